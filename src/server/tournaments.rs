//! Tournaments: what is kept of them, what players and organisers do, and how they run by themselves.
//!
//! The rules are in [`online_tournament`](crate::online_tournament) and [`tournament`](crate::tournament).
//!
//! ```text
//! tournament_http   requests ─┐
//! tournament_acts   what players and organisers do ─┐
//! tournament_hall   each tournament as it is stored, and the next event ⇄ tournament_store
//! tournament_clock  what is due without an action of a person ─┘
//! tournament_games  the games: they are created, and their results read
//! duplicates        the dice and the teams of duplicate matches, and when their games are shown
//! tournament_notices    what players are told by push messages
//! ```

mod duplicates;
mod tournament_acts;
mod tournament_clock;
mod tournament_games;
mod tournament_hall;
mod tournament_http;
mod tournament_notices;
mod tournament_store;

pub(super) use self::tournament_clock::run_tournaments;
pub(super) use self::tournament_hall::{TournamentHall, TournamentRefusal};
pub(super) use self::tournament_http::tournament_routes;
pub(super) use self::tournament_store::stage_name;
pub use self::tournament_store::{MAX_LISTED_TOURNAMENTS, TournamentRow, TournamentStore, TournamentWrite};
