//! Lists the controls of the panel and their positions, for tests, assistive technology and the page.
//!
//! The panel is drawn by egui, so that a page has no elements for its contents.

use std::borrow::Borrow;
use std::collections::{HashMap, HashSet};

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Action, Node, NodeId, TreeUpdate};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use serde::Serialize;

use crate::app::ui::widgets::text_fields::TextFields;

/// A control that can be pressed or edited.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Control {
    /// The role: `Button`, `TextInput`, `RadioButton`, …, as in `accesskit::Role`.
    pub role: String,
    /// Its label.
    pub name: String,
    /// Its centre, in logical pixels from the upper left corner of the window.
    pub at: [f32; 2],
    /// Whether it is enabled.
    pub enabled: bool,
}

/// What was in the panel in the last frame, as egui told it. Only in an app with [`plugin`].
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct PanelContents {
    /// The controls, those in front at the end.
    pub controls: Vec<Control>,
    /// The text fields.
    pub fields: TextFields,
    /// The whole tree; `None` before the first picture.
    pub tree: Option<TreeUpdate>,
}

/// Lists the controls in every frame.
pub fn plugin(app: &mut App) {
    app.init_resource::<PanelContents>()
        .add_systems(EguiPrimaryContextPass, add_listener.run_if(run_once))
        .add_systems(Last, take_over_controls);
}

fn add_listener(mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.add_plugin(AccessListener::default());
    Ok(())
}

/// Takes the keyboard from whatever control has it.
pub(in crate::app) fn surrender_focus(ctx: &egui::Context) {
    ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
}

/// Takes over the contents of the last frame.
pub fn take_over_controls(mut contexts: EguiContexts, mut panel_contents: ResMut<PanelContents>) -> Result {
    let ctx = contexts.ctx_mut()?;
    if let Some(mut new_contents) = ctx.with_plugin(AccessListener::take).flatten() {
        new_contents
            .controls
            .iter_mut()
            .flat_map(|control| &mut control.at)
            .for_each(|position| *position *= ctx.zoom_factor());
        panel_contents.set_if_neq(new_contents);
    }
    Ok(())
}

/// Receives egui's accessibility updates.
#[derive(Default)]
pub(in crate::app::ui) struct AccessListener {
    last_contents: Option<PanelContents>,
}

impl AccessListener {
    /// The contents of the last frame, once.
    pub(in crate::app::ui) fn take(&mut self) -> Option<PanelContents> {
        self.last_contents.take()
    }
}

impl egui::Plugin for AccessListener {
    fn debug_name(&self) -> &'static str {
        "controls"
    }

    fn output_hook(&mut self, ctx: &egui::Context, output: &mut egui::FullOutput) {
        let Some(mut tree_update) = output.platform_output.accesskit_update.take() else { return };
        prune_hidden_nodes(&mut tree_update);
        let Some(tree_info) = &tree_update.tree else { return };
        let nodes: HashMap<NodeId, &Node> = tree_update.nodes.iter().map(|(id, node)| (*id, node)).collect();
        let mut reachable_ids = Vec::new();
        walk(tree_info.root, &nodes, &mut reachable_ids);
        let controls = reachable_ids.iter().filter_map(|id| control(nodes.get(id)?, &nodes)).collect();
        let is_editable = output.platform_output.ime.is_some();
        let text_fields = TextFields::from_nodes(ctx, &nodes, tree_update.focus, is_editable, &reachable_ids);
        self.last_contents = Some(PanelContents { controls, fields: text_fields, tree: Some(tree_update) });
    }
}

/// Takes what is only for the eyes, such as a tip, out of the tree, with what is in it.
fn prune_hidden_nodes(tree_update: &mut TreeUpdate) {
    let hidden_nodes = tree_update.nodes.iter().filter(|(_, node)| node.is_hidden());
    let hidden_ids: HashSet<NodeId> = hidden_nodes.map(|(id, _)| *id).collect();
    for (_, node) in &mut tree_update.nodes {
        if node.children().iter().any(|child| hidden_ids.contains(child)) {
            let children: Vec<NodeId> =
                node.children().iter().copied().filter(|child| !hidden_ids.contains(child)).collect();
            node.set_children(children);
        }
    }
}

/// Adds this node and its descendants.
pub(in crate::app) fn walk<N: Borrow<Node>>(id: NodeId, nodes: &HashMap<NodeId, N>, reachable_ids: &mut Vec<NodeId>) {
    let Some(node) = nodes.get(&id) else { return };
    reachable_ids.push(id);
    node.borrow().children().iter().for_each(|&child| walk(child, nodes, reachable_ids));
}

fn control(node: &Node, nodes: &HashMap<NodeId, &Node>) -> Option<Control> {
    let bounds = node.bounds()?;
    let can_be_used = node.supports_action(Action::Click) || node.supports_action(Action::Focus);
    can_be_used.then(|| Control {
        role: format!("{:?}", node.role()),
        name: labels(node, nodes).or(node.label().or(node.value()).map(str::to_owned)).unwrap_or_default(),
        at: [(bounds.x0 + bounds.x1) / 2.0, (bounds.y0 + bounds.y1) / 2.0].map(|coordinate| coordinate as f32),
        enabled: !node.is_disabled(),
    })
}

/// The texts of the labels beside a node, if it has any.
pub(in crate::app) fn labels(node: &Node, nodes: &HashMap<NodeId, &Node>) -> Option<String> {
    let label_texts =
        node.labelled_by().iter().filter_map(|id| nodes.get(id)).filter_map(|node| node.label().or(node.value()));
    let label_texts = label_texts.collect::<Vec<_>>().join(" ");
    (!label_texts.is_empty()).then_some(label_texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_pressed_is_listed_with_its_place_and_what_is_only_read_is_not() {
        let ctx = egui::Context::default();
        ctx.enable_accesskit();
        ctx.add_plugin(AccessListener::default());
        let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(200.0, 100.0)));
        let mut output = ctx.run_ui(egui::RawInput { screen_rect, ..Default::default() }, |ui| {
            ui.add(egui::Label::new("Two players").selectable(false));
            ui.put(
                egui::Rect::from_min_max(egui::pos2(10.0, 40.0), egui::pos2(110.0, 60.0)),
                egui::Button::new("Play"),
            );
            ui.add_enabled(false, egui::Button::new("Undo"));
        });
        output.textures_delta.clear();
        let PanelContents { controls, .. } = ctx.with_plugin(AccessListener::take).flatten().expect("a picture");
        let names_and_states: Vec<_> =
            controls.iter().map(|control| (control.name.as_str(), control.enabled)).collect();
        assert_eq!(names_and_states, [("Play", true), ("Undo", false)]);
        assert_eq!((controls[0].role.as_str(), controls[0].at), ("Button", [60.0, 50.0]));
    }
}
