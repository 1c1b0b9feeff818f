//! The notification by the system when it becomes the player's turn in an online game, the opponent comes, or the player is challenged, while
//! the window is not in focus or closed.

use std::collections::BTreeSet;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::app::i18n::Translations;
use crate::app::online::challenges::NewChallenge;
use crate::app::online::online_game::OnlineGame;
use crate::app::online::waiting_games::WaitingGames;
use crate::app::online::{sentences, title};
use crate::app::settings::Settings;

/// Notifies the player: in a browser with a notification, if the player has allowed it; on a desktop by the mark of a
/// window that wants attention, on Linux also with a notification.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct TurnNotification {
    /// What it says.
    pub(in crate::app) text: String,
}

/// Calls a player who wants that and looks elsewhere.
#[derive(SystemParam)]
pub(in crate::app) struct Notifier<'w, 's> {
    settings: Res<'w, Settings>,
    windows: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    notifications: MessageWriter<'w, TurnNotification>,
}

impl Notifier<'_, '_> {
    /// Notifies the player of this, unless the window has the focus or the player wants no notifications.
    pub(in crate::app) fn notify(&mut self, text: String) {
        if self.settings.notifies_turns && !self.windows.iter().any(|window| window.focused) {
            self.notifications.write(TurnNotification { text });
        }
    }
}

/// The systems that write notifications, at the end of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::app) struct NotificationSystems;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_message::<TurnNotification>().add_systems(
        Last,
        (
            (notify_of_turns, notify_of_opponent, notify_of_challenges).chain().in_set(NotificationSystems),
            notify_player.after(NotificationSystems),
        ),
    );
    #[cfg(target_family = "wasm")]
    app.add_systems(Last, ask_for_permission.run_if(resource_changed::<Settings>));
}

/// One notification for all games that begin to wait for the player at once.
fn notify_of_turns(
    waiting_games: WaitingGames,
    translations: Res<Translations>,
    mut known_keys: Local<BTreeSet<String>>,
    mut notifier: Notifier,
) {
    let waiting_ids = waiting_games.ids_by_game_key();
    let new_game = waiting_ids.iter().find(|(key, _)| !known_keys.contains(**key));
    if new_game.is_some() || known_keys.len() > waiting_ids.len() {
        *known_keys = waiting_ids.keys().map(|&key| key.to_owned()).collect();
    }
    let Some((game_key, game_id)) = new_game else { return };
    notifier.notify(waiting_games.call_text(&translations, game_key).unwrap_or_else(|| {
        let form_name = translations.say(&format!("game-{game_id}"));
        translations.say_with("notification-turn", &[("game", form_name.into())])
    }));
}

/// That the opponent has come to the game on the table, unless it is the player's turn then.
fn notify_of_opponent(
    online: Option<Res<OnlineGame>>,
    translations: Res<Translations>,
    mut waiting_key: Local<Option<String>>,
    mut notifier: Notifier,
) {
    let table = online.as_ref().and_then(|online| online.table());
    let waiting_table = table.filter(|table| table.waits_for_opponent());
    if waiting_table.map(|table| &table.key) == waiting_key.as_ref() {
        return;
    }
    let last_key = std::mem::replace(&mut *waiting_key, waiting_table.map(|table| table.key.clone()));
    let Some(table) = table.filter(|table| Some(&table.key) == last_key.as_ref()) else { return };
    let has_begun = table.client.state().is_some_and(|state| !state.is_over() && !state.has_free_seat());
    if has_begun && !table.calls_player() && !title::is_own_turn(&table.client) {
        notifier.notify(sentences::call(&translations, table));
    }
}

fn notify_of_challenges(
    mut new_challenges: MessageReader<NewChallenge>,
    translations: Res<Translations>,
    mut notifier: Notifier,
) {
    for NewChallenge(challenge) in new_challenges.read() {
        notifier.notify(sentences::challenge(&translations, challenge));
    }
}

#[cfg(target_family = "wasm")]
fn notify_player(mut notifications: MessageReader<TurnNotification>) {
    for notification in notifications.read() {
        crate::app::system::js_bindings::notify("Turnover", &notification.text);
    }
}

/// Asks for the permission as soon as the player wants notifications.
#[cfg(target_family = "wasm")]
fn ask_for_permission(settings: Res<Settings>, mut were_notifications_on: Local<Option<bool>>) {
    if were_notifications_on.replace(settings.notifies_turns) == Some(false) && settings.notifies_turns {
        crate::app::system::js_bindings::ask_to_notify();
    }
}

#[cfg(not(target_family = "wasm"))]
fn notify_player(
    mut notifications: MessageReader<TurnNotification>,
    windows: Query<Entity, With<PrimaryWindow>>,
    _main_thread: bevy::ecs::system::NonSendMarker,
) {
    use bevy::winit::WINIT_WINDOWS;
    use winit::window::UserAttentionType;

    if notifications.read().count() == 0 {
        return;
    }
    WINIT_WINDOWS.with_borrow(|winit| {
        for window in windows.iter().filter_map(|entity| winit.get_window(entity)) {
            window.request_user_attention(Some(UserAttentionType::Informational));
        }
    });
}
