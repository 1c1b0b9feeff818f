//! Closing the window while the program runs on in the tray, and opening it again.
//!
//! No window can be hidden on Wayland. So it is really closed: its entity loses the components of a window, and gets them again.

use bevy::camera::RenderTarget;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{
    ClosingWindow, ExitSystems, PrimaryWindow, RawHandleWrapper, RawHandleWrapperHolder, WindowCloseRequested,
    WindowFocused, WindowResolution,
};
use bevy::winit::WINIT_WINDOWS;
use bevy_egui::EguiContextSettings;
use bevy_egui::input::EguiContextImeState;
use winit::window::UserAttentionType;

use super::DesktopEvent;
use crate::app::settings::Settings;
use crate::app::system::system_tray::{ClosedWindow, SystemTray};

/// What makes an entity an open window.
type OpenWindow = (Window, PrimaryWindow, ClosingWindow, RawHandleWrapper, RawHandleWrapperHolder);

/// Instead of Bevy's own systems that close the window and end the program with it.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SystemTray>()
        .add_message::<DesktopEvent>()
        .add_systems(PreUpdate, (handle_events, pause_text_input))
        .add_systems(Last, (close_window.before(ExitSystems), exit_without_window.in_set(ExitSystems)));
}

/// Closes the window that shall be closed: for a while if the player wants that and there is a tray, otherwise for good.
fn close_window(
    mut close_requests: MessageReader<WindowCloseRequested>,
    closing_windows: Query<(Entity, &Window), With<ClosingWindow>>,
    mut cameras: Query<(Entity, &mut Camera, &RenderTarget)>,
    settings: Res<Settings>,
    mut tray: ResMut<SystemTray>,
    mut focus_changes: MessageWriter<WindowFocused>,
    mut commands: Commands,
) {
    for (entity, window) in &closing_windows {
        if settings.keeps_running_in_tray && tray.is_there {
            let (window, cameras) = (reopened_window(window), deactivate_cameras(&mut cameras));
            tray.closed_window = Some(ClosedWindow { entity, window, cameras });
            commands.entity(entity).remove::<OpenWindow>();
            // The keys that are held now are let go elsewhere.
            focus_changes.write(WindowFocused { window: entity, focused: false });
        } else {
            commands.entity(entity).despawn();
        }
    }
    for request in close_requests.read() {
        // It closes in the next frame, when the renderer has let go of it.
        commands.entity(request.window).try_insert(ClosingWindow);
    }
}

/// How the window is opened again. Its size is then multiplied by the scale of its monitor once more.
fn reopened_window(window: &Window) -> Window {
    let resolution = WindowResolution::new(window.width() as u32, window.height() as u32);
    let mut window = Window { resolution, focused: true, ..window.clone() };
    window.set_physical_cursor_position(None);
    window
}

/// Stops the cameras that draw in the window.
fn deactivate_cameras(cameras: &mut Query<(Entity, &mut Camera, &RenderTarget)>) -> Vec<Entity> {
    let mut inactive_cameras = Vec::new();
    for (entity, mut camera, target) in cameras {
        if camera.is_active && matches!(target, RenderTarget::Window(_)) {
            camera.is_active = false;
            inactive_cameras.push(entity);
        }
    }
    inactive_cameras
}

/// Ends the program when the window was closed for good.
fn exit_without_window(windows: Query<(), With<Window>>, tray: Res<SystemTray>, mut exit: MessageWriter<AppExit>) {
    if windows.is_empty() && tray.closed_window.is_none() {
        exit.write(AppExit::Success);
    }
}

/// Does what is asked for in the tray. Without a tray the window comes back, because nothing else could open it.
fn handle_events(
    mut events: MessageReader<DesktopEvent>,
    mut tray: ResMut<SystemTray>,
    windows: Query<Entity, With<PrimaryWindow>>,
    mut cameras: Query<&mut Camera>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
    _main_thread: NonSendMarker,
) {
    let mut is_window_wanted = false;
    for event in events.read() {
        match *event {
            DesktopEvent::Tray { is_there } => tray.is_there = is_there,
            DesktopEvent::Show => is_window_wanted = true,
            DesktopEvent::Quit => {
                exit.write(AppExit::Success);
            }
        }
    }
    if is_window_wanted {
        windows.iter().for_each(bring_to_front);
    }
    if (is_window_wanted || !tray.is_there)
        && let Some(closed_window) = tray.closed_window.take()
    {
        reopen_window(closed_window, &mut cameras, &mut commands);
    }
}

