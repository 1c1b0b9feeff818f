//! Arenas: whoever is free is paired at once, for as long as the arena lasts.
//!
//! | file | question |
//! |---|---|
//! | `scoring.rs` | what a game is worth |
//! | `pairing.rs` | which of those who wait meet |
//! | `state.rs` | who is in the arena, who plays, who is ahead |

mod pairing;
mod scoring;
mod state;

pub use pairing::{PATIENCE_SECS, WaitingPlayer, arena_pairing};
pub use scoring::{ArenaGame, ArenaPoints, arena_points};
pub use state::{Arena, ArenaError, ArenaEvent, ArenaStanding};
