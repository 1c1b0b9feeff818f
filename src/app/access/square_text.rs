//! What is said of a square: who stands there, what has happened there, and where the piece can go; and of what is off the board.

use std::collections::{BTreeMap, BTreeSet};

use bevy::ecs::system::SystemParam;
use bevy::prelude::{DetectChanges, Res};

use crate::app::i18n::Translations;
use crate::app::phrases;
use crate::app::play::selection::{Selection, move_to, moves_from};
use crate::app::play::threats::ShownThreats;
use crate::app::shown_table::ShownTable;
use crate::board::{Layer, Shape, Side, Square, Token};
use crate::session::{Game, GameId, Kit, KitPiece, LegalMove};

/// The shown table with what is selected and marked on it, which the texts of its squares tell.
#[derive(SystemParam)]
pub(super) struct SquareTextParams<'w> {
    pub(super) translations: Res<'w, Translations>,
    pub(super) table: ShownTable<'w>,
    pub(super) selection: Res<'w, Selection>,
    threats: Res<'w, ShownThreats>,
}

impl SquareTextParams<'_> {
    pub(super) fn square_texts(&self) -> SquareTexts<'_> {
        let threatened_squares = self.threats.0.iter().map(|threat| threat.square);
        SquareTexts::new(&self.translations, &self.table, &self.selection, threatened_squares)
    }

    /// Whether the texts may have changed since this system last ran.
    pub(super) fn is_changed(&self) -> bool {
        self.table.is_changed()
            || self.selection.is_changed()
            || self.threats.is_changed()
            || self.translations.is_changed()
    }
}

/// The shown table, as it is told square by square.
pub(super) struct SquareTexts<'a> {
    translations: &'a Translations,
    table: &'a ShownTable<'a>,
    selection: &'a Selection,
    kit: Option<Kit>,
    pieces: BTreeMap<Square, KitPiece>,
    last_move_squares: BTreeSet<Square>,
    attacked_squares: BTreeSet<Square>,
}

impl<'a> SquareTexts<'a> {
    /// `threatened_squares` are the squares whose pieces are marked because they could be lost.
    pub(super) fn new(
        translations: &'a Translations,
        table: &'a ShownTable<'a>,
        selection: &'a Selection,
        threatened_squares: impl Iterator<Item = Square>,
    ) -> Self {
        let game = table.game();
        let (kit, pieces) = kit_and_pieces(table).map_or_else(Default::default, |(kit, pieces)| (Some(kit), pieces));
        let attacked_royals = game.into_iter().flat_map(|game| {
            Side::ALL.into_iter().flat_map(move |side| game.referee().position().attacked_royals(side))
        });
        let last_move_info = game.and_then(|game| game.last_ply()?.played.info());
        Self {
            translations,
            table,
            selection,
            kit,
            pieces,
            last_move_squares: last_move_info.into_iter().flat_map(|info| info.squares().collect::<Vec<_>>()).collect(),
            attacked_squares: attacked_royals.chain(threatened_squares).collect(),
        }
    }

    /// The square with its piece, such as "e4, your Fortress: Wall on Fort", and what is marked there.
    pub(super) fn square_name(&self, square: Square) -> String {
        let mut text = match self.pieces.get(&square) {
            None => self.translations.say_with("square-empty", &[("square", square.to_string().into())]),
            Some(piece) => {
                let name = self.translations.piece(self.table.game_id(), piece.name);
                let owner = self.owner_key(piece.side);
                let values = [("square", square.to_string().into()), ("piece", name.into()), ("owner", owner.into())];
                self.translations.say_with("square-piece", &values) + &self.parts_text(piece)
            }
        };
        let marks = [(&self.attacked_squares, "square-attacked"), (&self.last_move_squares, "square-last-move")];
        for mark_key in marks.into_iter().filter(|(squares, _)| squares.contains(&square)).map(|(_, mark_key)| mark_key)
        {
            text = format!("{text}, {}", self.translations.say(mark_key));
        }
        text
    }

    /// The squares with a side's pieces of the kind with this code, or of any kind, in order.
    pub(super) fn squares_of_kind(&self, code: Option<&str>, side: Side) -> Vec<Square> {
        let is_of_kind = |piece: &KitPiece| piece.side == side && code.is_none_or(|code| code == piece.name.code);
        self.pieces.iter().filter(|(_, piece)| is_of_kind(piece)).map(|(&square, _)| square).collect()
    }

    /// The move by which the piece on a square leaves the board.
    pub(super) fn leaving_move(&self, from: Square) -> Option<&LegalMove> {
        move_to(self.table.game_to_move_in()?, from, None)
    }

    /// What a side has lost, such as "Off the board, White: 3 Towers, 1 Fort"; `None` if it is nothing.
    pub(super) fn tray_text(&self, side: Side) -> Option<String> {
        let mut counts: BTreeMap<Shape, usize> = BTreeMap::new();
        for token in self.table.tokens().tray.iter().filter(|token| token.side == side) {
            *counts.entry(token.shape).or_default() += 1;
        }
        let (id, kit) = (self.table.game_id(), self.kit.as_ref());
        let pieces_text = |(shape, count)| piece_count_text(self.translations, id, kit, shape, count);
        let pieces: Vec<String> = counts.into_iter().map(pieces_text).collect();
        let values = [("side", self.translations.side(side).into()), ("pieces", pieces.join(", ").into())];
        (!pieces.is_empty()).then(|| self.translations.say_with("square-tray", &values))
    }

