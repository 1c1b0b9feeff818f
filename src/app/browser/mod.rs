//! The game on a web page.
//!
//! | file | content |
//! |---|---|
//! | `tab_autosave` | saving the game of a tab |
//! | `library` | the library in a browser, import and export |
//! | `page_state` | the state of the table, as the page sees it |
//! | `back` | the browser's Back |
//! | `gamepads` | gamepads, which the page reads |
//! | `element_tree` | the page's elements for screen readers |
//! | `address` | options in the page's address |
//! | `text_input` | the page's element for text fields |
//! | `seats` | storage of seats in online games |
//! | `push` | what a server tells while no page is open |

pub(super) mod address;
mod back;
mod element_tree;
mod gamepads;
mod library;
mod page_state;
mod push;
mod seats;
mod tab_autosave;
mod text_input;

use bevy::prelude::*;

use super::AppPlugin;
use super::i18n::{Language, Translations};
use super::kiosk::{self, Exhibit};
use super::online::accounts::Accounts;
use super::online::identity::KeptIdentity;
use super::online::kept_seats::KeptSeats;
use super::persistence::notifications::{Notification, Notifications};
use super::persistence::settings_file::{self, KeptSettings};
use super::persistence::settings_v0;
use super::play::CurrentGame;
use super::scene::camera::CameraStart;
use super::screen::{AlertText, Overlay, Screen};
use super::settings::{self, PlayerData, PlayerProgress, Settings, Tempo};
use super::ui::systems::leave_out_panels;
use crate::app::program::address_phrases;
use crate::app::program::arguments::{OptionsFault, StartOptions};
use crate::app::system::{external_messages, js_bindings};
use crate::archive::RecordId;

/// The page's canvas element.
const CANVAS_SELECTOR: &str = "#table";
/// The storage key of the settings in the first version.
const SETTINGS_V0_KEY: &str = "settings";
/// The storage key of what the player has learnt, won and organised, which all tabs share. Without it, the settings tell that.
const PROGRESS_KEY: &str = "progress.json";
/// The storage key for settings that cannot be read.
const UNREADABLE_SETTINGS_KEY: &str = "settings.torn.json";

/// Another tab has stored this progress.
#[derive(Message)]
struct ProgressStored(String);

/// Runs the game on the page's canvas, and resumes the last game.
pub fn run() {
    std::panic::set_hook(Box::new(|panic_info| js_bindings::report_crash(&panic_info.to_string())));
    let start_options = address::read_start_options();
    let mut translations = Translations::new(Language::from_locale(&js_bindings::language()).unwrap_or_default());
    let mut notices = Vec::new();
    let is_kiosk = matches!(&start_options, Ok(options) if options.kiosk.is_some());
    let resumed_game = if is_kiosk { Ok(None) } else { tab_autosave::resume_tab_game() }.unwrap_or_else(|error| {
        notices.push(translations.say_with("notification-autosave-unreadable", &[("why", error.to_string().into())]));
        None
    });
    let mut options = start_options.unwrap_or_else(|error| {
        notices.push(address_phrases::address_error(&translations, &error));
        if matches!(error.fault, OptionsFault::Link(_)) {
            js_bindings::show_fragment("");
        }
        default()
    });
    translations.set_language(options.language.unwrap_or(translations.language()));
    let known_record = tab_autosave::load_known_record();
    let game = match options.game.take() {
        Some(record) => {
            resumed_game
                .iter()
                .filter(|resumed_game| resumed_game.is_under_way())
                .for_each(tab_autosave::store_replaced_game);
            Some(CurrentGame::from(record))
        }
        None => resumed_game,
    };

    let window = Window {
        title: "Turnover".into(),
        canvas: Some(CANVAS_SELECTOR.into()),
        fit_canvas_to_parent: true,
        // The page itself decides which keys are for the game, so that the browser's shortcuts work.
        prevent_default_event_handling: false,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }))
        .add_plugins((
            AppPlugin,
            element_tree::plugin,
            page_state::plugin,
            text_input::plugin,
            back::plugin,
            gamepads::plugin,
        ))
        .insert_resource(CameraStart { view: options.view, target: None });
    if js_bindings::is_inert() {
        leave_out_panels(&mut app);
    }
    if is_kiosk {
        kiosk::set_up(&mut app, Exhibit::all(), options.apply_to(default()), translations.language());
    } else {
        app.insert_resource(translations);
        set_up_player_data(&mut app, &mut options, known_record);
    }
    if let Some(game) = game {
        app.insert_resource(game).insert_state(Screen::Table);
    }
    if !notices.is_empty() {
        app.insert_resource(AlertText(notices.join("\n\n"))).insert_resource(NextState::Pending(Overlay::Alert));
    }
    app.run();
}

