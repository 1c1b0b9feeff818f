//! Studies: trees of moves that a server keeps and several people edit. What an intent means in one, and how the current game follows
//! the server's tree.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::{Cause, CurrentGame, Intent, dice};
use crate::board::BoardEvent;
use crate::session::{GameRecord, Head, NodeId, Notes, PlyKind};
use crate::study::{MAX_STUDY_COMMENT_CHARS, MAX_STUDY_TITLE_CHARS, STUDY_TITLE_TAG, StudyEdit};

/// The study on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyOnTable {
    /// The key of the study on its server.
    pub key: String,
    /// How it can be edited.
    pub access: StudyAccess,
    /// The number from which on the nodes of the tree are a reader's own moves, which are not part of the study.
    pub own_from: u32,
}

/// How the study on the table can be edited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StudyAccess {
    /// Not at all: the link is one to read.
    #[default]
    Read,
    /// Everybody sees each edit.
    Edit,
    /// There is no connection: edits wait.
    Offline,
    /// The same, and the link is one to read.
    ReadOffline,
    /// This program is older than the server, which does not talk to it any more: edits are lost.
    Outdated,
    /// The server has told what cannot be, so that nothing is sent to it any more: edits are lost.
    Distrusted,
}

impl StudyAccess {
    /// Whether the server takes edits, now or later.
    const fn may_edit(self) -> bool {
        matches!(self, Self::Edit | Self::Offline)
    }

    /// Whether the server tells what happens in the study.
    #[must_use]
    pub const fn is_connected(self) -> bool {
        matches!(self, Self::Read | Self::Edit)
    }

    /// The key of the sentence that says so.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Read => "study-read",
            Self::Edit => "study-edit",
            Self::Offline => "study-offline",
            Self::ReadOffline => "study-read-offline",
            Self::Outdated => "study-outdated",
            Self::Distrusted => "study-distrusted",
        }
    }
}

/// An edit of a player, for the server.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct StudyAct(pub StudyEdit);

/// What an intent means in a study.
pub(super) enum InStudy {
    /// The same as in any game.
    AsUsual,
    /// The position before is looked at.
    StepBack,
    /// This position is looked at.
    GoTo(NodeId),
    /// The move or the roll with this text, which only this table sees.
    OwnMove(String),
    /// These edits, which the server must accept.
    Edits(Vec<StudyEdit>),
    /// Nothing.
    Nothing,
}

impl CurrentGame {
    /// The title that the game has as a study; empty if it has none.
    #[must_use]
    pub fn study_title(&self) -> &str {
        let title = self.head.more.iter().find(|(name, _)| name == STUDY_TITLE_TAG);
        title.map_or("", |(_, title)| title.as_str())
    }

    /// Whether a reader has made moves of their own, which are not part of the study.
    #[must_use]
    pub fn has_own_moves(&self) -> bool {
        self.own_moves().next().is_some()
    }

    /// Whether a move is a reader's own, which is not part of the study.
    #[must_use]
    pub fn is_own_move(&self, node: NodeId) -> bool {
        self.study.as_ref().is_some_and(|study| node.number() >= study.own_from)
    }

    /// The first move that is removed with this one, and all that follows it: that of the variation on which it lies; on the main line, and
    /// among a reader's own moves, it is the move itself.
    #[must_use]
    pub fn first_removed(&self, node: NodeId) -> NodeId {
        let fork = self.game.tree().fork(node).filter(|_| !self.is_own_move(node));
        fork.unwrap_or(node)
    }

    /// A reader's own moves, each after the one that it follows.
    fn own_moves(&self) -> impl Iterator<Item = NodeId> {
        let tree = self.game.tree();
        let numbers = self.study.as_ref().map_or(0..0, |study| study.own_from..tree.next_number());
        numbers.filter_map(|number| tree.numbered(number))
    }

    /// Adds an own move of a reader to the position that is looked at. Returns its node.
    pub(super) fn add_own_move(&mut self, code: &str) -> Option<NodeId> {
        let here = self.game.current();
        self.game.add_move(here, code)
    }

