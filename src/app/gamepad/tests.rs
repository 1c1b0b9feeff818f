//! What a gamepad does in the whole program, from the events of its device on.

mod cube;
mod typing;

use std::collections::BTreeSet;
use std::f32::consts::FRAC_PI_2;

use bevy::input::gamepad::GamepadRumbleRequest;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Node, NodeId, Role, TreeUpdate};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use crate::app::access::tree::AccessTree;
use crate::app::audio::cue_queue::CueDue;
use crate::app::audio::cues::Cue;
use crate::app::audio::sounds::Sound;
use crate::app::frames::wake_ups::WakeUps;
use crate::app::input::active_gamepad::{GamepadFamily, GamepadStatus};
use crate::app::input::keyboard::PanelKeys;
use crate::app::phrases::announce::Announcement;
use crate::app::play::CurrentGame;
use crate::app::play::selection::Selection;
use crate::app::random_play::{self, PressesTargets, RandomPlayer};
use crate::app::scene::camera::Orbit;
use crate::app::screen::{Overlay, Screen};
use crate::app::settings::Settings;
use crate::app::system::gamepad_devices::{DeviceChange, DeviceEvent};
use crate::app::system::system_tray::{ClosedWindow, SystemTray};
use crate::app::ui::widgets::controls::PanelContents;
use crate::board::Square;
use crate::session::{Game, GameId, LegalMove};

const DEVICE_INDEX: usize = 3;

/// The whole program with a gamepad.
struct ProgramWithGamepad {
    app: App,
}

impl ProgramWithGamepad {
    fn new(screen: Screen, game: Game) -> Self {
        let mut app = random_play::table(screen, game);
        app.init_resource::<AccessTree>();
        let mut program = Self { app };
        program.run_frames(12);
        program.connect("Xbox Wireless Controller", 0x045e);
        program
    }

    fn run_frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    fn send_change(&mut self, change: DeviceChange) {
        self.app.world_mut().write_message(DeviceEvent { device: DEVICE_INDEX, change });
    }

    fn connect(&mut self, name: &str, vendor_id: u16) {
        let (name, vendor_id) = (name.to_owned(), Some(vendor_id));
        self.send_change(DeviceChange::Connected { name, vendor_id, product_id: None });
        self.run_frames(1);
    }

    fn press_button(&mut self, button: GamepadButton) {
        for value in [1.0, 0.0] {
            self.send_change(DeviceChange::Button(button, value));
            self.run_frames(1);
        }
    }

    /// Pushes the left stick and lets it go.
    fn push_stick(&mut self, direction: Vec2) {
        for direction in [direction, Vec2::ZERO] {
            self.send_change(DeviceChange::Axis(GamepadAxis::LeftStickX, direction.x));
            self.send_change(DeviceChange::Axis(GamepadAxis::LeftStickY, direction.y));
            self.run_frames(1);
        }
    }

    fn selection(&self) -> &Selection {
        self.app.world().resource()
    }

    fn overlay(&self) -> Overlay {
        *self.app.world().resource::<State<Overlay>>().get()
    }

    fn ply_codes(&self) -> Vec<String> {
        let game = &self.app.world().resource::<CurrentGame>().game;
        game.plies().map(|ply| ply.played.code.clone()).collect()
    }

    /// Goes to a square, seen from White's seat, with the directional pad and chooses it.
    fn choose_square(&mut self, square: Square) {
        use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
        for _ in 0..32 {
            let direction = match self.selection().cursor {
                Some(cursor) if cursor.file() < square.file() => DPadRight,
                Some(cursor) if cursor.file() > square.file() => DPadLeft,
                Some(cursor) if cursor.rank() > square.rank() => DPadDown,
                Some(cursor) if cursor == square => break,
                _ => DPadUp,
            };
            self.press_button(direction);
        }
        assert_eq!(self.selection().cursor, Some(square));
        self.press_button(GamepadButton::South);
    }

    fn tree(&self) -> &TreeUpdate {
        self.app.world().resource::<AccessTree>().0.as_ref().expect("a tree")
    }

    /// The control with the focus.
    fn focused_node(&self) -> (NodeId, Node) {
        let tree = self.tree();
        tree.nodes.iter().find(|(id, _)| *id == tree.focus).cloned().expect("its node")
    }

    fn focused_name(&self) -> String {
        let (_, node) = self.focused_node();
        node.label().or(node.value()).unwrap_or_default().to_owned()
    }

    /// Moves the focus about until a control with this name has it.
    fn focus_control(&mut self, name: &str) {
        self.move_focus_randomly(|program| program.focused_name() == name);
        assert_eq!(self.focused_name(), name);
    }

