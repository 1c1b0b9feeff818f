//! What a reader is told of each screen, written down, and what comes of its requests.
//!
//! The expectations are the files in `tests/access`. With `TURNOVER_WRITE_TREES` they are written anew, to be read again.

mod sheets;
mod tips;

use std::f32::consts::PI;
use std::fmt::Write as _;
use std::path::PathBuf;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::accesskit::{Action, NodeId};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::board_nodes::{BoardNodes, leave_button_id, square_node_id};
use super::elements::{Element, node_id, page_elements};
use super::requests::AccessRequest;
use super::tree::AccessTree;
use crate::app::analysis::LiveAnalysis;
use crate::app::i18n::{Language, Translations, later_texts_path};
use crate::app::input::gesture::BesideBoard;
use crate::app::learn::{Learn, LearnCommand, spoken};
use crate::app::phrases;
use crate::app::phrases::announce::{Announcement, ply_text};
use crate::app::play::CurrentGame;
use crate::app::play::remote::{RemotePlay, RemoteTurn};
use crate::app::play::selection::Selection;
use crate::app::random_play::{self, PressesTargets, RandomPlayer};
use crate::app::scene::camera::Orbit;
use crate::app::scene::layout::Layout;
use crate::app::screen::tests::DIALOGS;
use crate::app::screen::{Overlay, Screen};
use crate::app::settings::Settings;
use crate::app::system::data_files::{DataFile, DataFiles};
use crate::app::tutorial::Tutorial;
use crate::app::ui::table::move_entry::TypedQuestion;
use crate::board::{Side, Square};
use crate::games::dice_chess::Variant;
use crate::session::{Declaration, Family, Game, GameId, LegalMove, Ply};

/// The whole program without a visible window, read by assistive technology.
pub(super) struct Reader {
    pub(super) app: App,
    announced_texts: Vec<String>,
}

impl Reader {
    pub(super) fn new(screen: Screen, game: Game) -> Self {
        let mut app = random_play::table(screen, game);
        app.init_resource::<AccessTree>();
        let mut reader = Self { app, announced_texts: Vec::new() };
        reader.run_frames(12);
        reader
    }

    pub(super) fn run_frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
            let announcements = self.app.world().resource::<Messages<Announcement>>();
            self.announced_texts
                .extend(announcements.iter_current_update_messages().map(|announcement| announcement.text.clone()));
        }
    }

    /// The announcements since the last call.
    fn take_announcements(&mut self) -> Vec<String> {
        std::mem::take(&mut self.announced_texts)
    }

    fn elements(&self) -> Vec<Element> {
        elements_of(&self.app)
    }

    fn send_request(&mut self, action: Action, target_node: NodeId) {
        self.app.world_mut().write_message(AccessRequest::new(action, target_node));
        self.run_frames(4);
    }

    /// Takes away the texts that a page loads later, as if they were still on their way.
    fn keep_only_first_texts(&mut self) {
        self.app.insert_resource(DataFiles::with_file(&later_texts_path(Language::English), DataFile::Loading));
        self.app.insert_resource(Translations::with_first_texts(Language::English));
        self.run_frames(8);
        assert!(!self.app.world().resource::<Translations>().is_complete());
    }

    fn open_overlay(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.run_frames(8);
    }

    /// Types a text, in which a line break is the Enter key, in frames of their own.
    fn type_text(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '\n' => self.press_key(KeyCode::Enter, &Key::Enter),
                _ => self.press_key(KeyCode::KeyX, &Key::Character(character.to_string().into())),
            }
        }
    }

    /// Presses and releases a key.
    pub(super) fn press_key(&mut self, key_code: KeyCode, logical_key: &Key) {
        self.send_key(key_code, logical_key);
        self.run_frames(2);
    }

    /// Presses and releases a key in the next frame.
    pub(super) fn send_key(&mut self, key_code: KeyCode, logical_key: &Key) {
        let world = self.app.world_mut();
        let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).expect("a window");
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let (logical_key, text) = (logical_key.clone(), None);
            let key_event = KeyboardInput { key_code, logical_key, state, text, repeat: false, window };
            self.app.world_mut().write_message(key_event);
        }
    }

    /// The node of the control with this name.
    pub(super) fn control_node(&self, name: &str) -> NodeId {
        let elements = self.elements();
        let is_read_only = |role: &str| matches!(role, "text" | "heading" | "group" | "radiogroup");
        let element =
            flatten_elements(&elements).into_iter().find(|element| element.name == name && !is_read_only(element.role));
        let element = element.unwrap_or_else(|| panic!("{name} in\n{}", elements_text(&elements)));
        node_id(&element.id).expect("a number")
    }

    /// The last button with this name: those over the table follow those of the panel.
    pub(super) fn last_button(&self, name: &str) -> NodeId {
        let elements = self.elements();
        let element =
            flatten_elements(&elements).into_iter().rfind(|element| element.name == name && element.role == "button");
        let element = element.unwrap_or_else(|| panic!("{name} in\n{}", elements_text(&elements)));
        node_id(&element.id).expect("a number")
    }

    fn press_control(&mut self, name: &str) {
        let node = self.control_node(name);
        self.send_request(Action::Click, node);
    }

    /// The node with the keyboard.
    fn focused_node(&self) -> NodeId {
        self.app.world().resource::<AccessTree>().0.as_ref().expect("a tree").focus
    }

    fn ply_count(&self) -> usize {
        self.app.world().resource::<CurrentGame>().game.ply_count()
    }
}

