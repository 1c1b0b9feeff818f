//! Tests of the load program.

use std::process::Command;

use crate::host::{Folder, Program, wait_until_ready};

#[tokio::test(flavor = "multi_thread")]
async fn the_load_plays_rated_games_and_is_the_push_service_of_its_players() {
    let folder = Folder::new();
    let server = Program::start(&folder, &["--push-to-loopback"]);
    wait_until_ready(server.address).await;
    let address = server.address.to_string();
    // Of the first of two plies the opponent learns by a push message.
    let load = ["load", "--server", &address, "--games", "2", "--interval", "4000", "--seconds", "8"];
    let output = Command::new(env!("CARGO_BIN_EXE_turnover-server"))
        .args(load)
        .args(["--rated", "--push"])
        .output()
        .expect("the load program");
    let told = String::from_utf8_lossy(&output.stdout);
    for expected in [
        "ply to opponent: 2 in all",
        "ply to push message: 2 in all",
        "push messages that never came: 0",
        "end to ratings: 2 in all",
        "games that failed: 0",
    ] {
        assert!(
            told.contains(expected),
            "expected {expected}, found {told}{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    server.kill();
}
