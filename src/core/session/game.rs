//! A game: its tree of moves, the current position and the result.

use std::collections::HashMap;

use super::{DrawOffer, GameId, GameNode, GameTree, LegalMove, Line, MoveId, NodeId, Notes, Ply, Referee, SetUpError};
use crate::board::{BoardEvent, Side, Table, inverse_events};
use crate::games::{Die, Outcome, Phase};

/// A game between two players, with variations, offers and its result.
///
/// Its moves are a [tree](Self::tree). Playing another move after going back begins a variation; after a move was taken back, it goes
/// on with the main line. The game stands at one of its nodes, on a [line](Self::line). A declared end (resignation, agreement, time)
/// belongs to the node at which it was declared, which is then on the main line. An undo removes it, and so does a move that replaces one
/// that was taken back before it.
#[derive(Clone)]
pub struct Game {
    id: GameId,
    tree: GameTree,
    line: Line,
    /// The node that was last added with each position that the repetition rule counts, by the position's key.
    last_node_by_key: HashMap<u64, NodeId>,
    pub(super) declared_end: Option<(NodeId, Outcome)>,
    pub(super) draw_offer: Option<DrawOffer>,
    /// The side that has last offered a draw, whatever became of it.
    pub(super) last_draw_offer_by: Option<Side>,
    /// The node at which the game stands after its last ply was taken back, until it goes on.
    pub(super) undone_node: Option<NodeId>,
}

impl Game {
    /// A new game from the start position.
    #[must_use]
    pub fn new(id: GameId) -> Self {
        Self::with_referee(id, id.referee(None).expect("every game has a start position"))
    }

    /// A new game from the given position.
    ///
    /// # Errors
    /// If the text is not a position of this game.
    pub fn from_fen(id: GameId, fen: &str) -> Result<Self, SetUpError> {
        Ok(Self::with_referee(id, id.referee(Some(fen))?))
    }

    fn with_referee(id: GameId, referee: Box<dyn Referee>) -> Self {
        let start_key = referee.draw_rules().is_compared.then(|| referee.key());
        Self {
            id,
            tree: GameTree::new(GameNode::start(referee)),
            line: Line::default(),
            last_node_by_key: start_key.into_iter().map(|start_key| (start_key, NodeId::ROOT)).collect(),
            declared_end: None,
            draw_offer: None,
            last_draw_offer_by: None,
            undone_node: None,
        }
    }

    /// The game or edition.
    #[must_use]
    pub const fn id(&self) -> GameId {
        self.id
    }

