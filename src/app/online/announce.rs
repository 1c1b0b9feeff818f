//! Announcements for screen readers in online games: who is connected, what is awaited of the players, proposals and their
//! answers, preset chat messages, refusals, a cancellation, and the state of the connection; of challenges; and of others who
//! have the study open.

use bevy::prelude::*;

use crate::app::i18n::Translations;
use crate::app::online::challenges::{Challenges, DeclinedBy, NewChallenge};
use crate::app::online::online_game::{OnlineGame, millis_now, proposed_by_event};
use crate::app::online::sentences;
use crate::app::online::studies::OpenStudy;
use crate::app::phrases;
use crate::app::phrases::announce::Announcement;
use crate::app::play::CurrentGame;
use crate::app::schedule::AppSystems;
use crate::app::system::wall_clock::WallClock;
use crate::board::{BySide, Side};
use crate::online::{
    AwaitedAction, ConnectionStatus, EventKind, FirstTurn, GameClient, GameEvent, GameProgress, OpenProposal, Proposal,
    RefusalCode,
};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (announce_game_changes, announce_arrival, announce_challenges, announce_study_readers)
            .in_set(AppSystems::React),
    );
}

/// The state at the last announcement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct AnnouncedState {
    /// Whether the connection is up; `None` before the first connection.
    is_online: Option<bool>,
    connected_sides: BySide<bool>,
    proposals: Vec<(Proposal, OpenProposal)>,
    /// The first turn whose time runs in a game in one sitting, and how much is left of it, in milliseconds.
    first_turn: Option<(FirstTurn, u64)>,
    /// What else is awaited: a sealed move, that both are ready to go on, a claim of the game.
    awaited_texts: Vec<String>,
    refusal_code: Option<RefusalCode>,
    /// Whether a move waits for a connection.
    has_unsent_move: bool,
    /// The message that the program must be reloaded, or that the server cannot be trusted.
    connection_problem: Option<String>,
    /// The number of the last event; `None` before the first announcement about this game.
    last_event_seq: Option<u64>,
}

impl AnnouncedState {
    fn of(
        translations: &Translations,
        current_game: &CurrentGame,
        client: &GameClient,
        refusal_code: Option<RefusalCode>,
        now_ms: u64,
        previous_state: &Self,
    ) -> Self {
        let is_online = *client.status() == ConnectionStatus::Online;
        let connection_problem = match client.status() {
            ConnectionStatus::Outdated | ConnectionStatus::Distrusted(_) => {
                Some(sentences::connection(translations, client, 0))
            }
            _ => None,
        };
        // Without a connection it is unknown who is connected; the server reports it soon after reconnecting.
        let presence = client.presence().is_connected;
        let is_presence_known = is_online && client.side().is_none_or(|own_side| presence[own_side]);
        let open_proposals =
            Proposal::ALL.into_iter().filter_map(|proposal| Some((proposal, client.state()?.proposal(proposal)?)));
        Self {
            is_online: if is_online { Some(true) } else { previous_state.is_online.map(|_| false) },
            connected_sides: if is_presence_known { presence } else { previous_state.connected_sides },
            proposals: open_proposals.collect(),
            first_turn: timed_first_turn(client, now_ms, previous_state.first_turn),
            awaited_texts: [
                standstill_text(translations, current_game, client),
                claim_text(translations, current_game, client, now_ms),
            ]
            .into_iter()
            .flatten()
            .collect(),
            refusal_code,
            has_unsent_move: client.has_unsent_move(),
            connection_problem,
            last_event_seq: client.events().last().map(|event| event.seq),
        }
    }
}

/// The first turn whose time runs in a game in one sitting, and how much is left of it, in milliseconds; the previous one while a
/// program has to reveal its link of the dice or to roll.
fn timed_first_turn(
    client: &GameClient,
    now_ms: u64,
    previous_turn: Option<(FirstTurn, u64)>,
) -> Option<(FirstTurn, u64)> {
    let state = client.state()?;
    if matches!(state.awaited_action(), AwaitedAction::Link(..) | AwaitedAction::Roll(..)) {
        return previous_turn;
    }
    let is_timed = state.progress() == GameProgress::Playing && state.settings().pace.is_live();
    state.first_turn().filter(|_| is_timed).zip(client.first_turn_left_ms(now_ms))
}

