//! Results of the system's file dialogs.

use std::future::Future;
use std::time::{Duration, Instant};

/// A dialog that ends sooner than this was never shown. The dialog library does not report this.
const MIN_ANSWER_TIME: Duration = Duration::from_millis(400);

/// The result of a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogAnswer<T> {
    /// The user has chosen something.
    Chosen(T),
    /// The user has cancelled.
    Nothing,
    /// No dialog could be opened.
    Unasked,
}

/// Waits for the result of a dialog that has just been opened. On some systems it must be opened on the main thread,
/// but any thread can wait.
pub async fn answer<T>(dialog: impl Future<Output = Option<T>>) -> DialogAnswer<T> {
    let asked_at = Instant::now();
    match dialog.await {
        Some(chosen_files) => DialogAnswer::Chosen(chosen_files),
        None if asked_at.elapsed() < MIN_ANSWER_TIME => DialogAnswer::Unasked,
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
        assert_eq!(block_on(answer(async { player.recv_timeout(MIN_ANSWER_TIME * 2).ok() })), DialogAnswer::Nothing);
    }
}
