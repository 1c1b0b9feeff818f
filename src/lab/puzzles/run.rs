//! One game after the other, until there are enough puzzles.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};

use super::journal::{GameKey, Journal};
use super::self_play::{SearchedGame, search_game};
use super::tally::{CandidateRefusal, PuzzleTally};
use super::{arguments::PuzzleArguments, solution::MadePuzzle};
use crate::arena::{network_name, read_networks};
use turnover_core::ai::Level;
use turnover_core::puzzles::{Puzzle, PuzzleId, PuzzleSet, PuzzleTheme};
use turnover_core::session::GameId;

/// The levels whose solve rates are told.
const REPORTED_LEVELS: [usize; 5] = [1, 5, 9, 13, Level::COUNT];

/// All games so far.
struct PuzzleMaker<'a> {
    arguments: &'a PuzzleArguments,
    /// Ids that another check has refused.
    refuted_ids: HashSet<String>,
    searched_games: BTreeMap<GameKey, SearchedGame>,
}

/// Makes puzzles, tells each, and at the end how many were refused and who solves them.
///
/// # Errors
/// When a file or the answers cannot be written, the record is of another run, or a network cannot be read or is not for the game.
pub fn make(arguments: &PuzzleArguments, output: &mut impl Write) -> io::Result<()> {
    let networks = read_networks(arguments.games.iter().copied(), arguments.network.as_deref())?;
    let mut heading = format!("puzzles 2 seed={} nodes={}", arguments.seed, arguments.nodes);
    if arguments.network.is_some() {
        let names: Vec<String> = arguments.games.iter().map(|id| network_name(networks.get(id))).collect();
        heading += &format!(" network={}", names.join(","));
    }
    let (mut journal, searched_games) = Journal::open(arguments.record.as_deref(), &heading)?;
    let refuted_ids = match &arguments.without {
        Some(path) => std::fs::read_to_string(path)?.split_whitespace().map(str::to_owned).collect(),
        None => HashSet::new(),
    };
    let mut puzzle_maker = PuzzleMaker { arguments, refuted_ids, searched_games };
    let mut known_ids: HashSet<PuzzleId> = puzzle_maker.made_puzzles().map(|made| made.puzzle.id()).collect();
    for game_number in 0..arguments.most {
        let mut is_done = true;
        for &id in &arguments.games {
            if puzzle_maker.kept_puzzles(id).len() >= arguments.count {
                continue;
            }
            is_done = false;
            if puzzle_maker.searched_games.contains_key(&(id, game_number)) {
                continue;
            }
            let network = networks.get(&id);
            let game = search_game(id, arguments.seed, game_number, arguments.nodes, network, &known_ids);
            journal.add((id, game_number), &game)?;
            for made in &game.puzzles {
                known_ids.insert(made.puzzle.id());
                writeln!(output, "{}", made.puzzle)?;
            }
            output.flush()?;
            let is_new = !game.puzzles.is_empty();
            puzzle_maker.searched_games.insert((id, game_number), game);
            if is_new {
                puzzle_maker.write_set()?;
            }
        }
        if is_done {
            break;
        }
    }
    puzzle_maker.write_set()?;
    puzzle_maker.write_report(output)
}

impl PuzzleMaker<'_> {
    fn made_puzzles(&self) -> impl Iterator<Item = &MadePuzzle> {
        self.searched_games.values().flat_map(|game| &game.puzzles)
    }

    fn is_refuted(&self, made: &MadePuzzle) -> bool {
        self.refuted_ids.contains(&made.puzzle.id().to_string())
    }

    /// The puzzles of a game, in the order of their games, no more than are wanted.
    fn kept_puzzles(&self, id: GameId) -> Vec<&MadePuzzle> {
        let of_game = self.made_puzzles().filter(|made| made.puzzle.game == id && !self.is_refuted(made));
        of_game.take(self.arguments.count).collect()
    }

    fn write_set(&self) -> io::Result<()> {
        let Some(path) = &self.arguments.out else { return Ok(()) };
        let kept_puzzles = self.arguments.games.iter().flat_map(|&id| self.kept_puzzles(id));
        let puzzles: Vec<Puzzle> = kept_puzzles.map(|made| made.puzzle.clone()).collect();
        std::fs::write(path, PuzzleSet::new(puzzles).to_string())
    }

    fn write_report(&self, output: &mut impl Write) -> io::Result<()> {
        for &id in &self.arguments.games {
            let kept_puzzles = self.kept_puzzles(id);
            writeln!(output, "\n{id}: {} puzzles", kept_puzzles.len())?;
            self.tell_refusals(id, output)?;
            tell_solvers(&kept_puzzles, output)?;
            tell_themes(&kept_puzzles, output)?;
        }
        Ok(())
    }

    fn tell_refusals(&self, id: GameId, output: &mut impl Write) -> io::Result<()> {
        let games = self.searched_games.iter().filter(|((game, _), _)| *game == id);
        let mut tally = PuzzleTally::default();
        let mut seen_count = 0;
        for (_, game) in games {
            tally.add(&game.tally);
            seen_count += 1;
        }
        let refuted_puzzles = self.made_puzzles().filter(|made| made.puzzle.game == id && self.is_refuted(made));
        refuted_puzzles.for_each(|_| tally.refuse(CandidateRefusal::Refuted));
        writeln!(output, "  {:6} games, {} positions seen", seen_count, tally.seen_positions)?;
        for refusal in CandidateRefusal::ALL {
            writeln!(output, "  {:6} {}", tally.refused_count(refusal), refusal.words())?;
        }
        Ok(())
    }
}

