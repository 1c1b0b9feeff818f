//! Options in the page's address, and links that are followed later.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::tab_autosave;
use crate::app::i18n::Translations;
use crate::app::online::link::StudyLink;
use crate::app::online::online_game::OnlineGame;
use crate::app::online::studies::OpenStudy;
use crate::app::online::tournaments::OnlineTournaments;
use crate::app::play::CurrentGame;
use crate::app::program::address_phrases;
use crate::app::program::arguments::{OptionsError, StartArguments, StartOptions};
use crate::app::program::link_target::LinkTarget;
use crate::app::schedule::AppSystems;
use crate::app::screen::{Alerts, Overlay};
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
        (follow_link.before(AppSystems::Request), show_content_in_address.in_set(AppSystems::Persist)),
    );
}

/// What the page shows of a server.
#[derive(SystemParam)]
struct ServerContent<'w> {
    online_game: Res<'w, OnlineGame>,
    study: Res<'w, OpenStudy>,
    tournaments: Res<'w, OnlineTournaments>,
    overlay: Res<'w, State<Overlay>>,
}

impl ServerContent<'_> {
    /// The fragment that leads to the current online game or study, or to the tournament whose sheet is open; empty if there is none.
    fn fragment(&self) -> String {
        let game_fragment = self.online_game.table().map(|table| format!("play={}", table.key));
        let study_fragment = || self.study.link().map(StudyLink::fragment);
        let tournament =
            self.tournaments.shown_tournament().filter(|_| *self.overlay.get() == Overlay::OnlineTournament);
        let tournament_fragment = || tournament.map(|tournament| tournament.link().fragment());
        game_fragment.or_else(study_fragment).or_else(tournament_fragment).unwrap_or_default()
    }
}

/// Puts what is shown of a server into the address, so that reloading the page continues it, and a message about it leads to this page.
fn show_content_in_address(content: ServerContent, mut shown_fragment: Local<String>) {
    let fragment = content.fragment();
    if fragment != *shown_fragment {
        js_bindings::show_fragment(&fragment);
        *shown_fragment = fragment;
    }
}

/// Follows the last link. A game that is under way on the table is set aside for one that the link contains.
fn follow_link(
    mut links: MessageReader<LinkFollowed>,
    current: Res<CurrentGame>,
    content: ServerContent,
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
            js_bindings::show_fragment(&content.fragment());
            alerts.show(address_phrases::link_error(&translations, &error));
        }
    }
}
