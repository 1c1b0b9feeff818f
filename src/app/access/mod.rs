//! The table for assistive technology: a tree of the board and the panel, and what a reader asks for.
//!
//! | file | content |
//! |---|---|
//! | `announce` | what is said of moves, refused tries, pieces that are set up, and those of an exercise |
//! | `square_text` | what is said of a square |
//! | `questions` | questions about the game, and their answers |
//! | `board_nodes` | the board as a grid of squares, and what is beside it |
//! | `tree` | the whole tree: the board, and the panel as egui tells it |
//! | `elements` | the tree in terms of a web page |
//! | `desktop` | on a desktop, handing the tree to AccessKit |
//! | `node_ids` | on a desktop, another id for each element that comes back |
//! | `requests` | what a reader asks for, as gestures on the board or events of the panel |
//! | `scanning` | switch scanning of the tree |
//! | `voice`, `voice_program` | the game's own voice; on a desktop, the program that speaks |
//!
//! The tree is the same on a desktop, where AccessKit hands it to the system, and on a page, which makes elements of it.

pub(in crate::app) mod announce;
pub mod board_nodes;
#[cfg(not(target_family = "wasm"))]
pub mod desktop;
pub mod elements;
#[cfg(not(target_family = "wasm"))]
mod node_ids;
mod questions;
pub mod requests;
mod scanning;
mod square_text;
#[cfg(test)]
pub(in crate::app) mod tests;
pub mod tree;
pub mod voice;
#[cfg(not(target_family = "wasm"))]
pub mod voice_program;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::tree::AccessTree;
use crate::app::ui::widgets::controls;

/// Whether somebody reads the tree.
fn is_wanted(tree: Option<Res<AccessTree>>) -> bool {
    tree.is_some()
}

/// Makes the tree once it is wanted, and answers requests.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        controls::plugin,
        board_nodes::plugin,
        tree::plugin,
        requests::plugin,
        questions::plugin,
        scanning::plugin,
        voice::plugin,
    ))
    .add_systems(EguiPrimaryContextPass, ask_panel.run_if(resource_added::<AccessTree>));
}

/// Lets egui tell its tree from now on.
fn ask_panel(mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.enable_accesskit();
    Ok(())
}
