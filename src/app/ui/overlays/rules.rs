//! The rule book.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Local, Res, Result, State};
use bevy_egui::egui::{self, Ui};

use crate::app::screen::{Overlay, Screen};
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::ui::widgets::{dialog, piece_icons};
use crate::app::ui::{
    context::PanelContext, start::start_view, systems::DrawApp, widgets::images::Images,
    widgets::move_picture::MovePicture,
};
use crate::app::{editor::Editor, i18n::Translations, learn::Learn, play::CurrentGame, tutorial::Tutorial};
use crate::board::Side;
use crate::session::{Draft, GameId, KitPiece};

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.draw_overlay(Overlay::Rules, draw_rules);
}

/// The resources that determine the displayed game.
#[derive(SystemParam)]
pub(in crate::app::ui) struct ShownGameParams<'w> {
    screen: Res<'w, State<Screen>>,
    choice: Res<'w, start_view::Choice>,
    current: Res<'w, CurrentGame>,
    editor: Res<'w, Editor>,
    tutorial: Res<'w, Tutorial>,
    learn: Res<'w, Learn>,
}

impl ShownGameParams<'_> {
    fn id(&self) -> GameId {
        match self.screen.get() {
            Screen::Start => self.choice.id,
            Screen::Table => self.current.game.id(),
            Screen::Editor => self.editor.draft().id(),
            Screen::Tutorial => self.tutorial.id().unwrap_or_default(),
            Screen::Learn => self.learn.id().unwrap_or_else(|| self.current.game.id()),
        }
    }
}

fn draw_rules(
    mut context: PanelContext,
    words: Res<Translations>,
    images: Res<Images>,
    shown: ShownGameParams,
    mut pictures: Local<Option<RulePictures>>,
) -> Result {
    let id = shown.id();
    if pictures.as_ref().is_none_or(|made| made.id != id) {
        *pictures = Some(RulePictures::of(id));
    }
    let Some(pictures) = &*pictures else { return Ok(()) };
    context.draw(|ctx, commands| {
        dialog::reading_ui(ctx, &words, "rules-title", commands, |ui, _| rules_ui(ui, &words, &images, pictures));
    })
}

/// The width of a picture of a board and of a piece, and the most layers of a stack that is shown, in points.
const BOARD: f32 = 150.0;
const PIECE: f32 = 44.0;
const HIGHEST: u8 = 3;

/// The pictures of a rule book, which are made once.
pub(in crate::app::ui) struct RulePictures {
    id: GameId,
    pieces: Vec<KitPiece>,
    moves: Vec<MovePicture>,
}

impl RulePictures {
    fn of(id: GameId) -> Self {
        let kit = Draft::empty(id).kit().pieces.clone();
        let is_shown = |piece: &KitPiece| piece.side == Side::White && piece.name.height <= HIGHEST;
        Self { id, pieces: kit.into_iter().filter(is_shown).collect(), moves: MovePicture::of_tutorial(id) }
    }
}

/// Draws the rule book of a game.
fn rules_ui(ui: &mut Ui, words: &Translations, images: &Images, pictures: &RulePictures) {
    let id = pictures.id;
    ui.label(egui::RichText::new(words.say(&format!("game-{}", id.name()))).color(ACCENT));
    pieces_ui(ui, words, images, pictures);
    for section in words.rule_book(id) {
        ui.add_space(6.0);
        ui.label(theme::strong(section.title).size(16.0));
        ui.label(section.body);
    }
    if !pictures.moves.is_empty() {
        ui.add_space(6.0);
        ui.label(theme::strong(words.say("pictures-of-moves")).size(16.0));
        moves_ui(ui, words, images, pictures);
    }
}

/// Draws each kind of piece with its name.
fn pieces_ui(ui: &mut Ui, words: &Translations, images: &Images, pictures: &RulePictures) {
    ui.horizontal_wrapped(|ui| {
        for piece in &pictures.pieces {
            let name = words.piece(pictures.id, piece.name);
            ui.allocate_ui(egui::vec2(2.0 * PIECE, PIECE + 20.0), |ui| {
                ui.set_width(2.0 * PIECE);
                ui.vertical_centered(|ui| {
                    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(PIECE), egui::Sense::hover());
                    piece_icons::paint_piece(ui.painter(), images, rect, piece);
                    let text = theme::faint(name).text_style(egui::TextStyle::Small);
                    ui.add(egui::Label::new(text).truncate());
                });
            });
        }
    });
}

/// Draws the moves of the tutorial, each with its sentence.
fn moves_ui(ui: &mut Ui, words: &Translations, images: &Images, pictures: &RulePictures) {
    for picture in &pictures.moves {
        let sentence = words.say_for(pictures.id, &picture.caption, &[]);
        ui.horizontal(|ui| {
            picture.ui(ui, images, BOARD, &sentence);
            ui.add(egui::Label::new(sentence.as_str()).wrap());
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::command::UiCommand;
    use crate::app::ui::testing::{self, Fixture};

    #[test]
    fn the_rule_book_of_each_game_is_read_and_closed() {
        let shown = Fixture::turnover(&[]);
        for &id in &GameId::ALL {
            let pictures = RulePictures::of(id);
            assert!(!pictures.pieces.is_empty(), "{id}");
            let mut harness = testing::harness([800.0, 600.0], |ui, commands| {
                dialog::reading_ui(ui.ctx(), &shown.words, "rules-title", commands, |ui, _| {
                    rules_ui(ui, &shown.words, &shown.images, &pictures);
                });
            });
            assert!(testing::reads(&harness, &shown.say(&format!("game-{}", id.name()))), "{id}");
            assert!(testing::reads(&harness, &shown.words.rule_book(id)[0].title), "{id}");
            testing::press(&mut harness, &shown.say("action-close"));
            assert!(matches!(&*testing::take(&mut harness), [UiCommand::Overlay(_)]), "{id}");
        }
    }
}
