//! Tests of the whole panel: what a player sees, hears and does.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, WindowEvent};
use bevy_egui::egui::accesskit::Action;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use crate::app::analysis::{self, GameReview};
use crate::app::i18n::{Language, Translations};
use crate::app::input::gesture::{BesideBoard, Gesture};
use crate::app::kiosk::VisitEnded;
use crate::app::online::accounts::{AccountCommand, Accounts};
use crate::app::online::challenges::Challenges;
use crate::app::online::commands::OnlineCommand;
use crate::app::online::kept_seats::KeptSeats;
use crate::app::online::lobby::Lobby;
use crate::app::online::online_game::OnlineGame;
use crate::app::online::studies::OpenStudy;
use crate::app::online::tournaments::{OnlineTournamentCommand, OnlineTournaments};
use crate::app::opponent::hint::HintFound;
use crate::app::opponent::{EngineCommand, Opponent, OpponentPlugin};
use crate::app::organiser::{Organiser, TournamentCommand};
use crate::app::persistence::{self, LibraryEntry, LibraryIndex, opening_explorer};
use crate::app::phrases;
use crate::app::phrases::announce::Announcement;
use crate::app::play::remote::{RemotePlay, RemoteTurn};
use crate::app::play::selection::Selection;
use crate::app::play::{CurrentGame, Intent, Shown, TableId};
use crate::app::scene::camera::{CameraCommand, Orbit, PanelRoom};
use crate::app::scene::components::{BoardSquare, TokenPlace};
use crate::app::screen::{Overlay, Screen};
use crate::app::settings::shortcuts::Shortcut;
use crate::app::settings::{Settings, Tempo};
use crate::app::system::{data_files, headless};
use crate::app::table_state::squares_on_screen;
use crate::app::ui::command::UiCommand;
use crate::app::ui::systems::leave_out_panels;
use crate::app::ui::testing;
use crate::app::{TablePlugin, insight, puzzles, share};
use crate::app::{
    opponent::player_rating::GameRating, sample_game::SampleGame, scene::die_motion::DieMotion,
    scene::highlight::MarkLook, scene::layout::Layout, scene::marks::BoardMark, scene::motion::MotionTime,
    system::wall_clock::WallClock,
};
use crate::board::Side;
use crate::games::dice_chess::Variant;
use crate::session::{DiceSource, Family, Game, GameId, GameRecord, Head, Level, NodeId, Outcome, Reason, Seat, Seed};

/// Windows in which the panel has much space, little space, and a place below the table.
const WINDOW_SIZES: [[u32; 2]; 3] = [[1280, 720], [800, 500], [390, 844]];

/// A part of the panel, as assistive technology knows it.
#[derive(Clone, Debug, PartialEq)]
struct AccessNode {
    name: String,
    value: String,
    rect: egui::Rect,
    can_be_pressed: bool,
}

/// Records the accessibility updates of each frame.
struct AccessRecorder(Arc<Mutex<Vec<AccessNode>>>);

impl egui::Plugin for AccessRecorder {
    fn debug_name(&self) -> &'static str {
        "what is in the picture"
    }

    fn output_hook(&mut self, _: &egui::Context, output: &mut egui::FullOutput) {
        let Some(update) = output.platform_output.accesskit_update.take() else { return };
        let access_nodes = update.nodes.iter().filter_map(|(_, node)| {
            let bounds = node.bounds()?;
            let corners = [(bounds.x0, bounds.y0), (bounds.x1, bounds.y1)];
            let [min, max] = corners.map(|(x, y)| egui::pos2(x as f32, y as f32));
            let name = node.label().or(node.value()).unwrap_or_default().to_owned();
            let can_be_pressed = node.supports_action(Action::Click) && !node.is_disabled();
            let value = node.value().unwrap_or_default().to_owned();
            Some(AccessNode { name, value, rect: egui::Rect::from_min_max(min, max), can_be_pressed })
        });
        *self.0.lock().expect("nobody has panicked") = access_nodes.collect();
    }
}

/// The whole table with its panel, without a visible window, in steps of a tenth of a second.
struct TestTable {
    app: App,
    window: Entity,
    access_nodes: Arc<Mutex<Vec<AccessNode>>>,
}

impl TestTable {
    fn new(record: GameRecord, tempo: Tempo, size: [u32; 2]) -> Self {
        let mut table = Self::without_frames(record, tempo, size);
        table.run_frames(6);
        table
    }

