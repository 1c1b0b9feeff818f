//! Lets tournaments run by themselves: what is due is done without an action of a person.
//!
//! Of several processes that share a database, the one that serves the shard of a tournament's key runs it. Where two do so for a moment,
//! the number of each event decides, as everywhere.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::{AbortHandle, JoinError, JoinSet};

use super::tournament_hall::{TournamentHall, TournamentRefusal};
use crate::online_tournament::OnlineTournament;
use crate::server::bounded_log::BoundedLog;

/// The interval at which tournaments are looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// How many events of a tournament are added at a time before others have their turn.
const MAX_STEPS: usize = 200;

/// Runs tournaments as long as it is polled.
pub(in crate::server) async fn run_tournaments(hall: Arc<TournamentHall>) {
    let error_log = Arc::new(BoundedLog::default());
    let mut tasks = KeyedTasks::default();
    loop {
        tokio::time::sleep(POLL_INTERVAL).await;
        tasks.take_ended().iter().for_each(|error| warn_with_limit(&error_log, error));
        if hall.games().has_recovered() {
            advance_due_tournaments(&hall, &error_log, &mut tasks).await;
        }
    }
}

/// Tasks, of which each has a key that no other one has.
#[derive(Default)]
struct KeyedTasks {
    tasks: JoinSet<()>,
    handles: HashMap<String, AbortHandle>,
}

impl KeyedTasks {
    /// Starts a task, unless one with this key goes on.
    fn start(&mut self, key: &str, task: impl Future<Output = ()> + Send + 'static) {
        if self.handles.get(key).is_none_or(AbortHandle::is_finished) {
            let handle = self.tasks.spawn(task);
            self.handles.insert(key.to_owned(), handle);
        }
    }

    /// Forgets the tasks that have ended. Returns why those failed that did not end as they should.
    fn take_ended(&mut self) -> Vec<JoinError> {
        self.handles.retain(|_, handle| !handle.is_finished());
        std::iter::from_fn(|| self.tasks.try_join_next()).filter_map(Result::err).collect()
    }
}

/// Begins what is due in all tournaments that this process runs. One in which that takes long holds up no other.
async fn advance_due_tournaments(hall: &Arc<TournamentHall>, error_log: &Arc<BoundedLog>, tasks: &mut KeyedTasks) {
    let now = hall.games().now();
    let due_keys = match hall.games().store().read(move |store| store.tournaments().due_tournament_keys(now)).await {
        Ok(due_keys) => due_keys,
        Err(error) => return warn_with_limit(error_log, &error),
    };
    for key in due_keys.into_iter().filter(|key| hall.games().serves(key)) {
        let (hall, error_log, tournament_key) = (Arc::clone(hall), Arc::clone(error_log), key.clone());
        tasks.start(&key, async move {
            if let Err(error) = hall.advance_tournament(&tournament_key).await {
                warn_with_limit(&error_log, &error);
            }
        });
    }
}

fn warn_with_limit(error_log: &BoundedLog, error: &dyn std::error::Error) {
    if let Some(count) = error_log.note() {
        tracing::warn!(%error, count, "a tournament cannot go on");
    }
}

impl TournamentHall {
    /// Enters the results of games that are over, pairs what can be paired, and creates the games.
    async fn advance_tournament(&self, key: &str) -> Result<(), TournamentRefusal> {
        for _ in 0..MAX_STEPS {
            let tournament = self.load(key).await?;
            for game in self.tend_games(&tournament).await? {
                if let Some(verdict) = self.verdict_of(&tournament, &game.key).await? {
                    self.change(key, |latest| {
                        // Another process may have entered it meanwhile.
                        let game = latest.games_in_progress().find(|other| other.key == game.key);
                        Ok(game.map(|game| latest.event_of_verdict(game, verdict)))
                    })
                    .await?;
                }
            }
            let tournament = self.load(key).await?;
            let next_event = match self.next_duplicate_event(&tournament).await? {
                Some(event) => Some((tournament.seq(), event)),
                None => self.due_event(tournament).await,
            };
            let Some((seq, event)) = next_event else { return Ok(()) };
            self.change(key, |latest| Ok((latest.seq() == seq).then(|| event.clone()))).await?;
        }
        Ok(())
    }

    /// The event that is due, with the number of the last one before it. Pairing takes a while where there are many players.
    async fn due_event(
        &self,
        tournament: Arc<OnlineTournament>,
    ) -> Option<(u64, crate::online_tournament::OnlineTournamentEvent)> {
        let now = self.games().now();
        let find_event = move || tournament.due_event(now).map(|event| (tournament.seq(), event));
        tokio::task::spawn_blocking(find_event).await.ok().flatten()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Waits until no task goes on but one that never ends. Returns why others failed.
    async fn failures_of_others(tasks: &mut KeyedTasks) -> Vec<JoinError> {
        let mut failures = Vec::new();
        while tasks.handles.len() > 1 {
            tokio::task::yield_now().await;
            failures.extend(tasks.take_ended());
        }
        failures
    }

    #[tokio::test]
    async fn a_task_that_does_not_end_holds_up_no_other_and_one_that_panics_can_be_started_again() {
        let (mut tasks, begun) = (KeyedTasks::default(), Arc::new(AtomicUsize::new(0)));
        let counted = || {
            let begun = Arc::clone(&begun);
            async move {
                begun.fetch_add(1, Ordering::SeqCst);
            }
        };
        tasks.start("endless", std::future::pending());
        tasks.start("broken", async { panic!("a broken tournament") });
        tasks.start("endless", counted());
        tasks.start("other", counted());
        let failures = failures_of_others(&mut tasks).await;
        assert!(failures.len() == 1 && failures[0].is_panic(), "{failures:?}");
        assert_eq!(begun.load(Ordering::SeqCst), 1, "only the other one");
        for key in ["broken", "other"] {
            tasks.start(key, counted());
        }
        assert!(failures_of_others(&mut tasks).await.is_empty());
        assert_eq!(begun.load(Ordering::SeqCst), 3);
    }
}
