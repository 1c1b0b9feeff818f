//! Tests of the layout of the list of moves.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use super::*;
use crate::session::{Family, GameId, GameRecord};

fn move_notation(legal: &LegalMove) -> String {
    if legal.is_pass() { "-".to_owned() } else { legal.text.clone() }
}

fn parse_game(moves: &str) -> Game {
    let text = format!("[Variant \"turnover-classic\"]\n\n{moves} *\n");
    GameRecord::read(&text).unwrap_or_else(|error| panic!("{moves:?}: {error}")).game
}

/// The rows as text, with a width of one unit per character.
fn row_texts(game: &Game, width: f32) -> Vec<String> {
    let cell = |cell: &Cell| match cell {
        Cell::Empty => String::new(),
        Cell::Elsewhere => "…".into(),
        Cell::Turn(plies) => {
            let text = |ply: &PlyCell| format!("{}{}", ply.text, ply.marks);
            plies.iter().map(text).collect::<Vec<_>>().join(" ")
        }
    };
    let word = |word: &Word| format!("{}{}{}{}", word.lead_text, word.text, word.marks, word.trail_text);
    lay_out_moves(game, &[], |depth| width - depth as f32, 72.0, |text| text.chars().count() as f32, move_notation)
        .iter()
        .map(|row| match row {
            MoveRow::Pair { move_number, cells } => {
                format!("{move_number} | {} | {}", cell(&cells[0]), cell(&cells[1]))
            }
            MoveRow::Text { depth, words } => {
                let text: Vec<String> = words.iter().map(word).collect();
                format!("{}{}", "> ".repeat(*depth), text.join(" "))
            }
        })
        .collect()
}

#[test]
fn a_line_stands_in_two_columns_and_what_is_said_between_its_moves() {
    for (moves, expected) in [
        ("", vec![]),
        ("e1e3", vec!["1 | C.e3 | "]),
        ("e1e3 e8e6 e3e4!? $10", vec!["1 | C.e3 | C.e6", "2 | e4!? = | "]),
        ("{Before.} e1e3", vec!["Before.", "1 | C.e3 | "]),
        ("e1e3 {Two ahead.} e8e6", vec!["1 | C.e3 | …", "Two ahead.", "1 | … | C.e6"]),
        ("e1e3 {The end.}", vec!["1 | C.e3 | ", "The end."]),
    ] {
        assert_eq!(row_texts(&parse_game(moves), 40.0), expected, "{moves}");
    }
}

#[test]
fn a_roll_and_its_moves_share_a_column_as_far_as_there_is_room() {
    let parse_variant = |variant: &str, moves: &str| {
        let text = format!("[Variant \"{variant}\"]\n\n{moves} *\n");
        GameRecord::read(&text).unwrap_or_else(|error| panic!("{moves:?}: {error}")).game
    };
    let mut forms = Family::DiceChess.editions().map(GameId::name);
    let (standard_form, burmese_form) = (forms.next().expect("a form"), forms.last().expect("another"));
    let found_rows = row_texts(&parse_variant(standard_form, "r11 e2e4 r34 pass r23 {A pause.} g1f3"), 40.0);
    assert_eq!(found_rows, ["1 | r11 e4 | r34 -", "2 | r23 | ", "A pause.", "2 | Nf3 | "]);
    // Three dice are 57 wide and a gap 7, so the second move does not fit into 72.
    let found_rows = row_texts(&parse_variant(burmese_form, "r112 e2e4 b1c3 e4e5 r111 e7e6 d7d6 c7c6"), 40.0);
    assert_eq!(found_rows, ["1 | r112 e4 | ", "1 | Nc3 e5 | r111 e6", "1 | … | d6 c6"]);
}

