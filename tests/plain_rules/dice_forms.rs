//! The rules of the other forms of Dice Chess, from docs/rules/dice-chess.md, A1 to A6.

use turnover_core::games::dice_chess::Variant;

use crate::Square;
use crate::chess_board::{Board, Step, castled, die, field, piece_of};
use crate::name;
use crate::three_dice::{digits, numbers, three_dice, without};

#[derive(Clone)]
pub struct Plain {
    form: Variant,
    board: Board,
    number: u32,
    stage: Stage,
    /// The moves made in the turn, and with one piece that makes them all, its square.
    made: usize,
    runner: Square,
    spent: Vec<u8>,
}

#[derive(Clone, PartialEq)]
enum Stage {
    Roll,
    /// A turn of Vegas Fun Chess without dice.
    Free,
    /// The faces of the dice.
    Rolled(String),
}

/// A legal single move, with its text, and in the Burmese form the die that it spends.
struct Legal {
    text: String,
    step: Step,
    die: Option<u8>,
}

impl Plain {
    pub fn start(form: Variant) -> Self {
        let first_rank = if form == Variant::TenByTen { "RNBQKKKBNR" } else { "RNBQKBNR" };
        Self {
            form,
            board: Board::start(first_rank),
            number: 1,
            stage: Stage::Roll,
            made: 0,
            runner: (0, 0),
            spent: Vec::new(),
        }
    }

    fn has_check(&self) -> bool {
        matches!(self.form, Variant::DiceChess | Variant::Vegas | Variant::Moves | Variant::PieceMoves)
    }

    fn is_check(&self) -> bool {
        self.has_check() && self.board.is_check(self.board.is_white)
    }

    /// The moves that are legal with any dice.
    fn with_any_dice(&self) -> Vec<Step> {
        let mut steps = self.board.steps("PNBRQK");
        steps.extend(self.board.castlings());
        steps.retain(|step| self.is_safe(step));
        steps
    }

    /// Whether a move leaves no king attacked, or takes the king, or need do neither.
    fn is_safe(&self, step: &Step) -> bool {
        if !self.has_check() {
            return true;
        }
        let us = self.board.is_white;
        if let Some(rook) = step.rook {
            let [king_target, _] = castled(rook);
            let way = step.from.0.min(king_target)..=step.from.0.max(king_target);
            return way.into_iter().all(|file| !self.board.attacks(!us, (file, step.from.1)));
        }
        let mut after = self.board.clone();
        after.make(step).taken == Some('K') || !after.is_check(us)
    }

    /// Whether these faces allow a move.
    fn is_allowed(&self, step: &Step, faces: &str) -> bool {
        let (piece, _) = self.board.piece(step.from).expect("a piece moves");
        let by_number = |pieces: &[u8]| match step.rook {
            Some(_) => pieces.contains(&die('R')) || pieces.contains(&die('K')),
            None => pieces.contains(&die(piece)),
        };
        match self.form {
            Variant::DiceChess => {
                let dice = numbers(&format!("r{faces}"));
                dice[0] == dice[1] || by_number(&dice)
            }
            Variant::BrainKing | Variant::TenByTen => {
                let dice = numbers(&format!("r{faces}"));
                by_number(&dice) || step.promotion.is_some_and(|promotion| dice == [die(promotion)])
            }
            Variant::Vegas => {
                let castles = step.rook.is_some() && faces.contains(['R', 'K']);
                faces.contains('*') || castles || step.rook.is_none() && faces.contains(piece)
            }
            Variant::Moves => true,
            Variant::PieceMoves => {
                by_number(&numbers(&format!("r{faces}"))[..1]) && (self.made == 0 || step.from == self.runner)
            }
            Variant::Burmese | Variant::ThreeDice => unreachable!("three dice"),
        }
    }

    /// The legal moves without a pass.
    fn legal(&self) -> Vec<Legal> {
        let Stage::Rolled(faces) = &self.stage else {
            let free = if self.stage == Stage::Free { self.with_any_dice() } else { Vec::new() };
            return free.into_iter().map(|step| Legal { text: step.text(), step, die: None }).collect();
        };
        if self.form == Variant::Burmese {
            return self.legal_of_three(&without(&numbers(&format!("r{faces}")), &self.spent));
        }
        let steps = self.with_any_dice().into_iter().filter(|step| self.is_allowed(step, faces));
        steps.map(|step| Legal { text: step.text(), step, die: None }).collect()
    }

