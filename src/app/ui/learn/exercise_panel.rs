//! The panel of the exercises: what is to be done in the one on the table, and what is said of the last try.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Res, Result};
use bevy_egui::egui::{self, Color32, Ui};

use crate::app::learn::{ExerciseFeedback, ExerciseRun, Learn, LearnCommand, spoken};
use crate::app::ui::learn::puzzles::{self, PuzzleView};
use crate::app::ui::widgets::dialog;
use crate::app::ui::widgets::dock::{self, Dock, DockedPanel, Space};
use crate::app::ui::widgets::reading_text;
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand, context::DockContext, learn::exercise_list, systems::DrawApp, widgets::stars::stars_ui,
};
use crate::app::{
    i18n::Translations, phrases, play::selection::Selection, play::table_motion::TableMotion, puzzles::PuzzleTraining,
    screen::Screen, settings::PlayerProgress, settings::Settings, settings::shortcuts::Shortcut,
    system::wall_clock::WallClock,
};
use crate::games::course::Course;
use crate::lessons::{ExerciseProgress, Stars};
use crate::session::Refusal;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_panel(Screen::Learn, draw_exercises);
}

/// The width of the panel at the right, and its height below the table, in logical pixels.
const PANEL_WIDTH: f32 = 340.0;
const PANEL_HEIGHT: f32 = 320.0;
/// How large the task is.
const TASK_FONT_SIZE: f32 = 19.0;
const SMALL_TASK_FONT_SIZE: f32 = 16.0;
/// How large a title is.
const TITLE_FONT_SIZE: f32 = 16.0;
/// The gap between two buttons.
pub(in crate::app::ui) const BUTTON_GAP: f32 = 4.0;
/// How high the buttons of an exercise are, and how much room there is at least beside the text of one.
const TALL_BUTTON_HEIGHT: f32 = 36.0;
const MIN_BUTTON_PADDING: f32 = 10.0;
/// The height of the buttons at the lower end in the first frame, before it is known.
const DEFAULT_FOOT_HEIGHT: f32 = 120.0;

/// What is learnt, and in which words.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct LearnView<'a> {
    pub(in crate::app::ui) learn: &'a Learn,
    pub(in crate::app::ui) puzzles: PuzzleView<'a>,
    /// Why the last try was refused.
    pub(in crate::app::ui) refusal: Option<&'a Refusal>,
    /// Whether the dice of the last roll are still tumbling.
    pub(in crate::app::ui) are_dice_tumbling: bool,
    pub(in crate::app::ui) translations: &'a Translations,
}

impl LearnView<'_> {
    pub(in crate::app::ui) fn say(self, key: &str) -> String {
        self.translations.say(key)
    }

    /// The name of an exercise.
    pub(in crate::app::ui) fn exercise_name(self, course: &Course, index: usize) -> String {
        spoken::exercise_name(self.translations, course, index)
    }

    /// The solved exercises.
    pub(in crate::app::ui) const fn progress(&self) -> &ExerciseProgress {
        &self.puzzles.progress.lessons
    }

    /// The stars of an exercise; `None` if it is not solved.
    pub(in crate::app::ui) fn exercise_stars(self, course: &Course, index: usize) -> Option<Stars> {
        self.progress().best_stars(course, &course.exercises[index])
    }
}

/// What the panel shows.
#[derive(SystemParam)]
struct LearnParams<'w> {
    translations: Res<'w, Translations>,
    learn: Res<'w, Learn>,
    selection: Res<'w, Selection>,
    motion: Res<'w, TableMotion>,
    training: Res<'w, PuzzleTraining>,
    settings: Res<'w, Settings>,
    progress: Res<'w, PlayerProgress>,
    clock: Res<'w, WallClock>,
}

