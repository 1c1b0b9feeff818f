//! Turnover, a chess-like game of concentric pieces, on a 3D table.
//!
//! **The one idea:** the position is the truth, the event list is the story, the scene is an echo of both. Rules never know who
//! is watching; the scene never decides anything.
//!
//! | room | question |
//! |---|---|
//! | [`board`] | with which words do all games speak: sides, squares, tokens, events? |
//! | [`games`] | what are the rules? |
//! | [`notation`] | what does one call a move, and what is meant by a text? |
//! | [`ai`] | which move is good? |
//! | [`session`] | what has been played, what may be taken back, how did it end? |
//! | [`archive`] | how do games outlive the program? |
//! | [`uci`] | how does a program ask all that, line by line? |
//! | `arena` | which of two players is stronger? (not in a browser) |
//! | `online` | how do two people play over a network, without any input or output? (feature `online`) |
//! | `server` | how do they reach each other, and what is kept of their games? (feature `server`) |
//! | `app` | the table: window, scene, mouse and panel (feature `app`, on by default) |
//!
//! An arrow points at what is used: `board ← games ← { notation, ai } ← session ← { uci, arena, online, app }`, `online ← { server, app }`. Outside
//! `games`, `notation` and `ai` only the registry of the session names a concrete game (the app's tutorial besides). [`archive`] knows texts alone and uses nothing but the words of `board`.
//!
//! # The walk of one move
//! A click on a ring → `app::input::gestures` finds its square → `selection` pairs it with a
//! [`LegalMove`](session::LegalMove) → `Intent::Play` → `app::play` asks the [`Game`](session::Game), which asks its
//! [`Referee`](session::Referee) → [`BoardEvent`](board::BoardEvent)s → `Played` → `app::scene::choreography` plans
//! motions, the panel redraws → the motions end. The game was in its final position before the first ring moved.
//!
//! ```
//! use turnover::session::{Game, GameId};
//!
//! let mut game = Game::new(GameId::TurnoverModern);
//! let id = game.referee().read_move("C.d4")?;
//! let events = game.play(id).expect("a legal move").to_vec();
//! assert_eq!(events.len(), 3); // the Wall is lifted, moved, and set down
//! assert_eq!(game.referee().fen(), "c1c1c1c1/1c1c1c1c/8/8/3P4/8/1C1Q1C1C/C1C1C1C1 b 1 1");
//! # Ok::<(), turnover::notation::NotationError>(())
//! ```

pub mod ai;
pub mod archive;
#[cfg(not(target_family = "wasm"))]
pub mod arena;
pub mod board;
mod excerpt;
pub mod games;
pub mod notation;
#[cfg(feature = "online")]
pub mod online;
#[cfg(all(feature = "server", not(target_family = "wasm")))]
pub mod server;
pub mod session;
pub mod uci;

#[cfg(feature = "app")]
pub mod app;
