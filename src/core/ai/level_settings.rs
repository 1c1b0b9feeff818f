//! The strength of each level in each game.
//!
//! The figures are measured: `turnover-lab arena GAME level=5 level=4` measures the distance between two levels.

use super::blind_spot::{Attention, Oversights};
use super::{Level, Style};

/// The limits and the errors of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The greatest depth in plies.
    pub depth: u32,
    /// The greatest number of nodes.
    pub nodes: u64,
    /// The greatest error in the value of a move, in centi-units. Smaller errors are likelier.
    pub error: i32,
    /// How it looks and what it overlooks; `None` for the search of strong players, who overlook nothing within their limits.
    pub attention: Option<Attention>,
}

/// By how much a move may be worse than the best one if a style likes it most, for levels without errors: in centi-units of an
/// equal position. With dice it is the same share of a game in all positions, and so more centi-units in a decided one. Set by
/// matches so that every style is as strong as [`Style::Balanced`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leeway {
    /// For [`Style::Attacker`].
    pub attacker: i32,
    /// For [`Style::Collector`].
    pub collector: i32,
    /// For [`Style::Waiter`].
    pub waiter: i32,
}

impl Leeway {
    /// Levels with this error, in centi-units, have twice as much leeway. Otherwise their errors would hide their style.
    const DOUBLING_ERROR: i32 = 200;

    /// The leeway of a style, in centi-units, at a level with this error.
    #[must_use]
    pub fn for_style(self, style: Style, error: i32) -> i32 {
        let leeway = match style {
            Style::Balanced => 0,
            Style::Attacker => self.attacker,
            Style::Collector => self.collector,
            Style::Waiter => self.waiter,
        };
        leeway + leeway * error / Self::DOUBLING_ERROR
    }
}

/// The levels of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelSettings {
    /// The strengths of all levels but the last, which has no limits.
    pub strengths: [Strength; Level::COUNT - 1],
    /// By how much a move that a style likes may be worse than the best one.
    pub leeway: Leeway,
    /// By how much each level is stronger than a player who moves at random, in Elo.
    pub ratings: [u16; Level::COUNT],
}

impl LevelSettings {
    /// The limits and the errors of a level; `None` for the strongest one.
    pub(super) fn strength(&self, level: Level) -> Option<Strength> {
        self.strengths.get(usize::from(level.number()) - 1).copied()
    }

    /// By how much a level is stronger than a player who moves at random, in Elo.
    #[must_use]
    pub fn rating(&self, level: Level) -> u16 {
        self.ratings[usize::from(level.number()) - 1]
    }
}

/// A level that overlooks moves: near ones and those that are hard to see, with these probabilities in percent. See
/// [`Oversights`] for the last two figures.
const fn beginner_strength(
    depth: u32,
    capture_plies: u32,
    error: i32,
    near_percent: u8,
    far_percent: u8,
    royal_percent: u8,
    decisive_percent: u8,
) -> Strength {
    const fn capped_percent(percent: u8) -> u8 {
        if percent > 99 { 99 } else { percent }
    }
    // A straight line is seen better than a diagonal, and a near move still better.
    let long_line_percent = if far_percent > near_percent + 10 { far_percent - 10 } else { near_percent + 1 };
    // In the order of `BlindSpot::ALL`.
    let percent = [
        near_percent,
        long_line_percent,
        far_percent,
        far_percent,
        far_percent,
        capped_percent(far_percent + 5),
        capped_percent(far_percent + 10),
    ];
    let oversights = Oversights { percent, royal_percent, decisive_percent };
    Strength { depth, nodes: 100_000, error, attention: Some(Attention { capture_plies, oversights }) }
}

/// A level with a small depth and with errors.
const fn depth_limited(depth: u32, error: i32) -> Strength {
    Strength { depth, nodes: 100_000, error, attention: None }
}

/// A level with limited nodes and without errors.
const fn node_limited(nodes: u64) -> Strength {
    Strength { depth: 40, nodes, error: 0, attention: None }
}

