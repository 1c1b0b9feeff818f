//! Knock-out: who meets whom, with seeds and byes.

use serde::{Deserialize, Serialize};

use super::{Pairing, PairingNumber};

/// A knock-out tournament before one of its rounds: who is still in it, in the order of the bracket. Neighbours meet.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct KnockOut {
    /// An empty place gives its neighbour a bye.
    places: Vec<Option<PairingNumber>>,
}

impl KnockOut {
    /// The bracket of some seeded participants, the strongest first. The first two can meet in the final only, the first four in the
    /// semifinals, and so on; byes in the first round go to the strongest.
    ///
    /// ```
    /// use turnover_core::tournament::{KnockOut, PairingNumber};
    ///
    /// let seeds: Vec<PairingNumber> = (1..=6).map(PairingNumber).collect();
    /// let bracket = KnockOut::new(&seeds);
    /// let games: Vec<_> = bracket.games().iter().map(|game| (game.white.0, game.black.0)).collect();
    /// assert_eq!(games, [(4, 5), (3, 6)]);
    /// ```
    #[must_use]
    pub fn new(seeds: &[PairingNumber]) -> Self {
        let mut bracket_order = vec![0];
        while bracket_order.len() < seeds.len() {
            let bracket_size = 2 * bracket_order.len();
            bracket_order = bracket_order.into_iter().flat_map(|seed| [seed, bracket_size - 1 - seed]).collect();
        }
        Self { places: bracket_order.into_iter().map(|seed| seeds.get(seed).copied()).collect() }
    }

    /// The games of this round. The participant with the smaller number has White.
    #[must_use]
    pub fn games(&self) -> Vec<Pairing> {
        let games = self.neighbours().filter_map(|[first_seed, second_seed]| {
            let (first_seed, second_seed) = (first_seed?, second_seed?);
            Some(Pairing { white: first_seed.min(second_seed), black: first_seed.max(second_seed) })
        });
        games.collect()
    }

    /// Who has no opponent in this round.
    #[must_use]
    pub fn byes(&self) -> Vec<PairingNumber> {
        let byes = self.neighbours().filter_map(|[first_seed, second_seed]| first_seed.xor(second_seed));
        if self.places.len() > 1 { byes.collect() } else { Vec::new() }
    }

    /// Who has won the tournament, when nobody else is left.
    #[must_use]
    pub fn winner(&self) -> Option<PairingNumber> {
        let mut surviving_players = self.places.iter().flatten();
        surviving_players.next().copied().filter(|_| surviving_players.next().is_none())
    }

    /// Who is still in the tournament.
    pub fn survivors(&self) -> impl Iterator<Item = PairingNumber> + '_ {
        self.places.iter().flatten().copied()
    }

    /// The next round, after a function has told the winner of each game; nobody, if both players were absent.
    #[must_use]
    pub fn next_round(&self, winner_of: impl Fn(Pairing) -> Option<PairingNumber>) -> Self {
        let winners = self.neighbours().map(|[first_seed, second_seed]| match (first_seed, second_seed) {
            (Some(first_seed), Some(second_seed)) => {
                winner_of(Pairing { white: first_seed.min(second_seed), black: first_seed.max(second_seed) })
            }
            _ => first_seed.or(second_seed),
        });
        Self { places: winners.collect() }
    }

    /// The neighbours.
    fn neighbours(&self) -> impl Iterator<Item = [Option<PairingNumber>; 2]> + '_ {
        self.places.chunks(2).map(|places| [places[0], places.get(1).copied().flatten()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bracket(player_count: u16) -> KnockOut {
        KnockOut::new(&(1..=player_count).map(PairingNumber).collect::<Vec<_>>())
    }

    #[test]
    fn the_strongest_win_if_the_better_seed_always_wins() {
        for player_count in 1..=33 {
            let mut bracket = bracket(player_count);
            let mut game_count = 0;
            while bracket.winner().is_none() {
                game_count += bracket.games().len();
                let survivor_count = bracket.survivors().count();
                bracket = bracket.next_round(|game| Some(game.white));
                // The best half is left.
                let best_half: Vec<_> = (1..).map(PairingNumber).take(survivor_count.next_power_of_two() / 2).collect();
                assert!(bracket.survivors().all(|number| best_half.contains(&number)), "{player_count} players");
            }
            assert_eq!(bracket.winner(), Some(PairingNumber(1)));
            assert_eq!(game_count, usize::from(player_count) - 1);
        }
    }

    #[test]
    fn the_strongest_have_the_byes() {
        for player_count in 2..=33_u16 {
            let mut byes = bracket(player_count).byes();
            byes.sort();
            let count = player_count.next_power_of_two() - player_count;
            assert_eq!(byes, (1..=count).map(PairingNumber).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nobody_follows_from_a_game_without_players() {
        let final_round = bracket(4).next_round(|game| Some(game.white).filter(|&winner| winner == PairingNumber(2)));
        assert_eq!(final_round.winner(), Some(PairingNumber(2)));
        assert_eq!(final_round.byes(), [PairingNumber(2)]);
        assert_eq!(bracket(2).next_round(|_| None).winner(), None);
        assert_eq!(bracket(0).winner(), None);
    }
}
