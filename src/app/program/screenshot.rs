//! Renders a picture without a window.

use std::fs;
use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use bevy::app::PluginsState;
use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{PipelineCache, TextureFormat};
use bevy::render::renderer::initialize_renderer;
use bevy::render::settings::{RenderCreation, RenderResources, WgpuSettings};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use thiserror::Error;

use crate::app::phrases::time_left::{time_left, whole_minutes};
use crate::app::program::command_line::{MAX_SIDE, is_png};
use crate::app::share::frame_average::FrameAverage;
use crate::app::share::rgba_picture::RgbaPicture;

/// Why a picture could not be rendered.
#[derive(Debug, Error)]
pub enum ScreenshotError {
    /// The machine has no graphics adapter that Bevy can use, not even a software one.
    #[error("no graphics adapter was found: install a driver (mesa-vulkan-drivers draws without a graphics card)")]
    NoAdapter,
    /// The width or height is not between 1 and [`MAX_SIDE`] pixels.
    #[error("a picture of {}x{} pixels was asked for, each side may have 1 to {MAX_SIDE}", .0.x, .0.y)]
    Size(UVec2),
    /// The file is not a PNG file in an existing folder.
    #[error("expected a file name that ends in .png in a folder that exists, found {}", .0.display())]
    Name(PathBuf),
    /// Rendering or reading back got no further for as long as [`FRAME_TIMEOUT`].
    #[error("{what} took longer than {} s", FRAME_TIMEOUT.as_secs())]
    Slow {
        /// The step that took too long.
        what: &'static str,
    },
    /// A picture of many frames got no further; what there was of it has been written.
    #[error("{reason}: {} has the first {done_count} of {frame_count} frames", path.display())]
    Unfinished {
        /// The path of the file.
        path: PathBuf,
        /// The number of frames in it.
        done_count: u32,
        /// The number of frames that were to be in it.
        frame_count: u32,
        /// Why it got no further.
        reason: Box<ScreenshotError>,
    },
    /// The file could not be written.
    #[error("the picture cannot be written to {}: {reason}", path.display())]
    Write {
        /// The path of the file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
}

/// How long rendering may go on without getting any further.
pub const FRAME_TIMEOUT: Duration = Duration::from_secs(180);
/// How many times longer than the slowest frame so far a frame of a picture of many frames may take.
const SLOWEST_FRAME_FACTOR: u32 = 20;
/// After how long a picture of many frames is written as far as it is, and its progress is told.
const WRITE_INTERVAL: Duration = Duration::from_secs(30);
/// The time step between two frames. It is fixed, so that equal scenes give equal pictures.
const FRAME_TIME: Duration = Duration::from_millis(20);
/// The number of consecutive frames in which no pipeline must be compiling.
const STEADY_FRAMES: u32 = 2;
/// The number of frames without progress after which compiling pipelines are no longer waited for: within WebGL2's
/// limits some never compile (bevy#24944).
const STUCK_FRAMES: u32 = 10;

/// Renders a scene to a PNG file. `set_up` gets an app with Bevy's default plugins and the target image; it adds the
/// scene and a camera that renders to the image. `pose` is called when everything is drawn, and sets what the picture
/// shows; time stops after it. Before that, time advances by a fixed step per frame.
///
/// # Errors
/// If the machine cannot render, the scene does not come to rest, or the file cannot be written.
pub fn take(
    size: UVec2,
    path: &Path,
    set_up: impl FnOnce(&mut App, Handle<Image>),
    pose: impl FnOnce(&mut App),
) -> Result<(), ScreenshotError> {
    check_path(path)?;
    let mut offscreen = OffscreenApp::new(size, set_up)?;
    pose(offscreen.app());
    offscreen.write_frame_average(path, NonZeroU32::MIN, |_, _| ())
}

/// Whether a picture can be written to this path: it ends in .png, and its folder exists.
///
/// # Errors
/// [`ScreenshotError::Name`] if not.
pub fn check_path(path: &Path) -> Result<(), ScreenshotError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if is_png(path) && folder.is_dir() { Ok(()) } else { Err(ScreenshotError::Name(path.to_owned())) }
}

/// An app without a window, whose scene is rendered to an image.
pub struct OffscreenApp {
    app: App,
    target: Handle<Image>,
}

impl OffscreenApp {
    /// An app at this size in pixels that has drawn everything once. `set_up` does what that of [`take`] does.
    ///
    /// # Errors
    /// If the machine cannot render, or compiling the shaders takes too long.
    pub fn new(size: UVec2, set_up: impl FnOnce(&mut App, Handle<Image>)) -> Result<Self, ScreenshotError> {
        if size.min_element() == 0 || size.max_element() > MAX_SIDE {
            return Err(ScreenshotError::Size(size));
        }
        let mut app = app_without_window(create_renderer()?);
        let target = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(target);
        set_up(&mut app, target.clone());
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        warm_up(&mut app)?;
        Ok(Self { app, target })
    }

