//! Tests that dice are neither refused, nor known before, nor chosen by exchanging a chain; and that old games keep the
//! rules by which they were begun.

use turnover_core::board::Side;
use turnover_core::online::{
    ChainLink, ClientMessage, EventKind, GameEvent, GameSettings, GameState, Pace, PlayerAction, Proposal, RefusalCode,
    Reveal, RulesVersion, ServerEffect, ServerInput, TimeBack, TimeoutEffect, record_from_events, verify_record,
};
use turnover_core::session::{GameId, GameRecord};

use crate::table::{BLACK, DICE, Table, WHITE, before_the_first_roll, blitz, chain, move_that_ends_the_turn};

fn seated(rules: RulesVersion) -> Table {
    let settings = GameSettings::new("k".into(), GameId::ALL[DICE], None, blitz());
    Table::of(GameSettings { rules, ..settings }).with_players()
}

/// White has moved, and Black has rolled.
fn after_two_rolls(rules: RulesVersion) -> Table {
    let mut table = seated(rules);
    table.reveal(BLACK, chain(2).reveal(1));
    table.reveal(WHITE, chain(1).reveal(1));
    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, Some(chain(1).reveal(2)));
    table.reveal(BLACK, chain(2).reveal(2));
    assert_eq!(table.refusals(), []);
    table
}

/// White takes its turn back, and Black agrees.
fn take_back(table: &mut Table) {
    let ply = table.ply();
    table.act(WHITE, PlayerAction::Propose { ply, proposal: Proposal::Takeback });
    let to = table.server.state().seq();
    table.act(BLACK, PlayerAction::Answer { proposal_seq: to, is_accepted: true });
    assert_eq!(table.refusals(), []);
    assert_eq!(table.server.state().game().ply_count(), 1, "only the first throw is left");
}

fn limit(table: &Table) -> TimeoutEffect {
    table.server.state().first_turn().expect("a first turn").timeout_effect
}

#[test]
fn who_lets_the_first_turn_run_out_after_a_link_was_shown_has_lost() {
    let mut table = seated(RulesVersion::CURRENT);
    assert_eq!(limit(&table), TimeoutEffect::Abort, "nobody knows anything yet");
    table.reveal(BLACK, chain(2).reveal(1));
    assert_eq!(limit(&table), TimeoutEffect::Flag(Side::White), "White knows the throw, and has not shown it");
    table.pass(60_000);
    assert_eq!(table.server.state().game().result().and_then(|result| result.winner), Some(Side::Black));
    let mut table = seated(RulesVersion::CURRENT);
    table.reveal(BLACK, chain(2).reveal(1));
    table.reveal(WHITE, chain(1).reveal(1));
    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, Some(chain(1).reveal(2)));
    assert_eq!(limit(&table), TimeoutEffect::Flag(Side::Black));
    table.pass(60_000);
    assert_eq!(table.server.state().game().result().and_then(|result| result.winner), Some(Side::White));
}

#[test]
fn a_first_turn_that_nobody_knows_a_roll_of_is_cancelled() {
    for rules in [RulesVersion::FIRST, RulesVersion::CURRENT] {
        let mut table = seated(rules);
        table.pass(60_000);
        assert_eq!(*table.last(), EventKind::Aborted);
    }
    let mut old = seated(RulesVersion::FIRST);
    old.reveal(BLACK, chain(2).reveal(1));
    old.pass(60_000);
    assert_eq!(*old.last(), EventKind::Aborted, "as it was when the game began");
}

#[test]
fn after_a_takeback_the_next_roll_needs_new_links_and_nobody_knows_it() {
    let mut table = after_two_rolls(RulesVersion::CURRENT);
    take_back(&mut table);
    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, None);
    table.refused(RefusalCode::LinkMissing);
    table.play(WHITE, &code, Some(chain(1).reveal(2)));
    table.refused(RefusalCode::LinkWrong);
    table.play(WHITE, &code, Some(chain(1).reveal(3)));
    assert_eq!(table.refusals(), []);
    assert!(matches!(table.last(), EventKind::Moved { .. }), "the throw waits for Black's link");
    assert_eq!(table.server.state().link(Side::Black, 3), None);
    table.reveal(BLACK, chain(2).reveal(3));
    assert!(matches!(table.last(), EventKind::Rolled { .. }));
    let record = record_from_events(table.server.events()).expect("a record");
    assert_eq!(verify_record(&record), Ok(2));
    let text = record.to_string();
    assert!(text.contains("[DiceThrows \"1 3\"]"), "{text}");
    let other = GameRecord::read(&text.replace("\"1 3\"", "\"1 2\"")).expect("a record");
    let is_same = verify_record(&other).is_ok();
    assert!(!is_same || text.contains(&roll_code(&table, 2)), "throw 2 was another one, most of the time");
}

