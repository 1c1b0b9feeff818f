//! What a client does with the messages of the server, and how it checks them.

use super::GameClient;
use crate::board::{BySide, Side};
use crate::excerpt::excerpt;
use crate::online::{
    ActId, ActRefusal, ClientMessage, ClientOutput, ConnectionStatus, GameEvent, GameState, Presence, RefusalCode,
    RefusedAct, ServerMessage, client_silence_ms,
};

/// The maximum number of refused acts that are remembered.
const MAX_GIVEN_UP_ACTS: usize = 16;

impl GameClient {
    /// Handles a message of the server.
    pub fn handle_server_message(&mut self, now: u64, message: ServerMessage) -> ClientOutput {
        let mut out = ClientOutput::default();
        self.heard_at = now;
        self.was_spared = false;
        match message {
            ServerMessage::Welcome { side, seq, now: server_now } => {
                self.handle_welcome(now, side, seq, server_now, &mut out)
            }
            ServerMessage::SignedIn { player } => self.player = Some(player),
            ServerMessage::Events { now: server_now, events } => {
                self.time.note(now, server_now);
                // Events before the welcome belong to an earlier request, and will be sent again.
                if self.welcome_seq.is_some() {
                    self.take_events(&events, &mut out);
                }
            }
            ServerMessage::Done { id, .. } => {
                if self.confirm_act(&id) {
                    self.send_hello(&mut out);
                }
            }
            ServerMessage::Refused { id, reason, expected } => {
                self.handle_refusal(now, id.as_ref(), ActRefusal::new(reason, excerpt(&expected, 300)), &mut out);
            }
            ServerMessage::Presence { white, black, watchers, claim_at } => {
                self.presence = Presence { here: BySide([white, black]), watchers, claim_at };
            }
            ServerMessage::Ping { id, now: server_now, seq, key, lag, next } => {
                self.max_silence_ms = client_silence_ms(next);
                self.time.note_ping(now, server_now, lag);
                out.send.push(ClientMessage::Pong { id });
                self.compare_position(seq, &key, &mut out);
            }
            ServerMessage::Reload { .. } => {
                self.status = ConnectionStatus::Outdated;
                out.disconnect = true;
            }
        }
        self.act_by_itself();
        self.send_due_acts(now, &mut out);
        self.update_shown_line(&mut out);
        out
    }

    fn handle_welcome(&mut self, now: u64, side: Option<Side>, seq: u64, server_now: u64, out: &mut ClientOutput) {
        self.time.note(now, server_now);
        self.status = ConnectionStatus::Online;
        self.backoff.reset();
        self.side = side;
        if let Some(memory) = &mut self.memory {
            memory.is_seated = side.is_some();
        }
        self.welcome_seq = Some(seq);
        if seq < self.event_count() {
            // The server has another game under this key than before.
            self.resync("more events than the server has", out);
        }
    }

    /// Removes a confirmed act from the queue. Returns whether it has given this device a seat that it must enter with
    /// its token, because the first answer was lost.
    fn confirm_act(&mut self, id: &ActId) -> bool {
        let Some(ClientMessage::Sit { .. } | ClientMessage::TakeSeat { .. }) = self.queue.confirm(id) else {
            return false;
        };
        if let Some(memory) = self.memory.as_mut().filter(|_| self.side.is_none()) {
            memory.is_seated = true;
        }
        self.side.is_none()
    }

    fn take_events(&mut self, events: &[GameEvent], out: &mut ClientOutput) {
        let mut has_seat = false;
        for event in events {
            if event.seq <= self.event_count() {
                continue;
            }
            let apply_result = match &mut self.state {
                Some(state) => state.apply(event),
                None => GameState::from_first_event(event).map(|state| self.state = Some(state)),
            };
            if let Err(error) = apply_result {
                return self.resync(&error.to_string(), out);
            }
            self.log.push(event.clone());
            if let Some(act) = event.act.as_ref().filter(|_| event.side == self.side || self.side.is_none()) {
                has_seat |= self.confirm_act(act);
            }
            out.events.push(event.clone());
        }
        if has_seat {
            self.send_hello(out);
        }
    }

    /// Requests all events again, once; after that, the server is not trusted.
    fn resync(&mut self, reason: &str, out: &mut ClientOutput) {
        if self.has_resynced {
            self.status = ConnectionStatus::Distrusted(reason.to_owned());
            out.disconnect = true;
            return;
        }
        self.has_resynced = true;
        self.log.clear();
        self.state = None;
        self.welcome_seq = None;
        self.send_hello(out);
    }

    /// Checks that the server has the same position.
    fn compare_position(&mut self, seq: u64, key: &str, out: &mut ClientOutput) {
        if self.welcome_seq.is_none_or(|welcome| self.event_count() < welcome) {
            return;
        }
        let Some(state) = &self.state else { return };
        let own_key = format!("{:016x}", state.game().referee().key());
        if seq != self.event_count() {
            self.resync("the events that the server has", out);
        } else if own_key != key {
            self.resync("the position that the server has", out);
        } else {
            self.has_resynced = false;
        }
    }

    fn handle_refusal(&mut self, now: u64, id: Option<&ActId>, refusal: ActRefusal, out: &mut ClientOutput) {
        if let (None, RefusalCode::WrongToken, Some(memory)) = (id, refusal.code, &mut self.memory) {
            memory.is_seated = false;
        }
        match id {
            Some(id) if refusal.code.is_passing() => self.queue.postpone(id, now),
            Some(id) => {
                if let Some(message) = self.queue.refuse(id) {
                    // What is due after a pause is done then.
                    if refusal.code != RefusalCode::Paused {
                        self.given_up_acts.truncate(MAX_GIVEN_UP_ACTS - 1);
                        self.given_up_acts.insert(0, message.clone());
                    }
                    out.refused.push(RefusedAct { message: Some(message), refusal });
                }
            }
            None => out.refused.push(RefusedAct { message: None, refusal }),
        }
    }
}
