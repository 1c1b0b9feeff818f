//! Tests that no sequence of messages breaks the server or a client.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::board::Side;
use turnover_core::online::{
    ClientMessage, ConnectionId, EventKind, GameEvent, GameState, MoveSeal, PROTOCOL_VERSION, Pace, Phrase,
    PlayerAction, Proposal, Reveal, SealSalt, ServerInput, TimeBack, record_from_events,
};
use turnover_core::session::GameId;

use crate::table::{BLACK, Table, WATCHER, WHITE, blitz, chain, token};

fn reveal(rng: &mut Xoshiro256PlusPlus) -> Reveal {
    let reveal = chain(rng.random_range(1..4)).reveal(rng.random_range(0..6));
    Reveal { roll: if rng.random_bool(0.9) { reveal.roll } else { rng.random() }, ..reveal }
}

fn code(rng: &mut Xoshiro256PlusPlus, table: &Table) -> String {
    let codes = table.server.state().game().referee().codes();
    match rng.random_range(0..10) {
        0 => "r12".into(),
        1 => "?".repeat(rng.random_range(0..40)),
        _ if codes.is_empty() => "pass".into(),
        _ => codes[rng.random_range(0..codes.len())].0.clone(),
    }
}

fn action(rng: &mut Xoshiro256PlusPlus, table: &Table) -> PlayerAction {
    let now = table.ply();
    let ply = if rng.random_bool(0.9) { now } else { rng.random_range(0..=now + 1) };
    let code = code(rng, table);
    let link = reveal(rng);
    let given = rng.random_bool(0.5).then_some(link);
    let salt = SealSalt::new([rng.random_range(0..2); 16]);
    match rng.random_range(0..40) {
        0 => PlayerAction::Commit { chain: link.link },
        1..6 => PlayerAction::Reveal { reveal: link },
        6 => PlayerAction::Seal { ply, seal: MoveSeal::of(&code, salt) },
        7 => PlayerAction::Unseal { ply, code, salt, reveal: given },
        8..11 => PlayerAction::Propose { ply, proposal: Proposal::ALL[rng.random_range(0..5)] },
        11..14 => {
            let to = table.server.state().seq().saturating_sub(rng.random_range(0..4));
            PlayerAction::Answer { proposal_seq: to, is_accepted: rng.random() }
        }
        14 => PlayerAction::Roll { ply },
        16 => PlayerAction::ClaimDraw { ply },
        17 => PlayerAction::ClaimAbandoned { is_draw: rng.random() },
        18 => PlayerAction::Ready,
        19 => PlayerAction::Say { phrase: Phrase::ALL[rng.random_range(0..8)] },
        20 => PlayerAction::SetConditionals { ply, lines: vec![vec![code; rng.random_range(0..4)]; 2] },
        21 => PlayerAction::TakeVacation { days: rng.random_range(0..3) },
        22 => PlayerAction::LendSeat { token_hash: token(rng.random_range(3..6)).hash() },
        23 if rng.random_bool(0.02) => PlayerAction::Resign,
        _ => PlayerAction::Move { ply, code, reveal: given },
    }
}

fn message(rng: &mut Xoshiro256PlusPlus, table: &mut Table) -> ClientMessage {
    let id = table.id();
    match rng.random_range(0..60) {
        0 => ClientMessage::Pong { id: rng.random_range(0..9) },
        1 => {
            let seat = rng.random_bool(0.8).then(|| token(rng.random_range(1..9)));
            ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: seat, known_seq: rng.random_range(0..99) }
        }
        2 => ClientMessage::TakeSeat {
            id,
            lent_token: token(rng.random_range(3..6)),
            token_hash: token(rng.random_range(1..9)).hash(),
        },
        3 => {
            let (side, nickname) = (Some(Side::White), "x".repeat(rng.random_range(0..40)));
            ClientMessage::Sit { id, side, nickname, token_hash: token(rng.random_range(1..9)).hash(), chain: None }
        }
        _ => ClientMessage::Act { id, action: action(rng, table) },
    }
}