    fn without_frames(record: GameRecord, tempo: Tempo, size: [u32; 2]) -> Self {
        let mut app = headless::app(size);
        app.add_plugins((TablePlugin, OpponentPlugin, persistence::PersistencePlugin, analysis::plugin))
            .add_plugins((
                share::plugin,
                data_files::plugin,
                opening_explorer::plugin,
                puzzles::plugin,
                insight::plugin,
                super::plugin,
            ))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)))
            .insert_resource(CurrentGame::from(record))
            .insert_resource(Settings { tempo, ..default() })
            .insert_state(Screen::Table);
        // No game comes over a network here, no tournament is run, and nobody visits a hall.
        app.init_resource::<OnlineGame>()
            .init_resource::<OpenStudy>()
            .init_resource::<Lobby>()
            .init_resource::<KeptSeats>()
            .init_resource::<Accounts>()
            .init_resource::<OnlineTournaments>()
            .init_resource::<Challenges>()
            .init_resource::<Organiser>()
            .add_message::<OnlineCommand>()
            .add_message::<AccountCommand>()
            .add_message::<OnlineTournamentCommand>()
            .add_message::<TournamentCommand>()
            .add_message::<VisitEnded>();
        let access_nodes = Arc::new(Mutex::new(Vec::new()));
        let recorded_nodes = Arc::clone(&access_nodes);
        let add_recorder = move |mut contexts: EguiContexts| -> Result {
            let ctx = contexts.ctx_mut()?;
            ctx.enable_accesskit();
            ctx.add_plugin(AccessRecorder(Arc::clone(&recorded_nodes)));
            Ok(())
        };
        app.add_systems(EguiPrimaryContextPass, add_recorder.run_if(run_once));
        let window = headless::finish(&mut app);
        Self { app, window, access_nodes }
    }

    fn with_game(game: Game) -> Self {
        Self::new(GameRecord::of(game), Tempo::Off, WINDOW_SIZES[0])
    }

    fn run_frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    fn send<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
    }

    fn get<R: Resource>(&self) -> &R {
        self.app.world().resource()
    }

    fn game(&self) -> &Game {
        &self.get::<CurrentGame>().game
    }

    fn played_codes(&self) -> Vec<&str> {
        self.game().plies().take(self.game().ply_count()).map(|ply| &*ply.played.code).collect()
    }

    /// Plays the move or roll with this code.
    fn play_code(&mut self, code: &str) {
        let move_id = self.game().referee().find(code).unwrap_or_else(|| panic!("{code} is legal"));
        self.send(Intent::Play(move_id));
        self.run_frames(1);
    }

    fn say(&self, key: &str) -> String {
        self.get::<Translations>().say(key)
    }

    /// Opens this overlay, or none.
    fn open_overlay(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
    }

    /// Presses and releases a key. A line break is the Enter key.
    fn type_letter(&mut self, character: char) {
        let (key_code, logical_key) = match character {
            '\n' => (KeyCode::Enter, Key::Enter),
            _ => (KeyCode::KeyX, Key::Character(character.to_string().into())),
        };
        let window = self.window;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let logical_key = logical_key.clone();
            self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
        }
    }

    /// Types all this within one frame.
    fn type_text(&mut self, text: &str) {
        text.chars().for_each(|letter| self.type_letter(letter));
        self.run_frames(1);
    }

    /// Pastes a text without a focused field. On a desktop it comes as one text.
    fn paste_text(&mut self, text: &str) {
        let world = self.app.world_mut();
        let context = world.query_filtered::<Entity, With<PrimaryEguiContext>>().single(world).expect("the panel");
        self.send(EguiInputEvent { context, event: egui::Event::Text(text.to_owned()) });
        self.run_frames(4);
    }

    /// Lets the engine find a hint.
    fn show_hint(&mut self, code: &str) {
        let move_id = self.game().referee().find(code).expect("a legal move");
        self.send(HintFound(Some(move_id)));
        self.run_frames(2);
        assert!(self.get::<Selection>().hint.is_some());
        assert!(self.get::<Selection>().cursor.is_some());
    }

    fn access_nodes(&self) -> Vec<AccessNode> {
        self.access_nodes.lock().expect("nobody has panicked").clone()
    }

    fn node_names(&self) -> Vec<String> {
        self.access_nodes().into_iter().map(|node| node.name).collect()
    }

    fn shows_text(&self, text: &str) -> bool {
        self.access_nodes().iter().any(|node| node.name.contains(text))
    }

    /// The rectangle of the button with this name.
    fn button_rect(&self, name: &str) -> egui::Rect {
        let nodes: Vec<AccessNode> =
            self.access_nodes().into_iter().filter(|node| node.name == name && node.can_be_pressed).collect();
        assert_eq!(nodes.len(), 1, "{name} in {:?}", self.node_names());
        nodes[0].rect
    }

    /// Touches the window here for a moment.
    fn tap_at(&mut self, pos: Vec2) {
        for phase in [TouchPhase::Started, TouchPhase::Ended] {
            self.send_touch(phase, 1, pos);
        }
        self.run_frames(2);
    }

    /// Touches the window beside the board for the first time, after which the panel is drawn for fingers.
    fn touch_first(&mut self) {
        self.tap_at(Vec2::new(4.0, 360.0));
        self.run_frames(20);
    }

    /// A finger does something, in a frame of its own.
    fn send_touch(&mut self, phase: TouchPhase, id: u64, pos: Vec2) {
        let touch = TouchInput { phase, position: pos, window: self.window, force: None, id };
        self.send(touch);
        self.send(WindowEvent::TouchInput(touch));
        self.run_frames(1);
    }

    /// The middle of a square in the window.
    fn square_position(&mut self, square: &str) -> Vec2 {
        let layout = *self.get::<Layout>();
        let world = self.app.world_mut();
        let mut camera_query = world.query_filtered::<(&Camera, &GlobalTransform), With<Orbit>>();
        let (camera, camera_transform) = camera_query.single(world).expect("a camera");
        Vec2::from(squares_on_screen(layout, camera, camera_transform)[square])
    }

    /// The middle of the dice in the window.
    fn dice_position(&mut self) -> Vec2 {
        let dice_center = self.get::<Layout>().world_from_dice();
        let world = self.app.world_mut();
        let mut camera_query = world.query_filtered::<(&Camera, &GlobalTransform), With<Orbit>>();
        let (camera, camera_transform) = camera_query.single(world).expect("a camera");
        camera.world_to_viewport(camera_transform, dice_center).expect("they are in sight")
    }

    fn press_escape(&mut self) {
        self.press_keys(&[(KeyCode::Escape, Key::Escape)]);
        self.run_frames(3);
    }

    /// Presses keys together, and releases them in the next frame.
    fn press_keys(&mut self, keys: &[(KeyCode, Key)]) {
        let window = self.window;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            for (key_code, logical_key) in keys.iter().cloned() {
                self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
            }
            self.run_frames(1);
        }
    }

    /// Clicks in the middle of the button with this name.
    fn press_button(&mut self, name: &str) {
        let center = self.button_rect(name).center();
        self.click_at(Vec2::new(center.x, center.y));
    }

    fn click_at(&mut self, pos: Vec2) {
        let window = self.window;
        // The table reads one message, the panel the other.
        let moved = CursorMoved { window, position: pos, delta: None };
        self.send(moved.clone());
        self.send(WindowEvent::CursorMoved(moved));
        self.run_frames(2);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let button = MouseButtonInput { button: MouseButton::Left, state, window };
            self.send(button);
            self.send(WindowEvent::MouseButtonInput(button));
            self.run_frames(1);
        }
        self.run_frames(2);
    }

    /// Clicks twice, with a frame in between.
    fn double_click_at(&mut self, pos: Vec2) {
        let window = self.window;
        let moved = CursorMoved { window, position: pos, delta: None };
        self.send(moved.clone());
        self.send(WindowEvent::CursorMoved(moved));
        self.run_frames(2);
        for state in [ButtonState::Pressed, ButtonState::Released, ButtonState::Pressed, ButtonState::Released] {
            let button = MouseButtonInput { button: MouseButton::Left, state, window };
            self.send(button);
            self.send(WindowEvent::MouseButtonInput(button));
            self.run_frames(if state == ButtonState::Released { 2 } else { 1 });
        }
        self.run_frames(4);
    }

    fn camera_orbit(&mut self) -> Orbit {
        let world = self.app.world_mut();
        *world.query::<&Orbit>().single(world).expect("a camera")
    }

    fn entity_count<C: Component>(&mut self) -> usize {
        let world = self.app.world_mut();
        world.query::<&C>().iter(world).count()
    }

    /// The announcements since the last call.
    fn take_announcements(&mut self) -> Vec<String> {
        let mut announcements = self.app.world_mut().resource_mut::<Messages<Announcement>>();
        announcements.drain().map(|announcement| announcement.text).collect()
    }
}

fn modern_table() -> TestTable {
    TestTable::with_game(Game::new(GameId::TurnoverModern))
}

fn dice_chess_id() -> GameId {
    Family::DiceChess.editions().next().expect("it has editions")
}

#[test]
fn a_typed_line_and_its_enter_belong_together_wherever_frames_cut_them() {
    let mut table = modern_table();
    let line = "d2d4\n";
    for has_hint in [false, true] {
        for cut_bits in 0..1_u32 << (line.len() - 1) {
            table.send(Intent::Start { id: GameId::TurnoverModern, fen: None, head: Head::default() });
            table.run_frames(3);
            if has_hint {
                table.show_hint("e1e2");
            }
            for (index, letter) in line.chars().enumerate() {
                table.type_letter(letter);
                if (cut_bits >> index) & 1 == 1 {
                    table.run_frames(1);
                }
            }
            table.run_frames(3);
            assert_eq!(table.played_codes(), ["d2d4"], "hinted: {has_hint}, cuts: {cut_bits:05b}");
        }
    }
}

#[test]
fn a_line_that_begins_in_the_frame_of_the_last_ones_enter_is_typed_too() {
    for lines in [&["d2d4\nd7d5\n"][..], &["d2d", "4\nd7", "d5\n"], &["d2d4", "\nd7d5\n"], &["d9\nd2d4\n"]] {
        let mut table = modern_table();
        for text in lines {
            table.type_text(text);
        }
        table.run_frames(5);
        let expected = if lines[0].starts_with("d9") { &["d2d4"][..] } else { &["d2d4", "d7d5"] };
        assert_eq!(table.played_codes(), expected, "{lines:?}");
    }
}

