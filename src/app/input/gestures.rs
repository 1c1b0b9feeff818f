//! Recognises clicks, drags of pieces, and rotations of the camera.
//!
//! Bevy's own `Click` is not used: it comes even after a drag, if that ends over the mesh where it began, and turning
//! the camera would then make moves.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::MouseScrollUnit;
use bevy::picking::PickingSystems;
use bevy::picking::events::{Cancel, Drag, Move, Out, Pointer, Press, Release, Scroll};
use bevy::picking::pointer::{PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy::window::WindowFocused;

use super::click_queue::is_release;
use super::press::{PointerPress, PointerState, PressEffect, PressKind};
use super::surfaces::{PointerTarget, Surfaces};
use crate::app::input::gesture::{BesideBoard, Gesture};
use crate::app::play::selection::{Carried, Selection};
use crate::app::play::{CurrentGame, Played, Shown};
use crate::app::scene::camera::CameraCommand;
use crate::app::scene::choreography::CLEARANCE;
use crate::app::schedule::AppSystems;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::shown_table::{ShownTable, has_piece_on};
use crate::board::{Side, Square};

/// How far a mouse may move during a click, in logical pixels.
const CLICK_SLACK_PX: f32 = 6.0;
/// How far a finger may move during a tap, in logical pixels.
const TAP_SLACK_PX: f32 = 12.0;
/// How long a tap may take while the board is explored by touch, and how long after it the second one may be lifted.
const TAP_TIME: Duration = Duration::from_millis(400);
const DOUBLE_TAP_TIME: Duration = Duration::from_millis(700);
/// The wheel travel of one notch, in pixels.
const PX_PER_NOTCH: f32 = 40.0;
/// The number of notches that doubling the distance of two fingers counts for.
const NOTCHES_PER_DOUBLING: f32 = 6.5;

/// What the player's hand does.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct GestureState {
    pointer_state: PointerState,
    /// When a finger that explores the board has last been lifted without having moved, and what a double tap there chooses.
    last_tap: Option<(Duration, Gesture)>,
    /// What a finger that explores the board touches beside it.
    touched_beside_board: Option<BesideBoard>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GestureState>()
        .add_message::<Gesture>()
        .add_message::<BesideBoard>()
        .add_observer(on_pointer_press)
        .add_observer(on_pointer_drag)
        .add_observer(on_pointer_release)
        .add_observer(on_pointer_cancel)
        .add_observer(on_pointer_move)
        .add_observer(on_pointer_out)
        .add_observer(on_pointer_scroll)
        .add_systems(OnExit(Screen::Table), cancel_gesture)
        .add_systems(OnExit(Screen::Editor), cancel_gesture)
        .add_systems(OnExit(Screen::Tutorial), cancel_gesture)
        .add_systems(OnExit(Screen::Learn), cancel_gesture)
        .add_systems(PreUpdate, handle_missed_releases.after(PickingSystems::Hover))
        .add_systems(Update, cancel_interrupted_gesture.in_set(AppSystems::Refresh));
}

fn on_pointer_press(mut event: On<Pointer<Press>>, inputs: Res<Messages<PointerInput>>, mut control: GestureControl) {
    event.propagate(false);
    control.end_lifted_finger(event.pointer_id, &inputs);
    control.end_missed_tap(event.pointer_id);
    let Some(target) = control.surfaces.press_target(&event) else { return };
    control.camera_commands.write(CameraCommand::Hold);
    let press = PointerPress {
        pointer: event.pointer_id,
        button: event.button,
        pos: event.pointer_location.position,
        pressed_at: control.surfaces.clock.now(),
    };
    match control.gesture_state.pointer_state.effect_of_press(press) {
        PressEffect::Begins => control.begin_press(press, target.square()),
        PressEffect::Pinches(fingers) => control.begin_pinch(fingers),
        PressEffect::Chooses(exploring_press) => control.choose_what_is_explored(exploring_press),
        PressEffect::Ignored => {}
    }
}

/// Whether a person's piece stands there while the other side is to move.
fn waits_for_its_turn(current_game: &CurrentGame, square: Square) -> bool {
    let has_own_piece =
        |side: Side| current_game.is_played_here(side) && has_piece_on(&current_game.game, square, side);
    current_game.waits_for_other() && Side::ALL.into_iter().any(has_own_piece)
}

