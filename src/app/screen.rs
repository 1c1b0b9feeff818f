//! What is on the screen: the start, or the table?

use bevy::prelude::*;

/// Which of its faces the program shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The choice of game and players.
    #[default]
    Start,
    /// A game.
    Table,
}

/// A sheet that lies over the table until it is closed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sheet {
    /// None.
    #[default]
    None,
    /// The rule book.
    Rules,
    /// Preferences and keys.
    Options,
    /// "Do you really want to resign?"
    ConfirmResign,
    /// "Do you really want to leave this game?"
    ConfirmNewGame,
    /// How the game ended.
    Result,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<Sheet>()
        .add_systems(OnEnter(Screen::Start), |mut sheet: ResMut<Sheet>| *sheet = Sheet::None);
}
