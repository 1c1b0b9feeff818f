//! Tests that leaving the tutorial or a sample game restores the table, from any step.

use std::time::Duration;

use crate::app::sample_game::SampleGame;
use crate::app::scene::camera::{CameraCommand, CameraTurn, Orbit};
use crate::app::scene::components::{TokenBody, TokenPlace};
use crate::app::scene::materials::TokenMaterials;
use crate::app::scene::motion::{Flight, Risen, Rising};
use crate::app::scene::piece_viewer::{PartsInSight, rim_point};
use crate::app::screen::Screen;
use crate::app::settings::Tempo;
use crate::app::system::wall_clock::WallClock;
use crate::app::tutorial::{Tutorial, TutorialCommand};
use crate::board::Shape;
use crate::games::dice_chess::Variant;
use crate::session::{Game, GameId};

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use super::player::Player;

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
    for (from, id, steps) in [
        (Screen::Table, GameId::TurnoverModern, 0),
        (Screen::Table, GameId::TurnoverModern, 1),
        (Screen::Table, GameId::TurnoverModern, 3),
        (Screen::Table, GameId::TurnoverModern, 5),
        (Screen::Table, GameId::TurnoverModern, 14),
        (Screen::Table, GameId::Lielow, 2),
        (Screen::Start, GameId::TurnoverModern, 1),
        (Screen::Start, GameId::DiceChess(Variant::DiceChess), 3),
        (Screen::Start, GameId::DiceChess(Variant::ThreeDice), 4),
    ] {
        player.app.world_mut().resource_mut::<NextState<Screen>>().set(from);
        player.frames(2);
        player.send(TutorialCommand::Begin(id));
        player.frames(3);
        assert_eq!(screen(&player), Screen::Tutorial);
        for _ in 0..steps {
            player.send(TutorialCommand::Next);
            player.frames(3);
        }
        player.send(TutorialCommand::Leave);
        player.frames(3);
        assert_eq!(screen(&player), from, "{id}, {steps}");
        assert!(player.app.world().resource::<Tutorial>().family().is_none(), "{id}, {steps}");
        // The maximum duration of a camera motion.
        come_to_rest(&mut player);
        assert_eq!(count::<With<Risen>>(&mut player), 0, "{id}, {steps}");
        let now = player.orbit();
        assert!((now.zoom - seen.zoom).abs() < 1e-3 && (now.pitch - seen.pitch).abs() < 1e-3, "{now:?}");
        assert_eq!(player.game().id(), GameId::TurnoverModern);
        player.check_the_scene();
        assert_eq!(cut_parts(&mut player), 0, "{id}, {steps}");
    }
}

