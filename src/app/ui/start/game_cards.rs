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
const GAP: f32 = 6.0;
/// The most editions of a game that are buttons where there is little room; more are entries of a list.
pub(in crate::app::ui) const MAX_BUTTONS: usize = 3;
/// The maximum height of that list.
const MAX_DROPDOWN_HEIGHT: f32 = 340.0;

/// Draws the games, and the editions of the chosen one with a sentence on it. `has_list`: many editions are in a list, for there is little
/// room.
pub(in crate::app::ui) fn games_ui(ui: &mut Ui, translations: &Translations, id: &mut GameId, has_list: bool) {
    families_ui(ui, translations, id);
    let about_text = |id: GameId| translations.say(&format!("game-{id}-about"));
    let editions: Vec<GameId> = id.family().editions().collect();
    if has_list && editions.len() > MAX_BUTTONS {
        list_ui(ui, translations, id, &editions);
    } else if editions.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            structure::mark_radio_group(ui, translations.say("start-editions"));
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            for edition in editions {
                let chip = theme::chip(ui, edition == *id, translations.say(&format!("edition-{edition}")));
                if chip.show_tip(about_text(edition)).clicked() {
                    *id = edition;
                }
            }
        });
    }
    ui.label(theme::faint(about_text(*id)));
}

/// Draws a list of the editions, of which the chosen one is seen.
fn list_ui(ui: &mut Ui, translations: &Translations, id: &mut GameId, editions: &[GameId]) {
    let edition_name = |id: GameId| translations.say(&format!("edition-{id}"));
    ui.horizontal(|ui| {
        let label = ui.label(translations.say("start-editions"));
        let edition_dropdown =
            egui::ComboBox::from_id_salt("edition").width(ui.available_width()).height(MAX_DROPDOWN_HEIGHT);
        let edition_dropdown = edition_dropdown.selected_text(edition_name(*id)).show_list(ui, |ui| {
            for &edition in editions {
                let entry = theme::selectable_label(ui, edition == *id, edition_name(edition));
                if entry.show_tip(translations.say(&format!("game-{edition}-about"))).clicked() {
                    *id = edition;
                }
            }
        });
        edition_dropdown.response.labelled_by(label.id);
    });
}

/// Draws a card for each game. The width that the names leave is shared among them.
fn families_ui(ui: &mut Ui, translations: &Translations, id: &mut GameId) {
    let names = Family::ALL.map(|family| translations.say(&format!("family-{}", family.name())));
    let texts = names.each_ref().map(|name| theme::bold_text_width(ui, name));
    let spare_width = ui.available_width() - GAP * (Family::ALL.len() - 1) as f32 - texts.iter().sum::<f32>();
    let card_padding = spare_width / Family::ALL.len() as f32;
    ui.horizontal(|ui| {
        structure::mark_radio_group(ui, translations.say("library-game"));
        ui.spacing_mut().item_spacing.x = GAP;
        for ((family, name), text) in Family::ALL.into_iter().zip(&names).zip(texts) {
            let is_chosen = family == id.family();
            if card_ui(ui, name, is_chosen, text + card_padding).clicked() && !is_chosen {
                *id = family.editions().next().unwrap_or_default();
            }
        }
    });
}

/// Draws a card with a game's name, of this width.
fn card_ui(ui: &mut Ui, name: &str, is_chosen: bool, width: f32) -> egui::Response {
    let fill = if is_chosen { OVERLAY } else { FIELD };
    ui.spacing_mut().button_padding = theme::TIGHT;
    let outline = egui::Stroke::new(1.0, OVERLAY);
    let card = egui::Button::new(theme::strong(name)).fill(fill).stroke(outline).corner_radius(8);
    let response = ui.add_sized([width, CARD_HEIGHT], card);
    theme::outline_ui(ui, &response, 8, is_chosen);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, is_chosen, name));
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
        let mut id = GameId::default();
        let harness = testing::harness([360.0, 300.0], |ui, _| {
            theme::set_contrast(ui.ctx(), true);
            games_ui(ui, &translations, &mut id, false);
        });
        let rects = testing::Picture::of(&harness).rects();
        for family in Family::ALL {
            let name = translations.say(&format!("family-{}", family.name()));
            let card = testing::control_rect(&harness, &name).expand(2.0);
            let is_of_card = |rect: egui::Rect| card.contains_rect(rect) && rect.width() > card.width() - 8.0;
            let outlines: Vec<egui::Stroke> =
                rects.iter().filter(|(rect, _)| is_of_card(*rect)).map(|(_, drawn)| drawn.stroke).collect();
            let is_chosen = family == GameId::default().family();
            let (width, color) = if is_chosen { (3.0, theme::ACCENT) } else { (1.0, theme::TEXT) };
            assert!(outlines.contains(&egui::Stroke::new(width, color)), "{name}: {outlines:?}");
        }
    }
}
