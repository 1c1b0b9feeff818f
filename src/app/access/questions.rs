//! Questions about the game, which are typed where moves are, and their answers, which are said and shown.
//!
//! They are those of lichess's mode for the blind, and more: `/l` for the last move, `/p R` for where the Towers are.

use std::str::FromStr;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::square_text::{SquareTexts, without_duplicates};
use crate::app::analysis::{AnalysisLine, LiveAnalysis};
use crate::app::i18n::Translations;
use crate::app::input::gesture::BesideBoard;
use crate::app::learn::{self, ExerciseRun};
use crate::app::phrases;
use crate::app::phrases::announce::{self, Announcement};
use crate::app::play::CurrentGame;
use crate::app::play::clocks::TableClocks;
use crate::app::play::selection::Selection;
use crate::app::play::table_motion::TableMotion;
use crate::app::scene::layout::Layout;
use crate::app::shown_table::ShownTable;
use crate::app::system::wall_clock::WallClock;
use crate::app::tutorial::Tutorial;
use crate::app::ui::table::cube::{match_score_text, stake_texts};
use crate::app::ui::table::live_analysis::score_text;
use crate::app::ui::table::move_entry::{EntryLine, TypedQuestion, piece_letters_text};
use crate::board::{Side, Square};
use crate::lessons::{attackers, movers_to};
use crate::session::cube::{Crawford, Cube, cube_decision};
use crate::session::{Game, LegalMove, MoveInfo, Phase, PieceNameKey};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BesideBoard>().add_systems(Update, (answer_questions, tell_beside_board));
}

fn answer_questions(
    mut questions: MessageReader<TypedQuestion>,
    question_params: QuestionParams,
    current: Res<CurrentGame>,
    translations: Res<Translations>,
    mut entry_line: Query<&mut EntryLine>,
    mut announcements: MessageWriter<Announcement>,
) {
    for TypedQuestion(text) in questions.read() {
        let answer = question_params.answer(&translations, text);
        if let Ok(mut entry_line) = entry_line.single_mut() {
            entry_line.show_answer(answer.clone(), current.last_changed());
        }
        announcements.write(Announcement::polite(answer));
    }
}

/// Tells what the dice show, or whose the doubling cube is, when a finger that explores the board reaches them.
fn tell_beside_board(
    mut reached: MessageReader<BesideBoard>,
    question_params: QuestionParams,
    translations: Res<Translations>,
    mut announcements: MessageWriter<Announcement>,
) {
    if let Some(&beside_board) = reached.read().last() {
        let text = question_params.beside_board_text(&translations, beside_board);
        announcements.write(Announcement::urgent(text));
    }
}

/// The shown table and what stands beside it, as far as one can ask about it.
#[derive(SystemParam)]
struct QuestionParams<'w> {
    shown_table: ShownTable<'w>,
    tutorial: Option<Res<'w, Tutorial>>,
    clocks: Res<'w, TableClocks>,
    analysis: Res<'w, LiveAnalysis>,
    motion: Res<'w, TableMotion>,
    wall_clock: Res<'w, WallClock>,
    layout: Res<'w, Layout>,
}

impl QuestionParams<'_> {
    /// The answer to a question, or what can be asked.
    fn answer(&self, translations: &Translations, question: &str) -> String {
        self.with_context(translations, |context| match question.parse::<QuestionKind>() {
            Ok(question_kind) if question_kind.is_about(*self.layout) => context.answer(question_kind),
            Ok(_) | Err(UnknownQuestion) => context.help_text(),
        })
    }

    /// What lies beside the board, in words.
    fn beside_board_text(&self, translations: &Translations, beside_board: BesideBoard) -> String {
        self.with_context(translations, |context| match beside_board {
            BesideBoard::Dice => joined_sentences(&context.dice_texts()),
            BesideBoard::Cube => joined_sentences(&context.cube_texts()),
        })
    }

    fn with_context(&self, translations: &Translations, answer: impl FnOnce(&QuestionContext) -> String) -> String {
        let empty_selection = Selection::default();
        let task_text = self.shown_table.exercise_run().map(|run| learn::spoken::task_text(translations, run));
        let caption =
            || self.tutorial.as_ref().and_then(|tutorial| tutorial.caption_key()).map(|key| translations.say(&key));
        answer(&QuestionContext {
            translations,
            params: self,
            task_text: task_text.or_else(caption).unwrap_or_else(|| translations.say("question-nothing")),
            square_texts: SquareTexts::new(translations, &self.shown_table, &empty_selection, std::iter::empty()),
        })
    }
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
enum QuestionKind {
    /// The last move.
    LastMove,
    /// Whose turn it is, or how the game has ended.
    Turn,
    /// Who plays.
    Players,
    /// The clocks.
    Clocks,
    /// The dice, the stake and the score of the match.
    Dice,
    /// Where the pieces with this letter or name are; all pieces, also those off the board, if it is empty.
    Pieces(String),
    /// What stands on a square.
    Square(Square),
    /// What stands on a file, from 0.
    File(u8),
    /// What stands on a rank, from 0.
    Rank(u8),
    /// Where a piece can go, or which pieces can move.
    Moves(Option<Square>),
    /// The captures and turnovers, all or those of the piece on a square.
    Captures(Option<Square>),
    /// What attacks the piece on a square, or what could go to an empty one.
    Attackers(Square),
    /// Where all pieces are, with their names.
    Board,
    /// The engine's evaluation.
    Evaluation,
    /// The best line.
    BestLine,
}

