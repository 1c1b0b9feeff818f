//! Checks that hold when a game is over and everybody has been informed.

use std::collections::BTreeSet;

use turnover_core::board::{BySide, Side};
use turnover_core::online::{EventKind, GameEvent, GameState, Pace, record_from_events, verify_record};
use turnover_core::session::{Game, GameRecord};

use crate::world::{Device, World};

pub fn check(world: &World) {
    let server = world.server.as_ref().expect("the server is up at the end");
    assert_eq!(server.events(), world.disk, "the server has what is on disk");
    let state = GameState::replay(&world.disk).expect("what is on disk makes a game");
    check_nothing_told_is_missing(world);
    for device in world.devices.iter().filter(|device| device.is_used) {
        check_device(device, world, &state);
    }
    check_record(world, &state);
    check_clocks(world);
}

fn check_nothing_told_is_missing(world: &World) {
    for (&seq, told) in &world.told {
        let saved = world.disk.get(seq as usize - 1).expect("what was told is on disk");
        assert_eq!(saved.redacted_for(None).kind, *told);
    }
    for (device, act, seq) in &world.confirmed {
        let saved = world.disk.get(*seq as usize - 1).and_then(|event| event.act.as_ref());
        assert_eq!(saved.map(ToString::to_string).as_ref(), Some(act), "an act of device {device}");
    }
    let acts: Vec<_> = world.disk.iter().filter_map(|event| Some((event.side?, event.act.clone()?))).collect();
    assert_eq!(acts.iter().collect::<BTreeSet<_>>().len(), acts.len(), "an act counts once");
}

fn codes(game: &Game) -> Vec<String> {
    game.plies().take(game.ply_count()).map(|ply| ply.played.code.clone()).collect()
}

fn check_device(device: &Device, world: &World, state: &GameState) {
    let for_all = |events: &[GameEvent]| events.iter().map(|event| event.redacted_for(None)).collect::<Vec<_>>();
    assert_eq!(for_all(device.client.events()), for_all(&world.disk));
    assert_eq!(device.client.shown_line(), codes(state.game()));
    let text = serde_json::to_string(device.client.events()).expect("events have a text");
    assert!(!text.contains("\"token\""), "hashes of tokens are told to nobody");
    let known = device.client.state().expect("it knows the game");
    let clocks = |state: &GameState| Side::ALL.map(|side| state.clock().remaining_ms(side, state.last_event_at()));
    assert_eq!(clocks(known), clocks(state));
}

fn check_record(world: &World, state: &GameState) {
    let record = record_from_events(&world.disk).expect("what is on disk makes a record");
    let text = record.to_string();
    let again = GameRecord::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.to_string(), text);
    let rolls = state.game().plies().filter(|ply| ply.is_roll()).count();
    assert_eq!(verify_record(&again), Ok(rolls as u32), "{text}");
    assert_eq!(again.game.result(), state.game().result());
}

/// No clock ran while the server was down: a player has used at most the server's uptime during the player's turns.
fn check_clocks(world: &World) {
    let (first, rest) = world.disk.split_first().expect("a game has a first event");
    let mut state = GameState::from_first_event(first).expect("it creates the game");
    let Pace::Live { white, black } = state.settings().pace else { return };
    let base = BySide([white, black]).map(|control| control.base().map(|base| base.as_millis() as u64));
    let mut used = BySide([0, 0]);
    for event in rest {
        let turn = state.clock().timed_side();
        if let Some(since) = state.clock().timed_since() {
            used[turn] += up_between(world, since.max(state.last_event_at()), event.at);
        }
        let is_first_turn = state.clock().first_turn_ends_at().is_some();
        state.apply(event).expect("what is on disk makes a game");
        if event.kind == EventKind::Flagged && !is_first_turn {
            let side = event.side.expect("somebody's time is up");
            assert!(Some(used[side]) >= base[side], "{side} lost in {} ms of {:?}", used[side], base[side]);
        }
        for side in Side::ALL {
            let left = state.clock().remaining_ms(side, event.at);
            let least = base[side].map(|base| base.saturating_sub(used[side]));
            assert!(left >= least, "event {}: {side} has {left:?} left, at least {least:?}", event.seq);
        }
    }
}

/// The uptime of the server between two times of its clock.
fn up_between(world: &World, from: u64, to: u64) -> u64 {
    world.up.iter().map(|&(start, end)| end.min(to).saturating_sub(start.max(from))).sum()
}
