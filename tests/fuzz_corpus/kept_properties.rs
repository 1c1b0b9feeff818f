//! Properties of what is stored: values of settings, stored games, and the files of a site.
//!
//! The fuzz targets and the test of their corpus share these functions. Each panics if its property is violated.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Display};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use arbitrary::{Result, Unstructured};
use serde::Serialize;
use serde::de::DeserializeOwned;
use turnover_core::ai::Level;
use turnover_core::ai::endings::Endings;
use turnover_core::ai::network::Network;
use turnover_core::ai::search::{Limits, Options, Progress, TranspositionTable};
use turnover_core::archive::{Date, Disk, Files, Memory, RecordId, ResultTag, StorageBackend, Vault};
use turnover_core::book::Book;
use turnover_core::lessons::ExerciseProgress;
use turnover_core::organiser::OrganisedTournament;
use turnover_core::puzzles::{Puzzle, PuzzleId, PuzzleProgress, PuzzleSet};
use turnover_core::rating::PlayerRatings;
use turnover_core::session::{ClockStamp, Game, GameId, Seed, SeedHash, TimeControl};

/// Any text is a value or an error; a value's own text is the same value.
fn value<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let written = value.to_string();
            match written.parse::<T>() {
                Ok(again) => assert_eq!(again, value, "{written}"),
                Err(error) => panic!("{error}: {written}"),
            }
        }
        Err(error) => assert!(error.to_string().len() < 2000, "an error is short: {error}"),
    }
}

/// Any text is what an earlier version stored of a player, or an error; a value that is stored is read again as the same.
fn player_data<T: Serialize + DeserializeOwned + FromStr<Err: Display> + PartialEq + Debug>(text: &str) {
    let value = match text.parse::<T>() {
        Ok(value) => Some(value),
        Err(error) => {
            assert!(error.to_string().len() < 2000, "an error is short: {error}");
            serde_json::from_str::<T>(text).ok()
        }
    };
    if let Some(value) = value {
        let written = serde_json::to_string(&value).expect("names and values");
        match serde_json::from_str::<T>(&written) {
            Ok(again) => assert_eq!(again, value, "{written}"),
            Err(error) => panic!("{error}: {written}"),
        }
    }
}

/// Any text is a value of the settings, or of a tag, or an error.
pub fn values(text: &str) {
    player_data::<ExerciseProgress>(text);
    player_data::<PuzzleProgress>(text);
    player_data::<PuzzleSet>(text);
    player_data::<PlayerRatings>(text);
    player_data::<OrganisedTournament>(text);
    value::<TimeControl>(text);
    value::<ClockStamp>(text);
    value::<Seed>(text);
    value::<SeedHash>(text);
    value::<Date>(text);
    value::<RecordId>(text);
    value::<GameId>(text);
    value::<PuzzleId>(text);
    if let Ok(result) = text.parse::<ResultTag>() {
        assert_eq!(result.to_string().parse::<ResultTag>().ok(), Some(result));
    }
    if let Some(level) = Level::read_kept(text) {
        assert_eq!(Level::read_kept(&level.to_stored_text()), Some(level));
    }
}

/// Any bytes are an opening book, tables of endings, a network or puzzles, or an error; what was read is written as the same. The
/// checksum is made right, which fuzzing would not find.
pub fn files(bytes: &[u8]) {
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    match kind {
        u8::MAX => return network(&[b"TVNN", bytes].concat()),
        CHANGED_NETWORK => return network(&changed_network(bytes)),
        _ => {}
    }
    match kind % 3 {
        0 => book(&[b"TVBK", bytes].concat()),
        1 => endings(&[b"TVEN", bytes].concat()),
        _ => std::str::from_utf8(bytes).map_or((), puzzles),
    }
}

fn with_checksum(bytes: &[u8]) -> Vec<u8> {
    [bytes, &crc32fast::hash(bytes).to_le_bytes()].concat()
}

fn book(bytes: &[u8]) {
    assert!(Book::read(bytes).is_err() || Book::read(&with_checksum(bytes)).is_err());
    if let Ok(book) = Book::read(&with_checksum(bytes)) {
        let game = Game::new(book.game());
        assert!(book.moves(game.referee()).iter().all(|mv| game.referee().find(&mv.code).is_some()));
        assert_eq!(Book::read(&book.to_bytes()), Ok(book));
    }
}

fn endings(bytes: &[u8]) {
    if let Ok(tables) = Endings::read(&with_checksum(bytes)) {
        assert_eq!(Endings::read(&tables.to_bytes()), Ok(tables));
    }
}