/// The text is none of the questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct UnknownQuestion;

impl FromStr for QuestionKind {
    type Err = UnknownQuestion;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (letter, argument) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let argument = argument.trim();
        let square = || argument.to_lowercase().parse().map_err(|_| UnknownQuestion);
        match (&*letter.to_lowercase(), argument) {
            ("l", "") => Ok(Self::LastMove),
            ("t", "") => Ok(Self::Turn),
            ("o", "") => Ok(Self::Players),
            ("c", "") => Ok(Self::Clocks),
            ("d", "") => Ok(Self::Dice),
            ("p", letter_or_name) => Ok(Self::Pieces(letter_or_name.to_owned())),
            ("s", "") => Ok(Self::Board),
            ("s", file_rank_or_square) => parse_place(&file_rank_or_square.to_lowercase()),
            ("m", "") => Ok(Self::Moves(None)),
            ("m", _) => square().map(|square| Self::Moves(Some(square))),
            ("x", "") => Ok(Self::Captures(None)),
            ("x", _) => square().map(|square| Self::Captures(Some(square))),
            ("a", _) => square().map(Self::Attackers),
            ("e", "") => Ok(Self::Evaluation),
            ("b", "") => Ok(Self::BestLine),
            _ => Err(UnknownQuestion),
        }
    }
}

impl QuestionKind {
    /// Whether the board has the square, the file or the rank that is asked about, if there is one.
    fn is_about(&self, layout: Layout) -> bool {
        match *self {
            Self::Square(square)
            | Self::Attackers(square)
            | Self::Moves(Some(square))
            | Self::Captures(Some(square)) => layout.contains(square),
            Self::File(line) | Self::Rank(line) => line < layout.squares_along(),
            Self::LastMove
            | Self::Turn
            | Self::Players
            | Self::Clocks
            | Self::Dice
            | Self::Pieces(_)
            | Self::Moves(None)
            | Self::Captures(None)
            | Self::Board
            | Self::Evaluation
            | Self::BestLine => true,
        }
    }
}

/// A file, a rank or a square.
fn parse_place(text: &str) -> Result<QuestionKind, UnknownQuestion> {
    if let Ok(square) = text.parse() {
        return Ok(QuestionKind::Square(square));
    }
    match (text.as_bytes(), text.parse::<u8>()) {
        ([file @ b'a'..=b'j'], _) => Ok(QuestionKind::File(file - b'a')),
        (_, Ok(rank @ 1..=10)) => Ok(QuestionKind::Rank(rank - 1)),
        _ => Err(UnknownQuestion),
    }
}

fn joined_sentences(texts: &[String]) -> String {
    texts.iter().map(|text| format!("{text}.")).collect::<Vec<_>>().join(" ")
}

/// The table about which something is asked.
struct QuestionContext<'a, 'w> {
    translations: &'a Translations,
    params: &'a QuestionParams<'w>,
    /// What is to be done in the exercise on the table, or what the demonstration says.
    task_text: String,
    square_texts: SquareTexts<'a>,
}

impl QuestionContext<'_, '_> {
    /// The current game, if it is on the table.
    fn current(&self) -> Option<&CurrentGame> {
        self.params.shown_table.current()
    }

    /// The game on the table; `None` while a position is set up.
    fn game(&self) -> Option<&Game> {
        self.params.shown_table.game_to_move_in()
    }

    /// What can be asked, and the letters of the pieces.
    fn help_text(&self) -> String {
        let letters_text = piece_letters_text(self.translations, self.params.shown_table.game_id());
        announce::sentences([format!("{}.", self.translations.say("question-help")), letters_text])
    }

