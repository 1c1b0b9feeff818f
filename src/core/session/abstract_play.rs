//! Records of finished games as AbstractPlay keeps them: `APGameRecord`, a JSON text. `lists` has texts with several of them.
//!
//! A round has an entry for each player, in the order of the seats: the moves of one turn, in the notation of the game,
//! separated by blanks. Rolls are moves too. Comments, variations, clocks and seeds have no place in it.
// CITE: https://www.abstractplay.com/schemas/gamerecord/1-0-0.json, AbstractPlay/recranks, 2026; what the site writes into it:
// `genRecord`, AbstractPlay/gameslib, 2026.

pub(super) mod lists;

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::record::read;
use super::{Game, GameId, GameRecord};
use crate::archive::Date;
use crate::board::Side;
use crate::games::{Outcome, Reason};
use crate::notation::record::{Location, RecordError, without_byte_order_mark};

/// The name of this program among the sites of records.
const SITE_NAME: &str = "Turnover";
/// The time of a day of which nothing more is known.
const MIDNIGHT_SUFFIX: &str = "T00:00:00Z";
/// What stands in place of a move when a player gives up, when the time is over, and when both agree on a draw or both leave the
/// game.
const RESIGNATION_TEXT: &str = "resign";
const TIMEOUT_TEXT: &str = "timeout";
const DRAW_TEXTS: [&str; 3] = ["drawaccepted", "draw", "abandoned"];

#[derive(Debug, Serialize, Deserialize)]
struct ApRecord {
    header: ApHeader,
    moves: Vec<Vec<Option<ApEntry>>>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct ApHeader {
    game: ApGame,
    site: ApSite,
    date_start: String,
    date_end: String,
    date_generated: String,
    players: Vec<ApPlayer>,
    #[serde(rename = "startingPosition", skip_serializing_if = "Option::is_none")]
    starting_position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(rename = "round", skip_serializing_if = "Option::is_none")]
    event_round: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct ApGame {
    name: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variants: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct ApSite {
    name: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct ApPlayer {
    name: String,
    result: i64,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_ai: bool,
    /// Not in the schema, which allows more properties and wants no two players alike: both may have the same name.
    #[serde(skip_deserializing)]
    side: String,
}

/// What a player did in a round.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum ApEntry {
    Text(String),
    Told {
        #[serde(rename = "move")]
        mv: String,
    },
}

impl ApEntry {
    fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Told { mv: text } => text,
        }
    }
}

fn record_error(expected: impl Into<String>, found: impl Into<String>) -> RecordError {
    read::record_error(Location::default(), expected, found)
}

