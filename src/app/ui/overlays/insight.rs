//! What the player's own games tell: results, accuracy, and the mistakes that recur.

use bevy::prelude::{App, Component, Res, Result, Single};
use bevy_egui::egui::{self, Ui};

use crate::app::insight::{InsightReport, OwnPuzzleCommand, OwnPuzzleSearch, PlayerInsight, Recurrence};
use crate::app::ui::overlays::insight_rows::{self, AccountRow};
use crate::app::ui::widgets::dialog::{self, DialogPart};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand, context::PanelContext, online::nickname, overlays::accuracy_chart, systems::DrawApp,
};
use crate::app::{i18n::Translations, screen::Overlay, settings::PlayerProgress, settings::Settings};
use crate::insight::OversightKind;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<InsightDraft>(Overlay::Insight).draw_overlay(Overlay::Insight, draw_insight);
}

/// The height of the foot besides its buttons, and in a window narrower than this, where they stand below each other.
const FOOT_MARGIN: f32 = 32.0;
const TALL_FOOT_MARGIN: f32 = 60.0;
const NARROW_WINDOW_WIDTH: f32 = 560.0;
/// The space above a heading.
const HEADING_GAP: f32 = 8.0;

/// What is typed in the dialog.
#[derive(Component, Default)]
struct InsightDraft {
    /// The player's name, while it is typed.
    nickname: Option<String>,
}

/// The data of the dialog.
#[derive(Clone, Copy)]
struct PlayerInsightsView<'a> {
    translations: &'a Translations,
    settings: &'a Settings,
    progress: &'a PlayerProgress,
    report: &'a InsightReport,
    search: &'a OwnPuzzleSearch,
}

fn draw_insight(
    mut context: PanelContext,
    translations: Res<Translations>,
    settings: Res<Settings>,
    progress: Res<PlayerProgress>,
    player_insight: Res<PlayerInsight>,
    mut draft: Single<&mut InsightDraft>,
) -> Result {
    let view = PlayerInsightsView {
        translations: &translations,
        settings: &settings,
        progress: &progress,
        report: &player_insight.report,
        search: &player_insight.puzzle_search,
    };
    context.draw(|ctx, commands| insight_ui(ctx, view, &mut draft, commands))
}

fn insight_ui(ctx: &egui::Context, view: PlayerInsightsView, draft: &mut InsightDraft, commands: &mut Vec<UiCommand>) {
    let is_narrow = ctx.content_rect().width() < NARROW_WINDOW_WIDTH;
    let (row_count, foot_margin) = if is_narrow { (2.0, TALL_FOOT_MARGIN) } else { (1.0, FOOT_MARGIN) };
    let foot_height = row_count * ctx.global_style().spacing.interact_size.y + foot_margin;
    dialog::reading_with_foot_ui(
        ctx,
        view.translations,
        "insight-title",
        foot_height,
        commands,
        |ui, part, commands| match part {
            DialogPart::Body => insight_body_ui(ui, view, draft, commands),
            DialogPart::Foot => insight_foot_ui(ui, view, commands),
        },
    );
}

fn insight_body_ui(ui: &mut Ui, view: PlayerInsightsView, draft: &mut InsightDraft, commands: &mut Vec<UiCommand>) {
    nickname::nickname_ui(ui, view.translations, view.settings, &mut draft.nickname, commands);
    let has_nickname = !view.settings.nickname.trim().is_empty();
    faint_text_ui(ui, view.translations.say(if has_nickname { "insight-whose" } else { "insight-whose-unnamed" }));
    let game_count = view.report.insight().total.tally.games();
    if !view.report.is_complete() {
        faint_text_ui(ui, view.translations.say("library-reading"));
    } else if game_count == 0 {
        faint_text_ui(ui, view.translations.say("insight-none"));
    }
    if game_count > 0 {
        let total_text = insight_rows::account_text(view.translations, &view.report.insight().total);
        ui.add(egui::Label::new(theme::strong(total_text)).wrap());
        accuracy_ui(ui, view);
        mistakes_ui(ui, view);
        for (key, rows) in insight_rows::insight_tables(view.translations, view.report.insight()) {
            table_ui(ui, &view.translations.say(key), &rows, view.translations);
        }
    }
}

/// Draws the way to the library, and the search for puzzles with its progress.
fn insight_foot_ui(ui: &mut Ui, view: PlayerInsightsView, commands: &mut Vec<UiCommand>) {
    let button = |key: &str| egui::Button::new(view.translations.say(key));
    ui.horizontal_wrapped(|ui| {
        if ui.add(button("insight-library")).clicked() {
            commands.push(UiCommand::Overlay(Overlay::Library));
        }
        if view.search.is_running() {
            if ui.add(button("insight-puzzles-stop")).clicked() {
                commands.push(UiCommand::OwnPuzzles(OwnPuzzleCommand::Stop));
            }
            return;
        }
        let can_begin = view.report.is_complete() && view.report.has_candidates();
        let make_button = ui.add_enabled(can_begin, button("insight-puzzles"));
        let make_button = make_button.show_tip(view.translations.say("tip-insight-puzzles"));
        if make_button.show_disabled_tip(view.translations.say("insight-no-candidates")).clicked() {
            commands.push(UiCommand::OwnPuzzles(OwnPuzzleCommand::Make));
        }
    });
    if let Some(progress_text) = search_progress_text(view) {
        faint_text_ui(ui, progress_text);
    }
}