    /// The app, to change what the next picture shows.
    pub const fn app(&mut self) -> &mut App {
        &mut self.app
    }

    /// Stops the time, and writes a picture that is the average of this many frames, in linear light. `before_frame` is called
    /// before each, with its number from 0. Of a picture of many frames the progress is told on the standard error output, and
    /// what there is of it is written from time to time.
    ///
    /// # Errors
    /// If rendering gets no further, or the file cannot be written. What there is of the picture has been written then.
    pub fn write_frame_average(
        &mut self,
        path: &Path,
        frame_count: NonZeroU32,
        mut before_frame: impl FnMut(&mut App, u32),
    ) -> Result<(), ScreenshotError> {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
        let mut exposure = LongExposure::new(path, frame_count.get());
        for frame_number in 0..frame_count.get() {
            before_frame(&mut self.app, frame_number);
            let started_at = Instant::now();
            let read_result = read_back(&mut self.app, self.target.clone(), started_at + exposure.max_frame_time());
            match read_result {
                Ok(image) => {
                    let frame = RgbaPicture { size: image.size(), rgba: image.data.unwrap_or_default() };
                    exposure.add(&frame, started_at.elapsed());
                }
                Err(error) => return Err(exposure.write_unfinished(error)),
            }
            if exposure.is_write_due() {
                eprintln!("{}", exposure.progress());
                exposure.write()?;
            }
        }
        exposure.write()
    }
}

/// A picture of one or many frames on its way to a file.
struct LongExposure<'a> {
    path: &'a Path,
    frame_count: u32,
    average: Option<FrameAverage>,
    /// The time that all frames took so far, and that of the slowest one.
    elapsed: Duration,
    slowest_frame_time: Duration,
    /// The time up to which the picture has been written.
    written_at: Duration,
}

impl<'a> LongExposure<'a> {
    const fn new(path: &'a Path, frame_count: u32) -> Self {
        let zero = Duration::ZERO;
        Self { path, frame_count, average: None, elapsed: zero, slowest_frame_time: zero, written_at: zero }
    }

    fn done_frame_count(&self) -> u32 {
        self.average.as_ref().map_or(0, FrameAverage::frame_count)
    }

    /// How long the next frame may take.
    fn max_frame_time(&self) -> Duration {
        FRAME_TIMEOUT.max(self.slowest_frame_time.saturating_mul(SLOWEST_FRAME_FACTOR))
    }

    /// Adds a frame that took this long.
    fn add(&mut self, frame: &RgbaPicture, frame_time: Duration) {
        self.average.get_or_insert_with(|| FrameAverage::new(frame.size)).add(frame);
        self.elapsed += frame_time;
        self.slowest_frame_time = self.slowest_frame_time.max(frame_time);
    }

    /// Whether it is time to write what there is. The first time that is as soon as the time left is known.
    fn is_write_due(&mut self) -> bool {
        let is_time_left_known = time_left(self.done_frame_count(), self.frame_count, self.elapsed).is_some();
        let is_due = self.written_at.is_zero() || self.elapsed >= self.written_at + WRITE_INTERVAL;
        let is_to_be_written = self.done_frame_count() < self.frame_count && is_time_left_known && is_due;
        if is_to_be_written {
            self.written_at = self.elapsed;
        }
        is_to_be_written
    }

    /// How far it is, and how long the rest will take.
    fn progress(&self) -> String {
        let time_left_minutes = time_left(self.done_frame_count(), self.frame_count, self.elapsed).map(whole_minutes);
        let time_left_text = match time_left_minutes {
            None => String::new(),
            Some(0) => ", less than a minute left".to_owned(),
            Some(minutes) => format!(", about {minutes} min left"),
        };
        format!("{} of {} frames{time_left_text}", self.done_frame_count(), self.frame_count)
    }

    /// Writes the average of the frames so far.
    fn write(&self) -> Result<(), ScreenshotError> {
        let picture = self.average.as_ref().and_then(FrameAverage::picture).unwrap_or_default();
        let write_result =
            picture.into_png().and_then(|bytes| fs::write(self.path, bytes).map_err(|error| error.to_string()));
        write_result.map_err(|reason| ScreenshotError::Write { path: self.path.to_owned(), reason })
    }

    /// Writes what there is after an error, and says so.
    fn write_unfinished(&self, error: ScreenshotError) -> ScreenshotError {
        if self.done_frame_count() == 0 {
            return error;
        }
        match self.write() {
            Ok(()) => ScreenshotError::Unfinished {
                path: self.path.to_owned(),
                done_count: self.done_frame_count(),
                frame_count: self.frame_count,
                reason: Box::new(error),
            },
            Err(error) => error,
        }
    }
}

