//! The notification by the system that a tournament of the player begins, and of what happens about the time of the player's next game in
//! it, while the window is not in focus or closed. A page is told of that by messages of the server.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;

use crate::app::i18n::Translations;
use crate::app::online::tournaments::{FollowedTournament, OnlineTournaments};
use crate::app::online::turn_notification::{NotificationSystems, Notifier, TurnNotification};
use crate::app::system::wall_clock::WallClock;
use crate::online_tournament::{ProposedTimes, REMINDER_MS, TournamentStage};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_message::<TurnNotification>().add_systems(Last, notify_of_tournaments.in_set(NotificationSystems));
}

/// How long before something begins it begins soon.
const SOON_TIME: Duration = Duration::from_millis(REMINDER_MS);

/// What is known of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
struct KnownTournament {
    stage: TournamentStage,
    /// Whether it begins in a few minutes.
    is_soon: bool,
    /// Whether the player takes part, and has no game yet.
    waits_for_game: bool,
    appointment: Option<KnownAppointment>,
}

impl KnownTournament {
    /// That which is followed; `None` as long as its server has not described it.
    fn of(followed: &FollowedTournament, now: Duration) -> Option<Self> {
        let view = followed.view.as_ref()?;
        Some(Self {
            stage: view.listed.stage,
            is_soon: view.listed.starts_at.is_some_and(|starts_at| followed.time_until(starts_at, now) <= SOON_TIME),
            waits_for_game: view.own_presence() == Some(true) && view.own_game().is_none(),
            appointment: KnownAppointment::of(followed, now),
        })
    }

    /// The message for what has happened since this was known; `None` if that is nothing of which the player is told.
    fn message_key_since(&self, previous: &Self) -> Option<&'static str> {
        let appointment = self.appointment.as_ref();
        let beginning_key = match (previous.stage, self.stage) {
            (TournamentStage::Open, TournamentStage::Open) if self.is_soon && !previous.is_soon => {
                Some("notification-tournament-soon")
            }
            (TournamentStage::Open, TournamentStage::Running) => Some("notification-tournament-begun"),
            _ => None,
        };
        appointment
            .and_then(|appointment| appointment.message_key_since(previous.appointment.as_ref()))
            .or(beginning_key.filter(|_| self.waits_for_game))
    }
}

/// What is known of the time of the player's next game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct KnownAppointment {
    game_key: String,
    /// In milliseconds since 1970.
    begins_at: u64,
    is_agreed: bool,
    /// What the opponent proposes.
    opponent_proposal: Option<ProposedTimes>,
    /// Whether the game begins in a few minutes.
    is_soon: bool,
}

impl KnownAppointment {
    /// That in a tournament; `None` if no game is to come.
    fn of(followed: &FollowedTournament, now: Duration) -> Option<Self> {
        let view = followed.view.as_ref()?;
        let appointment = view.own_appointment()?;
        let own_id = view.own.and_then(|own| own.id);
        Some(Self {
            game_key: appointment.game.clone(),
            begins_at: appointment.begins_at,
            is_agreed: appointment.is_agreed,
            opponent_proposal: appointment.proposed.clone().filter(|proposed| Some(proposed.by) != own_id),
            is_soon: followed.time_until(appointment.begins_at, now) <= SOON_TIME,
        })
    }

    /// The message for what has happened since this was known; `None` if that is nothing of which the player is told.
    fn message_key_since(&self, previous: Option<&Self>) -> Option<&'static str> {
        let Some(previous) = previous.filter(|previous| previous.game_key == self.game_key) else {
            return Some("notification-paired");
        };
        match (previous.is_agreed, self.is_agreed) {
            // Of a time that is fixed later than that the player is told when it is.
            _ if self.is_soon && !previous.is_soon && self.begins_at == previous.begins_at => {
                Some("notification-game-soon")
            }
            (false, true) => Some("notification-time-agreed"),
            (true, false) => Some("notification-time-called-off"),
            _ if self.opponent_proposal.is_some() && self.opponent_proposal != previous.opponent_proposal => {
                Some("notification-times-proposed")
            }
            _ => None,
        }
    }
}

