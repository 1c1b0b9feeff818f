//! What does the player prefer, and how is that kept for the next time?

use bevy::prelude::*;
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::i18n::Language;
use super::site::Site;
use super::sparring::Sparring;
use crate::lessons::ExerciseProgress;

/// The player's preferences. They are kept as a JSON object: what its members and their values were called, they are called for ever.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// The language, once the player has chosen one: until then it is the system's. A page keeps its own, which counts there.
    pub language: Option<Language>,
    /// How fast pieces move.
    #[serde(rename = "speed")]
    pub tempo: Tempo,
    /// Whether the camera goes to the side to move after each move.
    pub turn_board: bool,
    /// How dice come to be thrown.
    pub dice: DiceHabit,
    /// Whether a player who must pass is asked to do it.
    pub stop_at_pass: bool,
    /// How loud the table is.
    #[serde(flatten)]
    pub volume: Volume,
    /// In which light the table stands.
    pub theme: Theme,
    /// With which set Turnover is played.
    pub set: PieceSet,
    /// Whether no piece under the pointer is named.
    #[serde(rename = "hide-labels")]
    pub hides_labels: bool,
    /// How one plays against the program.
    #[serde(flatten)]
    pub sparring: Sparring,
    /// The web version to which links lead, where the player has named one.
    pub site: Option<Site>,
    /// What the player wants to be called in games over a network.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub nickname: String,
    /// Whether pieces that are attacked are marked in games of this device.
    #[serde(rename = "show-threats")]
    pub shows_threats: bool,
    /// Whether whoever opened the program for the first time was offered to learn a game.
    #[serde(rename = "learning-offered")]
    pub learning_was_offered: bool,
    /// Which exercises have been solved.
    #[serde(with = "progress_text")]
    pub lessons: ExerciseProgress,
    /// What another version has kept besides. It is kept on.
    #[serde(flatten)]
    pub unknown: Map<String, Value>,
}

/// Solved exercises are kept as a text.
mod progress_text {
    use super::*;

    pub(super) fn serialize<S: Serializer>(progress: &ExerciseProgress, target: S) -> Result<S::Ok, S::Error> {
        target.collect_str(progress)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(source: D) -> Result<ExerciseProgress, D::Error> {
        String::deserialize(source)?.parse().map_err(D::Error::custom)
    }
}

/// In which light the table stands, and in which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// A lamp over a table in the dark.
    #[default]
    Evening,
    /// A light room.
    Daylight,
    /// Plain colours far apart: whoever sees little, or no colours, sees everything.
    Contrast,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Evening, Self::Daylight, Self::Contrast];

    /// The name in the translation files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Evening => "theme-evening",
            Self::Daylight => "theme-daylight",
            Self::Contrast => "theme-contrast",
        }
    }
}

/// Which set Turnover is played with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceSet {
    /// Turned of wood, ivory on one face and ebony on the other.
    #[default]
    Rings,
    /// Of metal with battlements, brass on one face and gunmetal on the other.
    Castles,
}

impl PieceSet {
    /// All sets.
    pub const ALL: [Self; 2] = [Self::Rings, Self::Castles];

    /// The name in the translation files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Rings => "pieces-rings",
            Self::Castles => "pieces-castles",
        }
    }
}

/// How loud the table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Volume {
    /// In hundredths of the loudest, at most 100.
    #[serde(rename = "volume", deserialize_with = "percent")]
    pub percent: u8,
    /// Whether nothing is heard all the same.
    #[serde(rename = "muted")]
    pub is_muted: bool,
}

fn percent<'de, D: Deserializer<'de>>(source: D) -> Result<u8, D::Error> {
    let number = Value::deserialize(source)?.as_u64().and_then(|number| u8::try_from(number).ok());
    let expected = || D::Error::invalid_value(Unexpected::Other("something else"), &"a whole number from 0 to 100");
    number.filter(|percent| *percent <= 100).ok_or_else(expected)
}

