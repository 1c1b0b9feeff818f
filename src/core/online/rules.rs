//! Decides whether an action is allowed, and which event results. It changes nothing.

use super::{
    ActRefusal, AwaitedAction, EventKind, GameProgress, GameState, MAX_CONDITIONAL_LINES, MAX_CONDITIONAL_PLIES,
    MoveSeal, Pace, PlayerAction, Proposal, RefusalCode, RematchState, Reveal, TimeBack,
};
use crate::board::Side;
use crate::excerpt::excerpt;
use crate::session::{Claim, LegalMove, MoveId, Phase, PlyKind, Referee};

/// The maximum number of chat messages of a player per minute.
const MAX_PHRASES: usize = 5;
const PHRASE_PERIOD_MS: u64 = 60_000;
/// The maximum number of a player's events that do not advance the game.
const MAX_MINOR_EVENTS: u32 = 300;

/// The maximum number of plies of a game, including rolls and those that were taken back. Then it is drawn. By rules before
/// version 3 it goes on without moves, and can be ended in every other way; a game of an earlier server may be longer.
pub const MAX_GAME_PLIES: u32 = 2_000;

/// What the server knows in addition to the events.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Circumstances {
    /// The time when the act arrived.
    pub(super) acted_at: u64,
    /// The time that is given back if the act lets the other side's clock run.
    pub(super) time_back: TimeBack,
    /// Whether the opponent has been absent for long enough.
    pub(super) is_abandoned: bool,
    /// The roll that comes now, where the server rolls by a seed.
    pub(super) seeded_roll: Option<MoveId>,
}

type Decision = Result<EventKind, ActRefusal>;

fn refuse<T>(code: RefusalCode, expected: impl Into<String>) -> Result<T, ActRefusal> {
    Err(ActRefusal::new(code, expected))
}

/// The legal move with this text, or what is done with the doubling cube; no roll.
pub(super) fn find_move(referee: &dyn Referee, code: &str) -> Option<LegalMove> {
    referee.legal_move(referee.find(code)?).filter(|legal_move| legal_move.kind != PlyKind::Roll)
}

/// The legal move with this text; refuses what is none.
pub(super) fn find_legal_move(referee: &dyn Referee, code: &str) -> Result<LegalMove, ActRefusal> {
    find_move(referee, code).ok_or_else(|| {
        let reason = referee.code_error(code).map_or_else(|| "this is none".into(), |error| error.to_string());
        ActRefusal::new(RefusalCode::IllegalMove, excerpt(&format!("a legal move: {reason}"), 200))
    })
}

impl GameState {
    /// The event that results from an act of a player.
    pub(super) fn decide(&self, side: Side, action: PlayerAction, circumstances: Circumstances) -> Decision {
        match action {
            PlayerAction::Commit { chain } => self.check_commit(side).map(|()| EventKind::Committed { chain }),
            PlayerAction::Reveal { reveal } => self.decide_reveal(side, reveal, circumstances.time_back),
            PlayerAction::Roll { ply } => self.decide_roll(side, ply, circumstances.seeded_roll),
            PlayerAction::Move { ply, code, reveal } => {
                self.check_ply(ply)?;
                if !self.may_double(side) {
                    self.check_awaited(side, AwaitedAction::Move(side))?;
                }
                self.check_ply_limit()?;
                self.check_move(side, &code, reveal.as_ref())?;
                Ok(EventKind::Moved {
                    code,
                    reveal: self.needed_reveal(side, reveal),
                    time_back: circumstances.time_back,
                })
            }
            PlayerAction::Propose { ply, proposal: proposal_kind } => self.decide_proposal(side, ply, proposal_kind),
            PlayerAction::Answer { proposal_seq, is_accepted } => self.decide_answer(side, proposal_seq, is_accepted),
            PlayerAction::ClaimDraw { ply } => self.decide_draw_claim(side, ply),
            PlayerAction::Resign => self.check_resignation().map(|()| EventKind::Resigned),
            PlayerAction::ClaimAbandoned { is_draw } => self.decide_abandonment(side, is_draw, circumstances),
            PlayerAction::Ready => self.decide_ready(side, circumstances.acted_at),
            PlayerAction::Seal { ply, seal } => {
                self.check_ply(ply)?;
                self.check_awaited(side, AwaitedAction::Seal(side))?;
                Ok(EventKind::Sealed { seal })
            }
            PlayerAction::Unseal { ply, code, salt, reveal } => {
                self.check_ply(ply)?;
                self.check_awaited(side, AwaitedAction::Unseal(side))?;
                if self.seal != Some(MoveSeal::of(&code, salt)) {
                    return refuse(RefusalCode::SealWrong, "the move and the salt that were sealed");
                }
                if self.is_lost_by_seal(&code) {
                    return Ok(EventKind::Unsealed { code, salt, reveal: None });
                }
                self.check_move(side, &code, reveal.as_ref())?;
                Ok(EventKind::Unsealed { code, salt, reveal: self.needed_reveal(side, reveal) })
            }
            PlayerAction::Say { phrase } => {
                self.check_phrase(side, circumstances.acted_at).map(|()| EventKind::Said { phrase })
            }
            PlayerAction::SetConditionals { ply, lines } => self.decide_conditionals(side, ply, lines),
            PlayerAction::ExtendFirstTurn => self.check_extension(side).map(|()| EventKind::FirstTurnExtended),
            PlayerAction::TakeVacation { days } => self.decide_vacation(side, days),
            PlayerAction::LendSeat { token_hash } => {
                self.check_minor_event_count(side)?;
                self.check_has_no_seal(side)?;
                Ok(EventKind::SeatLent { token_hash: Some(token_hash) })
            }
        }
    }

