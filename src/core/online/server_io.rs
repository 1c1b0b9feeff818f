//! The input and output of the server's state machine.

use super::{
    ActId, ActRefusal, ClientMessage, EventError, GameEvent, GameState, RatingChange, SeatedPlayer, ServerMessage,
    TokenHash,
};
use crate::board::BySide;
use crate::session::Seed;

/// The id of a connection, which the caller assigns and never reuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub u64);

/// An input.
#[derive(Clone, Debug)]
pub enum ServerInput {
    /// A new connection.
    Connected(ConnectionId),
    /// A message of a client.
    Message(ConnectionId, ClientMessage),
    /// A connection was closed.
    Disconnected(ConnectionId),
    /// The event with this number has been saved.
    Persisted(u64),
    /// The event with this number could not be saved.
    PersistFailed(u64),
    /// The time of the last [`SetTimer`](ServerEffect::SetTimer) has come.
    Timer,
    /// The server stood still for this many milliseconds since the last input, too short a time to be an outage.
    StoodStill(u32),
    /// A connection of the caller's own process greets, for whoever has the seat with this hash of its token, which it need not prove. It lacks
    /// the events behind this number.
    Greeted(ConnectionId, TokenHash, u64),
    /// Whoever uses the connection has proved to be this player.
    SignedIn(ConnectionId, SeatedPlayer),
    /// What the game has made of the ratings, for which [`ReadRatings`](ServerEffect::ReadRatings) asked.
    Rated(BySide<RatingChange>),
    /// The seed of the rolls where the server makes them, which is told before anything else.
    DiceSeed(Seed),
    /// Both games of the duplicate match are over: the seed is shown.
    ShowSeed,
    /// The rematch that [`StartRematch`](ServerEffect::StartRematch) requested has been created, with this key.
    RematchCreated(String),
    /// The game is aborted, without a result, unless this does not hold any more.
    Close(CloseCondition),
}

/// As long as what a game may be ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CloseCondition {
    /// A seat is free: what was offered is withdrawn or declined.
    FreeSeat,
    /// It has hardly begun: one of the players may abort it.
    Abortable,
    /// The operator ends it, whatever has happened.
    Always,
}

impl CloseCondition {
    pub(super) fn holds(self, state: &GameState) -> bool {
        match self {
            Self::FreeSeat => state.has_free_seat(),
            Self::Abortable => state.may_be_aborted(),
            Self::Always => true,
        }
    }
}

/// The data of an unloaded game that is not in its events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PutAwayGame {
    /// The times since which the players have been absent.
    pub(super) gone_since: BySide<Option<u64>>,
    /// How long the start of the current turn was delayed by saving, in milliseconds.
    pub(super) held_ms: u32,
}

/// An effect that the caller must carry out.
#[derive(Clone, Debug, PartialEq)]
pub enum ServerEffect {
    /// Save this event after the previous ones. No other event is emitted until the answer.
    Persist(GameEvent),
    /// Send a message.
    Send {
        /// The connection.
        to: ConnectionId,
        /// The message.
        message: ServerMessage,
    },
    /// Close this connection after all messages have been sent.
    Close(ConnectionId),
    /// Send [`Timer`](ServerInput::Timer) at this time, in milliseconds since 1970, instead of the previous one.
    SetTimer(Option<u64>),
    /// Create a rematch from [`rematch_events`](super::GameServer::rematch_events), with a new key.
    StartRematch,
    /// The rated game is over, and that is saved: tell what has become of the ratings with [`Rated`](ServerInput::Rated).
    ReadRatings,
    /// The saved events are invalid, so the game is stopped. Log this: it is a bug.
    Broken(EventError),
}

/// The effects of an input, in order.
pub(super) type Effects = Vec<ServerEffect>;

/// Adds the refusal of an act.
pub(super) fn refuse(recipient: ConnectionId, act: Option<ActId>, refusal: ActRefusal, effects: &mut Effects) {
    effects.push(ServerEffect::Send { to: recipient, message: ServerMessage::refusal(act, refusal) });
}