    /// The positions of all lines.
    #[must_use]
    pub const fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The line on which the game stands.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The current node.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.line.current()
    }

    /// The number of plies from the start to the current node.
    #[must_use]
    pub fn ply_count(&self) -> usize {
        self.line.played_nodes().len()
    }

    /// The plies of the current line: those up to the current node, then those that can be redone.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = &Ply> + ExactSizeIterator {
        self.line.nodes().iter().map(|&node| self.tree[node].ply().expect("the nodes of a line have plies"))
    }

    /// The ply that leads to the current node.
    #[must_use]
    pub fn last_ply(&self) -> Option<&Ply> {
        self.tree[self.current()].ply()
    }

    /// The rules at the start.
    #[must_use]
    pub fn start(&self) -> &dyn Referee {
        self.tree[NodeId::ROOT].referee()
    }

    /// The rules at the current position.
    #[must_use]
    pub fn referee(&self) -> &dyn Referee {
        self.tree[self.current()].referee()
    }

    /// Who is to move or to roll, or the outcome, declared ends included.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase_at(self.current())
    }

    fn phase_at(&self, node: NodeId) -> Phase {
        match self.declared_end {
            Some((end_node, outcome)) if end_node == node => Phase::Over(outcome),
            _ => self.tree[node].phase(),
        }
    }

    /// The side to move or to roll; `None` if the game is over.
    #[must_use]
    pub fn side_to_move(&self) -> Option<Side> {
        self.phase().side()
    }

    /// The outcome at the current node, if the game is over there.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.phase().outcome()
    }

    /// The result of the whole game, independent of the current node: the declared end, or that of the main line.
    #[must_use]
    pub fn result(&self) -> Option<Outcome> {
        let declared_outcome = self.declared_end.map(|(_, outcome)| outcome);
        declared_outcome.or_else(|| self.tree[self.tree.end()].phase().outcome())
    }

    /// The legal moves; empty if the game is over, also by a declared end.
    #[must_use]
    pub fn legal_moves(&self) -> &[LegalMove] {
        if self.outcome().is_some() { &[] } else { self.referee().legal_moves() }
    }

    /// The table at the current node, including the tray.
    #[must_use]
    pub fn table(&self) -> Table {
        let mut table = Table::new(self.start().position().tokens_by_place());
        for ply in self.plies().take(self.ply_count()) {
            table.replay(&ply.events).expect("a game's own events fit its table");
        }
        table
    }

    /// The dice on the table; those of an earlier turn are marked as used. Empty before the first roll and in games
    /// without dice.
    #[must_use]
    pub fn dice(&self) -> Vec<Die> {
        self.last_ply().map_or_else(|| self.referee().position().dice(), |ply| ply.dice.clone())
    }

    /// Plays a legal move or applies a possible roll, and returns the events. An open draw offer lapses.
    ///
    /// If the same move has been played here before, its line becomes the current one; a different move begins a
    /// variation. That variation becomes the main line if the move replaces one that was [taken back](Self::undo), or if the game ends
    /// on it before it has ended elsewhere.
    ///
    /// Returns `None`, and changes nothing, if the game is over or there is no such move or roll.
    pub fn play(&mut self, id: MoveId) -> Option<&[BoardEvent]> {
        self.side_to_move()?;
        let had_no_end = self.result().is_none();
        let node = self.find_or_add_move(self.current(), id)?;
        let replaces_undone = self.go_on_to(node);
        if !replaces_undone {
            self.undone_node = None;
        }
        if replaces_undone || had_no_end && self.outcome().is_some() {
            self.promote_to_main_line(node);
            self.declared_end = self.declared_end.filter(|&(end_node, _)| self.tree.is_main(end_node));
        }
        self.last_ply().map(|ply| &*ply.events)
    }

    /// Adds the move or roll with this text in the text protocol after a node, or finds it there. The game stays where it stands, and the
    /// lines stay in their order. `None` if there is no such move.
    pub fn add_move(&mut self, parent: NodeId, code: &str) -> Option<NodeId> {
        let id = self.tree[parent].referee().find(code)?;
        let node = self.find_or_add_move(parent, id)?;
        let (current, line_end) = (self.current(), self.line.nodes().last().copied().unwrap_or(NodeId::ROOT));
        if line_end == parent {
            self.line.rebuild(&self.tree, parent);
            self.line.go_to(&self.tree, current);
        }
        Some(node)
    }

    /// Adds a legal move after a node, or finds it there. `None` if there is no such move.
    pub(super) fn find_or_add_move(&mut self, parent: NodeId, id: MoveId) -> Option<NodeId> {
        let side = self.phase_at(parent).side()?;
        let parent_node = &self.tree[parent];
        let legal_move = parent_node.referee().legal_move(id)?;
        if let Some(child) = self.tree.child_by_code(parent, &legal_move.code) {
            return Some(child);
        }
        let mut referee = parent_node.referee().boxed_clone();
        let events = referee.play(id);
        let dice = dice_after(parent_node, &*referee);
        Some(self.add_node(parent, Ply { side, played: legal_move, events, dice }, referee))
    }

    /// Adds the position after a ply.
    fn add_node(&mut self, parent: NodeId, ply: Ply, referee: Box<dyn Referee>) -> NodeId {
        let (position_key, is_compared) = (referee.key(), referee.draw_rules().is_compared);
        let same_position = self.last_node_by_key.get(&position_key).copied();
        let node = self.tree.add(parent, GameNode::after(&self.tree, parent, ply, referee, same_position));
        if is_compared {
            self.last_node_by_key.insert(position_key, node);
        }
        node
    }

    /// Takes back the last move, or a declared end that followed it. Returns the events, which are empty for a declared
    /// end; `None` if there is nothing to take back. What is tried in a variation of a game with a result is no part of the game, and
    /// nothing replaces it.
    pub fn undo(&mut self) -> Option<Vec<BoardEvent>> {
        self.draw_offer = None;
        if self.declared_outcome().is_some() {
            self.declared_end = None;
            return Some(Vec::new());
        }
        let is_of_game = self.result().is_none() || self.tree.is_main(self.current());
        let events = self.step_back()?;
        if is_of_game {
            self.undone_node = Some(self.current());
        }
        Some(events)
    }

    /// Plays again what was undone. Returns the events; `None` if nothing was undone.
    pub fn redo(&mut self) -> Option<&[BoardEvent]> {
        let next_node = self.line.following().filter(|_| self.declared_outcome().is_none())?;
        self.go_on_to(next_node);
        self.last_ply().map(|ply| &*ply.events)
    }

    /// Goes to a node after the current one. Returns whether that was where plies were taken back; those after the node stay so.
    fn go_on_to(&mut self, node: NodeId) -> bool {
        let was_undone = self.undone_node == Some(self.current());
        self.set_current(node);
        if was_undone {
            self.undone_node = self.line.following().map(|_| node);
        }
        was_undone
    }

    /// Whether [`redo`](Self::redo) would do something.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.line.following().is_some() && self.declared_outcome().is_none()
    }

    /// Whether the current position is an earlier one than that at which the game stands: plies follow that were not taken back.
    #[must_use]
    pub fn is_at_earlier_position(&self) -> bool {
        self.can_redo() && self.undone_node != Some(self.current())
    }

    /// Goes back one ply without changing anything else. Returns the events; `None` at the start.
    pub fn step_back(&mut self) -> Option<Vec<BoardEvent>> {
        let events = inverse_events(&self.last_ply()?.events);
        self.set_current(self.tree.parent(self.current())?);
        Some(events)
    }

    /// Goes to another node. Returns whether it exists.
    pub fn go_to(&mut self, node: NodeId) -> bool {
        let exists = self.tree.holds(node);
        if exists {
            self.set_current(node);
        }
        exists
    }

    /// The node of the declared end, or else the end of the main line.
    pub(super) fn end_node(&self) -> NodeId {
        self.declared_end.map_or(self.tree.end(), |(node, _)| node)
    }

    /// The nodes of the game as it was played: those of the main line, up to a declared end.
    #[must_use]
    pub fn played_line(&self) -> Vec<NodeId> {
        self.tree.path(self.end_node())
    }

    /// Goes to where the game has ended.
    pub(super) fn go_to_end(&mut self) {
        let node = self.end_node();
        if node != self.current() {
            self.draw_offer = None;
        }
        self.line.rebuild(&self.tree, node);
    }

    fn set_current(&mut self, node: NodeId) {
        if node != self.current() {
            self.draw_offer = None;
        }
        self.line.go_to(&self.tree, node);
    }

    /// The annotations of a node, for changes.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        &mut self.tree[node].notes
    }

    /// Makes the line of a node the main line.
    pub(super) fn promote_to_main_line(&mut self, node: NodeId) {
        self.tree.promote_to_main_line(node);
    }

    /// Swaps the variation that a node lies on with the one before it, or with the line that it leaves. Returns whether
    /// there was one.
    pub fn promote(&mut self, node: NodeId) -> bool {
        self.tree.promote(node)
    }

    /// Removes a node with all that follows. A declared end in the removed part is taken back. Returns the node before it; `None` for the
    /// start.
    pub fn remove(&mut self, node: NodeId) -> Option<NodeId> {
        let parent = self.tree.remove(node)?;
        if self.declared_end.is_some_and(|(end_node, _)| !self.tree.holds(end_node)) {
            self.declared_end = None;
        }
        let mut current = self.current();
        if !self.tree.holds(current) {
            current = parent;
            self.draw_offer = None;
        }
        self.line.rebuild(&self.tree, current);
        Some(parent)
    }
}

/// The dice on the table in the position that follows a node.
fn dice_after(node_before: &GameNode, referee: &dyn Referee) -> Vec<Die> {
    let dice_on_table = referee.position().dice();
    if !dice_on_table.is_empty() {
        return dice_on_table;
    }
    let previous_dice = node_before.ply().map_or(&[][..], |ply| &ply.dice);
    previous_dice.iter().map(|die| Die { is_spent: true, ..*die }).collect()
}

#[cfg(test)]
mod tests;
