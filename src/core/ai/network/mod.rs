//! Static evaluations by a small neural network, trained on games of the engine against itself.
//!
//! | file | content |
//! |---|---|
//! | `inputs` | what a network sees of a position: [`Planes`], [`NetworkShape`] |
//! | [`input_features`] | the pieces of each game as inputs |
//! | `weights` | the weights: [`Network`] |
//! | `file` | weights as bytes |
//! | `sample` | what a network learns from: [`TrainingSample`] |
//! | `evaluator` | the value of a position, from that of another one |
//!
//! A network has one hidden layer. It sees the board twice, once as each side does, and adds one row of weights for each
//! piece. From one position to the next few pieces change, so only their rows are added and subtracted. All of it is
//! done in integers: the values are the same on every platform.

mod evaluator;
mod file;
pub mod input_features;
mod inputs;
mod sample;
mod weights;

pub use evaluator::Evaluator;
pub use inputs::{NetworkShape, PLANE_COUNT, Planes, attacked_planes, pieces};
pub use sample::TrainingSample;
pub use weights::{BUCKET_COUNT, HIDDEN_COUNT, MAX_INPUT_WEIGHT, MAX_OUTPUT_WEIGHT, Network, NetworkWeights, QA, QB};
