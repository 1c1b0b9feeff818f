//! The page, whose figures `tests/web/browser.mjs` has measured and written.

use std::collections::BTreeMap;
use std::{env, fs};

use super::speeds::library_speed;
use super::{Figure, FigureKind};

/// The names that the figures have there.
const MEMORY: &str = "memory of the page, MB";
const IDLE: &str = "processor time of the idle page in 20 s, s";
const START: &str = "processor time until the page rests, s";

/// The figures of the file that the environment names.
pub fn measure() -> Vec<Figure> {
    env::var("TURNOVER_PAGE").map(|path| of_file(&path)).unwrap_or_default()
}

fn of_file(path: &str) -> Vec<Figure> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let figures: BTreeMap<String, f64> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
    let figure = |name: &str| *figures.get(name).unwrap_or_else(|| panic!("{path}: expected \"{name}\""));
    let start = figure(START);
    let note = format!("{start:.1} s of processor time, drawn in software");
    vec![
        Figure::new(
            "work: start of the page until it rests, M nodes",
            FigureKind::Work,
            start * library_speed() / 1e6,
            note,
        ),
        Figure::new("memory: page, MB", FigureKind::Memory, figure(MEMORY), String::new()),
        Figure::new("idle: page, s of processor time", FigureKind::IdlePage, figure(IDLE), "in 20 s".into()),
    ]
}
