//! Announcements for screen readers in online games: who is connected, proposals and their answers, preset chat messages,
//! refusals, a cancellation, and the state of the connection; of challenges; and of others who have the study open.

use bevy::prelude::*;

use crate::app::i18n::Translations;
use crate::app::online::challenges::{Challenges, DeclinedBy, NewChallenge};
use crate::app::online::online_game::{OnlineGame, proposal_in};
use crate::app::online::sentences;
use crate::app::online::studies::OpenStudy;
use crate::app::phrases;
use crate::app::phrases::announce::Announcement;
use crate::app::play::CurrentGame;
use crate::app::schedule::AppSystems;
use crate::board::{BySide, Side};
use crate::online::{ConnectionStatus, EventKind, GameClient, GameEvent, OpenProposal, Proposal, RefusalCode};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (announce_game_changes, announce_call, announce_challenges, announce_others).in_set(AppSystems::React),
    );
}

/// The state at the last announcement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Told {
    /// Whether the connection is up; `None` before the first connection.
    is_online: Option<bool>,
    here: BySide<bool>,
    proposals: Vec<(Proposal, OpenProposal)>,
    refused: Option<RefusalCode>,
    /// Whether a move waits for a connection.
    has_unsent_move: bool,
    /// The message that the program must be reloaded, or that the server cannot be trusted.
    trouble: Option<String>,
    /// The number of the last event; `None` before the first announcement about this game.
    seq: Option<u64>,
}

impl Told {
    fn of(translations: &Translations, client: &GameClient, refused: Option<RefusalCode>, before: &Self) -> Self {
        let is_online = *client.status() == ConnectionStatus::Online;
        let trouble = match client.status() {
            ConnectionStatus::Outdated | ConnectionStatus::Distrusted(_) => {
                Some(sentences::connection(translations, client, 0))
            }
            _ => None,
        };
        // Without a connection it is unknown who is connected; the server reports it soon after reconnecting.
        let presence = client.presence().is_connected;
        let is_told = is_online && client.side().is_none_or(|own| presence[own]);
        let proposals = Proposal::ALL.into_iter().filter_map(|what| Some((what, client.state()?.proposal(what)?)));
        Self {
            is_online: if is_online { Some(true) } else { before.is_online.map(|_| false) },
            here: if is_told { presence } else { before.here },
            proposals: proposals.collect(),
            refused,
            has_unsent_move: client.has_unsent_move(),
            trouble,
            seq: client.events().last().map(|event| event.seq),
        }
    }
}

/// Announces changes.
fn announce_game_changes(
    online: Option<Res<OnlineGame>>,
    current: Res<CurrentGame>,
    translations: Res<Translations>,
    mut told: Local<Option<(String, Told)>>,
    mut announcements: MessageWriter<Announcement>,
) {
    let Some(table) = online.as_ref().and_then(|online| online.table()).filter(|table| table.is_on_table()) else {
        *told = None;
        return;
    };
    let refused = table.refused.as_ref().map(|refused| refused.code);
    let before = told.take().filter(|(key, _)| *key == table.key).map(|(_, before)| before).unwrap_or_default();
    let now = Told::of(&translations, &table.client, refused, &before);
    let texts = differences(&translations, &current, table.client.side(), &before, &now);
    let spoken = event_texts(&translations, &current, &table.client, before.seq);
    announcements.write_batch(texts.into_iter().chain(spoken).map(Announcement::polite));
    *told = Some((table.key.clone(), now));
}

/// The sentences about the events after this one.
fn event_texts(
    translations: &Translations,
    current: &CurrentGame,
    client: &GameClient,
    told: Option<u64>,
) -> Vec<String> {
    let Some(told) = told else { return Vec::new() };
    let new = client.events().iter().filter(|event| event.seq > told);
    new.filter_map(|event| event_text(translations, current, client, event)).collect()
}

/// The sentence about an event, unless the local player has caused it or hears of it otherwise.
fn event_text(
    translations: &Translations,
    current: &CurrentGame,
    client: &GameClient,
    event: &GameEvent,
) -> Option<String> {
    let own = client.side();
    let other = event.side.filter(|&side| Some(side) != own);
    match &event.kind {
        EventKind::Said { phrase } => {
            let player = phrases::player(translations, current, other?);
            Some(format!("{player}: {}", sentences::phrase(translations, *phrase)))
        }
        EventKind::Answered { proposal_seq: to, is_accepted: false } => {
            let proposal = client.events().iter().find(|proposal| proposal.seq == *to)?;
            let what = proposal_in(proposal).filter(|_| proposal.side == own)?;
            Some(sentences::declined_proposal(translations, phrases::player(translations, current, other?), what))
        }
        // The other player's lines are hidden.
        EventKind::ConditionalsSet { lines: Some(lines) } if event.side == own => {
            Some(format!("{}.", sentences::stored_lines(translations, lines.len())))
        }
        EventKind::FirstTurnExtended => {
            let values = [("player", phrases::player(translations, current, other?).into())];
            Some(translations.say_with("online-gives-time", &values))
        }
        EventKind::Aborted | EventKind::Resigned if client.state()?.is_cancelled() => {
            let [headline, reason] = ["online-cancelled", "online-aborted"].map(|key| translations.say(key));
            Some(format!("{headline}. {reason}"))
        }
        _ => None,
    }
}

