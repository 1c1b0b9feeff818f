//! Opening books from games of the engine against itself. `docs/openings.md` tells how the books of the program were made.
//!
//! | file | content |
//! |---|---|
//! | `self_play` | the games: [`self_play`](fn@self_play) |
//! | `make_book` | a book of such games: [`make_book`](fn@make_book) |

mod make_book;
mod self_play;

pub use make_book::{BookMaking, make_book};
pub use self_play::{SelfPlay, self_play};
