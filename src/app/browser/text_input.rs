//! The page's element for text fields, which brings on-screen keyboards, input methods and dictation.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Context, SurrenderFocusOn};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContexts, EguiPreUpdateSet, PrimaryEguiContext};

use crate::app::system::external_messages;
use crate::app::system::js_bindings::{self, FieldEvent};
use crate::app::ui::widgets::controls::{self, PanelContents};
use crate::app::ui::widgets::text_fields::{self, PageEdit, TextFields};

/// What is left to do at the end of the frame: a component of the panel's egui context.
#[derive(Component, Default)]
struct PendingFieldAnswer {
    /// The edit whose selection is to be taken over, once its text is in the field.
    edit: Option<PageEdit>,
    /// The frames until the page is told that the field that was tapped has not got the keyboard.
    tap_frames_left: u8,
}

/// How many frames a field has to get the keyboard after a tap. Until then the page is not told that none has it, for an
/// on-screen keyboard would be put away.
const TAP_FOCUS_FRAMES: u8 = 4;

pub(super) fn plugin(app: &mut App) {
    external_messages::add(app, |send_message| js_bindings::on_field(send_message));
    app.register_required_components::<PrimaryEguiContext, PendingFieldAnswer>()
        // Before the keys of the same frame, which were pressed later.
        .add_systems(PreUpdate, apply_field_events.before(EguiPreUpdateSet::ProcessInput))
        .add_systems(Last, publish_fields.after(controls::take_over_controls));
}

fn apply_field_events(
    mut field_events: MessageReader<FieldEvent>,
    panel_contents: Option<Res<PanelContents>>,
    mut contexts: EguiContexts,
    panel: Single<(Entity, &mut PendingFieldAnswer), With<PrimaryEguiContext>>,
    mut inputs: MessageWriter<EguiInputEvent>,
) -> Result {
    let Some(panel_contents) = panel_contents else { return Ok(()) };
    let (context, mut field_answer) = panel.into_inner();
    let text_fields = &panel_contents.fields;
    field_answer.edit = None;
    for field_event in field_events.read().cloned() {
        match field_event {
            FieldEvent::Edited { value, selection } => field_answer.edit = Some(PageEdit { value, selection }),
            FieldEvent::Tapped => {
                field_answer.tap_frames_left = TAP_FOCUS_FRAMES;
                surrender_focus(contexts.ctx_mut()?, SurrenderFocusOn::Never);
            }
            FieldEvent::Left => {
                if let Some(field) = &text_fields.focused {
                    text_fields::leave(contexts.ctx_mut()?, field);
                }
            }
        }
    }
    // Each edit tells the whole text: the last one counts.
    if let (Some(edit), Some(field)) = (&field_answer.edit, &text_fields.focused) {
        let egui_events = edit.events(contexts.ctx_mut()?, field);
        inputs.write_batch(egui_events.into_iter().map(|event| EguiInputEvent { context, event }));
    }
    Ok(())
}

fn publish_fields(
    panel_contents: Res<PanelContents>,
    mut contexts: EguiContexts,
    mut field_answer: Single<&mut PendingFieldAnswer>,
    mut redraws: MessageWriter<RequestRedraw>,
    mut published_fields: Local<Option<TextFields>>,
) -> Result {
    let text_fields = &panel_contents.fields;
    let edit = field_answer.edit.take();
    if let (Some(edit), Some(field)) = (&edit, &text_fields.focused) {
        edit.select(contexts.ctx_mut()?, field);
    }
    let was_awaiting_focus = field_answer.tap_frames_left > 0;
    field_answer.tap_frames_left =
        if text_fields.focused.is_some() { 0 } else { field_answer.tap_frames_left.saturating_sub(1) };
    if was_awaiting_focus {
        surrender_focus(contexts.ctx_mut()?, SurrenderFocusOn::default());
    }
    if field_answer.tap_frames_left > 0 {
        redraws.write(RequestRedraw);
        return Ok(());
    }
    // An edit that was not taken over must be told as well, for the page has it already.
    if was_awaiting_focus || edit.is_some() || published_fields.as_ref() != Some(text_fields) {
        js_bindings::show_fields(&serde_json::to_string(text_fields)?);
        *published_fields = Some(text_fields.clone());
    }
    Ok(())
}

/// Says when a field loses the keyboard to a pointer elsewhere. Never in the frame of a tap: if its whole life lies between two frames,
/// the pointer is already gone when egui looks for what lies under it, and the field would lose what it has just got.
fn surrender_focus(ctx: &Context, condition: SurrenderFocusOn) {
    ctx.options_mut(|options| options.input_options.surrender_focus_on = condition);
}
