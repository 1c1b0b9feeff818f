//! The rules of Turnover, in both of its editions: what stands where, what may move, how it ends.
//!
//! | file | the question it answers |
//! |---|---|
//! | `nest` | which rings are there, which nests do they form, what is each called in which [`Edition`]? |
//! | `moves` | which two squares name a [`Move`]? |
//! | `position` | what stands where, and who moves? [`Turnover`] |
//! | `attacks` | which squares does a ring reach? |
//! | `movegen` | which moves are legal? |
//! | `make` | what does a move do, and what is to be seen of it? |
//! | `status` | which Castles are attacked, who is in check or mate, how did the game end? |
//! | `illegal_move` | why may one not move like that? [`IllegalMove`] |
//! | `validation` | which arrangements can no game lead to? [`PositionError`] |
//! | `fen` | text ⇄ position, [`FenError`](crate::games::FenError) |
//! | `zobrist` | which number stands for the position? |
//! | `search_movegen` | what does a search ask? |
//!
//! Three rings, one inside the other, form six nests; only the outermost ring of a nest moves. Where it arrives it
//! stands alone, joins a nest that it fits (and turns it over when it is the enemy's), or captures:
//!
//! ```
//! use turnover::games::turnover::{Edition, Turnover};
//! use turnover::games::{Describe, Position};
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
mod make;
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
