//! The list of a course's exercises, with what it teaches, and the choice of puzzles.

use bevy_egui::egui::{self, Ui};

use crate::app::ui::learn::exercise_panel::{BUTTON_GAP, LearnView};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, learn::puzzles, widgets::dock::Space, widgets::stars};
use crate::app::{learn::LearnCommand, tutorial::TutorialCommand};
use crate::games::course::Course;
use crate::lessons::Stars;
use crate::session::Family;

/// The least height of an exercise's row and of the button that begins the next one, the width of an exercise's number, and the
/// margin at both ends.
const MIN_ROW_HEIGHT: f32 = 36.0;
const MIN_BEGIN_BUTTON_HEIGHT: f32 = 40.0;
const NUMBER_WIDTH: f32 = 26.0;
const ROW_MARGIN: f32 = 8.0;
/// The size of a name.
const NAME_FONT_SIZE: f32 = 14.5;

/// What the list shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ListPage {
    /// The exercises of the course.
    #[default]
    Exercises,
    /// The choice of puzzles.
    Puzzles,
}

impl ListPage {
    fn page_memory_id() -> egui::Id {
        egui::Id::new("page of the list of exercises")
    }

    fn chosen(ui: &Ui) -> Self {
        ui.data(|data| data.get_temp(Self::page_memory_id())).unwrap_or_default()
    }
}

/// Draws the games, the courses of the chosen one, and its exercises or puzzles.
pub(in crate::app::ui) fn exercise_list_ui(ui: &mut Ui, view: LearnView, space: Space, commands: &mut Vec<UiCommand>) {
    if space == Space::Roomy {
        structure::heading_ui(ui, HeadingLevel::Screen, theme::strong(view.say("learn-title")).size(24.0));
    }
    family_chips_ui(ui, view, commands);
    let Some(course) = view.learn.course() else { return };
    course_chips_ui(ui, view, course, commands);
    match page_chips_ui(ui, view) {
        ListPage::Exercises => course_exercises_ui(ui, view, course, commands),
        ListPage::Puzzles => {
            if let Ok(game) = course.game.parse() {
                puzzles::puzzle_choice_ui(ui, view.puzzles, game, commands);
            }
        }
    }
}

/// Draws chips as a group of this name, and returns the one that is pressed.
fn chips_ui<T>(ui: &mut Ui, name: String, chips: impl IntoIterator<Item = (T, bool, String)>) -> Option<T> {
    ui.horizontal_wrapped(|ui| {
        structure::mark_radio_group(ui, name);
        ui.spacing_mut().item_spacing = egui::vec2(BUTTON_GAP, BUTTON_GAP);
        let mut pressed_item = None;
        for (item, is_selected, name) in chips {
            if theme::chip(ui, is_selected, name).clicked() && !is_selected {
                pressed_item = Some(item);
            }
        }
        pressed_item
    })
    .inner
}

fn family_chips_ui(ui: &mut Ui, view: LearnView, commands: &mut Vec<UiCommand>) {
    let chip_of = |family: Family| {
        let name = view.say(&format!("family-{}", family.name()));
        (family, view.learn.family() == Some(family), name)
    };
    let pressed_family = chips_ui(ui, view.say("library-game"), Family::ALL.map(chip_of));
    if let Some(course) = pressed_family.and_then(|family| family.spec().courses.first()) {
        commands.push(UiCommand::Learn(LearnCommand::Course(course)));
    }
}

fn course_chips_ui(ui: &mut Ui, view: LearnView, shown_course: &Course, commands: &mut Vec<UiCommand>) {
    let courses = view.learn.family().map_or(&[][..], |family| family.spec().courses);
    if courses.len() > 1 {
        let chip_of = |course: &'static Course| {
            (course, course.id == shown_course.id, view.say(&format!("edition-{}", course.game)))
        };
        if let Some(course) = chips_ui(ui, view.say("start-editions"), courses.iter().map(chip_of)) {
            commands.push(UiCommand::Learn(LearnCommand::Course(course)));
        }
    }
}

