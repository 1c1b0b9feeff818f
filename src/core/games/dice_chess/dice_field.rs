//! The dice field of a position's text: the roll, and how far it has been used.

use std::fmt;

use super::fen_error::{DiceChessFenError, QUOTED};
use super::position::{Hand, TurnStage, index, on_board, square};
use super::turn::moves_named;
use super::{Dice, DiceChess, Face, IllegalRoll, Roll, TripleRules};
use crate::board::Square;
use crate::excerpt::excerpt;

/// Follows the dice that have been used when the turn must capture the king.
const BOUND: &str = "!";

impl DiceChess {
    pub(super) fn write_dice(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hand = match self.stage {
            TurnStage::Roll => return Ok(()),
            TurnStage::Free => return f.write_str(" r-"),
            TurnStage::Move(hand) => hand,
        };
        write!(f, " {}", hand.roll)?;
        if hand.made == 0 {
            return Ok(());
        }
        match self.variant.rules().dice {
            Dice::Pair | Dice::Mobile | Dice::Vegas => Ok(()),
            Dice::Count { .. } => write!(f, "/{}", hand.made),
            Dice::PieceAndCount { .. } => {
                let runner = on_board!(&self.boards, board => square(board, hand.runner.into()));
                write!(f, "/{}{runner}", hand.made)
            }
            Dice::Triple(_) => {
                if hand.spent_faces().next().is_none() {
                    return Ok(()); // Which dice have been used is not known.
                }
                f.write_str("/")?;
                hand.spent_faces().try_for_each(|face: Face| write!(f, "{face}"))?;
                f.write_str(if hand.is_bound { BOUND } else { "" })
            }
        }
    }

    pub(super) fn read_dice(&mut self, text: Option<&str>) -> Result<(), DiceChessFenError> {
        let is_vegas = self.variant.rules().dice == Dice::Vegas;
        if is_vegas && (text == Some("r-") || self.is_check()) {
            self.stage = TurnStage::Free;
        }
        let Some(text) = text.filter(|&text| !is_vegas || text != "r-") else { return Ok(()) };
        let (roll, progress) = match text.split_once('/') {
            Some((roll, progress)) => (roll, Some(progress)),
            None => (text, None),
        };
        let roll = roll.parse::<Roll>()?;
        let hand = match (self.hand_of_fewer_dice(roll), progress) {
            (Some(hand), None) => hand,
            (Some(hand), Some(progress)) => self.read_progress(hand, progress)?,
            (None, Some(progress)) => self.read_progress(Hand::new(self.normalize_roll(roll)?), progress)?,
            (None, None) => Hand::new(self.checked_roll(roll)?),
        };
        self.stage = TurnStage::Move(hand);
        if self.outcome().is_some() { Err(DiceChessFenError::Roll(IllegalRoll::GameOver)) } else { Ok(()) }
    }

    /// With three dice as on dicechess.com: one or two dice that are left in a turn, where the others are not known.
    fn hand_of_fewer_dice(&self, roll: Roll) -> Option<Hand> {
        let is_part = roll.faces().len() < 3 && roll.faces().iter().all(|face| matches!(face, Face::Number(_)));
        let is_told = self.variant.rules().dice == Dice::Triple(TripleRules::DiceChessCom);
        (is_part && is_told).then(|| Hand::left_of_three(roll.sorted()))
    }

    fn read_progress(&self, hand: Hand, text: &str) -> Result<Hand, DiceChessFenError> {
        let wrong = |expected| DiceChessFenError::Progress { expected, found: excerpt(text, QUOTED) };
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
            Dice::PieceAndCount { at_most } => {
                let wrong = || wrong("the number of moves made, and the square of the man");
                let (number, square) = text.split_at_checked(1).ok_or_else(wrong)?;
                let made = made(number, at_most).ok_or_else(wrong)?;
                let square: Square = square.parse().map_err(|_| wrong())?;
                let (side, _) = self.piece_at(square).ok_or_else(wrong)?;
                let runner = on_board!(&self.boards, board => index(board, square)) as u8;
                if side == self.turn() { Ok(Hand { made, runner, ..hand }) } else { Err(wrong()) }
            }
            Dice::Triple(rules) => {
                let wrong = || wrong("one or two of the dice");
                let (text, is_bound) = match text.strip_suffix(BOUND).filter(|_| rules == TripleRules::DiceChessCom) {
                    Some(text) => (text, true),
                    None => (text, false),
                };
                let spent = format!("r{text}").parse::<Roll>().map_err(|_| wrong())?;
                let after = spent.faces().iter().try_fold(hand, |hand, face| {
                    let piece = face.piece().filter(|piece| hand.pieces_left().contains(piece))?;
                    Some(hand.without(piece))
                });
                after.filter(|hand| hand.left != 0).map(|hand| Hand { is_bound, ..hand }).ok_or_else(wrong)
            }
        }
    }
}
