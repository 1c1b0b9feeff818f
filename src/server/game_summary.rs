//! The summary of a game for lists.

use super::store::GameSummary;
use crate::board::Side;
use crate::notation::record::ResultTag;
use crate::online::{GameProgress, GameStage, GameState};

/// The summary of this state.
pub(super) fn summarize(state: &GameState) -> GameSummary {
    let name = |side| state.seat(side).map(|holder| holder.nickname.clone());
    let is_open = Side::ALL.into_iter().any(|side| state.seat(side).is_none());
    let stage = match state.progress() {
        // For others the game goes on until it is shown.
        GameProgress::Over | GameProgress::Aborted if !state.is_hidden() => GameStage::Over,
        GameProgress::Seating if is_open => GameStage::Open,
        _ => GameStage::Playing,
    };
    GameSummary {
        stage,
        white: name(Side::White),
        black: name(Side::Black),
        plies: state.ply(),
        turn: state.awaited_action().side().map(Into::into),
        result: result_text(state),
        due_at: state.time_limit().map(|(end, _)| end),
        bots: Side::ALL.map(|side| is_bot(state, side)),
    }
}

/// Whether a program sits on this side.
fn is_bot(state: &GameState, side: Side) -> bool {
    state.seat(side).and_then(|holder| holder.player.as_ref()).is_some_and(|player| player.bot)
}

/// The result as in records; `None` while the game goes on.
fn result_text(state: &GameState) -> Option<String> {
    match state.progress() {
        GameProgress::Aborted => Some("aborted".into()),
        _ => {
            let outcome = state.game().result()?;
            let score = outcome.winner.map_or(ResultTag::Draw, ResultTag::won);
            Some(format!("{score} {}", outcome.reason.code()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{EventKind, GameEvent, GameSettings, Pace};
    use crate::session::GameId;

    #[test]
    fn a_claim_by_absence_is_listed_as_such_and_not_as_a_resignation() {
        let settings = GameSettings::new("k".into(), GameId::default(), None, Pace::Untimed);
        let seated = EventKind::Seated { nickname: String::new(), token_hash: None, chain: None, player: None };
        for (end_kind, side, expected) in [
            (EventKind::AbandonmentClaimed { is_draw: false }, Side::White, "1-0 abandonment"),
            (EventKind::AbandonmentClaimed { is_draw: true }, Side::Black, "1/2-1/2 abandonment"),
            (EventKind::Resigned, Side::White, "0-1 resignation"),
        ] {
            let kinds = [
                (None, EventKind::Created { settings: settings.clone() }),
                (Some(Side::White), seated.clone()),
                (Some(Side::Black), seated.clone()),
                (Some(side), end_kind),
            ];
            let event = |(seq, (side, kind))| GameEvent { seq, at: 5, side, act: None, kind };
            let events: Vec<GameEvent> = (1..).zip(kinds).map(event).collect();
            let state = GameState::replay(&events).expect("a game");
            assert_eq!(summarize(&state).result.as_deref(), Some(expected));
        }
    }
}
