//! Plays whole games with the mouse, and checks that the scene always shows the position.
//!
//! | file | content |
//! |---|---|
//! | `player` | a player with a mouse or a finger, and checks of the scene |
//! | `dice` | whole games of Dice Chess |
//! | `show` | leaving the demonstration or a sample game restores the table, and parts of pieces are shown |
//! | `burden` | triangles, draw calls, and the time of the main thread for a frame |
//! | `long_play` | hours of play, in which nothing grows |

mod burden;
mod dice;
mod long_play;
mod player;
mod show;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::app::editor::{Edit, Editor};
use crate::app::learn::{Learn, LearnCommand};
use crate::app::play::selection::Selection;
use crate::app::play::{CurrentGame, Intent, TableAction, TableId, TableInput};
use crate::app::scene::camera::{CameraCommand, PanelRoom, View};
use crate::app::scene::components::{TokenBody, TokenPlace};
use crate::app::scene::ghosts::Ghost;
use crate::app::scene::layout::Layout;
use crate::app::scene::marks::{BoardMark, MarkPlace};
use crate::app::scene::motion::{Flight, Held, MotionTime};
use crate::app::scene::stack_labels::HeightMark;
use crate::app::screen::Screen;
use crate::app::settings::{Settings, Tempo};
use crate::app::tutorial::{Tutorial, TutorialCommand};
use crate::board::{Place, Side, Square, Table};
use crate::session::{Draft, Game, GameId, LegalMove, Level, PieceId, Seat};
use bevy::input::ButtonState;
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowResized;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use self::player::{Player, Route, square};

/// The maximum number of plies, because random modern games can be endless. By then, everything has happened many
/// times.
const MAX_PLIES: usize = 200;

/// The number of layers above which a stack hides a part of the square behind it, except from above. On the last rank,
/// any stack hides a part of the frame.
const LOOKED_OVER: u8 = 3;

/// Plays random games by these routes, from several seats, and turns the camera in between. `TURNOVER_GAMES` says how many, instead of
/// these. Returns how many came to their ends.
fn play_random_games(id: GameId, games: u64, routes: &[Route]) -> u64 {
    let games = games_wanted(games);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_261_120);
    let mut player = Player::new(Game::new(id), Tempo::Off);
    let (mut plies, mut ended) = (0, 0);
    for _ in 0..games {
        player.send(Intent::Start { id, fen: None, head: Default::default() });
        player.look(*View::ALL.choose(&mut rng).expect("a view"));
        player.check_the_scene();
        let mut meant = Vec::new();
        while player.game().outcome().is_none() && player.game().ply_count() < MAX_PLIES {
            let legal: LegalMove = player.game().legal_moves().choose(&mut rng).expect("a move").clone();
            let before = player.game().ply_count();
            if rng.random_ratio(1, 12) {
                turn_the_camera(&mut player, &mut rng);
                player.look(*View::ALL.choose(&mut rng).expect("a view"));
                assert_eq!(player.game().ply_count(), before, "turning the camera makes no move");
            }
            let is_high = |table: &Table| table.tokens.keys().any(|place| place.layer.0 > LOOKED_OVER);
            if legal.info().is_some_and(|info| info.to.is_none()) || is_high(&player.game().table()) {
                player.look(View::Top);
            }
            player.make(&legal, *routes.choose(&mut rng).expect("a route"));
            player.frames(1);
            assert_eq!(player.game().ply_count(), before + 1, "{} in {}", legal.code, player.game().referee().fen());
            assert_eq!(player.game().last_ply().expect("a ply").played, legal);
            player.check_the_scene();
            meant.push(legal.code);
            plies += 1;
        }
        player.check_the_record(None, &meant);
        ended += u64::from(player.game().outcome().is_some());
    }
    println!("{games} games of {id} by {routes:?}, {plies} plies, {ended} to the end");
    ended
}

/// The number of games that the environment wants, or else this one.
fn games_wanted(games: u64) -> u64 {
    std::env::var("TURNOVER_GAMES").map_or(games, |count| count.parse().expect("a number of games"))
}

/// Mostly clicks, and some drags.
const MOUSE: &[Route] = &[Route::Clicks, Route::Clicks, Route::Clicks, Route::Drag];
const FINGERS: &[Route] = &[Route::Taps, Route::Swipe];
const KEYS: &[Route] = &[Route::Keys];

/// The games without dice. Those with dice are played in the file `dice`.
fn games_without_dice() -> impl Iterator<Item = GameId> {
    GameId::ALL.into_iter().filter(|id| !id.has_dice())
}

