//! Board events: what a move shows on the board.

use super::{Bitboard, LielowOn, MoveOn};
use crate::board::{BoardEvent, BySide, Layer, Place, Shape, Side, Square, Store, Token};

impl<B: Bitboard> LielowOn<B> {
    /// The events in order: the captured stack goes, the moving stack arrives, grows or shrinks to one checker, and the
    /// crowns move. A crown that moves with its king is put on the stack after its last checker.
    #[cold]
    pub(super) fn events(&self, mv: MoveOn<B>, position_after: &Self) -> Vec<BoardEvent> {
        let (from, side) = (mv.from(), self.turn);
        let height = self.level(mv.origin_index()) as u8 + 1;
        let is_king = self.crowns.contains(mv.origin_index());
        let checker = Token { shape: Shape::Checker, side };
        let crown = Token { shape: Shape::Crown, side };
        let mut events = Vec::with_capacity(40);
        let mut crowns = BySide::from_fn(|side| Crowns::in_position(self, side));

        let king_crown_place = is_king.then_some(place_at(from, height));
        events.extend((0..height).map(|layer| BoardEvent::Lifted { at: place_at(from, layer) }));
        events.extend(king_crown_place.map(|crown_place| BoardEvent::Lifted { at: crown_place }));
        crowns[side].0.retain(|crown| crown.place.square != from);
        match mv.to() {
            None => {
                let edge_removal = |at, token| BoardEvent::Removed { at, token, to: Store::Edge };
                events.extend(king_crown_place.map(|at| edge_removal(at, crown)));
                events.extend((0..height).rev().map(|layer| edge_removal(place_at(from, layer), checker)));
            }
            Some(to) => {
                let captured_stack = self.stack_at(to).filter(|stack| stack.side != side);
                let captured_tokens = captured_stack.map_or_else(Vec::new, |stack| stack.tokens().collect());
                events.extend(captured_tokens.iter().rev().map(|&(layer, token)| BoardEvent::Removed {
                    at: Place { square: to, layer },
                    token,
                    to: Store::Tray,
                }));
                crowns[!side].0.retain(|crown| crown.place.square != to);
                events.extend(
                    (0..height).map(|layer| BoardEvent::Moved { from: place_at(from, layer), to: place_at(to, layer) }),
                );
                let lifted_place = place_at(to, if captured_stack.is_some() { height } else { height + 1 });
                events.extend(king_crown_place.map(|at| BoardEvent::Moved { from: at, to: lifted_place }));
                crowns[side].0.extend(king_crown_place.map(|_| Crown { place: lifted_place, is_held: true }));
                events.extend((0..height).map(|layer| BoardEvent::Stacked { at: place_at(to, layer) }));
                match captured_stack {
                    Some(_) => events.extend((1..height).rev().map(|layer| BoardEvent::Removed {
                        at: place_at(to, layer),
                        token: checker,
                        to: Store::Box,
                    })),
                    None => {
                        events.push(BoardEvent::Placed { at: place_at(to, height), token: checker, from: Store::Box })
                    }
                }
            }
        }
        for (side, crowns) in [side, !side].map(|side| (side, std::mem::take(&mut crowns[side]))) {
            crowns.push_moves_to(position_after, side, &mut events);
        }
        events
    }
}

const fn place_at(square: Square, layer: u8) -> Place {
    Place { square, layer: Layer(layer) }
}

/// A crown while the events of a move are built.
#[derive(Clone, Copy)]
struct Crown {
    place: Place,
    /// Whether it is lifted off the board.
    is_held: bool,
}

/// The crowns of a side: at most one, except in positions set up by hand.
#[derive(Default)]
struct Crowns(Vec<Crown>);

impl Crowns {
    fn in_position<B: Bitboard>(position: &LielowOn<B>, side: Side) -> Self {
        Self(crown_places(position, side).into_iter().map(|place| Crown { place, is_held: false }).collect())
    }

    /// Adds the events that bring the crowns to their squares after the move. A crown comes from the same square if
    /// possible, else from another stack, else from the box.
    fn push_moves_to<B: Bitboard>(mut self, position_after: &LielowOn<B>, side: Side, events: &mut Vec<BoardEvent>) {
        let mut target_places = crown_places(position_after, side);
        self.0.retain(|&crown| {
            let place_index = target_places.iter().position(|place| place.square == crown.place.square);
            if let Some(place_index) = place_index {
                crown.push_move_to(target_places.remove(place_index), events);
            }
            place_index.is_none()
        });
        let token = Token { shape: Shape::Crown, side };
        let mut target_places = target_places.into_iter();
        for crown in self.0 {
            match target_places.next() {
                Some(to) => crown.push_move_to(to, events),
                None => events.push(BoardEvent::Removed { at: crown.place, token, to: Store::Box }),
            }
        }
        events.extend(target_places.map(|at| BoardEvent::Placed { at, token, from: Store::Box }));
    }
}

impl Crown {
    /// Moves the crown there, if it is elsewhere.
    fn push_move_to(self, target: Place, events: &mut Vec<BoardEvent>) {
        let is_elsewhere = self.place != target;
        events.extend((is_elsewhere && !self.is_held).then_some(BoardEvent::Lifted { at: self.place }));
        events.extend(is_elsewhere.then_some(BoardEvent::Moved { from: self.place, to: target }));
        events.extend((is_elsewhere || self.is_held).then_some(BoardEvent::Stacked { at: target }));
    }
}

/// The squares of a side's crowns.
fn crown_places<B: Bitboard>(position: &LielowOn<B>, side: Side) -> Vec<Place> {
    position
        .king_squares(side)
        .indices()
        .map(|square| place_at(B::square(square), position.level(square) as u8 + 1))
        .collect()
}
