//! The networks of the generations so far, from which a run that was stopped goes on.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::Training;
use crate::arena::{network_name, read_network};
use crate::in_file::in_file;
use crate::run_log::RunLog;
use turnover_core::ai::network::Network;

/// A file for each generation's network, and one with a line for each: its number, the network that played, the one that has learned.
pub(super) struct GenerationLog<'a> {
    training: &'a Training,
    log: RunLog,
    lines: Vec<String>,
}

impl<'a> GenerationLog<'a> {
    /// Opens or creates it. `network` plays the first generation.
    ///
    /// # Errors
    /// If it cannot be read or written, or comes from other arguments.
    pub(super) fn open(training: &'a Training, network: Option<&Arc<Network>>) -> io::Result<Self> {
        let Training { game, positions, seed, nodes, epochs, newest, .. } = training;
        let newest = newest.map_or_else(|| "all".to_owned(), |newest| newest.to_string());
        let heading = format!(
            "train {game} positions {positions} seed {seed} nodes {nodes} epochs {epochs} newest {newest} network {}",
            network_name(network)
        );
        let path = training.file.with_added_extension("log");
        let (log, lines) = RunLog::open(Some(&path), &heading).map_err(|error| in_file(&path, error))?;
        Ok(Self { training, log, lines })
    }

    fn path(&self, generation: u32) -> PathBuf {
        self.training.file.with_added_extension(generation.to_string())
    }

    /// The network of a generation that `player` has played, if it is there.
    pub(super) fn network(&self, generation: u32, player: Option<&Arc<Network>>) -> Option<Arc<Network>> {
        let network = read_network(self.training.game, &self.path(generation)).ok()?;
        self.lines.contains(&line(generation, player, &network)).then_some(network)
    }

    /// Writes the network of a generation that `player` has played.
    pub(super) fn add(
        &mut self,
        generation: u32,
        player: Option<&Arc<Network>>,
        network: &Arc<Network>,
    ) -> io::Result<()> {
        let path = self.path(generation);
        fs::write(&path, network.to_bytes()).map_err(|error| in_file(&path, error))?;
        self.log.add(&line(generation, player, network))
    }
}

fn line(generation: u32, player: Option<&Arc<Network>>, network: &Arc<Network>) -> String {
    format!("{generation}\t{}\t{}", network_name(player), network_name(Some(network)))
}
