//! Runs the table without a visible window, for tests.

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::shader::ShaderLoader;
use bevy::window::{ExitCondition, PrimaryWindow};
use bevy::winit::WinitPlugin;

/// An app with Bevy's plugins and a window of this size, without a renderer.
pub fn app(size: [u32; 2]) -> App {
    let window = Window { resolution: size.into(), ..default() };
    let no_renderer = WgpuSettings { backends: None, ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>()
            .set(RenderPlugin { render_creation: no_renderer.into(), ..default() })
            .set(WindowPlugin { primary_window: Some(window), exit_condition: ExitCondition::DontExit, ..default() })
            .add_after::<RenderPlugin>(leave_shaders_unread),
    );
    app
}

/// Bevy's shaders, which only a renderer needs and which take long to read, wait for a loader that never comes.
fn leave_shaders_unread(app: &mut App) {
    app.preregister_asset_loader::<ShaderLoader>(&["wgsl"]);
}

/// Prepares the app for manual updates, and returns its window. All systems run on one thread, as in a browser: without a renderer, passing
/// each to another thread takes longer than the system.
///
/// # Panics
/// If there is no window.
pub fn finish(app: &mut App) -> Entity {
    app.finish();
    app.cleanup();
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).expect("a window")
}
