//! Tables of the squares that stacks of each height reach.

/// Where stacks go on one board, by height less one and square.
pub(super) struct Reach<B, const LEVELS: usize, const SQUARE_COUNT: usize> {
    /// The squares on the board at exactly this distance in the eight directions.
    arrivals: [[B; SQUARE_COUNT]; LEVELS],
    /// The squares from which some direction leads off the board.
    exits: [B; LEVELS],
}

/// The 8×8 board.
pub(super) static REACH_8X8: Reach<u64, 8, 64> = {
    let Reach { arrivals: wide_arrivals, exits: wide_exits } = Reach::<u128, 8, 64>::new();
    let (mut arrivals, mut exits) = ([[0; 64]; 8], [0; 8]);
    let mut table_index = 0;
    while table_index < 8 * 64 {
        let (level, square) = (table_index / 64, table_index % 64);
        arrivals[level][square] = wide_arrivals[level][square] as u64;
        exits[level] = wide_exits[level] as u64;
        table_index += 1;
    }
    Reach { arrivals, exits }
};

/// The 9×9 board.
pub(super) static REACH_9X9: Reach<u128, 9, 81> = Reach::<u128, 9, 81>::new();

impl<const LEVELS: usize, const SQUARE_COUNT: usize> Reach<u128, LEVELS, SQUARE_COUNT> {
    /// The tables of the board with as many files and ranks as there are heights.
    const fn new() -> Self {
        let mut reach = Self { arrivals: [[0; SQUARE_COUNT]; LEVELS], exits: [0; LEVELS] };
        let mut table_index = 0;
        while table_index < LEVELS * SQUARE_COUNT {
            let (level, square) = (table_index / SQUARE_COUNT, table_index % SQUARE_COUNT);
            let mut direction = 0;
            while direction < 8 {
                match arrival(LEVELS, level, square, direction) {
                    Some(to) => reach.arrivals[level][square] |= 1 << to,
                    None => reach.exits[level] |= 1 << square,
                }
                direction += 1;
            }
            table_index += 1;
        }
        reach
    }
}

/// The target of a stack in one of eight directions; `None` off the board.
const fn arrival(width: usize, level: usize, square: usize, direction: usize) -> Option<u8> {
    let (width, distance) = (width as i32, level as i32 + 1);
    // Skips the middle of the 3×3 neighbourhood, which is no direction.
    let direction = direction as i32 + (direction > 3) as i32;
    let file = square as i32 % width + (direction % 3 - 1) * distance;
    let rank = square as i32 / width + (direction / 3 - 1) * distance;
    let is_on_board = file >= 0 && file < width && rank >= 0 && rank < width;
    if is_on_board { Some((rank * width + file) as u8) } else { None }
}

impl<B: Copy, const LEVELS: usize, const SQUARE_COUNT: usize> Reach<B, LEVELS, SQUARE_COUNT> {
    /// The squares on the board that a stack reaches from the square with this index. Its height is `level` + 1.
    #[inline]
    pub(super) fn arrivals(&self, level: usize, square: u32) -> B {
        self.arrivals[clamped_index(level, LEVELS)][clamped_index(square as usize, SQUARE_COUNT)]
    }

    /// The squares from which a stack of the height `level` + 1 can leave the board.
    #[inline]
    pub(super) fn exits(&self, level: usize) -> B {
        self.exits[clamped_index(level, LEVELS)]
    }
}

/// The number, or some other one below `count` if it is not below it. So no access is checked.
#[inline]
const fn clamped_index(index: usize, count: usize) -> usize {
    if count.is_power_of_two() {
        index & (count - 1)
    } else if index < count {
        index
    } else {
        count - 1
    }
}

#[cfg(test)]
mod tests {
    use crate::games::lielow::Bitboard;

    #[test]
    fn a_stack_arrives_exactly_its_height_away_or_beyond() {
        let target_count_and_exit = |level, square| (u64::arrivals(level, square).len(), u64::is_exit(level, square));
        // The squares a1 and d4.
        assert_eq!((0..8).map(|level| target_count_and_exit(level, 0).0).collect::<Vec<_>>(), [3, 3, 3, 3, 3, 3, 3, 0]);
        assert!((0..8).all(|level| u64::is_exit(level, 0)));
        assert_eq!(target_count_and_exit(2, 27), (8, false));
        assert_eq!(target_count_and_exit(3, 27), (3, true));
        assert_eq!(u64::arrivals(6, 0), 1 << 7 | 1 << 56 | 1 << 63);
    }

    #[test]
    fn on_9x9_a_stack_of_four_stays_on_the_board_in_the_middle_only_and_one_of_nine_nowhere() {
        let squares = 0..u32::from(u128::SQUARE_COUNT);
        let staying_squares = |level| squares.clone().filter(move |&square| !u128::is_exit(level, square));
        assert_eq!(staying_squares(3).collect::<Vec<_>>(), [4 * 9 + 4]);
        assert_eq!(u128::arrivals(7, 0), 1 << 8 | 1 << 72 | 1 << 80);
        assert!(squares.clone().all(|square| u128::arrivals(8, square).is_empty()));
    }
}
