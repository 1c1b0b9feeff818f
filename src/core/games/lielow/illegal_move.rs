//! The reasons for refusing a move.

use super::{Bitboard, LielowOn, Stack};
use crate::board::Square;
use crate::games::reason_enum::reason_enum;
use crate::games::{Phase, Position, Refusal};

/// A refused move and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct IllegalMove {
    /// The start square.
    pub from: Square,
    /// The target square; `None` off the board.
    pub to: Option<Square>,
    /// The stack on the start square.
    pub mover: Option<Stack>,
    /// The stack on the target square.
    pub target: Option<Stack>,
    /// The rule that it breaks.
    pub kind: IllegalMoveKind,
}

/// What the messages of refusals name.
struct MessageContext {
    from: Square,
    to: Square,
    height: u8,
}

reason_enum! {
    /// The reasons for refusing a move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum IllegalMoveKind with MessageContext { from, to, height } in MessageContext {
        /// The game is over.
        GameOver => "game-over", "the game is over";
        /// The start square is empty, or a square is not on the board.
        NothingThere(Square = square) => "nothing-there", "nothing stands on {square}";
        /// The stack belongs to the side that is not to move.
        NotYours => "not-yours", "the stack on {from} belongs to the side that is not to move";
        /// A move needs two squares.
        SameSquare => "same-square", "a move leads to another square, not from {from} to {to}";
        /// A stack moves straight or diagonally.
        NotInLine => "not-in-line", "the stack on {from} moves along file, rank or diagonal";
        /// A stack moves exactly as many squares as it is high.
        WrongDistance => "wrong-distance", "a stack of {height} moves exactly {}", distance_text(height);
        /// A stack of the same side stands on the target.
        OwnStack => "own-stack", "your own stack is there, on {to}";
        /// The stack cannot leave the board, because in every direction it would arrive on it.
        ReachesNoEdge => "reaches-no-edge", "a stack of {height} moves exactly {} and stays on the board from {from}", distance_text(height);
    }
}

impl IllegalMove {
    /// The reason in the form that all games share.
    #[must_use]
    pub fn refusal(&self) -> Refusal {
        let square = match self.kind {
            IllegalMoveKind::NothingThere(square) => square,
            IllegalMoveKind::NotYours => self.from,
            _ => self.to.unwrap_or(self.from),
        };
        Refusal {
            code: self.kind.code(),
            mover: self.mover.map(Stack::piece_name_key),
            target: self.target.map(Stack::piece_name_key),
            square,
        }
    }

    fn message(&self) -> String {
        let height = self.mover.map_or(1, |mover| mover.height);
        self.kind.message(MessageContext { from: self.from, to: self.to.unwrap_or(self.from), height })
    }
}

/// A distance in words.
fn distance_text(height: u8) -> &'static str {
    const DISTANCE_TEXTS: [&str; 9] = [
        "one square",
        "two squares",
        "three squares",
        "four squares",
        "five squares",
        "six squares",
        "seven squares",
        "eight squares",
        "nine squares",
    ];
    DISTANCE_TEXTS[usize::from(height.clamp(1, 9) - 1)]
}

impl<B: Bitboard> LielowOn<B> {
    /// Why there is no legal move between these squares, or off the board; `None` if there is one.
    ///
    /// Follows the rules directly, independent of the move generator.
    pub(super) fn illegal_move(&self, from: Square, to: Option<Square>) -> Option<IllegalMove> {
        let (mover, target) = (self.stack_at(from), to.and_then(|to| self.stack_at(to)));
        let kind = self.violation(from, to)?;
        Some(IllegalMove { from, to, mover, target, kind })
    }

    fn violation(&self, from: Square, to: Option<Square>) -> Option<IllegalMoveKind> {
        if let Phase::Over(_) = self.phase() {
            return Some(IllegalMoveKind::GameOver);
        }
        let is_off_board = |square: &Square| !B::is_on_board(*square);
        if let Some(outside_square) = [Some(from), to].into_iter().flatten().find(is_off_board) {
            return Some(IllegalMoveKind::NothingThere(outside_square));
        }
        let Some(stack) = self.stack_at(from) else { return Some(IllegalMoveKind::NothingThere(from)) };
        if stack.side != self.turn {
            return Some(IllegalMoveKind::NotYours);
        }
        let Some(to) = to else {
            let [file, rank] = [from.file(), from.rank()].map(|line| line.min(B::WIDTH - 1 - line));
            return (stack.height <= file.min(rank)).then_some(IllegalMoveKind::ReachesNoEdge);
        };
        let [files, ranks] = [(from.file(), to.file()), (from.rank(), to.rank())].map(|(from, to)| from.abs_diff(to));
        if from == to {
            Some(IllegalMoveKind::SameSquare)
        } else if files != 0 && ranks != 0 && files != ranks {
            Some(IllegalMoveKind::NotInLine)
        } else if files.max(ranks) != stack.height {
            Some(IllegalMoveKind::WrongDistance)
        } else {
            self.stack_at(to).filter(|target| target.side == self.turn).map(|_| IllegalMoveKind::OwnStack)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::{Lielow, Move};
    use super::*;
    use crate::games::Describe;

    /// Position, move, code, the square that the reason speaks of, the reason in English.
    const CASES: &[(&str, &str, &str, &str, &str)] = &[
        ("8/8/8/8/8/8/8/A7 w", "a1-a2", "game-over", "a2", "the game is over"),
        ("a*7/8/8/8/8/8/8/A*7 w", "b1-b2", "nothing-there", "b1", "nothing stands on b1"),
        (
            "a*7/8/8/8/8/8/8/A*7 w",
            "a8-a7",
            "not-yours",
            "a8",
            "the stack on a8 belongs to the side that is not to move",
        ),
        ("a*7/8/8/8/8/8/8/A*7 w", "a1-a1", "same-square", "a1", "a move leads to another square, not from a1 to a1"),
        ("a*7/8/8/8/8/8/8/B*7 w", "a1-b3", "not-in-line", "b3", "the stack on a1 moves along file, rank or diagonal"),
        ("a*7/8/8/8/8/8/8/C*7 w", "a1-a3", "wrong-distance", "a3", "a stack of 3 moves exactly three squares"),
        ("a*7/8/8/8/8/8/8/A*7 w", "a1-c3", "wrong-distance", "c3", "a stack of 1 moves exactly one square"),
        ("a*7/8/8/8/8/8/8/B*1A5 w", "a1-c1", "own-stack", "c1", "your own stack is there, on c1"),
        (
            "a*7/8/8/8/3C*4/8/8/8 w",
            "d4-off",
            "reaches-no-edge",
            "d4",
            "a stack of 3 moves exactly three squares and stays on the board from d4",
        ),
    ];

    #[test]
    fn each_refusal_has_its_reason_and_square() {
        for &(fen, mv, code, square, message) in CASES {
            let mut position = Lielow::from_fen(fen).expect(fen);
            let mv: Move = mv.parse().expect("a move");
            let illegal_move = position.play(mv, &mut ()).expect_err(fen);
            let refusal = illegal_move.refusal();
            assert_eq!((refusal.code, &*refusal.square.to_string()), (code, square), "{fen} {mv}");
            assert_eq!(illegal_move.to_string(), message);
            assert_eq!(position.refusal(mv.from(), mv.to()), Some(refusal));
        }
    }

    #[test]
    fn every_code_can_occur() {
        let codes: HashSet<&str> = CASES.iter().map(|&(_, _, code, ..)| code).collect();
        assert_eq!(codes, IllegalMoveKind::CODES.iter().copied().collect());
    }
}