fn reopen_window(closed_window: ClosedWindow, cameras: &mut Query<&mut Camera>, commands: &mut Commands) {
    let ClosedWindow { entity, window, cameras: inactive_cameras } = closed_window;
    // Whoever has pressed twice to close it has not asked for that again.
    commands.entity(entity).remove::<ClosingWindow>().insert((window, PrimaryWindow));
    for camera in inactive_cameras {
        if let Ok(mut camera) = cameras.get_mut(camera) {
            camera.is_active = true;
        }
    }
}

/// Brings an open window to the front, or where programs may not do that, marks it as one that wants attention.
fn bring_to_front(window: Entity) {
    WINIT_WINDOWS.with_borrow(|winit| {
        let Some(window) = winit.get_window(window) else { return };
        if window.is_minimized() == Some(true) {
            window.set_minimized(false);
        }
        window.focus_window();
        let is_wayland = window.is_visible().is_none();
        if is_wayland && !window.has_focus() {
            window.request_user_attention(Some(UserAttentionType::Informational));
        }
    });
}

/// egui asks the window for text, and each window anew. It complains while there is none.
fn pause_text_input(
    windows: Query<(), With<RawHandleWrapper>>,
    contexts: Query<(&mut EguiContextSettings, &mut EguiContextImeState)>,
) {
    let has_window = !windows.is_empty();
    for (mut settings, mut state) in contexts {
        if settings.enable_ime != has_window {
            settings.enable_ime = has_window;
            state.is_ime_allowed = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::window::ExitCondition;

    use super::*;
    use crate::app::random_play;
    use crate::app::screen::Screen;
    use crate::session::{Game, GameId};

    const SIZE: [u32; 2] = [640, 480];

    /// A program with a window. The player may want it to run on in the tray, and there may be one.
    fn window_app(keeps_running_in_tray: bool, has_tray: bool) -> App {
        let mut app = App::new();
        let window = Window { resolution: SIZE.into(), ..default() };
        app.add_plugins(WindowPlugin {
            primary_window: Some(window),
            exit_condition: ExitCondition::DontExit,
            close_when_requested: false,
            ..default()
        });
        app.insert_resource(Settings { keeps_running_in_tray, ..default() }).add_plugins(plugin);
        send_event(&mut app, DesktopEvent::Tray { is_there: has_tray });
        app
    }

    fn send_event(app: &mut App, event: DesktopEvent) {
        app.world_mut().write_message(event);
        app.update();
    }

    fn windows(app: &mut App) -> Vec<Entity> {
        let world = app.world_mut();
        world.query_filtered::<Entity, (With<Window>, With<PrimaryWindow>)>().iter(world).collect()
    }

    /// Presses the button that closes the window.
    fn request_close(app: &mut App) {
        for window in windows(app) {
            app.world_mut().write_message(WindowCloseRequested { window });
        }
        (0..3).for_each(|_| app.update());
    }

    #[test]
    fn with_its_window_the_program_ends_unless_it_shall_run_on_in_a_tray_that_is_there() {
        for (keeps_running_in_tray, has_tray) in [(false, false), (false, true), (true, false), (true, true)] {
            let mut app = window_app(keeps_running_in_tray, has_tray);
            assert_eq!((windows(&mut app).len(), app.should_exit()), (1, None));
            request_close(&mut app);
            let runs_on = keeps_running_in_tray && has_tray;
            assert!(windows(&mut app).is_empty());
            assert_eq!(app.should_exit(), (!runs_on).then_some(AppExit::Success), "{keeps_running_in_tray} {has_tray}");
            assert_eq!(app.world().resource::<SystemTray>().closed_window.is_some(), runs_on);
        }
    }

    #[test]
    fn whoever_asks_in_the_tray_gets_the_window_again_and_can_close_it_again() {
        let mut app = window_app(true, true);
        let windows_before = windows(&mut app);
        for _ in 0..2 {
            request_close(&mut app);
            send_event(&mut app, DesktopEvent::Show);
            assert_eq!(windows(&mut app), windows_before, "the same entity");
            let window = app.world().get::<Window>(windows_before[0]).expect("a window");
            assert_eq!((window.physical_size().to_array(), window.focused), (SIZE, true));
        }
        app.world_mut().resource_mut::<Settings>().keeps_running_in_tray = false;
        request_close(&mut app);
        assert_eq!(app.should_exit(), Some(AppExit::Success));
    }

    #[test]
    fn a_window_on_a_fine_monitor_comes_back_in_its_size() {
        let mut window = Window { resolution: SIZE.into(), ..default() };
        window.resolution.set_scale_factor_and_apply_to_physical_size(2.0);
        let mut window_again = reopened_window(&window);
        window_again.resolution.set_scale_factor_and_apply_to_physical_size(2.0);
        assert_eq!(window_again.physical_size(), window.physical_size());
    }

    #[test]
    fn when_the_tray_goes_the_window_comes_back_and_closing_it_ends_the_program() {
        let mut app = window_app(true, true);
        request_close(&mut app);
        send_event(&mut app, DesktopEvent::Tray { is_there: false });
        assert_eq!((windows(&mut app).len(), app.should_exit()), (1, None));
        request_close(&mut app);
        assert_eq!(app.should_exit(), Some(AppExit::Success));
    }

    #[test]
    fn the_menu_of_the_tray_ends_the_program_with_its_window_open_or_closed() {
        for is_closed in [false, true] {
            let mut app = window_app(true, true);
            if is_closed {
                request_close(&mut app);
            }
            send_event(&mut app, DesktopEvent::Quit);
            assert_eq!(app.should_exit(), Some(AppExit::Success));
        }
    }

    #[test]
    fn whoever_presses_twice_to_close_the_window_does_not_close_it_when_it_comes_back() {
        let mut app = window_app(true, true);
        let window = windows(&mut app)[0];
        for _ in 0..2 {
            app.world_mut().write_message(WindowCloseRequested { window });
            app.update();
        }
        send_event(&mut app, DesktopEvent::Show);
        (0..3).for_each(|_| app.update());
        assert_eq!(windows(&mut app), [window]);
    }

    #[test]
    fn cameras_that_draw_in_the_window_rest_while_it_is_closed() {
        let mut app = window_app(true, true);
        let window_target = RenderTarget::default;
        let picture_target = RenderTarget::from(Handle::<Image>::default());
        let cameras =
            [(true, window_target()), (false, window_target()), (true, picture_target)].map(|(is_active, target)| {
                let camera = Camera { is_active, ..default() };
                app.world_mut().spawn((camera, target)).id()
            });
        let are_active =
            |app: &App| cameras.map(|camera| app.world().get::<Camera>(camera).is_some_and(|camera| camera.is_active));
        request_close(&mut app);
        assert_eq!(are_active(&app), [false, false, true]);
        send_event(&mut app, DesktopEvent::Show);
        assert_eq!(are_active(&app), [true, false, true]);
    }

    #[test]
    fn the_whole_program_goes_on_without_its_window() {
        let mut app = random_play::table(Screen::Table, Game::new(GameId::default()));
        plugin(&mut app);
        send_event(&mut app, DesktopEvent::Tray { is_there: true });
        let entity = windows(&mut app)[0];
        let window = app.world().get::<Window>(entity).expect("a window").clone();
        app.world_mut().entity_mut(entity).remove::<OpenWindow>();
        let closed_window = ClosedWindow { entity, window, cameras: Vec::new() };
        app.world_mut().resource_mut::<SystemTray>().closed_window = Some(closed_window);
        (0..8).for_each(|_| app.update());
        send_event(&mut app, DesktopEvent::Show);
        (0..8).for_each(|_| app.update());
        assert_eq!((windows(&mut app), app.should_exit()), (vec![entity], None));
    }
}
