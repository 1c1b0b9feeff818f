//! The message about changes of a game on a table.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::settings::Tempo;
use crate::board::BoardEvent;
use crate::session::{Game, MoveId, NodeId};

/// Whose game it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TableId {
    /// The current game, which is played, viewed and kept.
    #[default]
    Game,
    /// An exercise or a puzzle; beside the list of exercises, the start of their game.
    Exercise,
    /// The demonstration.
    Demonstration,
    /// The sample game behind the start screen.
    Sample,
    /// The moves that an animated picture shows.
    GifReplay,
    /// The position in the editor, which has no game.
    Draft,
}

impl TableId {
    /// The factor of the duration of animations at this table; `None` without animations. An animated picture has its own speed.
    #[must_use]
    pub const fn time_scale(self, tempo: Tempo) -> Option<f32> {
        match self {
            Self::GifReplay => Some(1.0),
            Self::Game | Self::Exercise | Self::Demonstration | Self::Sample | Self::Draft => tempo.time_scale(),
        }
    }

    /// Whether the moves at this table are announced. Those of the demonstration are told by its captions, and of the editor it is said what
    /// stands on a square.
    #[must_use]
    pub const fn is_announced(self) -> bool {
        match self {
            Self::Game | Self::Exercise => true,
            Self::Demonstration | Self::Sample | Self::GifReplay | Self::Draft => false,
        }
    }

    /// Whether what moves at this table makes sounds.
    #[must_use]
    pub const fn is_heard(self) -> bool {
        match self {
            Self::Game | Self::Exercise | Self::Demonstration | Self::Draft => true,
            Self::Sample | Self::GifReplay => false,
        }
    }
}

/// The table that is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Deref)]
pub struct Shown(pub TableId);

impl Shown {
    /// Whether the current game is shown.
    #[must_use]
    pub fn is_game(&self) -> bool {
        self.0 == TableId::Game
    }
}

/// The cause of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A move, a pass or a roll was played.
    Move,
    /// The last decision was taken back: plies, or a declared end.
    Undo,
    /// A move that was taken back was redone.
    Redo,
    /// The viewer stepped one ply back.
    StepBack,
    /// The viewer stepped one ply forward, on any line.
    StepForward,
    /// The viewer went to any other position of the same game.
    Jump,
    /// The table returned to the last position, because the server's game goes on.
    Return,
    /// A new game began.
    New,
    /// A recorded game was opened.
    Loaded,
    /// The game ended without a move: by resignation, agreement, a claim or a clock.
    Result,
    /// A draw was offered or declined.
    Offer,
    /// A line was removed, possibly with the current position.
    Remove,
    /// Annotations, the order of lines, or players have changed.
    Annotate,
}

/// A change of a game, for scene, sound, clocks, autosave and whoever else follows it. Those of a frame have been written before
/// `AppSystems::Show`.
#[derive(Message, Clone, Debug)]
pub struct Played {
    /// Whose game has changed.
    pub table: TableId,
    /// The cause.
    pub cause: Cause,
    /// The node displayed before; a node of another game if [`Self::is_another_game`].
    pub node_before: NodeId,
    /// The node displayed now.
    pub node_after: NodeId,
    /// The events between the two, in order; empty if the position is set up at once or unchanged.
    pub events: Vec<BoardEvent>,
    /// Whether the game has ended by this change.
    pub ends: bool,
}

impl Played {
    /// The message about a game that has come to its table, or is set up anew there.
    #[must_use]
    pub fn arrival(table: TableId, cause: Cause, game: &Game) -> Self {
        let current_node = game.current();
        Self {
            table,
            cause,
            node_before: current_node,
            node_after: current_node,
            events: Vec::new(),
            ends: game.result().is_some(),
        }
    }

    /// Makes a move in a game, and returns the message about it; `None` if it is not legal.
    pub fn make(table: TableId, game: &mut Game, id: MoveId) -> Option<Self> {
        let (node_before, had_result) = (game.current(), game.result().is_some());
        let events = game.play(id)?.to_vec();
        let has_just_ended = !had_result && game.result().is_some();
        Some(Self { table, cause: Cause::Move, node_before, node_after: game.current(), events, ends: has_just_ended })
    }

