//! The tree of moves of a game: the main line and its variations.

use std::ops::{Index, IndexMut};

/// The id of a node of a tree, which is valid for that tree only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The start, before the first ply.
    pub const ROOT: Self = Self(0);

    const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of the node: nodes are numbered from 1 in the order in which they are added, and a number is never used again. The root
    /// has 0.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// A tree of lines. The first child of a node continues the line that the node is on; the others begin variations.
///
/// Nodes keep their ids as long as the tree lives, even when a variation is removed.
#[derive(Clone, Debug)]
pub struct Tree<T> {
    nodes: Vec<TreeNode<T>>,
    /// The last node of the main line.
    main_line_end: NodeId,
}

#[derive(Clone, Debug)]
struct TreeNode<T> {
    parent: NodeId,
    children: Vec<NodeId>,
    /// The number of nodes on the way from the root, itself included.
    depth: usize,
    /// A node further up the same way, so that any of them is found in few steps.
    // CITE: skew-binary jump pointers, Myers 1983, An applicative random-access stack
    ancestor_jump: NodeId,
    value: T,
}

/// A step of a [walk](Tree::walk) through a tree, in the order of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkStep {
    /// The line continues with this node.
    Node(NodeId),
    /// A variation begins, an alternative to the last node.
    Open,
    /// The variation ends.
    Close,
}

impl WalkStep {
    /// The node of this step, if any.
    #[must_use]
    pub const fn node(self) -> Option<NodeId> {
        match self {
            Self::Node(node) => Some(node),
            Self::Open | Self::Close => None,
        }
    }
}

impl<T> Index<NodeId> for Tree<T> {
    type Output = T;

    fn index(&self, node: NodeId) -> &T {
        &self.nodes[node.index()].value
    }
}

impl<T> IndexMut<NodeId> for Tree<T> {
    fn index_mut(&mut self, node: NodeId) -> &mut T {
        &mut self.nodes[node.index()].value
    }
}

impl<T> Tree<T> {
    /// A tree with only its root.
    #[must_use]
    pub fn new(root: T) -> Self {
        let root =
            TreeNode { parent: NodeId::ROOT, children: Vec::new(), depth: 0, ancestor_jump: NodeId::ROOT, value: root };
        Self { nodes: vec![root], main_line_end: NodeId::ROOT }
    }

    /// Adds a child to a node: as its continuation if it has none, else as its last variation.
    pub fn add(&mut self, parent: NodeId, value: T) -> NodeId {
        let node = NodeId(u32::try_from(self.nodes.len()).expect("fewer plies than four thousand million"));
        let (depth, jump) = (self.depth(parent) + 1, self.jump_of_child(parent));
        self.nodes.push(TreeNode { parent, children: Vec::new(), depth, ancestor_jump: jump, value });
        self.nodes[parent.index()].children.push(node);
        if self.main_line_end == parent {
            self.main_line_end = node;
        }
        node
    }

    /// The jump of a child of this node.
    fn jump_of_child(&self, parent: NodeId) -> NodeId {
        let jump = self.nodes[parent.index()].ancestor_jump;
        let second_jump = self.nodes[jump.index()].ancestor_jump;
        let has_equal_jumps = self.depth(parent) - self.depth(jump) == self.depth(jump) - self.depth(second_jump);
        if has_equal_jumps { second_jump } else { parent }
    }

    /// The number of nodes that lead to a node, itself included; 0 for the root.
    #[must_use]
    pub fn depth(&self, node: NodeId) -> usize {
        self.nodes[node.index()].depth
    }

    /// Whether the way from the root to `node` leads over `ancestor`, which may be the node itself.
    #[must_use]
    pub fn has_ancestor(&self, node: NodeId, ancestor: NodeId) -> bool {
        let (depth, mut current) = (self.depth(ancestor), node);
        while self.depth(current) > depth {
            let TreeNode { parent, ancestor_jump: jump, .. } = self.nodes[current.index()];
            current = if self.depth(jump) >= depth { jump } else { parent };
        }
        current == ancestor
    }

    /// The last node of the main line.
    #[must_use]
    pub const fn end(&self) -> NodeId {
        self.main_line_end
    }

