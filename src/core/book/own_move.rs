//! The computer's move by the book.

use super::{Book, choose, position_key};
use crate::board::mix;
use crate::session::{Game, Level};

/// The first level that opens by the book. The weaker ones are weak by their errors, from the first move on, and a book of good
/// moves would hide them.
const FIRST_LEVEL: Level = Level::of_ten(4).expect("there were ten levels");
/// The number of moves of both sides at the start that are made by the book: those that were found most thoroughly.
const BOOK_PLIES: usize = 8;
/// The least number of games in a position from which a move is drawn.
const MIN_GAMES: u64 = 4;
/// A move is drawn if it was played at least once for this number of times that the most frequent one was.
const MAX_RARITY: u64 = 10;

/// The move that a computer of this level makes by the book in the current position, as in the text protocol. It is drawn with the
/// weights of [`choose`] among the moves that are not rare, and follows from the position and the seed alone. `None` if it thinks for
/// itself.
#[must_use]
pub fn own_move(book: &Book, game: &Game, level: Level, seed: u64) -> Option<String> {
    let moves_made = game.plies().take(game.ply_count()).filter(|ply| ply.is_move());
    let moves_made = moves_made.count();
    if !opens_by_book(level) || book.game() != game.id() || moves_made >= BOOK_PLIES {
        return None;
    }
    let referee = game.referee();
    let mut moves = book.moves(referee);
    let most_games = moves.first()?.results.games();
    moves.retain(|mv| mv.results.games() * MAX_RARITY >= most_games);
    let games: u64 = moves.iter().map(|mv| mv.results.games()).sum();
    let random_number = mix(seed ^ mix(position_key(referee)));
    let chosen_move = choose(&moves, referee.turn(), random_number).filter(|_| games >= MIN_GAMES);
    chosen_move.map(|mv| mv.code.clone())
}

/// Whether a computer of this level opens by the book.
#[must_use]
pub fn opens_by_book(level: Level) -> bool {
    level >= FIRST_LEVEL
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::session::GameId;

    fn book(id: GameId) -> Book {
        Book::read(&std::fs::read(format!("../../assets/books/{id}.book")).expect("a file")).expect("a book")
    }

    /// The moves of a game that two computers of this level play by the book.
    fn opening(book: &Book, level: Level, seed: u64) -> Vec<String> {
        let mut game = Game::new(book.game());
        let mut codes = Vec::new();
        while let Some(code) = own_move(book, &game, level, seed) {
            game.play(game.referee().find(&code).expect("a legal move")).expect("a legal move");
            codes.push(code);
        }
        codes
    }

    #[test]
    fn the_computer_opens_with_variety_and_the_same_seed_opens_alike() {
        for id in GameId::ALL.into_iter().filter(|id| id.spec().has_book && !id.has_dice()) {
            let book = book(id);
            let openings: BTreeSet<Vec<String>> =
                (0..40).map(|seed| opening(&book, Level::STRONGEST, mix(seed))).collect();
            assert!(openings.len() > 10, "{id}: {}", openings.len());
            assert!(openings.iter().all(|codes| !codes.is_empty() && codes.len() <= BOOK_PLIES), "{id}");
            assert_eq!(opening(&book, FIRST_LEVEL, 5), opening(&book, FIRST_LEVEL, 5), "{id}");
        }
    }

    #[test]
    fn weak_levels_and_unknown_positions_have_no_book_move() {
        let book = book(GameId::TurnoverModern);
        for level in Level::all() {
            assert_eq!(opening(&book, level, 3).is_empty(), level < FIRST_LEVEL, "level {level}");
        }
        assert_eq!(own_move(&book, &Game::new(GameId::Lielow), Level::STRONGEST, 3), None);
        let far = Game::from_fen(GameId::TurnoverModern, "c6c/8/8/8/8/8/8/C6C w").expect("a position");
        assert_eq!(own_move(&book, &far, Level::STRONGEST, 3), None);
    }
}
