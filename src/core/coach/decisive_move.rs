//! What a side gains in a line, and the move that decides.

use super::line::{LineStep, PieceOn, piece_on};
use super::threats::is_newly_attacked;
use crate::board::Side;
use crate::games::Phase;
use crate::session::GameId;

/// The worth of a win, above that of all pieces, in hundredths of a pawn.
const WIN_WORTH: i32 = 100_000;

/// The most moves of a line before the one that decides it: a longer line is hard to follow in a sentence.
const MAX_MOVES_BEFORE: usize = 2;

/// What a side does with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveEffect {
    /// It turns this piece over.
    TurnsOver(PieceOn),
    /// It captures this piece.
    Captures(PieceOn),
    /// It promotes.
    Promotes,
    /// It attacks this royal piece.
    Checks(PieceOn),
    /// It attacks this piece, which was not attacked before.
    Attacks(PieceOn),
    /// It makes this piece out of two.
    Builds(PieceOn),
    /// It wins the game without taking anything.
    Wins,
}

impl MoveEffect {
    /// The piece that it is done to.
    #[must_use]
    pub const fn piece(self) -> Option<PieceOn> {
        match self {
            Self::TurnsOver(piece)
            | Self::Captures(piece)
            | Self::Checks(piece)
            | Self::Attacks(piece)
            | Self::Builds(piece) => Some(piece),
            Self::Promotes | Self::Wins => None,
        }
    }
}

/// A capture that wins the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastCapture {
    /// The move in written notation.
    pub mv: String,
    /// What it captures.
    pub piece: PieceOn,
}

impl LastCapture {
    /// The last move of a line, if this side wins by capturing something with it.
    pub(super) fn of(steps: &[LineStep], side: Side) -> Option<Self> {
        let last = steps.last().filter(|last| last.side == side && last.wins())?;
        Some(Self { mv: last.text.clone(), piece: last.takes()?.piece })
    }
}

/// What follows from a decisive move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// It wins the game.
    Wins,
    /// The side that strikes wins by force.
    ForcedWin {
        /// The number of its moves, from the first move of the line.
        moves: u32,
        /// What it captures with the last one, if the line is known to the end.
        last: Option<LastCapture>,
    },
    /// These royal pieces are in check.
    Checks(Vec<PieceOn>),
    /// Something else is lost later in the line.
    Takes {
        /// What is lost.
        piece: PieceOn,
        /// By which move, in written notation.
        mv: String,
    },
}

/// The move of a line that decides it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisiveMove {
    /// The moves of the line before it, in written notation; empty if it is the first one.
    pub lead: Vec<String>,
    /// The move in written notation.
    pub mv: String,
    /// The piece that makes it, where it stands before; `None` for a pass.
    pub attacker: Option<PieceOn>,
    /// What it does.
    pub effect: MoveEffect,
    /// Whether the first move of the line attacks the piece that it takes.
    pub is_prepared: bool,
    /// What follows from it.
    pub consequence: Option<Consequence>,
}

/// What a side has more at the end of a line than before, in hundredths of a pawn.
pub(super) fn gain(steps: &[LineStep], side: Side) -> i32 {
    let sum: i32 = steps.iter().map(|step| if step.side == side { profit(step) } else { -profit(step) }).sum();
    match steps.last() {
        Some(last) if last.side == side => sum - recaptured_worth(last),
        _ => sum,
    }
}

/// The place of the move with which a side gains most in a line, and what the move gains; `None` if it gains nothing for good.
/// `exchanged_worth` is what the other side has taken before, on the square of the first move. What is in `spared_pieces` does not count.
pub(super) fn strongest(
    steps: &[LineStep],
    side: Side,
    exchanged_worth: i32,
    spared_pieces: &[PieceOn],
) -> Option<(usize, i32)> {
    let mut best: Option<(usize, i32)> = None;
    for (step_index, step) in steps.iter().enumerate().take(MAX_MOVES_BEFORE + 1).filter(|(_, step)| step.side == side)
    {
        let taken_piece = step.takes().map(|taken| taken.piece);
        let net_worth = net_gain(steps, step_index) - if step_index == 0 { exchanged_worth } else { 0 };
        if net_worth > best.map_or(0, |(_, most_gained)| most_gained)
            && taken_piece.is_none_or(|piece| !spared_pieces.contains(&piece))
        {
            best = Some((step_index, net_worth));
        }
    }
    best
}

