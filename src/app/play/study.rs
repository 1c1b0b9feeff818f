//! Studies: trees of moves that a server keeps and several people edit. What an intent means in one, and how the current game follows
//! the server's tree.

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

    /// What an intent means, if the game is a study.
    pub(super) fn in_study(&self, intent: &Intent) -> InStudy {
        if self.study.is_none() {
            return InStudy::AsUsual;
        }
        match intent {
            Intent::Play(id) => {
                let legal = self.game.side_to_move().and_then(|_| self.game.referee().legal_move(*id));
                legal.map_or(InStudy::Nothing, |legal| self.made_in_study(legal.code))
            }
            Intent::Throw => {
                let mut thrown = self.record.clone();
                let events = thrown.game.side_to_move().and_then(|_| dice::throw(&mut thrown));
                let roll = thrown.game.last_ply().filter(|ply| events.is_some() && ply.played.kind == PlyKind::Roll);
                roll.map_or(InStudy::Nothing, |ply| self.made_in_study(ply.played.code.clone()))
            }
            Intent::Undo => InStudy::StepBack,
            Intent::Promote(node) => InStudy::Edits(vec![StudyEdit::Promote { node: node.number() }]),
            Intent::Remove(node) => {
                let first = self.game.tree().fork(*node).unwrap_or(*node);
                InStudy::Edits(vec![StudyEdit::Remove { node: first.number() }])
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
            | Intent::FollowStudy(_)
            | Intent::Rematch => InStudy::AsUsual,
        }
    }

    /// A move that is there already is looked at, any other is added.
    fn made_in_study(&self, code: String) -> InStudy {
        let (tree, here) = (self.game.tree(), self.game.current());
        match tree.child_by_code(here, &code) {
            Some(node) => InStudy::GoTo(node),
            None => InStudy::Edits(vec![StudyEdit::AddMove { at: here.number(), code }]),
        }
    }

    /// What other annotations of a node change.
    fn annotation_edits(&self, node: NodeId, notes: &Notes) -> Vec<StudyEdit> {
        let (before, number) = (self.game.tree()[node].notes(), node.number());
        let text = comment_of_study(&notes.comment);
        let comment = (text != before.comment).then_some(StudyEdit::Comment { node: number, text });
        let marks = || notes.marks.iter().map(|mark| mark.0).collect();
        let mark = (notes.marks != before.marks).then(|| StudyEdit::Mark { node: number, marks: marks() });
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
    let study = StudyOnTable { key: key.to_owned(), access: StudyAccess::default() };
    CurrentGame { study: Some(study), ..CurrentGame::from(for_table(record)) }
}

fn for_table(record: &GameRecord) -> GameRecord {
    let Head { seats, styles, controls, .. } = Head::default();
    GameRecord { game: record.game.clone(), head: Head { seats, styles, controls, ..record.head.clone() } }
}

/// Takes the server's tree over, whose nodes are those of the current game as far as they are in both. Stays at the position that is
/// looked at, or goes back to where what was removed began.
pub(super) fn revise(current: &mut CurrentGame, record: &GameRecord) -> Option<(Cause, Vec<BoardEvent>)> {
    current.study.as_ref()?;
    let here = current.game.current();
    let mut revised = for_table(record);
    let [tip, place] = [current.game.line().nodes().last().copied().unwrap_or(here), here].map(|node| {
        let mut back = std::iter::successors(Some(node), |&node| current.game.tree().parent(node));
        back.find(|&node| revised.game.tree().holds(node)).unwrap_or(NodeId::ROOT)
    });
    // So the line stays the one that was followed.
    revised.game.go_to(tip);
    revised.game.go_to(place);
    current.record = revised;
    Some((if place == here { Cause::Annotate } else { Cause::Remove }, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Game, GameId, Mark, TimeControl};

    /// A study with the moves 1. e1e3 e8e6 and the variation 1. … e8d7, at the end of its main line.
    fn study() -> CurrentGame {
        let record =
            GameRecord::read("[Variant \"turnover-classic\"]\n[TimeControl \"300\"]\n\n1. C.e3 C.e6 (1... C.d7) *");
        opened("k7m2", &record.expect("a record"))
    }

    fn edits(current: &CurrentGame, intent: &Intent) -> Vec<StudyEdit> {
        match current.in_study(intent) {
            InStudy::Edits(edits) => edits,
            InStudy::AsUsual | InStudy::StepBack | InStudy::GoTo(_) | InStudy::Nothing => Vec::new(),
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
        assert!(matches!(&*made, [StudyEdit::AddMove { at: 1, .. }]), "{made:?}");
        current.study = None;
        assert!(matches!(current.in_study(&Intent::Resign), InStudy::AsUsual));
    }

    #[test]
    fn a_roll_is_added_like_a_move() {
        let id = GameId::ALL.into_iter().find(|id| id.has_dice()).expect("a game with dice");
        let current = opened("k7m2", &GameRecord::of(Game::new(id)));
        let made = edits(&current, &Intent::Throw);
        assert!(matches!(&*made, [StudyEdit::AddMove { at: 0, code }] if code.starts_with('r')), "{made:?}");
        assert!(current.game.tree().is_empty());
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
        record.game.remove_from(other);
        assert_eq!(revise(&mut current, &record).map(|(cause, _)| cause), Some(Cause::Remove));
        assert_eq!(current.game.current(), first);
        current.study = None;
        assert!(revise(&mut current, &record).is_none());
    }
}
