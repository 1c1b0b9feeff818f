//! How do people find each other: what is offered, and how does an offer become a game?
//!
//! An offer is a game with a free seat. With a friend: nobody lists it, and its key, which nobody guesses, is in the link. For
//! anyone: it is listed. Seats that are given away with the offer need no more than their tokens.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::games::Games;
use super::store::{GameRow, GameStage, GameWrite, ListQuery, MAX_LISTED, SideName, StoreError};
use crate::board::Side;
use crate::online::{
    ChainLink, EventKind, GameEvent, GameSettings, GameState, Pace, SeatToken, SettingsError, TokenHash, nickname,
};
use crate::session::GameId;

/// The letters of a key: those that nobody confuses.
const KEY_LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// 5 bits each: more than anyone can try.
const KEY_LENGTH: usize = 16;
/// The most tokens that one question may show.
const MAX_TOKENS: usize = 100;

/// An offer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGame {
    /// The game's name.
    game: String,
    #[serde(default)]
    fen: Option<String>,
    pace: Pace,
    /// Whether it is listed.
    #[serde(default)]
    public: bool,
    /// The seats that are taken from the beginning.
    #[serde(default)]
    seats: Vec<NewSeat>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewSeat {
    /// None: the server draws lots.
    #[serde(default)]
    side: Option<SideName>,
    #[serde(default)]
    nickname: String,
    /// The hash of the token that opens the seat. The server never sees the token before it is used.
    token: TokenHash,
    #[serde(default)]
    chain: Option<ChainLink>,
}

/// A game as it is told to anyone who asks.
#[derive(Debug, Serialize)]
pub(super) struct GameView {
    key: String,
    game: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    pace: Pace,
    stage: GameStage,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<String>,
    plies: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<SideName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    created: u64,
}

impl From<GameRow> for GameView {
    fn from(GameRow { settings, created, summary, .. }: GameRow) -> Self {
        Self {
            key: settings.key,
            game: settings.game.to_string(),
            fen: settings.fen,
            pace: settings.pace,
            stage: summary.stage,
            white: summary.white,
            black: summary.black,
            plies: summary.plies,
            turn: summary.turn,
            result: summary.result,
            created,
        }
    }
}

/// The answer to an offer.
#[derive(Debug, Serialize)]
pub(super) struct Created {
    key: String,
    /// Which side each of the offered seats plays, in their order.
    sides: Vec<SideName>,
}

/// The games that anyone may join or watch.
#[derive(Debug, Serialize)]
pub(super) struct OpenGames {
    open: Vec<GameView>,
    playing: Vec<GameView>,
}

/// Tokens of seats, to ask for their games.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatQuestion {
    seats: Vec<SeatToken>,
}

/// A game in which somebody has a seat.
#[derive(Debug, Serialize)]
pub(super) struct SeatView {
    /// Which of the tokens opens it.
    index: usize,
    side: SideName,
    game: GameView,
}

