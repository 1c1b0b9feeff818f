//! The rules of Dice Chess, in seven variants: what stands where, what the dice say, what may move, how it ends.
//!
//! | file | the question it answers |
//! |---|---|
//! | `variant` | which games are there, and in what do they differ? [`Variant`], [`Rules`] |
//! | `chessman` | which pieces are there, and which number names each? [`Chessman`] |
//! | `moves` | which squares name a [`Move`]? |
//! | `roll` | what lies on the table when the dice have been thrown? [`Roll`] |
//! | `chances` | what may the dice show, and how likely is it? [`Chances`] |
//! | `position` | what stands where, what lies on the table, and who is next? [`DiceChess`] |
//! | `turn` | what may be done in a turn, and when does it end? |
//! | `three_dice` | three dice: which moves use as many of them as can be used? |
//! | `status` | who is in check, and how did the game end? [`Phase`], [`Outcome`] |
//! | `repetition` | how often has this position been there? [`Repetitions`] |
//! | `illegal_move`, `legality` | why may one not move like that? [`IllegalMove`] |
//! | `fen`, `fen_error`, `write`, `dice_field` | text ⇄ position, [`DiceChessFenError`] |
//! | `events` | what is to be seen of a move on the table? |
//! | `validation` | which arrangements can no game lead to? [`PositionError`] |
//! | `position_impl` | what do all games' rules say of it? [`Position`](crate::games::Position) |
//! | `seeded_roll` | what do the dice show that are thrown by a [`Seed`]? |
//! | `perft` | how many games are there, with and without dice? |
//! | `search_movegen` | what does a search ask? |
//!
//! Beneath them lies chess without dice, on a board of eight or ten files:
//!
//! | file | the question it answers |
//! |---|---|
//! | `bits` | which squares? Bitboards of one or two words |
//! | `attacks` | which squares does a piece reach? |
//! | `board` | which pieces stand where? |
//! | `movegen`, `collect` | which moves are legal in chess, and which in a game without check? |
//! | `make` | what does a move do to the pieces? |
//! | `zobrist` | which number stands for the position? |
//!
//! A turn is a roll, then a move; where the dice allow none it is a pass. Nobody loses for want of dice: a checked side
//! that rolls no answer passes, and the king may fall.
//!
//! ```
//! use turnover::board::Side;
//! use turnover::games::dice_chess::{DiceChess, Move, Outcome, Phase, Reason, Variant};
//!
//! let fen = "1rbqkbnr/pppppBpp/2n5/8/4P3/8/PPPP1PPP/RNBQK1NR b KQk - 0 3";
//! let mut position = DiceChess::from_fen(Variant::DiceChess, fen)?;
//! assert_eq!(position.diagram(), "\
//! 8 . r b q k b n r
//! 7 p p p p p B p p
//! 6 . . n . . . . .
//! 5 . . . . . . . .
//! 4 . . . . P . . .
//! 3 . . . . . . . .
//! 2 P P P P . P P P
//! 1 R N B Q K . N R
//!   a b c d e f g h");
//! position.roll("r24".parse()?)?; // only the king could answer the check
//! assert_eq!(position.legal_moves(), [Move::PASS]);
//! position.play(Move::PASS)?;
//! position.roll("r35".parse()?)?; // a bishop
//! position.play("f7e8".parse()?)?;
//! assert_eq!(position.phase(), Phase::Over(Outcome::won(Side::White, Reason::KingCaptured)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod attacks;
pub(crate) mod bits;
pub(crate) mod board;
mod chances;
mod chessman;
mod collect;
pub(crate) mod course;
mod dice_field;
mod events;
mod fen;
mod fen_error;
mod illegal_move;
mod legality;
mod make;
mod movegen;
mod moves;
mod perft;
pub(crate) mod position;
mod position_impl;
mod repetition;
mod roll;
mod search_movegen;
mod seeded_roll;
mod status;
mod three_dice;
mod turn;
pub(crate) mod tutorial;
mod validation;
mod variant;
mod write;
mod zobrist;

pub use crate::games::{Outcome, ParseSeedError, Phase, Reason, Seed};
pub use chances::Chances;
pub use chessman::Chessman;
pub use fen_error::DiceChessFenError;
pub use illegal_move::{IllegalMove, IllegalMoveKind};
pub use moves::{Move, ParseMoveError};
pub use perft::{chess_perft, dice_perft, dice_perft_divide};
pub use position::DiceChess;
pub use repetition::Repetitions;
pub use roll::{Face, IllegalRoll, ParseRollError, Roll};
pub use validation::{PositionError, PositionErrorKind};
pub use variant::{Dice, Rules, UnknownVariant, Variant};
