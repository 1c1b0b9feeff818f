//! The panel of the tutorial.

use bevy::prelude::{App, Res, Result};
use bevy_egui::egui::{self, Sense, Ui};

use crate::app::kiosk::Kiosk;
use crate::app::play::CurrentGame;
use crate::app::play::selection::Selection;
use crate::app::settings::Settings;
use crate::app::settings::shortcuts::{Shortcut, Shortcuts};
use crate::app::tutorial::{Tutorial, TutorialCommand, TutorialFeedback, spoken};
use crate::app::ui::widgets::dock::{self, Dock, DockedPanel, Space};
use crate::app::ui::widgets::icons::{self, Icon};
use crate::app::ui::widgets::menus::ShowList;
use crate::app::ui::widgets::reading_text;
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme::{self, ACCENT, BUTTON_TEXT, FAINT_TEXT, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, context::DockContext, systems::DrawApp};
use crate::app::{i18n::Translations, phrases, screen::Screen, share::ShareCommand};
use crate::games::tutorial::{Chapter, TutorialStep};
use crate::print_set::{printable_games, served_editions};
use crate::session::{Family, GameId, Refusal};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_panel(Screen::Tutorial, draw_tutorial);
}

/// The width of the panel at the right, and its height below the table, in logical pixels.
const PANEL_WIDTH: f32 = 340.0;
const PANEL_HEIGHT: f32 = 320.0;
/// The height of a row in the list of chapters, and what a window needs besides the list so that every caption fits, in logical
/// pixels.
const CHAPTER_ROW_HEIGHT: f32 = 23.0;
const MIN_HEIGHT_BESIDE_LIST: f32 = 430.0;
/// The font size of captions.
const CAPTION_FONT_SIZE: f32 = 19.0;
const SMALL_CAPTION_FONT_SIZE: f32 = 16.0;
/// The gap between two buttons.
const BUTTON_GAP: f32 = 4.0;
/// The font size of a chapter's title.
const TITLE_FONT_SIZE: f32 = 16.0;

/// The data of the panel.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct TutorialView<'a> {
    pub(in crate::app::ui) tutorial: &'a Tutorial,
    /// Why the last try was refused.
    pub(in crate::app::ui) refusal: Option<&'a Refusal>,
    pub(in crate::app::ui) translations: &'a Translations,
    pub(in crate::app::ui) shortcuts: &'a Shortcuts,
    /// The game on the table.
    pub(in crate::app::ui) game_id: GameId,
    /// Whether the program stands in a hall, where no files are made.
    pub(in crate::app::ui) is_kiosk: bool,
}

impl TutorialView<'_> {
    fn say(self, key: &str) -> String {
        self.translations.say(key)
    }
}

fn draw_tutorial(
    mut context: DockContext,
    translations: Res<Translations>,
    settings: Res<Settings>,
    tutorial: Res<Tutorial>,
    selection: Res<Selection>,
    current_game: Res<CurrentGame>,
    kiosk: Option<Res<Kiosk>>,
) -> Result {
    let view = TutorialView {
        tutorial: &tutorial,
        refusal: selection.refusal.as_ref().map(|(refusal, _)| refusal),
        translations: &translations,
        shortcuts: &settings.shortcuts,
        game_id: current_game.game.id(),
        is_kiosk: kiosk.is_some(),
    };
    context.draw(|ui, commands| tutorial_ui(ui, view, commands))
}

/// Draws the panel.
fn tutorial_ui(ui: &mut Ui, view: TutorialView, commands: &mut Vec<UiCommand>) -> DockedPanel {
    let dock = Dock::beside_table(ui.available_size(), PANEL_WIDTH, PANEL_HEIGHT);
    let height = ui.available_height();
    let space = dock.space(height);
    let list_height = view.tutorial.chapters().0.len() as f32 * CHAPTER_ROW_HEIGHT;
    let has_menu = space == Space::Short || space == Space::Roomy && height < list_height + MIN_HEIGHT_BESIDE_LIST;
    let panel_response = dock.panel(ui, "show", space.margin()).show(ui, |ui| {
        dock::foot("steps").show(ui, |ui| {
            ui.add_space(space.gap());
            step_buttons_ui(ui, view, commands);
        });
        if has_menu {
            dock::head("chapter").show(ui, |ui| {
                chapter_menu_ui(ui, view, commands);
            });
        }
        if space == Space::Roomy {
            dock::foot("chapters").show(ui, |ui| {
                family_chips_ui(ui, view, commands);
                if !has_menu {
                    chapter_list_ui(ui, view, commands);
                }
                print_button_ui(ui, view, commands);
            });
        }
        egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| caption_ui(ui, view, space, has_menu));
    });
    dock.into_docked_panel(panel_response.response.rect)
}

