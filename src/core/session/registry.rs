//! The registry of games: a row for each game with its editions, and a row for each edition. No other file outside
//! `games`, `notation` and `ai` names a game.

use std::any::Any;
use std::fmt;
use std::str::FromStr;

use super::cube::{Cube, CubeError, CubeReferee, DoubleOffer, split_cube};
use super::engine_position::{EndingProbe, EnginePosition};
use super::referee::{Referee, TypedReferee};
use crate::ai::Level;
use crate::ai::level_settings::{self, LevelSettings};
use crate::ai::search::Searchable;
use crate::games::course::Course;
use crate::games::dice_chess::{self, Chessman, DiceChess, Variant};
use crate::games::lielow::{self, Lielow, Lielow9x9, Stack};
use crate::games::turnover::{self, Edition, Nest, Turnover};
use crate::games::tutorial::Chapter;
use crate::games::{DescribeMove, Phase, SetUp};
use crate::notation::Notation;

/// A game or edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameId {
    /// Turnover by the inventor's older Spanish rules.
    TurnoverClassic,
    /// Turnover by the inventor's English rules of 2024.
    #[default]
    TurnoverModern,
    /// Turnover by the inventor's rules of 2025.
    Turnover2025,
    /// Lielow, by Michael Amundsen and Alek Erickson.
    Lielow,
    /// Lielow on the larger board.
    Lielow9x9,
    /// A variant of Dice Chess.
    DiceChess(Variant),
}

/// A game with all its editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Turnover.
    Turnover,
    /// Lielow.
    Lielow,
    /// Dice Chess.
    DiceChess,
}

/// What all editions of a game share.
#[derive(Debug)]
pub struct FamilySpec {
    /// The game.
    pub family: Family,
    /// The name in the keys of texts.
    pub name: &'static str,
    /// The chapters of the tutorial, in order.
    pub chapters: &'static [Chapter],
    /// The courses, in the order of the editions.
    pub courses: &'static [Course],
    /// The codes of the reasons for refusing a move, each with its own text in the translation files.
    pub refusals: &'static [&'static str],
    /// The codes of the reasons why a position is impossible, each with its own text in the translation files.
    pub position_errors: &'static [&'static str],
}

/// All families, in menu order.
static FAMILIES: [FamilySpec; 3] = [
    FamilySpec {
        family: Family::Turnover,
        name: "turnover",
        chapters: turnover::tutorial::CHAPTERS,
        courses: turnover::course::COURSES,
        refusals: turnover::IllegalMoveKind::CODES,
        position_errors: turnover::PositionErrorKind::CODES,
    },
    FamilySpec {
        family: Family::Lielow,
        name: "lielow",
        chapters: lielow::tutorial::CHAPTERS,
        courses: lielow::course::COURSES,
        refusals: lielow::IllegalMoveKind::CODES,
        position_errors: lielow::PositionErrorKind::CODES,
    },
    FamilySpec {
        family: Family::DiceChess,
        name: "dice-chess",
        chapters: dice_chess::tutorial::CHAPTERS,
        courses: dice_chess::course::COURSES,
        refusals: dice_chess::IllegalMoveKind::CODES,
        position_errors: dice_chess::PositionErrorKind::CODES,
    },
];

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

/// A row of the registry: a game or edition, except for its rules, notation and evaluation.
#[derive(Debug)]
pub struct GameSpec {
    /// The id of the game.
    pub id: GameId,
    /// Its name in the text protocol, in records and in the translation files.
    pub name: &'static str,
    /// The family of the game.
    pub family: Family,
    /// Whether the game has dice.
    pub has_dice: bool,
    /// Whether there is an opening book.
    pub has_book: bool,
    /// Whether there are tables with the exact chances of endings.
    pub has_endings: bool,
    /// Whether there is a network that evaluates positions at the strongest level.
    pub has_network: bool,
    /// The name of the file with its puzzles, without the ending. Forms of a game may share one.
    pub puzzles: &'static str,
    /// Whether a mate is announced although it does not end the game.
    pub announces_mates: bool,
    /// The names of all pieces in the translation files.
    pub pieces: &'static [&'static str],
    /// The letters of the written notation, each with the name of its piece in the translation files.
    pub letters: &'static [(char, &'static str)],
    /// Other letters that are read and never written, each with the name of its piece in the translation files.
    pub other_letters: &'static [(char, &'static str)],
    /// The number of the game in links. It never changes.
    link_number: u32,
    /// The levels of the engine.
    levels: &'static LevelSettings,
    /// The positions for the protocol's `bench`, each with a depth in plies that takes at most some tenths of a second.
    bench: &'static [(&'static str, u32)],
}

