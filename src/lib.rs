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
//! A click on a ring → `app::input::gestures` finds its square → `selection` pairs it with a
//! [`LegalMove`](session::LegalMove) → `Intent::Play` → `app::play` asks the [`Game`](session::Game), which asks its
//! [`Referee`](session::Referee) → [`BoardEvent`](board::BoardEvent)s → `Played` → `app::scene::choreography` plans
//! motions, the panel redraws → the motions end. The game was in its final position before the first ring moved.

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
    ai, archive, board, book, coach, excerpt, games, hex, html, insight, lessons, notation, online, online_tournament,
    organiser, pieces, player, print_set, puzzles, rating, session, tournament, uci,
};