/// Why the game stands still: a move is to be sealed, or not both players are ready to go on.
fn standstill_text(translations: &Translations, current_game: &CurrentGame, client: &GameClient) -> Option<String> {
    let state = client.state()?;
    match (state.progress(), state.awaited_action()) {
        (GameProgress::Paused(ready_by_side), _) => {
            Some(sentences::paused(translations, current_game, client.side(), ready_by_side))
        }
        (_, AwaitedAction::Seal(side)) => Some(sentences::sealing(translations, current_game, client.side(), side)),
        _ => None,
    }
}

/// That the opponent has gone, so that the local player may claim the game.
fn claim_text(
    translations: &Translations,
    current_game: &CurrentGame,
    client: &GameClient,
    now_ms: u64,
) -> Option<String> {
    let absent_side = client.state()?.awaited_action().side().filter(|&side| client.side() == Some(!side))?;
    let may_claim = client.claim_left_ms(now_ms) == Some(0);
    let gone_text = || sentences::gone(translations, current_game, absent_side);
    may_claim.then(|| format!("{} {}", gone_text(), translations.say("online-may-claim")))
}

/// Announces changes.
fn announce_game_changes(
    online: Option<Res<OnlineGame>>,
    current_game: Res<CurrentGame>,
    translations: Res<Translations>,
    wall_clock: Res<WallClock>,
    mut key_and_state: Local<Option<(String, AnnouncedState)>>,
    mut announcements: MessageWriter<Announcement>,
) {
    let Some(table) = online.as_ref().and_then(|online| online.table()).filter(|table| table.is_on_table()) else {
        *key_and_state = None;
        return;
    };
    let refusal_code = table.last_refusal.as_ref().map(|refusal| refusal.code);
    let previous_state = key_and_state
        .take()
        .filter(|(key, _)| *key == table.key)
        .map(|(_, previous_state)| previous_state)
        .unwrap_or_default();
    let now_ms = millis_now(&wall_clock);
    let current_state =
        AnnouncedState::of(&translations, &current_game, &table.client, refusal_code, now_ms, &previous_state);
    let texts = change_texts(&translations, &current_game, table.client.side(), &previous_state, &current_state);
    let spoken_events = event_texts(&translations, &current_game, &table.client, previous_state.last_event_seq);
    announcements.write_batch(texts.into_iter().chain(spoken_events).map(Announcement::polite));
    *key_and_state = Some((table.key.clone(), current_state));
}

/// The sentences about the events after this one.
fn event_texts(
    translations: &Translations,
    current_game: &CurrentGame,
    client: &GameClient,
    announced_seq: Option<u64>,
) -> Vec<String> {
    let Some(announced_seq) = announced_seq else { return Vec::new() };
    let new_events = client.events().iter().filter(|event| event.seq > announced_seq);
    new_events.filter_map(|event| event_text(translations, current_game, client, event)).collect()
}

/// The sentence about an event, unless the local player has caused it or hears of it otherwise.
fn event_text(
    translations: &Translations,
    current_game: &CurrentGame,
    client: &GameClient,
    event: &GameEvent,
) -> Option<String> {
    let own_side = client.side();
    let opponent_side = event.side.filter(|&side| Some(side) != own_side);
    match &event.kind {
        EventKind::Said { phrase } => {
            let player = phrases::player(translations, current_game, opponent_side?);
            Some(format!("{player}: {}", sentences::phrase(translations, *phrase)))
        }
        EventKind::Answered { proposal_seq, is_accepted: false } => {
            let proposal = client.events().iter().find(|proposal| proposal.seq == *proposal_seq)?;
            let proposed = proposed_by_event(proposal).filter(|_| proposal.side == own_side)?;
            Some(sentences::declined_proposal(
                translations,
                phrases::player(translations, current_game, opponent_side?),
                proposed,
            ))
        }
        // The other player's lines are hidden.
        EventKind::ConditionalsSet { lines: Some(lines) } if event.side == own_side => {
            Some(format!("{}.", sentences::stored_lines(translations, lines.len())))
        }
        EventKind::FirstTurnExtended => {
            let arguments = [("player", phrases::player(translations, current_game, opponent_side?).into())];
            Some(translations.say_with("online-gives-time", &arguments))
        }
        EventKind::Aborted | EventKind::Resigned if client.state()?.is_cancelled() => {
            let [headline, reason] = ["online-cancelled", "online-aborted"].map(|key| translations.say(key));
            Some(format!("{headline}. {reason}"))
        }
        _ => None,
    }
}