    /// Refuses more events that do not advance the game than allowed.
    fn check_minor_event_count(&self, side: Side) -> Result<(), ActRefusal> {
        if self.minor_event_counts[side] < MAX_MINOR_EVENTS {
            return Ok(());
        }
        refuse(RefusalCode::TooMany, format!("at most {MAX_MINOR_EVENTS} acts besides moves"))
    }

    /// Refuses what would make a game longer than games may be.
    fn check_ply_limit(&self) -> Result<(), ActRefusal> {
        if self.ply() < MAX_GAME_PLIES {
            return Ok(());
        }
        refuse(RefusalCode::TooMany, format!("an end of the game, which has {MAX_GAME_PLIES} plies"))
    }

    fn check_phrase(&self, side: Side, acted_at: u64) -> Result<(), ActRefusal> {
        self.check_minor_event_count(side)?;
        let is_recent = |said_at: u64| acted_at < said_at.saturating_add(PHRASE_PERIOD_MS);
        match self.phrase_times[side].iter().filter(|&&said_at| is_recent(said_at)).count() {
            0..MAX_PHRASES => Ok(()),
            _ => refuse(RefusalCode::TooMany, format!("at most {MAX_PHRASES} phrases a minute")),
        }
    }

    /// Before the start, resigning cancels the game.
    fn check_resignation(&self) -> Result<(), ActRefusal> {
        let cancels_game = self.progress == GameProgress::Seating && self.settings.rules.cancels_before_the_start();
        if cancels_game { Ok(()) } else { self.check_in_progress() }
    }

    fn check_in_progress(&self) -> Result<(), ActRefusal> {
        match self.progress {
            GameProgress::Seating => refuse(RefusalCode::NotStarted, "a game that has begun"),
            GameProgress::Over | GameProgress::Aborted => refuse(RefusalCode::GameOver, "a game that is not over"),
            GameProgress::Playing | GameProgress::Sealing | GameProgress::Paused(_) => Ok(()),
        }
    }

    pub(super) fn check_running(&self) -> Result<(), ActRefusal> {
        self.check_in_progress()?;
        match self.progress {
            GameProgress::Paused(_) => refuse(RefusalCode::Paused, "both players to be ready"),
            _ => Ok(()),
        }
    }

    fn check_ply(&self, ply: u32) -> Result<(), ActRefusal> {
        self.check_in_progress()?;
        if ply == self.ply() {
            return Ok(());
        }
        refuse(RefusalCode::Stale, format!("an act at ply {}, found one at ply {ply}", self.ply()))
    }

    /// Refuses an action that is not awaited now.
    fn check_awaited(&self, side: Side, expected_action: AwaitedAction) -> Result<(), ActRefusal> {
        self.check_running()?;
        match self.awaited_action() {
            awaited if awaited == expected_action => Ok(()),
            AwaitedAction::Link(owing_side, roll) => {
                refuse(RefusalCode::RollFirst, format!("the {owing_side} side's link for throw {roll}"))
            }
            AwaitedAction::Roll(..) => refuse(RefusalCode::RollFirst, "the dice to be thrown"),
            AwaitedAction::RollOrDouble(awaited_side, _) if awaited_side == side => {
                refuse(RefusalCode::RollFirst, "a roll or a double")
            }
            AwaitedAction::Seal(awaited_side) if awaited_side == side => {
                refuse(RefusalCode::SealWrong, "a sealed move")
            }
            AwaitedAction::Unseal(awaited_side) if awaited_side == side => {
                refuse(RefusalCode::SealWrong, "the sealed move, opened")
            }
            AwaitedAction::Move(awaited_side) if awaited_side == side => {
                refuse(RefusalCode::SealWrong, "a move that is not sealed")
            }
            awaited => {
                let actor = awaited.side().map_or("nobody".into(), |side| format!("the {side} side"));
                refuse(RefusalCode::NotYourTurn, format!("an act of {actor}"))
            }
        }
    }

