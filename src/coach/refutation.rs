//! What does the opponent's best line take, and why can it?

use super::line::{LineStep, PieceOn, piece_on, takes, walk};
use super::worth::worth;
use crate::board::{Side, Square};
use crate::session::{GameId, Referee};

/// So many plies of a line are looked at.
const HORIZON: usize = 7;

/// Why something is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossCause {
    /// The move left it behind on the square where the moving part came from.
    LeavesBehind(PieceOn),
    /// The moving piece is lost where it arrived.
    Endangers(PieceOn),
    /// It could not be taken before the move.
    Uncovers(PieceOn),
    /// It could be taken before the move, and still can.
    DoesNotSave(PieceOn),
    /// Something else happens.
    Allows,
}

/// What a side does with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It turns this piece over.
    TurnsOver(PieceOn),
    /// It captures this piece.
    Captures(PieceOn),
    /// It promotes.
    Promotes,
    /// It attacks this royal piece.
    Checks(PieceOn),
    /// It wins the game without taking anything.
    Wins,
}

/// A mistake, and the line that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The mistake in written notation.
    pub mv: String,
    /// Why something is lost.
    pub cause: LossCause,
    /// The opponent's reply in written notation.
    pub reply: String,
    /// The opponent's later move that strikes, in written notation; `None` if the reply does.
    pub later: Option<String>,
    /// What the strike does.
    pub deed: Deed,
    /// The royal pieces that are in check after it, beyond the deed itself. Always empty in games with dice.
    pub checks: Vec<PieceOn>,
    /// Whether the line ends with the game lost.
    pub loses: bool,
}

impl Refutation {
    /// What this line does to the side that made this mistake; `None` if it takes nothing for good.
    pub(super) fn of(id: GameId, mistake: &LineStep, line: &[String]) -> Option<Self> {
        let steps = walk(&*mistake.after, &line[..line.len().min(HORIZON)]);
        let victim = mistake.side;
        let (place, deed) = strike(id, mistake, &steps)?;
        let reply = steps.iter().find(|step| step.side != victim && step.info.is_some())?;
        let striking = &steps[place];
        let is_reply = std::ptr::eq(striking, reply);
        let cause = match deed {
            Deed::TurnsOver(piece) | Deed::Captures(piece) => cause(id, mistake, piece, &steps[..place]),
            Deed::Promotes | Deed::Checks(_) | Deed::Wins => LossCause::Allows,
        };
        Some(Self {
            mv: mistake.text.clone(),
            cause,
            reply: reply.text.clone(),
            later: (!is_reply).then(|| striking.text.clone()),
            deed,
            checks: if matches!(deed, Deed::Checks(_)) { Vec::new() } else { checks(id, striking, victim) },
            loses: steps.last().is_some_and(|last| last.side != victim && last.wins()) && !striking.wins(),
        })
    }
}

/// The first move of the opponent that gains something for good, else the first check; where in the line, and what it does.
fn strike(id: GameId, mistake: &LineStep, steps: &[LineStep]) -> Option<(usize, Deed)> {
    let victim = mistake.side;
    let own = || steps.iter().enumerate().filter(|(_, step)| step.side != victim);
    let gain = own().find_map(|(place, step)| {
        let deed = deed(step)?;
        let is_kept = match deed {
            Deed::TurnsOver(piece) | Deed::Captures(piece) => keeps(&steps[place..], piece, mistake),
            Deed::Promotes | Deed::Checks(_) | Deed::Wins => true,
        };
        is_kept.then_some((place, deed))
    });
    gain.or_else(|| {
        let (place, step) = own().find(|(_, step)| step.info.is_some())?;
        let taken = steps.get(place + 1).and_then(LineStep::takes).map(|(piece, _)| piece.square);
        let stays = taken.is_none() || taken != step.info.and_then(|info| info.to);
        let checked = checks(id, step, victim).first().copied().filter(|_| stays)?;
        Some((place, Deed::Checks(checked)))
    })
}

/// What a move does besides moving.
pub(super) fn deed(step: &LineStep) -> Option<Deed> {
    match step.takes() {
        Some((piece, true)) => Some(Deed::TurnsOver(piece)),
        Some((piece, false)) => Some(Deed::Captures(piece)),
        None if step.wins() => Some(Deed::Wins),
        None => step.info.filter(|info| info.promotes).map(|_| Deed::Promotes),
    }
}

/// Whether the gain of the first step outweighs what is taken in exchange: by the mistake itself on the same square, or at once
/// afterwards.
fn keeps(steps: &[LineStep], gain: PieceOn, mistake: &LineStep) -> bool {
    let taken_before = mistake.takes().filter(|_| mistake.info.and_then(|info| info.to) == Some(gain.square));
    let taken_back = steps.get(1).and_then(LineStep::takes);
    let exchanged = taken_before.into_iter().chain(taken_back).map(|(piece, _)| worth(piece.piece)).sum::<u32>();
    worth(gain.piece) > exchanged
}

fn cause(id: GameId, mistake: &LineStep, lost: PieceOn, between: &[LineStep]) -> LossCause {
    let Some(info) = mistake.info else { return LossCause::Allows };
    let stood_there = piece_on(&*mistake.after, lost.square) == Some((mistake.side, lost));
    let has_changed = between
        .iter()
        .any(|step| step.info.is_some_and(|info| [Some(info.from), info.to, info.taken].contains(&Some(lost.square))));
    if !stood_there || has_changed {
        return LossCause::Allows;
    }
    if info.to == Some(lost.square) {
        return LossCause::Endangers(lost);
    }
    if info.from == lost.square {
        return LossCause::LeavesBehind(lost);
    }
    if was_attacked(id, &*mistake.before, lost.square) {
        LossCause::DoesNotSave(lost)
    } else {
        LossCause::Uncovers(lost)
    }
}

/// Whether the opponent could take what stands on a square, if it were the opponent's turn.
fn was_attacked(id: GameId, before: &dyn Referee, square: Square) -> bool {
    let fen = before.fen();
    let turned: Vec<&str> = fen
        .split(' ')
        .enumerate()
        .map(|(place, word)| match (place, word) {
            (1, "w") => "b",
            (1, "b") => "w",
            _ => word,
        })
        .collect();
    // A position in which the opponent may not be to move is one with a check: what stands there is attacked.
    let Ok(turned) = id.referee(Some(&turned.join(" "))) else { return true };
    let mut infos = turned.legal_moves().iter().filter_map(|legal| legal.info);
    infos.any(|info| takes(info) && (info.taken == Some(square) || info.to == Some(square)))
}

/// The royal pieces of a side that are attacked after a step.
fn checks(id: GameId, step: &LineStep, side: Side) -> Vec<PieceOn> {
    if id.has_dice() || step.wins() {
        return Vec::new();
    }
    let attacked = step.after.royals(side).into_iter().filter(|royal| royal.attacked);
    attacked.filter_map(|royal| Some(piece_on(&*step.after, royal.square)?.1)).collect()
}
