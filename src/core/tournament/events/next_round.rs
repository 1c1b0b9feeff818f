//! Who meets whom in the next round.

use std::collections::{BTreeMap, BTreeSet};

use super::event::TournamentError;
use super::participant::ParticipantId;
use super::rounds::{GameOutcome, ScheduledGame, TournamentRound};
use super::settings::TournamentFormat;
use super::state::Tournament;
use crate::tournament::dutch::{self, DutchRound, may_receive_bye};
use crate::tournament::{Bye, KnockOut, Pairing, PairingNumber, RoundPairing, berger_round};

/// The next round of a tournament whose participants all have pairing numbers. It has no games if requested byes leave nobody an opponent
/// in a tournament that could go on without them.
pub(super) fn next_round(tournament: &Tournament) -> Result<TournamentRound, TournamentError> {
    let round_number = tournament.rounds.len() + 1;
    let is_available = |id: &ParticipantId| {
        tournament.participants.get(id).is_some_and(|participant| participant.is_available(round_number))
    };
    let (pairing_numbers, requested_byes) = (tournament.numbers(), tournament.requested_byes());
    let present_numbers: BTreeSet<PairingNumber> =
        pairing_numbers.iter().filter(|(id, _)| is_available(id)).map(|(_, &number)| number).collect();
    let mut round = match paired_round(tournament, &present_numbers) {
        Err(error) if !requested_byes.is_empty() => {
            let requesting_numbers = requested_byes.keys().filter_map(|id| pairing_numbers.get(id));
            let all_numbers: BTreeSet<PairingNumber> =
                present_numbers.iter().chain(requesting_numbers).copied().collect();
            paired_round(tournament, &all_numbers).map_err(|_| error)?;
            round_without_games(tournament, &present_numbers)
        }
        result => result?,
    };
    round.byes.extend(requested_byes);
    Ok(round)
}

/// A round in which nobody who is there has an opponent. Whoever may not receive the pairing-allocated bye has no points.
fn round_without_games(tournament: &Tournament, present_numbers: &BTreeSet<PairingNumber>) -> TournamentRound {
    let table = tournament.crosstable();
    let byes = present_numbers.iter().filter_map(|&number| {
        let bye = if may_receive_bye(&table, number) { Bye::PairingAllocated } else { Bye::ZeroPoint };
        Some((tournament.id_of(number)?, bye))
    });
    TournamentRound { games: Vec::new(), byes: byes.collect() }
}

/// The round in which these meet.
fn paired_round(
    tournament: &Tournament,
    present_numbers: &BTreeSet<PairingNumber>,
) -> Result<TournamentRound, TournamentError> {
    let round_number = tournament.rounds.len() + 1;
    // Whoever is left of a knock-out wins the games against those who are not there any more.
    let is_decided =
        tournament.settings.format == TournamentFormat::KnockOut && round_number > 1 && present_numbers.len() == 1;
    if present_numbers.len() < 2 && !is_decided {
        return Err(TournamentError::TooFewParticipants(present_numbers.len()));
    }
    match tournament.settings.format {
        TournamentFormat::Swiss { rounds: round_count } => swiss_round(tournament, present_numbers, round_count),
        TournamentFormat::RoundRobin { .. } => {
            let player_count = u16::try_from(tournament.ranking.len()).unwrap_or(u16::MAX);
            let pairing = berger_round(player_count, round_number);
            Ok(schedule_round(tournament, present_numbers, &pairing, Bye::ZeroPoint))
        }
        TournamentFormat::KnockOut => knock_out_round(tournament, present_numbers),
        TournamentFormat::Arena { .. } => Err(TournamentError::NoFurtherRound),
    }
}

fn swiss_round(
    tournament: &Tournament,
    present_numbers: &BTreeSet<PairingNumber>,
    planned_rounds: usize,
) -> Result<TournamentRound, TournamentError> {
    let circumstances = DutchRound {
        present: present_numbers,
        prohibited: &BTreeSet::new(),
        planned_rounds,
        initial_colour: tournament.settings.initial_colour,
    };
    let pairing = dutch::pair(&tournament.crosstable(), &circumstances)?;
    Ok(schedule_round(tournament, present_numbers, &pairing, Bye::PairingAllocated))
}

fn knock_out_round(
    tournament: &Tournament,
    present_numbers: &BTreeSet<PairingNumber>,
) -> Result<TournamentRound, TournamentError> {
    let pairing_numbers = tournament.numbers();
    let mut bracket =
        KnockOut::new(&pairing_numbers.values().copied().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>());
    for round in &tournament.rounds {
        bracket = bracket.next_round(|pairing| winner(&pairing_numbers, round, pairing));
    }
    if bracket.survivors().count() < 2 {
        return Err(TournamentError::NoFurtherRound);
    }
    // Colours alternate from round to round.
    let games = bracket.games().into_iter().map(|game| match tournament.rounds.len() % 2 {
        0 => game,
        _ => Pairing { white: game.black, black: game.white },
    });
    let mut round = schedule_round(
        tournament,
        present_numbers,
        &RoundPairing { games: games.collect(), bye: None },
        Bye::PairingAllocated,
    );
    let byes = bracket.byes().into_iter().filter_map(|number| tournament.id_of(number));
    round.byes.extend(byes.map(|id| (id, Bye::PairingAllocated)));
    Ok(round)
}

/// Who won a game of a round.
fn winner(
    pairing_numbers: &BTreeMap<ParticipantId, PairingNumber>,
    round: &TournamentRound,
    pairing: Pairing,
) -> Option<PairingNumber> {
    let number_of = |id| pairing_numbers.get(&id).copied();
    let is_game = |game: &&ScheduledGame| {
        let players = [number_of(game.white), number_of(game.black)];
        players.contains(&Some(pairing.white)) && players.contains(&Some(pairing.black))
    };
    round.games.iter().find(is_game)?.winner().and_then(number_of)
}

/// A pairing as a round. Games of those who are not there are decided at once.
fn schedule_round(
    tournament: &Tournament,
    present_numbers: &BTreeSet<PairingNumber>,
    pairing: &RoundPairing,
    bye: Bye,
) -> TournamentRound {
    let games = pairing.games.iter().filter_map(|game| {
        let [is_white_present, is_black_present] =
            [game.white, game.black].map(|number| present_numbers.contains(&number));
        Some(ScheduledGame {
            white: tournament.id_of(game.white)?,
            black: tournament.id_of(game.black)?,
            outcome: GameOutcome::from_presence(is_white_present, is_black_present),
            game_points: None,
        })
    });
    let byes = pairing.bye.and_then(|number| tournament.id_of(number)).map(|id| (id, bye));
    TournamentRound { games: games.collect(), byes: byes.into_iter().collect() }
}
