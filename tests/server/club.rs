//! Tests of the server's own pages.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use turnover::online::EventKind;
use turnover::server::client::{HttpAnswer, request};

use crate::host::{Folder, LIVE, UNTIMED, get, key, offer, post, start_in, tokens};
use crate::person::{Person, begin, hear, post_as, resign, value};

#[tokio::test]
async fn the_front_page_tells_of_public_games_in_the_language_of_the_browser() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let playing = key(&post(address, "/api/games", &offer("lielow", LIVE, tokens(1))).await);
    let private = offer("lielow", UNTIMED, tokens(2)).replace("\"public\":true", "\"public\":false");
    let private = key(&post(address, "/api/games", &private).await);
    for (language, expected) in [("", "Games now"), ("es", "Partidas en curso"), ("pt-BR", "Partidas em andamento")] {
        let fields = format!("accept-language: {language}\r\n");
        let page = request(address, "GET", "/club", &fields, "").await.expect("an answer");
        let text = page.text();
        assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
        assert!(text.contains(expected) && text.contains(&format!("#play={playing}")), "{text}");
        assert!(!text.contains(&private) && text.contains("href=\"/\""), "{text}");
        let policy = page.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("default-src 'none'"), "{policy}");
        assert!(!policy.contains("frame-src"), "{policy}");
    }
    let script = "text/javascript; charset=utf-8";
    for (path, kind) in [
        ("/club.css", "text/css; charset=utf-8"),
        ("/embed.js", script),
        ("/live.js", script),
        ("/broadcast.js", script),
        ("/clocks.js", script),
        ("/leading.js", script),
        ("/watch.js", script),
    ] {
        let file = get(address, path).await;
        assert_eq!((file.status, file.header("content-type")), (200, Some(kind)));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_public_game_may_be_shown_in_other_sites_and_no_other_page_may() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    for (number, game) in (1..).zip(["lielow", "turnover-modern", "dice-chess"]) {
        let key = key(&post(address, "/api/games", &offer(game, UNTIMED, tokens(number))).await);
        let page = get(address, &format!("/embed/{key}")).await;
        let text = page.text();
        assert_eq!(page.status, 200, "{text}");
        assert!(page.header("content-security-policy").is_some_and(|policy| policy.contains("frame-ancestors *")));
        assert!(text.contains("viewBox=\"0 0 320 320\"") && text.contains("role=\"img\""), "{text}");
        assert!(text.matches("<circle").count() >= 16, "{text}");
        assert!(text.contains("/embed.js"), "a game that goes on");
    }
    let private = offer("lielow", UNTIMED, tokens(9)).replace("\"public\":true", "\"public\":false");
    let private = key(&post(address, "/api/games", &private).await);
    for key in [&*private, "nothing", "a%20b"] {
        assert_eq!(get(address, &format!("/embed/{key}")).await.status, 404, "{key}");
    }
    server.stop().await;
}

/// Asks how other sites show a page of this server, with these further fields.
async fn ask_oembed(server: SocketAddr, url: &str, more: &str) -> HttpAnswer {
    let url = url.replace('/', "%2F").replace(':', "%3A");
    get(server, &format!("/oembed?url={url}{more}")).await
}

#[tokio::test]
async fn other_sites_are_told_how_they_show_games_and_tournaments() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let game = key(&post(address, "/api/games", &offer("lielow", UNTIMED, tokens(1))).await);
    let pace: serde_json::Value = serde_json::from_str(LIVE).expect("a pace");
    let plan = json!({ "name": "<Club>", "game": "lielow", "pace": pace, "public": true,
        "system": { "type": "round-robin", "cycles": 1 }, "rated": false, "first_turn": 60, "break_secs": 0 });
    let ana = Person::named(address, 1, "Ana").await;
    let created = value(&ana.post(address, "/api/tournaments", &plan).await);
    let tournament = created["key"].as_str().expect("a key");
    // What the server is configured to be called by, however it is asked.
    let own = "https://play.example";
    for (page, framed, title) in [
        (format!("/embed/{game}"), format!("/embed/{game}"), "Lielow: white side – black side"),
        (format!("/tournament/{tournament}"), format!("/tournament/{tournament}/broadcast"), "<Club>"),
        (format!("/tournament/{tournament}/broadcast"), format!("/tournament/{tournament}/broadcast"), "<Club>"),
    ] {
        let text = get(address, &page).await.text();
        let (_, link) = text.split_once("type=\"application/json+oembed\" href=\"").expect("a link");
        let (link, _) = link.split_once('"').expect("its end");
        let link = link.strip_prefix(own).expect("an address of this server").replace("&amp;", "&");
        for answer in [get(address, &link).await, ask_oembed(address, &format!("{own}{page}"), "").await] {
            assert_eq!(answer.status, 200, "{}", answer.text());
            let told = value(&answer);
            assert_eq!(
                (&told["version"], &told["type"], &told["title"]),
                (&json!("1.0"), &json!("rich"), &json!(title))
            );
            let html = told["html"].as_str().expect("HTML");
            assert!(html.starts_with(&format!("<iframe src=\"{own}{framed}\" ")) && !html.contains("<Club>"), "{html}");
        }
        let framed = get(address, &framed).await;
        let policy = framed.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("frame-ancestors *"), "{policy}");
    }
    let url = format!("{own}/embed/{game}");
    for (most, [width, height]) in [("&maxwidth=300", [300, 560]), ("&maxheight=200&maxwidth=4000", [400, 200])] {
        let told = value(&ask_oembed(address, &url, &format!("&format=json{most}")).await);
        assert_eq!((&told["width"], &told["height"]), (&json!(width), &json!(height)), "{most}");
        let html = told["html"].as_str().expect("HTML");
        assert!(html.contains(&format!("width=\"{width}\" height=\"{height}\"")), "{html}");
    }
    assert_eq!(ask_oembed(address, &url, "&format=xml").await.status, 501);
    let private = offer("lielow", UNTIMED, tokens(9)).replace("\"public\":true", "\"public\":false");
    let private = key(&post(address, "/api/games", &private).await);
    let private = format!("/embed/{private}");
    for unknown in ["/embed/nothing", "/tournament/nothing", "/club", "/", &*private] {
        assert_eq!(ask_oembed(address, &format!("{own}{unknown}"), "").await.status, 404, "{unknown}");
    }
    assert_eq!(ask_oembed(address, &format!("https://other.example/embed/{game}"), "").await.status, 404);
    assert_eq!(get(address, "/oembed").await.status, 400);
    server.stop().await;
}

