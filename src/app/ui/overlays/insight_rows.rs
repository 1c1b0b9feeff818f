//! Results by game, opponent, colour and month, as rows.

use bevy_egui::egui::{self, Rect, Sense, Ui, pos2, vec2};

use crate::app::ui::widgets::theme::{self, ACCENT, BLACK_SHARE_COLOR, DRAW_SHARE_COLOR};
use crate::app::{i18n::Translations, persistence::library_index::game_name};
use crate::board::Side;
use crate::insight::{Account, Insight};
use crate::session::Level;

/// The width of a row's name and of its bar, in logical pixels.
const NAME_WIDTH: f32 = 150.0;
const BAR_WIDTH: f32 = 70.0;
/// The height of a bar, and of its line.
const BAR_HEIGHT: f32 = 10.0;
const LINE_HEIGHT: f32 = 18.0;
/// The width below which the figures stand below the name.
const NARROW_WIDTH: f32 = 480.0;

/// A row of a table.
pub(in crate::app::ui) struct AccountRow {
    name: String,
    account: Account,
}

/// The tables, each with the key of its title.
pub(in crate::app::ui) fn insight_tables(
    translations: &Translations,
    insight: &Insight,
) -> [(&'static str, Vec<AccountRow>); 4] {
    let row_of = |name: String, &account: &Account| AccountRow { name, account };
    let by_game = insight.by_game.iter().map(|(game, account)| row_of(game_name(translations, game), account));
    let by_level = insight.by_level.iter().map(|(level, account)| row_of(opponent_name(translations, *level), account));
    let sides = Side::ALL.into_iter().filter(|&side| insight.by_colour[side].tally.games() > 0);
    let by_colour = sides.map(|side| row_of(translations.side(side), &insight.by_colour[side]));
    let by_month = insight
        .by_month
        .iter()
        .rev()
        .map(|(month, account)| row_of(translations.month_and_year(month.year, month.month), account));
    [
        ("insight-by-game", by_game.collect()),
        ("insight-by-opponent", by_level.collect()),
        ("insight-by-colour", by_colour.collect()),
        ("insight-by-month", by_month.collect()),
    ]
}

fn opponent_name(translations: &Translations, level: Option<Level>) -> String {
    match level {
        Some(level) => translations.say_with("seat-engine", &[("level", level.number().into())]),
        None => translations.say("insight-people"),
    }
}

/// The results, and the accuracy if it is known of any game.
pub(in crate::app::ui) fn account_text(translations: &Translations, account: &Account) -> String {
    let tally = account.tally;
    let arguments = [
        ("games", tally.games().into()),
        ("wins", tally.wins.into()),
        ("draws", tally.draws.into()),
        ("losses", tally.losses.into()),
    ];
    let results_text = translations.say_with("insight-results", &arguments);
    match account.accuracy() {
        Some(accuracy) => {
            let arguments =
                [("accuracy", translations.percent(accuracy, false).into()), ("count", account.judged.into())];
            format!("{results_text} {}", translations.say_with("insight-mean-accuracy", &arguments))
        }
        None => results_text,
    }
}

/// Draws a row: its name, a bar with the shares of the results, and the figures in words.
pub(in crate::app::ui) fn account_row_ui(ui: &mut Ui, translations: &Translations, row: &AccountRow) {
    let figures_label = theme::faint(account_text(translations, &row.account)).size(13.5);
    let figures_label = egui::Label::new(figures_label).wrap();
    if ui.available_width() < NARROW_WIDTH {
        ui.horizontal_wrapped(|ui| {
            results_bar_ui(ui, &row.account);
            ui.label(&row.name);
        });
        ui.add(figures_label);
        return;
    }
    ui.horizontal_top(|ui| {
        let size = vec2(NAME_WIDTH, LINE_HEIGHT);
        ui.allocate_ui_with_layout(size, egui::Layout::top_down(egui::Align::Min), |ui| {
            ui.set_width(NAME_WIDTH);
            ui.add(egui::Label::new(&row.name).wrap());
        });
        results_bar_ui(ui, &row.account);
        ui.add(figures_label);
    });
}

fn results_bar_ui(ui: &mut Ui, account: &Account) {
    let (rect, _) = ui.allocate_exact_size(vec2(BAR_WIDTH, LINE_HEIGHT), Sense::hover());
    let bar_rect = Rect::from_center_size(rect.center(), vec2(BAR_WIDTH, BAR_HEIGHT));
    let tally = account.tally;
    let game_count = tally.games().max(1) as f32;
    let mut segment_left = bar_rect.left();
    for (count, color) in [(tally.wins, ACCENT), (tally.draws, DRAW_SHARE_COLOR), (tally.losses, BLACK_SHARE_COLOR)] {
        let segment_right = segment_left + bar_rect.width() * count as f32 / game_count;
        ui.painter().rect_filled(
            Rect::from_min_max(pos2(segment_left, bar_rect.top()), pos2(segment_right, bar_rect.bottom())),
            0.0,
            color,
        );
        segment_left = segment_right;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{i18n::Language, insight::InsightReport, insight::report::tests::games};

    #[test]
    fn the_tables_are_by_game_opponent_colour_and_month() {
        let translations = Translations::new(Language::English);
        let report = InsightReport::of("Ana", &games());
        let names: Vec<Vec<String>> = insight_tables(&translations, report.insight())
            .into_iter()
            .map(|(_, rows)| rows.into_iter().map(|row| row.name).collect())
            .collect();
        assert_eq!(names[0], ["Lielow", "Turnover, classic"]);
        assert_eq!(names[1], ["People", "Computer 3", "Computer 5"]);
        assert_eq!(names[2], ["White", "Black"]);
        assert_eq!(names[3], ["Nov 2026", "Oct 2026"]);
    }

    #[test]
    fn what_is_not_known_of_the_accuracy_is_not_told() {
        let translations = Translations::new(Language::English);
        let report = InsightReport::of("Ana", &games()[2..3]);
        assert_eq!(account_text(&translations, &report.insight().total), "1 game: 0 won, 1 drawn, 0 lost.");
    }
}
