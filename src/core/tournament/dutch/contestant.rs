//! What of a participant's past decides with whom they may be paired: score, opponents, colours, floats, byes.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::circumstances::DutchRound;
use super::colours::{ColourHistory, PreferenceStrength};
use crate::tournament::{Bye, Crosstable, PairingNumber, Points, RoundResult};

/// Which float a participant received in a round (article 1.4).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum FloatDirection {
    /// Against a lower score, or points without a game.
    Down,
    /// Against a higher score.
    Up,
}

/// A participant who is to be paired.
#[derive(Clone, Debug)]
pub(super) struct Contestant {
    pub number: PairingNumber,
    /// The place from 1 in the initial ranking list of those who have been paired so far or are now: by it the initial colour is given.
    pub rank: usize,
    pub score: Points,
    /// With a score of more than half of what was possible, before the last round (article 1.8).
    pub is_topscorer: bool,
    pub colours: ColourHistory,
    /// The floats of the last round and of the one before.
    pub floats: [Option<FloatDirection>; 2],
    /// Whether C2 allows the pairing-allocated bye.
    pub may_receive_bye: bool,
    /// How many rounds passed without a game.
    pub unplayed_round_count: usize,
    /// Whom C1 and the tournament's regulations forbid to meet.
    excluded_opponents: BTreeSet<PairingNumber>,
}

impl Contestant {
    /// Whether the absolute criteria C1 and C3 allow a game.
    pub fn may_meet(&self, opponent: &Self) -> bool {
        let is_absolute = |contestant: &Self| contestant.colours.strength() == PreferenceStrength::Absolute;
        let have_same_absolute_preference =
            is_absolute(self) && is_absolute(opponent) && self.colours.preference() == opponent.colours.preference();
        !self.excluded_opponents.contains(&opponent.number)
            && (!have_same_absolute_preference || self.is_topscorer || opponent.is_topscorer)
    }
}

/// Those who are to be paired, the highest ranked first (article 1.2).
pub(super) fn contestants(table: &Crosstable, round: &DutchRound<'_>) -> Vec<Contestant> {
    let takes_part =
        |number: &PairingNumber| round.present.contains(number) || table.row(*number).any(RoundResult::is_paired);
    let ranked_numbers = table.numbers().filter(takes_part).enumerate();
    let present_players = ranked_numbers.filter(|(_, number)| round.present.contains(number));
    let mut contestants: Vec<Contestant> =
        present_players.map(|(index, number)| contestant(table, round, number, index + 1)).collect();
    contestants.sort_by_key(|contestant| (Reverse(contestant.score), contestant.number));
    contestants
}

fn contestant(table: &Crosstable, round: &DutchRound<'_>, number: PairingNumber, rank: usize) -> Contestant {
    let points = table.point_system();
    let round_count = table.rounds();
    let score = table.points(number);
    let half_of_max_tenths = (points.win.max(points.draw) * round_count).in_tenths() / 2;
    let played_colours = || table.row(number).filter_map(RoundResult::played_colour);
    let float_of_round =
        |rounds_ago: usize| round_count.checked_sub(rounds_ago).and_then(|index| float_direction(table, number, index));
    Contestant {
        number,
        rank,
        score,
        is_topscorer: round_count + 1 >= round.planned_rounds && score.in_tenths() > half_of_max_tenths,
        colours: ColourHistory::new(played_colours()),
        floats: [float_of_round(1), float_of_round(2)],
        may_receive_bye: may_receive_bye(table, number),
        unplayed_round_count: round_count - played_colours().count(),
        excluded_opponents: excluded_opponents(table, round, number),
    }
}

/// C2: nobody gets the pairing-allocated bye twice, or after a round with the points of a win without a game.
pub(in crate::tournament) fn may_receive_bye(table: &Crosstable, number: PairingNumber) -> bool {
    let points = table.point_system();
    table.row(number).all(|result| {
        result.is_played() || (result != RoundResult::Bye(Bye::PairingAllocated) && points.points(result) < points.win)
    })
}

/// The float in a round, counted from 0.
fn float_direction(table: &Crosstable, number: PairingNumber, round_index: usize) -> Option<FloatDirection> {
    let points = table.point_system();
    let result = table.row(number).nth(round_index)?;
    let Some(opponent) = result.played_opponent() else {
        return (points.points(result) > points.loss).then_some(FloatDirection::Down);
    };
    match table.points_after(number, round_index).cmp(&table.points_after(opponent, round_index)) {
        std::cmp::Ordering::Greater => Some(FloatDirection::Down),
        std::cmp::Ordering::Less => Some(FloatDirection::Up),
        std::cmp::Ordering::Equal => None,
    }
}

fn excluded_opponents(table: &Crosstable, round: &DutchRound<'_>, number: PairingNumber) -> BTreeSet<PairingNumber> {
    let prohibited_opponents = round.prohibited.iter().filter_map(|&(first_number, second_number)| {
        if first_number == number { Some(second_number) } else { (second_number == number).then_some(first_number) }
    });
    table.row(number).filter_map(RoundResult::played_opponent).chain(prohibited_opponents).collect()
}
