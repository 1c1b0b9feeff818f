//! The summary of a game for lists.

use super::store::GameSummary;
use crate::board::Side;
use crate::notation::record::ResultTag;
use crate::online::{GameProgress, GameStage, GameState};

/// The summary of this state, of which nobody was reminded.
pub(super) fn summarize(state: &GameState) -> GameSummary {
    summarize_reminded(state, None)
}

/// The summary of this state, after a player was reminded of the turn with this number.
pub(super) fn summarize_reminded(state: &GameState, reminded_turn: Option<u32>) -> GameSummary {
    let name = |side| state.seat(side).map(|holder| holder.nickname.clone());
    let stage = match state.progress() {
        // For others the game goes on until it is shown.
        GameProgress::Over | GameProgress::Aborted if !state.is_hidden() => GameStage::Over,
        GameProgress::Seating if state.has_free_seat() => GameStage::Open,
        _ => GameStage::Playing,
    };
    GameSummary {
        stage,
        white: name(Side::White),
        black: name(Side::Black),
        plies: state.ply(),
        moves: Some(state.move_count()),
        turn: state.awaited_action().side().map(Into::into),
        result: result_text(state),
        due_at: due_at(state, reminded_turn),
        bots: Side::ALL.map(|side| is_bot(state, side)),
        reminded_turn,
    }
}

/// When the time ends, or before when the player who must act is to be reminded of it.
fn due_at(state: &GameState, reminded_turn: Option<u32>) -> Option<u64> {
    let (ends_at, _) = state.time_limit()?;
    let reminder = state.turn_reminder().filter(|reminder| reminded_turn != Some(reminder.turn));
    Some(reminder.map_or(ends_at, |reminder| reminder.due_at.min(ends_at)))
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
    use crate::online::{EventKind, GameEvent, GameSettings, Pace, Proposal, TimeBack};
    use crate::session::GameId;

    #[test]
    fn a_reminder_is_due_before_the_time_ends_and_only_once() {
        const DAY_MS: u64 = 86_400_000;
        let pace = Pace::Days { turn: 2, bank: 0, vacation: 0 };
        let settings = GameSettings::new("k".into(), GameId::default(), None, pace);
        let seated = EventKind::Seated { nickname: String::new(), token_hash: None, chain: None, player: None };
        let kinds =
            [(None, EventKind::Created { settings }), (Some(Side::White), seated.clone()), (Some(Side::Black), seated)];
        let event = |(seq, (side, kind))| GameEvent { seq, at: 0, side, act: None, kind };
        let events: Vec<GameEvent> = (1..).zip(kinds).map(event).collect();
        let state = GameState::replay(&events).expect("a game");
        let turn = state.turn_reminder().expect("days").turn;
        for (reminded_turn, expected) in [
            (None, 2 * DAY_MS - 2 * DAY_MS / 10),
            (Some(turn + 1), 2 * DAY_MS - 2 * DAY_MS / 10),
            (Some(turn), 2 * DAY_MS),
        ] {
            assert_eq!(summarize_reminded(&state, reminded_turn).due_at, Some(expected), "{reminded_turn:?}");
        }
    }

    #[test]
    fn moves_that_were_taken_back_are_not_counted() {
        let settings = GameSettings::new("k".into(), GameId::default(), None, Pace::Untimed);
        let seated = || EventKind::Seated { nickname: String::new(), token_hash: None, chain: None, player: None };
        let moved = |code: &str| EventKind::Moved { code: code.into(), reveal: None, time_back: TimeBack::default() };
        let kinds = [
            (None, EventKind::Created { settings }),
            (Some(Side::White), seated()),
            (Some(Side::Black), seated()),
            (Some(Side::White), moved("e1e2")),
            (Some(Side::Black), moved("f7f6")),
            (Some(Side::Black), EventKind::Proposed { proposal: Proposal::Takeback }),
            (Some(Side::White), EventKind::Answered { proposal_seq: 6, is_accepted: true }),
        ];
        let event = |(seq, (side, kind))| GameEvent { seq, at: 5, side, act: None, kind };
        let events: Vec<GameEvent> = (1..).zip(kinds).map(event).collect();
        let summary = summarize(&GameState::replay(&events).expect("a game"));
        assert_eq!((summary.plies, summary.moves), (3, Some(1)));
    }

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
