//! Games of the engine against itself, from which opening books are made.
//!
//! In the first plies of a game one of the best moves is drawn, and the better a move, the likelier; afterwards the best is
//! played. A game follows from its number, the seed and the nodes alone, so that a run that was stopped goes on where it was, and
//! the same run gives the same games on every platform.

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use turnover_core::ai::Level;
use turnover_core::ai::network::Network;
use turnover_core::ai::search::{Limits, Options, TranspositionTable};
use turnover_core::board::{Side, mix};
use turnover_core::cli::{games_help, number, value};
use turnover_core::session::{Game, GameId};

use crate::arena::{MatchLog, PlayedGame, network_name, read_optional_network};
use crate::self_play::{Adjudicator, GameEnd, dice_seed, finished_search, play_choice, play_code, play_out};

/// Longer games are drawn.
const MAX_PLIES: usize = 300;
/// A side that is ahead by this many centi-units in this many searches in a row wins; about fifteen of the least valuable pieces.
const ADJUDICATION: Adjudicator = Adjudicator::new(1500, 4);
/// The same with dice, where much can still happen.
const ADJUDICATION_WITH_DICE: Adjudicator = Adjudicator::new(3000, 8);
/// How many of the best moves are candidates.
const MAX_CANDIDATES: usize = 5;
/// A candidate is at most this much worse than the best move, in centi-units.
const CANDIDATE_MARGIN: i32 = 30;
/// The number of plies at the start in which the same few positions occur again and again: each is searched thoroughly.
const THOROUGH_PLIES: usize = 4;
/// The number of plies whose candidates are kept.
const KEPT_PLIES: usize = 8;
/// How many times as many nodes as usual a thorough search gets.
const THOROUGH_FACTOR: u64 = 20;
/// How many times as many nodes as usual a search for candidates gets after that.
const CANDIDATE_FACTOR: u64 = 3;

/// Play games of the engine against itself, from which an opening book is made.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
#[command(after_help = games_help())]
pub struct SelfPlay {
    /// The game, one of those below.
    #[arg(value_name = "GAME", value_parser = value(str::parse::<GameId>))]
    pub game: GameId,
    /// Write each game to this file, from which a run that was stopped goes on.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// How many games are played.
    #[arg(long, value_name = "N", default_value = "20000", value_parser = number::<u32>("a number of games"))]
    pub games: u32,
    /// From this everything follows.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>("a number as seed"))]
    pub seed: u64,
    /// How many positions are searched for each move.
    #[arg(long, value_name = "N", default_value = "2000", value_parser = number::<u64>("a number of positions"))]
    pub nodes: u64,
    /// In how many plies at the start moves are drawn.
    #[arg(long, value_name = "PLIES", default_value = "12", value_parser = number::<usize>("a number of plies"))]
    pub opening: usize,
    /// Play each game to its end, also where it is plain who wins.
    #[arg(long)]
    pub full: bool,
    /// The network that evaluates, or "built-in" for that of turnover-engine, instead of the evaluation by hand.
    #[arg(long, value_name = "FILE")]
    pub network: Option<PathBuf>,
}

impl SelfPlay {
    /// What all games of the run with this network have in common, in one line.
    fn heading(&self, network: Option<&Arc<Network>>) -> String {
        let Self { game, seed, nodes, opening, full, .. } = self;
        let full = if *full { " full" } else { "" };
        let network = network.map(|network| format!(" network {}", network_name(Some(network)))).unwrap_or_default();
        format!("self-play {game} nodes {nodes} seed {seed} opening {opening}{full}{network}")
    }
}

/// Plays the games that are not in the file yet, and tells now and then how many there are.
///
/// # Errors
/// When the file or the answers cannot be written, the file is of another run, or the network cannot be read.
pub fn self_play(arguments: &SelfPlay, output: &mut impl Write) -> io::Result<()> {
    let network = read_optional_network(arguments.game, arguments.network.as_deref())?;
    let heading = arguments.heading(network.as_ref());
    let (mut record, finished_games) = MatchLog::open(Some(&arguments.file), &heading)?;
    writeln!(output, "{heading}: {} games so far", finished_games.len())?;
    let mut player = OpeningPlayer { arguments, network, candidates_by_fen: HashMap::new() };
    let mut result_counts = [0_u32; 3];
    for game_number in (0..arguments.games).filter(|number| !finished_games.contains_key(number)) {
        let game = player.play(game_number);
        record.add(&game)?;
        result_counts[usize::from(game.ending.points)] += 1;
        if (game_number + 1).is_multiple_of(500) {
            let [lost_count, drawn_count, won_count] = result_counts;
            writeln!(
                output,
                "{} games, of these in this run for White +{won_count} ={drawn_count} -{lost_count}",
                game_number + 1
            )?;
            output.flush()?;
        }
    }
    Ok(())
}