/// Draws the menu of chapters, if there is no space for the list.
fn chapter_menu_ui(ui: &mut Ui, view: TutorialView, commands: &mut Vec<UiCommand>) {
    let (chapters, chapter_index) = view.tutorial.chapters();
    let chapter_name = |index: usize, chapter: &Chapter| format!("{}. {}", index + 1, view.say(&chapter.title_key()));
    let selected_text =
        chapters.get(chapter_index).map_or_else(String::new, |chapter| chapter_name(chapter_index, chapter));
    let width = ui.available_width() - 10.0;
    egui::ComboBox::from_id_salt("chapter").width(width).selected_text(selected_text).wrap().show_list(ui, |ui| {
        for (index, chapter) in chapters.iter().enumerate() {
            if theme::selectable_label(ui, index == chapter_index, chapter_name(index, chapter)).clicked() {
                commands.push(UiCommand::Tutorial(TutorialCommand::Chapter(index)));
            }
        }
    });
}

/// Draws the caption of the current step.
fn caption_ui(ui: &mut Ui, view: TutorialView, space: Space, has_menu: bool) {
    let (chapters, chapter_index) = view.tutorial.chapters();
    let (Some(chapter), Some(step), Some(game_id)) =
        (chapters.get(chapter_index), view.tutorial.step(), view.tutorial.game_id())
    else {
        return;
    };
    let title = format!("{}. {}", chapter_index + 1, view.say(&chapter.title_key()));
    let scale = reading_text::scale(ui.style());
    reading_text::enlarge(ui);
    // Otherwise the menu above shows the title.
    if !has_menu {
        let title_label = egui::Label::new(theme::strong(title).size(TITLE_FONT_SIZE * scale).color(ACCENT)).wrap();
        structure::mark_heading(&ui.add(title_label), HeadingLevel::Screen);
    }
    ui.add_space(space.gap());
    let font_size = scale * if space == Space::Flat { SMALL_CAPTION_FONT_SIZE } else { CAPTION_FONT_SIZE };
    ui.add(
        egui::Label::new(
            egui::RichText::new(view.say(&view.tutorial.caption_key().unwrap_or_default())).size(font_size),
        )
        .wrap(),
    );
    let refusal = view.refusal.map(|refusal| (view.translations.refusal(game_id, refusal), WARNING));
    let feedback = view.tutorial.feedback.map(|feedback| {
        let color = if feedback == TutorialFeedback::Right { ACCENT } else { WARNING };
        (spoken::feedback_text(view.translations, feedback), color)
    });
    let is_try_awaited = matches!(step, TutorialStep::Try(..)) && view.tutorial.awaits_try();
    let prompt_text = || (view.say("tutorial-your-turn"), FAINT_TEXT);
    if let Some((text, color)) = refusal.or(feedback).or_else(|| is_try_awaited.then(prompt_text)) {
        ui.add_space(space.gap());
        ui.add(egui::Label::new(egui::RichText::new(text).color(color)).wrap());
    }
}

/// Draws the choice of the game.
fn family_chips_ui(ui: &mut Ui, view: TutorialView, commands: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        structure::mark_radio_group(ui, view.say("library-game"));
        for family in Family::ALL {
            let is_shown = view.tutorial.family() == Some(family);
            if theme::chip(ui, is_shown, view.say(&format!("family-{}", family.name()))).clicked() && !is_shown {
                commands.push(UiCommand::Tutorial(TutorialCommand::Family(family)));
            }
        }
    });
    ui.add_space(4.0);
}

/// Draws the list of chapters.
fn chapter_list_ui(ui: &mut Ui, view: TutorialView, commands: &mut Vec<UiCommand>) {
    let (chapters, chapter_index) = view.tutorial.chapters();
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().button_padding.x = 8.0;
    let row_layout = egui::Layout::top_down_justified(egui::Align::LEFT);
    ui.with_layout(row_layout, |ui| chapter_rows_ui(ui, view, (chapters, chapter_index), commands));
}

fn chapter_rows_ui(
    ui: &mut Ui,
    view: TutorialView,
    (chapters, chapter_index): (&[Chapter], usize),
    commands: &mut Vec<UiCommand>,
) {
    for (index, chapter) in chapters.iter().enumerate() {
        let text = egui::RichText::new(format!("{}. {}", index + 1, view.say(&chapter.title_key()))).size(BUTTON_TEXT);
        let button = egui::Button::selectable(index == chapter_index, text).truncate();
        let row_response = ui.add(button.min_size(egui::vec2(0.0, CHAPTER_ROW_HEIGHT - 1.0)));
        if index == chapter_index {
            theme::underline(ui, &row_response);
        }
        if row_response.clicked() {
            // Otherwise it would stay highlighted beside the row of a later chapter.
            row_response.surrender_focus();
            commands.push(UiCommand::Tutorial(TutorialCommand::Chapter(index)));
        }
    }
}

