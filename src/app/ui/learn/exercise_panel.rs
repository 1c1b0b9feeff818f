//! The panel of the exercises: what is to be done in the one on the table, and what is said of the last try.

use bevy::prelude::{App, Res, Result};
use bevy_egui::egui::{self, Color32, Ui};

use crate::app::learn::{ExerciseFeedback, ExerciseRun, Learn, LearnCommand, spoken};
use crate::app::ui::learn::puzzles::{self, PuzzleView};
use crate::app::ui::widgets::dialog;
use crate::app::ui::widgets::dock::{self, Dock, DockedPanel, Space};
use crate::app::ui::widgets::reading_text;
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, WARNING};
use crate::app::ui::{
    command::UiCommand, context::DockContext, learn::exercise_list, systems::DrawApp, widgets::stars::stars_ui,
};
use crate::app::{
    i18n::Translations, puzzles::PuzzleTraining, screen::Screen, settings::PlayerProgress, settings::Settings,
    system::wall_clock::WallClock,
};
use crate::games::course::Course;
use crate::lessons::{ExerciseProgress, Stars};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_panel(Screen::Learn, draw_exercises);
}

/// The width of the panel at the right, and its height below the table, in logical pixels.
const WIDTH: f32 = 340.0;
const HEIGHT: f32 = 320.0;
/// How large the task is.
const TASK_SIZE: f32 = 19.0;
const SMALL_TASK_SIZE: f32 = 16.0;
/// How large a title is.
const TITLE_SIZE: f32 = 16.0;
/// The gap between two buttons.
pub(in crate::app::ui) const BUTTON_GAP: f32 = 4.0;
/// How high the buttons of an exercise are, and how much room there is at least beside the text of one.
const TALL_BUTTON_HEIGHT: f32 = 36.0;
const PADDING: f32 = 10.0;
/// The height of the buttons at the lower end in the first frame, before it is known.
const FOOT_HEIGHT: f32 = 120.0;

/// What is learnt, and in which words.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct LearnView<'a> {
    pub(in crate::app::ui) learn: &'a Learn,
    pub(in crate::app::ui) puzzles: PuzzleView<'a>,
    pub(in crate::app::ui) translations: &'a Translations,
}

impl LearnView<'_> {
    pub(in crate::app::ui) fn say(self, key: &str) -> String {
        self.translations.say(key)
    }

    /// The name of an exercise.
    pub(in crate::app::ui) fn name(self, course: &Course, index: usize) -> String {
        spoken::exercise_name(self.translations, course, index)
    }

    /// The solved exercises.
    pub(in crate::app::ui) const fn progress(&self) -> &ExerciseProgress {
        &self.puzzles.progress.lessons
    }

    /// The stars of an exercise; `None` if it is not solved.
    pub(in crate::app::ui) fn stars(self, course: &Course, index: usize) -> Option<Stars> {
        self.progress().best_stars(course, &course.exercises[index])
    }
}

fn draw_exercises(
    mut context: DockContext,
    translations: Res<Translations>,
    learn: Res<Learn>,
    training: Res<PuzzleTraining>,
    settings: Res<Settings>,
    progress: Res<PlayerProgress>,
    clock: Res<WallClock>,
) -> Result {
    let puzzles = PuzzleView {
        training: &training,
        settings: &settings,
        progress: &progress,
        translations: &translations,
        now: clock.now(),
    };
    let view = LearnView { learn: &learn, puzzles, translations: &translations };
    context.draw(|ui, commands| learn_ui(ui, view, commands))
}

