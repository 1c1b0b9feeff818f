//! Which control of a dialog has the keyboard when it opens and while it is open, and which has it afterwards; and which entry of a
//! list is the chosen one.

use std::f32::consts::FRAC_1_SQRT_2;

use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{self, Event, Id, Key, LayerId, Vec2, WidgetRect};

/// The keyboard in dialogs. It is a plugin of egui, because a dialog that is closed draws nothing more.
#[derive(Clone, Debug, Default)]
pub(in crate::app::ui) struct DialogFocus {
    /// Whether a key was pressed last, and not the pointer.
    was_key_last: bool,
    /// The direction of the arrow key that is pressed in this frame.
    arrow_direction: Option<Vec2>,
    open_dialog: Option<OpenDialog>,
}

/// The dialog that is open.
#[derive(Clone, Debug)]
struct OpenDialog {
    layer: LayerId,
    /// What had the keyboard before, if the dialog was opened by a key.
    opener_id: Option<Id>,
    /// Whether one of its controls is still to get the keyboard.
    is_new: bool,
    /// The button that gets it only if there is no other control in sight.
    fallback_id: Option<Id>,
    /// Its controls as they were drawn last, and which of them had the keyboard.
    focusable_controls: Vec<WidgetRect>,
    focused_id: Option<Id>,
}

/// The controls in a layer that can have the keyboard, in the order in which they are drawn.
pub(in crate::app::ui) fn focusable_controls(ctx: &egui::Context, layer: LayerId) -> Vec<WidgetRect> {
    // egui lets the ground of a menu have the keyboard, too, where nobody sees it.
    let ground_id = layer.id.with("move");
    let is_control = |widget: &&WidgetRect| widget.enabled && widget.sense.is_focusable() && widget.id != ground_id;
    ctx.viewport(|viewport| viewport.this_pass.widgets.get_layer(layer).filter(is_control).copied().collect())
}

/// Whether a key was pressed last, and not the pointer.
pub(in crate::app::ui) fn was_key_pressed_last(ctx: &egui::Context) -> bool {
    ctx.with_plugin(|focus: &mut DialogFocus| focus.was_key_last).unwrap_or_default()
}

/// Notes that an entry of a list is the chosen one.
pub(in crate::app::ui) fn set_chosen_entry(entry: &egui::Response) {
    entry.ctx.data_mut(|data| data.insert_temp(entry.layer_id.id.with("chosen"), entry.id));
}

/// The chosen entry of the list in a layer.
pub(in crate::app::ui) fn chosen_entry(ctx: &egui::Context, layer: LayerId) -> Option<Id> {
    ctx.data(|data| data.get_temp(layer.id.with("chosen")))
}

/// Notes that a dialog in this layer is about to be drawn.
pub(in crate::app::ui) fn begin_dialog(ctx: &egui::Context, layer: LayerId) {
    let focused_id = ctx.memory(|memory| memory.focused());
    ctx.with_plugin(|focus: &mut DialogFocus| {
        if focus.open_dialog.as_ref().is_some_and(|open_dialog| open_dialog.layer == layer) {
            return;
        }
        let was_key_last = focus.was_key_last;
        // One dialog may follow another.
        let opener_id =
            focus.open_dialog.take().map_or(focused_id.filter(|_| was_key_last), |open_dialog| open_dialog.opener_id);
        focus.open_dialog = Some(OpenDialog {
            layer,
            opener_id,
            is_new: was_key_last,
            fallback_id: None,
            focusable_controls: Vec::new(),
            focused_id: None,
        });
    });
}

/// Lets a button have the keyboard only if there is no other control in sight.
pub(in crate::app::ui) fn set_fallback_focus(button: &egui::Response) {
    button.ctx.with_plugin(|focus: &mut DialogFocus| {
        if let Some(open_dialog) = focus.open_dialog.as_mut().filter(|open_dialog| open_dialog.layer == button.layer_id)
        {
            open_dialog.fallback_id = Some(button.id);
        }
    });
}

/// Whether nothing has the keyboard, or the only control of a dialog, from which an arrow key leads nowhere.
pub(in crate::app::ui) fn are_arrow_keys_free(ctx: &egui::Context) -> bool {
    let Some(focused_id) = ctx.memory(|memory| memory.focused()) else { return true };
    let is_only_control =
        |open_dialog: &OpenDialog| matches!(&*open_dialog.focusable_controls, [control] if control.id == focused_id);
    ctx.with_plugin(|focus: &mut DialogFocus| focus.open_dialog.as_ref().is_some_and(is_only_control))
        .unwrap_or_default()
}

