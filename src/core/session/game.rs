//! A game: its tree of moves, the current position and the result.

use std::collections::HashMap;
use std::sync::Arc;

use super::notes::Notes;
use super::referee::{LegalMove, MoveId, Referee};
use super::registry::{GameId, SetUpError};
use super::tree::{NodeId, Tree, WalkStep};
use crate::board::{BoardEvent, Side, Square, Table, undone};
use crate::games::{Die, Kit, Outcome, Phase, Reason, Refusal};

/// A move or a roll that was made.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The side that made it.
    pub side: Side,
    /// The move or the roll, as in the position before.
    pub played: LegalMove,
    /// Whether it is a roll.
    pub is_roll: bool,
    /// The events on the table.
    pub events: Vec<BoardEvent>,
    /// The dice on the table after it: those of this turn, or those of the last turn marked as used, until the next roll.
    pub dice: Vec<Die>,
}

/// An open draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOffer {
    /// The side that offers.
    pub by: Side,
    /// [`Reason::Agreement`]; or [`Reason::Repetition`] after the third occurrence of the position, in a game in which
    /// both players must agree to that draw.
    pub reason: Reason,
}

/// A node of the game's tree.
#[derive(Clone)]
struct GameNode {
    /// The ply that led here; `None` for the start. Like the referee it never changes, so copies of the game share it.
    ply: Option<Arc<Ply>>,
    referee: Arc<dyn Referee>,
    notes: Notes,
    /// The number of rolls so far, this ply included.
    rolls: u32,
    /// How often the position has occurred so far, this time included; 0 if the repetition rule does not count it.
    occurrences: usize,
    /// The node of the same position that was added before this one, on any line.
    same: Option<NodeId>,
    /// Whether the game has ended here by repetition.
    is_repetition_draw: bool,
}

/// A game between two players, with variations, offers and its result.
///
/// Its moves are a tree. Playing another move after going back begins a variation. One node is the
/// current one, which lies on the current [line](Self::line). A declared end (resignation, agreement, time) belongs
/// to the node at which it was declared, and an undo removes it.
#[derive(Clone)]
pub struct Game {
    id: GameId,
    tree: Tree<GameNode>,
    current: NodeId,
    /// The line that leads to the current node and continues after it.
    line: Vec<NodeId>,
    /// The number of plies of the line up to the current node.
    cursor: usize,
    /// The node that was last added with each position that the repetition rule counts, by the position's key.
    last_with_key: HashMap<u64, NodeId>,
    pub(super) declared: Option<(NodeId, Outcome)>,
    pub(super) offer: Option<DrawOffer>,
}

