//! The format of the settings.
//!
//! A JSON object, on a desktop in the file `settings.json`, in a browser under the same key. An invalid value is
//! replaced by its default. Unknown members are preserved.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::app::settings::{PlayerData, PlayerProgress, Settings};
use crate::excerpt::excerpt;

/// The name of the file, and the key in a browser.
pub const NAME: &str = "settings.json";

/// A player's data read from a text.
#[derive(Debug)]
pub struct KeptSettings {
    /// The data, with defaults for invalid values.
    pub data: PlayerData,
    /// The errors. If there are any, the text should be set aside before it is replaced.
    pub errors: Vec<SettingsFileError>,
}

/// An error in the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsFileError {
    /// The text is not a JSON object.
    #[error("expected a JSON object: {0}")]
    Text(String),
    /// The value of a member is invalid.
    #[error("{name}: expected {expected}, found {found}")]
    Value {
        /// The member's name.
        name: String,
        /// What was expected.
        expected: String,
        /// The value found.
        found: String,
    },
}

/// The text of a player's data.
#[must_use]
pub fn write(data: &PlayerData) -> String {
    serde_json::to_string_pretty(&StoredData::from(data)).expect("preferences have names and values") + "\n"
}

/// The JSON object.
#[derive(Serialize)]
struct StoredData<'a> {
    /// Those that this version knows.
    #[serde(flatten)]
    settings: Settings,
    #[serde(flatten)]
    progress: &'a PlayerProgress,
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

impl<'a> From<&'a PlayerData> for StoredData<'a> {
    fn from(PlayerData { settings, progress }: &'a PlayerData) -> Self {
        let mut settings = settings.clone();
        let unknown = std::mem::take(&mut settings.unknown_members);
        Self { settings, progress, unknown }
    }
}

/// Parses a player's data; `default_data` contains the defaults.
#[must_use]
pub fn read(text: &str, default_data: &PlayerData) -> KeptSettings {
    let stored_members: Map<String, Value> = match serde_json::from_str(text) {
        Ok(stored_members) => stored_members,
        Err(error) => {
            let errors = vec![SettingsFileError::Text(excerpt(&error.to_string(), 200))];
            return KeptSettings { data: default_data.clone(), errors };
        }
    };
    let data_with = |stored_members: Map<String, Value>| {
        let mut members = data_members(default_data);
        members.extend(stored_members);
        data_from_members(members)
    };
    // Members are read one by one only to tell which of them are invalid: rounds of tournaments of earlier versions take long to pair.
    if let Ok(data) = data_with(stored_members.clone()) {
        return KeptSettings { data, errors: Vec::new() };
    }
    let (mut valid_members, mut errors) = (Map::new(), Vec::new());
    for (name, value) in stored_members {
        match expected_value(&name, &value) {
            None => drop(valid_members.insert(name, value)),
            Some(expected_text) => {
                errors.push(SettingsFileError::Value {
                    name,
                    expected: expected_text,
                    found: excerpt(&value.to_string(), 40),
                });
            }
        }
    }
    let data = data_with(valid_members).unwrap_or_else(|error| {
        errors.push(SettingsFileError::Text(excerpt(&error.to_string(), 200)));
        default_data.clone()
    });
    KeptSettings { data, errors }
}

/// The names of the members that tell of the player's progress.
const PROGRESS_MEMBERS: &str = "lessons puzzles own-puzzles ratings tournaments";

/// The members of the JSON object.
fn data_members(data: &PlayerData) -> Map<String, Value> {
    match serde_json::to_value(StoredData::from(data)) {
        Ok(Value::Object(member_map)) => member_map,
        _ => Map::new(),
    }
}

/// The data with these members.
fn data_from_members(mut members: Map<String, Value>) -> Result<PlayerData, serde_json::Error> {
    let progress = PROGRESS_MEMBERS.split(' ').filter_map(|name| members.remove_entry(name)).collect();
    Ok(PlayerData {
        progress: serde_json::from_value(Value::Object(progress))?,
        settings: serde_json::from_value(Value::Object(members))?,
    })
}

