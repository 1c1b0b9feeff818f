//! The server for online games: sockets, HTTP and storage around [`online`](crate::online), which contains all rules of
//! a game.
//!
//! ```text
//! connection ⇄ socket ⇄ game_actor ⇄ online::GameServer        one task for each connection, one for each game
//!                           ⇅
//!                       store_handle ⇄ sqlite                  one thread that writes, two that read
//! ```
//!
//! Nothing is published before it is on disk: the actor hands each event to the store, and tells the game when it is
//! saved.
//!
//! | file | content |
//! |---|---|
//! | `command_line`, `data_option`, `tls_option` | the command line, and options that several commands have |
//! | `serve`, `server_config`, `services`, `periodic_work` | starting, running and stopping the server, and how it is configured; what requests use, and what each costs; what is done from time to time |
//! | `http`, `api_document`, `site`, `house_rules`, `request_log` | the routes, their description, the files of the site, the rules of the house, and the log of requests |
//! | `answers`, `origin`, `banned_addresses` | answers to requests that fail, the pages that may ask, and the addresses that may not |
//! | `door`, `places`, `address`, `paced_stream` | connections: how many are accepted, whose they are, and how fast bytes come and go |
//! | `tls` | encryption by the server itself |
//! | `admission`, `socket` | a place for a connection, and its way to the process that serves its game; the WebSocket of a game |
//! | `games`, `game_actor`, `game_link` | the games in memory, the task of each, and what is sent to it and by it |
//! | `game_key`, `game_summary`, `game_records`, `record_cache` | the keys of games, their summaries and their records |
//! | `lobby`, `offer_book` | offers of games, and how many each address may make |
//! | `players` | players with names: signing in, ratings, profiles |
//! | `programs`, `house_bots` | programs that play by HTTP or are called, and our engine as one of them |
//! | `tournaments`, `studies` | tournaments that run by themselves; trees of moves that several people edit at once |
//! | `club` | pages that need no program of the table |
//! | `push` | Web Push |
//! | `store`, `store_error`, `store_handle` | the interface of the store, its errors, and sharing it among tasks |
//! | `sqlite`, `postgres` | the store in a file, and in a database that processes share |
//! | `cluster`, `shard`, `member_address` | several processes with one database, the parts of its games, and where the others are reached |
//! | `admin`, `clean_up`, `move_games` | what an operator does; removing old games; from one database to another |
//! | `rate_limit`, `bounded_log`, `long_work` | limits of requests, of warnings, and of long computations |
//! | `monotonic_time`, `clock_doubt`, `stall_meter` | a clock that never goes back, whether it can be right, and how long the server stood still |
//! | `disk_space`, `disk_watch`, `file_limit` | free space, and open files |
//! | `metrics`, `log_name` | what is measured, and games in the log without their keys |
//! | `signals`, `service_manager` | the end that the system orders, and what systemd is told |
//! | `http_client`, `public_address`, `public_client` | requests of the server to others |
//! | `health`, `program_token` | the commands by which a container asks whether its server is well, and whoever writes a program gets a token |
//! | `client`, `load`, `load_player`, `load_push`, `load_streams` | a client for tests, and the load test |

mod address;
mod admin;
mod admission;
mod answers;
mod api_document;
mod banned_addresses;
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
mod game_link;
mod game_records;
mod game_summary;
mod games;
mod health;
mod house_bots;
mod house_rules;
mod http;
mod http_client;
mod load;
mod load_player;
mod load_push;
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
mod periodic_work;
mod places;
mod players;
mod postgres;
mod program_token;
mod programs;
mod public_address;
mod public_client;
mod push;
mod rate_limit;
mod record_cache;
mod request_log;
mod serve;
mod server_config;
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
mod studies;
mod tls;
mod tls_option;
mod tournaments;

pub use banned_addresses::{AddressRange, BannedAddressesError, BannedNetwork};
pub use clean_up::RetentionDays;
pub use cluster::Storage;
pub use command_line::main;
pub use disk_space::DiskSpace;
pub use house_rules::HouseRulesError;
pub use member_address::MemberAddress;
pub use metrics::Metrics;
pub use offer_book::OfferLimits;
pub use players::{
    BlockedPlayer, ClaimResult, ClaimedName, Erasure, FormRating, Leader, LoggedAction, MAX_BLOCKED, MAX_RATED_GAMES,
    NameClaim, NameLook, NameLookError, PersonData, PlayerRow, PlayerStanding, PlayerStore, RatedEnd, RatedGame,
    RatedMatch, RatedSide, ReportedName,
};
pub use postgres::{Config as PostgresConfig, PostgresStore};
pub use programs::{
    ChallengeLimits, ChallengeResult, ChallengeRow, ProgramGame, ProgramHash, ProgramRow, ProgramStore, SeatSalt,
    WaitingChallenges, WebhookKey, WebhookKeyError, WebhookRow, WebhookStore,
};
pub use push::{
    MAX_SUBSCRIBERS, PlayerBrowser, PushOptions, PushStore, PushSubscriber, SavedSubscriber, SubscriberError,
    VapidError, VapidKey,
};
pub use serve::{RunningServer, StartError};
pub use server_config::ServerConfig;
pub use shard::{Fence, OwnedShards, ShardId};
pub use sqlite::SqliteStore;
pub use store::{
    EventStore, GameRow, GameSummary, GameWrite, InspectStore, ListQuery, MAX_LISTED, Retention, SavedSeat, SideName,
    StoreError, StoredGame,
};
pub use store_handle::StoreHandle;
pub use studies::{StudyRow, StudyStore, StudyWrite};
pub use tls::{AcmeError, AcmeOptions, CertificateError, CertificateSource, TlsOptions};
pub use tournaments::{MAX_LISTED_TOURNAMENTS, TournamentRow, TournamentStore, TournamentWrite};
