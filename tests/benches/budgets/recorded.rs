//! The recorded figures, for each kind of machine.

use std::collections::BTreeMap;
use std::fs;

use super::{Figure, FigureKind};

const FILE: &str = "tests/data/budgets.json";

/// Figures by name.
type Figures = BTreeMap<String, f64>;

/// The file, and the kind of this machine.
pub struct Recorded {
    machine: String,
    machines: BTreeMap<String, Figures>,
}

impl Recorded {
    /// What the file says.
    pub fn read() -> Self {
        let text = fs::read_to_string(FILE).unwrap_or_else(|error| panic!("{FILE}: {error}"));
        let machines = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{FILE}: {error}"));
        Self { machine: machine(), machines }
    }

    /// The kind of this machine.
    pub fn machine(&self) -> &str {
        &self.machine
    }

    /// What a figure is compared with: what is recorded of it for this kind of machine, and of a size for any machine of the same system
    /// and architecture.
    pub fn get(&self, figure: &Figure) -> Option<f64> {
        let platform = |machine: &str| machine.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>();
        let own = self.machines.get(&self.machine).and_then(|figures| figures.get(&figure.name));
        let mut similar = self.machines.iter().filter(|(machine, _)| platform(machine) == platform(&self.machine));
        let size = || similar.find_map(|(_, figures)| figures.get(&figure.name));
        own.or_else(|| (figure.kind == FigureKind::Size).then(size).flatten()).copied()
    }

    /// The names that are recorded for this kind of machine, and are not those of these figures.
    pub fn names_beside(&self, figures: &[Figure]) -> Vec<&str> {
        let names = self.machines.get(&self.machine).into_iter().flat_map(BTreeMap::keys);
        names.map(String::as_str).filter(|name| figures.iter().all(|figure| figure.name != *name)).collect()
    }

    /// Records these figures. Those that were not measured this time stay.
    pub fn write(&mut self, figures: &[Figure]) {
        // Four significant digits.
        let rounded = |value: f64| format!("{value:.3e}").parse().unwrap_or(value);
        let kept = self.machines.entry(self.machine.clone()).or_default();
        kept.extend(figures.iter().map(|figure| (figure.name.clone(), rounded(figure.value))));
        let text = serde_json::to_string_pretty(&self.machines).expect("figures have a text");
        fs::write(FILE, text + "\n").unwrap_or_else(|error| panic!("{FILE}: {error}"));
    }
}

/// The system and the family and model of the processor, on which ratios depend.
fn machine() -> String {
    let processor = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let mut lines = processor.lines().filter_map(|line| line.split_once(':'));
        lines.find(|(key, _)| key.trim() == name).map_or("?", |(_, value)| value.trim())
    };
    let [vendor, family, model] = ["vendor_id", "cpu family", "model"].map(field);
    format!("{} {} {vendor} {family}/{model}", std::env::consts::OS, std::env::consts::ARCH)
}
