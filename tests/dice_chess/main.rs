//! Is Dice Chess played as its rules say, in all seven variants?
//!
//! | file | what is asked |
//! |---|---|
//! | `oracle` | do the reference implementations agree, roll by roll? |
//! | `ordinary` | does a chess library agree on ordinary moves? |
//! | `a1` … `a6` | does each decision of docs/rules/dice-chess.md hold? |
//! | `refusals` | is everything else refused, each with its reason? |
//! | `contract` | do the types keep their promises, in games and in positions that no game leads to? |
//! | `texts` | is every text something, or refused in a few words? |
//! | `session` | is a game with dice kept, taken back and drawn as others are? |
//! | `draws` | is it drawn when positions recur or nothing happens, by claim or by itself? |
//! | `seeds` | is the seed kept, told when it should be, and held to what it promised? |
//! | `fairness` | are the dice fair, and the same for everybody? |
//! | `table` | how do these tests write things down? |

mod a1;
mod a2_a3;
mod a4;
mod a5;
mod a6;
mod contract;
mod draws;
mod fairness;
mod oracle;
mod ordinary;
mod refusals;
mod seeds;
mod session;
mod table;
mod texts;
