//! Tests that games survive the program's end, and tests of the library.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;

use super::file_inbox::{FileEvent, FileInbox, ReportFile, WordsFile};
use super::library_index::RecordBundle;
use super::notifications::Notifications;
use super::store_messages::{GameNumber, StoreCommand, StoreEvent};
use super::{GameStore, GameStoreHandle, LibraryCommand, LibraryIndex, Notification, PersistencePlugin};
use crate::app::frames::untouched::Untouched;
use crate::app::i18n::Translations;
use crate::app::play::{self, CurrentGame, Intent};
use crate::app::screen::{self, AlertText, Overlay, Screen};
use crate::app::system::waker::Waker;
use crate::app::system::wall_clock::WallClock;
use crate::archive::{Date, Memory, RecordId, StorageBackend};
use crate::board::Side;
use crate::insight::accuracy;
use crate::session::{GameId, GameRecord, Head, NodeId, Notes};

/// Storage that several runs share, and that can be made full or unreadable.
#[derive(Clone, Default)]
struct SharedStorage(Arc<Mutex<StorageState>>);

#[derive(Default)]
struct StorageState {
    memory: Memory,
    /// How often the keys were listed.
    list_count: usize,
    is_full: bool,
    is_unreadable: bool,
}

impl SharedStorage {
    fn state(&self) -> MutexGuard<'_, StorageState> {
        self.0.lock().expect("one thread")
    }

    fn set_full(&self, is_full: bool) {
        self.state().is_full = is_full;
    }

    fn set_unreadable(&self, is_unreadable: bool) {
        self.state().is_unreadable = is_unreadable;
    }

    fn list_count(&self) -> usize {
        self.state().list_count
    }

    fn truncate_record(&self, key: &str) {
        let memory = &mut self.state().memory;
        let text = memory.load(key).expect("memory").expect("a text");
        memory.store(key, &text[..text.len() - 9]).expect("memory");
    }
}

impl StorageBackend for SharedStorage {
    fn keys(&self) -> io::Result<Vec<String>> {
        let mut state = self.state();
        state.list_count += 1;
        if state.is_unreadable { Err(io::ErrorKind::PermissionDenied.into()) } else { state.memory.keys() }
    }

    fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>> {
        self.state().memory.load(key)
    }

    fn store(&mut self, key: &str, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.state();
        if state.is_full { Err(io::ErrorKind::StorageFull.into()) } else { state.memory.store(key, bytes) }
    }

    fn remove(&mut self, key: &str) -> io::Result<()> {
        self.state().memory.remove(key)
    }
}

/// One run of the program, without a window.
struct ProgramRun(App);

