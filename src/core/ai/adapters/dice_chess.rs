//! The search interface of Dice Chess.

use super::move_traits;
use crate::ai::blind_spot::{BlindSpot, BlindSpots, lies_between};
use crate::ai::endings::{Endings, Odds};
use crate::ai::level_settings::{self, LevelSettings};
use crate::ai::network::{NetworkShape, Planes, input_features};
use crate::ai::search::{DiceThatName, MoveFilter, NamedRolls, NodeKind, SearchParameters, Searchable};
use crate::ai::{MoveTraits, eval, tuned_parameters};
use crate::board::{Side, Square};
use crate::games::dice_chess::{Chessman, Dice, DiceChess, Move, Variant};

/// The gain of capturing a piece, by its number, in centi-units, for move ordering.
const CAPTURE_GAINS: [i32; 6] = [100, 320, 330, 500, 900, 100_000];

/// If fewer turns are left before quiet moves draw the game, which the tables do not know, they are searched.
const SEARCHED_TURNS: u16 = 6;
/// In so many turns a pawn is moved almost certainly.
const PAWN_MOVE_TURNS: u16 = 40;

/// The pieces that the dice of Vegas Fun Chess name, P N B R K P and P N B R Q *.
static VEGAS_NAMED_ROLLS: NamedRolls = {
    const fn face_set(first_piece: Chessman, second_piece: Chessman) -> u8 {
        1 << (first_piece.number() - 1) | 1 << (second_piece.number() - 1)
    }
    use Chessman::{Bishop, King, Knight, Pawn, Queen, Rook};
    NamedRolls {
        sets: &[
            (face_set(Pawn, Pawn), 2),
            (face_set(Pawn, Knight), 3),
            (face_set(Pawn, Bishop), 3),
            (face_set(Pawn, Rook), 3),
            (face_set(Pawn, Queen), 2),
            (face_set(Knight, Knight), 1),
            (face_set(Knight, Bishop), 2),
            (face_set(Knight, Rook), 2),
            (face_set(Knight, Queen), 1),
            (face_set(Bishop, Bishop), 1),
            (face_set(Bishop, Rook), 2),
            (face_set(Bishop, Queen), 1),
            (face_set(Rook, Rook), 1),
            (face_set(Rook, Queen), 1),
            (face_set(King, Pawn), 1),
            (face_set(King, Knight), 1),
            (face_set(King, Bishop), 1),
            (face_set(King, Rook), 1),
            (face_set(King, Queen), 1),
        ],
        free: 6,
    }
};

const fn capture_gain(piece: Chessman) -> i32 {
    CAPTURE_GAINS[piece.number() as usize - 1]
}

impl Searchable for DiceChess {
    const HAS_DICE: bool = true;
    const SLICE_NODES: u64 = 4096;