    /// The message about a position that has come to the editor, or takes the place of the one there.
    #[must_use]
    pub fn draft_replaced() -> Self {
        Self { cause: Cause::Loaded, ..Self::draft_edited(Vec::new()) }
    }

    /// The message about pieces that were put, moved or removed in the editor, whose position has no game.
    #[must_use]
    pub const fn draft_edited(events: Vec<BoardEvent>) -> Self {
        let node = NodeId::ROOT;
        Self { table: TableId::Draft, cause: Cause::Move, node_before: node, node_after: node, events, ends: false }
    }

    /// The message about annotations or players that have changed.
    #[must_use]
    pub fn annotated(table: TableId, game: &Game) -> Self {
        let current_node = game.current();
        Self {
            table,
            cause: Cause::Annotate,
            node_before: current_node,
            node_after: current_node,
            events: Vec::new(),
            ends: false,
        }
    }

    /// Whether the game is another one than before.
    #[must_use]
    pub const fn is_another_game(&self) -> bool {
        matches!(self.cause, Cause::New | Cause::Loaded)
    }

    /// Whether the events lead from the previous position to the new one.
    #[must_use]
    pub const fn is_told(&self) -> bool {
        self.is_forward() || self.is_back()
    }

    /// Whether a ply was played, for the first time or again.
    #[must_use]
    pub const fn is_forward(&self) -> bool {
        matches!(self.cause, Cause::Move | Cause::Redo | Cause::StepForward)
    }

    /// Whether plies were taken back, for good or only to look.
    #[must_use]
    pub const fn is_back(&self) -> bool {
        matches!(self.cause, Cause::Undo | Cause::StepBack)
    }

    /// Whether another position of the same game is displayed although nothing was played or taken back, except that a move is played again
    /// as it is stepped to.
    #[must_use]
    pub fn is_navigation(&self) -> bool {
        let changes_view = match self.cause {
            Cause::Redo | Cause::StepBack | Cause::StepForward | Cause::Jump | Cause::Return | Cause::Remove => true,
            Cause::Move | Cause::Undo | Cause::New | Cause::Loaded | Cause::Result | Cause::Offer | Cause::Annotate => {
                false
            }
        };
        changes_view && self.node_before != self.node_after
    }

    /// Whether another position is displayed without events that lead to it.
    #[must_use]
    pub fn is_reset(&self) -> bool {
        match self.cause {
            Cause::Jump | Cause::Return | Cause::New | Cause::Loaded => true,
            Cause::Remove => self.node_before != self.node_after,
            _ => false,
        }
    }

    /// Whether a game has come to its table, or is set up anew there: none of the changes before leads to it.
    #[must_use]
    pub fn is_arrival(&self) -> bool {
        self.is_reset() && self.node_before == self.node_after
    }

    /// Whether the position and the result are unchanged.
    #[must_use]
    pub fn is_annotation(&self) -> bool {
        matches!(self.cause, Cause::Annotate)
            || matches!(self.cause, Cause::Remove) && self.node_before == self.node_after
    }

    /// Whether the position or the result may have changed.
    #[must_use]
    pub fn changes_game(&self) -> bool {
        !self.is_annotation() && self.cause != Cause::Offer
    }

    /// Whether this is a declaration that moves nothing: an offer, an answer, or the end of the game.
    #[must_use]
    pub const fn is_declaration(&self) -> bool {
        matches!(self.cause, Cause::Result | Cause::Offer)
    }
}

/// Reads the changes of the current game.
#[derive(SystemParam)]
pub struct GameChanges<'w, 's>(MessageReader<'w, 's, Played>);

impl GameChanges<'_, '_> {
    /// The changes since this system last ran.
    pub fn read(&mut self) -> impl Iterator<Item = &Played> {
        self.0.read().filter(|change| change.table == TableId::Game)
    }
}
