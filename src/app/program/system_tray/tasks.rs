//! What the desktop is asked to show: the icon in the tray, and notifications.

use std::sync::mpsc::Sender;

use bevy::prelude::*;

use super::item::ItemTexts;
use crate::app::i18n::{Language, Translations};
use crate::app::online::turn_notification::{NotificationSystems, TurnNotification};
use crate::app::online::waiting_games::WaitingGames;
use crate::app::settings::Settings;
use crate::app::system::system_tray::SystemTray;

/// A task for the desktop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DesktopTask {
    /// Show the icon with these texts, or none.
    Item(Option<ItemTexts>),
    /// Show a notification with this text and an answer to it that shows the window.
    Notify {
        /// What it says.
        text: String,
        /// What the answer says.
        show_label: String,
    },
}

/// Sends the tasks to whoever does them, in order.
pub(super) fn send_to(app: &mut App, task_sender: Sender<DesktopTask>) {
    let send_tasks = move |In(tasks): In<Vec<DesktopTask>>| {
        // If this fails, there is no desktop to ask.
        tasks.into_iter().for_each(|task| task_sender.send(task).unwrap_or_default());
    };
    let (update_item, notify) = (update_item.pipe(send_tasks.clone()), notify.pipe(send_tasks));
    app.add_systems(Last, (update_item, notify).after(NotificationSystems));
}

/// Shows the icon while the program may run on there, and what it says when that changes.
fn update_item(
    settings: Res<Settings>,
    tray: Res<SystemTray>,
    translations: Res<Translations>,
    waiting_games: WaitingGames,
    mut shown_state: Local<Option<(Language, usize)>>,
) -> Vec<DesktopTask> {
    let is_item_wanted = settings.keeps_running_in_tray && tray.is_there;
    let wanted_state = is_item_wanted.then(|| (translations.language(), waiting_games.ids_by_game_key().len()));
    if std::mem::replace(&mut *shown_state, wanted_state) == wanted_state {
        return Vec::new();
    }
    vec![DesktopTask::Item(wanted_state.map(|(_, count)| ItemTexts::new(&translations, count)))]
}

/// Calls the player also while there is no window.
fn notify(mut notifications: MessageReader<TurnNotification>, translations: Res<Translations>) -> Vec<DesktopTask> {
    let task = |notification: &TurnNotification| DesktopTask::Notify {
        text: notification.text.clone(),
        show_label: translations.say("notification-show"),
    };
    notifications.read().map(task).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{self, Receiver};

    use super::*;
    use crate::app::online::lobby::Lobby;
    use crate::app::play::CurrentGame;
    use crate::board::Side;
    use crate::online::{GameStage, ListedGame, ListedSeat, Pace};
    use crate::session::{Game, GameId};

    /// A program that may run on in the tray, and the tasks that it gives to the desktop.
    fn tray_app() -> (App, Receiver<DesktopTask>) {
        let (sender, tasks) = mpsc::channel();
        let mut app = App::new();
        app.insert_resource(Settings { keeps_running_in_tray: true, ..default() })
            .insert_resource(SystemTray { is_there: true, ..default() })
            .insert_resource(CurrentGame::new(Game::new(GameId::default())))
            .init_resource::<Translations>()
            .init_resource::<Lobby>()
            .add_message::<TurnNotification>();
        send_to(&mut app, sender);
        (app, tasks)
    }

    fn item_task(language: Language, waiting_count: usize) -> DesktopTask {
        DesktopTask::Item(Some(ItemTexts::new(&Translations::new(language), waiting_count)))
    }

    /// What the desktop is asked for in the next frames.
    fn drain_tasks(app: &mut App, tasks: &Receiver<DesktopTask>) -> Vec<DesktopTask> {
        (0..2).for_each(|_| app.update());
        tasks.try_iter().collect()
    }

    #[test]
    fn the_icon_follows_the_language_and_the_games_that_wait() {
        let (mut app, tasks) = tray_app();
        assert_eq!(drain_tasks(&mut app, &tasks), [item_task(Language::English, 0)]);
        assert!(drain_tasks(&mut app, &tasks).is_empty());
        app.world_mut().resource_mut::<Translations>().set_language(Language::Spanish);
        assert_eq!(drain_tasks(&mut app, &tasks), [item_task(Language::Spanish, 0)]);
        let game = ListedGame {
            key: "a".into(),
            game: GameId::Lielow.to_string(),
            fen: None,
            pace: Pace::Untimed,
            stage: GameStage::Playing,
            white: Some("Ana".into()),
            black: Some("Bea".into()),
            bots: [false; 2],
            plies: 0,
            moves: 0,
            turn: Some(Side::White),
            result: None,
            created: 0,
            rated: false,
        };
        let seat = ListedSeat { index: 0, side: Side::White, game };
        app.world_mut().resource_mut::<Lobby>().own_seats.insert("a".into(), seat);
        assert_eq!(drain_tasks(&mut app, &tasks), [item_task(Language::Spanish, 1)]);
    }

    #[test]
    fn there_is_an_icon_only_where_there_is_a_tray_and_the_player_wants_it() {
        let (mut app, tasks) = tray_app();
        assert_eq!(drain_tasks(&mut app, &tasks).len(), 1);
        app.world_mut().resource_mut::<SystemTray>().is_there = false;
        assert_eq!(drain_tasks(&mut app, &tasks), [DesktopTask::Item(None)]);
        app.world_mut().resource_mut::<SystemTray>().is_there = true;
        assert_eq!(drain_tasks(&mut app, &tasks), [item_task(Language::English, 0)]);
        app.world_mut().resource_mut::<Settings>().keeps_running_in_tray = false;
        assert_eq!(drain_tasks(&mut app, &tasks), [DesktopTask::Item(None)]);
    }

    #[test]
    fn a_notification_is_shown_by_the_desktop_once() {
        let (mut app, tasks) = tray_app();
        drain_tasks(&mut app, &tasks);
        app.world_mut().write_message(TurnNotification { text: "It is your turn".into() });
        let notification = DesktopTask::Notify { text: "It is your turn".into(), show_label: "Show".into() };
        assert_eq!(drain_tasks(&mut app, &tasks), [notification]);
    }
}
