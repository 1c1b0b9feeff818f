//! What happens on the board because of a mistake, as a sentence in parts, which every language puts together itself.
//!
//! | file | content |
//! |---|---|
//! | `line` | a line of moves, replayed step by step: [`BestLine`] |
//! | `threats` | what a side could take if it were its move |
//! | `decisive_move` | what a side gains in a line, and the move that decides: [`DecisiveMove`], [`MoveEffect`] |
//! | `refutation` | what the opponent's best line gains, and the cause: [`Refutation`] |
//! | `risk` | the number of rolls that take something: [`Risk`] |
//! | `explanation` | the explanation of a mistake: [`explain`], [`Explanation`] |
//! | `sentence` | the texts of the sentence: [`Say`] |
//!
//! ```
//! use turnover_core::coach::{BestLine, MoveEffect, Explanation, LossCause, explain};
//! use turnover_core::session::GameId;
//!
//! let id = GameId::TurnoverClassic;
//! // The Wall leaves the Fort of its Fortress alone on d4, where the Tower on d8 turns it over.
//! let before = id.referee(Some("c2r3c/8/8/8/3N4/8/8/C6C w"))?;
//! let line = |code: &str| BestLine { score: None, line: vec![code.to_owned()] };
//! let explanation = explain(id, &*before, "d4f5", &line("d8d4"), &line("d4e6")).expect("something is lost");
//! let Explanation::Refuted(refutation) = &explanation else { unreachable!("the line takes something") };
//! assert!(matches!(refutation.cause, LossCause::LeavesBehind(fort) if fort.square.to_string() == "d4"));
//! assert!(matches!(refutation.decisive_move.effect, MoveEffect::TurnsOver(fort) if fort.piece.code == "fort"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decisive_move;
mod explanation;
mod line;
mod refutation;
mod risk;
mod sentence;
#[cfg(test)]
mod tests;
mod threats;

pub use decisive_move::{Consequence, DecisiveMove, LastCapture, MoveEffect};
pub use explanation::{Explanation, explain};
pub use line::{BestLine, PieceOn};
pub use refutation::{LossCause, Refutation};
pub use risk::Risk;
pub use sentence::{Say, Value};
