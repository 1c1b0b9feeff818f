//! Tie-breaks: FIDE Handbook C.07 as of 1 March 2026, with unplayed rounds by article 16.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Bye, Crosstable, GameResult, PairingNumber, Points, RoundResult};
use crate::text_form::serde_as_text;

/// A tie-break.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum TieBreak {
    /// Direct encounter (article 6): the points in the games among those who are tied. See [`direct_encounter`](super::direct_encounter).
    DirectEncounter,
    /// The number of rounds with the points of a win, played or not (article 7.1).
    Wins,
    /// The number of games won over the board (article 7.2).
    GamesWon,
    /// The sum of the opponents' scores (article 8.1), without some of the lowest and of the highest (article 14).
    Buchholz {
        /// How many of the lowest scores are cut.
        lowest: u8,
        /// How many of the highest scores are cut.
        highest: u8,
    },
    /// The sum of the opponents' scores, each multiplied with the points scored against them (article 9.1).
    SonnebornBerger,
    /// The points of a team's players, where teams are ranked by match points.
    GamePoints,
}

/// The codes of the handbook.
const CODES: [(&str, TieBreak); 10] = [
    ("DE", TieBreak::DirectEncounter),
    ("WIN", TieBreak::Wins),
    ("WON", TieBreak::GamesWon),
    ("BH", TieBreak::Buchholz { lowest: 0, highest: 0 }),
    ("BH/C1", TieBreak::Buchholz { lowest: 1, highest: 0 }),
    ("BH/C2", TieBreak::Buchholz { lowest: 2, highest: 0 }),
    ("BH/M1", TieBreak::Buchholz { lowest: 1, highest: 1 }),
    ("BH/M2", TieBreak::Buchholz { lowest: 2, highest: 2 }),
    ("SB", TieBreak::SonnebornBerger),
    ("GP", TieBreak::GamePoints),
];

/// A text is not the code of a tie-break.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("expected DE, WIN, WON, BH, BH/C1, BH/C2, BH/M1, BH/M2, SB or GP, found `{0}`")]
pub struct TieBreakError(pub String);

impl FromStr for TieBreak {
    type Err = TieBreakError;

    fn from_str(text: &str) -> Result<Self, TieBreakError> {
        let coded_tie_break = CODES.iter().find(|(code, _)| *code == text);
        coded_tie_break.map(|&(_, tie_break)| tie_break).ok_or_else(|| TieBreakError(text.to_owned()))
    }
}

serde_as_text!(TieBreak);

impl fmt::Display for TieBreak {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = CODES.iter().find(|(_, tie_break)| tie_break == self).map(|&(code, _)| code);
        match (code, self) {
            (Some(code), _) => formatter.write_str(code),
            (None, Self::Buchholz { lowest, highest }) => write!(formatter, "BH/C{lowest}/H{highest}"),
            (None, _) => Ok(()),
        }
    }
}

/// The value of a tie-break, in hundredths; more is better.
#[derive(Clone, Copy, Debug, Default, Eq, Ord, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TieBreakValue(i64);

impl TieBreakValue {
    /// A whole number.
    #[must_use]
    pub fn whole(number: usize) -> Self {
        Self(i64::try_from(number).unwrap_or(i64::MAX).saturating_mul(100))
    }

    /// A number of hundredths.
    pub(super) const fn hundredths(number: i64) -> Self {
        Self(number)
    }

    /// Points, multiplied.
    fn product(points: Points, factor: Points) -> Self {
        Self(i64::from(points.in_tenths()) * i64::from(factor.in_tenths()))
    }
}

impl fmt::Display for TieBreakValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let hundredths = self.0.unsigned_abs();
        formatter.pad(&format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100))
    }
}

/// Whether the rounds of a tournament were paired one by one, or all before the first. It decides what unplayed rounds are worth.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PairingPlan {
    /// Round by round, as in Swiss tournaments: unplayed rounds count by article 16.
    RoundByRound,
    /// In advance, as in round robins: forfeited games count like played ones, and free rounds not at all (article 15).
    InAdvance,
}

/// What a round contributes to tie-breaks.
struct Contribution {
    /// The opponent's score, or that of a dummy in an opponent's place.
    opponent_score: Points,
    /// The points scored in the round.
    points: Points,
    /// Whether it is a voluntary unplayed round (article 16.1.2).
    is_voluntary: bool,
}

