use std::time::Duration;

use super::*;
use crate::ai::search::{Limits, Options};
use crate::games::dice_chess::Variant;
use crate::games::{Phase, Reason};
use crate::session::{Game, GameId, GameRecord, Level, refusal_of};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const TWO_DICE: GameId = GameId::DiceChess(Variant::DiceChess);

fn game_with_cube(cube: &str, codes: &str) -> Game {
    let mut game = Game::from_fen(TWO_DICE, &format!("{START} {cube}")).expect("a position");
    play_codes(&mut game, codes);
    game
}

fn play_codes(game: &mut Game, codes: &str) {
    for code in codes.split_whitespace() {
        let id = game.referee().find(code).unwrap_or_else(|| panic!("{code} in {}", game.referee().fen()));
        assert!(game.play(id).is_some(), "{code}");
    }
}

/// The moves that may be made, without rolls.
fn legal_codes(game: &Game) -> String {
    game.legal_moves().iter().map(|legal_move| &*legal_move.code).collect::<Vec<_>>().join(" ")
}

fn cube_text(game: &Game) -> String {
    Cube::of(game.referee()).expect("a cube").to_string()
}

fn refusal_text(game: &Game, code: &str) -> String {
    assert_eq!(game.referee().find(code), None, "{code}");
    game.referee().code_error(code).expect("a reason").to_string()
}

