//! The bonus of the moves that a style likes, at the root.
//!
//! A bonus belongs to the choice and not to the position, so it is added to the values of root moves alone: the window of each is
//! lowered by its own bonus. So one line is enough, and a search with a style costs no more than one without.

use super::score::{MIN_PROVEN_VALUE, Value, of_static_eval};
use super::searchable::Searchable;
use super::window::Window;
use crate::ai::style::Style;

/// The bonus of a move in centi-units, from 0 to the leeway of a level with this error. A move that gives something up gets none.
pub(in crate::ai) fn bonus_units<P: Searchable>(position: &P, mv: P::Move, style: Style, error: i32) -> i32 {
    if style == Style::Balanced || position.gain(mv) < 0 {
        return 0;
    }
    position.level_settings().leeway.for_style(style, error) * style.liking(position.move_traits(mv)) / 100
}

/// The bonus of a root move as a value: with dice, the same share of a game wherever the game stands.
pub(super) fn bonus<P: Searchable>(position: &P, mv: P::Move, style: Style) -> Value {
    of_static_eval(bonus_units(position, mv, style, 0), P::HAS_DICE)
}

/// The value by which a move is chosen. Proven wins and losses stay as they are.
pub(super) fn with_bonus(value: Value, bonus: Value) -> Value {
    if value.abs() >= MIN_PROVEN_VALUE { value } else { (value + bonus).min(MIN_PROVEN_VALUE - 1) }
}

/// The value without the bonus.
pub(super) fn without_bonus(value: Value, bonus: Value) -> Value {
    if value.abs() >= MIN_PROVEN_VALUE { value } else { (value - bonus).max(1 - MIN_PROVEN_VALUE) }
}

impl Window {
    /// The window in which a move with this bonus has to be searched.
    pub(super) fn lowered(self, bonus: Value) -> Self {
        Self::new(without_bonus(self.alpha, bonus), without_bonus(self.beta, bonus))
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::WIN;
    use super::*;

    #[test]
    fn a_value_is_above_the_lowered_window_if_the_preferred_one_is_above_the_window() {
        let values = [
            -WIN,
            5 - MIN_PROVEN_VALUE - 10,
            -MIN_PROVEN_VALUE,
            1 - MIN_PROVEN_VALUE,
            -400,
            -31,
            -30,
            0,
            1,
            30,
            31,
            400,
            MIN_PROVEN_VALUE,
            WIN - 3,
        ];
        for bonus in [0, 30, 1000] {
            for value in values {
                for bound in [-WIN, -MIN_PROVEN_VALUE, -370, -1, 0, 29, 61, 400, MIN_PROVEN_VALUE, WIN] {
                    let window = Window::new(bound, bound + 1).lowered(bonus);
                    assert_eq!(value > window.alpha, with_bonus(value, bonus) > bound, "{value} {bonus} {bound}");
                }
                if value.abs() < MIN_PROVEN_VALUE - 1000 {
                    assert_eq!(without_bonus(with_bonus(value, bonus), bonus), value);
                }
            }
        }
    }

    #[test]
    fn nothing_that_is_liked_is_better_than_a_proven_win() {
        assert!(with_bonus(MIN_PROVEN_VALUE - 1, 100_000) < MIN_PROVEN_VALUE);
        assert_eq!([WIN - 5, 5 - WIN].map(|value| with_bonus(value, 70)), [WIN - 5, 5 - WIN]);
    }
}
