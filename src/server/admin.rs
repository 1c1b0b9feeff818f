//! What an operator does to games, tournaments, studies and players: look at them, end and delete games, call off and delete tournaments,
//! delete studies, rename, mute, ban and erase players, ban addresses, and check and restore the database.
//!
//! Looking needs no server and disturbs none: SQLite lets other processes read. Ending and deleting are done by the running server, so that
//! its players are told, or to the file if no server runs. Of several processes that share a database the owner of the game does it.
//!
//! | file | content |
//! |---|---|
//! | `command`, `player_commands`, `address_commands`, `tournament_commands`, `study_commands` | the commands of `turnover-server admin`, and of its `players`, `addresses`, `tournaments` and `studies` |
//! | `report`, `player_export` | what is told about the games of a database, and all that is known of a player |
//! | `dispatch` | who carries out what is asked |
//! | `socket`, `request` | the way to the running server, and the questions and answers on it |
//! | `running`, `on_file`, `owner` | carrying out what is asked, in a running server, in a file, and by the one of several processes that owns a game |
//! | `player_change`, `ban_change`, `tournament_change`, `study_change` | what is done to players, addresses, tournaments and studies, in either, and how all that is done is noted |
//! | `restore` | a backup in the place of the database |

mod address_commands;
mod ban_change;
mod command;
mod dispatch;
mod on_file;
mod owner;
mod player_change;
mod player_commands;
mod player_export;
mod report;
mod request;
mod restore;
mod running;
#[cfg(unix)]
pub(super) mod socket;
mod study_change;
mod study_commands;
mod tournament_change;
mod tournament_commands;

pub(super) use self::command::{AdminCommand, run_admin_command};
pub(super) use self::request::AdminRequest;
pub(super) use self::restore::sync_folder;
pub(super) use self::running::carry_out;
