//! Standings and crosstable.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::organiser::TableRow;

/// Draws the standings with what everybody did in each round, and what the columns mean. `tie_breaks` are the codes of the tie-breaks.
pub(in crate::app::ui) fn crosstable_ui(
    ui: &mut Ui,
    translations: &Translations,
    table: &[TableRow],
    tie_breaks: &[String],
) {
    let round_count = table.iter().map(|row| row.rounds.len()).max().unwrap_or_default();
    if round_count == 0 {
        ui.add(egui::Label::new(translations.say("tournament-no-results")).wrap());
        return;
    }
    egui::ScrollArea::horizontal().id_salt("crosstable").show(ui, |ui| {
        egui::Grid::new("crosstable").striped(true).spacing([12.0, 6.0]).show(ui, |ui| {
            let head_ui = |ui: &mut Ui, text: String| ui.label(theme::faint(text).text_style(egui::TextStyle::Small));
            head_ui(ui, String::new());
            head_ui(ui, translations.say("tournament-name"));
            head_ui(ui, translations.say("tournament-points"));
            (1..=round_count).for_each(|round| drop(head_ui(ui, round.to_string())));
            tie_breaks.iter().for_each(|code| drop(head_ui(ui, code.clone())));
            ui.end_row();
            for row in table {
                ui.label(theme::faint(row.rank.to_string()));
                let name = egui::RichText::new(&row.name);
                ui.label(if row.is_withdrawn { name.strikethrough() } else { name });
                ui.label(theme::strong(&row.points).color(ACCENT));
                row.rounds.iter().for_each(|text| drop(ui.label(text)));
                row.tie_breaks.iter().for_each(|value| drop(ui.label(theme::faint(value))));
                ui.end_row();
            }
        });
    });
    ui.add_space(8.0);
    ui.add(egui::Label::new(theme::faint(translations.say("tournament-legend"))).wrap());
}