/// What a tournament says at first is no news.
fn notify_of_tournaments(
    tournaments: Option<Res<OnlineTournaments>>,
    clock: Res<WallClock>,
    translations: Res<Translations>,
    mut known_by_key: Local<BTreeMap<String, KnownTournament>>,
    mut notifier: Notifier,
) {
    for followed in tournaments.iter().flat_map(|tournaments| &tournaments.followed) {
        let Some(tournament) = KnownTournament::of(followed, clock.now()) else { continue };
        let previous = known_by_key.insert(followed.key.clone(), tournament.clone());
        let message_key = previous.and_then(|previous| tournament.message_key_since(&previous));
        if let (Some(message_key), Some(view)) = (message_key, &followed.view) {
            notifier.notify(translations.say_with(message_key, &[("name", view.listed.name.as_str().into())]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::Settings;
    use crate::tournament::ParticipantId;

    const MINUTE_MS: u64 = 60_000;

    /// A tournament in which the player is number 1, with this about the next game, an hour before noon of the first day.
    fn followed_tournament(games_json: &str) -> FollowedTournament {
        let text = format!(
            r#"{{"key":"k7m2","name":"Club league","game":"lielow","pace":{{"type":"live","white":"300+5","black":"300+5"}},
            "system":{{"type":"swiss","rounds":3}},"rated":true,"stage":"running","organiser":"Ana","players":2,"round_days":2,
            "seq":9,"tie_breaks":[],"now":{},"rows":[],"own":{{"id":1,"organises":false,"is_berserk":false}},
            "rounds":[{{"games":[{games_json}],"byes":[]}}],"arena_games":[]}}"#,
            11 * 60 * MINUTE_MS,
        );
        let view = Some(serde_json::from_str(&text).expect(&text));
        let site = "https://example.org/".parse().expect("an address");
        FollowedTournament { view, ..FollowedTournament::new(site, "k7m2".into()) }
    }

    fn with_appointment(game_key: &str, other_fields_json: &str) -> FollowedTournament {
        followed_tournament(&format!(
            r#"{{"white":2,"black":1,"appointment":{{"game":"{game_key}",{other_fields_json}}}}}"#
        ))
    }

    /// A program without a window, whose player wants to be called.
    fn app_without_window() -> App {
        let mut app = App::new();
        app.insert_resource(Settings { notifies_turns: true, ..default() })
            .insert_resource(WallClock::manual(Duration::ZERO))
            .init_resource::<Translations>()
            .init_resource::<OnlineTournaments>()
            .add_plugins(plugin);
        app
    }

    /// A tournament at this stage that the player has entered and that begins at noon.
    fn entered_tournament(stage: TournamentStage) -> FollowedTournament {
        let mut followed = followed_tournament("");
        let view = followed.view.as_mut().expect("it is described");
        (view.listed.stage, view.listed.starts_at) = (stage, Some(12 * 60 * MINUTE_MS));
        let row_json = r#"{"id":1,"rank":1,"name":"Ana","is_absent":false,"points":"0","tie_breaks":[],"results":[]}"#;
        view.rows.push(serde_json::from_str(row_json).expect("a row"));
        followed
    }

    /// What the player is told when the tournament is described like that after these minutes.
    fn notified_texts(app: &mut App, minutes: u64, tournament: FollowedTournament) -> Vec<String> {
        app.insert_resource(WallClock::manual(Duration::from_mins(minutes)));
        app.world_mut().resource_mut::<Messages<TurnNotification>>().clear();
        app.world_mut().resource_mut::<OnlineTournaments>().followed = vec![tournament];
        app.update();
        let mut notifications = app.world_mut().resource_mut::<Messages<TurnNotification>>();
        notifications.drain().map(|notification| notification.text).collect()
    }

    #[test]
    fn a_player_who_looks_elsewhere_is_told_that_the_tournament_begins() {
        let mut app = app_without_window();
        for (minutes, stage, expected_text) in [
            (0, TournamentStage::Open, None),
            (49, TournamentStage::Open, None),
            (50, TournamentStage::Open, Some("Club league begins soon.")),
            (51, TournamentStage::Open, None),
            (60, TournamentStage::Running, Some("Club league has begun.")),
            (61, TournamentStage::Running, None),
        ] {
            let texts = notified_texts(&mut app, minutes, entered_tournament(stage));
            assert_eq!(texts, expected_text.into_iter().collect::<Vec<_>>(), "after {minutes} minutes");
        }
    }

    #[test]
    fn a_player_who_looks_elsewhere_is_told_what_happens_about_the_next_game() {
        let mut app = app_without_window();
        let open_json = r#""begins_at":172800000"#;
        let opponent_proposal_json = r#""begins_at":172800000,"proposed":{"by":2,"times":[86400000],"number":1}"#;
        let other_proposal_json = r#""begins_at":172800000,"proposed":{"by":2,"times":[90000000],"number":2}"#;
        let own_proposal_json = r#""begins_at":172800000,"proposed":{"by":1,"times":[86400000],"number":3}"#;
        let noon_json = r#""begins_at":43200000,"is_agreed":true"#;
        let after_noon_json = r#""begins_at":43380000,"is_agreed":true"#;
        let paired_text = "You are paired: agree on a time for the game.";
        let proposed_text = "Your opponent proposes times for the game.";
        for (minutes, tournament, expected_text) in [
            (0, followed_tournament(""), None),
            (0, with_appointment("a", open_json), Some(paired_text)),
            (0, with_appointment("a", open_json), None),
            (0, with_appointment("a", opponent_proposal_json), Some(proposed_text)),
            (0, with_appointment("a", opponent_proposal_json), None),
            (0, with_appointment("a", other_proposal_json), Some(proposed_text)),
            (0, with_appointment("a", own_proposal_json), None),
            (0, with_appointment("a", noon_json), Some("The time of your game is agreed.")),
            (0, with_appointment("a", open_json), Some("The agreed time of your game is called off.")),
            (0, with_appointment("a", noon_json), Some("The time of your game is agreed.")),
            (49, with_appointment("a", noon_json), None),
            (50, with_appointment("a", noon_json), Some("Your game begins soon.")),
            (51, with_appointment("a", noon_json), None),
            (60, followed_tournament(""), None),
            (60, with_appointment("b", open_json), Some(paired_text)),
            (60, with_appointment("b", after_noon_json), Some("The time of your game is agreed.")),
            (61, with_appointment("b", after_noon_json), None),
        ] {
            let texts = notified_texts(&mut app, minutes, tournament);
            assert_eq!(texts, expected_text.into_iter().collect::<Vec<_>>(), "after {minutes} minutes");
        }
    }

    #[test]
    fn whoever_begins_to_follow_a_tournament_is_told_nothing_old() {
        let appointment = KnownAppointment {
            game_key: "a".into(),
            begins_at: 172_800_000,
            is_agreed: false,
            opponent_proposal: Some(ProposedTimes { by: ParticipantId(2), times: vec![7], number: None }),
            is_soon: false,
        };
        assert_eq!(appointment.message_key_since(Some(&appointment)), None);
        let mut app = app_without_window();
        let tournament = with_appointment("a", r#""begins_at":172800000"#);
        app.world_mut().resource_mut::<OnlineTournaments>().followed = vec![tournament];
        app.update();
        assert!(app.world().resource::<Messages<TurnNotification>>().is_empty());
    }
}