/// Drags the empty table, sometimes back to the start.
fn turn_the_camera(player: &mut Player, rng: &mut Xoshiro256PlusPlus) {
    let before = player.orbit();
    let corner =
        *[Vec2::new(20.0, 20.0), Vec2::new(980.0, 20.0), Vec2::new(20.0, 350.0)].choose(rng).expect("a corner");
    let to = Vec2::new(rng.random_range(100.0..900.0), rng.random_range(100.0..600.0));
    player.drag(corner, to);
    assert_ne!(player.orbit(), before, "the camera turns");
    // There and back: Bevy reports this as a click too.
    player.grab(corner, to);
    player.point(corner);
    player.frames(1);
    player.button(ButtonState::Released);
}

#[test]
fn clicks_and_taps_that_come_within_one_frame_all_count() {
    for by_finger in [false, true] {
        let mut player = Player::new(Game::new(GameId::TurnoverModern), Tempo::Off);
        let places = ["e1", "e2", "f7", "f6", "h2", "h3"].map(|text| player.head_of(square(text)));
        for (id, at) in (1..).zip(places) {
            if by_finger {
                player.tap_without_waiting(id, at);
            } else {
                player.point(at);
                player.press_without_waiting();
            }
        }
        player.frames(40);
        let played: Vec<_> = player.game().plies().map(|ply| ply.played.code.clone()).collect();
        assert_eq!(played, ["e1e2", "f7f6", "h2h3"], "by finger: {by_finger}");
    }
}

#[test]
fn taps_count_wherever_frames_begin_and_end() {
    let id = GameId::TurnoverModern;
    let mut player = Player::new(Game::new(id), Tempo::Off);
    for seed in 0..40 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let tempo = if seed % 2 == 0 { Tempo::Off } else { Tempo::default() };
        player.app.world_mut().resource_mut::<Settings>().tempo = tempo;
        player.send(Intent::Start { id, fen: None, head: Default::default() });
        player.frames(3);
        let places = ["e1", "e2", "f7", "f6", "h2", "h3", "a8", "a6"].map(|text| player.head_of(square(text)));
        for (id, at) in (1..).zip(places) {
            for phase in [TouchPhase::Started, TouchPhase::Ended] {
                player.touch_without_waiting(id, phase, at);
                let count = if rng.random_bool(0.4) { rng.random_range(1..3) } else { 0 };
                player.frames(count);
            }
        }
        player.frames(40);
        let played: Vec<_> = player.game().plies().map(|ply| ply.played.code.clone()).collect();
        assert_eq!(played, ["e1e2", "f7f6", "h2h3", "a8a6"], "seed {seed}");
    }
}

#[test]
fn every_square_is_found_where_it_is_seen() {
    let mut player =
        Player::new(Game::from_fen(GameId::TurnoverClassic, "c7/8/8/8/8/8/8/7C w").expect("a position"), Tempo::Off);
    for view in View::ALL {
        player.look(view);
        for square in Square::all8() {
            for aside in [Vec3::ZERO, Vec3::new(0.3, 0.0, 0.3), Vec3::new(-0.45, 0.0, 0.2)] {
                let at = player.on_screen(Layout::FLAT.world_from_square(square) + aside);
                player.point(at);
                player.frames(1);
                assert_eq!(player.app.world().resource::<Selection>().hover, Some(square), "{view:?} {aside}");
            }
        }
    }
}

#[test]
fn random_games_of_the_classic_edition_are_played_with_the_mouse() {
    play_random_games(GameId::TurnoverClassic, 10, MOUSE);
}

#[test]
fn random_games_of_the_modern_edition_are_played_with_the_mouse() {
    play_random_games(GameId::TurnoverModern, 10, MOUSE);
}

#[test]
fn random_games_of_the_edition_of_2025_are_played_with_the_mouse() {
    assert!(play_random_games(GameId::Turnover2025, 10, MOUSE) > 0, "some come to their ends");
}

#[test]
fn random_games_of_lielow_are_played_with_the_mouse() {
    assert!(play_random_games(GameId::Lielow, 10, MOUSE) > 0, "some come to their ends");
}

#[test]
fn random_games_on_nine_files_are_played_with_the_mouse() {
    assert!(play_random_games(GameId::Lielow9x9, 10, MOUSE) > 0, "some come to their ends");
}

