//! Tests that lying, guessing and repeating have no effect.

use turnover_core::board::Side;
use turnover_core::online::{
    ChainLink, ClientMessage, ConnectionId, ConnectionStatus, EventKind, GameClient, GameEvent, GameProgress,
    GameServer, MAX_CLIENT_BYTES, MAX_LAG_MS, PING_MS, PROTOCOL_VERSION, Pace, Phrase, PlayerAction, Proposal,
    RefusalCode, Reveal, SeatMemory, ServerInput, ServerMessage, record_from_events, verify_record,
};
use turnover_core::session::GameRecord;

use crate::table::{
    BLACK, DICE, QUIET, START, Table, WATCHER, WHITE, before_the_first_roll, blitz, chain, move_that_ends_the_turn,
    token,
};

#[test]
fn a_guessed_or_stolen_token_opens_nothing() {
    let mut table = Table::seated(QUIET, blitz());
    table.hello(WATCHER, Some(token(9)));
    table.refused(RefusalCode::WrongToken);
    assert_eq!(table.closed, [WATCHER]);
    // The hash, which could be read from the storage, is not a token.
    let hash = token(1).hash().to_string();
    let thief = ConnectionId(9);
    table.input(ServerInput::Connected(thief));
    table.hello(thief, hash[..32].parse().ok());
    table.refused(RefusalCode::WrongToken);
}

#[test]
fn the_hash_that_a_thief_has_read_on_the_disk_opens_no_seat() {
    let mut table = Table::seated(QUIET, blitz());
    table.said.clear();
    let (hash, id) = (token(1).hash(), |name: &str| name.parse().expect("an id"));
    for message in [
        ClientMessage::Sit { id: id("s"), side: None, nickname: String::new(), token_hash: hash, chain: None },
        ClientMessage::TakeSeat { id: id("t"), lent_token: token(9), token_hash: hash },
    ] {
        table.say(WATCHER, message);
    }
    let is_seated = |(_, message): &(_, ServerMessage)| matches!(message, ServerMessage::Welcome { side: Some(_), .. });
    assert!(!table.said.iter().any(is_seated), "{:?}", table.said);
    table.refusals();
    table.act(WATCHER, PlayerAction::Resign);
    table.refused(RefusalCode::NotAPlayer);
}

#[test]
fn a_seat_is_given_once_and_nobody_acts_for_another() {
    let mut table = Table::seated(QUIET, blitz());
    table.sit(WATCHER, Side::White, 7);
    table.refused(RefusalCode::SeatTaken);
    table.sit(WHITE, Side::Black, 7);
    table.refused(RefusalCode::SeatTaken);
    table.play_any(WATCHER, None);
    table.refused(RefusalCode::NotAPlayer);
    table.act(WATCHER, PlayerAction::Resign);
    table.refused(RefusalCode::NotAPlayer);
    table.play_any(BLACK, None);
    table.refused(RefusalCode::NotYourTurn);
    table.play(WHITE, "e2e9", None);
    table.refused(RefusalCode::IllegalMove);
    assert_eq!(table.server.events().len(), 3, "nothing has happened");
}

#[test]
fn nothing_is_heard_before_a_hello_and_an_old_client_is_sent_to_reload() {
    let mut table = Table::new(QUIET, blitz());
    let (mute, old) = (ConnectionId(8), ConnectionId(9));
    table.input(ServerInput::Connected(mute));
    table.sit(mute, Side::White, 1);
    table.refused(RefusalCode::HelloFirst);
    table.input(ServerInput::Connected(old));
    table.say(old, ClientMessage::Hello { version: 0, seat_token: None, known_seq: 0 });
    assert!(table.said.contains(&(old, ServerMessage::Reload { version: PROTOCOL_VERSION })));
    assert_eq!(table.closed, [old]);
}

#[test]
fn an_act_counts_once_even_after_a_restart() {
    let mut table = Table::seated(QUIET, blitz());
    let code = table.server.state().game().referee().codes()[0].0.clone();
    let act = ClientMessage::Act {
        id: "once".parse().expect("an id"),
        action: PlayerAction::Move { ply: 0, code, reveal: None },
    };
    table.say(WHITE, act.clone());
    table.said.clear();
    table.say(WHITE, act.clone());
    let done = ServerMessage::Done { act_id: "once".parse().expect("an id"), seq: 4 };
    assert_eq!(table.said, [(WHITE, done.clone())]);
    let events = table.server.events().to_vec();
    table.replace(GameServer::restore(events, table.now, table.now).expect("a game"));
    table.input(ServerInput::Connected(WHITE));
    table.hello(WHITE, Some(token(1)));
    table.said.clear();
    table.say(WHITE, act);
    assert_eq!(table.said, [(WHITE, done)]);
}