/// A network and its checksum are too long for a fuzzer to write: after this kind a network that is whole is changed.
const CHANGED_NETWORK: u8 = 254;
/// The network, without its checksum.
const WHOLE_NETWORK: &[u8] = include_bytes!("../../assets/networks/lielow.network").split_last_chunk::<4>().unwrap().0;

/// A network in which up to a hundred numbers of two bytes are replaced: each four bytes are a place and a number.
fn changed_network(changes: &[u8]) -> Vec<u8> {
    let mut bytes = WHOLE_NETWORK.to_vec();
    for change in changes.as_chunks::<4>().0.iter().take(100) {
        // Every second place, as the weights lie; it goes over the whole length.
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) * (bytes.len() - 1) / usize::from(u16::MAX);
        bytes[at..].iter_mut().zip(&change[2..]).for_each(|(byte, &new)| *byte = new);
    }
    bytes
}

/// Any bytes are a network or an error; what was read is written as the same, and a search with it finds a legal move.
fn network(bytes: &[u8]) {
    if let Ok(network) = Network::read(&with_checksum(bytes)) {
        assert_eq!(Network::read(&network.to_bytes()), Ok(network.clone()));
        let id: GameId = network.game().parse().expect("the name of a game");
        let game = Game::new(id);
        let options = Options {
            network: Some(Arc::new(network)),
            ..Options::with_table(Limits::nodes(50), Arc::new(TranspositionTable::new(1)))
        };
        let mut thinking = game.think(options, Level::STRONGEST, 0);
        while thinking.next_slice(Duration::ZERO) == Progress::Thinking {}
        let code = thinking.choice().expect("there are legal moves");
        assert!(game.referee().find(&code).is_some(), "a legal move, found {code}");
    }
}

fn puzzles(text: &str) {
    if let Ok(set) = text.parse::<PuzzleSet>() {
        assert_eq!(set.to_string().parse::<PuzzleSet>(), Ok(set));
    }
    if let Ok(puzzle) = text.parse::<Puzzle>() {
        let link = puzzle.fragment();
        assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle.clone()));
        // A link is read only if its solution is legal, and if it is not too long.
        let is_short = link.len() < 4000;
        assert!(!is_short || Puzzle::from_link(&link).is_ok() == puzzle.solved_game().is_ok(), "{link}");
    }
    if let Ok(puzzle) = Puzzle::from_link(text) {
        assert_eq!(Puzzle::from_link(&puzzle.fragment()), Ok(puzzle));
    }
}

/// A file system in memory, whose files both the storage and the test see.
#[derive(Clone, Default)]
struct MemoryFiles(Arc<Mutex<BTreeMap<PathBuf, Vec<u8>>>>);

/// A file that is written.
struct OpenFile(MemoryFiles, PathBuf);

impl MemoryFiles {
    fn with<T>(&self, act: impl FnOnce(&mut BTreeMap<PathBuf, Vec<u8>>) -> T) -> T {
        act(&mut self.0.lock().expect("no other thread"))
    }

    /// The names of all files in the folder, with their bytes.
    fn all(&self) -> Vec<(String, Vec<u8>)> {
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        self.with(|files| files.iter().map(|(path, bytes)| (name(path), bytes.clone())).collect())
    }
}

