//! What can be scanned: the items of the accessibility tree, which of them lie in front, and what closes that.

use std::collections::HashMap;

use bevy_egui::egui;
use bevy_egui::egui::accesskit::{Action, Node, NodeId, Role, TreeUpdate};

use crate::app::access::board_nodes::{BoardNodes, leave_button_id, square_node_id};
use crate::app::access::requests::AccessRequest;
use crate::app::input::screen_keyboard::ScreenKeyboard;
use crate::app::play::selection::{Selection, moves_from};
use crate::app::shown_table::ShownTable;
use crate::app::ui::screen_keyboard;
use crate::app::ui::table::move_choice;
use crate::app::ui::widgets::{controls, text_fields};
use crate::board::Square;

/// The most items of a group. More are divided.
const MAX_GROUP_SIZE: usize = 6;

/// What can be chosen: a node, and what is asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScanItem {
    pub(super) node: NodeId,
    pub(super) action: Action,
}

impl ScanItem {
    pub(super) const fn press(node: NodeId) -> Self {
        Self { node, action: Action::Click }
    }

    /// What closes an open menu or list, or the on-screen keyboard.
    pub(super) fn closing(layer: egui::Id) -> Self {
        Self { node: layer.accesskit_id(), action: Action::Collapse }
    }

    /// Whether it is a step of a number.
    pub(super) const fn is_step(self) -> bool {
        matches!(self.action, Action::Decrement | Action::Increment)
    }

    /// The sign of a step of a number, or of what closes a menu.
    pub(super) const fn sign(self) -> Option<&'static str> {
        match self.action {
            Action::Decrement => Some("−"),
            Action::Increment => Some("+"),
            Action::Collapse => Some("×"),
            _ => None,
        }
    }

    /// Whether it is a text field, which gets the focus when it is chosen.
    pub(super) const fn is_field(self) -> bool {
        matches!(self.action, Action::Focus)
    }

    /// What is asked for when the mark comes here: the keyboard's focus, so it is scrolled to, and read. A number or a field with the
    /// focus would be typed in, and a menu as a whole can have none.
    pub(super) const fn focus_request(self) -> AccessRequest {
        let action = if self.sign().is_some() || self.is_field() { Action::ScrollIntoView } else { Action::Focus };
        AccessRequest::new(action, self.node)
    }

    /// The place of the mark on a node: for a step of a number its left or right half.
    pub(super) fn mark_rect(self, bounds: egui::Rect) -> egui::Rect {
        let (left, right) = bounds.split_left_right_at_fraction(0.5);
        match self.action {
            Action::Decrement => left,
            Action::Increment => right,
            _ => bounds,
        }
    }
}

/// All items of the tree, in its order.
pub(super) fn scannable_items(
    tree: &TreeUpdate,
    board_nodes: &BoardNodes,
    table: &ShownTable,
    selection: &Selection,
) -> Vec<ScanItem> {
    let mut items = Vec::new();
    let mut last_role = Role::Unknown;
    for (id, node) in &tree.nodes {
        match board_nodes.square(*id) {
            Some(square) if is_usable_square(table, selection, square) => items.push(ScanItem::press(*id)),
            Some(_) => {}
            None => items.extend(control_items(*id, node, last_role)),
        }
        // What only groups others may stand between a slider and its number.
        if node.role() != Role::GenericContainer {
            last_role = node.role();
        }
    }
    items
}

/// The items of what lies in front of everything else, at the end the one that closes it; `None` while nothing of it can be used.
pub(super) fn front_items(
    (layer, closing_item): (egui::Id, Option<ScanItem>),
    tree: &TreeUpdate,
    items: &[ScanItem],
) -> Option<Vec<ScanItem>> {
    let nodes: HashMap<NodeId, &Node> = tree.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let mut layer_nodes = Vec::new();
    controls::walk(layer.accesskit_id(), &nodes, &mut layer_nodes);
    let mut front_items: Vec<_> = items.iter().copied().filter(|item| layer_nodes.contains(&item.node)).collect();
    let is_usable = !front_items.is_empty();
    front_items.extend(closing_item);
    is_usable.then_some(front_items)
}

/// The layer in front of everything else, and what closes it: for the choice between several moves, their square.
pub(super) fn front_layer(
    ctx: &egui::Context,
    selection: &Selection,
    keyboard: &ScreenKeyboard,
) -> Option<(egui::Id, Option<ScanItem>)> {
    let layer_with_closing_item = |layer: egui::Id| (layer, Some(ScanItem::closing(layer)));
    let keyboard_layer = keyboard.is_open().then(|| layer_with_closing_item(screen_keyboard::layer_id()));
    let list_layer = || open_list_layer(ctx).map(layer_with_closing_item);
    let choice_square = selection.from.filter(|_| selection.fork.is_some());
    let choice_layer =
        || choice_square.map(|from| (move_choice::layer_id(), Some(ScanItem::press(square_node_id(from)))));
    keyboard_layer.or_else(list_layer).or_else(choice_layer)
}

/// The menu or list that is open.
pub(super) fn open_list_layer(ctx: &egui::Context) -> Option<egui::Id> {
    let layers = ctx.memory(|memory| memory.areas().visible_layer_ids());
    layers.into_iter().map(|layer| layer.id).find(|&id| egui::Popup::is_id_open(ctx, id))
}

/// Whether a node is a square, or the button by which a piece leaves the board.
pub(super) fn is_board_node(board_nodes: &BoardNodes, node: NodeId) -> bool {
    board_nodes.square(node).is_some() || node == leave_button_id()
}

/// What one or two switches can do with a control. The number that follows a slider is the slider's.
pub(super) fn control_items(id: NodeId, node: &Node, last_role: Role) -> Vec<ScanItem> {
    use Role::{Button, CheckBox, ColorWell, ComboBox, Link, RadioButton, Slider, SpinButton};
    let actions: &[Action] = match node.role() {
        Button | CheckBox | ColorWell | ComboBox | Link | RadioButton => &[Action::Click],
        SpinButton if last_role == Slider => &[],
        Slider | SpinButton => &[Action::Decrement, Action::Increment],
        role if text_fields::is_text(role) && !node.is_read_only() => &[Action::Focus],
        _ => &[],
    };
    let usable_actions = actions.iter().filter(|&&action| node.supports_action(action) && !node.is_disabled());
    usable_actions.map(|&action| ScanItem { node: id, action }).collect()
}

/// Whether a press on a square does something: a piece that can go somewhere; once one is chosen, that piece and its targets. While a
/// position is set up, each square.
fn is_usable_square(table: &ShownTable, selection: &Selection, square: Square) -> bool {
    let Some(game) = table.game_to_move_in() else { return table.editor().is_some() };
    match selection.from {
        Some(from) => from == square || table.has_move(from, Some(square)),
        None => table.selects(square) && moves_from(game, square).next().is_some(),
    }
}

/// Items in order, in groups of about the same size.
pub(super) fn divide_into_groups(items: &[ScanItem]) -> Vec<Vec<ScanItem>> {
    let group_count = items.len().div_ceil(MAX_GROUP_SIZE).max(1);
    let group_size = items.len().div_ceil(group_count).max(1);
    items.chunks(group_size).map(<[ScanItem]>::to_vec).collect()
}
