//! The start screen: its first page, and what both pages share.

use bevy::prelude::{App, DetectChangesMut, OnExit, Res, ResMut, Result, Single};
use bevy_egui::egui::{self, Ui};

use crate::app::i18n::{Language, Translations};
use crate::app::kiosk::Kiosk;
use crate::app::learn::{Learn, LearnCommand};
use crate::app::online::commands::OnlineCommand;
use crate::app::screen::{Overlay, Screen};
use crate::app::ui::start::start_buttons::{self, Arrangement, StartAction};
use crate::app::ui::start::start_view::{Choice, StartPage, StartParams, StartView};
use crate::app::ui::start::{chess960, cube_choice, game_cards, start_form};
use crate::app::ui::widgets::dock::{self, Dock, DockedPanel};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, context::DockContext, systems::DrawApp, widgets::dialog, widgets::icons};
use crate::app::{sample_game::SampleGame, tutorial::TutorialCommand};
use crate::session::Seat;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.init_resource::<Choice>()
        .add_systems(OnExit(Screen::Learn), choose_course_game)
        .spawn_while::<StartPage>(Screen::Start)
        .draw_panel(Screen::Start, draw_start);
}

/// The width of the panel at the right, and its height below the table, in logical pixels.
const PANEL_WIDTH: f32 = 360.0;
const PANEL_HEIGHT: f32 = 480.0;
/// The width of the panel below which its margins are narrow.
const WIDE_MARGIN_WIDTH: f32 = 360.0;

/// The inner height of the panel, in logical pixels, below which the small buttons scroll with the games, the title is small
/// and has the languages beside it, and the large buttons are in two columns.
pub(in crate::app::ui) const LOW_HEIGHT: f32 = 640.0;
/// The same below which many editions are in a list.
const EDITION_LIST_HEIGHT: f32 = 680.0;

/// The width of a low panel from which on the note on the level stands above the small buttons: in a narrower one it would take their place.
const MIN_NOTE_WIDTH: f32 = 320.0;

/// The least height of the buttons below the large ones, their font size, and the gap between parts.
const MIN_BUTTON_HEIGHT: f32 = 32.0;
const BUTTON_TEXT_SIZE: f32 = 13.5;
const PART_GAP: f32 = 8.0;

fn draw_start(
    mut context: DockContext,
    params: StartParams,
    mut choice: ResMut<Choice>,
    mut page: Single<&mut StartPage>,
    mut sample_game: ResMut<SampleGame>,
) -> Result {
    let mut new_choice = choice.clone();
    context.draw(|ui, commands| start_ui(ui, params.view(), &mut page, &mut new_choice, commands))?;
    sample_game.reborrow().map_unchanged(|sample_game| &mut sample_game.chosen_id).set_if_neq(Some(new_choice.id));
    choice.set_if_neq(new_choice);
    Ok(())
}

/// Chooses the game of the course that was chosen among the exercises, unless its visitor has gone.
fn choose_course_game(learn: Res<Learn>, kiosk: Option<Res<Kiosk>>, mut choice: ResMut<Choice>) {
    if kiosk.is_none_or(|kiosk| !kiosk.is_showing_exhibit())
        && let Some(game_id) = learn.other_course().and_then(|course| course.game.parse().ok())
        && choice.id != game_id
    {
        choice.id = game_id;
    }
}

/// Draws the start screen.
pub(in crate::app::ui) fn start_ui(
    ui: &mut Ui,
    view: StartView,
    page: &mut StartPage,
    choice: &mut Choice,
    commands: &mut Vec<UiCommand>,
) -> DockedPanel {
    let window_size = ui.available_size();
    let dock = Dock::of(window_size, PANEL_WIDTH, PANEL_HEIGHT);
    let is_narrow = matches!(dock, Dock::Below(_)) && window_size.x < WIDE_MARGIN_WIDTH;
    let panel_margin = if is_narrow { egui::Margin::symmetric(14, 10) } else { egui::Margin::symmetric(24, 16) };
    let panel_response = dock.panel(ui, "start", panel_margin).show(ui, |ui| match page {
        StartPage::Main => main_ui(ui, view, page, choice, commands),
        StartPage::Form => start_form::form_ui(ui, view, page, choice, commands),
    });
    dock.into_docked_panel(panel_response.response.rect)
}

