//! A file system in memory that fails on demand, for tests.
//!
//! It distinguishes what a program sees from what a power cut leaves: bytes that were not synced
//! to the disk may be there, in part, as zeros or not at all; so may each change of a name, whatever came after it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use super::files::Files;

/// The fault to simulate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fault {
    /// No fault.
    #[default]
    Good,
    /// A power cut at this call, counted from 0; a write is cut after this number of bytes.
    PowerCut { call: usize, bytes: usize },
    /// A disk with room for this number of bytes.
    Full { room: usize },
    /// A read-only disk.
    ReadOnly,
    /// Each write takes at most this number of bytes, and is interrupted before each of them.
    Short { bytes: usize },
    /// The call of this kind fails when it comes for this time, counted from 0.
    Broken { kind: Kind, time: usize },
}

/// The calls that change something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    CreateFolder,
    Create,
    Write,
    Sync,
    Rename,
    SyncFolder,
    Remove,
}

/// The file system; its clones are the same one.
#[derive(Clone, Debug, Default)]
pub struct FaultyFs(Arc<Mutex<FsState>>);

#[derive(Clone, Debug, Default)]
struct FsState {
    fault: Fault,
    /// Whether it reports bytes as synced although they are not.
    reports_false_syncs: bool,
    is_off: bool,
    calls: usize,
    interrupted: bool,
    contents: Vec<Content>,
    folders: BTreeSet<PathBuf>,
    names: Names,
    names_on_disk: Names,
    /// The name changes that are not on the disk yet.
    changes: Vec<Change>,
}

type Names = BTreeMap<PathBuf, usize>;

#[derive(Clone, Debug, Default)]
struct Content {
    seen: Vec<u8>,
    on_disk: Vec<u8>,
}

#[derive(Clone, Debug)]
enum Change {
    Created(PathBuf, usize),
    Renamed(PathBuf, PathBuf, usize),
    Removed(PathBuf),
}

impl Change {
    fn apply(&self, names: &mut Names) {
        match self {
            Self::Created(path, content) => {
                names.insert(path.clone(), *content);
            }
            Self::Renamed(from, to, content) => {
                names.remove(from);
                names.insert(to.clone(), *content);
            }
            Self::Removed(path) => {
                names.remove(path);
            }
        }
    }
}

impl FaultyFs {
    pub fn on(fault: Fault) -> Self {
        let stage = Self::default();
        stage.set(fault);
        stage
    }

    pub fn liar(fault: Fault) -> Self {
        let stage = Self::on(fault);
        stage.state().reports_false_syncs = true;
        stage
    }

    /// Sets the fault to simulate; calls are counted anew.
    pub fn set(&self, fault: Fault) {
        let mut state = self.state();
        (state.fault, state.calls) = (fault, 0);
    }

    pub fn calls(&self) -> usize {
        self.state().calls
    }

    pub fn names(&self) -> Vec<String> {
        self.state().names.keys().map(|path| path.display().to_string()).collect()
    }

    /// The states that may be found after the power cut.
    pub fn survivors(&self) -> Vec<Self> {
        let fs_state = self.state();
        assert!(fs_state.changes.len() < 8, "the folder is brought to the disk now and then");
        let mut surviving_stages = Vec::new();
        for kept_changes in 0..1_usize << fs_state.changes.len() {
            let mut names = fs_state.names_on_disk.clone();
            for (index, change) in fs_state.changes.iter().enumerate() {
                if kept_changes >> index & 1 == 1 {
                    change.apply(&mut names);
                }
            }
            let last = fs_state.contents.len().saturating_sub(1);
            // File systems write older contents to the disk in the course of time.
            for (content_after_loss, oldest_unsynced) in [nothing_more, everything, half, zeros]
                .into_iter()
                .flat_map(|content_after_loss| [(content_after_loss, 0), (content_after_loss, last)])
            {
                let contents = fs_state.contents.iter().enumerate().map(|(index, content)| {
                    let is_safe = content.seen == content.on_disk || index < oldest_unsynced;
                    let surviving_bytes = if is_safe { content.seen.clone() } else { content_after_loss(content) };
                    Content { seen: surviving_bytes.clone(), on_disk: surviving_bytes }
                });
                surviving_stages.push(Self(Arc::new(Mutex::new(FsState {
                    reports_false_syncs: fs_state.reports_false_syncs,
                    contents: contents.collect(),
                    folders: fs_state.folders.clone(),
                    names: names.clone(),
                    names_on_disk: names.clone(),
                    ..FsState::default()
                }))));
            }
        }
        surviving_stages
    }

    fn state(&self) -> MutexGuard<'_, FsState> {
        self.0.lock().expect("no test panics while it holds the lock")
    }

    fn change(&self, kind: Kind) -> io::Result<MutexGuard<'_, FsState>> {
        let mut state = self.state();
        state.call(kind)?;
        Ok(state)
    }
}

