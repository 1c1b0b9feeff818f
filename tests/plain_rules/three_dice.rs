//! The rules of Dice Chess with three dice as on dicechess.com, from docs/rules/dice-chess.md, A9.

use crate::{Square, name, placement, square};

const DIAGONAL: [Square; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const STRAIGHT: [Square; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const LEAPS: [Square; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const EMPTY: char = '.';
/// The pieces in the order of their dice.
const DICE: &str = "PNBRQK";

#[derive(Clone)]
pub struct Plain {
    board: Board,
    number: u32,
    /// The three dice, once rolled.
    dice: Option<[u8; 3]>,
    spent: Vec<u8>,
    /// A move has been made that does not keep the most dice, so that the turn must take the king.
    must_take_king: bool,
}

#[derive(Clone)]
struct Board {
    /// By rank and file; capital letters are White's.
    squares: [[char; 8]; 8],
    is_white: bool,
    /// White's right with the eastern and with the western rook, then Black's.
    rights: [bool; 4],
    /// The files of the king, of the eastern and of the western rook, from which castling begins.
    king: i32,
    rooks: [i32; 2],
    /// Squares that pawns have passed.
    passed: Vec<Square>,
    clock: u32,
}

#[derive(Clone, PartialEq)]
struct Step {
    from: Square,
    to: Square,
    promotion: Option<char>,
    /// The number of the rook with which the king castles.
    rook: Option<usize>,
}

impl Plain {
    /// The start with these pieces on the first rank.
    pub fn start(first_rank: &str) -> Self {
        let mut squares = [[EMPTY; 8]; 8];
        for (file, piece) in first_rank.chars().enumerate() {
            for (rank, piece) in [(0, piece), (1, 'P'), (6, 'p'), (7, piece.to_ascii_lowercase())] {
                squares[rank][file] = piece;
            }
        }
        let at = |place: Option<usize>| place.expect("king and rooks stand there") as i32;
        let board = Board {
            squares,
            is_white: true,
            rights: [true; 4],
            king: at(first_rank.find('K')),
            rooks: [at(first_rank.rfind('R')), at(first_rank.find('R'))],
            passed: Vec::new(),
            clock: 0,
        };
        Self { board, number: 1, dice: None, spent: Vec::new(), must_take_king: false }
    }

    fn dice_left(&self) -> Vec<u8> {
        let mut left = self.dice.map_or(Vec::new(), |dice| dice.to_vec());
        for die in &self.spent {
            left.remove(left.iter().position(|other| other == die).expect("a die of this turn"));
        }
        left
    }

    fn legal_steps(&self) -> Vec<Step> {
        let left = self.dice_left();
        let most = self.board.most_dice(&left);
        let mut steps = self.board.steps(&left);
        steps.retain(|step| {
            let (after, cost, takes_king) = self.board.tried(step);
            let left = without(&left, &cost);
            takes_king
                || after.may_take_king(&left)
                || !self.must_take_king && cost.len() + after.most_dice(&left) == most
        });
        steps
    }

    fn end_turn(&mut self) {
        (self.dice, self.must_take_king) = (None, false);
        self.spent.clear();
        self.number += u32::from(!self.board.is_white);
        self.board.is_white = !self.board.is_white;
        // What the side that is now to move has passed, it passed a turn ago.
        let own = if self.board.is_white { 2 } else { 5 };
        self.board.passed.retain(|passed| passed.1 != own);
    }
}

/// These dice without some of them.
fn without(dice: &[u8], spent: &[u8]) -> Vec<u8> {
    let mut left = dice.to_vec();
    for die in spent {
        left.remove(left.iter().position(|other| other == die).expect("a die that is left"));
    }
    left
}

impl Board {
    /// What stands on a square, as a capital letter, and whether it is White's; `None` if it is empty or beside the board.
    fn piece(&self, at: Square) -> Option<(char, bool)> {
        let letter = self.on_board(at).filter(|&letter| letter != EMPTY)?;
        Some((letter.to_ascii_uppercase(), letter.is_ascii_uppercase()))
    }

    fn on_board(&self, (file, rank): Square) -> Option<char> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then(|| self.squares[rank as usize][file as usize])
    }

    fn is_empty(&self, at: Square) -> bool {
        self.on_board(at) == Some(EMPTY)
    }

    fn is_enemy(&self, at: Square) -> bool {
        self.piece(at).is_some_and(|(_, is_white)| is_white != self.is_white)
    }

    fn put(&mut self, (file, rank): Square, piece: char, is_white: bool) {
        self.squares[rank as usize][file as usize] = if is_white { piece } else { piece.to_ascii_lowercase() };
    }

    fn has_king(&self, is_white: bool) -> bool {
        self.squares.as_flattened().contains(&if is_white { 'K' } else { 'k' })
    }

    fn home(&self) -> i32 {
        if self.is_white { 0 } else { 7 }
    }

    /// The single moves that these dice allow.
    fn steps(&self, dice: &[u8]) -> Vec<Step> {
        let mut steps = Vec::new();
        for from in (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank))) {
            let Some((piece, is_white)) = self.piece(from) else { continue };
            if is_white != self.is_white || !dice.contains(&die(piece)) {
                continue;
            }
            match piece {
                'P' => self.steps_of_pawn(from, &mut steps),
                'N' => self.slide(from, &LEAPS, 1, &mut steps),
                'B' => self.slide(from, &DIAGONAL, 8, &mut steps),
                'R' => self.slide(from, &STRAIGHT, 8, &mut steps),
                _ => {
                    let reach = if piece == 'K' { 1 } else { 8 };
                    self.slide(from, &DIAGONAL, reach, &mut steps);
                    self.slide(from, &STRAIGHT, reach, &mut steps);
                }
            }
        }
        if dice.contains(&die('R')) && dice.contains(&die('K')) {
            steps.extend((0..2).filter_map(|rook| self.castling(rook)));
        }
        steps
    }

    fn slide(&self, from: Square, directions: &[Square], reach: i32, steps: &mut Vec<Step>) {
        for (files, ranks) in directions {
            for distance in 1..=reach {
                let to = (from.0 + files * distance, from.1 + ranks * distance);
                if self.is_empty(to) || self.is_enemy(to) {
                    steps.push(Step { from, to, promotion: None, rook: None });
                }
                if !self.is_empty(to) {
                    break;
                }
            }
        }
    }

    fn steps_of_pawn(&self, from: Square, steps: &mut Vec<Step>) {
        let forward = if self.is_white { 1 } else { -1 };
        let ahead = (from.0, from.1 + forward);
        let mut targets = Vec::new();
        if self.is_empty(ahead) {
            targets.push(ahead);
            let two_ahead = (from.0, from.1 + 2 * forward);
            if from.1 == self.home() + forward && self.is_empty(two_ahead) {
                targets.push(two_ahead);
            }
        }
        for to in [(from.0 - 1, ahead.1), (from.0 + 1, ahead.1)] {
            // The squares that the own pawns have passed are behind them.
            let in_passing = self.passed.contains(&to) && to.1 == 7 - self.home() - 2 * forward;
            if self.is_enemy(to) || in_passing && self.is_empty(to) {
                targets.push(to);
            }
        }
        for to in targets {
            let takes_king = self.piece(to).is_some_and(|(piece, _)| piece == 'K');
            if to.1 == 7 - self.home() && !takes_king {
                steps.extend("QRBN".chars().map(|piece| Step { from, to, promotion: Some(piece), rook: None }));
            } else {
                steps.push(Step { from, to, promotion: None, rook: None });
            }
        }
    }

    /// The castling with this rook if it is possible.
    fn castling(&self, rook: usize) -> Option<Step> {
        let home = self.home();
        let (king, rook_file) = (self.king, self.rooks[rook]);
        let [king_target, rook_target] = castled(rook);
        if !self.rights[rook + if self.is_white { 0 } else { 2 }] {
            return None;
        }
        let ways = [(king, king_target), (rook_file, rook_target)];
        let crossed = ways.into_iter().flat_map(|(from, to)| from.min(to)..=from.max(to));
        let is_free = |file| file == king || file == rook_file || self.is_empty((file, home));
        let is_orthodox = king == 4 && rook_file == [7, 0][rook];
        let to = if is_orthodox { king_target } else { rook_file };
        let castling = Step { from: (king, home), to: (to, home), promotion: None, rook: Some(rook) };
        crossed.into_iter().all(is_free).then_some(castling)
    }

    /// The board after a single move of the same turn, the dice that it spends, and whether it takes the king.
    fn tried(&self, step: &Step) -> (Self, Vec<u8>, bool) {
        let (piece, _) = self.piece(step.from).expect("a piece moves");
        let mut next = self.clone();
        let taken = next.make(step);
        let cost = if step.rook.is_some() { vec![die('R'), die('K')] } else { vec![die(piece)] };
        (next, cost, taken == Some('K'))
    }

    /// Makes a single move and returns what it has taken.
    fn make(&mut self, step: &Step) -> Option<char> {
        let Step { from, to, promotion, rook } = *step;
        let (home, is_white) = (self.home(), self.is_white);
        let (piece, _) = self.piece(from).expect("a piece moves");
        let mut taken = None;
        self.put(from, EMPTY, is_white);
        if let Some(rook) = rook {
            let [king_target, rook_target] = castled(rook);
            self.put((self.rooks[rook], home), EMPTY, is_white);
            self.put((king_target, home), 'K', is_white);
            self.put((rook_target, home), 'R', is_white);
        } else {
            taken = self.piece(to).map(|(piece, _)| piece);
            if piece == 'P' && taken.is_none() && from.0 != to.0 {
                taken = Some('P');
                self.put((to.0, from.1), EMPTY, is_white);
            }
            self.put(to, promotion.unwrap_or(piece), is_white);
        }
        self.clock = if taken.is_some() || piece == 'P' { 0 } else { self.clock + 1 };

        // A right is lost when king or rook leaves its place or is taken there.
        for (right, is_held) in self.rights.iter_mut().enumerate() {
            let home = if right < 2 { 0 } else { 7 };
            let (king, rook) = ((self.king, home), (self.rooks[right % 2], home));
            *is_held &= ![from, to].iter().any(|&square| square == king || square == rook);
        }
        if rook.is_some() {
            let first = if is_white { 0 } else { 2 };
            self.rights[first..first + 2].fill(false);
        }

        if piece == 'P' && from.1.abs_diff(to.1) == 2 {
            self.passed.push((to.0, (from.1 + to.1) / 2));
        }
        let mut passed = std::mem::take(&mut self.passed);
        passed.retain(|&(file, rank)| {
            let pawn = if rank == 2 { ((file, 3), true) } else { ((file, 4), false) };
            self.is_empty((file, rank)) && self.piece(pawn.0) == Some(('P', pawn.1))
        });
        self.passed = passed;
        taken
    }

    /// The most of these dice that the rest of the turn can spend.
    fn most_dice(&self, dice: &[u8]) -> usize {
        let spent = self.steps(dice).into_iter().map(|step| {
            let (after, cost, takes_king) = self.tried(&step);
            cost.len() + if takes_king { 0 } else { after.most_dice(&without(dice, &cost)) }
        });
        spent.max().unwrap_or(0)
    }

    /// Whether the rest of the turn can take the king with these dice.
    fn may_take_king(&self, dice: &[u8]) -> bool {
        self.steps(dice).iter().any(|step| {
            let (after, cost, takes_king) = self.tried(step);
            takes_king || after.may_take_king(&without(dice, &cost))
        })
    }

    /// The castling rights: by `K` and `Q` if the rook is the outermost on that side of the king, otherwise by its file.
    fn rights(&self) -> String {
        let mut text = String::new();
        for (right, _) in self.rights.iter().enumerate().filter(|(_, is_held)| **is_held) {
            let (is_white, rook) = (right < 2, self.rooks[right % 2]);
            let home = if is_white { 0 } else { 7 };
            let mut outside = if right % 2 == 0 { rook + 1..8 } else { 0..rook };
            let is_outermost = !outside.any(|file| self.piece((file, home)) == Some(('R', is_white)));
            let letter = if is_outermost { ['K', 'Q'][right % 2] } else { (b'A' + rook as u8) as char };
            text.push(if is_white { letter } else { letter.to_ascii_lowercase() });
        }
        if text.is_empty() { "-".into() } else { text }
    }
}

