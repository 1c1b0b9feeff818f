//! Fuzzes the proofs of dice in records.

#![no_main]

#[path = "../../fuzz_corpus/online_properties.rs"]
#[allow(dead_code, reason = "each target needs one of them")]
mod online_properties;
#[path = "../../fuzz_corpus/server_properties.rs"]
#[allow(dead_code, reason = "each target needs one of them")]
mod server_properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    server_properties::proof(data);
    if let Ok(text) = std::str::from_utf8(data) {
        online_properties::proofs(text);
    }
});
