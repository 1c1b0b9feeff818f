//! The HTTP interface of Web Push: how a browser asks to be told of a game while its page is closed, and what it is told.

use serde::{Deserialize, Serialize};

use super::{SeatToken, wire_format};
use crate::board::Side;

/// The answer to `GET /api/push`: the key that a browser needs for a subscription.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushServerKey {
    /// The public key of the server, an uncompressed point of P-256 in URL-safe Base64 without padding.
    pub key: String,
}

/// The body of `POST /api/push`: a browser's subscription, for the seat with this token in a game and in its rematches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// The token of the seat.
    pub seat: SeatToken,
    /// The address of the browser's push service, as the browser tells it.
    pub endpoint: String,
    /// The public key of the browser, an uncompressed point of P-256 in URL-safe Base64 without padding.
    pub p256dh: String,
    /// The secret of the browser, 16 bytes in URL-safe Base64 without padding.
    pub auth: String,
}

/// The body of `DELETE /api/push`: ends a subscription for the seat with this token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushCancellation {
    /// The token of the seat.
    pub seat: SeatToken,
    /// The address of the subscription.
    pub endpoint: String,
}

/// What has happened in a game, of which a player is told whose page is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PushKind {
    /// The player's action is awaited.
    Turn,
    /// Little time is left for the player's turn in a game with days per turn.
    LowTime,
    /// The opponent has taken the free seat.
    Joined,
    /// The opponent has made a proposal.
    Proposed,
    /// The opponent has answered a proposal.
    Answered,
    /// The game has ended.
    Ended,
}

/// What a push message contains, encrypted for the browser: nothing that gives access to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushMessage {
    /// What has happened.
    pub kind: PushKind,
    /// The name of the game in the text protocol.
    pub game: String,
    /// The key of the game, as in its link.
    pub key: String,
    /// The side of the player who is told.
    #[serde(with = "wire_format::one_side")]
    pub side: Side,
    /// The side whose action is awaited.
    #[serde(default, with = "wire_format::side", skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
}

/// The body of `POST /api/account/push` by whoever is signed in with a name: a browser's subscription to what happens to the player besides
/// the games that go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerPushSubscription {
    /// The address of the browser's push service, as the browser tells it.
    pub endpoint: String,
    /// The public key of the browser, an uncompressed point of P-256 in URL-safe Base64 without padding.
    pub p256dh: String,
    /// The secret of the browser, 16 bytes in URL-safe Base64 without padding.
    pub auth: String,
}

/// The body of `DELETE /api/account/push`: ends the player's subscription of a browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerPushCancellation {
    /// The address of the subscription.
    pub endpoint: String,
}

/// What has happened to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerPushKind {
    /// Another player offers a game to this one.
    Challenge,
    /// A tournament that the player has entered begins in a few minutes.
    TournamentSoon,
    /// A tournament that the player has entered has begun.
    TournamentBegins,
    /// A game of the player in a tournament has begun.
    Round,
    /// The player is paired in a tournament, and agrees with the opponent on the time of the game.
    Paired,
    /// The opponent proposes times for a game.
    TimesProposed,
    /// The opponent has agreed to one of the proposed times.
    TimeAgreed,
    /// The opponent has declined the proposed times, or takes the own ones back.
    TimesDeclined,
    /// The agreed time of a game was called off, the server did not run when it came, or the game is not played: the opponent has
    /// withdrawn, or the tournament was called off.
    TimeCalledOff,
    /// A game of the player begins in a few minutes.
    GameSoon,
}

/// What a push message to a player contains, encrypted for the browser: nothing that gives access to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerPushMessage {
    /// What has happened.
    pub kind: PlayerPushKind,
    /// The name of the game in the text protocol.
    pub game: String,
    /// The name of whoever offers the game, or of the tournament.
    pub name: String,
    /// The key of the game, if it is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The key of the tournament, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Debug;

    use serde::de::DeserializeOwned;

    use super::*;

    /// The names of all kinds, with which an unknown one is refused.
    fn kind_names<T: DeserializeOwned + Debug>() -> Vec<String> {
        let error = serde_json::from_str::<T>(r#""?""#).expect_err("an unknown kind").to_string();
        error.split('`').skip(3).step_by(2).map(str::to_owned).collect()
    }

    #[test]
    fn the_service_worker_knows_every_kind_of_message() {
        let worker = include_str!("../../../assets/web/service-worker.js");
        let (_, rest) = worker.split_once("const NEWS = {").expect("the kinds");
        let (entries, _) = rest.split_once('}').expect("their end");
        let known_names: BTreeSet<&str> = entries
            .lines()
            .filter_map(|line| line.split_once(':'))
            .map(|(name, _)| name.trim().trim_matches('\''))
            .collect();
        let names = [kind_names::<PushKind>(), kind_names::<PlayerPushKind>()];
        assert_eq!(names.each_ref().map(Vec::len), [6, 10], "{names:?}");
        let all_names: BTreeSet<&str> = names.iter().flatten().map(String::as_str).collect();
        assert_eq!(known_names, all_names);
    }

    #[test]
    fn a_message_has_the_text_that_the_service_worker_reads() {
        let message = PushMessage {
            kind: PushKind::Turn,
            game: "lielow".into(),
            key: "k7m2".into(),
            side: Side::Black,
            turn: Some(Side::Black),
        };
        let text = serde_json::to_string(&message).expect("a text");
        assert_eq!(text, r#"{"kind":"turn","game":"lielow","key":"k7m2","side":"black","turn":"black"}"#);
        assert_eq!(serde_json::from_str::<PushMessage>(&text).expect("a message"), message);
        let low_time_message = PushMessage { kind: PushKind::LowTime, ..message.clone() };
        assert!(serde_json::to_string(&low_time_message).expect("a text").starts_with(r#"{"kind":"low-time","#));
        let end_message = PushMessage { kind: PushKind::Ended, turn: None, ..message };
        assert!(!serde_json::to_string(&end_message).expect("a text").contains("turn"));
    }

    #[test]
    fn a_message_to_a_player_has_the_text_that_the_service_worker_reads() {
        let tournament_message = PlayerPushMessage {
            kind: PlayerPushKind::TournamentSoon,
            game: "lielow".into(),
            name: "Club evening".into(),
            key: None,
            tournament: Some("t4".into()),
        };
        let text = serde_json::to_string(&tournament_message).expect("a text");
        assert_eq!(text, r#"{"kind":"tournament-soon","game":"lielow","name":"Club evening","tournament":"t4"}"#);
        assert_eq!(serde_json::from_str::<PlayerPushMessage>(&text).expect("a message"), tournament_message);
    }
}
