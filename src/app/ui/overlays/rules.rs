//! The rule book.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Local, Res, Result, State};
use bevy_egui::egui::{self, Ui};

use crate::app::screen::{Overlay, Screen};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::ui::widgets::{dialog, piece_icons, reading_text};
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
    start_choice: Res<'w, start_view::Choice>,
    current_game: Res<'w, CurrentGame>,
    editor: Res<'w, Editor>,
    tutorial: Res<'w, Tutorial>,
    learn: Res<'w, Learn>,
}

impl ShownGameParams<'_> {
    fn game_id(&self) -> GameId {
        match self.screen.get() {
            Screen::Start => self.start_choice.id,
            Screen::Table => self.current_game.game.id(),
            Screen::Editor => self.editor.draft().id(),
            Screen::Tutorial => self.tutorial.game_id().unwrap_or_default(),
            Screen::Learn => self.learn.game().unwrap_or(&self.current_game.game).id(),
        }
    }
}

fn draw_rules(
    mut context: PanelContext,
    translations: Res<Translations>,
    images: Res<Images>,
    shown_game: ShownGameParams,
    mut pictures: Local<Option<RulePictures>>,
) -> Result {
    let game_id = shown_game.game_id();
    if pictures.as_ref().is_none_or(|made_pictures| made_pictures.game_id != game_id) {
        *pictures = Some(RulePictures::of(game_id));
    }
    let Some(pictures) = &*pictures else { return Ok(()) };
    context.draw(|ctx, commands| {
        dialog::reading_ui(ctx, &translations, "rules-title", commands, |ui, _| {
            rules_ui(ui, &translations, &images, pictures)
        });
    })
}

/// The most width of a picture of a board, the width of one of a piece, and the most layers of a stack that is shown, in points.
const MAX_BOARD_WIDTH: f32 = 150.0;
const PIECE_SIZE: f32 = 44.0;
const MAX_NEST_HEIGHT: u8 = 3;
/// The font size of a heading.
const HEADING_FONT_SIZE: f32 = 16.0;

/// The pictures of a rule book, which are made once.
pub(in crate::app::ui) struct RulePictures {
    game_id: GameId,
    pieces: Vec<KitPiece>,
    move_pictures: Vec<MovePicture>,
}

impl RulePictures {
    fn of(id: GameId) -> Self {
        let kit = Draft::empty(id).kit().pieces.clone();
        let is_shown_piece = |piece: &KitPiece| piece.side == Side::White && piece.name.height <= MAX_NEST_HEIGHT;
        Self {
            game_id: id,
            pieces: kit.into_iter().filter(is_shown_piece).collect(),
            move_pictures: MovePicture::of_tutorial(id),
        }
    }
}

/// Draws the rule book of a game.
fn rules_ui(ui: &mut Ui, translations: &Translations, images: &Images, pictures: &RulePictures) {
    let game_id = pictures.game_id;
    ui.label(egui::RichText::new(translations.say(&format!("game-{}", game_id.name()))).color(ACCENT));
    piece_list_ui(ui, translations, images, pictures);
    if !pictures.move_pictures.is_empty() {
        section_heading_ui(ui, translations.say("pictures-of-moves"));
        move_pictures_ui(ui, translations, images, pictures);
    }
    for section in translations.rule_book(game_id) {
        section_heading_ui(ui, section.title);
        ui.label(section.body);
    }
}

/// Draws the heading of a section.
fn section_heading_ui(ui: &mut Ui, title: String) {
    ui.add_space(6.0);
    let font_size = HEADING_FONT_SIZE * reading_text::scale(ui.style());
    structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(title).size(font_size));
}

/// Draws each kind of piece with its name.
fn piece_list_ui(ui: &mut Ui, translations: &Translations, images: &Images, pictures: &RulePictures) {
    let scale = reading_text::scale(ui.style());
    let size = egui::vec2(2.0 * PIECE_SIZE * scale, PIECE_SIZE + 20.0 * scale);
    ui.horizontal_wrapped(|ui| {
        for piece in &pictures.pieces {
            let name = translations.piece(pictures.game_id, piece.name);
            ui.allocate_ui(size, |ui| {
                ui.set_width(size.x);
                ui.vertical_centered(|ui| {
                    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(PIECE_SIZE), egui::Sense::hover());
                    piece_icons::paint_piece(ui.painter(), images, rect, piece);
                    let text = theme::faint(name).text_style(egui::TextStyle::Small);
                    ui.add(egui::Label::new(text).truncate());
                });
            });
        }
    });
}

