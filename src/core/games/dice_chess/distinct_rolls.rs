//! Which rolls lead to the same positions, so that a search need not try each of them.

use super::bitboard::Bitboard;
use super::board::Board;
use super::position::{TurnDice, TurnStage, on_board};
use super::turn::granted_moves;
use super::{Chessman, Dice, DiceChess, Face, Roll};

/// What a roll allows within some moves. Rolls with the same effect lead to the same positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RollEffect {
    /// Only a pass.
    Pass,
    /// Moves of any pieces, at least so many of them.
    Moves(u8),
    /// Moves of one piece that this face names, at least so many of them.
    MovesOf(Option<u8>, u8),
    /// What only this roll allows.
    Of(Roll),
    /// What only these of three dice allow, in order; 0 for a die that cannot be used.
    UsableDice([u8; 3]),
}

/// All faces of an ordinary die, one bit each.
const ALL_FACES: u8 = 0b11_1111;

impl DiceChess {
    /// Before a roll: visits the position after each roll, with the number of cases in which the roll comes. Of rolls that lead to the
    /// same positions within this number of moves only the last one is visited, with the cases of all.
    pub(crate) fn visit_distinct_rolls(&self, moves: u32, visit: &mut impl FnMut(Self, u32)) {
        self.visit_rolls_by_effect(moves, ALL_FACES, visit);
    }

    /// The same, but three dice are told apart only as far as they name a piece that there is, or may be in this turn.
    pub(crate) fn visit_rolls_of_usable_dice(&self, moves: u32, visit: &mut impl FnMut(Self, u32)) {
        self.visit_rolls_by_effect(moves, self.usable_faces(), visit);
    }

    /// The faces of an ordinary die that name a piece of the side to move, or one that a pawn may become in this turn: two of three dice
    /// can move a pawn before the third one moves what it has become.
    fn usable_faces(&self) -> u8 {
        fn faces_on<B: Bitboard>(board: &Board<B>) -> u8 {
            let own_kinds =
                Chessman::ALL.into_iter().filter(|&piece| (board.pieces_of_kind(piece) & board.own_pieces()).is_any());
            let last_ranks = B::relative_rank(board.turn, B::WIDTH - 2) | B::relative_rank(board.turn, B::WIDTH - 3);
            let may_promote = (board.pawns() & board.own_pieces() & last_ranks).is_any();
            let promotions = Chessman::PROMOTIONS.into_iter().filter(|_| may_promote);
            own_kinds.chain(promotions).fold(0, |faces, piece| faces | 1 << (piece.number() - 1))
        }
        on_board!(&self.boards, board => faces_on(board))
    }

    fn visit_rolls_by_effect(&self, moves: u32, usable_faces: u8, visit: &mut impl FnMut(Self, u32)) {
        let mut mobile_faces = 0;
        if matches!(self.variant.rules().dice, Dice::PieceAndCount { .. } | Dice::Triple(_)) {
            self.visit_moves_by_face(&mut |_, faces| mobile_faces |= faces);
        }
        let mut rolls_by_effect: Vec<(RollEffect, Roll, u32)> = Vec::new();
        for (roll, weight) in self.chances().outcomes {
            let effect = self.roll_effect(roll, moves, mobile_faces, usable_faces);
            match rolls_by_effect.iter_mut().find(|(other, ..)| *other == effect) {
                Some((_, last_roll, total_weight)) => (*last_roll, *total_weight) = (roll, *total_weight + weight),
                None => rolls_by_effect.push((effect, roll, weight)),
            }
        }
        for (_, roll, weight) in rolls_by_effect {
            visit(Self { stage: TurnStage::Move(TurnDice::new(roll)), ..*self }, weight);
        }
    }

