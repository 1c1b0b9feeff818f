//! The opening explorer: which moves were played from the position on the table, how often, and with which results.

use bevy::prelude::*;

use crate::app::frames::wake_ups::WakeUps;
use crate::app::persistence::library_walk::LibraryWalk;
use crate::app::persistence::{LibraryCommand, LibraryIndex, LibraryTexts, StoreCommand};
use crate::app::play::CurrentGame;
use crate::app::system::data_files::{DataFile, DataFiles};
use crate::book::{Book, BookMove, Results, Statistics};
use crate::session::{GameId, LegalMove, Referee};

/// How many moves of each game of the library are counted, those of both sides together: later ones hardly ever occur in another game.
const COUNTED_MOVES: usize = 40;

/// The games whose moves the opening explorer displays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpeningSource {
    /// The games of the engine against itself.
    #[default]
    Book,
    /// The games of the library.
    Library,
}

impl OpeningSource {
    /// All sources, in menu order.
    pub const ALL: [Self; 2] = [Self::Book, Self::Library];

    /// The name in the translation files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Book => "openings-book",
            Self::Library => "openings-library",
        }
    }
}

/// The opening explorer.
#[derive(Resource, Default)]
pub struct OpeningExplorer {
    /// Whether it is displayed.
    pub is_on: bool,
    /// The games whose moves it displays.
    pub source: OpeningSource,
    /// What it displays.
    pub content: ExplorerContent,
    book: Option<Book>,
    library: LibraryStatistics,
}

/// What the opening explorer displays.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ExplorerContent {
    /// The games are being loaded.
    #[default]
    Loading,
    /// The book could not be loaded or read, for this reason.
    Failed(String),
    /// There is no book of this form of the game.
    NoBook,
    /// The moves that were played, most frequent first; empty where no game came.
    Moves(Vec<ExploredMove>),
}

/// A move that was played, and is legal on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct ExploredMove {
    /// The move.
    pub legal: LegalMove,
    /// The results of the games in which it was played.
    pub results: Results,
}

/// What was played in the games of the library.
#[derive(Default)]
struct LibraryStatistics {
    walk: LibraryWalk,
    statistics: Statistics,
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<OpeningExplorer>().add_systems(
        PostUpdate,
        (
            request_library_texts.run_if(resource_changed::<OpeningExplorer>),
            count_library_records.run_if(shows_library),
            look_up_position.run_if(
                resource_changed::<CurrentGame>
                    .or_else(resource_changed::<OpeningExplorer>)
                    .or_else(resource_changed::<DataFiles>),
            ),
        )
            .chain(),
    );
}

/// The file with the book of a game, if there is one.
#[must_use]
pub fn book_file(game: GameId) -> Option<String> {
    game.spec().has_book.then(|| format!("books/{game}.book"))
}

fn shows_library(explorer: Res<OpeningExplorer>) -> bool {
    explorer.is_on && explorer.source == OpeningSource::Library
}

/// Requests the texts of the library when they are displayed, unless they are known: a game that goes on meanwhile changes
/// the library after each ply, which is not worth reading all of it again. Texts that came while the library was hidden are lost.
fn request_library_texts(
    index: Res<LibraryIndex>,
    mut explorer: ResMut<OpeningExplorer>,
    mut commands: MessageWriter<LibraryCommand>,
    mut was_library_shown: Local<bool>,
) {
    let is_library_shown = explorer.is_on && explorer.source == OpeningSource::Library;
    let was_library_shown = std::mem::replace(&mut *was_library_shown, is_library_shown);
    let walk = &explorer.library.walk;
    let is_known = walk.is_of(index.edition) && (walk.is_under_way() || walk.is_complete());
    if is_library_shown && !was_library_shown && !is_known {
        explorer.library = LibraryStatistics { walk: LibraryWalk::of(index.edition), ..LibraryStatistics::default() };
        commands.write(LibraryCommand::Store(StoreCommand::ReadAll));
    }
}