#[test]
fn an_act_that_was_meant_for_another_position_is_refused() {
    let mut table = Table::seated(QUIET, blitz());
    table.play_any(WHITE, None);
    table.act(BLACK, PlayerAction::Propose { ply: 0, proposal: Proposal::Draw });
    table.refused(RefusalCode::Stale);
    table.act(BLACK, PlayerAction::Answer { proposal_seq: 4, is_accepted: true });
    table.refused(RefusalCode::NothingToAnswer);
}

#[test]
fn a_move_that_was_meant_for_a_line_taken_back_is_refused() {
    let mut table = Table::seated(QUIET, blitz());
    table.play_any(WHITE, None);
    let ply = table.ply();
    table.act(WHITE, PlayerAction::Propose { ply, proposal: Proposal::Takeback });
    let to = table.server.state().seq();
    table.act(BLACK, PlayerAction::Answer { proposal_seq: to, is_accepted: true });
    table.play_any(WHITE, None);
    let code = table.server.state().game().referee().codes()[0].0.clone();
    let late = PlayerAction::Move { ply, code, reveal: None };
    table.act(BLACK, late);
    table.refused(RefusalCode::Stale);
    table.play_any(BLACK, None);
    assert_eq!(table.refusals(), []);
}

#[test]
fn a_roll_needs_both_links_in_their_order() {
    let mut table = Table::seated(DICE, blitz());
    table.reveal(WHITE, chain(1).reveal(1));
    table.refused(RefusalCode::LinkWrong);
    table.reveal(BLACK, chain(2).reveal(2));
    table.refused(RefusalCode::LinkWrong);
    table.reveal(BLACK, chain(3).reveal(1));
    table.refused(RefusalCode::LinkWrong);
    table.play(WHITE, "r12", None);
    table.refused(RefusalCode::RollFirst);
    let mut table = before_the_first_roll();
    table.reveal(WHITE, Reveal { link: ChainLink::new([0; 32]), ..chain(1).reveal(1) });
    table.refused(RefusalCode::LinkWrong);
    table.reveal(WHITE, chain(1).reveal(1));
    assert!(matches!(table.last(), EventKind::Rolled { .. }));
}

#[test]
fn nothing_is_agreed_by_whoever_knows_a_roll_that_the_others_do_not() {
    let mut table = before_the_first_roll();
    table.act(BLACK, PlayerAction::Propose { ply: 0, proposal: Proposal::Draw });
    let draw = table.server.state().seq();
    assert_eq!(table.refusals(), []);
    table.act(WHITE, PlayerAction::Answer { proposal_seq: draw, is_accepted: true });
    table.refused(RefusalCode::RollFirst);
    table.act(WHITE, PlayerAction::Propose { ply: 0, proposal: Proposal::Pause });
    table.refused(RefusalCode::RollFirst);
    table.act(WHITE, PlayerAction::Resign);
    assert_eq!(table.refusals(), []);
    assert!(table.server.state().is_over());
}

#[test]
fn a_move_before_the_opponents_roll_brings_the_link_for_it() {
    let mut table = before_the_first_roll();
    table.reveal(WHITE, chain(1).reveal(1));
    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, None);
    table.refused(RefusalCode::LinkMissing);
    table.play(WHITE, &code, Some(chain(3).reveal(2)));
    table.refused(RefusalCode::LinkWrong);
    table.play(WHITE, &code, Some(chain(1).reveal(2)));
    assert_eq!(table.refusals(), []);
    assert_eq!(table.server.state().link(Side::White, 2), Some(chain(1).reveal(2).link));
    assert_eq!(table.server.state().link(Side::Black, 2), None, "nobody knows the throw but Black");
}

