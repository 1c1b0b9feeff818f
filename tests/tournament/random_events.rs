//! Random tournaments of three to eight players who come and go: what must be true of all of them. Swiss rounds are paired as by the
//! plain rules.
//!
//! The usual run tries 400; `TURNOVER_SEEDS=20000` tries more, `TURNOVER_SEED=42` tries one.

use std::collections::{BTreeMap, BTreeSet};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use turnover_core::tournament::{
    Bye, Colour, Crosstable, DutchError, GameOutcome, GameResult, Pairing, PairingNumber, ParticipantId, RoundPairing,
    RoundResult, ScheduledGame, Tournament, TournamentError, TournamentEvent, TournamentFormat, TournamentSettings,
    trf,
};

use super::plain_dutch;

/// A tournament, and what has happened in it.
struct RandomTournament {
    tournament: Tournament,
    events: Vec<TournamentEvent>,
    random: SmallRng,
    /// How many rounds have been compared with the plain rules.
    compared: usize,
}

impl RandomTournament {
    fn new(seed: u64, format: TournamentFormat) -> Self {
        let mut random = SmallRng::seed_from_u64(seed);
        let colour = if random.random_bool(0.5) { Colour::White } else { Colour::Black };
        let tournament = Tournament::new(TournamentSettings::new(format, colour));
        let mut club = Self { tournament, events: Vec::new(), random, compared: 0 };
        for _ in 0..club.random.random_range(3..=8) {
            club.join();
        }
        club
    }

    /// Lets something happen, if it can.
    fn try_apply(&mut self, event: TournamentEvent) -> Result<(), TournamentError> {
        let before = self.tournament.clone();
        let result = self.tournament.apply(event.clone());
        match result {
            Ok(()) => self.events.push(event),
            Err(_) => assert_eq!(self.tournament, before),
        }
        result
    }

    fn join(&mut self) {
        let id = ParticipantId(self.next_id());
        let rating = self.random.random_bool(0.8).then(|| self.random.random_range(1000..2000));
        let _ = self.try_apply(TournamentEvent::Joined { id, name: format!("Player {id}"), rating });
    }

    /// A number that is higher than those of all who take part.
    fn next_id(&self) -> u32 {
        self.tournament.participants().keys().next_back().map_or(0, |last| last.0 + 1)
    }

    /// Somebody, who may have been removed.
    fn somebody(&mut self) -> ParticipantId {
        let count = self.next_id().max(1);
        ParticipantId(self.random.random_range(0..count))
    }

    /// Somebody comes, leaves, returns or asks for a bye.
    fn come_and_go(&mut self) {
        let id = self.somebody();
        let round = self.tournament.rounds().len() + self.random.random_range(1..=2);
        let bye = if self.random.random_bool(0.5) { Bye::HalfPoint } else { Bye::ZeroPoint };
        match self.random.random_range(0..9) {
            0 => self.join(),
            8 => drop(self.try_apply(TournamentEvent::Removed { id })),
            1 => drop(self.try_apply(TournamentEvent::Withdrawn { id })),
            2 | 3 => drop(self.try_apply(TournamentEvent::Returned { id })),
            4 => drop(self.try_apply(TournamentEvent::ByeRequested { id, round, bye })),
            _ => {}
        }
    }

    fn outcome(&mut self) -> GameOutcome {
        let is_rated = self.random.random_bool(0.9);
        match self.random.random_range(0..20) {
            0 => GameOutcome::WhiteAbsent,
            1 => GameOutcome::BlackAbsent,
            2 => GameOutcome::BothAbsent,
            3..=7 if self.tournament.settings().format != TournamentFormat::KnockOut => {
                GameOutcome::Played { result: GameResult::Draw, is_rated }
            }
            8..=13 => GameOutcome::Played { result: GameResult::Win, is_rated },
            _ => GameOutcome::Played { result: GameResult::Loss, is_rated },
        }
    }

