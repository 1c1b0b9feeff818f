//! The settings of an online game.

use serde::{Deserialize, Serialize};

use super::RulesVersion;
use crate::player::is_invisible;
use crate::session::cube::Cube;
use crate::session::{Game, GameId, SeedHash, SetUpError, TimeControl};

/// The maximum length of a nickname, in characters.
pub const MAX_NICKNAME_CHARS: usize = 24;
/// The maximum length of a game's key, in characters.
pub const MAX_KEY_CHARS: usize = 32;
/// The maximum length of a FEN, in bytes.
pub const MAX_FEN_BYTES: usize = 512;
/// The maximum number of days of a turn, a time bank or the vacation.
pub const MAX_DAYS: u32 = 60;
/// The time limit of each first turn with a clock, in seconds, in an offer for everybody.
pub const PUBLIC_FIRST_TURN_SECS: u32 = 60;
/// The same in an offer to a friend, who may never have seen the game that the link leads to.
pub const PRIVATE_FIRST_TURN_SECS: u32 = 300;
/// The maximum of such a time limit, in seconds.
pub const MAX_FIRST_TURN_SECS: u32 = 3_600;

/// The settings, which are agreed before the game and do not change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSettings {
    /// The key of the game on its server, which links and dice use.
    pub key: String,
    /// The game or edition.
    pub game: GameId,
    /// The FEN of the start position; `None` for the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The time for the game.
    pub pace: Pace,
    /// The time for the game before players of an arena gave half of theirs away; `None` if nobody has. A rematch has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub full_pace: Option<Box<Pace>>,
    /// The version of the rules.
    #[serde(default = "RulesVersion::of_unversioned_games", skip_serializing_if = "RulesVersion::is_first")]
    pub rules: RulesVersion,
    /// The time limit of each side's first turn in a game with clocks, in seconds. It is not deducted from the clock.
    #[serde(default = "public_first_turn", skip_serializing_if = "is_public_first_turn")]
    pub first_turn: u32,
    /// Whether the game counts for the ratings of its players, who must be signed in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The key of the tournament of which the game is part. Then the seats belong to its players, who enter them by signing in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// The hash of the seed from which the server makes all rolls, and which is shown at the end: over days with a doubling cube, because the
    /// players are not there at the same time, and in a [duplicate match](Self::is_duplicate).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed_hash: Option<SeedHash>,
}

const fn public_first_turn() -> u32 {
    PUBLIC_FIRST_TURN_SECS
}

const fn is_public_first_turn(secs: &u32) -> bool {
    *secs == PUBLIC_FIRST_TURN_SECS
}

/// The time for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pace {
    /// Unlimited time.
    Untimed,
    /// A clock for each player, as in a local game. The time controls may differ.
    Live {
        /// White's time control.
        white: TimeControl,
        /// Black's time control.
        black: TimeControl,
    },
    /// A number of days for each turn.
    Days {
        /// The number of days for each turn.
        turn: u32,
        /// The days in each player's time bank, for turns that take longer.
        bank: u32,
        /// The days off of each player.
        vacation: u32,
    },
}

impl Pace {
    /// The same with the sides exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Live { white, black } => Self::Live { white: black, black: white },
            Self::Untimed | Self::Days { .. } => self,
        }
    }

    /// Whether it has clocks as in a local game.
    #[must_use]
    pub const fn is_live(self) -> bool {
        matches!(self, Self::Live { .. })
    }
}

