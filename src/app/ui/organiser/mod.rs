//! The dialog of tournaments that are run on this device.
//!
//! | file | content |
//! |---|---|
//! | `sheet` | the dialog: its head, its pages, its foot |
//! | `tournament_list` | all tournaments, and the beginning of a new one |
//! | `participants` | who takes part: players, or teams with their players |
//! | `round` | the games or matches of a round and their results |
//! | `arena` | the games of an arena, the button that pairs whoever is free, and the end of the time |
//! | `game_row` | a game in it, and the choice of its result |
//! | `crosstable` | standings and crosstable |
//! | `standings` | the page with them, and what can be done with the whole tournament |

mod arena;
pub(in crate::app::ui) mod crosstable;
pub(in crate::app::ui) mod game_row;
mod participants;
mod round;
mod sheet;
mod standings;
pub(in crate::app::ui) mod tournament_list;

pub(in crate::app::ui) fn plugin(app: &mut bevy::prelude::App) {
    app.add_plugins((sheet::plugin, arena::plugin));
}
