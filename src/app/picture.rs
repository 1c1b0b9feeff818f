//! What is on a picture that was asked for on the command line?

use bevy::camera::RenderTarget;
use bevy::prelude::*;

use super::TablePlugin;
use super::arguments::{Options, Shot};
use super::input::selection::{Selection, movers};
use super::play::{CurrentGame, Intent};
use super::scene::camera::{CameraTarget, FirstView};
use super::screen::Screen;
use super::settings::{Settings, Tempo};
use super::shot::{self, ShotError, ShotTarget};
use crate::session::{Game, MoveId};

/// Takes the picture: the table as a player would see it, without the panel.
///
/// # Errors
/// When the machine cannot draw or the file cannot be written.
pub fn take(options: Options, wanted: &Shot) -> Result<(), ShotError> {
    shot::take(wanted.size, &wanted.path, |app| set_up(app, options, wanted))
}

fn set_up(app: &mut App, options: Options, wanted: &Shot) {
    let target = app.world().resource::<ShotTarget>().0.clone();
    let mut game = options.game.unwrap_or_else(|| Game::new(crate::session::GameId::ALL[0]));
    // Shown in the middle of its motion, the last move is made once everything else is drawn.
    let last_move = wanted.at_secs.and_then(|_| take_back(&mut game));
    let selection = wanted.select.map(|square| Selection {
        from: Some(square),
        movers: movers(&game, square),
        ..default()
    });
    app.add_plugins(TablePlugin)
        .insert_resource(CameraTarget(RenderTarget::from(target)))
        .insert_resource(FirstView(options.view))
        .insert_resource(CurrentGame::new(game))
        .insert_resource(selection.unwrap_or_default())
        .insert_state(Screen::Table);
    if let (Some(id), Some(secs)) = (last_move, wanted.at_secs) {
        app.insert_resource(Settings { tempo: Tempo::Normal, ..default() }).insert_resource(shot::Exposure(secs));
        app.add_systems(OnEnter(shot::Steady), move |mut intents: MessageWriter<Intent>| {
            intents.write(Intent::Play(id));
        });
    }
}

/// Takes the last move back and tells which of the legal moves it was.
fn take_back(game: &mut Game) -> Option<MoveId> {
    let id = game.last_ply()?.played.id;
    game.undo()?;
    Some(id)
}
