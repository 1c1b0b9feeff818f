//! Draws frames only while something moves or has changed.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::{ExitSystems, RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use crate::app::frames::pipelines::{self, PipelineState};
use crate::app::frames::wake_ups::{WakeUpSystems, WakeUps};
use crate::app::system::system_tray::{self, SystemTray};
use crate::app::system::wall_clock::WallClock;

/// The number of frames after the last change, for textures and the panel's layout to settle.
const SETTLE_FRAMES: u32 = 4;
/// The number of frames without a newly compiled pipeline after which the rest are no longer waited for. With WebGL2's
/// limits some never compile (bevy#24944). A browser compiles each at once, a desktop in parallel with the frames.
const COMPILE_FRAMES: u32 = if cfg!(target_family = "wasm") { 3 } else { 2000 };

/// A delay after the next change of a clock's display, because the wait begins slightly before the frame.
const WAKE_UP_DELAY: Duration = Duration::from_millis(5);

/// The maximum sleep. It must be limited: winit ignores a time that is too far in the future and wakes at the previous
/// one again and again, and a browser's timer is limited to 24 days.
const MAX_SLEEP: Duration = Duration::from_secs(24 * 60 * 60);

/// The time between frames that were requested while the window is closed.
const CLOSED_WINDOW_FRAME_TIME: Duration = Duration::from_millis(50);

/// The number of frames still to be drawn.
struct FramesLeft {
    settle_frames: u32,
    compile_frames: u32,
    /// The number of pipelines that waited in the last frame.
    waiting_count: usize,
}

impl Default for FramesLeft {
    fn default() -> Self {
        Self { settle_frames: SETTLE_FRAMES, compile_frames: COMPILE_FRAMES, waiting_count: 0 }
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.insert_resource(sleep_settings(MAX_SLEEP))
        .init_resource::<WakeUps>()
        .add_plugins(pipelines::plugin)
        .add_message::<WindowEvent>()
        .add_message::<RequestRedraw>()
        .add_systems(
            PreUpdate,
            drop_repeated_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, (request_frames, schedule_wake_up).chain().after(WakeUpSystems).after(ExitSystems));
}

/// The settings of winit for a sleep of at most this time.
fn sleep_settings(wait: Duration) -> WinitSettings {
    let update_mode = UpdateMode::Reactive {
        wait,
        react_to_device_events: false,
        react_to_user_events: true,
        react_to_window_events: true,
    };
    WinitSettings { focused_mode: update_mode, unfocused_mode: update_mode }
}

/// Lets the program sleep until the time of which a room has told. bevy_winit draws once more whenever the wake-up time
/// changes, so it is only set when it differs. Forgets what was told.
///
/// winit has nothing to draw while the window is closed, and forgets requests: then the next frame comes a moment later.
fn schedule_wake_up(
    mut wake_ups: ResMut<WakeUps>,
    mut redraws: MessageReader<RequestRedraw>,
    tray: Option<Res<SystemTray>>,
    wall_clock: Res<WallClock>,
    mut settings: ResMut<WinitSettings>,
    mut previous_wake_up_at: Local<Option<Duration>>,
) {
    let is_redraw_requested = redraws.read().count() > 0;
    let is_window_closed = system_tray::is_window_closed(tray);
    let next_frame_at = (is_redraw_requested && is_window_closed).then(|| wall_clock.now() + CLOSED_WINDOW_FRAME_TIME);
    let next_wake_up_at = std::mem::take(&mut *wake_ups).next_at().into_iter().chain(next_frame_at).min();
    if std::mem::replace(&mut *previous_wake_up_at, next_wake_up_at) != next_wake_up_at {
        let wait_time = next_wake_up_at
            .map(|next_wake_up_at| next_wake_up_at.saturating_sub(wall_clock.now()).saturating_add(WAKE_UP_DELAY));
        *settings = sleep_settings(wait_time.unwrap_or(MAX_SLEEP));
    }
}

/// bevy_egui 0.42 sends the held modifier keys to egui in every frame, and egui answers any event by requesting another
/// frame. Without this system the program would draw frames for ever.
fn drop_repeated_modifiers(inputs: Query<&mut EguiInput>, mut previous_modifiers: Local<egui::Modifiers>) {
    for mut input in inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(modifiers) => {
                std::mem::replace(&mut *previous_modifiers, *modifiers) != *modifiers
            }
            _ => true,
        });
    }
}