/// Announces that the opponent has come, once, while the player does something else.
fn announce_arrival(
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
    mut new_challenges: MessageReader<NewChallenge>,
    mut announced_refusal: Local<Option<DeclinedBy>>,
    mut announcements: MessageWriter<Announcement>,
) {
    let new_challenges =
        new_challenges.read().map(|NewChallenge(challenge)| sentences::challenge(&translations, challenge));
    let unannounced_decline =
        challenges.refusal.as_ref().filter(|decline| (*announced_refusal).as_ref() != Some(*decline));
    let decline_sentence = unannounced_decline.map(|decline| sentences::declined_challenge(&translations, decline));
    announcements.write_batch(new_challenges.chain(decline_sentence).map(Announcement::polite));
    if *announced_refusal != challenges.refusal {
        (*announced_refusal).clone_from(&challenges.refusal);
    }
}

/// Announces that others have the study on the table open, when the first ones come.
fn announce_study_readers(
    study: Option<Res<OpenStudy>>,
    translations: Res<Translations>,
    mut announced_count: Local<u32>,
    mut announcements: MessageWriter<Announcement>,
) {
    let other_count = study.map_or(0, |study| study.other_count());
    let have_first_come = std::mem::replace(&mut *announced_count, other_count) == 0 && other_count > 0;
    announcements.write_batch(
        have_first_come.then(|| Announcement::polite(sentences::others_in_study(&translations, other_count))),
    );
}

