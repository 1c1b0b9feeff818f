//! Compares the Dutch system's pairings with those of another program, round by round.
//!
//! `TURNOVER_TOURNAMENTS=folder cargo test --release -p turnover-core --test tournament -- --ignored --nocapture folder` compares all
//! report files of a folder.

use std::collections::BTreeSet;
use std::fs;

use turnover_core::tournament::dutch::{DutchRound, pair};
use turnover_core::tournament::trf::TournamentReport;
use turnover_core::tournament::{Bye, Colour, Crosstable, Pairing, PairingNumber, RoundPairing, RoundResult};

use super::{files, read};

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

/// Pairs each round anew from the rounds before it. Which rounds, from 1, differ.
fn differences(report: &TournamentReport) -> Vec<usize> {
    let table = report.crosstable().expect("results without contradictions");
    let rounds = table.rounds();
    let differs = |&round: &usize| {
        let is_present = |&number: &PairingNumber| table.row(number).nth(round).is_some_and(RoundResult::is_paired);
        let circumstances = DutchRound {
            present: &table.numbers().filter(is_present).collect(),
            prohibited: &BTreeSet::new(),
            planned_rounds: report.planned_rounds.unwrap_or(rounds),
            initial_colour: report.initial_colour().unwrap_or(Colour::White),
        };
        let pairing = pair(&table.after(round), &circumstances).map(|mut pairing| {
            pairing.games.sort();
            pairing
        });
        pairing.as_ref() != Ok(&pairing_of(&table, round))
    };
    (0..rounds).filter(differs).map(|round| round + 1).collect()
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
    different
}

#[test]
fn small_tournaments_are_paired_as_by_another_program() {
    assert_eq!(compare(files().into_iter().map(read)), []);
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
