//! The commands of `turnover-server admin tournaments`.

use std::io::Write;

use clap::Subcommand;

use super::command::carry_out;
use super::request::{AdminAnswer, AdminRequest, CommandResult};
use super::tournament_change::load;
use crate::server::clock_doubt::day;
use crate::server::data_option::DataOption;
use crate::server::store::{InspectStore, StoreError};
use crate::server::tournaments::stage_name;

/// Look at tournaments, and call them off
#[derive(Debug, Subcommand)]
pub(in crate::server) enum TournamentsCommand {
    /// List tournaments, also those by invitation, one a line, in columns that tabs divide
    List {
        #[command(flatten)]
        data: DataOption,
    },
    /// Call a tournament off; its games that go on stay, and can be ended by `close`
    CallOff {
        #[command(flatten)]
        data: DataOption,
        /// The tournament's key
        tournament: String,
    },
}

/// Runs a command.
pub(super) fn run(command: TournamentsCommand, out: &mut impl Write) -> CommandResult {
    match command {
        TournamentsCommand::List { data } => list(&*data.data.open_to_read()?, out),
        TournamentsCommand::CallOff { data, tournament } => {
            match carry_out(&data.data, &AdminRequest::CallOff(tournament.clone()))? {
                AdminAnswer::Done => Ok(()),
                AdminAnswer::Over => Ok(writeln!(out, "{tournament}: it was over already")?),
                AdminAnswer::Failed(error) => Err(error.into()),
                AdminAnswer::Elsewhere => Err(StoreError::Fenced.into()),
            }
        }
    }
}

fn list(store: &dyn InspectStore, out: &mut impl Write) -> CommandResult {
    writeln!(out, "key\tlisted\tstage\tgame\tannounced\tplayers\torganiser\tname")?;
    for key in store.tournaments().tournament_keys()? {
        // One may have been removed meanwhile.
        let Some(tournament) = load(store, &key)? else { continue };
        let (row, announced_day) = (tournament.listed_tournament(), day(tournament.announced_at()));
        let visibility = if tournament.plan().public { "public" } else { "private" };
        // One line each, whatever somebody has written.
        let name = row.name.replace(char::is_control, " ");
        write!(out, "{key}\t{visibility}\t{}\t{}\t{announced_day}\t", stage_name(row.stage), row.game)?;
        writeln!(out, "{}\t{}\t{name}", row.players, row.organiser)?;
    }
    Ok(())
}
