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
    call_count: usize,
    was_interrupted: bool,
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
    visible_bytes: Vec<u8>,
    synced_bytes: Vec<u8>,
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
            Self::Created(path, content_index) => {
                names.insert(path.clone(), *content_index);
            }
            Self::Renamed(old_path, new_path, content_index) => {
                names.remove(old_path);
                names.insert(new_path.clone(), *content_index);
            }
            Self::Removed(path) => {
                names.remove(path);
            }
        }
    }
}

impl FaultyFs {
    pub fn on(fault: Fault) -> Self {
        let fs = Self::default();
        fs.set(fault);
        fs
    }

    pub fn with_false_syncs(fault: Fault) -> Self {
        let fs = Self::on(fault);
        fs.state().reports_false_syncs = true;
        fs
    }

    /// Sets the fault to simulate; calls are counted anew.
    pub fn set(&self, fault: Fault) {
        let mut state = self.state();
        (state.fault, state.call_count) = (fault, 0);
    }

    pub fn call_count(&self) -> usize {
        self.state().call_count
    }

    pub fn names(&self) -> Vec<String> {
        self.state().names.keys().map(|path| path.display().to_string()).collect()
    }

    /// The states that may be found after the power cut.
    pub fn states_after_power_cut(&self) -> Vec<Self> {
        let fs_state = self.state();
        assert!(fs_state.changes.len() < 8, "the folder is brought to the disk now and then");
        let mut surviving_stages = Vec::new();
        for kept_change_bits in 0..1_usize << fs_state.changes.len() {
            let mut names = fs_state.names_on_disk.clone();
            for (index, change) in fs_state.changes.iter().enumerate() {
                if kept_change_bits >> index & 1 == 1 {
                    change.apply(&mut names);
                }
            }
            let last_index = fs_state.contents.len().saturating_sub(1);
            // File systems write older contents to the disk in the course of time.
            for (surviving_bytes_of, first_unsynced_index) in [synced_bytes_only, all_bytes, first_half, zero_bytes]
                .into_iter()
                .flat_map(|surviving_bytes_of| [(surviving_bytes_of, 0), (surviving_bytes_of, last_index)])
            {
                let contents = fs_state.contents.iter().enumerate().map(|(index, content)| {
                    let is_safe = content.visible_bytes == content.synced_bytes || index < first_unsynced_index;
                    let surviving_bytes =
                        if is_safe { content.visible_bytes.clone() } else { surviving_bytes_of(content) };
                    Content { visible_bytes: surviving_bytes.clone(), synced_bytes: surviving_bytes }
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

    fn begin_change(&self, kind: Kind) -> io::Result<MutexGuard<'_, FsState>> {
        let mut state = self.state();
        state.count_call(kind)?;
        Ok(state)
    }
}

fn synced_bytes_only(content: &Content) -> Vec<u8> {
    content.synced_bytes.clone()
}

fn all_bytes(content: &Content) -> Vec<u8> {
    content.visible_bytes.clone()
}

fn first_half(content: &Content) -> Vec<u8> {
    content.visible_bytes[..content.visible_bytes.len() / 2].to_vec()
}

fn zero_bytes(content: &Content) -> Vec<u8> {
    vec![0; content.visible_bytes.len()]
}

impl FsState {
    /// Whether a call succeeds.
    fn count_call(&mut self, kind: Kind) -> io::Result<()> {
        if self.is_off {
            return Err(io::Error::other("the power is off"));
        }
        match &mut self.fault {
            Fault::PowerCut { call, .. } if *call == self.call_count => {
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
        self.call_count += 1;
        Ok(())
    }

    fn apply_change(&mut self, change: Change) {
        change.apply(&mut self.names);
        self.changes.push(change);
    }

    fn content_index(&self, path: &Path) -> io::Result<usize> {
        self.names.get(path).copied().ok_or_else(|| ErrorKind::NotFound.into())
    }
}

/// A file to write to.
pub struct StageFile {
    fs: FaultyFs,
    content_index: usize,
}

impl Write for StageFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.fs.state();
        let call_result = state.count_call(Kind::Write);
        let calls = state.call_count;
        let length = match (&call_result, &mut state.fault) {
            (Ok(()), Fault::Good | Fault::PowerCut { .. } | Fault::ReadOnly | Fault::Broken { .. }) => bytes.len(),
            (Ok(()), Fault::Full { room: 0 }) => return Err(ErrorKind::StorageFull.into()),
            (Ok(()), Fault::Full { room }) => {
                let length = bytes.len().min(*room);
                *room -= length;
                length
            }
            (Ok(()), &mut Fault::Short { bytes: max_bytes }) => {
                state.was_interrupted = !state.was_interrupted;
                if state.was_interrupted {
                    return Err(ErrorKind::Interrupted.into());
                }
                bytes.len().min(max_bytes)
            }
            (Err(_), &mut Fault::PowerCut { call, bytes: cut_length }) if call == calls => bytes.len().min(cut_length),
            (Err(_), _) => 0,
        };
        state.contents[self.content_index].visible_bytes.extend(&bytes[..length]);
        call_result.map(|()| length)
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
        Ok(state.contents[state.content_index(path)?].visible_bytes.clone())
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.parent().is_none() || self.state().folders.contains(path)
    }

    fn create_folder(&mut self, path: &Path) -> io::Result<()> {
        assert!(path.parent().is_some_and(|parent| self.is_folder(parent)), "{} has no parent", path.display());
        self.begin_change(Kind::CreateFolder)?.folders.insert(path.to_owned());
        Ok(())
    }

    fn create(&mut self, path: &Path) -> io::Result<StageFile> {
        let mut state = self.begin_change(Kind::Create)?;
        if state.names.contains_key(path) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let content_index = state.contents.len();
        state.contents.push(Content::default());
        state.apply_change(Change::Created(path.to_owned(), content_index));
        Ok(StageFile { fs: self.clone(), content_index })
    }

    fn sync(&mut self, file: &mut StageFile) -> io::Result<()> {
        let mut state = self.begin_change(Kind::Sync)?;
        if !state.reports_false_syncs {
            let synced_content = &mut state.contents[file.content_index];
            synced_content.synced_bytes.clone_from(&synced_content.visible_bytes);
        }
        Ok(())
    }

    fn rename(&mut self, old_path: &Path, new_path: &Path) -> io::Result<()> {
        let mut state = self.begin_change(Kind::Rename)?;
        let content_index = state.content_index(old_path)?;
        state.apply_change(Change::Renamed(old_path.to_owned(), new_path.to_owned(), content_index));
        Ok(())
    }

    fn sync_folder(&mut self, _folder: &Path) -> io::Result<()> {
        let mut state = self.begin_change(Kind::SyncFolder)?;
        state.names_on_disk = state.names.clone();
        state.changes.clear();
        Ok(())
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        // File systems look for the file before they change it.
        self.state().content_index(path)?;
        self.begin_change(Kind::Remove)?.apply_change(Change::Removed(path.to_owned()));
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
