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

const DEVICE: usize = 3;

/// The whole program with a gamepad.
struct Player {
    app: App,
}

impl Player {
    fn new(screen: Screen, game: Game) -> Self {
        let mut app = random_play::table(screen, game);
        app.init_resource::<AccessTree>();
        let mut player = Self { app };
        player.frames(12);
        player.connect("Xbox Wireless Controller", 0x045e);
        player
    }

    fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.app.update());
    }

    fn tell(&mut self, change: DeviceChange) {
        self.app.world_mut().write_message(DeviceEvent { device: DEVICE, change });
    }

    fn connect(&mut self, name: &str, vendor_id: u16) {
        let (name, vendor_id) = (name.to_owned(), Some(vendor_id));
        self.tell(DeviceChange::Connected { name, vendor_id, product_id: None });
        self.frames(1);
    }

    fn press(&mut self, button: GamepadButton) {
        for value in [1.0, 0.0] {
            self.tell(DeviceChange::Button(button, value));
            self.frames(1);
        }
    }

    /// Pushes the left stick and lets it go.
    fn push(&mut self, way: Vec2) {
        for way in [way, Vec2::ZERO] {
            self.tell(DeviceChange::Axis(GamepadAxis::LeftStickX, way.x));
            self.tell(DeviceChange::Axis(GamepadAxis::LeftStickY, way.y));
            self.frames(1);
        }
    }

    fn selection(&self) -> &Selection {
        self.app.world().resource()
    }

    fn overlay(&self) -> Overlay {
        *self.app.world().resource::<State<Overlay>>().get()
    }

    fn codes(&self) -> Vec<String> {
        let game = &self.app.world().resource::<CurrentGame>().game;
        game.plies().map(|ply| ply.played.code.clone()).collect()
    }

    /// Goes to a square, seen from White's seat, with the directional pad and chooses it.
    fn choose(&mut self, square: Square) {
        use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
        for _ in 0..32 {
            let way = match self.selection().cursor {
                Some(cursor) if cursor.file() < square.file() => DPadRight,
                Some(cursor) if cursor.file() > square.file() => DPadLeft,
                Some(cursor) if cursor.rank() > square.rank() => DPadDown,
                Some(cursor) if cursor == square => break,
                _ => DPadUp,
            };
            self.press(way);
        }
        assert_eq!(self.selection().cursor, Some(square));
        self.press(GamepadButton::South);
    }

    fn tree(&self) -> &TreeUpdate {
        self.app.world().resource::<AccessTree>().0.as_ref().expect("a tree")
    }

    /// The control with the focus.
    fn focus(&self) -> (NodeId, Node) {
        let tree = self.tree();
        tree.nodes.iter().find(|(id, _)| *id == tree.focus).cloned().expect("its node")
    }

    fn focused_name(&self) -> String {
        let (_, node) = self.focus();
        node.label().or(node.value()).unwrap_or_default().to_owned()
    }

    /// Moves the focus about until a control with this name has it.
    fn find(&mut self, name: &str) {
        self.wander(|player| player.focused_name() == name);
        assert_eq!(self.focused_name(), name);
    }

    /// Moves the focus in random directions until this is so, or for long.
    fn wander(&mut self, mut is_so: impl FnMut(&Self) -> bool) {
        use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
        let mut random = Xoshiro256PlusPlus::seed_from_u64(44);
        for _ in 0..1500 {
            if is_so(self) {
                return;
            }
            self.press([DPadDown, DPadUp, DPadLeft, DPadRight][random.random_range(0..4)]);
        }
    }

    /// The leftmost button with this name: a choice over the table, not one of the panel.
    fn leftmost_button(&self, name: &str) -> NodeId {
        let left = |node: &Node| node.bounds().map_or(f64::MAX, |bounds| bounds.x0);
        let is_wanted = |node: &Node| node.role() == Role::Button && node.label().or(node.value()) == Some(name);
        let buttons = self.tree().nodes.iter().filter(|(_, node)| is_wanted(node));
        let leftmost = buttons.min_by(|(_, one), (_, other)| left(one).total_cmp(&left(other)));
        leftmost.unwrap_or_else(|| panic!("no button {name}")).0
    }

    /// The middle of a control in the window; its corner for what has no place.
    fn center(&self, control: NodeId) -> Vec2 {
        let node = self.tree().nodes.iter().find(|(id, _)| *id == control);
        let bounds = node.and_then(|(_, node)| node.bounds());
        let middle = |from, to| f64::midpoint(from, to) as f32;
        bounds.map_or(Vec2::ZERO, |bounds| Vec2::new(middle(bounds.x0, bounds.x1), middle(bounds.y0, bounds.y1)))
    }

    /// Moves the focus to a control: mostly towards it, sometimes elsewhere, as nothing may lie in that direction.
    fn seek(&mut self, control: NodeId) {
        use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp};
        let mut random = Xoshiro256PlusPlus::seed_from_u64(46);
        for _ in 0..1500 {
            let focus = self.focus().0;
            if focus == control {
                return;
            }
            let way = self.center(control) - self.center(focus);
            let towards = match way.x.abs() > way.y.abs() {
                true if way.x > 0.0 => DPadRight,
                true => DPadLeft,
                false if way.y > 0.0 => DPadDown,
                false => DPadUp,
            };
            let elsewhere = [DPadDown, DPadUp, DPadLeft, DPadRight][random.random_range(0..4)];
            self.press(if random.random_ratio(1, 4) { elsewhere } else { towards });
        }
        panic!("{control:?} never has the focus");
    }
}

