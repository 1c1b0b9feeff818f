//! Measures what must be drawn, and the time of the main thread per frame.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::app::play::Intent;
use crate::app::scene::motion::Flight;
use crate::app::settings::{PieceSet, Settings, Tempo};
use crate::session::{Game, GameId};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use super::player::Player;

/// The maximum for a game.
const MAX_TRIANGLES: usize = 200_000;
const MAX_DRAW_CALLS: usize = 60;

/// The number of triangles in the picture and in the shadows, and the number of draw calls. Entities with the same mesh
/// and material are one call.
struct Burden {
    triangles: [usize; 2],
    calls: [usize; 2],
}

fn burden(player: &mut Player) -> Burden {
    let world = player.app.world_mut();
    let mut seen = world.query::<(&Mesh3d, &MeshMaterial3d<StandardMaterial>, Has<NotShadowCaster>)>();
    let seen: Vec<_> = seen.iter(world).map(|(mesh, material, flat)| (mesh.id(), material.id(), flat)).collect();
    let meshes = world.resource::<Assets<Mesh>>();
    let triangles = |mesh| {
        let mesh = meshes.get(mesh).expect("a mesh that is worn");
        mesh.indices().map_or(mesh.count_vertices(), |indices| indices.len()) / 3
    };
    let count = |shadows: bool| seen.iter().filter(move |(_, _, flat)| !(shadows && *flat));
    Burden {
        triangles: [false, true].map(|shadows| count(shadows).map(|&(mesh, ..)| triangles(mesh)).sum()),
        calls: [
            count(false).map(|&(mesh, material, _)| (mesh, material)).collect::<BTreeSet<_>>().len(),
            count(true).map(|&(mesh, ..)| mesh).collect::<BTreeSet<_>>().len(),
        ],
    }
}

#[test]
fn no_game_is_more_than_a_weak_machine_can_draw() {
    let mut player = Player::new(Game::new(GameId::default()), Tempo::Off);
    for id in GameId::ALL {
        player.send(Intent::Start { id, fen: None, head: Default::default() });
        player.frames(3);
        for set in PieceSet::ALL {
            player.app.world_mut().resource_mut::<Settings>().piece_set = set;
            player.frames(2);
            let Burden { triangles, calls } = burden(&mut player);
            println!(
                "{id}, {set:?}: {} triangles and {} for shadows, {} + {} draw calls",
                triangles[0], triangles[1], calls[0], calls[1]
            );
            assert!(triangles[0] <= MAX_TRIANGLES, "{id}, {set:?}: {} triangles", triangles[0]);
            let calls: usize = calls.iter().sum();
            assert!(calls <= MAX_DRAW_CALLS, "{id}, {set:?}: {calls} draw calls");
        }
    }
}

/// Prints how long the main thread takes for the frames of a turnover, without a renderer:
/// `cargo test --lib play_by_pointer::burden::a_move -- --nocapture`.
#[test]
fn a_move_is_shown_frame_by_frame_until_everything_has_landed() {
    let game = Game::from_fen(GameId::TurnoverClassic, "cccccccc/8/8/4b3/8/2B5/8/CCCCR1CC w").expect("a position");
    let mut player = Player::new(game, Tempo::Normal);
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_micros(16_667)));
    let mut times = Vec::new();
    for _ in 0..20 {
        let id = player.game().referee().find("e1e5").expect("a turnover");
        player.send(Intent::Play(id));
        player.frames(1);
        while player.app.world_mut().query::<&Flight>().iter(player.app.world()).count() > 0 {
            let start = Instant::now();
            player.frames(1);
            times.push(start.elapsed());
        }
        player.send(Intent::Undo);
        player.frames(200);
    }
    times.sort_unstable();
    assert!(times.len() > 400, "{} frames", times.len());
    let [half, most, nearly_all] = [50, 95, 99].map(|percent| times[times.len() * percent / 100].as_secs_f64() * 1e3);
    println!("{} frames of a turnover: p50 {half:.3} ms, p95 {most:.3} ms, p99 {nearly_all:.3} ms", times.len());
}
