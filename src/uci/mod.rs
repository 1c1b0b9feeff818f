//! The text protocol: UCI, the Universal Chess Interface, spoken over a [`session`](crate::session).
//!
//! | file | the question it answers |
//! |---|---|
//! | `engine` | what does a line of the protocol do, and what is answered? [`Engine`] |
//! | `go` | what does a `go` command ask for? |
//! | `task` | which long answers are there, and how are they worked out slice by slice? |
//! | `time` | what time is it? |
//! | `position` | which game does a `position` command set up, and what does `d` print of it? |
//! | `options` | which options are there, and what may they be set to? |
//! | `command_error` | why is a line refused? |
//! | `lines` | where does a line end, and when is it too long? [`LineReader`] |
//! | `worker` | in a browser: how do lines and answers travel between a page and the engine in its worker? |
//!
//! ```
//! use turnover::uci::Engine;
//!
//! let mut engine = Engine::new();
//! let mut answers = Vec::new();
//! for line in ["setoption name UCI_Variant value turnover-classic", "position startpos moves e1e3", "go perft 1"] {
//!     engine.line(line.as_bytes(), &mut answers)?;
//!     while engine.is_busy() {
//!         engine.work(&mut answers)?;
//!     }
//! }
//! assert!(answers.ends_with(b"h8h7: 1\n\nNodes searched: 16\n"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod command_error;
mod engine;
mod go;
mod lines;
mod options;
mod position;
mod task;
mod time;
#[cfg(target_family = "wasm")]
mod worker;

pub use engine::{Engine, EngineProgress};
pub use lines::{LineReader, MAX_LINE_BYTES};
#[cfg(target_family = "wasm")]
pub use worker::attend_worker;
