//! The layout of the list of moves in rows.

use std::borrow::Cow;

use crate::board::Side;
use crate::session::{DieFace, Game, LegalMove, Mark, NodeId, Ply, WalkStep};

/// The depth of variations that have rows of their own; deeper ones are in parentheses.
pub(in crate::app::ui) const DEEPEST_BLOCK: usize = 2;

/// One row of the list.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::ui) enum MoveRow {
    /// The moves of both sides on the main line.
    Pair {
        /// The number of the move.
        number: u32,
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
    pub verdict: Option<Mark>,
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
const DICE_GAPS: [f32; 2] = [2.0, 7.0];

/// A word, which is not broken at the end of a line.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::ui) struct Word {
    /// The kind.
    pub kind: CellKind,
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
pub(in crate::app::ui) enum CellKind {
    /// The move that leads to a node.
    Move(NodeId),
    /// Part of a comment.
    Comment,
}

impl MoveRow {
    /// Whether the row contains the move that leads to this node.
    pub(in crate::app::ui) fn holds(&self, node: NodeId) -> bool {
        match self {
            Self::Pair { cells, .. } => {
                cells.iter().any(|cell| matches!(cell, Cell::Turn(plies) if plies.iter().any(|ply| ply.node == node)))
            }
            Self::Text { words, .. } => words.iter().any(|word| word.kind == CellKind::Move(node)),
        }
    }
}

/// Lays out all moves of a game in rows. `mistakes` are the moves that the review has marked, `room` is the width of a line of text
/// at a depth, `column` the width of a column, `measure` returns the width of a text, and `notation` the text of a ply.
pub(in crate::app::ui) fn rows(
    game: &Game,
    mistakes: &[(NodeId, Mark)],
    room: impl Fn(usize) -> f32,
    column: f32,
    measure: impl FnMut(&str) -> f32,
    notation: impl Fn(&LegalMove) -> String,
) -> Vec<MoveRow> {
    let mut layout = RowLayout {
        mistakes,
        column,
        notation,
        room,
        measure,
        rows: Vec::new(),
        depth: 0,
        words: Vec::new(),
        words_end: 0.0,
        lead_text: String::new(),
        counts_moves: true,
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
    layout.finish()
}

/// The dice of a ply, if it is a roll.
fn dice_of(ply: &Ply) -> Vec<DieFace> {
    ply.dice.iter().filter(|_| ply.is_roll()).map(|die| die.face).collect()
}

/// The width of so many dice, each with the gap after it.
pub(in crate::app::ui) fn width_of_dice(count: usize) -> f32 {
    count as f32 * (DIE_SIZE + DICE_GAPS[0])
}

/// The sign of a mark, if our fonts have it, else its number.
pub(in crate::app::ui) fn sign(mark: Mark) -> Cow<'static, str> {
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
        (None, number) => format!(" ${number}").into(),
    }
}

struct RowLayout<'a, R, M, N> {
    mistakes: &'a [(NodeId, Mark)],
    room: R,
    column: f32,
    measure: M,
    notation: N,
    rows: Vec<MoveRow>,
    depth: usize,
    /// The words of the current line.
    words: Vec<Word>,
    /// The end of that line so far.
    words_end: f32,
    /// Parentheses before the next move.
    lead_text: String,
    /// Whether the next move shows its number, whichever side makes it.
    counts_moves: bool,
}