fn on_pointer_drag(mut event: On<Pointer<Drag>>, mut control: GestureControl) {
    event.propagate(false);
    let (pointer_id, pos) = (event.pointer_id, event.pointer_location.position);
    match control.gesture_state.pointer_state {
        PointerState::Down(press, kind) if (press.pointer, press.button) == (pointer_id, event.button) => {
            let kind = control.begin_drag(kind, pointer_id, &event);
            control.gesture_state.pointer_state = PointerState::Down(PointerPress { pos, ..press }, kind);
            control.continue_drag(kind, pos, event.delta);
        }
        PointerState::Pinching(fingers) => control.pinch(fingers, pointer_id, pos),
        _ => {}
    }
}

fn on_pointer_release(mut event: On<Pointer<Release>>, mut control: GestureControl) {
    event.propagate(false);
    control.end_press(event.pointer_id, event.button, event.pointer_location.position);
}

/// Handles releases that cause no event: over nothing, or in the same frame as their press, as in quick taps during
/// long frames.
fn handle_missed_releases(mut inputs: MessageReader<PointerInput>, mut control: GestureControl) {
    let mut missed_release: Option<(PointerId, PointerButton, Vec2)> = None;
    for input in inputs.read() {
        match input.action {
            PointerAction::Release(button) => {
                missed_release = Some((input.pointer_id, button, input.location.position))
            }
            PointerAction::Press(button)
                if missed_release.is_some_and(|(pointer_id, released_button, _)| {
                    (pointer_id, released_button) == (input.pointer_id, button)
                }) =>
            {
                missed_release = None;
            }
            _ => {}
        }
    }
    if let Some((pointer_id, button, pos)) = missed_release {
        control.end_press(pointer_id, button, pos);
    }
}

/// The state that gestures change.
#[derive(SystemParam)]
struct GestureControl<'w, 's> {
    shown_table: ShownTable<'w>,
    surfaces: Surfaces<'w, 's>,
    gesture_state: ResMut<'w, GestureState>,
    selection: ResMut<'w, Selection>,
    carried: ResMut<'w, Carried>,
    gestures: MessageWriter<'w, Gesture>,
    reached: MessageWriter<'w, BesideBoard>,
    camera_commands: MessageWriter<'w, CameraCommand>,
    settings: Res<'w, Settings>,
}

impl GestureControl<'_, '_> {
    /// Begins a press on this square or beside the board, or lets a finger explore the board.
    fn begin_press(&mut self, press: PointerPress, square: Option<Square>) {
        *self.carried = Carried(None);
        let is_touch = press.pointer.is_touch();
        if is_touch && self.settings.explores_by_touch {
            self.gesture_state.pointer_state = PointerState::Down(press, PressKind::Explore { start_pos: press.pos });
            self.gesture_state.touched_beside_board = None;
            self.explore(press.pos);
            return;
        }
        if is_touch {
            // A finger points only while it touches.
            self.selection.point_at(square, square.is_none());
        }
        let kind = match press.button {
            PointerButton::Middle => PressKind::Turn,
            PointerButton::Primary | PointerButton::Secondary => PressKind::Press { square },
        };
        self.gesture_state.pointer_state = PointerState::Down(press, kind);
    }

    /// Lets two fingers zoom from now on.
    fn begin_pinch(&mut self, fingers: [(PointerId, Vec2); 2]) {
        *self.carried = Carried(None);
        self.gesture_state.pointer_state = PointerState::Pinching(fingers);
    }

    /// Chooses the square that a finger explores, or what it touches beside the board, as another one comes down.
    fn choose_what_is_explored(&mut self, exploring_press: PointerPress) {
        let beside_board = self.gesture_state.touched_beside_board;
        self.gestures.write(match self.selection.cursor {
            Some(square) => Gesture::Choose(Some(square)),
            None => beside_board.map_or(Gesture::Escape, BesideBoard::gesture),
        });
        // The lift of the first finger is no tap, and chooses nothing.
        self.gesture_state.pointer_state =
            PointerState::Down(exploring_press, PressKind::Explore { start_pos: Vec2::INFINITY });
    }

