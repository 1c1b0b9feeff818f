//! Tournaments that a server runs: how they are played, what happens in them, and what everybody may see of them.
//!
//! A tournament is an append-only list of events, like a game. It has no clock and draws no lots: times and lots are in the events.
//!
//! | file | content |
//! |---|---|
//! | `plan` | how a tournament is to be played |
//! | `event` | what can happen, and why it may not |
//! | `state` | how events change a tournament |
//! | `entrant` | who has entered |
//! | `places` | who holds a place, who may return, and who is taken off the list before anybody is paired |
//! | `contest` | what depends on the system |
//! | `teams` | who is in which team, who plays on which board, and how matches end |
//! | `report` | its report file |
//! | `duplicate`, `duplicate_progress` | two teams and two games with the same dice; how they go on and are seen |
//! | `game`, `new_games` | which games belong to it, and how they are added |
//! | `appointment` | when a game of a round over days begins |
//! | `game_times` | how the players of its games agree on their times |
//! | `correction` | what the organiser may correct |
//! | `progress` | what comes next without an action of a person |
//! | `verdict` | what a game that is over means for its tournament |
//! | `view`, `game_view` | what everybody may see of a tournament, and of its pairings and games |
//! | `tournament_api` | bodies of requests and answers |

mod appointment;
mod contest;
mod correction;
mod duplicate;
mod duplicate_progress;
mod entrant;
mod event;
mod game;
mod game_times;
mod game_view;
mod new_games;
mod places;
mod plan;
mod progress;
mod report;
mod state;
mod teams;
mod tournament_api;
mod verdict;
mod view;

pub use appointment::{
    Appointment, AppointmentAct, AppointmentError, AppointmentEvent, AppointmentView, MAX_DELAY_MS, MAX_PROPOSED_TIMES,
    PROPOSAL_NOTICE_MS, ProposedTimes,
};
pub use correction::CORRECTION_TIME_MS;
pub use duplicate_progress::{CountedDuplicate, DuplicateStep};
pub use entrant::Entrant;
pub use event::{NextGame, OnlineTournamentError, OnlineTournamentEvent, TournamentEntry};
pub use game::{GameOfTournament, tournament_game_key};
pub use game_view::{NOBODY, RoundView, TournamentGameView};
pub use plan::{
    DUPLICATE_PLAYERS, MAX_BREAK_SECS, MAX_ENTRANTS, MAX_ROUND_DAYS, MAX_TITLE_CHARS, PlanError, REMINDER_MS,
    TournamentPlan, TournamentSystem, USUAL_BREAK_SECS, USUAL_FIRST_TURN_SECS,
};
pub use state::{OnlineTournament, TournamentStage};
pub use teams::{MAX_TEAM_NAME_CHARS, Team};
pub use tournament_api::{
    AgreedTime, AppointedGame, ByeWish, CorrectedResult, CorrectionWish, CreatedTournament, DeclinedTimes, EntryWish,
    ListedTournament, ListedTournaments, RemovalWish, TeamOrder, TimeProposal, WhetherBerserk,
};
pub use verdict::{GameVerdict, verdict};
pub use view::{DuplicateView, OwnView, PlayerRowView, TeamPlayerView, TeamView, TournamentView};
