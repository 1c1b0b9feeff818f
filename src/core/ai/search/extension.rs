//! Check extension: one ply more where the side to move is in danger.

use super::limits::SearchSettings;

/// The extension in plies: 1 if the last Castle or the king of the side to move is attacked.
///
/// A line is not extended beyond twice the depth of the iteration.
// CITE: check extension, as in nearly all chess programs since Chess 4.x, Slate and Atkin 1977.
#[inline]
pub(super) fn extension(settings: &SearchSettings, is_in_danger: bool, ply: usize, root_depth: i32) -> i32 {
    i32::from(settings.check_extensions && is_in_danger && ply < 2 * root_depth.unsigned_abs() as usize)
}
