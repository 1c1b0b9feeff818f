//! The text protocol: UCI, the Universal Chess Interface, for a [`session`](crate::session).
//!
//! | file | content |
//! |---|---|
//! | `engine` | the commands and their answers: [`Engine`] |
//! | `go` | the arguments of `go` |
//! | `task` | long commands, which run in slices |
//! | `time` | the clock |
//! | `position` | the commands `position` and `d` |
//! | `options` | the options |
//! | `command_error` | errors in commands |
//! | `lines` | lines of bounded length: [`LineReader`] |
//! | `client` | the other end: commands to an engine, and its answers |
//! | `engine_process` | an engine in a process of its own |
//! | `conformance` | whether an engine keeps to the protocol |
//! | `terminal` | the engine on standard input and output |
//! | `worker` | the engine in a worker of a browser |
//!
//! ```
//! use turnover_core::uci::Engine;
//!
//! let mut engine = Engine::new();
//! let mut answers = Vec::new();
//! for line in ["setoption name UCI_Variant value turnover-classic", "position startpos moves e1e3", "go perft 1"] {
//!     engine.handle_line(line.as_bytes(), &mut answers)?;
//!     while engine.is_busy() {
//!         engine.work(&mut answers)?;
//!     }
//! }
//! assert!(answers.ends_with(b"h8h7: 1\n\nNodes searched: 16\n"));
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod client;
mod command_error;
#[cfg(not(target_family = "wasm"))]
pub mod conformance;
mod engine;
#[cfg(not(target_family = "wasm"))]
mod engine_process;
mod go;
mod lines;
mod options;
mod position;
mod task;
#[cfg(not(target_family = "wasm"))]
mod terminal;
mod time;
#[cfg(target_family = "wasm")]
mod worker;

pub use engine::{Engine, EngineProgress, PROTOCOL_VERSION};
#[cfg(not(target_family = "wasm"))]
pub use engine_process::{EngineProcess, NoAnswer};
pub use lines::{LineReader, MAX_LINE_BYTES};
#[cfg(not(target_family = "wasm"))]
pub use terminal::attend_terminal;
#[cfg(target_family = "wasm")]
pub use worker::attend_worker;
