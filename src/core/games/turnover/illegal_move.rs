//! The reasons for refusing a move.

use super::attacks::between;
use super::{Edition, Move, Nest, Ring, Turnover};
use crate::board::{Side, Square, SquareSet};
use crate::games::reason_enum::reason_enum;
use crate::games::{Phase, Position, Refusal};

/// A refused move and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct IllegalMove {
    /// The start square.
    pub from: Square,
    /// The target square.
    pub to: Square,
    /// The nest on the start square.
    pub mover: Option<Nest>,
    /// The nest on the target square.
    pub target: Option<Nest>,
    /// The rule that it breaks.
    pub kind: IllegalMoveKind,
    /// The edition, which determines the names of the pieces in the text.
    pub edition: Edition,
}

/// What the messages of refusals name.
struct MessageContext {
    from: Square,
    to: Square,
    mover: &'static str,
    target: &'static str,
    ring: &'static str,
    wall: &'static str,
}

reason_enum! {
    /// The reasons for refusing a move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum IllegalMoveKind with MessageContext { from, to, mover, target, ring, wall } in MessageContext {
        /// The game is over.
        GameOver => "game-over", "the game is over";
        /// The start square is empty, or a square is not on the board.
        NothingThere(Square = square) => "nothing-there", "nothing stands on {square}";
        /// The nest belongs to the side that is not to move.
        NotYours => "not-yours", "the {mover} on {from} belongs to the side that is not to move";
        /// A move needs two squares.
        SameSquare => "same-square", "a move leads to another square, not from {from} to {to}";
        /// A ring cannot leave the board by its own move.
        StaysOnBoard => "stays-on-board", "the {mover} on {from} stays on the board";
        /// A nest is in the way, on this square.
        Blocked(Square = square) => "blocked", "the {mover} on {from} cannot pass what stands on {square}";
        /// A nest of the same side stands on the target, and the ring does not fit it.
        DoesNotFit => "does-not-fit", "a {ring} does not fit its own side's {target} on {to}";
        /// A Wall moves one square, forward.
        WallMovesForward => "wall-moves-forward", "the {wall} on {from} moves one square, forward";
        /// A Wall moves diagonally only to capture, turn over or join.
        WallDiagonalTakes => "wall-diagonal-takes", "the {wall} of {from} moves diagonally only to capture, turn over or join, and {to} is empty";
        /// A Wall does not capture straight ahead.
        WallNeverCapturesAhead => "wall-never-captures-ahead", "the {wall} of {from} does not capture straight ahead, and it does not fit the {target} on {to}";
        /// A Tower moves along its file or rank.
        TowerMovesStraight => "tower-moves-straight", "the {mover} on {from} moves along its file or rank";
        /// A Fort moves along its diagonals.
        FortMovesDiagonally => "fort-moves-diagonally", "the {mover} on {from} moves along its diagonals";
        /// The Fort of a Citadel moves along file, rank or diagonal.
        CitadelMovesInLines => "citadel-moves-in-lines", "the {ring} of the {mover} on {from} moves along file, rank or diagonal";
        /// The Wall of a Fortress leaps like a chess knight.
        FortressLeaps => "fortress-leaps", "the {wall} of the {mover} on {from} leaps like a knight in chess";
        /// The Wall of a Castle moves one or two squares forward, or captures diagonally.
        CastleSplitsForward => "castle-splits-forward", "the {wall} of the Castle on {from} moves one or two squares straight ahead or one diagonally";
        /// Third: a Castle moves one square, or its Wall two squares forward.
        CastleStepsOrDismounts => "castle-steps-or-dismounts", "the Castle on {from} moves one square, or its {wall} two squares straight ahead";
        /// Modern: a Castle in check moves whole, one square.
        CastleWholeInCheck => "castle-whole-in-check", "the Castle on {from} is in check and moves whole, one square";
        /// Modern: the last Castle moves whole, one square.
        CastleWholeLast => "castle-whole-last", "the Castle on {from} is the last one and moves whole, one square";
        /// Modern: a whole Castle cannot join a nest.
        WholeOntoOwn => "whole-onto-own", "a whole Castle does not move onto its own side's {target} on {to}";
        /// Modern: of two Castles, the one on this square is in check, so the other one must stay.
        CastleHeld(Square = other) => "castle-held", "the Castle on {from} must stay while the only other one, on {other}, is in check";
        /// Modern: the only remaining Castle, on this square, would be in check.
        LeavesCastleInCheck(Square = castle) => "leaves-castle-in-check", "the only Castle left, on {castle}, would be in check";
        /// Modern: the last Castle would be in check on the target.
        CastleIntoCheck => "castle-into-check", "the last Castle would be in check on {to}";
    }
}

