use super::*;

use Side::{Black, White};

const NO_TIME_BACK: TimeBack = TimeBack { lag_ms: 0, held_ms: 0 };

fn live_clock(white: &str, black: &str) -> GameClock {
    let [white, black] = [white, black].map(|control_text| control_text.parse().expect("a time control"));
    GameClock::new(Pace::Live { white, black }, 60, White)
}

/// Clocks after both sides have made their first moves, at this time.
fn clock_after_first_turns(mut clock: GameClock, event_at: u64) -> GameClock {
    clock.start(event_at);
    clock.end_turn(event_at, NO_TIME_BACK);
    clock.end_turn(event_at, NO_TIME_BACK);
    clock
}

#[test]
fn the_first_turns_have_their_own_limit_and_are_not_charged() {
    let mut clock = live_clock("60", "60+1");
    assert_eq!(clock.deadline(), None);
    clock.start(1_000);
    assert_eq!(clock.deadline(), Some((61_000, TimeoutEffect::Abort)));
    clock.end_turn(31_000, NO_TIME_BACK);
    assert_eq!(clock.deadline(), Some((91_000, TimeoutEffect::Abort)));
    clock.end_turn(41_000, NO_TIME_BACK);
    let remaining_times =
        |clock: &GameClock, now_unix_ms| [White, Black].map(|side| clock.remaining_ms(side, now_unix_ms));
    assert_eq!(remaining_times(&clock, 41_000), [Some(60_000); 2]);
    clock.end_turn(51_000, NO_TIME_BACK);
    clock.end_turn(53_000, NO_TIME_BACK);
    assert_eq!(remaining_times(&clock, 54_000), [Some(49_000), Some(59_000)]);
}

#[test]
fn a_first_turn_can_be_extended_by_its_limit_some_times_and_later_turns_cannot() {
    let mut clock = live_clock("60", "60");
    assert!(!clock.extend_first_turn(), "nothing runs yet");
    clock.start(0);
    assert!(clock.extend_first_turn());
    assert_eq!(clock.deadline(), Some((120_000, TimeoutEffect::Abort)));
    while clock.extend_first_turn() {}
    assert_eq!(clock.deadline(), Some((13 * 60_000, TimeoutEffect::Abort)));
    clock.end_turn(100_000, NO_TIME_BACK);
    assert_eq!(clock.deadline(), Some((160_000, TimeoutEffect::Abort)), "the other side's is as long as ever");
    clock.end_turn(110_000, NO_TIME_BACK);
    assert!(!clock.extend_first_turn());
}

#[test]
fn what_a_first_turn_has_used_before_a_pause_or_an_outage_counts() {
    let mut clock = live_clock("60", "60");
    clock.start(0);
    clock.pause(20_000);
    assert_eq!(clock.first_turn_ends_at(), None);
    clock.start(100_000);
    assert_eq!(clock.first_turn_ends_at(), Some(140_000));
    clock.restart(110_000, 500_000);
    assert_eq!(clock.first_turn_ends_at(), Some(500_000 + RESTART_GRACE_MS + 30_000));
}

#[test]
fn days_off_do_not_count_in_a_first_turn_and_the_bank_does_not_pay_for_it() {
    const DAY: u64 = 86_400_000;
    let mut clock = GameClock::new(Pace::Days { turn: 1, bank: 2, vacation: 5 }, 60, White);
    clock.start(0);
    assert_eq!(clock.deadline(), Some((DAY, TimeoutEffect::Abort)));
    assert!(clock.take_vacation(White, 5, DAY / 2));
    assert_eq!(clock.deadline(), Some((6 * DAY, TimeoutEffect::Abort)));
    assert!(clock.extend_first_turn());
    assert_eq!(clock.deadline(), Some((7 * DAY, TimeoutEffect::Abort)));
    clock.end_turn(7 * DAY - 1, NO_TIME_BACK);
    assert_eq!(clock.remaining_ms(White, 7 * DAY), Some(3 * DAY));
}

#[test]
fn little_time_is_left_from_a_tenth_on_and_at_most_twelve_hours_before_the_end() {
    for (turn, bank, low_minutes) in [(1, 0, [144, 144]), (1, 2, [144, 432]), (14, 0, [720, 720])] {
        let mut clock = GameClock::new(Pace::Days { turn, bank, vacation: 0 }, 60, White);
        assert_eq!(clock.low_time_at(), None, "nothing runs yet");
        clock.start(5_000);
        // The bank does not pay for a first turn.
        for low_minutes in low_minutes {
            let (ends_at, _) = clock.deadline().expect("a limit");
            assert_eq!(clock.low_time_at(), Some(ends_at - low_minutes * 60_000), "{turn} {bank}");
            clock = clock_after_first_turns(clock, 5_000);
        }
    }
    let clock = clock_after_first_turns(live_clock("60", "60"), 0);
    assert_eq!(clock.low_time_at(), None, "it has no days");
}

