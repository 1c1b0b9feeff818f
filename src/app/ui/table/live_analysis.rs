//! The panel of live analysis.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Deref, Res};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{self, FontId, Sense, Stroke, TextFormat, Ui, pos2, vec2};

use crate::ai::endings::Odds;
use crate::ai::search::Score;
use crate::app::analysis::{AnalysisLine, AnnouncedMate, GameReview, LiveAnalysis, Mate};
use crate::app::ui::widgets::theme::{self, ACCENT, BLACK_SHARE_COLOR, BUTTON_TEXT, FIELD, TEXT, WHITE_SHARE_COLOR};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand, table::review::ReviewView, widgets::dock::Space, widgets::game_view::GameView,
};
use crate::app::{phrases, play::Intent};
use crate::board::Side;

/// The heights of the evaluation bar and of a line.
const BAR_HEIGHT: f32 = 16.0;
const LINE_HEIGHT: f32 = 22.0;
/// The width of a line's score.
const SCORE_WIDTH: f32 = 46.0;

/// The resources of analysis.
#[derive(SystemParam)]
pub(in crate::app::ui) struct AnalysisParams<'w> {
    analysis: Res<'w, LiveAnalysis>,
    review: Res<'w, GameReview>,
    announced_mate: Res<'w, AnnouncedMate>,
}

impl AnalysisParams<'_> {
    pub(in crate::app::ui) fn analysis_view<'a>(&'a self, view: GameView<'a>) -> AnalysisView<'a> {
        AnalysisView { view, analysis: &self.analysis }
    }

    pub(in crate::app::ui) fn review_view<'a>(&'a self, view: GameView<'a>) -> ReviewView<'a> {
        ReviewView { view, review: &self.review }
    }

    pub(in crate::app::ui) fn announced_mate(&self) -> Option<Mate> {
        self.announced_mate.0
    }
}

/// The data of analysis.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct AnalysisView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    pub(in crate::app::ui) analysis: &'a LiveAnalysis,
}

/// Whether there is anything to draw.
pub(in crate::app::ui) fn is_shown(view: AnalysisView) -> bool {
    view.analysis.is_on && view.current.may_ask_engine() && view.game().outcome().is_none()
}

/// Draws the evaluation, the best lines, and the depth of the search.
pub(in crate::app::ui) fn analysis_ui(ui: &mut Ui, view: AnalysisView, space: Space, commands: &mut Vec<UiCommand>) {
    if !is_shown(view) {
        return;
    }
    ui.spacing_mut().item_spacing.y = 3.0;
    evaluation_bar_ui(ui, view);
    let line_count = if space == Space::Roomy { 3 } else { 1 };
    for line in view.analysis.lines.iter().take(line_count) {
        analysis_line_ui(ui, view, line, commands);
    }
    let best_line = view.analysis.lines.first();
    if space == Space::Roomy
        && let Some(text) = best_line.and_then(|best_line| line_description(view, best_line))
    {
        ui.add(egui::Label::new(egui::RichText::new(text).size(BUTTON_TEXT)).wrap());
    }
    if let Some(odds) = view.analysis.exact_odds {
        let text = egui::RichText::new(odds_description(view, odds)).size(BUTTON_TEXT);
        ui.add(egui::Label::new(text).wrap()).show_tip(view.say("tip-analysis-exact"));
    }
    let cube_text = || phrases::cube::analysis(view.translations, view.current, view.analysis.cube_chance?);
    if let Some(text) = cube_text() {
        ui.add(egui::Label::new(egui::RichText::new(text).size(BUTTON_TEXT)).wrap());
    } else if space != Space::Flat {
        ui.label(theme::faint(search_statistics(view)).size(12.5));
    }
}

/// Draws the bar with White's expectation.
fn evaluation_bar_ui(ui: &mut Ui, view: AnalysisView) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), BAR_HEIGHT), Sense::hover());
    let white_share = view.analysis.expectation.unwrap_or(0.5) as f32;
    let border_x = rect.left() + rect.width() * white_share;
    ui.painter().rect_filled(rect, 4.0, BLACK_SHARE_COLOR);
    ui.painter().rect_filled(rect.with_max_x(border_x), 4.0, WHITE_SHARE_COLOR);
    ui.painter().vline(rect.center().x, rect.y_range(), Stroke::new(1.0, ACCENT));
    if let Some(best_line) = view.analysis.lines.first() {
        let white_leads = white_share >= 0.5;
        let (score_pos, align, score_color) = if white_leads {
            (rect.left_center() + vec2(6.0, 0.0), egui::Align2::LEFT_CENTER, theme::ON_ACCENT)
        } else {
            (rect.right_center() - vec2(6.0, 0.0), egui::Align2::RIGHT_CENTER, TEXT)
        };
        ui.painter().text(score_pos, align, score_text(best_line.score), theme::strong_font(12.5), score_color);
    }
    let percent = view.translations.percent(f64::from(white_share), false);
    let name = view.translations.say_with("analysis-expectation", &[("percent", percent.into())]);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::ProgressIndicator, true, &name));
    response.show_tip(name);
}

