//! Renders a picture without a window.

use std::fs;
use std::num::NonZeroU32;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
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

use super::command_line::{LONGEST_SIDE, is_png};
use super::frame_average::FrameAverage;
use super::rgba_picture::RgbaPicture;

/// Why a picture could not be rendered.
#[derive(Debug, Error)]
pub enum ScreenshotError {
    /// The machine has no graphics adapter that Bevy can use, not even a software one.
    #[error("no graphics adapter was found: install a driver (mesa-vulkan-drivers draws without a graphics card)")]
    NoAdapter,
    /// The width or height is not between 1 and [`LONGEST_SIDE`] pixels.
    #[error("a picture of {}x{} pixels was asked for, each side may have 1 to {LONGEST_SIDE}", .0.x, .0.y)]
    Size(UVec2),
    /// The file is not a PNG file in an existing folder.
    #[error("expected a file name that ends in .png in a folder that exists, found {}", .0.display())]
    Name(PathBuf),
    /// Rendering or reading back took longer than [`PATIENCE`].
    #[error("{what} took longer than {} s", PATIENCE.as_secs())]
    Slow {
        /// The step that took too long.
        what: &'static str,
    },
    /// The file could not be written.
    #[error("the picture cannot be written to {}: {why}", path.display())]
    Write {
        /// The path of the file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
}

/// The time limit for rendering.
pub const PATIENCE: Duration = Duration::from_secs(180);
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
    offscreen.write(path, NonZeroU32::MIN, |_, _| ())
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
    /// An app of which everything has been drawn once, at this size in pixels. `set_up` is as of [`take`].
    ///
    /// # Errors
    /// If the machine cannot render, or compiling the shaders takes too long.
    pub fn new(size: UVec2, set_up: impl FnOnce(&mut App, Handle<Image>)) -> Result<Self, ScreenshotError> {
        if size.min_element() == 0 || size.max_element() > LONGEST_SIDE {
            return Err(ScreenshotError::Size(size));
        }
        let mut app = app_without_window(renderer()?);
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

    /// Stops the time, and writes a picture that is the average of this many frames, in linear light. `expose` is called
    /// before each, with its number from 0.
    ///
    /// # Errors
    /// If rendering takes too long, or the file cannot be written.
    pub fn write(
        &mut self,
        path: &Path,
        frames: NonZeroU32,
        mut expose: impl FnMut(&mut App, u32),
    ) -> Result<(), ScreenshotError> {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
        let mut average = None;
        for number in 0..frames.get() {
            expose(&mut self.app, number);
            let image = read_back(&mut self.app, self.target.clone(), Instant::now() + PATIENCE)?;
            let frame = RgbaPicture { size: image.size(), rgba: image.data.unwrap_or_default() };
            average.get_or_insert_with(|| FrameAverage::new(frame.size)).add(&frame);
        }
        let picture = average.and_then(|average| average.picture()).unwrap_or_default();
        let written = picture.into_png().and_then(|bytes| fs::write(path, bytes).map_err(|error| error.to_string()));
        written.map_err(|why| ScreenshotError::Write { path: path.to_owned(), why })
    }
}

/// Draws frames until all pipelines are compiled.
fn warm_up(app: &mut App) -> Result<(), ScreenshotError> {
    let deadline = Instant::now() + PATIENCE;
    let mut waiting = usize::MAX;
    let mut steady = 0;
    while steady < if waiting == 0 { STEADY_FRAMES } else { STUCK_FRAMES } {
        app.update();
        let left = pipelines_left(app);
        steady = if left == waiting { steady + 1 } else { 0 };
        waiting = left;
        if Instant::now() > deadline {
            return Err(ScreenshotError::Slow { what: "compiling the shaders" });
        }
    }
    Ok(())
}

/// The graphics device. Bevy's own search panics if there is none.
fn renderer() -> Result<RenderResources, ScreenshotError> {
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
    .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME_TIME))
    .init_resource::<CapturedFrame>();
    app
}

/// The number of pipelines that are being compiled.
fn pipelines_left(app: &App) -> usize {
    let pipelines = app.sub_app(RenderApp).world().get_resource::<PipelineCache>();
    pipelines.map_or(usize::MAX, |pipelines| pipelines.waiting_pipelines().count())
}

/// The captured frame, when it has been read back.
#[derive(Resource, Default)]
struct CapturedFrame(Option<Image>);

fn read_back(app: &mut App, target: Handle<Image>, deadline: Instant) -> Result<Image, ScreenshotError> {
    set_cameras_active(app, true);
    app.world_mut().spawn(Screenshot::image(target)).observe(
        |captured: On<ScreenshotCaptured>, mut developed: ResMut<CapturedFrame>| {
            developed.0 = Some(captured.image.clone());
        },
    );
    while Instant::now() < deadline {
        app.update();
        // The copy has been submitted, so later frames do not matter.
        set_cameras_active(app, false);
        if let Some(image) = app.world_mut().resource_mut::<CapturedFrame>().0.take() {
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
}
