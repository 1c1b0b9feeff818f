//! Whole games through berserk, the usual client of lichess's API in Python. `.ci/berserk` tells where it is.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;

use serde_json::Value;
use turnover::ai::Level;
use turnover::ai::search::{Limits, Options, TranspositionTable};
use turnover::session::{Game, GameId};

use crate::host::{Folder, skip, start_in};
use crate::programs::bot;

/// The command that runs Python with berserk; `None` where there is none.
fn python() -> Option<String> {
    let python = std::env::var("TURNOVER_TEST_BERSERK").ok();
    if python.is_none() {
        skip("TURNOVER_TEST_BERSERK names no Python with berserk; `.ci/berserk COMMAND` sets it");
    }
    python
}

/// A move of a weak player, so that games end.
fn answer(question: &Value) -> Option<String> {
    let game: GameId = question["variant"].as_str()?.parse().ok()?;
    let game = Game::from_fen(game, question["fen"].as_str()?).ok()?;
    let options = Options::with_table(Limits::nodes(2_000), Arc::new(TranspositionTable::new(1)));
    let mut search = game.think(options, Level::new(12)?, question["plies"].as_u64()?);
    search.run();
    search.choice()
}

#[tokio::test(flavor = "multi_thread")]
async fn berserk_plays_whole_games_of_lielow_and_turnover() {
    let Some(python) = python() else { return };
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let tokens = [bot(address, 1, "Ana").await.token, bot(address, 2, "Bo").await.token];
    let played = tokio::task::spawn_blocking(move || {
        let mut child = Command::new(python)
            .arg("tests/server/berserk_games.py")
            .arg(format!("http://{address}"))
            .args(tokens)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python runs");
        let mut answers = child.stdin.take().expect("its input");
        let mut last = String::new();
        for line in BufReader::new(child.stdout.take().expect("its output")).lines() {
            last = line.expect("a line");
            if let Some(code) = serde_json::from_str(&last).ok().and_then(|question| answer(&question)) {
                writeln!(answers, "{code}").expect("a program that reads");
            }
        }
        (child.wait().expect("an end"), last)
    });
    let (status, last) = played.await.expect("no panic");
    assert!(status.success(), "{status}");
    let told: Value = serde_json::from_str(&last).unwrap_or_else(|_| panic!("expected the games, found {last}"));
    let games = told["games"].as_array().expect("games");
    assert_eq!(games.len(), 4, "{last}");
    println!("{last}");
    server.stop().await;
}
