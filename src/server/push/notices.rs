//! Who is to be told of what in a game, and when: whoever has had no connection for a moment and has not seen it.

use crate::board::{BySide, Side};
use crate::online::{AwaitedAction, EventKind, GameEvent, GameState, PushKind};

/// How long a player must have been absent, and an event be past, before a message is sent, in milliseconds. A page that is loaded again
/// is back by then.
const DELAY_MS: u64 = 2_000;

/// What is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Notice {
    kind: PushKind,
    /// When it happened, in milliseconds since 1970.
    noted_at: u64,
}

/// What the players of a game have not seen. A later notice takes the place of an earlier one, and each is told once.
#[derive(Clone, Debug, Default)]
pub(in crate::server) struct GameNotices {
    waiting_notices: BySide<Option<Notice>>,
}

/// What an event can have changed: the state before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::server) struct StateBefore {
    awaited: AwaitedAction,
    is_over: bool,
}

impl StateBefore {
    pub(in crate::server) fn of(state: &GameState) -> Self {
        Self { awaited: state.awaited_action(), is_over: state.is_over() }
    }
}

impl GameNotices {
    /// Notes what this event, after which the game is in this state, means for both players.
    pub(in crate::server) fn note_event(
        &mut self,
        state_before: StateBefore,
        event: &GameEvent,
        state: &GameState,
        now: u64,
    ) {
        let awaited_side = state.awaited_action().side();
        for side in Side::ALL {
            let is_turn = awaited_side == Some(side);
            let waiting_notice = &mut self.waiting_notices[side];
            if !is_turn {
                *waiting_notice = waiting_notice.filter(|notice| !is_about_turn(notice.kind));
            }
            if let Some(kind) = kind_for(side, state_before, event, state) {
                *waiting_notice = Some(Notice { kind, noted_at: now });
            } else if is_turn && state_before.awaited.side() != awaited_side {
                *waiting_notice = Some(Notice { kind: PushKind::Turn, noted_at: now });
            }
        }
    }

    /// A message has come from a player's page: what has happened before is seen there.
    pub(in crate::server) fn forget_seen(&mut self, side: Side) {
        self.waiting_notices[side] = None;
    }

    /// When the next message is due, if nothing else happens. `gone_since` tells since when a player has had no
    /// connection.
    pub(in crate::server) fn next_due_at(&self, gone_since: impl Fn(Side) -> Option<u64>) -> Option<u64> {
        Side::ALL.into_iter().filter_map(|side| self.due_at(side, &gone_since)).min()
    }

    /// Those who are to be told now, and of what.
    pub(in crate::server) fn take_due_notices(
        &mut self,
        now: u64,
        gone_since: impl Fn(Side) -> Option<u64>,
    ) -> Vec<(Side, PushKind)> {
        let due_sides: Vec<Side> = Side::ALL
            .into_iter()
            .filter(|&side| self.due_at(side, &gone_since).is_some_and(|due| due <= now))
            .collect();
        due_sides.into_iter().filter_map(|side| Some((side, self.waiting_notices[side].take()?.kind))).collect()
    }

    fn due_at(&self, side: Side, gone_since: impl Fn(Side) -> Option<u64>) -> Option<u64> {
        let noted_at = self.waiting_notices[side]?.noted_at;
        Some(noted_at.max(gone_since(side)?).saturating_add(DELAY_MS))
    }
}

/// Whether it is of no use any more when the turn has passed.
const fn is_about_turn(kind: PushKind) -> bool {
    match kind {
        PushKind::Turn | PushKind::LowTime => true,
        PushKind::Joined | PushKind::Proposed | PushKind::Answered | PushKind::Ended => false,
    }
}

