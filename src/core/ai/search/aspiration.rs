//! Aspiration windows: the range in which the value of the next iteration is expected.

use super::score::{MIN_PROVEN_VALUE, Value, WIN};
use super::window::Window;

/// A narrow window around the value of the last iteration, which is widened when it fails.
// CITE: aspiration windows, Slate and Atkin 1977 (Chess 4.5).
#[derive(Clone, Copy, Debug)]
pub(super) struct Aspiration {
    window: Window,
    width: Value,
}

impl Aspiration {
    /// A window of this width to both sides of this value; all values for the first depths, and with dice.
    pub(super) fn around_value(value: Option<Value>, width: Value, depth: i32, has_dice: bool) -> Self {
        match value {
            Some(value) if depth >= 5 && !has_dice && value.abs() < MIN_PROVEN_VALUE => {
                Self { window: Window::new(value - width, value + width), width }
            }
            _ => Self { window: Window::OPEN, width },
        }
    }

    pub(super) const fn window(&self) -> Window {
        self.window
    }

    /// Whether the value lies within the window. If not, the window is widened.
    pub(super) fn accepts(&mut self, value: Value) -> bool {
        const MAX_WIDTH: Value = 1500;
        let Window { alpha, beta } = self.window;
        if alpha < value && value < beta {
            return true;
        }
        self.width *= 3;
        let margin = if self.width > MAX_WIDTH { 2 * WIN } else { self.width };
        self.window = if value <= alpha {
            Window::new((value - margin).max(Window::OPEN.alpha), beta)
        } else {
            Window::new(alpha, (value + margin).min(Window::OPEN.beta))
        };
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_opens_until_it_holds_the_value() {
        for value in [-WIN, -3000, -30, 0, 24, 26, 1000, WIN] {
            let mut aspiration = Aspiration::around_value(Some(0), 25, 9, false);
            let mut try_count = 0;
            loop {
                let Window { alpha, beta } = aspiration.window();
                if aspiration.accepts(value.clamp(alpha, beta)) {
                    break;
                }
                try_count += 1;
                assert!(try_count < 12, "{value}");
            }
        }
    }
}
