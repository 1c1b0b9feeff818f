//! Round robins: who meets whom in which round, by the Berger tables of FIDE Handbook C.05, Annex 1.

use super::{Pairing, PairingNumber, RoundPairing};

/// How many rounds a round robin has in which everybody meets everybody once.
#[must_use]
pub const fn berger_round_count(player_count: u16) -> usize {
    match player_count {
        0 | 1 => 0,
        _ => player_count as usize + player_count as usize % 2 - 1,
    }
}

/// A round of a round robin. After the last round the table begins anew with opposite colours. With an odd number of players whoever
/// would meet the highest number has a free round.
///
/// ```
/// use turnover_core::tournament::{PairingNumber, berger_round};
///
/// let games = |round| berger_round(4, round).games.into_iter().map(|game| (game.white.0, game.black.0)).collect::<Vec<_>>();
/// assert_eq!(games(1), [(1, 4), (2, 3)]);
/// assert_eq!(games(2), [(4, 3), (1, 2)]);
/// assert_eq!(berger_round(3, 2).bye, Some(PairingNumber(3)));
/// ```
#[must_use]
pub fn berger_round(player_count: u16, round: usize) -> RoundPairing {
    let round_count = berger_round_count(player_count);
    let (Some(index), false) = (round.checked_sub(1), round_count == 0) else { return RoundPairing::default() };
    let is_reversed = (index / round_count) % 2 == 1;
    let number_sum = (index % round_count) + 2;
    let mut pairing = RoundPairing::default();
    for (first_number, second_number) in number_pairs_with_sum(round_count, number_sum) {
        let (white, black) = if is_reversed { (second_number, first_number) } else { (first_number, second_number) };
        match [white, black].map(|number| u16::try_from(number).ok().filter(|&number| number <= player_count)) {
            [Some(white), Some(black)] => {
                pairing.games.push(Pairing { white: PairingNumber(white), black: PairingNumber(black) });
            }
            [present_player, other_player] => pairing.bye = present_player.or(other_player).map(PairingNumber),
        }
    }
    pairing
}

/// The pairs whose numbers have a sum, counted modulo the number of rounds; White first. Whoever would meet themselves meets the last.
fn number_pairs_with_sum(round_count: usize, number_sum: usize) -> impl Iterator<Item = (usize, usize)> {
    let last_number = round_count + 1;
    let opponent_of = move |number: usize| match (number_sum + 2 * round_count - number) % round_count {
        0 => round_count,
        remainder => remainder,
    };
    let lone_number = (1..=round_count).find(|&number| opponent_of(number) == number);
    let pair_with_last =
        lone_number.map(|number| if number <= last_number / 2 { (number, last_number) } else { (last_number, number) });
    let number_pairs = (1..=round_count)
        .map(move |number| (number, opponent_of(number)))
        .filter(|(number, opponent)| number < opponent);
    let coloured_pairs =
        number_pairs.map(|(lower, higher)| if (lower + higher) % 2 == 1 { (lower, higher) } else { (higher, lower) });
    pair_with_last.into_iter().chain(coloured_pairs)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_table_for_six_is_that_of_the_handbook() {
        let table: [[(u16, u16); 3]; 5] = [
            [(1, 6), (2, 5), (3, 4)],
            [(6, 4), (5, 3), (1, 2)],
            [(2, 6), (3, 1), (4, 5)],
            [(6, 5), (1, 4), (2, 3)],
            [(3, 6), (4, 2), (5, 1)],
        ];
        for (index, games) in table.into_iter().enumerate() {
            let found_games: BTreeSet<_> =
                berger_round(6, index + 1).games.iter().map(|game| (game.white.0, game.black.0)).collect();
            assert_eq!(found_games, BTreeSet::from(games), "round {}", index + 1);
        }
    }

    #[test]
    fn everybody_meets_everybody_once_with_nearly_as_many_whites_as_blacks() {
        for player_count in 2..=21 {
            let rounds: Vec<RoundPairing> =
                (1..=berger_round_count(player_count)).map(|round| berger_round(player_count, round)).collect();
            let games: Vec<Pairing> = rounds.iter().flat_map(|round| round.games.clone()).collect();
            let met_pairs: BTreeSet<_> =
                games.iter().map(|game| (game.white.min(game.black), game.white.max(game.black))).collect();
            assert_eq!(games.len(), met_pairs.len());
            assert_eq!(met_pairs.len(), usize::from(player_count) * usize::from(player_count - 1) / 2);
            let byes: BTreeSet<_> = rounds.iter().filter_map(|round| round.bye).collect();
            assert_eq!(byes.len(), usize::from(player_count % 2 * player_count));
            for number in (1..=player_count).map(PairingNumber) {
                let white_count = games.iter().filter(|game| game.white == number).count();
                let black_count = games.iter().filter(|game| game.black == number).count();
                assert!(
                    white_count.abs_diff(black_count) <= 1,
                    "{number} of {player_count}: {white_count} and {black_count}"
                );
            }
        }
    }

    #[test]
    fn a_second_cycle_has_the_opposite_colours() {
        let reversed_games = berger_round(5, 1).games.iter().map(|game| (game.black, game.white)).collect::<Vec<_>>();
        assert_eq!(
            berger_round(5, 6).games.iter().map(|game| (game.white, game.black)).collect::<Vec<_>>(),
            reversed_games
        );
    }

    #[test]
    fn nobody_meets_in_a_round_robin_of_one_or_in_round_0() {
        for (player_count, round) in [(0, 1), (1, 1), (4, 0)] {
            assert_eq!(berger_round(player_count, round), RoundPairing::default());
        }
    }
}
