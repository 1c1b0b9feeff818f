//! The library.
//!
//! | file | content |
//! |---|---|
//! | `library_sheet` | the dialog: its pages and actions |
//! | `browse` | what the player looks at, and the fields in which it is typed |
//! | `library_list` | the page with the list of games and its filters |
//! | `library_rows` | the filtered and sorted rows of that list |
//! | `library_results` | the page with a player's results |

mod browse;
pub(in crate::app) mod library_list;
pub(in crate::app) mod library_results;
pub(in crate::app) mod library_rows;
pub(in crate::app) mod library_sheet;

pub(in crate::app::ui) use self::library_sheet::plugin;
