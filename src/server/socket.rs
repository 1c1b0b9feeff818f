//! The WebSocket of one connection.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use futures_util::SinkExt;
use tokio::sync::mpsc;
use tokio::time::sleep_until;
use tokio_tungstenite::tungstenite;

use super::game_link::{CloseReason, GameLink, OutgoingMessage};
use super::games::Games;
use super::lobby::{FREE_NICKNAME, LobbyError, count_seat};
use super::metrics::{Gauge, Metrics, add_one};
use super::players::{AccountError, is_nickname_free, seated_player};
use super::rate_limit::{AddressRateLimiter, Rate, TokenBucket, rate_limit_key};
use crate::online::{
    ActId, ActRefusal, ClientMessage, MAX_CLIENT_BYTES, MessageError, RefusalCode, SeatedPlayer, ServerMessage,
};
use crate::player::SessionToken;

/// The size of the read buffer. It is small because messages are short and there are many connections.
const READ_BUFFER_BYTES: usize = 1 << 10;
/// The maximum size of a message that is read at all. It exceeds the allowed size, so that most clients get a proper
/// refusal.
const MAX_READ_BYTES: usize = 4 * MAX_CLIENT_BYTES;
/// The maximum size of unsent data.
const MAX_WRITE_BUFFER_BYTES: usize = 4 << 20;
/// The time limit for a client to read what was sent.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);
/// The rate of messages per connection. Messages above it are delayed.
const MESSAGE_RATE: Rate = Rate { burst: 40.0, per_second: 10.0 };
/// The cost of a hello in messages, because it requests the whole game.
const HELLO_COST: f64 = 10.0;
/// The number of bytes sent that cost as much as a message: a hello in a long game costs more.
const BYTES_PER_MESSAGE: f64 = 16_384.0;
/// The longest delay of the next message.
const MAX_DELAY: Duration = Duration::from_secs(5);
/// The time limit for the hello of a player in a place that is kept for players.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

/// The settings of every WebSocket.
pub(super) fn configure(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(MAX_WRITE_BUFFER_BYTES)
        .max_message_size(MAX_READ_BYTES)
        .max_frame_size(MAX_READ_BYTES)
}

/// Why a connection ends.
enum ConnectionEnd {
    /// The client has disconnected.
    Gone,
    Close(u16, &'static str),
    /// A message was refused; close with this code.
    Refuse(MessageError, u16),
}

struct Connection<'a> {
    socket: WebSocket,
    outgoing_messages: mpsc::Receiver<OutgoingMessage>,
    link: GameLink,
    bucket: TokenBucket,
    /// The time before which the next message is not read.
    read_after: Instant,
    /// Whether the connection ends unless a hello shows a seat's token before this time.
    seat_deadline: Option<Instant>,
    /// Whether a player with a name uses it.
    is_signed_in: bool,
    metrics: &'a Metrics,
    origin: ConnectionOrigin,
}

/// Where a connection comes from, and what it may do.
pub(super) struct ConnectionOrigin {
    pub(super) games: Arc<Games>,
    /// The key of its game.
    pub(super) key: String,
    pub(super) addresses: Arc<AddressRateLimiter>,
    pub(super) address: IpAddr,
    /// Whether its first message must be a hello with a token, which the game checks.
    pub(super) needs_seat: bool,
}

impl ConnectionOrigin {
    /// Whoever is signed in by this session, with the rating in the form of the game.
    ///
    /// # Errors
    /// If the session is not valid, the player has no name or is banned, or the store cannot be read.
    async fn load_seated_player(&self, session: SessionToken) -> Result<SeatedPlayer, ActRefusal> {
        let key = self.key.clone();
        let busy_refusal = |_| ActRefusal::new(RefusalCode::Busy, "a database that can be read");
        let game = self.games.store().read(move |store| store.game(&key)).await.map_err(busy_refusal)?;
        let unknown_game = || ActRefusal::new(RefusalCode::NotInThisGame, "a game that is there");
        let form = game.ok_or_else(unknown_game)?.settings.game;
        seated_player(&self.games, session, form).await.map_err(|error| match error {
            AccountError::Store(error) => busy_refusal(error),
            error => {
                let text = error.to_string();
                ActRefusal::new(RefusalCode::NotSignedIn, text.strip_prefix("expected ").unwrap_or(&text))
            }
        })
    }

