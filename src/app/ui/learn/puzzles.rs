//! Puzzles in the panel of exercises: the choice of the next one, and the one on the table.

use std::time::Duration;

use bevy_egui::egui::{self, Ui};

use crate::app::puzzles::own_games::OwnPuzzles;
use crate::app::puzzles::training::{PuzzleSource, PuzzleTrouble, TrainedPuzzle};
use crate::app::puzzles::{PuzzleCommand, PuzzleRun, PuzzleTraining};
use crate::app::ui::command::UiCommand;
use crate::app::ui::widgets::menus::ShowList;
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, WARNING};
use crate::app::{i18n::Translations, settings::PlayerProgress, settings::Settings, share::link};
use crate::puzzles::{PuzzleProgress, PuzzleTheme, PuzzleTry};
use crate::session::{ClockDisplay, Family, GameId};

/// The width of the list of themes.
const THEMES_WIDTH: f32 = 170.0;
/// The gap between two buttons.
const GAP: f32 = 4.0;
/// The size of the digits of a run's time.
const TIME_SIZE: f32 = 24.0;

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

    const fn progress(&self) -> &PuzzleProgress {
        &self.progress.puzzles
    }

    fn rating(self, family: Family) -> String {
        let points = self.progress().rating(family).points.round() as i64;
        self.translations.say_with("puzzle-own-rating", &[("rating", points.into())])
    }

    /// The link to a puzzle, or without a web version only what can be pasted.
    fn link(self, current: &TrainedPuzzle) -> String {
        let fragment = current.puzzle.fragment();
        link::site(self.settings).map_or_else(|| fragment.clone(), |site| format!("{site}{fragment}"))
    }
}

/// The key of a theme's name.
fn theme_key(theme: PuzzleTheme) -> String {
    format!("puzzle-theme-{}", theme.code())
}

/// Draws the choice of a puzzle of a game.
pub(in crate::app::ui) fn choice_ui(ui: &mut Ui, view: PuzzleView, game: GameId, commands: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::strong(view.say("puzzle-title")).color(ACCENT));
        if view.progress().all_tried().len() > 0 {
            ui.label(theme::faint(view.rating(game.family())));
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(GAP, GAP);
        for (key, tip_key, command) in [
            ("puzzle-next", "tip-puzzle-next", PuzzleCommand::Next(game)),
            ("puzzle-daily", "tip-puzzle-daily", PuzzleCommand::Daily(game)),
            ("puzzle-run", "tip-puzzle-run", PuzzleCommand::Run(game)),
        ] {
            let button = egui::Button::new(view.say(key));
            if ui.add(button).on_hover_text(view.say(tip_key)).clicked() {
                commands.push(UiCommand::Puzzle(command));
            }
        }
        let count = OwnPuzzles(&view.progress.own_puzzles).count(game.family());
        if count > 0 {
            let text = view.translations.say_with("puzzle-own-games", &[("count", count.into())]);
            let own_games_button = egui::Button::new(text);
            if ui.add(own_games_button).on_hover_text(view.say("tip-puzzle-own-games")).clicked() {
                commands.push(UiCommand::Puzzle(PuzzleCommand::OwnGames(game)));
            }
        }
    });
    themes_ui(ui, view, commands);
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
fn themes_ui(ui: &mut Ui, view: PuzzleView, commands: &mut Vec<UiCommand>) {
    let theme_name = |theme: Option<PuzzleTheme>| {
        theme.map_or_else(|| view.say("puzzle-theme-all"), |theme| view.say(&theme_key(theme)))
    };
    let mut chosen_theme = view.training.theme;
    let theme_dropdown =
        egui::ComboBox::from_id_salt("puzzle theme").width(THEMES_WIDTH).selected_text(theme_name(chosen_theme));
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
    let Some(current) = view.training.current() else { return };
    if let Some(run) = &view.training.run {
        return run_ui(ui, view, run, commands);
    }
    let title_key = match current.source {
        PuzzleSource::Daily => "puzzle-of-the-day",
        PuzzleSource::Shared => "puzzle-shared",
        PuzzleSource::Own => "puzzle-of-own-games",
        PuzzleSource::Rated | PuzzleSource::Run => "puzzle-title",
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::strong(view.say(title_key)).color(ACCENT));
        if current.source == PuzzleSource::Own {
            return;
        }
        let rating = view.translations.say_with("puzzle-rating", &[("rating", current.puzzle.rating.into())]);
        ui.label(theme::faint(rating));
    });
    if let Some(text) = result(view, current).or_else(|| cost_text(view, current)) {
        ui.add(egui::Label::new(theme::faint(text)).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(GAP, GAP);
        let explore_button = || egui::Button::new(view.say("puzzle-explore"));
        if current.result.is_some() && ui.add(explore_button()).on_hover_text(view.say("tip-puzzle-explore")).clicked()
        {
            commands.push(UiCommand::Puzzle(PuzzleCommand::Explore));
        }
        copy_link_ui(ui, view, current);
    });
}