/// Picking looks once in a frame. At some frames a second, all of a drag lies within one.
#[test]
fn a_drag_within_one_frame_begins_where_it_was_pressed() {
    let fen = "c1q1q1q1/1c1c1r1c/2p1pnp1/8/P6P/1P4PB/1Q1C1C1R/Q1C1C1Q1 b 11 6";
    for by_finger in [false, true] {
        let game = Game::from_fen(GameId::TurnoverModern, fen).expect("a position");
        let mut player = Player::new(game, Tempo::Off);
        let (from, to) = (player.head_of(square("g8")), player.head_of(square("f7")));
        if by_finger {
            player.touches(1, &[(TouchPhase::Started, from), (TouchPhase::Moved, to), (TouchPhase::Ended, to)]);
        } else {
            player.drag_without_waiting(from, to);
        }
        player.frames(2);
        let last = player.game().last_ply().map(|ply| ply.played.code.clone());
        assert_eq!(last.as_deref(), Some("g8f7"), "by finger: {by_finger}");
    }
}

#[test]
fn random_games_of_every_edition_are_played_with_fingers() {
    for id in games_without_dice() {
        play_random_games(id, 2, FINGERS);
    }
}

#[test]
fn random_games_of_every_edition_are_played_with_keys() {
    for id in games_without_dice() {
        play_random_games(id, 1, KEYS);
    }
}

#[test]
fn a_drag_over_an_own_empty_or_enemy_square_that_ends_where_it_began_makes_no_move() {
    let mut player = Player::new(Game::new(GameId::TurnoverClassic), Tempo::Off);
    player.click(square("e1"));
    let selection = player.app.world().resource::<Selection>().clone();
    assert_eq!(selection.from, Some(square("e1")));
    // The drag begins and ends on e2, a legal target of the selected piece.
    let [e2, far] = ["e2", "e5"].map(|text| player.on_screen(Layout::FLAT.world_from_square(square(text))));
    player.grab(e2, far);
    player.point(e2);
    player.frames(1);
    player.button(ButtonState::Released);
    assert_eq!(player.game().ply_count(), 0);
    assert_eq!(player.app.world().resource::<Selection>().from, Some(square("e1")), "the choice is kept");
}

/// Resizes the window.
fn resize(player: &mut Player, size: Vec2) {
    let world = player.app.world_mut();
    let (entity, mut window) = world.query::<(Entity, &mut Window)>().single_mut(world).expect("a window");
    window.resolution.set(size.x, size.y);
    player.send(WindowResized { window: entity, width: size.x, height: size.y });
}

#[test]
fn a_window_that_changes_its_size_while_pieces_fly_or_are_carried_loses_nothing() {
    let game = || Game::from_fen(GameId::TurnoverClassic, "cccccccc/8/8/4b3/8/2B5/8/CCCCR1CC w").expect("a position");
    let mut player = Player::new(game(), Tempo::Normal);
    let id = player.game().referee().find("e1e5").expect("a turnover");
    player.send(Intent::Play(id));
    for size in [Vec2::new(400.0, 800.0), Vec2::new(1600.0, 500.0), Vec2::new(1000.0, 700.0)].repeat(4) {
        resize(&mut player, size);
        player.frames(2);
    }
    player.app.insert_resource(MotionTime { is_skipped: true, ..MotionTime::default() });
    player.frames(2);
    player.check_the_scene();
    assert_eq!(player.game().ply_count(), 1);

    let mut player = Player::new(game(), Tempo::Off);
    let at = |player: &mut Player, text| player.on_screen(Layout::FLAT.world_from_square(square(text)));
    let [from, to] = ["e1", "e4"].map(|text| at(&mut player, text));
    player.grab(from, to);
    resize(&mut player, Vec2::new(1400.0, 900.0));
    player.frames(2);
    let to = at(&mut player, "e5");
    player.point(to);
    player.frames(1);
    player.button(ButtonState::Released);
    player.frames(1);
    assert_eq!(player.game().last_ply().expect("a ply").played.code, "e1e5");
    player.check_the_scene();
}

#[test]
fn a_chosen_piece_shows_its_targets_and_the_nest_that_would_result() {
    let game = Game::from_fen(GameId::TurnoverClassic, "cccccccc/8/8/4b3/8/2B5/8/CCCCR1CC w").expect("a position");
    let mut player = Player::new(game, Tempo::Off);
    player.click(square("e1"));
    let marks = player.marks();
    for (mark, at) in
        [(BoardMark::Chosen, "e1"), (BoardMark::Move, "e4"), (BoardMark::TurnOver, "e5"), (BoardMark::Move, "f1")]
    {
        assert!(marks.contains(&(mark, square(at).into())), "{mark:?} on {at}: {marks:?}");
    }
    let e5 = player.on_screen(Layout::FLAT.world_from_square(square("e5")));
    player.point(e5);
    player.frames(2);
    let world = player.app.world_mut();
    assert_eq!(world.query::<&Ghost>().iter(world).count(), 2, "a Citadel of two rings");
}

