//! The weights that fit the positions best.

use std::io::{self, Write};
use std::thread;

use super::{model::Model, training_position::TrainingPositions};
use turnover_core::board::{MixRng, mix};

/// The number of positions from which one step is made.
const BATCH: usize = 8192;
/// The number of threads among which a batch is divided. With another number rounding would differ.
const PARTS: usize = 2;
/// The length of the first steps, and of the last ones.
const RATES: [f32; 2] = [2e-3, 2e-5];

/// The steps of Adam.
// CITE: Adam, Kingma and Ba 2015.
struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The parts of the means and squares that are still those of the beginning: powers, multiplied up because `powi` is not the
    /// same on every platform.
    beginning: [f32; 2],
}

impl Adam {
    fn step(&mut self, model: &mut Model, gradients: &[Vec<f32>], count: usize, rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.beginning = [self.beginning[0] * MEAN, self.beginning[1] * SQUARE];
        let [mean_part, square_part] = self.beginning.map(|part| 1.0 - part);
        for place in 0..self.means.len() {
            let gradient = gradients.iter().map(|part| part[place]).sum::<f32>() / count as f32;
            let (mean, square) = (&mut self.means[place], &mut self.squares[place]);
            *mean = MEAN * *mean + (1.0 - MEAN) * gradient;
            *square = SQUARE * *square + (1.0 - SQUARE) * gradient * gradient;
            let change = rate * (*mean / mean_part) / ((*square / square_part).sqrt() + 1e-8);
            let limit = model.max_weight(place);
            model.weights[place] = (model.weights[place] - change).clamp(-limit, limit);
        }
    }
}

/// Fits the weights, and tells the error of each epoch: of the positions learned from and of others.
pub(super) fn fit(
    model: &mut Model,
    [positions, others]: [&TrainingPositions; 2],
    (epochs, seed): (u32, u64),
    out: &mut impl Write,
) -> io::Result<()> {
    let count = model.weights.len();
    let mut adam = Adam { means: vec![0.0; count], squares: vec![0.0; count], beginning: [1.0; 2] };
    let mut gradients = vec![vec![0.0_f32; count]; PARTS];
    let mut order: Vec<u32> = (0..positions.len() as u32).collect();
    let batches = positions.len().div_ceil(BATCH).max(1) as f32;
    for epoch in 0..epochs {
        shuffle(&mut order, mix(seed ^ u64::from(epoch)));
        let mut error = 0.0;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let done = (epoch as f32 + number as f32 / batches) / epochs as f32;
            let salt = mix(seed ^ u64::from(epoch) << 32 ^ 1);
            let model_now = &*model;
            let errors: Vec<f64> = thread::scope(|scope| {
                let parts = batch.chunks(BATCH.div_ceil(PARTS)).zip(&mut gradients);
                let running: Vec<_> = parts
                    .map(|(part, gradients)| scope.spawn(move || learn(model_now, positions, part, salt, gradients)))
                    .collect();
                running.into_iter().map(|part| part.join().expect("learning never panics")).collect()
            });
            error += errors.iter().sum::<f64>();
            // CITE: cosine annealing, Loshchilov and Hutter 2017, with its curve as a polynomial.
            let left = (1.0 - done) * (1.0 - done) * (1.0 + 2.0 * done);
            adam.step(model, &gradients, batch.len(), RATES[1] + (RATES[0] - RATES[1]) * left);
            gradients.iter_mut().for_each(|part| part.fill(0.0));
        }
        let error = error / positions.len().max(1) as f64;
        writeln!(out, "epoch {}: error {error:.6}, of other positions {:.6}", epoch + 1, mean_error(model, others))?;
        out.flush()?;
    }
    Ok(())
}

/// Adds up the gradients of these positions, each mirrored or not, and returns the sum of their errors.
fn learn(model: &Model, positions: &TrainingPositions, places: &[u32], salt: u64, gradients: &mut [f32]) -> f64 {
    let error = |&place: &u32| {
        let is_mirrored = mix(salt ^ u64::from(place)) & 1 != 0;
        f64::from(model.learn(&positions.get(place as usize, is_mirrored), gradients))
    };
    places.iter().map(error).sum()
}

/// The mean squared error.
pub(super) fn mean_error(model: &Model, positions: &TrainingPositions) -> f64 {
    let error = |place: usize| {
        let position = positions.get(place, false);
        f64::from(model.predict(&position) - position.target).powi(2)
    };
    (0..positions.len()).map(error).sum::<f64>() / positions.len().max(1) as f64
}

fn shuffle(order: &mut [u32], seed: u64) {
    let mut rng = MixRng::new(seed);
    for last in (1..order.len()).rev() {
        order.swap(last, rng.below(last as u64 + 1) as usize);
    }
}
