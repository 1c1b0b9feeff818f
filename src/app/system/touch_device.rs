//! Whether fingers use the program.

/// Whether the device is used by fingers.
#[cfg(target_family = "wasm")]
pub(in crate::app) fn is_used_by_fingers() -> bool {
    super::js_bindings::is_touched()
}

/// Whether the device is used by fingers. Outside a page only the first touch tells.
#[cfg(not(target_family = "wasm"))]
pub(in crate::app) const fn is_used_by_fingers() -> bool {
    false
}
