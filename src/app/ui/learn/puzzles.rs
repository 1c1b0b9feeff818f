//! Puzzles in the panel of exercises: the choice of the next one, and the one on the table.

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

use crate::app::puzzles::own_games::OwnPuzzles;
use crate::app::puzzles::training::{PuzzleSource, PuzzleTrouble, TrainedPuzzle};
use crate::app::puzzles::{PuzzleCommand, PuzzleRun, PuzzleTraining};
use crate::app::ui::command::UiCommand;
use crate::app::ui::widgets::menus::ShowList;
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, WARNING};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::{i18n::Translations, settings::PlayerProgress, settings::Settings, share::link};
use crate::puzzles::{PuzzleProgress, PuzzleTheme, PuzzleTry};
use crate::session::{ClockDisplay, Family, GameId};

/// The width of the list of themes.
const THEME_LIST_WIDTH: f32 = 170.0;
/// The gap between two buttons.
const BUTTON_GAP: f32 = 4.0;
/// The size of the digits of a run's time.
const TIME_FONT_SIZE: f32 = 24.0;

/// The data of puzzles.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct PuzzleView<'a> {
    pub(in crate::app::ui) training: &'a PuzzleTraining,
    pub(in crate::app::ui) settings: &'a Settings,
    pub(in crate::app::ui) progress: &'a PlayerProgress,
    pub(in crate::app::ui) translations: &'a Translations,
    /// The time since the start of the program.
    pub(in crate::app::ui) now: Duration,
}

impl PuzzleView<'_> {
    fn say(self, key: &str) -> String {
        self.translations.say(key)
    }

    const fn puzzle_progress(&self) -> &PuzzleProgress {
        &self.progress.puzzles
    }

    fn own_rating_text(self, family: Family) -> String {
        let points = self.puzzle_progress().rating(family).points.round() as i64;
        self.translations.say_with("puzzle-own-rating", &[("rating", points.into())])
    }

    /// The link to a puzzle, or without a web version only what can be pasted.
    fn puzzle_link(self, trained_puzzle: &TrainedPuzzle) -> String {
        let fragment = trained_puzzle.puzzle.fragment();
        link::site(self.settings).map_or_else(|| fragment.clone(), |site| format!("{site}{fragment}"))
    }
}

/// The key of a theme's name.
fn theme_key(theme: PuzzleTheme) -> String {
    format!("puzzle-theme-{}", theme.code())
}

/// Draws the choice of a puzzle of a game.
pub(in crate::app::ui) fn puzzle_choice_ui(ui: &mut Ui, view: PuzzleView, game: GameId, commands: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::strong(view.say("puzzle-title")).color(ACCENT));
        if view.puzzle_progress().all_tried().len() > 0 {
            ui.label(theme::faint(view.own_rating_text(game.family())));
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(BUTTON_GAP, BUTTON_GAP);
        for (key, tip_key, command) in [
            ("puzzle-next", "tip-puzzle-next", PuzzleCommand::Next(game)),
            ("puzzle-daily", "tip-puzzle-daily", PuzzleCommand::Daily(game)),
            ("puzzle-run", "tip-puzzle-run", PuzzleCommand::Run(game)),
        ] {
            let button = egui::Button::new(view.say(key));
            if ui.add(button).show_tip(view.say(tip_key)).clicked() {
                commands.push(UiCommand::Puzzle(command));
            }
        }
        let own_puzzle_count = OwnPuzzles(&view.progress.own_puzzles).puzzle_count(game.family());
        if own_puzzle_count > 0 {
            let text = view.translations.say_with("puzzle-own-games", &[("count", own_puzzle_count.into())]);
            let own_games_button = egui::Button::new(text);
            if ui.add(own_games_button).show_tip(view.say("tip-puzzle-own-games")).clicked() {
                commands.push(UiCommand::Puzzle(PuzzleCommand::OwnGames(game)));
            }
        }
    });
    theme_list_ui(ui, view, commands);
    if let Some(trouble) = &view.training.trouble {
        let (text, color) = match trouble {
            PuzzleTrouble::Loading => (view.say("puzzle-loading"), FAINT_TEXT),
            PuzzleTrouble::None => (view.say("puzzle-none"), WARNING),
            PuzzleTrouble::Failed(reason) => {
                (view.translations.say_with("puzzle-failed", &[("why", reason.clone().into())]), WARNING)
            }
        };
        ui.add(egui::Label::new(egui::RichText::new(text).color(color)).wrap());
    }
}