    fn legal_of_three(&self, dice: &[u8]) -> Vec<Legal> {
        let most = most_dice(&self.board, dice);
        let mut all = moves_of_three(&self.board, dice);
        all.retain(|Legal { step, die, .. }| {
            let mut board = self.board.clone();
            let takes_king = board.make(step).taken == Some('K');
            let rest = without(dice, &[die.expect("each spends one")]);
            takes_king || may_take_king(&board, &rest) || 1 + most_dice(&board, &rest) == most
        });
        all
    }

    /// How many moves the dice give.
    fn moves_of_turn(&self, faces: &str) -> usize {
        let last = faces.chars().last().and_then(|face| face.to_digit(10)).unwrap_or(0) as usize;
        match self.form {
            Variant::Moves => last.min(4),
            Variant::PieceMoves => last,
            Variant::Burmese => 3,
            _ => 1,
        }
    }

    fn end_turn(&mut self, was_check: bool) {
        self.number += u32::from(!self.board.is_white);
        self.board.end_turn();
        let is_free = self.form == Variant::Vegas && (was_check || self.is_check());
        self.stage = if is_free { Stage::Free } else { Stage::Roll };
        self.made = 0;
        self.spent.clear();
    }

    fn may_pass(&self) -> bool {
        match &self.stage {
            Stage::Roll => false,
            Stage::Free => !self.is_check(),
            Stage::Rolled(faces) => faces.contains('*'),
        }
    }
}

/// The single moves with these dice in the Burmese form: each spends one.
fn moves_of_three(board: &Board, dice: &[u8]) -> Vec<Legal> {
    let pieces: String = dice.iter().copied().map(piece_of).collect();
    let mut all = Vec::new();
    for step in board.steps(&pieces) {
        let (piece, _) = board.piece(step.from).expect("a piece moves");
        all.push(Legal { text: step.text(), step, die: Some(die(piece)) });
    }
    let castling_dice: Vec<char> = "RK".chars().filter(|&piece| pieces.contains(piece)).collect();
    for step in board.castlings() {
        for &piece in &castling_dice {
            let letter = piece.to_ascii_lowercase();
            let text = if castling_dice.len() > 1 { format!("{}{letter}", step.text()) } else { step.text() };
            all.push(Legal { text, step: step.clone(), die: Some(die(piece)) });
        }
    }
    all
}

/// The boards after each of these moves, with the dice that are left, and whether the move takes the king.
fn after_three(board: &Board, dice: &[u8]) -> impl Iterator<Item = (Board, Vec<u8>, bool)> {
    moves_of_three(board, dice).into_iter().map(|Legal { step, die, .. }| {
        let mut board = board.clone();
        let takes_king = board.make(&step).taken == Some('K');
        (board, without(dice, &[die.expect("each spends one")]), takes_king)
    })
}

/// The most of these dice that the turn can spend without taking the king.
fn most_dice(board: &Board, dice: &[u8]) -> usize {
    let mut most = 0;
    for (board, rest, _) in after_three(board, dice).filter(|(.., takes_king)| !takes_king) {
        most = most.max(1 + most_dice(&board, &rest));
        if most == dice.len() {
            break;
        }
    }
    most
}

fn may_take_king(board: &Board, dice: &[u8]) -> bool {
    after_three(board, dice).any(|(board, rest, takes_king)| takes_king || may_take_king(&board, &rest))
}

impl crate::Plain for Plain {
    fn fen(&self) -> String {
        let board = &self.board;
        let mut text = format!("{} {} {} {}", board.fen(), field(board.passed()), board.clock, self.number);
        match &self.stage {
            Stage::Roll => {}
            Stage::Free => text += " r-",
            Stage::Rolled(faces) => {
                text += &format!(" r{faces}");
                match self.form {
                    _ if self.made == 0 => {}
                    Variant::Moves => text += &format!("/{}", self.made),
                    Variant::PieceMoves => text += &format!("/{}{}", self.made, name(self.runner)),
                    _ => {
                        let mut spent = self.spent.clone();
                        spent.sort_unstable();
                        text += &format!("/{}", digits(&spent));
                    }
                }
            }
        }
        text
    }

