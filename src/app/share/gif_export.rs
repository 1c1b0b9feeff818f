//! Makes an animated GIF of a game.
//!
//! The scene plays the moves again. Its time advances by a fixed step for each frame, not by the clock. Over a network the current
//! game goes on unseen. The export is cancelled when its dialog is closed, as it is by what a player here does in the game.

use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures::check_ready};
use gif::EncodingError;

use super::ShareCommand;
use super::file_export::{Contents, ExportedFile};
use super::gif_encoder::GifEncoder;
use super::offscreen::{Offscreen, OffscreenAssets, RenderedFrame};
use super::photograph_export::PhotographExport;
use crate::app::i18n::Translations;
use crate::app::play::{CurrentGame, GifReplay, Played};
use crate::app::scene::motion::{MotionTime, Moving};
use crate::app::schedule::AppSystems;
use crate::app::screen::{Alerts, Overlay, OverlayControl};
use crate::app::share::rgba_picture::RgbaPicture;
use crate::session::Game;

/// The size of a frame, in pixels.
const GIF_SIZE: UVec2 = UVec2::new(480, 360);
/// The time of the animation between two frames.
const STEP_SECS: f32 = 0.24;
/// How long a frame is shown, in hundredths of a second: during a motion, after a move, at the beginning and at the end.
const MOVING_HUNDREDTHS: u16 = 12;
const RESTING_HUNDREDTHS: u16 = 60;
const BEGINNING_HUNDREDTHS: u16 = 100;
const ENDING_HUNDREDTHS: u16 = 250;

/// Which moves of a game are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GifRange {
    /// All moves of the current line.
    Whole,
    /// This many moves of both sides, up to the current position.
    Last(u16),
}

impl GifRange {
    /// The moves to show; `None` if there is none.
    fn of(self, game: &Game) -> Option<GifReplay> {
        let ply_count = game.ply_count();
        match self {
            Self::Whole => GifReplay::of(game, 0, game.line().nodes().len()),
            Self::Last(move_count) => {
                GifReplay::of(game, ply_count_before_turns(game, 2 * usize::from(move_count)), ply_count)
            }
        }
    }
}

/// The number of plies before the last turns. What is done with the doubling cube belongs to the turn after it.
fn ply_count_before_turns(game: &Game, turn_count: usize) -> usize {
    let (mut counted_turns, mut counted_side) = (0, None);
    let plies = game.plies().take(game.ply_count()).enumerate();
    let mut rolls_and_moves = plies.filter(|(_, ply)| ply.is_roll() || ply.is_move()).rev();
    let ply_before = rolls_and_moves.find(|(_, ply)| {
        counted_turns += usize::from(counted_side.replace(ply.side) != Some(ply.side));
        counted_turns > turn_count
    });
    ply_before.map_or(0, |(ply_index, _)| ply_index + 1)
}

/// An export that is running, in the entity of its camera.
#[derive(Component)]
pub struct GifExport {
    offscreen: Offscreen,
    /// Whether the first frame has been captured.
    has_begun: bool,
    /// A frame that has not been encoded yet.
    rendered_picture: Option<RgbaPicture>,
    encoder: EncoderState,
    /// The time that passes in the scene with this frame, in seconds.
    scene_secs: f32,
    /// How it ends, once it does.
    outcome: Option<ExportOutcome>,
}

/// Whether the encoder is idle or at work.
enum EncoderState {
    Idle(Option<GifEncoder>),
    /// A task encodes a frame: in another thread, or in a browser between frames.
    Encoding(Task<Result<GifEncoder, EncodingError>>),
}

impl GifExport {
    /// Whether the encoder is idle.
    fn is_encoder_idle(&mut self) -> Result<bool, EncodingError> {
        if let EncoderState::Encoding(task) = &mut self.encoder {
            let Some(encoder) = check_ready(task) else { return Ok(false) };
            self.encoder = EncoderState::Idle(Some(encoder?));
        }
        Ok(true)
    }

    /// Starts encoding a frame that is shown for this time, in hundredths of a second.
    fn add_frame(&mut self, picture: RgbaPicture, delay_hundredths: u16) {
        let EncoderState::Idle(encoder) = &mut self.encoder else { return };
        let encoder = encoder.take();
        self.encoder = EncoderState::Encoding(AsyncComputeTaskPool::get().spawn(async move {
            let mut encoder = encoder.map_or_else(|| GifEncoder::begin(&picture), Ok)?;
            encoder.add(&picture, delay_hundredths)?;
            Ok(encoder)
        }));
    }
}

/// How an export ends.
enum ExportOutcome {
    Done(Contents),
    Cancelled,
    Failed,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (step_export, finish_export.run_if(has_ended), begin_export, set_motion_time)
            .chain()
            .in_set(AppSystems::Request),
    );
}

