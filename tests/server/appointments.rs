//! Tests of tournaments over days: two players agree on the time of their game, are told of it, and play then.
#![cfg(unix)]

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;
use turnover::board::Side;
use turnover::online::{PlayerPushKind, SeatToken};
use turnover::online_tournament::{AppointmentView, PROPOSAL_NOTICE_MS, TournamentGameView, TournamentStage};
use turnover::server::{EventStore, SqliteStore};
use turnover::tournament::{GameOutcome, GameResult, ParticipantId};

use crate::host::{Folder, ORIGIN, Program, get, start_in};
use crate::person::Person;
use crate::push_service::{Browser, PushServiceStandIn};
use crate::robot::Robot;
use crate::tournament_bots::{act, announce, ask, view};

/// A tournament over days of two players, which has begun. Ana has entered first.
struct OverDays {
    server: watch::Receiver<SocketAddr>,
    ana: Person,
    bo: Person,
    key: String,
}

impl OverDays {
    async fn begin(server: watch::Receiver<SocketAddr>) -> Self {
        let address = *server.borrow();
        let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
        let pace = json!({ "type": "live", "white": "60+2", "black": "60+2" });
        let plan = json!({ "name": "Club league", "game": "lielow", "pace": pace, "rated": true, "public": true,
            "first_turn": 60, "round_days": 7, "system": { "type": "swiss", "rounds": 1 } });
        let key = announce(&server, &ana, &plan).await;
        let held = Self { server, ana, bo, key };
        held.act(&held.ana, "enter", &json!({})).await;
        held.act(&held.bo, "enter", &json!({})).await;
        held
    }

