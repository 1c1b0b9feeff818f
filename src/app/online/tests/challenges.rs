//! Tests of programs whose players challenge one another through the server in memory.

use super::*;
use crate::app::online::challenges::{ChallengeCommand, Challenges};
use crate::app::settings::site::Site;
use crate::online::{DeclineReason, DeclinedChallenge, ListedChallenge, ListedChallenges};
use crate::session::Game;

/// A challenge of one player to another.
pub(super) struct Challenged {
    game: String,
    from: PlayerKey,
    to: PlayerKey,
    declined: Option<String>,
}

/// Challenges the player with this name.
fn to(name: &str) -> OnlineCommand {
    OnlineCommand::Offer(OfferChoice { challenged: Some(name.to_owned()), ..OFFER })
}

/// Whether a request is about challenges; `path` is what follows `/api/`.
pub(super) fn is_about_challenges(path: &str) -> bool {
    path.starts_with("account/challenges") || path.starts_with("player/") && path.ends_with("/challenge")
}

impl Server {
    /// Answers a request about challenges; `path` is what follows `/api/`.
    pub(super) fn challenges(
        &mut self,
        path: &str,
        body: Option<&str>,
        session: Option<SessionToken>,
    ) -> (u16, String) {
        let own = key_of(&session.expect("whoever challenges is signed in"));
        if let Some(name) = path.strip_prefix("player/").and_then(|rest| rest.strip_suffix("/challenge")) {
            let found = self.names.iter().find(|(_, other)| other.as_str() == name).map(|(key, _)| *key);
            let Some(to) = found else { return (404, r#"{"error":"no such player"}"#.into()) };
            let created = self.create(&serde_json::from_str(body.expect("an offer")).expect("an offer"));
            let game = created.key.clone();
            if self.challenges.iter().all(|challenge| challenge.game != game) {
                self.challenges.push(Challenged { game, from: own, to, declined: None });
            }
            return (if self.loses_answers { 0 } else { 201 }, super::super::lobby::json(&created));
        }
        match path.strip_prefix("account/challenges/").and_then(|rest| rest.split_once('/')) {
            None => (200, super::super::lobby::json(&self.listed_challenges(own))),
            Some((key, "decline")) => {
                let DeclinedChallenge { reason } = serde_json::from_str(body.expect("a reason")).expect("a reason");
                let challenge =
                    self.challenges.iter_mut().find(|challenge| challenge.game == key && challenge.to == own);
                challenge.expect("a challenge").declined = Some(reason.name().to_owned());
                self.handle(key, ServerInput::Close);
                (200, "{}".into())
            }
            Some((key, "cancel")) => {
                self.challenges.retain(|challenge| challenge.game != key || challenge.from != own);
                self.handle(key, ServerInput::Close);
                (200, "{}".into())
            }
            Some(other) => panic!("{other:?}"),
        }
    }

    fn listed_challenges(&self, own: PlayerKey) -> ListedChallenges {
        let mut listed = ListedChallenges::default();
        for Challenged { game, from, to, declined } in &self.challenges {
            let told = |other: &PlayerKey| ListedChallenge {
                player: self.names[other].clone(),
                bot: false,
                until: 0,
                declined: declined.clone(),
                game: self.listed(game).expect("a game"),
            };
            let is_open = self.listed(game).is_some_and(|game| game.stage == GameStage::Open);
            if *to == own && declined.is_none() && is_open {
                listed.incoming.push(told(from));
            } else if *from == own && (declined.is_some() || is_open) {
                listed.outgoing.push(told(to));
            }
        }
        listed.mark = format!("{:?}{:?}", listed.incoming.len(), listed.outgoing);
        listed
    }
}

impl Room {
    fn challenge_command(&mut self, index: usize, command: ChallengeCommand) {
        self.command(index, OnlineCommand::Challenge(command));
    }

    fn challenges(&self, index: usize) -> &Challenges {
        self.apps[index].world().resource()
    }

    /// The first player has challenged the second one. Returns the key of the game.
    fn challenged(&mut self) -> String {
        self.command(WHITE, to("Dora"));
        self.seconds(4);
        self.online(WHITE).table().expect("a game").key.clone()
    }
}

#[test]
fn a_challenge_reaches_the_other_player_wherever_and_both_sit_down() {
    let mut room = Room::new().named();
    room.intend(BLACK, Intent::Start { id: GameId::Lielow, fen: None, head: Head::default() });
    let key = room.challenged();
    assert_eq!(room.overlay(WHITE), Overlay::Invitation);
    assert_eq!(room.challenges(WHITE).awaited_player(&key), Some("Dora"));
    assert_eq!(room.challenges(WHITE).outgoing().count(), 1);
    let call = room.challenges(BLACK).call().expect("a call").clone();
    assert_eq!((call.player.as_str(), &call.game.key), ("Carla", &key));
    assert_eq!(room.current(BLACK).game.id(), GameId::Lielow, "nothing is taken off the table");
    assert!(room.challenges(WATCHER).incoming().is_empty());

    room.command(BLACK, OnlineCommand::Look(OnlineLink { site: None, key: key.clone(), seat: None }));
    assert_eq!(room.overlay(BLACK), Overlay::JoinGame);
    room.command(BLACK, OnlineCommand::Sit(None));
    assert!(room.challenges(BLACK).call().is_none(), "it calls no more while the server has not heard of that");
    room.seconds(4);
    for index in [WHITE, BLACK] {
        assert_eq!(room.online(index).table().map(|table| &table.key), Some(&key));
        let challenges = room.challenges(index);
        assert!(challenges.call().is_none() && challenges.outgoing().count() == 0, "{index}");
    }
    room.play(WHITE, "e1e3");
    assert_eq!(room.codes(BLACK), ["e1e3"]);
}

#[test]
fn of_two_who_challenge_one_another_one_accepts_and_both_are_at_that_table() {
    let mut room = Room::new().named();
    let own = room.challenged();
    room.command(BLACK, to("Carla"));
    room.seconds(4);
    let theirs = room.online(BLACK).table().expect("a game").key.clone();
    assert_ne!(own, theirs);
    room.command(WHITE, OnlineCommand::Look(OnlineLink { site: None, key: theirs.clone(), seat: None }));
    room.command(WHITE, OnlineCommand::Sit(None));
    room.seconds(4);
    assert!(room.challenges(BLACK).incoming().is_empty(), "the other one is withdrawn");
    for index in [WHITE, BLACK] {
        assert_eq!(room.online(index).table().map(|table| &table.key), Some(&theirs));
    }
}

#[test]
fn a_challenge_is_declined_for_a_reason_that_the_challenger_hears() {
    let mut room = Room::new().named();
    let key = room.challenged();
    room.challenge_command(BLACK, ChallengeCommand::Decline(key.clone(), DeclineReason::TooFast));
    assert!(room.challenges(BLACK).call().is_none());
    room.seconds(4);
    let refusal = room.challenges(WHITE).refusal.clone().expect("an answer");
    assert_eq!((refusal.player.as_str(), refusal.reason), ("Dora", DeclineReason::TooFast));
    assert_eq!(room.challenges(WHITE).awaited_player(&key), None);
    room.challenge_command(WHITE, ChallengeCommand::ReadRefusal);
    room.seconds(6);
    assert_eq!(room.challenges(WHITE).refusal, None, "it is told once");
}

#[test]
fn whoever_is_blocked_is_declined_without_a_reason_and_stands_in_the_list() {
    let mut room = Room::new().named();
    let key = room.challenged();
    let challenger = room.challenges(BLACK).to_game(&key).expect("a challenge").player.clone();
    room.challenge_command(BLACK, ChallengeCommand::Block(key, challenger.clone()));
    assert!(room.challenges(BLACK).call().is_none());
    room.seconds(4);
    let refusal = room.challenges(WHITE).refusal.clone().expect("an answer");
    assert_eq!((refusal.player.as_str(), refusal.reason), ("Dora", DeclineReason::Generic));
    let site: Site = SITE.parse().expect("an address");
    let account = room.apps[BLACK].world().resource::<Accounts>().at(&site).expect("an account");
    assert_eq!(account.account.blocked, [challenger]);
}

#[test]
fn a_challenge_is_said_and_notified_once() {
    let mut room = Room::new().named();
    room.listen();
    for app in &mut room.apps {
        app.init_resource::<Notified>().add_plugins(turn_notification::plugin).add_systems(First, count_notifications);
        app.world_mut().resource_mut::<Settings>().notifies_turns = true;
    }
    room.challenged();
    room.seconds(10);
    let told = [WHITE, BLACK].map(|index| {
        let heard = &room.apps[index].world().resource::<Heard>().0;
        let said = heard.iter().filter(|heard| heard.starts_with("Carla challenges you")).count();
        (said, room.apps[index].world().resource::<Notified>().0)
    });
    assert_eq!(told, [(0, 0), (1, 1)]);
}

#[test]
fn a_challenge_is_let_wait_and_withdrawn() {
    let mut room = Room::new().named();
    let key = room.challenged();
    room.challenge_command(BLACK, ChallengeCommand::SetAside(key.clone()));
    room.seconds(6);
    let challenges = room.challenges(BLACK);
    assert!(challenges.call().is_none() && challenges.to_game(&key).is_some(), "it stays in the list");
    room.challenge_command(WHITE, ChallengeCommand::Withdraw(key.clone()));
    room.seconds(4);
    assert!(room.challenges(BLACK).incoming().is_empty() && room.challenges(WHITE).outgoing().count() == 0);
}

#[test]
fn a_challenge_whose_answer_is_lost_is_the_same_one_when_it_is_sent_again() {
    let mut room = Room::new().named();
    lock(&room.server).loses_answers = true;
    room.command(WHITE, to("Dora"));
    assert!(room.online(WHITE).table().is_none());
    lock(&room.server).loses_answers = false;
    room.command(WHITE, to("Dora"));
    assert!(room.online(WHITE).table().is_some());
    room.seconds(4);
    assert_eq!(room.challenges(BLACK).incoming().len(), 1);
    assert_eq!(lock(&room.server).games.len(), 1);
}

#[test]
fn whoever_is_to_be_challenged_is_remembered_until_the_dialog_is_drawn() {
    let mut room = Room::new();
    room.command(WHITE, OnlineCommand::Invite("Dora".parse().ok()));
    let mut room = room.named();
    assert_eq!(room.overlay(WHITE), Overlay::Online);
    let mut invitee = || room.apps[WHITE].world_mut().resource_mut::<Lobby>().invitee.take();
    assert_eq!((invitee().as_deref(), invitee()), (Some("Dora"), None));
    room.command(WHITE, OnlineCommand::Invite(None));
    let invitee = room.apps[WHITE].world().resource::<Lobby>().invitee.as_deref();
    assert_eq!(invitee, Some(""), "whoever gets the link");
}

#[test]
fn a_link_that_challenges_opens_its_dialog_over_the_game_that_goes_on() {
    let mut room = Room::seated(CLASSIC, Pace::Untimed);
    let mut app = table(&room.server, 100, &room.stores[WHITE], "Ana");
    let mut seats = app.world_mut().resource_mut::<KeptSeats>();
    let mut seat = seats.iter().next().expect("a seat").clone();
    seat.record = Some("r".into());
    let key = seat.key.clone();
    seats.insert(seat);
    app.insert_resource(CurrentGame { key: Some("r".into()), ..CurrentGame::new(Game::new(CLASSIC)) });
    app.world_mut().write_message(OnlineCommand::Invite("Dora".parse().ok()));
    room.apps[WHITE] = app;
    room.frames(20);
    assert_eq!(room.online(WHITE).table().map(|table| &*table.key), Some(&*key));
    assert_eq!(room.overlay(WHITE), Overlay::Online);
}

#[test]
fn whoever_could_not_sign_in_when_the_program_began_hears_of_a_challenge_later() {
    let mut room = Room::new().named();
    room.challenged();
    let secret = room.apps[BLACK].world().resource::<Accounts>().identity.secret().cloned().expect("a secret");
    let mut app = table(&room.server, 100, &room.stores[BLACK], "Beto");
    app.world_mut().resource_mut::<Accounts>().identity.set(secret);
    lock(&room.server).cut.push(100);
    room.apps[BLACK] = app;
    room.seconds(2);
    assert!(room.challenges(BLACK).call().is_none());
    lock(&room.server).cut.clear();
    room.seconds(40);
    assert!(room.challenges(BLACK).call().is_some());
}

#[test]
fn whoever_is_not_there_cannot_be_challenged_and_whoever_has_no_name_asks_for_nothing() {
    let mut room = Room::new();
    room.seconds(10);
    assert!(lock(&room.server).asked.is_empty());
    let mut room = room.named();
    room.command(WHITE, to("Otto"));
    let error = room.challenges(WHITE).error.clone().expect("an error");
    assert_eq!((&*error.0, error.1.status), ("Otto", 404));
    assert!(room.online(WHITE).table().is_none());
    // Another player on the same device knows nothing of the first one's challenges.
    room.challenged();
    room.apps[BLACK].world_mut().write_message(AccountCommand::Forget);
    room.frames(2);
    assert!(room.challenges(BLACK).incoming().is_empty());
}

#[test]
fn whoever_has_no_server_any_more_is_not_woken_to_ask_it() {
    let mut room = Room::new().named();
    room.seconds(1);
    room.apps[BLACK].world_mut().resource_mut::<Settings>().site = None;
    room.seconds(10);
    // A published program always has one.
    if Site::built_in().is_none() {
        assert_eq!(room.challenges(BLACK).next_request(), None);
    }
}

#[test]
fn a_program_that_nobody_touches_hears_of_a_challenge() {
    let mut room = Room::new().named();
    room.command(WHITE, to("Dora"));
    let mut black = Untouched::of(&mut room.apps[BLACK], room.now);
    black.waker().wake();
    // The answer of a network wakes the program.
    for _ in 0..3 {
        black.pass(Duration::from_secs(3));
        black.waker().wake();
        black.frame();
    }
    assert!(black.comes_to(|world| world.resource::<Challenges>().call().is_some()));
}

#[test]
fn whoever_challenges_is_reported_to_the_server() {
    let mut room = Room::new().named();
    let key = room.challenged();
    let challenger = room.challenges(BLACK).to_game(&key).expect("a challenge").player.clone();
    room.command(BLACK, OnlineCommand::Look(OnlineLink { site: None, key, seat: None }));
    room.apps[BLACK].world_mut().write_message(AccountCommand::BeginReport(challenger));
    room.frames(4);
    assert_eq!(room.overlay(BLACK), Overlay::Report);
    room.apps[BLACK].world_mut().write_message(AccountCommand::SendReport("An insult.".into()));
    room.frames(4);
    let expected = ("player/Carla/report".to_owned(), r#"{"reason":"An insult."}"#.to_owned());
    assert_eq!(lock(&room.server).reports, [expected]);
    let accounts = room.apps[BLACK].world().resource::<Accounts>();
    assert!(accounts.error.is_none() && accounts.report.as_ref().is_some_and(|report| report.is_received));
}
