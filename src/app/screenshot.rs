//! How is a picture taken where there is no window?

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::app::PluginsState;
use bevy::image::IntoDynamicImageError;
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

/// Why there is no picture.
#[derive(Debug, Error)]
pub enum ScreenshotError {
    /// The machine has no graphics adapter that Bevy can use, not even a software one.
    #[error("no graphics adapter was found: install a driver (mesa-vulkan-drivers draws without a graphics card)")]
    NoAdapter,
    /// A picture has between 1 and [`LONGEST_SIDE`] pixels along each side.
    #[error("a picture of {}x{} pixels was asked for, each side may have 1 to {LONGEST_SIDE}", .0.x, .0.y)]
    Size(UVec2),
    /// Pictures are written as PNG into a folder that exists.
    #[error("expected a file name that ends in .png in a folder that exists, found {}", .0.display())]
    Name(PathBuf),
    /// The scene or the read-back took longer than [`PATIENCE`].
    #[error("{what} took longer than {} s", PATIENCE.as_secs())]
    Slow {
        /// What was waited for.
        what: &'static str,
    },
    /// The image came back in a form that cannot be written.
    #[error("the picture cannot be encoded: {0}")]
    Encode(#[from] IntoDynamicImageError),
    /// The file could not be written.
    #[error("the picture cannot be written to {}: {why}", path.display())]
    Write {
        /// The file that could not be written.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
}

/// How long a scene may take until it is drawn completely.
pub const PATIENCE: Duration = Duration::from_secs(180);
/// How much time passes in the scene from one frame to the next, so that equal scenes give equal pictures.
const FRAME_TIME: Duration = Duration::from_millis(20);
/// How many frames in a row must have nothing left to compile.
const STEADY_FRAMES: u32 = 2;
/// After how many frames without progress the rest is left uncompiled: within WebGL2's limits some never is (bevy#24944).
const STUCK_FRAMES: u32 = 10;

/// Draws a scene into a PNG file. `set_up` gets an app that has Bevy's default plugins, and the image that becomes
/// the picture; it adds the scene and a camera that renders into the image. `pose` gets the app when everything is drawn, to bring about what the
/// picture shows; time stands still after it. Before, time runs by the frame, not by the clock.
///
/// # Errors
/// If the machine cannot draw, the scene never comes to rest, or the file cannot be written.
pub fn take(
    size: UVec2,
    path: &Path,
    set_up: impl FnOnce(&mut App, Handle<Image>),
    pose: impl FnOnce(&mut App),
) -> Result<(), ScreenshotError> {
    if size.min_element() == 0 || size.max_element() > LONGEST_SIDE {
        return Err(ScreenshotError::Size(size));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !is_png(path) || !folder.is_dir() {
        return Err(ScreenshotError::Name(path.to_owned()));
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

    let deadline = Instant::now() + PATIENCE;
    let mut waiting = usize::MAX;
    let mut steady = 0;
    while steady < if waiting == 0 { STEADY_FRAMES } else { STUCK_FRAMES } {
        app.update();
        let left = pipelines_left(&app);
        steady = if left == waiting { steady + 1 } else { 0 };
        waiting = left;
        if Instant::now() > deadline {
            return Err(ScreenshotError::Slow { what: "compiling the shaders" });
        }
    }
    pose(&mut app);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
    let image = read_back(&mut app, target, deadline)?;
    let why = |error: &dyn ToString| ScreenshotError::Write { path: path.to_owned(), why: error.to_string() };
    image.try_into_dynamic()?.to_rgb8().save(path).map_err(|error| why(&error))
}

/// The graphics device; Bevy's own search for one ends in a panic where there is none.
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

/// How many pipelines wait for their shaders.
fn pipelines_left(app: &App) -> usize {
    let pipelines = app.sub_app(RenderApp).world().get_resource::<PipelineCache>();
    pipelines.map_or(usize::MAX, |pipelines| pipelines.waiting_pipelines().count())
}

/// The picture, once it has come back from the graphics device.
#[derive(Resource, Default)]
struct CapturedFrame(Option<Image>);

fn read_back(app: &mut App, target: Handle<Image>, deadline: Instant) -> Result<Image, ScreenshotError> {
    app.world_mut().spawn(Screenshot::image(target)).observe(
        |captured: On<ScreenshotCaptured>, mut developed: ResMut<CapturedFrame>| {
            developed.0 = Some(captured.image.clone());
        },
    );
    while Instant::now() < deadline {
        app.update();
        // The copy is on its way: what is drawn from now on nobody sees.
        app.world_mut()
            .query::<&mut Camera>()
            .iter_mut(app.world_mut())
            .for_each(|mut camera| camera.is_active = false);
        if let Some(image) = app.world_mut().resource_mut::<CapturedFrame>().0.take() {
            return Ok(image);
        }
    }
    Err(ScreenshotError::Slow { what: "reading the picture back" })
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
