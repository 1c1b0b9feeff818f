//! Tests that the search finds forced wins, and that it is reproducible.

use turnover_core::ai::search::{Limits, Options, Progress, Score, Search, Searchable};
use turnover_core::games::dice_chess::{DiceChess, Variant};
use turnover_core::games::lielow::Lielow;
use turnover_core::games::turnover::{Edition, Turnover};

fn classic(fen: &str) -> Turnover {
    Turnover::from_fen(Edition::Classic, fen).expect("a position")
}

fn modern(fen: &str) -> Turnover {
    Turnover::from_fen(Edition::Modern, fen).expect("a position")
}

fn found<P: Searchable>(position: P, depth: u32) -> (String, Option<Score>) {
    let mut search = Search::new(position, &[], Options::new(Limits::depth(depth)));
    let best = search.run().map(|mv| mv.to_string()).unwrap_or_default();
    (best, search.score())
}

#[test]
fn a_last_castle_is_taken_and_a_king_too() {
    let win = Some(Score::Win { moves: 1 });
    assert_eq!(found(classic("4c3/8/8/8/8/8/8/C3R3 w"), 4), ("e1e8".into(), win));
    let lielow = Lielow::from_fen("8/8/5a2/8/8/b*1C*3B1/8/8 b").expect("a position");
    assert_eq!(found(lielow, 4), ("a3c3".into(), win));
    let dice = DiceChess::from_fen(Variant::DiceChess, "4k3/8/5N2/8/8/8/8/K3R3 w - - 0 1 r25").expect("a position");
    assert_eq!(found(dice, 2), ("f6e8".into(), win));
}

#[test]
fn a_mate_in_two_is_found_and_told() {
    // The only black Castle is in its corner; two Towers control the ranks.
    let ladder = modern("7c/8/R7/1R6/8/8/8/C7 w");
    let (_, score) = found(ladder, 6);
    assert_eq!(score, Some(Score::Win { moves: 2 }));
}

#[test]
fn whoever_cannot_help_it_knows_it() {
    let (_, score) = found(modern("7c/1R6/R7/8/8/8/8/C7 b"), 6);
    assert_eq!(score, Some(Score::Loss { moves: 1 }));
}

#[test]
fn the_same_search_is_the_same_every_time() {
    fn twice<P: Searchable>(position: P, depth: u32) {
        let run = || {
            let mut search = Search::new(position, &[], Options::new(Limits::depth(depth)));
            let best = search.run().map(|mv| mv.to_string());
            (best, search.value(), search.nodes(), search.take_reports())
        };
        let (one, other) = (run(), run());
        assert_eq!(one.0, other.0);
        assert_eq!((one.1, one.2), (other.1, other.2));
        assert_eq!(one.3, other.3);
    }
    twice(Turnover::start(Edition::Classic), 6);
    twice(Turnover::start(Edition::Modern), 6);
    twice(Lielow::start(), 5);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r12";
    twice(DiceChess::from_fen(Variant::DiceChess, fen).expect("a position"), 2);
}

#[test]
fn a_limit_of_nodes_is_kept_exactly() {
    for nodes in [1, 100, 5000, 40_000] {
        let mut search = Search::new(Turnover::start(Edition::Classic), &[], Options::new(Limits::nodes(nodes)));
        assert!(search.run().is_some());
        assert_eq!(search.nodes(), nodes);
    }
}

#[test]
fn a_flag_stops_a_search_within_one_slice() {
    let options = Options::new(Limits::default());
    let stop = options.stop.clone();
    let mut search = Search::new(Turnover::start(Edition::Classic), &[], options);
    assert_eq!(search.next_slice(std::time::Duration::ZERO), Progress::Thinking);
    stop.set();
    assert_eq!(search.next_slice(std::time::Duration::ZERO), Progress::Done);
    assert!(search.best_move().is_some());
}

#[test]
fn several_threads_find_the_same_mate() {
    let ladder = modern("7c/8/R7/1R6/8/8/8/C7 w");
    let mut search = Search::new(ladder, &[], Options { threads: 3, ..Options::new(Limits::depth(6)) });
    search.run();
    assert_eq!(search.score(), Some(Score::Win { moves: 2 }));
}
