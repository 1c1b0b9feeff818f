//! The server's state machine of an online game, without input or output. It is the authority on the game.
//!
//! It emits one event at a time to be saved. The event changes the game and is published only when it is
//! [`Persisted`](ServerInput::Persisted). Other input waits in a queue with its time of arrival. So the state is always
//! what has been stored, and nobody ever sees an event that a crash could lose.
//!
//! `tests/online` tests it, with connections, clocks and disks that fail.
//!
//! | file | content |
//! |---|---|
//! | `messages` | what it does with the messages of players |
//! | `duplicates` | what is different where the server rolls by a seed, and in a duplicate match |
//! | `passes` | a forced pass costs no time |

mod duplicates;
mod messages;

use std::collections::VecDeque;

use super::outage::{self, Outage, PULSE_MS, STALL_MS};
use super::peers::{Peers, PresenceNews};
use super::server_io::{Effects, refuse};
use super::{
    ActId, ActRefusal, AwaitedAction, ClientMessage, CloseCondition, ConnectionId, EventError, EventKind, GameEvent,
    GameSettings, GameState, PutAwayGame, RatingChange, RefusalCode, RematchState, RulesVersion, ServerEffect,
    ServerInput, SettingsError, TimeBack, TimeoutEffect,
};
use crate::board::{BySide, Side};
use crate::session::{Seed, SeedHash, start_of_rematch};

/// The delay before another attempt to save, in milliseconds.
const RETRY_DELAY_MS: u64 = 1_000;
/// The maximum number of messages that may wait while an event is saved.
const MAX_WAITING_MESSAGES: usize = 64;

/// The cause of the event that is being saved.
#[derive(Clone, Debug)]
enum Origin {
    /// The server itself.
    Server,
    /// An act of a player.
    Act(ConnectionId, ActId),
    /// An act that takes a seat.
    Seat(ConnectionId, ActId),
}

/// The server's side of one game.
pub struct GameServer {
    pub(super) events: Vec<GameEvent>,
    pub(super) state: GameState,
    pending_event: Option<(GameEvent, Origin)>,
    waiting_messages: VecDeque<(u64, ConnectionId, ClientMessage)>,
    pub(super) peers: Peers,
    /// By how much the server has shortened the current turn, in milliseconds: by saving the one before, and by standing
    /// still.
    held_ms: u32,
    /// A restart, a failure of the storage or a stall, until it has been recorded as an event.
    outage: Option<Outage>,
    /// A stall while that one was being recorded, which is recorded next.
    next_outage: Option<Outage>,
    /// The time of the next attempt to record it.
    retry_at: u64,
    timer_at: Option<u64>,
    /// The time up to which everything that players have sent has been heard.
    heard_until: u64,
    pub(super) presence: PresenceNews,
    has_asked_for_rematch: bool,
    has_asked_for_ratings: bool,
    /// What the game has made of the ratings, until that has been recorded as an event.
    rating_changes: Option<BySide<RatingChange>>,
    /// The seed of the rolls where the server makes them.
    seed: Option<Seed>,
    /// Whether the seed of a duplicate match is to be shown, which may not have been recorded yet.
    shows_seed: bool,
    /// The key of the rematch, until it has been recorded as an event.
    rematch_key: Option<String>,
    /// When the game is to end without a result, which may not have been recorded yet.
    close_condition: Option<CloseCondition>,
    has_invalid_event: bool,
    pub(super) now_unix_ms: u64,
}

/// The first event of a game. Save it, then [`restore`](GameServer::restore) the game.
///
/// # Errors
/// If the settings are invalid.
pub fn create_game(now_unix_ms: u64, settings: GameSettings) -> Result<GameEvent, SettingsError> {
    settings.initial_game()?;
    Ok(GameEvent { seq: 1, at: now_unix_ms, side: None, act: None, kind: EventKind::Created { settings } })
}

impl GameServer {
    /// Restores a game from its saved events, of which a new game has only the first. `alive_at` is the last time at
    /// which the server is known to have run: time on a running clock after it is given back, and a restart is
    /// recorded. If the server has run until now, nothing is given back.
    ///
    /// The caller must not save a later sign of life while [`is_recovering`](Self::is_recovering).
    ///
    /// # Errors
    /// If the events are not those of a game.
    pub fn restore(
        events: Vec<GameEvent>,
        alive_at: u64,
        now_unix_ms: u64,
    ) -> Result<(Self, Vec<ServerEffect>), EventError> {
        Self::restore_from(
            events,
            PutAwayGame { gone_since: BySide([Some(now_unix_ms); 2]), held_ms: 0 },
            alive_at,
            now_unix_ms,
        )
    }