/// Why an offer makes no game.
#[derive(Debug, thiserror::Error)]
pub(super) enum LobbyError {
    #[error(transparent)]
    Settings(#[from] SettingsError),
    #[error("expected one of the games' names, found {0:?}")]
    Game(String),
    #[error("expected at most two seats, on different sides and with different tokens")]
    Seats,
    #[error("expected a nickname that can be seen, of at most {} characters", crate::online::MAX_NICKNAME_CHARS)]
    Nickname,
    #[error("expected at most {MAX_TOKENS} tokens, found {0}")]
    Tokens(usize),
    #[error("expected no such seats in this game: {0}")]
    Start(String),
    #[error("no random numbers: {0}")]
    Random(getrandom::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A key that nobody guesses.
pub(super) fn draw_key() -> Result<String, LobbyError> {
    let mut bytes = [0; KEY_LENGTH];
    getrandom::fill(&mut bytes).map_err(LobbyError::Random)?;
    Ok(bytes.into_iter().map(key_letter).collect())
}

/// The key of the game that follows a game. Whoever knows the one may know the other: it is told to all who watch.
pub(super) fn rematch_key(key: &str) -> String {
    let hash = Sha256::new_with_prefix("turnover rematch\n").chain_update(key).finalize();
    hash[..KEY_LENGTH].iter().map(|&byte| key_letter(byte)).collect()
}

const fn key_letter(byte: u8) -> char {
    KEY_LETTERS[byte as usize % KEY_LETTERS.len()] as char
}

/// Which side each of the seats plays, in their order. Lots are drawn by `is_white` for the first that has no side.
fn sides(seats: &[NewSeat], is_white: bool) -> Result<Vec<Side>, LobbyError> {
    let wanted: Vec<Option<Side>> = seats.iter().map(|seat| seat.side.map(Side::from)).collect();
    let drawn = if is_white { Side::White } else { Side::Black };
    let sides = match wanted[..] {
        [] => Vec::new(),
        [first] => vec![first.unwrap_or(drawn)],
        [None, None] => vec![drawn, !drawn],
        [Some(first), None] => vec![first, !first],
        [None, Some(second)] => vec![!second, second],
        [Some(first), Some(second)] if first != second => vec![first, second],
        _ => return Err(LobbyError::Seats),
    };
    let is_twice = seats.len() == 2 && seats[0].token == seats[1].token;
    if is_twice { Err(LobbyError::Seats) } else { Ok(sides) }
}

impl NewGame {
    /// The events with which the game begins.
    fn events(self, key: String, is_white: bool, now: u64) -> Result<Vec<GameEvent>, LobbyError> {
        let game: GameId = self.game.parse().map_err(|_| LobbyError::Game(crate::excerpt::excerpt(&self.game, 40)))?;
        let settings = GameSettings { key, game, fen: self.fen, pace: self.pace };
        settings.start()?;
        let sides = sides(&self.seats, is_white)?;
        let event = |seq, side, kind| GameEvent { seq, at: now, side, act: None, kind };
        let mut events = vec![event(1, None, EventKind::Created { settings })];
        for (seat, side) in self.seats.into_iter().zip(sides) {
            let nickname = nickname(&seat.nickname).ok_or(LobbyError::Nickname)?.to_owned();
            let kind = EventKind::Seated { nickname, token: Some(seat.token), chain: seat.chain };
            events.push(event(events.len() as u64 + 1, Some(side), kind));
        }
        Ok(events)
    }
}

/// Makes a game of an offer. An offer that comes twice, by its first seat's token, makes one game.
pub(super) async fn create(games: &Arc<Games>, offer: NewGame) -> Result<Created, LobbyError> {
    if let Some(seat) = offer.seats.first() {
        let token = seat.token;
        if let Some(seat) = games.store().read(move |store| store.seats(token)).await?.into_iter().next() {
            return Ok(Created { key: seat.key, sides: vec![seat.side.into()] });
        }
    }
    let key = draw_key()?;
    // The key's letters are random: the first decides the lot.
    let is_white = key.as_bytes()[0] % 2 == 0;
    let is_public = offer.public;
    let events = offer.events(key.clone(), is_white, games.now())?;
    let sides = events.iter().filter_map(|event| event.side.map(SideName::from)).collect();
    let state = GameState::replay(&events).map_err(|error| LobbyError::Start(error.to_string()))?;
    let summary = Some(super::game_summary::summary(&state));
    games.store().save(GameWrite { key: key.clone(), is_public, events, summary }).await?;
    super::metrics::add_one(&games.metrics().games_created);
    Ok(Created { key, sides })
}

/// The games that anyone may join or watch.
pub(super) async fn open_games(games: &Games) -> Result<OpenGames, StoreError> {
    let lists = games.store().read(|store| {
        let list = |stage| store.list(ListQuery { stage, most: MAX_LISTED });
        Ok((list(GameStage::Open)?, list(GameStage::Playing)?))
    });
    let (open, playing) = lists.await?;
    let views = |games: Vec<GameRow>| games.into_iter().map(GameView::from).collect();
    Ok(OpenGames { open: views(open), playing: views(playing) })
}

/// One game, which need not be listed.
pub(super) async fn game(games: &Games, key: String) -> Result<GameView, StoreError> {
    let unknown = StoreError::Unknown(crate::excerpt::excerpt(&key, 40));
    games.store().read(move |store| store.game(&key)).await?.map(GameView::from).ok_or(unknown)
}

/// The games in which these tokens open a seat.
pub(super) async fn my_games(games: &Games, question: SeatQuestion) -> Result<Vec<SeatView>, LobbyError> {
    if question.seats.len() > MAX_TOKENS {
        return Err(LobbyError::Tokens(question.seats.len()));
    }
    let find = move |store: &dyn super::store::EventStore| {
        let mut found = Vec::new();
        for (index, token) in question.seats.iter().enumerate() {
            for seat in store.seats(token.hash())? {
                let Some(game) = store.game(&seat.key)? else { continue };
                found.push(SeatView { index, side: seat.side.into(), game: game.into() });
            }
        }
        Ok(found)
    };
    Ok(games.store().read(find).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(seats: &str) -> NewGame {
        let text = format!(r#"{{"game":"turnover-modern","pace":{{"type":"untimed"}},"seats":[{seats}]}}"#);
        serde_json::from_str(&text).expect(&text)
    }

    fn seat(side: &str, byte: u8) -> String {
        let token = SeatToken::new([byte; 16]).hash();
        format!(r#"{{"side":{side},"token":"{token}"}}"#)
    }

    fn seated(offer: NewGame, is_white: bool) -> Result<Vec<Option<Side>>, LobbyError> {
        let events = offer.events("key".into(), is_white, 5)?;
        Ok(events.iter().skip(1).map(|event| event.side).collect())
    }

    #[test]
    fn keys_are_as_different_as_random_numbers() {
        let keys: std::collections::BTreeSet<String> = (0..1_000).map(|_| draw_key().expect("a key")).collect();
        assert_eq!(keys.len(), 1_000);
        assert!(keys.iter().all(|key| key.len() == KEY_LENGTH));
    }

    #[test]
    fn sides_are_as_wanted_and_the_others_are_drawn() {
        let (white, black, lot) = ("\"white\"", "\"black\"", "null");
        let both = [Some(Side::White), Some(Side::Black)];
        for (wanted, is_white, expected) in [
            (&[][..], true, vec![]),
            (&[white], false, vec![both[0]]),
            (&[lot], true, vec![both[0]]),
            (&[lot], false, vec![both[1]]),
            (&[lot, lot], true, both.to_vec()),
            (&[lot, lot], false, vec![both[1], both[0]]),
            (&[lot, white], true, vec![both[1], both[0]]),
            (&[black, lot], true, vec![both[1], both[0]]),
            (&[white, black], false, both.to_vec()),
        ] {
            let seats: Vec<String> = (1..).zip(wanted).map(|(byte, side)| seat(side, byte)).collect();
            assert_eq!(seated(offer(&seats.join(",")), is_white).expect("an offer"), expected, "{wanted:?} {is_white}");
        }
    }

    #[test]
    fn seats_that_cannot_be_are_refused() {
        let (white, black) = ("\"white\"", "\"black\"");
        for seats in [
            [seat(white, 1), seat(white, 2)].join(","),
            [seat(white, 1), seat(black, 1)].join(","),
            [seat(white, 1), seat(black, 2), seat("null", 3)].join(","),
        ] {
            assert!(matches!(seated(offer(&seats), true), Err(LobbyError::Seats)), "{seats}");
        }
        let mut other = offer("");
        other.game = "checkers".into();
        assert!(matches!(other.events("key".into(), true, 5), Err(LobbyError::Game(_))));
    }
}
