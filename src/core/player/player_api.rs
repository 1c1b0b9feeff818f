//! The HTTP interface for players: JSON bodies of requests and answers. Who is signed in sends `Authorization: Bearer SESSION`.

use serde::{Deserialize, Serialize};

use super::{KeySignature, PlayerKey, PlayerName, SessionToken, SignInChallenge};
use crate::board::Side;

/// The answer to `POST /api/sign-in/challenge`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChallengeAnswer {
    /// What is to be signed.
    pub challenge: SignInChallenge,
    /// Until when, in milliseconds since 1970.
    pub expires: u64,
}

/// The body of `POST /api/sign-in`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The player's key.
    pub key: PlayerKey,
    /// The server's origin, as in the text that was signed.
    pub origin: String,
    /// The challenge.
    pub challenge: SignInChallenge,
    /// The signature of [`sign_in_text`](super::sign_in_text).
    pub signature: KeySignature,
}

/// The answer to `POST /api/sign-in`, and to changes of the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerAccount {
    /// What to show from now on; `None` if an earlier one is still valid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionToken>,
    /// Until when the session is valid, in milliseconds since 1970.
    pub expires: u64,
    /// The name; `None` before one was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PlayerName>,
    /// From when on the name may be changed, in milliseconds since 1970; `None` if it may now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rename_from: Option<u64>,
    /// What everybody may see.
    #[serde(default)]
    pub shows: Visibility,
    /// The present names of those whose challenges the player does not take, whoever was blocked first coming first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<PlayerName>,
}

/// The body of `POST /api/account`, by whoever is signed in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountChange {
    /// The first name, or another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<PlayerName>,
    /// What everybody may see from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shows: Option<Visibility>,
    /// Somebody whose challenges the player does not take from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block: Option<PlayerName>,
    /// Somebody whose challenges the player takes again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unblock: Option<PlayerName>,
}

/// What everybody may see of a player, besides the name and the present ratings: at first nothing. The player sees all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Visibility {
    /// How the ratings have changed.
    pub graph: bool,
    /// The results against each opponent.
    pub opposition: bool,
    /// The games.
    pub games: bool,
}

/// The answer to `GET /api/player/NAME`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerProfile {
    /// The name as it is now, whatever earlier one was asked for.
    pub name: PlayerName,
    /// Whether the player is a program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// When the key was first seen, in milliseconds since 1970.
    pub since: u64,
    /// The ratings, by form.
    pub ratings: Vec<ProfileRating>,
    /// How they have changed, in order of time; `None` if that is not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graph: Option<Vec<RatingPoint>>,
    /// The results of rated games against each opponent, the most frequent first; `None` if that is not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opposition: Option<Vec<Opposition>>,
    /// What the last games that everybody may see began with, the most frequent first; `None` if the games are not public. Earlier servers
    /// do not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<Vec<OpeningResults>>,
    /// What everybody may see.
    pub shows: Visibility,
}

/// A present rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProfileRating {
    /// The name of the form in the text protocol.
    pub form: String,
    /// The rating, in points.
    pub points: i32,
    /// Its present deviation, in points.
    pub deviation: i32,
    /// Whether too little is known of the player to be ranked.
    pub provisional: bool,
    /// The number of rated games.
    pub games: u32,
}

/// A rating after a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatingPoint {
    /// The name of the form in the text protocol.
    pub form: String,
    /// When the game ended, in milliseconds since 1970.
    pub at: u64,
    /// The rating, in points.
    pub points: i32,
}

/// The results against one opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opposition {
    /// The opponent's present name; `None` for all who have been removed.
    pub opponent: Option<PlayerName>,
    /// Games that were won.
    pub won: u32,
    /// Games that were drawn.
    pub drawn: u32,
    /// Games that were lost.
    pub lost: u32,
}

/// The results of the games that began in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningResults {
    /// The name of the form in the text protocol.
    pub form: String,
    /// The player's side.
    #[serde(with = "PlayedSide")]
    pub side: Side,
    /// The first move of each side in written notation, up to the player's.
    pub moves: String,
    /// Games that were won.
    pub won: u32,
    /// Games that were drawn.
    pub drawn: u32,
    /// Games that were lost.
    pub lost: u32,
}

/// The player's side, in JSON.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Side", rename_all = "kebab-case")]
enum PlayedSide {
    White,
    Black,
}

/// A row of the answer to `GET /api/leaderboard/FORM`, the best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeaderboardRow {
    /// The player.
    pub name: PlayerName,
    /// The rating, in points.
    pub points: i32,
    /// Its present deviation, in points.
    pub deviation: i32,
    /// The number of rated games.
    pub games: u32,
}

/// The maximum length of a report, in characters.
pub const MAX_REPORT_CHARS: usize = 300;

/// The body of `POST /api/player/NAME/report`, by whoever is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameReport {
    /// What is wrong, in the words of the one who reports; at most [`MAX_REPORT_CHARS`] characters.
    pub reason: String,
}
