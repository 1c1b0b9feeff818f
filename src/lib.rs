//! Turnover, a chess-like game of concentric pieces, on a 3D table.
//!
//! The rules compute positions and lists of events, and the scene shows them. The rules do not depend on the scene, and the scene
//! decides nothing. All that needs no Bevy is the package [`turnover_core`], whose modules have the same names here.
//!
//! | room | question |
//! |---|---|
//! | `server` | the server of games over a network: storage, HTTP and WebSockets (feature `server`) |
//! | `signing` | signatures by players' keys, except in a browser |
//! | `app` | the table: window, scene, mouse and panel (feature `app`, on by default) |
//!
//! # The walk of one move
//! A click on a ring → `app::input::gestures` finds its square → `app::input::move_input` selects the piece, or writes a `TableInput`
//! for the table that is shown → the room to which that table belongs answers: for the current game `app::play::table_input`
//! finds the [`LegalMove`](session::LegalMove) and writes `Intent::Play` → `app::play` asks the [`Game`](session::Game), which
//! asks its [`Referee`](session::Referee) → [`BoardEvent`](board::BoardEvent)s → `Played` → `app::scene::choreography` plans
//! motions, the panel redraws → the motions end. The game was in its final position before the first ring moved.

// Files of tests/ that use the table. Not programs of their own, for which the library would be compiled and linked once more.
#[cfg(all(test, feature = "app"))]
#[path = "../tests/online_table.rs"]
mod online_table;
#[cfg(all(test, feature = "app"))]
#[path = "../tests/play_by_pointer/main.rs"]
mod play_by_pointer;

#[cfg(all(test, any(feature = "app", feature = "server")))]
mod manual;
#[cfg(all(feature = "server", not(target_family = "wasm")))]
pub mod server;

#[cfg(all(any(feature = "app", feature = "server"), not(target_family = "wasm")))]
pub mod signing;

#[cfg(feature = "app")]
pub mod app;

#[cfg(not(target_family = "wasm"))]
pub use turnover_core::cli;
pub use turnover_core::{
    ai, archive, board, book, coach, excerpt, games, hex, html, insight, language, lessons, notation, online,
    online_tournament, organiser, pieces, player, print_set, puzzles, rating, session, stored, study, tournament, uci,
};
