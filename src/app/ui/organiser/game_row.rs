//! A game in a round: its players, and its result, or a list of results to choose from.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::ui::widgets::menus::ShowList;
use crate::app::ui::widgets::theme;
use crate::app::ui::widgets::tips::ShowTip;
use crate::organiser::result_text;
use crate::tournament::{GameOutcome, GameResult};

/// The widths of a row: the number of the board, the result, the button, the gaps, in points.
const NUMBER_WIDTH: f32 = 22.0;
const RESULT_WIDTH: f32 = 76.0;
const GAPS_WIDTH: f32 = 40.0;
/// The width below which the dialog is drawn in one column, in points.
pub(super) const NARROW_WIDTH: f32 = 420.0;

/// The results that can be entered.
const OUTCOMES: [GameOutcome; 6] = [
    GameOutcome::Played { result: GameResult::Win, is_rated: true },
    GameOutcome::Played { result: GameResult::Draw, is_rated: true },
    GameOutcome::Played { result: GameResult::Loss, is_rated: true },
    GameOutcome::BlackAbsent,
    GameOutcome::WhiteAbsent,
    GameOutcome::BothAbsent,
];

/// A game as it is drawn.
#[derive(Clone, Copy)]
pub(super) struct GameRow<'a> {
    /// The number of the board, or of a game of an arena, from 1.
    pub(super) board: usize,
    /// Whether its controls tell its number: in an arena the same two play several games.
    pub(super) is_numbered: bool,
    /// The names of White and of Black.
    pub(super) names: [&'a str; 2],
    pub(super) outcome: Option<GameOutcome>,
    /// Whether a result can be entered or corrected.
    pub(super) is_changeable: bool,
    /// Whether it cannot be drawn.
    pub(super) needs_winner: bool,
}

/// What somebody wants of a game.
#[derive(Clone, Copy)]
pub(super) enum GameRowAction {
    /// Its result is entered or corrected.
    Result(GameOutcome),
    /// It is played at this table.
    Play,
}

/// A game that is to be played at this table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app::ui) struct GameToPlay {
    /// The names of White and of Black.
    pub(in crate::app::ui) players: [String; 2],
    /// Whether White, and whether Black plays with half the time.
    pub(in crate::app::ui) berserk: [bool; 2],
}

impl GameRow<'_> {
    fn players(&self) -> String {
        let [white_name, black_name] = self.names;
        format!("{white_name} – {black_name}")
    }

    /// What its controls are about, for assistive technology.
    fn subject(&self) -> String {
        if self.is_numbered { format!("{}. {}", self.board, self.players()) } else { self.players() }
    }
}

/// Draws a game; on a phone its result stands below the players.
pub(super) fn game_row_ui(ui: &mut Ui, translations: &Translations, row: &GameRow) -> Option<GameRowAction> {
    let [white_name, black_name] = row.names;
    if ui.available_width() < NARROW_WIDTH {
        ui.add(egui::Label::new(format!("{}. {}", row.board, row.players())).wrap());
        return ui
            .horizontal(|ui| {
                let result = result_ui(ui, translations, row);
                play_button_ui(ui, translations, row).or(result)
            })
            .inner;
    }
    let play_button_width =
        theme::bold_text_width(ui, &translations.say("tournament-play")) + 2.0 * ui.spacing().button_padding.x;
    let width =
        ((ui.available_width() - NUMBER_WIDTH - RESULT_WIDTH - play_button_width - GAPS_WIDTH) / 2.0).min(220.0);
    let size = egui::vec2(width, theme::button_height(ui));
    ui.horizontal(|ui| {
        ui.add_sized([NUMBER_WIDTH, size.y], egui::Label::new(theme::faint(row.board.to_string())));
        name_ui(ui, white_name, size, egui::Layout::right_to_left(egui::Align::Center));
        let result = result_ui(ui, translations, row);
        name_ui(ui, black_name, size, egui::Layout::left_to_right(egui::Align::Center));
        play_button_ui(ui, translations, row).or(result)
    })
    .inner
}

/// Draws the button that begins a game at this table, if it has not been played.
fn play_button_ui(ui: &mut Ui, translations: &Translations, row: &GameRow) -> Option<GameRowAction> {
    if !row.is_changeable || row.outcome.is_some() {
        return None;
    }
    let button = theme::button_about(ui, &translations.say("tournament-play"), &row.subject());
    button.show_tip(translations.say("tip-tournament-play")).clicked().then_some(GameRowAction::Play)
}

fn name_ui(ui: &mut Ui, name: &str, size: egui::Vec2, layout: egui::Layout) {
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_width(size.x);
        ui.add(egui::Label::new(name).truncate());
    });
}

/// Draws the result, or the list of results. A knock-out has no draws.
fn result_ui(ui: &mut Ui, translations: &Translations, row: &GameRow) -> Option<GameRowAction> {
    if !row.is_changeable {
        let size = [RESULT_WIDTH, theme::button_height(ui)];
        ui.add_sized(size, egui::Label::new(theme::strong(result_text(row.outcome))));
        return None;
    }
    let mut wish = None;
    let is_draw = |outcome: &GameOutcome| matches!(outcome, GameOutcome::Played { result: GameResult::Draw, .. });
    let result_dropdown = egui::ComboBox::from_id_salt(("result", row.board, row.players())).width(RESULT_WIDTH);
    let result_dropdown = result_dropdown.selected_text(result_text(row.outcome)).show_list(ui, |ui| {
        for outcome in OUTCOMES.into_iter().filter(|outcome| !(row.needs_winner && is_draw(outcome))) {
            let is_chosen = row.outcome == Some(outcome);
            let outcome_entry = theme::selectable_label(ui, is_chosen, result_text(Some(outcome)));
            if outcome_entry.show_tip(translations.say(outcome_key(outcome))).clicked() && !is_chosen {
                wish = Some(GameRowAction::Result(outcome));
            }
        }
    });
    theme::set_accessible_name(
        &result_dropdown.response,
        format!("{}: {}", translations.say("tournament-result"), row.subject()),
    );
    wish
}

/// The key of what a result means.
pub(in crate::app::ui) const fn outcome_key(outcome: GameOutcome) -> &'static str {
    match outcome {
        GameOutcome::Played { result: GameResult::Win, .. } => "library-white-won",
        GameOutcome::Played { result: GameResult::Loss, .. } => "library-black-won",
        GameOutcome::Played { result: GameResult::Draw, .. } => "result-draw",
        GameOutcome::BlackAbsent => "tournament-black-absent",
        GameOutcome::WhiteAbsent => "tournament-white-absent",
        GameOutcome::BothAbsent => "tournament-both-absent",
    }
}
