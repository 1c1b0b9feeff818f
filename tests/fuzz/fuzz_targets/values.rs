//! Fuzzes the values of settings and of tags.

#![no_main]

#[path = "../../fuzz_corpus/kept_properties.rs"]
#[allow(dead_code, reason = "each target needs one of them")]
mod kept_properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Ok(text) = std::str::from_utf8(data) {
        kept_properties::values(text);
    }
});
