//! Tests of what the moves of a style have in common, and what they cost.

use std::collections::HashMap;
use std::fmt::Display;
use std::sync::Arc;

use turnover_core::ai::search::{Limits, Options, Progress, Score, Search, Searchable, TranspositionTable, Value};
use turnover_core::ai::{Level, Player, Style, Thinking};
use turnover_core::games::dice_chess::{DiceChess, Variant};
use turnover_core::games::lielow::Lielow;
use turnover_core::games::turnover::{Edition, Turnover};

use super::minimax::EXACT;
use super::positions::sample;

const STYLES: [Style; 3] = [Style::Attacker, Style::Collector, Style::Waiter];

/// Options with a small table: the usual one takes longer to make than these searches.
fn options_with(limits: Limits, style: Style) -> Options {
    Options { style, ..Options::with_table(limits, Arc::new(TranspositionTable::new(1))) }
}

fn options(style: Style) -> Options {
    Options { settings: EXACT, ..options_with(Limits::depth(2), style) }
}

/// A bonus in centi-units as a value.
fn value_of<P: Searchable>(units: i32) -> Value {
    if P::HAS_DICE { 900_000 * units / (units + 500) } else { units }
}

/// The value by which a style ranks a move; proven wins and losses are what they are.
fn styled_value<P: Searchable>(position: &P, mv: P::Move, value: Value, style: Style) -> Value {
    let is_proven = !matches!(Score::from_value(value, false), Score::Units(_));
    if is_proven || position.gain(mv) < 0 {
        return value;
    }
    let leeway = position.level_settings().leeway.for_style(style, 0);
    value + value_of::<P>(leeway * style.liking(position.move_traits(mv)) / 100)
}

/// Compares the choice of each style with what follows from the values of all moves, which a search without a style finds.
fn assert_style_choices<P: Searchable + Display>(start: P, count: usize) {
    for position in sample(start, count, 11) {
        let mut balanced_search = Search::new(position, &[], Options { line_count: 512, ..options(Style::Balanced) });
        if balanced_search.run().is_none() {
            continue;
        }
        let values: HashMap<P::Move, Value> = balanced_search.ranking().collect();
        let max_value = values.values().copied().max().expect("there are moves");
        for style in STYLES {
            let mut search = Search::new(position, &[], options(style));
            let choice = search.run().expect("there are moves");
            assert_eq!(search.value(), Some(values[&choice]), "{position}, {style}: the value has no bonus");
            let styled_value_of = |mv: P::Move| styled_value(&position, mv, values[&mv], style);
            let max_styled_value = values.keys().map(|&mv| styled_value_of(mv)).max();
            assert_eq!(Some(styled_value_of(choice)), max_styled_value, "{position}, {style}: {choice}");
            let leeway = value_of::<P>(position.level_settings().leeway.for_style(style, 0));
            assert!(values[&choice] >= max_value - leeway, "{position}, {style}: {choice}");
        }
    }
}

#[test]
fn one_line_is_enough_to_find_what_a_style_prefers_of_all_moves() {
    for edition in Edition::ALL {
        assert_style_choices(Turnover::start(edition), 40);
    }
    assert_style_choices(Lielow::start(), 40);
    assert_style_choices(DiceChess::start(Variant::DiceChess), 8);
    assert_style_choices(DiceChess::start(Variant::TenByTen), 2);
}

/// How much each style likes what the players of all styles choose in these positions, by the style that likes.
fn liking_sums<P: Searchable>(positions: &[P], level: u8) -> [[i32; 3]; 3] {
    let level = Level::new(level).expect("a level");
    let mut sums = [[0; 3]; 3];
    for (seed, position) in (0..).zip(positions) {
        for (column, player_style) in STYLES.into_iter().enumerate() {
            let mut player = Player::new(*position, &[], options_with(Limits::nodes(2000), player_style), level, seed);
            while player.next_slice(std::time::Duration::ZERO) == Progress::Thinking {}
            let Some(mv) = player.best_move() else { continue };
            for (row, style) in STYLES.into_iter().enumerate() {
                sums[row][column] += style.liking(position.move_traits(mv));
            }
        }
    }
    sums
}

#[test]
fn at_weak_and_strong_levels_nobody_pleases_a_style_as_well_as_its_own_player() {
    fn check<P: Searchable + Display>(start: P, count: usize) {
        let positions = sample(start, count, 5);
        for level in [4, 15] {
            let sums = liking_sums(&positions, level);
            for (row, sums_of_style) in sums.iter().enumerate() {
                let own = sums_of_style[row];
                let others = sums_of_style.iter().enumerate().filter(|&(column, _)| column != row);
                assert!(others.into_iter().all(|(_, &other)| other < own), "{start}, level {level}: {sums:?}");
            }
        }
    }
    for edition in Edition::ALL {
        check(Turnover::start(edition), 150);
    }
    check(Lielow::start(), 60);
    check(DiceChess::start(Variant::DiceChess), 300);
}

/// The moves of the attacker, the collector and the waiter at full strength, two plies deep.
fn choices<P: Searchable>(position: P) -> [String; 3] {
    let [attacker, collector, waiter] = STYLES.map(|style| {
        let mut search = Search::new(position, &[], options(style));
        search.run().expect("there are moves")
    });
    assert!(position.move_traits(attacker).new_checks > 0, "{attacker} attacks a royal piece");
    assert!(position.move_traits(collector).is_capture, "{collector} takes something");
    let waiter_traits = position.move_traits(waiter);
    assert!(
        !waiter_traits.is_capture && waiter_traits.new_checks <= 0 && waiter_traits.new_contacts <= 0,
        "{waiter} is quiet: {waiter_traits:?}"
    );
    [attacker, collector, waiter].map(|mv| mv.to_string())
}

#[test]
fn of_moves_that_are_nearly_equal_each_style_takes_its_own() {
    let modern = "b4p1b/5R2/1p6/4cb2/1P6/7P/1R6/4C3 w 9 131";
    let modern = Turnover::from_fen(Edition::Modern, modern).expect("a position");
    assert_eq!(choices(modern), ["b2e2", "f7f8", "b2h2"]);
    let classic = "cqqrcrqr/2ppbb1p/1p1p2p1/5b2/1P6/P1P1PPP1/BBBBB1BP/RRRCRRRQ w 38 20";
    let classic = Turnover::from_fen(Edition::Classic, classic).expect("a position");
    assert_eq!(choices(classic), ["c2e4", "c2f5", "e3e4"]);
    let lielow = Lielow::from_fen("8/a1a1aaaa/b3c*3/8/8/2B1B2B/A1A2A1A/3B*4 b 0 4").expect("a position");
    assert_eq!(choices(lielow), ["a6a4", "e6e3", "e7d6"]);
}
