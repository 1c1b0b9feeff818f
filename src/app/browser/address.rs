//! Options in the page's address, and links that are followed later.

use bevy::prelude::*;

use super::tab_autosave;
use crate::app::i18n::Translations;
use crate::app::online::link::StudyLink;
use crate::app::online::online_game::OnlineGame;
use crate::app::online::studies::OpenStudy;
use crate::app::play::CurrentGame;
use crate::app::program::address_phrases;
use crate::app::program::arguments::{OptionsError, StartArguments, StartOptions};
use crate::app::program::link_target::LinkTarget;
use crate::app::schedule::AppSystems;
use crate::app::screen::Alerts;
use crate::app::system::{external_messages, js_bindings};

/// Reads the address, such as `?game=turnover-classic&lang=es`. The link to a game is in the fragment. Unknown names
/// are ignored.
///
/// # Errors
/// A line that says what was expected, if a value is invalid.
pub(super) fn read_start_options() -> Result<StartOptions, OptionsError> {
    let mut arguments = StartArguments::default();
    for (name, value) in js_bindings::query_pairs() {
        arguments.set_argument(&name, &value)?;
    }
    arguments.into_options()
}

/// This link has appeared in the address since the page was opened.
#[derive(Message)]
struct LinkFollowed(String);

pub(super) fn plugin(app: &mut App) {
    external_messages::add(app, |mut send_message| js_bindings::on_link(move |link| send_message(LinkFollowed(link))));
    // It may be the only frame for which the link wakes the program: commands are carried out after it.
    app.add_systems(
        Update,
        (follow_link.before(AppSystems::Request), show_game_in_address.in_set(AppSystems::Persist)),
    );
}

/// Puts the current online game or study into the address, so that reloading the page continues it.
fn show_game_in_address(online_game: Res<OnlineGame>, study: Res<OpenStudy>, mut shown_fragment: Local<String>) {
    if !online_game.is_changed() && !study.is_changed() {
        return;
    }
    let fragment = address_fragment(&online_game, &study);
    if fragment != *shown_fragment {
        js_bindings::show_fragment(&fragment);
        *shown_fragment = fragment;
    }
}

/// The fragment that leads to the current online game or study; empty if there is none.
fn address_fragment(online_game: &OnlineGame, study: &OpenStudy) -> String {
    let game_fragment = online_game.table().map(|table| format!("play={}", table.key));
    game_fragment.or_else(|| study.link().map(StudyLink::fragment)).unwrap_or_default()
}

/// Follows the last link. A game that is under way on the table is set aside for one that the link contains.
fn follow_link(
    mut links: MessageReader<LinkFollowed>,
    current: Res<CurrentGame>,
    online_game: Res<OnlineGame>,
    study: Res<OpenStudy>,
    translations: Res<Translations>,
    mut commands: Commands,
    mut alerts: Alerts,
) {
    match links.read().last().map(|LinkFollowed(link)| LinkTarget::parse(link)) {
        None => {}
        Some(Ok(target)) => {
            if matches!(target, LinkTarget::Game(_)) && current.is_under_way() {
                tab_autosave::store_replaced_game(&current);
            }
            commands.queue(move |world: &mut World| target.follow(world));
        }
        Some(Err(error)) => {
            // A link that leads nowhere need not be followed once more.
            js_bindings::show_fragment(&address_fragment(&online_game, &study));
            alerts.show(address_phrases::link_error(&translations, &error));
        }
    }
}
