//! Tests of how players find their own tournaments again.

use std::net::SocketAddr;

use serde_json::{Value, json};
use turnover::online_tournament::{ListedTournament, ListedTournaments};
use turnover::server::client::HttpAnswer;

use crate::host::{Folder, get, start_in};
use crate::person::{Person, value};

const LIST: &str = "/api/tournaments";

/// Announces a tournament for this person that begins at this time or by hand. Returns its address and its invitation.
async fn announce(server: SocketAddr, organiser: &Person, is_public: bool, starts_at: Option<u64>) -> (String, Value) {
    let pace = json!({ "type": "live", "white": "60+2", "black": "60+2" });
    let mut plan = json!({ "name": "Club evening", "game": "lielow", "pace": pace, "public": is_public,
        "system": { "type": "knock-out" } });
    if let Some(at) = starts_at {
        plan["starts_at"] = json!(at);
    }
    let created = value(&organiser.post(server, LIST, &plan).await);
    (format!("{LIST}/{}", created["key"].as_str().expect("a key")), created["invitation"].clone())
}

/// The addresses of the own tournaments in a list.
fn own(answer: &HttpAnswer) -> Vec<String> {
    let listed: ListedTournaments = serde_json::from_slice(&answer.body).expect("a list");
    listed.own.iter().map(|ListedTournament { key, .. }| format!("{LIST}/{key}")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_organises_or_plays_finds_the_tournament_again_until_it_is_over_and_nobody_else_does() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    let cy = Person::named(address, 3, "Cy").await;
    let now = value(&get(address, LIST).await)["now"].as_u64().expect("a time");
    let (by_hand, invitation) = announce(address, &ana, false, None).await;
    let (tomorrow, _) = announce(address, &ana, true, Some(now + 86_400_000)).await;
    let (soon, _) = announce(address, &ana, true, Some(now + 3_600_000)).await;
    for (path, entry) in [(&by_hand, json!({ "invitation": invitation })), (&tomorrow, json!({}))] {
        assert_eq!(bo.post(address, &format!("{path}/enter"), &entry).await.status, 200);
    }
    assert_eq!(own(&get(address, LIST).await), [""; 0], "nobody is signed in");
    assert_eq!(own(&ana.get(address, LIST).await), [&*soon, &*tomorrow, &*by_hand]);
    assert_eq!(own(&bo.get(address, LIST).await), [&*tomorrow, &*by_hand]);
    assert_eq!(own(&cy.get(address, LIST).await), [""; 0]);

    let enter = ana.post(address, &format!("{by_hand}/enter"), &json!({})).await;
    assert_eq!(enter.status, 200, "{}", enter.text());
    assert_eq!(ana.post(address, &format!("{by_hand}/start"), &json!({})).await.status, 200);
    assert_eq!(own(&bo.get(address, LIST).await), [&*by_hand, &*tomorrow], "what is played comes first");
    assert_eq!(ana.post(address, &format!("{by_hand}/call-off"), &json!({})).await.status, 200);
    assert_eq!(own(&bo.get(address, LIST).await), [&*tomorrow]);
    server.stop().await;
}
