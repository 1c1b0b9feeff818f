//! The computer player: it chooses what to search for, starts the search, and plays the move that was found.
//!
//! It starts to search as soon as it is to move, while the last move is still animated, and moves after a short pause.
//! A search belongs to one position and is cancelled when the position changes.
//!
//! | file | content |
//! |---|---|
//! | `search_request` | limits and results of a search |
//! | `search_requests` | who wants a search, and which comes first |
//! | `engine_thread`, `engine_worker` | the search on a desktop and in a browser |
//! | `knowledge`, `game_files` | what it knows of a game beside the rules: book, endings, network |
//! | `opening_book` | the computer's first moves by the opening book |
//! | `reply` | when the engine moves and when it accepts a draw |
//! | `hint` | hints for the person to move |
//! | `player_rating` | the player's rating from games against the engine |

#[cfg(not(target_family = "wasm"))]
mod engine_thread;
#[cfg(target_family = "wasm")]
mod engine_worker;
pub(in crate::app) mod game_files;
pub mod hint;
pub(in crate::app) mod knowledge;
mod opening_book;
pub(in crate::app) mod player_rating;
mod reply;
mod search_request;
pub(in crate::app) mod search_requests;

#[cfg(test)]
mod tests;

use std::time::Duration;

use bevy::prelude::*;

#[cfg(not(target_family = "wasm"))]
use self::engine_thread::EngineHandle;
#[cfg(target_family = "wasm")]
use self::engine_worker::EngineHandle;
use self::knowledge::{Knowledge, KnowledgeSources};
use self::opening_book::BookAnswer;
use self::search_request::EngineMessage;
pub use self::search_request::{EngineAnswer, EngineQuestion, SearchGoal, SearchRequest};
use self::search_requests::ChosenSearch;
pub use self::search_requests::{SearchOwner, SearchRequests, WantedSearch};
use super::play::clocks::TableClocks;
use super::play::replay::Replay;
use super::play::table_motion::RestTimer;
use super::play::{Cause, CurrentGame, GameChanges, RecordKeeper};
use super::screen::Screen;
use crate::ai::search::{Report, Score};
use crate::app::frames::wake_ups::{TellWakeUps, WakeUps};
use crate::app::schedule::AppSystems;
use crate::app::system::waker::Waker;
use crate::app::system::wall_clock::WallClock;
use crate::session::cube::cube_decision;
use crate::session::{Game, Phase};

/// Lets the engine play the sides that are its own, give hints and analyse.
pub struct OpponentPlugin;

impl Plugin for OpponentPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Opponent>()
            .add_plugins((hint::plugin, knowledge::plugin))
            .init_resource::<SearchRequests>()
            .add_message::<EngineCommand>()
            .add_message::<SearchFinding>()
            .add_systems(
                Update,
                (
                    execute_engine_commands,
                    forget_position,
                    request_engine_searches,
                    choose_search,
                    start_search,
                    receive_engine_messages,
                    reply::send_found_hint,
                    reply::play_found_move,
                    reply::answer_draw_offer,
                )
                    .chain()
                    .in_set(AppSystems::Request),
            )
            .tell_wake_ups(report_wake_ups);
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

/// The result of a search that was not for a move or a hint.
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
    search_number: u64,
    search_state: SearchState,
    /// The search that should run now; `None` if none is needed.
    chosen_search: Option<ChosenSearch>,
    /// The score of the engine's last move, by side; `None` for a side for which it has not played.
    scores: [Option<Score>; 2],
    /// For how long nothing has moved on the table since the last search began.
    rest_timer: RestTimer<u64>,
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
    search_number: u64,
    is_thinking: bool,
    is_found: bool,
    wants_hint: bool,
}

impl FromWorld for Opponent {
    fn from_world(world: &mut World) -> Self {
        Self {
            engine: EngineHandle::new(Waker::of(world)),
            search_number: 0,
            search_state: SearchState::Idle,
            chosen_search: None,
            scores: [None; 2],
            rest_timer: RestTimer::default(),
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
        let is_for_move =
            |request: &SearchRequest| matches!(request.goal, SearchGoal::Move(..) | SearchGoal::Double(_));
        self.search_state.request().is_some_and(is_for_move) && !self.has_failed()
    }

    /// Whether it is searching for a hint.
    #[must_use]
    pub fn seeks_hint(&self) -> bool {
        matches!(&self.search_state, SearchState::Thinking(request) if request.goal == SearchGoal::Hint)
    }

    /// Whether it has declined a draw in this position.
    #[must_use]
    pub const fn has_declined(&self) -> bool {
        self.has_declined
    }

    /// Whether it has to move but its search ended without a move, because of a crash.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        let SearchState::Found(request, answer) = &self.search_state else { return false };
        answer.code.is_none()
            && match request.goal {
                SearchGoal::Move(..) => true,
                // No code is the decision not to double.
                SearchGoal::Double(_) => answer.chance.is_none(),
                _ => false,
            }
    }