    fn moves(&self) -> Vec<String> {
        if self.stage == Stage::Roll || self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<String> = self.legal().into_iter().map(|legal| legal.text).collect();
        if moves.is_empty() || self.may_pass() {
            moves.push("0000".into());
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        let was_check = self.is_check();
        if mv == "0000" {
            self.board.clock += u32::from(self.made == 0);
            return self.end_turn(was_check);
        }
        let Legal { step, die, .. } = self.legal().into_iter().find(|legal| legal.text == mv).expect("a legal move");
        let made = self.board.make(&step);
        if made.taken.is_some() || made.piece == 'P' {
            self.board.clock = 0;
        } else {
            self.board.clock += u32::from(self.made == 0);
        }
        self.made += 1;
        self.spent.extend(die);
        let Stage::Rolled(faces) = self.stage.clone() else { return self.end_turn(was_check) };
        self.runner = match step.rook {
            Some(rook) if faces.starts_with('4') => (castled(rook)[1], step.from.1),
            Some(rook) => (castled(rook)[0], step.from.1),
            None => step.to,
        };
        let them = !self.board.is_white;
        let gives_check = self.has_check() && self.board.is_check(them);
        let promotes = self.form == Variant::PieceMoves && step.promotion.is_some();
        let is_over = made.taken == Some('K') || self.made >= self.moves_of_turn(&faces);
        if is_over || gives_check || promotes {
            return self.end_turn(was_check);
        }
        if self.form != Variant::Burmese {
            self.board.forget_passed();
        }
        if self.legal().is_empty() {
            self.end_turn(was_check);
        }
    }

    fn outcome(&self) -> Option<String> {
        let us = self.board.is_white;
        let won = |is_white, reason| Some(format!("{} {reason}", if is_white { "1-0" } else { "0-1" }));
        let drawn = |reason| Some(format!("1/2-1/2 {reason}"));
        for side in [true, false] {
            if self.board.kings(side).is_empty() {
                return won(!side, "king-captured");
            }
        }
        let goes_on = self.made > 0;
        if !goes_on && self.form != Variant::Burmese && self.with_any_dice().is_empty() {
            return if self.is_check() { won(!us, "checkmate") } else { drawn("stalemate") };
        }
        let pieces = self.board.pieces();
        if !goes_on && self.form != Variant::Burmese && pieces.len() == 2 {
            let [(one, ..), (other, ..)] = pieces[..] else { unreachable!("there are two") };
            let touch = (one.0 - other.0).abs().max((one.1 - other.1).abs()) == 1;
            if self.has_check() || !touch {
                return drawn("insufficient-material");
            }
        }
        if !goes_on && self.board.clock >= 150 { drawn("seventy-five-moves") } else { None }
    }

    fn rolls(&self) -> Vec<String> {
        if self.stage != Stage::Roll || self.outcome().is_some() {
            return Vec::new();
        }
        let dice = || 1..7_u8;
        match self.form {
            Variant::DiceChess => dice().flat_map(|one| (one..7).map(move |other| format!("r{one}{other}"))).collect(),
            Variant::BrainKing | Variant::TenByTen => {
                let steps = self.with_any_dice();
                let is_mobile = |faces: &String| steps.iter().any(|step| self.is_allowed(step, &faces[1..]));
                dice().map(|number| format!("r{number}")).filter(is_mobile).collect()
            }
            Variant::Vegas => {
                "PNBRK".chars().flat_map(|one| "PNBRQ*".chars().map(move |other| format!("r{one}{other}"))).collect()
            }
            Variant::Moves => dice().map(|number| format!("r{number}")).collect(),
            Variant::PieceMoves => dice().flat_map(|one| dice().map(move |other| format!("r{one}{other}"))).collect(),
            Variant::Burmese | Variant::ThreeDice => three_dice(),
        }
    }

    fn roll(&mut self, roll: &str) {
        self.stage = Stage::Rolled(roll[1..].into());
    }
}
