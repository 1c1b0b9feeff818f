//! Fuzzes messages and events of online games.

#![no_main]

#[path = "../../fuzz_corpus/online_properties.rs"]
#[allow(dead_code, reason = "each target needs one of them")]
mod properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        properties::online(text);
    }
});
