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

use super::event_stream::{LISTENING_INTERVAL, News, POLL_INTERVAL, ToldState, note_listening, take_lines};
use super::fields::Fields;
use super::webhook_answers::{answer_challenge, answer_fields};
use super::webhook_client::CallEnd;
use super::webhook_game::play_game;
use super::{ProgramAccess, ProgramError, ProgramHash, WebhookRow};
use crate::player::PlayerKey;
use crate::server::bounded_log::BoundedLog;
use crate::server::metrics::add_one;
use crate::server::services::Services;
use crate::server::store::{EventStore, StoreError};

/// The maximum number of webhooks that are called. Later ones wait until there is room.
const MAX_WEBHOOKS: u32 = 1_000;
/// How long after what happens in this process the store is asked. Lists tell the beginning of a game a moment later.
const CHANGE_DELAY: Duration = Duration::from_millis(100);
/// The number of calls in a row that fail, each at all attempts, before a webhook is turned off.
pub(super) const MAX_FAILURES: u32 = 10;
/// The number of calls of a webhook at a time.
const MAX_CONCURRENT_CALLS: usize = 8;
/// The number of events besides those of games that wait for a webhook. More are not told.
const MAX_WAITING_EVENTS: usize = 64;
/// The number of games of a webhook in one process. Others begin when there is room.
const MAX_GAMES: usize = 64;
/// Why an answer that says something else is a failure.
const INVALID_ANSWER: &str = "expected an empty answer, or an object of JSON with texts, numbers, true and false";
/// The maximum length of a reason, in characters.
const MAX_REASON_CHARS: usize = 200;

/// A webhook with the program for which the server acts.
pub(super) struct Hook {
    pub(super) services: Arc<Services>,
    pub(super) access: ProgramAccess,
    url: String,
    registered_at: u64,
    call_permits: Semaphore,
    waiting_permits: Arc<Semaphore>,
}

impl Hook {
    /// Calls the webhook, and notes whether it answers. Returns the answer, if there is one.
    pub(super) async fn call(&self, event: &Value) -> Option<Fields> {
        // It is never closed.
        let _permit = self.call_permits.acquire().await;
        let metrics = self.services.games.metrics();
        let (answer, failure) = match self.services.webhooks.call(&self.url, event).await {
            CallEnd::Answered(body) => match answer_fields(&body) {
                Some(fields) => (Some(fields), None),
                None => (None, Some((INVALID_ANSWER.to_owned(), false))),
            },
            CallEnd::Gone => (None, Some(("the receiver answers 410 Gone".to_owned(), true))),
            CallEnd::Failed(reason) => (None, Some((reason, false))),
        };
        add_one(if failure.is_none() { &metrics.delivered_webhook_count } else { &metrics.failed_webhook_count });
        if let Err(error) = self.note_call_result(failure).await {
            tracing::warn!(%error, "what has become of a webhook cannot be saved");
        }
        answer
    }

    /// Counts failures in a row, and turns the webhook off when there are too many.
    async fn note_call_result(&self, failure: Option<(String, bool)>) -> Result<(), StoreError> {
        let (program, registered_at, now) =
            (self.access.program.hash.clone(), self.registered_at, self.services.games.now());
        let store = self.services.games.store();
        let has_failed = failure.is_some();
        let stored_row = store.read(move |store| store.webhooks().webhook(&program)).await?;
        // Mostly nothing is to be changed. Another one may have been registered meanwhile.
        let Some(stored_row) =
            stored_row.filter(|row| row.registered_at == registered_at && (has_failed || row.failure_count > 0))
        else {
            return Ok(());
        };
        let change_future = store.change(move |store| {
            let current_row =
                store.webhooks().webhook(&stored_row.program)?.filter(|row| row.registered_at == registered_at);
            let new_row = row_after_call(&current_row.unwrap_or(stored_row), failure, now);
            store.webhooks().note_calls(&new_row).map(|()| new_row.off_since.is_some())
        });
        if change_future.await? {
            tracing::info!("a webhook is turned off");
        }
        Ok(())
    }
}

/// The webhook after a call that has ended, or failed for this reason, for ever or not.
fn row_after_call(row_before: &WebhookRow, failure: Option<(String, bool)>, now: u64) -> WebhookRow {
    let Some((reason, is_final)) = failure else {
        return WebhookRow { failure_count: 0, failure_reason: String::new(), ..row_before.clone() };
    };
    let failure_count = row_before.failure_count.saturating_add(1);
    let is_off = is_final || failure_count >= MAX_FAILURES;
    let off_since = row_before.off_since.or(is_off.then_some(now));
    WebhookRow {
        failure_count,
        failure_reason: crate::excerpt::excerpt(&reason, MAX_REASON_CHARS),
        off_since,
        ..row_before.clone()
    }
}

/// What is known here of a webhook.
struct CalledWebhook {
    hook: Arc<Hook>,
    told_state: ToldState,
    game_tasks: HashMap<String, AbortHandle>,
    /// They end with this.
    tasks: JoinSet<()>,
    /// When it was noted that the program listens; `None` before the first time.
    noted_at: Option<Instant>,
}

