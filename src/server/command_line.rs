//! The command line of `turnover-server`.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use tracing_subscriber::EnvFilter;

use super::load::{LoadOptions, run_load};
use super::serve::{RunningServer, ServerConfig};
use super::sqlite::SqliteStore;
use super::store::EventStore;
use crate::online::project;

/// How long a game stays in memory without connections.
const LINGER: Duration = Duration::from_secs(10);

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
    Serve(ServeOptions),
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
    /// Put a server under load, from a process of its own, and print how long moves take to the opponent
    Load(LoadOptions),
}

#[derive(Debug, Args)]
struct DataOption {
    /// The database
    #[arg(long, value_name = "FILE", default_value = "turnover.db")]
    data: PathBuf,
}

#[derive(Debug, Args)]
struct ServeOptions {
    #[command(flatten)]
    data: DataOption,
    /// The folder of the finished site, made by `.ci/web build`; without it only games are served
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Where to listen; port 0 is any that is free
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// A page that may ask, such as https://play.example; may be given more than once [default: pages of the address asked for]
    #[arg(long, value_name = "URL", value_parser = parse_origin)]
    origin: Vec<String>,
    /// Every request comes through a proxy that adds X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
    /// Everybody may read /metrics, not this machine alone
    #[arg(long)]
    public_metrics: bool,
    /// How large the database may grow, in MiB; 0 is without limit
    #[arg(long, value_name = "MIB", default_value_t = 0)]
    max_data: u32,
    /// The most connections
    #[arg(long, value_name = "COUNT", default_value_t = 25_000)]
    max_connections: usize,
    /// The most connections of one address
    #[arg(long, value_name = "COUNT", default_value_t = 50)]
    connections_per_address: u32,
    /// How many requests an address may make each second in the long run; ten times as many at once
    #[arg(long, value_name = "COUNT", default_value_t = 5)]
    requests_per_second: u32,
    /// After how many days an offer that nobody takes is removed
    #[arg(long, value_name = "DAYS", default_value_t = 14)]
    keep_open: u32,
    /// After how many days a game that is over is removed [default: never]
    #[arg(long, value_name = "DAYS")]
    keep_over: Option<u32>,
    /// Write the log as lines of JSON
    #[arg(long)]
    json_log: bool,
}

/// Parses an origin as browsers send it: without a path, and without the default port.
fn parse_origin(text: &str) -> Result<String, String> {
    let text = text.strip_suffix('/').unwrap_or(text);
    let authority = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
    let is_authority = !authority.is_empty() && !authority.contains(['/', '?', '#', '@', ' ']);
    is_authority
        .then(|| text.to_ascii_lowercase())
        .ok_or_else(|| "expected https://HOST or http://HOST:PORT".to_owned())
}

/// Runs the command line.
#[must_use]
pub fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        ServerCommand::Serve(options) => serve(options),
        ServerCommand::Backup { data, file } => back_up(&data.data, &file),
        ServerCommand::Export { data, game, all } => {
            export(&data.data, game.filter(|_| !all).as_deref(), &mut io::stdout().lock())
        }
        ServerCommand::Load(options) => run_load(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("turnover-server: {error}");
            ExitCode::FAILURE
        }
    }
}

type Done = Result<(), Box<dyn std::error::Error>>;

fn serve(options: ServeOptions) -> Done {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(io::stderr().is_terminal()).with_writer(io::stderr);
    if options.json_log {
        log.json().init()
    } else {
        log.init()
    }

    let store = SqliteStore::open(&options.data.data, options.max_data)?;
    let config = ServerConfig {
        listen: options.listen,
        site: options.site,
        origins: options.origin,
        is_behind_proxy: options.behind_proxy,
        has_public_metrics: options.public_metrics,
        max_connections: options.max_connections,
        connections_per_address: options.connections_per_address,
        requests_per_second: options.requests_per_second,
        keep_open_days: options.keep_open,
        keep_over_days: options.keep_over,
        linger: LINGER,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = RunningServer::start(config, Box::new(store)).await?;
        // For a caller that uses port 0.
        writeln!(io::stdout(), "http://{}", server.address())?;
        tracing::info!(address = %server.address(), "serving");
        until_told_to_stop().await?;
        tracing::info!("stopping");
        server.stop().await;
        tracing::info!("stopped");
        Ok(())
    })
}

#[cfg(unix)]
async fn until_told_to_stop() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}

#[cfg(not(unix))]
async fn until_told_to_stop() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}

fn back_up(data: &Path, file: &Path) -> Done {
    if file.exists() {
        return Err(format!("expected a new file, found {}", file.display()).into());
    }
    SqliteStore::open_to_read(data)?.back_up(file)?;
    // Windows cannot open a folder as a file.
    if cfg!(unix) {
        // Sync the folder too, so that the file's name is on disk.
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn export(data: &Path, game: Option<&str>, out: &mut impl Write) -> Done {
    let store = SqliteStore::open_to_read(data)?;
    let keys = match game {
        Some(key) => vec![key.to_owned()],
        None => store.keys()?,
    };
    for key in keys {
        let Some(events) = store.events(&key)? else { return Err(format!("there is no game {key}").into()) };
        let record = project(&events).map_err(|error| format!("game {key}: {error}"))?;
        writeln!(out, "{record}")?;
    }
    Ok(())
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
    fn an_origin_is_what_browsers_send() {
        assert_eq!(parse_origin("https://Play.example/").as_deref(), Ok("https://play.example"));
        assert_eq!(parse_origin("http://localhost:8080").as_deref(), Ok("http://localhost:8080"));
        for text in ["", "play.example", "https://", "https://play.example/game", "https://a@b", "ftp://a"] {
            assert!(parse_origin(text).is_err(), "{text}");
        }
    }
}
