//! A book as a file, and back.
//!
//! The bytes, with numbers as in `varint`:
//!
//! ```text
//! "TVBK"       which file it is
//! version      one byte, 1
//! length, name the game's name in the text protocol
//! games        in how many games moves were counted
//! positions    their number; then for each, by rising keys:
//!   gap        the upper 48 bits of its key, less those of the one before
//!   moves      their number; then for each: its number as in `packed_move`, White's wins, draws, Black's wins
//! checksum     CRC-32 of all bytes before, four bytes, the lowest first
//! ```

use super::key::position_key;
use super::packed_move::{code_of, number_of};
use super::results::{BookMove, Results, sort};
use super::statistics::Statistics;
use super::varint::{read, write};
use crate::session::{GameId, Referee};

const MAGIC: &[u8] = b"TVBK";
const VERSION: u8 = 1;
const CHECKSUM_BYTES: usize = 4;
/// So many of a key's bits are not kept. Of 2⁴⁸ keys a book has some ten thousand: that a position that is not in it seems to
/// be, never happens in practice.
const DROPPED_BITS: u32 = 16;

/// The bytes are no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// They begin with something else.
    #[error("expected an opening book, found something else")]
    Magic,
    /// The book is of another version of the file.
    #[error("expected an opening book of version {VERSION}, found version {0}")]
    Version(u8),
    /// They were cut short, or changed after they were written.
    #[error("the opening book does not fit its checksum")]
    Checksum,
    /// No game has the name that is written there.
    #[error("expected an opening book of one of the games, found one of {0:?}")]
    Game(String),
    /// They fit their checksum, but not the format.
    #[error("expected {expected} at byte {at} of the opening book")]
    Format {
        /// What should be there.
        expected: &'static str,
        /// Where it should be, counted from 0.
        at: usize,
    },
}

/// What was played in the positions of a game's opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    game: GameId,
    games: u32,
    /// The upper bits of the keys, rising.
    keys: Vec<u64>,
    /// By position: where its moves end among all moves.
    ends: Vec<u32>,
    /// By position: the number of each move and its results.
    moves: Vec<(u32, Results)>,
}

impl Book {
    /// A book of these statistics.
    #[must_use]
    pub fn of(game: GameId, statistics: &Statistics) -> Self {
        let mut book = Self { game, games: statistics.games(), keys: Vec::new(), ends: Vec::new(), moves: Vec::new() };
        for (key, moves) in statistics.iter() {
            let key = key >> DROPPED_BITS;
            if book.keys.last() == Some(&key) {
                continue;
            }
            let numbered = moves.iter().filter_map(|(code, &results)| Some((number_of(code)?, results)));
            book.moves.extend(numbered);
            book.keys.push(key);
            book.ends.push(book.moves.len() as u32);
        }
        book
    }

    /// Reads a book.
    ///
    /// # Errors
    /// When the bytes are no book of this version, whole and unchanged.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(BookError::Magic)?;
        let (&version, _) = rest.split_first().ok_or(BookError::Checksum)?;
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let (body, checksum) = bytes.split_last_chunk::<CHECKSUM_BYTES>().ok_or(BookError::Checksum)?;
        if u32::from_le_bytes(*checksum) != crc32fast::hash(body) {
            return Err(BookError::Checksum);
        }
        let start = MAGIC.len() + 1;
        let mut reader = BookReader { whole: body.len(), rest: body.get(start..).ok_or(BookError::Checksum)? };
        let name = reader.text()?;
        let game = name.parse().map_err(|_| BookError::Game(name))?;
        let games = reader.count("the number of games")?;
        let positions = reader.count("the number of positions")?;
        let mut book = Self { game, games, keys: Vec::new(), ends: Vec::new(), moves: Vec::new() };
        for _ in 0..positions {
            reader.position(&mut book)?;
        }
        if reader.rest.is_empty() { Ok(book) } else { Err(reader.expected("the end")) }
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.push(VERSION);
        let name = self.game.name();
        write(name.len() as u64, &mut out);
        out.extend_from_slice(name.as_bytes());
        write(u64::from(self.games), &mut out);
        write(self.keys.len() as u64, &mut out);
        let mut last = 0;
        for (place, &key) in self.keys.iter().enumerate() {
            write(key - last, &mut out);
            last = key;
            let moves = self.moves_at(place);
            write(moves.len() as u64, &mut out);
            for &(number, Results { white_wins, draws, black_wins }) in moves {
                for number in [number, white_wins, draws, black_wins] {
                    write(u64::from(number), &mut out);
                }
            }
        }
        let checksum = crc32fast::hash(&out);
        out.extend_from_slice(&checksum.to_le_bytes());
        out
    }

    /// The game of which it is.
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
        let Ok(place) = self.keys.binary_search(&key) else { return Vec::new() };
        let moves = self.moves_at(place).iter();
        let named = moves.filter_map(|&(number, results)| Some(BookMove { code: code_of(number)?, results }));
        let mut moves: Vec<BookMove> = named.filter(|mv| referee.find(&mv.code).is_some()).collect();
        sort(&mut moves);
        moves
    }

    fn moves_at(&self, place: usize) -> &[(u32, Results)] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.moves[start as usize..self.ends[place] as usize]
    }
}

