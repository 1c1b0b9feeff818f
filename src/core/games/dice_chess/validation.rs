//! Positions that no game of Dice Chess can reach.
//!
//! Each condition holds at the start, and every roll and move preserves it:
//!
//! * **No pawn on the first or last rank.** Pawns move forward and are promoted on the last rank.
//! * **At most as many kings, pawns and pieces of a side as at the start,** where each extra piece of a kind costs a
//!   pawn.
//! * **Not both kings in check.** A side that moves leaves its own king safe. The other king may stay in check if the
//!   dice allow no answer, but then the last move was not its own.
//! * **Where every check must be answered at once, the side that is not to move is not in check.**

use super::moves::Castling;
use super::{Chessman, Dice, DiceChess, TripleRules};
use crate::board::{Side, Square};
use crate::games::reason_enum::reason_enum;
use crate::games::{CastlingRight, Excess, Kit, KitPiece, Reason, SetUp, ValidationError, ValidationErrorKind};

/// A position that no game can reach, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct PositionError(pub PositionErrorKind);

reason_enum! {
    /// The reasons why a position is unreachable.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PositionErrorKind with () in () {
        /// A pawn on the first or last rank, on this square.
        PawnOnEdge(Square = square) => "pawn-on-edge", "no pawn comes to {square}";
        /// A side has more kings than at the start.
        TooManyKings(Side = side, Excess = Excess { found, at_most }) => "too-many-kings", "expected at most {at_most} kings of {side}, found {found}";
        /// A side has more pawns than at the start.
        TooManyPawns(Side = side, Excess = Excess { found, at_most }) => "too-many-pawns", "expected at most {at_most} pawns of {side}, found {found}";
        /// A side has more pieces of a kind than it started with plus the pawns that can have been promoted.
        TooManyPieces(Side = side, Excess = Excess { found, at_most }) => "too-many-men", "expected at most {at_most} men that a pawn became of {side}, found {found}";
        /// Both kings are in check. The square is that of the king whose side is not to move.
        BothInCheck(Square = square) => "both-in-check", "the king on {square} is in check, and so is the other one";
        /// The king of the side that is not to move is in check, on this square, which the rules of this game do not
        /// allow.
        LeftInCheck(Square = square) => "king-left-in-check", "the king on {square} is in check, and its side has just moved";
    }
}

impl PositionError {
    /// The reason in the form that all games share.
    #[must_use]
    pub fn validation_error(self) -> ValidationError {
        let (square, side, piece_excess) = match self.0 {
            PositionErrorKind::PawnOnEdge(square)
            | PositionErrorKind::BothInCheck(square)
            | PositionErrorKind::LeftInCheck(square) => (Some(square), None, None),
            PositionErrorKind::TooManyKings(side, piece_excess)
            | PositionErrorKind::TooManyPawns(side, piece_excess)
            | PositionErrorKind::TooManyPieces(side, piece_excess) => (None, Some(side), Some(piece_excess)),
        };
        ValidationError {
            kind: ValidationErrorKind::Impossible,
            code: self.0.code(),
            text: self.to_string(),
            square,
            side,
            excess: piece_excess,
        }
    }

    fn message(self) -> String {
        self.0.message(())
    }
}

