//! Remote play: games that a server decides, and how the current game follows them.

use bevy::prelude::*;

use super::{Cause, CurrentGame, Intent, Played};
use crate::board::Side;
use crate::games::Outcome;
use crate::online;
use crate::session::{Game, Phase};

/// The state of remote play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemotePlay {
    /// The side of the local player; `None` for a spectator.
    pub own: Option<Side>,
    /// Whether the server still decides. A game with a result can be viewed freely; a cancelled one stays the server's.
    pub is_under_way: bool,
    /// Whether both players have sat down.
    pub has_begun: bool,
    /// The effect of a local move now.
    pub turn: RemoteTurn,
}

/// The effect of a local move in an online game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RemoteTurn {
    /// None: it is not the player's turn.
    #[default]
    Wait,
    /// It is made at once, and sent.
    Move,
    /// It is sealed: sent, but not made.
    Seal,
}

/// A player's intent in an online game, for the server.
#[derive(Message, Clone, Debug)]
pub struct RemoteIntent {
    /// The intent.
    pub intent: Intent,
    /// The move in the text protocol's notation, if it is one.
    pub code: Option<String>,
}

/// A step that brings the current game closer to the server's.
#[derive(Clone, Debug, PartialEq)]
pub enum FollowStep {
    /// Look at the end of the line.
    GoToEnd,
    /// Make this move or roll, given as in the text protocol.
    Play(String),
    /// Take the last ply back, for good.
    TakeBack,
    /// End the game with this outcome.
    End(Outcome),
}

impl CurrentGame {
    /// Whether a server decides the game.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        self.remote.is_some_and(|remote| remote.is_under_way)
    }

    /// The side to move, if it is played elsewhere.
    #[must_use]
    pub fn remote_to_move(&self) -> Option<Side> {
        let remote = self.remote.filter(|remote| remote.is_under_way)?;
        self.game.side_to_move().filter(|_| remote.turn == RemoteTurn::Wait)
    }

    /// Whether a person here only watches a game that a server decides.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.remote.is_some_and(|remote| remote.is_under_way && remote.own.is_none())
    }

    /// Whether the engine may analyse the position.
    #[must_use]
    pub fn may_ask_engine(&self) -> bool {
        !self.is_remote()
    }

    /// Whether an intent must be sent to the server. A rematch must be too.
    pub(super) fn asks_server(&self, intent: &Intent) -> bool {
        self.is_remote() && is_for_server(intent) || self.remote.is_some() && matches!(intent, Intent::Rematch)
    }

    /// The intent as it is sent to the server.
    pub(super) fn for_server(&self, intent: &Intent) -> RemoteIntent {
        let code = match intent {
            Intent::Play(id) => self.game.referee().legal_move(*id).map(|legal| legal.code),
            _ => None,
        };
        RemoteIntent { intent: intent.clone(), code }
    }

    /// Whether the intent is a move that is made here before the server confirms it.
    pub(super) fn makes_at_once(&self, intent: &Intent) -> bool {
        let is_turn = self.remote.is_some_and(|remote| remote.turn == RemoteTurn::Move);
        matches!(intent, Intent::Play(_)) && is_turn && self.person_to_move().is_some()
    }

    /// The side that may move here in an online game.
    pub(super) fn remote_mover(&self, remote: RemotePlay) -> Option<Side> {
        let is_move = matches!(self.game.phase(), Phase::Move(_)) && remote.turn != RemoteTurn::Wait;
        let is_end = self.game.current() == self.game.end_of_main_line();
        self.game.side_to_move().filter(|&side| is_move && is_end && remote.own == Some(side))
    }
}

/// Whether an intent changes a game that a server decides.
const fn is_for_server(intent: &Intent) -> bool {
    matches!(
        intent,
        Intent::Play(_)
            | Intent::Throw
            | Intent::Undo
            | Intent::Redo
            | Intent::Promote(_)
            | Intent::Remove(_)
            | Intent::Resign
            | Intent::OfferDraw
            | Intent::ClaimDraw
            | Intent::AnswerDraw { .. }
            | Intent::Pause(_)
            | Intent::Sit(..)
    )
}

