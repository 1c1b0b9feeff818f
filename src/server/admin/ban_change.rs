//! How an operator bans networks, wherever that is carried out.

use super::player_change::log_operator_action;
use super::request::AdminAnswer;
use crate::server::banned_addresses::{AddressRange, BannedNetwork};
use crate::server::players::PlayerStore;
use crate::server::store::StoreError;

/// Lets nobody play from a network, or everybody again, at a time in milliseconds since 1970, and notes it.
pub(super) fn change_ban(
    players: &dyn PlayerStore,
    network: AddressRange,
    is_banned: bool,
    now: u64,
) -> Result<AdminAnswer, StoreError> {
    let (is_changed, state, action) = if is_banned {
        (players.ban_network(&BannedNetwork { network, banned_at: now })?, "already", "ban")
    } else {
        (players.lift_ban(network)?, "not", "restore")
    };
    if !is_changed {
        return Ok(AdminAnswer::Failed(format!("{network} is {state} banned")));
    }
    log_operator_action(players, now, format!("network {network}"), action)?;
    Ok(AdminAnswer::Done)
}
