//! Orders for push messages: reads the subscriptions of the player, hands each message over, and tries again later where that fails.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use base64::Engine;

use super::delivery::{Delivery, DeliveryHead, deliver};
use super::encryption::encrypt;
use super::subscriber::{BASE64, PushSubscriber};
use super::vapid::VapidKey;
use crate::online::{Pace, PlayerPushMessage, PushMessage, TokenHash};
use crate::player::PlayerKey;
use crate::server::bounded_log::BoundedLog;
use crate::server::metrics::{Metrics, add_one};
use crate::server::monotonic_time::system_time;
use crate::server::public_client::{PublicClient, RequestError};
use crate::server::store::StoreError;
use crate::server::store_handle::StoreHandle;

/// The maximum number of messages that wait, each for all browsers of a player. More are not sent.
const MAX_WAITING_MESSAGES: usize = 4_096;
/// The maximum number of connections to push services at a time.
const MAX_CONNECTIONS: usize = 128;
/// The delays before further attempts, unless the push service asks for a longer one.
const RETRY_DELAYS: [Duration; 4] =
    [Duration::from_secs(2), Duration::from_secs(10), Duration::from_secs(60), Duration::from_secs(600)];
/// The longest delay that a push service may ask for.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(3_600);
/// The shortest life of a message about a turn that ends, in seconds.
const MIN_LIFE_SECS: u32 = 60;
/// How long a stopping server waits for messages.
const STOP_TIMEOUT: Duration = Duration::from_secs(3);

/// How long a push service keeps a message for a browser that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::server) enum MessageLife {
    /// Ten minutes: about a game whose clock counts seconds or minutes.
    Live,
    /// An hour: about a challenge, which waits as long.
    Hour,
    /// So many seconds: about a turn whose time ends then.
    Remaining(u32),
    /// A week: about other games.
    Slow,
}

impl MessageLife {
    /// That of messages about a game with this pace.
    pub(in crate::server) const fn of(pace: Pace) -> Self {
        match pace {
            Pace::Live { .. } => Self::Live,
            Pace::Days { .. } | Pace::Untimed => Self::Slow,
        }
    }

    /// That of messages about a turn whose time ends at this time, but at least [`MIN_LIFE_SECS`]. Times are in milliseconds since 1970.
    pub(in crate::server) fn until(ends_at: u64, now: u64) -> Self {
        let remaining_secs = u32::try_from(ends_at.saturating_sub(now) / 1_000).unwrap_or(u32::MAX);
        Self::Remaining(remaining_secs.max(MIN_LIFE_SECS))
    }

    const fn secs(self) -> u32 {
        match self {
            Self::Live => 600,
            Self::Hour => 3_600,
            Self::Remaining(secs) => secs,
            Self::Slow => 7 * 24 * 3_600,
        }
    }
}

/// Who is told.
#[derive(Clone, Copy, Debug)]
enum Addressee {
    /// Whoever has the seat with this token.
    Seat(TokenHash),
    /// A player with a name.
    Player(PlayerKey),
}

/// A message before it is encrypted for each browser.
#[derive(Clone, Debug)]
struct PlainMessage {
    text: Vec<u8>,
    topic: String,
    life: MessageLife,
}

/// How push messages are sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PushOptions {
    /// A URL by which operators of push services reach the operator of this server: `mailto:` or `https:`.
    pub contact: Option<String>,
    /// Whether push services, and receivers of webhooks, may be on this machine, and then also without encryption. Only for tests.
    pub allows_loopback: bool,
}

/// Sends push messages. Cheap to clone.
#[derive(Clone)]
pub(in crate::server) struct Pusher(Arc<PusherInner>);

struct PusherInner {
    key: VapidKey,
    options: PushOptions,
    client: PublicClient,
    store: StoreHandle,
    metrics: Arc<Metrics>,
    waiting_permits: Arc<Semaphore>,
    connection_permits: Semaphore,
    error_log: BoundedLog,
}

