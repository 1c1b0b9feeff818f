//! The dialog of tournaments that are run on this device.
//!
//! | file | content |
//! |---|---|
//! | `sheet` | the dialog: its head, its pages, its foot |
//! | `tournament_list` | all tournaments, and the beginning of a new one |
//! | `participants` | who takes part |
//! | `round` | the games of a round and their results |
//! | `crosstable` | standings and crosstable |

pub(in crate::app::ui) mod crosstable;
mod participants;
pub(in crate::app::ui) mod round;
mod sheet;
pub(in crate::app::ui) mod tournament_list;

pub(in crate::app::ui) use self::sheet::plugin;
