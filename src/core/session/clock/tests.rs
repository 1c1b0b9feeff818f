use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::*;

use Side::{Black, White};

fn clocks(white: &str, black: &str) -> Clocks {
    Clocks::new([white, black].map(|text| text.parse().expect("a time control")), White)
}

fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn secs(secs: u64) -> Duration {
    Duration::from_secs(secs)
}

#[test]
fn a_press_gives_what_the_time_control_says() {
    // Time control, White's thinking time in seconds, and White's remaining time afterwards.
    for (control, thinks, left) in [
        ("60", 7, 53),
        ("60+5", 7, 58),
        ("60+5", 2, 63),
        ("60d5", 7, 58),
        ("60d5", 5, 60),
        ("60d5", 2, 60),
        ("60d5", 0, 60),
    ] {
        let mut clocks = clocks(control, "-");
        clocks.start(secs(100));
        assert!(clocks.press(White, secs(100 + thinks)));
        assert_eq!(clocks.remaining(White, secs(200)), Some(secs(left)), "{control}");
        assert_eq!(clocks.remaining(Black, secs(200)), None);
        assert_eq!(clocks.running(), Some(Black));
        assert_eq!(clocks.flagged_side(Duration::MAX), None);
    }
}

#[test]
fn what_a_turn_took_includes_the_time_before_a_pause() {
    let mut clocks = clocks("60d5", "60");
    clocks.start(secs(0));
    clocks.pause(secs(3));
    assert_eq!((clocks.running(), clocks.flagged_side(secs(99))), (None, None));
    clocks.start(secs(100));
    clocks.press(White, secs(101));
    assert_eq!(clocks.readings(secs(101)), [secs(60), secs(60)]);
}

#[test]
fn the_time_is_up_at_zero_and_stays_up() {
    let mut clocks = clocks("60+5", "60");
    clocks.start(secs(0));
    assert_eq!(clocks.flagged_side(millis(59_999)), None);
    assert_eq!(clocks.flagged_side(secs(60)), Some(White));
    assert!(!clocks.press(White, secs(60)));
    clocks.start(secs(61));
    clocks.pause(secs(62));
    clocks.end_game(secs(63));
    for now in [0, 60, 1000].map(secs) {
        assert_eq!((clocks.flagged_side(now), clocks.running()), (Some(White), None));
        assert_eq!(clocks.readings(now), [secs(0), secs(60)]);
    }
}

#[test]
fn a_press_counts_only_for_the_side_whose_clock_runs() {
    let mut clocks = clocks("60+5", "60+5");
    let fresh = clocks.clone();
    assert!(!clocks.press(White, secs(1)));
    assert_eq!(clocks, fresh);
    clocks.start(secs(2));
    let started = clocks.clone();
    assert!(!clocks.press(Black, secs(3)));
    assert_eq!(clocks, started);
    clocks.end_game(secs(4));
    assert!(!clocks.press(White, secs(5)));
    assert_eq!(clocks.readings(secs(9)), [secs(58), secs(60)]);
    assert_eq!(clocks.flagged_side(secs(999)), None);
}

#[test]
fn earlier_readings_can_be_set_again() {
    let mut clocks = clocks("60", "60");
    clocks.start(secs(0));
    let before = clocks.readings(secs(10));
    clocks.press(White, secs(10));
    clocks.set(before, White, secs(30));
    assert_eq!(clocks.readings(secs(31)), [secs(49), secs(60)]);
    assert_eq!(clocks.running(), Some(White));

    assert_eq!(clocks.flagged_side(secs(99)), Some(White));
    clocks.set(before, Black, secs(99));
    assert_eq!((clocks.flagged_side(secs(199)), clocks.running(), clocks.turn()), (None, None, Black));
    clocks.start(secs(200));
    assert_eq!(clocks.readings(secs(201)), [secs(50), secs(59)]);
}

#[test]
fn a_clock_that_is_held_stands_until_then_and_only_in_this_turn() {
    let mut clocks = clocks("60d5", "60");
    clocks.start(secs(0));
    clocks.hold(secs(15), secs(10));
    assert_eq!((clocks.readings(secs(14)), clocks.running()), (BySide([secs(50), secs(60)]), Some(White)));
    assert_eq!(clocks.next_change(White, secs(12)), Some(secs(16)));
    clocks.pause(secs(12));
    clocks.start(secs(13));
    assert_eq!(clocks.readings(secs(18)), [secs(47), secs(60)]);
    assert_eq!((clocks.flagged_side(millis(64_999)), clocks.flagged_side(secs(65))), (None, Some(White)));
    clocks.hold(secs(40), secs(20));
    assert!(clocks.press(White, secs(22)));
    assert_eq!(clocks.readings(secs(25)), [secs(50), secs(57)], "five seconds of fifteen are given back");
}

#[test]
fn time_that_goes_backwards_stands_still() {
    let mut clocks = clocks("60", "60+1");
    clocks.start(secs(100));
    assert_eq!(clocks.readings(secs(1)), [secs(60), secs(60)]);
    assert!(clocks.press(White, secs(110)));
    assert!(clocks.press(Black, secs(50)));
    assert_eq!(clocks.readings(secs(105)), [secs(50), secs(61)]);
    assert_eq!(clocks.next_change(White, secs(105)), Some(secs(111)));
    assert_eq!(clocks.readings(secs(115)), [secs(45), secs(61)]);
}

