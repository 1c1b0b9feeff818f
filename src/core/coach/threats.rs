//! What a side could take if it were its move.

use super::line::{LineStep, PieceOn, piece_on};
use crate::board::{Side, Square};
use crate::games::MoveInfo;
use crate::session::{Draft, GameId, Referee};

/// A position with this side to move, and no dice on the table; `None` if that is impossible, such as where the other side would be
/// left in check.
pub(super) fn with_turn(id: GameId, referee: &dyn Referee, side: Side) -> Option<Box<dyn Referee>> {
    if referee.turn() == side && !id.has_dice() {
        return Some(referee.boxed_clone());
    }
    let mut draft = Draft::of(id, referee);
    draft.set_turn(side);
    for die in 0..draft.dice().len() {
        draft.set_die(die, None);
    }
    id.referee(Some(&draft.fen())).ok()
}

/// The squares of what a side could take if it were its move; `None` if that cannot be told. Without dice.
pub(super) fn capturable_squares(id: GameId, referee: &dyn Referee, capturing_side: Side) -> Option<Vec<Square>> {
    let position = with_turn(id, referee, capturing_side)?;
    let capture_infos = position.legal_moves().iter().filter_map(|legal| legal.info()).filter(MoveInfo::takes);
    Some(capture_infos.filter_map(|info| info.taken.or(info.to)).collect())
}

/// Whether what has moved attacks this piece, or what it has left behind.
pub(super) fn attacks_itself(id: GameId, step: &LineStep, piece: PieceOn) -> bool {
    let own_squares = step.info.map_or([None; 2], |info| [Some(info.from), info.to]);
    let position = with_turn(id, &*step.after, step.side);
    position.is_some_and(|position| {
        let mut capture_infos = position.legal_moves().iter().filter_map(|legal| legal.info()).filter(MoveInfo::takes);
        capture_infos.any(|info| own_squares.contains(&Some(info.from)) && info.taken.or(info.to) == Some(piece.square))
    })
}

/// Whether a move attacks a piece that its side could not take before.
pub(super) fn is_newly_attacked(id: GameId, step: &LineStep, piece: PieceOn) -> bool {
    let stands_there = piece_on(&*step.after, piece.square).is_some_and(|(_, found)| found == piece);
    let is_in = |squares: Option<Vec<Square>>| squares.is_some_and(|squares| squares.contains(&piece.square));
    stands_there
        && !id.has_dice()
        && is_in(capturable_squares(id, &*step.after, step.side))
        && !is_in(capturable_squares(id, &*step.before, step.side))
}
