//! The keyboard: the cursor on the board, and the keys.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::Key;
use bevy::prelude::*;

use crate::app::analysis::LiveAnalysis;
use crate::app::input::cube_keys::handle_cube_keys;
use crate::app::input::gesture::Gesture;
use crate::app::learn::{ExerciseRun, Learn, LearnCommand};
use crate::app::opponent::EngineCommand;
use crate::app::play::selection::Selection;
use crate::app::play::{CurrentGame, Intent};
use crate::app::scene::camera::{CameraCommand, Orbit, RADIANS_PER_HEIGHT, View};
use crate::app::scene::layout::Layout;
use crate::app::schedule::AppSystems;
use crate::app::screen::{Overlay, OverlayControl, Screen};
use crate::app::settings::Settings;
use crate::app::settings::shortcuts::{Chord, Shortcut};
use crate::app::shown_table::ShownTable;
use crate::app::tutorial::{Tutorial, TutorialCommand};
use crate::board::{Side, Square};

/// The keys that are for the panel.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PanelKeys {
    /// Whether a control has the keyboard: a button, say, or a field.
    pub has_focus: bool,
    /// Whether that is a field in which text is typed.
    pub is_typing: bool,
    /// Whether a list or a menu is open, which the Escape key closes and nothing else.
    pub has_open_list: bool,
    /// Whether a tip is shown, which the Escape key closes and nothing else.
    pub shows_tip: bool,
    /// Whether the next key is taken for a shortcut.
    pub takes_shortcut: bool,
}

pub(super) fn plugin(app: &mut App) {
    let can_use_board = not(in_state(Screen::Start)).and_then(no_overlay_covers_table).and_then(are_keys_for_board);
    app.init_resource::<PanelKeys>()
        .add_message::<EngineCommand>()
        .add_systems(
            Update,
            (
                move_cursor.run_if(no_control_has_focus),
                handle_board_keys,
                (handle_game_keys, handle_cube_keys).run_if(in_state(Screen::Table)),
                handle_editor_keys.run_if(in_state(Screen::Editor)),
                handle_tutorial_keys.run_if(in_state(Screen::Tutorial)),
                handle_learn_keys.run_if(in_state(Screen::Learn)),
            )
                .run_if(can_use_board)
                .before(AppSystems::Input),
        )
        .add_systems(Update, handle_overlay_keys.after(handle_board_keys).before(AppSystems::Input));
}

/// Whether nothing is typed in the panel, and no list is open in which keys move.
fn are_keys_for_board(panel_keys: Res<PanelKeys>) -> bool {
    !panel_keys.is_typing && !panel_keys.has_open_list
}

fn no_control_has_focus(panel_keys: Res<PanelKeys>) -> bool {
    !panel_keys.has_focus
}

/// Whether no overlay is open except the result, which leaves the table visible.
fn no_overlay_covers_table(overlay: Res<State<Overlay>>) -> bool {
    !overlay.covers_table()
}

/// The arrow keys and their directions as the viewer sees them: files to the right, ranks away.
const ARROWS: [(KeyCode, [i8; 2]); 4] = [
    (KeyCode::ArrowLeft, [-1, 0]),
    (KeyCode::ArrowRight, [1, 0]),
    (KeyCode::ArrowUp, [0, 1]),
    (KeyCode::ArrowDown, [0, -1]),
];

fn move_cursor(
    keys: Res<ButtonInput<KeyCode>>,
    orbit: Single<&Orbit>,
    shown_table: ShownTable,
    layout: Res<Layout>,
    mut selection: ResMut<Selection>,
) {
    for (key, direction) in ARROWS {
        if keys.just_pressed(key) {
            let side = shown_table.game().and_then(|game| game.side_to_move()).unwrap_or(Side::White);
            selection.cursor = Some(cursor_after_step(&selection, direction, orbit.yaw, side, *layout));
        }
    }
}

/// The cursor after a step in a direction of the screen, for a viewer at this yaw. It begins in front of this side, if nothing is
/// pointed at.
pub(in crate::app) fn cursor_after_step(
    selection: &Selection,
    direction: [i8; 2],
    yaw: f32,
    side: Side,
    layout: Layout,
) -> Square {
    let squares_along = layout.squares_along();
    match selection.cursor.or(selection.from).or(selection.hover) {
        None => initial_cursor(side, squares_along),
        Some(square) => {
            let [files, ranks] = board_direction(direction, yaw);
            square.offset(files, ranks, squares_along, squares_along).unwrap_or(square)
        }
    }
}