    /// Moves the focus in random directions until this is so, or for long.
    fn move_focus_randomly(&mut self, mut is_done: impl FnMut(&Self) -> bool) {
        use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(44);
        for _ in 0..1500 {
            if is_done(self) {
                return;
            }
            self.press_button([DPadDown, DPadUp, DPadLeft, DPadRight][rng.random_range(0..4)]);
        }
    }

    /// The leftmost button with this name: a choice over the table, not one of the panel.
    fn leftmost_button(&self, name: &str) -> NodeId {
        let left_edge = |node: &Node| node.bounds().map_or(f64::MAX, |bounds| bounds.x0);
        let has_name = |node: &Node| node.role() == Role::Button && node.label().or(node.value()) == Some(name);
        let buttons = self.tree().nodes.iter().filter(|(_, node)| has_name(node));
        let leftmost = buttons.min_by(|(_, first), (_, second)| left_edge(first).total_cmp(&left_edge(second)));
        leftmost.unwrap_or_else(|| panic!("no button {name}")).0
    }

    /// The middle of a control in the window; its corner for what has no place.
    fn center(&self, control: NodeId) -> Vec2 {
        let node = self.tree().nodes.iter().find(|(id, _)| *id == control);
        let bounds = node.and_then(|(_, node)| node.bounds());
        let midpoint = |start, end| f64::midpoint(start, end) as f32;
        bounds.map_or(Vec2::ZERO, |bounds| Vec2::new(midpoint(bounds.x0, bounds.x1), midpoint(bounds.y0, bounds.y1)))
    }

    /// Moves the focus to a control: mostly towards it, sometimes elsewhere, as nothing may lie in that direction.
    fn move_focus_to(&mut self, control: NodeId) {
        use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(46);
        for _ in 0..1500 {
            let focused_id = self.focused_node().0;
            if focused_id == control {
                return;
            }
            let direction = self.center(control) - self.center(focused_id);
            let button_towards = match direction.x.abs() > direction.y.abs() {
                true if direction.x > 0.0 => DPadRight,
                true => DPadLeft,
                false if direction.y > 0.0 => DPadDown,
                false => DPadUp,
            };
            let random_button = [DPadDown, DPadUp, DPadLeft, DPadRight][rng.random_range(0..4)];
            self.press_button(if rng.random_ratio(1, 4) { random_button } else { button_towards });
        }
        panic!("{control:?} never has the focus");
    }
}

impl RandomPlayer for ProgramWithGamepad {
    fn app(&self) -> &App {
        &self.app
    }

    fn wait(&mut self, frames: usize) {
        self.run_frames(frames);
    }

    fn play(&mut self, legal: &LegalMove) {
        random_play::press_move(self, legal);
    }

    fn roll(&mut self) {
        self.press_button(GamepadButton::South);
        self.run_frames(30);
    }
}

impl PressesTargets for ProgramWithGamepad {
    fn press_target(&mut self, target: Option<Square>) {
        match target {
            Some(square) => self.choose_square(square),
            None => self.press_button(GamepadButton::West),
        }
        self.run_frames(2);
    }

