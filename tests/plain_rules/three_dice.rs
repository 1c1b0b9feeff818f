//! The rules of Dice Chess with three dice as on dicechess.com, from docs/rules/dice-chess.md, A9.

use crate::chess_board::{Board, Step, die, field, piece_of};

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

/// A single move with these dice: the board after it, the dice that it spends, and whether it takes the king.
struct Tried {
    step: Step,
    board: Board,
    cost: Vec<u8>,
    takes_king: bool,
}

impl Plain {
    /// The start with these pieces on the first rank.
    pub fn start(first_rank: &str) -> Self {
        Self { board: Board::start(first_rank), number: 1, dice: None, spent: Vec::new(), must_take_king: false }
    }

    fn dice_left(&self) -> Vec<u8> {
        without(&self.dice.map_or(Vec::new(), |dice| dice.to_vec()), &self.spent)
    }

    fn legal(&self) -> Vec<Tried> {
        let left = self.dice_left();
        let most = most_dice(&self.board, &left);
        let all = tried(&self.board, &left).filter(|next| {
            let rest = without(&left, &next.cost);
            let keeps_most = || next.cost.len() + most_dice(&next.board, &rest) == most;
            next.takes_king || may_take_king(&next.board, &rest) || !self.must_take_king && keeps_most()
        });
        all.collect()
    }

    fn end_turn(&mut self) {
        (self.dice, self.must_take_king) = (None, false);
        self.spent.clear();
        self.number += u32::from(!self.board.is_white);
        self.board.end_turn();
    }
}

/// These dice without some of them.
pub fn without(dice: &[u8], spent: &[u8]) -> Vec<u8> {
    let mut left = dice.to_vec();
    for die in spent {
        left.remove(left.iter().position(|other| other == die).expect("a die that is left"));
    }
    left
}

/// All single moves with these dice.
fn tried(board: &Board, dice: &[u8]) -> impl Iterator<Item = Tried> {
    let pieces: String = dice.iter().copied().map(piece_of).collect();
    let mut steps = board.steps(&pieces);
    // A pawn that takes the king is not promoted.
    for step in &mut steps {
        if board.piece(step.to).is_some_and(|(piece, _)| piece == 'K') {
            step.promotion = None;
        }
    }
    steps.dedup();
    if pieces.contains('R') && pieces.contains('K') {
        steps.extend(board.castlings());
    }
    steps.into_iter().map(|step| {
        let mut board = board.clone();
        let made = board.make(&step);
        board.forget_occupied();
        board.clock = if made.taken.is_some() || made.piece == 'P' { 0 } else { board.clock + 1 };
        let cost = if step.rook.is_some() { vec![die('R'), die('K')] } else { vec![die(made.piece)] };
        Tried { step, board, cost, takes_king: made.taken == Some('K') }
    })
}

/// The most of these dice that the rest of the turn can spend.
fn most_dice(board: &Board, dice: &[u8]) -> usize {
    let mut most = 0;
    for next in tried(board, dice) {
        let rest = without(dice, &next.cost);
        most = most.max(next.cost.len() + if next.takes_king { 0 } else { most_dice(&next.board, &rest) });
        if most == dice.len() {
            break;
        }
    }
    most
}

/// Whether the rest of the turn can take the king with these dice.
fn may_take_king(board: &Board, dice: &[u8]) -> bool {
    tried(board, dice).any(|next| next.takes_king || may_take_king(&next.board, &without(dice, &next.cost)))
}

impl crate::Plain for Plain {
    fn fen(&self) -> String {
        let mut passed = self.board.passed();
        passed.sort_unstable();
        let mut text = format!("{} {} {} {}", self.board.fen(), field(passed), self.board.clock, self.number);
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
        let moves: Vec<String> = self.legal().iter().map(|next| next.step.text()).collect();
        if moves.is_empty() { vec!["0000".into()] } else { moves }
    }

    fn play(&mut self, mv: &str) {
        if mv == "0000" {
            return self.end_turn();
        }
        let left = self.dice_left();
        let next = tried(&self.board, &left).find(|next| next.step.text() == mv).expect("a legal move");
        let rest = without(&left, &next.cost);
        self.must_take_king |= next.cost.len() + most_dice(&next.board, &rest) < most_dice(&self.board, &left);
        self.board = next.board;
        self.spent.extend(next.cost);
        if next.takes_king || tried(&self.board, &rest).next().is_none() {
            self.end_turn();
        }
    }

    fn outcome(&self) -> Option<String> {
        match [true, false].map(|is_white| !self.board.kings(is_white).is_empty()) {
            [true, false] => Some("1-0 king-captured".into()),
            [false, _] => Some("0-1 king-captured".into()),
            [true, true] if self.dice.is_none() && self.board.clock >= 100 => Some("1/2-1/2 quiet-moves".into()),
            [true, true] => None,
        }
    }

    fn rolls(&self) -> Vec<String> {
        if self.dice.is_some() || self.outcome().is_some() { Vec::new() } else { three_dice() }
    }

    fn roll(&mut self, roll: &str) {
        self.dice = numbers(roll).try_into().ok();
    }
}

/// The rolls of three dice that look alike.
pub fn three_dice() -> Vec<String> {
    let of = |first: u8| (first..7).flat_map(move |second| (second..7).map(move |third| [first, second, third]));
    (1..7).flat_map(of).map(|dice| format!("r{}", digits(&dice))).collect()
}

/// The numbers of a roll.
pub fn numbers(roll: &str) -> Vec<u8> {
    roll[1..].bytes().map(|digit| digit - b'0').collect()
}

pub fn digits(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect()
}
