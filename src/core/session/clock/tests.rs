use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::*;

use Side::{Black, White};

fn new_clocks(white: &str, black: &str) -> Clocks {
    Clocks::new([white, black].map(|text| text.parse().expect("a time control")), White)
}

fn ms_duration(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn secs_duration(secs: u64) -> Duration {
    Duration::from_secs(secs)
}

#[test]
fn a_press_gives_what_the_time_control_says() {
    // Time control, White's thinking time in seconds, and White's remaining time afterwards.
    for (control, thinking_secs, remaining_secs) in [
        ("60", 7, 53),
        ("60+5", 7, 58),
        ("60+5", 2, 63),
        ("60d5", 7, 58),
        ("60d5", 5, 60),
        ("60d5", 2, 60),
        ("60d5", 0, 60),
    ] {
        let mut clocks = new_clocks(control, "-");
        clocks.start(secs_duration(100));
        assert!(clocks.press(White, secs_duration(100 + thinking_secs)));
        assert_eq!(clocks.remaining(White, secs_duration(200)), Some(secs_duration(remaining_secs)), "{control}");
        assert_eq!(clocks.remaining(Black, secs_duration(200)), None);
        assert_eq!(clocks.running_side(), Some(Black));
        assert_eq!(clocks.flagged_side(Duration::MAX), None);
    }
}

#[test]
fn what_a_turn_took_includes_the_time_before_a_pause() {
    let mut clocks = new_clocks("60d5", "60");
    clocks.start(secs_duration(0));
    clocks.pause(secs_duration(3));
    assert_eq!((clocks.running_side(), clocks.flagged_side(secs_duration(99))), (None, None));
    clocks.start(secs_duration(100));
    clocks.press(White, secs_duration(101));
    assert_eq!(clocks.remaining_times(secs_duration(101)), [secs_duration(60), secs_duration(60)]);
}

#[test]
fn the_time_is_up_at_zero_and_stays_up() {
    let mut clocks = new_clocks("60+5", "60");
    clocks.start(secs_duration(0));
    assert_eq!(clocks.flagged_side(ms_duration(59_999)), None);
    assert_eq!(clocks.flagged_side(secs_duration(60)), Some(White));
    assert!(!clocks.press(White, secs_duration(60)));
    clocks.start(secs_duration(61));
    clocks.pause(secs_duration(62));
    clocks.end_game(secs_duration(63));
    for now in [0, 60, 1000].map(secs_duration) {
        assert_eq!((clocks.flagged_side(now), clocks.running_side()), (Some(White), None));
        assert_eq!(clocks.remaining_times(now), [secs_duration(0), secs_duration(60)]);
    }
}

#[test]
fn a_press_counts_only_for_the_side_whose_clock_runs() {
    let mut clocks = new_clocks("60+5", "60+5");
    let new_clocks_copy = clocks.clone();
    assert!(!clocks.press(White, secs_duration(1)));
    assert_eq!(clocks, new_clocks_copy);
    clocks.start(secs_duration(2));
    let started_clocks = clocks.clone();
    assert!(!clocks.press(Black, secs_duration(3)));
    assert_eq!(clocks, started_clocks);
    clocks.end_game(secs_duration(4));
    assert!(!clocks.press(White, secs_duration(5)));
    assert_eq!(clocks.remaining_times(secs_duration(9)), [secs_duration(58), secs_duration(60)]);
    assert_eq!(clocks.flagged_side(secs_duration(999)), None);
}

#[test]
fn earlier_readings_can_be_set_again() {
    let mut clocks = new_clocks("60", "60");
    clocks.start(secs_duration(0));
    let earlier_times = clocks.remaining_times(secs_duration(10));
    clocks.press(White, secs_duration(10));
    clocks.set(earlier_times, White, secs_duration(30));
    assert_eq!(clocks.remaining_times(secs_duration(31)), [secs_duration(49), secs_duration(60)]);
    assert_eq!(clocks.running_side(), Some(White));

    assert_eq!(clocks.flagged_side(secs_duration(99)), Some(White));
    clocks.set(earlier_times, Black, secs_duration(99));
    assert_eq!(
        (clocks.flagged_side(secs_duration(199)), clocks.running_side(), clocks.side_to_move()),
        (None, None, Black)
    );
    clocks.start(secs_duration(200));
    assert_eq!(clocks.remaining_times(secs_duration(201)), [secs_duration(50), secs_duration(59)]);
}

#[test]
fn a_clock_that_is_held_stands_until_then_and_only_in_this_turn() {
    let mut clocks = new_clocks("60d5", "60");
    clocks.start(secs_duration(0));
    clocks.hold(secs_duration(5), secs_duration(10));
    assert_eq!(
        (clocks.remaining_times(secs_duration(14)), clocks.running_side()),
        (BySide([secs_duration(50), secs_duration(60)]), Some(White))
    );
    assert_eq!(clocks.next_change(White, secs_duration(12)), Some(secs_duration(16)));
    clocks.pause(secs_duration(12));
    clocks.start(secs_duration(13));
    // It still stands as long as it would have stood without the pause.
    assert_eq!(clocks.remaining_times(secs_duration(18)), [secs_duration(48), secs_duration(60)]);
    assert_eq!((clocks.flagged_side(ms_duration(65_999)), clocks.flagged_side(secs_duration(66))), (None, Some(White)));
    clocks.hold(secs_duration(20), secs_duration(20));
    assert!(clocks.press(White, secs_duration(22)));
    assert_eq!(
        clocks.remaining_times(secs_duration(25)),
        [secs_duration(51), secs_duration(57)],
        "five seconds of fourteen are given back"
    );
}

#[test]
fn time_that_goes_backwards_stands_still() {
    let mut clocks = new_clocks("60", "60+1");
    clocks.start(secs_duration(100));
    assert_eq!(clocks.remaining_times(secs_duration(1)), [secs_duration(60), secs_duration(60)]);
    assert!(clocks.press(White, secs_duration(110)));
    assert!(clocks.press(Black, secs_duration(50)));
    assert_eq!(clocks.remaining_times(secs_duration(105)), [secs_duration(50), secs_duration(61)]);
    assert_eq!(clocks.next_change(White, secs_duration(105)), Some(secs_duration(111)));
    assert_eq!(clocks.remaining_times(secs_duration(115)), [secs_duration(45), secs_duration(61)]);
}

#[test]
fn the_largest_values_are_kept_without_a_panic() {
    let control = TimeControl::Fischer { base: Duration::MAX, increment: Duration::MAX };
    let mut clocks = Clocks::new([control; 2], Black);
    clocks.start(Duration::ZERO);
    assert!(clocks.press(Black, secs_duration(1)));
    assert_eq!(clocks.remaining(Black, secs_duration(1)), Some(Duration::MAX));
    assert!(clocks.next_change(White, secs_duration(1)).is_some());
    assert!(!clocks.is_low(White, secs_duration(1)));
    assert_eq!(clocks.flagged_side(Duration::MAX), None);
    assert!(clocks.press(White, Duration::MAX));
    clocks.set([Duration::MAX; 2], White, secs_duration(0));
    assert_eq!(clocks.next_change(White, Duration::MAX), Some(Duration::MAX));
}

#[test]
fn little_time_is_a_tenth_between_ten_seconds_and_a_minute() {
    for (control, low_ms) in [("5", 10_000), ("60", 10_000), ("305+9", 30_000), ("5400", 60_000)] {
        let mut clocks = new_clocks(control, "-");
        clocks.set([ms_duration(low_ms + 1), secs_duration(0)], White, secs_duration(0));
        assert!(!clocks.is_low(White, secs_duration(0)), "{control}");
        clocks.set([ms_duration(low_ms), secs_duration(0)], White, secs_duration(0));
        assert!(clocks.is_low(White, secs_duration(0)), "{control}");
        assert!(!clocks.is_low(Black, secs_duration(0)));
    }
}

#[test]
fn whoever_sleeps_until_the_next_change_sees_every_figure() {
    let mut clocks = new_clocks("13", "13");
    clocks.start(ms_duration(50));
    assert_eq!(clocks.next_change(Black, ms_duration(50)), None);
    let (mut now, mut shown_texts) = (ms_duration(50), vec![]);
    while let Some(next_change_at) = clocks.next_change(White, now) {
        let shown_display = clocks.display(White, now).expect("White has a clock");
        assert_eq!(clocks.display(White, next_change_at - Duration::from_nanos(1)), Some(shown_display));
        shown_texts.push(shown_display.to_string());
        now = next_change_at;
    }
    assert_eq!(
        (shown_texts.len(), &*shown_texts[0], &*shown_texts[3], &*shown_texts[102]),
        (103, "0:13", "10.0", "0.1")
    );
    assert_eq!((now, clocks.flagged_side(now)), (ms_duration(13_050), Some(White)));
}

/// A reference implementation, which takes a millisecond at a time from the running clock.
struct Ticking {
    remaining_ms: [Option<u64>; 2],
    increment_and_delay: [(u64, u64); 2],
    turn_index: usize,
    thought_ms: u64,
    is_running: bool,
    is_over: bool,
    flagged_index: Option<usize>,
}

impl Ticking {
    fn tick(&mut self) {
        if !self.is_running {
            return;
        }
        self.thought_ms += 1;
        if let Some(remaining_ms) = &mut self.remaining_ms[self.turn_index] {
            *remaining_ms -= 1;
            if *remaining_ms == 0 {
                (self.is_running, self.is_over, self.flagged_index) = (false, true, Some(self.turn_index));
            }
        }
    }

    fn press(&mut self, side: usize) -> bool {
        let is_counted = self.is_running && self.turn_index == side;
        if is_counted {
            let (increment, delay) = self.increment_and_delay[side];
            if let Some(remaining_ms) = &mut self.remaining_ms[side] {
                *remaining_ms += increment + delay.min(self.thought_ms);
            }
            (self.turn_index, self.thought_ms) = (1 - side, 0);
        }
        is_counted
    }
}

/// Time control; base; increment and delay, in milliseconds.
const CONTROL_ROWS: [(&str, Option<u64>, (u64, u64)); 6] = [
    ("-", None, (0, 0)),
    ("0.4", Some(400), (0, 0)),
    ("0.7+0.05", Some(700), (50, 0)),
    ("0.7d0.05", Some(700), (0, 50)),
    ("0.3+0.2", Some(300), (200, 0)),
    ("0.3d0.2", Some(300), (0, 200)),
];

#[test]
fn the_clocks_agree_with_clocks_that_tick() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..3000 {
        let control_rows = [(); 2].map(|()| CONTROL_ROWS[rng.random_range(..CONTROL_ROWS.len())]);
        let mut now = rng.random_range(..1000);
        let mut clocks = new_clocks(control_rows[0].0, control_rows[1].0);
        let mut model = Ticking {
            remaining_ms: control_rows.map(|control_row| control_row.1),
            increment_and_delay: control_rows.map(|control_row| control_row.2),
            turn_index: 0,
            thought_ms: 0,
            is_running: false,
            is_over: false,
            flagged_index: None,
        };
        for _ in 0..40 {
            match rng.random_range(0..16) {
                0..8 => {
                    let side = if rng.random_ratio(1, 10) { 1 - model.turn_index } else { model.turn_index };
                    assert_eq!(clocks.press(Side::ALL[side], ms_duration(now)), model.press(side));
                }
                8..12 => {
                    clocks.start(ms_duration(now));
                    model.is_running = !model.is_over;
                }
                12 => {
                    clocks.pause(ms_duration(now));
                    model.is_running = false;
                }
                13 if rng.random_ratio(1, 8) => {
                    clocks.end_game(ms_duration(now));
                    (model.is_running, model.is_over) = (false, true);
                }
                14 if rng.random_ratio(1, 4) => {
                    let remaining_ms = [rng.random_range(1..500), rng.random_range(1..500)];
                    let turn_index = rng.random_range(..2usize);
                    clocks.set(remaining_ms.map(ms_duration), Side::ALL[turn_index], ms_duration(now));
                    model.remaining_ms = [0, 1].map(|side| model.remaining_ms[side].map(|_| remaining_ms[side]));
                    (model.turn_index, model.thought_ms, model.is_over, model.flagged_index) =
                        (turn_index, 0, false, None);
                }
                _ => {}
            }
            for _ in 0..rng.random_range(0..120) {
                now += 1;
                model.tick();
            }
            let remaining_times = Side::ALL.map(|side| clocks.remaining(side, ms_duration(now)));
            assert_eq!(
                remaining_times,
                model.remaining_ms.map(|remaining_ms| remaining_ms.map(ms_duration)),
                "{control_rows:?}"
            );
            assert_eq!(clocks.flagged_side(ms_duration(now)), model.flagged_index.map(|side| Side::ALL[side]));
            if model.flagged_index.is_none() {
                assert_eq!(clocks.running_side(), model.is_running.then(|| Side::ALL[model.turn_index]));
            }
        }
    }
}
