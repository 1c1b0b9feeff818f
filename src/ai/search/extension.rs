//! Check extension: one ply more where the side to move is in danger.

use super::limits::SearchSettings;

/// By so many plies, where the side to move is in danger: a last Castle or a king is attacked, and few moves answer that.
///
/// Never farther than twice the depth of the whole search.
// CITE: check extension, as in nearly all chess programs since Chess 4.x, Slate and Atkin 1977.
#[inline]
pub(super) fn extension(settings: &SearchSettings, in_danger: bool, ply: usize, root_depth: i32) -> i32 {
    i32::from(settings.extensions && in_danger && ply < 2 * root_depth.unsigned_abs() as usize)
}
