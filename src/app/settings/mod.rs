//! The settings, and what the player has learnt and won.
//!
//! | file | content |
//! |---|---|
//! | `sparring` | a game against the engine: side, level, style |
//! | `shortcuts` | the keys, and the player's changes to them |
//! | `scanning` | switch scanning |
//! | `site` | the address of the web version, for links |
//! | `progress` | what the player has learnt, won and organised: [`PlayerProgress`] |

pub mod progress;
pub mod scanning;
pub mod shortcuts;
pub mod site;
pub(in crate::app) mod sparring;

use bevy::prelude::*;
use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

pub use self::progress::PlayerProgress;

use crate::app::i18n::Language;
use crate::app::settings::scanning::Scanning;
use crate::app::settings::shortcuts::Shortcuts;
use crate::app::settings::site::Site;
use crate::app::settings::sparring::Sparring;

/// The settings. They are stored as a JSON object, so the names of members and values never change.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// The language, if the player has chosen one; else the system's. In a browser, the page's language is used.
    pub language: Option<Language>,
    /// The speed of animations.
    #[serde(rename = "speed")]
    pub tempo: Tempo,
    /// Whether the camera turns to the side to move after each move.
    pub turn_board: bool,
    /// How dice are rolled.
    pub dice: DiceHabit,
    /// Whether a forced pass needs a confirmation.
    pub stop_at_pass: bool,
    /// How loud the table is.
    #[serde(flatten)]
    pub volume: Volume,
    /// The theme.
    pub theme: Theme,
    /// Whether the player has chosen the theme, so that the system's wish for contrast does not.
    #[serde(rename = "chosen-theme", skip_serializing_if = "std::ops::Not::not")]
    pub theme_was_chosen: bool,
    /// The set of Turnover pieces.
    #[serde(rename = "set")]
    pub piece_set: PieceSet,
    /// How finely the table is drawn.
    #[serde(skip_serializing_if = "Quality::is_automatic")]
    pub quality: Quality,
    /// Whether the camera stays where it is when something great happens.
    #[serde(rename = "still-camera", skip_serializing_if = "std::ops::Not::not")]
    pub keeps_camera_still: bool,
    /// Whether gamepads do not rumble.
    #[serde(rename = "still-gamepads", skip_serializing_if = "std::ops::Not::not")]
    pub keeps_gamepads_still: bool,
    /// Whether the label of the piece under the pointer is hidden.
    #[serde(rename = "hide-labels")]
    pub hides_labels: bool,
    /// The settings for a game against the engine.
    #[serde(flatten)]
    pub sparring: Sparring,
    /// The web version for links, if the player has set one.
    pub site: Option<Site>,
    /// The player's nickname in online games.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub nickname: String,
    /// The versions of the rules of the house that the player has read, the last one at the end.
    #[serde(rename = "house-rules", skip_serializing_if = "Vec::is_empty")]
    pub house_rules: Vec<String>,
    /// Whether the system notifies the player of their turn in an online game while the window is not in focus.
    #[serde(rename = "notify-turns")]
    pub notifies_turns: bool,
    /// Whether the program runs on in the system's tray when its window is closed, where there is one.
    #[serde(rename = "keep-in-tray", skip_serializing_if = "std::ops::Not::not")]
    pub keeps_running_in_tray: bool,
    /// Whether attacked pieces are marked in games on this device.
    #[serde(rename = "show-threats")]
    pub shows_threats: bool,
    /// Whether a finger on the board moves the cursor, and a second one or a double tap chooses.
    #[serde(rename = "explore-by-touch", skip_serializing_if = "std::ops::Not::not")]
    pub explores_by_touch: bool,
    /// Whether such a finger also chooses by being lifted.
    #[serde(rename = "lift-to-choose", skip_serializing_if = "std::ops::Not::not")]
    pub lifts_to_choose: bool,
    /// Whether the game itself speaks what a screen reader would.
    #[serde(rename = "speak", skip_serializing_if = "std::ops::Not::not")]
    pub speaks: bool,
    /// Whether what stands under the keyboard's cursor is heard.
    #[serde(rename = "sound-squares", skip_serializing_if = "std::ops::Not::not")]
    pub sounds_squares: bool,
    /// The size of the panel's text.
    #[serde(rename = "text-size", skip_serializing_if = "TextSize::is_usual")]
    pub text_size: TextSize,
    /// Switch scanning.
    #[serde(skip_serializing_if = "Scanning::is_usual")]
    pub scanning: Scanning,
    /// The player's changes to the keys.
    #[serde(rename = "keys", skip_serializing_if = "Shortcuts::are_usual")]
    pub shortcuts: Shortcuts,
    /// Whether no letter begins to type a move while no field has the focus.
    #[serde(rename = "ignore-letters", skip_serializing_if = "std::ops::Not::not")]
    pub ignores_letters: bool,
    /// Whether the player was offered to learn a game at the first start.
    #[serde(rename = "learning-offered")]
    pub learning_was_offered: bool,
    /// Members of other versions, which are preserved.
    #[serde(flatten)]
    pub unknown_members: Map<String, Value>,
}

