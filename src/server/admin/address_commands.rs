//! The commands of `turnover-server admin addresses`.

use std::io::Write;

use clap::{Args, Subcommand};

use super::dispatch::carry_out;
use super::request::{AdminAnswer, AdminRequest, CommandResult};
use crate::server::banned_addresses::AddressRange;
use crate::server::clock_doubt::date_text;
use crate::server::data_option::DataOption;
use crate::server::store::StoreError;

/// List the addresses from which nobody may play, ban them, and let everybody play from them again
#[derive(Debug, Subcommand)]
pub(in crate::server) enum AddressesCommand {
    /// List banned addresses and networks, one a line, in columns that tabs divide; those of --banned-addresses are not among them
    List {
        #[command(flatten)]
        data: DataOption,
    },
    /// Let nobody play from an address, or from a network; all servers of the database know it within seconds
    Ban(NamedNetwork),
    /// Let everybody play from there again
    Restore(NamedNetwork),
}

#[derive(Debug, Args)]
pub(in crate::server) struct NamedNetwork {
    #[command(flatten)]
    data: DataOption,
    /// The address, or the network, such as 192.0.2.0/24
    network: AddressRange,
}

/// Runs a command.
pub(super) fn run_addresses_command(command: AddressesCommand, output: &mut impl Write) -> CommandResult {
    match command {
        AddressesCommand::List { data } => {
            writeln!(output, "network\tbanned")?;
            for ban in data.data.open_to_read()?.players().banned_networks()? {
                writeln!(output, "{}\t{}", ban.network, date_text(ban.banned_at))?;
            }
            Ok(())
        }
        AddressesCommand::Ban(named) => change_network(&named, true),
        AddressesCommand::Restore(named) => change_network(&named, false),
    }
}

fn change_network(NamedNetwork { data, network }: &NamedNetwork, is_banned: bool) -> CommandResult {
    match carry_out(&data.data, &AdminRequest::Network { network: *network, is_banned })? {
        AdminAnswer::Done | AdminAnswer::Over => Ok(()),
        AdminAnswer::Failed(error) => Err(error.into()),
        AdminAnswer::Elsewhere => Err(StoreError::Fenced.into()),
    }
}
