//! What does a page around the table need?
//!
//! | file | the question it answers |
//! |---|---|
//! | `host` | how does one talk to the page? |
//! | `keeping` | how does a game outlive its page? |
//! | `library` | where do the library's games lie in a browser, and how do files come and go? |
//! | `telling` | what does the page learn of the table? |
//! | `sound` | how is one heard through the page? |
//! | `address` | what was asked for in the page's address? |

pub(super) mod address;
pub(super) mod host;
mod keeping;
mod library;
pub(super) mod sound;
mod telling;

use bevy::prelude::*;

use super::AppPlugin;
use super::play::CurrentGame;
use super::scene::camera::FirstView;
use super::screen::{Screen, Sheet, Tidings};
use super::settings::{Drawer, Settings, Tempo};
use super::ui::controls;
use super::words::{Language, Words};

/// The page's element on which the table is drawn.
const CANVAS: &str = "#table";
/// Under this name the player's preferences are kept.
const SETTINGS: &str = "settings";

/// Runs the game on the page's canvas, from where the last run left it.
pub fn run() {
    std::panic::set_hook(Box::new(|death| host::died(&death.to_string())));
    let asked = address::read();
    let mut words = Words::new(Language::from_locale(&host::language()).unwrap_or_default());
    let mut tidings = Vec::new();
    let resumed = keeping::resume().unwrap_or_else(|error| {
        tidings.push(words.say_with("tidings-unreadable", &[("why", error.to_string().into())]));
        None
    });
    let mut options = asked.unwrap_or_else(|error| {
        tidings.push(words.say_with("tidings-link", &[("why", error.to_string().into())]));
        default()
    });
    words.set_language(options.language.unwrap_or(words.language()));
    let known = keeping::known();
    let game = match options.game.take() {
        Some(record) => {
            resumed.iter().filter(|resumed| resumed.is_under_way()).for_each(keeping::set_aside);
            Some(CurrentGame::from(record))
        }
        None => resumed,
    };

    let window = Window {
        title: "Turnover".into(),
        canvas: Some(CANVAS.into()),
        fit_canvas_to_parent: true,
        // The page decides which keys are the game's: the browser's own shortcuts stay the browser's.
        prevent_default_event_handling: false,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .add_plugins((AppPlugin, address::plugin, keeping::plugin, controls::plugin, telling::plugin))
        .insert_resource(FirstView(options.view))
        .insert_resource(words);
    library::move_in(&mut app, known);
    let usual = Settings { tempo: if host::is_calm() { Tempo::Off } else { Tempo::default() }, ..default() };
    app.insert_resource(options.over(usual.with(&host::kept(SETTINGS).unwrap_or_default())));
    app.insert_resource(Drawer(Box::new(|text| {
        // Where nothing can be kept, the player is told so with the first game.
        host::keep(SETTINGS, text);
    })));
    if let Some(game) = game {
        app.insert_resource(game).insert_state(Screen::Table);
    }
    if !tidings.is_empty() {
        app.insert_resource(Tidings(tidings.join("\n\n"))).insert_resource(Sheet::Tidings);
    }
    app.run();
}
