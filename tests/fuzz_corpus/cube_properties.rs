//! Properties of games with a doubling cube.
//!
//! The fuzz target and the test of its corpus share these functions. Each panics if its property is violated.

use arbitrary::{Result, Unstructured};
use turnover_core::session::cube::{Cube, CubeAction, cube_decision};
use turnover_core::session::{Game, GameId, GameRecord};
use turnover_core::uci::Engine;

/// The maximum number of moves, rolls and actions with the cube.
const PLIES: usize = 40;

/// Any bytes choose a game with dice, a cube, and moves, rolls and what is done with the cube. In each position exactly what is
/// legal has no reason against it, and the text of the position is the same position; record, link and protocol tell the game.
pub fn cube(bytes: &[u8]) {
    // A text that ends too early is a shorter game.
    let mut input = Unstructured::new(bytes);
    if let Ok(Some(mut game)) = any_start(&mut input) {
        let _ = play(&mut game, &mut input);
        check_game(game);
    }
}

/// A game with any cube, at the start of a game or with few pieces; `None` if the text of the cube is refused.
fn any_start(input: &mut Unstructured) -> Result<Option<Game>> {
    let games: Vec<GameId> = GameId::ALL.into_iter().filter(|id| id.has_dice()).collect();
    let id = *input.choose(&games)?;
    let start = if input.arbitrary()? {
        id.referee(None).expect("every game has a start position").fen()
    } else {
        let width: usize = if id.name().contains("10x10") { 10 } else { 8 };
        let rank = |pieces: &str| format!("{pieces}{}", width - pieces.len());
        let between = vec![width.to_string(); width - 4].join("/");
        let turn = input.choose(&["w", "b"])?;
        format!("{}/{}/{between}/{}/{} {turn} - - 0 1", rank("kq"), rank("pp"), rank("PP"), rank("KQ"))
    };
    let cube = if input.ratio(15, 16)? { any_cube(input)? } else { input.arbitrary::<&str>()?.into() };
    Ok(Game::from_fen(id, &format!("{start} {cube}")).ok())
}

/// The text of a cube, not always a possible one.
fn any_cube(input: &mut Unstructured) -> Result<String> {
    let stake = 1_u8 << input.int_in_range(0..=6)?;
    let owner = if stake == 1 { "" } else { input.choose(&["w", "b"])? };
    let mut text = format!("x{stake}{owner}{}", input.choose(&["", "", "?", "!"])?);
    if input.arbitrary()? {
        let length = input.int_in_range(1..=7)?;
        let [white, black] = [input.int_in_range(0..=length)?, input.int_in_range(0..=length)?];
        let crawford = input.choose(&["", ":before-crawford", ":crawford", ":after-crawford"])?;
        text += &format!(":{length}:{white}-{black}{crawford}");
    }
    Ok(text)
}

fn play(game: &mut Game, input: &mut Unstructured) -> Result<()> {
    for _ in 0..PLIES {
        let referee = game.referee();
        let codes = referee.codes();
        let fen = referee.fen();
        let again = Game::from_fen(game.id(), &fen).unwrap_or_else(|error| panic!("its own text: {fen}: {error}"));
        assert_eq!((again.referee().fen(), again.referee().codes()), (fen.clone(), codes.clone()));
        assert!(!codes.is_empty() || game.outcome().is_some(), "{fen}");
        for action in CubeAction::ALL.map(CubeAction::code) {
            let is_legal = codes.iter().any(|(code, _)| code == action);
            assert_eq!(referee.find(action).is_some(), is_legal, "{fen} {action}");
            assert_eq!(referee.read_move(action).is_ok(), is_legal, "{fen} {action}");
            assert_eq!(referee.code_error(action).is_none(), is_legal, "{fen} {action}");
        }
        let acts = codes.iter().any(|(code, _)| code.parse::<CubeAction>().is_ok());
        assert_eq!(cube_decision(referee).is_some(), acts && Cube::of(referee).is_some(), "{fen}");
        // After a draw by repetition the position still has moves.
        if game.outcome().is_some() {
            break;
        }
        // The cube is turned more often than by chance.
        let cube = codes.iter().filter(|(code, _)| code.parse::<CubeAction>().is_ok()).collect::<Vec<_>>();
        let id = if !cube.is_empty() && input.arbitrary()? { input.choose(&cube)?.1 } else { input.choose(&codes)?.1 };
        assert!(game.play(id).is_some(), "{fen}");
    }
    Ok(())
}

/// Record, link and protocol tell the same game.
fn check_game(game: Game) {
    let (start, fen) = (game.start().fen(), game.referee().fen());
    let codes: Vec<String> = game.plies().map(|ply| ply.played.code.clone()).collect();
    let lines = [
        format!("setoption name UCI_Variant value {}", game.id()),
        format!("position fen {start} moves {}", codes.join(" ")),
        "d".into(),
    ];
    let (mut engine, mut out) = (Engine::default(), Vec::new());
    for line in lines {
        engine.handle_line(line.as_bytes(), &mut out).expect("a vector takes everything");
    }
    let out = String::from_utf8(out).expect("its answers are text");
    assert!(out.lines().any(|line| line == format!("Fen: {fen}")), "{start} {codes:?}: {out}");

    let record = GameRecord::of(game);
    let written = record.to_string();
    for again in [
        GameRecord::read(&written).expect("its own record"),
        GameRecord::from_link(&record.link()).expect("its own link"),
    ] {
        assert_eq!((again.game.start().fen(), again.game.referee().fen()), (start.clone(), fen.clone()), "{written}");
        let found: Vec<&str> = again.game.plies().map(|ply| &*ply.played.code).collect();
        assert_eq!(found, codes, "{written}");
    }
}
