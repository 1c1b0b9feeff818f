//! When an online game needs another frame.

use std::time::Duration;

use bevy::prelude::*;

use super::challenges::Challenges;
use super::lobby::Lobby;
use super::online_game::OnlineGame;
use super::studies::OpenStudy;
use super::tournaments::OnlineTournaments;
use crate::app::frames::wake_ups::WakeUps;
use crate::app::screen::Overlay;
use crate::app::system::wall_clock::WallClock;
use crate::online::ConnectionStatus;

/// Tells when the client must act, when the display of a countdown changes, when lists are fetched anew, and whether the
/// table is behind the server.
pub(super) fn schedule_wake_ups(
    online: Res<OnlineGame>,
    study: Res<OpenStudy>,
    lobby: Res<Lobby>,
    tournaments: Res<OnlineTournaments>,
    challenges: Res<Challenges>,
    overlay: Res<State<Overlay>>,
    clock: Res<WallClock>,
    mut wake_ups: ResMut<WakeUps>,
) {
    wake_ups.wake_at(online.next_wake_at());
    wake_ups.wake_at(study.next_wake_at());
    wake_ups.wake_at(next_countdown_second_at(&online, clock.now()));
    wake_ups.wake_at(next_phrase_end_at(&online, clock.now()));
    wake_ups.wake_at(lobby.next_refresh_at());
    wake_ups.wake_at(lobby.next_own_games_at());
    wake_ups.wake_at(tournaments.next_request_at());
    wake_ups.wake_at(challenges.next_request_at());
    if *overlay.get() == Overlay::OnlineTournament {
        wake_ups.wake_at(tournaments.next_countdown_change_at(clock.now()));
    }
    wake_ups.keep_drawing_if(online.is_behind());
    // The table follows in the next frame.
    wake_ups.go_on_if(online.is_changed() || study.is_changed());
}

/// The time at which the next chat message disappears.
fn next_phrase_end_at(online: &OnlineGame, now: Duration) -> Option<Duration> {
    let end_times =
        online.table()?.said_phrases.iter().map(|said_phrase| Duration::from_millis(said_phrase.hidden_at_ms()));
    end_times.filter(|&end_time| end_time > now).min()
}

/// The time at which the next second of a countdown in an online game is displayed: to the next attempt to connect, to
/// the claim, or to the end of the time for a first move.
fn next_countdown_second_at(online: &OnlineGame, now: Duration) -> Option<Duration> {
    let client = &online.table()?.client;
    let now_ms = u64::try_from(now.as_millis()).ok()?;
    // Days are not counted down by seconds.
    let is_live = client.state().is_some_and(|state| state.settings().pace.is_live());
    let first_turn_left_ms = client.first_turn_left_ms(now_ms).filter(|_| is_live);
    let times_left_ms = match client.status() {
        ConnectionStatus::Offline { retry_at } => [retry_at.checked_sub(now_ms), None],
        ConnectionStatus::Online => [client.claim_left_ms(now_ms), first_turn_left_ms],
        ConnectionStatus::Connecting { .. } | ConnectionStatus::Outdated | ConnectionStatus::Distrusted(_) => [None; 2],
    };
    let left_ms = times_left_ms
        .into_iter()
        .flatten()
        .filter(|&left_ms| left_ms > 0)
        .map(|left_ms| (left_ms - 1) % 1000 + 1)
        .min()?;
    Some(Duration::from_millis(now_ms + left_ms))
}
