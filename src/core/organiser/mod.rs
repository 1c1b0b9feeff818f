//! Tournaments that somebody runs on their own machine: for an evening with one device or with physical sets, without a server.
//!
//! | file | content |
//! |---|---|
//! | `organised` | a tournament with the list of what has happened in it: [`OrganisedTournament`] |
//! | `event` | what can happen in it, and why it may not |
//! | `arena` | arenas: who is free, who plays, how games end |
//! | `games` | the games that have not ended, and how their results are entered |
//! | `teams` | teams: who plays for them on which board, and how their matches end |
//! | `opened_report` | the tournament that FIDE's report file tells, and why it is none |
//! | `table` | its crosstable, by rank: [`TableRow`] |
//! | `text` | the text in which earlier versions stored a tournament |
//! | `page` | a page to print, with pairings, crosstable and standings: [`tournament_page`] |

mod arena;
mod event;
mod games;
mod opened_report;
mod organised;
mod page;
mod table;
mod teams;
mod text;

pub use arena::OrganisedGame;
pub use event::{EntryError, OrganisedEvent};
pub use opened_report::ReportError;
pub use organised::{MAX_NAME_LENGTH, MAX_PARTICIPANTS, OrganisedTournament};
pub use page::{Say, standings_title, tournament_page};
pub use table::{TableRow, match_text, result_text, round_text};
pub use text::TournamentTextError;
