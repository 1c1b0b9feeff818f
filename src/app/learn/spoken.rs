//! Announces an exercise to screen readers: its task, and the answer to the last try. Its moves are announced like those of a game.

use bevy::prelude::*;

use super::exercise_run::{ExerciseFeedback, ExerciseRun};
use super::learning::Learn;
use crate::app::i18n::{Translations, Value};
use crate::app::phrases;
use crate::app::phrases::announce::{self, Announcement};
use crate::app::play::{Played, TableId};
use crate::app::schedule::AppSystems;
use crate::board::Side;
use crate::games::course::Course;
use crate::lessons::MoveMistake;
use crate::session::{GameId, PieceNameKey};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, announce_exercise.in_set(AppSystems::React).run_if(resource_changed::<Learn>));
}

/// Says the task of an exercise that was laid out, and new feedback, of which `announced_count` counts what was said before.
pub(in crate::app) fn announce_exercise(
    mut game_changes: MessageReader<Played>,
    learn: Res<Learn>,
    translations: Option<Res<Translations>>,
    mut announced_count: Local<usize>,
    mut announcements: MessageWriter<Announcement>,
) {
    let is_new_exercise = |change: &&Played| change.table == TableId::Exercise && change.is_another_game();
    let has_new_exercise = game_changes.read().filter(is_new_exercise).count() > 0;
    let (Some(translations), Some(run)) = (translations, learn.exercise_run()) else { return };
    let mut sentences = Vec::new();
    if has_new_exercise {
        *announced_count = 0;
        let name = learn
            .course()
            .zip(learn.exercise_index())
            .map(|(course, index)| exercise_name(&translations, course, index));
        sentences.extend(name.map(|name| format!("{name}.")));
        sentences.push(task_text(&translations, run));
        sentences.extend(roll_text(&translations, run));
    }
    let previous_count = std::mem::replace(&mut *announced_count, run.feedback_count());
    if let Some(feedback) = run.feedback().filter(|_| *announced_count != previous_count) {
        sentences.push(feedback_text(&translations, run.game().id(), feedback));
        sentences.extend(matches!(feedback, ExerciseFeedback::Wrong(_)).then(|| translations.say("learn-try-again")));
        sentences.extend(learnt_text(&translations, run));
    }
    if !sentences.is_empty() {
        announcements.write(Announcement::polite(sentences.join(" ")));
    }
}

/// The name of an exercise, in the words of its game's rule book.
#[must_use]
pub fn exercise_name(translations: &Translations, course: &Course, index: usize) -> String {
    let Some(exercise) = course.exercises.get(index) else { return String::new() };
    let game: GameId = exercise.game.unwrap_or(course.game).parse().unwrap_or_default();
    translations.say_for(game, &exercise.name_key(), &[])
}

/// What is to be done, in words.
#[must_use]
pub fn task_text(translations: &Translations, run: &ExerciseRun) -> String {
    let side = run.right_game().start().phase().side().map(|side| side.to_string()).unwrap_or_default();
    translations.say_for(run.game().id(), &run.task_key(), &[("side", side.into())])
}

/// What the dice show, and whether they let any piece move; `None` without dice, or before the roll.
#[must_use]
pub fn roll_text(translations: &Translations, run: &ExerciseRun) -> Option<String> {
    let faces: Vec<String> = run.game().dice().iter().map(|die| translations.face(die.face)).collect();
    if faces.is_empty() {
        return None;
    }
    let dice_text =
        translations.say_with("learn-throw", &[("count", faces.len().into()), ("faces", faces.join(", ").into())]);
    Some(announce::sentences([dice_text, phrases::free_dice(translations, run.game()).unwrap_or_default()]))
}

/// What a solved exercise has shown, if there is more to say of it.
#[must_use]
pub fn learnt_text(translations: &Translations, run: &ExerciseRun) -> Option<String> {
    let key = format!("{}-done", run.task_key());
    let text = translations.say_for(run.game().id(), &key, &[]);
    (run.is_solved() && !text.starts_with('[')).then_some(text)
}

/// What is said when the opponent has just passed.
#[must_use]
pub fn passed_text(translations: &Translations, run: &ExerciseRun) -> Option<String> {
    let game = run.right_game();
    let mut plies_backwards = game.plies().rev().filter(|ply| !ply.is_roll());
    let pass_ply =
        plies_backwards.next().filter(|ply| ply.played.is_pass() && Some(ply.side) != game.start().phase().side())?;
    let faces: Vec<String> = pass_ply.dice.iter().map(|die| translations.face(die.face)).collect();
    let arguments = [("player", translations.side(pass_ply.side).into()), ("dice", faces.join(", ").into())];
    Some(translations.say_with("learn-passed", &arguments))
}

