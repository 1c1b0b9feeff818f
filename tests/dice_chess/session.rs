//! Tests that games with dice are recorded, taken back and drawn like other games.

use turnover_core::games::dice_chess::Variant::{self, Burmese, DiceChess as Main, PieceMoves};
use turnover_core::session::{Claim, DiceVerdict, Game, GameId, GameRecord, Seed, deciding_squares};

use crate::table::*;

/// The sample game of the rule document, with each roll before its move.
const SAMPLE: &str = "1. r11 e4 r23 Nc6 2. r34 Bc4 r45 Rb8 3. r36 Bxf7+ r24 pass 4. r24 Nf3+ r13 pass 5. r24 Ng5# 1-0";

pub fn game(variant: Variant, fen: &str) -> Game {
    Game::from_fen(GameId::DiceChess(variant), fen).expect("a position")
}

pub fn play(game: &mut Game, actions: &str) {
    for code in actions.split(' ') {
        let id = game.referee().find(code).unwrap_or_else(|| panic!("{code} in {}", game.referee().fen()));
        game.play(id).expect("a legal move or a possible roll");
    }
}

/// Whether the rolls on the current line are those of this seed.
pub fn line_verdict(game: &Game, seed: &Seed) -> DiceVerdict {
    DiceVerdict::of(game.tree(), game.line().nodes(), Some(seed))
}

pub fn read(variant: Variant, moves: &str) -> GameRecord {
    let text = format!("[Variant \"{variant}\"]\n\n{moves}");
    GameRecord::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn the_sample_game_is_a_record_and_a_link() {
    let record = read(Main, SAMPLE);
    let outcome = record.game.result().expect("an end");
    assert_eq!((outcome.to_string().as_str(), record.game.ply_count()), ("1-0 checkmate", 18));
    assert_eq!(deciding_squares(&record.game), [square("e8")]);
    assert_eq!(record.game.referee().fen(), "1rbqkbnr/pppppBpp/2n5/6N1/4P3/8/PPPP1PPP/RNBQK2R b KQk - 4 5");
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat(&record.to_string()).ends_with(&flat(SAMPLE)), "{record}");
    let link = record.link();
    assert!(link.len() < 40, "{link}");
    assert_eq!(GameRecord::from_link(&link).map(|again| again.to_string()), Ok(record.to_string()));
    assert_eq!(record.game.table().tray.len(), 1);
}

#[test]
fn a_turn_of_several_moves_has_one_number() {
    for (variant, moves, plies) in [
        (PieceMoves, "1. r22 Nc3 Nd5 r11 e6 2. r11 e3 *", 7),
        (Burmese, "1. r122 e4 Nf3 Ne5 r111 d6 d5 c6 (1... a6) 2. r345 Bb5 Rg1 Qh5 *", 13),
    ] {
        let record = read(variant, moves);
        assert_eq!(record.game.tree().len(), plies, "{record}");
        let text = record.to_string();
        let flat: Vec<&str> =
            text.lines().skip_while(|line| !line.is_empty()).flat_map(str::split_whitespace).collect();
        assert_eq!(flat.join(" "), moves);
    }
}

#[test]
fn rolls_are_taken_back_and_rolled_again_as_moves_are() {
    let mut game = game(Main, START);
    play(&mut game, "r11 e2e4 r56 0000 r11 d2d4");
    let seen = |game: &Game| (game.referee().fen(), game.table(), game.phase(), game.referee().position().dice());
    let mut states = vec![seen(&game)];
    while game.undo().is_some() {
        states.push(seen(&game));
    }
    assert_eq!(states.len(), 7);
    for state in states.iter().rev().skip(1) {
        game.redo().expect("something to play again");
        assert_eq!(&seen(&game), state);
    }
    // Different dice begin a variation, equal ones follow their line.
    game.go_to(game.line().nodes()[0]);
    game.step_back();
    play(&mut game, "r11");
    assert_eq!(game.tree().len(), 6);
    game.step_back();
    play(&mut game, "r12");
    assert_eq!(game.tree().len(), 7);
    assert!(game.last_ply().is_some_and(|ply| ply.is_roll() && ply.played.info().is_none() && ply.events.is_empty()));
}

