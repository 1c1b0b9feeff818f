//! Tunes the parameters of the search by games: SPSA.
//!
//! | file | content |
//! |---|---|
//! | `arguments` | the arguments: [`SpsaArguments`] |
//! | `update` | how the result of a pair of games moves the numbers |
//! | `pair` | a pair of games between two sets of parameters |
//! | `run` | one batch of pairs after the other, and the log of their results: [`spsa`] |

mod arguments;
mod pair;
mod run;
mod update;

pub use arguments::SpsaArguments;
pub use run::spsa;
