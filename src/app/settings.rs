//! What does the player prefer, and how is that kept for the next time?

use std::fmt;

use bevy::prelude::*;

use super::i18n::Language;
use super::site::Site;
use super::sparring::{OwnSide, Sparring};
use crate::ai::Level;

/// The player's preferences.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The language, once the player has chosen one: until then it is the system's. A page keeps its own, which counts there.
    pub language: Option<Language>,
    /// How fast pieces move.
    pub tempo: Tempo,
    /// Whether the camera goes to the side to move after each move.
    pub turn_board: bool,
    /// How dice come to be thrown.
    pub dice: DiceHabit,
    /// Whether a player who must pass is asked to do it.
    pub stop_at_pass: bool,
    /// How loud the table is.
    pub volume: Volume,
    /// In which light the table stands.
    pub theme: Theme,
    /// With which set Turnover is played.
    pub set: PieceSet,
    /// Whether no piece under the pointer is named.
    pub hides_labels: bool,
    /// How one plays against the program.
    pub sparring: Sparring,
    /// The web version to which links lead, where the player has named one.
    pub site: Option<Site>,
}

/// In which light the table stands, and in which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volume {
    /// In hundredths of the loudest.
    pub percent: u8,
    /// Whether nothing is heard all the same.
    pub is_muted: bool,
}

impl Default for Volume {
    fn default() -> Self {
        Self { percent: 70, is_muted: false }
    }
}

/// How fast pieces move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

/// Where preferences are kept for the next start: it takes all of them as a text.
#[derive(Resource)]
pub struct SettingsStore(pub Box<dyn Fn(&str) + Send + Sync>);

/// How the dice come to be thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

fn keep(settings: Res<Settings>, drawer: Res<SettingsStore>, mut known: Local<Option<Settings>>) {
    // Those of the start are kept already.
    let before = known.replace(Settings::clone(&settings));
    if before.is_some_and(|before| before != *settings) {
        (drawer.0)(&settings.to_string());
    }
}

/// The lines of the text in which preferences are kept.
const LANGUAGE: &str = "language";
const SPEED: &str = "speed";
const TURN_BOARD: &str = "turn_board";
const DICE: &str = "dice";
const STOP_AT_PASS: &str = "stop_at_pass";
const VOLUME: &str = "volume";
const MUTED: &str = "muted";
const THEME: &str = "theme";
const SET: &str = "set";
const LABELS: &str = "labels";
const OWN_SIDE: &str = "own_side";
const LEVEL: &str = "computer_level";
const BLACK_LEVEL: &str = "second_computer_level";
const SITE: &str = "site";

/// A line for each: what they were called, they are called for ever.
impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(language) = self.language {
            writeln!(f, "{LANGUAGE} = {}", language.code())?;
        }
        writeln!(f, "{SPEED} = {}", self.tempo.key())?;
        writeln!(f, "{TURN_BOARD} = {}", self.turn_board)?;
        writeln!(f, "{DICE} = {}", self.dice.key())?;
        writeln!(f, "{STOP_AT_PASS} = {}", self.stop_at_pass)?;
        writeln!(f, "{VOLUME} = {}", self.volume.percent)?;
        writeln!(f, "{MUTED} = {}", self.volume.is_muted)?;
        writeln!(f, "{THEME} = {}", self.theme.key())?;
        writeln!(f, "{SET} = {}", self.set.key())?;
        writeln!(f, "{LABELS} = {}", !self.hides_labels)?;
        writeln!(f, "{OWN_SIDE} = {}", self.sparring.own_side.key())?;
        writeln!(f, "{LEVEL} = {}", self.sparring.level)?;
        writeln!(f, "{BLACK_LEVEL} = {}", self.sparring.black_level)?;
        // An empty line takes an address back.
        writeln!(f, "{SITE} = {}", self.site.as_ref().map(Site::to_string).unwrap_or_default())
    }
}

