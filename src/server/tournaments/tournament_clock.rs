//! Lets tournaments run by themselves: what is due is done without an action of a person.
//!
//! Of several processes that share a database, the one that serves the shard of a tournament's key runs it. Where two do so for a moment,
//! the number of each event decides, as everywhere.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

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
    loop {
        tokio::time::sleep(POLL_INTERVAL).await;
        if hall.games().has_recovered() {
            advance_due_tournaments(&hall, &error_log).await;
        }
    }
}

/// Does what is due in all tournaments that this process runs.
async fn advance_due_tournaments(hall: &Arc<TournamentHall>, error_log: &Arc<BoundedLog>) {
    let now = hall.games().now();
    let due_keys = match hall.games().store().read(move |store| store.tournaments().due_tournament_keys(now)).await {
        Ok(due_keys) => due_keys,
        Err(error) => return warn_with_limit(error_log, &error),
    };
    let mut tasks = JoinSet::new();
    for key in due_keys.into_iter().filter(|key| hall.games().serves(key)) {
        let (hall, error_log) = (Arc::clone(hall), Arc::clone(error_log));
        tasks.spawn(async move {
            if let Err(error) = hall.advance_tournament(&key).await {
                warn_with_limit(&error_log, &error);
            }
        });
    }
    tasks.join_all().await;
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