const TURNOVER: GameSpec = GameSpec {
    id: GameId::TurnoverModern,
    name: "turnover-modern",
    family: Family::Turnover,
    has_dice: false,
    has_book: true,
    has_endings: false,
    has_network: true,
    puzzles: "turnover-modern",
    announces_mates: false,
    pieces: &Nest::CODES,
    letters: &[('C', "castle"), ('Q', "citadel"), ('N', "fortress"), ('B', "fort"), ('R', "tower")],
    other_letters: &[('K', "fortress"), ('F', "fort"), ('T', "tower"), ('W', "wall")],
    link_number: 1,
    levels: &level_settings::TURNOVER_MODERN,
    bench: &[
        ("c1c1c1c1/1c1c1c1c/8/8/8/8/1C1C1C1C/C1C1C1C1 w 0 1", 10),
        ("c1c3c1/1q1c1p1c/2b1p3/3qN3/1Q2b3/2P2B2/1C1Q1C2/C3C1C1 w 2 16", 11),
    ],
};

const fn dice_chess(variant: Variant, link_number: u32, bench: &'static [(&'static str, u32)]) -> GameSpec {
    GameSpec {
        id: GameId::DiceChess(variant),
        name: variant.name(),
        family: Family::DiceChess,
        has_dice: true,
        has_book: matches!(variant, Variant::DiceChess),
        has_endings: matches!(variant, Variant::DiceChess | Variant::BrainKing),
        has_network: false,
        puzzles: "dice-chess",
        announces_mates: false,
        pieces: &Chessman::CODES,
        letters: &[('K', "king"), ('Q', "queen"), ('R', "rook"), ('B', "bishop"), ('N', "knight")],
        other_letters: &[],
        link_number,
        levels: &level_settings::DICE_CHESS,
        bench,
    }
}

const LIELOW: GameSpec = GameSpec {
    id: GameId::Lielow,
    name: "lielow",
    family: Family::Lielow,
    has_dice: false,
    has_book: true,
    has_endings: false,
    has_network: true,
    puzzles: "lielow",
    announces_mates: false,
    pieces: &Stack::CODES,
    letters: &[],
    other_letters: &[],
    link_number: 2,
    levels: &level_settings::LIELOW,
    bench: &[("8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w 0 1", 6), ("8/aaa1aaaa/3b*4/8/8/1B*6/2AAAAAA/8 b 0 2", 6)],
};