impl IllegalMove {
    /// The reason in the form that all games share.
    #[must_use]
    pub fn refusal(&self) -> Refusal {
        let square = match self.kind {
            IllegalMoveKind::NothingThere(square)
            | IllegalMoveKind::Blocked(square)
            | IllegalMoveKind::CastleHeld(square)
            | IllegalMoveKind::LeavesCastleInCheck(square) => square,
            IllegalMoveKind::NotYours => self.from,
            _ => self.to,
        };
        Refusal {
            code: self.kind.code(),
            mover: self.mover.map(Nest::piece_name_key),
            target: self.target.map(Nest::piece_name_key),
            square,
        }
    }

    fn message(&self) -> String {
        let name_of = |nest: Option<Nest>| nest.map_or("nest", |nest| nest.name(self.edition));
        self.kind.message(MessageContext {
            from: self.from,
            to: self.to,
            mover: name_of(self.mover),
            target: name_of(self.target),
            ring: self.mover.map_or("ring", |nest| nest.outermost().alone().name(self.edition)),
            wall: Nest::Wall.name(self.edition),
        })
    }
}

impl Turnover {
    /// Why there is no legal move between these squares; `None` if there is one.
    ///
    /// Follows the rule book directly, independent of the move generator.
    pub(super) fn illegal_move(&self, from: Square, to: Square) -> Option<IllegalMove> {
        let nest_on = |square| self.nest_at(square).map(|(_, nest)| nest);
        let (mover, target) = (nest_on(from), nest_on(to));
        let kind = self.violation(from, to)?;
        Some(IllegalMove { from, to, mover, target, kind, edition: self.edition })
    }

    /// Why the nest on this square cannot leave the board.
    pub(super) fn illegal_exit(&self, from: Square) -> IllegalMove {
        let mover = self.nest_at(from).map(|(_, nest)| nest);
        let kind = self.violation(from, from).filter(|&kind| kind != IllegalMoveKind::SameSquare);
        let kind = kind.unwrap_or(IllegalMoveKind::StaysOnBoard);
        IllegalMove { from, to: from, mover, target: None, kind, edition: self.edition }
    }

    fn violation(&self, from: Square, to: Square) -> Option<IllegalMoveKind> {
        if let Phase::Over(_) = self.phase() {
            return Some(IllegalMoveKind::GameOver);
        }
        let Some(mv) = Move::new(from, to) else {
            let outside_square = if from.file() > 7 || from.rank() > 7 { from } else { to };
            return Some(IllegalMoveKind::NothingThere(outside_square));
        };
        match self.nest_at(from) {
            None => Some(IllegalMoveKind::NothingThere(from)),
            Some((side, _)) if side != self.turn => Some(IllegalMoveKind::NotYours),
            Some(_) if from == to => Some(IllegalMoveKind::SameSquare),
            Some((_, Nest::Castle)) if self.edition == Edition::Modern => self.modern_castle_violation(mv),
            Some((_, Nest::Castle)) if self.edition == Edition::Third => self.third_castle_violation(mv),
            Some((_, nest)) => self.ring_violation(nest, mv).or_else(|| self.exposure_violation(mv)),
        }
    }

