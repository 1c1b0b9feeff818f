//! Applies events to the state of an online game, and checks them.
//!
//! | file | content |
//! |---|---|
//! | `agreements` | what the players propose, claim and agree on |
//! | `duplicates` | what is different where the server rolls by a seed |
//! | `seats` | players sit down, and commit themselves to their dice |

mod agreements;
mod duplicates;
mod seats;

use std::collections::BTreeMap;

use super::rules::find_move;
use super::{
    ChainError, EventKind, GameClock, GameEvent, GameProgress, GameState, MAX_GAME_PLIES, MoveSeal, OpenProposal,
    Proposal, RatingChange, RematchState, Reveal, SealSalt, SeatHolder, TimeBack,
};
use crate::board::{BySide, Side};
use crate::session::{Declaration, MoveId, Outcome, Phase, Reason, Referee};

/// The number of chat messages of each side whose times are stored.
const MAX_KEPT_PHRASES: usize = 5;

/// An event that cannot follow the previous ones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {seq}: expected {expected}")]
pub struct EventError {
    /// The number of the event.
    pub seq: u64,
    /// What was expected, in English.
    pub expected: String,
}

type ApplyResult = Result<(), String>;

fn fail_expecting<T>(expected: impl Into<String>) -> Result<T, String> {
    Err(expected.into())
}

impl From<ChainError> for String {
    fn from(error: ChainError) -> Self {
        let text = error.to_string();
        text.strip_prefix("expected ").unwrap_or(&text).to_owned()
    }
}

impl GameState {
    /// The state after these events. The first one creates the game.
    ///
    /// # Errors
    /// At the first event that cannot follow the previous ones.
    pub fn replay(events: &[GameEvent]) -> Result<Self, EventError> {
        let (first_event, later_events) = events
            .split_first()
            .ok_or_else(|| EventError { seq: 1, expected: "the creation of a game, found no event".into() })?;
        let mut state = Self::from_first_event(first_event)?;
        later_events.iter().try_for_each(|event| state.apply(event))?;
        Ok(state)
    }

    /// The state after the first event.
    ///
    /// # Errors
    /// If it does not create a game.
    pub fn from_first_event(event: &GameEvent) -> Result<Self, EventError> {
        let event_error = |expected: String| EventError { seq: event.seq, expected };
        let EventKind::Created { settings } = &event.kind else {
            return Err(event_error("the creation of a game".into()));
        };
        if event.seq != 1 {
            return Err(event_error("the number 1 for the creation of a game".into()));
        }
        let game = settings.initial_game().map_err(|settings_error| event_error(settings_error.to_string()))?;
        let first_side = game
            .start()
            .phase()
            .side()
            .ok_or_else(|| event_error("a start position from which somebody can play".into()))?;
        Ok(Self {
            settings: settings.clone(),
            seats: BySide([None, None]),
            clock: GameClock::new(settings.pace, settings.first_turn, first_side),
            game,
            progress: GameProgress::Seating,
            open_proposals: BTreeMap::new(),
            ply: 0,
            proposal_plies: BTreeMap::new(),
            roll_numbers: Vec::new(),
            max_roll_number: 0,
            seal: None,
            conditionals: BySide::default(),
            rematch: RematchState::Open,
            rating_changes: None,
            shown_seed: None,
            abandoning_side: None,
            phrase_times: BySide::default(),
            minor_event_counts: BySide::default(),
            act_seqs: BTreeMap::new(),
            created_at: event.at,
            awaited_since: event.at,
            paused_at: event.at,
            seq: 1,
            last_event_at: event.at,
        })
    }

