//! In which rows do the moves of all lines stand, with what is said of them?

use std::borrow::Cow;

use crate::board::Side;
use crate::session::{DieFace, Game, Mark, NodeId, Ply, WalkStep};

/// How deep variations stand as blocks of their own; those in them stand in parentheses.
pub(super) const DEEPEST_BLOCK: usize = 2;

/// One row of the list.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum MoveRow {
    /// A move of each side, on the main line.
    Pair {
        /// As records count.
        number: u32,
        /// White's and Black's.
        cells: [Cell; 2],
    },
    /// A line of running text: a comment, or a part of a variation.
    Text {
        /// In how many variations it stands.
        depth: usize,
        /// From left to right.
        words: Vec<Word>,
    },
}

/// What stands in a column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    /// Nothing has been played.
    Empty,
    /// The move stands in another row.
    Elsewhere,
    /// What has been played in a turn: a move, or a throw and what followed it.
    Turn(Vec<PlyCell>),
}

/// A ply in a column.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlyCell {
    /// The node to which it leads.
    pub node: NodeId,
    /// The move in the rule book's notation.
    pub text: String,
    /// What somebody thought of it, such as `!?`.
    pub marks: String,
    /// What the dice show, where it is a throw: they are drawn in the place of the notation.
    pub dice: Vec<DieFace>,
    /// Where it begins in its column and how wide it is, as measured.
    pub span: [f32; 2],
}

/// How much larger plies in a column are than running text.
pub(super) const PLY_SCALE: f32 = MOVE_SIZE / TEXT_SIZE;
/// In points: the running text, and the moves of the main line.
pub(super) const TEXT_SIZE: f32 = 13.5;
pub(super) const MOVE_SIZE: f32 = 14.5;
/// The side of a die in a column, and the gap between two dice or two plies.
pub(super) const DIE: f32 = 17.0;
pub(super) const GAPS: [f32; 2] = [2.0, 7.0];

/// Something that is not broken at the end of a line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Word {
    /// What it is.
    pub kind: CellKind,
    /// Quietly before it: a parenthesis, a number.
    pub lead: String,
    /// The thing itself.
    pub text: String,
    /// The marks of a move.
    pub marks: String,
    /// Quietly behind it: parentheses.
    pub trail: String,
    /// Where it begins and how wide it is, as measured.
    pub span: [f32; 2],
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellKind {
    /// The move that leads to a node.
    Move(NodeId),
    /// Words of a comment.
    Comment,
}

impl MoveRow {
    /// Whether the move that leads to this node stands in the row.
    pub(super) fn holds(&self, node: NodeId) -> bool {
        match self {
            Self::Pair { cells, .. } => {
                cells.iter().any(|cell| matches!(cell, Cell::Turn(plies) if plies.iter().any(|ply| ply.node == node)))
            }
            Self::Text { words, .. } => words.iter().any(|word| word.kind == CellKind::Move(node)),
        }
    }
}

/// Lays all moves of a game in rows. `room` says how wide a line of text may be at a depth, `column` how wide a column is,
/// `measure` how wide a text is, and `pass` what is written where nobody moves.
pub(super) fn rows(
    game: &Game,
    room: impl Fn(usize) -> f32,
    column: f32,
    measure: impl FnMut(&str) -> f32,
    pass: &str,
) -> Vec<MoveRow> {
    let mut layout = RowLayout {
        column,
        pass,
        room,
        measure,
        rows: Vec::new(),
        depth: 0,
        words: Vec::new(),
        end: 0.0,
        lead: String::new(),
        counts: true,
    };
    layout.comment(&game.notes(NodeId::ROOT).comment);
    for step in game.walk() {
        match step {
            WalkStep::Node(node) => layout.play(game, node),
            WalkStep::Open => layout.open(),
            WalkStep::Close => layout.close(),
        }
    }
    layout.flush();
    layout.tidy()
}

/// How a mark is written: by its usual sign where our fonts have it.
pub(super) fn sign(mark: Mark) -> Cow<'static, str> {
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

