//! How the program is started: options, links, the window of a desktop, and pictures without a window.
//!
//! | file | content |
//! |---|---|
//! | `arguments`, `command_line` | options at the start, common ones and those of a desktop |
//! | `link_target`, `address_phrases` | what a link leads to, and sentences about links that cannot be followed |
//! | `desktop` | the program on a desktop |
//! | `system_tray` | the program in the tray of a Linux desktop, with its window open or closed |
//! | `picture`, `screenshot` | drawing pictures without a window |

pub(in crate::app) mod address_phrases;
pub mod arguments;
#[cfg(not(target_family = "wasm"))]
pub mod command_line;
#[cfg(not(target_family = "wasm"))]
pub mod desktop;
pub mod link_target;
#[cfg(not(target_family = "wasm"))]
pub mod picture;
#[cfg(not(target_family = "wasm"))]
pub mod screenshot;
#[cfg(target_os = "linux")]
mod system_tray;
