//! The connections of a game, and how long players have been absent.

use std::collections::BTreeMap;

use super::lag_meter::LagMeter;
use super::{ConnectionId, SeatedPlayer, ServerMessage};
use crate::board::{BySide, Side};

/// The maximum number of hellos of a connection in this time: each one requests all events that the client lacks.
const MAX_HELLOS: u32 = 10;
const HELLO_PERIOD_MS: u64 = 60_000;

/// A connection.
#[derive(Clone, Debug, Default)]
pub(super) struct Peer {
    /// Whether it has sent a hello.
    pub(super) has_greeted: bool,
    /// The side of the player; `None` for spectators.
    pub(super) side: Option<Side>,
    /// Who is signed in over it.
    pub(super) player: Option<SeatedPlayer>,
    /// The lag of the connection.
    pub(super) lag: LagMeter,
    /// The number of hellos since this time.
    hello_count_and_period_start: (u32, u64),
}

impl Peer {
    /// Counts a hello. Returns whether it is one of too many.
    pub(super) fn count_hello(&mut self, now_unix_ms: u64) -> bool {
        if now_unix_ms >= self.hello_count_and_period_start.1.saturating_add(HELLO_PERIOD_MS) {
            self.hello_count_and_period_start = (0, now_unix_ms);
        }
        self.hello_count_and_period_start.0 += 1;
        self.hello_count_and_period_start.0 > MAX_HELLOS
    }
}

/// All connections of a game.
#[derive(Clone, Debug)]
pub(super) struct Peers {
    peers: BTreeMap<ConnectionId, Peer>,
    /// The time since which a side has had no connection.
    gone_since: BySide<Option<u64>>,
}

impl Peers {
    /// No connections; the players have been absent since these times.
    pub(super) const fn new(gone_since: BySide<Option<u64>>) -> Self {
        Self { peers: BTreeMap::new(), gone_since }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.peers.is_empty()
    }

    pub(super) fn connect(&mut self, id: ConnectionId, now_unix_ms: u64) {
        self.peers.insert(id, Peer { lag: LagMeter::new(now_unix_ms), ..Peer::default() });
    }

    /// Removes a connection. Returns whether it existed.
    pub(super) fn remove(&mut self, id: ConnectionId, now_unix_ms: u64) -> bool {
        let was_connected = self.peers.remove(&id).is_some();
        self.update_absences(now_unix_ms);
        was_connected
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
    pub(super) fn set_side(&mut self, id: ConnectionId, side: Option<Side>, now_unix_ms: u64) -> bool {
        let Some(peer) = self.get_mut(id) else { return false };
        peer.side = side;
        self.update_absences(now_unix_ms);
        true
    }

    /// The connections of a side.
    pub(super) fn connections_of_side(&self, side: Side) -> Vec<ConnectionId> {
        self.peers.iter().filter(|(_, peer)| peer.side == Some(side)).map(|(&id, _)| id).collect()
    }

    /// The connections that have sent a hello.
    pub(super) fn greeted_peers(&self) -> impl Iterator<Item = (ConnectionId, &Peer)> {
        self.peers.iter().filter(|(_, peer)| peer.has_greeted).map(|(&id, peer)| (id, peer))
    }

    /// The time since which a player has been absent; `None` if connected.
    pub(super) fn gone_since(&self, side: Side) -> Option<u64> {
        self.gone_since[side]
    }

    /// The times since which the players have been absent.
    pub(super) const fn gone_since_by_side(&self) -> BySide<Option<u64>> {
        self.gone_since
    }

    /// Does not count the time from `alive_at` to `now`, in which the server was away, as absence.
    pub(super) fn give_back_absence(&mut self, alive_at: u64, now_unix_ms: u64) {
        let shifted = |gone_since: u64| gone_since.saturating_add(now_unix_ms.saturating_sub(alive_at.max(gone_since)));
        self.gone_since = self.gone_since.map(|gone_since| gone_since.map(shifted));
    }

    /// Counts silences from this time at the earliest.
    pub(super) fn reset_silences(&mut self, now_unix_ms: u64) {
        self.peers.values_mut().for_each(|peer| peer.lag.reset_after_stall(now_unix_ms));
    }

    /// Whether both players are connected.
    pub(super) fn are_both_connected(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.gone_since[side].is_none())
    }

