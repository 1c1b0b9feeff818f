//! Does the table come back as it was when a demonstration is left, wherever it stood?

use turnover::app::scene::camera::Turning;
use turnover::app::scene::motion::{Flight, Risen, Rising};
use turnover::app::screen::Screen;
use turnover::app::settings::Tempo;
use turnover::app::show::{Act, Show};
use turnover::session::{Family, Game, GameId};

use bevy::prelude::*;

use crate::player::Player;

fn screen(player: &Player) -> Screen {
    *player.app.world().resource::<State<Screen>>().get()
}

fn count<F: bevy::ecs::query::QueryFilter>(player: &mut Player) -> usize {
    let mut query = player.app.world_mut().query_filtered::<(), F>();
    query.iter(player.app.world()).count()
}

#[test]
fn whoever_leaves_a_demonstration_finds_the_table_as_it_was_and_at_rest() {
    let mut player = Player::new(Game::new(GameId::TurnoverModern), Tempo::Normal);
    let seen = player.orbit();
    for (from, family, steps) in [
        (Screen::Table, Family::Turnover, 0),
        (Screen::Table, Family::Turnover, 1),
        (Screen::Table, Family::Turnover, 14),
        (Screen::Table, Family::Lielow, 2),
        (Screen::Start, Family::Turnover, 1),
        (Screen::Start, Family::DiceChess, 3),
    ] {
        player.app.world_mut().resource_mut::<NextState<Screen>>().set(from);
        player.frames(2);
        player.send(Act::Begin(family));
        player.frames(3);
        assert_eq!(screen(&player), Screen::Show);
        for _ in 0..steps {
            player.send(Act::Next);
            player.frames(3);
        }
        player.send(Act::Leave);
        player.frames(3);
        assert_eq!(screen(&player), from, "{family:?}, {steps}");
        assert!(player.app.world().resource::<Show>().family().is_none(), "{family:?}, {steps}");
        // So long the camera is on its way at most.
        for _ in 0..2000 {
            if count::<Or<(With<Turning>, With<Rising>, With<Flight>)>>(&mut player) == 0 {
                break;
            }
            player.frames(1);
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        assert_eq!(count::<Or<(With<Turning>, With<Rising>, With<Flight>)>>(&mut player), 0, "{family:?}, {steps}");
        assert_eq!(count::<With<Risen>>(&mut player), 0, "{family:?}, {steps}");
        let now = player.orbit();
        assert!((now.zoom - seen.zoom).abs() < 1e-3 && (now.pitch - seen.pitch).abs() < 1e-3, "{now:?}");
        assert_eq!(player.game().id(), GameId::TurnoverModern);
        player.check_the_scene();
    }
}