/// Draws frames until all pipelines are compiled.
fn warm_up(app: &mut App) -> Result<(), ScreenshotError> {
    let mut deadline = Instant::now() + FRAME_TIMEOUT;
    let mut previous_waiting_count = usize::MAX;
    let mut steady_frames = 0;
    while steady_frames < if previous_waiting_count == 0 { STEADY_FRAMES } else { STUCK_FRAMES } {
        app.update();
        let waiting_count = waiting_pipeline_count(app);
        steady_frames = if waiting_count == previous_waiting_count { steady_frames + 1 } else { 0 };
        if waiting_count != previous_waiting_count {
            deadline = Instant::now() + FRAME_TIMEOUT;
        }
        previous_waiting_count = waiting_count;
        if Instant::now() > deadline {
            return Err(ScreenshotError::Slow { what: "compiling the shaders" });
        }
    }
    Ok(())
}

/// The graphics device. Bevy's own search panics if there is none.
fn create_renderer() -> Result<RenderResources, ScreenshotError> {
    let settings = WgpuSettings::default();
    let backends = settings.backends.ok_or(ScreenshotError::NoAdapter)?;
    catch_unwind(AssertUnwindSafe(|| bevy::tasks::block_on(initialize_renderer(backends, None, &settings))))
        .map_err(|_| ScreenshotError::NoAdapter)
}

fn app_without_window(renderer: RenderResources) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            .disable::<PipelinedRenderingPlugin>()
            .set(LogPlugin { level: Level::ERROR, ..default() })
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .set(RenderPlugin {
                render_creation: RenderCreation::Manual(renderer),
                synchronous_pipeline_compilation: true,
                ..default()
            }),
    )
    .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME_TIME));
    app
}

/// The number of pipelines that are being compiled.
fn waiting_pipeline_count(app: &App) -> usize {
    let pipelines = app.sub_app(RenderApp).world().get_resource::<PipelineCache>();
    pipelines.map_or(usize::MAX, |pipelines| pipelines.waiting_pipelines().count())
}

fn read_back(app: &mut App, target: Handle<Image>, deadline: Instant) -> Result<Image, ScreenshotError> {
    set_cameras_active(app, true);
    let (image_sender, image_receiver) = mpsc::channel();
    app.world_mut().spawn(Screenshot::image(target)).observe(move |frame: On<ScreenshotCaptured>| {
        // After the deadline nobody waits for it.
        let _ = image_sender.send(frame.image.clone());
    });
    while Instant::now() < deadline {
        app.update();
        // The copy has been submitted, so later frames do not matter.
        set_cameras_active(app, false);
        if let Ok(image) = image_receiver.try_recv() {
            return Ok(image);
        }
    }
    Err(ScreenshotError::Slow { what: "reading the picture back" })
}

fn set_cameras_active(app: &mut App, is_active: bool) {
    let world = app.world_mut();
    world.query::<&mut Camera>().iter_mut(world).for_each(|mut camera| camera.is_active = is_active);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_needs_a_size_and_a_place() {
        let take = |size, path: &str| take(size, Path::new(path), |_, _| (), |_| ());
        assert!(matches!(take(UVec2::new(0, 10), "a.png"), Err(ScreenshotError::Size(_))));
        assert!(matches!(take(UVec2::new(10, 9000), "a.png"), Err(ScreenshotError::Size(_))));
        assert!(matches!(take(UVec2::ONE, "a.jpg"), Err(ScreenshotError::Name(_))));
        assert!(matches!(take(UVec2::ONE, "no such folder/a.png"), Err(ScreenshotError::Name(_))));
    }

    #[test]
    fn a_long_picture_tells_how_long_it_takes_waits_for_slow_frames_and_keeps_what_it_has() {
        let folder = std::env::temp_dir().join(format!("turnover-exposure-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("photo.png");
        let mut exposure = LongExposure::new(&path, 256);
        let slow_error = || ScreenshotError::Slow { what: "reading the picture back" };
        assert!(
            matches!(exposure.write_unfinished(slow_error()), ScreenshotError::Slow { .. }),
            "there is nothing to keep"
        );
        let frame = RgbaPicture { size: UVec2::ONE, rgba: vec![9, 9, 9, 255] };
        let are_writes_due: Vec<bool> = [100, 100, 10, 10, 15]
            .into_iter()
            .map(|secs| {
                exposure.add(&frame, Duration::from_secs(secs));
                exposure.is_write_due()
            })
            .collect();
        assert_eq!(are_writes_due, [false, true, false, false, true]);
        assert_eq!(exposure.progress(), "5 of 256 frames, about 197 min left");
        assert_eq!(exposure.max_frame_time(), Duration::from_secs(2000));
        let error = exposure.write_unfinished(slow_error());
        assert!(error.to_string().contains("the first 5 of 256 frames"), "{error}");
        assert!(fs::read(&path).expect("the file").starts_with(b"\x89PNG"));
        fs::remove_dir_all(&folder).expect("it can be removed");
    }
}
