//! Tests of our own engine as players in the lobby.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;
use turnover::ai::Level;
use turnover::board::Side;
use turnover::online::{ClientMessage, DiceChain, EventKind, GameEvent, PlayerAction, Proposal};
use turnover::server::client::Client;
use turnover::server::{ServerConfig, SqliteStore};
use turnover::session::GameId;

use crate::challenges::lists;
use crate::host::{Folder, config, get, key, start, start_with};
use crate::person::{Person, hear, value};
use crate::programs::{Caller, LineStream, any_move, bot, is_played, resign_and_verify};
use crate::robot::Robot;

async fn open_games(server: SocketAddr) -> Vec<Value> {
    value(&get(server, "/api/games").await)["open"].as_array().expect("a list").clone()
}

/// The open offers, once there are `count` of them.
pub async fn offers(server: SocketAddr, count: usize) -> Vec<Value> {
    let look = async {
        loop {
            let open = open_games(server).await;
            if open.len() == count {
                return open;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), look).await.expect("offers")
}

pub fn levels(numbers: &[u8]) -> ServerConfig {
    let bots = numbers.iter().map(|&number| Level::new(number).expect("a level")).collect();
    ServerConfig { bots, ..config() }
}

/// The key of an offer of a form.
pub fn key_of(offers: &[Value], form: &str) -> String {
    let offer = offers.iter().find(|offer| offer["game"] == form).expect(form);
    offer["key"].as_str().expect("a key").to_owned()
}

pub async fn accept(server: SocketAddr, caller: &Caller, key: &str, form: &str) {
    let answer = caller.post(server, &format!("/api/challenge/{key}/accept"), form).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

/// A game of Lielow between a program and a bot: what the program is told, the last state, and the program's colour.
struct BotGame {
    game: LineStream,
    state: Value,
    color: &'static str,
}

/// Plays until there are this many plies, or the game is over.
async fn play(server: SocketAddr, caller: &Caller, key: &str, plies: usize) -> BotGame {
    let mut game = caller.stream(server, "GET", &format!("/api/bot/game/stream/{key}"), "").await;
    let mut state = game.next_of("gameFull").await;
    let color = if state["white"]["name"] == caller.name.as_str() { "white" } else { "black" };
    state = state["state"].take();
    while state["moves"].as_str().expect("moves").split_whitespace().count() < plies && state["status"] == "started" {
        if state["awaits"]["color"] == color {
            let path = format!("/api/bot/game/{key}/move/{}", any_move(GameId::Lielow, &state));
            assert_eq!(caller.post(server, &path, "").await.status, 200);
        }
        state = game.next_of("gameState").await;
    }
    assert!(is_played(&state), "{state}");
    BotGame { game, state, color }
}

/// The keys of these offers.
fn keys(offers: &[Value]) -> BTreeSet<String> {
    offers.iter().map(|offer| offer["key"].to_string()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_of_several_levels_wait_in_the_lobby_and_come_back_after_a_restart() {
    let folder = Folder::new();
    let server = start_with(&folder, levels(&[4, 9])).await;
    let open = offers(server.address(), 6).await;
    for level in ["Engine-Level-4", "Engine-Level-9"] {
        let own = open.iter().filter(|offer| offer["white"] == level || offer["black"] == level);
        assert_eq!(own.count(), 3, "{open:?}");
    }
    assert!(open.iter().all(|offer| offer["bots"] == json!([true, false]) || offer["bots"] == json!([false, true])));
    let profile = value(&get(server.address(), "/api/player/engine-level-4").await);
    assert_eq!((&profile["name"], &profile["bot"]), (&json!("Engine-Level-4"), &json!(true)));
    let online = get(server.address(), "/api/bot/online").await.text();
    assert_eq!(online.lines().count(), 2, "{online}");
    server.stop().await;

    let server = start_with(&folder, levels(&[4, 9])).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(keys(&offers(server.address(), 6).await), keys(&open), "the offers stay");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_of_levels_that_are_not_named_any_more_are_withdrawn() {
    let folder = Folder::new();
    let server = start_with(&folder, levels(&[4, 9])).await;
    offers(server.address(), 6).await;
    server.stop().await;

    let server = start_with(&folder, levels(&[9])).await;
    let left = offers(server.address(), 3).await;
    assert!(left.iter().all(|offer| offer.to_string().contains("\"Engine-Level-9\"")), "{left:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_offer_the_games_that_are_named() {
    let folder = Folder::new();
    let names = ["dice-chess-three", "lielow-9x9"];
    let [three, large] = names.map(|name| name.parse::<GameId>().expect("a form"));
    let config = ServerConfig { bot_forms: vec![three, large, three], ..levels(&[4]) };
    let server = start_with(&folder, config).await;
    let open = offers(server.address(), 2).await;
    let offered: BTreeSet<&str> = open.iter().filter_map(|offer| offer["game"].as_str()).collect();
    assert_eq!(offered, BTreeSet::from(names));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_its_offers_after_the_database_was_moved() {
    let folder = Folder::with_file();
    let new = folder.0.join("new.db");
    let server = start_with(&folder, levels(&[3])).await;
    let open = offers(server.address(), 3).await;
    server.stop().await;
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_turnover-server"));
    let moved = command.args(["move", "--from"]).arg(folder.data()).arg("--to").arg(&new).output();
    let moved = moved.expect("the server");
    assert!(moved.status.success(), "{moved:?}");

    let server = start(levels(&[3]), SqliteStore::open(&new, 0).expect("a store")).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(keys(&offers(server.address(), 3).await), keys(&open), "it is the same bot");
    let ana = bot(server.address(), 1, "Ana").await;
    let key = key_of(&open, "lielow");
    accept(server.address(), &ana, &key, "").await;
    assert_eq!(play(server.address(), &ana, &key, 2).await.state["status"], "started");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_answers_and_offers_the_next_game() {
    let folder = Folder::new();
    let server = start_with(&folder, levels(&[5])).await;
    let address = server.address();
    let ana = bot(address, 1, "Ana").await;
    let key = key_of(&offers(address, 3).await, "lielow");
    accept(address, &ana, &key, "").await;
    offers(address, 3).await;
    let BotGame { mut game, mut state, color } = play(address, &ana, &key, 8).await;
    // A draw is declined.
    ana.post(address, &format!("/api/bot/game/{key}/draw/yes"), "").await;
    let field = if color == "white" { "wdraw" } else { "bdraw" };
    while state[field] != true && state["status"] == "started" {
        state = game.next_of("gameState").await;
    }
    while state[field] == true && state["status"] == "started" {
        state = game.next_of("gameState").await;
    }
    assert!(is_played(&state) && state["reason"] != "agreement", "{state}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_rolls_its_dice_by_its_own_chain() {
    let folder = Folder::new();
    let server = start_with(&folder, levels(&[3])).await;
    let address = server.address();
    let ana = bot(address, 1, "Ana").await;
    let chain = DiceChain::new([7; 32]);
    let key = key_of(&offers(address, 3).await, "dice-chess");
    accept(address, &ana, &key, &format!("commitment={}", chain.commitment())).await;
    let mut game = ana.stream(address, "GET", &format!("/api/bot/game/stream/{key}"), "").await;
    let mut state = game.next_of("gameFull").await;
    let color = if state["white"]["name"] == "Ana" { "white" } else { "black" };
    state = state["state"].take();
    let form: GameId = "dice-chess".parse().expect("a form");
    let mut moves = 0;
    while moves < 6 && state["status"] == "started" {
        let awaits = state["awaits"].clone();
        let number = |value: &Value| u32::try_from(value.as_u64().expect("a number")).expect("a small number");
        if awaits["color"] == color {
            let path = match awaits["act"].as_str() {
                Some("link") => format!("link/{}", chain.reveal(number(&awaits["roll"])).link),
                Some("move") => {
                    moves += 1;
                    format!("move/{}?link={}", any_move(form, &state), chain.reveal(number(&state["nextRoll"])).link)
                }
                _ => String::new(),
            };
            if !path.is_empty() {
                let answer = ana.post(address, &format!("/api/bot/game/{key}/{path}"), "").await;
                assert_eq!(answer.status, 200, "{path}: {}", answer.text());
            }
        }
        state = game.next_of("gameState").await;
    }
    assert!(is_played(&state), "{state}");
    resign_and_verify(address, &ana, &key).await;
    server.stop().await;
}

/// Challenges the bot of level 4 to a game with this number, as Black. Returns its key.
async fn challenge_level_4(server: SocketAddr, from: &Person, game: u8, offer: [&str; 2], rated: bool) -> String {
    let [form, pace] = offer;
    let pace: Value = serde_json::from_str(pace).expect("a pace");
    let seat = json!({ "side": "black", "token": from.token(game.into()).hash().to_string() });
    let offer = json!({ "game": form, "pace": pace, "public": false, "rated": rated, "seats": [seat] });
    let answer = from.post(server, "/api/player/Engine-Level-4/challenge", &offer).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    key(&answer)
}

/// Why the challenge to a game is declined, once it is.
async fn told_reason(server: SocketAddr, challenger: &Person, game: &str) -> String {
    let look = async {
        loop {
            let outgoing = lists(server, challenger, "").await["outgoing"].take();
            let challenge =
                outgoing.as_array().expect("a list").iter().find(|challenge| challenge["game"]["key"] == game);
            if let Some(reason) = challenge.and_then(|challenge| challenge["declined"].as_str()) {
                return reason.to_owned();
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), look).await.expect("an answer")
}

const BLITZ: &str = r#"{"type":"live","white":"300+2","black":"300+2"}"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_challenged_accepts_and_plays() {
    let folder = Folder::new();
    let server = start_with(&folder, levels(&[4])).await;
    let address = server.address();
    offers(address, 3).await;
    let ana = Person::named(address, 1, "Ana").await;
    let game = challenge_level_4(address, &ana, 1, ["lielow", BLITZ], false).await;
    let mut client = ana.connect(address, &game, Some(ana.token(1))).await;
    let moved = hear(&mut client, |kind| matches!(kind, EventKind::Moved { .. })).await;
    assert_eq!(moved.side, Some(Side::White));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_declines_what_it_does_not_play_and_says_why() {
    let folder = Folder::new();
    let server = start_with(&folder, levels(&[4])).await;
    let address = server.address();
    offers(address, 3).await;
    let ana = Person::named(address, 1, "Ana").await;
    for (number, (form, pace, rated, expected)) in (1..).zip([
        ("lielow-9x9", BLITZ, false, "variant"),
        ("lielow", r#"{"type":"live","white":"60","black":"60"}"#, false, "tooFast"),
        ("lielow", r#"{"type":"days","turn":3,"bank":0,"vacation":0}"#, false, "tooSlow"),
        ("lielow", r#"{"type":"untimed"}"#, false, "timeControl"),
        ("lielow", BLITZ, true, "casual"),
    ]) {
        let game = challenge_level_4(address, &ana, number, [form, pace], rated).await;
        assert_eq!(told_reason(address, &ana, &game).await, expected, "{form} {pace}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_interrupted_while_declining_declines_again() {
    let folder = Folder::new();
    let server = start_with(&folder, levels(&[4])).await;
    offers(server.address(), 3).await;
    let ana = Person::named(server.address(), 1, "Ana").await;
    server.stop().await;
    // The bot still counts as one that listens, and answers nothing.
    let server = start_with(&folder, config()).await;
    let game = challenge_level_4(server.address(), &ana, 1, ["lielow", BLITZ], false).await;
    server.stop().await;
    assert_eq!(folder.with_store(|store| store.programs().decline_challenge(&game, "later")), Ok(()));

    let server = start_with(&folder, levels(&[4])).await;
    let look = async {
        while value(&get(server.address(), &format!("/api/games/{game}")).await)["stage"] != "over" {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), look).await.expect("the end of the game");
    assert_eq!(told_reason(server.address(), &ana, &game).await, "later");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_a_program_challenges_brings_its_own_dice() {
    let folder = Folder::new();
    let server = start_with(&folder, levels(&[4])).await;
    let address = server.address();
    offers(address, 3).await;
    let ana = bot(address, 1, "Ana").await;
    let mut events = ana.stream(address, "GET", "/api/stream/event", "").await;
    let commitment = DiceChain::new([7; 32]).commitment();
    let form = format!("variant=dice-chess&clock.limit=600&clock.increment=5&color=white&commitment={commitment}");
    let answer = ana.post(address, "/api/challenge/Engine-Level-4", &form).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(events.next_of("gameStart").await["game"]["gameId"], value(&answer)["id"]);
    server.stop().await;
}

/// Lets a person play a game against a bot, in which it is the person's first one or its rematch, and resign on this side. Returns what has
/// happened.
async fn play_and_resign(server: SocketAddr, person: &Person, game: &str, side: Side) -> Vec<GameEvent> {
    let (_sender, address) = watch::channel(server);
    let mut robot = Robot::new(address, game, Some(person.token(1)), 7);
    (robot.most_plies, robot.tired) = (6, side);
    let robot = tokio::time::timeout(Duration::from_secs(60), robot.play()).await.expect("an end");
    assert_eq!(robot.client.side(), Some(side));
    robot.client.events().to_vec()
}

/// Whether somebody has moved on this side.
fn has_moved(events: &[GameEvent], side: Side) -> bool {
    events.iter().any(|event| event.side == Some(side) && matches!(event.kind, EventKind::Moved { .. }))
}

/// Connects a person to a game that is over, and proposes a rematch.
async fn propose_rematch(server: SocketAddr, person: &Person, game: &str) -> Client {
    let mut client = person.connect(server, game, Some(person.token(1))).await;
    let action = PlayerAction::Propose { ply: 0, proposal: Proposal::Rematch };
    client.send(&ClientMessage::Act { id: "rematch".parse().expect("an id"), action }).await.expect("sent");
    client
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_accepts_a_rematch_with_the_other_side_also_after_a_restart() {
    for (form, restarts) in [("lielow", false), ("dice-chess", true)] {
        let folder = Folder::new();
        let mut server = start_with(&folder, levels(&[4])).await;
        offers(server.address(), 3).await;
        let ana = Person::named(server.address(), 1, "Ana").await;
        let game = challenge_level_4(server.address(), &ana, 1, [form, BLITZ], false).await;
        let events = play_and_resign(server.address(), &ana, &game, Side::Black).await;
        assert!(has_moved(&events, Side::White), "{form}");
        if restarts {
            server.stop().await;
            server = start_with(&folder, levels(&[4])).await;
        }
        let address = server.address();
        let mut client = propose_rematch(address, &ana, &game).await;
        let created = hear(&mut client, |kind| matches!(kind, EventKind::RematchCreated { .. })).await;
        let EventKind::RematchCreated { key: rematch } = created.kind else { panic!("{created:?}") };
        let events = play_and_resign(address, &ana, &rematch, Side::White).await;
        assert!(has_moved(&events, Side::Black), "{form}");
        offers(address, 3).await;
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_declines_a_rematch_that_it_would_decline_as_a_challenge() {
    let folder = Folder::new();
    let server = start_with(&folder, levels(&[4])).await;
    offers(server.address(), 3).await;
    let ana = Person::named(server.address(), 1, "Ana").await;
    let game = challenge_level_4(server.address(), &ana, 1, ["lielow", BLITZ], false).await;
    play_and_resign(server.address(), &ana, &game, Side::Black).await;
    server.stop().await;

    // It does not play the form any more.
    let bot_forms = vec!["turnover-modern".parse().expect("a form")];
    let server = start_with(&folder, ServerConfig { bot_forms, ..levels(&[4]) }).await;
    let mut client = propose_rematch(server.address(), &ana, &game).await;
    let answered = hear(&mut client, |kind| matches!(kind, EventKind::Answered { .. })).await;
    assert!(matches!(answered.kind, EventKind::Answered { is_accepted: false, .. }), "{answered:?}");
    server.stop().await;
}

/// The first parts of the ids of the acts by which White has moved: those of different connections of a bot are different.
fn moving_connections(events: &[GameEvent]) -> BTreeSet<String> {
    let is_move = |event: &&GameEvent| event.side == Some(Side::White) && matches!(event.kind, EventKind::Moved { .. });
    let acts = events.iter().filter(is_move).filter_map(|event| event.act.as_ref());
    acts.map(|act| act.to_string().split('-').next().unwrap_or_default().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_restarted_gives_its_acts_other_ids_than_before() {
    let folder = Folder::new();
    let server = start_with(&folder, levels(&[4])).await;
    offers(server.address(), 3).await;
    let ana = bot(server.address(), 1, "Ana").await;
    let mut events = ana.stream(server.address(), "GET", "/api/stream/event", "").await;
    let form = "variant=lielow&clock.limit=600&clock.increment=5&color=black";
    let answer = ana.post(server.address(), "/api/challenge/Engine-Level-4", form).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let started = events.next_of("gameStart").await;
    let key = started["game"]["gameId"].as_str().expect("a key").to_owned();
    play(server.address(), &ana, &key, 2).await;
    server.stop().await;

    let server = start_with(&folder, levels(&[4])).await;
    play(server.address(), &ana, &key, 5).await;
    let (_sender, address) = watch::channel(server.address());
    let spectator = Robot::new(address, &key, None, 9).watch_until(7).await;
    let events = spectator.client.events();
    let restart = events.iter().position(|event| matches!(event.kind, EventKind::Restarted { .. }));
    let (before, after) = events.split_at(restart.expect("a restart"));
    let [before, after] = [before, after].map(moving_connections);
    assert!(!before.is_empty() && !after.is_empty(), "{before:?} {after:?}");
    assert!(before.is_disjoint(&after), "{before:?} {after:?}");
    server.stop().await;
}