/// What roll number `roll` would have given in the current game, had it come instead of the last one.
fn roll_code(table: &Table, roll: u32) -> String {
    let rolled = |event: &GameEvent| match &event.kind {
        EventKind::Rolled { code } => Some(code.clone()),
        _ => None,
    };
    table.server.events().iter().filter_map(rolled).nth(roll as usize - 1).unwrap_or_default()
}

#[test]
fn a_takeback_waits_for_the_roll_that_is_due() {
    let mut table = seated(RulesVersion::CURRENT);
    table.reveal(BLACK, chain(2).reveal(1));
    table.reveal(WHITE, chain(1).reveal(1));
    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, Some(chain(1).reveal(2)));
    let ply = table.ply();
    table.act(WHITE, PlayerAction::Propose { ply, proposal: Proposal::Takeback });
    let to = table.server.state().seq();
    table.act(BLACK, PlayerAction::Answer { proposal_seq: to, is_accepted: true });
    table.refused(RefusalCode::RollFirst);
}

#[test]
fn in_an_old_game_the_same_roll_comes_again_after_a_takeback() {
    let mut table = after_two_rolls(RulesVersion::FIRST);
    let second = table.last().clone();
    take_back(&mut table);
    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, None);
    assert_eq!(table.refusals(), []);
    assert_eq!(*table.last(), second);
    let record = record_from_events(table.server.events()).expect("a record");
    assert_eq!(verify_record(&record), Ok(2));
    assert!(!record.to_string().contains("DiceThrows"));
}

#[test]
fn a_chain_is_not_exchanged_before_its_end() {
    let early = Reveal { renewal: Some(ChainLink::new([9; 32])), ..chain(1).reveal(1) };
    let mut table = before_the_first_roll();
    table.reveal(WHITE, early);
    table.refused(RefusalCode::LinkWrong);
    table.reveal(WHITE, chain(1).reveal(1));
    assert_eq!(table.refusals(), []);
    let mut old = seated(RulesVersion::FIRST);
    old.reveal(BLACK, chain(2).reveal(1));
    old.reveal(WHITE, early);
    assert_eq!(old.refusals(), [], "as it was when the game began");
}

/// The events of a game, followed by one of Black's that the server should not have allowed.
fn forged(table: &Table, kind: EventKind) -> Result<GameState, String> {
    let mut events = table.server.events().to_vec();
    let seq = events.len() as u64 + 1;
    events.push(GameEvent { seq, at: table.now, side: Some(Side::Black), act: None, kind });
    GameState::replay(&events).map_err(|error| error.to_string())
}

#[test]
fn not_even_the_server_can_let_somebody_agree_who_owes_a_link() {
    for (rules, is_refused) in [(RulesVersion::FIRST, false), (RulesVersion::CURRENT, true)] {
        let mut table = seated(rules);
        table.reveal(BLACK, chain(2).reveal(1));
        table.reveal(WHITE, chain(1).reveal(1));
        let code = move_that_ends_the_turn(&mut table);
        table.play(WHITE, &code, Some(chain(1).reveal(2)));
        let ply = table.ply();
        table.act(WHITE, PlayerAction::Propose { ply, proposal: Proposal::Draw });
        let to = table.server.state().seq();
        for kind in [
            EventKind::Proposed { proposal: Proposal::Pause },
            EventKind::Answered { proposal_seq: to, is_accepted: true },
        ] {
            let result = forged(&table, kind.clone());
            assert_eq!(result.is_err(), is_refused, "{kind:?}");
            assert!(result.err().is_none_or(|error| error.contains("your link for throw 2")));
        }
        for kind in
            [EventKind::Resigned, EventKind::Revealed { reveal: chain(2).reveal(2), time_back: TimeBack::default() }]
        {
            assert!(forged(&table, kind.clone()).is_ok(), "{kind:?}");
        }
    }
}

#[test]
fn a_roll_that_cannot_be_saved_is_tried_again_after_a_second() {
    let saved_event = |effects: &[ServerEffect]| {
        effects.iter().find_map(|effect| match effect {
            ServerEffect::Persist(event) => Some(event.clone()),
            _ => None,
        })
    };
    let mut table = Table::seated(DICE, Pace::Untimed);
    table.reveal(BLACK, chain(2).reveal(1));
    let action = PlayerAction::Reveal { reveal: chain(1).reveal(1) };
    let reveal = ClientMessage::Act { id: table.id(), action };
    let effects = table.server.handle(table.now, ServerInput::Message(WHITE, reveal));
    let reveal_seq = saved_event(&effects).expect("the number of White").seq;
    let effects = table.server.handle(table.now, ServerInput::Persisted(reveal_seq));
    let roll = saved_event(&effects).expect("the roll");
    assert!(matches!(roll.kind, EventKind::Rolled { .. }));
    let effects = table.server.handle(table.now, ServerInput::PersistFailed(roll.seq));
    assert_eq!(saved_event(&effects), None, "not at once");
    table.carry_out(effects);
    table.pass(1_000);
    assert_eq!(table.last(), &roll.kind);
}
