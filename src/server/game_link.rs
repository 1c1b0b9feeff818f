//! What a game and those who want something of it send to each other, and the link from a connection to its game.

use axum::extract::ws::Utf8Bytes;
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

use super::monotonic_time::MonotonicTime;
use super::store::StoreError;
use crate::online::{ClientMessage, CloseCondition, ConnectionId, GameState, SeatedPlayer, TokenHash};

/// The maximum number of messages that wait for a connection before it is closed: all events of a long game, and some
/// more.
pub(super) const OUTBOX_CAPACITY: usize = 512;

/// An input of a game.
#[derive(Debug)]
pub(super) enum GameInput {
    Join(Box<JoinRequest>),
    /// A message, and the time in milliseconds since 1970 when it arrived at the socket.
    Message(ConnectionId, Box<ClientMessage>, u64),
    /// A connection of this process greets, for whoever has the seat with this hash of its token. It lacks the events behind this number.
    Greeted(ConnectionId, TokenHash, u64),
    /// Whoever uses the connection has proved to be this player.
    SignedIn(ConnectionId, Box<SeatedPlayer>),
    Leave(ConnectionId),
    /// Something is due. The sender is answered when all restarts have been recorded, or if they never can be; it is dropped if the game ends
    /// before.
    Wake(oneshot::Sender<()>),
    /// What has become of the ratings could not be read and must be tried again.
    Ratings,
    /// The rematch could not be saved and must be tried again.
    Rematch,
    /// Tell the state of the game.
    State(oneshot::Sender<Box<GameState>>),
    /// Both games of the duplicate match are over: show the seed.
    ShowSeed,
    /// End the game without a result as long as this holds. The answer comes when that is saved, or does not happen: whether it is ended by this.
    Close(CloseCondition, oneshot::Sender<bool>),
    /// The game is going to be removed: close all connections, and end.
    Remove,
    /// Another process serves the game from now on: close all connections, and end without saving.
    Abandon,
    Stop,
}

/// A new connection.
#[derive(Debug)]
pub(super) struct JoinRequest {
    pub(super) id: ConnectionId,
    pub(super) outbox: mpsc::Sender<OutgoingMessage>,
    pub(super) joined_sender: oneshot::Sender<Result<(), StoreError>>,
}

/// An output to a connection.
#[derive(Clone, Debug)]
pub(super) enum OutgoingMessage {
    Text(Utf8Bytes),
    /// The last output: close for this reason.
    Close(CloseReason),
}

/// The reason for closing a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CloseReason {
    /// The game has refused it: a wrong token, another protocol, or no answer.
    Refused,
    /// The server is being restarted.
    Restart,
}

/// The link from a connection to its game. Dropping it tells the game.
#[derive(Debug)]
pub(super) struct GameLink {
    pub(super) id: ConnectionId,
    pub(super) mailbox: mpsc::Sender<GameInput>,
    pub(super) time: MonotonicTime,
}

impl GameLink {
    /// Passes on a message that has just arrived. Returns false if the game has ended with the server.
    pub(super) async fn send(&self, message: ClientMessage) -> bool {
        let input = GameInput::Message(self.id, Box::new(message), self.time.now());
        self.mailbox.send(input).await.is_ok()
    }

    /// Greets for whoever has the seat with this hash of its token. Returns false if the game has ended with the server.
    pub(super) async fn greet(&self, seat_token_hash: TokenHash, known_seq: u64) -> bool {
        self.mailbox.send(GameInput::Greeted(self.id, seat_token_hash, known_seq)).await.is_ok()
    }

    /// Tells the game who uses the connection. Returns false if the game has ended with the server.
    pub(super) async fn sign_in(&self, player: SeatedPlayer) -> bool {
        self.mailbox.send(GameInput::SignedIn(self.id, Box::new(player))).await.is_ok()
    }
}

impl Drop for GameLink {
    fn drop(&mut self) {
        let leave_input = GameInput::Leave(self.id);
        if let Err(mpsc::error::TrySendError::Full(leave_input)) = self.mailbox.try_send(leave_input)
            && let Ok(runtime) = Handle::try_current()
        {
            let mailbox = self.mailbox.clone();
            runtime.spawn(async move { mailbox.send(leave_input).await });
        }
    }
}
