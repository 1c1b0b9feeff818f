//! Check, draws and the end of the game.

use super::attacks::king_attacks;
use super::bitboard::Bitboard;
use super::board::Board;
use super::collect::MoveCounter;
use super::movegen::MoveRestriction;
use super::position::{TurnStage, on_board};
use super::turn::collect_moves;
use super::{Dice, DiceChess, Rules};
use crate::board::Side;
use crate::games::{Outcome, Reason};

/// The number of turns without a capture or pawn move after which a draw may be claimed: fifty of each side.
const CLAIM_TURNS: u16 = 100;
/// The number of such turns that ends the game: seventy-five of each side.
const AUTOMATIC_DRAW_TURNS: u16 = 150;
/// Where single moves are counted: the number of them, of both sides, after which the game is drawn at the end of a turn.
const MAX_QUIET_MOVES: u16 = 100;

impl DiceChess {
    /// Whether the side to move is in check. Never in games without check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.variant.rules().has_check && on_board!(&self.boards, board => board.is_check(board.turn))
    }

    /// Whether a draw may be claimed: fifty turns of each side, passes included, without a capture or pawn move. There
    /// are no claims between the moves of one turn.
    #[must_use]
    pub fn may_claim_fifty_moves(&self) -> bool {
        !self.variant.rules().counts_single_moves()
            && self.quiet_turns >= CLAIM_TURNS
            && self.is_between_turns()
            && self.outcome().is_none()
    }

    /// Whether the side to move has a legal move with any dice.
    #[must_use]
    pub fn can_move_with_some_dice(&self) -> bool {
        fn has_move<B: Bitboard>(rules: &Rules, board: &Board<B>) -> bool {
            let mut move_count = MoveCounter(0);
            collect_moves(rules, board, &MoveRestriction::ALL, &mut move_count);
            move_count.0 > 0
        }
        on_board!(&self.boards, board => has_move(self.variant.rules(), board))
    }

    /// The outcome; `None` while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let (us, them) = (self.turn(), !self.turn());
        match (self.has_king(us), self.has_king(them)) {
            (false, true) => return Some(Outcome::won(them, Reason::KingCaptured)),
            (true, false) => return Some(Outcome::won(us, Reason::KingCaptured)),
            (false, false) => return Some(Outcome::drawn(Reason::InsufficientMaterial)),
            (true, true) => {}
        }
        // Mate and stalemate exist only at the beginning of a turn; later, having no move ends the turn.
        let has_begun_turn = self.turn_dice().is_some_and(|turn_dice| turn_dice.moves_made > 0);
        let has_no_stalemate = matches!(self.variant.rules().dice, Dice::Triple(_));
        if !has_begun_turn && !has_no_stalemate && !self.can_move_with_some_dice() {
            return Some(if self.is_check() {
                Outcome::won(them, Reason::Checkmate)
            } else {
                Outcome::drawn(Reason::Stalemate)
            });
        }
        self.has_bare_kings()
            .then_some(Outcome::drawn(Reason::InsufficientMaterial))
            .or_else(|| self.is_drawn_by_quiet_moves().then_some(Outcome::drawn(self.quiet_draw_limit().1)))
    }

    /// Whether the game is over, except by mate or stalemate.
    pub(super) fn is_decided(&self) -> bool {
        !self.has_king(Side::White)
            || !self.has_king(Side::Black)
            || self.has_bare_kings()
            || self.is_drawn_by_quiet_moves()
    }

    fn has_king(&self, side: Side) -> bool {
        on_board!(&self.boards, board => (board.kings() & board.side_pieces(side)).is_any())
    }

    /// Whether each side has only one king left, and none can be taken at once: without check, kings may touch.
    fn has_bare_kings(&self) -> bool {
        fn is_peaceful<B: Bitboard>(kings: B) -> bool {
            (kings & king_attacks::<B>(kings.first_index())).is_empty()
        }
        let Rules { bare_kings_draw, has_check, .. } = *self.variant.rules();
        bare_kings_draw
            && self.is_between_turns()
            && on_board!(&self.boards, board => {
                let kings = board.kings();
                board.occupied() == kings && kings.len() == 2 && (has_check || is_peaceful(kings))
            })
    }

    /// Whether there has been no capture or pawn move for so long that the game is drawn.
    fn is_drawn_by_quiet_moves(&self) -> bool {
        self.quiet_turns >= self.quiet_draw_limit().0 && self.is_between_turns()
    }

    /// After how many turns, or single moves where these are counted, the game is drawn without a capture or pawn move.
    pub(crate) fn turns_to_quiet_draw(&self) -> u16 {
        self.quiet_draw_limit().0.saturating_sub(self.quiet_turns)
    }

    /// How long there may be no capture or pawn move, and the reason of the draw then.
    const fn quiet_draw_limit(&self) -> (u16, Reason) {
        if self.variant.rules().counts_single_moves() {
            (MAX_QUIET_MOVES, Reason::QuietMoves)
        } else {
            (AUTOMATIC_DRAW_TURNS, Reason::SeventyFiveMoves)
        }
    }

    /// Whether no move of the turn has been made.
    fn is_between_turns(&self) -> bool {
        match self.stage {
            TurnStage::Roll | TurnStage::WithoutDice => true,
            TurnStage::Move(turn_dice) => turn_dice.moves_made == 0,
        }
    }
}
