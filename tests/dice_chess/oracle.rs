//! Compares Dice Chess with the reference implementations, roll by roll and move by move.
//!
//! `tests/data/dice-chess.json`: positions of the main variant with the moves of each of the 21 rolls, their status, the
//! document's sample game and perft with dice. `data/dice-chess-brainking.json`: positions of the one-die form.

use std::collections::BTreeMap;

use serde::Deserialize;
use turnover_core::games::dice_chess::{
    DiceChess, Move, Outcome, Phase, Reason, Roll, Variant, chess_perft, dice_perft,
};
use turnover_core::notation::Notation;

#[derive(Deserialize)]
struct Oracle {
    dperft: BTreeMap<String, Perft>,
    sample_game: Vec<Turn>,
    positions: Vec<Case>,
}

#[derive(Deserialize)]
struct Perft {
    fen: String,
    dperft: BTreeMap<u32, u64>,
}

#[derive(Deserialize)]
struct Turn {
    side: String,
    fen: String,
    roll: [u8; 2],
    legal: String,
    played: String,
    after: String,
    status_after: String,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    fen: String,
    status: String,
    rolls: BTreeMap<String, String>,
    pass36: Option<u32>,
    king_captures: String,
    mates: String,
    stalemates: String,
    after_pass: Option<After>,
}

#[derive(Deserialize)]
struct After {
    fen: String,
    status: String,
}

#[derive(Deserialize)]
struct BrainKing {
    positions: Vec<BrainKingCase>,
}

#[derive(Deserialize)]
struct BrainKingCase {
    id: String,
    fen: String,
    mobile: Vec<u8>,
    die: BTreeMap<String, String>,
    king_captures: String,
}

fn oracle() -> Oracle {
    serde_json::from_str(include_str!("../data/dice-chess.json")).expect("the oracle's format")
}

