//! What the opponent's best line gains, and the cause.

use super::decisive_move::{DecisiveMove, MoveEffect, piece_stays, strongest};
use super::line::{LineStep, PieceOn, piece_on};
use super::threats::capturable_squares;
use crate::session::{GameId, Referee};

/// Why something is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossCause {
    /// The move left it behind on the square where the moving part came from.
    LeavesBehind(PieceOn),
    /// The moving piece is lost where it arrived.
    Endangers(PieceOn),
    /// The crown has passed to it.
    Crowns(PieceOn),
    /// It could not be taken before the move.
    Uncovers(PieceOn),
    /// It could be taken before the move, and still can.
    DoesNotSave(PieceOn),
    /// Something else happens.
    Allows,
}

/// A mistake, and the line that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The mistake in written notation.
    pub mv: String,
    /// Why something is lost.
    pub cause: LossCause,
    /// What the opponent does.
    pub decisive_move: DecisiveMove,
}

impl Refutation {
    /// What this line gains for the opponent; `None` if nothing for good. What is in `spared_pieces` is lost anyway.
    pub(super) fn of(id: GameId, mistake: &LineStep, steps: &[LineStep], spared_pieces: &[PieceOn]) -> Option<Self> {
        let to = mistake.info.and_then(|info| info.to);
        let is_exchange = |step: &LineStep| step.info.is_some_and(|info| info.taken.or(info.to) == to);
        let exchanged_worth = mistake.takes().filter(|_| steps.first().is_some_and(is_exchange));
        let exchanged_worth = exchanged_worth.map_or(0, |taken| taken.worth);
        let opponent = !mistake.side;
        let (step_index, _) = strongest(steps, opponent, exchanged_worth, spared_pieces)
            .or_else(|| strongest(steps, opponent, exchanged_worth, &[]))?;
        Self::at(id, mistake, steps, step_index)
    }

    /// What the move at a place of the line does; `None` if nothing.
    pub(super) fn at(id: GameId, mistake: &LineStep, steps: &[LineStep], step_index: usize) -> Option<Self> {
        let effect = super::decisive_move::effect(&steps[step_index])?;
        let cause = match effect {
            MoveEffect::TurnsOver(piece) | MoveEffect::Captures(piece) => {
                cause(id, mistake, piece, &steps[..step_index])
            }
            _ => LossCause::Allows,
        };
        Some(Self { mv: mistake.text.clone(), cause, decisive_move: DecisiveMove::at(id, steps, step_index, effect) })
    }
}

fn cause(id: GameId, mistake: &LineStep, lost_piece: PieceOn, steps_between: &[LineStep]) -> LossCause {
    let Some(mistake_info) = mistake.info else { return LossCause::Allows };
    let stood_there = piece_on(&*mistake.after, lost_piece.square) == Some((mistake.side, lost_piece));
    if !stood_there || !piece_stays(steps_between, lost_piece) {
        return LossCause::Allows;
    }
    if mistake_info.to == Some(lost_piece.square) {
        return LossCause::Endangers(lost_piece);
    }
    if mistake_info.from == lost_piece.square {
        return LossCause::LeavesBehind(lost_piece);
    }
    let is_royal = |referee: &dyn Referee| {
        referee.position().royals(mistake.side).iter().any(|royal| royal.square == lost_piece.square)
    };
    if is_royal(&*mistake.after) && !is_royal(&*mistake.before) {
        return LossCause::Crowns(lost_piece);
    }
    // A position in which the opponent may not be to move is one with a check: what stands there is attacked.
    let was_attacked = capturable_squares(id, &*mistake.before, !mistake.side)
        .is_none_or(|squares| squares.contains(&lost_piece.square));
    let is_attacked = capturable_squares(id, &*mistake.after, !mistake.side)
        .is_some_and(|squares| squares.contains(&lost_piece.square));
    match (was_attacked, is_attacked) {
        (true, true) => LossCause::DoesNotSave(lost_piece),
        (false, true) => LossCause::Uncovers(lost_piece),
        (_, false) => LossCause::Allows,
    }
}
