//! Applies what happens to the seats: players sit down, and commit themselves to their dice.

use super::{ApplyResult, fail};
use crate::board::Side;
use crate::online::{ChainLink, GameProgress, GameState, Reveal, SeatHolder, ShownChain};

impl GameState {
    pub(super) fn holder(&mut self, side: Side) -> Result<&mut SeatHolder, String> {
        self.seats[side].as_mut().ok_or_else(|| format!("a player at the {side} side"))
    }

    pub(super) fn sit(&mut self, side: Side, holder: SeatHolder, at: u64) -> ApplyResult {
        if self.seats[side].is_some() {
            return fail(format!("a free seat at the {side} side"));
        }
        self.seats[side] = Some(holder);
        self.begin_when_ready(at);
        Ok(())
    }

    pub(super) fn commit(&mut self, side: Side, chain: ChainLink, at: u64) -> ApplyResult {
        let shown_chain = self.shown_chain(chain);
        let holder = self.holder(side)?;
        if holder.chain.is_some() {
            return fail("one commitment of each player");
        }
        holder.chain = Some(shown_chain);
        self.begin_when_ready(at);
        Ok(())
    }

    /// A chain whose commitment is known.
    pub(super) fn shown_chain(&self, commitment: ChainLink) -> ShownChain {
        if self.settings.rules.renews_at_the_end() {
            ShownChain::new(commitment)
        } else {
            ShownChain::renewed_at_will(commitment)
        }
    }

    fn begin_when_ready(&mut self, at: u64) {
        let has_dice = self.settings.has_dice_chains();
        let is_ready = |holder: &Option<SeatHolder>| holder.as_ref().is_some_and(|it| it.chain.is_some() || !has_dice);
        if self.progress == GameProgress::Seating && self.seats.iter().all(is_ready) {
            self.progress = GameProgress::Playing;
            self.clock.start(at);
        }
    }

    pub(super) fn reveal(&mut self, side: Side, reveal: &Reveal) -> ApplyResult {
        let chain = self.holder(side)?.chain.as_mut().ok_or("a commitment before its links")?;
        Ok(chain.push(*reveal)?)
    }
}
