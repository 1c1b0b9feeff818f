//! What a game that is over means for its tournament.

use super::duplicate::stored_luck;
use crate::board::Side;
use crate::online::{EventError, EventKind, GameEvent, GameProgress, GameState};
use crate::session::luck_by_engine;
use crate::tournament::{GameOutcome, GameResult};

/// How a game of a tournament ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameVerdict {
    /// The outcome; `None` if the game ended without a result and without anybody's fault.
    pub outcome: Option<GameOutcome>,
    /// How many plies it had.
    pub plies: u32,
    /// In a duplicate match, by how much the rolls have raised White's chance of winning, in ten-thousandths; `None` without a result.
    pub white_luck: Option<i32>,
}

/// The meaning of a game's events; `None` while it goes on. In a duplicate match that takes a while, because the engine judges all rolls.
///
/// Whoever never entered the own seat did not come, and loses by forfeit. If both came and a first turn ran out, its player did not come
/// to the board. Who resigns before the first move has lost, and the opponent is not punished.
///
/// # Errors
/// If these are not the events of a game.
pub fn verdict(events: &[GameEvent]) -> Result<Option<GameVerdict>, EventError> {
    let state = GameState::replay(events)?;
    let plies = state.ply();
    let outcome = match state.progress() {
        GameProgress::Over => Some(finished_outcome(events, &state)),
        GameProgress::Aborted => cancelled_outcome(events)?,
        GameProgress::Seating | GameProgress::Playing | GameProgress::Sealing | GameProgress::Paused(_) => {
            return Ok(None);
        }
    };
    let is_judged = state.settings().seed_hash.is_some() && matches!(outcome, Some(GameOutcome::Played { .. }));
    let white_luck = is_judged.then(|| stored_luck(luck_by_engine(state.game())));
    Ok(Some(GameVerdict { outcome, plies, white_luck }))
}

fn has_moved(events: &[GameEvent], side: Side) -> bool {
    events.iter().any(|event| event.side == Some(side) && matches!(event.kind, EventKind::Moved { .. }))
}

const fn win_of(side: Side, is_rated: bool) -> GameOutcome {
    let result = match side {
        Side::White => GameResult::Win,
        Side::Black => GameResult::Loss,
    };
    GameOutcome::Played { result, is_rated }
}

const fn absence_of(side: Side) -> GameOutcome {
    match side {
        Side::White => GameOutcome::WhiteAbsent,
        Side::Black => GameOutcome::BlackAbsent,
    }
}

fn finished_outcome(events: &[GameEvent], state: &GameState) -> GameOutcome {
    let is_rated = Side::ALL.into_iter().all(|side| has_moved(events, side));
    match state.game().result().and_then(|outcome| outcome.winner) {
        Some(winner) if !GameEvent::was_seat_entered(events, !winner) => absence_of(!winner),
        Some(winner) => win_of(winner, is_rated),
        None => GameOutcome::Played { result: GameResult::Draw, is_rated },
    }
}

/// The outcome of a game that was cancelled: by a resignation before the start, because a first turn ran out, or by the operator.
fn cancelled_outcome(events: &[GameEvent]) -> Result<Option<GameOutcome>, EventError> {
    let ends_game = |event: &GameEvent| matches!(event.kind, EventKind::Aborted | EventKind::Resigned);
    let Some(end_index) = events.iter().position(ends_game) else { return Ok(None) };
    let (state_before, end_event) = (GameState::replay(&events[..end_index])?, &events[end_index]);
    if let (EventKind::Resigned, Some(side)) = (&end_event.kind, end_event.side) {
        return Ok(Some(win_of(!side, false)));
    }
    if state_before.time_limit().is_none_or(|(ends_at, _)| end_event.at < ends_at) {
        return Ok(None);
    }
    let is_at_fault = |side: Side| match state_before.progress() {
        GameProgress::Seating => state_before.seat(side).is_none_or(|holder| holder.chain.is_none()),
        _ => state_before.awaited_action().side() == Some(side),
    };
    let has_come_by_side = Side::ALL.map(|side| GameEvent::was_seat_entered(events, side));
    let is_missing_by_side = if has_come_by_side == [true; 2] {
        Side::ALL.map(is_at_fault)
    } else {
        has_come_by_side.map(|has_come| !has_come)
    };
    Ok(Some(match is_missing_by_side {
        [true, false] => GameOutcome::WhiteAbsent,
        [false, true] => GameOutcome::BlackAbsent,
        _ => GameOutcome::BothAbsent,
    }))
}
