//! Tests that several programs that use one folder of records at once lose nothing, also if some of them are killed.
//!
//! Child processes add games, go on with them, put them in the bin and take them out again, empty the bin, and change
//! two records that they share. They report what they have done. Some of them are killed and replaced: 12, or
//! `TURNOVER_SHARED_KILLS`. At the end the folder is compared with the reports.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{env, fs};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use turnover_core::archive::{Date, Disk, Generation, Kept, RecordId, Vault, VaultError};

/// The environment variables with the folder of the children, and with the number of each of them.
const FOLDER: &str = "TURNOVER_SHARED_FOLDER";
const CHILD: &str = "TURNOVER_SHARED_CHILD";
const CHILDREN: usize = 3;

type Tested<T = ()> = Result<T, Box<dyn Error>>;

fn id(name: &str) -> RecordId {
    name.parse().expect("a name")
}

/// The text with this number of this child: one to a hundred moves.
fn text(child: u32, number: u32) -> String {
    let moves: String = (0..=number % 100).map(|ply| format!("{ply}. d4 José{child} ")).collect();
    format!("[Event \"{child} {number}\"]\n\n{moves}*\n")
}

/// Which child wrote a text, and its number.
fn origin(text: &str) -> Option<(u32, u32)> {
    let (child, number) = text.strip_prefix("[Event \"")?.split('"').next()?.split_once(' ')?;
    Some((child.parse().ok()?, number.parse().ok()?))
}

fn vault(folder: &Path) -> Vault<Disk> {
    Vault::new(Disk::new(folder.to_owned()))
}

/// Reports something, bypassing the test harness, which would capture it.
fn report(what: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "\n@{what}")?;
    out.flush()
}

/// What a child does.
struct Worker {
    vault: Vault<Disk>,
    child: u32,
    number: u32,
    games: Vec<RecordId>,
    random: SmallRng,
}

impl Worker {
    fn next_text(&mut self) -> String {
        self.number += 1;
        text(self.child, self.number)
    }

    fn work(&mut self) -> Tested {
        let choice = self.random.random_range(0..12);
        match self.games.last().cloned() {
            Some(game) if choice < 5 => self.go_on(&game)?,
            Some(game) if choice == 5 => {
                report(&format!("bin {game}"))?;
                self.vault.remove(&game)?;
                if self.random.random() {
                    self.go_on(&game)?;
                } else {
                    self.games.pop();
                }
            }
            _ if choice == 6 => drop(self.vault.empty_bin()?),
            _ if choice == 7 => {
                let text = self.next_text();
                self.vault.put(&id("both"), &text)?;
                report(&format!("both {}", self.number))?;
            }
            _ if choice == 8 => self.count_up()?,
            _ => {
                let text = self.next_text();
                let game = self.vault.add("2026.07.21".parse::<Date>()?, &text)?;
                report(&format!("put {game} {}", self.number))?;
                self.games.push(game);
            }
        }
        Ok(())
    }

    /// Goes on with a game, as the program does: unless another has changed the record. If the bin was emptied while
    /// the game was in it, another child may have given its name to a new game.
    fn go_on(&mut self, game: &RecordId) -> Tested {
        let text = self.next_text();
        let is_mine = |kept: Kept| origin(&kept.text).is_some_and(|(child, _)| child == self.child);
        if self.vault.put_if(game, &text, |now| now.map_or(true, is_mine))? {
            report(&format!("put {game} {}", self.number))?;
        } else {
            self.games.pop();
        }
        Ok(())
    }

    /// Adds 1 to the number that all children share.
    fn count_up(&mut self) -> Tested {
        let counter = id("counter");
        loop {
            let known = match self.vault.get(&counter) {
                Ok(kept) => Some(kept.text),
                Err(VaultError::Missing(_)) => None,
                Err(error) => return Err(error.into()),
            };
            let next = known.as_deref().map_or(Ok(0), str::parse::<u64>)? + 1;
            let is_unchanged = |now: Result<Kept, VaultError>| now.ok().map(|kept| kept.text) == known;
            if self.vault.put_if(&counter, &next.to_string(), is_unchanged)? {
                return Ok(report("count")?);
            }
        }
    }