    fn answer(&self, question_kind: QuestionKind) -> String {
        match question_kind {
            QuestionKind::LastMove => self.last_move_text(),
            QuestionKind::Turn | QuestionKind::Players | QuestionKind::Clocks => self
                .current()
                .map_or_else(|| self.task_text.clone(), |current| self.answer_about_game(&question_kind, current)),
            QuestionKind::Dice => self.dice_and_stake_text(),
            QuestionKind::Pieces(letter_or_name) => self.pieces_text(&letter_or_name),
            QuestionKind::Board => self.squares_text(self.params.layout.squares()),
            QuestionKind::Square(square) => self.squares_text([square].into_iter()),
            QuestionKind::File(file) => {
                self.squares_text(self.params.layout.squares().filter(|square| square.file() == file))
            }
            QuestionKind::Rank(rank) => {
                self.squares_text(self.params.layout.squares().filter(|square| square.rank() == rank))
            }
            QuestionKind::Moves(_) | QuestionKind::Captures(_) if self.params.motion.dice_tumble => {
                self.translations.say("dice-rolling")
            }
            QuestionKind::Moves(from) => self.after_whose_turn(self.moves_text(from)),
            QuestionKind::Captures(from) => self.after_whose_turn(self.captures_text(from)),
            QuestionKind::Attackers(square) => self.attackers_text(square),
            QuestionKind::Evaluation => self.best_line_text(|line| score_text(line.score)),
            QuestionKind::BestLine => self.best_line_text(|line| {
                let mut moves = line.moves.iter();
                let first_text = moves.next().map_or_else(String::new, |legal| self.move_text(legal));
                announce::sentences([first_text, moves.map(|legal| &*legal.text).collect::<Vec<_>>().join(", ")])
            }),
        }
    }

    /// An answer about moves. Where nobody at this table is to move, it follows whose turn it is, which is all while nothing can move.
    fn after_whose_turn(&self, answer: String) -> String {
        if !self.has_no_person_to_move() {
            return answer;
        }
        let can_move = self.legal_moves().next().is_some();
        announce::sentences([self.state_text(), if can_move { answer } else { String::new() }])
    }

    /// Where the piece on a square can go, or which pieces can move.
    fn moves_text(&self, from: Option<Square>) -> String {
        if let Some(square) = from {
            let text = self.square_texts.description(square);
            return text.unwrap_or_else(|| self.translations.say("question-cannot-move"));
        }
        let from = self.legal_moves().filter_map(|legal| Some(legal.info()?.from.to_string()));
        self.joined_or_nothing(from.collect(), "; ")
    }

    /// The captures and turnovers, all or those of the piece on a square.
    fn captures_text(&self, from: Option<Square>) -> String {
        let is_shown_capture = |info: MoveInfo| info.takes() && from.is_none_or(|from| info.from == from);
        let moves = self.legal_moves().filter(|legal| legal.info().is_some_and(is_shown_capture));
        self.joined_or_nothing(moves.map(|legal| self.move_text(legal)).collect(), " ")
    }

    /// What attacks the piece on a square, or what of either side could go to an empty one.
    fn attackers_text(&self, square: Square) -> String {
        match (self.square_texts.side_on(square), self.game()) {
            (_, Some(game)) if game.outcome().is_some() => {
                self.after_whose_turn(self.translations.say("question-nothing"))
            }
            (Some(side), Some(game)) => self.squares_text(attackers(game, side, square).into_iter()),
            (None, Some(game)) => {
                let from = Side::ALL.into_iter().flat_map(|side| movers_to(game, side, square));
                format!("{}. {}", self.square_texts.square_name(square), self.squares_text(from))
            }
            (_, None) => self.square_texts.square_name(square),
        }
    }

    /// What the dice show, and which of them are left; in the current game also the stake, who owns the doubling cube, and the score of the
    /// match.
    fn dice_and_stake_text(&self) -> String {
        if self.game().is_none_or(|game| !game.id().has_dice()) {
            return self.translations.say("question-no-dice");
        }
        joined_sentences(&[self.dice_texts(), self.cube_texts()].concat())
    }