/// The modern edition of Turnover.
pub const TURNOVER_MODERN: LevelSettings = LevelSettings {
    strengths: [
        beginner_strength(1, 1, 400, 72, 91, 60, 0),
        beginner_strength(1, 1, 375, 57, 85, 44, 0),
        beginner_strength(1, 1, 345, 42, 76, 27, 0),
        beginner_strength(1, 2, 335, 28, 65, 17, 0),
        beginner_strength(1, 2, 280, 13, 48, 3, 0),
        beginner_strength(2, 2, 278, 7, 32, 0, 0),
        beginner_strength(2, 3, 190, 3, 20, 0, 0),
        beginner_strength(2, 5, 135, 2, 9, 0, 0),
        depth_limited(2, 195),
        node_limited(1_430),
        node_limited(2_700),
        node_limited(4_400),
        node_limited(8_000),
        node_limited(16_800),
        node_limited(32_000),
        node_limited(58_000),
    ],
    leeway: Leeway { attacker: 120, collector: 80, waiter: 85 },
    ratings: [450, 620, 790, 970, 1140, 1310, 1480, 1650, 1830, 2000, 2170, 2340, 2510, 2690, 2860, 3030, 3410],
};

/// The third edition of Turnover. There the last Castle may be exposed, like a king in Lielow, and the weakest levels overlook it
/// from afar. It is further from a beginner to full strength than in the other editions, so the steps are longer.
pub const TURNOVER_2025: LevelSettings = LevelSettings {
    strengths: [
        beginner_strength(1, 0, 1900, 57, 92, 99, 100),
        beginner_strength(1, 0, 1540, 55, 91, 93, 87),
        beginner_strength(1, 1, 1305, 53, 89, 88, 75),
        beginner_strength(1, 1, 975, 49, 87, 76, 56),
        beginner_strength(1, 1, 705, 44, 81, 56, 36),
        beginner_strength(1, 1, 520, 38, 74, 36, 17),
        beginner_strength(1, 2, 390, 29, 66, 22, 4),
        beginner_strength(2, 2, 645, 15, 49, 6, 0),
        beginner_strength(2, 2, 425, 11, 43, 2, 0),
        beginner_strength(2, 2, 260, 6, 30, 0, 0),
        beginner_strength(2, 3, 175, 3, 18, 0, 0),
        beginner_strength(2, 5, 110, 1, 7, 0, 0),
        node_limited(1_900),
        node_limited(4_000),
        node_limited(8_800),
        node_limited(18_000),
    ],
    leeway: Leeway { attacker: 120, collector: 250, waiter: 75 },
    ratings: [1000, 1240, 1480, 1710, 1950, 2190, 2430, 2670, 2900, 3140, 3380, 3620, 3860, 4090, 4330, 4570, 5170],
};

/// The classic edition of Turnover.
pub const TURNOVER_CLASSIC: LevelSettings = LevelSettings {
    strengths: [
        beginner_strength(1, 1, 400, 72, 91, 60, 0),
        beginner_strength(1, 1, 380, 54, 83, 42, 0),
        beginner_strength(1, 1, 350, 39, 71, 23, 0),
        beginner_strength(1, 2, 350, 27, 59, 8, 0),
        beginner_strength(1, 2, 308, 14, 40, 2, 0),
        beginner_strength(2, 2, 260, 9, 28, 0, 0),
        beginner_strength(2, 3, 185, 4, 15, 0, 0),
        beginner_strength(2, 5, 150, 2, 9, 0, 0),
        depth_limited(2, 280),
        node_limited(2_500),
        node_limited(4_700),
        node_limited(9_500),
        node_limited(17_500),
        node_limited(32_000),
        node_limited(59_000),
        node_limited(94_000),
    ],
    leeway: Leeway { attacker: 40, collector: 110, waiter: 130 },
    ratings: [900, 1070, 1240, 1410, 1580, 1750, 1920, 2090, 2260, 2430, 2600, 2770, 2940, 3110, 3280, 3450, 3760],
};

/// Lielow. Depth gains more here than in the other games.
pub const LIELOW: LevelSettings = LevelSettings {
    strengths: [
        beginner_strength(1, 0, 1500, 98, 99, 0, 100),
        beginner_strength(1, 1, 950, 86, 95, 0, 93),
        beginner_strength(1, 1, 640, 57, 90, 0, 60),
        beginner_strength(1, 1, 410, 31, 70, 0, 18),
        beginner_strength(1, 2, 275, 12, 40, 0, 1),
        beginner_strength(2, 2, 290, 8, 33, 0, 0),
        beginner_strength(2, 4, 165, 3, 13, 0, 0),
        depth_limited(2, 260),
        depth_limited(2, 165),
        depth_limited(3, 215),
        depth_limited(3, 150),
        node_limited(2_500),
        node_limited(5_300),
        node_limited(12_000),
        node_limited(28_000),
        node_limited(66_000),
    ],
    leeway: Leeway { attacker: 60, collector: 60, waiter: 65 },
    ratings: [350, 520, 680, 840, 1010, 1180, 1340, 1500, 1670, 1840, 2000, 2160, 2330, 2500, 2660, 2820, 3160],
};

