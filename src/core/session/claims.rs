//! Draw claims by repetition and by the fifty-move rule.

use super::cube::{Cube, DoubleOffer};
use super::{Game, GameTree, NodeId};
use crate::games::{Reason, RepetitionRule};

/// The reasons that can be claimed, in order of preference.
const CLAIMABLE_REASONS: [Reason; 2] = [Reason::Repetition, Reason::FiftyMoves];

/// A draw that the side to move may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// [`Reason::Repetition`] or [`Reason::FiftyMoves`].
    pub reason: Reason,
    /// Whether the other side must agree. Otherwise the claim ends the game at once.
    pub needs_consent: bool,
}

impl Claim {
    /// The claim that is possible now; `None` between the moves of one turn and when the game is over, too.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let may_be_claimed = |&reason: &Reason| game.is_open() && may_be_claimed(game.tree(), game.current(), reason);
        let reason = CLAIMABLE_REASONS.into_iter().find(may_be_claimed)?;
        let is_agreed = game.referee().draw_rules().repetition != RepetitionRule::Claim;
        Some(Self { reason, needs_consent: reason == Reason::Repetition && is_agreed })
    }

    /// Whether a game can have ended at a node for this reason: either the reason is not a claim, or the claim was
    /// possible there.
    pub(super) fn may_have_ended(tree: &GameTree, node: NodeId, reason: Reason) -> bool {
        !CLAIMABLE_REASONS.contains(&reason) || may_be_claimed(tree, node, reason)
    }
}

fn may_be_claimed(tree: &GameTree, node: NodeId, reason: Reason) -> bool {
    if Cube::of(tree[node].referee()).is_some_and(|cube| cube.offer != DoubleOffer::None) {
        return false;
    }
    match reason {
        Reason::Repetition => !is_amid_turn(tree, node) && tree[node].occurrences() >= RepetitionRule::FROM,
        Reason::FiftyMoves => tree[node].referee().draw_rules().may_claim_fifty_moves,
        _ => false,
    }
}

/// Whether the side to move has already made a move in its turn.
fn is_amid_turn(tree: &GameTree, node: NodeId) -> bool {
    tree[node].ply().is_some_and(|ply| !ply.is_roll()) && !tree.passes_turn(node)
}
