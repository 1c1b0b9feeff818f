//! What players are told of tournaments by push messages: one begins soon, it has begun, a game of theirs is there, or its time.

use std::sync::Arc;
use std::time::Duration;

use super::tournament_hall::TournamentHall;
use crate::board::Side;
use crate::online::{GameEvent, Pace, PlayerPushKind, PlayerPushMessage};
use crate::online_tournament::{AppointmentEvent, GameOfTournament, OnlineTournament, OnlineTournamentEvent};
use crate::player::PlayerKey;
use crate::server::games::Games;
use crate::server::push::MessageLife;
use crate::server::store::EventStore;
use crate::tournament::ParticipantId;

/// How long a player may take to enter a game before a message tells of it. Who has the tournament before their eyes is there by then.
const TIME_TO_ENTER: Duration = Duration::from_secs(2);

/// What a player is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TournamentNotice {
    player: PlayerKey,
    kind: PlayerPushKind,
    /// The game that has begun, and the player's side.
    game: Option<(String, Side)>,
}

/// What an event of a tournament, after which it has these games more than before, means for its players.
fn notices(
    tournament: &OnlineTournament,
    event: &OnlineTournamentEvent,
    new_games: &[GameOfTournament],
) -> Vec<TournamentNotice> {
    let kind = match event {
        OnlineTournamentEvent::Reminded => Some(PlayerPushKind::TournamentSoon),
        OnlineTournamentEvent::Started => Some(PlayerPushKind::TournamentBegins),
        _ => None,
    };
    let present_entrants = tournament.entrants().iter().filter(|(id, _)| kind.is_some() && tournament.is_present(**id));
    let participant_notices = present_entrants
        .filter_map(|(_, entrant)| Some(TournamentNotice { player: entrant.player?, kind: kind?, game: None }));
    let new_game_notices = new_games.iter().filter(|game| !game.is_over).flat_map(|game| {
        let kind = if game.appointment.is_none() { PlayerPushKind::Round } else { PlayerPushKind::Paired };
        game_notices(tournament, game, kind, None)
    });
    participant_notices
        .chain(new_game_notices)
        .chain(appointment_notices(tournament, event))
        .chain(cancelled_game_notices(tournament, event))
        .collect()
}

/// What is to be told of a game to its players, except this one.
fn game_notices(
    tournament: &OnlineTournament,
    game: &GameOfTournament,
    kind: PlayerPushKind,
    except: Option<ParticipantId>,
) -> Vec<TournamentNotice> {
    let players = [(game.white, Side::White), (game.black, Side::Black)].into_iter();
    let notices = players.filter(|(id, _)| Some(*id) != except).filter_map(|(id, side)| {
        let player = tournament.entrants().get(&id)?.player?;
        let game = (kind == PlayerPushKind::Round).then(|| (game.key.clone(), side));
        Some(TournamentNotice { player, kind, game })
    });
    notices.collect()
}

/// What an event about the time of a game means for its players. Whoever has done something knows of it.
fn appointment_notices(tournament: &OnlineTournament, event: &OnlineTournamentEvent) -> Vec<TournamentNotice> {
    let OnlineTournamentEvent::Appointment { game_key, event } = event else { return Vec::new() };
    let kind = match event {
        AppointmentEvent::Proposed { .. } => PlayerPushKind::TimesProposed,
        AppointmentEvent::Agreed { .. } => PlayerPushKind::TimeAgreed,
        AppointmentEvent::Declined { .. } => PlayerPushKind::TimesDeclined,
        AppointmentEvent::CalledOff { .. } | AppointmentEvent::Missed => PlayerPushKind::TimeCalledOff,
        AppointmentEvent::Reminded => PlayerPushKind::GameSoon,
        AppointmentEvent::Begun => PlayerPushKind::Round,
    };
    let game = tournament.games().iter().find(|other| other.key == *game_key);
    game.map(|game| game_notices(tournament, game, kind, event.by())).unwrap_or_default()
}

/// What is to be told to those who have agreed on the time of a game that is not played: the opponent has withdrawn, or the tournament was
/// called off.
fn cancelled_game_notices(tournament: &OnlineTournament, event: &OnlineTournamentEvent) -> Vec<TournamentNotice> {
    let is_cancelled = |game: &&GameOfTournament| match event {
        OnlineTournamentEvent::GameEnded { game_key: ended_key, .. } => game.key == *ended_key,
        OnlineTournamentEvent::CalledOff => !game.is_over,
        _ => false,
    };
    let is_agreed =
        |game: &&GameOfTournament| game.appointment.as_ref().is_some_and(|appointment| appointment.is_agreed());
    let cancelled_games = tournament.games().iter().filter(is_cancelled).filter(is_agreed);
    let notices = cancelled_games.flat_map(|game| {
        let withdrawn_player = [game.white, game.black].into_iter().find(|&id| tournament.has_withdrawn(id));
        game_notices(tournament, game, PlayerPushKind::TimeCalledOff, withdrawn_player)
    });
    notices.collect()
}