fn flatten_elements(elements: &[Element]) -> Vec<&Element> {
    elements.iter().flat_map(|element| [vec![element], flatten_elements(&element.children)].concat()).collect()
}

/// A tree as text: a line for each element.
fn elements_text(elements: &[Element]) -> String {
    let mut text = String::new();
    write_elements(elements, 0, &mut text);
    text
}

fn write_elements(elements: &[Element], depth: usize, text: &mut String) {
    for element in elements {
        let Element { role, name, description, value, range, states, children, .. } = element;
        write!(text, "{:depth$}{role} {name:?}", "").expect("memory");
        if let Some(value) = value {
            write!(text, " = {value:?}").expect("memory");
        }
        if let Some([value, min, max]) = range {
            write!(text, " {value} of {min}..{max}").expect("memory");
        }
        for (state, value) in states {
            write!(text, " {state}={value}").expect("memory");
        }
        if let Some(description) = description {
            write!(text, " ({description})").expect("memory");
        }
        text.push('\n');
        write_elements(children, depth + 2, text);
    }
}

fn elements_of(app: &App) -> Vec<Element> {
    let tree = app.world().resource::<AccessTree>().0.as_ref().expect("a tree");
    page_elements(tree, app.world().resource::<BoardNodes>(), 1.0)
}

