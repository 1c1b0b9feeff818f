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
    pub first_own_number: u32,
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
pub(super) enum StudyMeaning {
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
        self.own_nodes().next().is_some()
    }

    /// Whether a move is a reader's own, which is not part of the study.
    #[must_use]
    pub fn is_own_move(&self, node: NodeId) -> bool {
        self.study.as_ref().is_some_and(|study| node.number() >= study.first_own_number)
    }

    /// The first move that is removed with this one, and all that follows it: that of the variation on which it lies; on the main line, and
    /// among a reader's own moves, it is the move itself.
    #[must_use]
    pub fn removal_root(&self, node: NodeId) -> NodeId {
        let variation_start = self.game.tree().fork(node).filter(|_| !self.is_own_move(node));
        variation_start.unwrap_or(node)
    }

    /// A reader's own moves, each after the one that it follows.
    fn own_nodes(&self) -> impl Iterator<Item = NodeId> {
        let tree = self.game.tree();
        let numbers = self.study.as_ref().map_or(0..0, |study| study.first_own_number..tree.next_number());
        numbers.filter_map(|number| tree.numbered(number))
    }

    /// Adds an own move of a reader to the position that is looked at. Returns its node.
    pub(super) fn add_own_move(&mut self, code: &str) -> Option<NodeId> {
        let current_node = self.game.current();
        self.game.add_move(current_node, code)
    }

    /// What an intent means, if the game is a study.
    pub(super) fn meaning_in_study(&self, intent: &Intent) -> StudyMeaning {
        let Some(study) = &self.study else { return StudyMeaning::AsUsual };
        match intent {
            Intent::Play(id) => {
                let legal = self.game.side_to_move().and_then(|_| self.game.referee().legal_move(*id));
                legal.map_or(StudyMeaning::Nothing, |legal| self.meaning_of_move(study, legal.code))
            }
            Intent::Roll => {
                let mut rolled_record = self.record.clone();
                let events = rolled_record.game.side_to_move().and_then(|_| dice::roll(&mut rolled_record));
                let roll_ply =
                    rolled_record.game.last_ply().filter(|ply| events.is_some() && ply.played.kind == PlyKind::Roll);
                roll_ply.map_or(StudyMeaning::Nothing, |ply| self.meaning_of_move(study, ply.played.code.clone()))
            }
            Intent::Undo => StudyMeaning::StepBack,
            Intent::Promote(node) => StudyMeaning::Edits(vec![StudyEdit::Promote { node: node.number() }]),
            Intent::Remove(node) if self.is_own_move(*node) => StudyMeaning::AsUsual,
            Intent::Remove(node) => {
                StudyMeaning::Edits(vec![StudyEdit::Remove { node: self.removal_root(*node).number() }])
            }
            Intent::Annotate(node, notes) => StudyMeaning::Edits(self.annotation_edits(*node, notes)),
            Intent::Resign
            | Intent::OfferDraw
            | Intent::ClaimDraw
            | Intent::AnswerDraw { .. }
            | Intent::Pause(_)
            | Intent::Forfeit(_)
            | Intent::Sit(..)
            | Intent::Follow(_) => StudyMeaning::Nothing,
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
            | Intent::Rematch => StudyMeaning::AsUsual,
        }
    }

    /// A move that is there already is looked at, any other is added: to the study, or by a reader to what only they see.
    fn meaning_of_move(&self, study: &StudyOnTable, code: String) -> StudyMeaning {
        let (tree, current_node) = (self.game.tree(), self.game.current());
        match tree.child_by_code(current_node, &code) {
            Some(node) => StudyMeaning::GoTo(node),
            None if study.access.may_edit() => {
                StudyMeaning::Edits(vec![StudyEdit::AddMove { node: current_node.number(), code }])
            }
            None => StudyMeaning::OwnMove(code),
        }
    }

    /// What other annotations of a node change.
    fn annotation_edits(&self, node: NodeId, notes: &Notes) -> Vec<StudyEdit> {
        let (notes_before, node_number) = (self.game.tree()[node].notes(), node.number());
        let text = clean_comment(&notes.comment);
        let comment = (text != notes_before.comment).then_some(StudyEdit::Comment { node: node_number, text });
        let marked_squares = || notes.marks.iter().map(|mark| mark.0).collect();
        let mark =
            (notes.marks != notes_before.marks).then(|| StudyEdit::Mark { node: node_number, marks: marked_squares() });
        comment.into_iter().chain(mark).collect()
    }
}