/// The first square of the cursor: in front of the middle of the side's first rank.
fn initial_cursor(side: Side, squares_along: u8) -> Square {
    match side {
        Side::White => Square::new(squares_along / 2, 1),
        Side::Black => Square::new(squares_along / 2, squares_along - 2),
    }
}

/// A direction on the screen as a direction on the board, for a viewer at this yaw.
pub(in crate::app) fn board_direction([files, ranks]: [i8; 2], yaw: f32) -> [i8; 2] {
    match (yaw / FRAC_PI_2).round().rem_euclid(4.0) as u8 {
        0 => [files, ranks],
        1 => [-ranks, files],
        2 => [-files, -ranks],
        _ => [ranks, -files],
    }
}

/// The shortcuts that are pressed in this frame, on the current screen.
#[derive(SystemParam)]
pub(super) struct PressedShortcuts<'w> {
    logical_keys: Res<'w, ButtonInput<Key>>,
    physical_keys: Res<'w, ButtonInput<KeyCode>>,
    settings: Res<'w, Settings>,
    screen: Res<'w, State<Screen>>,
    panel_keys: Res<'w, PanelKeys>,
}

impl PressedShortcuts<'_> {
    /// While something is typed, without those that type a character; while a shortcut is taken, none.
    pub(super) fn iter(&self) -> impl Iterator<Item = Shortcut> {
        let is_accepted = |chord: &Chord| !self.panel_keys.is_typing || chord.typed_char().is_none();
        pressed_chords(&self.logical_keys, &self.physical_keys)
            .filter(|_| !self.panel_keys.takes_shortcut)
            .filter(is_accepted)
            .filter_map(|chord| self.settings.shortcuts.shortcut_for(&chord, *self.screen.get()))
    }
}

/// The chords that are pressed in this frame. By letter instead of by key position: Z and Y are elsewhere on a German keyboard.
pub fn pressed_chords(
    logical_keys: &ButtonInput<Key>,
    physical_keys: &ButtonInput<KeyCode>,
) -> impl Iterator<Item = Chord> {
    let has_control = holds_control(physical_keys);
    let has_shift = is_any_held(physical_keys, &SHIFT_KEYS);
    logical_keys.get_just_pressed().filter_map(move |key| Chord::of(key, has_control, has_shift))
}

/// Clicks the square under the cursor, and turns the table. At a solved exercise there is nothing to click, and Enter goes on.
fn handle_board_keys(
    keys: Res<ButtonInput<KeyCode>>,
    shortcuts: PressedShortcuts,
    shown_table: ShownTable,
    selection: Res<Selection>,
    mut gestures: MessageWriter<Gesture>,
    mut camera_commands: MessageWriter<CameraCommand>,
) {
    let has_press = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Space]);
    let is_solved = shown_table.exercise_run().is_some_and(ExerciseRun::is_solved);
    if has_press && !shortcuts.panel_keys.has_focus && !is_solved {
        gestures.write_batch(selection.cursor.map(|cursor| Gesture::Click(Some(cursor))));
    }
    camera_commands.write_batch(shortcuts.iter().filter_map(camera_command_of));
}

/// How far a key turns the table, in heights of the view: fifteen degrees.
const TURN_STEP: f32 = PI / 12.0 / RADIANS_PER_HEIGHT;

/// What a shortcut does to the camera. The table turns with its near edge to the left or right, as by a drag.
const fn camera_command_of(shortcut: Shortcut) -> Option<CameraCommand> {
    Some(match shortcut {
        Shortcut::WhiteView => CameraCommand::At(View::White),
        Shortcut::BlackView => CameraCommand::At(View::Black),
        Shortcut::TopView => CameraCommand::At(View::Top),
        Shortcut::ZoomIn => CameraCommand::Zoom(1.0),
        Shortcut::ZoomOut => CameraCommand::Zoom(-1.0),
        Shortcut::TurnLeft => CameraCommand::Drag(Vec2::new(-TURN_STEP, 0.0)),
        Shortcut::TurnRight => CameraCommand::Drag(Vec2::new(TURN_STEP, 0.0)),
        Shortcut::HigherView => CameraCommand::Drag(Vec2::new(0.0, TURN_STEP)),
        Shortcut::LowerView => CameraCommand::Drag(Vec2::new(0.0, -TURN_STEP)),
        _ => return None,
    })
}

