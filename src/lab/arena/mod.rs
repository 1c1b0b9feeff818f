//! Matches between engines, ours or others, with paired colours and paired dice.
//!
//! | file | content |
//! |---|---|
//! | `arguments` | the arguments of a match: [`Match`] |
//! | `anchor` | players of a strength that never changes: [`Anchor`] |
//! | `contender` | the settings of a player: [`Contender`] |
//! | `player` | a player at the board |
//! | `external_engine` | external engines |
//! | `play` | playing one game |
//! | `habits` | what the moves of each player are like |
//! | `score` | the statistics of a match: [`ArenaScore`] |
//! | `sprt` | the sequential test that ends a match: [`SequentialTest`] |
//! | `record` | the file of results, from which a match is resumed |
//! | `duplicates` | what the same dice for both games of a pair gain: [`Duplicates`] |
//! | `run` | playing all games on all cores: [`run`] |
//!
//! Games come in pairs with the same opening and the same dice and with colours exchanged, so that both players are
//! equally lucky. Each game is determined by its number, the match's seed and the players' limits (except time limits),
//! so a match that was stopped can be resumed.

mod anchor;
mod arguments;
mod contender;
mod duplicates;
mod external_engine;
mod habits;
mod play;
mod player;
mod record;
mod run;
mod score;
mod sprt;

pub use anchor::Anchor;
pub use arguments::{ArgumentError, Match, MatchArguments};
pub use contender::{Contender, ContenderError, Program};
pub(crate) use duplicates::dice_game;
pub use duplicates::{Duplicates, measure_duplicates};
pub(crate) use play::PlayedGame;
pub(crate) use player::{network_name, read_network, read_networks, read_optional_network};
pub(crate) use record::{MatchLog, read_log};
pub use run::run;
pub use score::ArenaScore;
pub use sprt::{EloScale, SequentialTest, Verdict};