/// How many of the puzzles each of some levels solves, and how the ratings are spread.
fn tell_solvers(kept_puzzles: &[&MadePuzzle], output: &mut impl Write) -> io::Result<()> {
    let puzzle_count = kept_puzzles.len().max(1);
    for level in REPORTED_LEVELS {
        let percent: usize = kept_puzzles.iter().map(|made| usize::from(made.solvers.0[level - 1])).sum();
        writeln!(output, "  {:5}% level {level} solves", percent / puzzle_count)?;
    }
    for from in (0..4000).step_by(400) {
        let is_there = |made: &&&MadePuzzle| (from..from + 400).contains(&usize::from(made.puzzle.rating));
        writeln!(output, "  {:6} rated from {from}", kept_puzzles.iter().filter(is_there).count())?;
    }
    Ok(())
}

fn tell_themes(kept_puzzles: &[&MadePuzzle], output: &mut impl Write) -> io::Result<()> {
    for theme in PuzzleTheme::ALL {
        let puzzles_with_theme = kept_puzzles.iter().filter(|made| made.puzzle.themes.contains(&theme)).count();
        if puzzles_with_theme > 0 {
            writeln!(output, "  {puzzles_with_theme:6} {}", theme.code())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::self_play::fingerprint;

    fn arguments(record: Option<std::path::PathBuf>) -> PuzzleArguments {
        let games = GameId::ALL.into_iter().filter(|id| !id.has_dice()).take(1).collect();
        let nodes = 2_000;
        PuzzleArguments { games, count: 9, most: 4, seed: 3, nodes, record, out: None, without: None, network: None }
    }

    #[test]
    fn the_same_seed_gives_the_same_games_in_every_version() {
        for (game, hash) in [
            ("turnover-modern", 0xa4e5_be77_3283_0bcd),
            ("turnover-classic", 0x1e9f_a583_33fc_7ba7),
            ("lielow", 0xbb6d_2bfc_463a_0cff),
            ("dice-chess", 0x7c00_99c0_cec5_0d8c),
        ] {
            let games = vec![game.parse().expect("a game")];
            let mut told = Vec::new();
            make(&PuzzleArguments { games, most: 2, nodes: 500, ..arguments(None) }, &mut told).expect("games");
            assert_eq!(fingerprint(&told), hash, "{game}: {}", String::from_utf8_lossy(&told));
        }
    }

    #[test]
    fn a_run_that_was_stopped_goes_on_where_it_was() {
        let path = std::env::temp_dir().join(format!("turnover-puzzles-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        let told = |arguments: &PuzzleArguments| {
            let mut out = Vec::new();
            make(arguments, &mut out).expect("it can be recorded");
            let text = String::from_utf8(out).expect("text");
            // Before the table the puzzles are told that are new in this run, if there are any.
            text.split_once("\n\n").map_or(text.trim_start(), |(_, table)| table).to_owned()
        };
        let whole = told(&arguments(Some(path.clone())));
        let text = fs::read_to_string(&path).expect("the record");
        assert_eq!(text.lines().count(), 5);
        // The last games are missing, and one of them was being written.
        let cut: String = text.lines().take(3).map(|line| line.to_owned() + "\n").collect();
        fs::write(&path, cut.clone() + text.lines().nth(3).and_then(|line| line.get(..20)).unwrap_or_default())
            .expect("a shorter record");
        assert_eq!(told(&arguments(Some(path.clone()))), whole);
        assert_eq!(told(&arguments(None)), whole);
        let other = PuzzleArguments { seed: 4, ..arguments(Some(path.clone())) };
        assert!(make(&other, &mut Vec::new()).is_err(), "a record of another run is not touched");
        fs::remove_file(&path).expect("the record goes");
    }

    #[test]
    fn a_record_names_the_network_by_its_content() {
        let [record, network_file] = ["record", "network"]
            .map(|name| std::env::temp_dir().join(format!("turnover-puzzles-{}-{name}", std::process::id())));
        let game: GameId = "lielow".parse().expect("a game");
        fs::write(&network_file, game.built_in_network().expect("a network")).expect("a file");
        let with_network = |path: &std::path::Path| {
            let of_run = arguments(Some(record.clone()));
            let run = PuzzleArguments { games: vec![game], most: 0, network: Some(path.to_owned()), ..of_run };
            make(&run, &mut Vec::new())
        };
        with_network("built-in".as_ref()).expect("a record");
        with_network(&network_file).expect("it is of the same run");
        for path in [record, network_file] {
            fs::remove_file(path).expect("it is ours");
        }
    }
}
