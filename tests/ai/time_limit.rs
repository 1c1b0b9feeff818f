//! Time limits.

use std::time::Duration;

use turnover_core::ai::search::{Limits, Options, Progress, Search};
use turnover_core::games::lielow::Lielow;

const LIMIT: Duration = Duration::from_millis(100);

fn start() -> Lielow {
    Lielow::from_fen("8/aaaaaaaa/8/8/8/8/AAAAAAAA/8 w").expect("a position")
}

/// A search of 100 ms, of which 99 ms have passed, by a clock that is set by hand.
fn nearly_over() -> Search<Lielow> {
    let mut search = Search::new(start(), &[], Options::new(Limits::time(LIMIT)));
    for millis in 1..100 {
        assert_eq!(search.next_slice(Duration::from_millis(millis)), Progress::Thinking);
    }
    search
}

#[test]
fn the_last_slices_before_a_time_limit_are_short() {
    let mut search = nearly_over();
    let before = search.nodes();
    let per_millisecond = before / 99;
    assert_eq!(search.next_slice(Duration::from_micros(99_750)), Progress::Thinking);
    let slice = search.nodes() - before;
    assert!(0 < slice && slice <= per_millisecond / 2, "{slice} of {per_millisecond} a millisecond");
}

#[test]
fn nothing_is_searched_after_the_time_limit() {
    let mut search = nearly_over();
    let before = search.nodes();
    assert_eq!(search.next_slice(LIMIT), Progress::Done);
    assert_eq!(search.nodes(), before);
    assert!(search.best_move().is_some());
}

#[test]
fn a_move_is_found_even_without_time() {
    let mut search = Search::new(start(), &[], Options::new(Limits::time(Duration::ZERO)));
    while search.next_slice(Duration::from_millis(1)) == Progress::Thinking {}
    assert!(search.best_move().is_some());
}
