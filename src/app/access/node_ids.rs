//! Ids of nodes on a desktop: an element that was gone and is there again is another node.
//!
//! AccessKit says of a node that leaves the tree that it is defunct. Libatspi remembers that of its id for ever, and Orca reads nothing
//! that is defunct.

use std::collections::{HashMap, HashSet};

use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::egui::accesskit::{Node, NodeId, TreeUpdate};

/// The ids under which the elements of the tree are known outside.
#[derive(Resource, Default)]
pub(super) struct NodeIds {
    /// The elements that are in the tree, by their ids outside.
    elements_by_outside_id: HashMap<NodeId, NodeId>,
    /// How many times each element has left the tree.
    departure_counts: HashMap<NodeId, u32>,
}

impl NodeIds {
    /// The whole tree, with the ids that are known outside.
    pub(super) fn with_outside_ids(&mut self, mut update: TreeUpdate) -> TreeUpdate {
        self.count_departures(&update);
        self.elements_by_outside_id = update.nodes.iter().map(|&(id, _)| (self.outside_id(id), id)).collect();
        for (id, node) in &mut update.nodes {
            *id = self.outside_id(*id);
            self.rename_relations(node);
        }
        update.focus = self.outside_id(update.focus);
        if let Some(tree) = &mut update.tree {
            tree.root = self.outside_id(tree.root);
        }
        update
    }

    /// The element that has this id outside.
    #[must_use]
    pub(super) fn element_id(&self, outside_id: NodeId) -> NodeId {
        self.elements_by_outside_id.get(&outside_id).copied().unwrap_or(outside_id)
    }

    fn count_departures(&mut self, update: &TreeUpdate) {
        let present_ids: HashSet<NodeId> = update.nodes.iter().map(|&(id, _)| id).collect();
        for departed_id in self.elements_by_outside_id.values().filter(|element| !present_ids.contains(element)) {
            *self.departure_counts.entry(*departed_id).or_default() += 1;
        }
    }

    fn outside_id(&self, id: NodeId) -> NodeId {
        self.departure_counts
            .get(&id)
            .map_or(id, |departure_count| egui::Id::new((id.0, departure_count)).accesskit_id())
    }

    /// Those that egui and the board set.
    fn rename_relations(&self, node: &mut Node) {
        if !node.children().is_empty() {
            node.set_children(node.children().iter().map(|&id| self.outside_id(id)).collect::<Vec<_>>());
        }
        if !node.labelled_by().is_empty() {
            node.set_labelled_by(node.labelled_by().iter().map(|&id| self.outside_id(id)).collect::<Vec<_>>());
        }
        if let Some(id) = node.previous_on_line() {
            node.set_previous_on_line(self.outside_id(id));
        }
        if let Some(id) = node.next_on_line() {
            node.set_next_on_line(self.outside_id(id));
        }
        if let Some(mut selection) = node.text_selection().copied() {
            selection.anchor.node = self.outside_id(selection.anchor.node);
            selection.focus.node = self.outside_id(selection.focus.node);
            node.set_text_selection(selection);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::accesskit::{Role, Tree, TreeId};

    const ROOT: NodeId = NodeId(1);

    /// A tree of a root and labels with these ids, each of which names the first one.
    fn tree_of(labels: &[u64], focus: NodeId) -> TreeUpdate {
        let label_ids: Vec<NodeId> = labels.iter().copied().map(NodeId).collect();
        let mut root = Node::new(Role::Window);
        root.set_children(label_ids.clone());
        let labelled_node = |&id: &NodeId| {
            let mut node = Node::new(Role::Label);
            node.set_labelled_by(vec![label_ids[0]]);
            (id, node)
        };
        let nodes = std::iter::once((ROOT, root)).chain(label_ids.iter().map(labelled_node)).collect();
        TreeUpdate { nodes, tree: Some(Tree::new(ROOT)), tree_id: TreeId::ROOT, focus }
    }

    #[test]
    fn an_element_that_comes_back_is_another_node_to_which_relations_focus_and_requests_lead() {
        let mut node_ids = NodeIds::default();
        let whole_tree = || tree_of(&[2, 3], NodeId(2));
        assert_eq!(node_ids.with_outside_ids(whole_tree()), whole_tree());
        assert_eq!(node_ids.with_outside_ids(whole_tree()), whole_tree(), "what stays keeps its id");
        assert_eq!(node_ids.with_outside_ids(tree_of(&[3], ROOT)), tree_of(&[3], ROOT));

        let mut known_ids = HashSet::from([NodeId(2)]);
        for _ in 0..3 {
            let update = node_ids.with_outside_ids(whole_tree());
            assert_eq!(node_ids.with_outside_ids(whole_tree()), update);
            let id = update.focus;
            assert!(known_ids.insert(id), "{id:?} was known before");
            assert_eq!(update.nodes.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [ROOT, id, NodeId(3)]);
            assert_eq!(update.nodes[0].1.children(), [id, NodeId(3)]);
            assert_eq!(update.nodes[2].1.labelled_by(), [id]);
            assert_eq!([id, NodeId(3), ROOT].map(|id| node_ids.element_id(id)), [NodeId(2), NodeId(3), ROOT]);
            node_ids.with_outside_ids(tree_of(&[3], ROOT));
        }
    }
}