impl ProgramRun {
    /// Begins with what other runs have left in the storage.
    fn begin(games: &SharedStorage, table: &SharedStorage) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin))
            .init_resource::<Translations>()
            .add_plugins(PersistencePlugin)
            .insert_resource(WallClock::with_date(|| Date::of(2026, 11, 21).expect("a day")))
            .insert_resource(FileInbox::new(|| ()));
        let mut game_store = GameStore::new(games.clone(), table.clone());
        let resumed = game_store.resume().expect("it can be read");
        if let Some(resumed) = resumed {
            if let Some(text) =
                super::library_index::previous(app.world().resource::<Translations>(), &resumed.generation)
            {
                app.world_mut().resource_mut::<Notifications>().tell(Notification::Wrong(text));
            }
            let game = CurrentGame { key: Some(resumed.id.to_string()), ..CurrentGame::from(resumed.record) };
            app.insert_resource(game).insert_state(Screen::Table);
        }
        app.insert_resource(GameStoreHandle::on_this_thread(game_store));
        let mut run = Self(app);
        run.run_frames();
        run
    }

    fn run_frames(&mut self) {
        (0..4).for_each(|_| self.0.update());
    }

    fn send_intent(&mut self, intent: Intent) {
        self.0.world_mut().write_message(intent);
        self.run_frames();
    }

    fn start_game(&mut self, white: &str, black: &str) {
        let head = Head { players: [white.into(), black.into()], ..Head::default() };
        self.send_intent(Intent::Start { id: GameId::TurnoverModern, fen: None, head });
    }

    fn play_moves(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let id = self.current().game.referee().read_move(text).expect("a legal move");
            self.send_intent(Intent::Play(id));
        }
    }

    fn send_command(&mut self, command: LibraryCommand) {
        self.0.world_mut().write_message(command);
        self.run_frames();
    }

    fn import_text(&mut self, name: &str, text: &str) {
        let event = FileEvent::File { name: name.into(), bytes: text.into() };
        self.0.world().resource::<FileInbox>().sender().send(event);
        self.run_frames();
    }

    fn show_overlay(&mut self, overlay: Overlay) {
        self.0.world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.run_frames();
    }

    fn current(&self) -> &CurrentGame {
        self.0.world().resource()
    }

    fn record_key(&self) -> Option<&str> {
        self.current().key.as_deref()
    }

    fn library_note(&self) -> Option<&Notification> {
        self.0.world().resource::<Notifications>().note.as_ref()
    }

    fn overlay(&self) -> Overlay {
        screen::tests::overlay(self.0.world())
    }

    fn alert_text(&self) -> &str {
        &self.0.world().resource::<AlertText>().0
    }

    /// The list, one line each: `name white-black moves`.
    fn list_lines(&self) -> Vec<String> {
        let records = self.0.world().resource::<LibraryIndex>().records.as_ref().expect("the library was opened");
        let entry_line = |library_entry: &super::LibraryEntry| match &library_entry.entry {
            Ok(entry) => format!("{} {}-{} {}", library_entry.id, entry.white, entry.black, entry.moves),
            Err(_) => format!("{} unreadable", library_entry.id),
        };
        records.iter().map(entry_line).collect()
    }
}

fn empty_storages() -> (SharedStorage, SharedStorage) {
    <(SharedStorage, SharedStorage)>::default()
}

fn record_id(name: &str) -> RecordId {
    name.parse().expect("a name")
}

const TWO_GAMES_PGN: &str = "[Variant \"turnover-modern\"]\n[White \"Carl\"]\n[Date \"2020.01.01\"]\n\n1. C.d4 *\n\n\
                         [Variant \"turnover-classic\"]\n[White \"Dora\"]\n\n1. C.e3 C.e6 1-0\n";

#[test]
fn a_game_gets_its_name_with_its_first_ply_and_is_kept_after_each() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.start_game("Ana", "Berta");
    assert_eq!((run.record_key(), run.current().head.date.as_str()), (None, "2026.11.21"));
    assert_eq!(games.keys().expect("memory"), Vec::<String>::new());
    run.play_moves("C.d4");
    assert_eq!(run.record_key(), Some("2026-11-21-0001"));
    run.play_moves("C.d5");
    run.start_game("Ana", "Carl");
    run.play_moves("C.b4");
    assert_eq!(run.record_key(), Some("2026-11-21-0002"));
    run.show_overlay(Overlay::Library);
    assert_eq!(run.list_lines(), ["2026-11-21-0001 Ana-Berta 1", "2026-11-21-0002 Ana-Carl 1"]);
}

#[test]
fn a_remark_alone_is_worth_keeping() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.start_game("", "");
    run.send_intent(Intent::Annotate(NodeId::ROOT, Notes { comment: "Good luck!".into(), ..Notes::default() }));
    assert!(run.record_key().is_some());
    assert!(ProgramRun::begin(&games, &table).current().to_string().contains("Good luck!"));
}

#[test]
fn the_accuracy_that_a_review_has_found_is_kept_and_closes_nothing() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.start_game("Ana", "Berta");
    run.play_moves("C.d4 C.d5");
    run.send_intent(Intent::Resign);
    run.show_overlay(Overlay::Rules);
    run.send_intent(Intent::SetAccuracy([Some(0.5), Some(0.755)]));
    assert_eq!(run.overlay(), Overlay::Rules);
    let run = ProgramRun::begin(&games, &table);
    let accuracies = Side::ALL.map(|side| accuracy(&run.current().head, side));
    assert_eq!((accuracies, run.record_key()), ([Some(0.5), Some(0.755)], Some("2026-11-21-0001")));
}