    /// What an intent means, if the game is a study.
    pub(super) fn in_study(&self, intent: &Intent) -> InStudy {
        let Some(study) = &self.study else { return InStudy::AsUsual };
        match intent {
            Intent::Play(id) => {
                let legal = self.game.side_to_move().and_then(|_| self.game.referee().legal_move(*id));
                legal.map_or(InStudy::Nothing, |legal| self.made_in_study(study, legal.code))
            }
            Intent::Roll => {
                let mut rolled = self.record.clone();
                let events = rolled.game.side_to_move().and_then(|_| dice::roll(&mut rolled));
                let roll = rolled.game.last_ply().filter(|ply| events.is_some() && ply.played.kind == PlyKind::Roll);
                roll.map_or(InStudy::Nothing, |ply| self.made_in_study(study, ply.played.code.clone()))
            }
            Intent::Undo => InStudy::StepBack,
            Intent::Promote(node) => InStudy::Edits(vec![StudyEdit::Promote { node: node.number() }]),
            Intent::Remove(node) if self.is_own_move(*node) => InStudy::AsUsual,
            Intent::Remove(node) => {
                InStudy::Edits(vec![StudyEdit::Remove { node: self.first_removed(*node).number() }])
            }
            Intent::Annotate(node, notes) => InStudy::Edits(self.annotation_edits(*node, notes)),
            Intent::Resign
            | Intent::OfferDraw
            | Intent::ClaimDraw
            | Intent::AnswerDraw { .. }
            | Intent::Pause(_)
            | Intent::Forfeit(_)
            | Intent::Sit(..)
            | Intent::Follow(_) => InStudy::Nothing,
            Intent::Redo
            | Intent::Replay(_)
            | Intent::StepBack
            | Intent::GoTo(_)
            | Intent::First
            | Intent::Last
            | Intent::SetAccuracy(_)
            | Intent::Start { .. }
            | Intent::Open { .. }
            | Intent::OpenStudy { .. }
            | Intent::ReviseStudy(_)
            | Intent::BackToStudy
            | Intent::FollowStudy(_)
            | Intent::Rematch => InStudy::AsUsual,
        }
    }

    /// A move that is there already is looked at, any other is added: to the study, or by a reader to what only they see.
    fn made_in_study(&self, study: &StudyOnTable, code: String) -> InStudy {
        let (tree, here) = (self.game.tree(), self.game.current());
        match tree.child_by_code(here, &code) {
            Some(node) => InStudy::GoTo(node),
            None if study.access.may_edit() => InStudy::Edits(vec![StudyEdit::AddMove { node: here.number(), code }]),
            None => InStudy::OwnMove(code),
        }
    }

    /// What other annotations of a node change.
    fn annotation_edits(&self, node: NodeId, notes: &Notes) -> Vec<StudyEdit> {
        let (before, number) = (self.game.tree()[node].notes(), node.number());
        let text = comment_of_study(&notes.comment);
        let comment = (text != before.comment).then_some(StudyEdit::Comment { node: number, text });
        let marked_squares = || notes.marks.iter().map(|mark| mark.0).collect();
        let mark = (notes.marks != before.marks).then(|| StudyEdit::Mark { node: number, marks: marked_squares() });
        comment.into_iter().chain(mark).collect()
    }
}

/// A comment as the server takes it.
fn comment_of_study(text: &str) -> String {
    let plain = text.chars().filter(|letter| *letter == '\n' || !letter.is_control());
    let cut: String = plain.take(MAX_STUDY_COMMENT_CHARS).collect();
    cut.trim().to_owned()
}

/// A title as the server takes it.
#[must_use]
pub fn title_of_study(text: &str) -> String {
    let plain = text.chars().filter(|letter| !letter.is_control());
    let cut: String = plain.take(MAX_STUDY_TITLE_CHARS).collect();
    cut.trim().to_owned()
}

/// The game of a server's study. Nobody's clock runs in it, and no engine plays.
pub(super) fn opened(key: &str, record: &GameRecord) -> CurrentGame {
    let own_from = record.game.tree().next_number();
    let study = StudyOnTable { key: key.to_owned(), access: StudyAccess::default(), own_from };
    CurrentGame { study: Some(study), ..CurrentGame::from(for_table(record)) }
}

fn for_table(record: &GameRecord) -> GameRecord {
    let Head { seats, styles, controls, .. } = Head::default();
    GameRecord { game: record.game.clone(), head: Head { seats, styles, controls, ..record.head.clone() } }
}

/// Takes the server's tree over, whose nodes are those of the current game as far as they are in both. A reader's own moves follow the same
/// moves as before, unless these were removed. Stays at the position that is looked at, or goes back to where what was removed began.
pub(super) fn revise(current: &mut CurrentGame, record: &GameRecord) -> Option<(Cause, Vec<BoardEvent>)> {
    let before = current.study.as_ref()?.own_from;
    let mut revised = for_table(record);
    let own_from = revised.game.tree().next_number();
    let tree = current.game.tree();
    let mut own = BTreeMap::new();
    let revised_node = |node: NodeId, own: &BTreeMap<NodeId, NodeId>, revised: &GameRecord| {
        let shared = Some(node).filter(|&node| node.number() < before && revised.game.tree().holds(node));
        shared.or_else(|| own.get(&node).copied())
    };
    for node in current.own_moves() {
        let (Some(parent), Some(ply)) = (tree.parent(node), tree[node].ply()) else { continue };
        let added = revised_node(parent, &own, &revised).and_then(|at| revised.game.add_move(at, &ply.played.code));
        own.extend(added.map(|added| (node, added)));
    }
    let here = current.game.current();
    let [tip, place] = [current.game.line().nodes().last().copied().unwrap_or(here), here].map(|node| {
        let mut back = std::iter::successors(Some(node), |&node| tree.parent(node));
        back.find_map(|node| revised_node(node, &own, &revised)).unwrap_or(NodeId::ROOT)
    });
    let stays = revised_node(here, &own, &revised).is_some();
    // So the line stays the one that was followed.
    revised.game.go_to(tip);
    revised.game.go_to(place);
    current.record = revised;
    current.study.iter_mut().for_each(|study| study.own_from = own_from);
    Some((if stays { Cause::Annotate } else { Cause::Remove }, Vec::new()))
}

