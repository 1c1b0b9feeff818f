//! Remote play: games that a server decides, and how the current game follows them.

use bevy::prelude::*;

use super::{Cause, CurrentGame, Intent};
use crate::board::{BoardEvent, Side};
use crate::games::Outcome;
use crate::session::{Declaration, Game, Phase, PlyKind};

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
    /// None: the player has moved, but there is no connection over which the move could be sent.
    Unsent {
        /// Whether the player's clock still runs.
        is_timed: bool,
    },
    /// It is made at once, and sent.
    Move,
    /// The player is to double, which is made at once and sent, or to roll, which the server does.
    RollOrDouble,
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
    /// Whether it is a move that is made here before the server confirms it.
    pub is_made: bool,
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

    /// Whether an intent is a move or a roll in an online game, but not from the end of the line by the side to move.
    pub(super) fn is_out_of_turn(&self, intent: &Intent) -> bool {
        self.is_remote() && intent.is_play() && self.person_to_move().is_none()
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
    pub(super) fn must_ask_server(&self, intent: &Intent) -> bool {
        self.is_remote() && intent.needs_server() || self.remote.is_some() && matches!(intent, Intent::Rematch)
    }

    /// The intent as it is sent to the server.
    pub(super) fn to_remote_intent(&self, intent: &Intent) -> RemoteIntent {
        let code = intent.move_id().and_then(|id| self.game.referee().legal_move(id)).map(|legal| legal.code);
        RemoteIntent { intent: intent.clone(), code, is_made: self.is_made_at_once(intent) }
    }

    /// Whether an intent that is not out of turn is a move that is made here before the server confirms it.
    fn is_made_at_once(&self, intent: &Intent) -> bool {
        let can_move_locally = |remote: RemotePlay| matches!(remote.turn, RemoteTurn::Move | RemoteTurn::RollOrDouble);
        let Some(id) = intent.move_id() else { return false };
        let is_roll = self.game.referee().legal_move(id).is_none_or(|legal| legal.kind == PlyKind::Roll);
        !is_roll && self.remote.is_some_and(can_move_locally)
    }

    /// The side that may move, double or roll here in an online game.
    pub(super) fn remote_mover(&self, remote: RemotePlay) -> Option<Side> {
        let is_mover_awaited = match self.game.phase() {
            Phase::Move(_) => matches!(remote.turn, RemoteTurn::Move | RemoteTurn::Seal),
            Phase::Roll(_) => remote.turn == RemoteTurn::RollOrDouble,
            Phase::Over(_) => false,
        };
        let is_at_end = self.game.current() == self.game.tree().end();
        self.game.side_to_move().filter(|&side| is_mover_awaited && is_at_end && remote.own == Some(side))
    }
}

/// Executes a step, and returns the cause and the events of the change. `None` if it is impossible here.
pub(super) fn take_follow_step(step: &FollowStep, game: &mut Game) -> Option<(Cause, Vec<BoardEvent>)> {
    let start_node = game.current();
    Some(match step {
        FollowStep::GoToEnd => {
            let end_node = game.tree().end();
            (start_node != end_node && game.go_to(end_node)).then_some((Cause::Return, Vec::new()))?
        }
        FollowStep::Play(code) => {
            let id = game.referee().find(code)?;
            (Cause::Move, game.play(id)?.to_vec())
        }
        FollowStep::TakeBack => {
            let events = game.step_back()?;
            game.remove(start_node);
            (Cause::Undo, events)
        }
        FollowStep::End(outcome) => {
            game.declare(Declaration::End(*outcome));
            (Cause::Result, Vec::new())
        }
    })
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::{play, screen};
    use crate::games::Reason;
    use crate::session::{GameId, GameRecord, NodeId};

    fn game_after(codes: &str) -> Game {
        let mut game = Game::new(GameId::TurnoverClassic);
        for code in codes.split_whitespace() {
            let id = game.referee().find(code).expect("a legal move");
            game.play(id).expect("a legal move");
        }
        game
    }

    #[test]
    fn what_is_taken_back_leaves_nothing_behind() {
        let mut local_game = game_after("e1e3 e8e6 d1d2");
        for step in [FollowStep::TakeBack, FollowStep::TakeBack, FollowStep::Play("d8d7".into())] {
            assert!(take_follow_step(&step, &mut local_game).is_some(), "{step:?}");
        }
        let expected_game = game_after("e1e3 d8d7");
        assert_eq!((local_game.tree().walk().len(), local_game.tree().len()), (expected_game.tree().walk().len(), 2));
    }

    #[test]
    fn what_comes_for_the_game_before_changes_nothing_in_one_that_is_opened_in_the_same_frame() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin))
            .init_resource::<ButtonInput<KeyCode>>();
        app.update();
        let record = Box::new(GameRecord::of(game_after("e1e3")));
        for outdated_intent in [
            Intent::Follow(FollowStep::End(Outcome::won(Side::Black, Reason::Resignation))),
            Intent::Follow(FollowStep::Play("e8e6".into())),
            Intent::Follow(FollowStep::TakeBack),
            Intent::SetAccuracy([Some(0.5), None]),
        ] {
            let open_intent = Intent::Open { record: record.clone(), key: None, remote: None };
            app.world_mut().write_message_batch([open_intent, outdated_intent.clone()]);
            app.update();
            let current_game = app.world().resource::<CurrentGame>();
            assert_eq!(current_game.to_string(), record.to_string(), "{outdated_intent:?}");
        }
    }

    #[test]
    fn a_step_that_is_impossible_changes_nothing() {
        let mut local_game = game_after("e1e3");
        assert!(take_follow_step(&FollowStep::Play("e1e3".into()), &mut local_game).is_none());
        assert!(take_follow_step(&FollowStep::GoToEnd, &mut local_game).is_none(), "it is there");
        assert!(local_game.go_to(NodeId::ROOT));
        assert!(take_follow_step(&FollowStep::TakeBack, &mut local_game).is_none());
        let outcome = Outcome::won(Side::Black, Reason::Resignation);
        assert_eq!(take_follow_step(&FollowStep::End(outcome), &mut local_game), Some((Cause::Result, Vec::new())));
        assert_eq!(local_game.result(), Some(outcome));
    }
}
