//! What searches at the strongest level know of a game beside its rules: its network, and the exact chances of its endings.

use std::sync::Arc;

use crate::ai::endings::Endings;
use crate::ai::network::Network;
use crate::app::system::data_files::{DataFile, DataFiles};
use crate::session::{Game, GameId, may_reach_tables};

/// What is read from a data file of a game.
pub trait GameFile: Send + Sync + Sized + 'static {
    /// The name of the file for this position; `None` if there is none, or nothing in it helps.
    fn file_name(game: &Game) -> Option<String>;
    /// Reads the file; `None` if it is damaged.
    fn read_file(bytes: &[u8]) -> Option<Self>;
}

impl GameFile for Network {
    fn file_name(game: &Game) -> Option<String> {
        let id = game.id();
        id.spec().has_network.then(|| format!("networks/{id}.network"))
    }

    fn read_file(bytes: &[u8]) -> Option<Self> {
        Self::read(bytes).ok()
    }
}

impl GameFile for Endings {
    fn file_name(game: &Game) -> Option<String> {
        may_reach_tables(game).then(|| format!("endings/{}.endings", game.id()))
    }

    fn read_file(bytes: &[u8]) -> Option<Self> {
        Self::read(bytes).ok()
    }
}

/// The file of the game that was asked for last. It is loaded when it is first needed.
pub struct GameFiles<T: GameFile> {
    /// `None` for a file that is damaged.
    last_file: Option<(GameId, Option<LoadedGameFile<T>>)>,
}

/// A file that is loaded.
#[derive(Debug)]
pub struct LoadedGameFile<T> {
    /// What was read from it.
    pub content: Arc<T>,
    /// The file itself, which the engine's worker in a browser reads again.
    pub bytes: Arc<[u8]>,
}

/// What is known of the file of a game.
#[derive(Debug)]
pub enum GameFileLookup<T> {
    /// It is being loaded.
    Loading,
    /// There is none.
    Nothing,
    /// This one.
    Loaded(LoadedGameFile<T>),
}

impl<T> GameFileLookup<T> {
    /// The file, if there is one; `None` while it is being loaded.
    #[must_use]
    pub fn into_file(self) -> Option<Option<LoadedGameFile<T>>> {
        match self {
            Self::Loading => None,
            Self::Nothing => Some(None),
            Self::Loaded(file) => Some(Some(file)),
        }
    }
}

impl<T: GameFile> Default for GameFiles<T> {
    fn default() -> Self {
        Self { last_file: None }
    }
}

impl<T> Clone for LoadedGameFile<T> {
    fn clone(&self) -> Self {
        Self { content: Arc::clone(&self.content), bytes: Arc::clone(&self.bytes) }
    }
}

impl<T: GameFile> GameFiles<T> {
    /// The file for the current position of a game. One that cannot be loaded or read is none.
    pub fn look_up(&mut self, game: &Game, files: &mut DataFiles) -> GameFileLookup<T> {
        let Some(name) = T::file_name(game) else { return GameFileLookup::Nothing };
        let id = game.id();
        if self.last_file.as_ref().is_none_or(|&(loaded_id, _)| loaded_id != id) {
            let file = match files.request(&name) {
                DataFile::Loading => return GameFileLookup::Loading,
                // It may be there later.
                DataFile::Failed(_) => return GameFileLookup::Nothing,
                DataFile::Loaded(bytes) => {
                    T::read_file(&bytes).map(|content| LoadedGameFile { content: Arc::new(content), bytes })
                }
            };
            self.last_file = Some((id, file));
        }
        match &self.last_file {
            Some((_, Some(loaded_file))) => GameFileLookup::Loaded(loaded_file.clone()),
            Some((_, None)) | None => GameFileLookup::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::session::{Family, exact_odds};

    fn look_up_file<T: GameFile>(game: &Game) -> GameFileLookup<T> {
        GameFiles::default().look_up(game, &mut DataFiles::default())
    }

    #[test]
    fn each_game_that_is_said_to_have_a_network_has_its_own() {
        for id in GameId::ALL {
            match look_up_file::<Network>(&Game::new(id)) {
                GameFileLookup::Loaded(game_file) => assert_eq!(game_file.content.game(), id.name()),
                GameFileLookup::Nothing => assert!(!id.spec().has_network, "{id}"),
                GameFileLookup::Loading => panic!("{id}: a desktop has all files"),
            }
        }
    }

    #[test]
    fn each_game_that_is_said_to_have_tables_of_endings_has_them() {
        let games_with_tables: Vec<GameId> = GameId::ALL.into_iter().filter(|id| id.spec().has_endings).collect();
        assert!(games_with_tables.iter().all(|id| id.family() == Family::DiceChess) && games_with_tables.len() == 2);
        for id in games_with_tables {
            let game = Game::from_fen(id, "8/8/8/4k3/8/8/8/3QK3 w - - 0 1").expect("a position");
            let GameFileLookup::Loaded(game_file) = look_up_file::<Endings>(&game) else { panic!("{id}") };
            let odds = exact_odds(game.referee(), &game_file.content).expect("a queen against a king is known");
            assert!(odds.win(Side::White) > 0.9, "{id}: {odds:?}");
        }
    }

    #[test]
    fn tables_of_endings_are_asked_for_only_when_few_men_are_left() {
        let start_game =
            Game::new(GameId::ALL.into_iter().find(|id| id.spec().has_endings).expect("a game with tables"));
        assert!(matches!(look_up_file::<Endings>(&start_game), GameFileLookup::Nothing));
        assert!(matches!(look_up_file::<Endings>(&Game::new(GameId::Lielow)), GameFileLookup::Nothing));
    }

    #[test]
    fn a_search_waits_for_a_file_but_not_for_one_that_cannot_be_had() {
        const FILE_NAME: &str = "networks/lielow.network";
        let game = Game::new(GameId::Lielow);
        let mut networks = GameFiles::<Network>::default();
        let mut look_up = |file: DataFile| networks.look_up(&game, &mut DataFiles::with_file(FILE_NAME, file));
        assert!(matches!(look_up(DataFile::Loading), GameFileLookup::Loading));
        assert!(matches!(look_up(DataFile::Failed("offline".into())), GameFileLookup::Nothing));
        assert!(matches!(look_up(DataFile::Loading), GameFileLookup::Loading), "it is tried again");
        assert!(
            matches!(look_up(DataFile::Loaded(Arc::from(&b"TVNN"[..]))), GameFileLookup::Nothing),
            "a damaged file"
        );
        assert!(matches!(look_up(DataFile::Loading), GameFileLookup::Nothing), "it stays damaged");
    }
}