/// What a move of a line gains, less what the next move takes in return.
fn net_gain(steps: &[LineStep], step_index: usize) -> i32 {
    let step = &steps[step_index];
    let in_return = match steps.get(step_index + 1) {
        Some(next) if next.side != step.side => profit(next),
        Some(_) => 0,
        None => recaptured_worth(step),
    };
    profit(step) - in_return
}

/// What a move gains by capturing, turning over, promoting and winning.
fn profit(step: &LineStep) -> i32 {
    let promoted = step.info.filter(|info| info.promotes).map_or(0, |_| step.promoted_worth());
    let win_worth = if step.wins() { WIN_WORTH } else { 0 };
    win_worth + promoted + step.takes().map_or(0, |taken| taken.worth)
}

/// What the other side could take back after the last move of a line.
fn recaptured_worth(step: &LineStep) -> i32 {
    let recaptures = step.recaptures();
    let worth = recaptures.iter().filter_map(LineStep::takes).map(|taken| taken.worth).max();
    worth.unwrap_or(0).min(profit(step))
}

/// What a move does besides moving; `None` if nothing.
pub(super) fn effect(step: &LineStep) -> Option<MoveEffect> {
    match step.takes() {
        Some(taken) if taken.is_turned_over => Some(MoveEffect::TurnsOver(taken.piece)),
        Some(taken) => Some(MoveEffect::Captures(taken.piece)),
        None if step.wins() => Some(MoveEffect::Wins),
        None => step.info.filter(|info| info.promotes).map(|_| MoveEffect::Promotes),
    }
}

impl DecisiveMove {
    /// The move at a place of a line, as the one that decides it.
    pub(super) fn at(id: GameId, steps: &[LineStep], step_index: usize, effect: MoveEffect) -> Self {
        let step = &steps[step_index];
        let taken_piece = step.takes().map(|taken| taken.piece);
        let is_prepared = step_index > 0
            && taken_piece.is_some_and(|piece| {
                piece_stays(&steps[1..step_index], piece) && is_newly_attacked(id, &steps[0], piece)
            });
        Self {
            lead: steps[..step_index].iter().map(|step| step.text.clone()).collect(),
            mv: step.text.clone(),
            attacker: step.mover(),
            effect,
            is_prepared,
            consequence: consequence(id, steps, step_index, effect),
        }
    }

    /// The same if the side that strikes wins by force with this number of its moves.
    pub(super) fn forcing(mut self, moves: u32, last: Option<LastCapture>) -> Self {
        if moves > 1 && self.consequence != Some(Consequence::Wins) && self.effect != MoveEffect::Wins {
            self.consequence = Some(Consequence::ForcedWin { moves, last });
        }
        self
    }
}

/// Whether none of the steps moves or takes a piece.
pub(super) fn piece_stays(steps: &[LineStep], piece: PieceOn) -> bool {
    let moves_piece = |step: &LineStep| {
        step.info.is_some_and(|info| [Some(info.from), info.to, info.taken].contains(&Some(piece.square)))
    };
    !steps.iter().any(moves_piece)
}

fn consequence(id: GameId, steps: &[LineStep], step_index: usize, effect: MoveEffect) -> Option<Consequence> {
    let step = &steps[step_index];
    if step.wins() {
        return (effect != MoveEffect::Wins).then_some(Consequence::Wins);
    }
    if id.has_dice() || matches!(step.after.phase(), Phase::Over(_)) {
        return None;
    }
    if !matches!(effect, MoveEffect::TurnsOver(_) | MoveEffect::Captures(_) | MoveEffect::Promotes) {
        return None;
    }
    let later_steps = &steps[step_index + 1..];
    if let Some((next, _)) = strongest(later_steps, step.side, 0, &[])
        && let Some(taken) = later_steps[next].takes()
        // What was made or moved later does not fall because of this move.
        && step.info.and_then(|info| info.to) != Some(taken.piece.square)
        && piece_on(&*step.after, taken.piece.square) == Some((!step.side, taken.piece))
        && piece_stays(&later_steps[..next], taken.piece)
    {
        return Some(Consequence::Takes { piece: taken.piece, mv: later_steps[next].text.clone() });
    }
    let checks = step.checks();
    (!checks.is_empty()).then_some(Consequence::Checks(checks))
}