/// What a hint and a wrong move would cost; `None` if nothing.
fn cost_text(view: PuzzleView, current: &TrainedPuzzle) -> Option<String> {
    match current.source {
        PuzzleSource::Rated | PuzzleSource::Daily => {
            let [points_for_help, points_for_mistake] = [PuzzleTry::Helped, PuzzleTry::Failed]
                .map(|attempt| -view.progress().change(&current.puzzle, attempt).round() as i64);
            let values = [("points", points_for_help.into()), ("wrong", points_for_mistake.into())];
            (points_for_help > 0 || points_for_mistake > 0)
                .then(|| view.translations.say_with("puzzle-hint-cost", &values))
        }
        PuzzleSource::Run | PuzzleSource::Shared | PuzzleSource::Own => None,
    }
}

/// Draws the button that copies the link to the puzzle.
fn copy_link_ui(ui: &mut Ui, view: PuzzleView, current: &TrainedPuzzle) {
    let copied_id = ui.id().with("puzzle copied");
    let is_copied = ui.data(|data| data.get_temp(copied_id)) == Some(current.puzzle.id());
    let label_key = if is_copied { "share-copied" } else { "puzzle-copy-link" };
    if ui.button(view.say(label_key)).on_hover_text(view.say("tip-puzzle-copy-link")).clicked() {
        ui.ctx().copy_text(view.link(current));
        ui.data_mut(|data| data.insert_temp(copied_id, current.puzzle.id()));
    }
}

/// Draws the time that is left of a run, and its numbers; after its end the result, and the button for another one.
fn run_ui(ui: &mut Ui, view: PuzzleView, run: &PuzzleRun, commands: &mut Vec<UiCommand>) {
    let (solved_count, mistakes) = run.counts();
    ui.label(theme::strong(view.say("puzzle-run")).color(ACCENT));
    let Some(is_best) = run.is_best() else {
        let time_left = run.remaining(view.now).unwrap_or_default();
        ui.label(theme::strong(ClockDisplay::of(time_left).to_string()).size(TIME_SIZE));
        let counts = [("solved", solved_count.into()), ("mistakes", mistakes.into())];
        let text = view.translations.say_with("puzzle-run-counts", &counts);
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
            let best = view.progress().best_run(run.game.family());
            view.translations.say_with("puzzle-run-best", &[("best", best.into())])
        }
    };
    ui.add(egui::Label::new(theme::faint(best_text)).wrap());
    if ui.add(theme::main_button(view.say("puzzle-run-again"))).clicked() {
        commands.push(UiCommand::Puzzle(PuzzleCommand::Run(run.game)));
    }
}

