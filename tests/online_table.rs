//! A desktop program without a window that plays against a browser through a real server.
//!
//! `tests/web/online.mjs` runs this with the link of a game that a page offers:
//!
//! ```sh
//! TURNOVER_LINK=http://127.0.0.1:8080/#play=KEY cargo test --lib online_table -- --ignored
//! ```
use std::thread;
use std::time::{Duration, Instant};

use crate::app::online::commands::OnlineCommand;
use crate::app::online::lobby::Lobby;
use crate::app::play::{CurrentGame, Intent};
use crate::app::screen::Screen;
use crate::app::settings::{Settings, Tempo};
use crate::app::system::headless;
use crate::app::{TablePlugin, online};
use bevy::prelude::*;

/// The time limit for the other player's actions.
const PATIENCE: Duration = Duration::from_secs(600);

/// Runs frames until the condition holds.
fn wait(app: &mut App, start: Instant, what: impl Fn(&World) -> bool) {
    while !what(app.world()) {
        assert!(start.elapsed() < PATIENCE, "the other player has not come so far in time");
        app.update();
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
#[ignore = "needs a server, and somebody who offers a game: see tests/web/online.mjs"]
fn a_desktop_program_sits_down_at_a_link_and_plays() {
    let link = std::env::var("TURNOVER_LINK").expect("the link of a game in TURNOVER_LINK");
    let mut app = headless::app([640, 480]);
    app.add_plugins((TablePlugin, online::plugin))
        .insert_resource(Settings { tempo: Tempo::Fast, nickname: "Desktop".into(), ..default() })
        .insert_state(Screen::Start);
    headless::finish(&mut app);
    let start = Instant::now();
    app.update();
    app.world_mut().write_message(OnlineCommand::Look(link.parse().expect("a link")));
    wait(&mut app, start, |world| world.resource::<Lobby>().found_game.is_some());
    app.world_mut().write_message(OnlineCommand::Sit(None));
    wait(&mut app, start, |world| world.resource::<CurrentGame>().remote.is_some_and(|remote| remote.own.is_some()));
    let mut moves = 0;
    loop {
        wait(&mut app, start, |world| {
            let current = world.resource::<CurrentGame>();
            current.person_to_move().is_some() || current.game.result().is_some()
        });
        let game = &app.world().resource::<CurrentGame>().game;
        if game.result().is_some() {
            break;
        }
        // The last move in the list, because pages play the first ones.
        let id = game.legal_moves().last().expect("the game goes on").id;
        app.world_mut().write_message(Intent::Play(id));
        app.update();
        moves += 1;
    }
    assert!(moves > 0, "it was this player's turn at least once");
}
