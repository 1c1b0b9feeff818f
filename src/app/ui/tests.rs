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
use crate::app::phrases::announce::Announcement;
use crate::app::play::remote::{RemotePlay, RemoteTurn};
use crate::app::play::selection::Selection;
use crate::app::play::{CurrentGame, Intent, Shown, TableId};
use crate::app::scene::camera::{Look, Orbit, PanelRoom};
use crate::app::scene::components::{At, BoardSquare};
use crate::app::screen::{Overlay, Screen};
use crate::app::settings::{Settings, Tempo};
use crate::app::system::{data_files, headless};
use crate::app::table_state::squares_on_screen;
use crate::app::ui::command::UiCommand;
use crate::app::{TablePlugin, insight, puzzles, share};
use crate::app::{
    input::gesture::Gesture, opponent::player_rating::GameRating, sample_game::SampleGame,
    scene::die_motion::DieMotion, scene::highlight::MarkLook, scene::layout::Layout, scene::marks::BoardMark,
    scene::motion::MotionTime, system::wall_clock::WallClock,
};
use crate::board::Side;
use crate::games::dice_chess::Variant;
use crate::session::{DiceSource, Family, Game, GameId, GameRecord, Head, Level, NodeId, Outcome, Reason, Seat, Seed};

/// Windows in which the panel has much space, little space, and a place below the table.
const WINDOWS: [[u32; 2]; 3] = [[1280, 720], [800, 500], [390, 844]];

/// A part of the panel, as assistive technology knows it.
#[derive(Clone, Debug, PartialEq)]
struct Part {
    name: String,
    value: String,
    rect: egui::Rect,
    can_be_pressed: bool,
}

/// Records the accessibility updates of each frame.
struct Listener(Arc<Mutex<Vec<Part>>>);

impl egui::Plugin for Listener {
    fn debug_name(&self) -> &'static str {
        "what is in the picture"
    }

    fn output_hook(&mut self, _: &egui::Context, output: &mut egui::FullOutput) {
        let Some(update) = output.platform_output.accesskit_update.take() else { return };
        let parts = update.nodes.iter().filter_map(|(_, node)| {
            let bounds = node.bounds()?;
            let corners = [(bounds.x0, bounds.y0), (bounds.x1, bounds.y1)];
            let [min, max] = corners.map(|(x, y)| egui::pos2(x as f32, y as f32));
            let name = node.label().or(node.value()).unwrap_or_default().to_owned();
            let can_be_pressed = node.supports_action(Action::Click) && !node.is_disabled();
            let value = node.value().unwrap_or_default().to_owned();
            Some(Part { name, value, rect: egui::Rect::from_min_max(min, max), can_be_pressed })
        });
        *self.0.lock().expect("nobody has panicked") = parts.collect();
    }
}

/// The whole table with its panel, without a visible window, in steps of a tenth of a second.
struct Table {
    app: App,
    window: Entity,
    parts: Arc<Mutex<Vec<Part>>>,
}

impl Table {
    fn new(record: GameRecord, tempo: Tempo, size: [u32; 2]) -> Self {
        let mut table = Self::before_first_frame(record, tempo, size);
        table.frames(6);
        table
    }

    fn before_first_frame(record: GameRecord, tempo: Tempo, size: [u32; 2]) -> Self {
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
        let parts = Arc::new(Mutex::new(Vec::new()));
        let listener = Arc::clone(&parts);
        let listen = move |mut contexts: EguiContexts| -> Result {
            let ctx = contexts.ctx_mut()?;
            ctx.enable_accesskit();
            ctx.add_plugin(Listener(Arc::clone(&listener)));
            Ok(())
        };
        app.add_systems(EguiPrimaryContextPass, listen.run_if(run_once));
        let window = headless::finish(&mut app);
        Self { app, window, parts }
    }

    fn of(game: Game) -> Self {
        Self::new(GameRecord::of(game), Tempo::Off, WINDOWS[0])
    }

    fn frames(&mut self, count: usize) {
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

    fn codes(&self) -> Vec<&str> {
        self.game().plies().take(self.game().ply_count()).map(|ply| &*ply.played.code).collect()
    }

    /// Plays the move or roll with this code.
    fn play(&mut self, code: &str) {
        let id = self.game().referee().find(code).unwrap_or_else(|| panic!("{code} is legal"));
        self.send(Intent::Play(id));
        self.frames(1);
    }

    fn say(&self, key: &str) -> String {
        self.get::<Translations>().say(key)
    }

    /// Opens this overlay, or none.
    fn open(&mut self, overlay: Overlay) {
        self.app.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
    }

    /// Presses and releases a key. A line break is the Enter key.
    fn stroke(&mut self, letter: char) {
        let (key_code, logical_key) = match letter {
            '\n' => (KeyCode::Enter, Key::Enter),
            _ => (KeyCode::KeyX, Key::Character(letter.to_string().into())),
        };
        let window = self.window;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let logical_key = logical_key.clone();
            self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
        }
    }

    /// Types all this within one frame.
    fn type_in(&mut self, text: &str) {
        text.chars().for_each(|letter| self.stroke(letter));
        self.frames(1);
    }

    /// Pastes a text without a focused field. On a desktop it comes as one text.
    fn paste(&mut self, text: &str) {
        let world = self.app.world_mut();
        let context = world.query_filtered::<Entity, With<PrimaryEguiContext>>().single(world).expect("the panel");
        self.send(EguiInputEvent { context, event: egui::Event::Text(text.to_owned()) });
        self.frames(4);
    }

    /// Lets the engine find a hint.
    fn hint(&mut self, code: &str) {
        let id = self.game().referee().find(code).expect("a legal move");
        self.send(HintFound(id));
        self.frames(2);
        assert!(self.get::<Selection>().hint.is_some());
        assert!(self.get::<Selection>().cursor.is_some());
    }

