//! Compares the program's figures with their budgets.
//!
//! `cargo bench -p turnover --no-default-features --features server --bench budgets` prints a table of the figures beside those that
//! `tests/data/budgets.json` records for this kind of machine, and fails with the names of the budgets that are missed. With
//! `-- --record` it records them instead.
//!
//! Some figures are of what this command does not build. They are left out unless these variables name it, which `.ci/budgets` does.
//! Where all are set, a figure that is recorded and was not measured is missed too:
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

/// The variables that name what this command does not build.
const PROGRAMS: [&str; 3] = ["TURNOVER_GAME", "TURNOVER_FRAMES", "TURNOVER_PAGE"];

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
        let missed = |value| recorded.get(self).is_some_and(|before| self.kind.is_missed(value, before));
        missed(self.value) && missed(self.other)
    }

    fn print(&self, recorded: &Recorded) {
        let before = recorded.get(self);
        let change = before
            .filter(|&before| before > 0.0)
            .map_or(String::new(), |before| format!("{:+.1} %", (self.value / before - 1.0) * 100.0));
        let before = before.map_or("not recorded".to_owned(), |before| format!("{before:.4}"));
        let verdict = if self.is_missed(recorded) { "MISSED" } else { "" };
        println!("{:<42}{:>13.4}{before:>14}{change:>9}  {verdict:<7}{}", self.name, self.value, self.note);
    }
}

/// The names of the figures for which this holds.
fn names_where(figures: &[Figure], condition: impl Fn(&Figure) -> bool) -> Vec<&str> {
    figures.iter().filter(|figure| condition(figure)).map(|figure| figure.name.as_str()).collect()
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
    let uncompared = names_where(&figures, |figure| recorded.get(figure).is_none());
    if !uncompared.is_empty() {
        println!("not recorded for this kind of machine, and compared with nothing: {}", uncompared.join(", "));
        println!("-- --record records them.");
    }
    let unmeasured = recorded.names_beside(&figures);
    if !unmeasured.is_empty() {
        println!("recorded and not measured: {}", unmeasured.join(", "));
    }
    let mut missed = names_where(&figures, |figure| figure.is_missed(&recorded));
    if PROGRAMS.iter().all(|name| std::env::var_os(name).is_some()) {
        missed.extend(unmeasured);
    }
    if missed.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("budgets missed: {}", missed.join(", "));
    ExitCode::FAILURE
}
