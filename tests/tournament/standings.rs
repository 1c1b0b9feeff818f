//! Standings and tie-breaks of small tournaments that were worked out by hand.

use turnover_core::tournament::{
    Crosstable, PairingNumber, PairingPlan, Standing, TieBreak, direct_encounter, standings, tie_break_value, trf,
};

/// A crosstable from the rounds of each participant, as report files write them.
fn table(rows: &[&[&str]]) -> Crosstable {
    let record = |(index, row): (usize, &&[&str])| {
        let rounds: String = row.iter().map(|round| format!("  {round:>8}")).collect();
        format!("001 {:>4}{:81}{rounds}\n", index + 1, "")
    };
    let text: String = rows.iter().enumerate().map(record).collect();
    trf::read(&text).expect("a valid report file").crosstable().expect("results without contradictions")
}

fn values(table: &Crosstable, plan: PairingPlan, code: &str) -> Vec<String> {
    let tie_break: TieBreak = code.parse().expect("a code");
    table.numbers().map(|number| tie_break_value(table, plan, number, tie_break).to_string()).collect()
}

/// Four players who met all others. 1 has 2.5 points, 2 has 1, 3 has 2, 4 has 0.5.
fn complete() -> Crosstable {
    table(&[
        &["2 w 1", "3 b =", "4 w 1"],
        &["1 b 0", "4 w 1", "3 b 0"],
        &["4 w =", "1 w =", "2 w 1"],
        &["3 b =", "2 b 0", "1 b 0"],
    ])
}

/// 4 left after the first round. 1 has 2.5 points, 2 has 1.5, 3 has 2, 4 has 0.
fn with_withdrawal() -> Crosstable {
    table(&[
        &["4 w 1", "2 w 1", "3 b ="],
        &["3 w =", "1 b 0", "0000 - U"],
        &["2 b =", "0000 - U", "1 w ="],
        &["1 b 0", "0000 - Z", "0000 - Z"],
    ])
}

/// 2 did not come to the first round. 1 has 2 points, 2 and 3 have 1, 4 has 0.
fn with_forfeit() -> Crosstable {
    table(&[&["2 w +", "3 w 1"], &["1 b -", "4 w 1"], &["4 w 1", "1 b 0"], &["3 b 0", "2 b 0"]])
}

#[test]
fn buchholz_and_sonneborn_berger_sum_the_scores_of_opponents() {
    let table = complete();
    let cases = [
        ("BH", ["3.50", "5.00", "4.00", "5.50"]),
        ("BH/C1", ["3.00", "4.50", "3.50", "4.50"]),
        ("BH/M1", ["1.00", "2.00", "1.00", "2.00"]),
        ("SB", ["2.50", "0.50", "2.50", "1.00"]),
        ("WIN", ["2.00", "1.00", "1.00", "0.00"]),
    ];
    for (code, expected) in cases {
        assert_eq!(values(&table, PairingPlan::RoundByRound, code), expected, "{code}");
        assert_eq!(values(&table, PairingPlan::InAdvance, code), expected, "{code}");
    }
}

#[test]
fn unplayed_rounds_count_by_article_16() {
    let table = with_withdrawal();
    // Whoever left counts as if the rest had been drawn (16.3.2). A bye is a game against a dummy with the own score, at most 1.5: draws
    // in all three rounds (16.4.2).
    let cases = [
        ("BH", ["4.50", "6.00", "5.50", "2.50"]),
        ("BH/C1", ["3.50", "4.50", "4.00", "2.50"]),
        ("SB", ["3.50", "2.50", "3.50", "0.00"]),
        ("WIN", ["2.00", "1.00", "1.00", "0.00"]),
        ("WON", ["2.00", "0.00", "0.00", "0.00"]),
    ];
    for (code, expected) in cases {
        assert_eq!(values(&table, PairingPlan::RoundByRound, code), expected, "{code}");
    }
}

