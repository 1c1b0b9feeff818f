//! Fuzzes what connections, disk and clock tell a server.

#![no_main]

#[path = "../../fuzz_corpus/server_properties.rs"]
#[allow(dead_code, reason = "each target needs one of them")]
mod server_properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    server_properties::frames(data);
});
