//! `regex-lite` under the name of `regex`.
//!
//! Only Bevy's reader of shaders (`naga_oil`) asks for `regex`, for a dozen patterns on ASCII text. The tables of
//! Unicode and the faster automata of `regex` would be a large part of what a browser loads.

pub use regex_lite::*;