/// Draws the choice between exercises and puzzles, which is kept while the program runs.
fn page_chips_ui(ui: &mut Ui, view: LearnView) -> ListPage {
    let page = ListPage::chosen(ui);
    let pages = [(ListPage::Exercises, "learn-exercises"), (ListPage::Puzzles, "puzzle-title")];
    ui.separator();
    let chips = pages.map(|(chip_page, key)| (chip_page, chip_page == page, view.say(key)));
    let pressed_page = chips_ui(ui, view.say("learn-title"), chips);
    if let Some(page) = pressed_page {
        ui.data_mut(|data| data.insert_temp(ListPage::page_memory_id(), page));
    }
    pressed_page.unwrap_or(page)
}

/// Draws what a course teaches, and its exercises.
fn course_exercises_ui(ui: &mut Ui, view: LearnView, course: &'static Course, commands: &mut Vec<UiCommand>) {
    ui.add(egui::Label::new(view.say(&course.about_key())).wrap());
    if ui.button(view.say("learn-watch")).clicked() {
        commands.extend(course.game.parse().ok().map(|id| UiCommand::Tutorial(TutorialCommand::Begin(id))));
    }
    let star_count: u32 = (0..course.exercises.len())
        .filter_map(|index| view.exercise_stars(course, index))
        .map(|stars| u32::from(stars.count()))
        .sum();
    let arguments = [
        ("solved", view.progress().solved_count(course).into()),
        ("count", course.exercises.len().into()),
        ("stars", star_count.into()),
    ];
    ui.label(theme::faint(view.translations.say_with("learn-progress", &arguments)));
    ui.spacing_mut().item_spacing.y = BUTTON_GAP;
    for index in 0..course.exercises.len() {
        if exercise_row_ui(ui, view, course, index).clicked() {
            commands.push(UiCommand::Learn(LearnCommand::Exercise(index)));
        }
    }
    // The foot has it as its main button once all are solved.
    if view.progress().solved_count(course) < course.exercises.len() {
        let size = [ui.available_width(), theme::button_height(ui)];
        handle_first_game_button(ui.add_sized(size, egui::Button::new(view.say("learn-first-game"))), view, commands);
    }
}

/// Answers the button of a first game.
fn handle_first_game_button(button: egui::Response, view: LearnView, commands: &mut Vec<UiCommand>) {
    if button.show_tip(view.say("tip-learn-first-game")).clicked() {
        commands.push(UiCommand::Learn(LearnCommand::FirstGame));
    }
}

/// Draws the row of an exercise: its number, its name, and its stars or that it is the next one.
fn exercise_row_ui(ui: &mut Ui, view: LearnView, course: &Course, index: usize) -> egui::Response {
    let star_count = view.exercise_stars(course, index).map_or(0, Stars::count);
    let is_next = view.progress().next(course) == index && star_count == 0;
    let size = egui::vec2(ui.available_width(), theme::button_height(ui).max(MIN_ROW_HEIGHT));
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
    let visuals = *ui.style().interact(&response);
    let has_accent = is_next && !response.has_focus();
    let stroke = if has_accent { egui::Stroke::new(1.5, ACCENT) } else { visuals.bg_stroke };
    ui.painter().rect(rect, 6.0, visuals.weak_bg_fill, stroke, egui::StrokeKind::Inside);

    let (left_edge, right_edge) = (rect.left() + ROW_MARGIN, rect.right() - ROW_MARGIN);
    let number_center = egui::pos2(left_edge + NUMBER_WIDTH - ROW_MARGIN, rect.center().y);
    let name_font = theme::strong_font(NAME_FONT_SIZE);
    ui.painter().text(
        number_center,
        egui::Align2::RIGHT_CENTER,
        (index + 1).to_string(),
        name_font.clone(),
        FAINT_TEXT,
    );
    let name_right = if is_next {
        let text_pos = egui::pos2(right_edge, rect.center().y);
        let next_text =
            ui.painter().text(text_pos, egui::Align2::RIGHT_CENTER, view.say("learn-is-next"), name_font, ACCENT);
        next_text.left()
    } else {
        stars::paint(ui.painter(), egui::pos2(right_edge - stars::STARS_WIDTH / 2.0, rect.center().y), star_count);
        right_edge - stars::STARS_WIDTH
    };
    let name = view.exercise_name(course, index);
    let text = egui::WidgetText::from(theme::strong(name.as_str()).size(NAME_FONT_SIZE));
    let name_width = name_right - ROW_MARGIN - left_edge - NUMBER_WIDTH;
    let galley = text.into_galley(ui, Some(egui::TextWrapMode::Truncate), name_width, egui::TextStyle::Body);
    let name_pos = egui::pos2(left_edge + NUMBER_WIDTH, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(name_pos, galley, theme::TEXT);

    let number = index + 1;
    let row_text = if is_next {
        view.translations.say_with("learn-exercise-next", &[("number", number.into()), ("name", name.into())])
    } else {
        let arguments = [("number", number.into()), ("name", name.into()), ("stars", star_count.into())];
        view.translations.say_with("learn-exercise", &arguments)
    };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &row_text));
    response.on_hover_cursor(egui::CursorIcon::PointingHand).show_tip(row_text)
}

