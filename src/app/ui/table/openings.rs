//! The opening explorer in the panel.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Deref, Res};
use bevy_egui::egui::{self, Sense, Ui, pos2, vec2};

use crate::app::persistence::opening_explorer::{ExploredMove, ExplorerContent, OpeningExplorer, OpeningSource};
use crate::app::play::Intent;
use crate::app::ui::widgets::structure;
use crate::app::ui::widgets::theme::{
    self, BLACK_SHARE_COLOR, BUTTON_TEXT, DRAW_SHARE_COLOR, FAINT_TEXT, FIELD, TEXT, WARNING, WHITE_SHARE_COLOR,
};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::dock::Space, widgets::game_view::GameView};
use crate::book::Results;

/// The height of a move's row, and of the bar with its results.
const ROW_HEIGHT: f32 = 22.0;
const BAR_HEIGHT: f32 = 10.0;
/// The right end of a move's number of games, and the left end of its bar.
const COUNT_RIGHT: f32 = 122.0;
const BAR_LEFT: f32 = 132.0;

/// The resources of the opening explorer.
#[derive(SystemParam)]
pub(in crate::app::ui) struct OpeningParams<'w> {
    explorer: Res<'w, OpeningExplorer>,
}

impl OpeningParams<'_> {
    pub(in crate::app::ui) fn view<'a>(&'a self, view: GameView<'a>) -> OpeningView<'a> {
        OpeningView { view, explorer: &self.explorer }
    }
}

/// The data of the opening explorer.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct OpeningView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    pub(in crate::app::ui) explorer: &'a OpeningExplorer,
}

/// The number of rows.
const fn row_count(space: Space) -> usize {
    match space {
        Space::Roomy => 6,
        Space::Short => 3,
        Space::Flat => 1,
    }
}

/// Whether there is anything to draw. Until an online game is over, both players find their moves themselves.
pub(in crate::app::ui) fn is_shown(view: OpeningView) -> bool {
    view.explorer.is_on && view.current.may_ask_engine()
}

/// Draws the moves that were played from the position, with their results. A click plays a move.
pub(in crate::app::ui) fn openings_ui(ui: &mut Ui, view: OpeningView, space: Space, commands: &mut Vec<UiCommand>) {
    if !is_shown(view) {
        return;
    }
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.horizontal(|ui| {
        structure::mark_radio_group(ui, view.say("action-openings"));
        for source in OpeningSource::ALL {
            if theme::chip(ui, view.explorer.source == source, view.say(source.key())).clicked() {
                commands.push(UiCommand::Openings(Some(source)));
            }
        }
    });
    let notice_text = |key: &str| (view.say(key), FAINT_TEXT);
    let (text, color) = match &view.explorer.content {
        ExplorerContent::Moves(moves) if !moves.is_empty() => {
            for explored_move in moves.iter().take(row_count(space)) {
                explored_move_ui(ui, view, explored_move, commands);
            }
            return;
        }
        ExplorerContent::Moves(_) if view.explorer.source == OpeningSource::Library => notice_text("openings-none-own"),
        ExplorerContent::Moves(_) => notice_text("openings-none"),
        ExplorerContent::NoBook => notice_text("openings-no-book"),
        ExplorerContent::Loading => notice_text("openings-loading"),
        ExplorerContent::Failed(reason) => {
            (view.translations.say_with("openings-failed", &[("why", reason.clone().into())]), WARNING)
        }
    };
    ui.add(egui::Label::new(egui::RichText::new(text).size(12.5).color(color)).wrap());
}

fn explored_move_ui(ui: &mut Ui, view: OpeningView, explored_move: &ExploredMove, commands: &mut Vec<UiCommand>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::click());
    let row_color = if response.hovered() { theme::BUTTON_HOVERED } else { FIELD };
    let painter = ui.painter();
    painter.rect_filled(rect, 4.0, row_color);
    let text = &*explored_move.legal.text;
    painter.text(
        rect.left_center() + vec2(6.0, 0.0),
        egui::Align2::LEFT_CENTER,
        text,
        theme::strong_font(BUTTON_TEXT),
        TEXT,
    );
    let game_count = explored_move.results.games();
    let count_pos = pos2(rect.left() + COUNT_RIGHT, rect.center().y);
    let count_font = egui::FontId::proportional(BUTTON_TEXT);
    painter.text(count_pos, egui::Align2::RIGHT_CENTER, game_count.to_string(), count_font, FAINT_TEXT);
    let bar_rect = egui::Rect::from_min_max(
        pos2(rect.left() + BAR_LEFT, rect.center().y - BAR_HEIGHT / 2.0),
        pos2(rect.right() - 6.0, rect.center().y + BAR_HEIGHT / 2.0),
    );
    results_bar_ui(ui, bar_rect, explored_move.results);
    let name = results_description(view, text, explored_move.results);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    if response.show_tip(name).clicked() && view.current.person_to_move().is_some() {
        commands.push(UiCommand::Intent(Intent::Play(explored_move.legal.id)));
    }
}

