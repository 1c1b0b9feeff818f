//! The choice of puzzles, and the results.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;

use super::judge::PuzzleJudge;
use super::own_games::OwnPuzzles;
use super::puzzle_run::PuzzleRun;
use crate::app::frames::wake_ups::WakeUps;
use crate::app::kiosk::{Kiosk, VisitEnded};
use crate::app::learn::{ExerciseRun, Learn, LearnCommand, NextExercise, learning};
use crate::app::play::{GameChanges, Intent};
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::app::settings::PlayerProgress;
use crate::app::system::data_files::{DataFile, DataFiles};
use crate::app::system::entropy;
use crate::app::system::wall_clock::WallClock;
use crate::lessons::{Judge, Tries};
use crate::puzzles::{Puzzle, PuzzleFilter, PuzzleSet, PuzzleTheme, PuzzleTry};
use crate::session::{GameId, GameRecord};

/// A command of the player.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum PuzzleCommand {
    /// Lay out the next puzzle of a game.
    Next(GameId),
    /// Lay out the puzzle of the day of a game.
    Daily(GameId),
    /// Lay out the next puzzle made of the player's own games.
    OwnGames(GameId),
    /// Begin a run of three minutes with puzzles of a game.
    Run(GameId),
    /// Lay out this puzzle, which somebody has shared.
    Open(Box<Puzzle>),
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
    /// The run of three minutes that goes on, or has just ended.
    pub run: Option<PuzzleRun>,
    puzzle_sets: BTreeMap<String, PuzzleSet>,
    /// What is laid out as soon as its file is loaded.
    awaited_request: Option<PuzzleRequest>,
    trained_puzzle: Option<TrainedPuzzle>,
    /// The game that was chosen for it. The puzzle may be one of another form.
    chosen_game: GameId,
    /// Who judges the puzzle on the table.
    judge: Option<Arc<dyn Judge>>,
}

/// Which puzzle is laid out.
#[derive(Clone, Debug)]
enum PuzzleRequest {
    Next(GameId),
    Daily(GameId),
    OwnGames(GameId),
    OfRun,
    This(Box<Puzzle>),
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

/// Where a puzzle comes from, which decides for what its result counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleSource {
    /// Chosen for the player: it counts for the rating.
    Rated,
    /// The puzzle of the day: it counts for the rating, and for the days in a row.
    Daily {
        /// Its day, counted from 1970-01-01.
        day: u32,
    },
    /// It counts in the run alone.
    Run,
    /// Shared by somebody: it counts for nothing.
    Shared,
    /// Made of the player's own games: it counts for nothing.
    Own,
}

/// The puzzle on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Where it comes from.
    pub source: PuzzleSource,
    /// What came of it; `None` until the first mistake or the end.
    pub result: Option<PuzzleResult>,
}

/// What came of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuzzleResult {
    /// Whether it was solved at the first attempt and without help.
    pub is_solved: bool,
    /// By how many points it has changed the player's rating; `None` if it does not count for it.
    pub rating_change: Option<f64>,
}

impl PuzzleTraining {
    /// A puzzle on the table.
    #[cfg(test)]
    pub(in crate::app) fn of(puzzle: Puzzle, source: PuzzleSource) -> Self {
        let chosen_game = puzzle.game;
        Self { trained_puzzle: Some(TrainedPuzzle { puzzle, source, result: None }), chosen_game, ..Self::default() }
    }

    /// The puzzle on the table.
    #[must_use]
    pub const fn trained_puzzle(&self) -> Option<&TrainedPuzzle> {
        self.trained_puzzle.as_ref()
    }

