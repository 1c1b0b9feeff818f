//! Updates the table from the server's game, ply by ply, by means of intents.

use std::time::Duration;

use bevy::prelude::*;

use super::kept_seats::KeptSeats;
use super::network::NetworkHandle;
use super::online_game::{GamePlacement, OnlineGame, OnlineTable, millis_now};
use crate::app::play::clocks::TableClocks;
use crate::app::play::remote::{FollowStep, RemotePlay, RemoteTurn};
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{CurrentGame, GameChanges, Intent, Played, RecordKeeper, TableId};
use crate::app::screen::{Overlay, OverlayControl};
use crate::app::system::wall_clock::WallClock;
use crate::board::{BySide, Side};
use crate::online::{AwaitedAction, GameClient, GameProgress, GameState};
use crate::session::{Game, GameRecord, Phase};

/// The maximum number of plies that are played one by one; beyond that, the position is loaded.
const MAX_STEPS: usize = 6;
/// The record's tag with the key of its game on a server.
const GAME_TAG: &str = "OnlineGame";

/// Whether the server's game has changed, or the table has not shown all of it.
pub(super) fn has_unshown_changes(online: Res<OnlineGame>) -> bool {
    online.is_changed() || online.is_behind()
}

/// Takes what the server says of the game on the table: who plays it, the times of its moves, whose turn it is, and its end.
pub(super) fn update_record(
    mut online: ResMut<OnlineGame>,
    mut keeper: RecordKeeper,
    mut played: MessageWriter<Played>,
) {
    let table = online.bypass_change_detection().table_mut().filter(|table| is_followed(table, &keeper.game));
    let Some(table) = table else { return };
    let Some(state) = table.client.state() else { return };
    let record = confirmed_record(table, state);
    let end_step = record.game.result().filter(|_| table.script.is_empty() && keeper.game.result().is_none());
    table.script.extend(end_step.map(FollowStep::End));
    if keeper.merge_server_record(&record) {
        played.write(Played::annotated(TableId::Game, &keeper.game));
    }
    let server_game = table.client.shown_game();
    keeper
        .set_remote(server_game.map(|server_game| remote_state(&table.client, &server_game, !table.script.is_empty())));
}

/// Loads the game, or makes the next step towards the server's position.
pub(super) fn follow_game(
    mut online: ResMut<OnlineGame>,
    current_game: Res<CurrentGame>,
    seats: Res<KeptSeats>,
    motion: Res<TableMotion>,
    mut intents: MessageWriter<Intent>,
) {
    let table = online.bypass_change_detection().table_mut();
    let Some(table) = table.filter(|table| table.placement != GamePlacement::Aside) else { return };
    if table.client.state().is_none() {
        return;
    }
    if !is_followed(table, &current_game.game) {
        let record_name = seats.get(&table.key).and_then(|seat| seat.record.clone());
        let record_name = if table.is_on_table() { current_game.key.clone() } else { record_name };
        intents.write_batch(load_intent(table, record_name));
        table.script.clear();
        table.placement = GamePlacement::OnTable;
        return;
    }
    if !motion.is_at_rest() || table.script.is_empty() {
        return;
    }
    let shows_last_ply = current_game.game.current() == current_game.game.tree().end();
    // The next frame says whose turn it is now.
    let step = if shows_last_ply { online.table_mut().and_then(|table| table.script.pop_front()) } else { None };
    intents.write(Intent::Follow(step.unwrap_or(FollowStep::GoToEnd)));
}

/// Whether the game is on the table, and its next steps can be made there one by one.
fn is_followed(table: &OnlineTable, game: &Game) -> bool {
    table.is_on_table() && table.script.len() <= MAX_STEPS && is_possible(table.script.front(), game)
}

/// Whether the table can make a step, once the end of the game is shown.
fn is_possible(step: Option<&FollowStep>, game: &Game) -> bool {
    match step {
        Some(FollowStep::Play(code)) => game.current() != game.tree().end() || game.referee().find(code).is_some(),
        Some(FollowStep::TakeBack) => !game.tree().is_empty(),
        Some(FollowStep::GoToEnd | FollowStep::End(_)) | None => true,
    }
}

/// The intent that loads the game in its current state.
fn load_intent(table: &OnlineTable, record_name: Option<String>) -> Option<Intent> {
    let server_game = table.client.shown_game()?;
    let remote_play = Some(remote_state(&table.client, &server_game, false));
    let head = table.client.state().map(|state| confirmed_record(table, state).head).unwrap_or_default();
    Some(Intent::Open {
        record: Box::new(GameRecord { game: server_game.into_owned(), head }),
        key: record_name,
        remote: remote_play,
    })
}