    /// Compares the last round, or that there is none, with the plain rules.
    fn compare_with_plain_rules(&mut self, before: &Crosstable, available: &BTreeSet<ParticipantId>, is_paired: bool) {
        let tournament = &self.tournament;
        let TournamentFormat::Swiss { rounds } = tournament.settings().format else { return };
        let numbers: BTreeMap<ParticipantId, PairingNumber> =
            tournament.ranking().iter().copied().zip((1..).map(PairingNumber)).collect();
        let present: BTreeSet<PairingNumber> = available.iter().filter_map(|id| numbers.get(id)).copied().collect();
        if present.len() != available.len() || !(2..=8).contains(&present.len()) {
            return;
        }
        let plain = plain_dutch::pair(before, &present, rounds, tournament.settings().initial_colour);
        let round = tournament.rounds().last().filter(|_| is_paired);
        // Without games it is complete, and in the table.
        if round.is_some_and(|round| round.games.is_empty()) {
            return;
        }
        let number = |id: &ParticipantId| numbers[id];
        let found = round.map(|round| {
            let game = |game: &ScheduledGame| Pairing { white: number(&game.white), black: number(&game.black) };
            let mut games: Vec<Pairing> = round.games.iter().map(game).collect();
            games.sort();
            let bye = round.byes.iter().find(|(_, bye)| **bye == Bye::PairingAllocated).map(|(id, _)| number(id));
            RoundPairing { games, bye }
        });
        assert_eq!(found, plain, "{}", trf::write(&tournament.report("Differs")).replace('\r', "\n"));
        self.compared += usize::from(found.is_some());
    }

    /// Plays a round, if there is one.
    fn play_round(&mut self) -> Result<(), TournamentError> {
        let available = self.available();
        let started = self.try_apply(TournamentEvent::RoundStarted);
        let is_full = started == Err(TournamentError::NoFurtherRound);
        if !is_full {
            // The round that has just begun is not in the table, but the numbers are the new ones.
            self.compare_with_plain_rules(&self.tournament.crosstable(), &available, started.is_ok());
        }
        started?;
        self.check_round(&available);
        let games = self.tournament.rounds().last().expect("a round").games.clone();
        for game in games.into_iter().filter(|game| game.outcome.is_none()) {
            self.come_and_go();
            let outcome = self.outcome();
            let ended = TournamentEvent::GameEnded { white: game.white, black: game.black, outcome };
            self.try_apply(ended).expect("a game in progress ends");
        }
        Ok(())
    }

    /// Who can be paired in the next round.
    fn available(&self) -> BTreeSet<ParticipantId> {
        let round = self.tournament.rounds().len() + 1;
        let participants = self.tournament.participants().iter();
        participants.filter(|(_, participant)| participant.is_available(round)).map(|(&id, _)| id).collect()
    }

