//! Ends of a game by declaration: resignation, agreement and time.

use super::game::{DrawOffer, Game};
use super::tree::NodeId;
use crate::board::{Side, Square};
use crate::games::{Outcome, Reason};

impl Game {
    /// The declared outcome in the current position: by resignation, agreement or time.
    #[must_use]
    pub fn declared(&self) -> Option<Outcome> {
        self.declared.filter(|&(at, _)| at == self.current()).map(|(_, outcome)| outcome)
    }

    /// This side resigns. Does nothing if the game is over.
    pub fn resign(&mut self, side: Side) {
        self.declare(Outcome::won(!side, Reason::Resignation));
    }

    /// This side loses on time. Does nothing if the game is over.
    pub fn forfeit_on_time(&mut self, side: Side) {
        self.declare(Outcome::won(!side, Reason::Time));
    }

    /// The open draw offer.
    #[must_use]
    pub fn draw_offer(&self) -> Option<DrawOffer> {
        self.offer
    }

    /// This side offers a draw. Does nothing while an offer is open or if the game is over.
    pub fn offer_draw(&mut self, by: Side) {
        self.propose(DrawOffer { by, reason: Reason::Agreement });
    }

    /// Accepts the open offer: the game is drawn.
    pub fn accept_draw(&mut self) {
        if let Some(offer) = self.offer.take() {
            self.declare(Outcome::drawn(offer.reason));
        }
    }

    /// Declines the open offer: the game goes on.
    pub fn decline_draw(&mut self) {
        self.offer = None;
    }

    /// Ends the game in the current position with this outcome. Does nothing if it is over.
    pub fn end_by(&mut self, outcome: Outcome) {
        self.declare(outcome);
    }

    /// The squares to highlight after the end: that of the royal piece that was captured or left the board, or those
    /// that could not be saved.
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
            | Reason::Time
            | Reason::Abandonment
            | Reason::LengthLimit => Vec::new(),
        }
    }

    /// Declares an end at a node, as read from a record. Returns whether the game can have ended there like that.
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
