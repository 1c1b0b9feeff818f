//! The notation of moves in Dice Chess, based on standard algebraic notation.
//!
//! ```ebnf
//! game-move   = ( piece-move | castling | pass | coordinates ) , [ "+" | "#" ] ;
//! piece-move    = [ piece ] , [ file ] , [ rank ] , [ "x" ] , square , [ [ "=" ] , promotion ] ;
//! castling    = ( "O-O-O" | "O-O" | "0-0-0" | "0-0" ) , [ "=" , ( "R" | "K" ) ] ;
//!                                     (* three dice: the die that is spent, where a rook's and a king's are left *)
//! pass        = "pass" | "--" | "0000" ;
//! coordinates = square , [ "-" ] , square , [ [ "=" ] , ( promotion | small letter ) ] ;
//! piece       = "P" | "N" | "B" | "R" | "Q" | "K" ;       promotion = "Q" | "R" | "B" | "N" ;
//! square      = file , rank ;       file = "a" … "j" ;    rank = "1" … "10" ;
//! ```
//!
//! A piece is disambiguated only from those that the dice allow to move. Capturing a king has no mark because the game
//! is over.

mod notated_move;
mod read;

use self::notated_move::NotatedMove;
use self::read::MovePattern;
use super::{Notation, NotationError, only_fitting_move};
use crate::board::Square;
use crate::games::dice_chess::{DiceChess, Move, Outcome, Phase, Reason};

impl Notation for DiceChess {
    fn notation(&self, mv: Move) -> String {
        self.notation_among(mv, &self.legal_moves())
    }

    fn notation_of_all(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&mv| self.notation_among(mv, moves)).collect()
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let pattern = MovePattern::parse(text)?;
        only_fitting_move(self, |mv| pattern.fits(mv, NotatedMove::from_move(self, mv).as_ref()))
    }

    fn squares_named(&self, text: &str) -> Option<(Square, Option<Square>)> {
        let squares = text.parse::<Move>().ok().and_then(Move::squares).or_else(|| Square::parse_pair(text));
        squares.map(|[from, to]| (from, Some(to)))
    }
}

impl DiceChess {
    fn notation_among(&self, mv: Move, moves: &[Move]) -> String {
        let Some(notated_move) = NotatedMove::from_move(self, mv) else { return "pass".into() };
        notated_move.text(|| {
            let other_moves =
                moves.iter().filter(|&&other| other != mv).filter_map(|&other| NotatedMove::from_move(self, other));
            other_moves
                .filter(|other| other.piece == notated_move.piece && other.to == notated_move.to)
                .map(|other| other.from)
                .collect()
        }) + self.check_mark(mv)
    }

