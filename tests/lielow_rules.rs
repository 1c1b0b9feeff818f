//! Tests of the rules of Lielow and of its events, in random games and by cases.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use turnover_core::board::{BoardEvent, Layer, Place, Shape, Side, Store, Token};
use turnover_core::games::lielow::{Bitboard, Lielow, Lielow9x9, LielowOn, MoveOn};
use turnover_core::games::{Phase, Position, Reason};

const GAMES: usize = 100_000;

fn position(fen: &str) -> Lielow {
    Lielow::from_fen(fen).expect(fen)
}

fn after(fen: &str, moves: &str) -> String {
    let mut position = position(fen);
    for text in moves.split(' ') {
        let mv = text.parse().expect("a move");
        position.play(mv, &mut ()).unwrap_or_else(|illegal| panic!("{fen} {text}: {illegal}"));
    }
    // Without the counters.
    let text = position.to_string();
    let fields: Vec<_> =
        text.split(' ').enumerate().filter(|(n, _)| ![2, 3].contains(n)).map(|(_, field)| field).collect();
    fields.join(" ")
}

#[test]
fn in_every_random_game_a_move_exists_until_somebody_has_won_and_that_is_soon() {
    // The maximum number of plies: each side can lose seven stacks before the king, and each can grow seven times, again
    // after each capture.
    check_random_games(Lielow::start(), GAMES, 225);
    // Here each side can lose seventeen stacks, and each of the stacks can grow eight times.
    check_random_games(Lielow9x9::start(), GAMES / 10, 35 + 8 * (36 + 34));
}

/// A move exists until the game is over, which is after `longest_possible` plies at the latest.
fn check_random_games<B: Bitboard>(start: LielowOn<B>, games: usize, longest_possible: usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut longest = 0;
    let mut reasons = [0, 0];
    for game in 0..games {
        // Every other game keeps its stacks and kings on the board, so that it becomes long.
        let is_patient = game % 2 == 0;
        let mut position = start;
        let mut plies = 0;
        let outcome = loop {
            let count = position.count_legal_moves();
            match position.phase() {
                Phase::Over(outcome) => {
                    assert_eq!(count, 0, "{position}");
                    break outcome;
                }
                Phase::Roll(_) | Phase::Move(_) => assert!(count > 0, "{position}"),
            }
            let moves = position.legal_moves();
            let any = |rng: &mut Xoshiro256PlusPlus| moves[rng.random_range(..count) as usize];
            let is_quiet = |mv: &MoveOn<B>| mv.to().is_some_and(|to| position.stack_at(to).is_none());
            let tries = if is_patient { 12 } else { 0 };
            let quiet = (0..tries).map(|_| any(&mut rng)).find(is_quiet);
            let mv = quiet.unwrap_or_else(|| any(&mut rng));
            position.play(mv, &mut ()).expect("a legal move");
            plies += 1;
            assert!(plies <= longest_possible, "{position}");
        };
        assert!(outcome.winner.is_some());
        reasons[usize::from(outcome.reason == Reason::KingLeft)] += 1;
        longest = longest.max(plies);
    }
    assert!(longest > 60 && reasons.iter().all(|&count| count > games / 100), "{longest} plies, {reasons:?}");
}

/// One case for each decision of docs/rules/lielow.md that is easy to get wrong.
#[test]
fn the_crown_goes_where_the_rules_say() {
    for (fen, moves, text) in [
        // After each move both crowns are updated: Black's capture leaves a single tallest stack of White's.
        ("8/8/8/8/3a*4/2C5/8/C6A* b", "d4xc3", "8/8/8/8/8/2a*5/8/C*6A w"),
        // A tie leaves the crown where it is.
        ("a*7/8/8/8/8/8/8/B*1A5 w", "c1-c2", "a*7/8/8/8/8/8/2B5/B*7 b"),
        // A side without a king may let a stack leave the board, and stays without.
        ("8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w", "a2-off a7-off", "8/1aaaaaaa/8/8/8/8/1AAAAAAA/8 w"),
        // A king that leaves the board loses the game, although another stack would become king.
        ("a*7/8/8/8/8/8/8/B*A6 w", "a1-off", "a*7/8/8/8/8/8/8/1A6 b 0-1"),
        // A king captures the king: the game is won, and the crowns are not updated.
        ("8/8/8/8/8/2b*5/8/B*B6 w", "a1xc3", "8/8/8/8/8/2A*5/8/1B6 b 1-0"),
    ] {
        assert_eq!(after(fen, moves), text, "{fen} {moves}");
    }
}

