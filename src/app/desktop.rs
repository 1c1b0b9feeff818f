//! What does the program do on a desktop?

use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{WindowResizeConstraints, WindowResolution};

use super::AppPlugin;
use super::arguments::{self, Options, Task};
use super::keeping;
use super::picture;
use super::play::CurrentGame;
use super::scene::camera::FirstView;
use super::screen::Screen;
use super::settings::{Drawer, Settings};
use super::words::{Language, Words};
use crate::archive::data_folder;

/// What a shell expects of a program whose arguments make no sense.
const USAGE_ERROR: u8 = 2;

/// Does what the command line asks for.
#[must_use]
pub fn run() -> ExitCode {
    match arguments::read(std::env::args_os().skip(1)) {
        Ok(Task::Play(options)) => play(options),
        Ok(Task::Shoot(options, shot)) => match picture::take(options, &shot) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(&error, 1),
        },
        Ok(Task::Print(text)) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => fail(&error, USAGE_ERROR),
    }
}

fn fail(error: &dyn std::error::Error, code: u8) -> ExitCode {
    eprintln!("turnover: {error}");
    ExitCode::from(code)
}

fn play(options: Options) -> ExitCode {
    let window = Window {
        title: "Turnover".into(),
        name: Some("turnover".into()),
        resolution: WindowResolution::new(1280, 720),
        resize_constraints: WindowResizeConstraints { min_width: 800.0, min_height: 500.0, ..default() },
        ..default()
    };
    let log = LogPlugin { filter: "wgpu=error,naga=warn,bevy=warn,info".into(), ..default() };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }).set(log))
        .add_plugins(AppPlugin)
        .insert_resource(FirstView(options.view));
    let settings = options.over(keep_settings(&mut app));
    let language = options.language.or(settings.language).or_else(system_language);
    app.insert_resource(settings).insert_resource(Words::new(language.unwrap_or_default()));
    keeping::desktop::move_in(&mut app, options.game.is_none());
    if let Some(record) = options.game {
        app.insert_resource(CurrentGame::from(record)).insert_state(Screen::Table);
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// In the data folder: what the player prefers.
const SETTINGS: &str = "settings.txt";

/// Brings back what the player prefers, and keeps it from now on.
fn keep_settings(app: &mut App) -> Settings {
    let Some(folder) = data_folder() else { return Settings::default() };
    let file = folder.join(SETTINGS);
    let settings = Settings::default().with(&fs::read_to_string(&file).unwrap_or_default());
    app.insert_resource(Drawer(Box::new(move |text| {
        if let Err(error) = keep(&file, text) {
            warn!("the preferences cannot be kept in {}: {error}", file.display());
        }
    })));
    settings
}

/// Puts a text in the place of another: one of them is there, whatever happens.
fn keep(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let fresh = file.with_extension("new");
    fs::write(&fresh, text)?;
    fs::rename(&fresh, file)
}

/// The language that the system is set to, where the game speaks it.
fn system_language() -> Option<Language> {
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .and_then(|locale| Language::from_locale(&locale))
}