#[test]
fn a_forfeit_counts_as_a_game_against_a_dummy_who_has_no_more_than_either() {
    let table = with_forfeit();
    assert_eq!(values(&table, PairingPlan::RoundByRound, "BH"), ["2.00", "1.00", "2.00", "2.00"]);
    // 16.5.1: the round that 2 forfeited is cut, although the other one contributes less.
    assert_eq!(values(&table, PairingPlan::RoundByRound, "BH/C1"), ["1.00", "0.00", "2.00", "1.00"]);
    // In a round robin it counts like a played game.
    assert_eq!(values(&table, PairingPlan::InAdvance, "BH"), ["2.00", "2.00", "2.00", "2.00"]);
    assert_eq!(values(&table, PairingPlan::InAdvance, "SB"), ["2.00", "0.00", "0.00", "0.00"]);
}

#[test]
fn a_half_point_bye_amid_games_keeps_its_half_point_and_one_at_the_end_is_a_draw() {
    let table =
        table(&[&["2 w 1", "0000 - H", "3 w 1"], &["1 b 0", "3 w 1", "0000 - Z"], &["0000 - U", "2 b 0", "1 b 0"]]);
    // 1 met 2, who has 1 and a bye at the end, and 3 with 1; the dummy has 1.5.
    assert_eq!(values(&table, PairingPlan::RoundByRound, "BH"), ["4.00", "4.50", "5.00"]);
}

fn groups(table: &Crosstable, tied: &[u16]) -> Vec<Vec<u16>> {
    let tied: Vec<PairingNumber> = tied.iter().copied().map(PairingNumber).collect();
    let groups = direct_encounter(table, PairingPlan::RoundByRound, &tied);
    groups.into_iter().map(|group| group.into_iter().map(|number| number.0).collect()).collect()
}

#[test]
fn direct_encounter_ranks_whom_missing_games_cannot_overtake() {
    let star = table(&[&["2 w 1", "3 w 1"], &["1 b 0"], &["0000 - Z", "1 b 0"]]);
    assert_eq!(groups(&star, &[2, 3, 1]), [vec![1], vec![2, 3]]);
    let open = table(&[&["2 w 1"], &["1 b 0"], &["0000 - Z"]]);
    assert_eq!(groups(&open, &[1, 2, 3]), [[1, 2, 3]]);
    assert_eq!(groups(&open, &[1, 2]), [[1], [2]]);
    let forfeit = table(&[&["2 w +"], &["1 b -"]]);
    assert_eq!(groups(&forfeit, &[1, 2]), [[1, 2]]);
    assert_eq!(direct_encounter(&forfeit, PairingPlan::InAdvance, &[PairingNumber(2), PairingNumber(1)]).len(), 2);
}

#[test]
fn direct_encounter_decides_anew_among_those_who_are_still_tied() {
    // 1 and 2 have two points against the others, 3 and 4 one; 1 beat 2, and 4 beat 3.
    let pairs = table(&[
        &["2 w 1", "3 w 0", "4 w 1"],
        &["1 b 0", "4 b 1", "3 b 1"],
        &["4 w 0", "1 b 1", "2 w 0"],
        &["3 b 1", "2 w 0", "1 b 0"],
    ]);
    assert_eq!(groups(&pairs, &[3, 2, 1, 4]), [[1], [2], [4], [3]]);
    // 1 beat 2, who beat 3, who beat 1, and all beat 4.
    let circle = table(&[
        &["2 w 1", "3 w 0", "4 w 1"],
        &["1 b 0", "4 b 1", "3 b 1"],
        &["4 w 1", "1 b 1", "2 w 0"],
        &["3 b 0", "2 w 0", "1 b 0"],
    ]);
    assert_eq!(groups(&circle, &[1, 2, 3, 4]), [vec![1, 2, 3], vec![4]]);
}

#[test]
fn averages_of_three_games_break_no_tie() {
    // All have 1.5 points on average: 1 has won 2:1 against 3, who has against 4, who has against 1, and 2 has drawn with each.
    let cycles = table(&[
        &["2 w =", "3 w 1", "4 w 1", "2 w =", "3 w 1", "4 w 0", "2 w =", "3 w 0", "4 w 0"],
        &["1 b =", "4 w =", "3 w =", "1 b =", "4 w =", "3 w =", "1 b =", "4 w =", "3 w ="],
        &["4 w 1", "1 b 0", "2 b =", "4 w 1", "1 b 0", "2 b =", "4 w 0", "1 b 1", "2 b ="],
        &["3 b 0", "2 b =", "1 b 0", "3 b 0", "2 b =", "1 b 1", "3 b 1", "2 b =", "1 b 1"],
    ]);
    let standings = standings(&cycles, PairingPlan::InAdvance, &[TieBreak::DirectEncounter]);
    let ranks: Vec<_> =
        standings.iter().map(|standing| (standing.rank, standing.tie_break_texts().remove(0))).collect();
    assert_eq!(ranks, vec![(1, "1.50".to_owned()); 4]);
}

