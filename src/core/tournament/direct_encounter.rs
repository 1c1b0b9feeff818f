//! Direct encounter: the order of tied participants by the games among themselves (FIDE Handbook C.07, article 6).

use super::tie_breaks::{PairingPlan, TieBreakValue};
use super::{Crosstable, PairingNumber, Points, RoundResult};

/// A tenth of a point has so many units, which the number of games against the same opponent divides: there are at most four.
const UNITS_PER_TENTH: i64 = 12;

/// The points of a participant against the others of a group, in units.
struct Encounter {
    number: PairingNumber,
    /// The points in the games that were played. Of several games against the same opponent, their average.
    min_points: i64,
    /// The points if all missing games were won.
    max_points: i64,
}

/// Orders tied participants, the best first. Those who stay tied are in one group.
///
/// If all have met, their points against each other decide, and then again among those who are still tied. If not all have met,
/// whoever is alone at the top whatever the missing games might bring is first, and so on.
#[must_use]
pub fn direct_encounter(
    table: &Crosstable,
    plan: PairingPlan,
    tied_numbers: &[PairingNumber],
) -> Vec<Vec<PairingNumber>> {
    let mut encounters: Vec<Encounter> =
        tied_numbers.iter().map(|&number| encounter_with_group(table, plan, number, tied_numbers)).collect();
    encounters.sort_by_key(|encounter| std::cmp::Reverse(encounter.min_points));
    let all_have_met = encounters.iter().all(|encounter| encounter.min_points == encounter.max_points);
    let groups = if all_have_met { group_by_points(&encounters) } else { split_off_leaders(&encounters) };
    if groups.len() < 2 {
        return vec![tied_numbers.to_vec()];
    }
    groups.into_iter().flat_map(|group| direct_encounter(table, plan, &group)).collect()
}

/// The points of a participant in the games against the others of a group; of several games against the same opponent their average.
pub(super) fn encounter_points(
    table: &Crosstable,
    plan: PairingPlan,
    number: PairingNumber,
    tied_numbers: &[PairingNumber],
) -> TieBreakValue {
    TieBreakValue::hundredths(encounter_with_group(table, plan, number, tied_numbers).min_points * 10 / UNITS_PER_TENTH)
}

/// Groups of equal points.
fn group_by_points(encounters: &[Encounter]) -> Vec<Vec<PairingNumber>> {
    let groups = encounters.chunk_by(|encounter, next_encounter| encounter.min_points == next_encounter.min_points);
    groups.map(|group| group.iter().map(|encounter| encounter.number).collect()).collect()
}

/// One after the other who is ahead of all that follow in any case, and then the others together.
fn split_off_leaders(encounters: &[Encounter]) -> Vec<Vec<PairingNumber>> {
    let mut groups = Vec::new();
    let mut remaining_encounters = encounters;
    while let [leading_encounter, other_encounters @ ..] = remaining_encounters {
        if other_encounters.iter().any(|other_encounter| other_encounter.max_points >= leading_encounter.min_points) {
            break;
        }
        groups.push(vec![leading_encounter.number]);
        remaining_encounters = other_encounters;
    }
    groups.extend(
        (!remaining_encounters.is_empty())
            .then(|| remaining_encounters.iter().map(|encounter| encounter.number).collect()),
    );
    groups
}

fn encounter_with_group(
    table: &Crosstable,
    plan: PairingPlan,
    number: PairingNumber,
    tied_numbers: &[PairingNumber],
) -> Encounter {
    let points = table.point_system();
    let mut total = Encounter { number, min_points: 0, max_points: 0 };
    for &opponent in tied_numbers.iter().filter(|&&opponent| opponent != number) {
        let is_counted_game = |result: &RoundResult| {
            result.opponent() == Some(opponent) && (result.is_played() || plan == PairingPlan::InAdvance)
        };
        let game_points: Vec<Points> =
            table.row(number).filter(is_counted_game).map(|result| points.points(result)).collect();
        let in_units = |points: Points| i64::from(points.in_tenths()) * UNITS_PER_TENTH;
        let units = in_units(game_points.iter().copied().sum());
        match i64::try_from(game_points.len()) {
            Ok(game_count) if game_count > 0 => {
                total.min_points += units / game_count;
                total.max_points += units / game_count;
            }
            _ => {
                total.min_points += in_units(points.loss);
                total.max_points += in_units(points.win);
            }
        }
    }
    total
}
