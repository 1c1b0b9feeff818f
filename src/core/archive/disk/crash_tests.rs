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

fn record_id(name: &str) -> RecordId {
    name.parse().expect("a name")
}

fn vault_on(fs: &FaultyFs) -> Vault<Disk<FaultyFs>> {
    Vault::new(disk_on(fs))
}

fn disk_on(fs: &FaultyFs) -> Disk<FaultyFs> {
    Disk::with(fs.clone(), PathBuf::from("/home/games"))
}

fn take_step(step: CrashStep, vault: &mut Vault<Disk<FaultyFs>>) -> Result<(), VaultError> {
    match step {
        CrashStep::Put(name, text) => vault.put(&record_id(name), text),
        CrashStep::Remove(name) => vault.remove(&record_id(name)),
        CrashStep::Restore(name) => vault.restore(&record_id(name)),
    }
}

/// Takes the steps until one fails, and returns how many succeeded.
fn successful_step_count(steps: &[CrashStep], fs: &FaultyFs) -> usize {
    let mut vault = vault_on(fs);
    steps.iter().position(|&step| take_step(step, &mut vault).is_err()).unwrap_or(steps.len())
}

/// What a user finds: the latest texts, and whether they are in the bin.
type View = BTreeMap<RecordId, (String, bool)>;

fn view_of(fs: &FaultyFs) -> View {
    let vault = vault_on(fs);
    let (ids, binned_ids) = (vault.active_ids().expect("a list"), vault.binned_ids().expect("a list"));
    let ids_with_bin = ids.into_iter().map(|id| (id, false)).chain(binned_ids.into_iter().map(|id| (id, true)));
    let entry_of = |(id, is_binned)| {
        let record = vault.get(&id).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(record.generation, Generation::Latest, "{id}");
        (id, (record.text, is_binned))
    };
    ids_with_bin.map(entry_of).collect()
}

fn stored_files(fs: &FaultyFs) -> Vec<(String, Option<Vec<u8>>)> {
    let disk = disk_on(fs);
    let keys = disk.keys().expect("a list").into_iter();
    keys.map(|key| (key.clone(), disk.load(&key).expect("a file"))).collect()
}

/// All power cuts, one at each call and after each written byte.
fn power_cuts() -> Vec<Fault> {
    let fs = FaultyFs::on(Fault::Good);
    assert_eq!(successful_step_count(&STEPS, &fs), STEPS.len());
    let max_length = stored_files(&fs).into_iter().filter_map(|(_, bytes)| bytes).map(|bytes| bytes.len()).max();
    let cut_lengths = 0..=max_length.expect("some files");
    (0..=fs.call_count())
        .flat_map(|call| cut_lengths.clone().map(move |cut_length| Fault::PowerCut { call, bytes: cut_length }))
        .collect()
}

#[test]
fn a_power_cut_at_any_moment_loses_nothing_that_was_promised() {
    let mut views = vec![View::new()];
    let good_fs = FaultyFs::on(Fault::Good);
    for step in STEPS {
        take_step(step, &mut vault_on(&good_fs)).expect("a good day");
        views.push(view_of(&good_fs));
    }
    let mut moment_count = 0;
    for fault in power_cuts() {
        let fs = FaultyFs::on(fault);
        let promised_count = successful_step_count(&STEPS, &fs);
        for survivor in fs.states_after_power_cut() {
            moment_count += 1;
            let found_view = view_of(&survivor);
            let possible_views = &views[promised_count..=(promised_count + 1).min(STEPS.len())];
            // A record in the bin gets its new text before it is restored.
            let is_restored_text = |text: &str| Some(&(text.to_owned(), true)) == found_view.get(&record_id("b"));
            let is_amid_step =
                matches!(STEPS.get(promised_count), Some(CrashStep::Put("b", text)) if is_restored_text(text));
            assert!(
                possible_views.contains(&found_view) || is_amid_step,
                "{fault:?}: {found_view:?}, expected one of {possible_views:?}"
            );
            // A step that was completed in spite of the fault is not repeated.
            let next_step =
                if found_view == views[promised_count] || is_amid_step { promised_count } else { promised_count + 1 };
            assert_eq!(successful_step_count(&STEPS[next_step..], &survivor), STEPS.len() - next_step, "{fault:?}");
            assert_eq!(stored_files(&survivor), stored_files(&good_fs), "{fault:?}: as if nothing had been");
            let leftover_count = survivor.names().into_iter().filter(|name| name.contains(UNFINISHED_PREFIX)).count();
            assert!(leftover_count == 0 || next_step == STEPS.len(), "{fault:?}: {:?}", survivor.names());
        }
    }
    println!("{moment_count} moments");
    assert!(moment_count > 10_000, "{moment_count}");
}

#[test]
fn a_disk_that_lies_may_lose_a_text_but_makes_none_up() {
    let (mut previous_count, mut lost_count) = (0, 0);
    for fault in power_cuts() {
        let fs = FaultyFs::with_false_syncs(fault);
        let promised_count = successful_step_count(&STEPS, &fs);
        for survivor in fs.states_after_power_cut() {
            for name in ["a", "b", "c"] {
                let concerns_record = |step: &&CrashStep| matches!(step, CrashStep::Put(record, _) if *record == name);
                let was_promised = STEPS[..promised_count].iter().any(|step| concerns_record(&step));
                match vault_on(&survivor).get(&record_id(name)) {
                    Ok(record) => {
                        let has_text =
                            |step: &CrashStep| matches!(step, CrashStep::Put(_, text) if *text == record.text);
                        assert!(STEPS.iter().filter(concerns_record).any(has_text), "{fault:?}: {name} {record:?}");
                        previous_count += usize::from(record.generation != Generation::Latest);
                    }
                    Err(_) => lost_count += usize::from(was_promised),
                }
            }
        }
    }
    println!("{previous_count} times the previous text, {lost_count} times none");
    assert!(previous_count > 0 && lost_count > 0, "the stage has no bite: {previous_count} {lost_count}");
}