#[test]
fn only_what_a_move_left_behind_is_a_repetition() {
    let mut game = game(Main, START);
    let shuffle = "r22 g1f3 r22 g8f6 r22 f3g1 r22 f6g8";
    play(&mut game, shuffle);
    assert_eq!(game.tree()[game.current()].occurrences(), 2);
    play(&mut game, "r34 0000 r34 0000");
    assert_eq!(game.tree()[game.current()].occurrences(), 2, "a pass leaves nothing behind that counts");
    play(&mut game, shuffle);
    assert!(game.tree()[game.current()].occurrences() == 3 && Claim::of(&game).is_some());
    play(&mut game, "r34");
    assert_eq!(game.referee().legal_moves().len(), 1);
    assert!(game.legal_moves()[0].info().is_none());
}

#[test]
fn the_chances_of_a_roll_are_told_with_the_dice() {
    let game = game(Main, START);
    let rolls = game.referee().legal_rolls();
    assert!(rolls.iter().all(|roll| roll.out_of == 36 && roll.dice.len() == 2));
    assert_eq!(rolls.iter().map(|roll| roll.weight).sum::<u32>(), 36);
    let passes = rolls.iter().filter(|roll| {
        let mut next = game.clone();
        next.play(roll.id).expect("a possible roll");
        next.legal_moves().iter().all(|legal| legal.info().is_none())
    });
    assert_eq!(passes.map(|roll| roll.weight).sum::<u32>(), 12, "White passes on move one in a third of all cases");
    assert_eq!(game.side_to_move(), game.start().phase().side());
}

#[test]
fn a_seed_rolls_the_same_dice_whenever_they_are_rolled_again() {
    let seed = Seed::new([7; 32]);
    for variant in Variant::ALL {
        let mut game = Game::new(GameId::DiceChess(variant));
        while game.ply_count() < 60 && game.outcome().is_none() {
            if game.roll(&seed).is_none() {
                let id = game.legal_moves()[game.ply_count() * 7 % game.legal_moves().len()].id;
                game.play(id).expect("a legal move");
            }
        }
        let other = Seed::new([8; 32]);
        assert_eq!(
            [seed, other].map(|seed| line_verdict(&game, &seed)),
            [DiceVerdict::Proven, DiceVerdict::Refuted],
            "{variant}"
        );
        let record = GameRecord::read(&GameRecord::of(game.clone()).to_string()).expect("a record");
        assert_eq!(line_verdict(&record.game, &seed), DiceVerdict::Proven, "{variant}");
        let plies = game.tree().len();
        while !game.last_ply().is_some_and(|ply| ply.is_roll()) {
            game.undo();
        }
        game.undo();
        game.roll(&seed).expect("dice are to be thrown");
        assert_eq!(game.tree().len(), plies, "the same dice begin no variation");
    }
}

#[test]
fn the_turn_passes_once_however_many_plies_it_has() {
    let passes = |variant, fen: &str, actions: &str| {
        let mut game = game(variant, fen);
        play(&mut game, actions);
        let flags = game.line().nodes().iter().map(|&node| if game.tree().passes_turn(node) { '|' } else { '.' });
        flags.collect::<String>()
    };
    let checked = "1rbqkbnr/pppppBpp/2n5/8/4P3/8/PPPP1PPP/RNBQK1NR b KQk - 0 3";
    assert_eq!(passes(Main, checked, "r24 0000 r35 f7e8"), ".|.|", "a pass, and the end");
    assert_eq!(passes(Burmese, START, "r122 e2e4 g1f3 f3e5 r111 d7d6 d6d5 c7c6"), "...|...|");
    assert_eq!(passes(PieceMoves, START, "r22 b1c3 c3d5 r34 0000"), "..|.|");
    assert_eq!(passes(Variant::Vegas, "4k3/8/8/8/8/8/8/R3K3 w - -", "rRR a1a8 e8d7 a8a1"), ".|||", "without dice");
    for id in [GameId::TurnoverClassic, GameId::TurnoverModern, GameId::Lielow] {
        let mut game = Game::new(id);
        while !game.legal_moves().is_empty() && game.ply_count() < 300 {
            let id = game.legal_moves()[game.ply_count() * 7 % game.legal_moves().len()].id;
            game.play(id).expect("a legal move");
        }
        assert!(game.line().nodes().iter().all(|&node| game.tree().passes_turn(node)), "{id}");
        assert!(!game.tree().passes_turn(turnover_core::session::NodeId::ROOT));
    }
}