/// Removes the piece under the cursor.
fn handle_editor_keys(shortcuts: PressedShortcuts, selection: Res<Selection>, mut gestures: MessageWriter<Gesture>) {
    if shortcuts.iter().any(|shortcut| shortcut == Shortcut::Remove) {
        gestures.write_batch(selection.pointed_square().map(Gesture::Remove));
    }
}

/// The modifier keys for shortcuts.
const CONTROL_KEYS: [KeyCode; 4] =
    [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight];
/// The Shift keys.
const SHIFT_KEYS: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
/// The Alt keys.
const ALT_KEYS: [KeyCode; 2] = [KeyCode::AltLeft, KeyCode::AltRight];

/// Whether one of these keys was held at any time in this frame. In a long frame, all keys of a shortcut may have been
/// released before it is handled.
fn is_any_held(keys: &ButtonInput<KeyCode>, candidate_keys: &[KeyCode]) -> bool {
    candidate_keys.iter().any(|&key| keys.pressed(key) || keys.just_released(key))
}

/// Whether Control is held for a shortcut. With Alt too, it is the AltGr key, which types characters on some keyboards.
#[must_use]
pub fn holds_control(keys: &ButtonInput<KeyCode>) -> bool {
    is_any_held(keys, &CONTROL_KEYS) && !is_any_held(keys, &ALT_KEYS)
}

fn handle_game_keys(
    shortcuts: PressedShortcuts,
    current_game: Res<CurrentGame>,
    mut screen: ResMut<NextState<Screen>>,
    mut intents: MessageWriter<Intent>,
    mut engine_commands: MessageWriter<EngineCommand>,
    mut analysis: Option<ResMut<LiveAnalysis>>,
) {
    for shortcut in shortcuts.iter() {
        let intent = match shortcut {
            Shortcut::Previous => Intent::StepBack,
            Shortcut::Next | Shortcut::PlayAgain => Intent::Redo,
            Shortcut::First => Intent::First,
            Shortcut::Last => Intent::Last,
            Shortcut::TakeBack => Intent::Undo,
            Shortcut::AnotherGame => {
                screen.set(Screen::Start);
                continue;
            }
            Shortcut::Hint => {
                engine_commands.write(EngineCommand::Hint);
                continue;
            }
            Shortcut::Analysis => {
                let may_analyse = current_game.may_ask_engine();
                analysis.iter_mut().for_each(|analysis| analysis.is_on = !analysis.is_on && may_analyse);
                continue;
            }
            _ => continue,
        };
        intents.write(intent);
    }
}

/// The keys that step through the tutorial.
fn handle_tutorial_keys(
    shortcuts: PressedShortcuts,
    tutorial: Res<Tutorial>,
    mut commands: MessageWriter<TutorialCommand>,
) {
    commands.write_batch(shortcuts.iter().filter_map(|shortcut| match shortcut {
        Shortcut::Previous => Some(TutorialCommand::Previous),
        Shortcut::Next => Some(TutorialCommand::Next),
        Shortcut::Play => Some(TutorialCommand::Play(!tutorial.is_playing)),
        _ => None,
    }));
}

/// The keys that go through exercises, and ask for help.
fn handle_learn_keys(
    keys: Res<ButtonInput<KeyCode>>,
    shortcuts: PressedShortcuts,
    learn: Res<Learn>,
    mut commands: MessageWriter<LearnCommand>,
) {
    if keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter])
        && !shortcuts.panel_keys.has_focus
        && learn.exercise_run().is_some_and(ExerciseRun::is_solved)
    {
        commands.write(LearnCommand::Next);
    }
    commands.write_batch(shortcuts.iter().filter_map(|shortcut| match shortcut {
        Shortcut::Previous => Some(LearnCommand::Again),
        Shortcut::Next => Some(LearnCommand::Next),
        Shortcut::ExerciseHint => Some(LearnCommand::Hint),
        Shortcut::Solution => Some(LearnCommand::Solution),
        _ => None,
    }));
}

