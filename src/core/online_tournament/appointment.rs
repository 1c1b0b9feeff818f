//! When a game of a round over days begins: at a time on which its players have agreed, or else when the round ends.

use serde::{Deserialize, Serialize};

use super::plan::REMINDER_MS;
use crate::online::ApiRefusalCode;
use crate::tournament::ParticipantId;

/// How many times a player may propose at once.
pub const MAX_PROPOSED_TIMES: usize = 5;
/// How far ahead a proposed time must be, in milliseconds.
pub const PROPOSAL_NOTICE_MS: u64 = 5 * 60_000;
/// How late a game may begin because the server did not run at its time, in milliseconds. Later than that its players agree anew.
pub const MAX_DELAY_MS: u64 = 10 * 60_000;
/// How often the players of a game may propose times.
const MAX_PROPOSALS: u16 = 100;
const DAY_MS: u64 = 24 * 3_600_000;

/// What a player does about the time of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppointmentAct {
    /// Proposes these times, in milliseconds since 1970, instead of those that were proposed before.
    Propose(Vec<u64>),
    /// Agrees to one of the times that the opponent has proposed.
    Agree(u64),
    /// Declines the proposal with this number, or takes the own one back. Earlier programs do not tell the number, and mean whatever is
    /// proposed.
    Decline(Option<u16>),
    /// Calls the agreed time off.
    CallOff,
}

/// What happens about the time of a game. All times are in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AppointmentEvent {
    /// A player proposes times, instead of those that were proposed before.
    Proposed {
        /// Who.
        by: ParticipantId,
        /// The times.
        times: Vec<u64>,
    },
    /// A player agrees to one of the times that the opponent has proposed.
    Agreed {
        /// Who.
        by: ParticipantId,
        /// The time.
        time: u64,
    },
    /// A player declines the proposed times, or takes the own ones back.
    Declined {
        /// Who.
        by: ParticipantId,
    },
    /// A player calls the agreed time off.
    CalledOff {
        /// Who.
        by: ParticipantId,
    },
    /// The server did not run when the time came. The players agree anew, and have at least a day for it.
    Missed,
    /// Both players are told that the game begins in [`REMINDER_MS`] at most.
    Reminded,
    /// The time has come, and the game begins.
    Begun,
}

impl AppointmentEvent {
    /// The player who does it; `None` if it happens by itself.
    #[must_use]
    pub const fn by(&self) -> Option<ParticipantId> {
        match self {
            Self::Proposed { by, .. } | Self::Agreed { by, .. } | Self::Declined { by } | Self::CalledOff { by } => {
                Some(*by)
            }
            Self::Missed | Self::Reminded | Self::Begun => None,
        }
    }
}

/// Why something cannot happen about the time of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppointmentError {
    /// There is no such game, it has begun, or its players do not choose its time.
    #[error("expected a game of a round over days that has not begun, found {0}")]
    NotToCome(String),
    /// Somebody else's game.
    #[error("expected a player of game {0}")]
    NotItsPlayer(String),
    /// Too many times, or none.
    #[error("expected 1 to {MAX_PROPOSED_TIMES} times, found {0}")]
    Count(usize),
    /// A time is too early or too late.
    #[error("expected times from {least} to {latest}, in milliseconds since 1970, found {found}")]
    Time {
        /// The earliest time that may be proposed.
        least: u64,
        /// The end of the round.
        latest: u64,
        /// The time that was proposed.
        found: u64,
    },
    /// Nobody has proposed this time, or it has come.
    #[error("expected a time that the opponent proposes and that has not come, found {0}")]
    NotProposed(u64),
    /// The proposal with this number was replaced by another one, or agreed to.
    #[error("expected the number of the times that are proposed now, found {0}")]
    StaleProposal(u16),
    /// The players have agreed on a time.
    #[error("expected a game without an agreed time, found {0}: call that off first")]
    Agreed(u64),
    /// There is no agreed time, or it has come.
    #[error("expected an agreed time that has not come")]
    NotAgreed,
    /// The time has not come.
    #[error("expected a game whose time has come")]
    TooEarly,
    /// The players cannot make up their minds.
    #[error("expected at most {MAX_PROPOSALS} proposals of times for a game")]
    TooMany,
}

