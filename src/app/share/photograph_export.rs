//! Takes a photograph of the table: the average of many frames, each seen from another point of the lens and in the light of
//! another point of the lamp.
//!
//! While it is taken, time stands still in the scene, and the table itself is not drawn. It is cancelled if the dialog is
//! closed.

use std::num::NonZeroU32;
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderDevice;

use super::ShareCommand;
use super::file_export::{Contents, ExportedFile};
use super::image_export::{max_side, picture_size};
use super::offscreen::{Offscreen, OffscreenAssets, RenderedFrame};
use crate::app::i18n::Translations;
use crate::app::phrases::time_left::time_left;
use crate::app::play::CurrentGame;
use crate::app::scene::camera::Orbit;
use crate::app::scene::photograph::{self, CameraSample};
use crate::app::schedule::AppSystems;
use crate::app::screen::{Alerts, Overlay, OverlayControl};
use crate::app::share::frame_average::FrameAverage;
use crate::app::share::rgba_picture::RgbaPicture;
use crate::app::system::wall_clock::WallClock;

/// After how many frames the preview is made anew, and its greatest width and height in pixels.
const PREVIEW_STEP: u32 = 8;
const MAX_PREVIEW_SIDE: u32 = 800;

/// A photograph that is being taken, in the entity of its camera.
#[derive(Component)]
pub struct PhotographExport {
    offscreen: Offscreen,
    size: UVec2,
    average: FrameAverage,
    preview: Option<RgbaPicture>,
    /// When it began, by the program's clock.
    began_at: Duration,
    /// How it ends, once it does.
    outcome: Option<PhotographOutcome>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PhotographOutcome {
    Done,
    Cancelled,
    Failed,
}

impl PhotographExport {
    /// The number of frames so far, and of all.
    #[must_use]
    pub const fn done_and_total_frame_count(&self) -> [u32; 2] {
        [self.average.frame_count(), photograph::FRAME_COUNT.get()]
    }

    /// How long it still takes; `None` before that is known.
    #[must_use]
    pub fn time_left(&self, now: Duration) -> Option<Duration> {
        let [done_count, total_count] = self.done_and_total_frame_count();
        time_left(done_count, total_count, now.saturating_sub(self.began_at))
    }

    /// What the photograph looks like so far, in small; `None` before the first frame.
    #[must_use]
    pub const fn preview(&self) -> Option<&RgbaPicture> {
        self.preview.as_ref()
    }

    fn add(&mut self, frame: &RgbaPicture) {
        self.average.add(frame);
        if self.preview.is_none() || self.average.frame_count().is_multiple_of(PREVIEW_STEP) {
            let side = self.size.max_element().div_ceil(MAX_PREVIEW_SIDE);
            self.preview = self.average.reduced_picture(NonZeroU32::new(side).unwrap_or(NonZeroU32::MIN));
        }
    }

    /// Takes the next frame. Returns how the photograph ends, if it does.
    fn advance(&mut self, assets: &mut OffscreenAssets) -> Option<PhotographOutcome> {
        match self.offscreen.poll(assets) {
            // What there is of it is kept.
            RenderedFrame::Failed if self.preview.is_some() => return Some(PhotographOutcome::Done),
            RenderedFrame::Failed => return Some(PhotographOutcome::Failed),
            RenderedFrame::Busy => return None,
            RenderedFrame::Picture(frame) => self.add(&frame),
            RenderedFrame::Ready => {}
        }
        let [done_count, total_count] = self.done_and_total_frame_count();
        if done_count == total_count {
            return Some(PhotographOutcome::Done);
        }
        self.offscreen.capture_sample(CameraSample::nth(done_count, self.size.y), assets);
        None
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (take_next_frame, finish_photograph.run_if(has_ended), begin_photograph, set_table_camera)
            .chain()
            .in_set(AppSystems::Request),
    );
}

fn begin_photograph(
    mut requests: MessageReader<ShareCommand>,
    export: Option<Single<&PhotographExport>>,
    device: Option<Res<RenderDevice>>,
    clock: Res<WallClock>,
    mut overlay: OverlayControl,
    mut assets: OffscreenAssets,
) {
    let is_requested = requests.read().filter(|request| **request == ShareCommand::Photograph).count() > 0;
    if !is_requested || export.is_some() {
        return;
    }
    let size = picture_size(assets.view_size(), max_side(device.as_deref()));
    overlay.open(Overlay::Photograph);
    let offscreen = Offscreen::open(size, &mut assets);
    assets.commands.entity(offscreen.camera()).insert(PhotographExport {
        offscreen,
        size,
        average: FrameAverage::new(size),
        preview: None,
        began_at: clock.now(),
        outcome: None,
    });
}

/// The dialog covers the table, which takes no time to draw meanwhile.
fn set_table_camera(
    export: Option<Single<&PhotographExport>>,
    mut camera: Single<&mut Camera, With<Orbit>>,
    mut was_table_hidden: Local<bool>,
) {
    let is_table_hidden = export.is_some_and(|export| export.preview.is_some());
    if std::mem::replace(&mut *was_table_hidden, is_table_hidden) != is_table_hidden {
        camera.is_active = !is_table_hidden;
    }
}

fn take_next_frame(
    mut export: Single<&mut PhotographExport>,
    mut requests: MessageReader<ShareCommand>,
    overlay: Res<State<Overlay>>,
    mut assets: OffscreenAssets,
) {
    let is_finish_requested = requests.read().filter(|request| **request == ShareCommand::FinishPhotograph).count() > 0;
    export.outcome = match *overlay.get() {
        Overlay::Photograph if is_finish_requested && export.preview.is_some() => Some(PhotographOutcome::Done),
        Overlay::Photograph => export.advance(&mut assets),
        _ => Some(PhotographOutcome::Cancelled),
    };
}

fn has_ended(export: Single<&PhotographExport>) -> bool {
    export.outcome.is_some()
}

fn finish_photograph(
    export: Single<&PhotographExport>,
    current_game: Res<CurrentGame>,
    translations: Res<Translations>,
    mut alerts: Alerts,
    mut files: MessageWriter<ExportedFile>,
    mut assets: OffscreenAssets,
) {
    let picture = export.average.picture().filter(|_| export.outcome == Some(PhotographOutcome::Done));
    match picture {
        Some(picture) => {
            files.write(ExportedFile::of(&current_game.game, Contents::Picture(picture)));
            alerts.close();
        }
        None if export.outcome == Some(PhotographOutcome::Cancelled) => {}
        None => alerts.show(translations.say("notification-picture-failed")),
    }
    export.offscreen.close(&mut assets);
}

#[cfg(test)]
mod tests {
    use super::super::testing::{StubTable, has_one};
    use super::*;
    use crate::app::frames::wake_ups::WakeUps;
    use crate::app::scene::motion::MotionTime;
    use crate::session::{Game, GameId};

