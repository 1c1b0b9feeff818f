//! Why may one not move like that?

use super::attacks::between;
use super::{Edition, Move, Nest, Ring, Turnover};
use crate::board::{Side, Square, SquareSet};
use crate::games::{Phase, Position, Refusal};

/// A move that is refused, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.in_words())]
pub struct IllegalMove {
    /// Where something was to move from.
    pub from: Square,
    /// Where it was to go.
    pub to: Square,
    /// What stands on the first square.
    pub mover: Option<Nest>,
    /// What stands on the second.
    pub target: Option<Nest>,
    /// The reason.
    pub fault: Fault,
    /// Whose words the reason is told in.
    pub edition: Edition,
}

/// The reasons for which a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nobody moves any more.
    GameOver,
    /// The first square is empty, or one of the two is not on the board.
    NothingThere(Square),
    /// The nest belongs to the side that is not to move.
    NotYours,
    /// A move needs two squares.
    SameSquare,
    /// No ring leaves the board by its own move.
    StaysOnBoard,
    /// Something stands in the way, on this square.
    Blocked(Square),
    /// The side's own nest stands there, and the ring does not fit.
    DoesNotFit,
    /// A Wall goes one square, forward.
    WallMovesForward,
    /// A Wall goes diagonally only to take, turn over or join.
    WallDiagonalTakes,
    /// A Wall does not capture what stands straight ahead of it.
    WallNeverCapturesAhead,
    /// A Tower moves along its file or rank.
    TowerMovesStraight,
    /// A Fort moves along its diagonals.
    FortMovesDiagonally,
    /// The Fort of a Citadel moves along file, rank or diagonal.
    CitadelMovesInLines,
    /// The Wall of a Fortress leaps like a chess knight.
    FortressLeaps,
    /// The Wall of a Castle goes one or two squares forward, or takes diagonally.
    CastleSplitsForward,
    /// Modern: a Castle in check goes whole, one square.
    CastleWholeInCheck,
    /// Modern: the last Castle goes whole, one square.
    CastleWholeLast,
    /// Modern: a whole Castle joins nothing.
    WholeOntoOwn,
    /// Modern: of two Castles the one not in check stays, while the one on this square is in check.
    CastleHeld(Square),
    /// Modern: the only Castle left, on this square, would be in check.
    LeavesCastleInCheck(Square),
    /// Modern: the last Castle would be in check there.
    CastleIntoCheck,
}

impl Fault {
    /// The reason's name, as the translation files know it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::NothingThere(_) => "nothing-there",
            Self::NotYours => "not-yours",
            Self::SameSquare => "same-square",
            Self::StaysOnBoard => "stays-on-board",
            Self::Blocked(_) => "blocked",
            Self::DoesNotFit => "does-not-fit",
            Self::WallMovesForward => "wall-moves-forward",
            Self::WallDiagonalTakes => "wall-diagonal-takes",
            Self::WallNeverCapturesAhead => "wall-never-captures-ahead",
            Self::TowerMovesStraight => "tower-moves-straight",
            Self::FortMovesDiagonally => "fort-moves-diagonally",
            Self::CitadelMovesInLines => "citadel-moves-in-lines",
            Self::FortressLeaps => "fortress-leaps",
            Self::CastleSplitsForward => "castle-splits-forward",
            Self::CastleWholeInCheck => "castle-whole-in-check",
            Self::CastleWholeLast => "castle-whole-last",
            Self::WholeOntoOwn => "whole-onto-own",
            Self::CastleHeld(_) => "castle-held",
            Self::LeavesCastleInCheck(_) => "leaves-castle-in-check",
            Self::CastleIntoCheck => "castle-into-check",
        }
    }
}

