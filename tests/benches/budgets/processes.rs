//! The programs as processes: their size, memory, and processor time while idle and under load.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::{Figure, FigureKind};

const SERVER: &str = env!("CARGO_BIN_EXE_turnover-server");
/// How long a program is idle while its processor time is measured.
const IDLE: Duration = Duration::from_secs(5);
/// The unit of processor time in `/proc`.
const TICKS_PER_SECOND: f64 = 100.0;

/// All figures of processes. Memory and processor time are known on Linux alone.
pub fn measure() -> Vec<Figure> {
    let engine_program = Path::new(SERVER).with_file_name("turnover-engine");
    let mut figures = vec![size("turnover-engine", &engine_program)];
    figures.extend(engine(&engine_program));
    figures.extend(server::measure());
    figures
}

fn size(name: &str, program: &Path) -> Figure {
    let bytes = fs::metadata(program).map_or(0, |data| data.len());
    Figure::new(format!("size: {name}, kB"), FigureKind::Size, bytes as f64 / 1000.0, String::new())
}

/// The greatest memory of a process so far, in MB.
pub fn peak_memory(process: &Child) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<f64>().ok()? * 1024.0 / 1e6)
}

/// The processor time of a process so far, in seconds.
pub fn processor_time(process: &Child) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.id())).ok()?;
    // The name in parentheses may contain blanks.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let [user, system] = [fields.get(11)?, fields.get(12)?].map(|ticks| ticks.parse::<f64>());
    Some((user.ok()? + system.ok()?) / TICKS_PER_SECOND)
}

/// The processor time of an idle process.
pub fn idle_time(process: &Child) -> Option<f64> {
    let before = processor_time(process)?;
    thread::sleep(IDLE);
    Some(processor_time(process)? - before)
}

pub fn idle_figure(name: &str, seconds: f64) -> Figure {
    let name = format!("idle: {name}, s of processor time");
    Figure::new(name, FigureKind::Idle, seconds, format!("in {} s", IDLE.as_secs()))
}

/// The engine's memory after a search in each game with a small table, and its processor time while it waits.
fn engine(program: &Path) -> Vec<Figure> {
    let mut process = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the engine");
    let mut input = process.stdin.take().expect("a pipe");
    let mut output = BufReader::new(process.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    for game in ["turnover-modern", "turnover-classic", "lielow"] {
        let lines = ["setoption name Hash value 16", "position startpos", "go nodes 200000"];
        writeln!(input, "setoption name UCI_Variant value {game}\n{}", lines.join("\n")).expect("the engine listens");
        output.find(|line| line.starts_with("bestmove")).expect("a move");
    }
    let idle = idle_time(&process).map(|seconds| idle_figure("turnover-engine", seconds));
    let memory = peak_memory(&process)
        .map(|megabytes| Figure::new("memory: turnover-engine, MB", FigureKind::Memory, megabytes, String::new()));
    writeln!(input, "quit").expect("the engine listens");
    process.wait().expect("the engine ends");
    memory.into_iter().chain(idle).collect()
}

/// The server under the load program.
mod server {
    use std::path::PathBuf;

    use super::*;
    use crate::speeds::library_speed;

    const GAMES: &str = "200";
    const SECONDS: &str = "10";
    /// The time between two plies of a game, in milliseconds.
    const INTERVAL: &str = "500";

    pub fn measure() -> Vec<Figure> {
        let folder = std::env::temp_dir().join(format!("turnover-budgets-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let figures = under_load(folder.join("games.db"));
        fs::remove_dir_all(folder).expect("the folder is removed");
        [vec![size("turnover-server", Path::new(SERVER))], figures].concat()
    }

    fn under_load(data: PathBuf) -> Vec<Figure> {
        let mut process = Command::new(SERVER)
            .args(["serve", "--listen", "127.0.0.1:0", "--requests-per-second", "100000"])
            .args(["--both-seats", "--offers-per-address", "1000", "--games-per-address", "1000"])
            .args(["--connections-per-address", "1000", "--bots", "none", "--data"])
            .arg(data)
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
        let address = line.trim().strip_prefix("http://").expect("an address");
        let idle = idle_time(&process).map(|seconds| idle_figure("turnover-server", seconds));
        let (before, library) = (processor_time(&process), library_speed());
        let load = ["load", "--server", address, "--games", GAMES, "--seconds", SECONDS, "--interval", INTERVAL];
        let output = Command::new(SERVER).args(load).output().expect("the load program");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        let delays = told.lines().find_map(|line| line.strip_prefix("ply to opponent: ")).unwrap_or_default();
        let plies: f64 = delays.split(' ').next().and_then(|count| count.parse().ok()).unwrap_or_default();
        assert!(output.status.success() && plies > 0.0, "{told}{}", String::from_utf8_lossy(&output.stderr));
        let spent = processor_time(&process).zip(before).map(|(after, before)| (after - before) / plies);
        let memory = peak_memory(&process);
        process.kill().expect("the server ends");
        process.wait().expect("the server ends");
        let work = spent.map(|seconds| {
            let note = format!("{:.3} ms; {delays}", seconds * 1e3);
            Figure::new("work: a ply on the server, k nodes", FigureKind::Work, seconds * library / 1e3, note)
        });
        let memory = memory.map(|megabytes| {
            let name = format!("memory: turnover-server, {GAMES} games, MB");
            Figure::new(name, FigureKind::Memory, megabytes, String::new())
        });
        idle.into_iter().chain(work).chain(memory).collect()
    }
}
