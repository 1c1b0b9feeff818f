//! The computer player: it chooses what to search for, starts the search, and plays the move that was found.
//!
//! It starts to search as soon as it is to move, while the last move is still animated, and moves after a short pause.
//! A search belongs to one position and is cancelled when the position changes.
//!
//! | file | content |
//! |---|---|
//! | `search_request` | requests, limits and results of searches |
//! | `engine_thread`, `engine_worker` | the search on a desktop and in a browser |
//! | `opening_book` | the computer's first moves by the opening book |
//! | `reply` | when the engine moves and when it accepts a draw |
//! | `hint` | hints for the person to move |

#[cfg(not(target_family = "wasm"))]
mod engine_thread;
#[cfg(target_family = "wasm")]
mod engine_worker;
pub(in crate::app) mod game_files;
pub mod hint;
mod opening_book;
pub(in crate::app) mod player_rating;
mod reply;
mod search_request;

#[cfg(test)]
mod tests;

use std::time::Duration;

use bevy::prelude::*;

#[cfg(not(target_family = "wasm"))]
use self::engine_thread::EngineHandle;
#[cfg(target_family = "wasm")]
use self::engine_worker::EngineHandle;
use self::opening_book::{BookAnswer, OpeningBook};
use self::search_request::EngineMessage;
pub use self::search_request::{EngineAnswer, EngineQuestion, SearchGoal, SearchRequest};
use super::play::clocks::TableClocks;
use super::play::dice::forced_pass;
use super::play::replay::Replay;
use super::play::turn::EnginePaused;
use super::play::{CurrentGame, GameChanges};
use super::screen::Screen;
use crate::ai::endings::Endings;
use crate::ai::network::Network;
use crate::ai::search::{Report, Score};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::opponent::game_files::{GameFileLookup, GameFiles, LoadedGameFile};
use crate::app::schedule::AppSystems;
use crate::app::system::data_files::DataFiles;
use crate::app::system::waker::Waker;
use crate::app::system::wall_clock::WallClock;
use crate::session::{Game, Level, Phase};

/// Lets the engine play the sides that are its own, give hints and analyse.
pub struct OpponentPlugin;

impl Plugin for OpponentPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Opponent>()
            .init_resource::<OpeningBook>()
            .init_resource::<DataFiles>()
            .init_resource::<GameFiles<Endings>>()
            .init_resource::<GameFiles<Network>>()
            .add_plugins(hint::plugin)
            .init_resource::<AnalysisRequest>()
            .add_message::<EngineCommand>()
            .add_message::<SearchFinding>()
            .add_systems(
                Update,
                (run_commands, choose_search, reply::play_found_move, reply::answer_offer)
                    .chain()
                    .in_set(AppSystems::Request),
            )
            .tell_wake_ups(tell_progress);
    }
}

/// A command of the player to the engine.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineCommand {
    /// Stop the search and play the best move found so far.
    MoveNow,
    /// `true` stops the engine from moving, `false` lets it continue.
    Halt(bool),
    /// Search for a hint and show it.
    Hint,
    /// Cancel the search for a hint, or hide the hint.
    NoHint,
}

/// Requests of searches other than for moves and hints.
#[derive(Resource, Default)]
pub struct AnalysisRequest {
    /// Whether the position on the table is to be analysed.
    pub study: bool,
    /// Whether to look for a mate of the side to move. It has priority over every other search.
    pub mate: bool,
    /// A position to be evaluated for the review of a game. It has priority over `study`.
    pub judge: Option<Box<Game>>,
    /// A position whose two best moves are to be found, and the number of nodes. It has priority over `study`, and is searched on
    /// any screen, but only while no game is played.
    pub weigh: Option<(Box<Game>, u64)>,
}

/// The result of a search that an [`AnalysisRequest`] asked for.
#[derive(Message, Clone, Debug)]
pub enum SearchFinding {
    /// A line of play.
    Line(SearchRequest, Report<String>),
    /// The final result of the search.
    Verdict(SearchRequest, EngineAnswer),
}