/// The value of a tie-break for a participant. That of a direct encounter is 0 here: it depends on who is tied.
#[must_use]
pub fn tie_break_value(
    table: &Crosstable,
    plan: PairingPlan,
    number: PairingNumber,
    tie_break: TieBreak,
) -> TieBreakValue {
    let points = table.point_system();
    match tie_break {
        TieBreak::DirectEncounter => TieBreakValue::default(),
        TieBreak::Wins => {
            let counts_as_win = |result: &RoundResult| {
                is_game_win(*result) || (!result.is_played() && points.points(*result) >= points.win)
            };
            TieBreakValue::whole(table.row(number).filter(counts_as_win).count())
        }
        TieBreak::GamesWon => TieBreakValue::whole(table.row(number).filter(|&result| is_game_win(result)).count()),
        TieBreak::Buchholz { lowest, highest } => buchholz(contributions(table, plan, number), lowest, highest),
        TieBreak::GamePoints => TieBreakValue::product(table.game_points(number), Points::ONE),
        TieBreak::SonnebornBerger => {
            let products = contributions(table, plan, number).into_iter();
            let products =
                products.map(|contribution| TieBreakValue::product(contribution.opponent_score, contribution.points).0);
            TieBreakValue(products.sum())
        }
    }
}

/// Whether a game was won over the board.
const fn is_game_win(result: RoundResult) -> bool {
    matches!(result, RoundResult::Played { result: GameResult::Win, .. })
}

/// Whether a participant never came to a game although there were rounds: by absence, not for want of an opponent.
#[must_use]
pub fn is_no_show(table: &Crosstable, number: PairingNumber) -> bool {
    let was_absent = |result: RoundResult| {
        matches!(result, RoundResult::Forfeited { is_won: false, .. } | RoundResult::Bye(Bye::ZeroPoint))
    };
    let has_come = |result: RoundResult| {
        matches!(result, RoundResult::Played { .. } | RoundResult::Forfeited { is_won: true, .. })
    };
    table.row(number).any(was_absent) && !table.row(number).any(has_come)
}

fn buchholz(mut contributions: Vec<Contribution>, lowest: u8, highest: u8) -> TieBreakValue {
    // Article 16.5: voluntary unplayed rounds are cut first.
    contributions.sort_by_key(|contribution| (!contribution.is_voluntary, contribution.opponent_score));
    let mut scores: Vec<Points> =
        contributions.iter().skip(usize::from(lowest)).map(|contribution| contribution.opponent_score).collect();
    scores.sort();
    scores.truncate(scores.len().saturating_sub(usize::from(highest)));
    TieBreakValue::product(scores.into_iter().sum(), Points::ONE)
}

/// What each round contributes.
fn contributions(table: &Crosstable, plan: PairingPlan, number: PairingNumber) -> Vec<Contribution> {
    let contribution_of = |result: RoundResult| {
        let opponent_score = match plan {
            PairingPlan::InAdvance => table.points(result.opponent()?),
            PairingPlan::RoundByRound => swiss_opponent_score(table, number, result),
        };
        let points = table.point_system().points(result);
        let is_voluntary = plan == PairingPlan::RoundByRound && is_voluntary_unplayed(result);
        Some(Contribution { opponent_score, points, is_voluntary })
    };
    table.row(number).filter_map(contribution_of).collect()
}

/// The opponent's score, or without a game that of a dummy (article 16.4): the participant's own, but not more than the opponent who
/// was scheduled has (16.4.1), or draws in all rounds would give (16.4.2).
fn swiss_opponent_score(table: &Crosstable, number: PairingNumber, result: RoundResult) -> Points {
    match result {
        RoundResult::Played { opponent, .. } => adjusted_score(table, opponent),
        RoundResult::Forfeited { opponent, .. } => table.points(number).min(adjusted_score(table, opponent)),
        RoundResult::Bye(_) => table.points(number).min(table.point_system().draw * table.rounds()),
    }
}

/// A participant's score for the tie-breaks of the opponents (article 16.3): requested byes at the end count as draws. Those of whoever
/// plays now are not at the end.
fn adjusted_score(table: &Crosstable, number: PairingNumber) -> Points {
    let mut is_final_absence = !table.is_unfinished(number);
    let points = table.row(number).rev().map(|result| {
        let is_requested_bye = matches!(result, RoundResult::Bye(Bye::HalfPoint | Bye::ZeroPoint));
        is_final_absence &= is_voluntary_unplayed(result);
        if is_final_absence && is_requested_bye {
            table.point_system().draw
        } else {
            table.point_system().points(result)
        }
    });
    points.sum()
}

/// Article 16.1.2: a requested bye, or a loss by forfeit.
const fn is_voluntary_unplayed(result: RoundResult) -> bool {
    matches!(result, RoundResult::Bye(Bye::HalfPoint | Bye::ZeroPoint) | RoundResult::Forfeited { is_won: false, .. })
}
