//! The game on a desktop: its start, memory and idle time in a window, and the time of a frame without a renderer.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use super::processes::{idle_figure, idle_time, peak_memory, processor_time};
use super::speeds::library_speed;
use super::{Figure, FigureKind};

/// The game rests when it has used no more processor time than this in such a while.
const REST: (Duration, f64) = (Duration::from_secs(3), 0.02);
/// If it does not rest until then, something moves that should not.
const PATIENCE: Duration = Duration::from_secs(180);
/// The processor on which frames are measured.
const FIRST_PROCESSOR: &str = "0";
/// The test that prints the time of a frame.
const FRAMES: &str = "a_move_is_shown_frame_by_frame_until_everything_has_landed";

/// The figures of the programs that the environment names.
pub fn measure() -> Vec<Figure> {
    let mut figures = env::var_os("TURNOVER_GAME").map(|program| in_a_window(&program)).unwrap_or_default();
    figures.extend(env::var_os("TURNOVER_FRAMES").map(|program| without_a_renderer(&program)));
    figures
}

/// The processor time until the opened game rests, its memory by then, and its processor time from then on. On a busy machine fewer
/// frames are drawn until it rests: it is recorded on a quiet one.
fn in_a_window(program: &OsStr) -> Vec<Figure> {
    let folder = env::temp_dir().join(format!("turnover-game-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let library = library_speed();
    let mut process = Command::new(program)
        .args(["--game", "turnover-modern"])
        .env("TURNOVER_DATA", &folder)
        .env("RUST_LOG", "error")
        .spawn()
        .expect("the game starts");
    let start = processor_time_until_it_rests(&process);
    let memory = peak_memory(&process);
    let idle = idle_time(&process);
    assert!(process.try_wait().expect("its state").is_none(), "the game has ended");
    process.kill().expect("the game ends");
    process.wait().expect("the game ends");
    fs::remove_dir_all(folder).expect("the folder is removed");
    let start = start.map(|seconds| {
        let note = format!("{seconds:.1} s of processor time, drawn in software");
        Figure::new("work: start of the game until it rests, M nodes", FigureKind::Work, seconds * library / 1e6, note)
    });
    let memory = memory
        .map(|megabytes| Figure::new("memory: turnover in a window, MB", FigureKind::Memory, megabytes, String::new()));
    start.into_iter().chain(memory).chain(idle.map(|seconds| idle_figure("turnover in a window", seconds))).collect()
}

fn processor_time_until_it_rests(process: &Child) -> Option<f64> {
    let start = Instant::now();
    let mut used = processor_time(process)?;
    loop {
        thread::sleep(REST.0);
        let now = processor_time(process)?;
        if now - used <= REST.1 {
            return Some(now);
        }
        assert!(start.elapsed() < PATIENCE, "the game does not rest");
        used = now;
    }
}

/// The median time of a frame in which a piece is turned over, on one processor: with several, how long an idle one takes to wake up
/// counts more than the work, and differs from machine to machine.
fn without_a_renderer(program: &OsStr) -> Figure {
    let library = library_speed();
    let mut command = Command::new("taskset");
    command.args(["--cpu-list", FIRST_PROCESSOR]).arg(program).args([FRAMES, "--nocapture"]);
    let output = command.output().expect("taskset runs the test");
    let text = String::from_utf8_lossy(&output.stdout);
    let median = text.split_once(": p50 ").and_then(|(_, rest)| rest.split_once(" ms")?.0.parse::<f64>().ok());
    let milliseconds = median.unwrap_or_else(|| panic!("expected the time of a frame, found {text}"));
    let note = format!("{milliseconds:.2} ms");
    Figure::new("work: a frame without a renderer, k nodes", FigureKind::Work, milliseconds * library / 1e6, note)
}
