//! Tests the properties of the fuzz targets on the stored corpus.
//!
//! Each folder beside this file is the minimised corpus of the fuzz target with that name; `docs/testing.md` describes
//! how it is made.

#[cfg(feature = "online")]
mod online_properties;
mod properties;

use std::fs;
use std::path::Path;

/// Calls a property with each text in a target's corpus. Returns the number of texts.
fn each(target: &str, property: impl Fn(&[u8])) -> usize {
    let folder = Path::new("tests/fuzz_corpus").join(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut count = 0;
    for file in files {
        let path = file.expect("a file of the corpus").path();
        property(&fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())));
        count += 1;
    }
    count
}

fn text(property: impl Fn(&str)) -> impl Fn(&[u8]) {
    move |bytes| {
        if let Ok(text) = std::str::from_utf8(bytes) {
            property(text);
        }
    }
}

#[test]
fn the_corpus_of_each_target_holds() {
    let counts = [
        each("record", text(properties::record)),
        each("fen", text(properties::fen)),
        each("link", |bytes| {
            properties::link_body(bytes);
            text(properties::link)(bytes);
        }),
        each("protocol", properties::protocol),
        each("dice_chess", text(properties::dice_chess)),
    ];
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[cfg(feature = "online")]
#[test]
fn the_corpus_of_messages_and_events_holds() {
    assert!(each("online", text(online_properties::online)) > 0);
}
