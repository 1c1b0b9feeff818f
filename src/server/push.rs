//! Web Push: tells players of their games while no page of theirs is open.
//!
//! A browser's subscription belongs to the token of a seat, and so to the seat in a game and in its rematches. The actor of a game, with
//! which all connections to the game end up whichever process has accepted them, knows who is absent: [`notices`] decides whom to tell of
//! what and when, the actor orders it here, and the subscriptions are read from the store at that moment.
//!
//! Another one belongs to a player with a name, who is told of challenges and of tournaments by whichever process notices them.
//!
//! ```text
//! notices      who is to be told of what, and when          (pure)
//! subscriber   the subscription of a browser, and its keys
//! encryption   RFC 8291: what only the browser can read
//! vapid        RFC 8292: the key by which push services know this server
//! delivery     one request to a push service
//! pusher       orders, attempts, back-off
//! push_store   what a store keeps
//! routes       how browsers subscribe
//! ```

mod delivery;
mod encryption;
mod notices;
mod push_store;
mod pusher;
mod routes;
mod subscriber;
mod vapid;

pub(super) use notices::{GameNotices, StateBefore};
pub use push_store::{MAX_SUBSCRIBERS, PlayerBrowser, PushStore, SavedSubscriber};
pub use pusher::PushOptions;
pub(super) use pusher::{MessageLife, Pusher};
pub(super) use routes::push_routes;
pub use subscriber::{PushSubscriber, SubscriberError};
pub use vapid::{VapidError, VapidKey};
