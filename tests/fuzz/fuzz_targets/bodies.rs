//! Fuzzes the bodies of requests and answers of the server.

#![no_main]

#[path = "../../fuzz_corpus/online_properties.rs"]
#[allow(dead_code, reason = "each target needs one of them")]
mod online_properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        online_properties::bodies(text);
    }
});
