//! Games of the engine against itself, and the positions in them in which one move decides.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::solution::{Candidate, MadePuzzle};
use super::tally::{CandidateRefusal, PuzzleTally};
use super::weigh::{new_table, weigh};
use turnover_core::ai::Level;
use turnover_core::ai::network::Network;
use turnover_core::ai::search::{Limits, Options, TranspositionTable};
use turnover_core::board::{BySide, Side, mix};
use turnover_core::puzzles::only_move::least_gap;
use turnover_core::puzzles::{PuzzleId, plain_fen};
use turnover_core::session::{Game, GameId, MoveId, engine_position};

use crate::self_play::{GameEnd, dice_seed, finished_search, opening, play_choice, play_out};

/// Longer games are drawn.
const MAX_PLIES: usize = 200;
/// The levels that play, of the ten that there were at first: the weak ones more often, for they leave more to be found, and are quick.
const PLAYER_LEVELS: [u8; 12] = [1, 2, 3, 3, 3, 3, 4, 4, 4, 5, 6, 7];
/// The percentage of moves that are drawn at random, as beginners make them: they leave something to be found.
const RANDOM_PERCENT: u64 = 35;
/// The number of random plies at the start, at least and at most: the more there are, the sharper the game.
const OPENING_PLIES: [u64; 2] = [2, 24];
/// The same where each side begins with several royal pieces: only one can be the last.
const OPENING_PLIES_WITH_ROYALS: [u64; 2] = [50, 180];
/// How often another start is drawn where one side is better by more units than this.
const OPENING_ATTEMPTS: u64 = 12;
const BALANCED_UNITS: i32 = 600;
/// The short searches that come first: the number of positions, and the part of the least gap that they must see.
const GLANCE_SEARCHES: [(u64, f64); 2] = [(500, 0.5), (6_000, 0.8)];
/// With dice a search needs more positions.
const DICE_FACTOR: u64 = 3;
/// A game is given up when both best moves expect at least or at most these points in this number of short searches in a row. A turn
/// has one or two of them.
const DECIDED_POINTS: f64 = 0.85;
const DECIDED_TURNS: u32 = 6;

/// What a game has given.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct SearchedGame {
    pub(super) tally: PuzzleTally,
    pub(super) puzzles: Vec<MadePuzzle>,
    /// The number of short searches in a row by which the game was as good as over.
    pub(super) decided_turns: u32,
}

/// Plays the game with this number and searches each of its positions, with this network at full strength. `known_ids` are the puzzles that
/// there are.
pub(super) fn search_game(
    id: GameId,
    seed: u64,
    game_number: u32,
    nodes: u64,
    network: Option<&Arc<Network>>,
    known_ids: &HashSet<PuzzleId>,
) -> SearchedGame {
    let drawn = |purpose: u64| mix(seed ^ mix(u64::from(game_number) << 8 | purpose));
    let levels = BySide::from_fn(|side| {
        let level_index = drawn(1 + side.index() as u64) % PLAYER_LEVELS.len() as u64;
        Level::of_ten(PLAYER_LEVELS[level_index as usize]).unwrap_or(Level::WEAKEST)
    });
    let mut game = balanced_start(id, seed, game_number);
    let dice = dice_seed(seed, game_number);
    let table = new_table();
    // The players have no network, and values of another evaluation would change their searches.
    let player_table = if network.is_some() { new_table() } else { Arc::clone(&table) };
    let mut searched_game = SearchedGame::default();
    let mut skipped_until = 0;
    play_out(&mut game, &dice, MAX_PLIES, |game, side| {
        if begins_turn(game) && game.ply_count() >= skipped_until {
            searched_game.tally.seen_positions += 1;
            match searched_game.examine(game, nodes, &table, network, known_ids) {
                Ok(made_puzzle) => {
                    // In its solution there is no other puzzle.
                    skipped_until = game.ply_count() + made_puzzle.puzzle.moves.len();
                    searched_game.puzzles.push(made_puzzle);
                }
                Err(refusal) => searched_game.tally.refuse(refusal),
            }
        }
        let seed = drawn(8 + game.ply_count() as u64);
        let play_result = if seed % 100 < RANDOM_PERCENT {
            let move_index = (seed / 100) as usize % game.legal_moves().len().max(1);
            game.play(MoveId(move_index)).map(drop)
        } else {
            let options = Options::with_table(Limits::default(), Arc::clone(&player_table));
            let search = finished_search(game, options, levels[side], seed);
            play_choice(game, &*search)
        };
        if play_result.is_none() || searched_game.decided_turns >= DECIDED_TURNS {
            return ControlFlow::Break(GameEnd::new(None, "decided"));
        }
        ControlFlow::Continue(())
    });
    searched_game
}

/// A position after random moves in which nobody is much better.
fn balanced_start(id: GameId, seed: u64, game_number: u32) -> Game {
    let has_royals = Game::new(id).referee().position().royals(Side::White).len() > 1;
    let [least_plies, most_plies] = if has_royals { OPENING_PLIES_WITH_ROYALS } else { OPENING_PLIES };
    let start_of_attempt = |attempt: u64| {
        let seed = mix(seed ^ attempt);
        let plies = least_plies + mix(seed ^ u64::from(game_number)) % (most_plies - least_plies + 1);
        opening(id, plies as u32, seed, game_number)
    };
    let is_balanced = |game: &Game| engine_position(game.referee()).static_eval().0.abs() <= BALANCED_UNITS;
    (1..OPENING_ATTEMPTS).map(start_of_attempt).find(is_balanced).unwrap_or_else(|| start_of_attempt(0))
}

/// Whether the turn begins here, and not in the middle of several moves.
fn begins_turn(game: &Game) -> bool {
    game.last_ply().is_none_or(|ply| ply.is_roll() || Some(ply.side) != game.side_to_move())
}

impl SearchedGame {
    /// The puzzle in this position, or why there is none.
    fn examine(
        &mut self,
        game: &Game,
        nodes: u64,
        table: &Arc<TranspositionTable>,
        network: Option<&Arc<Network>>,
        known_ids: &HashSet<PuzzleId>,
    ) -> Result<MadePuzzle, CandidateRefusal> {
        if game.legal_moves().len() < 3 {
            return Err(CandidateRefusal::FewMoves);
        }
        let factor = if game.id().has_dice() { DICE_FACTOR } else { 1 };
        let mut best = String::new();
        for (nodes, gap_part) in GLANCE_SEARCHES {
            let best_moves = weigh(game, Limits::nodes(factor * nodes), table, network);
            let best_moves = best_moves.ok_or(CandidateRefusal::SeveralMoves)?;
            let is_decided = best_moves.points < -DECIDED_POINTS || best_moves.points - best_moves.gap > DECIDED_POINTS;
            self.decided_turns = if is_decided { self.decided_turns + 1 } else { 0 };
            if best_moves.gap < gap_part * least_gap(game.id()) {
                return Err(CandidateRefusal::SeveralMoves);
            }
            best = best_moves.best;
        }
        let fen = plain_fen(&game.referee().fen());
        let id = PuzzleId::of(game.id(), &fen);
        if known_ids.contains(&id) || self.puzzles.iter().any(|made| made.puzzle.id() == id) {
            return Err(CandidateRefusal::Known);
        }
        let before = game.plies().take(game.ply_count()).rfind(|ply| !ply.is_roll());
        let last_move = before.and_then(|ply| ply.played.info());
        Candidate { id: game.id(), fen: &fen, last_move, nodes, network }.make_puzzle(&best)
    }
}