impl IllegalMove {
    /// The [`code`](Fault::code)s of all reasons, for whoever translates them.
    pub const CODES: [&str; 21] = [
        "game-over",
        "nothing-there",
        "not-yours",
        "same-square",
        "stays-on-board",
        "blocked",
        "does-not-fit",
        "wall-moves-forward",
        "wall-diagonal-takes",
        "wall-never-captures-ahead",
        "tower-moves-straight",
        "fort-moves-diagonally",
        "citadel-moves-in-lines",
        "fortress-leaps",
        "castle-splits-forward",
        "castle-whole-in-check",
        "castle-whole-last",
        "whole-onto-own",
        "castle-held",
        "leaves-castle-in-check",
        "castle-into-check",
    ];

    /// The reason in the terms that all games share.
    #[must_use]
    pub fn refusal(&self) -> Refusal {
        let square = match self.fault {
            Fault::NothingThere(square)
            | Fault::Blocked(square)
            | Fault::CastleHeld(square)
            | Fault::LeavesCastleInCheck(square) => square,
            Fault::NotYours => self.from,
            _ => self.to,
        };
        Refusal {
            code: self.fault.code(),
            mover: self.mover.map(Nest::man_name),
            target: self.target.map(Nest::man_name),
            square,
        }
    }

    fn in_words(&self) -> String {
        let Self { from, to, edition, .. } = *self;
        let name = |nest: Option<Nest>| nest.map_or("nest", |nest| nest.name(edition));
        let (mover, target) = (name(self.mover), name(self.target));
        let ring = self.mover.map_or("ring", |nest| nest.outermost().alone().name(edition));
        let wall = Nest::Wall.name(edition);
        match self.fault {
            Fault::GameOver => "the game is over".into(),
            Fault::NothingThere(square) => format!("nothing stands on {square}"),
            Fault::NotYours => format!("the {mover} on {from} belongs to the side that is not to move"),
            Fault::SameSquare => format!("a move leads to another square, not from {from} to {to}"),
            Fault::StaysOnBoard => format!("the {mover} on {from} stays on the board"),
            Fault::Blocked(square) => format!("the {mover} on {from} cannot pass what stands on {square}"),
            Fault::DoesNotFit => format!("a {ring} does not fit its own side's {target} on {to}"),
            Fault::WallMovesForward => format!("the {wall} on {from} moves one square, forward"),
            Fault::WallDiagonalTakes => {
                format!("the {wall} of {from} moves diagonally only to capture, turn over or join, and {to} is empty")
            }
            Fault::WallNeverCapturesAhead => {
                format!(
                    "the {wall} of {from} does not capture straight ahead, and it does not fit the {target} on {to}"
                )
            }
            Fault::TowerMovesStraight => format!("the {mover} on {from} moves along its file or rank"),
            Fault::FortMovesDiagonally => format!("the {mover} on {from} moves along its diagonals"),
            Fault::CitadelMovesInLines => {
                format!("the {ring} of the {mover} on {from} moves along file, rank or diagonal")
            }
            Fault::FortressLeaps => format!("the {wall} of the {mover} on {from} leaps like a knight in chess"),
            Fault::CastleSplitsForward => {
                format!("the {wall} of the Castle on {from} moves one or two squares straight ahead or one diagonally")
            }
            Fault::CastleWholeInCheck => format!("the Castle on {from} is in check and moves whole, one square"),
            Fault::CastleWholeLast => format!("the Castle on {from} is the last one and moves whole, one square"),
            Fault::WholeOntoOwn => format!("a whole Castle does not move onto its own side's {target} on {to}"),
            Fault::CastleHeld(other) => {
                format!("the Castle on {from} must stay while the only other one, on {other}, is in check")
            }
            Fault::LeavesCastleInCheck(castle) => format!("the only Castle left, on {castle}, would be in check"),
            Fault::CastleIntoCheck => format!("the last Castle would be in check on {to}"),
        }
    }
}

