//! The search for the best move, shared by all games.
//!
//! | file | content |
//! |---|---|
//! | `searchable` | the interface of a game: [`Searchable`] |
//! | `score` | search values and reported scores: [`Score`] |
//! | `limits` | limits and techniques: [`Limits`], [`Options`], [`SearchSettings`] |
//! | `parameters` | the numbers that can be tuned: [`SearchParameters`] |
//! | `iterative_deepening` | iterative deepening in slices: [`Search`] |
//! | `aspiration` | aspiration windows |
//! | `root` | the search of the root moves |
//! | `preference` | the bonus of root moves that a style likes |
//! | `window` | the alpha-beta window and the maximum ply |
//! | `search_node` | a node of the search |
//! | `search_thread` | the state of one search thread |
//! | `negamax` | alpha-beta with principal variation search |
//! | `quiescence` | quiescence search |
//! | `chance` | chance nodes: Star1 and Star2 |
//! | `named_dice` | chance nodes of dice that only name pieces |
//! | `tt` | the transposition table |
//! | `ranked_move` | a move with its rank |
//! | `move_ordering` | move ordering |
//! | `network_ranking` | move ordering by a network, with dice |
//! | `history` | killer moves and history heuristic |
//! | `null_move` | null-move pruning |
//! | `futility` | futility pruning |
//! | `lmr` | late move reductions |
//! | `extension` | check extensions |
//! | `repetition` | detection of repetitions |
//! | `smp` | parallel search |
//! | `currently_searching`, `deferred_moves` | which moves other threads are searching, and that they are searched last |
//!
//! A search works in slices of a few milliseconds. Between them its owner can read input, stop the search or look at
//! the clock, so it also runs in a browser without threads. A slice that ends in the middle of an iteration discards
//! its tree. Its results are in the transposition table, so the next slice soon reaches the same point.

mod aspiration;
mod chance;
mod currently_searching;
mod deferred_moves;
mod extension;
mod futility;
mod history;
mod iterative_deepening;
mod limits;
mod lmr;
mod move_ordering;
mod named_dice;
mod negamax;
mod network_ranking;
mod null_move;
mod parameters;
mod preference;
mod quiescence;
mod ranked_move;
mod repetition;
mod root;
mod score;
mod search_node;
mod search_thread;
mod searchable;
mod smp;
mod tt;
mod window;

pub use iterative_deepening::{Progress, Report, Search};
pub use limits::{Limits, Options, SearchSettings, StopFlag};
pub use parameters::{Parameter, ParseParametersError, SearchParameters};
pub(in crate::ai) use preference::bonus_units;
pub use score::{Score, Value};
pub(in crate::ai) use score::{of_static_eval, terminal_value};
pub use searchable::{DiceThatName, FACES, MoveFilter, NamedRolls, NodeKind, Searchable};
pub use tt::TranspositionTable;