impl AppointmentError {
    /// The reason for which a request is refused.
    #[must_use]
    pub const fn code(&self) -> ApiRefusalCode {
        match self {
            Self::NotToCome(_) | Self::NotAgreed | Self::TooEarly => ApiRefusalCode::NoAppointment,
            Self::NotItsPlayer(_) => ApiRefusalCode::NotEntered,
            Self::StaleProposal(_) => ApiRefusalCode::StaleProposal,
            Self::Count(_) | Self::Time { .. } | Self::NotProposed(_) | Self::Agreed(_) | Self::TooMany => {
                ApiRefusalCode::WrongAppointment
            }
        }
    }
}

/// Times that a player has proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposedTimes {
    /// Who.
    pub by: ParticipantId,
    /// The times in their order, in milliseconds since 1970.
    pub times: Vec<u64>,
    /// Which proposal for the game it is, from 1. Earlier servers do not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u16>,
}

/// What everybody may see of a game that has not begun.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppointmentView {
    /// The key that the game will have.
    pub game: String,
    /// When it begins, in milliseconds since 1970: at the agreed time, or at the end of the round.
    pub begins_at: u64,
    /// Whether the players have agreed on this time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_agreed: bool,
    /// The times to which the opponent of whoever has proposed them has not said anything yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposed: Option<ProposedTimes>,
}

/// When a game that has not begun will begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appointment {
    /// The end of the round.
    round_ends_at: u64,
    agreed_time: Option<u64>,
    proposed_times: Option<ProposedTimes>,
    /// Since when the present time is known.
    known_since: u64,
    is_reminded: bool,
    proposal_count: u16,
}

impl Appointment {
    /// That of a game that is paired at this time, in a round of so many days.
    pub(super) fn new(paired_at: u64, days: u8) -> Self {
        let round_ends_at = paired_at.saturating_add(u64::from(days) * DAY_MS);
        Self {
            round_ends_at,
            agreed_time: None,
            proposed_times: None,
            known_since: paired_at,
            is_reminded: false,
            proposal_count: 0,
        }
    }

    /// When the game begins.
    #[must_use]
    pub fn begins_at(&self) -> u64 {
        self.agreed_time.unwrap_or(self.round_ends_at)
    }

    /// Whether the players have agreed on this time.
    #[must_use]
    pub const fn is_agreed(&self) -> bool {
        self.agreed_time.is_some()
    }

    pub(super) fn view(&self, game: String) -> AppointmentView {
        let (is_agreed, proposed) = (self.is_agreed(), self.proposed_times.clone());
        AppointmentView { game, begins_at: self.begins_at(), is_agreed, proposed }
    }

    /// What is due without an action of a player.
    pub(super) fn due_event(&self, now_unix_ms: u64) -> Option<AppointmentEvent> {
        let begins_at = self.begins_at();
        if now_unix_ms > begins_at.saturating_add(MAX_DELAY_MS) {
            return Some(AppointmentEvent::Missed);
        }
        if now_unix_ms >= begins_at {
            return Some(AppointmentEvent::Begun);
        }
        (now_unix_ms >= self.due_at()).then_some(AppointmentEvent::Reminded)
    }

    /// When something is due without an action of a player: the reminder, or the beginning.
    pub(super) fn due_at(&self) -> u64 {
        let reminder_at = self.begins_at().saturating_sub(REMINDER_MS);
        // Whoever has just been told of the time need not be reminded of it.
        if !self.is_reminded && self.known_since < reminder_at { reminder_at } else { self.begins_at() }
    }

