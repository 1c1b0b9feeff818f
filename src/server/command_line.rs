//! The command line of `turnover-server`.

use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use tracing_subscriber::EnvFilter;

use super::admin::{self, AdminCommand};
use super::load::{LoadOptions, run_load};
use super::member_address::MemberAddress;
use super::move_games::move_games;
use super::origin::parse_origin;
use super::program_token::{TokenOptions, print_token};
use super::serve::RunningServer;
use super::server_config::ServerConfig;
use super::store::{InspectStore, StoreError};
use super::{
    clean_up::RetentionDays,
    cluster::Storage,
    data_option::{DataLocation, DataOption},
    file_limit::raise_file_limit,
    health::ask_health,
    offer_book::OfferLimits,
    push::PushOptions,
    service_manager::ServiceManager,
    signals::Signals,
    sqlite::SqliteStore,
    tls_option::TlsOption,
};
use crate::ai::Level;
use crate::online::record_from_events;
use crate::session::{GameId, GameRecord, SetUpError};

/// How long a game stays in memory without connections.
const IDLE_TIMEOUT: Duration = Duration::from_secs(10);
/// Up to which size the database is checked at a start, in bytes: a larger one would keep people waiting.
const MAX_CHECKED_BYTES: u64 = 256 << 20;
/// How long a client may take to read 16 KiB of a response.
const WRITE_TIMEOUT: Duration = Duration::from_secs(20);

/// The server for games over a network: one program, one port, one file.
#[derive(Debug, Parser)]
#[command(name = "turnover-server", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: ServerCommand,
}

#[derive(Debug, Subcommand)]
enum ServerCommand {
    /// Serve the site, the games and the connections, until SIGTERM or Ctrl+C
    #[command(args_override_self = true)]
    Serve(Box<ServeOptions>),
    /// Copy the whole database as it is at one moment, while the server goes on
    Backup {
        #[command(flatten)]
        data: DataOption,
        /// Where the copy goes; it must not be there yet
        file: PathBuf,
    },
    /// Write records of games as text to standard output
    Export {
        #[command(flatten)]
        data: DataOption,
        /// The game's key, as in its link
        #[arg(required_unless_present = "all")]
        game: Option<String>,
        /// All games, those that anyone may see and those that nobody lists
        #[arg(long, conflicts_with = "game")]
        all: bool,
    },
    /// Look at games, end and delete them, check and restore the database
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Copy all games from one database to another, and compare every event; no server may be using them
    Move {
        /// The database with the games, which is brought to the current version and otherwise stays as it is
        #[arg(long, value_name = "DATABASE")]
        from: DataLocation,
        /// The database to which they go; games that are there already from an earlier attempt are compared
        #[arg(long, value_name = "DATABASE")]
        to: DataLocation,
    },
    /// Ask a server on this machine whether it is well, as a container does; the exit status is 1 if not
    Health {
        /// Where it listens, or tells its metrics
        #[arg(long, env = "TURNOVER_LISTEN", value_name = "ADDR", default_value = "127.0.0.1:8080")]
        address: SocketAddr,
    },
    /// Make a token for a program that plays for a player, and print it
    Token(TokenOptions),
    /// Put a server under load, from a process of its own, and print how long moves take to the opponent
    Load(LoadOptions),
}

