//! What does the program do that sits at the table?
//!
//! It begins to think as soon as it has to move, while the pieces still fly, and moves no sooner than a person can follow. What
//! it was asked is about one position at one table: as soon as there is another one, nobody waits for the answer any more.
//!
//! | file | question |
//! |---|---|
//! | `question` | what is it asked, and how does it answer? |
//! | `thread`, `worker` | where does it think while the frames go on, on a desktop and in a browser? |
//! | `speech` | when does it move, and what does it say to a draw? |
//! | `hint` | what would it do in a person's place? |

pub mod hint;
mod question;
mod speech;
#[cfg(not(target_family = "wasm"))]
mod thread;
#[cfg(target_family = "wasm")]
mod worker;

#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use self::question::Heard;
pub use self::question::{Aim, Answer, Matter, Question};
#[cfg(not(target_family = "wasm"))]
use self::thread::Brain;
#[cfg(target_family = "wasm")]
use self::worker::Brain;
use super::play::clocks::TableClocks;
use super::play::dice::forced_pass;
use super::play::replay::Replay;
use super::play::turn::Halted;
use super::play::{CurrentGame, Obey, Played};
use super::redraw::Waker;
use super::screen::Screen;
use super::timepiece::Timepiece;
use crate::ai::search::{Report, Score};
use crate::session::{Game, Phase};

/// Lets the program play where it has a seat.
pub struct OpponentPlugin;

impl Plugin for OpponentPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Opponent>()
            .add_plugins(hint::plugin)
            .init_resource::<Curiosity>()
            .add_message::<Wish>()
            .add_message::<Finding>()
            .add_systems(Update, (obey_wishes, consider, speech::speak, speech::answer_offer).chain().before(Obey));
    }
}

/// What a person wants of the program.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
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
pub struct Curiosity {
    /// Whether that is ever more of the position on the table.
    pub study: bool,
    /// Whether the side to move is mated; that comes first.
    pub mate: bool,
    /// A game that stands where it is to be judged in passing; that comes before a study.
    pub judge: Option<Box<Game>>,
}

/// What has been found out for somebody who wanted to know.
#[derive(Message, Clone, Debug)]
pub enum Finding {
    /// A line of play.
    Line(Matter, Report<String>),
    /// The last word.
    Verdict(Matter, Answer),
}

