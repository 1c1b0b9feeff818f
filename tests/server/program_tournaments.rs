//! Tests of programs in tournaments: who may enter, how games are told, and that they are played.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;
use turnover::online::DiceChain;
use turnover::online_tournament::{TournamentStage, TournamentView};
use turnover::session::GameId;
use turnover::tournament::GameOutcome;

use crate::host::{Folder, get, start_in};
use crate::person::{Person, value};
use crate::programs::{Caller, LineStream, any_move, bot, program};
use crate::tournament_bots::view;
use crate::webhook_receiver::{Answer, Receiver};

/// A round robin of this form with these other choices.
fn plan(form: &str, cycles: u8, others: &[(&str, Value)]) -> Value {
    let pace = json!({ "type": "live", "white": "300+2", "black": "300+2" });
    let mut plan = json!({ "name": "Club", "game": form, "pace": pace, "break_secs": 0,
        "system": { "type": "round-robin", "cycles": cycles } });
    for (name, choice) in others {
        plan[*name] = choice.clone();
    }
    plan
}

/// Announces a tournament, and returns the answer.
async fn announce(server: SocketAddr, organiser: &Person, plan: &Value) -> Value {
    let answer = organiser.post(server, "/api/tournaments", plan).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    value(&answer)
}

/// Announces a tournament that everybody may enter, lets these programs do so, and begins it. Returns its key.
async fn begin(server: SocketAddr, plan: &Value, callers: [&Caller; 2]) -> String {
    let organiser = Person::named(server, 9, "Organiser").await;
    let key = announce(server, &organiser, plan).await["key"].as_str().expect("a key").to_owned();
    for caller in callers {
        let answer = caller.post(server, &format!("/api/tournament/{key}/join"), "").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    let answer = organiser.post(server, &format!("/api/tournaments/{key}/start"), &json!({})).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    key
}

/// The tournament, once it is over.
async fn ended(server: SocketAddr, key: &str) -> TournamentView {
    let (_sender, server) = watch::channel(server);
    let look = async {
        loop {
            let seen = view(&server, key).await;
            if seen.listed.stage == TournamentStage::Over {
                return seen;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(120), look).await.expect("an end")
}

/// The next line of each of these types, in whatever order they come.
async fn next_of_each(events: &mut LineStream, kinds: [&str; 2]) -> [Value; 2] {
    let mut found = [Value::Null, Value::Null];
    while found.iter().any(Value::is_null) {
        let line = events.next().await.expect("a line");
        for (slot, kind) in found.iter_mut().zip(kinds) {
            if line["type"] == kind && slot.is_null() {
                *slot = line.clone();
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_enter_only_where_the_organiser_lets_them_and_withdraw_and_return() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let organiser = Person::named(address, 9, "Organiser").await;
    let (ana, of_ana) = program(address, 1, "Ana", &["bot:play"]).await;
    assert_eq!(of_ana.post(address, "/api/bot/account/upgrade", "").await.status, 200);
    let (_, of_bo) = program(address, 2, "Bo", &["board:play"]).await;

    let people = announce(address, &organiser, &plan("lielow", 1, &[("public", json!(true))])).await;
    let key = people["key"].as_str().expect("a key");
    let refusals = [
        of_ana.post(address, &format!("/api/tournament/{key}/join"), "").await,
        ana.post(address, &format!("/api/tournaments/{key}/enter"), &json!({})).await,
    ];
    for refusal in refusals {
        assert_eq!((refusal.status, &value(&refusal)["code"]), (403, &json!("no-bots")), "{}", refusal.text());
    }
    assert_eq!(of_bo.post(address, &format!("/api/tournament/{key}/join"), "").await.status, 200, "a person");
    assert_eq!(value(&get(address, &format!("/api/tournaments/{key}")).await).get("allows_bots"), None);
    let (_, of_cy) = program(address, 3, "Cy", &["board:play", "bot:play"]).await;
    assert_eq!(of_cy.post(address, &format!("/api/tournament/{key}/join"), "").await.status, 200, "a person");
    of_cy.is_refused(address, 403, "/api/bot/account/upgrade", "").await;

    let everybody = announce(address, &organiser, &plan("lielow", 1, &[("allows_bots", json!(true))])).await;
    let (key, invitation) = (everybody["key"].as_str().expect("a key"), everybody["invitation"].as_str().expect("one"));
    let (join, withdraw) = (format!("/api/tournament/{key}/join"), format!("/api/tournament/{key}/withdraw"));
    let refusal = of_ana.post(address, &join, "password=guessed").await;
    assert_eq!((refusal.status, &value(&refusal)["code"]), (403, &json!("not-invited")));
    let refusal = of_ana.post(address, &withdraw, "").await;
    assert_eq!((refusal.status, &value(&refusal)["code"]), (409, &json!("not-entered")));
    let password = format!("password={invitation}");
    // Who enters does so with the program's seat, so that no game can begin between the two.
    for (path, form, is_absent, seq) in
        [(&join, &*password, false, 2), (&join, &*password, false, 2), (&withdraw, "", true, 3), (&join, "", false, 4)]
    {
        let answer = of_ana.post(address, path, form).await;
        assert_eq!((answer.status, value(&answer)), (200, json!({ "ok": true })), "{path}");
        let seen = value(&get(address, &format!("/api/tournaments/{key}")).await);
        assert_eq!((&seen["allows_bots"], &seen["seq"]), (&json!(true), &json!(seq)), "{path}");
        let [row] = &**seen["rows"].as_array().expect("a list") else { panic!("{seen}") };
        assert_eq!((&row["name"], &row["is_absent"]), (&json!("Ana"), &json!(is_absent)), "{path}");
    }
    assert_eq!(of_ana.post(address, "/api/tournament/unknown/join", "").await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_hear_of_their_games_in_a_tournament_play_them_and_lose_those_to_which_they_do_not_come() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (bot(address, 1, "Ana").await, bot(address, 2, "Bo").await);
    let mut of_ana = ana.stream(address, "GET", "/api/stream/event", "").await;
    let mut of_bo = bo.stream(address, "GET", "/api/stream/event", "").await;
    let plan = plan("lielow", 2, &[("public", json!(true)), ("allows_bots", json!(true)), ("first_turn", json!(8))]);
    let key = begin(address, &plan, [&ana, &bo]).await;

    let told = [of_ana.next_of("gameStart").await, of_bo.next_of("gameStart").await];
    let games = told.each_ref().map(|line| line["game"].clone());
    assert_eq!((&games[0]["tournamentId"], &games[0]["source"]), (&json!(key), &json!("tournament")));
    assert_eq!(games[0]["gameId"], games[1]["gameId"]);
    let game = games[0]["gameId"].as_str().expect("a key");
    let path = |rest: &str| format!("/api/bot/game/{rest}");
    let stream_path = path(&format!("stream/{game}"));
    let mut streams =
        [ana.stream(address, "GET", &stream_path, "").await, bo.stream(address, "GET", &stream_path, "").await];
    let full = streams[0].next_of("gameFull").await;
    streams[1].next_of("gameFull").await;
    assert_eq!(full["tournamentId"], json!(key));
    let (white, black) = if games[0]["color"] == "white" { (&ana, &bo) } else { (&bo, &ana) };
    let abort = white.post(address, &path(&format!("{game}/abort")), "").await;
    assert_eq!(abort.status, 400, "games of a tournament have a result: {}", abort.text());
    let mut state = full["state"].clone();
    for caller in [white, black] {
        let code = any_move(GameId::Lielow, &state);
        let answer = caller.post(address, &path(&format!("{game}/move/{code}")), "").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        state = streams[0].next_of("gameState").await;
    }
    assert_eq!(white.post(address, &path(&format!("{game}/resign")), "").await.status, 200);
    let mut second_games = Vec::new();
    for events in [&mut of_ana, &mut of_bo] {
        let [over, begun] = next_of_each(events, ["gameFinish", "gameStart"]).await.map(|line| line["game"].clone());
        assert_eq!((&over["gameId"], &over["winner"]), (&json!(game), &json!("black")));
        second_games.push(begun["gameId"].as_str().expect("a key").to_owned());
    }

    // Both have heard of the second game, and Bo does not come.
    let [second, of_bo] = &*second_games else { panic!("{second_games:?}") };
    assert_eq!(second, of_bo);
    let _stream = ana.stream(address, "GET", &path(&format!("stream/{second}")), "").await;
    let seen = ended(address, &key).await;
    let last = &seen.rounds[1].games[0];
    let expected = if seen.name_of(last.white) == "Bo" { GameOutcome::WhiteAbsent } else { GameOutcome::BlackAbsent };
    assert_eq!(last.outcome, Some(expected));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_enters_a_running_arena_plays_its_first_game_against_whoever_waits() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (bot(address, 1, "Ana").await, bot(address, 2, "Bo").await);
    let mut of_ana = ana.stream(address, "GET", "/api/stream/event", "").await;
    let arena = json!({ "type": "arena", "minutes": 5 });
    let plan = plan("lielow", 1, &[("system", arena), ("public", json!(true)), ("allows_bots", json!(true))]);
    let key = begin(address, &plan, [&ana, &bo]).await;
    of_ana.next_of("gameStart").await;

    // As long as those two play, Cy waits for the next one.
    let mut players = Vec::new();
    for (number, name) in [(3, "Cy"), (4, "Di")] {
        let caller = bot(address, number, name).await;
        let events = caller.stream(address, "GET", "/api/stream/event", "").await;
        let answer = caller.post(address, &format!("/api/tournament/{key}/join"), "").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        players.push((caller, events));
    }
    let mut games = Vec::new();
    for (_, events) in &mut players {
        games.push(events.next_of("gameStart").await["game"].clone());
    }
    assert_eq!(games[0]["gameId"], games[1]["gameId"]);
    let game = games[0]["gameId"].as_str().expect("a key");
    let mut stream = players[0].0.stream(address, "GET", &format!("/api/bot/game/stream/{game}"), "").await;
    let mut state = stream.next_of("gameFull").await["state"].clone();
    let white = usize::from(games[1]["color"] == "white");
    for index in [white, 1 - white] {
        let code = any_move(GameId::Lielow, &state);
        let answer = players[index].0.post(address, &format!("/api/bot/game/{game}/move/{code}"), "").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        state = stream.next_of("gameState").await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_hears_no_beginning_of_its_game_in_a_duplicate_match_after_its_end() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let organiser = Person::named(address, 9, "Organiser").await;
    let choices = [("system", json!({ "type": "duplicate" })), ("public", json!(true)), ("allows_bots", json!(true))];
    let announced = announce(address, &organiser, &plan("dice-chess", 1, &choices)).await;
    let key = announced["key"].as_str().expect("a key");
    let mut players = Vec::new();
    for (number, name) in [(1, "Ana"), (2, "Bo"), (3, "Cy"), (4, "Di")] {
        let caller = bot(address, number, name).await;
        let receiver = Receiver::start(address, |_| ("204 No Content", Value::Null)).await;
        for (path, form) in [
            ("/api/account/webhook", format!("url={}", receiver.url)),
            (&*format!("/api/tournament/{key}/join"), String::new()),
        ] {
            let answer = caller.post(address, path, &form).await;
            assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        }
        players.push((caller, receiver));
    }
    let mut games = Vec::new();
    for (_, receiver) in &players {
        let told = receiver.wait_for("gameStart", 1).await.remove(0).1;
        games.push(told["game"]["gameId"].as_str().expect("a key").to_owned());
    }
    let resign = |index: usize| format!("/api/bot/game/{}/resign", games[index]);
    let (ana, of_ana) = &players[0];
    assert_eq!(ana.post(address, &resign(0), "").await.status, 200);
    server.stop().await;

    let server = start_in(&folder).await;
    let address = server.address();
    let other = games.iter().position(|game| *game != games[0]).expect("another game");
    // When she is told of this, the server has looked for her games.
    let answer = players[other].0.post(address, "/api/challenge/ana", "variant=lielow").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    of_ana.wait_for("challenge", 1).await;
    assert_eq!(players[other].0.post(address, &resign(other), "").await.status, 200);
    of_ana.wait_for("gameFinish", 1).await;
    assert_eq!(of_ana.of("gameStart").len(), 1);
    server.stop().await;
}

/// After this many plies, rolls among them, a player resigns.
const MAX_PLIES: usize = 12;

/// Plays a form with dice, with a chain of its own.
fn dice_player(form: GameId, secret: u8) -> impl FnMut(&Value) -> Answer + Send + 'static {
    move |event: &Value| {
        let (chain, awaits) = (DiceChain::new([secret; 32]), &event["awaits"]);
        let is_asked = event["type"] == "gameState" && (awaits["color"] == event["color"] || awaits["color"].is_null());
        let link = |roll: &Value| {
            let roll = u32::try_from(roll.as_u64().expect("a number")).expect("a small one");
            chain.reveal(roll).link.to_string()
        };
        let answer = match awaits["act"].as_str().filter(|_| is_asked) {
            Some("commitment") => json!({ "link": chain.commitment().to_string() }),
            Some("link") => json!({ "link": link(&awaits["roll"]) }),
            Some("move") if event["moves"].as_str().expect("moves").split_whitespace().count() >= MAX_PLIES => {
                json!({ "resign": true })
            }
            Some("move") => json!({ "move": any_move(form, event), "link": link(&event["nextRoll"]) }),
            _ => return ("204 No Content", Value::Null),
        };
        ("200 OK", answer)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_commit_themselves_to_their_dice_and_play_a_tournament() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let form: GameId = "dice-chess".parse().expect("a form");
    let (ana, bo) = (bot(address, 1, "Ana").await, bot(address, 2, "Bo").await);
    let mut receivers = Vec::new();
    for (secret, caller) in [(1, &ana), (2, &bo)] {
        let receiver = Receiver::start(address, dice_player(form, secret)).await;
        let answer = caller.post(address, "/api/account/webhook", &format!("url={}", receiver.url)).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        receivers.push(receiver);
    }
    let plan = plan("dice-chess", 1, &[("public", json!(true)), ("allows_bots", json!(true))]);
    let key = begin(address, &plan, [&ana, &bo]).await;
    let seen = ended(address, &key).await;
    let outcome = seen.rounds[0].games[0].outcome;
    assert!(matches!(outcome, Some(GameOutcome::Played { .. })), "{outcome:?}");
    for receiver in &receivers {
        let told = receiver.wait_for("gameStart", 1).await.remove(0).1;
        assert_eq!(told["game"]["tournamentId"], json!(key));
        assert!(receiver.of("gameState").iter().any(|(_, state)| state["awaits"]["act"] == "commitment"));
    }
    server.stop().await;
}