/// All games, in menu order.
static GAMES: [GameSpec; 13] = [
    TURNOVER,
    GameSpec {
        id: GameId::Turnover2025,
        name: "turnover-2025",
        puzzles: "turnover-2025",
        link_number: 11,
        levels: &level_settings::TURNOVER_2025,
        bench: &[
            ("c1c1c1c1/1c1c1c1c/8/8/8/8/1C1C1C1C/C1C1C1C1 w 0 1", 10),
            ("c1r1q1q1/1r1r1q1q/2b1p1p1/pbBp1p1p/P2P1P1P/2P1PRB1/3Q3Q/Q1Q1Q2C w 2 16", 9),
        ],
        ..TURNOVER
    },
    GameSpec {
        id: GameId::TurnoverClassic,
        name: "turnover-classic",
        puzzles: "turnover-classic",
        announces_mates: true,
        other_letters: &[('K', "fortress")],
        link_number: 0,
        levels: &level_settings::TURNOVER_CLASSIC,
        bench: &[
            ("cccccccc/8/8/8/8/8/8/CCCCCCCC w 0 1", 12),
            ("c1cc2cc/2p1q1n1/1b4p1/3qP3/2Q1b3/1N4P1/2B1Q3/CC2C1CC w 3 18", 11),
        ],
        ..TURNOVER
    },
    LIELOW,
    GameSpec {
        id: GameId::Lielow9x9,
        name: "lielow-9x9",
        puzzles: "lielow-9x9",
        has_network: false,
        link_number: 10,
        bench: &[
            ("aaaaaaaaa/9/aaaaaaaaa/9/9/9/AAAAAAAAA/9/AAAAAAAAA w 0 1", 5),
            ("a1a1aaaaa/3b5/1b*4aa1/1b2b1b2/2b6/1B3B3/1A4AAA/2B1C*4/AAA1A1AAA w 0 13", 6),
        ],
        ..LIELOW
    },
    dice_chess(
        Variant::DiceChess,
        3,
        &[("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 r12", 4)],
    ),
    dice_chess(Variant::ThreeDice, 12, &[]),
    dice_chess(Variant::BrainKing, 4, &[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r1", 4)]),
    dice_chess(Variant::TenByTen, 5, &[]),
    dice_chess(Variant::Vegas, 6, &[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 rPN", 2)]),
    dice_chess(Variant::Moves, 7, &[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r2", 3)]),
    dice_chess(Variant::PieceMoves, 8, &[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r22", 3)]),
    dice_chess(Variant::Burmese, 9, &[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r123", 3)]),
];

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
    #[error("expected a game, one of {all}, found {0:?}", all = names())]
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
        match self {
            Self::TurnoverClassic => Some(include_bytes!("../../../assets/networks/turnover-classic.network")),
            Self::TurnoverModern => Some(include_bytes!("../../../assets/networks/turnover-modern.network")),
            Self::Turnover2025 => Some(include_bytes!("../../../assets/networks/turnover-2025.network")),
            Self::Lielow => Some(include_bytes!("../../../assets/networks/lielow.network")),
            Self::Lielow9x9 | Self::DiceChess(_) => None,
        }
    }

    /// The name by which AbstractPlay knows the game, with the variant; our own name if it does not.
    #[must_use]
    pub fn published_name(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Lielow => ("Lielow", None),
            Self::Lielow9x9 => ("Lielow", Some("size-9")),
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

    /// The FEN of the start of Chess960 with this number, from 0 to 959; `None` if there is none.
    #[must_use]
    pub fn chess960_start(self, number: u16) -> Option<String> {
        let Self::DiceChess(variant) = self else { return None };
        DiceChess::chess960(variant, number).map(|start| start.to_string())
    }

    /// The FEN of the start of Chess960 with the number that this text is, in digits; `None` if there is none.
    #[must_use]
    pub fn chess960_named(self, number: &str) -> Option<String> {
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        number.parse().ok().filter(|_| is_number).and_then(|number| self.chess960_start(number))
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
    pub(super) fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.number() == number)
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
                let why = format!("expected no offered double in {cube}, the last field, unless dice are to be rolled");
                return Err(SetUpError::Position(why));
            };
            if let Some(why) = cube.illegal_double(side) {
                let why = format!("expected a possible double in {cube}, the last field, but {why}");
                return Err(SetUpError::Position(why));
            }
        }
        Ok(Box::new(CubeReferee::new(referee, cube)))
    }

    fn referee_without_cube(self, fen: Option<&str>) -> Result<Box<dyn Referee>, SetUpError> {
        fn begin<P: Notation + DescribeMove + SetUp, E: fmt::Display>(
            start: P,
            read: impl Fn(&str) -> Result<P, E>,
            fen: Option<&str>,
        ) -> Result<Box<dyn Referee>, SetUpError> {
            let position = fen.map_or(Ok(start), read).map_err(|error| SetUpError::Position(error.to_string()))?;
            Ok(Box::new(TypedReferee::new(position)))
        }
        let turnover = |edition| begin(Turnover::start(edition), |fen| Turnover::from_fen(edition, fen), fen);
        match self {
            Self::TurnoverClassic => turnover(Edition::Classic),
            Self::TurnoverModern => turnover(Edition::Modern),
            Self::Turnover2025 => turnover(Edition::Third),
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
        let referee: &dyn Any = $referee.without_cube();
        let position = of::<Turnover>(referee)
            .or_else(|| of::<Lielow>(referee))
            .or_else(|| of::<Lielow9x9>(referee))
            .or_else(|| of::<DiceChess>(referee));
        position.expect("every referee is of one of the games")
    }};
}

/// The position of a referee, for the engine.
pub(super) fn engine_position(referee: &dyn Referee) -> &dyn EnginePosition {
    position_as!(referee, EnginePosition)
}

/// The position of a referee, for tables of endings.
pub(super) fn ending_probe(referee: &dyn Referee) -> &dyn EndingProbe {
    position_as!(referee, EndingProbe)
}

/// Names of games as other programs and sites write them.
static SYNONYMS: [(&str, GameId); 15] = [
    ("turnover", GameId::TurnoverModern),
    ("Turnover", GameId::TurnoverModern),
    ("turnover-2024", GameId::TurnoverModern),
    ("Lielow", GameId::Lielow),
    ("lielow-8x8", GameId::Lielow),
    ("Lielow size-9", GameId::Lielow9x9),
    ("dice", GameId::DiceChess(Variant::DiceChess)),
    ("dicechess", GameId::DiceChess(Variant::DiceChess)),
    ("Dice Chess", GameId::DiceChess(Variant::DiceChess)),
    ("dicechess.com", GameId::DiceChess(Variant::ThreeDice)),
    ("dice-chess-3", GameId::DiceChess(Variant::ThreeDice)),
    ("BrainKing Dice Chess", GameId::DiceChess(Variant::BrainKing)),
    ("Dice Chess 10x10", GameId::DiceChess(Variant::TenByTen)),
    ("Vegas Fun Chess", GameId::DiceChess(Variant::Vegas)),
    ("vegas", GameId::DiceChess(Variant::Vegas)),
];

fn names() -> String {
    GameId::ALL.map(GameId::name).join(", ")
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameId {
    type Err = SetUpError;

    /// Reads the name in the text protocol, or one that others use.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || SetUpError::UnknownGame(text.chars().take(40).collect());
        let named = Self::ALL.into_iter().find(|game| game.name() == text);
        let synonym = || SYNONYMS.iter().find(|&&(name, _)| name == text).map(|&(_, game)| game);
        named.or_else(synonym).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests;
