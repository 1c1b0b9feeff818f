//! The game on the table, and the intents that change it.
//!
//! [`Intent`] comes in from the panel, the keys, the answers to a [`TableInput`], the engine, the server and timers; [`Played`]
//! goes out to the scene. The game itself is in its final position before the first ring has moved.

mod apply;
pub mod arrows;
pub mod at_rest;
pub mod clocks;
pub mod dice;
mod intent;
mod played;
mod recording;
pub mod remote;
pub mod replay;
pub mod selection;
mod table_input;
pub mod threats;
pub mod turn;

use bevy::prelude::*;

pub use self::intent::Intent;
pub use self::played::{Cause, GameChanges, Played, Shown, TableId};
pub use self::recording::Recording;
pub use self::table_input::{TableAction, TableInput};

use self::clocks::TableClocks;
use self::remote::{RemoteIntent, RemotePlay};
use super::screen::{Overlay, OverlayControl, Screen};
use super::settings::{PlayerProgress, Settings};
use crate::app::schedule::{self, AppSystems};
use crate::session::{Game, GameId, GameRecord};

/// The current game, and who plays it.
#[derive(Resource, Deref, DerefMut)]
pub struct CurrentGame {
    /// The game with the head of its record.
    #[deref]
    pub record: GameRecord,
    /// The name of its record in the library, once it has one.
    pub key: Option<String>,
    /// The state of remote play, if it is an online game.
    pub remote: Option<RemotePlay>,
}

impl CurrentGame {
    /// A game of unnamed players.
    #[must_use]
    pub fn new(game: Game) -> Self {
        GameRecord::of(game).into()
    }

    /// Whether the game has begun and is not over.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        !self.game.tree().is_empty() && self.game.result().is_none() && !self.is_cancelled()
    }

    /// Whether the game was cancelled over a network, because somebody did not begin in time or did not want to.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.head.is_aborted()
    }
}

impl From<GameRecord> for CurrentGame {
    fn from(record: GameRecord) -> Self {
        Self { record, key: None, remote: None }
    }
}

pub(super) fn plugin(app: &mut App) {
    schedule::configure(app);
    app.insert_resource(CurrentGame::new(Game::new(GameId::default())))
        .add_plugins((clocks::plugin, selection::plugin, at_rest::plugin, replay::plugin, dice::plugin, turn::plugin))
        .add_plugins((threats::plugin, table_input::plugin, arrows::plugin))
        .add_message::<Intent>()
        .add_message::<Played>()
        .init_resource::<Shown>()
        .init_resource::<PlayerProgress>()
        .add_message::<RemoteIntent>()
        .add_systems(Startup, |current: Res<CurrentGame>, mut played: MessageWriter<Played>| {
            played.write(Played::arrival(TableId::Game, Cause::Loaded, &current.game));
        })
        .add_systems(
            Update,
            (clocks::run_out, execute_intents, reseat_for_rematch, clocks::keep_time, clocks::warn_low_time)
                .chain()
                .in_set(AppSystems::Apply),
        )
        .add_systems(Update, show_result.in_set(AppSystems::Refresh));
}

/// Executes intents.
fn execute_intents(
    mut intents: MessageReader<Intent>,
    mut current: ResMut<CurrentGame>,
    clocks: Res<TableClocks>,
    settings: Res<Settings>,
    mut played: MessageWriter<Played>,
    mut remote: MessageWriter<RemoteIntent>,
    mut screen: ResMut<NextState<Screen>>,
    mut overlay: OverlayControl,
) {
    for intent in intents.read() {
        if clocks.is_paused() && intent.waits_for_clocks() || current.is_out_of_turn(intent) {
            continue;
        }
        if current.asks_server(intent) {
            let asked = current.for_server(intent);
            let is_made = asked.is_made;
            remote.write(asked);
            if !is_made {
                overlay.close();
                continue;
            }
        }
        let Some(change) = apply::apply(intent, &mut current, settings.dice) else { continue };
        if intent.opens_game() {
            screen.set(Screen::Table);
        }
        if !intent.leaves_overlays() {
            overlay.close();
        }
        played.write(change);
    }
}

/// Lets the engine play a rematch as strong as the settings and the player's rating say. Within a match it stays as it is.
fn reseat_for_rematch(
    mut intents: MessageReader<Intent>,
    settings: Res<Settings>,
    progress: Res<PlayerProgress>,
    mut current: ResMut<CurrentGame>,
) {
    let is_asked = intents.read().filter(|intent| matches!(intent, Intent::Rematch)).count() > 0;
    let score = current.game.final_cube().and_then(|cube| cube.score);
    let is_within_match = score.is_some_and(|score| score != score.anew());
    if is_asked && current.remote.is_none() && current.game.tree().is_empty() && !is_within_match {
        let id = current.game.id();
        settings.sparring.reseat(&mut current.head, id, &progress.ratings);
    }
}

/// Opens the result when a game has just ended, but not while a finished game is viewed. The result of a game that comes
/// to the table finished covers nothing else: a link may have led elsewhere.
fn show_result(mut played: GameChanges, current: Res<CurrentGame>, mut overlay: OverlayControl) {
    let may_cover = overlay.get() == Overlay::None;
    let ends = played.read().filter(|change| change.ends && (may_cover || !change.is_another_game())).count() > 0;
    if ends && current.game.outcome().is_some() {
        overlay.open(Overlay::Result);
    }
}