#[test]
fn days_off_put_off_the_time_from_which_on_little_is_left() {
    const DAY: u64 = 86_400_000;
    let mut clock = GameClock::new(Pace::Days { turn: 1, bank: 0, vacation: 5 }, 60, White);
    clock.start(0);
    let low_time_at = clock.low_time_at().expect("days");
    assert!(clock.take_vacation(White, 5, DAY / 2));
    assert_eq!(clock.low_time_at(), Some(low_time_at + 5 * DAY));
}

#[test]
fn a_turn_that_gets_more_time_when_little_was_left_is_another_one_for_reminders() {
    const HOUR: u64 = 3_600_000;
    let mut clock = GameClock::new(Pace::Days { turn: 1, bank: 0, vacation: 6 }, 60, White);
    clock.start(0);
    assert!(clock.low_time_at().is_some_and(|low_time_at| low_time_at < 22 * HOUR));
    let turn = clock.timed_turn();
    assert!(clock.take_vacation(White, 5, 22 * HOUR));
    assert_ne!(clock.timed_turn(), turn, "after days off");
    assert_eq!(clock.low_time_at(), Some((22 + 5 * 24) * HOUR), "when they are over, for the two hours that are left");
    let turn = clock.timed_turn();
    assert!(clock.take_vacation(Black, 1, 23 * HOUR));
    assert_eq!(clock.timed_turn(), turn, "the other side's days off");
    assert!(clock.extend_first_turn());
    assert_ne!(clock.timed_turn(), turn, "after an extension");
    assert!(clock.low_time_at() > Some((22 + 5 * 24) * HOUR));
}

#[test]
fn no_two_turns_have_the_same_number() {
    let mut clock = GameClock::new(Pace::Days { turn: 1, bank: 0, vacation: 0 }, 60, White);
    clock.start(0);
    assert_eq!(clock.timed_turn(), 0);
    clock.end_turn(1, NO_TIME_BACK);
    assert_eq!(clock.timed_turn(), 1);
    clock.begin_turn_after_takeback(White, 2);
    assert_eq!(clock.timed_turn(), 2, "after a takeback");
    clock.pause(3);
    clock.start(4);
    clock.restart(5, 6);
    assert_eq!(clock.timed_turn(), 2, "the turn goes on");
}

#[test]
fn lag_is_given_back_within_its_budget_and_the_flag_waits_for_it() {
    let mut clock = clock_after_first_turns(live_clock("60", "60"), 0);
    // 150 ms and 0.4 % of a minute, three times.
    assert_eq!(clock.lag_compensation_ms(White, 5_000), 1_000);
    assert_eq!(clock.deadline(), Some((61_000, TimeoutEffect::Flag(White))));
    clock.end_turn(10_000, TimeBack { lag_ms: 1_000, held_ms: 0 });
    assert_eq!(clock.remaining_ms(White, 10_000), Some(51_000));
    assert_eq!(clock.lag_compensation_ms(White, 5_000), 3 * 390 + 390 - 1_000);
    assert_eq!(clock.remaining_ms(Black, 12_000), Some(58_000), "the other does not pay for it");
    for _ in 0..50 {
        clock.end_turn(12_000, NO_TIME_BACK);
    }
    assert_eq!(clock.lag_budgets[White].remaining_ms, 7 * 390);
}

#[test]
fn a_move_in_the_time_added_for_the_network_leaves_both_clocks_going() {
    let mut clock = clock_after_first_turns(live_clock("60", "60"), 0);
    clock.end_turn(60_900, NO_TIME_BACK);
    assert_eq!(clock.remaining_ms(White, 60_900), Some(1));
    clock.end_turn(70_900, NO_TIME_BACK);
    assert_eq!(clock.remaining_ms(Black, 70_900), Some(50_000), "Black has used ten seconds");
}

#[test]
fn what_the_server_took_itself_is_given_back_wholly() {
    let mut clock = clock_after_first_turns(live_clock("60", "60"), 0);
    clock.end_turn(40_000, TimeBack { lag_ms: 0, held_ms: 39_000 });
    assert_eq!(clock.remaining_ms(White, 40_000), Some(59_000));
    // Not more than the turn took is given back.
    clock.end_turn(41_000, TimeBack { lag_ms: 0, held_ms: u32::MAX });
    assert_eq!(clock.remaining_ms(Black, 41_000), Some(60_000));
    assert_eq!(clock.timed_since(), Some(41_000));
}

