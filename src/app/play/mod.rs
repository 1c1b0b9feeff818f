//! Which game is on the table, and what do the players want to do?
//!
//! [`Intent`] comes in from the mouse, the keyboard and the panel; [`Played`] goes out to the scene. The game itself is
//! in its final position before the first ring has moved.

pub mod selection;

use bevy::prelude::*;

use super::screen::{Screen, Sheet};
use crate::board::{BoardEvent, Side};
use crate::session::{Game, GameId, MoveId};

/// The game on the table, and who plays it.
#[derive(Resource)]
pub struct CurrentGame {
    /// The game.
    pub game: Game,
    /// The players' names by side; empty where the side's own name will do.
    pub players: [String; 2],
}

impl CurrentGame {
    /// This game between nameless players.
    #[must_use]
    pub fn new(game: Game) -> Self {
        Self { game, players: Default::default() }
    }

    /// Whether moves would be lost if another game began: a game has no copy yet.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.game.has_plies() && self.game.result().is_none()
    }

    /// The player's name, if one was given.
    #[must_use]
    pub fn player(&self, side: Side) -> Option<&str> {
        Some(self.players[side.index()].trim()).filter(|name| !name.is_empty())
    }
}

/// Something a player wants to do. What is not possible now is ignored: whoever asks has looked first.
#[derive(Message, Clone, Debug)]
pub enum Intent {
    /// Make this move.
    Play(MoveId),
    /// Take the last move back.
    Undo,
    /// Make the move again that was taken back.
    Redo,
    /// The side to move gives up.
    Resign,
    /// The side to move offers a draw.
    OfferDraw,
    /// The side to move claims the third occurrence of the position.
    ClaimDraw,
    /// The other side answers an offer.
    AnswerDraw {
        /// Whether it agrees.
        accept: bool,
    },
    /// Begin a new game.
    Start {
        /// Which one.
        id: GameId,
        /// The players' names by side.
        players: [String; 2],
    },
    /// Begin the same game again, with sides changed.
    Rematch,
}

/// News from the game for those who show it.
#[derive(Message, Clone, Debug)]
pub enum Played {
    /// This happened on the table, forwards or, for an undo, backwards.
    Told(Vec<BoardEvent>),
    /// The table is another one altogether.
    Fresh,
    /// Nothing moved, but the game ended or goes on: resignation, agreement, or an undo of these.
    Declared,
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(CurrentGame::new(Game::new(GameId::default())))
        .add_plugins(selection::plugin)
        .add_message::<Intent>()
        .add_message::<Played>()
        .add_systems(Startup, |mut played: MessageWriter<Played>| {
            played.write(Played::Fresh);
        })
        .add_systems(Update, obey.in_set(Obey))
        .add_systems(Update, announce_the_end.after(Obey));
}

/// The moment in a frame at which intents are carried out.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Obey;

fn obey(
    mut intents: MessageReader<Intent>,
    mut current: ResMut<CurrentGame>,
    mut played: MessageWriter<Played>,
    mut screen: ResMut<NextState<Screen>>,
    mut sheet: ResMut<Sheet>,
) {
    for intent in intents.read() {
        let news = match intent {
            Intent::Play(id) => current.game.play(*id).map(|events| Played::Told(events.to_vec())),
            Intent::Redo => current.game.redo().map(|events| Played::Told(events.to_vec())),
            Intent::Undo => current.game.undo().map(Played::Told),
            Intent::Resign => declare(&mut current.game, Game::resign),
            Intent::OfferDraw => declare(&mut current.game, Game::offer_draw),
            Intent::ClaimDraw => declare(&mut current.game, Game::claim_repetition),
            Intent::AnswerDraw { accept: true } => {
                current.game.accept_draw();
                Some(Played::Declared)
            }
            Intent::AnswerDraw { accept: false } => {
                current.game.decline_draw();
                Some(Played::Declared)
            }
            Intent::Start { id, players } => {
                *current = CurrentGame { game: Game::new(*id), players: players.clone() };
                screen.set(Screen::Table);
                Some(Played::Fresh)
            }
            Intent::Rematch => {
                current.game = Game::new(current.game.id());
                current.players.swap(0, 1);
                Some(Played::Fresh)
            }
        };
        if let Some(news) = news {
            sheet.set_if_neq(Sheet::None);
            played.write(news);
        }
    }
}

/// Does something in the name of the side to move.
fn declare(game: &mut Game, what: fn(&mut Game, Side)) -> Option<Played> {
    let side = game.side_to_move()?;
    what(game, side);
    Some(Played::Declared)
}

/// Lays the result over the table when a game has just ended.
fn announce_the_end(mut played: MessageReader<Played>, current: Res<CurrentGame>, mut sheet: ResMut<Sheet>) {
    if played.read().last().is_some() && current.game.outcome().is_some() {
        *sheet = Sheet::Result;
    }
}
