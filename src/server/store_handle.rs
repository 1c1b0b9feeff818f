//! Shares a store, whose calls block, among many tasks.
//!
//! One thread writes: it saves all writes that have come in meanwhile with one commit, so that many games wait for the
//! disk only once. Two other threads read and never wait for the writer: one of them whole games, so that short
//! queries do not wait for long ones.

use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use super::metrics::Metrics;
use super::store::{EventStore, GameWrite, StoreError};

/// The maximum number of waiting writes.
const MAX_QUEUED_JOBS: usize = 4_096;
/// The maximum number of writes in one commit.
const MAX_BATCH_WRITES: usize = 512;

type Job = Box<dyn FnOnce(&mut dyn EventStore) + Send>;

enum StoreJob {
    /// A write; only for the writing thread.
    Save(Box<GameWrite>, oneshot::Sender<Result<(), StoreError>>),
    Run(Job),
    /// Close the store, then answer.
    Stop(oneshot::Sender<()>),
}

/// A handle for many tasks. Cheap to clone.
#[derive(Clone, Debug)]
pub struct StoreHandle {
    writer: mpsc::Sender<StoreJob>,
    reader: mpsc::Sender<StoreJob>,
    metrics: Arc<Metrics>,
    long_reader: mpsc::Sender<StoreJob>,
}

impl StoreHandle {
    /// Starts the threads. They end when all handles are dropped, or after [`stop`](Self::stop).
    ///
    /// # Errors
    /// If the store cannot be read by other threads, or if no thread can be started.
    pub fn start(store: Box<dyn EventStore>, metrics: Arc<Metrics>) -> Result<Self, StoreError> {
        let reader = spawn_reader("store-reader", store.reader()?)?;
        let long_reader = spawn_reader("game-reader", store.reader()?)?;
        let (writer, jobs) = mpsc::channel(MAX_QUEUED_JOBS);
        let writer_metrics = Arc::clone(&metrics);
        spawn_thread("store-writer", move || run_writer(store, jobs, &writer_metrics))?;
        Ok(Self { writer, reader, long_reader, metrics })
    }

    /// Saves a write. What has been saved when it returns survives a crash.
    ///
    /// # Errors
    /// If it is not saved.
    pub async fn save(&self, write: GameWrite) -> Result<(), StoreError> {
        let (result_sender, result_receiver) = oneshot::channel();
        self.writer.send(StoreJob::Save(Box::new(write), result_sender)).await.map_err(|_| StoreError::Closed)?;
        result_receiver.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Runs a change between two commits.
    ///
    /// # Errors
    /// If the store reports an error or is closed.
    pub async fn change<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut dyn EventStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (result_sender, result_receiver) = oneshot::channel();
        let job: Job = Box::new(move |store| drop(result_sender.send(change(store))));
        self.writer.send(StoreJob::Run(job)).await.map_err(|_| StoreError::Closed)?;
        let result = result_receiver.await.unwrap_or(Err(StoreError::Closed));
        self.metrics.note_write(result.as_ref().err());
        result
    }

    /// Runs a query.
    ///
    /// # Errors
    /// If the store reports an error or is closed.
    pub async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&dyn EventStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.run_query(&self.reader, query).await
    }

    /// Runs a query that may take long: one for a whole game.
    ///
    /// # Errors
    /// If the store reports an error or is closed.
    pub async fn read_long<T: Send + 'static>(
        &self,
        query: impl FnOnce(&dyn EventStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.run_query(&self.long_reader, query).await
    }

    async fn run_query<T: Send + 'static>(
        &self,
        reader: &mpsc::Sender<StoreJob>,
        query: impl FnOnce(&dyn EventStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (result_sender, result_receiver) = oneshot::channel();
        let job: Job = Box::new(move |store| drop(result_sender.send(query(&*store))));
        reader.send(StoreJob::Run(job)).await.map_err(|_| StoreError::Closed)?;
        let result = result_receiver.await.unwrap_or(Err(StoreError::Closed));
        self.metrics.note_read(result.as_ref().err());
        result
    }

    /// Waits until all earlier writes are saved, and closes the store.
    pub async fn stop(&self) {
        for jobs in [&self.long_reader, &self.reader, &self.writer] {
            let (stopped_sender, stopped_receiver) = oneshot::channel();
            if jobs.send(StoreJob::Stop(stopped_sender)).await.is_ok() {
                drop(stopped_receiver.await);
            }
        }
    }
}

fn spawn_reader(name: &str, store: Box<dyn EventStore>) -> Result<mpsc::Sender<StoreJob>, StoreError> {
    let (reader, jobs) = mpsc::channel(MAX_QUEUED_JOBS);
    spawn_thread(name, move || run_reader(store, jobs))?;
    Ok(reader)
}

fn spawn_thread(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, StoreError> {
    thread::Builder::new().name(name.into()).spawn(work).map_err(|error| StoreError::Io(error.to_string()))
}

fn run_reader(mut store: Box<dyn EventStore>, mut jobs: mpsc::Receiver<StoreJob>) {
    while let Some(job) = jobs.blocking_recv() {
        match job {
            StoreJob::Save(_, sender) => drop(sender.send(Err(StoreError::Closed))),
            StoreJob::Run(job) => job(store.as_mut()),
            StoreJob::Stop(sender) => return close_store(store, sender),
        }
    }
}

/// Closes the store; another server may use the file from now on.
fn close_store(store: Box<dyn EventStore>, stopped_sender: oneshot::Sender<()>) {
    drop(store);
    let _ = stopped_sender.send(());
}

fn run_writer(mut store: Box<dyn EventStore>, mut jobs: mpsc::Receiver<StoreJob>, metrics: &Metrics) {
    let (mut writes, mut result_senders) = (Vec::new(), Vec::new());
    let mut next_job = jobs.blocking_recv();
    while let Some(job) = next_job.take() {
        match job {
            StoreJob::Save(write, sender) => {
                writes.push(*write);
                result_senders.push(sender);
                if writes.len() < MAX_BATCH_WRITES {
                    next_job = jobs.try_recv().ok();
                }
                if !matches!(next_job, Some(StoreJob::Save(..))) {
                    save_batch(store.as_mut(), &mut writes, &mut result_senders, metrics);
                }
            }
            StoreJob::Run(job) => job(store.as_mut()),
            StoreJob::Stop(sender) => return close_store(store, sender),
        }
        if next_job.is_none() {
            next_job = jobs.blocking_recv();
        }
    }
}

/// Saves the batch, and answers all who wait for it.
fn save_batch(
    store: &mut dyn EventStore,
    writes: &mut Vec<GameWrite>,
    result_senders: &mut Vec<oneshot::Sender<Result<(), StoreError>>>,
    metrics: &Metrics,
) {
    let started_at = Instant::now();
    let results = store.save(writes);
    metrics.count_commit(&results, started_at.elapsed());
    tracing::debug!(writes = writes.len(), micros = started_at.elapsed().as_micros(), "committed");
    writes.clear();
    let results = results.into_iter().chain(std::iter::repeat_with(|| Err(StoreError::Closed)));
    for (result_sender, result) in result_senders.drain(..).zip(results) {
        drop(result_sender.send(result));
    }
}

/// The interval of heartbeats of a running server.
pub(super) const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
