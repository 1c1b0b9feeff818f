//! Puzzles in the panel of exercises: the choice of the next one, and the one on the table.

use bevy_egui::egui::{self, Ui};

use super::UiCommand;
use super::theme::{self, ACCENT, BUTTON_HEIGHT, FAINT_TEXT, WARNING};
use crate::app::i18n::Translations;
use crate::app::puzzles::training::{PuzzleTrouble, TrainedPuzzle};
use crate::app::puzzles::{PuzzleCommand, PuzzleTraining};
use crate::puzzles::{PuzzleProgress, PuzzleTheme};
use crate::session::{Family, GameId};

/// The width of the list of themes.
const THEMES_WIDTH: f32 = 170.0;
/// The gap between two buttons.
const GAP: f32 = 4.0;

/// The data of puzzles.
#[derive(Clone, Copy)]
pub(super) struct PuzzleView<'a> {
    pub(super) training: &'a PuzzleTraining,
    pub(super) progress: &'a PuzzleProgress,
    pub(super) words: &'a Translations,
}

impl PuzzleView<'_> {
    fn say(self, key: &str) -> String {
        self.words.say(key)
    }

    fn rating(self, family: Family) -> String {
        let points = self.progress.rating(family).points.round() as i64;
        self.words.say_with("puzzle-own-rating", &[("rating", points.into())])
    }
}

/// The key of a theme's name.
fn theme_key(theme: PuzzleTheme) -> String {
    format!("puzzle-theme-{}", theme.code())
}

/// Draws the choice of a puzzle of a game.
pub(super) fn choice_ui(ui: &mut Ui, view: PuzzleView, game: GameId, commands: &mut Vec<UiCommand>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::strong(view.say("puzzle-title")).color(ACCENT));
        ui.label(egui::RichText::new(view.rating(game.family())).color(FAINT_TEXT));
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(GAP, GAP);
        let next = egui::Button::new(view.say("puzzle-next")).min_size(egui::vec2(0.0, BUTTON_HEIGHT));
        if ui.add(next).on_hover_text(view.say("tip-puzzle-next")).clicked() {
            commands.push(UiCommand::Puzzle(PuzzleCommand::Next(game)));
        }
        let daily = egui::Button::new(view.say("puzzle-daily")).min_size(egui::vec2(0.0, BUTTON_HEIGHT));
        if ui.add(daily).on_hover_text(view.say("tip-puzzle-daily")).clicked() {
            commands.push(UiCommand::Puzzle(PuzzleCommand::Daily(game)));
        }
        let count = view.training.own.count(game.family());
        if count > 0 {
            let text = view.words.say_with("puzzle-own-games", &[("count", count.into())]);
            let own = egui::Button::new(text).min_size(egui::vec2(0.0, BUTTON_HEIGHT));
            if ui.add(own).on_hover_text(view.say("tip-puzzle-own-games")).clicked() {
                commands.push(UiCommand::Puzzle(PuzzleCommand::OwnGames(game)));
            }
        }
    });
    themes_ui(ui, view, commands);
    if let Some(trouble) = &view.training.trouble {
        let (text, color) = match trouble {
            PuzzleTrouble::Loading => (view.say("puzzle-loading"), FAINT_TEXT),
            PuzzleTrouble::None => (view.say("puzzle-none"), WARNING),
            PuzzleTrouble::Failed(why) => {
                (view.words.say_with("puzzle-failed", &[("why", why.clone().into())]), WARNING)
            }
        };
        ui.add(egui::Label::new(egui::RichText::new(text).color(color)).wrap());
    }
}

/// Draws the list of themes.
fn themes_ui(ui: &mut Ui, view: PuzzleView, commands: &mut Vec<UiCommand>) {
    let name = |theme: Option<PuzzleTheme>| {
        theme.map_or_else(|| view.say("puzzle-theme-all"), |theme| view.say(&theme_key(theme)))
    };
    let mut chosen = view.training.theme;
    let list = egui::ComboBox::from_id_salt("puzzle theme").width(THEMES_WIDTH).selected_text(name(chosen));
    list.show_ui(ui, |ui| {
        for theme in std::iter::once(None).chain(PuzzleTheme::ALL.map(Some)) {
            ui.selectable_value(&mut chosen, theme, name(theme));
        }
    });
    if chosen != view.training.theme {
        commands.push(UiCommand::Puzzle(PuzzleCommand::Theme(chosen)));
    }
}