#[test]
fn the_cursor_goes_to_the_target_of_a_typed_move_and_a_question_leaves_it_there() {
    let mut table = modern_table();
    for (line, expected) in [("d2d4\n", "d4"), ("/t\n", "d4"), ("d7d5\n", "d5"), ("d2d9\n", "d5")] {
        table.type_text(line);
        table.run_frames(5);
        assert_eq!(table.get::<Selection>().cursor, expected.parse().ok(), "{line}");
    }
}

#[test]
fn typing_cancels_the_hint_and_its_cursor() {
    let mut table = modern_table();
    table.show_hint("e1e2");
    table.type_text("d");
    table.run_frames(1);
    let selection = table.get::<Selection>();
    assert_eq!((selection.from, selection.cursor), (None, None));
    assert_eq!(selection.hint, None);

    // A hint that is still being searched for is dropped.
    let mut table = modern_table();
    table.send(EngineCommand::Hint);
    table.run_frames(1);
    table.type_text("d");
    table.run_frames(2);
    assert!(!table.get::<Opponent>().seeks_hint());
    for _ in 0..30 {
        table.run_frames(1);
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(table.get::<Selection>().hint, None);
    table.type_text("2d4\n");
    table.run_frames(3);
    assert_eq!(table.played_codes(), ["d2d4"]);
}

#[test]
fn what_is_typed_before_a_move_in_the_same_frame_is_not_part_of_it() {
    let mut table = modern_table();
    table.type_text("?d2d4\n");
    table.run_frames(3);
    assert_eq!(table.played_codes(), ["d2d4"]);
}

#[test]
fn the_error_of_a_typed_line_says_where_what_was_found_and_what_was_expected() {
    for (language, error) in [
        (Language::English, "Not a move: character 4 is “9”. Expected here: a rank, 1 to 8."),
        (Language::Spanish, "No es una jugada: el carácter 4 es «9». Aquí se espera: una fila, de 1 a 8."),
        (Language::Portuguese, "Não é um lance: o caractere 4 é “9”. Aqui se espera: uma fileira, de 1 a 8."),
    ] {
        let mut table = modern_table();
        table.app.insert_resource(Translations::new(language));
        table.type_text("d2d9\n");
        table.run_frames(2);
        assert!(table.shows_text(error), "{:?}", table.node_names());
        table.type_text("d2d\n");
        table.run_frames(2);
        let incomplete_text = table
            .get::<Translations>()
            .say_with("entry-incomplete", &[("at", 4.into()), ("expected", table.say("expected-rank-of-8").into())]);
        assert!(table.shows_text(&incomplete_text), "{:?}", table.node_names());
        table.type_text("d2d4\n");
        table.run_frames(2);
        assert!(!table.shows_text(&incomplete_text), "the move has been made");
    }
}

#[test]
fn whoever_types_while_the_program_is_to_move_is_told_so_until_it_has_moved() {
    let seats = [Seat::Human, Seat::Engine(Level::STRONGEST)];
    let record = GameRecord { game: Game::new(GameId::TurnoverModern), head: Head { seats, ..Head::default() } };
    let mut table = TestTable::new(record, Tempo::Off, WINDOW_SIZES[0]);
    table.play_code("d2d4");
    table.type_text("d7d5\n");
    let notice = table.say("opponent-turn");
    for _ in 0..3 {
        table.run_frames(1);
        assert!(table.shows_text(&notice), "{:?}", table.node_names());
    }
    table.play_code("d7d5");
    table.run_frames(2);
    assert!(!table.shows_text(&notice));
}

/// A game of Dice Chess with known dice.
fn seeded_dice_table(tempo: Tempo) -> TestTable {
    let head = Head { dice: DiceSource::Seed(Seed::new([7; 32])), ..Head::default() };
    TestTable::new(GameRecord { game: Game::new(dice_chess_id()), head }, tempo, WINDOW_SIZES[0])
}

/// The panel's texts about the roll.
fn roll_texts(table: &TestTable) -> [String; 2] {
    let translations = table.get::<Translations>();
    let faces: Vec<String> = table.game().dice().iter().map(|die| translations.face(die.face)).collect();
    [faces[0].clone(), table.game().last_ply().expect("a throw").played.text.clone()]
}

fn is_roll_revealed(table: &mut TestTable) -> bool {
    let [face, text] = roll_texts(table);
    let chance_text = table.get::<Translations>().say_with("dice-chance", &[("percent", "".into())]);
    // The list of moves has the number and the side before the text.
    let name_end = format!(", {text}");
    let reads_roll = |node: &AccessNode| node.name == face || node.name == text || node.name.ends_with(&name_end);
    let is_roll_read = table.access_nodes().iter().any(reads_roll);
    let world = table.app.world_mut();
    let has_ready_mark = world.query::<&MarkLook>().iter(world).any(|mark| mark.0 == BoardMark::Ready);
    is_roll_read || has_ready_mark || table.shows_text(chance_text.trim()) || table.shows_text(&table.say("dice-luck"))
}

#[test]
fn nothing_tells_what_the_dice_say_before_they_lie() {
    let mut table = seeded_dice_table(Tempo::Normal);
    table.take_announcements();
    table.send(Intent::Roll);
    table.run_frames(1);
    let mut frames_in_the_air = 0;
    while table.entity_count::<DieMotion>() > 0 {
        assert!(!is_roll_revealed(&mut table), "{:?}", table.node_names());
        assert_eq!(table.take_announcements(), Vec::<String>::new());
        frames_in_the_air += 1;
        table.run_frames(1);
    }
    assert!(frames_in_the_air > 4, "they tumble for a while");
    table.run_frames(2);
    assert!(is_roll_revealed(&mut table), "{:?}", table.node_names());
    let [face, _] = roll_texts(&table);
    let announcements = table.take_announcements();
    assert!(announcements.len() == 1 && announcements[0].contains(&face), "{announcements:?}");
}

#[test]
fn dice_that_do_not_tumble_and_dice_that_are_not_waited_for_are_told_at_once() {
    let mut table = seeded_dice_table(Tempo::Off);
    table.take_announcements();
    table.send(Intent::Roll);
    table.run_frames(1);
    assert!(is_roll_revealed(&mut table), "{:?}", table.node_names());
    assert_eq!(table.take_announcements().len(), 1);

    let mut table = seeded_dice_table(Tempo::Slow);
    table.take_announcements();
    table.send(Intent::Roll);
    table.run_frames(2);
    assert!(!is_roll_revealed(&mut table));
    table.app.world_mut().resource_mut::<MotionTime>().is_skipped = true;
    table.run_frames(2);
    assert!(is_roll_revealed(&mut table), "{:?}", table.node_names());
    assert_eq!(table.take_announcements().len(), 1);
}

#[test]
fn a_roll_that_is_taken_back_in_the_air_is_never_told() {
    let mut table = seeded_dice_table(Tempo::Normal);
    table.take_announcements();
    table.send(Intent::Roll);
    table.run_frames(2);
    table.send(Intent::StepBack);
    let mut announcements = table.take_announcements();
    for _ in 0..30 {
        table.run_frames(1);
        announcements.extend(table.take_announcements());
    }
    assert_eq!(announcements, [format!("{}.", table.say("panel-looked-at-start"))]);
}

#[test]
fn that_a_turn_passes_is_told_when_the_dice_lie() {
    let mut table = TestTable::new(GameRecord::of(Game::new(dice_chess_id())), Tempo::Normal, WINDOW_SIZES[0]);
    table.app.world_mut().resource_mut::<Settings>().stop_at_pass = true;
    table.play_code("r34");
    let pass_reason =
        table.get::<Translations>().say_with("dice-pass", &[("player", table.say("player-white").into())]);
    while table.entity_count::<DieMotion>() > 0 {
        assert!(
            !table.shows_text(&pass_reason) && !table.shows_text(&table.say("action-pass")),
            "{:?}",
            table.node_names()
        );
        table.run_frames(1);
    }
    table.run_frames(2);
    assert!(table.shows_text(&pass_reason) && table.shows_text(&table.say("action-pass")), "{:?}", table.node_names());
}

#[test]
fn the_program_studies_a_roll_when_the_dice_lie() {
    let mut table = seeded_dice_table(Tempo::Slow);
    table.app.world_mut().resource_mut::<analysis::LiveAnalysis>().is_on = true;
    table.run_frames(2);
    table.send(Intent::Roll);
    table.run_frames(1);
    while table.entity_count::<DieMotion>() > 0 {
        assert!(table.get::<analysis::LiveAnalysis>().lines.is_empty());
        table.run_frames(1);
    }
    for _ in 0..500 {
        table.run_frames(1);
        if !table.get::<analysis::LiveAnalysis>().lines.is_empty() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it never begins");
}

#[test]
fn the_button_for_the_dice_stays_where_it_is_whatever_is_said() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    // After a pass, and with the next player in check.
    let fen_in_check = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1";
    for size in WINDOW_SIZES {
        let game = Game::from_fen(dice_chess_id(), start).expect("a position");
        let mut table = TestTable::new(GameRecord::of(game), Tempo::Off, size);
        // No pass is automatic meanwhile.
        table.app.world_mut().resource_mut::<Settings>().stop_at_pass = true;
        let begin_game = |table: &mut TestTable, fen: &str, codes: &[&str]| {
            table.send(Intent::Start { id: dice_chess_id(), fen: Some(fen.to_owned()), head: Head::default() });
            table.run_frames(2);
            codes.iter().for_each(|code| table.play_code(code));
            table.run_frames(4);
        };
        let roll_button = |table: &TestTable| table.button_rect(&table.say("dice-roll"));
        table.run_frames(4);
        let roll_rect = roll_button(&table);
        begin_game(&mut table, start, &["r34"]);
        let pass_rect = table.button_rect(&table.say("action-pass"));
        assert_eq!(pass_rect.left_top(), roll_rect.left_top(), "the button that passes, in {size:?}");
        table.play_code("0000");
        table.run_frames(4);
        let pass_reason =
            table.get::<Translations>().say_with("dice-pass", &[("player", table.say("player-white").into())]);
        assert!(table.shows_text(&pass_reason), "{:?}", table.node_names());
        assert_eq!(roll_button(&table), roll_rect, "after a pass, in {size:?}");
        begin_game(&mut table, start, &["r12", "e2e4"]);
        assert_eq!(roll_button(&table), roll_rect, "after a move, in {size:?}");
        begin_game(&mut table, fen_in_check, &[]);
        assert!(table.shows_text("e8"), "{:?}", table.node_names());
        assert_eq!(roll_button(&table), roll_rect, "in check, in {size:?}");
    }
}

#[test]
fn the_buttons_below_the_moves_stay_where_they_are_when_a_typed_line_is_wrong() {
    for size in WINDOW_SIZES {
        let mut table = TestTable::new(GameRecord::of(Game::new(GameId::TurnoverModern)), Tempo::Off, size);
        let button_keys = ["tip-previous-move", "tip-replay", "tip-replay-speed", "tip-move-menu", "action-undo"];
        table.play_code("d2d4");
        table.run_frames(4);
        let button_rects = |table: &TestTable| {
            let (translations, shortcuts) = (table.get::<Translations>(), &table.get::<Settings>().shortcuts);
            let button_name = |key: &str| match key {
                "tip-replay-speed" => "1×".to_owned(),
                "tip-previous-move" => {
                    phrases::tip_with_key(translations, shortcuts, table.say(key), Some(Shortcut::Previous))
                }
                _ => table.say(key),
            };
            button_keys.map(|key| table.button_rect(&button_name(key)))
        };
        let rects_before = button_rects(&table);
        table.type_text("d9\n");
        for _ in 0..4 {
            assert_eq!(button_rects(&table), rects_before, "in {size:?}");
            table.run_frames(1);
        }
        table.send(Intent::StepBack);
        table.run_frames(2);
        table.send(Intent::Redo);
        table.run_frames(2);
        assert_eq!(button_rects(&table), rects_before, "in {size:?}");
    }
}

#[test]
fn the_button_that_halts_programs_stays_where_it_is_when_a_castle_is_in_check() {
    let seats = [Seat::Engine(Level::WEAKEST); 2];
    let paused_table = |fen: &str| {
        let game = Game::from_fen(GameId::TurnoverClassic, fen).expect("a position");
        let mut table = TestTable::with_game(game);
        table.send(EngineCommand::Halt(true));
        table.run_frames(1);
        // The engines are seated only after they are paused: a quick search would change the position.
        table.app.world_mut().resource_mut::<CurrentGame>().head.seats = seats;
        table.run_frames(4);
        table
    };
    let resume_rect = |table: &TestTable| table.button_rect(&table.say("clock-resume"));
    let [calm_table, table_in_check] = ["c5r1/7p/8/8/8/8/P7/1R5C w", "cR4r1/7p/8/8/8/8/P7/7C b"].map(paused_table);
    assert!(table_in_check.shows_text("a8") && !calm_table.shows_text("a8"));
    assert_eq!(resume_rect(&table_in_check), resume_rect(&calm_table));
}

#[test]
fn an_overlay_another_screen_and_a_pause_hide_why_a_try_was_refused() {
    let show_refusal = |table: &mut TestTable| {
        let game = &table.get::<CurrentGame>().game;
        let square = "e5".parse().expect("a square");
        let refusal =
            game.referee().position().refusal("e1".parse().expect("a square"), Some(square)).expect("it is refused");
        let refusal_text = table.get::<Translations>().refusal(game.id(), &refusal);
        table.app.world_mut().resource_mut::<Selection>().refusal = Some((refusal, square));
        table.run_frames(2);
        assert!(table.shows_text(&refusal_text), "{:?}", table.node_names());
        refusal_text
    };
    for overlay in [
        Overlay::Rules,
        Overlay::Options,
        Overlay::ConfirmResign,
        Overlay::ConfirmDraw,
        Overlay::ConfirmNewGame,
        Overlay::Library,
        Overlay::Insight,
        Overlay::Share,
    ] {
        let mut table = modern_table();
        let refusal_text = show_refusal(&mut table);
        table.open_overlay(overlay);
        table.run_frames(1);
        assert_eq!(table.get::<Selection>().refusal, None, "{overlay:?}");
        assert!(!table.shows_text(&refusal_text), "{overlay:?}");
        table.open_overlay(Overlay::None);
        table.run_frames(2);
        assert!(!table.shows_text(&refusal_text), "{overlay:?}");
    }
    for screen in [Screen::Start, Screen::Editor] {
        let mut table = modern_table();
        let refusal_text = show_refusal(&mut table);
        table.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        table.run_frames(3);
        table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
        table.run_frames(3);
        assert!(!table.shows_text(&refusal_text), "{screen:?}");
    }
    let mut table = timed_table();
    let refusal_text = show_refusal(&mut table);
    table.send(Intent::Pause(true));
    table.run_frames(2);
    assert_eq!(table.get::<Selection>().refusal, None);
    table.send(Intent::Pause(false));
    table.run_frames(2);
    assert!(!table.shows_text(&refusal_text), "{:?}", table.node_names());
}

#[test]
fn a_pause_covers_the_board_until_somebody_goes_on() {
    let mut table = timed_table();
    let [pause_name, resume_name, paused_text, turn_name] =
        ["clock-pause", "clock-resume", "clock-paused", "view-turn"].map(|key| table.say(key));
    assert!(!table.shows_text(&paused_text) && table.shows_text(&turn_name), "{:?}", table.node_names());
    table.press_button(&pause_name);
    assert!(table.shows_text(&paused_text) && !table.shows_text(&turn_name), "{:?}", table.node_names());
    table.press_button(&resume_name);
    assert!(!table.shows_text(&paused_text) && table.shows_text(&turn_name), "{:?}", table.node_names());
}

/// A game with five minutes for each side, with running clocks.
fn timed_table() -> TestTable {
    let controls = ["300"; 2].map(|text| text.parse().expect("a time control"));
    let record = GameRecord { game: Game::new(GameId::TurnoverModern), head: Head { controls, ..Head::default() } };
    let mut table = TestTable::new(record, Tempo::Off, WINDOW_SIZES[0]);
    table.play_code("d2d4");
    table.play_code("d7d5");
    table.run_frames(2);
    table
}

#[test]
fn an_overlay_is_opened_and_closed_by_its_buttons() {
    let mut table = modern_table();
    let shown_overlay = |table: &TestTable| *table.get::<State<Overlay>>().get();
    for (key, expected_overlay) in [("action-rules", Overlay::Rules), ("action-options", Overlay::Options)] {
        table.press_button(&table.say(key));
        assert_eq!(shown_overlay(&table), expected_overlay);
        table.press_button(&table.say("action-close"));
        assert_eq!(shown_overlay(&table), Overlay::None, "{key}");
    }
    table.play_code("d2d4");
    table.press_button(&table.say("action-resign"));
    assert_eq!(shown_overlay(&table), Overlay::ConfirmResign);
    assert!(table.shows_text(&table.say("confirm-resign-title")));
    table.press_button(&table.say("action-cancel"));
    assert_eq!((shown_overlay(&table), table.game().result()), (Overlay::None, None));
}

#[test]
fn visible_buttons_turn_the_board_and_set_the_view_right_again() {
    for (seats, home_side) in [
        ([Seat::Human; 2], Side::White),
        ([Seat::Human, Seat::Engine(Level::WEAKEST)], Side::White),
        ([Seat::Engine(Level::WEAKEST), Seat::Human], Side::Black),
    ] {
        // A person is to move, so that the engine does not.
        let mut game = Game::new(GameId::TurnoverModern);
        if home_side == Side::Black {
            let first_move_id = game.legal_moves()[0].id;
            game.play(first_move_id).expect("a legal move");
        }
        let ply_count = game.ply_count();
        let record = GameRecord { game, head: Head { seats, ..Head::default() } };
        let mut table = TestTable::new(record, Tempo::Off, WINDOW_SIZES[0]);
        table.send(CameraCommand::Seat(home_side));
        table.run_frames(2);
        let usual_orbit = table.camera_orbit();
        assert_eq!(usual_orbit.nearest_seat(), home_side);
        let [turn_name, reset] = ["view-turn", "view-reset"].map(|key| table.say(key));
        table.press_button(&turn_name);
        let turned_orbit = table.camera_orbit();
        assert_eq!(
            (turned_orbit.nearest_seat(), turned_orbit.pitch, turned_orbit.zoom),
            (!home_side, usual_orbit.pitch, usual_orbit.zoom),
            "{seats:?}"
        );
        table.press_button(&turn_name);
        assert_eq!(table.camera_orbit().nearest_seat(), home_side, "{seats:?}");
        table.send(CameraCommand::Drag(Vec2::new(0.1, -0.4)));
        table.send(CameraCommand::Zoom(3.0));
        table.run_frames(2);
        assert_ne!(table.camera_orbit(), usual_orbit);
        table.press_button(&reset);
        let reset = table.camera_orbit();
        assert!((reset.yaw - usual_orbit.yaw).cos() > 0.999, "{reset:?}");
        assert_eq!((reset.pitch, reset.zoom), (usual_orbit.pitch, usual_orbit.zoom), "{seats:?}");
        assert_eq!(table.game().ply_count(), ply_count);
    }
}

#[test]
fn keys_zoom_and_turn_the_table_step_by_step_and_there_and_back() {
    let shift = (KeyCode::ShiftLeft, Key::Shift);
    let mut table = modern_table();
    let usual_orbit = table.camera_orbit();
    let mut orbit_after_keys = |keys: &[(KeyCode, Key)]| {
        table.press_keys(keys);
        table.run_frames(1);
        assert_eq!(table.game().ply_count(), 0);
        table.camera_orbit()
    };
    let orbit_after_page_up = orbit_after_keys(&[shift.clone(), (KeyCode::PageUp, Key::PageUp)]);
    assert_eq!((orbit_after_page_up.yaw, orbit_after_page_up.pitch), (usual_orbit.yaw, usual_orbit.pitch));
    assert!(orbit_after_page_up.zoom < usual_orbit.zoom, "nearer: {orbit_after_page_up:?}");
    let orbit_after_page_down = orbit_after_keys(&[shift.clone(), (KeyCode::PageDown, Key::PageDown)]);
    assert!((orbit_after_page_down.zoom - usual_orbit.zoom).abs() < 1e-4, "and back: {orbit_after_page_down:?}");
    for (keys_there, keys_back, is_turned) in [
        (
            [shift.clone(), (KeyCode::Home, Key::Home)].as_slice(),
            [shift.clone(), (KeyCode::End, Key::End)].as_slice(),
            true,
        ),
        ([(KeyCode::F7, Key::F7)].as_slice(), [shift.clone(), (KeyCode::F7, Key::F7)].as_slice(), false),
    ] {
        let orbit_there = orbit_after_keys(keys_there);
        let (yaw_change, pitch_change) = (orbit_there.yaw - usual_orbit.yaw, orbit_there.pitch - usual_orbit.pitch);
        let [changed_angle, unchanged_angle] =
            if is_turned { [yaw_change, pitch_change] } else { [pitch_change, yaw_change] };
        assert!(
            (changed_angle - 15.0_f32.to_radians()).abs() < 1e-4 && unchanged_angle.abs() < 1e-6,
            "{keys_there:?}: {orbit_there:?}"
        );
        let orbit_back = orbit_after_keys(keys_back);
        let difference = (orbit_back.yaw - usual_orbit.yaw).abs() + (orbit_back.pitch - usual_orbit.pitch).abs();
        assert!(difference < 1e-4, "{keys_back:?}: {orbit_back:?}");
    }
}

/// The start screen in front of a game that has not begun, with this edition chosen.
fn start_screen_table(tempo: Tempo) -> TestTable {
    let mut table = TestTable::new(GameRecord::of(Game::new(GameId::TurnoverModern)), tempo, WINDOW_SIZES[0]);
    table.app.insert_resource(WallClock::manual(Duration::ZERO));
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    table.run_frames(3);
    table
}

#[test]
fn a_sample_game_is_played_behind_the_start_screen_until_a_game_begins_with_one_click() {
    let mut table = start_screen_table(Tempo::Normal);
    table.take_announcements();
    assert_eq!(table.get::<Shown>().0, TableId::Sample);
    // A game of another size has another board.
    table.press_button(&table.say("family-dice-chess"));
    table.press_button(&table.say("edition-dice-chess-10x10"));
    for ply_count in 1..=2 {
        table.app.insert_resource(WallClock::manual(Duration::from_secs(10 * ply_count)));
        table.run_frames(60);
        let game = table.get::<SampleGame>().game().expect("a sample game");
        assert_eq!(game.ply_count() as u64, ply_count);
    }
    assert_eq!((table.get::<Layout>().squares_along(), table.entity_count::<BoardSquare>()), (10, 100));
    assert_eq!((table.game().id(), table.game().ply_count()), (GameId::TurnoverModern, 0));
    assert_eq!(table.take_announcements(), Vec::<String>::new());

    table.press_button(&table.say("family-turnover"));
    table.press_button(&table.say("start-play"));
    table.run_frames(3);
    assert_eq!(*table.get::<State<Screen>>().get(), Screen::Table);
    assert!(table.get::<Shown>().is_game());
    let current_game = table.get::<CurrentGame>();
    assert_eq!((current_game.game.id(), current_game.game.ply_count()), (GameId::TurnoverModern, 0));
    assert!(current_game.seat(Side::White).is_human() && !current_game.seat(Side::Black).is_human());
    assert_eq!(table.entity_count::<BoardSquare>(), 64);
    let token_count = table.game().table().tokens.len();
    assert_eq!(table.entity_count::<TokenPlace>(), token_count);
}

#[test]
fn an_invitation_opens_the_online_games_over_the_start_screen_which_then_shows_the_current_game() {
    let mut table = start_screen_table(Tempo::Normal);
    table.press_button(&table.say("start-friend"));
    table.run_frames(2);
    assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::Online);
    assert!(table.get::<Shown>().is_game());
    table.press_button(&table.say("action-close"));
    table.run_frames(2);
    assert_eq!(table.get::<Shown>().0, TableId::Sample);
}