/// A comment as the server takes it.
fn clean_comment(text: &str) -> String {
    let printable_chars = text.chars().filter(|letter| *letter == '\n' || !letter.is_control());
    let truncated: String = printable_chars.take(MAX_STUDY_COMMENT_CHARS).collect();
    truncated.trim().to_owned()
}

/// A title as the server takes it.
#[must_use]
pub fn title_of_study(text: &str) -> String {
    let printable_chars = text.chars().filter(|letter| !letter.is_control());
    let truncated: String = printable_chars.take(MAX_STUDY_TITLE_CHARS).collect();
    truncated.trim().to_owned()
}

/// The game of a server's study. Nobody's clock runs in it, and no engine plays.
pub(super) fn open_study(key: &str, record: &GameRecord) -> CurrentGame {
    let first_own_number = record.game.tree().next_number();
    let study = StudyOnTable { key: key.to_owned(), access: StudyAccess::default(), first_own_number };
    CurrentGame { study: Some(study), ..CurrentGame::from(table_record(record)) }
}

fn table_record(record: &GameRecord) -> GameRecord {
    let Head { seats, styles, controls, .. } = Head::default();
    GameRecord { game: record.game.clone(), head: Head { seats, styles, controls, ..record.head.clone() } }
}

/// Takes the server's tree over, whose nodes are those of the current game as far as they are in both. A reader's own moves follow the same
/// moves as before, unless these were removed. Stays at the position that is looked at, or goes back to where what was removed began.
pub(super) fn revise_study(current: &mut CurrentGame, record: &GameRecord) -> Option<(Cause, Vec<BoardEvent>)> {
    let old_first_own_number = current.study.as_ref()?.first_own_number;
    let mut revised = table_record(record);
    let first_own_number = revised.game.tree().next_number();
    let tree = current.game.tree();
    let mut new_nodes = BTreeMap::new();
    let revised_node = |node: NodeId, new_nodes: &BTreeMap<NodeId, NodeId>, revised: &GameRecord| {
        let shared_node =
            Some(node).filter(|&node| node.number() < old_first_own_number && revised.game.tree().holds(node));
        shared_node.or_else(|| new_nodes.get(&node).copied())
    };
    for node in current.own_nodes() {
        let (Some(parent), Some(ply)) = (tree.parent(node), tree[node].ply()) else { continue };
        let new_node = revised_node(parent, &new_nodes, &revised)
            .and_then(|new_parent| revised.game.add_move(new_parent, &ply.played.code));
        new_nodes.extend(new_node.map(|new_node| (node, new_node)));
    }
    let current_node = current.game.current();
    let [line_end, shown_node] = [current.game.line().nodes().last().copied().unwrap_or(current_node), current_node]
        .map(|node| {
            let mut ancestors = std::iter::successors(Some(node), |&node| tree.parent(node));
            ancestors.find_map(|node| revised_node(node, &new_nodes, &revised)).unwrap_or(NodeId::ROOT)
        });
    let is_kept = revised_node(current_node, &new_nodes, &revised).is_some();
    // So the line stays the one that was followed.
    revised.game.go_to(line_end);
    revised.game.go_to(shown_node);
    current.record = revised;
    current.study.iter_mut().for_each(|study| study.first_own_number = first_own_number);
    Some((if is_kept { Cause::Annotate } else { Cause::Remove }, Vec::new()))
}

/// Removes a move from the table, with what goes with it; in a study it must be a reader's own. `None` for the start.
pub(super) fn remove_move(current: &mut CurrentGame, node: NodeId) -> Option<(Cause, Vec<BoardEvent>)> {
    let root = current.removal_root(node);
    current.game.remove(root).map(|_| (Cause::Remove, Vec::new()))
}

