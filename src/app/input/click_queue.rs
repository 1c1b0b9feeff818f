//! Queues clicks, so that each one counts even if frames are long.
//!
//! Picking looks once per frame at what is under a pointer, and the effect of a click is visible only in the next
//! frame. So of several mouse clicks within one frame, only the first is passed on; the others wait for the next frame.
//! Touches cannot wait, because a finger's pointer ends with its touch.

use std::collections::VecDeque;

use bevy::ecs::message::MessageCursor;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;

use crate::app::frames::wake_ups::WakeUps;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, pass_on_first_click.before(PickingSystems::ProcessInput));
}

fn pass_on_first_click(
    mut inputs: ResMut<Messages<PointerInput>>,
    mut message_cursor: Local<MessageCursor<PointerInput>>,
    mut waiting_inputs: Local<VecDeque<PointerInput>>,
    mut wake_ups: ResMut<WakeUps>,
) {
    let (mouse_inputs, other_inputs): (Vec<_>, Vec<_>) =
        message_cursor.read(&inputs).cloned().partition(|input| input.pointer_id.is_mouse());
    waiting_inputs.extend(mouse_inputs);
    if waiting_inputs.is_empty() {
        return;
    }
    let click_input_count = first_click_input_count(&waiting_inputs);
    inputs.clear();
    inputs.write_batch(other_inputs);
    inputs.write_batch(waiting_inputs.drain(..click_input_count));
    message_cursor.clear(&inputs);
    wake_ups.go_on_if(!waiting_inputs.is_empty());
}

/// The number of inputs up to the first release that is followed by another press; all if there is none.
fn first_click_input_count(inputs: &VecDeque<PointerInput>) -> usize {
    let is_press = |input: &PointerInput| matches!(input.action, PointerAction::Press(_));
    let end_index = inputs.iter().position(is_release).map_or(inputs.len(), |release_index| release_index + 1);
    if inputs.iter().skip(end_index).any(is_press) { end_index } else { inputs.len() }
}

pub(super) fn is_release(input: &PointerInput) -> bool {
    matches!(input.action, PointerAction::Release(_))
}
