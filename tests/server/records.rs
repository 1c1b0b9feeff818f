//! Tests of records, above all of long ones.

use std::time::{SystemTime, UNIX_EPOCH};

use turnover::online::{ClientMessage, GameStage, PROTOCOL_VERSION, Pace, PlayerAction, ServerMessage};
use turnover::server::client::Client;
use turnover::server::{EventStore, GameSummary, GameWrite, ServerConfig, SqliteStore};

use crate::host::{Folder, config, get, start, tokens};
use crate::long_game::{events_of, long_codes};

/// The key of the game of [`store`].
pub const KEY: &str = "longgame";

/// A store with an untimed game that has this number of plies.
pub fn store(folder: &Folder, plies: usize) -> SqliteStore {
    let mut store = SqliteStore::open(&folder.data(), 0).expect("a store");
    let summary = GameSummary {
        stage: GameStage::Playing,
        white: Some(String::new()),
        black: Some(String::new()),
        plies: 0,
        moves: None,
        turn: None,
        result: None,
        due_at: None,
        bots: [false; 2],
        reminded_turn: None,
    };
    let mut events = events_of(KEY, Pace::Untimed, tokens(1), &long_codes(plies));
    // A game in which nobody has moved for long would be ended.
    let today = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970").as_millis();
    let begin = u64::try_from(today).expect("a time") - 60_000;
    events.iter_mut().for_each(|event| event.at += begin);
    let write =
        GameWrite { key: KEY.into(), is_public: true, events, summary: Some(summary), fence: None, rated_end: None };
    assert_eq!(store.save(&[write]), [Ok(())]);
    store
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_costs_the_more_the_longer_it_is() {
    for (plies, most) in [(20, 8), (2_500, 1)] {
        let folder = Folder::new();
        let server = start(ServerConfig { requests_per_second: 1, ..config() }, store(&folder, plies)).await;
        let path = format!("/api/games/{KEY}/record");
        for number in 1..=most {
            assert_eq!(get(server.address(), &path).await.status, 200, "{number} of {plies} plies");
        }
        let mut refused = get(server.address(), &path).await;
        while refused.status == 200 && most > 1 {
            refused = get(server.address(), &path).await;
        }
        assert_eq!(refused.status, 429);
        let secs: u64 = refused.header("retry-after").and_then(|secs| secs.parse().ok()).expect("a number of seconds");
        assert!((1..=10).contains(&secs), "{secs}");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_is_asked_for_again_is_that_of_the_game_as_it_is_now() {
    for plies in [10, 400] {
        let folder = Folder::new();
        let server = start(config(), store(&folder, plies)).await;
        let path = format!("/api/games/{KEY}/record");
        let before = get(server.address(), &path).await;
        assert_eq!((before.status, get(server.address(), &path).await.text()), (200, before.text()));

        let mut white = Client::connect(server.address(), KEY, None).await.expect("a connection");
        let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(tokens(1)[0]), known_seq: 0 };
        white.send(&hello).await.expect("sent");
        let ply = u32::try_from(plies).expect("a short game");
        let code = long_codes(plies + 1).pop().expect("a move");
        let action = PlayerAction::Move { ply, code, reveal: None };
        white.send(&ClientMessage::Act { id: "m".parse().expect("an id"), action }).await.expect("sent");
        let seq = ply as u64 + 4;
        loop {
            if let ServerMessage::Events { events, .. } = white.receive().await.expect("an answer")
                && events.iter().any(|event| event.seq == seq)
            {
                break;
            }
        }
        let after = get(server.address(), &path).await.text();
        let moves = |text: &str| text.split("\n\n").nth(1).map(|moves| moves.trim_end_matches(['*', '\n', ' ']).len());
        assert!(moves(&after) > moves(&before.text()), "{after}");
        server.stop().await;
    }
}
