//! What does the text of a position mean?

use super::bits::Bits;
use super::board::Board;
use super::fen_error::{EN_PASSANT, FenError, LARGEST_COUNT, TURN};
use super::moves::CASTLINGS;
use super::position::{Boards, Hand, Stage, index, on_board};
use super::roll::{IllegalRoll, Roll};
use super::turn::moves_named;
use super::variant::Dice;
use super::write::castling_letters;
use super::{DiceChess, Man, Variant};
use crate::board::{Side, Square};
use crate::excerpt::excerpt;

/// How many characters of a wrong field an error quotes: enough to recognise it by.
const QUOTED: usize = 20;

const CLOCK: &str = "the turns since the last capture or pawn's move";
const NUMBER: &str = "the move number";

impl DiceChess {
    /// Reads a position: placement, side to move and, if you like, castling rights and squares for captures en
    /// passant, then the two counters (turns since the last capture or pawn's move, and the move number), and at the
    /// end the dice where they lie on the table.
    ///
    /// Behind the dice follows what a turn of several moves has used of them: `r5/2` for two moves of four, `r23/1e4`
    /// for one move of the man that now stands on e4, `r136/1` for the die with the 1. In Vegas Fun Chess `r-` is a turn
    /// without dice.
    ///
    /// # Errors
    /// When the text is none, with what was expected and where.
    pub fn from_fen(variant: Variant, text: &str) -> Result<Self, FenError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().take(8).collect();
        let dice_at = fields.iter().skip(2).position(|field| field.starts_with('r')).map_or(fields.len(), |at| at + 2);
        let (fields, rest) = fields.split_at(dice_at);
        let mut fields = fields.iter().copied();

        let boards = match variant.rules().width {
            10 => Boards::Ten(Board::empty(Side::White)),
            _ => Boards::Eight(Board::empty(Side::White)),
        };
        let mut position = Self { boards, stage: Stage::Roll, clock: 0, number: 1, variant };
        position.read_placement(fields.next().ok_or(FenError::Missing { expected: "the placement", field: 1 })?)?;
        match fields.next().ok_or(FenError::Missing { expected: TURN, field: 2 })? {
            "w" => {}
            "b" => on_board!(&mut position.boards, board => board.end_turn()),
            other => return Err(FenError::Turn { found: excerpt(other, QUOTED) }),
        }
        if let Some(rights) = fields.next() {
            on_board!(&mut position.boards, board => read_rights(board, rights))?;
            position.read_en_passant(fields.next().ok_or(FenError::Missing { expected: EN_PASSANT, field: 4 })?)?;
        }
        if let Some(clock) = fields.next() {
            position.clock = read_counter(clock, CLOCK, 5)?;
            let number = fields.next().ok_or(FenError::Missing { expected: NUMBER, field: 6 })?;
            position.number = read_counter(number, NUMBER, 6)?;
        }
        if let Some(more) = fields.next().or(rest.get(1).copied()) {
            return Err(FenError::Trailing { found: excerpt(more, QUOTED) });
        }
        position.read_dice(rest.first().copied())?;
        position.stray_en_passant().map_or(Ok(position), |square| Err(FenError::NoPawnPassed(square)))
    }

    /// A square for a capture en passant that is too late, or the side's own before it has moved.
    fn stray_en_passant(&self) -> Option<Square> {
        let is_begun = self.hand().is_some_and(|hand| hand.made > 0);
        let stays = !is_begun || self.variant.rules().dice == Dice::Triple;
        on_board!(&self.boards, board => {
            let width = u32::from(self.variant.rules().width);
            let late = if stays { 0 } else { board.en_passant };
            let early = if is_begun { 0 } else { board.fresh };
            let (files, rank) = if late != 0 { (late, width - 3) } else { (early, 2) };
            (files != 0).then(|| on_rank(board, rank, files.trailing_zeros()))
        })
    }

    fn read_placement(&mut self, text: &str) -> Result<(), FenError> {
        let width = self.variant.rules().width;
        let (mut rank, mut file) = (width - 1, 0);
        let full = |rank, found| {
            if found == width { Ok(()) } else { Err(FenError::RankLength { width, rank: rank + 1, found }) }
        };
        let mut letters = (1..).zip(text.chars()).peekable();
        while let Some((at, found)) = letters.next() {
            match found {
                '/' => {
                    full(rank, file)?;
                    rank = rank.checked_sub(1).ok_or(FenError::ManyRanks { width, at: at + 1 })?;
                    file = 0;
                }
                '1' if width == 10 && letters.next_if(|&(_, next)| next == '0').is_some() => file += 10,
                '1'..='9' if found as u8 - b'0' <= width => file += found as u8 - b'0',
                _ => {
                    let man = Man::from_letter(found.to_ascii_uppercase());
                    let man = man.ok_or(FenError::Letter { width, rank: rank + 1, at, found })?;
                    if file < width {
                        let side = Side::white_if(found.is_ascii_uppercase());
                        let square = Square::new(file, rank);
                        on_board!(&mut self.boards, board => board.place(side, man, index(board, square)));
                    }
                    file += 1;
                }
            }
            if file > width {
                return Err(FenError::RankLength { width, rank: rank + 1, found: file });
            }
        }
        full(rank, file)?;
        if rank > 0 { Err(FenError::FewRanks { width, found: width - rank }) } else { Ok(()) }
    }

    fn read_en_passant(&mut self, text: &str) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let wrong = || FenError::EnPassant { found: excerpt(text, QUOTED) };
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.bytes().skip(1).position(|byte| !byte.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
            let (square, after) = rest.split_at_checked(end).ok_or_else(wrong)?;
            let square: Square = square.parse().map_err(|_| wrong())?;
            if !self.has(square) {
                return Err(wrong());
            }
            let passed = on_board!(&mut self.boards, board => pass(board, index(board, square)));
            if !passed {
                return Err(FenError::NoPawnPassed(square));
            }
            rest = after;
        }
        Ok(())
    }

    fn read_dice(&mut self, text: Option<&str>) -> Result<(), FenError> {
        let is_vegas = self.variant.rules().dice == Dice::Vegas;
        if is_vegas && (text == Some("r-") || self.is_check()) {
            self.stage = Stage::Free;
        }
        let Some(text) = text.filter(|&text| !is_vegas || text != "r-") else { return Ok(()) };
        let (roll, progress) = match text.split_once('/') {
            Some((roll, progress)) => (roll, Some(progress)),
            None => (text, None),
        };
        let roll = roll.parse::<Roll>()?;
        let Some(progress) = progress else {
            self.stage = Stage::Move(Hand::new(self.checked_roll(roll)?));
            return Ok(());
        };
        self.stage = Stage::Move(self.read_progress(Hand::new(self.lying(roll)?), progress)?);
        if self.ending().is_some() { Err(FenError::Roll(IllegalRoll::GameOver)) } else { Ok(()) }
    }

    fn read_progress(&self, hand: Hand, text: &str) -> Result<Hand, FenError> {
        let wrong = |expected| FenError::Progress { expected, found: excerpt(text, QUOTED) };
        let made = |text: &str, at_most| {
            let made = Some(text).filter(|text| text.len() == 1).and_then(|text| text.parse::<u8>().ok());
            made.filter(|&made| made > 0 && made < moves_named(hand, at_most))
        };
        match self.variant.rules().dice {
            Dice::Pair | Dice::Mobile | Dice::Vegas => Err(wrong("nothing")),
            Dice::Count { at_most } => {
                let made = made(text, at_most).ok_or_else(|| wrong("the number of moves made, and fewer than all"))?;
                Ok(Hand { made, ..hand })
            }
            Dice::ManAndCount { at_most } => {
                let wrong = || wrong("the number of moves made, and the square of the man");
                let (number, square) = text.split_at_checked(1).ok_or_else(wrong)?;
                let made = made(number, at_most).ok_or_else(wrong)?;
                let square: Square = square.parse().map_err(|_| wrong())?;
                let (side, _) = self.man_at(square).ok_or_else(wrong)?;
                let runner = on_board!(&self.boards, board => index(board, square)) as u8;
                if side == self.turn() { Ok(Hand { made, runner, ..hand }) } else { Err(wrong()) }
            }
            Dice::Triple => {
                let wrong = || wrong("one or two of the dice");
                let spent = format!("r{text}").parse::<Roll>().map_err(|_| wrong())?;
                let after = spent.faces().iter().try_fold(hand, |hand, face| {
                    let man = face.man().filter(|man| hand.men_left().contains(man))?;
                    Some(hand.without(man))
                });
                after.filter(|hand| hand.left != 0).ok_or_else(wrong)
            }
        }
    }
}

