//! Which games are there, and how does one begin?

use std::any::Any;
use std::fmt;
use std::str::FromStr;

use super::dyn_search::DynSearch;
use super::referee::{Referee, TypedReferee};
use crate::ai::search::Searchable;
use crate::games::SetUp;
use crate::games::dice_chess::{self, DiceChess, Variant};
use crate::games::lielow::{Lielow, Stack};
use crate::games::turnover::{Edition, Nest, Turnover};
use crate::notation::Notation;

/// A game, or one edition of it, by the name that the text protocol uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameId {
    /// Turnover by the inventor's older, Spanish rule book.
    TurnoverClassic,
    /// Turnover by the inventor's English rule book of 2024.
    #[default]
    TurnoverModern,
    /// Lielow, by Michael Amundsen and Alek Erickson.
    Lielow,
    /// Dice Chess, one of its forms.
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

impl Family {
    /// All of them, in the order in which a menu offers them.
    pub const ALL: [Self; 3] = [Self::Turnover, Self::Lielow, Self::DiceChess];

    /// The name in the translation files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turnover => "turnover",
            Self::Lielow => "lielow",
            Self::DiceChess => "dice-chess",
        }
    }

    /// Its editions, the one that is offered first before the others.
    pub fn editions(self) -> impl Iterator<Item = GameId> {
        GameId::ALL.into_iter().filter(move |game| game.family() == self)
    }
}

/// A position cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// No game has that name.
    #[error("expected a game, one of {all}, found {0:?}", all = names())]
    UnknownGame(String),
    /// The text is no position of that game: what was expected, and where.
    #[error("{0}")]
    Position(String),
}

impl GameId {
    /// All games, in the order in which a menu offers them.
    pub const ALL: [Self; 10] = [
        Self::TurnoverModern,
        Self::TurnoverClassic,
        Self::Lielow,
        Self::DiceChess(Variant::DiceChess),
        Self::DiceChess(Variant::BrainKing),
        Self::DiceChess(Variant::TenByTen),
        Self::DiceChess(Variant::Vegas),
        Self::DiceChess(Variant::Moves),
        Self::DiceChess(Variant::PieceMoves),
        Self::DiceChess(Variant::Burmese),
    ];

    /// The name in the text protocol and in the translation files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TurnoverClassic => "turnover-classic",
            Self::TurnoverModern => "turnover-modern",
            Self::Lielow => "lielow",
            Self::DiceChess(variant) => variant.name(),
        }
    }

    /// The game of which it is an edition.
    #[must_use]
    pub const fn family(self) -> Family {
        match self {
            Self::TurnoverClassic | Self::TurnoverModern => Family::Turnover,
            Self::Lielow => Family::Lielow,
            Self::DiceChess(_) => Family::DiceChess,
        }
    }

    /// Whether dice are thrown in it.
    #[must_use]
    pub const fn has_dice(self) -> bool {
        match self.family() {
            Family::Turnover | Family::Lielow => false,
            Family::DiceChess => true,
        }
    }

    /// The number by which links name the game: it never changes.
    #[must_use]
    pub(super) const fn number(self) -> u32 {
        match self {
            Self::TurnoverClassic => 0,
            Self::TurnoverModern => 1,
            Self::Lielow => 2,
            Self::DiceChess(Variant::DiceChess) => 3,
            Self::DiceChess(Variant::BrainKing) => 4,
            Self::DiceChess(Variant::TenByTen) => 5,
            Self::DiceChess(Variant::Vegas) => 6,
            Self::DiceChess(Variant::Moves) => 7,
            Self::DiceChess(Variant::PieceMoves) => 8,
            Self::DiceChess(Variant::Burmese) => 9,
        }
    }

    /// The game with this number.
    pub(super) fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.number() == number)
    }

    /// A referee at the start position, or at the given one.
    ///
    /// # Errors
    /// When the text is no position of this game.
    pub fn referee(self, fen: Option<&str>) -> Result<Box<dyn Referee>, SetUpError> {
        fn begin<P: Notation + SetUp, E: fmt::Display>(
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
            Self::Lielow => begin(Lielow::start(), Lielow::from_fen, fen),
            Self::DiceChess(variant) => begin(DiceChess::start(variant), |fen| DiceChess::from_fen(variant, fen), fen),
        }
    }

    /// The names of all that can stand on a square, as the translation files know them.
    #[must_use]
    pub const fn men(self) -> &'static [&'static str] {
        match self {
            Self::TurnoverClassic | Self::TurnoverModern => &Nest::CODES,
            Self::Lielow => &Stack::CODES,
            Self::DiceChess(_) => &dice_chess::Chessman::CODES,
        }
    }
}

/// The position behind a referee, as a search sees it.
pub(super) fn dyn_search(referee: &dyn Referee) -> &dyn DynSearch {
    fn of<P: Notation + SetUp + Searchable>(referee: &dyn Any) -> Option<&dyn DynSearch> {
        referee.downcast_ref::<TypedReferee<P>>().map(|judge| judge.position() as &dyn DynSearch)
    }
    let position = of::<Turnover>(referee).or_else(|| of::<Lielow>(referee)).or_else(|| of::<DiceChess>(referee));
    position.expect("every referee is of one of the games")
}

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

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || SetUpError::UnknownGame(text.chars().take(40).collect());
        Self::ALL.into_iter().find(|game| game.name() == text).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Phase;

    #[test]
    fn the_links_that_exist_keep_their_games() {
        let numbered = |number| GameId::from_number(number).map(GameId::name);
        let names: Vec<_> = (0..=10).map(numbered).collect();
        let expected = [
            "turnover-classic",
            "turnover-modern",
            "lielow",
            "dice-chess",
            "dice-chess-brainking",
            "dice-chess-10x10",
            "dice-chess-vegas",
            "dice-chess-moves",
            "dice-chess-piece-moves",
            "dice-chess-burmese",
        ];
        let expected: Vec<_> = expected.into_iter().map(Some).chain([None]).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn a_game_with_dice_begins_with_a_roll() {
        for id in GameId::ALL {
            let start = id.referee(None).expect("every game has a start position");
            assert_eq!(matches!(start.phase(), Phase::Roll(_)), id.has_dice(), "{id}");
        }
    }

    #[test]
    fn every_man_of_a_game_is_called_by_one_of_its_names() {
        for id in GameId::ALL {
            let kit = id.referee(None).expect("every game has a start position").kit();
            for man in &kit.men {
                assert!(id.men().contains(&man.name.code), "{id}: {:?}", man.name);
            }
        }
    }
}
