//! The choice of puzzles, and the results.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::*;

use super::judge::PuzzleJudge;
use super::own_games::OwnPuzzles;
use crate::app::data_files::{DataFile, DataFiles};
use crate::app::entropy;
use crate::app::learn::{Learn, LearnCommand, NextExercise};
use crate::app::persistence::Calendar;
use crate::app::play::Intent;
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::lessons::Tries;
use crate::puzzles::{Puzzle, PuzzleFilter, PuzzleSet, PuzzleTheme};
use crate::session::{GameId, GameRecord};

/// A command of the player.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleCommand {
    /// Lay out the next puzzle of a game.
    Next(GameId),
    /// Lay out the puzzle of the day of a game.
    Daily(GameId),
    /// Lay out the next puzzle made of the player's own games.
    OwnGames(GameId),
    /// Choose only puzzles with this theme; `None` for all.
    Theme(Option<PuzzleTheme>),
    /// Open the puzzle with its solution as a game on the table, to explore it.
    Explore,
}

/// The puzzles that the player solves.
#[derive(Resource, Default)]
pub struct PuzzleTraining {
    /// The theme of the puzzles that are chosen; `None` for all.
    pub theme: Option<PuzzleTheme>,
    /// Why there is no puzzle.
    pub trouble: Option<PuzzleTrouble>,
    /// The puzzles made of the player's own games.
    pub own: OwnPuzzles,
    sets: BTreeMap<String, PuzzleSet>,
    /// What is laid out as soon as its file is loaded.
    awaited: Option<PuzzleCommand>,
    current: Option<TrainedPuzzle>,
}

/// Why no puzzle was laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleTrouble {
    /// Its file is being loaded.
    Loading,
    /// Its file could not be loaded or read, for this reason.
    Failed(String),
    /// There is no puzzle of this game with this theme.
    None,
}

/// The puzzle on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Whether it is the puzzle of the day.
    pub is_daily: bool,
    /// Whether it was made of the player's own games. Then it does not count for the rating.
    pub is_own: bool,
    /// By how many points the result has changed the player's rating; `None` before there is a result.
    pub change: Option<f64>,
}

impl PuzzleTraining {
    /// The puzzle on the table.
    #[must_use]
    pub const fn current(&self) -> Option<&TrainedPuzzle> {
        self.current.as_ref()
    }

    /// The puzzles of a game, once its file is loaded.
    fn set(&mut self, game: GameId, files: &mut DataFiles) -> Result<&PuzzleSet, PuzzleTrouble> {
        let name = format!("puzzles/{}", PuzzleSet::file_name(game));
        if !self.sets.contains_key(&name) {
            let bytes = match files.request(&name) {
                DataFile::Loading => return Err(PuzzleTrouble::Loading),
                DataFile::Failed(why) => return Err(PuzzleTrouble::Failed(why)),
                DataFile::Loaded(bytes) => bytes,
            };
            let text = std::str::from_utf8(&bytes).map_err(|error| PuzzleTrouble::Failed(error.to_string()))?;
            let set = text.parse::<PuzzleSet>().map_err(|error| PuzzleTrouble::Failed(error.to_string()))?;
            self.sets.insert(name.clone(), set);
        }
        Ok(&self.sets[&name])
    }

