//! The recorded figures, for each kind of machine.

use std::collections::BTreeMap;
use std::fs;

use super::Figure;

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

    /// The recorded figure with this name.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.machines.get(&self.machine)?.get(name).copied()
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
