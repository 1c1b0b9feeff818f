//! Tables of the squares that stacks of each height reach.

/// The greatest height of a stack, in checkers.
pub(super) const TALLEST: usize = 8;

/// By height less one and square: the squares on the board at exactly this distance in the eight directions.
static ARRIVALS: [[u64; 64]; TALLEST] = {
    let mut table = [[0; 64]; TALLEST];
    let mut entry = 0;
    while entry < TALLEST * 64 {
        let (level, square) = (entry / 64, entry % 64);
        let mut direction = 0;
        while direction < 8 {
            if let Some(to) = arrival(level, square, direction) {
                table[level][square] |= 1 << to;
            }
            direction += 1;
        }
        entry += 1;
    }
    table
};

/// By height less one: the squares from which some direction leads off the board.
static EXITS: [u64; TALLEST] = {
    let mut table = [0; TALLEST];
    let mut entry = 0;
    while entry < TALLEST * 64 {
        let (level, square) = (entry / 64, entry % 64);
        if ARRIVALS[level][square].count_ones() < 8 {
            table[level] |= 1 << square;
        }
        entry += 1;
    }
    table
};

/// The entry in [`STEPS`] for the first direction that leads off the board; the others have a higher one.
const FIRST_EXIT: u8 = 64;
const OTHER_EXIT: u8 = 65;

/// By height less one, square and direction: the target of a stack, or an exit.
static STEPS: [[[u8; 8]; 64]; TALLEST] = {
    let mut table = [[[0; 8]; 64]; TALLEST];
    let mut entry = 0;
    while entry < TALLEST * 64 {
        let (level, square) = (entry / 64, entry % 64);
        let mut exit = FIRST_EXIT;
        let mut direction = 0;
        while direction < 8 {
            table[level][square][direction] = match arrival(level, square, direction) {
                Some(to) => to,
                None => std::mem::replace(&mut exit, OTHER_EXIT),
            };
            direction += 1;
        }
        entry += 1;
    }
    table
};

/// The target of a stack in one of eight directions; `None` off the board.
const fn arrival(level: usize, square: usize, direction: usize) -> Option<u8> {
    let way = level as i32 + 1;
    // Skips the middle of the 3×3 neighbourhood, which is no direction.
    let direction = direction as i32 + (direction > 3) as i32;
    let file = square as i32 % 8 + (direction % 3 - 1) * way;
    let rank = square as i32 / 8 + (direction / 3 - 1) * way;
    let is_on_board = file >= 0 && file < 8 && rank >= 0 && rank < 8;
    if is_on_board { Some((rank * 8 + file) as u8) } else { None }
}

/// The result of a step in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Landing {
    /// To the square with this index.
    To(u32),
    /// Off the board, in the first such direction.
    Off,
    /// Off the board, in another such direction.
    OffAgain,
}

/// The result of a step from the square with this index in this direction, 0 to 7. The height of the stack is `level` +
/// 1.
#[inline]
pub(crate) fn step(level: usize, square: u32, direction: u32) -> Landing {
    match STEPS[level & 7][(square & 63) as usize][(direction & 7) as usize] {
        FIRST_EXIT => Landing::Off,
        OTHER_EXIT => Landing::OffAgain,
        to => Landing::To(to.into()),
    }
}

/// The squares on the board that a stack reaches from the square with this index. Its height is `level` + 1.
#[inline]
pub(crate) fn arrivals(level: usize, square: u32) -> u64 {
    ARRIVALS[level & 7][(square & 63) as usize]
}

/// Whether a stack can leave the board from there.
#[inline]
pub(crate) fn is_exit(level: usize, square: u32) -> bool {
    EXITS[level & 7] >> (square & 63) & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_arrives_exactly_its_height_away_or_beyond() {
        let count = |level, square| (arrivals(level, square).count_ones(), is_exit(level, square));
        // The squares a1 and d4.
        assert_eq!((0..8).map(|level| count(level, 0).0).collect::<Vec<_>>(), [3, 3, 3, 3, 3, 3, 3, 0]);
        assert!((0..8).all(|level| is_exit(level, 0)));
        assert_eq!(count(2, 27), (8, false));
        assert_eq!(count(3, 27), (3, true));
        assert_eq!(arrivals(6, 0), 1 << 7 | 1 << 56 | 1 << 63);
    }
}
