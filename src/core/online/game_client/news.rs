//! What a client does with the messages of the server, and how it checks them.

use super::GameClient;
use crate::board::{BySide, Side};
use crate::excerpt::excerpt;
use crate::online::{
    ActId, ActRefusal, ClientMessage, ClientOutput, GameEvent, GameState, Presence, RefusalCode, RefusedAct,
    ServerMessage,
};

/// The maximum number of refused acts that are remembered.
const MAX_GIVEN_UP_ACTS: usize = 16;

impl GameClient {
    /// Handles a message of the server.
    pub fn handle_server_message(&mut self, now: u64, message: ServerMessage) -> ClientOutput {
        let mut output = ClientOutput::default();
        self.connection.note_activity(now);
        match message {
            ServerMessage::Welcome { side, seq, server_now } => {
                self.handle_welcome(now, side, seq, server_now, &mut output)
            }
            ServerMessage::SignedIn { player } => self.signed_in_player = Some(player),
            ServerMessage::Events { server_now, events } => {
                self.server_time.record_time(now, server_now);
                // Events before the welcome belong to an earlier request, and will be sent again.
                if self.welcome_seq.is_some() {
                    self.apply_events(&events, &mut output);
                }
            }
            ServerMessage::Done { act_id: id, .. } => {
                if self.confirm_act(&id) {
                    self.send_hello(&mut output);
                }
            }
            ServerMessage::Refused { id, code, expected } => {
                self.handle_refusal(now, id.as_ref(), ActRefusal::new(code, excerpt(&expected, 300)), &mut output);
            }
            ServerMessage::Presence { white, black, watcher_count, claim_at } => {
                self.presence = Presence { is_connected: BySide([white, black]), watcher_count, claim_at };
            }
            ServerMessage::Ping { id, server_now, seq, position_key, lag_ms, next_ping_ms } => {
                self.connection.expect_pings(next_ping_ms);
                self.server_time.record_ping(now, server_now, lag_ms);
                output.send.push(ClientMessage::Pong { id });
                self.check_position(seq, &position_key, &mut output);
            }
            ServerMessage::Reload { .. } => {
                self.connection.note_outdated();
                output.disconnect = true;
            }
        }
        self.queue_automatic_acts();
        self.send_due_acts(now, &mut output);
        self.update_shown_line(&mut output);
        output
    }

    fn handle_welcome(&mut self, now: u64, side: Option<Side>, seq: u64, server_now: u64, output: &mut ClientOutput) {
        self.server_time.record_time(now, server_now);
        self.connection.note_welcome();
        self.side = side;
        if let Some(memory) = &mut self.memory {
            memory.is_seated = side.is_some();
        }
        self.welcome_seq = Some(seq);
        if seq < self.event_count() {
            // The server has another game under this key than before.
            self.resync("more events than the server has", output);
        }
    }

    /// Removes a confirmed act from the queue. Returns whether it has given this device a seat that it must enter with
    /// its token, because the first answer was lost.
    fn confirm_act(&mut self, id: &ActId) -> bool {
        let Some(ClientMessage::Sit { .. } | ClientMessage::TakeSeat { .. }) = self.queue.remove_confirmed(id) else {
            return false;
        };
        if let Some(memory) = self.memory.as_mut().filter(|_| self.side.is_none()) {
            memory.is_seated = true;
        }
        self.side.is_none()
    }

    fn apply_events(&mut self, events: &[GameEvent], output: &mut ClientOutput) {
        let mut gained_seat = false;
        for event in events {
            if event.seq <= self.event_count() {
                continue;
            }
            let apply_result = match &mut self.state {
                Some(state) => state.apply(event),
                None => GameState::from_first_event(event).map(|state| self.state = Some(state)),
            };
            if let Err(error) = apply_result {
                return self.resync(&error.to_string(), output);
            }
            self.events.push(event.clone());
            if let Some(act) = event.act.as_ref().filter(|_| event.side == self.side || self.side.is_none()) {
                gained_seat |= self.confirm_act(act);
            }
            output.events.push(event.clone());
        }
        if gained_seat {
            self.send_hello(output);
        }
    }

    /// Requests all events again, once; after that, the server is not trusted.
    fn resync(&mut self, reason: &str, output: &mut ClientOutput) {
        if !self.connection.note_bad_message(reason) {
            output.disconnect = true;
            return;
        }
        self.events.clear();
        self.state = None;
        self.welcome_seq = None;
        self.send_hello(output);
    }

    /// Checks that the server has the same position.
    fn check_position(&mut self, seq: u64, server_key: &str, output: &mut ClientOutput) {
        if self.welcome_seq.is_none_or(|welcome_seq| self.event_count() < welcome_seq) {
            return;
        }
        let Some(state) = &self.state else { return };
        let own_key = format!("{:016x}", state.game().referee().key());
        if seq != self.event_count() {
            self.resync("the events that the server has", output);
        } else if own_key != server_key {
            self.resync("the position that the server has", output);
        } else {
            self.connection.note_agreement();
        }
    }

    fn handle_refusal(&mut self, now: u64, id: Option<&ActId>, refusal: ActRefusal, output: &mut ClientOutput) {
        if let (None, RefusalCode::WrongToken, Some(memory)) = (id, refusal.code, &mut self.memory) {
            memory.is_seated = false;
        }
        match id {
            Some(id) if refusal.code.is_temporary() => self.queue.postpone(id, now),
            Some(id) => {
                if let Some(message) = self.queue.remove_refused(id) {
                    // What is due after a pause is done then.
                    if refusal.code != RefusalCode::Paused {
                        self.given_up_acts.truncate(MAX_GIVEN_UP_ACTS - 1);
                        self.given_up_acts.insert(0, message.clone());
                    }
                    output.refused.push(RefusedAct { message: Some(message), refusal });
                }
            }
            None => output.refused.push(RefusedAct { message: None, refusal }),
        }
    }
}