/// The state of the engine as a player.
#[derive(Resource)]
pub struct Opponent {
    engine: EngineHandle,
    /// The number of the last search.
    number: u64,
    thought: SearchState,
    /// The score of the engine's last move, by side; `None` for a side for which it has not played.
    scores: [Option<Score>; 2],
    /// Whether it moves in this frame, or as soon as the pause before its move is over.
    is_due: bool,
    /// Whether the player has asked for a hint.
    wants_hint: bool,
    /// Whether it has declined a draw in this position.
    has_declined: bool,
}

/// What the engine is searching, or has found.
#[derive(Clone, Debug, PartialEq)]
enum SearchState {
    /// No search.
    Idle,
    /// A search without a final result.
    Thinking(SearchRequest),
    /// A search with its result.
    Found(SearchRequest, EngineAnswer),
}

impl SearchState {
    const fn request(&self) -> Option<&SearchRequest> {
        match self {
            Self::Idle => None,
            Self::Thinking(request) | Self::Found(request, _) => Some(request),
        }
    }
}

/// How far the search is, to notice that it has gone on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SearchProgress {
    number: u64,
    is_thinking: bool,
    is_found: bool,
    wants_hint: bool,
}

impl FromWorld for Opponent {
    fn from_world(world: &mut World) -> Self {
        Self {
            engine: EngineHandle::new(Waker::of(world)),
            number: 0,
            thought: SearchState::Idle,
            scores: [None; 2],
            is_due: false,
            wants_hint: false,
            has_declined: false,
        }
    }
}

impl Opponent {
    /// Whether it is about to move: it is searching, or pausing before its move.
    #[must_use]
    pub fn is_at_work(&self) -> bool {
        self.thought.request().is_some_and(|request| matches!(request.goal, SearchGoal::Move(..))) && !self.has_failed()
    }

    /// Whether it is searching for a hint.
    #[must_use]
    pub fn seeks_hint(&self) -> bool {
        matches!(&self.thought, SearchState::Thinking(request) if request.goal == SearchGoal::Hint)
    }

    /// Whether it has declined a draw in this position.
    #[must_use]
    pub const fn has_declined(&self) -> bool {
        self.has_declined
    }

    /// Whether it has to move but its search ended without a move, because of a crash.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        matches!(&self.thought, SearchState::Found(request, answer) if answer.code.is_none() && matches!(request.goal, SearchGoal::Move(..)))
    }

    fn progress(&self) -> SearchProgress {
        let (is_thinking, is_found) = match self.thought {
            SearchState::Idle => (false, false),
            SearchState::Thinking(_) => (true, false),
            SearchState::Found(..) => (false, true),
        };
        SearchProgress { number: self.number, is_thinking, is_found, wants_hint: self.wants_hint }
    }

    /// Starts a search in a game, which in a review is not the one on the table.
    fn ask(
        &mut self,
        game: &Game,
        knowledge: &Knowledge,
        current: &CurrentGame,
        request: &SearchRequest,
        time_left: Option<(Duration, Duration)>,
    ) {
        self.number += 1;
        self.engine.ask(&EngineQuestion {
            number: self.number,
            game,
            request,
            endings: knowledge.endings.as_ref(),
            network: knowledge.network.as_ref(),
            seed: search_request::seed(current),
            limits: search_request::limits(request, time_left),
        });
        self.thought = SearchState::Thinking(request.clone());
    }

    /// Takes a move that needs no search as found.
    fn find(&mut self, request: &SearchRequest, code: String) {
        self.number += 1;
        let answer = EngineAnswer::new(self.number, Some(code), None, Vec::new());
        self.thought = SearchState::Found(request.clone(), answer);
    }

    fn cancel_hint(&mut self) {
        self.wants_hint = false;
        if self.thought.request().is_some_and(|request| request.goal == SearchGoal::Hint) {
            self.cancel();
        }
    }

    fn cancel(&mut self) {
        if matches!(self.thought, SearchState::Thinking(_)) {
            self.engine.cancel();
        }
        self.thought = SearchState::Idle;
        self.is_due = false;
    }
}

