//! A game in progress: the referee, what has been played, undo and redo, offers, and the result.

mod catalogue;
mod game;
mod referee;

pub use crate::games::{Arrival, MoveFacts, Outcome, Phase, Reason, Refusal, Royal};
pub use crate::notation::NotationError;
pub use catalogue::{GameId, SetUpError};
pub use game::{DrawOffer, Game, Ply};
pub use referee::{Counting, LegalMove, MoveId, Referee};