/// Drops a reader's own moves, and goes back to where those began that are looked at. `None` if there are none.
pub(super) fn drop_own_moves(current: &mut CurrentGame) -> Option<(Cause, Vec<BoardEvent>)> {
    let own_nodes: Vec<NodeId> = current.own_nodes().collect();
    own_nodes.first()?;
    for node in own_nodes {
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
    fn study_game() -> CurrentGame {
        let record =
            GameRecord::read("[Variant \"turnover-classic\"]\n[TimeControl \"300\"]\n\n1. C.e3 C.e6 (1... C.d7) *");
        with_access(StudyAccess::Edit, open_study("k7m2", &record.expect("a record")))
    }

    fn with_access(access: StudyAccess, mut current: CurrentGame) -> CurrentGame {
        current.study.iter_mut().for_each(|study| study.access = access);
        current
    }

    fn edits_of(current: &CurrentGame, intent: &Intent) -> Vec<StudyEdit> {
        match current.meaning_in_study(intent) {
            StudyMeaning::Edits(edits) => edits,
            StudyMeaning::AsUsual
            | StudyMeaning::StepBack
            | StudyMeaning::GoTo(_)
            | StudyMeaning::OwnMove(_)
            | StudyMeaning::Nothing => Vec::new(),
        }
    }

    #[test]
    fn what_changes_the_tree_is_for_the_server_and_what_looks_at_it_is_not() {
        let mut current = study_game();
        assert_eq!(current.head.controls, [TimeControl::Untimed; 2]);
        let [first_node, main_node, variation_node] =
            [1, 2, 3].map(|number| current.game.tree().numbered(number).expect("a node"));
        assert_eq!(edits_of(&current, &Intent::Promote(variation_node)), [StudyEdit::Promote { node: 3 }]);
        assert_eq!(edits_of(&current, &Intent::Remove(variation_node)), [StudyEdit::Remove { node: 3 }]);
        let notes = Notes { comment: " Why?\t ".into(), marks: vec![Mark::MISTAKE], clock: None };
        let expected_edits =
            [StudyEdit::Comment { node: 2, text: "Why?".into() }, StudyEdit::Mark { node: 2, marks: vec![2] }];
        assert_eq!(edits_of(&current, &Intent::Annotate(main_node, notes)), expected_edits);
        assert!(edits_of(&current, &Intent::Annotate(main_node, Notes::default())).is_empty());
        assert!(matches!(current.meaning_in_study(&Intent::Resign), StudyMeaning::Nothing));
        assert!(matches!(current.meaning_in_study(&Intent::Undo), StudyMeaning::StepBack));
        assert!(matches!(current.meaning_in_study(&Intent::GoTo(first_node)), StudyMeaning::AsUsual));
        current.game.go_to(first_node);
        let main_move = current.game.referee().find("e8e6").expect("a move");
        assert!(
            matches!(current.meaning_in_study(&Intent::Play(main_move)), StudyMeaning::GoTo(node) if node == main_node)
        );
        let tree = current.game.tree();
        let made_codes: Vec<&str> =
            [main_node, variation_node].into_iter().filter_map(|node| Some(&*tree[node].ply()?.played.code)).collect();
        let new_move = current
            .game
            .legal_moves()
            .iter()
            .find(|legal| !made_codes.contains(&&*legal.code))
            .expect("another move")
            .id;
        let new_edits = edits_of(&current, &Intent::Play(new_move));
        assert!(matches!(&*new_edits, [StudyEdit::AddMove { node: 1, .. }]), "{new_edits:?}");
        current.study = None;
        assert!(matches!(current.meaning_in_study(&Intent::Resign), StudyMeaning::AsUsual));
    }

    #[test]
    fn a_roll_is_added_like_a_move() {
        let id = GameId::ALL.into_iter().find(|id| id.has_dice()).expect("a game with dice");
        let current = with_access(StudyAccess::Edit, open_study("k7m2", &GameRecord::of(Game::new(id))));
        let roll_edits = edits_of(&current, &Intent::Roll);
        assert!(
            matches!(&*roll_edits, [StudyEdit::AddMove { node: 0, code }] if code.starts_with('r')),
            "{roll_edits:?}"
        );
        assert!(current.game.tree().is_empty());
        let reader_game = with_access(StudyAccess::Read, current);
        assert!(
            matches!(reader_game.meaning_in_study(&Intent::Roll), StudyMeaning::OwnMove(code) if code.starts_with('r'))
        );
    }

    #[test]
    fn a_readers_own_moves_stay_where_they_were_made_until_that_is_removed_or_they_are_dropped() {
        let mut current = with_access(StudyAccess::Read, study_game());
        let server_record = current.record.clone();
        let last_code = |current: &CurrentGame| current.game.last_ply().map(|ply| ply.played.code.clone());
        let first_legal_code = |current: &CurrentGame| current.game.legal_moves()[0].code.clone();
        let variation_node = current.game.tree().numbered(3).expect("a node");
        current.game.go_to(variation_node);
        let made_codes: Vec<String> = (0..2)
            .map(|_| {
                let own_code = first_legal_code(&current);
                let node = current.add_own_move(&own_code).expect("a legal move");
                current.game.go_to(node);
                own_code
            })
            .collect();
        assert!(current.has_own_moves());
        // The study gets a move whose number is that of the first own one.
        let mut longer_record = server_record.clone();
        let main_node = longer_record.game.tree().numbered(2).expect("a node");
        let next_code = longer_record.game.tree()[main_node].referee().codes()[0].0.clone();
        longer_record.game.add_move(main_node, &next_code).expect("a legal move");
        assert_eq!(revise_study(&mut current, &longer_record).map(|(cause, _)| cause), Some(Cause::Annotate));
        assert_eq!((last_code(&current).as_ref(), current.game.tree().len()), (made_codes.last(), 6));
        let mut dropped_game =
            CurrentGame { study: current.study.clone(), ..CurrentGame::from(current.record.clone()) };
        assert_eq!(drop_own_moves(&mut dropped_game).map(|(cause, _)| cause), Some(Cause::Remove));
        assert_eq!(
            (dropped_game.game.current(), dropped_game.to_string()),
            (variation_node, table_record(&longer_record).to_string())
        );
        assert!(drop_own_moves(&mut dropped_game).is_none());
        // A move that the study gets too is not an own one any more.
        longer_record.game.add_move(variation_node, &made_codes[0]).expect("a legal move");
        revise_study(&mut current, &longer_record);
        assert_eq!((current.own_nodes().count(), last_code(&current).as_ref()), (1, made_codes.last()));
        longer_record.game.remove(variation_node);
        assert_eq!(revise_study(&mut current, &longer_record).map(|(cause, _)| cause), Some(Cause::Remove));
        assert_eq!((current.game.current().number(), current.has_own_moves()), (1, false));
    }

    #[test]
    fn a_reader_removes_own_moves_from_one_on_and_none_of_the_study() {
        for number in [2, 3] {
            let mut current = with_access(StudyAccess::Read, study_game());
            let study_text = current.to_string();
            let study_node = current.game.tree().numbered(number).expect("a node");
            current.game.go_to(study_node);
            let own_nodes = [(); 3].map(|()| {
                let code = current.game.legal_moves()[0].code.clone();
                let node = current.add_own_move(&code).expect("a legal move");
                current.game.go_to(node);
                node
            });
            assert!(matches!(current.meaning_in_study(&Intent::Remove(own_nodes[1])), StudyMeaning::AsUsual));
            assert_eq!(remove_move(&mut current, own_nodes[1]).map(|(cause, _)| cause), Some(Cause::Remove));
            assert_eq!(
                (current.game.current(), current.own_nodes().collect::<Vec<_>>()),
                (own_nodes[0], vec![own_nodes[0]])
            );
            // The server refuses this to whoever reads.
            assert_eq!(edits_of(&current, &Intent::Remove(study_node)), [StudyEdit::Remove { node: number }]);
            assert!(remove_move(&mut current, own_nodes[0]).is_some());
            assert_eq!((current.game.current(), current.has_own_moves()), (study_node, false));
            assert_eq!(current.to_string(), study_text);
        }
    }

    #[test]
    fn the_position_that_is_looked_at_stays_until_it_is_removed() {
        let mut current = study_game();
        let mut record = current.record.clone();
        let [first_node, variation_node] = [1, 3].map(|number| current.game.tree().numbered(number).expect("a node"));
        current.game.go_to(variation_node);
        record.game.promote(variation_node);
        assert_eq!(revise_study(&mut current, &record).map(|(cause, _)| cause), Some(Cause::Annotate));
        assert_eq!((current.game.current(), current.game.tree().is_main(variation_node)), (variation_node, true));
        record.game.remove(variation_node);
        assert_eq!(revise_study(&mut current, &record).map(|(cause, _)| cause), Some(Cause::Remove));
        assert_eq!(current.game.current(), first_node);
        current.study = None;
        assert!(revise_study(&mut current, &record).is_none());
    }
}
