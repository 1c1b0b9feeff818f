//! Time management: how much time a move gets when a clock is running.

use std::time::Duration;

use super::search::Limits;

/// Time lost besides the search: the end of a slice, and sending the move.
const MOVE_OVERHEAD: Duration = Duration::from_millis(40);
/// The number of moves to plan for if `movestogo` is not given.
const PLANNED_MOVES: u32 = 30;
/// A reserve for pauses of the machine, but at most half of the time …
const MAX_TIME_RESERVE: Duration = Duration::from_millis(500);
/// … and if less than this is left besides, a part of each increment is saved.
const SAVING_THRESHOLD: Duration = Duration::from_secs(1);

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remaining {
    /// The time left for the game, or until the next time control.
    pub time: Duration,
    /// The increment for each move.
    pub increment: Duration,
    /// The number of moves until the next time control; `None` if the time is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// The time limits of a search that leave enough for later moves: a soft limit, after which no deeper iteration begins, and a hard
/// limit of several times that.
#[must_use]
pub fn allot(remaining: Remaining) -> Limits {
    let Remaining { time, increment, moves_to_go } = remaining;
    let usable_time = time.saturating_sub(MOVE_OVERHEAD);
    let available_time = usable_time - MAX_TIME_RESERVE.min(usable_time / 2);
    let planned_moves = moves_to_go.unwrap_or(PLANNED_MOVES).clamp(1, PLANNED_MOVES);
    let increment_share = increment.mul_f64(available_time.div_duration_f64(SAVING_THRESHOLD).min(1.0) * 0.75);
    let move_share = available_time / planned_moves + increment_share;
    // Never more than a part of the time left, except for the last move before the time control.
    let time_cap = available_time * 4 / (3 + 2 * planned_moves.min(6));
    let hard_limit = (move_share * 3).min(time_cap).min(available_time);
    let soft_limit = (move_share / 2).min(hard_limit);
    Limits { time: Some(hard_limit), soft_time: Some(soft_limit), ..Limits::default() }
}

impl Limits {
    /// These limits, reduced to what the clock allows.
    #[must_use]
    pub fn within_clock(self, remaining: Remaining) -> Self {
        let allotted_limits = allot(remaining);
        Self {
            time: self.time.into_iter().chain(allotted_limits.time).min(),
            soft_time: allotted_limits.soft_time,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_thinks_longer_than_the_clock_allows() {
        for time in [0, 1, 20, 60, 100, 1000, 10_000, 3_600_000] {
            for increment in [0, 100, 30_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40), Some(0), Some(u32::MAX)] {
                    let [time, increment] = [time, increment].map(Duration::from_millis);
                    let limits = allot(Remaining { time, increment, moves_to_go });
                    let (soft_limit, hard_limit) = (limits.soft_time.expect("set"), limits.time.expect("set"));
                    assert!(
                        soft_limit <= hard_limit && hard_limit <= time.saturating_sub(MOVE_OVERHEAD),
                        "{time:?} {increment:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_machine_that_halts_for_a_third_of_a_second_now_and_then_costs_no_game() {
        let increment = Duration::from_millis(100);
        let mut time = Duration::from_secs(10);
        for move_number in 1..=300 {
            let limits = allot(Remaining { time, increment, moves_to_go: None });
            let used_time = if move_number % 8 == 0 {
                limits.time.expect("set") + Duration::from_millis(330)
            } else {
                limits.soft_time.expect("set") * 8 / 5 + MOVE_OVERHEAD
            };
            assert!(used_time < time, "move {move_number}: {time:?}");
            time = time - used_time + increment;
        }
    }

    #[test]
    fn where_every_move_brings_half_a_minute_one_takes_one_s_time() {
        let increment = Duration::from_secs(30);
        let limits = allot(Remaining { time: Duration::from_secs(60), increment, moves_to_go: None });
        assert!(limits.soft_time.expect("set") > Duration::from_secs(10), "{limits:?}");
    }

    #[test]
    fn a_game_of_ten_seconds_and_a_tenth_a_move_never_runs_out() {
        let increment = Duration::from_millis(100);
        let mut time = Duration::from_secs(10);
        for _ in 0..1000 {
            let limits = allot(Remaining { time, increment, moves_to_go: None });
            // The move may take up to the limit, and one and a half slices more.
            let used_time = limits.time.expect("set") + Duration::from_millis(30);
            assert!(used_time < time, "{time:?}");
            time = time - used_time + increment;
        }
    }
}
