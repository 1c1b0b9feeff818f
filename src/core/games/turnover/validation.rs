//! Positions that no game of Turnover can reach.
//!
//! Each condition holds at the start, and every legal move preserves it:
//!
//! * **At most 16 Walls.** No move adds one. Rings change sides, so only the total of both sides is limited.
//! * **At most 32 less the number of Walls, of Forts and of Towers each.** Only the promotion of a lone Wall adds them,
//!   one of each, and removes the Wall. So neither the sum of Walls and Forts nor that of Walls and Towers ever grows,
//!   and both are 32 at the start.
//! * **No lone Wall on its own last rank.** A Wall is the outermost ring: it is never left behind, and never becomes
//!   single again once it is part of a nest. So a lone Wall has arrived by its own move and was promoted there.
//! * **Classic: no Castle on its own last rank.** A Castle is only ever formed by a ring of its own side that arrives,
//!   and there it is promoted. None is ever turned over.
//! * **Modern: at most one Castle there** (docs/rules/turnover.md, decisions 25 to 27). The last Castle may move there
//!   whole and stay. It must be gone before a second one can follow.
//! * **Modern: each side has a Castle, and the only Castle of the side that has just moved is not in check.** That is
//!   the rule on illegal moves, and whatever could capture a Castle gives check. In the classic edition a side may lose
//!   its last Castle; the game is then over, and that is reported here too.
//! * **Third: any number of Castles there, and any of them attacked.** A Castle that moves whole is never promoted, and no rule
//!   protects it. As in the classic edition the game is over when a side has none left.
//! * **At most 100 quiet plies,** because the game is then drawn, and not more than have been played.

use super::attacks::last_rank;
use super::{Edition, Nest, Ring, Turnover};
use crate::board::{Side, Square, SquareSet};
use crate::games::reason_enum::reason_enum;
use crate::games::{Excess, Kit, KitPiece, SetUp, ValidationError, ValidationErrorKind};

/// The number of Castles of both sides at the start, and of rings of each kind.
const CASTLE_COUNT: u32 = 16;
const MAX_QUIET_PLIES: u32 = 100;

/// An unplayable position, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct PositionError {
    /// The reason.
    pub kind: PositionErrorKind,
    /// The edition, which determines the rules and the names of the pieces.
    pub edition: Edition,
}

reason_enum! {
    /// The reasons why a position is unplayable.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PositionErrorKind with name in impl Fn(Ring) -> &'static str {
        /// A side has no Castle. Classic: it has lost. Modern: no legal move leads there.
        NoCastle(Side = side) => "no-castle", "{side} has no Castle";
        /// More Walls than possible.
        TooManyWalls(Excess = Excess { found, at_most }) => "too-many-walls",
            "expected at most {at_most} {}s of both sides, found {found}", name(Ring::Wall);
        /// More Forts than possible with this number of Walls.
        TooManyForts(Excess = Excess { found, at_most }) => "too-many-forts",
            "expected at most {at_most} {}s of both sides beside so many {}s, found {found}", name(Ring::Fort), name(Ring::Wall);
        /// More Towers than possible with this number of Walls.
        TooManyTowers(Excess = Excess { found, at_most }) => "too-many-towers",
            "expected at most {at_most} {}s of both sides beside so many {}s, found {found}", name(Ring::Tower), name(Ring::Wall);
        /// A lone Wall on its own last row, where it would have been promoted.
        WallOnLastRow(Square = square) => "wall-on-last-row", "the lone {} on {square} would have been promoted there", name(Ring::Wall);
        /// Classic: a Castle on its own last row, where it would have been promoted.
        CastleOnLastRow(Square = square) => "castle-on-last-row", "the Castle on {square} would have been promoted there";
        /// Modern: a second Castle of one side on its own last rank, on this square.
        SecondCastleOnLastRow(Square = square) => "second-castle-on-last-row", "the Castle on {square} or another on that row would have been promoted there";
        /// Modern: the only Castle of the side that has just moved, on this square, is in check.
        LeftInCheck(Square = square) => "left-in-check", "the only Castle of the side that has just moved, on {square}, is in check";
        /// More quiet plies than have been played, or than a game can have.
        QuietPlies(Excess = Excess { found, at_most }) => "quiet-plies", "expected at most {at_most} plies since the last capture or turnover, found {found}";
    }
}

impl PositionError {
    /// Whether the position is impossible, or the game is over in it.
    #[must_use]
    pub const fn kind(self) -> ValidationErrorKind {
        match (self.kind, self.edition) {
            (PositionErrorKind::NoCastle(_), Edition::Classic | Edition::Third) => ValidationErrorKind::Over,
            _ => ValidationErrorKind::Impossible,
        }
    }