    /// Applies the next event.
    ///
    /// # Errors
    /// If it cannot follow because of its number, its time, the rules, or a roll that does not match its links. The
    /// state must then be discarded.
    pub fn apply(&mut self, event: &GameEvent) -> Result<(), EventError> {
        let event_error = |expected: String| EventError { seq: event.seq, expected };
        if event.seq != self.seq + 1 {
            return Err(event_error(format!("event {}", self.seq + 1)));
        }
        if event.at < self.last_event_at {
            return Err(event_error(format!("a time from {} on, found {}", self.last_event_at, event.at)));
        }
        match event.side {
            Some(side) => self.check_agreement(side, &event.kind).and_then(|()| self.apply_side_event(side, event)),
            None => self.apply_server_event(event),
        }
        .map_err(event_error)?;
        (self.seq, self.last_event_at) = (event.seq, event.at);
        if changes_awaited_action(&event.kind) {
            self.awaited_since = event.at;
        }
        self.count_minor_event(event);
        if let (Some(side), Some(act)) = (event.side, &event.act) {
            self.act_seqs.insert((side, act.clone()), event.seq);
        }
        Ok(())
    }

    fn count_minor_event(&mut self, event: &GameEvent) {
        let is_minor = matches!(
            event.kind,
            EventKind::Proposed { .. }
                | EventKind::DrawClaimed
                | EventKind::Said { .. }
                | EventKind::ConditionalsSet { .. }
                | EventKind::SeatLent { .. }
        );
        if let Some(side) = event.side.filter(|_| is_minor) {
            self.minor_event_counts[side] = self.minor_event_counts[side].saturating_add(1);
        }
    }

    /// Checks that a side which owes a link, and already knows the roll, agrees on nothing; not even the server can allow
    /// that.
    fn check_agreement(&self, side: Side, kind: &EventKind) -> ApplyResult {
        let is_agreement = match kind {
            EventKind::Proposed { proposal: proposal_kind } => *proposal_kind != Proposal::Rematch,
            EventKind::Answered { .. } => !self.is_over(),
            EventKind::DrawClaimed | EventKind::AbandonmentClaimed { .. } => true,
            _ => false,
        };
        if !is_agreement || !self.settings.rules.checks_agreements() {
            return Ok(());
        }
        self.check_owes_no_link(side).map_err(|refusal| refusal.expected)
    }

    /// Applies an event of the server itself.
    fn apply_server_event(&mut self, event: &GameEvent) -> ApplyResult {
        match &event.kind {
            EventKind::Aborted => self.abort_game(event.at),
            EventKind::Restarted { alive_at } => {
                self.clock.restart(*alive_at, event.at);
                self.wait_anew_for_dice_chains(event.at);
                Ok(())
            }
            EventKind::Stalled { alive_at } => {
                self.clock.give_back_stall(*alive_at, event.at);
                self.wait_anew_for_dice_chains(event.at);
                Ok(())
            }
            EventKind::RematchCreated { key: rematch_key } => {
                self.rematch = RematchState::Created(rematch_key.clone());
                Ok(())
            }
            EventKind::Rated { white, black } => self.store_rating_changes(BySide([*white, *black])),
            EventKind::SeedShown { seed } => self.verify_seed(*seed),
            _ => fail_expecting("a side for what a player does"),
        }
    }

    /// Before the start no clock runs that could be given time back.
    fn wait_anew_for_dice_chains(&mut self, event_at: u64) {
        if self.progress == GameProgress::Seating {
            self.awaited_since = event_at;
        }
    }