#[test]
fn a_refused_attempt_says_why_and_keeps_the_choice() {
    let mut player = Player::new(Game::new(GameId::TurnoverClassic), Tempo::Off);
    player.click(square("e1"));
    player.click(square("e5"));
    let refusal = player.app.world().resource::<Selection>().refusal.clone();
    let (refusal, at) = refusal.expect("a reason");
    assert_eq!((refusal.code, at), ("castle-splits-forward", square("e5")));
    assert_eq!(player.app.world().resource::<Selection>().from, Some(square("e1")));
    assert_eq!(player.game().ply_count(), 0);
    player.click(square("e8"));
    assert!(player.app.world().resource::<Selection>().refusal.is_some());
}

#[test]
fn an_animated_game_ends_in_the_same_scene_and_undo_plays_it_back() {
    let game = Game::from_fen(GameId::TurnoverClassic, "cccc1ccc/4P3/8/8/4n3/8/8/CCCCR2C w").expect("a position");
    let mut player = Player::new(game, Tempo::Fast);
    let before = player.game().table();
    for text in ["e1e4", "h8h7", "e7d8"] {
        let [from, to] = [&text[..2], &text[2..]].map(square);
        player.click(from);
        player.click(to);
        player.frames(2);
    }
    assert_eq!(player.game().ply_count(), 3);
    settle(&mut player);
    player.check_the_scene();
    for _ in 0..3 {
        player.send(Intent::Undo);
        player.frames(2);
    }
    settle(&mut player);
    player.check_the_scene();
    assert_eq!(player.game().table(), before);
}

#[test]
fn a_move_that_was_under_way_when_the_machine_was_suspended_arrives() {
    const FRAME: Duration = Duration::from_millis(50);
    let game = Game::from_fen(GameId::TurnoverClassic, "cccccccc/8/8/4b3/8/2B5/8/CCCCR1CC w").expect("a position");
    let mut player = Player::new(game, Tempo::Normal);
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    player.click(square("e1"));
    player.click(square("e5"));
    player.frames(3);
    assert!(player.count::<Flight>() > 0, "the Castle is on its way");
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_hours(8)));
    player.frames(1);
    player.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    settle(&mut player);
    player.check_the_scene();
    player.click(square("e8"));
    player.click(square("e7"));
    assert_eq!(player.game().ply_count(), 2, "one plays on");
}

#[test]
fn the_winner_s_pieces_hop_when_the_last_move_has_landed() {
    for (tempo, hops) in [(Tempo::Fast, true), (Tempo::Off, false)] {
        let game = Game::from_fen(GameId::TurnoverModern, "6c1/1R6/R7/8/8/8/8/C7 w 0 1").expect("a position");
        let mut player = Player::new(game, tempo);
        player.click(square("a6"));
        player.click(square("a8"));
        player.frames(2);
        assert_eq!(player.game().outcome().and_then(|outcome| outcome.winner), Some(Side::White));
        settle(&mut player);
        player.frames(2);
        let white = player.game().table().tokens.values().filter(|token| token.side == Side::White).count();
        assert_eq!(player.count::<Flight>(), if hops { white } else { 0 });
        settle(&mut player);
        player.check_the_scene();
    }
}