impl Turnover {
    /// Why one may not move from here to there, or `None` when one may.
    ///
    /// Looks at this one move as the rule book describes it, and shares nothing with the move generator.
    pub(super) fn fault(&self, from: Square, to: Square) -> Option<IllegalMove> {
        let nest_on = |square| self.nest_at(square).map(|(_, nest)| nest);
        let (mover, target) = (nest_on(from), nest_on(to));
        let fault = self.find_fault(from, to)?;
        Some(IllegalMove { from, to, mover, target, fault, edition: self.edition })
    }

    /// Why nothing may leave the board from here.
    pub(super) fn fault_beyond(&self, from: Square) -> IllegalMove {
        let mover = self.nest_at(from).map(|(_, nest)| nest);
        let fault = self.find_fault(from, from).filter(|&fault| fault != Fault::SameSquare);
        let fault = fault.unwrap_or(Fault::StaysOnBoard);
        IllegalMove { from, to: from, mover, target: None, fault, edition: self.edition }
    }

    fn find_fault(&self, from: Square, to: Square) -> Option<Fault> {
        if let Phase::Over(_) = self.phase() {
            return Some(Fault::GameOver);
        }
        let Some(mv) = Move::new(from, to) else {
            let outside = if from.file() > 7 || from.rank() > 7 { from } else { to };
            return Some(Fault::NothingThere(outside));
        };
        match self.nest_at(from) {
            None => Some(Fault::NothingThere(from)),
            Some((side, _)) if side != self.turn => Some(Fault::NotYours),
            Some(_) if from == to => Some(Fault::SameSquare),
            Some((_, Nest::Castle)) if self.edition == Edition::Modern => self.modern_castle_fault(mv),
            Some((_, nest)) => self.ring_fault(nest, mv).or_else(|| self.exposure_fault(mv)),
        }
    }

    /// What forbids the nest's outermost ring to go there, Castles in check apart.
    fn ring_fault(&self, nest: Nest, mv: Move) -> Option<Fault> {
        let (files, ranks) = self.way(mv);
        let is_straight = files == 0 || ranks == 0;
        let is_diagonal = files.abs() == ranks.abs();
        let goes = match nest {
            Nest::Tower if !is_straight => Some(Fault::TowerMovesStraight),
            Nest::Fort if !is_diagonal => Some(Fault::FortMovesDiagonally),
            Nest::Citadel if !is_straight && !is_diagonal => Some(Fault::CitadelMovesInLines),
            Nest::Tower | Nest::Fort | Nest::Citadel => self.blocker(mv).map(Fault::Blocked),
            Nest::Fortress if files.abs().min(ranks.abs()) != 1 || files.abs().max(ranks.abs()) != 2 => {
                Some(Fault::FortressLeaps)
            }
            Nest::Fortress => None,
            Nest::Wall | Nest::Castle => self.wall_fault(nest, mv),
        };
        goes.or_else(|| match self.nest_at(mv.to()) {
            Some((side, target)) if side == self.turn && target.with(nest.outermost()).is_none() => {
                Some(Fault::DoesNotFit)
            }
            _ => None,
        })
    }

    /// The ways of a lone Wall and of a Castle's.
    fn wall_fault(&self, nest: Nest, mv: Move) -> Option<Fault> {
        let target = self.nest_at(mv.to());
        match (self.way(mv), nest) {
            ((0, 1), _) | ((0, 2), Nest::Castle) => self.blocker(mv).map(Fault::Blocked).or_else(|| {
                let (side, target) = target?;
                let captures = side != self.turn && target.with(Ring::Wall).is_none();
                captures.then_some(Fault::WallNeverCapturesAhead)
            }),
            ((-1 | 1, 1), _) => target.is_none().then_some(Fault::WallDiagonalTakes),
            (_, Nest::Castle) => Some(Fault::CastleSplitsForward),
            _ => Some(Fault::WallMovesForward),
        }
    }