/// Draws the moves of the tutorial, each with its sentence beside it, or below it if the text is enlarged.
fn move_pictures_ui(ui: &mut Ui, translations: &Translations, images: &Images, pictures: &RulePictures) {
    let width = MAX_BOARD_WIDTH.min(ui.available_width() / 2.0);
    for picture in &pictures.move_pictures {
        let sentence = translations.say_for(pictures.game_id, &picture.caption_key, &[]);
        let draw_picture = |ui: &mut Ui| {
            picture.picture_ui(ui, images, width, &sentence);
            ui.add(egui::Label::new(sentence.as_str()).wrap());
        };
        match reading_text::scale(ui.style()) > 1.0 {
            true => ui.vertical(draw_picture),
            false => ui.horizontal(draw_picture),
        };
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::World;
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::command::UiCommand;
    use crate::app::ui::testing::{self, Fixture, Picture};
    use crate::session::{Family, Game};

    #[test]
    fn the_rule_book_beside_the_list_of_exercises_is_that_of_their_game() {
        let course = &Family::Lielow.spec().courses[0];
        let mut world = World::new();
        world.init_resource::<start_view::Choice>();
        world.init_resource::<Editor>();
        world.init_resource::<Tutorial>();
        world.insert_resource(State::new(Screen::Learn));
        world.insert_resource(CurrentGame::new(Game::new(GameId::TurnoverModern)));
        world.insert_resource(Learn::list_of(course));
        let game_id = world.run_system_once(|shown_game: ShownGameParams| shown_game.game_id()).expect("it runs");
        assert_eq!(game_id.name(), course.game);
    }

    fn rules_harness<'a>(
        fixture: &'a Fixture,
        pictures: &'a RulePictures,
        size: [f32; 2],
    ) -> Harness<'a, Vec<UiCommand>> {
        testing::harness(size, move |ui, commands| {
            dialog::reading_ui(ui.ctx(), &fixture.translations, "rules-title", commands, |ui, _| {
                rules_ui(ui, &fixture.translations, &fixture.images, pictures);
            });
        })
    }

    /// Whether the text with this picture is completely in sight, and the middle of the picture too.
    fn is_picture_visible(harness: &Harness<Vec<UiCommand>>, text: &str) -> bool {
        let is_text_visible = Picture::of(harness).find(text).is_some_and(|text| text.is_whole);
        let mut pictures = harness.query_all_by_role_and_label(egui::accesskit::Role::Image, text);
        let picture = pictures.next().expect("a picture").rect();
        is_text_visible && harness.ctx.content_rect().shrink(42.0).contains(picture.center())
    }

    #[test]
    fn in_any_window_nothing_is_cut_and_the_first_move_is_seen_after_one_key() {
        for language in Language::ALL {
            let fixture = Fixture::in_language(language);
            for (&id, size) in GameId::ALL
                .iter()
                .flat_map(|id| [[640.0, 480.0], [390.0, 844.0], [710.0, 328.0]].map(|size| (id, size)))
            {
                let pictures = RulePictures::of(id);
                let first_text = pictures
                    .move_pictures
                    .first()
                    .map(|picture| fixture.translations.say_for(id, &picture.caption_key, &[]));
                let mut harness = rules_harness(&fixture, &pictures, size);
                let mut is_first_move_visible = false;
                for key in [None, Some(egui::Key::PageDown), Some(egui::Key::End)] {
                    if let Some(key) = key {
                        harness.key_press(key);
                        testing::run_until_settled(&mut harness);
                    }
                    let cut_texts = testing::texts_cut_off(&Picture::of(&harness));
                    assert!(cut_texts.is_empty(), "{language:?} {id} {size:?} {key:?}: {cut_texts:?}");
                    let is_end = key == Some(egui::Key::End);
                    is_first_move_visible |=
                        !is_end && first_text.as_ref().is_none_or(|text| is_picture_visible(&harness, text));
                }
                assert!(is_first_move_visible, "{language:?} {id} {size:?}");
            }
        }
    }

    #[test]
    fn enlarged_text_of_the_rule_book_is_larger_on_a_phone_and_nothing_is_cut_off() {
        for language in Language::ALL {
            let fixture = Fixture::in_language(language);
            for &id in &GameId::ALL {
                let pictures = RulePictures::of(id);
                let heights = [1.0, 1.2, 1.4].map(|scale| {
                    let harness = testing::harness([328.0, 711.0], |ui, commands| {
                        reading_text::set_scale(ui.ctx(), scale);
                        dialog::reading_ui(ui.ctx(), &fixture.translations, "rules-title", commands, |ui, _| {
                            rules_ui(ui, &fixture.translations, &fixture.images, &pictures);
                        });
                    });
                    let picture = Picture::of(&harness);
                    let cut_texts = testing::texts_cut_off(&picture);
                    assert!(cut_texts.is_empty(), "{language:?} {id} {scale}: {cut_texts:?}");
                    picture.find(&fixture.say(&format!("game-{}", id.name()))).expect("the game").rect.height()
                });
                assert!(heights[0] < heights[1] && heights[1] < heights[2], "{language:?} {id}: {heights:?}");
            }
        }
    }

    #[test]
    fn the_rule_book_of_each_game_is_read_and_closed() {
        let fixture = Fixture::turnover(&[]);
        for &id in &GameId::ALL {
            let pictures = RulePictures::of(id);
            assert!(!pictures.pieces.is_empty(), "{id}");
            let mut harness = rules_harness(&fixture, &pictures, [800.0, 600.0]);
            assert!(testing::shows_text(&harness, &fixture.say(&format!("game-{}", id.name()))), "{id}");
            assert!(testing::shows_text(&harness, &fixture.translations.rule_book(id)[0].title), "{id}");
            testing::press_control(&mut harness, &fixture.say("action-close"));
            assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(_)]), "{id}");
        }
    }
}
