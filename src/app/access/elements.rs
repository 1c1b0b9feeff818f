//! The tree in terms of a web page: elements with roles and states of WAI-ARIA, without what only groups others.

use std::collections::HashMap;

use bevy_egui::egui::accesskit::{Action, HasPopup, Node, NodeId, Role, Toggled, TreeUpdate};
use serde::Serialize;

use super::board_nodes::BoardNodes;
use crate::app::ui::widgets::{controls, text_fields};

/// An element of a page, with its children.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Element {
    /// The node's number, in hexadecimal digits.
    pub id: String,
    /// The role; `text` is plain text.
    pub role: &'static str,
    /// The name, or the text itself.
    pub name: String,
    /// The numbers of the elements whose texts are its name. Who has read them there is not told the name again.
    #[serde(rename = "labels", skip_serializing_if = "Vec::is_empty")]
    pub label_ids: Vec<String>,
    /// The language of its name, where that may be another one than the page's.
    #[serde(rename = "lang", skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// What it does, or what else is said of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The value of a field, a list or a slider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The number of a slider, its least and its greatest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<[f64; 3]>,
    /// States and properties of WAI-ARIA with their values, such as `checked` and `true`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<(&'static str, &'static str)>,
    /// Left, top, width and height in logical pixels from the corner of the window.
    #[serde(rename = "place")]
    pub rect: [f32; 4],
    /// The corners of a square of the board, in logical pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outline: Option<[[f32; 2]; 4]>,
    /// The elements in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Self>,
}

/// The elements of a tree, whose bounds times `scale` are logical pixels.
#[must_use]
pub fn page_elements(tree: &TreeUpdate, board: &BoardNodes, scale: f32) -> Vec<Element> {
    let nodes: HashMap<NodeId, &Node> = tree.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let Some(root) = tree.tree.as_ref().and_then(|tree| nodes.get(&tree.root).copied()) else { return Vec::new() };
    ElementReader { nodes, board, scale }.children(root)
}

/// A node's number as an element's.
#[must_use]
pub fn element_id(id: NodeId) -> String {
    format!("{:x}", id.0)
}

/// The node of an element.
#[must_use]
pub fn node_id(element: &str) -> Option<NodeId> {
    u64::from_str_radix(element, 16).ok().map(NodeId)
}

struct ElementReader<'a> {
    nodes: HashMap<NodeId, &'a Node>,
    board: &'a BoardNodes,
    scale: f32,
}

impl ElementReader<'_> {
    fn children(&self, node: &Node) -> Vec<Element> {
        node.children().iter().flat_map(|&id| self.elements_of_node(id)).collect()
    }

    /// The element of a node, or the elements in a node that has none itself.
    fn elements_of_node(&self, id: NodeId) -> Vec<Element> {
        let Some(node) = self.nodes.get(&id) else { return Vec::new() };
        let Some(role) = aria_role(node) else { return self.children(node) };
        let name = self.element_name(node);
        if role == "text" && name.trim().is_empty() || role == "img" && name.is_empty() {
            return self.children(node);
        }
        let range = || Some([node.numeric_value()?, node.min_numeric_value()?, node.max_numeric_value()?]);
        vec![Element {
            id: element_id(id),
            role,
            name,
            label_ids: self.label_ids(node),
            language: node.language().map(str::to_owned),
            description: node.description().map(str::to_owned),
            value: node.value().filter(|_| has_value(role)).map(str::to_owned),
            range: range().filter(|_| matches!(role, "slider" | "spinbutton" | "progressbar")),
            states: aria_states(node, role),
            rect: self.element_rect(node),
            outline: self.square_outline(id),
            children: self.children(node),
        }]
    }

    fn element_name(&self, node: &Node) -> String {
        let fallback_label = if text_fields::is_text(node.role()) { node.placeholder() } else { node.value() };
        let own_label = || node.label().or(fallback_label);
        controls::labels(node, &self.nodes).unwrap_or_else(|| own_label().unwrap_or_default().to_owned())
    }

    fn label_ids(&self, node: &Node) -> Vec<String> {
        node.labelled_by().iter().filter(|&id| self.nodes.contains_key(id)).map(|&id| element_id(id)).collect()
    }

    fn element_rect(&self, node: &Node) -> [f32; 4] {
        let Some(bounds) = node.bounds() else { return [0.0; 4] };
        [bounds.x0, bounds.y0, bounds.x1 - bounds.x0, bounds.y1 - bounds.y0]
            .map(|value| round_to_tenths(value as f32 * self.scale))
    }

    fn square_outline(&self, id: NodeId) -> Option<[[f32; 2]; 4]> {
        let corners = self.board.outlines.get(&self.board.square(id)?)?;
        Some(corners.map(|corner| corner.to_array().map(round_to_tenths)))
    }
}

fn round_to_tenths(value: f32) -> f32 {
    (value * 10.0).round() / 10.0
}

fn has_value(role: &str) -> bool {
    matches!(role, "textbox" | "searchbox" | "combobox" | "slider" | "spinbutton")
}

/// The role in a page; `None` for what only groups others.
fn aria_role(node: &Node) -> Option<&'static str> {
    Some(match node.role() {
        Role::Label => "text",
        Role::Button | Role::ColorWell => "button",
        Role::CheckBox => "checkbox",
        Role::RadioButton => "radio",
        Role::ComboBox => "combobox",
        Role::Slider => "slider",
        Role::SpinButton => "spinbutton",
        Role::TextInput | Role::MultilineTextInput | Role::UrlInput => "textbox",
        Role::SearchInput => "searchbox",
        Role::Link => "link",
        Role::Image => "img",
        Role::ProgressIndicator => "progressbar",
        Role::Heading => "heading",
        Role::Group => "group",
        Role::RadioGroup => "radiogroup",
        Role::Dialog => "dialog",
        Role::Grid => "grid",
        Role::Row => "row",
        Role::GridCell => "gridcell",
        // egui's name for what senses presses and says nothing else of itself.
        Role::Unknown if node.supports_action(Action::Click) && node.label().is_some() => "button",
        _ => return None,
    })
}

fn aria_states(node: &Node, role: &str) -> Vec<(&'static str, &'static str)> {
    let bool_text = |is_true| if is_true { "true" } else { "false" };
    let mut states = Vec::new();
    if let Some(toggled) = node.toggled() {
        let name = if matches!(role, "checkbox" | "radio") { "checked" } else { "pressed" };
        states.push((name, if toggled == Toggled::Mixed { "mixed" } else { bool_text(toggled == Toggled::True) }));
    }
    states.extend(node.is_selected().filter(|_| role == "gridcell").map(|is_true| ("selected", bool_text(is_true))));
    let is_expanded = node.is_expanded().or((role == "combobox").then_some(false));
    states.extend(is_expanded.map(|is_true| ("expanded", bool_text(is_true))));
    if node.has_popup() == Some(HasPopup::Menu) {
        states.push(("haspopup", "menu"));
    }
    if node.is_disabled() {
        states.push(("disabled", "true"));
    }
    if role == "heading" {
        let level = match node.level() {
            Some(1) => "1",
            Some(2) => "2",
            _ => "3",
        };
        states.push(("level", level));
    }
    if role == "dialog" {
        states.push(("modal", "true"));
    }
    states
}