    fn parts(&self) -> Vec<Part> {
        self.parts.lock().expect("nobody has panicked").clone()
    }

    fn names(&self) -> Vec<String> {
        self.parts().into_iter().map(|part| part.name).collect()
    }

    fn shows(&self, text: &str) -> bool {
        self.parts().iter().any(|part| part.name.contains(text))
    }

    /// The rectangle of the button with this name.
    fn button(&self, name: &str) -> egui::Rect {
        let found: Vec<Part> =
            self.parts().into_iter().filter(|part| part.name == name && part.can_be_pressed).collect();
        assert_eq!(found.len(), 1, "{name} in {:?}", self.names());
        found[0].rect
    }

    /// Touches the window here for a moment.
    fn tap(&mut self, position: Vec2) {
        for phase in [TouchPhase::Started, TouchPhase::Ended] {
            self.touch(phase, 1, position);
        }
        self.frames(2);
    }

    /// A finger does something, in a frame of its own.
    fn touch(&mut self, phase: TouchPhase, id: u64, position: Vec2) {
        let touch = TouchInput { phase, position, window: self.window, force: None, id };
        self.send(touch);
        self.send(WindowEvent::TouchInput(touch));
        self.frames(1);
    }

    /// The middle of a square in the window.
    fn place(&mut self, square: &str) -> Vec2 {
        let layout = *self.get::<Layout>();
        let world = self.app.world_mut();
        let mut cameras = world.query_filtered::<(&Camera, &GlobalTransform), With<Orbit>>();
        let (camera, eye) = cameras.single(world).expect("a camera");
        Vec2::from(squares_on_screen(layout, camera, eye)[square])
    }

    fn escape(&mut self) {
        self.press_keys(&[(KeyCode::Escape, Key::Escape)]);
        self.frames(3);
    }

    /// Presses keys together, and releases them in the next frame.
    fn press_keys(&mut self, keys: &[(KeyCode, Key)]) {
        let window = self.window;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            for (key_code, logical_key) in keys.iter().cloned() {
                self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
            }
            self.frames(1);
        }
    }

    /// Clicks in the middle of the button with this name.
    fn press(&mut self, name: &str) {
        let at = self.button(name).center();
        self.click(Vec2::new(at.x, at.y));
    }

    fn click(&mut self, position: Vec2) {
        let window = self.window;
        // The table reads one message, the panel the other.
        let moved = CursorMoved { window, position, delta: None };
        self.send(moved.clone());
        self.send(WindowEvent::CursorMoved(moved));
        self.frames(2);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let button = MouseButtonInput { button: MouseButton::Left, state, window };
            self.send(button);
            self.send(WindowEvent::MouseButtonInput(button));
            self.frames(1);
        }
        self.frames(2);
    }

    /// Clicks twice, with a frame in between.
    fn double_click(&mut self, position: Vec2) {
        let window = self.window;
        let moved = CursorMoved { window, position, delta: None };
        self.send(moved.clone());
        self.send(WindowEvent::CursorMoved(moved));
        self.frames(2);
        for state in [ButtonState::Pressed, ButtonState::Released, ButtonState::Pressed, ButtonState::Released] {
            let button = MouseButtonInput { button: MouseButton::Left, state, window };
            self.send(button);
            self.send(WindowEvent::MouseButtonInput(button));
            self.frames(if state == ButtonState::Released { 2 } else { 1 });
        }
        self.frames(4);
    }

    fn orbit(&mut self) -> Orbit {
        let world = self.app.world_mut();
        *world.query::<&Orbit>().single(world).expect("a camera")
    }

    fn count<C: Component>(&mut self) -> usize {
        let world = self.app.world_mut();
        world.query::<&C>().iter(world).count()
    }

    /// The announcements since the last call.
    fn said(&mut self) -> Vec<String> {
        let mut announcements = self.app.world_mut().resource_mut::<Messages<Announcement>>();
        announcements.drain().map(|announcement| announcement.text).collect()
    }
}

fn modern() -> Table {
    Table::of(Game::new(GameId::TurnoverModern))
}

fn dice_chess() -> GameId {
    Family::DiceChess.editions().next().expect("it has editions")
}

#[test]
fn a_typed_line_and_its_enter_belong_together_wherever_frames_cut_them() {
    let mut table = modern();
    let line = "d2d4\n";
    for hinted in [false, true] {
        for cuts in 0..1_u32 << (line.len() - 1) {
            table.send(Intent::Start { id: GameId::TurnoverModern, fen: None, head: Head::default() });
            table.frames(3);
            if hinted {
                table.hint("e1e2");
            }
            for (index, letter) in line.chars().enumerate() {
                table.stroke(letter);
                if (cuts >> index) & 1 == 1 {
                    table.frames(1);
                }
            }
            table.frames(3);
            assert_eq!(table.codes(), ["d2d4"], "hinted: {hinted}, cuts: {cuts:05b}");
        }
    }
}

#[test]
fn a_line_that_begins_in_the_frame_of_the_last_ones_enter_is_typed_too() {
    for lines in [&["d2d4\nd7d5\n"][..], &["d2d", "4\nd7", "d5\n"], &["d2d4", "\nd7d5\n"], &["d9\nd2d4\n"]] {
        let mut table = modern();
        for text in lines {
            table.type_in(text);
        }
        table.frames(5);
        let expected = if lines[0].starts_with("d9") { &["d2d4"][..] } else { &["d2d4", "d7d5"] };
        assert_eq!(table.codes(), expected, "{lines:?}");
    }
}

#[test]
fn the_cursor_goes_to_the_target_of_a_typed_move_and_a_question_leaves_it_there() {
    let mut table = modern();
    for (line, expected) in [("d2d4\n", "d4"), ("/t\n", "d4"), ("d7d5\n", "d5"), ("d2d9\n", "d5")] {
        table.type_in(line);
        table.frames(5);
        assert_eq!(table.get::<Selection>().cursor, expected.parse().ok(), "{line}");
    }
}

