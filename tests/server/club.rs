//! Tests of the server's own pages.

use turnover::server::client::request;

use crate::host::{Folder, LIVE, UNTIMED, get, key, offer, post, start_in, tokens};

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
    }
    for (path, kind) in [("/club.css", "text/css; charset=utf-8"), ("/embed.js", "text/javascript; charset=utf-8")] {
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
        assert_eq!(text.matches("<rect").count(), 64, "{text}");
        assert!(text.matches("<circle").count() >= 16 && text.contains("role=\"img\""), "{text}");
        assert!(text.contains("/embed.js"), "a game that goes on");
    }
    let private = offer("lielow", UNTIMED, tokens(9)).replace("\"public\":true", "\"public\":false");
    let private = key(&post(address, "/api/games", &private).await);
    for key in [&*private, "nothing", "a%20b"] {
        assert_eq!(get(address, &format!("/embed/{key}")).await.status, 404, "{key}");
    }
    server.stop().await;
}
