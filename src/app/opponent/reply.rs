//! When the engine plays the move that it has found, and whether it accepts a draw.

use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::hint::HintFound;
use super::{Opponent, SearchGoal, SearchRequest, SearchState};
use crate::app::play::clocks::TableClocks;
use crate::app::play::table_motion::TableMotion;
use crate::app::play::{CurrentGame, Intent};
use crate::app::screen::Overlay;
use crate::app::settings::{DiceHabit, Settings};
use crate::app::system::wall_clock::WallClock;
use crate::session::Phase;

/// The pause between the end of the last animation and the engine's move.
const MOVE_PAUSE: Duration = Duration::from_millis(400);
/// With less time than this on its clock it does not pause.
const NO_PAUSE_TIME: Duration = Duration::from_secs(10);
/// It accepts a draw if its score is at most minus this, in centi-units.
const DRAW_ACCEPT_MARGIN: i32 = 60;

/// The intents, to which the engine adds one when nobody else has.
#[derive(SystemParam)]
pub(super) struct EngineIntents<'w, 's> {
    messages: ResMut<'w, Messages<Intent>>,
    cursor: Local<'s, MessageCursor<Intent>>,
}

impl EngineIntents<'_, '_> {
    /// Whether any have come since the last call.
    fn have_arrived(&mut self) -> bool {
        self.cursor.read(&self.messages).count() > 0
    }

    fn write(&mut self, intent: Intent) {
        self.messages.write(intent);
    }
}

/// Plays the move that was found, after the pause and if no other intent came in this frame.
pub(super) fn play_found_move(
    mut opponent: ResMut<Opponent>,
    current: Res<CurrentGame>,
    clocks: Res<TableClocks>,
    wall_clock: Res<WallClock>,
    overlay: Res<State<Overlay>>,
    motion: Res<TableMotion>,
    settings: Res<Settings>,
    mut intents: EngineIntents,
) {
    // The move belongs to this position, and an intent of the same frame may change it.
    let is_interrupted = intents.have_arrived();
    let opponent = opponent.bypass_change_detection();
    let now = wall_clock.now();
    let rest_time = opponent.rest_timer.elapsed(motion.is_at_rest().then_some(opponent.search_number), now);
    opponent.is_due = false;
    let SearchState::Found(request, answer) = &opponent.search_state else { return };
    if !matches!(request.goal, SearchGoal::Move(..) | SearchGoal::Double(_)) {
        return;
    }
    let Some(side) = current.game.side_to_move() else { return };
    let move_intent = answer.code.as_ref().and_then(|code| current.game.referee().find(code)).map(Intent::Play);
    // Real dice are rolled for it.
    let engine_rolls = matches!(current.game.phase(), Phase::Roll(_)) && settings.dice != DiceHabit::ByHand;
    let Some(intent) = move_intent.or(engine_rolls.then_some(Intent::Roll)) else { return };
    let is_hurried = clocks.time_left(side, now).is_some_and(|(time_left, _)| time_left < NO_PAUSE_TIME);
    if rest_time < MOVE_PAUSE && !is_hurried || is_interrupted {
        opponent.is_due = motion.is_at_rest();
    } else if *overlay.get() == Overlay::None {
        opponent.scores[side.index()] = answer.score;
        // The next player begins in the next frame, even without animation.
        opponent.is_due = true;
        opponent.search_state = SearchState::Idle;
        intents.write(intent);
    }
}

/// Passes on a hint that was found.
pub(super) fn send_found_hint(
    mut opponent: ResMut<Opponent>,
    current: Res<CurrentGame>,
    mut hints: MessageWriter<HintFound>,
) {
    let opponent = opponent.bypass_change_detection();
    let SearchState::Found(SearchRequest { goal: SearchGoal::Hint, .. }, answer) = &opponent.search_state else {
        return;
    };
    hints.write_batch(match &answer.code {
        Some(code) => current.game.referee().find(code).map(|id| HintFound(Some(id))),
        // No code is the decision not to double; without a chance it is a crash.
        None => answer.chance.map(|_| HintFound(None)),
    });
    opponent.wants_hint = false;
    opponent.search_state = SearchState::Idle;
}

/// Answers a draw offer for a side that the engine plays. It accepts if it stands worse.
pub(super) fn answer_draw_offer(
    mut opponent: ResMut<Opponent>,
    current: Res<CurrentGame>,
    mut intents: MessageWriter<Intent>,
) {
    let Some(offer) = current.game.draw_offer() else { return };
    if !current.seat(!offer.by).is_human() {
        let score = opponent.scores[(!offer.by).index()];
        let accepts = score.is_some_and(|score| score.units() <= -DRAW_ACCEPT_MARGIN);
        opponent.has_declined = !accepts;
        intents.write(Intent::AnswerDraw { accept: accepts });
    }
}
