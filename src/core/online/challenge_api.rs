//! The HTTP interface by which players with names challenge one another: JSON bodies of requests and answers.

use serde::{Deserialize, Serialize};

use super::ListedGame;
use crate::player::PlayerName;

/// The answer to `GET /api/account/challenges`: the challenges of whoever is signed in, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedChallenges {
    /// Challenges to the player that wait for an answer.
    #[serde(default)]
    pub incoming: Vec<ListedChallenge>,
    /// Challenges of the player: those that wait for an answer, and those that were declined.
    #[serde(default)]
    pub outgoing: Vec<ListedChallenge>,
    /// A text that changes with the lists. A request with it as `?seen=` is answered as soon as they are others.
    #[serde(default)]
    pub mark: String,
}

/// A challenge, as one of its two players is told of it. Clients ignore unknown fields, so later servers may add some.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedChallenge {
    /// The other player.
    pub player: PlayerName,
    /// Whether the other player is a program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// Until when it waits for an answer, in milliseconds since 1970.
    pub until: u64,
    /// Why it was declined; `None` while it waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declined: Option<String>,
    /// The game that is offered.
    pub game: ListedGame,
}

/// The body of `POST /api/account/challenges/KEY/decline`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclinedChallenge {
    /// Why.
    #[serde(default)]
    pub reason: DeclineReason,
}

/// Why a challenge is declined. The names are those of lichess's interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DeclineReason {
    /// No reason is told.
    #[default]
    Generic,
    /// Another time would suit.
    Later,
    /// The game is too fast.
    TooFast,
    /// The game is too slow.
    TooSlow,
    /// The player does not play with such a clock.
    TimeControl,
    /// Only rated games.
    Rated,
    /// Only casual games.
    Casual,
    /// Only the usual form.
    Standard,
    /// Not this form.
    Variant,
    /// No games against programs.
    NoBot,
    /// Only games against programs.
    OnlyBot,
}

impl DeclineReason {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Generic,
        Self::Later,
        Self::TooFast,
        Self::TooSlow,
        Self::TimeControl,
        Self::Rated,
        Self::Casual,
        Self::Standard,
        Self::Variant,
        Self::NoBot,
        Self::OnlyBot,
    ];

    /// The name in the interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Generic => "generic",
            Self::Later => "later",
            Self::TooFast => "tooFast",
            Self::TooSlow => "tooSlow",
            Self::TimeControl => "timeControl",
            Self::Rated => "rated",
            Self::Casual => "casual",
            Self::Standard => "standard",
            Self::Variant => "variant",
            Self::NoBot => "noBot",
            Self::OnlyBot => "onlyBot",
        }
    }

    /// The reason with this name. Programs may also tell others, which are none of these.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self::ALL.into_iter().find(|reason| reason.name() == name).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_told_by_its_name_and_an_unknown_one_is_none() {
        for reason in DeclineReason::ALL {
            let text = serde_json::to_string(&DeclinedChallenge { reason }).expect("a text");
            assert_eq!(text, format!(r#"{{"reason":"{}"}}"#, reason.name()));
            assert_eq!(serde_json::from_str::<DeclinedChallenge>(&text).expect(&text).reason, reason);
            assert_eq!(DeclineReason::named(reason.name()), reason);
        }
        assert_eq!(DeclineReason::named("I am asleep"), DeclineReason::Generic);
        assert_eq!(serde_json::from_str::<DeclinedChallenge>("{}").expect("a body").reason, DeclineReason::Generic);
    }

    #[test]
    fn what_a_later_server_tells_of_a_challenge_besides_is_ignored() {
        let text = r#"{"incoming":[{"player":"Ana","until":5,"mood":"fine","game":{"key":"k","game":"lielow",
            "pace":{"type":"untimed"},"stage":"open","white":"Ana"}}],"mark":"m"}"#;
        let challenges: ListedChallenges = serde_json::from_str(text).expect("lists");
        let [challenge] = &*challenges.incoming else { panic!("{challenges:?}") };
        assert_eq!((challenge.player.as_str(), challenge.bot, &challenge.declined), ("Ana", false, &None));
        assert!(challenges.outgoing.is_empty() && challenges.mark == "m");
    }
}
