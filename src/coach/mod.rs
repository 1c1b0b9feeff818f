//! What happens on the board because of a mistake? A sentence in parts, which every language puts together itself.
//!
//! | file | the question it answers |
//! |---|---|
//! | `line` | what happens in a line of moves, step by step? |
//! | `worth` | how much is a piece worth, roughly? |
//! | `explanation` | what is to be said of a mistake? [`explain`], [`Explanation`] |
//! | `refutation` | what does the opponent's best line take, and why can it? |
//! | `risk` | how many throws of the opponent take something? |
//! | `sentence` | which texts make the sentence? [`Say`] |
//!
//! ```
//! use turnover::coach::{LossCause, Deed, Explanation, explain};
//! use turnover::session::GameId;
//!
//! let id = GameId::TurnoverClassic;
//! // The Wall leaves the Fort of its Fortress alone on d4, where the Tower on d8 turns it over.
//! let before = id.referee(Some("c2r3c/8/8/8/3N4/8/8/C6C w"))?;
//! let explanation = explain(id, &*before, "d4f5", &["d8d4".to_owned()], &[]).expect("something is lost");
//! let Explanation::Refuted(refutation) = &explanation else { unreachable!("the line takes something") };
//! assert!(matches!(refutation.cause, LossCause::LeavesBehind(fort) if fort.square.to_string() == "d4"));
//! assert!(matches!(refutation.deed, Deed::TurnsOver(fort) if fort.piece.code == "fort"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod explanation;
mod line;
mod refutation;
mod risk;
mod sentence;
#[cfg(test)]
mod tests;
mod worth;

pub use explanation::{Explanation, explain};
pub use line::PieceOn;
pub use refutation::{Deed, LossCause, Refutation};
pub use sentence::{Say, Value};