    fn dice_texts(&self) -> Vec<String> {
        let Some(game) = self.game() else { return vec![self.translations.say("question-no-dice")] };
        if self.params.motion.dice_tumble {
            return vec![self.translations.say("dice-rolling")];
        }
        let dice = match game.phase() {
            Phase::Roll(_) | Phase::Move(_) => game.referee().position().dice(),
            Phase::Over(_) => game.dice(),
        };
        if dice.is_empty() {
            // A double is answered before the roll.
            let moves_without_dice = matches!(game.phase(), Phase::Move(_)) && cube_decision(game.referee()).is_none();
            let key = if moves_without_dice { "question-no-dice" } else { "dice-not-rolled" };
            return vec![self.translations.say(key)];
        }
        let face_texts = |is_unspent_only: bool| {
            let shown_dice = dice.iter().filter(|die| !is_unspent_only || !die.is_spent);
            shown_dice.map(|die| self.translations.face(die.face)).collect::<Vec<_>>().join(", ")
        };
        let rolled_text = self.translations.say_with("dice-rolled", &[("dice", face_texts(false).into())]);
        let remaining_text = || self.translations.say_with("question-dice-left", &[("dice", face_texts(true).into())]);
        let are_some_left = dice.iter().any(|die| die.is_spent) && dice.iter().any(|die| !die.is_spent);
        [rolled_text].into_iter().chain(are_some_left.then(remaining_text)).collect()
    }

    fn cube_texts(&self) -> Vec<String> {
        let Some(current) = self.current() else { return Vec::new() };
        let Some(cube) = Cube::of(current.game.referee()) else { return Vec::new() };
        let stake_text = stake_texts(self.translations, current, &cube).join(", ");
        let score_text = cube.score.map(|score| match_score_text(self.translations, score));
        let is_crawford = cube.score.is_some_and(|score| score.crawford == Crawford::Now);
        let crawford_text = is_crawford.then(|| self.translations.say("cube-crawford"));
        [stake_text].into_iter().chain(score_text).chain(crawford_text).collect()
    }

    /// The last move of the game or the exercise on the table, without a wrong one; before the first move of an exercise, its task.
    fn last_move_text(&self) -> String {
        if let Some(current) = self.current() {
            let player = |side| phrases::player(self.translations, current, side);
            let text = announce::last_move_text(self.translations, &current.game, player);
            return text.unwrap_or_else(|| self.translations.say("question-no-move"));
        }
        let exercise_game = self.params.shown_table.exercise_run().map(ExerciseRun::right_game);
        let side_name = |side| self.translations.side(side);
        let text = exercise_game.and_then(|game| announce::last_move_text(self.translations, game, side_name));
        text.unwrap_or_else(|| self.task_text.clone())
    }

    /// What is asked about the current game alone.
    fn answer_about_game(&self, kind: &QuestionKind, current: &CurrentGame) -> String {
        match kind {
            QuestionKind::Players => self.both_sides_text(|side| phrases::player(self.translations, current, side)),
            QuestionKind::Clocks if !self.params.clocks.is_timed() => self.translations.say("question-no-clock"),
            QuestionKind::Clocks => self.both_sides_text(|side| {
                let reading = self.params.clocks.reading(&current.game, side, self.params.wall_clock.now());
                reading.map_or_else(|| "–".to_owned(), |reading| reading.to_string())
            }),
            _ => announce::game_state_text(self.translations, current),
        }
    }

    /// Whose turn it is or how the game has ended; in an exercise its task.
    fn state_text(&self) -> String {
        self.current()
            .map_or_else(|| self.task_text.clone(), |current| announce::game_state_text(self.translations, current))
    }

    /// Whether nobody at this table is to move.
    fn has_no_person_to_move(&self) -> bool {
        self.current().is_some_and(|current| current.person_to_move().is_none())
    }

    fn legal_moves(&self) -> impl Iterator<Item = &LegalMove> {
        self.game().into_iter().flat_map(|game| game.legal_moves().iter())
    }

    /// A move in words.
    fn move_text(&self, legal_move: &LegalMove) -> String {
        let as_written = || phrases::notation(self.translations, legal_move);
        self.game().map_or_else(as_written, |game| announce::legal_move_text(self.translations, game, legal_move))
    }

    /// The best line in words, or where a side decides about the doubling cube what is best.
    fn best_line_text(&self, line_text: impl Fn(&AnalysisLine) -> String) -> String {
        let analysis = &self.params.analysis;
        let is_on = analysis.is_on && self.current().is_some_and(CurrentGame::may_ask_engine);
        let cube_text = || phrases::cube::analysis(self.translations, self.current()?, analysis.cube_chance?);
        let text = analysis.lines.first().map(line_text).or_else(cube_text).filter(|_| is_on);
        let is_awaited = is_on && self.game().is_some_and(|game| game.outcome().is_none());
        let key = if is_awaited { "analysis-running" } else { "question-no-analysis" };
        text.unwrap_or_else(|| self.translations.say(key))
    }

