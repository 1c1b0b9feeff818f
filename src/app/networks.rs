//! The networks that evaluate positions at the strongest level, one for each game that has one.

use std::sync::Arc;

use bevy::prelude::*;

use super::data_files::{DataFile, DataFiles};
use crate::ai::network::Network;
use crate::session::GameId;

/// The network of the game that was asked for last. It is loaded when it is first needed.
#[derive(Resource, Default)]
pub struct Networks {
    /// `None` for a file that is damaged.
    loaded: Option<(GameId, Option<LoadedNetwork>)>,
}

/// A network that is loaded.
#[derive(Clone, Debug)]
pub struct LoadedNetwork {
    /// The network.
    pub network: Arc<Network>,
    /// Its file, which the engine's worker in a browser reads by itself.
    pub file: Arc<[u8]>,
}

/// What is known of the network of a game.
#[derive(Debug)]
pub enum NetworkLookup {
    /// Its file is being loaded.
    Loading,
    /// There is none.
    Nothing,
    /// This one.
    Loaded(LoadedNetwork),
}

impl Networks {
    /// The network of a game. A file that cannot be loaded or read is none.
    pub fn look_up(&mut self, id: GameId, files: &mut DataFiles) -> NetworkLookup {
        if !id.has_network() {
            return NetworkLookup::Nothing;
        }
        if self.loaded.as_ref().is_none_or(|&(loaded, _)| loaded != id) {
            let network = match files.request(&format!("networks/{id}.network")) {
                DataFile::Loading => return NetworkLookup::Loading,
                // It may be there later.
                DataFile::Failed(_) => return NetworkLookup::Nothing,
                DataFile::Loaded(file) => {
                    Network::read(&file).ok().map(|network| LoadedNetwork { network: Arc::new(network), file })
                }
            };
            self.loaded = Some((id, network));
        }
        match &self.loaded {
            Some((_, Some(loaded))) => NetworkLookup::Loaded(loaded.clone()),
            Some((_, None)) | None => NetworkLookup::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_that_is_said_to_have_a_network_has_its_own() {
        for id in GameId::ALL {
            let found = Networks::default().look_up(id, &mut DataFiles::default());
            match found {
                NetworkLookup::Loaded(loaded) => assert_eq!(loaded.network.game(), id.name()),
                NetworkLookup::Nothing => assert!(!id.has_network(), "{id}"),
                NetworkLookup::Loading => panic!("{id}: a desktop has all files"),
            }
        }
    }

    #[test]
    fn a_search_waits_for_a_network_but_not_for_one_that_cannot_be_had() {
        const NAME: &str = "networks/lielow.network";
        let mut networks = Networks::default();
        let mut found = |file: DataFile| networks.look_up(GameId::Lielow, &mut DataFiles::with(NAME, file));
        assert!(matches!(found(DataFile::Loading), NetworkLookup::Loading));
        assert!(matches!(found(DataFile::Failed("offline".into())), NetworkLookup::Nothing));
        assert!(matches!(found(DataFile::Loading), NetworkLookup::Loading), "it is tried again");
        assert!(matches!(found(DataFile::Loaded(Arc::from(&b"TVNN"[..]))), NetworkLookup::Nothing), "a damaged file");
        assert!(matches!(found(DataFile::Loading), NetworkLookup::Nothing), "it stays damaged");
    }
}