#[test]
fn whoever_is_tied_shares_a_rank() {
    let ranks = |table: &Crosstable, codes: &[&str]| {
        let tie_breaks: Vec<TieBreak> = codes.iter().map(|code| code.parse().expect("a code")).collect();
        let standings = standings(table, PairingPlan::RoundByRound, &tie_breaks);
        standings.iter().map(|Standing { rank, number, .. }| (number.0, *rank)).collect::<Vec<_>>()
    };
    assert_eq!(ranks(&complete(), &["BH"]), [(1, 1), (3, 2), (2, 3), (4, 4)]);
    assert_eq!(ranks(&with_forfeit(), &[]), [(1, 1), (2, 2), (3, 2), (4, 4)]);
    assert_eq!(ranks(&with_forfeit(), &["DE", "BH/C1"]), [(1, 1), (3, 2), (2, 3), (4, 4)]);
}

#[test]
fn the_direct_encounter_tells_the_points_against_those_who_are_tied() {
    // 1 and 3 have 2 points, and 3 has won against 1. 2 has 1.5, 4 has 0.5.
    let table = table(&[
        &["2 w 1", "3 b 0", "4 w 1"],
        &["1 b 0", "4 w =", "3 b 1"],
        &["4 w 1", "1 w 1", "2 w 0"],
        &["3 b 0", "2 b =", "1 b 0"],
    ]);
    let told = |plan, codes: [TieBreak; 2]| {
        let standings = standings(&table, plan, &codes).into_iter();
        standings.map(|standing| (standing.number.0, standing.tie_break_texts())).collect::<Vec<_>>()
    };
    for plan in [PairingPlan::RoundByRound, PairingPlan::InAdvance] {
        let told = told(plan, [TieBreak::DirectEncounter, TieBreak::GamesWon]);
        let expected = [(3, ["1.00", "2.00"]), (1, ["0.00", "2.00"]), (2, ["", "1.00"]), (4, ["", "0.00"])];
        assert_eq!(told, expected.map(|(number, texts)| (number, texts.map(str::to_owned).to_vec())));
    }
    // Whom another tie-break has ranked before are not tied any more.
    let told = told(PairingPlan::InAdvance, [TieBreak::SonnebornBerger, TieBreak::DirectEncounter]);
    assert_eq!(told[0], (3, vec!["2.50".to_owned(), String::new()]));
}

#[test]
fn whoever_never_came_is_behind_all_who_played() {
    // 3 had the bye and then did not come: one point, but no game.
    let table = table(&[&["2 w =", "3 w +"], &["1 b =", "0000 - H"], &["0000 - U", "1 b -"]]);
    let order = standings(&table, PairingPlan::RoundByRound, &[]);
    assert_eq!(order.iter().map(|standing| standing.number.0).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn whoever_wins_by_forfeit_has_come() {
    // 1 had a free round of a round robin, and then nobody to play against.
    let table =
        table(&[&["0000 - Z", "2 w +", "3 b +"], &["3 w 1", "1 b -", "0000 - Z"], &["2 b 0", "0000 - Z", "1 w -"]]);
    let order = standings(&table, PairingPlan::InAdvance, &[]);
    assert_eq!(order.iter().map(|standing| standing.number.0).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn tie_breaks_are_stored_by_their_codes() {
    for code in ["DE", "WIN", "WON", "BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "SB", "GP"] {
        let tie_break: TieBreak = code.parse().expect("a code");
        assert_eq!(tie_break.to_string(), code);
        assert_eq!(serde_json::to_string(&tie_break).expect("JSON"), format!("\"{code}\""));
        assert_eq!(serde_json::from_str::<TieBreak>(&format!("\"{code}\"")).expect("a code"), tie_break);
    }
    let error = "ELO".parse::<TieBreak>().expect_err("no code");
    assert_eq!(error.to_string(), "expected DE, WIN, WON, BH, BH/C1, BH/C2, BH/M1, BH/M2, SB or GP, found `ELO`");
}
