//! Tournaments in rounds, driven by events.
//!
//! | file | question |
//! |---|---|
//! | `event.rs` | what can happen, and why it may not |
//! | `settings.rs` | how a tournament is played |
//! | `participant.rs` | who takes part, and in which rounds |
//! | `rounds.rs` | a round's games and byes |
//! | `matches.rs` | matches between teams: who plays on which board |
//! | `byes.rs` | which byes participants have asked for in the next round, and may ask for |
//! | `state.rs` | how events change a tournament |
//! | `correction.rs` | how a result is corrected, and until when; how a name or rating is |
//! | `next_round.rs` | who meets whom next |
//! | `tables.rs` | crosstable and standings |
//! | `current_tables.rs` | the same while a round is played |
//! | `report.rs`, `team_report.rs` | FIDE's report file of a tournament, and what it says of teams and their players |

mod byes;
mod correction;
mod current_tables;
mod event;
mod matches;
mod next_round;
mod participant;
mod report;
mod rounds;
mod settings;
mod state;
mod tables;
mod team_report;

pub use event::{TournamentError, TournamentEvent};
pub use matches::{MAX_RESERVES, MatchBoard, TeamMatch, TeamPlayer, mean_rating};
pub use participant::{Participant, ParticipantId};
pub use rounds::{GameOutcome, ScheduledGame, TournamentRound};
pub use settings::{TournamentFormat, TournamentSettings};
pub use state::Tournament;
