//! An opening book of games of the engine against itself.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use turnover_core::board::Side;
use turnover_core::book::{Book, Results, Statistics, position_key};
use turnover_core::cli::number;
use turnover_core::games::Phase;
use turnover_core::session::{Game, GameId};

use crate::arena::{PlayedGame, read_log};
use crate::in_file::in_file;
use crate::self_play::play_code;

/// Make an opening book of the games that `self-play` has written.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct BookMaking {
    /// A file of games.
    #[arg(value_name = "GAMES")]
    pub games: PathBuf,
    /// The book that is written.
    #[arg(value_name = "BOOK")]
    pub book: PathBuf,
    /// How many moves of each game count, those of both sides together.
    #[arg(long, value_name = "N", default_value = "24", value_parser = number::<usize>("a number of moves"))]
    pub moves: usize,
    /// In how many games a position must occur to be kept.
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::<u64>("a number of games"))]
    pub least: u64,
    /// How large the book may be, in bytes; of a larger one the rarer positions are left out.
    #[arg(long, value_name = "BYTES", default_value = "400000", value_parser = number::<usize>("a number of bytes"))]
    pub bytes: usize,
}

/// Reads the games, writes the book, and tells what is in it.
///
/// # Errors
/// When a file cannot be read or written, or does not hold games that `self-play` has written.
pub fn make_book(arguments: &BookMaking, output: &mut impl Write) -> io::Result<()> {
    let path = &arguments.games;
    let text = fs::read_to_string(path).map_err(|error| in_file(path, error))?;
    let (heading, games) = read_log(&text);
    let mut words = heading.split(' ');
    let name = words.next().filter(|&word| word == "self-play").and_then(|_| words.next());
    let id: GameId =
        name.and_then(|name| name.parse().ok()).ok_or_else(|| in_file(path, "expected games of self-play"))?;
    let mut statistics = Statistics::default();
    for game in &games {
        add(&mut statistics, id, game, arguments.moves)
            .ok_or_else(|| in_file(path, format!("expected legal moves in game {}", game.number)))?;
    }
    let (book, least_games) = fitting(id, &statistics, arguments);
    let bytes = book.to_bytes();
    fs::write(&arguments.book, &bytes).map_err(|error| in_file(&arguments.book, error))?;
    let (positions, length) = (book.positions(), bytes.len());
    writeln!(
        output,
        "{id}: {} games, {positions} positions of at least {least_games} games, {length} bytes",
        book.games()
    )
}

/// Adds the first moves of a game; `None` if one of them is illegal.
fn add(statistics: &mut Statistics, id: GameId, played_game: &PlayedGame, most_moves: usize) -> Option<()> {
    let mut game = Game::new(id);
    let mut moves = Vec::new();
    for code in &played_game.moves {
        if moves.len() >= most_moves {
            break;
        }
        if matches!(game.phase(), Phase::Move(_)) {
            moves.push((position_key(game.referee()), code.clone()));
        }
        play_code(&mut game, code)?;
    }
    let winner = match played_game.ending.points {
        2 => Some(Side::White),
        1 => None,
        _ => Some(Side::Black),
    };
    statistics.add_moves(moves, Results::of(winner));
    Some(())
}

/// The largest book that is small enough, and in how many games each of its positions occurred at least.
fn fitting(id: GameId, statistics: &Statistics, arguments: &BookMaking) -> (Book, u64) {
    let mut least_games = arguments.least;
    loop {
        let book = Book::of(id, &statistics.pruned(least_games));
        if book.positions() == 0 || book.to_bytes().len() <= arguments.bytes {
            return (book, least_games);
        }
        least_games += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{SelfPlay, self_play};

    #[test]
    fn a_book_of_self_play_knows_how_its_games_began_and_is_not_too_large() {
        let path = |name: &str| std::env::temp_dir().join(format!("turnover-make-book-{}-{name}", std::process::id()));
        let (games, book) = (path("games"), path("book"));
        for id in [GameId::TurnoverModern, "dice-chess".parse().expect("a game")] {
            let run = SelfPlay {
                game: id,
                file: games.clone(),
                games: 6,
                seed: 1,
                nodes: 20,
                opening: 4,
                full: false,
                network: None,
            };
            self_play(&run, &mut Vec::new()).expect("it is played");
            let wanted = BookMaking { games: games.clone(), book: book.clone(), moves: 10, least: 1, bytes: 400_000 };
            let made = |wanted: &BookMaking| {
                let mut told = Vec::new();
                make_book(wanted, &mut told).expect("a book");
                let bytes = fs::read(&book).expect("it was written");
                assert!(bytes.len() <= wanted.bytes);
                (Book::read(&bytes).expect("a book"), String::from_utf8(told).expect("text"))
            };
            let (whole, told) = made(&wanted);
            assert!(told.starts_with(&format!("{id}: 6 games, ")), "{told}");
            assert_eq!((whole.game(), whole.games()), (id, 6));
            let text = fs::read_to_string(&games).expect("a file");
            let mut game = Game::new(id);
            for code in read_log(&text).1[5].moves.iter().take(6) {
                let played = whole.moves(game.referee());
                let is_move = !game.referee().legal_moves().is_empty();
                assert_eq!(played.iter().any(|mv| mv.code == *code), is_move, "{id}: {code}");
                play_code(&mut game, code).expect("a legal move");
            }
            let (small, _) = made(&BookMaking { bytes: 200, ..wanted });
            assert!(small.positions() < whole.positions());
            fs::remove_file(&games).expect("it is ours");
        }
        fs::remove_file(&book).expect("it is ours");
    }

    #[test]
    fn what_are_no_games_of_self_play_is_refused() {
        let path = std::env::temp_dir().join(format!("turnover-no-games-{}", std::process::id()));
        let wanted = BookMaking { games: path.clone(), book: path.clone(), moves: 9, least: 1, bytes: 999 };
        for (text, said) in [
            ("", "expected games of self-play"),
            ("arena lielow level=1 level=2 seed 1 opening 6\n", "expected games of self-play"),
            ("self-play chess nodes 1\n", "expected games of self-play"),
            ("self-play lielow nodes 1\n0\t2\tx\ta1a8\t.\n", "expected legal moves in game 0"),
        ] {
            fs::write(&path, text).expect("a file");
            let error = make_book(&wanted, &mut Vec::new()).expect_err(text).to_string();
            assert!(error.ends_with(said), "{text}: {error}");
        }
        fs::remove_file(&path).expect("it is ours");
    }
}
