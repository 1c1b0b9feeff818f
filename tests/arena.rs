//! Tests of external engines in the arena, including those that fail.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use turnover_core::session::GameId;
use turnover_lab::arena::{Match, run};

/// The workshop, which with the command `uci` is our own engine, used as an external one.
const LAB: &str = env!("CARGO_BIN_EXE_turnover-lab");

/// A script that speaks the protocol and does this when it is to move.
fn engine(when_asked: &str) -> String {
    let script = format!(
        "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) {when_asked};; quit) exit;; esac; done"
    );
    let path =
        file(&format!("engine-{:x}", script.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31) + u64::from(byte))));
    fs::write(&path, script).expect("a script");
    format!("engine=sh {}", path.display())
}

/// A folder that is removed when its test ends.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

thread_local! {
    static FOLDER: Folder = {
        let name = format!("turnover-arena-test-{}-{:?}", std::process::id(), std::thread::current().id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    };
}

/// A file of this test, which runs in a thread of its own.
fn file(name: &str) -> PathBuf {
    FOLDER.with(|folder| folder.0.join(name))
}

/// Plays two games. Returns the recorded games without the heading, and the final output.
fn play(game: &str, one: &str, other: &str) -> Result<(String, String), String> {
    let record = file("record");
    let _ = fs::remove_file(&record);
    let words = [game, one, other, "--games", "2", "--threads", "1", "--record", &record.display().to_string()];
    let wanted = Match::parse(words.iter().map(|&word| word.to_owned())).expect("a match");
    let mut told = Vec::new();
    run(&wanted, &mut told).map_err(|error| error.to_string())?;
    let text = fs::read_to_string(record).expect("it was recorded");
    let games = text.split_once('\n').expect("a heading").1.to_owned();
    assert_eq!(games.lines().count(), 2, "{games}");
    Ok((games, String::from_utf8(told).expect("text")))
}

#[test]
fn our_own_engine_plays_the_same_behind_the_protocol() {
    for game in ["turnover-modern", "lielow", "dice-chess", "dice-chess-moves"] {
        let here = play(game, "nodes=300", "nodes=200").expect("a match");
        let there =
            play(game, &format!("engine={LAB} uci,nodes=300"), &format!("engine={LAB} uci,option.Hash=16,nodes=200"));
        assert_eq!(here.0, there.expect("a match").0, "{game}");
    }
}

#[test]
fn who_does_not_play_has_lost_and_the_record_says_why() {
    for (when_asked, reason) in [
        ("exit", "crash"),
        ("echo bestmove a1a1", "illegal-move \"a1a1\""),
        ("echo bestmove", "illegal-move \"\""),
        ("true", "silence"),
        ("while echo info string thinking; do true; done", "silence"),
    ] {
        let bad = engine(when_asked) + ",nodes=1,patience=1";
        let (games, told) = play("lielow", &bad, "nodes=100").expect("a match");
        let expected = [format!("0\t0\t{reason}\t"), format!("1\t0\t{reason}\t")];
        assert!(games.lines().zip(expected).all(|(line, start)| line.starts_with(&start)), "{when_asked}: {games}");
        let code = reason.split(' ').next().expect("a word");
        assert!(told.contains(&format!("{code}: +0 =0 -2\n")), "{told}");
    }
}

#[test]
fn a_clock_that_runs_out_loses_the_game() {
    let (games, _) = play("lielow", "level=1,tc=600+1", &(engine("true") + ",tc=0.2+0")).expect("a match");
    assert!(games.starts_with("0\t2\ttime\t") && games.contains("\n1\t2\ttime\t"), "{games}");
    let (games, _) = play("lielow", "level=1,tc=600", &format!("engine={LAB} uci,depth=1,tc=600+1")).expect("a match");
    assert!(!games.contains("\ttime\t"), "{games}");
}

#[test]
fn the_program_answers_arguments_as_a_shell_expects() {
    let answer = |line: &str| {
        let output = Command::new(LAB).args(line.split_whitespace()).output().expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    for line in ["--help", "arena --help", "tune -h"] {
        let (code, help, errors) = answer(line);
        assert_eq!((code, &*errors), (Some(0), ""), "{line}");
        for id in GameId::ALL {
            assert!(help.lines().any(|row| row.trim() == id.name()), "{line}: {id} is missing: {help}");
        }
    }
    assert_eq!(answer("--version").1, concat!("turnover-lab ", env!("CARGO_PKG_VERSION"), "\n"));
    for (line, why, usage) in [
        ("arenas", "expected a command, found \"arenas\", did you mean arena?", "Usage: turnover-lab <COMMAND>"),
        ("arena chess level=1 level=2", "GAME: expected a game, one of turnover-modern,", "turnover-lab arena"),
        ("arena lielow level=1 nodes", "OTHER: expected level=1 to 17,", "turnover-lab arena"),
        ("arena lielow level=1 engine=x", "expected a limit for each player", "turnover-lab arena"),
        ("tune lielow --games x", "--games: expected a number of games, found \"x\"", "turnover-lab tune"),
        (
            "spsa lielow --log x --parameters delta_margin,luck",
            "--parameters: expected a parameter, one of aspiration_width, ",
            "turnover-lab spsa",
        ),
    ] {
        let (code, told, errors) = answer(line);
        assert_eq!((code, &*told), (Some(2), ""), "{line}");
        assert!(errors.starts_with(&format!("turnover-lab: {why}")), "{line}: {errors}");
        assert!(errors.contains(usage), "{line}: {errors}");
    }
}

#[test]
fn an_engine_that_cannot_be_started_ends_the_match_with_what_was_expected() {
    for (bad, words) in [
        ("engine=/no/such/engine,nodes=1".to_owned(), ["/no/such/engine", "No such file"]),
        ("engine=false,nodes=1".into(), ["expected uciok", "crash"]),
        ("engine=cat,nodes=1,patience=1".into(), ["expected uciok", "silence"]),
        (format!("engine={LAB} uci,nodes=1,option.Hash=0"), ["setoption name Hash value 0", "from 1 to 1024"]),
    ] {
        let error = play("lielow", &bad, "nodes=100").expect_err("there is no such engine");
        assert!(words.iter().all(|word| error.contains(word)), "{bad}: {error}");
    }
}