/// Waits until nothing moves.
fn settle(player: &mut Player) {
    for _ in 0..2_000 {
        player.frames(1);
        let world = player.app.world_mut();
        if world.query::<&Flight>().iter(world).count() == 0 {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("the motion never ends");
}

#[test]
fn the_camera_looks_from_each_seat_and_the_arrows_follow() {
    let mut player = Player::new(Game::new(GameId::TurnoverModern), Tempo::Off);
    for view in [View::Black, View::Top, View::White] {
        player.look(view);
        let [near, far] = match view {
            View::Black => ["e8", "e1"],
            View::White | View::Top => ["e1", "e8"],
        };
        let [near, far] = [near, far].map(|text| player.on_screen(Layout::FLAT.world_from_square(square(text))));
        assert!(near.y > far.y, "{view:?}");
    }
    assert_eq!(player.game().side_to_move(), Some(Side::White));
}

#[test]
fn a_clicked_move_is_animated_and_another_click_ends_that() {
    let mut player = Player::new(Game::new(GameId::TurnoverClassic), Tempo::Slow);
    player.click(square("e1"));
    player.click(square("e3"));
    player.frames(2);
    assert_eq!(player.game().ply_count(), 1);
    assert_eq!(player.count::<Flight>(), 1, "the Wall is on its way");
    player.click(square("c5"));
    player.frames(1);
    assert_eq!(player.count::<Flight>(), 0, "nobody wants to wait");
    player.check_the_scene();
}

#[test]
fn escape_takes_a_dragged_piece_back() {
    let mut player = Player::new(Game::new(GameId::TurnoverClassic), Tempo::Off);
    let [e1, e3] = ["e1", "e3"].map(|text| player.on_screen(Layout::FLAT.world_from_square(square(text))));
    player.grab(e1, e3);
    player.frames(2);
    assert_eq!(player.count::<Held>(), 1, "the Wall is in the hand");
    player.key(KeyCode::Escape);
    player.button(ButtonState::Released);
    player.frames(2);
    assert_eq!(player.game().ply_count(), 0);
    player.check_the_scene();
}

#[test]
fn a_shortcut_counts_even_where_a_frame_is_longer_than_its_strokes() {
    let mut player = Player::new(Game::new(GameId::TurnoverClassic), Tempo::Off);
    let [e1, e2] = ["e1", "e2"].map(|text| player.on_screen(Layout::FLAT.world_from_square(square(text))));
    player.click_at(e1);
    player.frames(1);
    player.click_at(e2);
    player.frames(1);
    assert_eq!(player.game().ply_count(), 1);
    player.shortcut(KeyCode::KeyZ, "z");
    assert_eq!(player.game().ply_count(), 0);
    player.shortcut(KeyCode::KeyY, "y");
    assert_eq!(player.game().ply_count(), 1);
}

#[test]
fn a_piece_that_waits_for_its_turn_is_not_dragged_and_turns_nothing() {
    let mut player = Player::new(Game::new(GameId::TurnoverClassic), Tempo::Off);
    player.app.world_mut().resource_mut::<CurrentGame>().head.seats = [Seat::Engine(Level::WEAKEST), Seat::Human];
    let before = player.orbit();
    let [own, over, other] = ["e8", "e5", "e1"].map(|text| player.head_of(square(text)));
    player.grab(own, over);
    player.frames(2);
    assert_eq!(player.count::<Held>(), 0, "it is not its turn");
    player.button(ButtonState::Released);
    player.frames(2);
    assert_eq!((player.orbit(), player.game().ply_count()), (before, 0));
    // The engine's pieces are part of the table, like everything else.
    player.drag(other, over);
    player.frames(1);
    assert_ne!(player.orbit(), before);
}

#[test]
fn another_button_during_a_drag_is_of_no_account() {
    let mut player = Player::new(Game::new(GameId::TurnoverClassic), Tempo::Off);
    let [e1, e2, e3] = ["e1", "e2", "e3"].map(|text| player.on_screen(Layout::FLAT.world_from_square(square(text))));
    player.grab(e1, e2);
    player.other_button(MouseButton::Right, ButtonState::Pressed);
    player.other_button(MouseButton::Right, ButtonState::Released);
    assert_eq!(player.game().ply_count(), 0, "the ring is still in the hand");
    player.point(e3);
    player.frames(1);
    player.button(ButtonState::Released);
    player.frames(1);
    assert_eq!(player.game().last_ply().expect("a move").played.code, "e1e3");
    player.check_the_scene();
}

#[test]
fn what_happens_over_the_panel_does_not_reach_the_table() {
    let mut player = Player::new(Game::new(GameId::TurnoverClassic), Tempo::Off);
    player.app.insert_resource(PanelRoom { right: 300.0, below: 0.0 });
    for _ in 0..12 {
        player.send(CameraCommand::Zoom(1.0));
    }
    player.frames(3);
    let before = player.orbit();
    player.click_at(Vec2::new(850.0, 350.0));
    player.wheel(3.0);
    player.drag(Vec2::new(850.0, 100.0), Vec2::new(850.0, 500.0));
    player.frames(1);
    assert_eq!(player.orbit(), before);
    assert_eq!(player.app.world().resource::<Selection>().from, None);
    player.point(Vec2::new(350.0, 350.0));
    player.wheel(-3.0);
    assert_ne!(player.orbit(), before, "over the table the wheel zooms");
}

#[test]
fn the_frame_and_the_trays_are_part_of_the_empty_table() {
    let mut player = Player::new(Game::new(GameId::TurnoverClassic), Tempo::Off);
    for place in [Vec3::new(4.3, 0.0, 0.0), Vec3::new(0.0, -0.3, 5.2)] {
        player.look(View::White);
        let before = player.orbit();
        let at = player.on_screen(place);
        player.drag(at, at + Vec2::new(60.0, -40.0));
        player.frames(1);
        assert_ne!(player.orbit(), before, "{place}");
    }
}

#[test]
fn a_finger_plays_and_two_fingers_zoom() {
    let mut player = Player::new(Game::new(GameId::TurnoverClassic), Tempo::Off);
    for text in ["e1", "e3"] {
        let at = player.on_screen(Layout::FLAT.world_from_square(square(text)));
        player.touch(1, TouchPhase::Started, at);
        player.frames(1);
        player.touch(1, TouchPhase::Ended, at);
        player.frames(2);
    }
    assert_eq!(player.game().last_ply().expect("a move").played.code, "e1e3");
    let before = player.orbit().zoom;
    player.touch(1, TouchPhase::Started, Vec2::new(40.0, 300.0));
    player.frames(1);
    player.touch(2, TouchPhase::Started, Vec2::new(40.0, 400.0));
    player.frames(1);
    player.touch(2, TouchPhase::Moved, Vec2::new(40.0, 410.0));
    player.touch(2, TouchPhase::Moved, Vec2::new(40.0, 450.0));
    player.frames(1);
    let zoom = player.orbit().zoom;
    assert!((0.5 * before..before).contains(&zoom), "fingers half as far again apart bring {before} to {zoom}");
    player.touch(1, TouchPhase::Ended, Vec2::new(40.0, 300.0));
    player.touch(2, TouchPhase::Ended, Vec2::new(40.0, 450.0));
    assert_eq!(player.game().ply_count(), 1);
}

#[test]
fn a_tap_within_a_single_frame_counts() {
    let mut player = Player::new(Game::new(GameId::TurnoverClassic), Tempo::Off);
    for (id, text) in [(1, "e1"), (2, "e3")] {
        let at = player.on_screen(Layout::FLAT.world_from_square(square(text)));
        player.touches(id, &[(TouchPhase::Started, at), (TouchPhase::Ended, at)]);
        player.frames(2);
    }
    assert_eq!(player.game().last_ply().expect("a move").played.code, "e1e3");
    let [from, to] = ["d8", "d6"].map(|text| player.on_screen(Layout::FLAT.world_from_square(square(text))));
    let swipe = [(TouchPhase::Started, from), (TouchPhase::Moved, to), (TouchPhase::Ended, to)];
    player.touches(3, &swipe);
    player.frames(2);
    assert_eq!(player.game().last_ply().expect("a move").played.code, "d8d6");
    player.check_the_scene();
}

#[test]
fn the_keyboard_alone_plays_a_move() {
    let mut player = Player::new(Game::new(GameId::TurnoverModern), Tempo::Off);
    // The cursor appears on e2, which is empty.
    for key in
        [KeyCode::ArrowUp, KeyCode::ArrowLeft, KeyCode::Enter, KeyCode::ArrowUp, KeyCode::ArrowUp, KeyCode::Enter]
    {
        player.key(key);
    }
    player.frames(1);
    assert_eq!(player.game().last_ply().expect("a move").played.code, "d2d4");
    player.check_the_scene();
}

/// Both kings, stacks that can leave the board and stacks that cannot.
const LIELOW: &str = "8/aa2aaa1/2b1b3/7C/5d*2/1B3B2/2AA2AA/1E*3B2 w";

fn lielow(fen: &str, tempo: Tempo) -> Player {
    Player::new(Game::from_fen(GameId::Lielow, fen).expect("a position"), tempo)
}

#[test]
fn a_stack_travels_as_one_and_shows_its_height() {
    let mut player = lielow(LIELOW, Tempo::Off);
    player.frames(1);
    let world = player.app.world_mut();
    let mut heights: Vec<u8> = world.query::<&HeightMark>().iter(world).map(|mark| mark.count).collect();
    heights.sort_unstable();
    assert_eq!(heights, [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 4, 5]);
    let [from, over] = ["b3", "b5"].map(|text| player.head_of(square(text)));
    player.grab(from, over);
    player.frames(2);
    assert_eq!(player.count::<Held>(), 2, "both checkers are in the hand");
    player.button(ButtonState::Released);
    player.frames(2);
    assert_eq!(player.game().last_ply().expect("a move").played.code, "b3b5");
    player.check_the_scene();
}

#[test]
fn a_stack_leaves_the_board_by_a_click_beside_it_or_a_drag() {
    for drags in [false, true] {
        let mut player = lielow(LIELOW, Tempo::Fast);
        let from = player.head_of(square("h5"));
        player.click_at(from);
        player.frames(2);
        assert!(player.marks().contains(&(BoardMark::Leave, MarkPlace::Exit(square("h5")))));
        player.key(KeyCode::Escape);
        let legal = player.game().legal_moves().iter().find(|legal| legal.code == "h5off").expect("it leaves").clone();
        player.make(&legal, if drags { Route::Drag } else { Route::Clicks });
        player.frames(2);
        assert_eq!(player.game().last_ply().expect("a move").played.code, "h5off");
        assert_eq!(player.count::<Flight>(), 3, "three checkers are on their way over the edge");
        settle(&mut player);
        player.check_the_scene();
        player.send(Intent::Undo);
        player.frames(2);
        settle(&mut player);
        player.check_the_scene();
    }
}

#[test]
fn a_king_leaves_only_after_a_warning_and_loses_by_it() {
    let mut player = lielow(LIELOW, Tempo::Off);
    let [from, exit] = [player.head_of(square("b1")), player.exit_of(square("b1"))];
    player.click_at(from);
    player.frames(2);
    for there in
        [(BoardMark::Leave, MarkPlace::Exit(square("b1"))), (BoardMark::Loses, MarkPlace::Beyond(square("b1")))]
    {
        assert!(player.marks().contains(&there), "{there:?}");
    }
    player.click_at(exit);
    player.frames(2);
    let selection = player.app.world().resource::<Selection>().clone();
    assert!(selection.has_been_warned && selection.from == Some(square("b1")));
    assert_eq!(player.game().ply_count(), 0);
    player.click_at(exit);
    player.frames(2);
    let outcome = player.game().outcome().expect("the game is over");
    assert_eq!(outcome.to_string(), "0-1 king-left-board");
    player.check_the_scene();
}

#[test]
fn what_cannot_leave_the_board_is_let_go_beside_it() {
    let mut player = lielow(LIELOW, Tempo::Off);
    let [from, exit] = [player.head_of(square("c2")), player.exit_of(square("c2"))];
    player.click_at(from);
    player.click_at(exit);
    player.frames(2);
    assert_eq!((player.app.world().resource::<Selection>().from, player.game().ply_count()), (None, 0));
    player.drag(from, exit);
    player.frames(2);
    assert_eq!(player.game().ply_count(), 0);
    player.check_the_scene();
}

#[test]
fn a_refused_move_of_a_stack_says_how_far_it_goes() {
    let mut player = lielow(LIELOW, Tempo::Off);
    for text in ["h5", "g5"] {
        let at = player.head_of(square(text));
        player.click_at(at);
    }
    player.frames(1);
    let refusal = player.app.world().resource::<Selection>().refusal.clone();
    let (refusal, at) = refusal.expect("a reason");
    assert_eq!((refusal.code, refusal.mover.map(|mover| mover.height), at), ("wrong-distance", Some(3), square("g5")));
}

#[test]
fn captures_crowns_and_undo_end_in_the_same_scene_when_they_are_animated() {
    let mut player = lielow("8/8/5b2/8/8/b*1C*3B1/8/8 w", Tempo::Fast);
    let before = player.game().table();
    for code in ["c3f6", "a3c3", "g3g5", "c3c6", "g5off"] {
        let legal = player.game().legal_moves().iter().find(|legal| legal.code == code).expect(code).clone();
        player.look(View::Top);
        settle(&mut player);
        player.make(&legal, Route::Clicks);
        player.frames(2);
    }
    settle(&mut player);
    player.check_the_scene();
    while player.game().ply_count() > 0 {
        player.send(Intent::Undo);
        player.frames(2);
    }
    settle(&mut player);
    player.check_the_scene();
    assert_eq!(player.game().table(), before);
}

#[test]
fn a_stack_that_is_let_go_over_the_panel_goes_back() {
    let mut player = lielow(LIELOW, Tempo::Off);
    player.app.insert_resource(PanelRoom { right: 300.0, below: 0.0 });
    player.frames(3);
    let from = player.head_of(square("h5"));
    player.drag(from, Vec2::new(850.0, 350.0));
    player.frames(2);
    assert_eq!(player.game().ply_count(), 0);
    player.check_the_scene();
}

#[test]
fn a_stack_of_an_exercise_that_is_let_go_over_the_panel_goes_back() {
    let mut player = Player::new(Game::new(GameId::Lielow), Tempo::Off);
    player.app.insert_resource(PanelRoom { right: 300.0, below: 0.0 });
    player.send(LearnCommand::Begin(GameId::Lielow));
    player.frames(3);
    player.send(LearnCommand::Exercise(10));
    player.frames(3);
    let can_leave = |player: &Player| {
        let learn = player.app.world().resource::<Learn>();
        learn.exercise_run().is_some_and(|run| run.right_game().referee().find("h2off").is_some())
    };
    assert!(can_leave(&player));
    let from = player.layout().world_from_square(square("h2"));
    let from = player.on_screen(from);
    player.drag(from, Vec2::new(850.0, 350.0));
    player.frames(2);
    assert!(can_leave(&player), "it has not left the board");
}

#[test]
fn a_right_move_at_once_after_a_wrong_one_finds_the_pieces_where_they_stood() {
    let mut player = Player::new(Game::new(GameId::TurnoverModern), Tempo::Off);
    player.send(LearnCommand::Begin(GameId::TurnoverModern));
    player.frames(3);
    player.send(LearnCommand::Exercise(2));
    player.frames(3);
    let codes = ["d4d5", "d4c5"];
    for code in codes {
        let run = player.app.world().resource::<Learn>().exercise_run().expect("an exercise");
        let id = run.right_game().referee().find(code).expect("a legal move");
        player.send(TableInput { table: TableId::Exercise, action: TableAction::Make(id) });
        player.frames(3);
    }
    let run = player.app.world().resource::<Learn>().exercise_run().expect("an exercise");
    assert!(run.is_solved());
    let wanted = run.game().table().tokens;
    let world = player.app.world_mut();
    let found = world
        .query::<(&TokenBody, &TokenPlace)>()
        .iter(world)
        .map(|(body, token_place)| (token_place.0, body.0))
        .collect();
    assert_eq!(wanted, found);
}

#[test]
fn without_animations_a_move_of_an_exercise_and_of_the_demonstration_is_made_at_once() {
    for (tempo, is_animated) in [(Tempo::Off, false), (Tempo::Slow, true)] {
        let mut player = Player::new(Game::new(GameId::TurnoverModern), tempo);
        player.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
        player.send(LearnCommand::Begin(GameId::TurnoverModern));
        player.frames(3);
        player.send(LearnCommand::Exercise(2));
        player.frames(3);
        player.send(LearnCommand::Solution);
        player.frames(1);
        assert!(player.app.world().resource::<Learn>().exercise_run().is_some_and(|run| run.is_solved()));
        assert_eq!(player.count::<Flight>() > 0, is_animated, "{tempo:?}");

        player.send(TutorialCommand::Begin(GameId::Lielow));
        player.frames(3);
        player.send(TutorialCommand::Play(false));
        while !player.app.world().resource::<Tutorial>().awaits_try() {
            player.send(TutorialCommand::Next);
            player.frames(100);
        }
        player.send(TutorialCommand::Next);
        player.frames(1);
        assert!(!player.app.world().resource::<Tutorial>().awaits_try());
        assert_eq!(player.count::<Flight>() > 0, is_animated, "{tempo:?}");
    }
}

/// The tokens on the board, by entity.
fn standing(player: &mut Player) -> BTreeMap<Entity, Place> {
    let world = player.app.world_mut();
    world
        .query_filtered::<(Entity, &TokenPlace), With<TokenBody>>()
        .iter(world)
        .map(|(entity, token_place)| (entity, token_place.0))
        .collect()
}

#[test]
fn the_editor_moves_a_piece_and_leaves_all_others_where_they_stand() {
    let mut player = Player::new(Game::new(GameId::TurnoverModern), Tempo::Off);
    let draft = Draft::initial(GameId::TurnoverModern);
    player.send(Edit::Begin { draft: Box::new(draft), screen_before: Screen::Table });
    player.frames(3);
    let before = standing(&mut player);
    player.send(Edit::Choose(Some(PieceId(0))));
    player.frames(2);
    assert_eq!(standing(&mut player), before, "a piece is only chosen");
    player.send(Edit::Choose(None));
    let (from, to) = (square("e1"), square("e4"));
    player.send(TableInput { table: TableId::Draft, action: TableAction::Move { from, to: Some(to) } });
    player.frames(2);
    let moved = |place: &Place| if place.square == from { Place { square: to, ..*place } } else { *place };
    let expected: BTreeMap<Entity, Place> = before.iter().map(|(&entity, place)| (entity, moved(place))).collect();
    assert_ne!(expected, before);
    assert_eq!(standing(&mut player), expected);
    let places: BTreeSet<Place> = expected.into_values().collect();
    let editor = player.app.world().resource::<Editor>();
    assert!(editor.draft().tokens().keys().eq(&places));
    assert_eq!(player.count::<Flight>(), 0);
}
