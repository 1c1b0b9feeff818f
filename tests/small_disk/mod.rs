//! A disk in memory that is small enough to be filled, where this process may mount one.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A mounted file system, unmounted when it is dropped.
pub struct SmallDisk {
    folder: PathBuf,
    fillers: u32,
}

impl SmallDisk {
    /// Mounts one with this room, in KiB, and for at most this number of files. `None` if that is not allowed, which
    /// is printed: only root may mount.
    pub fn mount(name: &str, kib: u32, files: u32) -> Option<Self> {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let options = format!("size={kib}k,nr_inodes={files}");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &options, "tmpfs"])
            .arg(&folder)
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success());
        if !mounted {
            println!("skipped: this user cannot mount a small disk");
            drop(fs::remove_dir(&folder));
            return None;
        }
        Some(Self { folder, fillers: 0 })
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Takes this number of bytes; they are free again when the file is removed.
    pub fn fill(&mut self, bytes: usize) -> io::Result<PathBuf> {
        self.fillers += 1;
        let path = self.folder.join(format!("filler-{}", self.fillers));
        let mut file = File::create(&path)?;
        file.write_all(&vec![7; bytes])?;
        Ok(path)
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("--lazy").arg(&self.folder).status());
        drop(fs::remove_dir(&self.folder));
    }
}

/// How often a disk is filled: `TURNOVER_FULL_DISKS` times, or this number.
pub fn full_disks(usual: u32) -> u32 {
    std::env::var("TURNOVER_FULL_DISKS").map_or(usual, |disks| disks.parse().expect("a number of disks"))
}
