//! Tournaments that somebody runs on their own machine: for an evening with one device or with physical sets, without a server.
//!
//! | file | content |
//! |---|---|
//! | `organised` | a tournament with the list of what has happened in it: [`OrganisedTournament`] |
//! | `table` | its crosstable, by rank: [`TableRow`] |
//! | `text` | the text in which earlier versions stored a tournament |
//! | `page` | a page to print, with pairings, crosstable and standings: [`tournament_page`] |

mod organised;
mod page;
mod table;
mod text;

pub use organised::{EntryError, MAX_NAME_LENGTH, MAX_PARTICIPANTS, OrganisedTournament};
pub use page::{Say, standings_title, tournament_page};
pub use table::{TableRow, result_text, round_text};
pub use text::TournamentTextError;
