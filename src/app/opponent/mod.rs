//! What does the program do that sits at the table?
//!
//! It begins to think as soon as it has to move, while the pieces still fly, and moves no sooner than a person can follow. What
//! it was asked is about one position at one table: as soon as there is another one, nobody waits for the answer any more.
//!
//! | file | question |
//! |---|---|
//! | `search_request` | what is it asked, and how does it answer? |
//! | `thread`, `worker` | where does it think while the frames go on, on a desktop and in a browser? |
//! | `reply` | when does it move, and what does it say to a draw? |
//! | `hint` | what would it do in a person's place? |

pub mod hint;
mod reply;
mod search_request;
#[cfg(not(target_family = "wasm"))]
mod thread;
#[cfg(target_family = "wasm")]
mod worker;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use self::search_request::EngineMessage;
pub use self::search_request::{EngineAnswer, EngineQuestion, SearchGoal, SearchRequest};
#[cfg(not(target_family = "wasm"))]
use self::thread::EngineHandle;
#[cfg(target_family = "wasm")]
use self::worker::EngineHandle;
use super::play::clocks::TableClocks;
use super::play::dice::forced_pass;
use super::play::replay::Replay;
use super::play::turn::EnginePaused;
use super::play::{CurrentGame, Played};
use super::screen::Screen;
use super::waker::Waker;
use super::wall_clock::WallClock;
use crate::ai::search::{Report, Score};
use crate::app::schedule::AppSystems;
use crate::session::{Game, Phase};

/// Lets the program play where it has a seat.
pub struct OpponentPlugin;

impl Plugin for OpponentPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Opponent>()
            .add_plugins(hint::plugin)
            .init_resource::<AnalysisRequest>()
            .add_message::<EngineCommand>()
            .add_message::<SearchFinding>()
            .add_systems(
                Update,
                (obey_wishes, consider, reply::speak, reply::answer_offer).chain().in_set(AppSystems::Request),
            );
    }
}

/// What a person wants of the program.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineCommand {
    /// To move at once.
    MoveNow,
    /// To wait, or to go on, where it plays itself.
    Halt(bool),
    /// To say what it would do in the person's place.
    Hint,
    /// To keep that to itself: the person knows what to do.
    NoHint,
}

/// What somebody wants to know while nobody waits for a move.
#[derive(Resource, Default)]
pub struct AnalysisRequest {
    /// Whether that is ever more of the position on the table.
    pub study: bool,
    /// Whether the side to move is mated; that comes first.
    pub mate: bool,
    /// A game that stands where it is to be judged in passing; that comes before a study.
    pub judge: Option<Box<Game>>,
}

/// What has been found out for somebody who wanted to know.
#[derive(Message, Clone, Debug)]
pub enum SearchFinding {
    /// A line of play.
    Line(SearchRequest, Report<String>),
    /// The last word.
    Verdict(SearchRequest, EngineAnswer),
}

/// The program at the table.
#[derive(Resource)]
pub struct Opponent {
    brain: EngineHandle,
    /// The number of the last question.
    number: u64,
    thought: SearchState,
    /// What its last move was worth for each side, as far as it has played.
    scores: [Option<Score>; 2],
    /// Whether it moves now, or waits only for a little time to pass.
    is_due: bool,
    /// Whether a hint is wanted.
    wants_hint: bool,
    /// Whether it has just declined a draw.
    has_declined: bool,
}

/// What is on its mind.
#[derive(Clone, Debug, PartialEq)]
enum SearchState {
    /// Nothing.
    Idle,
    /// This, without an answer so far.
    Thinking(SearchRequest),
    /// This is its answer.
    Found(SearchRequest, EngineAnswer),
}

impl SearchState {
    const fn matter(&self) -> Option<&SearchRequest> {
        match self {
            Self::Idle => None,
            Self::Thinking(matter) | Self::Found(matter, _) => Some(matter),
        }
    }
}