/// How far the search for puzzles has come.
fn search_progress_text(view: PlayerInsightsView) -> Option<String> {
    let search = view.search;
    let arguments = [
        ("done", search.searched_count().into()),
        ("all", search.position_count().into()),
        ("made", search.puzzle_count().into()),
    ];
    if search.is_running() {
        return Some(view.translations.say_with("insight-puzzles-progress", &arguments));
    }
    let kept_count = view.progress.own_puzzles.puzzles().len();
    let arguments = [("made", search.puzzle_count().into()), ("kept", kept_count.into())];
    search.has_begun().then(|| match search.puzzle_count() {
        0 => view.translations.say("insight-puzzles-none"),
        _ => view.translations.say_with("insight-puzzles-done", &arguments),
    })
}

fn heading_ui(ui: &mut Ui, text: String) {
    ui.add_space(HEADING_GAP);
    structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(text).color(ACCENT));
}

fn faint_text_ui(ui: &mut Ui, text: String) {
    ui.add(egui::Label::new(theme::faint(text)).wrap());
}

fn accuracy_ui(ui: &mut Ui, view: PlayerInsightsView) {
    heading_ui(ui, view.translations.say("insight-accuracy"));
    let accuracies = view.report.accuracies();
    if accuracies.is_empty() {
        faint_text_ui(ui, view.translations.say("insight-no-accuracy"));
    } else {
        accuracy_chart::accuracy_chart_ui(ui, view.translations, &accuracies);
    }
}

fn mistakes_ui(ui: &mut Ui, view: PlayerInsightsView) {
    heading_ui(ui, view.translations.say("insight-mistakes"));
    let mistakes = view.report.mistakes();
    if mistakes.is_empty() {
        faint_text_ui(ui, view.translations.say("insight-no-mistakes"));
    }
    for (kind, recurrence) in mistakes {
        ui.add(egui::Label::new(mistake_text(view.translations, kind, recurrence)).wrap());
    }
}

fn mistake_text(translations: &Translations, kind: OversightKind, recurrence: Recurrence) -> String {
    let arguments = [
        ("mistake", translations.say(mistake_key(kind)).into()),
        ("count", recurrence.mistake_count.into()),
        ("games", recurrence.game_count.into()),
    ];
    translations.say_with("insight-mistake", &arguments)
}

const fn mistake_key(kind: OversightKind) -> &'static str {
    match kind {
        OversightKind::MissedWin => "insight-missed-win",
        OversightKind::HungRoyal => "insight-hung-royal",
        OversightKind::HungPiece => "insight-hung-piece",
        OversightKind::HungTurnover => "insight-hung-turn-over",
        OversightKind::MissedTurnover => "insight-missed-turn-over",
        OversightKind::MissedRoyal => "insight-missed-royal",
    }
}

