//! What is chosen, and what is pointed at?

use bevy::prelude::*;

use crate::board::{BoardEvent, Place, Square};
use crate::session::{Game, LegalMove, Refusal};

/// What the player has chosen, and points at.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// The square whose piece is to move.
    pub from: Option<Square>,
    /// The tokens there that would move.
    pub movers: Vec<Place>,
    /// The square under the pointer.
    pub hover: Option<Square>,
    /// The square under the keyboard's cursor, while the arrows are used.
    pub cursor: Option<Square>,
}

/// Where the hand holds the chosen piece above the table, while it drags it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Carried(pub Option<Vec3>);

/// Why the last attempt was refused, and near which square that is shown. It stays until something else is done.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Notice(pub Option<(Refusal, Square)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>().init_resource::<Carried>().init_resource::<Notice>();
}

impl Selection {
    /// The piece on this square, chosen.
    #[must_use]
    pub fn of(game: &Game, square: Square) -> Self {
        let mut selection = Self::default();
        selection.take(game, square);
        selection
    }

    /// Chooses the piece on this square.
    pub fn take(&mut self, game: &Game, square: Square) {
        self.from = Some(square);
        self.movers = movers(game, square);
    }

    /// Chooses nothing.
    pub fn release(&mut self) {
        self.from = None;
        self.movers.clear();
    }

    /// The square that is pointed at, with the arrows or else with the pointer.
    #[must_use]
    pub fn pointed(&self) -> Option<Square> {
        self.cursor.or(self.hover)
    }

    /// The move that would be made if the player clicked now.
    #[must_use]
    pub fn aimed_at<'a>(&self, game: &'a Game) -> Option<&'a LegalMove> {
        let aim = self.pointed()?;
        moves_from(game, self.from?).find(|legal| legal.facts.to == aim)
    }
}

/// The legal moves from a square.
pub fn moves_from(game: &Game, from: Square) -> impl Iterator<Item = &LegalMove> {
    game.legal_moves().iter().filter(move |legal| legal.facts.from == from)
}

/// The tokens that would move from a square: its outermost ring, or the whole nest.
#[must_use]
pub fn movers(game: &Game, from: Square) -> Vec<Place> {
    let Some(legal) = moves_from(game, from).next() else { return Vec::new() };
    let lifted = |event: &BoardEvent| match event {
        BoardEvent::Lifted { at } => Some(*at),
        _ => None,
    };
    game.referee().foresee(legal.id).iter().filter_map(lifted).collect()
}
