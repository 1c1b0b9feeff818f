//! Applies what the players propose, claim and agree on: draws, takebacks, pauses and adjournments.

use super::{ApplyResult, fail};
use crate::board::{BySide, Side};
use crate::online::{GameProgress, GameState, MoveSeal, OpenProposal, Proposal, RematchState};
use crate::session::{Claim, Declaration, Outcome, Reason};

impl GameState {
    pub(super) fn propose(&mut self, proposal_kind: Proposal, proposal: OpenProposal) {
        self.proposal_plies.insert((proposal.by, proposal_kind), self.ply());
        if proposal_kind == Proposal::Draw {
            self.game.note_draw_offer(proposal.by);
        }
        self.open_proposals.insert(proposal_kind, proposal);
    }

    pub(super) fn answer(&mut self, side: Side, proposal_seq: u64, accept: bool, at: u64) -> ApplyResult {
        let answered_entry =
            self.open_proposals.iter().find(|(_, proposal)| proposal.seq == proposal_seq && proposal.by != side);
        let Some((&proposal_kind, &proposal)) = answered_entry else { return fail("the answer to an open proposal") };
        self.open_proposals.remove(&proposal_kind);
        if !accept {
            return Ok(());
        }
        match proposal_kind {
            Proposal::Draw => self.agree_on_draw(proposal, at),
            Proposal::Takeback => self.take_back(proposal.by, at),
            Proposal::Pause => {
                self.halt(at);
                Ok(())
            }
            Proposal::Adjournment => {
                self.progress = GameProgress::Sealing;
                Ok(())
            }
            Proposal::Rematch => {
                self.rematch = RematchState::Agreed;
                Ok(())
            }
        }
    }

    fn agree_on_draw(&mut self, proposal: OpenProposal, at: u64) -> ApplyResult {
        // A claim of repetition lapses if the other side has moved.
        if proposal.reason == Reason::Repetition
            && Claim::of(&self.game).is_some_and(|claim| claim.reason == Reason::Repetition)
        {
            self.game.declare(Declaration::ClaimDraw(proposal.by));
            self.game.declare(Declaration::AcceptDraw);
        } else {
            // Servers have let a side offer when the rules do not; such games end as they did.
            self.game.declare(Declaration::End(Outcome::drawn(Reason::Agreement)));
        }
        self.end(at)
    }

    pub(super) fn claim_draw(&mut self, side: Side, seq: u64, at: u64) -> ApplyResult {
        let Some(Claim { reason, needs_consent }) = Claim::of(&self.game) else {
            return fail("a draw that can be claimed");
        };
        if needs_consent {
            self.propose(Proposal::Draw, OpenProposal { by: side, seq, reason });
            return Ok(());
        }
        self.game.declare(Declaration::ClaimDraw(side));
        self.end(at)
    }

    pub(super) fn claim_abandoned(&mut self, side: Side, draw: bool, at: u64) -> ApplyResult {
        self.abandoning_side = Some(!side);
        let reason = Reason::Abandonment;
        self.game.declare(Declaration::End(if draw { Outcome::drawn(reason) } else { Outcome::won(side, reason) }));
        self.end(at)
    }

    fn take_back(&mut self, side: Side, at: u64) -> ApplyResult {
        let Some(ply) = self.takeback_ply(side) else { return fail("a move to take back") };
        if self.settings.seed_hash.is_some() {
            return fail("no takebacks in a duplicate match");
        }
        if self.is_roll_due() {
            return fail("no takeback while a throw is due");
        }
        let roll_count = self.game.plies().take(ply).filter(|ply| ply.is_roll()).count();
        self.roll_numbers.truncate(roll_count);
        let node = self.game.line().nodes()[ply];
        self.game.remove(node);
        self.ply = self.ply.saturating_add(1);
        self.conditionals = BySide::default();
        self.open_proposals.clear();
        self.clock.begin_turn(side, at);
        self.draw_if_longest();
        self.end_if_decided(at)
    }

    pub(super) fn ready(&mut self, side: Side, at: u64) -> ApplyResult {
        let GameProgress::Paused(mut is_ready) = self.progress else { return fail("a pause") };
        is_ready[side] = true;
        let may_end = self.pause_ends_at().is_some_and(|end| at >= end);
        self.progress = GameProgress::Paused(is_ready);
        if is_ready == BySide::both(true) || may_end {
            self.progress = GameProgress::Playing;
            self.clock.start(at);
        }
        Ok(())
    }

    pub(super) fn seal(&mut self, seal: MoveSeal, at: u64) -> ApplyResult {
        if self.progress != GameProgress::Sealing {
            return fail("no sealed move now");
        }
        self.seal = Some(seal);
        self.halt(at);
        Ok(())
    }

    fn halt(&mut self, at: u64) {
        self.open_proposals.clear();
        self.progress = GameProgress::Paused(BySide::default());
        self.paused_at = at;
        self.clock.pause(at);
    }
}
