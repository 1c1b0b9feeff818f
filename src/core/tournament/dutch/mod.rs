//! Swiss pairings by the FIDE (Dutch) system: FIDE Handbook C.04.3, in the rules of February 2026.
//!
//! A pairing that is best by the ranked criteria of article 2 is a matching of maximum weight, where each criterion is a digit of the
//! weight: `criteria.rs` computes these digits. Among equals, the order in which article 4 tries the candidates decides; `bracket.rs`
//! writes it as further digits.
//!
//! | file | content |
//! |---|---|
//! | `round` | the pairing of a whole round, bracket by bracket |
//! | `bracket` | the pairing of one bracket |
//! | `criteria` | the ranked criteria as digits of a weight |
//! | `colours` | colour preferences, and who gets which colour |
//! | `contestant` | what of a participant's past decides whom they meet |
//! | `circumstances` | what else a pairing depends on, and why there may be none |

mod bracket;
mod circumstances;
mod colours;
mod contestant;
mod criteria;
mod round;

pub use circumstances::{DutchError, DutchRound};
pub(in crate::tournament) use contestant::may_receive_bye;
pub use round::pair;
