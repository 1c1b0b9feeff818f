//! The weights that fit the positions best.

use std::io::{self, Write};
use std::thread;

use super::{model::Model, training_position::TrainingPositions};
use turnover_core::board::{MixRng, mix};

/// The number of positions from which one step is made.
const BATCH_SIZE: usize = 8192;
/// The number of threads among which a batch is divided. With another number rounding would differ.
const THREADS_PER_BATCH: usize = 2;
/// The length of the first steps, and of the last ones.
const LEARNING_RATES: [f32; 2] = [2e-3, 2e-5];

/// The steps of Adam.
// CITE: Adam, Kingma and Ba 2015.
struct Adam {
    gradient_means: Vec<f32>,
    squared_gradient_means: Vec<f32>,
    /// The parts of the means and squares that are still those of the beginning: powers, multiplied up because `powi` is not the
    /// same on every platform.
    decay_products: [f32; 2],
}

impl Adam {
    fn step(&mut self, model: &mut Model, gradients: &[Vec<f32>], batch_size: usize, rate: f32) {
        const MEAN_DECAY: f32 = 0.9;
        const SQUARE_DECAY: f32 = 0.999;
        self.decay_products = [self.decay_products[0] * MEAN_DECAY, self.decay_products[1] * SQUARE_DECAY];
        let [mean_part, square_part] = self.decay_products.map(|part| 1.0 - part);
        for weight_index in 0..self.gradient_means.len() {
            let gradient = gradients.iter().map(|part| part[weight_index]).sum::<f32>() / batch_size as f32;
            let (mean, square) =
                (&mut self.gradient_means[weight_index], &mut self.squared_gradient_means[weight_index]);
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * gradient;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * gradient * gradient;
            let change = rate * (*mean / mean_part) / ((*square / square_part).sqrt() + 1e-8);
            let greatest_weight = model.max_weight(weight_index);
            model.weights[weight_index] =
                (model.weights[weight_index] - change).clamp(-greatest_weight, greatest_weight);
        }
    }
}

/// Fits the weights, and tells the error of each epoch: of the positions learned from and of others.
pub(super) fn fit(
    model: &mut Model,
    [positions, others]: [&TrainingPositions; 2],
    (epochs, seed): (u32, u64),
    output: &mut impl Write,
) -> io::Result<()> {
    let weight_count = model.weights.len();
    let mut adam = Adam {
        gradient_means: vec![0.0; weight_count],
        squared_gradient_means: vec![0.0; weight_count],
        decay_products: [1.0; 2],
    };
    let mut gradients = vec![vec![0.0_f32; weight_count]; THREADS_PER_BATCH];
    let mut order: Vec<u32> = (0..positions.len() as u32).collect();
    let batches = positions.len().div_ceil(BATCH_SIZE).max(1) as f32;
    for epoch in 0..epochs {
        shuffle(&mut order, mix(seed ^ u64::from(epoch)));
        let mut error = 0.0;
        for (batch_number, batch) in order.chunks(BATCH_SIZE).enumerate() {
            let progress = (epoch as f32 + batch_number as f32 / batches) / epochs as f32;
            let mirror_seed = mix(seed ^ u64::from(epoch) << 32 ^ 1);
            let model_now = &*model;
            error += thread::scope(|scope| {
                let batch_parts = batch.chunks(BATCH_SIZE.div_ceil(THREADS_PER_BATCH)).zip(&mut gradients);
                let running: Vec<_> = batch_parts
                    .map(|(part, gradients)| {
                        scope.spawn(move || learn(model_now, positions, part, mirror_seed, gradients))
                    })
                    .collect();
                running.into_iter().map(|part| part.join().expect("learning never panics")).sum::<f64>()
            });
            // CITE: cosine annealing, Loshchilov and Hutter 2017, with its curve as a polynomial.
            let remaining_rate = (1.0 - progress) * (1.0 - progress) * (1.0 + 2.0 * progress);
            adam.step(
                model,
                &gradients,
                batch.len(),
                LEARNING_RATES[1] + (LEARNING_RATES[0] - LEARNING_RATES[1]) * remaining_rate,
            );
            gradients.iter_mut().for_each(|part| part.fill(0.0));
        }
        let error = error / positions.len().max(1) as f64;
        writeln!(output, "epoch {}: error {error:.6}, of other positions {:.6}", epoch + 1, mean_error(model, others))?;
        output.flush()?;
    }
    Ok(())
}

/// Adds up the gradients of these positions, each mirrored or not, and returns the sum of their errors.
fn learn(
    model: &Model,
    positions: &TrainingPositions,
    position_indices: &[u32],
    mirror_seed: u64,
    gradients: &mut [f32],
) -> f64 {
    let error = |&position_index: &u32| {
        let is_mirrored = mix(mirror_seed ^ u64::from(position_index)) & 1 != 0;
        f64::from(model.learn(&positions.get(position_index as usize, is_mirrored), gradients))
    };
    position_indices.iter().map(error).sum()
}

/// The mean squared error.
pub(super) fn mean_error(model: &Model, positions: &TrainingPositions) -> f64 {
    let error = |position_index: usize| {
        let position = positions.get(position_index, false);
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