/// Removes a move from the table, with what goes with it; in a study it must be a reader's own. `None` for the start.
pub(super) fn remove(current: &mut CurrentGame, node: NodeId) -> Option<(Cause, Vec<BoardEvent>)> {
    let first = current.first_removed(node);
    current.game.remove(first).map(|_| (Cause::Remove, Vec::new()))
}

/// Drops a reader's own moves, and goes back to where those began that are looked at. `None` if there are none.
pub(super) fn drop_own_moves(current: &mut CurrentGame) -> Option<(Cause, Vec<BoardEvent>)> {
    let own: Vec<NodeId> = current.own_moves().collect();
    own.first()?;
    for node in own {
        // Those that follow it go with it.
        let _ = current.game.remove(node);
    }
    Some((Cause::Remove, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Game, GameId, Mark, TimeControl};

    /// A study with the moves 1. e1e3 e8e6 and the variation 1. … e8d7, at the end of its main line.
    fn study() -> CurrentGame {
        let record =
            GameRecord::read("[Variant \"turnover-classic\"]\n[TimeControl \"300\"]\n\n1. C.e3 C.e6 (1... C.d7) *");
        with_access(StudyAccess::Edit, opened("k7m2", &record.expect("a record")))
    }

    fn with_access(access: StudyAccess, mut current: CurrentGame) -> CurrentGame {
        current.study.iter_mut().for_each(|study| study.access = access);
        current
    }

    fn edits(current: &CurrentGame, intent: &Intent) -> Vec<StudyEdit> {
        match current.in_study(intent) {
            InStudy::Edits(edits) => edits,
            InStudy::AsUsual | InStudy::StepBack | InStudy::GoTo(_) | InStudy::OwnMove(_) | InStudy::Nothing => {
                Vec::new()
            }
        }
    }

    #[test]
    fn what_changes_the_tree_is_for_the_server_and_what_looks_at_it_is_not() {
        let mut current = study();
        assert_eq!(current.head.controls, [TimeControl::Untimed; 2]);
        let [first, main, other] = [1, 2, 3].map(|number| current.game.tree().numbered(number).expect("a node"));
        assert_eq!(edits(&current, &Intent::Promote(other)), [StudyEdit::Promote { node: 3 }]);
        assert_eq!(edits(&current, &Intent::Remove(other)), [StudyEdit::Remove { node: 3 }]);
        let notes = Notes { comment: " Why?\t ".into(), marks: vec![Mark::MISTAKE], clock: None };
        let both = [StudyEdit::Comment { node: 2, text: "Why?".into() }, StudyEdit::Mark { node: 2, marks: vec![2] }];
        assert_eq!(edits(&current, &Intent::Annotate(main, notes)), both);
        assert!(edits(&current, &Intent::Annotate(main, Notes::default())).is_empty());
        assert!(matches!(current.in_study(&Intent::Resign), InStudy::Nothing));
        assert!(matches!(current.in_study(&Intent::Undo), InStudy::StepBack));
        assert!(matches!(current.in_study(&Intent::GoTo(first)), InStudy::AsUsual));
        current.game.go_to(first);
        let there = current.game.referee().find("e8e6").expect("a move");
        assert!(matches!(current.in_study(&Intent::Play(there)), InStudy::GoTo(node) if node == main));
        let tree = current.game.tree();
        let made: Vec<&str> =
            [main, other].into_iter().filter_map(|node| Some(&*tree[node].ply()?.played.code)).collect();
        let new =
            current.game.legal_moves().iter().find(|legal| !made.contains(&&*legal.code)).expect("another move").id;
        let made = edits(&current, &Intent::Play(new));
        assert!(matches!(&*made, [StudyEdit::AddMove { node: 1, .. }]), "{made:?}");
        current.study = None;
        assert!(matches!(current.in_study(&Intent::Resign), InStudy::AsUsual));
    }

    #[test]
    fn a_roll_is_added_like_a_move() {
        let id = GameId::ALL.into_iter().find(|id| id.has_dice()).expect("a game with dice");
        let current = with_access(StudyAccess::Edit, opened("k7m2", &GameRecord::of(Game::new(id))));
        let made = edits(&current, &Intent::Roll);
        assert!(matches!(&*made, [StudyEdit::AddMove { node: 0, code }] if code.starts_with('r')), "{made:?}");
        assert!(current.game.tree().is_empty());
        let reader = with_access(StudyAccess::Read, current);
        assert!(matches!(reader.in_study(&Intent::Roll), InStudy::OwnMove(code) if code.starts_with('r')));
    }

    #[test]
    fn a_readers_own_moves_stay_where_they_were_made_until_that_is_removed_or_they_are_dropped() {
        let mut current = with_access(StudyAccess::Read, study());
        let server = current.record.clone();
        let code = |current: &CurrentGame| current.game.last_ply().map(|ply| ply.played.code.clone());
        let legal = |current: &CurrentGame| current.game.legal_moves()[0].code.clone();
        let other = current.game.tree().numbered(3).expect("a node");
        current.game.go_to(other);
        let made: Vec<String> = (0..2)
            .map(|_| {
                let made = legal(&current);
                let node = current.add_own_move(&made).expect("a legal move");
                current.game.go_to(node);
                made
            })
            .collect();
        assert!(current.has_own_moves());
        // The study gets a move whose number is that of the first own one.
        let mut longer = server.clone();
        let main = longer.game.tree().numbered(2).expect("a node");
        let next = longer.game.tree()[main].referee().codes()[0].0.clone();
        longer.game.add_move(main, &next).expect("a legal move");
        assert_eq!(revise(&mut current, &longer).map(|(cause, _)| cause), Some(Cause::Annotate));
        assert_eq!((code(&current).as_ref(), current.game.tree().len()), (made.last(), 6));
        let mut dropped = CurrentGame { study: current.study.clone(), ..CurrentGame::from(current.record.clone()) };
        assert_eq!(drop_own_moves(&mut dropped).map(|(cause, _)| cause), Some(Cause::Remove));
        assert_eq!((dropped.game.current(), dropped.to_string()), (other, for_table(&longer).to_string()));
        assert!(drop_own_moves(&mut dropped).is_none());
        // A move that the study gets too is not an own one any more.
        longer.game.add_move(other, &made[0]).expect("a legal move");
        revise(&mut current, &longer);
        assert_eq!((current.own_moves().count(), code(&current).as_ref()), (1, made.last()));
        longer.game.remove(other);
        assert_eq!(revise(&mut current, &longer).map(|(cause, _)| cause), Some(Cause::Remove));
        assert_eq!((current.game.current().number(), current.has_own_moves()), (1, false));
    }

    #[test]
    fn a_reader_removes_own_moves_from_one_on_and_none_of_the_study() {
        for number in [2, 3] {
            let mut current = with_access(StudyAccess::Read, study());
            let server = current.to_string();
            let last = current.game.tree().numbered(number).expect("a node");
            current.game.go_to(last);
            let own = [(); 3].map(|()| {
                let code = current.game.legal_moves()[0].code.clone();
                let node = current.add_own_move(&code).expect("a legal move");
                current.game.go_to(node);
                node
            });
            assert!(matches!(current.in_study(&Intent::Remove(own[1])), InStudy::AsUsual));
            assert_eq!(remove(&mut current, own[1]).map(|(cause, _)| cause), Some(Cause::Remove));
            assert_eq!((current.game.current(), current.own_moves().collect::<Vec<_>>()), (own[0], vec![own[0]]));
            // The server refuses this to whoever reads.
            assert_eq!(edits(&current, &Intent::Remove(last)), [StudyEdit::Remove { node: number }]);
            assert!(remove(&mut current, own[0]).is_some());
            assert_eq!((current.game.current(), current.has_own_moves()), (last, false));
            assert_eq!(current.to_string(), server);
        }
    }

    #[test]
    fn the_position_that_is_looked_at_stays_until_it_is_removed() {
        let mut current = study();
        let mut record = current.record.clone();
        let [first, other] = [1, 3].map(|number| current.game.tree().numbered(number).expect("a node"));
        current.game.go_to(other);
        record.game.promote(other);
        assert_eq!(revise(&mut current, &record).map(|(cause, _)| cause), Some(Cause::Annotate));
        assert_eq!((current.game.current(), current.game.tree().is_main(other)), (other, true));
        record.game.remove(other);
        assert_eq!(revise(&mut current, &record).map(|(cause, _)| cause), Some(Cause::Remove));
        assert_eq!(current.game.current(), first);
        current.study = None;
        assert!(revise(&mut current, &record).is_none());
    }
}