    /// Puts the cursor on the square under a finger. Off the board it is hidden, and it is told when the finger reaches the dice or
    /// the doubling cube.
    fn explore(&mut self, pos: Vec2) {
        let square = self.surfaces.square_under(pos);
        if self.selection.cursor != square {
            self.selection.cursor = square;
        }
        let beside_board = self.beside_board_under(square, pos);
        if self.gesture_state.touched_beside_board != beside_board {
            self.gesture_state.touched_beside_board = beside_board;
            self.reached.write_batch(beside_board);
        }
    }

    /// The dice or the doubling cube under the pointer, if it is on no square.
    fn beside_board_under(&mut self, square: Option<Square>, pos: Vec2) -> Option<BesideBoard> {
        if square.is_some() { None } else { self.surfaces.beside_board_under(pos) }
    }

    /// The second of two taps chooses what is under it, or each lift does.
    fn end_exploring(&mut self, start_pos: Vec2, pressed_at: Duration, pos: Vec2) {
        let square = self.surfaces.square_under(pos);
        let beside_board = self.beside_board_under(square, pos);
        if self.settings.lifts_to_choose {
            // Nobody doubles by mistake, and a selected piece is let go there.
            let rolls = beside_board == Some(BesideBoard::Dice) && self.selection.from.is_none();
            let lift_gesture = if rolls { Gesture::Roll } else { Gesture::Lift(square) };
            self.gestures.write_batch(start_pos.is_finite().then_some(lift_gesture));
            return;
        }
        let now = self.surfaces.clock.now();
        let is_tap = start_pos.distance(pos) <= TAP_SLACK_PX && now.saturating_sub(pressed_at) <= TAP_TIME;
        let gesture = beside_board.map_or(Gesture::Choose(square), BesideBoard::gesture);
        let is_first_tap = |(last_tap_at, first_gesture)| {
            first_gesture == gesture && now.saturating_sub(last_tap_at) <= DOUBLE_TAP_TIME
        };
        let is_second_tap = self.gesture_state.last_tap.is_some_and(is_first_tap);
        self.gesture_state.last_tap = (is_tap && !is_second_tap).then_some((now, gesture));
        if is_tap && is_second_tap {
            self.gestures.write(gesture);
        }
    }

    /// Ends an earlier quick tap of a finger that comes down again: its release may have been missed.
    fn end_missed_tap(&mut self, next_pointer: PointerId) {
        if let PointerState::Down(press, PressKind::Explore { start_pos }) = self.gesture_state.pointer_state
            && press.pointer == next_pointer
        {
            self.end_exploring(start_pos, press.pressed_at, press.pos);
        }
    }

    /// Ends another finger's tap that began and ended within one long frame. Its release is not reported before the
    /// next press.
    fn end_lifted_finger(&mut self, next_pointer: PointerId, inputs: &Messages<PointerInput>) {
        let PointerState::Down(held_press, _) = self.gesture_state.pointer_state else { return };
        if !held_press.pointer.is_touch() || held_press.pointer == next_pointer {
            return;
        }
        // Short frames share their messages, so there may be releases of its taps before.
        let inputs_of_held =
            inputs.iter_current_update_messages().filter(|input| input.pointer_id == held_press.pointer);
        let is_press = |input: &&PointerInput| matches!(input.action, PointerAction::Press(_));
        let last_input = inputs_of_held.filter(|input| is_press(input) || is_release(input)).last();
        if last_input.is_some_and(is_release) {
            self.end_press(held_press.pointer, held_press.button, held_press.pos);
        }
    }

    /// The new state of a press when the pointer is dragged. It stays the same while the press may still be a click.
    /// The position may have changed since the press.
    fn begin_drag(&mut self, kind: PressKind, pointer_id: PointerId, event: &Drag) -> PressKind {
        let PressKind::Press { square } = kind else { return kind };
        let slack_px = if pointer_id.is_touch() { TAP_SLACK_PX } else { CLICK_SLACK_PX };
        if event.distance.length() <= slack_px {
            return kind;
        }
        match square.filter(|_| event.button == PointerButton::Primary) {
            Some(from) if self.shown_table.can_be_dragged(from) => {
                self.gestures.write(Gesture::PickUp(from));
                PressKind::Carry { from }
            }
            // A player who is too early does not want to rotate the camera.
            Some(from)
                if self.shown_table.current().is_some_and(|current_game| waits_for_its_turn(current_game, from)) =>
            {
                PressKind::Wait
            }
            _ => {
                // Include the movement before the drag was recognised.
                self.camera_commands
                    .write(CameraCommand::Drag((event.distance - event.delta) / self.surfaces.viewport_height_px()));
                PressKind::Turn
            }
        }
    }