/// Draws the panel: the exercise on the table, or else the list.
pub(in crate::app::ui) fn learn_ui(ui: &mut Ui, view: LearnView, commands: &mut Vec<UiCommand>) -> DockedPanel {
    let dock = Dock::beside_table(ui.available_size(), WIDTH, HEIGHT);
    let space = dock.space(ui.available_height());
    let panel_response = dock.panel(ui, "learn", space.margin()).show(ui, |ui| {
        // The list and an exercise have feet of different heights, which egui keeps by name.
        let foot_id = if view.learn.exercise_run().is_some() { "exercise's foot" } else { "list's foot" };
        dock::foot(foot_id).default_size(FOOT_HEIGHT).show(ui, |ui| {
            ui.add_space(space.gap());
            match view.learn.exercise_run() {
                Some(exercise_run) => exercise_foot_ui(ui, view, exercise_run, commands),
                None => exercise_list::foot_ui(ui, view, commands),
            }
        });
        let scroll_area = egui::ScrollArea::vertical().auto_shrink([false, false]);
        dialog::scroll_area_ui(ui, scroll_area, |ui| match view.learn.exercise_run() {
            Some(exercise_run) => task_ui(ui, view, exercise_run, space, commands),
            None => exercise_list::list_ui(ui, view, space, commands),
        });
    });
    dock.into_docked_panel(panel_response.response.rect)
}

/// What is to be done, and what is said of the last try.
fn task_ui(ui: &mut Ui, view: LearnView, run: &ExerciseRun, space: Space, commands: &mut Vec<UiCommand>) {
    if let Some((course, index)) = view.learn.course().zip(view.learn.exercise()) {
        place_ui(ui, view, course, index, space);
    }
    if view.learn.exercise().is_none() {
        puzzles::puzzle_ui(ui, view.puzzles, commands);
    }
    ui.add_space(space.gap());
    reading_text::enlarge(ui);
    let size = reading_text::scale(ui.style()) * if space == Space::Roomy { TASK_SIZE } else { SMALL_TASK_SIZE };
    ui.add(egui::Label::new(egui::RichText::new(spoken::task(view.translations, run)).size(size)).wrap());
    let mut texts = feedback_texts(view, run);
    // A small panel has no room for it beside what is said of a try.
    let has_room = space == Space::Roomy || texts.is_empty();
    if let Some(text) = spoken::roll_text(view.translations, run).filter(|_| has_room) {
        ui.add(egui::Label::new(theme::strong(text)).wrap());
    }
    if has_room && spoken::has_check_mark(run) {
        texts.push((view.translations.say_for(run.game().id(), "learn-ring", &[]), FAINT_TEXT));
    }
    for (text, color) in texts {
        ui.add_space(space.gap());
        ui.add(egui::Label::new(egui::RichText::new(text).color(color)).wrap());
    }
}

/// The exercise's name, its number and its stars; in a short panel without the number.
fn place_ui(ui: &mut Ui, view: LearnView, course: &Course, index: usize, space: Space) {
    let size = TITLE_SIZE * reading_text::scale(ui.style());
    let name = egui::Label::new(theme::strong(view.name(course, index)).size(size).color(ACCENT)).wrap();
    let stars = view.stars(course, index);
    if space == Space::Short {
        ui.horizontal(|ui| {
            ui.add(name);
            stars.into_iter().for_each(|stars| stars_ui(ui, stars));
        });
        return;
    }
    ui.add(name);
    let values = [("number", (index + 1).into()), ("count", course.exercises.len().into())];
    let place = view.translations.say_with("learn-number", &values);
    ui.horizontal(|ui| {
        ui.label(theme::faint(place));
        stars.into_iter().for_each(|stars| stars_ui(ui, stars));
    });
}

/// What is said of the last try, and how it goes on.
fn feedback_texts(view: LearnView, run: &ExerciseRun) -> Vec<(String, Color32)> {
    let Some(feedback) = run.feedback() else { return Vec::new() };
    let color = match feedback {
        ExerciseFeedback::Wrong(_) | ExerciseFeedback::Refused(_) => WARNING,
        ExerciseFeedback::Right | ExerciseFeedback::Done(_) | ExerciseFeedback::Shown(_) => ACCENT,
        ExerciseFeedback::HintFrom(_) | ExerciseFeedback::HintMove(..) => theme::TEXT,
    };
    let mut texts = vec![(spoken::feedback_text(view.translations, run.game().id(), feedback), color)];
    texts.extend(spoken::learnt_text(view.translations, run).map(|text| (text, theme::TEXT)));
    match feedback {
        ExerciseFeedback::Wrong(_) if run.shows_wrong() => texts.push((view.say("learn-try-again"), FAINT_TEXT)),
        ExerciseFeedback::Right => {
            texts.extend(spoken::passed_text(view.translations, run).map(|text| (text, theme::TEXT)))
        }
        ExerciseFeedback::Done(_) | ExerciseFeedback::Shown(_) if view.learn.is_last() => {
            texts.push((view.say("learn-course-done"), FAINT_TEXT))
        }
        _ => {}
    }
    texts
}

