use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::*;
use crate::puzzles::PuzzleSet;
use crate::stored::tests::{check_is_kept, stored};

fn puzzle(number: u32) -> Puzzle {
    let line = format!("turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 {number}|mate2|b5b7 h8g8 a6a8|mate|1500");
    line.parse().expect("a puzzle")
}

fn tried(is_solved: bool) -> PuzzleTry {
    if is_solved { PuzzleTry::Solved } else { PuzzleTry::Failed }
}

#[test]
fn the_first_puzzle_costs_little_and_a_hint_less_and_both_are_known_before() {
    for (attempt, most) in [(PuzzleTry::Helped, 20.0), (PuzzleTry::Failed, 50.0)] {
        let mut progress = PuzzleProgress::default();
        let before = progress.rating(puzzle(1).game.family());
        let told = progress.change(&puzzle(1), attempt);
        assert!((-most - 1e-9..0.0).contains(&told), "{attempt:?}: {told}");
        assert_eq!(progress.record(&puzzle(1), attempt, 1), told, "{attempt:?}");
        let after = progress.rating(puzzle(1).game.family());
        assert!(after.deviation < before.deviation && after.deviation > 300.0, "{after:?}");
        assert_eq!(progress.change(&puzzle(1), attempt), 0.0, "it was tried before");
        assert!(!progress.review_of(puzzle(1).id()).expect("it was tried").is_solved);
    }
    assert!(PuzzleProgress::default().change(&puzzle(1), PuzzleTry::Solved) > 100.0);
}

#[test]
fn a_loss_that_is_small_by_itself_is_not_changed() {
    let text = "turnover-puzzle-progress 1\nrating turnover 1500 60 0.06\n";
    let mut progress: PuzzleProgress = text.parse().expect("it opens");
    let rating = progress.rating(puzzle(1).game.family());
    let opponent = Rating::fixed(1500.0, PUZZLE_DEVIATION);
    let expected = rating.after(&[RatedResult { opponent, score: 0.0 }]).rounded();
    progress.record(&puzzle(1), PuzzleTry::Failed, 1);
    assert_eq!(progress.rating(puzzle(1).game.family()), expected);
}

#[test]
fn a_failed_puzzle_comes_back_after_1_3_7_21_and_60_days() {
    let mut progress = PuzzleProgress::default();
    let id = puzzle(1).id();
    progress.record(&puzzle(1), PuzzleTry::Failed, 100);
    let mut today = 100;
    for days in DAYS_UNTIL_DUE {
        assert!(!progress.is_due(id, today + days - 1), "{today} + {days}");
        assert!(progress.is_due(id, today + days) && progress.is_due(id, today + days + 5));
        today += days;
        progress.record(&puzzle(1), PuzzleTry::Solved, today);
    }
    assert_eq!(progress.review_of(id).and_then(PuzzleReview::due), None, "it has been learned");
}

#[test]
fn a_puzzle_that_is_failed_again_begins_anew() {
    let mut progress = PuzzleProgress::default();
    let due = |progress: &PuzzleProgress| progress.review_of(puzzle(1).id()).and_then(PuzzleReview::due);
    progress.record(&puzzle(1), PuzzleTry::Failed, 100);
    progress.record(&puzzle(1), PuzzleTry::Solved, 101);
    assert_eq!(due(&progress), Some(104));
    progress.record(&puzzle(1), PuzzleTry::Failed, 104);
    assert_eq!(due(&progress), Some(105));
}

#[test]
fn solving_a_failed_puzzle_before_it_is_due_changes_nothing() {
    let mut progress = PuzzleProgress::default();
    progress.record(&puzzle(1), PuzzleTry::Failed, 100);
    progress.record(&puzzle(1), PuzzleTry::Solved, 100);
    assert!(progress.is_due(puzzle(1).id(), 101));
}

#[test]
fn only_the_first_try_is_rated_and_each_game_has_its_rating() {
    let mut progress = PuzzleProgress::default();
    assert!(progress.record(&puzzle(1), PuzzleTry::Failed, 1) < 0.0);
    assert_eq!(progress.record(&puzzle(1), PuzzleTry::Solved, 2), 0.0);
    assert!(progress.record(&puzzle(2), PuzzleTry::Solved, 2) > 0.0);
    let rated = |family| progress.rating(family) != Rating::default();
    assert_eq!(Family::ALL.into_iter().filter(|&family| rated(family)).count(), 1);
}