/// Draws a line; a click plays its first move.
fn analysis_line_ui(ui: &mut Ui, view: AnalysisView, line: &AnalysisLine, commands: &mut Vec<UiCommand>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE_HEIGHT), Sense::click());
    let row_color = if response.hovered() { theme::BUTTON_HOVERED } else { FIELD };
    ui.painter().rect_filled(rect, 4.0, row_color);
    let score_pos = rect.left_center() + vec2(6.0, 0.0);
    let score_font = theme::strong_font(BUTTON_TEXT);
    ui.painter().text(score_pos, egui::Align2::LEFT_CENTER, score_text(line.score), score_font, TEXT);
    let move_texts: Vec<&str> = line.moves.iter().map(|legal| &*legal.text).collect();
    let text = if move_texts.is_empty() { view.say("analysis-before-roll") } else { move_texts.join("  ") };
    let mut text_job =
        LayoutJob::single_section(text.clone(), TextFormat::simple(FontId::proportional(BUTTON_TEXT), TEXT));
    text_job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - SCORE_WIDTH - 8.0);
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(text_job));
    let moves_pos = pos2(rect.left() + SCORE_WIDTH, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(moves_pos, galley, TEXT);
    let name = format!("{} {text}", score_text(line.score));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    if response.show_tip(name).clicked()
        && let Some(first_move) = line.moves.first().filter(|_| view.current.person_to_move().is_some())
    {
        commands.push(UiCommand::Intent(Intent::Play(first_move.id)));
    }
}

/// A description of a line: a forced end, or the effect of its first move.
fn line_description(view: AnalysisView, line: &AnalysisLine) -> Option<String> {
    let wins_text = |side, moves: u32| {
        let arguments = [("player", view.player(side).into()), ("moves", moves.into())];
        Some(view.translations.say_with("analysis-wins", &arguments))
    };
    match line.score {
        Score::Win { moves } => wins_text(Side::White, moves),
        Score::Loss { moves } => wins_text(Side::Black, moves),
        Score::Units(_) => {
            let effect_text = phrases::move_effect(view.translations, view.game(), line.moves.first()?)?;
            Some(view.translations.say_with("analysis-best", &[("effect", effect_text.into())]))
        }
    }
}

/// The exact chances of the side that wins more often, and of a draw.
fn odds_description(view: AnalysisView, odds: Odds) -> String {
    let side = if odds.win(Side::White) >= odds.win(Side::Black) { Side::White } else { Side::Black };
    let probability_percent = |probability| view.translations.percent(probability, false);
    let arguments = [
        ("player", view.player(side).into()),
        ("win", probability_percent(odds.win(side)).into()),
        ("draw", probability_percent(odds.draw()).into()),
    ];
    view.translations.say_with("analysis-exact", &arguments)
}

/// The text of a score: for White, in units of the least valuable piece.
pub(in crate::app) fn score_text(score: Score) -> String {
    match score {
        Score::Units(centi_units) => {
            let sign = if centi_units < 0 { "−" } else { "+" };
            format!("{sign}{:.1}", f64::from(centi_units.abs()) / 100.0)
        }
        Score::Win { moves } => format!("+#{moves}"),
        Score::Loss { moves } => format!("−#{moves}"),
    }
}

/// The depth and the speed of the search.
fn search_statistics(view: AnalysisView) -> String {
    let analysis = view.analysis;
    if analysis.lines.is_empty() {
        return view.say("analysis-running");
    }
    let [depth, max_depth] = analysis.depth;
    let arguments = [
        ("depth", depth.into()),
        ("deepest", max_depth.into()),
        ("positions", abbreviated_count(analysis.nodes).into()),
        ("speed", analysis.nodes_per_second().map_or_else(|| "–".to_owned(), abbreviated_count).into()),
    ];
    view.translations.say_with("analysis-statistics", &arguments)
}

