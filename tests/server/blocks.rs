//! Tests of players who block others: what the API tells, and what every store promises.

use std::net::SocketAddr;

use serde_json::{Value, json};
use turnover::online::GameStage;
use turnover::player::PlayerKey;
use turnover::server::client::HttpAnswer;
use turnover::server::{BlockedPlayer, ChallengeLimits, ChallengeResult, Erasure, InspectStore, MAX_BLOCKED};

#[cfg(unix)]
use crate::admin_players::players;
use crate::challenges::{challenge, lists};
use crate::database::on_each_store;
use crate::host::{Folder, start_in};
#[cfg(unix)]
use crate::host::{ORIGIN, Program};
use crate::person::{Person, value};
use crate::program_store::{challenge as challenge_row, named};
use crate::programs::bot;
use crate::push_service::{Browser, PushServiceStandIn};
use crate::store_contract::created;

fn key(byte: u8) -> PlayerKey {
    PlayerKey::new([byte; 32])
}

async fn change(server: SocketAddr, person: &Person, change: Value) -> HttpAnswer {
    person.post(server, "/api/account", &change).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_is_refused_as_by_somebody_who_takes_no_challenges_until_the_block_is_lifted() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    assert_eq!(challenge(address, &ana, "Bo", 1).await.status, 201);
    let blocked = value(&change(address, &bo, json!({ "block": "ana" })).await);
    assert_eq!(blocked["blocked"], json!(["Ana"]));
    assert_eq!(lists(address, &bo, "").await["incoming"], json!([]), "what waits calls no more");
    assert_eq!(lists(address, &ana, "").await["outgoing"].as_array().map(Vec::len), Some(1), "Ana is not told");
    let answer = challenge(address, &ana, "Bo", 2).await;
    let told = value(&answer);
    assert_eq!((answer.status, &told["code"]), (404, &json!("takes-no-challenges")));
    assert_eq!(told["error"], "expected a player who takes challenges, found \"Bo\"");
    assert_eq!(challenge(address, &bo, "Ana", 1).await.status, 201, "the other way round");
    let again = Person::sign_in(address, 2).await;
    assert_eq!(value(&change(address, &again, json!({})).await)["blocked"], json!(["Ana"]), "on another device");
    let lifted = value(&change(address, &bo, json!({ "unblock": "Ana" })).await);
    assert_eq!(lifted["blocked"], Value::Null);
    assert_eq!(lists(address, &bo, "").await["incoming"].as_array().map(Vec::len), Some(1));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_block_needs_two_players_with_names() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, nobody) = (Person::named(address, 1, "Ana").await, Person::sign_in(address, 2).await);
    for (person, name, status) in [(&nobody, "Ana", 403), (&ana, "Otto", 404), (&ana, "ANA", 400)] {
        let answer = change(address, person, json!({ "block": name })).await;
        assert_eq!(answer.status, status, "{name}: {}", answer.text());
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_brings_no_push_message_and_a_program_is_told_that_nobody_listens() {
    let folder = Folder::new();
    let (server, service) = (start_in(&folder).await, PushServiceStandIn::start().await);
    let address = server.address();
    let (engine, bo) = (bot(address, 1, "Robo").await, Person::named(address, 2, "Bo").await);
    let ana = Person::named(address, 3, "Ana").await;
    let form = "variant=lielow";
    let unheard = engine.post(address, "/api/challenge/Bo", form).await;
    let browser = Browser::new(&service, 7);
    assert_eq!(browser.subscribe_player(address, &bo).await.status, 204);
    assert_eq!(change(address, &bo, json!({ "block": "Robo" })).await.status, 200);
    let refused = engine.post(address, "/api/challenge/Bo", form).await;
    assert_eq!((refused.status, refused.text()), (unheard.status, unheard.text()));
    assert_eq!(challenge(address, &ana, "Bo", 1).await.status, 201);
    let arrived = service.wait_for(1).await;
    assert_eq!(browser.read_for_player(&arrived[0]).name, "Ana", "the only one who is told of");
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_blocked_hears_the_same_as_who_challenges_somebody_banned_and_blocks_are_exported() {
    let folder = Folder::new();
    let program = Program::start(&folder, &ORIGIN);
    let address = program.address;
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    assert_eq!(change(address, &bo, json!({ "block": "Ana" })).await.status, 200);
    let blocked = challenge(address, &ana, "Bo", 1).await;
    let exported = players(&folder, &["export", "Bo"]).expect("what is known");
    assert!(exported.contains("\"blocked\"") && exported.contains(&ana.pair.key().to_string()), "{exported}");
    assert_eq!(players(&folder, &["ban", "Bo"]), Ok(String::new()));
    let banned = challenge(address, &ana, "Bo", 1).await;
    assert_eq!((blocked.status, blocked.text()), (banned.status, banned.text()));
}

#[test]
fn a_store_keeps_blocks_as_long_as_both_players_and_no_more_than_may_be() {
    on_each_store(|store| {
        let others = 2..=u8::try_from(MAX_BLOCKED + 2).expect("a byte");
        others.clone().chain([1]).for_each(|byte| named(store, byte));
        let block = |store: &dyn InspectStore, byte| store.players().block_player(key(1), key(byte), u64::from(byte));
        let last = *others.end();
        for byte in 2..last {
            assert_eq!(block(store, byte), Ok(true));
        }
        assert_eq!((block(store, last), block(store, 2)), (Ok(false), Ok(true)), "who is blocked already stays so");
        let blocked = |store: &dyn InspectStore| store.players().blocked_by(key(1)).expect("players");
        let first = BlockedPlayer { player: key(2), name: "Name2".parse().expect("a name"), blocked_at: 2 };
        assert_eq!((blocked(store).len(), &blocked(store)[0]), (MAX_BLOCKED as usize, &first));
        assert_eq!(store.players().has_blocked(key(1), key(2)), Ok(true));
        assert_eq!(store.players().has_blocked(key(2), key(1)), Ok(false));
        for _ in 0..2 {
            assert_eq!(store.players().unblock_player(key(1), key(2)), Ok(()));
        }
        assert_eq!((store.players().has_blocked(key(1), key(2)), block(store, last)), (Ok(false), Ok(true)));
        assert_eq!(store.players().erase_person(key(3)), Ok(Erasure::Done(Vec::new())));
        assert!(blocked(store).iter().all(|blocked| blocked.player != key(3)));
        let person = store.players().person(key(1)).expect("an answer").expect("a person");
        assert_eq!(person.blocked, blocked(store));
        assert_eq!(store.players().erase_person(key(1)), Ok(Erasure::Done(Vec::new())));
        assert!(blocked(store).is_empty());
    });
}

#[test]
fn challenges_of_whoever_is_blocked_are_told_to_the_challenger_only_and_fill_no_list() {
    on_each_store(|store| {
        [1, 2].into_iter().for_each(|byte| named(store, byte));
        assert_eq!(store.save(&[created("a", 5, GameStage::Open, None)]), [Ok(())]);
        let (row, limits) =
            (challenge_row("a", [1, 2], 5), ChallengeLimits { sent_since: 5, max_between: 1, max_to_player: 1 });
        assert_eq!(store.programs().add_challenge(&row, &limits), Ok(ChallengeResult::Saved));
        assert_eq!(store.players().block_player(key(2), key(1), 6), Ok(true));
        assert_eq!(store.programs().challenges_of(key(1), 5), Ok(vec![row.clone()]));
        assert_eq!(store.programs().challenges_of(key(2), 5), Ok(Vec::new()));
        assert_eq!(
            store.programs().waiting_challenges(key(1), key(2), 5).map(|waiting| waiting.to_player_count),
            Ok(0)
        );
        assert_eq!(store.players().unblock_player(key(2), key(1)), Ok(()));
        assert_eq!(store.programs().challenges_of(key(2), 5), Ok(vec![row]));
    });
}
