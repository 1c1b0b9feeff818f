//! The settings for a game against the engine: the person's side, the level and the style.

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::ai::{Level, Style};
use crate::board::Side;
use crate::rating::PlayerRatings;
use crate::session::{GameId, Head, Seat};

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

/// Whether the engine's level follows the player's rating, and how strong an opponent the player wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adaptation {
    /// The player chooses the level.
    #[default]
    Off,
    /// A weaker opponent, against whom the player is expected to score 70 %.
    Easier,
    /// An equal opponent.
    Even,
    /// A stronger opponent, against whom the player is expected to score 30 %.
    Harder,
}

impl Adaptation {
    /// The choices with a level that follows the rating, in menu order, with their keys in the translation files.
    pub const ADAPTIVE: [(Self, &str); 3] =
        [(Self::Easier, "adaptation-easier"), (Self::Even, "adaptation-even"), (Self::Harder, "adaptation-harder")];

    /// By how many points the opponent is to be stronger than the player; `None` for a chosen level.
    const fn advantage(self) -> Option<f64> {
        match self {
            Self::Off => None,
            Self::Easier => Some(-150.0),
            Self::Even => Some(0.0),
            Self::Harder => Some(150.0),
        }
    }
}

/// The settings for a game against the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Sparring {
    pub own_side: OwnSide,
    /// The level of the engine; White's level if it plays both sides.
    #[serde(rename = "computer-level", with = "stored_level")]
    pub level: Level,
    /// Black's level if the engine plays both sides.
    #[serde(rename = "second-computer-level", with = "stored_level")]
    pub black_level: Level,
    /// Whether the level follows the player's rating instead.
    #[serde(rename = "computer-adapts")]
    pub adaptation: Adaptation,
    /// The style of the engine.
    #[serde(rename = "computer-style", with = "StoredStyle")]
    pub style: Style,
}

/// A level is stored with the number of levels, such as `"7/17"`. A number alone, as in older files, is one of the first
/// ten levels.
mod stored_level {
    use super::*;

    pub(in crate::app) fn serialize<S: Serializer>(level: &Level, target: S) -> Result<S::Ok, S::Error> {
        target.serialize_str(&level.to_stored_text())
    }

    pub(in crate::app) fn deserialize<'de, D: Deserializer<'de>>(source: D) -> Result<Level, D::Error> {
        let level = match Value::deserialize(source)? {
            Value::Number(number) => Level::read_kept(&number.to_string()),
            Value::String(text) => Level::read_kept(&text),
            _ => None,
        };
        level.ok_or_else(|| D::Error::invalid_value(Unexpected::Other("something else"), &"a level such as \"7/17\""))
    }
}

/// A style is stored by its name.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Style", rename_all = "kebab-case")]
enum StoredStyle {
    Balanced,
    Attacker,
    Collector,
    Waiter,
}

impl Default for Sparring {
    fn default() -> Self {
        let level = Level::new(3).unwrap_or(Level::WEAKEST);
        Self {
            own_side: OwnSide::default(),
            level,
            black_level: level,
            adaptation: Adaptation::default(),
            style: Style::default(),
        }
    }
}

impl Sparring {
    /// These settings with the level that the player's rating asks for in this game. Without a rating, or if the level is
    /// chosen, the level stays as it is.
    #[must_use]
    pub fn with_adapted_level(self, game: GameId, ratings: &PlayerRatings) -> Self {
        let advantage = self.adaptation.advantage().filter(|_| self.own_side != OwnSide::Neither);
        let opponent_points =
            advantage.zip(ratings.get(game)).map(|(advantage, player_rating)| player_rating.rating.points + advantage);
        let points_distance = |level: &Level, opponent_points: f64| (game.level_rating(*level) - opponent_points).abs();
        let nearest_level = opponent_points.and_then(|opponent_points| {
            Level::all().min_by(|level, other_level| {
                points_distance(level, opponent_points).total_cmp(&points_distance(other_level, opponent_points))
            })
        });
        Self { level: nearest_level.unwrap_or(self.level), ..self }
    }

    /// The settings for a game that starts with one click: the person plays, at the level that the player's rating asks
    /// for. Without a rating, the level stays as it is.
    #[must_use]
    pub fn with_suited_level(self, game: GameId, ratings: &PlayerRatings) -> Self {
        let own_side = if self.own_side == OwnSide::Neither { OwnSide::default() } else { self.own_side };
        let adaptation = if self.adaptation == Adaptation::Off { Adaptation::Even } else { self.adaptation };
        Self { own_side, adaptation, ..self }.with_adapted_level(game, ratings)
    }

    /// The engines of a game that is only watched: those that were chosen, or else two of the level that suits the player.
    #[must_use]
    pub fn watched_seats(self, game: GameId, ratings: &PlayerRatings) -> [Seat; 2] {
        if self.own_side == OwnSide::Neither {
            return [self.level, self.black_level].map(Seat::Engine);
        }
        [Seat::Engine(self.with_suited_level(game, ratings).level); 2]
    }

    /// Gives the engine the level for the next game, if its level follows the rating of the only person.
    pub fn adapt_engine_level(self, head: &mut Head, game: GameId, ratings: &PlayerRatings) {
        if let [Seat::Human, engine_seat @ Seat::Engine(_)] | [engine_seat @ Seat::Engine(_), Seat::Human] =
            &mut head.seats
            && self.adaptation != Adaptation::Off
        {
            *engine_seat = Seat::Engine(self.with_adapted_level(game, ratings).level);
        }
    }

    /// Seats these players at a game that begins, the engine with its style.
    pub fn seat_players(self, head: &mut Head, seats: [Seat; 2]) {
        head.seats = seats;
        head.styles = seats.map(|seat| if seat.is_human() { Style::default() } else { self.style });
    }

