//! The rules of Lielow, by Michael Amundsen and Alek Erickson.
//!
//! | file | content |
//! |---|---|
//! | `bitboard` | the two boards, as sets of squares: [`Bitboard`] |
//! | `moves` | moves and their text: [`Move`] |
//! | `position` | stacks, kings and side to move: [`Lielow`], [`Lielow9x9`] |
//! | `reach` | the squares that stacks of each height reach |
//! | `movegen` | the legal moves |
//! | `make_move` | making moves |
//! | `events` | what a move shows on the board |
//! | `illegal_move` | why a move is illegal: [`IllegalMove`] |
//! | `validation` | positions that no game can reach: [`PositionError`] |
//! | `fen` | positions as text |
//! | `tutorial`, `course` | the chapters of the tutorial, and the exercises |
//!
//! A stack moves in one of eight directions, over anything, by exactly as many squares as it is high. On an empty
//! square it grows by one checker. It captures an enemy stack whole and shrinks to one checker. A stack that moves
//! beyond the edge leaves the board. After each move, the tallest stack of each side becomes its king if it is taller
//! than all the others; otherwise the king stays the same. A side wins by capturing the enemy king, and loses if its
//! own king leaves the board:
//!
//! ```
//! use turnover_core::games::lielow::Lielow;
//! use turnover_core::games::{Describe, Position};
//!
//! let mut position = Lielow::from_fen("8/8/5a2/8/8/b*1C*3B1/8/8 w")?;
//! position.play("c3xf6".parse()?, &mut ())?; // the king begins again at one, and the stack on g3 is king now
//! assert_eq!(position.diagram(), "\
//! 8 .  .  .  .  .  .  .  .
//! 7 .  .  .  .  .  .  .  .
//! 6 .  .  .  .  .  A  .  .
//! 5 .  .  .  .  .  .  .  .
//! 4 .  .  .  .  .  .  .  .
//! 3 b* .  .  .  .  .  B* .
//! 2 .  .  .  .  .  .  .  .
//! 1 .  .  .  .  .  .  .  .
//!   a  b  c  d  e  f  g  h");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bitboard;
pub(crate) mod course;
mod events;
mod fen;
mod illegal_move;
mod make_move;
mod movegen;
mod moves;
mod position;
mod reach;
pub(crate) mod tutorial;
mod validation;

pub use bitboard::Bitboard;
pub use illegal_move::{IllegalMove, IllegalMoveKind};
pub use moves::{Move, MoveOn, ParseMoveError};
pub use position::{Lielow, Lielow9x9, LielowOn, Stack};
pub use validation::{PositionError, PositionErrorKind};
