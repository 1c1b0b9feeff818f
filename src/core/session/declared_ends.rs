//! The effects of what is declared: a game ends, or a draw is offered.

use super::{Claim, Declaration, DrawOffer, Game, NodeId, Outcome, Phase, Reason};
use crate::board::Side;

impl Game {
    /// Declares something about the current position. It has no effect if the game is over, here or at the end of the main line.
    /// An end closes an open offer.
    pub fn declare(&mut self, declaration: Declaration) {
        match declaration {
            Declaration::Resign(side) => self.end_game(Outcome::won(!side, Reason::Resignation)),
            Declaration::RunOutOfTime(side) => self.end_game(Outcome::won(!side, Reason::Time)),
            Declaration::End(outcome) => self.end_game(outcome),
            Declaration::OfferDraw(offering_side) if self.may_offer_draw(offering_side) => {
                self.open_offer(DrawOffer { by: offering_side, reason: Reason::Agreement })
            }
            Declaration::OfferDraw(_) => {}
            Declaration::AcceptDraw => {
                if let Some(accepted_offer) = self.draw_offer.take() {
                    self.end_game(Outcome::drawn(accepted_offer.reason));
                }
            }
            Declaration::DeclineDraw => self.draw_offer = None,
            Declaration::ClaimDraw(offering_side) => match Claim::of(self) {
                Some(Claim { reason, needs_consent: false }) => self.end_game(Outcome::drawn(reason)),
                Some(Claim { reason, needs_consent: true }) => self.open_offer(DrawOffer { by: offering_side, reason }),
                None => {}
            },
        }
    }

    /// The outcome that was declared in the current position.
    #[must_use]
    pub fn declared_outcome(&self) -> Option<Outcome> {
        self.declared_end.filter(|&(end_node, _)| end_node == self.current()).map(|(_, outcome)| outcome)
    }

    /// Whether the rules of the game let this side offer a draw now. In dice chess with three dice it must not have thrown for its turn,
    /// and the opponent must have offered since its own last offer.
    #[must_use]
    pub fn may_offer_draw(&self, by: Side) -> bool {
        !self.id().limits_draw_offers() || self.phase() != Phase::Move(by) && self.last_draw_offer_by != Some(by)
    }

    /// Notes that a side has offered a draw elsewhere, for [`may_offer_draw`](Self::may_offer_draw).
    pub(crate) fn note_draw_offer(&mut self, by: Side) {
        self.last_draw_offer_by = Some(by);
    }

    /// The open draw offer.
    #[must_use]
    pub const fn draw_offer(&self) -> Option<DrawOffer> {
        self.draw_offer
    }

    /// Declares an end at a node, as read from a record. Returns whether the game can have ended there like that.
    pub(super) fn end_at(&mut self, node: NodeId, outcome: Outcome) -> bool {
        let is_open = self.tree()[node].phase().side().is_some();
        let may_end = is_open && Claim::may_have_ended(self.tree(), node, outcome.reason);
        if may_end {
            self.declared_end = Some((node, outcome));
        }
        may_end
    }

    /// Whether the game is over neither at the current node nor at the end of the main line.
    pub(super) fn is_open(&self) -> bool {
        self.outcome().is_none() && self.result().is_none()
    }

    fn open_offer(&mut self, offer: DrawOffer) {
        if self.is_open() && self.draw_offer.is_none() {
            self.note_draw_offer(offer.by);
            self.draw_offer = Some(offer);
        }
    }

    fn end_game(&mut self, outcome: Outcome) {
        if self.is_open() {
            self.draw_offer = None;
            self.declared_end = Some((self.current(), outcome));
            self.promote_to_main_line(self.current());
        }
    }
}
