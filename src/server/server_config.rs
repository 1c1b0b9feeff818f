//! How a server is configured.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use super::clean_up::RetentionDays;
use super::offer_book::OfferLimits;
use super::push::PushOptions;
use super::tls::TlsOptions;
use crate::ai::Level;
use crate::session::GameId;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The folder with the built site.
    pub site: Option<PathBuf>,
    /// The allowed origins of pages, such as `https://play.example`. If empty, pages of the address in the request are
    /// allowed, and if only this machine can reach the server, that address must be one of this machine.
    pub origins: Vec<String>,
    /// Whether every request comes through a proxy that adds `X-Forwarded-For`.
    pub is_behind_proxy: bool,
    /// The number of proxies behind each other that are trusted, each of which adds the address that it sees.
    pub trusted_hops: usize,
    /// Whether everybody may read the metrics.
    pub has_public_metrics: bool,
    /// Another address to listen on, where whoever reaches it may read the metrics.
    pub metrics_address: Option<SocketAddr>,
    /// The maximum number of connections. A fifth of them is kept for players who have a seat.
    pub max_connections: usize,
    /// The maximum number of connections per address that come in at this process.
    pub connections_per_address: u32,
    /// The maximum number of requests per address and second in the long run; ten times as many in a burst.
    pub requests_per_second: u32,
    /// The number of seats that an address may take in others' games per minute in the long run; three times as many at once.
    pub seats_per_minute: u32,
    /// The socket by which an operator ends and deletes games, if there is one. Only on Unix.
    pub admin_socket: Option<PathBuf>,
    /// For how long games are kept.
    pub retention_days: RetentionDays,
    /// What may be offered.
    pub offers: OfferLimits,
    /// How push messages are sent.
    pub push: PushOptions,
    /// How connections are encrypted; `None` if they are not.
    pub tls: Option<TlsOptions>,
    /// The levels of the bots of the house; none without them.
    pub bots: Vec<Level>,
    /// The games that each of them offers; if empty, the first form of each family.
    pub bot_forms: Vec<GameId>,
    /// The file with the rules of the house.
    pub house_rules: Option<PathBuf>,
    /// The file with addresses from which nobody may play.
    pub banned_addresses: Option<PathBuf>,
    /// How long a game stays in memory without connections, for players who reload their page.
    pub idle_timeout: Duration,
    /// How long a client may take to read 16 KiB of a response.
    pub write_timeout: Duration,
}
