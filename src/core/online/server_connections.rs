//! The server's connections of one game: whom it tells what, and whether they still answer.

use super::peers::PresenceNews;
use super::server_io::{Effects, refuse};
use super::{
    ActRefusal, ConnectionId, GameEvent, GameProgress, GameServer, MAX_EVENTS, PING_MS, PROTOCOL_VERSION, Pace,
    RefusalCode, SLOW_PING_MS, ServerEffect, ServerMessage, TokenHash,
};
use crate::board::Side;

/// The time between two messages to all about who is connected, in milliseconds.
const PRESENCE_INTERVAL_MS: u64 = 1_000;

impl GameServer {
    /// Publishes an event to all connections that may see it.
    pub(super) fn publish_event(&self, event: &GameEvent, effects: &mut Effects) {
        for (recipient, peer) in self.peers.greeted_peers().filter(|(_, peer)| self.is_seen_by(peer.side)) {
            self.tell_what_was_hidden(recipient, event, effects);
            let events = vec![event.redacted_for(peer.side)];
            effects.push(ServerEffect::Send {
                to: recipient,
                message: ServerMessage::Events { server_now: self.now_unix_ms, events },
            });
        }
    }

    /// Refuses a client that speaks another version.
    pub(super) fn ask_to_reload(&mut self, connection_id: ConnectionId, effects: &mut Effects) {
        effects.push(ServerEffect::Send {
            to: connection_id,
            message: ServerMessage::Reload { version: PROTOCOL_VERSION },
        });
        self.close_connection(connection_id, effects);
    }

    /// Welcomes a connection, with a seat if it has shown its token, and sends the events that it lacks.
    pub(super) fn handle_hello(
        &mut self,
        connection_id: ConnectionId,
        token_hash: Option<TokenHash>,
        known_seq: u64,
        effects: &mut Effects,
    ) {
        let side = token_hash.map(|token| self.state.side_of(token));
        if side == Some(None) {
            let refusal = ActRefusal::new(RefusalCode::WrongToken, "the token of a seat of this game");
            refuse(connection_id, None, refusal, effects);
            return self.close_connection(connection_id, effects);
        }
        if self.peers.get_mut(connection_id).is_some_and(|peer| peer.count_hello(self.now_unix_ms)) {
            refuse(connection_id, None, ActRefusal::new(RefusalCode::TooMany, "fewer hellos"), effects);
            return self.close_connection(connection_id, effects);
        }
        self.welcome_connection(connection_id, side.flatten(), effects);
        let Some(peer) = self.peers.get_mut(connection_id) else { return };
        peer.has_greeted = true;
        let visible_events = self.events_for(side.flatten());
        let missing_events =
            usize::try_from(known_seq).ok().and_then(|known_seq| visible_events.get(known_seq..)).unwrap_or_default();
        for events in missing_events.chunks(MAX_EVENTS) {
            let events = events.iter().map(|event| event.redacted_for(side.flatten())).collect();
            effects.push(ServerEffect::Send {
                to: connection_id,
                message: ServerMessage::Events { server_now: self.now_unix_ms, events },
            });
        }
        if !self.tell_presence(effects) {
            effects
                .push(ServerEffect::Send { to: connection_id, message: self.peers.presence_message(self.claim_at()) });
        }
        self.send_due_pings(effects);
    }

    /// Assigns a side to a connection and sends a welcome.
    pub(super) fn welcome_connection(
        &mut self,
        connection_id: ConnectionId,
        side: Option<Side>,
        effects: &mut Effects,
    ) {
        if !self.peers.set_side(connection_id, side, self.now_unix_ms) {
            return;
        }
        let message = ServerMessage::Welcome { side, seq: self.last_seq_for(side), server_now: self.now_unix_ms };
        effects.push(ServerEffect::Send { to: connection_id, message });
    }

    pub(super) fn remove_connection(&mut self, connection_id: ConnectionId, effects: &mut Effects) {
        if self.peers.remove(connection_id, self.now_unix_ms) {
            self.tell_presence(effects);
        }
    }

    pub(super) fn close_connection(&mut self, connection_id: ConnectionId, effects: &mut Effects) {
        effects.push(ServerEffect::Close(connection_id));
        self.remove_connection(connection_id, effects);
    }

    /// Tells all connections who is connected, if that has changed, and at most once a second. Returns whether it did.
    pub(super) fn tell_presence(&mut self, effects: &mut Effects) -> bool {
        let message = self.peers.presence_message(self.claim_at());
        let PresenceNews { last_message, due_at, earliest_send_at } = &mut self.presence;
        let has_changed = last_message.as_ref() != Some(&message);
        let is_sent = has_changed && self.now_unix_ms >= *earliest_send_at;
        *due_at = (has_changed && !is_sent).then_some(*earliest_send_at);
        if is_sent {
            *earliest_send_at = self.now_unix_ms.saturating_add(PRESENCE_INTERVAL_MS);
            effects.extend(
                self.peers
                    .greeted_peers()
                    .map(|(recipient, _)| ServerEffect::Send { to: recipient, message: message.clone() }),
            );
            *last_message = Some(message);
        }
        is_sent
    }

    /// The interval between pings. It is short while the players wait for each other.
    pub(super) fn ping_interval_ms(&self) -> u64 {
        let has_days = matches!(self.state.settings.pace, Pace::Days { .. });
        let is_in_progress = matches!(self.state.progress(), GameProgress::Playing | GameProgress::Sealing);
        let is_timed = self.state.time_limit().is_some();
        if !has_days && is_in_progress && (is_timed || self.peers.are_both_connected()) {
            PING_MS
        } else {
            SLOW_PING_MS
        }
    }

    /// Sends pings that are due, and closes connections that do not answer.
    pub(super) fn send_due_pings(&mut self, effects: &mut Effects) {
        let ping_interval_ms = self.ping_interval_ms();
        for connection_id in self.peers.dead_connections(self.now_unix_ms, ping_interval_ms) {
            self.close_connection(connection_id, effects);
        }
        let position_keys = [None, Some(Side::White)].map(|side| self.position_key_for(side));
        for (recipient, id, lag_ms) in self.peers.begin_due_pings(self.now_unix_ms, ping_interval_ms) {
            let side = self.peers.side(recipient);
            let (now_unix_ms, seq, position_key) =
                (self.now_unix_ms, self.last_seq_for(side), position_keys[usize::from(side.is_some())].clone());
            effects.push(ServerEffect::Send {
                to: recipient,
                message: ServerMessage::Ping {
                    id,
                    server_now: now_unix_ms,
                    seq,
                    position_key,
                    lag_ms,
                    next_ping_ms: ping_interval_ms,
                },
            });
        }
    }
}