    /// A Castle of the modern edition: whole, by its Wall, or not at all.
    fn modern_castle_fault(&self, mv: Move) -> Option<Fault> {
        let castles = self.castles(self.turn);
        let checked = self.attacked_castles(self.turn);
        let others = SquareSet(castles.0 & !SquareSet::only(mv.from()).0);
        let whole = match (others.len(), checked.has(mv.from())) {
            (0, _) => Fault::CastleWholeLast,
            (_, true) => Fault::CastleWholeInCheck,
            (1, false) if checked == others => return others.first().map(Fault::CastleHeld),
            (_, false) => return self.ring_fault(Nest::Castle, mv),
        };
        let (files, ranks) = self.way(mv);
        if files.abs().max(ranks.abs()) > 1 {
            return Some(whole);
        }
        if self.nest_at(mv.to()).is_some_and(|(side, _)| side == self.turn) {
            return Some(Fault::WholeOntoOwn);
        }
        self.exposure_fault(mv)
    }

    /// Modern: whether the move would leave a single Castle, and that in check.
    fn exposure_fault(&self, mv: Move) -> Option<Fault> {
        if self.edition == Edition::Classic {
            return None;
        }
        let mut next = *self;
        next.make(mv, &mut ());
        let last = next.castles(self.turn).single()?;
        next.attacked_castles(self.turn).is_any().then_some(if last == mv.to() {
            Fault::CastleIntoCheck
        } else {
            Fault::LeavesCastleInCheck(last)
        })
    }

    /// Files towards the h-file and ranks ahead, as the side to move sees them.
    fn way(&self, mv: Move) -> (i8, i8) {
        let steps = |from: u8, to: u8| to as i8 - from as i8;
        let ranks = steps(mv.from().rank(), mv.to().rank());
        let ahead = match self.turn {
            Side::White => ranks,
            Side::Black => -ranks,
        };
        (steps(mv.from().file(), mv.to().file()), ahead)
    }

    /// The first occupied square between the two.
    fn blocker(&self, mv: Move) -> Option<Square> {
        let (from, to) = mv.indices();
        let shields = SquareSet(between(from, to) & self.occupied());
        if to > from { shields.first() } else { shields.last() }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::games::Describe;

    const CLASSIC: Edition = Edition::Classic;
    const MODERN: Edition = Edition::Modern;

    /// Edition, position, move, code, and the square that the reason speaks of.
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
            let before = position;
            let mv: Move = mv.parse().expect("a move");
            let illegal = position.play(mv, &mut ()).expect_err(fen);
            let refusal = illegal.refusal();
            assert_eq!((refusal.code, &*refusal.square.to_string()), (code, square), "{fen} {mv}");
            assert_eq!(position, before);
            assert!(!illegal.to_string().contains("nest"), "{illegal}");
        }
    }

    #[test]
    fn every_code_can_occur() {
        let mut told: HashSet<&str> = CASES.iter().map(|&(.., code, _)| code).collect();
        let start = Turnover::start(MODERN);
        let beyond = |from: &str| start.refusal(from.parse().expect("a square"), None).map(|refusal| refusal.code);
        assert_eq!(["a3", "a1", "b7"].map(beyond), ["nothing-there", "stays-on-board", "not-yours"].map(Some));
        told.extend(beyond("a1"));
        assert_eq!(told, IllegalMove::CODES.into_iter().collect());
    }

    #[test]
    fn the_words_are_those_of_the_edition() {
        let refused = |edition| {
            let position = Turnover::from_fen(edition, "c7/8/8/8/4N3/8/8/C7 w").expect("a position");
            let square = |text: &str| text.parse().expect("a square");
            position.fault(square("e4"), square("e5")).expect("no leap").to_string()
        };
        assert_eq!(refused(CLASSIC), "the Pawn of the Knight on e4 leaps like a knight in chess");
        assert_eq!(refused(MODERN), "the Wall of the Fortress on e4 leaps like a knight in chess");
    }
}