/// Counts the next records of the library. Texts that somebody else has asked for are let alone.
fn count_library_records(
    mut library_texts: MessageReader<LibraryTexts>,
    mut explorer: ResMut<OpeningExplorer>,
    mut wake_ups: ResMut<WakeUps>,
) {
    match library_texts.read().last() {
        Some(LibraryTexts(texts)) if explorer.library.walk.is_waiting() => explorer.library.walk.begin(texts),
        _ if !explorer.library.walk.is_under_way() => return,
        _ => {}
    }
    let library = &mut explorer.library;
    wake_ups.work(|| {
        if let Some((_, record)) = library.walk.next_record() {
            library.statistics.add(&record.game, COUNTED_MOVES);
        }
        library.walk.is_under_way()
    });
}

fn look_up_position(current: Res<CurrentGame>, mut files: ResMut<DataFiles>, mut explorer: ResMut<OpeningExplorer>) {
    if !explorer.is_on {
        return;
    }
    let content = match explorer.source {
        OpeningSource::Book => {
            explorer.bypass_change_detection().book_content(&current, files.bypass_change_detection())
        }
        OpeningSource::Library => explorer.library_content(&current),
    };
    if explorer.content != content {
        explorer.content = content;
    }
}

impl OpeningExplorer {
    fn library_content(&self, current: &CurrentGame) -> ExplorerContent {
        if !self.library.walk.is_complete() {
            return ExplorerContent::Loading;
        }
        let referee = current.game.referee();
        ExplorerContent::Moves(explored_moves(referee, self.library.statistics.moves(referee)))
    }

    fn book_content(&mut self, current: &CurrentGame, files: &mut DataFiles) -> ExplorerContent {
        let Some(name) = book_file(current.game.id()) else { return ExplorerContent::NoBook };
        if self.book.as_ref().is_none_or(|book| book.game() != current.game.id()) {
            match files.request(&name) {
                DataFile::Loading => return ExplorerContent::Loading,
                DataFile::Failed(reason) => return ExplorerContent::Failed(reason),
                DataFile::Loaded(bytes) => match Book::read(&bytes) {
                    Ok(book) => self.book = Some(book),
                    Err(error) => return ExplorerContent::Failed(error.to_string()),
                },
            }
        }
        let referee = current.game.referee();
        ExplorerContent::Moves(self.book.iter().flat_map(|book| explored_moves(referee, book.moves(referee))).collect())
    }
}

