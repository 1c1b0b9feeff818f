//! The words that all games share: sides, squares, tokens, and the events that a move is told in.
//!
//! | file | what it holds |
//! |---|---|
//! | `side` | [`Side`]: White and Black |
//! | `square` | [`Square`]: one of the board's places, `a1` to `p16` |
//! | `square_set` | [`SquareSet`]: a bitboard of the 8×8 board |
//! | `token` | [`Token`], [`Place`]: one physical thing on the table, and where it stands |
//! | `event` | [`BoardEvent`], [`EventLog`]: what happens on the table, step by step |
//! | `mix` | numbers that look drawn and are always the same |
//! | `table` | [`Table`]: what stands where, and the replay of events over it |

mod by_side;
mod event;
mod mix;
mod side;
mod square;
mod square_set;
mod table;
mod token;

pub use by_side::BySide;
pub use event::{BoardEvent, EventLog, Store, undone};
pub(crate) use mix::{drawn, mix};
pub use side::Side;
pub use square::{ParseSquareError, Square};
pub use square_set::SquareSet;
pub use table::{ReplayError, Table};
pub use token::{Chessman, Layer, Place, Shape, Token};
