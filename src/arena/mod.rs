//! Who is stronger? Matches between two players of our own or other engines, with paired colours and paired dice.
//!
//! | file | the question it answers |
//! |---|---|
//! | `arguments` | what is to be played? [`Match`] |
//! | `contender` | how does each side play? [`Contender`] |
//! | `opening` | what follows from the seed: the opening and the dice of each pair |
//! | `player` | who chooses the moves of a side? |
//! | `foreign` | how does one play with an engine of somebody else? |
//! | `play` | how does one game go? |
//! | `score` | what do the results say? [`MatchScore`] |
//! | `record` | which games have been played already? |
//! | `run` | all games, on all cores: [`run`] |
//! | `tune` | which weights of an opinion tell best who wins? [`tune`] |
//!
//! Games come in pairs: the same opening and the same dice, once with each colour, so that luck counts for both. Each game
//! follows from its number, the match's seed and the players' limits (limits of time apart), so a match that was stopped goes on
//! where it was.

mod arguments;
mod contender;
mod foreign;
mod opening;
mod play;
mod player;
mod record;
mod run;
mod score;
mod tune;

pub use arguments::{ArgumentError, Match, MatchArguments, games_help};
pub use contender::{Contender, ContenderError, Program};
pub(crate) use opening::{dice, opening};
pub use run::run;
pub use score::{MatchScore, Verdict};
pub use tune::{Tuning, tune};
