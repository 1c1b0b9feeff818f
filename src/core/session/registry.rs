//! The registry of games: what belongs to a game and to an edition, and the rules of each. The types are
//! in `registry/spec.rs`, the rows in `registry/rows.rs`. No other file outside `games`, `notation` and `ai` names a game.

mod rows;
mod spec;

use std::any::Any;
use std::fmt;
use std::str::FromStr;

use self::rows::{FAMILIES, GAMES, SYNONYMS};
pub use self::spec::{Family, FamilySpec, GameId, GameSpec};
use super::cube::{Cube, CubeError, CubeReferee, DoubleOffer, split_cube, without_cube};
use super::engine_position::{EndingProbe, EnginePosition};
use super::referee::{Referee, TypedReferee};
use crate::ai::Level;
use crate::ai::search::Searchable;
use crate::games::dice_chess::DiceChess;
use crate::games::lielow::{Lielow, Lielow9x9};
use crate::games::turnover::{Edition, Turnover};
use crate::games::{DescribeMove, Phase, SetUp};
use crate::notation::Notation;
use crate::text_form::serde_as_text;

impl Family {
    /// All families, in menu order.
    pub const ALL: [Self; FAMILIES.len()] = {
        let mut all = [Self::Turnover; FAMILIES.len()];
        let mut row = 0;
        while row < FAMILIES.len() {
            all[row] = FAMILIES[row].family;
            row += 1;
        }
        all
    };

    /// The row of the game in the registry.
    ///
    /// # Panics
    /// Never: every family has a row.
    #[must_use]
    pub fn spec(self) -> &'static FamilySpec {
        FAMILIES.iter().find(|row| row.family == self).expect("every family has its row")
    }

    /// The name in the keys of texts, such as `dice-chess`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// The editions, in menu order.
    pub fn editions(self) -> impl Iterator<Item = GameId> {
        GameId::ALL.into_iter().filter(move |game| game.family() == self)
    }
}

/// The positions of the protocol's `bench`, each with its game and its depth in plies, in the order of the games' link
/// numbers.
pub(crate) fn bench_positions() -> Vec<(GameId, &'static str, u32)> {
    let mut games: Vec<&GameSpec> = GAMES.iter().collect();
    games.sort_by_key(|game| game.link_number);
    games.into_iter().flat_map(|game| game.bench.iter().map(|&(fen, depth)| (game.id, fen, depth))).collect()
}

/// A position cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// There is no game with this name.
    #[error("expected a game, one of {all}, found {0:?}", all = game_names())]
    UnknownGame(String),
    /// The text is not a position of this game; what was expected, and where.
    #[error("{0}")]
    Position(String),
}

impl GameId {
    /// All games, in menu order.
    pub const ALL: [Self; GAMES.len()] = {
        let mut all = [Self::TurnoverModern; GAMES.len()];
        let mut row = 0;
        while row < GAMES.len() {
            all[row] = GAMES[row].id;
            row += 1;
        }
        all
    };