    fn press_choice(&mut self, name: &str) {
        self.run_frames(2);
        let button = self.leftmost_button(name);
        self.move_focus_to(button);
        self.press_button(GamepadButton::South);
    }
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn turnover_program(screen: Screen) -> ProgramWithGamepad {
    ProgramWithGamepad::new(screen, Game::new(GameId::TurnoverModern))
}

#[test]
fn a_game_is_begun_and_played_with_a_gamepad_alone() {
    let mut program = turnover_program(Screen::Start);
    program.focus_control("Two players at this table");
    program.press_button(GamepadButton::South);
    program.run_frames(8);
    assert_eq!(*program.app.world().resource::<State<Screen>>().get(), Screen::Table);
    for square_name in ["e1", "e3", "d7", "d5"] {
        program.press_target(Some(square(square_name)));
    }
    program.run_frames(4);
    assert_eq!(program.ply_codes(), ["e1e3", "d7d5"]);
    program.press_button(GamepadButton::LeftTrigger2);
    program.run_frames(4);
    assert_eq!(program.app.world().resource::<CurrentGame>().game.ply_count(), 1);
    program.press_button(GamepadButton::RightTrigger2);
    program.run_frames(4);
    assert_eq!(program.app.world().resource::<CurrentGame>().game.ply_count(), 2);
}

#[test]
fn random_games_played_by_a_gamepad_are_the_games_that_were_meant() {
    random_play::play_each_form(43, |game| ProgramWithGamepad::new(Screen::Table, game));
}

#[test]
fn the_stick_goes_to_pieces_that_can_move_and_then_to_their_targets() {
    let mut program = turnover_program(Screen::Table);
    let mut visited_squares = BTreeSet::new();
    for direction in [Vec2::Y, Vec2::X, Vec2::X, Vec2::NEG_Y, Vec2::NEG_X, Vec2::new(-0.7, 0.7)] {
        program.push_stick(direction);
        visited_squares.extend(program.selection().cursor);
    }
    let game = &program.app.world().resource::<CurrentGame>().game;
    let move_infos = || game.legal_moves().iter().filter_map(|legal| legal.info());
    let movable_squares: BTreeSet<Square> = move_infos().map(|info| info.from).collect();
    assert!(
        visited_squares.len() > 2 && visited_squares.is_subset(&movable_squares),
        "{visited_squares:?} of {movable_squares:?}"
    );
    let from = program.selection().cursor.expect("a cursor");
    let targets: BTreeSet<Square> =
        move_infos().filter(|info| info.from == from).filter_map(|info| info.to).chain([from]).collect();
    program.press_button(GamepadButton::South);
    assert_eq!(program.selection().from, Some(from));
    program.push_stick(Vec2::Y);
    let to = program.selection().cursor.expect("a cursor");
    assert!(to != from && targets.contains(&to), "{to} of {targets:?}");
    program.press_button(GamepadButton::South);
    program.run_frames(4);
    assert_eq!(program.ply_codes().len(), 1);
}

#[test]
fn the_focus_goes_through_panel_and_dialogs_by_direction_and_back() {
    let mut program = turnover_program(Screen::Table);
    program.press_button(GamepadButton::North);
    program.run_frames(2);
    let (_, node) = program.focused_node();
    assert!(node.bounds().is_some_and(|bounds| bounds.x0 > 640.0), "the panel has it: {node:?}");
    program.press_button(GamepadButton::North);
    program.press_button(GamepadButton::DPadUp);
    assert!(program.selection().cursor.is_some(), "the board has it");
    program.press_button(GamepadButton::Start);
    program.run_frames(4);
    assert_eq!(program.overlay(), Overlay::Options);
    let (mut seen_ids, mut last_top) = (BTreeSet::new(), f64::MIN);
    for _ in 0..30 {
        program.press_button(GamepadButton::DPadDown);
        let (id, node) = program.focused_node();
        let top = node.bounds().expect("a place").y0;
        assert!(!seen_ids.insert(id) || top > last_top - 400.0, "it goes down, but for scrolling: {node:?}");
        last_top = top;
    }
    assert!(seen_ids.len() > 12, "{}", seen_ids.len());
    program.press_button(GamepadButton::East);
    program.run_frames(4);
    assert_eq!(program.overlay(), Overlay::None);
}

#[test]
fn every_button_of_the_start_screen_is_reached_by_direction() {
    let mut program = turnover_program(Screen::Start);
    let controls = &program.app.world().resource::<PanelContents>().controls;
    let names = controls.iter().filter(|control| control.enabled).map(|control| control.name.clone());
    let mut unvisited_names: BTreeSet<String> = names.collect();
    assert!(unvisited_names.len() > 8, "{unvisited_names:?}");
    program.move_focus_randomly(|program| {
        unvisited_names.remove(&program.focused_name());
        unvisited_names.is_empty()
    });
    assert_eq!(unvisited_names, BTreeSet::new());
}

#[test]
fn the_form_of_the_start_screen_goes_back_by_a_button_that_the_first_page_does_not_offer() {
    let mut program = turnover_program(Screen::Start);
    let shows_text = |program: &ProgramWithGamepad, text: &str| {
        program.tree().nodes.iter().any(|(_, node)| node.label().or(node.value()) == Some(text))
    };
    program.focus_control("More choices…");
    program.press_button(GamepadButton::East);
    program.run_frames(2);
    assert_eq!(program.focused_name(), "More choices…");
    assert_eq!(["press", "back"].map(|text| shows_text(&program, text)), [true, false]);
    program.press_button(GamepadButton::South);
    program.run_frames(4);
    program.focus_control("Back");
    program.run_frames(2);
    assert!(shows_text(&program, "back"));
    program.press_button(GamepadButton::East);
    program.run_frames(4);
    assert_eq!(["Back", "back", "More choices…"].map(|text| shows_text(&program, text)), [false, false, true]);
}

#[test]
fn a_gamepad_moves_nothing_while_the_window_is_closed_and_the_program_runs_on() {
    let mut program = turnover_program(Screen::Table);
    let closed_window = ClosedWindow { entity: Entity::PLACEHOLDER, window: Window::default(), cameras: Vec::new() };
    program.app.insert_resource(SystemTray { is_there: true, closed_window: Some(closed_window) });
    let cursor_before = program.selection().cursor;
    program.press_button(GamepadButton::DPadUp);
    assert_eq!(program.selection().cursor, cursor_before);
    program.app.world_mut().resource_mut::<SystemTray>().closed_window = None;
    program.press_button(GamepadButton::DPadUp);
    assert_ne!(program.selection().cursor, cursor_before);
}

#[test]
fn a_choice_of_the_options_is_made_with_a_gamepad() {
    let mut program = turnover_program(Screen::Table);
    program.press_button(GamepadButton::Start);
    program.run_frames(4);
    program.focus_control("Gamepads rumble when a piece is turned over");
    program.press_button(GamepadButton::South);
    program.run_frames(2);
    assert!(program.app.world().resource::<Settings>().keeps_gamepads_still);
}

#[test]
fn the_button_that_closes_a_sheet_closes_the_tip_of_the_control_with_the_focus_first() {
    let mut program = turnover_program(Screen::Table);
    program.press_button(GamepadButton::Start);
    program.run_frames(4);
    program.focus_control("Explore by touch");
    program.run_frames(10);
    for (shows_tip, overlay) in [(true, Overlay::Options), (false, Overlay::None)] {
        assert_eq!(program.app.world().resource::<PanelKeys>().shows_tip, shows_tip);
        program.press_button(GamepadButton::East);
        program.run_frames(4);
        assert_eq!(program.overlay(), overlay);
    }
}

#[test]
fn a_number_is_changed_to_the_side_and_by_the_triggers_and_left_upwards_or_downwards() {
    let mut program = turnover_program(Screen::Table);
    program.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Tournaments);
    program.run_frames(8);
    let is_number = |program: &ProgramWithGamepad| program.focused_node().1.role() == Role::SpinButton;
    program.move_focus_randomly(is_number);
    for (button, expected) in [
        (GamepadButton::DPadRight, 6.0),
        (GamepadButton::DPadRight, 7.0),
        (GamepadButton::DPadLeft, 6.0),
        (GamepadButton::RightTrigger2, 16.0),
        (GamepadButton::RightTrigger2, 20.0),
        (GamepadButton::LeftTrigger2, 10.0),
    ] {
        program.press_button(button);
        program.run_frames(2);
        assert_eq!(
            (is_number(&program), program.focused_node().1.numeric_value()),
            (true, Some(expected)),
            "{button:?}"
        );
    }
    program.press_button(GamepadButton::DPadDown);
    program.run_frames(2);
    assert!(!is_number(&program));
}

