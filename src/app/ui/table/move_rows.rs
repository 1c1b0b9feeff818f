//! The layout of the list of moves in rows.

use std::borrow::Cow;

use crate::board::Side;
use crate::session::{DieFace, Game, LegalMove, Mark, NodeId, Ply, WalkStep};

/// The depth of variations that have rows of their own; deeper ones are in parentheses.
pub(in crate::app::ui) const MAX_BLOCK_DEPTH: usize = 2;

/// One row of the list.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::ui) enum MoveRow {
    /// The moves of both sides on the main line.
    Pair {
        /// The number of the move.
        move_number: u32,
        /// White's and Black's cells.
        cells: [Cell; 2],
    },
    /// A line of text: a comment, or a part of a variation.
    Text {
        /// The depth of the variation.
        depth: usize,
        /// The words from left to right.
        words: Vec<Word>,
    },
}

/// The contents of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::ui) enum Cell {
    /// No move.
    Empty,
    /// The move is in another row.
    Elsewhere,
    /// The plies of a turn: a move, or a roll and the moves after it.
    Turn(Vec<PlyCell>),
}

/// A ply in a cell.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::ui) struct PlyCell {
    /// The node to which it leads.
    pub node: NodeId,
    /// The move in written notation.
    pub text: String,
    /// Its marks, such as `!?`; if nobody has given it one, that of the review.
    pub marks: String,
    /// What the review says of it, if it was a mistake.
    pub mistake_mark: Option<Mark>,
    /// The dice of a roll, which are drawn instead of text.
    pub dice: Vec<DieFace>,
    /// Its start in the column and its width, as measured.
    pub left_and_width: [f32; 2],
}

/// The size of plies in a column, relative to text.
pub(in crate::app::ui) const PLY_SCALE: f32 = MOVE_SIZE / TEXT_SIZE;
/// The sizes in points of text and of moves of the main line.
pub(in crate::app::ui) const TEXT_SIZE: f32 = 13.5;
pub(in crate::app::ui) const MOVE_SIZE: f32 = 14.5;
/// The size of a die, and the gap between two dice or two plies.
pub(in crate::app::ui) const DIE_SIZE: f32 = 17.0;
const DICE_AND_PLY_GAPS: [f32; 2] = [2.0, 7.0];

/// A word, which is not broken at the end of a line.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::ui) struct Word {
    /// The kind.
    pub kind: WordKind,
    /// A prefix in a faint colour: a parenthesis, a number.
    pub lead_text: String,
    /// The text itself.
    pub text: String,
    /// The dice of a roll, which are drawn instead of text.
    pub dice: Vec<DieFace>,
    /// The marks of a move.
    pub marks: String,
    /// A suffix in a faint colour: parentheses.
    pub trail_text: String,
    /// Its start in the line and its width, as measured.
    pub left_and_width: [f32; 2],
}

/// The kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::ui) enum WordKind {
    /// The move that leads to a node.
    Move(NodeId),
    /// Part of a comment.
    Comment,
}

impl MoveRow {
    /// Whether the row contains the move that leads to this node.
    pub(in crate::app::ui) fn contains_node(&self, node: NodeId) -> bool {
        match self {
            Self::Pair { cells, .. } => {
                cells.iter().any(|cell| matches!(cell, Cell::Turn(plies) if plies.iter().any(|ply| ply.node == node)))
            }
            Self::Text { words, .. } => words.iter().any(|word| word.kind == WordKind::Move(node)),
        }
    }
}

/// Lays out all moves of a game in rows. `mistake_marks` are the moves that the review has marked, `width_at_depth` returns the
/// width of a line of text at a depth, `column_width` is the width of a column, `text_width` returns the width of a text, and
/// `notation` the text of a ply.
pub(in crate::app::ui) fn lay_out_moves(
    game: &Game,
    mistake_marks: &[(NodeId, Mark)],
    width_at_depth: impl Fn(usize) -> f32,
    column_width: f32,
    text_width: impl FnMut(&str) -> f32,
    notation: impl Fn(&LegalMove) -> String,
) -> Vec<MoveRow> {
    let mut layout = RowLayout {
        mistake_marks,
        column_width,
        notation,
        width_at_depth,
        text_width,
        rows: Vec::new(),
        depth: 0,
        words: Vec::new(),
        words_right: 0.0,
        lead_text: String::new(),
        numbers_next_move: true,
    };
    layout.push_comment(&game.tree()[NodeId::ROOT].notes().comment);
    for step in game.tree().walk() {
        match step {
            WalkStep::Node(node) => layout.push_node(game, node),
            WalkStep::Open => layout.open_variation(),
            WalkStep::Close => layout.close_variation(),
        }
    }
    layout.flush_line();
    layout.into_rows()
}

