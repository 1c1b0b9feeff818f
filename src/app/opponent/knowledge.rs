//! What the engine knows of a game beside the rules: its opening book, its solved endings and its network, each of which is loaded
//! when it is first needed.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::SearchGoal;
use super::SearchRequest;
use super::game_files::{GameFileLookup, GameFiles, LoadedGameFile};
use super::opening_book::{BookAnswer, OpeningBook};
use crate::ai::endings::Endings;
use crate::ai::network::Network;
use crate::app::play::CurrentGame;
use crate::app::system::data_files::DataFiles;
use crate::session::{Game, Level};

/// What a search at the strongest level knows.
#[derive(Default)]
pub(super) struct Knowledge {
    pub(super) endings: Option<LoadedGameFile<Endings>>,
    pub(super) network: Option<LoadedGameFile<Network>>,
}

/// What has been read of the games that were last on the table.
#[derive(Resource, Default)]
pub(in crate::app) struct ReadKnowledge {
    pub(super) book: OpeningBook,
    pub(in crate::app) endings: GameFiles<Endings>,
    networks: GameFiles<Network>,
}

/// Where the knowledge comes from.
#[derive(SystemParam)]
pub(super) struct KnowledgeSources<'w> {
    loaded_knowledge: ResMut<'w, ReadKnowledge>,
    files: ResMut<'w, DataFiles>,
}

impl KnowledgeSources<'_> {
    /// What the opening book says to this request.
    pub(super) fn book_answer(&mut self, current: &CurrentGame, request: &SearchRequest) -> BookAnswer {
        self.loaded_knowledge.book.answer(current, request, self.files.bypass_change_detection())
    }

    /// Another game begins: what could not be loaded is tried again.
    pub(super) fn prepare_new_game(&mut self) {
        self.loaded_knowledge.book.draw_seed();
        self.files.bypass_change_detection().forget_failures();
    }

    /// What a search with this goal knows of a game; `None` while it is being loaded.
    pub(super) fn search_knowledge(&mut self, game: &Game, goal: SearchGoal) -> Option<Knowledge> {
        if goal.level() != Level::STRONGEST {
            return Some(Knowledge::default());
        }
        let files = self.files.bypass_change_detection();
        // Both are asked for before either is waited for.
        let endings = self.loaded_knowledge.endings.look_up(game, files);
        // A proof of a mate needs no evaluation.
        let network = match goal {
            SearchGoal::Mate => GameFileLookup::Nothing,
            _ => self.loaded_knowledge.networks.look_up(game, files),
        };
        Some(Knowledge { endings: endings.into_file()?, network: network.into_file()? })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReadKnowledge>();
}