#[derive(Debug, Args)]
struct ServeOptions {
    #[command(flatten)]
    data: DataOption,
    /// The folder of the finished site, made by `.ci/web build`; without it only games are served
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Where to listen; port 0 is any that is free
    #[arg(long, env = "TURNOVER_LISTEN", value_name = "ADDR", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// A page that may ask, such as https://play.example; may be given more than once [default: pages of the address
    /// asked for, which at a loopback address must be one of this machine]
    #[arg(long, value_name = "URL", value_parser = parse_origin)]
    origin: Vec<String>,
    /// Every request comes through a proxy that adds X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
    /// How many proxies behind each other add an address to X-Forwarded-For
    #[arg(long, value_name = "COUNT", default_value_t = 1, requires = "behind_proxy", value_parser = clap::value_parser!(u8).range(1..))]
    trusted_hops: u8,
    /// Another address to listen on, where whoever reaches it may read /metrics
    #[arg(long, value_name = "ADDR")]
    metrics_address: Option<SocketAddr>,
    /// Where the other processes that share a database of PostgreSQL reach this one; nobody else should. Needed as soon as there are two
    #[arg(long, value_name = "HOST:PORT")]
    cluster_address: Option<MemberAddress>,
    /// Everybody may read /metrics where the site is served
    #[arg(long)]
    public_metrics: bool,
    /// How large the database may grow with its log, in MiB; offers and edits of studies are refused when nine tenths are used; 0 is without limit
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    max_data: u32,
    /// How much of the disk must stay free, in MiB: below that new games and edits of studies are refused, and games that have
    /// begun go on; 0 is without limit. Only on Unix
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    min_free: u32,
    /// The most connections; a fifth of them is kept for players who have a seat
    #[arg(long, value_name = "COUNT", default_value_t = 25_000)]
    max_connections: usize,
    /// The most connections of one address, to each process where there are several
    #[arg(long, value_name = "COUNT", default_value_t = 200)]
    connections_per_address: u32,
    /// How many requests, except for files, an address may make each second in the long run; ten times as many at once
    #[arg(long, value_name = "COUNT", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    requests_per_second: u32,
    /// How many seats of others' games an address may take each minute in the long run; three times as many at once
    #[arg(long, value_name = "COUNT", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    seats_per_minute: u32,
    /// After how many days an offer that nobody takes is removed, and a game in which nobody has moved
    #[arg(long, value_name = "DAYS", default_value_t = 14)]
    keep_open: u32,
    /// After how many days without an act a game in progress is ended without a result, if no clock runs in it
    #[arg(long, value_name = "DAYS", default_value_t = 180)]
    keep_idle: u32,
    /// After how many days a game that is over is removed [default: never]
    #[arg(long, value_name = "DAYS")]
    keep_over: Option<u32>,
    /// How many offers of one address may wait for a player
    #[arg(long, value_name = "COUNT", default_value_t = 50)]
    offers_per_address: usize,
    /// How many games that one address has offered or joined may be unfinished
    #[arg(long, value_name = "COUNT", default_value_t = 200)]
    games_per_address: usize,
    /// Accept offers that take both seats, as programs make them that pair players
    #[arg(long)]
    both_seats: bool,
    #[command(flatten)]
    encryption: TlsOption,
    /// Let our engine play in the lobby at these levels, from 1 to 17, or at none
    #[arg(long, value_name = "LEVELS", default_value = "4,9,14", value_parser = parse_bot_levels)]
    bots: BotLevels,
    /// The games that each of them offers, such as dice-chess-three,lielow-9x9 [default: the first form of each family]
    #[arg(long, value_name = "GAMES", value_delimiter = ',', value_parser = parse_form)]
    bot_forms: Vec<GameId>,
    /// A text that pages show at the first visit, such as how people are to behave
    #[arg(long, value_name = "FILE")]
    rules_of_the_house: Option<PathBuf>,
    /// Addresses and networks from which nobody may play, one a line; SIGHUP reads them again
    #[arg(long, value_name = "FILE")]
    banned_addresses: Option<PathBuf>,
    /// Where push services reach whoever runs this server, such as mailto:me@play.example [default: the first --origin of https]
    #[arg(long, value_name = "URL", value_parser = parse_contact)]
    push_contact: Option<String>,
    /// Push services and receivers of webhooks may be on this machine, without encryption; for tests
    #[arg(long, hide = true)]
    push_to_loopback: bool,
    /// Write the log as lines of JSON
    #[arg(long)]
    json_log: bool,
}

/// The levels at which our engine plays in the lobby.
#[derive(Clone, Debug)]
struct BotLevels(Vec<Level>);

/// Parses levels of the engine, divided by commas, or `none`.
fn parse_bot_levels(text: &str) -> Result<BotLevels, String> {
    if text == "none" {
        return Ok(BotLevels(Vec::new()));
    }
    text.split(',').map(parse_level).collect::<Result<_, _>>().map(BotLevels)
}

/// Parses a level of the engine.
fn parse_level(text: &str) -> Result<Level, String> {
    let level = text.trim().parse().ok().and_then(Level::new);
    level.ok_or_else(|| format!("expected levels from 1 to {}, divided by commas, or none", Level::COUNT))
}

/// Parses the name of a game.
fn parse_form(text: &str) -> Result<GameId, String> {
    text.trim().parse().map_err(|error: SetUpError| error.to_string())
}

/// Parses how push services reach an operator.
fn parse_contact(text: &str) -> Result<String, String> {
    let is_contact =
        ["mailto:", "https://"].iter().any(|start| text.strip_prefix(start).is_some_and(|rest| !rest.is_empty()));
    is_contact.then(|| text.to_owned()).ok_or_else(|| "expected mailto:NAME@HOST or https://HOST".to_owned())
}