/// A large number with three digits.
fn abbreviated_count(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..1_000_000 => format!("{} k", count / 1000),
        1_000_000..1_000_000_000 => format!("{:.1} M", count as f64 / 1e6),
        1_000_000_000.. => format!("{:.1} G", count as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::endings::Endings;
    use crate::app::i18n::Language;
    use crate::app::system::data_files::{DataFile, DataFiles};
    use crate::app::ui::testing::{self, Fixture};
    use crate::online::Pace;
    use crate::session::{Game, GameId, exact_odds};

    #[test]
    fn scores_and_numbers_are_short() {
        for (score, text) in [
            (Score::Units(134), "+1.3"),
            (Score::Units(-40), "−0.4"),
            (Score::Win { moves: 3 }, "+#3"),
            (Score::Loss { moves: 2 }, "−#2"),
        ] {
            assert_eq!(score_text(score), text);
        }
        for (count, text) in [(950, "950"), (12_345, "12 k"), (1_950_000, "1.9 M"), (3_100_000_000, "3.1 G")] {
            assert_eq!(abbreviated_count(count), text);
        }
    }

    #[test]
    fn a_line_is_read_with_its_score_and_played_by_a_click() {
        let mut fixture = Fixture::turnover(&[]);
        let moves = fixture.current.game.legal_moves()[..1].to_vec();
        let (id, text) = (moves[0].id, format!("+1.3 {}", moves[0].text));
        fixture.analysis.lines = vec![AnalysisLine { score: Score::Units(134), moves }];
        let draw_and_press = |fixture: &Fixture| {
            let mut harness = testing::harness([272.0, 300.0], |ui, commands| {
                analysis_ui(ui, fixture.analysis_view(), Space::Roomy, commands);
            });
            let is_read = testing::shows_text(&harness, &text);
            if is_read {
                testing::press_control(&mut harness, &text);
            }
            (is_read, testing::take_commands(&mut harness))
        };
        assert!(!draw_and_press(&fixture).0, "nobody wants to know");
        fixture.analysis.is_on = true;
        let (_, commands) = draw_and_press(&fixture);
        assert!(matches!(&*commands, [UiCommand::Intent(Intent::Play(played))] if *played == id), "{commands:?}");
    }

    #[test]
    fn a_decision_about_the_doubling_cube_is_told_with_the_chance_and_the_cost_of_the_other_choice() {
        let game = testing::game_with_cube();
        for (codes, white_chance, beginning) in [
            (&["double"][..], 0.7, "Black wins 30 %. Best: Take; the other choice costs"),
            (&["double"], 0.95, "Black wins 5 %. Best: Drop; the other choice costs"),
            (&[], 0.7, "White wins 70 %. Best: Double to 2; the other choice costs"),
            (&[], 0.5, "White wins 50 %. Best: Roll without a double; the other choice costs"),
        ] {
            let mut fixture = Fixture::new(testing::game_after(game.clone(), codes));
            fixture.analysis.is_on = true;
            fixture.analysis.cube_chance = Some(white_chance);
            let harness = testing::harness([272.0, 300.0], |ui, commands| {
                analysis_ui(ui, fixture.analysis_view(), Space::Roomy, commands);
            });
            assert!(testing::shows_text(&harness, beginning), "{beginning}: {harness:?}");
            assert!(!testing::shows_text(&harness, &fixture.say("analysis-running")), "{beginning}");
        }
    }

    #[test]
    fn exact_chances_are_told_for_the_side_that_wins_more_often() {
        let id = GameId::ALL.into_iter().find(|id| id.spec().has_endings).expect("a game with tables");
        let game = Game::from_fen(id, "8/8/8/4k3/8/8/8/3QK3 w - - 0 1").expect("a position");
        let file = DataFiles::default().request(&format!("endings/{id}.endings"));
        let DataFile::Loaded(bytes) = file else { panic!("{file:?}") };
        let odds = exact_odds(game.referee(), &Endings::read(&bytes).expect("tables"));
        let mut fixture = Fixture::new(game);
        fixture.analysis.is_on = true;
        fixture.analysis.exact_odds = odds;
        let harness = testing::harness([272.0, 300.0], |ui, commands| {
            analysis_ui(ui, fixture.analysis_view(), Space::Roomy, commands);
        });
        let win = odds.expect("a queen against a king is known").win(Side::White);
        let text = format!("White wins {} from here", fixture.translations.percent(win, false));
        assert!(win > 0.9 && testing::shows_text(&harness, &text), "{text}: {harness:?}");
    }

    #[test]
    fn nothing_is_told_of_an_online_game_before_it_is_over() {
        let mut fixture = Fixture::of_online_game(None, Pace::Untimed, &["d2d4"], &[], Language::English);
        fixture.analysis.is_on = true;
        for is_under_way in [true, false] {
            fixture.current.remote.as_mut().expect("an online game").is_under_way = is_under_way;
            let harness = testing::harness([272.0, 300.0], |ui, commands| {
                analysis_ui(ui, fixture.analysis_view(), Space::Roomy, commands);
            });
            assert_eq!(testing::shows_text(&harness, &fixture.say("analysis-running")), !is_under_way);
        }
    }
}