#[test]
fn the_dice_of_a_variation_are_as_wide_as_those_of_the_main_line() {
    let mut game = Game::new(Family::DiceChess.editions().next().expect("a form"));
    for codes in [["r11", "e2e4"], ["r12", "d2d4"]] {
        game.go_to(NodeId::ROOT);
        for code in codes {
            let id = game.referee().find(code).expect("it is legal");
            game.play(id);
        }
    }
    let rows = lay_out_moves(&game, &[], |_| 200.0, 72.0, |text| text.chars().count() as f32, move_notation);
    let words = rows.iter().filter_map(|row| if let MoveRow::Text { words, .. } = row { Some(words) } else { None });
    let count_and_width: Vec<(usize, f32)> = words
        .flatten()
        .filter(|word| !word.dice.is_empty())
        .map(|word| (word.dice.len(), word.left_and_width[1]))
        .collect();
    let number_width = "1. ".len() as f32;
    assert_eq!(count_and_width, [(2, number_width + dice_width(2))]);
}

#[test]
fn variations_stand_below_the_move_they_replace_and_further_in_the_deeper_they_are() {
    let moves = "e1e3 e8e6 (d8d6 {Why?} e3e4 (d1d3 c8c6 (c8c7 f1f3 (f1f2)) f1f3) d6d5) e3e4 (d1d3) e6e5";
    let expected = [
        "1 | C.e3 | C.e6",
        "> 1… C.d6 Why? 2. e4",
        "> > 2. C.d3 C.c6 (2… C.c7 3. C.f3 (3. C.f2)) 3. C.f3",
        "> 2… d5",
        "2 | e4 | …",
        "> 2. C.d3",
        "2 | … | e5",
    ];
    let found_rows = row_texts(&parse_game(moves), 60.0);
    assert_eq!(found_rows, expected);
}

#[test]
fn text_is_broken_between_words() {
    let game = parse_game("e1e3 {One two three four} (d1d3 e8e6 {A word too-long-for-any-line and more.})");
    let found_rows = row_texts(&game, 12.0);
    assert_eq!(
        found_rows[1..],
        ["One two", "three four", "> 1. C.d3", "> C.e6 A word", "> too-long-for-any-line", "> and more."]
    );
}

#[test]
fn every_mark_has_a_sign() {
    for (mark, expected) in [(1, "!"), (6, "?!"), (7, " □"), (18, " +−"), (0, ""), (99, " $99")] {
        assert_eq!(mark_sign(Mark(mark)), expected);
    }
}

/// Plays random plies, and comments on every third one.
fn play_random_plies(game: &mut Game, ply_count: usize, rng: &mut Xoshiro256PlusPlus) {
    for index in 0..ply_count {
        let Some(id) = game.legal_moves().choose(rng).map(|legal| legal.id) else { return };
        game.play(id);
        if index % 3 == 0 {
            let node = game.current();
            game.notes_mut(node).comment = "Here one could have thought of something better than that.".into();
        }
    }
}

/// A game of 300 plies with 40 variations of 8 plies, and comments on a third of all moves.
fn long_game() -> Game {
    let mut game = Game::new(GameId::TurnoverModern);
    let mut rngs = (0..).map(Xoshiro256PlusPlus::seed_from_u64);
    while game.line().nodes().len() < 300 {
        game = Game::new(GameId::TurnoverModern);
        play_random_plies(&mut game, 300, &mut rngs.next().expect("another seed"));
    }
    for (&node, mut rng) in game.line().nodes().to_vec().iter().step_by(7).take(40).zip(rngs) {
        game.go_to(node);
        play_random_plies(&mut game, 8, &mut rng);
    }
    game
}

#[test]
#[ignore = "a measurement"]
fn how_long_a_long_game_takes() {
    let game = long_game();
    let text_width = |text: &str| text.chars().map(|letter| f32::from(letter as u16 % 3) + 6.0).sum();
    let times = (0..50).map(|_| {
        let started_at = std::time::Instant::now();
        let row_count = lay_out_moves(&game, &[], |_| 240.0, 110.0, text_width, move_notation).len();
        (started_at.elapsed(), row_count)
    });
    let (shortest_time, row_count) = times.min().expect("a time");
    let main_ply_count =
        game.tree().walk().iter().filter_map(|step| step.node()).filter(|&node| game.tree().is_main(node)).count();
    println!("{main_ply_count} plies, {} with variations: {row_count} rows in {shortest_time:?}", game.tree().len());
}
