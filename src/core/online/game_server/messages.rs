//! What the server does with the messages of players: it greets, lets them sit, and decides on their acts.

use super::{GameServer, MAX_WAITING_MESSAGES, Origin, not_saved_refusal};
use crate::board::Side;
use crate::online::rules::Circumstances;
use crate::online::seating::{SeatDecision, SeatRequest};
use crate::online::server_io::{Effects, refuse};
use crate::online::{
    ActId, ActRefusal, ClientMessage, ConnectionId, GameEvent, PROTOCOL_VERSION, PlayerAction, RefusalCode,
    SeatedPlayer, ServerEffect, ServerMessage, TimeBack,
};

/// Whether an act was taken; otherwise its id and the refusal.
type ActResult = Result<(), (ActId, ActRefusal)>;

impl GameServer {
    pub(super) fn handle_message(
        &mut self,
        connection_id: ConnectionId,
        message: ClientMessage,
        effects: &mut Effects,
    ) {
        let Some(peer) = self.peers.get_mut(connection_id) else { return };
        match message {
            ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token, known_seq } => {
                self.handle_hello(connection_id, seat_token.map(|token| token.hash()), known_seq, effects);
            }
            ClientMessage::Hello { .. } => self.ask_to_reload(connection_id, effects),
            ClientMessage::Pong { id: ping } => peer.lag.record_pong(ping, self.now_unix_ms),
            // The caller knows who it is, or has refused it.
            ClientMessage::SignIn { .. } => {}
            message if !peer.has_greeted => {
                let refusal = ActRefusal::new(RefusalCode::HelloFirst, "a hello first");
                refuse(connection_id, message.act().cloned(), refusal, effects);
            }
            message if self.has_invalid_event || self.waiting_messages.len() >= MAX_WAITING_MESSAGES => {
                let refusal = ActRefusal::new(RefusalCode::Busy, "fewer messages at a time");
                refuse(connection_id, message.act().cloned(), refusal, effects);
            }
            message if self.outage.is_some() && self.pending_event.is_none() && self.now_unix_ms < self.retry_at => {
                refuse(connection_id, message.act().cloned(), not_saved_refusal(), effects)
            }
            message => self.waiting_messages.push_back((self.heard_until, connection_id, message)),
        }
    }

    /// Handles a message while nothing is being saved.
    pub(super) fn handle_waiting_message(
        &mut self,
        arrived_at: u64,
        connection_id: ConnectionId,
        message: ClientMessage,
        effects: &mut Effects,
    ) {
        let act_result = match message {
            ClientMessage::Hello { .. } | ClientMessage::SignIn { .. } | ClientMessage::Pong { .. } => Ok(()),
            ClientMessage::Sit { id: act_id, side, nickname, token_hash, chain } => {
                let player = self.peers.get(connection_id).and_then(|peer| peer.player.clone());
                let request = SeatRequest { side, nickname, token_hash, chain, player };
                let seat_decision = self.state.decide_seat(self.peers.side(connection_id), request);
                self.take_seat(arrived_at, connection_id, act_id, seat_decision, effects)
            }
            ClientMessage::TakeSeat { id: act_id, lent_token, token_hash } => {
                let seat_decision = self.state.decide_lent_seat(lent_token, token_hash);
                self.take_seat(arrived_at, connection_id, act_id, seat_decision, effects)
            }
            ClientMessage::Act { id: act_id, action } => {
                self.handle_act(arrived_at, connection_id, act_id, action, effects)
            }
        };
        if let Err((act_id, refusal)) = act_result {
            refuse(connection_id, Some(act_id), refusal, effects);
        }
    }

    /// Notes who uses a connection, and tells it.
    pub(super) fn handle_signed_in(
        &mut self,
        connection_id: ConnectionId,
        player: SeatedPlayer,
        effects: &mut Effects,
    ) {
        let Some(peer) = self.peers.get_mut(connection_id) else { return };
        peer.player = Some(player.clone());
        let player = SeatedPlayer { key: None, ..player };
        effects.push(ServerEffect::Send { to: connection_id, message: ServerMessage::SignedIn { player } });
    }

    fn handle_act(
        &mut self,
        arrived_at: u64,
        connection_id: ConnectionId,
        act_id: ActId,
        action: PlayerAction,
        effects: &mut Effects,
    ) -> ActResult {
        let Some(side) = self.peers.side(connection_id) else {
            return Err((act_id, ActRefusal::new(RefusalCode::NotAPlayer, "a player")));
        };
        if let Some(seq) = self.state.event_seq_of_act(side, &act_id) {
            effects.push(ServerEffect::Send { to: connection_id, message: ServerMessage::Done { act_id, seq } });
            return Ok(());
        }
        let circumstances = self.circumstances(connection_id, side, arrived_at);
        match self.state.decide(side, action, circumstances) {
            Ok(kind) => self.save_event(Some(side), kind, arrived_at, Origin::Act(connection_id, act_id), effects),
            Err(refusal) => return Err((act_id, refusal)),
        }
        Ok(())
    }

    fn circumstances(&self, connection_id: ConnectionId, side: Side, acted_at: u64) -> Circumstances {
        let lag_ms = self.peers.get(connection_id).and_then(|peer| peer.lag.lag_ms()).unwrap_or_default();
        let held_ms = self.held_ms.saturating_add(self.state.pass_time_back_ms(acted_at));
        let time_back = TimeBack { lag_ms: self.state.clock().lag_compensation_ms(side, lag_ms), held_ms };
        let claim_at = self.claim_at().filter(|_| self.state.awaited_action().side() == Some(!side));
        let is_abandoned = claim_at.is_some_and(|claim_at| acted_at >= claim_at);
        Circumstances { acted_at, time_back, is_abandoned, seeded_roll: self.seeded_roll().map(|(id, _)| id) }
    }

    /// The time from which the player to move may be regarded as having left. Absence in the opponent's turn does not
    /// count.
    pub(in crate::online) fn claim_at(&self) -> Option<u64> {
        let clock = self.state.clock();
        let gone_since = self.peers.gone_since(self.state.awaited_action().side()?);
        let claimable_from =
            |gone_since: u64| Some(gone_since.max(clock.timed_since()?).saturating_add(clock.abandonment_delay_ms()?));
        [gone_since.and_then(claimable_from), self.state.idle_from()].into_iter().flatten().min()
    }

    fn take_seat(
        &mut self,
        arrived_at: u64,
        connection_id: ConnectionId,
        act_id: ActId,
        seat_decision: SeatDecision,
        effects: &mut Effects,
    ) -> ActResult {
        match seat_decision {
            Err(refusal) => return Err((act_id, refusal)),
            Ok((side, Some(kind))) => {
                self.save_event(Some(side), kind, arrived_at, Origin::Seat(connection_id, act_id), effects)
            }
            // Show the token by a hello: the hash of the token, which could be read from the storage, is not
            // sufficient.
            Ok((side, None)) => {
                let seq = self.state.event_seq_of_act(side, &act_id).unwrap_or_default();
                effects.push(ServerEffect::Send { to: connection_id, message: ServerMessage::Done { act_id, seq } });
            }
        }
        Ok(())
    }

    /// Handles a taken seat: its connection gets the side, and its earlier connections lose it.
    pub(super) fn handle_seated(&mut self, connection_id: ConnectionId, event: &GameEvent, effects: &mut Effects) {
        let previous_connections = event.side.map_or_else(Vec::new, |side| self.peers.connections_of_side(side));
        for previous_connection in previous_connections {
            self.welcome_connection(previous_connection, None, effects);
        }
        self.welcome_connection(connection_id, event.side, effects);
    }
}