impl Write for OpenFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.with(|files| files.entry(self.1.clone()).or_default().extend(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Files for MemoryFiles {
    type File = OpenFile;
    type Claim = ();

    fn names(&self, folder: &Path) -> io::Result<Vec<String>> {
        let name = |path: &PathBuf| path.strip_prefix(folder).ok()?.to_str().map(str::to_owned);
        Ok(self.with(|files| files.keys().filter_map(name).collect()))
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.with(|files| files.get(path).cloned()).ok_or(ErrorKind::NotFound.into())
    }

    fn is_folder(&self, _path: &Path) -> bool {
        true
    }

    fn create_folder(&mut self, _path: &Path) -> io::Result<()> {
        Ok(())
    }

    fn create(&mut self, path: &Path) -> io::Result<OpenFile> {
        self.with(|files| files.insert(path.to_owned(), Vec::new()));
        Ok(OpenFile(self.clone(), path.to_owned()))
    }

    fn sync(&mut self, _file: &mut OpenFile) -> io::Result<()> {
        Ok(())
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        self.with(|files| files.remove(from).map(|bytes| files.insert(to.to_owned(), bytes)))
            .map_or(Err(ErrorKind::NotFound.into()), |_| Ok(()))
    }

    fn sync_folder(&mut self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        self.with(|files| files.remove(path)).map_or(Err(ErrorKind::NotFound.into()), |_| Ok(()))
    }

    fn claim(&mut self, _path: &Path) -> io::Result<((), bool)> {
        Ok(((), true))
    }

    fn share(&mut self, _claim: &mut ()) -> io::Result<()> {
        Ok(())
    }

    fn try_lock(&mut self, _path: &Path) -> io::Result<Option<()>> {
        Ok(Some(()))
    }
}

/// Any bytes are what a storage contains, and what is done with the games in it. A storage in memory and one of files
/// give the same answers, a game that was put is got, and a damaged text is never lost.
pub fn stored(bytes: &[u8]) {
    // A text that ends too early does less.
    let _ = use_vaults(&mut Unstructured::new(bytes));
}

/// The folder of the storage with files.
const FOLDER: &str = "games";
/// The names of the games, and of what is stored under them.
const IDS: [&str; 3] = ["g", "h-2", "2026-07-21-0001"];
const ENDINGS: [&str; 7] = ["", "~", ".torn", ".torn2", ".gone", ".txt", ".torn01"];

fn use_vaults(input: &mut Unstructured) -> Result<()> {
    let (mut memory, files) = (Memory::default(), MemoryFiles::default());
    let mut disk = Disk::with(files.clone(), PathBuf::from(FOLDER));
    let mut damaged = BTreeSet::new();
    for _ in 0..input.int_in_range(0..=6)? {
        let (id, ending) = (*input.choose(&IDS)?, *input.choose(&ENDINGS)?);
        let key = format!("{id}{ending}");
        let bytes = any_content(input)?;
        memory.store(&key, &bytes).expect("a key");
        disk.store(&key, &bytes).expect("a key");
    }
    let now = files.all();
    for (name, bytes) in now.iter().filter(|(name, bytes)| !name.contains(".gone") && str::from_utf8(bytes).is_err()) {
        let id = IDS.into_iter().find(|id| name.starts_with(id)).expect("a name of the list");
        damaged.insert((id, bytes.clone()));
    }
    let (mut memory, mut disk) = (Vault::new(memory), Vault::new(disk));
    for _ in 0..12 {
        let id: RecordId = input.choose(&IDS)?.parse().expect("a name");
        let step: u8 = input.int_in_range(0..=6)?;
        let text: &str = input.arbitrary()?;
        if step == 3 {
            // What is in the bin is deleted with its damaged texts.
            let names: Vec<String> = files.all().into_iter().map(|(name, _)| name).collect();
            damaged.retain(|(owner, _)| !names.contains(&format!("{owner}.gone.pgn")));
        }
        let answers = (answer(&mut memory, step, &id, text), answer(&mut disk, step, &id, text));
        assert_eq!(answers.0, answers.1, "{id} {step} {text:?}");
        if step == 0 {
            assert_eq!(memory.get(&id).expect("it was put").text, text);
        }
        let now = files.all();
        for (id, bytes) in &damaged {
            assert!(now.iter().any(|(name, there)| name.starts_with(id) && there == bytes), "{id} {step} {bytes:?}");
        }
    }
    Ok(())
}

/// A text with its checksum, one without, or any bytes.
fn any_content(input: &mut Unstructured) -> Result<Vec<u8>> {
    let (kind, bytes): (u8, &[u8]) = input.arbitrary()?;
    let checksum = format!("% crc32 {:08x}\n", crc32fast::hash(bytes)).into_bytes();
    Ok(match kind % 4 {
        0 => [&checksum, bytes].concat(),
        1 => checksum[..bytes.len().min(checksum.len())].to_vec(),
        2 => [&checksum, bytes, b"x"].concat(),
        _ => bytes.to_vec(),
    })
}

/// What a vault answers to this step.
fn answer(vault: &mut Vault<impl StorageBackend>, step: u8, id: &RecordId, text: &str) -> String {
    match step {
        0 => format!("{:?}", vault.put(id, text)),
        1 => format!("{:?}", vault.remove(id)),
        2 => format!("{:?}", vault.restore(id)),
        3 => format!("{:?}", vault.empty_bin()),
        4 => format!("{:?}", vault.get(id)),
        5 => format!("{:?}", vault.salvage(id)),
        _ => format!("{:?} {:?}", vault.active_ids(), vault.binned_ids()),
    }
}
