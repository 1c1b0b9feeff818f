//! Reads moves in the notation of Dice Chess.

use super::notated_move::NotatedMove;
use crate::board::Square;
use crate::games::dice_chess::{Chessman, Move};
use crate::notation::{Expected, NotationError};

/// What a text says about a move.
pub(super) enum MovePattern {
    Pass,
    Castling {
        is_short: bool,
        choice: Option<Chessman>,
    },
    Piece {
        piece: Option<Chessman>,
        file: Option<u8>,
        rank: Option<u8>,
        takes: bool,
        to: Square,
        choice: Option<Chessman>,
    },
}

impl MovePattern {
    pub(super) fn parse(text: &str) -> Result<Self, NotationError> {
        if ["pass", "--", "0000"].contains(&text) {
            return Ok(Self::Pass);
        }
        let mut scan = Scan { text, rest: text, read: 0 };
        let pattern = match scan.castling() {
            Some(is_short) => {
                let choice =
                    if scan.one_of("=").is_some() { Some(scan.letter("RK", Expected::CastlingDie)?) } else { None };
                Self::Castling { is_short, choice }
            }
            None => scan.piece_move()?,
        };
        scan.one_of("+#");
        if scan.rest.is_empty() { Ok(pattern) } else { Err(scan.error_here(Expected::End)) }
    }

    /// Whether this legal move fits.
    pub(super) fn fits(&self, mv: Move, reading: Option<&NotatedMove>) -> bool {
        let Some(reading) = reading else { return matches!(self, Self::Pass) && mv.is_pass() };
        let agrees = |wanted: Option<Chessman>| wanted.is_none_or(|wanted| reading.choice == Some(wanted));
        match *self {
            Self::Pass => false,
            Self::Castling { is_short, choice } => reading.castles_short == Some(is_short) && agrees(choice),
            Self::Piece { piece, file, rank, takes, to, choice } => {
                let from = reading.from;
                // Two squares can also name castling. A text without a piece letter means a pawn, unless it gives both
                // squares.
                let is_piece = match piece {
                    Some(piece) => piece == reading.piece && reading.castles_short.is_none(),
                    None => reading.piece == Chessman::Pawn || file.is_some() && rank.is_some(),
                };
                // The promotion must be given, by an upper-case or lower-case letter.
                let becomes = if reading.piece == Chessman::Pawn { reading.choice == choice } else { agrees(choice) };
                is_piece
                    && to == reading.to
                    && file.is_none_or(|file| file == from.file())
                    && rank.is_none_or(|rank| rank == from.rank())
                    && (!takes || reading.takes)
                    && becomes
            }
        }
    }
}

/// A cursor in the text of a move.
struct Scan<'a> {
    text: &'a str,
    rest: &'a str,
    /// The number of characters read.
    read: usize,
}

impl Scan<'_> {
    fn one_of(&mut self, wanted: &str) -> Option<char> {
        let found = self.rest.chars().next().filter(|&found| wanted.contains(found))?;
        self.skip(found.len_utf8(), 1);
        Some(found)
    }

    fn skip(&mut self, bytes: usize, chars: usize) {
        self.rest = &self.rest[bytes..];
        self.read += chars;
    }

    fn castling(&mut self) -> Option<bool> {
        let known = [("O-O-O", false), ("0-0-0", false), ("O-O", true), ("0-0", true)];
        let (text, is_short) = known.into_iter().find(|(text, _)| self.rest.starts_with(text))?;
        self.skip(text.len(), text.len());
        Some(is_short)
    }

    fn letter(&mut self, wanted: &str, expected: Expected) -> Result<Chessman, NotationError> {
        let found = self.one_of(wanted).and_then(|letter| Chessman::from_letter(letter.to_ascii_uppercase()));
        found.ok_or_else(|| self.error_here(expected))
    }

    fn piece_move(&mut self) -> Result<MovePattern, NotationError> {
        let piece = self.one_of("PNBRQK").and_then(Chessman::from_letter);
        let (mut file, mut rank) = (self.file(), self.rank());
        // A dash is allowed only between two squares.
        let is_square = file.is_some() && rank.is_some();
        let dash = is_square && self.one_of("-").is_some();
        let takes = !dash && self.one_of("x").is_some();
        let at = self.read;
        let to = match (self.file(), self.rank()) {
            (Some(file), Some(rank)) => Square::new(file, rank),
            (None, None) if is_square && !takes && !dash => {
                let to = Square::new(file.take().unwrap_or(0), rank.take().unwrap_or(0));
                return self.becomes(piece, None, None, false, to);
            }
            (Some(_), None) => return Err(self.error_here(Expected::RankOf10)),
            _ => return Err(NotationError::malformed(self.text, at + 1, Expected::Square)),
        };
        self.becomes(piece, file, rank, takes, to)
    }

    /// Reads the end of a piece's move: the promotion.
    fn becomes(
        &mut self,
        piece: Option<Chessman>,
        file: Option<u8>,
        rank: Option<u8>,
        takes: bool,
        to: Square,
    ) -> Result<MovePattern, NotationError> {
        let sign = self.one_of("=").is_some();
        let is_letter = self.rest.starts_with(|next: char| next.is_ascii_alphabetic());
        let choice = if sign || is_letter { Some(self.letter("QRBNKqrbnk", Expected::PawnChoice)?) } else { None };
        Ok(MovePattern::Piece { piece, file, rank, takes, to, choice })
    }

    fn file(&mut self) -> Option<u8> {
        self.one_of("abcdefghij").map(|letter| letter as u8 - b'a')
    }

    /// Reads the number of a rank, which may be 10.
    fn rank(&mut self) -> Option<u8> {
        if self.rest.starts_with("10") {
            self.skip(2, 2);
            return Some(9);
        }
        self.one_of("123456789").map(|digit| digit as u8 - b'1')
    }

    fn error_here(&self, expected: Expected) -> NotationError {
        NotationError::malformed(self.text, self.read + 1, expected)
    }
}