/// Compares what is told with the file of this name. These parts of lines must be in it whatever the file says.
pub(in crate::app) fn expect_tree(name: &str, app: &App, parts: &[&str]) {
    let tree_text = elements_text(&elements_of(app));
    for part in parts {
        assert!(tree_text.contains(part), "{name}: {part} in\n{tree_text}");
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/access").join(format!("{name}.txt"));
    if std::env::var_os("TURNOVER_WRITE_TREES").is_some() {
        std::fs::write(&path, &tree_text).expect("a file");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(tree_text, expected, "{}", path.display());
}

#[test]
fn each_screen_is_told_as_it_is_written_down() {
    for screen in Screen::ALL {
        let reader = Reader::new(screen, Game::new(GameId::TurnoverModern));
        expect_tree(screen.name(), &reader.app, &[]);
    }
    let other_families = [Family::Lielow, Family::DiceChess];
    let first_ids = other_families.map(|family| family.editions().next().expect("it has editions"));
    for id in first_ids.into_iter().chain([9, 10].map(game_with_board_size)) {
        let reader = Reader::new(Screen::Table, Game::new(id));
        expect_tree(&format!("table-{id}"), &reader.app, &[]);
    }
}

/// A game whose board has so many squares along each side.
fn game_with_board_size(squares_along: u8) -> GameId {
    let mut games = GameId::ALL.into_iter();
    games.find(|&game_id| Layout::of(game_id).squares_along() == squares_along).expect("a game")
}

pub(super) fn game_after_two_moves() -> Game {
    let mut game = Game::new(GameId::TurnoverModern);
    for code in ["e1e3", "d7d5"] {
        game.play(game.referee().find(code).expect("a legal move"));
    }
    game
}

/// A game of Turnover that White has given up after two moves.
fn resigned_game() -> Game {
    let mut game = game_after_two_moves();
    game.declare(Declaration::Resign(Side::White));
    game
}

#[test]
fn each_sheet_is_told_as_it_is_written_down_and_nothing_below_it() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    let board_elements = reader.elements();
    for overlay in DIALOGS {
        reader.open_overlay(overlay);
        expect_tree(overlay.name(), &reader.app, &[]);
        let elements = reader.elements();
        assert!(
            flatten_elements(&elements).iter().all(|element| element.role != "grid" && element.name != "Undo"),
            "{overlay:?}"
        );
        assert!(elements.iter().any(|element| element.role == "dialog" || element.name == "Close"), "{overlay:?}");
        assert_eq!(Some(reader.focused_node()), node_id(&elements[0].id), "the dialog has the keyboard: {overlay:?}");
        reader.open_overlay(Overlay::None);
        assert_eq!(reader.elements(), board_elements, "after {overlay:?}");
    }
    reader.send_request(Action::Click, square_node_id("e1".parse().expect("a square")));
    let selected_square = reader.app.world().resource::<Selection>().from;
    assert_eq!(selected_square.map(|square| square.to_string()), Some("e1".to_owned()));
    // A finished game is judged meanwhile, and how far that has come is not known.
    let mut reader = Reader::new(Screen::Table, resigned_game());
    reader.open_overlay(Overlay::Result);
    let text = elements_text(&reader.elements());
    for line in ["grid \"Board\"", "text \"White gave up.\"", "button \"Rematch\"", "button \"Review the game\""] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
}

#[test]
fn the_first_picture_needs_none_of_the_texts_that_a_page_loads_later() {
    for screen in [Screen::Start, Screen::Table] {
        for game in [GameId::TurnoverModern, GameId::Lielow, GameId::DiceChess(Variant::ThreeDice)] {
            let mut reader = Reader::new(screen, Game::new(game));
            let elements = reader.elements();
            reader.keep_only_first_texts();
            assert_eq!(reader.elements(), elements, "{screen:?} {game}");
        }
    }
}

#[test]
fn a_game_at_the_table_needs_none_of_the_texts_that_a_page_loads_later() {
    let [mut first_texts, mut all_texts] =
        [(); 2].map(|()| Reader::new(Screen::Table, Game::new(GameId::TurnoverModern)));
    first_texts.keep_only_first_texts();
    all_texts.run_frames(8);
    let screen_readers = [&mut first_texts, &mut all_texts];
    // Two moves and one that is refused, then a line that is no move, and questions.
    let transcripts = screen_readers.map(|reader| {
        reader.take_announcements();
        let after_each_press = ["e1", "e3", "d7", "d5", "e3", "a8"].map(|square| {
            reader.press_target(Some(square.parse().expect("a square")));
            (elements_text(&reader.elements()), reader.take_announcements())
        });
        assert_eq!(reader.app.world().resource::<CurrentGame>().game.ply_count(), 2);
        let after_each_line = ["e1z\n", "/t\n", "/x\n"].map(|line| {
            reader.type_text(line);
            reader.run_frames(3);
            (elements_text(&reader.elements()), reader.take_announcements())
        });
        assert!(after_each_line.iter().all(|(_, texts)| !texts.is_empty()), "{after_each_line:?}");
        (after_each_press, after_each_line)
    });
    assert_eq!(transcripts[0], transcripts[1]);
}

#[test]
fn everything_that_can_be_used_has_a_name() {
    for screen in Screen::ALL {
        let mut reader = Reader::new(screen, resigned_game());
        for overlay in std::iter::once(Overlay::None).chain(DIALOGS.into_iter().filter(|_| screen == Screen::Table)) {
            reader.open_overlay(overlay);
            let elements = reader.elements();
            let nameless = flatten_elements(&elements)
                .into_iter()
                .find(|element| element.name.is_empty() && element.role != "row");
            assert_eq!(nameless, None, "{screen:?} {overlay:?}");
        }
    }
}

#[test]
fn a_move_is_previewed_where_the_board_is_explored_by_touch() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    reader.app.world_mut().resource_mut::<Settings>().explores_by_touch = true;
    for (square, ply_count) in [("e1", 0), ("e3", 0), ("e3", 1)] {
        reader.send_request(Action::Click, square_node_id(square.parse().expect("a square")));
        assert_eq!(reader.app.world().resource::<CurrentGame>().game.ply_count(), ply_count, "{square}");
    }
    let texts = reader.take_announcements();
    assert!(texts.contains(&"Preview: e1 to e3. Choose it again to play it.".to_owned()), "{texts:?}");
}

#[test]
fn the_dice_and_the_doubling_cube_are_told_to_a_finger_that_reaches_them() {
    let id = GameId::DiceChess(Variant::DiceChess);
    let fen = format!("{} x2b", Game::new(id).start().fen());
    let mut reader = Reader::new(Screen::Table, Game::from_fen(id, &fen).expect("a position"));
    for (beside_board, expected) in
        [(BesideBoard::Dice, "Not rolled yet."), (BesideBoard::Cube, "Stake: 2 points, cube: Black.")]
    {
        reader.take_announcements();
        reader.app.world_mut().write_message(beside_board);
        reader.run_frames(2);
        assert_eq!(reader.take_announcements(), [expected]);
    }
}

