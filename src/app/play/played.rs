//! The message that tells what has just happened to the game on the table, and why.

use bevy::prelude::*;

use crate::board::BoardEvent;
use crate::session::{Game, NodeId};

/// Why the game on the table, or what is seen of it, has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A move, a pass or a throw of the dice was played.
    Move,
    /// The last decision was taken back: moves, or an end that was declared.
    Undo,
    /// A move that was taken back was played again.
    Redo,
    /// The viewer stepped one ply back.
    StepBack,
    /// The viewer stepped one ply forward, on any line.
    StepForward,
    /// The viewer went to any other position of the same game.
    Jump,
    /// A new game began.
    New,
    /// A recorded game came to the table.
    Loaded,
    /// The game ended without a move: by resignation, agreement, a claim or a clock.
    Result,
    /// A draw was offered or declined.
    Offer,
    /// A line was removed, the current position perhaps with it.
    Remove,
    /// Nothing moved, but comments, marks, the order of lines or who plays have changed.
    Annotate,
}

/// One change of the game on the table. Whoever shows, sounds, times or keeps the game reads these and nothing else.
#[derive(Message, Clone, Debug)]
pub struct Played {
    /// Why it changed.
    pub cause: Cause,
    /// The node of the game that was seen before. Of another game than `to` where [`Self::is_another_game`].
    pub from: NodeId,
    /// The node that is seen now.
    pub to: NodeId,
    /// What happened on the table on the way, in that order; empty where the position is set up at once, or stays.
    pub events: Vec<BoardEvent>,
    /// Whether the game has an end now that it had not before.
    pub ends: bool,
}

impl Played {
    /// The news that a game has come to the table.
    #[must_use]
    pub fn arrival(cause: Cause, game: &Game) -> Self {
        let to = game.current();
        Self { cause, from: to, to, events: Vec::new(), ends: game.result().is_some() }
    }

    /// Whether another game lies on the table than before.
    #[must_use]
    pub const fn is_another_game(&self) -> bool {
        matches!(self.cause, Cause::New | Cause::Loaded)
    }

    /// Whether the events lead from the position before to the one after.
    #[must_use]
    pub const fn is_told(&self) -> bool {
        self.is_forward() || self.is_back()
    }

    /// Whether a ply was played, for the first time or again.
    #[must_use]
    pub const fn is_forward(&self) -> bool {
        matches!(self.cause, Cause::Move | Cause::Redo | Cause::StepForward)
    }

    /// Whether plies were taken back, for good or only to look.
    #[must_use]
    pub const fn is_back(&self) -> bool {
        matches!(self.cause, Cause::Undo | Cause::StepBack)
    }

    /// Whether another position is seen without the way to it.
    #[must_use]
    pub fn is_reset(&self) -> bool {
        match self.cause {
            Cause::Jump | Cause::New | Cause::Loaded => true,
            Cause::Remove => self.from != self.to,
            _ => false,
        }
    }

    /// Whether the position and its result are as before.
    #[must_use]
    pub fn is_annotation(&self) -> bool {
        matches!(self.cause, Cause::Annotate) || matches!(self.cause, Cause::Remove) && self.from == self.to
    }

    /// Whether something was said at the table that moves nothing: an offer, an answer, the end of the game.
    #[must_use]
    pub const fn is_declaration(&self) -> bool {
        matches!(self.cause, Cause::Result | Cause::Offer)
    }
}
