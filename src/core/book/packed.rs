//! A book as a file, and back.
//!
//! The content of the file, in the form of [`binary_file`](crate::binary_file) with the letters `TVBK`, and with numbers as in `varint`:
//!
//! ```text
//! games        in how many games moves were counted
//! positions    their number; then for each, by rising keys:
//!   gap        the upper 48 bits of its key, less those of the one before
//!   moves      their number; then for each: its number as in `packed_move`, White's wins, draws, Black's wins
//! ```

use super::packed_move::{code_of, number_of};
use super::results::{BookMove, Results, sort};
use super::varint::{read, write};
use super::{Statistics, position_key};
use crate::binary_file::{BinaryFileError, FileKind, FileReader, finish};
use crate::session::{GameId, Referee};

const FILE_KIND: FileKind = FileKind { letters: b"TVBK", content_name: "an opening book" };
/// The bits of a key that are not kept. A book has some ten thousand of the 2⁴⁸ keys that are left, so a position that is not in it
/// practically never seems to be.
const DROPPED_BITS: u32 = 16;

/// What was played in the positions of a game's opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    game: GameId,
    games: u32,
    /// The upper bits of the keys, rising.
    keys: Vec<u64>,
    /// By position: where its moves end among all moves.
    move_ends: Vec<u32>,
    /// By position: the number of each move and its results.
    moves: Vec<(u32, Results)>,
}

impl Book {
    /// A book of these statistics.
    #[must_use]
    pub fn of(game: GameId, statistics: &Statistics) -> Self {
        let mut book =
            Self { game, games: statistics.games(), keys: Vec::new(), move_ends: Vec::new(), moves: Vec::new() };
        for (key, moves) in statistics.iter() {
            let key = key >> DROPPED_BITS;
            if book.keys.last() == Some(&key) {
                continue;
            }
            let numbered_results = moves.into_iter().filter_map(|(code, results)| Some((number_of(code)?, results)));
            book.moves.extend(numbered_results);
            book.keys.push(key);
            book.move_ends.push(book.moves.len() as u32);
        }
        book
    }

    /// Reads a book.
    ///
    /// # Errors
    /// When the bytes are no book of this version, whole and unchanged.
    pub fn read(bytes: &[u8]) -> Result<Self, BinaryFileError> {
        let (game, mut reader) = FILE_KIND.open(bytes, |name| name.parse().ok(), "one of the games")?;
        let games = count(&mut reader, "the number of games")?;
        let positions = count(&mut reader, "the number of positions")?;
        let mut book = Self { game, games, keys: Vec::new(), move_ends: Vec::new(), moves: Vec::new() };
        for _ in 0..positions {
            book.read_position(&mut reader)?;
        }
        reader.end()?;
        Ok(book)
    }

    fn read_position(&mut self, reader: &mut FileReader<'_>) -> Result<(), BinaryFileError> {
        let last = self.keys.last().copied();
        let key = reader.read("a greater key", |input| {
            let key = last.unwrap_or(0).checked_add(read(input)?)?;
            (key >> (64 - DROPPED_BITS) == 0 && last.is_none_or(|last| key > last)).then_some(key)
        })?;
        for _ in 0..count(reader, "the number of moves")? {
            let move_number = count(reader, "a move")?;
            let [white_wins, draws, black_wins] =
                [count(reader, "White's wins")?, count(reader, "draws")?, count(reader, "Black's wins")?];
            self.moves.push((move_number, Results { white_wins, draws, black_wins }));
        }
        self.keys.push(key);
        self.move_ends.push(self.moves.len() as u32);
        Ok(())
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = FILE_KIND.begin(self.game.name());
        write(u64::from(self.games), &mut bytes);
        write(self.keys.len() as u64, &mut bytes);
        let mut last = 0;
        for (position_index, &key) in self.keys.iter().enumerate() {
            write(key - last, &mut bytes);
            last = key;
            let moves = self.moves_at(position_index);
            write(moves.len() as u64, &mut bytes);
            for &(move_number, Results { white_wins, draws, black_wins }) in moves {
                for move_number in [move_number, white_wins, draws, black_wins] {
                    write(u64::from(move_number), &mut bytes);
                }
            }
        }
        finish(bytes)
    }

    /// The game whose openings it holds.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// In how many games moves were counted.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The number of positions.
    #[must_use]
    pub const fn positions(&self) -> usize {
        self.keys.len()
    }

    /// The moves that were played in this position, the one played most often first; none if the position is not in the book.
    #[must_use]
    pub fn moves(&self, referee: &dyn Referee) -> Vec<BookMove> {
        let key = position_key(referee) >> DROPPED_BITS;
        let Ok(position_index) = self.keys.binary_search(&key) else { return Vec::new() };
        let moves = self.moves_at(position_index).iter();
        let named_moves = moves.filter_map(|&(number, results)| Some(BookMove { code: code_of(number)?, results }));
        let mut moves: Vec<BookMove> = named_moves.filter(|mv| referee.find(&mv.code).is_some()).collect();
        sort(&mut moves);
        moves
    }