    fn both_sides_text(&self, side_text: impl Fn(Side) -> String) -> String {
        let values = [("white", side_text(Side::White).into()), ("black", side_text(Side::Black).into())];
        self.translations.say_with("question-both", &values)
    }

    /// The squares with their pieces; an empty one only if it is the only one.
    fn squares_text(&self, squares: impl Iterator<Item = Square>) -> String {
        let squares: Vec<Square> = squares.collect();
        let occupied_squares: Vec<Square> =
            squares.iter().copied().filter(|&square| self.square_texts.side_on(square).is_some()).collect();
        let described_squares =
            if occupied_squares.is_empty() && squares.len() == 1 { squares } else { occupied_squares };
        self.joined_or_nothing(
            described_squares.into_iter().map(|square| self.square_texts.square_name(square)).collect(),
            "; ",
        )
    }

    fn pieces_text(&self, letter_or_name: &str) -> String {
        let id = self.params.shown_table.game_id();
        let spec = id.spec();
        let letter = letter_or_name.chars().next().filter(|_| letter_or_name.chars().count() == 1);
        let code_of_letter = letter.and_then(|letter| {
            let letters = spec.letters.iter().chain(spec.other_letters);
            letters.copied().find(|(known_letter, _)| known_letter.eq_ignore_ascii_case(&letter)).map(|(_, code)| code)
        });
        let code_of_name = || {
            let name = |code: &'static str| self.translations.piece(id, PieceNameKey::plain(code)).to_lowercase();
            spec.pieces.iter().copied().find(|code| name(code) == letter_or_name.to_lowercase())
        };
        let code = code_of_letter.or_else(code_of_name);
        if code.is_none() && !letter_or_name.is_empty() {
            return self.help_text();
        }
        let squares_of_side = |side| {
            let piece_squares = self.square_texts.squares_of_kind(code, side);
            self.joined_or_nothing(piece_squares.into_iter().map(|square| square.to_string()).collect(), "; ")
        };
        let tray_texts =
            Side::ALL.into_iter().filter(|_| code.is_none()).filter_map(|side| self.square_texts.tray_text(side));
        [self.both_sides_text(squares_of_side)]
            .into_iter()
            .chain(tray_texts.map(|tray| tray + "."))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// What is listed, each once, or that there is nothing.
    fn joined_or_nothing(&self, texts: Vec<String>, separator: &str) -> String {
        let texts = without_duplicates(texts);
        if texts.is_empty() { self.translations.say("question-nothing") } else { texts.join(separator) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dice_chess::Variant;
    use crate::session::GameId;

    #[test]
    fn questions_are_read_whatever_their_case_and_others_are_refused() {
        let square = |text: &str| text.parse().expect("a square");
        for (text, kind) in [
            ("l", QuestionKind::LastMove),
            ("L", QuestionKind::LastMove),
            ("d", QuestionKind::Dice),
            ("p R", QuestionKind::Pieces("R".to_owned())),
            ("p", QuestionKind::Pieces(String::new())),
            ("s", QuestionKind::Board),
            ("s a", QuestionKind::File(0)),
            ("s 10", QuestionKind::Rank(9)),
            ("s E4", QuestionKind::Square(square("e4"))),
            ("m e1", QuestionKind::Moves(Some(square("e1")))),
            ("x", QuestionKind::Captures(None)),
            ("x E1", QuestionKind::Captures(Some(square("e1")))),
            ("a  e4 ", QuestionKind::Attackers(square("e4"))),
        ] {
            assert_eq!(text.parse(), Ok(kind), "{text}");
        }
        for text in ["", "z", "s k", "s 11", "a", "a z9", "l 3", "x z9"] {
            assert_eq!(text.parse::<QuestionKind>(), Err(UnknownQuestion), "{text}");
        }
    }

    #[test]
    fn what_is_asked_about_must_be_on_the_board() {
        let layouts = [GameId::TurnoverModern, GameId::Lielow9x9, GameId::DiceChess(Variant::TenByTen)].map(Layout::of);
        for (text, expected) in [
            ("l", [true, true, true]),
            ("m", [true, true, true]),
            ("s h8", [true, true, true]),
            ("s i9", [false, true, true]),
            ("a j10", [false, false, true]),
            ("m k1", [false, false, false]),
            ("x p16", [false, false, false]),
            ("s i", [false, true, true]),
            ("s 10", [false, false, true]),
        ] {
            let question_kind: QuestionKind = text.parse().expect("a question");
            assert_eq!(layouts.map(|layout| question_kind.is_about(layout)), expected, "{text}");
        }
    }
}
