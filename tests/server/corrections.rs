//! Tests of corrected results of tournaments.

use std::time::Duration;

use serde_json::{Value, json};
use turnover::online::ClientMessage;

use crate::host::{Folder, get, start_in};
use crate::person::{Person, resign, sit, value};

#[tokio::test(flavor = "multi_thread")]
async fn the_organiser_alone_corrects_a_result_and_the_page_shows_it() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bo) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bo").await);
    let pace = json!({ "type": "live", "white": "60+2", "black": "60+2" });
    let plan = json!({ "name": "Club evening", "game": "lielow", "pace": pace, "public": true, "first_turn": 60,
        "system": { "type": "swiss", "rounds": 1 } });
    let created = value(&ana.post(address, "/api/tournaments", &plan).await);
    let path = format!("/api/tournaments/{}", created["key"].as_str().expect("a key"));
    for player in [&ana, &bo] {
        assert_eq!(player.post(address, &format!("{path}/enter"), &json!({})).await.status, 200);
    }
    assert_eq!(ana.post(address, &format!("{path}/start"), &json!({})).await.status, 200);
    let view = async || value(&get(address, &path).await);
    let game = wait_for(&view, |view| view["rounds"][0]["games"][0]["game"].as_str().map(str::to_owned)).await;
    let is_whites = view().await["rounds"][0]["games"][0]["white"] == json!(1);
    let mut clients = Vec::new();
    for player in [&ana, &bo] {
        let mut client = player.connect(address, &game, None).await;
        for message in [ClientMessage::SignIn { session: player.session }, sit(player.token(1))] {
            client.send(&message).await.expect("a message");
        }
        clients.push(client);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    resign(&mut clients[0]).await;
    wait_for(&view, |view| (view["stage"] == "over").then_some(())).await;
    let won_by_bo = if is_whites { "0 : 1" } else { "1 : 0" };
    let page_path = path.replace("/api/tournaments", "/tournament");
    let page = get(address, &page_path).await.text();
    assert!(page.contains(won_by_bo), "{page}");

    let correct = async |player: &Person, game: &str, result: &str| {
        player.post(address, &format!("{path}/correct"), &json!({ "game": game, "result": result })).await
    };
    for (player, from) in [(&ana, json!(1)), (&bo, Value::Null)] {
        assert_eq!(value(&player.get(address, &path).await)["own"]["correctable_from"], from, "{}", player.name);
    }
    assert_eq!(correct(&bo, &game, "1/2-1/2").await.status, 403);
    assert_eq!(correct(&ana, &game, "2-0").await.status, 422);
    let answer = correct(&ana, "other", "1-0").await;
    assert_eq!(answer.status, 409);
    assert!(
        answer.text().contains("expected a game of the tournament with a result, found other"),
        "{}",
        answer.text()
    );
    for _ in 0..2 {
        let answer = correct(&ana, &game, "1/2-1/2").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    let after = view().await;
    assert_eq!(after["rounds"][0]["games"][0]["is_corrected"], true);
    let points: Vec<&Value> = after["rows"].as_array().expect("rows").iter().map(|row| &row["points"]).collect();
    assert_eq!(points, ["0.5", "0.5"]);
    let page = get(address, &page_path).await.text();
    assert!(page.contains("½ : ½"), "{page}");
    server.stop().await;
}

/// Waits until something can be seen of a tournament.
async fn wait_for<T>(view: &impl AsyncFn() -> Value, seen: impl Fn(&Value) -> Option<T>) -> T {
    for _ in 0..500 {
        if let Some(found) = seen(&view().await) {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("expected more in {}", view().await);
}
