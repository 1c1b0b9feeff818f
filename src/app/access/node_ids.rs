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
    elements: HashMap<NodeId, NodeId>,
    /// How many times each element has left the tree.
    departures: HashMap<NodeId, u32>,
}

impl NodeIds {
    /// The whole tree, with the ids that are known outside.
    pub(super) fn rename(&mut self, mut update: TreeUpdate) -> TreeUpdate {
        self.count_departures(&update);
        self.elements = update.nodes.iter().map(|&(id, _)| (self.outside(id), id)).collect();
        for (id, node) in &mut update.nodes {
            *id = self.outside(*id);
            self.rename_relations(node);
        }
        update.focus = self.outside(update.focus);
        if let Some(tree) = &mut update.tree {
            tree.root = self.outside(tree.root);
        }
        update
    }

    /// The element that has this id outside.
    #[must_use]
    pub(super) fn element(&self, outside: NodeId) -> NodeId {
        self.elements.get(&outside).copied().unwrap_or(outside)
    }

    fn count_departures(&mut self, update: &TreeUpdate) {
        let present: HashSet<NodeId> = update.nodes.iter().map(|&(id, _)| id).collect();
        for gone in self.elements.values().filter(|element| !present.contains(element)) {
            *self.departures.entry(*gone).or_default() += 1;
        }
    }

    fn outside(&self, id: NodeId) -> NodeId {
        self.departures.get(&id).map_or(id, |departures| egui::Id::new((id.0, departures)).accesskit_id())
    }

    /// Those that egui and the board set.
    fn rename_relations(&self, node: &mut Node) {
        if !node.children().is_empty() {
            node.set_children(node.children().iter().map(|&id| self.outside(id)).collect::<Vec<_>>());
        }
        if !node.labelled_by().is_empty() {
            node.set_labelled_by(node.labelled_by().iter().map(|&id| self.outside(id)).collect::<Vec<_>>());
        }
        if let Some(id) = node.previous_on_line() {
            node.set_previous_on_line(self.outside(id));
        }
        if let Some(id) = node.next_on_line() {
            node.set_next_on_line(self.outside(id));
        }
        if let Some(mut selection) = node.text_selection().copied() {
            selection.anchor.node = self.outside(selection.anchor.node);
            selection.focus.node = self.outside(selection.focus.node);
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
        let ids: Vec<NodeId> = labels.iter().copied().map(NodeId).collect();
        let mut root = Node::new(Role::Window);
        root.set_children(ids.clone());
        let label = |&id: &NodeId| {
            let mut node = Node::new(Role::Label);
            node.set_labelled_by(vec![ids[0]]);
            (id, node)
        };
        let nodes = std::iter::once((ROOT, root)).chain(ids.iter().map(label)).collect();
        TreeUpdate { nodes, tree: Some(Tree::new(ROOT)), tree_id: TreeId::ROOT, focus }
    }

    #[test]
    fn an_element_that_comes_back_is_another_node_to_which_relations_focus_and_requests_lead() {
        let mut ids = NodeIds::default();
        let whole = || tree_of(&[2, 3], NodeId(2));
        assert_eq!(ids.rename(whole()), whole());
        assert_eq!(ids.rename(whole()), whole(), "what stays keeps its id");
        assert_eq!(ids.rename(tree_of(&[3], ROOT)), tree_of(&[3], ROOT));

        let mut known = HashSet::from([NodeId(2)]);
        for _ in 0..3 {
            let update = ids.rename(whole());
            assert_eq!(ids.rename(whole()), update);
            let id = update.focus;
            assert!(known.insert(id), "{id:?} was known before");
            assert_eq!(update.nodes.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [ROOT, id, NodeId(3)]);
            assert_eq!(update.nodes[0].1.children(), [id, NodeId(3)]);
            assert_eq!(update.nodes[2].1.labelled_by(), [id]);
            assert_eq!([id, NodeId(3), ROOT].map(|id| ids.element(id)), [NodeId(2), NodeId(3), ROOT]);
            ids.rename(tree_of(&[3], ROOT));
        }
    }
}
