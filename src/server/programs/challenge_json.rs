//! Challenges and players as lichess's API tells them.

use serde_json::{Value, json};

use super::ChallengeRow;
use super::game_json::{bot_title, speed_name, time_control_json, user_id_of, variant_json};
use crate::board::Side;
use crate::player::PlayerKey;
use crate::server::players::PlayerRow;
use crate::server::store::GameRow;

/// A challenge with all that is told of it.
pub(super) struct Challenge {
    pub(super) row: ChallengeRow,
    pub(super) game: GameRow,
    pub(super) challenger: PlayerRow,
    pub(super) challenged: PlayerRow,
}

/// A player, as others are told of them.
pub(super) fn light_user_json(player: &PlayerRow) -> Value {
    let name = player.name.as_str();
    json!({ "id": user_id_of(name), "name": name, "title": bot_title(player.is_bot) })
}

/// A player as lists and accounts tell it.
pub(super) fn full_user_json(player: &PlayerRow) -> Value {
    let name = player.name.as_str();
    json!({ "id": user_id_of(name), "username": name, "title": bot_title(player.is_bot),
        "createdAt": player.first_named_at })
}

/// A challenge, as this player is told of it.
pub(super) fn challenge_json(Challenge { row, game, challenger, challenged }: &Challenge, reader: PlayerKey) -> Value {
    let settings = &game.settings;
    // The seat of the challenger is taken.
    let color = if game.summary.white.is_some() { Side::White } else { Side::Black };
    let mut body = json!({
        "id": row.game_key,
        "status": if row.decline_reason.is_some() { "declined" } else { "created" },
        "challenger": light_user_json(challenger),
        "destUser": light_user_json(challenged),
        "variant": variant_json(settings.game),
        "rated": settings.rated,
        "speed": speed_name(settings.pace),
        "timeControl": time_control_json(settings.pace),
        "color": color.to_string(),
        "finalColor": color.to_string(),
        "perf": { "name": settings.game.published_name().0 },
        "initialFen": settings.fen.as_deref().unwrap_or("startpos"),
        "direction": if row.challenger == reader { "out" } else { "in" },
        "createdAt": row.sent_at,
    });
    if let Some(reason) = &row.decline_reason {
        body["declineReason"] = reason.as_str().into();
        body["declineReasonKey"] = reason.as_str().into();
    }
    body
}

/// A game, in the events of a player on this side.
pub(super) fn game_json(game: &GameRow, side: Side) -> Value {
    let (settings, summary) = (&game.settings, &game.summary);
    let (opponent, is_bot) = match side {
        Side::White => (&summary.black, summary.bots[1]),
        Side::Black => (&summary.white, summary.bots[0]),
    };
    let name = opponent.as_deref().unwrap_or_default();
    let turn = summary.turn.map(Side::from);
    json!({
        "id": settings.key,
        "gameId": settings.key,
        "fullId": settings.key,
        "color": side.to_string(),
        "isMyTurn": turn == Some(side),
        "hasMoved": summary.plies > 1,
        "opponent": { "id": user_id_of(name), "username": name, "title": bot_title(is_bot) },
        "variant": variant_json(settings.game),
        "speed": speed_name(settings.pace),
        "perf": settings.game.to_string(),
        "rated": settings.rated,
        "source": if settings.tournament.is_some() { "tournament" } else { "friend" },
        "tournamentId": settings.tournament,
        "status": { "name": summary.result.as_deref().map_or("started", result_status) },
        "winner": summary.result.as_deref().and_then(winner_name),
        "compat": { "bot": true, "board": true },
    })
}

/// How a game has ended, whose result is told as in records.
fn result_status(result: &str) -> &str {
    result.split_once(' ').map_or(result, |(_, reason)| reason)
}

/// Who has won, by a result as in records.
fn winner_name(result: &str) -> Option<&'static str> {
    match result.split_once(' ').map_or(result, |(score, _)| score) {
        "1-0" => Some("white"),
        "0-1" => Some("black"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_told_with_their_winners_and_reasons() {
        for (result, reason, winner) in [
            ("1-0 resignation", "resignation", Some("white")),
            ("0-1 time", "time", Some("black")),
            ("1/2-1/2 agreement", "agreement", None),
            ("aborted", "aborted", None),
        ] {
            assert_eq!((result_status(result), winner_name(result)), (reason, winner));
        }
    }
}
