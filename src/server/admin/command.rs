//! The commands of `turnover-server admin`.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::address_commands::{self, AddressesCommand};
use super::dispatch::{carry_out, open};
use super::player_commands::{self, PlayersCommand};
use super::report::{self, ListFilter, find_game};
use super::request::{AdminAnswer, AdminRequest, CommandResult};
use super::restore::restore;
use super::study_commands::{self, StudiesCommand};
use super::tournament_commands::{self, TournamentsCommand};
use crate::online::GameStage;
use crate::server::clock_doubt::DAY_MS;
use crate::server::data_option::DataOption;
use crate::server::monotonic_time::system_time;
use crate::server::store::StoreError;

/// For how many days nothing is removed after the clock was set.
const DAYS_WITHOUT_REMOVAL: u64 = 14;

/// Look at games, end and delete them, check and restore the database
#[derive(Debug, Subcommand)]
pub(in crate::server) enum AdminCommand {
    /// List games, one a line, in columns that tabs divide
    List {
        #[command(flatten)]
        data: DataOption,
        /// Only those that wait, go on or are over
        #[arg(long, value_enum)]
        stage: Option<StageName>,
        /// Only those with a nickname that has this in it
        #[arg(long, value_name = "TEXT")]
        name: Option<String>,
    },
    /// Show one game and its events
    Show {
        #[command(flatten)]
        data: DataOption,
        /// The game's key, or its name in the log
        game: String,
    },
    /// End games without a result; their players are told
    Close(NamedGames),
    /// Remove games with all that belongs to them; their players are told that they have ended
    Delete(NamedGames),
    /// Look at players, rename, mute, ban and erase them, and hand out what is known of one
    #[command(subcommand)]
    Players(PlayersCommand),
    /// List the addresses from which nobody may play, ban them, and let everybody play from them again
    #[command(subcommand)]
    Addresses(AddressesCommand),
    /// Look at tournaments, call them off and delete them
    #[command(subcommand)]
    Tournaments(TournamentsCommand),
    /// Look at studies, and delete them
    #[command(subcommand)]
    Studies(StudiesCommand),
    /// Put a backup in the place of the database, which no server may be using; what was there is kept beside it
    Restore {
        #[command(flatten)]
        data: DataOption,
        /// The backup
        backup: PathBuf,
    },
    /// Check the file, and replay every game and study; also while a server runs
    Check {
        #[command(flatten)]
        data: DataOption,
    },
    /// Write the database anew, as small as it can be; no server may be using it
    Compact {
        #[command(flatten)]
        data: DataOption,
    },
    /// Go on from the system's clock, after a server has run with a wrong one; no server may be using the database
    ResetClock {
        #[command(flatten)]
        data: DataOption,
    },
}

#[derive(Debug, Args)]
pub(in crate::server) struct NamedGames {
    #[command(flatten)]
    data: DataOption,
    /// The games' keys, or their names in the log
    #[arg(required = true)]
    games: Vec<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::server) enum StageName {
    Open,
    Playing,
    Over,
}

impl From<StageName> for GameStage {
    fn from(name: StageName) -> Self {
        match name {
            StageName::Open => Self::Open,
            StageName::Playing => Self::Playing,
            StageName::Over => Self::Over,
        }
    }
}

/// Runs a command.
///
/// # Errors
/// If it cannot be done, or if something is wrong with what was to be checked.
pub(in crate::server) fn run_admin_command(command: AdminCommand) -> CommandResult {
    let output = &mut io::stdout().lock();
    match command {
        AdminCommand::List { data, stage, name } => {
            let filter = ListFilter { stage: stage.map(Into::into), name };
            report::list_games(&*data.data.open_to_read()?, &filter, output)
        }
        AdminCommand::Show { data, game } => report::show_game(&*data.data.open_to_read()?, &game, output),
        AdminCommand::Close(games) => carry_out_for_each(&games, AdminRequest::Close, output),
        AdminCommand::Delete(games) => carry_out_for_each(&games, AdminRequest::Delete, output),
        AdminCommand::Players(command) => player_commands::run_players_command(command, output),
        AdminCommand::Addresses(command) => address_commands::run_addresses_command(command, output),
        AdminCommand::Tournaments(command) => tournament_commands::run_tournaments_command(command, output),
        AdminCommand::Studies(command) => study_commands::run_studies_command(command, output),
        AdminCommand::Restore { data, backup } => {
            let replaced_path = restore(data.data.file()?, &backup, system_time() / 1_000)?;
            if let Some(replaced_path) = replaced_path {
                writeln!(output, "the database that was there is now {}", replaced_path.display())?;
            }
            Ok(())
        }
        AdminCommand::Check { data } => report::check_database(&*data.data.open_to_read()?, output),
        AdminCommand::Compact { data } => Ok(open(data.data.file()?)?.compact()?),
        AdminCommand::ResetClock { data } => {
            let now = system_time();
            Ok(open(data.data.file()?)?.reset_clock(now, now + DAYS_WITHOUT_REMOVAL * DAY_MS)?)
        }
    }
}

fn carry_out_for_each(
    games: &NamedGames,
    request: impl Fn(String) -> AdminRequest,
    output: &mut impl Write,
) -> CommandResult {
    let mut failed_count = 0;
    for name in &games.games {
        let answer = find_game(&*games.data.data.open_to_read()?, name)
            .and_then(|game| carry_out(&games.data.data, &request(game.key)));
        let error = match answer {
            Ok(AdminAnswer::Done) => continue,
            Ok(AdminAnswer::Over) => {
                writeln!(output, "{name}: it was over already")?;
                continue;
            }
            Ok(AdminAnswer::Elsewhere) => StoreError::Fenced.to_string(),
            Ok(AdminAnswer::Failed(error)) => error,
            Err(error) => error.to_string(),
        };
        failed_count += 1;
        eprintln!("turnover-server: {name}: {error}");
    }
    if failed_count == 0 {
        Ok(())
    } else {
        Err(format!("{failed_count} of {} games: not done", games.games.len()).into())
    }
}
