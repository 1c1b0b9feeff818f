//! The rules of Dice Chess, in eight variants.
//!
//! | file | content |
//! |---|---|
//! | `variant` | the variants and their rules: [`Variant`], [`Rules`] |
//! | `chessman` | the pieces and their die numbers: [`Chessman`] |
//! | `moves` | moves, as the text protocol names them: [`Move`] |
//! | `roll` | rolls of the dice: [`Roll`] |
//! | `roll_chances` | the possible rolls and their probabilities: [`Chances`] |
//! | `position` | pieces, dice and side to move: [`DiceChess`] |
//! | `turn` | the legal moves of a turn, and when it ends |
//! | `three_dice` | three dice: the moves that use as many of them as possible |
//! | `status` | check, and the end of the game: [`Phase`], [`Outcome`] |
//! | `repetition` | which positions the repetition rule counts |
//! | `illegal_move`, `legality` | why a move is illegal: [`IllegalMove`] |
//! | `fen`, `fen_error`, `write`, `dice_field` | positions as text: [`DiceChessFenError`] |
//! | `chess960` | start positions of Chess960 |
//! | `dfen` | positions as DFEN, the text of dicechess.com |
//! | `events` | what a move shows on the board |
//! | `validation` | positions that no game can reach: [`PositionError`] |
//! | `position_impl` | the implementation of [`Position`](crate::games::Position) |
//! | `seeded_roll` | rolls drawn from a [`Seed`] |
//! | `perft` | move counts, with and without dice |
//! | `search_movegen`, `distinct_rolls` | move generation for the search, and the rolls that it tells apart |
//! | `tutorial`, `course` | the chapters of the tutorial, and the exercises |
//!
//! They build on chess without dice, on a board of eight or ten files:
//!
//! | file | content |
//! |---|---|
//! | `bitboard` | bitboards of one or two words |
//! | `attacks` | the squares that a piece attacks |
//! | `board` | the pieces on the board |
//! | `movegen`, `collect` | legal moves in chess and in games without check |
//! | `make_move` | making moves |
//! | `zobrist` | hash keys |
//!
//! A turn is a roll and then a move, or a pass if the dice allow no move. Nobody loses because of the dice: a side in
//! check that rolls no answer passes, and its king may be captured.
//!
//! ```
//! use turnover_core::board::Side;
//! use turnover_core::games::dice_chess::{DiceChess, Move, Outcome, Phase, Reason, Variant};
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
pub(crate) mod bitboard;
pub(crate) mod board;
mod chess960;
mod chessman;
mod collect;
pub(crate) mod course;
mod dfen;
mod dice_field;
mod distinct_rolls;
mod events;
mod fen;
mod fen_error;
mod illegal_move;
mod legality;
mod make_move;
mod movegen;
mod moves;
mod perft;
pub(crate) mod position;
mod position_impl;
mod repetition;
mod roll;
mod roll_chances;
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
pub use chessman::Chessman;
pub use fen_error::DiceChessFenError;
pub use illegal_move::{IllegalMove, IllegalMoveKind};
pub use moves::{Move, ParseMoveError};
pub use perft::{chess_perft, dice_perft};
pub use position::DiceChess;
pub use roll::{Face, IllegalRoll, ParseRollError, Roll};
pub use roll_chances::Chances;
pub use validation::{PositionError, PositionErrorKind};
pub use variant::{Dice, Rules, TripleRules, UnknownVariant, Variant};