    /// What a roll allows within this number of moves. `mobile_faces` are the faces that allow a move now, one bit each, where
    /// dice name pieces, and `usable_faces` those of three dice that may allow one in this turn.
    fn roll_effect(&self, roll: Roll, moves: u32, mobile_faces: u8, usable_faces: u8) -> RollEffect {
        // Whether the turn goes on after these moves matters, but not for how long.
        let counted_moves = |max_moves| {
            let one_more = u8::try_from(moves).unwrap_or(u8::MAX).saturating_add(1);
            granted_moves(TurnDice::new(roll), max_moves).min(one_more)
        };
        let is_in = |faces: u8, face: &Face| face.piece().is_some_and(|piece| faces >> (piece.number() - 1) & 1 != 0);
        let is_mobile = |face: &Face| is_in(mobile_faces, face);
        match self.variant.rules().dice {
            Dice::Count { max_moves } => RollEffect::Moves(counted_moves(max_moves)),
            Dice::PieceAndCount { max_moves } => match roll.faces().first() {
                Some(face) if is_mobile(face) => {
                    RollEffect::MovesOf(face.piece().map(Chessman::number), counted_moves(max_moves))
                }
                Some(_) | None => RollEffect::Pass,
            },
            Dice::Triple(_) if !roll.faces().iter().any(is_mobile) => RollEffect::Pass,
            Dice::Triple(_) => {
                let mut used_dice = [0; 3];
                for (used_die, face) in used_dice.iter_mut().zip(roll.faces()) {
                    let piece = face.piece().filter(|_| is_in(usable_faces, face));
                    *used_die = piece.map_or(0, Chessman::number);
                }
                used_dice.sort_unstable();
                RollEffect::UsableDice(used_dice)
            }
            Dice::Pair | Dice::Mobile | Dice::Vegas => RollEffect::Of(roll),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Variant;
    use super::*;

    /// The texts of the rolls that are visited, with their cases.
    fn visited_rolls(variant: Variant, moves: u32) -> Vec<(String, u32)> {
        let mut visited_rolls = Vec::new();
        DiceChess::start(variant).visit_distinct_rolls(moves, &mut |next, weight| {
            visited_rolls.push((next.dice().map(|roll| roll.to_string()).unwrap_or_default(), weight));
        });
        visited_rolls
    }

    #[test]
    fn rolls_are_told_apart_as_far_as_the_moves_go() {
        let rolls =
            |list: &[(&str, u32)]| list.iter().map(|&(roll, weight)| (roll.to_owned(), weight)).collect::<Vec<_>>();
        assert_eq!(visited_rolls(Variant::Moves, 1), rolls(&[("r1", 1), ("r6", 5)]));
        assert_eq!(visited_rolls(Variant::Moves, 2), rolls(&[("r1", 1), ("r2", 1), ("r6", 4)]));
        // More than four moves are never made.
        assert_eq!(visited_rolls(Variant::Moves, 9), rolls(&[("r1", 1), ("r2", 1), ("r3", 1), ("r6", 3)]));
        // Only pawns and knights can move.
        assert_eq!(
            visited_rolls(Variant::PieceMoves, 1),
            rolls(&[("r11", 1), ("r16", 5), ("r21", 1), ("r26", 5), ("r66", 24)])
        );
        assert_eq!(visited_rolls(Variant::PieceMoves, 9).len(), 13);
        for variant in [Variant::Burmese, Variant::ThreeDice] {
            let visited_rolls = visited_rolls(variant, 9);
            assert_eq!(
                (visited_rolls.len(), visited_rolls.iter().find(|(roll, _)| roll == "r666")),
                (37, Some(&("r666".into(), 64)))
            );
        }
    }

    /// How many rolls are visited, and in how many cases they come.
    fn counted_rolls(fen: &str) -> (usize, u32) {
        let position = DiceChess::from_fen(Variant::ThreeDice, fen).expect("a position");
        let mut weights = Vec::new();
        position.visit_rolls_of_usable_dice(3, &mut |_, weight| weights.push(weight));
        (weights.len(), weights.iter().sum())
    }

    #[test]
    fn a_die_that_names_no_piece_is_like_any_other_such_die() {
        // A king and a rook: any number of either beside dice that cannot be used, of which three are a pass.
        assert_eq!(counted_rolls("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), (10, 216));
        // A pawn more, which is far from its promotion, and one that a turn can promote.
        assert_eq!(counted_rolls("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1"), (20, 216));
        assert_eq!(counted_rolls("8/8/P7/8/8/8/8/R3K2k w - - 0 1").1, 216);
        assert_eq!(counted_rolls("8/8/P7/8/8/8/8/R3K2k w - - 0 1").0, 47);
    }
}
