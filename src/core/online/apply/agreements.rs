//! Applies what the players propose, claim and agree on: draws, takebacks, pauses and adjournments.

use super::{ApplyResult, fail_expecting};
use crate::board::{BySide, Side};
use crate::online::{GameProgress, GameState, MoveSeal, OpenProposal, Proposal, RematchState};
use crate::session::{Claim, Declaration, Outcome, Reason};

impl GameState {
    pub(super) fn open_proposal(&mut self, proposal_kind: Proposal, proposal: OpenProposal) {
        self.proposal_plies.insert((proposal.by, proposal_kind), self.ply());
        if proposal_kind == Proposal::Draw {
            self.game.note_draw_offer(proposal.by);
        }
        self.open_proposals.insert(proposal_kind, proposal);
    }

    pub(super) fn answer_proposal(
        &mut self,
        side: Side,
        proposal_seq: u64,
        is_accepted: bool,
        event_at: u64,
    ) -> ApplyResult {
        let proposal_entry =
            self.open_proposals.iter().find(|(_, proposal)| proposal.seq == proposal_seq && proposal.by != side);
        let Some((&proposal_kind, &proposal)) = proposal_entry else {
            return fail_expecting("the answer to an open proposal");
        };
        self.open_proposals.remove(&proposal_kind);
        if !is_accepted {
            return Ok(());
        }
        match proposal_kind {
            Proposal::Draw => self.agree_on_draw(proposal, event_at),
            Proposal::Takeback => self.take_back_turn(proposal.by, event_at),
            Proposal::Pause => {
                self.pause_game(event_at);
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

    fn agree_on_draw(&mut self, proposal: OpenProposal, event_at: u64) -> ApplyResult {
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
        self.end_game(event_at)
    }

    pub(super) fn claim_draw(&mut self, side: Side, seq: u64, event_at: u64) -> ApplyResult {
        let Some(Claim { reason, needs_consent }) = Claim::of(&self.game) else {
            return fail_expecting("a draw that can be claimed");
        };
        if needs_consent {
            self.open_proposal(Proposal::Draw, OpenProposal { by: side, seq, reason });
            return Ok(());
        }
        self.game.declare(Declaration::ClaimDraw(side));
        self.end_game(event_at)
    }

    pub(super) fn end_as_abandoned(&mut self, side: Side, is_draw: bool, event_at: u64) -> ApplyResult {
        self.abandoning_side = Some(!side);
        let reason = Reason::Abandonment;
        self.game.declare(Declaration::End(if is_draw { Outcome::drawn(reason) } else { Outcome::won(side, reason) }));
        self.end_game(event_at)
    }

    fn take_back_turn(&mut self, side: Side, event_at: u64) -> ApplyResult {
        let Some(kept_count) = self.kept_ply_count(side) else { return fail_expecting("a move to take back") };
        if self.settings.seed_hash.is_some() {
            return fail_expecting("no takebacks where the server rolls");
        }
        if self.is_roll_due() {
            return fail_expecting("no takeback while a throw is due");
        }
        let roll_count = self.game.plies().take(kept_count).filter(|ply| ply.is_roll()).count();
        self.roll_numbers.truncate(roll_count);
        let node = self.game.line().nodes()[kept_count];
        self.game.remove(node);
        self.ply = self.ply.saturating_add(1);
        self.conditionals = BySide::default();
        self.open_proposals.clear();
        self.clock.begin_turn_after_takeback(side, event_at);
        self.draw_if_too_long();
        self.end_if_decided(event_at)
    }

    pub(super) fn mark_ready(&mut self, side: Side, event_at: u64) -> ApplyResult {
        let GameProgress::Paused(mut is_ready_by_side) = self.progress else { return fail_expecting("a pause") };
        is_ready_by_side[side] = true;
        let is_overdue = self.pause_ends_at().is_some_and(|pause_end_at| event_at >= pause_end_at);
        self.progress = GameProgress::Paused(is_ready_by_side);
        if is_ready_by_side == BySide::both(true) || is_overdue {
            self.progress = GameProgress::Playing;
            self.clock.start(event_at);
        }
        Ok(())
    }

    pub(super) fn store_seal(&mut self, seal: MoveSeal, event_at: u64) -> ApplyResult {
        if self.progress != GameProgress::Sealing {
            return fail_expecting("no sealed move now");
        }
        self.seal = Some(seal);
        self.pause_game(event_at);
        Ok(())
    }

    fn pause_game(&mut self, event_at: u64) {
        self.open_proposals.clear();
        self.progress = GameProgress::Paused(BySide::default());
        self.paused_at = event_at;
        self.clock.pause(event_at);
    }
}