    /// The row of the game in the registry.
    ///
    /// # Panics
    /// Never: every game has a row.
    #[must_use]
    pub fn spec(self) -> &'static GameSpec {
        GAMES.iter().find(|game| game.id == self).expect("every game has its row")
    }

    /// The name in the text protocol and in the translation files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// The family of the game.
    #[must_use]
    pub fn family(self) -> Family {
        self.spec().family
    }

    /// Whether the game has dice.
    #[must_use]
    pub fn has_dice(self) -> bool {
        self.spec().has_dice
    }

    /// Whether an attack on a Castle or king is check by the rules, also if a side has several.
    #[must_use]
    pub const fn has_check(self) -> bool {
        match self {
            Self::TurnoverModern => true,
            Self::DiceChess(variant) => variant.rules().has_check,
            Self::TurnoverClassic | Self::Turnover2025 | Self::Lielow | Self::Lielow9x9 => false,
        }
    }

    /// By how much a level is stronger in this game than a player who moves at random, in Elo, as measured.
    #[must_use]
    pub fn level_rating(self, level: Level) -> f64 {
        f64::from(self.spec().levels.rating(level))
    }

    /// The network that evaluates the game at the strongest level, as the contents of its file; `None` if there is none.
    /// In a browser it is loaded when it is needed.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn built_in_network(self) -> Option<&'static [u8]> {
        use crate::games::dice_chess::Variant;

        match self {
            Self::TurnoverClassic => Some(include_bytes!("../../../assets/networks/turnover-classic.network")),
            Self::TurnoverModern => Some(include_bytes!("../../../assets/networks/turnover-modern.network")),
            Self::Turnover2025 => Some(include_bytes!("../../../assets/networks/turnover-2025.network")),
            Self::Lielow => Some(include_bytes!("../../../assets/networks/lielow.network")),
            Self::DiceChess(Variant::DiceChess) => Some(include_bytes!("../../../assets/networks/dice-chess.network")),
            Self::DiceChess(Variant::BrainKing) => {
                Some(include_bytes!("../../../assets/networks/dice-chess-brainking.network"))
            }
            Self::Lielow9x9 | Self::DiceChess(_) => None,
        }
    }

    /// The tables of the game's endings, as the contents of their file; `None` if there are none. In a browser they are loaded when they are
    /// needed.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub fn built_in_endings(self) -> Option<&'static [u8]> {
        use crate::games::dice_chess::Variant;

        match self {
            Self::DiceChess(Variant::DiceChess) => Some(include_bytes!("../../../assets/endings/dice-chess.endings")),
            Self::DiceChess(Variant::BrainKing) => {
                Some(include_bytes!("../../../assets/endings/dice-chess-brainking.endings"))
            }
            Self::TurnoverClassic
            | Self::TurnoverModern
            | Self::Turnover2025
            | Self::Lielow
            | Self::Lielow9x9
            | Self::DiceChess(_) => None,
        }
    }

    /// The name by which AbstractPlay knows the game, and what its records call the variant; our own name if it does not.
    #[must_use]
    pub fn published_name(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Lielow => ("Lielow", None),
            Self::Lielow9x9 => ("Lielow", Some("Size-9 board")),
            _ => (self.name(), None),
        }
    }

    /// Whether the FEN is that of the usual start position.
    #[must_use]
    pub fn is_usual_start(self, fen: &str) -> bool {
        self.referee(None).is_ok_and(|start| start.fen() == fen)
    }

    /// Whether a game may begin with a start of Chess960.
    #[must_use]
    pub fn has_chess960(self) -> bool {
        matches!(self, Self::DiceChess(variant) if variant.rules().has_chess960())
    }

    /// Whether a side may offer a draw only outside its own turn, and again only after the opponent has offered one.
    pub(super) fn limits_draw_offers(self) -> bool {
        matches!(self, Self::DiceChess(variant) if variant.rules().limits_draw_offers())
    }

    /// The FEN of the start of Chess960 with this number, from 0 to 959; `None` if there is none.
    #[must_use]
    pub fn chess960_start(self, start_number: u16) -> Option<String> {
        let Self::DiceChess(variant) = self else { return None };
        DiceChess::chess960(variant, start_number).map(|start| start.to_string())
    }

    /// The FEN of the start of Chess960 with the number that this text is, in digits; `None` if there is none.
    #[must_use]
    pub fn chess960_named(self, start_number: &str) -> Option<String> {
        let is_number = start_number.bytes().all(|byte| byte.is_ascii_digit());
        start_number.parse().ok().filter(|_| is_number).and_then(|number| self.chess960_start(number))
    }

    /// The number of the start of Chess960 that this FEN is; `None` for other positions.
    #[must_use]
    pub fn chess960_number(self, fen: &str) -> Option<u16> {
        let Self::DiceChess(variant) = self else { return None };
        DiceChess::from_fen(variant, fen).ok()?.chess960_number()
    }

    /// The number of the game in links.
    pub(super) fn number(self) -> u32 {
        self.spec().link_number
    }

    /// The game with this number in links.
    pub(super) fn from_number(link_number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.number() == link_number)
    }

    /// A referee at the start position or at the given one. In games with dice the last field of the FEN may be a
    /// [doubling cube](Cube).
    ///
    /// # Errors
    /// If the text is not a position of this game.
    pub fn referee(self, fen: Option<&str>) -> Result<Box<dyn Referee>, SetUpError> {
        let (fen, cube) = match fen.filter(|_| self.has_dice()).map(split_cube) {
            Some((fen, cube)) => (Some(fen), cube),
            None => (fen, None),
        };
        let referee = self.referee_without_cube(fen)?;
        let Some(cube) = cube else { return Ok(referee) };
        let cube: Cube = cube.parse().map_err(|error: CubeError| SetUpError::Position(error.to_string()))?;
        if cube.offer != DoubleOffer::None {
            let Phase::Roll(side) = referee.phase() else {
                let reason =
                    format!("expected no offered double in {cube}, the last field, unless dice are to be rolled");
                return Err(SetUpError::Position(reason));
            };
            if let Some(reason) = cube.illegal_double(side) {
                let reason = format!("expected a possible double in {cube}, the last field, but {reason}");
                return Err(SetUpError::Position(reason));
            }
        }
        Ok(Box::new(CubeReferee::new(referee, cube)))
    }

    fn referee_without_cube(self, fen: Option<&str>) -> Result<Box<dyn Referee>, SetUpError> {
        fn begin<P: Notation + DescribeMove + SetUp, E: fmt::Display>(
            start: P,
            parse: impl Fn(&str) -> Result<P, E>,
            fen: Option<&str>,
        ) -> Result<Box<dyn Referee>, SetUpError> {
            let position = fen.map_or(Ok(start), parse).map_err(|error| SetUpError::Position(error.to_string()))?;
            Ok(Box::new(TypedReferee::new(position)))
        }
        let turnover_referee = |edition| begin(Turnover::start(edition), |fen| Turnover::from_fen(edition, fen), fen);
        match self {
            Self::TurnoverClassic => turnover_referee(Edition::Classic),
            Self::TurnoverModern => turnover_referee(Edition::Modern),
            Self::Turnover2025 => turnover_referee(Edition::Third),
            Self::Lielow => begin(Lielow::start(), Lielow::from_fen, fen),
            Self::Lielow9x9 => begin(Lielow9x9::start(), Lielow9x9::from_fen, fen),
            Self::DiceChess(variant) => begin(DiceChess::start(variant), |fen| DiceChess::from_fen(variant, fen), fen),
        }
    }
}