/// Whether a mark on the board says that a royal piece is attacked. After the end of a game the mark says something else.
#[must_use]
pub fn has_check_mark(run: &ExerciseRun) -> bool {
    let referee = run.game().referee();
    run.game().outcome().is_none()
        && Side::ALL.into_iter().any(|side| !referee.position().attacked_royals(side).is_empty())
}

/// What is said of the last try.
#[must_use]
pub fn feedback_text(translations: &Translations, game: GameId, feedback: &ExerciseFeedback) -> String {
    match feedback {
        ExerciseFeedback::Right => translations.say("learn-right"),
        ExerciseFeedback::Done(stars) => translations.say_with("learn-done", &[("stars", stars.count().into())]),
        ExerciseFeedback::Shown(_) => translations.say("learn-shown"),
        ExerciseFeedback::Wrong(mistake) => mistake_text(translations, game, mistake),
        ExerciseFeedback::HintFrom(from) => {
            translations.say_with("learn-hint-square", &[("square", from.to_string().into())])
        }
        ExerciseFeedback::HintMove(from, Some(to)) => translations
            .say_with("learn-hint-move", &[("from", from.to_string().into()), ("to", to.to_string().into())]),
        ExerciseFeedback::HintMove(from, None) => {
            translations.say_with("learn-hint-leave", &[("from", from.to_string().into())])
        }
    }
}

fn mistake_text(translations: &Translations, game: GameId, mistake: &MoveMistake) -> String {
    let piece = mistake.piece.map(|piece: PieceNameKey| translations.piece(game, piece)).unwrap_or_default();
    let arguments: [(&str, Value<'_>); 2] = [
        ("square", mistake.square.map(|square| square.to_string()).unwrap_or_default().into()),
        ("piece", piece.into()),
    ];
    translations.say_for(game, &mistake.key, &arguments)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::i18n::Language;
    use crate::lessons::{ExerciseJudge, Judge, Judgement};
    use crate::session::Family;

    #[test]
    fn a_pass_of_the_opponent_is_told_with_the_dice_that_allow_nothing() {
        let translations = Translations::new(Language::English);
        let course = &Family::DiceChess.spec().courses[0];
        let index = course.exercises.iter().position(|exercise| exercise.id == "dice-pass").expect("an exercise");
        let mut run = ExerciseRun::new(Arc::new(ExerciseJudge::new(course, index).expect("an exercise")));
        assert_eq!(passed_text(&translations, &run), None);
        run.play_solution();
        assert_eq!(passed_text(&translations, &run), None);
        while run.play_pending_ply().is_some() {}
        let text = passed_text(&translations, &run).expect("Black has passed");
        assert!(text.starts_with("Black: the dice (") && !text.contains("()"), "{text}");
    }

    #[test]
    fn an_exercise_says_when_its_dice_let_any_piece_move() {
        let translations = Translations::new(Language::English);
        let course = &Family::DiceChess.spec().courses[0];
        let dice_text = |id: &str| {
            let index = course.exercises.iter().position(|exercise| exercise.id == id).expect("an exercise");
            roll_text(
                &translations,
                &ExerciseRun::new(Arc::new(ExerciseJudge::new(course, index).expect("an exercise"))),
            )
        };
        let free_dice_text = translations.say("dice-any-dice-chess-vegas");
        assert!(dice_text("any-man").is_some_and(|text| text.ends_with(&free_dice_text)));
        assert!(dice_text("dice-pass").is_some_and(|text| !text.contains(&free_dice_text)));
    }

    #[test]
    fn every_task_and_every_mistake_is_told_in_every_language() {
        let mut faulty_texts = Vec::new();
        for translations in Language::ALL.map(Translations::new) {
            for course in Family::ALL.into_iter().flat_map(|family| family.spec().courses) {
                for index in 0..course.exercises.len() {
                    let judge = ExerciseJudge::new(course, index).expect("an exercise");
                    let game = judge.start();
                    let mut texts = vec![translations.say_for(game.id(), &judge.task_key(), &[])];
                    texts.push(exercise_name(&translations, course, index));
                    for legal in game.legal_moves() {
                        if let Judgement::Wrong(mistake) = judge.judge(&game, legal.id) {
                            texts.push(mistake_text(&translations, game.id(), &mistake));
                        }
                    }
                    faulty_texts.extend(texts.into_iter().filter(|text| text.starts_with('[') || text.contains('{')));
                }
            }
        }
        assert!(faulty_texts.is_empty(), "{faulty_texts:?}");
    }
}
