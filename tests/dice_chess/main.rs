//! Tests of Dice Chess in all eight variants.
//!
//! | file | content |
//! |---|---|
//! | `oracle` | comparison with the reference implementations, roll by roll |
//! | `three_oracle` | the same for three dice as on dicechess.com, turn by turn |
//! | `ordinary` | comparison of ordinary moves with a chess library |
//! | `two_dice`, `one_die`, `vegas`, `numbers_of_moves`, `three_dice` | the decisions of docs/rules/dice-chess.md |
//! | `chess960` | starts of Chess960 with three dice |
//! | `refusals` | refused moves and rolls, with their reasons |
//! | `contract` | the promises of the types, in games and in unreachable positions |
//! | `texts` | valid and invalid texts |
//! | `session` | records, takebacks and draws of games with dice |
//! | `draws` | draws by repetition and by the fifty-move rule |
//! | `seeds` | the seed of the dice, its secrecy and its verification |
//! | `fairness` | the fairness of the dice |
//! | `table` | helpers |

mod chess960;
mod contract;
mod draws;
mod fairness;
mod numbers_of_moves;
mod one_die;
mod oracle;
mod ordinary;
mod refusals;
mod seeds;
mod session;
mod table;
mod texts;
mod three_dice;
mod three_oracle;
mod two_dice;
mod vegas;