impl<R: Fn(usize) -> f32, M: FnMut(&str) -> f32, N: Fn(&LegalMove) -> String> RowLayout<'_, R, M, N> {
    fn push_node(&mut self, game: &Game, node: NodeId) {
        let (Some(ply), Some((number, side))) = (game.tree()[node].ply(), game.tree().number(node)) else { return };
        let notes = game.tree()[node].notes();
        let verdict = self.mistakes.iter().find(|(mistake, _)| *mistake == node).map(|&(_, mark)| mark);
        let review_mark = verdict.filter(|_| notes.marks.iter().all(|mark| mark.sign().is_none()));
        let marks: String = review_mark.iter().chain(&notes.marks).map(|&mark| sign(mark)).collect();
        if self.depth == 0 {
            self.flush_line();
            let ply_cell = PlyCell { verdict, ..self.ply_cell(node, ply, marks) };
            self.push_ply(number, side, ply_cell);
        } else {
            let mut lead_text = std::mem::take(&mut self.lead_text);
            match (side, std::mem::replace(&mut self.counts_moves, false)) {
                (Side::White, _) => lead_text += &format!("{number}. "),
                (Side::Black, true) => lead_text += &format!("{number}… "),
                (Side::Black, false) => {}
            }
            self.push_word(CellKind::Move(node), lead_text, (self.notation)(&ply.played), marks, dice_of(ply));
        }
        self.push_comment(&notes.comment);
    }

    /// A ply for a cell.
    fn ply_cell(&mut self, node: NodeId, ply: &Ply, marks: String) -> PlyCell {
        let dice = dice_of(ply);
        let text = (self.notation)(&ply.played);
        let width = if dice.is_empty() { PLY_SCALE * (self.measure)(&text) } else { width_of_dice(dice.len()) };
        let width = width + PLY_SCALE * (self.measure)(&marks);
        PlyCell { node, text, marks, verdict: None, dice, left_and_width: [0.0, width] }
    }

    /// Adds a ply of the main line to its turn, to the row of the previous turn, or to a new row.
    fn push_ply(&mut self, number: u32, side: Side, mut ply_cell: PlyCell) {
        let last = match self.rows.last_mut() {
            Some(MoveRow::Pair { number: other_number, cells: row_cells }) if *other_number == number => {
                Some(row_cells)
            }
            _ => None,
        };
        let turn_cells = match (side, last.as_deref()) {
            (Side::White, Some([Cell::Turn(turn_plies), Cell::Empty]))
            | (Side::Black, Some([_, Cell::Turn(turn_plies)])) => turn_plies.last(),
            _ => None,
        };
        let ply_left = turn_cells.map(|before| before.left_and_width[0] + before.left_and_width[1] + DICE_GAPS[1]);
        if let Some(ply_left_in_column) =
            ply_left.filter(|ply_left_in_column| ply_left_in_column + ply_cell.left_and_width[1] <= self.column)
            && let Some(Cell::Turn(turn_plies)) = last.map(|row_cells| &mut row_cells[side.index()])
        {
            ply_cell.left_and_width[0] = ply_left_in_column;
            turn_plies.push(ply_cell);
            return;
        }
        let cell = Cell::Turn(vec![ply_cell]);
        let row_cells = match (side, self.rows.last_mut()) {
            (
                Side::Black,
                Some(MoveRow::Pair { number: other_number, cells: [Cell::Turn(_), black_cell @ Cell::Empty] }),
            ) if *other_number == number => {
                *black_cell = cell;
                return;
            }
            (Side::Black, _) => [Cell::Elsewhere, cell],
            (Side::White, _) => [cell, Cell::Empty],
        };
        self.rows.push(MoveRow::Pair { number, cells: row_cells });
    }

    fn push_comment(&mut self, text: &str) {
        for word in text.split_whitespace() {
            let lead = std::mem::take(&mut self.lead_text);
            self.push_word(CellKind::Comment, lead, word.to_owned(), String::new(), Vec::new());
            self.counts_moves = true;
        }
        if self.depth == 0 {
            self.flush_line();
        }
    }

    fn open_variation(&mut self) {
        self.depth += 1;
        self.counts_moves = true;
        if self.depth <= DEEPEST_BLOCK {
            self.flush_line_at(self.depth - 1);
        } else {
            self.lead_text.push('(');
        }
    }

    fn close_variation(&mut self) {
        if self.depth <= DEEPEST_BLOCK {
            self.flush_line();
        } else if let Some(word) = self.words.last_mut() {
            word.trail_text.push(')');
            let width = (self.measure)(")");
            word.left_and_width[1] += width;
            self.words_end += width;
        }
        self.depth -= 1;
        self.counts_moves = true;
    }

    /// Adds a word to the line, or to a new one.
    fn push_word(&mut self, kind: CellKind, lead_text: String, text: String, marks: String, dice: Vec<DieFace>) {
        let space_width = (self.measure)(" ");
        let word_width = if dice.is_empty() { (self.measure)(&text) } else { width_of_dice(dice.len()) };
        let width = (self.measure)(&lead_text) + word_width + (self.measure)(&marks);
        let mut word_left = if self.words.is_empty() { 0.0 } else { self.words_end + space_width };
        if word_left > 0.0 && word_left + width > (self.room)(self.depth.min(DEEPEST_BLOCK)) {
            self.flush_line();
            word_left = 0.0;
        }
        self.words_end = word_left + width;
        match self.words.last_mut() {
            Some(last)
                if kind == CellKind::Comment
                    && last.kind == kind
                    && last.trail_text.is_empty()
                    && lead_text.is_empty() =>
            {
                last.text.push(' ');
                last.text.push_str(&text);
                last.left_and_width[1] = self.words_end - last.left_and_width[0];
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
        self.flush_line_at(self.depth.min(DEEPEST_BLOCK));
    }

    fn flush_line_at(&mut self, depth: usize) {
        if !self.words.is_empty() {
            self.rows.push(MoveRow::Text { depth, words: std::mem::take(&mut self.words) });
            self.words_end = 0.0;
        }
    }

    /// If there is text between the moves of a pair, the second one is marked as being in another row.
    fn finish(self) -> Vec<MoveRow> {
        let mut rows = self.rows;
        let mut waiting_black_cell = None;
        for row in rows.iter_mut().rev() {
            if let MoveRow::Pair { number, cells: [white_cell, black_cell] } = row {
                if *black_cell == Cell::Empty && waiting_black_cell == Some(*number) {
                    *black_cell = Cell::Elsewhere;
                }
                waiting_black_cell = (*white_cell == Cell::Elsewhere).then_some(*number);
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests;
