//! The choice of a game and its edition.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::ui::widgets::menus::ShowList;
use crate::app::ui::widgets::structure;
use crate::app::ui::widgets::theme::{self, FIELD, OVERLAY};
use crate::app::ui::widgets::tips::ShowTip;
use crate::session::{Family, GameId};

/// The height of a game's card, and the gap between two, in logical pixels.
const CARD_HEIGHT: f32 = 40.0;
const CARD_GAP: f32 = 6.0;
/// The most editions of a game that are buttons where there is little room; more are entries of a list.
pub(in crate::app::ui) const MAX_EDITION_BUTTONS: usize = 3;
/// The maximum height of that list.
const MAX_DROPDOWN_HEIGHT: f32 = 340.0;

/// Draws the games, and the editions of the chosen one with a sentence on it. `uses_list`: many editions are in a list, for there is little
/// room.
pub(in crate::app::ui) fn games_ui(ui: &mut Ui, translations: &Translations, game_id: &mut GameId, uses_list: bool) {
    family_cards_ui(ui, translations, game_id);
    let about_text = |game_id: GameId| translations.say(&format!("game-{game_id}-about"));
    let editions: Vec<GameId> = game_id.family().editions().collect();
    if uses_list && editions.len() > MAX_EDITION_BUTTONS {
        edition_list_ui(ui, translations, game_id, &editions);
    } else if editions.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            structure::mark_radio_group(ui, translations.say("start-editions"));
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            for edition in editions {
                let chip = theme::chip(ui, edition == *game_id, translations.say(&format!("edition-{edition}")));
                if chip.show_tip(about_text(edition)).clicked() {
                    *game_id = edition;
                }
            }
        });
    }
    ui.label(theme::faint(about_text(*game_id)));
}

/// Draws a list of the editions, of which the chosen one is seen.
fn edition_list_ui(ui: &mut Ui, translations: &Translations, game_id: &mut GameId, editions: &[GameId]) {
    let edition_name = |game_id: GameId| translations.say(&format!("edition-{game_id}"));
    ui.horizontal(|ui| {
        let label = ui.label(translations.say("start-editions"));
        let edition_dropdown =
            egui::ComboBox::from_id_salt("edition").width(ui.available_width()).height(MAX_DROPDOWN_HEIGHT);
        let edition_dropdown = edition_dropdown.selected_text(edition_name(*game_id)).show_list(ui, |ui| {
            for &edition in editions {
                let edition_entry = theme::selectable_label(ui, edition == *game_id, edition_name(edition));
                if edition_entry.show_tip(translations.say(&format!("game-{edition}-about"))).clicked() {
                    *game_id = edition;
                }
            }
        });
        edition_dropdown.response.labelled_by(label.id);
    });
}

/// Draws a card for each game. The width that the names leave is shared among them.
fn family_cards_ui(ui: &mut Ui, translations: &Translations, game_id: &mut GameId) {
    let family_names = Family::ALL.map(|family| translations.say(&format!("family-{}", family.name())));
    let name_widths = family_names.each_ref().map(|family_name| theme::bold_text_width(ui, family_name));
    let spare_width =
        ui.available_width() - CARD_GAP * (Family::ALL.len() - 1) as f32 - name_widths.iter().sum::<f32>();
    let card_padding = spare_width / Family::ALL.len() as f32;
    ui.horizontal(|ui| {
        structure::mark_radio_group(ui, translations.say("library-game"));
        ui.spacing_mut().item_spacing.x = CARD_GAP;
        for ((family, family_name), name_width) in Family::ALL.into_iter().zip(&family_names).zip(name_widths) {
            let is_chosen = family == game_id.family();
            if card_ui(ui, family_name, is_chosen, name_width + card_padding).clicked() && !is_chosen {
                *game_id = family.editions().next().unwrap_or_default();
            }
        }
    });
}

/// Draws a card with a game's name, of this width.
fn card_ui(ui: &mut Ui, family_name: &str, is_chosen: bool, card_width: f32) -> egui::Response {
    let fill_color = if is_chosen { OVERLAY } else { FIELD };
    ui.spacing_mut().button_padding = theme::TIGHT;
    let outline = egui::Stroke::new(1.0, OVERLAY);
    let card = egui::Button::new(theme::strong(family_name)).fill(fill_color).stroke(outline).corner_radius(8);
    let response = ui.add_sized([card_width, CARD_HEIGHT], card);
    theme::outline_ui(ui, &response, 8, is_chosen);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, is_chosen, family_name));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing;

    #[test]
    fn in_high_contrast_each_game_has_an_outline_and_the_chosen_one_a_thicker_one() {
        let translations = Translations::new(Language::English);
        let mut game_id = GameId::default();
        let harness = testing::harness([360.0, 300.0], |ui, _| {
            theme::set_contrast(ui.ctx(), true);
            games_ui(ui, &translations, &mut game_id, false);
        });
        let drawn_rects = testing::Picture::of(&harness).rects();
        for family in Family::ALL {
            let family_name = translations.say(&format!("family-{}", family.name()));
            let card_rect = testing::control_rect(&harness, &family_name).expand(2.0);
            let is_of_card = |rect: egui::Rect| card_rect.contains_rect(rect) && rect.width() > card_rect.width() - 8.0;
            let outlines: Vec<egui::Stroke> =
                drawn_rects.iter().filter(|(rect, _)| is_of_card(*rect)).map(|(_, shape)| shape.stroke).collect();
            let is_chosen = family == GameId::default().family();
            let (width, color) = if is_chosen { (3.0, theme::ACCENT) } else { (1.0, theme::TEXT) };
            assert!(outlines.contains(&egui::Stroke::new(width, color)), "{family_name}: {outlines:?}");
        }
    }
}