/// Runs the command line.
#[must_use]
pub fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        ServerCommand::Serve(options) => run_server(*options),
        ServerCommand::Backup { data, file } => back_up(&data.data, &file),
        ServerCommand::Export { data, game, all } => {
            export(&data.data, game.filter(|_| !all).as_deref(), &mut io::stdout().lock())
        }
        ServerCommand::Admin(command) => admin::run_admin_command(command),
        ServerCommand::Move { from, to } => move_games(&from, &to, &mut io::stdout().lock()),
        ServerCommand::Health { address } => ask_health(address),
        ServerCommand::Token(options) => print_token(&options),
        ServerCommand::Load(options) => run_load(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("turnover-server: {error}");
            ExitCode::FAILURE
        }
    }
}

type CommandResult = Result<(), Box<dyn std::error::Error>>;

fn run_server(options: ServeOptions) -> CommandResult {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let subscriber =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(io::stderr().is_terminal()).with_writer(io::stderr);
    if options.json_log {
        subscriber.json().init()
    } else {
        subscriber.init()
    }

    let mut origins = options.origin;
    if origins.is_empty() {
        origins = options.encryption.origins(options.listen);
    }
    let tls = options.encryption.into_tls_options(&options.data.data, options.listen)?;
    let (storage, admin_socket) = match options.data.data {
        DataLocation::File(path) => {
            let mut store = SqliteStore::open(&path, options.max_data)?;
            store.set_min_free_mib(options.min_free);
            check_file(&store)?;
            let socket = admin_socket(&store);
            (Storage::alone(store), socket)
        }
        DataLocation::Postgres(config) => (Storage::shared(*config, options.cluster_address)?, None),
    };
    let contact = origins.iter().find(|origin| origin.starts_with("https://")).cloned();
    let config = ServerConfig {
        listen: options.listen,
        site: options.site,
        origins,
        is_behind_proxy: options.behind_proxy,
        trusted_hops: options.trusted_hops.into(),
        has_public_metrics: options.public_metrics,
        metrics_address: options.metrics_address,
        max_connections: options.max_connections,
        connections_per_address: options.connections_per_address,
        requests_per_second: options.requests_per_second,
        seats_per_minute: options.seats_per_minute,
        admin_socket,
        retention_days: RetentionDays {
            open_days: options.keep_open,
            idle_days: options.keep_idle,
            over_days: options.keep_over,
        },
        offers: OfferLimits {
            open: options.offers_per_address,
            unfinished: options.games_per_address,
            allows_both_seats: options.both_seats,
        },
        push: PushOptions { contact: options.push_contact.or(contact), allows_loopback: options.push_to_loopback },
        tls,
        bots: options.bots.0,
        bot_forms: options.bot_forms,
        house_rules: options.rules_of_the_house,
        banned_addresses: options.banned_addresses,
        idle_timeout: IDLE_TIMEOUT,
        write_timeout: WRITE_TIMEOUT,
    };
    raise_file_limit(options.max_connections);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut signals = Signals::listen()?;
        let server = RunningServer::start(config, storage).await?;
        // For a caller that uses port 0.
        let scheme = if server.is_encrypted() { "https" } else { "http" };
        writeln!(io::stdout(), "{scheme}://{}", server.address())?;
        tracing::info!(address = %server.address(), "serving");
        if let Some(address) = server.metrics_address() {
            tracing::info!(%address, "telling metrics");
        }
        run_until_told_to_stop(server, &mut signals).await;
        Ok(())
    })
}

async fn run_until_told_to_stop(server: RunningServer, signals: &mut Signals) {
    let manager = ServiceManager::from_environment();
    manager.notify_ready();
    tokio::select! {
        () = signals.wait_for_stop(|| reload_files(&server)) => {}
        () = manager.send_watchdog_signals() => {}
    }
    tracing::info!("stopping");
    manager.notify_stopping();
    tokio::select! {
        () = server.stop() => tracing::info!("stopped"),
        // Not by a return: that would wait for what runs.
        () = signals.wait_for_stop(|| {}) => {
            tracing::warn!("stopped at once, as was asked for twice");
            std::process::exit(1);
        }
    }
}

