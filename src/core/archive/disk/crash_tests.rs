//! Tests that a vault in a folder loses nothing when the disk fails.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::faulty_fs::{Fault, FaultyFs, Kind};
use super::{Disk, UNFINISHED_PREFIX};
use crate::archive::{Generation, RecordId, StorageBackend, Vault, VaultError};

#[derive(Clone, Copy, Debug)]
enum CrashStep {
    Put(&'static str, &'static str),
    Remove(&'static str),
    Restore(&'static str),
}

const STEPS: [CrashStep; 11] = [
    CrashStep::Put("a", "1. d4 *\n"),
    CrashStep::Put("b", ""),
    CrashStep::Put("a", "1. d4 d5 *\n"),
    CrashStep::Put("b", "1. Q.e3 José *\n"),
    CrashStep::Put("a", "1. d4 d5 2. C-e3 *\n"),
    CrashStep::Remove("a"),
    CrashStep::Put("c", "x"),
    CrashStep::Restore("a"),
    CrashStep::Remove("b"),
    CrashStep::Put("b", "1. Q.e3 José 2. d4 *\n"),
    CrashStep::Put("a", "shorter"),
];

fn id(name: &str) -> RecordId {
    name.parse().expect("a name")
}

fn vault(stage: &FaultyFs) -> Vault<Disk<FaultyFs>> {
    Vault::new(disk(stage))
}

fn disk(stage: &FaultyFs) -> Disk<FaultyFs> {
    Disk::with(stage.clone(), PathBuf::from("/home/games"))
}

fn take(step: CrashStep, vault: &mut Vault<Disk<FaultyFs>>) -> Result<(), VaultError> {
    match step {
        CrashStep::Put(name, text) => vault.put(&id(name), text),
        CrashStep::Remove(name) => vault.remove(&id(name)),
        CrashStep::Restore(name) => vault.restore(&id(name)),
    }
}

/// Takes the steps until one fails, and returns how many succeeded.
fn taken(steps: &[CrashStep], stage: &FaultyFs) -> usize {
    let mut vault = vault(stage);
    steps.iter().position(|&step| take(step, &mut vault).is_err()).unwrap_or(steps.len())
}

/// What a user finds: the latest texts, and whether they are in the bin.
type View = BTreeMap<RecordId, (String, bool)>;

fn view(stage: &FaultyFs) -> View {
    let vault = vault(stage);
    let (ids, binned) = (vault.active_ids().expect("a list"), vault.binned_ids().expect("a list"));
    let all = ids.into_iter().map(|id| (id, false)).chain(binned.into_iter().map(|id| (id, true)));
    let seen = |(id, is_binned)| {
        let kept = vault.get(&id).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(kept.generation, Generation::Latest, "{id}");
        (id, (kept.text, is_binned))
    };
    all.map(seen).collect()
}

fn files(stage: &FaultyFs) -> Vec<(String, Option<Vec<u8>>)> {
    let disk = disk(stage);
    let keys = disk.keys().expect("a list").into_iter();
    keys.map(|key| (key.clone(), disk.load(&key).expect("a file"))).collect()
}

/// All power cuts, one at each call and after each written byte.
fn power_cuts() -> Vec<Fault> {
    let stage = FaultyFs::on(Fault::Good);
    assert_eq!(taken(&STEPS, &stage), STEPS.len());
    let longest = files(&stage).into_iter().filter_map(|(_, bytes)| bytes).map(|bytes| bytes.len()).max();
    let bytes = 0..=longest.expect("some files");
    (0..=stage.calls()).flat_map(|call| bytes.clone().map(move |bytes| Fault::PowerCut { call, bytes })).collect()
}

#[test]
fn a_power_cut_at_any_moment_loses_nothing_that_was_promised() {
    let mut views = vec![View::new()];
    let good = FaultyFs::on(Fault::Good);
    for step in STEPS {
        take(step, &mut vault(&good)).expect("a good day");
        views.push(view(&good));
    }
    let mut moments = 0;
    for day in power_cuts() {
        let stage = FaultyFs::on(day);
        let promised = taken(&STEPS, &stage);
        for survivor in stage.survivors() {
            moments += 1;
            let found = view(&survivor);
            let possible = &views[promised..=(promised + 1).min(STEPS.len())];
            // A record in the bin gets its new text before it is restored.
            let between = |text: &str| Some(&(text.to_owned(), true)) == found.get(&id("b"));
            let is_between = matches!(STEPS.get(promised), Some(CrashStep::Put("b", text)) if between(text));
            assert!(possible.contains(&found) || is_between, "{day:?}: {found:?}, expected one of {possible:?}");
            // A step that was completed in spite of the fault is not repeated.
            let rest = if found == views[promised] || is_between { promised } else { promised + 1 };
            assert_eq!(taken(&STEPS[rest..], &survivor), STEPS.len() - rest, "{day:?}");
            assert_eq!(files(&survivor), files(&good), "{day:?}: as if nothing had been");
            let leftovers = survivor.names().into_iter().filter(|name| name.contains(UNFINISHED_PREFIX)).count();
            assert!(leftovers == 0 || rest == STEPS.len(), "{day:?}: {:?}", survivor.names());
        }
    }
    println!("{moments} moments");
    assert!(moments > 10_000, "{moments}");
}

#[test]
fn a_disk_that_lies_may_lose_a_text_but_makes_none_up() {
    let (mut previous, mut lost) = (0, 0);
    for day in power_cuts() {
        let stage = FaultyFs::liar(day);
        let promised = taken(&STEPS, &stage);
        for survivor in stage.survivors() {
            for name in ["a", "b", "c"] {
                let of_it = |step: &&CrashStep| matches!(step, CrashStep::Put(record, _) if *record == name);
                let was_promised = STEPS[..promised].iter().any(|step| of_it(&step));
                match vault(&survivor).get(&id(name)) {
                    Ok(kept) => {
                        let is_it = |step: &CrashStep| matches!(step, CrashStep::Put(_, text) if *text == kept.text);
                        assert!(STEPS.iter().filter(of_it).any(is_it), "{day:?}: {name} {kept:?}");
                        previous += usize::from(kept.generation != Generation::Latest);
                    }
                    Err(_) => lost += usize::from(was_promised),
                }
            }
        }
    }
    println!("{previous} times the previous text, {lost} times none");
    assert!(previous > 0 && lost > 0, "the stage has no bite: {previous} {lost}");
}

#[test]
fn what_cannot_be_kept_is_said_and_what_was_kept_is_still_there() {
    let broken = |kind, time| Fault::Broken { kind, time };
    let disk_is_broken = "the disk is broken";
    // The fault, the number in the record after it, and the beginning and end of the error message.
    for (day, after, begins, ends) in [
        (Fault::ReadOnly, "2", "cannot keep a~: making /home/games/.unf", "read-only filesystem or storage medium"),
        (Fault::Full { room: 0 }, "2", "cannot keep a~: writing /home/games/.unf", "no storage space"),
        (Fault::Full { room: 30 }, "2", "cannot keep a: writing /home/games/.unf", "no storage space"),
        (Fault::Short { bytes: 0 }, "2", "cannot keep a~: writing /home/games/.unf", "failed to write whole buffer"),
        (broken(Kind::Create, 0), "2", "cannot keep a~: making /home/games/.unf", disk_is_broken),
        (broken(Kind::Create, 1), "2", "cannot keep a: making /home/games/.unf", disk_is_broken),
        (broken(Kind::Write, 0), "2", "cannot keep a~: writing /home/games/.unf", disk_is_broken),
        (broken(Kind::Write, 1), "2", "cannot keep a: writing /home/games/.unf", disk_is_broken),
        (broken(Kind::Sync, 0), "2", "cannot keep a~: bringing to the disk /home/games/.unf", disk_is_broken),
        (broken(Kind::Sync, 1), "2", "cannot keep a: bringing to the disk /home/games/.unf", disk_is_broken),
        (broken(Kind::Rename, 0), "2", "cannot keep a~: giving its name to /home/games/a~.pgn: ", disk_is_broken),
        (broken(Kind::Rename, 1), "2", "cannot keep a: giving its name to /home/games/a.pgn: ", disk_is_broken),
        (
            broken(Kind::SyncFolder, 0),
            "2",
            "cannot keep a~: bringing to the disk the folder /home/games: ",
            disk_is_broken,
        ),
        (
            broken(Kind::SyncFolder, 1),
            "3",
            "cannot keep a: bringing to the disk the folder /home/games: ",
            disk_is_broken,
        ),
    ] {
        let (stage, a) = (FaultyFs::on(Fault::Good), id("a"));
        let mut vault = vault(&stage);
        vault.put(&a, "1").expect("a good day");
        vault.put(&a, "2").expect("a good day");
        stage.set(day);
        let said = vault.put(&a, "3").expect_err("a bad day").to_string();
        assert!(said.starts_with(begins) && said.ends_with(ends), "{day:?}: {said}");
        stage.set(Fault::Good);
        assert_eq!(view(&stage)[&a].0, after, "{day:?}");
        assert_eq!(stage.names(), ["/home/games/a.pgn", "/home/games/a~.pgn"], "{day:?}: nothing is left over");
        vault.put(&a, "3").expect("a good day again");
        assert_eq!(view(&stage)[&a].0, "3", "{day:?}");
        let previous = disk(&stage).load("a~").expect("a file").expect("a file");
        assert!(previous.ends_with(b"\n2"), "{day:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    for (day, said) in [
        (Fault::ReadOnly, "cannot keep a: making the folder /home: read-only filesystem or storage medium"),
        (
            Fault::Broken { kind: Kind::CreateFolder, time: 1 },
            "cannot keep a: making the folder /home/games: the disk is broken",
        ),
        (
            Fault::Broken { kind: Kind::SyncFolder, time: 0 },
            "cannot keep a: bringing to the disk the folder /: the disk is broken",
        ),
    ] {
        let stage = FaultyFs::on(day);
        let mut vault = vault(&stage);
        assert_eq!(vault.put(&id("a"), "1").map_err(|error| error.to_string()), Err(said.to_owned()));
        assert!(vault.active_ids().expect("an empty list").is_empty());
        stage.set(Fault::Good);
        vault.put(&id("a"), "1").expect("a good day");
    }
}

#[test]
fn a_write_in_small_pieces_is_a_write() {
    for bytes in 1..9 {
        let (good, stage) = (FaultyFs::on(Fault::Good), FaultyFs::on(Fault::Short { bytes }));
        assert_eq!(taken(&STEPS, &stage), STEPS.len());
        taken(&STEPS, &good);
        assert_eq!(files(&stage), files(&good));
    }
}

#[test]
fn a_disk_may_be_full_at_any_byte() {
    let mut refused = 0;
    for room in 0.. {
        let stage = FaultyFs::on(Fault::Full { room });
        let (mut vault, mut views) = (vault(&stage), Vec::new());
        let failed = STEPS.into_iter().position(|step| {
            views.push(view(&stage));
            take(step, &mut vault).is_err()
        });
        let Some(_) = failed else { break };
        refused += 1;
        assert_eq!(views.last(), Some(&view(&stage)), "{room}");
        assert!(stage.names().iter().all(|name| !name.contains(UNFINISHED_PREFIX)), "{:?}", stage.names());
    }
    assert!(refused > 100, "{refused}");
}
