//! Tests that nothing grows in hours of play, on a clock that goes as fast as frames can be computed, without a renderer.

use std::fs;
use std::time::Duration;

use crate::app::play::Intent;
use crate::app::scene::camera::View;
use crate::app::scene::motion::Flight;
use crate::app::settings::{PieceSet, Settings, Tempo, Theme};
use crate::games::Phase;
use crate::session::{Game, GameId};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::player::Player;
use super::turn_the_camera;

/// The time from one frame to the next.
const FRAME: Duration = Duration::from_millis(50);
const FRAMES_AN_HOUR: u32 = 3600 * 1000 / 50;
/// The frames between two moves, in which a person thinks.
const THINKING_FRAMES: usize = 60;
/// Longer games are not played to their end.
const MAX_PLIES: usize = 120;
/// The growth from the end of the first hour to the end of the last one that is allowed, as a part.
const GROWTH: f64 = 0.02;

/// What may grow: its name, and how much there is.
type Amounts = Vec<(&'static str, usize)>;

fn amounts(player: &mut Player) -> Amounts {
    const PAGE_BYTES: usize = 4096;
    let entries = |folder: &str| fs::read_dir(folder).map_or(0, Iterator::count);
    let pages = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = pages.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or_default();
    let world = player.app.world_mut();
    vec![
        ("bytes of memory", pages * PAGE_BYTES),
        ("threads", entries("/proc/self/task")),
        ("open files", entries("/proc/self/fd")),
        ("entities", world.query::<Entity>().iter(world).count()),
        ("meshes", world.resource::<Assets<Mesh>>().len()),
        ("materials", world.resource::<Assets<StandardMaterial>>().len()),
        ("images", world.resource::<Assets<Image>>().len()),
    ]
}

/// `TURNOVER_HOURS=8 cargo test --lib play_by_pointer::long_play -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; the figures are in docs/measurements.md"]
fn nothing_grows_in_hours_of_play() {
    let hours = std::env::var("TURNOVER_HOURS").map_or(2, |text| text.parse().expect("a number of hours"));
    assert!(hours >= 2, "the first hour is what the others are compared with");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_261_123);
    let mut player = Player::new(Game::new(GameId::default()), Tempo::Normal);
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    let frame = |player: &Player| player.app.world().resource::<Time>().elapsed().div_duration_f64(FRAME) as u32;
    let (mut first, mut plies) = (Amounts::new(), 0);
    for hour in 1..=hours {
        while frame(&player) < hour * FRAMES_AN_HOUR {
            plies += play_a_game(&mut player, &mut rng);
        }
        // All hours end alike.
        player.app.world_mut().resource_mut::<Settings>().piece_set = PieceSet::Rings;
        player.send(Intent::Start { id: GameId::TurnoverClassic, fen: None, head: Default::default() });
        player.frames(200);
        let now = amounts(&mut player);
        println!("after {hour} hours and {plies} plies: {now:?}");
        if hour == 1 {
            first = now;
        } else {
            for ((name, before), (_, now)) in first.iter().zip(&now) {
                assert!(
                    *now as f64 <= *before as f64 * (1.0 + GROWTH),
                    "{name}: {before} after one hour, {now} after {hour}"
                );
            }
        }
    }
}

/// Plays a game of any form with moves at random, and does what players do meanwhile; returns the number of plies.
fn play_a_game(player: &mut Player, rng: &mut Xoshiro256PlusPlus) -> usize {
    let id = *GameId::ALL.choose(rng).expect("a game");
    {
        let mut settings = player.app.world_mut().resource_mut::<Settings>();
        settings.piece_set = *PieceSet::ALL.choose(rng).expect("a set");
        settings.theme = *Theme::ALL.choose(rng).expect("a light");
    }
    player.send(Intent::Start { id, fen: None, head: Default::default() });
    player.look(*View::ALL.choose(rng).expect("a view"));
    let mut plies = 0;
    while player.game().outcome().is_none() && plies < MAX_PLIES {
        match player.game().phase() {
            Phase::Roll(_) => player.send(Intent::Roll),
            Phase::Move(_) | Phase::Over(_) => {
                let legal = player.game().legal_moves().choose(rng).map(|legal| legal.id);
                legal.into_iter().for_each(|id| player.send(Intent::Play(id)));
            }
        }
        player.frames(THINKING_FRAMES);
        while player.count::<Flight>() > 0 {
            player.frames(1);
        }
        plies += 1;
        match rng.random_range(0..24) {
            0 => turn_the_camera(player, rng),
            1 => player.send(Intent::Undo),
            2 => {
                player.send(Intent::StepBack);
                player.frames(THINKING_FRAMES);
                player.send(Intent::Last);
            }
            _ => {}
        }
        player.frames(2);
    }
    plies
}
