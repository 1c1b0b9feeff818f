//! Who carries out what an operator asks: the running server, or this program in the database.

use std::path::Path;

use super::ban_change::change_ban;
use super::on_file;
use super::owner::carry_out_by_owner;
use super::player_change::change_player;
use super::request::{AdminAnswer, AdminRequest};
use super::study_change::delete_study;
use super::tournament_change::{call_off, delete_tournament};
use crate::server::data_option::DataLocation;
use crate::server::monotonic_time::system_time;
use crate::server::postgres::PostgresStore;
use crate::server::sqlite::SqliteStore;
use crate::server::sqlite::file::canonical_path;
use crate::server::store::StoreError;

/// Lets the running server do it, or does it in the file if none runs.
pub(super) fn carry_out(
    data: &DataLocation,
    request: &AdminRequest,
) -> Result<AdminAnswer, Box<dyn std::error::Error>> {
    let data = match data {
        DataLocation::File(path) => path,
        DataLocation::Postgres(config) => {
            let mut store = PostgresStore::open_to_read((**config).clone())?;
            return match request {
                AdminRequest::Player(change) => Ok(change_player(&store, change, system_time())?.0),
                AdminRequest::Network { network, is_banned } => {
                    Ok(change_ban(&store, *network, *is_banned, system_time())?)
                }
                AdminRequest::CallOff(tournament) => Ok(call_off(&store, tournament, system_time())?),
                AdminRequest::DeleteTournament(tournament) => {
                    Ok(delete_tournament(&mut store, tournament, system_time())?)
                }
                AdminRequest::DeleteStudy(study) => Ok(delete_study(&mut store, study, system_time())?),
                AdminRequest::Close(game) | AdminRequest::Delete(game) => carry_out_by_owner(&store, game, request),
            };
        }
    };
    if let Some(answer) = ask_server(data, request)? {
        return Ok(answer);
    }
    match open(data) {
        Ok(mut store) => Ok(on_file::carry_out(&mut store, request, system_time())),
        Err(StoreError::Locked(error)) => Err(format!("{error}, and does not answer").into()),
        Err(error) => Err(error.into()),
    }
}

#[cfg(unix)]
fn ask_server(data: &Path, request: &AdminRequest) -> Result<Option<AdminAnswer>, Box<dyn std::error::Error>> {
    let socket = super::socket::socket_path(&canonical_path(data)?);
    super::socket::send_request(&socket, request).map_err(|error| format!("{}: {error}", socket.display()).into())
}

#[cfg(not(unix))]
const fn ask_server(_: &Path, _: &AdminRequest) -> Result<Option<AdminAnswer>, Box<dyn std::error::Error>> {
    Ok(None)
}

/// Opens a database that is there and that no server uses.
pub(super) fn open(data: &Path) -> Result<SqliteStore, StoreError> {
    SqliteStore::open(&canonical_path(data)?, 0)
}