#[test]
fn the_next_run_goes_on_where_one_looked() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    assert_eq!(*run.0.world().resource::<State<Screen>>().get(), Screen::Start);
    run.start_game("Ana", "Berta");
    run.play_moves("C.d4 C.d5 C.b4");
    run.send_intent(Intent::StepBack);
    drop(run);
    let mut run = ProgramRun::begin(&games, &table);
    assert_eq!(*run.0.world().resource::<State<Screen>>().get(), Screen::Table);
    assert_eq!(run.current().game.ply_count(), 2);
    assert_eq!(run.current().game.line().nodes().len(), 3);
    assert_eq!(run.overlay(), Overlay::None);
    run.send_intent(Intent::Last);
    run.play_moves("C.b5");
    run.show_overlay(Overlay::Library);
    assert_eq!(run.list_lines(), ["2026-11-21-0001 Ana-Berta 2"]);
}

#[test]
fn of_a_torn_game_the_text_before_is_resumed_and_the_player_is_told() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.start_game("Ana", "Berta");
    run.play_moves("C.d4 C.d5");
    games.truncate_record("2026-11-21-0001");
    let run = ProgramRun::begin(&games, &table);
    assert_eq!(run.current().game.ply_count(), 1);
    assert_eq!(run.overlay(), Overlay::Alert);
    assert!(run.alert_text().contains("does not fit its checksum"), "{}", run.alert_text());
}

#[test]
fn two_runs_with_the_same_game_lose_neither() {
    let (games, table) = empty_storages();
    let mut first_run = ProgramRun::begin(&games, &table);
    first_run.start_game("Ana", "Berta");
    first_run.play_moves("C.d4");
    let mut second_run = ProgramRun::begin(&games, &table);
    first_run.play_moves("C.d5");
    second_run.play_moves("C.b5");
    first_run.play_moves("C.b4");
    assert_eq!((first_run.record_key(), second_run.record_key()), (Some("2026-11-21-0001"), Some("2026-11-21-0002")));
    first_run.show_overlay(Overlay::Library);
    assert_eq!(first_run.list_lines(), ["2026-11-21-0001 Ana-Berta 2", "2026-11-21-0002 Ana-Berta 1"]);
}

fn study_record(moves: &str) -> Box<GameRecord> {
    let text = format!("[Variant \"turnover-modern\"]\n[White \"Ana\"]\n[Date \"2026.11.20\"]\n\n{moves} *");
    Box::new(GameRecord::read(&text).expect("a record"))
}

#[test]
fn a_study_has_one_record_however_often_it_is_opened_and_a_copy_that_is_changed_another_one() {
    let (games, table) = empty_storages();
    for (first_moves, revised_moves, expected_line) in [
        ("1. C.d4", "1. C.d4 C.d5", "study-k7m2 Ana- 1"),
        ("1. C.d4 C.d5", "1. C.d4 C.d5 2. C.b4", "study-k7m2 Ana- 2"),
    ] {
        let mut run = ProgramRun::begin(&games, &table);
        run.send_intent(Intent::OpenStudy { key: "k7m2".into(), record: study_record(first_moves) });
        run.send_intent(Intent::ReviseStudy(study_record(revised_moves)));
        assert_eq!(run.record_key().map(record_id), RecordId::of_study("k7m2"));
        run.show_overlay(Overlay::Library);
        assert_eq!(run.list_lines(), [expected_line]);
    }
    let mut run = ProgramRun::begin(&games, &table);
    run.send_intent(Intent::StepBack);
    run.send_intent(Intent::Last);
    run.play_moves("C.b5");
    run.show_overlay(Overlay::Library);
    assert_eq!(run.list_lines(), ["2026-11-20-0001 Ana- 2", "study-k7m2 Ana- 2"]);
}

