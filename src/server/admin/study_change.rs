//! How an operator deletes a study, wherever that is carried out.

use super::player_change::log_operator_action;
use super::request::AdminAnswer;
use crate::server::log_name::log_name;
use crate::server::store::{EventStore, StoreError};

/// Removes a study at a time in milliseconds since 1970, also from the database's log, and notes it.
pub(super) fn delete_study(store: &mut dyn EventStore, key: &str, now: u64) -> Result<AdminAnswer, StoreError> {
    if !store.studies().remove_study(key)? {
        return Ok(AdminAnswer::Failed(format!("there is no study {key}")));
    }
    log_operator_action(store.players(), now, format!("study {}", log_name(key, false)), "delete")?;
    store.empty_log()?;
    Ok(AdminAnswer::Done)
}
