//! The engine: search, evaluation and levels of strength.
//!
//! | module | content |
//! |---|---|
//! | [`search`] | the alpha-beta search |
//! | [`eval`] | static evaluation |
//! | [`mate`] | mate search |
//! | [`endings`] | exact chances in endings with dice |
//! | [`network`] | static evaluations by a small neural network |
//! | `adapters` | the search interface of each game |
//! | `level` | the levels: [`Level`] |
//! | `player` | a player of a level: [`Player`] |
//! | `beginner` | the search of weak players, who overlook moves |
//! | [`blind_spot`] | what is hard to see |
//! | [`level_settings`] | the strength of each level in each game |
//! | [`tuned_parameters`] | the parameters of the search in each game |
//! | `time_management` | the time for a move: [`allot`] |
//! | `style` | which of nearly equal moves a player likes: [`Style`] |
//! | `thinking` | the interface of a search in any game: [`Thinking`] |
//!
//! The search is independent of the games: each one implements [`Searchable`](search::Searchable). All values are
//! integers, and all orders depend only on the position, so the same search has the same result on every platform.
//!
//! ```
//! use turnover_core::ai::search::{Limits, Options, Score, Search};
//! use turnover_core::games::turnover::{Edition, Turnover};
//!
//! let position = Turnover::from_fen(Edition::Classic, "4c3/8/8/8/8/8/8/C3R3 w")?; // the last Castle stands on an open file
//! let mut search = Search::new(position, &[], Options::new(Limits::depth(3)));
//! let best = search.run();
//! assert_eq!(best.map(|mv| mv.to_string()), Some("e1e8".into()));
//! assert_eq!(search.score(), Some(Score::Win { moves: 1 }));
//! # Ok::<(), turnover_core::games::FenError>(())
//! ```

mod adapters;
mod beginner;
pub mod blind_spot;
pub mod endings;
pub mod eval;
mod level;
pub mod level_settings;
pub mod mate;
pub mod network;
mod player;
pub mod search;
mod style;
mod thinking;
mod time_management;
pub mod tuned_parameters;

pub use level::Level;
pub use player::Player;
pub use style::{AttackCounts, MoveTraits, ParseStyleError, Style};
pub use thinking::{MateReport, Thinking};
pub use time_management::{Remaining, allot};
