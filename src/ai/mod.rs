//! Opponents: what is a position worth, and what would a strong player do?
//!
//! | room | the question it answers |
//! |---|---|
//! | [`search`] | which move is best, and how sure is that? |
//! | [`eval`] | what is a position worth without a search? The static evaluation |
//! | [`mate`] | is there a forced win within a number of moves? |
//! | `adapters` | what does the search know of each game's rules? |
//! | `level` | how do weaker levels play? [`Level`], [`Player`] |
//! | [`level_settings`] | how strong is each level, in each game? |
//! | `time_management` | how much time does a move get? [`allot`] |
//! | `thinking` | the interface of a search in any game: [`Thinking`] |
//!
//! The search knows no game: each game tells it what it must know as a [`Searchable`](search::Searchable). Everything is
//! counted in integers and in an order that depends on the position alone, so that the same question has the same answer on
//! every platform.
//!
//! ```
//! use turnover::ai::search::{Limits, Options, Score, Search};
//! use turnover::games::turnover::{Edition, Turnover};
//!
//! let position = Turnover::from_fen(Edition::Classic, "4c3/8/8/8/8/8/8/C3R3 w")?; // the last Castle stands on an open file
//! let mut search = Search::new(position, &[], Options::new(Limits::depth(3)));
//! let best = search.run();
//! assert_eq!(best.map(|mv| mv.to_string()), Some("e1e8".into()));
//! assert_eq!(search.score(), Some(Score::Win { moves: 1 }));
//! # Ok::<(), turnover::games::FenError>(())
//! ```

mod adapters;
pub mod eval;
mod level;
pub mod level_settings;
pub mod mate;
pub mod search;
mod thinking;
mod time_management;

pub use level::{Level, Player};
pub use thinking::Thinking;
pub use time_management::{Remaining, allot};
