//! A test of the log of requests, which tells no keys and no names.

use crate::host::{Folder, Program, get};

/// A key, or a name, that is in no other line of the log.
const KEY: &str = "keykeykeykey2345";

#[tokio::test]
async fn the_log_of_requests_has_no_keys_and_no_names() {
    let folder = Folder::new();
    let program = Program::start_with_log(&folder, &[], "turnover=debug");
    for (path, expected) in [
        ("/health", "/health"),
        ("/api/games", "/api/games"),
        ("/api/games/KEY", "/api/games/{key}"),
        ("/api/games/KEY/record", "/api/games/{key}/record"),
        ("/ws/KEY", "/ws/{key}"),
        ("/ws/study/KEY", "/ws/study/{key}"),
        ("/api/study/KEY", "/api/study/{key}"),
        ("/study/KEY", "/study/{key}"),
        ("/api/bot/game/KEY/chat", "/api/bot/game/{id}/chat"),
        ("/api/board/game/stream/KEY", "/api/board/game/stream/{id}"),
        ("/api/challenge/KEY/accept", "/api/challenge/{id}/accept"),
        ("/game/export/KEY", "/game/export/{id}"),
        ("/embed/KEY", "/embed/{key}"),
        ("/api/tournaments/KEY", "/api/tournaments/{key}"),
        ("/tournament/KEY/broadcast", "/tournament/{key}/broadcast"),
        ("/api/user/KEY", "/api/user/{name}"),
        ("/api/player/KEY/games", "/api/player/{name}/games"),
        ("/player/KEY", "/player/{name}"),
        ("/api/games/KEY/nothing", "/api"),
        ("/sounds/KEY", "/sounds"),
        ("/", "/"),
    ] {
        get(program.address, &path.replace("KEY", KEY)).await;
        let log = program.log();
        let line = log.lines().rfind(|line| line.contains("answered")).unwrap_or_else(|| panic!("{path}: {log}"));
        assert!(line.contains(&format!("path=\"{expected}\"")), "{path}: {line}");
    }
    assert!(!program.log().contains(KEY), "{}", program.log());
}