/// The settings are invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// The key is invalid.
    #[error("expected a game's key, 1 to {MAX_KEY_CHARS} letters, digits and hyphens")]
    Key,
    /// The start position is too long.
    #[error("expected a start position of at most {MAX_FEN_BYTES} bytes, found {0}")]
    LongFen(usize),
    /// The game has a doubling cube and a number of days for each turn, but no seed of the server; or a seed without these.
    #[error("expected a seed of the server with a doubling cube over days, and with no other start position")]
    Cube,
    /// The start position is invalid or not playable.
    #[error("expected a start position: {0}")]
    Fen(String),
    /// A number of days is out of range.
    #[error("expected 1 to {MAX_DAYS} days for each turn, and at most {MAX_DAYS} in the bank and off")]
    Days,
    /// The time limit of the first turn is out of range.
    #[error("expected 1 to {MAX_FIRST_TURN_SECS} seconds for a first turn, found {0}")]
    FirstTurn(u32),
    /// A rated game does not give both sides the same conditions.
    #[error("expected the usual start and a time limit in a rated game, the same for both sides")]
    Rated,
    /// A seed of the server in a game without dice, from another start in a duplicate match, or from the usual one outside a match.
    #[error("expected a game with dice from its usual start, in a duplicate match")]
    Duplicate,
    /// A later program has made the game.
    #[error("expected rules of version {first} to {last}, found version {0}", first = RulesVersion::FIRST, last = RulesVersion::CURRENT)]
    Rules(RulesVersion),
}

impl GameSettings {
    /// The settings of a new game, by the current rules and with the first turn of an offer for everybody.
    #[must_use]
    pub const fn new(key: String, game: GameId, fen: Option<String>, pace: Pace) -> Self {
        let (rules, first_turn) = (RulesVersion::CURRENT, PUBLIC_FIRST_TURN_SECS);
        Self {
            key,
            game,
            fen,
            pace,
            full_pace: None,
            rules,
            first_turn,
            rated: false,
            tournament: None,
            seed_hash: None,
        }
    }

    /// The same with the first turn of an offer for everybody, or to a friend.
    #[must_use]
    pub fn offered(self, is_public: bool) -> Self {
        Self { first_turn: if is_public { PUBLIC_FIRST_TURN_SECS } else { PRIVATE_FIRST_TURN_SECS }, ..self }
    }

    /// Whether the rolls follow from chains of both players.
    #[must_use]
    pub fn has_dice_chains(&self) -> bool {
        self.game.has_dice() && self.seed_hash.is_none()
    }

    /// Whether it is a game of a duplicate match. Its seed is shown when both games of the match are over; until then only the players of the
    /// game see anything of it.
    #[must_use]
    pub const fn is_duplicate(&self) -> bool {
        self.seed_hash.is_some() && self.tournament.is_some()
    }

    /// Whether the server must roll, by a seed, because a turn would need both players twice: over days with a doubling cube.
    #[must_use]
    pub fn needs_seed(&self) -> bool {
        let fen = self.fen.as_deref().filter(|_| matches!(self.pace, Pace::Days { .. }));
        fen.is_some_and(|fen| self.game.referee(Some(fen)).is_ok_and(|start| Cube::of(&*start).is_some()))
    }

    /// Whether ratings could count it: from the usual start, with a time limit that is the same for both sides.
    #[must_use]
    pub fn may_be_rated(&self) -> bool {
        let has_fair_limit = match self.pace {
            Pace::Live { white, black } => white == black && white != TimeControl::Untimed,
            Pace::Days { .. } => true,
            Pace::Untimed => false,
        };
        self.fen.is_none() && has_fair_limit
    }

