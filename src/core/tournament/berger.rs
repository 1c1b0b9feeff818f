//! Round robins: who meets whom in which round, by the Berger tables of FIDE Handbook C.05, Annex 1.

use super::{Pairing, PairingNumber, RoundPairing};

/// How many rounds a round robin has in which everybody meets everybody once.
#[must_use]
pub const fn berger_rounds(players: u16) -> usize {
    match players {
        0 | 1 => 0,
        _ => players as usize + players as usize % 2 - 1,
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
pub fn berger_round(players: u16, round: usize) -> RoundPairing {
    let rounds = berger_rounds(players);
    let (Some(index), false) = (round.checked_sub(1), rounds == 0) else { return RoundPairing::default() };
    let is_reversed = (index / rounds) % 2 == 1;
    let sum = (index % rounds) + 2;
    let mut pairing = RoundPairing::default();
    for (first_number, second_number) in pairs(rounds, sum) {
        let (white, black) = if is_reversed { (second_number, first_number) } else { (first_number, second_number) };
        match [white, black].map(|number| u16::try_from(number).ok().filter(|&number| number <= players)) {
            [Some(white), Some(black)] => {
                pairing.games.push(Pairing { white: PairingNumber(white), black: PairingNumber(black) });
            }
            [present_player, other] => pairing.bye = present_player.or(other).map(PairingNumber),
        }
    }
    pairing
}

/// The pairs whose numbers have a sum, counted modulo the number of rounds; White first. Whoever would meet themselves meets the last.
fn pairs(rounds: usize, sum: usize) -> impl Iterator<Item = (usize, usize)> {
    let last = rounds + 1;
    let opponent_of = move |number: usize| match (sum + 2 * rounds - number) % rounds {
        0 => rounds,
        other => other,
    };
    let unpaired = (1..=rounds).find(|&number| opponent_of(number) == number);
    let with_last = unpaired.map(|number| if number <= last / 2 { (number, last) } else { (last, number) });
    let paired_numbers =
        (1..=rounds).map(move |number| (number, opponent_of(number))).filter(|(one, other)| one < other);
    let coloured =
        paired_numbers.map(|(lower, higher)| if (lower + higher) % 2 == 1 { (lower, higher) } else { (higher, lower) });
    with_last.into_iter().chain(coloured)
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
            let found: BTreeSet<_> =
                berger_round(6, index + 1).games.iter().map(|game| (game.white.0, game.black.0)).collect();
            assert_eq!(found, BTreeSet::from(games), "round {}", index + 1);
        }
    }

    #[test]
    fn everybody_meets_everybody_once_with_nearly_as_many_whites_as_blacks() {
        for players in 2..=21 {
            let rounds: Vec<RoundPairing> =
                (1..=berger_rounds(players)).map(|round| berger_round(players, round)).collect();
            let games: Vec<Pairing> = rounds.iter().flat_map(|round| round.games.clone()).collect();
            let met: BTreeSet<_> =
                games.iter().map(|game| (game.white.min(game.black), game.white.max(game.black))).collect();
            assert_eq!(games.len(), met.len());
            assert_eq!(met.len(), usize::from(players) * usize::from(players - 1) / 2);
            let byes: BTreeSet<_> = rounds.iter().filter_map(|round| round.bye).collect();
            assert_eq!(byes.len(), usize::from(players % 2 * players));
            for number in (1..=players).map(PairingNumber) {
                let whites = games.iter().filter(|game| game.white == number).count();
                let blacks = games.iter().filter(|game| game.black == number).count();
                assert!(whites.abs_diff(blacks) <= 1, "{number} of {players}: {whites} and {blacks}");
            }
        }
    }

    #[test]
    fn a_second_cycle_has_the_opposite_colours() {
        let reversed = berger_round(5, 1).games.iter().map(|game| (game.black, game.white)).collect::<Vec<_>>();
        assert_eq!(berger_round(5, 6).games.iter().map(|game| (game.white, game.black)).collect::<Vec<_>>(), reversed);
    }

    #[test]
    fn nobody_meets_in_a_round_robin_of_one_or_in_round_0() {
        for (players, round) in [(0, 1), (1, 1), (4, 0)] {
            assert_eq!(berger_round(players, round), RoundPairing::default());
        }
    }
}