fn begin_export(
    mut requests: MessageReader<ShareCommand>,
    export: Option<Single<&GifExport>>,
    current_game: Res<CurrentGame>,
    mut overlay: OverlayControl,
    mut assets: OffscreenAssets,
) {
    let gif_range = requests.read().find_map(|request| match request {
        ShareCommand::Gif(gif_range) => Some(*gif_range),
        _ => None,
    });
    let Some(gif_replay) =
        gif_range.filter(|_| export.is_none()).and_then(|gif_range| gif_range.of(&current_game.game))
    else {
        return;
    };
    assets.commands.insert_resource(gif_replay);
    overlay.open(Overlay::GifExport);
    let offscreen = Offscreen::open(GIF_SIZE, &mut assets);
    assets.commands.entity(offscreen.camera()).insert(GifExport {
        offscreen,
        has_begun: false,
        rendered_picture: None,
        encoder: EncoderState::Idle(None),
        scene_secs: 0.0,
        outcome: None,
    });
}

/// The scene's time stands still between the frames of an export, and while a photograph is taken.
fn set_motion_time(
    export: Option<Single<&GifExport>>,
    photograph_export: Option<Single<&PhotographExport>>,
    mut motion_time: ResMut<MotionTime>,
) {
    let scene_secs = export.map(|export| export.scene_secs);
    let fixed_secs = scene_secs.or(photograph_export.map(|_| 0.0));
    motion_time.set_if_neq(MotionTime { fixed_secs, ..*motion_time });
}

fn step_export(
    mut export: Single<&mut GifExport>,
    mut gif_replay: ResMut<GifReplay>,
    moving_things: Query<(), Moving>,
    overlay: Res<State<Overlay>>,
    mut game_changes: MessageWriter<Played>,
    mut assets: OffscreenAssets,
) {
    export.scene_secs = 0.0;
    export.outcome = match *overlay.get() {
        Overlay::GifExport => {
            advance_export(&mut export, &mut gif_replay, moving_things.is_empty(), &mut game_changes, &mut assets)
        }
        _ => Some(ExportOutcome::Cancelled),
    };
}

fn has_ended(export: Single<&GifExport>) -> bool {
    export.outcome.is_some()
}

fn finish_export(
    mut export: Single<&mut GifExport>,
    gif_replay: Res<GifReplay>,
    translations: Res<Translations>,
    mut alerts: Alerts,
    mut files: MessageWriter<ExportedFile>,
    mut assets: OffscreenAssets,
) {
    match export.outcome.take() {
        Some(ExportOutcome::Done(contents)) => {
            files.write(ExportedFile::of(gif_replay.game(), contents));
            alerts.close();
        }
        Some(ExportOutcome::Failed) => alerts.show(translations.say("notification-picture-failed")),
        Some(ExportOutcome::Cancelled) | None => {}
    }
    export.offscreen.close(&mut assets);
    assets.commands.remove_resource::<GifReplay>();
}

/// Renders and encodes what is ready, and tells the scene to go on. Returns how the export ends, if it does.
fn advance_export(
    export: &mut GifExport,
    gif_replay: &mut GifReplay,
    is_at_rest: bool,
    game_changes: &mut MessageWriter<Played>,
    assets: &mut OffscreenAssets,
) -> Option<ExportOutcome> {
    match export.offscreen.poll(assets) {
        RenderedFrame::Failed => return Some(ExportOutcome::Failed),
        RenderedFrame::Busy => return None,
        RenderedFrame::Picture(picture) => export.rendered_picture = Some(picture),
        RenderedFrame::Ready => {}
    }
    match export.is_encoder_idle() {
        Ok(true) => {}
        Ok(false) => return None,
        Err(_) => return Some(ExportOutcome::Failed),
    }
    if let Some(picture) = export.rendered_picture.take() {
        let [remaining_count, total_count] = gif_replay.remaining_and_total();
        export.add_frame(
            picture,
            frame_hundredths(remaining_count == total_count && is_at_rest, is_at_rest, remaining_count == 0),
        );
    } else if !export.has_begun {
        export.has_begun = true;
        export.offscreen.capture(assets);
        return None;
    }
    if !is_at_rest {
        export.scene_secs = STEP_SECS;
        export.offscreen.capture(assets);
    } else if let Some(change) = gif_replay.advance() {
        game_changes.write(change);
    } else if let EncoderState::Idle(encoder) = &mut export.encoder {
        let finish_result = encoder.take().map(GifEncoder::finish);
        return match finish_result {
            Some(Ok(bytes)) => Some(ExportOutcome::Done(Contents::Gif(bytes))),
            _ => Some(ExportOutcome::Failed),
        };
    }
    None
}