    /// How the puzzle on the table is solved; `None` until the learner's command that lays it out is carried out, and when something
    /// else lies there.
    pub(super) fn exercise_run<'a>(&self, learn: &'a Learn) -> Option<&'a ExerciseRun> {
        let judge = self.judge.as_ref()?;
        learn.exercise_run().filter(|run| Arc::ptr_eq(&run.judge(), judge))
    }

    /// When what is shown of a run changes next by itself.
    #[must_use]
    pub fn next_change_at(&self, now: Duration) -> Option<Duration> {
        self.run.as_ref()?.next_change_at(now)
    }

    /// The puzzles of a game, once its file is loaded.
    fn puzzle_set(&mut self, game: GameId, files: &mut DataFiles) -> Result<&PuzzleSet, PuzzleTrouble> {
        let name = format!("puzzles/{}", PuzzleSet::file_name(game));
        if !self.puzzle_sets.contains_key(&name) {
            let bytes = match files.request(&name) {
                DataFile::Loading => return Err(PuzzleTrouble::Loading),
                DataFile::Failed(reason) => return Err(PuzzleTrouble::Failed(reason)),
                DataFile::Loaded(bytes) => bytes,
            };
            let text = std::str::from_utf8(&bytes).map_err(|error| PuzzleTrouble::Failed(error.to_string()))?;
            let puzzle_set = text.parse::<PuzzleSet>().map_err(|error| PuzzleTrouble::Failed(error.to_string()))?;
            self.puzzle_sets.insert(name.clone(), puzzle_set);
        }
        Ok(&self.puzzle_sets[&name])
    }

    fn choose_puzzle(
        &mut self,
        request: &PuzzleRequest,
        files: &mut DataFiles,
        progress: &PlayerProgress,
        day: u32,
    ) -> Result<TrainedPuzzle, PuzzleTrouble> {
        let theme = self.theme;
        let (puzzle, source) = match request {
            PuzzleRequest::Daily(game) => (self.puzzle_set(*game, files)?.of_day(day), PuzzleSource::Daily { day }),
            PuzzleRequest::Next(game) => {
                let rating = progress.puzzles.rating(game.family()).points.clamp(0.0, 4000.0) as u16;
                // A form without puzzles of its own gets those of its family.
                let filter_of = |game| PuzzleFilter { game, theme };
                let puzzle_set = self.puzzle_set(*game, files)?;
                let next_puzzle =
                    |game| puzzle_set.next(filter_of(game), &progress.puzzles, rating, day, random_number());
                (next_puzzle(Some(*game)).or_else(|| next_puzzle(None)), PuzzleSource::Rated)
            }
            PuzzleRequest::OwnGames(game) => {
                let last_puzzle = self.trained_puzzle.as_ref().map(|trained_puzzle| &trained_puzzle.puzzle);
                (OwnPuzzles(&progress.own_puzzles).next_after(game.family(), last_puzzle), PuzzleSource::Own)
            }
            PuzzleRequest::OfRun => {
                let run = self.run.clone().ok_or(PuzzleTrouble::None)?;
                (run.choose_puzzle(self.puzzle_set(run.game, files)?, random_number()), PuzzleSource::Run)
            }
            PuzzleRequest::This(puzzle) => (Some(&**puzzle), PuzzleSource::Shared),
        };
        let puzzle = puzzle.ok_or(PuzzleTrouble::None)?.clone();
        Ok(TrainedPuzzle { puzzle, source, result: None })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleTraining>()
        .add_message::<PuzzleCommand>()
        .add_systems(
            Update,
            (
                withdraw_request,
                handle_next_requests,
                execute_puzzle_commands,
                lay_out_puzzle,
                record_result.run_if(resource_changed::<Learn>),
            )
                .chain()
                .after(learning::execute_learn_commands)
                .in_set(AppSystems::Request),
        )
        .add_systems(Update, forget_theme.run_if(resource_exists::<Kiosk>).in_set(AppSystems::React));
}

/// Forgets the theme that a visitor of a hall has chosen, and what was said of it.
fn forget_theme(mut ended_visits: MessageReader<VisitEnded>, mut training: ResMut<PuzzleTraining>) {
    if ended_visits.read().count() > 0 {
        (training.theme, training.trouble) = (None, None);
    }
}