/// Answers SIGHUP.
fn reload_files(server: &RunningServer) {
    let read_result = server.read_certificate_again();
    match &read_result {
        Ok(true) => tracing::info!("SIGHUP: the certificate has been read again"),
        Ok(false) => {}
        Err(error) => tracing::error!(%error, "SIGHUP: the certificate stays as it is"),
    }
    match server.read_banned_addresses_again() {
        Ok(Some(networks)) => tracing::info!(networks, "SIGHUP: the banned addresses have been read again"),
        // A terminal that is closed, or an operator who expects options to be read anew.
        Ok(None) if matches!(read_result, Ok(false)) => {
            tracing::info!("SIGHUP changes nothing: options are read at a start");
        }
        Ok(None) => {}
        Err(error) => tracing::error!(%error, "SIGHUP: the banned addresses stay as they are"),
    }
}

/// Refuses a damaged file, in which more might be lost by writing.
fn check_file(store: &SqliteStore) -> Result<(), StoreError> {
    if store.size_bytes()? > MAX_CHECKED_BYTES {
        tracing::info!("the database is too large to be checked at a start: `turnover-server admin check` does it");
        return Ok(());
    }
    match store.faults(true)?.into_iter().next() {
        None => Ok(()),
        Some(fault) => Err(StoreError::Damaged(format!(
            "{fault}. `turnover-server admin check` tells more, `turnover-server admin restore` puts a backup in its place"
        ))),
    }
}

#[cfg(unix)]
fn admin_socket(store: &SqliteStore) -> Option<PathBuf> {
    Some(admin::socket::socket_path(store.path()))
}

#[cfg(not(unix))]
const fn admin_socket(_: &SqliteStore) -> Option<PathBuf> {
    None
}

fn back_up(data: &DataLocation, file: &Path) -> CommandResult {
    if file.exists() {
        return Err(format!("expected a new file, found {}", file.display()).into());
    }
    SqliteStore::open_to_read(data.file()?)?.back_up(file)?;
    // The file's name must be on the disk too.
    Ok(admin::sync_folder(file)?)
}

fn export(data: &DataLocation, game: Option<&str>, output: &mut impl Write) -> CommandResult {
    let store = data.open_to_read()?;
    if let Some(key) = game {
        return Ok(writeln!(output, "{}", load_record(&*store, key)?)?);
    }
    let keys = store.keys()?;
    let mut failed_count = 0_usize;
    for key in &keys {
        match load_record(&*store, key) {
            Ok(record) => writeln!(output, "{record}")?,
            Err(_) if store.is_removed(key) => {}
            // One game that cannot be read keeps no other from being exported.
            Err(error) => {
                failed_count += 1;
                eprintln!("turnover-server: {error}");
            }
        }
    }
    if failed_count == 0 {
        Ok(())
    } else {
        Err(format!("{failed_count} of {} games cannot be exported", keys.len()).into())
    }
}

fn load_record(store: &dyn InspectStore, key: &str) -> Result<GameRecord, Box<dyn std::error::Error>> {
    let events = store.events(key).map_err(|error| format!("game {key}: {error}"))?;
    let events = events.ok_or_else(|| format!("there is no game {key}"))?;
    Ok(record_from_events(&events).map_err(|error| format!("game {key}: {error}"))?)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_options_make_sense_together() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn the_manual_of_the_server_names_every_option() {
        crate::manual::check(Arguments::command());
    }

    #[test]
    fn the_lobby_has_bots_unless_there_are_to_be_none() {
        for (words, expected) in
            [("", Some("4,9,14")), ("--bots none", Some("")), ("--bots none --bots 3", Some("3")), ("--bots 18", None)]
        {
            let words = format!("turnover-server serve {words}");
            let levels = match Arguments::try_parse_from(words.split_whitespace()) {
                Ok(Arguments { command: ServerCommand::Serve(options) }) => Some(options.bots.0),
                _ => None,
            };
            let levels = levels.map(|levels| levels.iter().map(ToString::to_string).collect::<Vec<_>>().join(","));
            assert_eq!(levels.as_deref(), expected, "{words}");
        }
    }

    #[test]
    fn of_an_option_that_is_given_twice_the_last_one_counts_but_all_origins_do() {
        let words = "turnover-server serve --listen 0.0.0.0:8080 --data a.db --json-log --origin https://a --listen 127.0.0.1:9 --data b.db \
            --json-log --origin https://b";
        let Ok(Arguments { command: ServerCommand::Serve(options) }) =
            Arguments::try_parse_from(words.split_whitespace())
        else {
            panic!("expected options")
        };
        assert_eq!([options.listen.to_string(), options.data.data.to_string()], ["127.0.0.1:9", "b.db"]);
        assert_eq!(options.origin, ["https://a", "https://b"]);
    }
}
