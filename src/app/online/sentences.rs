//! Sentences about online games: connected players, what is awaited of them, proposals, and refusals.

use std::time::Duration;

use crate::app::i18n::Translations;
use crate::app::online::challenges::DeclinedBy;
use crate::app::online::lobby::ApiRequestError;
use crate::app::online::online_game::OnlineTable;
use crate::app::phrases;
use crate::app::phrases::pace;
use crate::app::phrases::time_left::countdown;
use crate::app::play::CurrentGame;
use crate::board::{BySide, Side};
use crate::online::{
    ApiRefusalCode, ConnectionStatus, DeclineReason, GameClient, ListedChallenge, OpenProposal, Phrase, Proposal,
    RefusalCode,
};
use crate::session::Reason;

/// Whether a player is connected.
#[must_use]
pub fn presence(translations: &Translations, current_game: &CurrentGame, side: Side, is_connected: bool) -> String {
    let key = if is_connected { "online-here" } else { "online-away" };
    translations.say_with(key, &[("player", phrases::player(translations, current_game, side).into())])
}

/// The round-trip time, in milliseconds, from which a connection is called slow.
const SLOW_CONNECTION_MS: u32 = 700;

/// The state of the connection, at a time of the client's clock in milliseconds, and whether acts wait to be sent. Empty
/// while all is well.
#[must_use]
pub fn connection(translations: &Translations, client: &GameClient, now_ms: u64) -> String {
    let status = connection_status(translations, client, now_ms);
    match client.status() {
        ConnectionStatus::Offline { .. } | ConnectionStatus::Connecting { .. } if client.unconfirmed_count() > 0 => {
            format!("{status} · {}", translations.say("online-kept"))
        }
        _ => status,
    }
}

fn connection_status(translations: &Translations, client: &GameClient, now_ms: u64) -> String {
    match client.status() {
        // What was never there is not lost: not even after a first attempt that failed.
        ConnectionStatus::Offline { .. } if client.state().is_none() => translations.say("online-connecting"),
        ConnectionStatus::Offline { retry_at } => {
            let seconds = retry_at.saturating_sub(now_ms).div_ceil(1000);
            translations.say_with("online-lost", &[("seconds", seconds.into())])
        }
        ConnectionStatus::Connecting { .. } => translations.say("online-connecting"),
        ConnectionStatus::Online if client.unconfirmed_count() > 0 => translations.say("online-sending"),
        ConnectionStatus::Online if client.lag_ms().is_some_and(|lag_ms| lag_ms >= SLOW_CONNECTION_MS) => {
            translations.say("online-slow")
        }
        ConnectionStatus::Online => String::new(),
        ConnectionStatus::Outdated => translations.say("online-outdated"),
        ConnectionStatus::Distrusted(reason) => {
            translations.say_with("online-distrusted", &[("why", reason.as_str().into())])
        }
    }
}

/// How many milliseconds a side has left for its first move.
#[must_use]
pub fn first_move(
    translations: &Translations,
    current_game: &CurrentGame,
    own_side: Option<Side>,
    side: Side,
    left_ms: u64,
) -> String {
    let time_text = countdown(Duration::from_millis(left_ms));
    if own_side == Some(side) {
        return translations.say_with("online-first-move-own", &[("time", time_text.into())]);
    }
    let player = phrases::player(translations, current_game, side);
    translations.say_with("online-first-move", &[("player", player.into()), ("time", time_text.into())])
}

/// That the game is adjourned, and which side seals the next move.
#[must_use]
pub fn sealing(translations: &Translations, current_game: &CurrentGame, own_side: Option<Side>, side: Side) -> String {
    if own_side == Some(side) {
        return translations.say("online-seal-own");
    }
    translations.say_with("online-seals", &[("player", phrases::player(translations, current_game, side).into())])
}