    /// Everybody who is there has one game or the bye, and nobody else plays in a Swiss tournament. Where requested byes leave nobody an
    /// opponent, several may have the bye.
    fn check_round(&self, available: &BTreeSet<ParticipantId>) {
        let round = self.tournament.rounds().last().expect("a round");
        let games = round.games.iter().flat_map(|game| [game.white, game.black]);
        let allocated = round.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated).map(|(&id, _)| id);
        let members: Vec<ParticipantId> = games.chain(allocated).collect();
        let distinct: BTreeSet<ParticipantId> = members.iter().copied().collect();
        assert_eq!(members.len(), distinct.len(), "nobody is paired twice in a round");
        match self.tournament.settings().format {
            TournamentFormat::Swiss { .. } if round.games.is_empty() => {
                assert!(round.byes.len() > available.len() && available.iter().all(|id| round.byes.contains_key(id)));
            }
            TournamentFormat::Swiss { .. } => {
                assert_eq!(distinct, *available);
                assert!(round.games.iter().all(|game| game.outcome.is_none()));
            }
            TournamentFormat::RoundRobin { .. } | TournamentFormat::KnockOut => {
                let is_decided = |id| !available.contains(&id);
                assert!(
                    round
                        .games
                        .iter()
                        .all(|game| { game.outcome.is_some() == (is_decided(game.white) || is_decided(game.black)) })
                );
            }
            TournamentFormat::Arena { .. } => panic!("an arena has no rounds"),
        }
    }

    /// What must be true after every round.
    fn check(&self) {
        let tournament = &self.tournament;
        let replayed = Tournament::replay(tournament.settings().clone(), self.events.iter().cloned());
        assert_eq!(replayed.as_ref(), Ok(tournament));
        let json = serde_json::to_string(tournament).expect("JSON");
        assert_eq!(serde_json::from_str::<Tournament>(&json).expect("what was stored"), *tournament);
        let report = tournament.report("A club's evening");
        let read = trf::read(&trf::write(&report)).expect("a valid report file");
        assert_eq!(read, report);
        let standings = tournament.standings();
        assert_eq!(standings.len(), tournament.ranking().len());
        assert_eq!(tournament.current_standings(), standings, "no game goes on");
        assert!(standings.iter().enumerate().all(|(index, standing)| standing.rank <= index + 1));
        let ranks: Vec<usize> = standings.iter().map(|standing| standing.rank).collect();
        assert!(ranks.is_sorted());
    }

    /// Nobody meets an opponent twice or has two byes in a Swiss tournament, and colours stay balanced before the last round.
    fn check_swiss(&self, rounds: usize) {
        let table = self.tournament.crosstable();
        for number in table.numbers() {
            let row: Vec<RoundResult> = table.row(number).collect();
            let mut met = BTreeMap::new();
            for opponent in row.iter().filter_map(|result| result.played_opponent()) {
                *met.entry(opponent).or_insert(0) += 1;
            }
            assert!(met.values().all(|&times| times == 1), "{number} met {met:?}");
            assert!(row.iter().filter(|&&result| result == RoundResult::Bye(Bye::PairingAllocated)).count() <= 1);
            let colours: Vec<Colour> =
                row.iter().take(rounds - 1).filter_map(|result| result.played_colour()).collect();
            assert!(!colours.windows(3).any(|three| three.iter().all(|&colour| colour == three[0])), "{colours:?}");
            let difference: i32 = colours.iter().map(|&colour| if colour == Colour::White { 1 } else { -1 }).sum();
            assert!(difference.abs() <= 2);
        }
    }
}

fn seeds() -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    match number("TURNOVER_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("TURNOVER_SEEDS").unwrap_or(400),
    }
}

#[test]
fn small_swiss_tournaments_keep_their_promises() {
    let (mut played, mut compared, mut ended_early) = (0, 0, 0);
    for seed in seeds() {
        let rounds = usize::try_from(seed % 6).expect("a small number") + 2;
        let mut club = RandomTournament::new(seed, TournamentFormat::Swiss { rounds });
        for _ in 0..rounds {
            for _ in 0..club.random.random_range(0..3) {
                club.come_and_go();
            }
            match club.play_round() {
                Ok(()) => played += 1,
                Err(TournamentError::TooFewParticipants(_) | TournamentError::Pairing(DutchError::NoLegalPairing)) => {
                    ended_early += 1;
                }
                Err(error) => panic!("seed {seed}: {error}"),
            }
            club.check();
            club.check_swiss(rounds);
        }
        compared += club.compared;
    }
    println!("{played} rounds played, {compared} of them compared with the plain rules, {ended_early} not possible");
    assert!(played > ended_early);
    // Of a single tournament perhaps none can be compared.
    assert!(2 * compared > played || seeds().count() == 1, "few rounds are compared with the plain rules");
}

#[test]
fn small_round_robins_and_knock_outs_keep_their_promises() {
    for seed in seeds() {
        let format = if seed % 2 == 0 {
            TournamentFormat::RoundRobin { cycles: 1 + usize::from(seed % 4 == 0) }
        } else {
            TournamentFormat::KnockOut
        };
        let mut club = RandomTournament::new(seed, format);
        loop {
            club.come_and_go();
            match club.play_round() {
                Ok(()) => club.check(),
                Err(TournamentError::TooFewParticipants(_) | TournamentError::NoFurtherRound) => break,
                Err(error) => panic!("seed {seed}: {error}"),
            }
        }
        club.check();
        club.try_apply(TournamentEvent::Finished).expect("all games have ended");
    }
}
