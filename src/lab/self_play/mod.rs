//! What games of the engine against itself have in common.
//!
//! | file | content |
//! |---|---|
//! | `playout` | a game, from its start to its end |
//! | `opening` | random openings, and dice, from a seed |
//! | `adjudication` | when the result of a game is clear |

mod adjudication;
mod opening;
mod playout;

pub(crate) use adjudication::Adjudicator;
pub(crate) use opening::{dice_seed, opening};
pub(crate) use playout::{GameEnd, finished_search, go_on_after, play_choice, play_code, play_out, play_out_with};

/// A number by which a test tells that the games of a seed are still the same.
#[cfg(test)]
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, &byte| turnover_core::board::mix(number ^ u64::from(byte)))
}
