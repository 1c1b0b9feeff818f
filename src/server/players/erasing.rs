//! What stays of a game when one of its players is erased.

use crate::board::Side;
use crate::online::{EventKind, GameEvent};
use crate::player::PlayerKey;
use crate::server::store::GameSummary;

/// The event without this player's key, name and rating. The name is removed from the summary too.
pub(in crate::server) fn without_player(mut event: GameEvent, key: PlayerKey, summary: &mut GameSummary) -> GameEvent {
    if let EventKind::Seated { nickname, player, .. } = &mut event.kind
        && player.as_ref().is_some_and(|seated| seated.key == Some(key))
    {
        (*nickname, *player) = (String::new(), None);
        match event.side {
            Some(Side::White) => (summary.white, summary.bots[0]) = (Some(String::new()), false),
            Some(Side::Black) => (summary.black, summary.bots[1]) = (Some(String::new()), false),
            None => {}
        }
    }
    event
}
