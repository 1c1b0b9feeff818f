//! The exact chances of endings with few men, from the tables of the game.

use std::sync::Arc;

use bevy::prelude::*;

use super::data_files::{DataFile, DataFiles};
use crate::ai::endings::Endings;
use crate::session::{Game, GameId};

/// The maximum number of men with which tables are asked for. A table knows fewer, but a search reaches it by captures.
const FEW_MEN: usize = 5;

/// The tables of the game that was asked for last. They are loaded when few men are left.
#[derive(Resource, Default)]
pub struct EndingTables {
    /// `None` for a file that is not to be had.
    loaded: Option<(GameId, Option<LoadedTables>)>,
}

/// Tables that are loaded.
#[derive(Clone, Debug)]
pub struct LoadedTables {
    /// The tables.
    pub tables: Arc<Endings>,
    /// Their file, which the engine's worker in a browser reads by itself.
    pub file: Arc<[u8]>,
}

/// What is known of the tables for a position.
#[derive(Debug)]
pub enum TableLookup {
    /// Their file is being loaded.
    Loading,
    /// There are none, or too many men are left.
    Nothing,
    /// These.
    Loaded(LoadedTables),
}

impl EndingTables {
    /// The tables for the current position of a game. A file that cannot be loaded or read is none.
    pub fn look_up(&mut self, game: &Game, files: &mut DataFiles) -> TableLookup {
        let id = game.id();
        if !id.has_endings() || game.referee().tokens().len() > FEW_MEN {
            return TableLookup::Nothing;
        }
        if self.loaded.as_ref().is_none_or(|&(loaded, _)| loaded != id) {
            let tables = match files.request(&format!("endings/{id}.endings")) {
                DataFile::Loading => return TableLookup::Loading,
                DataFile::Failed(_) => None,
                DataFile::Loaded(file) => {
                    Endings::read(&file).ok().map(|tables| LoadedTables { tables: Arc::new(tables), file })
                }
            };
            self.loaded = Some((id, tables));
        }
        match &self.loaded {
            Some((_, Some(loaded))) => TableLookup::Loaded(loaded.clone()),
            Some((_, None)) | None => TableLookup::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Family;

    fn with_position(id: GameId, fen: &str) -> Game {
        Game::from_fen(id, fen).expect("a position")
    }

    #[test]
    fn each_game_that_is_said_to_have_tables_has_them() {
        let with_tables: Vec<GameId> = GameId::ALL.into_iter().filter(|id| id.has_endings()).collect();
        assert!(with_tables.iter().all(|id| id.family() == Family::DiceChess) && with_tables.len() == 2);
        for id in with_tables {
            let game = with_position(id, "8/8/8/4k3/8/8/8/3QK3 w - - 0 1");
            let found = EndingTables::default().look_up(&game, &mut DataFiles::default());
            let TableLookup::Loaded(loaded) = found else { panic!("{id}: {found:?}") };
            let odds = game.exact_odds(&loaded.tables).expect("a queen against a king is known");
            assert!(odds.win(crate::board::Side::White) > 0.9, "{id}: {odds:?}");
        }
    }

    #[test]
    fn tables_are_asked_for_only_when_few_men_are_left() {
        let mut tables = EndingTables::default();
        let mut files = DataFiles::default();
        let start = Game::new(GameId::ALL.into_iter().find(|id| id.has_endings()).expect("a game with tables"));
        assert!(matches!(tables.look_up(&start, &mut files), TableLookup::Nothing));
        assert!(matches!(tables.look_up(&Game::new(GameId::Lielow), &mut files), TableLookup::Nothing));
    }
}