    /// The message about who is connected.
    pub(super) fn presence_message(&self, claim_at: Option<u64>) -> ServerMessage {
        let watcher_count = self.greeted_peers().filter(|(_, peer)| peer.side.is_none()).count();
        let is_connected_by_side = BySide::from_fn(|side| self.is_connected(side));
        ServerMessage::presence(is_connected_by_side, u32::try_from(watcher_count).unwrap_or(u32::MAX), claim_at)
    }

    /// The connections that have not answered for too long.
    pub(super) fn dead_connections(&self, now_unix_ms: u64, interval_ms: u64) -> Vec<ConnectionId> {
        self.peers.iter().filter(|(_, peer)| now_unix_ms >= peer.lag.dead_at(interval_ms)).map(|(&id, _)| id).collect()
    }

    /// When the next ping at this interval is due, or a connection is dead.
    pub(super) fn next_ping_at(&self, interval_ms: u64) -> Option<u64> {
        let next_due_at = |peer: &Peer| {
            let dead_at = peer.lag.dead_at(interval_ms);
            if peer.has_greeted { dead_at.min(peer.lag.next_ping_at(interval_ms)) } else { dead_at }
        };
        self.peers.values().map(next_due_at).min()
    }

    /// The pings that are due, each with its number and the round-trip time of the last one.
    pub(super) fn begin_due_pings(
        &mut self,
        now_unix_ms: u64,
        interval_ms: u64,
    ) -> Vec<(ConnectionId, u32, Option<u32>)> {
        let begin_ping = |(&id, peer): (&ConnectionId, &mut Peer)| {
            Some((id, peer.lag.begin_ping(now_unix_ms, interval_ms)?, peer.lag.lag_ms()))
        };
        self.peers.iter_mut().filter(|(_, peer)| peer.has_greeted).filter_map(begin_ping).collect()
    }

    fn is_connected(&self, side: Side) -> bool {
        self.peers.values().any(|peer| peer.side == Some(side))
    }

    fn update_absences(&mut self, now_unix_ms: u64) {
        self.gone_since =
            BySide::from_fn(
                |side| if self.is_connected(side) { None } else { self.gone_since[side].or(Some(now_unix_ms)) },
            );
    }
}

/// What has been told about who is connected.
#[derive(Clone, Debug, Default)]
pub(super) struct PresenceNews {
    pub(super) last_message: Option<ServerMessage>,
    /// The time of the next message about it at the earliest, if one is due.
    pub(super) due_at: Option<u64>,
    /// The time before which no other message is sent.
    pub(super) earliest_send_at: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_gone_when_the_last_of_the_connections_is() {
        let [first_id, second_id] = [1, 2].map(ConnectionId);
        let mut peers = Peers::new(BySide([Some(0); 2]));
        for id in [first_id, second_id] {
            peers.connect(id, 1);
            assert!(peers.set_side(id, Some(Side::White), 1));
        }
        assert_eq!((peers.gone_since(Side::White), peers.gone_since(Side::Black)), (None, Some(0)));
        assert!(peers.remove(first_id, 5));
        assert_eq!(peers.gone_since(Side::White), None);
        assert!(peers.remove(second_id, 9) && !peers.remove(second_id, 10));
        assert_eq!(peers.gone_since(Side::White), Some(9));
        peers.give_back_absence(15, 20);
        assert_eq!(peers.gone_since(Side::White), Some(14), "five seconds do not count");
        peers.give_back_absence(10, 30);
        assert_eq!(peers.gone_since(Side::White), Some(30));
        assert!(!peers.set_side(first_id, None, 30));
    }

    #[test]
    fn a_connection_is_pinged_as_soon_as_it_has_said_hello() {
        let id = ConnectionId(1);
        let mut peers = Peers::new(BySide::default());
        peers.connect(id, 1_000);
        assert_eq!(peers.begin_due_pings(1_000, 3_000), []);
        peers.get_mut(id).expect("it is there").has_greeted = true;
        assert!(peers.next_ping_at(3_000) <= Some(1_000));
        assert_eq!(peers.begin_due_pings(1_000, 3_000), [(id, 1, None)]);
        assert_eq!(peers.next_ping_at(3_000), Some(4_000));
    }

    #[test]
    fn a_connection_may_say_hello_ten_times_a_minute() {
        let mut peer = Peer::default();
        assert!((0..10).all(|_| !peer.count_hello(5)));
        assert!(peer.count_hello(59_999));
        assert!(!peer.count_hello(60_000));
    }
}
