//! Must another picture be drawn? Only while something moves, or when something has just changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp};
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};

use super::scene::camera::Turning;
use super::scene::motion::Flight;

/// How many pictures follow after the last cause: textures and the panel's layout settle over a few frames.
const FRAMES_TO_SETTLE: u32 = 4;
/// Pipelines that are never reported ready must not keep the program awake for ever.
const FRAMES_TO_COMPILE: u32 = 2000;

/// How many render pipelines are still being compiled. The render world writes it, the main world reads it.
#[derive(Resource, Clone, Default)]
struct PipelinesWaiting(Arc<AtomicUsize>);

/// How many frames are still to come.
#[derive(Resource)]
struct FramesLeft {
    settle: u32,
    compile: u32,
}

pub(super) fn plugin(app: &mut App) {
    let asleep = UpdateMode::Reactive {
        wait: std::time::Duration::MAX,
        react_to_device_events: false,
        react_to_user_events: true,
        react_to_window_events: true,
    };
    let waiting = PipelinesWaiting::default();
    app.insert_resource(WinitSettings { focused_mode: asleep, unfocused_mode: asleep })
        .insert_resource(FramesLeft { settle: FRAMES_TO_SETTLE, compile: FRAMES_TO_COMPILE })
        .insert_resource(waiting.clone())
        .add_systems(Last, keep_drawing);
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app.insert_resource(waiting).add_systems(Render, count_pipelines);
    }
}

fn count_pipelines(cache: Res<PipelineCache>, waiting: Res<PipelinesWaiting>) {
    waiting.0.store(cache.waiting_pipelines().count(), Ordering::Relaxed);
}

fn keep_drawing(
    mut events: MessageReader<WindowEvent>,
    moving: Query<(), Or<(With<Flight>, With<Turning>)>>,
    waiting: Res<PipelinesWaiting>,
    mut frames: ResMut<FramesLeft>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let compiling = frames.compile > 0 && waiting.0.load(Ordering::Relaxed) > 0;
    if compiling {
        frames.compile -= 1;
    }
    let something_happened = events.read().any(|event| !matches!(event, WindowEvent::RequestRedraw(_)));
    if something_happened || compiling || !moving.is_empty() {
        frames.settle = FRAMES_TO_SETTLE;
    }
    if frames.settle > 0 {
        frames.settle -= 1;
        redraw.write(RequestRedraw);
    }
}