/// A move and how much worse it is than the best, in centi-units.
type Candidate = (String, i32);

/// Who plays both sides of all games.
struct OpeningPlayer<'a> {
    arguments: &'a SelfPlay,
    network: Option<Arc<Network>>,
    /// By FEN: the candidates in positions of the first plies.
    candidates_by_fen: HashMap<String, Vec<Candidate>>,
}

impl OpeningPlayer<'_> {
    /// Plays the game with this number.
    fn play(&mut self, game_number: u32) -> PlayedGame {
        let mut game = Game::new(self.arguments.game);
        let dice = dice_seed(self.arguments.seed, game_number);
        let table = Arc::new(TranspositionTable::new(1));
        let mut adjudicator = if self.arguments.game.has_dice() { ADJUDICATION_WITH_DICE } else { ADJUDICATION };
        let mut moves_made = 0;
        let end = play_out(&mut game, &dice, MAX_PLIES, |game, side| {
            let winner = if moves_made < self.arguments.opening {
                self.make_drawn_move(game, game_number, moves_made);
                None
            } else {
                adjudicator.winner(side, self.make_best_move(game, &table))
            };
            moves_made += 1;
            match winner.filter(|_| !self.arguments.full) {
                Some(winner) => ControlFlow::Break(GameEnd::new(Some(winner), "adjudication")),
                None => ControlFlow::Continue(()),
            }
        });
        PlayedGame::new(game_number, &game, Side::White, end)
    }

    /// Plays what is found best, and returns its value for the side that makes it, in centi-units.
    fn make_best_move(&self, game: &mut Game, table: &Arc<TranspositionTable>) -> i32 {
        let limits = Limits::nodes(self.arguments.nodes);
        let options = Options { network: self.network.clone(), ..Options::with_table(limits, Arc::clone(table)) };
        let search = finished_search(game, options, Level::STRONGEST, 0);
        play_choice(game, &*search).expect("a move is to be made");
        search.score().map_or(0, |score| score.units())
    }

    /// Plays one of the candidates, which is drawn.
    fn make_drawn_move(&mut self, game: &mut Game, game_number: u32, moves_made: usize) {
        let candidates = self.candidates(game, moves_made);
        let seed = mix(self.arguments.seed ^ mix(u64::from(game_number) << 32 | moves_made as u64));
        play_code(game, draw_candidate(&candidates, seed)).expect("the search finds legal moves");
    }

    /// The best moves at hand. What is found follows from the position alone, not from the game that led to it.
    fn candidates(&mut self, game: &Game, moves_made: usize) -> Vec<Candidate> {
        let fen = game.referee().fen();
        if let Some(known_candidates) = self.candidates_by_fen.get(&fen) {
            return known_candidates.clone();
        }
        let nodes = self.arguments.nodes * if moves_made < THOROUGH_PLIES { THOROUGH_FACTOR } else { CANDIDATE_FACTOR };
        let position = Game::from_fen(self.arguments.game, &fen).expect("its own text");
        let new_candidates = candidates(&position, nodes, self.network.clone());
        if moves_made < KEPT_PLIES {
            self.candidates_by_fen.insert(fen, new_candidates.clone());
        }
        new_candidates
    }
}

/// The best moves of a position, the best first.
fn candidates(game: &Game, nodes: u64, network: Option<Arc<Network>>) -> Vec<Candidate> {
    let table = Arc::new(TranspositionTable::new(1));
    let options = Options { line_count: MAX_CANDIDATES, network, ..Options::with_table(Limits::nodes(nodes), table) };
    let mut search = finished_search(game, options, Level::STRONGEST, 0);
    let reports = search.take_reports();
    // The lines of the last depth that was finished.
    let depth = reports.last().map_or(0, |report| report.depth);
    let lines = reports.iter().filter(|report| report.depth == depth);
    let scored_moves = lines.filter_map(|report| Some((report.line.first()?.clone(), report.score.units())));
    let scored_moves: Vec<Candidate> = scored_moves.collect();
    let best = scored_moves.iter().map(|&(_, units)| units).max().unwrap_or(0);
    let close_moves = scored_moves
        .into_iter()
        .map(|(code, units)| (code, best - units))
        .filter(|&(_, worse)| worse <= CANDIDATE_MARGIN);
    let close_moves: Vec<Candidate> = close_moves.collect();
    if close_moves.is_empty() { search.choice().map(|code| (code, 0)).into_iter().collect() } else { close_moves }
}