#[test]
fn the_start_screen_begins_with_its_first_page_at_each_visit() {
    let mut table = start_screen_table(Tempo::Off);
    table.press_button(&table.say("start-more"));
    assert!(table.shows_text(&table.say("start-form")));
    for screen in [Screen::Table, Screen::Start] {
        table.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        table.run_frames(3);
    }
    assert!(!table.shows_text(&table.say("start-form")) && table.shows_text(&table.say("start-more")));
}

#[test]
fn a_double_click_that_opens_another_page_presses_nothing_there() {
    let mut table = TestTable::new(GameRecord::of(Game::new(GameId::TurnoverModern)), Tempo::Off, WINDOW_SIZES[1]);
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    table.run_frames(4);
    let center = table.button_rect(&table.say("start-more")).center();
    table.double_click_at(Vec2::new(center.x, center.y));
    assert_eq!(*table.get::<State<Screen>>().get(), Screen::Start);
    assert!(table.shows_text(&table.say("start-form")), "{:?}", table.node_names());
    // A click after a while counts.
    let two_players_rect = table.button_rect(&table.say("start-two-players"));
    assert!(two_players_rect.contains(center), "{two_players_rect} lies under {center}");
    table.click_at(Vec2::new(center.x, center.y));
    table.run_frames(4);
    assert_eq!(*table.get::<State<Screen>>().get(), Screen::Table);
}

