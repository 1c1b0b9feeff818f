//! The shapes of the pieces that are turned on a lathe or stand on such a base: what the scene draws and what is printed
//! is made from the same outlines.
//!
//! | file | content |
//! |---|---|
//! | `outline` | corners of outlines, mirrored and rounded |
//! | `turned` | the outlines of the three parts of a nest and of the checker |
//! | `crown` | the dimensions of the crown |
//!
//! The unit of length is the side of a square.

pub mod crown;
pub mod outline;
pub mod turned;