/// The dice of a ply, if it is a roll.
fn rolled_faces(ply: &Ply) -> Vec<DieFace> {
    ply.dice.iter().filter(|_| ply.is_roll()).map(|die| die.face).collect()
}

/// The width of so many dice, each with the gap after it.
pub(in crate::app::ui) fn dice_width(count: usize) -> f32 {
    count as f32 * (DIE_SIZE + DICE_AND_PLY_GAPS[0])
}

/// The sign of a mark, if our fonts have it, else its number.
pub(in crate::app::ui) fn mark_sign(mark: Mark) -> Cow<'static, str> {
    match (mark.sign(), mark.0) {
        (Some(sign), _) => sign.into(),
        (None, 0) => "".into(),
        (None, 7 | 8) => " □".into(),
        (None, 10..=12) => " =".into(),
        (None, 13) => " ∞".into(),
        (None, 14) => " +/=".into(),
        (None, 15) => " =/+".into(),
        (None, 16) => " ±".into(),
        (None, 17) => " −/+".into(),
        (None, 18 | 20) => " +−".into(),
        (None, 19 | 21) => " −+".into(),
        (None, 36 | 37) => " ↑".into(),
        (None, 40 | 41) => " →".into(),
        (None, 146) => " N".into(),
        (None, nag) => format!(" ${nag}").into(),
    }
}

struct RowLayout<'a, R, M, N> {
    mistake_marks: &'a [(NodeId, Mark)],
    width_at_depth: R,
    column_width: f32,
    text_width: M,
    notation: N,
    rows: Vec<MoveRow>,
    depth: usize,
    /// The words of the current line.
    words: Vec<Word>,
    /// The end of that line so far.
    words_right: f32,
    /// Parentheses before the next move.
    lead_text: String,
    /// Whether the next move shows its number, whichever side makes it.
    numbers_next_move: bool,
}

