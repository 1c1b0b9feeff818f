//! Tests that with a doubling cube nobody knows a roll before the side that rolls has decided whether to double, and that each
//! side's clock runs while that side is waited for.

use turnover_core::board::Side;
use turnover_core::online::{
    AwaitedAction, ConnectionId, EventKind, GameSettings, Pace, PlayerAction, Proposal, RefusalCode, ServerInput,
    SettingsError, TimeoutEffect, record_from_events, verify_record,
};
use turnover_core::session::cube::Cube;
use turnover_core::session::{Game, GameId, Reason, Seed};

use crate::table::{BLACK, DICE, Table, WHITE, blitz, chain, move_that_ends_the_turn};

const DAYS: Pace = Pace::Days { turn: 3, bank: 3, vacation: 3 };
const SEED: Seed = Seed::new([9; 32]);

fn settings(cube: &str, pace: Pace) -> GameSettings {
    let id = GameId::ALL[DICE];
    let start = Game::new(id).referee().fen();
    GameSettings::new("k".into(), id, Some(format!("{start} {cube}")), pace)
}

fn seated(cube: &str) -> Table {
    Table::of(settings(cube, blitz())).with_players()
}

/// A game over days, in which the server rolls.
fn over_days(cube: &str) -> Table {
    let mut table = Table::of(GameSettings { seed_hash: Some(SEED.hash()), ..settings(cube, DAYS) });
    table.input(ServerInput::DiceSeed(SEED));
    table.with_players()
}

fn roll(table: &mut Table, from: ConnectionId) {
    let ply = table.ply();
    table.act(from, PlayerAction::Roll { ply });
}

fn awaited(table: &Table) -> AwaitedAction {
    table.server.state().awaited_action()
}

/// Both sides have made their first turns, in which nothing is charged, by this time control.
fn after_first_turns(control: &str) -> Table {
    let control = control.parse().expect("a time control");
    let mut table = Table::of(settings("x1", Pace::Live { white: control, black: control })).with_players();
    let code = first_turn(&mut table);
    table.play(WHITE, &code, None);
    table.reveal(BLACK, chain(2).reveal(2));
    table.reveal(WHITE, chain(1).reveal(2));
    let code = move_that_ends_the_turn(&mut table);
    table.play(BLACK, &code, None);
    assert_eq!((table.refusals(), left(&table)), (vec![], [60_000; 2]));
    table
}

/// The time that the sides have left, in milliseconds.
fn left(table: &Table) -> [u64; 2] {
    Side::ALL.map(|side| table.server.state().clock().remaining_ms(side, table.now).expect("a clock"))
}

/// White rolls without a double, and makes its moves but for the last one, which it returns.
fn first_turn(table: &mut Table) -> String {
    table.reveal(WHITE, chain(1).reveal(1));
    table.reveal(BLACK, chain(2).reveal(1));
    let code = move_that_ends_the_turn(table);
    assert_eq!(table.refusals(), []);
    code
}

#[test]
fn the_side_that_may_double_decides_before_a_link_is_shown() {
    let mut table = seated("x1");
    assert_eq!(awaited(&table), AwaitedAction::RollOrDouble(Side::White, 1));
    table.reveal(BLACK, chain(2).reveal(1));
    table.refused(RefusalCode::LinkWrong);
    table.reveal(WHITE, chain(1).reveal(1));
    assert_eq!(awaited(&table), AwaitedAction::Link(Side::Black, 1));
    table.play(WHITE, "double", None);
    table.refused(RefusalCode::RollFirst);
    table.reveal(BLACK, chain(2).reveal(1));
    assert!(matches!(table.last(), EventKind::Rolled { .. }));

    // Black may double too, so White's move does not show White's link.
    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, Some(chain(1).reveal(2)));
    table.refused(RefusalCode::LinkWrong);
    table.play(WHITE, &code, None);
    assert_eq!(awaited(&table), AwaitedAction::RollOrDouble(Side::Black, 2));
    table.play(BLACK, "double", None);
    assert_eq!(awaited(&table), AwaitedAction::Move(Side::White));
    table.play(WHITE, "take", None);
    table.refused(RefusalCode::LinkMissing);
    table.play(WHITE, "take", Some(chain(1).reveal(2)));
    // Whoever cannot double rolls at once.
    assert_eq!(awaited(&table), AwaitedAction::Link(Side::Black, 2));
    table.reveal(BLACK, chain(2).reveal(2));
    assert!(matches!(table.last(), EventKind::Rolled { .. }));
    assert_eq!(table.refusals(), []);
    let record = record_from_events(table.server.events()).expect("a record");
    assert_eq!(verify_record(&record), Ok(2));
    assert_eq!(Cube::of(record.game.referee()).map(|cube| (cube.stake, cube.owner)), Some((2, Some(Side::White))));
}

