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
use super::tasks::{Desktop, DesktopTask};
use super::{DesktopEvent, EventSender};
use crate::app::system::external_messages;
use crate::html;

/// The name of whoever keeps the list of icons for the tray.
const WATCHER: &str = "org.kde.StatusNotifierWatcher";
/// The name and the interface of whoever shows notifications, and the path of that.
const NOTIFICATIONS: &str = "org.freedesktop.Notifications";
const NOTIFICATIONS_PATH: &str = "/org/freedesktop/Notifications";
/// The interface of the bus itself.
const BUS: &str = "org.freedesktop.DBus";

/// The icon, while it is in the tray.
type ShownItem = ksni::blocking::Handle<TrayItem>;

pub(super) fn plugin(app: &mut App) {
    let (sender, tasks) = mpsc::channel();
    let tasks = SyncCell::new(tasks);
    app.insert_resource(Desktop(sender));
    external_messages::add::<DesktopEvent>(app, move |tell| start(SyncCell::to_inner(tasks), EventSender::new(tell)));
}

/// Starts the thread that does the tasks.
fn start(tasks: Receiver<DesktopTask>, event_sender: EventSender) {
    let run = move || {
        if let Err(error) = do_tasks(&tasks, &event_sender) {
            debug!("there is no tray: {error}");
        }
    };
    if let Err(error) = thread::Builder::new().name("desktop tasks".into()).spawn(run) {
        warn!("there is no tray: {error}");
    }
}

/// Listens to the desktop in another thread, and does one task after the other until the program ends.
fn do_tasks(tasks: &Receiver<DesktopTask>, event_sender: &EventSender) -> Result<(), Box<dyn Error>> {
    let connection = Connection::session()?;
    // The number of the last notification; 0 before the first one.
    let notified = Arc::new(AtomicU32::new(0));
    listen(connection.clone(), Arc::clone(&notified), event_sender.clone())?;
    let mut item = None;
    for task in tasks {
        match task {
            DesktopTask::Item(texts) => item = change_item(item, texts, event_sender),
            DesktopTask::Notify { text, show } => {
                match notify(&connection, notified.load(Ordering::Relaxed), &text, &show) {
                    Ok(number) => notified.store(number, Ordering::Relaxed),
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
            let new = TrayItem::new(texts, event_sender.clone()).disable_dbus_name(is_sandboxed()).spawn();
            new.inspect_err(|error| {
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
fn notify(connection: &Connection, last: u32, text: &str, show: &str) -> zbus::Result<u32> {
    let answers = vec!["default", show];
    let hints = HashMap::from([("desktop-entry", Value::from(NAME))]);
    // Its text may be marked up, and it may stay for as long as others do.
    let body = (TITLE, last, NAME, TITLE, html::escaped(text), answers, hints, -1_i32);
    let reply =
        connection.call_method(Some(NOTIFICATIONS), NOTIFICATIONS_PATH, Some(NOTIFICATIONS), "Notify", &body)?;
    reply.body().deserialize()
}

/// Starts the thread that tells what the desktop tells, for as long as the bus is there.
fn listen(connection: Connection, notified: Arc<AtomicU32>, event_sender: EventSender) -> std::io::Result<()> {
    let run = move || {
        if let Err(error) = pass_on_signals(&connection, &notified, &event_sender) {
            debug!("the desktop is not heard: {error}");
        }
        event_sender.send(DesktopEvent::Tray { is_there: false });
    };
    thread::Builder::new().name("desktop signals".into()).spawn(run).map(drop)
}

fn pass_on_signals(
    connection: &Connection,
    notified: &AtomicU32,
    event_sender: &EventSender,
) -> Result<(), Box<dyn Error>> {
    let bus = DBusProxy::new(connection)?;
    bus.add_match_rule(signal_rule(BUS, "NameOwnerChanged")?.arg(0, WATCHER)?.build())?;
    bus.add_match_rule(signal_rule(NOTIFICATIONS, "ActionInvoked")?.build())?;
    let messages = MessageIterator::from(connection);
    // From here on no change is missed.
    let is_there = bus.name_has_owner(BusName::try_from(WATCHER)?)?;
    event_sender.send(DesktopEvent::Tray { is_there });
    for message in messages {
        if let Some(event) = event_in(&message?, notified) {
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
fn event_in(message: &zbus::Message, notified: &AtomicU32) -> Option<DesktopEvent> {
    let (header, body) = (message.header(), message.body());
    match (header.interface()?.as_str(), header.member()?.as_str()) {
        (BUS, "NameOwnerChanged") => {
            let (name, _, owner): (String, String, String) = body.deserialize().ok()?;
            (name == WATCHER).then_some(DesktopEvent::Tray { is_there: !owner.is_empty() })
        }
        (NOTIFICATIONS, "ActionInvoked") => {
            let (number, _): (u32, String) = body.deserialize().ok()?;
            (number == notified.load(Ordering::Relaxed)).then_some(DesktopEvent::Show)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owner_changed(name: &str, old: &str, new: &str) -> zbus::Message {
        let signal = zbus::Message::signal("/org/freedesktop/DBus", BUS, "NameOwnerChanged").expect("a signal");
        signal.build(&(name, old, new)).expect("a message")
    }

    #[test]
    fn a_tray_comes_and_goes_with_the_owner_of_its_name() {
        let notified = AtomicU32::new(0);
        for (name, old, new, event) in [
            (WATCHER, "", ":1.7", Some(DesktopEvent::Tray { is_there: true })),
            (WATCHER, ":1.7", "", Some(DesktopEvent::Tray { is_there: false })),
            (WATCHER, ":1.7", ":1.9", Some(DesktopEvent::Tray { is_there: true })),
            ("org.example.Another", ":1.7", "", None),
        ] {
            assert_eq!(event_in(&owner_changed(name, old, new), &notified), event, "{name} {old} {new}");
        }
    }

    #[test]
    fn the_answer_to_the_own_notification_shows_the_window() {
        let notified = AtomicU32::new(5);
        for (number, event) in [(5_u32, Some(DesktopEvent::Show)), (6, None)] {
            let signal = zbus::Message::signal(NOTIFICATIONS_PATH, NOTIFICATIONS, "ActionInvoked").expect("a signal");
            let message = signal.build(&(number, "default")).expect("a message");
            assert_eq!(event_in(&message, &notified), event);
        }
    }
}