/// The result of a puzzle in words; `None` before there is one.
fn result(view: PuzzleView, current: &TrainedPuzzle) -> Option<String> {
    let result = current.result?;
    let themes: Vec<String> = current.puzzle.themes.iter().map(|&theme| view.say(&theme_key(theme))).collect();
    let mut parts = vec![themes.join(", ")];
    if let Some(rating_change) = result.change {
        let rating_change = rating_change.round() as i64;
        let sign = if rating_change < 0 { "−" } else { "+" };
        parts.push(format!("{} ({sign}{})", view.rating(current.puzzle.game.family()), rating_change.abs()));
        parts.push(view.translations.say_with("puzzle-streak", &[("count", view.progress().in_a_row.into())]));
    }
    Some(parts.join(" · "))
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::puzzles::PuzzleSet;

    fn choice<'a>(shown: &'a Fixture, training: &'a PuzzleTraining) -> Harness<'a, Vec<UiCommand>> {
        testing::harness([300.0, 300.0], |ui, commands| {
            choice_ui(ui, shown.puzzles(training, Duration::ZERO), GameId::default(), commands);
        })
    }

    #[test]
    fn the_next_puzzle_and_that_of_the_day_are_asked_for() {
        let (mut shown, training) = (Fixture::turnover(&[]), PuzzleTraining::default());
        let rating = |shown: &Fixture| {
            let points = shown.progress.puzzles.rating(GameId::default().family()).points.round() as i64;
            shown.translations.say_with("puzzle-own-rating", &[("rating", points.into())])
        };
        assert!(!testing::reads(&choice(&shown, &training), &rating(&shown)), "nothing was tried yet");
        let line = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";
        shown.progress.puzzles.record(&line.parse().expect("a puzzle"), PuzzleTry::Solved, 1);
        let mut harness = choice(&shown, &training);
        assert!(testing::reads(&harness, &rating(&shown)), "{:?}", Picture::of(&harness).texts());
        for (key, command) in [
            ("puzzle-next", PuzzleCommand::Next(GameId::default())),
            ("puzzle-daily", PuzzleCommand::Daily(GameId::default())),
            ("puzzle-run", PuzzleCommand::Run(GameId::default())),
        ] {
            testing::press(&mut harness, &shown.say(key));
            let commands = testing::take(&mut harness);
            assert!(matches!(&*commands, [UiCommand::Puzzle(found)] if *found == command), "{commands:?}");
        }
    }

    #[test]
    fn the_puzzles_of_the_own_games_are_offered_where_there_are_some() {
        let (mut shown, training) = (Fixture::turnover(&[]), PuzzleTraining::default());
        let text = shown.translations.say_with("puzzle-own-games", &[("count", 1.into())]);
        assert!(!testing::reads(&choice(&shown, &training), &text));
        let line = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|1500";
        shown.progress.own_puzzles = PuzzleSet::in_order(vec![line.parse().expect("a puzzle")]);
        let mut harness = choice(&shown, &training);
        testing::press(&mut harness, &text);
        let commands = testing::take(&mut harness);
        let command = PuzzleCommand::OwnGames(GameId::default());
        assert!(matches!(&*commands, [UiCommand::Puzzle(found)] if *found == command), "{commands:?}");
    }

    #[test]
    fn it_is_told_why_there_is_no_puzzle() {
        let shown = Fixture::turnover(&[]);
        for (trouble, text) in [
            (PuzzleTrouble::Loading, shown.say("puzzle-loading")),
            (PuzzleTrouble::None, shown.say("puzzle-none")),
            (PuzzleTrouble::Failed("404".into()), "404".to_owned()),
        ] {
            let mut training = PuzzleTraining::default();
            training.trouble = Some(trouble);
            assert!(testing::reads(&choice(&shown, &training), &text), "{text}");
        }
    }

    /// A shared puzzle on the table, and this run.
    fn training(run: Option<PuzzleRun>) -> PuzzleTraining {
        let line = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";
        let mut training = PuzzleTraining::of(line.parse().expect("a puzzle"), PuzzleSource::Shared);
        training.run = run;
        training
    }

    #[test]
    fn what_a_hint_costs_is_told_before_it_is_taken_and_nothing_where_it_costs_nothing() {
        let mut shown = Fixture::turnover(&[]);
        let mut rated = training(None);
        let puzzle = rated.current().expect("a puzzle").puzzle.clone();
        assert!(!testing::reads(&panel(&shown, &rated, Duration::ZERO), "costs"), "a shared puzzle");
        rated = PuzzleTraining::of(puzzle.clone(), PuzzleSource::Rated);
        let points = -shown.progress.puzzles.change(&puzzle, PuzzleTry::Helped).round() as i64;
        let harness = panel(&shown, &rated, Duration::ZERO);
        let text = format!("A hint costs {points} points");
        assert!(points > 0 && testing::reads(&harness, &text), "{:?}", Picture::of(&harness).texts());
        drop(harness);
        shown.progress.puzzles.record(&puzzle, PuzzleTry::Failed, 1);
        assert!(!testing::reads(&panel(&shown, &rated, Duration::ZERO), "costs"), "a later try");
    }

    fn panel<'a>(shown: &'a Fixture, training: &'a PuzzleTraining, now: Duration) -> Harness<'a, Vec<UiCommand>> {
        testing::harness([300.0, 300.0], move |ui, commands| {
            puzzle_ui(ui, shown.puzzles(training, now), commands);
        })
    }

    #[test]
    fn the_link_to_a_puzzle_leads_back_to_it_and_is_copied() {
        let (shown, training) = (Fixture::turnover(&[]), training(None));
        let mut harness = panel(&shown, &training, Duration::ZERO);
        testing::press(&mut harness, &shown.say("puzzle-copy-link"));
        let view = shown.puzzles(&training, Duration::ZERO);
        let current = training.current().expect("a puzzle");
        assert_eq!(crate::puzzles::Puzzle::from_link(&view.link(current)).as_ref(), Ok(&current.puzzle));
        assert!(testing::reads(&harness, &shown.say("share-copied")));
    }

    #[test]
    fn a_run_shows_its_time_and_numbers_and_at_its_end_the_result() {
        let shown = Fixture::turnover(&[]);
        let puzzle = training(None).current().expect("a puzzle").puzzle.clone();
        let mut run = PuzzleRun::new(GameId::default());
        run.lay_out(&puzzle, Duration::from_secs(10));
        run.record(true, Duration::from_secs(20));
        run.record(false, Duration::from_secs(21));
        let going = training(Some(run.clone()));
        let harness = panel(&shown, &going, Duration::from_secs(30));
        let counts = shown.translations.say_with("puzzle-run-counts", &[("solved", 1.into()), ("mistakes", 1.into())]);
        for text in ["2:30", &*counts, &*shown.say("puzzle-hint-cost-run")] {
            assert!(testing::reads(&harness, text), "{text}: {:?}", Picture::of(&harness).texts());
        }
        run.end(true);
        let over = training(Some(run));
        let mut harness = panel(&shown, &over, Duration::from_secs(300));
        assert!(testing::reads(&harness, &shown.say("puzzle-run-is-best")));
        testing::press(&mut harness, &shown.say("puzzle-run-again"));
        let commands = testing::take(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Puzzle(PuzzleCommand::Run(_))]), "{commands:?}");
    }

    #[test]
    fn every_theme_has_a_name_in_each_language() {
        use crate::app::i18n::Language;
        for language in Language::ALL {
            let translations = Translations::new(language);
            for theme in PuzzleTheme::ALL {
                let key = theme_key(theme);
                assert_ne!(translations.say(&key), key);
            }
        }
    }
}
