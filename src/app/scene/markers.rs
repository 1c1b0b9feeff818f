//! Adds markers (selected, hovered, in check and so on) to squares and tokens, and removes them.
//!
//! The markers follow the displayed game, the selection and the pointer. Unchanged markers are not inserted again, so
//! that observers only react to changes.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::components::{
    BoardSquare, Cursor, Decided, Faulty, Hovered, InCheck, LastMove, LegalExit, LegalTarget, MayMove, Selected,
    Threatened, TokenBody, TokenPlace,
};
use super::layout::Layout;
use super::marks::BoardMark;
use crate::app::editor::Editor;
use crate::app::play::TableId;
use crate::app::play::selection::{Selection, moves_from, moving_tokens};
use crate::app::play::table_motion::TableMotion;
use crate::app::play::threats::ShownThreats;
use crate::app::schedule::AppSystems;
use crate::app::shown_table::ShownTable;
use crate::board::{Place, Side, Square};
use crate::session::{Game, deciding_squares};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            mark_last_move,
            mark_checks,
            mark_threats,
            mark_fault,
            mark_decision,
            mark_who_may_move,
            mark_selected,
            mark_hovered,
            mark_cursor,
            mark_targets,
        )
            .in_set(AppSystems::React)
            .run_if(has_table_changed.or_else(any_match_filter::<Added<TokenBody>>)),
    );
}

/// The state that the markers follow.
#[derive(SystemParam)]
pub(super) struct MarkedTable<'w> {
    shown_table: ShownTable<'w>,
    motion: Res<'w, TableMotion>,
    selection: Res<'w, Selection>,
    layout: Res<'w, Layout>,
    threats: Res<'w, ShownThreats>,
}

/// Whether any of that state has changed since the condition was last evaluated. Of what moves, only the dice count.
pub(super) fn has_table_changed(table: MarkedTable, mut were_dice_tumbling: Local<bool>) -> bool {
    let are_dice_tumbling = table.motion.dice_tumble;
    let has_tumble_changed = std::mem::replace(&mut *were_dice_tumbling, are_dice_tumbling) != are_dice_tumbling;
    table.shown_table.is_changed()
        || has_tumble_changed
        || table.selection.is_changed()
        || table.layout.is_changed()
        || table.threats.is_changed()
}

impl MarkedTable<'_> {
    pub(super) fn shown_table(&self) -> &ShownTable<'_> {
        &self.shown_table
    }

    /// The selection, shown or not.
    pub(super) fn selection(&self) -> &Selection {
        &self.selection
    }

    /// The game whose squares are marked; `None` in the editor, while parts of a piece are shown, and where nobody moves.
    fn marked_game(&self) -> Option<&Game> {
        match self.shown_table.id() {
            TableId::Game | TableId::Exercise => self.shown_table.game(),
            TableId::Demonstration => self.shown_table.game().filter(|_| !self.shown_table.is_exhibit()),
            TableId::Sample | TableId::GifReplay | TableId::Draft => None,
        }
    }

    /// The selection, if it is shown.
    fn shown_selection(&self) -> Option<&Selection> {
        (self.shown_table.editor().is_some() || self.marked_game().is_some()).then_some(&*self.selection)
    }

    /// The squares of the last move: start and target, in castling those of the rook too.
    fn last_move_squares(&self) -> BTreeSet<Square> {
        let game = match self.shown_table.id() {
            TableId::Sample | TableId::GifReplay => self.shown_table.game(),
            _ => self.marked_game(),
        };
        let last_move_info = game.and_then(Game::last_ply).and_then(|ply| ply.played.info());
        last_move_info.into_iter().flat_map(|last_move_info| last_move_info.squares()).collect()
    }

    /// The squares of pieces that the dice allow to move; empty before the roll, or while such a piece is selected.
    fn ready_squares(&self, game: &Game) -> BTreeSet<Square> {
        if self.motion.dice_tumble || self.selection.from.is_some() || game.referee().position().dice().is_empty() {
            return BTreeSet::new();
        }
        game.legal_moves().iter().filter_map(|legal| Some(legal.info()?.from)).collect()
    }
}

/// The squares, with those that have a marker.
#[derive(SystemParam)]
struct SquareMarkers<'w, 's, M: Component> {
    squares: Query<'w, 's, (Entity, &'static BoardSquare, Option<&'static M>)>,
    commands: Commands<'w, 's>,
}

impl<M: Component + PartialEq> SquareMarkers<'_, '_, M> {
    /// Gives each square its marker, or removes it.
    fn set(&mut self, marker_for: impl Fn(Square) -> Option<M>) {
        for (entity, square, marker) in &self.squares {
            set_marker(&mut self.commands, entity, marker, marker_for(square.0));
        }
    }
}

/// The tokens, with those that have a marker.
#[derive(SystemParam)]
struct TokenMarkers<'w, 's, M: Component> {
    tokens: Query<'w, 's, (Entity, Option<&'static TokenPlace>, Option<&'static M>), With<TokenBody>>,
    commands: Commands<'w, 's>,
}

impl<M: Component + PartialEq> TokenMarkers<'_, '_, M> {
    /// Gives each token its marker, or removes it. Tokens in the tray have none.
    fn set(&mut self, marker_for: impl Fn(Place) -> Option<M>) {
        for (entity, token_place, marker) in &self.tokens {
            set_marker(
                &mut self.commands,
                entity,
                marker,
                token_place.and_then(|token_place| marker_for(token_place.0)),
            );
        }
    }
}