/// Draws the shares of White's wins, draws and Black's wins.
fn results_bar_ui(ui: &Ui, bar_rect: egui::Rect, results: Results) {
    let game_count = results.games().max(1) as f32;
    let mut segment_left = bar_rect.left();
    for (count, color) in [
        (results.white_wins, WHITE_SHARE_COLOR),
        (results.draws, DRAW_SHARE_COLOR),
        (results.black_wins, BLACK_SHARE_COLOR),
    ] {
        let segment_right = segment_left + bar_rect.width() * count as f32 / game_count;
        ui.painter().rect_filled(
            egui::Rect::from_x_y_ranges(segment_left..=segment_right, bar_rect.y_range()),
            0.0,
            color,
        );
        segment_left = segment_right;
    }
}

/// The results of a move in words.
fn results_description(view: OpeningView, text: &str, results: Results) -> String {
    let game_count = results.games();
    let count_percent = |count: u32| view.translations.percent(f64::from(count) / game_count.max(1) as f64, false);
    let arguments = [
        ("move", text.to_owned().into()),
        ("count", game_count.into()),
        ("white", count_percent(results.white_wins).into()),
        ("draws", count_percent(results.draws).into()),
        ("black", count_percent(results.black_wins).into()),
    ];
    view.translations.say_with("openings-move", &arguments)
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    fn explored_move(fixture: &Fixture, code: &str, white_wins: u32, draws: u32, black_wins: u32) -> ExploredMove {
        let referee = fixture.current.game.referee();
        let legal = referee.legal_move(referee.find(code).expect("a move")).expect("a legal move");
        ExploredMove { legal, results: Results { white_wins, draws, black_wins } }
    }

    fn explorer_with(content: ExplorerContent) -> OpeningExplorer {
        let mut explorer = OpeningExplorer::default();
        (explorer.is_on, explorer.content) = (true, content);
        explorer
    }

    fn openings_harness<'a>(fixture: &'a Fixture, explorer: &'a OpeningExplorer) -> Harness<'a, Vec<UiCommand>> {
        testing::harness([272.0, 300.0], |ui, commands| {
            openings_ui(ui, OpeningView { view: fixture.game_view(), explorer }, Space::Roomy, commands);
        })
    }

    #[test]
    fn the_moves_are_told_with_their_results_and_a_press_plays_one() {
        let fixture = Fixture::turnover(&[]);
        let moves = vec![explored_move(&fixture, "d2d4", 50, 25, 25), explored_move(&fixture, "b2b4", 1, 0, 1)];
        let (id, explorer) = (moves[0].legal.id, explorer_with(ExplorerContent::Moves(moves)));
        let mut harness = openings_harness(&fixture, &explorer);
        let view = OpeningView { view: fixture.game_view(), explorer: &explorer };
        let name = results_description(view, "C.d4", Results { white_wins: 50, draws: 25, black_wins: 25 });
        assert!(name.contains("100") && name.contains("50") && name.contains("25"), "{name}");
        testing::press_control(&mut harness, &name);
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Intent(Intent::Play(played))] if *played == id), "{commands:?}");
    }

    #[test]
    fn the_book_and_the_own_games_are_chosen_by_a_press() {
        let fixture = Fixture::turnover(&[]);
        let explorer = explorer_with(ExplorerContent::Moves(Vec::new()));
        let mut harness = openings_harness(&fixture, &explorer);
        for source in OpeningSource::ALL {
            testing::press_control(&mut harness, &fixture.say(source.key()));
            let commands = testing::take_commands(&mut harness);
            assert!(
                matches!(&*commands, [UiCommand::Openings(Some(chosen_source))] if *chosen_source == source),
                "{commands:?}"
            );
        }
    }

    #[test]
    fn it_is_told_why_there_are_no_moves() {
        let fixture = Fixture::turnover(&[]);
        for (content, key) in [
            (ExplorerContent::Moves(Vec::new()), "openings-none"),
            (ExplorerContent::NoBook, "openings-no-book"),
            (ExplorerContent::Loading, "openings-loading"),
        ] {
            let explorer = explorer_with(content);
            assert!(testing::shows_text(&openings_harness(&fixture, &explorer), &fixture.say(key)), "{key}");
        }
        let failed_explorer = explorer_with(ExplorerContent::Failed("404".into()));
        assert!(testing::shows_text(&openings_harness(&fixture, &failed_explorer), "404"));
    }

    #[test]
    fn nothing_is_told_while_it_is_off_or_while_an_online_game_goes_on() {
        use crate::app::i18n::Language;
        use crate::board::Side;
        use crate::online::Pace;

        let hidden_explorer = OpeningExplorer::default();
        let fixture = Fixture::turnover(&[]);
        assert!(testing::Picture::of(&openings_harness(&fixture, &hidden_explorer)).texts().is_empty());
        let online_fixture = Fixture::of_online_game(Some(Side::White), Pace::Untimed, &[], &[], Language::English);
        let shown_explorer = explorer_with(ExplorerContent::NoBook);
        assert!(testing::Picture::of(&openings_harness(&online_fixture, &shown_explorer)).texts().is_empty());
    }
}
