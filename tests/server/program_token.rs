//! Tests of `turnover-server token`, by which whoever writes a program gets a token for it.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;

use serde_json::json;
use turnover::server::client::request;

use crate::host::{Folder, Program, post};
use crate::person::value;

/// Asks for a token. Returns what the command prints: the token, or the error.
fn ask_for_token(server: SocketAddr, words: &Path, options: &[&str]) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_turnover-server"))
        .args(["token", &format!("http://{server}"), "--words"])
        .arg(words)
        .args(options)
        .output()
        .expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("a text").trim().to_owned();
    if output.status.success() { Ok(text(output.stdout)) } else { Err(text(output.stderr)) }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_writes_a_program_gets_a_name_and_a_token_by_one_command() {
    let folder = Folder::new();
    let server = Program::start(&folder, &[]);
    let words = folder.0.join("words");
    let first = ask_for_token(server.address, &words, &["--name", "Ana"]).expect("a token");
    let kept = std::fs::read_to_string(&words).expect("the words");
    assert_eq!(kept.split_whitespace().count(), 12);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&words).expect("the file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    // The words are who the player is: the name need not be told again.
    let options = ["--program", "my board", "--scope", "board:play"];
    let second = ask_for_token(server.address, &words, &options).expect("a token");
    assert_ne!(first, second);
    assert_eq!(std::fs::read_to_string(&words).expect("the words"), kept);
    for (token, scopes) in [(&first, "bot:play"), (&second, "board:play")] {
        let bearer = format!("authorization: Bearer {token}\r\n");
        let account = request(server.address, "GET", "/api/account", &bearer, "").await.expect("an answer");
        assert_eq!((account.status, &value(&account)["username"]), (200, &json!("Ana")), "{}", account.text());
        let tested = value(&post(server.address, "/api/token/test", token).await);
        assert_eq!(tested[token.as_str()]["scopes"], scopes);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_cannot_be_had_is_refused_with_the_reason_and_the_words_are_kept() {
    let folder = Folder::new();
    let server = Program::start(&folder, &[]);
    let [words, other_words, wrong_words] = ["words", "other", "wrong"].map(|name| folder.0.join(name));
    let refusal =
        |words: &Path, options: &[&str]| ask_for_token(server.address, words, options).expect_err("a refusal");
    assert!(refusal(&words, &[]).contains("expected --name NAME"));
    let kept = std::fs::read_to_string(&words).expect("the words");
    ask_for_token(server.address, &words, &["--name", "Ana"]).expect("a token");
    assert_eq!(std::fs::read_to_string(&words).expect("the words"), kept);
    assert!(refusal(&words, &["--name", "Bo"]).contains("expected the words of Bo, found those of Ana"));
    assert!(refusal(&other_words, &["--name", "Ana"]).contains("/api/account: "));
    assert!(refusal(&words, &["--scope", "bot"]).contains("expected bot:play or board:play"));
    std::fs::write(&wrong_words, "abandon").expect("a file");
    #[cfg(unix)]
    for (mode, is_warned) in [(0o640, true), (0o600, false)] {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&wrong_words, std::fs::Permissions::from_mode(mode)).expect("our own file");
        assert_eq!(refusal(&wrong_words, &[]).contains("others may read"), is_warned, "{mode:o}");
    }
    assert!(refusal(&wrong_words, &[]).contains("expected twelve words, found 1"));
}

#[test]
fn a_server_elsewhere_is_not_asked_without_encryption() {
    let folder = Folder::with_file();
    let words = folder.0.join("words");
    let output = Command::new(env!("CARGO_BIN_EXE_turnover-server"))
        .args(["token", "http://play.example", "--name", "Ana", "--words"])
        .arg(&words)
        .output()
        .expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && error.contains("expected https://HOST/"), "{error}");
    assert!(!words.exists(), "nothing is made for a server that is not asked");
}
