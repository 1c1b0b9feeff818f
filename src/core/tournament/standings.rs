//! Standings: who is ahead, by points and tie-breaks.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::direct_encounter::{direct_encounter, encounter_points};
use super::tie_breaks::{PairingPlan, TieBreak, TieBreakValue, is_no_show, tie_break_value};
use super::{Crosstable, PairingNumber, Points};

/// A participant's place.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// The rank from 1. Whoever is tied after all tie-breaks shares it.
    pub rank: usize,
    /// The participant.
    pub number: PairingNumber,
    /// The points.
    pub points: Points,
    /// The value of each tie-break, in their order. That of a direct encounter are the points against those who were still tied then, and
    /// `None` for whoever was not.
    pub tie_breaks: Vec<Option<TieBreakValue>>,
}

impl Standing {
    /// The values of the tie-breaks as they are written; nothing where there is none.
    #[must_use]
    pub fn tie_break_texts(&self) -> Vec<String> {
        self.tie_breaks.iter().map(|value| value.map(|value| value.to_string()).unwrap_or_default()).collect()
    }
}

/// Ranks all participants. Those who never came are behind all others, whatever byes have given them.
#[must_use]
pub fn standings(table: &Crosstable, plan: PairingPlan, tie_breaks: &[TieBreak]) -> Vec<Standing> {
    let numbers: Vec<PairingNumber> = table.numbers().collect();
    let mut groups = split_by_value(vec![numbers], |number| (!is_no_show(table, number), table.points(number)));
    let mut encounters = BTreeMap::new();
    for &tie_break in tie_breaks {
        groups = match tie_break {
            TieBreak::DirectEncounter => {
                encounters = encounters_of_tied(table, plan, &groups);
                groups.iter().flat_map(|group| direct_encounter(table, plan, group)).collect()
            }
            _ => split_by_value(groups, |number| tie_break_value(table, plan, number, tie_break)),
        };
    }
    let value = |number: PairingNumber, tie_break: TieBreak| match tie_break {
        TieBreak::DirectEncounter => encounters.get(&number).copied(),
        _ => Some(tie_break_value(table, plan, number, tie_break)),
    };
    let mut standings = Vec::new();
    for group in groups {
        let rank = standings.len() + 1;
        let tie_break_values = |number| tie_breaks.iter().map(|&tie_break| value(number, tie_break)).collect();
        standings.extend(group.into_iter().map(|number| Standing {
            rank,
            number,
            points: table.points(number),
            tie_breaks: tie_break_values(number),
        }));
    }
    standings
}

/// The points of everybody who is tied against the others of the same group.
fn encounters_of_tied(
    table: &Crosstable,
    plan: PairingPlan,
    groups: &[Vec<PairingNumber>],
) -> BTreeMap<PairingNumber, TieBreakValue> {
    let tied_groups = groups.iter().filter(|group| group.len() > 1);
    let encounters = tied_groups
        .flat_map(|group| group.iter().map(move |&number| (number, encounter_points(table, plan, number, group))));
    encounters.collect()
}

/// Splits groups of tied participants by a value, the greatest first.
fn split_by_value<V: Ord>(
    groups: Vec<Vec<PairingNumber>>,
    value_of: impl Fn(PairingNumber) -> V,
) -> Vec<Vec<PairingNumber>> {
    let mut split_groups = Vec::new();
    for mut group in groups {
        group.sort_by_cached_key(|&number| Reverse(value_of(number)));
        split_groups.extend(
            group.chunk_by(|&number, &next_number| value_of(number) == value_of(next_number)).map(<[_]>::to_vec),
        );
    }
    split_groups
}