/// How long a push service keeps such a message. What players agree on matters for days.
const fn message_life(kind: PlayerPushKind, pace: Pace) -> MessageLife {
    match kind {
        PlayerPushKind::Paired
        | PlayerPushKind::TimesProposed
        | PlayerPushKind::TimeAgreed
        | PlayerPushKind::TimesDeclined
        | PlayerPushKind::TimeCalledOff => MessageLife::Slow,
        PlayerPushKind::Challenge
        | PlayerPushKind::TournamentSoon
        | PlayerPushKind::TournamentBegins
        | PlayerPushKind::Round
        | PlayerPushKind::GameSoon => MessageLife::of(pace),
    }
}

/// Whether a player has asked for messages and is not in the game.
async fn should_be_told(games: &Games, notice: &TournamentNotice) -> bool {
    let (player, game) = (notice.player, notice.game.clone());
    let read_future = games.store().read(move |store: &dyn EventStore| {
        if store.browsers_of(player)?.is_empty() {
            return Ok(false);
        }
        let Some((key, side)) = game else { return Ok(true) };
        Ok(!store.events(&key)?.is_some_and(|events| GameEvent::was_seat_entered(&events, side)))
    });
    read_future.await.unwrap_or_else(|error| {
        tracing::warn!(%error, "players cannot be told of a tournament");
        false
    })
}