fn nothing_more(content: &Content) -> Vec<u8> {
    content.on_disk.clone()
}

fn everything(content: &Content) -> Vec<u8> {
    content.seen.clone()
}

fn half(content: &Content) -> Vec<u8> {
    content.seen[..content.seen.len() / 2].to_vec()
}

fn zeros(content: &Content) -> Vec<u8> {
    vec![0; content.seen.len()]
}

impl FsState {
    /// Whether a call succeeds.
    fn call(&mut self, kind: Kind) -> io::Result<()> {
        if self.is_off {
            return Err(io::Error::other("the power is off"));
        }
        match &mut self.fault {
            Fault::PowerCut { call, .. } if *call == self.calls => {
                self.is_off = true;
                return Err(io::Error::other("the power is cut"));
            }
            Fault::ReadOnly => return Err(ErrorKind::ReadOnlyFilesystem.into()),
            Fault::Broken { kind: broken_kind, time } if *broken_kind == kind => match time.checked_sub(1) {
                Some(remaining_calls) => *time = remaining_calls,
                None => {
                    self.fault = Fault::Good;
                    return Err(io::Error::other("the disk is broken"));
                }
            },
            Fault::Good | Fault::PowerCut { .. } | Fault::Full { .. } | Fault::Short { .. } | Fault::Broken { .. } => {}
        }
        self.calls += 1;
        Ok(())
    }

    fn alter(&mut self, change: Change) {
        change.apply(&mut self.names);
        self.changes.push(change);
    }

    fn content(&self, path: &Path) -> io::Result<usize> {
        self.names.get(path).copied().ok_or_else(|| ErrorKind::NotFound.into())
    }
}

/// A file to write to.
pub struct StageFile {
    stage: FaultyFs,
    content: usize,
}

impl Write for StageFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.stage.state();
        let called = state.call(Kind::Write);
        let calls = state.calls;
        let length = match (&called, &mut state.fault) {
            (Ok(()), Fault::Good | Fault::PowerCut { .. } | Fault::ReadOnly | Fault::Broken { .. }) => bytes.len(),
            (Ok(()), Fault::Full { room: 0 }) => return Err(ErrorKind::StorageFull.into()),
            (Ok(()), Fault::Full { room }) => {
                let length = bytes.len().min(*room);
                *room -= length;
                length
            }
            (Ok(()), &mut Fault::Short { bytes: most_bytes }) => {
                state.interrupted = !state.interrupted;
                if state.interrupted {
                    return Err(ErrorKind::Interrupted.into());
                }
                bytes.len().min(most_bytes)
            }
            (Err(_), &mut Fault::PowerCut { call, bytes: first }) if call == calls => bytes.len().min(first),
            (Err(_), _) => 0,
        };
        state.contents[self.content].seen.extend(&bytes[..length]);
        called.map(|()| length)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Files for FaultyFs {
    type File = StageFile;
    type Claim = ();

    fn names(&self, folder: &Path) -> io::Result<Vec<String>> {
        let state = self.state();
        let names = state.names.keys().filter(|path| path.parent() == Some(folder)).filter_map(|path| path.file_name());
        Ok(names.map(|name| name.to_string_lossy().into_owned()).collect())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let state = self.state();
        Ok(state.contents[state.content(path)?].seen.clone())
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.parent().is_none() || self.state().folders.contains(path)
    }

    fn create_folder(&mut self, path: &Path) -> io::Result<()> {
        assert!(path.parent().is_some_and(|parent| self.is_folder(parent)), "{} has no parent", path.display());
        self.change(Kind::CreateFolder)?.folders.insert(path.to_owned());
        Ok(())
    }

    fn create(&mut self, path: &Path) -> io::Result<StageFile> {
        let mut state = self.change(Kind::Create)?;
        if state.names.contains_key(path) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let content_index = state.contents.len();
        state.contents.push(Content::default());
        state.alter(Change::Created(path.to_owned(), content_index));
        Ok(StageFile { stage: self.clone(), content: content_index })
    }

    fn sync(&mut self, file: &mut StageFile) -> io::Result<()> {
        let mut state = self.change(Kind::Sync)?;
        if !state.reports_false_syncs {
            let synced_content = &mut state.contents[file.content];
            synced_content.on_disk.clone_from(&synced_content.seen);
        }
        Ok(())
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.change(Kind::Rename)?;
        let content_index = state.content(from)?;
        state.alter(Change::Renamed(from.to_owned(), to.to_owned(), content_index));
        Ok(())
    }

    fn sync_folder(&mut self, _folder: &Path) -> io::Result<()> {
        let mut state = self.change(Kind::SyncFolder)?;
        state.names_on_disk = state.names.clone();
        state.changes.clear();
        Ok(())
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        // File systems look for the file before they change it.
        self.state().content(path)?;
        self.change(Kind::Remove)?.alter(Change::Removed(path.to_owned()));
        Ok(())
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