    /// Whether it is to roll, but has not decided yet whether to double first. After a crash it rolls.
    #[must_use]
    pub fn is_to_decide_double(&self, current: &CurrentGame) -> bool {
        let game = &current.game;
        let is_engines_turn = current.engine_to_move().is_some() && !game.can_redo();
        let has_declined_double = match &self.search_state {
            SearchState::Found(request, answer) => {
                matches!(request.goal, SearchGoal::Double(_)) && answer.code.is_none()
            }
            SearchState::Idle | SearchState::Thinking(_) => false,
        };
        let may_double = matches!(game.phase(), Phase::Roll(_)) && cube_decision(game.referee()).is_some();
        is_engines_turn && may_double && !has_declined_double
    }

    fn progress(&self) -> SearchProgress {
        let (is_thinking, is_found) = match self.search_state {
            SearchState::Idle => (false, false),
            SearchState::Thinking(_) => (true, false),
            SearchState::Found(..) => (false, true),
        };
        SearchProgress { search_number: self.search_number, is_thinking, is_found, wants_hint: self.wants_hint }
    }

    /// Starts a search in a game, which in a review is not the one on the table.
    fn start_search(
        &mut self,
        game: &Game,
        knowledge: &Knowledge,
        current: &CurrentGame,
        request: &SearchRequest,
        time_left: Option<(Duration, Duration)>,
    ) {
        self.search_number += 1;
        self.engine.ask(&EngineQuestion {
            number: self.search_number,
            game,
            request,
            endings: knowledge.endings.as_ref(),
            network: knowledge.network.as_ref(),
            seed: search_request::engine_seed(game, &current.head.date),
            limits: search_request::limits(request, time_left),
        });
        self.search_state = SearchState::Thinking(request.clone());
    }

    /// Takes a move that needs no search as found.
    fn set_found_move(&mut self, request: &SearchRequest, code: String) {
        self.search_number += 1;
        let answer = EngineAnswer::new(self.search_number, Some(code), None, Vec::new());
        self.search_state = SearchState::Found(request.clone(), answer);
    }

    fn cancel_hint(&mut self) {
        self.wants_hint = false;
        if self.search_state.request().is_some_and(|request| request.goal == SearchGoal::Hint) {
            self.cancel_search();
        }
    }

    fn cancel_search(&mut self) {
        if matches!(self.search_state, SearchState::Thinking(_)) {
            self.engine.cancel();
        }
        self.search_state = SearchState::Idle;
        self.is_due = false;
    }
}

fn execute_engine_commands(
    mut commands: MessageReader<EngineCommand>,
    mut opponent: ResMut<Opponent>,
    mut keeper: RecordKeeper,
) {
    for command in commands.read() {
        match *command {
            EngineCommand::MoveNow => opponent.engine.stop_early(),
            EngineCommand::Halt(is_paused) => keeper.set_engines_paused(is_paused),
            EngineCommand::Hint => opponent.wants_hint = true,
            EngineCommand::NoHint => opponent.cancel_hint(),
        }
    }
}

/// Whether any search may run.
fn may_search(screen: &State<Screen>, clocks: &TableClocks, replay: &Replay) -> bool {
    *screen.get() == Screen::Table && !clocks.is_paused() && !replay.is_running()
}

/// Forgets what belongs to the position before, or to another game.
fn forget_position(mut game_changes: GameChanges, mut opponent: ResMut<Opponent>, mut knowledge: KnowledgeSources) {
    // Change detection must not fire in every frame.
    let opponent = opponent.bypass_change_detection();
    for change in game_changes.read() {
        opponent.has_declined &= change.is_annotation() || change.is_declaration();
        opponent.wants_hint &= change.is_annotation();
        if change.is_another_game() || change.cause == Cause::Undo {
            opponent.scores = [None; 2];
        }
        if change.is_another_game() {
            opponent.cancel_search();
            knowledge.prepare_new_game();
        }
    }
}