impl Settings {
    /// With high contrast, unless the player has chosen another theme.
    #[must_use]
    pub fn with_contrast(self) -> Self {
        let theme = if self.theme_was_chosen { self.theme } else { Theme::Contrast };
        Self { theme, ..self }
    }

    /// These settings as they are stored, after those that were: a theme, a set and a site that only this run was asked for stay out until
    /// the player changes what there was before.
    fn to_store(&self, settings_before: &Self, stored_settings: &Self) -> Self {
        let mut settings = self.clone();
        if (self.theme, self.theme_was_chosen) == (settings_before.theme, settings_before.theme_was_chosen) {
            settings.theme = stored_settings.theme;
        }
        if self.piece_set == settings_before.piece_set {
            settings.piece_set = stored_settings.piece_set;
        }
        if self.site == settings_before.site {
            settings.site.clone_from(&stored_settings.site);
        }
        settings
    }
}

/// The size of the panel's text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextSize {
    /// As the window has room for it.
    #[default]
    Usual,
    /// Half as large again.
    Large,
    /// Twice as large.
    Largest,
    /// For a television that is seen from across a room.
    Television,
}

impl TextSize {
    /// All sizes.
    pub const ALL: [Self; 4] = [Self::Usual, Self::Large, Self::Largest, Self::Television];

    /// The name in the translation files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Usual => "size-usual",
            Self::Large => "size-large",
            Self::Largest => "size-largest",
            Self::Television => "size-television",
        }
    }

    fn is_usual(&self) -> bool {
        *self == Self::Usual
    }
}

/// The theme: lights and colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// A lamp in the dark.
    #[default]
    Evening,
    /// Daylight.
    Daylight,
    /// High contrast and no shading, for people with low vision or colour blindness.
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

/// How finely the table is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// As finely as the machine can draw it in time.
    #[default]
    Automatic,
    /// For machines without a graphics card.
    Low,
    /// For phones.
    Medium,
    /// For most machines.
    High,
    /// For fast graphics cards.
    Best,
}

impl Quality {
    /// All choices, in menu order.
    pub const ALL: [Self; 5] = [Self::Automatic, Self::Low, Self::Medium, Self::High, Self::Best];

    /// The name in the translation files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Automatic => "quality-automatic",
            Self::Low => "quality-low",
            Self::Medium => "quality-medium",
            Self::High => "quality-high",
            Self::Best => "quality-best",
        }
    }

    fn is_automatic(&self) -> bool {
        *self == Self::Automatic
    }
}

/// The set of Turnover pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceSet {
    /// Turned wood, ivory on one face and ebony on the other.
    #[default]
    Rings,
    /// Metal with battlements, brass on one face and gunmetal on the other.
    Castles,
    /// Turned wood with burnt lines, maple on one face and walnut on the other.
    Wood,
}

impl PieceSet {
    /// All sets.
    pub const ALL: [Self; 3] = [Self::Rings, Self::Castles, Self::Wood];

    /// The name in the translation files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Rings => "pieces-rings",
            Self::Castles => "pieces-castles",
            Self::Wood => "pieces-wood",
        }
    }
}

/// The volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Volume {
    /// The volume in percent, at most 100.
    #[serde(rename = "volume", deserialize_with = "deserialize_percent")]
    pub percent: u8,
    /// Whether it is muted.
    #[serde(rename = "muted")]
    pub is_muted: bool,
    /// Whether both ears hear the same.
    #[serde(rename = "mono", skip_serializing_if = "std::ops::Not::not")]
    pub is_mono: bool,
}

fn deserialize_percent<'de, D: Deserializer<'de>>(source: D) -> Result<u8, D::Error> {
    let percent_number =
        Value::deserialize(source)?.as_u64().and_then(|percent_number| u8::try_from(percent_number).ok());
    let expected = || D::Error::invalid_value(Unexpected::Other("something else"), &"a whole number from 0 to 100");
    percent_number.filter(|percent| *percent <= 100).ok_or_else(expected)
}