#[test]
fn a_puzzle_that_was_failed_while_the_clock_was_years_ahead_comes_back() {
    let (mut progress, id) = (PuzzleProgress::default(), puzzle(1).id());
    progress.record(&puzzle(1), PuzzleTry::Failed, FIRST_DAY + 4_000);
    assert!(progress.is_due(id, FIRST_DAY), "the clock was set right");
    progress.record(&puzzle(1), PuzzleTry::Solved, FIRST_DAY);
    assert_eq!(progress.review_of(id).and_then(PuzzleReview::due), Some(FIRST_DAY + DAYS_UNTIL_DUE[1]));
    progress.record(&puzzle(2), PuzzleTry::Failed, FIRST_DAY + 1);
    assert!(!progress.is_due(puzzle(2).id(), FIRST_DAY), "another time zone");
    assert!(!progress.is_due(puzzle(2).id(), 0), "the clock is not set");
}

#[test]
fn no_change_of_the_clock_loses_a_result_or_stops_what_comes_after_it() {
    let mut random = SmallRng::seed_from_u64(5);
    for _ in 0..200 {
        let (mut progress, mut day, mut longest) = (PuzzleProgress::default(), FIRST_DAY + 200, 0);
        for number in 1..60 {
            day = match random.random_range(0..8) {
                0 => random.random(),
                1 => random.random_range(0..2),
                2 => random.random_range(FIRST_DAY..FIRST_DAY + 10_000),
                3 => day.saturating_sub(random.random_range(0..400)),
                _ => day.saturating_add(random.random_range(0..3)),
            };
            let number = random.random_range(1..=number);
            progress.record(&puzzle(number), tried(random.random()), day);
            let before = progress.daily;
            progress.record_daily(day);
            let is_unknown = day < FIRST_DAY && before.last >= FIRST_DAY;
            assert!(is_unknown || progress.daily.is_done(day), "{before:?} on {day}");
            assert!(!is_unknown || progress.daily == before, "{before:?} on {day}");
            assert!(progress.daily.days(day) <= 60 && progress.daily.longest >= longest);
            longest = progress.daily.longest;
        }
        check_is_kept(&progress);
        // A year with a right clock: each puzzle that was failed comes back.
        let failed: Vec<PuzzleId> =
            progress.all_tried().filter(|(_, tried)| tried.step.is_some()).map(|(id, _)| id).collect();
        let right = FIRST_DAY + 200;
        let comes_back = |&id: &PuzzleId| (right..right + 365).any(|day| progress.is_due(id, day));
        assert!(failed.iter().all(comes_back), "{progress:?}");
    }
}

#[test]
fn puzzles_in_a_row_end_with_a_failed_one() {
    let mut progress = PuzzleProgress::default();
    for (number, is_solved) in (1..).zip([true, true, false, true]) {
        progress.record(&puzzle(number), tried(is_solved), 1);
    }
    assert_eq!((progress.in_a_row, progress.most_in_a_row), (1, 2));
}

fn some_progress() -> PuzzleProgress {
    let mut progress = PuzzleProgress::default();
    for number in 1..30 {
        progress.record(&puzzle(number), tried(number % 3 != 0), 20_000 + number);
    }
    progress.record(&puzzle(3), PuzzleTry::Solved, 20_100);
    progress.record_daily(20_001);
    progress.record_run(Family::ALL[0], 12);
    progress
}

#[test]
fn progress_is_the_same_when_it_is_read_again() {
    check_is_kept(&some_progress());
    check_is_kept(&PuzzleProgress::default());
}

/// A text of version 1 as it was first written. It must open for ever.
#[test]
fn the_first_version_opens() {
    let text = "turnover-puzzle-progress 1\nrating lielow 1612.5 92.25 0.06\ndaily 3 20333 7\nrow 2 9\nrun lielow 11\n\
                failed AAECAwQF 20330 0\nsolved BBECAwQF 20331\nsolved CCECAwQF 20331 4\n";
    let progress: PuzzleProgress = stored(json!(text)).expect("it opens");
    assert_eq!(progress.all_tried().len(), 3);
    assert_eq!(serde_json::to_value(&progress).ok(), Some(first_version()));
    assert_eq!(stored(first_version()), Ok(progress));
}