impl RandomPlayer for Player {
    fn app(&self) -> &App {
        &self.app
    }

    fn wait(&mut self, frames: usize) {
        self.frames(frames);
    }

    fn play(&mut self, legal: &LegalMove) {
        random_play::press_move(self, legal);
    }

    fn roll(&mut self) {
        self.press(GamepadButton::South);
        self.frames(30);
    }
}

impl PressesTargets for Player {
    fn press_target(&mut self, target: Option<Square>) {
        match target {
            Some(square) => self.choose(square),
            None => self.press(GamepadButton::West),
        }
        self.frames(2);
    }

    fn press_choice(&mut self, name: &str) {
        self.frames(2);
        let button = self.leftmost_button(name);
        self.seek(button);
        self.press(GamepadButton::South);
    }
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn turnover(screen: Screen) -> Player {
    Player::new(screen, Game::new(GameId::TurnoverModern))
}

#[test]
fn a_game_is_begun_and_played_with_a_gamepad_alone() {
    let mut player = turnover(Screen::Start);
    player.find("Two players at this table");
    player.press(GamepadButton::South);
    player.frames(8);
    assert_eq!(*player.app.world().resource::<State<Screen>>().get(), Screen::Table);
    for at in ["e1", "e3", "d7", "d5"] {
        player.press_target(Some(square(at)));
    }
    player.frames(4);
    assert_eq!(player.codes(), ["e1e3", "d7d5"]);
    player.press(GamepadButton::LeftTrigger2);
    player.frames(4);
    assert_eq!(player.app.world().resource::<CurrentGame>().game.ply_count(), 1);
    player.press(GamepadButton::RightTrigger2);
    player.frames(4);
    assert_eq!(player.app.world().resource::<CurrentGame>().game.ply_count(), 2);
}

#[test]
fn random_games_played_by_a_gamepad_are_the_games_that_were_meant() {
    random_play::play_each_form(43, |game| Player::new(Screen::Table, game));
}

#[test]
fn the_stick_goes_to_pieces_that_can_move_and_then_to_their_targets() {
    let mut player = turnover(Screen::Table);
    let mut visited = BTreeSet::new();
    for way in [Vec2::Y, Vec2::X, Vec2::X, Vec2::NEG_Y, Vec2::NEG_X, Vec2::new(-0.7, 0.7)] {
        player.push(way);
        visited.extend(player.selection().cursor);
    }
    let game = &player.app.world().resource::<CurrentGame>().game;
    let infos = || game.legal_moves().iter().filter_map(|legal| legal.info());
    let movers: BTreeSet<Square> = infos().map(|info| info.from).collect();
    assert!(visited.len() > 2 && visited.is_subset(&movers), "{visited:?} of {movers:?}");
    let from = player.selection().cursor.expect("a cursor");
    let targets: BTreeSet<Square> =
        infos().filter(|info| info.from == from).filter_map(|info| info.to).chain([from]).collect();
    player.press(GamepadButton::South);
    assert_eq!(player.selection().from, Some(from));
    player.push(Vec2::Y);
    let to = player.selection().cursor.expect("a cursor");
    assert!(to != from && targets.contains(&to), "{to} of {targets:?}");
    player.press(GamepadButton::South);
    player.frames(4);
    assert_eq!(player.codes().len(), 1);
}

#[test]
fn the_focus_goes_through_panel_and_dialogs_by_direction_and_back() {
    let mut player = turnover(Screen::Table);
    player.press(GamepadButton::North);
    player.frames(2);
    let (_, node) = player.focus();
    assert!(node.bounds().is_some_and(|bounds| bounds.x0 > 640.0), "the panel has it: {node:?}");
    player.press(GamepadButton::North);
    player.press(GamepadButton::DPadUp);
    assert!(player.selection().cursor.is_some(), "the board has it");
    player.press(GamepadButton::Start);
    player.frames(4);
    assert_eq!(player.overlay(), Overlay::Options);
    let (mut seen, mut last) = (BTreeSet::new(), f64::MIN);
    for _ in 0..30 {
        player.press(GamepadButton::DPadDown);
        let (id, node) = player.focus();
        let top = node.bounds().expect("a place").y0;
        assert!(!seen.insert(id) || top > last - 400.0, "it goes down, but for scrolling: {node:?}");
        last = top;
    }
    assert!(seen.len() > 12, "{}", seen.len());
    player.press(GamepadButton::East);
    player.frames(4);
    assert_eq!(player.overlay(), Overlay::None);
}

#[test]
fn every_button_of_the_start_screen_is_reached_by_direction() {
    let mut player = turnover(Screen::Start);
    let controls = &player.app.world().resource::<PanelContents>().controls;
    let names = controls.iter().filter(|control| control.enabled).map(|control| control.name.clone());
    let mut left: BTreeSet<String> = names.collect();
    assert!(left.len() > 8, "{left:?}");
    player.wander(|player| {
        left.remove(&player.focused_name());
        left.is_empty()
    });
    assert_eq!(left, BTreeSet::new());
}

#[test]
fn a_gamepad_moves_nothing_while_the_window_is_closed_and_the_program_runs_on() {
    let mut player = turnover(Screen::Table);
    let closed = ClosedWindow { entity: Entity::PLACEHOLDER, window: Window::default(), cameras: Vec::new() };
    player.app.insert_resource(SystemTray { is_there: true, closed_window: Some(closed) });
    let before = player.selection().cursor;
    player.press(GamepadButton::DPadUp);
    assert_eq!(player.selection().cursor, before);
    player.app.world_mut().resource_mut::<SystemTray>().closed_window = None;
    player.press(GamepadButton::DPadUp);
    assert_ne!(player.selection().cursor, before);
}

#[test]
fn a_choice_of_the_options_is_made_with_a_gamepad() {
    let mut player = turnover(Screen::Table);
    player.press(GamepadButton::Start);
    player.frames(4);
    player.find("Gamepads rumble when a piece is turned over");
    player.press(GamepadButton::South);
    player.frames(2);
    assert!(player.app.world().resource::<Settings>().keeps_gamepads_still);
}

#[test]
fn the_button_that_closes_a_sheet_closes_the_tip_of_the_control_with_the_focus_first() {
    let mut player = turnover(Screen::Table);
    player.press(GamepadButton::Start);
    player.frames(4);
    player.find("Explore by touch");
    player.frames(10);
    for (shows_tip, overlay) in [(true, Overlay::Options), (false, Overlay::None)] {
        assert_eq!(player.app.world().resource::<PanelKeys>().shows_tip, shows_tip);
        player.press(GamepadButton::East);
        player.frames(4);
        assert_eq!(player.overlay(), overlay);
    }
}

#[test]
fn a_number_is_changed_to_the_side_and_by_the_triggers_and_left_upwards_or_downwards() {
    let mut player = turnover(Screen::Table);
    player.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Tournaments);
    player.frames(8);
    let is_number = |player: &Player| player.focus().1.role() == Role::SpinButton;
    player.wander(is_number);
    for (button, expected) in [
        (GamepadButton::DPadRight, 6.0),
        (GamepadButton::DPadRight, 7.0),
        (GamepadButton::DPadLeft, 6.0),
        (GamepadButton::RightTrigger2, 16.0),
        (GamepadButton::RightTrigger2, 20.0),
        (GamepadButton::LeftTrigger2, 10.0),
    ] {
        player.press(button);
        player.frames(2);
        assert_eq!((is_number(&player), player.focus().1.numeric_value()), (true, Some(expected)), "{button:?}");
    }
    player.press(GamepadButton::DPadDown);
    player.frames(2);
    assert!(!is_number(&player));
}

