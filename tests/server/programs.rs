//! Tests of the interface for programs: tokens, challenges and games over HTTP.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use turnover::online::{DiceChain, verify_records};
use turnover::server::client::{HttpAnswer, request};
use turnover::session::{Game, GameId};

use crate::host::{Folder, get, start_in, wait_for_text};
use crate::person::{Person, value};

/// A program with a token.
pub struct Caller {
    pub name: String,
    pub token: String,
}

/// A player with this name, and a program for it with these scopes.
pub async fn program(server: SocketAddr, number: u8, name: &str, scopes: &[&str]) -> (Person, Caller) {
    let person = Person::named(server, number, name).await;
    let body = json!({ "name": "test", "scopes": scopes });
    let answer = person.post(server, "/api/account/programs", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let token = value(&answer)["token"].as_str().expect("a token").to_owned();
    (person, Caller { name: name.to_owned(), token })
}

/// A program whose player is a bot.
pub async fn bot(server: SocketAddr, number: u8, name: &str) -> Caller {
    let (_, caller) = program(server, number, name, &["bot:play"]).await;
    assert_eq!(caller.post(server, "/api/bot/account/upgrade", "").await.status, 200);
    caller
}

impl Caller {
    async fn ask(&self, server: SocketAddr, method: &str, path: &str, body: &str) -> HttpAnswer {
        let fields =
            format!("authorization: Bearer {}\r\ncontent-type: application/x-www-form-urlencoded\r\n", self.token);
        request(server, method, path, &fields, body).await.expect("an answer")
    }

    pub async fn post(&self, server: SocketAddr, path: &str, form: &str) -> HttpAnswer {
        self.ask(server, "POST", path, form).await
    }

    pub async fn get(&self, server: SocketAddr, path: &str) -> HttpAnswer {
        self.ask(server, "GET", path, "").await
    }

    /// Posts what must be accepted.
    async fn does(&self, server: SocketAddr, path: &str, form: &str) -> Value {
        let answer = self.post(server, path, form).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        value(&answer)
    }

    /// Posts what must be refused with this status. Returns the error.
    pub async fn is_refused(&self, server: SocketAddr, status: u16, path: &str, form: &str) -> String {
        let answer = self.post(server, path, form).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        value(&answer)["error"].as_str().expect("an error").to_owned()
    }

    /// Opens a stream.
    pub async fn stream(&self, server: SocketAddr, method: &str, path: &str, form: &str) -> LineStream {
        let mut stream = TcpStream::connect(server).await.expect("a connection");
        let head = format!(
            "{method} {path} HTTP/1.0\r\nauthorization: Bearer {}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
            self.token,
            form.len()
        );
        stream.write_all(head.as_bytes()).await.expect("a request");
        let mut lines = BufReader::new(stream).lines();
        let status = lines.next_line().await.expect("a line").expect("a status");
        assert!(status.contains(" 200 "), "{path}: {status}");
        while lines.next_line().await.expect("a line").is_some_and(|line| !line.is_empty()) {}
        LineStream(lines)
    }
}

/// A stream of lines of JSON.
pub struct LineStream(Lines<BufReader<TcpStream>>);

impl LineStream {
    /// The next line that is not empty; `None` at the end.
    pub async fn next(&mut self) -> Option<Value> {
        let heard = async {
            while let Some(line) = self.0.next_line().await.ok()? {
                if !line.is_empty() {
                    return Some(serde_json::from_str(&line).expect("a line of JSON"));
                }
            }
            None
        };
        tokio::time::timeout(Duration::from_secs(30), heard).await.expect("a line in time")
    }

    /// The next line of a type.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let line = self.next().await.unwrap_or_else(|| panic!("expected {kind}, found the end"));
            if line["type"] == kind {
                return line;
            }
        }
    }
}