fn run_commands(
    mut commands: MessageReader<EngineCommand>,
    mut opponent: ResMut<Opponent>,
    mut paused: ResMut<EnginePaused>,
) {
    for command in commands.read() {
        match *command {
            EngineCommand::MoveNow => opponent.engine.stop_early(),
            EngineCommand::Halt(halt) => {
                paused.set_if_neq(EnginePaused(halt));
            }
            EngineCommand::Hint => opponent.wants_hint = true,
            EngineCommand::NoHint => opponent.cancel_hint(),
        }
    }
}

/// Whether any search may run.
fn may_search(screen: &State<Screen>, clocks: &TableClocks, replay: &Replay) -> bool {
    *screen.get() == Screen::Table && !clocks.is_paused() && !replay.is_running()
}

/// The search that should run now; `None` if none is needed.
fn request(
    current: &CurrentGame,
    paused: EnginePaused,
    wants_hint: bool,
    analysis_request: &AnalysisRequest,
) -> Option<SearchRequest> {
    if !current.may_ask_engine() {
        return None;
    }
    let game = &current.game;
    // A forced pass is played without a search.
    let is_open = matches!(game.phase(), Phase::Move(_)) && forced_pass(game).is_none();
    if analysis_request.mate && is_open {
        return Some(SearchRequest::new(game, SearchGoal::Mate));
    }
    if let Some((side, level)) = current.engine_to_move().filter(|_| is_open) {
        // While a player looks at earlier moves, the engine does not play.
        let plays = !paused.0 && !game.can_redo();
        if plays {
            return Some(SearchRequest::new(game, SearchGoal::Move(level, current.head.styles[side.index()])));
        }
    }
    let hint = hint::request(current).filter(|_| wants_hint && is_open);
    let judge = || analysis_request.judge.as_ref().map(|game| SearchRequest::new(game, SearchGoal::Judge));
    let study =
        || (analysis_request.study && game.outcome().is_none()).then(|| SearchRequest::new(game, SearchGoal::Study));
    hint.or_else(judge).or_else(|| weigh(current, analysis_request).filter(|_| !current.is_under_way())).or_else(study)
}

/// The search of two best moves that should run while no game is played. Until an online game is over, nothing is searched.
fn weigh(current: &CurrentGame, analysis_request: &AnalysisRequest) -> Option<SearchRequest> {
    let (game, nodes) = analysis_request.weigh.as_ref().filter(|_| current.may_ask_engine())?;
    Some(SearchRequest::new(game, SearchGoal::Weigh(*nodes)))
}

/// The game with the position to be searched.
fn searched<'a>(current: &'a CurrentGame, analysis_request: &'a AnalysisRequest, goal: SearchGoal) -> &'a Game {
    let other = match goal {
        SearchGoal::Judge => analysis_request.judge.as_deref(),
        SearchGoal::Weigh(_) => analysis_request.weigh.as_ref().map(|(game, _)| &**game),
        SearchGoal::Move(..) | SearchGoal::Hint | SearchGoal::Study | SearchGoal::Mate => None,
    };
    other.unwrap_or(&current.game)
}

/// What a search at the strongest level knows beside the rules.
#[derive(Default)]
struct Knowledge {
    endings: Option<LoadedGameFile<Endings>>,
    network: Option<LoadedGameFile<Network>>,
}

/// What a search with this goal knows of a game; `None` while it is being loaded.
fn knowledge(
    game: &Game,
    goal: SearchGoal,
    endings: &mut GameFiles<Endings>,
    networks: &mut GameFiles<Network>,
    files: &mut DataFiles,
) -> Option<Knowledge> {
    if goal.level() != Level::STRONGEST {
        return Some(Knowledge::default());
    }
    // Both are asked for before either is waited for.
    let tables = endings.look_up(game, files);
    // A proof of a mate needs no evaluation.
    let network = if goal == SearchGoal::Mate { GameFileLookup::Nothing } else { networks.look_up(game, files) };
    let endings = match tables {
        GameFileLookup::Loading => return None,
        GameFileLookup::Nothing => None,
        GameFileLookup::Loaded(loaded) => Some(loaded),
    };
    let network = match network {
        GameFileLookup::Loading => return None,
        GameFileLookup::Nothing => None,
        GameFileLookup::Loaded(loaded) => Some(loaded),
    };
    Some(Knowledge { endings, network })
}

