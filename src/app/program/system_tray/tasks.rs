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

/// Takes tasks for the desktop, which are done in order.
#[derive(Resource)]
pub(super) struct Desktop(pub(super) Sender<DesktopTask>);

impl Desktop {
    fn send_task(&self, task: DesktopTask) {
        // If this fails, there is no desktop to ask.
        self.0.send(task).unwrap_or_default();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, (update_item, notify).after(NotificationSystems));
}

/// Shows the icon while the program may run on there, and what it says when that changes.
fn update_item(
    settings: Res<Settings>,
    tray: Res<SystemTray>,
    translations: Res<Translations>,
    waiting_games: WaitingGames,
    desktop: Res<Desktop>,
    mut shown_state: Local<Option<(Language, usize)>>,
) {
    let is_item_wanted = settings.keeps_running_in_tray && tray.is_there;
    let wanted_state = is_item_wanted.then(|| (translations.language(), waiting_games.ids_by_game_key().len()));
    if std::mem::replace(&mut *shown_state, wanted_state) != wanted_state {
        let texts = wanted_state.map(|(_, count)| ItemTexts::new(&translations, count));
        desktop.send_task(DesktopTask::Item(texts));
    }
}

/// Calls the player also while there is no window.
fn notify(mut notifications: MessageReader<TurnNotification>, translations: Res<Translations>, desktop: Res<Desktop>) {
    for notification in notifications.read() {
        let (text, show_label) = (notification.text.clone(), translations.say("notification-show"));
        desktop.send_task(DesktopTask::Notify { text, show_label });
    }
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
            .insert_resource(Desktop(sender))
            .add_message::<TurnNotification>()
            .add_plugins(plugin);
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
