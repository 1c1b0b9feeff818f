//! The game: in a window or as a picture of it, and on a page.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    turnover::app::program::desktop::run()
}

#[cfg(target_family = "wasm")]
fn main() {
    turnover::app::browser::run();
}