/// How long a frame is shown, in hundredths of a second.
const fn frame_hundredths(is_first: bool, is_at_rest: bool, is_last_move: bool) -> u16 {
    match (is_first, is_at_rest, is_last_move) {
        (true, ..) => BEGINNING_HUNDREDTHS,
        (_, false, _) => MOVING_HUNDREDTHS,
        (_, true, false) => RESTING_HUNDREDTHS,
        (_, true, true) => ENDING_HUNDREDTHS,
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use bevy::app::PluginsState;
    use bevy::camera::RenderTarget;
    use bevy::log::LogPlugin;
    use bevy::render::RenderPlugin;
    use bevy::render::render_resource::TextureFormat;
    use bevy::winit::WinitPlugin;

    use super::super::testing::{StubTable, has_one};
    use super::*;
    use crate::app::TablePlugin;
    use crate::app::play::Intent;
    use crate::app::play::remote::FollowStep;
    use crate::app::scene::camera::CameraStart;
    use crate::app::scene::components::{TokenBody, TokenPlace};
    use crate::app::screen::Screen;
    use crate::board::{Place, Token};
    use crate::games::dice_chess::Variant;
    use crate::session::GameId;

    fn game() -> Game {
        let mut game = Game::new(GameId::TurnoverClassic);
        for code in ["e1e3", "e8e6", "e3e4", "e6e5"] {
            game.play(game.referee().find(code).expect("a legal move")).expect("a game that goes on");
        }
        game.undo();
        game
    }

    /// Prints how long a GIF of 60 plies takes and how large it is, and writes it to the file that `TURNOVER_GIF` names:
    /// `TURNOVER_GIF=game.gif cargo test --release --lib a_gif_of -- --ignored --nocapture`.
    #[test]
    #[ignore = "takes minutes where there is no graphics card"]
    fn a_gif_of_sixty_plies() {
        let mut game = Game::new(GameId::TurnoverModern);
        for ply in 0..60 {
            let moves = game.legal_moves();
            let Some(id) = moves.get(ply * 7 % moves.len().max(1)).map(|legal| legal.id) else { break };
            game.play(id);
        }
        let ply_count = game.ply_count();
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .build()
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>()
                .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
                .set(WindowPlugin {
                    primary_window: None,
                    exit_condition: bevy::window::ExitCondition::DontExit,
                    ..default()
                }),
        );
        let view_target = Image::new_target_texture(64, 48, TextureFormat::Rgba8UnormSrgb, None);
        let view_target = app.world_mut().resource_mut::<Assets<Image>>().add(view_target);
        app.add_plugins((TablePlugin, super::plugin))
            .add_message::<ShareCommand>()
            .add_message::<ExportedFile>()
            .insert_resource(CameraStart { target: Some(RenderTarget::from(view_target)), ..CameraStart::default() })
            .insert_resource(CurrentGame::new(game))
            .insert_state(Screen::Table);
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        (0..10).for_each(|_| app.update());
        app.world_mut().write_message(ShareCommand::Gif(GifRange::Whole));
        let (started_at, mut frame_count, mut longest_frame_time) = (Instant::now(), 0, Duration::ZERO);
        while frame_count < 2 || has_one::<GifExport>(app.world()) {
            let frame_started_at = Instant::now();
            app.update();
            longest_frame_time = longest_frame_time.max(frame_started_at.elapsed());
            frame_count += 1;
        }
        let file = app.world_mut().resource_mut::<Messages<ExportedFile>>().drain().next().expect("a file");
        let Contents::Gif(bytes) = file.contents else { panic!("expected a GIF") };
        let secs = started_at.elapsed().as_secs_f32();
        println!(
            "{ply_count} plies: {} bytes, {secs} s in {frame_count} frames, the longest {longest_frame_time:?}",
            bytes.len()
        );
        if let Some(path) = std::env::var_os("TURNOVER_GIF") {
            std::fs::write(path, bytes).expect("a file that can be written");
        }
    }

    /// A table with a GIF export.
    struct ExportHarness(StubTable);

    impl ExportHarness {
        fn new() -> Self {
            Self(StubTable::new(game()))
        }

        fn request(&mut self, range: GifRange) {
            self.0.app.world_mut().write_message(ShareCommand::Gif(range));
            self.0.run_frames(2);
            assert!(self.is_exporting());
        }

        fn is_exporting(&self) -> bool {
            has_one::<GifExport>(self.0.app.world())
        }

        /// Waits for the end of the export and returns its file.
        fn finish(&mut self) -> ExportedFile {
            for _ in 0..10_000 {
                if !self.is_exporting() {
                    break;
                }
                self.0.run_frames(1);
                // Another thread encodes.
                std::thread::sleep(Duration::from_millis(1));
            }
            self.0.drain_file().expect("a file")
        }

        /// Waits for the end of the export and returns how long its frames are shown.
        fn finish_and_read_delays(&mut self) -> Vec<u16> {
            let Contents::Gif(bytes) = self.finish().contents else { panic!("expected a GIF") };
            let mut decoder = gif::DecodeOptions::new().read_info(&*bytes).expect("a GIF");
            let mut delays = Vec::new();
            while let Some(frame) = decoder.read_next_frame().expect("a frame") {
                delays.push(frame.delay);
            }
            delays
        }

        fn assert_table_unchanged(&mut self, ply_count: usize) {
            self.0.run_frames(2);
            let world = self.0.app.world_mut();
            let camera_count = world.query_filtered::<(), With<Camera3d>>().iter(world).count();
            assert_eq!((camera_count, world.resource::<MotionTime>().fixed_secs), (1, None));
            let mut shown_tokens: Vec<(Place, Token)> = world
                .query::<(&TokenPlace, &TokenBody)>()
                .iter(world)
                .map(|(token_place, body)| (token_place.0, body.0))
                .collect();
            shown_tokens.sort_by_key(|(place, _)| *place);
            let game = &world.resource::<CurrentGame>().game;
            assert_eq!(shown_tokens, game.referee().position().tokens_by_place().into_iter().collect::<Vec<_>>());
            assert_eq!(game.ply_count(), ply_count);
        }
    }

    #[test]
    fn a_gif_shows_every_move_and_leaves_the_table_as_it_was() {
        for (range, ply_count) in [(GifRange::Whole, 4), (GifRange::Last(1), 2), (GifRange::Last(99), 3)] {
            let mut harness = ExportHarness::new();
            harness.request(range);
            let delays = harness.finish_and_read_delays();
            assert_eq!(delays[0], BEGINNING_HUNDREDTHS, "{range:?}");
            assert_eq!(delays.iter().filter(|&&delay| delay == RESTING_HUNDREDTHS).count(), ply_count - 1, "{range:?}");
            assert_eq!(delays.iter().filter(|&&delay| delay == ENDING_HUNDREDTHS).count(), 1, "{range:?}");
            assert!(
                delays.iter().filter(|&&delay| delay == MOVING_HUNDREDTHS).count() >= ply_count,
                "{range:?}: {delays:?}"
            );
            harness.assert_table_unchanged(3);
        }
    }

    #[test]
    fn the_last_moves_with_dice_are_whole_turns_of_both_sides_with_rolls_and_doubles() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 x1";
        let mut game = Game::from_fen(GameId::DiceChess(Variant::DiceChess), fen).expect("a position");
        for code in ["r11", "e2e4", "r11", "e7e5", "double", "take", "r11", "d2d4", "r11", "d7d5"] {
            game.play(game.referee().find(code).expect("a legal move")).expect("a game that goes on");
        }
        for (move_count, ply_count) in [(1, 6), (2, 10), (9, 10)] {
            let gif_replay = GifRange::Last(move_count).of(&game).expect("plies");
            assert_eq!(gif_replay.remaining_and_total(), [ply_count; 2], "{move_count}");
        }
    }

    #[test]
    fn a_gif_of_a_game_that_goes_on_over_a_network_is_named_after_the_moves_that_it_shows() {
        let mut harness = ExportHarness::new();
        harness.request(GifRange::Last(1));
        harness.0.app.world_mut().write_message(Intent::Follow(FollowStep::Play("e6e5".into())));
        assert_eq!(harness.finish().name, "turnover-classic-3.gif");
        harness.assert_table_unchanged(4);
    }

    #[test]
    fn a_gif_export_ends_when_its_overlay_is_closed() {
        let mut harness = ExportHarness::new();
        harness.request(GifRange::Whole);
        harness.0.run_frames(20);
        harness.0.app.insert_resource(NextState::Pending(Overlay::None));
        harness.0.run_frames(1);
        assert!(!harness.is_exporting());
        assert_eq!(harness.0.app.world().resource::<Messages<ExportedFile>>().len(), 0);
        harness.assert_table_unchanged(3);
    }

    #[test]
    fn a_gif_export_ends_when_the_game_goes_on() {
        let mut harness = ExportHarness::new();
        harness.request(GifRange::Whole);
        harness.0.run_frames(20);
        harness.0.app.world_mut().write_message(Intent::Redo);
        harness.0.run_frames(2);
        assert!(!harness.is_exporting());
        harness.assert_table_unchanged(4);
    }
}
