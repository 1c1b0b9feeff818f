//! What happens on the table when a move is made, step by step?

use super::{Place, Side, Token};

/// Where tokens are that are not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Store {
    /// The tray beside the board, for what has been taken off.
    Tray,
    /// The box the set came in, with tokens without end.
    Box,
    /// The same box, by the way over the board's edge: what leaves the board by its own move goes there.
    Edge,
}

/// One step of the story that a move tells.
///
/// **Law:** replaying a move's events over the [`Table`](super::Table) before it gives the table after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardEvent {
    /// A token is taken in hand. Changes nothing; a story needs it.
    Lifted {
        /// The place of the token.
        at: Place,
    },
    /// A token goes from one place to another, empty one.
    Moved {
        /// Where it stood.
        from: Place,
        /// Where it stands now.
        to: Place,
    },
    /// A token is turned over and shows this side's colour.
    Flipped {
        /// The place of the token.
        at: Place,
        /// The side it belongs to now.
        side: Side,
    },
    /// A token is set down. Changes nothing; the twin of [`Lifted`](Self::Lifted).
    Stacked {
        /// The place of the token.
        at: Place,
    },
    /// A token leaves the board.
    Removed {
        /// Where it stood.
        at: Place,
        /// What it was.
        token: Token,
        /// Where it goes.
        to: Store,
    },
    /// A token comes on the board.
    Placed {
        /// Where it stands now.
        at: Place,
        /// What it is.
        token: Token,
        /// Where it comes from.
        from: Store,
    },
}

impl BoardEvent {
    /// The event that takes this one back.
    #[must_use]
    pub fn inverse(self) -> Self {
        match self {
            Self::Lifted { at } => Self::Stacked { at },
            Self::Stacked { at } => Self::Lifted { at },
            Self::Moved { from, to } => Self::Moved { from: to, to: from },
            Self::Flipped { at, side } => Self::Flipped { at, side: !side },
            Self::Removed { at, token, to } => Self::Placed { at, token, from: to },
            Self::Placed { at, token, from } => Self::Removed { at, token, to: from },
        }
    }
}

/// The story told backwards: what takes these events back, in order.
#[must_use]
pub fn undone(events: &[BoardEvent]) -> Vec<BoardEvent> {
    events.iter().rev().map(|event| event.inverse()).collect()
}

/// Who listens while a move is made: `()` for the search, which does not care, `Vec` for the table.
pub trait EventLog {
    /// Writes down what `events` yields. A log that does not listen never asks for it.
    fn record(&mut self, events: impl IntoIterator<Item = BoardEvent>);

    /// Whether anything is written down, so that a caller may spare itself the telling.
    const LISTENS: bool;
}

impl EventLog for () {
    const LISTENS: bool = false;

    #[inline]
    fn record(&mut self, _: impl IntoIterator<Item = BoardEvent>) {}
}

impl EventLog for Vec<BoardEvent> {
    const LISTENS: bool = true;

    fn record(&mut self, events: impl IntoIterator<Item = BoardEvent>) {
        self.extend(events);
    }
}
