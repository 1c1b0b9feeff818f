//! Tournaments: who meets whom in each round, and who is ahead. No clock, no input or output, and no chance but as an argument.
//!
//! | part | question |
//! |---|---|
//! | [`Points`] | points, in tenths |
//! | [`Crosstable`] | who played whom, with which colour and result |
//! | [`trf`] | FIDE's files of tournaments, version 2026 |
//! | [`dutch`] | Swiss pairings by the FIDE (Dutch) system of February 2026 |
//! | [`berger_round`] | round robins by Berger tables |
//! | [`KnockOut`] | knock-out with seeds and byes |
//! | [`Arena`] | whoever is free plays: pairings, points, standings |
//! | [`TeamScore`] | matches of teams; teams are paired and ranked like players, by match points |
//! | [`standings`] | ranks by points and [tie-breaks](TieBreak) of March 2026 |
//! | [`Tournament`] | a tournament in rounds, driven by events: entries, withdrawals, byes, results |
//!
//! | file | content |
//! |---|---|
//! | `points`, `crosstable`, `pairing` | points; who played whom; what a pairing is |
//! | `dutch`, `matching` | Swiss pairings, and the matching of maximum weight by which they are found |
//! | `berger`, `knock_out`, `arena` | the other systems |
//! | `standings`, `tie_breaks`, `direct_encounter` | ranks, and what decides between equal points |
//! | `teams` | matches between teams |
//! | `events` | a tournament in rounds |
//! | `trf` | report files |

pub mod dutch;
pub mod trf;

mod arena;
mod berger;
mod crosstable;
mod direct_encounter;
mod events;
mod knock_out;
mod matching;
mod pairing;
mod points;
mod standings;
mod teams;
mod tie_breaks;

pub use arena::{
    Arena, ArenaError, ArenaEvent, ArenaGame, ArenaPoints, ArenaStanding, PATIENCE_SECS, WaitingPlayer, arena_pairing,
    arena_points,
};
pub use berger::{berger_round, berger_round_count};
pub use crosstable::{Bye, Colour, Crosstable, CrosstableError, GameResult, PairingNumber, PointSystem, RoundResult};
pub use direct_encounter::direct_encounter;
pub use dutch::DutchError;
pub use events::{
    GameOutcome, MAX_RESERVES, MatchBoard, Participant, ParticipantId, ScheduledGame, TeamMatch, TeamPlayer,
    Tournament, TournamentError, TournamentEvent, TournamentFormat, TournamentRound, TournamentSettings, mean_rating,
};
pub use knock_out::KnockOut;
pub use matching::WeightTooWide;
pub use pairing::{Pairing, RoundPairing};
pub use points::Points;
pub use standings::{Standing, standings};
pub use teams::{BoardCount, BoardCountError, TeamScore, match_points};
pub use tie_breaks::{PairingPlan, TieBreak, TieBreakError, TieBreakValue, is_no_show, tie_break_value};