/// Runs frames until nothing moves.
fn come_to_rest(player: &mut Player) {
    for _ in 0..20_000 {
        player.frames(1);
        if count::<Or<(With<CameraTurn>, With<Rising>, With<Flight>)>>(player) == 0 {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("something moves for ever");
}

/// The number of tokens without their usual mesh.
fn cut_parts(player: &mut Player) -> usize {
    let world = player.app.world_mut();
    let mut query = world.query::<(&TokenBody, &Mesh3d)>();
    let looks = world.resource::<TokenMaterials>();
    query.iter(world).filter(|(body, mesh)| mesh.0 != looks.token_mesh(body.0)).count()
}

/// The height and rotation of each part, innermost first.
fn parts(player: &mut Player) -> Vec<(f32, f32)> {
    let world = player.app.world_mut();
    let mut query = world.query::<(&TokenPlace, &Risen)>();
    let mut parts: Vec<_> = query.iter(world).map(|(at, risen)| (at.0.layer, risen.height, risen.flip_angle)).collect();
    parts.sort_by_key(|&(layer, ..)| layer);
    parts.into_iter().map(|(_, by, turn)| (by, turn)).collect()
}

#[test]
fn parts_are_taken_apart_turned_over_put_together_and_cut_open() {
    let mut player = Player::new(Game::new(GameId::TurnoverModern), Tempo::Normal);
    player.send(TutorialCommand::Begin(GameId::TurnoverModern));
    player.frames(3);
    player.send(TutorialCommand::Play(false));
    let next = |player: &mut Player| {
        player.send(TutorialCommand::Next);
        player.frames(2);
        come_to_rest(player);
        parts(player)
    };
    let apart = next(&mut player);
    assert!(apart[0].0 > apart[1].0 && apart[1].0 > apart[2].0, "{apart:?}");
    assert!(apart.iter().all(|&(_, turn)| turn == 0.0));
    let near = player.orbit().zoom;
    assert_eq!(next(&mut player), apart, "one looks at them");
    let turned = next(&mut player);
    assert!(turned.iter().all(|&(by, turn)| by > 0.3 && turn == std::f32::consts::PI), "{turned:?}");
    // Together again, and cut open only when the parts are in place.
    player.send(TutorialCommand::Next);
    player.frames(2);
    player.send(TutorialCommand::Next);
    player.frames(2);
    assert_eq!(cut_parts(&mut player), 0, "they are still on their way");
    come_to_rest(&mut player);
    player.frames(2);
    assert_eq!(parts(&mut player), [(0.0, 0.0); 3]);
    assert_eq!(cut_parts(&mut player), 3);
    assert_eq!(player.orbit().zoom, near, "how near one looks is the viewer's own choice");
    player.send(TutorialCommand::Chapter(1));
    player.frames(3);
    assert_eq!(cut_parts(&mut player), 0);
}

/// Where the names of the parts that are taken apart point.
fn rims_in_sight(player: &mut Player) -> Vec<(Shape, Vec2)> {
    player.app.world_mut().run_system_once(|parts: PartsInSight| parts.rim_points()).expect("a camera")
}

#[test]
fn the_names_of_parts_point_at_their_rims_while_they_move() {
    let mut player = Player::new(Game::new(GameId::TurnoverModern), Tempo::Normal);
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)));
    player.send(TutorialCommand::Begin(GameId::TurnoverModern));
    player.frames(3);
    assert!(rims_in_sight(&mut player).is_empty(), "they lie in each other");
    player.send(TutorialCommand::Next);
    for _ in 0..60 {
        // The table is rotated while they rise.
        player.send(CameraCommand::Drag(Vec2::new(0.02, 0.01)));
        player.frames(1);
        let found = rims_in_sight(&mut player);
        let world = player.app.world_mut();
        let right = world.query_filtered::<&GlobalTransform, With<Orbit>>().single(world).expect("a camera").right();
        let parts: Vec<_> =
            world.query_filtered::<(&TokenBody, &GlobalTransform), With<TokenPlace>>().iter(world).collect();
        let rims: Vec<_> = parts.iter().map(|(body, at)| (body.0.shape, rim_point(body.0.shape, at, *right))).collect();
        assert_eq!((found.len(), rims.len()), (3, 3));
        for (shape, rim_point) in rims {
            let at = player.on_screen(rim_point);
            assert!(found.iter().any(|&(name, seen)| name == shape && seen.distance(at) < 0.5), "{shape:?}: {found:?}");
        }
    }
}

#[test]
fn whoever_leaves_the_start_screen_finds_the_table_as_it_was_whatever_was_performed_behind_it() {
    let mut player = Player::new(Game::new(GameId::TurnoverModern), Tempo::Normal);
    for id in GameId::ALL {
        player.app.insert_resource(SampleGame::of(id)).insert_resource(WallClock::manual(Duration::ZERO));
        player.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
        player.frames(3);
        for plies in 1..=5 {
            player.app.insert_resource(WallClock::manual(Duration::from_secs(3 * plies)));
            player.frames(2);
            if plies < 5 {
                come_to_rest(&mut player);
            }
        }
        assert!(count::<With<TokenPlace>>(&mut player) > 0, "{id}");
        player.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
        player.frames(3);
        come_to_rest(&mut player);
        assert_eq!((player.game().id(), player.game().ply_count()), (GameId::TurnoverModern, 0));
        player.check_the_scene();
    }
}