/// Calls webhooks as long as it is polled.
pub(in crate::server) async fn run_webhooks(services: Arc<Services>) {
    let error_log = BoundedLog::default();
    let (mut called_webhooks, mut changes) = (BTreeMap::new(), services.programs.subscribe());
    loop {
        // While the database cannot be reached, others say so.
        if services.games.has_recovered()
            && let Err(error) = tell_all_webhooks(&services, &mut called_webhooks).await
            && let Some(count) = error_log.note()
        {
            tracing::warn!(%error, count, "webhooks cannot be called");
        }
        let players: Vec<PlayerKey> = called_webhooks
            .values()
            .map(|called_webhook: &CalledWebhook| called_webhook.hook.access.player.key)
            .collect();
        tokio::select! {
            () = sleep(POLL_INTERVAL) => {}
            () = changes.wait_for_any_of(&players) => sleep(CHANGE_DELAY).await,
        }
    }
}

/// The webhooks that are on, with their programs.
fn enabled_webhooks(store: &dyn EventStore) -> Result<Vec<(WebhookRow, ProgramAccess)>, StoreError> {
    let mut webhooks = Vec::new();
    for row in store.webhooks().enabled_webhooks(MAX_WEBHOOKS)? {
        let Some(program) = store.programs().program(&row.program)? else { continue };
        let Some(player) = store.players().player(program.player)? else { continue };
        // Banned players are left out.
        webhooks.extend(ProgramAccess::without_token(program, player).ok().map(|access| (row, access)));
    }
    Ok(webhooks)
}

/// Tells of what is new to all webhooks, and forgets those that are off or others now.
async fn tell_all_webhooks(
    services: &Arc<Services>,
    called_webhooks: &mut BTreeMap<ProgramHash, CalledWebhook>,
) -> Result<(), ProgramError> {
    let active_webhooks = services.games.store().read(enabled_webhooks).await?;
    called_webhooks.retain(|hash, called_webhook| {
        active_webhooks
            .iter()
            .any(|(row, _)| row.program == *hash && row.registered_at == called_webhook.hook.registered_at)
    });
    for (row, access) in active_webhooks {
        let called_webhook =
            called_webhooks.entry(row.program.clone()).or_insert_with(|| CalledWebhook::new(services, row, access));
        match called_webhook.tell_news().await {
            Ok(()) | Err(ProgramError::Token | ProgramError::Account(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

impl CalledWebhook {
    fn new(services: &Arc<Services>, row: WebhookRow, access: ProgramAccess) -> Self {
        let hook = Hook {
            services: Arc::clone(services),
            access,
            url: row.url,
            registered_at: row.registered_at,
            call_permits: Semaphore::new(MAX_CONCURRENT_CALLS),
            waiting_permits: Arc::new(Semaphore::new(MAX_WAITING_EVENTS)),
        };
        Self {
            hook: Arc::new(hook),
            told_state: ToldState::default(),
            game_tasks: HashMap::new(),
            tasks: JoinSet::new(),
            noted_at: None,
        }
    }

    async fn tell_news(&mut self) -> Result<(), ProgramError> {
        let hook = Arc::clone(&self.hook);
        let games = &hook.services.games;
        let is_noting = self.noted_at.is_none_or(|noted_at| noted_at.elapsed() >= LISTENING_INTERVAL);
        if is_noting && games.serves(hook.access.program.hash.as_str()) {
            self.noted_at = Some(Instant::now());
            note_listening(games, &hook.access).await?;
        }
        while self.tasks.try_join_next().is_some() {}
        let is_told = |news: &News| {
            let is_of_challenge = matches!(news, News::Challenge(_) | News::Declined(_) | News::Canceled(_));
            is_of_challenge && games.serves(news.game_key())
        };
        for (news, line) in take_lines(games, &hook.access, &mut self.told_state, is_told).await? {
            self.call_webhook(news, line);
        }
        self.follow_games();
        Ok(())
    }

    /// Tells of a challenge, and does what the answer asks for.
    fn call_webhook(&mut self, news: News, line: Value) {
        let hook = Arc::clone(&self.hook);
        let Ok(permit) = Arc::clone(&hook.waiting_permits).try_acquire_owned() else {
            return add_one(&hook.services.games.metrics().failed_webhook_count);
        };
        self.tasks.spawn(async move {
            if let Some(fields) = hook.call(&line).await
                && matches!(news, News::Challenge(_))
                && let Err(error) = answer_challenge(&hook, news.game_key(), &fields).await
            {
                tracing::debug!(%error, "the answer of a webhook cannot be followed");
            }
            drop(permit);
        });
    }

    /// Has a task for each game of the program that is served here.
    fn follow_games(&mut self) {
        let playing_keys = self.told_state.playing_keys();
        self.game_tasks.retain(|key, task| playing_keys.contains(key) && !task.is_finished());
        let new_keys: Vec<String> =
            playing_keys.iter().filter(|key| !self.game_tasks.contains_key(*key)).cloned().collect();
        for key in new_keys.into_iter().filter(|key| self.hook.services.games.serves(key)) {
            if self.game_tasks.len() < MAX_GAMES {
                let task = self.tasks.spawn(play_game(Arc::clone(&self.hook), key.clone()));
                self.game_tasks.insert(key, task);
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
        let row_after_failure =
            |row_before: &WebhookRow, is_final| row_after_call(row_before, Some(("no answer".into(), is_final)), 9);
        let mut latest_row = row.clone();
        for count in 1..=MAX_FAILURES {
            assert_eq!((latest_row.off_since, latest_row.failure_count), (None, count - 1));
            latest_row = row_after_failure(&latest_row, false);
        }
        assert_eq!((latest_row.off_since, &*latest_row.failure_reason), (Some(9), "no answer"));
        let failed_once = row_after_failure(&row, false);
        assert_eq!(row_after_call(&failed_once, None, 9), row, "a success counts anew");
        assert_eq!(row_after_failure(&row, true).off_since, Some(9));
    }
}
