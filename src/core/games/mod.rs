//! The rules of the games. A [`Position`] holds the complete state of a game and knows its legal moves and outcome.
//!
//! | file | content |
//! |---|---|
//! | `turnover`, `lielow`, `dice_chess` | the rules of each game |
//! | `position`, `outcome`, `chance`, `repetition`, `seed` | what all rules share: [`Position`], [`Outcome`], dice, repetition |
//! | `describe`, `set_up`, `worth`, `reason_enum` | positions for people: [`Describe`], [`SetUp`], values, reasons |
//! | `fen`, `perft` | fields of FEN, and perft |
//! | `tutorial`, `course` | the data of tutorials and courses |

pub mod dice_chess;
pub mod lielow;
pub mod turnover;

mod chance;
pub mod course;
mod describe;
mod fen;
mod outcome;
mod perft;
mod position;
mod reason_enum;
mod repetition;
mod seed;
mod set_up;
pub mod tutorial;
mod worth;

pub use chance::{Action, Chance, Die, DieFace, NoDice, NoDiceError};
pub use describe::{Describe, DescribeMove, Material, MoveInfo, MoveKind, PieceNameKey, Refusal, Royal};
pub use fen::FenError;
pub use outcome::{Outcome, Reason};
pub use perft::{PerftDivide, perft};
pub use position::{Phase, Position};
pub use repetition::RepetitionRule;
pub use seed::{ParseSeedError, Seed, SeedHash};
pub use set_up::{CastlingRight, Excess, Kit, KitPiece, PieceId, SetUp, ValidationError, ValidationErrorKind};
pub use worth::{ROYAL_WORTH, worth};
