//! The rules of Lielow, by Michael Amundsen and Alek Erickson: what stands where, what may move, how it ends.
//!
//! | file | the question it answers |
//! |---|---|
//! | `moves` | from which square to which, or off the board? [`Move`] |
//! | `position` | what stands where, and who moves? [`Lielow`] |
//! | `reach` | where does a stack of each height arrive? |
//! | `movegen` | which moves are legal? |
//! | `make` | what does a move do? |
//! | `events` | what is to be seen of it on the table? |
//! | `illegal_move` | why may one not move like that? [`IllegalMove`] |
//! | `validation` | which arrangements can no game lead to? [`PositionError`] |
//! | `fen` | text ⇄ position |
//!
//! A stack moves in one of eight directions, over anything, by exactly as many squares as it is high. On an empty square
//! it grows by one; an enemy stack it captures whole, and begins again at one. Beyond the edge it is gone. After each
//! move the king of either side is its tallest stack, if one is taller than all its others; else it stays who it was.
//! Who captures the king wins, and who lets it leave the board loses:
//!
//! ```
//! use turnover::games::lielow::Lielow;
//! use turnover::games::{Describe, Position};
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

pub(crate) mod course;
mod events;
mod fen;
mod illegal_move;
mod make;
pub(crate) mod movegen;
mod moves;
mod position;
pub(crate) mod reach;
pub(crate) mod tutorial;
mod validation;

pub use illegal_move::{IllegalMove, IllegalMoveKind};
pub use moves::{Move, ParseMoveError};
pub use position::{Lielow, Stack};
pub use validation::{PositionError, PositionErrorKind};