fn draw_exercises(mut context: DockContext, params: LearnParams) -> Result {
    let puzzles = PuzzleView {
        training: &params.training,
        settings: &params.settings,
        progress: &params.progress,
        translations: &params.translations,
        now: params.clock.now(),
    };
    let view = LearnView {
        learn: &params.learn,
        puzzles,
        refusal: params.selection.refusal.as_ref().map(|(refusal, _)| refusal),
        are_dice_tumbling: params.motion.dice_tumble,
        translations: &params.translations,
    };
    context.draw(|ui, commands| learn_ui(ui, view, commands))
}

/// Draws the panel: the exercise on the table, or else the list.
pub(in crate::app::ui) fn learn_ui(ui: &mut Ui, view: LearnView, commands: &mut Vec<UiCommand>) -> DockedPanel {
    let dock = Dock::beside_table(ui.available_size(), PANEL_WIDTH, PANEL_HEIGHT);
    let space = dock.space(ui.available_height());
    let panel_response = dock.panel(ui, "learn", space.margin()).show(ui, |ui| {
        // The list and an exercise have feet of different heights, which egui keeps by name.
        let foot_id = if view.learn.exercise_run().is_some() { "exercise's foot" } else { "list's foot" };
        dock::foot(foot_id).default_size(DEFAULT_FOOT_HEIGHT).show(ui, |ui| {
            ui.add_space(space.gap());
            match view.learn.exercise_run() {
                Some(exercise_run) => exercise_foot_ui(ui, view, exercise_run, commands),
                None => exercise_list::list_foot_ui(ui, view, commands),
            }
        });
        let scroll_area = egui::ScrollArea::vertical().auto_shrink([false, false]);
        dialog::scroll_area_ui(ui, scroll_area, |ui| match view.learn.exercise_run() {
            Some(exercise_run) => task_ui(ui, view, exercise_run, space, commands),
            None => exercise_list::exercise_list_ui(ui, view, space, commands),
        });
    });
    dock.into_docked_panel(panel_response.response.rect)
}

/// What is to be done, and what is said of the last try.
fn task_ui(ui: &mut Ui, view: LearnView, exercise_run: &ExerciseRun, space: Space, commands: &mut Vec<UiCommand>) {
    if let Some((course, index)) = view.learn.course().zip(view.learn.exercise_index()) {
        exercise_title_ui(ui, view, course, index, space);
    }
    if view.learn.exercise_index().is_none() {
        puzzles::puzzle_ui(ui, view.puzzles, commands);
    }
    ui.add_space(space.gap());
    reading_text::enlarge(ui);
    let font_size =
        reading_text::scale(ui.style()) * if space == Space::Roomy { TASK_FONT_SIZE } else { SMALL_TASK_FONT_SIZE };
    ui.add(
        egui::Label::new(egui::RichText::new(spoken::task_text(view.translations, exercise_run)).size(font_size))
            .wrap(),
    );
    let mut texts = feedback_texts(view, exercise_run);
    // A small panel has no room for it beside what is said of a try.
    let has_room = space == Space::Roomy || texts.is_empty();
    // What is rolled is told when it can be seen.
    let shows_roll = has_room && !view.are_dice_tumbling;
    if let Some(text) = spoken::roll_text(view.translations, exercise_run).filter(|_| shows_roll) {
        ui.add(egui::Label::new(theme::strong(text)).wrap());
    }
    if has_room && spoken::has_check_mark(exercise_run) {
        texts.push((view.translations.say_for(exercise_run.game().id(), "learn-ring", &[]), FAINT_TEXT));
    }
    for (text, color) in texts {
        ui.add_space(space.gap());
        ui.add(egui::Label::new(egui::RichText::new(text).color(color)).wrap());
    }
}

