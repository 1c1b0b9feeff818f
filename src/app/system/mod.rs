//! What the system or the page gives: time, chance, files, dialogs, and waking the event loop.
//!
//! | file | content |
//! |---|---|
//! | `wall_clock`, `entropy` | the time, and random numbers |
//! | `data_files` | data that is loaded when it is first needed |
//! | `dialog` | file dialogs |
//! | `display` | opening the window system |
//! | `headless` | running without a visible window |
//! | `js_bindings`, `page_messages` | the functions of the web page, and what it tells |
//! | `touch_device` | whether fingers use the program |
//! | `waker` | waking the event loop |

pub(in crate::app) mod data_files;
#[cfg(not(target_family = "wasm"))]
pub mod dialog;
#[cfg(not(target_family = "wasm"))]
pub(in crate::app) mod display;
pub(in crate::app) mod entropy;
#[cfg(not(target_family = "wasm"))]
#[doc(hidden)]
pub mod headless;
#[cfg(target_family = "wasm")]
pub(in crate::app) mod js_bindings;
#[cfg(target_family = "wasm")]
pub(in crate::app) mod page_messages;
pub mod touch_device;
pub mod waker;
pub mod wall_clock;