/// Draws the list of themes.
fn theme_list_ui(ui: &mut Ui, view: PuzzleView, commands: &mut Vec<UiCommand>) {
    let theme_name = |theme: Option<PuzzleTheme>| {
        theme.map_or_else(|| view.say("puzzle-theme-all"), |theme| view.say(&theme_key(theme)))
    };
    let mut chosen_theme = view.training.theme;
    let theme_dropdown =
        egui::ComboBox::from_id_salt("puzzle theme").width(THEME_LIST_WIDTH).selected_text(theme_name(chosen_theme));
    let theme_dropdown = theme_dropdown.show_list(ui, |ui| {
        for theme in std::iter::once(None).chain(PuzzleTheme::ALL.map(Some)) {
            theme::selectable_value(ui, &mut chosen_theme, theme, theme_name(theme));
        }
    });
    theme::set_accessible_name(&theme_dropdown.response, view.say("puzzle-choice"));
    if chosen_theme != view.training.theme {
        commands.push(UiCommand::Puzzle(PuzzleCommand::Theme(chosen_theme)));
    }
}

/// Draws what is known of the puzzle on the table: its rating, and after the result its themes, the change of the player's
/// rating, and how many were solved in a row. In a run, the time and the numbers instead.
pub(in crate::app::ui) fn puzzle_ui(ui: &mut Ui, view: PuzzleView, commands: &mut Vec<UiCommand>) {
    let Some(trained_puzzle) = view.training.trained_puzzle() else { return };
    if let Some(run) = &view.training.run {
        return puzzle_run_ui(ui, view, run, commands);
    }
    let title_key = match trained_puzzle.source {
        PuzzleSource::Daily { .. } => "puzzle-of-the-day",
        PuzzleSource::Shared => "puzzle-shared",
        PuzzleSource::Own => "puzzle-of-own-games",
        PuzzleSource::Rated | PuzzleSource::Run => "puzzle-title",
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::strong(view.say(title_key)).color(ACCENT));
        if trained_puzzle.source == PuzzleSource::Own {
            return;
        }
        let rating = view.translations.say_with("puzzle-rating", &[("rating", trained_puzzle.puzzle.rating.into())]);
        ui.label(theme::faint(rating));
    });
    if let Some(text) = result_text(view, trained_puzzle).or_else(|| cost_text(view, trained_puzzle)) {
        ui.add(egui::Label::new(theme::faint(text)).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(BUTTON_GAP, BUTTON_GAP);
        let explore_button = || egui::Button::new(view.say("puzzle-explore"));
        if trained_puzzle.result.is_some()
            && ui.add(explore_button()).show_tip(view.say("tip-puzzle-explore")).clicked()
        {
            commands.push(UiCommand::Puzzle(PuzzleCommand::Explore));
        }
        copy_link_ui(ui, view, trained_puzzle);
    });
}

