//! The types that all games share: sides, squares, tokens, and the events of a move.
//!
//! | file | what it holds |
//! |---|---|
//! | `side` | [`Side`]: White and Black |
//! | `by_side` | [`BySide`]: one value for each side |
//! | `square` | [`Square`]: a square of a board, `a1` to `p16` |
//! | `square_set` | [`SquareSet`]: a bitboard of the 8×8 board |
//! | `token` | [`Token`], [`Place`]: one physical thing on the table, and where it stands |
//! | `event` | [`BoardEvent`], [`EventLog`]: what happens on the table, step by step |
//! | `mix` | deterministic pseudorandom numbers: hash keys, and [`MixRng`], a generator from a seed |
//! | `table` | [`Table`]: the tokens on the board and in the tray, and the replay of events |

mod by_side;
mod event;
mod mix;
mod side;
mod square;
mod square_set;
mod table;
mod token;

pub use by_side::BySide;
pub use event::{BoardEvent, EventLog, Store, inverse_events};
pub use mix::{MixRng, mix, splitmix64};
pub use side::Side;
pub use square::{ParseSquareError, Square};
pub use square_set::SquareSet;
pub use table::{ReplayError, Table};
pub use token::{Chessman, Layer, Place, Shape, Token};