#[test]
fn gamepads_that_come_and_go_are_announced_and_what_they_held_is_let_go() {
    let mut player = turnover(Screen::Table);
    let said = |player: &mut Player| {
        let mut announcements = player.app.world_mut().resource_mut::<Messages<Announcement>>();
        announcements.drain().map(|announcement| announcement.text).collect::<Vec<_>>()
    };
    assert!(said(&mut player).contains(&"Gamepad connected: Xbox Wireless Controller".to_owned()));
    assert_eq!(player.app.world().resource::<GamepadStatus>().active_gamepad, None, "it has not been used yet");
    player.tell(DeviceChange::Axis(GamepadAxis::LeftStickY, 1.0));
    player.frames(1);
    let family =
        |player: &Player| player.app.world().resource::<GamepadStatus>().active_gamepad.map(|(_, family)| family);
    assert_eq!(family(&player), Some(GamepadFamily::Xbox));
    player.tell(DeviceChange::Disconnected);
    player.frames(1);
    assert_eq!(said(&mut player), ["Gamepad disconnected"]);
    assert!(player.app.world().resource::<GamepadStatus>().notice.is_some());
    player.frames(2);
    assert_eq!(family(&player), None);
    player.connect("Wireless Controller", 0x054c);
    player.press(GamepadButton::South);
    assert_eq!(family(&player), Some(GamepadFamily::PlayStation));
    let cursor = player.selection().cursor;
    player.frames(10);
    assert_eq!(player.selection().cursor, cursor, "nothing is repeated");
    let key = bevy::input::touch::TouchInput {
        phase: bevy::input::touch::TouchPhase::Started,
        position: Vec2::ZERO,
        window: Entity::PLACEHOLDER,
        force: None,
        id: 0,
    };
    player.app.world_mut().write_message(key);
    player.frames(1);
    assert_eq!(family(&player), None, "a finger is used now");
}