#[test]
fn typing_cancels_the_hint_and_its_cursor() {
    let mut table = modern();
    table.hint("e1e2");
    table.type_in("d");
    table.frames(1);
    let selection = table.get::<Selection>();
    assert_eq!((selection.from, selection.cursor), (None, None));
    assert_eq!(selection.hint, None);

    // A hint that is still being searched for is dropped.
    let mut table = modern();
    table.send(EngineCommand::Hint);
    table.frames(1);
    table.type_in("d");
    table.frames(2);
    assert!(!table.get::<Opponent>().seeks_hint());
    for _ in 0..30 {
        table.frames(1);
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(table.get::<Selection>().hint, None);
    table.type_in("2d4\n");
    table.frames(3);
    assert_eq!(table.codes(), ["d2d4"]);
}

#[test]
fn what_is_typed_before_a_move_in_the_same_frame_is_not_part_of_it() {
    let mut table = modern();
    table.type_in("?d2d4\n");
    table.frames(3);
    assert_eq!(table.codes(), ["d2d4"]);
}

#[test]
fn the_error_of_a_typed_line_says_where_what_was_found_and_what_was_expected() {
    for (language, error) in [
        (Language::English, "Not a move: character 4 is “9”. Expected here: a rank, 1 to 8."),
        (Language::Spanish, "No es una jugada: el carácter 4 es «9». Aquí se espera: una fila, de 1 a 8."),
        (Language::Portuguese, "Não é um lance: o caractere 4 é “9”. Aqui se espera: uma fileira, de 1 a 8."),
    ] {
        let mut table = modern();
        table.app.insert_resource(Translations::new(language));
        table.type_in("d2d9\n");
        table.frames(2);
        assert!(table.shows(error), "{:?}", table.names());
        table.type_in("d2d\n");
        table.frames(2);
        let ends = table
            .get::<Translations>()
            .say_with("entry-incomplete", &[("at", 4.into()), ("expected", table.say("expected-rank-of-8").into())]);
        assert!(table.shows(&ends), "{:?}", table.names());
        table.type_in("d2d4\n");
        table.frames(2);
        assert!(!table.shows(&ends), "the move has been made");
    }
}

#[test]
fn whoever_types_while_the_program_is_to_move_is_told_so_until_it_has_moved() {
    let seats = [Seat::Human, Seat::Engine(Level::STRONGEST)];
    let record = GameRecord { game: Game::new(GameId::TurnoverModern), head: Head { seats, ..Head::default() } };
    let mut table = Table::new(record, Tempo::Off, WINDOWS[0]);
    table.play("d2d4");
    table.type_in("d7d5\n");
    let notice = table.say("opponent-turn");
    for _ in 0..3 {
        table.frames(1);
        assert!(table.shows(&notice), "{:?}", table.names());
    }
    table.play("d7d5");
    table.frames(2);
    assert!(!table.shows(&notice));
}

/// A game of Dice Chess with known dice.
fn seeded(tempo: Tempo) -> Table {
    let head = Head { dice: DiceSource::Seed(Seed::new([7; 32])), ..Head::default() };
    Table::new(GameRecord { game: Game::new(dice_chess()), head }, tempo, WINDOWS[0])
}

/// The panel's texts about the roll.
fn result(table: &Table) -> [String; 2] {
    let translations = table.get::<Translations>();
    let faces: Vec<String> = table.game().dice().iter().map(|die| translations.face(die.face)).collect();
    [faces[0].clone(), table.game().last_ply().expect("a throw").played.text.clone()]
}

fn is_given_away(table: &mut Table) -> bool {
    let [face, text] = result(table);
    let chance = table.get::<Translations>().say_with("dice-chance", &[("percent", "".into())]);
    // The list of moves has the number and the side before the text.
    let in_list = format!(", {text}");
    let tells = |part: &Part| part.name == face || part.name == text || part.name.ends_with(&in_list);
    let shown = table.parts().iter().any(tells);
    let world = table.app.world_mut();
    let marked = world.query::<&MarkLook>().iter(world).any(|mark| mark.0 == BoardMark::Ready);
    shown || marked || table.shows(chance.trim()) || table.shows(&table.say("dice-luck"))
}

#[test]
fn nothing_tells_what_the_dice_say_before_they_lie() {
    let mut table = seeded(Tempo::Normal);
    table.said();
    table.send(Intent::Roll);
    table.frames(1);
    let mut frames_in_the_air = 0;
    while table.count::<DieMotion>() > 0 {
        assert!(!is_given_away(&mut table), "{:?}", table.names());
        assert_eq!(table.said(), Vec::<String>::new());
        frames_in_the_air += 1;
        table.frames(1);
    }
    assert!(frames_in_the_air > 4, "they tumble for a while");
    table.frames(2);
    assert!(is_given_away(&mut table), "{:?}", table.names());
    let [face, _] = result(&table);
    let said = table.said();
    assert!(said.len() == 1 && said[0].contains(&face), "{said:?}");
}

#[test]
fn dice_that_do_not_tumble_and_dice_that_are_not_waited_for_are_told_at_once() {
    let mut table = seeded(Tempo::Off);
    table.said();
    table.send(Intent::Roll);
    table.frames(1);
    assert!(is_given_away(&mut table), "{:?}", table.names());
    assert_eq!(table.said().len(), 1);

    let mut table = seeded(Tempo::Slow);
    table.said();
    table.send(Intent::Roll);
    table.frames(2);
    assert!(!is_given_away(&mut table));
    table.app.world_mut().resource_mut::<MotionTime>().is_skipped = true;
    table.frames(2);
    assert!(is_given_away(&mut table), "{:?}", table.names());
    assert_eq!(table.said().len(), 1);
}

#[test]
fn a_roll_that_is_taken_back_in_the_air_is_never_told() {
    let mut table = seeded(Tempo::Normal);
    table.said();
    table.send(Intent::Roll);
    table.frames(2);
    table.send(Intent::StepBack);
    let mut said = table.said();
    for _ in 0..30 {
        table.frames(1);
        said.extend(table.said());
    }
    assert_eq!(said, [format!("{}.", table.say("panel-looked-at-start"))]);
}

#[test]
fn that_a_turn_passes_is_told_when_the_dice_lie() {
    let mut table = Table::new(GameRecord::of(Game::new(dice_chess())), Tempo::Normal, WINDOWS[0]);
    table.app.world_mut().resource_mut::<Settings>().stop_at_pass = true;
    table.play("r34");
    let why = table.get::<Translations>().say_with("dice-pass", &[("player", table.say("player-white").into())]);
    while table.count::<DieMotion>() > 0 {
        assert!(!table.shows(&why) && !table.shows(&table.say("action-pass")), "{:?}", table.names());
        table.frames(1);
    }
    table.frames(2);
    assert!(table.shows(&why) && table.shows(&table.say("action-pass")), "{:?}", table.names());
}

#[test]
fn the_program_studies_a_roll_when_the_dice_lie() {
    let mut table = seeded(Tempo::Slow);
    table.app.world_mut().resource_mut::<analysis::LiveAnalysis>().is_on = true;
    table.frames(2);
    table.send(Intent::Roll);
    table.frames(1);
    while table.count::<DieMotion>() > 0 {
        assert!(table.get::<analysis::LiveAnalysis>().lines.is_empty());
        table.frames(1);
    }
    for _ in 0..500 {
        table.frames(1);
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
    let checked = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1";
    for size in WINDOWS {
        let opened = |fen: &str, codes: &[&str]| {
            let game = Game::from_fen(dice_chess(), fen).expect("a position");
            let mut table = Table::new(GameRecord::of(game), Tempo::Off, size);
            // No pass is automatic meanwhile.
            table.app.world_mut().resource_mut::<Settings>().stop_at_pass = true;
            codes.iter().for_each(|code| table.play(code));
            table.frames(4);
            table
        };
        let roll = |table: &Table| table.button(&table.say("dice-roll"));
        let first = opened(start, &[]);
        let place = roll(&first);
        let passed = opened(start, &["r34", "0000"]);
        let why = first.get::<Translations>().say_with("dice-pass", &[("player", first.say("player-white").into())]);
        assert!(passed.shows(&why), "{:?}", passed.names());
        assert_eq!(roll(&passed), place, "after a pass, in {size:?}");
        let moved = opened(start, &["r12", "e2e4"]);
        assert_eq!(roll(&moved), place, "after a move, in {size:?}");
        let in_check = opened(checked, &[]);
        assert!(in_check.shows("e8"), "{:?}", in_check.names());
        assert_eq!(roll(&in_check), place, "in check, in {size:?}");
        let stuck = opened(start, &["r34"]);
        let pass = stuck.button(&stuck.say("action-pass"));
        assert_eq!(pass.left_top(), place.left_top(), "the button that passes, in {size:?}");
    }
}

#[test]
fn the_buttons_below_the_moves_stay_where_they_are_when_a_typed_line_is_wrong() {
    for size in WINDOWS {
        let mut table = Table::new(GameRecord::of(Game::new(GameId::TurnoverModern)), Tempo::Off, size);
        let names = ["tip-previous-move", "tip-replay", "tip-replay-speed", "tip-move-menu", "action-undo"];
        table.play("d2d4");
        table.frames(4);
        let places = |table: &Table| {
            let translations = table.get::<Translations>();
            let shown = |key: &str| if key == "tip-replay-speed" { "1×".to_owned() } else { translations.say(key) };
            names.map(|key| table.button(&shown(key)))
        };
        let before = places(&table);
        table.type_in("d9\n");
        for _ in 0..4 {
            assert_eq!(places(&table), before, "in {size:?}");
            table.frames(1);
        }
        table.send(Intent::StepBack);
        table.frames(2);
        table.send(Intent::Redo);
        table.frames(2);
        assert_eq!(places(&table), before, "in {size:?}");
    }
}

#[test]
fn the_button_that_halts_programs_stays_where_it_is_when_a_castle_is_in_check() {
    let seats = [Seat::Engine(Level::WEAKEST); 2];
    let opened = |fen: &str| {
        let game = Game::from_fen(GameId::TurnoverClassic, fen).expect("a position");
        let mut table = Table::of(game);
        table.send(EngineCommand::Halt(true));
        table.frames(1);
        // The engines are seated only after they are paused: a quick search would change the position.
        table.app.world_mut().resource_mut::<CurrentGame>().head.seats = seats;
        table.frames(4);
        table
    };
    let place = |table: &Table| table.button(&table.say("clock-resume"));
    let [calm, in_check] = ["c5r1/7p/8/8/8/8/P7/1R5C w", "cR4r1/7p/8/8/8/8/P7/7C b"].map(opened);
    assert!(in_check.shows("a8") && !calm.shows("a8"));
    assert_eq!(place(&in_check), place(&calm));
}

#[test]
fn an_overlay_another_screen_and_a_pause_hide_why_a_try_was_refused() {
    let refuse = |table: &mut Table| {
        let game = &table.get::<CurrentGame>().game;
        let square = "e5".parse().expect("a square");
        let refusal =
            game.referee().position().refusal("e1".parse().expect("a square"), Some(square)).expect("it is refused");
        let text = table.get::<Translations>().refusal(game.id(), &refusal);
        table.app.world_mut().resource_mut::<Selection>().refusal = Some((refusal, square));
        table.frames(2);
        assert!(table.shows(&text), "{:?}", table.names());
        text
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
        let mut table = modern();
        let text = refuse(&mut table);
        table.open(overlay);
        table.frames(1);
        assert_eq!(table.get::<Selection>().refusal, None, "{overlay:?}");
        assert!(!table.shows(&text), "{overlay:?}");
        table.open(Overlay::None);
        table.frames(2);
        assert!(!table.shows(&text), "{overlay:?}");
    }
    for screen in [Screen::Start, Screen::Editor] {
        let mut table = modern();
        let text = refuse(&mut table);
        table.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        table.frames(3);
        table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
        table.frames(3);
        assert!(!table.shows(&text), "{screen:?}");
    }
    let mut table = timed();
    let text = refuse(&mut table);
    table.send(Intent::Pause(true));
    table.frames(2);
    assert_eq!(table.get::<Selection>().refusal, None);
    table.send(Intent::Pause(false));
    table.frames(2);
    assert!(!table.shows(&text), "{:?}", table.names());
}

#[test]
fn a_pause_covers_the_board_until_somebody_goes_on() {
    let mut table = timed();
    let [pause, go_on, paused, turn] =
        ["clock-pause", "clock-resume", "clock-paused", "view-turn"].map(|key| table.say(key));
    assert!(!table.shows(&paused) && table.shows(&turn), "{:?}", table.names());
    table.press(&pause);
    assert!(table.shows(&paused) && !table.shows(&turn), "{:?}", table.names());
    table.press(&go_on);
    assert!(!table.shows(&paused) && table.shows(&turn), "{:?}", table.names());
}

/// A game with five minutes for each side, with running clocks.
fn timed() -> Table {
    let controls = ["300"; 2].map(|text| text.parse().expect("a time control"));
    let record = GameRecord { game: Game::new(GameId::TurnoverModern), head: Head { controls, ..Head::default() } };
    let mut table = Table::new(record, Tempo::Off, WINDOWS[0]);
    table.play("d2d4");
    table.play("d7d5");
    table.frames(2);
    table
}

#[test]
fn an_overlay_is_opened_and_closed_by_its_buttons() {
    let mut table = modern();
    let overlay = |table: &Table| *table.get::<State<Overlay>>().get();
    for (key, opened) in [("action-rules", Overlay::Rules), ("action-options", Overlay::Options)] {
        table.press(&table.say(key));
        assert_eq!(overlay(&table), opened);
        table.press(&table.say("action-close"));
        assert_eq!(overlay(&table), Overlay::None, "{key}");
    }
    table.play("d2d4");
    table.press(&table.say("action-resign"));
    assert_eq!(overlay(&table), Overlay::ConfirmResign);
    assert!(table.shows(&table.say("confirm-resign-title")));
    table.press(&table.say("action-cancel"));
    assert_eq!((overlay(&table), table.game().result()), (Overlay::None, None));
}

#[test]
fn visible_buttons_turn_the_board_and_set_the_view_right_again() {
    for (seats, home) in [
        ([Seat::Human; 2], Side::White),
        ([Seat::Human, Seat::Engine(Level::WEAKEST)], Side::White),
        ([Seat::Engine(Level::WEAKEST), Seat::Human], Side::Black),
    ] {
        // A person is to move, so that the engine does not.
        let mut game = Game::new(GameId::TurnoverModern);
        if home == Side::Black {
            let first = game.legal_moves()[0].id;
            game.play(first).expect("a legal move");
        }
        let plies = game.ply_count();
        let record = GameRecord { game, head: Head { seats, ..Head::default() } };
        let mut table = Table::new(record, Tempo::Off, WINDOWS[0]);
        table.send(Look::Seat(home));
        table.frames(2);
        let usual = table.orbit();
        assert_eq!(usual.nearest_seat(), home);
        let [turn, reset] = ["view-turn", "view-reset"].map(|key| table.say(key));
        table.press(&turn);
        let turned = table.orbit();
        assert_eq!((turned.nearest_seat(), turned.pitch, turned.zoom), (!home, usual.pitch, usual.zoom), "{seats:?}");
        table.press(&turn);
        assert_eq!(table.orbit().nearest_seat(), home, "{seats:?}");
        table.send(Look::Drag(Vec2::new(0.1, -0.4)));
        table.send(Look::Zoom(3.0));
        table.frames(2);
        assert_ne!(table.orbit(), usual);
        table.press(&reset);
        let reset = table.orbit();
        assert!((reset.yaw - usual.yaw).cos() > 0.999, "{reset:?}");
        assert_eq!((reset.pitch, reset.zoom), (usual.pitch, usual.zoom), "{seats:?}");
        assert_eq!(table.game().ply_count(), plies);
    }
}

#[test]
fn keys_zoom_and_turn_the_table_step_by_step_and_there_and_back() {
    let shift = (KeyCode::ShiftLeft, Key::Shift);
    let mut table = modern();
    let usual = table.orbit();
    let mut look = |keys: &[(KeyCode, Key)]| {
        table.press_keys(keys);
        table.frames(1);
        assert_eq!(table.game().ply_count(), 0);
        table.orbit()
    };
    let page_up = look(&[shift.clone(), (KeyCode::PageUp, Key::PageUp)]);
    assert_eq!((page_up.yaw, page_up.pitch), (usual.yaw, usual.pitch));
    assert!(page_up.zoom < usual.zoom, "nearer: {page_up:?}");
    let page_down = look(&[shift.clone(), (KeyCode::PageDown, Key::PageDown)]);
    assert!((page_down.zoom - usual.zoom).abs() < 1e-4, "and back: {page_down:?}");
    for (there, back, is_turned) in [
        (
            [shift.clone(), (KeyCode::Home, Key::Home)].as_slice(),
            [shift.clone(), (KeyCode::End, Key::End)].as_slice(),
            true,
        ),
        ([(KeyCode::F7, Key::F7)].as_slice(), [shift.clone(), (KeyCode::F7, Key::F7)].as_slice(), false),
    ] {
        let gone = look(there);
        let (turned, raised) = (gone.yaw - usual.yaw, gone.pitch - usual.pitch);
        let [moved, still] = if is_turned { [turned, raised] } else { [raised, turned] };
        assert!((moved - 15.0_f32.to_radians()).abs() < 1e-4 && still.abs() < 1e-6, "{there:?}: {gone:?}");
        let returned = look(back);
        let way = (returned.yaw - usual.yaw).abs() + (returned.pitch - usual.pitch).abs();
        assert!(way < 1e-4, "{back:?}: {returned:?}");
    }
}

/// The start screen in front of a game that has not begun, with this edition chosen.
fn start_screen(tempo: Tempo) -> Table {
    let mut table = Table::new(GameRecord::of(Game::new(GameId::TurnoverModern)), tempo, WINDOWS[0]);
    table.app.insert_resource(WallClock::manual(Duration::ZERO));
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    table.frames(3);
    table
}

#[test]
fn a_sample_game_is_played_behind_the_start_screen_until_a_game_begins_with_one_click() {
    let mut table = start_screen(Tempo::Normal);
    table.said();
    assert_eq!(table.get::<Shown>().0, TableId::Sample);
    // A game of another size has another board.
    table.press(&table.say("family-dice-chess"));
    table.press(&table.say("edition-dice-chess-10x10"));
    for plies in 1..=2 {
        table.app.insert_resource(WallClock::manual(Duration::from_secs(10 * plies)));
        table.frames(60);
        let game = table.get::<SampleGame>().game().expect("a sample game");
        assert_eq!(game.ply_count() as u64, plies);
    }
    assert_eq!((table.get::<Layout>().squares_along(), table.count::<BoardSquare>()), (10, 100));
    assert_eq!((table.game().id(), table.game().ply_count()), (GameId::TurnoverModern, 0));
    assert_eq!(table.said(), Vec::<String>::new());

    table.press(&table.say("family-turnover"));
    table.press(&table.say("start-play"));
    table.frames(3);
    assert_eq!(*table.get::<State<Screen>>().get(), Screen::Table);
    assert!(table.get::<Shown>().is_game());
    let current = table.get::<CurrentGame>();
    assert_eq!((current.game.id(), current.game.ply_count()), (GameId::TurnoverModern, 0));
    assert!(current.seat(Side::White).is_human() && !current.seat(Side::Black).is_human());
    assert_eq!(table.count::<BoardSquare>(), 64);
    let tokens = table.game().table().tokens.len();
    assert_eq!(table.count::<At>(), tokens);
}

#[test]
fn an_invitation_opens_the_online_games_over_the_start_screen_which_then_shows_the_current_game() {
    let mut table = start_screen(Tempo::Normal);
    table.press(&table.say("start-friend"));
    table.frames(2);
    assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::Online);
    assert!(table.get::<Shown>().is_game());
    table.press(&table.say("action-close"));
    table.frames(2);
    assert_eq!(table.get::<Shown>().0, TableId::Sample);
}

#[test]
fn the_start_screen_begins_with_its_first_page_at_each_visit() {
    let mut table = start_screen(Tempo::Off);
    table.press(&table.say("start-more"));
    assert!(table.shows(&table.say("start-form")));
    for screen in [Screen::Table, Screen::Start] {
        table.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        table.frames(3);
    }
    assert!(!table.shows(&table.say("start-form")) && table.shows(&table.say("start-more")));
}

#[test]
fn a_double_click_that_opens_another_page_presses_nothing_there() {
    let mut table = Table::new(GameRecord::of(Game::new(GameId::TurnoverModern)), Tempo::Off, WINDOWS[1]);
    table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Start);
    table.frames(4);
    let at = table.button(&table.say("start-more")).center();
    table.double_click(Vec2::new(at.x, at.y));
    assert_eq!(*table.get::<State<Screen>>().get(), Screen::Start);
    assert!(table.shows(&table.say("start-form")), "{:?}", table.names());
    // A click after a while counts.
    let people = table.button(&table.say("start-two-players"));
    assert!(people.contains(at), "{people} lies under {at}");
    table.click(Vec2::new(at.x, at.y));
    table.frames(4);
    assert_eq!(*table.get::<State<Screen>>().get(), Screen::Table);
}

