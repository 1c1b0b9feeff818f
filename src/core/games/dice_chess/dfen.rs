//! Positions with dice as DFEN, the text of dicechess.com: a FEN with the letters of the dice that are left as its last
//! field.
// CITE: fortemate/dicechess-engine, dice-chess-fen.md, 2026-08-21.

use super::position::{TurnDice, TurnStage, on_board};
use super::{Chessman, Dice, DiceChess, Rules, TripleRules};

/// Where the clock stops.
const MAX_QUIET_TURNS: u16 = 127;
/// The number of fields with the dice, without and with the counters.
const FIELD_COUNTS: [usize; 2] = [5, 7];

impl Rules {
    /// Whether positions are read and written as DFEN.
    #[must_use]
    pub const fn has_dfen(&self) -> bool {
        matches!(self.dice, Dice::Triple(TripleRules::DiceChessCom))
    }
}

/// Takes the dice off the end of a DFEN. Returns them as our own text, which is empty before the roll; `None` if the last
/// field holds no letters of dice.
pub(super) fn take_dice(fields: &mut Vec<&str>) -> Option<String> {
    let last_field = fields.last().filter(|_| FIELD_COUNTS.contains(&fields.len()))?;
    let die_number = |letter: char| Some(Chessman::from_letter(letter.to_ascii_uppercase())?.number().to_string());
    let roll_text = match *last_field {
        "-" => String::new(),
        letters if letters.len() <= 3 => format!("r{}", letters.chars().map(die_number).collect::<Option<String>>()?),
        _ => return None,
    };
    fields.pop();
    Some(roll_text)
}

impl DiceChess {
    /// The position as DFEN, the text of dicechess.com: placement, side, castling rights, squares for captures en
    /// passant, single moves since the last capture or pawn move (127 at most), move number, and the letters of the dice
    /// that are left, in capitals for White; without the dice if they are to be rolled.
    ///
    /// `None` in other variants, after the end of the game, and for what a DFEN cannot say: a turn that must capture the king, and
    /// castling rights of a start of Chess960.
    ///
    /// ```
    /// use turnover_core::games::dice_chess::{DiceChess, Variant};
    ///
    /// let mut position = DiceChess::start(Variant::ThreeDice);
    /// position.roll("r236".parse()?)?;
    /// let dfen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 NBK";
    /// assert_eq!(position.dfen().as_deref(), Some(dfen));
    /// assert_eq!(DiceChess::from_fen(Variant::ThreeDice, dfen)?, position);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn dfen(&self) -> Option<String> {
        let has_known_rights = on_board!(&self.boards, board => {
            board.short_and_long_castling().iter().all(|castling| castling.is_orthodox())
        });
        let can_be_written = self.variant.rules().has_dfen() && self.outcome().is_none() && has_known_rights;
        let dice_suffix = match self.stage {
            TurnStage::Roll => String::new(),
            TurnStage::Move(turn_dice) if !turn_dice.must_capture_king => format!(" {}", self.dice_letters(turn_dice)),
            TurnStage::Move(_) | TurnStage::WithoutDice => return None,
        };
        let position_before_roll =
            Self { stage: TurnStage::Roll, quiet_turns: self.quiet_turns.min(MAX_QUIET_TURNS), ..*self };
        can_be_written.then(|| format!("{position_before_roll}{dice_suffix}"))
    }

    fn dice_letters(&self, turn_dice: TurnDice) -> String {
        turn_dice.remaining_faces().filter_map(|face| Some(face.piece()?.letter_of(self.turn()))).collect()
    }
}