/// Announces that the opponent has come, once, while the player does something else.
fn announce_call(
    online: Option<Res<OnlineGame>>,
    translations: Res<Translations>,
    mut was_called: Local<bool>,
    mut announcements: MessageWriter<Announcement>,
) {
    let table = online.as_ref().and_then(|online| online.table()).filter(|table| table.calls_player());
    if std::mem::replace(&mut *was_called, table.is_some()) {
        return;
    }
    announcements.write_batch(table.map(|table| Announcement::polite(sentences::call(&translations, table))));
}

/// Announces each challenge to the player, and that one of the player was declined, once.
fn announce_challenges(
    challenges: Res<Challenges>,
    translations: Res<Translations>,
    mut new: MessageReader<NewChallenge>,
    mut told_refusal: Local<Option<DeclinedBy>>,
    mut announcements: MessageWriter<Announcement>,
) {
    let new = new.read().map(|NewChallenge(challenge)| sentences::challenge(&translations, challenge));
    let new_decline = challenges.refusal.as_ref().filter(|decline| (*told_refusal).as_ref() != Some(*decline));
    let decline_sentence = new_decline.map(|decline| sentences::declined_challenge(&translations, decline));
    announcements.write_batch(new.chain(decline_sentence).map(Announcement::polite));
    if *told_refusal != challenges.refusal {
        (*told_refusal).clone_from(&challenges.refusal);
    }
}

/// Announces that others have the study on the table open, when the first ones come.
fn announce_others(
    study: Option<Res<OpenStudy>>,
    translations: Res<Translations>,
    mut told: Local<u32>,
    mut announcements: MessageWriter<Announcement>,
) {
    let others = study.map_or(0, |study| study.others());
    let are_first = std::mem::replace(&mut *told, others) == 0 && others > 0;
    announcements
        .write_batch(are_first.then(|| Announcement::polite(sentences::others_in_study(&translations, others))));
}

/// The sentences about what has changed.
fn differences(
    translations: &Translations,
    current: &CurrentGame,
    own: Option<Side>,
    before: &Told,
    now: &Told,
) -> Vec<String> {
    let mut texts = Vec::new();
    match (before.is_online, now.is_online) {
        (Some(true), Some(false)) => texts.push(translations.say("announce-connection-lost")),
        (Some(false), Some(true)) => texts.push(translations.say("announce-connection-back")),
        _ => {}
    }
    if now.has_unsent_move && !before.has_unsent_move {
        texts.push(translations.say("announce-unsent"));
    }
    texts.extend(now.trouble.clone().filter(|_| now.trouble != before.trouble));
    for side in Side::ALL.into_iter().filter(|&side| Some(side) != own) {
        if before.here[side] != now.here[side] {
            let text = sentences::presence(translations, current, side, now.here[side]);
            texts.push(format!("{text}."));
        }
    }
    for (what, open) in now.proposals.iter().filter(|open| !before.proposals.contains(open)) {
        texts.push(match own == Some(open.by) {
            true => sentences::own_proposal(translations, *what),
            false => sentences::proposal(translations, current, *what, *open),
        });
    }
    texts.extend(
        now.refused.filter(|_| now.refused != before.refused).map(|code| sentences::refusal(translations, code)),
    );
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::session::{Game, GameId, Reason};

    fn said(own: Option<Side>, before: &Told, now: &Told) -> Vec<String> {
        let current = CurrentGame::new(Game::new(GameId::TurnoverClassic));
        differences(&Translations::new(Language::English), &current, own, before, now)
    }

    #[test]
    fn what_changes_is_said_once() {
        let calm = Told { is_online: Some(true), here: BySide::both(true), ..Told::default() };
        let open = OpenProposal { by: Side::Black, seq: 5, reason: Reason::Agreement };
        for (now, text) in [
            (Told { is_online: Some(false), ..calm.clone() }, "The connection is lost."),
            (Told { here: BySide([true, false]), ..calm.clone() }, "Black is away."),
            (
                Told { proposals: vec![(Proposal::Takeback, open)], ..calm.clone() },
                "Black asks to take the last turn back.",
            ),
            (Told { has_unsent_move: true, ..calm.clone() }, "Your move is not sent yet."),
            (Told { refused: Some(RefusalCode::NotYourTurn), ..calm.clone() }, "It is not your turn."),
        ] {
            assert_eq!(said(Some(Side::White), &calm, &now), [text]);
            assert!(said(Some(Side::White), &now, &now).is_empty(), "{text}");
        }
        let away = Told { is_online: Some(false), here: BySide([true, false]), ..calm.clone() };
        let back = ["The connection is back.", "Black is here."];
        assert_eq!(said(Some(Side::White), &away, &calm), back);
    }

    #[test]
    fn a_first_connection_is_not_said_to_be_back_and_ones_own_presence_is_known() {
        let now = Told { is_online: Some(true), here: BySide([true, false]), ..Told::default() };
        assert!(said(Some(Side::White), &Told::default(), &now).is_empty());
        assert_eq!(said(None, &Told::default(), &now), ["White is here."]);
    }

    #[test]
    fn what_one_asks_oneself_is_told_apart_from_what_the_other_asks() {
        let open = OpenProposal { by: Side::White, seq: 5, reason: Reason::Agreement };
        let now = Told { proposals: vec![(Proposal::Draw, open)], ..Told::default() };
        assert_eq!(said(Some(Side::White), &Told::default(), &now), ["You have offered a draw."]);
        assert_eq!(said(Some(Side::Black), &Told::default(), &now), ["White offers a draw."]);
    }
}