#[test]
fn gamepads_that_come_and_go_are_announced_and_what_they_held_is_let_go() {
    let mut program = turnover_program(Screen::Table);
    let drain_announcements = |program: &mut ProgramWithGamepad| {
        let mut announcements = program.app.world_mut().resource_mut::<Messages<Announcement>>();
        announcements.drain().map(|announcement| announcement.text).collect::<Vec<_>>()
    };
    assert!(drain_announcements(&mut program).contains(&"Gamepad connected: Xbox Wireless Controller".to_owned()));
    assert_eq!(program.app.world().resource::<GamepadStatus>().active_gamepad, None, "it has not been used yet");
    program.send_change(DeviceChange::Axis(GamepadAxis::LeftStickY, 1.0));
    program.run_frames(1);
    let family = |program: &ProgramWithGamepad| {
        program.app.world().resource::<GamepadStatus>().active_gamepad.map(|(_, family)| family)
    };
    assert_eq!(family(&program), Some(GamepadFamily::Xbox));
    program.send_change(DeviceChange::Disconnected);
    program.run_frames(1);
    assert_eq!(drain_announcements(&mut program), ["Gamepad disconnected"]);
    assert!(program.app.world().resource::<GamepadStatus>().notice.is_some());
    program.run_frames(2);
    assert_eq!(family(&program), None);
    program.connect("Wireless Controller", 0x054c);
    program.press_button(GamepadButton::South);
    assert_eq!(family(&program), Some(GamepadFamily::PlayStation));
    let cursor = program.selection().cursor;
    program.run_frames(10);
    assert_eq!(program.selection().cursor, cursor, "nothing is repeated");
    let touch_input = bevy::input::touch::TouchInput {
        phase: bevy::input::touch::TouchPhase::Started,
        position: Vec2::ZERO,
        window: Entity::PLACEHOLDER,
        force: None,
        id: 0,
    };
    program.app.world_mut().write_message(touch_input);
    program.run_frames(1);
    assert_eq!(family(&program), None, "a finger is used now");
}

