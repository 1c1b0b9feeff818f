//! What the server does with the messages of players: it greets, lets them sit, and decides on their acts.

use super::{GameServer, MAX_WAITING_MESSAGES, Origin, not_saved};
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
            ClientMessage::Hello { version: PROTOCOL_VERSION, seat, known: known_seq } => {
                self.handle_hello(connection_id, seat.map(|token| token.hash()), known_seq, effects);
            }
            ClientMessage::Hello { .. } => self.ask_to_reload(connection_id, effects),
            ClientMessage::Pong { id: ping } => peer.lag.pong(ping, self.now),
            // The caller knows who it is, or has refused it.
            ClientMessage::SignIn { .. } => {}
            message if !peer.has_greeted => {
                let refusal = ActRefusal::new(RefusalCode::HelloFirst, "a hello first");
                refuse(connection_id, message.act().cloned(), refusal, effects);
            }
            message if self.is_broken || self.waiting_messages.len() >= MAX_WAITING_MESSAGES => {
                let refusal = ActRefusal::new(RefusalCode::Busy, "fewer messages at a time");
                refuse(connection_id, message.act().cloned(), refusal, effects);
            }
            message if self.outage.is_some() && self.pending_event.is_none() && self.now < self.retry_at => {
                refuse(connection_id, message.act().cloned(), not_saved(), effects)
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
        let handled = match message {
            ClientMessage::Hello { .. } | ClientMessage::SignIn { .. } | ClientMessage::Pong { .. } => Ok(()),
            ClientMessage::Sit { id: act, side, nickname, token, chain } => {
                let player = self.peers.get(connection_id).and_then(|peer| peer.player.clone());
                let request = SeatRequest { side, nickname, token, chain, player };
                let seat = self.state.decide_seat(self.peers.side(connection_id), request);
                self.take_seat(arrived_at, connection_id, act, seat, effects)
            }
            ClientMessage::TakeSeat { id: act, lent, token } => {
                let seat = self.state.decide_lent_seat(lent, token);
                self.take_seat(arrived_at, connection_id, act, seat, effects)
            }
            ClientMessage::Act { id: act, action } => self.handle_act(arrived_at, connection_id, act, action, effects),
        };
        if let Err((act, refusal)) = handled {
            refuse(connection_id, Some(act), refusal, effects);
        }
    }

    /// Notes who uses a connection, and tells it.
    pub(super) fn signed_in(&mut self, connection_id: ConnectionId, player: SeatedPlayer, effects: &mut Effects) {
        let Some(peer) = self.peers.get_mut(connection_id) else { return };
        peer.player = Some(player.clone());
        let player = SeatedPlayer { key: None, ..player };
        effects.push(ServerEffect::Send { to: connection_id, message: ServerMessage::SignedIn { player } });
    }

    fn handle_act(
        &mut self,
        arrived_at: u64,
        connection_id: ConnectionId,
        act: ActId,
        action: PlayerAction,
        effects: &mut Effects,
    ) -> ActResult {
        let Some(side) = self.peers.side(connection_id) else {
            return Err((act, ActRefusal::new(RefusalCode::NotAPlayer, "a player")));
        };
        if let Some(seq) = self.state.event_of(side, &act) {
            effects.push(ServerEffect::Send { to: connection_id, message: ServerMessage::Done { id: act, seq } });
            return Ok(());
        }
        let circumstances = self.circumstances(connection_id, side, arrived_at);
        match self.state.decide(side, action, circumstances) {
            Ok(kind) => self.save_event(Some(side), kind, arrived_at, Origin::Act(connection_id, act), effects),
            Err(refusal) => return Err((act, refusal)),
        }
        Ok(())
    }

    fn circumstances(&self, connection_id: ConnectionId, side: Side, at: u64) -> Circumstances {
        let lag = self.peers.get(connection_id).and_then(|peer| peer.lag.millis()).unwrap_or_default();
        let held = self.held_ms.saturating_add(self.pass_back(at));
        let back = TimeBack { lag: self.state.clock().lag_back(side, lag), held };
        let claim_at = self.claim_at().filter(|_| self.state.awaited_action().side() == Some(!side));
        Circumstances { at, back, is_abandoned: claim_at.is_some_and(|from| at >= from) }
    }

    /// The time from which the player to move may be regarded as having left. Absence in the opponent's turn does not
    /// count.
    pub(in crate::online) fn claim_at(&self) -> Option<u64> {
        let clock = self.state.clock();
        let gone_since = self.peers.gone_since(self.state.awaited_action().side()?);
        let claimable_from =
            |gone_since: u64| Some(gone_since.max(clock.since()?).saturating_add(clock.abandoned_after()?));
        [gone_since.and_then(claimable_from), self.state.idle_from()].into_iter().flatten().min()
    }

    fn take_seat(
        &mut self,
        arrived_at: u64,
        connection_id: ConnectionId,
        act: ActId,
        seat: SeatDecision,
        effects: &mut Effects,
    ) -> ActResult {
        match seat {
            Err(refusal) => return Err((act, refusal)),
            Ok((side, Some(kind))) => {
                self.save_event(Some(side), kind, arrived_at, Origin::Seat(connection_id, act), effects)
            }
            // Show the token by a hello: the hash of the token, which could be read from the storage, is not
            // sufficient.
            Ok((side, None)) => {
                let seq = self.state.event_of(side, &act).unwrap_or_default();
                effects.push(ServerEffect::Send { to: connection_id, message: ServerMessage::Done { id: act, seq } });
            }
        }
        Ok(())
    }

    /// Handles a taken seat: its connection gets the side, and its earlier connections lose it.
    pub(super) fn handle_seated(&mut self, connection_id: ConnectionId, event: &GameEvent, effects: &mut Effects) {
        let previous_connections = event.side.map_or_else(Vec::new, |side| self.peers.of_side(side));
        for connection in previous_connections {
            self.welcome_connection(connection, None, effects);
        }
        self.welcome_connection(connection_id, event.side, effects);
    }
}
