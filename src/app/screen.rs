//! What is on the screen: the start, the table, or a position that is being set up?

use bevy::prelude::*;

/// Which of its faces the program shows.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The choice of game and players.
    #[default]
    Start,
    /// A game.
    Table,
    /// A position that is being set up.
    Editor,
    /// A demonstration of the pieces and the rules.
    Tutorial,
}

impl Screen {
    /// The name by which others are told of it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Table => "table",
            Self::Editor => "editor",
            Self::Tutorial => "show",
        }
    }
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
    /// What somebody writes beside a move.
    Comment,
    /// How the game ended.
    Result,
    /// The games that are kept.
    Library,
    /// Something the player must know: [`AlertText`].
    Alert,
    /// The game as texts and pictures, and other games as texts.
    Share,
    /// An animated picture is being made.
    Animation,
}

impl Sheet {
    /// The name by which others are told of it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rules => "rules",
            Self::Options => "options",
            Self::ConfirmResign => "confirm-resign",
            Self::ConfirmNewGame => "confirm-new-game",
            Self::Comment => "comment",
            Self::Result => "result",
            Self::Library => "library",
            Self::Alert => "tidings",
            Self::Share => "share",
            Self::Animation => "film",
        }
    }
}

/// What the sheet of that name says, in the language that is spoken.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct AlertText(pub String);

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<Sheet>()
        .init_resource::<AlertText>()
        .add_systems(OnExit(Screen::Table), close)
        .add_systems(OnExit(Screen::Editor), close)
        .add_systems(OnExit(Screen::Tutorial), close);
}

fn close(mut sheet: ResMut<Sheet>) {
    *sheet = Sheet::None;
}
