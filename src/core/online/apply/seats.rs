//! Applies what happens to the seats: players sit down, and commit themselves to their dice.

use super::{ApplyResult, fail_expecting};
use crate::board::Side;
use crate::online::{ChainLink, GameProgress, GameState, Reveal, SeatHolder, ShownChain};

impl GameState {
    pub(super) fn holder_mut(&mut self, side: Side) -> Result<&mut SeatHolder, String> {
        self.seats[side].as_mut().ok_or_else(|| format!("a player at the {side} side"))
    }

    pub(super) fn fill_seat(&mut self, side: Side, holder: SeatHolder, event_at: u64) -> ApplyResult {
        if self.seats[side].is_some() {
            return fail_expecting(format!("a free seat at the {side} side"));
        }
        self.seats[side] = Some(holder);
        self.begin_when_ready(event_at);
        Ok(())
    }

    pub(super) fn commit_to_chain(&mut self, side: Side, commitment: ChainLink, event_at: u64) -> ApplyResult {
        let shown_chain = self.shown_chain(commitment);
        let holder = self.holder_mut(side)?;
        if holder.chain.is_some() {
            return fail_expecting("one commitment of each player");
        }
        holder.chain = Some(shown_chain);
        self.begin_when_ready(event_at);
        Ok(())
    }

    /// Whether a player has a seat, and must commit to a dice chain before the game begins.
    #[must_use]
    pub fn owes_commitment(&self, side: Side) -> bool {
        let has_no_chain = self.seats[side].as_ref().is_some_and(|holder| holder.chain.is_none());
        has_no_chain && self.progress == GameProgress::Seating && self.settings.has_dice_chains()
    }

    /// A chain whose commitment is known.
    pub(super) fn shown_chain(&self, commitment: ChainLink) -> ShownChain {
        if self.settings.rules.renews_chains_at_end() {
            ShownChain::new(commitment)
        } else {
            ShownChain::with_early_renewal(commitment)
        }
    }

    fn begin_when_ready(&mut self, event_at: u64) {
        let needs_chain = self.settings.has_dice_chains();
        let is_seat_ready = |seat: &Option<SeatHolder>| {
            seat.as_ref().is_some_and(|taken_seat| taken_seat.chain.is_some() || !needs_chain)
        };
        if self.progress == GameProgress::Seating && self.seats.iter().all(is_seat_ready) {
            self.progress = GameProgress::Playing;
            self.clock.start(event_at);
        }
    }

    pub(super) fn push_reveal(&mut self, side: Side, reveal: &Reveal) -> ApplyResult {
        let chain = self.holder_mut(side)?.chain.as_mut().ok_or("a commitment before its links")?;
        Ok(chain.push(*reveal)?)
    }
}
