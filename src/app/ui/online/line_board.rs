//! The small board on which a line of conditional moves is played.

use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::ui::widgets::board_picture::{self, BoardLook, BoardPicture};
use crate::app::ui::{widgets::images::Images, widgets::theme};
use crate::board::{Side, Square};
use crate::session::{Game, LegalMove, Referee};

/// The maximum width of the board with its rim, in logical pixels.
const BOARD_WIDTH: f32 = 254.0;

/// A line that is being played: moves of the opponent and their answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app::ui) struct PlannedLine {
    /// The moves so far, as in the text protocol and in written notation.
    moves: Vec<(String, String)>,
    /// The square of the piece that moves next.
    from_square: Option<Square>,
    /// Its target, if several moves lead there.
    to_square: Option<Square>,
}

impl PlannedLine {
    /// The line in written notation.
    fn in_notation(&self) -> String {
        let move_texts: Vec<&str> = self.moves.iter().map(|(_, move_text)| &**move_text).collect();
        move_texts.join(" ")
    }

    /// The line as in the text protocol.
    fn move_codes(&self) -> Vec<String> {
        self.moves.iter().map(|(move_code, _)| move_code.clone()).collect()
    }

    fn play_move(&mut self, legal_move: &LegalMove) {
        self.moves.push((legal_move.code.clone(), legal_move.text.clone()));
        (self.from_square, self.to_square) = (None, None);
    }

    /// Chooses a piece, or its target.
    fn choose_square(&mut self, square: Square, legal_moves: &[LegalMove]) {
        match *moves_between(legal_moves, self.from_square, Some(square)) {
            [] => {
                let is_movable =
                    legal_moves.iter().any(|legal_move| legal_move.info().is_some_and(|info| info.from == square));
                (self.from_square, self.to_square) = (is_movable.then_some(square), None);
            }
            [only_move] => self.play_move(only_move),
            _ => self.to_square = Some(square),
        }
    }
}

/// The moves from one square to another, or off the board.
fn moves_between(legal_moves: &[LegalMove], from_square: Option<Square>, to_square: Option<Square>) -> Vec<&LegalMove> {
    let connects_squares = |legal_move: &&LegalMove| {
        legal_move.info().is_some_and(|info| Some(info.from) == from_square && info.to == to_square)
    };
    legal_moves.iter().filter(connects_squares).collect()
}

/// The data of the board.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct LineBoardView<'a> {
    pub(in crate::app::ui) translations: &'a Translations,
    pub(in crate::app::ui) images: &'a Images,
    pub(in crate::app::ui) game: &'a Game,
    pub(in crate::app::ui) own_side: Side,
    /// The opponent's name.
    pub(in crate::app::ui) opponent_name: &'a str,
}

impl LineBoardView<'_> {
    /// The position after a line.
    fn position_after(self, line: &PlannedLine) -> Box<dyn Referee> {
        let mut referee = self.game.referee().boxed_clone();
        for (move_code, _) in &line.moves {
            if let Some(id) = referee.find(move_code) {
                referee.play(id);
            }
        }
        referee
    }
}

/// Draws the board and its buttons. Returns the line as in the text protocol when the player adds it; it stays on the
/// board.
pub(in crate::app::ui) fn line_board_ui(
    ui: &mut Ui,
    view: LineBoardView,
    line: &mut PlannedLine,
) -> Option<Vec<String>> {
    let referee = view.position_after(line);
    let legal_moves = referee.legal_moves().to_vec();
    let is_own_turn = line.moves.len() % 2 == 1;
    let heading = match is_own_turn {
        true => view.translations.say_with("online-conditional-then", &[("moves", line.in_notation().into())]),
        false if line.moves.is_empty() => {
            view.translations.say_with("online-conditional-if", &[("player", view.opponent_name.into())])
        }
        false => line.in_notation(),
    };
    ui.add(egui::Label::new(theme::strong(heading)).wrap());
    let target_squares = legal_moves
        .iter()
        .filter_map(|legal_move| legal_move.info().filter(|info| Some(info.from) == line.from_square)?.to)
        .collect();
    let board_look = BoardLook { lower_side: view.own_side, chosen_square: line.from_square, target_squares };
    let picture = BoardPicture::of_position(&*referee);
    let width = BOARD_WIDTH.min(ui.available_width());
    let board_name = view.translations.say("online-conditional-board");
    let clicked_square = board_picture::playable_board_ui(ui, view.images, &picture, &board_look, width, &board_name);
    if let Some(square) = clicked_square {
        line.choose_square(square, &legal_moves);
    }
    move_choices_ui(ui, view.translations, &legal_moves, line);
    buttons_ui(ui, view, line)
}

/// Draws the moves between the chosen squares, if there are several; before a target is chosen, the move off the board.
fn move_choices_ui(ui: &mut Ui, translations: &Translations, legal_moves: &[LegalMove], line: &mut PlannedLine) {
    let moves = moves_between(legal_moves, line.from_square, line.to_square);
    if moves.is_empty() {
        return;
    }
    let suffix =
        if line.to_square.is_none() { format!(" · {}", translations.say("legend-leave")) } else { String::new() };
    ui.horizontal_wrapped(|ui| {
        for legal_move in moves {
            if ui.button(format!("{}{suffix}", legal_move.text)).clicked() {
                line.play_move(legal_move);
            }
        }
    });
}

/// Draws the buttons that take a move back and add the line.
fn buttons_ui(ui: &mut Ui, view: LineBoardView, line: &mut PlannedLine) -> Option<Vec<String>> {
    let mut added_line = None;
    ui.horizontal_wrapped(|ui| {
        let has_moves = !line.moves.is_empty();
        if ui.add_enabled(has_moves, egui::Button::new(view.translations.say("action-undo"))).clicked() {
            line.moves.pop();
            (line.from_square, line.to_square) = (None, None);
        }
        let is_line_answered = has_moves && line.moves.len().is_multiple_of(2);
        if ui
            .add_enabled(is_line_answered, egui::Button::new(view.translations.say("online-conditional-add")))
            .clicked()
        {
            added_line = Some(line.move_codes());
        }
    });
    added_line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};
    use crate::session::GameId;

    #[test]
    fn a_stack_of_lielow_leaves_the_board_by_a_button() {
        let game = Game::from_fen(GameId::Lielow, "b*6a/8/8/8/8/8/3A3A/8 w").expect("a position");
        let fixture = Fixture::new(game);
        let (translations, images, game) = (&fixture.translations, &fixture.images, &fixture.current.game);
        let view = LineBoardView { translations, images, game, own_side: Side::White, opponent_name: "Bea" };
        let mut harness = testing::harness_with([400.0, 500.0], PlannedLine::default(), |ui, line| {
            line_board_ui(ui, view, line);
        });
        assert!(!testing::shows_text(&harness, &fixture.say("legend-leave")));
        let board_rect = testing::control_rect(&harness, &fixture.say("online-conditional-board"));
        // The middle of h2, in squares from the corner of a8.
        let h2_center = board_rect.min + egui::vec2(7.5, 6.5) * board_rect.width() / 8.0;
        testing::click_at(&mut harness, h2_center, egui::PointerButton::Primary);
        testing::press_control(&mut harness, &format!("h2-off · {}", fixture.say("legend-leave")));
        assert_eq!(harness.state().in_notation(), "h2-off");
        assert!(!testing::shows_text(&harness, &fixture.say("legend-leave")), "it has been played");
    }
}
