//! The summary of a game for lists.

use super::store::GameSummary;
use crate::board::Side;
use crate::notation::record::ResultTag;
use crate::online::{GameProgress, GameStage, GameState};

/// The summary of this state.
pub(super) fn summary(state: &GameState) -> GameSummary {
    let name = |side| state.seat(side).map(|holder| holder.nickname.clone());
    let is_open = Side::ALL.into_iter().any(|side| state.seat(side).is_none());
    let stage = match state.progress() {
        GameProgress::Over | GameProgress::Aborted => GameStage::Over,
        GameProgress::Seating if is_open => GameStage::Open,
        _ => GameStage::Playing,
    };
    GameSummary {
        stage,
        white: name(Side::White),
        black: name(Side::Black),
        plies: state.ply(),
        turn: state.awaited().side().map(Into::into),
        result: result(state),
        due: state.clock().limit().map(|(end, _)| end),
    }
}

/// The result as in records; `None` while the game goes on.
fn result(state: &GameState) -> Option<String> {
    match state.progress() {
        GameProgress::Aborted => Some("aborted".into()),
        _ => {
            let outcome = state.game().result()?;
            let score = outcome.winner.map_or(ResultTag::Draw, ResultTag::won);
            Some(format!("{score} {}", outcome.reason.code()))
        }
    }
}