    /// Why the nest's outermost ring cannot make this move, apart from checks.
    fn ring_violation(&self, nest: Nest, mv: Move) -> Option<IllegalMoveKind> {
        let (files, ranks) = self.displacement(mv);
        let is_straight = files == 0 || ranks == 0;
        let is_diagonal = files.abs() == ranks.abs();
        let direction_violation = match nest {
            Nest::Tower if !is_straight => Some(IllegalMoveKind::TowerMovesStraight),
            Nest::Fort if !is_diagonal => Some(IllegalMoveKind::FortMovesDiagonally),
            Nest::Citadel if !is_straight && !is_diagonal => Some(IllegalMoveKind::CitadelMovesInLines),
            Nest::Tower | Nest::Fort | Nest::Citadel => self.blocker(mv).map(IllegalMoveKind::Blocked),
            Nest::Fortress if files.abs().min(ranks.abs()) != 1 || files.abs().max(ranks.abs()) != 2 => {
                Some(IllegalMoveKind::FortressLeaps)
            }
            Nest::Fortress => None,
            Nest::Wall | Nest::Castle => self.wall_violation(nest, mv),
        };
        direction_violation.or_else(|| match self.nest_at(mv.to()) {
            Some((side, target)) if side == self.turn && target.with(nest.outermost()).is_none() => {
                Some(IllegalMoveKind::DoesNotFit)
            }
            _ => None,
        })
    }

    /// The moves of a lone Wall and of a Castle's Wall.
    fn wall_violation(&self, nest: Nest, mv: Move) -> Option<IllegalMoveKind> {
        let target = self.nest_at(mv.to());
        match (self.displacement(mv), nest) {
            ((0, 1), _) | ((0, 2), Nest::Castle) => self.blocker(mv).map(IllegalMoveKind::Blocked).or_else(|| {
                let (side, target) = target?;
                let is_capture = side != self.turn && target.with(Ring::Wall).is_none();
                is_capture.then_some(IllegalMoveKind::WallNeverCapturesAhead)
            }),
            ((-1 | 1, 1), _) => target.is_none().then_some(IllegalMoveKind::WallDiagonalTakes),
            (_, Nest::Castle) => Some(IllegalMoveKind::CastleSplitsForward),
            _ => Some(IllegalMoveKind::WallMovesForward),
        }
    }

    /// The moves of a Castle in the modern edition: whole or by its Wall.
    fn modern_castle_violation(&self, mv: Move) -> Option<IllegalMoveKind> {
        let castle_squares = self.castle_squares(self.turn);
        let attacked_castles = self.attacked_castles(self.turn);
        let other_castles = SquareSet(castle_squares.0 & !SquareSet::only(mv.from()).0);
        let whole_castle_violation = match (other_castles.len(), attacked_castles.contains(mv.from())) {
            (0, _) => IllegalMoveKind::CastleWholeLast,
            (_, true) => IllegalMoveKind::CastleWholeInCheck,
            (1, false) if attacked_castles == other_castles => {
                return other_castles.first().map(IllegalMoveKind::CastleHeld);
            }
            (_, false) => return self.ring_violation(Nest::Castle, mv),
        };
        let (files, ranks) = self.displacement(mv);
        if files.abs().max(ranks.abs()) > 1 {
            return Some(whole_castle_violation);
        }
        if self.nest_at(mv.to()).is_some_and(|(side, _)| side == self.turn) {
            return Some(IllegalMoveKind::WholeOntoOwn);
        }
        self.exposure_violation(mv)
    }

    /// The moves of a Castle in the third edition: whole, or by its Wall.
    fn third_castle_violation(&self, mv: Move) -> Option<IllegalMoveKind> {
        let (files, ranks) = self.displacement(mv);
        match (files, ranks, self.nest_at(mv.to())) {
            (0, 2, _) => self.ring_violation(Nest::Castle, mv),
            (-1..=1, -1..=1, Some((side, target))) if side == self.turn && target.with(Ring::Wall).is_none() => {
                Some(IllegalMoveKind::DoesNotFit)
            }
            (-1..=1, -1..=1, _) => None,
            _ => Some(IllegalMoveKind::CastleStepsOrDismounts),
        }
    }