    /// A table on which a photograph is being taken.
    fn table_with_photograph() -> StubTable {
        let mut table = StubTable::new(Game::new(GameId::default()));
        table.app.world_mut().write_message(ShareCommand::Photograph);
        table.run_frames(2);
        assert!(is_photograph_running(&table));
        table
    }

    fn is_photograph_running(table: &StubTable) -> bool {
        has_one::<PhotographExport>(table.app.world())
    }

    /// Lets frames pass until this number of pictures has been taken.
    fn wait_for_pictures(table: &mut StubTable, count: u8) {
        for _ in 0..5000 {
            if table.picture_count >= count || !is_photograph_running(table) {
                break;
            }
            table.run_frames(1);
        }
    }

    fn assert_table_unchanged(table: &mut StubTable) {
        table.run_frames(2);
        assert!(!is_photograph_running(table));
        let world = table.app.world_mut();
        let are_cameras_active: Vec<bool> =
            world.query::<(&Camera3d, &Camera)>().iter(world).map(|(_, camera)| camera.is_active).collect();
        assert_eq!((&*are_cameras_active, world.resource::<MotionTime>().fixed_secs), (&[true][..], None));
    }

    /// The value of the last pixel.
    fn last_pixel_value(file: Option<ExportedFile>) -> u8 {
        let Some(ExportedFile { contents: Contents::Picture(picture), .. }) = file else {
            panic!("expected a picture")
        };
        picture.rgba[picture.rgba.len() - 4]
    }

    #[test]
    fn a_photograph_is_the_average_of_its_frames_and_leaves_the_table_as_it_was() {
        let mut table = table_with_photograph();
        wait_for_pictures(&mut table, 20);
        let world = table.app.world_mut();
        assert_eq!(world.resource::<MotionTime>().fixed_secs, Some(0.0), "time stands still");
        let mut table_cameras = world.query_filtered::<&Camera, With<Orbit>>();
        assert!(!table_cameras.single(world).expect("a camera").is_active, "the table itself is not drawn");
        for _ in 0..5000 {
            if is_photograph_running(&table) {
                table.run_frames(1);
            }
        }
        let mut average = FrameAverage::new(UVec2::ONE);
        for value in 1..=photograph::FRAME_COUNT.get() {
            let value = u8::try_from(value).unwrap_or(u8::MAX);
            average.add(&RgbaPicture { size: UVec2::ONE, rgba: vec![value; 4] });
        }
        assert_eq!(last_pixel_value(table.drain_file()), average.picture().expect("frames").rgba[0]);
        assert_table_unchanged(&mut table);
    }

    #[test]
    fn a_photograph_asks_for_each_frame_that_it_needs() {
        let mut table = table_with_photograph();
        let mut frame_count = 0;
        while is_photograph_running(&table) {
            let wake_ups = std::mem::take(&mut *table.app.world_mut().resource_mut::<WakeUps>());
            assert!(
                wake_ups.is_unfinished(),
                "it stands still after {frame_count} frames, with {} pictures",
                table.picture_count
            );
            table.run_frames(1);
            frame_count += 1;
        }
        assert!(table.drain_file().is_some());
    }

    #[test]
    fn a_photograph_can_be_finished_early() {
        let mut table = table_with_photograph();
        wait_for_pictures(&mut table, 9);
        table.app.world_mut().write_message(ShareCommand::FinishPhotograph);
        table.run_frames(2);
        assert!((4..=7).contains(&last_pixel_value(table.drain_file())), "about the mean of 1 to 9 in linear light");
        assert_table_unchanged(&mut table);
    }

    #[test]
    fn a_photograph_ends_when_its_overlay_is_closed() {
        let mut table = table_with_photograph();
        wait_for_pictures(&mut table, 5);
        table.app.insert_resource(NextState::Pending(Overlay::None));
        table.run_frames(2);
        assert!(table.drain_file().is_none());
        assert_table_unchanged(&mut table);
    }
}
