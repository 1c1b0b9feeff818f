//! Draw claims by repetition and by the fifty-move rule.

use super::game::{DrawOffer, Game};
use super::tree::NodeId;
use crate::board::Side;
use crate::games::{Outcome, Reason, RepetitionRule};

/// The reasons that can be claimed, in order of preference.
const CLAIMS: [Reason; 2] = [Reason::Repetition, Reason::FiftyMoves];

impl Game {
    /// The reason for which a player may claim a draw now: [`Reason::Repetition`] or [`Reason::FiftyMoves`]. `None` if
    /// no claim is possible, between the moves of one turn, and when the game is over.
    #[must_use]
    pub fn claimable(&self) -> Option<Reason> {
        let is_open = self.outcome().is_none() && self.result().is_none();
        CLAIMS.into_iter().find(|&reason| is_open && self.may_be_claimed(reason, self.current()))
    }

    /// Whether a claim ends the game at once. Otherwise it is a proposal that the other player may decline.
    #[must_use]
    pub fn claims_at_once(&self, reason: Reason) -> bool {
        reason != Reason::Repetition || self.referee().repetition_rule() == RepetitionRule::Claim
    }

    /// Claims a draw for this side. The game is drawn, or, if the other player must accept, the draw is proposed.
    /// Does nothing if [`claimable`](Self::claimable) is `None`.
    pub fn claim(&mut self, by: Side) {
        match self.claimable() {
            Some(reason) if self.claims_at_once(reason) => self.declare(Outcome::drawn(reason)),
            Some(reason) => self.propose(DrawOffer { by, reason }),
            None => {}
        }
    }

    /// How often the current position has occurred in the current line so far, including this time.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        self.occurrences_at(self.current())
    }

    /// Whether the game can have ended at a node for this reason: either the reason is not a claim, or the claim was
    /// possible there.
    pub(super) fn is_no_idle_claim(&self, reason: Reason, node: NodeId) -> bool {
        !CLAIMS.contains(&reason) || self.may_be_claimed(reason, node)
    }

    fn may_be_claimed(&self, reason: Reason, node: NodeId) -> bool {
        match reason {
            Reason::Repetition => !self.is_amid_turn(node) && self.occurrences_at(node) >= RepetitionRule::FROM,
            Reason::FiftyMoves => self.referee_at(node).may_claim_fifty_moves(),
            _ => false,
        }
    }

    fn occurrences_at(&self, node: NodeId) -> usize {
        self.occurrences_of(self.referee_at(node).key(), node)
    }

    /// Whether the side to move has already made a move in its turn.
    fn is_amid_turn(&self, node: NodeId) -> bool {
        self.ply(node).is_some_and(|ply| !ply.is_roll) && !self.passes_turn(node)
    }
}
