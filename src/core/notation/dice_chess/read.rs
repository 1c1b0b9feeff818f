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
        is_capture: bool,
        to: Square,
        choice: Option<Chessman>,
    },
}

impl MovePattern {
    pub(super) fn parse(text: &str) -> Result<Self, NotationError> {
        if ["pass", "--", "0000"].contains(&text) {
            return Ok(Self::Pass);
        }
        let mut scanner = Scanner { text, remaining_text: text, read_chars: 0 };
        let pattern = match scanner.read_castling() {
            Some(is_short) => {
                let choice = if scanner.accept_one_of("=").is_some() {
                    Some(scanner.read_letter("RK", Expected::CastlingDie)?)
                } else {
                    None
                };
                Self::Castling { is_short, choice }
            }
            None => scanner.read_piece_move()?,
        };
        scanner.accept_one_of("+#");
        if scanner.remaining_text.is_empty() { Ok(pattern) } else { Err(scanner.error_at_cursor(Expected::End)) }
    }

    /// Whether this legal move fits.
    pub(super) fn fits(&self, mv: Move, notated_move: Option<&NotatedMove>) -> bool {
        let Some(notated_move) = notated_move else { return matches!(self, Self::Pass) && mv.is_pass() };
        let has_choice = |wanted_choice: Option<Chessman>| {
            wanted_choice.is_none_or(|wanted_choice| notated_move.choice == Some(wanted_choice))
        };
        match *self {
            Self::Pass => false,
            Self::Castling { is_short, choice } => {
                notated_move.is_short_castling == Some(is_short) && has_choice(choice)
            }
            Self::Piece { piece, file, rank, is_capture, to, choice } => {
                let from = notated_move.from;
                // Two squares can also name castling. A text without a piece letter means a pawn, unless it gives both
                // squares.
                let has_piece = match piece {
                    Some(piece) => piece == notated_move.piece && notated_move.is_short_castling.is_none(),
                    None => notated_move.piece == Chessman::Pawn || file.is_some() && rank.is_some(),
                };
                // The promotion must be given, by an upper-case or lower-case letter.
                let has_named_promotion = if notated_move.piece == Chessman::Pawn {
                    notated_move.choice == choice
                } else {
                    has_choice(choice)
                };
                has_piece
                    && to == notated_move.to
                    && file.is_none_or(|file| file == from.file())
                    && rank.is_none_or(|rank| rank == from.rank())
                    && (!is_capture || notated_move.is_capture)
                    && has_named_promotion
            }
        }
    }
}

/// A cursor in the text of a move.
struct Scanner<'a> {
    text: &'a str,
    remaining_text: &'a str,
    /// The number of characters read.
    read_chars: usize,
}

impl Scanner<'_> {
    fn accept_one_of(&mut self, allowed_letters: &str) -> Option<char> {
        let next_letter = self.remaining_text.chars().next().filter(|&found| allowed_letters.contains(found))?;
        self.skip(next_letter.len_utf8(), 1);
        Some(next_letter)
    }

    fn skip(&mut self, bytes: usize, chars: usize) {
        self.remaining_text = &self.remaining_text[bytes..];
        self.read_chars += chars;
    }

    fn read_castling(&mut self) -> Option<bool> {
        let castling_texts = [("O-O-O", false), ("0-0-0", false), ("O-O", true), ("0-0", true)];
        let (text, is_short) = castling_texts.into_iter().find(|(text, _)| self.remaining_text.starts_with(text))?;
        self.skip(text.len(), text.len());
        Some(is_short)
    }

    fn read_letter(&mut self, allowed_letters: &str, expected: Expected) -> Result<Chessman, NotationError> {
        let piece =
            self.accept_one_of(allowed_letters).and_then(|letter| Chessman::from_letter(letter.to_ascii_uppercase()));
        piece.ok_or_else(|| self.error_at_cursor(expected))
    }

    fn read_piece_move(&mut self) -> Result<MovePattern, NotationError> {
        let piece = self.accept_one_of("PNBRQK").and_then(Chessman::from_letter);
        let (mut file, mut rank) = (self.read_file(), self.read_rank());
        // A dash is allowed only between two squares.
        let has_from_square = file.is_some() && rank.is_some();
        let has_dash = has_from_square && self.accept_one_of("-").is_some();
        let is_capture = !has_dash && self.accept_one_of("x").is_some();
        let square_index = self.read_chars;
        let to = match (self.read_file(), self.read_rank()) {
            (Some(file), Some(rank)) => Square::new(file, rank),
            (None, None) if has_from_square && !is_capture && !has_dash => {
                let to = Square::new(file.take().unwrap_or(0), rank.take().unwrap_or(0));
                return self.finish_piece_move(piece, None, None, false, to);
            }
            (Some(_), None) => return Err(self.error_at_cursor(Expected::RankOf10)),
            _ => return Err(NotationError::malformed(self.text, square_index + 1, Expected::Square)),
        };
        self.finish_piece_move(piece, file, rank, is_capture, to)
    }

    /// Reads the end of a piece's move: the promotion.
    fn finish_piece_move(
        &mut self,
        piece: Option<Chessman>,
        file: Option<u8>,
        rank: Option<u8>,
        is_capture: bool,
        to: Square,
    ) -> Result<MovePattern, NotationError> {
        let has_sign = self.accept_one_of("=").is_some();
        let has_letter = self.remaining_text.starts_with(|next: char| next.is_ascii_alphabetic());
        let choice =
            if has_sign || has_letter { Some(self.read_letter("QRBNKqrbnk", Expected::PawnChoice)?) } else { None };
        Ok(MovePattern::Piece { piece, file, rank, is_capture, to, choice })
    }

    fn read_file(&mut self) -> Option<u8> {
        self.accept_one_of("abcdefghij").map(|letter| letter as u8 - b'a')
    }

    /// Reads the number of a rank, which may be 10.
    fn read_rank(&mut self) -> Option<u8> {
        if self.remaining_text.starts_with("10") {
            self.skip(2, 2);
            return Some(9);
        }
        self.accept_one_of("123456789").map(|digit| digit as u8 - b'1')
    }

    fn error_at_cursor(&self, expected: Expected) -> NotationError {
        NotationError::malformed(self.text, self.read_chars + 1, expected)
    }
}
