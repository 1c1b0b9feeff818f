//! Direct encounter: the order of tied participants by the games among themselves (FIDE Handbook C.07, article 6).

use super::tie_breaks::{PairingPlan, TieBreakValue};
use super::{Crosstable, PairingNumber, Points, RoundResult};

/// The points of a participant against the others of a group.
struct Encounter {
    number: PairingNumber,
    /// The points in the games that were played. Of several games against the same opponent, their average, in tenths of tenths.
    least_points: i64,
    /// The points if all missing games were won.
    most_points: i64,
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
        tied_numbers.iter().map(|&number| encounter(table, plan, number, tied_numbers)).collect();
    encounters.sort_by_key(|encounter| std::cmp::Reverse(encounter.least_points));
    let all_have_met = encounters.iter().all(|encounter| encounter.least_points == encounter.most_points);
    let groups = if all_have_met { by_points(&encounters) } else { alone_at_the_top(&encounters) };
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
    TieBreakValue::hundredths(encounter(table, plan, number, tied_numbers).least_points)
}

/// Groups of equal points.
fn by_points(encounters: &[Encounter]) -> Vec<Vec<PairingNumber>> {
    let groups = encounters.chunk_by(|one, other| one.least_points == other.least_points);
    groups.map(|group| group.iter().map(|encounter| encounter.number).collect()).collect()
}

/// One after the other who is ahead of all that follow in any case, and then the others together.
fn alone_at_the_top(encounters: &[Encounter]) -> Vec<Vec<PairingNumber>> {
    let mut groups = Vec::new();
    let mut remaining_encounters = encounters;
    while let [first, other_encounters @ ..] = remaining_encounters {
        if other_encounters.iter().any(|other| other.most_points >= first.least_points) {
            break;
        }
        groups.push(vec![first.number]);
        remaining_encounters = other_encounters;
    }
    groups.extend(
        (!remaining_encounters.is_empty())
            .then(|| remaining_encounters.iter().map(|encounter| encounter.number).collect()),
    );
    groups
}

fn encounter(
    table: &Crosstable,
    plan: PairingPlan,
    number: PairingNumber,
    tied_numbers: &[PairingNumber],
) -> Encounter {
    let points = table.point_system();
    let mut sum = Encounter { number, least_points: 0, most_points: 0 };
    for &opponent in tied_numbers.iter().filter(|&&opponent| opponent != number) {
        let is_counted_game = |result: &RoundResult| {
            result.opponent() == Some(opponent) && (result.is_played() || plan == PairingPlan::InAdvance)
        };
        let games: Vec<Points> =
            table.row(number).filter(is_counted_game).map(|result| points.points(result)).collect();
        let points_in_hundredths = games.iter().map(|points| i64::from(points.in_tenths()) * 10).sum::<i64>();
        match i64::try_from(games.len()) {
            Ok(game_count) if game_count > 0 => {
                sum.least_points += points_in_hundredths / game_count;
                sum.most_points += points_in_hundredths / game_count;
            }
            _ => {
                sum.least_points += i64::from(points.loss.in_tenths()) * 10;
                sum.most_points += i64::from(points.win.in_tenths()) * 10;
            }
        }
    }
    sum
}
