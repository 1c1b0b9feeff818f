//! The push service of a load test, on this machine: it tells each game when a message for one of its players has come.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::post;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::client::ClientError;
use super::load_player;
use crate::online::SeatToken;

/// The public key of the players' browsers, of the example in RFC 8291, and their secret. Nobody reads the messages.
const BROWSER_KEY: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const BROWSER_SECRET: &str = "CQkJCQkJCQkJCQkJCQkJCQ";
/// The number of messages of a game that wait for it. Of more nothing is noted.
const MESSAGE_CAPACITY: usize = 16;

/// When each message of a game has come.
pub(super) type Arrivals = mpsc::Receiver<Instant>;

/// Where the arrivals of each game are noted.
type ArrivalSenders = Arc<[mpsc::Sender<Instant>]>;

#[derive(Clone, Copy, Debug)]
pub(super) struct LoadPushService {
    address: SocketAddr,
}

impl LoadPushService {
    /// Starts one for this number of games. Returns their arrivals too.
    ///
    /// # Errors
    /// If no port is free.
    pub(super) async fn start(game_count: u32) -> std::io::Result<(Self, Vec<Arrivals>)> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (senders, arrivals): (Vec<_>, Vec<_>) = (0..game_count).map(|_| mpsc::channel(MESSAGE_CAPACITY)).unzip();
        let senders = ArrivalSenders::from(senders);
        let router = Router::new().route("/{game}/{side}", post(take_message)).with_state(senders);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok((Self { address }, arrivals))
    }

    /// Subscribes for the seats of the game with this number.
    ///
    /// # Errors
    /// If the server refuses.
    pub(super) async fn subscribe(
        self,
        server: SocketAddr,
        game_number: u32,
        seats: [SeatToken; 2],
    ) -> Result<(), ClientError> {
        for (side, seat) in seats.iter().enumerate() {
            let endpoint = format!("http://{}/{game_number}/{side}", self.address);
            let body = json!({
                "seat": seat.to_string(), "endpoint": endpoint, "p256dh": BROWSER_KEY, "auth": BROWSER_SECRET
            });
            load_player::post(server, "", "/api/push", &body).await?;
        }
        Ok(())
    }
}

async fn take_message(
    State(senders): State<ArrivalSenders>,
    Path((game_number, _side)): Path<(usize, usize)>,
    _message: Bytes,
) -> StatusCode {
    let Some(sender) = senders.get(game_number) else { return StatusCode::GONE };
    let _ = sender.try_send(Instant::now());
    StatusCode::CREATED
}
