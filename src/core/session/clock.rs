//! The clocks of a game.

use std::time::Duration;

use super::clock_display::ClockDisplay;
use super::time_control::TimeControl;
use crate::board::{BySide, Side};

/// The clocks of both sides. They do not read the time: the caller passes it as `now`.
///
/// Every `now` is the time since the same moment, and does not decrease. A `now` earlier than that of the last
/// change counts as that one. Sums that exceed a [`Duration`]
/// saturate.
///
/// The clocks do not run until [`start`](Self::start); then that of the side to move runs, from its first turn on.
///
/// ```
/// use std::time::Duration;
/// use turnover_core::board::Side;
/// use turnover_core::session::Clocks;
///
/// let secs = Duration::from_secs;
/// let mut clocks = Clocks::new(["300+5".parse()?, "60".parse()?], Side::White);
/// clocks.start(secs(0));
/// assert!(clocks.press(Side::White, secs(20)));
/// assert_eq!(clocks.remaining(Side::White, secs(50)), Some(secs(285)));
/// assert_eq!(clocks.remaining(Side::Black, secs(50)), Some(secs(30)));
/// assert_eq!(clocks.flagged(secs(80)), Some(Side::Black));
/// # Ok::<(), turnover_core::session::TimeControlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    controls: BySide<TimeControl>,
    /// The time left of each side at the last change; unspecified for a side without a clock.
    remaining: BySide<Duration>,
    turn: Side,
    /// The time used by the side to move in this turn, up to the last change.
    spent: Duration,
    state: RunState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RunState {
    /// Not started, or paused.
    Standing,
    /// The clock of the side to move has been running since this time.
    Running(Duration),
    /// The game is over; `Some` is the side that has lost on time.
    Over(Option<Side>),
}

impl Clocks {
    /// Clocks that are not started, for a game in which `turn` moves first.
    #[must_use]
    pub fn new(controls: impl Into<BySide<TimeControl>>, first: Side) -> Self {
        let controls = controls.into();
        let remaining = controls.map(|control| control.base().unwrap_or_default());
        Self { controls, remaining, turn: first, spent: Duration::ZERO, state: RunState::Standing }
    }

    /// The time control of each side.
    #[must_use]
    pub const fn controls(&self) -> BySide<TimeControl> {
        self.controls
    }