    /// Applies an event of a side.
    fn apply_side_event(&mut self, side: Side, event: &GameEvent) -> ApplyResult {
        let (seq, event_at) = (event.seq, event.at);
        match &event.kind {
            EventKind::Seated { nickname, token_hash, chain: commitment, player } => {
                let commitment = commitment.map(|commitment| self.shown_chain(commitment));
                let holder = SeatHolder {
                    nickname: nickname.clone(),
                    token_hash: *token_hash,
                    lent_token_hash: None,
                    chain: commitment,
                    player: player.clone(),
                    is_entered: false,
                };
                self.fill_seat(side, holder, event_at)
            }
            EventKind::Committed { chain: commitment } => self.commit_to_chain(side, *commitment, event_at),
            EventKind::Revealed { reveal, time_back } => self.reveal_due_link(side, reveal, *time_back, event_at),
            EventKind::Moved { code, reveal, time_back } => {
                self.make_move(side, code, reveal.as_ref(), *time_back, event_at)
            }
            EventKind::Rolled { code } => self.apply_roll(code, event_at),
            EventKind::Proposed { proposal: proposal_kind } => {
                self.open_proposal(*proposal_kind, OpenProposal { by: side, seq, reason: Reason::Agreement });
                Ok(())
            }
            EventKind::Answered { proposal_seq, is_accepted } => {
                self.answer_proposal(side, *proposal_seq, *is_accepted, event_at)
            }
            EventKind::DrawClaimed => self.claim_draw(side, seq, event_at),
            EventKind::Resigned if self.progress == GameProgress::Seating => self.abort_game(event_at),
            EventKind::Resigned => self.end_by_declaration(Declaration::Resign(side), event_at),
            EventKind::Flagged => self.end_by_declaration(Declaration::RunOutOfTime(side), event_at),
            EventKind::AbandonmentClaimed { is_draw } => self.end_as_abandoned(side, *is_draw, event_at),
            EventKind::Ready => self.mark_ready(side, event_at),
            EventKind::Sealed { seal } => self.store_seal(*seal, event_at),
            EventKind::Unsealed { code, salt, reveal } => {
                self.make_sealed_move(side, code, *salt, reveal.as_ref(), event_at)
            }
            EventKind::Said { .. } => {
                let phrase_times = &mut self.phrase_times[side];
                phrase_times.push(event_at);
                phrase_times.drain(..phrase_times.len().saturating_sub(MAX_KEPT_PHRASES));
                Ok(())
            }
            EventKind::ConditionalsSet { lines } => {
                self.conditionals[side] = lines.clone().unwrap_or_default();
                Ok(())
            }
            EventKind::FirstTurnExtended => self.extend_first_turn(side),
            EventKind::VacationTaken { days } => {
                let was_taken = self.clock.take_vacation(side, *days, event_at);
                if was_taken { Ok(()) } else { fail_expecting("days off that are left") }
            }
            EventKind::SeatLent { token_hash } => {
                self.holder_mut(side)?.lent_token_hash = *token_hash;
                Ok(())
            }
            EventKind::SeatMoved { token_hash } => {
                let holder = self.holder_mut(side)?;
                (holder.token_hash, holder.lent_token_hash, holder.is_entered) = (*token_hash, None, true);
                Ok(())
            }
            EventKind::Created { .. }
            | EventKind::Aborted
            | EventKind::RematchCreated { .. }
            | EventKind::Rated { .. }
            | EventKind::SeedShown { .. }
            | EventKind::Restarted { .. }
            | EventKind::Stalled { .. } => fail_expecting("no side for what the server does"),
        }
    }

    /// Applies a link by itself, with which the turn may pass.
    fn reveal_due_link(&mut self, side: Side, reveal: &Reveal, time_back: TimeBack, event_at: u64) -> ApplyResult {
        let passes_clock = self.passes_clock(side);
        self.push_reveal(side, reveal)?;
        if passes_clock {
            self.clock.hand_over(event_at, time_back);
        }
        Ok(())
    }

    /// Ends the game by what a side has lost it by.
    fn end_by_declaration(&mut self, declaration: Declaration, event_at: u64) -> ApplyResult {
        self.game.declare(declaration);
        self.end_game(event_at)
    }

    /// Makes the move that was sealed; a wrong one loses.
    fn make_sealed_move(
        &mut self,
        side: Side,
        code: &str,
        salt: SealSalt,
        reveal: Option<&Reveal>,
        event_at: u64,
    ) -> ApplyResult {
        if self.seal.take() != Some(MoveSeal::of(code, salt)) {
            return fail_expecting("the move that was sealed");
        }
        if self.is_lost_by_seal(code) {
            return self.end_by_declaration(Declaration::Resign(side), event_at);
        }
        self.make_move(side, code, reveal, TimeBack::default(), event_at)
    }