#[test]
fn table_and_panel_lie_where_they_stay_from_the_first_frame_in_which_they_are_seen() {
    for size in WINDOW_SIZES.into_iter().chain([[2560, 1440]]) {
        let record = GameRecord::of(Game::new(GameId::TurnoverModern));
        let mut table = TestTable::without_frames(record, Tempo::Off, size);
        let mut viewport_sizes = Vec::new();
        for _ in 0..12 {
            table.run_frames(1);
            let world = table.app.world_mut();
            let mut camera_query = world.query_filtered::<&Camera, With<Orbit>>();
            let camera = camera_query.single(world).ok().filter(|camera| camera.is_active);
            viewport_sizes.extend(camera.map(|camera| camera.viewport.as_ref().map(|viewport| viewport.physical_size)));
        }
        assert!(
            viewport_sizes.len() > 5 && viewport_sizes.iter().all(|size| *size == viewport_sizes[0]),
            "{size:?}: {viewport_sizes:?}"
        );
    }
}

#[test]
fn a_spectator_in_a_small_window_sees_the_whole_board_beside_the_panel() {
    let size = [560, 420];
    let mut table = TestTable::new(GameRecord::of(Game::new(GameId::TurnoverModern)), Tempo::Off, size);
    let watched_game = RemotePlay { own: None, is_under_way: true, has_begun: true, turn: RemoteTurn::Wait };
    table.app.world_mut().resource_mut::<CurrentGame>().remote = Some(watched_game);
    table.run_frames(6);
    assert!(table.get::<CurrentGame>().is_watched() && !table.shows_text(&table.say("entry-name")));
    let panel_room = *table.get::<PanelRoom>();
    let [board_right, board_bottom] = [size[0] as f32 - panel_room.right, size[1] as f32 - panel_room.below];
    // The outermost squares reach half a square beyond their middles.
    for squares in [["a1", "b2"], ["h1", "g2"], ["a8", "b7"], ["h8", "g7"]] {
        let [outer_center, inner_center] = squares.map(|square| table.square_position(square));
        let corner = outer_center + (outer_center - inner_center) / 2.0;
        let is_seen = (0.0..=board_right).contains(&corner.x) && (0.0..=board_bottom).contains(&corner.y);
        assert!(is_seen, "{squares:?}: {corner} in {board_right} x {board_bottom}");
    }
}

