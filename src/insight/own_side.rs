//! Which side of a game is the player's?

use crate::archive::same_name;
use crate::board::Side;
use crate::session::{Head, Seat};

/// The side of the player with this name; or where neither is named so, the side of the person who plays against the engine.
/// `None` where that is not clear: two people of other names, two engines, or the same name twice.
#[must_use]
pub fn own_side(player: &str, head: &Head) -> Option<Side> {
    let is_named = |side: Side| head.player(side).is_some_and(|name| same_name(name, player));
    match (is_named(Side::White), is_named(Side::Black)) {
        (true, false) => Some(Side::White),
        (false, true) => Some(Side::Black),
        (true, true) => None,
        (false, false) => match head.seats {
            // Whoever has another name is somebody else.
            [Seat::Human, Seat::Engine(_)] if head.player(Side::White).is_none() => Some(Side::White),
            [Seat::Engine(_), Seat::Human] if head.player(Side::Black).is_none() => Some(Side::Black),
            _ => None,
        },
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
}