#[test]
fn a_game_is_played_by_requests_alone() {
    let mut reader = Reader::new(Screen::Start, Game::new(GameId::TurnoverModern));
    reader.press_control("Two players at this table");
    reader.run_frames(8);
    for (from, to) in [("e1", "e3"), ("d7", "d5")] {
        for square_name in [from, to] {
            let square = square_name.parse().expect("a square");
            reader.send_request(Action::Click, square_node_id(square));
        }
        reader.run_frames(8);
    }
    let current = reader.app.world().resource::<CurrentGame>();
    let codes: Vec<String> = current.game.plies().map(|ply| ply.played.code.to_string()).collect();
    assert_eq!(codes, ["e1e3", "d7d5"]);
    let elements = reader.elements();
    let square_name = |name: &str| {
        let element = flatten_elements(&elements).into_iter().find(|element| element.name.starts_with(name));
        element.unwrap_or_else(|| panic!("{name} in\n{}", elements_text(&elements))).name.clone()
    };
    assert_eq!(square_name("d5,"), "d5, Black Wall, last move");
    assert_eq!(square_name("e1,"), "e1, White Citadel: Fort on Tower");
    reader.press_control("Undo");
    reader.run_frames(8);
    let current = reader.app.world().resource::<CurrentGame>();
    assert_eq!(current.game.ply_count(), 1);
}

#[test]
fn a_button_beside_the_table_keeps_the_keyboard_while_it_can_be_pressed_again() {
    let mut reader = Reader::new(Screen::Table, game_after_two_moves());
    let undo_button = reader.control_node("Undo");
    reader.send_request(Action::Focus, undo_button);
    reader.press_key(KeyCode::Enter, &Key::Enter);
    reader.run_frames(4);
    assert_eq!((reader.ply_count(), reader.focused_node() == undo_button), (1, true));
    // A move can be typed meanwhile, and its Enter presses nothing.
    reader.type_text("d7d5\n");
    reader.run_frames(4);
    assert_eq!((reader.ply_count(), reader.focused_node() == undo_button), (2, false));
    reader.send_request(Action::Focus, undo_button);
    // Keys that do not type do on the board what they always do.
    reader.press_key(KeyCode::PageUp, &Key::PageUp);
    reader.press_key(KeyCode::PageDown, &Key::PageDown);
    reader.run_frames(4);
    assert_eq!((reader.ply_count(), reader.focused_node() == undo_button), (2, true));
    for (ply_count, has_focus) in [(1, true), (0, false)] {
        reader.press_key(KeyCode::Space, &Key::Space);
        reader.run_frames(4);
        assert_eq!(
            (reader.ply_count(), reader.focused_node() == undo_button),
            (ply_count, has_focus),
            "it can be pressed no more"
        );
    }
    // What opens a sheet does not keep it: the board has it after that.
    let options_button = reader.control_node("Options");
    reader.send_request(Action::Focus, options_button);
    reader.press_key(KeyCode::Enter, &Key::Enter);
    reader.run_frames(8);
    assert_eq!(*reader.app.world().resource::<State<Overlay>>().get(), Overlay::Options);
    reader.press_key(KeyCode::Escape, &Key::Escape);
    reader.run_frames(4);
    assert_ne!(reader.focused_node(), options_button);
    reader.press_key(KeyCode::ArrowUp, &Key::ArrowUp);
    let cursor = reader.app.world().resource::<Selection>().cursor.expect("the arrow keys move it");
    assert_eq!(reader.focused_node(), square_node_id(cursor));
}

/// Whether a point lies in a convex polygon, whichever way around its corners go.
fn polygon_contains(outline: &[Vec2; 4], point: Vec2) -> bool {
    let cross_products = (0..4).map(|corner| {
        let (from, to) = (outline[corner], outline[(corner + 1) % 4]);
        (to - from).perp_dot(point - from)
    });
    let cross_products: Vec<f32> = cross_products.collect();
    cross_products.iter().all(|&cross_product| cross_product >= 0.0)
        || cross_products.iter().all(|&cross_product| cross_product <= 0.0)
}

#[test]
fn the_outline_under_a_finger_is_that_of_the_square_under_its_ray_however_the_camera_stands() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(40);
    let (mut point_count, mut mismatches) = (0, Vec::new());
    for game_id in [8, 9, 10].map(game_with_board_size) {
        let mut reader = Reader::new(Screen::Table, Game::new(game_id));
        let layout = Layout::of(game_id);
        for _ in 0..20 {
            let world = reader.app.world_mut();
            let mut orbit = world.query::<&mut Orbit>().single_mut(world).expect("a camera");
            orbit.yaw = rng.random_range(-PI..PI);
            orbit.pitch = rng.random_range(0.4..1.5);
            orbit.zoom = rng.random_range(0.7..1.3);
            reader.run_frames(3);
            let world = reader.app.world_mut();
            let (camera, camera_transform) =
                world.query_filtered::<(&Camera, &GlobalTransform), With<Orbit>>().single(world).expect("a camera");
            let (camera, camera_transform) = (camera.clone(), *camera_transform);
            let viewport = camera.logical_viewport_rect().expect("a view");
            let outlines = &reader.app.world().resource::<BoardNodes>().outlines;
            for _ in 0..200 {
                let fraction = Vec2::new(rng.random(), rng.random());
                let point = viewport.min + fraction * viewport.size();
                let Ok(ray) = camera.viewport_to_world(&camera_transform, point) else { continue };
                let board_point = ray.plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y));
                let square = board_point.and_then(|point| layout.square_from_world(point));
                let outlined_square =
                    outlines.iter().find(|(_, outline)| polygon_contains(outline, point)).map(|(&square, _)| square);
                point_count += 1;
                if square != outlined_square {
                    mismatches.push((game_id, point, square, outlined_square));
                }
            }
        }
    }
    assert_eq!((point_count, &*mismatches), (3 * 20 * 200, &[][..]));
}