/// A number from the system's randomness.
fn random_number() -> u64 {
    entropy::random_bytes().map_or(0, u64::from_le_bytes)
}

/// The number of the day since 1970-01-01; 0 if the date is unknown.
fn day_number(clock: &WallClock) -> u32 {
    clock.today().days_since_1970().unwrap_or_default()
}

/// Withdraws what is awaited when the player has gone to another screen, or another game has come to the table.
fn withdraw_request(mut game_changes: GameChanges, screen: Res<State<Screen>>, mut training: ResMut<PuzzleTraining>) {
    let has_new_game = game_changes.read().filter(|change| change.is_another_game()).count() > 0;
    if training.awaited_request.is_some() && (has_new_game || screen.is_changed()) {
        (training.awaited_request, training.run, training.trouble) = (None, None, None);
    }
}

/// Lays out the next puzzle: of the run while it goes on, once the one on the table is done with, else of the game that was chosen.
fn handle_next_requests(
    mut next_requests: MessageReader<NextExercise>,
    mut training: ResMut<PuzzleTraining>,
    mut commands: MessageWriter<PuzzleCommand>,
) {
    if next_requests.read().count() == 0 {
        return;
    }
    let Some(trained_puzzle) = &training.trained_puzzle else { return };
    if training.run.as_ref().is_some_and(PuzzleRun::is_under_way) {
        if training.is_next_of_run_due() {
            training.request_next_of_run();
        }
    } else {
        let game = training.chosen_game;
        let is_own = trained_puzzle.source == PuzzleSource::Own;
        commands.write(if is_own { PuzzleCommand::OwnGames(game) } else { PuzzleCommand::Next(game) });
    }
}

impl PuzzleTraining {
    /// Asks for the next puzzle of the run.
    pub(super) fn request_next_of_run(&mut self) {
        self.awaited_request = Some(PuzzleRequest::OfRun);
    }

    /// Whether the puzzle on the table is done with, and the next one of the run is not asked for yet.
    pub(super) fn is_next_of_run_due(&self) -> bool {
        let is_done_with = |trained_puzzle: &TrainedPuzzle| {
            trained_puzzle.source == PuzzleSource::Run && trained_puzzle.result.is_some()
        };
        self.awaited_request.is_none()
            && self.run.as_ref().is_some_and(PuzzleRun::is_under_way)
            && self.trained_puzzle.as_ref().is_some_and(is_done_with)
    }

    fn request(&mut self, game: GameId, request: PuzzleRequest, run: Option<PuzzleRun>) {
        (self.chosen_game, self.awaited_request, self.run) = (game, Some(request), run);
    }
}

fn execute_puzzle_commands(
    mut commands: MessageReader<PuzzleCommand>,
    mut training: ResMut<PuzzleTraining>,
    mut files: ResMut<DataFiles>,
    mut intents: MessageWriter<Intent>,
) {
    for command in commands.read() {
        files.forget_failures();
        match command {
            PuzzleCommand::Next(game) => training.request(*game, PuzzleRequest::Next(*game), None),
            PuzzleCommand::Daily(game) => training.request(*game, PuzzleRequest::Daily(*game), None),
            PuzzleCommand::Run(game) => training.request(*game, PuzzleRequest::OfRun, Some(PuzzleRun::new(*game))),
            PuzzleCommand::Open(puzzle) => training.request(puzzle.game, PuzzleRequest::This(puzzle.clone()), None),
            PuzzleCommand::OwnGames(game) => training.request(*game, PuzzleRequest::OwnGames(*game), None),
            PuzzleCommand::Theme(theme) => training.theme = *theme,
            PuzzleCommand::Explore => {
                if let Some(game) =
                    training.trained_puzzle.as_ref().and_then(|trained_puzzle| trained_puzzle.puzzle.solved_game().ok())
                {
                    let record = Box::new(GameRecord::of(game));
                    intents.write(Intent::Open { record, key: None, remote: None });
                }
            }
        }
    }
}