    /// Restores a game that this server has [put away](Self::put_away). No restart is recorded: its clocks went on.
    ///
    /// # Errors
    /// If the events are not those of a game.
    pub fn resume(
        events: Vec<GameEvent>,
        put_away_game: PutAwayGame,
        now_unix_ms: u64,
    ) -> Result<(Self, Vec<ServerEffect>), EventError> {
        Self::restore_from(events, put_away_game, now_unix_ms, now_unix_ms)
    }

    fn restore_from(
        events: Vec<GameEvent>,
        put_away_game: PutAwayGame,
        alive_at: u64,
        now_unix_ms: u64,
    ) -> Result<(Self, Vec<ServerEffect>), EventError> {
        let state = GameState::replay(&events)?;
        let now_unix_ms = now_unix_ms.max(state.last_event_at());
        let alive_at = alive_at.max(state.last_event_at());
        let outage = (state.is_timed() && alive_at < now_unix_ms).then(|| Outage::from_restart(alive_at));
        let mut server = Self {
            events,
            state,
            pending_event: None,
            waiting_messages: VecDeque::new(),
            peers: Peers::new(put_away_game.gone_since),
            held_ms: put_away_game.held_ms,
            outage,
            next_outage: None,
            retry_at: now_unix_ms,
            timer_at: None,
            heard_until: now_unix_ms,
            presence: PresenceNews::default(),
            has_asked_for_rematch: false,
            has_asked_for_ratings: false,
            rating_changes: None,
            seed: None,
            shows_seed: false,
            rematch_key: None,
            close_condition: None,
            has_invalid_event: false,
            now_unix_ms,
        };
        let effects = server.process_waiting(Vec::new());
        Ok((server, effects))
    }

    /// The state of the game, as saved.
    #[must_use]
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// The saved events.
    #[must_use]
    pub fn events(&self) -> &[GameEvent] {
        &self.events
    }

    /// Whether a restart or a failure of the storage has not been recorded yet.
    #[must_use]
    pub fn is_recovering(&self) -> bool {
        self.outage.is_some()
    }