#[test]
fn no_clock_runs_while_the_server_is_away() {
    let mut clock = clock_after_first_turns(live_clock("60", "60"), 0);
    clock.restart(20_000, 9_000_000);
    assert_eq!(clock.remaining_ms(White, 9_000_000 + RESTART_GRACE_MS), Some(40_000));
    assert_eq!(clock.remaining_ms(White, 9_000_000 + RESTART_GRACE_MS + 1_000), Some(39_000));
    clock.end_turn(9_001_000, NO_TIME_BACK);
    assert_eq!(clock.remaining_ms(White, 9_001_000), Some(40_000));
    assert_eq!(clock.remaining_ms(Black, 9_000_000 + RESTART_GRACE_MS), Some(60_000));
}

#[test]
fn a_short_stall_has_a_short_grace_period() {
    let mut clock = clock_after_first_turns(live_clock("60", "60"), 0);
    clock.give_back_stall(20_000, 21_000);
    assert_eq!(
        [21_000, 22_000, 23_000].map(|now_unix_ms| clock.remaining_ms(White, now_unix_ms)),
        [40_000, 40_000, 39_000].map(Some)
    );
    clock.give_back_stall(23_000, 63_000);
    assert_eq!(clock.remaining_ms(White, 63_000 + RESTART_GRACE_MS), Some(39_000));
}

#[test]
fn clocks_stand_still_in_a_pause_and_what_was_used_before_counts() {
    let mut clock = clock_after_first_turns(live_clock("60d5", "60"), 0);
    clock.pause(3_000);
    assert_eq!((clock.deadline(), clock.timed_since()), (None, None));
    clock.start(100_000);
    clock.end_turn(101_000, NO_TIME_BACK);
    assert_eq!(clock.remaining_ms(White, 101_000), Some(60_000));
}

#[test]
fn a_takeback_gives_no_time_back() {
    let mut clock = clock_after_first_turns(live_clock("60", "60"), 0);
    clock.end_turn(10_000, NO_TIME_BACK);
    clock.begin_turn_after_takeback(White, 15_000);
    assert_eq!([White, Black].map(|side| clock.remaining_ms(side, 16_000)), [Some(49_000), Some(55_000)]);
    assert_eq!(clock.timed_side(), White);
}

#[test]
fn a_takeback_in_an_extended_first_turn_costs_nothing_of_the_bank() {
    const DAY: u64 = 86_400_000;
    let mut clock = GameClock::new(Pace::Days { turn: 1, bank: 2, vacation: 0 }, 60, White);
    clock.start(0);
    clock.end_turn(0, NO_TIME_BACK);
    assert!(clock.extend_first_turn());
    clock.begin_turn_after_takeback(White, 2 * DAY - 1);
    assert_eq!([White, Black].map(|side| clock.remaining_ms(side, 2 * DAY - 1)), [Some(3 * DAY); 2]);
}

#[test]
fn days_are_counted_with_bank_and_vacation() {
    const DAY: u64 = 86_400_000;
    let mut clock = clock_after_first_turns(GameClock::new(Pace::Days { turn: 2, bank: 3, vacation: 4 }, 60, White), 0);
    assert_eq!(clock.deadline(), Some((5 * DAY, TimeoutEffect::Flag(White))));
    assert!(!clock.take_vacation(White, 5, DAY));
    assert!(clock.take_vacation(White, 3, DAY));
    assert_eq!((clock.vacation_days_left(White), clock.deadline()), (1, Some((8 * DAY, TimeoutEffect::Flag(White)))));
    // One day of the turn before the vacation, and two after it.
    clock.end_turn(6 * DAY, NO_TIME_BACK);
    assert_eq!(clock.remaining_ms(White, 6 * DAY), Some(2 * DAY + 2 * DAY));
    assert_eq!(clock.deadline(), Some((11 * DAY, TimeoutEffect::Flag(Black))));
    assert_eq!(clock.abandonment_delay_ms(), None);
}

#[test]
fn without_a_clock_nothing_ends() {
    let mut clock = clock_after_first_turns(GameClock::new(Pace::Untimed, 60, Black), 0);
    assert_eq!((clock.deadline(), clock.remaining_ms(White, 9)), (None, None));
    clock.end_turn(u64::MAX, TimeBack { lag_ms: u32::MAX, held_ms: u32::MAX });
    clock.restart(0, u64::MAX);
    clock.begin_turn_after_takeback(White, 0);
}

#[test]
fn slow_clocks_wait_longer_for_who_has_gone() {
    for (control, secs) in [("180+2", 40), ("600", 80), ("1800+30", 120), ("-", 86_400)] {
        let new_clock = live_clock(control, "60");
        assert_eq!(new_clock.abandonment_delay_ms(), None, "the first turn has its own limit");
        assert_eq!(clock_after_first_turns(new_clock, 0).abandonment_delay_ms(), Some(secs * 1000), "{control}");
    }
}