impl RandomPlayer for Reader {
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
        self.press_control("Roll the dice");
        self.run_frames(30);
    }
}

impl PressesTargets for Reader {
    fn press_target(&mut self, target: Option<Square>) {
        self.send_request(Action::Click, target.map_or_else(leave_button_id, square_node_id));
    }

    fn press_choice(&mut self, name: &str) {
        let node = self.last_button(name);
        self.send_request(Action::Click, node);
    }
}

/// Somebody who types the squares of each move.
struct Typist(Reader);

impl RandomPlayer for Typist {
    fn app(&self) -> &App {
        &self.0.app
    }

    fn wait(&mut self, frames: usize) {
        self.0.run_frames(frames);
    }

    /// Types squares and what a pawn becomes, or the move as it is written where these stand for several moves.
    fn play(&mut self, legal: &LegalMove) {
        let game = &self.app().world().resource::<CurrentGame>().game;
        let is_read = game.referee().read_move(&legal.code) == Ok(legal.id);
        let text = if is_read { &legal.code } else { &legal.text };
        self.0.type_text(&format!("{text}\n"));
        self.0.run_frames(3);
    }

    fn roll(&mut self) {
        self.0.roll();
    }
}

#[test]
fn random_games_that_are_typed_are_the_games_that_were_meant() {
    random_play::play_each_form(43, |game| Typist(Reader::new(Screen::Table, game)));
}

#[test]
fn random_games_played_by_requests_are_the_games_that_were_meant() {
    random_play::play_each_form(41, |game| Reader::new(Screen::Table, game));
}

/// Somebody who listens whether each ply is said once.
struct PlyListener(Reader);

impl PlyListener {
    /// Compares what was said meanwhile with the plies that were made.
    fn check_announcements(&mut self, ply_count_before: usize) {
        let texts = self.0.take_announcements();
        let world = self.0.app.world();
        let (translations, current) = (world.resource::<Translations>(), world.resource::<CurrentGame>());
        let text_of_ply = |ply: &Ply| ply_text(translations, phrases::player(translations, current, ply.side), ply);
        let expected_texts: Vec<String> = current.game.plies().skip(ply_count_before).map(text_of_ply).collect();
        let is_ply = |text: &&String| expected_texts.iter().any(|ply| text.contains(ply.as_str()));
        let ply_texts: Vec<&String> = texts.iter().filter(is_ply).collect();
        assert_eq!(ply_texts.len(), expected_texts.len(), "{texts:?}, not {expected_texts:?}");
        let begins_with_ply = |(text, ply): (&&String, &String)| text.starts_with(ply.as_str());
        assert!(ply_texts.iter().zip(&expected_texts).all(begins_with_ply), "{texts:?}, not {expected_texts:?}");
    }
}

impl RandomPlayer for PlyListener {
    fn app(&self) -> &App {
        &self.0.app
    }

    fn wait(&mut self, frames: usize) {
        let ply_count_before = self.0.ply_count();
        self.0.run_frames(frames);
        self.check_announcements(ply_count_before);
    }

    fn play(&mut self, legal: &LegalMove) {
        let ply_count_before = self.0.ply_count();
        self.0.play(legal);
        self.check_announcements(ply_count_before);
    }

    fn roll(&mut self) {
        let ply_count_before = self.0.ply_count();
        self.0.roll();
        self.check_announcements(ply_count_before);
    }
}

#[test]
fn in_random_games_no_ply_is_said_twice_and_none_is_left_out() {
    random_play::play_each_form(45, |game| {
        let mut listener = PlyListener(Reader::new(Screen::Table, game));
        listener.0.take_announcements();
        listener
    });
}