/// Lielow on the larger board. Its weakest levels know little more than that a king must not be lost: an error this large hides
/// what else a move is worth.
pub const LIELOW_9X9: LevelSettings = LevelSettings {
    strengths: [
        beginner_strength(1, 0, 100_000, 98, 99, 0, 100),
        beginner_strength(1, 0, 10_960, 97, 98, 0, 100),
        beginner_strength(1, 0, 2260, 95, 98, 0, 99),
        beginner_strength(1, 1, 1460, 90, 96, 0, 96),
        beginner_strength(1, 1, 905, 82, 94, 0, 89),
        beginner_strength(1, 1, 570, 50, 85, 0, 49),
        beginner_strength(1, 1, 335, 22, 55, 0, 10),
        beginner_strength(2, 2, 360, 11, 41, 0, 1),
        beginner_strength(2, 3, 195, 5, 19, 0, 0),
        node_limited(1_100),
        node_limited(2_300),
        node_limited(4_800),
        node_limited(9_900),
        node_limited(20_000),
        node_limited(41_000),
        node_limited(82_000),
    ],
    leeway: LIELOW.leeway,
    ratings: [360, 540, 720, 900, 1080, 1260, 1450, 1630, 1810, 1990, 2170, 2350, 2530, 2710, 2890, 3080, 3300],
};

/// All forms of Dice Chess. Because of the dice, the levels differ less in results.
pub const DICE_CHESS: LevelSettings = LevelSettings {
    strengths: [
        beginner_strength(1, 1, 1025, 74, 93, 0, 100),
        beginner_strength(1, 1, 930, 67, 90, 0, 82),
        beginner_strength(1, 1, 785, 53, 84, 0, 50),
        beginner_strength(1, 1, 680, 40, 76, 0, 33),
        beginner_strength(1, 1, 575, 27, 65, 0, 14),
        beginner_strength(1, 1, 500, 18, 50, 0, 0),
        beginner_strength(1, 1, 460, 15, 45, 0, 0),
        beginner_strength(1, 1, 415, 10, 38, 0, 0),
        beginner_strength(1, 1, 345, 6, 27, 0, 0),
        beginner_strength(1, 1, 290, 4, 20, 0, 0),
        depth_limited(1, 190),
        depth_limited(2, 350),
        depth_limited(2, 260),
        depth_limited(2, 120),
        node_limited(900),
        node_limited(7_500),
    ],
    leeway: Leeway { attacker: 15, collector: 25, waiter: 40 },
    ratings: [300, 390, 470, 560, 650, 740, 820, 910, 1000, 1080, 1170, 1260, 1340, 1430, 1520, 1600, 1690],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::blind_spot::BlindSpot;

    const ALL: [LevelSettings; 6] = [TURNOVER_MODERN, TURNOVER_2025, TURNOVER_CLASSIC, LIELOW, LIELOW_9X9, DICE_CHESS];

    /// How often a level overlooks moves of this kind, in percent.
    fn percent(strength: &Strength, kind: BlindSpot) -> u8 {
        let index = BlindSpot::ALL.iter().position(|&other| other == kind).expect("a kind");
        strength.attention.map_or(0, |attention| attention.oversights.percent[index])
    }

    #[test]
    fn from_level_to_level_less_is_overlooked_of_every_kind_and_near_moves_least() {
        for settings in ALL {
            for pair in settings.strengths.windows(2) {
                for kind in BlindSpot::ALL {
                    assert!(percent(&pair[1], kind) <= percent(&pair[0], kind), "{kind:?}: {pair:?}");
                }
            }
            for strength in settings.strengths.iter().filter(|strength| strength.attention.is_some()) {
                for kind in BlindSpot::ALL.into_iter().filter(|&kind| kind != BlindSpot::Near) {
                    assert!(percent(strength, BlindSpot::Near) < percent(strength, kind), "{kind:?}: {strength:?}");
                }
            }
        }
    }

    #[test]
    fn from_level_to_level_the_rating_rises() {
        for settings in ALL {
            assert!(settings.ratings.is_sorted(), "{:?}", settings.ratings);
        }
    }
}