/// Cancels a search that is no longer needed, starts the one that is, and passes on what is found.
fn choose_search(
    mut opponent: ResMut<Opponent>,
    mut played: GameChanges,
    current: Res<CurrentGame>,
    (screen, clocks, replay, paused): (Res<State<Screen>>, Res<TableClocks>, Res<Replay>, Res<EnginePaused>),
    (wall_clock, analysis_request): (Res<WallClock>, Res<AnalysisRequest>),
    (mut book, mut endings, mut networks, mut files): (
        ResMut<OpeningBook>,
        ResMut<GameFiles<Endings>>,
        ResMut<GameFiles<Network>>,
        ResMut<DataFiles>,
    ),
    mut next_request: Local<Option<SearchRequest>>,
    mut findings: MessageWriter<SearchFinding>,
) {
    // Change detection must not fire in every frame.
    let opponent = opponent.bypass_change_detection();
    for message in played.read() {
        opponent.has_declined &= message.is_annotation() || message.is_declaration();
        opponent.wants_hint &= message.is_annotation();
        if message.is_another_game() {
            opponent.cancel();
            opponent.scores = [None; 2];
            book.begin_game();
            files.bypass_change_detection().forget_failures();
        }
    }
    let may_search = may_search(&screen, &clocks, &replay);
    let is_hint = next_request.as_ref().is_some_and(|request| request.goal == SearchGoal::Hint);
    let is_news = current.is_changed() || paused.is_changed() || analysis_request.is_changed();
    if is_news || opponent.wants_hint != is_hint {
        *next_request = request(&current, *paused, opponent.wants_hint, &analysis_request);
    }
    let beside = weigh(&current, &analysis_request).filter(|_| *screen.get() != Screen::Table);
    let wanted = next_request.as_ref().filter(|_| may_search).or(beside.as_ref());
    if opponent.thought.request() != wanted {
        opponent.cancel();
        if let Some(request) = wanted {
            let time_left = clocks.time_left(current.game.referee().turn(), wall_clock.now());
            let files = files.bypass_change_detection();
            let game = searched(&current, &analysis_request, request.goal);
            match book.answer(&current, request, files) {
                BookAnswer::Loading => {}
                BookAnswer::Move(code) => opponent.find(request, code),
                BookAnswer::Nothing => {
                    // What a search finds must not depend on how fast they are loaded.
                    if let Some(knowledge) = knowledge(game, request.goal, &mut endings, &mut networks, files) {
                        opponent.ask(game, &knowledge, &current, request, time_left);
                    }
                }
            }
        }
    }
    for heard in opponent.engine.take_messages() {
        let SearchState::Thinking(request) = &opponent.thought else { continue };
        match heard {
            EngineMessage::Report(number, report) if number == opponent.number => {
                findings.write(SearchFinding::Line(request.clone(), report));
            }
            EngineMessage::Answer(answer) if answer.number == opponent.number => {
                let request = request.clone();
                if !matches!(request.goal, SearchGoal::Move(..) | SearchGoal::Hint) {
                    findings.write(SearchFinding::Verdict(request.clone(), answer.clone()));
                }
                opponent.thought = SearchState::Found(request, answer);
            }
            EngineMessage::Report(..) | EngineMessage::Answer(_) => {}
        }
    }
}

/// Tells that the next frames must be drawn because it is about to move, or that the next frame must look for what to search
/// next: the game, a request or the search itself has changed in this one, or something was found.
fn tell_progress(
    opponent: Res<Opponent>,
    (current, analysis_request): (Res<CurrentGame>, Res<AnalysisRequest>),
    mut findings: MessageReader<SearchFinding>,
    mut hints: MessageReader<hint::HintFound>,
    mut known: Local<SearchProgress>,
    mut wake_ups: ResMut<WakeUps>,
) {
    wake_ups.keep_drawing_if(opponent.is_due);
    let progress = opponent.progress();
    let has_changed = std::mem::replace(&mut *known, progress) != progress;
    let is_found = findings.read().count() + hints.read().count() > 0;
    wake_ups.go_on_if(has_changed || is_found || current.is_changed() || analysis_request.is_changed());
}
