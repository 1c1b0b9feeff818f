//! Report files, read record by record.

use super::columns::{RecordLine, TrfError};
use super::{ProhibitedPairing, ReportedPlayer, ReportedTeam, TournamentReport};
use crate::tournament::{Bye, Colour, CrosstableError, GameResult, PairingNumber, PointSystem, Points, RoundResult};

/// The column of the first round's result.
pub(super) const FIRST_ROUND_COLUMN: usize = 92;
/// How many columns each round takes.
pub(super) const ROUND_WIDTH: usize = 10;

/// Reads a report file. Lines end with a carriage return, a line feed or both; lines that begin with `###` are comments.
///
/// ```
/// use turnover_core::tournament::trf;
///
/// let record = "001    1      Lasker, Emanuel                   2720     1                      1.0    1  0000 - U";
/// let report = trf::read(&format!("012 London\r{record}\r"))?;
/// assert_eq!(report.players[0].name, "Lasker, Emanuel");
/// # Ok::<(), trf::TrfError>(())
/// ```
///
/// # Errors
///
/// The first field that holds something else than the format allows, with its line and column.
pub fn read(text: &str) -> Result<TournamentReport, TrfError> {
    let mut report = TournamentReport::default();
    let mut bye_points = None;
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    for (index, text) in text.split('\n').enumerate() {
        let line = RecordLine::new(index + 1, text);
        if line.width() > 0 && !text.starts_with("###") {
            read_record(&line, text, &mut report, &mut bye_points)?;
        }
    }
    report.points.pairing_allocated_bye = bye_points.unwrap_or(report.points.win);
    report.players.sort_by_key(|player| player.number);
    Ok(report)
}

/// Reads the report file of a tournament of players whose results do not contradict each other.
///
/// # Errors
///
/// The first field that holds something else than that or than the format allows, with its line and column.
pub fn read_consistent(text: &str) -> Result<TournamentReport, TrfError> {
    let report = read(text)?;
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines = || text.split('\n').enumerate().map(|(index, text)| RecordLine::new(index + 1, text));
    if report.players.is_empty() {
        let line = RecordLine::new(1, text.split('\n').next().unwrap_or_default());
        return Err(line.error(1, "a player: a line that begins with `001`", line.text(1, 40)));
    }
    if let Some(line) = lines().find(|line| line.text(1, 3) == "310") {
        return Err(line.error(1, "a tournament in which no teams play", line.text(1, 40)));
    }
    if let Err(error) = report.crosstable() {
        let (number, round, expected) = match error {
            CrosstableError::UnknownOpponent { number, round, .. } => (number, round, "an opponent who takes part"),
            CrosstableError::Contradiction { number, round, .. } => {
                (number, round, "the same game as in the opponent's line")
            }
        };
        let is_row = |line: &RecordLine| line.text(1, 3) == "001" && line.text(5, 8).parse::<u16>() == Ok(number.0);
        let line = lines().find(is_row).expect("each row of the table was read from a line");
        let column = FIRST_ROUND_COLUMN + (round - 1) * ROUND_WIDTH;
        return Err(line.error(column, expected, line.text(column, column + 7)));
    }
    Ok(report)
}

/// Reads a record. What the pairing-allocated bye is worth, if it tells that, is noted in `bye_points`.
fn read_record(
    line: &RecordLine,
    text: &str,
    report: &mut TournamentReport,
    bye_points: &mut Option<Points>,
) -> Result<(), TrfError> {
    match line.text(1, 3).as_str() {
        "001" => read_player(line, report)?,
        "012" => report.name = line.text_from(5),
        "142" | "XXR" => report.planned_rounds = line.parsed_value(5, usize::MAX, "the number of rounds")?,
        "152" => report.initial_colour = line.parse_field(5, usize::MAX, "`W` or `B`", parse_initial_colour)?,
        "162" => read_points(line, &mut report.points, bye_points)?,
        "192" => report.type_code = Some(line.text_from(5)),
        "260" => report.prohibited.push(read_prohibited(line)?),
        "310" => report.teams.push(read_team(line)?),
        "BBU" => *bye_points = Some(read_points_field(line, 5, 8)?),
        "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" => read_extended_points(line, &mut report.points)?,
        "XXC" => read_configuration(line, text, report),
        "XXP" => {
            let prohibited_numbers = read_numbers(line, 5)?;
            report.prohibited.push(ProhibitedPairing {
                first_round: 1,
                last_round: usize::MAX,
                numbers: prohibited_numbers,
            });
        }
        _ => report.other_records.push(text.trim_end().to_owned()),
    }
    Ok(())
}

