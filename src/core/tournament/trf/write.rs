//! Report files, written record by record.

use super::read::FIRST_ROUND_COLUMN;
use super::{ProhibitedPairing, ReportedPlayer, ReportedTeam, TournamentReport};
use crate::tournament::{Bye, Colour, GameResult, PairingNumber, PointSystem, RoundResult};

/// Writes a report file. Each line ends with a carriage return, as the format demands. What does not fit into its columns is cut off.
#[must_use]
pub fn write(report: &TournamentReport) -> String {
    let mut lines = vec![format!("012 {}", without_line_ends(&report.name))];
    lines.extend(report.planned_rounds.map(|rounds| format!("142 {rounds}")));
    lines.extend(report.initial_colour.map(|colour| format!("152 {}", colour_code(colour).to_ascii_uppercase())));
    lines.extend(points_record(&report.points));
    lines.extend(report.type_code.as_ref().map(|code| format!("192 {}", without_line_ends(code))));
    lines.extend(report.players.iter().map(player_record));
    lines.extend(report.teams.iter().map(team_record));
    lines.extend(report.prohibited.iter().map(prohibited_record));
    lines.extend(report.other_records.iter().map(|record| without_line_ends(record)));
    lines.into_iter().map(|line| line.trim_end().to_owned() + "\r").collect()
}

/// Without line ends, which would begin another record.
fn without_line_ends(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

/// A text of a number of characters, with blanks behind it or cut off.
fn left_aligned(text: &str, width: usize) -> String {
    let text: String = without_line_ends(text).chars().take(width).collect();
    format!("{text:<width$}")
}

fn points_record(points: &PointSystem) -> Option<String> {
    let is_default =
        *points == PointSystem { pairing_allocated_bye: points.pairing_allocated_bye, ..Default::default() };
    if is_default && points.pairing_allocated_bye == points.win {
        return None;
    }
    let pairs = [
        ('W', points.win),
        ('D', points.draw),
        ('L', points.loss),
        ('A', points.absence),
        ('P', points.pairing_allocated_bye),
    ];
    Some(format!("162  {}", pairs.map(|(letter, points)| format!("{letter}{points:>4}")).join("    ")))
}

fn prohibited_record(prohibited: &ProhibitedPairing) -> String {
    let numbers: Vec<String> = prohibited.numbers.iter().map(|number| format!("{number:>4}")).collect();
    let [first_round, last_round] = [prohibited.first_round, prohibited.last_round].map(|round| round.min(999));
    format!("260 {first_round:03} {last_round:03} {}", numbers.join(" "))
}

fn player_record(player: &ReportedPlayer) -> String {
    let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let rank = player.rank.map(|rank| rank.to_string()).unwrap_or_default();
    let mut record = format!(
        "001 {:>4} {}{} {} {rating:>4} {} {:>11} {} {:>4} {rank:>4}",
        player.number,
        left_aligned(&player.sex, 1),
        left_aligned(&player.title, 3),
        left_aligned(&player.name, 33),
        left_aligned(&player.federation, 3),
        left_aligned(&player.fide_number, 11).trim_end(),
        left_aligned(&player.birth_date, 10),
        player.points,
    );
    record = left_aligned(&record, FIRST_ROUND_COLUMN - 3);
    record.extend(player.rounds.iter().map(|&round| format!("  {}", round_field(round))));
    record
}

fn team_record(team: &ReportedTeam) -> String {
    let rating = team.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let rank = team.rank.map(|rank| rank.to_string()).unwrap_or_default();
    let mut record = format!(
        "310 {:>3} {} {:5} {rating:>6} {:>6} {:>6} {rank:>3} ",
        team.number,
        left_aligned(&team.name, 32),
        "",
        team.match_points,
        team.game_points,
    );
    record.extend(team.players.iter().map(|number| format!(" {number:>4}")));
    record
}

/// The eight characters of a round: opponent, colour, result.
fn round_field(round: RoundResult) -> String {
    let game_field = |opponent: PairingNumber, colour, code| format!("{opponent:>4} {} {code}", colour_code(colour));
    match round {
        RoundResult::Played { opponent, colour, result, is_rated } => {
            game_field(opponent, colour, result_code(result, is_rated))
        }
        RoundResult::Forfeited { opponent, colour, is_won } => {
            game_field(opponent, colour, if is_won { '+' } else { '-' })
        }
        RoundResult::Bye(bye) => format!("0000 - {}", bye_code(bye)),
    }
}

const fn colour_code(colour: Colour) -> char {
    match colour {
        Colour::White => 'w',
        Colour::Black => 'b',
    }
}

const fn result_code(result: GameResult, is_rated: bool) -> char {
    match (result, is_rated) {
        (GameResult::Win, true) => '1',
        (GameResult::Draw, true) => '=',
        (GameResult::Loss, true) => '0',
        (GameResult::Win, false) => 'W',
        (GameResult::Draw, false) => 'D',
        (GameResult::Loss, false) => 'L',
    }
}

const fn bye_code(bye: Bye) -> char {
    match bye {
        Bye::PairingAllocated => 'U',
        Bye::FullPoint => 'F',
        Bye::HalfPoint => 'H',
        Bye::ZeroPoint => 'Z',
    }
}
