//! What is different where the server rolls by a seed, and that it shows nothing to others of a game of a duplicate match until the seed is
//! shown.

use super::GameServer;
use crate::board::Side;
use crate::online::server_io::Effects;
use crate::online::{ConnectionId, EventKind, GameEvent, MAX_EVENTS, ServerEffect, ServerMessage};
use crate::session::{MoveId, Seed};

/// How many events of a hidden game everybody may see: that which tells of its settings.
const PUBLIC_EVENT_COUNT: usize = 1;

impl GameServer {
    /// The roll that the seed gives, with its code.
    pub(super) fn seeded_roll(&self) -> Option<(MoveId, String)> {
        let game = self.state.game();
        let id = game.next_roll_by_side(self.seed.as_ref()?)?;
        Some((id, game.referee().legal_move(id)?.code))
    }

    /// The seed, if it is to be shown now.
    pub(super) fn seed_to_show(&self) -> Option<Seed> {
        let may_show = self.shows_seed || !self.state.settings().is_duplicate();
        self.seed.filter(|_| may_show && self.state.is_over() && self.state.shown_seed().is_none())
    }

    /// Whether whoever has this side, or none, sees what happens.
    pub(in crate::online) const fn is_seen_by(&self, side: Option<Side>) -> bool {
        side.is_some() || !self.state.is_hidden()
    }

    /// The saved events that whoever has this side, or none, may see.
    pub(in crate::online) fn events_for(&self, side: Option<Side>) -> &[GameEvent] {
        let visible_count = if self.is_seen_by(side) { self.events.len() } else { PUBLIC_EVENT_COUNT };
        self.events.get(..visible_count).unwrap_or_default()
    }

    /// The number of the last event that whoever has this side, or none, may see.
    pub(in crate::online) fn last_seq_for(&self, side: Option<Side>) -> u64 {
        if self.is_seen_by(side) { self.state.seq() } else { PUBLIC_EVENT_COUNT as u64 }
    }

    /// The position that whoever has this side, or none, may see, as a hash.
    pub(in crate::online) fn position_key_for(&self, side: Option<Side>) -> String {
        let game = self.state.game();
        let referee = if self.is_seen_by(side) { game.referee() } else { game.start() };
        format!("{:016x}", referee.key())
    }

    /// Tells a connection what it was not told while it only saw that there is a game, before an event that it may see.
    pub(in crate::online) fn tell_what_was_hidden(
        &self,
        recipient: ConnectionId,
        event: &GameEvent,
        effects: &mut Effects,
    ) {
        let becomes_visible = match event.kind {
            EventKind::SeedShown { .. } => self.peers.side(recipient).is_none(),
            EventKind::SeatMoved { .. } => self.state.is_hidden() && self.peers.side(recipient) == event.side,
            _ => false,
        };
        if !becomes_visible {
            return;
        }
        for events in self.events.get(PUBLIC_EVENT_COUNT..).unwrap_or_default().chunks(MAX_EVENTS) {
            let events = events.iter().map(|event| event.redacted_for(self.peers.side(recipient))).collect();
            effects.push(ServerEffect::Send {
                to: recipient,
                message: ServerMessage::Events { server_now: self.now_unix_ms, events },
            });
        }
    }
}
