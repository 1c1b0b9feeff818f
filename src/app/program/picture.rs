//! Draws the picture requested on the command line.

use std::f32::consts::TAU;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use crate::app::TablePlugin;
use crate::app::play::selection::Selection;
use crate::app::play::{CurrentGame, Intent};
use crate::app::program::arguments::StartOptions;
use crate::app::program::command_line::{CloseView, PictureQuality, Shot};
use crate::app::program::screenshot::{self, OffscreenApp, ScreenshotError};
use crate::app::scene::camera::{CameraStart, Focus, Orbit};
use crate::app::scene::layout::Layout;
use crate::app::scene::photograph::{self, CameraSample};
use crate::app::screen::Screen;
use crate::app::settings::{Quality, Settings};
use crate::session::{Game, GameId, MoveId};

/// A time step below Bevy's limit of a quarter of a second per frame.
const MAX_TIME_STEP: Duration = Duration::from_millis(200);

/// The camera near a square: the height of what it looks at, its pitch, and how far it turns from the usual view, in radians.
const NEAR_HEIGHT: f32 = 0.1;
const NEAR_PITCH: f32 = 0.52;
const NEAR_YAW: f32 = 0.42;

/// Draws the table as a player would see it, without the panel; of a turntable as many pictures as were asked for.
///
/// # Errors
/// If the machine cannot draw, or the file cannot be written.
pub fn write_pictures(options: StartOptions, shot: &Shot) -> Result<(), ScreenshotError> {
    // The camera is where the options say.
    let quality = match shot.quality {
        PictureQuality::Screen(quality) => quality,
        // Its own lens and lamp do what the best quality only approximates.
        PictureQuality::Photo => Quality::High,
    };
    let settings = Settings { keeps_camera_still: true, quality, ..options.apply_to(Settings::default()) };
    let mut game = options.game.map_or_else(|| Game::new(GameId::default()), |record| record.game);
    // If a moment of its motion is requested, the last move is made after everything else is drawn.
    let last_move_and_secs = shot.motion_secs.and_then(|secs| Some((undo_last_move(&mut game)?, secs)));
    let selection = shot.selected_square.map(|square| Selection::of(&game, square));
    let set_up_table = |app: &mut App, target: Handle<Image>| {
        app.add_plugins(TablePlugin)
            .insert_resource(CameraStart { view: options.view, target: Some(RenderTarget::from(target)) })
            .insert_resource(settings)
            .insert_resource(CurrentGame::new(game))
            .insert_state(Screen::Table);
    };
    let pose_table = |app: &mut App| {
        if let Some(close_view) = shot.close_view {
            approach_square(app, close_view);
        }
        app.insert_resource(selection.unwrap_or_default()).update();
        if let Some((move_id, secs)) = last_move_and_secs {
            app.world_mut().write_message(Intent::Play(move_id));
            app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO)).update();
            let mut time_left = Duration::from_secs_f32(secs);
            while !time_left.is_zero() {
                let time_step = time_left.min(MAX_TIME_STEP);
                app.insert_resource(TimeUpdateStrategy::ManualDuration(time_step)).update();
                time_left -= time_step;
            }
        }
    };
    let picture_count = shot.picture_count.map_or(1, NonZeroU32::get);
    let paths: Vec<PathBuf> = (0..picture_count).map(|picture_number| shot.picture_path(picture_number)).collect();
    paths.iter().try_for_each(|path| screenshot::check_path(path))?;
    let mut offscreen = OffscreenApp::new(shot.size, set_up_table)?;
    pose_table(offscreen.app());
    for (picture_number, path) in paths.iter().enumerate() {
        if picture_number > 0 {
            turn_camera(offscreen.app(), TAU / picture_count as f32);
        }
        if picture_count > 1 {
            eprintln!("{}", path.display());
        }
        write_picture(&mut offscreen, path, shot)?;
    }
    Ok(())
}

fn write_picture(offscreen: &mut OffscreenApp, path: &Path, shot: &Shot) -> Result<(), ScreenshotError> {
    match shot.quality {
        PictureQuality::Screen(_) => offscreen.write_frame_average(path, NonZeroU32::MIN, |_, _| ()),
        PictureQuality::Photo => offscreen.write_frame_average(path, photograph::FRAME_COUNT, |app, frame_number| {
            set_camera_sample(app, CameraSample::nth(frame_number, shot.size.y));
        }),
    }
}

/// Lets the camera see the next frame so.
fn set_camera_sample(app: &mut App, sample: CameraSample) {
    let world = app.world_mut();
    let cameras: Vec<Entity> = world.query_filtered::<Entity, With<Orbit>>().iter(world).collect();
    for camera in cameras {
        world.entity_mut(camera).insert(sample);
    }
}

/// Turns the camera around the board by this angle in radians.
fn turn_camera(app: &mut App, angle: f32) {
    let world = app.world_mut();
    world.query::<&mut Orbit>().iter_mut(world).for_each(|mut orbit| orbit.yaw += angle);
}

/// Brings the camera near a square, below the usual height.
fn approach_square(app: &mut App, CloseView { square, distance }: CloseView) {
    let focus_point = app.world().resource::<Layout>().world_from_square(square) + Vec3::Y * NEAR_HEIGHT;
    let world = app.world_mut();
    world.query::<(&mut Orbit, &mut Focus)>().iter_mut(world).for_each(|(mut orbit, mut focus)| {
        (orbit.yaw, orbit.pitch) = (orbit.yaw + NEAR_YAW, NEAR_PITCH);
        *focus = Focus { target: focus_point, distance };
    });
}

/// Takes the last move back, also that of a game that was declared over, and returns its id.
fn undo_last_move(game: &mut Game) -> Option<MoveId> {
    let move_id = game.last_ply()?.played.id;
    game.step_back()?;
    Some(move_id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::session::Declaration;

    #[test]
    fn the_last_move_of_a_game_that_was_resigned_is_made_again_from_the_position_before_it() {
        let mut game = Game::new(GameId::TurnoverClassic);
        let move_id = game.referee().find("e1e3").expect("a legal move");
        game.play(move_id);
        game.declare(Declaration::Resign(Side::Black));
        assert_eq!((undo_last_move(&mut game), game.ply_count()), (Some(move_id), 0));
        assert!(game.play(move_id).is_some());
    }
}
