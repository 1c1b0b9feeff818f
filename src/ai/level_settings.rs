//! How strong is each level, in each game?
//!
//! Measured, not guessed: `turnover-engine arena GAME level=5 level=4` tells how far two levels are apart.

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The greatest depth in plies.
    pub depth: u32,
    /// The greatest number of positions.
    pub nodes: u64,
    /// It misjudges a move by so many centi-units at most, most often by much less.
    pub error: i32,
}

/// The strengths of levels 1 to 9. Level 10 knows no limits.
pub type LevelSettings = [Strength; 9];

/// Somebody who looks at everything to a depth, and misjudges it.
const fn careless(depth: u32, error: i32) -> Strength {
    Strength { depth, nodes: 100_000, error }
}

/// Somebody who never errs in what he sees, but sees only so much.
const fn careful(nodes: u64) -> Strength {
    Strength { depth: 40, nodes, error: 0 }
}

/// The modern edition of Turnover, in which so much is to be seen that a beginner and the strongest are far apart.
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

/// The classic edition, in which looking one ply farther is worth more than not to err.
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

/// Lielow, in which looking farther is worth more than in the others.
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

/// All forms of Dice Chess, in which luck leaves less between two players.
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