impl Clone for Box<dyn Referee> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
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
        let key = referee.is_compared().then(|| referee.key());
        let tree = Tree::new(GameNode {
            ply: None,
            referee: referee.into(),
            notes: Notes::default(),
            rolls: 0,
            occurrences: usize::from(key.is_some()),
            same: None,
            is_repetition_draw: false,
        });
        Self {
            id,
            tree,
            current: NodeId::ROOT,
            line: Vec::new(),
            cursor: 0,
            last_with_key: key.into_iter().map(|key| (key, NodeId::ROOT)).collect(),
            declared: None,
            offer: None,
        }
    }

    /// The game or edition.
    #[must_use]
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The referee at the current position.
    #[must_use]
    pub fn referee(&self) -> &dyn Referee {
        self.referee_at(self.current)
    }

    /// The referee at another node.
    #[must_use]
    pub fn referee_at(&self, node: NodeId) -> &dyn Referee {
        &*self.tree[node].referee
    }

    /// Who is to move or to roll, or the outcome, declared ends included.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase_at(self.current)
    }

    fn phase_at(&self, node: NodeId) -> Phase {
        match self.declared {
            Some((at, outcome)) if at == node => Phase::Over(outcome),
            _ => self.phase_by_rules(node),
        }
    }

    /// Who is to move or to roll at a node, or the outcome by the rules.
    pub(super) fn phase_by_rules(&self, node: NodeId) -> Phase {
        let GameNode { referee, is_repetition_draw, .. } = &self.tree[node];
        if *is_repetition_draw { Phase::Over(Outcome::drawn(Reason::Repetition)) } else { referee.phase() }
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
        let declared = self.declared.map(|(_, outcome)| outcome);
        declared.or_else(|| self.phase_by_rules(self.end_of_main_line()).outcome())
    }

    /// The FEN of the position in which the game began.
    #[must_use]
    pub fn start_fen(&self) -> String {
        self.referee_at(NodeId::ROOT).fen()
    }

    /// Whether the game began in its usual start position.
    #[must_use]
    pub fn has_usual_start(&self) -> bool {
        self.start_fen() == Self::new(self.id).start_fen()
    }

    /// The legal moves; empty if the game is over, also by a declared end.
    #[must_use]
    pub fn legal_moves(&self) -> &[LegalMove] {
        if self.outcome().is_some() { &[] } else { self.referee().legal_moves() }
    }

    /// The current node.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// The nodes of the current line: those up to the current one, then those that can be redone.
    #[must_use]
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// The number of plies from the start to the current node.
    #[must_use]
    pub fn ply_count(&self) -> usize {
        self.cursor
    }

    /// The number of rolls from the start to the current node.
    #[must_use]
    pub fn roll_count(&self) -> u32 {
        self.tree[self.current].rolls
    }

    /// The plies of the current line: those up to the current node, then those that can be redone.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = &Ply> + ExactSizeIterator {
        self.line.iter().map(|&node| self.ply(node).expect("the nodes of a line have plies"))
    }

    /// The ply that leads to a node; `None` for the start.
    #[must_use]
    pub fn ply(&self, node: NodeId) -> Option<&Ply> {
        self.tree[node].ply.as_deref()
    }

    /// The ply that leads to the current node.
    #[must_use]
    pub fn last_ply(&self) -> Option<&Ply> {
        self.ply(self.current)
    }

    /// The ply that a redo would play again.
    #[must_use]
    pub fn next_ply(&self) -> Option<&Ply> {
        self.line.get(self.cursor).and_then(|&node| self.ply(node))
    }

    /// Whether there are any plies, on any line.
    #[must_use]
    pub fn has_plies(&self) -> bool {
        !self.tree.children(NodeId::ROOT).is_empty()
    }

    /// Whether the turn passes to the other side with the ply that leads to a node. It does not with a roll, nor with a
    /// move after which the same side continues.
    #[must_use]
    pub fn passes_turn(&self, node: NodeId) -> bool {
        self.ply(node).is_some_and(|ply| self.referee_at(node).turn() != ply.side)
    }

    /// The number of the move that leads to a node, as records count, and the side that makes it. The start has none.
    #[must_use]
    pub fn number(&self, node: NodeId) -> Option<(u32, Side)> {
        let before = self.tree.parent(node)?;
        Some((self.referee_at(before).move_number(), self.ply(node)?.side))
    }

    /// The side that moves first from the start position; `None` if the game is over there.
    #[must_use]
    pub fn first_side(&self) -> Option<Side> {
        self.referee_at(NodeId::ROOT).phase().side()
    }

    /// The table at the current node, including the tray.
    #[must_use]
    pub fn table(&self) -> Table {
        let mut table = Table::new(self.referee_at(NodeId::ROOT).tokens());
        for ply in self.plies().take(self.cursor) {
            table.replay(&ply.events).expect("a game's own events fit its table");
        }
        table
    }

    /// Plays a legal move or applies a possible roll, and returns the events. An open draw offer lapses.
    ///
    /// If the same move has been played here before, its line becomes the current one; a different move begins a
    /// variation. If the game ends on a variation before it has ended elsewhere, that variation becomes the main line.
    ///
    /// Returns `None`, and changes nothing, if the game is over or there is no such move or roll.
    pub fn play(&mut self, id: MoveId) -> Option<&[BoardEvent]> {
        self.side_to_move()?;
        let had_no_end = self.result().is_none();
        let node = self.grow(self.current, id)?;
        self.offer = None;
        self.stand(node);
        if had_no_end && self.outcome().is_some() {
            self.tree.make_main(node);
        }
        self.last_ply().map(|ply| &*ply.events)
    }

    /// Adds a legal move after a node, or finds it there. `None` if there is no such move.
    pub(super) fn grow(&mut self, at: NodeId, id: MoveId) -> Option<NodeId> {
        let phase = self.phase_at(at);
        let side = phase.side()?;
        let played = self.referee_at(at).legal_move(id)?;
        let same = |&&child: &&NodeId| self.ply(child).is_some_and(|ply| ply.played.code == played.code);
        if let Some(&child) = self.tree.children(at).iter().find(same) {
            return Some(child);
        }
        let mut referee = self.referee_at(at).boxed_clone();
        let events = referee.play(id);
        let dice = self.dice_after(at, &*referee);
        let is_roll = matches!(phase, Phase::Roll(_));
        let ply = Ply { side, played, is_roll, events, dice };
        Some(self.add(at, ply, referee))
    }

    /// Adds the position after a ply.
    fn add(&mut self, at: NodeId, ply: Ply, referee: Box<dyn Referee>) -> NodeId {
        let key = referee.is_compared().then(|| referee.key());
        let occurrences = key.map_or(0, |key| self.occurrences_of(key, at) + 1);
        let node = GameNode {
            rolls: self.tree[at].rolls.saturating_add(ply.is_roll.into()),
            ply: Some(Arc::new(ply)),
            occurrences,
            same: key.and_then(|key| self.last_with_key.get(&key).copied()),
            is_repetition_draw: referee.repetition_rule().ends_at().is_some_and(|last| occurrences >= last),
            referee: referee.into(),
            notes: Notes::default(),
        };
        let node = self.tree.add(at, node);
        self.last_with_key.extend(key.map(|key| (key, node)));
        node
    }

    /// Takes back the last move, or a declared end that followed it. Returns the events, which are empty for a declared
    /// end; `None` if there is nothing to take back.
    pub fn undo(&mut self) -> Option<Vec<BoardEvent>> {
        self.offer = None;
        if self.declared().is_some() {
            self.declared = None;
            return Some(Vec::new());
        }
        self.step_back()
    }

    /// Plays again what was undone. Returns the events; `None` if nothing was undone.
    pub fn redo(&mut self) -> Option<&[BoardEvent]> {
        let &next = self.line.get(self.cursor).filter(|_| self.declared().is_none())?;
        self.offer = None;
        self.stand(next);
        self.last_ply().map(|ply| &*ply.events)
    }

    /// Goes back one ply without changing anything else. Returns the events; `None` at the start.
    pub fn step_back(&mut self) -> Option<Vec<BoardEvent>> {
        let events = undone(&self.last_ply()?.events);
        self.stand(self.tree.parent(self.current)?);
        Some(events)
    }

    /// Goes to another node. Returns whether it exists.
    pub fn go_to(&mut self, node: NodeId) -> bool {
        let is_there = self.tree.holds(node);
        if is_there {
            self.stand(node);
        }
        is_there
    }

    fn stand(&mut self, node: NodeId) {
        if node != self.current {
            self.offer = None;
        }
        self.current = node;
        let is_there = self.is_on_line(node) && !self.line.is_empty();
        if is_there {
            self.cursor = self.tree.depth(node);
        } else {
            self.lay_line();
        }
    }

    /// Whether a node is the start or lies on the current line.
    fn is_on_line(&self, node: NodeId) -> bool {
        self.tree.depth(node).checked_sub(1).is_none_or(|index| self.line.get(index) == Some(&node))
    }

    /// Makes the line through the current node the current line.
    fn lay_line(&mut self) {
        let before = self.tree.parent(self.current).filter(|&before| self.is_on_line(before));
        match before {
            // A move is played on from the line.
            Some(before) => {
                self.line.truncate(self.tree.depth(before));
                self.line.push(self.current);
            }
            None => self.line = self.tree.path(self.current),
        }
        self.cursor = self.line.len();
        self.line.extend(self.tree.continuation(self.current));
    }

    /// Whether [`undo`](Self::undo) would do something.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.cursor > 0 || self.declared().is_some()
    }

    /// Whether [`redo`](Self::redo) would do something.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.cursor < self.line.len() && self.declared().is_none()
    }

    /// The parent of a node; `None` for the start.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// The nodes of the main line.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.tree.continuation(NodeId::ROOT).collect()
    }

    /// The last node of the main line.
    #[must_use]
    pub fn end_of_main_line(&self) -> NodeId {
        self.tree.end()
    }

    /// Goes to the node of the declared end, or else to the end of the main line.
    pub(super) fn look_at_end(&mut self) {
        self.line.clear();
        self.stand(self.declared.map_or(self.end_of_main_line(), |(node, _)| node));
    }

    /// The number of the ply that leads to a node, in the order of a record and from 1; 0 for the start.
    pub(super) fn number_in_walk(&self, node: NodeId) -> u32 {
        let nodes = self.walk().into_iter().filter_map(WalkStep::node);
        nodes.zip(1..).find(|&(other, _)| other == node).map_or(0, |(_, number)| number)
    }

    /// The node with this [number](Self::number_in_walk).
    pub(super) fn at_number_in_walk(&self, number: u32) -> Option<NodeId> {
        let Some(index) = number.checked_sub(1) else { return Some(NodeId::ROOT) };
        self.walk().into_iter().filter_map(WalkStep::node).nth(index as usize)
    }

    /// The number of plies of all lines.
    #[must_use]
    pub fn ply_count_of_all(&self) -> usize {
        self.walk().into_iter().filter_map(WalkStep::node).count()
    }

    /// The annotations of a node.
    #[must_use]
    pub fn notes(&self, node: NodeId) -> &Notes {
        &self.tree[node].notes
    }

    /// The annotations of a node, for changes.
    pub fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        &mut self.tree[node].notes
    }

    /// All plies of all lines in the order of a record.
    #[must_use]
    pub fn walk(&self) -> Vec<WalkStep> {
        self.tree.walk()
    }

    /// Whether a node lies on the main line.
    #[must_use]
    pub fn is_main(&self, node: NodeId) -> bool {
        self.tree.is_main(node)
    }

    /// Swaps the variation that a node lies on with the one before it, or with the line that it leaves. Returns whether
    /// there was one.
    pub fn promote(&mut self, node: NodeId) -> bool {
        self.tree.promote(node)
    }

    /// Removes the variation that a node lies on; on the main line, that node and all that follows. A declared end in
    /// the removed part is taken back. Returns the node at which the removed line began to differ; `None` for the
    /// start.
    pub fn remove(&mut self, node: NodeId) -> Option<NodeId> {
        let first = self.tree.fork(node).unwrap_or(node);
        let before = self.tree.remove(first)?;
        if self.declared.is_some_and(|(at, _)| !self.tree.holds(at)) {
            self.declared = None;
        }
        if !self.tree.holds(self.current) {
            self.current = before;
            self.offer = None;
        }
        self.lay_line();
        Some(before)
    }

    /// How often a position with this key has occurred from the start to a node, including that node, by the repetition
    /// rule.
    pub(super) fn occurrences_of(&self, key: u64, node: NodeId) -> usize {
        let last = self.last_with_key.get(&key).copied();
        // Nodes are added after those that lead to them, so the first one on the way is the last one.
        let mut same = std::iter::successors(last, |&same| self.tree[same].same);
        same.find(|&same| self.tree.leads_over(node, same)).map_or(0, |same| self.tree[same].occurrences)
    }

    /// Why the piece on this square has no legal move; `None` for an empty square.
    #[must_use]
    pub fn why_stuck(&self, square: Square) -> Option<Refusal> {
        let referee = self.referee();
        let tokens = referee.tokens();
        tokens.keys().find(|place| place.square == square)?;
        let royals = referee.royals(referee.turn());
        let distance = |to: Square| to.file().abs_diff(square.file()).max(to.rank().abs_diff(square.rank()));
        let Kit { width, height, .. } = referee.kit();
        let board = (0..height).flat_map(|rank| (0..width).map(move |file| Square::new(file, rank)));
        let squares = board.filter(|&to| to != square);
        let refusals = squares.filter_map(|to| Some((to, referee.refusal(square, Some(to))?)));
        // A king in danger elsewhere is a better reason than the way the piece moves, and a near square is better than
        // a far one.
        let for_a_king = |to: Square, refusal: &Refusal| {
            let elsewhere = refusal.square != to && refusal.square != square;
            elsewhere && royals.iter().any(|royal| royal.square == refusal.square)
        };
        refusals.min_by_key(|(to, refusal)| (!for_a_king(*to, refusal), distance(*to))).map(|(_, refusal)| refusal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Token;

    fn game(fen: &str) -> Game {
        Game::from_fen(GameId::TurnoverClassic, fen).expect("a position")
    }

    /// A position in which both sides can move back and forth.
    fn shuffling() -> Game {
        game("c5r1/7p/8/8/8/8/P7/1R5C w")
    }

    fn play(game: &mut Game, codes: &str) {
        for code in codes.split(' ') {
            let id = game.referee().find(code);
            game.play(id.unwrap_or_else(|| panic!("{code} is legal"))).expect("a legal move");
        }
    }

    /// Everything observable about the position of a game.
    fn seen(game: &Game) -> (String, Table, Phase, usize) {
        (game.referee().fen(), game.table(), game.phase(), game.legal_moves().len())
    }

    /// Compares what a game keeps up to date with what a walk finds.
    fn check(game: &Game) {
        assert_eq!(game.line[..game.cursor], game.tree.path(game.current));
        assert_eq!(game.end_of_main_line(), game.main_line().last().copied().unwrap_or(NodeId::ROOT));
        let way: Vec<&dyn Referee> =
            [NodeId::ROOT].iter().chain(&game.line[..game.cursor]).map(|&node| game.referee_at(node)).collect();
        let key = game.referee().key();
        let same = way.iter().filter(|referee| referee.is_compared() && referee.key() == key).count();
        assert_eq!(game.occurrences(), same);
        let rolls = game.plies().take(game.cursor).filter(|ply| ply.is_roll).count();
        assert_eq!(game.roll_count() as usize, rolls);
    }

    #[test]
    fn what_a_game_keeps_up_to_date_is_what_a_walk_finds_after_any_change() {
        let mut recurred = 0;
        for game in [shuffling(), Game::new("dice-chess".parse().expect("a game")), Game::new(GameId::Lielow)] {
            let (mut game, mut most) = (game, 0);
            let numbers =
                std::iter::successors(Some(7_u32), |&last| Some(last.wrapping_mul(747_796_405).wrapping_add(9)));
            for number in numbers.map(|number| (number >> 8) as usize).take(600) {
                let nodes: Vec<NodeId> = game.walk().into_iter().filter_map(WalkStep::node).collect();
                let node = nodes.get(number % nodes.len().max(1)).copied().unwrap_or(NodeId::ROOT);
                // Few moves to choose from, so that positions recur.
                let moves = game.referee().codes().len().clamp(1, 2);
                match number % 32 {
                    0 => assert!(game.go_to(node)),
                    1 => assert_eq!(game.is_main(node), !game.promote(node)),
                    2 => assert_eq!(game.remove(node).is_some(), node != NodeId::ROOT),
                    3..8 => drop(game.step_back()),
                    8..10 => assert_eq!(game.can_redo(), game.redo().is_some()),
                    _ => assert_eq!(game.side_to_move().is_some(), game.play(MoveId(number / 32 % moves)).is_some()),
                }
                most = most.max(game.occurrences());
                check(&game);
            }
            recurred = recurred.max(most);
        }
        assert!(recurred > 1, "no position has recurred");
    }

    #[test]
    fn undo_and_redo_lead_back_and_forth_along_the_same_plies() {
        let mut game = shuffling();
        let mut states = vec![seen(&game)];
        for code in ["b1b7", "g8g7", "b7g7", "h7h6", "g7g8", "h6h5", "g8a8"] {
            play(&mut game, code);
            states.push(seen(&game));
        }
        assert_eq!(game.outcome(), Some(Outcome::won(Side::White, Reason::CastlesCaptured)));
        for state in states.iter().rev().skip(1) {
            let mut table = game.table();
            table.replay(&game.undo().expect("a move to take back")).expect("its own events");
            assert_eq!((&seen(&game), &table), (state, &state.1));
        }
        assert!(!game.can_undo() && game.undo().is_none());
        for state in &states[1..] {
            let mut table = game.table();
            table.replay(game.redo().expect("a move to play again")).expect("its own events");
            assert_eq!((&seen(&game), &table), (state, &state.1));
        }
        assert!(!game.can_redo() && game.redo().is_none());
    }

    /// The codes of all plies, in the order of a record.
    fn told(game: &Game) -> String {
        let word = |step: WalkStep| match step {
            WalkStep::Node(node) => game.ply(node).expect("a ply").played.code.clone(),
            WalkStep::Open => "(".into(),
            WalkStep::Close => ")".into(),
        };
        game.walk().into_iter().map(word).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn another_move_begins_a_variation_and_the_same_one_follows_its_line() {
        let mut game = shuffling();
        play(&mut game, "b1b2 g8g7 b2b3");
        game.undo();
        game.undo();
        assert_eq!((game.ply_count(), game.line().len()), (1, 3));
        play(&mut game, "g8f8");
        assert_eq!((game.ply_count(), game.line().len()), (2, 2));
        assert!(!game.can_redo());
        assert_eq!(game.last_ply().map(|ply| (ply.side, &*ply.played.code)), Some((Side::Black, "g8f8")));
        assert_eq!(told(&game), "b1b2 g8g7 ( g8f8 ) b2b3");
        game.undo();
        play(&mut game, "g8g7");
        assert_eq!((game.ply_count(), game.line().len()), (2, 3));
        assert_eq!(told(&game), "b1b2 g8g7 ( g8f8 ) b2b3");
    }

    #[test]
    fn variations_are_promoted_and_removed() {
        let mut game = shuffling();
        play(&mut game, "b1b2 g8g7");
        let first = game.current();
        game.undo();
        play(&mut game, "g8f8 b2b4");
        let last = game.current();
        assert!(game.promote(last) && game.is_main(last) && !game.promote(last));
        assert_eq!(told(&game), "b1b2 g8f8 ( g8g7 ) b2b4");
        assert_eq!(game.remove(last), Some(game.current()));
        assert_eq!((told(&game), game.ply_count()), ("b1b2 g8f8 ( g8g7 )".into(), 2));
        assert!(game.go_to(first) && !game.go_to(last));
        assert!(game.remove(first).is_some());
        assert_eq!((told(&game), game.ply_count(), game.line().len()), ("b1b2 g8f8".into(), 1, 2));
        assert_eq!(game.remove(NodeId::ROOT), None);
    }

    #[test]
    fn looking_back_leaves_the_end_alone_and_another_end_is_not_declared() {
        let mut game = shuffling();
        play(&mut game, "b1b2 g8g7");
        game.resign(Side::White);
        let end = Some(Outcome::won(Side::Black, Reason::Resignation));
        assert!(game.step_back().is_some());
        assert_eq!((game.outcome(), game.result()), (None, end));
        game.resign(Side::Black);
        game.offer_draw(Side::Black);
        assert_eq!((game.outcome(), game.draw_offer()), (None, None));
        game.redo();
        assert_eq!(game.outcome(), end);
    }

    #[test]
    fn the_line_on_which_an_open_game_ends_becomes_the_main_one() {
        let mut game = shuffling();
        play(&mut game, "b1b7 g8g7");
        game.undo();
        play(&mut game, "g8g6");
        assert!(!game.is_main(game.current()));
        play(&mut game, "b7a7 g6g7 a7a8");
        assert_eq!(game.result(), Some(Outcome::won(Side::White, Reason::CastlesCaptured)));
        assert!(game.is_main(game.current()));
        // Changes after the end have no effect on the result.
        game.step_back();
        play(&mut game, "a7g7");
        assert!(!game.is_main(game.current()) && game.outcome().is_none() && game.result().is_some());
    }

    #[test]
    fn nothing_is_played_that_is_not_legal_or_after_the_end() {
        let mut game = shuffling();
        let before = seen(&game);
        assert!(game.play(MoveId(usize::MAX)).is_none());
        assert_eq!(seen(&game), before);
        game.resign(Side::White);
        assert!(game.legal_moves().is_empty());
        assert!(game.play(MoveId(0)).is_none());
        assert_eq!(game.outcome(), Some(Outcome::won(Side::Black, Reason::Resignation)));
        game.resign(Side::Black);
        game.offer_draw(Side::Black);
        assert_eq!((game.outcome().and_then(|end| end.winner), game.draw_offer()), (Some(Side::Black), None));
    }

    #[test]
    fn an_undo_takes_a_declared_end_back_before_it_takes_a_move_back() {
        let mut game = shuffling();
        play(&mut game, "b1b2");
        game.resign(Side::Black);
        assert!(game.can_undo() && !game.can_redo() && game.redo().is_none());
        assert_eq!(game.undo(), Some(Vec::new()));
        assert_eq!((game.ply_count(), game.outcome()), (1, None));
        assert!(game.undo().is_some_and(|events| !events.is_empty()));
        assert_eq!(game.ply_count(), 0);
    }

    #[test]
    fn a_declared_end_does_not_come_back_with_a_redo() {
        let mut game = shuffling();
        play(&mut game, "b1b2 g8g7");
        game.undo();
        game.resign(Side::Black);
        assert!(!game.can_redo());
        game.undo();
        assert!(game.redo().is_some());
        assert_eq!((game.ply_count(), game.outcome()), (2, None));
    }

    #[test]
    fn a_draw_is_agreed_by_both_or_not_at_all() {
        let mut game = shuffling();
        game.accept_draw();
        assert_eq!(game.outcome(), None);
        game.offer_draw(Side::Black);
        game.offer_draw(Side::White);
        assert_eq!(game.draw_offer(), Some(DrawOffer { by: Side::Black, reason: Reason::Agreement }));
        game.decline_draw();
        assert_eq!((game.draw_offer(), game.outcome()), (None, None));
        game.offer_draw(Side::White);
        game.accept_draw();
        assert_eq!(game.outcome(), Some(Outcome::drawn(Reason::Agreement)));
        game.undo();
        assert_eq!((game.draw_offer(), game.outcome()), (None, None));
    }

    #[test]
    fn an_offer_lapses_with_the_next_move_and_when_a_move_is_taken_back() {
        let mut game = shuffling();
        game.offer_draw(Side::White);
        play(&mut game, "b1b2");
        assert_eq!(game.draw_offer(), None);
        game.offer_draw(Side::White);
        game.undo();
        assert_eq!(game.draw_offer(), None);
        game.offer_draw(Side::White);
        game.redo();
        assert_eq!(game.draw_offer(), None);
        game.offer_draw(Side::White);
        game.resign(Side::Black);
        assert_eq!(game.draw_offer(), None);
    }

    #[test]
    fn the_third_occurrence_of_a_position_may_be_claimed_and_declined() {
        let mut game = shuffling();
        play(&mut game, "b1b2 g8g7 b2b1 g7g8 b1b2 g8g7 b2b1");
        assert_eq!(game.occurrences(), 2);
        game.claim(Side::White);
        assert_eq!(game.draw_offer(), None);
        play(&mut game, "g7g8");
        assert_eq!(game.claimable(), Some(Reason::Repetition));
        game.claim(Side::White);
        assert_eq!(game.draw_offer(), Some(DrawOffer { by: Side::White, reason: Reason::Repetition }));
        game.decline_draw();
        play(&mut game, "b1b2");
        assert_eq!(game.occurrences(), 3);
        game.undo();
        assert_eq!(game.occurrences(), 3);
        game.claim(Side::Black);
        game.accept_draw();
        assert_eq!(game.outcome(), Some(Outcome::drawn(Reason::Repetition)));
        assert_eq!(game.claimable(), None);
    }

    #[test]
    fn a_position_with_the_other_side_to_move_is_another_position() {
        let mut game = shuffling();
        play(&mut game, "b1b3 g8g7 b3b2 g7g8 b2b1");
        assert_eq!(game.occurrences(), 1);
    }

    #[test]
    fn the_deciding_squares_are_those_of_the_castles() {
        for (fen, codes, squares) in [
            ("c7/8/8/8/8/8/8/R6C w", "a1a8", &["a8"][..]),
            ("8/8/8/3c4/4C3/8/8/8 w", "e4d5", &["d5"]),
            ("c7/8/8/8/8/8/8/7C w", "h1h2", &["h1"]),
            ("8/8/8/8/8/p7/8/Cr5c b", "a3a2", &["a1"]),
            ("8/8/8/8/8/p7/8/C6c b", "a3a2", &[]),
        ] {
            let mut game = game(fen);
            assert_eq!(game.deciding_squares(), []);
            play(&mut game, codes);
            let found: Vec<String> = game.deciding_squares().iter().map(Square::to_string).collect();
            assert_eq!(found, squares, "{fen}");
        }
        let mut game = shuffling();
        play(&mut game, "b1b2");
        game.resign(Side::Black);
        assert_eq!(game.deciding_squares(), []);
    }

    #[test]
    fn the_tray_holds_what_was_captured_until_it_is_taken_back() {
        let mut game = game("c6c/8/8/8/8/8/8/R6C w");
        play(&mut game, "a1a8");
        let sides: Vec<Side> = game.table().tray.iter().map(|&Token { side, .. }| side).collect();
        assert_eq!(sides, [Side::Black; 3]);
        game.undo();
        assert_eq!(game.table(), Table::new(game.referee().tokens()));
    }

    #[test]
    fn a_clone_goes_its_own_way() {
        let mut game = shuffling();
        play(&mut game, "b1b2");
        let mut other = game.clone();
        other.undo();
        play(&mut other, "b1b4");
        assert_eq!(game.last_ply().map(|ply| &*ply.played.code), Some("b1b2"));
        assert_eq!(other.last_ply().map(|ply| &*ply.played.code), Some("b1b4"));
    }
}