    /// Whose piece stands there, if any.
    pub(super) fn side_on(&self, square: Square) -> Option<Side> {
        self.pieces.get(&square).map(|piece| piece.side)
    }

    /// What the selected piece would do there, or where the piece there can go.
    pub(super) fn description(&self, square: Square) -> Option<String> {
        let game = self.table.game_to_move_in()?;
        if let Some(legal_move) = self.selection.from.and_then(|from| move_to(game, from, Some(square))) {
            let effect = phrases::move_effect(self.translations, game, legal_move);
            return Some(effect.unwrap_or_else(|| self.translations.say("square-target")));
        }
        self.table.selects(square).then(|| self.targets_text(game, square)).flatten()
    }

    fn targets_text(&self, game: &Game, from: Square) -> Option<String> {
        let targets = moves_from(game, from)
            .filter_map(|legal| legal.info())
            .map(|info| info.to.map_or_else(|| self.translations.say("square-off-the-board"), |to| to.to_string()));
        let targets = without_duplicates(targets);
        let values = [("squares", targets.join(", ").into())];
        (!targets.is_empty()).then(|| self.translations.say_with("square-can-go", &values))
    }

    /// Whose piece it is, from the view of the only person at this table: `own`, `other`, `white` or `black`.
    fn owner_key(&self, side: Side) -> &'static str {
        match (self.table.current().and_then(|current| current.lone_person()), side) {
            (Some(own_side), _) if own_side == side => "own",
            (Some(_), _) => "other",
            (None, Side::White) => "white",
            (None, Side::Black) => "black",
        }
    }

    /// The pieces of which a piece consists, the outermost first, such as the rings of a nest; empty if it is no such piece.
    fn parts_text(&self, piece: &KitPiece) -> String {
        let piece_alone = |part: &(Layer, Token)| self.kit.as_ref()?.piece(self.kit.as_ref()?.made_of(&[*part])?);
        let part_pieces: Option<Vec<&KitPiece>> = piece.tokens.iter().rev().map(piece_alone).collect();
        let mut piece_names = part_pieces
            .unwrap_or_default()
            .into_iter()
            .map(|part| self.translations.piece(self.table.game_id(), part.name));
        let (Some(outermost_name), true) = (piece_names.next(), piece.tokens.len() > 1) else { return String::new() };
        let name_below = |upper: String, lower: String| {
            self.translations.say_with("square-ring-on", &[("upper", upper.into()), ("lower", lower.into())])
        };
        format!(": {}", piece_names.fold(outermost_name, name_below))
    }
}

/// A number of single tokens, in words.
fn piece_count_text(translations: &Translations, id: GameId, kit: Option<&Kit>, shape: Shape, count: usize) -> String {
    let is_alone = |piece: &&KitPiece| matches!(&piece.tokens[..], [(_, token)] if token.shape == shape);
    let kind_and_name =
        || kit?.pieces.iter().find(is_alone).map(|piece| (piece.name.code, translations.piece(id, piece.name)));
    let (kind, name) = match shape {
        Shape::Checker => ("checker", String::new()),
        Shape::Crown => ("crown", String::new()),
        Shape::Tower | Shape::Fort | Shape::Wall | Shape::Chessman(_) => kind_and_name().unwrap_or_default(),
    };
    let values = [("count", count.into()), ("kind", kind.into()), ("piece", name.into())];
    translations.say_for(id, "square-tray-pieces", &values)
}

/// The texts in their order, each once.
pub(super) fn without_duplicates(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen_texts = BTreeSet::new();
    texts.into_iter().filter(|text| seen_texts.insert(text.clone())).collect()
}

/// The kinds of pieces of the shown table, and those that stand on it.
fn kit_and_pieces(table: &ShownTable<'_>) -> Option<(Kit, BTreeMap<Square, KitPiece>)> {
    if let Some(game) = table.game() {
        let position = game.referee().position();
        let kit = position.kit();
        let pieces = position.pieces().into_iter();
        let pieces = pieces.filter_map(|(square, id)| Some((square, kit.piece(id)?.clone()))).collect();
        return Some((kit, pieces));
    }
    let draft = table.editor()?.draft();
    let pieces = draft.pieces().map(|(square, piece)| (square, piece.clone())).collect();
    Some((draft.kit().clone(), pieces))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;

    #[test]
    fn each_kind_of_token_has_a_singular_and_a_plural_in_all_languages() {
        for translations in Language::ALL.map(Translations::new) {
            for id in GameId::ALL {
                let kit = Game::new(id).referee().position().kit();
                let shapes = kit.pieces.iter().flat_map(|piece| &piece.tokens).map(|(_, token)| token.shape);
                for shape in shapes.collect::<BTreeSet<Shape>>() {
                    let [singular, plural] =
                        [1, 2].map(|count| piece_count_text(&translations, id, Some(&kit), shape, count));
                    let [singular, plural] = [singular.strip_prefix("1 "), plural.strip_prefix("2 ")];
                    assert!(singular.is_some_and(|singular| !singular.is_empty()), "{id} {shape:?}: {singular:?}");
                    assert!(plural.is_some() && singular != plural, "{id} {shape:?}: {plural:?}");
                }
            }
        }
    }
}
