//! The whole tree: the board, and the panel as egui tells it.

use std::collections::HashMap;

use bevy::prelude::*;
use bevy_egui::egui::accesskit::{Node, NodeId, Rect, Role, TreeUpdate};
use bevy_egui::{EguiContexts, egui};

use super::board_nodes::{BoardNodes, describe_board};
use super::is_wanted;
use crate::app::ui::widgets::controls::{self, PanelContents};

/// The tree of the last frame, once somebody wants to read it: nothing is done for it before this resource exists. Its bounds are in
/// points of the panel, the scale of its root makes pixels of them.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct AccessTree(pub Option<TreeUpdate>);

/// The making of the tree, at the end of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AccessSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        compose_tree.in_set(AccessSystems).after(controls::take_over_controls).after(describe_board).run_if(is_wanted),
    );
}

fn compose_tree(
    panel_contents: Res<PanelContents>,
    board_nodes: Res<BoardNodes>,
    mut contexts: EguiContexts,
    mut tree: ResMut<AccessTree>,
) -> Result {
    if panel_contents.is_changed() || board_nodes.is_changed() {
        let zoom = contexts.ctx_mut()?.zoom_factor();
        tree.set_if_neq(AccessTree(
            panel_contents.tree.as_ref().map(|panel_tree| tree_with_board(panel_tree, &board_nodes, zoom)),
        ));
    }
    Ok(())
}

/// The panel's tree with the board before it. What lies below a dialog is left out.
fn tree_with_board(panel_tree: &TreeUpdate, board_nodes: &BoardNodes, zoom: f32) -> TreeUpdate {
    let root_id = egui::accesskit_root_id().accesskit_id();
    let mut nodes: HashMap<NodeId, Node> = panel_tree.nodes.iter().cloned().collect();
    let mut child_ids: Vec<NodeId> = nodes.get(&root_id).map(|root| root.children().to_vec()).unwrap_or_default();
    if let Some(dialog) = child_ids.iter().rposition(|&child_id| find_dialog(child_id, &nodes).is_some()) {
        child_ids.drain(..dialog);
    }
    if !board_nodes.nodes.is_empty() {
        child_ids = board_nodes.outermost.iter().copied().chain(child_ids).collect();
        for (id, node) in &board_nodes.nodes {
            nodes.insert(*id, scaled_node(node, 1.0 / f64::from(zoom)));
        }
    }
    if let Some(root) = nodes.get_mut(&root_id) {
        root.set_children(child_ids.clone());
        root.set_label("Turnover");
    }
    // Without a control that has it, a dialog has the keyboard, or the board's cursor.
    let dialog = child_ids.iter().find_map(|&child_id| find_dialog(child_id, &nodes));
    let default_focus = dialog.or(board_nodes.cursor).unwrap_or(root_id);
    let focus = if panel_tree.focus == root_id { default_focus } else { panel_tree.focus };
    let mut reachable_ids = Vec::new();
    controls::walk(root_id, &nodes, &mut reachable_ids);
    let focus = if reachable_ids.contains(&focus) { focus } else { dialog.unwrap_or(root_id) };
    let nodes = reachable_ids.into_iter().filter_map(|id| nodes.remove(&id).map(|node| (id, node))).collect();
    TreeUpdate { nodes, focus, tree: panel_tree.tree.clone(), tree_id: panel_tree.tree_id }
}

/// The dialog at or below a node.
fn find_dialog(id: NodeId, nodes: &HashMap<NodeId, Node>) -> Option<NodeId> {
    let node = nodes.get(&id)?;
    if node.role() == Role::Dialog {
        Some(id)
    } else {
        node.children().iter().find_map(|&child| find_dialog(child, nodes))
    }
}

fn scaled_node(node: &Node, factor: f64) -> Node {
    let mut node = node.clone();
    if let Some(Rect { x0, y0, x1, y1 }) = node.bounds() {
        node.set_bounds(Rect { x0: x0 * factor, y0: y0 * factor, x1: x1 * factor, y1: y1 * factor });
    }
    node
}