    /// The game at its start.
    ///
    /// # Errors
    /// If the settings are invalid.
    pub fn initial_game(&self) -> Result<Game, SettingsError> {
        let is_key_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if !(1..=MAX_KEY_CHARS).contains(&self.key.len()) || !self.key.bytes().all(is_key_letter) {
            return Err(SettingsError::Key);
        }
        if let Pace::Days { turn, bank, vacation } = self.pace
            && (turn == 0 || [turn, bank, vacation].into_iter().any(|days| days > MAX_DAYS))
        {
            return Err(SettingsError::Days);
        }
        if !self.rules.is_known() {
            return Err(SettingsError::Rules(self.rules));
        }
        if !(1..=MAX_FIRST_TURN_SECS).contains(&self.first_turn) {
            return Err(SettingsError::FirstTurn(self.first_turn));
        }
        if self.rated && !self.may_be_rated() {
            return Err(SettingsError::Rated);
        }
        if self.seed_hash.is_some() && (!self.game.has_dice() || self.fen.is_some() == self.tournament.is_some()) {
            return Err(SettingsError::Duplicate);
        }
        let Some(fen) = &self.fen else { return Ok(Game::new(self.game)) };
        if fen.len() > MAX_FEN_BYTES {
            return Err(SettingsError::LongFen(fen.len()));
        }
        let game = Game::from_fen(self.game, fen).map_err(|error: SetUpError| SettingsError::Fen(error.to_string()))?;
        if self.needs_seed() != self.seed_hash.is_some() {
            return Err(SettingsError::Cube);
        }
        match game.referee().position().validation_error() {
            Some(error) => Err(SettingsError::Fen(error.to_string())),
            None => Ok(game),
        }
    }
}

