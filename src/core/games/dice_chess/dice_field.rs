//! The dice field of a position's text: the roll, and how far it has been used.

use std::fmt;

use super::fen_error::DiceChessFenError;
use super::position::{TurnDice, TurnStage, index_on, on_board, square_on};
use super::turn::granted_moves;
use super::{Dice, DiceChess, Face, IllegalRoll, Roll, TripleRules};
use crate::board::Square;
use crate::excerpt::excerpt;
use crate::games::fen::MAX_QUOTED_CHARS;

/// Follows the dice that have been used when the turn must capture the king.
const KING_BOUND_MARK: &str = "!";

impl DiceChess {
    pub(super) fn write_dice(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn_dice = match self.stage {
            TurnStage::Roll => return Ok(()),
            TurnStage::WithoutDice => return f.write_str(" r-"),
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
                let mover_square = on_board!(&self.boards, board => square_on(board, turn_dice.mover_square.into()));
                write!(f, "/{}{mover_square}", turn_dice.moves_made)
            }
            Dice::Triple(_) => {
                if turn_dice.spent_faces().next().is_none() {
                    return Ok(()); // Which dice have been used is not known.
                }
                f.write_str("/")?;
                turn_dice.spent_faces().try_for_each(|face: Face| write!(f, "{face}"))?;
                f.write_str(if turn_dice.must_capture_king { KING_BOUND_MARK } else { "" })
            }
        }
    }

    pub(super) fn read_dice(&mut self, text: Option<&str>) -> Result<(), DiceChessFenError> {
        let is_vegas = self.variant.rules().dice == Dice::Vegas;
        if is_vegas && (text == Some("r-") || self.is_check()) {
            self.stage = TurnStage::WithoutDice;
        }
        let Some(text) = text.filter(|&text| !is_vegas || text != "r-") else { return Ok(()) };
        let (roll, progress) = match text.split_once('/') {
            Some((roll, progress)) => (roll, Some(progress)),
            None => (text, None),
        };
        let roll = roll.parse::<Roll>()?;
        let turn_dice = match (self.partial_turn_dice(roll), progress) {
            (Some(turn_dice), None) => turn_dice,
            (Some(turn_dice), Some(progress)) => self.read_progress(turn_dice, progress)?,
            (None, Some(progress)) => self.read_progress(TurnDice::new(self.normalize_roll(roll)?), progress)?,
            (None, None) => TurnDice::new(self.validated_roll(roll)?),
        };
        self.stage = TurnStage::Move(turn_dice);
        if self.outcome().is_some() { Err(DiceChessFenError::Roll(IllegalRoll::GameOver)) } else { Ok(()) }
    }

    /// With three dice as on dicechess.com: one or two dice that are left in a turn, where the others are not known.
    fn partial_turn_dice(&self, roll: Roll) -> Option<TurnDice> {
        let has_fewer_dice = roll.faces().len() < 3 && roll.faces().iter().all(|face| matches!(face, Face::Number(_)));
        let allows_fewer_dice = self.variant.rules().dice == Dice::Triple(TripleRules::DiceChessCom);
        (has_fewer_dice && allows_fewer_dice).then(|| TurnDice::remaining_of_three(roll.sorted()))
    }

    fn read_progress(&self, turn_dice: TurnDice, text: &str) -> Result<TurnDice, DiceChessFenError> {
        let progress_error =
            |expected| DiceChessFenError::Progress { expected, found: excerpt(text, MAX_QUOTED_CHARS) };
        let read_moves_made = |text: &str, max_moves| {
            let moves_made = Some(text).filter(|text| text.len() == 1).and_then(|text| text.parse::<u8>().ok());
            moves_made.filter(|&moves_made| moves_made > 0 && moves_made < granted_moves(turn_dice, max_moves))
        };
        match self.variant.rules().dice {
            Dice::Pair | Dice::Mobile | Dice::Vegas => Err(progress_error("nothing")),
            Dice::Count { max_moves } => {
                let moves_made = read_moves_made(text, max_moves)
                    .ok_or_else(|| progress_error("the number of moves made, and fewer than all"))?;
                Ok(TurnDice { moves_made, ..turn_dice })
            }
            Dice::PieceAndCount { max_moves } => {
                let progress_error = || progress_error("the number of moves made, and the square of the man");
                let (count_text, square) = text.split_at_checked(1).ok_or_else(progress_error)?;
                let moves_made = read_moves_made(count_text, max_moves).ok_or_else(progress_error)?;
                let square: Square = square.parse().map_err(|_| progress_error())?;
                let (side, _) = self.piece_at(square).ok_or_else(progress_error)?;
                let mover_square = on_board!(&self.boards, board => index_on(board, square)) as u8;
                if side == self.turn() {
                    Ok(TurnDice { moves_made, mover_square, ..turn_dice })
                } else {
                    Err(progress_error())
                }
            }
            Dice::Triple(rules) => {
                let progress_error = || progress_error("one or two of the dice");
                let (text, must_capture_king) =
                    match text.strip_suffix(KING_BOUND_MARK).filter(|_| rules == TripleRules::DiceChessCom) {
                        Some(text) => (text, true),
                        None => (text, false),
                    };
                let spent_dice = format!("r{text}").parse::<Roll>().map_err(|_| progress_error())?;
                let dice_after = spent_dice.faces().iter().try_fold(turn_dice, |turn_dice, face| {
                    let piece = face.piece().filter(|piece| turn_dice.remaining_pieces().contains(piece))?;
                    Some(turn_dice.after_using(piece))
                });
                dice_after
                    .filter(|turn_dice| turn_dice.remaining_dice != 0)
                    .map(|turn_dice| TurnDice { must_capture_king, ..turn_dice })
                    .ok_or_else(progress_error)
            }
        }
    }
}
