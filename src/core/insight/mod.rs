//! How does a player get on, and which mistakes recur? Tables of the games in a library.
//!
//! | file | the question it answers |
//! |---|---|
//! | `own_side` | which side is the player's? [`own_side`] |
//! | `accuracy` | how accurately was a game played, as its record tells? [`accuracy`] |
//! | `results` | what came of the games, by game, level, colour and month? [`Insight`] |
//! | `oversights` | what was hung, and which chances were missed? [`oversights`] |
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

pub use accuracy::{accuracy, set_accuracy};
pub use oversights::{Oversight, OversightKind, counts, oversights};
pub use own_side::own_side;
pub use results::{Account, Insight, Month};
