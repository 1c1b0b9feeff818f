//! The dice field of a position's text: the roll, and how far it has been used.

use std::fmt;

use super::fen_error::DiceChessFenError;
use super::position::{TurnDice, TurnStage, index, on_board, square};
use super::turn::moves_named;
use super::{Dice, DiceChess, Face, IllegalRoll, Roll, TripleRules};
use crate::board::Square;
use crate::excerpt::excerpt;
use crate::games::fen::QUOTED;

/// Follows the dice that have been used when the turn must capture the king.
const KING_BOUND_MARK: &str = "!";

impl DiceChess {
    pub(super) fn write_dice(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn_dice = match self.stage {
            TurnStage::Roll => return Ok(()),
            TurnStage::Free => return f.write_str(" r-"),
            TurnStage::Move(turn_dice) => turn_dice,
        };
        write!(f, " {}", turn_dice.roll)?;
        if turn_dice.moves_made == 0 {
            return Ok(());
        }
        match self.variant.rules().dice {
            Dice::Pair | Dice::Mobile | Dice::Vegas => Ok(()),
            Dice::Count { .. } => write!(f, "/{}", turn_dice.moves_made),
            Dice::PieceAndCount { .. } => {
                let runner_square = on_board!(&self.boards, board => square(board, turn_dice.runner_square.into()));
                write!(f, "/{}{runner_square}", turn_dice.moves_made)
            }
            Dice::Triple(_) => {
                if turn_dice.spent_faces().next().is_none() {
                    return Ok(()); // Which dice have been used is not known.
                }
                f.write_str("/")?;
                turn_dice.spent_faces().try_for_each(|face: Face| write!(f, "{face}"))?;
                f.write_str(if turn_dice.is_bound { KING_BOUND_MARK } else { "" })
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
        let turn_dice = match (self.turn_dice_of_fewer(roll), progress) {
            (Some(turn_dice), None) => turn_dice,
            (Some(turn_dice), Some(progress)) => self.read_progress(turn_dice, progress)?,
            (None, Some(progress)) => self.read_progress(TurnDice::new(self.normalize_roll(roll)?), progress)?,
            (None, None) => TurnDice::new(self.checked_roll(roll)?),
        };
        self.stage = TurnStage::Move(turn_dice);
        if self.outcome().is_some() { Err(DiceChessFenError::Roll(IllegalRoll::GameOver)) } else { Ok(()) }
    }

    /// With three dice as on dicechess.com: one or two dice that are left in a turn, where the others are not known.
    fn turn_dice_of_fewer(&self, roll: Roll) -> Option<TurnDice> {
        let is_part = roll.faces().len() < 3 && roll.faces().iter().all(|face| matches!(face, Face::Number(_)));
        let is_told = self.variant.rules().dice == Dice::Triple(TripleRules::DiceChessCom);
        (is_part && is_told).then(|| TurnDice::left_of_three(roll.sorted()))
    }

    fn read_progress(&self, turn_dice: TurnDice, text: &str) -> Result<TurnDice, DiceChessFenError> {
        let progress_error = |expected| DiceChessFenError::Progress { expected, found: excerpt(text, QUOTED) };
        let moves_made = |text: &str, at_most| {
            let moves_made = Some(text).filter(|text| text.len() == 1).and_then(|text| text.parse::<u8>().ok());
            moves_made.filter(|&moves_made| moves_made > 0 && moves_made < moves_named(turn_dice, at_most))
        };
        match self.variant.rules().dice {
            Dice::Pair | Dice::Mobile | Dice::Vegas => Err(progress_error("nothing")),
            Dice::Count { at_most } => {
                let moves_made = moves_made(text, at_most)
                    .ok_or_else(|| progress_error("the number of moves made, and fewer than all"))?;
                Ok(TurnDice { moves_made, ..turn_dice })
            }
            Dice::PieceAndCount { at_most } => {
                let progress_error = || progress_error("the number of moves made, and the square of the man");
                let (made_count, square) = text.split_at_checked(1).ok_or_else(progress_error)?;
                let moves_made = moves_made(made_count, at_most).ok_or_else(progress_error)?;
                let square: Square = square.parse().map_err(|_| progress_error())?;
                let (side, _) = self.piece_at(square).ok_or_else(progress_error)?;
                let runner_square = on_board!(&self.boards, board => index(board, square)) as u8;
                if side == self.turn() {
                    Ok(TurnDice { moves_made, runner_square, ..turn_dice })
                } else {
                    Err(progress_error())
                }
            }
            Dice::Triple(rules) => {
                let progress_error = || progress_error("one or two of the dice");
                let (text, is_bound) =
                    match text.strip_suffix(KING_BOUND_MARK).filter(|_| rules == TripleRules::DiceChessCom) {
                        Some(text) => (text, true),
                        None => (text, false),
                    };
                let spent_dice = format!("r{text}").parse::<Roll>().map_err(|_| progress_error())?;
                let after = spent_dice.faces().iter().try_fold(turn_dice, |turn_dice, face| {
                    let piece = face.piece().filter(|piece| turn_dice.pieces_left().contains(piece))?;
                    Some(turn_dice.without(piece))
                });
                after
                    .filter(|turn_dice| turn_dice.dice_left != 0)
                    .map(|turn_dice| TurnDice { is_bound, ..turn_dice })
                    .ok_or_else(progress_error)
            }
        }
    }
}
