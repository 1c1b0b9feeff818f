//! Board events: what a move shows on the board.

use super::{Board, LielowOn, MoveOn};
use crate::board::{BoardEvent, BySide, Layer, Place, Shape, Side, Square, Store, Token};

impl<B: Board> LielowOn<B> {
    /// The events in order: the captured stack goes, the moving stack arrives, grows or shrinks to one checker, and the
    /// crowns move. A crown that moves with its king is put on the stack after its last checker.
    #[cold]
    pub(super) fn events(&self, mv: MoveOn<B>, after: &Self) -> Vec<BoardEvent> {
        let (from, side) = (mv.from(), self.turn);
        let height = self.level(mv.origin()) as u8 + 1;
        let is_king = self.crowns.contains(mv.origin());
        let checker = Token { shape: Shape::Checker, side };
        let crown = Token { shape: Shape::Crown, side };
        let mut events = Vec::with_capacity(40);
        let mut crowns = BySide::from_fn(|side| Crowns::of(self, side));

        let crown_at = is_king.then_some(at(from, height));
        events.extend((0..height).map(|layer| BoardEvent::Lifted { at: at(from, layer) }));
        events.extend(crown_at.map(|crown_place| BoardEvent::Lifted { at: crown_place }));
        crowns[side].0.retain(|crown| crown.at.square != from);
        match mv.to() {
            None => {
                let over_the_edge = |at, token| BoardEvent::Removed { at, token, to: Store::Edge };
                events.extend(crown_at.map(|at| over_the_edge(at, crown)));
                events.extend((0..height).rev().map(|layer| over_the_edge(at(from, layer), checker)));
            }
            Some(to) => {
                let victim = self.stack_at(to).filter(|victim| victim.side != side);
                let captured_tokens = victim.map_or_else(Vec::new, |victim| victim.tokens().collect());
                events.extend(captured_tokens.iter().rev().map(|&(layer, token)| BoardEvent::Removed {
                    at: Place { square: to, layer },
                    token,
                    to: Store::Tray,
                }));
                crowns[!side].0.retain(|crown| crown.at.square != to);
                events.extend((0..height).map(|layer| BoardEvent::Moved { from: at(from, layer), to: at(to, layer) }));
                let lifted_place = at(to, if victim.is_some() { height } else { height + 1 });
                events.extend(crown_at.map(|at| BoardEvent::Moved { from: at, to: lifted_place }));
                crowns[side].0.extend(crown_at.map(|_| Crown { at: lifted_place, is_held: true }));
                events.extend((0..height).map(|layer| BoardEvent::Stacked { at: at(to, layer) }));
                match victim {
                    Some(_) => events.extend((1..height).rev().map(|layer| BoardEvent::Removed {
                        at: at(to, layer),
                        token: checker,
                        to: Store::Box,
                    })),
                    None => events.push(BoardEvent::Placed { at: at(to, height), token: checker, from: Store::Box }),
                }
            }
        }
        for (side, crowns) in [side, !side].map(|side| (side, std::mem::take(&mut crowns[side]))) {
            crowns.go_to(after, side, &mut events);
        }
        events
    }
}

const fn at(square: Square, layer: u8) -> Place {
    Place { square, layer: Layer(layer) }
}

/// A crown while the events of a move are built.
#[derive(Clone, Copy)]
struct Crown {
    at: Place,
    /// Whether it is lifted off the board.
    is_held: bool,
}

/// The crowns of a side: at most one, except in positions set up by hand.
#[derive(Default)]
struct Crowns(Vec<Crown>);

impl Crowns {
    fn of<B: Board>(position: &LielowOn<B>, side: Side) -> Self {
        Self(places(position, side).into_iter().map(|at| Crown { at, is_held: false }).collect())
    }

    /// Adds the events that bring the crowns to their squares after the move. A crown comes from the same square if
    /// possible, else from another stack, else from the box.
    fn go_to<B: Board>(mut self, after: &LielowOn<B>, side: Side, events: &mut Vec<BoardEvent>) {
        let mut wanted_places = places(after, side);
        self.0.retain(|&crown| {
            let index = wanted_places.iter().position(|place| place.square == crown.at.square);
            if let Some(index) = index {
                crown.hop(wanted_places.remove(index), events);
            }
            index.is_none()
        });
        let token = Token { shape: Shape::Crown, side };
        let mut wanted_places = wanted_places.into_iter();
        for crown in self.0 {
            match wanted_places.next() {
                Some(to) => crown.hop(to, events),
                None => events.push(BoardEvent::Removed { at: crown.at, token, to: Store::Box }),
            }
        }
        events.extend(wanted_places.map(|at| BoardEvent::Placed { at, token, from: Store::Box }));
    }
}

impl Crown {
    /// Moves the crown there, if it is elsewhere.
    fn hop(self, target: Place, events: &mut Vec<BoardEvent>) {
        let moves = self.at != target;
        events.extend((moves && !self.is_held).then_some(BoardEvent::Lifted { at: self.at }));
        events.extend(moves.then_some(BoardEvent::Moved { from: self.at, to: target }));
        events.extend((moves || self.is_held).then_some(BoardEvent::Stacked { at: target }));
    }
}

/// The squares of a side's crowns.
fn places<B: Board>(position: &LielowOn<B>, side: Side) -> Vec<Place> {
    position.kings(side).indices().map(|square| at(B::square(square), position.level(square) as u8 + 1)).collect()
}
