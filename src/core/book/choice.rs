//! The choice among the moves of a book.

use super::results::BookMove;
use crate::board::Side;

/// One of the moves, drawn with a random number: each as likely as the half points that its side has won with it, so that what
/// was only lost is never chosen. The same number makes the same choice. `None` if there is nothing to choose.
// CITE: the weights of PolyGlot's books.
#[must_use]
pub fn choose(moves: &[BookMove], side: Side, random_number: u64) -> Option<&BookMove> {
    let total: u64 = moves.iter().map(|mv| mv.results.half_points(side)).sum();
    let mut remaining_points = ((u128::from(random_number) * u128::from(total)) >> 64) as u64;
    moves.iter().find(|mv| {
        let weight = mv.results.half_points(side);
        let is_it = remaining_points < weight;
        remaining_points = remaining_points.saturating_sub(weight);
        is_it
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::mix;
    use crate::book::Results;

    #[test]
    fn a_move_is_chosen_as_often_as_it_did_well() {
        let moves = [("lost", 0, 0, 90), ("drawn", 0, 20, 0), ("won", 40, 0, 3)].map(|(code, white, draws, black)| {
            let results = Results { white_wins: white, draws, black_wins: black };
            BookMove { code: code.to_owned(), results }
        });
        let count = |side, code: &str| {
            let chosen =
                (0..1000).filter(|&number| choose(&moves, side, mix(number)).is_some_and(|mv| mv.code == code));
            chosen.count()
        };
        assert_eq!(count(Side::White, "lost"), 0);
        assert!((150..250).contains(&count(Side::White, "drawn")));
        assert!((750..850).contains(&count(Side::White, "won")));
        assert!(count(Side::Black, "lost") > 800);
        assert_eq!(choose(&moves, Side::White, 5), choose(&moves, Side::White, 5));
        assert_eq!(choose(&moves, Side::White, u64::MAX).map(|mv| &*mv.code), Some("won"));
        assert_eq!(choose(&moves[..1], Side::White, 5), None);
        assert_eq!(choose(&[], Side::White, 5), None);
    }
}