#[test]
fn a_study_that_is_changed_as_a_game_in_the_run_that_has_kept_it_keeps_its_record() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.send_intent(Intent::OpenStudy { key: "k7m2".into(), record: study_record("1. C.d4") });
    run.send_intent(Intent::ReviseStudy(study_record("1. C.d4 C.d5")));
    // Another study is being loaded now.
    run.0.world_mut().resource_mut::<CurrentGame>().study = None;
    run.play_moves("C.b5");
    assert_eq!(run.record_key(), Some("2026-11-20-0001"));
    run.show_overlay(Overlay::Library);
    assert_eq!(run.list_lines(), ["2026-11-20-0001 Ana- 1", "study-k7m2 Ana- 1"]);
}

#[test]
fn that_nothing_is_kept_is_told_once() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.start_game("Ana", "Berta");
    games.set_full(true);
    run.play_moves("C.d4");
    assert_eq!(run.overlay(), Overlay::Alert);
    assert!(run.alert_text().contains("cannot keep 2026-11-21-0001"), "{}", run.alert_text());
    run.show_overlay(Overlay::None);
    run.play_moves("C.d5 C.b4");
    assert_eq!((run.overlay(), run.current().game.ply_count()), (Overlay::None, 3));
    games.set_full(false);
    run.play_moves("C.b5");
    games.set_full(true);
    run.play_moves("C.f4");
    assert_eq!(run.overlay(), Overlay::Alert, "it is told again");
}

#[test]
fn games_of_another_site_that_are_unknown_here_are_left_out_and_counted() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.show_overlay(Overlay::Library);
    let known_game = include_str!("../../../tests/data/abstract-play-lielow.json");
    let unknown_game = known_game.replace("\"Lielow\"", "\"Go\"");
    run.import_text("site.json", &format!("[{known_game}, {unknown_game}, {unknown_game}]"));
    let expected_text = "1 game came in from site.json. 2 games were left out because they are not among those here.";
    assert_eq!(run.library_note(), Some(&Notification::Said(expected_text.into())));
    assert_eq!(run.list_lines().len(), 1);
}

#[test]
fn a_deleted_game_comes_back_until_something_else_is_done() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.show_overlay(Overlay::Library);
    run.import_text("two.pgn", TWO_GAMES_PGN);
    assert_eq!(run.library_note(), Some(&Notification::Said("2 games came in from two.pgn.".into())));
    let both_lines = ["2020-01-01-0001 Carl- 1", "xxxx-xx-xx-0001 Dora- 1"];
    assert_eq!(run.list_lines(), both_lines);
    run.send_command(LibraryCommand::Store(StoreCommand::Remove(record_id("2020-01-01-0001"))));
    assert!(matches!(run.library_note(), Some(Notification::Deleted { title, .. }) if title == "Carl – Black"));
    assert_eq!(run.list_lines(), both_lines[1..]);
    run.send_command(LibraryCommand::Undo);
    assert_eq!((run.library_note(), run.list_lines()), (None, both_lines.map(str::to_owned).to_vec()));
    run.send_command(LibraryCommand::Store(StoreCommand::Remove(record_id("2020-01-01-0001"))));
    run.send_command(LibraryCommand::Rename {
        id: record_id("xxxx-xx-xx-0001"),
        players: ["Dora".into(), "Eva".into()],
        date: Date::UNKNOWN,
    });
    run.send_command(LibraryCommand::Undo);
    assert_eq!(run.list_lines(), ["xxxx-xx-xx-0001 Dora-Eva 1"]);
}

#[test]
fn a_game_that_is_deleted_while_it_lies_on_the_table_stays_away_until_it_is_changed() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.start_game("Ana", "Berta");
    run.play_moves("C.d4");
    run.show_overlay(Overlay::Library);
    run.send_command(LibraryCommand::Store(StoreCommand::Remove(record_id("2026-11-21-0001"))));
    for intent in [Intent::First, Intent::Last, Intent::SetAccuracy([Some(0.5), None])] {
        run.send_intent(intent);
        assert!(run.list_lines().is_empty());
    }
    run.play_moves("C.d5");
    assert_eq!(run.list_lines(), ["2026-11-21-0001 Ana-Berta 1"]);
}

