//! The engine's decisions with the doubling cube, compared with those that the exact chances of endings ask for.

use std::sync::Arc;

use turnover_core::ai::Level;
use turnover_core::ai::endings::{DISCOUNT, Endings};
use turnover_core::ai::search::{Limits, Options, TranspositionTable};
use turnover_core::board::Side;
use turnover_core::games::Position;
use turnover_core::games::dice_chess::{DiceChess, Phase, Variant};
use turnover_core::session::cube::{Cube, CubeEquity};
use turnover_core::session::{Game, GameId};

use crate::endings::{samples, shipped};

/// What the engine does with the cube of a position.
fn decision(variant: Variant, endings: &Arc<Endings>, fen: &str, max_playouts: u32) -> Option<String> {
    let game = Game::from_fen(GameId::DiceChess(variant), fen).expect("a position");
    let limits = Limits { playouts: Some(max_playouts), ..Limits::nodes(2000) };
    // The usual table takes longer to make than such a search.
    let table = Arc::new(TranspositionTable::new(1));
    let options = Options { endings: Some(Arc::clone(endings)), ..Options::with_table(limits, table) };
    let mut thinking = game.think(options, Level::STRONGEST, 0);
    thinking.run();
    thinking.choice()
}

/// A bound of a chance, by that without limit and by the discounted one: so much is not lost if quiet moves draw the game.
fn with_draw_after_quiet_moves(unlimited: f64, discounted: f64) -> f64 {
    let last_discount = DISCOUNT.powi(150);
    (discounted - last_discount * unlimited) / (1.0 - last_discount)
}

#[test]
fn where_both_sides_can_win_every_decision_with_the_cube_is_that_of_the_model() {
    let variant = Variant::BrainKing;
    let endings = shipped(variant);
    let mut tried_count = 0;
    for (_, position) in samples(variant, 280) {
        let Phase::Roll(side) = position.phase() else { continue };
        let odds = endings.odds(&position).expect("a position of the tables");
        let equity_at = |points| CubeEquity::of(Cube::new(None), side, f64::midpoint(1.0, points));
        let equity = equity_at(odds.points(side));
        let bound = with_draw_after_quiet_moves(odds.points(side), odds.discounted_points(side));
        // Where both are worth the same, rounding decides.
        let is_close = |one: f64, other: f64| (one - other).abs() < 1e-3;
        let is_undecided =
            is_close(equity.take.min(equity.drop), equity.no_double) || is_close(equity.take, equity.drop);
        let best = equity.best_decision();
        if is_undecided || equity_at(bound).best_decision() != best {
            continue;
        }
        for (cube, right) in
            [("x1", best.doubles.then_some("double")), ("x1?", Some(if best.takes { "take" } else { "drop" }))]
        {
            let fen = format!("{position} {cube}");
            assert_eq!(decision(variant, &endings, &fen, 0).as_deref(), right, "{fen}: {odds}");
            tried_count += 1;
        }
    }
    println!("{tried_count} decisions where both sides can win");
    assert!(tried_count >= 100, "{tried_count}");
}

/// The most that White can gain in stakes by rolling first, if only White can win: it doubles after this turn at the latest, and Black takes
/// or drops, whichever costs less.
fn value_of_waiting(endings: &Endings, position: &DiceChess) -> f64 {
    let chances = position.chances();
    let total_cases = f64::from(chances.total);
    let value_after_roll = |(roll, weight): (_, u32)| {
        let mut rolled = *position;
        rolled.roll(roll).expect("a possible roll");
        let odds_after = |mv| endings.odds(&rolled.after(mv)).expect("a known position");
        let values = rolled.legal_moves().into_iter().map(|mv| (2.0 * odds_after(mv).win(Side::White)).min(1.0));
        f64::from(weight) / total_cases * values.fold(0.0, f64::max)
    };
    chances.outcomes.into_iter().map(value_after_roll).sum()
}

#[test]
fn where_one_side_can_win_it_doubles_at_once_and_the_other_one_takes_down_to_an_even_chance() {
    let endings = shipped(Variant::DiceChess);
    let [mut doubles, mut takes, mut drops] = [0; 3];
    for (class, position) in samples(Variant::DiceChess, 160) {
        let Phase::Roll(side) = position.phase() else { continue };
        let odds = endings.odds(&position).expect("a position of the tables");
        let win = odds.win(Side::White);
        let bound = with_draw_after_quiet_moves(win, odds.discounted_points(Side::White));
        let right_answer = match side {
            // Black wins nothing by its double.
            Side::Black => Some("take"),
            // A taken double gains twice the chance in stakes, and a dropped one a stake.
            Side::White if win < 0.49 => Some("take"),
            Side::White if bound > 0.51 => Some("drop"),
            Side::White => None,
        };
        if let Some(right_answer) = right_answer {
            let fen = format!("{position} x1?");
            assert_eq!(
                decision(Variant::DiceChess, &endings, &fen, 0).as_deref(),
                Some(right_answer),
                "{class} {fen}: {odds}"
            );
            takes += u32::from(right_answer == "take" && side == Side::White);
            drops += u32::from(right_answer == "drop");
        }
        if side == Side::Black || (0.01..0.99).contains(&win) {
            let right = (side == Side::White).then_some("double");
            assert!(
                side == Side::Black || value_of_waiting(&endings, &position) <= (2.0 * win).min(1.0) + 0.004,
                "{class} {position}: {odds}"
            );
            let fen = format!("{position} x1");
            assert_eq!(decision(Variant::DiceChess, &endings, &fen, 0).as_deref(), right, "{class} {fen}: {odds}");
            doubles += u32::from(right.is_some());
        }
    }
    println!("{doubles} doubles, {takes} takes and {drops} drops are right");
    assert!(doubles >= 200 && takes > 0 && drops >= 30, "{doubles} {takes} {drops}");
    for (fen, right) in [("7k/8/8/8/8/3P4/8/K7 w - - 0 1 x1?", "drop"), ("8/8/8/8/Pk2K3/8/8/8 w - - 0 1 x1", "double")]
    {
        assert_eq!(decision(Variant::DiceChess, &endings, fen, 0).as_deref(), Some(right), "{fen}");
    }
}

#[test]
fn an_answer_to_a_double_counts_the_turns_that_are_left_before_quiet_moves_draw_the_game() {
    let endings = shipped(Variant::DiceChess);
    for (clock, right) in [(0, "drop"), (100, "drop"), (148, "take")] {
        let fen = format!("8/8/4k3/8/8/8/8/R3K3 w - - {clock} 100 x1?");
        assert_eq!(decision(Variant::DiceChess, &endings, &fen, 100).as_deref(), Some(right), "{fen}");
    }
}
