//! Fuzzes the readers of opening books, tables of endings, networks and puzzles.

#![no_main]

#[path = "../../fuzz_corpus/kept_properties.rs"]
#[allow(dead_code, reason = "each target needs one of them")]
mod kept_properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kept_properties::files(data);
});