    fn level_settings(&self) -> &'static LevelSettings {
        &level_settings::DICE_CHESS
    }

    fn search_parameters(&self) -> &'static SearchParameters {
        &tuned_parameters::DICE_CHESS
    }

    #[inline]
    fn node_kind(&self) -> NodeKind {
        if self.has_ended() {
            self.no_moves_outcome()
        } else if self.is_before_roll() {
            NodeKind::Roll
        } else {
            NodeKind::Move
        }
    }

    #[cold]
    fn no_moves_outcome(&self) -> NodeKind {
        match self.outcome() {
            Some(final_outcome) => NodeKind::Over(final_outcome.winner),
            None if self.is_before_roll() => NodeKind::Roll,
            None => NodeKind::Move,
        }
    }

    #[inline]
    fn each_move(&self, _filter: MoveFilter, visit: &mut impl FnMut(Move)) {
        self.visit_moves(visit);
    }

    #[inline]
    fn search_key(&self) -> u64 {
        self.key_with_dice()
    }

    #[inline]
    fn code(mv: Move) -> u32 {
        const PASS: u32 = 127 << 7 | 127;
        let index = |square: Square| u32::from(square.rank()) * 10 + u32::from(square.file());
        let squares = mv.squares().map_or(PASS, |[from, to]| index(from) << 7 | index(to));
        1 << 17 | mv.choice().map_or(0, |piece| u32::from(piece.number())) << 14 | squares
    }

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        let Some([from, to]) = mv.squares() else { return 0 };
        let mover = self.piece_on(from).map_or(Chessman::Pawn, |(_, piece)| piece);
        let captured_gain = match self.piece_on(to) {
            Some((false, piece)) => capture_gain(piece) - capture_gain(mover).min(1000) / 16,
            _ => 0,
        };
        let promotion_gain =
            mv.choice().filter(|_| mover == Chessman::Pawn).map_or(0, |piece| capture_gain(piece) - 100);
        captured_gain + promotion_gain
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        eval::dice_chess::evaluate(self)
    }

    fn explain(&self) -> Vec<eval::Term> {
        eval::dice_chess::explain(self)
    }

    fn network_shape(&self) -> Option<&'static NetworkShape> {
        match self.variant() {
            Variant::DiceChess => Some(&input_features::DICE_CHESS),
            Variant::ThreeDice => Some(&input_features::DICE_CHESS_THREE),
            Variant::BrainKing => Some(&input_features::DICE_CHESS_BRAINKING),
            Variant::TenByTen | Variant::Vegas | Variant::Moves | Variant::PieceMoves | Variant::Burmese => None,
        }
    }

    #[inline]
    fn planes(&self) -> Planes {
        eval::dice_chess::planes(self)
    }

    fn is_in_danger(&self) -> bool {
        self.is_check()
    }

    fn blind_spots(&self, mv: Move, [last_move, _]: [Option<Move>; 2]) -> BlindSpots {
        let Some([from, to]) = mv.squares() else { return BlindSpots::NONE };
        let vacated_square = last_move.and_then(Move::squares).map(|[from, _]| from);
        let is_discovered = vacated_square.is_some_and(|vacated_square| lies_between(vacated_square, from, to));
        BlindSpots::from_squares(from, to).with_if(is_discovered, BlindSpot::Discovered)
    }

    fn move_traits(&self, mv: Move) -> MoveTraits {
        move_traits(self, mv, eval::dice_chess::attack_counts)
    }

    fn captures_royal(&self, mv: Move) -> bool {
        mv.squares().is_some_and(|[_, to]| self.piece_on(to) == Some((false, Chessman::King)))
    }

    fn each_roll(&self, visit: &mut impl FnMut(Self, u32)) {
        for (roll, weight) in self.chances().outcomes {
            let mut next = *self;
            if next.roll(roll).is_ok() {
                visit(next, weight);
            }
        }
    }

    fn each_distinct_roll(&self, plies: u32, visit: &mut impl FnMut(Self, u32)) {
        self.visit_distinct_rolls(plies, visit);
    }

    fn each_usable_roll(&self, plies: u32, visit: &mut impl FnMut(Self, u32)) {
        self.visit_rolls_of_usable_dice(plies, visit);
    }

    #[inline]
    fn exact_value(&self, endings: &Endings) -> Option<i32> {
        if !endings.might_know(self) || self.turns_to_quiet_draw() < SEARCHED_TURNS {
            return None;
        }
        Some(endings.odds_before_roll(self)?.discounted_millionths(self.turn()))
    }

    fn exact_odds(&self, endings: &Endings) -> Option<Odds> {
        endings.odds(self)
    }

    fn limited_points(&self, odds: Odds, side: Side) -> f64 {
        let turns_left = self.turns_to_quiet_draw();
        let has_pawn = self.chessmen().any(|(_, piece, _)| piece == Chessman::Pawn);
        if has_pawn && turns_left >= PAWN_MOVE_TURNS { odds.points(side) } else { odds.points_within(side, turns_left) }
    }

    #[inline]
    fn dice_that_name(&self) -> Option<DiceThatName> {
        match self.variant().rules().dice {
            Dice::Pair => Some(DiceThatName::Pair),
            Dice::Mobile => Some(DiceThatName::OneThatCan),
            Dice::Vegas => Some(DiceThatName::Listed(&VEGAS_NAMED_ROLLS)),
            Dice::Count { .. } | Dice::PieceAndCount { .. } | Dice::Triple(_) => None,
        }
    }

    #[inline]
    fn each_move_by_face(&self, visit: &mut impl FnMut(Move, u8)) {
        self.visit_moves_by_face(visit);
    }

    fn after_pass(&self) -> Self {
        let mut next = *self;
        next.play_unchecked(Move::PASS);
        next
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::games::dice_chess::Face;

    #[test]
    fn the_listed_rolls_are_those_of_the_dice() {
        let mut case_counts: BTreeMap<u8, u32> = BTreeMap::new();
        let mut free_cases = 0;
        for (roll, weight) in DiceChess::start(Variant::Vegas).chances().outcomes {
            if roll.faces().contains(&Face::Any) {
                free_cases += weight;
            } else {
                let pieces = roll.faces().iter().filter_map(|face| face.piece());
                *case_counts
                    .entry(pieces.fold(0, |face_set, piece| face_set | 1 << (piece.number() - 1)))
                    .or_default() += weight;
            }
        }
        assert_eq!(
            (VEGAS_NAMED_ROLLS.sets.iter().copied().collect::<BTreeMap<u8, u32>>(), VEGAS_NAMED_ROLLS.free),
            (case_counts, free_cases)
        );
        assert_eq!(VEGAS_NAMED_ROLLS.sets.len(), 19);
    }
}