/// That the clocks stand still, and whether the local player is ready to go on.
#[must_use]
pub fn paused(
    translations: &Translations,
    current_game: &CurrentGame,
    own_side: Option<Side>,
    ready_by_side: BySide<bool>,
) -> String {
    own_side.filter(|&own_side| ready_by_side[own_side]).map_or_else(
        || translations.say("online-paused"),
        |own_side| {
            let opponent = phrases::player(translations, current_game, !own_side);
            translations.say_with("online-ready", &[("player", opponent.into())])
        },
    )
}

/// That the player of a side has gone.
#[must_use]
pub fn gone(translations: &Translations, current_game: &CurrentGame, side: Side) -> String {
    translations.say_with("online-gone", &[("player", phrases::player(translations, current_game, side).into())])
}

/// A proposal of a player.
#[must_use]
pub fn proposal(
    translations: &Translations,
    current_game: &CurrentGame,
    proposal: Proposal,
    open_proposal: OpenProposal,
) -> String {
    let player = phrases::player(translations, current_game, open_proposal.by);
    let key = match proposal {
        Proposal::Draw if open_proposal.reason == Reason::Repetition => "offer-repetition",
        Proposal::Draw => "offer-agreement",
        Proposal::Takeback => "online-asks-takeback",
        Proposal::Pause => "online-asks-pause",
        Proposal::Adjournment => "online-asks-adjournment",
        Proposal::Rematch => "online-asks-rematch",
    };
    translations.say_with(key, &[("player", player.into())])
}

/// The local player's own proposal.
#[must_use]
pub fn own_proposal(translations: &Translations, proposal: Proposal) -> String {
    translations.say(match proposal {
        Proposal::Draw => "online-asked-draw",
        Proposal::Takeback => "online-asked-takeback",
        Proposal::Pause => "online-asked-pause",
        Proposal::Adjournment => "online-asked-adjournment",
        Proposal::Rematch => "online-asked-rematch",
    })
}

/// That a player has declined the local player's proposal.
#[must_use]
pub fn declined_proposal(translations: &Translations, player: String, proposal: Proposal) -> String {
    let key = match proposal {
        Proposal::Draw => "online-declines-draw",
        Proposal::Takeback => "online-declines-takeback",
        Proposal::Pause => "online-declines-pause",
        Proposal::Adjournment => "online-declines-adjournment",
        Proposal::Rematch => "online-declines-rematch",
    };
    translations.say_with(key, &[("player", player.into())])
}

/// That the opponent has come to the game that the player has offered.
#[must_use]
pub fn call(translations: &Translations, table: &OnlineTable) -> String {
    let opponent_side = table.client.side().map(|own_side| !own_side);
    let holder = opponent_side.and_then(|opponent_side| table.client.state()?.seat(opponent_side));
    let nickname = holder.map(|holder| holder.nickname.clone()).filter(|nickname| !nickname.is_empty());
    translations
        .say_with("online-call", &[("player", nickname.unwrap_or_else(|| translations.say("online-somebody")).into())])
}

/// Who challenges the player, and to what.
#[must_use]
pub fn challenge(translations: &Translations, ListedChallenge { player, game, .. }: &ListedChallenge) -> String {
    let key = if game.rated { "online-challenge-rated" } else { "online-challenge-casual" };
    let (title, pace) = (pace::game_title(translations, &game.game), pace::in_words(translations, game.pace));
    translations.say_with(key, &[("player", player.as_str().into()), ("game", title.into()), ("pace", pace.into())])
}

/// That a player has declined the local player's challenge, and why.
#[must_use]
pub fn declined_challenge(translations: &Translations, DeclinedBy { player, reason }: &DeclinedBy) -> String {
    let player = player.as_str();
    if *reason == DeclineReason::Generic {
        return translations.say_with("online-challenge-declined", &[("player", player.into())]);
    }
    let reason = decline_reason(translations, *reason);
    translations.say_with("online-challenge-declined-because", &[("player", player.into()), ("reason", reason.into())])
}

