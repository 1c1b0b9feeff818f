//! Whole games of lichess-bot, the usual program by which engines play on lichess. `.ci/lichess-bot` tells where it is.

use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::host::{Folder, get, skip, start_with};
use crate::house_bots::{accept, key_of, levels, offers};
use crate::person::value;
use crate::programs::bot;

/// For how long a game may last.
const PATIENCE: Duration = Duration::from_secs(300);

/// The folder with Python and lichess-bot; `None` where there is none.
fn tools() -> Option<PathBuf> {
    let folder = std::env::var_os("TURNOVER_TEST_LICHESS_BOT").map(PathBuf::from);
    if folder.is_none() {
        skip("TURNOVER_TEST_LICHESS_BOT names no folder with lichess-bot; `.ci/lichess-bot COMMAND` sets it");
    }
    folder
}

/// The engine, which is built with the package turnover-core; `None` where it was not.
fn engine() -> Option<PathBuf> {
    let engine = Path::new(env!("CARGO_BIN_EXE_turnover-server")).with_file_name("turnover-engine");
    if !engine.exists() {
        eprintln!(
            "skipped: there is no turnover-engine beside turnover-server; test with the package turnover-core too"
        );
        return None;
    }
    Some(engine)
}

/// A program with all the processes that it has started.
struct Processes(Child);

impl Processes {
    fn start(mut command: Command) -> Self {
        Self(command.process_group(0).stdin(Stdio::null()).spawn().expect("Python runs"))
    }

    /// How the program ends, if it does within this time.
    async fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + patience;
        loop {
            let status = self.0.try_wait().expect("a process");
            if status.is_some() || Instant::now() > end {
                return status;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

impl Drop for Processes {
    fn drop(&mut self) {
        drop(Command::new("kill").args(["-KILL", "--", &format!("-{}", self.0.id())]).status());
        drop(self.0.wait());
    }
}

/// Waits until a question about the server has another answer than `None`.
async fn until<T>(what: &str, question: impl AsyncFn() -> Option<T>) -> T {
    let look = async {
        loop {
            if let Some(answer) = question().await {
                return answer;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, look).await.unwrap_or_else(|_| panic!("{what}: expected within {PATIENCE:?}"))
}

/// Lets a program play a game of Lielow against a bot of the house. `make` makes its command of the server's address and an empty folder.
/// Returns the record of the game, and how the program has ended, if it ends with the game.
async fn play(engine: &Path, make: impl FnOnce(&str, &Path) -> Command) -> (String, Option<ExitStatus>) {
    let folder = Folder::new();
    let server = start_with(&folder, levels(&[1])).await;
    let address = server.address();
    let ana = bot(address, 1, "Ana").await;
    let mut command = make(&format!("http://{address}/"), &folder.0);
    command.env("TURNOVER_ENGINE", engine).env("LICHESS_BOT_TOKEN", &ana.token);
    let mut processes = Processes::start(command);
    until("the program listens", async || {
        let told = value(&get(address, "/api/users/status?ids=ana").await);
        (told[0]["online"] == true).then_some(())
    })
    .await;
    let key = key_of(&offers(address, 3).await, "lielow");
    accept(address, &ana, &key, "").await;
    until("the game is over", async || {
        let told = value(&get(address, &format!("/api/games/{key}")).await);
        (told["stage"] == "over").then_some(())
    })
    .await;
    let record = get(address, &format!("/api/games/{key}/record")).await.text();
    let is_played_out = ["king-captured", "king-left-board"].iter().any(|reason| record.contains(reason));
    assert!(is_played_out, "expected a game that ends by the rules, found {record}");
    let status = processes.wait(Duration::from_secs(5)).await;
    server.stop().await;
    (record, status)
}

fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/lichess_bot")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_makes_the_requests_of_lichess_bot_plays_a_game_of_lielow() {
    let (Some(tools), Some(engine)) = (tools(), engine()) else { return };
    let (record, status) = play(&engine, |url, _| {
        let mut command = Command::new(tools.join("bin/python"));
        command.arg(scripts().join("calls.py")).arg(url);
        command
    })
    .await;
    assert!(status.is_some_and(|status| status.success()), "{status:?} after {record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn lichess_bot_plays_a_game_of_lielow() {
    let (Some(tools), Some(engine)) = (tools(), engine()) else { return };
    let lichess_bot = tools.join("lichess-bot");
    if !lichess_bot.exists() {
        // Past the capture of what a test prints when it passes, as this one does also where all are to be run.
        let note = "not run: lichess_bot_plays_a_game_of_lielow, because lichess-bot could not be fetched";
        writeln!(std::io::stderr(), "{note}").expect("a line");
        return;
    }
    let (record, _) = play(&engine, |url, folder| {
        let config = std::fs::read_to_string(scripts().join("config.yml")).expect("a configuration");
        let dir = engine.parent().expect("a folder").display();
        let config = config.replace("engine:\n", &format!("url: \"{url}\"\nengine:\n  dir: \"{dir}\"\n"));
        let file = folder.join("config.yml");
        std::fs::write(&file, config).expect("a file");
        let mut command = Command::new(tools.join("bin/python"));
        command.arg(scripts().join("run.py")).arg("--config").arg(file).arg("--disable_auto_logging");
        command.current_dir(&lichess_bot).env("PYTHONPATH", &lichess_bot);
        command
    })
    .await;
    println!("{record}");
}
