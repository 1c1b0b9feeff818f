//! The public games of a server, each with what is unusual about its start.

use crate::online::{ListedGame, ListedGames};
use crate::session::GameId;
use crate::session::cube::{Cube, without_cube};

/// The public games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRows {
    /// Those with a free seat.
    pub open: Vec<GameRow>,
    /// Those in progress.
    pub playing: Vec<GameRow>,
}

/// A public game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The server's description.
    pub game: ListedGame,
    /// What is unusual about its start.
    pub start: UnusualStart,
}

/// What is unusual about the start of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnusualStart {
    /// The position, unless it is the usual one.
    pub position: Option<StartPosition>,
    /// The doubling cube.
    pub cube: Option<Cube>,
}

/// A start position that is not the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartPosition {
    /// The start of Chess960 with this number.
    Chess960(u16),
    /// Another one.
    Own,
}

impl UnusualStart {
    /// That of a game. A position that cannot be read is one of its own.
    #[must_use]
    pub fn of(game: &ListedGame) -> Self {
        let Some(fen) = game.fen.as_deref() else { return Self::default() };
        let id = game.game.parse::<GameId>().ok();
        let Some((id, start_referee)) = id.and_then(|id| Some((id, id.referee(Some(fen)).ok()?))) else {
            return Self { position: Some(StartPosition::Own), cube: None };
        };
        let fen = without_cube(&*start_referee).fen();
        let start_position = || id.chess960_number(&fen).map_or(StartPosition::Own, StartPosition::Chess960);
        Self { position: (!id.is_usual_start(&fen)).then(start_position), cube: Cube::of(&*start_referee) }
    }
}

impl From<ListedGame> for GameRow {
    fn from(game: ListedGame) -> Self {
        Self { start: UnusualStart::of(&game), game }
    }
}

impl From<ListedGames> for GameRows {
    fn from(ListedGames { open, playing }: ListedGames) -> Self {
        let [open, playing] = [open, playing].map(|games| games.into_iter().map(GameRow::from).collect());
        Self { open, playing }
    }
}
