//! The computer's first moves by the opening book of its game, so that no two games need to begin alike.

use super::{SearchGoal, SearchRequest};
use crate::app::persistence::opening_explorer::book_file;
use crate::app::play::CurrentGame;
use crate::app::system::data_files::{DataFile, DataFiles};
use crate::app::system::entropy;
use crate::book::{Book, opens_by_book, own_move};
use crate::session::cube::without_cube;

/// The opening book of the game on the table.
#[derive(Default)]
pub(super) struct OpeningBook {
    /// The book that was read last.
    book: Option<Book>,
    /// The number from which the moves of this game are drawn.
    seed: u64,
    /// Whether the computer never opens by the book, as tests of its searches want it.
    #[cfg(test)]
    pub(super) is_disabled: bool,
}

/// What the book says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BookAnswer {
    /// Its file is being loaded.
    Loading,
    /// Nothing: the computer thinks for itself.
    Nothing,
    /// This move, as in the text protocol.
    Move(String),
}

impl OpeningBook {
    /// Draws the number of a new game. Without a source of random numbers it stays as it is.
    pub(super) fn draw_seed(&mut self) {
        if let Some(bytes) = entropy::random_bytes() {
            self.seed = u64::from_le_bytes(bytes);
        }
    }

    /// The answer to a request. Only moves of the computer are made by the book, and none in a game over a network. A file that
    /// cannot be loaded or read is no book.
    pub(super) fn answer(
        &mut self,
        current: &CurrentGame,
        request: &SearchRequest,
        files: &mut DataFiles,
    ) -> BookAnswer {
        #[cfg(test)]
        if self.is_disabled {
            return BookAnswer::Nothing;
        }
        let SearchGoal::Move(level, _) = request.goal else { return BookAnswer::Nothing };
        let game = &current.game;
        let file_name = book_file(game.id()).filter(|_| opens_by_book(level) && current.remote.is_none());
        let Some(file_name) = file_name.filter(|_| game.id().is_usual_start(&without_cube(game.start()).fen())) else {
            return BookAnswer::Nothing;
        };
        if self.book.as_ref().is_none_or(|book| book.game() != game.id()) {
            match files.request(&file_name) {
                DataFile::Loading => return BookAnswer::Loading,
                DataFile::Failed(_) => return BookAnswer::Nothing,
                DataFile::Loaded(bytes) => self.book = Book::read(&bytes).ok(),
            }
        }
        let book_move = self.book.as_ref().and_then(|book| own_move(book, game, level, self.seed));
        book_move.map_or(BookAnswer::Nothing, BookAnswer::Move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Game, GameId, Level, Style};

    fn book_answer(game: Game, goal: SearchGoal) -> BookAnswer {
        let current = CurrentGame::new(game);
        let request = SearchRequest::new(&current.game, goal);
        OpeningBook::default().answer(&current, &request, &mut DataFiles::default())
    }

    #[test]
    fn only_moves_of_the_computer_are_made_by_the_book() {
        let new_game = || Game::new(GameId::TurnoverModern);
        let [weakest, book_level, strongest] = [Some(Level::WEAKEST), Level::of_ten(4), Some(Level::STRONGEST)]
            .map(|level| SearchGoal::Move(level.expect("a level"), Style::Balanced));
        assert!(matches!(book_answer(new_game(), strongest), BookAnswer::Move(_)));
        assert!(matches!(book_answer(new_game(), book_level), BookAnswer::Move(_)));
        for goal in [weakest, SearchGoal::Hint, SearchGoal::Study, SearchGoal::Judge, SearchGoal::Mate] {
            assert_eq!(book_answer(new_game(), goal), BookAnswer::Nothing, "{goal:?}");
        }
        let set_up_game = Game::from_fen(GameId::TurnoverModern, "c6c/8/8/8/8/8/8/C6C w").expect("a position");
        assert_eq!(book_answer(set_up_game, strongest), BookAnswer::Nothing);
    }

    #[test]
    fn a_book_that_is_missing_or_broken_leaves_the_computer_to_think() {
        let current = CurrentGame::new(Game::new(GameId::TurnoverModern));
        let request = SearchRequest::new(&current.game, SearchGoal::Move(Level::STRONGEST, Style::Balanced));
        let file_name = book_file(GameId::TurnoverModern).expect("a book");
        for (file, expected) in [
            (DataFile::Loading, BookAnswer::Loading),
            (DataFile::Failed("no network".into()), BookAnswer::Nothing),
            (DataFile::Loaded(b"no book".as_slice().into()), BookAnswer::Nothing),
        ] {
            let mut files = DataFiles::with_file(&file_name, file);
            assert_eq!(OpeningBook::default().answer(&current, &request, &mut files), expected);
        }
    }
}
