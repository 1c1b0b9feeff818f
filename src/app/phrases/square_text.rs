//! What is said of a square: who stands there, what has happened there, and where the piece can go.

use std::collections::{BTreeMap, BTreeSet};

use crate::app::i18n::Translations;
use crate::app::phrases;
use crate::app::play::selection::{Selection, move_to, moves_from};
use crate::app::shown_table::ShownTable;
use crate::board::{Shape, Side, Square};
use crate::session::{Game, KitPiece, PieceName};

/// The shown table, as it is told square by square.
pub(in crate::app) struct SquareTexts<'a> {
    words: &'a Translations,
    table: &'a ShownTable<'a>,
    selection: &'a Selection,
    pieces: BTreeMap<Square, KitPiece>,
    last_move: BTreeSet<Square>,
    attacked: BTreeSet<Square>,
}

impl<'a> SquareTexts<'a> {
    /// `threatened` are the squares whose pieces are marked because they could be lost.
    pub(in crate::app) fn new(
        words: &'a Translations,
        table: &'a ShownTable<'a>,
        selection: &'a Selection,
        threatened: impl Iterator<Item = Square>,
    ) -> Self {
        let game = table.game();
        let royals = game.into_iter().flat_map(|game| {
            let royals = Side::ALL.into_iter().flat_map(|side| game.referee().position().royals(side));
            royals.filter(|royal| royal.attacked).map(|royal| royal.square).collect::<Vec<_>>()
        });
        let last = game.and_then(|game| game.last_ply()?.played.info());
        Self {
            words,
            table,
            selection,
            pieces: pieces(table),
            last_move: last.into_iter().flat_map(|info| info.squares().collect::<Vec<_>>()).collect(),
            attacked: royals.chain(threatened).collect(),
        }
    }

    /// The square with its piece, such as "e4, your Fortress: Wall on Fort", and what is marked there.
    pub(in crate::app) fn name(&self, square: Square) -> String {
        let mut text = match self.pieces.get(&square) {
            None => self.words.say_with("square-empty", &[("square", square.to_string().into())]),
            Some(piece) => {
                let name = self.words.piece(self.table.game_id(), piece.name);
                let owner = self.owner(piece.side);
                let values = [("square", square.to_string().into()), ("piece", name.into()), ("owner", owner.into())];
                self.words.say_with("square-piece", &values) + &self.parts(piece)
            }
        };
        let marks = [(&self.attacked, "square-attacked"), (&self.last_move, "square-last-move")];
        for key in marks.into_iter().filter(|(squares, _)| squares.contains(&square)).map(|(_, key)| key) {
            text = format!("{text}, {}", self.words.say(key));
        }
        text
    }

    /// The squares with a side's pieces of the kind with this code, or of any kind, in order.
    pub(in crate::app) fn squares_of(&self, code: Option<&str>, side: Side) -> Vec<Square> {
        let is_wanted = |piece: &KitPiece| piece.side == side && code.is_none_or(|code| code == piece.name.code);
        self.pieces.iter().filter(|(_, piece)| is_wanted(piece)).map(|(&square, _)| square).collect()
    }

    /// Whose piece stands there, if any.
    pub(in crate::app) fn side_on(&self, square: Square) -> Option<Side> {
        self.pieces.get(&square).map(|piece| piece.side)
    }

    /// What the selected piece would do there, or where the piece there can go.
    pub(in crate::app) fn description(&self, square: Square) -> Option<String> {
        let game = self.table.game_to_move_in()?;
        if let Some(legal) = self.selection.from.and_then(|from| move_to(game, from, Some(square))) {
            let effect = phrases::move_effect(self.words, game, legal);
            return Some(effect.unwrap_or_else(|| self.words.say("square-target")));
        }
        self.table.selects(square).then(|| self.targets(game, square)).flatten()
    }

    fn targets(&self, game: &Game, from: Square) -> Option<String> {
        let targets = moves_from(game, from)
            .filter_map(|legal| legal.info())
            .map(|info| info.to.map_or_else(|| self.words.say("square-off-the-board"), |to| to.to_string()));
        let targets = each_once(targets);
        let values = [("squares", targets.join(", ").into())];
        (!targets.is_empty()).then(|| self.words.say_with("square-can-go", &values))
    }

    /// Whose piece it is, from the view of the only person at this table: `own`, `other`, `white` or `black`.
    fn owner(&self, side: Side) -> &'static str {
        match (self.table.current().and_then(|current| current.lone_person()), side) {
            (Some(own), _) if own == side => "own",
            (Some(_), _) => "other",
            (None, Side::White) => "white",
            (None, Side::Black) => "black",
        }
    }

    /// The rings of a nest, the outermost first; empty for other pieces.
    fn parts(&self, piece: &KitPiece) -> String {
        let ring = |shape: Shape| match shape {
            Shape::Tower => Some("tower"),
            Shape::Fort => Some("fort"),
            Shape::Wall => Some("wall"),
            Shape::Checker | Shape::Crown | Shape::Chessman(_) => None,
        };
        let name = |code| self.words.piece(self.table.game_id(), PieceName::plain(code));
        let mut rings = piece.tokens.iter().rev().filter_map(|(_, token)| ring(token.shape)).map(name);
        let Some(outer) = rings.next() else { return String::new() };
        let below = |upper: String, lower: String| {
            self.words.say_with("square-ring-on", &[("upper", upper.into()), ("lower", lower.into())])
        };
        if piece.tokens.len() < 2 { String::new() } else { format!(": {}", rings.fold(outer, below)) }
    }
}

/// The texts in their order, each once.
pub(in crate::app) fn each_once(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut known = BTreeSet::new();
    texts.into_iter().filter(|text| known.insert(text.clone())).collect()
}

fn pieces(table: &ShownTable<'_>) -> BTreeMap<Square, KitPiece> {
    if let Some(game) = table.game() {
        let position = game.referee().position();
        let kit = position.kit();
        let piece = |(square, id)| Some((square, kit.piece(id)?.clone()));
        return position.pieces().into_iter().filter_map(piece).collect();
    }
    let draft = table.editor().map(|editor| editor.draft());
    draft.into_iter().flat_map(|draft| draft.pieces()).map(|(square, piece)| (square, piece.clone())).collect()
}