/// The square of this file on the rank that this side counts so.
fn on_rank<B: Bits>(board: &Board<B>, rank: u32, file: u32) -> Square {
    B::square(B::rank(board.turn, rank).first() + file)
}

fn read_rights<B: Bits>(board: &mut Board<B>, text: &str) -> Result<(), FenError> {
    let wrong = || FenError::Castling { found: excerpt(text, QUOTED) };
    let mut rights = 0;
    for letter in text.chars().filter(|_| text != "-") {
        let (_, right) = castling_letters().find(|&(other, _)| other == letter).ok_or_else(wrong)?;
        if rights & right != 0 || B::WIDTH != 8 {
            return Err(wrong());
        }
        let at_home = CASTLINGS.into_iter().zip([Side::White; 2]).chain(CASTLINGS.into_iter().zip([Side::Black; 2]));
        for (castling, side) in at_home.filter(|(castling, side)| castling.right(*side) == right) {
            let home = castling.home(side);
            let stands = |man, file| board.man_at(home + file) == Some((side, man));
            if !stands(Man::King, castling.king) || !stands(Man::Rook, castling.rook) {
                return Err(FenError::NotAtHome(letter));
            }
        }
        rights |= right;
    }
    board.set_rights(rights);
    Ok(())
}

/// Notes that a pawn has just gone two squares past this one, if one stands before it.
fn pass<B: Bits>(board: &mut Board<B>, square: u32) -> bool {
    let (us, them) = (board.turn, !board.turn);
    let there = B::only(square);
    let before = |side: Side| (there.ahead(side) & board.men(Man::Pawn) & board.side(side)).is_any();
    let file = 1 << (square % B::WIDTH);
    if B::rank(them, 2).has(square) && before(them) {
        board.en_passant |= file;
        true
    } else if B::rank(us, 2).has(square) && before(us) {
        board.fresh |= file;
        true
    } else {
        false
    }
}

fn read_counter(text: &str, expected: &'static str, field: u8) -> Result<u16, FenError> {
    let digits = (1..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let count = digits.then(|| text.parse().ok()).flatten().filter(|&count| count <= LARGEST_COUNT);
    count.ok_or_else(|| FenError::Counter { expected, field, found: excerpt(text, QUOTED) })
}