impl DiceChess {
    /// Why no game can reach this position; `None` if no reason is known.
    ///
    /// ```
    /// use turnover_core::games::dice_chess::{DiceChess, Variant};
    ///
    /// let position = DiceChess::from_fen(Variant::DiceChess, "4k2P/8/8/8/8/8/8/4K3 w")?;
    /// assert_eq!(position.position_error().expect("a pawn too far").to_string(), "no pawn comes to h8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn position_error(&self) -> Option<PositionError> {
        let last_rank = self.variant.rules().width - 1;
        // With three dice as on dicechess.com, a pawn that captures the king on the last rank stays a pawn.
        let may_end_with_pawn = self.variant.rules().dice == Dice::Triple(TripleRules::DiceChessCom)
            && self.outcome().is_some_and(|outcome| outcome.reason == Reason::KingCaptured);
        let is_on_edge = |square: Square| !may_end_with_pawn && (square.rank() == 0 || square.rank() == last_rank);
        let misplaced_pawn = self.pieces().find(|&(square, _, piece)| piece == Chessman::Pawn && is_on_edge(square));
        let kind = misplaced_pawn
            .map(|(square, ..)| PositionErrorKind::PawnOnEdge(square))
            .or_else(|| Side::ALL.into_iter().find_map(|side| self.piece_count_error(side)))
            .or_else(|| self.check_error());
        kind.map(PositionError)
    }

    fn piece_count_error(&self, side: Side) -> Option<PositionErrorKind> {
        let count_of = |position: &Self, kind: Chessman| {
            position.pieces().filter(|&(_, owner, piece)| (owner, piece) == (side, kind)).count() as u32
        };
        let start = Self::start(self.variant);
        let [counts, start_counts] =
            [self, &start].map(|position| Chessman::ALL.map(|piece| count_of(position, piece)));
        let excess_of = |piece: Chessman| {
            let index = usize::from(piece.number()) - 1;
            let excess = Excess { found: counts[index], at_most: start_counts[index] };
            (excess.found > excess.at_most).then_some(excess)
        };
        if let Some(kings) = excess_of(Chessman::King) {
            return Some(PositionErrorKind::TooManyKings(side, kings));
        }
        if let Some(pawns) = excess_of(Chessman::Pawn) {
            return Some(PositionErrorKind::TooManyPawns(side, pawns));
        }
        let promoted_count =
            Chessman::PROMOTIONS.into_iter().filter_map(excess_of).map(|pieces| pieces.found - pieces.at_most).sum();
        let at_most = start_counts[0] - counts[0];
        (promoted_count > at_most)
            .then_some(PositionErrorKind::TooManyPieces(side, Excess { found: promoted_count, at_most }))
    }

    fn check_error(&self) -> Option<PositionErrorKind> {
        let rules = self.variant.rules();
        let attacked_king =
            |side: Side| self.royals(side).into_iter().find(|king| king.is_attacked).map(|king| king.square);
        let waiting_king = attacked_king(!self.turn()).filter(|_| rules.has_check)?;
        if attacked_king(self.turn()).is_some() {
            return Some(PositionErrorKind::BothInCheck(waiting_king));
        }
        // In other games, a pass may leave a king in check.
        let is_always_answered = match rules.dice {
            Dice::Vegas | Dice::Count { .. } => true,
            Dice::Pair | Dice::Mobile | Dice::PieceAndCount { .. } | Dice::Triple(_) => false,
        };
        is_always_answered.then_some(PositionErrorKind::LeftInCheck(waiting_king))
    }
}

impl SetUp for DiceChess {
    fn kit(&self) -> Kit {
        let width = self.variant.rules().width;
        let kit_piece = |side: Side, piece: Chessman| KitPiece {
            side,
            name: piece.piece_name_key(),
            text: piece.letter_of(side).to_string(),
            tokens: vec![(crate::board::Layer(0), super::events::chessman_token(side, piece))],
        };
        let pieces = Side::ALL
            .into_iter()
            .flat_map(|side| Chessman::ALL.into_iter().rev().map(move |piece_kind| kit_piece(side, piece_kind)));
        Kit { width, height: width, pieces: pieces.collect() }
    }

