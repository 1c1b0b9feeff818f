//! The player's side of a game.

use crate::archive::same_name;
use crate::board::Side;
use crate::session::{Head, Seat};

/// The side of the player with this name; or where neither is named so, the side of the person who plays against the engine,
/// unless that person has another name. Whoever has not told a name is the person who plays against the engine, whatever
/// name that person has. `None` where it is not clear: two people of other names, two engines, or the same name twice.
#[must_use]
pub fn own_side(player: &str, head: &Head) -> Option<Side> {
    let is_named = |side: Side| head.player(side).is_some_and(|name| same_name(name, player));
    match (is_named(Side::White), is_named(Side::Black)) {
        (true, false) => Some(Side::White),
        (false, true) => Some(Side::Black),
        (true, true) => None,
        (false, false) => match head.seats {
            [Seat::Human, Seat::Engine(_)] => Some(Side::White),
            [Seat::Engine(_), Seat::Human] => Some(Side::Black),
            _ => None,
        }
        // Another name is another player's.
        .filter(|&side| player.trim().is_empty() || head.player(side).is_none()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Level;

    #[test]
    fn a_side_is_found_by_its_name_and_else_by_who_plays_the_engine() {
        let engine = Seat::Engine(Level::WEAKEST);
        for (players, seats, side) in [
            (["Ana", "Berta"], [Seat::Human; 2], Some(Side::White)),
            (["Berta", " ANA "], [Seat::Human; 2], Some(Side::Black)),
            (["Ana", "ana"], [Seat::Human; 2], None),
            (["", ""], [Seat::Human; 2], None),
            (["", ""], [Seat::Human, engine], Some(Side::White)),
            (["", ""], [engine, Seat::Human], Some(Side::Black)),
            (["", ""], [engine; 2], None),
            (["Berta", ""], [Seat::Human, engine], None),
            (["Ana", ""], [engine, Seat::Human], Some(Side::White)),
        ] {
            let head = Head { players: players.map(str::to_owned), seats, ..Head::default() };
            assert_eq!(own_side("Ana", &head), side, "{players:?} {seats:?}");
        }
    }

    #[test]
    fn whoever_has_told_no_name_is_the_person_who_plays_the_engine() {
        let engine = Seat::Engine(Level::WEAKEST);
        for (players, seats, side) in [
            (["Ana", ""], [Seat::Human, engine], Some(Side::White)),
            (["", "Berta"], [engine, Seat::Human], Some(Side::Black)),
            (["", ""], [Seat::Human, engine], Some(Side::White)),
            (["", ""], [Seat::Human; 2], None),
        ] {
            let head = Head { players: players.map(str::to_owned), seats, ..Head::default() };
            assert_eq!(own_side(" ", &head), side, "{players:?} {seats:?}");
        }
    }
}