struct RowLayout<'a, R, M> {
    room: R,
    column: f32,
    pass: &'a str,
    measure: M,
    rows: Vec<MoveRow>,
    depth: usize,
    /// The words of the line that is being filled.
    words: Vec<Word>,
    /// Where that line ends so far.
    end: f32,
    /// What stands before the next move: parentheses.
    lead: String,
    /// Whether the next move tells its number whoever makes it.
    counts: bool,
}

impl<R: Fn(usize) -> f32, M: FnMut(&str) -> f32> RowLayout<'_, R, M> {
    fn play(&mut self, game: &Game, node: NodeId) {
        let (Some(ply), Some((number, side))) = (game.ply(node), game.number(node)) else { return };
        let notes = game.notes(node);
        let marks: String = notes.marks.iter().map(|&mark| sign(mark)).collect();
        if self.depth == 0 {
            self.flush();
            let played = self.played(node, ply, marks);
            self.pair(number, side, played);
        } else {
            let mut lead = std::mem::take(&mut self.lead);
            match (side, std::mem::replace(&mut self.counts, false)) {
                (Side::White, _) => lead += &format!("{number}. "),
                (Side::Black, true) => lead += &format!("{number}… "),
                (Side::Black, false) => {}
            }
            self.put(CellKind::Move(node), lead, ply.played.text.clone(), marks);
        }
        self.comment(&notes.comment);
    }

    /// A ply as it stands in a column.
    fn played(&mut self, node: NodeId, ply: &Ply, marks: String) -> PlyCell {
        let dice: Vec<DieFace> = ply.dice.iter().filter(|_| ply.is_roll).map(|die| die.face).collect();
        let is_pass = ply.played.info.is_none() && !ply.is_roll;
        let text = if is_pass { self.pass.to_owned() } else { ply.played.text.clone() };
        let width = match dice.len() {
            0 => PLY_SCALE * (self.measure)(&text),
            count => count as f32 * (DIE + GAPS[0]),
        };
        let width = width + PLY_SCALE * (self.measure)(&marks);
        PlyCell { node, text, marks, dice, span: [0.0, width] }
    }

    /// A ply of the main line joins its turn, or the row of the turn before, where it can.
    fn pair(&mut self, number: u32, side: Side, mut played: PlyCell) {
        let last = match self.rows.last_mut() {
            Some(MoveRow::Pair { number: other, cells }) if *other == number => Some(cells),
            _ => None,
        };
        let turn = match (side, last.as_deref()) {
            (Side::White, Some([Cell::Turn(plies), Cell::Empty])) | (Side::Black, Some([_, Cell::Turn(plies)])) => {
                plies.last()
            }
            _ => None,
        };
        let begins_at = turn.map(|before| before.span[0] + before.span[1] + GAPS[1]);
        if let Some(at) = begins_at.filter(|at| at + played.span[1] <= self.column)
            && let Some(Cell::Turn(plies)) = last.map(|cells| &mut cells[side.index()])
        {
            played.span[0] = at;
            plies.push(played);
            return;
        }
        let cell = Cell::Turn(vec![played]);
        let cells = match (side, self.rows.last_mut()) {
            (Side::Black, Some(MoveRow::Pair { number: other, cells: [Cell::Turn(_), black @ Cell::Empty] }))
                if *other == number =>
            {
                *black = cell;
                return;
            }
            (Side::Black, _) => [Cell::Elsewhere, cell],
            (Side::White, _) => [cell, Cell::Empty],
        };
        self.rows.push(MoveRow::Pair { number, cells });
    }

    fn comment(&mut self, text: &str) {
        for word in text.split_whitespace() {
            let lead = std::mem::take(&mut self.lead);
            self.put(CellKind::Comment, lead, word.to_owned(), String::new());
            self.counts = true;
        }
        if self.depth == 0 {
            self.flush();
        }
    }

    fn open(&mut self) {
        self.depth += 1;
        self.counts = true;
        if self.depth <= DEEPEST_BLOCK {
            self.flush_at(self.depth - 1);
        } else {
            self.lead.push('(');
        }
    }

    fn close(&mut self) {
        if self.depth <= DEEPEST_BLOCK {
            self.flush();
        } else if let Some(word) = self.words.last_mut() {
            word.trail.push(')');
            let width = (self.measure)(")");
            word.span[1] += width;
            self.end += width;
        }
        self.depth -= 1;
        self.counts = true;
    }

    /// Puts a word behind those of the line, or at the beginning of the next one.
    fn put(&mut self, kind: CellKind, lead: String, text: String, marks: String) {
        let space = (self.measure)(" ");
        let width = (self.measure)(&lead) + (self.measure)(&text) + (self.measure)(&marks);
        let mut at = if self.words.is_empty() { 0.0 } else { self.end + space };
        if at > 0.0 && at + width > (self.room)(self.depth.min(DEEPEST_BLOCK)) {
            self.flush();
            at = 0.0;
        }
        self.end = at + width;
        match self.words.last_mut() {
            Some(last)
                if kind == CellKind::Comment && last.kind == kind && last.trail.is_empty() && lead.is_empty() =>
            {
                last.text.push(' ');
                last.text.push_str(&text);
                last.span[1] = self.end - last.span[0];
            }
            _ => self.words.push(Word { kind, lead, text, marks, trail: String::new(), span: [at, width] }),
        }
    }

    /// Ends the line.
    fn flush(&mut self) {
        self.flush_at(self.depth.min(DEEPEST_BLOCK));
    }

    fn flush_at(&mut self, depth: usize) {
        if !self.words.is_empty() {
            self.rows.push(MoveRow::Text { depth, words: std::mem::take(&mut self.words) });
            self.end = 0.0;
        }
    }

    /// Where text stands between the moves of a pair, the second one is to be found below.
    fn tidy(self) -> Vec<MoveRow> {
        let mut rows = self.rows;
        let mut black_below = None;
        for row in rows.iter_mut().rev() {
            if let MoveRow::Pair { number, cells: [white, black] } = row {
                if *black == Cell::Empty && black_below == Some(*number) {
                    *black = Cell::Elsewhere;
                }
                black_below = (*white == Cell::Elsewhere).then_some(*number);
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::session::{GameId, GameRecord};

    fn game(moves: &str) -> Game {
        let text = format!("[Variant \"turnover-classic\"]\n\n{moves} *\n");
        GameRecord::read(&text).unwrap_or_else(|error| panic!("{moves:?}: {error}")).game
    }

    /// The rows as text, with a letter for each unit of width.
    fn shown(game: &Game, width: f32) -> Vec<String> {
        let cell = |cell: &Cell| match cell {
            Cell::Empty => String::new(),
            Cell::Elsewhere => "…".into(),
            Cell::Turn(plies) => {
                let told = |ply: &PlyCell| format!("{}{}", ply.text, ply.marks);
                plies.iter().map(told).collect::<Vec<_>>().join(" ")
            }
        };
        let word = |word: &Word| format!("{}{}{}{}", word.lead, word.text, word.marks, word.trail);
        rows(game, |depth| width - depth as f32, 72.0, |text| text.chars().count() as f32, "-")
            .iter()
            .map(|row| match row {
                MoveRow::Pair { number, cells } => format!("{number} | {} | {}", cell(&cells[0]), cell(&cells[1])),
                MoveRow::Text { depth, words } => {
                    let text: Vec<String> = words.iter().map(word).collect();
                    format!("{}{}", "> ".repeat(*depth), text.join(" "))
                }
            })
            .collect()
    }

    #[test]
    fn a_line_stands_in_two_columns_and_what_is_said_between_its_moves() {
        for (moves, expected) in [
            ("", vec![]),
            ("e1e3", vec!["1 | C.e3 | "]),
            ("e1e3 e8e6 e3e4!? $10", vec!["1 | C.e3 | C.e6", "2 | e4!? = | "]),
            ("{Before.} e1e3", vec!["Before.", "1 | C.e3 | "]),
            ("e1e3 {Two ahead.} e8e6", vec!["1 | C.e3 | …", "Two ahead.", "1 | … | C.e6"]),
            ("e1e3 {The end.}", vec!["1 | C.e3 | ", "The end."]),
        ] {
            assert_eq!(shown(&game(moves), 40.0), expected, "{moves}");
        }
    }

    #[test]
    fn a_throw_and_its_moves_share_a_column_as_far_as_there_is_room() {
        let game = |variant: &str, moves: &str| {
            let text = format!("[Variant \"{variant}\"]\n\n{moves} *\n");
            GameRecord::read(&text).unwrap_or_else(|error| panic!("{moves:?}: {error}")).game
        };
        let [main, burmese] = [3, 9].map(|index| crate::session::GameId::ALL[index].name());
        let found = shown(&game(main, "r11 e2e4 r34 pass r23 {A pause.} g1f3"), 40.0);
        assert_eq!(found, ["1 | r11 e4 | r34 -", "2 | r23 | ", "A pause.", "2 | Nf3 | "]);
        // Three dice are 57 wide, a gap 7: the second move has no room any more in 72.
        let found = shown(&game(burmese, "r112 e2e4 b1c3 e4e5 r111 e7e6 d7d6 c7c6"), 40.0);
        assert_eq!(found, ["1 | r112 e4 | ", "1 | Nc3 e5 | r111 e6", "1 | … | d6 c6"]);
    }

    #[test]
    fn variations_stand_below_the_move_they_replace_and_further_in_the_deeper_they_are() {
        let moves = "e1e3 e8e6 (d8d6 {Why?} e3e4 (d1d3 c8c6 (c8c7 f1f3 (f1f2)) f1f3) d6d5) e3e4 (d1d3) e6e5";
        let expected = [
            "1 | C.e3 | C.e6",
            "> 1… C.d6 Why? 2. e4",
            "> > 2. C.d3 C.c6 (2… C.c7 3. C.f3 (3. C.f2)) 3. C.f3",
            "> 2… d5",
            "2 | e4 | …",
            "> 2. C.d3",
            "2 | … | e5",
        ];
        let found = shown(&game(moves), 60.0);
        assert_eq!(found, expected);
    }

    #[test]
    fn text_is_broken_between_words() {
        let game = game("e1e3 {One two three four} (d1d3 e8e6 {A word too-long-for-any-line and more.})");
        let found = shown(&game, 12.0);
        assert_eq!(
            found[1..],
            ["One two", "three four", "> 1. C.d3", "> C.e6 A word", "> too-long-for-any-line", "> and more."]
        );
    }

    #[test]
    fn every_mark_has_a_sign() {
        for (mark, expected) in [(1, "!"), (6, "?!"), (7, " □"), (18, " +−"), (0, ""), (99, " $99")] {
            assert_eq!(sign(Mark(mark)), expected);
        }
    }

    /// Plays so many plies at random, and says something of every third one.
    fn play_on(game: &mut Game, plies: usize, rng: &mut Xoshiro256PlusPlus) {
        for index in 0..plies {
            let Some(id) = game.legal_moves().choose(rng).map(|legal| legal.id) else { return };
            game.play(id);
            if index % 3 == 0 {
                let node = game.current();
                game.notes_mut(node).comment = "Here one could have thought of something better than that.".into();
            }
        }
    }

    /// A game of 300 plies with 40 variations of 8 plies, and comments on a third of all moves.
    fn long_game() -> Game {
        let mut game = Game::new(GameId::TurnoverModern);
        let mut rngs = (0..).map(Xoshiro256PlusPlus::seed_from_u64);
        while game.line().len() < 300 {
            game = Game::new(GameId::TurnoverModern);
            play_on(&mut game, 300, &mut rngs.next().expect("another seed"));
        }
        for (&node, mut rng) in game.line().to_vec().iter().step_by(7).take(40).zip(rngs) {
            game.go_to(node);
            play_on(&mut game, 8, &mut rng);
        }
        game
    }

    #[test]
    #[ignore = "a measurement"]
    fn how_long_a_long_game_takes() {
        let game = long_game();
        let measure = |text: &str| text.chars().map(|letter| f32::from(letter as u16 % 3) + 6.0).sum();
        let times = (0..50).map(|_| {
            let start = std::time::Instant::now();
            let count = rows(&game, |_| 240.0, 110.0, measure, "pass").len();
            (start.elapsed(), count)
        });
        let (time, count) = times.min().expect("a time");
        let main = game.walk().iter().filter_map(|step| step.node()).filter(|&node| game.is_main(node)).count();
        println!("{main} plies, {} with variations: {count} rows in {time:?}", game.ply_count_of_all());
    }
}
