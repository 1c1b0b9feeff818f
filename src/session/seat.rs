//! Who plays a side: a person, or the program?

use crate::ai::Level;

/// Who plays a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person at this table.
    #[default]
    Human,
    /// The program, at this strength.
    Engine(Level),
}

impl Seat {
    /// All seats that can be taken: the person's, then the program's, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Human).chain(Level::all().map(Self::Engine))
    }

    /// How strong the program is that sits there.
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
