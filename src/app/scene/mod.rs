//! What one sees: the board, the set, and how it moves. The scene follows the game and decides nothing.
//!
//! | file | question |
//! |---|---|
//! | `layout` | where does every square lie in the world, and back? |
//! | `token_looks` | how do tokens of each shape look, stand and lie? |
//! | `shapes` | what bodies do they have? |
//! | `palette` | in which colours, and in which light? |
//! | `materials` | of what are they made? |
//! | `chessmen`, `die` | what form have chessmen and dice? |
//! | `dice`, `die_motion` | which dice lie beside the board, and where is one that tumbles? |
//! | `battlement`, `crown` | what form has a castle of metal, and the crown? |
//! | `lathe` | how does an outline become a body? |
//! | `textures` | what grain do wood and felt have? |
//! | `board` | on what do they stand? |
//! | `coordinates` | how does one read the board's letters and numbers? |
//! | `lights`, `environment_map` | what light falls on them, and what do they reflect? |
//! | `components` | of what does the set on the table consist? |
//! | `tokens` | how do the tokens come to stand where the game says? |
//! | `choreography` | how do the pieces move when a move is told? |
//! | `motion` | where is a moving token now? |
//! | `camera` | from where do we look? |
//! | `marks` | what forms do the marks on the board have? |
//! | `markers` | which squares and tokens are selected, hovered, in check? |
//! | `highlight` | how do marked squares and tokens look? |
//! | `ghosts` | which tokens are shown that a move would make, or a click put? |
//! | `arrows` | which moves are pointed out on the board? |
//! | `stack_labels` | how high is each stack? |

pub mod arrows;
mod battlement;
pub mod board;
pub mod camera;
pub mod chessmen;
pub mod choreography;
pub mod components;
#[cfg(all(test, not(target_family = "wasm")))]
mod contrast;
mod coordinates;
mod crown;
pub mod dice;
pub mod die;
pub mod die_motion;
mod environment_map;
pub mod ghosts;
pub mod highlight;
mod lathe;
pub mod layout;
mod lights;
mod markers;
pub mod marks;
pub mod materials;
pub mod motion;
pub mod palette;
mod shapes;
#[cfg(all(test, not(target_family = "wasm")))]
mod showcase;
pub mod stack_labels;
mod textures;
pub mod token_looks;
mod tokens;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        layout::plugin,
        palette::plugin,
        materials::plugin,
        board::plugin,
        lights::plugin,
        tokens::plugin,
        motion::plugin,
        camera::plugin,
        marks::plugin,
        markers::plugin,
        highlight::plugin,
        ghosts::plugin,
        arrows::plugin,
        stack_labels::plugin,
        dice::plugin,
    ));
}
