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
    from: Option<Square>,
    /// Its target, if several moves lead there.
    to: Option<Square>,
}

impl PlannedLine {
    /// The line in written notation.
    fn text(&self) -> String {
        let texts: Vec<&str> = self.moves.iter().map(|(_, text)| &**text).collect();
        texts.join(" ")
    }

    /// The line as in the text protocol.
    fn codes(&self) -> Vec<String> {
        self.moves.iter().map(|(code, _)| code.clone()).collect()
    }

    fn play(&mut self, legal: &LegalMove) {
        self.moves.push((legal.code.clone(), legal.text.clone()));
        (self.from, self.to) = (None, None);
    }

    /// Chooses a piece, or its target.
    fn choose(&mut self, square: Square, legal: &[LegalMove]) {
        match *moves_between(legal, self.from, Some(square)) {
            [] => {
                let is_mover = legal.iter().any(|legal| legal.info().is_some_and(|info| info.from == square));
                (self.from, self.to) = (is_mover.then_some(square), None);
            }
            [only] => self.play(only),
            _ => self.to = Some(square),
        }
    }
}

/// The moves from one square to another, or off the board.
fn moves_between(legal: &[LegalMove], from: Option<Square>, to: Option<Square>) -> Vec<&LegalMove> {
    let fits = |legal: &&LegalMove| legal.info().is_some_and(|info| Some(info.from) == from && info.to == to);
    legal.iter().filter(fits).collect()
}

/// The data of the board.
#[derive(Clone, Copy)]
pub(in crate::app::ui) struct LineBoardView<'a> {
    pub(in crate::app::ui) translations: &'a Translations,
    pub(in crate::app::ui) images: &'a Images,
    pub(in crate::app::ui) game: &'a Game,
    pub(in crate::app::ui) own: Side,
    /// The opponent's name.
    pub(in crate::app::ui) opponent: &'a str,
}

impl LineBoardView<'_> {
    /// The position after a line.
    fn after(self, line: &PlannedLine) -> Box<dyn Referee> {
        let mut referee = self.game.referee().boxed_clone();
        for (code, _) in &line.moves {
            if let Some(id) = referee.find(code) {
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
    let referee = view.after(line);
    let legal = referee.legal_moves().to_vec();
    let is_answer = line.moves.len() % 2 == 1;
    let heading = match is_answer {
        true => view.translations.say_with("online-conditional-then", &[("moves", line.text().into())]),
        false if line.moves.is_empty() => {
            view.translations.say_with("online-conditional-if", &[("player", view.opponent.into())])
        }
        false => line.text(),
    };
    ui.add(egui::Label::new(theme::strong(heading)).wrap());
    let targets =
        legal.iter().filter_map(|legal| legal.info().filter(|info| Some(info.from) == line.from)?.to).collect();
    let look = BoardLook { lower_side: view.own, chosen_square: line.from, target_squares: targets };
    let picture = BoardPicture::of_position(&*referee);
    let width = BOARD_WIDTH.min(ui.available_width());
    let name = view.translations.say("online-conditional-board");
    let clicked = board_picture::playable_board_ui(ui, view.images, &picture, &look, width, &name);
    if let Some(square) = clicked {
        line.choose(square, &legal);
    }
    choices_ui(ui, view.translations, &legal, line);
    buttons_ui(ui, view, line)
}

/// Draws the moves between the chosen squares, if there are several; before a target is chosen, the move off the board.
fn choices_ui(ui: &mut Ui, translations: &Translations, legal: &[LegalMove], line: &mut PlannedLine) {
    let moves = moves_between(legal, line.from, line.to);
    if moves.is_empty() {
        return;
    }
    let suffix = if line.to.is_none() { format!(" · {}", translations.say("legend-leave")) } else { String::new() };
    ui.horizontal_wrapped(|ui| {
        for legal in moves {
            if ui.button(format!("{}{suffix}", legal.text)).clicked() {
                line.play(legal);
            }
        }
    });
}

/// Draws the buttons that take a move back and add the line.
fn buttons_ui(ui: &mut Ui, view: LineBoardView, line: &mut PlannedLine) -> Option<Vec<String>> {
    let mut added = None;
    ui.horizontal_wrapped(|ui| {
        let is_begun = !line.moves.is_empty();
        if ui.add_enabled(is_begun, egui::Button::new(view.translations.say("action-undo"))).clicked() {
            line.moves.pop();
            (line.from, line.to) = (None, None);
        }
        let is_answered = is_begun && line.moves.len().is_multiple_of(2);
        if ui.add_enabled(is_answered, egui::Button::new(view.translations.say("online-conditional-add"))).clicked() {
            added = Some(line.codes());
        }
    });
    added
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};
    use crate::session::GameId;

    #[test]
    fn a_stack_of_lielow_leaves_the_board_by_a_button() {
        let game = Game::from_fen(GameId::Lielow, "b*6a/8/8/8/8/8/3A3A/8 w").expect("a position");
        let shown = Fixture::new(game);
        let (translations, images, game) = (&shown.translations, &shown.images, &shown.current.game);
        let view = LineBoardView { translations, images, game, own: Side::White, opponent: "Bea" };
        let mut harness = testing::harness_with([400.0, 500.0], PlannedLine::default(), |ui, line| {
            line_board_ui(ui, view, line);
        });
        assert!(!testing::shows_text(&harness, &shown.say("legend-leave")));
        let board = testing::control_rect(&harness, &shown.say("online-conditional-board"));
        // The middle of h2, in squares from the corner of a8.
        let h2 = board.min + egui::vec2(7.5, 6.5) * board.width() / 8.0;
        testing::click_at(&mut harness, h2, egui::PointerButton::Primary);
        testing::press_control(&mut harness, &format!("h2-off · {}", shown.say("legend-leave")));
        assert_eq!(harness.state().text(), "h2-off");
        assert!(!testing::shows_text(&harness, &shown.say("legend-leave")), "it has been played");
    }
}