#[test]
fn a_list_that_could_not_be_read_is_read_when_the_library_is_opened_again() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.start_game("Ana", "Berta");
    run.play_moves("C.d4");
    games.set_unreadable(true);
    run.show_overlay(Overlay::Library);
    assert!(matches!(run.library_note(), Some(Notification::Wrong(_))), "{:?}", run.library_note());
    games.set_unreadable(false);
    run.show_overlay(Overlay::None);
    run.show_overlay(Overlay::Library);
    assert_eq!(run.list_lines(), ["2026-11-21-0001 Ana-Berta 1"]);
}

#[test]
fn a_game_opened_from_the_library_is_played_on_in_its_record() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.show_overlay(Overlay::Library);
    run.import_text("two.pgn", TWO_GAMES_PGN);
    run.send_command(LibraryCommand::Store(StoreCommand::Open(record_id("2020-01-01-0001"))));
    assert_eq!((run.record_key(), run.overlay()), (Some("2020-01-01-0001"), Overlay::None));
    run.play_moves("C.d5");
    run.send_command(LibraryCommand::Rename {
        id: record_id("2020-01-01-0001"),
        players: ["Carl".into(), "Fritz".into()],
        date: Date::UNKNOWN,
    });
    run.play_moves("C.b4");
    assert_eq!(run.list_lines()[0], "2020-01-01-0001 Carl-Fritz 2");
    games.truncate_record("xxxx-xx-xx-0001");
    run.show_overlay(Overlay::Library);
    run.send_command(LibraryCommand::Store(StoreCommand::Open(record_id("xxxx-xx-xx-0001"))));
    assert!(
        matches!(run.library_note(), Some(Notification::Wrong(why)) if why.contains("does not fit its checksum")),
        "{:?}",
        run.library_note()
    );
}

#[test]
fn a_file_with_one_game_is_opened() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.import_text("one.pgn", "[Variant \"turnover-modern\"]\n[White \"Carl\"]\n\n1. C.d4 C.d5 *\n");
    assert_eq!((run.record_key(), run.current().game.ply_count()), (Some("xxxx-xx-xx-0001"), 2));
    assert_eq!(*run.0.world().resource::<State<Screen>>().get(), Screen::Table);
}

#[test]
fn a_game_of_a_file_that_another_run_has_changed_becomes_a_new_record() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.import_text("one.pgn", "[Variant \"turnover-modern\"]\n\n1. C.d4 C.d5 *\n");
    let mut other_run = ProgramRun::begin(&games, &table);
    other_run.play_moves("C.b4");
    run.play_moves("C.f4");
    assert_eq!((other_run.record_key(), run.record_key()), (Some("xxxx-xx-xx-0001"), Some("xxxx-xx-xx-0002")));
}

#[test]
fn however_many_games_come_in_the_records_are_listed_once_and_none_when_one_looks_back_in_a_game() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.show_overlay(Overlay::Library);
    let list_count = games.list_count();
    run.import_text("many.pgn", &TWO_GAMES_PGN.repeat(20));
    assert_eq!((games.list_count() - list_count, run.list_lines().len()), (1, 40));
    assert_eq!(run.list_lines()[19..21], ["2020-01-01-0020 Carl- 1", "xxxx-xx-xx-0001 Dora- 1"]);
    run.start_game("Ana", "Berta");
    run.play_moves("C.d4 C.d5");
    let list_count = games.list_count();
    run.send_intent(Intent::First);
    run.send_intent(Intent::Last);
    assert_eq!(games.list_count(), list_count);
}

#[test]
fn of_a_bad_file_nothing_comes_in_and_its_first_mistake_is_told() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.show_overlay(Overlay::Library);
    run.import_text("bad.pgn", &format!("{TWO_GAMES_PGN}\n[Variant \"turnover-modern\"]\n\n1. C.d9 *\n"));
    let Some(Notification::Wrong(text)) = run.library_note() else { panic!("{:?}", run.library_note()) };
    assert!(text.starts_with("bad.pgn, line 14, column 4: expected a legal move, found \"C.d9\""), "{text}");
    assert!(run.list_lines().is_empty());
    games.set_full(true);
    run.import_text("two.pgn", TWO_GAMES_PGN);
    assert!(
        matches!(run.library_note(), Some(Notification::Wrong(text)) if text.starts_with("No game came in")),
        "{:?}",
        run.library_note()
    );
    run.show_overlay(Overlay::None);
    run.import_text("bad.pgn", "what?");
    assert_eq!(run.overlay(), Overlay::Alert);
    assert!(run.alert_text().starts_with("bad.pgn, line 1, column 1"), "{}", run.alert_text());
}