#[test]
fn the_result_is_shown_when_the_game_ends_while_it_is_asked_whether_to_drop() {
    let fen = format!("{} x1", Game::new(dice_chess_id()).start().fen());
    let game = Game::from_fen(dice_chess_id(), &fen).expect("a position");
    let double_id = game.referee().find("double").expect("it is legal");
    let mut table = TestTable::new(GameRecord::of(game), Tempo::Off, WINDOW_SIZES[0]);
    table.app.init_resource::<GameRating>().init_resource::<GameReview>();
    table.send(Intent::Play(double_id));
    table.run_frames(6);
    table.open_overlay(Overlay::ConfirmDrop);
    table.run_frames(6);
    assert!(table.shows_text(&table.say("confirm-drop-title")));
    table.send(Intent::Resign);
    table.run_frames(6);
    assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::Result);
}

#[test]
fn where_nobody_can_press_anything_the_board_has_the_whole_window() {
    for are_panels_left_out in [false, true] {
        let record = GameRecord::of(Game::new(GameId::TurnoverModern));
        let mut table = TestTable::without_frames(record, Tempo::Off, WINDOW_SIZES[0]);
        if are_panels_left_out {
            leave_out_panels(&mut table.app);
        }
        table.run_frames(6);
        assert_eq!(*table.get::<PanelRoom>() == PanelRoom::default(), are_panels_left_out);
        assert_eq!(table.shows_text(&table.say("action-new-game")), !are_panels_left_out);
    }
}

