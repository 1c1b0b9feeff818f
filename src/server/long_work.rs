//! Computations that take long: they run in threads of their own, few at a time, so that moves do not wait for them.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The number of events up to which a game is so short that it is computed at once: about a millisecond.
const MAX_SHORT_EVENTS: u64 = 256;

/// Permits long computations, in the order in which they come.
#[derive(Debug)]
pub(super) struct LongWork(Arc<Semaphore>);

/// The permit of a computation. Others wait until it is done.
#[derive(Debug)]
pub(super) struct ComputePermit(Option<OwnedSemaphorePermit>);

impl LongWork {
    /// For half of the processors.
    pub(super) fn new() -> Self {
        let processors = available_parallelism().map_or(1, NonZero::get);
        Self(Arc::new(Semaphore::new((processors / 2).max(1))))
    }

    /// For one computation at a time.
    pub(super) fn one_at_a_time() -> Self {
        Self(Arc::new(Semaphore::new(1)))
    }

    /// Waits until something about a game with this number of events may be computed.
    pub(super) async fn acquire(&self, event_count: u64) -> ComputePermit {
        if event_count <= MAX_SHORT_EVENTS {
            return ComputePermit(None);
        }
        // It is never closed.
        ComputePermit(Arc::clone(&self.0).acquire_owned().await.ok())
    }
}

impl ComputePermit {
    /// Computes. If nobody waits for it any more, it is still done.
    ///
    /// # Panics
    /// If the computation panics.
    pub(super) async fn compute<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let Some(permit) = self.0 else { return work() };
        let task = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        match task.await {
            Ok(value) => value,
            Err(error) => std::panic::resume_unwind(error.into_panic()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    #[tokio::test]
    async fn long_work_is_done_elsewhere_and_never_much_of_it_at_once() {
        let work = LongWork(Arc::new(Semaphore::new(2)));
        let own_thread_id = thread::current().id();
        assert_eq!(work.acquire(MAX_SHORT_EVENTS).await.compute(move || thread::current().id()).await, own_thread_id);
        let (running, max_running) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let tasks = (0..20).map(async |_| {
            let (running, max_running) = (Arc::clone(&running), Arc::clone(&max_running));
            let permit = work.acquire(MAX_SHORT_EVENTS + 1).await;
            let compute = permit.compute(move || {
                max_running.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                thread::yield_now();
                running.fetch_sub(1, Ordering::SeqCst);
                thread::current().id()
            });
            compute.await
        });
        let threads = futures_util::future::join_all(tasks).await;
        assert!(!threads.contains(&own_thread_id));
        assert!((1..=2).contains(&max_running.load(Ordering::SeqCst)));
    }
}
