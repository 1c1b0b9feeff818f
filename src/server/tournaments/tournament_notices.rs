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
const TIME_TO_COME: Duration = Duration::from_secs(2);

/// What a player is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TournamentNotice {
    player: PlayerKey,
    kind: PlayerPushKind,
    /// The game that has begun, and the player's side.
    game: Option<(String, Side)>,
}

/// What an event of a tournament, after which it has these games more than before, means for its players.
fn notices(after: &OnlineTournament, event: &OnlineTournamentEvent, new: &[GameOfTournament]) -> Vec<TournamentNotice> {
    let kind = match event {
        OnlineTournamentEvent::Reminded => Some(PlayerPushKind::TournamentSoon),
        OnlineTournamentEvent::Started => Some(PlayerPushKind::TournamentBegins),
        _ => None,
    };
    let present = after.entrants().iter().filter(|(id, _)| kind.is_some() && after.is_present(**id));
    let to_all =
        present.filter_map(|(_, entrant)| Some(TournamentNotice { player: entrant.player?, kind: kind?, game: None }));
    let of_new = new.iter().filter(|game| !game.is_over).flat_map(|game| {
        let kind = if game.appointment.is_none() { PlayerPushKind::Round } else { PlayerPushKind::Paired };
        of_game(after, game, kind, None)
    });
    to_all.chain(of_new).chain(of_appointment(after, event)).chain(of_cancelled_games(after, event)).collect()
}

/// What is to be told of a game to its players, except this one.
fn of_game(
    after: &OnlineTournament,
    game: &GameOfTournament,
    kind: PlayerPushKind,
    except: Option<ParticipantId>,
) -> Vec<TournamentNotice> {
    let players = [(game.white, Side::White), (game.black, Side::Black)].into_iter();
    let notices = players.filter(|(id, _)| Some(*id) != except).filter_map(|(id, side)| {
        let player = after.entrants().get(&id)?.player?;
        let game = (kind == PlayerPushKind::Round).then(|| (game.key.clone(), side));
        Some(TournamentNotice { player, kind, game })
    });
    notices.collect()
}

/// What an event about the time of a game means for its players. Whoever has done something knows of it.
fn of_appointment(after: &OnlineTournament, event: &OnlineTournamentEvent) -> Vec<TournamentNotice> {
    let OnlineTournamentEvent::Appointment { game_key: game, event } = event else { return Vec::new() };
    let kind = match event {
        AppointmentEvent::Proposed { .. } => PlayerPushKind::TimesProposed,
        AppointmentEvent::Agreed { .. } => PlayerPushKind::TimeAgreed,
        AppointmentEvent::Declined { .. } => PlayerPushKind::TimesDeclined,
        AppointmentEvent::CalledOff { .. } | AppointmentEvent::Missed => PlayerPushKind::TimeCalledOff,
        AppointmentEvent::Reminded => PlayerPushKind::GameSoon,
        AppointmentEvent::Begun => PlayerPushKind::Round,
    };
    let game = after.games().iter().find(|other| other.key == *game);
    game.map(|game| of_game(after, game, kind, event.by())).unwrap_or_default()
}

/// What is to be told to those who have agreed on the time of a game that is not played: the opponent has withdrawn, or the tournament was
/// called off.
fn of_cancelled_games(after: &OnlineTournament, event: &OnlineTournamentEvent) -> Vec<TournamentNotice> {
    let is_cancelled = |game: &&GameOfTournament| match event {
        OnlineTournamentEvent::GameEnded { game_key: ended, .. } => game.key == *ended,
        OnlineTournamentEvent::CalledOff => !game.is_over,
        _ => false,
    };
    let is_agreed =
        |game: &&GameOfTournament| game.appointment.as_ref().is_some_and(|appointment| appointment.is_agreed());
    let cancelled_games = after.games().iter().filter(is_cancelled).filter(is_agreed);
    let notices = cancelled_games.flat_map(|game| {
        let withdrawn_player = [game.white, game.black].into_iter().find(|&id| after.has_withdrawn(id));
        of_game(after, game, PlayerPushKind::TimeCalledOff, withdrawn_player)
    });
    notices.collect()
}

