//! The board of Dice Chess: pieces, single moves, castling rights and passed squares, as docs/rules/dice-chess.md has them.

use crate::{Square, name, placement};

const DIAGONAL: [Square; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const STRAIGHT: [Square; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const LEAPS: [Square; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const EMPTY: char = '.';
/// The pieces in the order of their dice.
const DICE: &str = "PNBRQK";

#[derive(Clone)]
pub struct Board {
    width: i32,
    /// By rank and file; capital letters are White's.
    squares: [[char; 10]; 10],
    pub is_white: bool,
    /// White's right with the eastern and with the western rook, then Black's.
    rights: [bool; 4],
    /// The files of the king, of the eastern and of the western rook, from which castling begins.
    king: i32,
    rooks: [i32; 2],
    /// Squares that pawns have passed.
    passed: Vec<Square>,
    pub clock: u32,
}

#[derive(Clone, PartialEq)]
pub struct Step {
    pub from: Square,
    pub to: Square,
    pub promotion: Option<char>,
    /// The number of the rook with which the king castles.
    pub rook: Option<usize>,
}

/// What a single move has done.
pub struct Made {
    pub piece: char,
    pub taken: Option<char>,
}

/// The number on the die of this piece.
pub fn die(piece: char) -> u8 {
    DICE.find(piece).expect("a piece") as u8 + 1
}

/// The piece of this number.
pub fn piece_of(die: u8) -> char {
    DICE.as_bytes()[usize::from(die) - 1].into()
}

/// The files to which castling takes king and rook.
pub fn castled(rook: usize) -> [i32; 2] {
    [[6, 5], [2, 3]][rook]
}

impl Step {
    pub fn text(&self) -> String {
        let promotion = self.promotion.map(|piece| piece.to_ascii_lowercase());
        format!("{}{}{}", name(self.from), name(self.to), promotion.map_or(String::new(), String::from))
    }
}

impl Board {
    /// The start with these pieces on the first rank.
    pub fn start(first_rank: &str) -> Self {
        let width = first_rank.len();
        let mut squares = [[EMPTY; 10]; 10];
        for (file, piece) in first_rank.chars().enumerate() {
            let last = width - 1;
            for (rank, piece) in [(0, piece), (1, 'P'), (last - 1, 'p'), (last, piece.to_ascii_lowercase())] {
                squares[rank][file] = piece;
            }
        }
        let at = |place: Option<usize>| place.expect("king and rooks stand there") as i32;
        Self {
            width: width as i32,
            squares,
            is_white: true,
            rights: [width == 8; 4],
            king: at(first_rank.find('K')),
            rooks: [at(first_rank.rfind('R')), at(first_rank.find('R'))],
            passed: Vec::new(),
            clock: 0,
        }
    }

    /// The first fields of FEN, to the castling rights.
    pub fn fen(&self) -> String {
        let piece = |at: Square| Some(self.on_board(at)?.to_string()).filter(|letter| letter != ".");
        let turn = if self.is_white { "w" } else { "b" };
        format!("{} {turn} {}", placement(self.width, piece), self.rights())
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

    /// What stands on a square, as a capital letter, and whether it is White's; `None` if it is empty or beside the board.
    pub fn piece(&self, at: Square) -> Option<(char, bool)> {
        let letter = self.on_board(at).filter(|&letter| letter != EMPTY)?;
        Some((letter.to_ascii_uppercase(), letter.is_ascii_uppercase()))
    }

    fn on_board(&self, (file, rank): Square) -> Option<char> {
        let on_board = (0..self.width).contains(&file) && (0..self.width).contains(&rank);
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

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let width = self.width;
        (0..width).flat_map(move |rank| (0..width).map(move |file| (file, rank)))
    }

    /// All pieces with their squares, and whether they are White's.
    pub fn pieces(&self) -> Vec<(Square, char, bool)> {
        self.squares().filter_map(|at| self.piece(at).map(|(piece, is_white)| (at, piece, is_white))).collect()
    }

    pub fn kings(&self, is_white: bool) -> Vec<Square> {
        let kings = self.pieces().into_iter().filter(|&(_, piece, side)| piece == 'K' && side == is_white);
        kings.map(|(at, ..)| at).collect()
    }

    fn home(&self) -> i32 {
        if self.is_white { 0 } else { self.width - 1 }
    }

    fn forward(&self) -> i32 {
        if self.is_white { 1 } else { -1 }
    }

    pub fn last_rank(&self) -> i32 {
        self.width - 1 - self.home()
    }

    /// The single moves of these pieces, but for castling. Attacked squares do not matter.
    pub fn steps(&self, pieces: &str) -> Vec<Step> {
        let mut steps = Vec::new();
        for (from, piece, is_white) in self.pieces() {
            if is_white != self.is_white || !pieces.contains(piece) {
                continue;
            }
            match piece {
                'P' => self.steps_of_pawn(from, &mut steps),
                'N' => self.slide(from, &LEAPS, 1, &mut steps),
                'B' => self.slide(from, &DIAGONAL, self.width, &mut steps),
                'R' => self.slide(from, &STRAIGHT, self.width, &mut steps),
                _ => {
                    let reach = if piece == 'K' { 1 } else { self.width };
                    self.slide(from, &DIAGONAL, reach, &mut steps);
                    self.slide(from, &STRAIGHT, reach, &mut steps);
                }
            }
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
        let ahead = (from.0, from.1 + self.forward());
        let mut targets = Vec::new();
        if self.is_empty(ahead) {
            targets.push(ahead);
            let two_ahead = (from.0, from.1 + 2 * self.forward());
            if from.1 == self.home() + self.forward() && self.is_empty(two_ahead) {
                targets.push(two_ahead);
            }
        }
        for to in [(from.0 - 1, ahead.1), (from.0 + 1, ahead.1)] {
            if self.is_enemy(to) || self.may_take_in_passing(to) && self.is_empty(to) {
                targets.push(to);
            }
        }
        for to in targets {
            if to.1 == self.last_rank() {
                steps.extend("QRBN".chars().map(|piece| Step { from, to, promotion: Some(piece), rook: None }));
            } else {
                steps.push(Step { from, to, promotion: None, rook: None });
            }
        }
    }

    /// Whether an enemy pawn has passed this square.
    fn may_take_in_passing(&self, square: Square) -> bool {
        // Those that own pawns have passed are on the own side of the board.
        self.passed.contains(&square) && square.1 == self.last_rank() - 2 * self.forward()
    }

    /// The ways to castle with the rights that are left, where the squares are empty. Attacked squares do not matter.
    pub fn castlings(&self) -> Vec<Step> {
        (0..2).filter_map(|rook| self.castling(rook)).collect()
    }

    fn castling(&self, rook: usize) -> Option<Step> {
        let home = self.home();
        let (king, rook_file) = (self.king, self.rooks[rook]);
        let [king_target, rook_target] = castled(rook);
        if !self.rights[rook + if self.is_white { 0 } else { 2 }] {
            return None;
        }
        let ways = [(king, king_target), (rook_file, rook_target)];
        let mut crossed = ways.into_iter().flat_map(|(from, to)| from.min(to)..=from.max(to));
        let is_free = |file| file == king || file == rook_file || self.is_empty((file, home));
        let is_orthodox = king == 4 && rook_file == [7, 0][rook];
        let to = if is_orthodox { king_target } else { rook_file };
        let castling = Step { from: (king, home), to: (to, home), promotion: None, rook: Some(rook) };
        crossed.all(is_free).then_some(castling)
    }

    /// Whether a side attacks a square.
    pub fn attacks(&self, is_white: bool, target: Square) -> bool {
        let side = Self { is_white, ..self.clone() };
        self.pieces().into_iter().filter(|&(.., owner)| owner == is_white).any(|(from, piece, _)| {
            if piece == 'P' {
                return from.1 + side.forward() == target.1 && (from.0 - target.0).abs() == 1;
            }
            let mut steps = Vec::new();
            let (directions, reach): (&[Square], i32) = match piece {
                'N' => (&LEAPS, 1),
                'B' => (&DIAGONAL, self.width),
                'R' => (&STRAIGHT, self.width),
                'Q' => (&[DIAGONAL, STRAIGHT].concat(), self.width),
                _ => (&[DIAGONAL, STRAIGHT].concat(), 1),
            };
            side.slide(from, directions, reach, &mut steps);
            steps.iter().any(|step| step.to == target)
        })
    }

    /// Whether a king of this side is attacked.
    pub fn is_check(&self, is_white: bool) -> bool {
        self.kings(is_white).into_iter().any(|king| self.attacks(!is_white, king))
    }

    /// Makes a single move, without the end of the turn.
    pub fn make(&mut self, step: &Step) -> Made {
        let Step { from, to, promotion, rook } = *step;
        let (home, is_white) = (self.home(), self.is_white);
        let (piece, _) = self.piece(from).expect("a piece moves");
        let mut taken = None;
        if let Some(rook) = rook {
            let [king_target, rook_target] = castled(rook);
            self.put(from, EMPTY, is_white);
            self.put((self.rooks[rook], home), EMPTY, is_white);
            self.put((king_target, home), 'K', is_white);
            self.put((rook_target, home), 'R', is_white);
        } else {
            taken = self.piece(to).map(|(piece, _)| piece);
            self.put(from, EMPTY, is_white);
            if piece == 'P' && taken.is_none() && from.0 != to.0 {
                taken = Some('P');
                self.put((to.0, from.1), EMPTY, is_white);
            }
            self.put(to, promotion.unwrap_or(piece), is_white);
        }

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
        // A pawn that has moved on or been taken cannot be taken in passing.
        let mut passed = std::mem::take(&mut self.passed);
        passed.retain(|&(file, rank)| {
            let (pawn, is_white) = if rank == 2 { (3, true) } else { (rank - 1, false) };
            self.piece((file, pawn)) == Some(('P', is_white))
        });
        self.passed = passed;
        Made { piece, taken }
    }

    /// Forgets passed squares that are occupied.
    pub fn forget_occupied(&mut self) {
        let passed = std::mem::take(&mut self.passed);
        self.passed = passed.into_iter().filter(|&square| self.is_empty(square)).collect();
    }

    /// Forgets the squares that the other side's pawns have passed.
    pub fn forget_passed(&mut self) {
        let passed = std::mem::take(&mut self.passed);
        self.passed = passed.into_iter().filter(|&(_, rank)| rank == self.home() + 2 * self.forward()).collect();
    }

    /// Ends the turn: what the side that has moved could take in passing, it can take no longer.
    pub fn end_turn(&mut self) {
        self.forget_passed();
        self.is_white = !self.is_white;
    }

    /// The squares that can be taken in passing, then those that own pawns have passed, each from the a-file.
    pub fn passed(&self) -> Vec<Square> {
        let (mut targets, mut own): (Vec<Square>, Vec<Square>) =
            self.passed.iter().partition(|&&square| self.may_take_in_passing(square));
        targets.sort_unstable();
        own.sort_unstable();
        [targets, own].concat()
    }
}

/// Squares as a field of FEN.
pub fn field(squares: impl IntoIterator<Item = Square>) -> String {
    let text: String = squares.into_iter().map(name).collect();
    if text.is_empty() { "-".into() } else { text }
}
