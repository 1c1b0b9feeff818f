//! What players are told of tournaments by push messages: one begins soon, it has begun, a game of theirs is there.

use std::sync::Arc;
use std::time::Duration;

use super::tournament_hall::TournamentHall;
use crate::board::Side;
use crate::online::{EventKind, GameEvent, PlayerPushKind, PlayerPushMessage};
use crate::online_tournament::{GameOfTournament, OnlineTournament, OnlineTournamentEvent};
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
    let player = |id: ParticipantId| after.entrants().get(&id)?.player;
    let to_players = new.iter().flat_map(|game| [(game, game.white, Side::White), (game, game.black, Side::Black)]);
    let to_players = to_players.filter_map(|(game, id, side)| {
        Some(TournamentNotice {
            player: player(id)?,
            kind: PlayerPushKind::Round,
            game: Some((game.key.clone(), side)),
        })
    });
    to_all.chain(to_players).collect()
}

/// Whether somebody has entered the seat of this side.
fn has_come(events: &[GameEvent], side: Side) -> bool {
    events.iter().any(|event| event.side == Some(side) && matches!(event.kind, EventKind::SeatMoved { .. }))
}

/// Whether a player has asked for messages and is not in the game.
async fn is_to_be_told(games: &Games, notice: &TournamentNotice) -> bool {
    let (player, game) = (notice.player, notice.game.clone());
    let read = games.store().read(move |store: &dyn EventStore| {
        if store.browsers_of(player)?.is_empty() {
            return Ok(false);
        }
        let Some((key, side)) = game else { return Ok(true) };
        Ok(!store.events(&key)?.is_some_and(|events| has_come(&events, side)))
    });
    read.await.unwrap_or_else(|error| {
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
                games.pusher().enqueue_for_player(notice.player, &message, MessageLife::of(plan.pace));
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

    /// A tournament that two players have entered, one of whom has withdrawn.
    fn entered() -> OnlineTournament {
        let plan: TournamentPlan = serde_json::from_str(
            r#"{"name":"Club","game":"lielow","pace":{"type":"live","white":"60+1","black":"60+1"},"system":{"type":"swiss","rounds":2}}"#,
        )
        .expect("a plan");
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
        let mut tournament = entered();
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
}
