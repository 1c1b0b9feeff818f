//! Aspiration windows: the values that are expected of the next depth.

use super::score::{KNOWN, Value, WIN};
use super::window::Window;

/// A narrow window around what the depth before has found, which opens where it was wrong.
// CITE: aspiration windows, Slate and Atkin 1977 (Chess 4.5).
#[derive(Clone, Copy, Debug)]
pub(super) struct Aspiration {
    window: Window,
    width: Value,
}

/// Everything that can be.
pub(super) const OPEN: Window = Window::new(-WIN - 1, WIN + 1);

impl Aspiration {
    /// What is expected after this value; of the first depths anything, and with dice too.
    pub(super) fn around(value: Option<Value>, depth: i32, has_dice: bool) -> Self {
        const WIDTH: Value = 25;
        match value {
            Some(value) if depth >= 5 && !has_dice && value.abs() < KNOWN => {
                Self { window: Window::new(value - WIDTH, value + WIDTH), width: WIDTH }
            }
            _ => Self { window: OPEN, width: WIDTH },
        }
    }

    pub(super) const fn window(&self) -> Window {
        self.window
    }

    /// Takes in what was found: whether it lies within, else the window is wider now.
    pub(super) fn takes_in(&mut self, value: Value) -> bool {
        const WIDEST: Value = 1500;
        let Window { alpha, beta } = self.window;
        if alpha < value && value < beta {
            return true;
        }
        self.width *= 3;
        let by = if self.width > WIDEST { 2 * WIN } else { self.width };
        self.window = if value <= alpha {
            Window::new((value - by).max(OPEN.alpha), beta)
        } else {
            Window::new(alpha, (value + by).min(OPEN.beta))
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
            let mut aspiration = Aspiration::around(Some(0), 9, false);
            let mut tries = 0;
            loop {
                let Window { alpha, beta } = aspiration.window();
                if aspiration.takes_in(value.clamp(alpha, beta)) {
                    break;
                }
                tries += 1;
                assert!(tries < 12, "{value}");
            }
        }
    }
}