/// Why a player does not want to play.
#[must_use]
pub fn decline_reason(translations: &Translations, reason: DeclineReason) -> String {
    translations.say(match reason {
        DeclineReason::Generic => "online-challenge-no-reason",
        DeclineReason::Later => "online-challenge-another-time",
        DeclineReason::TooFast => "online-challenge-too-fast",
        DeclineReason::TooSlow => "online-challenge-too-slow",
        DeclineReason::TimeControl => "online-challenge-other-time",
        DeclineReason::Rated => "online-challenge-only-rated",
        DeclineReason::Casual => "online-challenge-only-casual",
        DeclineReason::Standard => "online-challenge-usual-form",
        DeclineReason::Variant => "online-challenge-other-game",
        DeclineReason::NoBot => "online-challenge-no-programs",
        DeclineReason::OnlyBot => "online-challenge-only-programs",
    })
}

/// Why the server has not answered a request about a challenge as it should have.
#[must_use]
pub fn challenge_error(translations: &Translations, error: &ApiRequestError) -> String {
    match (error.code, error.status) {
        (Some(ApiRefusalCode::Nameless), _) => translations.say("online-challenge-needs-name"),
        (Some(code), _) => translations.say(refusal_key(code)),
        (None, 404) => translations.say("online-challenge-no-player"),
        (None, _) => lobby_error(translations, error),
    }
}

/// That this many lines of conditional moves are stored on the server.
#[must_use]
pub fn stored_lines(translations: &Translations, count: usize) -> String {
    translations.say_with("online-conditional-stored", &[("count", count.into())])
}

/// That this many others have the study on the table open.
#[must_use]
pub fn others_in_study(translations: &Translations, count: u32) -> String {
    translations.say_with("study-others", &[("count", count.into())])
}

/// A preset chat message.
#[must_use]
pub fn phrase(translations: &Translations, phrase: Phrase) -> String {
    translations.say(match phrase {
        Phrase::Hello => "online-hello",
        Phrase::GoodLuck => "online-good-luck",
        Phrase::WellPlayed => "online-well-played",
        Phrase::Thanks => "online-thanks",
        Phrase::Sorry => "online-sorry",
        Phrase::OneMoment => "online-one-moment",
        Phrase::GoodGame => "online-good-game",
        Phrase::Goodbye => "online-goodbye",
    })
}

/// Why the server has not answered a request of the lobby as it should have.
#[must_use]
pub fn lobby_error(translations: &Translations, error: &ApiRequestError) -> String {
    if error.code == Some(ApiRefusalCode::NicknameTaken) {
        return translations.say(refusal_key(ApiRefusalCode::NicknameTaken));
    }
    let key = match error.status {
        404 => "online-not-found",
        413 | 422 => "online-error-offer",
        429 => "online-error-too-many",
        503 | 507 => "online-error-busy",
        _ => "online-error",
    };
    translations.say_with(key, &[("why", error.text.as_str().into())])
}

/// Why the server has not answered a request about a tournament as it should have.
#[must_use]
pub fn tournament_error(translations: &Translations, error: &ApiRequestError) -> String {
    if let Some(code) = error.code {
        return translations.say(refusal_key(code));
    }
    let key = match error.status {
        401 => "online-tournament-sign-in",
        403 => "online-tournament-needs-invitation",
        404 => "online-tournament-not-found",
        429 => "online-error-too-many",
        503 | 507 => "online-error-busy",
        _ => "online-error",
    };
    translations.say_with(key, &[("why", error.text.as_str().into())])
}

