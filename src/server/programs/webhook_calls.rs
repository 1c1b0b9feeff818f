//! The webhooks that this process calls, and what it tells them.
//!
//! Of several processes that share a database, the one that serves a game tells of it and of the challenge to it. When it is taken over by
//! another one, or a process starts, what goes on is told once more.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Instant, sleep};

use super::event_stream::{LOOK, NOTE, News, Told, news_line, note_listening};
use super::fields::Fields;
use super::webhook_answers::{answer_challenge, answer_fields};
use super::webhook_client::CallEnd;
use super::webhook_game::play;
use super::{ProgramAccess, ProgramError, ProgramHash, WebhookRow};
use crate::player::PlayerKey;
use crate::server::bounded_log::BoundedLog;
use crate::server::metrics::add_one;
use crate::server::services::Services;
use crate::server::store::{EventStore, StoreError};

/// The maximum number of webhooks that are called. Later ones wait until there is room.
const MOST_WEBHOOKS: u32 = 1_000;
/// How long after what happens in this process the store is asked. Lists tell the beginning of a game a moment later.
const SOON: Duration = Duration::from_millis(100);
/// The number of calls in a row that fail, each at all attempts, before a webhook is turned off.
pub(super) const MOST_FAILURES: u32 = 10;
/// The number of calls of a webhook at a time.
const CALLS_AT_A_TIME: usize = 8;
/// The number of events besides those of games that wait for a webhook. More are not told.
const MOST_WAITING: usize = 64;
/// The number of games of a webhook in one process. Others begin when there is room.
const MOST_GAMES: usize = 64;
/// Why an answer that says something else is a failure.
const NO_ANSWER: &str = "expected an empty answer, or an object of JSON with texts, numbers, true and false";
/// The maximum length of a reason, in characters.
const MAX_REASON_CHARS: usize = 200;

/// A webhook with the program for which the server acts.
pub(super) struct Hook {
    pub(super) services: Arc<Services>,
    pub(super) access: ProgramAccess,
    url: String,
    since: u64,
    calls: Semaphore,
    waiting: Arc<Semaphore>,
}

impl Hook {
    /// Calls the webhook, and notes whether it answers. Returns the answer, if there is one.
    pub(super) async fn call(&self, event: &Value) -> Option<Fields> {
        // It is never closed.
        let _turn = self.calls.acquire().await;
        let metrics = self.services.games.metrics();
        let (answer, failure) = match self.services.webhooks.call(&self.url, event).await {
            CallEnd::Answered(body) => match answer_fields(&body) {
                Some(fields) => (Some(fields), None),
                None => (None, Some((NO_ANSWER.to_owned(), false))),
            },
            CallEnd::Gone => (None, Some(("the receiver answers 410 Gone".to_owned(), true))),
            CallEnd::Failed(reason) => (None, Some((reason, false))),
        };
        add_one(if failure.is_none() { &metrics.webhooks_delivered } else { &metrics.webhooks_failed });
        if let Err(error) = self.note_end(failure).await {
            tracing::warn!(%error, "what has become of a webhook cannot be saved");
        }
        answer
    }

    /// Counts failures in a row, and turns the webhook off when there are too many.
    async fn note_end(&self, failure: Option<(String, bool)>) -> Result<(), StoreError> {
        let (program, since, now) = (self.access.program.hash.clone(), self.since, self.services.games.now());
        let store = self.services.games.store();
        let has_failed = failure.is_some();
        let before = store.read(move |store| store.webhooks().webhook(&program)).await?;
        // Mostly nothing is to be changed. Another one may have been registered meanwhile.
        let Some(before) = before.filter(|row| row.since == since && (has_failed || row.failures > 0)) else {
            return Ok(());
        };
        let noted = store.change(move |store| {
            let present = store.webhooks().webhook(&before.program)?.filter(|row| row.since == since);
            let after = after_call(&present.unwrap_or(before), failure, now);
            store.webhooks().note_calls(&after).map(|()| after.off_since.is_some())
        });
        if noted.await? {
            tracing::info!("a webhook is turned off");
        }
        Ok(())
    }
}

/// The webhook after a call that has ended, or failed for this reason, for ever or not.
fn after_call(before: &WebhookRow, failure: Option<(String, bool)>, now: u64) -> WebhookRow {
    let Some((reason, is_final)) = failure else {
        return WebhookRow { failures: 0, reason: String::new(), ..before.clone() };
    };
    let failures = before.failures.saturating_add(1);
    let is_off = is_final || failures >= MOST_FAILURES;
    let off_since = before.off_since.or(is_off.then_some(now));
    WebhookRow { failures, reason: crate::excerpt::excerpt(&reason, MAX_REASON_CHARS), off_since, ..before.clone() }
}

/// What is known here of a webhook.
struct Called {
    hook: Arc<Hook>,
    told: Told,
    games: HashMap<String, AbortHandle>,
    /// They end with this.
    tasks: JoinSet<()>,
    /// When it was noted that the program listens; `None` before the first time.
    noted: Option<Instant>,
}

