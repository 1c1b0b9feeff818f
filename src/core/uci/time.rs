//! The clock of the engine.

use std::time::Duration;

/// The time since a fixed moment of this run of the program.
#[cfg(not(target_family = "wasm"))]
pub(super) fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The time since a fixed moment of this run of the program.
#[cfg(target_family = "wasm")]
pub(super) fn now() -> Duration {
    Duration::from_millis(performance_now().max(0.0) as u64)
}

#[cfg(target_family = "wasm")]
#[wasm_bindgen::prelude::wasm_bindgen]
extern "C" {
    /// Pages and workers have it. The device's own clock, `Date.now`, may be set meanwhile.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}