/// Gives the keyboard to a control of a dialog that was opened by a key, as soon as there is one. For the end of the dialog.
pub(in crate::app::ui) fn finish_dialog(ctx: &egui::Context, layer: LayerId) {
    let dialog_controls = focusable_controls(ctx, layer);
    // A dialog that is only measured has none.
    if dialog_controls.is_empty() {
        return;
    }
    let focused_id = ctx.memory(|memory| memory.focused());
    let focused_id = focused_id.filter(|focused_id| dialog_controls.iter().any(|control| control.id == *focused_id));
    let new_focus = ctx.with_plugin(|focus: &mut DialogFocus| {
        let open_dialog = focus.open_dialog.as_mut().filter(|open_dialog| open_dialog.layer == layer)?;
        open_dialog.focused_id = focused_id;
        open_dialog.focusable_controls.clone_from(&dialog_controls);
        std::mem::take(&mut open_dialog.is_new).then_some(open_dialog.fallback_id)
    });
    let (Some(fallback_id), None) = (new_focus.flatten(), focused_id) else { return };
    // Nobody is made to type who has not asked for it.
    let is_suitable = |control: &&WidgetRect| {
        fallback_id != Some(control.id)
            && control.interact_rect.contains_rect(control.rect)
            && TextEditState::load(ctx, control.id).is_none()
    };
    if let Some(first_id) = dialog_controls.iter().find(is_suitable).map(|control| control.id).or(fallback_id) {
        ctx.memory_mut(|memory| memory.request_focus(first_id));
    }
}

impl egui::Plugin for DialogFocus {
    fn debug_name(&self) -> &'static str {
        "the keyboard in dialogs"
    }

    fn input_hook(&mut self, _: &egui::Context, input: &mut egui::RawInput) {
        self.arrow_direction = None;
        for event in &input.events {
            match event {
                Event::Key { key, pressed: true, .. } => {
                    self.was_key_last = true;
                    self.arrow_direction = arrow_direction(*key).or(self.arrow_direction);
                }
                Event::PointerButton { pressed: true, .. } | Event::Touch { .. } => self.was_key_last = false,
                _ => {}
            }
        }
    }

    fn output_hook(&mut self, ctx: &egui::Context, _: &mut egui::FullOutput) {
        let Some(open_dialog) = &self.open_dialog else { return };
        let focused_id = ctx.memory(|memory| memory.focused());
        if !ctx.memory(|memory| memory.areas().visible_last_frame(&open_dialog.layer)) {
            if let Some(opener_id) = open_dialog.opener_id.filter(|_| focused_id.is_none()) {
                ctx.memory_mut(|memory| memory.request_focus(opener_id));
            }
            self.open_dialog = None;
            return;
        }
        let focused_layer = focused_id.and_then(|id| ctx.read_response(id)).map(|control| control.layer_id);
        let is_covered =
            focused_layer.is_some_and(|focused_layer| !ctx.memory(|memory| memory.allows_interaction(focused_layer)));
        if let (true, Some(left_id)) = (is_covered, open_dialog.focused_id) {
            // An arrow key has led to what lies below the dialog.
            let next_id = self
                .arrow_direction
                .and_then(|direction| nearest_control_id(&open_dialog.focusable_controls, left_id, direction))
                .unwrap_or(left_id);
            ctx.memory_mut(|memory| memory.request_focus(next_id));
        }
    }
}

/// The direction of an arrow key.
const fn arrow_direction(key: Key) -> Option<Vec2> {
    match key {
        Key::ArrowUp => Some(Vec2::UP),
        Key::ArrowDown => Some(Vec2::DOWN),
        Key::ArrowLeft => Some(Vec2::LEFT),
        Key::ArrowRight => Some(Vec2::RIGHT),
        _ => None,
    }
}

/// The control that is nearest in a direction, as egui looks for it.
fn nearest_control_id(controls: &[WidgetRect], from_id: Id, direction: Vec2) -> Option<Id> {
    let start_point = controls.iter().find(|control| control.id == from_id)?.rect.center();
    let distance_to = |control: &WidgetRect| {
        Some((distance_in_direction(control.rect.center() - start_point, direction)?, control.id))
    };
    let nearest_control = controls.iter().filter_map(distance_to).min_by(|one, other| one.0.total_cmp(&other.0));
    nearest_control.map(|(_, id)| id)
}

/// How far away an offset is for somebody who goes in this direction, of length 1. What lies aside counts as further away; `None` if it
/// is more than 45° aside.
///
/// CITE: `find_widget_in_direction` of egui.
pub(in crate::app) fn distance_in_direction(offset: Vec2, direction: Vec2) -> Option<f32> {
    let cosine = offset.normalized().dot(direction);
    (cosine >= FRAC_1_SQRT_2 - 1e-4).then(|| offset.length() / (cosine * cosine))
}
