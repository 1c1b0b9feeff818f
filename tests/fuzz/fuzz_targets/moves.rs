//! Fuzzes positions, moves and notation of all games.

#![no_main]

#[path = "../../fuzz_corpus/move_properties.rs"]
#[allow(dead_code, reason = "each target needs one of them")]
mod move_properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    move_properties::moves(data);
});
