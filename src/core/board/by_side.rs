//! One value for each side.

use std::ops::{Index, IndexMut};

use super::Side;

/// One value for White and one for Black, indexed by [`Side`].
///
/// ```
/// use turnover_core::board::{BySide, Side};
///
/// let mut moves = BySide([20, 18]);
/// moves[Side::Black] += 1;
/// assert_eq!(moves, BySide([20, 19]));
/// assert_eq!(moves.map(|count| count * 2)[Side::White], 40);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T>(
    /// White's value, then Black's.
    pub [T; 2],
);

impl<T> BySide<T> {
    /// What this function gives for each side.
    pub fn from_fn(mut value_for: impl FnMut(Side) -> T) -> Self {
        Self(Side::ALL.map(&mut value_for))
    }

    /// The same value for both sides.
    #[must_use]
    pub const fn both(value: T) -> Self
    where
        T: Copy,
    {
        Self([value; 2])
    }

    /// Both values, changed by this function.
    #[must_use]
    pub fn map<U>(self, convert: impl FnMut(T) -> U) -> BySide<U> {
        BySide(self.0.map(convert))
    }

    /// White's value for Black, and Black's for White.
    #[must_use]
    pub fn swapped(self) -> Self {
        let [white, black] = self.0;
        Self([black, white])
    }

    /// White's value, then Black's.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

impl<T> IntoIterator for BySide<T> {
    type Item = T;
    type IntoIter = std::array::IntoIter<T, 2>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a BySide<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: PartialEq> PartialEq<[T; 2]> for BySide<T> {
    fn eq(&self, other: &[T; 2]) -> bool {
        self.0 == *other
    }
}

impl<T> From<[T; 2]> for BySide<T> {
    fn from(values: [T; 2]) -> Self {
        Self(values)
    }
}