    /// Whether the game is to end without a result, which is not saved yet.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.close_condition.is_some() && !self.state.is_over()
    }

    /// Whether nobody is connected and nothing is being saved. The caller may then unload the game until somebody
    /// connects or its timer fires.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.peers.is_empty() && self.pending_event.is_none() && self.outage.is_none()
    }

    /// The time since which a side has had no connection, in milliseconds since 1970, without outages; `None` while it has one.
    #[must_use]
    pub fn gone_since(&self, side: Side) -> Option<u64> {
        self.peers.gone_since(side)
    }

    /// The side of a connection; `None` for spectators, and before its hello.
    #[must_use]
    pub fn side_of_connection(&self, connection_id: ConnectionId) -> Option<Side> {
        self.peers.side(connection_id)
    }

    /// The data to keep, besides the events, while an [idle](Self::is_idle) game is unloaded, for
    /// [`resume`](Self::resume).
    #[must_use]
    pub fn put_away(&self) -> PutAwayGame {
        PutAwayGame { gone_since: self.peers.gone_since_by_side(), held_ms: self.held_ms }
    }

    /// The first events of a rematch: the same players with the sides exchanged, or after a cancelled game with the same
    /// ones. In a match with the doubling cube it is the next game. They must commit to new dice. It is no part of a tournament
    /// or a duplicate match, and has all the time of which players of an arena gave half away. Where the server rolls, it has a seed with
    /// this hash.
    #[must_use]
    pub fn rematch_events(&self, key: String, seed_hash: Option<SeedHash>, now_unix_ms: u64) -> Vec<GameEvent> {
        let old_settings = &self.state.settings;
        let old_pace = *old_settings.full_pace.as_deref().unwrap_or(&old_settings.pace);
        let (pace, fen, swaps_sides) = match self.state.is_cancelled() {
            true => (old_pace, old_settings.fen.clone(), false),
            false => (old_pace.swapped(), old_settings.fen.as_ref().map(|_| start_of_rematch(&self.state.game)), true),
        };
        let rules = RulesVersion::CURRENT;
        let seed_hash = seed_hash.filter(|_| old_settings.seed_hash.is_some() && !old_settings.is_duplicate());
        let (full_pace, tournament) = (None, None);
        let settings = GameSettings { key, pace, full_pace, fen, rules, tournament, seed_hash, ..old_settings.clone() };
        let created_event =
            GameEvent { seq: 1, at: now_unix_ms, side: None, act: None, kind: EventKind::Created { settings } };
        let mut events = vec![created_event];
        for side in Side::ALL {
            let old_side = if swaps_sides { !side } else { side };
            if let Some(holder) = &self.state.seats[old_side] {
                let kind = EventKind::Seated {
                    nickname: holder.nickname.clone(),
                    token_hash: holder.token_hash,
                    chain: None,
                    player: self.state.player_with_new_rating(old_side),
                };
                events.push(GameEvent {
                    seq: events.len() as u64 + 1,
                    at: now_unix_ms,
                    side: Some(side),
                    act: None,
                    kind,
                });
            }
        }
        events
    }

    /// Handles an input at a time in milliseconds since 1970, and returns the effects in order.
    ///
    /// A [`Timer`](ServerInput::Timer) must wait until all messages that have arrived were handled: it tells that nobody
    /// has said anything until then.
    pub fn handle(&mut self, now_unix_ms: u64, input: ServerInput) -> Vec<ServerEffect> {
        self.advance_time(now_unix_ms);
        let mut effects = Vec::new();
        match input {
            ServerInput::Connected(connection_id) => self.peers.connect(connection_id, self.now_unix_ms),
            ServerInput::Disconnected(connection_id) => self.remove_connection(connection_id, &mut effects),
            ServerInput::Message(connection_id, message) => {
                return self.receive_message(now_unix_ms, now_unix_ms, connection_id, message);
            }
            ServerInput::Persisted(seq) => self.handle_persisted(seq, &mut effects),
            ServerInput::PersistFailed(seq) => self.handle_persist_failure(seq, &mut effects),
            ServerInput::Timer => {
                self.timer_at = None;
                self.heard_until = self.now_unix_ms;
                self.send_due_pings(&mut effects);
                if self.presence.due_at.is_some_and(|due_at| self.now_unix_ms >= due_at) {
                    self.tell_presence(&mut effects);
                }
            }
            ServerInput::StoodStill(millis) => self.add_short_stall(millis),
            ServerInput::RematchCreated(key) => self.rematch_key = Some(key),
            ServerInput::Greeted(connection_id, seat, known_seq) => {
                self.handle_hello(connection_id, Some(seat), known_seq, &mut effects)
            }
            ServerInput::SignedIn(connection_id, player) => self.handle_signed_in(connection_id, player, &mut effects),
            ServerInput::Rated(rating_changes) => self.rating_changes = Some(rating_changes),
            ServerInput::DiceSeed(seed) => self.seed = Some(seed),
            ServerInput::ShowSeed => self.shows_seed = true,
            ServerInput::Close(condition) => self.close_condition = self.close_condition.max(Some(condition)),
        }
        self.process_waiting(effects)
    }

    /// Handles a message that arrived at an earlier time, after all that arrived before it. That time counts.
    pub fn receive_message(
        &mut self,
        now_unix_ms: u64,
        arrived_at: u64,
        connection_id: ConnectionId,
        message: ClientMessage,
    ) -> Vec<ServerEffect> {
        self.advance_time(now_unix_ms);
        self.heard_until = self.heard_until.max(arrived_at.min(self.now_unix_ms));
        let mut effects = Vec::new();
        self.handle_message(connection_id, message, &mut effects);
        self.process_waiting(effects)
    }

    /// Notes the time, and whether the server stood still since the last input: then the timer is late. The time is
    /// given back from that input on, because nobody knows when the stall began.
    fn advance_time(&mut self, now_unix_ms: u64) {
        let previous_now = self.now_unix_ms;
        self.now_unix_ms = previous_now.max(now_unix_ms);
        let late_ms = self.timer_at.map_or(0, |due_at| self.now_unix_ms.saturating_sub(due_at.max(previous_now)));
        if late_ms >= STALL_MS {
            // Nobody was silent whose answers could not be heard.
            self.peers.reset_silences(self.now_unix_ms);
        }
        if outage::min_stall_ms(&self.state).is_some_and(|min_stall_ms| late_ms >= min_stall_ms) {
            let alive_at = self.pending_event.as_ref().map_or(previous_now, |(event, _)| event.at);
            if self.outage.is_none() {
                (self.outage, self.retry_at) = (Some(Outage::from_stall(alive_at)), self.now_unix_ms);
            } else if self.is_saving_outage() && self.next_outage.is_none() {
                self.next_outage = Some(Outage::from_stall(alive_at));
            }
        }
    }

    fn is_saving_outage(&self) -> bool {
        let is_outage = |kind: &EventKind| matches!(kind, EventKind::Restarted { .. } | EventKind::Stalled { .. });
        self.pending_event.as_ref().is_some_and(|(event, _)| is_outage(&event.kind))
    }

    /// Adds a short time without the server to the current turn; one that is an outage is given back as such.
    fn add_short_stall(&mut self, millis: u32) {
        if self.state.settings().pace.is_live() && self.outage.is_none() && self.state.time_limit().is_some() {
            self.held_ms = self.held_ms.saturating_add(millis);
        }
    }

    /// Handles the waiting inputs as far as possible, and sets the timer.
    fn process_waiting(&mut self, mut effects: Vec<ServerEffect>) -> Vec<ServerEffect> {
        while self.pending_event.is_none() && !self.has_invalid_event {
            self.close_condition.take_if(|condition| !condition.holds(&self.state));
            let arrived_at = self.waiting_messages.front().map_or(self.heard_until, |(arrived_at, ..)| *arrived_at);
            if let Some((side, kind)) = self.due_event(arrived_at) {
                let event_at = if self.outage.is_some() { self.now_unix_ms } else { arrived_at };
                self.save_event(side, kind, event_at, Origin::Server, &mut effects);
            } else if let Some((arrived_at, connection_id, message)) = self.waiting_messages.pop_front() {
                self.handle_waiting_message(arrived_at, connection_id, message, &mut effects);
            } else {
                break;
            }
        }
        self.ask_for_ratings(&mut effects);
        self.ask_for_rematch(&mut effects);
        let next_timer_at = self.next_timer_at();
        if next_timer_at != self.timer_at {
            self.timer_at = next_timer_at;
            effects.push(ServerEffect::SetTimer(next_timer_at));
        }
        effects
    }

    /// The event that is due at this time without an action of a player; none shortly after one that could not be saved.
    fn due_event(&self, arrived_at: u64) -> Option<(Option<Side>, EventKind)> {
        if self.now_unix_ms < self.retry_at {
            return None;
        }
        if let Some(outage) = self.outage {
            return Some((None, outage.to_event_kind(&self.state)));
        }
        if self.is_closing() {
            return Some((None, EventKind::Aborted));
        }
        if let Some(seed) = self.seed_to_show() {
            return Some((None, EventKind::SeedShown { seed }));
        }
        if let Some(BySide([white, black])) = self.rating_changes.filter(|_| self.state.awaits_ratings()) {
            return Some((None, EventKind::Rated { white, black }));
        }
        if let (Some(key), RematchState::Agreed) = (&self.rematch_key, self.state.rematch()) {
            return Some((None, EventKind::RematchCreated { key: key.clone() }));
        }
        match self.deadline_with_delay() {
            Some((ends_at, TimeoutEffect::Abort)) if arrived_at >= ends_at => return Some((None, EventKind::Aborted)),
            Some((ends_at, TimeoutEffect::Flag(side))) if arrived_at >= ends_at => {
                return Some((Some(side), EventKind::Flagged));
            }
            _ => {}
        }
        if let AwaitedAction::Roll(side, _) = self.state.awaited_action() {
            let (_, code) = self.state.derived_roll().or_else(|| self.seeded_roll())?;
            return Some((Some(side), EventKind::Rolled { code }));
        }
        let (side, code) = self.state.conditional_reply()?;
        let held_ms = self.held_ms;
        let kind = EventKind::Moved { code, reveal: None, time_back: TimeBack { lag_ms: 0, held_ms } };
        Some((Some(side), kind))
    }

    /// When the running time ends, including the server's own delay and what a forced pass may take.
    fn deadline_with_delay(&self) -> Option<(u64, TimeoutEffect)> {
        let (ends_at, timeout_effect) = self.state.time_limit()?;
        let delay_ms = u64::from(self.held_ms) + u64::from(self.state.max_pass_time_back_ms());
        Some((ends_at.saturating_add(delay_ms), timeout_effect))
    }

    fn next_timer_at(&self) -> Option<u64> {
        let next_ping_at = self.peers.next_ping_at(self.ping_interval_ms());
        let deadline_at =
            self.deadline_with_delay().map(|(deadline_at, _)| deadline_at).filter(|_| self.outage.is_none());
        let retry_at = Some(self.retry_at).filter(|&retry_at| self.now_unix_ms < retry_at);
        let event_at = [deadline_at, retry_at]
            .into_iter()
            .flatten()
            .min()
            .filter(|_| self.pending_event.is_none() && !self.has_invalid_event);
        // A stall is noticed by the next timer, so while time runs there is always one.
        let pulse_at = outage::min_stall_ms(&self.state).map(|_| self.now_unix_ms.saturating_add(PULSE_MS));
        [next_ping_at, event_at, pulse_at, self.presence.due_at].into_iter().flatten().min()
    }

    fn save_event(
        &mut self,
        side: Option<Side>,
        kind: EventKind,
        event_at: u64,
        origin: Origin,
        effects: &mut Effects,
    ) {
        let act_id = match &origin {
            Origin::Act(_, act_id) | Origin::Seat(_, act_id) => Some(act_id.clone()),
            Origin::Server => None,
        };
        let event_at = event_at.max(self.state.last_event_at());
        let event = GameEvent { seq: self.state.seq() + 1, at: event_at, side, act: act_id, kind };
        self.pending_event = Some((event.clone(), origin));
        effects.push(ServerEffect::Persist(event));
    }

    fn handle_persisted(&mut self, seq: u64, effects: &mut Effects) {
        let Some((event, origin)) = self.pending_event.take_if(|(event, _)| event.seq == seq) else { return };
        let previous_timed_since = self.state.clock().timed_since();
        if let Err(error) = self.state.apply(&event) {
            self.has_invalid_event = true;
            effects.push(ServerEffect::Broken(error));
            return;
        }
        if let EventKind::Restarted { alive_at } | EventKind::Stalled { alive_at } = event.kind {
            // The turn goes on, and what it was shortened by before stays.
            (self.outage, self.retry_at) = (self.next_outage.take(), self.now_unix_ms);
            self.peers.give_back_absence(alive_at, event.at);
        } else if self.state.clock().timed_since() != previous_timed_since {
            self.held_ms = u32::try_from(self.now_unix_ms.saturating_sub(event.at)).unwrap_or(u32::MAX);
        }
        if let Origin::Seat(connection_id, _) = origin {
            self.handle_seated(connection_id, &event, effects);
        }
        self.publish_event(&event, effects);
        self.events.push(event);
        self.tell_presence(effects);
    }

    fn handle_persist_failure(&mut self, seq: u64, effects: &mut Effects) {
        let Some((event, origin)) = self.pending_event.take_if(|(event, _)| event.seq == seq) else { return };
        if let Origin::Act(connection_id, act_id) | Origin::Seat(connection_id, act_id) = origin {
            refuse(connection_id, Some(act_id), not_saved_refusal(), effects);
        }
        // Clocks do not run while the storage is full.
        self.outage = match self.outage {
            Some(outage) => Some(outage.with_full_disk()),
            None => self.state.is_timed().then(|| Outage::from_restart(event.at)),
        };
        self.retry_at = self.now_unix_ms.saturating_add(RETRY_DELAY_MS);
        for (_, connection_id, message) in std::mem::take(&mut self.waiting_messages) {
            refuse(connection_id, message.act().cloned(), not_saved_refusal(), effects);
        }
    }

    fn ask_for_ratings(&mut self, effects: &mut Effects) {
        if self.state.awaits_ratings() && !self.has_asked_for_ratings {
            self.has_asked_for_ratings = true;
            effects.push(ServerEffect::ReadRatings);
        }
    }

    fn ask_for_rematch(&mut self, effects: &mut Effects) {
        if *self.state.rematch() == RematchState::Agreed && !self.has_asked_for_rematch {
            self.has_asked_for_rematch = true;
            effects.push(ServerEffect::StartRematch);
        }
    }
}

fn not_saved_refusal() -> ActRefusal {
    ActRefusal::new(RefusalCode::NotSaved, "a disk that takes it; send it again later")
}