#[test]
fn what_cannot_be_kept_is_said_and_what_was_kept_is_still_there() {
    let broken_at = |kind, time| Fault::Broken { kind, time };
    let disk_is_broken = "the disk is broken";
    // The fault, the number in the record after it, and the beginning and end of the error message.
    for (fault, stored_text, expected_start, expected_end) in [
        (Fault::ReadOnly, "2", "cannot keep a~: making /home/games/.unf", "read-only filesystem or storage medium"),
        (Fault::Full { room: 0 }, "2", "cannot keep a~: writing /home/games/.unf", "no storage space"),
        (Fault::Full { room: 30 }, "2", "cannot keep a: writing /home/games/.unf", "no storage space"),
        (Fault::Short { bytes: 0 }, "2", "cannot keep a~: writing /home/games/.unf", "failed to write whole buffer"),
        (broken_at(Kind::Create, 0), "2", "cannot keep a~: making /home/games/.unf", disk_is_broken),
        (broken_at(Kind::Create, 1), "2", "cannot keep a: making /home/games/.unf", disk_is_broken),
        (broken_at(Kind::Write, 0), "2", "cannot keep a~: writing /home/games/.unf", disk_is_broken),
        (broken_at(Kind::Write, 1), "2", "cannot keep a: writing /home/games/.unf", disk_is_broken),
        (broken_at(Kind::Sync, 0), "2", "cannot keep a~: bringing to the disk /home/games/.unf", disk_is_broken),
        (broken_at(Kind::Sync, 1), "2", "cannot keep a: bringing to the disk /home/games/.unf", disk_is_broken),
        (broken_at(Kind::Rename, 0), "2", "cannot keep a~: giving its name to /home/games/a~.pgn: ", disk_is_broken),
        (broken_at(Kind::Rename, 1), "2", "cannot keep a: giving its name to /home/games/a.pgn: ", disk_is_broken),
        (
            broken_at(Kind::SyncFolder, 0),
            "2",
            "cannot keep a~: bringing to the disk the folder /home/games: ",
            disk_is_broken,
        ),
        (
            broken_at(Kind::SyncFolder, 1),
            "3",
            "cannot keep a: bringing to the disk the folder /home/games: ",
            disk_is_broken,
        ),
    ] {
        let (fs, a) = (FaultyFs::on(Fault::Good), record_id("a"));
        let mut vault = vault_on(&fs);
        vault.put(&a, "1").expect("a good day");
        vault.put(&a, "2").expect("a good day");
        fs.set(fault);
        let error_text = vault.put(&a, "3").expect_err("a bad day").to_string();
        assert!(
            error_text.starts_with(expected_start) && error_text.ends_with(expected_end),
            "{fault:?}: {error_text}"
        );
        fs.set(Fault::Good);
        assert_eq!(view_of(&fs)[&a].0, stored_text, "{fault:?}");
        assert_eq!(fs.names(), ["/home/games/a.pgn", "/home/games/a~.pgn"], "{fault:?}: nothing is left over");
        vault.put(&a, "3").expect("a good day again");
        assert_eq!(view_of(&fs)[&a].0, "3", "{fault:?}");
        let previous_bytes = disk_on(&fs).load("a~").expect("a file").expect("a file");
        assert!(previous_bytes.ends_with(b"\n2"), "{fault:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    for (fault, expected_error) in [
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
        let fs = FaultyFs::on(fault);
        let mut vault = vault_on(&fs);
        assert_eq!(vault.put(&record_id("a"), "1").map_err(|error| error.to_string()), Err(expected_error.to_owned()));
        assert!(vault.active_ids().expect("an empty list").is_empty());
        fs.set(Fault::Good);
        vault.put(&record_id("a"), "1").expect("a good day");
    }
}

#[test]
fn a_write_in_small_pieces_is_a_write() {
    for max_bytes in 1..9 {
        let (good_fs, fs) = (FaultyFs::on(Fault::Good), FaultyFs::on(Fault::Short { bytes: max_bytes }));
        assert_eq!(successful_step_count(&STEPS, &fs), STEPS.len());
        successful_step_count(&STEPS, &good_fs);
        assert_eq!(stored_files(&fs), stored_files(&good_fs));
    }
}

#[test]
fn a_disk_may_be_full_at_any_byte() {
    let mut refused_count = 0;
    for room in 0.. {
        let fs = FaultyFs::on(Fault::Full { room });
        let (mut vault, mut views) = (vault_on(&fs), Vec::new());
        let failed_step = STEPS.into_iter().position(|step| {
            views.push(view_of(&fs));
            take_step(step, &mut vault).is_err()
        });
        let Some(_) = failed_step else { break };
        refused_count += 1;
        assert_eq!(views.last(), Some(&view_of(&fs)), "{room}");
        assert!(fs.names().iter().all(|name| !name.contains(UNFINISHED_PREFIX)), "{:?}", fs.names());
    }
    assert!(refused_count > 100, "{refused_count}");
}
