//! What lies on the table that one sees: the game that is played, the tutorial's, that of an
//! exercise, or a position that is being set up?
//!
//! The tutorial, the exercises and the editor write [`Displayed`] while their screens are shown. Scene, input and panel read it, mostly as
//! [`DisplayedGame`], and decide nothing themselves.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::play::CurrentGame;
use crate::board::Square;
use crate::session::{Draft, Game, GameId, PieceId};

/// What is displayed on the table.
#[derive(Resource, Clone, Default)]
pub enum Displayed {
    /// The game that is played, [`CurrentGame`].
    #[default]
    Game,
    /// The tutorial's game.
    Tutorial {
        /// The position that the lesson has come to.
        game: Box<Game>,
        /// Whether the pieces themselves are looked at, taken apart or turned over: then nothing is marked.
        is_exhibit: bool,
    },
    /// The game of an exercise.
    Exercise(Box<Game>),
    /// A position that is being set up.
    Draft {
        /// With all changes so far.
        draft: Box<Draft>,
        /// The square of the first fault, where the fault has one.
        fault: Option<Square>,
        /// What a click puts on the board.
        in_hand: Option<PieceId>,
    },
}

impl Displayed {
    /// Whether the game that is played is displayed.
    #[must_use]
    pub const fn is_game(&self) -> bool {
        matches!(self, Self::Game)
    }
}

/// The game that is displayed.
#[derive(SystemParam)]
pub struct DisplayedGame<'w> {
    displayed: Res<'w, Displayed>,
    current: Res<'w, CurrentGame>,
}

impl DisplayedGame<'_> {
    /// The game whose pieces are seen; `None` while a position is being set up.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        match &*self.displayed {
            Displayed::Game => Some(&self.current.game),
            Displayed::Tutorial { game, .. } | Displayed::Exercise(game) => Some(game),
            Displayed::Draft { .. } => None,
        }
    }

    /// Which game's pieces are seen.
    #[must_use]
    pub fn id(&self) -> GameId {
        match &*self.displayed {
            Displayed::Game => self.current.game.id(),
            Displayed::Tutorial { game, .. } | Displayed::Exercise(game) => game.id(),
            Displayed::Draft { draft, .. } => draft.id(),
        }
    }

    /// What is displayed.
    #[must_use]
    pub fn source(&self) -> &Displayed {
        &self.displayed
    }

    /// Whether it may be another game, or stand otherwise, than when this system last ran.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.displayed.is_changed() || self.displayed.is_game() && self.current.is_changed()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Displayed>();
}
