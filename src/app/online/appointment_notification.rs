//! The notification by the system of what happens about the time of the player's next game in a tournament, while the window is not in
//! focus or closed. A page is told of that by messages of the server.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;

use crate::app::i18n::Translations;
use crate::app::online::tournaments::{FollowedTournament, OnlineTournaments};
use crate::app::online::turn_notification::{NotificationSystems, Notifier, TurnNotification};
use crate::app::system::wall_clock::WallClock;
use crate::online_tournament::{ProposedTimes, REMINDER_MS};

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_message::<TurnNotification>().add_systems(Last, notice_appointment.in_set(NotificationSystems));
}

/// What is known of the time of the player's next game.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SeenAppointment {
    game: String,
    is_agreed: bool,
    /// What the opponent proposes.
    proposed: Option<ProposedTimes>,
    /// Whether the game begins in a few minutes.
    is_soon: bool,
}

impl SeenAppointment {
    /// That in a tournament; `None` if no game is to come.
    fn of(followed: &FollowedTournament, now: Duration) -> Option<Self> {
        let view = followed.view.as_ref()?;
        let appointment = view.own_appointment()?;
        let own_id = view.own.and_then(|own| own.id);
        Some(Self {
            game: appointment.game.clone(),
            is_agreed: appointment.is_agreed,
            proposed: appointment.proposed.clone().filter(|proposed| Some(proposed.by) != own_id),
            is_soon: followed.time_until(appointment.begins_at, now) <= Duration::from_millis(REMINDER_MS),
        })
    }

    /// The message for what has happened since this was known; `None` if that is nothing of which the player is told.
    fn news_since(&self, before: Option<&Self>) -> Option<&'static str> {
        let before = before.filter(|before| before.game == self.game);
        if self.is_soon && !before.is_some_and(|before| before.is_soon) {
            return Some("notification-game-soon");
        }
        let Some(before) = before else { return Some("notification-paired") };
        match (before.is_agreed, self.is_agreed) {
            (false, true) => Some("notification-time-agreed"),
            (true, false) => Some("notification-time-called-off"),
            _ if self.proposed.is_some() && self.proposed != before.proposed => Some("notification-times-proposed"),
            _ => None,
        }
    }
}

/// What a tournament says at first is no news.
fn notice_appointment(
    tournaments: Option<Res<OnlineTournaments>>,
    clock: Res<WallClock>,
    translations: Res<Translations>,
    mut known: Local<BTreeMap<String, Option<SeenAppointment>>>,
    mut notifier: Notifier,
) {
    let followed = tournaments.iter().flat_map(|tournaments| &tournaments.followed);
    for followed in followed.filter(|followed| followed.view.is_some()) {
        let seen = SeenAppointment::of(followed, clock.now());
        let before = known.insert(followed.key.clone(), seen.clone());
        let news = before.zip(seen).and_then(|(before, seen)| seen.news_since(before.as_ref()));
        if let Some(key) = news {
            notifier.notify(translations.say(key));
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
    fn followed(games: &str) -> FollowedTournament {
        let text = format!(
            r#"{{"key":"k7m2","name":"Club league","game":"lielow","pace":{{"type":"live","white":"300+5","black":"300+5"}},
            "system":{{"type":"swiss","rounds":3}},"rated":true,"stage":"running","organiser":"Ana","players":2,"round_days":2,
            "seq":9,"tie_breaks":[],"now":{},"rows":[],"own":{{"id":1,"organises":false,"is_berserk":false}},
            "rounds":[{{"games":[{games}],"byes":[]}}],"arena_games":[]}}"#,
            11 * 60 * MINUTE_MS,
        );
        let view = Some(serde_json::from_str(&text).expect(&text));
        let site = "https://example.org/".parse().expect("an address");
        FollowedTournament { view, ..FollowedTournament::new(site, "k7m2".into()) }
    }

    fn with_appointment(key: &str, rest: &str) -> FollowedTournament {
        followed(&format!(r#"{{"white":2,"black":1,"appointment":{{"game":"{key}",{rest}}}}}"#))
    }

    /// A program without a window, whose player wants to be called.
    fn program() -> App {
        let mut app = App::new();
        app.insert_resource(Settings { notifies_turns: true, ..default() })
            .insert_resource(WallClock::manual(Duration::ZERO))
            .init_resource::<Translations>()
            .init_resource::<OnlineTournaments>()
            .add_plugins(plugin);
        app
    }

    #[test]
    fn a_player_who_looks_elsewhere_is_told_what_happens_about_the_next_game() {
        let mut app = program();
        let open = r#""begins_at":172800000"#;
        let theirs = r#""begins_at":172800000,"proposed":{"by":2,"times":[86400000],"number":1}"#;
        let others = r#""begins_at":172800000,"proposed":{"by":2,"times":[90000000],"number":2}"#;
        let own = r#""begins_at":172800000,"proposed":{"by":1,"times":[86400000],"number":3}"#;
        let noon = r#""begins_at":43200000,"is_agreed":true"#;
        let paired = "You are paired: agree on a time for the game.";
        let proposed = "Your opponent proposes times for the game.";
        for (minutes, tournament, told) in [
            (0, followed(""), None),
            (0, with_appointment("a", open), Some(paired)),
            (0, with_appointment("a", open), None),
            (0, with_appointment("a", theirs), Some(proposed)),
            (0, with_appointment("a", theirs), None),
            (0, with_appointment("a", others), Some(proposed)),
            (0, with_appointment("a", own), None),
            (0, with_appointment("a", noon), Some("The time of your game is agreed.")),
            (0, with_appointment("a", open), Some("The agreed time of your game is called off.")),
            (0, with_appointment("a", noon), Some("The time of your game is agreed.")),
            (49, with_appointment("a", noon), None),
            (50, with_appointment("a", noon), Some("Your game begins in ten minutes.")),
            (51, with_appointment("a", noon), None),
            (60, followed(""), None),
            (60, with_appointment("b", open), Some(paired)),
        ] {
            app.insert_resource(WallClock::manual(Duration::from_mins(minutes)));
            app.world_mut().resource_mut::<Messages<TurnNotification>>().clear();
            app.world_mut().resource_mut::<OnlineTournaments>().followed = vec![tournament];
            app.update();
            let messages = app.world_mut().resource_mut::<Messages<TurnNotification>>().drain().collect::<Vec<_>>();
            let expected: Vec<TurnNotification> =
                told.into_iter().map(|text| TurnNotification { text: text.to_owned() }).collect();
            assert_eq!(messages, expected, "after {minutes} minutes");
        }
    }

    #[test]
    fn whoever_begins_to_follow_a_tournament_is_told_nothing_old() {
        let seen = SeenAppointment {
            game: "a".into(),
            is_agreed: false,
            proposed: Some(ProposedTimes { by: ParticipantId(2), times: vec![7], number: None }),
            is_soon: false,
        };
        assert_eq!(seen.news_since(Some(&seen)), None);
        let mut app = program();
        let tournament = with_appointment("a", r#""begins_at":172800000"#);
        app.world_mut().resource_mut::<OnlineTournaments>().followed = vec![tournament];
        app.update();
        assert!(app.world().resource::<Messages<TurnNotification>>().is_empty());
    }
}
