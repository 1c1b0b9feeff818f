//! Compares the Dutch system's pairings with those of another program, round by round.
//!
//! `TURNOVER_TOURNAMENTS=folder cargo test --release -p turnover-core --test tournament -- --ignored --nocapture folder` compares all
//! report files of a folder.

use std::collections::BTreeSet;
use std::fs;

use turnover_core::tournament::dutch::{DutchRound, pair};
use turnover_core::tournament::trf::TournamentReport;
use turnover_core::tournament::{Bye, Colour, Crosstable, Pairing, PairingNumber, RoundPairing, RoundResult};

use super::{files, plain_dutch, read};

/// How a round was paired.
fn pairing_of(table: &Crosstable, round: usize) -> RoundPairing {
    let mut pairing = RoundPairing::default();
    for number in table.numbers() {
        match table.row(number).nth(round) {
            Some(
                RoundResult::Played { opponent, colour: Colour::White, .. }
                | RoundResult::Forfeited { opponent, colour: Colour::White, .. },
            ) => pairing.games.push(Pairing { white: number, black: opponent }),
            Some(RoundResult::Bye(Bye::PairingAllocated)) => pairing.bye = Some(number),
            _ => {}
        }
    }
    pairing.games.sort();
    pairing
}

/// Which two may not meet in a round, from 1; the smaller number first.
fn prohibited_in(report: &TournamentReport, round: usize) -> BTreeSet<(PairingNumber, PairingNumber)> {
    let in_force = report.prohibited.iter().filter(|record| (record.first_round..=record.last_round).contains(&round));
    let pairs = in_force.flat_map(|record| {
        let numbers = || record.numbers.iter().copied();
        numbers().flat_map(move |one| numbers().filter(move |&other| one < other).map(move |other| (one, other)))
    });
    pairs.collect()
}

/// What a round of a report was paired from.
struct Before {
    table: Crosstable,
    present: BTreeSet<PairingNumber>,
    planned_rounds: usize,
    initial_colour: Colour,
    prohibited: BTreeSet<(PairingNumber, PairingNumber)>,
}

impl Before {
    /// The state before a round, counted from 0.
    fn round(report: &TournamentReport, table: &Crosstable, round: usize) -> Self {
        let is_present = |&number: &PairingNumber| table.row(number).nth(round).is_some_and(RoundResult::is_paired);
        Self {
            table: table.after(round),
            present: table.numbers().filter(is_present).collect(),
            planned_rounds: report.planned_rounds.unwrap_or(table.rounds()),
            initial_colour: report.initial_colour().unwrap_or(Colour::White),
            prohibited: prohibited_in(report, round + 1),
        }
    }

    fn pair(&self) -> Option<RoundPairing> {
        let circumstances = DutchRound {
            present: &self.present,
            prohibited: &self.prohibited,
            planned_rounds: self.planned_rounds,
            initial_colour: self.initial_colour,
        };
        let mut pairing = pair(&self.table, &circumstances).ok()?;
        pairing.games.sort();
        Some(pairing)
    }
}

/// Pairs each round anew from the rounds before it. Which rounds, from 1, differ.
fn differences(report: &TournamentReport) -> Vec<usize> {
    let table = report.crosstable().expect("results without contradictions");
    let differs =
        |&round: &usize| Before::round(report, &table, round).pair().as_ref() != Some(&pairing_of(&table, round));
    (0..table.rounds()).filter(differs).map(|round| round + 1).collect()
}

/// Compares tournaments and prints how many agree. The names and rounds of the others.
fn compare(tournaments: impl Iterator<Item = TournamentReport>) -> Vec<(String, Vec<usize>)> {
    let (mut count, mut rounds) = (0, 0);
    let mut different = Vec::new();
    for report in tournaments {
        count += 1;
        rounds += report.players.iter().map(|player| player.rounds.len()).max().unwrap_or(0);
        let found = differences(&report);
        different.extend((!found.is_empty()).then_some((report.name, found)));
    }
    let different_rounds: usize = different.iter().map(|(_, rounds)| rounds.len()).sum();
    println!(
        "{} of {rounds} rounds agree, {} of {count} tournaments",
        rounds - different_rounds,
        count - different.len()
    );
    assert!(rounds > 0, "no rounds");
    different
}

#[test]
fn small_tournaments_are_paired_as_by_another_program() {
    assert_eq!(compare(files().into_iter().map(read)), []);
}

#[test]
fn plain_rules_pair_the_smallest_tournaments_as_the_other_program() {
    let mut rounds = 0;
    for report in files().into_iter().map(read).filter(|report| report.players.len() <= 8) {
        let table = report.crosstable().expect("results without contradictions");
        for round in 0..table.rounds() {
            let Before { table: before, present, planned_rounds, initial_colour, .. } =
                Before::round(&report, &table, round);
            let plain = plain_dutch::pair(&before, &present, planned_rounds, initial_colour);
            assert_eq!(plain, Some(pairing_of(&table, round)), "{}, round {}", report.name, round + 1);
            rounds += 1;
        }
    }
    assert!(rounds > 0, "no rounds");
    println!("{rounds} rounds");
}

#[test]
fn those_who_may_not_meet_are_paired_with_others_in_the_rounds_of_the_prohibition() {
    let record = |number: u16| format!("001 {number:>4}{:81}\n", "");
    let players: String = (1..=4).map(record).collect();
    let report = read(&format!("142 3\n260 001 001    3    1\n{players}"));
    let table = report.crosstable().expect("results without contradictions");
    let games = |round| {
        let mut before = Before::round(&report, &table, round);
        before.present = table.numbers().collect();
        let games = before.pair().expect("a legal pairing").games;
        games.into_iter().map(|game| (game.white.0, game.black.0)).collect::<Vec<_>>()
    };
    assert_eq!(games(0), [(1, 4), (3, 2)]);
    assert_eq!(games(1), [(1, 3), (4, 2)]);
}

#[test]
#[ignore = "needs a folder of report files, named by TURNOVER_TOURNAMENTS"]
fn a_folder_of_tournaments_is_paired_as_by_another_program() {
    let folder = std::env::var("TURNOVER_TOURNAMENTS").expect("TURNOVER_TOURNAMENTS names a folder of report files");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let reports = paths.iter().map(|path| read(&fs::read_to_string(path).expect("a text")));
    assert_eq!(compare(reports), []);
}
