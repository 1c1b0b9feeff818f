//! The puzzle of the day: the same for everybody, from the puzzles that the table has, of one game after the other.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use super::board::BoardPicture;
use super::card::dice_text;
use super::words::{Language, Words};
use crate::board::Side;
use crate::html::escaped;
use crate::puzzles::{Puzzle, PuzzleGoal, PuzzleSet};
use crate::server::clock_doubt::DAY_MS;
use crate::session::{Family, Game, GameId};

/// The files of puzzles that the table has.
static PUZZLE_FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/puzzles");

/// The puzzles of each game's first form.
static PUZZLE_SETS: LazyLock<BTreeMap<GameId, PuzzleSet>> = LazyLock::new(|| {
    let form_and_set = |form: GameId| {
        let text = PUZZLE_FILES.get_file(PuzzleSet::file_name(form))?.contents_utf8()?;
        Some((form, text.parse().ok()?))
    };
    first_forms().into_iter().filter_map(form_and_set).collect()
});

/// The first form of each game.
fn first_forms() -> Vec<GameId> {
    Family::ALL.into_iter().filter_map(|family| family.editions().next()).collect()
}

/// The puzzle of the day, in UTC, of a time in milliseconds since 1970. Each day has another game; its puzzle is the one that the table
/// offers for this game on the same date.
pub(super) fn puzzle_at(now: u64) -> Option<&'static Puzzle> {
    let day = u32::try_from(now / DAY_MS).ok()?;
    let forms = first_forms();
    let form = forms.get(day as usize % forms.len().max(1))?;
    PUZZLE_SETS.get(form)?.of_day(day)
}

/// The section of a page about a puzzle; nothing if it cannot be shown.
pub(super) fn puzzle_section(language: Language, puzzle: &Puzzle) -> String {
    let (Ok(game), Ok(solved_game)) = (puzzle.game(), puzzle.solved_game()) else { return String::new() };
    let say = |key: &str| escaped(language.say(key));
    let board =
        BoardPicture::from_position(game.referee(), &[]).svg(&language.say_with("board", &[("fen", &puzzle.fen)]));
    format!(
        "<section class=\"puzzle\">\n<h2>{}</h2>\n<div class=\"card\">\n{board}</div>\n<div>\n<p><b>{}</b> · {}</p>\n{}<p class=\"faint\">{}</p>\n\
         <p><a href=\"/{}\">{}</a></p>\n<details>\n<summary>{}</summary>\n<p>{}</p>\n</details>\n</div>\n</section>\n",
        say("puzzle-of-the-day"),
        escaped(language.game_name(&puzzle.game.to_string())),
        escaped(&task_text(language, puzzle, game.referee().turn())),
        dice_text(language, &game.dice()).map(|dice| format!("<p>{}</p>\n", escaped(&dice))).unwrap_or_default(),
        escaped(&themes_text(language, puzzle)),
        escaped(&puzzle.fragment()),
        say("puzzle-open"),
        say("puzzle-solution"),
        escaped(&solution_text(&solved_game)),
    )
}

/// Who is to move, and what for.
fn task_text(language: Language, puzzle: &Puzzle, solver: Side) -> String {
    let goal = match puzzle.goal {
        PuzzleGoal::Mate(moves) => language.say_with("puzzle-mate", &[("moves", &moves.to_string())]),
        PuzzleGoal::Win => language.say("puzzle-win").to_owned(),
        PuzzleGoal::Hold => language.say("puzzle-hold").to_owned(),
        PuzzleGoal::Chances => language.say("puzzle-chances").to_owned(),
    };
    let turn = match solver {
        Side::White => language.say("turn-white"),
        Side::Black => language.say("turn-black"),
    };
    format!("{turn}: {goal}")
}

fn themes_text(language: Language, puzzle: &Puzzle) -> String {
    let names = puzzle.themes.iter().map(|theme| language.say(&format!("puzzle-theme-{}", theme.code())).to_owned());
    names.collect::<Vec<_>>().join(" · ")
}

/// The moves with their numbers, as a record writes them.
fn solution_text(solved: &Game) -> String {
    let moves = solved.plies().filter(|ply| !ply.is_roll());
    moves.map(|ply| ply.played.text.clone()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_a_puzzle_and_three_days_in_a_row_have_different_games() {
        let games: Vec<GameId> =
            (20_000..20_006).map(|day| puzzle_at(day * DAY_MS + 5).expect("a puzzle").game).collect();
        let families: Vec<_> = games.iter().map(|game| game.family()).collect();
        assert_eq!(families[..3], families[3..]);
        assert!(families[0] != families[1] && families[1] != families[2] && families[0] != families[2]);
        assert_eq!(puzzle_at(20_000 * DAY_MS), puzzle_at(20_001 * DAY_MS - 1), "all day the same");
    }

    #[test]
    fn a_puzzle_is_shown_with_its_task_and_its_link_and_the_solution_is_folded() {
        let line = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let text = puzzle_section(Language::English, &puzzle);
        for part in [
            "White to move: win by force in 2 moves",
            "Forced win",
            &*format!("href=\"/{}\"", puzzle.fragment()),
            "<details>",
            "<circle",
        ] {
            assert!(text.contains(part), "{part} in\n{text}");
        }
        let (text_before, solution) = text.split_once("<details>").expect("a folded part");
        assert!(!text_before.contains("b7") && solution.contains("b7") && solution.contains("a8"), "{text}");
    }

    #[test]
    fn the_puzzles_of_a_year_are_shown_in_all_languages() {
        for day in 20_000..20_365 {
            let puzzle = puzzle_at(day * DAY_MS).expect("a puzzle");
            for language in [Language::English, Language::Spanish, Language::Portuguese] {
                let text = puzzle_section(language, puzzle);
                assert!(text.contains("<svg") && !text.contains("puzzle-theme") && !text.contains("{ $"), "{puzzle}");
            }
        }
    }
}
