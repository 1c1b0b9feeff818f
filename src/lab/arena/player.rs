//! A player at the board: our own search or an external engine.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::contender::Contender;
use super::external_engine::{ExternalEngine, Forfeit};
use crate::in_file::in_file;
use turnover_core::ai::Remaining;
use turnover_core::ai::network::Network;
use turnover_core::ai::search::{Limits, Options, Progress, TranspositionTable};
use turnover_core::session::{Clocks, Game, GameId, MoveId, TimeControl};

/// The size of a contender's transposition table in MiB.
const HASH_MIB: usize = 16;

/// A player for a sequence of games.
pub(super) struct BoardPlayer<'a> {
    contender: &'a Contender,
    table: Arc<TranspositionTable>,
    network: Option<Arc<Network>>,
    /// The engine, which runs from its first game until it forfeits one.
    engine: Option<ExternalEngine>,
}

impl<'a> BoardPlayer<'a> {
    /// A player that has not played yet.
    pub(super) fn new(contender: &'a Contender) -> Self {
        Self { contender, table: Arc::new(TranspositionTable::new(1)), network: None, engine: None }
    }

    /// Prepares for a game.
    ///
    /// # Errors
    /// If an engine cannot be started.
    pub(super) fn begin(&mut self, game: GameId, seed: u64) -> io::Result<()> {
        let Some(program) = &self.contender.program else {
            self.table = Arc::new(TranspositionTable::new(HASH_MIB));
            if let (Some(path), None) = (&self.contender.network_path, &self.network) {
                self.network = Some(read_network(game, path)?);
            }
            return Ok(());
        };
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => ExternalEngine::start(program, game)?,
        };
        let begin_result = engine.begin(seed);
        begin_result.map_err(|why| {
            io::Error::other(format!("engine {:?}: expected readyok, found its {why}", program.command))
        })?;
        self.engine = Some(engine);
        Ok(())
    }

    /// Its move, given the times left on the clocks. The same seed gives the same errors.
    pub(super) fn choose(&mut self, game: &Game, seed: u64, clocks: &Clocks, now: Duration) -> Result<MoveId, Forfeit> {
        let Some(engine) = &mut self.engine else {
            return self.think(game, seed, clocks, now).ok_or_else(|| Forfeit::Illegal("(none)".into()));
        };
        let choice = engine.choose(game, self.contender.limits, clocks, now);
        if choice.is_err() {
            self.dismiss();
        }
        choice
    }

    /// Ends the engine after a forfeit. It starts again for the next game.
    pub(super) fn dismiss(&mut self) {
        self.engine = None;
    }

    fn think(&self, game: &Game, seed: u64, clocks: &Clocks, now: Duration) -> Option<MoveId> {
        let Contender { limits, settings, parameters, level, style, anchor, .. } = *self.contender;
        let network = self.network.clone();
        if let Some(anchor) = anchor {
            return anchor.choose(game, seed);
        }
        let limits = within_clock(limits, game, clocks, now);
        let table = Arc::clone(&self.table);
        let options = Options { settings, parameters, style, network, ..Options::with_table(limits, table) };
        let started_at = Instant::now();
        let mut thinking = game.think(options, level, seed);
        while thinking.next_slice(started_at.elapsed()) == Progress::Thinking {}
        game.referee().find(&thinking.choice()?)
    }
}

/// What stands for the built-in network of a game, in place of a file.
const BUILT_IN: &str = "built-in";

/// The network of a game from a file, or the built-in one.
pub(crate) fn read_network(game: GameId, path: &Path) -> io::Result<Arc<Network>> {
    let bytes = if path == Path::new(BUILT_IN) {
        let built_in_network = game.built_in_network().map(Cow::Borrowed);
        built_in_network.ok_or_else(|| in_file(path, format!("expected a game with a network, found {game}")))?
    } else {
        Cow::Owned(fs::read(path).map_err(|error| in_file(path, error))?)
    };
    let network = Network::read(&bytes).map_err(|error| in_file(path, error))?;
    if network.game() != game.name() {
        return Err(in_file(path, format!("expected a network for {game}, found one for {}", network.game())));
    }
    Ok(Arc::new(network))
}

/// The network of a game that an option names; `None` without the option.
pub(crate) fn read_optional_network(game: GameId, path: Option<&Path>) -> io::Result<Option<Arc<Network>>> {
    path.map(|path| read_network(game, path)).transpose()
}

/// The networks of these games from a file, or the built-in ones of those that have one.
pub(crate) fn read_networks(
    games: impl Iterator<Item = GameId>,
    path: Option<&Path>,
) -> io::Result<HashMap<GameId, Arc<Network>>> {
    let Some(path) = path else { return Ok(HashMap::new()) };
    let has_network = |game: &GameId| path != Path::new(BUILT_IN) || game.built_in_network().is_some();
    let games: HashSet<GameId> = games.filter(has_network).collect();
    games.into_iter().map(|game| Ok((game, read_network(game, path)?))).collect()
}

/// The checksum of a network, by which files say which one they come from.
pub(crate) fn network_name(network: Option<&Arc<Network>>) -> String {
    let Some(network) = network else { return "none".to_owned() };
    let bytes = network.to_bytes();
    let checksum = bytes.last_chunk().expect("a network ends with its checksum");
    format!("{:08x}", u32::from_le_bytes(*checksum))
}

/// These limits, reduced to what the clock allows.
fn within_clock(limits: Limits, game: &Game, clocks: &Clocks, now: Duration) -> Limits {
    let side = game.referee().turn();
    let Some(time) = clocks.remaining(side, now) else { return limits };
    let increment = match clocks.controls()[side] {
        TimeControl::Fischer { increment, .. } => increment,
        TimeControl::Untimed | TimeControl::SuddenDeath { .. } | TimeControl::Bronstein { .. } => Duration::ZERO,
    };
    limits.within_clock(Remaining { time, increment, moves_to_go: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_built_in_network_is_that_of_the_game_and_games_that_have_none_go_without() {
        let path = Path::new(BUILT_IN);
        let networks = read_networks(GameId::ALL.into_iter(), Some(path)).expect("networks");
        for game in GameId::ALL {
            let network = read_network(game, path).ok();
            assert_eq!(network.as_ref().map(|network| network.game()), networks.get(&game).map(|_| game.name()));
            assert_eq!(network.is_some(), game.built_in_network().is_some(), "{game}");
        }
        assert!(read_networks(GameId::ALL.into_iter(), Some(Path::new("no such file"))).is_err());
        assert!(read_networks(GameId::ALL.into_iter(), None).expect("none").is_empty());
    }
}
