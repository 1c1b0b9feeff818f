//! Whether a move has reached a goal, and if not, why.

use super::judge::MoveMistake;
use crate::board::{Side, Square};
use crate::games::course::Goal;
use crate::games::{MoveKind, Phase, PieceNameKey};
use crate::session::{LegalMove, Referee};

/// The key of what is said where nothing better is known.
pub(super) const FALLBACK_KEY: &str = "mistake-elsewhere";

/// The ends of the keys of all mistakes that a goal can find, to check that each has a text.
pub const MISTAKE_CODES: [&str; 19] = [
    "elsewhere",
    "loses",
    "not-there",
    "other-piece",
    "other-height",
    "not-combined",
    "other-combination",
    "captures",
    "turns-over",
    "other-mover",
    "not-promoted",
    "not-castled",
    "stays",
    "no-crown",
    "no-check",
    "attacks-too-few",
    "still-attacked",
    "can-be-taken",
    "goes-on",
];

/// A tried move with the positions before and after it.
struct TriedMove<'a> {
    before: &'a dyn Referee,
    legal_move: &'a LegalMove,
    after: Box<dyn Referee>,
}

/// Why the move misses the goal; `None` if it reaches it.
pub(super) fn find_mistake(goal: Goal, before: &dyn Referee, legal: &LegalMove) -> Option<MoveMistake> {
    let mut after = before.boxed_clone();
    after.play(legal.id);
    let tried_move = TriedMove { before, legal_move: legal, after };
    let mistake = tried_move.mistake(goal)?;
    Some(if legal.loses { mistake_with_code("loses") } else { mistake })
}

fn mistake_with_code(code: &str) -> MoveMistake {
    MoveMistake::new(format!("mistake-{code}"))
}

fn square(name: &str) -> Option<Square> {
    name.parse().ok()
}

