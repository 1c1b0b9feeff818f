//! The game-independent traits for Dice Chess. They only delegate.

use std::collections::BTreeMap;

use super::{Chessman, Dice, DiceChess, Face, IllegalMove, IllegalMoveKind, IllegalRoll, Move, Roll, turn};
use crate::board::{EventLog, Place, Shape, Side, Square, Token};
use crate::games::{
    Chance, Describe, DescribeMove, Die, DieFace, Material, MoveInfo, Phase, PieceNameKey, Position, Refusal,
    RepetitionRule, Royal, Seed,
};

/// The name under which all pieces of a side are counted.
const ALL_PIECES: PieceNameKey = PieceNameKey::plain("piece");

impl Position for DiceChess {
    type Move = Move;
    type Illegal = IllegalMove;
    type Roll = Roll;
    type IllegalRoll = IllegalRoll;

    fn phase(&self) -> Phase {
        self.phase()
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn illegal(&self, mv: Move) -> Option<IllegalMove> {
        self.illegal_move(mv)
    }

    fn play_unchecked(&mut self, mv: Move, log: &mut impl EventLog) {
        self.log_events(mv, log);
        self.play_unchecked(mv);
    }

    fn chances(&self) -> Vec<Chance<Roll>> {
        self.chances().outcomes.into_iter().map(|(roll, weight)| Chance { roll, weight }).collect()
    }

    fn roll(&mut self, roll: Roll) -> Result<Roll, IllegalRoll> {
        self.roll(roll)?;
        Ok(self.dice().unwrap_or(roll))
    }

    fn seeded_roll(&self, seed: &Seed, roll_number: u64) -> Option<Roll> {
        seed.roll(roll_number, self)
    }

    fn key(&self) -> u64 {
        self.key()
    }

    fn is_compared_after(&self, mv: Move) -> bool {
        self.counts_for_repetition(mv)
    }

    fn repetition_rule(&self) -> RepetitionRule {
        RepetitionRule::Claim
    }

    fn may_claim_fifty_moves(&self) -> bool {
        self.may_claim_fifty_moves()
    }
}

impl DescribeMove for DiceChess {
    fn info(&self, mv: Move) -> Option<MoveInfo> {
        self.move_info(mv)
    }
}

impl Describe for DiceChess {
    fn move_number(&self) -> u32 {
        self.move_number()
    }

    fn tokens_by_place(&self) -> BTreeMap<Place, Token> {
        self.pieces_as_tokens()
    }

    fn refusal(&self, from: Square, to: Option<Square>) -> Option<Refusal> {
        match to {
            Some(to) => self.refusal(from, to),
            None => Some(self.exit_refusal(from)),
        }
    }

    fn royals(&self, side: Side) -> Vec<Royal> {
        self.royals(side)
    }

    fn material(&self, side: Side) -> Material {
        let material_count = |kind: Option<Chessman>| {
            let pieces =
                self.pieces().filter(|&(_, owner, piece)| owner == side && kind.is_none_or(|kind| piece == kind));
            pieces.count() as u32
        };
        // The kings are counted where each side has several.
        if self.variant.rules().king_count > 1 {
            Material {
                piece: Chessman::King.piece_name_key(),
                shape: Shape::Chessman(Chessman::King),
                count: material_count(Some(Chessman::King)),
            }
        } else {
            Material { piece: ALL_PIECES, shape: Shape::Chessman(Chessman::Pawn), count: material_count(None) }
        }
    }

    fn dice_set(&self) -> Vec<[DieFace; 6]> {
        let dice = self.variant.rules().dice;
        let faces = dice.faces().into_iter().enumerate();
        faces.map(|(index, faces)| faces.map(|face| die_face(dice, index, face))).collect()
    }

    fn dice(&self) -> Vec<Die> {
        let Some(turn_dice) = self.turn_dice() else { return Vec::new() };
        let dice = self.variant.rules().dice;
        let is_triple = matches!(dice, Dice::Triple(_));
        let faces = turn_dice.roll.faces().iter().enumerate();
        let die_of = |(index, &face): (usize, &Face)| Die {
            face: die_face(dice, index, face),
            is_spent: is_triple && turn_dice.remaining_dice >> index & 1 == 0,
        };
        faces.map(die_of).collect()
    }

