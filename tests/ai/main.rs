//! Does the search find what it says?
//!
//! | file | the question it answers |
//! |---|---|
//! | `minimax` | what is a position worth, by the definition alone? |
//! | `trees` | does the search agree with that on thousands of small random trees? |
//! | `positions` | and in the real games? |
//! | `mates` | does the proof search find mates, and only those that are there? |
//! | `forced` | does it find forced wins, and is it the same every time? |

mod forced;
mod mates;
mod minimax;
mod positions;
mod trees;
