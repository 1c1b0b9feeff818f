//! Standings: who is ahead, by points and tie-breaks.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::direct_encounter::direct_encounter;
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
    /// The value of each tie-break, in their order. That of a direct encounter is 0.
    pub tie_breaks: Vec<TieBreakValue>,
}

/// Ranks all participants. Those who never came are behind all others, whatever byes have given them.
#[must_use]
pub fn standings(table: &Crosstable, plan: PairingPlan, tie_breaks: &[TieBreak]) -> Vec<Standing> {
    let numbers: Vec<PairingNumber> = table.numbers().collect();
    let mut groups = split_by_value(vec![numbers], |number| (!is_no_show(table, number), table.points(number)));
    for &tie_break in tie_breaks {
        groups = match tie_break {
            TieBreak::DirectEncounter => groups.iter().flat_map(|group| direct_encounter(table, plan, group)).collect(),
            _ => split_by_value(groups, |number| tie_break_value(table, plan, number, tie_break)),
        };
    }
    let mut standings = Vec::new();
    for group in groups {
        let rank = standings.len() + 1;
        let tie_break_values =
            |number| tie_breaks.iter().map(|&tie_break| tie_break_value(table, plan, number, tie_break)).collect();
        standings.extend(group.into_iter().map(|number| Standing {
            rank,
            number,
            points: table.points(number),
            tie_breaks: tie_break_values(number),
        }));
    }
    standings
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
