//! Which move is best? One search for all games.
//!
//! | file | the question it answers |
//! |---|---|
//! | `searchable` | what must a search know of a game? [`Searchable`] |
//! | `score` | how good is a position, and how is that told? [`Score`] |
//! | `limits` | when is it to stop, and which ideas does it use? [`Limits`], [`Options`], [`SearchSettings`] |
//! | `iterative_deepening` | one depth after the other, slice by slice: [`Search`] |
//! | `aspiration` | which scores are expected of the next depth? |
//! | `root` | which of the moves at hand is best, to this depth? |
//! | `window` | which values and how many plies matter? |
//! | `search_thread` | what does one thread of a search remember? |
//! | `negamax` | what is a position worth, to this depth? Alpha-beta with principal variations |
//! | `quiescence` | what is it worth where the depth ends, once nothing more hangs? |
//! | `chance` | what is it worth before the dice are thrown? Star1 and Star2 |
//! | `named_dice` | the same, where the dice do no more than name pieces |
//! | `tt` | what has been found out before? The transposition table |
//! | `ranked` | a move with its rank |
//! | `move_ordering` | which moves are looked at first? |
//! | `history` | which quiet moves were good elsewhere? Killers and history |
//! | `null_move` | is it good even if nobody moves? |
//! | `futility` | is it so good or so bad that a quiet move changes nothing? |
//! | `lmr` | by how much less deep are the less likely moves looked at? |
//! | `extension` | where is it looked one ply deeper? |
//! | `repetition` | has this position been there? |
//! | `smp` | how do several threads search together? |
//!
//! A search works in slices of a few milliseconds, between which its owner may listen, stop it or look at the clock; so it
//! runs the same on a thread of its own and in a browser, which has none. A slice that ends in the middle of a depth throws its
//! tree away; what it found is in the table, and the next slice is soon where this one was.

mod aspiration;
mod chance;
mod extension;
mod futility;
mod history;
mod iterative_deepening;
mod limits;
mod lmr;
mod move_ordering;
mod named_dice;
mod negamax;
mod null_move;
mod quiescence;
mod ranked;
mod repetition;
mod root;
mod score;
mod search_thread;
mod searchable;
mod smp;
mod tt;
mod window;

pub use iterative_deepening::{Progress, Report, Search};
pub use limits::{Limits, Options, SearchSettings, StopFlag};
pub use score::{Score, Value};
pub use searchable::{DiceThatName, FACES, MoveFilter, NodeKind, Searchable};
pub use tt::TranspositionTable;