/// Draws the first page: the games and the large buttons, which are visible in any window.
fn main_ui(ui: &mut Ui, view: StartView, page: &mut StartPage, choice: &mut Choice, commands: &mut Vec<UiCommand>) {
    let (is_low, uses_edition_list) = (ui.available_height() < LOW_HEIGHT, ui.available_height() < EDITION_LIST_HEIGHT);
    let arrangement = if is_low { Arrangement::Grid } else { Arrangement::Column };
    if !is_low {
        dock::foot("foot").show(ui, |ui| {
            ui.add_space(PART_GAP);
            other_actions_ui(ui, view, choice, commands);
            languages_ui(ui, view.translations, commands);
        });
    }
    let reserved_height = buttons_height(ui, view, arrangement);
    let scroll_area =
        egui::ScrollArea::vertical().max_height(ui.available_height() - reserved_height).auto_shrink([false, true]);
    dialog::scroll_area_ui(ui, scroll_area, |ui| {
        title_ui(ui, view, is_low, commands);
        game_cards::games_ui(ui, view.translations, &mut choice.id, uses_edition_list);
        // Chosen on the other page, it must be seen where a game is started.
        if choice.chess960.is_some() {
            chess960::chess960_ui(ui, view.translations, choice);
        }
        if choice.cube.is_some() {
            cube_choice::cube_choice_ui(ui, view.translations, choice);
        }
        if is_low {
            let is_note_first = ui.available_width() >= MIN_NOTE_WIDTH;
            if is_note_first {
                level_note_ui(ui, view, choice);
            }
            ui.separator();
            other_actions_ui(ui, view, choice, commands);
            if !is_note_first {
                level_note_ui(ui, view, choice);
            }
        }
    });
    ui.add_space(PART_GAP);
    ui.spacing_mut().item_spacing.y = start_buttons::BUTTON_GAP;
    resume_ui(ui, view, commands);
    let is_enter_pressed = view.is_key_pressed(ui, egui::Key::Enter);
    if let Some(action) = start_buttons::buttons_ui(ui, view, choice.id, arrangement, is_enter_pressed) {
        commands.push(action_command(action, view, choice));
    }
    more_buttons_ui(ui, view, page, choice, commands);
}

/// Tells newcomers at which level the computer plays, and where that can be changed.
fn level_note_ui(ui: &mut Ui, view: StartView, choice: &Choice) {
    if view.settings.learning_was_offered {
        return;
    }
    let arguments =
        [("level", view.suited_sparring(choice.id).level.number().into()), ("more", view.say("start-more").into())];
    let note_text =
        theme::faint(view.translations.say_with("start-level-note", &arguments)).text_style(egui::TextStyle::Small);
    ui.add(egui::Label::new(note_text).wrap());
}

/// The height of the buttons below the large ones.
fn button_height(ui: &Ui) -> f32 {
    theme::button_height(ui).max(MIN_BUTTON_HEIGHT)
}

/// The height of everything below the games.
fn buttons_height(ui: &Ui, view: StartView, arrangement: Arrangement) -> f32 {
    let row_count = 1.0 + f32::from(u8::from(has_resumable_game(view))) + f32::from(u8::from(!fits_in_row(ui, view)));
    2.0 * PART_GAP + arrangement.height(view) + row_count * (button_height(ui) + start_buttons::BUTTON_GAP)
}

/// Draws the title, in a low panel with the languages beside it, where they are seen before anything is scrolled.
fn title_ui(ui: &mut Ui, view: StartView, is_low: bool, commands: &mut Vec<UiCommand>) {
    let title_size = if is_low { 24.0 } else { 34.0 };
    ui.horizontal(|ui| {
        let (icon_rect, _) = ui.allocate_exact_size(egui::Vec2::splat(title_size), egui::Sense::hover());
        icons::paint(ui.painter(), icons::Icon::Rings, icon_rect.center(), title_size * 0.42, ACCENT);
        structure::heading_ui(ui, HeadingLevel::Screen, theme::strong(view.say("start-title")).size(title_size));
        if is_low {
            let language_code = |language: Language| language.code().to_uppercase();
            ui.horizontal(|ui| language_buttons_ui(ui, view.translations, language_code, commands));
        }
    });
    if !is_low {
        ui.label(theme::faint(view.say("start-tagline")));
        ui.add_space(PART_GAP);
    }
}

/// Whether there is a game to go back to.
fn has_resumable_game(view: StartView) -> bool {
    !view.current_game.game.tree().is_empty()
}

/// Draws the button that goes back to the game.
fn resume_ui(ui: &mut Ui, view: StartView, commands: &mut Vec<UiCommand>) {
    if !has_resumable_game(view) {
        return;
    }
    let resume_button =
        egui::Button::new(theme::strong(view.say("start-resume"))).stroke(egui::Stroke::new(1.0, ACCENT));
    if ui.add_sized([ui.available_width(), button_height(ui)], resume_button).clicked() {
        commands.push(UiCommand::Screen(Screen::Table));
    }
}

/// The command for a large button.
fn action_command(action: StartAction, view: StartView, choice: &mut Choice) -> UiCommand {
    match action {
        StartAction::Play => view.start(choice, view.suited_sparring(choice.id).seats((view.draw_side)())),
        StartAction::Learn => UiCommand::Learn(LearnCommand::Begin(choice.id)),
        StartAction::Invite => UiCommand::Online(OnlineCommand::Invite(None)),
        StartAction::Watch => {
            let seats = view.settings.sparring.watched_seats(choice.id, &view.progress.ratings);
            view.start(choice, seats)
        }
    }
}

