//! When whoever must act in a game with days per turn is reminded of the time, so that no game is lost because it was forgotten.

use super::GameState;
use crate::board::Side;

/// When a player is reminded of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnReminder {
    /// The player who must act.
    pub side: Side,
    /// The number of the turn, by which it is known that the player was reminded: [`GameClock::timed_turn`](super::GameClock::timed_turn).
    pub turn: u32,
    /// From when on little time is left for it, by the server's clock in milliseconds since 1970.
    pub due_at: u64,
}

impl GameState {
    /// When the player who must act is reminded of the time; `None` without days per turn, and while nobody must act or no time runs.
    #[must_use]
    pub fn turn_reminder(&self) -> Option<TurnReminder> {
        let clock = self.clock();
        let side = self.awaited_action().side().filter(|&side| side == clock.timed_side())?;
        Some(TurnReminder { side, turn: clock.timed_turn(), due_at: clock.low_time_at()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{EventKind, GameEvent, GameSettings, Pace, TimeBack};
    use crate::session::GameId;

    const DAY_MS: u64 = 86_400_000;

    /// The state of a game with this pace after both have sat down at the beginning of 1970, and after these events at noon.
    fn state_after(pace: Pace, later_events: impl IntoIterator<Item = (Side, EventKind)>) -> GameState {
        let settings = GameSettings::new("k".into(), GameId::Lielow, None, pace);
        let seated_kind = EventKind::Seated { nickname: String::new(), token_hash: None, chain: None, player: None };
        let first_events = [
            (None, EventKind::Created { settings }),
            (Some(Side::White), seated_kind.clone()),
            (Some(Side::Black), seated_kind),
        ];
        let first_events = first_events.into_iter().map(|(side, kind)| (0, side, kind));
        let later_events = later_events.into_iter().map(|(side, kind)| (DAY_MS / 2, Some(side), kind));
        let game_event = |(seq, (at, side, kind))| GameEvent { seq, at, side, act: None, kind };
        let events: Vec<GameEvent> = (1..).zip(first_events.chain(later_events)).map(game_event).collect();
        GameState::replay(&events).expect("a game")
    }

    #[test]
    fn each_player_is_reminded_in_the_own_turn_and_nobody_after_the_end() {
        let pace = Pace::Days { turn: 1, bank: 0, vacation: 0 };
        let until_low_ms = DAY_MS - DAY_MS / 10;
        let state = state_after(pace, []);
        let first_reminder = TurnReminder { side: Side::White, turn: 0, due_at: until_low_ms };
        assert_eq!(state.turn_reminder(), Some(first_reminder));
        let code = state.game().referee().codes().into_iter().next().expect("a move").0;
        let white_move = (Side::White, EventKind::Moved { code, reveal: None, time_back: TimeBack::default() });
        let second_reminder = TurnReminder { side: Side::Black, turn: 1, due_at: DAY_MS / 2 + until_low_ms };
        assert_eq!(state_after(pace, [white_move.clone()]).turn_reminder(), Some(second_reminder));
        let black_resignation = (Side::Black, EventKind::Resigned);
        assert_eq!(state_after(pace, [white_move, black_resignation]).turn_reminder(), None);
    }

    #[test]
    fn nobody_is_reminded_without_days_per_turn() {
        let clock = "600+5".parse().expect("a time control");
        for pace in [Pace::Untimed, Pace::Live { white: clock, black: clock }] {
            assert_eq!(state_after(pace, []).turn_reminder(), None, "{pace:?}");
        }
    }
}
