//! The line of a tree on which a game stands, and how far along it the game is.

use super::tree::{NodeId, Tree};

/// A line from the start of a tree to the end of a variation or of the main line, and a node on it, the current one.
#[derive(Clone, Debug, Default)]
pub struct Line {
    nodes: Vec<NodeId>,
    /// The number of nodes up to the current one; 0 at the start.
    cursor: usize,
}

impl Line {
    /// The nodes after the start: those up to the current one, then those that can be redone.
    #[must_use]
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// The nodes from the start to the current one.
    #[must_use]
    pub fn played_nodes(&self) -> &[NodeId] {
        &self.nodes[..self.cursor]
    }

    /// The current node.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.played_nodes().last().copied().unwrap_or(NodeId::ROOT)
    }

    /// The node after the current one, to which a redo would lead; `None` at the end of the line.
    #[must_use]
    pub fn following(&self) -> Option<NodeId> {
        self.nodes.get(self.cursor).copied()
    }

    /// Makes a node the current one. If it does not lie on this line, the line through it becomes the current line.
    pub(super) fn go_to<T>(&mut self, tree: &Tree<T>, node: NodeId) {
        if self.contains(tree, node) && !self.nodes.is_empty() {
            self.cursor = tree.depth(node);
        } else {
            self.rebuild(tree, node);
        }
    }

    /// Follows the line through a node anew, after a change of the tree, and makes that node the current one.
    pub(super) fn rebuild<T>(&mut self, tree: &Tree<T>, node: NodeId) {
        match tree.parent(node).filter(|&parent| self.contains(tree, parent)) {
            // A move is played on from the line.
            Some(parent) => {
                self.nodes.truncate(tree.depth(parent));
                self.nodes.push(node);
            }
            None => self.nodes = tree.path(node),
        }
        self.cursor = self.nodes.len();
        self.nodes.extend(tree.continuation(node));
    }

    /// Whether a node is the start or lies on this line.
    fn contains<T>(&self, tree: &Tree<T>, node: NodeId) -> bool {
        tree.depth(node).checked_sub(1).is_none_or(|index| self.nodes.get(index) == Some(&node))
    }
}