impl TournamentHall {
    /// Tells players what this event means for them, after which the tournament has these games more than before. Returns at once.
    pub(super) fn tell_players(
        &self,
        tournament: &OnlineTournament,
        event: &OnlineTournamentEvent,
        new_games: &[GameOfTournament],
    ) {
        let notices = notices(tournament, event, new_games);
        if notices.is_empty() {
            return;
        }
        let (plan, tournament_key) = (tournament.plan().clone(), tournament.key().to_owned());
        let games = Arc::clone(self.games());
        self.games().pusher().spawn_limited(async move {
            tokio::time::sleep(TIME_TO_ENTER).await;
            for notice in notices {
                if !should_be_told(&games, &notice).await {
                    continue;
                }
                let message = PlayerPushMessage {
                    kind: notice.kind,
                    game: plan.game.to_string(),
                    name: plan.name.clone(),
                    key: notice.game.map(|(key, _)| key),
                    tournament: Some(tournament_key.clone()),
                };
                games.pusher().enqueue_for_player(notice.player, &message, message_life(notice.kind, plan.pace));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online_tournament::{TournamentEntry, TournamentPlan};
    use crate::tournament::Colour;

    const fn key(byte: u8) -> PlayerKey {
        PlayerKey::new([byte; 32])
    }

    /// A tournament that two players and one who has withdrawn have entered; with so many days for each round, if there are any.
    fn entered_tournament(round_days: Option<u8>) -> OnlineTournament {
        let plan: TournamentPlan = serde_json::from_str(
            r#"{"name":"Club","game":"lielow","pace":{"type":"live","white":"60+1","black":"60+1"},"system":{"type":"swiss","rounds":2}}"#,
        )
        .expect("a plan");
        let plan = TournamentPlan { round_days, ..plan };
        let announced = OnlineTournamentEvent::Announced {
            plan,
            organiser: Some(key(9)),
            name: "Organiser".into(),
            invitation: None,
            initial_colour: Colour::White,
            seed_hash: None,
        };
        let entry = TournamentEntry { seq: 1, at: 5, event: announced };
        let mut tournament = OnlineTournament::from_announcement("k".into(), &entry).expect("a tournament");
        for id in 1..=3 {
            let player = Some(key(u8::try_from(id).expect("small")));
            let event = OnlineTournamentEvent::Entered {
                id: ParticipantId(id),
                player,
                name: format!("N{id}"),
                rating: None,
                program_seat: None,
            };
            let entry = tournament.next_entry(5, event);
            tournament.apply(&entry).expect("an entry");
        }
        let withdrawal = OnlineTournamentEvent::Withdrew { id: ParticipantId(3), is_removal: false };
        let entry = tournament.next_entry(5, withdrawal);
        tournament.apply(&entry).expect("a withdrawal");
        tournament
    }

    /// Lets a tournament begin, and pairs its first round. Returns the event that pairs it.
    fn begin(tournament: &mut OnlineTournament) -> OnlineTournamentEvent {
        let mut event = OnlineTournamentEvent::Started;
        loop {
            let entry = tournament.next_entry(5, event.clone());
            tournament.apply(&entry).expect("it can happen");
            if !tournament.games().is_empty() {
                return event;
            }
            event = tournament.due_event(5).expect("something is due");
        }
    }

    #[test]
    fn those_who_take_part_are_told_of_the_beginning_and_each_of_the_own_game() {
        let mut tournament = entered_tournament(None);
        for (event, kind) in [
            (OnlineTournamentEvent::Reminded, PlayerPushKind::TournamentSoon),
            (OnlineTournamentEvent::Started, PlayerPushKind::TournamentBegins),
        ] {
            let sent_notices = notices(&tournament, &event, &[]);
            let expected = [1, 2].map(|byte| TournamentNotice { player: key(byte), kind, game: None });
            assert_eq!(sent_notices, expected, "neither the organiser nor who has withdrawn");
        }
        let pairing_event = begin(&mut tournament);
        let game = &tournament.games()[0];
        let sent_notices = notices(&tournament, &pairing_event, tournament.games());
        let notice_for = |id: ParticipantId, side| TournamentNotice {
            player: key(u8::try_from(id.0).expect("small")),
            kind: PlayerPushKind::Round,
            game: Some((game.key.clone(), side)),
        };
        assert_eq!(sent_notices, [notice_for(game.white, Side::White), notice_for(game.black, Side::Black)]);
        assert_eq!(notices(&tournament, &OnlineTournamentEvent::Finished, &[]), []);
    }

    #[test]
    fn whoever_proposes_or_agrees_is_not_told_of_it_and_both_are_told_what_happens_by_itself() {
        let mut tournament = entered_tournament(Some(7));
        begin(&mut tournament);
        let (key, white) = (tournament.games()[0].key.clone(), tournament.games()[0].white);
        let notice_kinds = |event: AppointmentEvent| {
            let event = OnlineTournamentEvent::Appointment { game_key: key.clone(), event };
            let notice_kinds = notices(&tournament, &event, &[]);
            notice_kinds.into_iter().map(|notice| (notice.kind, notice.game.is_some())).collect::<Vec<_>>()
        };
        let pairing_notices = notices(&tournament, &OnlineTournamentEvent::Started, tournament.games());
        assert_eq!(pairing_notices.iter().filter(|notice| notice.kind == PlayerPushKind::Paired).count(), 2);
        for (event, kind) in [
            (AppointmentEvent::Proposed { by: white, times: vec![9] }, PlayerPushKind::TimesProposed),
            (AppointmentEvent::Agreed { by: white, time: 9 }, PlayerPushKind::TimeAgreed),
            (AppointmentEvent::Declined { by: white }, PlayerPushKind::TimesDeclined),
            (AppointmentEvent::CalledOff { by: white }, PlayerPushKind::TimeCalledOff),
        ] {
            assert_eq!(notice_kinds(event), [(kind, false)]);
        }
        assert_eq!(notice_kinds(AppointmentEvent::Missed), [(PlayerPushKind::TimeCalledOff, false); 2]);
        assert_eq!(notice_kinds(AppointmentEvent::Reminded), [(PlayerPushKind::GameSoon, false); 2]);
        assert_eq!(notice_kinds(AppointmentEvent::Begun), [(PlayerPushKind::Round, true); 2]);
    }

    #[test]
    fn whoever_has_agreed_on_a_time_is_told_that_the_game_is_not_played() {
        let apply_event = |tournament: &mut OnlineTournament, event: OnlineTournamentEvent| {
            let entry = tournament.next_entry(5, event.clone());
            tournament.apply(&entry).expect("an event");
            notices(tournament, &event, &[])
        };
        let mut tournament = entered_tournament(Some(7));
        begin(&mut tournament);
        let game = &tournament.games()[0];
        let (white, black, time) = (game.white, game.black, 3_600_000);
        let appointment = |event| OnlineTournamentEvent::Appointment { game_key: game.key.clone(), event };
        let proposed = appointment(AppointmentEvent::Proposed { by: white, times: vec![time] });
        let agreed = appointment(AppointmentEvent::Agreed { by: black, time });
        let mut unagreed = tournament.clone();
        apply_event(&mut tournament, proposed);
        apply_event(&mut tournament, agreed);
        let notice_for = |id: ParticipantId| TournamentNotice {
            player: key(u8::try_from(id.0).expect("small")),
            kind: PlayerPushKind::TimeCalledOff,
            game: None,
        };
        assert_eq!(
            apply_event(&mut tournament.clone(), OnlineTournamentEvent::CalledOff),
            [notice_for(white), notice_for(black)]
        );
        for (tournament, expected) in [(&mut tournament, vec![notice_for(white)]), (&mut unagreed, Vec::new())] {
            apply_event(tournament, OnlineTournamentEvent::Withdrew { id: black, is_removal: false });
            let forfeit = tournament.due_event(5).expect("a forfeit");
            assert!(matches!(forfeit, OnlineTournamentEvent::GameEnded { .. }), "{forfeit:?}");
            assert_eq!(apply_event(tournament, forfeit), expected);
        }
    }
}
