//! The current game and the translations, for most panels.

use bevy::ecs::change_detection::Tick;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChanges, Res};

use crate::app::{i18n::Translations, kiosk::Kiosk, phrases, play::CurrentGame};
use crate::board::Side;
use crate::session::{DieFace, Game};

/// The resources that most panels read.
#[derive(SystemParam)]
pub(in crate::app::ui) struct GameParams<'w> {
    translations: Res<'w, Translations>,
    current_game: Res<'w, CurrentGame>,
    kiosk: Option<Res<'w, Kiosk>>,
}

impl GameParams<'_> {
    pub(in crate::app::ui) fn view(&self) -> GameView<'_> {
        GameView {
            translations: &self.translations,
            current: &self.current_game,
            changed: self.current_game.last_changed(),
            is_kiosk: self.kiosk.is_some(),
        }
    }
}

/// The current game and the translations.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct GameView<'a> {
    pub(in crate::app::ui) translations: &'a Translations,
    pub(in crate::app::ui) current: &'a CurrentGame,
    /// When the game last changed.
    pub(in crate::app::ui) changed: Tick,
    /// Whether the program stands in a hall, where nothing leads out.
    pub(in crate::app::ui) is_kiosk: bool,
}

impl<'a> GameView<'a> {
    pub(in crate::app::ui) fn game(self) -> &'a Game {
        &self.current.game
    }

    pub(in crate::app::ui) fn say(self, key: &str) -> String {
        self.translations.say(key)
    }

    /// The name of a face of a die.
    pub(in crate::app::ui) fn face(self, face: DieFace) -> String {
        self.translations.face(face)
    }

    /// The name of a side's player, or of the side.
    pub(in crate::app::ui) fn player(self, side: Side) -> String {
        phrases::player(self.translations, self.current, side)
    }
}
