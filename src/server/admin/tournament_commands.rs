//! The commands of `turnover-server admin tournaments`.

use std::io::Write;

use clap::Subcommand;

use super::dispatch::carry_out;
use super::request::{AdminAnswer, AdminRequest, CommandResult};
use super::tournament_change::load_tournament;
use crate::online_tournament::{GameOfTournament, OnlineTournament};
use crate::organiser::result_text;
use crate::server::clock_doubt::date_text;
use crate::server::data_option::DataOption;
use crate::server::store::{InspectStore, StoreError};
use crate::server::tournaments::stage_name;
use crate::tournament::ParticipantId;

/// Look at tournaments, call them off and delete them
#[derive(Debug, Subcommand)]
pub(in crate::server) enum TournamentsCommand {
    /// List tournaments, also those by invitation, one a line, in columns that tabs divide
    List {
        #[command(flatten)]
        data: DataOption,
    },
    /// List the games of a tournament with the keys by which its organiser corrects results, one a line, in columns that tabs divide
    Games {
        #[command(flatten)]
        data: DataOption,
        /// The tournament's key
        tournament: String,
    },
    /// Call a tournament off; its games that go on stay, and can be ended by `close`
    CallOff {
        #[command(flatten)]
        data: DataOption,
        /// The tournament's key
        tournament: String,
    },
    /// Remove a tournament that is over; its games stay
    Delete {
        #[command(flatten)]
        data: DataOption,
        /// The tournament's key
        tournament: String,
    },
}

/// Runs a command.
pub(super) fn run_tournaments_command(command: TournamentsCommand, output: &mut impl Write) -> CommandResult {
    match command {
        TournamentsCommand::List { data } => list_tournaments(&*data.data.open_to_read()?, output),
        TournamentsCommand::Games { data, tournament } => list_games(&*data.data.open_to_read()?, &tournament, output),
        TournamentsCommand::CallOff { data, tournament } => {
            change_tournament(&data, &tournament, AdminRequest::CallOff, output)
        }
        TournamentsCommand::Delete { data, tournament } => {
            change_tournament(&data, &tournament, AdminRequest::DeleteTournament, output)
        }
    }
}

fn change_tournament(
    data: &DataOption,
    key: &str,
    request: impl FnOnce(String) -> AdminRequest,
    output: &mut impl Write,
) -> CommandResult {
    match carry_out(&data.data, &request(key.to_owned()))? {
        AdminAnswer::Done => Ok(()),
        AdminAnswer::Over => Ok(writeln!(output, "{key}: it was over already")?),
        AdminAnswer::Failed(error) => Err(error.into()),
        AdminAnswer::Elsewhere => Err(StoreError::Fenced.into()),
    }
}

fn list_tournaments(store: &dyn InspectStore, output: &mut impl Write) -> CommandResult {
    writeln!(output, "key\tlisted\tstage\tgame\tannounced\tplayers\torganiser\tname")?;
    for key in store.tournaments().tournament_keys()? {
        let tournament = match load_tournament(store, &key) {
            Ok(Some(tournament)) => tournament,
            // One may have been removed meanwhile.
            Ok(None) => continue,
            Err(StoreError::Unreadable(error)) => {
                writeln!(output, "{key}\tcannot be read: {error}")?;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let (row, announced_day) = (tournament.listed_tournament(), date_text(tournament.announced_at()));
        let visibility = if tournament.plan().public { "public" } else { "private" };
        // One line each, whatever somebody has written.
        let name = row.name.replace(char::is_control, " ");
        write!(output, "{key}\t{visibility}\t{}\t{}\t{announced_day}\t", stage_name(row.stage), row.game)?;
        writeln!(output, "{}\t{}\t{name}", row.players, row.organiser)?;
    }
    Ok(())
}

fn list_games(store: &dyn InspectStore, key: &str, output: &mut impl Write) -> CommandResult {
    let tournament = load_tournament(store, key)?.ok_or_else(|| format!("there is no tournament {key}"))?;
    writeln!(output, "key\tround\tstage\twhite\tblack\tresult")?;
    for game in tournament.games() {
        let [white, black] = [game.white, game.black].map(|id| entrant_name(&tournament, id));
        write!(output, "{}\t{}\t{}\t", game.key, game.round, game_stage(game))?;
        writeln!(output, "{white}\t{black}\t{}", result_text(game.outcome))?;
    }
    Ok(())
}

/// How far a game has come: one that was lost before it began was never played.
const fn game_stage(game: &GameOfTournament) -> &'static str {
    match (game.is_over, game.appointment.is_some(), game.is_unplayed()) {
        (false, true, _) => "to-come",
        (false, false, _) => "playing",
        (true, _, true) => "unplayed",
        (true, _, false) => "over",
    }
}

/// The name of a player; that of one who was erased is empty.
fn entrant_name(tournament: &OnlineTournament, id: ParticipantId) -> &str {
    tournament.entrants().get(&id).map_or("", |entrant| entrant.name.as_str())
}