    /// Modern: whether the move would leave a single Castle, and that one in check.
    fn exposure_violation(&self, mv: Move) -> Option<IllegalMoveKind> {
        if self.edition != Edition::Modern {
            return None;
        }
        let mut next = *self;
        next.make(mv, &mut ());
        let last_castle = next.castle_squares(self.turn).single()?;
        next.attacked_castles(self.turn).is_any().then_some(if last_castle == mv.to() {
            IllegalMoveKind::CastleIntoCheck
        } else {
            IllegalMoveKind::LeavesCastleInCheck(last_castle)
        })
    }

    /// The direction of the move as the side to move sees it: files towards the h-file, and ranks ahead.
    fn displacement(&self, mv: Move) -> (i8, i8) {
        let distance = |from: u8, to: u8| to as i8 - from as i8;
        let ranks = distance(mv.from().rank(), mv.to().rank());
        let forward_ranks = match self.turn {
            Side::White => ranks,
            Side::Black => -ranks,
        };
        (distance(mv.from().file(), mv.to().file()), forward_ranks)
    }

    /// The first occupied square between the two, seen from the start square.
    fn blocker(&self, mv: Move) -> Option<Square> {
        let (from, to) = mv.indices();
        let blockers = SquareSet(between(from, to) & self.occupied());
        if to > from { blockers.first() } else { blockers.last() }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::games::Describe;

    const CLASSIC: Edition = Edition::Classic;
    const MODERN: Edition = Edition::Modern;
    const THIRD: Edition = Edition::Third;

    /// Edition, position, move, code, and the square that the reason is about.
    const CASES: &[(Edition, &str, &str, &str, &str)] = &[
        (CLASSIC, "8/8/8/8/8/8/8/C7 w", "a1a2", "game-over", "a2"),
        (CLASSIC, "c7/8/8/8/8/8/8/C7 w", "b1b2", "nothing-there", "b1"),
        (CLASSIC, "c7/8/8/8/8/8/8/C7 w", "a8a7", "not-yours", "a8"),
        (CLASSIC, "c7/8/8/8/8/8/8/C7 w", "a1a1", "same-square", "a1"),
        (CLASSIC, "c7/8/8/8/8/8/8/C1R1p2R w", "c1g1", "blocked", "e1"),
        (CLASSIC, "c7/8/8/8/8/8/8/C1R1p1pR w", "h1d1", "blocked", "g1"),
        (CLASSIC, "c7/8/8/8/8/8/p7/C6P w", "a1a3", "blocked", "a2"),
        (CLASSIC, "c7/p7/8/8/8/7p/8/C7 b", "a8a6", "blocked", "a7"),
        (CLASSIC, "c7/8/8/8/8/8/8/C1R1P3 w", "c1e1", "does-not-fit", "e1"),
        (CLASSIC, "c7/8/8/8/8/8/8/C1B1P3 w", "c1c2", "fort-moves-diagonally", "c2"),
        (CLASSIC, "c7/8/8/8/8/8/P7/C7 w", "a1a2", "does-not-fit", "a2"),
        (CLASSIC, "c7/8/8/8/4P3/8/8/C7 w", "e4e3", "wall-moves-forward", "e3"),
        (CLASSIC, "c7/8/8/8/4P3/8/8/C7 w", "e4e6", "wall-moves-forward", "e6"),
        (CLASSIC, "c7/8/8/8/4p3/8/8/C7 b", "e4e5", "wall-moves-forward", "e5"),
        (CLASSIC, "c7/8/8/8/4P3/8/8/C7 w", "e4d5", "wall-diagonal-takes", "d5"),
        (CLASSIC, "c7/8/8/4r3/4P3/8/8/C7 w", "e4e5", "wall-never-captures-ahead", "e5"),
        (CLASSIC, "c7/8/8/8/8/p7/8/C7 w", "a1a3", "wall-never-captures-ahead", "a3"),
        (CLASSIC, "c7/8/8/8/4R3/8/8/C7 w", "e4f5", "tower-moves-straight", "f5"),
        (CLASSIC, "c7/8/8/8/4B3/8/8/C7 w", "e4e5", "fort-moves-diagonally", "e5"),
        (CLASSIC, "c7/8/8/8/4Q3/8/8/C7 w", "e4f6", "citadel-moves-in-lines", "f6"),
        (CLASSIC, "c7/8/8/8/4N3/8/8/C7 w", "e4e5", "fortress-leaps", "e5"),
        (CLASSIC, "c7/8/8/8/8/8/8/1C6 w", "b1c1", "castle-splits-forward", "c1"),
        (CLASSIC, "c7/8/8/8/8/8/8/C7 w", "a1a4", "castle-splits-forward", "a4"),
        (THIRD, "c7/8/8/8/8/8/8/C7 w", "a1a4", "castle-steps-or-dismounts", "a4"),
        (THIRD, "c7/8/8/8/8/8/8/C7 w", "a1c3", "castle-steps-or-dismounts", "c3"),
        (THIRD, "c7/8/8/8/8/8/CR6/8 w", "a2b2", "does-not-fit", "b2"),
        (THIRD, "c7/8/8/8/8/8/R7/C7 w", "a1a3", "blocked", "a2"),
        (THIRD, "c7/8/8/8/8/p7/8/C7 w", "a1a3", "wall-never-captures-ahead", "a3"),
        (MODERN, "c7/8/8/8/8/8/8/C2C2r1 w", "d1d3", "castle-whole-in-check", "d3"),
        (MODERN, "c7/8/8/8/8/8/8/3C4 w", "d1d3", "castle-whole-last", "d3"),
        (MODERN, "c7/8/8/8/8/8/3P4/3C4 w", "d1d2", "whole-onto-own", "d2"),
        (MODERN, "c7/8/8/8/8/8/8/C2C2r1 w", "a1a2", "castle-held", "d1"),
        (MODERN, "c7/8/8/8/8/8/8/3CR1r1 w", "e1e2", "leaves-castle-in-check", "d1"),
        (MODERN, "c7/8/8/8/8/8/R7/3C2r1 w", "a2a3", "leaves-castle-in-check", "d1"),
        (MODERN, "c7/8/8/8/8/8/6r1/3C4 w", "d1d2", "castle-into-check", "d2"),
        (MODERN, "c7/8/8/8/8/8/8/3C2r1 w", "d1c1", "castle-into-check", "c1"),
        (MODERN, "r6r/C7/8/8/8/8/8/3C2rc w", "a7b8", "leaves-castle-in-check", "d1"),
    ];

    #[test]
    fn each_refusal_names_its_reason_and_the_square_that_it_speaks_of() {
        for &(edition, fen, mv, code, square) in CASES {
            let mut position = Turnover::from_fen(edition, fen).expect("a position");
            let position_before = position;
            let mv: Move = mv.parse().expect("a move");
            let illegal_move = position.play(mv, &mut ()).expect_err(fen);
            let refusal = illegal_move.refusal();
            assert_eq!((refusal.code, &*refusal.square.to_string()), (code, square), "{fen} {mv}");
            assert_eq!(position, position_before);
            assert!(!illegal_move.to_string().contains("nest"), "{illegal_move}");
        }
    }

    #[test]
    fn every_code_can_occur() {
        let mut codes: HashSet<&str> = CASES.iter().map(|&(.., code, _)| code).collect();
        let start = Turnover::start(MODERN);
        let exit_code = |from: &str| start.refusal(from.parse().expect("a square"), None).map(|refusal| refusal.code);
        assert_eq!(["a3", "a1", "b7"].map(exit_code), ["nothing-there", "stays-on-board", "not-yours"].map(Some));
        codes.extend(exit_code("a1"));
        assert_eq!(codes, IllegalMoveKind::CODES.iter().copied().collect());
    }

    #[test]
    fn the_words_are_those_of_the_edition() {
        let refusal_text = |edition| {
            let position = Turnover::from_fen(edition, "c7/8/8/8/4N3/8/8/C7 w").expect("a position");
            let square = |text: &str| text.parse().expect("a square");
            position.illegal_move(square("e4"), square("e5")).expect("no leap").to_string()
        };
        assert_eq!(refusal_text(CLASSIC), "the Pawn of the Knight on e4 leaps like a knight in chess");
        assert_eq!(refusal_text(MODERN), "the Wall of the Fortress on e4 leaps like a knight in chess");
    }
}