    /// Counts a seat that is taken over this connection, under this nickname unless somebody is signed in.
    ///
    /// # Errors
    /// If its address has taken too many, or if the nickname could be taken for somebody's name.
    async fn admit_to_seat(&self, nickname: &str, is_signed_in: bool) -> Result<(), ActRefusal> {
        self.count_seat().await?;
        let busy_refusal = |_| ActRefusal::new(RefusalCode::Busy, "a database that can be read");
        if is_signed_in || is_nickname_free(&self.games, nickname, None).await.map_err(busy_refusal)? {
            Ok(())
        } else {
            Err(ActRefusal::new(RefusalCode::NicknameTaken, FREE_NICKNAME))
        }
    }

    /// Counts a seat that is taken over this connection.
    ///
    /// # Errors
    /// If its address has taken too many, now or in all.
    async fn count_seat(&self) -> Result<(), ActRefusal> {
        let busy_refusal = || ActRefusal::new(RefusalCode::Busy, "fewer seats taken from your address: wait a little");
        self.addresses.take_seat(self.address).map_err(|_| busy_refusal())?;
        let offerer = self.games.offer_book().offerer(rate_limit_key(self.address));
        match count_seat(&self.games, offerer, &self.key).await {
            Ok(()) => Ok(()),
            Err(error @ LobbyError::TooMany(_)) => {
                Err(ActRefusal::new(RefusalCode::TooMany, error.to_string().trim_start_matches("expected ")))
            }
            // The store's error has been counted.
            Err(_) => Err(busy_refusal()),
        }
    }
}

/// Runs the connection until one side closes it.
pub(super) async fn run_connection(
    socket: WebSocket,
    link: GameLink,
    outgoing_messages: mpsc::Receiver<OutgoingMessage>,
    metrics: &Metrics,
    origin: ConnectionOrigin,
) {
    let _gauge = Gauge::increment(&metrics.open_connection_count);
    add_one(&metrics.opened_connection_count);
    let now = Instant::now();
    let bucket = TokenBucket::new(MESSAGE_RATE, now);
    let seat_deadline = origin.needs_seat.then(|| now + HELLO_TIMEOUT);
    let mut connection = Connection {
        socket,
        outgoing_messages,
        link,
        bucket,
        read_after: now,
        seat_deadline,
        is_signed_in: false,
        metrics,
        origin,
    };
    let connection_end = connection.run_until_end().await;
    connection.close(connection_end).await;
}

