//! A person with a key pair, who signs in, chooses a name and plays.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use turnover::online::{ClientMessage, EventKind, GameEvent, PROTOCOL_VERSION, PlayerAction, SeatToken, ServerMessage};
use turnover::player::{ChallengeAnswer, IdentitySecret, PlayerAccount, SessionToken};
use turnover::server::client::{Client, HttpAnswer, request};
use turnover::signing::PlayerKeyPair;

use crate::host::{LIVE, key};

/// The form that the tests rate.
pub const FORM: &str = "turnover-modern";

pub struct Person {
    pub pair: PlayerKeyPair,
    pub session: SessionToken,
    number: u8,
    /// The name, once it was chosen.
    pub name: String,
}

pub async fn post_as(server: SocketAddr, session: Option<SessionToken>, path: &str, body: &Value) -> HttpAnswer {
    let bearer = session.map(|session| format!("authorization: Bearer {session}\r\n")).unwrap_or_default();
    let fields = format!("content-type: application/json\r\n{bearer}");
    request(server, "POST", path, &fields, &body.to_string()).await.expect("an answer")
}

pub async fn challenge(server: SocketAddr) -> ChallengeAnswer {
    let answer = post_as(server, None, "/api/sign-in/challenge", &json!({})).await;
    serde_json::from_slice(&answer.body).expect("a challenge")
}

impl Person {
    /// Signs in with a key that this number gives.
    pub async fn sign_in(server: SocketAddr, number: u8) -> Self {
        let pair = PlayerKeyPair::of(&IdentitySecret::new([number; 16]));
        let challenge = challenge(server).await.challenge;
        let body = serde_json::to_value(pair.sign_in("https://play.example", challenge)).expect("a body");
        let answer = post_as(server, None, "/api/sign-in", &body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let account: PlayerAccount = serde_json::from_slice(&answer.body).expect("an account");
        Self { pair, session: account.session.expect("a session"), number, name: String::new() }
    }

    /// Signs in, and chooses a name.
    pub async fn named(server: SocketAddr, number: u8, name: &str) -> Self {
        let person = Self { name: name.to_owned(), ..Self::sign_in(server, number).await };
        let answer = person.post(server, "/api/account", &json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        person
    }

    pub async fn post(&self, server: SocketAddr, path: &str, body: &Value) -> HttpAnswer {
        post_as(server, Some(self.session), path, body).await
    }

    /// Sends a request with a body of JSON.
    pub async fn ask(&self, server: SocketAddr, method: &str, path: &str, body: &Value) -> HttpAnswer {
        let fields = format!("content-type: application/json\r\nauthorization: Bearer {}\r\n", self.session);
        request(server, method, path, &fields, &body.to_string()).await.expect("an answer")
    }

    pub async fn get(&self, server: SocketAddr, path: &str) -> HttpAnswer {
        let bearer = format!("authorization: Bearer {}\r\n", self.session);
        request(server, "GET", path, &bearer, "").await.expect("an answer")
    }

    /// The token of this person's seat in a game with this number.
    pub fn token(&self, game: u32) -> SeatToken {
        let mut bytes = [self.number; 16];
        bytes[..4].copy_from_slice(&game.to_le_bytes());
        SeatToken::new(bytes)
    }

    /// The offer of a rated game with this number, as White.
    pub fn offer(&self, game: u32) -> Value {
        let pace: Value = serde_json::from_str(LIVE).expect("a pace");
        let seat = json!({ "side": "white", "nickname": "somebody", "token": self.token(game).hash().to_string() });
        json!({ "game": FORM, "pace": pace, "public": true, "rated": true, "seats": [seat] })
    }

    /// Offers a rated game with this number, as White.
    pub async fn offer_rated(&self, server: SocketAddr, game: u32) -> HttpAnswer {
        self.post(server, "/api/games", &self.offer(game)).await
    }

    /// Connects to a game as soon as it is served, and enters the seat with this token if one is given.
    pub async fn connect(&self, server: SocketAddr, game: &str, token: Option<SeatToken>) -> Client {
        loop {
            if let Ok(mut client) = Client::connect(server, game, None).await {
                let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: token, known_seq: 0 };
                if client.send(&hello).await.is_ok() {
                    return client;
                }
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Joins a rated game with this number, as whoever is signed in.
    pub async fn join(&self, server: SocketAddr, key: &str, game: u32) -> Client {
        let mut client = self.connect(server, key, None).await;
        for message in [ClientMessage::SignIn { session: self.session }, sit(self.token(game))] {
            // Whoever hears notices that the connection has ended.
            drop(client.send(&message).await);
        }
        client
    }
}

pub fn sit(token: SeatToken) -> ClientMessage {
    let id = "sit".parse().expect("an id");
    ClientMessage::Sit { id, side: None, nickname: "x".into(), token_hash: token.hash(), chain: None }
}

/// Begins a rated game with this number. Returns its key, and the connections of both players, of whom White has offered it.
pub async fn begin(server: SocketAddr, players: [&Person; 2], game: u32) -> (String, [Client; 2]) {
    let [white, black] = players;
    let answer = white.offer_rated(server, game).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let key = key(&answer);
    // Both seats are taken: resigning before that would cancel the game.
    let is_black = |kind: &EventKind| matches!(kind, EventKind::Seated { player: Some(player), .. } if player.name.as_str() == black.name);
    let of_black = loop {
        let mut client = black.join(server, &key, game).await;
        // Or the game changes hands meanwhile.
        if try_hear(&mut client, is_black).await.is_some() {
            break client;
        }
    };
    let of_white = white.connect(server, &key, Some(white.token(game))).await;
    (key, [of_white, of_black])
}

pub async fn resign(client: &mut Client) {
    let act = ClientMessage::Act { id: "resign".parse().expect("an id"), action: PlayerAction::Resign };
    drop(client.send(&act).await);
}

/// The first event of a kind that is told over a connection.
pub async fn hear(client: &mut Client, wanted: impl Fn(&EventKind) -> bool) -> GameEvent {
    try_hear(client, wanted).await.expect("a connection that stays")
}

/// The same; `None` if the connection ends before.
async fn try_hear(client: &mut Client, wanted: impl Fn(&EventKind) -> bool) -> Option<GameEvent> {
    let heard = async {
        while let Ok(message) = client.receive().await {
            match message {
                ServerMessage::Events { events, .. } => {
                    if let Some(event) = events.into_iter().find(|event| wanted(&event.kind)) {
                        return Some(event);
                    }
                }
                ServerMessage::Refused { expected, .. } => panic!("refused: expected {expected}"),
                _ => {}
            }
        }
        None
    };
    tokio::time::timeout(Duration::from_secs(30), heard).await.expect("an event of this kind")
}

/// A body of JSON.
pub fn value(answer: &HttpAnswer) -> Value {
    serde_json::from_slice(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.text()))
}