/// The exercise's name, its number and its stars; in a short panel without the number.
fn exercise_title_ui(ui: &mut Ui, view: LearnView, course: &Course, index: usize, space: Space) {
    let font_size = TITLE_FONT_SIZE * reading_text::scale(ui.style());
    let name_label =
        egui::Label::new(theme::strong(view.exercise_name(course, index)).size(font_size).color(ACCENT)).wrap();
    let stars = view.exercise_stars(course, index);
    if space == Space::Short {
        ui.horizontal(|ui| {
            structure::mark_heading(&ui.add(name_label), HeadingLevel::Screen);
            stars.into_iter().for_each(|stars| stars_ui(ui, stars));
        });
        return;
    }
    structure::mark_heading(&ui.add(name_label), HeadingLevel::Screen);
    let arguments = [("number", (index + 1).into()), ("count", course.exercises.len().into())];
    let number_text = view.translations.say_with("learn-number", &arguments);
    ui.horizontal(|ui| {
        ui.label(theme::faint(number_text));
        stars.into_iter().for_each(|stars| stars_ui(ui, stars));
    });
}

/// What is said of the last try, and how it goes on.
fn feedback_texts(view: LearnView, exercise_run: &ExerciseRun) -> Vec<(String, Color32)> {
    if let Some(refusal) = view.refusal {
        return vec![(view.translations.refusal(exercise_run.game().id(), refusal), WARNING)];
    }
    let Some(feedback) = exercise_run.feedback() else { return Vec::new() };
    let color = match feedback {
        ExerciseFeedback::Wrong(_) => WARNING,
        ExerciseFeedback::Right | ExerciseFeedback::Done(_) | ExerciseFeedback::Shown(_) => ACCENT,
        ExerciseFeedback::HintFrom(_) | ExerciseFeedback::HintMove(..) => theme::TEXT,
    };
    let mut texts = vec![(spoken::feedback_text(view.translations, exercise_run.game().id(), feedback), color)];
    texts.extend(spoken::learnt_text(view.translations, exercise_run).map(|text| (text, theme::TEXT)));
    match feedback {
        ExerciseFeedback::Wrong(_) if exercise_run.shows_wrong_move() => {
            texts.push((view.say("learn-try-again"), FAINT_TEXT))
        }
        ExerciseFeedback::Right => {
            texts.extend(spoken::passed_text(view.translations, exercise_run).map(|text| (text, theme::TEXT)))
        }
        ExerciseFeedback::Done(_) | ExerciseFeedback::Shown(_) if view.learn.is_last_exercise() => {
            texts.push((view.say("learn-course-done"), FAINT_TEXT))
        }
        _ => {}
    }
    texts
}