/// What a hint and a wrong move would cost; `None` if nothing.
fn cost_text(view: PuzzleView, trained_puzzle: &TrainedPuzzle) -> Option<String> {
    match trained_puzzle.source {
        PuzzleSource::Rated | PuzzleSource::Daily { .. } => {
            let [points_for_help, points_for_mistake] = [PuzzleTry::Helped, PuzzleTry::Failed]
                .map(|attempt| -view.puzzle_progress().change(&trained_puzzle.puzzle, attempt).round() as i64);
            let arguments = [("points", points_for_help.into()), ("wrong", points_for_mistake.into())];
            (points_for_help > 0 || points_for_mistake > 0)
                .then(|| view.translations.say_with("puzzle-hint-cost", &arguments))
        }
        PuzzleSource::Run | PuzzleSource::Shared | PuzzleSource::Own => None,
    }
}

/// Draws the button that copies the link to the puzzle.
fn copy_link_ui(ui: &mut Ui, view: PuzzleView, trained_puzzle: &TrainedPuzzle) {
    let copied_id = ui.id().with("puzzle copied");
    let is_copied = ui.data(|data| data.get_temp(copied_id)) == Some(trained_puzzle.puzzle.id());
    let label_key = if is_copied { "share-copied" } else { "puzzle-copy-link" };
    if ui.button(view.say(label_key)).show_tip(view.say("tip-puzzle-copy-link")).clicked() {
        ui.ctx().copy_text(view.puzzle_link(trained_puzzle));
        ui.data_mut(|data| data.insert_temp(copied_id, trained_puzzle.puzzle.id()));
    }
}

/// Draws the time that is left of a run, and its numbers; after its end the result, and the button for another one.
fn puzzle_run_ui(ui: &mut Ui, view: PuzzleView, run: &PuzzleRun, commands: &mut Vec<UiCommand>) {
    let (solved_count, mistake_count) = run.solved_and_mistake_counts();
    ui.label(theme::strong(view.say("puzzle-run")).color(ACCENT));
    let Some(is_best) = run.is_best() else {
        let time_left = run.remaining(view.now).unwrap_or_default();
        ui.label(theme::strong(ClockDisplay::of(time_left).to_string()).size(TIME_FONT_SIZE));
        let arguments = [("solved", solved_count.into()), ("mistakes", mistake_count.into())];
        let text = view.translations.say_with("puzzle-run-counts", &arguments);
        ui.add(egui::Label::new(theme::faint(text)).wrap());
        let cost_text = theme::faint(view.say("puzzle-hint-cost-run"));
        ui.add(egui::Label::new(cost_text).wrap());
        return;
    };
    let over_text = view.translations.say_with("puzzle-run-over", &[("solved", solved_count.into())]);
    ui.add(egui::Label::new(theme::strong(over_text)).wrap());
    let best_text = match is_best {
        true => view.say("puzzle-run-is-best"),
        false => {
            let best_count = view.puzzle_progress().best_run(run.game.family());
            view.translations.say_with("puzzle-run-best", &[("best", best_count.into())])
        }
    };
    ui.add(egui::Label::new(theme::faint(best_text)).wrap());
    if ui.add(theme::main_button(view.say("puzzle-run-again"))).clicked() {
        commands.push(UiCommand::Puzzle(PuzzleCommand::Run(run.game)));
    }
}