    fn choose(
        &mut self,
        command: PuzzleCommand,
        files: &mut DataFiles,
        settings: &Settings,
        today: u32,
    ) -> Result<TrainedPuzzle, PuzzleTrouble> {
        let theme = self.theme;
        let (puzzle, is_daily) = match command {
            PuzzleCommand::Daily(game) => (self.set(game, files)?.of_day(today), true),
            PuzzleCommand::Next(game) => {
                let rating = settings.puzzles.rating(game.family()).points.clamp(0.0, 4000.0) as u16;
                // A form without puzzles of its own gets those of its family.
                let filter = |game| PuzzleFilter { game, theme };
                let set = self.set(game, files)?;
                let next = |game| set.next(filter(game), &settings.puzzles, rating, today, drawn());
                (next(Some(game)).or_else(|| next(None)), false)
            }
            PuzzleCommand::OwnGames(game) => {
                let last = self.current.as_ref().map(|current| &current.puzzle);
                (self.own.next(game.family(), last), false)
            }
            PuzzleCommand::Theme(_) | PuzzleCommand::Explore => (None, false),
        };
        let puzzle = puzzle.ok_or(PuzzleTrouble::None)?.clone();
        let is_own = matches!(command, PuzzleCommand::OwnGames(_));
        Ok(TrainedPuzzle { puzzle, is_daily, is_own, change: None })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleTraining>()
        .init_resource::<Calendar>()
        .add_message::<PuzzleCommand>()
        .add_systems(Update, (hear_next, act, lay_out, record).chain().in_set(AppSystems::Request));
}

/// A number from the system's randomness.
fn drawn() -> u64 {
    entropy::random_bytes()
        .map_or(0, |bytes| bytes.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

/// The number of the day since 1970-01-01; 0 if the date is unknown.
fn today(calendar: &Calendar) -> u32 {
    (calendar.0)().days_since_1970().unwrap_or_default()
}

fn hear_next(
    mut wanted: MessageReader<NextExercise>,
    training: Res<PuzzleTraining>,
    mut commands: MessageWriter<PuzzleCommand>,
) {
    if wanted.read().count() > 0
        && let Some(current) = &training.current
    {
        let game = current.puzzle.game;
        commands.write(if current.is_own { PuzzleCommand::OwnGames(game) } else { PuzzleCommand::Next(game) });
    }
}

fn act(
    mut commands: MessageReader<PuzzleCommand>,
    (mut training, mut files): (ResMut<PuzzleTraining>, ResMut<DataFiles>),
    mut intents: MessageWriter<Intent>,
    mut screen: ResMut<NextState<Screen>>,
) {
    for command in commands.read() {
        match command {
            PuzzleCommand::Next(_) | PuzzleCommand::Daily(_) | PuzzleCommand::OwnGames(_) => {
                files.forget_failures();
                training.awaited = Some(*command);
            }
            PuzzleCommand::Theme(theme) => training.theme = *theme,
            PuzzleCommand::Explore => {
                if let Some(game) = training.current.as_ref().and_then(|current| current.puzzle.solved().ok()) {
                    let record = Box::new(GameRecord::of(game));
                    intents.write(Intent::Open { record, key: None, remote: None });
                    screen.set(Screen::Table);
                }
            }
        }
    }
}

/// Lays out what is awaited as soon as its file is loaded.
fn lay_out(
    mut training: ResMut<PuzzleTraining>,
    mut files: ResMut<DataFiles>,
    settings: Res<Settings>,
    calendar: Res<Calendar>,
    mut lessons: MessageWriter<LearnCommand>,
) {
    let Some(command) = training.awaited else { return };
    let chosen = training.choose(command, files.bypass_change_detection(), &settings, today(&calendar));
    let judged = chosen.and_then(|chosen| match PuzzleJudge::new(chosen.puzzle.clone()) {
        Ok(judge) => Ok((chosen, judge)),
        Err(error) => Err(PuzzleTrouble::Failed(error.to_string())),
    });
    let is_loading = judged.as_ref().is_err_and(|trouble| *trouble == PuzzleTrouble::Loading);
    if is_loading && training.trouble == Some(PuzzleTrouble::Loading) {
        return;
    }
    training.awaited = is_loading.then_some(command);
    match judged {
        Ok((chosen, judge)) => {
            training.trouble = None;
            training.current = Some(chosen);
            lessons.write(LearnCommand::Judge(Arc::new(judge)));
        }
        Err(trouble) => training.trouble = Some(trouble),
    }
}

/// Records the result at the first wrong move or help, or when the puzzle is solved.
fn record(
    learn: Res<Learn>,
    calendar: Res<Calendar>,
    mut training: ResMut<PuzzleTraining>,
    mut settings: ResMut<Settings>,
) {
    let Some(lesson) = learn.lesson().filter(|_| learn.exercise().is_none()) else { return };
    let Some(current) = training.bypass_change_detection().current.as_mut() else { return };
    let is_failed = lesson.tries() != Tries::default();
    let is_new = current.change.is_none() && (is_failed || lesson.is_solved());
    // Until the command is carried out, the exercise before is still there.
    if !is_new || current.puzzle.game().ok().map(|game| game.start_fen()) != Some(lesson.right_game().start_fen()) {
        return;
    }
    if current.is_own {
        current.change = Some(0.0);
        training.set_changed();
        return;
    }
    let today = today(&calendar);
    let change = settings.puzzles.record(&current.puzzle, !is_failed, today);
    if current.is_daily && !is_failed {
        settings.puzzles.record_daily(today);
    }
    current.change = Some(change);
    training.set_changed();
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::learn;
    use crate::app::play::selection::Selection;
    use crate::app::scene::components::Performance;
    use crate::archive::Date;

    /// A game in which each side moves once a turn.
    fn game() -> GameId {
        GameId::ALL.into_iter().find(|game| !game.has_dice()).expect("a game without dice")
    }

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, learn::learning::plugin, plugin))
            .init_state::<Screen>()
            .init_resource::<Settings>()
            .init_resource::<Selection>()
            .init_resource::<DataFiles>()
            .insert_resource(Calendar(|| Date::of(2026, 11, 22).expect("a date")))
            .add_message::<Performance>()
            .add_message::<Intent>();
        app
    }

    fn command(app: &mut App, command: PuzzleCommand) {
        app.world_mut().write_message(command);
        (0..4).for_each(|_| app.update());
    }

    fn current(app: &App) -> TrainedPuzzle {
        app.world().resource::<PuzzleTraining>().current.clone().expect("a puzzle")
    }

    fn attempt(app: &mut App, code: &str) {
        let mut learn = app.world_mut().resource_mut::<Learn>();
        let lesson = learn.lesson_mut().expect("a puzzle");
        let id = lesson.right_game().referee().find(code).expect("a legal move");
        lesson.attempt(id);
        while lesson.follow().is_some() {}
        app.update();
    }