/// The program at the table.
#[derive(Resource)]
pub struct Opponent {
    brain: Brain,
    /// The number of the last question.
    number: u64,
    thought: Thought,
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
enum Thought {
    /// Nothing.
    Idle,
    /// This, without an answer so far.
    Thinking(Matter),
    /// This is its answer.
    Found(Matter, Answer),
}

impl Thought {
    const fn matter(&self) -> Option<&Matter> {
        match self {
            Self::Idle => None,
            Self::Thinking(matter) | Self::Found(matter, _) => Some(matter),
        }
    }
}

impl FromWorld for Opponent {
    fn from_world(world: &mut World) -> Self {
        Self {
            brain: Brain::new(Waker::new(world.get_resource::<EventLoopProxyWrapper>())),
            number: 0,
            thought: Thought::Idle,
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
        self.thought.matter().is_some_and(|matter| matches!(matter.aim, Aim::Move(_))) && !self.has_failed()
    }

    /// Whether it looks for a hint.
    #[must_use]
    pub fn seeks_hint(&self) -> bool {
        matches!(&self.thought, Thought::Thinking(matter) if matter.aim == Aim::Hint)
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
        matches!(&self.thought, Thought::Found(matter, answer) if answer.code.is_none() && matches!(matter.aim, Aim::Move(_)))
    }

    fn keep_the_hint(&mut self) {
        self.wants_hint = false;
        if self.thought.matter().is_some_and(|matter| matter.aim == Aim::Hint) {
            self.forget();
        }
    }

    fn forget(&mut self) {
        if matches!(self.thought, Thought::Thinking(_)) {
            self.brain.forget();
        }
        self.thought = Thought::Idle;
        self.is_due = false;
    }
}

fn obey_wishes(mut wishes: MessageReader<Wish>, mut opponent: ResMut<Opponent>, mut halted: ResMut<Halted>) {
    for wish in wishes.read() {
        match *wish {
            Wish::MoveNow => opponent.brain.hurry(),
            Wish::Halt(halt) => {
                halted.set_if_neq(Halted(halt));
            }
            Wish::Hint => opponent.wants_hint = true,
            Wish::NoHint => opponent.keep_the_hint(),
        }
    }
}

/// Whether the program may think at all.
fn is_free(screen: &State<Screen>, clocks: &TableClocks, replay: &Replay) -> bool {
    *screen.get() == Screen::Table && !clocks.is_paused() && !replay.is_running()
}

/// What is to be found out now.
fn matter(current: &CurrentGame, halted: Halted, wants_hint: bool, curiosity: &Curiosity) -> Option<Matter> {
    let game = &current.game;
    // What has to be passed passes by itself.
    let is_open = matches!(game.phase(), Phase::Move(_)) && forced_pass(game).is_none();
    if curiosity.mate && is_open {
        return Some(Matter::new(game, Aim::Mate));
    }
    if let Some((_, level)) = current.engine_to_move().filter(|_| is_open) {
        // Who has gone back looks at the game.
        let plays = !halted.0 && !game.can_redo();
        if plays {
            return Some(Matter::new(game, Aim::Move(level)));
        }
    }
    let hint = hint::matter(current).filter(|_| wants_hint && is_open);
    let judge = || curiosity.judge.as_ref().map(|game| Matter::new(game, Aim::Judge));
    let study = || (curiosity.study && game.outcome().is_none()).then(|| Matter::new(game, Aim::Study));
    hint.or_else(judge).or_else(study)
}

/// Listens, and asks what is to be found out now. Anything else is forgotten.
fn consider(
    mut opponent: ResMut<Opponent>,
    mut played: MessageReader<Played>,
    current: Res<CurrentGame>,
    (screen, clocks, replay, halted): (Res<State<Screen>>, Res<TableClocks>, Res<Replay>, Res<Halted>),
    (timepiece, curiosity): (Res<Timepiece>, Res<Curiosity>),
    mut sought: Local<Option<Matter>>,
    mut findings: MessageWriter<Finding>,
) {
    // Whoever only looks changes nothing: it is written to only where something happens.
    let opponent = opponent.bypass_change_detection();
    for news in played.read() {
        opponent.has_declined &= matches!(news, Played::Annotated | Played::Declared);
        opponent.wants_hint &= matches!(news, Played::Annotated);
        if matches!(news, Played::Fresh) {
            opponent.forget();
            opponent.scores = [None; 2];
        }
    }
    let is_free = is_free(&screen, &clocks, &replay);
    let is_hint = sought.as_ref().is_some_and(|matter| matter.aim == Aim::Hint);
    let is_news = current.is_changed() || halted.is_changed() || curiosity.is_changed();
    if is_news || opponent.wants_hint != is_hint {
        *sought = matter(&current, *halted, opponent.wants_hint, &curiosity);
    }
    let wanted = sought.as_ref().filter(|_| is_free);
    if opponent.thought.matter() != wanted {
        opponent.forget();
        if let Some(matter) = wanted {
            let game = if matter.aim == Aim::Judge { curiosity.judge.as_deref() } else { None };
            let time_left = clocks.time_left(current.game.referee().turn(), timepiece.now());
            opponent.number += 1;
            opponent.brain.ask(&Question {
                number: opponent.number,
                game: game.unwrap_or(&current.game),
                matter,
                seed: question::seed(&current),
                limits: question::limits(matter, time_left),
            });
            opponent.thought = Thought::Thinking(matter.clone());
        }
    }
    for heard in opponent.brain.hear() {
        let Thought::Thinking(matter) = &opponent.thought else { continue };
        match heard {
            Heard::Report(number, report) if number == opponent.number => {
                findings.write(Finding::Line(matter.clone(), report));
            }
            Heard::Answer(answer) if answer.number == opponent.number => {
                let matter = matter.clone();
                if matches!(matter.aim, Aim::Study | Aim::Judge | Aim::Mate) {
                    findings.write(Finding::Verdict(matter.clone(), answer.clone()));
                }
                opponent.thought = Thought::Found(matter, answer);
            }
            Heard::Report(..) | Heard::Answer(_) => {}
        }
    }
}
