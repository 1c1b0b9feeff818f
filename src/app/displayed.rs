//! The position that is displayed: that of the game, of the tutorial, of an exercise, of the editor, or of a sample
//! game.
//!
//! The tutorial, the exercises, the editor and the sample games write [`Displayed`] while their screens are active. The
//! scene, the input and the panel read it, mostly as [`DisplayedGame`].

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::play::CurrentGame;
use crate::board::Square;
use crate::session::{Draft, Game, GameId, PieceId};

/// The source of the displayed position.
#[derive(Resource, Clone, Default)]
pub enum Displayed {
    /// The current game, [`CurrentGame`].
    #[default]
    Game,
    /// The tutorial's game.
    Tutorial {
        /// The current position of the tutorial.
        game: Box<Game>,
        /// Whether the parts of a piece are shown, separated or turned over. Nothing is marked then.
        is_exhibit: bool,
    },
    /// The game of an exercise.
    Exercise(Box<Game>),
    /// A sample game behind the start screen. Only its last move is marked.
    Sample(Box<Game>),
    /// A position that is being set up.
    Draft {
        /// The position with all changes so far.
        draft: Box<Draft>,
        /// The square of the first error, if it has one.
        fault: Option<Square>,
        /// The piece that a click puts on the board.
        in_hand: Option<PieceId>,
    },
}

impl Displayed {
    /// Whether the current game is displayed.
    #[must_use]
    pub const fn is_game(&self) -> bool {
        matches!(self, Self::Game)
    }
}

/// The displayed game.
#[derive(SystemParam)]
pub struct DisplayedGame<'w> {
    displayed: Res<'w, Displayed>,
    current: Res<'w, CurrentGame>,
}

impl DisplayedGame<'_> {
    /// The displayed game; `None` while a position is set up.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        match &*self.displayed {
            Displayed::Game => Some(&self.current.game),
            Displayed::Tutorial { game, .. } | Displayed::Exercise(game) | Displayed::Sample(game) => Some(game),
            Displayed::Draft { .. } => None,
        }
    }

    /// The game or edition of the displayed pieces.
    #[must_use]
    pub fn id(&self) -> GameId {
        match &*self.displayed {
            Displayed::Game => self.current.game.id(),
            Displayed::Tutorial { game, .. } | Displayed::Exercise(game) | Displayed::Sample(game) => game.id(),
            Displayed::Draft { draft, .. } => draft.id(),
        }
    }

    /// The source of the displayed position.
    #[must_use]
    pub fn source(&self) -> &Displayed {
        &self.displayed
    }

    /// Whether the displayed game may have changed since this system last ran.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.displayed.is_changed() || self.displayed.is_game() && self.current.is_changed()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Displayed>();
}
