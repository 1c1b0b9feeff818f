//! The keyboard: the cursor on the board, and the keys.

use std::f32::consts::FRAC_PI_2;

use bevy::input::keyboard::Key;
use bevy::prelude::*;

use crate::app::analysis::LiveAnalysis;
use crate::app::input::gesture::Gesture;
use crate::app::learn::{Learn, LearnCommand, Lesson};
use crate::app::opponent::EngineCommand;
use crate::app::play::selection::Selection;
use crate::app::play::{CurrentGame, Intent};
use crate::app::scene::camera::{Look, Orbit, View};
use crate::app::scene::layout::Layout;
use crate::app::screen::{Overlay, OverlayControl, Screen};
use crate::app::tutorial::{Tutorial, TutorialCommand};
use crate::board::{Side, Square};

/// The keys that are for the panel.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PanelKeys {
    /// Whether text is being typed there.
    pub is_typing: bool,
    /// Whether a list or a menu is open, which the Escape key closes and nothing else.
    pub has_open_list: bool,
}

pub(super) fn plugin(app: &mut App) {
    let board_is_in_hand = not(in_state(Screen::Start)).and_then(no_overlay_covers_table).and_then(nothing_is_typed);
    app.init_resource::<PanelKeys>()
        .add_message::<EngineCommand>()
        .add_systems(
            Update,
            (
                move_cursor,
                press_board_keys,
                (press_game_keys, ask_for_a_hint, toggle_analysis).run_if(in_state(Screen::Table)),
                press_editor_keys.run_if(in_state(Screen::Editor)),
                press_show_keys.run_if(in_state(Screen::Tutorial)),
                press_learn_keys.run_if(in_state(Screen::Learn)),
            )
                .run_if(board_is_in_hand),
        )
        .add_systems(Update, press_overlay_keys.after(press_board_keys));
}

fn nothing_is_typed(panel: Res<PanelKeys>) -> bool {
    !panel.is_typing
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
    current: Res<CurrentGame>,
    layout: Res<Layout>,
    mut selection: ResMut<Selection>,
) {
    for (key, way) in ARROWS {
        if keys.just_pressed(key) {
            let side = current.game.side_to_move().unwrap_or(Side::White);
            selection.cursor = Some(cursor_after_step(&selection, way, orbit.yaw, side, *layout));
        }
    }
}

/// The cursor after a step in a direction of the screen, for a viewer at this yaw. It begins in front of this side, if nothing is
/// pointed at.
pub(in crate::app) fn cursor_after_step(
    selection: &Selection,
    way: [i8; 2],
    yaw: f32,
    side: Side,
    layout: Layout,
) -> Square {
    let along = layout.squares_along();
    match selection.cursor.or(selection.from).or(selection.hover) {
        None => first_cursor(side, along),
        Some(square) => {
            let [files, ranks] = as_seen(way, yaw);
            square.offset(files, ranks, along, along).unwrap_or(square)
        }
    }
}

/// The first square of the cursor: in front of the middle of the side's first rank.
fn first_cursor(side: Side, along: u8) -> Square {
    match side {
        Side::White => Square::new(along / 2, 1),
        Side::Black => Square::new(along / 2, along - 2),
    }
}

/// A direction on the screen as a direction on the board, for a viewer at this yaw.
pub(in crate::app) fn as_seen([files, ranks]: [i8; 2], yaw: f32) -> [i8; 2] {
    match (yaw / FRAC_PI_2).round().rem_euclid(4.0) as u8 {
        0 => [files, ranks],
        1 => [-ranks, files],
        2 => [-files, -ranks],
        _ => [ranks, -files],
    }
}

fn press_board_keys(
    keys: Res<ButtonInput<KeyCode>>,
    selection: Res<Selection>,
    mut gestures: MessageWriter<Gesture>,
    mut looks: MessageWriter<Look>,
) {
    for key in keys.get_just_pressed() {
        match key {
            KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space => {
                if let Some(cursor) = selection.cursor {
                    gestures.write(Gesture::Click(Some(cursor)));
                }
            }
            KeyCode::F2 => {
                looks.write(Look::At(View::White));
            }
            KeyCode::F3 => {
                looks.write(Look::At(View::Black));
            }
            KeyCode::F4 => {
                looks.write(Look::At(View::Top));
            }
            _ => {}
        }
    }
}

/// The keys that remove the piece under the cursor.
fn press_editor_keys(keys: Res<ButtonInput<KeyCode>>, selection: Res<Selection>, mut gestures: MessageWriter<Gesture>) {
    if keys.any_just_pressed([KeyCode::Delete, KeyCode::Backspace]) {
        gestures.write_batch(selection.pointed().map(Gesture::Away));
    }
}

/// The modifier keys for shortcuts.
pub const CONTROL: [KeyCode; 4] =
    [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight];

/// Whether one of these keys was held at any time in this frame. In a long frame, all keys of a shortcut may have been
/// released before it is handled.
#[must_use]
pub fn held(keys: &ButtonInput<KeyCode>, of_a_kind: &[KeyCode]) -> bool {
    of_a_kind.iter().any(|&key| keys.pressed(key) || keys.just_released(key))
}

