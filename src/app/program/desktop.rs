//! The program on a desktop.

use std::path::PathBuf;
use std::process::ExitCode;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{
    ExitCondition, Monitor, PrimaryMonitor, PrimaryWindow, WindowMode, WindowResizeConstraints, WindowResolution,
};

use crate::app::AppPlugin;
use crate::app::i18n::{Language, Translations};
use crate::app::kiosk::{self, Exhibit, Kiosk};
use crate::app::online::accounts::Accounts;
use crate::app::online::identity::KeptIdentity;
use crate::app::online::identity_file::IdentityFile;
use crate::app::online::kept_seats::KeptSeats;
use crate::app::online::seat_folder::SeatFolder;
use crate::app::persistence;
use crate::app::persistence::import;
use crate::app::persistence::notifications::{Notification, Notifications};
use crate::app::persistence::settings_disk::{self, FoundSettings, SettingsThread, SettingsTrouble};
use crate::app::play::CurrentGame;
use crate::app::program::arguments::{KioskOptions, StartOptions};
use crate::app::program::command_line::{self, RunMode};
use crate::app::program::picture;
#[cfg(target_os = "linux")]
use crate::app::program::system_tray;
use crate::app::scene::camera::CameraStart;
use crate::app::screen::Screen;
use crate::app::settings::{self, PlayerData};
use crate::app::system::{desktop_gamepads, display};
use crate::archive::data_folder;
use crate::print_set::export;

/// The exit code for wrong arguments.
const USAGE_ERROR: u8 = 2;
/// Whether the program may run on in the system's tray: `system_tray` closes its window then, and ends it.
const HAS_SYSTEM_TRAY: bool = cfg!(target_os = "linux");

/// Executes the command line.
#[must_use]
pub fn run() -> ExitCode {
    match command_line::parse_command_line(std::env::args_os().skip(1)) {
        Ok(RunMode::Play(options)) => open_window(options),
        Ok(RunMode::Shoot(options, shot)) => match picture::write_pictures(options, &shot) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => exit_with_error(&error, 1),
        },
        Ok(RunMode::Export(arguments)) => match export(&arguments, &mut std::io::stdout()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => exit_with_error(&error, 1),
        },
        Ok(RunMode::Print(text)) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => exit_with_error(&error, USAGE_ERROR),
    }
}

fn exit_with_error(error: &dyn std::error::Error, code: u8) -> ExitCode {
    eprintln!("turnover: {error}");
    ExitCode::from(code)
}

