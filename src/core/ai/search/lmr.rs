//! Late move reductions: less likely moves are searched to a lower depth.

use super::limits::SearchSettings;
use super::parameters::SearchParameters;
use super::ranked_move::Ranked;

/// The reduction in plies for the quiet move with this number in move order. If the move raises alpha it is
/// searched again at full depth.
// CITE: late move reductions, Romstad 2006 (Glaurung), after Björnsson's history pruning; a logarithm of both, as in Stockfish.
#[inline]
pub(super) fn reduction<M>(
    settings: &SearchSettings,
    parameters: &SearchParameters,
    depth: i32,
    index: usize,
    mv: &Ranked<M>,
    is_pv: bool,
) -> i32 {
    if !settings.late_move_reductions || depth < 3 || index < 3 || mv.gain > 0 {
        return 0;
    }
    let (depth_log, index_log) = (depth.unsigned_abs().ilog2() as i32, index.ilog2() as i32);
    let off_pv = if is_pv { 0 } else { parameters.reduction_off_pv };
    let has_good_history = mv.rank > parameters.good_history_score;
    let history_discount = if has_good_history { parameters.reduction_history_discount } else { 0 };
    let hundredths =
        parameters.reduction_base + parameters.reduction_factor * depth_log * index_log + off_pv - history_discount;
    (hundredths / 100).clamp(0, depth - 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_reduces_by_whole_plies_as_it_always_has() {
        let (settings, parameters) = (SearchSettings::FULL, SearchParameters::DEFAULT);
        for (depth, index) in (3..100).flat_map(|depth| (3..200_usize).map(move |index| (depth, index))) {
            for (rank, is_pv) in [(0, false), (0, true), (4097, false), (4097, true)] {
                let mv = Ranked { mv: (), code: 1, rank, gain: 0, faces: 0 };
                let logarithms = i32::try_from((depth as u32).ilog2() * index.ilog2()).expect("small numbers");
                let plies = (1 + 2 * logarithms) / 5 + i32::from(!is_pv) - i32::from(rank > 4096);
                let reduction = reduction(&settings, &parameters, depth, index, &mv, is_pv);
                assert_eq!(reduction, plies.clamp(0, depth - 2), "{depth} {index} {rank} {is_pv}");
            }
        }
    }
}