impl<R: Fn(usize) -> f32, M: FnMut(&str) -> f32, N: Fn(&LegalMove) -> String> RowLayout<'_, R, M, N> {
    fn push_node(&mut self, game: &Game, node: NodeId) {
        let (Some(ply), Some((move_number, side))) = (game.tree()[node].ply(), game.tree().number(node)) else {
            return;
        };
        let notes = game.tree()[node].notes();
        let mistake_mark =
            self.mistake_marks.iter().find(|(marked_node, _)| *marked_node == node).map(|&(_, mark)| mark);
        let review_mark = mistake_mark.filter(|_| notes.marks.iter().all(|mark| mark.sign().is_none()));
        let marks: String = review_mark.iter().chain(&notes.marks).map(|&mark| mark_sign(mark)).collect();
        if self.depth == 0 {
            self.flush_line();
            let ply_cell = PlyCell { mistake_mark, ..self.ply_cell(node, ply, marks) };
            self.push_ply(move_number, side, ply_cell);
        } else {
            let mut lead_text = std::mem::take(&mut self.lead_text);
            match (side, std::mem::replace(&mut self.numbers_next_move, false)) {
                (Side::White, _) => lead_text += &format!("{move_number}. "),
                (Side::Black, true) => lead_text += &format!("{move_number}… "),
                (Side::Black, false) => {}
            }
            self.push_word(WordKind::Move(node), lead_text, (self.notation)(&ply.played), marks, rolled_faces(ply));
        }
        self.push_comment(&notes.comment);
    }

    /// A ply for a cell.
    fn ply_cell(&mut self, node: NodeId, ply: &Ply, marks: String) -> PlyCell {
        let dice = rolled_faces(ply);
        let text = (self.notation)(&ply.played);
        let width = if dice.is_empty() { PLY_SCALE * (self.text_width)(&text) } else { dice_width(dice.len()) };
        let width = width + PLY_SCALE * (self.text_width)(&marks);
        PlyCell { node, text, marks, mistake_mark: None, dice, left_and_width: [0.0, width] }
    }

    /// Adds a ply of the main line to its turn, to the row of the previous turn, or to a new row.
    fn push_ply(&mut self, move_number: u32, side: Side, mut ply_cell: PlyCell) {
        let last_pair = match self.rows.last_mut() {
            Some(MoveRow::Pair { move_number: row_number, cells: row_cells }) if *row_number == move_number => {
                Some(row_cells)
            }
            _ => None,
        };
        let previous_ply = match (side, last_pair.as_deref()) {
            (Side::White, Some([Cell::Turn(turn_plies), Cell::Empty]))
            | (Side::Black, Some([_, Cell::Turn(turn_plies)])) => turn_plies.last(),
            _ => None,
        };
        let ply_left =
            previous_ply.map(|previous| previous.left_and_width[0] + previous.left_and_width[1] + DICE_AND_PLY_GAPS[1]);
        if let Some(ply_left_in_column) =
            ply_left.filter(|ply_left_in_column| ply_left_in_column + ply_cell.left_and_width[1] <= self.column_width)
            && let Some(Cell::Turn(turn_plies)) = last_pair.map(|row_cells| &mut row_cells[side.index()])
        {
            ply_cell.left_and_width[0] = ply_left_in_column;
            turn_plies.push(ply_cell);
            return;
        }
        let cell = Cell::Turn(vec![ply_cell]);
        let row_cells = match (side, self.rows.last_mut()) {
            (
                Side::Black,
                Some(MoveRow::Pair { move_number: row_number, cells: [Cell::Turn(_), black_cell @ Cell::Empty] }),
            ) if *row_number == move_number => {
                *black_cell = cell;
                return;
            }
            (Side::Black, _) => [Cell::Elsewhere, cell],
            (Side::White, _) => [cell, Cell::Empty],
        };
        self.rows.push(MoveRow::Pair { move_number, cells: row_cells });
    }

    fn push_comment(&mut self, text: &str) {
        for word in text.split_whitespace() {
            let lead_text = std::mem::take(&mut self.lead_text);
            self.push_word(WordKind::Comment, lead_text, word.to_owned(), String::new(), Vec::new());
            self.numbers_next_move = true;
        }
        if self.depth == 0 {
            self.flush_line();
        }
    }

    fn open_variation(&mut self) {
        self.depth += 1;
        self.numbers_next_move = true;
        if self.depth <= MAX_BLOCK_DEPTH {
            self.flush_line_at(self.depth - 1);
        } else {
            self.lead_text.push('(');
        }
    }

    fn close_variation(&mut self) {
        if self.depth <= MAX_BLOCK_DEPTH {
            self.flush_line();
        } else if let Some(word) = self.words.last_mut() {
            word.trail_text.push(')');
            let width = (self.text_width)(")");
            word.left_and_width[1] += width;
            self.words_right += width;
        }
        self.depth -= 1;
        self.numbers_next_move = true;
    }

    /// Adds a word to the line, or to a new one.
    fn push_word(&mut self, kind: WordKind, lead_text: String, text: String, marks: String, dice: Vec<DieFace>) {
        let space_width = (self.text_width)(" ");
        let word_width = if dice.is_empty() { (self.text_width)(&text) } else { dice_width(dice.len()) };
        let width = (self.text_width)(&lead_text) + word_width + (self.text_width)(&marks);
        let mut word_left = if self.words.is_empty() { 0.0 } else { self.words_right + space_width };
        if word_left > 0.0 && word_left + width > (self.width_at_depth)(self.depth.min(MAX_BLOCK_DEPTH)) {
            self.flush_line();
            word_left = 0.0;
        }
        self.words_right = word_left + width;
        match self.words.last_mut() {
            Some(last_word)
                if kind == WordKind::Comment
                    && last_word.kind == kind
                    && last_word.trail_text.is_empty()
                    && lead_text.is_empty() =>
            {
                last_word.text.push(' ');
                last_word.text.push_str(&text);
                last_word.left_and_width[1] = self.words_right - last_word.left_and_width[0];
            }
            _ => self.words.push(Word {
                kind,
                lead_text,
                text,
                dice,
                marks,
                trail_text: String::new(),
                left_and_width: [word_left, width],
            }),
        }
    }

    /// Ends the line.
    fn flush_line(&mut self) {
        self.flush_line_at(self.depth.min(MAX_BLOCK_DEPTH));
    }

    fn flush_line_at(&mut self, depth: usize) {
        if !self.words.is_empty() {
            self.rows.push(MoveRow::Text { depth, words: std::mem::take(&mut self.words) });
            self.words_right = 0.0;
        }
    }

    /// If there is text between the moves of a pair, the second one is marked as being in another row.
    fn into_rows(self) -> Vec<MoveRow> {
        let mut rows = self.rows;
        let mut waiting_black_cell = None;
        for row in rows.iter_mut().rev() {
            if let MoveRow::Pair { move_number, cells: [white_cell, black_cell] } = row {
                if *black_cell == Cell::Empty && waiting_black_cell == Some(*move_number) {
                    *black_cell = Cell::Elsewhere;
                }
                waiting_black_cell = (*white_cell == Cell::Elsewhere).then_some(*move_number);
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests;
