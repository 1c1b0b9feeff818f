//! Applies what the players propose, claim and agree on: draws, takebacks, pauses and adjournments.

use super::{Applied, wrong};
use crate::board::{BySide, Side};
use crate::online::{GameProgress, GameState, MoveSeal, OpenProposal, Proposal, RematchState};
use crate::session::{Claim, Declaration, Outcome, Reason};

impl GameState {
    pub(super) fn propose(&mut self, what: Proposal, proposal: OpenProposal) {
        self.asked.insert((proposal.by, what), self.ply());
        self.open.insert(what, proposal);
    }

    pub(super) fn answer(&mut self, side: Side, to: u64, accept: bool, at: u64) -> Applied {
        let answered = self.open.iter().find(|(_, proposal)| proposal.seq == to && proposal.by != side);
        let Some((&what, &proposal)) = answered else { return wrong("the answer to an open proposal") };
        self.open.remove(&what);
        if !accept {
            return Ok(());
        }
        match what {
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

    fn agree_on_draw(&mut self, proposal: OpenProposal, at: u64) -> Applied {
        // A claim of repetition lapses if the other side has moved.
        if proposal.reason == Reason::Repetition
            && Claim::of(&self.game).is_some_and(|claim| claim.reason == Reason::Repetition)
        {
            self.game.declare(Declaration::ClaimDraw(proposal.by));
        } else {
            self.game.declare(Declaration::OfferDraw(proposal.by));
        }
        self.game.declare(Declaration::AcceptDraw);
        self.end(at)
    }

    pub(super) fn claim_draw(&mut self, side: Side, seq: u64, at: u64) -> Applied {
        let Some(Claim { reason, needs_consent }) = Claim::of(&self.game) else {
            return wrong("a draw that can be claimed");
        };
        if needs_consent {
            self.propose(Proposal::Draw, OpenProposal { by: side, seq, reason });
            return Ok(());
        }
        self.game.declare(Declaration::ClaimDraw(side));
        self.end(at)
    }

    pub(super) fn claim_abandoned(&mut self, side: Side, draw: bool, at: u64) -> Applied {
        self.abandoned = Some(!side);
        let reason = Reason::Abandonment;
        self.game.declare(Declaration::End(if draw { Outcome::drawn(reason) } else { Outcome::won(side, reason) }));
        self.end(at)
    }

    fn take_back(&mut self, side: Side, at: u64) -> Applied {
        let Some(ply) = self.takeback_ply(side) else { return wrong("a move to take back") };
        if self.settings.seed_hash.is_some() {
            return wrong("no takebacks in a duplicate match");
        }
        if self.is_throwing() {
            return wrong("no takeback while a throw is due");
        }
        let rolls = self.game.plies().take(ply).filter(|ply| ply.is_roll()).count();
        self.throws.truncate(rolls);
        let node = self.game.line().nodes()[ply];
        self.game.remove(node);
        self.ply = self.ply.saturating_add(1);
        self.conditionals = BySide::default();
        self.open.clear();
        self.clock.begin_turn(side, at);
        self.draw_if_longest();
        self.end_if_decided(at)
    }

    pub(super) fn ready(&mut self, side: Side, at: u64) -> Applied {
        let GameProgress::Paused(mut ready) = self.progress else { return wrong("a pause") };
        ready[side] = true;
        let may_end = self.pause_ends_at().is_some_and(|end| at >= end);
        self.progress = GameProgress::Paused(ready);
        if ready == BySide::both(true) || may_end {
            self.progress = GameProgress::Playing;
            self.clock.start(at);
        }
        Ok(())
    }

    pub(super) fn seal(&mut self, seal: MoveSeal, at: u64) -> Applied {
        if self.progress != GameProgress::Sealing {
            return wrong("no sealed move now");
        }
        self.seal = Some(seal);
        self.halt(at);
        Ok(())
    }

    fn halt(&mut self, at: u64) {
        self.open.clear();
        self.progress = GameProgress::Paused(BySide::default());
        self.paused_at = at;
        self.clock.pause(at);
    }
}
