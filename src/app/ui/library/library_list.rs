//! The list of games in the library, and its filters.

use bevy_egui::egui::{self, Rect, Ui};

use crate::app::i18n::Translations;
use crate::app::persistence::library_index::{game_name, title};
use crate::app::persistence::{LibraryCommand, StoreCommand};
use crate::app::ui::library::browse::{Browse, field_ui};
use crate::app::ui::widgets::menus::ShowList;
use crate::app::ui::widgets::theme::{self, ACCENT, FIELD, TEXT, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, library::library_rows::typed_date};
use crate::archive::{Entry, Order, RecordId, ResultTag};

/// The height of a row where no fingers are used.
const ROW_HEIGHT: f32 = 30.0;
/// The width below which the columns of the game and the number of moves are hidden.
const NARROW: f32 = 560.0;
/// The widths of the columns after that of the players; the last one is at the right edge.
const GAME_WIDTH: f32 = 140.0;
const DATE_WIDTH: f32 = 112.0;
const MOVES_WIDTH: f32 = 64.0;
const RESULT_WIDTH: f32 = 64.0;
const PADDING: f32 = 10.0;
/// The space after a column.
const GAP: f32 = 10.0;

/// Draws the filters and the games. Only the visible rows are drawn.
pub(in crate::app::ui) fn list_ui(
    ui: &mut Ui,
    translations: &Translations,
    browse: &mut Browse,
    commands: &mut Vec<UiCommand>,
) {
    questions_ui(ui, translations, browse);
    heads_ui(ui, translations);
    ui.spacing_mut().item_spacing.y = 2.0;
    let (readable_count, total_count) =
        (browse.rows.entries.len(), browse.rows.entries.len() + browse.rows.unreadable.len());
    if total_count == 0 {
        ui.add_space(24.0);
        ui.vertical_centered(|ui| ui.label(theme::faint(translations.say("library-no-matches"))));
        return;
    }
    let height = row_height(ui);
    egui::ScrollArea::vertical().id_salt("games").auto_shrink([false, false]).show_rows(
        ui,
        height,
        total_count,
        |ui, rows| {
            for index in rows {
                let (id, is_double_click) = if let Some(entry) = browse.rows.entries.get(index) {
                    let response = entry_ui(ui, translations, entry, browse.chosen_id.as_ref());
                    let is_chosen_again = browse.chosen_id.as_ref() == Some(&entry.id) && response.has_focus();
                    (response.clicked().then(|| entry.id.clone()), response.double_clicked() || is_chosen_again)
                } else {
                    let (id, reason) = &browse.rows.unreadable[index - readable_count];
                    let response = unreadable_ui(ui, translations, id, reason, browse.chosen_id.as_ref());
                    (response.clicked().then(|| id.clone()), false)
                };
                if let Some(id) = id {
                    if is_double_click {
                        commands.push(UiCommand::Library(LibraryCommand::Store(StoreCommand::Open(id.clone()))));
                    }
                    browse.chosen_id = Some(id);
                    browse.rename = None;
                }
            }
        },
    );
}

fn questions_ui(ui: &mut Ui, translations: &Translations, browse: &mut Browse) {
    ui.horizontal_wrapped(|ui| {
        let width = (ui.available_width() - 570.0).clamp(150.0, 240.0);
        let search_field = field_ui(ui, &mut browse.filter.players, &translations.say("library-search"), width, true);
        theme::field_kind(&search_field, egui::accesskit::Role::SearchInput);
        let all_games = translations.say("library-all-games");
        let game_text = |game: &Option<String>| {
            game.as_ref().map_or_else(|| all_games.clone(), |game| game_name(translations, game))
        };
        let selected_game = game_text(&browse.filter.game);
        let game_dropdown =
            egui::ComboBox::from_id_salt("game").width(118.0).selected_text(selected_game).show_list(ui, |ui| {
                for game in std::iter::once(None).chain(browse.rows.games.iter().cloned().map(Some)) {
                    let game_label = game_text(&game);
                    theme::selectable_value(ui, &mut browse.filter.game, game, game_label);
                }
            });
        theme::set_accessible_name(&game_dropdown.response, translations.say("library-game"));
        let result_text = |score: Option<ResultTag>| {
            score.map_or_else(|| translations.say("library-all-results"), |score| result_in_words(translations, score))
        };
        let selected_result = result_text(browse.filter.result);
        let result_dropdown =
            egui::ComboBox::from_id_salt("result").width(118.0).selected_text(selected_result).show_list(ui, |ui| {
                for score in std::iter::once(None).chain(ResultTag::ALL.map(Some)) {
                    theme::selectable_value(ui, &mut browse.filter.result, score, result_text(score));
                }
            });
        theme::set_accessible_name(&result_dropdown.response, translations.say("library-result"));
        let [from_text, to_text] = &mut browse.days;
        for (date_text, filter, label_key) in
            [(from_text, &mut browse.filter.from, "library-from"), (to_text, &mut browse.filter.to, "library-to")]
        {
            let date = typed_date(date_text);
            field_ui(ui, date_text, &translations.say(label_key), 96.0, date.is_ok())
                .show_tip(translations.say("library-date-tip"));
            *filter = date.ok().flatten();
        }
        let order_text = |order: Order| {
            translations.say(match order {
                Order::NewestFirst => "library-newest-first",
                Order::Players => "library-by-players",
                Order::Game => "library-by-game",
            })
        };
        let order_dropdown = egui::ComboBox::from_id_salt("order").width(118.0).selected_text(order_text(browse.order));
        let order_dropdown = order_dropdown.show_list(ui, |ui| {
            for choice in [Order::NewestFirst, Order::Players, Order::Game] {
                theme::selectable_value(ui, &mut browse.order, choice, order_text(choice));
            }
        });
        theme::set_accessible_name(&order_dropdown.response, translations.say("library-order"));
    });
}

