//! What the system or the page gives: time, chance, files, dialogs, and waking the event loop.
//!
//! | file | content |
//! |---|---|
//! | `wall_clock`, `entropy` | the time and the date, and random numbers |
//! | `data_files` | data that is loaded when it is first needed |
//! | `dialog` | file dialogs |
//! | `display` | opening the window system |
//! | `gamepad_devices`, `desktop_gamepads` | what gamepads do; on a desktop, listening to them in a thread |
//! | `headless` | running without a visible window |
//! | `js_bindings` | the functions of the web page |
//! | `external_messages` | messages of the page or of another thread |
//! | `system_tray` | the system's tray, and the window while it is closed and the program runs on there |
//! | `touch_device` | whether fingers use the program |
//! | `waker` | waking the event loop |

pub(in crate::app) mod data_files;
#[cfg(not(target_family = "wasm"))]
pub(in crate::app) mod desktop_gamepads;
#[cfg(not(target_family = "wasm"))]
pub mod dialog;
#[cfg(not(target_family = "wasm"))]
pub(in crate::app) mod display;
pub(in crate::app) mod entropy;
pub(in crate::app) mod external_messages;
pub mod gamepad_devices;
#[cfg(not(target_family = "wasm"))]
#[doc(hidden)]
pub mod headless;
#[cfg(target_family = "wasm")]
pub(in crate::app) mod js_bindings;
pub mod system_tray;
pub(in crate::app) mod touch_device;
pub mod waker;
pub mod wall_clock;
