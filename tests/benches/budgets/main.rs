//! Compares the program's figures with their budgets.
//!
//! `cargo bench -p turnover --no-default-features --features server --bench budgets` prints a table of the figures beside those that
//! `tests/data/budgets.json` records for this kind of machine, and fails with the names of the budgets that are missed. With
//! `-- --record` it records them instead.
//!
//! Some figures are of what this command does not build. They are left out unless these variables name it, which `.ci/budgets` does:
//!
//! | variable | what it names |
//! |---|---|
//! | `TURNOVER_GAME` | the program of the game, which needs a display |
//! | `TURNOVER_FRAMES` | the program of the table's tests, one of which prints the time of a frame |
//! | `TURNOVER_PAGE` | the file of figures that `tests/web/browser.mjs` has written |
//!
//! Speeds are measured as ratios to the perft of a chess library, which runs before and after each slice. The library is
//! cozy-chess alone: shakmaty is under the GPL, which does not fit this program's licence.

#[path = "../chess_library.rs"]
mod chess_library;
mod game;
mod page;
mod processes;
mod recorded;
mod speeds;

use std::process::ExitCode;

use recorded::Recorded;

/// A figure that was measured.
#[derive(Clone)]
pub struct Figure {
    /// Its name, by which it is recorded.
    pub name: String,
    /// How it is compared.
    pub kind: FigureKind,
    /// The value that is compared.
    pub value: f64,
    /// Another estimate of the same value; a budget is missed only if both are worse.
    pub other: f64,
    /// What else is printed of it.
    pub note: String,
}

/// How a figure is compared with the recorded one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureKind {
    /// A speed beside that of the chess library: it may be lower by a tenth.
    Ratio,
    /// Work, in nodes of the chess library's perft, which a disk, a network or a renderer in software disturbs: it may be greater
    /// by a half.
    Work,
    /// The memory of a process: it may be greater by a tenth.
    Memory,
    /// The size of a program: it may be greater by 3 %.
    Size,
    /// The processor time of an idle process: it may be greater by two ticks of the clock in which it is counted.
    Idle,
    /// That of an idle browser, which has tasks of its own: it may be greater by half a second in twenty.
    IdlePage,
}

impl FigureKind {
    /// Whether a value is worse than the recorded one by more than is allowed.
    fn is_missed(self, value: f64, recorded: f64) -> bool {
        match self {
            Self::Ratio => value < recorded * 0.90,
            Self::Work => value > recorded * 1.50,
            Self::Memory => value > recorded * 1.10,
            Self::Size => value > recorded * 1.03,
            Self::Idle => value > recorded + 0.02,
            Self::IdlePage => value > recorded + 0.5,
        }
    }
}

impl Figure {
    /// A figure with one estimate.
    fn new(name: impl Into<String>, kind: FigureKind, value: f64, note: String) -> Self {
        Self { name: name.into(), kind, value, other: value, note }
    }

    fn is_missed(&self, recorded: &Recorded) -> bool {
        let missed = |value| recorded.get(&self.name).is_some_and(|before| self.kind.is_missed(value, before));
        missed(self.value) && missed(self.other)
    }

    fn print(&self, recorded: &Recorded) {
        let before = recorded.get(&self.name);
        let change = before
            .filter(|&before| before > 0.0)
            .map_or(String::new(), |before| format!("{:+.1} %", (self.value / before - 1.0) * 100.0));
        let before = before.map_or("not recorded".to_owned(), |before| format!("{before:.4}"));
        let verdict = if self.is_missed(recorded) { "MISSED" } else { "" };
        println!("{:<42}{:>13.4}{before:>14}{change:>9}  {verdict:<7}{}", self.name, self.value, self.note);
    }
}

fn main() -> ExitCode {
    let is_recording = std::env::args().any(|word| word == "--record");
    let mut recorded = Recorded::read();
    println!("{:<42}{:>13}{:>14}{:>9}", format!("machine: {}", recorded.machine()), "now", "recorded", "change");
    let mut figures = speeds::measure(|figure| is_recording || !figure.is_missed(&recorded));
    figures.extend(processes::measure());
    figures.extend(game::measure());
    figures.extend(page::measure());
    figures.iter().for_each(|figure| figure.print(&recorded));
    if is_recording {
        recorded.write(&figures);
        return ExitCode::SUCCESS;
    }
    if figures.iter().all(|figure| recorded.get(&figure.name).is_none()) {
        println!("Nothing is recorded for this kind of machine: -- --record does that.");
    }
    let missed: Vec<&str> =
        figures.iter().filter(|figure| figure.is_missed(&recorded)).map(|figure| figure.name.as_str()).collect();
    if missed.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("budgets missed: {}", missed.join(", "));
    ExitCode::FAILURE
}