#[test]
fn a_record_with_an_exchanged_roll_or_link_is_found_out() {
    let mut table = before_the_first_roll();
    table.reveal(WHITE, chain(1).reveal(1));
    let code = move_that_ends_the_turn(&mut table);
    table.play(WHITE, &code, Some(chain(1).reveal(2)));
    let text = record_from_events(table.server.events()).expect("a record").to_string();
    let verdict =
        |text: &str| verify_record(&GameRecord::read(text).expect("a record")).map_err(|error| error.to_string());
    assert_eq!(verdict(&text), Ok(1));
    let link = chain(2).reveal(1).link.to_string();
    let starts = |text: String, start: &str| verdict(&text).expect_err("it is found out").starts_with(start);
    let other = format!("{}{}", if link.starts_with('0') { '1' } else { '0' }, &link[1..]);
    assert!(starts(text.replace(&link, &other), "tag BlackDiceChain: expected a link that leads to the commitment"));
    assert!(
        starts(text.replace("[DiceGame \"k\"]", "[DiceGame \"other\"]"), "throw 1, move 1: expected r")
            || text.contains("r"),
        "another game has other throws, most of the time"
    );
    assert!(starts(text.replace("DiceGame", "Event"), "expected a tag DiceGame, found none"));
    assert!(starts(
        text.replace(&format!(":1:{link}"), ":0"),
        "throw 1: expected a link of the black side, found none"
    ));
    assert!(starts(text.replace(&format!(":1:{link}"), ":4000000000:00"), "tag BlackDiceChain: expected a number"));
}

#[test]
fn who_lies_about_the_way_of_messages_gains_little() {
    let mut table = Table::seated(QUIET, blitz());
    table.play_any(WHITE, None);
    table.play_any(BLACK, None);
    let mut given = 0;
    for _ in 0..5 {
        // White answers each ping as late as possible.
        table.said.clear();
        while !table.said.iter().any(|(to, message)| *to == WHITE && matches!(message, ServerMessage::Ping { .. })) {
            table.pass_in_silence(100);
        }
        table.pass_in_silence(PING_MS - 200);
        table.answer_pings();
        table.play_any(WHITE, None);
        let EventKind::Moved { time_back: back, .. } = table.last() else { panic!("White has moved") };
        assert!(back.lag_ms <= MAX_LAG_MS);
        given += back.lag_ms;
        table.play_any(BLACK, None);
        table.pass(1_000);
    }
    // A budget of three turns at the start and one per turn: 390 ms each in a game of a minute.
    assert!(given <= 8 * 390, "{given} ms of 60 s");
}

#[test]
fn a_game_is_claimed_only_when_the_opponent_has_been_gone_for_long_enough() {
    let claim = PlayerAction::ClaimAbandoned { is_draw: false };
    let mut table = Table::seated(QUIET, blitz());
    table.play_any(WHITE, None);
    table.play_any(BLACK, None);
    table.play_any(WHITE, None);
    table.act(WHITE, claim.clone());
    table.refused(RefusalCode::NotAbandoned);
    table.input(ServerInput::Disconnected(BLACK));
    table.pass(39_999);
    table.act(WHITE, claim.clone());
    table.refused(RefusalCode::NotAbandoned);
    table.pass(1);
    table.act(WHITE, claim);
    assert_eq!(table.refusals(), []);
    assert_eq!(*table.last(), EventKind::AbandonmentClaimed { is_draw: false });
}

#[test]
fn nobody_is_held_to_have_gone_because_the_server_was_away() {
    let mut table = Table::seated(QUIET, blitz());
    table.play_any(WHITE, None);
    table.play_any(BLACK, None);
    table.play_any(WHITE, None);
    let events = table.server.events().to_vec();
    table.now += 3_600_000;
    table.replace(GameServer::restore(events, START, table.now).expect("a game"));
    assert!(matches!(table.last(), EventKind::Restarted { .. }));
    table.input(ServerInput::Connected(WHITE));
    table.hello(WHITE, Some(token(1)));
    table.act(WHITE, PlayerAction::ClaimAbandoned { is_draw: false });
    table.refused(RefusalCode::NotAbandoned);
    let state = table.server.state();
    assert_eq!(state.clock().remaining_ms(Side::Black, table.now), Some(60_000));
}

