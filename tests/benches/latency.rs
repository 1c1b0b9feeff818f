//! Measures how late the engine answers `go movetime`.
//!
//! `cargo bench -p turnover-core --bench latency` starts the program and measures from the line with `go` to the line with
//! `bestmove`: one engine alone, the first search after a new `Hash`, and four engines at once. It wants the machine for itself.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The number of searches of one row.
const SEARCHES: usize = 40;

/// The engine as a process, in a game at its start.
struct EngineProcess {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl EngineProcess {
    fn start(lines: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_turnover-engine"));
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the engine starts");
        let input = process.stdin.take().expect("a pipe");
        let output = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut engine = Self { process, input, output };
        lines.iter().for_each(|line| engine.say(line));
        engine.say("isready");
        engine.wait_for("readyok");
        engine
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    fn wait_for(&mut self, word: &str) {
        let mut line = String::new();
        while !line.starts_with(word) {
            line.clear();
            assert!(self.output.read_line(&mut line).expect("text") > 0, "the engine answers {word}");
        }
    }

    /// By how many milliseconds each of some searches is late.
    fn lateness(&mut self, movetime: Duration, searches: usize) -> Vec<f64> {
        let search = |_| {
            let begun = Instant::now();
            self.say(&format!("go movetime {}", movetime.as_millis()));
            self.wait_for("bestmove");
            (begun.elapsed().as_secs_f64() - movetime.as_secs_f64()) * 1000.0
        };
        (0..searches).map(search).collect()
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.say("quit");
        // The process ends with its input in any case.
        let _ = self.process.wait();
    }
}

fn print(name: &str, mut lateness: Vec<f64>) {
    lateness.sort_by(f64::total_cmp);
    let (median, most) = (lateness[lateness.len() / 2], lateness[lateness.len() - 1]);
    println!("{name:42} median {median:5.1} ms, at most {most:5.1} ms late");
}

fn main() {
    for (game, position) in [
        ("turnover-modern", "position startpos"),
        ("turnover-classic", "position startpos"),
        ("lielow", "position startpos"),
        ("dice-chess", "position startpos moves r12"),
    ] {
        let mut engine = EngineProcess::start(&[&format!("setoption name UCI_Variant value {game}"), position]);
        for movetime in [30, 100, 300] {
            let lateness = engine.lateness(Duration::from_millis(movetime), SEARCHES);
            print(&format!("{game}, movetime {movetime}"), lateness);
        }
    }
    let movetime = Duration::from_millis(30);
    let mut engine = EngineProcess::start(&["setoption name Hash value 1024"]);
    print("the first search with Hash 1024", engine.lateness(movetime, 1));
    drop(engine);
    let four: Vec<EngineProcess> = (0..4).map(|_| EngineProcess::start(&[])).collect();
    let threads: Vec<_> =
        four.into_iter().map(|mut engine| thread::spawn(move || engine.lateness(movetime, SEARCHES))).collect();
    let lateness = threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect();
    print("four engines at once, movetime 30", lateness);
}
