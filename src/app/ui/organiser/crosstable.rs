//! Standings and crosstable.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::organiser::TableRow;

/// What is said of the standings: that there are no results yet, and what the columns mean.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct CrosstableKeys {
    none: &'static str,
    legend: &'static str,
}

/// What is said of the standings of a tournament in rounds, and of an arena.
pub(in crate::app::ui) const OF_ROUNDS: CrosstableKeys =
    CrosstableKeys { none: "tournament-no-results", legend: "tournament-legend" };
pub(super) const OF_ARENA: CrosstableKeys =
    CrosstableKeys { none: "tournament-arena-no-results", legend: "tournament-arena-legend" };

/// Draws the standings with what everybody did in each round, or in each game of an arena, and what the columns mean. `tie_breaks` are the
/// codes of the tie-breaks.
pub(in crate::app::ui) fn crosstable_ui(
    ui: &mut Ui,
    translations: &Translations,
    table: &[TableRow],
    tie_breaks: &[String],
    keys: CrosstableKeys,
) {
    let round_count = table.iter().map(|row| row.rounds.len()).max().unwrap_or_default();
    if round_count == 0 {
        ui.add(egui::Label::new(translations.say(keys.none)).wrap());
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
    ui.add(egui::Label::new(theme::faint(legend(translations, tie_breaks, keys))).wrap());
}

/// What the columns mean: those of the rounds, and those of the tie-breaks with these codes, in their order.
fn legend(translations: &Translations, tie_breaks: &[String], keys: CrosstableKeys) -> String {
    let rounds = translations.say(keys.legend);
    if tie_breaks.is_empty() {
        return rounds;
    }
    let order = tie_breaks.iter().map(|code| tie_break_in_words(translations, code)).collect::<Vec<_>>().join("; ");
    format!("{rounds} {}", translations.say_with("tournament-legend-ties", &[("order", order.into())]))
}

/// The code of a tie-break, and what it means.
fn tie_break_in_words(translations: &Translations, code: &str) -> String {
    let key = match code {
        "DE" => "tournament-tie-de",
        "BH" => "tournament-tie-bh",
        "BH/C1" => "tournament-tie-bh-c1",
        "SB" => "tournament-tie-sb",
        "GP" => "tournament-tie-gp",
        // No tournament of this program has others.
        _ => return code.to_owned(),
    };
    format!("{code} {}", translations.say(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::testing;

    #[test]
    fn the_legend_tells_the_tie_breaks_of_the_tournament_in_their_order() {
        let translations = Translations::new(Language::English);
        let row = TableRow {
            rank: 1,
            name: "Ada".to_owned(),
            is_withdrawn: false,
            points: "1.0".to_owned(),
            tie_breaks: Vec::new(),
            rounds: vec!["2w1".to_owned()],
        };
        let beaten = "SB points of the opponents who were beaten, and half of those one drew with";
        for (codes, expected) in [
            (&[][..], None),
            (&["SB", "DE"][..], Some(format!("{beaten}; DE points against those who are tied."))),
            (
                &["GP", "DE", "BH/C1", "BH", "SB"][..],
                Some(format!(
                    "GP points of the team's players; DE points against those who are tied; BH/C1 sum of the opponents' points \
                     without the lowest; BH sum of the opponents' points; {beaten}."
                )),
            ),
        ] {
            let codes: Vec<String> = codes.iter().map(|&code| code.to_owned()).collect();
            let harness = testing::harness([900.0, 600.0], |ui, _| {
                crosstable_ui(ui, &translations, std::slice::from_ref(&row), &codes, OF_ROUNDS);
            });
            assert_eq!(testing::shows_text(&harness, "Ties are broken"), expected.is_some());
            if let Some(expected) = expected {
                assert!(
                    testing::shows_text(&harness, &format!("Ties are broken in this order: {expected}")),
                    "{expected}"
                );
            }
        }
    }
}
