//! Tests of programs whose players challenge one another through the server in memory.

use super::*;
use crate::app::online::challenges::{ChallengeCommand, Challenges};
use crate::app::settings::site::Site;
use crate::online::{CloseCondition, DeclineReason, DeclinedChallenge, ListedChallenge, ListedChallenges};
use crate::session::Game;

/// A challenge of one player to another.
pub(super) struct SentChallenge {
    game_key: String,
    challenger: PlayerKey,
    opponent: PlayerKey,
    decline_reason: Option<String>,
}

/// Challenges the player with this name.
fn challenge_offer(name: &str) -> OnlineCommand {
    OnlineCommand::Offer(OfferChoice { challenged: Some(name.to_owned()), ..FRIEND_OFFER })
}

/// Whether a request is about challenges; `path` is what follows `/api/`.
pub(super) fn is_about_challenges(path: &str) -> bool {
    path.starts_with("account/challenges") || path.starts_with("player/") && path.ends_with("/challenge")
}

impl Server {
    /// Answers a request about challenges; `path` is what follows `/api/`.
    pub(super) fn answer_challenge_request(
        &mut self,
        path: &str,
        body: Option<&str>,
        session: Option<SessionToken>,
    ) -> (u16, String) {
        let own_key = key_of(&session.expect("whoever challenges is signed in"));
        if let Some(name) =
            path.strip_prefix("player/").and_then(|name_and_act| name_and_act.strip_suffix("/challenge"))
        {
            let opponent_key =
                self.player_names.iter().find(|(_, other_name)| other_name.as_str() == name).map(|(key, _)| *key);
            let Some(opponent) = opponent_key else { return (404, r#"{"error":"no such player"}"#.into()) };
            let created_game = self.create_game(&serde_json::from_str(body.expect("an offer")).expect("an offer"));
            let game_key = created_game.key.clone();
            if self.challenges.iter().all(|challenge| challenge.game_key != game_key) {
                self.challenges.push(SentChallenge { game_key, challenger: own_key, opponent, decline_reason: None });
            }
            return (if self.loses_answers { 0 } else { 201 }, super::super::network::to_json(&created_game));
        }
        match path.strip_prefix("account/challenges/").and_then(|name_and_act| name_and_act.split_once('/')) {
            None => (200, super::super::network::to_json(&self.listed_challenges(own_key))),
            Some((key, "decline")) => {
                let DeclinedChallenge { reason } = serde_json::from_str(body.expect("a reason")).expect("a reason");
                let challenge = self
                    .challenges
                    .iter_mut()
                    .find(|challenge| challenge.game_key == key && challenge.opponent == own_key);
                challenge.expect("a challenge").decline_reason = Some(reason.name().to_owned());
                self.handle_input(key, ServerInput::Close(CloseCondition::FreeSeat));
                (200, "{}".into())
            }
            Some((key, "cancel")) => {
                self.challenges.retain(|challenge| challenge.game_key != key || challenge.challenger != own_key);
                self.handle_input(key, ServerInput::Close(CloseCondition::FreeSeat));
                (200, "{}".into())
            }
            Some(other_name) => panic!("{other_name:?}"),
        }
    }

    fn listed_challenges(&self, own_key: PlayerKey) -> ListedChallenges {
        let mut listed = ListedChallenges::default();
        for SentChallenge { game_key, challenger, opponent, decline_reason } in &self.challenges {
            let listed_challenge = |other_key: &PlayerKey| ListedChallenge {
                player: self.player_names[other_key].clone(),
                bot: false,
                until: 0,
                declined: decline_reason.clone(),
                game: self.listed_game(game_key).expect("a game"),
            };
            let is_open = self.listed_game(game_key).is_some_and(|game| game.stage == GameStage::Open);
            if *opponent == own_key && decline_reason.is_none() && is_open {
                listed.incoming.push(listed_challenge(challenger));
            } else if *challenger == own_key && (decline_reason.is_some() || is_open) {
                listed.outgoing.push(listed_challenge(opponent));
            }
        }
        listed.mark = format!("{:?}{:?}", listed.incoming.len(), listed.outgoing);
        listed
    }
}

impl TestPrograms {
    fn run_challenge_command(&mut self, index: usize, command: ChallengeCommand) {
        self.run_command(index, OnlineCommand::Challenge(command));
    }

    fn challenges(&self, index: usize) -> &Challenges {
        self.apps[index].world().resource()
    }

    /// The first player has challenged the second one. Returns the key of the game.
    fn challenge_second_player(&mut self) -> String {
        self.run_command(WHITE, challenge_offer("Dora"));
        self.run_seconds(4);
        self.online(WHITE).table().expect("a game").key.clone()
    }
}

#[test]
fn a_challenge_reaches_the_other_player_wherever_and_both_sit_down() {
    let mut programs = TestPrograms::new().with_names();
    programs.send_intent(BLACK, Intent::Start { id: GameId::Lielow, fen: None, head: Head::default() });
    let key = programs.challenge_second_player();
    assert_eq!(programs.overlay(WHITE), Overlay::Invitation);
    assert_eq!(programs.challenges(WHITE).awaited_player(&key), Some("Dora"));
    assert_eq!(programs.challenges(WHITE).outgoing().count(), 1);
    let called_challenge = programs.challenges(BLACK).called_challenge().expect("a call").clone();
    assert_eq!((called_challenge.player.as_str(), &called_challenge.game.key), ("Carla", &key));
    assert_eq!(programs.current(BLACK).game.id(), GameId::Lielow, "nothing is taken off the table");
    assert!(programs.challenges(WATCHER).incoming().is_empty());

    programs.run_command(BLACK, OnlineCommand::Look(OnlineLink { site: None, key: key.clone(), seat: None }));
    assert_eq!(programs.overlay(BLACK), Overlay::JoinGame);
    programs.run_command(BLACK, OnlineCommand::Sit(None));
    assert!(
        programs.challenges(BLACK).called_challenge().is_none(),
        "it calls no more while the server has not heard of that"
    );
    programs.run_seconds(4);
    for index in [WHITE, BLACK] {
        assert_eq!(programs.online(index).table().map(|table| &table.key), Some(&key));
        let challenges = programs.challenges(index);
        assert!(challenges.called_challenge().is_none() && challenges.outgoing().count() == 0, "{index}");
    }
    programs.play_code(WHITE, "e1e3");
    assert_eq!(programs.played_codes(BLACK), ["e1e3"]);
}

#[test]
fn of_two_who_challenge_one_another_one_accepts_and_both_are_at_that_table() {
    let mut programs = TestPrograms::new().with_names();
    let own_key = programs.challenge_second_player();
    programs.run_command(BLACK, challenge_offer("Carla"));
    programs.run_seconds(4);
    let counter_key = programs.online(BLACK).table().expect("a game").key.clone();
    assert_ne!(own_key, counter_key);
    programs.run_command(WHITE, OnlineCommand::Look(OnlineLink { site: None, key: counter_key.clone(), seat: None }));
    programs.run_command(WHITE, OnlineCommand::Sit(None));
    programs.run_seconds(4);
    assert!(programs.challenges(BLACK).incoming().is_empty(), "the other one is withdrawn");
    for index in [WHITE, BLACK] {
        assert_eq!(programs.online(index).table().map(|table| &table.key), Some(&counter_key));
    }
}

#[test]
fn a_challenge_is_declined_for_a_reason_that_the_challenger_hears() {
    let mut programs = TestPrograms::new().with_names();
    let key = programs.challenge_second_player();
    programs.run_challenge_command(BLACK, ChallengeCommand::Decline(key.clone(), DeclineReason::TooFast));
    assert!(programs.challenges(BLACK).called_challenge().is_none());
    programs.run_seconds(4);
    let refusal = programs.challenges(WHITE).refusal.clone().expect("an answer");
    assert_eq!((refusal.player.as_str(), refusal.reason), ("Dora", DeclineReason::TooFast));
    assert_eq!(programs.challenges(WHITE).awaited_player(&key), None);
    programs.run_challenge_command(WHITE, ChallengeCommand::ReadRefusal);
    programs.run_seconds(6);
    assert_eq!(programs.challenges(WHITE).refusal, None, "it is told once");
}

#[test]
fn whoever_is_blocked_is_declined_without_a_reason_and_stands_in_the_list() {
    let mut programs = TestPrograms::new().with_names();
    let key = programs.challenge_second_player();
    let challenger = programs.challenges(BLACK).challenge_to_game(&key).expect("a challenge").player.clone();
    programs.run_challenge_command(BLACK, ChallengeCommand::Block(key, challenger.clone()));
    assert!(programs.challenges(BLACK).called_challenge().is_none());
    programs.run_seconds(4);
    let refusal = programs.challenges(WHITE).refusal.clone().expect("an answer");
    assert_eq!((refusal.player.as_str(), refusal.reason), ("Dora", DeclineReason::Generic));
    let site: Site = SITE_URL.parse().expect("an address");
    let account = programs.apps[BLACK].world().resource::<Accounts>().account_at(&site).expect("an account");
    assert_eq!(account.account.blocked, [challenger]);
}

#[test]
fn a_challenge_is_said_and_notified_once() {
    let mut programs = TestPrograms::new().with_names();
    programs.enable_announcements();
    for app in &mut programs.apps {
        app.init_resource::<NotifiedTexts>()
            .add_plugins(turn_notification::plugin)
            .add_systems(First, note_notifications);
        app.world_mut().resource_mut::<Settings>().notifies_turns = true;
    }
    programs.challenge_second_player();
    programs.run_seconds(10);
    let spoken_and_notified = [WHITE, BLACK].map(|index| {
        let heard_texts = &programs.apps[index].world().resource::<HeardTexts>().0;
        let spoken_count =
            heard_texts.iter().filter(|heard_texts| heard_texts.starts_with("Carla challenges you")).count();
        (spoken_count, programs.apps[index].world().resource::<NotifiedTexts>().0.len())
    });
    assert_eq!(spoken_and_notified, [(0, 0), (1, 1)]);
}

#[test]
fn a_challenge_is_let_wait_and_withdrawn() {
    let mut programs = TestPrograms::new().with_names();
    let key = programs.challenge_second_player();
    programs.run_challenge_command(BLACK, ChallengeCommand::SetAside(key.clone()));
    programs.run_seconds(6);
    let challenges = programs.challenges(BLACK);
    assert!(
        challenges.called_challenge().is_none() && challenges.challenge_to_game(&key).is_some(),
        "it stays in the list"
    );
    programs.run_challenge_command(WHITE, ChallengeCommand::Withdraw(key.clone()));
    programs.run_seconds(4);
    assert!(programs.challenges(BLACK).incoming().is_empty() && programs.challenges(WHITE).outgoing().count() == 0);
}

#[test]
fn a_challenge_whose_answer_is_lost_is_the_same_one_when_it_is_sent_again() {
    let mut programs = TestPrograms::new().with_names();
    lock(&programs.server).loses_answers = true;
    programs.run_command(WHITE, challenge_offer("Dora"));
    assert!(programs.online(WHITE).table().is_none());
    lock(&programs.server).loses_answers = false;
    programs.run_command(WHITE, challenge_offer("Dora"));
    assert!(programs.online(WHITE).table().is_some());
    programs.run_seconds(4);
    assert_eq!(programs.challenges(BLACK).incoming().len(), 1);
    assert_eq!(lock(&programs.server).games.len(), 1);
}

#[test]
fn whoever_is_to_be_challenged_is_remembered_until_the_dialog_is_drawn() {
    let mut programs = TestPrograms::new();
    programs.run_command(WHITE, OnlineCommand::Invite("Dora".parse().ok()));
    let mut programs = programs.with_names();
    assert_eq!(programs.overlay(WHITE), Overlay::Online);
    let mut invitee = || programs.apps[WHITE].world_mut().resource_mut::<Lobby>().invitee.take();
    assert_eq!((invitee().as_deref(), invitee()), (Some("Dora"), None));
    programs.run_command(WHITE, OnlineCommand::Invite(None));
    let invitee = programs.apps[WHITE].world().resource::<Lobby>().invitee.as_deref();
    assert_eq!(invitee, Some(""), "whoever gets the link");
}

#[test]
fn a_link_that_challenges_opens_its_dialog_over_the_game_that_goes_on() {
    let mut programs = TestPrograms::with_seated_players(CLASSIC, Pace::Untimed);
    let mut app = app_with_network(&programs.server, 100, &programs.stores[WHITE], "Ana");
    let mut seats = app.world_mut().resource_mut::<KeptSeats>();
    let mut kept_seat = seats.iter().next().expect("a seat").clone();
    kept_seat.record = Some("r".into());
    let key = kept_seat.key.clone();
    seats.insert(kept_seat);
    app.insert_resource(CurrentGame { key: Some("r".into()), ..CurrentGame::new(Game::new(CLASSIC)) });
    app.world_mut().write_message(OnlineCommand::Invite("Dora".parse().ok()));
    programs.apps[WHITE] = app;
    programs.run_frames(20);
    assert_eq!(programs.online(WHITE).table().map(|table| &*table.key), Some(&*key));
    assert_eq!(programs.overlay(WHITE), Overlay::Online);
}

#[test]
fn whoever_could_not_sign_in_when_the_program_began_hears_of_a_challenge_later() {
    let mut programs = TestPrograms::new().with_names();
    programs.challenge_second_player();
    let secret = programs.apps[BLACK].world().resource::<Accounts>().identity.secret().cloned().expect("a secret");
    let mut app = app_with_network(&programs.server, 100, &programs.stores[BLACK], "Beto");
    app.world_mut().resource_mut::<Accounts>().identity.replace_secret(secret);
    lock(&programs.server).cut_clients.push(100);
    programs.apps[BLACK] = app;
    programs.run_seconds(2);
    assert!(programs.challenges(BLACK).called_challenge().is_none());
    lock(&programs.server).cut_clients.clear();
    programs.run_seconds(40);
    assert!(programs.challenges(BLACK).called_challenge().is_some());
}

#[test]
fn whoever_is_not_there_cannot_be_challenged_and_whoever_has_no_name_asks_for_nothing() {
    let mut programs = TestPrograms::new();
    programs.run_seconds(10);
    assert!(lock(&programs.server).requests.is_empty());
    let mut programs = programs.with_names();
    programs.run_command(WHITE, challenge_offer("Otto"));
    let error = programs.challenges(WHITE).error.clone().expect("an error");
    assert_eq!((&*error.0, error.1.status), ("Otto", 404));
    assert!(programs.online(WHITE).table().is_none());
    // Another player on the same device knows nothing of the first one's challenges.
    programs.challenge_second_player();
    programs.apps[BLACK].world_mut().write_message(AccountCommand::Forget);
    programs.run_frames(2);
    assert!(programs.challenges(BLACK).incoming().is_empty());
}

#[test]
fn a_late_answer_to_the_previous_player_on_a_device_tells_the_next_one_of_no_challenge() {
    let mut programs = TestPrograms::new().with_names();
    programs.challenge_second_player();
    let secret = programs.apps[WATCHER].world().resource::<Accounts>().identity.secret().cloned().expect("a secret");
    let late_answer = programs.hold_up_answer(BLACK);
    programs.apps[BLACK].world_mut().write_message(AccountCommand::Restore(secret));
    let is_asked_again = (0..100).any(|_| {
        programs.run_frames(1);
        programs.challenges(BLACK).is_request_pending
    });
    assert!(is_asked_again);
    lock(&programs.server).outboxes.entry(BLACK as u64).or_default().insert(0, late_answer);
    programs.run_frames(2);
    assert!(programs.challenges(BLACK).incoming().is_empty());
}

#[test]
fn whoever_has_no_server_any_more_is_not_woken_to_ask_it() {
    let mut programs = TestPrograms::new().with_names();
    programs.run_seconds(1);
    programs.apps[BLACK].world_mut().resource_mut::<Settings>().site = None;
    programs.run_seconds(10);
    // A published program always has one.
    if Site::built_in().is_none() {
        assert_eq!(programs.challenges(BLACK).next_request_at(), None);
    }
}

#[test]
fn a_program_that_nobody_touches_hears_of_a_challenge() {
    let mut programs = TestPrograms::new().with_names();
    programs.run_command(WHITE, challenge_offer("Dora"));
    let mut black_program = Untouched::of(&mut programs.apps[BLACK], programs.now);
    black_program.waker().wake();
    // The answer of a network wakes the program.
    for _ in 0..3 {
        black_program.pass(Duration::from_secs(3));
        black_program.waker().wake();
        black_program.frame();
    }
    assert!(black_program.comes_to(|world| world.resource::<Challenges>().called_challenge().is_some()));
}

#[test]
fn whoever_challenges_is_reported_to_the_server() {
    let mut programs = TestPrograms::new().with_names();
    let key = programs.challenge_second_player();
    let challenger = programs.challenges(BLACK).challenge_to_game(&key).expect("a challenge").player.clone();
    programs.run_command(BLACK, OnlineCommand::Look(OnlineLink { site: None, key, seat: None }));
    programs.apps[BLACK].world_mut().write_message(AccountCommand::BeginReport(challenger));
    programs.run_frames(4);
    assert_eq!(programs.overlay(BLACK), Overlay::Report);
    programs.apps[BLACK].world_mut().write_message(AccountCommand::SendReport("An insult.".into()));
    programs.run_frames(4);
    let expected_report = ("player/Carla/report".to_owned(), r#"{"reason":"An insult."}"#.to_owned());
    assert_eq!(lock(&programs.server).reports, [expected_report]);
    let accounts = programs.apps[BLACK].world().resource::<Accounts>();
    assert!(accounts.error.is_none() && accounts.report.as_ref().is_some_and(|report| report.is_received));
}
