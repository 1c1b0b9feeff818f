//! Whether a move has reached a goal, and if not, why.

use super::judge::MoveMistake;
use crate::board::{Side, Square};
use crate::games::course::Goal;
use crate::games::{MoveKind, Phase, PieceName};
use crate::session::{LegalMove, Referee};

/// The key of what is said where nothing better is known.
pub(super) const ELSEWHERE: &str = "mistake-elsewhere";

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
struct Tried<'a> {
    before: &'a dyn Referee,
    legal: &'a LegalMove,
    after: Box<dyn Referee>,
}

/// Why the move misses the goal; `None` if it reaches it.
pub(super) fn find_mistake(goal: Goal, before: &dyn Referee, legal: &LegalMove) -> Option<MoveMistake> {
    let mut after = before.boxed_clone();
    after.play(legal.id);
    let tried = Tried { before, legal, after };
    let mistake = tried.mistake(goal)?;
    Some(if legal.loses { mistake_with_code("loses") } else { mistake })
}

fn mistake_with_code(code: &str) -> MoveMistake {
    MoveMistake::new(format!("mistake-{code}"))
}

fn square(name: &str) -> Option<Square> {
    name.parse().ok()
}

impl Tried<'_> {
    fn mistake(&self, goal: Goal) -> Option<MoveMistake> {
        match goal {
            Goal::Plays(codes) => (!codes.contains(&&*self.legal.code)).then(|| mistake_with_code("elsewhere")),
            Goal::Moves(piece) => {
                let mover = self.legal.info().and_then(|info| self.piece(self.before, info.from));
                (mover.is_none_or(|mover| mover.code != piece)).then(|| mistake_with_code("other-mover"))
            }
            Goal::Stands(piece, on) => self.stands(square(on)?, |found| found.code == piece, "other-piece"),
            Goal::Height(height, on) => self.stands(square(on)?, |found| found.height == height, "other-height"),
            Goal::Combines(piece) => self.combines(piece),
            Goal::TurnsOver(on) => self.touches(square(on)?, MoveKind::TurnOver),
            Goal::Captures(on) => self.touches(square(on)?, MoveKind::Capture),
            Goal::Promotes => {
                (!self.legal.info().is_some_and(|info| info.promotes)).then(|| mistake_with_code("not-promoted"))
            }
            Goal::Castles => {
                let castles = self.legal.info().is_some_and(|info| info.companion.is_some());
                (!castles).then(|| mistake_with_code("not-castled"))
            }
            Goal::Leaves => {
                let leaves = self.legal.info().is_some_and(|info| info.to.is_none());
                (!leaves).then(|| mistake_with_code("stays"))
            }
            Goal::Crowns(on) => {
                let on = square(on)?;
                let is_crowned = self.after.position().royals(self.learner()).iter().any(|royal| royal.square == on);
                (!is_crowned).then(|| mistake_with_code("no-crown").on(on))
            }
            Goal::Checks => {
                let royals = self.after.position().royals(!self.learner());
                let is_check = royals.iter().all(|royal| royal.attacked) && !royals.is_empty();
                (!is_check).then(|| mistake_with_code("no-check"))
            }
            Goal::Attacks(count) => {
                let attacked =
                    self.after.position().royals(!self.learner()).iter().filter(|royal| royal.attacked).count();
                (attacked < count)
                    .then(|| mistake_with_code(if attacked == 0 { "no-check" } else { "attacks-too-few" }))
            }
            Goal::Saves => {
                let royals = self.after.position().royals(self.learner());
                let attacked = royals.iter().find(|royal| royal.attacked).map(|royal| royal.square);
                match (attacked, royals.is_empty()) {
                    (Some(attacked), _) => Some(mistake_with_code("still-attacked").on(attacked)),
                    (None, true) => Some(mistake_with_code("loses")),
                    (None, false) => None,
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

    fn piece(&self, referee: &dyn Referee, at: Square) -> Option<PieceName> {
        let id = *referee.position().pieces().get(&at)?;
        referee.position().kit().piece(id).map(|piece| piece.name)
    }

    /// Whether an own piece as wanted stands on the square.
    fn stands(&self, on: Square, is_wanted: impl Fn(PieceName) -> bool, other: &str) -> Option<MoveMistake> {
        let pieces = self.after.position().pieces();
        let kit = self.after.position().kit();
        let found = pieces.get(&on).and_then(|&id| kit.piece(id)).filter(|piece| piece.side == self.learner());
        match found {
            Some(found) if is_wanted(found.name) => None,
            Some(found) => Some(MoveMistake { piece: Some(found.name), ..mistake_with_code(other).on(on) }),
            None => Some(mistake_with_code("not-there").on(on)),
        }
    }

    fn combines(&self, piece: &str) -> Option<MoveMistake> {
        let info = self.legal.info().filter(|info| info.arrival == MoveKind::Combine);
        let Some(to) = info.and_then(|info| info.to) else { return Some(mistake_with_code("not-combined")) };
        let made = self.piece(&*self.after, to)?;
        (made.code != piece).then(|| MoveMistake { piece: Some(made), ..mistake_with_code("other-combination").on(to) })
    }

    /// Whether the move captures, or turns over, the piece on the square.
    fn touches(&self, on: Square, kind: MoveKind) -> Option<MoveMistake> {
        let Some(info) = self.legal.info() else { return Some(mistake_with_code("not-there").on(on)) };
        let is_there = info.to == Some(on) || info.taken == Some(on);
        match info.arrival {
            arrival if arrival == kind && is_there => None,
            MoveKind::Capture if kind == MoveKind::TurnOver => Some(mistake_with_code("captures")),
            MoveKind::TurnOver if kind == MoveKind::Capture => Some(mistake_with_code("turns-over")),
            _ => Some(mistake_with_code("not-there").on(on)),
        }
    }

    /// A piece of the learner that the opponent can capture or turn over now.
    fn harm(&self) -> Option<MoveMistake> {
        if !matches!(self.after.phase(), Phase::Move(side) if side != self.learner()) {
            return None;
        }
        let takes = |legal: &&LegalMove| legal.info().is_some_and(|info| info.takes());
        let reply = self.after.legal_moves().iter().find(takes)?;
        let on = reply.info().and_then(|info| info.taken.or(info.to))?;
        Some(MoveMistake { refutation: Some(reply.code.clone()), ..mistake_with_code("can-be-taken").on(on) })
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