#[test]
fn a_side_doubles_before_its_roll_and_whoever_takes_owns_the_cube() {
    let mut game = game_with_cube("x1", "");
    assert_eq!((legal_codes(&game).as_str(), game.phase()), ("double", Phase::Roll(Side::White)));
    assert_eq!(game.referee().legal_rolls().len(), 21);
    play_codes(&mut game, "double");
    assert_eq!((legal_codes(&game).as_str(), cube_text(&game).as_str()), ("take drop", "x1?"));
    assert_eq!((game.phase(), game.referee().turn()), (Phase::Move(Side::Black), Side::Black));
    assert!(game.referee().legal_rolls().is_empty());
    assert_eq!(refusal_text(&game, "r25"), "a double is to be taken or dropped first");
    let refusal = refusal_of(game.referee(), "e2e4").expect("it is refused");
    assert_eq!((refusal.code, refusal.square.to_string()), ("double-offered", "e4".into()));
    assert_eq!(refusal_text(&game, "double"), "a double is to be taken or dropped first");
    play_codes(&mut game, "take");
    assert_eq!((legal_codes(&game).as_str(), cube_text(&game).as_str()), ("", "x2b"));
    assert_eq!(game.phase(), Phase::Roll(Side::White));
    assert_eq!(refusal_text(&game, "double"), "the doubling cube belongs to the other side");
    play_codes(&mut game, "r11");
    assert_eq!(refusal_text(&game, "double"), "a side doubles before its roll");
    assert_eq!(refusal_text(&game, "take"), "nobody has doubled");
    play_codes(&mut game, "e2e4 double take r22");
    assert_eq!(cube_text(&game), "x4w");
    assert_eq!(game.referee().fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 r22 x4w");
    // The same rolls have the same numbers, and are told from what is done with the cube.
    let rolls: Vec<&str> = game.plies().filter(|ply| ply.is_roll()).map(|ply| &*ply.played.code).collect();
    assert_eq!(rolls, ["r11", "r22"]);
}

#[test]
fn whoever_drops_loses_the_stake_as_it_stands() {
    let mut game = game_with_cube("x2b", "r11 e2e4 double drop");
    let outcome = game.outcome().expect("the end");
    assert_eq!(outcome, Outcome::won(Side::Black, Reason::DoubleDropped));
    assert_eq!((cube_text(&game).as_str(), legal_codes(&game).as_str()), ("x2b!", ""));
    assert_eq!(refusal_text(&game, "take"), "the game is over");
    let fen = game.referee().fen();
    let reread_game = Game::from_fen(TWO_DICE, &fen).expect("a position");
    assert_eq!((reread_game.outcome(), reread_game.referee().fen()), (Some(outcome), fen));
    game.undo();
    assert_eq!(legal_codes(&game), "take drop");
}

#[test]
fn without_a_cube_nobody_doubles() {
    let game = Game::new(TWO_DICE);
    assert_eq!(Cube::of(game.referee()), None);
    assert_eq!(refusal_text(&game, "double"), "the game is played without a doubling cube");
    let error = GameId::Lielow.referee(Some("8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w 0 1 x1")).err().expect("no cube");
    assert!(error.to_string().contains("expected"), "{error}");
}

#[test]
fn the_stake_grows_to_64_and_no_further() {
    let mut codes = String::new();
    for ply in 0..6 {
        codes += "double take r34 0000 ";
        let played_game = game_with_cube("x1", &codes);
        assert_eq!(Cube::of(played_game.referee()).map(|cube| cube.stake), Some(2 << ply));
    }
    assert_eq!(refusal_text(&game_with_cube("x1", &codes), "double"), "the stake is 64 points, the largest");
}

#[test]
fn a_match_is_scored_game_by_game_and_sides_change() {
    let outcome = |winner| Outcome { winner, reason: Reason::KingCaptured };
    let mut cube = Cube::new(Some(MatchScore::new(5, true)));
    assert_eq!(cube.to_string(), "x1:5:0-0:before-crawford");
    for (stake, winner, next_text) in [
        (2, Some(Side::White), "x1:5:0-2:before-crawford"),
        (1, None, "x1:5:2-0:before-crawford"),
        (2, Some(Side::White), "x1:5:0-4:crawford"),
        (1, None, "x1:5:4-0:crawford"),
        (1, Some(Side::Black), "x1:5:1-4:after-crawford"),
        (2, Some(Side::White), "x1:5:4-3:after-crawford"),
    ] {
        let ended_cube = Cube { stake, ..cube };
        cube = ended_cube.for_next_game(outcome(winner)).expect("the match goes on");
        assert_eq!(cube.to_string(), next_text);
        assert_eq!(next_text.parse(), Ok(cube));
    }
    assert_eq!(cube.illegal_double(Side::White), Some(IllegalDouble::StakeSuffices));
    assert_eq!(cube.illegal_double(Side::Black), None);
    assert_eq!(cube.for_next_game(outcome(Some(Side::White))), None);
    let score = cube.score_after(outcome(Some(Side::White))).expect("a match");
    assert_eq!(score.winner(), Some(Side::White));
    // A match to one point is a single game without doubling; a game by itself is played again.
    assert_eq!(
        Cube::new(Some(MatchScore::new(1, true))).illegal_double(Side::White),
        Some(IllegalDouble::CrawfordGame)
    );
    let single_game_cube = Cube { stake: 8, ..Cube::new(None) };
    assert_eq!(single_game_cube.for_next_game(outcome(Some(Side::Black))), Some(Cube::new(None)));
    // A larger stake than needed wins no more than the match.
    let won_score = MatchScore::new(3, false).after_game(Some(Side::Black), 8);
    assert_eq!((won_score.points, won_score.crawford), (BySide([0, 3]), Crawford::Off));
}

#[test]
fn what_is_no_cube_is_refused_with_what_was_expected() {
    for (text, expected) in [
        ("x", "a stake of 1, 2"),
        ("y1", "x and the stake"),
        ("x3", "a stake of 1, 2"),
        ("x128", "a stake of 1, 2"),
        ("x+1", "a stake of 1, 2"),
        ("x1x", "a stake of 1, 2"),
        ("x1:0:0-0", "a match to 1 to 25 points"),
        ("x1:26:0-0", "a match to 1 to 25 points"),
        ("x1:3", "White's and Black's points"),
        ("x1:3:3-0", "White's and Black's points"),
        ("x1:3:0", "White's and Black's points"),
        ("x1:3:0-0:perhaps", "before-crawford, crawford, after-crawford"),
        ("x1:3:2-0:crawford:1", "nothing more"),
        ("x2", "an owner"),
        ("x1w", "an owner"),
        ("x1:3:2-0:before-crawford", "Crawford's rule as the score has it"),
        ("x1:3:1-0:crawford", "Crawford's rule as the score has it"),
        ("x1:3:1-0:after-crawford", "Crawford's rule as the score has it"),
        ("x2b?", "a possible double in x2b?, the last field, but the doubling cube belongs to the other side"),
        ("x64w?", "but the stake is 64 points"),
        ("x1!:3:2-0:crawford", "but by Crawford's rule nobody doubles"),
    ] {
        let fen = format!("{START} {text}");
        let error = match text {
            "x" | "y1" | "x+1" => text.parse::<Cube>().expect_err("no cube").to_string(),
            _ => GameId::referee(TWO_DICE, Some(&fen)).err().expect("no cube").to_string(),
        };
        assert!(error.contains(expected), "{text}: {error}");
    }
    let error = TWO_DICE.referee(Some(&format!("{START} r11 x1?"))).err().expect("no double").to_string();
    assert!(error.contains("unless dice are to be rolled"), "{error}");
    for text in ["x1", "x2w", "x64b?", "x2b!", "x1:7:6-0:crawford", "x4w?:25:0-24", "x1:3:0-0:before-crawford"] {
        assert_eq!(text.parse::<Cube>().expect("a cube").to_string(), text);
    }
}

#[test]
fn a_game_with_a_cube_survives_record_and_link() {
    for codes in ["", "double", "r11 e2e4 double take r22 b8c6", "r11 e2e4 double drop"] {
        let played_game = game_with_cube("x1:3:1-0:before-crawford", codes);
        let record = GameRecord::of(played_game);
        let fen_and_outcome = |record: &GameRecord| (record.game.referee().fen(), record.game.outcome());
        let text = record.to_string();
        assert_eq!(fen_and_outcome(&GameRecord::read(&text).expect("a record")), fen_and_outcome(&record), "{text}");
        assert_eq!(
            fen_and_outcome(&GameRecord::from_link(&record.link()).expect("a link")),
            fen_and_outcome(&record),
            "{codes}"
        );
    }
    let text = GameRecord::of(game_with_cube("x1", "r11 e2e4 double drop")).to_string();
    assert!(text.contains("[Termination \"double-dropped\"]") && text.contains("1. r11 e4 double drop 0-1"), "{text}");
    let foreign_text = text.replace("double drop", "Doubles Drops");
    assert_eq!(GameRecord::read(&foreign_text).expect("a record").to_string(), text);
}

#[test]
fn no_draw_is_claimed_while_a_double_is_open() {
    let mut game = game_with_cube("x1", "");
    for _ in 0..2 {
        play_codes(&mut game, "r22 g1f3 r22 g8f6 r22 f3g1 r22 f6g8");
    }
    assert_eq!(crate::session::Claim::of(&game).map(|claim| claim.reason), Some(Reason::Repetition));
    play_codes(&mut game, "double");
    assert_eq!(crate::session::Claim::of(&game), None);
    play_codes(&mut game, "take");
    assert!(crate::session::Claim::of(&game).is_some(), "the same position with another stake");
}

#[test]
fn books_and_drafts_know_nothing_of_the_cube() {
    let key = |game: &Game| crate::book::position_key(game.referee());
    assert_eq!(key(&game_with_cube("x1", "r12")), key(&game_with_cube("x1", "double take r12")));
    let offered_game = game_with_cube("x1", "double");
    assert_eq!(crate::session::Draft::of(TWO_DICE, offered_game.referee()).turn(), Side::White);
}

#[test]
fn the_answer_to_a_double_is_the_opponents_in_records_of_others() {
    let mut played_game = game_with_cube("x1", "double take r11 e2e4 r22 b8c6");
    played_game.declare(crate::session::Declaration::Resign(Side::White));
    let record = GameRecord::of(played_game);
    let text = record.to_abstract_play("2026-11-26T00:00:00Z").expect("a finished game");
    let moves = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON")["moves"].to_string();
    assert!(moves(&text).starts_with(r#"[["double","take"],["r11 e4","r22 Nc6"]"#), "{text}");
    let former_text = r#"{"header":HEADER,"moves":[["double take r11 e4","r22 Nc6"]]}"#;
    let header = serde_json::from_str::<serde_json::Value>(&text).expect("JSON")["header"].to_string();
    for text in [text, former_text.replace("HEADER", &header)] {
        let reread_record = GameRecord::read(&text).expect("a record");
        assert_eq!(reread_record.game.referee().fen(), record.game.referee().fen(), "{text}");
    }
}

/// What the engine does with the cube in a position before a roll.
fn engine_decision(fen: &str) -> Option<String> {
    let game = Game::from_fen(TWO_DICE, fen).expect("a position");
    let mut thinking = game.think(Options::new(Limits::depth(2)), Level::STRONGEST, 0);
    while thinking.next_slice(Duration::ZERO) == crate::ai::search::Progress::Thinking {}
    thinking.choice()
}

#[test]
fn the_engine_doubles_takes_and_drops_by_its_chance() {
    let even_fen = START;
    let won_fen = "4k3/8/8/8/8/8/QQQQ4/4K3 w - - 0 1";
    for (fen, expected) in [
        (format!("{even_fen} x1"), None),
        (format!("{even_fen} x1?"), Some("take")),
        (format!("{won_fen} x1"), Some("double")),
        (format!("{won_fen} x1?"), Some("drop")),
        // The side that is far behind does not double, and the other one takes.
        (format!("{} x1", won_fen.replace(" w ", " b ")), None),
        (format!("{} x1?", won_fen.replace(" w ", " b ")), Some("take")),
        // There is nothing to decide.
        (format!("{won_fen} x2b"), None),
        (format!("{won_fen} x1:3:2-0:crawford"), None),
    ] {
        assert_eq!(engine_decision(&fen).as_deref(), expected, "{fen}");
    }
}