    /// `+` or `#` if the move gives check or mate.
    fn check_mark(&self, mv: Move) -> &'static str {
        let mut next = *self;
        next.play_unchecked(mv);
        match next.phase() {
            Phase::Over(Outcome { reason: Reason::Checkmate, .. }) => "#",
            Phase::Over(_) => "",
            _ if next.turn() != self.turn() && next.is_check() => "+",
            Phase::Roll(_) | Phase::Move(_) => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dice_chess::Variant;

    fn position(variant: Variant, fen: &str) -> DiceChess {
        DiceChess::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    #[test]
    fn moves_are_written_as_in_chess() {
        use Variant::{Burmese, DiceChess as Main, Moves, TenByTen, Vegas};
        for (variant, fen, mv, text) in [
            (Main, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r11", "e2e4", "e4"),
            (Main, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r22", "g1f3", "Nf3"),
            (Main, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r34", "0000", "pass"),
            (Main, "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2 r12", "e5d6", "exd6"),
            (Main, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1 r12", "a7b8q", "axb8=Q+"),
            (Main, "1n4k1/P7/8/8/8/8/8/4K3 w - - 0 1 r12", "a7a8r", "a8=R"),
            (Main, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 r14", "e1g1", "O-O"),
            (Main, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 r14", "e1c1", "O-O-O"),
            // Disambiguated by file, by rank, or by both.
            (Main, "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1 r23", "b1d2", "Nbd2"),
            (Main, "4k3/8/8/1N6/8/1N6/8/4K3 w - - 0 1 r23", "b5d4", "N5d4"),
            (Main, "4k3/8/8/1N3N2/8/1N6/8/4K3 w - - 0 1 r23", "b5d4", "Nb5d4"),
            // The sample game's mate, and other winning moves.
            (Main, "1rbqkbnr/pppppBpp/2n5/8/4P3/5N2/PPPP1PPP/RNBQK2R w KQk - 3 5 r24", "f3g5", "Ng5#"),
            (Main, "1rbqkbnr/pppppBpp/2n5/8/4P3/8/PPPP1PPP/RNBQK1NR w KQk - 1 4 r35", "f7e8", "Bxe8"),
            (Main, "1rbqkbnr/pppppBpp/2n5/8/4P3/8/PPPP1PPP/RNBQK1NR w KQk - 1 4 r35", "d1f3", "Qf3#"),
            (Vegas, "R7/3k4/8/8/8/8/4P3/4K3 w - - 2 2 r-", "a8a7", "Ra7+"),
            (Moves, "4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1 r4", "a1a8", "Ra8+"),
            (TenByTen, "rnbqkkkbnr/P9/10/10/10/10/10/10/10/4K5 w - - 0 1 r1", "a9b10n", "axb10=N"),
            (Burmese, "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1 r146", "e1g1k", "O-O=K"),
            (Burmese, "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1 r114", "e1c1", "O-O-O"),
        ] {
            let position = position(variant, fen);
            let mv: Move = mv.parse().expect("a move");
            assert!(position.legal_moves().contains(&mv), "{fen} {mv}");
            assert_eq!(position.notation(mv), text, "{fen}");
            assert_eq!(position.read_move(text), Ok(mv), "{fen} {text}");
        }
    }

    #[test]
    fn a_move_may_be_typed_in_several_ways() {
        let fen = "rn2k2r/P7/8/2PpP3/8/8/8/R3K2R w KQkq d6 0 1 r11";
        for (mv, texts) in [
            ("e5d6", &["exd6", "ed6", "e5d6", "e5-d6", "e5xd6", "Pexd6", "exd6+"][..]),
            ("a7b8q", &["axb8=Q", "axb8Q", "a7b8q", "a7xb8=q"]),
            ("e1g1", &["O-O", "0-0", "e1g1", "e1-g1", "O-O+"]),
            ("e1c1", &["O-O-O", "0-0-0"]),
            ("a1d1", &["Rad1", "Ra1d1", "Ra1-d1", "a1d1", "Rd1"]),
        ] {
            for text in texts {
                let read_code = position(Variant::DiceChess, fen).read_move(text).map(|mv| mv.to_string());
                assert_eq!(read_code, Ok(mv.into()), "{text}");
            }
        }
        let start = position(Variant::DiceChess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r56");
        for text in ["pass", "--", "0000"] {
            assert_eq!(start.read_move(text), Ok(Move::PASS));
        }
    }

    #[test]
    fn a_text_that_is_no_move_is_refused_where_it_goes_wrong() {
        let position = position(Variant::DiceChess, "1n2k3/P7/8/8/8/8/8/1N2KN2 w - - 0 1 r11");
        for (text, expected_at) in [
            ("", 1),
            ("?", 1),
            ("e", 2),
            ("Ne", 3),
            ("Nx", 3),
            ("e2e", 4),
            ("e2-", 4),
            ("a8=", 4),
            ("a8=X", 4),
            ("O-O-", 4),
            ("O-O=Q", 5),
            ("Nd2 ", 4),
            ("Nd2++", 5),
            ("é4", 1),
            ("Né4", 2),
        ] {
            match position.read_move(text) {
                Err(NotationError::Malformed { at: found_at, .. }) => assert_eq!(found_at, expected_at, "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
        for text in ["Nd3", "a8", "O-O", "pass", "Ke1", "a7a8k"] {
            assert_eq!(position.read_move(text), Err(NotationError::NoSuchMove), "{text}");
        }
        let error = NotationError::Ambiguous(vec!["Nbd2".into(), "Nfd2".into()]);
        assert_eq!(position.read_move("Nd2"), Err(error));
        let fen = "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1 r146";
        let castling_read = DiceChess::from_fen(Variant::Burmese, fen).expect("a position").read_move("O-O");
        assert!(matches!(castling_read, Err(NotationError::Ambiguous(_))));
    }
}