fn told(fen: &str, mv: &str) -> Vec<BoardEvent> {
    let mut events = Vec::new();
    position(fen).play(mv.parse().expect("a move"), &mut events).expect("a legal move");
    events
}

fn at(square: &str, layer: u8) -> Place {
    Place { square: square.parse().expect("a square"), layer: Layer(layer) }
}

const WHITE_CHECKER: Token = Token { shape: Shape::Checker, side: Side::White };
const BLACK_CHECKER: Token = Token { shape: Shape::Checker, side: Side::Black };
const WHITE_CROWN: Token = Token { shape: Shape::Crown, side: Side::White };

#[test]
fn a_quiet_move_lays_a_checker_from_the_box_under_the_crown() {
    assert_eq!(
        told("8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w", "a2-a3"),
        [
            BoardEvent::Lifted { at: at("a2", 0) },
            BoardEvent::Moved { from: at("a2", 0), to: at("a3", 0) },
            BoardEvent::Stacked { at: at("a3", 0) },
            BoardEvent::Placed { at: at("a3", 1), token: WHITE_CHECKER, from: Store::Box },
            BoardEvent::Placed { at: at("a3", 2), token: WHITE_CROWN, from: Store::Box },
        ]
    );
    assert_eq!(
        told("a*7/8/8/8/8/8/8/A*7 w", "a1-b1"),
        [
            BoardEvent::Lifted { at: at("a1", 0) },
            BoardEvent::Lifted { at: at("a1", 1) },
            BoardEvent::Moved { from: at("a1", 0), to: at("b1", 0) },
            BoardEvent::Moved { from: at("a1", 1), to: at("b1", 2) },
            BoardEvent::Stacked { at: at("b1", 0) },
            BoardEvent::Placed { at: at("b1", 1), token: WHITE_CHECKER, from: Store::Box },
            BoardEvent::Stacked { at: at("b1", 2) },
        ]
    );
}

#[test]
fn a_capture_fills_the_tray_and_the_box_and_the_crown_hops_to_another_stack() {
    let removed = |square, layer, token, to| BoardEvent::Removed { at: at(square, layer), token, to };
    let events = told("8/8/5b2/8/8/b*1C*3B1/8/8 w", "c3xf6");
    assert_eq!(
        events[4..],
        [
            removed("f6", 1, BLACK_CHECKER, Store::Tray),
            removed("f6", 0, BLACK_CHECKER, Store::Tray),
            BoardEvent::Moved { from: at("c3", 0), to: at("f6", 0) },
            BoardEvent::Moved { from: at("c3", 1), to: at("f6", 1) },
            BoardEvent::Moved { from: at("c3", 2), to: at("f6", 2) },
            BoardEvent::Moved { from: at("c3", 3), to: at("f6", 3) },
            BoardEvent::Stacked { at: at("f6", 0) },
            BoardEvent::Stacked { at: at("f6", 1) },
            BoardEvent::Stacked { at: at("f6", 2) },
            removed("f6", 2, WHITE_CHECKER, Store::Box),
            removed("f6", 1, WHITE_CHECKER, Store::Box),
            BoardEvent::Moved { from: at("f6", 3), to: at("g3", 2) },
            BoardEvent::Stacked { at: at("g3", 2) },
        ]
    );
}

#[test]
fn a_stack_that_leaves_goes_over_the_edge_from_its_top_down() {
    let removed = |layer, token| BoardEvent::Removed { at: at("a1", layer), token, to: Store::Edge };
    let events = told("a*7/8/8/8/8/8/8/B*A6 w", "a1-off");
    assert_eq!(events[3..], [removed(2, WHITE_CROWN), removed(1, WHITE_CHECKER), removed(0, WHITE_CHECKER)]);
}