    /// The reason in the form that all games share.
    #[must_use]
    pub fn validation_error(self) -> ValidationError {
        let (square, side, piece_excess) = match self.kind {
            PositionErrorKind::NoCastle(side) => (None, Some(side), None),
            PositionErrorKind::TooManyWalls(piece_excess)
            | PositionErrorKind::TooManyForts(piece_excess)
            | PositionErrorKind::TooManyTowers(piece_excess)
            | PositionErrorKind::QuietPlies(piece_excess) => (None, None, Some(piece_excess)),
            PositionErrorKind::WallOnLastRow(square)
            | PositionErrorKind::CastleOnLastRow(square)
            | PositionErrorKind::SecondCastleOnLastRow(square)
            | PositionErrorKind::LeftInCheck(square) => (Some(square), None, None),
        };
        ValidationError {
            kind: self.kind(),
            code: self.kind.code(),
            text: self.to_string(),
            square,
            side,
            excess: piece_excess,
        }
    }

    fn message(&self) -> String {
        self.kind.message(|ring| ring.alone().name(self.edition))
    }
}

impl Turnover {
    /// Why this position is unplayable; `None` if no reason is known. Mate, stalemate and the fifty-move rule are not
    /// errors.
    ///
    /// ```
    /// use turnover_core::games::turnover::{Edition, Turnover};
    ///
    /// let position = Turnover::from_fen(Edition::Modern, "4P3/8/8/8/8/8/8/C6c w")?;
    /// let reason = position.position_error().expect("a Wall on e8").to_string();
    /// assert_eq!(reason, "the lone Wall on e8 would have been promoted there");
    /// # Ok::<(), turnover_core::games::FenError>(())
    /// ```
    #[must_use]
    pub fn position_error(&self) -> Option<PositionError> {
        let kind = self
            .ring_error()
            .or_else(|| Side::ALL.into_iter().find_map(|side| self.last_rank_error(side)))
            .or_else(|| self.castle_error())
            .or_else(|| self.counter_error())?;
        Some(PositionError { kind, edition: self.edition })
    }

    fn ring_error(&self) -> Option<PositionErrorKind> {
        let count_of = |ring: Ring| self.rings[ring.index()].count_ones();
        let wall_count = count_of(Ring::Wall);
        [Ring::Wall, Ring::Fort, Ring::Tower].into_iter().find_map(|ring| {
            let at_most = match ring {
                Ring::Wall => CASTLE_COUNT,
                // Too many Walls were refused before.
                Ring::Fort | Ring::Tower => (2 * CASTLE_COUNT).saturating_sub(wall_count),
            };
            let ring_count = count_of(ring);
            let kind = match ring {
                Ring::Wall => PositionErrorKind::TooManyWalls,
                Ring::Fort => PositionErrorKind::TooManyForts,
                Ring::Tower => PositionErrorKind::TooManyTowers,
            };
            (ring_count > at_most).then_some(kind(Excess { found: ring_count, at_most }))
        })
    }

    fn last_rank_error(&self, side: Side) -> Option<PositionErrorKind> {
        let last_rank_squares = SquareSet(last_rank(side));
        let walls = self.nests(Nest::Wall) & self.nest_squares(side) & last_rank_squares;
        let mut castle_squares = self.castle_squares(side) & last_rank_squares;
        walls.first().map(PositionErrorKind::WallOnLastRow).or_else(|| match self.edition {
            Edition::Classic => castle_squares.first().map(PositionErrorKind::CastleOnLastRow),
            Edition::Modern => castle_squares.nth(1).map(PositionErrorKind::SecondCastleOnLastRow),
            Edition::Third => None,
        })
    }

    fn castle_error(&self) -> Option<PositionErrorKind> {
        let side_without_castle =
            [self.turn, !self.turn].into_iter().find(|&side| self.castle_squares(side).is_empty());
        side_without_castle.map(PositionErrorKind::NoCastle).or_else(|| match self.edition {
            Edition::Classic | Edition::Third => None,
            Edition::Modern => {
                let last_castle = self.castle_squares(!self.turn).single()?;
                self.attacked_castles(!self.turn).is_any().then_some(PositionErrorKind::LeftInCheck(last_castle))
            }
        })
    }

