//! Why a server refuses a request, in a word that does not depend on the language.

use serde::{Deserialize, Deserializer, Serialize};

/// The reason for which a request about a tournament, its player, a challenge or a block is refused. The names are stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApiRefusalCode {
    /// Nobody is signed in, or not any more.
    NotSignedIn,
    /// The player has no name.
    Nameless,
    /// The nickname looks like a reserved name, or like that of a player.
    NicknameTaken,
    /// The player is banned.
    Banned,
    /// The player is muted: what the player names, others see.
    Muted,
    /// Players cannot challenge themselves.
    ChallengesOneself,
    /// The player has challenged the same player, who has not answered yet.
    AlreadyChallenged,
    /// As many challenges to the player wait for an answer as may.
    TooManyChallenges,
    /// The player takes no challenges.
    TakesNoChallenges,
    /// The player has blocked as many others as may be.
    TooManyBlocked,
    /// There is no such tournament.
    NoTournament,
    /// A tournament cannot be played like this.
    UnplayablePlan,
    /// A tournament may not begin at this time.
    WrongTime,
    /// The organiser has too many tournaments that are not over.
    TooManyTournaments,
    /// The invitation is missing.
    NotInvited,
    /// Teams take part, and the player has named none, nor shown the invitation of one.
    NoTeam,
    /// The player is a program, and the organiser lets none enter.
    NoBots,
    /// Only the organiser may do this.
    NotOrganiser,
    /// There are too few players.
    TooFewPlayers,
    /// There are as many players as may be.
    TournamentFull,
    /// The tournament has begun.
    TournamentBegun,
    /// The tournament has not begun.
    TournamentNotBegun,
    /// The tournament is over, or was called off.
    TournamentOver,
    /// It is too late to enter.
    EntryClosed,
    /// The player takes part already.
    AlreadyEntered,
    /// The player does not take part.
    NotEntered,
    /// The player was removed from the tournament.
    Removed,
    /// The bye may not be asked for.
    ByeRefused,
    /// There is no such game with a result.
    NoResult,
    /// The result may not be corrected any more.
    TooLateToCorrect,
    /// Somebody must win the game.
    MustHaveWinner,
    /// The system of the tournament does not have that.
    OtherSystem,
    /// There is no such game whose time can be agreed on or called off: it has begun.
    NoAppointment,
    /// The time is too early, too late, not proposed, or another one is agreed on.
    WrongAppointment,
    /// The proposed times were replaced or agreed to before they were answered.
    StaleProposal,
    /// The server is busy. The request may be accepted if it is sent again.
    Busy,
}

impl ApiRefusalCode {
    /// All of them.
    pub const ALL: [Self; 36] = [
        Self::NotSignedIn,
        Self::Nameless,
        Self::NicknameTaken,
        Self::Banned,
        Self::Muted,
        Self::ChallengesOneself,
        Self::AlreadyChallenged,
        Self::TooManyChallenges,
        Self::TakesNoChallenges,
        Self::TooManyBlocked,
        Self::NoTournament,
        Self::UnplayablePlan,
        Self::WrongTime,
        Self::TooManyTournaments,
        Self::NotInvited,
        Self::NoTeam,
        Self::NoBots,
        Self::NotOrganiser,
        Self::TooFewPlayers,
        Self::TournamentFull,
        Self::TournamentBegun,
        Self::TournamentNotBegun,
        Self::TournamentOver,
        Self::EntryClosed,
        Self::AlreadyEntered,
        Self::NotEntered,
        Self::Removed,
        Self::ByeRefused,
        Self::NoResult,
        Self::TooLateToCorrect,
        Self::MustHaveWinner,
        Self::OtherSystem,
        Self::NoAppointment,
        Self::WrongAppointment,
        Self::StaleProposal,
        Self::Busy,
    ];
}

/// The answer in case of an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApiError {
    /// The error, in English.
    pub error: String,
    /// Why, where a program may want to know.
    #[serde(default, deserialize_with = "deserialize_known_code", skip_serializing_if = "Option::is_none")]
    pub code: Option<ApiRefusalCode>,
}

/// What a later server says is none of these.
fn deserialize_known_code<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<ApiRefusalCode>, D::Error> {
    let json_value = serde_json::Value::deserialize(deserializer)?;
    Ok(ApiRefusalCode::deserialize(json_value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_survives_its_own_text_and_an_unknown_code_is_none() {
        for code in ApiRefusalCode::ALL.map(Some).into_iter().chain([None]) {
            let error = ApiError { error: "expected an opponent".into(), code };
            let text = serde_json::to_string(&error).expect("a text");
            assert_eq!(serde_json::from_str::<ApiError>(&text).expect(&text), error);
        }
        for text in [r#"{"error":"e"}"#, r#"{"error":"e","code":"of tomorrow"}"#, r#"{"error":"e","code":7}"#] {
            let error: ApiError = serde_json::from_str(text).expect(text);
            assert_eq!((&*error.error, error.code), ("e", None), "{text}");
        }
    }
}
