//! How does a game end that the rules would let go on: by giving up, by agreement, by the clock?

use super::game::{DrawOffer, Game};
use super::tree::NodeId;
use crate::board::{Side, Square};
use crate::games::{Outcome, Reason};

impl Game {
    /// How the game ended, where the players or the clock ended it and not the rules, in the position that is looked at.
    #[must_use]
    pub fn declared(&self) -> Option<Outcome> {
        self.declared.filter(|&(at, _)| at == self.current()).map(|(_, outcome)| outcome)
    }

    /// This side gives up. Nothing happens when the game is over.
    pub fn resign(&mut self, side: Side) {
        self.declare(Outcome::won(!side, Reason::Resignation));
    }

    /// This side's time is up. Nothing happens when the game is over.
    pub fn forfeit_on_time(&mut self, side: Side) {
        self.declare(Outcome::won(!side, Reason::Time));
    }

    /// The draw that is proposed and not answered.
    #[must_use]
    pub fn draw_offer(&self) -> Option<DrawOffer> {
        self.offer
    }

    /// This side proposes a draw. It is not repeated while one is open, and not made once the game is over.
    pub fn offer_draw(&mut self, by: Side) {
        self.propose(DrawOffer { by, reason: Reason::Agreement });
    }

    /// The other player agrees to the open offer: the game is drawn.
    pub fn accept_draw(&mut self) {
        if let Some(offer) = self.offer.take() {
            self.declare(Outcome::drawn(offer.reason));
        }
    }

    /// The other player declines the open offer: play goes on.
    pub fn decline_draw(&mut self) {
        self.offer = None;
    }

    /// The squares on which the game was decided: the king that fell or left, or those that could not
    /// be saved.
    #[must_use]
    pub fn deciding_squares(&self) -> Vec<Square> {
        let Some(outcome) = self.outcome() else { return Vec::new() };
        match outcome.reason {
            Reason::Checkmate => {
                let loser = outcome.winner.map(|winner| !winner);
                loser.map_or_else(Vec::new, |side| {
                    self.referee().royals(side).iter().map(|royal| royal.square).collect()
                })
            }
            Reason::CastlesCaptured | Reason::ScorchedEarth | Reason::KingCaptured => self
                .last_ply()
                .and_then(|ply| ply.played.info)
                .and_then(|info| info.taken)
                .map(|square| vec![square])
                .unwrap_or_default(),
            Reason::Resignation | Reason::KingLeft => self
                .last_ply()
                .filter(|_| self.declared().is_none())
                .and_then(|ply| ply.played.info)
                .map(|info| vec![info.from])
                .unwrap_or_default(),
            Reason::Stalemate
            | Reason::FiftyMoves
            | Reason::SeventyFiveMoves
            | Reason::Repetition
            | Reason::InsufficientMaterial
            | Reason::Agreement
            | Reason::Time => Vec::new(),
        }
    }

    /// Declares an end at a node, as a record tells it. Returns whether it can have ended so there.
    pub(super) fn end_at(&mut self, node: NodeId, outcome: Outcome) -> bool {
        let is_open = self.phase_by_rules(node).side().is_some();
        let fits = self.is_no_idle_claim(outcome.reason, node);
        if is_open && fits {
            self.declared = Some((node, outcome));
        }
        is_open && fits
    }

    pub(super) fn propose(&mut self, offer: DrawOffer) {
        if self.outcome().is_none() && self.result().is_none() && self.offer.is_none() {
            self.offer = Some(offer);
        }
    }

    pub(super) fn declare(&mut self, outcome: Outcome) {
        if self.outcome().is_none() && self.result().is_none() {
            self.offer = None;
            self.declared = Some((self.current(), outcome));
        }
    }
}