fn id(challenge: &Value) -> String {
    challenge["id"].as_str().expect("an id").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_made_shown_once_and_removed() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, program) = program(address, 1, "Ana", &["board:play"]).await;
    let account = value(&program.get(address, "/api/account").await);
    assert_eq!((&account["id"], &account["username"], &account["title"]), (&json!("ana"), &json!("Ana"), &Value::Null));
    let listed = value(&ana.get(address, "/api/account/programs").await);
    assert_eq!((&listed[0]["name"], listed[0].get("token")), (&json!("test"), None));
    let tested = value(&program.post(address, "/api/token/test", &format!("{},nonsense", program.token)).await);
    assert_eq!(tested[&program.token]["scopes"], "board:play");
    assert_eq!(tested["nonsense"], Value::Null);
    let error = program.is_refused(address, 403, "/api/bot/account/upgrade", "").await;
    assert_eq!(error, "expected a token with the scope bot:play");
    let mut events = program.stream(address, "GET", "/api/stream/event", "").await;
    let path = format!("/api/account/programs/{}", listed[0]["id"].as_str().expect("an id"));
    let bearer = format!("authorization: Bearer {}\r\n", ana.session);
    assert_eq!(request(address, "DELETE", &path, &bearer, "").await.expect("an answer").status, 204);
    assert_eq!(program.get(address, "/api/account").await.status, 401);
    assert_eq!(events.next().await, None, "a stream of a removed program ends");
    assert_eq!(get(address, "/api/account").await.status, 401);
    server.stop().await;
}

