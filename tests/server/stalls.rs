//! Tests that players do not pay for times in which the server was suspended.
#![cfg(unix)]

use std::time::Duration;

use turnover::board::Side;
use turnover::online::{EventKind, GameClient, GameEvent, GameState, LocalAction, SeatMemory, SeatToken};
use turnover::server::client::{Client, request};

use crate::host::{Folder, Program, key, offer, tokens};

/// Five seconds for each side.
const PACE: &str = r#"{"type":"live","white":"5","black":"5"}"#;

/// A player with a socket.
struct Player {
    client: GameClient,
    socket: Client,
}

impl Player {
    async fn enter(program: &Program, key: &str, token: SeatToken) -> Self {
        let memory = SeatMemory { token, is_seated: true, ..SeatMemory::new([0; 16], [7; 32]) };
        let mut client = GameClient::new(Some(memory), 1);
        client.tick(0);
        let mut socket = Client::connect(program.address, key, None).await.expect("a socket");
        for message in client.handle_open(0).send {
            socket.send(&message).await.expect("it is sent");
        }
        Self { client, socket }
    }

    /// Listens until the game is like this.
    async fn hear_until(&mut self, is_done: impl Fn(&GameState) -> bool) {
        while !self.client.state().is_some_and(&is_done) {
            let message = self.socket.receive().await.expect("a message");
            for answer in self.client.handle_server_message(0, message).send {
                self.socket.send(&answer).await.expect("it is sent");
            }
        }
    }

    async fn play(&mut self) {
        let code = self.client.shown_game().expect("a game").referee().codes()[0].0.clone();
        for message in self.client.handle_local_action(0, LocalAction::Move(code)).send {
            self.socket.send(&message).await.expect("it is sent");
        }
    }
}

/// A game at this pace in which both sides have moved, and White is to move.
async fn begun(program: &Program, pace: &str) -> [Player; 2] {
    let offer = offer("turnover-classic", pace, tokens(1));
    let answer = request(program.address, "POST", "/api/games", "content-type: application/json\r\n", &offer).await;
    let key = key(&answer.expect("an answer"));
    let [white, black] = tokens(1);
    let mut white = Player::enter(program, &key, white).await;
    let mut black = Player::enter(program, &key, black).await;
    white.hear_until(|_| true).await;
    white.play().await;
    black.hear_until(|state| state.ply() == 1).await;
    black.play().await;
    white.hear_until(|state| state.ply() == 2).await;
    [white, black]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_was_sent_while_the_server_was_suspended_counts() {
    let folder = Folder::new();
    let program = Program::start(&folder, &[]);
    let [mut white, _black] = begun(&program, PACE).await;
    program.suspend(true);
    white.play().await;
    // Longer than White's clock and the time that is added for the network.
    tokio::time::sleep(Duration::from_secs(8)).await;
    program.suspend(false);
    white.hear_until(|state| state.ply() == 3 || state.is_over()).await;
    let events = white.client.events();
    assert!(!events.iter().any(|event| event.kind == EventKind::Flagged), "{events:?}");
    assert!(events.iter().any(|event| matches!(event.kind, EventKind::Stalled { .. })), "{events:?}");
    let state = white.client.state().expect("a game");
    assert!(
        state.clock().remaining_ms(Side::White, state.last_event_at()) > Some(3_000),
        "the suspension costs no time"
    );
    program.kill();
}

/// The time that an event gives back because the server did not run, in milliseconds.
fn given_back(event: &GameEvent) -> u64 {
    match &event.kind {
        EventKind::Moved { time_back: back, .. } => back.held_ms.into(),
        EventKind::Stalled { alive_at: alive } => event.at - alive,
        _ => 0,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_short_suspensions_are_given_back() {
    const COUNT: u64 = 10;
    const SUSPENDED_MS: u64 = 400;
    let folder = Folder::new();
    let program = Program::start(&folder, &[]);
    let [mut white, _black] = begun(&program, r#"{"type":"live","white":"300","black":"300"}"#).await;
    let before = white.client.events().len();
    for _ in 0..COUNT {
        program.suspend(true);
        tokio::time::sleep(Duration::from_millis(SUSPENDED_MS)).await;
        program.suspend(false);
        // In between it runs.
        tokio::time::sleep(Duration::from_millis(150)).await;
    }
    white.play().await;
    white.hear_until(|state| state.ply() == 3).await;
    let events = &white.client.events()[before..];
    let back: u64 = events.iter().map(given_back).sum();
    assert!(back >= COUNT * SUSPENDED_MS, "{back} ms: {events:?}");
    program.kill();
}
