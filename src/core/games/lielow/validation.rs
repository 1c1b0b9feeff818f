//! Positions that no game of Lielow can reach.
//!
//! Each condition holds at the start, and every legal move preserves it:
//!
//! * **At most as many stacks of a side as at the start, and at least one.** No move adds a stack. The last stack is the king, and the
//!   game ends with it.
//! * **At most one king.** A new crown is placed only if there is none; otherwise the crown moves.
//! * **A stack that is taller than all others of its side is the king,** because both crowns are updated after each
//!   move.
//! * **Without a king, every stack is one checker high.** The first one that grows is the tallest.

use super::{Bitboard, LielowOn, Stack};
use crate::board::{Side, Square};
use crate::games::reason_enum::reason_enum;
use crate::games::{Excess, Kit, KitPiece, SetUp, ValidationError, ValidationErrorKind};

/// An unplayable position, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct PositionError(pub PositionErrorKind);

reason_enum! {
    /// The reasons why a position is unplayable.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PositionErrorKind with () in () {
        /// A side has no stack left, and has lost.
        NoStack(Side = side) => "no-stack", "{side} has no stack";
        /// A side has more stacks than at the start.
        TooManyStacks(Side = side, Excess = Excess { found, at_most }) => "too-many-stacks", "expected at most {at_most} stacks of {side}, found {found}";
        /// A second king of one side, on this square.
        SecondKing(Square = square) => "second-king", "the stack on {square} is a second king";
        /// The stack on this square is taller than all others of its side, but not the king.
        TallestIsNoKing(Square = square) => "tallest-is-no-king", "the stack on {square} is taller than all others of its side, and would be king";
        /// A side without a king has this stack, which is higher than one checker.
        NoKing(Square = square) => "no-king", "the stack on {square} is higher than one, and its side has no king";
    }
}

impl PositionError {
    /// The reason in the form that all games share.
    #[must_use]
    pub fn validation_error(self) -> ValidationError {
        let (square, side, stack_excess) = match self.0 {
            PositionErrorKind::NoStack(side) => (None, Some(side), None),
            PositionErrorKind::TooManyStacks(side, stack_excess) => (None, Some(side), Some(stack_excess)),
            PositionErrorKind::SecondKing(square)
            | PositionErrorKind::TallestIsNoKing(square)
            | PositionErrorKind::NoKing(square) => (Some(square), None, None),
        };
        let kind = match self.0 {
            PositionErrorKind::NoStack(_) => ValidationErrorKind::Over,
            _ => ValidationErrorKind::Impossible,
        };
        ValidationError { kind, code: self.0.code(), text: self.to_string(), square, side, excess: stack_excess }
    }

    fn message(self) -> String {
        self.0.message(())
    }
}

impl<B: Bitboard> LielowOn<B> {
    /// Why this position is unplayable; `None` if no reason is known. If the game is over, there is no error.
    ///
    /// ```
    /// use turnover_core::games::lielow::Lielow;
    ///
    /// let position = Lielow::from_fen("a*7/8/8/8/8/8/8/A*B6 w")?;
    /// let reason = position.position_error().expect("a taller stack than the king").to_string();
    /// assert_eq!(reason, "the stack on b1 is taller than all others of its side, and would be king");
    /// # Ok::<(), turnover_core::games::FenError>(())
    /// ```
    #[must_use]
    pub fn position_error(&self) -> Option<PositionError> {
        let empty_side =
            Side::ALL.into_iter().find(|&side| self.stack_squares(side).is_empty()).map(PositionErrorKind::NoStack);
        let kind = empty_side.or_else(|| match self.winner {
            Some(_) => None,
            None => Side::ALL.into_iter().find_map(|side| self.stack_error(side)),
        });
        kind.map(PositionError)
    }