fn parse_initial_colour(text: &str) -> Option<Colour> {
    match text {
        "W" | "w" => Some(Colour::White),
        "B" | "b" => Some(Colour::Black),
        _ => None,
    }
}

/// The extension `XXC`: words of which two name the initial colour. A record with others is kept.
fn read_configuration(line: &RecordLine, text: &str, report: &mut TournamentReport) {
    let mut has_other_words = false;
    for (_, word) in line.words(5) {
        match word.as_str() {
            "white1" => report.initial_colour = Some(Colour::White),
            "black1" => report.initial_colour = Some(Colour::Black),
            _ => has_other_words = true,
        }
    }
    if has_other_words {
        report.other_records.push(text.trim_end().to_owned());
    }
}

/// Record 162: letters and the points of each result.
fn read_points(line: &RecordLine, system: &mut PointSystem, bye_points: &mut Option<Points>) -> Result<(), TrfError> {
    let columns = (6..=line.width()).step_by(9);
    for column in columns {
        let points = read_points_field(line, column + 1, column + 4)?;
        match line.character(column) {
            'W' => system.win = points,
            'D' => system.draw = points,
            'L' => system.loss = points,
            'A' => system.absence = points,
            'P' => *bye_points = Some(points),
            'X' => {}
            other_letter => {
                return Err(line.error(column, "one of `W`, `D`, `L`, `A`, `P`, `X`", other_letter.to_string()));
            }
        }
    }
    Ok(())
}

/// The extension TRF(bx): a record for each kind of result but the pairing-allocated bye.
fn read_extended_points(line: &RecordLine, system: &mut PointSystem) -> Result<(), TrfError> {
    let points = read_points_field(line, 5, 8)?;
    match line.character(3) {
        'W' => system.win = points,
        'D' => system.draw = points,
        'L' => system.loss = points,
        _ => system.absence = points,
    }
    Ok(())
}

fn read_points_field(line: &RecordLine, first_column: usize, last_column: usize) -> Result<Points, TrfError> {
    line.parse_field(first_column, last_column, "points", Points::from_text)?
        .ok_or_else(|| line.error(first_column, "points", String::new()))
}

fn read_prohibited(line: &RecordLine) -> Result<ProhibitedPairing, TrfError> {
    let read_round = |first_column, last_column| {
        let round = line.parsed_value(first_column, last_column, "the number of a round")?;
        round.ok_or_else(|| line.error(first_column, "the number of a round", String::new()))
    };
    Ok(ProhibitedPairing {
        first_round: read_round(5, 7)?,
        last_round: read_round(9, 11)?,
        numbers: read_numbers(line, 13)?,
    })
}

fn read_numbers(line: &RecordLine, first_column: usize) -> Result<Vec<PairingNumber>, TrfError> {
    let parse_number = |(column, word): (usize, String)| match word.parse() {
        Ok(number) => Ok(PairingNumber(number)),
        Err(_) => Err(line.error(column, "a starting-rank number", word)),
    };
    line.words(first_column).into_iter().map(parse_number).collect()
}

