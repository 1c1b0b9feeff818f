//! Tests that a vault in a folder loses nothing when its program is killed at any moment.
//!
//! A child process stores longer and longer texts and reports each; it is killed, and the vault is compared with its
//! reports. This is done 20 times, or `TURNOVER_KILLS` times.
#![cfg(unix)]

use std::error::Error;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use turnover_core::archive::{Disk, Generation, RecordId, Vault};

/// The environment variable with the child's folder.
const FOLDER: &str = "TURNOVER_KILL_FOLDER";
const RECORDS: usize = 3;

/// The text with this number: one to three hundred moves.
fn text(number: usize) -> String {
    let moves: String = (0..=number % 300).map(|ply| format!("{ply}. d4 José{number} ")).collect();
    format!("[Event \"{number}\"]\n\n{moves}*\n")
}

fn number(text: &str) -> Option<usize> {
    text.strip_prefix("[Event \"")?.split('"').next()?.parse().ok()
}

fn record(number: usize) -> RecordId {
    format!("game-{}", number % RECORDS).parse().expect("a name")
}

fn vault(folder: PathBuf) -> Vault<Disk> {
    Vault::new(Disk::new(folder))
}

/// The number of the last text, of all records.
fn last(vault: &Vault<Disk>) -> Result<Option<usize>, Box<dyn Error>> {
    let mut last = None;
    for id in vault.active_ids()? {
        let kept = vault.get(&id)?;
        let number = number(&kept.text).ok_or("a text of ours")?;
        assert_eq!(kept.generation, Generation::Latest, "{id}");
        assert_eq!((kept.text, &id), (text(number), &record(number)), "bit for bit");
        last = last.max(Some(number));
    }
    Ok(last)
}

/// Not a test: the child's work until it is killed.
#[test]
fn the_child_puts_one_text_after_another() -> Result<(), Box<dyn Error>> {
    let Some(folder) = std::env::var_os(FOLDER) else { return Ok(()) };
    let mut vault = vault(folder.into());
    let first = last(&vault)?.map_or(0, |last| last + 1);
    for number in first.. {
        vault.put(&record(number), &text(number))?;
        // Bypasses the test harness, which would capture the output.
        let mut said = io::stdout().lock();
        writeln!(said, "\nput {number}")?;
        said.flush()?;
    }
    Ok(())
}

#[test]
fn a_killed_program_has_lost_nothing_that_it_said_was_kept() -> Result<(), Box<dyn Error>> {
    let kills: usize = std::env::var("TURNOVER_KILLS").map_or(Ok(20), |kills| kills.parse())?;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("kills-{}", std::process::id()));
    let (mut random, begin) = (SmallRng::seed_from_u64(7), Instant::now());
    let (mut promised, mut unpromised, mut leftovers) = (None, 0, 0);
    for kill in 0..kills {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["--exact", "the_child_puts_one_text_after_another", "--nocapture"])
            .env(FOLDER, &folder)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut lines = BufReader::new(child.stdout.take().ok_or("its words")?).lines();
        let put = |line: &String| line.strip_prefix("put ").and_then(|number| number.parse().ok());
        // At least one report, because a slow machine would make no progress otherwise.
        let first: Option<usize> = lines.by_ref().map_while(Result::ok).find_map(|line| put(&line));
        thread::sleep(Duration::from_micros(random.random_range(0..20_000)));
        child.kill()?;
        child.wait()?;
        promised = lines.map_while(Result::ok).filter_map(|line| put(&line)).last().or(first);
        let kept = last(&vault(folder.clone()))?;
        assert!(
            promised.is_some() && (kept == promised || kept == promised.map(|number| number + 1)),
            "{kill}: {kept:?}"
        );
        for (number, id) in
            (0..=promised.unwrap_or_default()).rev().take(RECORDS).map(|number| (number, record(number)))
        {
            let text = vault(folder.clone()).get(&id)?.text;
            assert!(text == self::text(number) || text == self::text(number + RECORDS), "{kill}: {id}");
        }
        unpromised += usize::from(kept != promised);
        leftovers += unfinished(&folder)?.min(1);
    }
    let mut vault = vault(folder.clone());
    vault.put(&record(0), "the end")?;
    assert_eq!(unfinished(&folder)?, 0, "what was not finished is cleared away");
    let (puts, secs) = (promised.map_or(0, |last| last + 1), begin.elapsed().as_secs_f32());
    println!("{kills} kills in {secs:.1} s, {puts} puts, {unpromised} kept and not yet said, {leftovers} in a file");
    fs::remove_dir_all(folder)?;
    Ok(())
}

fn unfinished(folder: &PathBuf) -> io::Result<usize> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let names: Vec<String> = names.collect::<io::Result<_>>()?;
    Ok(names.iter().filter(|name| name.starts_with(".unfinished-")).count())
}

#[test]
fn two_programs_share_a_folder_and_clear_up_after_a_third() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("share-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let left = folder.join(".unfinished-1-1");
    fs::write(&left, "half a te")?;
    fs::write(folder.join("My own game.txt"), "")?;
    let (mut one, mut other) = (vault(folder.clone()), vault(folder.clone()));
    one.put(&record(0), "one")?;
    assert!(!left.exists());
    fs::write(&left, "of one, who is still writing")?;
    other.put(&record(1), "other")?;
    assert!(left.exists());
    assert_eq!((one.active_ids()?, other.get(&record(0))?.text), (vec![record(0), record(1)], "one".to_owned()));
    drop((one, other));
    // A process that the other test starts has copies of all open files until it runs its program: so long the folder is in use.
    for number in 2..102 {
        vault(folder.clone()).put(&record(number), "third")?;
        if !left.exists() {
            break;
        }
        thread::sleep(Duration::from_millis(20));
    }
    assert!(!left.exists());
    fs::remove_dir_all(folder)?;
    Ok(())
}
