//! The number of rolls that take something.

use std::collections::BTreeMap;

use super::line::{LineStep, PieceOn, piece_on, worth_on};
use super::threats::with_turn;
use crate::board::Square;
use crate::games::Phase;
use crate::session::{GameId, Referee};

/// How likely a piece is taken after the mistake, and after the better move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Risk {
    /// What may be taken.
    pub piece: PieceOn,
    /// The cases after the mistake …
    pub cases: u32,
    /// … and those after the better move …
    pub cases_better: u32,
    /// … out of this number of equally likely ones.
    pub out_of: u32,
    /// Whether a turn has several moves; only the first is looked at.
    pub has_more_moves: bool,
}

/// By square: in how many cases the first move after a roll takes what stands there.
struct RiskyRolls {
    cases: BTreeMap<Square, u32>,
    out_of: u32,
    has_more_moves: bool,
}

impl RiskyRolls {
    /// Those of a position before a roll; `None` elsewhere.
    fn of(referee: &dyn Referee) -> Option<Self> {
        let rolls = referee.legal_rolls();
        let mut risky_rolls = Self { cases: BTreeMap::new(), out_of: rolls.first()?.out_of, has_more_moves: false };
        for roll in rolls {
            let mut after_roll = referee.boxed_clone();
            after_roll.play(roll.id);
            let mut taken: Vec<Square> =
                after_roll.legal_moves().iter().filter_map(|legal| legal.info().and_then(|info| info.taken)).collect();
            taken.sort_unstable();
            taken.dedup();
            for square in taken {
                *risky_rolls.cases.entry(square).or_default() += roll.weight;
            }
            risky_rolls.has_more_moves |= has_more_moves(&*after_roll);
        }
        Some(risky_rolls)
    }

    fn at(&self, square: Square) -> u32 {
        self.cases.get(&square).copied().unwrap_or(0)
    }
}

/// Whether another move of the same side may follow the first one.
fn has_more_moves(after_roll: &dyn Referee) -> bool {
    let Some(first) = after_roll.legal_moves().iter().find(|legal| legal.info().is_some()) else { return false };
    let mut after = after_roll.boxed_clone();
    after.play(first.id);
    matches!(after.phase(), Phase::Move(side) if side == after_roll.turn())
}

/// Where a piece stands after the better move that stands on `square` after the mistake.
fn meanwhile(square: Square, mistake: &LineStep, better_step: &LineStep) -> Square {
    let came_from = mistake.info.filter(|info| info.to == Some(square)).map_or(square, |info| info.from);
    better_step.info.filter(|info| info.from == came_from).and_then(|info| info.to).unwrap_or(came_from)
}

/// The piece that the opponent's next roll takes with more cases after the mistake than after the better move, the gravest by its
/// worth; and that worth times the difference in chances.
pub(super) fn gravest(mistake: &LineStep, better_step: Option<&LineStep>) -> Option<(Risk, i32)> {
    // After a better move in the middle of a turn nobody knows what the opponent's roll will find.
    if better_step.is_some_and(|better_step| matches!(better_step.after.phase(), Phase::Move(_))) {
        return None;
    }
    let risky_rolls = RiskyRolls::of(&*mistake.after)?;
    let with_better = better_step.and_then(|better_step| Some((better_step, RiskyRolls::of(&*better_step.after)?)));
    let weighed_risk = |(&square, &cases): (&Square, &u32)| {
        let (side, piece) = piece_on(&*mistake.after, square)?;
        let cases_after_better =
            with_better.as_ref().map(|(better, risky)| risky.at(meanwhile(square, mistake, better)));
        let risk = Risk {
            piece,
            cases,
            cases_better: cases_after_better.unwrap_or(0),
            out_of: risky_rolls.out_of,
            has_more_moves: risky_rolls.has_more_moves,
        };
        (side == mistake.side).then_some((risk, worth_on(&*mistake.after, square)))
    };
    largest(risky_rolls.cases.iter().filter_map(weighed_risk), |risk| (risk.cases, risk.cases_better))
}

/// The piece that the own next roll takes with more cases after the better move than after the mistake, if the opponent left
/// everything as it is; and its worth times the difference in chances.
pub(super) fn missed_chance(id: GameId, mistake: &LineStep, better_step: &LineStep) -> Option<(Risk, i32)> {
    let risky_rolls_of = |step: &LineStep| RiskyRolls::of(&*with_turn(id, &*step.after, step.side)?);
    let is_before_roll = |step: &LineStep| matches!(step.after.phase(), Phase::Roll(_));
    let (after_mistake, with_better) = (risky_rolls_of(mistake)?, risky_rolls_of(better_step)?);
    if !is_before_roll(mistake) || !is_before_roll(better_step) {
        return None;
    }
    let weighed_chance = |(&square, &cases_better): (&Square, &u32)| {
        let (side, piece) = piece_on(&*better_step.after, square)?;
        let cases_after_mistake = after_mistake.at(square);
        let has_more_moves = with_better.has_more_moves;
        let risk = Risk { piece, cases: cases_after_mistake, cases_better, out_of: with_better.out_of, has_more_moves };
        (side != mistake.side).then_some((risk, worth_on(&*better_step.after, square)))
    };
    largest(with_better.cases.iter().filter_map(weighed_chance), |risk| (risk.cases_better, risk.cases))
}

/// The one whose chances differ most, by worth. Of equal ones the first by square.
fn largest(
    risks: impl Iterator<Item = (Risk, i32)>,
    more_and_less: impl Fn(&Risk) -> (u32, u32),
) -> Option<(Risk, i32)> {
    let weighed_risks = risks.filter_map(|(risk, worth)| {
        let (more_cases, fewer_cases) = more_and_less(&risk);
        let weight = worth * more_cases.checked_sub(fewer_cases).filter(|&difference| difference > 0)? as i32
            / risk.out_of as i32;
        Some((risk, weight))
    });
    weighed_risks.reduce(|first_risk, second_risk| if second_risk.1 > first_risk.1 { second_risk } else { first_risk })
}