/// The names of the members of an object.
fn members(object: &Value) -> BTreeSet<&String> {
    object.as_object().expect("an object").keys().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_told_as_the_document_describes_them() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (bot(address, 1, "Ana").await, bot(address, 2, "Bo").await);
    let document = value(&get(address, "/api").await);
    let described = |schema: &str| members(&document["components"]["schemas"][schema]["properties"]);
    let statuses = value(&get(address, "/api/users/status?ids=ana").await);
    assert_eq!(members(&statuses[0]), described("UserStatus"));
    assert_eq!((&statuses[0]["name"], &statuses[0]["online"]), (&json!("Ana"), &json!(false)));
    let _events = bo.stream(address, "GET", "/api/stream/event", "").await;
    let challenge = ana.does(address, "/api/challenge/bo", "variant=lielow&color=white").await;
    for player in ["challenger", "destUser"] {
        let reference = &document["components"]["schemas"]["Challenge"]["properties"][player]["$ref"];
        let schema = reference.as_str().and_then(|reference| reference.rsplit('/').next()).expect("a schema");
        assert_eq!(members(&challenge[player]), described(schema));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_hears_what_happens_while_it_cannot_be_noted_that_it_listens() {
    let folder = Folder::with_file();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (bot(address, 1, "Ana").await, bot(address, 2, "Bo").await);
    let mut of_bo = bo.stream(address, "GET", "/api/stream/event", "").await;
    folder.run("CREATE TRIGGER no_room BEFORE UPDATE ON program BEGIN SELECT RAISE(ABORT, 'no room'); END");
    let mut of_ana = ana.stream(address, "GET", "/api/stream/event", "").await;
    let form = "variant=lielow&clock.limit=300&clock.increment=2&color=white";
    let challenge = id(&ana.does(address, "/api/challenge/bo", form).await);
    assert_eq!(of_bo.next_of("challenge").await["challenge"]["id"], json!(challenge));
    bo.does(address, &format!("/api/challenge/{challenge}/decline"), "reason=later").await;
    assert_eq!(of_ana.next_of("challengeDeclined").await["challenge"]["id"], json!(challenge));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_a_game_of_its_program_although_it_was_forgotten_before_it_was_saved() {
    let folder = Folder::with_file();
    let server = start_in(&folder).await;
    let ana = bot(server.address(), 1, "Ana").await;
    let file = rusqlite::Connection::open(folder.data()).expect("a file");
    // As when a stream of the program is opened in this moment.
    let trigger = "CREATE TRIGGER forgetful BEFORE INSERT ON game BEGIN DELETE FROM program_game; END";
    file.execute_batch(trigger).expect("a trigger");
    let key = id(&ana.does(server.address(), "/api/bot/seek", "variant=lielow&days=3").await);
    let kept: String = file.query_row("SELECT game FROM program_game", [], |row| row.get(0)).expect("a game");
    assert_eq!(kept, key);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_are_told_accepted_declined_and_withdrawn() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (bot(address, 1, "Ana").await, bot(address, 2, "Bo").await);
    let form = "variant=lielow&clock.limit=300&clock.increment=2&color=white";
    let error = ana.is_refused(address, 400, "/api/challenge/bo", form).await;
    assert_eq!(
        error,
        "expected a player whose program listens to /api/stream/event, or who is told by push messages: \"bo\" is neither"
    );
    let mut of_ana = ana.stream(address, "GET", "/api/stream/event", "").await;
    let mut of_bo = bo.stream(address, "GET", "/api/stream/event", "").await;
    assert_eq!(ana.is_refused(address, 400, "/api/challenge/ana", form).await, "expected another player than oneself");
    let online = ana.get(address, "/api/bot/online").await.text();
    assert!(online.contains("\"Ana\"") && online.contains("\"Bo\""), "{online}");

    let declined = id(&ana.does(address, "/api/challenge/bo", form).await);
    let told = of_bo.next_of("challenge").await;
    assert_eq!((&told["challenge"]["id"], &told["challenge"]["direction"]), (&json!(declined), &json!("in")));
    assert_eq!(
        told["challenge"]["timeControl"],
        json!({ "type": "clock", "limit": 300, "increment": 2, "show": "300+2" })
    );
    assert_eq!(
        ana.is_refused(address, 404, &format!("/api/challenge/{declined}/accept"), "").await,
        "expected a challenge that waits for an answer"
    );
    bo.does(address, &format!("/api/challenge/{declined}/decline"), "reason=later").await;
    assert_eq!(of_ana.next_of("challengeDeclined").await["challenge"]["declineReason"], "later");

    let canceled = id(&ana.does(address, "/api/challenge/Bo", form).await);
    assert_eq!(of_bo.next_of("challenge").await["challenge"]["id"], json!(canceled));
    ana.does(address, &format!("/api/challenge/{canceled}/cancel"), "").await;
    assert_eq!(of_bo.next_of("challengeCanceled").await["challenge"]["id"], json!(canceled));

    let accepted = id(&ana.does(address, "/api/challenge/Bo", form).await);
    let accept = format!("/api/challenge/{accepted}/accept");
    for _ in 0..2 {
        // Whoever has not heard the answer asks again.
        bo.does(address, &accept, "").await;
    }
    for (events, color) in [(&mut of_ana, "white"), (&mut of_bo, "black")] {
        let game = events.next_of("gameStart").await["game"].clone();
        assert_eq!((&game["gameId"], &game["color"]), (&json!(accepted), &json!(color)));
    }
    let playing = value(&bo.get(address, "/api/account/playing").await);
    assert_eq!(playing["nowPlaying"][0]["opponent"], json!({ "id": "ana", "username": "Ana", "title": "BOT" }));
    let listed = value(&get(address, &format!("/api/games/{accepted}")).await);
    assert_eq!(listed["bots"], json!([true, true]));
    ana.does(address, &format!("/api/bot/game/{accepted}/resign"), "").await;
    let over = of_bo.next_of("gameFinish").await["game"].clone();
    assert_eq!((&over["winner"], &over["status"]["name"]), (&json!("black"), &json!("resignation")));
    server.stop().await;
}

/// Begins a game, and returns its key and the streams of both players.
async fn begin(server: SocketAddr, [ana, bo]: [&Caller; 2], form: &str, accept: &str) -> (String, [LineStream; 2]) {
    let _events = bo.stream(server, "GET", "/api/stream/event", "").await;
    let key = id(&ana.does(server, &format!("/api/challenge/{}", bo.name), form).await);
    bo.does(server, &format!("/api/challenge/{key}/accept"), accept).await;
    let path = format!("/api/bot/game/stream/{key}");
    let streams = [ana.stream(server, "GET", &path, "").await, bo.stream(server, "GET", &path, "").await];
    (key, streams)
}

/// A move in the position that a state tells.
pub fn any_move(game: GameId, state: &Value) -> String {
    let fen = state["fen"].as_str().expect("a position");
    let game = Game::from_fen(game, fen).expect("a position");
    let codes = game.referee().codes();
    codes[codes.len() / 2].0.clone()
}

/// Whether a game was played up to this state, which may be its end: nobody has broken it off or resigned.
pub fn is_played(state: &Value) -> bool {
    state["status"] != "aborted" && state["status"] != "resign"
}

/// Resigns, unless the game has ended by itself, and checks that its record proves its throws.
pub async fn resign_and_verify(server: SocketAddr, caller: &Caller, key: &str) {
    caller.post(server, &format!("/api/bot/game/{key}/resign"), "").await;
    let record = get(server, &format!("/api/games/{key}/record")).await.text();
    assert!(!record.contains("[Result \"*\"]"), "{record}");
    let proofs = verify_records(&record).expect("a record");
    assert!(matches!(*proofs, [Ok(1..)]), "{proofs:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_messages_draws_and_takebacks_are_told_to_both() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (bot(address, 1, "Ana").await, bot(address, 2, "Bo").await);
    let (key, [mut of_ana, mut of_bo]) = begin(address, [&ana, &bo], "variant=lielow&color=white", "").await;
    let path = |rest: &str| format!("/api/bot/game/{key}/{rest}");
    let full = of_ana.next_of("gameFull").await;
    assert_eq!((&full["white"]["name"], &full["black"]["title"]), (&json!("Ana"), &json!("BOT")));
    assert_eq!(of_bo.next_of("gameFull").await["state"]["status"], "started");
    let first = any_move(GameId::Lielow, &full["state"]);
    let error = bo.is_refused(address, 400, &path(&format!("move/{first}")), "").await;
    assert_eq!(error, "expected an act of the white side");
    assert!(ana.is_refused(address, 400, &path("move/z9z9"), "").await.starts_with("expected a legal move"));
    ana.does(address, &path(&format!("move/{first}?offeringDraw=true")), "").await;
    assert_eq!(of_bo.next_of("gameState").await["moves"], json!(first));
    assert_eq!(of_bo.next_of("gameState").await["wdraw"], true);
    bo.does(address, &path("draw/no"), "").await;
    assert_eq!(of_bo.next_of("gameState").await["wdraw"], false);
    bo.does(address, &path("chat"), "room=player&text=good+luck").await;
    let said = json!({ "type": "chatLine", "room": "player", "username": "Bo", "text": "Good luck!" });
    assert_eq!(of_ana.next_of("chatLine").await, said);
    let error = bo.is_refused(address, 400, &path("chat"), "room=player&text=hurry+up").await;
    assert!(error.starts_with("expected one of the eight messages: Hello! Good luck!"), "{error}");
    assert_eq!(value(&bo.get(address, &path("chat")).await), json!([{ "user": "Bo", "text": "Good luck!" }]));
    ana.does(address, &path("takeback/yes"), "").await;
    bo.does(address, &path("takeback/yes"), "").await;
    loop {
        let state = of_bo.next_of("gameState").await;
        if state["moves"] == "" {
            break;
        }
    }
    // No move is left, so the game may be aborted, which ends both streams.
    ana.does(address, &path("abort"), "").await;
    for stream in [&mut of_ana, &mut of_bo] {
        while let Some(line) = stream.next().await {
            assert!(line["type"] != "gameState" || line["status"] == "aborted" || line["status"] == "started");
        }
    }
    assert_eq!(ana.is_refused(address, 400, &path("resign"), "").await, "expected a game that is not over");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_empty_line_comes_before_that_which_tells_the_whole_game() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (bot(address, 1, "Ana").await, bot(address, 2, "Bo").await);
    let (_, streams) = begin(address, [&ana, &bo], "variant=lielow&color=white", "").await;
    for LineStream(mut lines) in streams {
        let first = lines.next_line().await.expect("a stream").expect("a line");
        assert!(first.starts_with('{') && first.contains("\"gameFull\""), "{first:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_hides_no_other_from_a_program() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (bot(address, 1, "Ana").await, bot(address, 2, "Bo").await);
    let mut keys = Vec::new();
    for _ in 0..2 {
        let (key, mut streams) = begin(address, [&ana, &bo], "variant=lielow&color=white", "").await;
        streams[0].next_of("gameFull").await;
        keys.push(key);
    }
    folder.run(&format!("UPDATE game SET settings = '{{}}' WHERE key = '{}'", keys[0]));
    let mut events = bo.stream(address, "GET", "/api/stream/event", "").await;
    assert_eq!(events.next_of("gameStart").await["game"]["gameId"], json!(keys[1]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_are_rolled_with_the_chains_of_both_programs() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (bot(address, 1, "Ana").await, bot(address, 2, "Bo").await);
    let chains = [DiceChain::new([1; 32]), DiceChain::new([2; 32])];
    let [of_white, of_black] = chains.each_ref().map(|chain| format!("commitment={}", chain.commitment()));
    let form = format!("variant=dice-chess&color=white&{of_white}");
    let (key, [mut stream, _other]) = begin(address, [&ana, &bo], &form, &of_black).await;
    let mut state = stream.next_of("gameFull").await["state"].clone();
    let mut moves = 0;
    while moves < 8 && state["status"] == "started" {
        let awaits = state["awaits"].clone();
        let is_white = awaits["color"] == "white";
        let (caller, chain) = if is_white { (&ana, &chains[0]) } else { (&bo, &chains[1]) };
        match awaits["act"].as_str().expect("an act") {
            "link" => {
                let roll = u32::try_from(awaits["roll"].as_u64().expect("a number")).expect("a small one");
                caller.does(address, &format!("/api/bot/game/{key}/link/{}", chain.reveal(roll).link), "").await;
            }
            "move" => {
                let roll = u32::try_from(state["nextRoll"].as_u64().expect("a number")).expect("a small one");
                let code = any_move(GameId::DiceChess(turnover::games::dice_chess::Variant::DiceChess), &state);
                let path = format!("/api/bot/game/{key}/move/{code}?link={}", chain.reveal(roll).link);
                caller.does(address, &path, "").await;
                moves += 1;
            }
            "roll" => {}
            other => panic!("expected a link, a move or a roll, found {other}"),
        }
        state = stream.next_of("gameState").await;
    }
    assert!(moves > 0 && is_played(&state), "{state}");
    resign_and_verify(address, &ana, &key).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_to_everybody_stands_as_long_as_its_answer_is_read() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let ((_, ana), bo) = (program(address, 1, "Ana", &["board:play"]).await, bot(address, 2, "Bo").await);
    let open = || async { value(&get(address, "/api/games").await)["open"].as_array().expect("a list").clone() };
    let form = "variant=turnover-modern&time=5&increment=3";
    let seek = ana.stream(address, "POST", "/api/board/seek", form).await;
    let offered = open().await;
    assert_eq!((offered.len(), &offered[0]["pace"]["white"]), (1, &json!("300+3")));
    drop(seek);
    while !open().await.is_empty() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let mut seek = ana.stream(address, "POST", "/api/board/seek", form).await;
    let mut events = ana.stream(address, "GET", "/api/stream/event", "").await;
    let key = open().await[0]["key"].as_str().expect("a key").to_owned();
    bo.does(address, &format!("/api/challenge/{key}/accept"), "").await;
    assert_eq!(events.next_of("gameStart").await["game"]["gameId"], json!(key));
    assert_eq!(seek.next().await, None, "it is accepted");
    let error = ana.is_refused(address, 403, &format!("/api/bot/game/{key}/resign"), "").await;
    assert_eq!(error, "expected a token with the scope bot:play");
    ana.does(address, &format!("/api/board/game/{key}/resign"), "").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_to_everybody_is_withdrawn_although_the_store_fails_for_a_while() {
    let folder = Folder::with_file();
    let server = start_in(&folder).await;
    let (_, ana) = program(server.address(), 1, "Ana", &["board:play"]).await;
    let seek = ana.stream(server.address(), "POST", "/api/board/seek", "variant=turnover-modern&time=5").await;
    folder.run("ALTER TABLE game RENAME TO hidden_game");
    drop(seek);
    tokio::time::sleep(Duration::from_secs(1)).await;
    folder.run("ALTER TABLE hidden_game RENAME TO game");
    let is_withdrawn = |games: &str| games.contains("\"open\":[]");
    wait_for_text(server.address(), "/api/games", Duration::from_secs(30), is_withdrawn).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_to_everybody_is_withdrawn_when_the_server_stops() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let (_, ana) = program(server.address(), 1, "Ana", &["board:play"]).await;
    let form = "variant=turnover-modern&time=5&increment=3";
    let _seek = ana.stream(server.address(), "POST", "/api/board/seek", form).await;
    server.stop().await;
    let server = start_in(&folder).await;
    assert_eq!(value(&get(server.address(), "/api/games").await)["open"], json!([]));
    server.stop().await;
}