    /// Refuses if the side owes a link: it already knows the roll, and the other side does not.
    pub(super) fn check_owes_no_link(&self, side: Side) -> Result<(), ActRefusal> {
        match self.awaited_action() {
            AwaitedAction::Link(owing_side, roll) if owing_side == side => {
                refuse(RefusalCode::RollFirst, format!("your link for throw {roll}"))
            }
            _ => Ok(()),
        }
    }

    /// Whether a link for the next roll has been revealed, or that roll is due, so that its links must not be used up.
    pub(super) fn is_roll_due(&self) -> bool {
        let is_due = matches!(self.awaited_action(), AwaitedAction::Link(..) | AwaitedAction::Roll(..));
        is_due && self.settings.rules.has_fresh_links()
    }

    fn check_commit(&self, side: Side) -> Result<(), ActRefusal> {
        if !self.settings.has_dice_chains() {
            return refuse(RefusalCode::NotInThisGame, "a game with dice chains");
        }
        match &self.seats[side] {
            _ if self.is_over() => refuse(RefusalCode::GameOver, "a game that is not over"),
            Some(holder) if holder.chain.is_none() => Ok(()),
            _ => refuse(RefusalCode::AlreadyProposed, "one commitment of each player"),
        }
    }

    fn decide_reveal(&self, side: Side, reveal: Reveal, time_back: TimeBack) -> Decision {
        self.check_running()?;
        match self.awaited_action() {
            AwaitedAction::Link(owing_side, roll) | AwaitedAction::RollOrDouble(owing_side, roll)
                if owing_side == side =>
            {
                self.check_link(side, &reveal, roll)?;
                let time_back = if self.passes_clock(side) { time_back } else { TimeBack::default() };
                Ok(EventKind::Revealed { reveal, time_back })
            }
            _ => refuse(RefusalCode::LinkWrong, "no link of yours now"),
        }
    }

    /// The decision not to double, upon which the server rolls.
    fn decide_roll(&self, side: Side, ply: u32, seeded_roll: Option<MoveId>) -> Decision {
        self.check_ply(ply)?;
        self.check_running()?;
        let due_roll = seeded_roll.filter(|_| self.may_double(side)).and_then(|id| self.game.referee().legal_move(id));
        match due_roll {
            Some(due_roll) => Ok(EventKind::Rolled { code: due_roll.code }),
            None => refuse(RefusalCode::NotYourTurn, "a turn in which you may double, and the server rolls"),
        }
    }

    fn check_link(&self, side: Side, reveal: &Reveal, roll: u32) -> Result<(), ActRefusal> {
        if reveal.roll != roll {
            return refuse(
                RefusalCode::LinkWrong,
                format!("the link for throw {roll}, found one for throw {}", reveal.roll),
            );
        }
        let chain = self.seats[side].as_ref().and_then(|holder| holder.chain.as_ref());
        match chain.map(|chain| chain.check(reveal)) {
            Some(Ok(())) => Ok(()),
            Some(Err(error)) => refuse(RefusalCode::LinkWrong, String::from(error)),
            None => refuse(RefusalCode::LinkWrong, "a commitment before its links"),
        }
    }

    /// Checks that a move is legal and contains the link that the next roll needs.
    fn check_move(&self, side: Side, code: &str, reveal: Option<&Reveal>) -> Result<(), ActRefusal> {
        let referee = self.game.referee();
        let move_id = find_legal_move(referee, code)?.id;
        let roll_number = self.next_roll();
        let needs_link = self.settings.has_dice_chains() && self.link(side, roll_number).is_none() && {
            let mut referee_after = referee.boxed_clone();
            referee_after.play(move_id);
            Self::needs_link(side, &*referee_after)
        };
        match reveal {
            Some(reveal) if needs_link => self.check_link(side, reveal, roll_number),
            // A link that has been revealed before is allowed: after a takeback the roll stays the same.
            Some(reveal) if self.link(side, reveal.roll) == Some(reveal.link) => Ok(()),
            Some(_) => refuse(RefusalCode::LinkWrong, "no link with this move"),
            None if needs_link => {
                refuse(RefusalCode::LinkMissing, format!("a move with the link for throw {roll_number}"))
            }
            None => Ok(()),
        }
    }

