//! Gamepads that come and go are announced.

use std::time::Duration;

use bevy::input::gamepad::{GamepadConnection, GamepadConnectionEvent};
use bevy::prelude::*;

use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::i18n::Translations;
use crate::app::input::active_gamepad::GamepadStatus;
use crate::app::phrases::announce::Announcement;
use crate::app::system::wall_clock::WallClock;

/// How long the sentence is shown.
const NOTICE_TIME: Duration = Duration::from_secs(5);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<GamepadConnectionEvent>()
        .add_systems(Update, (remove_expired_notice, announce_connections).chain())
        .tell_wake_ups(|status: Res<GamepadStatus>, mut wake_ups: ResMut<WakeUps>| {
            wake_ups.wake_at(status.notice.as_ref().map(|(_, end_time)| *end_time));
        });
}

fn remove_expired_notice(clock: Res<WallClock>, mut status: ResMut<GamepadStatus>) {
    if status.notice.as_ref().is_some_and(|(_, end_time)| clock.now() >= *end_time) {
        status.notice = None;
    }
}

fn announce_connections(
    mut events: MessageReader<GamepadConnectionEvent>,
    clock: Res<WallClock>,
    translations: Res<Translations>,
    mut status: ResMut<GamepadStatus>,
    mut announcements: MessageWriter<Announcement>,
) {
    for event in events.read() {
        let text = match &event.connection {
            GamepadConnection::Connected { name, .. } => {
                translations.say_with("gamepad-connected", &[("name", name.clone().into())])
            }
            GamepadConnection::Disconnected => translations.say("gamepad-disconnected"),
        };
        announcements.write(Announcement::polite(text.clone()));
        status.notice = Some((text, clock.now() + NOTICE_TIME));
    }
}