/// The moves that are legal in a position.
fn explored_moves(referee: &dyn Referee, moves: Vec<BookMove>) -> Vec<ExploredMove> {
    let explored_move = |book_move: BookMove| {
        let legal = referee.legal_move(referee.find(&book_move.code)?)?;
        Some(ExploredMove { legal, results: book_move.results })
    };
    moves.into_iter().filter_map(explored_move).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::persistence::library_index;
    use crate::board::Side;
    use crate::session::{Declaration, Game, GameRecord};

    fn app_with_explorer(game: Game, source: OpeningSource) -> App {
        let mut app = App::new();
        app.init_resource::<DataFiles>()
            .add_plugins((library_index::testing::without_store, plugin))
            .insert_resource(CurrentGame::from(GameRecord::of(game)));
        app.init_resource::<WakeUps>();
        let mut explorer = app.world_mut().resource_mut::<OpeningExplorer>();
        (explorer.is_on, explorer.source) = (true, source);
        app.update();
        app
    }

    fn show_source(app: &mut App, source: OpeningSource) {
        app.world_mut().resource_mut::<OpeningExplorer>().source = source;
        app.update();
    }

    fn shown_content(app: &App) -> ExplorerContent {
        app.world().resource::<OpeningExplorer>().content.clone()
    }

    fn drain_request_count(app: &mut App) -> usize {
        app.world_mut().resource_mut::<Messages<LibraryCommand>>().drain().count()
    }

    fn book_content(game: Game) -> ExplorerContent {
        let app = app_with_explorer(game, OpeningSource::Book);
        shown_content(&app)
    }

    #[test]
    fn the_games_of_the_library_are_counted_some_in_each_frame_and_again_when_they_are_shown_again() {
        let mut app = app_with_explorer(Game::new(GameId::TurnoverModern), OpeningSource::Library);
        assert_eq!(drain_request_count(&mut app), 1);
        assert_eq!(shown_content(&app), ExplorerContent::Loading);
        let text = "[Variant \"turnover-modern\"]\n[Result \"1-0\"]\n\n1. C.d4 C.d5 1-0\n".to_owned();
        let mut texts = vec![text; 3];
        texts.push("no record".into());
        app.world_mut().write_message(LibraryTexts(texts));
        app.update();
        assert_eq!(shown_content(&app), ExplorerContent::Loading);
        (0..3).for_each(|_| app.update());
        let ExplorerContent::Moves(moves) = shown_content(&app) else { panic!("{:?}", shown_content(&app)) };
        let white_wins: Vec<(&str, u32)> =
            moves.iter().map(|explored| (&*explored.legal.text, explored.results.white_wins)).collect();
        assert_eq!(white_wins, [("C.d4", 3)]);
        assert_eq!(drain_request_count(&mut app), 0);
        app.world_mut().write_message(LibraryTexts(Vec::new()));
        app.update();
        assert_eq!(shown_content(&app), ExplorerContent::Moves(moves), "somebody else has asked for these texts");
        app.world_mut().resource_mut::<LibraryIndex>().edition += 1;
        app.update();
        assert_eq!(drain_request_count(&mut app), 0);
        for (source, expected) in [(OpeningSource::Book, 0), (OpeningSource::Library, 1), (OpeningSource::Library, 0)] {
            show_source(&mut app, source);
            assert_eq!(drain_request_count(&mut app), expected, "{source:?}");
        }
    }

    #[test]
    fn of_a_long_game_the_opening_is_counted() {
        let mut game = Game::new(GameId::TurnoverModern);
        let mut number = 7_usize;
        while game.ply_count() < 60 && !game.legal_moves().is_empty() {
            number = number.wrapping_mul(25_214_903_917).wrapping_add(11);
            let id = game.legal_moves()[(number >> 16) % game.legal_moves().len()].id;
            game.play(id);
        }
        assert!(game.ply_count() > COUNTED_MOVES, "{}", game.ply_count());
        game.declare(Declaration::Resign(Side::White));
        let mut app = app_with_explorer(Game::new(GameId::TurnoverModern), OpeningSource::Library);
        app.world_mut().write_message(LibraryTexts(vec![GameRecord::of(game).to_stored_text()]));
        app.update();
        let statistics = &app.world().resource::<OpeningExplorer>().library.statistics;
        assert!(statistics.games() == 1 && statistics.positions() <= COUNTED_MOVES, "{}", statistics.positions());
    }

    #[test]
    fn the_library_is_read_again_if_its_games_came_while_it_was_hidden() {
        let mut app = app_with_explorer(Game::new(GameId::TurnoverModern), OpeningSource::Library);
        assert_eq!(drain_request_count(&mut app), 1);
        show_source(&mut app, OpeningSource::Book);
        app.world_mut().write_message(LibraryTexts(Vec::new()));
        (0..4).for_each(|_| app.update());
        show_source(&mut app, OpeningSource::Library);
        assert_eq!((drain_request_count(&mut app), shown_content(&app)), (1, ExplorerContent::Loading));
        app.world_mut().write_message(LibraryTexts(Vec::new()));
        app.update();
        assert_eq!(shown_content(&app), ExplorerContent::Moves(Vec::new()));
    }

    #[test]
    fn every_book_is_of_its_game_and_knows_the_start() {
        for game in GameId::ALL {
            let mut start = Game::new(game);
            if game.has_dice() && game.spec().has_book {
                let roll = start.referee().find("r12").expect("a roll");
                start.play(roll);
            }
            match book_content(start.clone()) {
                ExplorerContent::Moves(moves) => {
                    assert!(book_file(game).is_some(), "{game}");
                    let counts: Vec<u64> = moves.iter().map(|explored| explored.results.games()).collect();
                    assert!(
                        counts.is_sorted_by(|more, fewer| more >= fewer) && counts.iter().sum::<u64>() > 0,
                        "{game}"
                    );
                    assert!(moves.iter().all(|explored| start.legal_moves().contains(&explored.legal)), "{game}");
                }
                content => assert_eq!((content, book_file(game)), (ExplorerContent::NoBook, None), "{game}"),
            }
        }
    }

    #[test]
    fn where_the_book_ends_there_are_no_moves() {
        let fen = "c6c/8/1p1c1b1r/8/1P1C1B1R/8/8/C6C w";
        let game = Game::from_fen(GameId::TurnoverModern, fen).expect("a position");
        assert_eq!(book_content(game), ExplorerContent::Moves(Vec::new()));
    }
}