fn position(variant: Variant, fen: &str) -> DiceChess {
    DiceChess::from_fen(variant, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn main_position(fen: &str) -> DiceChess {
    position(Variant::DiceChess, fen)
}

fn roll(text: &str) -> Roll {
    text.parse().expect("a roll")
}

fn rolled(position: &DiceChess, text: &str) -> DiceChess {
    let mut rolled = *position;
    rolled.roll(roll(text)).unwrap_or_else(|error| panic!("{position}: {error}"));
    rolled
}

/// The legal moves in the oracle's format; a pass is an empty list.
fn listed(position: &DiceChess) -> String {
    let moves = position.legal_moves().into_iter().filter(|mv| !mv.is_pass());
    let mut texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    texts.sort_unstable();
    texts.join(" ")
}

fn status(position: &DiceChess) -> &'static str {
    match position.phase() {
        Phase::Over(Outcome { reason: Reason::Checkmate, .. }) => "checkmate",
        Phase::Over(Outcome { reason: Reason::Stalemate, .. }) => "stalemate",
        _ if position.is_check() => "check",
        _ => "ongoing",
    }
}

/// Whether only kings are left, which ends our games but not the oracle's.
fn is_bare(position: &DiceChess) -> bool {
    position.phase() == Phase::Over(Outcome::drawn(Reason::InsufficientMaterial))
}

fn after(position: &DiceChess, mv: Move) -> DiceChess {
    let mut next = *position;
    next.play(mv).expect("a legal move");
    next
}

#[test]
fn every_roll_of_every_position_allows_the_oracles_moves() {
    let (mut rolls, mut bare) = (0, 0);
    for case in oracle().positions {
        let position = main_position(&case.fen);
        assert_eq!(position.to_string(), case.fen, "{}", case.id);
        assert_eq!(status(&position), case.status, "{}", case.id);
        if is_bare(&position) {
            // Only the number of king moves can be compared.
            assert_eq!(chess_perft(&position, 1), case.rolls["11"].split(' ').count() as u64, "{}", case.id);
            bare += 1;
            continue;
        }
        if let Phase::Over(_) = position.phase() {
            assert!(case.rolls.values().all(String::is_empty) && position.legal_moves().is_empty(), "{}", case.id);
            assert_eq!((position.chances().total, case.pass36), (0, None), "{}", case.id);
            continue;
        }
        let chances = position.chances();
        assert_eq!(chances.outcomes.len(), case.rolls.len(), "{}", case.id);
        let mut passes = 0;
        for (dice, expected) in &case.rolls {
            let position = rolled(&position, &format!("r{dice}"));
            assert_eq!(&listed(&position), expected, "{} {dice}", case.id);
            let is_pass = position.legal_moves() == [Move::PASS];
            assert_eq!(is_pass, expected.is_empty(), "{} {dice}", case.id);
            passes += if is_pass { chances.weight(roll(&format!("r{dice}"))) } else { 0 };
            rolls += 1;
        }
        assert_eq!(Some(passes), case.pass36, "{}", case.id);
    }
    assert_eq!((rolls, bare), (189 * 21, 2));
}

#[test]
fn every_end_by_a_move_or_after_a_pass_is_the_oracles() {
    for case in oracle().positions {
        let position = main_position(&case.fen);
        if !matches!(position.phase(), Phase::Roll(_)) {
            continue;
        }
        let any = rolled(&position, "r11");
        let ending = |wanted: fn(Outcome) -> bool| {
            let ends = any.legal_moves().into_iter().filter(|&mv| match after(&any, mv).phase() {
                Phase::Over(ending) => wanted(ending),
                Phase::Roll(_) | Phase::Move(_) => false,
            });
            let mut texts: Vec<String> = ends.map(|mv| mv.to_string()).collect();
            texts.sort_unstable();
            texts.join(" ")
        };
        assert_eq!(ending(|ending| ending.reason == Reason::KingCaptured), case.king_captures, "{}", case.id);
        assert_eq!(ending(|ending| ending.reason == Reason::Checkmate), case.mates, "{}", case.id);
        assert_eq!(ending(|ending| ending.reason == Reason::Stalemate), case.stalemates, "{}", case.id);

        let pass = case.rolls.iter().find(|(_, moves)| moves.is_empty());
        assert_eq!(pass.is_some(), case.after_pass.is_some(), "{}", case.id);
        if let (Some((dice, _)), Some(expected)) = (pass, case.after_pass) {
            let passed = after(&rolled(&position, &format!("r{dice}")), Move::PASS);
            assert_eq!(passed.to_string(), expected.fen, "{}", case.id);
            assert_eq!(status(&passed), expected.status, "{}", case.id);
        }
    }
}

#[test]
fn the_documents_sample_game_is_played_to_its_mate() {
    let mut position = DiceChess::start(Variant::DiceChess);
    let game = oracle().sample_game;
    for turn in &game {
        assert_eq!(position.to_string(), turn.fen);
        assert_eq!(position.turn().to_string()[..1], turn.side);
        let [first, second] = turn.roll;
        position.roll(roll(&format!("r{first}{second}"))).expect("dice");
        assert_eq!(listed(&position), turn.legal, "{}", turn.fen);
        let mv = position.read_move(&turn.played).expect("a legal move");
        position.play(mv).expect("a legal move");
        assert_eq!(position.to_string(), turn.after);
        assert_eq!(status(&position), turn.status_after, "{}", turn.after);
    }
    assert_eq!(game.len(), 9);
    assert_eq!(position.phase(), Phase::Over(Outcome::won(turnover_core::board::Side::White, Reason::Checkmate)));
}

#[test]
fn perft_with_dice_counts_what_the_oracle_counts() {
    let tables = oracle().dperft;
    assert_eq!(tables.len(), 7);
    for (name, table) in tables {
        let position = main_position(&table.fen);
        for (depth, nodes) in table.dperft.into_iter().filter(|&(depth, _)| depth <= 3) {
            assert_eq!(dice_perft(&position, depth), nodes, "{name}, depth {depth}");
        }
    }
}

#[test]
fn every_die_of_the_one_die_form_allows_the_oracles_moves() {
    let oracle: BrainKing =
        serde_json::from_str(include_str!("../data/dice-chess-brainking.json")).expect("the oracle's format");
    assert_eq!(oracle.positions.len(), 36);
    let mut bare = 0;
    for case in oracle.positions {
        // One position lacks a king; where he stands he is in nobody's way.
        let fen = if case.id == "bk-hemmed-in" { case.fen.replacen('8', "k7", 1) } else { case.fen };
        let position = position(Variant::BrainKing, &fen);
        assert_eq!(position.to_string(), fen, "{}", case.id);
        if is_bare(&position) {
            bare += 1;
            continue;
        }
        let mobile: Vec<String> = position.chances().outcomes.iter().map(|(roll, _)| roll.to_string()).collect();
        let expected: Vec<String> = case.mobile.iter().map(|number| format!("r{number}")).collect();
        assert_eq!(mobile, expected, "{}", case.id);
        let mut captures = Vec::new();
        for (die, expected) in case.die {
            let mut rolled = position;
            if let Err(refused) = rolled.roll(roll(&format!("r{die}"))) {
                assert!(expected.is_empty(), "{} {die}: {refused}", case.id);
                continue;
            }
            assert_eq!(listed(&rolled), expected, "{} {die}", case.id);
            let ends = |mv: &Move| {
                matches!(after(&rolled, *mv).phase(), Phase::Over(Outcome { reason: Reason::KingCaptured, .. }))
            };
            captures.extend(rolled.legal_moves().into_iter().filter(ends).map(|mv| mv.to_string()));
        }
        captures.sort_unstable();
        captures.dedup();
        assert_eq!(captures.join(" "), case.king_captures, "{}", case.id);
    }
    assert_eq!(bare, 1);
}