fn read_player(line: &RecordLine, report: &mut TournamentReport) -> Result<(), TrfError> {
    const NUMBER: &str = "a starting-rank number from 1 to 9999 that no line before has";
    let number: Option<u16> = line.parsed_value(5, 8, NUMBER)?;
    let is_new = |number: &u16| *number > 0 && report.players.iter().all(|player| player.number.0 != *number);
    let number = number.filter(is_new).ok_or_else(|| line.error(5, NUMBER, line.text(5, 8)))?;
    let columns = (FIRST_ROUND_COLUMN..=line.width()).step_by(ROUND_WIDTH);
    report.players.push(ReportedPlayer {
        number: PairingNumber(number),
        sex: line.text(10, 10),
        title: line.text(11, 13),
        name: line.text(15, 47),
        rating: line.parsed_value(49, 52, "a rating")?,
        federation: line.text(54, 56),
        fide_number: line.text(58, 68),
        birth_date: line.text(70, 79),
        points: line.parse_field(81, 84, "points", Points::from_text)?.unwrap_or_default(),
        rank: line.parsed_value(86, 89, "a rank")?,
        rounds: columns.map(|column| read_round(line, column)).collect::<Result<_, _>>()?,
    });
    Ok(())
}

fn read_team(line: &RecordLine) -> Result<ReportedTeam, TrfError> {
    const NUMBER: &str = "the number of a team";
    let team_number: Option<u16> = line.parsed_value(5, 7, NUMBER)?;
    let team_number = team_number.ok_or_else(|| line.error(5, NUMBER, line.text(5, 7)))?;
    Ok(ReportedTeam {
        number: PairingNumber(team_number),
        name: line.text(9, 40),
        rating: line.parsed_value(48, 53, "a rating")?,
        match_points: line.parse_field(55, 60, "points", Points::from_text)?.unwrap_or_default(),
        game_points: line.parse_field(62, 67, "points", Points::from_text)?.unwrap_or_default(),
        rank: line.parsed_value(69, 71, "a rank")?,
        players: read_numbers(line, 74)?,
    })
}

/// The result whose field begins in a column: opponent, colour, result.
fn read_round(line: &RecordLine, column: usize) -> Result<RoundResult, TrfError> {
    let opponent: u16 = line.parsed_value(column, column + 3, "an opponent's starting-rank number")?.unwrap_or(0);
    let code = line.character(column + 7);
    let result_error = |expected| line.error(column + 7, expected, code.to_string());
    if opponent == 0 {
        return parse_bye(code)
            .map(RoundResult::Bye)
            .ok_or_else(|| result_error("`H`, `F`, `U`, `Z` or a blank without opponent"));
    }
    let colour = match line.character(column + 5) {
        'w' | 'W' => Colour::White,
        'b' | 'B' => Colour::Black,
        other_letter => return Err(line.error(column + 5, "`w` or `b`", other_letter.to_string())),
    };
    let opponent = PairingNumber(opponent);
    let played_game = |result, is_rated| RoundResult::Played { opponent, colour, result, is_rated };
    Ok(match code.to_ascii_uppercase() {
        '1' => played_game(GameResult::Win, true),
        '=' => played_game(GameResult::Draw, true),
        '0' => played_game(GameResult::Loss, true),
        'W' => played_game(GameResult::Win, false),
        'D' => played_game(GameResult::Draw, false),
        'L' => played_game(GameResult::Loss, false),
        '+' => RoundResult::Forfeited { opponent, colour, is_won: true },
        '-' => RoundResult::Forfeited { opponent, colour, is_won: false },
        _ => return Err(result_error("one of `1`, `=`, `0`, `W`, `D`, `L`, `+`, `-`")),
    })
}

fn parse_bye(code: char) -> Option<Bye> {
    match code.to_ascii_uppercase() {
        'U' => Some(Bye::PairingAllocated),
        'F' | '+' => Some(Bye::FullPoint),
        'H' | '=' => Some(Bye::HalfPoint),
        'Z' | '-' | ' ' => Some(Bye::ZeroPoint),
        _ => None,
    }
}
