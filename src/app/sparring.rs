//! The settings for a game against the engine: the person's side, and the level.

use crate::ai::Level;
use crate::board::Side;
use crate::session::Seat;

/// The side that a person plays against the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OwnSide {
    #[default]
    White,
    Black,
    /// Drawn by lot before each game.
    ByLot,
    /// None: the engine plays both sides.
    Neither,
}

impl OwnSide {
    /// All choices, in the order in which a menu offers them.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::ByLot, Self::Neither];

    /// The key of its text. Settings files contain it, so it never changes.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sparring {
    pub own_side: OwnSide,
    /// The engine's level; that of White if it plays both sides.
    pub level: Level,
    /// The level of Black if the engine plays both sides.
    pub black_level: Level,
}

impl Default for Sparring {
    fn default() -> Self {
        let level = Level::new(3).unwrap_or(Level::WEAKEST);
        Self { own_side: OwnSide::default(), level, black_level: level }
    }
}

impl Sparring {
    /// Who plays each side, if `lot` is the person's side in case that it is drawn by lot.
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
