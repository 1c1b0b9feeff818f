//! Who is connected to a game, and since when is a player gone?

use std::collections::BTreeMap;

use super::lag_meter::LagMeter;
use super::protocol::ServerMessage;
use super::server_api::ConnectionId;
use crate::board::{BySide, Side};

/// Somebody who is connected.
#[derive(Clone, Debug, Default)]
pub(super) struct Peer {
    /// Whether a hello was said.
    pub(super) has_greeted: bool,
    /// The side that is played over this connection.
    pub(super) side: Option<Side>,
    /// How long messages take.
    pub(super) lag: LagMeter,
}

/// All connections of a game.
#[derive(Clone, Debug)]
pub(super) struct Peers {
    peers: BTreeMap<ConnectionId, Peer>,
    /// Since when nobody is connected for a side.
    gone: BySide<Option<u64>>,
}

impl Peers {
    /// With nobody connected; since these times the players have been gone.
    pub(super) const fn new(gone: BySide<Option<u64>>) -> Self {
        Self { peers: BTreeMap::new(), gone }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.peers.is_empty()
    }

    pub(super) fn connect(&mut self, id: ConnectionId, now: u64) {
        self.peers.insert(id, Peer { lag: LagMeter::new(now), ..Peer::default() });
    }

    /// Returns whether the connection was there.
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

    /// The side that is played over a connection.
    pub(super) fn side(&self, id: ConnectionId) -> Option<Side> {
        self.get(id)?.side
    }

    /// Gives a connection its side. Returns whether the connection is there.
    pub(super) fn seat(&mut self, id: ConnectionId, side: Option<Side>, now: u64) -> bool {
        let Some(peer) = self.get_mut(id) else { return false };
        peer.side = side;
        self.note_who_is_gone(now);
        true
    }

    /// The connections over which a side is played.
    pub(super) fn of_side(&self, side: Side) -> Vec<ConnectionId> {
        self.peers.iter().filter(|(_, peer)| peer.side == Some(side)).map(|(&id, _)| id).collect()
    }

    /// Those who have said hello.
    pub(super) fn greeted(&self) -> impl Iterator<Item = (ConnectionId, &Peer)> {
        self.peers.iter().filter(|(_, peer)| peer.has_greeted).map(|(&id, peer)| (id, peer))
    }

    /// Since when a player has been gone; none while the player is here.
    pub(super) fn gone_since(&self, side: Side) -> Option<u64> {
        self.gone[side]
    }

    /// The same for both.
    pub(super) const fn gone(&self) -> BySide<Option<u64>> {
        self.gone
    }

    /// Nobody is held to have gone before this time.
    pub(super) fn forgive(&mut self, now: u64) {
        self.gone = self.gone.map(|gone| gone.map(|_| now));
    }

    /// Who is there, as it is told.
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

    /// The pings that are due, each with its number and how long the last one took.
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
