//! The engine's decisions with the doubling cube, compared with those that the exact chances of endings ask for.

use turnover_core::ai::Level;
use turnover_core::ai::search::{Limits, Options};
use turnover_core::games::dice_chess::{Phase, Variant};
use turnover_core::session::cube::{Cube, CubeEquity};
use turnover_core::session::{Game, GameId};

use crate::endings::{samples, shipped};

#[test]
fn with_exact_chances_every_decision_with_the_cube_is_right() {
    let (mut doubles, mut drops, mut tried) = (0, 0, 0);
    for variant in [Variant::DiceChess, Variant::BrainKing] {
        let endings = shipped(variant);
        for (_, position) in samples(variant, 140) {
            let Phase::Roll(side) = position.phase() else { continue };
            let odds = endings.odds(&position).expect("a position of the tables");
            let chance = f64::midpoint(1.0, odds.points(side));
            let equity = CubeEquity::of(Cube::new(None), side, chance);
            let best = equity.best_decision();
            for (cube, right) in
                [("x1", best.doubles.then_some("double")), ("x1?", Some(if best.takes { "take" } else { "drop" }))]
            {
                let game =
                    Game::from_fen(GameId::DiceChess(variant), &format!("{position} {cube}")).expect("a position");
                let options = Options { endings: Some(endings.clone()), ..Options::new(Limits::nodes(2000)) };
                let mut thinking = game.think(options, Level::STRONGEST, 0);
                thinking.run();
                // Where both are worth the same, rounding decides.
                let is_close = |one: f64, other: f64| (one - other).abs() < 1e-3;
                let doubled = equity.take.min(equity.drop);
                if is_close(doubled, equity.no_double) || is_close(equity.take, equity.drop) {
                    continue;
                }
                assert_eq!(thinking.choice().as_deref(), right, "{variant} {position} {cube}: {chance}");
                tried += 1;
            }
            doubles += u32::from(best.doubles);
            drops += u32::from(!best.takes);
        }
    }
    println!("{tried} decisions; {doubles} doubles and {drops} drops are right");
    assert!(tried >= 400 && doubles >= 40 && drops >= 30, "{tried} {doubles} {drops}");
}

#[test]
fn an_answer_to_a_double_counts_the_turns_that_are_left_before_quiet_moves_draw_the_game() {
    let endings = shipped(Variant::DiceChess);
    for (clock, right) in [(0, "drop"), (100, "drop"), (148, "take")] {
        let fen = format!("8/8/4k3/8/8/8/8/R3K3 w - - {clock} 100 x1?");
        let game = Game::from_fen(GameId::DiceChess(Variant::DiceChess), &fen).expect("a position");
        let limits = Limits { playouts: Some(100), ..Limits::nodes(2000) };
        let options = Options { endings: Some(endings.clone()), ..Options::new(limits) };
        let mut thinking = game.think(options, Level::STRONGEST, 0);
        thinking.run();
        assert_eq!(thinking.choice().as_deref(), Some(right), "{fen}: {:?}", thinking.chance());
    }
}