/// The answer to a question about a page whose state with this tag is known.
async fn unless_known(server: SocketAddr, path: &str, tag: &str) -> HttpAnswer {
    request(server, "GET", path, &format!("if-none-match: {tag}\r\n"), "").await.expect("an answer")
}

#[tokio::test]
async fn the_front_page_has_the_puzzle_of_the_day_and_every_process_has_the_same() {
    let (folder, other) = (Folder::new(), Folder::new());
    let (server, second) = (start_in(&folder).await, start_in(&other).await);
    let puzzle = |page: HttpAnswer| {
        let text = page.text();
        let (_, rest) = text.split_once("href=\"/#puzzle=").expect("a link to a puzzle");
        rest.split_once('"').expect("its end").0.to_owned()
    };
    let found = puzzle(get(server.address(), "/club").await);
    assert_eq!(found, puzzle(get(second.address(), "/club").await));
    assert!(turnover::puzzles::Puzzle::from_link(&format!("/#puzzle={found}")).is_ok(), "{found}");
    server.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn boards_of_a_tournament_tell_what_is_new_and_only_then() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let pace: serde_json::Value = serde_json::from_str(LIVE).expect("a pace");
    let plan = json!({ "name": "<Club>", "game": "lielow", "pace": pace, "system": { "type": "round-robin", "cycles": 1 },
        "rated": false, "public": true, "first_turn": 60, "break_secs": 0 });
    let (ana, bea) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bea").await);
    let created = value(&ana.post(address, "/api/tournaments", &plan).await);
    let key = created["key"].as_str().expect("a key");
    let path = format!("/tournament/{key}");
    let empty = get(address, &format!("{path}/boards")).await;
    assert!(empty.text().contains(" hidden>") && !empty.text().contains("<svg"), "{}", empty.text());
    let tag = empty.header("etag").expect("a tag").to_owned();
    let same = unless_known(address, &format!("{path}/boards"), &tag).await;
    assert_eq!((same.status, same.body.len()), (304, 0));
    for (person, act) in [(&ana, "enter"), (&bea, "enter"), (&ana, "start")] {
        let answer = person.post(address, &format!("/api/tournaments/{key}/{act}"), &json!({})).await;
        assert_eq!(answer.status, 200, "{act}: {}", answer.text());
    }
    let shown = loop {
        let boards = unless_known(address, &format!("{path}/boards"), &tag).await;
        if boards.text().contains("<svg") {
            break boards.text();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert!(shown.contains("card large") && shown.matches("role=\"timer\">10:00<").count() == 2, "{shown}");
    assert!(shown.contains("href=\"/player/Ana\"") && shown.contains("href=\"/#play="), "{shown}");
    let page = get(address, &path).await;
    let broadcast = get(address, &format!("{path}/broadcast")).await;
    for page in [&page, &broadcast] {
        let policy = page.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("; frame-src 'self';"), "{policy}");
        let text = page.text();
        assert!(text.contains("<div class=\"table\"></div>\n<article class=\"card large\""), "{text}");
    }
    let page = page.text();
    assert!(page.contains("&lt;Club&gt;") && page.contains("<svg") && page.contains("og:title"), "{page}");
    let text = broadcast.text();
    assert!(text.contains("/broadcast.js") && text.contains("<svg") && text.contains("&lt;Club&gt;"), "{text}");
    assert!(!text.contains("<a ") && !text.contains("<button"), "nothing to press: {text}");
    let tag = broadcast.header("etag").expect("a tag");
    assert_eq!(unless_known(address, &format!("{path}/broadcast"), tag).await.status, 304);
    for path in ["/tournament/nothing/boards", "/tournament/nothing/broadcast"] {
        assert_eq!(get(address, path).await.status, 404, "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_page_is_known_by_a_weak_tag_by_one_of_several_and_by_any() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let boards = get(address, "/club/boards").await;
    let tag = boards.header("etag").expect("a tag");
    for known in [format!("W/{tag}"), format!("\"other\", W/{tag}"), "*".to_owned()] {
        let same = unless_known(address, "/club/boards", &known).await;
        assert_eq!((same.status, same.header("vary")), (304, Some("accept-language")), "{known}");
    }
    assert_eq!(boards.header("vary"), Some("accept-language"));
    assert_eq!(unless_known(address, "/club/boards", "W/\"other\"").await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn the_page_of_a_player_shows_what_the_player_has_chosen() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bea) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bea").await);
    let (game, [mut white, _black]) = begin(address, [&ana, &bea], 1).await;
    let listed = get(address, "/club").await.text();
    assert!(listed.contains("<a href=\"/player/Ana\">Ana</a>") && listed.contains(&game), "{listed}");
    resign(&mut white).await;
    let hidden = loop {
        let page = get(address, "/player/bea").await;
        if page.text().contains("1500?") || !page.text().contains("No rated games") {
            break page;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let text = hidden.text();
    assert_eq!((hidden.status, hidden.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert!(text.contains("<h1>Bea</h1>") && text.contains("Not shown: Ratings over time"), "{text}");
    assert!(!text.contains("<polyline") && !text.contains("/player/Ana") && !text.contains("/games"), "{text}");
    assert_eq!(get(address, "/api/player/Bea/games/all").await.status, 403);
    let shows = json!({ "shows": { "games": true, "graph": true, "opposition": true } });
    assert_eq!(post_as(address, Some(bea.session), "/api/account", &shows).await.status, 200);
    let text = get(address, "/player/Bea").await.text();
    assert!(text.contains("<polyline") && text.contains("noindex") && !text.contains("Not shown"), "{text}");
    assert!(
        text.contains("<a href=\"/player/Ana\">Ana</a></th><td>1</td><td>0</td><td>0</td><td>100 %</td>"),
        "{text}"
    );
    assert!(text.contains("href=\"/api/player/Bea/games/all\""), "{text}");
    let games = get(address, "/api/player/Bea/games/all").await;
    assert!(games.status == 200 && games.text().matches("[WhiteElo").count() == 1, "{}", games.text());
    for name in ["Otto", "%3Cb%3E", "%FF"] {
        assert!(matches!(get(address, &format!("/player/{name}")).await.status, 400 | 404), "{name}");
    }
    server.stop().await;
}

#[tokio::test]
async fn all_games_of_a_player_can_be_had_at_once() {
    const GAMES: u8 = 53;
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let (ana, bea) = (Person::named(address, 1, "Ana").await, Person::named(address, 2, "Bea").await);
    for number in 1..=GAMES {
        let (_, [mut white, mut black]) = begin(address, [&ana, &bea], number.into()).await;
        resign(&mut white).await;
        hear(&mut black, |kind| matches!(kind, EventKind::Rated { .. })).await;
    }
    let games = ana.get(address, "/api/player/Ana/games/all").await;
    assert_eq!((games.status, games.text().matches("[WhiteElo").count()), (200, GAMES.into()));
    let last = ana.get(address, "/api/player/Ana/games").await;
    assert_eq!((last.text().matches("[WhiteElo").count(), last.header("x-next-before").is_some()), (50, true));
    server.stop().await;
}

#[tokio::test]
async fn each_form_has_a_page_of_its_best_players() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let page = get(server.address(), "/leaderboard/lielow").await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("<h1>Best players: Lielow</h1>"), "{}", page.text());
    assert_eq!(get(server.address(), "/leaderboard/go").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn the_front_page_asks_for_what_is_new_and_is_told_when_an_offer_is_made() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let state = |text: &str| {
        let (_, rest) = text.split_once("data-seq=\"").expect("a state");
        rest.split_once('"').expect("its end").0.to_owned()
    };
    let before = state(&get(address, "/club").await.text());
    let boards = get(address, "/club/boards").await;
    assert_eq!(state(&boards.text()), before);
    let tag = boards.header("etag").expect("a tag").to_owned();
    assert_eq!(unless_known(address, "/club/boards", &tag).await.status, 304);
    post(address, "/api/games", &offer("lielow", UNTIMED, tokens(1))).await;
    let after = unless_known(address, "/club/boards", &tag).await;
    assert_eq!(after.status, 200);
    assert_ne!(state(&after.text()), before);
    server.stop().await;
}