    /// The children of a node, the continuation of its line first.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.index()].children
    }

    /// The parent of a node; `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::ROOT).then(|| self.nodes[node.index()].parent)
    }

    /// The node with this [number](NodeId::number); `None` if there is none, or if it was removed.
    #[must_use]
    pub fn numbered(&self, node_number: u32) -> Option<NodeId> {
        Some(NodeId(node_number)).filter(|&node| self.holds(node))
    }

    /// The number that the next node will have that is added.
    #[must_use]
    pub fn next_number(&self) -> u32 {
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    /// The nodes that lead to a node, from the first ply on, itself included. Empty for the start.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(node), |&node| self.parent(node)).filter(|&node| node != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// The nodes after a node, to the end of its line.
    pub fn continuation(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.children(node).first().copied(), |&node| self.children(node).first().copied())
    }

    /// The nodes of the main line after the root.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.continuation(NodeId::ROOT).collect()
    }

    /// Whether there is nothing but the root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.children(NodeId::ROOT).is_empty()
    }

    /// The number of nodes of all lines, without the root.
    #[must_use]
    pub fn len(&self) -> usize {
        self.walk_nodes().count()
    }

    /// The number of a node in the order of a record, from 1; 0 for the root.
    #[must_use]
    pub fn walk_number(&self, node: NodeId) -> u32 {
        self.walk_nodes().zip(1..).find(|&(walk_node, _)| walk_node == node).map_or(0, |(_, number)| number)
    }

    /// The node with this [number](Self::walk_number).
    #[must_use]
    pub fn node_at_walk_number(&self, walk_number: u32) -> Option<NodeId> {
        let Some(index) = walk_number.checked_sub(1) else { return Some(NodeId::ROOT) };
        self.walk_nodes().nth(index as usize)
    }

    fn walk_nodes(&self) -> impl Iterator<Item = NodeId> {
        self.walk().into_iter().filter_map(WalkStep::node)
    }

    /// The last node of the line of a node.
    #[must_use]
    pub fn tip(&self, node: NodeId) -> NodeId {
        self.continuation(node).last().unwrap_or(node)
    }

    /// Whether a node lies on the main line.
    #[must_use]
    pub fn is_main(&self, node: NodeId) -> bool {
        self.fork(node).is_none()
    }

    /// The first node of the variation that a node lies on; `None` on the main line.
    #[must_use]
    pub fn fork(&self, node: NodeId) -> Option<NodeId> {
        let ancestors = std::iter::successors(Some(node), |&node| self.parent(node));
        ancestors.take_while(|&node| node != NodeId::ROOT).find(|&node| self.child_index(node) > 0)
    }

    /// Whether a node is still in the tree, and not on a removed variation.
    #[must_use]
    pub fn holds(&self, node: NodeId) -> bool {
        let mut ancestors = std::iter::successors(Some(node), |&node| self.parent(node));
        node.index() < self.nodes.len()
            && ancestors.all(|node| self.parent(node).is_none_or(|parent| self.children(parent).contains(&node)))
    }

    /// Moves the variation that a node lies on one place up, which may make it the line that it left.
    /// Returns whether there was one.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let was_promoted = self.promote_once(node);
        self.main_line_end = self.tip(NodeId::ROOT);
        was_promoted
    }

    /// Makes the line of a node the main line.
    pub fn promote_to_main_line(&mut self, node: NodeId) {
        while self.promote_once(node) {}
        self.main_line_end = self.tip(NodeId::ROOT);
    }

    fn promote_once(&mut self, node: NodeId) -> bool {
        let Some(fork) = self.fork(node) else { return false };
        let child_index = self.child_index(fork);
        let parent = self.nodes[fork.index()].parent;
        self.nodes[parent.index()].children.swap(child_index, child_index - 1);
        true
    }

    /// Removes a node with all that follows. Returns its parent; `None` for the root, which stays.
    pub fn remove(&mut self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent(node)?;
        self.nodes[parent.index()].children.retain(|&child| child != node);
        self.main_line_end = self.tip(NodeId::ROOT);
        Some(parent)
    }

    /// All plies in the order of a record: after each move of a line its alternatives, then the line goes on. The start is
    /// not told.
    #[must_use]
    pub fn walk(&self) -> Vec<WalkStep> {
        enum WalkTask {
            /// The line that goes on behind a node.
            Line(NodeId),
            /// A variation that begins with a node.
            Variation(NodeId),
            Close,
        }
        let mut steps = Vec::new();
        let mut tasks = vec![WalkTask::Line(NodeId::ROOT)];
        while let Some(task) = tasks.pop() {
            match task {
                WalkTask::Line(node) => {
                    if let Some((&next_node, variations)) = self.children(node).split_first() {
                        steps.push(WalkStep::Node(next_node));
                        tasks.push(WalkTask::Line(next_node));
                        tasks.extend(variations.iter().rev().map(|&variation| WalkTask::Variation(variation)));
                    }
                }
                WalkTask::Variation(node) => {
                    steps.extend([WalkStep::Open, WalkStep::Node(node)]);
                    tasks.extend([WalkTask::Close, WalkTask::Line(node)]);
                }
                WalkTask::Close => steps.push(WalkStep::Close),
            }
        }
        steps
    }

    /// The index of a node among its parent's children; 0 for the continuation.
    fn child_index(&self, node: NodeId) -> usize {
        let siblings = self.children(self.nodes[node.index()].parent);
        siblings.iter().position(|&sibling| sibling == node).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `a b c` with the variations `x y` of b, and in it `p` of y, and `z` of b.
    fn sample_tree() -> (Tree<char>, impl Fn(&Tree<char>, char) -> NodeId) {
        let mut tree = Tree::new('.');
        let a = tree.add(NodeId::ROOT, 'a');
        let b = tree.add(a, 'b');
        tree.add(b, 'c');
        let x = tree.add(a, 'x');
        tree.add(x, 'y');
        tree.add(x, 'p');
        tree.add(a, 'z');
        let find = |tree: &Tree<char>, name: char| {
            (0..).map(NodeId).find(|&node| tree[node] == name).expect("a node of this name")
        };
        (tree, find)
    }

    fn walk_text(tree: &Tree<char>) -> String {
        let step_letter = |step: WalkStep| match step {
            WalkStep::Node(node) => tree[node],
            WalkStep::Open => '(',
            WalkStep::Close => ')',
        };
        tree.walk().into_iter().map(step_letter).collect()
    }

    #[test]
    fn a_walk_tells_the_alternatives_after_the_move_that_they_replace() {
        assert_eq!(walk_text(&sample_tree().0), "ab(xy(p))(z)c");
        assert_eq!(walk_text(&Tree::new('.')), "");
    }

    #[test]
    fn variations_are_promoted_step_by_step_and_at_once() {
        let (mut tree, find) = sample_tree();
        let p = find(&tree, 'p');
        assert!(!tree.is_main(p) && tree.promote(p));
        assert_eq!(walk_text(&tree), "ab(xp(y))(z)c");
        assert!(tree.promote(p));
        assert_eq!(walk_text(&tree), "ax(bc)(z)p(y)");
        assert!(tree.is_main(p) && !tree.promote(p));
        let z = find(&tree, 'z');
        tree.promote_to_main_line(z);
        assert_eq!(walk_text(&tree), "az(xp(y))(bc)");
    }

    #[test]
    fn what_is_removed_takes_with_it_what_follows() {
        let (mut tree, find) = sample_tree();
        let [a, b, x, y] = ['a', 'b', 'x', 'y'].map(|name| find(&tree, name));
        assert_eq!(tree.remove(x), Some(a));
        assert_eq!(walk_text(&tree), "ab(z)c");
        assert!(tree.holds(b) && !tree.holds(y) && !tree.holds(x));
        assert_eq!(tree.remove(b), Some(a));
        assert_eq!(walk_text(&tree), "az");
        assert_eq!(tree.remove(NodeId::ROOT), None);
    }

    /// What is kept up to date says the same as a walk.
    fn check_caches(tree: &Tree<char>) {
        assert_eq!(tree.end(), tree.tip(NodeId::ROOT));
        let all_nodes: Vec<NodeId> = (0..u32::try_from(tree.nodes.len()).expect("a small tree")).map(NodeId).collect();
        for &node in &all_nodes {
            let path = tree.path(node);
            assert_eq!(tree.depth(node), path.len());
            for &ancestor in &all_nodes {
                assert_eq!(tree.has_ancestor(node, ancestor), ancestor == NodeId::ROOT || path.contains(&ancestor));
            }
        }
    }

    #[test]
    fn the_end_and_the_ways_are_those_that_a_walk_finds_after_any_change() {
        let mut tree = Tree::new('.');
        // A fixed sequence that looks like chance.
        let random_numbers = std::iter::successors(Some(1_u32), |&previous_number| {
            Some(previous_number.wrapping_mul(747_796_405).wrapping_add(9))
        });
        for random_number in random_numbers.map(|random_number| random_number >> 8).take(120) {
            let node = NodeId(random_number % u32::try_from(tree.nodes.len()).expect("a small tree"));
            let last_node = NodeId(u32::try_from(tree.nodes.len() - 1).expect("a small tree"));
            match random_number % 16 {
                0 => assert_eq!(tree.fork(node).is_some(), tree.promote(node)),
                1 => tree.promote_to_main_line(node),
                2 => assert_eq!(tree.parent(node), tree.remove(node)),
                3..8 => assert_eq!(tree.add(node, 'x').index(), last_node.index() + 1),
                _ => assert_eq!(tree.add(last_node, 'x').index(), last_node.index() + 1),
            }
            check_caches(&tree);
        }
        assert!(tree.depth(tree.end()) > 0);
    }

    #[test]
    fn paths_lead_from_the_first_ply_and_lines_to_their_ends() {
        let (tree, find) = sample_tree();
        let path_names = |nodes: Vec<NodeId>| nodes.into_iter().map(|node| tree[node]).collect::<String>();
        assert_eq!(path_names(tree.path(find(&tree, 'p'))), "axp");
        assert_eq!(path_names(tree.path(NodeId::ROOT)), "");
        assert_eq!(path_names(tree.continuation(NodeId::ROOT).collect()), "abc");
        assert_eq!(path_names(tree.continuation(find(&tree, 'x')).collect()), "y");
        assert_eq!(tree.fork(find(&tree, 'p')), Some(find(&tree, 'p')));
        assert_eq!(tree.fork(find(&tree, 'y')), Some(find(&tree, 'x')));
        assert_eq!(tree.fork(find(&tree, 'c')), None);
    }
}
