//! The settings for a game against the engine: the person's side, and the level.

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::ai::Level;
use crate::board::Side;
use crate::session::Seat;

/// The person's side in a game against the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OwnSide {
    #[default]
    White,
    Black,
    /// Random for each game.
    ByLot,
    /// None: the engine plays both sides.
    Neither,
}

impl OwnSide {
    /// All choices, in menu order.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::ByLot, Self::Neither];

    /// The key in the translation files. Settings files contain it, so it never changes.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::White => "own-side-white",
            Self::Black => "own-side-black",
            Self::ByLot => "own-side-by-lot",
            Self::Neither => "own-side-neither",
        }
    }
}

/// The settings for a game against the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Sparring {
    pub own_side: OwnSide,
    /// The level of the engine; White's level if it plays both sides.
    #[serde(rename = "computer-level", with = "level_number")]
    pub level: Level,
    /// Black's level if the engine plays both sides.
    #[serde(rename = "second-computer-level", with = "level_number")]
    pub black_level: Level,
}

/// A level is stored as its number.
mod level_number {
    use super::*;

    pub(super) fn serialize<S: Serializer>(level: &Level, target: S) -> Result<S::Ok, S::Error> {
        target.serialize_u8(level.number())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(source: D) -> Result<Level, D::Error> {
        let number = Value::deserialize(source)?.as_u64().and_then(|number| u8::try_from(number).ok());
        let expected = || D::Error::invalid_value(Unexpected::Other("something else"), &"a level from 1 to 10");
        number.and_then(Level::new).ok_or_else(expected)
    }
}

impl Default for Sparring {
    fn default() -> Self {
        let level = Level::new(3).unwrap_or(Level::WEAKEST);
        Self { own_side: OwnSide::default(), level, black_level: level }
    }
}

impl Sparring {
    /// The players of both sides; `lot` is the person's side if it is random.
    #[must_use]
    pub fn seats(self, lot: Side) -> [Seat; 2] {
        let own = match self.own_side {
            OwnSide::White => Side::White,
            OwnSide::Black => Side::Black,
            OwnSide::ByLot => lot,
            OwnSide::Neither => return [self.level, self.black_level].map(Seat::Engine),
        };
        let mut seats = [Seat::Engine(self.level); 2];
        seats[own.index()] = Seat::Human;
        seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_sits_on_the_side_that_was_chosen_and_the_lot_counts_only_where_it_was_wanted() {
        let level = |number| Level::new(number).expect("a level");
        let [person, engine, black] = [Seat::Human, Seat::Engine(level(4)), Seat::Engine(level(7))];
        for (own_side, with_white, with_black) in [
            (OwnSide::White, [person, engine], [person, engine]),
            (OwnSide::Black, [engine, person], [engine, person]),
            (OwnSide::ByLot, [person, engine], [engine, person]),
            (OwnSide::Neither, [engine, black], [engine, black]),
        ] {
            let sparring = Sparring { own_side, level: level(4), black_level: level(7) };
            assert_eq!([Side::White, Side::Black].map(|lot| sparring.seats(lot)), [with_white, with_black]);
        }
    }
}