impl std::fmt::Debug for Pusher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pusher").field("options", &self.0.options).finish_non_exhaustive()
    }
}

impl Pusher {
    pub(in crate::server) fn new(
        key: VapidKey,
        options: PushOptions,
        store: StoreHandle,
        metrics: Arc<Metrics>,
    ) -> Self {
        Self(Arc::new(PusherInner {
            key,
            client: PublicClient::new(options.allows_loopback),
            options,
            store,
            metrics,
            waiting_permits: Arc::new(Semaphore::new(MAX_WAITING_MESSAGES)),
            connection_permits: Semaphore::new(MAX_CONNECTIONS),
            error_log: BoundedLog::default(),
        }))
    }

    /// The public key for browsers.
    pub(in crate::server) fn public_key(&self) -> String {
        self.0.key.public_key()
    }

    pub(in crate::server) fn allows_loopback(&self) -> bool {
        self.0.options.allows_loopback
    }

    /// Sends a message to all browsers that have subscribed for the seat with this token. Returns at once.
    pub(in crate::server) fn enqueue_for_seat(&self, token: TokenHash, message: &PushMessage, life: MessageLife) {
        let Ok(text) = serde_json::to_vec(message) else { return };
        self.enqueue_text(Addressee::Seat(token), PlainMessage { text, topic: topic_of_key(&message.key), life });
    }

    /// Sends a message to all browsers of a player that have subscribed. A later one about the same tournament takes its place. Returns at
    /// once.
    pub(in crate::server) fn enqueue_for_player(
        &self,
        player: PlayerKey,
        message: &PlayerPushMessage,
        life: MessageLife,
    ) {
        let Ok(text) = serde_json::to_vec(message) else { return };
        let topic_key = message.tournament.as_ref().or(message.key.as_ref()).map_or("", String::as_str);
        self.enqueue_text(Addressee::Player(player), PlainMessage { text, topic: topic_of_key(topic_key), life });
    }

    fn enqueue_text(&self, addressee: Addressee, message: PlainMessage) {
        let service = Arc::clone(&self.0);
        self.spawn_limited(async move { service.send_to_all(addressee, message).await });
    }

    /// Runs what sends or enqueues messages, unless too many run already, for which a stopping server waits for a moment. Returns at once.
    pub(in crate::server) fn spawn_limited(&self, work: impl Future<Output = ()> + Send + 'static) {
        let Ok(permit) = Arc::clone(&self.0.waiting_permits).try_acquire_owned() else {
            return add_one(&self.0.metrics.dropped_push_count);
        };
        tokio::spawn(async move {
            work.await;
            drop(permit);
        });
    }

    /// Waits for messages that are being sent, for a moment.
    pub(in crate::server) async fn stop(&self) {
        let all_permits = u32::try_from(MAX_WAITING_MESSAGES).unwrap_or(u32::MAX);
        drop(tokio::time::timeout(STOP_TIMEOUT, self.0.waiting_permits.acquire_many(all_permits)).await);
    }
}

impl PusherInner {
    /// The browsers that have subscribed.
    async fn subscribers(&self, addressee: Addressee) -> Result<Vec<PushSubscriber>, StoreError> {
        let subscriber_future = self.store.read(move |store| match addressee {
            Addressee::Seat(token) => {
                Ok(store.subscribers(Some(token))?.into_iter().map(|saved| saved.subscriber).collect())
            }
            Addressee::Player(player) => {
                Ok(store.browsers_of(player)?.into_iter().map(|browser| browser.subscriber).collect())
            }
        });
        subscriber_future.await
    }