/// Draws the button that makes the files to print the set of the game, if there are any: that for the board that is demonstrated, if it is
/// not the usual one, else that for the board on the table, if it is one of this game.
fn print_button_ui(ui: &mut Ui, view: TutorialView, commands: &mut Vec<UiCommand>) {
    let sets_of_family =
        || printable_games().iter().copied().filter(|set| Some(set.family()) == view.tutorial.family());
    let Some(first_set) = sets_of_family().next().filter(|_| !view.is_kiosk) else { return };
    ui.add_space(4.0);
    let button = egui::Button::new(view.say("tutorial-print"));
    if ui.add(button).show_tip(view.say("tip-tutorial-print")).clicked() {
        let set_for = |id: GameId| sets_of_family().find(|&set| served_editions(set).any(|game| game == id));
        let demonstrated_set = view.tutorial.game_id().and_then(set_for).filter(|&set| set != first_set);
        let chosen_set = demonstrated_set.or_else(|| set_for(view.game_id)).unwrap_or(first_set);
        commands.push(UiCommand::Share(ShareCommand::PrintSet(chosen_set)));
    }
}

/// Draws the buttons of the tutorial.
fn step_buttons_ui(ui: &mut Ui, view: TutorialView, commands: &mut Vec<UiCommand>) {
    let tutorial = view.tutorial;
    let [step, step_count] = tutorial.progress();
    let (progress_rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 3.0), Sense::hover());
    ui.painter().rect_filled(progress_rect, 1.5, theme::LINE);
    let done_right = progress_rect.left() + progress_rect.width() * step as f32 / step_count.max(1) as f32;
    ui.painter().rect_filled(progress_rect.with_max_x(done_right), 1.5, ACCENT);
    let (play_icon, play_tip_key) =
        if tutorial.is_playing { (Icon::Stop, "tip-tutorial-pause") } else { (Icon::Play, "tip-tutorial-play") };
    let buttons = [
        (Icon::Back, "tip-tutorial-previous", Shortcut::Previous, tutorial.can_go_back(), TutorialCommand::Previous),
        (play_icon, play_tip_key, Shortcut::Play, true, TutorialCommand::Play(!tutorial.is_playing)),
        (Icon::Forth, "tip-tutorial-next", Shortcut::Next, tutorial.can_go_on(), TutorialCommand::Next),
    ];
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = BUTTON_GAP;
        let size = egui::vec2((ui.available_width() - 2.0 * BUTTON_GAP) / 3.0, 36.0);
        for (icon, tip_key, shortcut, is_enabled, command) in buttons {
            let tip = phrases::tip_with_key(view.translations, view.shortcuts, view.say(tip_key), Some(shortcut));
            if icons::button(ui, icon, size, is_enabled, &tip).show_tip(&tip).clicked() {
                commands.push(UiCommand::Tutorial(command));
            }
        }
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = BUTTON_GAP;
        let mut is_looped = tutorial.is_looped;
        let tip = view.say("tip-tutorial-loop");
        if ui.checkbox(&mut is_looped, view.say("tutorial-loop")).show_tip(tip).changed() {
            commands.push(UiCommand::Tutorial(TutorialCommand::Loop(is_looped)));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let leave_button = egui::Button::new(view.say("tutorial-leave"));
            if ui.add(leave_button).clicked() {
                commands.push(UiCommand::Tutorial(TutorialCommand::Leave));
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::print_set::set_name;

    /// The texts that are not completely visible, or missing.
    fn texts_cut_off(harness: &mut Harness<Tutorial>, translations: &Translations) -> Vec<String> {
        // The first frame measures.
        harness.run_steps(2);
        let texts = Picture::of(harness).texts();
        let tutorial = harness.state();
        let caption = tutorial.caption_key().map(|key| translations.say(&key));
        let feedback = tutorial.awaits_try().then(|| match tutorial.feedback {
            Some(_) => translations.say("tutorial-legal"),
            None => translations.say("tutorial-your-turn"),
        });
        let is_drawn = |text: &String| texts.iter().any(|drawn| drawn.text == *text);
        let missing_texts: Vec<String> = caption.into_iter().chain(feedback).filter(|text| !is_drawn(text)).collect();
        texts.into_iter().filter(|text| !text.is_whole).map(|text| text.text).chain(missing_texts).collect()
    }

    #[test]
    fn nothing_that_a_demonstration_says_is_cut_off_in_any_language() {
        let steps: Vec<(Family, usize, usize)> = Family::ALL
            .into_iter()
            .flat_map(|family| {
                family.spec().chapters.iter().enumerate().map(move |(index, chapter)| (family, index, chapter))
            })
            .flat_map(|(family, index, chapter)| (0..chapter.steps.len()).map(move |step| (family, index, step)))
            .collect();
        let shortcuts = Shortcuts::default();
        let mut failures = Vec::new();
        for window in [[800.0, 500.0], [920.0, 563.0], [390.0, 844.0], [360.0, 640.0], [1280.0, 640.0], [1280.0, 720.0]]
        {
            for translations in Language::ALL.map(Translations::new) {
                let first_tutorial = Tutorial::at(Family::Turnover, 0, 0);
                let mut harness = testing::harness_with(window, first_tutorial, |ui, tutorial| {
                    let view = TutorialView {
                        tutorial,
                        refusal: None,
                        translations: &translations,
                        shortcuts: &shortcuts,
                        game_id: GameId::default(),
                        is_kiosk: false,
                    };
                    let _ = tutorial_ui(ui, view, &mut Vec::new());
                });
                for &(family, chapter, step) in &steps {
                    *harness.state_mut() = Tutorial::at(family, chapter, step);
                    let mut cut_texts = texts_cut_off(&mut harness, &translations);
                    let tutorial = harness.state_mut();
                    tutorial.feedback = tutorial.awaits_try().then_some(TutorialFeedback::Legal);
                    cut_texts.extend(texts_cut_off(&mut harness, &translations));
                    if !cut_texts.is_empty() {
                        let language = translations.language();
                        failures.push(format!("{window:?} {language:?} {family:?} {chapter} {step}: {cut_texts:?}"));
                    }
                }
            }
        }
        assert!(failures.is_empty(), "{failures:#?}");
    }

    #[test]
    fn the_steps_are_gone_through_and_a_chapter_is_chosen() {
        let fixture = Fixture::turnover(&[]);
        let tutorial = Tutorial::at(Family::Turnover, 0, 1);
        let view = TutorialView {
            tutorial: &tutorial,
            refusal: None,
            translations: &fixture.translations,
            shortcuts: &fixture.settings.shortcuts,
            game_id: GameId::default(),
            is_kiosk: false,
        };
        let mut harness = testing::harness([1280.0, 720.0], |ui, commands| {
            let _ = tutorial_ui(ui, view, commands);
        });
        let caption = fixture.say(&tutorial.caption_key().expect("a step"));
        assert!(testing::shows_text(&harness, &caption), "{caption}");
        let second_title = format!("2. {}", fixture.say(&Family::Turnover.spec().chapters[1].title_key()));
        for (name, command) in [
            (fixture.tip("tip-tutorial-next", Shortcut::Next), TutorialCommand::Next),
            (fixture.tip("tip-tutorial-previous", Shortcut::Previous), TutorialCommand::Previous),
            (second_title, TutorialCommand::Chapter(1)),
            (fixture.say("tutorial-leave"), TutorialCommand::Leave),
        ] {
            testing::press_control(&mut harness, &name);
            let commands = testing::take_commands(&mut harness);
            assert!(
                matches!(&*commands, [UiCommand::Tutorial(sent_command)] if *sent_command == command),
                "{name}: {commands:?}"
            );
        }
    }

    #[test]
    fn the_set_for_the_board_that_is_demonstrated_or_on_the_table_is_printed() {
        let fixture = Fixture::turnover(&[]);
        let [turnover_tutorial, lielow_tutorial] =
            [Family::Turnover, Family::Lielow].map(|family| Tutorial::at(family, 0, 0));
        let larger_tutorial = (0..Family::Lielow.spec().chapters.len())
            .map(|index| Tutorial::at(Family::Lielow, index, 0))
            .find(|tutorial| tutorial.game_id() == Some(GameId::Lielow9x9))
            .expect("a chapter");
        for (tutorial, game_id, expected_set) in [
            (&turnover_tutorial, GameId::TurnoverModern, "turnover"),
            (&turnover_tutorial, GameId::Lielow9x9, "turnover"),
            (&lielow_tutorial, GameId::TurnoverModern, "lielow"),
            (&lielow_tutorial, GameId::Lielow, "lielow"),
            (&lielow_tutorial, GameId::Lielow9x9, "lielow-9x9"),
            (&larger_tutorial, GameId::TurnoverModern, "lielow-9x9"),
            (&larger_tutorial, GameId::Lielow, "lielow-9x9"),
        ] {
            let (translations, shortcuts) = (&fixture.translations, &fixture.settings.shortcuts);
            let view = TutorialView { tutorial, refusal: None, translations, shortcuts, game_id, is_kiosk: false };
            let mut harness = testing::harness([1280.0, 720.0], |ui, commands| {
                let _ = tutorial_ui(ui, view, commands);
            });
            testing::press_control(&mut harness, &fixture.say("tutorial-print"));
            let commands = testing::take_commands(&mut harness);
            let [UiCommand::Share(ShareCommand::PrintSet(printed_set))] = &*commands else { panic!("{commands:?}") };
            assert_eq!(set_name(*printed_set), expected_set, "{game_id}");
        }
    }
}
