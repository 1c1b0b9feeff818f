//! Tests the properties of the fuzz targets on the stored corpus.
//!
//! Each folder beside this file is the minimised corpus of the fuzz target with that name; `docs/testing.md` describes
//! how it is made.
//!
//! | file | content |
//! |---|---|
//! | `properties` | texts: positions, records, links, commands of the engine |
//! | `move_properties` | positions and moves |
//! | `cube_properties` | games with a doubling cube |
//! | `kept_properties` | what is stored: settings, games, files of a site |
//! | `online_properties` | texts that come over a network |
//! | `server_properties` | the two state machines of a game over a network, and the proof of its dice |

mod cube_properties;
mod kept_properties;
mod move_properties;
mod online_properties;
mod properties;
mod server_properties;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Calls a property with each text in a target's corpus, of which there must be one.
fn each(target: &str, property: impl Fn(&[u8])) {
    let folder = Path::new("../../tests/fuzz_corpus").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut count = 0;
    for file in files {
        let path = file.expect("a file of the corpus").path();
        property(&fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        count += 1;
    }
    assert!(count > 0, "{}: expected files, found none", folder.display());
}

fn text(property: impl Fn(&str)) -> impl Fn(&[u8]) {
    move |bytes| {
        if let Ok(text) = std::str::from_utf8(bytes) {
            property(text);
        }
    }
}

#[test]
fn the_corpus_of_positions_moves_and_records_holds() {
    each("record", text(properties::record));
    each("fen", text(properties::fen));
    each("moves", move_properties::moves);
    each("dice_chess", text(properties::dice_chess));
    each("cube", cube_properties::cube);
    each("link", |bytes| {
        properties::link_body(bytes);
        text(properties::link)(bytes);
    });
}

/// The first byte of an input chooses its game, as the remainder of a division.
#[test]
fn the_corpora_of_moves_have_inputs_of_every_game() {
    for (target, count) in [("moves", 13), ("dice_chess", 8), ("cube", 8)] {
        let found = RefCell::new(BTreeSet::new());
        each(target, |bytes| {
            let first = bytes.first().copied().unwrap_or_default();
            found.borrow_mut().insert(if target == "dice_chess" { first - b'0' } else { first } % count);
        });
        assert_eq!(found.into_inner(), (0..count).collect(), "{target}");
    }
}

#[test]
fn the_corpus_of_lines_to_the_engine_holds() {
    each("protocol", properties::protocol);
}

#[test]
fn the_corpus_of_what_is_stored_holds() {
    each("values", text(kept_properties::values));
    each("stored", kept_properties::stored);
    each("files", kept_properties::files);
}

#[test]
fn the_corpus_of_messages_events_and_bodies_holds() {
    each("online", text(online_properties::online));
    each("bodies", text(online_properties::bodies));
}

#[test]
fn the_corpus_of_what_server_and_client_hear_holds() {
    each("frames", server_properties::frames);
    each("client", server_properties::client);
}

#[test]
fn the_corpus_of_proofs_of_dice_holds() {
    each("proof", |bytes| {
        server_properties::proof(bytes);
        text(online_properties::proofs)(bytes);
    });
}
