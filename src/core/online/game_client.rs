//! The client's state machine of an online game, for players and spectators, without input or output.
//!
//! An action of the player is shown and sent at once. It stays in a queue until the server confirms or refuses it, even
//! if connections are lost or either side restarts. Everything that the server sends is checked: the rules, the rolls
//! and the order.
//!
//! `tests/online` tests it against the server's state machine.
//!
//! | file | content |
//! |---|---|
//! | `acts` | what the player does |
//! | `news` | what the server tells |

mod acts;
mod news;

use std::borrow::Cow;

use super::act_queue::ActQueue;
use super::client_connection::{ClientConnection, ConnectionStep};
use super::preview::{line_difference, ply_codes, preview_game};
use super::server_time::ServerTime;
use super::{
    ClientMessage, ClientOutput, ConnectionStatus, DiceChain, GameEvent, GameState, LocalAction, PING_MS,
    PROTOCOL_VERSION, PlayerAction, Presence, RefusedAct, SeatMemory, SeatedPlayer,
};
use crate::board::Side;
use crate::player::SessionToken;
use crate::session::Game;

/// The view of a game by one player or spectator.
pub struct GameClient {
    memory: Option<SeatMemory>,
    dice_chain: Option<DiceChain>,
    /// The first part of the ids of this device's acts.
    act_id_prefix: String,
    connection: ClientConnection,
    side: Option<Side>,
    events: Vec<GameEvent>,
    state: Option<GameState>,
    /// The event that must be known before acts are sent.
    welcome_seq: Option<u64>,
    queue: ActQueue,
    shown_line: Vec<String>,
    presence: Presence,
    /// What the server has given out to whoever is signed in there.
    session: Option<SessionToken>,
    /// Who sits down over this connection, as the server has confirmed.
    signed_in_player: Option<SeatedPlayer>,
    server_time: ServerTime,
    /// The acts refused over this connection, which are not repeated automatically.
    given_up_acts: Vec<ClientMessage>,
}

impl GameClient {
    /// A client that is not connected yet, of a player or, without a memory of a seat, of a spectator. `random_bits` makes
    /// delays and ids of acts differ between devices; all other randomness comes from the memory.
    #[must_use]
    pub fn new(mut memory: Option<SeatMemory>, random_bits: u64) -> Self {
        let queued_messages = memory.as_mut().map(|memory| std::mem::take(&mut memory.queue)).unwrap_or_default();
        Self {
            dice_chain: memory.as_ref().map(|memory| memory.dice.chain(DiceChain::LENGTH)),
            memory,
            act_id_prefix: format!("{random_bits:016x}"),
            connection: ClientConnection::new(random_bits, PING_MS),
            side: None,
            events: Vec::new(),
            state: None,
            welcome_seq: None,
            queue: ActQueue::new(queued_messages),
            shown_line: Vec::new(),
            presence: Presence::default(),
            session: None,
            signed_in_player: None,
            server_time: ServerTime::default(),
            given_up_acts: Vec::new(),
        }
    }

    /// The same with another length of the dice chains, for tests. All devices of a player need the same length.
    #[must_use]
    pub fn with_chain_length(mut self, length: u32) -> Self {
        self.dice_chain = self.memory.as_ref().map(|memory| memory.dice.chain(length));
        self
    }

    /// Signs in with what the server has given out, over this connection and all later ones; or not any more, over later ones.
    pub fn set_session(&mut self, session: Option<SessionToken>) -> ClientOutput {
        self.session = session;
        let mut output = ClientOutput::default();
        if self.connection.is_online() {
            output.send.extend(session.map(|session| ClientMessage::SignIn { session }));
        }
        output
    }

    /// Who sits down over this connection, as the server has confirmed; `None` for nobody who is signed in.
    #[must_use]
    pub const fn signed_in_player(&self) -> Option<&SeatedPlayer> {
        self.signed_in_player.as_ref()
    }

    /// What this device must store, after each call that changes something.
    #[must_use]
    pub fn memory(&self) -> Option<SeatMemory> {
        let queued_messages = self.queue.messages().cloned().collect();
        self.memory.clone().map(|memory| SeatMemory { queue: queued_messages, ..memory })
    }

    /// The state of the game as confirmed by the server; `None` before its first events.
    #[must_use]
    pub fn state(&self) -> Option<&GameState> {
        self.state.as_ref()
    }