    /// Lets the organiser begin it, and returns its game when that is paired.
    async fn start(&self) -> AppointmentView {
        self.act(&self.ana, "start", &json!({})).await;
        loop {
            let rounds = view(&self.server, &self.key).await.rounds;
            if let Some(game) = rounds.first().and_then(|round| round.games.first()) {
                assert_eq!(game.game, None, "it has not begun");
                return game.appointment.clone().expect("its time");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn try_to(&self, person: &Person, what: &str, body: &Value) -> (u16, Value) {
        ask(&self.server, Some(person), "POST", &format!("/api/tournaments/{}/{what}", self.key), body).await
    }

    async fn act(&self, person: &Person, what: &str, body: &Value) {
        act(&self.server, person, &self.key, what, body).await;
    }

    async fn game(&self) -> TournamentGameView {
        view(&self.server, &self.key).await.rounds[0].games[0].clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_agree_on_a_time_and_play_then_though_the_server_is_killed_in_between() {
    // The clock is put forward in this file.
    let folder = Folder::with_file();
    let mut program = Program::start(&folder, &ORIGIN);
    let (address, server) = watch::channel(program.address);
    let held = OverDays::begin(server.clone()).await;
    let AppointmentView { game: key, begins_at: end, is_agreed, .. } = held.start().await;
    assert!(!is_agreed);
    let now = view(&server, &held.key).await.now;
    let (soon, time) = (now + PROPOSAL_NOTICE_MS / 2, now + 2 * PROPOSAL_NOTICE_MS);

    for (person, what, body, status, code) in [
        (&held.ana, "propose-times", json!({ "game": key, "times": [soon, time] }), 409, json!("wrong-appointment")),
        (&held.ana, "propose-times", json!({ "game": "other", "times": [time] }), 409, json!("no-appointment")),
        (&held.ana, "propose-times", json!({ "game": key, "times": [end, time] }), 200, Value::Null),
        (&held.bo, "decline-times", json!({ "game": key, "proposal": 7 }), 409, json!("stale-proposal")),
        (&held.ana, "agree-time", json!({ "game": key, "time": time }), 409, json!("wrong-appointment")),
        (&held.bo, "agree-time", json!({ "game": key, "time": time + 1 }), 409, json!("wrong-appointment")),
        (&held.bo, "agree-time", json!({ "game": key, "time": time }), 200, Value::Null),
        (&held.bo, "agree-time", json!({ "game": key, "time": time }), 200, Value::Null),
        (&held.bo, "propose-times", json!({ "game": key, "times": [end] }), 409, json!("wrong-appointment")),
    ] {
        let (found, answer) = held.try_to(person, what, &body).await;
        assert_eq!((found, &answer["code"]), (status, &code), "{what} {body}: {answer}");
    }
    let (_, answer) = held.try_to(&held.ana, "propose-times", &json!({ "game": key, "times": [] })).await;
    assert!(answer["error"].to_string().contains("expected a game without an agreed time"), "{answer}");
    let agreed = held.game().await.appointment.expect("its time");
    assert_eq!((agreed.begins_at, agreed.is_agreed), (time, true));
    assert_eq!(get(program.address, &format!("/api/games/{key}")).await.status, 404);
    let page = get(program.address, &format!("/tournament/{}", held.key)).await.text();
    assert!(page.contains("agreed: 20") && page.contains(" UTC"), "{page}");

    program.kill();
    let mut store = SqliteStore::open(&folder.data(), 0).expect("a store");
    // A server never goes back behind the last time at which it ran.
    store.set_heartbeat(time - 4_000).expect("a time");
    drop(store);
    program = Program::start(&folder, &ORIGIN);
    address.send_replace(program.address);
    let begun = loop {
        let game = held.game().await;
        match &game.appointment {
            Some(appointment) => assert_eq!(appointment, &agreed),
            None => break game,
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(begun.game.as_ref(), Some(&key));
    assert!(view(&server, &held.key).await.now >= time);

    let robots = [(&held.ana, 1), (&held.bo, 2)].map(|(person, number): (&Person, u8)| {
        let token = SeatToken::new([number; 16]);
        let mut robot = Robot::entering(server.clone(), &key, token, number.into(), person.session);
        let is_white = begun.white == ParticipantId(number.into());
        (robot.most_plies, robot.tired) = (8, if is_white { Side::White } else { Side::Black });
        tokio::spawn(tokio::time::timeout(Duration::from_secs(120), robot.play()))
    });
    for robot in robots {
        robot.await.expect("no panic").expect("a game that ends");
    }
    while view(&server, &held.key).await.listed.stage != TournamentStage::Over {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let outcome = held.game().await.outcome;
    assert!(matches!(outcome, Some(GameOutcome::Played { is_rated: true, .. })), "{outcome:?}");
    drop(program);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_of_a_game_that_a_withdrawal_has_decided_before_it_began_is_corrected() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let (_keep, at) = watch::channel(server.address());
    let held = OverDays::begin(at).await;
    let key = held.start().await.game;
    held.act(&held.bo, "withdraw", &json!({})).await;
    let ended = loop {
        let game = held.game().await;
        if game.outcome.is_some() {
            break game;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!((ended.game, ended.unplayed_game.as_ref()), (None, Some(&key)));
    held.act(&held.ana, "correct", &json!({ "game": key, "result": "1/2-1/2" })).await;
    let corrected = held.game().await;
    let is_draw = matches!(corrected.outcome, Some(GameOutcome::Played { result: GameResult::Draw, .. }));
    assert!(is_draw && corrected.is_corrected, "{corrected:?}");
    assert_eq!((corrected.game, corrected.unplayed_game), (None, Some(key)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_opponent_is_told_of_what_a_player_proposes_agrees_to_and_calls_off() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    let (_keep, at) = watch::channel(address);
    let held = OverDays::begin(at.clone()).await;
    let browser = Browser::new(&service, 7);
    assert_eq!(browser.subscribe_player(address, &held.bo).await.status, 204);
    let game = held.start().await.game;
    service.wait_for(2).await;
    let time = view(&at, &held.key).await.now + 4 * PROPOSAL_NOTICE_MS;
    let (times, agreed, called_off) =
        (json!({ "game": game, "times": [time] }), json!({ "game": game, "time": time }), json!({ "game": game }));
    for (count, person, what, body) in [
        (2, &held.bo, "propose-times", &times),
        (3, &held.ana, "agree-time", &agreed),
        (4, &held.ana, "call-off-time", &called_off),
        (5, &held.ana, "propose-times", &times),
        (6, &held.ana, "decline-times", &called_off),
        (6, &held.ana, "decline-times", &called_off),
    ] {
        held.act(person, what, body).await;
        service.wait_for(count).await;
    }
    let told: Vec<_> = service.arrived().iter().map(|message| browser.read_for_player(message)).collect();
    let kinds: Vec<PlayerPushKind> = told.iter().map(|message| message.kind).collect();
    let expected = [
        PlayerPushKind::TournamentBegins,
        PlayerPushKind::Paired,
        PlayerPushKind::TimeAgreed,
        PlayerPushKind::TimeCalledOff,
        PlayerPushKind::TimesProposed,
        PlayerPushKind::TimesDeclined,
    ];
    assert_eq!(kinds, expected);
    assert!(told.iter().all(|message| message.tournament.as_deref() == Some(&*held.key) && message.key.is_none()));
    server.stop().await;
}
