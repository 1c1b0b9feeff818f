//! When does the program move, and what does it say to a draw?

use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;

use super::{Opponent, SearchGoal, SearchState, hint};
use crate::app::play::at_rest::AtRest;
use crate::app::play::clocks::TableClocks;
use crate::app::play::{CurrentGame, Intent};
use crate::app::screen::Overlay;
use crate::app::wall_clock::WallClock;

/// So long the table rests before it moves: one has seen the last move.
const REST: Duration = Duration::from_millis(400);
/// With less time than this on its clock it does not wait.
const HURRIED: Duration = Duration::from_secs(10);
/// It agrees to a draw when it stands worse by so many centi-units.
const WORSE: i32 = 60;

/// When the table has come to rest, and in which position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RestTimer {
    since: Option<Duration>,
    number: u64,
}

impl RestTimer {
    /// How long it lasts.
    fn lasts(&mut self, number: u64, is_moving: bool, now: Duration) -> Duration {
        if is_moving || self.number != number {
            *self = Self { since: None, number };
        }
        if is_moving {
            return Duration::ZERO;
        }
        now.saturating_sub(*self.since.get_or_insert(now))
    }
}

/// Makes the move that was found, as soon as one can follow, and nothing else is about to happen.
pub(super) fn speak(
    mut opponent: ResMut<Opponent>,
    current: Res<CurrentGame>,
    (clocks, timepiece, overlay): (Res<TableClocks>, Res<WallClock>, Res<State<Overlay>>),
    at_rest: Res<AtRest>,
    mut intents: ResMut<Messages<Intent>>,
    mut heard: Local<MessageCursor<Intent>>,
    mut calm: Local<RestTimer>,
    mut hints: MessageWriter<hint::HintFound>,
) {
    // The move is one of this position: what is said in the same frame may lead to another one.
    let is_interrupted = heard.read(&intents).count() > 0;
    let opponent = opponent.bypass_change_detection();
    let now = timepiece.now();
    let calm = calm.lasts(opponent.number, !at_rest.0, now);
    opponent.is_due = false;
    let SearchState::Found(matter, answer) = &opponent.thought else { return };
    let found = answer.code.as_ref().and_then(|code| current.game.referee().find(code));
    match matter.aim {
        SearchGoal::Move(_) => {}
        SearchGoal::Hint => {
            hints.write_batch(found.map(hint::HintFound));
            opponent.wants_hint = false;
            opponent.thought = SearchState::Idle;
            return;
        }
        SearchGoal::Study | SearchGoal::Judge | SearchGoal::Mate => return,
    }
    let Some((id, side)) = found.zip(current.game.side_to_move()) else { return };
    let is_hurried = clocks.time_left(side, now).is_some_and(|(left, _)| left < HURRIED);
    if calm < REST && !is_hurried || is_interrupted {
        opponent.is_due = at_rest.0;
    } else if *overlay.get() == Overlay::None {
        opponent.scores[side.index()] = answer.score;
        // Whoever comes next begins in the next frame, even where nothing flies.
        opponent.is_due = true;
        opponent.thought = SearchState::Idle;
        heard.clear(&intents);
        intents.write(Intent::Play(id));
    }
}

/// Answers for the side that the program plays. Only whoever stands worse is content with half.
pub(super) fn answer_offer(
    mut opponent: ResMut<Opponent>,
    current: Res<CurrentGame>,
    mut intents: MessageWriter<Intent>,
) {
    let Some(offer) = current.game.draw_offer() else { return };
    if !current.seat(!offer.by).is_human() {
        let score = opponent.scores[(!offer.by).index()];
        let accept = score.is_some_and(|score| score.units() <= -WORSE);
        opponent.has_declined = !accept;
        intents.write(Intent::AnswerDraw { accept });
    }
}
