//! The desktop over D-Bus, in threads of its own: whether it has a tray, the icon there, and notifications.

use std::collections::HashMap;
use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use ksni::blocking::TrayMethods;
use zbus::blocking::fdo::DBusProxy;
use zbus::blocking::{Connection, MessageIterator};
use zbus::names::BusName;
use zbus::zvariant::Value;
use zbus::{MatchRule, message};

use super::item::{ItemTexts, NAME, TITLE, TrayItem};
use super::tasks::{self, DesktopTask};
use super::{DesktopEvent, EventSender};
use crate::app::system::external_messages;
use crate::html;

/// The name of whoever keeps the list of icons for the tray.
const WATCHER_NAME: &str = "org.kde.StatusNotifierWatcher";
/// The name and the interface of whoever shows notifications, and the path of that.
const NOTIFICATIONS_NAME: &str = "org.freedesktop.Notifications";
const NOTIFICATIONS_PATH: &str = "/org/freedesktop/Notifications";
/// The interface of the bus itself.
const BUS_NAME: &str = "org.freedesktop.DBus";

/// The icon, while it is in the tray.
type ShownItem = ksni::blocking::Handle<TrayItem>;

pub(super) fn plugin(app: &mut App) {
    let (task_sender, task_receiver) = mpsc::channel();
    let task_receiver = SyncCell::new(task_receiver);
    tasks::send_to(app, task_sender);
    external_messages::add::<DesktopEvent>(app, move |send_event| {
        spawn_task_thread(SyncCell::to_inner(task_receiver), EventSender::new(send_event))
    });
}

/// Starts the thread that does the tasks.
fn spawn_task_thread(tasks: Receiver<DesktopTask>, event_sender: EventSender) {
    let run_tasks = move || {
        if let Err(error) = execute_tasks(&tasks, &event_sender) {
            debug!("there is no tray: {error}");
        }
    };
    if let Err(error) = thread::Builder::new().name("desktop tasks".into()).spawn(run_tasks) {
        warn!("there is no tray: {error}");
    }
}

/// Listens to the desktop in another thread, and does one task after the other until the program ends.
fn execute_tasks(tasks: &Receiver<DesktopTask>, event_sender: &EventSender) -> Result<(), Box<dyn Error>> {
    let connection = Connection::session()?;
    // The number of the last notification; 0 before the first one.
    let notification_id = Arc::new(AtomicU32::new(0));
    spawn_signal_thread(connection.clone(), Arc::clone(&notification_id), event_sender.clone())?;
    let mut item = None;
    for task in tasks {
        match task {
            DesktopTask::Item(texts) => item = change_item(item, texts, event_sender),
            DesktopTask::Notify { text, show_label } => {
                match notify(&connection, notification_id.load(Ordering::Relaxed), &text, &show_label) {
                    Ok(new_notification_id) => notification_id.store(new_notification_id, Ordering::Relaxed),
                    Err(error) => debug!("the desktop shows no notifications: {error}"),
                }
            }
        }
    }
    Ok(())
}

/// Shows, changes or removes the icon.
fn change_item(item: Option<ShownItem>, texts: Option<ItemTexts>, event_sender: &EventSender) -> Option<ShownItem> {
    match (item, texts) {
        (Some(item), Some(texts)) => {
            item.update(|item| item.texts = texts);
            Some(item)
        }
        (Some(item), None) => {
            item.shutdown().wait();
            None
        }
        (None, Some(texts)) => {
            let spawn_result = TrayItem::new(texts, event_sender.clone()).disable_dbus_name(is_sandboxed()).spawn();
            spawn_result
                .inspect_err(|error| {
                    warn!("the tray does not take the icon: {error}");
                    event_sender.send(DesktopEvent::Tray { is_there: false });
                })
                .ok()
        }
        (None, None) => None,
    }
}

/// Whether the program runs in a Flatpak, where it may own no name on the bus.
fn is_sandboxed() -> bool {
    Path::new("/.flatpak-info").exists()
}

/// Shows a notification instead of the last one, and returns its number. A press on it, and its answer, show the window.
fn notify(connection: &Connection, replaced_id: u32, text: &str, show_label: &str) -> zbus::Result<u32> {
    let actions = vec!["default", show_label];
    let hints = HashMap::from([("desktop-entry", Value::from(NAME))]);
    // Its text may be marked up, and it may stay for as long as others do.
    let body = (TITLE, replaced_id, NAME, TITLE, html::escaped(text), actions, hints, -1_i32);
    let reply = connection.call_method(
        Some(NOTIFICATIONS_NAME),
        NOTIFICATIONS_PATH,
        Some(NOTIFICATIONS_NAME),
        "Notify",
        &body,
    )?;
    reply.body().deserialize()
}