/// Asks for the search of the engine that is to move, and of a hint.
fn request_engine_searches(opponent: Res<Opponent>, current: Res<CurrentGame>, mut requests: ResMut<SearchRequests>) {
    let asks_for_hint = requests.get(SearchOwner::Hint).is_some();
    if !current.is_changed() && opponent.wants_hint == asks_for_hint {
        return;
    }
    // While a player looks at earlier moves, the engine does not play.
    let engine_mover = current.engine_to_move().filter(|_| !current.engines_are_paused && !current.game.can_redo());
    let has_cube_decision = cube_decision(current.game.referee()).is_some();
    let opponent_goal = engine_mover.map(|(side, level)| match current.game.phase() {
        Phase::Move(_) | Phase::Over(_) if !has_cube_decision => {
            SearchGoal::Move(level, current.head.styles[side.index()])
        }
        _ => SearchGoal::Double(level),
    });
    let hint_goal = (opponent.wants_hint && current.person_to_move().is_some()).then_some(SearchGoal::Hint);
    for (owner, goal) in [(SearchOwner::Opponent, opponent_goal), (SearchOwner::Hint, hint_goal)] {
        match goal {
            Some(goal) => requests.ask(owner, goal),
            None => requests.withdraw(owner),
        }
    }
}

/// Chooses the most urgent search whenever something may have changed.
fn choose_search(
    requests: Res<SearchRequests>,
    current: Res<CurrentGame>,
    screen: Res<State<Screen>>,
    clocks: Res<TableClocks>,
    replay: Res<Replay>,
    mut opponent: ResMut<Opponent>,
    mut previous_flags: Local<Option<[bool; 2]>>,
) {
    let [may_search, is_other_screen] = [may_search(&screen, &clocks, &replay), *screen.get() != Screen::Table];
    let has_changed = previous_flags.replace([may_search, is_other_screen]) != Some([may_search, is_other_screen]);
    if has_changed || requests.is_changed() || current.is_changed() {
        opponent.bypass_change_detection().chosen_search =
            requests.most_urgent_search(&current, may_search, is_other_screen);
    }
}

/// Cancels a search that is no longer needed, and starts the one that is.
fn start_search(
    mut opponent: ResMut<Opponent>,
    requests: Res<SearchRequests>,
    current: Res<CurrentGame>,
    clocks: Res<TableClocks>,
    wall_clock: Res<WallClock>,
    mut knowledge: KnowledgeSources,
) {
    let opponent = opponent.bypass_change_detection();
    if opponent.search_state.request() == opponent.chosen_search.as_ref().map(|chosen_search| &chosen_search.request) {
        return;
    }
    opponent.cancel_search();
    let Some(chosen_search) = opponent.chosen_search.clone() else { return };
    let (game, request) = (requests.game(&chosen_search, &current), &chosen_search.request);
    let time_left = clocks.time_left(current.game.referee().turn(), wall_clock.now());
    match knowledge.book_answer(&current, request) {
        BookAnswer::Loading => {}
        BookAnswer::Move(code) => opponent.set_found_move(request, code),
        BookAnswer::Nothing => {
            // What a search finds must not depend on how fast they are loaded.
            if let Some(knowledge) = knowledge.search_knowledge(game, request.goal) {
                opponent.start_search(game, &knowledge, &current, request, time_left);
            }
        }
    }
}

/// Passes on what the engine has found.
fn receive_engine_messages(mut opponent: ResMut<Opponent>, mut findings: MessageWriter<SearchFinding>) {
    let opponent = opponent.bypass_change_detection();
    for message in opponent.engine.take_messages() {
        let SearchState::Thinking(request) = &opponent.search_state else { continue };
        match message {
            EngineMessage::Report(number, report) if number == opponent.search_number => {
                findings.write(SearchFinding::Line(request.clone(), report));
            }
            EngineMessage::Answer(answer) if answer.number == opponent.search_number => {
                let request = request.clone();
                if !matches!(request.goal, SearchGoal::Move(..) | SearchGoal::Hint) {
                    findings.write(SearchFinding::Verdict(request.clone(), answer.clone()));
                }
                opponent.search_state = SearchState::Found(request, answer);
            }
            EngineMessage::Report(..) | EngineMessage::Answer(_) => {}
        }
    }
}

/// Tells that the next frames must be drawn because it is about to move, or that the next frame must look for what to search
/// next: the game, a request or the search itself has changed in this one, or something was found.
fn report_wake_ups(
    opponent: Res<Opponent>,
    current: Res<CurrentGame>,
    requests: Res<SearchRequests>,
    mut findings: MessageReader<SearchFinding>,
    mut hints: MessageReader<hint::HintFound>,
    mut last_progress: Local<SearchProgress>,
    mut wake_ups: ResMut<WakeUps>,
) {
    wake_ups.keep_drawing_if(opponent.is_due);
    let progress = opponent.progress();
    let has_changed = std::mem::replace(&mut *last_progress, progress) != progress;
    let has_found = findings.read().count() + hints.read().count() > 0;
    wake_ups.go_on_if(has_changed || has_found || current.is_changed() || requests.is_changed());
}