#[test]
fn table_and_panel_lie_where_they_stay_from_the_first_frame_in_which_they_are_seen() {
    for size in WINDOWS.into_iter().chain([[2560, 1440]]) {
        let record = GameRecord::of(Game::new(GameId::TurnoverModern));
        let mut table = Table::before_first_frame(record, Tempo::Off, size);
        let mut seen = Vec::new();
        for _ in 0..12 {
            table.frames(1);
            let world = table.app.world_mut();
            let mut cameras = world.query_filtered::<&Camera, With<Orbit>>();
            let view = cameras.single(world).ok().filter(|camera| camera.is_active);
            seen.extend(view.map(|camera| camera.viewport.as_ref().map(|view| view.physical_size)));
        }
        assert!(seen.len() > 5 && seen.iter().all(|view| *view == seen[0]), "{size:?}: {seen:?}");
    }
}

#[test]
fn a_spectator_in_a_small_window_sees_the_whole_board_beside_the_panel() {
    let size = [560, 420];
    let mut table = Table::new(GameRecord::of(Game::new(GameId::TurnoverModern)), Tempo::Off, size);
    let watched = RemotePlay { own: None, is_under_way: true, has_begun: true, turn: RemoteTurn::Wait };
    table.app.world_mut().resource_mut::<CurrentGame>().remote = Some(watched);
    table.frames(6);
    assert!(table.get::<CurrentGame>().is_watched() && !table.shows(&table.say("entry-name")));
    let room = *table.get::<PanelRoom>();
    let [right, lower] = [size[0] as f32 - room.right, size[1] as f32 - room.below];
    // The outermost squares reach half a square beyond their middles.
    for squares in [["a1", "b2"], ["h1", "g2"], ["a8", "b7"], ["h8", "g7"]] {
        let [outer, inner] = squares.map(|square| table.place(square));
        let corner = outer + (outer - inner) / 2.0;
        let is_seen = (0.0..=right).contains(&corner.x) && (0.0..=lower).contains(&corner.y);
        assert!(is_seen, "{squares:?}: {corner} in {right} x {lower}");
    }
}