#[test]
fn a_lent_seat_is_taken_once_and_the_old_token_opens_it_no_more() {
    let mut table = Table::seated(QUIET, blitz());
    table.act(WHITE, PlayerAction::LendSeat { token_hash: token(5).hash() });
    table.hello(WATCHER, None);
    table.say(
        WATCHER,
        ClientMessage::TakeSeat { id: "t".parse().expect("an id"), lent_token: token(6), token_hash: token(7).hash() },
    );
    table.refused(RefusalCode::WrongToken);
    table.say(
        WATCHER,
        ClientMessage::TakeSeat { id: "t".parse().expect("an id"), lent_token: token(5), token_hash: token(7).hash() },
    );
    assert_eq!(table.refusals(), []);
    table.play_any(WHITE, None);
    table.refused(RefusalCode::NotAPlayer);
    table.play_any(WATCHER, None);
    assert_eq!(table.refusals(), []);
    let (thief, again) = (ConnectionId(8), ConnectionId(9));
    for id in [thief, again] {
        table.input(ServerInput::Connected(id));
    }
    table.hello(thief, Some(token(1)));
    table.refused(RefusalCode::WrongToken);
    table.hello(again, None);
    table.say(
        again,
        ClientMessage::TakeSeat { id: "u".parse().expect("an id"), lent_token: token(5), token_hash: token(8).hash() },
    );
    table.refused(RefusalCode::WrongToken);
}

#[test]
fn a_seat_stays_on_the_device_that_has_sealed_a_move_until_that_is_opened() {
    let mut table = Table::seated(QUIET, blitz());
    table.play_any(WHITE, None);
    table.play_any(BLACK, None);
    let lending = PlayerAction::LendSeat { token_hash: token(5).hash() };
    table.act(WHITE, lending.clone());
    let unsealing = table.go_on_after_adjournment();
    table.act(WHITE, lending);
    table.refused(RefusalCode::SealWrong);
    let taking = |id: &str| ClientMessage::TakeSeat {
        id: id.parse().expect("an id"),
        lent_token: token(5),
        token_hash: token(7).hash(),
    };
    table.say(WATCHER, taking("t"));
    table.refused(RefusalCode::SealWrong);
    table.act(WHITE, unsealing);
    table.say(WATCHER, taking("u"));
    assert_eq!((table.refusals(), table.server.side_of_connection(WATCHER)), (vec![], Some(Side::White)));
}

#[test]
fn a_full_disk_takes_no_move_and_no_time() {
    let mut table = Table::seated(QUIET, blitz());
    table.play_any(WHITE, None);
    table.play_any(BLACK, None);
    table.pass(5_000);
    table.is_full = true;
    table.play_any(WHITE, None);
    table.refused(RefusalCode::NotSaved);
    table.pass(600_000);
    table.play_any(WHITE, None);
    table.refused(RefusalCode::NotSaved);
    assert!(table.server.is_recovering() && !table.server.state().is_over());
    table.is_full = false;
    table.now += 1_000;
    table.input(ServerInput::Timer);
    assert!(!table.server.is_recovering());
    table.play_any(WHITE, None);
    assert_eq!(table.refusals(), []);
    assert_eq!(table.server.state().clock().remaining_ms(Side::White, table.now), Some(55_000));
}

#[test]
fn phrases_and_other_asides_have_their_limit() {
    let mut table = Table::seated(QUIET, Pace::Untimed);
    for _ in 0..5 {
        table.act(WHITE, PlayerAction::Say { phrase: Phrase::Hello });
    }
    assert_eq!(table.refusals(), []);
    table.act(WHITE, PlayerAction::Say { phrase: Phrase::Hello });
    table.refused(RefusalCode::TooMany);
    table.pass(60_000);
    table.act(WHITE, PlayerAction::Say { phrase: Phrase::Hello });
    assert_eq!(table.refusals(), []);
    for _ in 0..300 {
        table.act(WHITE, PlayerAction::LendSeat { token_hash: token(1).hash() });
    }
    table.refusals();
    table.act(WHITE, PlayerAction::LendSeat { token_hash: token(1).hash() });
    table.refused(RefusalCode::TooMany);
    table.play_any(WHITE, None);
    assert_eq!(table.refusals(), [], "the game goes on");
}

#[test]
fn watchers_see_no_secrets() {
    let mut table = Table::seated(QUIET, blitz());
    table.play_any(WHITE, None);
    let ply = table.ply();
    let referee = table.server.state().game().referee();
    let (code, id) = referee.codes()[0].clone();
    let mut after = referee.boxed_clone();
    after.play(id);
    let lines = vec![vec![code.clone(), after.codes()[0].0.clone()]];
    table.act(WHITE, PlayerAction::SetConditionals { ply, lines });
    table.hello(WATCHER, None);
    for (to, message) in &table.said {
        let text = message.encode();
        assert!(!text.contains("\"token\""), "{text}");
        assert!(*to == WHITE || !text.contains(&format!("\"{code}\"")), "{text}");
    }
}