#[test]
fn a_king_leaves_the_board_by_its_button_only_after_a_warning() {
    let game = Game::from_fen(GameId::Lielow, "8/aa2aaa1/2b1b3/7C/5d*2/1B3B2/2AA2AA/1E*3B2 w");
    let mut reader = Reader::new(Screen::Table, game.expect("a position"));
    let leave_button = |elements: &[Element]| {
        let element = flatten_elements(elements).into_iter().find(|element| element.name == "Leave the board");
        element.map(|element| (element.role, element.description.clone().unwrap_or_default()))
    };
    assert_eq!(leave_button(&reader.elements()), None, "no piece is chosen");
    reader.send_request(Action::Click, square_node_id("b1".parse().expect("a square")));
    let translate = |reader: &Reader, key: &str| reader.app.world().resource::<Translations>().say(key);
    assert_eq!(leave_button(&reader.elements()), Some(("button", translate(&reader, "warning-leaves"))));
    reader.send_request(Action::Focus, leave_button_id());
    assert_eq!(reader.focused_node(), leave_button_id());
    reader.take_announcements();
    reader.send_request(Action::Click, leave_button_id());
    let warning = translate(&reader, "warning-leaves-again");
    assert_eq!(reader.take_announcements(), [warning.as_str()]);
    assert_eq!(leave_button(&reader.elements()), Some(("button", warning)));
    assert_eq!(reader.app.world().resource::<CurrentGame>().game.ply_count(), 0);
    reader.send_request(Action::Click, leave_button_id());
    let game = &reader.app.world().resource::<CurrentGame>().game;
    assert_eq!((game.ply_count(), game.outcome().and_then(|outcome| outcome.winner)), (1, Some(Side::Black)));
}

#[test]
fn what_lies_off_the_board_is_named_by_kind_in_the_tree_and_to_whoever_asks() {
    for (id, fen, codes, tray_text) in [
        (GameId::TurnoverModern, "1c5c/8/8/3b4/8/8/1C6/1C1R1r2 w", &["d1f1"][..], "Off the board, Black: 1 Tower"),
        (GameId::TurnoverClassic, "c5r1/7p/8/8/8/8/P7/1R5C w", &["b1b8", "g8b8"], "Off the board, White: 1 Rook"),
    ] {
        let mut game = Game::from_fen(id, fen).expect("a position");
        for code in codes {
            game.play(game.referee().find(code).expect("a legal move"));
        }
        let mut reader = Reader::new(Screen::Table, game);
        let elements = reader.elements();
        let is_tray = |element: &&Element| element.name.starts_with("Off the board");
        let tray_texts: Vec<&str> =
            flatten_elements(&elements).into_iter().filter(is_tray).map(|element| element.name.as_str()).collect();
        assert_eq!(tray_texts, [tray_text], "{}", elements_text(&elements));
        for (question, is_tray_told) in [("p", true), ("p T", false)] {
            reader.take_announcements();
            reader.app.world_mut().write_message(TypedQuestion(question.to_owned()));
            reader.run_frames(3);
            let texts = reader.take_announcements();
            assert_eq!(texts.iter().any(|text| text.contains(tray_text)), is_tray_told, "/{question}: {texts:?}");
        }
    }
}

#[test]
fn the_demonstration_says_the_caption_of_each_step() {
    let mut reader = Reader::new(Screen::Start, Game::new(GameId::TurnoverModern));
    reader.press_control("Show me the pieces");
    reader.run_frames(8);
    let caption = |reader: &Reader| {
        let world = reader.app.world();
        let key = world.resource::<Tutorial>().caption_key().expect("a step");
        world.resource::<Translations>().say(&key)
    };
    let first_caption = caption(&reader);
    let texts = reader.take_announcements();
    assert!(texts.contains(&first_caption), "{first_caption} in {texts:?}");
    reader.press_control("Next (Page Down)");
    reader.run_frames(8);
    let (second_caption, texts) = (caption(&reader), reader.take_announcements());
    assert!(second_caption != first_caption && texts.contains(&second_caption), "{second_caption} in {texts:?}");
}

#[test]
fn questions_about_a_position_are_answered() {
    let mut reader = Reader::new(Screen::Table, game_after_two_moves());
    for (question, answer) in [
        ("l", "Black: d7 to d5. Wall."),
        ("t", "White to move."),
        ("o", "White: White. Black: Black."),
        ("c", "No clocks"),
        ("p W", "White: e3. Black: d5."),
        ("p fort", "White: none. Black: none."),
        ("s e3", "e3, White Wall"),
        ("s e4", "e4, empty"),
        ("s 5", "d5, Black Wall, last move"),
        ("m e3", "can go to e4"),
        ("m e4", "cannot move"),
        ("x", "none"),
        ("x e3", "none"),
        ("a e3", "none"),
        ("e", "No analysis; switch it on in the panel"),
    ] {
        reader.take_announcements();
        reader.app.world_mut().write_message(TypedQuestion(question.to_owned()));
        reader.run_frames(3);
        assert_eq!(reader.take_announcements(), [answer], "/{question}");
        let elements = reader.elements();
        assert!(
            flatten_elements(&elements).iter().any(|element| element.name == answer),
            "{}",
            elements_text(&elements)
        );
    }
}

#[test]
fn the_names_of_languages_alone_tell_in_which_language_they_are() {
    let reader = Reader::new(Screen::Start, Game::new(GameId::TurnoverModern));
    let elements = reader.elements();
    let told_languages: Vec<(&str, &str)> = flatten_elements(&elements)
        .into_iter()
        .filter_map(|element| Some((element.name.as_str(), element.language.as_deref()?)))
        .collect();
    assert_eq!(told_languages, Language::ALL.map(|language| (language.own_name(), language.code())));
}