impl FromWorld for Opponent {
    fn from_world(world: &mut World) -> Self {
        Self {
            brain: EngineHandle::new(Waker::new(world.get_resource::<EventLoopProxyWrapper>())),
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
    /// Whether it is about to move: it thinks, or waits until one can follow.
    #[must_use]
    pub fn is_at_work(&self) -> bool {
        self.thought.matter().is_some_and(|matter| matches!(matter.aim, SearchGoal::Move(_))) && !self.has_failed()
    }

    /// Whether it looks for a hint.
    #[must_use]
    pub fn seeks_hint(&self) -> bool {
        matches!(&self.thought, SearchState::Thinking(matter) if matter.aim == SearchGoal::Hint)
    }

    /// Whether frames are to be drawn until it has moved.
    #[must_use]
    pub const fn is_due(&self) -> bool {
        self.is_due
    }

    /// Whether it has declined a draw in this position.
    #[must_use]
    pub const fn has_declined(&self) -> bool {
        self.has_declined
    }

    /// Whether it has to move and cannot, because it has broken down.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        matches!(&self.thought, SearchState::Found(matter, answer) if answer.code.is_none() && matches!(matter.aim, SearchGoal::Move(_)))
    }

    fn keep_the_hint(&mut self) {
        self.wants_hint = false;
        if self.thought.matter().is_some_and(|matter| matter.aim == SearchGoal::Hint) {
            self.forget();
        }
    }

    fn forget(&mut self) {
        if matches!(self.thought, SearchState::Thinking(_)) {
            self.brain.forget();
        }
        self.thought = SearchState::Idle;
        self.is_due = false;
    }
}

fn obey_wishes(
    mut wishes: MessageReader<EngineCommand>,
    mut opponent: ResMut<Opponent>,
    mut halted: ResMut<EnginePaused>,
) {
    for wish in wishes.read() {
        match *wish {
            EngineCommand::MoveNow => opponent.brain.hurry(),
            EngineCommand::Halt(halt) => {
                halted.set_if_neq(EnginePaused(halt));
            }
            EngineCommand::Hint => opponent.wants_hint = true,
            EngineCommand::NoHint => opponent.keep_the_hint(),
        }
    }
}

/// Whether the program may think at all.
fn is_free(screen: &State<Screen>, clocks: &TableClocks, replay: &Replay) -> bool {
    *screen.get() == Screen::Table && !clocks.is_paused() && !replay.is_running()
}

/// What is to be found out now.
fn matter(
    current: &CurrentGame,
    halted: EnginePaused,
    wants_hint: bool,
    curiosity: &AnalysisRequest,
) -> Option<SearchRequest> {
    let game = &current.game;
    // What has to be passed passes by itself.
    let is_open = matches!(game.phase(), Phase::Move(_)) && forced_pass(game).is_none();
    if curiosity.mate && is_open {
        return Some(SearchRequest::new(game, SearchGoal::Mate));
    }
    if let Some((_, level)) = current.engine_to_move().filter(|_| is_open) {
        // Who has gone back looks at the game.
        let plays = !halted.0 && !game.can_redo();
        if plays {
            return Some(SearchRequest::new(game, SearchGoal::Move(level)));
        }
    }
    let hint = hint::matter(current).filter(|_| wants_hint && is_open);
    let judge = || curiosity.judge.as_ref().map(|game| SearchRequest::new(game, SearchGoal::Judge));
    let study = || (curiosity.study && game.outcome().is_none()).then(|| SearchRequest::new(game, SearchGoal::Study));
    hint.or_else(judge).or_else(study)
}

/// Listens, and asks what is to be found out now. Anything else is forgotten.
fn consider(
    mut opponent: ResMut<Opponent>,
    mut played: MessageReader<Played>,
    current: Res<CurrentGame>,
    (screen, clocks, replay, halted): (Res<State<Screen>>, Res<TableClocks>, Res<Replay>, Res<EnginePaused>),
    (timepiece, curiosity): (Res<WallClock>, Res<AnalysisRequest>),
    mut sought: Local<Option<SearchRequest>>,
    mut findings: MessageWriter<SearchFinding>,
) {
    // Whoever only looks changes nothing: it is written to only where something happens.
    let opponent = opponent.bypass_change_detection();
    for news in played.read() {
        opponent.has_declined &= news.is_annotation() || news.is_declaration();
        opponent.wants_hint &= news.is_annotation();
        if news.is_another_game() {
            opponent.forget();
            opponent.scores = [None; 2];
        }
    }
    let is_free = is_free(&screen, &clocks, &replay);
    let is_hint = sought.as_ref().is_some_and(|matter| matter.aim == SearchGoal::Hint);
    let is_news = current.is_changed() || halted.is_changed() || curiosity.is_changed();
    if is_news || opponent.wants_hint != is_hint {
        *sought = matter(&current, *halted, opponent.wants_hint, &curiosity);
    }
    let wanted = sought.as_ref().filter(|_| is_free);
    if opponent.thought.matter() != wanted {
        opponent.forget();
        if let Some(matter) = wanted {
            let game = if matter.aim == SearchGoal::Judge { curiosity.judge.as_deref() } else { None };
            let time_left = clocks.time_left(current.game.referee().turn(), timepiece.now());
            opponent.number += 1;
            opponent.brain.ask(&EngineQuestion {
                number: opponent.number,
                game: game.unwrap_or(&current.game),
                matter,
                seed: search_request::seed(&current),
                limits: search_request::limits(matter, time_left),
            });
            opponent.thought = SearchState::Thinking(matter.clone());
        }
    }
    for heard in opponent.brain.hear() {
        let SearchState::Thinking(matter) = &opponent.thought else { continue };
        match heard {
            EngineMessage::Report(number, report) if number == opponent.number => {
                findings.write(SearchFinding::Line(matter.clone(), report));
            }
            EngineMessage::Answer(answer) if answer.number == opponent.number => {
                let matter = matter.clone();
                if matches!(matter.aim, SearchGoal::Study | SearchGoal::Judge | SearchGoal::Mate) {
                    findings.write(SearchFinding::Verdict(matter.clone(), answer.clone()));
                }
                opponent.thought = SearchState::Found(matter, answer);
            }
            EngineMessage::Report(..) | EngineMessage::Answer(_) => {}
        }
    }
}
