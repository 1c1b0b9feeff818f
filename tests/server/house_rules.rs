//! Tests of the rules of the house, and of what else a site tells of itself.

use std::fs;

use turnover::server::{RunningServer, ServerConfig, SqliteStore, Storage};

use crate::host::{Folder, Program, config, get, start, start_in};

#[tokio::test]
async fn pages_hear_of_the_rules_of_the_house_and_of_another_version_of_them() {
    let folder = Folder::with_file();
    let file = folder.0.join("rules.txt");
    let mut versions = Vec::new();
    for text in ["Be kind.\n", "Be kind, también aquí.\n"] {
        fs::write(&file, text).expect("a file");
        let store = SqliteStore::open(&folder.data(), 0).expect("a store");
        let server = start(ServerConfig { house_rules: Some(file.clone()), ..config() }, store).await;
        let site: serde_json::Value =
            serde_json::from_slice(&get(server.address(), "/api/site").await.body).expect("JSON");
        let rules = &site["rulesOfTheHouse"];
        let answer = get(server.address(), rules["path"].as_str().expect("a path")).await;
        assert_eq!((answer.status, answer.text().as_str()), (200, text));
        assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
        versions.push(rules["version"].to_string());
        server.stop().await;
    }
    assert_ne!(versions[0], versions[1]);
}

#[tokio::test]
async fn a_server_without_rules_says_so_and_one_whose_rules_cannot_be_read_does_not_start() {
    let folder = Folder::with_file();
    let server = start_in(&folder).await;
    assert_eq!(get(server.address(), "/rules-of-the-house").await.status, 404);
    assert!(!get(server.address(), "/api/site").await.text().contains("rulesOfTheHouse"));
    server.stop().await;
    let (file, long) = (folder.0.join("none.txt"), folder.0.join("long.txt"));
    fs::write(&long, "a".repeat(70_000)).expect("a file");
    for (file, expected) in [(file, "expected the rules of the house in"), (long, "at most 65536 bytes, found 70000")] {
        let store = SqliteStore::open(&folder.data(), 0).expect("a store");
        let config = ServerConfig { house_rules: Some(file), ..config() };
        let error = RunningServer::start(config, Storage::alone(store)).await.expect_err("no rules");
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[tokio::test]
async fn a_container_asks_by_a_command_whether_its_server_is_well() {
    let folder = Folder::new();
    let program = Program::start(&folder, &[]);
    let ask = |address: String| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_turnover-server"));
        command.args(["health", "--address", &address]).output().expect("a program")
    };
    let well = ask(program.address.to_string());
    assert!(well.status.success(), "{}", String::from_utf8_lossy(&well.stderr));
    let address = program.address.to_string();
    program.kill();
    assert_eq!(ask(address).status.code(), Some(1));
}
