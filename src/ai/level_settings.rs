//! The strength of each level in each game.
//!
//! The figures are measured: `turnover-engine arena GAME level=5 level=4` measures the distance between two levels.

use super::blind_spot::{Attention, Oversights};
use super::level::Level;

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

/// The levels of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelSettings {
    /// The strengths of all levels but the last, which has no limits.
    pub strengths: [Strength; Level::COUNT - 1],
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
const fn beginner(
    depth: u32,
    captures: u32,
    error: i32,
    near: u8,
    far: u8,
    royal_percent: u8,
    decisive_percent: u8,
) -> Strength {
    const fn at_most(percent: u8) -> u8 {
        if percent > 95 { 95 } else { percent }
    }
    // A straight line is seen better than a diagonal, and a near move still better.
    let long_line = if far > near + 10 { far - 10 } else { near + 1 };
    // In the order of `BlindSpot::ALL`.
    let percent = [near, long_line, far, far, far, at_most(far + 5), at_most(far + 10)];
    let oversights = Oversights { percent, royal_percent, decisive_percent };
    Strength { depth, nodes: 100_000, error, attention: Some(Attention { captures, oversights }) }
}

/// A level with a small depth and with errors.
const fn careless(depth: u32, error: i32) -> Strength {
    Strength { depth, nodes: 100_000, error, attention: None }
}

/// A level with limited nodes and without errors.
const fn careful(nodes: u64) -> Strength {
    Strength { depth: 40, nodes, error: 0, attention: None }
}

/// The modern edition of Turnover.
pub const TURNOVER_MODERN: LevelSettings = LevelSettings {
    strengths: [
        beginner(1, 1, 700, 60, 88, 60, 0),
        beginner(1, 1, 570, 49, 82, 45, 0),
        beginner(1, 1, 435, 36, 74, 27, 0),
        beginner(1, 2, 345, 23, 60, 13, 0),
        beginner(1, 2, 268, 12, 45, 2, 0),
        beginner(2, 2, 278, 7, 32, 0, 0),
        beginner(2, 3, 190, 3, 20, 0, 0),
        beginner(2, 5, 135, 2, 9, 0, 0),
        careless(2, 195),
        careful(1_430),
        careful(2_700),
        careful(5_000),
        careful(8_000),
        careful(13_000),
        careful(32_000),
        careful(58_000),
    ],
    ratings: [680, 850, 1020, 1190, 1360, 1530, 1700, 1870, 2040, 2210, 2380, 2550, 2720, 2890, 3060, 3230, 3400],
};

/// The classic edition of Turnover.
pub const TURNOVER_CLASSIC: LevelSettings = LevelSettings {
    strengths: [
        beginner(1, 1, 700, 60, 88, 60, 0),
        beginner(1, 1, 560, 46, 79, 40, 0),
        beginner(1, 1, 455, 33, 67, 20, 0),
        beginner(1, 2, 345, 19, 51, 4, 0),
        beginner(1, 2, 268, 11, 34, 0, 0),
        beginner(2, 2, 250, 8, 27, 0, 0),
        beginner(2, 3, 190, 4, 16, 0, 0),
        beginner(2, 5, 150, 2, 9, 0, 0),
        careless(2, 280),
        careful(2_500),
        careful(4_700),
        careful(9_500),
        careful(17_500),
        careful(32_000),
        careful(59_000),
        careful(94_000),
    ],
    ratings: [950, 1110, 1270, 1440, 1600, 1760, 1920, 2080, 2250, 2410, 2570, 2730, 2890, 3060, 3220, 3380, 3540],
};

/// Lielow. Depth gains more here than in the other games.
pub const LIELOW: LevelSettings = LevelSettings {
    strengths: [
        beginner(1, 0, 1500, 92, 97, 0, 100),
        beginner(1, 1, 815, 71, 93, 0, 75),
        beginner(1, 1, 580, 49, 89, 0, 48),
        beginner(1, 1, 365, 27, 66, 0, 13),
        beginner(1, 2, 270, 12, 41, 0, 2),
        beginner(2, 2, 315, 9, 36, 0, 0),
        beginner(2, 4, 165, 3, 13, 0, 0),
        careless(2, 260),
        careless(2, 165),
        careless(3, 240),
        careless(3, 150),
        careful(2_500),
        careful(5_300),
        careful(12_000),
        careful(28_000),
        careful(66_000),
    ],
    ratings: [350, 510, 680, 840, 1000, 1160, 1330, 1490, 1650, 1820, 1980, 2140, 2310, 2470, 2630, 2800, 2960],
};

/// All forms of Dice Chess. Because of the dice, the levels differ less in results.
pub const DICE_CHESS: LevelSettings = LevelSettings {
    strengths: [
        beginner(1, 1, 1000, 72, 92, 0, 70),
        beginner(1, 1, 885, 63, 88, 0, 59),
        beginner(1, 1, 770, 51, 83, 0, 45),
        beginner(1, 1, 630, 34, 72, 0, 25),
        beginner(1, 1, 575, 27, 65, 0, 14),
        beginner(1, 1, 500, 18, 50, 0, 0),
        beginner(1, 1, 460, 15, 45, 0, 0),
        beginner(1, 1, 415, 10, 38, 0, 0),
        beginner(1, 1, 345, 6, 27, 0, 0),
        beginner(1, 1, 290, 4, 20, 0, 0),
        careless(1, 190),
        careless(2, 350),
        careless(2, 260),
        careless(2, 120),
        careful(900),
        careful(7_500),
    ],
    ratings: [400, 480, 570, 650, 730, 820, 900, 980, 1060, 1150, 1230, 1310, 1400, 1480, 1560, 1640, 1730],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::blind_spot::BlindSpot;

    const ALL: [LevelSettings; 4] = [TURNOVER_MODERN, TURNOVER_CLASSIC, LIELOW, DICE_CHESS];

    /// How often a level overlooks moves of this kind, in percent.
    fn percent(strength: &Strength, kind: BlindSpot) -> u8 {
        let place = BlindSpot::ALL.iter().position(|&other| other == kind).expect("a kind");
        strength.attention.map_or(0, |attention| attention.oversights.percent[place])
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
