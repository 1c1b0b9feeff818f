//! Does the search find what it says?
//!
//! | file | the question it answers |
//! |---|---|
//! | `minimax` | what is a position worth, by the definition alone? |
//! | `trees` | does the search agree with that on thousands of small random trees? |
//! | `positions` | and in the real games? |
//! | `forced` | does it find forced wins, and is it the same every time? |

mod forced;
mod minimax;
mod positions;
mod trees;