/// How many gestures the table has heard.
#[derive(Resource, Default)]
struct GestureCount(usize);

#[test]
fn a_tap_on_what_lies_over_the_table_is_not_heard_by_the_table() {
    let mut table = modern_table();
    table.app.init_resource::<GameRating>().init_resource::<GameReview>();
    table.send(Intent::Resign);
    table.run_frames(6);
    assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::Result);
    table.app.init_resource::<GestureCount>().add_systems(
        Last,
        |mut gestures: MessageReader<Gesture>, mut gesture_count: ResMut<GestureCount>| {
            gesture_count.0 += gestures.read().count();
        },
    );
    let button_name = table.say("result-view-board");
    let button_center = table.button_rect(&button_name).center();
    table.tap_at(Vec2::new(button_center.x, button_center.y));
    table.run_frames(4);
    assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::None, "the sheet has heard it");
    assert_eq!((table.get::<GestureCount>().0, table.get::<Selection>().hover), (0, None), "and nothing below");
    // Where no sheet lies, the table hears the same tap.
    table.tap_at(Vec2::new(button_center.x, button_center.y));
    assert_eq!(table.get::<GestureCount>().0, 1);
}

#[test]
fn escape_closes_an_open_list_and_nothing_else() {
    let mut table = modern_table();
    let text = "[Variant \"turnover-modern\"]\n[White \"Ana\"]\n\n1. d4 1-0";
    let entry = LibraryEntry::read(&"a-game".parse().expect("a name"), text);
    table.app.world_mut().resource_mut::<LibraryIndex>().fill(vec![entry]);
    table.open_overlay(Overlay::Library);
    table.run_frames(4);
    let (all_results, unfinished) = (table.say("library-all-results"), table.say("library-unfinished"));
    let has_node = |table: &TestTable, text: &str| table.access_nodes().iter().any(|node| node.name == text);
    let list_center = table.access_nodes().iter().find(|node| node.value == all_results).expect("a list").rect.center();
    table.click_at(Vec2::new(list_center.x, list_center.y));
    assert!(has_node(&table, &unfinished), "{:?}", table.node_names());
    table.press_escape();
    assert!(!has_node(&table, &unfinished));
    assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::Library);
    table.press_escape();
    assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::None);
}

#[test]
fn what_is_edited_in_the_library_ends_with_it_and_what_is_chosen_remains() {
    let mut table = modern_table();
    let text = "[Variant \"turnover-modern\"]\n[White \"Ana\"]\n[Black \"Bea\"]\n\n1. d4 1-0";
    let entry = LibraryEntry::read(&"a-game".parse().expect("a name"), text);
    table.app.world_mut().resource_mut::<LibraryIndex>().fill(vec![entry]);
    let [rename_name, save_name] = ["library-rename", "library-save"].map(|key| table.say(key));
    table.open_overlay(Overlay::Library);
    table.run_frames(4);
    table.press_button("Ana – Bea, Turnover, modern, 1 move, White won");
    table.press_button(&rename_name);
    assert!(table.shows_text(&save_name), "{:?}", table.node_names());
    table.open_overlay(Overlay::None);
    table.run_frames(3);
    table.open_overlay(Overlay::Library);
    table.run_frames(4);
    assert!(!table.shows_text(&save_name), "{:?}", table.node_names());
    table.button_rect(&rename_name);
}

#[test]
fn a_comment_is_opened_for_the_move_that_was_asked_for_each_time() {
    let mut table = modern_table();
    table.play_code("d2d4");
    table.play_code("d7d5");
    let nodes: Vec<NodeId> = table.game().line().nodes().to_vec();
    for (node, title) in nodes.into_iter().zip(["1. C.d4", "1… C.d5"]) {
        table.send(UiCommand::Comment(node));
        table.run_frames(4);
        assert!(table.shows_text(title), "{:?}", table.node_names());
        table.press_button(&table.say("action-cancel"));
        assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::None);
    }
}

#[test]
fn the_menu_and_the_comment_of_a_move_are_closed_when_it_leaves_the_table() {
    let record = |codes: &[&str]| {
        let game = testing::game_after(Game::new(GameId::TurnoverModern), codes);
        Box::new(GameRecord::of(game))
    };
    let open_study = |codes: &[&str]| Intent::OpenStudy { key: "k7m2".into(), record: record(codes) };
    let codes = ["d2d4", "d7d5"];
    let mut table = modern_table();
    let [menu_name, promote_text] = ["tip-move-menu", "action-promote"].map(|key| table.say(key));
    for departure in [open_study(&[]), open_study(&codes), Intent::ReviseStudy(record(&codes[..1]))] {
        table.send(open_study(&codes));
        table.run_frames(6);
        table.press_button(&menu_name);
        assert!(table.shows_text(&promote_text), "{:?}", table.node_names());
        table.send(departure.clone());
        table.run_frames(6);
        assert!(!table.shows_text(&promote_text), "{departure:?}");
        table.send(open_study(&codes));
        table.run_frames(6);
        let node = table.game().current();
        table.send(UiCommand::Comment(node));
        table.run_frames(4);
        assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::Comment);
        table.send(departure.clone());
        table.run_frames(4);
        assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::None, "{departure:?}");
    }
}

#[test]
fn a_finger_explores_the_board_and_a_second_one_or_a_double_tap_chooses() {
    use TouchPhase::{Ended, Moved, Started};
    let mut table = modern_table();
    table.app.world_mut().resource_mut::<Settings>().explores_by_touch = true;
    table.app.insert_resource(WallClock::manual(Duration::ZERO));
    table.touch_first();
    let [e1, e2, e3, d4] = ["e1", "e2", "e3", "d4"].map(|square| table.square_position(square));
    let cursor_and_selected = |table: &TestTable| {
        let selection = table.get::<Selection>();
        [selection.cursor, selection.from].map(|square| square.map(|square| square.to_string()).unwrap_or_default())
    };
    // A finger glides over the board. It chooses nothing, and the camera stays.
    let orbit_before = table.camera_orbit();
    table.send_touch(Started, 1, e2);
    table.send_touch(Moved, 1, d4);
    table.send_touch(Moved, 1, e1);
    assert_eq!(cursor_and_selected(&table), ["e1", ""]);
    assert_eq!(table.camera_orbit(), orbit_before);
    // A second one chooses what is under the first.
    table.send_touch(Started, 2, d4);
    table.run_frames(1);
    assert_eq!(cursor_and_selected(&table), ["e1", "e1"]);
    table.send_touch(Ended, 2, d4);
    table.send_touch(Moved, 1, e3);
    table.send_touch(Ended, 1, e3);
    table.run_frames(2);
    assert_eq!(cursor_and_selected(&table), ["e3", "e1"]);
    assert!(table.played_codes().is_empty());
    // Taps on two squares, or slow ones, are no double tap.
    let tap_at = |table: &mut TestTable, pos: Vec2, now_ms: u64| {
        table.app.insert_resource(WallClock::manual(Duration::from_millis(now_ms)));
        table.send_touch(Started, 1, pos);
        table.send_touch(Ended, 1, pos);
        table.run_frames(1);
    };
    for (pos, now_ms) in [(e2, 5_000), (e3, 5_200), (e3, 7_000)] {
        tap_at(&mut table, pos, now_ms);
        assert!(table.played_codes().is_empty());
    }
    tap_at(&mut table, e3, 7_300);
    assert!(table.take_announcements().contains(&PREVIEW_TEXT.to_owned()));
    assert!(table.played_codes().is_empty(), "the move is only previewed");
    tap_at(&mut table, e3, 9_000);
    tap_at(&mut table, e3, 9_300);
    table.run_frames(3);
    assert_eq!(table.played_codes(), ["e1e3"]);
}

