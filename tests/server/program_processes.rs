//! Programs whose requests reach another process than the one that serves their game. Only with `TURNOVER_TEST_POSTGRES`.

use std::net::SocketAddr;

use serde_json::json;
use turnover::session::GameId;

use crate::database::Database;
use crate::host::{Folder, Program, get, wait_until_ready};
use crate::programs::{Caller, any_move, bot};

#[tokio::test(flavor = "multi_thread")]
async fn programs_at_different_processes_play_one_game() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let options = ["--origin", "https://play.example", "--bots", "3"];
    let running = [(); 2].map(|()| Program::start_in_cluster(&folder, &database, &options));
    let servers: [SocketAddr; 2] = running.each_ref().map(|program| program.address);
    for server in servers {
        wait_until_ready(server).await;
    }
    let players = [bot(servers[0], 1, "Ana").await, bot(servers[1], 2, "Bo").await];
    // Games whose keys are drawn are served by both processes.
    for number in 0..6 {
        play(servers, &players, number % 2).await;
    }
    let open = get(servers[0], "/api/games").await.text();
    assert_eq!(open.matches("\"Engine-Level-3\"").count(), 3, "one process makes the offers: {open}");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_for_a_game_are_limited_at_each_process_also_where_they_are_handed_over() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let options = ["--requests-per-second", "1"];
    let running = [(); 2].map(|()| Program::start_in_cluster(&folder, &database, &options));
    for program in &running {
        wait_until_ready(program.address).await;
    }
    for program in &running {
        let mut statuses = Vec::new();
        for _ in 0..10 {
            statuses.push(get(program.address, "/api/bot/game/abc/chat").await.status);
        }
        assert!(statuses.contains(&429), "{statuses:?}");
    }
}

/// Plays some moves; the first player challenges at its own process.
async fn play(servers: [SocketAddr; 2], players: &[Caller; 2], first: usize) {
    let (ana, bo) = (&players[first], &players[1 - first]);
    let (of_ana, of_bo) = (servers[first], servers[1 - first]);
    let mut events = bo.stream(of_bo, "GET", "/api/stream/event", "").await;
    let answer = ana.post(of_ana, &format!("/api/challenge/{}", bo.name), "variant=lielow&color=white").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let key = events.next_of("challenge").await["challenge"]["id"].as_str().expect("an id").to_owned();
    assert_eq!(bo.post(of_bo, &format!("/api/challenge/{key}/accept"), "").await.status, 200);
    while events.next_of("gameStart").await["game"]["gameId"] != json!(key) {}
    let path = format!("/api/bot/game/stream/{key}");
    let mut streams = [ana.stream(of_ana, "GET", &path, "").await, bo.stream(of_bo, "GET", &path, "").await];
    let mut state = streams[0].next_of("gameFull").await["state"].take();
    streams[1].next_of("gameFull").await;
    for ply in 0..6 {
        let (caller, server) = if ply % 2 == 0 { (ana, of_ana) } else { (bo, of_bo) };
        let code = any_move(GameId::Lielow, &state);
        let answer = caller.post(server, &format!("/api/bot/game/{key}/move/{code}"), "").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let told = [streams[0].next_of("gameState").await, streams[1].next_of("gameState").await];
        assert_eq!(told[0]["moves"], told[1]["moves"]);
        state = told[0].clone();
    }
    assert_eq!(bo.post(of_bo, &format!("/api/bot/game/{key}/chat"), "text=Goodbye").await.status, 200);
    assert_eq!(streams[0].next_of("chatLine").await["text"], "Goodbye!");
    assert_eq!(bo.post(of_bo, &format!("/api/bot/game/{key}/resign"), "").await.status, 200);
    assert_eq!(streams[0].next_of("gameState").await["winner"], "white");
}
