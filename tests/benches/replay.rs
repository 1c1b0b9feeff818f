//! The time for computing the state of an online game from its events, and for making its record.
//!
//! `cargo bench -p turnover-core --bench replay`

use divan::Bencher;
use turnover_core::online::{GameEvent, GameState, Pace, SeatToken, record_from_events};

#[path = "../server/long_game.rs"]
mod long_game;

/// The numbers of plies. A game that is played now ends at 2000 of them; older servers allowed nearly 20 000 events.
const PLIES: [usize; 5] = [1_000, 2_000, 5_000, 10_000, 19_900];

fn main() {
    divan::main();
}

fn events(plies: usize) -> Vec<GameEvent> {
    let tokens = [1, 2].map(|byte| SeatToken::new([byte; 16]));
    long_game::events_of("long", Pace::Untimed, tokens, &long_game::long_codes(plies))
}

#[divan::bench(args = PLIES, sample_count = 5, sample_size = 1)]
fn replay(bencher: Bencher, plies: usize) {
    let events = events(plies);
    bencher.bench(|| GameState::replay(divan::black_box(&events)));
}

#[divan::bench(args = PLIES, sample_count = 5, sample_size = 1)]
fn make_record(bencher: Bencher, plies: usize) {
    let events = events(plies);
    bencher.bench(|| record_from_events(divan::black_box(&events)).map(|record| record.to_string()));
}

/// What the server does for each ply of a slow game.
#[divan::bench(args = PLIES, sample_count = 5, sample_size = 1)]
fn copy_state(bencher: Bencher, plies: usize) {
    let state = GameState::replay(&events(plies)).expect("a game");
    bencher.bench(|| state.clone());
}
