//! The events of a move: what happens to the tokens, step by step.

use super::{Place, Side, Token};

/// A place for tokens that are not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Store {
    /// The tray beside the board, for captured tokens.
    Tray,
    /// The box of spare tokens, which never runs out.
    Box,
    /// The same box, for a piece that leaves the board by its own move over the edge.
    Edge,
}

/// One step of a move.
///
/// **Law:** replaying a move's events over the [`Table`](super::Table) before it gives the table after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardEvent {
    /// A token is lifted. The table does not change; the event is for animation and sound.
    Lifted {
        /// The place of the token.
        at: Place,
    },
    /// A token moves to an empty place.
    Moved {
        /// The place that it leaves.
        from: Place,
        /// The place where it arrives.
        to: Place,
    },
    /// A token is turned over and shows this side's colour.
    Flipped {
        /// The place of the token.
        at: Place,
        /// The side that owns it now.
        side: Side,
    },
    /// A token is set down. The table does not change; see [`Lifted`](Self::Lifted).
    Stacked {
        /// The place of the token.
        at: Place,
    },
    /// A token leaves the board.
    Removed {
        /// The place that it leaves.
        at: Place,
        /// Which token it is.
        token: Token,
        /// The tray or the box to which it goes.
        to: Store,
    },
    /// A token is placed on the board.
    Placed {
        /// The place where it arrives.
        at: Place,
        /// Which token it is.
        token: Token,
        /// The tray or the box from which it comes.
        from: Store,
    },
}

impl BoardEvent {
    /// The inverse event.
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

/// The events that undo these ones, in order.
#[must_use]
pub fn inverse_events(events: &[BoardEvent]) -> Vec<BoardEvent> {
    events.iter().rev().map(|event| event.inverse()).collect()
}

/// A sink for the events of a move: `Vec` stores them, `()` drops them, as in a search.
pub trait EventLog {
    /// Stores the events. A sink that drops them does not run the iterator.
    fn record(&mut self, events: impl IntoIterator<Item = BoardEvent>);

    /// Whether events are stored. If not, a caller need not compute them.
    const IS_RECORDING: bool;
}

impl EventLog for () {
    const IS_RECORDING: bool = false;

    #[inline]
    fn record(&mut self, _: impl IntoIterator<Item = BoardEvent>) {}
}

impl EventLog for Vec<BoardEvent> {
    const IS_RECORDING: bool = true;

    fn record(&mut self, events: impl IntoIterator<Item = BoardEvent>) {
        self.extend(events);
    }
}