/// What is left of a body of so many bytes.
struct BookReader<'a> {
    whole: usize,
    rest: &'a [u8],
}

impl BookReader<'_> {
    fn expected(&self, expected: &'static str) -> BookError {
        BookError::Format { expected, at: self.whole - self.rest.len() }
    }

    fn number(&mut self, what: &'static str) -> Result<u64, BookError> {
        let error = self.expected(what);
        read(&mut self.rest).ok_or(error)
    }

    fn count(&mut self, what: &'static str) -> Result<u32, BookError> {
        let error = self.expected(what);
        u32::try_from(self.number(what)?).map_err(|_| error)
    }

    fn text(&mut self) -> Result<String, BookError> {
        let length = self.count("the length of a name")?;
        let error = self.expected("a name");
        let (text, rest) = self.rest.split_at_checked(length as usize).ok_or_else(|| error.clone())?;
        self.rest = rest;
        String::from_utf8(text.to_vec()).map_err(|_| error)
    }

    fn position(&mut self, book: &mut Book) -> Result<(), BookError> {
        let error = self.expected("a greater key");
        let gap = self.number("a key")?;
        let last = book.keys.last().copied();
        let key = last.unwrap_or(0).checked_add(gap).filter(|&key| key >> (64 - DROPPED_BITS) == 0);
        let key = key.filter(|&key| last.is_none_or(|last| key > last)).ok_or(error)?;
        for _ in 0..self.count("the number of moves")? {
            let number = self.count("a move")?;
            let [white_wins, draws, black_wins] =
                [self.count("White's wins")?, self.count("draws")?, self.count("Black's wins")?];
            book.moves.push((number, Results { white_wins, draws, black_wins }));
        }
        book.keys.push(key);
        book.ends.push(book.moves.len() as u32);
        Ok(())
    }
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

    /// The bytes with a checksum that fits.
    fn sealed(mut body: Vec<u8>) -> Vec<u8> {
        let checksum = crc32fast::hash(&body);
        body.extend_from_slice(&checksum.to_le_bytes());
        body
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
        let bytes = book().to_bytes();
        let error = |bytes: &[u8]| Book::read(bytes).expect_err("it is no book").to_string();
        assert_eq!(error(b""), "expected an opening book, found something else");
        assert_eq!(error(b"PNG"), "expected an opening book, found something else");
        assert_eq!(error(&bytes[..MAGIC.len()]), "the opening book does not fit its checksum");
        assert_eq!(error(&bytes[..bytes.len() - 1]), "the opening book does not fit its checksum");
        let mut newer = bytes.clone();
        newer[MAGIC.len()] = 9;
        assert_eq!(error(&newer), "expected an opening book of version 1, found version 9");

        let header = |rest: &[u8]| sealed([MAGIC, &[VERSION], rest].concat());
        assert!(error(&header(b"\x03foo\x00\x00")).ends_with("one of the games, found one of \"foo\""));
        assert_eq!(
            error(&header(b"\x06lielow\x00")),
            "expected the number of positions at byte 13 of the opening book"
        );
        assert_eq!(error(&header(b"\x06lielow\x00\x00\x07")), "expected the end at byte 14 of the opening book");
        assert_eq!(error(&header(b"\x7flielow")), "expected a name at byte 6 of the opening book");
        let falling = header(b"\x06lielow\x00\x02\x05\x00\x00\x00");
        assert_eq!(error(&falling), "expected a greater key at byte 16 of the opening book");
        let enormous = header(b"\x06lielow\x00\xff\xff\xff\xff\x0f");
        assert_eq!(error(&enormous), "expected a key at byte 18 of the opening book");
    }

    #[test]
    fn no_change_of_a_byte_goes_unnoticed() {
        let bytes = book().to_bytes();
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                assert!(Book::read(&changed).is_err(), "byte {at}, bit {bit}");
            }
            assert!(Book::read(&bytes[..at]).is_err(), "the first {at} bytes");
        }
    }

    #[test]
    fn whatever_the_bytes_are_reading_them_and_asking_the_book_ends_well() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        let bytes = book().to_bytes();
        let body = &bytes[..bytes.len() - CHECKSUM_BYTES];
        let games = GameId::ALL.map(Game::new);
        for _ in 0..20_000 {
            let mut changed = body.to_vec();
            for _ in 0..rng.random_range(1..4) {
                let at = rng.random_range(0..changed.len());
                changed[at] = rng.next_u32() as u8;
            }
            changed.truncate(rng.random_range(0..=changed.len()));
            if let Ok(read) = Book::read(&sealed(changed)) {
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
        assert_eq!(names.len(), 4);
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
