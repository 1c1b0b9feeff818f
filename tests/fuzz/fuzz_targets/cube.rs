//! Fuzzes games with a doubling cube.

#![no_main]

#[path = "../../fuzz_corpus/cube_properties.rs"]
mod cube_properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    cube_properties::cube(data);
});
