//! The strength of each level in each game.
//!
//! The figures are measured: `turnover-engine arena GAME level=5 level=4` measures the distance between two levels.

/// The limits and the error of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The greatest depth in plies.
    pub depth: u32,
    /// The greatest number of nodes.
    pub nodes: u64,
    /// The greatest error in the value of a move, in centi-units. Smaller errors are likelier.
    pub error: i32,
}

/// The strengths of levels 1 to 9. Level 10 has no limits.
pub type LevelSettings = [Strength; 9];

/// A level with a small depth and with errors.
const fn careless(depth: u32, error: i32) -> Strength {
    Strength { depth, nodes: 100_000, error }
}

/// A level with limited nodes and without errors.
const fn careful(nodes: u64) -> Strength {
    Strength { depth: 40, nodes, error: 0 }
}

/// The modern edition of Turnover.
pub const TURNOVER_MODERN: LevelSettings = [
    careless(2, 380),
    careless(2, 165),
    careful(1_600),
    careful(2_500),
    careful(3_800),
    careful(6_800),
    careful(12_200),
    careful(27_000),
    careful(62_000),
];

/// The classic edition of Turnover. Here, one more ply of depth gains more than a smaller error.
pub const TURNOVER_CLASSIC: LevelSettings = [
    careless(1, 380),
    careless(1, 150),
    careless(2, 380),
    careful(2_000),
    careful(4_000),
    careful(8_000),
    careful(14_000),
    careful(31_000),
    careful(62_000),
];

/// Lielow. Depth gains more here than in the other games.
pub const LIELOW: LevelSettings = [
    careless(2, 260),
    careless(2, 170),
    careless(2, 60),
    careless(3, 130),
    careful(4_000),
    careful(8_000),
    careful(16_000),
    careful(33_000),
    careful(71_000),
];

/// All forms of Dice Chess. Because of the dice, the levels differ less in results.
pub const DICE_CHESS: LevelSettings = [
    careless(1, 700),
    careless(1, 470),
    careless(1, 310),
    careless(1, 190),
    careless(2, 310),
    careless(2, 170),
    careless(2, 70),
    careful(1_500),
    careful(12_000),
];