#[test]
fn nothing_is_heard_while_another_window_has_the_focus() {
    let mut player = turnover(Screen::Table);
    for (has_focus, cursor) in [(false, None), (true, Some(square("e2")))] {
        let world = player.app.world_mut();
        world.query::<&mut Window>().single_mut(world).expect("a window").focused = has_focus;
        player.press(GamepadButton::DPadUp);
        assert_eq!(player.selection().cursor, cursor);
    }
}

#[test]
fn each_of_several_presses_in_one_frame_counts() {
    let mut player = turnover(Screen::Table);
    player.choose(square("e1"));
    let from = player.selection().cursor;
    for value in [1.0, 0.0, 1.0, 0.0, 1.0, 0.0] {
        player.tell(DeviceChange::Button(GamepadButton::DPadUp, value));
    }
    player.frames(4);
    assert_eq!((from, player.selection().cursor), (Some(square("e1")), Some(square("e4"))));
}

#[test]
fn shoulder_buttons_turn_the_table_and_a_stick_at_rest_draws_nothing() {
    let mut player = turnover(Screen::Table);
    let yaw = |player: &mut Player| {
        let world = player.app.world_mut();
        world.query::<&Orbit>().single(world).expect("a camera").yaw
    };
    for (button, quarters) in
        [(GamepadButton::RightTrigger, 1.0), (GamepadButton::RightTrigger, 2.0), (GamepadButton::LeftTrigger, 1.0)]
    {
        player.press(button);
        player.frames(2);
        assert!((yaw(&mut player) - quarters * FRAC_PI_2).abs() < 1e-3, "{button:?}");
    }
    player.tell(DeviceChange::Axis(GamepadAxis::RightStickX, 1.0));
    player.frames(4);
    let turned = yaw(&mut player);
    assert!((turned - FRAC_PI_2).abs() > 0.1, "{turned}");
    player.tell(DeviceChange::Axis(GamepadAxis::RightStickX, 0.0));
    player.frames(8);
    let rested = yaw(&mut player);
    player.frames(4);
    assert_eq!(yaw(&mut player), rested);
    assert!(!player.app.world().resource::<WakeUps>().is_moving());
}

#[test]
fn a_turnover_is_felt_in_the_gamepad_that_is_used_unless_the_player_does_not_want_it() {
    let mut player = turnover(Screen::Table);
    let mut felt = |is_used: bool, is_wanted: bool, sound: Sound| {
        if is_used {
            player.press(GamepadButton::DPadUp);
        }
        player.app.world_mut().resource_mut::<Settings>().keeps_gamepads_still = !is_wanted;
        player.app.world_mut().resource_mut::<Messages<GamepadRumbleRequest>>().clear();
        player.app.world_mut().write_message(CueDue(Cue {
            at_secs: 0.0,
            sound,
            place: None,
            decibels: 0.0,
            pitch: 1.0,
        }));
        player.frames(1);
        player.app.world().resource::<Messages<GamepadRumbleRequest>>().len()
    };
    assert_eq!(felt(false, true, Sound::Flip), 0);
    assert_eq!(felt(true, true, Sound::Flip), 1);
    assert_eq!(felt(true, true, Sound::Slide), 0);
    assert_eq!(felt(true, false, Sound::Flip), 0);
}
