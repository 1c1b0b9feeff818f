//! Properties of all texts that come over a network.
//!
//! The fuzz target and the test of its corpus share these functions. Each panics if its property is violated.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use turnover_core::online::{
    ApiError, ClientMessage, CreatedGame, GameEvent, GameOffer, GameServer, GameSettings, ListedGames, ListedSeat,
    SeatMemory, SeatQuery, ServerMessage, create_game, parse_nickname, record_from_events, verify_record, verify_text,
};
use turnover_core::session::GameRecord;

/// Any text is a message or an error, and a message's text is parsed as the same message. Any lines are the events of a
/// game, whose record can be read again, or are refused.
pub fn online(text: &str) {
    if let Ok(message) = ClientMessage::decode(text) {
        assert_eq!(ClientMessage::decode(&message.encode()), Ok(message));
    }
    if let Ok(message) = ServerMessage::decode(text) {
        assert_eq!(ServerMessage::decode(&message.encode()).as_ref(), Ok(&message));
        if let ServerMessage::Events { events, .. } = message {
            game_of(&events);
        }
    }
    let events: Result<Vec<GameEvent>, _> = text.lines().map(serde_json::from_str).collect();
    if let Ok(events) = events {
        for event in &events {
            let written = serde_json::to_string(event).expect("an event has a text");
            assert_eq!(&serde_json::from_str::<GameEvent>(&written).expect("an event's own text"), event);
        }
        game_of(&events);
    }
}

fn game_of(events: &[GameEvent]) {
    let Ok(record) = record_from_events(events) else { return };
    let written = record.to_string();
    let again = GameRecord::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.to_string(), written);
    assert!(verify_record(&again).is_ok(), "{written}");
}

/// Any text is the body of a request or of an answer, or an error; a body's own text is the same body. An offer that is
/// accepted is a game that can be served.
pub fn bodies(text: &str) {
    if let Some(offer) = body::<GameOffer>(text)
        && let Ok(game) = offer.game.parse()
    {
        let settings = GameSettings::new("k".into(), game, offer.fen, offer.pace).offered(offer.public);
        if let Ok(created) = create_game(1, settings) {
            assert!(GameServer::restore(vec![created.clone()], 1, 2).is_ok(), "{created:?}");
            game_of(&[created]);
        }
        for seat in &offer.seats {
            let name = parse_nickname(&seat.nickname);
            assert!(name.is_none_or(|name| parse_nickname(name) == Some(name)), "{name:?}");
        }
    }
    body::<SeatQuery>(text);
    body::<CreatedGame>(text);
    body::<ListedGames>(text);
    body::<Vec<ListedSeat>>(text);
    body::<ApiError>(text);
    body::<SeatMemory>(text);
    if let Some(settings) = body::<GameSettings>(text)
        && let Ok(game) = settings.initial_game()
    {
        assert_eq!(game.id(), settings.game);
    }
}

fn body<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) -> Option<T> {
    let body: T = serde_json::from_str(text).ok()?;
    let written = serde_json::to_string(&body).expect("a body has a text");
    assert_eq!(serde_json::from_str::<T>(&written).ok().as_ref(), Some(&body), "{written}");
    Some(body)
}

/// Any text is records whose rolls are proven or not, or an error; a proof survives writing and reading.
pub fn proofs(text: &str) {
    if let Ok((lines, is_sound)) = verify_text(text) {
        let records = GameRecord::read_all(text).expect("they were verified");
        assert_eq!(lines.len(), records.len());
        assert!(!is_sound || records.iter().all(|record| verify_record(record).is_ok()));
        // The record of an unfinished game does not contain the seed.
        let is_whole = |record: &GameRecord| record.head.dice.seed().is_none() || record.game.result().is_some();
        for record in records.into_iter().filter(is_whole) {
            let again = GameRecord::read(&record.to_string()).expect("a record's own text");
            assert_eq!(verify_record(&again).is_ok(), verify_record(&record).is_ok(), "{record}");
        }
    }
}