const fn refusal_key(code: ApiRefusalCode) -> &'static str {
    match code {
        ApiRefusalCode::NotSignedIn => "online-tournament-sign-in",
        ApiRefusalCode::Nameless => "online-tournament-needs-name",
        ApiRefusalCode::NicknameTaken => "online-refused-nickname",
        ApiRefusalCode::Banned => "online-tournament-banned",
        ApiRefusalCode::Muted => "online-tournament-muted",
        ApiRefusalCode::ChallengesOneself => "online-challenge-oneself",
        ApiRefusalCode::AlreadyChallenged => "online-challenge-again",
        ApiRefusalCode::TooManyChallenges => "online-challenge-too-many",
        ApiRefusalCode::TakesNoChallenges => "online-challenge-not-taken",
        ApiRefusalCode::TooManyBlocked => "account-too-many-blocked",
        ApiRefusalCode::NoTournament => "online-tournament-not-found",
        ApiRefusalCode::UnplayablePlan => "online-tournament-unplayable",
        ApiRefusalCode::WrongTime => "online-tournament-wrong-time",
        ApiRefusalCode::TooManyTournaments => "online-tournament-too-many",
        ApiRefusalCode::NotInvited => "online-tournament-needs-invitation",
        ApiRefusalCode::NoTeam => "online-tournament-needs-team",
        ApiRefusalCode::NoBots => "online-tournament-no-bots",
        ApiRefusalCode::NotOrganiser => "online-tournament-organiser-only",
        ApiRefusalCode::TooFewPlayers => "tournament-refused-few",
        ApiRefusalCode::TournamentFull => "online-tournament-full",
        ApiRefusalCode::TournamentBegun => "online-tournament-begun",
        ApiRefusalCode::TournamentNotBegun => "online-tournament-not-begun",
        ApiRefusalCode::TournamentOver => "tournament-refused-finished",
        ApiRefusalCode::EntryClosed => "tournament-refused-late",
        ApiRefusalCode::AlreadyEntered => "online-tournament-entered-already",
        ApiRefusalCode::NotEntered => "online-tournament-not-entered",
        ApiRefusalCode::Removed => "online-tournament-removed",
        ApiRefusalCode::ByeRefused => "tournament-refused-bye",
        ApiRefusalCode::MustHaveWinner => "tournament-refused-draw",
        ApiRefusalCode::NoResult => "online-tournament-no-result",
        ApiRefusalCode::TooLateToCorrect => "online-tournament-too-late-to-correct",
        ApiRefusalCode::OtherSystem => "tournament-refused-other",
        ApiRefusalCode::NoAppointment => "online-tournament-no-appointment",
        ApiRefusalCode::WrongAppointment => "online-tournament-wrong-appointment",
        ApiRefusalCode::StaleProposal => "online-tournament-stale-proposal",
        ApiRefusalCode::Busy => "online-error-busy",
    }
}