/// How many gestures the table has heard.
#[derive(Resource, Default)]
struct GestureCount(usize);

#[test]
fn a_tap_on_what_lies_over_the_table_is_not_heard_by_the_table() {
    let mut table = modern();
    table.app.init_resource::<GameRating>().init_resource::<GameReview>();
    table.send(Intent::Resign);
    table.frames(6);
    assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::Result);
    table.app.init_resource::<GestureCount>().add_systems(
        Last,
        |mut gestures: MessageReader<Gesture>, mut count: ResMut<GestureCount>| {
            count.0 += gestures.read().count();
        },
    );
    let name = table.say("result-view-board");
    let at = table.button(&name).center();
    table.tap(Vec2::new(at.x, at.y));
    table.frames(4);
    assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::None, "the sheet has heard it");
    assert_eq!((table.get::<GestureCount>().0, table.get::<Selection>().hover), (0, None), "and nothing below");
    // Where no sheet lies, the table hears the same tap.
    table.tap(Vec2::new(at.x, at.y));
    assert_eq!(table.get::<GestureCount>().0, 1);
}

#[test]
fn escape_closes_an_open_list_and_nothing_else() {
    let mut table = modern();
    let text = "[Variant \"turnover-modern\"]\n[White \"Ana\"]\n\n1. d4 1-0";
    let entry = LibraryEntry::read(&"a-game".parse().expect("a name"), text);
    table.app.world_mut().resource_mut::<LibraryIndex>().fill(vec![entry]);
    table.open(Overlay::Library);
    table.frames(4);
    let (list, choice) = (table.say("library-all-results"), table.say("library-unfinished"));
    let shows = |table: &Table, text: &str| table.parts().iter().any(|part| part.name == text);
    let at = table.parts().iter().find(|part| part.value == list).expect("a list").rect.center();
    table.click(Vec2::new(at.x, at.y));
    assert!(shows(&table, &choice), "{:?}", table.names());
    table.escape();
    assert!(!shows(&table, &choice));
    assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::Library);
    table.escape();
    assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::None);
}

