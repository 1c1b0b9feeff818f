//! How a player gets on, and which mistakes recur: tables of the games in a library.
//!
//! | file | content |
//! |---|---|
//! | `own_side` | the player's side of a game: [`own_side`] |
//! | `accuracy` | how accurately a game was played: [`accuracy`] |
//! | `results` | results by game, level, colour and month: [`Insight`] |
//! | `standings` | results by game and opponent: [`Standings`] |
//! | `oversights` | pieces left hanging and chances missed: [`oversights`] |
//!
//! ```
//! use turnover_core::board::Side;
//! use turnover_core::insight::{Insight, oversights};
//! use turnover_core::session::GameRecord;
//!
//! let text = "[Variant \"turnover-classic\"]\n[White \"Ana\"]\n[BlackType \"program\"]\n[BlackLevel \"3\"]\n\n1. C.e3 C.e6 1-0";
//! let record = GameRecord::read(text)?;
//! let insight = Insight::of("Ana", [&record]);
//! assert_eq!(insight.by_colour[Side::White].tally.wins, 1);
//! assert!(oversights(&record.game, Side::White).is_empty());
//! # Ok::<(), turnover_core::session::RecordError>(())
//! ```

mod accuracy;
mod oversights;
mod own_side;
mod results;
mod standings;

pub use accuracy::{accuracy, set_accuracy};
pub use oversights::{Oversight, OversightKind, counts, oversights};
pub use own_side::own_side;
pub use results::{Account, Insight, Month};
pub use standings::{HeadToHead, Standings, Tally};
