//! A simulated player with a mouse or a finger, and checks of the scene.

use crate::app::TablePlugin;
use crate::app::play::CurrentGame;
use crate::app::play::selection::Selection;
use crate::app::scene::camera::{CameraCommand, Orbit, View};
use crate::app::scene::components::{BoardSquare, InTray, RestsOn, SquareTokens, TokenBody, TokenPlace};
use crate::app::scene::highlight::MarkLook;
use crate::app::scene::layout::Layout;
use crate::app::scene::marks::{BoardMark, MarkPlace};
use crate::app::scene::pose::TraySlot;
use crate::app::screen::Screen;
use crate::app::settings::{Settings, Tempo};
use crate::app::system::headless;
use crate::board::Square;
use crate::session::{Game, GameRecord, LegalMove};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorMoved, WindowEvent};

/// How a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    Clicks,
    Drag,
    Taps,
    Swipe,
    Keys,
}

/// A table in an invisible window of 1000 × 700, and a pointer.
pub struct Player {
    pub app: App,
    window: Entity,
    at: Vec2,
}

impl Player {
    pub fn new(game: Game, tempo: Tempo) -> Self {
        let mut app = headless::app([1000, 700]);
        app.add_plugins(TablePlugin)
            .insert_resource(CurrentGame::new(game))
            .insert_resource(Settings { tempo, ..default() })
            .insert_state(Screen::Table);
        let window = headless::finish(&mut app);
        let mut player = Self { app, window, at: Vec2::ZERO };
        player.frames(3);
        player
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    pub fn layout(&self) -> Layout {
        *self.app.world().resource::<Layout>()
    }

    pub fn game(&self) -> &Game {
        &self.app.world().resource::<CurrentGame>().game
    }

    pub fn send<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
    }

    pub fn look(&mut self, view: View) {
        self.send(CameraCommand::At(view));
        self.frames(2);
    }

    pub fn orbit(&mut self) -> Orbit {
        let world = self.app.world_mut();
        *world.query::<&Orbit>().single(world).expect("a camera")
    }

    pub fn on_screen(&mut self, point: Vec3) -> Vec2 {
        let world = self.app.world_mut();
        let (camera, eye) =
            world.query_filtered::<(&Camera, &GlobalTransform), With<Orbit>>().single(world).expect("a camera");
        camera.world_to_viewport(eye, point).expect("a point in sight")
    }

    pub fn point(&mut self, at: Vec2) {
        let delta = Some(at - self.at);
        self.at = at;
        let window = self.window;
        self.send(WindowEvent::CursorMoved(CursorMoved { window, position: at, delta }));
    }

    pub fn button(&mut self, state: ButtonState) {
        self.other_button(MouseButton::Left, state);
    }

    pub fn other_button(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window;
        self.send(WindowEvent::MouseButtonInput(MouseButtonInput { button, state, window }));
        self.frames(1);
    }