fn press_game_keys(
    keys: Res<ButtonInput<KeyCode>>,
    letters: Res<ButtonInput<Key>>,
    mut screen: ResMut<NextState<Screen>>,
    mut intents: MessageWriter<Intent>,
) {
    for key in keys.get_just_pressed() {
        match key {
            KeyCode::PageUp => {
                intents.write(Intent::StepBack);
            }
            KeyCode::PageDown => {
                intents.write(Intent::Redo);
            }
            KeyCode::Home => {
                intents.write(Intent::First);
            }
            KeyCode::End => {
                intents.write(Intent::Last);
            }
            _ => {}
        }
    }
    if !held(&keys, &CONTROL) {
        return;
    }
    // By letter instead of by key position: Z and Y are elsewhere on a German keyboard.
    for letter in letters.get_just_pressed() {
        let Key::Character(letter) = letter else { continue };
        match (letter.to_lowercase().as_str(), held(&keys, &[KeyCode::ShiftLeft, KeyCode::ShiftRight])) {
            ("z", false) => {
                intents.write(Intent::Undo);
            }
            ("y", _) | ("z", true) => {
                intents.write(Intent::Redo);
            }
            ("n", _) => screen.set(Screen::Start),
            _ => {}
        }
    }
}

fn ask_for_a_hint(letters: Res<ButtonInput<Key>>, mut commands: MessageWriter<EngineCommand>) {
    if letters.get_just_pressed().any(|letter| matches!(letter, Key::Character(letter) if letter == "?")) {
        commands.write(EngineCommand::Hint);
    }
}

/// The keys that step through the tutorial.
fn press_show_keys(keys: Res<ButtonInput<KeyCode>>, tutorial: Res<Tutorial>, mut acts: MessageWriter<TutorialCommand>) {
    for key in keys.get_just_pressed() {
        let act = match key {
            KeyCode::PageUp => TutorialCommand::Previous,
            KeyCode::PageDown => TutorialCommand::Next,
            KeyCode::KeyP => TutorialCommand::Play(!tutorial.is_playing),
            _ => continue,
        };
        acts.write(act);
    }
}

/// The keys that go through exercises, and ask for help.
fn press_learn_keys(
    keys: Res<ButtonInput<KeyCode>>,
    letters: Res<ButtonInput<Key>>,
    learn: Res<Learn>,
    mut commands: MessageWriter<LearnCommand>,
) {
    if held(&keys, &CONTROL) {
        return;
    }
    for key in keys.get_just_pressed() {
        match key {
            KeyCode::PageUp => commands.write(LearnCommand::Again),
            KeyCode::PageDown => commands.write(LearnCommand::Next),
            KeyCode::Enter | KeyCode::NumpadEnter if learn.lesson().is_some_and(Lesson::is_solved) => {
                commands.write(LearnCommand::Next)
            }
            _ => continue,
        };
    }
    for letter in letters.get_just_pressed() {
        let Key::Character(letter) = letter else { continue };
        match letter.to_lowercase().as_str() {
            "h" | "?" => commands.write(LearnCommand::Hint),
            "s" => commands.write(LearnCommand::Solution),
            _ => continue,
        };
    }
}

fn toggle_analysis(keys: Res<ButtonInput<KeyCode>>, study: Option<ResMut<LiveAnalysis>>) {
    if let Some(mut study) = study.filter(|_| keys.just_pressed(KeyCode::F8)) {
        study.is_on = !study.is_on;
    }
}

/// The keys that open and close overlays.
fn press_overlay_keys(
    keys: Res<ButtonInput<KeyCode>>,
    panel: Res<PanelKeys>,
    mut overlay: OverlayControl,
    mut gestures: MessageWriter<Gesture>,
) {
    if keys.just_pressed(KeyCode::F1) && matches!(overlay.get(), Overlay::None | Overlay::Result) {
        overlay.open(Overlay::Rules);
    }
    if keys.just_pressed(KeyCode::Escape) && !panel.has_open_list {
        if overlay.get() != Overlay::None {
            overlay.close();
        } else if !panel.is_typing {
            gestures.write(Gesture::Escape);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::PI;

    #[test]
    fn an_exercise_is_gone_through_with_keys_alone() {
        let mut app = App::new();
        app.init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<ButtonInput<Key>>()
            .init_resource::<Learn>()
            .add_message::<LearnCommand>()
            .add_systems(Update, press_learn_keys);
        let mut asked = |code: Option<KeyCode>, letter: Option<&str>| {
            app.insert_resource(ButtonInput::<KeyCode>::default()).insert_resource(ButtonInput::<Key>::default());
            if let Some(code) = code {
                app.world_mut().resource_mut::<ButtonInput<KeyCode>>().press(code);
            }
            if let Some(letter) = letter {
                app.world_mut().resource_mut::<ButtonInput<Key>>().press(Key::Character(letter.into()));
            }
            app.update();
            let mut commands = app.world_mut().resource_mut::<Messages<LearnCommand>>();
            commands.drain().map(|command| format!("{command:?}")).collect::<Vec<_>>()
        };
        for (code, letter, expected) in [
            (None, Some("h"), &["Hint"][..]),
            (None, Some("?"), &["Hint"]),
            (None, Some("S"), &["Solution"]),
            (Some(KeyCode::PageUp), None, &["Again"]),
            (Some(KeyCode::PageDown), None, &["Next"]),
            (Some(KeyCode::Enter), None, &[]),
            (Some(KeyCode::ControlLeft), Some("s"), &[]),
        ] {
            assert_eq!(asked(code, letter), expected, "{code:?} {letter:?}");
        }
    }

    #[test]
    fn up_goes_away_from_the_viewer_at_every_seat() {
        for (yaw, seen) in [(0.0, [0, 1]), (PI, [0, -1]), (-PI, [0, -1]), (FRAC_PI_2, [-1, 0]), (-FRAC_PI_2, [1, 0])] {
            assert_eq!(as_seen([0, 1], yaw), seen, "at yaw {yaw}");
        }
    }
}