/// The result of a puzzle in words; `None` before there is one.
fn result_text(view: PuzzleView, trained_puzzle: &TrainedPuzzle) -> Option<String> {
    let try_result = trained_puzzle.result?;
    let themes: Vec<String> = trained_puzzle.puzzle.themes.iter().map(|&theme| view.say(&theme_key(theme))).collect();
    let mut text_parts = vec![themes.join(", ")];
    if let Some(rating_change) = try_result.rating_change {
        let rating_change = rating_change.round() as i64;
        let sign = if rating_change < 0 { "−" } else { "+" };
        text_parts.push(format!(
            "{} ({sign}{})",
            view.own_rating_text(trained_puzzle.puzzle.game.family()),
            rating_change.abs()
        ));
        text_parts
            .push(view.translations.say_with("puzzle-streak", &[("count", view.puzzle_progress().in_a_row.into())]));
    }
    Some(text_parts.join(" · "))
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::puzzles::PuzzleSet;

    fn choice_harness<'a>(fixture: &'a Fixture, training: &'a PuzzleTraining) -> Harness<'a, Vec<UiCommand>> {
        testing::harness([300.0, 300.0], |ui, commands| {
            puzzle_choice_ui(ui, fixture.puzzle_view(training, Duration::ZERO), GameId::default(), commands);
        })
    }

    #[test]
    fn the_next_puzzle_and_that_of_the_day_are_asked_for() {
        let (mut fixture, training) = (Fixture::turnover(&[]), PuzzleTraining::default());
        let rating_text = |fixture: &Fixture| {
            let point_count = fixture.progress.puzzles.rating(GameId::default().family()).points.round() as i64;
            fixture.translations.say_with("puzzle-own-rating", &[("rating", point_count.into())])
        };
        assert!(
            !testing::shows_text(&choice_harness(&fixture, &training), &rating_text(&fixture)),
            "nothing was tried yet"
        );
        let puzzle_text = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";
        fixture.progress.puzzles.record(&puzzle_text.parse().expect("a puzzle"), PuzzleTry::Solved, 1);
        let mut harness = choice_harness(&fixture, &training);
        assert!(testing::shows_text(&harness, &rating_text(&fixture)), "{:?}", Picture::of(&harness).texts());
        for (key, command) in [
            ("puzzle-next", PuzzleCommand::Next(GameId::default())),
            ("puzzle-daily", PuzzleCommand::Daily(GameId::default())),
            ("puzzle-run", PuzzleCommand::Run(GameId::default())),
        ] {
            testing::press_control(&mut harness, &fixture.say(key));
            let commands = testing::take_commands(&mut harness);
            assert!(
                matches!(&*commands, [UiCommand::Puzzle(sent_command)] if *sent_command == command),
                "{commands:?}"
            );
        }
    }

    #[test]
    fn the_puzzles_of_the_own_games_are_offered_where_there_are_some() {
        let (mut fixture, training) = (Fixture::turnover(&[]), PuzzleTraining::default());
        let text = fixture.translations.say_with("puzzle-own-games", &[("count", 1.into())]);
        assert!(!testing::shows_text(&choice_harness(&fixture, &training), &text));
        let puzzle_text = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|1500";
        fixture.progress.own_puzzles = PuzzleSet::in_order(vec![puzzle_text.parse().expect("a puzzle")]);
        let mut harness = choice_harness(&fixture, &training);
        testing::press_control(&mut harness, &text);
        let commands = testing::take_commands(&mut harness);
        let command = PuzzleCommand::OwnGames(GameId::default());
        assert!(matches!(&*commands, [UiCommand::Puzzle(sent_command)] if *sent_command == command), "{commands:?}");
    }

    #[test]
    fn it_is_told_why_there_is_no_puzzle() {
        let fixture = Fixture::turnover(&[]);
        for (trouble, text) in [
            (PuzzleTrouble::Loading, fixture.say("puzzle-loading")),
            (PuzzleTrouble::None, fixture.say("puzzle-none")),
            (PuzzleTrouble::Failed("404".into()), "404".to_owned()),
        ] {
            let mut training = PuzzleTraining::default();
            training.trouble = Some(trouble);
            assert!(testing::shows_text(&choice_harness(&fixture, &training), &text), "{text}");
        }
    }

    /// A shared puzzle on the table, and this run.
    fn training_with_run(run: Option<PuzzleRun>) -> PuzzleTraining {
        let puzzle_text = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";
        let mut training = PuzzleTraining::of(puzzle_text.parse().expect("a puzzle"), PuzzleSource::Shared);
        training.run = run;
        training
    }

    #[test]
    fn what_a_hint_costs_is_told_before_it_is_taken_and_nothing_where_it_costs_nothing() {
        let mut fixture = Fixture::turnover(&[]);
        let mut rated_training = training_with_run(None);
        let puzzle = rated_training.trained_puzzle().expect("a puzzle").puzzle.clone();
        assert!(
            !testing::shows_text(&puzzle_harness(&fixture, &rated_training, Duration::ZERO), "costs"),
            "a shared puzzle"
        );
        rated_training = PuzzleTraining::of(puzzle.clone(), PuzzleSource::Rated);
        let point_count = -fixture.progress.puzzles.change(&puzzle, PuzzleTry::Helped).round() as i64;
        let harness = puzzle_harness(&fixture, &rated_training, Duration::ZERO);
        let text = format!("A hint costs {point_count} points");
        assert!(point_count > 0 && testing::shows_text(&harness, &text), "{:?}", Picture::of(&harness).texts());
        drop(harness);
        fixture.progress.puzzles.record(&puzzle, PuzzleTry::Failed, 1);
        assert!(
            !testing::shows_text(&puzzle_harness(&fixture, &rated_training, Duration::ZERO), "costs"),
            "a later try"
        );
    }

    fn puzzle_harness<'a>(
        fixture: &'a Fixture,
        training: &'a PuzzleTraining,
        now: Duration,
    ) -> Harness<'a, Vec<UiCommand>> {
        testing::harness([300.0, 300.0], move |ui, commands| {
            puzzle_ui(ui, fixture.puzzle_view(training, now), commands);
        })
    }

    #[test]
    fn the_link_to_a_puzzle_leads_back_to_it_and_is_copied() {
        let (fixture, training) = (Fixture::turnover(&[]), training_with_run(None));
        let mut harness = puzzle_harness(&fixture, &training, Duration::ZERO);
        testing::press_control(&mut harness, &fixture.say("puzzle-copy-link"));
        let view = fixture.puzzle_view(&training, Duration::ZERO);
        let trained_puzzle = training.trained_puzzle().expect("a puzzle");
        assert_eq!(
            crate::puzzles::Puzzle::from_link(&view.puzzle_link(trained_puzzle)).as_ref(),
            Ok(&trained_puzzle.puzzle)
        );
        assert!(testing::shows_text(&harness, &fixture.say("share-copied")));
    }

    #[test]
    fn a_run_shows_its_time_and_numbers_and_at_its_end_the_result() {
        let fixture = Fixture::turnover(&[]);
        let puzzle = training_with_run(None).trained_puzzle().expect("a puzzle").puzzle.clone();
        let mut run = PuzzleRun::new(GameId::default());
        run.lay_out(&puzzle, Duration::from_secs(10));
        run.record(true, Duration::from_secs(20));
        run.record(false, Duration::from_secs(21));
        let running_training = training_with_run(Some(run.clone()));
        let harness = puzzle_harness(&fixture, &running_training, Duration::from_secs(30));
        let counts =
            fixture.translations.say_with("puzzle-run-counts", &[("solved", 1.into()), ("mistakes", 1.into())]);
        for text in ["2:30", &*counts, &*fixture.say("puzzle-hint-cost-run")] {
            assert!(testing::shows_text(&harness, text), "{text}: {:?}", Picture::of(&harness).texts());
        }
        run.end(true);
        let ended_training = training_with_run(Some(run));
        let mut harness = puzzle_harness(&fixture, &ended_training, Duration::from_secs(300));
        assert!(testing::shows_text(&harness, &fixture.say("puzzle-run-is-best")));
        testing::press_control(&mut harness, &fixture.say("puzzle-run-again"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Puzzle(PuzzleCommand::Run(_))]), "{commands:?}");
    }

    #[test]
    fn every_theme_has_a_name_in_each_language() {
        use crate::app::i18n::Language;
        for language in Language::ALL {
            let translations = Translations::new(language);
            for theme in PuzzleTheme::ALL {
                let key = theme_key(theme);
                assert!(translations.has_message(&key), "{key}");
            }
        }
    }
}