/// Starts the thread that tells what the desktop tells, for as long as the bus is there.
fn spawn_signal_thread(
    connection: Connection,
    notification_id: Arc<AtomicU32>,
    event_sender: EventSender,
) -> std::io::Result<()> {
    let run_signals = move || {
        if let Err(error) = pass_on_signals(&connection, &notification_id, &event_sender) {
            debug!("the desktop is not heard: {error}");
        }
        event_sender.send(DesktopEvent::Tray { is_there: false });
    };
    thread::Builder::new().name("desktop signals".into()).spawn(run_signals).map(drop)
}

fn pass_on_signals(
    connection: &Connection,
    notification_id: &AtomicU32,
    event_sender: &EventSender,
) -> Result<(), Box<dyn Error>> {
    let bus = DBusProxy::new(connection)?;
    bus.add_match_rule(signal_rule(BUS_NAME, "NameOwnerChanged")?.arg(0, WATCHER_NAME)?.build())?;
    bus.add_match_rule(signal_rule(NOTIFICATIONS_NAME, "ActionInvoked")?.build())?;
    let messages = MessageIterator::from(connection);
    // From here on no change is missed.
    let is_there = bus.name_has_owner(BusName::try_from(WATCHER_NAME)?)?;
    event_sender.send(DesktopEvent::Tray { is_there });
    for message in messages {
        if let Some(event) = parse_event(&message?, notification_id) {
            event_sender.send(event);
        }
    }
    Ok(())
}

/// The rule for a signal of an interface.
fn signal_rule<'name>(interface: &'name str, member: &'name str) -> zbus::Result<zbus::match_rule::Builder<'name>> {
    MatchRule::builder().msg_type(message::Type::Signal).interface(interface)?.member(member)
}

/// What a message of the bus means for the program.
fn parse_event(message: &zbus::Message, notification_id: &AtomicU32) -> Option<DesktopEvent> {
    let (header, body) = (message.header(), message.body());
    match (header.interface()?.as_str(), header.member()?.as_str()) {
        (BUS_NAME, "NameOwnerChanged") => {
            let (name, _, new_owner): (String, String, String) = body.deserialize().ok()?;
            (name == WATCHER_NAME).then_some(DesktopEvent::Tray { is_there: !new_owner.is_empty() })
        }
        (NOTIFICATIONS_NAME, "ActionInvoked") => {
            let (pressed_id, _): (u32, String) = body.deserialize().ok()?;
            (pressed_id == notification_id.load(Ordering::Relaxed)).then_some(DesktopEvent::Show)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner_changed_message(name: &str, old_owner: &str, new_owner: &str) -> zbus::Message {
        let signal = zbus::Message::signal("/org/freedesktop/DBus", BUS_NAME, "NameOwnerChanged").expect("a signal");
        signal.build(&(name, old_owner, new_owner)).expect("a message")
    }

    #[test]
    fn a_tray_comes_and_goes_with_the_owner_of_its_name() {
        let notification_id = AtomicU32::new(0);
        for (name, old_owner, new_owner, expected_event) in [
            (WATCHER_NAME, "", ":1.7", Some(DesktopEvent::Tray { is_there: true })),
            (WATCHER_NAME, ":1.7", "", Some(DesktopEvent::Tray { is_there: false })),
            (WATCHER_NAME, ":1.7", ":1.9", Some(DesktopEvent::Tray { is_there: true })),
            ("org.example.Another", ":1.7", "", None),
        ] {
            assert_eq!(
                parse_event(&owner_changed_message(name, old_owner, new_owner), &notification_id),
                expected_event,
                "{name} {old_owner} {new_owner}"
            );
        }
    }

    #[test]
    fn the_answer_to_the_own_notification_shows_the_window() {
        let notification_id = AtomicU32::new(5);
        for (pressed_id, expected_event) in [(5_u32, Some(DesktopEvent::Show)), (6, None)] {
            let signal =
                zbus::Message::signal(NOTIFICATIONS_PATH, NOTIFICATIONS_NAME, "ActionInvoked").expect("a signal");
            let message = signal.build(&(pressed_id, "default")).expect("a message");
            assert_eq!(parse_event(&message, &notification_id), expected_event);
        }
    }
}
