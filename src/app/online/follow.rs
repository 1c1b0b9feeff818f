//! Updates the table from the server's game, ply by ply, by means of intents.

use std::time::Duration;

use bevy::prelude::*;

use super::kept_seats::KeptSeats;
use super::network::NetworkHandle;
use super::online_game::{OnlineGame, OnlineTable, millis};
use crate::app::play::at_rest::AtRest;
use crate::app::play::clocks::TableClocks;
use crate::app::play::dice::DiceInTheAir;
use crate::app::play::remote::{self, RemotePlay, RemoteTurn};
use crate::app::play::{CurrentGame, Intent, Played};
use crate::app::screen::{Overlay, OverlayControl};
use crate::app::wall_clock::WallClock;
use crate::board::{BySide, Side};
use crate::insight::{accuracy, set_accuracy};
use crate::online::{Awaited, GameClient, GameProgress, GameState};
use crate::session::{Game, GameRecord, Phase};

/// The maximum number of plies that are played one by one; beyond that, the position is loaded.
const MAX_STEPS: usize = 6;
/// The record's tag with the key of its game on a server.
const GAME_TAG: &str = "OnlineGame";

/// Loads the game, or makes the next step towards the server's position.
pub(super) fn follow(
    mut online: ResMut<OnlineGame>,
    mut current: ResMut<CurrentGame>,
    seats: Res<KeptSeats>,
    (at_rest, in_the_air): (Res<AtRest>, Res<DiceInTheAir>),
    mut intents: MessageWriter<Intent>,
    mut overlay: OverlayControl,
) {
    let Some(table) = online.bypass_change_detection().table_mut().filter(|table| !table.is_aside) else { return };
    let Some(there) = table.client.shown_game() else { return };
    if !table.is_on_table || remote::distance(&current.game, &there) > MAX_STEPS {
        let key = seats.get(&table.key).and_then(|seat| seat.record.clone());
        let key = if table.is_on_table { current.key.clone() } else { key };
        intents.write(bring(table, &there, key));
        drop(there);
        if overlay.get() == Overlay::Result {
            // It was that of another game.
            overlay.close();
        }
        (table.is_on_table, table.has_new_time) = (true, true);
        return;
    }
    let step = remote::next_step(&current.game, &there);
    let play = remote_play(&table.client, &there, step.is_some());
    drop(there);
    table.is_behind = step.is_some();
    if current.remote != Some(play) {
        current.remote = Some(play);
    }
    if std::mem::take(&mut table.has_news)
        && let Some(state) = table.client.state()
    {
        let record = record(table, state);
        update_notes(&mut current, &record);
    }
    if let Some(step) = step.filter(|_| at_rest.0 && !in_the_air.0) {
        intents.write(Intent::Follow(step));
    }
}

/// The intent that loads the game in its current state.
fn bring(table: &OnlineTable, there: &Game, key: Option<String>) -> Intent {
    let remote = Some(remote_play(&table.client, there, false));
    let head = table.client.state().map(|state| record(table, state).head).unwrap_or_default();
    Intent::Open { record: Box::new(GameRecord { game: there.clone(), head }), key, remote }
}

/// The record of the confirmed part of the game, with the tag of its key.
fn record(table: &OnlineTable, state: &GameState) -> GameRecord {
    let mut record = state.record();
    record.head.more.push((GAME_TAG.to_owned(), table.link().to_string()));
    record
}

/// The state of remote play: who plays here, and the effect of a move.
fn remote_play(client: &GameClient, there: &Game, is_behind: bool) -> RemotePlay {
    let own = client.side();
    let is_over = client.state().is_some_and(|state| state.progress() == GameProgress::Over);
    let awaited = client.state().map_or(Awaited::Nothing, GameState::awaited);
    let is_turn = matches!(there.phase(), Phase::Move(side) if Some(side) == own) && !is_behind;
    let turn = match awaited {
        Awaited::Seal(side) if Some(side) == own && is_turn => RemoteTurn::Seal,
        Awaited::Seal(_) | Awaited::Unseal(_) | Awaited::Nothing => RemoteTurn::Wait,
        Awaited::Move(_) | Awaited::Link(..) | Awaited::Throw(..) if is_turn => RemoteTurn::Move,
        Awaited::Move(_) | Awaited::Link(..) | Awaited::Throw(..) => RemoteTurn::Wait,
    };
    let has_begun = client.state().is_some_and(|state| Side::ALL.into_iter().all(|side| state.seat(side).is_some()));
    RemotePlay { own, is_under_way: !is_over || is_behind, has_begun, turn }
}

/// Takes the head and the annotations from the server's record. The accuracy that a review has found here stays.
fn update_notes(current: &mut ResMut<CurrentGame>, record: &GameRecord) {
    let mut head = record.head.clone();
    set_accuracy(&mut head, Side::ALL.map(|side| accuracy(&current.head, side)));
    if current.head.players != head.players || current.head.more != head.more {
        current.head.players.clone_from(&head.players);
        current.head.more.clone_from(&head.more);
    }
    let lines = (current.game.main_line(), record.game.main_line());
    for (own, other) in lines.0.into_iter().zip(lines.1) {
        let clock = record.game.notes(other).clock;
        if current.game.notes(own).clock != clock {
            current.game.notes_mut(own).clock = clock;
        }
    }
}

/// Shows that the game was cancelled, once.
pub(super) fn show_cancellation(mut online: ResMut<OnlineGame>, mut overlay: OverlayControl) {
    let Some(table) = online.bypass_change_detection().table_mut() else { return };
    let is_cancelled = table.is_on_table && table.progress() == Some(GameProgress::Aborted);
    // An invitation that was opened meanwhile has the last word.
    let may_cover = overlay.get() != Overlay::JoinGame;
    if is_cancelled && may_cover && !std::mem::replace(&mut table.is_cancellation_shown, true) {
        overlay.open(Overlay::Result);
    }
}

/// Leaves the online game when another game is loaded. Whoever waits for an opponent keeps the connection.
pub(super) fn leave(
    mut played: MessageReader<Played>,
    current: Res<CurrentGame>,
    mut online: ResMut<OnlineGame>,
    mut network: ResMut<NetworkHandle>,
) {
    let is_another = played.read().any(Played::is_another_game) && current.remote.is_none();
    if !is_another || !online.table().is_some_and(OnlineTable::is_on_table) {
        return;
    }
    match online.table_mut().filter(|table| table.waits_for_opponent()) {
        Some(table) => (table.is_on_table, table.is_aside) = (false, true),
        None => online.leave(&mut *network.0),
    }
}

/// Sets the clocks to the server's times.
pub(super) fn set_clocks(
    mut played: MessageReader<Played>,
    mut online: ResMut<OnlineGame>,
    mut clocks: ResMut<TableClocks>,
    (current, clock): (Res<CurrentGame>, Res<WallClock>),
) {
    let is_news = played.read().count() > 0;
    let Some(table) = online.bypass_change_detection().table_mut() else { return };
    if !(std::mem::take(&mut table.has_new_time) || is_news) || !table.is_on_table || !clocks.is_timed() {
        return;
    }
    let Some(state) = table.client.state() else { return };
    let now = millis(&clock);
    let left = |side| Duration::from_millis(table.client.remaining(side, now).unwrap_or_default());
    // The first turn of each side has a limit of its own, and is not charged.
    let is_charged = state.first_turn().is_none();
    let running = state.clock().since().filter(|_| is_charged).map(|_| state.clock().turn());
    clocks.follow_server(BySide::from_fn(left), running, current.game.end_of_main_line(), clock.now());
}