    /// The link that came with a move, unless it has been revealed before.
    fn needed_reveal(&self, side: Side, reveal: Option<Reveal>) -> Option<Reveal> {
        reveal.filter(|reveal| self.link(side, reveal.roll).is_none())
    }

    fn decide_proposal(&self, side: Side, ply: u32, proposal_kind: Proposal) -> Decision {
        self.check_minor_event_count(side)?;
        if proposal_kind == Proposal::Rematch {
            self.check_rematch()?;
        } else {
            self.check_ply(ply)?;
            self.check_running()?;
            self.check_owes_no_link(side)?;
            self.check_proposal(side, proposal_kind)?;
        }
        if self.open_proposals.contains_key(&proposal_kind) {
            return refuse(RefusalCode::AlreadyProposed, "an answer to the proposal that is open");
        }
        if self.proposal_plies.get(&(side, proposal_kind)) == Some(&self.ply()) && proposal_kind != Proposal::Rematch {
            return refuse(RefusalCode::AlreadyProposed, "another position than the one in which this was declined");
        }
        Ok(EventKind::Proposed { proposal: proposal_kind })
    }

    fn check_rematch(&self) -> Result<(), ActRefusal> {
        if !self.is_over() {
            return refuse(RefusalCode::NotOver, "a game that is over");
        }
        match self.rematch {
            RematchState::Open => Ok(()),
            RematchState::Agreed | RematchState::Created(_) => refuse(RefusalCode::AlreadyProposed, "one rematch"),
        }
    }

    fn check_proposal(&self, side: Side, proposal_kind: Proposal) -> Result<(), ActRefusal> {
        let is_live = !matches!(self.settings.pace, Pace::Days { .. });
        match proposal_kind {
            Proposal::Draw if self.game.phase() == Phase::Move(side) && !self.game.may_offer_draw(side) => {
                refuse(RefusalCode::Stale, "an offer before your throw or after your turn")
            }
            Proposal::Draw if !self.game.may_offer_draw(side) => {
                refuse(RefusalCode::AlreadyProposed, "an offer by your opponent before you offer again")
            }
            // The rolls that were taken back would come again, and both players know them.
            Proposal::Takeback if self.settings.seed_hash.is_some() => {
                refuse(RefusalCode::NotInThisGame, "no takebacks where the server rolls")
            }
            Proposal::Takeback | Proposal::Adjournment if self.ply() >= MAX_GAME_PLIES => self.check_ply_limit(),
            Proposal::Takeback if self.kept_ply_count(side).is_none() => {
                refuse(RefusalCode::NothingThere, "a move of yours to take back")
            }
            Proposal::Takeback if self.seal.is_some() || self.progress == GameProgress::Sealing => {
                refuse(RefusalCode::SealWrong, "no takeback before the sealed move")
            }
            Proposal::Pause | Proposal::Adjournment if !is_live => {
                refuse(RefusalCode::NotInThisGame, "days off in a game with days for each turn")
            }
            Proposal::Adjournment | Proposal::Pause
                if self.seal.is_some() || self.progress == GameProgress::Sealing =>
            {
                refuse(RefusalCode::SealWrong, "the sealed move first")
            }
            Proposal::Draw | Proposal::Takeback | Proposal::Pause | Proposal::Adjournment | Proposal::Rematch => Ok(()),
        }
    }

    fn decide_answer(&self, side: Side, proposal_seq: u64, is_accepted: bool) -> Decision {
        let is_rematch =
            self.open_proposals.get(&Proposal::Rematch).is_some_and(|proposal| proposal.seq == proposal_seq);
        if !is_rematch {
            self.check_running()?;
            self.check_owes_no_link(side)?;
        }
        let answered_proposal =
            self.open_proposals.iter().find(|(_, proposal)| proposal.seq == proposal_seq && proposal.by != side);
        match answered_proposal {
            None => refuse(RefusalCode::NothingToAnswer, "the number of a proposal of the opponent that is open"),
            Some((Proposal::Takeback, proposal)) if is_accepted && self.kept_ply_count(proposal.by).is_none() => {
                refuse(RefusalCode::NothingThere, "a move to take back")
            }
            Some((Proposal::Takeback | Proposal::Pause, _)) if is_accepted && self.is_roll_due() => {
                refuse(RefusalCode::RollFirst, "the throw that is due, before a takeback or a pause")
            }
            Some(_) => Ok(EventKind::Answered { proposal_seq, is_accepted }),
        }
    }

