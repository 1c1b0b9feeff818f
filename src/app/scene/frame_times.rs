//! How long frames take, which decides how finely the table is drawn.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::time::{Real, TimeSystems};
use bevy::window::{PrimaryWindow, RequestRedraw};
use wgpu_types::DeviceType;

use super::camera::CameraMoving;
use super::detail::{Detail, MeasuredDetail};
use crate::app::frames::pipelines::PipelineState;
use crate::app::play::table_motion::TableMotion;
use crate::app::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Detail>().add_message::<RequestRedraw>().add_systems(First, update_detail.after(TimeSystems));
}

/// Measures the frames, and sets the detail. What the frames have shown waits until nothing moves, because the first frame with another
/// detail takes long: its shaders are compiled. What the player has chosen does not wait.
fn update_detail(
    settings: Res<Settings>,
    motion: Res<TableMotion>,
    moving_cameras: Query<(), CameraMoving>,
    mut window_frames: WindowFrames,
    mut measured_detail: Local<Option<MeasuredDetail>>,
    mut detail: ResMut<Detail>,
) {
    let measured_detail = measured_detail.get_or_insert_with(|| window_frames.initial_detail());
    if let Some(frame_time) = window_frames.last_frame_time() {
        measured_detail.count_frame(frame_time);
    }
    let is_at_rest = motion.is_at_rest() && moving_cameras.is_empty();
    if is_at_rest || settings.is_changed() {
        detail.set_if_neq(measured_detail.wanted_detail(&settings));
    }
}

/// The frames of the window. Pictures without a window take the time that they need.
#[derive(SystemParam)]
struct WindowFrames<'w, 's> {
    time: Res<'w, Time<Real>>,
    windows: Query<'w, 's, (), With<PrimaryWindow>>,
    adapter: Option<Res<'w, RenderAdapterInfo>>,
    pipelines: Option<Res<'w, PipelineState>>,
    redraws: MessageReader<'w, 's, RequestRedraw>,
}

impl WindowFrames<'_, '_> {
    /// The least for a machine without a graphics processor. Its first picture comes sooner, too: fewer and smaller shaders are
    /// compiled.
    fn initial_detail(&self) -> MeasuredDetail {
        let is_software = self.adapter.as_ref().is_some_and(|adapter| adapter.device_type == DeviceType::Cpu);
        if is_software && !self.windows.is_empty() { MeasuredDetail::IN_SOFTWARE } else { MeasuredDetail::default() }
    }

    /// How long the last frame took, if this one follows it at once: otherwise the program has waited between them. Those until the
    /// first complete picture do not count, because shaders are compiled in them.
    fn last_frame_time(&mut self) -> Option<Duration> {
        let was_requested = self.redraws.read().count() > 0;
        let is_drawn = self.pipelines.as_ref().is_some_and(|pipelines| pipelines.is_first_picture_complete());
        (was_requested && is_drawn && !self.windows.is_empty()).then(|| self.time.delta())
    }
}

#[cfg(test)]
mod tests {
    use bevy::render::renderer::WgpuWrapper;
    use wgpu_types::{AdapterInfo, Backend};

    use super::super::camera::CameraGlide;
    use super::*;
    use crate::app::settings::Quality;

    /// A table in a window that has been drawn slowly for a while, and on which something still moves.
    fn slow_app() -> App {
        let mut app = App::new();
        app.init_resource::<Time<Real>>()
            .init_resource::<PipelineState>()
            .init_resource::<Settings>()
            .insert_resource(TableMotion::MOVING)
            .add_plugins(plugin);
        app.world_mut().spawn(PrimaryWindow);
        app.world().resource::<PipelineState>().complete_first_picture();
        for _ in 0..20 {
            app.world_mut().resource_mut::<Time<Real>>().update_with_duration(Duration::from_millis(300));
            app.world_mut().write_message(RequestRedraw);
            app.update();
        }
        app
    }

    fn detail_after_update(app: &mut App) -> Detail {
        app.update();
        *app.world().resource()
    }

    #[test]
    fn while_a_piece_or_the_camera_moves_the_table_is_drawn_as_before() {
        let mut app = slow_app();
        assert_eq!([detail_after_update(&mut app), detail_after_update(&mut app)], [Detail::default(); 2]);
        let camera = app.world_mut().spawn(CameraGlide::at(Vec2::X)).id();
        app.insert_resource(TableMotion::default());
        assert_eq!(detail_after_update(&mut app), Detail::default(), "the camera turns");
        app.world_mut().entity_mut(camera).remove::<CameraGlide>();
        assert!(detail_after_update(&mut app) < Detail::default());
    }

    /// The detail of a program on a graphics adapter of this type.
    fn initial_detail(device_type: DeviceType, has_window: bool) -> Detail {
        let adapter = AdapterInfo {
            name: String::new(),
            vendor: 0,
            device: 0,
            device_type,
            device_pci_bus_id: String::new(),
            driver: String::new(),
            driver_info: String::new(),
            backend: Backend::Noop,
            subgroup_min_size: 4,
            subgroup_max_size: 128,
            transient_saves_memory: false,
        };
        let mut app = App::new();
        app.init_resource::<Time<Real>>()
            .init_resource::<Settings>()
            .insert_resource(TableMotion::default())
            .insert_resource(RenderAdapterInfo(WgpuWrapper::new(adapter)))
            .add_plugins(plugin);
        if has_window {
            app.world_mut().spawn(PrimaryWindow);
        }
        detail_after_update(&mut app)
    }

    #[test]
    fn a_machine_without_a_graphics_processor_begins_with_the_least_in_a_window() {
        assert_eq!(initial_detail(DeviceType::Cpu, true), Detail::Low);
        assert_eq!(initial_detail(DeviceType::Cpu, false), Detail::High, "a picture takes its time");
        assert_eq!(initial_detail(DeviceType::IntegratedGpu, true), Detail::High);
    }

    #[test]
    fn what_the_player_chooses_is_drawn_at_once() {
        let mut app = slow_app();
        app.world_mut().resource_mut::<Settings>().quality = Quality::Best;
        assert_eq!(detail_after_update(&mut app), Detail::Best);
    }
}