fn join_lines(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl GameRecord {
    /// Whether the text looks like a record of AbstractPlay or a list of them: like a JSON object, or an array of objects. A
    /// comment, with which moves may begin, has a brace too.
    #[must_use]
    pub fn is_abstract_play(text: &str) -> bool {
        let text = without_byte_order_mark(text).trim_start();
        let first_value = text.strip_prefix('[').unwrap_or(text).trim_start();
        first_value.strip_prefix('{').is_some_and(|json_text| json_text.trim_start().starts_with('"'))
    }

    /// Reads a record of AbstractPlay.
    ///
    /// # Errors
    /// With line and column if it is not JSON of that form; with the round and the player at the first wrong move.
    pub fn from_abstract_play(text: &str) -> Result<Self, RecordError> {
        replay_record(serde_json::from_str(without_byte_order_mark(text)).map_err(json_error)?)
    }

    /// The game up to its end as a record of AbstractPlay; `generated_at` is the time at which it is made, in the form of RFC 3339, and stands
    /// for the day of the game if that is not known. `None` while the game goes on: such records are of finished games.
    #[must_use]
    pub fn to_abstract_play(&self, generated_at: &str) -> Option<String> {
        let outcome = self.game.result()?;
        let (name, variant) = self.game.id().published_name();
        let date_time = reformat_day(&self.head.date, '.', '-')
            .map_or_else(|| generated_at.to_owned(), |day| day + MIDNIGHT_SUFFIX);
        let tag_value =
            |name: &str| self.head.more.iter().find(|(tag_name, _)| tag_name == name).map(|(_, value)| value.clone());
        let player_of = |side: Side| ApPlayer {
            name: self.head.player(side).map_or_else(|| side.to_string(), str::to_owned),
            result: i64::from(outcome.winner == Some(side)),
            is_ai: !self.head.seats[side.index()].is_human(),
            side: side.to_string(),
        };
        let start = self.game.start().fen();
        let record = ApRecord {
            header: ApHeader {
                game: ApGame { name: name.into(), variants: variant.into_iter().map(str::to_owned).collect() },
                site: ApSite { name: tag_value("Site").unwrap_or_else(|| SITE_NAME.into()) },
                date_start: date_time.clone(),
                date_end: date_time,
                date_generated: generated_at.into(),
                players: Side::ALL.map(player_of).into(),
                starting_position: (!self.game.id().is_usual_start(&start)).then_some(start),
                event: tag_value("Event").filter(|_| tag_value("Round").is_some()),
                event_round: tag_value("Round").filter(|_| tag_value("Event").is_some()),
            },
            moves: turn_rounds(&self.game),
        };
        serde_json::to_string_pretty(&record).ok()
    }
}

fn json_error(cause: serde_json::Error) -> RecordError {
    RecordError {
        at: Location {
            line: cause.line().try_into().unwrap_or(u32::MAX),
            column: cause.column().max(1).try_into().unwrap_or(u32::MAX),
        },
        expected: "a record of AbstractPlay (APGameRecord)".into(),
        found: cause.to_string(),
    }
}

/// The game that a record tells, at its end.
fn replay_record(ap_record: ApRecord) -> Result<GameRecord, RecordError> {
    let ApHeader { game: game_name, site, date_start, players, starting_position, event, event_round, .. } =
        ap_record.header;
    let [white, black] = <[ApPlayer; 2]>::try_from(players)
        .map_err(|players| record_error("two players in header.players", players.len().to_string()))?;
    let id = find_game(&game_name)?;
    let mut game = match &starting_position {
        Some(fen) => Game::from_fen(id, fen)
            .map_err(|cause| record_error("a position in header.startingPosition", format!("{fen:?} ({cause})")))?,
        None => Game::new(id),
    };
    let declared_reason = play_rounds(&mut game, &ap_record.moves)?;
    end_game(&mut game, white.result.cmp(&black.result), declared_reason)?;
    game.go_to_end();
    let mut record = GameRecord::of(game);
    record.head.players = [white.name, black.name].map(|name| join_lines(&name));
    record.head.date = reformat_day(&date_start, '-', '.').unwrap_or_default();
    let tag_values = [("Site", Some(site.name)), ("Event", event), ("Round", event_round)];
    let tag_values = tag_values.into_iter().filter_map(|(name, value)| Some((name.to_owned(), join_lines(&value?))));
    record.head.more = tag_values.collect();
    Ok(record)
}

/// The game with this name and these variants.
fn find_game(ap_game: &ApGame) -> Result<GameId, RecordError> {
    let full_names = ap_game.variants.iter().map(|variant| format!("{} {variant}", ap_game.name));
    let by_variant = full_names.into_iter().find_map(|name| name.parse().ok());
    by_variant.map_or_else(|| ap_game.name.parse(), Ok).map_err(|_| {
        let names = GameId::ALL.map(|id| id.published_name().0).join(", ");
        record_error(format!("a game in header.game.name, one of {names}"), read::quote_excerpt(&ap_game.name))
    })
}

/// Plays the moves of all rounds. Returns how the players ended the game, if they did.
fn play_rounds(game: &mut Game, rounds: &[Vec<Option<ApEntry>>]) -> Result<Option<Reason>, RecordError> {
    for (round_number, entries) in (1..).zip(rounds) {
        for (player_number, entry) in (1..).zip(entries) {
            for text in entry.iter().flat_map(|entry| entry.text().split_whitespace()) {
                match text {
                    RESIGNATION_TEXT => return Ok(Some(Reason::Resignation)),
                    TIMEOUT_TEXT => return Ok(Some(Reason::Time)),
                    _ if DRAW_TEXTS.contains(&text) => return Ok(Some(Reason::Agreement)),
                    _ => {
                        let node = game.tree().end();
                        let expected_move =
                            if game.tree()[node].phase().outcome().is_some() { "no move" } else { "a legal move" };
                        let expected =
                            || format!("{expected_move} of player {player_number} in round {round_number} of moves");
                        read::play(game, node, text, Location::default())
                            .map_err(|cause| RecordError { expected: expected(), ..cause })?;
                    }
                }
            }
        }
    }
    Ok(None)
}

/// Ends the game as the players' results say, if it is not over by the rules; `white_order` is how White's result compares to
/// Black's.
fn end_game(game: &mut Game, white_order: Ordering, reason: Option<Reason>) -> Result<(), RecordError> {
    let winner = match white_order {
        Ordering::Greater => Some(Side::White),
        Ordering::Less => Some(Side::Black),
        Ordering::Equal => None,
    };
    if let Some(ruled_outcome) = game.result() {
        let matches_rules = ruled_outcome.winner == winner;
        let expected = || format!("results of the players in header.players for {ruled_outcome}, by the rules");
        return if matches_rules { Ok(()) } else { Err(record_error(expected(), "others")) };
    }
    let usual_reason = if winner.is_some() { Reason::Resignation } else { Reason::Agreement };
    let reason = reason.filter(|&reason| (reason == Reason::Agreement) == winner.is_none()).unwrap_or(usual_reason);
    let node = game.tree().end();
    if game.end_at(node, Outcome { winner, reason }) {
        Ok(())
    } else {
        Err(record_error("a game that goes on", "another"))
    }
}

/// The turns up to the end of the game, a round for each turn of White and the turn of Black after it. The roll belongs to its turn, and the
/// answer to a double is one of its own.
fn turn_rounds(game: &Game) -> Vec<Vec<Option<ApEntry>>> {
    let mut rounds: Vec<Vec<Option<ApEntry>>> = Vec::new();
    let mut last_side = None;
    let tree = game.tree();
    for node in game.played_line() {
        let Some(ply) = tree[node].ply() else { continue };
        let (side, text) = (ply.side, &ply.played.text);
        match rounds.last_mut().and_then(|round| round.last_mut()) {
            Some(Some(ApEntry::Text(turn_text))) if last_side == Some(side) => {
                turn_text.push(' ');
                turn_text.push_str(text);
            }
            _ => {
                let entry = Some(ApEntry::Text(text.clone()));
                match (side, rounds.last_mut()) {
                    (Side::Black, Some(round)) if round.len() == 1 => round.push(entry),
                    (Side::Black, _) => rounds.push(vec![None, entry]),
                    (Side::White, _) => rounds.push(vec![entry]),
                }
            }
        }
        last_side = Some(side);
    }
    rounds
}

/// The day with which this text begins, with another sign between its numbers; `None` if it begins with no day of a calendar.
fn reformat_day(text: &str, separator: char, new_separator: char) -> Option<String> {
    let day_text = text.get(.."2026-11-25".len())?;
    let has_date_form = |(index, letter): (usize, char)| {
        if index == 4 || index == 7 { letter == separator } else { letter.is_ascii_digit() }
    };
    let is_day =
        day_text.chars().enumerate().all(has_date_form) && day_text.replace(separator, ".").parse::<Date>().is_ok();
    is_day.then(|| day_text.replace(separator, &new_separator.to_string()))
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value};

    use super::*;
    use crate::session::{Level, Seat};

    const GENERATED_AT: &str = "2026-11-25T18:00:00Z";

    /// As the site writes a game: some moves are objects with results, the players have more fields than are read.
    const FOREIGN_RECORD: &str = r#"{
        "header": {
            "game": { "name": "Lielow", "variants": ["Size-9 board"] },
            "site": { "name": "Abstract Play", "gameid": "f1e2" },
            "date-start": "2026-03-04T11:22:33.000Z", "date-end": "2026-03-05T00:00:00.000Z",
            "date-generated": "2026-03-05T00:00:01.000Z", "pied": ["x"],
            "players": [
                { "name": "Ana  Maria", "userid": "1", "result": 0 },
                { "name": "Bea", "userid": "2", "is_ai": false, "score": 3, "result": 1 }
            ]
        },
        "moves": [["d3-c4", { "move": "c9-d8", "result": [{ "type": "move" }] }], ["c3-d4", "d7-e6"], ["resign", null]]
    }"#;

    #[test]
    fn a_game_of_the_site_is_read() {
        for name in ["size-9", "Size-9 board"] {
            let record = GameRecord::read(&FOREIGN_RECORD.replace("Size-9 board", name)).expect("a record");
            assert_eq!(record.game.id().name(), "lielow-9x9", "{name}");
        }
        let record = GameRecord::read(FOREIGN_RECORD).expect("a record");
        assert_eq!(record.game.plies().count(), 4);
        assert_eq!(record.game.result(), Some(Outcome::won(Side::Black, Reason::Resignation)));
        assert_eq!(record.head.players, ["Ana Maria", "Bea"]);
        assert_eq!(record.head.date, "2026.03.04");
        assert_eq!(record.head.more, [("Site".to_owned(), "Abstract Play".to_owned())]);
        let abandoned_text = FOREIGN_RECORD.replace("resign", "abandoned").replace("\"result\": 1", "\"result\": 0");
        let record_of_abandoned = GameRecord::read(&abandoned_text).expect("a record");
        assert_eq!(record_of_abandoned.game.result(), Some(Outcome::drawn(Reason::Agreement)));
        // It is kept as any record.
        let reread_record = GameRecord::read(&record.to_string()).expect("a record");
        assert_eq!(reread_record.to_string(), record.to_string());
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        let text = format!("\u{feff}{FOREIGN_RECORD}");
        assert!(GameRecord::from_abstract_play(&text).is_ok());
        for text in [text, format!("\u{feff}[{FOREIGN_RECORD}]")] {
            assert!(GameRecord::is_abstract_play(&text), "{text}");
            let record = GameRecord::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(record.game.plies().count(), 4);
        }
    }

    #[test]
    fn moves_that_were_taken_back_before_the_end_are_left_out() {
        let mut game = Game::new(GameId::Lielow);
        for code in ["a2a3", "a7a6"] {
            game.play(game.referee().find(code).expect("a legal move")).expect("a legal move");
        }
        game.undo();
        game.declare(super::super::Declaration::Resign(Side::Black));
        let text = GameRecord::of(game).to_abstract_play(GENERATED_AT).expect("a finished game");
        let reread_game = GameRecord::read(&text).expect("a record").game;
        assert_eq!(reread_game.plies().map(|ply| &*ply.played.code).collect::<Vec<_>>(), ["a2a3"]);
        assert_eq!(reread_game.result(), Some(Outcome::won(Side::White, Reason::Resignation)));
    }

    /// An object that has these properties, and others only if it may.
    fn object<'a>(
        json_value: &'a Value,
        required_keys: &[&str],
        optional_keys: &[&str],
        may_have_more: bool,
    ) -> &'a Map<String, Value> {
        let object = json_value.as_object().unwrap_or_else(|| panic!("an object: {json_value}"));
        assert!(required_keys.iter().all(|name| object.contains_key(*name)), "{required_keys:?} in {json_value}");
        let is_known = |name: &String| required_keys.contains(&name.as_str()) || optional_keys.contains(&name.as_str());
        assert!(may_have_more || object.keys().all(is_known), "{json_value}");
        object
    }

    /// The rules of the schema, by hand: which properties there are, of which types, and what they must not be.
    fn assert_fits_the_schema(text: &str) {
        let record: Value = serde_json::from_str(text).expect("JSON");
        let record = object(&record, &["header", "moves"], &[], false);
        let dates = ["date-start", "date-end", "date-generated"];
        let header = object(&record["header"], &[&dates[..], &["game", "site", "players"]].concat(), &[], true);
        let game = object(&header["game"], &["name"], &["variants"], false);
        let variants = game.get("variants").map_or(&[][..], |list| list.as_array().expect("a list"));
        assert!(game["name"].is_string() && variants.iter().all(Value::is_string), "{game:?}");
        let site = object(&header["site"], &["name"], &["gameid"], false);
        assert!(site["name"].is_string(), "{site:?}");
        for date in dates.map(|name| header[name].as_str().expect("a text")) {
            let (day, time) = date.split_once('T').expect("a day and a time");
            assert!(reformat_day(day, '-', '.').is_some() && time.len() == 9 && time.ends_with('Z'), "{date}");
        }
        for name in ["event", "round", "startingPosition"] {
            assert!(header.get(name).is_none_or(Value::is_string), "{name}");
        }
        assert_eq!(header.contains_key("event"), header.contains_key("round"));
        let players = header["players"].as_array().expect("a list");
        assert!(players.len() == 2 && players[0] != players[1], "{players:?}");
        for player in players {
            let player = object(player, &["name", "result"], &[], true);
            assert!(player["name"].is_string() && player["result"].is_i64(), "{player:?}");
            assert!(player.get("is_ai").is_none_or(Value::is_boolean), "{player:?}");
        }
        for round in record["moves"].as_array().expect("a list") {
            let round = round.as_array().expect("a round");
            assert!(round.len() <= players.len() && round.iter().all(|entry| entry.is_null() || entry.is_string()));
        }
    }

    #[test]
    fn what_is_written_fits_the_schema_whoever_plays_and_wherever_it_begins() {
        let fen = "aaaaaaaaa/9/aaaaaaaaa/9/9/9/AAAAAAAAA/9/1AAAAAAAA b 0 1";
        let mut game = Game::from_fen(GameId::Lielow9x9, fen).expect("a position");
        game.play(game.referee().find("a9a8").expect("a legal move")).expect("a legal move");
        let outcome = Outcome { winner: None, reason: Reason::Agreement };
        game.declare(super::super::Declaration::End(outcome));
        let mut record = GameRecord::of(game);
        record.head.players = ["Ana".into(), "Ana".into()];
        record.head.seats[1] = Seat::Engine(Level::WEAKEST);
        record.head.more = [("Event", "Club"), ("Round", "3"), ("Site", "Home")]
            .map(|(name, tag_value)| (name.to_owned(), tag_value.to_owned()))
            .into();
        let text = record.to_abstract_play(GENERATED_AT).expect("a finished game");
        assert!(["startingPosition", "event", "is_ai", "null"].iter().all(|part| text.contains(part)), "{text}");
        assert_fits_the_schema(&text);
        record.head.seats[1] = Seat::Human;
        assert_fits_the_schema(&record.to_abstract_play(GENERATED_AT).expect("a finished game"));
    }

    #[test]
    fn every_game_is_written_and_read_again() {
        for (id, codes, score) in [
            (GameId::TurnoverModern, "f2f4 d7d5", "1-0"),
            (GameId::Lielow, "c2c3 g7f6 e2d3", "0-1"),
            (GameId::Lielow9x9, "d3c4 c9d8", "1/2-1/2"),
            ("dice-chess".parse().expect("a game"), "r34 0000 r12 e7e6 r66 g1f3", "1/2-1/2"),
            ("dice-chess-three".parse().expect("a game"), "r445 0000 r122 e7e5 b8c6 c6d4 r112 b1c3", "1-0"),
        ] {
            let mut game = Game::new(id);
            for code in codes.split(' ') {
                let id = game.referee().find(code).unwrap_or_else(|| panic!("{code} is legal"));
                game.play(id).expect("a legal move");
            }
            let mut record = GameRecord::of(game);
            assert_eq!(record.to_abstract_play(GENERATED_AT), None, "it goes on");
            let reason = if score == "1/2-1/2" { Reason::Agreement } else { Reason::Resignation };
            let winner = [("1-0", Side::White), ("0-1", Side::Black)]
                .into_iter()
                .find(|(winner_score, _)| *winner_score == score);
            let outcome = Outcome { winner: winner.map(|(_, side)| side), reason };
            record.game.declare(super::super::Declaration::End(outcome));
            record.head.players = ["Ana".into(), "Bea".into()];
            record.head.date = "2026.11.20".into();
            let text = record.to_abstract_play(GENERATED_AT).expect("a finished game");
            assert!(text.contains("2026-11-20T00:00:00Z"), "{text}");
            assert_fits_the_schema(&text);
            let mut reread_record = GameRecord::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(reread_record.head.more, [("Site".to_owned(), "Turnover".to_owned())]);
            reread_record.head.more.clear();
            record.game.go_to_end();
            assert_eq!(reread_record.to_string(), record.to_string(), "{text}");
            assert_eq!(reread_record.to_abstract_play(GENERATED_AT), Some(text));
            // What is no day of a time stands nowhere.
            for date in ["", "2026.??.??", "2026.02.30", "in autumn"] {
                reread_record.head.date = date.into();
                let text = reread_record.to_abstract_play(GENERATED_AT).expect("a finished game");
                assert!(text.contains(&format!("\"date-start\": \"{GENERATED_AT}\"")), "{text}");
            }
        }
    }

    #[test]
    fn what_is_none_is_refused_where_it_goes_wrong() {
        for (old_part, new_part, expected_part) in [
            (r#""header""#, r#""heads""#, "expected a record of AbstractPlay"),
            ("Lielow", "Go", "a game in header.game.name"),
            ("c3-d4", "c3-d5", "a legal move of player 1 in round 2 of moves"),
            (r#""d3-c4""#, r#""\u0000é""#, "player 1 in round 1"),
            (r#", { "move": "c9-d8", "result": [{ "type": "move" }] }"#, "", "player 1 in round 2"),
            (r#"{ "name": "Ana  Maria", "userid": "1", "result": 0 },"#, "", "two players in header.players"),
            (r#""pied": ["x"]"#, r#""startingPosition": "9/9""#, "a position in header.startingPosition"),
            ("null]]", "null]", "line 13, column"),
        ] {
            let text = FOREIGN_RECORD.replace(old_part, new_part);
            assert_ne!(text, FOREIGN_RECORD, "{old_part}");
            let error = GameRecord::read(&text).expect_err(old_part).to_string();
            assert!(error.contains(expected_part), "{old_part}: {error}");
        }
    }
}
