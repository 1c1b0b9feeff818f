//! The chances of a win, a draw and a loss.

use std::fmt;

use crate::board::Side;

/// One, in the parts in which chances are counted.
pub(super) const ONE_IN_MILLIONTHS: i32 = 1_000_000;

/// What the search's value of a position is multiplied by for each turn that is played: as if each turn but the last ended
/// the game as a draw with a chance of 1 in 64. Without it nothing would be lost by waiting, and 75 quiet moves of each
/// side draw the game.
pub const DISCOUNT: f64 = 63.0 / 64.0;

/// How likely each result of a game is, if both sides play for the best expected result from here on: a win counts 1,
/// a draw 0 and a loss -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// White's chance to win less Black's, in millionths.
    pub(super) expected_millionths: i32,
    /// In millionths.
    pub(super) draw_millionths: i32,
    /// White's expected result with a discount, in millionths.
    pub(super) discounted_millionths: i32,
}

impl Odds {
    pub(super) const DRAW: Self =
        Self { expected_millionths: 0, draw_millionths: ONE_IN_MILLIONTHS, discounted_millionths: 0 };

    pub(super) const fn won_by(side: Side) -> Self {
        let expected = if matches!(side, Side::White) { ONE_IN_MILLIONTHS } else { -ONE_IN_MILLIONTHS };
        Self { expected_millionths: expected, draw_millionths: 0, discounted_millionths: expected }
    }

    pub(super) const fn reversed(self) -> Self {
        Self {
            expected_millionths: -self.expected_millionths,
            draw_millionths: self.draw_millionths,
            discounted_millionths: -self.discounted_millionths,
        }
    }

    /// The chance of this side to win.
    #[must_use]
    pub fn win(self, side: Side) -> f64 {
        let expected = self.points(side);
        ((1.0 - self.draw() + expected) / 2.0).clamp(0.0, 1.0)
    }

    /// The chance of a draw.
    #[must_use]
    pub fn draw(self) -> f64 {
        f64::from(self.draw_millionths) / f64::from(ONE_IN_MILLIONTHS)
    }

    /// The expected result of this side, from -1 for a loss to 1 for a win.
    #[must_use]
    pub fn points(self, side: Side) -> f64 {
        f64::from(relative_to(side, self.expected_millionths)) / f64::from(ONE_IN_MILLIONTHS)
    }

    /// The expected result of this side if each turn that is played costs a part of it, by
    /// [`DISCOUNT`]. The search plays for this one, so that it does not wait until the game is drawn.
    #[must_use]
    pub fn discounted_points(self, side: Side) -> f64 {
        f64::from(relative_to(side, self.discounted_millionths)) / f64::from(ONE_IN_MILLIONTHS)
    }

    /// The same in millionths.
    pub(crate) const fn discounted_millionths(self, side: Side) -> i32 {
        relative_to(side, self.discounted_millionths)
    }

    /// About the expected result of this side if the game is drawn after this number of turns. The turns that a win takes are known by
    /// what the discount costs; they are taken to end the game with the same chance each.
    #[must_use]
    pub fn points_within(self, side: Side, turn_count: u16) -> f64 {
        let points = self.points(side);
        let kept_part = self.discounted_points(side) / points;
        if !(0.0..1.0).contains(&kept_part) {
            return points;
        }
        let ending_chance = (kept_part * (1.0 - DISCOUNT) / (DISCOUNT * (1.0 - kept_part))).min(1.0);
        points * (1.0 - (1.0 - ending_chance).powi(turn_count.into()))
    }

    /// Whether it is better for this side, by the expected result.
    pub(super) const fn is_better(self, side: Side, other: Self) -> bool {
        relative_to(side, self.expected_millionths) > relative_to(side, other.expected_millionths)
    }
}

/// White's value as this side sees it.
const fn relative_to(side: Side, value: i32) -> i32 {
    match side {
        Side::White => value,
        Side::Black => -value,
    }
}

impl fmt::Display for Odds {
    /// `White wins 0.972, draw 0.028, Black wins 0.000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = Side::ALL.map(|side| self.win(side));
        write!(f, "White wins {white:.3}, draw {:.3}, Black wins {black:.3}", self.draw())
    }
}