    fn make_move(
        &mut self,
        side: Side,
        code: &str,
        reveal: Option<&Reveal>,
        time_back: TimeBack,
        event_at: u64,
    ) -> ApplyResult {
        if self.game.phase() != Phase::Move(side) && !self.may_double(side) {
            return fail_expecting(format!("no move of the {side} side now"));
        }
        let Some(legal_move) = find_move(self.game.referee(), code) else { return fail_expecting("a legal move") };
        if let Some(reveal) = reveal {
            self.push_reveal(side, reveal)?;
        }
        for lines in &mut self.conditionals.0 {
            advance_lines(lines, self.game.referee(), legal_move.id);
        }
        self.play_ply(legal_move.id);
        self.open_proposals
            .retain(|proposal_kind, proposal| proposal.by == side && *proposal_kind != Proposal::Takeback);
        if self.game.side_to_move() == Some(!side) {
            match legal_move.cube_action() {
                Some(_) => self.clock.hand_over(event_at, time_back),
                None => self.clock.end_turn(event_at, time_back),
            }
            self.store_remaining_time(side, event_at);
        }
        self.end_if_decided(event_at)
    }

    /// Plays a move or a roll. The game may be over then.
    fn play_ply(&mut self, id: MoveId) {
        self.ply = self.ply.saturating_add(1);
        self.game.play(id);
        self.draw_if_too_long();
    }

    /// Ends a game that is as long as games may be, unless its rules have ended it.
    fn draw_if_too_long(&mut self) {
        if self.ply >= MAX_GAME_PLIES && self.settings.rules.draws_longest_games() {
            self.game.declare(Declaration::End(Outcome::drawn(Reason::LengthLimit)));
        }
    }

    /// Stops the clocks if the game has ended by its rules or by its length.
    fn end_if_decided(&mut self, event_at: u64) -> ApplyResult {
        if self.game.outcome().is_some() { self.end_game(event_at) } else { Ok(()) }
    }

    /// Stores the time left on the clock with the last move.
    fn store_remaining_time(&mut self, side: Side, event_at: u64) {
        if !self.settings.pace.is_live() {
            return;
        }
        let node = self.game.current();
        let remaining_ms = self.clock.remaining_ms(side, event_at);
        self.game.notes_mut(node).clock = remaining_ms.map(std::time::Duration::from_millis);
    }

    fn apply_roll(&mut self, code: &str, event_at: u64) -> ApplyResult {
        let roll_id = match self.derived_roll() {
            Some((roll_id, due_code)) if due_code == code => roll_id,
            Some((_, due_code)) => {
                return fail_expecting(format!("the throw {due_code}, which follows from the links, found {code}"));
            }
            None => self.undisclosed_roll(code)?,
        };
        let roll_number = self.next_roll();
        self.roll_numbers.push(roll_number);
        self.max_roll_number = self.max_roll_number.max(roll_number);
        self.play_ply(roll_id);
        self.end_if_decided(event_at)
    }

    fn abort_game(&mut self, event_at: u64) -> ApplyResult {
        self.progress = GameProgress::Aborted;
        self.end_game(event_at)
    }

    fn store_rating_changes(&mut self, rating_changes: BySide<RatingChange>) -> ApplyResult {
        if !self.awaits_ratings() {
            return fail_expecting("a rated game that is over, and whose ratings are not known");
        }
        self.rating_changes = Some(rating_changes);
        Ok(())
    }

    fn end_game(&mut self, event_at: u64) -> ApplyResult {
        if self.progress != GameProgress::Aborted {
            self.progress = GameProgress::Over;
        }
        self.open_proposals.clear();
        self.conditionals = BySide::default();
        self.clock.end_game(event_at);
        Ok(())
    }
}

/// Whether an event does what the game has waited for, or makes it wait for something else.
const fn changes_awaited_action(kind: &EventKind) -> bool {
    match kind {
        EventKind::Created { .. }
        | EventKind::Seated { .. }
        | EventKind::Committed { .. }
        | EventKind::Revealed { .. }
        | EventKind::Moved { .. }
        | EventKind::Rolled { .. }
        | EventKind::Answered { is_accepted: true, .. }
        | EventKind::Ready
        | EventKind::Sealed { .. }
        | EventKind::Unsealed { .. } => true,
        EventKind::Answered { is_accepted: false, .. }
        | EventKind::Proposed { .. }
        | EventKind::DrawClaimed
        | EventKind::Resigned
        | EventKind::Flagged
        | EventKind::AbandonmentClaimed { .. }
        | EventKind::Aborted
        | EventKind::Said { .. }
        | EventKind::ConditionalsSet { .. }
        | EventKind::FirstTurnExtended
        | EventKind::VacationTaken { .. }
        | EventKind::SeatLent { .. }
        | EventKind::SeatMoved { .. }
        | EventKind::RematchCreated { .. }
        | EventKind::Rated { .. }
        | EventKind::SeedShown { .. }
        | EventKind::Restarted { .. }
        | EventKind::Stalled { .. } => false,
    }
}

