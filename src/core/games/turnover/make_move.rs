//! Makes moves and reports their events.

use super::attacks::last_rank;
use super::{Edition, Move, Nest, Ring, Turnover, zobrist};
use crate::board::{BoardEvent, EventLog, Place, Square, Store};
use crate::games::fen::MAX_COUNTER;

const WALL_RINGS: u8 = Nest::Wall as u8;
const CITADEL_RINGS: u8 = Nest::Citadel as u8;
const CASTLE_RINGS: u8 = Nest::Castle as u8;

/// The outermost ring of each set of rings.
const OUTERMOST_RINGS: [u8; 8] = [0, 1, 2, 2, 4, 4, 4, 4];

/// Whether the Wall of a Castle of the third edition goes alone: two squares ahead, or onto a nest that it fits.
const fn castle_splits(from: u32, to: u32, target_rings: u8) -> bool {
    from.abs_diff(to) == 16 || RESULTING_RINGS[WALL_RINGS as usize][(target_rings & 7) as usize] != WALL_RINGS
}

/// The rings on the target after a move, before promotion, by the moving rings and the rings there.
static RESULTING_RINGS: [[u8; 8]; 8] = {
    let mut resulting_rings = [[0; 8]; 8];
    let mut entry_index = 0;
    while entry_index < 64 {
        let (moving_rings, target_rings) = (entry_index / 8, entry_index % 8);
        let ring = match moving_rings {
            1 => Some(Ring::Tower),
            2 => Some(Ring::Fort),
            4 => Some(Ring::Wall),
            _ => None,
        };
        resulting_rings[moving_rings][target_rings] = match (ring, Nest::from_rings(target_rings as u8)) {
            (Some(ring), Some(nest)) => match nest.with(ring) {
                Some(joined_nest) => joined_nest as u8,
                None => moving_rings as u8,
            },
            _ => moving_rings as u8,
        };
        entry_index += 1;
    }
    resulting_rings
};

/// The effect of a move, in sets of rings.
#[derive(Clone, Copy)]
pub(crate) struct Effect {
    /// The set of rings that moves.
    pub(crate) moving_rings: u8,
    /// The rings that stay on the start square.
    pub(crate) remaining_rings: u8,
    /// The rings on the target before the move.
    pub(crate) target_rings: u8,
    /// The rings on the target after the move …
    pub(crate) arrived_rings: u8,
    /// … and after promotion.
    pub(crate) resulting_rings: u8,
    /// Whether the target was an enemy nest.
    pub(crate) takes_enemy: bool,
    /// Whether the moving rings have joined those on the target.
    pub(crate) joins: bool,
}

impl Effect {
    pub(crate) const fn promotes(self) -> bool {
        self.arrived_rings != self.resulting_rings
    }
}

impl Turnover {
    /// The effect of a legal move.
    #[inline]
    pub(crate) fn effect(&self, mv: Move) -> Effect {
        let (from, to) = mv.indices();
        let origin_rings = self.rings_at(from);
        let target_rings = self.rings_at(to);
        let moves_whole = match self.edition {
            Edition::Third => origin_rings == CASTLE_RINGS && !castle_splits(from, to, target_rings),
            Edition::Classic | Edition::Modern => self.whole_castles >> from & 1 != 0,
        };
        let moving_rings = if moves_whole { CASTLE_RINGS } else { OUTERMOST_RINGS[usize::from(origin_rings)] };
        let arrived_rings = RESULTING_RINGS[usize::from(moving_rings)][usize::from(target_rings)];
        let is_on_last_rank = last_rank(self.turn) >> to & 1 != 0;
        let may_promote = match (arrived_rings, self.edition) {
            (WALL_RINGS, _) => true,
            // "Only Walls promote."
            (CASTLE_RINGS, Edition::Third) => moving_rings == WALL_RINGS,
            // "Golden rule: only Pawns and Castles."
            (CASTLE_RINGS, Edition::Classic | Edition::Modern) => !self.is_last_castle(moving_rings),
            _ => false,
        };
        let resulting_rings = if is_on_last_rank && may_promote { CITADEL_RINGS } else { arrived_rings };
        Effect {
            moving_rings,
            remaining_rings: origin_rings & !moving_rings,
            target_rings,
            arrived_rings,
            resulting_rings,
            takes_enemy: self.sides[!self.turn] >> to & 1 != 0,
            joins: arrived_rings != moving_rings,
        }
    }