/// Connects again after a wrong token, and tries others.
fn come_back(table: &mut Table) {
    for id in std::mem::take(&mut table.closed) {
        for byte in (id.0 as u8 % 8..9).chain(1..9) {
            table.input(ServerInput::Connected(id));
            table.hello(id, Some(token(byte)));
            if !table.closed.contains(&id) {
                break;
            }
            table.closed.retain(|&closed| closed != id);
        }
    }
}

fn flood(seed: u64) -> Vec<GameEvent> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let pace = [blitz(), Pace::Untimed, Pace::Days { turn: 1, bank: 1, vacation: 3 }][seed as usize % 3];
    let mut table = Table::seated(rng.random_range(0..GameId::ALL.len()), pace);
    for step in 0..600 {
        let mut from = [WHITE, BLACK, WATCHER][rng.random_range(0..20) % 3];
        if rng.random_bool(0.02) {
            table.input(ServerInput::Disconnected(from));
            from = ConnectionId(100 + step);
            table.input(ServerInput::Connected(from));
            table.hello(from, Some(token(rng.random_range(1..3))));
        }
        match rng.random_range(0..30) {
            0 => table.now = table.now.saturating_add(rng.random_range(0..1_500)),
            1 => table.input(ServerInput::Timer),
            2 => table.input(ServerInput::Persisted(rng.random_range(0..99))),
            3 => table.input(ServerInput::PersistFailed(rng.random_range(0..99))),
            4 => table.input(ServerInput::RematchCreated("k2".into())),
            5 => table.is_full = rng.random_bool(0.1),
            _ => {
                let message = message(&mut rng, &mut table);
                table.say(from, message);
            }
        }
        come_back(&mut table);
        table.said.clear();
        if table.server.state().is_over() && rng.random_bool(0.05) {
            break;
        }
    }
    assert_eq!(GameState::replay(table.server.events()).map(|state| state.seq()), Ok(table.server.state().seq()));
    table.server.events().to_vec()
}

#[test]
fn whatever_is_said_the_server_stays_whole() {
    let events: usize = (0..120).map(|seed| flood(seed).len()).sum();
    assert!(events > 1_000, "something happens at all: {events}");
}

/// A modified event.
fn changed(rng: &mut Xoshiro256PlusPlus, events: &[GameEvent], event: &GameEvent) -> GameEvent {
    let other = &events[rng.random_range(0..events.len())];
    let mut event = event.clone();
    match rng.random_range(0..7) {
        0 => event.kind = other.kind.clone(),
        1 => event.side = [None, Some(Side::White), Some(Side::Black)][rng.random_range(0..3)],
        2 => event.at = [0, other.at, u64::MAX][rng.random_range(0..3)],
        3 => event.seq = other.seq,
        4 => event.kind = EventKind::Restarted { alive_at: [0, event.at, u64::MAX][rng.random_range(0..3)] },
        5 => event.kind = EventKind::VacationTaken { days: rng.random() },
        _ => {
            let back = TimeBack { lag_ms: u32::MAX, held_ms: u32::MAX };
            if let EventKind::Moved { code, reveal, .. } = &other.kind {
                event.kind = EventKind::Moved { code: code.clone(), reveal: *reveal, time_back: back };
            }
        }
    }
    event
}

#[test]
fn whatever_a_disk_or_a_server_tells_is_a_game_or_refused() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut whole, mut refused) = (0, 0);
    for seed in 0..20 {
        let events = flood(seed);
        for _ in 0..40 {
            let place = rng.random_range(0..events.len());
            let mut told = events.clone();
            told[place] = changed(&mut rng, &events, &events[place]);
            match record_from_events(&told) {
                Ok(record) => {
                    whole += 1;
                    assert!(record.game.ply_count() < told.len());
                }
                Err(error) => {
                    refused += 1;
                    assert!(error.to_string().starts_with("event "), "{error}");
                }
            }
        }
    }
    assert!(whole > 20 && refused > 20, "{whole} {refused}");
}
