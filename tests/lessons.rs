//! Tests that every exercise of every course is possible, solvable, told in all languages, and more than a matter of luck.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use turnover_core::games::course::{Course, Exercise};
use turnover_core::lessons::{ExerciseJudge, ExerciseProgress, Judge, Judgement, MISTAKE_CODES, Stars};
use turnover_core::session::{Family, Game, GameId, MoveId, Phase};

/// How long the text of an exercise may be, in characters: about two lines.
const LONGEST: usize = 140;
const LANGUAGES: [&str; 3] = ["en", "es", "pt"];

/// Every exercise with its course and its judge.
fn all() -> impl Iterator<Item = (&'static Course, &'static Exercise, ExerciseJudge)> {
    let courses = Family::ALL.into_iter().flat_map(|family| family.spec().courses);
    courses.flat_map(|course| {
        course.exercises.iter().enumerate().map(move |(index, exercise)| {
            (course, exercise, ExerciseJudge::new(course, index).expect("an exercise of the course"))
        })
    })
}

fn play(game: &mut Game, code: &str) -> bool {
    let id = game.referee().find(code);
    id.is_some_and(|id| game.play(id).is_some())
}

/// The games in which the learner has to move, along the solution.
fn along_the_solution(judge: &ExerciseJudge, exercise: &Exercise) -> Vec<Game> {
    let mut game = judge.start();
    let mut games = Vec::new();
    for task in exercise.tasks {
        games.push(game.clone());
        for code in [task.solution].iter().chain(task.reply) {
            assert!(play(&mut game, code), "{}: {code} is not possible", exercise.id);
        }
    }
    games
}

fn right_moves(judge: &ExerciseJudge, game: &Game) -> Vec<(String, MoveId, Judgement)> {
    let judged = game.legal_moves().iter().map(|legal| (legal.code.clone(), legal.id, judge.judge(game, legal.id)));
    judged.filter(|(_, _, judgement)| !matches!(judgement, Judgement::Wrong(_))).collect()
}

/// The editions whose courses tell only what is different from the first course of their game.
const SHORT_COURSES: [&str; 2] = ["lielow-9x9", "dice-chess-three"];

#[test]
fn each_edition_of_turnover_and_two_of_every_other_game_have_a_course() {
    let courses: Vec<&Course> = Family::ALL.into_iter().flat_map(|family| family.spec().courses).collect();
    let ids: BTreeSet<&str> = courses.iter().map(|course| course.id).collect();
    assert_eq!(ids.len(), courses.len(), "every course has an id of its own");
    for family in Family::ALL {
        let games: Vec<GameId> =
            family.spec().courses.iter().map(|course| course.game.parse().expect("a game")).collect();
        assert!(games.iter().all(|game| game.family() == family));
        assert_eq!(games.first().copied(), family.editions().next());
        assert_eq!(games.len(), if family == Family::Turnover { family.editions().count() } else { 2 });
    }
    for course in courses {
        let at_least = if SHORT_COURSES.contains(&course.game) { 4 } else { 10 };
        assert!((at_least..=20).contains(&course.exercises.len()), "{}: {}", course.id, course.exercises.len());
        let ids: BTreeSet<&str> = course.exercises.iter().map(|exercise| exercise.id).collect();
        assert_eq!(ids.len(), course.exercises.len(), "{}", course.id);
    }
}

#[test]
fn what_was_solved_before_an_exercise_moved_to_another_course_stays_solved() {
    let moved = all().filter_map(|(course, exercise, _)| Some((course, exercise, exercise.moved_from?)));
    let mut ids = BTreeSet::new();
    for (course, exercise, before) in moved {
        assert!(all().all(|(other, kept, _)| (other.id, kept.id) != (before, exercise.id)), "{}", exercise.id);
        let mut progress = ExerciseProgress::default();
        assert_eq!(progress.best_stars(course, exercise), None);
        progress.record(before, exercise.id, Stars::MAX);
        assert_eq!(progress.best_stars(course, exercise), Some(Stars::MAX));
        assert_eq!(progress.solved_count(course), 1);
        // A lower mark of today does not hide the one of before.
        let one_star = Stars::new(1).expect("one to three");
        progress.record(course.id, exercise.id, one_star);
        assert_eq!(progress.best_stars(course, exercise), Some(Stars::MAX));
        ids.insert(exercise.id);
    }
    assert_eq!(ids, BTreeSet::from(["both-dice", "three-dice"]));
}

#[test]
fn every_exercise_begins_with_a_possible_position_in_which_the_learner_moves() {
    for (course, exercise, judge) in all() {
        let game = judge.start();
        assert_eq!(judge.game().family(), course.game.parse::<GameId>().expect("a game").family(), "{}", exercise.id);
        assert_eq!(game.referee().position().validation_error(), None, "{}", exercise.id);
        assert!(matches!(game.phase(), Phase::Move(_)), "{}: {:?}", exercise.id, game.phase());
    }
}

