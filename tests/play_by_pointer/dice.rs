//! Plays whole games of Dice Chess with the mouse.

use std::time::Duration;

use crate::app::play::Intent;
use crate::app::play::selection::Selection;
use crate::app::sample_game::SampleGame;
use crate::app::scene::camera::View;
use crate::app::scene::components::MotionsStarted;
use crate::app::scene::dice::{DieBody, number_of};
use crate::app::scene::die;
use crate::app::scene::die_motion::{CubeMotion, DieMotion};
use crate::app::scene::doubling_cube::CubeBody;
use crate::app::scene::marks::BoardMark;
use crate::app::screen::Screen;
use crate::app::settings::DiceHabit;
use crate::app::settings::{Settings, Tempo};
use crate::app::system::wall_clock::WallClock;
use crate::games::dice_chess::Variant;
use crate::session::cube::{Cube, CubeAction};
use crate::session::{Family, Game, GameId, LegalMove, Phase, forced_pass};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::player::{Player, Route, square};
use super::{FINGERS, KEYS, MOUSE, games_wanted};

/// The main variant.
fn dice_chess() -> GameId {
    Family::DiceChess.editions().next().expect("it has editions")
}

fn with_dice(fen: &str, tempo: Tempo) -> Player {
    let mut player = Player::new(Game::from_fen(dice_chess(), fen).expect("a position"), tempo);
    // Steps of a tenth of a second, however long a frame takes.
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    player
}

/// Checks that every die shows what the game says, in its area.
fn check_the_dice(player: &mut Player) {
    let set = player.game().referee().position().dice_set();
    let (dice, ground) = (player.game().dice(), player.layout().world_from_dice());
    let world = player.app.world_mut();
    let bodies: Vec<(DieBody, Transform)> =
        world.query::<(&DieBody, &Transform)>().iter(world).map(|(body, place)| (*body, *place)).collect();
    assert_eq!(bodies.len(), set.len());
    for (body, place) in bodies {
        assert_eq!(die::top_number(place.rotation), body.face_up);
        if let Some(die) = dice.get(body.index) {
            assert_eq!(body.face_up.get(), number_of(&set[body.index], die.face), "die {}", body.index);
        }
        assert!((place.translation - ground).with_y(0.0).abs().max_element() < 1.5, "{place:?}");
    }
}

fn click_the_dice(player: &mut Player) {
    let ground = player.layout().world_from_dice();
    let at = player.on_screen(ground);
    player.click_at(at);
    player.frames(1);
}

fn tap_the_dice(player: &mut Player) {
    let ground = player.layout().world_from_dice();
    let at = player.on_screen(ground);
    player.touches(1, &[(TouchPhase::Started, at), (TouchPhase::Ended, at)]);
    player.frames(2);
}

/// Makes the move, and chooses the promotion.
fn make(player: &mut Player, legal: &LegalMove, route: Route) {
    player.make(legal, route);
    player.frames(1);
    let selection = player.app.world().resource::<Selection>();
    if let Some(fork) = selection.fork {
        assert_eq!((selection.from, Some(fork)), legal.info().map(|info| (Some(info.from), info.to)).expect("squares"));
        player.send(Intent::Play(legal.id));
        player.frames(1);
    }
}

/// Lets time pass until the automatic pass is made.
fn wait_for_the_pass(player: &mut Player) {
    let before = player.game().ply_count();
    for _ in 0..40 {
        player.frames(1);
        if player.game().ply_count() > before {
            return;
        }
    }
    panic!("the turn never passes: {}", player.game().referee().fen());
}