/// The keys that open and close overlays.
fn handle_overlay_keys(
    keys: Res<ButtonInput<KeyCode>>,
    shortcuts: PressedShortcuts,
    panel_keys: Res<PanelKeys>,
    mut overlay: OverlayControl,
    mut gestures: MessageWriter<Gesture>,
) {
    for shortcut in shortcuts.iter() {
        let opened_overlay = match shortcut {
            Shortcut::Keys => Overlay::Keys,
            Shortcut::Rules => Overlay::Rules,
            _ => continue,
        };
        if matches!(overlay.get(), Overlay::None | Overlay::Result) {
            overlay.open(opened_overlay);
        }
    }
    let is_for_panel = panel_keys.has_open_list || panel_keys.shows_tip || panel_keys.takes_shortcut;
    if keys.just_pressed(KeyCode::Escape) && !is_for_panel {
        if overlay.get() != Overlay::None {
            overlay.close();
        } else if !panel_keys.has_focus {
            gestures.write(Gesture::Escape);
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::input::move_input;
    use crate::app::play::remote::{RemotePlay, RemoteTurn};
    use crate::session::Family;

    /// The keys of a screen with a board, without a scene.
    fn keyboard_app(screen: Screen) -> App {
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .insert_state(screen)
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ButtonInput<Key>>()
            .init_resource::<Layout>()
            .add_message::<CameraCommand>()
            .add_plugins((move_input::testing::plugin, plugin));
        app
    }

    /// A table whose cursor is on a piece that can move.
    fn table_with_cursor() -> (App, Square) {
        let mut app = keyboard_app(Screen::Table);
        app.update();
        let first_move = &app.world().resource::<CurrentGame>().game.legal_moves()[0];
        let from = first_move.info().expect("a move of a piece").from;
        app.world_mut().resource_mut::<Selection>().cursor = Some(from);
        (app, from)
    }

    #[test]
    fn a_key_acts_in_the_frame_in_which_it_is_pressed() {
        let (mut app, from) = table_with_cursor();
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::Enter);
        app.update();
        assert_eq!(app.world().resource::<Selection>().from, Some(from));
    }

    #[test]
    fn an_open_list_keeps_its_keys_from_the_board() {
        let (mut app, _) = table_with_cursor();
        app.world_mut().resource_mut::<PanelKeys>().has_open_list = true;
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::Enter);
        app.update();
        assert_eq!(app.world().resource::<Selection>().from, None);
    }

    #[test]
    fn a_tip_that_is_shown_keeps_the_escape_key_from_the_board_and_from_the_sheet() {
        for (shows_tip, keeps_cursor) in [(true, true), (false, false)] {
            let (mut app, from) = table_with_cursor();
            app.world_mut().resource_mut::<PanelKeys>().shows_tip = shows_tip;
            app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::Escape);
            app.update();
            let cursor = Some(from).filter(|_| keeps_cursor);
            assert_eq!(app.world().resource::<Selection>().cursor, cursor, "shows a tip: {shows_tip}");
        }
    }

    #[test]
    fn enter_at_a_solved_exercise_goes_on_and_clicks_nothing() {
        let mut app = keyboard_app(Screen::Learn);
        let course = &Family::Turnover.spec().courses[0];
        app.insert_resource(Learn::at(course, 0)).add_message::<LearnCommand>();
        app.update();
        for (is_solved, expected_counts) in [(false, (1, 0)), (true, (0, 1))] {
            if is_solved {
                app.world_mut().resource_mut::<Learn>().exercise_run_mut().expect("an exercise").play_solution();
            }
            app.world_mut().resource_mut::<Selection>().cursor = "d4".parse().ok();
            let mut keys = ButtonInput::<KeyCode>::default();
            keys.press(KeyCode::Enter);
            app.insert_resource(keys).update();
            let click_count = app.world_mut().resource_mut::<Messages<Gesture>>().drain().count();
            let command_count = app.world_mut().resource_mut::<Messages<LearnCommand>>().drain().count();
            assert_eq!((click_count, command_count), expected_counts, "solved: {is_solved}");
        }
    }

    #[test]
    fn the_cursor_begins_before_the_side_to_move_at_the_shown_table() {
        let mut app = keyboard_app(Screen::Learn);
        app.insert_resource(Learn::at(&Family::Turnover.spec().courses[0], 0)).add_message::<LearnCommand>();
        app.world_mut().spawn(Orbit { yaw: 0.0, pitch: 1.0, zoom: 1.0 });
        let mut current_game = app.world_mut().resource_mut::<CurrentGame>();
        let first_move = current_game.game.legal_moves()[0].id;
        current_game.game.play(first_move).expect("a legal move");
        assert_eq!(current_game.game.side_to_move(), Some(Side::Black));
        app.update();
        app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(KeyCode::ArrowUp);
        app.update();
        let squares_along = app.world().resource::<Layout>().squares_along();
        assert_eq!(app.world().resource::<Selection>().cursor, Some(initial_cursor(Side::White, squares_along)));
    }

    #[test]
    fn an_exercise_is_gone_through_with_keys_alone() {
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .insert_state(Screen::Learn)
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ButtonInput<Key>>()
            .init_resource::<PanelKeys>()
            .init_resource::<Settings>()
            .init_resource::<Learn>()
            .add_message::<LearnCommand>()
            .add_systems(Update, handle_learn_keys);
        let commands_after_key = |app: &mut App, key_code: Option<KeyCode>, key: Key| {
            app.insert_resource(ButtonInput::<KeyCode>::default()).insert_resource(ButtonInput::<Key>::default());
            if let Some(key_code) = key_code {
                app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(key_code);
            }
            app.world_mut().resource_mut::<ButtonInput<Key>>().press(key);
            app.update();
            let mut commands = app.world_mut().resource_mut::<Messages<LearnCommand>>();
            commands.drain().map(|command| format!("{command:?}")).collect::<Vec<_>>()
        };
        let letter = |letter: &str| Key::Character(letter.into());
        for (key_code, key, expected_commands) in [
            (None, letter("h"), &["Hint"][..]),
            (None, letter("?"), &["Hint"]),
            (None, letter("S"), &["Solution"]),
            (None, Key::PageUp, &["Again"]),
            (None, Key::PageDown, &["Next"]),
            (Some(KeyCode::Enter), Key::Enter, &[]),
            (Some(KeyCode::ControlLeft), letter("s"), &[]),
        ] {
            assert_eq!(commands_after_key(&mut app, key_code, key.clone()), expected_commands, "{key_code:?} {key:?}");
        }
        let mut settings = app.world_mut().resource_mut::<Settings>();
        settings.shortcuts.set_chord(Shortcut::Solution, "Ctrl+F9".parse().ok().as_ref());
        assert_eq!(commands_after_key(&mut app, None, letter("s")), [""; 0], "it has another key now");
        assert_eq!(commands_after_key(&mut app, Some(KeyCode::ControlRight), Key::F9), ["Solution"]);
        app.world_mut().resource_mut::<PanelKeys>().is_typing = true;
        assert_eq!(commands_after_key(&mut app, None, letter("h")), [""; 0], "it is typed");
    }

    #[test]
    fn up_goes_away_from_the_viewer_at_every_seat() {
        for (yaw, expected_direction) in
            [(0.0, [0, 1]), (PI, [0, -1]), (-PI, [0, -1]), (FRAC_PI_2, [-1, 0]), (-FRAC_PI_2, [1, 0])]
        {
            assert_eq!(board_direction([0, 1], yaw), expected_direction, "at yaw {yaw}");
        }
    }

    #[test]
    fn analysis_is_switched_on_by_a_key_only_where_the_engine_may_be_asked_and_off_everywhere() {
        for (is_remote, was_on, is_on) in [(false, false, true), (true, false, false), (true, true, false)] {
            let mut app = keyboard_app(Screen::Table);
            app.init_resource::<LiveAnalysis>().update();
            app.world_mut().resource_mut::<LiveAnalysis>().is_on = was_on;
            let online_game = RemotePlay { own: None, is_under_way: true, has_begun: true, turn: RemoteTurn::Wait };
            app.world_mut().resource_mut::<CurrentGame>().remote = is_remote.then_some(online_game);
            app.world_mut().resource_mut::<ButtonInput<Key>>().press(Key::F8);
            app.update();
            assert_eq!(app.world().resource::<LiveAnalysis>().is_on, is_on, "online: {is_remote}, on: {was_on}");
        }
    }
}
