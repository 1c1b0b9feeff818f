//! A game in progress: the referee, the tree of moves, offers and the result, clocks, and records.

mod bit_stream;
mod claims;
mod clock;
mod clock_display;
mod declared_ends;
mod dice_source;
mod draft;
mod dyn_search;
mod game;
mod link;
mod luck;
mod mate_kind;
mod material_balance;
mod notes;
mod record;
mod referee;
mod registry;
mod roll_luck;
mod searches;
mod seat;
mod time_control;
mod tree;

pub use crate::ai::{Level, Style};
pub use crate::games::{
    Die, DieFace, Excess, FenError, Kit, KitPiece, PieceId, PieceName, ValidationError, ValidationErrorKind,
};
pub use crate::games::{Material, MoveInfo, MoveKind, Outcome, Phase, Reason, Refusal, Royal};
pub use crate::games::{ParseSeedError, RepetitionRule, Seed, SeedHash};
pub use crate::notation::record::{Location, Mark, RecordError, ResultTag};
pub use crate::notation::{Expected, NotationError};
pub use clock::Clocks;
pub use clock_display::{ClockDisplay, ClockStamp, ClockStampError};
pub use dice_source::{DiceSource, DiceVerdict};
pub use draft::Draft;
pub use game::{DrawOffer, Game, Ply};
pub use link::LinkError;
pub use luck::Luck;
pub use mate_kind::MateKind;
pub use material_balance::material_balance;
pub use notes::Notes;
pub(crate) use record::ACCURACY_TAGS;
pub use record::{ABANDONED_TAG, ABORTED_TAG, COMPUTER_TYPE, GameRecord, Head, PLAYER_TAGS};
pub use referee::{Counting, LegalMove, LegalRoll, MoveId, Referee};
pub(crate) use registry::bench_positions;
pub use registry::{Family, GameId, GameSpec, SetUpError};
pub use roll_luck::RollLuck;
pub use seat::Seat;
pub use time_control::{TimeControl, TimeControlError};
pub use tree::{NodeId, WalkStep};