#[test]
fn nothing_is_heard_while_another_window_has_the_focus() {
    let mut program = turnover_program(Screen::Table);
    for (has_focus, cursor) in [(false, None), (true, Some(square("e2")))] {
        let world = program.app.world_mut();
        world.query::<&mut Window>().single_mut(world).expect("a window").focused = has_focus;
        program.press_button(GamepadButton::DPadUp);
        assert_eq!(program.selection().cursor, cursor);
    }
}

#[test]
fn what_is_held_is_let_go_when_another_window_gets_the_focus() {
    let mut program = turnover_program(Screen::Table);
    program.send_change(DeviceChange::Axis(GamepadAxis::RightStickX, 1.0));
    program.send_change(DeviceChange::Button(GamepadButton::DPadUp, 1.0));
    for (has_focus, held) in [(true, (Vec2::X, Vec2::Y)), (false, (Vec2::ZERO, Vec2::ZERO))] {
        let world = program.app.world_mut();
        world.query::<&mut Window>().single_mut(world).expect("a window").focused = has_focus;
        program.run_frames(1);
        let world = program.app.world_mut();
        let gamepad = world.query::<&Gamepad>().single(world).expect("a gamepad");
        assert_eq!((gamepad.right_stick(), gamepad.dpad()), held);
    }
}

#[test]
fn each_of_several_presses_in_one_frame_counts() {
    let mut program = turnover_program(Screen::Table);
    program.choose_square(square("e1"));
    let start_square = program.selection().cursor;
    for value in [1.0, 0.0, 1.0, 0.0, 1.0, 0.0] {
        program.send_change(DeviceChange::Button(GamepadButton::DPadUp, value));
    }
    program.run_frames(4);
    assert_eq!((start_square, program.selection().cursor), (Some(square("e1")), Some(square("e4"))));
}

#[test]
fn shoulder_buttons_turn_the_table_and_a_stick_at_rest_draws_nothing() {
    let mut program = turnover_program(Screen::Table);
    let yaw = |program: &mut ProgramWithGamepad| {
        let world = program.app.world_mut();
        world.query::<&Orbit>().single(world).expect("a camera").yaw
    };
    for (button, quarters) in
        [(GamepadButton::RightTrigger, 1.0), (GamepadButton::RightTrigger, 2.0), (GamepadButton::LeftTrigger, 1.0)]
    {
        program.press_button(button);
        program.run_frames(2);
        assert!((yaw(&mut program) - quarters * FRAC_PI_2).abs() < 1e-3, "{button:?}");
    }
    program.send_change(DeviceChange::Axis(GamepadAxis::RightStickX, 1.0));
    program.run_frames(4);
    let turned_yaw = yaw(&mut program);
    assert!((turned_yaw - FRAC_PI_2).abs() > 0.1, "{turned_yaw}");
    program.send_change(DeviceChange::Axis(GamepadAxis::RightStickX, 0.0));
    program.run_frames(8);
    let resting_yaw = yaw(&mut program);
    program.run_frames(4);
    assert_eq!(yaw(&mut program), resting_yaw);
    assert!(!program.app.world().resource::<WakeUps>().is_moving());
}

#[test]
fn a_turnover_is_felt_in_the_gamepad_that_is_used_unless_the_player_does_not_want_it() {
    let mut program = turnover_program(Screen::Table);
    let mut rumble_count = |is_used: bool, is_rumble_wanted: bool, sound: Sound| {
        if is_used {
            program.press_button(GamepadButton::DPadUp);
        }
        program.app.world_mut().resource_mut::<Settings>().keeps_gamepads_still = !is_rumble_wanted;
        program.app.world_mut().resource_mut::<Messages<GamepadRumbleRequest>>().clear();
        program.app.world_mut().write_message(CueDue(Cue {
            at_secs: 0.0,
            sound,
            position: None,
            decibels: 0.0,
            pitch: 1.0,
        }));
        program.run_frames(1);
        program.app.world().resource::<Messages<GamepadRumbleRequest>>().len()
    };
    assert_eq!(rumble_count(false, true, Sound::Flip), 0);
    assert_eq!(rumble_count(true, true, Sound::Flip), 1);
    assert_eq!(rumble_count(true, true, Sound::Slide), 0);
    assert_eq!(rumble_count(true, false, Sound::Flip), 0);
}