impl TriedMove<'_> {
    fn mistake(&self, goal: Goal) -> Option<MoveMistake> {
        match goal {
            Goal::Plays(codes) => (!codes.contains(&&*self.legal_move.code)).then(|| mistake_with_code("elsewhere")),
            Goal::Moves(piece) => {
                let mover = self.legal_move.info().and_then(|info| self.piece(self.before, info.from));
                (mover.is_none_or(|mover| mover.code != piece)).then(|| mistake_with_code("other-mover"))
            }
            Goal::Stands(piece, target_square) => {
                self.stands(square(target_square)?, |found| found.code == piece, "other-piece")
            }
            Goal::Height(height, target_square) => {
                self.stands(square(target_square)?, |found| found.height == height, "other-height")
            }
            Goal::Combines(piece) => self.combines(piece),
            Goal::TurnsOver(target_square) => self.touches(square(target_square)?, MoveKind::TurnOver),
            Goal::Captures(target_square) => self.touches(square(target_square)?, MoveKind::Capture),
            Goal::Promotes => {
                (!self.legal_move.info().is_some_and(|info| info.promotes)).then(|| mistake_with_code("not-promoted"))
            }
            Goal::Castles => {
                let castles = self.legal_move.info().is_some_and(|info| info.companion.is_some());
                (!castles).then(|| mistake_with_code("not-castled"))
            }
            Goal::Leaves => {
                let leaves_board = self.legal_move.info().is_some_and(|info| info.to.is_none());
                (!leaves_board).then(|| mistake_with_code("stays"))
            }
            Goal::Crowns(target_square) => {
                let target_square = square(target_square)?;
                let is_crowned =
                    self.after.position().royals(self.learner()).iter().any(|royal| royal.square == target_square);
                (!is_crowned).then(|| mistake_with_code("no-crown").on(target_square))
            }
            Goal::Checks => {
                let royals = self.after.position().royals(!self.learner());
                let is_check = royals.iter().all(|royal| royal.is_attacked) && !royals.is_empty();
                (!is_check).then(|| mistake_with_code("no-check"))
            }
            Goal::Attacks(count) => {
                let attacked_count = self.after.position().attacked_royals(!self.learner()).len();
                (attacked_count < count)
                    .then(|| mistake_with_code(if attacked_count == 0 { "no-check" } else { "attacks-too-few" }))
            }
            Goal::Saves => {
                let position = self.after.position();
                match *position.attacked_royals(self.learner()) {
                    [square, ..] => Some(mistake_with_code("still-attacked").on(square)),
                    [] if position.royals(self.learner()).is_empty() => Some(mistake_with_code("loses")),
                    [] => None,
                }
            }
            Goal::Unharmed => self.harm(),
            Goal::Wins => self.not_won(),
            Goal::All(goals) => goals.iter().find_map(|&goal| self.mistake(goal)),
        }
    }

    fn learner(&self) -> Side {
        self.before.turn()
    }

    fn piece(&self, referee: &dyn Referee, square: Square) -> Option<PieceNameKey> {
        let id = *referee.position().pieces().get(&square)?;
        referee.position().kit().piece(id).map(|piece| piece.name)
    }

    /// Whether an own piece as wanted stands on the square.
    fn stands(
        &self,
        square: Square,
        is_wanted: impl Fn(PieceNameKey) -> bool,
        other_piece_key: &str,
    ) -> Option<MoveMistake> {
        let pieces = self.after.position().pieces();
        let kit = self.after.position().kit();
        let standing_piece =
            pieces.get(&square).and_then(|&id| kit.piece(id)).filter(|piece| piece.side == self.learner());
        match standing_piece {
            Some(standing_piece) if is_wanted(standing_piece.name) => None,
            Some(standing_piece) => {
                Some(MoveMistake { piece: Some(standing_piece.name), ..mistake_with_code(other_piece_key).on(square) })
            }
            None => Some(mistake_with_code("not-there").on(square)),
        }
    }

    fn combines(&self, piece: &str) -> Option<MoveMistake> {
        let move_info = self.legal_move.info().filter(|move_info| move_info.arrival == MoveKind::Combine);
        let Some(to) = move_info.and_then(|move_info| move_info.to) else {
            return Some(mistake_with_code("not-combined"));
        };
        let combined_piece = self.piece(&*self.after, to)?;
        (combined_piece.code != piece)
            .then(|| MoveMistake { piece: Some(combined_piece), ..mistake_with_code("other-combination").on(to) })
    }

    /// Whether the move captures, or turns over, the piece on the square.
    fn touches(&self, target_square: Square, kind: MoveKind) -> Option<MoveMistake> {
        let Some(move_info) = self.legal_move.info() else {
            return Some(mistake_with_code("not-there").on(target_square));
        };
        let is_there = move_info.to == Some(target_square) || move_info.taken == Some(target_square);
        match move_info.arrival {
            arrival if arrival == kind && is_there => None,
            MoveKind::Capture if kind == MoveKind::TurnOver => Some(mistake_with_code("captures")),
            MoveKind::TurnOver if kind == MoveKind::Capture => Some(mistake_with_code("turns-over")),
            _ => Some(mistake_with_code("not-there").on(target_square)),
        }
    }

    /// A piece of the learner that the opponent can capture or turn over now.
    fn harm(&self) -> Option<MoveMistake> {
        if !matches!(self.after.phase(), Phase::Move(side) if side != self.learner()) {
            return None;
        }
        let is_capture = |legal: &&LegalMove| legal.info().is_some_and(|info| info.takes());
        let capture_reply = self.after.legal_moves().iter().find(is_capture)?;
        let capture_square = capture_reply.info().and_then(|info| info.taken.or(info.to))?;
        Some(MoveMistake {
            refutation: Some(capture_reply.code.clone()),
            ..mistake_with_code("can-be-taken").on(capture_square)
        })
    }

    /// A reply with which the game goes on.
    fn not_won(&self) -> Option<MoveMistake> {
        match self.after.phase() {
            Phase::Over(outcome) if outcome.winner == Some(self.learner()) => None,
            Phase::Move(side) if side != self.learner() => {
                let reply = self.after.legal_moves().first().map(|legal| legal.code.clone());
                Some(MoveMistake { refutation: reply, ..mistake_with_code("goes-on") })
            }
            _ => Some(mistake_with_code("goes-on")),
        }
    }
}