/// The record of the confirmed part of the game, with the tag of its key.
fn confirmed_record(table: &OnlineTable, state: &GameState) -> GameRecord {
    let mut record = state.record();
    record.head.more.push((GAME_TAG.to_owned(), table.link().to_string()));
    record
}

/// The state of remote play: who plays here, and the effect of a move.
fn remote_state(client: &GameClient, server_game: &Game, is_behind: bool) -> RemotePlay {
    let own_side = client.side();
    let is_over = client.state().is_some_and(|state| state.progress() == GameProgress::Over);
    let awaited_action = client.state().map_or(AwaitedAction::Nothing, GameState::awaited_action);
    let is_own_turn = matches!(server_game.phase(), Phase::Move(side) if Some(side) == own_side) && !is_behind;
    let is_timed =
        client.state().is_some_and(|state| state.clock().timed_since().is_some() && state.clock().is_timed());
    let waiting_turn = if client.has_unsent_move() { RemoteTurn::Unsent { is_timed } } else { RemoteTurn::Wait };
    let turn = match awaited_action {
        AwaitedAction::RollOrDouble(..) if client.may_double() && !is_behind => RemoteTurn::RollOrDouble,
        AwaitedAction::RollOrDouble(..) => waiting_turn,
        AwaitedAction::Seal(side) if Some(side) == own_side && is_own_turn => RemoteTurn::Seal,
        AwaitedAction::Seal(_) | AwaitedAction::Unseal(_) | AwaitedAction::Nothing => waiting_turn,
        AwaitedAction::Move(_) | AwaitedAction::Link(..) | AwaitedAction::Roll(..) if is_own_turn => RemoteTurn::Move,
        AwaitedAction::Move(_) | AwaitedAction::Link(..) | AwaitedAction::Roll(..) => waiting_turn,
    };
    let has_begun = client.state().is_some_and(|state| Side::ALL.into_iter().all(|side| state.seat(side).is_some()));
    RemotePlay { own: own_side, is_under_way: !is_over || is_behind, has_begun, turn }
}

/// Shows that the game was cancelled, once.
pub(super) fn show_cancellation(online: Res<OnlineGame>, mut overlay: OverlayControl, mut is_shown: Local<bool>) {
    let Some(table) = online.table().filter(|table| table.progress() == Some(GameProgress::Aborted)) else {
        *is_shown = false;
        return;
    };
    // An invitation that was opened meanwhile has the last word.
    let may_open_result = overlay.get() != Overlay::JoinGame;
    if table.is_on_table() && may_open_result && !std::mem::replace(&mut *is_shown, true) {
        overlay.open(Overlay::Result);
    }
}

/// Leaves the online game when another game is loaded. Whoever waits for an opponent keeps the connection.
pub(super) fn leave_replaced_game(
    mut played: GameChanges,
    current_game: Res<CurrentGame>,
    mut online: ResMut<OnlineGame>,
    mut network: ResMut<NetworkHandle>,
) {
    let has_other_game = played.read().any(Played::is_another_game) && current_game.remote.is_none();
    if !has_other_game || !online.table().is_some_and(OnlineTable::is_on_table) {
        return;
    }
    match online.table_mut().filter(|table| table.waits_for_opponent()) {
        Some(table) => table.placement = GamePlacement::Aside,
        None => online.leave(&mut *network.0),
    }
}

/// Sets the clocks to the server's times.
pub(super) fn set_clocks(
    mut played: GameChanges,
    online: Res<OnlineGame>,
    mut clocks: ResMut<TableClocks>,
    current_game: Res<CurrentGame>,
    clock: Res<WallClock>,
) {
    let has_changed = played.read().count() > 0 || online.is_changed();
    let table = online.table().filter(|table| table.is_on_table() && has_changed && clocks.is_timed());
    let Some(table) = table else { return };
    let Some(state) = table.client.state() else { return };
    let now_ms = millis_now(&clock);
    let time_left = |side| Duration::from_millis(table.client.remaining_ms(side, now_ms).unwrap_or_default());
    // The first turn of each side has a limit of its own, and is not charged.
    let is_charged = state.first_turn().is_none();
    let running_side = state.clock().timed_since().filter(|_| is_charged).map(|_| state.clock().timed_side());
    let hold_left = Duration::from_millis(table.client.hold_left_ms(now_ms));
    clocks.follow_server(
        BySide::from_fn(time_left),
        running_side,
        hold_left,
        current_game.game.tree().end(),
        clock.now(),
    );
}
