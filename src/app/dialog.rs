//! What came of a dialog of the system's?

use std::future::Future;
use std::time::{Duration, Instant};

/// Nobody closes a dialog so soon after it was asked for: it was never there. The library for dialogs does not tell.
const HASTE: Duration = Duration::from_millis(400);

/// What came of a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogAnswer<T> {
    /// The player has chosen.
    Chosen(T),
    /// The player has thought better of it.
    Nothing,
    /// There was none, for none can be opened here.
    Unasked,
}

/// Waits for what comes of a dialog that has just been opened. On some systems it must be opened on the main thread; waited for
/// it can be anywhere.
pub async fn answer<T>(dialog: impl Future<Output = Option<T>>) -> DialogAnswer<T> {
    let asked = Instant::now();
    match dialog.await {
        Some(chosen) => DialogAnswer::Chosen(chosen),
        None if asked.elapsed() < HASTE => DialogAnswer::Unasked,
        None => DialogAnswer::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use bevy::tasks::block_on;

    use super::*;

    #[test]
    fn a_dialog_that_is_gone_at_once_was_never_there() {
        assert_eq!(block_on(answer(async { None::<()> })), DialogAnswer::Unasked);
        assert_eq!(block_on(answer(async { Some(()) })), DialogAnswer::Chosen(()));
        let (_open, player) = mpsc::channel::<()>();
        assert_eq!(block_on(answer(async { player.recv_timeout(HASTE * 2).ok() })), DialogAnswer::Nothing);
    }
}
