//! The positions of a game, of all its lines, with the moves and rolls that lead to them.

use std::sync::Arc;

use super::cube::{Cube, DoubleOffer};
use super::{DrawRules, LegalMove, NodeId, Notes, PlyKind, Referee, Tree};
use crate::board::{BoardEvent, Side};
use crate::games::{Die, Outcome, Phase, Reason};

/// A move or a roll that was made.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The side that made it.
    pub side: Side,
    /// The move or the roll, as in the position before.
    pub played: LegalMove,
    /// The events on the table.
    pub events: Vec<BoardEvent>,
    /// The dice on the table after it: those of this turn, or those of the last turn marked as used, until the next roll.
    pub dice: Vec<Die>,
}

impl Ply {
    /// Whether it is a roll.
    #[must_use]
    pub const fn is_roll(&self) -> bool {
        matches!(self.played.kind, PlyKind::Roll)
    }

    /// Whether it is a move or a pass.
    #[must_use]
    pub const fn is_move(&self) -> bool {
        matches!(self.played.kind, PlyKind::Move(_) | PlyKind::Pass)
    }
}

/// A position of a game, and what led to it.
#[derive(Clone)]
pub struct GameNode {
    /// `None` for the start. Like the referee it never changes, so copies of the game share it.
    ply: Option<Arc<Ply>>,
    referee: Arc<dyn Referee>,
    pub(super) notes: Notes,
    roll_count: u32,
    occurrences: usize,
    /// The node of the same position that was added before this one, on any line; `None` unless the repetition rule
    /// counts the position.
    same_position: Option<NodeId>,
    /// Whether the game has ended here by repetition.
    is_repetition_draw: bool,
}

/// The tree of the positions of a game. Its main line is the game as a record tells it; the others are variations.
pub type GameTree = Tree<GameNode>;

impl GameTree {
    /// The node of a move or roll that was made after a node, by its text in the text protocol; `None` if it was not.
    #[must_use]
    pub fn child_by_code(&self, node: NodeId, code: &str) -> Option<NodeId> {
        let has_code = |&child: &NodeId| self[child].ply().is_some_and(|ply| ply.played.code == code);
        self.children(node).iter().copied().find(has_code)
    }
}

impl GameNode {
    /// The start of a game.
    pub(super) fn start(referee: Box<dyn Referee>) -> Self {
        Self {
            ply: None,
            occurrences: usize::from(referee.draw_rules().is_compared),
            referee: referee.into(),
            notes: Notes::default(),
            roll_count: 0,
            same_position: None,
            is_repetition_draw: false,
        }
    }

    /// The position after a ply that follows a node. `same_position` is the node that was last added with the same position, as
    /// the repetition rule compares them.
    pub(super) fn after(
        tree: &GameTree,
        node: NodeId,
        ply: Ply,
        referee: Box<dyn Referee>,
        same_position: Option<NodeId>,
    ) -> Self {
        // Nodes are added after those that lead to them, so the first one on the way is the last one.
        let mut earlier_positions = std::iter::successors(same_position, |&same_node| tree[same_node].same_position);
        let occurrences_before = earlier_positions
            .find(|&same_node| tree.has_ancestor(node, same_node))
            .map_or(0, |same_node| tree[same_node].occurrences);
        let DrawRules { is_compared, repetition, .. } = referee.draw_rules();
        let occurrences = occurrences_before + usize::from(is_compared);
        let ending_count = repetition.ends_at().filter(|_| is_compared);
        Self {
            roll_count: tree[node].roll_count.saturating_add(ply.is_roll().into()),
            ply: Some(Arc::new(ply)),
            referee: referee.into(),
            notes: Notes::default(),
            occurrences,
            same_position: same_position.filter(|_| is_compared),
            is_repetition_draw: ending_count.is_some_and(|ending_count| occurrences >= ending_count),
        }
    }

    /// The ply that leads here; `None` for the start.
    #[must_use]
    pub fn ply(&self) -> Option<&Ply> {
        self.ply.as_deref()
    }

    /// The rules at this position.
    #[must_use]
    pub fn referee(&self) -> &dyn Referee {
        &*self.referee
    }

    /// The annotations.
    #[must_use]
    pub const fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The number of rolls from the start to here.
    #[must_use]
    pub const fn roll_count(&self) -> u32 {
        self.roll_count
    }

    /// How often the position has occurred from the start to here by the repetition rule, including this time.
    #[must_use]
    pub const fn occurrences(&self) -> usize {
        self.occurrences
    }

    /// Who is to move or to roll, or the outcome by the rules.
    pub(super) fn phase(&self) -> Phase {
        if self.is_repetition_draw { Phase::Over(Outcome::drawn(Reason::Repetition)) } else { self.referee.phase() }
    }
}

impl GameTree {
    /// Whether the turn passes to the other side with the ply that leads to a node. It does not with a roll, nor with a
    /// move after which the same side continues.
    #[must_use]
    pub fn passes_turn(&self, node: NodeId) -> bool {
        self[node].ply().is_some_and(|ply| self[node].referee.turn() != ply.side)
    }

    /// The number of the move that leads to a node, as records count, and the side whose turn it was: the answer to a double
    /// belongs to the turn of the side that has doubled. The start has none.
    #[must_use]
    pub fn number(&self, node: NodeId) -> Option<(u32, Side)> {
        let node_before = self.parent(node)?;
        let referee = self[node_before].referee();
        let is_answer = Cube::of(referee).is_some_and(|cube| cube.offer == DoubleOffer::Open);
        let side = self[node].ply()?.side;
        Some((referee.position().move_number(), if is_answer { !side } else { side }))
    }
}