#[test]
fn all_games_go_out_in_one_file_and_come_in_again() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.show_overlay(Overlay::Library);
    run.import_text("two.pgn", TWO_GAMES_PGN);
    run.start_game("Ana", "Berta");
    run.play_moves("C.d4 C.d5");
    run.send_intent(Intent::First);
    run.0.add_systems(Last, |mut bundles: MessageReader<RecordBundle>, mut exported: ResMut<ExportedBundles>| {
        exported.0.extend(bundles.read().cloned())
    });
    run.0.init_resource::<ExportedBundles>();
    run.send_command(LibraryCommand::Store(StoreCommand::Gather(None)));
    let bundle = run.0.world().resource::<ExportedBundles>().0[0].clone();
    assert_eq!((bundle.count, bundle.name.as_str()), (3, "turnover.pgn"));
    assert!(!bundle.text.contains("CurrentPly"), "{}", bundle.text);
    let records = GameRecord::read_all(&bundle.text).expect("our own text");
    let ply_counts: Vec<usize> = records.iter().map(|record| record.game.ply_count()).collect();
    assert_eq!(ply_counts, [1, 2, 2]);
    run.send_command(LibraryCommand::Store(StoreCommand::Gather(Some(record_id("2026-11-21-0001")))));
    let bundle = run.0.world().resource::<ExportedBundles>().0[1].clone();
    assert_eq!((bundle.count, bundle.name.as_str()), (1, "2026-11-21-0001.pgn"));
}

#[derive(Resource, Default)]
struct ExportedBundles(Vec<RecordBundle>);

#[test]
fn what_was_not_yet_played_is_not_resumed() {
    let (games, table) = empty_storages();
    let mut run = ProgramRun::begin(&games, &table);
    run.start_game("Ana", "Berta");
    run.play_moves("C.d4");
    run.start_game("Ana", "Carl");
    let mut run = ProgramRun::begin(&games, &table);
    assert!(run.current().game.tree().is_empty());
    run.show_overlay(Overlay::Library);
    assert_eq!(run.list_lines().len(), 1);
    run.send_command(LibraryCommand::Store(StoreCommand::Open(record_id("2026-11-21-0001"))));
    run.send_command(LibraryCommand::Store(StoreCommand::Remove(record_id("2026-11-21-0001"))));
    assert!(ProgramRun::begin(&games, &table).record_key().is_none(), "a deleted game stays away");
    let mut game_store = GameStore::new(games, table);
    assert!(game_store.resume().expect("it can be read").is_none());
}

#[test]
fn a_game_that_a_tab_brings_goes_on_in_its_record_unless_another_has_changed_it() {
    let stored_text = |moves: &str| {
        GameRecord::read(&format!("[Variant \"turnover-modern\"]\n\n{moves} *\n")).expect("a record").to_stored_text()
    };
    let keep_game = |game_store: &mut GameStore<SharedStorage, SharedStorage>,
                     id: Option<RecordId>,
                     stored_text: String| match game_store.execute(StoreCommand::Keep {
        game_number: GameNumber(1),
        id,
        date: Date::UNKNOWN,
        text: stored_text,
    }) {
        Some(StoreEvent::Kept { listed, .. }) => listed.id,
        other => panic!("{other:?}"),
    };
    let tab_moves = "1. C.d4 C.d5";
    for (library_moves, keeps_record) in [
        ("1. C.d4 C.d5", true),
        ("1. C.d4", true),
        ("", true),
        ("1. C.d4 C.d5 2. C.b4", false),
        ("1. C.b4", false),
        ("1. C.d4 {another tab's remark}", false),
        ("1. C.d4 (1. C.b4)", false),
    ] {
        let (games, table) = empty_storages();
        let id = keep_game(&mut GameStore::new(games.clone(), table.clone()), None, stored_text(library_moves));
        let mut game_store = GameStore::new(games.clone(), table);
        game_store.set_known_text(id.clone(), stored_text(tab_moves));
        assert_eq!(
            keep_game(&mut game_store, Some(id.clone()), stored_text(tab_moves)) == id,
            keeps_record,
            "{library_moves}"
        );
    }
}

