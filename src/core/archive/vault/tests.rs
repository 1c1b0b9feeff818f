use super::super::storage_backend::Memory;
use super::*;

type TestResult = Result<(), Box<dyn std::error::Error>>;

fn id(name: &str) -> RecordId {
    name.parse().expect("a name")
}

fn vault_with(values_by_key: &[(&str, &[u8])]) -> Vault<Memory> {
    let mut memory = Memory::default();
    values_by_key.iter().for_each(|(key, bytes)| memory.store(key, bytes).expect("a key"));
    Vault::new(memory)
}

fn joined_keys(vault: &Vault<Memory>) -> String {
    vault.backend.keys().expect("a list").join(" ")
}

#[test]
fn the_text_before_is_given_where_the_latest_is_not_whole() -> TestResult {
    let (new_bytes, old_bytes) = (with_checksum("new"), with_checksum("old"));
    for (latest_bytes, previous_bytes, expected_text) in [
        (Some(&new_bytes[..]), Some(&old_bytes[..]), "Latest new"),
        (Some(b"by hand"), Some(&old_bytes), "Latest by hand"),
        (Some(&new_bytes[..9]), Some(&old_bytes), "Previous(Torn) old"),
        (Some(b""), Some(&old_bytes), "Previous(Torn) old"),
        (Some(b"ab\xff"), Some(&old_bytes), "Previous(NoText { at: 3 }) old"),
        (None, Some(&old_bytes), "Previous(Missing) old"),
        (Some(&new_bytes[..9]), Some(b"by hand"), "Previous(Torn) by hand"),
        (None, None, "expected a record g, found none"),
        (None, Some(b"\0"), "cannot read g: it is missing; and the one before: byte 1 of it is no text in UTF-8"),
        (Some(b""), None, "cannot read g: it does not fit its checksum; and the one before: it is missing"),
    ] {
        let values_by_key = [("g", latest_bytes), ("g~", previous_bytes)];
        let values_by_key: Vec<_> = values_by_key.into_iter().filter_map(|(key, bytes)| Some((key, bytes?))).collect();
        let found_text = match vault_with(&values_by_key).get(&id("g")) {
            Ok(kept) => format!("{:?} {}", kept.generation, kept.text),
            Err(error) => error.to_string(),
        };
        assert_eq!(found_text, expected_text);
    }
    Ok(())
}

#[test]
fn a_torn_text_is_set_aside_once_and_replaces_no_whole_one() -> TestResult {
    let mut vault = vault_with(&[("g", b"% crc32 to"), ("g~", &with_checksum("old"))]);
    for text in ["new", "newer"] {
        vault.put(&id("g"), text)?;
        assert_eq!(vault.get(&id("g"))?.text, text);
        assert_eq!(vault.backend.load("g.torn")?, Some(b"% crc32 to".to_vec()));
    }
    assert_eq!(joined_keys(&vault), "g g.torn g~");
    for (damaged_bytes, expected_keys) in [(&b"% crc32 to"[..], "g g.torn g~"), (b"\0", "g g.torn g.torn2 g~")] {
        vault.backend.store("g~", damaged_bytes)?;
        vault.put(&id("g"), expected_keys)?;
        assert_eq!(joined_keys(&vault), expected_keys);
    }
    assert_eq!(vault.backend.load("g.torn2")?, Some(b"\0".to_vec()));
    Ok(())
}

#[test]
fn a_persons_text_becomes_the_one_before_as_it_is() -> TestResult {
    let mut vault = vault_with(&[("g", b"by hand")]);
    vault.put(&id("g"), "new")?;
    assert_eq!(vault.backend.load("g~")?, Some(b"by hand".to_vec()));
    Ok(())
}

#[test]
fn the_same_text_put_twice_keeps_the_one_before() -> TestResult {
    let mut vault = vault_with(&[]);
    for text in ["old", "new", "new"] {
        vault.put(&id("g"), text)?;
    }
    assert_eq!(vault.backend.load("g~")?, Some(with_checksum("old")));
    Ok(())
}

#[test]
fn a_text_that_a_person_changed_under_its_seal_can_be_read_all_the_same() -> TestResult {
    let changed_bytes = [&with_checksum("1. d4 *")[..], b" mine"].concat();
    let vault = vault_with(&[("g", &changed_bytes)]);
    assert!(vault.get(&id("g")).is_err());
    assert_eq!(vault.salvage(&id("g"))?, Some("1. d4 * mine".into()));
    assert_eq!(vault.salvage(&id("h"))?, None);
    Ok(())
}

