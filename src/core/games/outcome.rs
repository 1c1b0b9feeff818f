//! The outcome of a game and its reason.

use std::fmt;

use crate::board::Side;

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The rule or declaration that ended it.
    pub reason: Reason,
}

impl Outcome {
    /// A win for this side.
    #[must_use]
    pub const fn won(winner: Side, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// A draw.
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
    /// The loser's king, or last king, was in check and could not be saved.
    Checkmate,
    /// The loser's last Castle was captured, or in the third edition given up by a move.
    CastlesCaptured,
    /// The loser had no legal move, in the third edition of Turnover.
    Siege,
    /// The side to move had no legal move, which is a draw.
    Stalemate,
    /// Fifty moves of each side without a capture or a turnover in Turnover, or without a capture or pawn move in Dice
    /// Chess, where a player must claim the draw.
    FiftyMoves,
    /// Seventy-five turns of each side without a capture or pawn move.
    SeventyFiveMoves,
    /// A hundred single moves without a capture or pawn move, in Dice Chess with three dice as on dicechess.com.
    QuietMoves,
    /// The same position for the third time, when both players agreed to a draw or, in Dice Chess, one of them claimed
    /// it. In Dice Chess also the same position for the fifth time, without a claim.
    Repetition,
    /// Neither side has enough pieces to win.
    InsufficientMaterial,
    /// The last Castle captured the last Castle, and its owner has none left either.
    ScorchedEarth,
    /// The loser's king was captured.
    KingCaptured,
    /// The loser's king left the board by its own move.
    KingLeft,
    /// The loser resigned: by declaration, or in classic Turnover by moving the last Castle.
    Resignation,
    /// Both players agreed on a draw.
    Agreement,
    /// The loser ran out of time.
    Time,
    /// The loser refused to play on for twice the stake, in a game with a doubling cube.
    DoubleDropped,
    /// The player to move was absent, and the opponent claimed a win or a draw.
    Abandonment,
    /// The game was as long as a game over a network may be, which is a draw.
    LengthLimit,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 18] = [
        Self::Checkmate,
        Self::CastlesCaptured,
        Self::Siege,
        Self::Stalemate,
        Self::FiftyMoves,
        Self::SeventyFiveMoves,
        Self::QuietMoves,
        Self::Repetition,
        Self::InsufficientMaterial,
        Self::ScorchedEarth,
        Self::KingCaptured,
        Self::KingLeft,
        Self::Resignation,
        Self::Agreement,
        Self::Time,
        Self::DoubleDropped,
        Self::Abandonment,
        Self::LengthLimit,
    ];

    /// The reason's name in the text protocol and in the translation files.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::CastlesCaptured => "castles-captured",
            Self::Siege => "siege",
            Self::Stalemate => "stalemate",
            Self::FiftyMoves => "fifty-moves",
            Self::SeventyFiveMoves => "seventy-five-moves",
            Self::QuietMoves => "quiet-moves",
            Self::Repetition => "repetition",
            Self::InsufficientMaterial => "insufficient-material",
            Self::ScorchedEarth => "scorched-earth",
            Self::KingCaptured => "king-captured",
            Self::KingLeft => "king-left-board",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Time => "time",
            Self::DoubleDropped => "double-dropped",
            Self::Abandonment => "abandonment",
            Self::LengthLimit => "length-limit",
        }
    }
}
