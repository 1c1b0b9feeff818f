//! What the opponent's best line gains, and the cause.

use super::line::{LineStep, PieceOn, piece_on};
use super::strike::{Deed, Strike, piece_stays, strongest};
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
    pub strike: Strike,
}

impl Refutation {
    /// What this line gains for the opponent; `None` if nothing for good. What is in `spared` is lost anyway.
    pub(super) fn of(id: GameId, mistake: &LineStep, steps: &[LineStep], spared: &[PieceOn]) -> Option<Self> {
        let to = mistake.info.and_then(|info| info.to);
        let is_exchange = |step: &LineStep| step.info.is_some_and(|info| info.taken.or(info.to) == to);
        let exchanged = mistake.takes().filter(|_| steps.first().is_some_and(is_exchange));
        let exchanged = exchanged.map_or(0, |taken| taken.worth);
        let opponent = !mistake.side;
        let (place, _) =
            strongest(steps, opponent, exchanged, spared).or_else(|| strongest(steps, opponent, exchanged, &[]))?;
        Self::at(id, mistake, steps, place)
    }

    /// What the move at a place of the line does; `None` if nothing.
    pub(super) fn at(id: GameId, mistake: &LineStep, steps: &[LineStep], place: usize) -> Option<Self> {
        let deed = super::strike::deed(&steps[place])?;
        let cause = match deed {
            Deed::TurnsOver(piece) | Deed::Captures(piece) => cause(id, mistake, piece, &steps[..place]),
            _ => LossCause::Allows,
        };
        Some(Self { mv: mistake.text.clone(), cause, strike: Strike::at(id, steps, place, deed) })
    }
}

fn cause(id: GameId, mistake: &LineStep, lost: PieceOn, between: &[LineStep]) -> LossCause {
    let Some(info) = mistake.info else { return LossCause::Allows };
    let stood_there = piece_on(&*mistake.after, lost.square) == Some((mistake.side, lost));
    if !stood_there || !piece_stays(between, lost) {
        return LossCause::Allows;
    }
    if info.to == Some(lost.square) {
        return LossCause::Endangers(lost);
    }
    if info.from == lost.square {
        return LossCause::LeavesBehind(lost);
    }
    let is_royal =
        |referee: &dyn Referee| referee.position().royals(mistake.side).iter().any(|royal| royal.square == lost.square);
    if is_royal(&*mistake.after) && !is_royal(&*mistake.before) {
        return LossCause::Crowns(lost);
    }
    // A position in which the opponent may not be to move is one with a check: what stands there is attacked.
    let was_attacked =
        capturable_squares(id, &*mistake.before, !mistake.side).is_none_or(|squares| squares.contains(&lost.square));
    let is_attacked =
        capturable_squares(id, &*mistake.after, !mistake.side).is_some_and(|squares| squares.contains(&lost.square));
    match (was_attacked, is_attacked) {
        (true, true) => LossCause::DoesNotSave(lost),
        (false, true) => LossCause::Uncovers(lost),
        (_, false) => LossCause::Allows,
    }
}