fn result_in_words(translations: &Translations, result: ResultTag) -> String {
    translations.say(match result {
        ResultTag::WhiteWins => "library-white-won",
        ResultTag::BlackWins => "library-black-won",
        ResultTag::Draw => "result-draw",
        ResultTag::Unfinished => "library-unfinished",
    })
}

/// The columns of a row: players, game, date, moves, result. Hidden columns are empty.
fn columns(row: Rect) -> [Rect; 5] {
    let is_narrow = row.width() < NARROW;
    let widths =
        [if is_narrow { 0.0 } else { GAME_WIDTH }, DATE_WIDTH, if is_narrow { 0.0 } else { MOVES_WIDTH }, RESULT_WIDTH];
    let row = row.shrink2(egui::vec2(PADDING, 0.0));
    let mut left_edge = row.right() - widths.iter().sum::<f32>();
    let players = Rect::from_x_y_ranges(row.left()..=left_edge - PADDING, row.y_range());
    let [game, date, moves_column, result] = widths.map(|width| {
        let column = Rect::from_x_y_ranges(left_edge..=left_edge + (width - GAP).max(0.0), row.y_range());
        left_edge += width;
        column
    });
    [players, game, date, moves_column, result]
}

fn cell_text_ui(ui: &Ui, column: Rect, text: egui::RichText, align: egui::Align) {
    if column.width() <= 0.0 {
        return;
    }
    let text = egui::WidgetText::from(text);
    let galley = text.into_galley(ui, Some(egui::TextWrapMode::Truncate), column.width(), egui::TextStyle::Body);
    let text_left = match align {
        egui::Align::Min => column.left(),
        egui::Align::Center => column.center().x - galley.size().x / 2.0,
        egui::Align::Max => column.right() - galley.size().x,
    };
    ui.painter().galley(egui::pos2(text_left, column.center().y - galley.size().y / 2.0), galley, TEXT);
}

fn heads_ui(ui: &mut Ui, translations: &Translations) {
    let (row, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 20.0), egui::Sense::hover());
    let [players, game, date, moves, result] = columns(row);
    for (column, key, align) in [
        (players, "library-players", egui::Align::Min),
        (game, "library-game", egui::Align::Min),
        (date, "library-date", egui::Align::Min),
        (moves, "library-moves", egui::Align::Max),
        (result, "library-result", egui::Align::Max),
    ] {
        let text = theme::faint(translations.say(key)).text_style(egui::TextStyle::Small);
        cell_text_ui(ui, column, text, align);
    }
}

fn row_height(ui: &Ui) -> f32 {
    theme::button_height(ui).max(ROW_HEIGHT)
}

fn row_ui(ui: &mut Ui, name: &str, is_chosen: bool) -> egui::Response {
    let size = egui::vec2(ui.available_width(), row_height(ui));
    let (row, response) = ui.allocate_exact_size(size, egui::Sense::click());
    let fill = if is_chosen { ui.visuals().selection.bg_fill } else { FIELD };
    ui.painter().rect_filled(row, 6, fill);
    if is_chosen {
        theme::underline(ui, &response);
    }
    if response.hovered() || response.has_focus() {
        let outline = egui::Stroke::new(1.0, if response.has_focus() { TEXT } else { ACCENT });
        ui.painter().rect_stroke(row, 6, outline, egui::StrokeKind::Inside);
    }
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::SelectableLabel, true, is_chosen, name));
    response
}

fn entry_ui(ui: &mut Ui, translations: &Translations, entry: &Entry, chosen_id: Option<&RecordId>) -> egui::Response {
    let title = title(translations, entry);
    let response = row_ui(ui, &entry_name(translations, entry, &title), chosen_id == Some(&entry.id));
    let [players, game, date, moves, result] = columns(response.rect);
    cell_text_ui(ui, players, egui::RichText::new(title), egui::Align::Min);
    cell_text_ui(ui, game, theme::faint(game_name(translations, &entry.game)), egui::Align::Min);
    cell_text_ui(ui, date, theme::faint(translations.date(entry.date)), egui::Align::Min);
    cell_text_ui(ui, moves, theme::faint(entry.moves.to_string()), egui::Align::Max);
    let score = match entry.result {
        ResultTag::WhiteWins => "1–0",
        ResultTag::BlackWins => "0–1",
        ResultTag::Draw => "½–½",
        ResultTag::Unfinished => "…",
    };
    cell_text_ui(ui, result, theme::strong(score), egui::Align::Max);
    response
}

/// What the columns of a row say, in words.
fn entry_name(translations: &Translations, entry: &Entry, title: &str) -> String {
    let parts = [
        title.to_owned(),
        game_name(translations, &entry.game),
        translations.date(entry.date),
        translations.say_with("move-count", &[("count", entry.moves.into())]),
        result_in_words(translations, entry.result),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn unreadable_ui(
    ui: &mut Ui,
    translations: &Translations,
    id: &RecordId,
    reason: &str,
    chosen_id: Option<&RecordId>,
) -> egui::Response {
    let text = translations.say_with("library-unreadable", &[("name", id.as_str().into()), ("why", reason.into())]);
    let response = row_ui(ui, &text, chosen_id == Some(id));
    let column = response.rect.shrink2(egui::vec2(PADDING, 0.0));
    cell_text_ui(ui, column, egui::RichText::new(&text).color(WARNING), egui::Align::Min);
    response.show_tip(text)
}