    fn castling_rights(&self) -> Vec<CastlingRight> {
        let super::position::Boards::Eight(board) = &self.boards else { return Vec::new() };
        let pieces = SetUp::pieces(self);
        let castling_right = |side: Side, castling: Castling| {
            let home_square = |file| Square::new(file as u8, Castling::rank_start(side) as u8 / 8);
            let piece_on_file =
                |file| pieces.get_key_value(&home_square(file)).map(|(&square, &piece)| (square, piece));
            let is_held = board.castling_rights & castling.right_bit(side) != 0;
            Some(CastlingRight {
                letter: castling.letter(side),
                pieces: [piece_on_file(castling.king_file)?, piece_on_file(castling.rook_file)?],
            })
            .filter(|_| is_held)
        };
        let castlings = board.short_and_long_castling();
        if castlings.iter().all(|castling| castling.is_orthodox()) {
            return Vec::new();
        }
        let side_castlings = Side::ALL.into_iter().flat_map(|side| castlings.map(|castling| (side, castling)));
        side_castlings.filter_map(|(side, castling)| castling_right(side, castling)).collect()
    }

    fn can_win(&self, side: Side) -> bool {
        !self.variant.rules().has_check || self.chessmen().filter(|&(owner, ..)| owner == side).count() > 1
    }

    fn validation_error(&self) -> Option<ValidationError> {
        self.position_error().map(PositionError::validation_error)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::IndexedRandom;

    use super::super::Variant;
    use super::*;

    #[test]
    fn each_impossible_position_is_refused_with_its_reason_and_square() {
        use Variant::{DiceChess as Main, Moves, TenByTen, Vegas};
        let cases = [
            (Main, "4k2P/8/8/8/8/8/8/4K3 w", "pawn-on-edge", Some("h8")),
            (Main, "4k3/8/8/8/8/8/8/4K2p w", "pawn-on-edge", Some("h1")),
            (Main, "4k3/8/8/8/8/8/8/K3K3 w", "too-many-kings", None),
            (TenByTen, "kkk7/10/10/10/10/10/10/10/KKK7/9K w", "too-many-kings", None),
            (Main, "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w", "too-many-pawns", None),
            (Main, "4k3/8/8/8/8/Q7/PPPPPPPP/3QK3 w", "too-many-men", None),
            (Main, "4k3/4R3/8/8/8/8/4r3/4K3 w", "both-in-check", Some("e8")),
            (Vegas, "4k3/4R3/8/8/8/8/8/4K3 w", "king-left-in-check", Some("e8")),
            (Moves, "4k3/4R3/8/8/8/8/8/4K3 w", "king-left-in-check", Some("e8")),
        ];
        for (variant, fen, code, square) in cases {
            let error = DiceChess::from_fen(variant, fen).expect(fen).validation_error().expect(fen);
            let error_square = error.square.map(|square| square.to_string());
            assert_eq!((error.code, error_square.as_deref()), (code, square), "{fen}");
        }
        let codes: HashSet<&str> = cases.iter().map(|&(_, _, code, _)| code).collect();
        assert_eq!(codes, PositionErrorKind::CODES.iter().copied().collect());
    }

    #[test]
    fn what_only_looks_odd_is_let_pass() {
        for (variant, fen) in [
            // A king that has passed in check, and nine queens from eight pawns.
            (Variant::DiceChess, "4k3/4R3/8/8/8/8/8/4K3 w"),
            (Variant::DiceChess, "4k3/8/8/8/8/8/QQQQQQQQ/3QK3 b"),
            (Variant::BrainKing, "4k3/4R3/8/8/8/8/4r3/4K3 w"),
            (Variant::TenByTen, "k9/10/10/10/10/10/10/10/10/KKK7 w"),
        ] {
            assert_eq!(DiceChess::from_fen(variant, fen).expect(fen).position_error(), None, "{fen}");
        }
    }

    #[test]
    fn no_position_that_is_reached_by_play_is_called_impossible() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
        for variant in Variant::ALL {
            let mut position = DiceChess::start(variant);
            for _ in 0..3000 {
                assert_eq!(position.position_error(), None, "{variant} {position}");
                let rolls = position.chances().outcomes;
                match (rolls.choose(&mut rng), position.legal_moves().choose(&mut rng)) {
                    (Some(&(roll, _)), _) => position.roll(roll).expect("a possible roll"),
                    (None, Some(&mv)) => position.play_unchecked(mv),
                    (None, None) => position = DiceChess::start(variant),
                }
            }
        }
    }
}
