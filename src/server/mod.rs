//! The server for online games: sockets, HTTP and storage around [`online`](crate::online), which contains all rules of
//! a game.
//!
//! ```text
//! connection ⇄ socket ⇄ game_actor ⇄ online::GameServer        one task for each connection, one for each game
//!                           ⇅
//!                       store_handle ⇄ sqlite                  one thread that writes, one that reads
//! ```
//!
//! Nothing is published before it is on disk: the actor hands each event to the store, and tells the game when it is
//! saved.

mod address;
mod admin;
mod answers;
mod bounded_log;
mod clean_up;
pub mod client;
mod clock_doubt;
mod club;
mod cluster;
mod command_line;
mod data_option;
mod disk_space;
mod disk_watch;
mod door;
mod file_limit;
mod game_actor;
mod game_key;
mod game_records;
mod game_summary;
mod games;
mod house_bots;
mod house_rules;
mod http;
mod http_client;
mod load;
mod load_streams;
mod lobby;
mod log_name;
mod long_work;
mod member_address;
mod metrics;
mod monotonic_time;
mod move_games;
mod offer_book;
mod origin;
mod paced_stream;
mod places;
mod players;
mod postgres;
mod programs;
mod public_address;
mod public_client;
mod push;
mod rate_limit;
mod record_cache;
mod request_log;
mod serve;
mod service_manager;
mod services;
mod shard;
mod signals;
mod site;
mod socket;
mod sqlite;
mod stall_meter;
mod store;
mod store_error;
mod store_handle;
mod tls;
mod tls_option;
mod tournaments;

pub use clean_up::Keeping;
pub use cluster::Storage;
pub use command_line::main;
pub use disk_space::DiskSpace;
pub use house_rules::HouseRulesError;
pub use member_address::MemberAddress;
pub use metrics::Metrics;
pub use offer_book::OfferLimits;
pub use players::{
    ClaimResult, ClaimedName, Erasure, FormRating, Leader, LoggedAction, MAX_RATED_GAMES, NameClaim, NameLook,
    NameLookError, PersonData, PlayerRow, PlayerStanding, PlayerStore, RatedEnd, RatedGame, RatedSide, ReportedName,
};
pub use postgres::{Config as PostgresConfig, PostgresStore};
pub use programs::{
    ChallengeRow, ProgramGame, ProgramHash, ProgramRow, ProgramStore, SeatSalt, WebhookKey, WebhookKeyError,
    WebhookRow, WebhookStore,
};
pub use push::{
    MAX_SUBSCRIBERS, PlayerBrowser, PushOptions, PushStore, PushSubscriber, SavedSubscriber, SubscriberError,
    VapidError, VapidKey,
};
pub use serve::{RunningServer, ServerConfig, StartError};
pub use shard::{Fence, OwnedShards, ShardId};
pub use sqlite::SqliteStore;
pub use store::{
    EventStore, GameRow, GameSummary, GameWrite, InspectStore, ListQuery, MAX_LISTED, Retention, SavedSeat, SideName,
    StoreError, StoredGame,
};
pub use store_handle::StoreHandle;
pub use tls::{AcmeError, AcmeOptions, CertificateError, CertificateSource, TlsOptions};
pub use tournaments::{MAX_LISTED_TOURNAMENTS, TournamentRow, TournamentStore, TournamentWrite};