/// The position of a referee as a trait object, whatever its game.
macro_rules! position_as {
    ($referee:expr, $trait:ident) => {{
        fn of<P: Notation + DescribeMove + SetUp + Searchable>(referee: &dyn Any) -> Option<&dyn $trait> {
            referee.downcast_ref::<TypedReferee<P>>().map(|judge| &judge.position as &dyn $trait)
        }
        let referee: &dyn Any = without_cube($referee);
        let position = of::<Turnover>(referee)
            .or_else(|| of::<Lielow>(referee))
            .or_else(|| of::<Lielow9x9>(referee))
            .or_else(|| of::<DiceChess>(referee));
        position.expect("every referee is of one of the games")
    }};
}

/// What the engine knows of the position of a referee.
#[must_use]
pub fn engine_position(referee: &dyn Referee) -> &dyn EnginePosition {
    position_as!(referee, EnginePosition)
}

/// The position of a referee, for tables of endings.
pub(super) fn ending_probe(referee: &dyn Referee) -> &dyn EndingProbe {
    position_as!(referee, EndingProbe)
}

fn game_names() -> String {
    GameId::ALL.map(GameId::name).join(", ")
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

serde_as_text!(GameId);

impl FromStr for GameId {
    type Err = SetUpError;

    /// Reads the name in the text protocol, or one that others use, in small or capital letters, with hyphens, blanks or underscores.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown_game = || SetUpError::UnknownGame(text.chars().take(40).collect());
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let wanted_name = words.join("-").replace('_', "-");
        let game_by_name = Self::ALL.into_iter().find(|game| game.name() == wanted_name);
        let game_by_synonym = || SYNONYMS.iter().find(|&&(name, _)| name == wanted_name).map(|&(_, game)| game);
        game_by_name.or_else(game_by_synonym).ok_or_else(unknown_game)
    }
}

#[cfg(test)]
mod tests;