    fn decide_draw_claim(&self, side: Side, ply: u32) -> Decision {
        self.check_ply(ply)?;
        self.check_running()?;
        self.check_owes_no_link(side)?;
        let Some(Claim { needs_consent, .. }) = Claim::of(&self.game) else {
            return refuse(RefusalCode::NothingThere, "a position that recurs for the third time, or fifty idle moves");
        };
        let was_proposed = self.open_proposals.contains_key(&Proposal::Draw)
            || self.proposal_plies.get(&(side, Proposal::Draw)) == Some(&ply);
        if needs_consent && was_proposed {
            return refuse(RefusalCode::AlreadyProposed, "an answer to the proposal that is open");
        }
        Ok(EventKind::DrawClaimed)
    }

    fn decide_abandonment(&self, side: Side, is_draw: bool, circumstances: Circumstances) -> Decision {
        self.check_running()?;
        self.check_owes_no_link(side)?;
        if self.awaited_action().side() != Some(!side) || !circumstances.is_abandoned {
            return refuse(RefusalCode::NotAbandoned, "an opponent who is to move and has been gone for long enough");
        }
        Ok(EventKind::AbandonmentClaimed { is_draw })
    }

    fn decide_ready(&self, side: Side, acted_at: u64) -> Decision {
        self.check_in_progress()?;
        let is_overdue = self.pause_ends_at().is_some_and(|pause_end_at| acted_at >= pause_end_at);
        match self.progress {
            GameProgress::Paused(is_ready_by_side) if !is_ready_by_side[side] || is_overdue => Ok(EventKind::Ready),
            _ => refuse(RefusalCode::NotPaused, "a pause in which you are not ready yet"),
        }
    }

    fn decide_conditionals(&self, side: Side, ply: u32, lines: Vec<Vec<String>>) -> Decision {
        if self.settings.game.has_dice() {
            return refuse(RefusalCode::NotInThisGame, "a game without dice");
        }
        self.check_minor_event_count(side)?;
        self.check_ply(ply)?;
        self.check_awaited(side, AwaitedAction::Move(!side))?;
        self.check_ply_limit()?;
        let is_too_long = |line: &Vec<String>| line.len() > MAX_CONDITIONAL_PLIES;
        if lines.len() > MAX_CONDITIONAL_LINES || lines.iter().any(is_too_long) {
            let limit_text = format!("{MAX_CONDITIONAL_LINES} lines of {MAX_CONDITIONAL_PLIES} plies at most");
            return refuse(RefusalCode::TooMany, limit_text);
        }
        let has_reply_pairs = |line: &Vec<String>| !line.is_empty() && line.len().is_multiple_of(2);
        if !lines.iter().all(has_reply_pairs) || lines.iter().flatten().any(|code| code.len() > 16) {
            return refuse(RefusalCode::Malformed, "lines of moves, each of the opponent's with its answer");
        }
        lines.iter().zip(1..).try_for_each(|(line, number)| self.check_line(line, number))?;
        Ok(EventKind::ConditionalsSet { lines: Some(lines) })
    }

    /// Refuses a line of conditional moves, given with its number, that cannot be played.
    fn check_line(&self, line: &[String], line_number: usize) -> Result<(), ActRefusal> {
        let mut referee = self.game.referee().boxed_clone();
        for (code, move_number) in line.iter().zip(1..) {
            let Some(move_id) = referee.find(code) else {
                let reason = referee.code_error(code).map_or_else(|| "this is none".into(), |error| error.to_string());
                let expected = format!("a legal move as move {move_number} of line {line_number}: {reason}");
                return refuse(RefusalCode::IllegalMove, excerpt(&expected, 200));
            };
            referee.play(move_id);
        }
        Ok(())
    }

    fn decide_vacation(&self, side: Side, days: u32) -> Decision {
        self.check_running()?;
        match self.settings.pace {
            Pace::Days { .. } if days > 0 && days <= self.clock.vacation_days_left(side) => {
                Ok(EventKind::VacationTaken { days })
            }
            Pace::Days { .. } => {
                refuse(RefusalCode::TooMany, format!("1 to {} days off", self.clock.vacation_days_left(side)))
            }
            Pace::Untimed | Pace::Live { .. } => refuse(RefusalCode::NotInThisGame, "a game with days for each turn"),
        }
    }
}