impl Settings {
    /// These preferences, but for what this text says otherwise. Lines that make no sense change nothing: another version may
    /// have written them.
    #[must_use]
    pub fn with(mut self, text: &str) -> Self {
        for (name, value) in text.lines().filter_map(|line| line.split_once('=')) {
            let (name, value) = (name.trim(), value.trim());
            let switch = value.parse::<bool>().ok();
            match name {
                LANGUAGE => {
                    let spoken = Language::ALL.into_iter().find(|language| language.code() == value);
                    self.language = spoken.or(self.language);
                }
                SPEED => set(&mut self.tempo, Tempo::ALL.into_iter().find(|tempo| tempo.key() == value)),
                TURN_BOARD => set(&mut self.turn_board, switch),
                DICE => set(&mut self.dice, DiceHabit::ALL.into_iter().find(|habit| habit.key() == value)),
                STOP_AT_PASS => set(&mut self.stop_at_pass, switch),
                VOLUME => set(&mut self.volume.percent, value.parse().ok().filter(|percent| *percent <= 100)),
                MUTED => set(&mut self.volume.is_muted, switch),
                THEME => set(&mut self.theme, Theme::ALL.into_iter().find(|theme| theme.key() == value)),
                SET => set(&mut self.set, PieceSet::ALL.into_iter().find(|set| set.key() == value)),
                LABELS => set(&mut self.hides_labels, switch.map(|shown| !shown)),
                OWN_SIDE => {
                    let own_side = OwnSide::ALL.into_iter().find(|side| side.key() == value);
                    set(&mut self.sparring.own_side, own_side);
                }
                LEVEL => set(&mut self.sparring.level, value.parse().ok().and_then(Level::new)),
                BLACK_LEVEL => set(&mut self.sparring.black_level, value.parse().ok().and_then(Level::new)),
                SITE if value.is_empty() => self.site = None,
                SITE => set(&mut self.site, value.parse().ok().map(Some)),
                _ => {}
            }
        }
        self
    }
}

fn set<T>(place: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *place = value;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    fn others() -> Settings {
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
        }
    }

    #[test]
    fn what_is_kept_is_read_again_and_nonsense_changes_nothing() {
        for settings in [Settings::default(), others()] {
            assert_eq!(Settings::default().with(&settings.to_string()), settings);
        }
        let mine = Settings { language: Some(Language::Spanish), ..default() };
        assert_eq!(others().with(&mine.to_string()), mine);
        for nonsense in [
            "",
            "speed",
            "speed = 3\nvolume = 101\nvolume = -1\nmuted = perhaps",
            "\0\u{fffd}=\n= =",
            "weather = fine",
            "own_side = left\ncomputer_level = 11\nsecond_computer_level = 0\nsite = ftp://x",
        ] {
            assert_eq!(others().with(nonsense), others(), "{nonsense}");
        }
        assert_eq!(Settings::default().with("  muted=true \n").volume, Volume { is_muted: true, ..default() });
    }

    #[test]
    fn what_version_0_1_kept_is_read() {
        let kept = include_str!("../../tests/data/version-0.1/settings.txt");
        let settings = Settings::default().with(kept);
        assert_eq!(settings, Settings { sparring: Sparring::default(), site: None, ..others() });
    }

    #[test]
    fn preferences_are_kept_when_they_change_and_only_then() {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let drawer = kept.clone();
        let mut app = App::new();
        app.add_plugins(plugin).insert_resource(SettingsStore(Box::new(move |text| {
            drawer.lock().expect("no panic").push(text.to_owned());
        })));
        app.update();
        app.world_mut().resource_mut::<Settings>().set_changed();
        app.update();
        assert!(kept.lock().expect("no panic").is_empty());
        app.insert_resource(others()).update();
        app.update();
        assert_eq!(*kept.lock().expect("no panic"), [others().to_string()]);
    }
}