    fn stack_error(&self, side: Side) -> Option<PositionErrorKind> {
        let (stack_count, at_most) = (self.stack_squares(side).len(), B::START_SQUARES[side.index()].len());
        if stack_count > at_most {
            return Some(PositionErrorKind::TooManyStacks(side, Excess { found: stack_count, at_most }));
        }
        let mut kings = self.king_squares(side).squares();
        let king_square = kings.next();
        if let Some(second_king) = kings.next() {
            return Some(PositionErrorKind::SecondKing(second_king));
        }
        let mut tallest_squares = self.tallest_stacks(side).squares();
        match (tallest_squares.next(), tallest_squares.next()) {
            (Some(tallest), None) if king_square != Some(tallest) => Some(PositionErrorKind::TallestIsNoKing(tallest)),
            (tallest, Some(_)) if king_square.is_none() => tallest
                .filter(|&square| self.stack_at(square).is_some_and(|stack| stack.height > 1))
                .map(PositionErrorKind::NoKing),
            _ => None,
        }
    }
}

impl<B: Bitboard> SetUp for LielowOn<B> {
    fn kit(&self) -> Kit {
        let kit_piece = |stack: Stack| KitPiece {
            side: stack.side,
            name: stack.piece_name_key(),
            text: stack.to_string(),
            tokens: stack.tokens().collect(),
        };
        let stacks = Side::ALL.into_iter().flat_map(|side| {
            let stacks_by_height = move |is_king| (1..=B::WIDTH).map(move |height| Stack { side, height, is_king });
            stacks_by_height(false).chain(stacks_by_height(true))
        });
        Kit { width: B::WIDTH, height: B::WIDTH, pieces: stacks.map(kit_piece).collect() }
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

    use super::super::{Lielow, Lielow9x9};
    use super::*;
    use crate::games::{Phase, Position};

    /// Position, code and the square of the error.
    const UNPLAYABLE: &[(&str, &str, Option<&str>)] = &[
        ("8/8/8/8/8/8/8/8 w", "no-stack", None),
        ("8/8/8/8/8/8/8/A*7 b", "no-stack", None),
        ("a*7/8/8/8/8/8/A*7/AAAAAAAA w", "too-many-stacks", None),
        ("a*7/8/8/8/8/8/8/B*B*6 w", "second-king", Some("b1")),
        ("a*7/8/8/8/8/8/8/A*B6 w", "tallest-is-no-king", Some("b1")),
        ("a7/8/8/8/8/8/8/A*7 w", "tallest-is-no-king", Some("a8")),
        ("a*7/8/8/8/8/8/8/BBA5 w", "no-king", Some("a1")),
    ];

    #[test]
    fn each_impossible_position_is_refused_with_its_reason_and_square() {
        for &(fen, code, square) in UNPLAYABLE {
            let error = Lielow::from_fen(fen).expect(fen).validation_error().expect(fen);
            let error_square = error.square.map(|square| square.to_string());
            assert_eq!((error.code, error_square.as_deref()), (code, square), "{fen}");
            assert_eq!(error.kind == ValidationErrorKind::Over, code == "no-stack", "{fen}");
        }
        let codes: HashSet<&str> = UNPLAYABLE.iter().map(|&(_, code, _)| code).collect();
        assert_eq!(codes, PositionErrorKind::CODES.iter().copied().collect());
    }

    #[test]
    fn what_only_looks_odd_is_let_pass() {
        for fen in [
            // The king was captured while two other stacks were equally tall.
            "a*7/8/8/8/8/8/8/A*C1C4 w",
            // No stack has been taller than the others yet.
            "aa6/8/8/8/8/8/8/AA6 w",
            "h*6h/8/8/8/8/8/8/H*6H w",
        ] {
            assert_eq!(Lielow::from_fen(fen).expect(fen).position_error(), None, "{fen}");
        }
    }

    #[test]
    fn no_position_that_is_reached_by_play_is_called_impossible() {
        check_random_play(Lielow::start());
        check_random_play(Lielow9x9::start());
    }

    fn check_random_play<B: Bitboard>(start: LielowOn<B>) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
        let mut position = start;
        for _ in 0..100_000 {
            if let Some(reason) = position.position_error() {
                assert_eq!(reason.validation_error().kind, ValidationErrorKind::Over, "{position}: {reason}");
                assert!(matches!(position.phase(), Phase::Over(_)), "{position}: {reason}");
            }
            match position.legal_moves().choose(&mut rng) {
                Some(&mv) => position.play_unchecked(mv, &mut ()),
                None => position = start,
            }
        }
    }
}