    #[test]
    fn every_game_has_puzzles_and_one_of_the_day() {
        for game in GameId::ALL {
            let mut app = app();
            command(&mut app, PuzzleCommand::Daily(game));
            assert!(current(&app).is_daily && current(&app).puzzle.game.family() == game.family(), "{game}");
            let daily = current(&app).puzzle;
            command(&mut app, PuzzleCommand::Next(game));
            assert!(!current(&app).is_daily, "{game}");
            command(&mut app, PuzzleCommand::Daily(game));
            assert_eq!(current(&app).puzzle, daily, "{game}");
        }
    }

    #[test]
    fn a_puzzle_is_laid_out_from_the_list_of_exercises_and_after_another_puzzle() {
        let mut app = app();
        app.world_mut().write_message(LearnCommand::Begin(game().family()));
        (0..4).for_each(|_| app.update());
        for asked in [PuzzleCommand::Daily(game()), PuzzleCommand::Next(game())] {
            command(&mut app, asked);
            let start = current(&app).puzzle.game().expect("a puzzle").start_fen();
            let lesson = app.world().resource::<Learn>().lesson();
            assert_eq!(lesson.map(|lesson| lesson.right_game().start_fen()), Some(start), "{asked:?}");
        }
    }

    #[test]
    fn a_puzzle_that_is_solved_at_once_counts_for_the_rating_and_the_streak() {
        let mut app = app();
        let id = game();
        command(&mut app, PuzzleCommand::Daily(id));
        let before = app.world().resource::<Settings>().puzzles.rating(id.family()).points;
        let puzzle = current(&app).puzzle;
        let solver = puzzle.solver().expect("a puzzle");
        while !app.world().resource::<Learn>().lesson().expect("a puzzle").is_solved() {
            let game = app.world().resource::<Learn>().lesson().expect("a puzzle").right_game();
            assert_eq!(game.side_to_move(), Some(solver));
            let code = puzzle.moves[game.ply_count()].clone();
            attempt(&mut app, &code);
        }
        let progress = app.world().resource::<Settings>().puzzles.clone();
        assert!(progress.rating(id.family()).points > before);
        assert_eq!((progress.in_a_row, progress.daily.longest), (1, 1));
        assert!(current(&app).change.is_some_and(|change| change > 0.0));
    }

    #[test]
    fn a_puzzle_of_the_own_games_does_not_count_and_the_next_one_is_another_of_them() {
        let lines = [
            "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|1500",
            "turnover-modern|7c/8/R7/8/1R6/8/8/C7 w 0 1|win|b4b7|quiet|1500",
        ];
        let puzzles: Vec<Puzzle> = lines.map(|line| line.parse().expect("a puzzle")).to_vec();
        let mut app = app();
        app.world_mut().resource_mut::<PuzzleTraining>().own = OwnPuzzles::new(PuzzleSet::in_order(puzzles.clone()));
        command(&mut app, PuzzleCommand::OwnGames(GameId::TurnoverModern));
        assert!(current(&app).is_own && current(&app).puzzle == puzzles[0], "{:?}", current(&app));
        attempt(&mut app, "a1a2");
        assert_eq!(current(&app).change, Some(0.0));
        assert_eq!(app.world().resource::<Settings>().puzzles, Settings::default().puzzles);
        app.world_mut().write_message(NextExercise);
        (0..4).for_each(|_| app.update());
        assert_eq!(current(&app).puzzle, puzzles[1]);
    }

    #[test]
    fn a_wrong_move_counts_once_and_what_is_solved_afterwards_does_not() {
        let mut app = app();
        command(&mut app, PuzzleCommand::Next(game()));
        let puzzle = current(&app).puzzle;
        let start = puzzle.game().expect("a puzzle");
        let wrong =
            start.legal_moves().iter().find(|mv| mv.code != puzzle.moves[0]).expect("another move").code.clone();
        attempt(&mut app, &wrong);
        let change = current(&app).change.expect("a result");
        assert!(change <= 0.0);
        attempt(&mut app, &puzzle.moves[0]);
        assert_eq!(current(&app).change, Some(change));
        assert_eq!(app.world().resource::<Settings>().puzzles.in_a_row, 0);
    }

    #[test]
    fn the_solution_can_be_explored_on_the_table() {
        let mut app = app();
        command(&mut app, PuzzleCommand::Next(game()));
        let puzzle = current(&app).puzzle;
        app.world_mut().resource_mut::<Messages<Intent>>().clear();
        app.world_mut().write_message(PuzzleCommand::Explore);
        app.update();
        let intents: Vec<Intent> = app.world_mut().resource_mut::<Messages<Intent>>().drain().collect();
        let [Intent::Open { record, .. }] = &*intents else { panic!("{intents:?}") };
        assert_eq!(record.game.start_fen(), puzzle.game().expect("a puzzle").start_fen());
        assert_eq!(record.game.plies().len(), puzzle.moves.len());
    }
}
