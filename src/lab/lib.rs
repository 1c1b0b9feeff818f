//! The workshop: what measures the engine, tunes it and makes its books, tables, networks and puzzles.
//!
//! | room | content |
//! |---|---|
//! | [`arena`] | matches between engines |
//! | [`tune`](fn@tune::tune) | the weights of an evaluation |
//! | [`spsa`] | the parameters of the search |
//! | [`train`] | the networks of the games |
//! | [`book`] | opening books |
//! | [`endings`] | tables of endings |
//! | [`puzzles`] | puzzles |
//! | [`rollouts`] | how well the chances of winning agree with rollouts |
//! | `self_play` | what games of the engine against itself have in common |
//! | `in_file` | which file an error is about |
//! | `in_threads` | independent tasks on several threads, with the results in order |
//! | `run_log` | files from which a run that was stopped goes on |
//!
//! Everything follows from a seed, except what a limit of time decides.

pub mod arena;
pub mod book;
pub mod endings;
mod in_file;
mod in_threads;
pub mod puzzles;
pub mod rollouts;
mod run_log;
mod self_play;
pub mod spsa;
pub mod train;
pub mod tune;