#[test]
fn a_move_or_a_roll_by_its_text_is_no_decision() {
    let mut table = seated("x1");
    for code in ["e2e4", "r12", "take", "nonsense"] {
        table.play(WHITE, code, None);
        table.refused(RefusalCode::IllegalMove);
    }
    table.play(BLACK, "double", None);
    table.refused(RefusalCode::NotYourTurn);
    let ply = table.ply();
    table.act(WHITE, PlayerAction::ClaimDraw { ply });
    table.refused(RefusalCode::NothingThere);
}

#[test]
fn a_dropped_double_ends_the_game() {
    let mut table = seated("x1");
    table.play(WHITE, "double", None);
    table.play(BLACK, "drop", None);
    assert_eq!(table.refusals(), []);
    let outcome = table.server.state().game().result().expect("an end");
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::White), Reason::DoubleDropped));
}

#[test]
fn the_clock_runs_for_the_side_that_is_waited_for_and_doubling_gives_no_bonus() {
    let mut table = after_first_turns("60+10");
    table.pass(1_000);
    table.play(WHITE, "double", None);
    table.pass(2_000);
    table.play(BLACK, "take", Some(chain(2).reveal(3)));
    table.pass(4_000);
    table.reveal(WHITE, chain(1).reveal(3));
    assert_eq!((table.refusals(), left(&table)), (vec![], [55_000, 58_000]));
    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, None);
    assert_eq!(left(&table), [65_000, 58_000], "the bonus comes with the move");
    // Black owns the cube, decides, and White owes its link.
    table.pass(1_000);
    table.reveal(BLACK, chain(2).reveal(4));
    table.pass(3_000);
    assert_eq!(left(&table), [62_000, 57_000]);
    assert_eq!(table.server.state().time_limit().map(|(_, limit)| limit), Some(TimeoutEffect::Flag(Side::White)));
    table.reveal(WHITE, chain(1).reveal(4));
    table.pass(1_000);
    assert_eq!((table.refusals(), left(&table)), (vec![], [62_000, 56_000]));
}

#[test]
fn a_delay_counts_for_the_decision_and_for_the_moves() {
    let mut table = after_first_turns("60d5");
    table.pass(4_000);
    table.reveal(WHITE, chain(1).reveal(3));
    table.pass(1_000);
    table.reveal(BLACK, chain(2).reveal(3));
    table.pass(7_000);
    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, None);
    assert_eq!((table.refusals(), left(&table)), (vec![], [58_000, 60_000]));
}

#[test]
fn no_pause_is_accepted_while_a_link_is_due() {
    let mut table = seated("x1");
    let ply = table.ply();
    table.act(BLACK, PlayerAction::Propose { ply, proposal: Proposal::Pause });
    let to = table.server.state().seq();
    table.reveal(WHITE, chain(1).reveal(1));
    table.act(WHITE, PlayerAction::Answer { proposal_seq: to, is_accepted: true });
    table.refused(RefusalCode::RollFirst);
    table.reveal(BLACK, chain(2).reveal(1));
    table.act(WHITE, PlayerAction::Answer { proposal_seq: to, is_accepted: true });
    assert_eq!(table.refusals(), []);
}

#[test]
fn who_withholds_the_link_after_the_other_has_rolled_loses_on_time() {
    let mut table = seated("x1");
    table.reveal(WHITE, chain(1).reveal(1));
    table.pass(60_000);
    assert_eq!(table.server.state().game().result().and_then(|outcome| outcome.winner), Some(Side::White));
}

