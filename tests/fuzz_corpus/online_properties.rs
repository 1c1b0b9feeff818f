//! Properties of all texts that come over a network.
//!
//! The fuzz target and the test of its corpus share these functions. Each panics if its property is violated.

use turnover::online::{ClientMessage, GameEvent, ServerMessage, project, verify_record};
use turnover::session::GameRecord;

/// Any text is a message or an error, and a message's text is parsed as the same message. Any lines are the events of a
/// game, whose record can be read again, or are refused.
pub fn online(text: &str) {
    if let Ok(message) = ClientMessage::decode(text) {
        assert_eq!(ClientMessage::decode(&message.encode()), Ok(message));
    }
    if let Ok(message) = ServerMessage::decode(text) {
        assert_eq!(ServerMessage::decode(&message.encode()).as_ref(), Ok(&message));
        if let ServerMessage::Events { events, .. } = message {
            game(&events);
        }
    }
    let events: Result<Vec<GameEvent>, _> = text.lines().map(serde_json::from_str).collect();
    if let Ok(events) = events {
        for event in &events {
            let written = serde_json::to_string(event).expect("an event has a text");
            assert_eq!(&serde_json::from_str::<GameEvent>(&written).expect("an event's own text"), event);
        }
        game(&events);
    }
}

fn game(events: &[GameEvent]) {
    let Ok(record) = project(events) else { return };
    let written = record.to_string();
    let again = GameRecord::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.to_string(), written);
    assert!(verify_record(&again).is_ok(), "{written}");
}