/// Calls webhooks as long as it is polled.
pub(in crate::server) async fn run_webhooks(services: Arc<Services>) {
    let errors = BoundedLog::default();
    let (mut called, mut changes) = (BTreeMap::new(), services.programs.subscribe());
    loop {
        // While the database cannot be reached, others say so.
        if services.games.has_recovered()
            && let Err(error) = tell_all_webhooks(&services, &mut called).await
            && let Some(count) = errors.note()
        {
            tracing::warn!(%error, count, "webhooks cannot be called");
        }
        let players: Vec<PlayerKey> = called.values().map(|one: &Called| one.hook.access.player.key).collect();
        tokio::select! {
            () = sleep(LOOK) => {}
            () = changes.wait_for_any_of(&players) => sleep(SOON).await,
        }
    }
}

/// The webhooks that are on, with their programs.
fn webhooks_on(store: &dyn EventStore) -> Result<Vec<(WebhookRow, ProgramAccess)>, StoreError> {
    let mut found = Vec::new();
    for row in store.webhooks().webhooks_on(MOST_WEBHOOKS)? {
        let Some(program) = store.programs().program(&row.program)? else { continue };
        let Some(player) = store.players().player(program.player)? else { continue };
        // Banned players are left out.
        found.extend(ProgramAccess::without_token(program, player).ok().map(|access| (row, access)));
    }
    Ok(found)
}

/// Tells of what is new to all webhooks, and forgets those that are off or others now.
async fn tell_all_webhooks(
    services: &Arc<Services>,
    called: &mut BTreeMap<ProgramHash, Called>,
) -> Result<(), ProgramError> {
    let on = services.games.store().read(webhooks_on).await?;
    called.retain(|hash, one| on.iter().any(|(row, _)| row.program == *hash && row.since == one.hook.since));
    for (row, access) in on {
        let one = called.entry(row.program.clone()).or_insert_with(|| Called::new(services, row, access));
        match one.tell_news().await {
            Ok(()) | Err(ProgramError::Token | ProgramError::Account(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

impl Called {
    fn new(services: &Arc<Services>, row: WebhookRow, access: ProgramAccess) -> Self {
        let hook = Hook {
            services: Arc::clone(services),
            access,
            url: row.url,
            since: row.since,
            calls: Semaphore::new(CALLS_AT_A_TIME),
            waiting: Arc::new(Semaphore::new(MOST_WAITING)),
        };
        Self { hook: Arc::new(hook), told: Told::default(), games: HashMap::new(), tasks: JoinSet::new(), noted: None }
    }

    async fn tell_news(&mut self) -> Result<(), ProgramError> {
        let hook = Arc::clone(&self.hook);
        let games = &hook.services.games;
        let is_noting = self.noted.is_none_or(|noted| noted.elapsed() >= NOTE);
        if is_noting && games.serves(hook.access.program.hash.as_str()) {
            self.noted = Some(Instant::now());
            note_listening(games, &hook.access).await?;
        }
        while self.tasks.try_join_next().is_some() {}
        for news in self.told.take_news(games, &hook.access).await? {
            let (News::Challenge(_) | News::Declined(_) | News::Canceled(_)) = news else { continue };
            if games.serves(news.game()) {
                self.call_webhook(news);
            }
        }
        self.follow_games();
        Ok(())
    }

    /// Tells of a challenge, and does what the answer asks for.
    fn call_webhook(&mut self, news: News) {
        let hook = Arc::clone(&self.hook);
        let Ok(place) = Arc::clone(&hook.waiting).try_acquire_owned() else {
            return add_one(&hook.services.games.metrics().webhooks_failed);
        };
        self.tasks.spawn(async move {
            let (key, is_challenge) = (news.game().to_owned(), matches!(news, News::Challenge(_)));
            let told = news_line(&hook.services.games, &hook.access, news).await;
            if let Ok(Some(told)) = told
                && let Some(fields) = hook.call(&told).await
                && is_challenge
                && let Err(error) = answer_challenge(&hook, &key, &fields).await
            {
                tracing::debug!(%error, "the answer of a webhook cannot be followed");
            }
            drop(place);
        });
    }

    /// Has a task for each game of the program that is served here.
    fn follow_games(&mut self) {
        let playing = self.told.playing();
        self.games.retain(|key, task| playing.contains(key) && !task.is_finished());
        let new: Vec<String> = playing.iter().filter(|key| !self.games.contains_key(*key)).cloned().collect();
        for key in new.into_iter().filter(|key| self.hook.services.games.serves(key)) {
            if self.games.len() < MOST_GAMES {
                let task = self.tasks.spawn(play(Arc::clone(&self.hook), key.clone()));
                self.games.insert(key, task);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::ProgramToken;

    #[test]
    fn a_webhook_is_turned_off_after_failures_in_a_row_or_when_its_receiver_is_gone() {
        let row = WebhookRow::new(ProgramHash::of(&ProgramToken::new([1; 32])), "https://bot.example/".into(), 5);
        let failed = |before: &WebhookRow, is_final| after_call(before, Some(("no answer".into(), is_final)), 9);
        let mut found = row.clone();
        for count in 1..=MOST_FAILURES {
            assert_eq!((found.off_since, found.failures), (None, count - 1));
            found = failed(&found, false);
        }
        assert_eq!((found.off_since, &*found.reason), (Some(9), "no answer"));
        let once = failed(&row, false);
        assert_eq!(after_call(&once, None, 9), row, "a success counts anew");
        assert_eq!(failed(&row, true).off_since, Some(9));
    }
}