/// The nickname without blanks around it; `None` if it is too long or has invisible characters.
#[must_use]
pub fn parse_nickname(text: &str) -> Option<&str> {
    let trimmed_text = text.trim();
    (trimmed_text.chars().count() <= MAX_NICKNAME_CHARS && !trimmed_text.chars().any(is_invisible))
        .then_some(trimmed_text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Seed;

    fn settings(key: &str, fen: Option<&str>, pace: Pace) -> GameSettings {
        GameSettings::new(key.into(), GameId::default(), fen.map(str::to_owned), pace)
    }

    #[test]
    fn settings_that_make_no_game_are_refused() {
        let days_pace = |turn, bank, vacation| Pace::Days { turn, bank, vacation };
        let long_fen = " ".repeat(MAX_FEN_BYTES + 1);
        for (settings, expected_start) in [
            (settings("", None, Pace::Untimed), "expected a game's key"),
            (settings("a b", None, Pace::Untimed), "expected a game's key"),
            (settings(&"a".repeat(33), None, Pace::Untimed), "expected a game's key"),
            (settings("a", Some("?"), Pace::Untimed), "expected a start position: "),
            (settings("a", Some("8/8/8/8/8/8/8/8 w"), Pace::Untimed), "expected a start position: "),
            (
                settings("a", Some(&long_fen), Pace::Untimed),
                "expected a start position of at most 512 bytes, found 513",
            ),
            (settings("a", None, days_pace(0, 1, 1)), "expected 1 to 60 days"),
            (settings("a", None, days_pace(1, 61, 0)), "expected 1 to 60 days"),
        ] {
            let error_text = settings.initial_game().err().expect(expected_start).to_string();
            assert!(error_text.starts_with(expected_start), "{error_text}");
        }
        assert!(settings("Ab-9", None, days_pace(3, 60, 5)).initial_game().is_ok());
        let too_long_first_turn = GameSettings { first_turn: 3_601, ..settings("a", None, Pace::Untimed) };
        assert_eq!(too_long_first_turn.initial_game().err(), Some(SettingsError::FirstTurn(3_601)));
    }

    #[test]
    fn settings_that_name_no_rules_are_those_of_old_games_and_rules_of_the_future_are_refused() {
        let old_json = r#"{"key":"k","game":"lielow","pace":{"type":"untimed"}}"#;
        let settings: GameSettings = serde_json::from_str(old_json).expect("settings");
        assert_eq!((settings.rules, settings.first_turn), (RulesVersion::FIRST, 60));
        assert_eq!(serde_json::to_string(&settings).expect("a text"), old_json);
        let start_by_rules = |rules: u32| {
            let text = format!("{},\"rules\":{rules}}}", &old_json[..old_json.len() - 1]);
            serde_json::from_str::<GameSettings>(&text).expect(&text).initial_game().map(|game| game.id())
        };
        assert!((1..=3).all(|rules| start_by_rules(rules).is_ok()));
        for rules in [0, 4] {
            let error = start_by_rules(rules).expect_err("they are not known").to_string();
            assert_eq!(error, format!("expected rules of version 1 to 3, found version {rules}"));
        }
    }

    #[test]
    fn a_rated_game_has_the_usual_start_and_the_same_time_for_both() {
        let rated_settings = |pace| GameSettings { rated: true, ..settings("k", None, pace) };
        let [fischer_control, delay_control] = ["300+5", "60d2"].map(|text| text.parse().expect("a time control"));
        let live_pace = |white, black| Pace::Live { white, black };
        assert!(rated_settings(live_pace(fischer_control, fischer_control)).initial_game().is_ok());
        assert!(rated_settings(Pace::Days { turn: 3, bank: 0, vacation: 0 }).initial_game().is_ok());
        let start_fen = Game::new(GameId::default()).referee().fen();
        for settings in [
            rated_settings(live_pace(fischer_control, delay_control)),
            rated_settings(Pace::Untimed),
            GameSettings { fen: Some(start_fen), ..rated_settings(live_pace(fischer_control, fischer_control)) },
        ] {
            assert_eq!(settings.initial_game().err(), Some(SettingsError::Rated));
        }
        let text = serde_json::to_string(&rated_settings(live_pace(fischer_control, fischer_control))).expect("a text");
        assert!(text.ends_with(r#","rated":true}"#), "{text}");
        assert_eq!(
            serde_json::from_str::<GameSettings>(&text).expect(&text),
            rated_settings(live_pace(fischer_control, fischer_control))
        );
    }

    #[test]
    fn the_dice_of_a_duplicate_match_need_a_game_with_dice_and_a_match() {
        let hash = Seed::new([7; 32]).hash();
        let duplicate_settings = |game: GameId| GameSettings {
            tournament: Some("m".into()),
            seed_hash: Some(hash),
            ..GameSettings::new("k".into(), game, None, Pace::Untimed)
        };
        let [game_without_dice, dice_game] = [false, true].map(|has_dice| {
            GameId::ALL.into_iter().find(|game| game.has_dice() == has_dice).expect("a game of this kind")
        });
        assert!(
            duplicate_settings(dice_game).initial_game().is_ok() && !duplicate_settings(dice_game).has_dice_chains()
        );
        let without_match = GameSettings { tournament: None, ..duplicate_settings(dice_game) };
        for settings in [without_match, duplicate_settings(game_without_dice)] {
            assert_eq!(settings.initial_game().err(), Some(SettingsError::Duplicate));
        }
        let text = serde_json::to_string(&duplicate_settings(dice_game)).expect("a text");
        assert!(text.contains(&format!("\"seed_hash\":\"{hash}\"")), "{text}");
        assert_eq!(serde_json::from_str::<GameSettings>(&text).expect(&text), duplicate_settings(dice_game));
    }

    #[test]
    fn settings_survive_their_own_text() {
        let [white, black] = ["300+5", "60d2"].map(|text| text.parse().expect("a time control"));
        let settings = settings("k", None, Pace::Live { white, black });
        let text = serde_json::to_string(&settings).expect("a text");
        assert!(text.contains(r#""pace":{"type":"live","white":"300+5","black":"60d2"}"#), "{text}");
        assert_eq!(serde_json::from_str::<GameSettings>(&text).expect(&text), settings);
    }

    #[test]
    fn a_nickname_can_be_seen_and_is_short() {
        assert_eq!(parse_nickname("  José "), Some("José"));
        assert_eq!(parse_nickname(""), Some(""));
        assert_eq!(parse_nickname(&"é".repeat(24)).map(str::len), Some(48));
        let long_name = "x".repeat(25);
        for text in ["a\nb", "a\u{202e}b", "a\u{200b}", &long_name] {
            assert_eq!(parse_nickname(text), None, "{text:?}");
        }
    }
}
