//! The opening explorer: which moves were played from the position on the table, how often, and with which results.

use bevy::prelude::*;

use super::data_files::{DataFile, DataFiles};
use super::play::CurrentGame;
use crate::book::{Book, Results};
use crate::session::{GameId, LegalMove};

/// The opening explorer.
#[derive(Resource, Default)]
pub struct OpeningExplorer {
    /// Whether it is displayed.
    pub is_on: bool,
    /// What it displays.
    pub content: ExplorerContent,
    book: Option<Book>,
}

/// What the opening explorer displays.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ExplorerContent {
    /// The book is being loaded.
    #[default]
    Loading,
    /// The book could not be loaded or read, for this reason.
    Failed(String),
    /// There is no book of this form of the game.
    NoBook,
    /// The moves that were played, most frequent first; empty where the book ends.
    Moves(Vec<ExploredMove>),
}

/// A move of the book that is legal on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct ExploredMove {
    /// The move.
    pub legal: LegalMove,
    /// The results of the games in which it was played.
    pub results: Results,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpeningExplorer>().add_systems(
        PostUpdate,
        look_up.run_if(
            resource_changed::<CurrentGame>
                .or_else(resource_changed::<OpeningExplorer>)
                .or_else(resource_changed::<DataFiles>),
        ),
    );
}

/// The file with the book of a game, if there is one.
#[must_use]
pub fn book_file(game: GameId) -> Option<String> {
    game.has_book().then(|| format!("books/{game}.book"))
}

fn look_up(current: Res<CurrentGame>, mut files: ResMut<DataFiles>, mut explorer: ResMut<OpeningExplorer>) {
    if !explorer.is_on {
        return;
    }
    let content = explorer.look_up(&current, files.bypass_change_detection());
    if explorer.content != content {
        explorer.content = content;
    }
}

impl OpeningExplorer {
    fn look_up(&mut self, current: &CurrentGame, files: &mut DataFiles) -> ExplorerContent {
        let Some(name) = book_file(current.game.id()) else { return ExplorerContent::NoBook };
        if self.book.as_ref().is_none_or(|book| book.game() != current.game.id()) {
            let file = files.get(&name).cloned().unwrap_or_else(|| files.request(&name));
            match file {
                DataFile::Loading => return ExplorerContent::Loading,
                DataFile::Failed(why) => return ExplorerContent::Failed(why),
                DataFile::Loaded(bytes) => match Book::read(&bytes) {
                    Ok(book) => self.book = Some(book),
                    Err(error) => return ExplorerContent::Failed(error.to_string()),
                },
            }
        }
        let referee = current.game.referee();
        let moves = self.book.iter().flat_map(|book| book.moves(referee));
        let explored = moves.filter_map(|played| {
            let legal = referee.legal_move(referee.find(&played.code)?)?;
            Some(ExploredMove { legal, results: played.results })
        });
        ExplorerContent::Moves(explored.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Game, GameRecord};

    fn content(game: Game) -> ExplorerContent {
        let mut app = App::new();
        app.init_resource::<DataFiles>().add_plugins(plugin).insert_resource(CurrentGame::from(GameRecord::of(game)));
        app.world_mut().resource_mut::<OpeningExplorer>().is_on = true;
        app.update();
        app.world().resource::<OpeningExplorer>().content.clone()
    }

    #[test]
    fn every_book_is_of_its_game_and_knows_the_start() {
        for game in GameId::ALL {
            let mut start = Game::new(game);
            if game.has_dice() {
                let roll = start.legal_moves()[0].id;
                start.play(roll);
            }
            match content(start.clone()) {
                ExplorerContent::Moves(moves) => {
                    assert!(book_file(game).is_some(), "{game}");
                    let counts: Vec<u64> = moves.iter().map(|played| played.results.games()).collect();
                    assert!(counts.is_sorted_by(|one, next| one >= next) && counts.iter().sum::<u64>() > 0, "{game}");
                    assert!(moves.iter().all(|played| start.legal_moves().contains(&played.legal)), "{game}");
                }
                content => assert_eq!((content, book_file(game)), (ExplorerContent::NoBook, None), "{game}"),
            }
        }
    }

    #[test]
    fn where_the_book_ends_there_are_no_moves() {
        let fen = "c6c/8/1p1c1b1r/8/1P1C1B1R/8/8/C6C w";
        let game = Game::from_fen(GameId::TurnoverModern, fen).expect("a position");
        assert_eq!(content(game), ExplorerContent::Moves(Vec::new()));
    }
}
