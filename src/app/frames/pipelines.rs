//! Render pipelines that are being compiled: their number, frames that wait for them, and whether the first picture is complete.
//!
//! Bevy draws nothing of a mesh whose pipeline is not compiled yet. That is right until the first picture is complete, but
//! later the table would lie there without pieces for a while whenever its quality, its light or its pieces change.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp};

/// What main world and render world tell each other.
#[derive(Resource, Clone, Default)]
pub struct PipelineState(Arc<PipelineCounts>);

#[derive(Default)]
struct PipelineCounts {
    waiting_count: AtomicUsize,
    is_first_picture_complete: AtomicBool,
}

impl PipelineState {
    /// The number of pipelines that were being compiled at the last frame's end.
    #[must_use]
    pub fn waiting_count(&self) -> usize {
        self.0.waiting_count.load(Ordering::Relaxed)
    }

    /// Whether the picture has been complete and at rest at least once. From then on each frame waits for its pipelines.
    #[must_use]
    pub fn is_first_picture_complete(&self) -> bool {
        self.0.is_first_picture_complete.load(Ordering::Relaxed)
    }

    /// The first picture is complete. Returns whether that is new.
    pub fn complete_first_picture(&self) -> bool {
        !self.0.is_first_picture_complete.swap(true, Ordering::Relaxed)
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    let state = PipelineState::default();
    app.insert_resource(state.clone());
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app.insert_resource(state).add_systems(Render, count_pipelines);
        #[cfg(not(target_family = "wasm"))]
        {
            use bevy::render::RenderSystems;
            use bevy::render::renderer::render_system;
            render_app.add_systems(Render, wait_for_pipelines.in_set(RenderSystems::Render).before(render_system));
        }
    }
}

fn count_pipelines(cache: Res<PipelineCache>, state: Res<PipelineState>) {
    state.0.waiting_count.store(cache.waiting_pipelines().count(), Ordering::Relaxed);
}

/// Waits for the pipelines that this frame has asked for, after the first picture. A browser compiles each at once.
#[cfg(not(target_family = "wasm"))]
fn wait_for_pipelines(mut cache: ResMut<PipelineCache>, state: Res<PipelineState>, mut stuck_count: Local<usize>) {
    if !state.is_first_picture_complete() {
        return;
    }
    let waiting_count = pipeline_wait::wait_until_none(*stuck_count, || {
        cache.process_queue();
        cache.waiting_pipelines().count()
    });
    *stuck_count = waiting_count;
}

#[cfg(not(target_family = "wasm"))]
mod pipeline_wait {
    use std::thread;
    use std::time::Duration;

    /// The time between two looks, and their greatest number. With WebGL2's limits some pipelines never compile (bevy#24944).
    const POLL_INTERVAL: Duration = Duration::from_millis(2);
    const MAX_POLLS: u32 = 5000;

    /// Looks until the count is no more than `stuck_count`, which never went away before. Returns the last count.
    pub(in crate::app) fn wait_until_none(stuck_count: usize, mut count_waiting: impl FnMut() -> usize) -> usize {
        let mut waiting_count = count_waiting();
        for _ in 0..MAX_POLLS {
            if waiting_count <= stuck_count {
                break;
            }
            thread::sleep(POLL_INTERVAL);
            waiting_count = count_waiting();
        }
        waiting_count
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_frame_waits_until_nothing_is_compiled_any_more() {
            let mut counts = [3, 3, 1, 0, 7].into_iter();
            assert_eq!(wait_until_none(0, || counts.next().expect("it has seen the end")), 0);
            assert_eq!(counts.next(), Some(7));
        }

        #[test]
        fn what_never_compiles_is_not_waited_for_again() {
            let mut poll_count = 0;
            assert_eq!(
                wait_until_none(2, || {
                    poll_count += 1;
                    2
                }),
                2
            );
            assert_eq!(poll_count, 1);
        }
    }
}