/// What this event means for a player, besides whose turn it is.
fn kind_for(side: Side, state_before: StateBefore, event: &GameEvent, state: &GameState) -> Option<PushKind> {
    let is_by_other = event.side == Some(!side);
    if state.is_over() && !state_before.is_over {
        let is_by_time = matches!(event.kind, EventKind::Flagged | EventKind::Aborted);
        return (is_by_other || is_by_time || event.side.is_none()).then_some(PushKind::Ended);
    }
    match event.kind {
        EventKind::Answered { .. } if is_by_other => Some(PushKind::Answered),
        EventKind::Proposed { .. } | EventKind::DrawClaimed if is_by_other => Some(PushKind::Proposed),
        EventKind::Seated { .. }
            if is_by_other && state.seat(side).is_some() && state.awaited_action().side() != Some(side) =>
        {
            Some(PushKind::Joined)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{GameSettings, Pace, Proposal, TimeBack};
    use crate::session::GameId;

    const WHITE: Option<Side> = Some(Side::White);
    const BLACK: Option<Side> = Some(Side::Black);

    /// A game of which events are noted, one a second from second 1 on.
    struct NotedGame {
        state: GameState,
        notices: GameNotices,
    }

    impl NotedGame {
        fn new() -> Self {
            let settings = GameSettings::new("k".into(), GameId::default(), None, Pace::Untimed);
            let kind = EventKind::Created { settings };
            let created = GameEvent { seq: 1, at: 1_000, side: None, act: None, kind };
            let state = GameState::replay(&[created]).expect("a game");
            Self { state, notices: GameNotices::default() }
        }

        fn add_event(&mut self, side: Option<Side>, kind: EventKind) {
            let (seq, state_before) = (self.state.seq() + 1, StateBefore::of(&self.state));
            let event = GameEvent { seq, at: seq * 1_000, side, act: None, kind };
            self.state.apply(&event).expect("an event");
            self.notices.note_event(state_before, &event, &self.state, event.at);
        }

        fn take_seat(&mut self, side: Side) {
            self.add_event(
                Some(side),
                EventKind::Seated { nickname: String::new(), token_hash: None, chain: None, player: None },
            );
        }

        fn make_move(&mut self, side: Side) {
            let code = self.state.game().referee().codes().into_iter().next().expect("a move").0;
            self.add_event(Some(side), EventKind::Moved { code, reveal: None, time_back: TimeBack::default() });
        }

        /// What is told when both players have been absent for ever.
        fn take_told(&mut self) -> Vec<(Side, PushKind)> {
            self.notices.take_due_notices(u64::MAX, |_| Some(0))
        }
    }

    fn begun_game() -> NotedGame {
        let mut noted = NotedGame::new();
        noted.take_seat(Side::White);
        noted.take_seat(Side::Black);
        noted
    }

    #[test]
    fn whoever_waits_for_an_opponent_is_told_of_one() {
        let mut noted = NotedGame::new();
        noted.take_seat(Side::White);
        assert_eq!(noted.take_told(), []);
        noted.take_seat(Side::Black);
        assert_eq!(noted.take_told(), [(Side::White, PushKind::Turn)]);
        let mut noted = NotedGame::new();
        noted.take_seat(Side::Black);
        noted.take_seat(Side::White);
        assert_eq!(noted.take_told(), [(Side::White, PushKind::Turn), (Side::Black, PushKind::Joined)]);
    }

    #[test]
    fn a_turn_is_told_once_and_not_after_it_has_passed() {
        let mut noted = begun_game();
        noted.make_move(Side::White);
        assert_eq!(noted.take_told(), [(Side::Black, PushKind::Turn)]);
        assert_eq!(noted.take_told(), []);
        noted.make_move(Side::Black);
        noted.make_move(Side::White);
        assert_eq!(noted.take_told(), [(Side::Black, PushKind::Turn)], "White's own has passed");
    }

    #[test]
    fn nothing_is_told_to_players_who_are_there_or_have_just_gone() {
        let mut noted = begun_game();
        noted.notices = GameNotices::default();
        noted.make_move(Side::White);
        let last_event_at = noted.state.last_event_at();
        for (gone_since, due) in [
            (None, None),
            (Some(0), Some(last_event_at + 2_000)),
            (Some(last_event_at + 500), Some(last_event_at + 2_500)),
        ] {
            assert_eq!(noted.notices.next_due_at(|_| gone_since), due, "{gone_since:?}");
        }
        assert_eq!(noted.notices.take_due_notices(last_event_at + 1_999, |_| Some(0)), []);
        assert_eq!(noted.notices.take_due_notices(last_event_at + 2_000, |_| Some(0)), [(Side::Black, PushKind::Turn)]);
    }

    #[test]
    fn what_a_page_has_shown_is_not_told_again() {
        let mut noted = begun_game();
        noted.make_move(Side::White);
        noted.notices.forget_seen(Side::White);
        noted.notices.forget_seen(Side::Black);
        assert_eq!(noted.take_told(), []);
    }

    #[test]
    fn proposals_their_answers_and_the_end_are_told_to_those_who_did_not_cause_them() {
        let mut noted = begun_game();
        noted.make_move(Side::White);
        noted.notices = GameNotices::default();
        noted.add_event(WHITE, EventKind::Proposed { proposal: Proposal::Draw });
        assert_eq!(noted.take_told(), [(Side::Black, PushKind::Proposed)]);
        let to = noted.state.seq();
        noted.add_event(BLACK, EventKind::Answered { proposal_seq: to, is_accepted: false });
        assert_eq!(noted.take_told(), [(Side::White, PushKind::Answered)]);
        noted.add_event(BLACK, EventKind::Resigned);
        assert_eq!(noted.take_told(), [(Side::White, PushKind::Ended)]);
        let mut noted = begun_game();
        noted.add_event(None, EventKind::Aborted);
        assert_eq!(noted.take_told(), [(Side::White, PushKind::Ended), (Side::Black, PushKind::Ended)]);
    }
}
