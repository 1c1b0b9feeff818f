//! Who is in check, and how did the game end?

use std::fmt;

use super::DiceChess;
use super::bits::Bits;
use super::board::Board;
use super::collect::Count;
use super::movegen::Allow;
use super::position::{Stage, on_board};
use super::turn::collect;
use super::variant::{Dice, Rules};
use crate::board::Side;

/// So many turns without a capture or a pawn's move may be claimed as a draw: fifty of each side.
const CLAIM: u16 = 100;
/// So many end the game: seventy-five of each side.
const AUTOMATIC: u16 = 150;

/// What a position waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The dice are to be thrown for this side.
    Roll(Side),
    /// This side is to move or to pass.
    Move(Side),
    /// Nothing: the game has ended.
    Over(Ending),
}

/// How a game ends by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// This side has won: the other one is in check and has no legal move, whatever the dice would show.
    Checkmate(Side),
    /// This side has won: it has taken the last king.
    KingCaptured(Side),
    /// A draw: no legal move, whatever the dice would show, and no check.
    Stalemate,
    /// A draw: each side has a king and nothing else.
    InsufficientMaterial,
    /// A draw: seventy-five turns of each side without a capture or a pawn's move.
    SeventyFiveMoves,
}

impl Ending {
    /// Who won; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Checkmate(side) | Self::KingCaptured(side) => Some(side),
            Self::Stalemate | Self::InsufficientMaterial | Self::SeventyFiveMoves => None,
        }
    }

    /// The reason's name.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Checkmate(_) => "checkmate",
            Self::KingCaptured(_) => "king-captured",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient-material",
            Self::SeventyFiveMoves => "seventy-five-moves",
        }
    }
}

impl fmt::Display for Ending {
    /// The score and the reason: `1-0 checkmate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = match self.winner() {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        };
        write!(f, "{score} {}", self.code())
    }
}

impl DiceChess {
    /// Whether the side to move is in check. Where kings are simply taken, nobody ever is.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.variant.rules().has_check && on_board!(&self.boards, board => board.is_check(board.turn))
    }

    /// Whether a draw may be claimed: fifty turns of each side, passes included, without a capture or a pawn's move. Nobody
    /// claims it between the moves of one turn.
    #[must_use]
    pub fn may_claim_fifty_moves(&self) -> bool {
        self.clock >= CLAIM && self.is_between_turns() && self.outcome().is_none()
    }

    /// Whether the side to move has a legal move with any dice at all.
    #[must_use]
    pub fn can_move_with_some_dice(&self) -> bool {
        fn any<B: Bits>(rules: &Rules, board: &Board<B>) -> bool {
            let mut count = Count(0);
            collect(rules, board, &Allow::ALL, &mut count);
            count.0 > 0
        }
        on_board!(&self.boards, board => any(self.variant.rules(), board))
    }

    /// How the game ended by the rules, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Ending> {
        let (us, them) = (self.turn(), !self.turn());
        match (self.has_king(us), self.has_king(them)) {
            (false, true) => return Some(Ending::KingCaptured(them)),
            (true, false) => return Some(Ending::KingCaptured(us)),
            (false, false) => return Some(Ending::InsufficientMaterial),
            (true, true) => {}
        }
        // Within a turn nobody is mated: it just ends.
        let is_begun = self.hand().is_some_and(|hand| hand.made > 0);
        let goes_on_regardless = self.variant.rules().dice == Dice::Triple;
        if !is_begun && !goes_on_regardless && !self.can_move_with_some_dice() {
            return Some(if self.is_check() { Ending::Checkmate(them) } else { Ending::Stalemate });
        }
        self.is_bare()
            .then_some(Ending::InsufficientMaterial)
            .or_else(|| self.is_old().then_some(Ending::SeventyFiveMoves))
    }

    /// Whether the game is over for a reason other than that nobody can move.
    pub(super) fn is_decided(&self) -> bool {
        !self.has_king(Side::White) || !self.has_king(Side::Black) || self.is_bare() || self.is_old()
    }

    fn has_king(&self, side: Side) -> bool {
        on_board!(&self.boards, board => (board.kings() & board.side(side)).is_any())
    }

    fn is_bare(&self) -> bool {
        let only_kings =
            on_board!(&self.boards, board => board.occupied() == board.kings() && board.kings().len() == 2);
        self.variant.rules().bare_kings_draw && only_kings && self.is_between_turns()
    }

    fn is_old(&self) -> bool {
        self.clock >= AUTOMATIC && self.is_between_turns()
    }

    /// Whether no move of the turn has been made.
    fn is_between_turns(&self) -> bool {
        match self.stage {
            Stage::Roll | Stage::Free => true,
            Stage::Move(hand) => hand.made == 0,
        }
    }
}