/// Why the server has refused an action.
#[must_use]
pub fn refusal(translations: &Translations, code: RefusalCode) -> String {
    translations.say(match code {
        RefusalCode::Malformed | RefusalCode::TooLong | RefusalCode::HelloFirst => "online-refused-malformed",
        RefusalCode::WrongToken => "online-refused-token",
        RefusalCode::SeatTaken => "online-refused-seat-taken",
        RefusalCode::NicknameTaken => "online-refused-nickname",
        RefusalCode::NotAPlayer => "online-refused-no-player",
        RefusalCode::NotSignedIn => "online-refused-not-signed-in",
        RefusalCode::NotStarted => "online-refused-not-started",
        RefusalCode::GameOver => "online-refused-game-over",
        RefusalCode::NotOver => "online-refused-not-over",
        RefusalCode::Paused => "online-refused-paused",
        RefusalCode::NotPaused => "online-refused-not-paused",
        RefusalCode::NotYourTurn => "online-refused-not-your-turn",
        RefusalCode::Stale => "online-refused-stale",
        RefusalCode::IllegalMove => "online-refused-illegal-move",
        RefusalCode::RollFirst | RefusalCode::LinkMissing | RefusalCode::LinkWrong => "online-refused-dice",
        RefusalCode::AlreadyProposed => "online-refused-already-asked",
        RefusalCode::NothingToAnswer => "online-refused-nothing-to-answer",
        RefusalCode::NothingThere => "online-refused-nothing-there",
        RefusalCode::NotAbandoned => "online-refused-not-abandoned",
        RefusalCode::SealWrong => "online-refused-seal",
        RefusalCode::NotInThisGame => "online-refused-not-in-this-game",
        RefusalCode::TooMany => "online-refused-too-many",
        RefusalCode::NotSaved | RefusalCode::Busy => "online-refused-busy",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::app::online::challenges;

    #[test]
    fn a_connection_that_was_never_made_is_not_called_lost() {
        let translations = Translations::new(Language::English);
        let mut client = GameClient::new(None, 1);
        let connecting = translations.say("online-connecting");
        assert_eq!(connection(&translations, &client, 0), connecting, "before the first attempt");
        assert!(client.tick(0).connect);
        assert_eq!(connection(&translations, &client, 0), connecting, "during it");
        assert!(!client.handle_close(0).connect);
        let ConnectionStatus::Offline { retry_at } = *client.status() else { panic!("{:?}", client.status()) };
        assert!(retry_at > 0, "the next attempt is later");
        assert_eq!(connection(&translations, &client, 0), connecting, "after it");
    }

    #[test]
    fn a_challenge_and_its_answer_are_said_in_each_language() {
        for translations in Language::ALL.map(Translations::new) {
            let text = challenge(&translations, &challenges::tests::challenge("k", None));
            assert!(["Ana", "Lielow", "10 + 5"].iter().all(|part| text.contains(part)), "{text}");
            let reasons = DeclineReason::ALL.map(|reason| decline_reason(&translations, reason));
            assert!(reasons.iter().all(|reason| !reason.starts_with('[')), "{reasons:?}");
            let player = || "Ana".parse().expect("a name");
            let generic_text =
                declined_challenge(&translations, &DeclinedBy { player: player(), reason: DeclineReason::Generic });
            let reason = DeclineReason::TooFast;
            let reasoned_text = declined_challenge(&translations, &DeclinedBy { player: player(), reason });
            assert!(generic_text.contains("Ana") && !generic_text.contains(&reasons[0]), "{generic_text}");
            assert!(
                reasoned_text.contains("Ana") && reasoned_text.contains(&decline_reason(&translations, reason)),
                "{reasoned_text}"
            );
        }
    }

    #[test]
    fn why_a_challenge_is_refused_is_told_in_the_players_language() {
        let error_text = |language, status, code| {
            let error = ApiRequestError { status, text: "expected one seat".into(), code };
            challenge_error(&Translations::new(language), &error)
        };
        let nameless = Some(ApiRefusalCode::Nameless);
        for (status, code) in [
            (400, Some(ApiRefusalCode::ChallengesOneself)),
            (409, Some(ApiRefusalCode::AlreadyChallenged)),
            (409, Some(ApiRefusalCode::TooManyChallenges)),
            (404, Some(ApiRefusalCode::TakesNoChallenges)),
            (403, nameless),
            (404, None),
            (429, None),
        ] {
            let texts = Language::ALL.map(|language| error_text(language, status, code));
            assert!(texts.iter().all(|text| !text.contains(['[', '{']) && !text.contains("expected")), "{texts:?}");
            assert!(texts[0] != texts[1] && texts[1] != texts[2], "{texts:?}");
        }
        let [oneself_text, server_text] =
            [Some(ApiRefusalCode::ChallengesOneself), None].map(|code| error_text(Language::English, 400, code));
        assert_eq!(
            (&*oneself_text, &*server_text),
            ("You cannot challenge yourself.", "The server says: expected one seat")
        );
    }

    #[test]
    fn why_a_server_refuses_something_about_a_tournament_is_told_in_the_players_language() {
        let error_text = |language, status, code| {
            let error = ApiRequestError { status, text: "expected at least two players".into(), code };
            tournament_error(&Translations::new(language), &error)
        };
        for code in ApiRefusalCode::ALL {
            let texts = Language::ALL.map(|language| error_text(language, 409, Some(code)));
            assert!(texts.iter().all(|text| !text.contains(['[', '{']) && !text.contains("expected")), "{texts:?}");
            assert!(texts[0] != texts[1] && texts[1] != texts[2], "{texts:?}");
        }
        let too_few_players = Some(ApiRefusalCode::TooFewPlayers);
        assert_eq!(error_text(Language::Spanish, 409, too_few_players), "Hacen falta al menos dos participantes.");
        // Earlier servers tell no code.
        assert_eq!(error_text(Language::English, 409, None), "The server says: expected at least two players");
        assert_eq!(error_text(Language::English, 404, None), "There is no such tournament on this server.");
    }
}
