//! What a reader asks for: presses and focus on the board, and all that egui answers in the panel.

use bevy::prelude::*;
use bevy_egui::egui::Event;
use bevy_egui::egui::accesskit::{Action, ActionRequest, NodeId, TreeId};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContexts, EguiPreUpdateSet, PrimaryEguiContext};

use super::board_nodes::{BoardNodes, leave_button_id};
use crate::app::input::gesture::Gesture;
use crate::app::kiosk::ReaderPress;
use crate::app::play::selection::Selection;
use crate::app::settings::Settings;
use crate::app::ui::widgets::controls;

/// A request of assistive technology.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct AccessRequest(pub ActionRequest);

impl AccessRequest {
    /// A request without data.
    #[must_use]
    pub const fn new(action: Action, target_node: NodeId) -> Self {
        Self(ActionRequest { action, target_tree: TreeId::ROOT, target_node, data: None })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AccessRequest>()
        .add_message::<ReaderPress>()
        .add_systems(PreUpdate, (handle_requests.before(EguiPreUpdateSet::ProcessInput), tell_presses));
}

/// Tells that somebody is there. The focus may also move by itself.
fn tell_presses(mut requests: MessageReader<AccessRequest>, mut presses: MessageWriter<ReaderPress>) {
    let press_count = requests.read().filter(|request| request.0.action == Action::Click).count();
    presses.write_batch((press_count > 0).then_some(ReaderPress));
}

/// A square that is pressed or focused gets the keyboard's cursor. The button that leaves the board is pointed at as by a mouse beside
/// it.
fn handle_requests(
    mut requests: MessageReader<AccessRequest>,
    board_nodes: Res<BoardNodes>,
    settings: Res<Settings>,
    context_entity: Query<Entity, With<PrimaryEguiContext>>,
    mut contexts: EguiContexts,
    mut selection: ResMut<Selection>,
    mut gestures: MessageWriter<Gesture>,
    mut inputs: MessageWriter<EguiInputEvent>,
) -> Result {
    for AccessRequest(request) in requests.read() {
        let square = board_nodes.square(request.target_node);
        if square.is_none() && request.target_node != leave_button_id() {
            if let Ok(context_entity) = context_entity.single() {
                inputs.write(EguiInputEvent {
                    context: context_entity,
                    event: Event::AccessKitActionRequest(request.clone()),
                });
            }
            continue;
        }
        if matches!(request.action, Action::Click | Action::Focus) {
            controls::surrender_focus(contexts.ctx_mut()?);
            selection.cursor = square;
            if square.is_none() {
                (selection.hover, selection.is_beside_board) = (None, true);
            }
        }
        if request.action == Action::Click {
            let explores_by_touch = settings.explores_by_touch;
            gestures.write(if explores_by_touch { Gesture::Choose(square) } else { Gesture::Click(square) });
        }
    }
    Ok(())
}
