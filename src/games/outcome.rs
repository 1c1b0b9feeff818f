//! How did the game end, and why?

use std::fmt;

use crate::board::Side;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// The rule or declaration that ended it.
    pub reason: Reason,
}

impl Outcome {
    /// This side has won.
    #[must_use]
    pub const fn won(winner: Side, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// Nobody has won.
    #[must_use]
    pub const fn drawn(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn score(self) -> &'static str {
        match self.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    /// The score and the reason: `1-0 checkmate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.score(), self.reason.code())
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The loser could not save the last king.
    Checkmate,
    /// The loser's last Castle was captured.
    CastlesCaptured,
    /// The side to move had no legal move, and that is no loss.
    Stalemate,
    /// Fifty moves of each side in which nothing happened: without a capture or a turnover in Turnover, and in Dice Chess, where
    /// a player must claim it, without a capture or a pawn's move.
    FiftyMoves,
    /// Seventy-five turns of each side without a capture or a pawn's move.
    SeventyFiveMoves,
    /// The same position again and again: for the third time, and both players want the draw or, in Dice Chess, one of them
    /// claims it; there also for the fifth time, which nobody needs to claim.
    Repetition,
    /// Nobody has enough pieces left to win.
    InsufficientMaterial,
    /// The last Castle took the last Castle, and its owner has none left either.
    ScorchedEarth,
    /// The loser's king was captured.
    KingCaptured,
    /// The loser's king left the board by its own move.
    KingLeft,
    /// The loser gave up: in words, or in classic Turnover by moving the last Castle.
    Resignation,
    /// Both players agreed on a draw.
    Agreement,
    /// The loser's time was up.
    Time,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 13] = [
        Self::Checkmate,
        Self::CastlesCaptured,
        Self::Stalemate,
        Self::FiftyMoves,
        Self::SeventyFiveMoves,
        Self::Repetition,
        Self::InsufficientMaterial,
        Self::ScorchedEarth,
        Self::KingCaptured,
        Self::KingLeft,
        Self::Resignation,
        Self::Agreement,
        Self::Time,
    ];

    /// The reason's name in the text protocol and in the translation files.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::CastlesCaptured => "castles-captured",
            Self::Stalemate => "stalemate",
            Self::FiftyMoves => "fifty-moves",
            Self::SeventyFiveMoves => "seventy-five-moves",
            Self::Repetition => "repetition",
            Self::InsufficientMaterial => "insufficient-material",
            Self::ScorchedEarth => "scorched-earth",
            Self::KingCaptured => "king-captured",
            Self::KingLeft => "king-left-board",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
        }
    }
}