    /// Moves the dragged piece, or rotates the camera.
    fn continue_drag(&mut self, kind: PressKind, pos: Vec2, delta: Vec2) {
        match kind {
            PressKind::Carry { .. } => {
                let square = self.surfaces.square_under(pos);
                self.selection.point_at(square, square.is_none() && self.surfaces.is_in_view(pos));
                self.carried.set_if_neq(Carried(self.surfaces.point_on_plane(pos, CLEARANCE)));
            }
            PressKind::Turn => {
                self.camera_commands.write(CameraCommand::Drag(delta / self.surfaces.viewport_height_px()));
            }
            PressKind::Explore { .. } => self.explore(pos),
            PressKind::Press { .. } | PressKind::Wait => {}
        }
    }

    /// Zooms by the change in the distance of the two fingers.
    fn pinch(&mut self, mut fingers: [(PointerId, Vec2); 2], pointer_id: PointerId, pos: Vec2) {
        let distance_before = fingers[0].1.distance(fingers[1].1);
        if let Some(finger) = fingers.iter_mut().find(|finger| finger.0 == pointer_id) {
            finger.1 = pos;
        }
        let distance_after = fingers[0].1.distance(fingers[1].1);
        if distance_before > 1.0 && distance_after > 1.0 {
            self.camera_commands
                .write(CameraCommand::Zoom((distance_after / distance_before).log2() * NOTCHES_PER_DOUBLING));
        }
        self.gesture_state.pointer_state = PointerState::Pinching(fingers);
    }

    /// Ends the press of this pointer and button, if it has not ended before.
    fn end_press(&mut self, pointer_id: PointerId, button: PointerButton, pos: Vec2) {
        match self.gesture_state.pointer_state {
            PointerState::Down(press, kind) if (press.pointer, press.button) == (pointer_id, button) => {
                self.act_on_release(kind, &press, pos);
                self.gesture_state.pointer_state = PointerState::Free;
                *self.carried = Carried(None);
                if pointer_id.is_touch() {
                    self.selection.point_at(None, false);
                }
            }
            PointerState::Pinching(fingers) if fingers.iter().any(|finger| finger.0 == pointer_id) => {
                self.gesture_state.pointer_state = PointerState::Free;
            }
            PointerState::Down(..) | PointerState::Pinching(_) | PointerState::Free => {}
        }
    }

    /// Does what a press means that is released here.
    fn act_on_release(&mut self, kind: PressKind, press: &PointerPress, pos: Vec2) {
        match kind {
            PressKind::Press { square } => {
                let gesture = self.click_gesture(square, press, pos);
                self.gestures.write_batch(gesture);
            }
            // The dragged piece hides the square below it, so use the board under the pointer.
            PressKind::Carry { from } => {
                self.gestures.write(Gesture::Drop { from, to: self.surfaces.drop_target(from, pos) });
            }
            PressKind::Turn => {
                self.camera_commands.write(CameraCommand::LetGo);
            }
            PressKind::Explore { start_pos } => self.end_exploring(start_pos, press.pressed_at, pos),
            PressKind::Wait => {}
        }
    }

    /// The gesture of a press on this square that was no drag; `None` over the panel, and for buttons without one.
    fn click_gesture(&mut self, square: Option<Square>, press: &PointerPress, pos: Vec2) -> Option<Gesture> {
        if !self.surfaces.is_in_view(pos) {
            return None;
        }
        if self.surfaces.requests_removal(press) {
            return square.map(Gesture::Remove);
        }
        if press.button != PointerButton::Primary {
            return None;
        }
        let beside_board = self.beside_board_under(square, pos);
        Some(beside_board.map_or(Gesture::Click(square), BesideBoard::gesture))
    }
}

fn on_pointer_cancel(mut event: On<Pointer<Cancel>>, gesture_state: ResMut<GestureState>, carried: ResMut<Carried>) {
    event.propagate(false);
    cancel_gesture(gesture_state, carried);
}

/// Cancels the current gesture.
fn cancel_gesture(mut gesture_state: ResMut<GestureState>, mut carried: ResMut<Carried>) {
    gesture_state.pointer_state = PointerState::Free;
    carried.set_if_neq(Carried(None));
}

