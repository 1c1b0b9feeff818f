//! How much the exact chances of an ending help the engine to play it.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use turnover_core::ai::Level;
use turnover_core::ai::endings::{EndingClass, Endings};
use turnover_core::ai::search::{Limits, Options, TranspositionTable};
use turnover_core::board::{Side, mix};
use turnover_core::cli::{number, value};
use turnover_core::games::Phase;
use turnover_core::session::{Game, GameId, exact_odds};

use crate::in_file::in_file;
use crate::self_play::{dice_seed, finished_search, play_choice};

/// Play an ending from many starts: the engine with its tables against the engine without, with colours exchanged.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct EndingMatch {
    /// The file of tables.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The endings, such as KQvK.
    #[arg(value_name = "ENDING", required = true, value_parser = value(str::parse::<EndingClass>))]
    pub classes: Vec<EndingClass>,
    /// How many starts of each ending; each is played twice, with the same dice.
    #[arg(long, value_name = "N", default_value = "200", value_parser = number::<u32>("a number of starts"))]
    pub starts: u32,
    /// How many positions each move is searched.
    #[arg(long, value_name = "N", default_value = "1500", value_parser = number::<u64>("a number of positions"))]
    pub nodes: u64,
    /// From this follow the starts and the dice.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>("a number as seed"))]
    pub seed: u64,
}

/// The results of White, the stronger side.
#[derive(Clone, Copy, Debug, Default)]
struct EndingTally {
    wins: u32,
    draws: u32,
    losses: u32,
    plies: usize,
}

impl EndingTally {
    fn add(&mut self, winner: Option<Side>, plies: usize) {
        match winner {
            Some(Side::White) => self.wins += 1,
            None => self.draws += 1,
            Some(Side::Black) => self.losses += 1,
        }
        self.plies += plies;
    }

    fn games(&self) -> f64 {
        f64::from((self.wins + self.draws + self.losses).max(1))
    }

    /// The mean result, from -1 to 1, and the half width of its 95 % interval.
    fn mean_and_margin(&self) -> (f64, f64) {
        let mean = (f64::from(self.wins) - f64::from(self.losses)) / self.games();
        let squares = f64::from(self.wins + self.losses) / self.games();
        (mean, 1.96 * ((squares - mean * mean).max(0.0) / self.games()).sqrt())
    }
}

/// Plays the games and prints the results.
///
/// # Errors
/// When the file holds no tables, or none of the ending.
pub fn ending_match(arguments: &EndingMatch, output: &mut impl Write) -> io::Result<()> {
    let bytes = fs::read(&arguments.file).map_err(|error| in_file(&arguments.file, error))?;
    let endings = Arc::new(Endings::read(&bytes).map_err(|error| in_file(&arguments.file, error))?);
    for &class in &arguments.classes {
        if !endings.classes().any(|other| other == class) {
            return Err(in_file(&arguments.file, format!("expected a table of {class}")));
        }
        play_class(arguments, class, &endings, output)?;
    }
    Ok(())
}

fn play_class(
    arguments: &EndingMatch,
    class: EndingClass,
    endings: &Arc<Endings>,
    output: &mut impl Write,
) -> io::Result<()> {
    let id: GameId = endings.game().parse().expect("the tables are of a game");
    let mut expected = 0.0;
    let mut tallies = [EndingTally::default(); 2];
    for start in 0..arguments.starts {
        let fen = endings.sample_fen(class, mix(arguments.seed) ^ u64::from(start));
        let game = Game::from_fen(id, &fen).expect("the tables tell positions");
        expected += exact_odds(game.referee(), endings).map_or(0.0, |odds| odds.points(Side::White));
        for (tally, owner) in tallies.iter_mut().zip(Side::ALL) {
            let (winner, plies) = play(arguments, game.clone(), start, owner, endings);
            tally.add(winner, plies);
        }
    }
    writeln!(
        output,
        "{class}: {} starts, exact value {:+.3}",
        arguments.starts,
        expected / f64::from(arguments.starts.max(1))
    )?;
    for (tally, name) in tallies.iter().zip(["with", "without"]) {
        let EndingTally { wins, draws, losses, plies } = *tally;
        let (mean, margin) = tally.mean_and_margin();
        let plies = plies as f64 / tally.games();
        writeln!(
            output,
            "  White {name} tables: +{wins} ={draws} -{losses}, {mean:+.3} ± {margin:.3}, {plies:.0} plies"
        )?;
    }
    let [(mean_with, margin_with), (mean_without, margin_without)] = tallies.map(|tally| tally.mean_and_margin());
    let (mean_gain, margin) = (mean_with - mean_without, margin_with.hypot(margin_without));
    writeln!(output, "  difference: {mean_gain:+.3} ± {margin:.3} points from -1 to 1")
}

/// Plays a game in which one side uses the tables; returns the winner, and the number of moves and rolls.
fn play(
    arguments: &EndingMatch,
    mut game: Game,
    start: u32,
    owner: Side,
    endings: &Arc<Endings>,
) -> (Option<Side>, usize) {
    let dice = dice_seed(arguments.seed, start);
    let table = Arc::new(TranspositionTable::new(1));
    loop {
        match game.phase() {
            Phase::Over(outcome) => return (outcome.winner, game.ply_count()),
            Phase::Roll(_) => {
                if game.roll(&dice).is_none() {
                    return (None, game.ply_count());
                }
            }
            Phase::Move(side) => {
                let endings = (side == owner).then(|| Arc::clone(endings));
                let options =
                    Options { endings, ..Options::with_table(Limits::nodes(arguments.nodes), Arc::clone(&table)) };
                table.clear();
                let search = finished_search(&game, options, Level::STRONGEST, 0);
                play_choice(&mut game, &*search).expect("the search finds legal moves");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::self_play::fingerprint;

    #[test]
    fn a_match_needs_a_table_of_its_ending() {
        let wanted = |class: &str, starts| EndingMatch {
            file: "../../assets/endings/dice-chess.endings".into(),
            classes: vec![class.parse().expect("an ending")],
            starts,
            nodes: 20,
            seed: 1,
        };
        let mut out = Vec::new();
        ending_match(&wanted("KQvK", 2), &mut out).expect("it is played");
        let out = String::from_utf8(out).expect("text");
        assert!(out.starts_with("KQvK: 2 starts, exact value +") && out.lines().count() == 4, "{out}");
        assert_eq!(fingerprint(out.as_bytes()), 0x7b4e_795b_5baa_5961, "the games of seed 1 have changed: {out}");
        let error = ending_match(&wanted("KQvKR", 2), &mut Vec::new()).expect_err("no table").to_string();
        assert!(error.ends_with("expected a table of KQvKR"), "{error}");
    }
}