/// The buttons of an exercise.
fn exercise_foot_ui(ui: &mut Ui, view: LearnView, exercise_run: &ExerciseRun, commands: &mut Vec<UiCommand>) {
    let hint_tip_key = if view.learn.exercise_index().is_some() { "tip-learn-hint" } else { "tip-puzzle-hint" };
    let buttons = if exercise_run.is_solved() {
        let next_button = if view.learn.is_last_exercise() {
            ("learn-first-game", "tip-learn-first-game", None, LearnCommand::FirstGame, true)
        } else {
            ("learn-next", "tip-learn-next", Some(Shortcut::Next), LearnCommand::Next, true)
        };
        [("learn-again", "tip-learn-again", Some(Shortcut::Previous), LearnCommand::Again, false), next_button]
    } else {
        [
            ("learn-hint", hint_tip_key, Some(Shortcut::ExerciseHint), LearnCommand::Hint, false),
            ("learn-solution", "tip-learn-solution", Some(Shortcut::Solution), LearnCommand::Solution, false),
        ]
    };
    // The solution stands where the button for the next exercise was: whoever presses that twice does not want it.
    let is_disabled = |command: &LearnCommand| matches!(command, LearnCommand::Solution) && !exercise_run.was_tried();
    let text_widths = buttons.each_ref().map(|(key, ..)| theme::bold_text_width(ui, &view.say(key)));
    let width = ui.available_width();
    let button_padding = (width - BUTTON_GAP - text_widths.iter().sum::<f32>()) / 2.0;
    let is_wide = button_padding >= MIN_BUTTON_PADDING;
    // Below each other where they are too wide for one row.
    let direction = if is_wide { egui::Direction::LeftToRight } else { egui::Direction::TopDown };
    let (row_count, height) =
        if is_wide { (1.0, TALL_BUTTON_HEIGHT.max(theme::button_height(ui))) } else { (2.0, theme::button_height(ui)) };
    let buttons_size = egui::vec2(width, row_count * height + (row_count - 1.0) * BUTTON_GAP);
    let layout = egui::Layout::from_main_dir_and_cross_align(direction, egui::Align::Min);
    ui.allocate_ui_with_layout(buttons_size, layout, |ui| {
        ui.spacing_mut().item_spacing = egui::vec2(BUTTON_GAP, BUTTON_GAP);
        ui.spacing_mut().button_padding = theme::TIGHT;
        let shortcuts = &view.puzzles.settings.shortcuts;
        for ((key, tip_key, shortcut, command, is_main), text_width) in buttons.into_iter().zip(text_widths) {
            let button = if is_main { theme::main_button(view.say(key)) } else { egui::Button::new(view.say(key)) };
            let button_width = if is_wide { text_width + button_padding } else { width };
            let button_response =
                ui.add_enabled_ui(!is_disabled(&command), |ui| ui.add_sized([button_width, height], button)).inner;
            let tip = phrases::tip_with_key(view.translations, shortcuts, view.say(tip_key), shortcut);
            if button_response.show_tip(tip).show_disabled_tip(view.say("tip-learn-solution-off")).clicked() {
                commands.push(UiCommand::Learn(command));
            }
        }
    });
    let back_key = if view.learn.exercise_index().is_some() { "learn-list" } else { "learn-back" };
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
    use crate::session::{Family, Game, why_stuck};

    const WINDOW_SIZES: [[f32; 2]; 5] =
        [[640.0, 480.0], [390.0, 844.0], [360.0, 640.0], [800.0, 500.0], [1280.0, 720.0]];

    fn courses() -> impl Iterator<Item = &'static Course> {
        Family::ALL.into_iter().flat_map(|family| family.spec().courses)
    }

    fn texts_cut_off(harness: &mut Harness<Learn>) -> Vec<String> {
        // The first picture measures.
        harness.run_steps(2);
        let texts = Picture::of(harness).texts();
        texts.into_iter().filter(|text| !text.is_whole).map(|text| text.text).collect()
    }

    /// The wrong move of an exercise of which the longest text is told.
    fn make_longest_mistake(learn: &mut Learn, translations: &Translations) {
        let exercise_run = learn.exercise_run().expect("an exercise");
        let (game, judge): (Game, _) = (exercise_run.game().clone(), exercise_run.judge());
        let feedback_length = |id| match judge.judge(&game, id) {
            crate::lessons::Judgement::Wrong(mistake) => {
                spoken::feedback_text(translations, game.id(), &ExerciseFeedback::Wrong(mistake)).len()
            }
            _ => 0,
        };
        let longest_move_id =
            game.legal_moves().iter().max_by_key(|legal| feedback_length(legal.id)).expect("a legal move").id;
        learn.exercise_run_mut().expect("an exercise").try_move(longest_move_id);
    }

    #[test]
    fn no_exercise_is_cut_off_in_any_language_whatever_is_said_of_a_try() {
        let mut failures = Vec::new();
        for window in WINDOW_SIZES {
            for language in Language::ALL {
                let fixture = Fixture::in_language(language);
                let (translations, training) = (&fixture.translations, PuzzleTraining::default());
                let first_exercise = Learn::at(courses().next().expect("a course"), 0);
                let mut harness = testing::harness_with(window, first_exercise, |ui, learn| {
                    let _ = learn_ui(ui, fixture.learn_view(learn, &training), &mut Vec::new());
                });
                for course in courses() {
                    for index in 0..course.exercises.len() {
                        *harness.state_mut() = Learn::at(course, index);
                        let mut cut_texts = texts_cut_off(&mut harness);
                        make_longest_mistake(harness.state_mut(), translations);
                        cut_texts.extend(texts_cut_off(&mut harness));
                        let exercise_run = harness.state_mut().exercise_run_mut().expect("an exercise");
                        while !exercise_run.is_solved() {
                            exercise_run.play_solution();
                            while exercise_run.play_pending_ply().is_some() {}
                        }
                        cut_texts.extend(texts_cut_off(&mut harness));
                        if !cut_texts.is_empty() {
                            failures.push(format!("{window:?} {language:?} {} {index}: {cut_texts:?}", course.id));
                        }
                    }
                }
            }
        }
        assert!(failures.is_empty(), "{failures:#?}");
    }

    #[test]
    fn the_buttons_of_an_exercise_ask_for_help_and_for_the_next_one() {
        let fixture = Fixture::turnover(&[]);
        let mut learn = Learn::at(courses().next().expect("a course"), 0);
        for is_solved in [false, true] {
            let exercise_run = learn.exercise_run_mut().expect("an exercise");
            exercise_run.show_hint();
            if is_solved {
                exercise_run.play_solution();
            }
            let training = PuzzleTraining::default();
            let mut harness = testing::harness([1280.0, 720.0], |ui, commands| {
                let _ = learn_ui(ui, fixture.learn_view(&learn, &training), commands);
            });
            let buttons = match is_solved {
                false => [("learn-hint", "Hint"), ("learn-solution", "Solution"), ("learn-list", "Back")],
                true => [("learn-again", "Again"), ("learn-next", "Next"), ("learn-list", "Back")],
            };
            for (key, name) in buttons {
                testing::press_control(&mut harness, &fixture.say(key));
                let commands = testing::take_commands(&mut harness);
                let [UiCommand::Learn(command)] = &*commands else { panic!("{key}: {commands:?}") };
                assert_eq!(format!("{command:?}"), name, "{key}");
            }
        }
    }

    #[test]
    fn a_roll_is_shown_when_its_dice_lie_and_why_a_try_was_refused_before_anything_else() {
        let fixture = Fixture::turnover(&[]);
        let mut learn = Learn::at(&Family::DiceChess.spec().courses[0], 0);
        let training = PuzzleTraining::default();
        let exercise_run = learn.exercise_run_mut().expect("an exercise");
        exercise_run.show_hint();
        let game_id = exercise_run.game().id();
        let roll_text = spoken::roll_text(&fixture.translations, exercise_run).expect("dice");
        let hint = exercise_run.feedback().expect("a hint");
        let hint_text = spoken::feedback_text(&fixture.translations, game_id, hint);
        let refusal = why_stuck(exercise_run.game().referee(), "e1".parse().expect("a square"));
        let refusal = refusal.expect("no die names it");
        let refusal_text = fixture.translations.refusal(game_id, &refusal);
        for (are_dice_tumbling, refusal) in [(false, None), (true, None), (false, Some(&refusal))] {
            let harness = testing::harness([1280.0, 720.0], |ui, commands| {
                let view = LearnView { are_dice_tumbling, refusal, ..fixture.learn_view(&learn, &training) };
                let _ = learn_ui(ui, view, commands);
            });
            let shown_texts = [&roll_text, &hint_text, &refusal_text].map(|text| testing::shows_text(&harness, text));
            assert_eq!(shown_texts, [!are_dice_tumbling, refusal.is_none(), refusal.is_some()], "{harness:?}");
        }
    }

    #[test]
    fn the_solution_is_shown_only_after_a_try_or_a_hint() {
        let fixture = Fixture::turnover(&[]);
        let (learn, training) = (Learn::at(courses().next().expect("a course"), 0), PuzzleTraining::default());
        let mut harness = testing::harness([1280.0, 720.0], |ui, commands| {
            let _ = learn_ui(ui, fixture.learn_view(&learn, &training), commands);
        });
        testing::press_control(&mut harness, &fixture.say("learn-solution"));
        assert!(testing::take_commands(&mut harness).is_empty());
    }
}
