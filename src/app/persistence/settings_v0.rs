//! The first version of the settings file, which is only read.
//!
//! It has a line `name = value` for each setting, and is in the file `settings.txt` or under `settings` in a browser.

use crate::ai::Level;
use crate::app::i18n::Language;
use crate::app::settings::sparring::OwnSide;
use crate::app::settings::{DiceHabit, PieceSet, Settings, Tempo, Theme};

const LANGUAGES: [(&str, Language); 3] =
    [("en", Language::English), ("es", Language::Spanish), ("pt", Language::Portuguese)];
const SPEEDS: [(&str, Tempo); 4] = [
    ("speed-off", Tempo::Off),
    ("speed-fast", Tempo::Fast),
    ("speed-normal", Tempo::Normal),
    ("speed-slow", Tempo::Slow),
];
const DICE: [(&str, DiceHabit); 3] = [
    ("option-dice-button", DiceHabit::Pressed),
    ("option-dice-auto", DiceHabit::AtOnce),
    ("option-dice-hand", DiceHabit::ByHand),
];
const THEMES: [(&str, Theme); 3] =
    [("theme-evening", Theme::Evening), ("theme-daylight", Theme::Daylight), ("theme-contrast", Theme::Contrast)];
const SETS: [(&str, PieceSet); 2] = [("pieces-rings", PieceSet::Rings), ("pieces-castles", PieceSet::Castles)];
const OWN_SIDES: [(&str, OwnSide); 4] = [
    ("own-side-white", OwnSide::White),
    ("own-side-black", OwnSide::Black),
    ("own-side-by-lot", OwnSide::ByLot),
    ("own-side-neither", OwnSide::Neither),
];

/// The settings in this text, with `defaults` as defaults. Invalid lines are ignored.
#[must_use]
pub fn read(text: &str, defaults: &Settings) -> Settings {
    let mut settings = defaults.clone();
    for (name, value) in text.lines().filter_map(|line| line.split_once('=')) {
        apply_entry(&mut settings, name.trim(), value.trim());
    }
    settings
}

fn apply_entry(settings: &mut Settings, name: &str, value: &str) {
    let switch_value = value.parse::<bool>().ok();
    let level_of_ten = || value.parse().ok().and_then(Level::of_ten);
    match name {
        "language" => settings.language = value_named(&LANGUAGES, value).or(settings.language),
        "speed" => set_if_some(&mut settings.tempo, value_named(&SPEEDS, value)),
        "turn_board" => set_if_some(&mut settings.turn_board, switch_value),
        "dice" => set_if_some(&mut settings.dice, value_named(&DICE, value)),
        "stop_at_pass" => set_if_some(&mut settings.stop_at_pass, switch_value),
        "volume" => set_if_some(&mut settings.volume.percent, value.parse().ok().filter(|percent| *percent <= 100)),
        "muted" => set_if_some(&mut settings.volume.is_muted, switch_value),
        "theme" => set_if_some(&mut settings.theme, value_named(&THEMES, value)),
        "set" => set_if_some(&mut settings.piece_set, value_named(&SETS, value)),
        "labels" => set_if_some(&mut settings.hides_labels, switch_value.map(|shown| !shown)),
        "own_side" => set_if_some(&mut settings.sparring.own_side, value_named(&OWN_SIDES, value)),
        "computer_level" => set_if_some(&mut settings.sparring.level, level_of_ten()),
        "second_computer_level" => set_if_some(&mut settings.sparring.black_level, level_of_ten()),
        "site" if value.is_empty() => settings.site = None,
        "site" => set_if_some(&mut settings.site, value.parse().ok().map(Some)),
        _ => {}
    }
}

fn value_named<T: Copy>(names: &[(&str, T)], wanted_name: &str) -> Option<T> {
    names.iter().find(|(name, _)| *name == wanted_name).map(|&(_, value)| value)
}

fn set_if_some<T>(place: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *place = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Style;
    use crate::app::settings::Volume;
    use crate::app::settings::changed_settings;
    use crate::app::settings::sparring::Sparring;

    #[test]
    fn what_version_0_1_kept_is_read() {
        let kept = include_str!("../../../tests/data/version-0.1/settings.txt");
        let settings = read(kept, &Settings::default());
        assert_eq!(settings, Settings { sparring: Sparring::default(), site: None, ..changed_settings() });
    }

    #[test]
    fn what_the_last_version_kept_in_lines_is_read() {
        let kept = "language = pt\nspeed = speed-slow\nturn_board = true\ndice = option-dice-hand\nstop_at_pass = true\nvolume = 35\n\
            muted = true\ntheme = theme-contrast\nset = pieces-castles\nlabels = false\nown_side = own-side-by-lot\n\
            computer_level = 10\nsecond_computer_level = 1\nsite = https://example.org/turnover/\n";
        let weakest = Level::of_ten(1).expect("there were ten levels");
        let expected = Settings {
            sparring: Sparring { black_level: weakest, style: Style::Balanced, ..changed_settings().sparring },
            ..changed_settings()
        };
        assert_eq!(read(kept, &Settings::default()), expected);
        assert_eq!(read("site =\n", &changed_settings()), Settings { site: None, ..changed_settings() });
    }

    #[test]
    fn nonsense_changes_nothing() {
        for nonsense in [
            "",
            "speed",
            "speed = 3\nvolume = 101\nvolume = -1\nmuted = perhaps",
            "\0\u{fffd}=\n= =",
            "weather = fine",
            "own_side = left\ncomputer_level = 11\nsecond_computer_level = 0\nsite = ftp://x",
        ] {
            assert_eq!(read(nonsense, &changed_settings()), changed_settings(), "{nonsense}");
        }
        let muted = read("  muted=true \n", &Settings::default());
        assert_eq!(muted.volume, Volume { is_muted: true, ..Volume::default() });
    }
}
