//! The 3D scene: board, tokens and animations. The scene follows the game and decides nothing.
//!
//! | file | content |
//! |---|---|
//! | `layout` | positions in the world |
//! | `lettering` | painting letters and numbers into textures |
//! | `token_looks` | the look and size of tokens of each shape |
//! | `token_forms` | the meshes of tokens |
//! | `palette` | colours and lights |
//! | `detail`, `frame_times` | how finely all this is drawn, as frames take long |
//! | `materials` | materials |
//! | `chessmen`, `die` | the meshes of chess pieces and dice |
//! | `doubling_cube` | the doubling cube beside the board, and its motion |
//! | `dice`, `die_motion` | the dice beside the board, and their motion and that of the doubling cube |
//! | `battlement`, `crown` | the meshes of castles and crowns |
//! | `lathe` | meshes from outlines |
//! | `textures` | the textures of wood and felt |
//! | `board` | the board, trays and table |
//! | `coordinates` | the letters and numbers on the frame |
//! | `lights`, `environment_map`, `short_shader` | lights and reflections |
//! | `components` | the components of squares and tokens |
//! | `tokens` | tokens that follow the shown game |
//! | `piece_viewer` | taking pieces apart, turning them over, cutting them open |
//! | `choreography`, `motion_plan`, `pose` | planning the animation of a move |
//! | `motion` | moving the tokens |
//! | `camera` | the camera |
//! | `marks`, `mark_outlines` | the shapes of marks on the board |
//! | `markers` | which squares and tokens are marked |
//! | `highlight` | the look of marked squares and tokens |
//! | `bloom` | gleams that bloom |
//! | `photograph` | frames that are averaged to a photograph |
//! | `contact_shades` | the shade under each token |
//! | `victory` | the hops of the winner's pieces |
//! | `camera_lean` | how the camera leans in |
//! | `camera_seat` | from which seat the table is seen |
//! | `ghosts` | transparent previews |
//! | `arrows` | arrows for moves |
//! | `stack_labels` | the heights of stacks |
//! | `contrast`, `showcase` | tests that measure pictures, and pictures to look at |

pub mod arrows;
mod battlement;
#[cfg(not(target_family = "wasm"))]
mod bloom;
pub mod board;
pub mod camera;
mod camera_lean;
mod camera_seat;
pub mod chessmen;
pub mod choreography;
pub mod components;
mod contact_shades;
#[cfg(all(test, not(target_family = "wasm")))]
mod contrast;
mod coordinates;
mod crown;
mod detail;
pub mod dice;
pub mod die;
pub mod die_motion;
pub mod doubling_cube;
mod environment_map;
mod frame_times;
pub mod ghosts;
pub mod highlight;
mod lathe;
pub mod layout;
mod lettering;
mod lights;
mod mark_outlines;
mod markers;
pub mod marks;
pub mod materials;
pub mod motion;
pub mod motion_plan;
pub mod palette;
pub mod photograph;
pub mod piece_viewer;
pub mod pose;
mod short_shader;
#[cfg(all(test, not(target_family = "wasm")))]
mod showcase;
pub mod stack_labels;
mod textures;
mod token_forms;
pub mod token_looks;
mod tokens;
mod victory;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        layout::plugin,
        (palette::plugin, frame_times::plugin),
        materials::plugin,
        board::plugin,
        (lights::plugin, short_shader::plugin),
        (tokens::plugin, contact_shades::plugin, photograph::plugin),
        motion::plugin,
        (camera::plugin, camera_lean::plugin, camera_seat::plugin, victory::plugin),
        marks::plugin,
        markers::plugin,
        highlight::plugin,
        (ghosts::plugin, piece_viewer::plugin),
        arrows::plugin,
        stack_labels::plugin,
        (dice::plugin, doubling_cube::plugin),
    ));
    #[cfg(not(target_family = "wasm"))]
    app.add_plugins(bloom::plugin);
}