#[test]
fn the_solution_of_every_exercise_reaches_its_goals_and_no_sooner() {
    for (course, exercise, judge) in all() {
        let games = along_the_solution(&judge, exercise);
        for (index, game) in games.iter().enumerate() {
            let code = judge.solution(game).expect("a move");
            let id = game.referee().find(&code).expect("a legal move");
            let reply = exercise.tasks[index].reply.iter().map(|&code| code.to_owned()).collect();
            let is_last = index + 1 == games.len();
            let expected = if is_last { Judgement::Done } else { Judgement::Right(reply) };
            assert_eq!(judge.judge(game, id), expected, "{} {}: {code}", course.id, exercise.id);
        }
    }
}

#[test]
fn no_move_of_an_exercise_is_right_whatever_one_plays() {
    for (course, exercise, judge) in all() {
        for game in along_the_solution(&judge, exercise) {
            let right = right_moves(&judge, &game);
            let codes: Vec<&str> = right.iter().map(|(code, ..)| &**code).collect();
            println!(
                "{} {}: {} of {} are right: {codes:?}",
                course.id,
                exercise.id,
                right.len(),
                game.legal_moves().len()
            );
            assert!(right.len() < game.legal_moves().len(), "{} {}", course.id, exercise.id);
        }
    }
}

#[test]
fn what_follows_a_right_move_is_possible_after_every_right_move() {
    for (course, exercise, judge) in all() {
        for game in along_the_solution(&judge, exercise) {
            for (code, id, judgement) in right_moves(&judge, &game) {
                let Judgement::Right(reply) = judgement else { continue };
                let mut game = game.clone();
                game.play(id).expect("a legal move");
                for answer in reply {
                    assert!(play(&mut game, &answer), "{} {}: {code} {answer}", course.id, exercise.id);
                }
                let learner = game.start().phase().side().expect("a learner");
                assert_eq!(game.phase(), Phase::Move(learner), "{} {}: {code}", course.id, exercise.id);
            }
        }
    }
}

#[test]
fn a_move_with_a_text_of_its_own_is_legal_and_wrong_and_a_refutation_can_be_played() {
    for (course, exercise, judge) in all() {
        let games = along_the_solution(&judge, exercise);
        for (code, end) in exercise.wrong_moves {
            let found = games.iter().find_map(|game| Some((game, game.referee().find(code)?)));
            let (game, id) = found.unwrap_or_else(|| panic!("{} {}: {code} is legal", course.id, exercise.id));
            let Judgement::Wrong(mistake) = judge.judge(game, id) else { panic!("{}: {code}", exercise.id) };
            assert_eq!(mistake.key, format!("lesson-{}-{end}", exercise.id));
        }
        for game in games {
            for legal in game.legal_moves() {
                let Judgement::Wrong(mistake) = judge.judge(&game, legal.id) else { continue };
                let mut game = game.clone();
                game.play(legal.id).expect("a legal move");
                if let Some(code) = mistake.refutation {
                    assert!(play(&mut game, &code), "{} {}: {} {code}", course.id, exercise.id, legal.code);
                }
            }
        }
    }
}

/// The messages of a language by key.
fn messages(language: &str) -> BTreeMap<String, String> {
    let text = fs::read_to_string(format!("../../assets/locales/{language}/lessons.ftl")).expect("a file of texts");
    let lines = text.lines().filter_map(|line| line.split_once(" = "));
    lines.map(|(key, text)| (key.to_owned(), text.to_owned())).collect()
}

#[test]
fn every_exercise_is_told_in_every_language_in_two_lines() {
    let mut keys: BTreeSet<String> = all().map(|(course, ..)| course.title_key()).collect();
    keys.extend(MISTAKE_CODES.map(|code| format!("mistake-{code}")));
    for (_, exercise, _) in all() {
        keys.insert(exercise.key());
        keys.extend(exercise.wrong_moves.iter().map(|(_, end)| format!("{}-{end}", exercise.key())));
    }
    let mut faults = Vec::new();
    for language in LANGUAGES {
        let messages = messages(language);
        for key in keys.iter().filter(|key| !messages.contains_key(*key)) {
            faults.push(format!("{language}: no {key}"));
        }
        for (key, text) in &messages {
            let length = text.chars().count();
            if length > LONGEST && (key.starts_with("lesson-") || key.starts_with("mistake-")) {
                faults.push(format!("{language}: {key} has {length} characters"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_mistake_that_a_goal_finds_has_a_code_that_is_listed() {
    let codes: BTreeSet<String> = MISTAKE_CODES.iter().map(|code| format!("mistake-{code}")).collect();
    for (_, exercise, judge) in all() {
        for game in along_the_solution(&judge, exercise) {
            for legal in game.legal_moves() {
                if let Judgement::Wrong(mistake) = judge.judge(&game, legal.id) {
                    let is_own = mistake.key.starts_with(&exercise.key());
                    assert!(is_own || codes.contains(&mistake.key), "{}: {}", exercise.id, mistake.key);
                }
            }
        }
    }
}