    /// A click that is only handled in a later frame.
    pub fn press_without_waiting(&mut self) {
        let window = self.window;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.send(WindowEvent::MouseButtonInput(MouseButtonInput { button: MouseButton::Left, state, window }));
        }
    }

    /// A drag of the mouse that is only handled in a later frame.
    pub fn drag_without_waiting(&mut self, from: Vec2, to: Vec2) {
        let window = self.window;
        let button =
            |state| WindowEvent::MouseButtonInput(MouseButtonInput { button: MouseButton::Left, state, window });
        self.point(from);
        self.send(button(ButtonState::Pressed));
        self.point(to);
        self.send(button(ButtonState::Released));
    }

    /// A tap that is only handled in a later frame.
    pub fn tap_without_waiting(&mut self, id: u64, at: Vec2) {
        for phase in [TouchPhase::Started, TouchPhase::Ended] {
            self.touch_without_waiting(id, phase, at);
        }
    }

    /// A part of a touch that is only handled in a later frame.
    pub fn touch_without_waiting(&mut self, id: u64, phase: TouchPhase, position: Vec2) {
        // Picking reads one message, and removes a finger by the other.
        let touch = TouchInput { phase, position, window: self.window, force: None, id };
        self.send(touch);
        self.send(WindowEvent::TouchInput(touch));
    }

    pub fn wheel(&mut self, y: f32) {
        let window = self.window;
        let wheel = MouseWheel { unit: MouseScrollUnit::Line, x: 0.0, y, window, phase: TouchPhase::Moved };
        self.send(WindowEvent::MouseWheel(wheel));
        self.frames(2);
    }

    pub fn touch(&mut self, id: u64, phase: TouchPhase, at: Vec2) {
        self.touches(id, &[(phase, at)]);
    }

    /// All of this happens within one frame.
    pub fn touches(&mut self, id: u64, phases: &[(TouchPhase, Vec2)]) {
        for &(phase, at) in phases {
            self.touch_without_waiting(id, phase, at);
        }
        self.frames(1);
    }

    pub fn key(&mut self, key_code: KeyCode) {
        let window = self.window;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let logical_key = Key::Unidentified(NativeKey::Unidentified);
            self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
            self.frames(1);
        }
    }

    /// Presses and releases a letter with Control, all within one frame.
    pub fn shortcut(&mut self, key_code: KeyCode, letter: &str) {
        let window = self.window;
        let control = (KeyCode::ControlLeft, Key::Control);
        let letter = (key_code, Key::Character(letter.into()));
        let strokes = [
            (&control, ButtonState::Pressed),
            (&letter, ButtonState::Pressed),
            (&letter, ButtonState::Released),
            (&control, ButtonState::Released),
        ];
        for ((key_code, logical_key), state) in strokes {
            let (key_code, logical_key) = (*key_code, logical_key.clone());
            self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
        }
        self.frames(1);
    }

    pub fn count<C: Component>(&mut self) -> usize {
        let world = self.app.world_mut();
        world.query::<&C>().iter(world).count()
    }

    pub fn click_at(&mut self, at: Vec2) {
        self.point(at);
        self.button(ButtonState::Pressed);
        self.button(ButtonState::Released);
    }

    pub fn click(&mut self, square: Square) {
        let at = self.layout().world_from_square(square);
        let at = self.on_screen(at);
        self.click_at(at);
    }

    /// Presses the button and moves the pointer.
    pub fn grab(&mut self, from: Vec2, over: Vec2) {
        self.point(from);
        self.button(ButtonState::Pressed);
        self.point(over);
        self.frames(1);
    }

    pub fn drag(&mut self, from: Vec2, to: Vec2) {
        self.point(from);
        self.button(ButtonState::Pressed);
        for step in 1..=3 {
            self.point(from.lerp(to, step as f32 / 3.0));
            self.frames(1);
        }
        self.button(ButtonState::Released);
    }

    /// Where to click for the piece on a square, or for the square when it is empty.
    pub fn head_of(&mut self, square: Square) -> Vec2 {
        let tokens = self.game().referee().position().tokens_by_place();
        let there = tokens.iter().rfind(|(place, _)| place.square == square);
        let at = there.map_or(self.layout().world_from_square(square), |(&place, &token)| {
            self.layout().rest_pose(place, token).position
        });
        self.on_screen(at)
    }

    /// Where to click so that the piece on a square leaves the board.
    pub fn exit_of(&mut self, square: Square) -> Vec2 {
        let at = self.layout().world_from_exit(square);
        self.on_screen(at)
    }

    /// Makes a move. Stacks leave the board by clicks.
    pub fn make(&mut self, legal: &LegalMove, route: Route) {
        let info = legal.info().expect("a move on the board");
        let from = self.head_of(info.from);
        let to = match info.to {
            Some(to) => self.head_of(to),
            None => self.exit_of(info.from),
        };
        match (route, info.to) {
            (Route::Drag, _) => return self.drag(from, to),
            (Route::Swipe, _) => {
                return self
                    .touches(1, &[(TouchPhase::Started, from), (TouchPhase::Moved, to), (TouchPhase::Ended, to)]);
            }
            (Route::Taps, Some(_)) => {
                for at in [from, to] {
                    self.touches(1, &[(TouchPhase::Started, at), (TouchPhase::Ended, at)]);
                    self.frames(1);
                }
                return;
            }
            (Route::Keys, Some(to)) => {
                return [info.from, to].into_iter().for_each(|square| self.choose_by_keys(square));
            }
            (Route::Clicks | Route::Taps | Route::Keys, _) => {}
        }
        self.click_at(from);
        self.click_at(to);
        if info.to.is_none() && legal.loses {
            self.frames(1);
            assert_eq!(self.game().outcome(), None, "a warning comes first");
            self.click_at(to);
        }
    }

    /// Goes to a square with the arrow keys, as seen from the seat, and presses Enter.
    fn choose_by_keys(&mut self, square: Square) {
        let is_black_seat = self.orbit().yaw.cos() < 0.0;
        let keys = |forward, back, is_more: bool| if is_more == is_black_seat { back } else { forward };
        for _ in 0..2 * usize::from(self.layout().squares_along()) {
            let key = match self.app.world().resource::<Selection>().cursor {
                Some(cursor) if cursor == square => break,
                Some(cursor) if cursor.file() != square.file() => {
                    keys(KeyCode::ArrowRight, KeyCode::ArrowLeft, square.file() > cursor.file())
                }
                Some(cursor) => keys(KeyCode::ArrowUp, KeyCode::ArrowDown, square.rank() > cursor.rank()),
                None => KeyCode::ArrowUp,
            };
            self.key(key);
        }
        self.key(KeyCode::Enter);
    }

    pub fn marks(&mut self) -> Vec<(BoardMark, MarkPlace)> {
        let world = self.app.world_mut();
        world.query::<&MarkLook>().iter(world).map(|mark| (mark.0, mark.1)).collect()
    }

    /// Checks that the record is the one of these plies, made directly in a game from this position or from the first one.
    pub fn check_the_record(&self, start: Option<&str>, meant: &[String]) {
        let id = self.game().id();
        let mut direct = start.map_or_else(|| Game::new(id), |fen| Game::from_fen(id, fen).expect("a position"));
        for code in meant {
            let ply =
                direct.referee().find(code).unwrap_or_else(|| panic!("{code} is legal in {}", direct.referee().fen()));
            direct.play(ply).expect("a legal ply");
        }
        let record = |game: Game| GameRecord::of(game).to_string();
        assert_eq!(record(self.game().clone()), record(direct));
    }

    /// Checks that every token of the position has one entity at its place, in the list of its square, and that the
    /// tray contains the captured tokens.
    pub fn check_the_scene(&mut self) {
        // A piece under the pointer may be raised slightly.
        self.point(Vec2::new(5.0, 5.0));
        self.frames(1);
        let (table, layout) = (self.game().table(), self.layout());
        let world = self.app.world_mut();
        let mut standing = 0;
        let bodies: Vec<_> = world
            .query::<(Entity, &TokenBody, &TokenPlace, &RestsOn, &Transform)>()
            .iter(world)
            .map(|(entity, body, at, on, transform)| (entity, *body, *at, *on, *transform))
            .collect();
        for (entity, body, at, on, transform) in bodies {
            let token = table.tokens.get(&at.0).unwrap_or_else(|| panic!("nothing stands on {}", at.0));
            assert_eq!(body.0, *token, "on {}", at.0);
            assert_same_place(transform, layout.rest_pose(at.0, *token).transform());
            assert_eq!(world.get::<BoardSquare>(on.0), Some(&BoardSquare(at.0.square)));
            let stack = world.get::<SquareTokens>(on.0).expect("a square has a stack");
            assert!(stack.iter().any(|other| other == entity), "{} is in its square's stack", at.0);
            standing += 1;
        }
        assert_eq!(standing, table.tokens.len());
        let mut lying: Vec<_> = world.query::<(&TokenBody, &InTray, &Transform)>().iter(world).collect();
        assert_eq!(lying.len(), table.tray.len());
        for (index, &token) in table.tray.iter().enumerate() {
            let slot = TraySlot::of(&table.tray, index);
            let found = lying.iter().position(|(body, tray, _)| body.0 == token && tray.0 == slot);
            let (_, _, transform) = lying.swap_remove(found.expect("the tray shows what was taken"));
            assert_same_place(*transform, layout.tray_pose(token, slot).transform());
        }
        let bodies = world.query::<&TokenBody>().iter(world).count();
        assert_eq!(bodies, table.tokens.len() + table.tray.len(), "nothing else lies about");
    }
}

fn assert_same_place(found: Transform, expected: Transform) {
    assert!(found.translation.distance(expected.translation) < 1e-3, "expected {expected:?}, found {found:?}");
    assert!(found.scale.distance(expected.scale) < 1e-3, "expected {expected:?}, found {found:?}");
    assert!(found.rotation.angle_between(expected.rotation) < 1e-2, "expected {expected:?}, found {found:?}");
}

pub fn square(text: &str) -> Square {
    text.parse().expect("a square")
}