/// The number on the die of this piece.
fn die(piece: char) -> u8 {
    DICE.find(piece).expect("a piece") as u8 + 1
}

/// The files to which castling takes king and rook.
fn castled(rook: usize) -> [i32; 2] {
    [[6, 5], [2, 3]][rook]
}

impl crate::Plain for Plain {
    fn fen(&self) -> String {
        let board = &self.board;
        let piece = |at: Square| Some(board.on_board(at)?.to_string()).filter(|letter| letter != ".");
        let turn = if board.is_white { "w" } else { "b" };
        let mut passed: Vec<String> = board.passed.iter().map(|&square| name(square)).collect();
        passed.sort_unstable();
        let passed = if passed.is_empty() { "-".into() } else { passed.concat() };
        let fields = [placement(8, piece), turn.into(), board.rights(), passed];
        let mut text = format!("{} {} {}", fields.join(" "), board.clock, self.number);
        if let Some(dice) = self.dice {
            text += &format!(" r{}", digits(&dice));
            if !self.spent.is_empty() {
                let mut spent = self.spent.clone();
                spent.sort_unstable();
                text += &format!("/{}{}", digits(&spent), if self.must_take_king { "!" } else { "" });
            }
        }
        text
    }

    fn moves(&self) -> Vec<String> {
        if self.dice.is_none() {
            return Vec::new();
        }
        let steps = self.legal_steps();
        let text = |step: Step| {
            let promotion = step.promotion.map(|piece| piece.to_ascii_lowercase());
            format!("{}{}{}", name(step.from), name(step.to), promotion.map_or(String::new(), String::from))
        };
        if steps.is_empty() { vec!["0000".into()] } else { steps.into_iter().map(text).collect() }
    }

