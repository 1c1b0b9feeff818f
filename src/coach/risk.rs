//! How many throws of the opponent take something?

use super::line::{PieceOn, piece_on};
use super::worth::worth;
use crate::board::Square;
use crate::session::Referee;

/// A piece that may be lost by the opponent's next throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Risk {
    pub(super) piece: PieceOn,
    /// In so many cases of `out_of`.
    pub(super) cases: u32,
    pub(super) out_of: u32,
}

/// The gravest risk in a position before a throw: by what the piece is worth and how likely it is lost. `None` if nothing can be
/// taken.
pub(super) fn gravest(referee: &dyn Referee) -> Option<Risk> {
    let rolls = referee.legal_rolls();
    let out_of = rolls.first()?.out_of;
    let side = !referee.turn();
    let own = referee.pieces().into_keys().filter_map(|square| {
        let (owner, piece) = piece_on(referee, square)?;
        (owner == side).then_some(piece)
    });
    let mut risks: Vec<Risk> = own.map(|piece| Risk { piece, cases: 0, out_of }).collect();
    for roll in rolls {
        let mut thrown = referee.boxed_clone();
        thrown.play(roll.id);
        let taken: Vec<Square> =
            thrown.legal_moves().iter().filter_map(|legal| legal.info.and_then(|info| info.taken)).collect();
        for risk in risks.iter_mut().filter(|risk| taken.contains(&risk.piece.square)) {
            risk.cases += roll.weight;
        }
    }
    let weight = |risk: &Risk| worth(risk.piece.piece) * risk.cases;
    // Of equal ones the first by square.
    risks.into_iter().filter(|risk| risk.cases > 0).rev().max_by_key(weight)
}