/// Draws the buttons below the list: the next exercise, or a first game once all are solved, and the way back.
pub(in crate::app::ui) fn list_foot_ui(ui: &mut Ui, view: LearnView, commands: &mut Vec<UiCommand>) {
    let Some(course) = view.learn.course() else { return };
    if ListPage::chosen(ui) == ListPage::Exercises {
        begin_button_ui(ui, view, course, commands);
    }
    if ui.button(view.say("learn-back")).clicked() {
        commands.push(UiCommand::Learn(LearnCommand::Back));
    }
}

fn begin_button_ui(ui: &mut Ui, view: LearnView, course: &Course, commands: &mut Vec<UiCommand>) {
    let size = [ui.available_width(), theme::button_height(ui).max(MIN_BEGIN_BUTTON_HEIGHT)];
    if view.progress().solved_count(course) == course.exercises.len() {
        let first_game_button = theme::main_button(view.say("learn-first-game"));
        return handle_first_game_button(ui.add_sized(size, first_game_button), view, commands);
    }
    let next_index = view.progress().next(course);
    let text = match next_index {
        0 => view.say("learn-begin"),
        next_index => {
            view.translations.say_with("learn-continue", &[("name", view.exercise_name(course, next_index).into())])
        }
    };
    if ui.add_sized(size, theme::main_button(text).truncate()).clicked() {
        commands.push(UiCommand::Learn(LearnCommand::Exercise(next_index)));
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::learn::Learn;
    use crate::app::puzzles::PuzzleTraining;
    use crate::app::ui::learn::exercise_panel::learn_ui;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::ui::widgets::zoom;

    const WINDOW_SIZES: [[f32; 2]; 5] =
        [[640.0, 480.0], [390.0, 844.0], [360.0, 640.0], [800.0, 500.0], [1280.0, 720.0]];

    fn courses() -> impl Iterator<Item = &'static Course> {
        Family::ALL.into_iter().flat_map(|family| family.spec().courses)
    }

    /// The list of a course, in a window of this size.
    fn list_harness<'a>(
        window: [f32; 2],
        fixture: &'a Fixture,
        course: &'static Course,
    ) -> Harness<'a, Vec<UiCommand>> {
        let (learn, training) = (Learn::list_of(course), PuzzleTraining::default());
        testing::harness(window, move |ui, commands| {
            let _ = learn_ui(ui, fixture.learn_view(&learn, &training), commands);
        })
    }

    #[test]
    fn the_list_is_seen_in_every_window_and_language() {
        for window in WINDOW_SIZES {
            for language in Language::ALL {
                let fixture = Fixture::in_language(language);
                for course in courses() {
                    let mut harness = list_harness(window, &fixture, course);
                    let cut_texts = testing::texts_cut_off(&Picture::of(&harness));
                    assert!(cut_texts.is_empty(), "{window:?} {language:?} {}: {cut_texts:?}", course.id);
                    testing::press_control(&mut harness, &fixture.say("learn-begin"));
                    let commands = testing::take_commands(&mut harness);
                    assert!(matches!(&*commands, [UiCommand::Learn(LearnCommand::Exercise(0))]), "{commands:?}");
                }
            }
        }
    }

    #[test]
    fn on_a_phone_exercises_and_buttons_are_as_high_as_a_fingertip() {
        let (fixture, training) = (Fixture::turnover(&[]), PuzzleTraining::default());
        let sizes = [[320.0, 560.0], [390.0, 844.0], [844.0, 390.0]];
        for (course, size) in courses().flat_map(|course| sizes.map(|size| (course, size))) {
            let learn = Learn::list_of(course);
            let (harness, factor) = testing::touch_harness(size, |ui, commands| {
                let _ = learn_ui(ui, fixture.learn_view(&learn, &training), commands);
            });
            let low_names = zoom::low_buttons(&harness, factor);
            assert!(low_names.is_empty(), "{size:?}: {low_names:?}");
        }
    }

    #[test]
    fn the_list_names_each_exercise_and_tells_which_are_solved_and_which_is_next() {
        for course in courses() {
            let mut fixture = Fixture::turnover(&[]);
            fixture.progress.lessons.record(course.id, course.exercises[0].id, Stars::MAX);
            let harness = list_harness([1280.0, 1400.0], &fixture, course);
            let texts: Vec<String> = Picture::of(&harness).texts().into_iter().map(|text| text.text).collect();
            assert!(texts.contains(&fixture.say(&course.about_key())), "{} says what it teaches", course.id);
            for index in 0..course.exercises.len() {
                let name = crate::app::learn::spoken::exercise_name(&fixture.translations, course, index);
                assert!(name.parse::<u32>().is_err() && texts.contains(&name), "{} {index}: {texts:?}", course.id);
                let text = match index {
                    0 => format!("1. {name}: 3 of 3 stars"),
                    1 => format!("2. {name}: next"),
                    _ => format!("{}. {name}: not solved yet", index + 1),
                };
                testing::control_rect(&harness, &text);
            }
        }
    }

    #[test]
    fn the_demonstration_of_a_course_is_that_of_its_form() {
        let fixture = Fixture::turnover(&[]);
        for course in courses() {
            let mut harness = list_harness([1280.0, 720.0], &fixture, course);
            testing::press_control(&mut harness, &fixture.say("learn-watch"));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Tutorial(TutorialCommand::Begin(id))] = &*commands else { panic!("{commands:?}") };
            assert_eq!(id.name(), course.game);
        }
    }

    #[test]
    fn an_exercise_that_gets_the_keyboard_is_brought_into_sight() {
        let fixture = Fixture::turnover(&[]);
        let course = courses().next().expect("a course");
        let mut harness = list_harness([800.0, 500.0], &fixture, course);
        let last_index = course.exercises.len() - 1;
        let name = crate::app::learn::spoken::exercise_name(&fixture.translations, course, last_index);
        testing::focus_control(&mut harness, &format!("{}. {name}: not solved yet", last_index + 1));
        assert!(testing::visible_focus_id(&harness).is_some());
    }

    #[test]
    fn an_exercise_is_chosen_by_its_name_and_puzzles_have_a_page_of_their_own() {
        let fixture = Fixture::turnover(&[]);
        let mut harness = list_harness([1280.0, 720.0], &fixture, courses().next().expect("a course"));
        testing::press_control(&mut harness, "3. The Wall: not solved yet");
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Learn(LearnCommand::Exercise(2))]), "{commands:?}");
        assert!(!testing::shows_text(&harness, &fixture.say("puzzle-next")));
        testing::press_control(&mut harness, &fixture.say("puzzle-title"));
        assert!(testing::shows_text(&harness, &fixture.say("puzzle-next")));
        assert!(!testing::shows_text(&harness, &fixture.say("learn-begin")));
    }
}