    fn play(&mut self, mv: &str) {
        if mv == "0000" {
            return self.end_turn();
        }
        let (from, to) = (square(&mv[..2]), square(&mv[2..4]));
        let promotion = mv.chars().nth(4).map(|letter| letter.to_ascii_uppercase());
        let left = self.dice_left();
        let mut steps = self.board.steps(&left).into_iter();
        let step = steps.find(|step| (step.from, step.to, step.promotion) == (from, to, promotion));
        let step = step.expect("a legal move");
        let most = self.board.most_dice(&left);
        let (board, cost, takes_king) = self.board.tried(&step);
        let left = without(&left, &cost);
        self.must_take_king |= cost.len() + board.most_dice(&left) < most;
        self.board = board;
        self.spent.extend(cost);
        if takes_king || self.board.steps(&left).is_empty() {
            self.end_turn();
        }
    }

    fn outcome(&self) -> Option<String> {
        match [true, false].map(|is_white| self.board.has_king(is_white)) {
            [true, false] => Some("1-0 king-captured".into()),
            [false, _] => Some("0-1 king-captured".into()),
            [true, true] if self.dice.is_none() && self.board.clock >= 100 => Some("1/2-1/2 quiet-moves".into()),
            [true, true] => None,
        }
    }

    fn rolls(&self) -> Vec<String> {
        if self.dice.is_some() || self.outcome().is_some() {
            return Vec::new();
        }
        let of = |first: u8| (first..7).flat_map(move |second| (second..7).map(move |third| [first, second, third]));
        (1..7).flat_map(of).map(|dice| format!("r{}", digits(&dice))).collect()
    }

    fn roll(&mut self, roll: &str) {
        let dice: Vec<u8> = roll[1..].bytes().map(|digit| digit - b'0').collect();
        self.dice = dice.try_into().ok();
    }
}

fn digits(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect()
}