/// Plays random games from this position by these routes, of this many plies at most. With keys alone the dice are clicked, because the
/// key for their button is the panel's. Returns how many came to their ends.
fn play_random_games(id: GameId, fen: Option<&str>, games: u64, longest: usize, routes: &[Route]) -> u64 {
    let games = games_wanted(games);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_261_121);
    let mut player = Player::new(Game::new(id), Tempo::Off);
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
    let (mut plies, mut passes, mut ended) = (0, 0, 0);
    for _ in 0..games {
        player.send(Intent::Start { id, fen: fen.map(str::to_owned), head: Default::default() });
        // Chess pieces hide what is behind them.
        player.look(View::Top);
        let mut meant = Vec::new();
        while player.game().outcome().is_none() && player.game().ply_count() < longest {
            let before = player.game().ply_count();
            let double = player.game().referee().find(CubeAction::Double.code());
            if let Some(double) = double.filter(|_| rng.random_ratio(1, 4)) {
                player.send(Intent::Play(double));
                player.frames(12);
                check_the_cube(&mut player);
            } else if matches!(player.game().phase(), Phase::Roll(_)) {
                if routes == FINGERS {
                    tap_the_dice(&mut player);
                } else {
                    click_the_dice(&mut player);
                }
                check_the_dice(&mut player);
            } else if forced_pass(player.game().referee()).is_some() {
                wait_for_the_pass(&mut player);
                passes += 1;
            } else {
                let legal = player.game().legal_moves().choose(&mut rng).expect("a move").clone();
                match legal.info() {
                    Some(_) => make(&mut player, &legal, *routes.choose(&mut rng).expect("a route")),
                    None => {
                        player.send(Intent::Play(legal.id));
                        player.frames(1);
                    }
                }
                assert_eq!(player.game().last_ply().expect("a ply").played, legal);
            }
            assert_eq!(player.game().ply_count(), before + 1, "{}", player.game().referee().fen());
            // A piece under the cursor that can move is raised.
            if player.app.world().resource::<Selection>().cursor.is_some() {
                player.key(KeyCode::Escape);
            }
            player.check_the_scene();
            // Each is what was asked for, or what the dice and the rules have decided.
            meant.push(player.game().last_ply().expect("a ply").played.code.clone());
            plies += 1;
        }
        player.check_the_record(fen, &meant);
        ended += u64::from(player.game().outcome().is_some());
    }
    println!("{games} games of {id} by {routes:?}, {plies} plies, {passes} passes, {ended} to the end");
    ended
}

/// How much the signs on each die's faces stand out: the difference of its brightest and darkest green, of 255.
fn contrasts(player: &mut Player) -> Vec<u8> {
    let world = player.app.world_mut();
    let mut query = world.query_filtered::<&MeshMaterial3d<StandardMaterial>, With<DieBody>>();
    let materials = world.resource::<Assets<StandardMaterial>>();
    let images = world.resource::<Assets<Image>>();
    let contrast = |worn: &MeshMaterial3d<StandardMaterial>| {
        let material = materials.get(&worn.0).expect("it is made of something");
        let image = material.base_color_texture.as_ref().and_then(|image| images.get(image));
        let texels = image.and_then(|image| image.data.as_ref()).expect("its faces are painted");
        let greens = || texels.chunks_exact(4).map(|texel| texel[1]);
        greens().max().expect("texels") - greens().min().expect("texels")
    };
    query.iter(world).map(contrast).collect()
}