    /// The events that the server has confirmed.
    #[must_use]
    pub fn events(&self) -> &[GameEvent] {
        &self.events
    }

    /// The displayed line: the confirmed plies, then the player's own unconfirmed ones.
    #[must_use]
    pub fn shown_line(&self) -> &[String] {
        &self.shown_line
    }

    /// The game at the displayed position; `None` before its first events.
    #[must_use]
    pub fn shown_game(&self) -> Option<Cow<'_, Game>> {
        let state = self.state.as_ref()?;
        Some(preview_game(state, self.side, self.queue.messages()))
    }

    /// The side of the local player; `None` for a spectator.
    #[must_use]
    pub const fn side(&self) -> Option<Side> {
        self.side
    }

    /// The state of the connection.
    #[must_use]
    pub const fn status(&self) -> &ConnectionStatus {
        self.connection.status()
    }

    /// Which players are connected, and how many spectators.
    #[must_use]
    pub const fn presence(&self) -> Presence {
        self.presence
    }

    /// The round-trip time of messages, in milliseconds.
    #[must_use]
    pub const fn lag_ms(&self) -> Option<u32> {
        self.server_time.lag_ms()
    }

    /// The number of acts that the server has not confirmed.
    #[must_use]
    pub fn unconfirmed_count(&self) -> usize {
        self.queue.len()
    }

    /// The remaining time of a side in milliseconds, at a time of the client's clock.
    #[must_use]
    pub fn remaining_ms(&self, side: Side, now: u64) -> Option<u64> {
        let (state, server_now) = (self.state.as_ref()?, self.server_time.server_time_at(now));
        // A forced pass gives back the time since the roll.
        state.clock().remaining_ms(side, server_now.saturating_sub(state.pass_time_back_ms(server_now).into()))
    }

    /// How long the running clock still stands, because its side can only pass, at a time of the client's clock. In milliseconds.
    #[must_use]
    pub fn hold_left_ms(&self, now: u64) -> u64 {
        let server_now = self.server_time.server_time_at(now);
        let hold_left_ms =
            |state: &GameState| state.max_pass_time_back_ms().saturating_sub(state.pass_time_back_ms(server_now));
        self.state.as_ref().map_or(0, hold_left_ms).into()
    }

    /// What remains of a side's days for the turn and of its days in reserve, in milliseconds, at a time of the client's
    /// clock; `None` in games without days per turn.
    #[must_use]
    pub fn turn_and_bank_left_ms(&self, side: Side, now: u64) -> Option<[u64; 2]> {
        self.state.as_ref()?.clock().turn_and_bank_left_ms(side, self.server_time.server_time_at(now))
    }

    /// The player's conditional moves: those that wait to be confirmed, else the confirmed ones.
    #[must_use]
    pub fn conditionals(&self) -> &[Vec<String>] {
        let confirmed_lines = || self.side.zip(self.state.as_ref()).map(|(side, state)| state.conditionals(side));
        self.queue.messages().filter_map(conditionals_in).last().or_else(confirmed_lines).unwrap_or_default()
    }

    /// Whether a move of the player is kept until there is a connection over which it can be sent.
    #[must_use]
    pub fn has_unsent_move(&self) -> bool {
        let is_offline =
            matches!(self.status(), ConnectionStatus::Offline { .. } | ConnectionStatus::Connecting { .. });
        let is_move =
            |message: &ClientMessage| matches!(message, ClientMessage::Act { action: PlayerAction::Move { .. }, .. });
        is_offline && self.queue.messages().any(is_move)
    }

    /// The time left in a first turn, in milliseconds, at a time of the client's clock; `None` in later turns, without a
    /// limit, and while the clocks are stopped.
    #[must_use]
    pub fn first_turn_left_ms(&self, now: u64) -> Option<u64> {
        let first_turn = self.state.as_ref()?.first_turn()?;
        Some(first_turn.ends_at.saturating_sub(self.server_time(now)))
    }

    /// The time until the opponent may claim the game from the player to move, in milliseconds, at a time of the client's
    /// clock; 0 when it may be claimed. `None` without a claim, and while it needs days in which somebody who is there does
    /// not move: nobody counts these.
    #[must_use]
    pub fn claim_left_ms(&self, now: u64) -> Option<u64> {
        let awaited_side = self.state.as_ref()?.awaited_action().side()?;
        let remaining_ms = self.presence.claim_at?.saturating_sub(self.server_time(now));
        (remaining_ms == 0 || !self.presence.is_connected[awaited_side]).then_some(remaining_ms)
    }

    /// The server's time, in milliseconds since 1970, at a time of the client's clock.
    #[must_use]
    pub fn server_time(&self, now: u64) -> u64 {
        self.server_time.server_time_at(now)
    }

    /// When [`tick`](Self::tick) is due, by the client's clock; `None` if only the server can cause a change.
    #[must_use]
    pub fn next_tick_at(&self) -> Option<u64> {
        let can_send = self.connection.is_online() && self.is_up_to_date();
        self.connection.next_tick_at().into_iter().chain(self.queue.next_send_at().filter(|_| can_send)).min()
    }

    /// Handles the passing of time, by the client's clock in milliseconds.
    pub fn tick(&mut self, now: u64) -> ClientOutput {
        let mut output = ClientOutput::default();
        match self.connection.tick(now) {
            Some(ConnectionStep::Open) => output.connect = true,
            Some(ConnectionStep::GiveUp) => self.go_offline(now, &mut output),
            None => self.send_due_acts(now, &mut output),
        }
        output
    }

    /// Handles a new connection: sends a hello.
    pub fn handle_open(&mut self, now: u64) -> ClientOutput {
        self.connection.note_activity(now);
        self.connection.expect_pings(PING_MS);
        let mut output = ClientOutput::default();
        self.send_hello(&mut output);
        output
    }

    /// Handles a lost or failed connection.
    pub fn handle_close(&mut self, now: u64) -> ClientOutput {
        let mut output = ClientOutput::default();
        self.go_offline(now, &mut output);
        output.disconnect = false;
        output
    }

    /// Handles an action of the local player. An impossible one is refused at once.
    pub fn handle_local_action(&mut self, now: u64, action: LocalAction) -> ClientOutput {
        let mut output = ClientOutput::default();
        match self.message_for(action) {
            Ok(message) => self.queue.push(message),
            Err(refusal) => output.refused.push(RefusedAct { message: None, refusal }),
        }
        self.send_due_acts(now, &mut output);
        self.update_shown_line(&mut output);
        output
    }

    fn send_hello(&self, output: &mut ClientOutput) {
        let seat_token = self.memory.as_ref().filter(|memory| memory.is_seated).map(|memory| memory.token);
        output.send.push(ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token, known_seq: self.event_count() });
        output.send.extend(self.session.map(|session| ClientMessage::SignIn { session }));
    }

    fn event_count(&self) -> u64 {
        self.events.len() as u64
    }

    fn go_offline(&mut self, now: u64, output: &mut ClientOutput) {
        if !self.connection.note_loss(now) {
            return;
        }
        self.welcome_seq = None;
        self.presence = Presence::default();
        self.signed_in_player = None;
        self.queue.mark_all_unsent();
        self.given_up_acts.clear();
        output.disconnect = true;
    }

    fn is_up_to_date(&self) -> bool {
        self.welcome_seq.is_some_and(|seq| self.event_count() >= seq)
    }

    /// Sends the acts that were not sent over this connection.
    fn send_due_acts(&mut self, now: u64, output: &mut ClientOutput) {
        if !self.connection.is_online() || !self.is_up_to_date() {
            return;
        }
        output.send.extend(self.queue.take_due_messages(now));
    }

    /// Computes the difference between the displayed line and the new one.
    fn update_shown_line(&mut self, output: &mut ClientOutput) {
        let Some(state) = &self.state else { return };
        let new_line = ply_codes(&preview_game(state, self.side, self.queue.messages()));
        let (undone_count, played_codes) = line_difference(&self.shown_line, &new_line);
        (output.undone_count, output.played) = (undone_count, played_codes.to_vec());
        self.shown_line = new_line;
    }
}

/// The conditional moves that a message sets.
fn conditionals_in(message: &ClientMessage) -> Option<&[Vec<String>]> {
    match message {
        ClientMessage::Act { action: PlayerAction::SetConditionals { lines, .. }, .. } => Some(lines),
        _ => None,
    }
}