#[test]
fn what_is_edited_in_the_library_ends_with_it_and_what_is_chosen_remains() {
    let mut table = modern();
    let text = "[Variant \"turnover-modern\"]\n[White \"Ana\"]\n[Black \"Bea\"]\n\n1. d4 1-0";
    let entry = LibraryEntry::read(&"a-game".parse().expect("a name"), text);
    table.app.world_mut().resource_mut::<LibraryIndex>().fill(vec![entry]);
    let [rename, save] = ["library-rename", "library-save"].map(|key| table.say(key));
    table.open(Overlay::Library);
    table.frames(4);
    table.press("Ana – Bea, Turnover, modern, 1 move, White won");
    table.press(&rename);
    assert!(table.shows(&save), "{:?}", table.names());
    table.open(Overlay::None);
    table.frames(3);
    table.open(Overlay::Library);
    table.frames(4);
    assert!(!table.shows(&save), "{:?}", table.names());
    table.button(&rename);
}

#[test]
fn a_comment_is_opened_for_the_move_that_was_asked_for_each_time() {
    let mut table = modern();
    table.play("d2d4");
    table.play("d7d5");
    let nodes: Vec<NodeId> = table.game().line().nodes().to_vec();
    for (node, title) in nodes.into_iter().zip(["1. C.d4", "1… C.d5"]) {
        table.send(UiCommand::Comment(node));
        table.frames(4);
        assert!(table.shows(title), "{:?}", table.names());
        table.press(&table.say("action-cancel"));
        assert_eq!(*table.get::<State<Overlay>>().get(), Overlay::None);
    }
}

