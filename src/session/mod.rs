//! A game in progress: the referee, what has been played, undo and redo, offers, the result, and how it is kept.

mod catalogue;
mod ends;
mod game;
mod kept;
mod notes;
mod referee;
mod tree;

pub use crate::games::{Arrival, MoveFacts, Outcome, Phase, Reason, Refusal, Royal};
pub use crate::notation::NotationError;
pub use catalogue::{GameId, SetUpError};
pub use game::{DrawOffer, Game, Ply};
pub use kept::{Kept, KeptError, MAX_KEPT_BYTES};
pub use notes::Notes;
pub use referee::{Counting, LegalMove, MoveId, Referee};
pub use tree::{NodeId, Step};