fn request_frames(
    mut events: MessageReader<WindowEvent>,
    wake_ups: Res<WakeUps>,
    pipelines: Res<PipelineState>,
    mut frames_left: Local<FramesLeft>,
    mut redraws: MessageWriter<RequestRedraw>,
) {
    let waiting_count = pipelines.waiting_count();
    if std::mem::replace(&mut frames_left.waiting_count, waiting_count) != waiting_count {
        frames_left.compile_frames = COMPILE_FRAMES;
    }
    let is_compiling = frames_left.compile_frames > 0 && waiting_count > 0;
    if is_compiling {
        frames_left.compile_frames -= 1;
    }
    let has_event = events.read().any(|event| !matches!(event, WindowEvent::RequestRedraw(_)));
    if has_event || is_compiling || wake_ups.is_moving() {
        frames_left.settle_frames = SETTLE_FRAMES;
    }
    if frames_left.settle_frames > 0 {
        frames_left.settle_frames -= 1;
        redraws.write(RequestRedraw);
    } else if pipelines.complete_first_picture() || wake_ups.is_unfinished() {
        // What waits for the first picture begins in one more frame.
        redraws.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::frames::wake_ups::TellWakeUps;
    use crate::app::play::{self, CurrentGame, Intent};
    use crate::app::sample_game::{self, SampleGame};
    use crate::app::screen::{Overlay, Screen};
    use crate::app::shown_table;
    use crate::app::system::system_tray::ClosedWindow;
    use crate::session::{GameId, Head};

    #[test]
    fn modifier_keys_are_news_only_when_they_change() {
        let mut app = App::new();
        app.add_systems(Update, drop_repeated_modifiers);
        let input = app.world_mut().spawn(EguiInput::default()).id();
        let [no_modifiers, shift] = [egui::Modifiers::NONE, egui::Modifiers::SHIFT];
        for (modifiers, modifier_event_count) in
            [(no_modifiers, 0), (shift, 1), (shift, 0), (no_modifiers, 1), (no_modifiers, 0)]
        {
            let mut entity = app.world_mut().entity_mut(input);
            let mut egui_input = entity.get_mut::<EguiInput>().expect("the input");
            egui_input.events = vec![egui::Event::ModifiersChanged(modifiers), egui::Event::Text("a".to_owned())];
            app.update();
            let event_count = app.world().entity(input).get::<EguiInput>().expect("the input").events.len();
            assert_eq!(event_count, modifier_event_count + 1, "{modifiers:?}");
        }
    }

    fn sleep_time(app: &App) -> Duration {
        match app.world().resource::<WinitSettings>().focused_mode {
            UpdateMode::Reactive { wait, .. } => wait,
            UpdateMode::Continuous => Duration::ZERO,
        }
    }

    #[test]
    fn the_program_sleeps_until_the_figure_changes_and_without_a_clock_for_ever() {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin))
            .insert_state(Screen::Table)
            .add_sub_state::<Overlay>()
            .insert_resource(WallClock::manual(Duration::ZERO))
            .add_plugins(plugin);
        let controls = ["60", "60"].map(|text| text.parse().expect("a time control"));
        app.world_mut().write_message(Intent::Start {
            id: GameId::default(),
            fen: None,
            head: Head { controls, ..default() },
        });
        app.update();
        assert_eq!(sleep_time(&app), MAX_SLEEP, "no move has been made");
        let id = app.world().resource::<CurrentGame>().game.referee().find("d2d4").expect("a legal move");
        app.world_mut().write_message(Intent::Play(id));
        app.update();
        assert_eq!(sleep_time(&app), Duration::from_secs(1) + WAKE_UP_DELAY);
        app.insert_resource(WallClock::manual(Duration::from_millis(300))).update();
        assert_eq!(sleep_time(&app), Duration::from_secs(1) + WAKE_UP_DELAY, "the same figure is awaited");
        app.insert_resource(WallClock::manual(Duration::from_millis(52_010))).update();
        assert_eq!(sleep_time(&app), Duration::from_millis(90) + WAKE_UP_DELAY);
        app.world_mut().write_message(Intent::Pause(true));
        app.update();
        assert_eq!(sleep_time(&app), MAX_SLEEP);
    }

    #[test]
    fn without_a_window_what_moves_goes_on_in_larger_steps_and_then_the_program_sleeps() {
        let mut app = App::new();
        app.insert_resource(WallClock::manual(Duration::ZERO)).init_resource::<SystemTray>().add_plugins(plugin);
        app.tell_wake_ups(|mut wake_ups: ResMut<WakeUps>, clock: Res<WallClock>| {
            wake_ups.keep_drawing_if(clock.now() < Duration::from_secs(1));
        });
        app.world().resource::<PipelineState>().complete_first_picture();
        app.update();
        assert_eq!(sleep_time(&app), MAX_SLEEP, "the window requests its frames");
        let closed_window =
            ClosedWindow { entity: Entity::PLACEHOLDER, window: Window::default(), cameras: Vec::new() };
        app.world_mut().resource_mut::<SystemTray>().closed_window = Some(closed_window);
        let mut now = Duration::ZERO;
        let mut frame_count = 0;
        while frame_count == 0 || sleep_time(&app) < MAX_SLEEP {
            assert!(
                frame_count == 0 || sleep_time(&app) == CLOSED_WINDOW_FRAME_TIME + WAKE_UP_DELAY,
                "after {frame_count} frames"
            );
            now += CLOSED_WINDOW_FRAME_TIME;
            app.insert_resource(WallClock::manual(now)).update();
            frame_count += 1;
        }
        assert!(frame_count < 30, "{frame_count}");
    }

    #[test]
    fn the_program_sleeps_between_the_plies_of_a_sample_game_and_after_them_for_ever() {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, play::plugin, shown_table::plugin, sample_game::plugin))
            .init_state::<Screen>()
            .add_sub_state::<Overlay>()
            .insert_resource(SampleGame::of(GameId::Lielow))
            .add_plugins(plugin);
        app.world().resource::<PipelineState>().complete_first_picture();
        let mut secs = 0;
        loop {
            app.insert_resource(WallClock::manual(Duration::from_secs(secs))).update();
            if sleep_time(&app) == MAX_SLEEP {
                break;
            }
            assert!(sleep_time(&app) > WAKE_UP_DELAY, "after {secs} s");
            secs += 3;
        }
        assert!((60..=125).contains(&secs), "it rests after {secs} s");
    }
}
