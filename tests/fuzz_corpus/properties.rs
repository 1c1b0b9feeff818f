//! Properties of all texts.
//!
//! The fuzz targets and the test of their corpus share these functions. Each panics if its property is violated.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use turnover_core::games::dice_chess::{DiceChess, Phase, Roll, Variant};
use turnover_core::notation::Notation;
use turnover_core::session::{Game, GameId, GameRecord};
use turnover_core::uci::Engine;

/// Any text is a record or an error with a location; a record that was read can be written and read again as the same.
pub fn record(text: &str) {
    match GameRecord::read_all(text) {
        Ok(records) => {
            for record in records {
                let written = record.to_string();
                let again = GameRecord::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
                assert_eq!(again.to_string(), written);
            }
        }
        Err(error) => {
            let lines = text.split('\n').count() + text.matches('\r').count() + 1;
            assert!(error.at.line >= 1 && error.at.line as usize <= lines && error.at.column >= 1, "{error}");
        }
    }
}

/// Any text is a position or an error; the position's own text is the same position.
pub fn fen(text: &str) {
    for id in GameId::ALL {
        if let Ok(game) = Game::from_fen(id, text) {
            let written = game.referee().fen();
            let again = Game::from_fen(id, &written).expect("a position's own text");
            assert_eq!(again.referee().fen(), written);
            assert_eq!(again.legal_moves().len(), game.legal_moves().len());
        }
    }
}

/// The number of a variant, a position or nothing, and on the next lines rolls and moves. Invalid ones are refused and
/// change nothing; valid ones lead to a position whose text gives the same position.
pub fn dice_chess(text: &str) {
    let (first, actions) = text.split_once('\n').unwrap_or((text, ""));
    let mut letters = first.chars();
    let number = letters.next().and_then(|letter| letter.to_digit(10)).unwrap_or(0) as usize;
    let variant = Variant::ALL[number % Variant::ALL.len()];
    let read = DiceChess::from_fen(variant, letters.as_str());
    let mut position = read.unwrap_or_else(|_| DiceChess::start(variant));
    for action in actions.split_ascii_whitespace().take(60) {
        let before = position;
        let done = match (action.parse::<Roll>(), position.read_move(action)) {
            (Ok(roll), _) => position.roll(roll).is_ok(),
            (Err(_), Ok(mv)) => {
                position.play(mv).expect("a legal move");
                true
            }
            (Err(_), Err(_)) => action.parse().is_ok_and(|mv| position.play(mv).is_ok()),
        };
        assert!(done || position == before);
        let moves = position.legal_moves();
        let awaited = [moves.len() as u32, position.chances().total].map(|count| count > 0);
        let expected = match position.phase() {
            Phase::Move(_) => [true, false],
            Phase::Roll(_) => [false, true],
            Phase::Over(_) => [false, false],
        };
        assert_eq!(awaited, expected, "{variant} {position}");
        let written = position.to_string();
        assert_eq!(DiceChess::from_fen(variant, &written), Ok(position), "{variant} {written}");
        for mv in moves.into_iter().take(5) {
            let text = position.notation(mv);
            assert_eq!(position.read_move(&text), Ok(mv), "{variant} {written} {text}");
        }
    }
}

/// Any text is a link or an error; the game in it has a link that is the same game.
pub fn link(text: &str) {
    if let Ok(record) = GameRecord::from_link(text) {
        let again = GameRecord::from_link(&record.link()).expect("a game's own link");
        assert_eq!(again.to_string(), record.to_string());
    }
}

/// Any bytes with a correct checksum are a game or an error.
pub fn link_body(body: &[u8]) {
    let mut bytes = crc32fast::hash(body).to_be_bytes().to_vec();
    bytes.extend(body);
    link(&URL_SAFE_NO_PAD.encode(bytes));
}

/// Any lines are answered, and the engine does not crash.
pub fn protocol(text: &[u8]) {
    const SLICES: u32 = 10;
    let mut engine = Engine::default();
    for line in text.split(|&byte| byte == b'\n').take(40) {
        let mut out = Vec::new();
        engine.handle_line(line, &mut out).expect("a vector takes everything");
        for _ in 0..SLICES {
            if !engine.is_busy() {
                break;
            }
            engine.work(&mut out).expect("a vector takes everything");
        }
        engine.handle_line(b"stop", &mut out).expect("a vector takes everything");
        while engine.is_busy() {
            engine.work(&mut out).expect("a vector takes everything");
        }
    }
}
