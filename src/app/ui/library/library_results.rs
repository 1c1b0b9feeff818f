//! A player's results in the library.

use bevy_egui::egui::{self, Ui};

use crate::app::ui::library::browse::{Browse, field_ui};
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::{i18n::Translations, persistence::library_index::game_name};
use crate::insight::{Standings, Tally};

/// The maximum number of names offered.
const OFFERED_COUNT: usize = 8;

/// Draws the choice of the player and the table of results.
pub(in crate::app::ui) fn results_ui(ui: &mut Ui, translations: &Translations, browse: &mut Browse) {
    player_ui(ui, translations, browse);
    let player = browse.player.trim().to_owned();
    if browse.rows.players.is_empty() {
        ui.label(theme::faint(translations.say("library-no-names")));
        return;
    }
    let standings = browse.rows.standings(&player);
    if standings.rows.is_empty() {
        if !player.is_empty() {
            ui.label(theme::faint(translations.say("library-no-results")));
        }
        return;
    }
    ui.add_space(6.0);
    egui::ScrollArea::vertical().id_salt("results").auto_shrink([false, false]).show(ui, |ui| {
        let width = ((ui.available_width() - 4.0 * 76.0) / 2.0 - 24.0).clamp(60.0, 260.0);
        egui::Grid::new("standings").num_columns(6).striped(true).spacing([12.0, 8.0]).show(ui, |ui| {
            table_ui(ui, translations, standings, width);
        });
    });
}

fn player_ui(ui: &mut Ui, translations: &Translations, browse: &mut Browse) {
    if browse.player.is_empty() && !ui.ctx().egui_wants_keyboard_input() {
        browse.player = browse.rows.players.first().cloned().unwrap_or_default();
    }
    ui.horizontal_wrapped(|ui| {
        field_ui(ui, &mut browse.player, &translations.say("library-player"), 220.0, true);
        let typed_name = browse.player.trim().to_lowercase();
        let is_known = browse.rows.players.iter().any(|name| name.to_lowercase() == typed_name);
        let is_offered = |name: &&String| is_known || name.to_lowercase().contains(&typed_name);
        let offered_names: Vec<String> =
            browse.rows.players.iter().filter(is_offered).take(OFFERED_COUNT).cloned().collect();
        for name in offered_names {
            if theme::selectable_label(ui, name.to_lowercase() == typed_name, &name).clicked() {
                browse.player = name;
            }
        }
    });
}

fn table_ui(ui: &mut Ui, translations: &Translations, standings: &Standings, width: f32) {
    for key in ["library-game", "library-opponent", "library-count", "library-wins", "library-draws", "library-losses"]
    {
        ui.label(theme::faint(translations.say(key)).text_style(egui::TextStyle::Small));
    }
    ui.end_row();
    for (game, game_standings) in standings.by_game() {
        let name = game_name(translations, game);
        let rows: Vec<_> = standings.rows.iter().filter(|head_to_head| head_to_head.game == game).collect();
        for head_to_head in &rows {
            cell_ui(ui, theme::faint(&name), width);
            let opponent = if head_to_head.opponent.is_empty() {
                translations.say("library-unnamed")
            } else {
                head_to_head.opponent.clone()
            };
            cell_ui(ui, egui::RichText::new(opponent), width);
            tally_ui(ui, head_to_head.tally, egui::RichText::new);
        }
        if rows.len() > 1 {
            cell_ui(ui, theme::strong(name), width);
            cell_ui(ui, theme::strong(translations.say("library-all-opponents")), width);
            tally_ui(ui, game_standings, theme::strong);
        }
    }
    cell_ui(ui, theme::strong(translations.say("library-all-games")).color(ACCENT), width);
    cell_ui(ui, theme::strong(translations.say("library-all-opponents")).color(ACCENT), width);
    tally_ui(ui, standings.total(), |text| theme::strong(text).color(ACCENT));
}

fn cell_ui(ui: &mut Ui, text: egui::RichText, width: f32) {
    let label = egui::Label::new(text).truncate();
    ui.allocate_ui_with_layout(egui::vec2(width, 20.0), egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_width(width);
        ui.add(label);
    });
}

fn tally_ui(ui: &mut Ui, tally: Tally, rich_text_of: impl Fn(String) -> egui::RichText) {
    for count in [tally.games(), tally.wins, tally.draws, tally.losses] {
        ui.label(rich_text_of(count.to_string()));
    }
    ui.end_row();
}