#[test]
fn a_message_that_is_too_long_is_not_even_read() {
    let nickname = "x".repeat(MAX_CLIENT_BYTES);
    let id = "a".parse().expect("an id");
    let message = ClientMessage::Sit { id, side: None, nickname, token_hash: token(1).hash(), chain: None };
    assert!(ClientMessage::decode(&message.encode()).is_err());
}

/// A client that has received these events.
fn told(events: &[GameEvent]) -> GameClient {
    let mut client = GameClient::new(Some(SeatMemory::new([1; 16], [1; 32])), 0);
    client.tick(0);
    client.handle_open(0);
    let seq = events.len() as u64;
    client.handle_server_message(0, ServerMessage::Welcome { side: Some(Side::White), seq, server_now: START });
    client.handle_server_message(0, ServerMessage::Events { server_now: START, events: events.to_vec() });
    client
}

#[test]
fn a_server_that_lies_about_the_dice_is_not_believed() {
    let mut table = before_the_first_roll();
    table.reveal(WHITE, chain(1).reveal(1));
    let mut events = table.server.events().to_vec();
    assert_eq!(told(&events).status(), &ConnectionStatus::Online);
    let last = events.last_mut().expect("an event");
    let EventKind::Rolled { code } = &last.kind else { panic!("a throw") };
    let other = if code == "r11" { "r22" } else { "r11" };
    last.kind = EventKind::Rolled { code: other.into() };
    let mut client = told(&events);
    assert!(client.events().is_empty(), "everything is asked for anew");
    let seq = events.len() as u64;
    client.handle_server_message(0, ServerMessage::Welcome { side: Some(Side::White), seq, server_now: START });
    client.handle_server_message(0, ServerMessage::Events { server_now: START, events });
    let ConnectionStatus::Distrusted(why) = client.status() else { panic!("{:?}", client.status()) };
    assert!(why.contains("which follows from the links"), "{why}");
}

#[test]
fn events_in_the_wrong_order_are_asked_for_anew() {
    let table = Table::seated(QUIET, blitz());
    let mut events = table.server.events().to_vec();
    events.remove(1);
    let client = told(&events);
    assert!(client.events().is_empty());
}

#[test]
fn a_rematch_is_the_same_players_with_sides_changed_and_new_dice() {
    let control = |text: &str| text.parse().expect("a time control");
    let mut table = Table::seated(DICE, Pace::Live { white: control("60"), black: control("300+5") });
    table.act(WHITE, PlayerAction::Propose { ply: 0, proposal: Proposal::Rematch });
    table.refused(RefusalCode::NotOver);
    table.act(WHITE, PlayerAction::Resign);
    table.act(BLACK, PlayerAction::Propose { ply: 0, proposal: Proposal::Rematch });
    let to = table.server.state().seq();
    table.act(WHITE, PlayerAction::Answer { proposal_seq: to, is_accepted: true });
    let events = table.server.rematch_events("k2".into(), None, table.now);
    table.input(ServerInput::RematchCreated("k2".into()));
    assert_eq!(*table.last(), EventKind::RematchCreated { key: "k2".into() });
    assert_eq!(table.refusals(), []);

    table.replace(GameServer::restore(events, table.now, table.now).expect("a game"));
    let pace = table.server.state().settings().pace;
    assert_eq!(pace, Pace::Live { white: control("300+5"), black: control("60") });
    for (id, byte) in [(WHITE, 2), (BLACK, 1)] {
        table.input(ServerInput::Connected(id));
        table.hello(id, Some(token(byte)));
        assert_eq!(table.server.state().progress(), GameProgress::Seating);
        table.act(id, PlayerAction::Commit { chain: chain(byte + 4).commitment() });
    }
    assert_eq!(table.refusals(), []);
    assert_eq!(table.server.state().progress(), GameProgress::Playing);
    table.reveal(BLACK, chain(5).reveal(1));
    table.reveal(WHITE, chain(6).reveal(1));
    assert!(matches!(table.last(), EventKind::Rolled { .. }));
}