#[test]
fn a_finger_explores_the_board_and_a_second_one_or_a_double_tap_chooses() {
    use TouchPhase::{Ended, Moved, Started};
    let mut table = modern();
    table.app.world_mut().resource_mut::<Settings>().explores_by_touch = true;
    table.app.insert_resource(WallClock::manual(Duration::ZERO));
    table.frames(2);
    let [e1, e2, e3, d4] = ["e1", "e2", "e3", "d4"].map(|square| table.place(square));
    let chosen = |table: &Table| {
        let selection = table.get::<Selection>();
        [selection.cursor, selection.from].map(|square| square.map(|square| square.to_string()).unwrap_or_default())
    };
    // A finger glides over the board. It chooses nothing, and the camera stays.
    let orbit = table.orbit();
    table.touch(Started, 1, e2);
    table.touch(Moved, 1, d4);
    table.touch(Moved, 1, e1);
    assert_eq!(chosen(&table), ["e1", ""]);
    assert_eq!(table.orbit(), orbit);
    // A second one chooses what is under the first.
    table.touch(Started, 2, d4);
    table.frames(1);
    assert_eq!(chosen(&table), ["e1", "e1"]);
    table.touch(Ended, 2, d4);
    table.touch(Moved, 1, e3);
    table.touch(Ended, 1, e3);
    table.frames(2);
    assert_eq!(chosen(&table), ["e3", "e1"]);
    assert!(table.codes().is_empty());
    // Taps on two squares, or slow ones, are no double tap.
    let tap = |table: &mut Table, at: Vec2, ms: u64| {
        table.app.insert_resource(WallClock::manual(Duration::from_millis(ms)));
        table.touch(Started, 1, at);
        table.touch(Ended, 1, at);
        table.frames(1);
    };
    for (at, ms) in [(e2, 5_000), (e3, 5_200), (e3, 7_000)] {
        tap(&mut table, at, ms);
        assert!(table.codes().is_empty());
    }
    tap(&mut table, e3, 7_300);
    assert!(table.said().contains(&PREVIEW.to_owned()));
    assert!(table.codes().is_empty(), "the move is only previewed");
    tap(&mut table, e3, 9_000);
    tap(&mut table, e3, 9_300);
    table.frames(3);
    assert_eq!(table.codes(), ["e1e3"]);
}

