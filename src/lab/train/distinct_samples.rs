//! The positions of several generations, each of them once.

use std::io;

use super::sample_file::{SampleFile, position_key};
use turnover_core::ai::network::TrainingSample;

/// Of each position in some files the last one, which the latest network has valued.
pub(super) struct DistinctSamples<'a> {
    files: Vec<&'a mut SampleFile>,
    /// Whether each position of the files is the last one like it.
    are_last: Vec<bool>,
}

impl<'a> DistinctSamples<'a> {
    pub(super) fn of(mut files: Vec<&'a mut SampleFile>) -> io::Result<Self> {
        let position_count: usize = files.iter().map(|file| file.position_count()).sum();
        let mut keys_and_places = Vec::with_capacity(position_count);
        for file in &mut files {
            file.for_each(|sample| keys_and_places.push((position_key(sample), keys_and_places.len())))?;
        }
        keys_and_places.sort_unstable();
        let mut are_last = vec![false; position_count];
        for (index, &(key, place)) in keys_and_places.iter().enumerate() {
            are_last[place] = keys_and_places.get(index + 1).is_none_or(|&(next_key, _)| next_key != key);
        }
        Ok(Self { files, are_last })
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.are_last.iter().filter(|&&is_last| is_last).count()
    }

    /// Visits each position with its number.
    pub(super) fn for_each(&mut self, mut visit: impl FnMut(usize, &TrainingSample)) -> io::Result<()> {
        let mut are_last = self.are_last.iter();
        let mut number = 0;
        for file in &mut self.files {
            file.for_each(|sample| {
                if are_last.next() == Some(&true) {
                    visit(number, sample);
                    number += 1;
                }
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use turnover_core::ai::network::PLANE_COUNT;
    use turnover_core::board::Side;

    #[test]
    fn of_equal_positions_the_last_one_is_learned_from() {
        let sample = |plane: u64, turn: Side, value: i16| {
            let planes = [plane; PLANE_COUNT];
            TrainingSample { planes, turn, value, static_eval: 0, result: Some(1) }
        };
        let mut files = [
            [sample(5, Side::White, 1), sample(6, Side::White, 2), sample(5, Side::White, 3)],
            [sample(5, Side::Black, 4), sample(6, Side::White, 5), sample(7, Side::White, 6)],
        ]
        .map(|batch| {
            let mut file = SampleFile::open(None, "in memory", |_| {}).expect("a file in memory");
            file.add_batch(&batch).expect("it has room");
            file
        });
        let mut samples = DistinctSamples::of(files.iter_mut().collect()).expect("positions");
        let mut numbers_and_values = Vec::new();
        samples.for_each(|number, sample| numbers_and_values.push((number, sample.value))).expect("positions");
        assert_eq!(numbers_and_values, [(0, 3), (1, 4), (2, 5), (3, 6)]);
        assert_eq!(samples.len(), 4);
    }

    #[test]
    fn one_piece_more_and_the_other_side_to_move_make_another_position() {
        let keys = Side::ALL.into_iter().flat_map(|turn| {
            (0..8).map(move |white| {
                let planes = std::array::from_fn(|plane_index| if plane_index == 0 { white } else { 0 });
                position_key(&TrainingSample { planes, turn, value: 0, static_eval: 0, result: None })
            })
        });
        assert_eq!(keys.collect::<HashSet<_>>().len(), 2 * 8);
    }
}
