//! The table for assistive technology: a tree of the board and the panel, and what a reader asks for.
//!
//! | file | content |
//! |---|---|
//! | `square_text` | what is said of a square |
//! | `board_nodes` | the board as a grid of squares |
//! | `tree` | the whole tree: the board, and the panel as egui tells it |
//! | `elements` | the tree in terms of a web page |
//! | `requests` | what a reader asks for, as gestures on the board or events of the panel |
//!
//! The tree is the same on a desktop, where AccessKit hands it to the system, and on a page, which makes elements of it.

pub mod board_nodes;
pub mod elements;
pub mod requests;
mod square_text;
#[cfg(test)]
mod tests;
pub mod tree;

use bevy::prelude::*;

use crate::app::ui::widgets::controls;

/// Whether somebody reads the tree. Nothing is done for it before.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AccessWanted(pub bool);

/// Makes the tree while it is wanted, and answers requests.
pub fn plugin(app: &mut App) {
    app.init_resource::<AccessWanted>().add_plugins((
        controls::plugin,
        board_nodes::plugin,
        tree::plugin,
        requests::plugin,
    ));
}