/// The buttons of an exercise.
fn exercise_foot_ui(ui: &mut Ui, view: LearnView, run: &ExerciseRun, commands: &mut Vec<UiCommand>) {
    let hint_tip = if view.learn.exercise().is_some() { "tip-learn-hint" } else { "tip-puzzle-hint" };
    let buttons = if run.is_solved() {
        let next = if view.learn.is_last() { "learn-first-game" } else { "learn-next" };
        let command = if view.learn.is_last() { LearnCommand::FirstGame } else { LearnCommand::Next };
        let tip = if view.learn.is_last() { "tip-learn-first-game" } else { "tip-learn-next" };
        [("learn-again", "tip-learn-again", LearnCommand::Again, false), (next, tip, command, true)]
    } else {
        [
            ("learn-hint", hint_tip, LearnCommand::Hint, false),
            ("learn-solution", "tip-learn-solution", LearnCommand::Solution, false),
        ]
    };
    // The solution stands where the button for the next exercise was: whoever presses that twice does not want it.
    let is_disabled = |command: &LearnCommand| matches!(command, LearnCommand::Solution) && !run.is_tried();
    let texts = buttons.each_ref().map(|(key, ..)| theme::width_of(ui, &view.say(key)));
    let width = ui.available_width();
    let button_padding = (width - BUTTON_GAP - texts.iter().sum::<f32>()) / 2.0;
    let is_wide = button_padding >= PADDING;
    // Below each other where they are too wide for one row.
    let direction = if is_wide { egui::Direction::LeftToRight } else { egui::Direction::TopDown };
    let (rows, height) =
        if is_wide { (1.0, TALL_BUTTON_HEIGHT.max(theme::button_height(ui))) } else { (2.0, theme::button_height(ui)) };
    let size = egui::vec2(width, rows * height + (rows - 1.0) * BUTTON_GAP);
    let layout = egui::Layout::from_main_dir_and_cross_align(direction, egui::Align::Min);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.spacing_mut().item_spacing = egui::vec2(BUTTON_GAP, BUTTON_GAP);
        ui.spacing_mut().button_padding = theme::TIGHT;
        for ((key, tip_key, command, is_main), text) in buttons.into_iter().zip(texts) {
            let button = if is_main { theme::main_button(view.say(key)) } else { egui::Button::new(view.say(key)) };
            let button_width = if is_wide { text + button_padding } else { width };
            let button_response =
                ui.add_enabled_ui(!is_disabled(&command), |ui| ui.add_sized([button_width, height], button)).inner;
            if button_response
                .on_hover_text(view.say(tip_key))
                .on_disabled_hover_text(view.say("tip-learn-solution-off"))
                .clicked()
            {
                commands.push(UiCommand::Learn(command));
            }
        }
    });
    let back_key = if view.learn.exercise().is_some() { "learn-list" } else { "learn-back" };
    if ui.button(view.say(back_key)).clicked() {
        commands.push(UiCommand::Learn(LearnCommand::Back));
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::session::{Family, Game};

    const SIZES: [[f32; 2]; 5] = [[640.0, 480.0], [390.0, 844.0], [360.0, 640.0], [800.0, 500.0], [1280.0, 720.0]];

    fn courses() -> impl Iterator<Item = &'static Course> {
        Family::ALL.into_iter().flat_map(|family| family.spec().courses)
    }

    fn cut_off(harness: &mut Harness<Learn>) -> Vec<String> {
        // The first picture measures.
        harness.run_steps(2);
        let texts = Picture::of(harness).texts();
        texts.into_iter().filter(|text| !text.is_whole).map(|text| text.text).collect()
    }

    /// The wrong move of an exercise of which the longest text is told.
    fn try_wrong(learn: &mut Learn, translations: &Translations) {
        let run = learn.exercise_run().expect("an exercise");
        let (game, judge): (Game, _) = (run.game().clone(), run.judge());
        let length = |id| match judge.judge(&game, id) {
            crate::lessons::Judgement::Wrong(mistake) => {
                spoken::feedback_text(translations, game.id(), &ExerciseFeedback::Wrong(mistake)).len()
            }
            _ => 0,
        };
        let worst = game.legal_moves().iter().max_by_key(|legal| length(legal.id)).expect("a legal move").id;
        learn.exercise_run_mut().expect("an exercise").attempt(worst);
    }

    #[test]
    fn no_exercise_is_cut_off_in_any_language_whatever_is_said_of_a_try() {
        let mut all = Vec::new();
        for window in SIZES {
            for language in Language::ALL {
                let shown = Fixture::in_language(language);
                let (translations, training) = (&shown.translations, PuzzleTraining::default());
                let first = Learn::at(courses().next().expect("a course"), 0);
                let mut harness = testing::harness_with(window, first, |ui, learn| {
                    let _ = learn_ui(ui, shown.learn(learn, &training), &mut Vec::new());
                });
                for course in courses() {
                    for index in 0..course.exercises.len() {
                        *harness.state_mut() = Learn::at(course, index);
                        let mut cut = cut_off(&mut harness);
                        try_wrong(harness.state_mut(), translations);
                        cut.extend(cut_off(&mut harness));
                        let run = harness.state_mut().exercise_run_mut().expect("an exercise");
                        while !run.is_solved() {
                            run.solve();
                            while run.follow().is_some() {}
                        }
                        cut.extend(cut_off(&mut harness));
                        if !cut.is_empty() {
                            all.push(format!("{window:?} {language:?} {} {index}: {cut:?}", course.id));
                        }
                    }
                }
            }
        }
        assert!(all.is_empty(), "{all:#?}");
    }

    #[test]
    fn the_buttons_of_an_exercise_ask_for_help_and_for_the_next_one() {
        let shown = Fixture::turnover(&[]);
        let mut learn = Learn::at(courses().next().expect("a course"), 0);
        for is_solved in [false, true] {
            let run = learn.exercise_run_mut().expect("an exercise");
            run.hint();
            if is_solved {
                run.solve();
            }
            let training = PuzzleTraining::default();
            let mut harness = testing::harness([1280.0, 720.0], |ui, commands| {
                let _ = learn_ui(ui, shown.learn(&learn, &training), commands);
            });
            let buttons = match is_solved {
                false => [("learn-hint", "Hint"), ("learn-solution", "Solution"), ("learn-list", "Back")],
                true => [("learn-again", "Again"), ("learn-next", "Next"), ("learn-list", "Back")],
            };
            for (key, name) in buttons {
                testing::press(&mut harness, &shown.say(key));
                let commands = testing::take(&mut harness);
                let [UiCommand::Learn(command)] = &*commands else { panic!("{key}: {commands:?}") };
                assert_eq!(format!("{command:?}"), name, "{key}");
            }
        }
    }

    #[test]
    fn the_solution_is_shown_only_after_a_try_or_a_hint() {
        let shown = Fixture::turnover(&[]);
        let (learn, training) = (Learn::at(courses().next().expect("a course"), 0), PuzzleTraining::default());
        let mut harness = testing::harness([1280.0, 720.0], |ui, commands| {
            let _ = learn_ui(ui, shown.learn(&learn, &training), commands);
        });
        testing::press(&mut harness, &shown.say("learn-solution"));
        assert!(testing::take(&mut harness).is_empty());
    }
}