/// Cancels the current gesture on the Escape key, if the window loses the focus, or if the shown position changes while a piece is dragged.
/// A press goes on: of taps that follow quickly, the next may begin before the move of the last one is made.
fn cancel_interrupted_gesture(
    mut game_changes: MessageReader<Played>,
    mut gestures: MessageReader<Gesture>,
    mut focus_changes: MessageReader<WindowFocused>,
    shown_table: Res<Shown>,
    gesture_state: ResMut<GestureState>,
    carried: ResMut<Carried>,
) {
    let is_carrying = matches!(gesture_state.pointer_state, PointerState::Down(_, PressKind::Carry { .. }));
    let is_new_position = |change: &&Played| change.table == shown_table.0 && !change.is_annotation();
    let has_new_position = game_changes.read().filter(is_new_position).last().is_some() && is_carrying;
    let has_escape = gestures.read().filter(|gesture| **gesture == Gesture::Escape).last().is_some();
    let has_lost_focus = focus_changes.read().filter(|change| !change.focused).last().is_some();
    if has_new_position || has_escape || has_lost_focus {
        cancel_gesture(gesture_state, carried);
    }
}

fn on_pointer_move(
    mut event: On<Pointer<Move>>,
    mut surfaces: Surfaces,
    gesture_state: Res<GestureState>,
    mut selection: ResMut<Selection>,
) {
    event.propagate(false);
    // A finger points only at what it has pressed.
    if gesture_state.pointer_state == PointerState::Free && !event.pointer_id.is_touch() {
        let target = surfaces.pointer_target(event.entity, event.pointer_location.position);
        let square = target.as_ref().and_then(PointerTarget::square);
        selection.point_at(square, square.is_none() && target.is_some());
    }
}

fn on_pointer_out(mut event: On<Pointer<Out>>, gesture_state: Res<GestureState>, mut selection: ResMut<Selection>) {
    event.propagate(false);
    if gesture_state.pointer_state == PointerState::Free {
        selection.point_at(None, false);
    }
}

fn on_pointer_scroll(
    mut event: On<Pointer<Scroll>>,
    mut surfaces: Surfaces,
    mut camera_commands: MessageWriter<CameraCommand>,
) {
    event.propagate(false);
    if surfaces.pointer_target(event.entity, event.pointer_location.position).is_some() {
        let notches = match event.unit {
            MouseScrollUnit::Line => event.y,
            MouseScrollUnit::Pixel => event.y / PX_PER_NOTCH,
        };
        camera_commands.write(CameraCommand::Zoom(notches));
    }
}

/// Points at a square or off the board. Detects changes, so that others are only notified of a different place.
trait PointAt {
    fn point_at(&mut self, square: Option<Square>, is_beside: bool);
}

impl PointAt for ResMut<'_, Selection> {
    fn point_at(&mut self, square: Option<Square>, is_beside: bool) {
        if (self.hover, self.is_beside_board) != (square, is_beside) {
            (self.hover, self.is_beside_board) = (square, is_beside);
            // Moving the pointer hides the keyboard's cursor.
            if square.is_some() {
                self.cursor = None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::play::{Cause, TableId};
    use crate::session::{Game, GameId};

    #[test]
    fn a_dragged_piece_is_let_go_when_its_table_changes_and_not_when_another_one_does() {
        let (pointer, button, pos) = (PointerId::Mouse, PointerButton::Primary, Vec2::ZERO);
        let press = PointerPress { pointer, button, pos, pressed_at: Duration::ZERO };
        let carrying = PointerState::Down(press, PressKind::Carry { from: Square::new(0, 0) });
        for (table, expected) in [(TableId::Game, carrying), (TableId::Exercise, PointerState::Free)] {
            let mut app = App::new();
            app.add_message::<Played>()
                .add_message::<Gesture>()
                .add_message::<WindowFocused>()
                .insert_resource(GestureState { pointer_state: carrying, ..default() })
                .insert_resource(Shown(TableId::Exercise))
                .init_resource::<Carried>()
                .add_systems(Update, cancel_interrupted_gesture);
            let change = Played::arrival(table, Cause::Loaded, &Game::new(GameId::default()));
            app.world_mut().write_message(change);
            app.update();
            assert_eq!(app.world().resource::<GestureState>().pointer_state, expected, "{table:?}");
        }
    }
}