/// The texts of the two buttons below the large ones, and the widths that they need.
fn more_button_texts(ui: &Ui, view: StartView) -> [(String, f32); 2] {
    ["start-people", "start-more"].map(|text_key| {
        let text = view.say(text_key);
        let button_width =
            theme::text_width(ui, &text, egui::FontId::proportional(BUTTON_TEXT_SIZE)) + 2.0 * theme::TIGHT.x;
        (text, button_width)
    })
}

fn fits_in_row(ui: &Ui, view: StartView) -> bool {
    let total_width: f32 = more_button_texts(ui, view).iter().map(|(_, button_width)| button_width).sum();
    total_width + start_buttons::BUTTON_GAP <= ui.available_width()
}

/// Draws the buttons of a game between two people, and of the form, side by side if there is space.
fn more_buttons_ui(
    ui: &mut Ui,
    view: StartView,
    page: &mut StartPage,
    choice: &mut Choice,
    commands: &mut Vec<UiCommand>,
) {
    let fits_in_row = fits_in_row(ui, view);
    let button_texts = more_button_texts(ui, view);
    let available_width = ui.available_width();
    let spare_width = available_width
        - start_buttons::BUTTON_GAP
        - button_texts.iter().map(|(_, button_width)| button_width).sum::<f32>();
    ui.spacing_mut().button_padding = theme::TIGHT;
    let [people_button, more_button] = button_texts.map(|(text, min_width)| {
        let size = [if fits_in_row { min_width + spare_width / 2.0 } else { available_width }, button_height(ui)];
        (egui::Button::new(egui::RichText::new(text).size(BUTTON_TEXT_SIZE)), size)
    });
    let (people_response, more_response) = if fits_in_row {
        ui.horizontal(|ui| (ui.add_sized(people_button.1, people_button.0), ui.add_sized(more_button.1, more_button.0)))
            .inner
    } else {
        (ui.add_sized(people_button.1, people_button.0), ui.add_sized(more_button.1, more_button.0))
    };
    if people_response.show_tip(view.say("tip-two-players")).clicked() {
        commands.push(view.start(choice, [Seat::Human; 2]));
    }
    if more_response.show_tip(view.say("tip-more")).clicked() {
        *page = StartPage::Form;
    }
}

/// Draws the other actions.
fn other_actions_ui(ui: &mut Ui, view: StartView, choice: &Choice, commands: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        if ui.button(view.say("start-tutorial")).show_tip(view.say("tip-tutorial")).clicked() {
            commands.push(UiCommand::Tutorial(TutorialCommand::Begin(choice.id)));
        }
        for (text_key, command) in [
            ("start-library", UiCommand::Overlay(Overlay::Library)),
            ("action-set-up", choice.set_up_command()),
            ("tournament-title", UiCommand::Overlay(Overlay::Tournaments)),
            ("start-rules", UiCommand::Overlay(Overlay::Rules)),
            ("action-options", UiCommand::Overlay(Overlay::Options)),
        ] {
            if !(view.is_kiosk && command.leaves_table()) && ui.button(view.say(text_key)).clicked() {
                commands.push(command);
            }
        }
        // In a browser, the page is closed instead.
        if cfg!(not(target_family = "wasm"))
            && !view.is_kiosk
            && ui.button(view.say("action-quit")).show_tip(view.say("tip-quit")).clicked()
        {
            commands.push(UiCommand::Quit);
        }
    });
}

/// Draws the languages, each with its own name.
pub(in crate::app::ui) fn languages_ui(ui: &mut Ui, translations: &Translations, commands: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| language_names_ui(ui, translations, commands));
}

/// The same in a row that is there already.
pub(in crate::app::ui) fn language_names_ui(ui: &mut Ui, translations: &Translations, commands: &mut Vec<UiCommand>) {
    language_buttons_ui(ui, translations, |language| language.own_name().to_owned(), commands);
}

/// Draws a button for each language with this text, as a group. Assistive technology is told its own name.
fn language_buttons_ui(
    ui: &mut Ui,
    translations: &Translations,
    button_text: impl Fn(Language) -> String,
    commands: &mut Vec<UiCommand>,
) {
    structure::mark_group(ui, translations.say("option-language"));
    for language in Language::ALL {
        let button = theme::selectable_label(ui, translations.language() == language, button_text(language));
        theme::set_accessible_name(&button, language.own_name());
        button.ctx.accesskit_node_builder(button.id, |node| node.set_language(language.code()));
        if button.clicked() {
            commands.push(UiCommand::Language(language));
        }
    }
}

#[cfg(test)]
mod tests;
