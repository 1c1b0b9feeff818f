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

pub use self::question::{Answer, Matter, Question};
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
use crate::ai::search::Score;
use crate::session::Phase;

/// Lets the program play where it has a seat.
pub struct OpponentPlugin;

impl Plugin for OpponentPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Opponent>()
            .add_plugins(hint::plugin)
            .add_message::<Wish>()
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
        self.thought.matter().is_some_and(|matter| !matter.is_hint) && !self.has_failed()
    }

    /// Whether it looks for a hint.
    #[must_use]
    pub fn seeks_hint(&self) -> bool {
        matches!(&self.thought, Thought::Thinking(matter) if matter.is_hint)
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
        matches!(&self.thought, Thought::Found(matter, answer) if answer.code.is_none() && !matter.is_hint)
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
        }
    }
}

/// Whether the program may think at all.
fn is_free(screen: &State<Screen>, clocks: &TableClocks, replay: &Replay) -> bool {
    *screen.get() == Screen::Table && !clocks.is_paused() && !replay.is_running()
}

/// What is to be found out now.
fn matter(current: &CurrentGame, halted: Halted, wants_hint: bool) -> Option<Matter> {
    let game = &current.game;
    // What has to be passed passes by itself.
    let is_open = matches!(game.phase(), Phase::Move(_)) && forced_pass(game).is_none();
    match current.engine_to_move().filter(|_| is_open) {
        // Who has gone back looks at the game.
        Some((_, level)) => (!halted.0 && !game.can_redo()).then(|| Matter::new(game, level, false)),
        None => hint::matter(current).filter(|_| wants_hint && is_open),
    }
}

/// Listens, and asks what is to be found out now. Anything else is forgotten.
fn consider(
    mut opponent: ResMut<Opponent>,
    mut played: MessageReader<Played>,
    current: Res<CurrentGame>,
    (screen, clocks, replay, halted): (Res<State<Screen>>, Res<TableClocks>, Res<Replay>, Res<Halted>),
    timepiece: Res<Timepiece>,
    mut sought: Local<Option<Matter>>,
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
    let is_hint = sought.as_ref().is_some_and(|matter| matter.is_hint);
    if current.is_changed() || halted.is_changed() || opponent.wants_hint != is_hint {
        *sought = matter(&current, *halted, opponent.wants_hint);
    }
    let wanted = sought.as_ref().filter(|_| is_free);
    if opponent.thought.matter() != wanted {
        opponent.forget();
        if let Some(matter) = wanted {
            ask(opponent, matter.clone(), &current, &clocks, &timepiece);
        }
    }
    for answer in opponent.brain.answers() {
        if let Thought::Thinking(matter) = &opponent.thought
            && answer.number == opponent.number
        {
            opponent.thought = Thought::Found(matter.clone(), answer);
        }
    }
}

fn ask(opponent: &mut Opponent, matter: Matter, current: &CurrentGame, clocks: &TableClocks, timepiece: &Timepiece) {
    let side = current.game.referee().turn();
    opponent.number += 1;
    opponent.brain.ask(&Question {
        number: opponent.number,
        game: &current.game,
        matter: &matter,
        seed: question::seed(current),
        limits: question::limits(clocks.time_left(side, timepiece.now()), matter.is_hint),
    });
    opponent.thought = Thought::Thinking(matter);
}
