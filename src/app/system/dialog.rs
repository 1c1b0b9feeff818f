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
    Cancelled,
    /// No dialog could be opened.
    NotShown,
}

/// Waits for the result of a dialog that has just been opened. On some systems it must be opened on the main thread,
/// but any thread can wait.
pub async fn wait_for_answer<T>(dialog: impl Future<Output = Option<T>>) -> DialogAnswer<T> {
    let opened_at = Instant::now();
    match dialog.await {
        Some(choice) => DialogAnswer::Chosen(choice),
        None if opened_at.elapsed() < MIN_ANSWER_TIME => DialogAnswer::NotShown,
        None => DialogAnswer::Cancelled,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use bevy::tasks::block_on;

    use super::*;

    #[test]
    fn a_dialog_that_is_gone_at_once_was_never_there() {
        assert_eq!(block_on(wait_for_answer(async { None::<()> })), DialogAnswer::NotShown);
        assert_eq!(block_on(wait_for_answer(async { Some(()) })), DialogAnswer::Chosen(()));
        let (_open, receiver) = mpsc::channel::<()>();
        assert_eq!(
            block_on(wait_for_answer(async { receiver.recv_timeout(MIN_ANSWER_TIME * 2).ok() })),
            DialogAnswer::Cancelled
        );
    }
}
