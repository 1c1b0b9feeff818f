//! The selection on the board, the pointer and the cursor, why a try was refused, and the hint.

use bevy::prelude::*;

use super::TableId;
use crate::board::{BoardEvent, Place, Square};
use crate::session::{Game, LegalMove, Refusal};

/// What the player has selected and points at, what came of the last try, and the hint.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// The square of the selected piece.
    pub from: Option<Square>,
    /// The tokens there that would move.
    pub moving_tokens: Vec<Place>,
    /// The square under the pointer.
    pub hover: Option<Square>,
    /// Whether the pointer is on the table, off the board.
    pub is_beside_board: bool,
    /// Whether the player has been warned that leaving the board loses the game.
    pub has_been_warned: bool,
    /// The square of the keyboard's cursor, while it is shown.
    pub cursor: Option<Square>,
    /// The target to which the selected piece has several moves, one of which must be chosen, such as promotions.
    pub fork: Option<Square>,
    /// The move that a finger exploring the board has chosen once. It is played when it is chosen again.
    pub preview: Option<LegalMove>,
    /// Why the last try was refused, and the square near which that is shown. It stays until something else is done.
    pub refusal: Option<(Refusal, Square)>,
    /// Whether the buttons that answer a double stand out, because the doubling cube was pressed. They do until something else is
    /// done.
    pub is_answer_highlighted: bool,
    /// The hint that is shown. It disappears when the position changes.
    pub hint: Option<Hint>,
}

/// What the engine would do for the person to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// This move, or this with the doubling cube.
    Play(LegalMove),
    /// Roll without a double.
    Roll,
}

/// A move was chosen by a finger that explores the board.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum MovePreview {
    /// It is previewed, and not played yet.
    Shown(LegalMove),
    /// It, or the selected piece, was let go.
    Dropped,
}

/// A square was pressed while nobody here can move.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PressIgnored;

/// The position in the world of the selected piece while it is dragged.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Carried(pub Option<Vec3>);

/// A move was tried that the rules forbid, at whatever table. [`Selection::refusal`] shows the reason.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct MoveRefused {
    /// The table.
    pub table: TableId,
    /// The reason.
    pub refusal: Refusal,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Carried>()
        .add_message::<MoveRefused>()
        .add_message::<MovePreview>()
        .add_message::<PressIgnored>();
}

impl Selection {
    /// A selection of the piece on this square.
    #[must_use]
    pub fn of(game: &Game, square: Square) -> Self {
        let mut selection = Self::default();
        selection.select(game, square);
        selection
    }

    /// Selects the piece on this square.
    pub fn select(&mut self, game: &Game, square: Square) {
        self.select_with_tokens(square, moving_tokens(game, square));
    }

    /// Selects the piece on this square, whose tokens here would move.
    pub fn select_with_tokens(&mut self, square: Square, moving_tokens: Vec<Place>) {
        self.from = Some(square);
        self.fork = None;
        self.preview = None;
        self.has_been_warned = false;
        self.moving_tokens = moving_tokens;
    }

    /// Selects the piece on this square, which a hint names, and puts the cursor on the target of its move, if that is shown too.
    pub fn show_hint(&mut self, game: &Game, from_square: Square, target_square: Option<Square>) {
        self.select(game, from_square);
        self.cursor = target_square;
    }

    /// Lets the player choose one of several moves of a piece to the same target.
    pub fn offer_choice(&mut self, game: &Game, from_square: Square, target_square: Option<Square>) {
        self.select(game, from_square);
        self.fork = target_square;
    }

    /// Shows why a try was refused and near which square, if there is a reason. Returns the message about it.
    pub fn refuse(&mut self, table: TableId, refusal: Option<(Refusal, Square)>) -> Option<MoveRefused> {
        self.refusal = refusal;
        let (refusal, _) = self.refusal.as_ref()?;
        Some(MoveRefused { table, refusal: refusal.clone() })
    }

    /// Clears the selection, why the last try was refused, and what points to the answer to a double.
    pub fn release(&mut self) {
        self.from = None;
        self.fork = None;
        self.preview = None;
        self.refusal = None;
        self.is_answer_highlighted = false;
        self.has_been_warned = false;
        self.moving_tokens.clear();
    }

    /// The square of the cursor, or else that under the pointer.
    #[must_use]
    pub fn pointed_square(&self) -> Option<Square> {
        self.cursor.or(self.hover)
    }

    /// The move that a click would make now.
    #[must_use]
    pub fn aimed_move<'a>(&self, game: &'a Game) -> Option<&'a LegalMove> {
        let target = self.pointed_square();
        move_to(game, self.from?, target).filter(|_| target.is_some() || self.is_beside_board)
    }
}

/// The legal moves from a square.
pub fn moves_from(game: &Game, from_square: Square) -> impl Iterator<Item = &LegalMove> {
    game.legal_moves().iter().filter(move |legal| legal.info().is_some_and(|info| info.from == from_square))
}

/// The legal moves from a square to another one, or off the board, the most frequent choice first.
pub fn moves_to(game: &Game, from_square: Square, target_square: Option<Square>) -> impl Iterator<Item = &LegalMove> {
    moves_from(game, from_square).filter(move |legal| legal.info().is_some_and(|info| info.to == target_square))
}

/// The legal move from a square to another one, or off the board.
#[must_use]
pub fn move_to(game: &Game, from_square: Square, target_square: Option<Square>) -> Option<&LegalMove> {
    moves_to(game, from_square, target_square).next()
}

/// The tokens that would move from a square: its outermost ring, the whole nest, or the stack.
#[must_use]
pub fn moving_tokens(game: &Game, from_square: Square) -> Vec<Place> {
    let Some(legal_move) = moves_from(game, from_square).next() else { return Vec::new() };
    let lifted_place = |event: &BoardEvent| match event {
        BoardEvent::Lifted { at } => Some(*at),
        _ => None,
    };
    game.referee().boxed_clone().play(legal_move.id).iter().filter_map(lifted_place).collect()
}