#[test]
fn a_rematch_is_the_next_game_of_the_match() {
    let mut table = seated("x1:3:0-0:before-crawford");
    for (connection, code) in [(WHITE, "double"), (BLACK, "drop")] {
        table.play(connection, code, None);
    }
    assert_eq!(table.refusals(), []);
    let events = table.server.rematch_events("next".into(), None, table.now);
    let EventKind::Created { settings } = &events[0].kind else { panic!("{events:?}") };
    let next = settings.initial_game().expect("a game");
    assert_eq!(Cube::of(next.referee()).expect("a cube").to_string(), "x1:3:0-1:before-crawford");
}

#[test]
fn over_days_a_cube_needs_a_seed_of_the_server_and_elsewhere_it_has_none() {
    let seed_hash = Some(SEED.hash());
    for (offered, error) in [
        (settings("x1", DAYS), Some(SettingsError::Cube)),
        (GameSettings { seed_hash, ..settings("x1", DAYS) }, None),
        (settings("x1", Pace::Untimed), None),
        (GameSettings { seed_hash, ..settings("x1", Pace::Untimed) }, Some(SettingsError::Cube)),
        (GameSettings { seed_hash, fen: None, ..settings("x1", DAYS) }, Some(SettingsError::Duplicate)),
    ] {
        assert_eq!(offered.initial_game().err(), error, "{offered:?}");
    }
}

#[test]
fn over_days_the_server_rolls_for_whoever_does_not_double_and_shows_its_seed_at_the_end() {
    let mut table = over_days("x1");
    assert_eq!(awaited(&table), AwaitedAction::RollOrDouble(Side::White, 1));
    table.reveal(WHITE, chain(1).reveal(1));
    table.refused(RefusalCode::LinkWrong);
    roll(&mut table, BLACK);
    table.refused(RefusalCode::NotYourTurn);
    roll(&mut table, WHITE);
    assert!(matches!(table.last(), EventKind::Rolled { .. }));
    roll(&mut table, WHITE);
    table.refused(RefusalCode::NotYourTurn);

    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, None);
    assert_eq!(awaited(&table), AwaitedAction::RollOrDouble(Side::Black, 2));
    let ply = table.ply();
    table.play(BLACK, "double", None);
    table.act(BLACK, PlayerAction::Roll { ply });
    table.refused(RefusalCode::Stale);
    // Black does not own the cube any more, so the dice are rolled at once.
    table.play(WHITE, "take", None);
    assert!(matches!(table.last(), EventKind::Rolled { .. }));
    let ply = table.ply();
    table.act(BLACK, PlayerAction::Propose { ply, proposal: Proposal::Takeback });
    table.refused(RefusalCode::NotInThisGame);

    table.act(WHITE, PlayerAction::Resign);
    assert_eq!(table.last(), &EventKind::SeedShown { seed: SEED });
    let record = record_from_events(table.server.events()).expect("a record");
    assert_eq!(verify_record(&record), Ok(2));
    let outcome = table.server.state().game().result().expect("an end");
    assert_eq!((outcome.winner, Cube::of(record.game.referee()).map(|cube| cube.stake)), (Some(Side::Black), Some(2)));
    // The next game has another seed.
    let next_hash = Some(Seed::new([8; 32]).hash());
    let events = table.server.rematch_events("next".into(), next_hash, table.now);
    let EventKind::Created { settings } = &events[0].kind else { panic!("{events:?}") };
    assert_eq!((settings.seed_hash, settings.initial_game().err()), (next_hash, None));
}

#[test]
fn a_first_turn_over_days_that_runs_out_is_lost_once_the_server_has_rolled() {
    let mut table = over_days("x1");
    let effect = |table: &Table| table.server.state().time_limit().map(|(_, effect)| effect);
    assert_eq!((effect(&table), table.server.state().may_be_aborted()), (Some(TimeoutEffect::Abort), true));
    roll(&mut table, WHITE);
    let loss = Some(TimeoutEffect::Flag(Side::White));
    assert_eq!((effect(&table), table.server.state().may_be_aborted()), (loss, false));
}