#[test]
fn a_button_tells_whether_its_menu_is_open() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    let is_menu_open = |reader: &Reader| {
        let elements = reader.elements();
        let menu = flatten_elements(&elements).into_iter().find(|element| element.name == "Menu").expect("a menu");
        menu.states.iter().find(|(state, _)| *state == "expanded").map(|(_, value)| *value)
    };
    for expected in ["false", "true", "false"] {
        assert_eq!(is_menu_open(&reader), Some(expected));
        reader.press_control("Menu");
    }
}

/// What is said to a question.
fn ask_question(reader: &mut Reader, question: &str) -> String {
    reader.take_announcements();
    reader.app.world_mut().write_message(TypedQuestion(question.to_owned()));
    reader.run_frames(3);
    reader.take_announcements().concat()
}

#[test]
fn whoever_watches_or_waits_asks_for_the_moves_of_whoever_is_to_move() {
    let mut reader = Reader::new(Screen::Table, game_after_two_moves());
    for (own, state_text) in [(None, "White to move."), (Some(Side::Black), "White is thinking…")] {
        let remote = RemotePlay { own, is_under_way: true, has_begun: true, turn: RemoteTurn::Wait };
        reader.app.world_mut().resource_mut::<CurrentGame>().remote = Some(remote);
        reader.run_frames(4);
        assert_eq!(ask_question(&mut reader, "m e3"), format!("{state_text} can go to e4"));
        reader.take_announcements();
        reader.type_text("/x\n");
        reader.run_frames(6);
        let texts = reader.take_announcements();
        assert!(texts.contains(&format!("{state_text} none")), "{texts:?}");
    }
    let mut reader = Reader::new(Screen::Table, resigned_game());
    let state_text = ask_question(&mut reader, "t");
    assert_eq!(["m", "a e3"].map(|question| ask_question(&mut reader, question)), [state_text.as_str(); 2]);
}

#[test]
fn captures_are_told_in_words_and_an_empty_square_by_what_could_go_there() {
    let game = Game::from_fen(GameId::TurnoverModern, "c6c/8/3r4/8/1R6/8/3R4/C6C w").expect("a position");
    let mut reader = Reader::new(Screen::Table, game);
    let capture_text = "Tower: d2 to d6, capture.";
    for (question, expected) in [("x", capture_text), ("x d2", capture_text), ("x b4", "none")] {
        assert_eq!(ask_question(&mut reader, question), expected, "/{question}");
    }
    assert!(ask_question(&mut reader, "help").contains("; R, T = Tower; "));
    let movers_text = "d4, empty. d2, White Tower; b4, White Tower; d6, Black Tower";
    assert_eq!(ask_question(&mut reader, "a d4"), movers_text);
}

#[test]
fn who_asks_for_the_dice_hears_what_is_left_of_them_the_stake_and_the_score() {
    let position = |fen: &str| Game::from_fen(GameId::DiceChess(Variant::ThreeDice), fen).expect("a position");
    let start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut reader = Reader::new(Screen::Table, position(&format!("{start_fen} x2w:7:3-2")));
    let answer = "Not rolled yet. Stake: 2 points, cube: White. Match to 7: 3 – 2.";
    assert_eq!(ask_question(&mut reader, "d"), answer);
    let mut game = position(&format!("{start_fen} r112 x1:3:2-0:crawford"));
    game.play(game.referee().find("e2e4").expect("a legal move"));
    let mut reader = Reader::new(Screen::Table, game);
    let answer = ask_question(&mut reader, "d");
    let parts = ["Rolled: ", ". Left: ", ". Stake: one point, the cube is free. Match to 3: 2 – 0. Crawford game"];
    assert!(parts.iter().all(|part| answer.contains(part)), "{answer}");
    let mut reader = Reader::new(Screen::Table, game_after_two_moves());
    assert_eq!(ask_question(&mut reader, "d"), "No dice");
}

