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
        GameProgress::Over => Some(of_result(events, &state)),
        GameProgress::Aborted => of_cancelled(events)?,
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

const fn won_by(side: Side, is_rated: bool) -> GameOutcome {
    let result = match side {
        Side::White => GameResult::Win,
        Side::Black => GameResult::Loss,
    };
    GameOutcome::Played { result, is_rated }
}

const fn absent(side: Side) -> GameOutcome {
    match side {
        Side::White => GameOutcome::WhiteAbsent,
        Side::Black => GameOutcome::BlackAbsent,
    }
}

fn of_result(events: &[GameEvent], state: &GameState) -> GameOutcome {
    let is_rated = Side::ALL.into_iter().all(|side| has_moved(events, side));
    match state.game().result().and_then(|outcome| outcome.winner) {
        Some(winner) if !GameEvent::was_seat_entered(events, !winner) => absent(!winner),
        Some(winner) => won_by(winner, is_rated),
        None => GameOutcome::Played { result: GameResult::Draw, is_rated },
    }
}

/// The outcome of a game that was cancelled: by a resignation before the start, because a first turn ran out, or by the operator.
fn of_cancelled(events: &[GameEvent]) -> Result<Option<GameOutcome>, EventError> {
    let is_end = |event: &GameEvent| matches!(event.kind, EventKind::Aborted | EventKind::Resigned);
    let Some(place) = events.iter().position(is_end) else { return Ok(None) };
    let (before, end) = (GameState::replay(&events[..place])?, &events[place]);
    if let (EventKind::Resigned, Some(side)) = (&end.kind, end.side) {
        return Ok(Some(won_by(!side, false)));
    }
    if before.time_limit().is_none_or(|(limit, _)| end.at < limit) {
        return Ok(None);
    }
    let is_at_fault = |side: Side| match before.progress() {
        GameProgress::Seating => before.seat(side).is_none_or(|holder| holder.chain.is_none()),
        _ => before.awaited_action().side() == Some(side),
    };
    let came = Side::ALL.map(|side| GameEvent::was_seat_entered(events, side));
    let missing = if came == [true; 2] { Side::ALL.map(is_at_fault) } else { came.map(|has_come| !has_come) };
    Ok(Some(match missing {
        [true, false] => GameOutcome::WhiteAbsent,
        [false, true] => GameOutcome::BlackAbsent,
        _ => GameOutcome::BothAbsent,
    }))
}