#[test]
fn the_largest_values_are_kept_without_a_panic() {
    let control = TimeControl::Fischer { base: Duration::MAX, increment: Duration::MAX };
    let mut clocks = Clocks::new([control; 2], Black);
    clocks.start(Duration::ZERO);
    assert!(clocks.press(Black, secs(1)));
    assert_eq!(clocks.remaining(Black, secs(1)), Some(Duration::MAX));
    assert!(clocks.next_change(White, secs(1)).is_some());
    assert!(!clocks.is_low(White, secs(1)));
    assert_eq!(clocks.flagged_side(Duration::MAX), None);
    assert!(clocks.press(White, Duration::MAX));
    clocks.set([Duration::MAX; 2], White, secs(0));
    assert_eq!(clocks.next_change(White, Duration::MAX), Some(Duration::MAX));
}

#[test]
fn little_time_is_a_tenth_between_ten_seconds_and_a_minute() {
    for (control, low_ms) in [("5", 10_000), ("60", 10_000), ("305+9", 30_000), ("5400", 60_000)] {
        let mut clocks = clocks(control, "-");
        clocks.set([millis(low_ms + 1), secs(0)], White, secs(0));
        assert!(!clocks.is_low(White, secs(0)), "{control}");
        clocks.set([millis(low_ms), secs(0)], White, secs(0));
        assert!(clocks.is_low(White, secs(0)), "{control}");
        assert!(!clocks.is_low(Black, secs(0)));
    }
}

#[test]
fn whoever_sleeps_until_the_next_change_sees_every_figure() {
    let mut clocks = clocks("13", "13");
    clocks.start(millis(50));
    assert_eq!(clocks.next_change(Black, millis(50)), None);
    let (mut now, mut shown) = (millis(50), vec![]);
    while let Some(next) = clocks.next_change(White, now) {
        let reading = clocks.reading(White, now).expect("White has a clock");
        assert_eq!(clocks.reading(White, next - Duration::from_nanos(1)), Some(reading));
        shown.push(reading.to_string());
        now = next;
    }
    assert_eq!((shown.len(), &*shown[0], &*shown[3], &*shown[102]), (103, "0:13", "10.0", "0.1"));
    assert_eq!((now, clocks.flagged_side(now)), (millis(13_050), Some(White)));
}

/// A reference implementation, which takes a millisecond at a time from the running clock.
struct Ticking {
    left: [Option<u64>; 2],
    bonus: [(u64, u64); 2],
    turn: usize,
    thought: u64,
    runs: bool,
    over: bool,
    flag: Option<usize>,
}

impl Ticking {
    fn tick(&mut self) {
        if !self.runs {
            return;
        }
        self.thought += 1;
        if let Some(left) = &mut self.left[self.turn] {
            *left -= 1;
            if *left == 0 {
                (self.runs, self.over, self.flag) = (false, true, Some(self.turn));
            }
        }
    }

    fn press(&mut self, side: usize) -> bool {
        let counts = self.runs && self.turn == side;
        if counts {
            let (increment, delay) = self.bonus[side];
            if let Some(left) = &mut self.left[side] {
                *left += increment + delay.min(self.thought);
            }
            (self.turn, self.thought) = (1 - side, 0);
        }
        counts
    }
}

/// Time control; base; increment and delay, in milliseconds.
const CONTROLS: [(&str, Option<u64>, (u64, u64)); 6] = [
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
        let rows = [(); 2].map(|()| CONTROLS[rng.random_range(..CONTROLS.len())]);
        let mut now = rng.random_range(..1000);
        let mut clocks = clocks(rows[0].0, rows[1].0);
        let mut model = Ticking {
            left: rows.map(|row| row.1),
            bonus: rows.map(|row| row.2),
            turn: 0,
            thought: 0,
            runs: false,
            over: false,
            flag: None,
        };
        for _ in 0..40 {
            match rng.random_range(0..16) {
                0..8 => {
                    let side = if rng.random_ratio(1, 10) { 1 - model.turn } else { model.turn };
                    assert_eq!(clocks.press(Side::ALL[side], millis(now)), model.press(side));
                }
                8..12 => {
                    clocks.start(millis(now));
                    model.runs = !model.over;
                }
                12 => {
                    clocks.pause(millis(now));
                    model.runs = false;
                }
                13 if rng.random_ratio(1, 8) => {
                    clocks.end_game(millis(now));
                    (model.runs, model.over) = (false, true);
                }
                14 if rng.random_ratio(1, 4) => {
                    let left = [rng.random_range(1..500), rng.random_range(1..500)];
                    let turn = rng.random_range(..2usize);
                    clocks.set(left.map(millis), Side::ALL[turn], millis(now));
                    model.left = [0, 1].map(|side| model.left[side].map(|_| left[side]));
                    (model.turn, model.thought, model.over, model.flag) = (turn, 0, false, None);
                }
                _ => {}
            }
            for _ in 0..rng.random_range(0..120) {
                now += 1;
                model.tick();
            }
            let told = Side::ALL.map(|side| clocks.remaining(side, millis(now)));
            assert_eq!(told, model.left.map(|left| left.map(millis)), "{rows:?}");
            assert_eq!(clocks.flagged_side(millis(now)), model.flag.map(|side| Side::ALL[side]));
            if model.flag.is_none() {
                assert_eq!(clocks.running(), model.runs.then(|| Side::ALL[model.turn]));
            }
        }
    }
}