/// Keeps the lines that begin with this move, without it, and removes the others.
fn advance_lines(lines: &mut Vec<Vec<String>>, referee: &dyn Referee, id: MoveId) {
    lines.retain_mut(|line| line.first().is_some_and(|code| referee.find(code) == Some(id)) && line.len() > 1);
    for line in lines {
        line.remove(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::Pace;
    use crate::online::dice_chain::DiceChain;
    use crate::online::settings::GameSettings;
    use crate::session::GameId;

    #[test]
    fn conditional_moves_are_followed_however_either_player_writes_a_move() {
        let settings = GameSettings::new("k".into(), GameId::Lielow, None, Pace::Untimed);
        let seated_kind = || EventKind::Seated { nickname: String::new(), token_hash: None, chain: None, player: None };
        let event = |(seq, (side, kind))| GameEvent { seq, at: 5, side, act: None, kind };
        for (line_code, played_code) in [("a2a3", "a2-a3"), ("a2-a3", "a2a3"), ("a2-a3", "a2xa3")] {
            let lines = Some(vec![vec![line_code.to_owned(), "a7a6".to_owned()]]);
            let time_back = TimeBack::default();
            let kinds_by_side = [
                (None, EventKind::Created { settings: settings.clone() }),
                (Some(Side::White), seated_kind()),
                (Some(Side::Black), seated_kind()),
                (Some(Side::Black), EventKind::ConditionalsSet { lines }),
                (Some(Side::White), EventKind::Moved { code: played_code.to_owned(), reveal: None, time_back }),
            ];
            let events: Vec<GameEvent> = (1..).zip(kinds_by_side).map(event).collect();
            let state = GameState::replay(&events).expect("a game");
            let expected_reply = (Side::Black, "a7a6".to_owned());
            assert_eq!(state.conditional_reply(), Some(expected_reply), "{line_code} {played_code}");
        }
    }

    #[test]
    fn a_roll_that_is_the_last_ply_a_game_may_have_ends_it() {
        let game = GameId::ALL.into_iter().find(|game| game.has_dice()).expect("a game with dice");
        let settings = GameSettings::new("k".into(), game, None, Pace::Untimed);
        let chains = [1, 2].map(|byte| DiceChain::new([byte; 32]));
        let seated_kind = |index: usize| {
            let chain = Some(chains[index].commitment());
            EventKind::Seated { nickname: String::new(), token_hash: None, chain, player: None }
        };
        let revealed_kind =
            |index: usize| EventKind::Revealed { reveal: chains[index].reveal(1), time_back: TimeBack::default() };
        let event = |(seq, (side, kind))| GameEvent { seq, at: 5, side, act: None, kind };
        let kinds_by_side = [
            (None, EventKind::Created { settings }),
            (Some(Side::White), seated_kind(0)),
            (Some(Side::Black), seated_kind(1)),
            (Some(Side::Black), revealed_kind(1)),
            (Some(Side::White), revealed_kind(0)),
        ];
        let events: Vec<GameEvent> = (1..).zip(kinds_by_side).map(event).collect();
        for (ply, is_over) in [(MAX_GAME_PLIES - 2, false), (MAX_GAME_PLIES - 1, true)] {
            let mut state = GameState::replay(&events).expect("a game");
            state.ply = ply;
            let (_, code) = state.derived_roll().expect("both links");
            state.apply(&event((6, (Some(Side::White), EventKind::Rolled { code })))).expect("the roll");
            assert_eq!(state.is_over(), is_over);
            let expected_result = is_over.then_some(Outcome::drawn(Reason::LengthLimit));
            assert_eq!(state.game.result(), expected_result);
        }
    }
}
