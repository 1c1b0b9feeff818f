//! Matches between engines, ours or others, with paired colours and paired dice.
//!
//! | file | content |
//! |---|---|
//! | `arguments` | the arguments of a match: [`Match`] |
//! | `anchor` | players of a strength that never changes: [`Anchor`] |
//! | `contender` | the settings of a player: [`Contender`] |
//! | `opening` | random openings and dice from the match's seed |
//! | `player` | a player at the board |
//! | `external_engine` | external engines |
//! | `play` | playing one game |
//! | `habits` | what the moves of each player are like |
//! | `score` | the statistics of a match: [`MatchScore`] |
//! | `record` | the file of results, from which a match is resumed |
//! | `run` | playing all games on all cores: [`run`] |
//! | `tune` | fitting the weights of an evaluation: [`tune`] |
//! | `train` | training the network of a game: [`train`](fn@train) |
//! | `self_play` | games of the engine against itself, for opening books: [`self_play`](fn@self_play) |
//! | `adjudication` | when the result of such a game is clear |
//! | `ending_match` | endings with tables against endings without: [`ending_match`](fn@ending_match) |
//! | `make_endings` | tables of endings: [`make_endings`](fn@make_endings) |
//! | `make_book` | an opening book from such games: [`make_book`](fn@make_book) |
//!
//! Games come in pairs with the same opening and the same dice and with colours exchanged, so that both players are
//! equally lucky. Each game is determined by its number, the match's seed and the players' limits (except time limits),
//! so a match that was stopped can be resumed.

mod adjudication;
mod anchor;
mod arguments;
mod contender;
mod ending_match;
mod external_engine;
mod habits;
mod make_book;
mod make_endings;
mod opening;
mod play;
mod player;
mod record;
mod run;
mod score;
mod self_play;
mod train;
mod tune;

pub use anchor::Anchor;
pub use arguments::{ArgumentError, Match, MatchArguments, games_help};
pub use contender::{Contender, ContenderError, Program};
pub use ending_match::{EndingMatch, ending_match};
pub use make_book::{BookMaking, make_book};
pub use make_endings::{EndingMaking, make_endings};
pub(crate) use opening::{dice, opening};
pub(crate) use record::RunLog;
pub use run::run;
pub use score::{MatchScore, Verdict};
pub use self_play::{SelfPlay, self_play};
pub use train::{Training, train};
pub use tune::{Tuning, tune};
