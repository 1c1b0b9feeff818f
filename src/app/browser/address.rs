//! What was asked for in the page's address, and what is asked for when it changes?

use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::tab_autosave;
use crate::app::arguments::{self, CommandLine, OptionsError, RunMode};
use crate::app::i18n::Translations;
use crate::app::js_bindings;
use crate::app::play::{CurrentGame, Intent};
use crate::app::schedule::AppSystems;
use crate::app::screen::{AlertText, Sheet};
use crate::app::share::link;
use crate::app::waker::Waker;

/// The arguments of the command line that make sense on a page too: `?game=turnover-classic&lang=es`. A link is told by the
/// address's fragment.
const NAMES: [&str; 10] = ["game", "fen", "moves", "link", "white", "black", "view", "lang", "set", "theme"];

/// Reads the address. What else stands in it is nobody's business here.
///
/// # Errors
/// A line that says what was expected, for a value that makes no sense.
pub(super) fn read() -> Result<CommandLine, OptionsError> {
    let known = js_bindings::asked().into_iter().filter(|(name, _)| NAMES.contains(&&**name));
    let arguments = known.map(|(name, value)| format!("--{name}={value}").into());
    match arguments::read(arguments)? {
        RunMode::Play(options) | RunMode::Shoot(options, _) => Ok(options),
        RunMode::Print(_) => Ok(CommandLine::default()),
    }
}

/// The links that the address has got since the page was opened, and nobody has followed yet.
#[derive(Resource, Clone, Default)]
struct AddressRequest(Arc<Mutex<Vec<String>>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AddressRequest>()
        .add_systems(Startup, listen)
        .add_systems(Update, follow.in_set(AppSystems::Request));
}

fn listen(asked: Res<AddressRequest>, proxy: Res<EventLoopProxyWrapper>) {
    let (asked, waker) = (asked.clone(), Waker::new(Some(&proxy)));
    js_bindings::on_link(move |code| {
        asked.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(code);
        waker.wake();
    });
}

/// Brings the game of the last link to the table.
fn follow(
    asked: Res<AddressRequest>,
    current: Res<CurrentGame>,
    words: Res<Translations>,
    mut intents: MessageWriter<Intent>,
    mut sheet: ResMut<Sheet>,
    mut tidings: ResMut<AlertText>,
) {
    let links = std::mem::take(&mut *asked.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
    match links.last().map(|code| link::read(code)) {
        None => {}
        Some(Ok(record)) => {
            if current.is_under_way() {
                tab_autosave::set_aside(&current);
            }
            intents.write(Intent::Open { record: Box::new(record), key: None });
        }
        Some(Err(error)) => {
            tidings.0 = words.say_with("notification-invalid-address", &[("why", error.to_string().into())]);
            *sheet = Sheet::Alert;
        }
    }
}
