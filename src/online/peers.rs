//! The connections of a game, and how long players have been absent.

use std::collections::BTreeMap;

use super::lag_meter::LagMeter;
use super::protocol::ServerMessage;
use super::server_api::ConnectionId;
use crate::board::{BySide, Side};

/// A connection.
#[derive(Clone, Debug, Default)]
pub(super) struct Peer {
    /// Whether it has sent a hello.
    pub(super) has_greeted: bool,
    /// The side of the player; `None` for spectators.
    pub(super) side: Option<Side>,
    /// The lag of the connection.
    pub(super) lag: LagMeter,
}

/// All connections of a game.
#[derive(Clone, Debug)]
pub(super) struct Peers {
    peers: BTreeMap<ConnectionId, Peer>,
    /// The time since which a side has had no connection.
    gone: BySide<Option<u64>>,
}

impl Peers {
    /// No connections; the players have been absent since these times.
    pub(super) const fn new(gone: BySide<Option<u64>>) -> Self {
        Self { peers: BTreeMap::new(), gone }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.peers.is_empty()
    }

    pub(super) fn connect(&mut self, id: ConnectionId, now: u64) {
        self.peers.insert(id, Peer { lag: LagMeter::new(now), ..Peer::default() });
    }

    /// Removes a connection. Returns whether it existed.
    pub(super) fn leave(&mut self, id: ConnectionId, now: u64) -> bool {
        let was_there = self.peers.remove(&id).is_some();
        self.note_who_is_gone(now);
        was_there
    }

    pub(super) fn get(&self, id: ConnectionId) -> Option<&Peer> {
        self.peers.get(&id)
    }

    pub(super) fn get_mut(&mut self, id: ConnectionId) -> Option<&mut Peer> {
        self.peers.get_mut(&id)
    }

    /// The side of a connection.
    pub(super) fn side(&self, id: ConnectionId) -> Option<Side> {
        self.get(id)?.side
    }

    /// Assigns a side to a connection. Returns whether the connection exists.
    pub(super) fn seat(&mut self, id: ConnectionId, side: Option<Side>, now: u64) -> bool {
        let Some(peer) = self.get_mut(id) else { return false };
        peer.side = side;
        self.note_who_is_gone(now);
        true
    }

    /// The connections of a side.
    pub(super) fn of_side(&self, side: Side) -> Vec<ConnectionId> {
        self.peers.iter().filter(|(_, peer)| peer.side == Some(side)).map(|(&id, _)| id).collect()
    }

    /// The connections that have sent a hello.
    pub(super) fn greeted(&self) -> impl Iterator<Item = (ConnectionId, &Peer)> {
        self.peers.iter().filter(|(_, peer)| peer.has_greeted).map(|(&id, peer)| (id, peer))
    }

    /// The time since which a player has been absent; `None` if connected.
    pub(super) fn gone_since(&self, side: Side) -> Option<u64> {
        self.gone[side]
    }

    /// The times since which the players have been absent.
    pub(super) const fn gone(&self) -> BySide<Option<u64>> {
        self.gone
    }

    /// Counts absences from this time at the earliest.
    pub(super) fn forgive(&mut self, now: u64) {
        self.gone = self.gone.map(|gone| gone.map(|_| now));
    }

    /// The message about who is connected.
    pub(super) fn presence(&self, claim_at: Option<u64>) -> ServerMessage {
        let watchers = self.greeted().filter(|(_, peer)| peer.side.is_none()).count();
        let here = BySide::from_fn(|side| self.is_here(side));
        ServerMessage::presence(here, u32::try_from(watchers).unwrap_or(u32::MAX), claim_at)
    }

    /// The connections that have not answered for too long.
    pub(super) fn silent(&self, now: u64) -> Vec<ConnectionId> {
        self.peers.iter().filter(|(_, peer)| peer.lag.is_silent(now)).map(|(&id, _)| id).collect()
    }

    /// When the next ping is due.
    pub(super) fn next_ping(&self) -> Option<u64> {
        self.peers.values().map(|peer| peer.lag.next_ping()).min()
    }

    /// The pings that are due, each with its number and the round-trip time of the last one.
    pub(super) fn pings(&mut self, now: u64) -> Vec<(ConnectionId, u32, Option<u32>)> {
        let ping = |(&id, peer): (&ConnectionId, &mut Peer)| {
            let number = peer.lag.ping(now)?;
            peer.has_greeted.then(|| (id, number, peer.lag.millis()))
        };
        self.peers.iter_mut().filter_map(ping).collect()
    }

    fn is_here(&self, side: Side) -> bool {
        self.peers.values().any(|peer| peer.side == Some(side))
    }

    fn note_who_is_gone(&mut self, now: u64) {
        self.gone = BySide::from_fn(|side| if self.is_here(side) { None } else { self.gone[side].or(Some(now)) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_gone_when_the_last_of_the_connections_is() {
        let [one, other] = [1, 2].map(ConnectionId);
        let mut peers = Peers::new(BySide([Some(0); 2]));
        for id in [one, other] {
            peers.connect(id, 1);
            assert!(peers.seat(id, Some(Side::White), 1));
        }
        assert_eq!((peers.gone_since(Side::White), peers.gone_since(Side::Black)), (None, Some(0)));
        assert!(peers.leave(one, 5));
        assert_eq!(peers.gone_since(Side::White), None);
        assert!(peers.leave(other, 9) && !peers.leave(other, 10));
        assert_eq!(peers.gone_since(Side::White), Some(9));
        peers.forgive(20);
        assert_eq!(peers.gone_since(Side::White), Some(20));
        assert!(!peers.seat(one, None, 30));
    }
}
