//! What has been played from a position, how often, and with which results: opening books and the player's own games.
//!
//! | file | content |
//! |---|---|
//! | `key` | the number by which equal positions are known: [`position_key`] |
//! | `results` | numbers of games by their result: [`Results`] |
//! | `statistics` | the moves that were played in some games: [`Statistics`] |
//! | `packed_move` | moves as numbers |
//! | `varint` | numbers as bytes, few for small ones |
//! | `packed` | a book as a file, and back: [`Book`] |
//! | `choice` | the choice among its moves: [`choose`] |
//! | `own_move` | the computer's move by the book: [`own_move`] |
//!
//! Positions meet whatever the moves that led to them. `docs/openings.md` describes the file and how books are made.
//!
//! ```
//! use turnover_core::book::{Book, Statistics, choose};
//! use turnover_core::session::{Game, GameId, GameRecord};
//!
//! let text = "[Variant \"turnover-classic\"]\n[Result \"1-0\"]\n\n1. C.e3 C.e6 2. e4 1-0";
//! let mut statistics = Statistics::default();
//! statistics.add(&GameRecord::read(text)?.game, usize::MAX);
//! let book = Book::of(GameId::TurnoverClassic, &statistics);
//! let book = Book::read(&book.to_bytes())?;
//!
//! let start = Game::new(GameId::TurnoverClassic);
//! let moves = book.moves(start.referee());
//! assert_eq!((&*moves[0].code, moves[0].results.white_wins), ("e1e3", 1));
//! assert_eq!(choose(&moves, start.referee().turn(), 7).map(|mv| &*mv.code), Some("e1e3"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod choice;
mod key;
mod own_move;
mod packed;
mod packed_move;
mod results;
mod statistics;
mod varint;

pub use choice::choose;
pub use key::position_key;
pub use own_move::{opens_by_book, own_move};
pub use packed::Book;
pub use results::{BookMove, Results};
pub use statistics::Statistics;