    /// Whether this moves the last Castle of the modern edition, which is never promoted.
    #[inline]
    fn is_last_castle(&self, moving_rings: u8) -> bool {
        moving_rings == CASTLE_RINGS && self.castle_squares(self.turn).len() == 1
    }

    #[inline]
    pub(super) fn make(&mut self, mv: Move, log: &mut impl EventLog) {
        let effect = self.effect(mv);
        self.log_events(mv, effect, log);

        let (from, to) = mv.indices();
        let (from_set, to_set) = (1 << from, 1 << to);
        let (us, them) = (self.turn, !self.turn);
        let origin_rings = effect.moving_rings | effect.remaining_rings;
        let target_side = if effect.takes_enemy { them } else { us };
        self.key ^= zobrist::nest(us, origin_rings, from)
            ^ zobrist::nest(us, effect.remaining_rings, from)
            ^ zobrist::nest(target_side, effect.target_rings, to)
            ^ zobrist::nest(us, effect.resulting_rings, to)
            ^ zobrist::TURN_KEY;
        let staying_set = if effect.remaining_rings == 0 { 0 } else { from_set };
        for (ring, ring_set) in self.rings.iter_mut().enumerate() {
            let bit_of = |rings: u8| u64::from(rings >> ring & 1);
            *ring_set = *ring_set & !(from_set | to_set)
                | bit_of(effect.remaining_rings) << from
                | bit_of(effect.resulting_rings) << to;
        }
        self.sides[us] = self.sides[us] & !from_set | staying_set | to_set;
        self.sides[them] &= !to_set;
        self.quiet_plies = if effect.takes_enemy { 0 } else { self.quiet_plies.saturating_add(1) };
        self.move_number = self.move_number.saturating_add(us as u16).min(MAX_COUNTER);
        self.turn = them;
        if self.edition == Edition::Modern {
            self.whole_castles = self.whole_castles();
        }
    }

    #[inline]
    fn log_events<L: EventLog>(&self, mv: Move, effect: Effect, log: &mut L) {
        if L::IS_RECORDING {
            log.record(self.events(mv, effect));
        }
    }

    /// The events in order: the nest on the target is removed or turned over, the rings arrive, then promotion.
    #[cold]
    fn events(&self, mv: Move, effect: Effect) -> Vec<BoardEvent> {
        let (from, to, side) = (mv.from(), mv.to(), self.turn);
        let place_of = |square: Square, ring: Ring| Place { square, layer: ring.layer() };
        let captured_rings = if effect.takes_enemy { effect.target_rings } else { 0 };
        let mut events = Vec::with_capacity(12);

        events.extend(
            rings_outermost_first(effect.moving_rings).map(|ring| BoardEvent::Lifted { at: place_of(from, ring) }),
        );
        if effect.joins {
            events.extend(
                rings_outermost_first(captured_rings).map(|ring| BoardEvent::Flipped { at: place_of(to, ring), side }),
            );
        } else {
            events.extend(rings_outermost_first(captured_rings).map(|ring| BoardEvent::Removed {
                at: place_of(to, ring),
                token: ring.token(!side),
                to: Store::Tray,
            }));
        }
        events.extend(
            rings_outermost_first(effect.moving_rings)
                .map(|ring| BoardEvent::Moved { from: place_of(from, ring), to: place_of(to, ring) }),
        );
        events.extend(
            rings_outermost_first(effect.moving_rings).map(|ring| BoardEvent::Stacked { at: place_of(to, ring) }),
        );
        events.extend(
            rings_outermost_first(effect.arrived_rings & !effect.resulting_rings).map(|ring| BoardEvent::Removed {
                at: place_of(to, ring),
                token: ring.token(side),
                to: Store::Tray,
            }),
        );
        events.extend(
            rings_outermost_first(effect.resulting_rings & !effect.arrived_rings).map(|ring| BoardEvent::Placed {
                at: place_of(to, ring),
                token: ring.token(side),
                from: Store::Box,
            }),
        );
        events
    }
}

