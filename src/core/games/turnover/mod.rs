//! The rules of Turnover, in its three editions.
//!
//! | file | content |
//! |---|---|
//! | `nest` | rings, nests and their names in each [`Edition`] |
//! | `moves` | moves and their text: [`Move`] |
//! | `position` | nests and side to move: [`Turnover`] |
//! | `attacks` | the squares that a ring attacks |
//! | `movegen` | the legal moves |
//! | `make_move` | making moves, and what they show on the board |
//! | `status` | check, mate and the end of the game |
//! | `illegal_move` | why a move is illegal: [`IllegalMove`] |
//! | `validation` | positions that no game can reach: [`PositionError`] |
//! | `fen` | positions as text: [`FenError`](crate::games::FenError) |
//! | `zobrist` | hash keys |
//! | `search_movegen` | move generation for the search |
//! | `mate_moves` | which moves can begin a forced win |
//! | `tutorial`, `course` | the chapters of the tutorial, and the exercises |
//!
//! Three rings, one inside the other, form six nests. Only the outermost ring of a nest moves. On its target it stands
//! alone, joins a nest that it fits (and turns over an enemy nest), or captures:
//!
//! ```
//! use turnover_core::games::turnover::{Edition, Turnover};
//! use turnover_core::games::{Describe, Position};
//!
//! let mut position = Turnover::from_fen(Edition::Classic, "4c3/8/8/4b3/8/8/8/C3R3 w")?;
//! position.play("e1e5".parse()?, &mut ())?; // the Rook turns the Bishop over: together they are a Queen
//! assert_eq!(position.diagram(), "\
//! 8 . . . . c . . .
//! 7 . . . . . . . .
//! 6 . . . . . . . .
//! 5 . . . . Q . . .
//! 4 . . . . . . . .
//! 3 . . . . . . . .
//! 2 . . . . . . . .
//! 1 C . . . . . . .
//!   a b c d e f g h");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod attacks;
pub(crate) mod course;
mod fen;
mod illegal_move;
mod make_move;
mod mate_moves;
mod movegen;
mod moves;
mod nest;
mod position;
mod search_movegen;
mod status;
pub(crate) mod tutorial;
mod validation;
mod zobrist;

pub use illegal_move::{IllegalMove, IllegalMoveKind};
pub use moves::{Move, ParseMoveError};
pub use nest::{Edition, Nest, Ring};
pub use position::Turnover;
pub use validation::{PositionError, PositionErrorKind};