/// Opens the player's settings and games, and what the address asks for.
fn set_up_player_data(app: &mut App, options: &mut StartOptions, known_record: Option<(RecordId, String)>) {
    app.add_plugins((address::plugin, push::plugin, tab_autosave::plugin));
    library::set_up_library(app, known_record);
    app.insert_resource(KeptSeats::of(Box::new(seats::BrowserSeatStore)))
        .insert_resource(Accounts::of(KeptIdentity::of(Box::new(seats::BrowserIdentityStore))));
    if let Some(link) = options.link.take() {
        link.follow(app.world_mut());
    }
    let (PlayerData { settings, mut progress }, mut settings_error) = load_settings();
    if let Some(text) = js_bindings::load_shared_text(PROGRESS_KEY) {
        let (shared_data, progress_error) = read_or_set_aside(&text, &PlayerData::default());
        (progress, settings_error) = (shared_data.progress, settings_error.or(progress_error));
    }
    if let Some(reason) = settings_error {
        let values = [("file", UNREADABLE_SETTINGS_KEY.into()), ("why", reason.into())];
        let text = app.world().resource::<Translations>().say_with("storage-error-settings", &values);
        app.world_mut().resource_mut::<Notifications>().tell(Notification::Wrong(text));
    }
    settings::store_changes(app, settings.clone(), store_player_data);
    let settings = if js_bindings::wants_contrast() { settings.with_contrast() } else { settings };
    app.insert_resource(options.apply_to(settings)).insert_resource(progress);
    external_messages::add(app, |mut send_message| {
        js_bindings::on_shared_text(PROGRESS_KEY, move |text| send_message(ProgressStored(text)));
    });
    app.add_systems(PreUpdate, take_over_progress);
}

/// The stored settings, and the text that could not be read and was set aside.
fn load_settings() -> (PlayerData, Option<String>) {
    let tempo = if js_bindings::is_calm() { Tempo::Off } else { Tempo::default() };
    let default_data = PlayerData { settings: Settings { tempo, ..default() }, ..default() };
    let Some(text) = js_bindings::load_text(settings_file::NAME) else {
        let Some(old_text) = js_bindings::load_text(SETTINGS_V0_KEY) else { return (default_data, None) };
        let data = PlayerData { settings: settings_v0::read(&old_text, &default_data.settings), ..default_data };
        store_player_data(&data, false);
        return (data, None);
    };
    read_or_set_aside(&text, &default_data)
}

/// The data in a text, and why it could not be read completely: then it is set aside.
fn read_or_set_aside(text: &str, default_data: &PlayerData) -> (PlayerData, Option<String>) {
    let KeptSettings { data, errors } = settings_file::read(text, default_data);
    if errors.is_empty() {
        return (data, None);
    }
    js_bindings::store_text(UNREADABLE_SETTINGS_KEY, text);
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    (data, Some(errors.join("; ")))
}

/// Stores a player's data. If nothing can be stored, the player is told when the first game is saved.
fn store_player_data(data: &PlayerData, has_progress_changed: bool) {
    if has_progress_changed {
        let text = serde_json::to_string(&data.progress).expect("progress has names and values");
        if !js_bindings::store_shared_text(PROGRESS_KEY, &text) {
            // An older text would hide what the settings tell.
            js_bindings::forget(PROGRESS_KEY);
        }
    }
    js_bindings::store_text(settings_file::NAME, &settings_file::write(data));
}

/// Takes over the progress that another tab has stored. As it is stored already, it does not count as changed here.
fn take_over_progress(mut stored_progress: MessageReader<ProgressStored>, mut progress: ResMut<PlayerProgress>) {
    let Some(ProgressStored(text)) = stored_progress.read().last() else { return };
    let KeptSettings { data, errors } = settings_file::read(text, &PlayerData::default());
    if errors.is_empty() {
        *progress.bypass_change_detection() = data.progress;
    }
}