    fn dice_allow_any_piece(&self) -> bool {
        let dice = self.variant.rules().dice;
        !matches!(dice, Dice::Count { .. })
            && self.turn_dice().is_some_and(|turn_dice| turn::allows_any_piece(dice, turn_dice))
    }

    fn dfen(&self) -> Option<String> {
        self.dfen()
    }

    fn diagram(&self) -> String {
        self.diagram()
    }
}

/// The face of the die with this index, for display.
fn die_face(dice: Dice, index: usize, face: Face) -> DieFace {
    let only_counts = match dice {
        Dice::Count { .. } => true,
        Dice::PieceAndCount { .. } => index > 0,
        Dice::Pair | Dice::Mobile | Dice::Vegas | Dice::Triple(_) => false,
    };
    match (face, face.piece()) {
        (Face::Number(pips), Some(piece)) if !only_counts => DieFace::Piece { pips: Some(pips), piece },
        (Face::Number(pips), _) => DieFace::Count(pips),
        (Face::Piece(piece), _) => DieFace::Piece { pips: None, piece },
        (Face::Any, _) => DieFace::Any,
    }
}

impl DiceChess {
    fn log_events<L: EventLog>(&self, mv: Move, log: &mut L) {
        if L::IS_RECORDING {
            log.record(self.events(mv));
        }
    }

    /// Why the piece on this square cannot leave the board.
    fn exit_refusal(&self, from: Square) -> Refusal {
        let piece_on_square = self.piece_at(from);
        let kind = match piece_on_square {
            None => IllegalMoveKind::NothingThere(from),
            Some((side, _)) if side != self.turn() => IllegalMoveKind::NotYours,
            Some(_) => IllegalMoveKind::StaysOnBoard,
        };
        let mover = piece_on_square.map(|(_, piece)| piece.piece_name_key());
        Refusal { code: kind.code(), mover, target: None, square: from }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Variant;
    use super::*;

    #[test]
    fn the_dice_say_what_they_are_for() {
        let piece = |piece: Chessman| DieFace::Piece { pips: Some(piece.number()), piece };
        let letter = |piece: Chessman| DieFace::Piece { pips: None, piece };
        for (variant, roll, faces) in [
            (Variant::DiceChess, "r52", vec![piece(Chessman::Knight), piece(Chessman::Queen)]),
            (Variant::Moves, "r5", vec![DieFace::Count(5)]),
            (Variant::PieceMoves, "r25", vec![piece(Chessman::Knight), DieFace::Count(5)]),
            (Variant::Vegas, "rK*", vec![letter(Chessman::King), DieFace::Any]),
        ] {
            let mut position = DiceChess::start(variant);
            let accepted_roll = Position::roll(&mut position, roll.parse().expect("a roll")).expect("possible dice");
            assert_eq!(Some(accepted_roll), position.dice());
            let dice = Describe::dice(&position);
            assert_eq!(dice.iter().map(|die| die.face).collect::<Vec<_>>(), faces, "{variant} {roll}");
            assert!(dice.iter().all(|die| !die.is_spent));
        }
    }

    #[test]
    fn every_die_shows_one_of_the_faces_that_it_has() {
        for variant in Variant::ALL {
            let start = DiceChess::start(variant);
            let dice_set = start.dice_set();
            for Chance { roll, .. } in Position::chances(&start) {
                let mut position = start;
                Position::roll(&mut position, roll).expect("possible dice");
                let dice = Describe::dice(&position);
                assert_eq!(dice.len(), dice_set.len(), "{variant} {roll}");
                assert!(dice.iter().zip(&dice_set).all(|(die, faces)| faces.contains(&die.face)), "{variant} {roll}");
            }
        }
    }

    #[test]
    fn a_die_that_has_been_used_is_spent() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r122/2";
        let position = DiceChess::from_fen(Variant::Burmese, fen).expect("a position");
        let are_spent: Vec<bool> = Describe::dice(&position).iter().map(|die| die.is_spent).collect();
        assert_eq!(are_spent, [false, true, false]);
    }

    #[test]
    fn nobody_walks_off_the_board() {
        let position = DiceChess::start(Variant::DiceChess);
        for (square, code) in [("e4", "nothing-there"), ("e7", "not-yours"), ("e2", "stays-on-board")] {
            let refusal = Describe::refusal(&position, square.parse().expect("a square"), None);
            assert_eq!(refusal.map(|refusal| refusal.code), Some(code));
        }
    }
}
