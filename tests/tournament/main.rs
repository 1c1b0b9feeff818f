//! Tournaments: pairings, standings and report files, seen from outside.
//!
//! | file | content |
//! |---|---|
//! | `dutch` | Swiss pairings, compared with those of another program |
//! | `plain_dutch` | the same system by plain rules, for few players |
//! | `random_events` | random tournaments whose players come and go, paired as by these rules |
//! | `events` | late entries, withdrawals and no-shows |
//! | `current` | standings while a round is played |
//! | `mistakes` | corrected results, names and ratings |
//! | `arena` | arenas |
//! | `online` | tournaments that a server runs |
//! | `withdrawals` | players who withdraw before a tournament on a server begins |
//! | `corrections` | corrected results of games that were never played |
//! | `teams` | tournaments of teams that a server runs |
//! | `appointments` | tournaments over days, whose players agree on the times of their games |
//! | `standings` | standings and tie-breaks that were worked out by hand |
//! | `report_files` | report files |

mod appointments;
mod arena;
mod corrections;
mod current;
mod dutch;
mod events;
mod mistakes;
mod online;
mod plain_dutch;
mod random_events;
mod report_files;
mod standings;
mod teams;
mod withdrawals;

use turnover_core::tournament::trf::{self, TournamentReport};

/// Small tournaments that were generated and paired by bbpPairings, in the rules of February 2026: one report file after the other.
const TOURNAMENTS: &str = include_str!("../data/dutch-2026.trf");

/// The texts of the report files.
fn files() -> Vec<&'static str> {
    let starts = || std::iter::once(0).chain(TOURNAMENTS.match_indices("\n012 ").map(|(end, _)| end + 1));
    let ends = starts().skip(1).chain([TOURNAMENTS.len()]);
    let files: Vec<&str> = starts().zip(ends).map(|(start, end)| &TOURNAMENTS[start..end]).collect();
    assert_eq!(files.len(), 49);
    files
}

fn read(file: &str) -> TournamentReport {
    trf::read(file).expect("a valid report file")
}
