//! A game in progress: the referee, the tree of moves, offers and the result, clocks, and records.
//!
//! | file | content |
//! |---|---|
//! | `game` | a game: [`Game`] |
//! | `tree`, `game_tree`, `line` | the positions of a game and what led to them: [`GameTree`], [`Line`] |
//! | `declaration`, `declared_ends` | resignations, draw offers and other declared ends: [`Declaration`] |
//! | `rematch` | the cube at the end of a game, and the start of the next one |
//! | `claims` | draws that the rules let a side claim: [`Claim`] |
//! | `deciding_squares`, `refusals`, `mate_kind`, `material_balance` | questions about a position |
//! | `referee` | the rules of any game: [`Referee`] |
//! | `registry` | the games and editions: [`GameId`] |
//! | `engine_position`, `searches` | what the engine knows of a position, and searches: [`EnginePosition`] |
//! | `dice_source`, `roll_luck`, `luck`, `luck_by_chances` | who rolls the dice, and who is lucky |
//! | `duplicate_match` | two games with the same dice: [`DuplicateMatch`] |
//! | `seat`, `time_control`, `clock`, `clock_display` | who plays a side, and with which time |
//! | `notes`, `record`, `abstract_play` | annotations; whole games as text, and as AbstractPlay keeps them |
//! | `link`, `bit_stream` | whole games in a link |
//! | `cube` | the doubling cube, and matches to a number of points: [`cube::Cube`] |
//! | `cube_thinking`, `playouts` | the engine's decisions with the cube, and the games that it plays out for them |
//! | `draft` | a position that is being set up: [`Draft`] |

mod abstract_play;
mod bit_stream;
mod claims;
mod clock;
mod clock_display;
pub mod cube;
mod cube_thinking;
mod deciding_squares;
mod declaration;
mod declared_ends;
mod dice_source;
mod draft;
mod duplicate_match;
mod engine_position;
mod game;
mod game_tree;
mod line;
mod link;
mod luck;
mod luck_by_chances;
mod mate_kind;
mod material_balance;
mod notes;
mod playouts;
mod record;
mod referee;
mod refusals;
mod registry;
mod rematch;
mod roll_luck;
mod searches;
mod seat;
mod time_control;
mod tree;

pub use crate::ai::{Level, Style};
pub use crate::games::{
    Die, DieFace, Excess, FenError, Kit, KitPiece, PieceId, PieceNameKey, ValidationError, ValidationErrorKind,
};
pub use crate::games::{Material, MoveInfo, MoveKind, Outcome, Phase, Reason, Refusal, Royal};
pub use crate::games::{ParseSeedError, RepetitionRule, Seed, SeedHash};
pub use crate::notation::record::{Location, Mark, RecordError, ResultTag};
pub use crate::notation::{Expected, NotationError};
pub use claims::Claim;
pub use clock::Clocks;
pub use clock_display::{ClockDisplay, ClockStamp, ClockStampError};
pub use cube_thinking::with_slope;
pub use deciding_squares::deciding_squares;
pub use declaration::{Declaration, DrawOffer};
pub use dice_source::{DiceSource, DiceVerdict, NumberedRoll, numbered_rolls};
pub use draft::Draft;
pub use duplicate_match::{DuplicateError, DuplicateGame, DuplicateMatch, TeamResult};
pub use engine_position::EnginePosition;
pub use game::Game;
pub use game_tree::{GameNode, GameTree, Ply};
pub use line::Line;
pub use link::LinkError;
pub use luck::Luck;
pub use luck_by_chances::{luck_by_chances, luck_by_engine};
pub use mate_kind::MateKind;
pub use material_balance::material_balance;
pub use notes::Notes;
pub use playouts::Playouts;
pub(crate) use record::full_time_tag;
pub use record::{ABANDONED_TAG, ABORTED_TAG, ACCURACY_TAGS, COMPUTER_TYPE, GameRecord, Head, PLAYER_TAGS};
pub use referee::{CodeError, Counting, DrawRules, LegalMove, LegalRoll, MoveId, PlyKind, Referee, forced_pass};
pub use refusals::{refusal, refusal_of, why_stuck};
pub(crate) use registry::bench_positions;
pub use registry::{Family, FamilySpec, GameId, GameSpec, SetUpError, engine_position};
pub use rematch::{final_cube, start_of_rematch};
pub use roll_luck::RollLuck;
pub use searches::{exact_odds, may_reach_tables};
pub use seat::Seat;
pub use time_control::{TimeControl, TimeControlError};
pub use tree::{NodeId, Tree, WalkStep};
