//! What does the player prefer?

use bevy::prelude::*;

use super::play::dice::DiceHabit;

/// The player's preferences, besides the language, which [`Words`](super::words::Words) knows.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Settings {
    /// How fast pieces move.
    pub tempo: Tempo,
    /// Whether the camera goes to the side to move after each move.
    pub turn_board: bool,
    /// How dice come to be thrown.
    pub dice: DiceHabit,
    /// Whether a player who must pass is asked to do it.
    pub stop_at_pass: bool,
}

/// How fast pieces move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tempo {
    /// Not at all: they are there at once.
    Off,
    /// Twice as fast as normal.
    Fast,
    /// As a hand would move them.
    #[default]
    Normal,
    /// Half as fast, to watch and to explain.
    Slow,
}

impl Tempo {
    /// All tempos, fastest first.
    pub const ALL: [Self; 4] = [Self::Off, Self::Fast, Self::Normal, Self::Slow];

    /// The name in the translation files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Off => "speed-off",
            Self::Fast => "speed-fast",
            Self::Normal => "speed-normal",
            Self::Slow => "speed-slow",
        }
    }

    /// By what the normal durations are multiplied; `None` when nothing is animated.
    #[must_use]
    pub const fn stretch(self) -> Option<f32> {
        match self {
            Self::Off => None,
            Self::Fast => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Slow => Some(2.0),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
}
