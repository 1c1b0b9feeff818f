//! A game in progress: the referee, what has been played, undo and redo, offers, the result, clocks, and how it is kept.

mod bits;
mod catalogue;
mod claims;
mod clock;
mod dice_source;
mod draft;
mod ends;
mod game;
mod link;
mod luck;
mod mate_kind;
mod notes;
mod reading;
mod record;
mod referee;
mod seat;
// A page has a worker that thinks.
#[cfg(not(all(feature = "app", target_family = "wasm")))]
mod think;
mod time_control;
mod tree;

pub use crate::ai::Level;
pub use crate::games::{Arrival, MoveFacts, Muster, Outcome, Phase, Reason, Refusal, Royal};
pub use crate::games::{Die, DieFace, Excess, FenError, Flaw, FlawKind, Kit, Man, ManId, ManName};
pub use crate::games::{ParseSeedError, RepetitionRule, Seed, SeedHash};
pub use crate::notation::record::{Location, Mark, RecordError, Score};
pub use crate::notation::{Expected, NotationError};
pub use catalogue::{Family, GameId, SetUpError};
pub use clock::Clocks;
pub use dice_source::{DiceSource, DiceVerdict};
pub use draft::Draft;
pub use game::{DrawOffer, Game, Ply};
pub use link::LinkError;
pub use luck::{Luck, RollLuck};
pub use mate_kind::MateKind;
pub use notes::Notes;
pub use reading::{ClockStamp, ClockStampError, Reading};
pub use record::{GameRecord, Head};
pub use referee::{Counting, LegalMove, LegalRoll, MoveId, Referee};
pub use seat::Seat;
pub use time_control::{TimeControl, TimeControlError};
pub use tree::{NodeId, Step};
