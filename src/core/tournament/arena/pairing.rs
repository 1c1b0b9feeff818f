//! The pairing of those who wait in an arena.

use crate::tournament::matching::{WeightTooWide, heaviest_matching};
use crate::tournament::{Colour, Pairing, PairingNumber};

/// How long two players wait for somebody else before they meet again where pairings are made all the time, in seconds. So long waits
/// cannot arise in small arenas.
pub const PATIENCE_SECS: u64 = 5;

/// A player of an arena who is free.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct WaitingPlayer {
    /// The player.
    pub number: PairingNumber,
    /// The rank in the arena so far.
    pub rank: usize,
    /// The opponent of the last game.
    pub last_opponent: Option<PairingNumber>,
    /// Games with White less games with Black.
    pub colour_difference: i32,
    /// The colour of the last game.
    pub last_colour: Option<Colour>,
    /// Since when the player waits, in seconds.
    pub waited_secs: u64,
}

impl WaitingPlayer {
    /// How much the player is owed White: who has more has it.
    fn white_claim(&self) -> (i32, bool) {
        (-self.colour_difference, self.last_colour == Some(Colour::Black))
    }

    /// Whether a game would repeat the last one of either.
    fn repeats_last_game(&self, other_player: &Self) -> bool {
        self.last_opponent == Some(other_player.number) || other_player.last_opponent == Some(self.number)
    }

    /// Whether the two may meet now.
    fn may_meet(&self, other_player: &Self, present_count: usize, patience_secs: Option<u64>) -> bool {
        let have_waited = |patience_secs: u64| self.waited_secs.min(other_player.waited_secs) >= patience_secs;
        !self.repeats_last_game(other_player) || present_count <= 2 || patience_secs.is_some_and(have_waited)
    }
}

/// Pairs as many of the waiting players as possible: those who have waited longest, without meeting their last opponents again, and with
/// ranks near to each other. Two meet twice in a row only if nobody else is in the arena, or both have waited for so many seconds; never
/// because of that if `patience_secs` is `None`.
///
/// # Errors
///
/// If there are far too many players.
pub fn arena_pairing(
    waiting_players: &[WaitingPlayer],
    present_count: usize,
    patience_secs: Option<u64>,
) -> Result<Vec<Pairing>, WeightTooWide> {
    let indices: Vec<usize> = (0..waiting_players.len()).collect();
    let mates = heaviest_matching(&indices, |first_player, second_player| {
        let [first_player, second_player] = [first_player, second_player].map(|index| &waiting_players[index]);
        first_player.may_meet(second_player, present_count, patience_secs).then(|| {
            let waited_secs = first_player.waited_secs.min(3600) + second_player.waited_secs.min(3600);
            let rank_distance =
                i64::try_from(first_player.rank.abs_diff(second_player.rank).min(1 << 20)).unwrap_or(i64::MAX);
            vec![
                1,
                i64::try_from(waited_secs).unwrap_or(i64::MAX),
                -i64::from(first_player.repeats_last_game(second_player)),
                -rank_distance * rank_distance,
            ]
        })
    })?;
    let pairs = indices
        .iter()
        .filter_map(|&index| Some((index, mates[index]?)))
        .filter(|(first_player, second_player)| first_player < second_player);
    Ok(pairs
        .map(|(first_player, second_player)| {
            pair_players(&waiting_players[first_player], &waiting_players[second_player])
        })
        .collect())
}

/// White has who had it less often, then who had Black last, then the lower ranked.
fn pair_players(first_player: &WaitingPlayer, second_player: &WaitingPlayer) -> Pairing {
    let has_first_white = (first_player.white_claim(), first_player.rank, first_player.number)
        > (second_player.white_claim(), second_player.rank, second_player.number);
    let [white, black] = if has_first_white {
        [first_player.number, second_player.number]
    } else {
        [second_player.number, first_player.number]
    };
    Pairing { white, black }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting_player(number: u16, last_opponent: Option<u16>, waited_secs: u64) -> WaitingPlayer {
        WaitingPlayer {
            number: PairingNumber(number),
            rank: usize::from(number),
            last_opponent: last_opponent.map(PairingNumber),
            colour_difference: 0,
            last_colour: None,
            waited_secs,
        }
    }

    fn paired_numbers(waiting_players: &[WaitingPlayer], present_count: usize) -> Vec<(u16, u16)> {
        paired_with_patience(waiting_players, present_count, Some(PATIENCE_SECS))
    }

    fn paired_with_patience(
        waiting_players: &[WaitingPlayer],
        present_count: usize,
        patience_secs: Option<u64>,
    ) -> Vec<(u16, u16)> {
        let games = arena_pairing(waiting_players, present_count, patience_secs).expect("few players");
        games.iter().map(|game| (game.white.0.min(game.black.0), game.white.0.max(game.black.0))).collect()
    }

    #[test]
    fn neighbours_in_rank_meet() {
        let players: Vec<_> = (1..=6).map(|number| waiting_player(number, None, 0)).collect();
        assert_eq!(paired_numbers(&players, 6), [(1, 2), (3, 4), (5, 6)]);
    }

    #[test]
    fn whoever_waits_longest_is_paired_first() {
        let players = [waiting_player(1, None, 1), waiting_player(2, None, 2), waiting_player(3, None, 9)];
        assert_eq!(paired_numbers(&players, 3), [(2, 3)]);
    }

    #[test]
    fn the_same_two_meet_again_only_when_nobody_else_comes() {
        let same_opponents =
            |waited_secs| [waiting_player(1, Some(2), waited_secs), waiting_player(2, Some(1), waited_secs)];
        assert_eq!(paired_numbers(&same_opponents(0), 4), []);
        assert_eq!(paired_numbers(&same_opponents(0), 2), [(1, 2)]);
        assert_eq!(paired_numbers(&same_opponents(PATIENCE_SECS), 4), [(1, 2)]);
        assert_eq!(paired_with_patience(&same_opponents(u64::MAX), 4, None), []);
        assert_eq!(paired_with_patience(&same_opponents(0), 2, None), [(1, 2)]);
        let two_pairs = [same_opponents(9), [waiting_player(3, Some(4), 9), waiting_player(4, Some(3), 9)]].concat();
        assert_eq!(paired_numbers(&two_pairs, 4), [(1, 3), (2, 4)]);
    }

    #[test]
    fn nobody_is_paired_alone() {
        assert_eq!(paired_numbers(&[], 0), []);
        assert_eq!(paired_numbers(&[waiting_player(1, None, 1000)], 1), []);
    }
}