    /// The players of both sides; `drawn_side` is the person's side if it is random.
    #[must_use]
    pub fn seats(self, drawn_side: Side) -> [Seat; 2] {
        let own_side = match self.own_side {
            OwnSide::White => Side::White,
            OwnSide::Black => Side::Black,
            OwnSide::ByLot => drawn_side,
            OwnSide::Neither => return [self.level, self.black_level].map(Seat::Engine),
        };
        let mut seats = [Seat::Engine(self.level); 2];
        seats[own_side.index()] = Seat::Human;
        seats
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_alone_plays_in_the_chosen_style() {
        let sparring = Sparring { style: Style::Attacker, ..Sparring::default() };
        let mut head = Head::default();
        let [human, engine] = [Seat::Human, Seat::Engine(Level::WEAKEST)];
        for seats in [[human, engine], [engine, engine], [human, human], [engine, human]] {
            sparring.seat_players(&mut head, seats);
            assert_eq!(head.seats, seats);
            let style = |seat| if seat == human { Style::Balanced } else { Style::Attacker };
            assert_eq!(head.styles, seats.map(style));
        }
    }

    #[test]
    fn a_person_sits_on_the_side_that_was_chosen_and_the_lot_counts_only_where_it_was_wanted() {
        let level = |number| Level::new(number).expect("a level");
        let [person_seat, engine_seat, black_engine_seat] =
            [Seat::Human, Seat::Engine(level(4)), Seat::Engine(level(7))];
        for (own_side, seats_by_white_lot, seats_by_black_lot) in [
            (OwnSide::White, [person_seat, engine_seat], [person_seat, engine_seat]),
            (OwnSide::Black, [engine_seat, person_seat], [engine_seat, person_seat]),
            (OwnSide::ByLot, [person_seat, engine_seat], [engine_seat, person_seat]),
            (OwnSide::Neither, [engine_seat, black_engine_seat], [engine_seat, black_engine_seat]),
        ] {
            let sparring = Sparring { own_side, level: level(4), black_level: level(7), ..Sparring::default() };
            assert_eq!(
                [Side::White, Side::Black].map(|drawn_side| sparring.seats(drawn_side)),
                [seats_by_white_lot, seats_by_black_lot]
            );
        }
    }

    /// The ratings of a player who is as strong as this level in this game.
    fn ratings_of_strength(level: Level, game: GameId) -> PlayerRatings {
        let mut ratings = PlayerRatings::default();
        for game_number in 0..40 {
            ratings.record(game, game.level_rating(level), f64::from(game_number % 2));
        }
        ratings
    }

    #[test]
    fn a_game_of_one_click_is_at_the_level_of_the_rating_and_without_one_at_the_chosen_level() {
        let (rated_game, unrated_game) = (GameId::Lielow, GameId::TurnoverModern);
        let middle_level = Level::new(6).expect("a level");
        let ratings = ratings_of_strength(middle_level, rated_game);
        let sparring = Sparring::default();
        assert_eq!(sparring.with_suited_level(rated_game, &ratings).level, middle_level);
        assert_eq!(sparring.with_suited_level(unrated_game, &ratings).level, sparring.level);
        let harder_sparring = Sparring { adaptation: Adaptation::Harder, ..sparring };
        assert!(harder_sparring.with_suited_level(rated_game, &ratings).level > middle_level);
        let watching_sparring = Sparring { own_side: OwnSide::Neither, black_level: Level::STRONGEST, ..sparring };
        assert_eq!(
            watching_sparring.with_suited_level(unrated_game, &ratings).seats(Side::Black)[0],
            Seat::Human,
            "a person plays"
        );
        assert_eq!(sparring.watched_seats(rated_game, &ratings), [Seat::Engine(middle_level); 2]);
        assert_eq!(
            watching_sparring.watched_seats(rated_game, &ratings),
            [sparring.level, Level::STRONGEST].map(Seat::Engine)
        );
    }

    #[test]
    fn the_level_follows_the_rating_of_the_same_game_if_it_is_to() {
        let game = GameId::Lielow;
        let middle_level = Level::new(6).expect("a level");
        let ratings = ratings_of_strength(middle_level, game);
        let level_with = |adaptation, game| {
            let sparring = Sparring { adaptation, level: Level::WEAKEST, ..Sparring::default() };
            sparring.with_adapted_level(game, &ratings).level
        };
        assert_eq!(level_with(Adaptation::Even, game), middle_level);
        assert!(level_with(Adaptation::Easier, game) < middle_level);
        assert!(level_with(Adaptation::Harder, game) > middle_level);
        assert_eq!(level_with(Adaptation::Off, game), Level::WEAKEST);
        assert_eq!(
            level_with(Adaptation::Even, GameId::TurnoverModern),
            Level::WEAKEST,
            "nothing is known of this game"
        );
        let [weakest_seat, even_seat] = [Level::WEAKEST, middle_level].map(Seat::Engine);
        for (seats, expected_seats) in [
            ([Seat::Human, weakest_seat], [Seat::Human, even_seat]),
            ([weakest_seat, Seat::Human], [even_seat, Seat::Human]),
            ([weakest_seat, weakest_seat], [weakest_seat, weakest_seat]),
            ([Seat::Human; 2], [Seat::Human; 2]),
        ] {
            let mut head = Head { seats, ..Head::default() };
            let sparring = Sparring { adaptation: Adaptation::Even, ..Sparring::default() };
            sparring.adapt_engine_level(&mut head, game, &ratings);
            assert_eq!(head.seats, expected_seats);
        }
    }
}