/// The sentences about what has changed.
fn change_texts(
    translations: &Translations,
    current_game: &CurrentGame,
    own_side: Option<Side>,
    previous_state: &AnnouncedState,
    current_state: &AnnouncedState,
) -> Vec<String> {
    let mut texts = Vec::new();
    match (previous_state.is_online, current_state.is_online) {
        (Some(true), Some(false)) => texts.push(translations.say("announce-connection-lost")),
        (Some(false), Some(true)) => texts.push(translations.say("announce-connection-back")),
        _ => {}
    }
    if current_state.has_unsent_move && !previous_state.has_unsent_move {
        texts.push(translations.say("announce-unsent"));
    }
    texts.extend(
        current_state
            .connection_problem
            .clone()
            .filter(|_| current_state.connection_problem != previous_state.connection_problem),
    );
    for side in Side::ALL.into_iter().filter(|&side| Some(side) != own_side) {
        if previous_state.connected_sides[side] != current_state.connected_sides[side] {
            let text = sentences::presence(translations, current_game, side, current_state.connected_sides[side]);
            texts.push(format!("{text}."));
        }
    }
    for (proposal, open_proposal) in
        current_state.proposals.iter().filter(|open_proposal| !previous_state.proposals.contains(open_proposal))
    {
        texts.push(match own_side == Some(open_proposal.by) {
            true => sentences::own_proposal(translations, *proposal),
            false => sentences::proposal(translations, current_game, *proposal, *open_proposal),
        });
    }
    let [announced_end, end] = [previous_state, current_state]
        .map(|state| state.first_turn.map(|(first_turn, _)| (first_turn.side, first_turn.ends_at)));
    texts.extend(current_state.first_turn.filter(|_| end != announced_end).map(|(first_turn, left_ms)| {
        sentences::first_move(translations, current_game, own_side, first_turn.side, left_ms)
    }));
    let is_new = |text: &&String| !previous_state.awaited_texts.contains(*text);
    texts.extend(current_state.awaited_texts.iter().filter(is_new).cloned());
    texts.extend(
        current_state
            .refusal_code
            .filter(|_| current_state.refusal_code != previous_state.refusal_code)
            .map(|code| sentences::refusal(translations, code)),
    );
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::i18n::Language;
    use crate::online::TimeoutEffect;
    use crate::session::{Game, GameId, Reason};

    fn announced_texts(
        own_side: Option<Side>,
        previous_state: &AnnouncedState,
        current_state: &AnnouncedState,
    ) -> Vec<String> {
        let current_game = CurrentGame::new(Game::new(GameId::TurnoverClassic));
        change_texts(&Translations::new(Language::English), &current_game, own_side, previous_state, current_state)
    }

    #[test]
    fn what_changes_is_said_once() {
        let calm_state =
            AnnouncedState { is_online: Some(true), connected_sides: BySide::both(true), ..AnnouncedState::default() };
        let open_proposal = OpenProposal { by: Side::Black, seq: 5, reason: Reason::Agreement };
        for (current_state, text) in [
            (AnnouncedState { is_online: Some(false), ..calm_state.clone() }, "The connection is lost."),
            (AnnouncedState { connected_sides: BySide([true, false]), ..calm_state.clone() }, "Black is away."),
            (
                AnnouncedState { proposals: vec![(Proposal::Takeback, open_proposal)], ..calm_state.clone() },
                "Black asks to take the last turn back.",
            ),
            (AnnouncedState { has_unsent_move: true, ..calm_state.clone() }, "Your move is not sent yet."),
            (
                AnnouncedState { refusal_code: Some(RefusalCode::NotYourTurn), ..calm_state.clone() },
                "It is not your turn.",
            ),
        ] {
            assert_eq!(announced_texts(Some(Side::White), &calm_state, &current_state), [text]);
            assert!(announced_texts(Some(Side::White), &current_state, &current_state).is_empty(), "{text}");
        }
        let away_state =
            AnnouncedState { is_online: Some(false), connected_sides: BySide([true, false]), ..calm_state.clone() };
        let expected_texts = ["The connection is back.", "Black is here."];
        assert_eq!(announced_texts(Some(Side::White), &away_state, &calm_state), expected_texts);
    }

    #[test]
    fn a_first_connection_is_not_said_to_be_back_and_ones_own_presence_is_known() {
        let current_state = AnnouncedState {
            is_online: Some(true),
            connected_sides: BySide([true, false]),
            ..AnnouncedState::default()
        };
        assert!(announced_texts(Some(Side::White), &AnnouncedState::default(), &current_state).is_empty());
        assert_eq!(announced_texts(None, &AnnouncedState::default(), &current_state), ["White is here."]);
    }

    #[test]
    fn the_time_for_a_first_move_is_said_again_when_it_is_extended_but_not_when_it_has_another_effect() {
        let first_turn =
            FirstTurn { side: Side::White, ends_at: 5, timeout_effect: TimeoutEffect::Abort, may_be_extended: true };
        let state_at = |first_turn| AnnouncedState { first_turn: Some((first_turn, 30_000)), ..default() };
        let (state, text) = (state_at(first_turn), "Make your first move within 0:30.");
        assert_eq!(announced_texts(Some(Side::White), &AnnouncedState::default(), &state), [text]);
        let flagging = FirstTurn { timeout_effect: TimeoutEffect::Flag(Side::White), ..first_turn };
        assert!(announced_texts(Some(Side::White), &state, &state_at(flagging)).is_empty());
        let extended = FirstTurn { ends_at: 6, ..first_turn };
        assert_eq!(announced_texts(Some(Side::White), &state, &state_at(extended)), [text]);
    }

    #[test]
    fn what_one_asks_oneself_is_told_apart_from_what_the_other_asks() {
        let open_proposal = OpenProposal { by: Side::White, seq: 5, reason: Reason::Agreement };
        let current_state =
            AnnouncedState { proposals: vec![(Proposal::Draw, open_proposal)], ..AnnouncedState::default() };
        assert_eq!(
            announced_texts(Some(Side::White), &AnnouncedState::default(), &current_state),
            ["You have offered a draw."]
        );
        assert_eq!(
            announced_texts(Some(Side::Black), &AnnouncedState::default(), &current_state),
            ["White offers a draw."]
        );
    }
}