impl Connection<'_> {
    async fn run_until_end(&mut self) -> ConnectionEnd {
        loop {
            let (socket, read_after, seat_deadline) = (&mut self.socket, self.read_after, self.seat_deadline);
            let step_result = tokio::select! {
                () = async { sleep_until(seat_deadline.expect("a time").into()).await }, if seat_deadline.is_some() => {
                    Err(server_full_end())
                }
                outgoing_message = self.outgoing_messages.recv() => self.send(outgoing_message).await,
                incoming = async {
                    sleep_until(read_after.into()).await;
                    socket.recv().await
                } => self.handle_incoming(incoming).await,
            };
            if let Err(connection_end) = step_result {
                return connection_end;
            }
        }
    }

    async fn handle_incoming(&mut self, incoming: Option<Result<Message, axum::Error>>) -> Result<(), ConnectionEnd> {
        let text = match incoming {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {
                self.charge_cost(1.0);
                return Ok(());
            }
            Some(Ok(Message::Binary(_))) => return Err(ConnectionEnd::Close(close_code::UNSUPPORTED, "expected text")),
            Some(Ok(Message::Close(_))) | None => return Err(ConnectionEnd::Gone),
            Some(Err(error)) => return Err(end_for_error(error)),
        };
        add_one(&self.metrics.received_message_count);
        let message = ClientMessage::decode(&text).map_err(|error| ConnectionEnd::Refuse(error, close_code::POLICY))?;
        let is_costly = matches!(message, ClientMessage::Hello { .. } | ClientMessage::SignIn { .. });
        self.charge_cost(if is_costly { HELLO_COST } else { 1.0 });
        if self.seat_deadline.take().is_some() && !matches!(message, ClientMessage::Hello { seat_token: Some(_), .. }) {
            return Err(server_full_end());
        }
        if let ClientMessage::SignIn { session } = message {
            return self.sign_in(session).await;
        }
        if let ClientMessage::Sit { id, nickname, .. } = &message
            && let Err(refusal) = self.origin.admit_to_seat(nickname, self.is_signed_in).await
        {
            return self.refuse(Some(id.clone()), refusal).await;
        }
        if self.link.send(message).await { Ok(()) } else { Err(server_restart_end()) }
    }

    /// Tells the game who uses the connection, if that is true.
    async fn sign_in(&mut self, session: SessionToken) -> Result<(), ConnectionEnd> {
        match self.origin.load_seated_player(session).await {
            Ok(player) => {
                self.is_signed_in = true;
                if self.link.sign_in(player).await { Ok(()) } else { Err(server_restart_end()) }
            }
            Err(refusal) => self.refuse(None, refusal).await,
        }
    }

    async fn refuse(&mut self, id: Option<ActId>, refusal: ActRefusal) -> Result<(), ConnectionEnd> {
        add_one(&self.metrics.refused_request_count);
        let text = ServerMessage::refusal(id, refusal).encode();
        self.send(Some(OutgoingMessage::Text(text.into()))).await
    }

    /// Charges the cost of a message. If the rate is exceeded, reading is delayed.
    fn charge_cost(&mut self, cost: f64) {
        let now = Instant::now();
        let delay = self.bucket.spend(cost, now);
        if !delay.is_zero() {
            add_one(&self.metrics.refused_request_count);
            self.read_after = now + delay.min(MAX_DELAY);
        }
    }

    /// Sends this output and all that wait.
    async fn send(&mut self, first_message: Option<OutgoingMessage>) -> Result<(), ConnectionEnd> {
        let mut next_message =
            Some(first_message.ok_or(ConnectionEnd::Close(close_code::POLICY, "expected a client that reads"))?);
        let mut end_result = Ok(());
        let send_future = tokio::time::timeout(WRITE_TIMEOUT, async {
            while let Some(outgoing_message) = next_message.take() {
                match outgoing_message {
                    OutgoingMessage::Text(text) => {
                        add_one(&self.metrics.sent_message_count);
                        self.bucket.spend(text.len() as f64 / BYTES_PER_MESSAGE, Instant::now());
                        self.socket.feed(Message::Text(text)).await?;
                    }
                    OutgoingMessage::Close(CloseReason::Restart) => end_result = Err(server_restart_end()),
                    OutgoingMessage::Close(CloseReason::Refused) => {
                        end_result = Err(ConnectionEnd::Close(close_code::POLICY, "refused"))
                    }
                }
                next_message = self.outgoing_messages.try_recv().ok().filter(|_| end_result.is_ok());
            }
            self.socket.flush().await
        });
        match send_future.await {
            Ok(Ok(())) => {}
            Ok(Err(_)) | Err(_) => return Err(ConnectionEnd::Gone),
        }
        end_result
    }

    async fn close(mut self, connection_end: ConnectionEnd) {
        let frame = |code, reason: &'static str| Message::Close(Some(CloseFrame { code, reason: reason.into() }));
        let close_future = async {
            match connection_end {
                ConnectionEnd::Gone => {}
                ConnectionEnd::Close(code, reason) => drop(self.socket.send(frame(code, reason)).await),
                ConnectionEnd::Refuse(error, code) => {
                    add_one(&self.metrics.refused_request_count);
                    let refusal = ServerMessage::refusal(None, ActRefusal::from(error));
                    drop(self.socket.send(Message::Text(refusal.encode().into())).await);
                    drop(self.socket.send(frame(code, "refused")).await);
                }
            }
        };
        drop(tokio::time::timeout(WRITE_TIMEOUT, close_future).await);
    }
}

fn server_full_end() -> ConnectionEnd {
    ConnectionEnd::Close(close_code::AGAIN, "the server is full")
}

fn server_restart_end() -> ConnectionEnd {
    ConnectionEnd::Close(close_code::RESTART, "the server restarts")
}

fn end_for_error(error: axum::Error) -> ConnectionEnd {
    match error.into_inner().downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Capacity(tungstenite::error::CapacityError::MessageTooLong { size, max_size })) => {
            ConnectionEnd::Refuse(MessageError::TooLong { most: *max_size, found: *size }, close_code::SIZE)
        }
        Some(tungstenite::Error::Utf8(_)) => ConnectionEnd::Close(close_code::INVALID, "expected UTF-8"),
        Some(tungstenite::Error::Protocol(_)) => ConnectionEnd::Close(close_code::PROTOCOL, "expected a WebSocket"),
        _ => ConnectionEnd::Gone,
    }
}