    /// The event with which a player does this; `None` if it is so already. An error if it answers a proposal that does not stand any more.
    pub(super) fn event_from_act(
        &self,
        by: ParticipantId,
        act: &AppointmentAct,
    ) -> Result<Option<AppointmentEvent>, AppointmentError> {
        Ok(match act {
            AppointmentAct::Propose(times) => {
                let mut times = times.clone();
                times.sort_unstable();
                times.dedup();
                let is_already_proposed = self
                    .proposed_times
                    .as_ref()
                    .is_some_and(|proposed_times| proposed_times.by == by && proposed_times.times == times);
                (!is_already_proposed).then_some(AppointmentEvent::Proposed { by, times })
            }
            AppointmentAct::Agree(unix_ms) => {
                (self.agreed_time != Some(*unix_ms)).then_some(AppointmentEvent::Agreed { by, time: *unix_ms })
            }
            AppointmentAct::Decline(number) => {
                self.require_current_proposal(*number)?;
                self.proposed_times.is_some().then_some(AppointmentEvent::Declined { by })
            }
            AppointmentAct::CallOff => self.agreed_time.is_some().then_some(AppointmentEvent::CalledOff { by }),
        })
    }

    /// An error if the proposal with this number was replaced or agreed to. One that was declined may be declined again.
    fn require_current_proposal(&self, number: Option<u16>) -> Result<(), AppointmentError> {
        let Some(found_number) = number else { return Ok(()) };
        let is_stale = match &self.proposed_times {
            Some(proposed) => proposed.number != number,
            None => self.is_agreed(),
        };
        if is_stale { Err(AppointmentError::StaleProposal(found_number)) } else { Ok(()) }
    }

    /// Lets something happen that a player of the game does, or that happens by itself.
    pub(super) fn apply(&mut self, event: &AppointmentEvent, event_at: u64) -> Result<(), AppointmentError> {
        match event {
            AppointmentEvent::Proposed { by, times } => self.propose(*by, times, event_at)?,
            AppointmentEvent::Agreed { by, time } => self.agree(*by, *time, event_at)?,
            AppointmentEvent::Declined { .. } => self.proposed_times = None,
            AppointmentEvent::CalledOff { .. } if self.agreed_time.is_some_and(|unix_ms| event_at < unix_ms) => {
                self.set_agreed_time(None, event_at)
            }
            AppointmentEvent::CalledOff { .. } => return Err(AppointmentError::NotAgreed),
            AppointmentEvent::Missed => {
                self.round_ends_at = self.round_ends_at.max(event_at.saturating_add(DAY_MS));
                self.set_agreed_time(None, event_at);
            }
            AppointmentEvent::Reminded => self.is_reminded = true,
            AppointmentEvent::Begun if event_at < self.begins_at() => return Err(AppointmentError::TooEarly),
            AppointmentEvent::Begun => {}
        }
        Ok(())
    }

    fn set_agreed_time(&mut self, agreed_time: Option<u64>, event_at: u64) {
        (self.agreed_time, self.proposed_times, self.known_since, self.is_reminded) =
            (agreed_time, None, event_at, false);
    }

    fn propose(&mut self, by: ParticipantId, times: &[u64], event_at: u64) -> Result<(), AppointmentError> {
        if let Some(unix_ms) = self.agreed_time {
            return Err(AppointmentError::Agreed(unix_ms));
        }
        if !(1..=MAX_PROPOSED_TIMES).contains(&times.len()) {
            return Err(AppointmentError::Count(times.len()));
        }
        let (earliest_time, latest_time) = (event_at.saturating_add(PROPOSAL_NOTICE_MS), self.round_ends_at);
        if let Some(&wrong_time) = times.iter().find(|unix_ms| !(earliest_time..=latest_time).contains(*unix_ms)) {
            return Err(AppointmentError::Time { least: earliest_time, latest: latest_time, found: wrong_time });
        }
        if self.proposal_count >= MAX_PROPOSALS {
            return Err(AppointmentError::TooMany);
        }
        self.proposal_count += 1;
        self.proposed_times = Some(ProposedTimes { by, times: times.to_vec(), number: Some(self.proposal_count) });
        Ok(())
    }

    fn agree(&mut self, by: ParticipantId, unix_ms: u64, event_at: u64) -> Result<(), AppointmentError> {
        let is_proposed = |proposed: &ProposedTimes| proposed.by != by && proposed.times.contains(&unix_ms);
        if unix_ms <= event_at || !self.proposed_times.as_ref().is_some_and(is_proposed) {
            return Err(AppointmentError::NotProposed(unix_ms));
        }
        self.set_agreed_time(Some(unix_ms), event_at);
        Ok(())
    }
}