    fn counter_error(&self) -> Option<PositionErrorKind> {
        let played_plies = 2 * u32::from(self.move_number.saturating_sub(1)) + self.turn.index() as u32;
        let (quiet_plies, at_most) = (u32::from(self.quiet_plies), played_plies.min(MAX_QUIET_PLIES));
        (quiet_plies > at_most).then_some(PositionErrorKind::QuietPlies(Excess { found: quiet_plies, at_most }))
    }
}

impl SetUp for Turnover {
    fn kit(&self) -> Kit {
        let kit_piece = |side: Side, nest: Nest| {
            let letter = match side {
                Side::White => nest.letter(),
                Side::Black => nest.letter().to_ascii_lowercase(),
            };
            let tokens = nest.rings().map(|ring| (ring.layer(), ring.token(side))).collect();
            KitPiece { side, name: nest.piece_name_key(), text: letter.into(), tokens }
        };
        let pieces = Side::ALL.into_iter().flat_map(|side| Nest::ALL.map(|nest| kit_piece(side, nest))).collect();
        Kit { width: 8, height: 8, pieces }
    }

    fn validation_error(&self) -> Option<ValidationError> {
        self.position_error().map(PositionError::validation_error)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rand::rngs::Xoshiro256PlusPlus;
    use rand::seq::{IndexedRandom, SliceRandom};
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::games::{Phase, Position};

    const CLASSIC: Edition = Edition::Classic;
    const MODERN: Edition = Edition::Modern;
    const THIRD: Edition = Edition::Third;

    fn read_position(edition: Edition, fen: &str) -> Turnover {
        Turnover::from_fen(edition, fen).expect(fen)
    }

    /// Edition, position, code and the square of the error.
    const UNPLAYABLE: &[(Edition, &str, &str, Option<&str>)] = &[
        (CLASSIC, "8/8/8/8/8/8/8/8 w", "no-castle", None),
        (CLASSIC, "c7/8/8/8/8/8/8/QQQQQQQQ w", "no-castle", None),
        (MODERN, "C7/8/8/8/8/8/8/8 w", "no-castle", None),
        (CLASSIC, "cccccccc/8/8/8/8/P7/8/CCCCCCCC w", "too-many-walls", None),
        (MODERN, "c1c1c1c1/1c1c1c1c/4n3/8/8/8/1C1C1C1C/C1C1C1C1 w", "too-many-walls", None),
        (CLASSIC, "cccccccc/8/8/8/8/B7/8/CCCCCCCC w", "too-many-forts", None),
        (CLASSIC, "cccccccc/8/8/8/8/BBBB4/8/BBCCCCCC w", "too-many-forts", None),
        (CLASSIC, "cccccccc/8/8/8/8/R7/8/CCCCCCCC w", "too-many-towers", None),
        (MODERN, "cP5C/qqqqqqqq/qqqqqqqq/qqqqqqqq/8/8/r7/CRRRR3 w", "too-many-towers", None),
        (CLASSIC, "c3P3/8/8/8/8/8/8/C7 w", "wall-on-last-row", Some("e8")),
        (MODERN, "c7/8/8/8/8/8/8/C5p1 w", "wall-on-last-row", Some("g1")),
        (CLASSIC, "c6C/8/8/8/8/8/8/8 w", "castle-on-last-row", Some("h8")),
        (CLASSIC, "8/8/8/8/8/8/8/c6C b", "castle-on-last-row", Some("a1")),
        (MODERN, "C5C1/8/8/4c3/8/8/8/C7 w", "second-castle-on-last-row", Some("g8")),
        (MODERN, "C7/8/8/8/8/8/8/c6c b", "second-castle-on-last-row", Some("h1")),
        (MODERN, "c7/8/8/8/8/8/8/C6r b", "left-in-check", Some("a1")),
        (MODERN, "cC6/8/8/8/8/8/8/8 w", "left-in-check", Some("a8")),
        (CLASSIC, "c7/8/8/8/8/8/8/C7 w 101 90", "quiet-plies", None),
        (CLASSIC, "c7/8/8/8/8/8/8/C7 w 9 5", "quiet-plies", None),
    ];

    #[test]
    fn each_impossible_position_is_refused_with_its_reason_and_square() {
        for &(edition, fen, code, square) in UNPLAYABLE {
            let error = read_position(edition, fen).validation_error().expect(fen);
            let error_square = error.square.map(|square| square.to_string());
            assert_eq!((error.code, error_square.as_deref()), (code, square), "{fen}");
            let is_over = code == "no-castle" && edition == CLASSIC;
            assert_eq!(error.kind == ValidationErrorKind::Over, is_over, "{fen}");
        }
    }

    #[test]
    fn every_code_can_occur() {
        let codes: HashSet<&str> = UNPLAYABLE.iter().map(|&(_, _, code, _)| code).collect();
        assert_eq!(codes, PositionErrorKind::CODES.iter().copied().collect());
    }

    #[test]
    fn what_only_looks_odd_is_let_pass() {
        for (edition, fen) in [
            // As many Citadels as sixteen promotions can produce.
            (CLASSIC, "qqqqqqqq/qqqqqqqq/qqqqqqqq/C6c/8/8/8/QQQQ4 w"),
            (CLASSIC, "N6c/8/8/8/8/8/8/C6n w"),
            (CLASSIC, "p6c/8/8/8/8/8/8/C6P w"),
            // The only Castle may stand there, and stay when there is a second one elsewhere.
            (MODERN, "C7/8/8/8/8/8/8/7c w"),
            (MODERN, "C7/8/8/8/4C3/8/8/c7 w"),
            (MODERN, "c7/8/8/8/8/8/8/C6r w"),
            (THIRD, "CC5C/8/8/8/8/8/8/7c w"),
            (THIRD, "c7/8/8/8/8/8/8/C6r b"),
            (CLASSIC, "c7/8/8/8/8/8/8/C6r b"),
            (CLASSIC, "c7/8/8/8/8/8/8/C7 b 9 5"),
            (CLASSIC, "c7/8/8/8/8/8/8/C7 w 100 90"),
        ] {
            assert_eq!(read_position(edition, fen).position_error(), None, "{fen}");
        }
    }

    #[test]
    fn the_words_are_those_of_the_edition() {
        for (edition, fen, message) in [
            (
                CLASSIC,
                "cccccccc/8/8/8/8/B7/8/CCCCCCCC w",
                "no game leads to this position: \
                 expected at most 16 Bishops of both sides beside so many Pawns, found 17",
            ),
            (
                MODERN,
                "c7/8/8/8/8/8/8/C5p1 w",
                "no game leads to this position: the lone Wall on g1 would have been promoted there",
            ),
            (CLASSIC, "c7/8/8/8/8/8/8/8 w", "nothing can be played from this position: white has no Castle"),
        ] {
            assert_eq!(read_position(edition, fen).validation_error().expect(fen).to_string(), message);
        }
    }

    #[test]
    fn no_position_that_is_reached_by_play_is_called_impossible() {
        for edition in Edition::ALL {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
            let mut position = Turnover::start(edition);
            for _ in 0..50_000 {
                if let Some(reason) = position.position_error() {
                    assert_eq!(reason.kind(), ValidationErrorKind::Over, "{position}: {reason}");
                    assert!(matches!(position.phase(), Phase::Over(_)), "{position}: {reason}");
                }
                match position.legal_moves().choose(&mut rng) {
                    Some(&mv) => position.play_unchecked(mv, &mut ()),
                    None => position = Turnover::start(edition),
                }
            }
        }
    }

    /// The inductive step of the proof, tried on positions that random play does not reach.
    #[test]
    fn no_move_leads_from_a_plausible_position_to_an_impossible_one() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(22);
        for edition in Edition::ALL {
            let mut tried_count = 0;
            while tried_count < 5_000 {
                let position = random_position(edition, &mut rng);
                if position.position_error().is_some() {
                    continue;
                }
                tried_count += 1;
                for mv in position.legal_moves() {
                    let mut next = position;
                    next.play_unchecked(mv, &mut ());
                    if let Some(reason) = next.position_error() {
                        assert_eq!(reason.kind(), ValidationErrorKind::Over, "{position} {mv}: {reason}");
                    }
                }
            }
        }
    }

    /// Up to thirty nests on any squares, and a few more on the last ranks.
    fn random_position(edition: Edition, rng: &mut Xoshiro256PlusPlus) -> Turnover {
        let mut squares: Vec<u8> = (0..64).chain(0..8).chain(56..64).collect();
        squares.shuffle(rng);
        let (mut rings, mut sides) = ([0_u64; 3], [0_u64; 2]);
        for &square in squares.iter().take(rng.random_range(3..36)) {
            let nest = *Nest::ALL.choose(rng).expect("there are nests");
            let square_bit = 1 << square;
            if sides.iter().all(|set| set & square_bit == 0) {
                sides[rng.random_range(..2usize)] |= square_bit;
                nest.rings().for_each(|ring| rings[ring.index()] |= square_bit);
            }
        }
        let turn = Side::white_if(rng.random());
        let clock = rng.random_range(0..3);
        Turnover::new(edition, rings, sides.into(), turn, clock, clock + 1)
    }
}
