//! Tests the time limit of first turns: how long it is, who may extend it, and that it ends the game at every table.

use turnover_core::board::Side;
use turnover_core::online::{
    EventKind, GameSettings, GameState, MAX_EVENTS, PRIVATE_FIRST_TURN_SECS, PUBLIC_FIRST_TURN_SECS, Pace,
    PlayerAction, RefusalCode, ServerMessage, TimeoutEffect,
};
use turnover_core::session::GameId;

use crate::table::{BLACK, QUIET, START, Table, WATCHER, WHITE, blitz};

fn offered(is_public: bool) -> Table {
    Table::of(GameSettings::new("k".into(), GameId::ALL[QUIET], None, blitz()).offered(is_public)).with_players()
}

fn end(table: &Table) -> u64 {
    table.server.state().first_turn().expect("a first turn").ends_at
}

#[test]
fn a_friend_has_five_minutes_for_the_first_turn_and_everybody_else_one() {
    for (is_public, secs) in [(false, PRIVATE_FIRST_TURN_SECS), (true, PUBLIC_FIRST_TURN_SECS)] {
        let mut table = offered(is_public);
        let turn = table.server.state().first_turn().expect("a first turn");
        assert_eq!((turn.side, turn.timeout_effect, turn.may_be_extended), (Side::White, TimeoutEffect::Abort, true));
        assert_eq!(turn.ends_at, START + u64::from(secs) * 1_000);
        table.pass(u64::from(secs) * 1_000 - 1);
        assert!(!table.server.state().is_over());
        table.play_any(WHITE, None);
        assert_eq!(end(&table), table.now + u64::from(secs) * 1_000, "Black has as long");
        table.play_any(BLACK, None);
        assert_eq!(table.server.state().first_turn(), None);
    }
}

#[test]
fn a_first_turn_is_extended_by_the_opponent_of_who_must_act() {
    let mut table = offered(false);
    let before = end(&table);
    for id in [WHITE, WATCHER] {
        table.act(id, PlayerAction::ExtendFirstTurn);
    }
    assert_eq!(table.refusals(), [RefusalCode::NothingThere, RefusalCode::NotAPlayer]);
    table.act(BLACK, PlayerAction::ExtendFirstTurn);
    assert_eq!((table.refusals(), end(&table)), (vec![], before + 300_000));
    table.pass(500_000);
    table.play_any(WHITE, None);
    table.act(BLACK, PlayerAction::ExtendFirstTurn);
    table.refused(RefusalCode::NothingThere);
    table.play_any(BLACK, None);
    table.act(BLACK, PlayerAction::ExtendFirstTurn);
    table.refused(RefusalCode::NothingThere);
    let mut untimed = Table::seated(QUIET, Pace::Untimed);
    untimed.act(BLACK, PlayerAction::ExtendFirstTurn);
    untimed.refused(RefusalCode::NothingThere);
}

#[test]
fn a_first_turn_cannot_be_extended_for_ever() {
    let mut table = offered(true);
    for _ in 0..12 {
        table.act(BLACK, PlayerAction::ExtendFirstTurn);
    }
    assert_eq!((table.refusals(), end(&table)), (vec![], START + 13 * 60_000));
    table.act(BLACK, PlayerAction::ExtendFirstTurn);
    table.refused(RefusalCode::TooMany);
    assert!(!table.server.state().first_turn().expect("a first turn").may_be_extended);
}

#[test]
fn a_game_that_was_cancelled_is_over_without_a_result_and_its_clocks_stand_still() {
    let mut table = offered(false);
    table.said.clear();
    table.pass(300_000);
    assert_eq!(*table.last(), EventKind::Aborted);
    for id in [WHITE, BLACK, WATCHER] {
        let told = table.said.iter().any(|(to, message)| {
            *to == id && matches!(message, ServerMessage::Events { events, .. } if events.iter().any(|event| event.kind == EventKind::Aborted))
        });
        assert!(told, "{id:?} is told");
    }
    assert!(table.server.events().len() < MAX_EVENTS);
    let state = GameState::replay(table.server.events()).expect("a game");
    assert!(state.is_over() && state.is_cancelled());
    assert_eq!((state.game().result(), state.first_turn(), state.time_limit()), (None, None, None));
    for side in Side::ALL {
        for later in [0, 1_000, 90_000_000] {
            assert_eq!(state.clock().remaining_ms(side, table.now + later), Some(60_000));
        }
    }
}
