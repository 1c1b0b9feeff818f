//! Tests of an operator who has a game ended or deleted by a process whose answer is lost. Only with `TURNOVER_TEST_POSTGRES`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

use turnover::online::{EventKind, GameEvent, GameStage};
use turnover::server::{EventStore, GameWrite, PostgresStore};

use crate::database::Database;
use crate::store_contract::{created, said};

/// A process that stands for the owner of all games: it answers each request with what `answer` tells, and dies where that tells nothing.
fn own_all_games(database: &Database, mut answer: impl FnMut() -> Option<&'static str> + Send + 'static) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    database.run(&format!(
        "INSERT INTO process (address, alive) VALUES ('{address}', 0); UPDATE shard SET owner = (SELECT id FROM process)"
    ));
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let stream = read_request(stream.expect("a connection"));
            if let Some(text) = answer() {
                reply(stream, text);
            }
        }
    });
}

/// Reads a request with its body.
fn read_request(stream: TcpStream) -> TcpStream {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a head");
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().expect("a length");
        }
        if line.trim().is_empty() {
            break;
        }
    }
    reader.read_exact(&mut vec![0; length]).expect("a body");
    reader.into_inner()
}

fn reply(mut stream: TcpStream, text: &str) {
    let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", text.len());
    stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(text.as_bytes())).expect("an answer");
}

/// Runs a command, and returns whether it was done, with all that it wrote.
fn admin(database: &Database, command: &[&str], games: &[&str]) -> (bool, String) {
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_turnover-server"));
    program.arg("admin").args(command).args(["--data", &database.url()]).args(games);
    let output = program.output().expect("the program");
    (output.status.success(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

/// A game that waits for players, and the event that ends it without a result.
fn game_and_end() -> [GameWrite; 2] {
    let event = GameEvent { seq: 2, at: 2, side: None, act: None, kind: EventKind::Aborted };
    [created("a", 1, GameStage::Open, None), GameWrite { events: vec![event], ..said("a", 2) }]
}

#[test]
fn what_was_done_before_an_answer_was_lost_counts_as_done_and_is_noted_once() {
    let Some(database) = Database::new() else { return };
    let mut store = PostgresStore::open(database.config(), None).expect("a store");
    let [game, end] = game_and_end();
    assert_eq!(store.save(&[game]), [Ok(())]);
    let mut request_count = 0;
    own_all_games(&database, move || {
        request_count += 1;
        match request_count {
            1 => {
                assert_eq!(store.save(std::slice::from_ref(&end)), [Ok(())]);
                Some("\"elsewhere\"")
            }
            2 | 3 => Some("\"over\""),
            4 => {
                assert_eq!(store.remove(&["a".to_owned()]), Ok(1));
                None
            }
            _ => Some(r#"{"failed":"there is no game with this key"}"#),
        }
    });
    assert_eq!(admin(&database, &["close"], &["a"]), (true, String::new()));
    assert_eq!(admin(&database, &["close"], &["a"]), (true, "a: it was over already\n".to_owned()));
    assert_eq!(admin(&database, &["delete"], &["a"]), (true, String::new()));
    let (is_done, log) = admin(&database, &["players", "log"], &[]);
    let noted: Vec<&str> = log.lines().skip(1).filter_map(|line| Some(line.split_once('\t')?.1)).collect();
    assert!(is_done && noted == ["game a\tclose", "game a\tdelete"], "{log}");
}

#[test]
fn a_game_that_ends_by_itself_meanwhile_was_over_already() {
    let Some(database) = Database::new() else { return };
    let mut store = PostgresStore::open(database.config(), None).expect("a store");
    let [game, _] = game_and_end();
    assert_eq!(store.save(&[game]), [Ok(())]);
    own_all_games(&database, || Some("\"over\""));
    assert_eq!(admin(&database, &["close"], &["a"]), (true, "a: it was over already\n".to_owned()));
    assert_eq!(admin(&database, &["players", "log"], &[]).1.lines().count(), 1, "nothing was done");
}