#[test]
fn dice_are_faint_until_they_are_rolled_and_again_when_the_turn_has_passed() {
    let are_faint = |player: &mut Player| {
        contrasts(player).into_iter().map(|contrast| (20..80).contains(&contrast)).collect::<Vec<_>>()
    };
    let mut player = with_dice("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Tempo::Off);
    player.frames(2);
    assert_eq!(are_faint(&mut player), [true; 2]);
    let roll = player.game().referee().find("r12").expect("a pawn may move");
    player.send(Intent::Play(roll));
    player.frames(2);
    assert!(contrasts(&mut player).iter().all(|&contrast| contrast > 150));
    let ahead = player.game().referee().find("e2e4").expect("the dice name it");
    player.send(Intent::Play(ahead));
    player.frames(2);
    assert!(matches!(player.game().phase(), Phase::Roll(_)));
    assert_eq!(are_faint(&mut player), [true; 2]);
}

/// Checks that the cube shows the stake, or what it would be after an offered double.
fn check_the_cube(player: &mut Player) {
    let cube = Cube::of(player.game().referee()).expect("a cube");
    let world = player.app.world_mut();
    let bodies: Vec<CubeBody> = world.query::<&CubeBody>().iter(world).copied().collect();
    let [CubeBody { number, .. }] = bodies[..] else { panic!("one cube, found {bodies:?}") };
    assert_eq!(u32::from(number), 2 * u32::from(cube.stake), "{cube}");
}

/// The doubling cube before the first roll, seen from above.
fn with_cube(tempo: Tempo) -> Player {
    seen_from_above(&format!("{} x1", Game::new(dice_chess()).start().fen()), tempo)
}

fn seen_from_above(fen: &str, tempo: Tempo) -> Player {
    let mut player = with_dice(fen, tempo);
    player.look(View::Top);
    player
}

/// Where the cube is on the screen.
fn cube_on_screen(player: &mut Player) -> Vec2 {
    let world = player.app.world_mut();
    let place = world.query_filtered::<&Transform, With<CubeBody>>().single(world).expect("a cube").translation;
    player.on_screen(place)
}

fn click_the_cube(player: &mut Player) {
    let at = cube_on_screen(player);
    player.click_at(at);
    player.frames(2);
}

/// The codes of what has been played, and whether the buttons that answer a double stand out.
fn after_cube(player: &Player) -> (Vec<String>, bool) {
    let codes = player.game().plies().take(player.game().ply_count()).map(|ply| ply.played.code.clone());
    (codes.collect(), player.app.world().resource::<Selection>().is_answer_highlighted)
}

#[test]
fn a_click_on_the_cube_doubles_before_the_roll_and_then_only_shows_where_to_answer() {
    let mut player = with_cube(Tempo::Off);
    click_the_cube(&mut player);
    assert_eq!(after_cube(&player), (vec!["double".to_owned()], false));
    click_the_cube(&mut player);
    assert_eq!(after_cube(&player), (vec!["double".to_owned()], true));
    player.click_at(Vec2::new(5.0, 5.0));
    player.frames(2);
    assert_eq!(after_cube(&player), (vec!["double".to_owned()], false), "something else was done");
    click_the_cube(&mut player);
    let take = player.game().referee().find(CubeAction::Take.code()).expect("a double to take");
    player.send(Intent::Play(take));
    player.frames(2);
    let taken = (["double", "take"].map(str::to_owned).to_vec(), false);
    assert_eq!(after_cube(&player), taken);
    // It belongs to Black now, and White is to roll.
    click_the_cube(&mut player);
    assert_eq!(after_cube(&player), taken);
    // A finger does the same.
    let mut player = with_cube(Tempo::Off);
    let at = cube_on_screen(&mut player);
    player.touches(1, &[(TouchPhase::Started, at), (TouchPhase::Ended, at)]);
    player.frames(2);
    assert_eq!(after_cube(&player), (vec!["double".to_owned()], false));
}

#[test]
fn a_click_on_the_cube_of_a_side_doubles_for_that_side_alone() {
    for (turn, cube, doubles) in [("w", "x2w", true), ("w", "x2b", false), ("b", "x2b", true), ("b", "x2w", false)] {
        let fen = format!("4k3/4p3/8/8/8/8/4P3/4K3 {turn} - - 0 1 {cube}");
        let mut player = seen_from_above(&fen, Tempo::Off);
        click_the_cube(&mut player);
        let played = doubles.then(|| "double".to_owned()).into_iter().collect();
        assert_eq!(after_cube(&player), (played, false), "{turn} {cube}");
    }
}

#[test]
fn the_cube_is_heard_when_it_is_offered_and_not_when_that_is_taken_back() {
    let heard_cubes = |player: &mut Player, intent: Intent| {
        player.send(intent);
        player.frames(1);
        let mut plans = player.app.world_mut().resource_mut::<Messages<MotionsStarted>>();
        plans.drain().filter_map(|plan| plan.cube).collect::<Vec<CubeMotion>>()
    };
    for (tempo, is_animated) in [(Tempo::Normal, true), (Tempo::Off, false)] {
        let mut player = with_cube(tempo);
        let double = player.game().referee().find(CubeAction::Double.code()).expect("a double");
        let [motion] = heard_cubes(&mut player, Intent::Play(double))[..] else { panic!("one cube") };
        assert_eq!((motion.secs > 0.0, player.count::<CubeMotion>() == 1), (is_animated, is_animated));
        assert_eq!(heard_cubes(&mut player, Intent::Undo), []);
    }
}

#[test]
fn games_from_a_start_of_chess960_and_with_a_doubling_cube_are_played_with_the_mouse() {
    let three = GameId::DiceChess(Variant::ThreeDice);
    let start = three.chess960_start(0).expect("a start");
    play_random_games(three, Some(&format!("{start} x1:5:3-4:after-crawford")), 3, 120, MOUSE);
    let start = Game::new(dice_chess()).start().fen();
    play_random_games(dice_chess(), Some(&format!("{start} x1")), 3, 120, MOUSE);
}

#[test]
fn in_chess960_the_king_castles_by_a_click_on_its_rook() {
    for (fen, from, to, becomes) in [
        ("4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1 r146", "f1", "g1", "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1 r146", "f1", "b1", "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/2RK4 w Q - 0 1 r146", "d1", "c1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
    ] {
        let game = Game::from_fen(GameId::DiceChess(Variant::ThreeDice), fen).expect("a position");
        let mut player = Player::new(game, Tempo::Off);
        player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
        player.look(View::Top);
        let referee = player.game().referee();
        let legal = referee.legal_move(referee.find(&format!("{from}{to}")).expect("castling")).expect("castling");
        player.make(&legal, Route::Clicks);
        player.frames(8);
        assert_eq!(player.game().referee().fen(), becomes, "{fen} {from}{to}");
        player.check_the_scene();
    }
}

#[test]
fn games_with_three_dice_are_played_to_their_ends_with_the_mouse() {
    let three = GameId::DiceChess(Variant::ThreeDice);
    let chess960 = three.chess960_start(959).expect("a start");
    for fen in [None, Some(&*chess960)] {
        // Random ones have 175 plies on average; after a hundred quiet moves they are drawn.
        assert_eq!(play_random_games(three, fen, 2, 4000, MOUSE), games_wanted(2), "{fen:?}");
    }
}

#[test]
fn random_games_of_every_form_are_played_with_the_mouse() {
    for id in Family::DiceChess.editions() {
        play_random_games(id, None, 2, 150, MOUSE);
    }
}

/// Pawns of both sides are about to become something.
const PAWNS: &str = "7k/PP6/8/8/8/8/pp6/7K w - - 0 1";

#[test]
fn random_games_of_every_form_are_played_with_fingers_and_with_keys() {
    for routes in [FINGERS, KEYS] {
        for id in Family::DiceChess.editions() {
            play_random_games(id, None, 1, 40, routes);
        }
        play_random_games(dice_chess(), Some(PAWNS), 1, 40, routes);
    }
}

#[test]
fn dice_tumble_to_the_number_that_the_rules_know_of_and_a_click_ends_that() {
    let mut player = with_dice("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Tempo::Normal);
    for round in 0..6 {
        click_the_dice(&mut player);
        assert_eq!(player.count::<DieMotion>(), 2, "round {round}");
        assert!(matches!(player.game().phase(), Phase::Move(_)), "the game knows the roll at once");
        if round % 2 == 0 {
            for _ in 0..20 {
                player.frames(1);
            }
        } else {
            player.click_at(Vec2::new(5.0, 5.0));
            player.frames(2);
        }
        assert_eq!(player.count::<DieMotion>(), 0, "round {round}");
        check_the_dice(&mut player);
        player.send(Intent::Undo);
        player.frames(2);
        assert_eq!(player.game().ply_count(), 0);
    }
}

/// The numbers of dice of the rolls that were heard since this was asked last.
fn heard_dice(player: &mut Player) -> Vec<usize> {
    let mut plans = player.app.world_mut().resource_mut::<Messages<MotionsStarted>>();
    plans.drain().map(|plan| plan.dice.len()).filter(|&count| count > 0).collect()
}

#[test]
fn the_dice_of_a_game_are_heard_and_those_behind_the_start_screen_only_seen() {
    let mut player = with_dice("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Tempo::Normal);
    let roll = player.game().referee().find("r12").expect("a roll");
    player.send(Intent::Play(roll));
    player.frames(1);
    assert_eq!((player.count::<DieMotion>(), heard_dice(&mut player)), (2, vec![2]));

    let mut player = Player::new(Game::new(GameId::TurnoverModern), Tempo::Normal);
    player.app.insert_resource(SampleGame::of(dice_chess())).insert_resource(WallClock::manual(Duration::ZERO));
    player.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    player.frames(3);
    player.app.insert_resource(WallClock::manual(Duration::from_secs(3)));
    player.frames(1);
    assert_eq!((player.count::<DieMotion>(), heard_dice(&mut player)), (2, vec![]));
}

#[test]
fn the_same_dice_come_again_when_a_roll_is_taken_back() {
    let mut player = with_dice("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Tempo::Off);
    click_the_dice(&mut player);
    let first = player.game().last_ply().expect("a roll").played.code.clone();
    for _ in 0..5 {
        player.send(Intent::Undo);
        player.frames(1);
        click_the_dice(&mut player);
        assert_eq!(player.game().last_ply().map(|ply| &*ply.played.code), Some(&*first));
    }
}

#[test]
fn the_men_that_the_dice_name_light_up_and_the_others_say_why_not() {
    let mut player = with_dice("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r24", Tempo::Off);
    player.look(View::Top);
    let mut ready: Vec<_> = player.marks().into_iter().filter(|(mark, _)| *mark == BoardMark::Ready).collect();
    ready.sort_by_key(|(_, spot)| format!("{spot:?}"));
    assert_eq!(ready, ["b1", "g1"].map(|text| (BoardMark::Ready, square(text).into())));
    player.click(square("e2"));
    let refusal = player.app.world().resource::<Selection>().refusal.clone();
    assert_eq!(refusal.map(|(refusal, at)| (refusal.code, at)), Some(("man-not-rolled", square("e2"))));
    player.click(square("b1"));
    assert!(player.marks().contains(&(BoardMark::Move, square("c3").into())));
    assert!(player.marks().iter().all(|(mark, _)| *mark != BoardMark::Ready), "who is chosen hides who could be");
}

#[test]
fn a_forced_pass_waits_for_nobody_unless_asked_to() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r34";
    let mut player = with_dice(fen, Tempo::Off);
    player.app.world_mut().resource_mut::<Settings>().stop_at_pass = true;
    player.frames(40);
    assert_eq!(player.game().ply_count(), 0);
    player.app.world_mut().resource_mut::<Settings>().stop_at_pass = false;
    player.frames(10);
    assert_eq!(player.game().ply_count(), 0, "one has time to read why");
    wait_for_the_pass(&mut player);
    assert!(matches!(player.game().phase(), Phase::Roll(_)));
    // Looking back stops automatic actions.
    player.send(Intent::StepBack);
    player.frames(40);
    assert_eq!(player.game().ply_count(), 0);
}

#[test]
fn dice_that_are_rolled_at_once_wait_for_what_moves() {
    let mut player = with_dice("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 r12", Tempo::Normal);
    player.app.world_mut().resource_mut::<Settings>().dice = DiceHabit::AtOnce;
    player.look(View::Top);
    for text in ["e2", "e4"] {
        player.click(square(text));
    }
    player.frames(3);
    assert_eq!(player.game().ply_count(), 1, "the pawn is on its way");
    player.frames(30);
    assert!(player.game().ply_count() >= 2, "the dice were thrown");
    player.send(Intent::Undo);
    player.frames(20);
    assert_eq!(player.game().ply_count(), 0, "the move is taken back with the throw, and nothing is thrown meanwhile");
}

#[test]
fn a_pawn_asks_what_it_becomes_and_escape_lets_it_stay() {
    let mut player = with_dice("8/P6k/8/8/8/8/8/K7 w - - 0 1 r11", Tempo::Off);
    player.look(View::Top);
    player.click(square("a7"));
    player.click(square("a8"));
    player.frames(1);
    let selection = |player: &Player| player.app.world().resource::<Selection>().clone();
    assert_eq!((selection(&player).fork, player.game().ply_count()), (Some(square("a8")), 0));
    player.key(KeyCode::Escape);
    assert_eq!((selection(&player).fork, selection(&player).from), (None, Some(square("a7"))));
    player.click(square("a8"));
    player.frames(1);
    let knight = player.game().referee().find("a7a8n").expect("a knight");
    player.send(Intent::Play(knight));
    player.frames(2);
    player.check_the_scene();
    assert_eq!((selection(&player).fork, player.game().ply_count()), (None, 1));
}