#[test]
fn a_finger_that_explores_reaches_the_dice_and_a_second_one_a_double_tap_or_a_lift_rolls_them() {
    use TouchPhase::{Ended, Started};
    for (touches, lifts_to_choose) in [
        (&[(0, Started, 1), (100, Ended, 1), (300, Started, 1), (400, Ended, 1)][..], false),
        (&[(0, Started, 1), (2_000, Started, 2)][..], false),
        (&[(0, Started, 1), (2_000, Ended, 1)][..], true),
    ] {
        let mut table = seeded_dice_table(Tempo::Off);
        let mut settings = table.app.world_mut().resource_mut::<Settings>();
        (settings.explores_by_touch, settings.lifts_to_choose) = (true, lifts_to_choose);
        table.app.insert_resource(WallClock::manual(Duration::ZERO));
        table.touch_first();
        let dice_pos = table.dice_position();
        for (index, &(now_ms, phase, finger)) in touches.iter().enumerate() {
            assert_eq!(table.game().ply_count(), 0, "{touches:?} {index}");
            table.app.insert_resource(WallClock::manual(Duration::from_millis(5_000 + now_ms)));
            table.send_touch(phase, finger, dice_pos);
            if index == 0 {
                let reached = table.app.world_mut().resource_mut::<Messages<BesideBoard>>().drain().collect::<Vec<_>>();
                assert_eq!(reached, [BesideBoard::Dice]);
            }
        }
        table.run_frames(3);
        assert_ne!(table.game().ply_count(), 0, "{touches:?}");
    }
}

/// What is said of a move that was chosen by touch.
const PREVIEW_TEXT: &str = "Preview: e1 to e3. Choose it again to play it.";

#[test]
fn lifting_a_finger_chooses_where_that_is_wanted_and_off_the_board_it_lets_go() {
    use TouchPhase::{Ended, Moved, Started};
    let mut table = modern_table();
    let mut settings = table.app.world_mut().resource_mut::<Settings>();
    (settings.explores_by_touch, settings.lifts_to_choose) = (true, true);
    table.touch_first();
    let [a4, b4, d4, d7, e1, e3] = ["a4", "b4", "d4", "d7", "e1", "e3"].map(|square| table.square_position(square));
    let off_board = a4 - 1.5 * (b4 - a4);
    let selected_square =
        |table: &TestTable| table.get::<Selection>().from.map(|square| square.to_string()).unwrap_or_default();
    let glide_to = |table: &mut TestTable, target: Vec2| {
        table.send_touch(Started, 1, d4);
        table.send_touch(Moved, 1, target);
        table.send_touch(Ended, 1, target);
        table.run_frames(1);
    };
    for (target, expected_square, expected_announcement) in [
        (d4, "", None),
        (e1, "e1", None),
        (e3, "e1", Some(PREVIEW_TEXT)),
        (off_board, "e1", Some("Dropped.")),
        (e3, "e1", Some(PREVIEW_TEXT)),
        (d4, "e1", Some("Dropped.")),
        (off_board, "", Some("Dropped.")),
        (off_board, "", None),
        (e1, "e1", None),
        (e3, "e1", Some(PREVIEW_TEXT)),
    ] {
        glide_to(&mut table, target);
        assert_eq!(selected_square(&table), expected_square, "{target}");
        // On d4 it is also said why nothing goes there.
        let announcements = table.take_announcements();
        let is_said = expected_announcement.map_or(announcements.is_empty(), |expected_announcement| {
            announcements.iter().any(|text| text == expected_announcement)
        });
        assert!(is_said, "{announcements:?} instead of {expected_announcement:?}");
        assert!(table.played_codes().is_empty());
    }
    glide_to(&mut table, e3);
    table.run_frames(3);
    assert_eq!(table.played_codes(), ["e1e3"]);
    // The lift of a finger beside which a second one has chosen chooses nothing.
    table.send_touch(Started, 1, d7);
    table.send_touch(Started, 2, d4);
    table.run_frames(1);
    assert_eq!(selected_square(&table), "d7");
    table.send_touch(Ended, 2, d4);
    table.send_touch(Ended, 1, d7);
    table.run_frames(2);
    assert_eq!(selected_square(&table), "d7");
}

/// Positions as dicechess.com writes them, one a line: with dice, before a roll, and with several squares for captures en passant.
const DICECHESS_COM_POSITIONS: &str = include_str!("../../../tests/data/dicechess-com.txt");

#[test]
fn positions_of_dicechess_com_are_pasted_with_their_dice() {
    let id = GameId::DiceChess(Variant::ThreeDice);
    let mut table = TestTable::with_game(Game::new(id));
    let start_placement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let placement = "rnbqkbnr/pppppppp/8/8/P1P1P3/8/1P1P1PPP/RNBQKBNR b KQkq";
    let expected = [
        format!("{start_placement} w KQkq - 0 1 r236"),
        format!("{start_placement} b KQkq - 0 1"),
        format!("{placement} a3c3e3 0 1 r115"),
    ];
    assert_eq!(DICECHESS_COM_POSITIONS.lines().count(), expected.len());
    for (text, fen) in DICECHESS_COM_POSITIONS.lines().zip(expected) {
        table.paste_text(text);
        assert_eq!((table.game().id(), table.game().ply_count()), (id, 0));
        assert_eq!(table.game().referee().fen(), fen, "{text}");
    }
    table.play_code("d7d5");
    // A game that goes on is not replaced at once.
    table.paste_text(&format!("{placement} - -"));
    assert_eq!((*table.get::<State<Overlay>>().get(), table.played_codes()), (Overlay::Share, vec!["d7d5"]));
    assert!(table.shows_text(&table.say("paste-replaces")));
}

/// Finished games as AbstractPlay writes them, in several lines and with more than is read.
const ABSTRACT_PLAY_RECORDS: [&str; 2] = [
    include_str!("../../../tests/data/abstract-play-lielow.json"),
    include_str!("../../../tests/data/abstract-play-lielow-9x9.json"),
];

#[test]
fn records_of_abstract_play_are_pasted_whichever_game_is_on_the_table() {
    for (text, (id, squares_along, reason, ply_count, players)) in ABSTRACT_PLAY_RECORDS.into_iter().zip([
        (GameId::Lielow, 8, Reason::KingCaptured, 22, ["Carla", "Dora"]),
        (GameId::Lielow9x9, 9, Reason::Resignation, 4, ["Ana", "Bea"]),
    ]) {
        let mut table = modern_table();
        table.app.init_resource::<GameRating>().init_resource::<GameReview>();
        table.paste_text(text);
        assert_eq!((table.game().id(), table.game().ply_count()), (id, ply_count));
        assert_eq!(table.game().result(), Some(Outcome::won(Side::Black, reason)));
        assert_eq!(table.get::<CurrentGame>().head.players, players);
        assert_eq!(table.get::<Layout>().squares_along(), squares_along);
    }
}