#[test]
fn a_file_with_words_comes_to_the_dialog_of_the_players_name_and_any_other_to_the_library() {
    let mut run = ProgramRun::begin(&SharedStorage::default(), &SharedStorage::default());
    for (overlay, text, expected_words) in [
        (Overlay::Account, "\u{feff}Abandon ability\nable\n", Some("Abandon ability\nable")),
        (Overlay::Account, TWO_GAMES_PGN, None),
        (Overlay::Account, "\n", None),
        (Overlay::Library, "abandon ability able", None),
    ] {
        run.show_overlay(overlay);
        let event = FileEvent::File { name: "words.txt".into(), bytes: text.into() };
        run.0.world().resource::<FileInbox>().sender().send(event);
        run.0.update();
        let words_file = run.0.world_mut().resource_mut::<Messages<WordsFile>>().drain().next();
        assert_eq!(words_file.map(|WordsFile(words)| words).as_deref(), expected_words, "{overlay:?} {text}");
    }
}

#[test]
fn a_file_comes_to_the_dialog_of_tournaments_that_is_open_unless_it_is_named_as_records_are() {
    let mut run = ProgramRun::begin(&SharedStorage::default(), &SharedStorage::default());
    for (overlay, name, bytes, expected_text) in [
        (Overlay::Tournaments, "cup.trf", b"012 Copa Jos\xe9".as_slice(), Some("012 Copa José")),
        (Overlay::Tournaments, "cup.txt", "\u{feff}012 José".as_bytes(), Some("012 José")),
        (Overlay::Tournaments, "games.PGN", TWO_GAMES_PGN.as_bytes(), None),
        (Overlay::Library, "cup.trf", b"012 Cup".as_slice(), None),
    ] {
        run.show_overlay(overlay);
        let event = FileEvent::File { name: name.into(), bytes: bytes.into() };
        run.0.world().resource::<FileInbox>().sender().send(event);
        run.0.update();
        let report_file = run.0.world_mut().resource_mut::<Messages<ReportFile>>().drain().next();
        assert_eq!(report_file.map(|ReportFile(text)| text).as_deref(), expected_text, "{overlay:?} {name}");
    }
}

#[test]
fn an_imported_file_comes_to_the_library_of_a_program_that_nobody_touches() {
    for has_thread in [true, false] {
        let mut untouched = Untouched::new(|app| {
            app.add_plugins((MinimalPlugins, StatesPlugin, screen::plugin, play::plugin))
                .init_resource::<Translations>()
                .add_plugins(PersistencePlugin);
            let [waker, store_waker] = [(); 2].map(|()| app.world().resource::<Waker>().clone());
            app.insert_resource(FileInbox::new(move || waker.wake()));
            let game_store = GameStore::new(SharedStorage::default(), SharedStorage::default());
            app.insert_resource(if has_thread {
                GameStoreHandle::spawn(game_store, move || store_waker.wake())
            } else {
                GameStoreHandle::on_deferred_storage(game_store, || None).0
            });
        });
        untouched.rest();
        let sender = untouched.app.world().resource::<FileInbox>().sender();
        let event = FileEvent::File { name: "two.pgn".into(), bytes: TWO_GAMES_PGN.into() };
        std::thread::spawn(move || sender.send(event));
        assert!(untouched.comes_to(|world| screen::tests::overlay(world) == Overlay::Alert), "it says so");
        untouched.app.world_mut().resource_mut::<NextState<Overlay>>().set(Overlay::Library);
        untouched.frame();
        let is_listed =
            |world: &World| world.resource::<LibraryIndex>().records.as_ref().is_some_and(|records| records.len() == 2);
        assert!(untouched.comes_to(is_listed));
    }
}
