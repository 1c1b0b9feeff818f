//! The possible rolls and their probabilities.

use super::collect::MoveCounter;
use super::position::{TurnStage, on_board};
use super::turn::{collect_moves, die_restriction};
use super::{Chessman, DiceChess, bitboard::Bitboard, board::Board, variant::Rules};
use super::{Dice, Face, IllegalRoll, Roll};

/// All possible rolls with exact weights.
///
/// ```
/// use turnover_core::games::dice_chess::{DiceChess, Variant};
///
/// let chances = DiceChess::start(Variant::DiceChess).chances();
/// assert_eq!((chances.outcomes.len(), chances.total), (21, 36));
/// let of = |text| chances.outcomes.iter().find(|(roll, _)| roll.to_string() == text).map(|&(_, weight)| weight);
/// assert_eq!((of("r11"), of("r25")), (Some(1), Some(2)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    /// Each roll with the number of cases, of [`total`](Self::total), in which it comes. The rolls are sorted.
    pub outcomes: Vec<(Roll, u32)>,
    /// The number of equally likely cases; 0 if no dice are to be rolled.
    pub total: u32,
}

impl Chances {
    fn new(outcomes: Vec<(Roll, u32)>) -> Self {
        let total = outcomes.iter().map(|&(_, weight)| weight).sum();
        Self { outcomes, total }
    }

    /// The number of cases in which this roll comes.
    #[must_use]
    pub fn weight(&self, roll: Roll) -> u32 {
        self.outcomes.iter().find(|&&(other, _)| other == roll).map_or(0, |&(_, weight)| weight)
    }
}

/// The faces of Vegas Fun Chess's two dice.
const VEGAS_FACES: [[Face; 6]; 2] = {
    use Chessman::{Bishop, King, Knight, Pawn, Queen, Rook};
    const fn piece(piece: Chessman) -> Face {
        Face::Piece(piece)
    }
    [
        [piece(Pawn), piece(Knight), piece(Bishop), piece(Rook), piece(King), piece(Pawn)],
        [piece(Pawn), piece(Knight), piece(Bishop), piece(Rook), piece(Queen), Face::Any],
    ]
};

/// The faces of an ordinary die.
const NUMBER_FACES: [Face; 6] = {
    use Face::Number;
    [Number(1), Number(2), Number(3), Number(4), Number(5), Number(6)]
};

impl Dice {
    /// The dice of the game, each with its six faces.
    pub(super) fn faces(self) -> Vec<[Face; 6]> {
        match self {
            Self::Mobile | Self::Count { .. } => vec![NUMBER_FACES],
            Self::Pair | Self::PieceAndCount { .. } => vec![NUMBER_FACES; 2],
            Self::Triple(_) => vec![NUMBER_FACES; 3],
            Self::Vegas => VEGAS_FACES.to_vec(),
        }
    }
}

impl DiceChess {
    /// The possible rolls. Empty if no dice are to be rolled.
    #[must_use]
    pub fn chances(&self) -> Chances {
        if self.stage != TurnStage::Roll || self.outcome().is_some() {
            return Chances::new(Vec::new());
        }
        let dice = self.variant.rules().dice;
        let cases: Vec<Vec<Face>> = match dice {
            Dice::Mobile => self.mobile_pieces().map(|piece| vec![Face::Number(piece.number())]).collect(),
            Dice::Count { .. } | Dice::Pair | Dice::PieceAndCount { .. } | Dice::Triple(_) | Dice::Vegas => {
                let add_die = |cases: Vec<Vec<Face>>, faces: [Face; 6]| {
                    let with_each_face = |case: Vec<Face>| faces.map(|face| [&case[..], &[face]].concat());
                    cases.into_iter().flat_map(with_each_face).collect()
                };
                dice.faces().into_iter().fold(vec![Vec::new()], add_die)
            }
        };
        let mut rolls: Vec<Roll> = cases.iter().filter_map(|faces| Roll::new(faces).sorted_for(dice)).collect();
        rolls.sort_unstable();
        let equal_rolls = rolls.chunk_by(|roll, other| roll == other);
        Chances::new(equal_rolls.map(|rolls| (rolls[0], rolls.len() as u32)).collect())
    }

    /// The pieces of the side to move that one die can name, if it names only those that can move.
    fn mobile_pieces(&self) -> impl Iterator<Item = Chessman> {
        Chessman::ALL.into_iter().filter(|&piece| self.is_mobile(piece))
    }

    fn is_mobile(&self, piece: Chessman) -> bool {
        fn has_move<B: Bitboard>(rules: &Rules, board: &Board<B>, piece: Chessman) -> bool {
            let mut move_count = MoveCounter(0);
            collect_moves(rules, board, &die_restriction(rules.dice, piece), &mut move_count);
            move_count.0 > 0
        }
        on_board!(&self.boards, board => has_move(self.variant.rules(), board, piece))
    }

    /// The roll in normal order.
    ///
    /// # Errors
    /// If it does not consist of this game's dice.
    pub(super) fn normalize_roll(&self, roll: Roll) -> Result<Roll, IllegalRoll> {
        let variant = self.variant;
        roll.sorted_for(variant.rules().dice).ok_or(IllegalRoll::OtherDice { variant, roll })
    }

    /// The roll in normal order.
    ///
    /// # Errors
    /// With the reason why it is impossible now.
    pub(super) fn validated_roll(&self, roll: Roll) -> Result<Roll, IllegalRoll> {
        let normal_roll = self.normalize_roll(roll)?;
        if self.outcome().is_some() {
            return Err(IllegalRoll::GameOver);
        }
        match self.stage {
            TurnStage::Roll => {}
            TurnStage::WithoutDice => return Err(IllegalRoll::NoDice),
            TurnStage::Move(_) => return Err(IllegalRoll::AlreadyRolled),
        }
        match (self.variant.rules().dice, normal_roll.faces()[0].piece()) {
            (Dice::Mobile, Some(piece)) if !self.is_mobile(piece) => Err(IllegalRoll::Immobile(piece)),
            _ => Ok(normal_roll),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Variant;
    use super::*;

    #[test]
    fn the_weights_are_those_of_fair_dice() {
        for (variant, outcomes, total, examples) in [
            (Variant::DiceChess, 21, 36, [("r66", 1), ("r12", 2)]),
            (Variant::BrainKing, 2, 2, [("r1", 1), ("r3", 0)]),
            (Variant::TenByTen, 2, 2, [("r2", 1), ("r6", 0)]),
            (Variant::Vegas, 30, 36, [("rP*", 2), ("rKQ", 1)]),
            (Variant::Moves, 6, 6, [("r1", 1), ("r6", 1)]),
            (Variant::PieceMoves, 36, 36, [("r16", 1), ("r61", 1)]),
            (Variant::Burmese, 56, 216, [("r112", 3), ("r123", 6)]),
            (Variant::ThreeDice, 56, 216, [("r112", 3), ("r123", 6)]),
        ] {
            let chances = DiceChess::start(variant).chances();
            assert_eq!((chances.outcomes.len(), chances.total), (outcomes, total), "{variant}");
            for (roll, weight) in examples {
                assert_eq!(chances.weight(roll.parse().expect("a roll")), weight, "{variant} {roll}");
            }
            for (roll, _) in chances.outcomes {
                let mut position = DiceChess::start(variant);
                assert_eq!(position.roll(roll), Ok(()), "{variant} {roll}");
                assert_eq!((position.dice(), position.chances().total), (Some(roll), 0));
            }
        }
    }
}
