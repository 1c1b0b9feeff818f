//! Fuzzes lines of the text protocol.

#![no_main]

#[path = "../../fuzz_corpus/properties.rs"]
#[allow(dead_code, reason = "each target needs one of them")]
mod properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    properties::protocol(data);
});