fn set_marker<M: Component + PartialEq>(
    commands: &mut Commands,
    entity: Entity,
    old_marker: Option<&M>,
    new_marker: Option<M>,
) {
    match new_marker {
        Some(marker) if old_marker != Some(&marker) => {
            commands.entity(entity).insert(marker);
        }
        None if old_marker.is_some() => {
            commands.entity(entity).remove::<M>();
        }
        _ => {}
    }
}

fn mark_last_move(table: MarkedTable, mut squares: SquareMarkers<LastMove>) {
    let last_squares = table.last_move_squares();
    squares.set(|square| last_squares.contains(&square).then_some(LastMove));
}

/// Marks the royal pieces that are attacked, but for the targets of the selected piece, whose own marks would lie on the same place.
fn mark_checks(table: MarkedTable, mut squares: SquareMarkers<InCheck>) {
    let mut attacked_squares = BTreeSet::new();
    if let Some(game) = table.marked_game().filter(|game| game.outcome().is_none()) {
        attacked_squares.extend(Side::ALL.into_iter().flat_map(|side| game.referee().position().attacked_royals(side)));
        for legal in table.selection.from.into_iter().flat_map(|from| moves_from(game, from)) {
            attacked_squares.retain(|&square| legal.info().and_then(|info| info.to) != Some(square));
        }
    }
    squares.set(|square| attacked_squares.contains(&square).then_some(InCheck));
}

/// Marks the pieces that the opponent could take, in the game that is played.
fn mark_threats(table: MarkedTable, mut squares: SquareMarkers<Threatened>) {
    let threats = table.shown_table.current().map_or(&[][..], |_| &table.threats.0);
    squares.set(|square| {
        let threat = threats.iter().find(|threat| threat.square == square)?;
        Some(Threatened { hangs: threat.hangs })
    });
}

fn mark_fault(table: MarkedTable, mut squares: SquareMarkers<Faulty>) {
    let error = table.shown_table.editor().and_then(Editor::validation_error);
    let fault_square = error.and_then(|error| error.square);
    squares.set(|square| (fault_square == Some(square)).then_some(Faulty));
}

fn mark_decision(table: MarkedTable, mut squares: SquareMarkers<Decided>) {
    let decisive_squares = table.marked_game().map(deciding_squares).unwrap_or_default();
    squares.set(|square| decisive_squares.contains(&square).then_some(Decided));
}

fn mark_who_may_move(table: MarkedTable, mut squares: SquareMarkers<MayMove>, mut tokens: TokenMarkers<MayMove>) {
    let ready_squares = table.marked_game().map(|game| table.ready_squares(game)).unwrap_or_default();
    squares.set(|square| ready_squares.contains(&square).then_some(MayMove));
    let is_game_shown = table.shown_table.current().is_some();
    tokens.set(|place| (is_game_shown && ready_squares.contains(&place.square)).then_some(MayMove));
}

fn mark_selected(table: MarkedTable, mut squares: SquareMarkers<Selected>, mut tokens: TokenMarkers<Selected>) {
    let selection = table.shown_selection();
    let selected_square = selection.and_then(|selection| selection.from);
    let previewed_square = selection.and_then(|selection| selection.preview.as_ref()?.info()?.to);
    squares.set(|square| [selected_square, previewed_square].contains(&Some(square)).then_some(Selected));
    let raises_selection = matches!(table.shown_table.id(), TableId::Game | TableId::Exercise);
    let moving_tokens: &[Place] = if raises_selection { &table.selection.moving_tokens } else { &[] };
    tokens.set(|place| moving_tokens.contains(&place).then_some(Selected));
}

/// Marks the square that is pointed at, and the tokens that would move from there.
fn mark_hovered(table: MarkedTable, mut squares: SquareMarkers<Hovered>, mut tokens: TokenMarkers<Hovered>) {
    let pointed_square = table.shown_selection().and_then(Selection::pointed_square);
    squares.set(|square| (pointed_square == Some(square)).then_some(Hovered));
    let game =
        table.shown_table.current().filter(|current| current.person_to_move().is_some() && !table.motion.dice_tumble);
    let selectable_square = pointed_square.filter(|&square| Some(square) != table.selection.from);
    let places_to_move =
        game.zip(selectable_square).map_or_else(Vec::new, |(current, square)| moving_tokens(&current.game, square));
    tokens.set(|place| places_to_move.contains(&place).then_some(Hovered));
}

fn mark_cursor(table: MarkedTable, mut squares: SquareMarkers<Cursor>) {
    let cursor_square = table.shown_selection().and_then(|selection| selection.cursor);
    squares.set(|square| (cursor_square == Some(square)).then_some(Cursor));
}

/// Marks the targets of the selected piece, and the exit from the board.
fn mark_targets(table: MarkedTable, mut squares: SquareMarkers<LegalTarget>, mut exits: SquareMarkers<LegalExit>) {
    let mut marks_by_target: BTreeMap<Option<Square>, BTreeSet<BoardMark>> = BTreeMap::new();
    if let Some((game, selected_square)) = table.marked_game().zip(table.selection.from) {
        for legal in moves_from(game, selected_square) {
            let target = legal.info().and_then(|info| info.to);
            marks_by_target.entry(target).or_default().extend(BoardMark::of_move(legal));
        }
    }
    let marks_to = |target: Option<Square>| -> Option<Vec<BoardMark>> {
        Some(marks_by_target.get(&target)?.iter().copied().collect())
    };
    squares.set(|square| marks_to(Some(square)).map(LegalTarget));
    let selected_square = table.selection.from;
    exits.set(|square| (selected_square == Some(square)).then(|| marks_to(None).map(LegalExit)).flatten());
}