/// How long a push service keeps such a message. What players agree on matters for days.
const fn life(kind: PlayerPushKind, pace: Pace) -> MessageLife {
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
async fn is_to_be_told(games: &Games, notice: &TournamentNotice) -> bool {
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
        after: &OnlineTournament,
        event: &OnlineTournamentEvent,
        new: &[GameOfTournament],
    ) {
        let notices = notices(after, event, new);
        if notices.is_empty() {
            return;
        }
        let (plan, tournament) = (after.plan().clone(), after.key().to_owned());
        let games = Arc::clone(self.games());
        self.games().pusher().spawn_limited(async move {
            tokio::time::sleep(TIME_TO_COME).await;
            for notice in notices {
                if !is_to_be_told(&games, &notice).await {
                    continue;
                }
                let message = PlayerPushMessage {
                    kind: notice.kind,
                    game: plan.game.to_string(),
                    name: plan.name.clone(),
                    key: notice.game.map(|(key, _)| key),
                    tournament: Some(tournament.clone()),
                };
                games.pusher().enqueue_for_player(notice.player, &message, life(notice.kind, plan.pace));
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
    fn entered(round_days: Option<u8>) -> OnlineTournament {
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
            let event =
                OnlineTournamentEvent::Entered { id: ParticipantId(id), player, name: format!("N{id}"), rating: None };
            let entry = tournament.next_entry(5, event);
            tournament.apply(&entry).expect("an entry");
        }
        let entry = tournament.next_entry(5, OnlineTournamentEvent::Withdrew { id: ParticipantId(3) });
        tournament.apply(&entry).expect("a withdrawal");
        tournament
    }

    #[test]
    fn those_who_take_part_are_told_of_the_beginning_and_each_of_the_own_game() {
        let mut tournament = entered(None);
        for (event, kind) in [
            (OnlineTournamentEvent::Reminded, PlayerPushKind::TournamentSoon),
            (OnlineTournamentEvent::Started, PlayerPushKind::TournamentBegins),
        ] {
            let told = notices(&tournament, &event, &[]);
            let expected = [1, 2].map(|byte| TournamentNotice { player: key(byte), kind, game: None });
            assert_eq!(told, expected, "neither the organiser nor who has withdrawn");
        }
        let entry = tournament.next_entry(5, OnlineTournamentEvent::Started);
        tournament.apply(&entry).expect("a beginning");
        let paired = tournament.due_event(5).expect("a round");
        let entry = tournament.next_entry(5, paired.clone());
        tournament.apply(&entry).expect("a round");
        let game = &tournament.games()[0];
        let told = notices(&tournament, &paired, tournament.games());
        let of = |id: ParticipantId, side| TournamentNotice {
            player: key(u8::try_from(id.0).expect("small")),
            kind: PlayerPushKind::Round,
            game: Some((game.key.clone(), side)),
        };
        assert_eq!(told, [of(game.white, Side::White), of(game.black, Side::Black)]);
        assert_eq!(notices(&tournament, &OnlineTournamentEvent::Finished, &[]), []);
    }

    #[test]
    fn whoever_proposes_or_agrees_is_not_told_of_it_and_both_are_told_what_happens_by_itself() {
        let mut tournament = entered(Some(7));
        let entry = tournament.next_entry(5, OnlineTournamentEvent::Started);
        tournament.apply(&entry).expect("a beginning");
        let entry = tournament.next_entry(5, tournament.due_event(5).expect("a round"));
        tournament.apply(&entry).expect("a round");
        let (key, white) = (tournament.games()[0].key.clone(), tournament.games()[0].white);
        let told = |event: AppointmentEvent| {
            let event = OnlineTournamentEvent::Appointment { game_key: key.clone(), event };
            let told = notices(&tournament, &event, &[]);
            told.into_iter().map(|notice| (notice.kind, notice.game.is_some())).collect::<Vec<_>>()
        };
        let new = notices(&tournament, &OnlineTournamentEvent::Started, tournament.games());
        assert_eq!(new.iter().filter(|notice| notice.kind == PlayerPushKind::Paired).count(), 2);
        for (event, kind) in [
            (AppointmentEvent::Proposed { by: white, times: vec![9] }, PlayerPushKind::TimesProposed),
            (AppointmentEvent::Agreed { by: white, time: 9 }, PlayerPushKind::TimeAgreed),
            (AppointmentEvent::Declined { by: white }, PlayerPushKind::TimesDeclined),
            (AppointmentEvent::CalledOff { by: white }, PlayerPushKind::TimeCalledOff),
        ] {
            assert_eq!(told(event), [(kind, false)]);
        }
        assert_eq!(told(AppointmentEvent::Missed), [(PlayerPushKind::TimeCalledOff, false); 2]);
        assert_eq!(told(AppointmentEvent::Reminded), [(PlayerPushKind::GameSoon, false); 2]);
        assert_eq!(told(AppointmentEvent::Begun), [(PlayerPushKind::Round, true); 2]);
    }

    #[test]
    fn whoever_has_agreed_on_a_time_is_told_that_the_game_is_not_played() {
        let happen = |tournament: &mut OnlineTournament, event: OnlineTournamentEvent| {
            let entry = tournament.next_entry(5, event.clone());
            tournament.apply(&entry).expect("an event");
            notices(tournament, &event, &[])
        };
        let mut tournament = entered(Some(7));
        happen(&mut tournament, OnlineTournamentEvent::Started);
        let paired = tournament.due_event(5).expect("a round");
        happen(&mut tournament, paired);
        let game = &tournament.games()[0];
        let (white, black, time) = (game.white, game.black, 3_600_000);
        let appointment = |event| OnlineTournamentEvent::Appointment { game_key: game.key.clone(), event };
        let proposed = appointment(AppointmentEvent::Proposed { by: white, times: vec![time] });
        let agreed = appointment(AppointmentEvent::Agreed { by: black, time });
        let mut unagreed = tournament.clone();
        happen(&mut tournament, proposed);
        happen(&mut tournament, agreed);
        let told = |id: ParticipantId| TournamentNotice {
            player: key(u8::try_from(id.0).expect("small")),
            kind: PlayerPushKind::TimeCalledOff,
            game: None,
        };
        assert_eq!(happen(&mut tournament.clone(), OnlineTournamentEvent::CalledOff), [told(white), told(black)]);
        for (tournament, expected) in [(&mut tournament, vec![told(white)]), (&mut unagreed, Vec::new())] {
            happen(tournament, OnlineTournamentEvent::Withdrew { id: black });
            let forfeit = tournament.due_event(5).expect("a forfeit");
            assert!(matches!(forfeit, OnlineTournamentEvent::GameEnded { .. }), "{forfeit:?}");
            assert_eq!(happen(tournament, forfeit), expected);
        }
    }
}
