//! When frames are drawn.
//!
//! | file | content |
//! |---|---|
//! | `wake_ups` | what waits for a frame, told by the rooms |
//! | `redraw` | when the next frame is drawn |
//! | `pipelines` | frames that wait for their shaders, and whether the first picture is complete |
//! | `untouched` | tests of a program that nobody touches |

pub(in crate::app) mod pipelines;
pub mod redraw;
#[cfg(test)]
pub(in crate::app) mod untouched;
pub mod wake_ups;