fn table_ui(ui: &mut Ui, title: &str, rows: &[AccountRow], translations: &Translations) {
    heading_ui(ui, title.to_owned());
    for row in rows {
        insight_rows::account_row_ui(ui, translations, row);
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::app::{i18n::Language, insight::report::tests::games};
    use crate::puzzles::PuzzleSet;

    const WINDOW_SIZES: [(f32, f32); 4] = [(1280.0, 720.0), (800.0, 500.0), (390.0, 844.0), (320.0, 560.0)];

    fn fixture_in(language: Language) -> Fixture {
        Fixture::in_language(language)
    }

    fn insight_harness<'a>(
        fixture: &'a Fixture,
        report: &'a InsightReport,
        size: (f32, f32),
    ) -> Harness<'a, Vec<UiCommand>> {
        insight_harness_with_search(fixture, report, OwnPuzzleSearch::default(), size)
    }

    fn insight_harness_with_search<'a>(
        fixture: &'a Fixture,
        report: &'a InsightReport,
        search: OwnPuzzleSearch,
        size: (f32, f32),
    ) -> Harness<'a, Vec<UiCommand>> {
        let mut draft = InsightDraft::default();
        testing::harness(size, move |ui, commands| {
            let view = PlayerInsightsView {
                translations: &fixture.translations,
                settings: &fixture.settings,
                progress: &fixture.progress,
                report,
                search: &search,
            };
            insight_ui(ui.ctx(), view, &mut draft, commands);
        })
    }

    #[test]
    fn the_figures_of_the_own_games_are_told_in_three_languages() {
        let report = InsightReport::of("Ana", &games());
        for (language, sentences) in [
            (
                Language::English,
                [
                    "4 games: 1 won, 1 drawn, 2 lost. Accuracy 71 %",
                    "A Castle or king left to be captured: once",
                    "A win at once not taken: once",
                    "Nov 2026",
                    "Computer 5",
                ],
            ),
            (
                Language::Spanish,
                [
                    "4 partidas: 1 ganada, 1 en tablas, 2 perdidas. Precisión 71 %",
                    "Dejar que capturen un Castillo o el rey: una vez",
                    "No ganar en el acto: una vez",
                    "oct 2026",
                    "Computadora 5",
                ],
            ),
            (
                Language::Portuguese,
                [
                    "4 partidas: 1 ganha, 1 empatada, 2 perdidas. Precisão 71 %",
                    "Deixar capturar um Castelo ou o rei: uma vez",
                    "Não vencer na hora: uma vez",
                    "out. 2026",
                    "Computador 5",
                ],
            ),
        ] {
            let fixture = fixture_in(language);
            // High enough for all of it to be in sight.
            let harness = insight_harness(&fixture, &report, (900.0, 1600.0));
            for sentence in sentences {
                assert!(testing::shows_text(&harness, sentence), "{sentence} in {:?}", Picture::of(&harness).texts());
            }
            for key in ["insight-by-game", "insight-by-opponent", "insight-by-colour", "insight-by-month"] {
                assert!(testing::shows_text(&harness, &fixture.say(key)), "{key}");
            }
        }
    }

    #[test]
    fn nothing_is_cut_off_in_any_window_and_language() {
        let reports = [InsightReport::of("Ana", &games()), InsightReport::of("Ana", &[])];
        for language in Language::ALL {
            let fixture = fixture_in(language);
            for (report, size) in reports.iter().flat_map(|report| WINDOW_SIZES.map(|size| (report, size))) {
                let harness = insight_harness(&fixture, report, size);
                let picture = Picture::of(&harness);
                assert_eq!(testing::texts_cut_off(&picture), [""; 0], "{language:?} {size:?}");
                for key in ["insight-title", "action-close", "insight-library", "insight-puzzles"] {
                    assert!(
                        picture.find(&fixture.say(key)).is_some_and(|text| text.is_whole),
                        "{key} {language:?} {size:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_accuracy_of_each_game_is_told_to_whoever_does_not_see_the_chart() {
        let (fixture, report) = (fixture_in(Language::English), InsightReport::of("Ana", &games()));
        let harness = insight_harness(&fixture, &report, (900.0, 1600.0));
        assert!(testing::shows_text(&harness, "61 %, 70 %, 82 %"));
    }

    #[test]
    fn puzzles_of_the_own_games_are_asked_for_and_stopped_and_their_progress_is_told() {
        for language in Language::ALL {
            let (fixture, report) = (fixture_in(language), InsightReport::of("Ana", &games()));
            let mut harness = insight_harness(&fixture, &report, WINDOW_SIZES[2]);
            testing::press_control(&mut harness, &fixture.say("insight-puzzles"));
            let commands = testing::take_commands(&mut harness);
            assert!(matches!(&*commands, [UiCommand::OwnPuzzles(OwnPuzzleCommand::Make)]), "{commands:?}");
            for size in WINDOW_SIZES {
                let search = OwnPuzzleSearch::of(report.candidates(&PuzzleSet::default()));
                let mut harness = insight_harness_with_search(&fixture, &report, search, size);
                let arguments = [("done", 0.into()), ("all", 2.into()), ("made", 0.into())];
                let progress_text = fixture.translations.say_with("insight-puzzles-progress", &arguments);
                let progress_label = Picture::of(&harness).find(&progress_text);
                assert!(progress_label.is_some_and(|text| text.is_whole), "{language:?} {size:?} {progress_text}");
                testing::press_control(&mut harness, &fixture.say("insight-puzzles-stop"));
                let commands = testing::take_commands(&mut harness);
                assert!(matches!(&*commands, [UiCommand::OwnPuzzles(OwnPuzzleCommand::Stop)]), "{commands:?}");
            }
        }
    }

    #[test]
    fn where_there_was_no_mistake_there_is_nothing_to_make_puzzles_of() {
        let (fixture, report) = (fixture_in(Language::English), InsightReport::of("Ana", &games()[..2]));
        let mut harness = insight_harness(&fixture, &report, WINDOW_SIZES[0]);
        testing::press_control(&mut harness, &fixture.say("insight-puzzles"));
        assert!(testing::take_commands(&mut harness).is_empty());
    }

    #[test]
    fn the_library_is_one_button_away() {
        let (fixture, report) = (fixture_in(Language::English), InsightReport::default());
        let mut harness = insight_harness(&fixture, &report, WINDOW_SIZES[0]);
        assert!(testing::shows_text(&harness, &fixture.say("library-reading")));
        testing::press_control(&mut harness, &fixture.say("insight-library"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::Library)]), "{commands:?}");
        testing::press_control(&mut harness, &fixture.say("action-close"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::None)]), "{commands:?}");
    }

    #[test]
    fn whoever_has_no_finished_game_is_told_how_they_come_here() {
        let (fixture, report) = (fixture_in(Language::English), InsightReport::of("Eva", &games()[..2]));
        assert!(testing::shows_text(
            &insight_harness(&fixture, &report, WINDOW_SIZES[2]),
            &fixture.say("insight-none")
        ));
    }
}
