//! What happens in a line of moves, step by step?

use crate::board::{Side, Square};
use crate::games::{MoveInfo, MoveKind, Phase};
use crate::session::{PieceName, Referee};

/// A piece and its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOn {
    /// What it is called.
    pub piece: PieceName,
    /// Where it stands.
    pub square: Square,
}

/// One move or roll of a line.
pub(super) struct LineStep {
    pub(super) side: Side,
    /// In written notation.
    pub(super) text: String,
    /// `None` for a roll and for a pass.
    pub(super) info: Option<MoveInfo>,
    pub(super) before: Box<dyn Referee>,
    pub(super) after: Box<dyn Referee>,
}

/// The steps of these moves, as in the text protocol, up to the first that is not legal.
pub(super) fn walk(start: &dyn Referee, codes: &[String]) -> Vec<LineStep> {
    let mut steps = Vec::new();
    let mut before = start.boxed_clone();
    for code in codes {
        let Some(step) = step(&*before, code) else { break };
        before = step.after.boxed_clone();
        steps.push(step);
    }
    steps
}

/// One step; `None` if it is not legal.
pub(super) fn step(before: &dyn Referee, code: &str) -> Option<LineStep> {
    let id = before.find(code)?;
    let legal = before.legal_move(id)?;
    let mut after = before.boxed_clone();
    after.play(id);
    Some(LineStep { side: before.turn(), text: legal.text, info: legal.info, before: before.boxed_clone(), after })
}

impl LineStep {
    /// What it captures or turns over, and whether it turns it over.
    pub(super) fn takes(&self) -> Option<(PieceOn, bool)> {
        let info = self.info.filter(|&info| takes(info))?;
        let square = info.taken.or(info.to)?;
        let (_, piece) = piece_on(&*self.before, square)?;
        Some((piece, info.arrival == MoveKind::TurnOver))
    }

    /// Whether the side that makes it has won.
    pub(super) fn wins(&self) -> bool {
        matches!(self.after.phase(), Phase::Over(outcome) if outcome.winner == Some(self.side))
    }
}

/// Whether a move captures something or turns it over.
pub(super) fn takes(info: MoveInfo) -> bool {
    matches!(info.arrival, MoveKind::Capture | MoveKind::TurnOver)
}

/// Whose piece stands on the square, and which.
pub(super) fn piece_on(referee: &dyn Referee, square: Square) -> Option<(Side, PieceOn)> {
    let id = *referee.pieces().get(&square)?;
    let kit = referee.kit();
    let piece = kit.piece(id)?;
    Some((piece.side, PieceOn { piece: piece.name, square }))
}