/// What is said of a move that was chosen by touch.
const PREVIEW: &str = "Preview: e1 to e3. Choose it again to play it.";

#[test]
fn lifting_a_finger_chooses_where_that_is_wanted_and_off_the_board_it_lets_go() {
    use TouchPhase::{Ended, Moved, Started};
    let mut table = modern();
    let mut settings = table.app.world_mut().resource_mut::<Settings>();
    (settings.explores_by_touch, settings.lifts_to_choose) = (true, true);
    table.frames(2);
    let [a4, b4, d4, d7, e1, e3] = ["a4", "b4", "d4", "d7", "e1", "e3"].map(|square| table.place(square));
    let beside = a4 - 1.5 * (b4 - a4);
    let selected = |table: &Table| table.get::<Selection>().from.map(|square| square.to_string()).unwrap_or_default();
    let glide = |table: &mut Table, to: Vec2| {
        table.touch(Started, 1, d4);
        table.touch(Moved, 1, to);
        table.touch(Ended, 1, to);
        table.frames(1);
    };
    for (to, from, said) in [
        (d4, "", None),
        (e1, "e1", None),
        (e3, "e1", Some(PREVIEW)),
        (beside, "e1", Some("Dropped.")),
        (e3, "e1", Some(PREVIEW)),
        (d4, "e1", Some("Dropped.")),
        (beside, "", Some("Dropped.")),
        (beside, "", None),
        (e1, "e1", None),
        (e3, "e1", Some(PREVIEW)),
    ] {
        glide(&mut table, to);
        assert_eq!(selected(&table), from, "{to}");
        // On d4 it is also said why nothing goes there.
        let heard = table.said();
        let is_said = said.map_or(heard.is_empty(), |said| heard.iter().any(|text| text == said));
        assert!(is_said, "{heard:?} instead of {said:?}");
        assert!(table.codes().is_empty());
    }
    glide(&mut table, e3);
    table.frames(3);
    assert_eq!(table.codes(), ["e1e3"]);
    // The lift of a finger beside which a second one has chosen chooses nothing.
    table.touch(Started, 1, d7);
    table.touch(Started, 2, d4);
    table.frames(1);
    assert_eq!(selected(&table), "d7");
    table.touch(Ended, 2, d4);
    table.touch(Ended, 1, d7);
    table.frames(2);
    assert_eq!(selected(&table), "d7");
}

/// Positions as dicechess.com writes them, one a line: with dice, before a roll, and with several squares for captures en passant.
const DICECHESS_COM: &str = include_str!("../../../tests/data/dicechess-com.txt");

#[test]
fn positions_of_dicechess_com_are_pasted_with_their_dice() {
    let id = GameId::DiceChess(Variant::ThreeDice);
    let mut table = Table::of(Game::new(id));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let placement = "rnbqkbnr/pppppppp/8/8/P1P1P3/8/1P1P1PPP/RNBQKBNR b KQkq";
    let expected =
        [format!("{start} w KQkq - 0 1 r236"), format!("{start} b KQkq - 0 1"), format!("{placement} a3c3e3 0 1 r115")];
    assert_eq!(DICECHESS_COM.lines().count(), expected.len());
    for (text, fen) in DICECHESS_COM.lines().zip(expected) {
        table.paste(text);
        assert_eq!((table.game().id(), table.game().ply_count()), (id, 0));
        assert_eq!(table.game().referee().fen(), fen, "{text}");
    }
    table.play("d7d5");
    // A game that goes on is not replaced at once.
    table.paste(&format!("{placement} - -"));
    assert_eq!((*table.get::<State<Overlay>>().get(), table.codes()), (Overlay::Share, vec!["d7d5"]));
    assert!(table.shows(&table.say("paste-replaces")));
}

/// Finished games as AbstractPlay writes them, in several lines and with more than is read.
const ABSTRACT_PLAY: [&str; 2] = [
    include_str!("../../../tests/data/abstract-play-lielow.json"),
    include_str!("../../../tests/data/abstract-play-lielow-9x9.json"),
];

#[test]
fn records_of_abstract_play_are_pasted_whichever_game_is_on_the_table() {
    for (text, (id, squares_along, reason, plies, players)) in ABSTRACT_PLAY.into_iter().zip([
        (GameId::Lielow, 8, Reason::KingCaptured, 22, ["Carla", "Dora"]),
        (GameId::Lielow9x9, 9, Reason::Resignation, 4, ["Ana", "Bea"]),
    ]) {
        let mut table = modern();
        table.app.init_resource::<GameRating>().init_resource::<GameReview>();
        table.paste(text);
        assert_eq!((table.game().id(), table.game().ply_count()), (id, plies));
        assert_eq!(table.game().result(), Some(Outcome::won(Side::Black, reason)));
        assert_eq!(table.get::<CurrentGame>().head.players, players);
        assert_eq!(table.get::<Layout>().squares_along(), squares_along);
    }
}