#[test]
fn who_asks_for_the_dice_hears_of_none_left_after_the_game_and_of_none_in_a_turn_without_dice() {
    for (variant, fen, codes, expected) in [
        (Variant::Burmese, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1 r446", &["a1a8", "a8e8"][..], "Rolled: "),
        (Variant::Vegas, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 rK*", &["a1a8"], "No dice."),
    ] {
        let mut game = Game::from_fen(GameId::DiceChess(variant), fen).expect("a position");
        for code in codes {
            game.play(game.referee().find(code).expect("a legal move"));
        }
        let mut reader = Reader::new(Screen::Table, game);
        let answer = ask_question(&mut reader, "d");
        assert!(answer.starts_with(expected) && !answer.contains("Left"), "{variant}: {answer}");
    }
}

#[test]
fn who_asks_for_the_evaluation_hears_what_is_best_with_the_doubling_cube() {
    let id = GameId::DiceChess(Variant::DiceChess);
    let start_fen = format!("{} x1", Game::new(id).start().fen());
    for (codes, expected) in [
        (&["double"][..], "Black wins 30 %. Best: Take; the other choice costs"),
        (&[], "White wins 70 %. Best: Double to 2; the other choice costs"),
    ] {
        let mut game = Game::from_fen(id, &start_fen).expect("a position");
        for &code in codes {
            game.play(game.referee().find(code).expect("a legal move"));
        }
        let mut reader = Reader::new(Screen::Table, game);
        reader.app.world_mut().resource_mut::<LiveAnalysis>().is_on = true;
        reader.run_frames(4);
        for (cube_chance, expected) in [(Some(0.7), expected), (None, "Looking at the position…")] {
            for question in ["e", "b"] {
                // The program judges the position too, meanwhile.
                reader.app.world_mut().resource_mut::<LiveAnalysis>().cube_chance = cube_chance;
                let answer = ask_question(&mut reader, question);
                assert!(answer.starts_with(expected), "/{question}: {answer}");
            }
        }
    }
}

#[test]
fn who_asks_for_the_evaluation_in_an_exercise_hears_nothing_about_the_game_that_was_left() {
    let mut reader = Reader::new(Screen::Start, Game::new(GameId::TurnoverModern));
    reader.app.world_mut().resource_mut::<LiveAnalysis>().is_on = true;
    for command in [LearnCommand::Begin(GameId::TurnoverModern), LearnCommand::Exercise(0)] {
        reader.app.world_mut().write_message(command);
        reader.run_frames(8);
    }
    assert!(reader.app.world().resource::<LiveAnalysis>().is_on);
    for question in ["e", "b"] {
        assert_eq!(ask_question(&mut reader, question), "No analysis; switch it on in the panel", "/{question}");
    }
}

#[test]
fn an_exercise_is_asked_about_and_solved_by_typing() {
    let mut reader = Reader::new(Screen::Start, Game::new(GameId::TurnoverModern));
    reader.app.world_mut().write_message(LearnCommand::Begin(GameId::TurnoverModern));
    reader.run_frames(8);
    reader.app.world_mut().write_message(LearnCommand::Exercise(0));
    reader.run_frames(8);
    let task = {
        let world = reader.app.world();
        let run = world.resource::<Learn>().exercise_run().expect("an exercise");
        spoken::task_text(world.resource::<Translations>(), run)
    };
    reader.take_announcements();
    for question in ["t", "l"] {
        reader.app.world_mut().write_message(TypedQuestion(question.to_owned()));
        reader.run_frames(3);
        assert_eq!(reader.take_announcements(), std::slice::from_ref(&task), "/{question}");
    }
    let solution = {
        let run = reader.app.world().resource::<Learn>().exercise_run().expect("an exercise");
        run.right_game().legal_moves().iter().map(|legal| legal.code.clone()).find(|code| code == "d4d7")
    };
    assert_eq!(solution.as_deref(), Some("d4d7"));
    reader.type_text("d4d7\n");
    reader.run_frames(8);
    let run = reader.app.world().resource::<Learn>().exercise_run().expect("an exercise");
    assert!(run.is_solved(), "{:?} {:?}", run.feedback(), reader.announced_texts);
    assert_eq!(ask_question(&mut reader, "t"), task);
    assert!(ask_question(&mut reader, "l").starts_with("White: d4 to d7"));
}

#[test]
fn a_key_is_changed_in_the_list_of_keys_unless_another_command_has_it() {
    let mut reader = Reader::new(Screen::Table, Game::new(GameId::TurnoverModern));
    reader.open_overlay(Overlay::Keys);
    for (code, key, expected) in
        [(KeyCode::F8, Key::F8, "F8 is already used: Analysis on or off"), (KeyCode::F10, Key::F10, "Hint: F10")]
    {
        reader.take_announcements();
        reader.press_control("Hint: ?");
        assert_eq!(reader.take_announcements(), ["Press a key…"]);
        reader.press_key(code, &key);
        assert_eq!(reader.take_announcements(), [expected]);
    }
    reader.press_control("Hint: F10");
    reader.press_key(KeyCode::Escape, &Key::Escape);
    assert_eq!(*reader.app.world().resource::<State<Overlay>>().get(), Overlay::Keys, "the sheet stays open");
    reader.press_control("Hint: F10");
    reader.press_key(KeyCode::Escape, &Key::Escape);
    reader.press_key(KeyCode::Escape, &Key::Escape);
    reader.run_frames(4);
    assert_eq!(*reader.app.world().resource::<State<Overlay>>().get(), Overlay::None);
}