impl Default for Volume {
    fn default() -> Self {
        Self { percent: 70, is_muted: false, is_mono: false }
    }
}

/// The speed of animations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tempo {
    /// No animations.
    Off,
    /// Twice the normal speed.
    Fast,
    /// Normal speed.
    #[default]
    Normal,
    /// Half the normal speed.
    Slow,
}

impl Tempo {
    /// All speeds, fastest first.
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

    /// The factor of durations; `None` without animations.
    #[must_use]
    pub const fn time_scale(self) -> Option<f32> {
        match self {
            Self::Off => None,
            Self::Fast => Some(0.5),
            Self::Normal => Some(1.0),
            Self::Slow => Some(2.0),
        }
    }
}

/// How the dice are rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceHabit {
    /// By a player, who presses the button or the dice.
    #[default]
    Pressed,
    /// Automatically.
    AtOnce,
    /// The players roll real dice and enter the result.
    ByHand,
}

impl DiceHabit {
    /// All choices, in menu order.
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

    /// The key of its explanation in the translation files.
    #[must_use]
    pub const fn tip_key(self) -> &'static str {
        match self {
            Self::Pressed => "tip-option-dice-button",
            Self::AtOnce => "tip-option-dice-auto",
            Self::ByHand => "tip-option-dice-hand",
        }
    }
}

/// What is known without a settings file.
pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Settings>().init_resource::<PlayerProgress>();
}

/// What is kept of a player from one run of the program to the next.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerData {
    /// The settings.
    pub settings: Settings,
    /// What the player has learnt and won.
    pub progress: PlayerProgress,
}

/// Stores a player's data by this function when they have changed since these settings were stored. It is also told whether the progress
/// has. At the start, there is nothing new to store.
pub(in crate::app) fn store_changes(
    app: &mut App,
    stored_settings: Settings,
    store_player_data: impl Fn(&PlayerData, bool) + Send + Sync + 'static,
) {
    let store_data = move |settings: Res<Settings>,
                           progress: Res<PlayerProgress>,
                           mut last_and_stored: Local<Option<(Settings, PlayerData)>>| {
        let Some((last_settings, stored_data)) = &mut *last_and_stored else {
            let stored_data = PlayerData { settings: stored_settings.clone(), progress: progress.clone() };
            *last_and_stored = Some((settings.clone(), stored_data));
            return;
        };
        let [have_settings_changed, has_progress_changed] =
            [*last_settings != *settings, stored_data.progress != *progress];
        if have_settings_changed {
            stored_data.settings = settings.to_store(last_settings, &stored_data.settings);
            last_settings.clone_from(&settings);
        }
        if has_progress_changed {
            stored_data.progress.clone_from(&progress);
        }
        if have_settings_changed || has_progress_changed {
            store_player_data(stored_data, has_progress_changed);
        }
    };
    app.add_systems(Last, store_data.run_if(resource_changed::<Settings>.or_else(resource_changed::<PlayerProgress>)));
}

/// Settings that differ from the defaults wherever the first version had a setting.
#[cfg(test)]
pub(in crate::app) fn changed_settings() -> Settings {
    use crate::ai::{Level, Style};
    use crate::app::settings::sparring::OwnSide;

    Settings {
        language: Some(Language::Portuguese),
        tempo: Tempo::Slow,
        turn_board: true,
        dice: DiceHabit::ByHand,
        stop_at_pass: true,
        volume: Volume { percent: 35, is_muted: true, is_mono: false },
        theme: Theme::Contrast,
        theme_was_chosen: false,
        piece_set: PieceSet::Castles,
        quality: Quality::default(),
        keeps_camera_still: false,
        keeps_gamepads_still: false,
        hides_labels: true,
        sparring: Sparring {
            own_side: OwnSide::ByLot,
            level: Level::STRONGEST,
            black_level: Level::WEAKEST,
            style: Style::Waiter,
            ..Sparring::default()
        },
        site: "https://example.org/turnover/".parse().ok(),
        nickname: String::new(),
        house_rules: Vec::new(),
        notifies_turns: false,
        keeps_running_in_tray: false,
        shows_threats: false,
        explores_by_touch: false,
        lifts_to_choose: false,
        speaks: false,
        sounds_squares: false,
        text_size: TextSize::default(),
        scanning: Scanning::default(),
        shortcuts: Shortcuts::default(),
        ignores_letters: false,
        learning_was_offered: false,
        unknown_members: Map::new(),
    }
}

#[cfg(test)]
mod tests;