    /// Reads all records, which are whole at any time.
    fn look(&self) -> Tested {
        for id in self.vault.active_ids()? {
            match self.vault.get(&id) {
                Ok(kept) => assert_eq!(kept.generation, Generation::Latest, "{id}"),
                Err(VaultError::Missing(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }
}

/// Whether a program has given up waiting for the others.
fn is_timeout(error: &(dyn Error + 'static)) -> bool {
    matches!(error.downcast_ref(), Some(VaultError::Storage { source, .. }) if source.kind() == io::ErrorKind::TimedOut)
}

/// Not a test: a child's work until it is killed.
#[test]
fn a_child_uses_the_folder() -> Tested {
    let (Some(folder), Ok(child)) = (env::var_os(FOLDER), env::var(CHILD)) else { return Ok(()) };
    let child: u32 = child.parse()?;
    let random = SmallRng::seed_from_u64(child.into());
    let mut worker = Worker { vault: vault(Path::new(&folder)), child, number: 0, games: Vec::new(), random };
    for step in 0_u64.. {
        match worker.work() {
            // On a disk that takes seconds to write a file, the others may be before it for longer than it waits.
            Err(error) if is_timeout(&*error) => continue,
            worked => worked?,
        }
        if step % 64 == 0 {
            worker.look()?;
        }
        thread::sleep(Duration::from_micros(worker.random.random_range(0..2_000)));
    }
    Ok(())
}

/// What the parent knows about a child.
#[derive(Debug, Default)]
struct Reports {
    /// The number of the last text of each game; `None` if it was put in the bin after that.
    games: BTreeMap<RecordId, Option<u32>>,
    /// The number of its last text in the record that all of them write.
    both: Option<u32>,
    /// How often it has counted up.
    counted: u64,
    lines: u64,
}

impl Reports {
    fn hear(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.strip_prefix('@')?.split(' ').collect();
        match words[..] {
            ["put", game, number] => drop(self.games.insert(id(game), Some(number.parse().ok()?))),
            ["bin", game] => drop(self.games.insert(id(game), None)),
            ["both", number] => self.both = Some(number.parse().ok()?),
            ["count"] => self.counted += 1,
            _ => return None,
        }
        self.lines += 1;
        Some(())
    }
}

struct Running {
    process: Child,
    reports: Arc<Mutex<Reports>>,
    listener: JoinHandle<()>,
}

impl Running {
    fn start(folder: &Path, child: u32) -> Tested<Self> {
        let mut process = Command::new(env::current_exe()?)
            .args(["--exact", "a_child_uses_the_folder", "--nocapture"])
            .env(FOLDER, folder)
            .env(CHILD, child.to_string())
            .stdout(Stdio::piped())
            .spawn()?;
        let out = BufReader::new(process.stdout.take().ok_or("its output")?);
        let reports = Arc::new(Mutex::new(Reports::default()));
        let heard = Arc::clone(&reports);
        let listener = thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                heard.lock().expect("no panic").hear(&line);
            }
        });
        Ok(Self { process, reports, listener })
    }

    /// Waits until a report is such.
    fn wait_for(&mut self, is_it: impl Fn(&Reports) -> bool) -> Tested {
        let begin = Instant::now();
        while !is_it(&self.reports.lock().expect("no panic")) {
            assert!(self.process.try_wait()?.is_none(), "a child ended by itself");
            assert!(begin.elapsed() < Duration::from_secs(120), "a child does not get on");
            thread::sleep(Duration::from_micros(500));
        }
        Ok(())
    }

    fn kill(mut self) -> Tested<Reports> {
        assert!(self.process.try_wait()?.is_none(), "a child ended by itself");
        self.process.kill()?;
        self.process.wait()?;
        self.listener.join().map_err(|_| "the listener has failed")?;
        Ok(std::mem::take(&mut self.reports.lock().expect("no panic")))
    }
}

/// Compares the folder with what the children have reported.
fn check(folder: &Path, reports: &BTreeMap<u32, Reports>, last: &BTreeSet<u32>) -> Tested {
    let vault = vault(folder);
    let ids = vault.active_ids()?;
    for (child, reports) in reports {
        for (game, number) in reports.games.iter().filter_map(|(game, number)| Some((game, (*number)?))) {
            let kept = vault.get(game).map_err(|error| format!("text {number} of child {child} is lost: {error}"))?;
            let (writer, found) = origin(&kept.text).ok_or("a text of ours")?;
            assert_eq!((kept.generation, kept.text), (Generation::Latest, text(writer, found)), "{game}: bit for bit");
            assert_eq!(writer, *child, "{game} was given to two children");
            assert!(found >= number, "{game} has text {found} of child {child}, which reported {number}");
            assert!(ids.contains(game), "{game} is not in the list");
        }
    }
    let both = vault.get(&id("both"))?;
    let (child, number) = origin(&both.text).ok_or("a text of ours")?;
    assert_eq!((both.generation, &both.text), (Generation::Latest, &text(child, number)), "bit for bit");
    assert!(last.contains(&child), "the text of child {child}, which ended before {last:?} wrote theirs");
    assert!(reports[&child].both.is_some_and(|reported| number >= reported), "an earlier text of child {child}");
    let counted: u64 = reports.values().map(|reports| reports.counted).sum();
    let found: u64 = vault.get(&id("counter"))?.text.parse()?;
    let most = counted + reports.len() as u64;
    assert!((counted..=most).contains(&found), "counted {counted} times, and found {found}");
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        assert!(!name.to_string_lossy().contains(".torn"), "{name:?} was taken for damaged");
    }
    Ok(())
}

#[test]
fn programs_that_use_one_folder_at_once_lose_nothing_and_are_killed_without_harm() -> Tested {
    let kills: u32 = env::var("TURNOVER_SHARED_KILLS").map_or(Ok(12), |kills| kills.parse())?;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("shared-{}", std::process::id()));
    let (mut random, begin) = (SmallRng::seed_from_u64(23), Instant::now());
    let (mut reports, mut total, mut next) = (BTreeMap::new(), 0, 0);
    let mut start = |folder: &Path| -> Tested<(u32, Running)> {
        next += 1;
        Ok((next, Running::start(folder, next)?))
    };
    let mut running = (0..CHILDREN).map(|_| start(&folder)).collect::<Tested<Vec<_>>>()?;
    for kill in 1..=kills {
        thread::sleep(Duration::from_micros(random.random_range(0..20_000)));
        let victim = random.random_range(0..CHILDREN);
        let (child, mut killed) = running.swap_remove(victim);
        // At least one report, because a slow machine would make no progress otherwise.
        killed.wait_for(|reports| reports.lines > 0)?;
        reports.insert(child, killed.kill()?);
        // What it starts only now writes later than the one that was killed.
        running.push(start(&folder)?);
        // Hundreds of games would make each look at the folder slow.
        if kill % 100 == 0 || kill == kills {
            for (_, child) in &mut running {
                child.wait_for(|reports| reports.both.is_some() && reports.counted > 0)?;
            }
            let last: BTreeSet<u32> = running.iter().map(|(child, _)| *child).collect();
            for (child, ended) in running.drain(..) {
                reports.insert(child, ended.kill()?);
            }
            check(&folder, &reports, &last)?;
            total += reports.values().map(|reports| reports.lines).sum::<u64>();
            reports.clear();
            fs::remove_dir_all(&folder)?;
            if kill < kills {
                running = (0..CHILDREN).map(|_| start(&folder)).collect::<Tested<Vec<_>>>()?;
            }
        }
    }
    let secs = begin.elapsed().as_secs_f32();
    println!("{kills} kills in {secs:.1} s, {total} reports of {CHILDREN} programs at once");
    Ok(())
}