/// What was expected, if this value of a member is invalid.
fn expected_value(name: &str, value: &Value) -> Option<String> {
    let single_member = Map::from_iter([(name.to_owned(), value.clone())]);
    let error = data_from_members(single_member).err()?.to_string();
    let expected = error.rsplit_once("expected ").map_or(&*error, |(_, expected)| expected);
    if !value.is_string() && expected.contains("map") {
        // The error for a text lists the valid names, if it is one.
        let valid_names = expected_value(name, &Value::String(String::new()));
        return Some(valid_names.unwrap_or_else(|| "an object".to_owned()));
    }
    if expected.starts_with("struct ") {
        return Some("an object".to_owned());
    }
    let expected = expected.split(", found ").next().unwrap_or_default();
    let missing_member = expected.strip_prefix("missing field ").map(|member| format!("an object with {member}"));
    Some(excerpt(missing_member.as_deref().unwrap_or(expected), 200))
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    use serde_json::json;

    use super::*;
    use crate::ai::Level;
    use crate::app::i18n::Language;
    use crate::app::settings::changed_settings;
    use crate::app::settings::sparring::{Adaptation, OwnSide, Sparring};
    use crate::app::settings::{DiceHabit, PieceSet, Quality, Tempo, Theme, Volume};
    use crate::session::GameId;
    use crate::tournament::ParticipantId;

    /// The text of  `changed_settings`. If this text changes, existing settings files are no longer read.
    const OTHERS: &str = r#"{
  "language": "pt",
  "speed": "slow",
  "turn-board": true,
  "dice": "by-hand",
  "stop-at-pass": true,
  "volume": 35,
  "muted": true,
  "theme": "contrast",
  "set": "castles",
  "hide-labels": true,
  "own-side": "by-lot",
  "computer-level": "17/17",
  "second-computer-level": "1/17",
  "computer-adapts": "off",
  "computer-style": "waiter",
  "site": "https://example.org/turnover/",
  "notify-turns": false,
  "show-threats": false,
  "learning-offered": false,
  "lessons": {},
  "puzzles": {
    "ratings": {},
    "tried": {},
    "daily": {
      "days": 0,
      "last": 0,
      "longest": 0
    },
    "in-a-row": 0,
    "most-in-a-row": 0,
    "best-runs": {}
  }
}
"#;

    fn read_valid(text: &str) -> PlayerData {
        let kept = read(text, &PlayerData::default());
        assert!(kept.errors.is_empty(), "{text}: {:?}", kept.errors);
        kept.data
    }

    fn read_valid_settings(text: &str) -> Settings {
        read_valid(text).settings
    }

    /// A player with these settings, who has learnt nothing yet.
    fn data_with_settings(settings: Settings) -> PlayerData {
        PlayerData { settings, progress: PlayerProgress::default() }
    }

    #[test]
    fn what_is_kept_is_read_again() {
        for settings in
            [Settings::default(), changed_settings(), Settings { notifies_turns: true, ..changed_settings() }]
        {
            let text = write(&data_with_settings(settings.clone()));
            assert_eq!(read_valid_settings(&text), settings);
            assert_eq!(read(&text, &data_with_settings(changed_settings())).data, data_with_settings(settings));
        }
        assert_eq!(write(&data_with_settings(changed_settings())), OTHERS);
    }

    #[test]
    fn what_has_been_learnt_is_kept_and_a_file_without_it_still_opens() {
        let lessons = "lielow/win=3 some-day/an-exercise=1".parse().expect("progress");
        let [shows_threats, learning_was_offered, keeps_camera_still] = [true; 3];
        let settings = Settings { shows_threats, learning_was_offered, keeps_camera_still, ..Settings::default() };
        let data_with_progress =
            PlayerData { settings, progress: PlayerProgress { lessons, ..PlayerProgress::default() } };
        assert_eq!(read_valid(&write(&data_with_progress)), data_with_progress);
        assert!(write(&data_with_progress).contains("\"still-camera\": true"));
        let lessons = serde_json::from_str::<Value>(&write(&data_with_progress)).expect("JSON")["lessons"].clone();
        assert_eq!(lessons, json!({ "lielow": { "win": 3 }, "some-day": { "an-exercise": 1 } }));
        assert!(read_valid("{\"speed\": \"off\"}").progress.lessons.is_empty());
        let progress_text = serde_json::to_string(&data_with_progress.progress).expect("JSON");
        assert_eq!(read_valid(&progress_text).progress, data_with_progress.progress, "it also opens alone");
    }

    /// What version 0.1 stored. It must open for ever.
    #[test]
    fn texts_in_which_an_earlier_version_stored_what_was_learnt_still_open() {
        let text = include_str!("../../../tests/data/progress-as-texts.json");
        let data_with_progress = read_valid(text);
        let PlayerProgress { lessons, puzzles, own_puzzles, ratings, tournaments } = &data_with_progress.progress;
        assert!(lessons.stars("some-day", "an-exercise").is_some() && puzzles.in_a_row == 2);
        assert_eq!((own_puzzles.puzzles().len(), tournaments[0].name_of(ParticipantId(1))), (1, "Ada"));
        assert_eq!(ratings.get(GameId::Lielow).map(|rating| rating.games), Some(3));
        assert_eq!(read_valid(&write(&data_with_progress)), data_with_progress);
        assert!(!write(&data_with_progress).contains("turnover-p"), "no text is stored in a text any more");
    }

    #[test]
    fn levels_of_the_time_when_there_were_ten_keep_their_strength() {
        let sparring = read_valid_settings("{\"computer-level\": 3, \"second-computer-level\": 10}").sparring;
        assert_eq!([sparring.level, sparring.black_level].map(Some), [3, 10].map(Level::of_ten));
    }

    #[test]
    fn ratings_are_kept_and_a_file_without_them_still_opens() {
        let mut rated_data = PlayerData::default();
        rated_data.progress.ratings.record(GameId::Lielow, 900.0, 1.0);
        assert_eq!(read_valid(&write(&rated_data)), rated_data);
        assert!(!data_members(&PlayerData::default()).contains_key("ratings"));
        let read_result = read("{\"ratings\": \"ludo\", \"speed\": \"off\"}", &rated_data);
        assert_eq!((read_result.data.progress, read_result.data.settings.tempo), (rated_data.progress, Tempo::Off));
        assert_eq!(read_result.errors.len(), 1, "{:?}", read_result.errors);
    }

    #[test]
    fn every_choice_keeps_its_name() {
        let stored_name = |settings: Settings, member: &str| {
            data_members(&data_with_settings(settings))[member].as_str().map(str::to_owned)
        };
        let stored_names = |settings: &[Settings], member: &str| {
            for settings in settings {
                assert_eq!(read_valid_settings(&write(&data_with_settings(settings.clone()))), *settings);
            }
            let stored_names: Vec<String> =
                settings.iter().filter_map(|settings| stored_name(settings.clone(), member)).collect();
            stored_names.join(" ")
        };
        let default_settings = Settings::default;
        let languages = Language::ALL.map(|language| Settings { language: Some(language), ..default_settings() });
        assert_eq!(stored_names(&languages, "language"), "en es pt");
        assert_eq!(
            stored_names(&Tempo::ALL.map(|tempo| Settings { tempo, ..default_settings() }), "speed"),
            "off fast normal slow"
        );
        assert_eq!(
            stored_names(&DiceHabit::ALL.map(|dice| Settings { dice, ..default_settings() }), "dice"),
            "pressed at-once by-hand"
        );
        assert_eq!(
            stored_names(&Theme::ALL.map(|theme| Settings { theme, ..default_settings() }), "theme"),
            "evening daylight contrast"
        );
        assert_eq!(
            stored_names(&PieceSet::ALL.map(|piece_set| Settings { piece_set, ..default_settings() }), "set"),
            "rings castles wood"
        );
        let qualities = [Quality::Low, Quality::Medium, Quality::High, Quality::Best];
        assert_eq!(
            stored_names(&qualities.map(|quality| Settings { quality, ..default_settings() }), "quality"),
            "low medium high best"
        );
        let sides = OwnSide::ALL
            .map(|own_side| Settings { sparring: Sparring { own_side, ..Sparring::default() }, ..default_settings() });
        assert_eq!(stored_names(&sides, "own-side"), "white black by-lot neither");
        let adaptations =
            [Adaptation::Off, Adaptation::Easier, Adaptation::Even, Adaptation::Harder].map(|adaptation| Settings {
                sparring: Sparring { adaptation, ..Sparring::default() },
                ..default_settings()
            });
        assert_eq!(stored_names(&adaptations, "computer-adapts"), "off easier even harder");
    }

    #[test]
    fn what_is_missing_is_as_usual() {
        let default_settings = Settings { tempo: Tempo::Off, ..Settings::default() };
        let kept = read(r#"{"muted": true}"#, &data_with_settings(default_settings.clone()));
        let volume = Volume { is_muted: true, ..Volume::default() };
        assert_eq!((kept.data, kept.errors), (data_with_settings(Settings { volume, ..default_settings }), Vec::new()));
    }

    #[test]
    fn a_value_that_makes_no_sense_costs_only_itself_and_the_error_says_what_was_expected() {
        let themes = "one of `evening`, `daylight`, `contrast`";
        for (name, value, expected) in [
            ("theme", "\"night\"", themes),
            ("theme", "3", themes),
            ("theme", "null", themes),
            ("set", "[]", "one of `rings`, `castles`, `wood`"),
            ("language", "\"fr\"", "one of `en`, `es`, `pt`"),
            ("speed", "{}", "one of `off`, `fast`, `normal`, `slow`"),
            ("turn-board", "\"yes\"", "a boolean"),
            ("volume", "101", "a whole number from 0 to 100"),
            ("volume", "-1", "a whole number from 0 to 100"),
            ("volume", "3.5", "a whole number from 0 to 100"),
            ("muted", "0", "a boolean"),
            ("own-side", "\"left\"", "one of `white`, `black`, `by-lot`, `neither`"),
            ("computer-level", "11", "a level such as \"7/17\""),
            ("second-computer-level", "\"18/17\"", "a level such as \"7/17\""),
            ("computer-style", "\"romantic\"", "one of `balanced`, `attacker`, `collector`, `waiter`"),
            ("site", "\"ftp://x\"", "the address of a web page, such as https://example.org/turnover/"),
            ("site", "7", "a string"),
            ("show-threats", "1", "a boolean"),
            ("learning-offered", "\"yes\"", "a boolean"),
            ("lessons", "[]", "an object"),
            ("lessons", "{\"a\":{\"b\":4}}", "1 to 3 stars"),
            ("puzzles", "{}", "an object with `ratings`"),
            ("puzzles", "[]", "an object"),
            ("lessons", "\"a/b=4\"", "solved exercises such as turnover-modern/tower=3, with 1 to 3 stars each"),
        ] {
            // The last of two members with the same name counts.
            let text = OTHERS.replace("\n}", &format!(",\n  \"{name}\": {value}\n}}"));
            let kept = read(&text, &PlayerData::default());
            let error = SettingsFileError::Value { name: name.into(), expected: expected.into(), found: value.into() };
            assert_eq!(kept.errors, [error], "{text}");
            let mut expected_members = data_members(&data_with_settings(changed_settings()));
            expected_members.insert(name.into(), data_members(&PlayerData::default())[name].clone());
            assert_eq!(data_members(&kept.data), expected_members, "{text}");
        }
    }

    #[test]
    fn a_text_that_is_no_object_is_refused_as_a_whole() {
        let deep_array = "[".repeat(100_000);
        for text in ["", "{", "[]", "null", "volume = 3", "{\"volume\": 3,}", "\0", "{\"volume\": 1}{}", &deep_array] {
            let kept = read(text, &data_with_settings(changed_settings()));
            assert_eq!(kept.data, data_with_settings(changed_settings()));
            let [SettingsFileError::Text(_)] = &kept.errors[..] else { panic!("{text}: {:?}", kept.errors) };
        }
        let kept = read("{\n  \"volume\": ?\n}", &PlayerData::default());
        assert_eq!(kept.errors[0].to_string(), "expected a JSON object: expected value at line 2 column 13");
    }

    #[test]
    fn a_damaged_text_gives_settings_that_are_kept_and_read_again() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..2000 {
            let mut bytes = OTHERS.as_bytes().to_vec();
            for _ in 0..rng.random_range(1..8) {
                let index = rng.random_range(0..bytes.len());
                match rng.random_range(0..3) {
                    0 => bytes[index] = rng.random(),
                    1 => drop(bytes.remove(index)),
                    _ => bytes.insert(index, *b"\"{}[],:0-.e\\".choose(&mut rng).expect("there are bytes")),
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            let kept = read(&text, &PlayerData::default());
            assert_eq!(read_valid(&write(&kept.data)), kept.data, "{text}");
            assert!(kept.errors.iter().all(|error| error.to_string().len() < 400), "{text}: {:?}", kept.errors);
        }
    }

    #[test]
    fn errors_stay_short_whatever_stands_there() {
        let long_value = "x".repeat(1_000_000);
        for name in data_members(&PlayerData::default()).keys() {
            let kept = read(&format!("{{\"{name}\": \"{long_value}\"}}"), &PlayerData::default());
            let [error] = &kept.errors[..] else { panic!("{name}: {} errors", kept.errors.len()) };
            assert!(error.to_string().len() < 400, "{error}");
        }
    }

    #[test]
    fn what_another_version_has_kept_besides_is_kept_on() {
        let text = OTHERS.replace("\n}", ",\n  \"weather\": {\n    \"wind\": [\n      1\n    ]\n  }\n}");
        let settings = read_valid_settings(&text);
        assert_eq!(Settings { unknown_members: Map::new(), ..settings.clone() }, changed_settings());
        assert_eq!(write(&data_with_settings(settings)), text);
    }
}
