//! The part of the current game that an animated picture shows, move by move.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::{Cause, Played, TableId};
use crate::session::{Game, NodeId};

/// Moves that are shown instead of the current game, which goes on unseen.
#[derive(Resource, Clone)]
pub struct GifReplay {
    game: Game,
    /// The moves and rolls that are left.
    remaining_nodes: VecDeque<NodeId>,
    /// The number of all of them.
    total_count: usize,
}

impl GifReplay {
    /// The moves and rolls `start_index..end_index` of the current line, counted from 0; `None` if there is none.
    #[must_use]
    pub fn of(game: &Game, start_index: usize, end_index: usize) -> Option<Self> {
        let remaining_nodes: VecDeque<NodeId> =
            game.line().nodes().get(start_index..end_index).filter(|line| !line.is_empty())?.iter().copied().collect();
        let mut game = game.clone();
        let start_node = start_index.checked_sub(1).map_or(NodeId::ROOT, |last_index| game.line().nodes()[last_index]);
        game.go_to(start_node);
        Some(Self { game, total_count: remaining_nodes.len(), remaining_nodes })
    }

    /// The game as it is shown now.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The number of moves and rolls that are left, and of all.
    #[must_use]
    pub fn remaining_and_total(&self) -> [usize; 2] {
        [self.remaining_nodes.len(), self.total_count]
    }

    /// Shows the next move or roll; `None` after the last one.
    pub fn advance(&mut self) -> Option<Played> {
        let (node_before, node) = (self.game.current(), self.remaining_nodes.pop_front()?);
        self.game.go_to(node);
        let events = self.game.last_ply().map(|ply| ply.events.clone()).unwrap_or_default();
        Some(Played {
            table: TableId::GifReplay,
            cause: Cause::StepForward,
            node_before,
            node_after: node,
            events,
            ends: false,
        })
    }
}