    /// Whether either side has a clock.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.controls.iter().any(|control| control.base().is_some())
    }

    /// Starts the clock of the side to move, or resumes it after a pause. Has no effect on running clocks, or after the
    /// end of the game.
    pub fn start(&mut self, now: Duration) {
        if self.state == RunState::Standing {
            self.state = RunState::Running(now);
        }
    }

    /// Stops the running clock until [`start`](Self::start).
    pub fn pause(&mut self, now: Duration) {
        if self.settle(now).is_some() {
            self.state = RunState::Standing;
        }
    }

    /// Stops the clocks at the end of the game. Only [`set`](Self::set) makes them ready again.
    pub fn stop(&mut self, now: Duration) {
        self.settle(now);
        if !matches!(self.state, RunState::Over(_)) {
            self.state = RunState::Over(None);
        }
    }

    /// Ends this side's turn, which may consist of several moves: it gets the bonus of its time control, and the other
    /// clock runs.
    ///
    /// Only the side whose clock is running can press. A press by the other side, while the clocks are stopped or when
    /// the time is up, has no effect and returns false.
    pub fn press(&mut self, side: Side, now: Duration) -> bool {
        if self.turn != side || self.settle(now).is_none() {
            return false;
        }
        let remaining = &mut self.remaining[side];
        *remaining = remaining.saturating_add(self.controls[side].bonus(self.spent));
        self.turn = !side;
        self.spent = Duration::ZERO;
        true
    }

    /// Sets the clocks to earlier [`readings`](Self::readings), after a takeback or a jump to another position. A new
    /// turn begins, and a side that had lost on time has time again. Running clocks continue to run; after the end of a
    /// game they wait for [`start`](Self::start).
    pub fn set(&mut self, remaining: impl Into<BySide<Duration>>, turn: Side, now: Duration) {
        self.settle(now);
        (self.remaining, self.turn, self.spent) = (remaining.into(), turn, Duration::ZERO);
        if let RunState::Over(_) = self.state {
            self.state = RunState::Standing;
        }
    }

    /// The time left of a side; `None` if it has no clock.
    #[must_use]
    pub fn remaining(&self, side: Side, now: Duration) -> Option<Duration> {
        self.controls[side].base()?;
        let used = if side == self.turn { self.running_for(now) } else { Duration::ZERO };
        Some(self.remaining[side].saturating_sub(used))
    }

    /// The time left of both sides, for [`set`](Self::set); zero for a side without a clock.
    #[must_use]
    pub fn readings(&self, now: Duration) -> BySide<Duration> {
        BySide::from_fn(|side| self.remaining(side, now).unwrap_or_default())
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The side whose turn it is while the clocks run, even if it has no clock. Whether its time is up is told by
    /// [`flagged`](Self::flagged).
    #[must_use]
    pub const fn running(&self) -> Option<Side> {
        match self.state {
            RunState::Running(_) => Some(self.turn),
            RunState::Standing | RunState::Over(_) => None,
        }
    }

    /// The side whose time is up, or was up when the clocks were stopped. There is at most one such side, and it stays
    /// the same until [`set`](Self::set).
    #[must_use]
    pub fn flagged(&self, now: Duration) -> Option<Side> {
        match self.state {
            RunState::Standing => None,
            RunState::Running(_) => {
                self.remaining(self.turn, now).is_some_and(|left| left.is_zero()).then_some(self.turn)
            }
            RunState::Over(flagged) => flagged,
        }
    }

    /// Whether a side has little time left: a tenth of its initial time, in whole seconds, but at least ten seconds and
    /// at most a minute.
    #[must_use]
    pub fn is_low(&self, side: Side, now: Duration) -> bool {
        let Some(base) = self.controls[side].base() else { return false };
        let little = Duration::from_secs((base.as_secs() / 10).clamp(10, 60));
        self.remaining(side, now).is_some_and(|left| left <= little)
    }

    /// The display of a side's clock; `None` if it has no clock.
    #[must_use]
    pub fn reading(&self, side: Side, now: Duration) -> Option<ClockDisplay> {
        self.remaining(side, now).map(ClockDisplay::of)
    }

    /// The time at which a side's [`reading`](Self::reading) changes next. The last change is to zero. `None` if the
    /// side's clock is stopped or shows zero.
    #[must_use]
    pub fn next_change(&self, side: Side, now: Duration) -> Option<Duration> {
        let RunState::Running(since) = self.state else { return None };
        let left = self.remaining(side, now).filter(|_| side == self.turn)?;
        let until = ClockDisplay::of(left).until()?;
        Some(since.max(now).saturating_add(left - until))
    }

    /// The time since the last change of the running clock.
    fn running_for(&self, now: Duration) -> Duration {
        match self.state {
            RunState::Running(since) => now.saturating_sub(since),
            RunState::Standing | RunState::Over(_) => Duration::ZERO,
        }
    }

    /// Accounts for the time used so far and a fallen flag. Returns `None` if no clock runs on.
    fn settle(&mut self, now: Duration) -> Option<()> {
        let RunState::Running(since) = self.state else { return None };
        let used = self.running_for(now);
        let flagged = self.flagged(now);
        let remaining = &mut self.remaining[self.turn];
        *remaining = remaining.saturating_sub(used);
        self.spent = self.spent.saturating_add(used);
        self.state = flagged.map_or(RunState::Running(since.max(now)), |side| RunState::Over(Some(side)));
        flagged.is_none().then_some(())
    }
}

#[cfg(test)]
mod tests {
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
            assert_eq!(clocks.flagged(Duration::MAX), None);
        }
    }

    #[test]
    fn what_a_turn_took_includes_the_time_before_a_pause() {
        let mut clocks = clocks("60d5", "60");
        clocks.start(secs(0));
        clocks.pause(secs(3));
        assert_eq!((clocks.running(), clocks.flagged(secs(99))), (None, None));
        clocks.start(secs(100));
        clocks.press(White, secs(101));
        assert_eq!(clocks.readings(secs(101)), [secs(60), secs(60)]);
    }

    #[test]
    fn the_time_is_up_at_zero_and_stays_up() {
        let mut clocks = clocks("60+5", "60");
        clocks.start(secs(0));
        assert_eq!(clocks.flagged(millis(59_999)), None);
        assert_eq!(clocks.flagged(secs(60)), Some(White));
        assert!(!clocks.press(White, secs(60)));
        clocks.start(secs(61));
        clocks.pause(secs(62));
        clocks.stop(secs(63));
        for now in [0, 60, 1000].map(secs) {
            assert_eq!((clocks.flagged(now), clocks.running()), (Some(White), None));
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
        clocks.stop(secs(4));
        assert!(!clocks.press(White, secs(5)));
        assert_eq!(clocks.readings(secs(9)), [secs(58), secs(60)]);
        assert_eq!(clocks.flagged(secs(999)), None);
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

        assert_eq!(clocks.flagged(secs(99)), Some(White));
        clocks.set(before, Black, secs(99));
        assert_eq!((clocks.flagged(secs(199)), clocks.running(), clocks.turn()), (None, None, Black));
        clocks.start(secs(200));
        assert_eq!(clocks.readings(secs(201)), [secs(50), secs(59)]);
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
        assert_eq!(clocks.flagged(Duration::MAX), None);
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
        assert_eq!((now, clocks.flagged(now)), (millis(13_050), Some(White)));
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
                        clocks.stop(millis(now));
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
                assert_eq!(clocks.flagged(millis(now)), model.flag.map(|side| Side::ALL[side]));
                if model.flag.is_none() {
                    assert_eq!(clocks.running(), model.runs.then(|| Side::ALL[model.turn]));
                }
            }
        }
    }
}
