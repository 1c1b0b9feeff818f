//! Measures how long it takes to open an opening book, and to look a position up in it.
//!
//! `cargo bench -p turnover-core --bench book`

use divan::Bencher;
use turnover_core::book::{Book, Statistics};
use turnover_core::session::{Declaration, Game, GameId, GameRecord};

const GAMES: [&str; 6] = ["turnover-modern", "turnover-2025", "turnover-classic", "lielow", "lielow-9x9", "dice-chess"];

fn main() {
    divan::main();
}

fn bytes(game: &str) -> Vec<u8> {
    std::fs::read(format!("../../assets/books/{game}.book")).expect("the book of the game")
}

/// The game after this number of moves of the book, always the one played most often; the dice are the first that may come.
fn line(book: &Book, moves: usize) -> Game {
    let mut game = Game::new(book.game());
    for _ in 0..moves {
        if let Some(roll) = game.referee().legal_rolls().first().map(|roll| roll.id) {
            game.play(roll);
        }
        let Some(id) = book.moves(game.referee()).first().and_then(|mv| game.referee().find(&mv.code)) else { break };
        game.play(id);
    }
    game
}

#[divan::bench(args = GAMES)]
fn read_book(bencher: Bencher, game: &str) {
    let bytes = bytes(game);
    bencher.bench(|| Book::read(divan::black_box(&bytes)));
}

#[divan::bench(args = GAMES)]
fn look_up_start(bencher: Bencher, game: &str) {
    let book = Book::read(&bytes(game)).expect("a book");
    let mut start = Game::new(book.game());
    if let Some(roll) = start.referee().legal_rolls().first().map(|roll| roll.id) {
        start.play(roll);
    }
    bencher.bench(|| book.moves(divan::black_box(start.referee())));
}

#[divan::bench(args = GAMES)]
fn look_up_after_six_moves(bencher: Bencher, game: &str) {
    let book = Book::read(&bytes(game)).expect("a book");
    let after = line(&book, 6);
    bencher.bench(|| book.moves(divan::black_box(after.referee())));
}

/// The own library: a hundred games of sixty plies.
#[divan::bench]
fn count_a_hundred_own_games(bencher: Bencher) {
    let mut game = Game::new(GameId::TurnoverModern);
    let mut number = 7_usize;
    while game.ply_count() < 60 && !game.legal_moves().is_empty() {
        number = number.wrapping_mul(25_214_903_917).wrapping_add(11);
        let id = game.legal_moves()[(number >> 16) % game.legal_moves().len()].id;
        game.play(id);
    }
    game.declare(Declaration::Resign(turnover_core::board::Side::White));
    let records = vec![GameRecord::of(game); 100];
    bencher.bench(|| Statistics::of(divan::black_box(&records)));
}