/// One of the candidates: one that is `d` centi-units worse than the best with the weight (31 − d)².
fn draw_candidate(candidates: &[Candidate], seed: u64) -> &str {
    let weight = |worse: i32| u64::from((CANDIDATE_MARGIN + 1 - worse).unsigned_abs()).pow(2);
    let total: u64 = candidates.iter().map(|&(_, worse)| weight(worse)).sum();
    let mut remaining_weight = ((u128::from(seed) * u128::from(total)) >> 64) as u64;
    for (code, worse) in candidates {
        match remaining_weight.checked_sub(weight(*worse)) {
            Some(weight_after) => remaining_weight = weight_after,
            None => return code,
        }
    }
    unreachable!("what is drawn is less than the sum of all weights")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::self_play::fingerprint;

    fn wanted(game: &str, games: u32, name: &str) -> SelfPlay {
        let file = std::env::temp_dir().join(format!("turnover-self-play-{}-{name}", std::process::id()));
        let game = game.parse().expect("a game");
        SelfPlay { game, file, games, seed: 3, nodes: 30, opening: 12, full: false, network: None }
    }

    #[test]
    fn a_run_that_was_stopped_goes_on_and_gives_the_same_games() {
        for (game, hash) in [
            ("turnover-modern", 0x8840_1070_c5cf_9cfa),
            ("turnover-2025", 0xa9a0_402d_cee3_95a9),
            ("turnover-classic", 0xf3c7_3e50_5a84_c529),
            ("lielow", 0x13cc_82a4_889a_4d6e),
            ("lielow-9x9", 0xf867_ea92_c884_8f0f),
            ("dice-chess", 0x2106_dd12_e0e6_7ef8),
        ] {
            let [whole, halves] = ["whole", "halves"].map(|name| wanted(game, 4, &format!("{game}-{name}")));
            self_play(&whole, &mut Vec::new()).expect("it is played");
            self_play(&SelfPlay { games: 2, ..halves.clone() }, &mut Vec::new()).expect("it is played");
            self_play(&halves, &mut Vec::new()).expect("it goes on");
            let texts = [&whole, &halves].map(|run| fs::read_to_string(&run.file).expect("a file"));
            assert_eq!(texts[0], texts[1], "{game}");
            assert_eq!(fingerprint(texts[0].as_bytes()), hash, "{game}: the games of seed 3 have changed");
            assert_eq!(texts[0].lines().count(), 5, "{game}");
            for run in [whole, halves] {
                fs::remove_file(run.file).expect("it is ours");
            }
        }
    }

    #[test]
    fn a_network_plays_other_games_which_are_another_run() {
        let by_hand = wanted("lielow", 1, "by-hand");
        let by_network = SelfPlay { network: Some("built-in".into()), ..wanted("lielow", 1, "by-network") };
        let games = [&by_hand, &by_network].map(|run| {
            self_play(run, &mut Vec::new()).expect("it is played");
            fs::read_to_string(&run.file).expect("a file").lines().nth(1).map(str::to_owned)
        });
        assert_ne!(games[0], games[1]);
        let network_file = by_network.file.with_extension("network");
        fs::write(&network_file, by_network.game.built_in_network().expect("a network")).expect("a file");
        let by_same_network = SelfPlay { network: Some(network_file.clone()), ..by_network.clone() };
        self_play(&by_same_network, &mut Vec::new()).expect("the same network in a file makes no other run");
        fs::remove_file(network_file).expect("it is ours");
        let mixed = SelfPlay { network: None, ..by_network.clone() };
        assert!(self_play(&mixed, &mut Vec::new()).is_err());
        for run in [by_hand, by_network] {
            fs::remove_file(run.file).expect("it is ours");
        }
    }

    #[test]
    fn the_better_of_two_moves_is_drawn_more_often_and_the_worst_candidate_now_and_then() {
        let candidates = [("best".to_owned(), 0), ("good".to_owned(), 15), ("fair".to_owned(), CANDIDATE_MARGIN)];
        let mut counts = [0; 3];
        for number in 0..10_000 {
            let drawn = draw_candidate(&candidates, mix(number));
            counts[candidates.iter().position(|(code, _)| code == drawn).expect("a candidate")] += 1;
        }
        let [best, good, fair] = counts;
        assert!(best > 3 * good && good > 50 * fair && fair > 0, "{counts:?}");
        assert_eq!(draw_candidate(&candidates, 0), "best");
        assert_eq!(draw_candidate(&candidates, u64::MAX), "fair");
    }

    #[test]
    fn candidates_are_close_to_the_best_and_legal() {
        let game = Game::new(GameId::TurnoverModern);
        let found = candidates(&game, 3000, None);
        assert!((2..=MAX_CANDIDATES).contains(&found.len()), "{found:?}");
        assert_eq!(found[0].1, 0);
        for (code, worse) in &found {
            assert!((0..=CANDIDATE_MARGIN).contains(worse) && game.referee().find(code).is_some(), "{found:?}");
        }
    }
}
