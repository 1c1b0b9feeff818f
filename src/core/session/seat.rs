//! Who plays a side: a person or the engine.

use crate::ai::Level;

/// Who plays a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person.
    #[default]
    Human,
    /// The engine, at this level.
    Engine(Level),
}

impl Seat {
    /// All possible seats: a person, then the engine from the weakest level up.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Human).chain(Level::all().map(Self::Engine))
    }

    /// The level of the engine; `None` for a person.
    #[must_use]
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Human => None,
            Self::Engine(level) => Some(level),
        }
    }

    /// Whether a person plays.
    #[must_use]
    pub const fn is_human(self) -> bool {
        matches!(self, Self::Human)
    }
}
