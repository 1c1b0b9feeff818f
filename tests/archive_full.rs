//! Tests that a vault on a disk that is really full loses nothing, says so, and goes on when there is room again.
//!
//! Disks of random sizes, in bytes or in files, are filled: 20, or `TURNOVER_FULL_DISKS`. Only root may mount them.
#![cfg(target_os = "linux")]

mod small_disk;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use small_disk::{SmallDisk, full_disks};
use turnover_core::archive::{Disk, Generation, RecordId, Vault, VaultError};

type Tested<T = ()> = Result<T, Box<dyn Error>>;

/// A text with this number, of one to a few thousand bytes.
fn text(number: u32, moves: u32) -> String {
    let moves: String = (0..moves).map(|ply| format!("{ply}. d4 José{number} ")).collect();
    format!("[Event \"{number}\"]\n\n{moves}*\n")
}

/// Puts texts, of new games and of those that are there, until the disk is full. Returns how many were kept.
fn fill(vault: &mut Vault<Disk>, random: &mut SmallRng, kept: &mut BTreeMap<RecordId, String>) -> Tested<u32> {
    for number in 0.. {
        let id: RecordId = format!("game-{}", random.random_range(0..=kept.len())).parse()?;
        let text = text(number, random.random_range(0..300));
        match vault.put(&id, &text) {
            Ok(()) => drop(kept.insert(id, text)),
            Err(error) => {
                let VaultError::Storage { action, source, .. } = &error else { return Err(error.into()) };
                assert_eq!((*action, source.kind()), ("keep", ErrorKind::StorageFull), "{error}");
                return Ok(number);
            }
        }
    }
    unreachable!("no disk is that large")
}

fn check(folder: &Path, kept: &BTreeMap<RecordId, String>) -> Tested {
    let vault = Vault::new(Disk::new(folder.to_owned()));
    for (id, text) in kept {
        let found = vault.get(id)?;
        assert_eq!((found.generation, &found.text), (Generation::Latest, text), "{id}: bit for bit");
    }
    assert_eq!(vault.active_ids()?.len(), kept.len());
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        assert!(!name.to_string_lossy().starts_with(".unfinished"), "{name:?} is left over");
    }
    Ok(())
}

#[test]
fn what_was_kept_before_the_disk_was_full_is_kept_and_the_rest_when_there_is_room() -> Tested {
    let (disks, mut random, mut puts) = (full_disks(20), SmallRng::seed_from_u64(31), 0);
    for number in 0..disks {
        let (kib, files) = match number % 3 {
            // Room for few files, but enough for their bytes.
            0 => (4_096, random.random_range(12..60)),
            _ => (random.random_range(96..1_024), 1_000),
        };
        let Some(mut disk) = SmallDisk::mount("vault", kib, files) else { return Ok(()) };
        let fillers = [32 << 10, 0, 0, 0].map(|bytes| disk.fill(bytes));
        let folder = disk.folder().join("games");
        let (mut vault, mut kept) = (Vault::new(Disk::new(folder.clone())), BTreeMap::new());
        // Again and again while it stays full.
        for _ in 0..4 {
            puts += fill(&mut vault, &mut random, &mut kept)?;
            check(&folder, &kept)?;
        }
        // A program that starts on a full disk finds all of it, too.
        if random.random() {
            vault = Vault::new(Disk::new(folder.clone()));
        }
        for filler in fillers {
            fs::remove_file(filler?)?;
        }
        let id: RecordId = "game-0".parse()?;
        vault.put(&id, "with room again")?;
        kept.insert(id, "with room again".into());
        check(&folder, &kept)?;
    }
    println!("{disks} full disks, {puts} puts before they were");
    Ok(())
}