/// The plies of the main line, as in the text protocol.
fn codes(game: &Game) -> Vec<&str> {
    game.main_line().into_iter().filter_map(|node| game.ply(node)).map(|ply| &*ply.played.code).collect()
}

/// The next step from one game to another with the same beginning.
#[must_use]
pub fn next_step(here: &Game, there: &Game) -> Option<FollowStep> {
    let other = codes(there);
    let step = match online::difference(&codes(here), &other) {
        (0, []) => FollowStep::End(there.result().filter(|_| here.result().is_none())?),
        (0, [code, ..]) => FollowStep::Play((*code).to_owned()),
        _ => FollowStep::TakeBack,
    };
    let is_at_end = here.current() == here.end_of_main_line();
    Some(if is_at_end { step } else { FollowStep::GoToEnd })
}

/// The number of plies to take back and to play between the two games.
#[must_use]
pub fn distance(here: &Game, there: &Game) -> usize {
    let other = codes(there);
    let (undone, played) = online::difference(&codes(here), &other);
    undone + played.len()
}

/// Executes a step. `None` if it is impossible here.
pub(super) fn follow(step: &FollowStep, game: &mut Game) -> Option<Played> {
    let (from, had_end) = (game.current(), game.result().is_some());
    let (cause, events) = match step {
        FollowStep::GoToEnd => {
            let end = game.end_of_main_line();
            (from != end && game.go_to(end)).then_some((Cause::Jump, Vec::new()))?
        }
        FollowStep::Play(code) => {
            let id = game.referee().find(code)?;
            (Cause::Move, game.play(id)?.to_vec())
        }
        FollowStep::TakeBack => {
            let events = game.step_back()?;
            game.remove(from);
            (Cause::Undo, events)
        }
        FollowStep::End(outcome) => {
            game.end_by(*outcome);
            (Cause::Result, Vec::new())
        }
    };
    let ends = !had_end && game.result().is_some();
    Some(Played { cause, from, to: game.current(), events, ends })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Reason;
    use crate::session::{GameId, NodeId};

    fn game(codes: &str) -> Game {
        let mut game = Game::new(GameId::TurnoverClassic);
        for code in codes.split_whitespace() {
            let id = game.referee().find(code).expect("a legal move");
            game.play(id).expect("a legal move");
        }
        game
    }

    fn walk(here: &mut Game, there: &Game) -> Vec<FollowStep> {
        let mut steps = Vec::new();
        while let Some(step) = next_step(here, there) {
            assert!(follow(&step, here).is_some(), "{step:?}");
            steps.push(step);
            assert!(steps.len() < 20, "{steps:?}");
        }
        steps
    }

    #[test]
    fn the_table_follows_move_by_move() {
        let (mut here, there) = (game("e1e3"), game("e1e3 e8e6 d1d2"));
        assert_eq!(distance(&here, &there), 2);
        let steps = walk(&mut here, &there);
        assert_eq!(steps, [FollowStep::Play("e8e6".into()), FollowStep::Play("d1d2".into())]);
        assert_eq!(distance(&here, &there), 0);
    }

    #[test]
    fn what_is_taken_back_leaves_nothing_behind() {
        let (mut here, there) = (game("e1e3 e8e6 d1d2"), game("e1e3 d8d7"));
        let steps = walk(&mut here, &there);
        let [FollowStep::TakeBack, FollowStep::TakeBack, FollowStep::Play(_)] = &*steps else { panic!("{steps:?}") };
        assert_eq!((here.walk().len(), here.ply_count_of_all()), (there.walk().len(), 2));
    }

    #[test]
    fn whoever_looks_back_is_brought_to_the_end_first() {
        let (mut here, mut there) = (game("e1e3 e8e6"), game("e1e3 e8e6"));
        assert!(here.go_to(NodeId::ROOT));
        assert_eq!(next_step(&here, &there), None, "nothing is new");
        there.resign(Side::White);
        let outcome = Outcome::won(Side::Black, Reason::Resignation);
        assert_eq!(walk(&mut here, &there), [FollowStep::GoToEnd, FollowStep::End(outcome)]);
        assert_eq!(here.result(), Some(outcome));
    }
}