/// The rings in a set, outermost first.
fn rings_outermost_first(set: u8) -> impl Iterator<Item = Ring> {
    Ring::ALL.into_iter().rev().filter(move |ring| set & ring.bit() != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Layer, Shape, Side, Token};
    use crate::games::Position;

    fn ring_place(square: &str, ring: Ring) -> Place {
        Place { square: square.parse().expect("a square"), layer: ring.layer() }
    }

    fn events_of_move(edition: Edition, fen: &str, mv: &str) -> Vec<BoardEvent> {
        let mut position = Turnover::from_fen(edition, fen).expect("a position");
        let mut events = Vec::new();
        position.play(mv.parse().expect("a move"), &mut events).expect("a legal move");
        events
    }

    #[test]
    fn a_captured_nest_leaves_ring_by_ring_before_the_captor_arrives() {
        let black_token = |shape| Token { shape, side: Side::Black };
        let events = events_of_move(Edition::Classic, "c7/8/8/4c3/8/8/8/C3R3 w", "e1e5");
        let removal_event = |ring: Ring| BoardEvent::Removed {
            at: ring_place("e5", ring),
            token: black_token(ring.shape()),
            to: Store::Tray,
        };
        assert_eq!(
            events,
            [
                BoardEvent::Lifted { at: ring_place("e1", Ring::Tower) },
                removal_event(Ring::Wall),
                removal_event(Ring::Fort),
                removal_event(Ring::Tower),
                BoardEvent::Moved { from: ring_place("e1", Ring::Tower), to: ring_place("e5", Ring::Tower) },
                BoardEvent::Stacked { at: ring_place("e5", Ring::Tower) },
            ]
        );
    }

    #[test]
    fn an_enemy_citadel_is_turned_over_and_the_castle_promoted() {
        let events = events_of_move(Edition::Classic, "4q3/c3P3/8/8/8/8/C7/8 w", "e7e8");
        assert_eq!(
            events,
            [
                BoardEvent::Lifted { at: ring_place("e7", Ring::Wall) },
                BoardEvent::Flipped { at: ring_place("e8", Ring::Fort), side: Side::White },
                BoardEvent::Flipped { at: ring_place("e8", Ring::Tower), side: Side::White },
                BoardEvent::Moved { from: ring_place("e7", Ring::Wall), to: ring_place("e8", Ring::Wall) },
                BoardEvent::Stacked { at: ring_place("e8", Ring::Wall) },
                BoardEvent::Removed {
                    at: ring_place("e8", Ring::Wall),
                    token: Token { shape: Shape::Wall, side: Side::White },
                    to: Store::Tray,
                },
            ]
        );
    }

    #[test]
    fn a_lone_wall_is_exchanged_for_a_citadel_from_the_box() {
        let events = events_of_move(Edition::Classic, "8/c3P3/8/8/8/8/C7/8 w", "e7e8");
        let white_token = |shape| Token { shape, side: Side::White };
        assert_eq!(
            events[3..],
            [
                BoardEvent::Removed {
                    at: ring_place("e8", Ring::Wall),
                    token: white_token(Shape::Wall),
                    to: Store::Tray
                },
                BoardEvent::Placed {
                    at: ring_place("e8", Ring::Fort),
                    token: white_token(Shape::Fort),
                    from: Store::Box
                },
                BoardEvent::Placed {
                    at: ring_place("e8", Ring::Tower),
                    token: white_token(Shape::Tower),
                    from: Store::Box
                },
            ]
        );
    }

    #[test]
    fn a_whole_castle_moves_all_three_rings() {
        let events = events_of_move(Edition::Modern, "c7/8/8/8/8/8/8/4C3 w", "e1e2");
        let moved_layers: Vec<Layer> = events
            .iter()
            .filter_map(|event| match event {
                BoardEvent::Moved { to, .. } => Some(to.layer),
                _ => None,
            })
            .collect();
        assert_eq!(moved_layers, [Layer(2), Layer(1), Layer(0)]);
        assert_eq!(events.len(), 9);
    }
}
