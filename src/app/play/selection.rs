//! What is chosen on the board, and what is pointed at.

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
    /// Whether the pointer is on the table beside the board.
    pub beside: bool,
    /// Whether the player has been warned that the move beside the board loses the game.
    pub warned: bool,
    /// The square under the keyboard's cursor, while the arrows are used.
    pub cursor: Option<Square>,
    /// The square to which several moves of the chosen piece lead, one of which is to be chosen: what a pawn becomes.
    pub fork: Option<Square>,
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
        self.fork = None;
        self.warned = false;
        self.movers = movers(game, square);
    }

    /// Chooses nothing.
    pub fn release(&mut self) {
        self.from = None;
        self.fork = None;
        self.warned = false;
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
        let aim = self.pointed();
        move_to(game, self.from?, aim).filter(|_| aim.is_some() || self.beside)
    }
}

/// The legal moves from a square.
pub fn moves_from(game: &Game, from: Square) -> impl Iterator<Item = &LegalMove> {
    game.legal_moves().iter().filter(move |legal| legal.info.is_some_and(|info| info.from == from))
}

/// The legal moves from a square to another one, or off the board. Of several the most wanted comes first.
pub fn moves_to(game: &Game, from: Square, to: Option<Square>) -> impl Iterator<Item = &LegalMove> {
    moves_from(game, from).filter(move |legal| legal.info.is_some_and(|info| info.to == to))
}

/// The legal move from a square to another one, or off the board.
#[must_use]
pub fn move_to(game: &Game, from: Square, to: Option<Square>) -> Option<&LegalMove> {
    moves_to(game, from, to).next()
}

/// The tokens that would move from a square: its outermost ring, the whole nest, or the stack.
#[must_use]
pub fn movers(game: &Game, from: Square) -> Vec<Place> {
    let Some(legal) = moves_from(game, from).next() else { return Vec::new() };
    let lifted = |event: &BoardEvent| match event {
        BoardEvent::Lifted { at } => Some(*at),
        _ => None,
    };
    game.referee().preview(legal.id).iter().filter_map(lifted).collect()
}