/// The same as it is stored today.
fn first_version() -> Value {
    json!({
        "ratings": { "lielow": { "points": 1612.5, "deviation": 92.25, "volatility": 0.06 } },
        "tried": {
            "AAECAwQF": { "day": 20330, "solved": false, "step": 0 },
            "BBECAwQF": { "day": 20331, "solved": true },
            "CCECAwQF": { "day": 20331, "solved": true, "step": 4 },
        },
        "daily": { "days": 3, "last": 20333, "longest": 7 },
        "in-a-row": 2,
        "most-in-a-row": 9,
        "best-runs": { "lielow": 11 },
    })
}

#[test]
fn what_is_wrong_in_stored_progress_is_named() {
    for (path, value, said) in [
        ("/daily/days", json!(-1), "expected u32"),
        ("/in-a-row", json!("2"), "expected u32"),
        ("/best-runs", json!({ "go": 3 }), "expected one of `turnover`, `lielow`, `dice-chess`"),
        ("/ratings/lielow/deviation", json!(0), "expected points of at most 10000, a deviation of 1 to 350"),
        ("/tried/AAECAwQF/step", json!(5), "expected a step from 0 to 4, found 5"),
        ("/tried", json!({ "?": { "day": 1, "solved": true } }), "expected a puzzle's id"),
        ("", json!({}), "missing field `ratings`"),
        ("", json!([]), "expected struct PuzzleProgress"),
    ] {
        let mut wrong = first_version();
        *wrong.pointer_mut(path).expect("a member") = value;
        let error = stored::<PuzzleProgress>(wrong).expect_err("it makes no sense");
        assert!(error.contains(said), "{path}: {error}");
    }
}

#[test]
fn games_have_the_names_of_the_registry() {
    for family in Family::ALL {
        assert_eq!(serde_json::to_value(family).ok(), Some(json!(family.name())));
    }
}

#[test]
fn puzzles_of_own_games_are_kept_and_their_old_text_opens() {
    let lines = [puzzle(1), puzzle(2)].map(|puzzle| format!("{puzzle}\n")).concat();
    let set: PuzzleSet = stored(json!(format!("turnover-puzzles 1\n{lines}"))).expect("it opens");
    assert_eq!(set.puzzles(), [puzzle(1), puzzle(2)]);
    check_is_kept(&set);
    let today = json!([{
        "game": "turnover-modern", "fen": "7c/8/R7/1R6/8/8/8/C7 w 0 1", "goal": "mate2",
        "moves": ["b5b7", "h8g8", "a6a8"], "themes": ["mate"], "rating": 1500
    }]);
    assert_eq!(serde_json::to_value(PuzzleSet::in_order(vec![puzzle(1)])).ok(), Some(today.clone()));
    for (member, value, said) in [
        ("game", json!("go"), "expected a game, one of"),
        ("goal", json!("mate0"), "expected a goal: mateN, win, hold or chances"),
        ("moves", json!([]), "expected moves, found none"),
        ("themes", json!(["fun"]), "expected the name of a theme"),
    ] {
        let mut wrong = today.clone();
        wrong[0][member] = value;
        let error = stored::<PuzzleSet>(wrong).expect_err("no puzzle");
        assert!(error.contains(said), "{member}: {error}");
    }
}

#[test]
fn what_is_no_progress_is_refused_with_its_line() {
    let heading = "turnover-puzzle-progress 1\n";
    for (text, said) in [
        (String::new(), "line 1: expected turnover-puzzle-progress, found \"\""),
        ("turnover-puzzle-progress 2\n".into(), "line 1: expected turnover-puzzle-progress of version 1 at most"),
        (format!("{heading}row 1 x\n"), "line 2: expected a number, found \"x\""),
        (format!("{heading}row 1 2\nrating lielow NaN 1 1\n"), "line 3: expected a number of a rating"),
        (format!("{heading}rating go 1500 350 0.06\n"), "line 2: expected the name of a game, found \"go\""),
        (format!("{heading}failed AAECAwQF 1 9\n"), "line 2: expected a step from 0 to 4"),
        (format!("{heading}failed ? 1 0\n"), "line 2: expected a puzzle's id"),
        (format!("{heading}what\n"), "line 2: expected rating, daily"),
    ] {
        let error = text.parse::<PuzzleProgress>().expect_err("it makes no sense").to_string();
        assert!(error.starts_with(said), "{text:?}: {error}");
    }
}
