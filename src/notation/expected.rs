//! What could have stood where a text ceases to be a move?

use std::fmt;

/// What could have stood there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A square.
    Square,
    /// A square, or one of the signs with which a move of Turnover may begin.
    Beginning,
    /// A square, or the rank alone.
    SquareOrRank,
    /// A square, or the letter of a nest of several rings.
    SquareOrNest,
    /// A square, or that the stack leaves the board.
    SquareOrOff,
    /// The square of a stack.
    Stack,
    /// Where the stack goes, with the sign before it.
    WayOfStack,
    /// The square from which the piece comes.
    FromSquare,
    /// The same, or the letter of a whole Castle.
    FromSquareOrCastle,
    /// A rank of a board of eight by eight.
    RankOf8,
    /// A rank of a board of up to ten by ten.
    RankOf10,
    /// The letter of the nest that forms.
    Nest,
    /// The letter of what a promotion makes in Turnover.
    Promotion,
    /// The letter of what a pawn becomes.
    PawnChoice,
    /// Whose die castling spends.
    CastlingDie,
    /// Nothing more.
    End,
    /// Nothing more, or the marks of a check.
    EndOrCheck,
}

impl Expected {
    /// All of them.
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

    /// The name by which translations know it.
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
        for (error, told) in [
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
            assert_eq!(error.map(|error| error.to_string()).as_deref(), Some(told));
        }
    }
}
