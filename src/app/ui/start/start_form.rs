//! The second page of the start screen: the form with all choices for a game.

use bevy_egui::egui::{self, Ui};

use crate::app::ui::start::start_view::{Choice, StartPage, StartView};
use crate::app::ui::start::{begin, chess960, cube_choice, game_cards, players, time_control};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::{command::UiCommand, start::first_page::LOW_HEIGHT, widgets::dialog, widgets::theme};
use crate::board::Side;

/// The gap between two parts, in logical pixels.
const PART_GAP: f32 = 4.0;

/// Draws the page.
pub(in crate::app::ui) fn form_ui(
    ui: &mut Ui,
    view: StartView,
    page: &mut StartPage,
    choice: &mut Choice,
    commands: &mut Vec<UiCommand>,
) {
    if view.is_key_pressed(ui, egui::Key::Escape) {
        *page = StartPage::Main;
    }
    let is_enter_pressed = view.is_key_pressed(ui, egui::Key::Enter);
    let is_low = ui.available_height() < LOW_HEIGHT;
    egui::Panel::bottom("foot").show_separator_line(true).frame(egui::Frame::new()).show(ui, |ui| {
        ui.add_space(2.0 * PART_GAP);
        if let Some(seats) = begin::begin_ui(ui, view.begin(choice.id), is_enter_pressed) {
            commands.push(view.start(choice, seats));
        }
    });
    ui.horizontal(|ui| {
        if ui.button(view.say("start-back")).clicked() {
            *page = StartPage::Main;
        }
        structure::heading_ui(ui, HeadingLevel::Screen, theme::strong(view.say("start-form")).size(19.0));
    });
    dialog::scroll_area_ui(ui, egui::ScrollArea::vertical().auto_shrink([false, false]), |ui| {
        game_cards::games_ui(ui, view.translations, &mut choice.id, is_low);
        chess960::chess960_ui(ui, view.translations, choice);
        cube_choice::cube_choice_ui(ui, view.translations, choice);
        ui.add_space(PART_GAP);
        players::sparring_ui(ui, view.translations, view.settings, &view.progress.ratings, choice.id, commands);
        ui.add_space(PART_GAP);
        names_ui(ui, view, choice);
        ui.add_space(PART_GAP);
        time_control::times_ui(
            ui,
            view.translations,
            HeadingLevel::ScreenPart,
            &mut choice.time_input_mode,
            &mut choice.head.controls,
        );
    });
}

/// Draws the fields for the players' names.
fn names_ui(ui: &mut Ui, view: StartView, choice: &mut Choice) {
    let name_keys = [("start-white-name", "player-white"), ("start-black-name", "player-black")];
    let label_width = name_keys
        .map(|(label_key, _)| theme::bold_text_width(ui, &view.say(label_key)))
        .into_iter()
        .fold(0.0, f32::max);
    for (side, (label_key, hint_key)) in Side::ALL.into_iter().zip(name_keys) {
        ui.horizontal(|ui| {
            theme::side_dot(ui, side);
            let row_left = ui.cursor().left();
            let label = ui.label(view.say(label_key));
            ui.add_space(label_width - (label.rect.right() - row_left));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let name_field = egui::TextEdit::singleline(&mut choice.head.players[side.index()])
                    .hint_text(view.say(hint_key))
                    .char_limit(40)
                    .margin(egui::Margin::symmetric(8, 6))
                    .desired_width(f32::INFINITY);
                ui.add(name_field).labelled_by(label.id);
            });
        });
    }
}