/// Draws what is known of the puzzle on the table: its rating, and after the result its themes, the change of the player's
/// rating, and how many were solved in a row.
pub(super) fn puzzle_ui(ui: &mut Ui, view: PuzzleView, commands: &mut Vec<UiCommand>) {
    let Some(current) = view.training.current() else { return };
    let title = match (current.is_daily, current.is_own) {
        (true, _) => "puzzle-of-the-day",
        (_, true) => "puzzle-of-own-games",
        _ => "puzzle-title",
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(theme::strong(view.say(title)).color(ACCENT));
        if current.is_own {
            return;
        }
        let rating = view.words.say_with("puzzle-rating", &[("rating", current.puzzle.rating.into())]);
        ui.label(egui::RichText::new(rating).color(FAINT_TEXT));
    });
    if let Some(change) = current.change {
        ui.add(egui::Label::new(egui::RichText::new(result(view, current, change)).color(FAINT_TEXT)).wrap());
        if ui.button(view.say("puzzle-explore")).on_hover_text(view.say("tip-puzzle-explore")).clicked() {
            commands.push(UiCommand::Puzzle(PuzzleCommand::Explore));
        }
    }
}

/// The result of a puzzle in words.
fn result(view: PuzzleView, current: &TrainedPuzzle, change: f64) -> String {
    let change = change.round() as i64;
    let sign = if change < 0 { "−" } else { "+" };
    let themes: Vec<String> = current.puzzle.themes.iter().map(|&theme| view.say(&theme_key(theme))).collect();
    if current.is_own {
        return themes.join(", ");
    }
    let rating = format!("{} ({sign}{})", view.rating(current.puzzle.game.family()), change.abs());
    let streak = view.words.say_with("puzzle-streak", &[("count", view.progress.in_a_row.into())]);
    [themes.join(", "), rating, streak].join(" · ")
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::super::testing::{self, Fixture, Picture};
    use super::*;
    use crate::app::puzzles::own_games::OwnPuzzles;
    use crate::puzzles::PuzzleSet;

    fn choice<'a>(shown: &'a Fixture, training: &'a PuzzleTraining) -> Harness<'a, Vec<UiCommand>> {
        testing::harness([300.0, 300.0], |ui, commands| {
            let view = PuzzleView { training, progress: &shown.settings.puzzles, words: &shown.words };
            choice_ui(ui, view, GameId::default(), commands);
        })
    }

    #[test]
    fn the_next_puzzle_and_that_of_the_day_are_asked_for() {
        let (shown, training) = (Fixture::turnover(&[]), PuzzleTraining::default());
        let mut harness = choice(&shown, &training);
        assert!(testing::reads(&harness, "1500"), "{:?}", Picture::of(&harness).texts());
        for (key, command) in [
            ("puzzle-next", PuzzleCommand::Next(GameId::default())),
            ("puzzle-daily", PuzzleCommand::Daily(GameId::default())),
        ] {
            testing::press(&mut harness, &shown.say(key));
            let asked = testing::take(&mut harness);
            assert!(matches!(&*asked, [UiCommand::Puzzle(found)] if *found == command), "{asked:?}");
        }
    }

    #[test]
    fn the_puzzles_of_the_own_games_are_offered_where_there_are_some() {
        let (shown, mut training) = (Fixture::turnover(&[]), PuzzleTraining::default());
        let text = shown.words.say_with("puzzle-own-games", &[("count", 1.into())]);
        assert!(!testing::reads(&choice(&shown, &training), &text));
        let line = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|1500";
        training.own = OwnPuzzles::new(PuzzleSet::in_order(vec![line.parse().expect("a puzzle")]));
        let mut harness = choice(&shown, &training);
        testing::press(&mut harness, &text);
        let asked = testing::take(&mut harness);
        let wanted = PuzzleCommand::OwnGames(GameId::default());
        assert!(matches!(&*asked, [UiCommand::Puzzle(found)] if *found == wanted), "{asked:?}");
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

    #[test]
    fn every_theme_has_a_name_in_each_language() {
        use crate::app::i18n::Language;
        for language in Language::ALL {
            let words = Translations::new(language);
            for theme in PuzzleTheme::ALL {
                let key = theme_key(theme);
                assert_ne!(words.say(&key), key);
            }
        }
    }
}
