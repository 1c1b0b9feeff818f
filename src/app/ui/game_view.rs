//! Which game is on the table, and in which words is it told?

use bevy::ecs::change_detection::Tick;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChanges, Res};

use crate::app::i18n::Translations;
use crate::app::phrases;
use crate::app::play::CurrentGame;
use crate::board::Side;
use crate::session::{DieFace, Game};

/// What nearly every panel beside the table reads.
#[derive(SystemParam)]
pub(super) struct GameParams<'w> {
    words: Res<'w, Translations>,
    current: Res<'w, CurrentGame>,
}

impl GameParams<'_> {
    pub(super) fn view(&self) -> GameView<'_> {
        GameView { words: &self.words, current: &self.current, changed: self.current.last_changed() }
    }
}

/// The game on the table, and the words in which it is told.
#[derive(Clone, Copy)]
pub(super) struct GameView<'a> {
    pub(super) words: &'a Translations,
    pub(super) current: &'a CurrentGame,
    /// When the game has last changed.
    pub(super) changed: Tick,
}

impl<'a> GameView<'a> {
    pub(super) fn game(self) -> &'a Game {
        &self.current.game
    }

    pub(super) fn say(self, key: &str) -> String {
        self.words.say(key)
    }

    /// What a face of a die says.
    pub(super) fn face(self, face: DieFace) -> String {
        self.words.face(face)
    }

    /// What a side is called: the player's name, or the side's.
    pub(super) fn player(self, side: Side) -> String {
        phrases::player(self.words, self.current, side)
    }
}