impl Default for Volume {
    fn default() -> Self {
        Self { percent: 70, is_muted: false }
    }
}

/// How fast pieces move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tempo {
    /// Not at all: they are there at once.
    Off,
    /// Twice as fast as normal.
    Fast,
    /// As a hand would move them.
    #[default]
    Normal,
    /// Half as fast, to watch and to explain.
    Slow,
}

impl Tempo {
    /// All tempos, fastest first.
    pub const ALL: [Self; 4] = [Self::Off, Self::Fast, Self::Normal, Self::Slow];

    /// The name in the translation files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Off => "speed-off",
            Self::Fast => "speed-fast",
            Self::Normal => "speed-normal",
            Self::Slow => "speed-slow",
        }
    }

    /// By what the normal durations are multiplied; `None` when nothing is animated.
    #[must_use]
    pub const fn stretch(self) -> Option<f32> {
        match self {
            Self::Off => None,
            Self::Fast => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Slow => Some(2.0),
        }
    }
}

/// Keeps the preferences for the next start.
#[derive(Resource)]
pub struct SettingsStore(pub Box<dyn Fn(&Settings) + Send + Sync>);

/// How the dice come to be thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceHabit {
    /// When a player presses the button, or the dice.
    #[default]
    Pressed,
    /// As soon as it is time.
    AtOnce,
    /// The players throw real dice, and enter what these show.
    ByHand,
}

impl DiceHabit {
    /// All habits, in the order in which a menu offers them.
    pub const ALL: [Self; 3] = [Self::Pressed, Self::AtOnce, Self::ByHand];

    /// The name in the translation files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Pressed => "option-dice-button",
            Self::AtOnce => "option-dice-auto",
            Self::ByHand => "option-dice-hand",
        }
    }

    /// The name of its explanation there.
    #[must_use]
    pub const fn tip(self) -> &'static str {
        match self {
            Self::Pressed => "tip-option-dice-button",
            Self::AtOnce => "tip-option-dice-auto",
            Self::ByHand => "tip-option-dice-hand",
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_systems(Last, keep.run_if(resource_exists::<SettingsStore>.and_then(resource_changed::<Settings>)));
}

/// Keeps the preferences when they differ from those of the frame before. At the start there is nothing new to keep.
fn keep(settings: Res<Settings>, store: Res<SettingsStore>, mut known: Local<Option<Settings>>) {
    let before = known.replace(Settings::clone(&settings));
    if before.is_some_and(|before| before != *settings) {
        (store.0)(&settings);
    }
}

/// Preferences of which each that the first version knew differs from the usual one.
#[cfg(test)]
pub(super) fn others() -> Settings {
    use super::sparring::OwnSide;
    use crate::ai::Level;

    Settings {
        language: Some(Language::Portuguese),
        tempo: Tempo::Slow,
        turn_board: true,
        dice: DiceHabit::ByHand,
        stop_at_pass: true,
        volume: Volume { percent: 35, is_muted: true },
        theme: Theme::Contrast,
        set: PieceSet::Castles,
        hides_labels: true,
        sparring: Sparring { own_side: OwnSide::ByLot, level: Level::STRONGEST, black_level: Level::WEAKEST },
        site: "https://example.org/turnover/".parse().ok(),
        nickname: String::new(),
        shows_threats: false,
        learning_was_offered: false,
        lessons: ExerciseProgress::default(),
        unknown: Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    #[test]
    fn preferences_are_kept_when_they_change_and_only_then() {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let store = kept.clone();
        let mut app = App::new();
        app.add_plugins(plugin).insert_resource(SettingsStore(Box::new(move |settings| {
            store.lock().expect("no panic").push(settings.clone());
        })));
        app.update();
        app.world_mut().resource_mut::<Settings>().set_changed();
        app.update();
        assert!(kept.lock().expect("no panic").is_empty());
        app.insert_resource(others()).update();
        app.update();
        assert_eq!(*kept.lock().expect("no panic"), [others()]);
    }
}
