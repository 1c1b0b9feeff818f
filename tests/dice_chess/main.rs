//! Tests of Dice Chess in all seven variants.
//!
//! | file | content |
//! |---|---|
//! | `oracle` | comparison with the reference implementations, roll by roll |
//! | `ordinary` | comparison of ordinary moves with a chess library |
//! | `a1` … `a6` | the decisions of docs/rules/dice-chess.md |
//! | `refusals` | refused moves and rolls, with their reasons |
//! | `contract` | the promises of the types, in games and in unreachable positions |
//! | `texts` | valid and invalid texts |
//! | `session` | records, takebacks and draws of games with dice |
//! | `draws` | draws by repetition and by the fifty-move rule |
//! | `seeds` | the seed of the dice, its secrecy and its verification |
//! | `fairness` | the fairness of the dice |
//! | `table` | helpers |

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