    async fn send_to_all(self: &Arc<Self>, addressee: Addressee, message: PlainMessage) {
        let subscribers = match self.subscribers(addressee).await {
            Ok(subscribers) => subscribers,
            Err(error) => return tracing::warn!(%error, "the subscriptions for push messages cannot be read"),
        };
        let mut send_tasks = JoinSet::new();
        for subscriber in subscribers {
            let (service, message) = (Arc::clone(self), message.clone());
            send_tasks.spawn(async move { service.send_until_done(&subscriber, &message).await });
        }
        send_tasks.join_all().await;
    }

    async fn send_until_done(&self, subscriber: &PushSubscriber, message: &PlainMessage) {
        let mut retry_delays = RETRY_DELAYS.into_iter();
        loop {
            let requested_delay = match self.attempt(subscriber, message).await {
                Ok(Delivery::Taken) => return add_one(&self.metrics.delivered_push_count),
                Ok(Delivery::Gone) => return self.remove_subscriptions(subscriber).await,
                Ok(Delivery::Refused(status)) => {
                    return self.note_failure(&format!("a push service refuses messages with {status}"));
                }
                Ok(Delivery::Later(requested_delay)) => requested_delay,
                Err(RequestError::Address(error)) => return self.note_failure(&error.to_string()),
                Err(error) => {
                    tracing::debug!(%error, "a push message is not delivered");
                    None
                }
            };
            let Some(delay) = retry_delays.next() else {
                return self.note_failure("a push service has not taken a message at any attempt");
            };
            tokio::time::sleep(requested_delay.unwrap_or_default().clamp(delay, MAX_RETRY_DELAY)).await;
        }
    }

    async fn attempt(&self, subscriber: &PushSubscriber, message: &PlainMessage) -> Result<Delivery, RequestError> {
        let Ok(_permit) = self.connection_permits.acquire().await else { return Ok(Delivery::Later(None)) };
        let endpoint = self.client.parse_address(subscriber.endpoint())?;
        let contact = self.options.contact.as_deref();
        let authorization = self.key.authorization(&endpoint.origin(), contact, system_time() / 1_000);
        let (Ok(authorization), Ok(encrypted_text)) = (authorization, encrypt(subscriber, &message.text)) else {
            return Ok(Delivery::Refused(axum::http::StatusCode::UNPROCESSABLE_ENTITY));
        };
        let (ttl_secs, topic) = (message.life.secs(), message.topic.clone());
        let head = DeliveryHead { authorization, ttl_secs, is_urgent: true, topic };
        deliver(&self.client, &endpoint, &head, encrypted_text).await
    }

    /// Forgets a browser that has ended its subscription.
    async fn remove_subscriptions(&self, subscriber: &PushSubscriber) {
        let endpoint = subscriber.endpoint().to_owned();
        if let Err(error) = self.store.change(move |store| store.unsubscribe(None, &endpoint)).await {
            tracing::warn!(%error, "a subscription that has ended cannot be removed");
        }
    }

    fn note_failure(&self, text: &str) {
        add_one(&self.metrics.failed_push_count);
        if let Some(count) = self.error_log.note() {
            tracing::warn!(count, "{text}");
        }
    }
}

/// The topic of the messages about a game or a tournament. Its key cannot be computed from it.
fn topic_of_key(key: &str) -> String {
    let hash = Sha256::new_with_prefix("turnover push topic\n").chain_update(key).finalize();
    BASE64.encode(&hash[..24])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_about_a_turn_lives_as_long_as_the_turn_and_at_least_a_minute() {
        for (ends_at, now, secs) in [(8_640_000, 0, 8_640), (70_999, 10_000, 60), (5_000, 0, 60), (0, 5_000, 60)] {
            assert_eq!(MessageLife::until(ends_at, now).secs(), secs, "{ends_at} {now}");
        }
    }

    #[test]
    fn a_topic_is_as_push_services_take_it_and_tells_no_key() {
        let topic = topic_of_key("abcdefgh23456789");
        assert_eq!(topic.len(), 32);
        assert!(topic.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)), "{topic}");
        assert!(!topic.contains("abcdefgh"));
    }
}
