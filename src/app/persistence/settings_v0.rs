//! The first version of the settings file, which is only read.
//!
//! It has a line `name = value` for each setting, and is in the file `settings.txt` or under `settings` in a browser.

use crate::ai::Level;
use crate::app::i18n::Language;
use crate::app::settings::sparring::OwnSide;
use crate::app::settings::{DiceHabit, PieceSet, Settings, Tempo, Theme};

const LANGUAGES: [(&str, Language); 3] =
    [("en", Language::English), ("es", Language::Spanish), ("pt", Language::Portuguese)];
const TEMPOS: [(&str, Tempo); 4] = [
    ("speed-off", Tempo::Off),
    ("speed-fast", Tempo::Fast),
    ("speed-normal", Tempo::Normal),
    ("speed-slow", Tempo::Slow),
];
const DICE_HABITS: [(&str, DiceHabit); 3] = [
    ("option-dice-button", DiceHabit::Pressed),
    ("option-dice-auto", DiceHabit::AtOnce),
    ("option-dice-hand", DiceHabit::ByHand),
];
const THEMES: [(&str, Theme); 3] =
    [("theme-evening", Theme::Evening), ("theme-daylight", Theme::Daylight), ("theme-contrast", Theme::Contrast)];
const PIECE_SETS: [(&str, PieceSet); 2] = [("pieces-rings", PieceSet::Rings), ("pieces-castles", PieceSet::Castles)];
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
        apply_setting(&mut settings, name.trim(), value.trim());
    }
    settings
}

fn apply_setting(settings: &mut Settings, name: &str, value: &str) {
    let parsed_bool = value.parse::<bool>().ok();
    let parse_level = || value.parse().ok().and_then(Level::of_ten);
    match name {
        "language" => settings.language = find_by_name(&LANGUAGES, value).or(settings.language),
        "speed" => replace_if_some(&mut settings.tempo, find_by_name(&TEMPOS, value)),
        "turn_board" => replace_if_some(&mut settings.turn_board, parsed_bool),
        "dice" => replace_if_some(&mut settings.dice, find_by_name(&DICE_HABITS, value)),
        "stop_at_pass" => replace_if_some(&mut settings.stop_at_pass, parsed_bool),
        "volume" => replace_if_some(&mut settings.volume.percent, value.parse().ok().filter(|percent| *percent <= 100)),
        "muted" => replace_if_some(&mut settings.volume.is_muted, parsed_bool),
        "theme" => replace_if_some(&mut settings.theme, find_by_name(&THEMES, value)),
        "set" => replace_if_some(&mut settings.piece_set, find_by_name(&PIECE_SETS, value)),
        "labels" => replace_if_some(&mut settings.hides_labels, parsed_bool.map(|is_shown| !is_shown)),
        "own_side" => replace_if_some(&mut settings.sparring.own_side, find_by_name(&OWN_SIDES, value)),
        "computer_level" => replace_if_some(&mut settings.sparring.level, parse_level()),
        "second_computer_level" => replace_if_some(&mut settings.sparring.black_level, parse_level()),
        "site" if value.is_empty() => settings.site = None,
        "site" => replace_if_some(&mut settings.site, value.parse().ok().map(Some)),
        _ => {}
    }
}

fn find_by_name<T: Copy>(names: &[(&str, T)], name_to_find: &str) -> Option<T> {
    names.iter().find(|(name, _)| *name == name_to_find).map(|&(_, value)| value)
}

fn replace_if_some<T>(target: &mut T, new_value: Option<T>) {
    if let Some(new_value) = new_value {
        *target = new_value;
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
        let stored_text = include_str!("../../../tests/data/version-0.1/settings.txt");
        let settings = read(stored_text, &Settings::default());
        assert_eq!(settings, Settings { sparring: Sparring::default(), site: None, ..changed_settings() });
    }

    #[test]
    fn what_the_last_version_kept_in_lines_is_read() {
        let stored_text = "language = pt\nspeed = speed-slow\nturn_board = true\ndice = option-dice-hand\nstop_at_pass = true\nvolume = 35\n\
            muted = true\ntheme = theme-contrast\nset = pieces-castles\nlabels = false\nown_side = own-side-by-lot\n\
            computer_level = 10\nsecond_computer_level = 1\nsite = https://example.org/turnover/\n";
        let weakest = Level::of_ten(1).expect("there were ten levels");
        let expected = Settings {
            sparring: Sparring { black_level: weakest, style: Style::Balanced, ..changed_settings().sparring },
            ..changed_settings()
        };
        assert_eq!(read(stored_text, &Settings::default()), expected);
        assert_eq!(read("site =\n", &changed_settings()), Settings { site: None, ..changed_settings() });
    }

    #[test]
    fn nonsense_changes_nothing() {
        for invalid_text in [
            "",
            "speed",
            "speed = 3\nvolume = 101\nvolume = -1\nmuted = perhaps",
            "\0\u{fffd}=\n= =",
            "weather = fine",
            "own_side = left\ncomputer_level = 11\nsecond_computer_level = 0\nsite = ftp://x",
        ] {
            assert_eq!(read(invalid_text, &changed_settings()), changed_settings(), "{invalid_text}");
        }
        let muted_settings = read("  muted=true \n", &Settings::default());
        assert_eq!(muted_settings.volume, Volume { is_muted: true, ..Volume::default() });
    }
}