#[test]
fn what_is_removed_comes_back_with_both_its_texts() -> TestResult {
    let (g, h) = (id("g"), id("h"));
    let mut vault =
        vault_with(&[("g", &with_checksum("new")), ("g~", &with_checksum("old")), ("g.torn", b""), ("h~", b"by hand")]);
    let backend_before = vault.backend.clone();
    assert_eq!(vault.active_ids()?, [g.clone(), h.clone()]);
    vault.remove(&g)?;
    assert_eq!((vault.active_ids()?, vault.binned_ids()?), (vec![h.clone()], vec![g.clone()]));
    assert_eq!(vault.get(&g)?.text, "new");
    assert!(matches!(vault.remove(&g), Err(VaultError::Missing(_))));
    vault.restore(&g)?;
    assert_eq!(vault.backend, backend_before);
    assert!(matches!(vault.restore(&g), Err(VaultError::Missing(_))));
    vault.remove(&g)?;
    vault.put(&g, "newer")?;
    assert_eq!(vault.binned_ids()?, [], "a game that goes on is in no bin");
    vault.remove(&g)?;
    assert_eq!(vault.empty_bin()?, 1);
    assert_eq!(joined_keys(&vault), "h~");
    Ok(())
}

#[test]
fn names_that_were_taken_after_the_list_was_made_are_left_out() -> TestResult {
    let mut vault = vault_with(&[("2026-07-20-0001.torn", b"")]);
    let mut taken_ids = vault.taken_ids()?;
    let day = Date::of(2026, 7, 20).expect("a date");
    let others_id = vault.add(day, "another program's")?;
    let ids = [vault.add_beside(&mut taken_ids, day, "a")?, vault.add_beside(&mut taken_ids, day, "b")?];
    assert_eq!((others_id, ids), (id("2026-07-20-0002"), ["2026-07-20-0003", "2026-07-20-0004"].map(id)));
    assert_eq!(vault.get(&id("2026-07-20-0002"))?.text, "another program's");
    Ok(())
}

#[test]
fn what_is_not_ours_is_let_alone() -> TestResult {
    let mut vault = vault_with(&[("g", b"x"), ("g.torn01", b""), ("g.txt", b""), ("g.gone~", b""), ("h.torn", b"")]);
    assert_eq!(vault.active_ids()?, [id("g")]);
    vault.remove(&id("g"))?;
    vault.empty_bin()?;
    assert_eq!(joined_keys(&vault), "g.gone~ g.torn01 g.txt h.torn");
    Ok(())
}

/// A storage that is interrupted after this number of bytes and keeps the part that was written.
struct InterruptedMemory {
    memory: Memory,
    bytes_left: usize,
}

impl StorageBackend for InterruptedMemory {
    fn keys(&self) -> io::Result<Vec<String>> {
        self.memory.keys()
    }

    fn load(&self, key: &str) -> io::Result<Option<Vec<u8>>> {
        self.memory.load(key)
    }

    fn store(&mut self, key: &str, bytes: &[u8]) -> io::Result<()> {
        if self.bytes_left == 0 {
            return Err(io::Error::other("interrupted"));
        }
        let length = bytes.len().min(self.bytes_left);
        self.bytes_left -= length;
        self.memory.store(key, &bytes[..length])?;
        if length < bytes.len() { Err(io::Error::other("interrupted")) } else { Ok(()) }
    }

    fn remove(&mut self, key: &str) -> io::Result<()> {
        if self.bytes_left == 0 { Err(io::Error::other("interrupted")) } else { self.memory.remove(key) }
    }
}

#[test]
fn even_a_medium_that_tears_texts_loses_no_more_than_the_last() -> TestResult {
    let texts: [&str; 5] = ["1. d4 *", "1. d4 d5 *", "", "1. d4 d5 2. José *", "end"];
    let mut interruption_count = 0;
    for first_limit in 0..300 {
        // The second crash, while it repairs what the first one left.
        for second_limit in 0..100 {
            let (mut memory, mut promised_count) = (Memory::default(), 0);
            for bytes_left in [first_limit, second_limit, usize::MAX] {
                let mut vault = Vault::new(InterruptedMemory { memory, bytes_left });
                promised_count +=
                    texts[promised_count..].iter().take_while(|text| vault.put(&id("g"), text).is_ok()).count();
                interruption_count += usize::from(promised_count < texts.len());
                let possible_texts = &texts[promised_count.saturating_sub(1)..(promised_count + 1).min(texts.len())];
                match vault.get(&id("g")) {
                    Ok(kept) => {
                        assert!(possible_texts.contains(&kept.text.as_str()), "{first_limit} {second_limit}: {kept:?}")
                    }
                    Err(error) => assert_eq!(promised_count, 0, "{first_limit} {second_limit}: {error}"),
                }
                memory = vault.backend.memory;
            }
            assert_eq!(promised_count, texts.len());
        }
    }
    assert!(interruption_count > 10_000, "{interruption_count}");
    Ok(())
}