fn open_window(options: StartOptions) -> ExitCode {
    let exhibits = match options.kiosk.as_ref().map(load_exhibits).transpose() {
        Ok(exhibits) => exhibits,
        Err(error) => return exit_with_error(&error, 1),
    };
    let window = Window {
        title: "Turnover".into(),
        name: Some("turnover".into()),
        decorations: exhibits.is_none(),
        resolution: WindowResolution::new(DEFAULT_SIZE.x as u32, DEFAULT_SIZE.y as u32),
        resize_constraints: WindowResizeConstraints {
            min_width: MIN_WINDOW_SIZE.x,
            min_height: MIN_WINDOW_SIZE.y,
            ..default()
        },
        ..default()
    };
    let log_plugin = LogPlugin { filter: "wgpu=error,naga=warn,bevy=warn,info".into(), ..default() };
    let mut app = App::new();
    let close_when_requested = exhibits.is_none() && !HAS_SYSTEM_TRAY;
    let exit_condition =
        if exhibits.is_none() && HAS_SYSTEM_TRAY { ExitCondition::DontExit } else { ExitCondition::OnAllClosed };
    let window_plugin =
        WindowPlugin { primary_window: Some(window), exit_condition, close_when_requested, ..default() };
    if let Err(error) = display::open(|| {
        app.add_plugins(DefaultPlugins.set(window_plugin).set(log_plugin));
    }) {
        return exit_with_error(&error, 1);
    }
    app.add_plugins((AppPlugin, desktop_gamepads::plugin))
        .insert_resource(CameraStart { view: options.view, target: None })
        .add_systems(PreUpdate, fit_to_monitor);
    match exhibits {
        Some(exhibits) => {
            let language = options.language.or_else(system_language).unwrap_or_default();
            kiosk::set_up(&mut app, exhibits, options.apply_to(default()), language);
        }
        None => {
            #[cfg(target_os = "linux")]
            app.add_plugins(system_tray::plugin);
            load_player_data(&mut app, options);
        }
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Opens the player's settings and games, and what the options ask for.
fn load_player_data(app: &mut App, options: StartOptions) {
    let (PlayerData { settings, progress }, settings_trouble) = open_settings(app);
    let settings = options.apply_to(settings);
    let language = options.language.or(settings.language).or_else(system_language);
    app.insert_resource(settings)
        .insert_resource(progress)
        .insert_resource(Translations::new(language.unwrap_or_default()));
    if let Some(settings_trouble) = settings_trouble {
        notify_settings_trouble(app, &settings_trouble);
    }
    persistence::desktop::move_in(app, options.game.is_none());
    if let Some(folder) = data_folder() {
        let identity = KeptIdentity::of(Box::new(IdentityFile::new(folder.join("identity.txt"))));
        app.insert_resource(KeptSeats::of(Box::new(SeatFolder::new(folder.join("seats")))))
            .insert_resource(Accounts::of(identity));
    }
    if let Some(link) = options.link {
        link.follow(app.world_mut());
    }
    if let Some(record_file) = options.record_file {
        persistence::desktop::import(app, record_file);
    }
    if let Some(record) = options.game {
        app.insert_resource(CurrentGame::from(record)).insert_state(Screen::Table);
    }
}

/// A file of records cannot be shown.
#[derive(Debug, thiserror::Error)]
#[error("--show {}: {why}", file.display())]
struct ShowError {
    file: PathBuf,
    why: String,
}

/// What is shown in a hall.
fn load_exhibits(options: &KioskOptions) -> Result<Vec<Exhibit>, ShowError> {
    let KioskOptions::Records(file) = options else { return Ok(Exhibit::all()) };
    let show_error = |reason: String| ShowError { file: file.clone(), why: reason };
    let bytes = std::fs::read(file).map_err(|reason| show_error(reason.to_string()))?;
    let (records, _) = import::read(bytes).map_err(|reason| show_error(reason.to_string()))?;
    Ok(Exhibit::of_records(records))
}

/// The initial size of the window, and its minimum size, in logical pixels.
const DEFAULT_SIZE: Vec2 = Vec2::new(1280.0, 720.0);
const MIN_WINDOW_SIZE: Vec2 = Vec2::new(360.0, 360.0);
/// The part of a monitor that a window may cover. The rest is for its frame and the desktop's bars.
const MAX_SHARE_OF_MONITOR: Vec2 = Vec2::new(0.96, 0.88);

/// Makes the window smaller on a small monitor; in a hall, as large as the monitor. The monitors are only known after it has opened.
fn fit_to_monitor(
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    kiosk: Option<Res<Kiosk>>,
    mut has_fitted: Local<bool>,
) {
    if *has_fitted {
        return;
    }
    // If the window's monitor is unknown, use the first one.
    let primary_monitor = monitors.iter().find(|(_, is_primary)| *is_primary);
    let Some((monitor, _)) = primary_monitor.or_else(|| monitors.iter().next()) else { return };
    *has_fitted = true;
    if kiosk.is_some() {
        // Both, because a window manager need not be there to fill the screen.
        window.mode = WindowMode::BorderlessFullscreen(MonitorSelection::Primary);
        window.position = WindowPosition::At(monitor.physical_position);
        window.resolution.set_physical_resolution(monitor.physical_width, monitor.physical_height);
        return;
    }
    let scale = monitor.scale_factor as f32;
    let size = initial_window_size(Vec2::new(monitor.physical_width as f32, monitor.physical_height as f32) / scale);
    if size != DEFAULT_SIZE && window.size() == DEFAULT_SIZE {
        window.resolution.set(size.x, size.y);
        window.position.center(MonitorSelection::Current);
    }
}

/// The initial size of the window on a monitor of this size.
fn initial_window_size(monitor_size: Vec2) -> Vec2 {
    DEFAULT_SIZE.min((monitor_size * MAX_SHARE_OF_MONITOR).floor()).max(MIN_WINDOW_SIZE)
}

/// Loads the settings and saves changes from now on. Also returns what the player must be told.
fn open_settings(app: &mut App) -> (PlayerData, Option<SettingsTrouble>) {
    let Some(folder) = data_folder() else { return default() };
    let FoundSettings { data, trouble: settings_trouble, is_writable } = settings_disk::open(&folder);
    if is_writable {
        let settings_thread = SettingsThread::spawn(move |data| {
            if let Err(error) = settings_disk::keep(&folder, data) {
                warn!("the preferences cannot be kept in {}: {error}", folder.display());
            }
        });
        settings::store_changes(app, data.settings.clone(), move |data, _| settings_thread.store(data.clone()));
    }
    (data, settings_trouble)
}

/// Tells the player which settings could not be read, and where they were moved.
fn notify_settings_trouble(app: &mut App, settings_trouble: &SettingsTrouble) {
    let arguments =
        [("file", settings_trouble.file.display().to_string().into()), ("why", settings_trouble.why.as_str().into())];
    let text = app.world().resource::<Translations>().say_with("storage-error-settings", &arguments);
    app.world_mut().resource_mut::<Notifications>().tell(Notification::Wrong(text));
}

/// The language of the system, if the game supports it.
fn system_language() -> Option<Language> {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|locale| !locale.is_empty()))
        .and_then(|locale| Language::from_locale(&locale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_opens_no_larger_than_its_monitor() {
        for (monitor_size, expected_size) in [
            (Vec2::new(1920.0, 1080.0), DEFAULT_SIZE),
            (Vec2::new(1366.0, 768.0), Vec2::new(1280.0, 675.0)),
            (Vec2::new(960.0, 600.0), Vec2::new(921.0, 528.0)),
            (Vec2::new(640.0, 480.0), Vec2::new(614.0, 422.0)),
            (Vec2::new(200.0, 100.0), MIN_WINDOW_SIZE),
        ] {
            assert_eq!(initial_window_size(monitor_size), expected_size, "{monitor_size}");
        }
    }

    #[test]
    fn the_first_monitor_that_is_told_of_decides_once() {
        let mut app = App::new();
        let resolution = WindowResolution::new(DEFAULT_SIZE.x as u32, DEFAULT_SIZE.y as u32);
        app.add_systems(Update, fit_to_monitor).world_mut().spawn((Window { resolution, ..default() }, PrimaryWindow));
        let window_size = |app: &mut App| {
            let mut windows = app.world_mut().query::<&Window>();
            windows.single(app.world()).expect("one window").size()
        };
        app.update();
        assert_eq!(window_size(&mut app), DEFAULT_SIZE, "no monitor is known yet");
        let monitor = |width, height| Monitor {
            name: None,
            physical_height: height,
            physical_width: width,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 2.0,
            video_modes: Vec::new(),
        };
        app.world_mut().spawn((monitor(1920, 1200), PrimaryMonitor));
        app.update();
        assert_eq!(window_size(&mut app), Vec2::new(921.0, 528.0));
        app.world_mut().spawn(monitor(800, 600));
        app.update();
        assert_eq!(window_size(&mut app), Vec2::new(921.0, 528.0));
    }
}