    fn moves_at(&self, position_index: usize) -> &[(u32, Results)] {
        let start = position_index.checked_sub(1).map_or(0, |before| self.move_ends[before]);
        &self.moves[start as usize..self.move_ends[position_index] as usize]
    }
}

fn count(reader: &mut FileReader<'_>, expected: &str) -> Result<u32, BinaryFileError> {
    reader.read(expected, |input| read(input)?.try_into().ok())
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{Rng, RngExt, SeedableRng};

    use super::*;
    use crate::session::{Game, GameRecord};

    fn book() -> Book {
        let head = "[Variant \"turnover-classic\"]\n\n";
        let games = ["1. C.e3 C.e6 2. C.d3 1-0", "1. C.d3 C.e6 2. C.e3 C.d6 1/2-1/2", "1. C.e3 C.d6 0-1"];
        let text: String = games.map(|game| format!("{head}{game}\n\n")).concat();
        let records = GameRecord::read_all(&text).expect("records");
        Book::of(GameId::TurnoverClassic, &Statistics::of(&records))
    }

    #[test]
    fn a_book_is_read_as_it_was_written_and_tells_what_was_counted() {
        let book = book();
        assert_eq!(Book::read(&book.to_bytes()), Ok(book.clone()));
        assert_eq!((book.game(), book.games(), book.positions()), (GameId::TurnoverClassic, 3, 6));
        let start = Game::new(GameId::TurnoverClassic);
        let moves = book.moves(start.referee());
        assert_eq!(moves.iter().map(|mv| &*mv.code).collect::<Vec<_>>(), ["e1e3", "d1d3"]);
        assert_eq!(moves[0].results, Results { white_wins: 1, draws: 0, black_wins: 1 });
        assert!(book.moves(Game::new(GameId::TurnoverModern).referee()).is_empty());
    }

    #[test]
    fn what_is_no_book_is_refused_with_what_was_expected() {
        let error = |game: &str, rest: &[u8]| {
            let bytes = finish([&FILE_KIND.begin(game), rest].concat());
            Book::read(&bytes).expect_err("it is no book").to_string()
        };
        for (game, rest, said) in [
            ("foo", &b"\x00\x00"[..], "expected one of the games at byte 6 of an opening book"),
            ("lielow", b"\x00", "expected the number of positions at byte 13 of an opening book"),
            ("lielow", b"\x00\x00\x07", "expected the end at byte 14 of an opening book"),
            ("lielow", b"\x00\x02\x05\x00\x00\x00", "expected a greater key at byte 16 of an opening book"),
            ("lielow", b"\x00\xff\xff\xff\xff\x0f", "expected a greater key at byte 18 of an opening book"),
        ] {
            assert_eq!(error(game, rest), said);
        }
        assert_eq!(
            Book::read(b"PNG").map_err(|error| error.to_string()),
            Err("expected an opening book, found something else".into())
        );
    }

    #[test]
    fn whatever_the_bytes_are_reading_them_and_asking_the_book_ends_well() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        let bytes = book().to_bytes();
        let body = &bytes[..bytes.len() - 4];
        let games = GameId::ALL.map(Game::new);
        for _ in 0..20_000 {
            let mut changed = body.to_vec();
            for _ in 0..rng.random_range(1..4) {
                let at = rng.random_range(0..changed.len());
                changed[at] = rng.next_u32() as u8;
            }
            changed.truncate(rng.random_range(0..=changed.len()));
            if let Ok(read) = Book::read(&finish(changed)) {
                for game in &games {
                    let moves = read.moves(game.referee());
                    assert!(moves.iter().all(|mv| game.referee().find(&mv.code).is_some()));
                }
                assert_eq!(Book::read(&read.to_bytes()).as_ref(), Ok(&read));
            }
        }
    }

    #[test]
    fn the_books_of_the_program_are_whole_small_and_know_how_games_begin() {
        let names: Vec<GameId> = GameId::ALL
            .into_iter()
            .filter(|id| std::path::Path::new(&format!("../../assets/books/{id}.book")).exists())
            .collect();
        assert_eq!(names.len(), 6);
        for id in names {
            let bytes = std::fs::read(format!("../../assets/books/{id}.book")).expect("a file");
            let book = Book::read(&bytes).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(book.game() == id && bytes.len() <= 400_000, "{id}: {} bytes", bytes.len());
            let mut game = Game::new(id);
            if let Some(roll) = game.referee().legal_rolls().first().map(|roll| roll.id) {
                game.play(roll);
            }
            assert!(!book.moves(game.referee()).is_empty(), "{id}");
            assert_eq!(book.to_bytes(), bytes, "{id}");
        }
    }
}