/// Lays out what is awaited as soon as its file is loaded. The learner's command that does so is carried out in the next frame.
fn lay_out_puzzle(
    mut training: ResMut<PuzzleTraining>,
    mut files: ResMut<DataFiles>,
    progress: Res<PlayerProgress>,
    clock: Res<WallClock>,
    mut lessons: MessageWriter<LearnCommand>,
    mut wake_ups: ResMut<WakeUps>,
) {
    let Some(request) = training.awaited_request.clone() else { return };
    let training_state = training.bypass_change_detection();
    let chosen_puzzle =
        training_state.choose_puzzle(&request, files.bypass_change_detection(), &progress, day_number(&clock));
    let puzzle_and_judge =
        chosen_puzzle.and_then(|chosen_puzzle| match PuzzleJudge::new(chosen_puzzle.puzzle.clone()) {
            Ok(judge) => Ok((chosen_puzzle, judge)),
            Err(error) => Err(PuzzleTrouble::Failed(error.to_string())),
        });
    match puzzle_and_judge {
        Ok((chosen_puzzle, judge)) => {
            if let Some(run) = &mut training.run {
                run.lay_out(&chosen_puzzle.puzzle, clock.now());
            }
            training.trouble = None;
            training.awaited_request = None;
            training.trained_puzzle = Some(chosen_puzzle);
            let judge: Arc<dyn Judge> = Arc::new(judge);
            training.judge = Some(judge.clone());
            lessons.write(LearnCommand::Judge(judge));
            wake_ups.go_on_if(true);
        }
        Err(PuzzleTrouble::Loading) if training.trouble == Some(PuzzleTrouble::Loading) => {}
        Err(trouble) => {
            training.awaited_request = (trouble == PuzzleTrouble::Loading).then_some(request);
            training.trouble = Some(trouble);
        }
    }
}

/// Records the result at the first wrong move or help, or when the puzzle is solved.
fn record_result(
    learn: Res<Learn>,
    clock: Res<WallClock>,
    mut training: ResMut<PuzzleTraining>,
    mut progress: ResMut<PlayerProgress>,
) {
    let Some(exercise_run) = training.exercise_run(&learn) else { return };
    let PuzzleTraining { trained_puzzle, run, .. } = training.bypass_change_detection();
    let Some(trained_puzzle) = trained_puzzle else { return };
    let try_outcome = outcome_of_tries(exercise_run.tries());
    let is_solved = try_outcome == PuzzleTry::Solved;
    if trained_puzzle.result.is_some() || is_solved && !exercise_run.is_solved() {
        return;
    }
    let day = day_number(&clock);
    let rating_change = match trained_puzzle.source {
        PuzzleSource::Rated | PuzzleSource::Daily { .. } => {
            Some(progress.puzzles.record(&trained_puzzle.puzzle, try_outcome, day))
        }
        PuzzleSource::Run | PuzzleSource::Shared | PuzzleSource::Own => None,
    };
    match (trained_puzzle.source, run) {
        (PuzzleSource::Daily { day }, _) if is_solved => progress.puzzles.record_daily(day),
        (PuzzleSource::Run, Some(run)) => run.record(is_solved, clock.now()),
        _ => {}
    }
    trained_puzzle.result = Some(PuzzleResult { is_solved, rating_change });
    training.set_changed();
}

/// What comes of a puzzle in which this was tried and asked for.
const fn outcome_of_tries(tries: Tries) -> PuzzleTry {
    match tries {
        Tries { wrong: 0, saw_hint: false, saw_solution: false } => PuzzleTry::Solved,
        Tries { wrong: 0, saw_hint: true, saw_solution: false } => PuzzleTry::Helped,
        _ => PuzzleTry::Failed,
    }
}

#[cfg(test)]
pub(super) mod tests;
