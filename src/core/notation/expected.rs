//! What was expected where a text is not a move.

use std::fmt;

/// What was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A square.
    Square,
    /// A square, or a letter or sign with which a move of Turnover can begin.
    Beginning,
    /// A square, or the rank alone.
    SquareOrRank,
    /// A square, or the letter of a nest of several rings.
    SquareOrNest,
    /// A square, or the sign for leaving the board.
    SquareOrOff,
    /// The square of a stack.
    Stack,
    /// The stack's target, with the sign before it.
    WayOfStack,
    /// The square from which the piece moves.
    FromSquare,
    /// The square from which the piece moves, or the letter of a whole Castle.
    FromSquareOrCastle,
    /// A rank of an 8×8 board.
    RankOf8,
    /// A rank of a board of up to 10×10.
    RankOf10,
    /// The letter of the nest that forms.
    Nest,
    /// The letter of the nest in a promotion of Turnover.
    Promotion,
    /// The letter of the piece to which a pawn is promoted.
    PawnChoice,
    /// The piece whose die castling uses.
    CastlingDie,
    /// The end of the text.
    End,
    /// The end of the text, or a mark of check.
    EndOrCheck,
}

impl Expected {
    /// All variants.
    pub const ALL: [Self; 17] = [
        Self::Square,
        Self::Beginning,
        Self::SquareOrRank,
        Self::SquareOrNest,
        Self::SquareOrOff,
        Self::Stack,
        Self::WayOfStack,
        Self::FromSquare,
        Self::FromSquareOrCastle,
        Self::RankOf8,
        Self::RankOf10,
        Self::Nest,
        Self::Promotion,
        Self::PawnChoice,
        Self::CastlingDie,
        Self::End,
        Self::EndOrCheck,
    ];

    /// The code in the translation files.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Beginning => "beginning",
            Self::SquareOrRank => "square-or-rank",
            Self::SquareOrNest => "square-or-nest",
            Self::SquareOrOff => "square-or-off",
            Self::Stack => "stack",
            Self::WayOfStack => "way-of-stack",
            Self::FromSquare => "from-square",
            Self::FromSquareOrCastle => "from-square-or-castle",
            Self::RankOf8 => "rank-of-8",
            Self::RankOf10 => "rank-of-10",
            Self::Nest => "nest",
            Self::Promotion => "promotion",
            Self::PawnChoice => "pawn-choice",
            Self::CastlingDie => "castling-die",
            Self::End => "end",
            Self::EndOrCheck => "end-or-check",
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Square => "a square, such as e4,",
            Self::Beginning => "a square, a piece letter or one of . : x -",
            Self::SquareOrRank => "a square, or its rank,",
            Self::SquareOrNest => "a square, or one of C Q N K,",
            Self::SquareOrOff => "a square or off",
            Self::Stack => "the square of a stack, such as a2,",
            Self::WayOfStack => "- or x and a square, or -off,",
            Self::FromSquare => "the from-square",
            Self::FromSquareOrCastle => "the from-square, or C for a whole Castle,",
            Self::RankOf8 => "a rank, 1 to 8,",
            Self::RankOf10 => "a rank, 1 to 10,",
            Self::Nest => "the nest that forms, one of C Q N K,",
            Self::Promotion => "Q, for the promotion,",
            Self::PawnChoice => "Q, R, B or N, what the pawn becomes,",
            Self::CastlingDie => "R or K, a die,",
            Self::End => "the end of the move",
            Self::EndOrCheck => "nothing more, or + or ++,",
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::dice_chess::{DiceChess, Variant};
    use crate::games::lielow::Lielow;
    use crate::games::turnover::{Edition, Turnover};
    use crate::notation::Notation;

    #[test]
    fn each_has_a_name_of_its_own() {
        let codes: BTreeSet<&str> = Expected::ALL.iter().map(|expected| expected.code()).collect();
        assert_eq!(codes.len(), Expected::ALL.len());
    }

    #[test]
    fn an_error_says_where_what_was_found_and_what_was_expected() {
        let turnover = Turnover::start(Edition::Classic);
        let lielow = Lielow::start();
        let dice_chess = DiceChess::start(Variant::DiceChess);
        for (error, message) in [
            (turnover.read_move("e2e9").err(), "expected a rank, 1 to 8, at character 4 of the move, found '9'"),
            (turnover.read_move("e2e").err(), "expected a rank, 1 to 8, at character 4 of the move, found its end"),
            (turnover.read_move("N:e4").err(), "expected the from-square at character 2 of the move, found ':'"),
            (
                lielow.read_move("a2of").err(),
                "expected - or x and a square, or -off, at character 3 of the move, found 'o'",
            ),
            (
                lielow.read_move("é2a3").err(),
                "expected the square of a stack, such as a2, at character 1 of the move, found 'é'",
            ),
            (dice_chess.read_move("Né").err(), "expected a square, such as e4, at character 2 of the move, found 'é'"),
            (dice_chess.read_move("Nd2 ").err(), "expected the end of the move at character 4 of the move, found ' '"),
        ] {
            assert_eq!(error.map(|error| error.to_string()).as_deref(), Some(message));
        }
    }
}
