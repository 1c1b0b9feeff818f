//! Texts with several records of AbstractPlay: a JSON array, as its site publishes them, or one record after the other.

use serde::Deserialize;
use serde_json::Value;

use super::{ApGame, ApRecord, find_game, json_error, record_error, replay_record};
use crate::notation::record::{RecordError, without_byte_order_mark};
use crate::session::GameRecord;

/// Reads all records of games that this program knows, and counts the others. If it knows none of several, that is an error.
pub(in crate::session) fn read_all(text: &str) -> Result<(Vec<GameRecord>, usize), RecordError> {
    let text = without_byte_order_mark(text);
    let top_values: Vec<Value> =
        serde_json::Deserializer::from_str(text).into_iter().collect::<Result<_, _>>().map_err(json_error)?;
    if let [Value::Object(_)] = &*top_values {
        return Ok((vec![GameRecord::from_abstract_play(text)?], 0));
    }
    let (mut records, mut unknown_errors) = (Vec::new(), Vec::new());
    for (number, value) in (1..).zip(top_values.into_iter().flat_map(into_list)) {
        match unknown_game(&value) {
            Some(cause) => unknown_errors.push(cause),
            None => records.push(read_one(value).map_err(|cause| in_record(number, cause))?),
        }
    }
    match (records.is_empty(), unknown_errors.first()) {
        (true, Some(cause)) => Err(cause.clone()),
        _ => Ok((records, unknown_errors.len())),
    }
}

fn into_list(value: Value) -> Vec<Value> {
    match value {
        Value::Array(values) => values,
        other => vec![other],
    }
}

/// Why this record is of no game that this program knows; `None` if it is of one, or names none.
fn unknown_game(value: &Value) -> Option<RecordError> {
    let ap_game = ApGame::deserialize(&value["header"]["game"]).ok()?;
    find_game(&ap_game).err()
}

fn read_one(value: Value) -> Result<GameRecord, RecordError> {
    let ap_record: ApRecord = serde_json::from_value(value)
        .map_err(|cause| record_error("a record of AbstractPlay (APGameRecord)", cause.to_string()))?;
    replay_record(ap_record)
}

fn in_record(number: usize, cause: RecordError) -> RecordError {
    RecordError { expected: format!("{} in record {number}", cause.expected), ..cause }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::games::{Outcome, Reason};
    use crate::session::{Declaration, Game, GameId};

    /// A finished game as the site writes it, in one line.
    fn record(game: &str, moves: &str) -> String {
        format!(
            r#"{{"header":{{"game":{{"name":"{game}"}},"site":{{"name":"Abstract Play"}},"date-start":"2026-03-04","date-end":"2026-03-05","date-generated":"2026-03-05","players":[{{"name":"Ana","result":1}},{{"name":"Bea","result":0}}]}},"moves":{moves}}}"#
        )
    }

    fn lielow() -> String {
        record("Lielow", r#"[["c2-c3","g7-f6"]]"#)
    }

    /// The number of games that are read and of those that are left out.
    fn counts(text: &str) -> Result<(usize, usize), String> {
        let read = GameRecord::read_known(text).map_err(|error| error.to_string());
        read.map(|(records, unknown_count)| (records.len(), unknown_count))
    }

    #[test]
    fn an_array_and_records_one_after_the_other_are_read_and_unknown_games_are_counted() {
        // Games of three players, and moves that are written in another way.
        let go = record("Go", r#"[[["a1","b2"],"c3"]]"#).replace(r#"{"name":"Ana","result":1},"#, "");
        for (text, expected) in [
            (lielow(), (1, 0)),
            (format!("[{}]", lielow()), (1, 0)),
            (format!(" [\n {},\n{},{}]\n", lielow(), go, lielow()), (2, 1)),
            (format!("{}\n{}", lielow(), lielow()), (2, 0)),
            (format!("{}{}[{},{go}]", lielow(), go, lielow()), (2, 2)),
        ] {
            assert!(GameRecord::is_abstract_play(&text), "{text}");
            assert_eq!(counts(&text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_in_a_list_is_refused_with_the_number_of_the_record() {
        let wrong_move = record("Lielow", r#"[["c2-c9"]]"#);
        for (text, expected) in [
            (format!("[{},{wrong_move}]", lielow()), "player 1 in round 1 of moves in record 2"),
            (format!("[{},{{\"header\":{{}}}}]", lielow()), "APGameRecord) in record 2"),
            (format!("[{}", lielow()), "line 1, column"),
            (format!("[{},{}]", record("Go", "[]"), record("Hex", "[]")), "a game in header.game.name"),
        ] {
            let error = counts(&text).expect_err(&text);
            assert!(error.contains(expected), "{text}: {error}");
        }
        let two = format!("[{},{}]", lielow(), lielow());
        assert!(GameRecord::read(&two).expect_err("two games").to_string().contains("another game"));
    }

    #[test]
    fn two_games_are_written_and_read_again() {
        let records: Vec<GameRecord> = [(GameId::Lielow, "c2c3"), (GameId::TurnoverModern, "f2f4")]
            .into_iter()
            .map(|(id, code)| {
                let mut game = Game::new(id);
                game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
                game.declare(Declaration::End(Outcome::won(Side::Black, Reason::Resignation)));
                GameRecord::of(game)
            })
            .collect();
        let texts = records.iter().map(|record| record.to_abstract_play("2026-11-25T18:00:00Z").expect("it is over"));
        let text = format!("[{}]", texts.collect::<Vec<_>>().join(","));
        let again = GameRecord::read_all(&text).expect("both");
        assert_eq!(again.len(), 2);
        for (before, after) in records.iter().zip(&again) {
            let codes =
                |record: &GameRecord| record.game.plies().map(|ply| ply.played.code.clone()).collect::<Vec<_>>();
            assert_eq!((after.game.id(), codes(after)), (before.game.id(), codes(before)));
            assert_eq!(after.game.result(), before.game.result());
        }
    }
}
