//! What comes in for a game at the server, and what is to be done?

use super::apply::EventError;
use super::event::GameEvent;
use super::protocol::{ClientMessage, ServerMessage};
use crate::board::BySide;

/// One connection, by a number that the caller gives it and does not use again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub u64);

/// What comes in.
#[derive(Clone, Debug)]
pub enum ServerInput {
    /// Somebody has connected.
    Connected(ConnectionId),
    /// Somebody says something.
    Message(ConnectionId, ClientMessage),
    /// A connection is gone.
    Disconnected(ConnectionId),
    /// The event with this number is on disk.
    Persisted(u64),
    /// It is not, and will not be.
    PersistFailed(u64),
    /// The time of the last [`SetTimer`](ServerEffect::SetTimer) has come.
    Timer,
    /// The other game is there for which [`StartRematch`](ServerEffect::StartRematch) has asked.
    RematchCreated(String),
}

/// What is in no event, and is kept of a game that is put away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PutAwayGame {
    /// Since when each player has been gone.
    pub(super) gone: BySide<Option<u64>>,
    /// How long the current turn waited for the disk before it was told to begin, in milliseconds.
    pub(super) held: u32,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum ServerEffect {
    /// Save this event behind those before. Nothing else is handed out to be saved until the answer.
    Persist(GameEvent),
    /// Send a message.
    Send {
        /// The connection that it goes to.
        to: ConnectionId,
        /// The message itself.
        message: ServerMessage,
    },
    /// Close this connection, once everything is sent.
    Close(ConnectionId),
    /// Come back with [`Timer`](ServerInput::Timer) at this time, in milliseconds since 1970, and not at the one told before.
    SetTimer(Option<u64>),
    /// Both want another game: save [`rematch_events`](super::GameServer::rematch_events) as one, under a new key.
    StartRematch,
    /// What was saved makes no sense: the game stands still. That is a bug, to be written down.
    Broken(EventError),
}
