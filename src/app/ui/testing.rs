//! How is the panel drawn in a test, without a window?

use std::time::Duration;

use bevy::ecs::change_detection::Tick;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

use super::{PanelView, pictures, start, theme};
use crate::app::analysis::{AnnouncedMate, GameReview, LiveAnalysis};
use crate::app::i18n::{Language, Translations};
use crate::app::opponent::Opponent;
use crate::app::opponent::hint::Hint;
use crate::app::play::CurrentGame;
use crate::app::play::clocks::TableClocks;
use crate::app::play::replay::Replay;
use crate::app::play::selection::{Notice, Selection};
use crate::app::screen::{Screen, Sheet};
use crate::app::settings::Settings;
use crate::board::Side;
use crate::session::{Game, Luck};

/// Everything that there is to be shown.
pub(super) struct Shown {
    pub(super) current: CurrentGame,
    pub(super) words: Translations,
    pub(super) settings: Settings,
    pub(super) choice: start::Choice,
    pub(super) review: GameReview,
    pub(super) luck: Luck,
    pub(super) screen: Screen,
    replay: Replay,
    selection: Selection,
    notice: Notice,
    figures: pictures::Figures,
    clocks: TableClocks,
    opponent: Opponent,
    hint: Hint,
    study: LiveAnalysis,
    announced: AnnouncedMate,
}

impl Shown {
    /// This game on the table, and nothing else.
    pub(super) fn new(game: Game, language: Language) -> Self {
        let current = CurrentGame::new(game);
        Self {
            clocks: TableClocks::of(&current, Duration::ZERO),
            current,
            words: Translations::new(language),
            settings: Settings::default(),
            choice: start::Choice::default(),
            review: GameReview::default(),
            luck: Luck::default(),
            screen: Screen::default(),
            replay: Replay::default(),
            selection: Selection::default(),
            notice: Notice::default(),
            figures: pictures::Figures::default(),
            opponent: Opponent::from_world(&mut World::new()),
            hint: Hint::default(),
            study: LiveAnalysis::default(),
            announced: AnnouncedMate::default(),
        }
    }

    /// The same as the panel sees it. Every lot falls on Black.
    pub(super) fn view(&self) -> PanelView<'_> {
        PanelView {
            current: &self.current,
            changed: Tick::new(0),
            replay: &self.replay,
            words: &self.words,
            settings: &self.settings,
            sheet: Sheet::None,
            tidings: "",
            choice: &self.choice,
            rule_book: self.current.game.id(),
            selection: &self.selection,
            notice: &self.notice,
            film: None,
            figures: &self.figures,
            luck: self.luck,
            clocks: &self.clocks,
            now: Duration::ZERO,
            opponent: &self.opponent,
            hint: &self.hint,
            study: &self.study,
            review: &self.review,
            announced: &self.announced,
            halted: false,
            screen: self.screen,
            editor: None,
            lot: || Side::Black,
            airborne: None,
        }
    }
}

/// A window in which egui draws, as it does in the program.
pub(super) struct Window {
    ctx: egui::Context,
    size: egui::Vec2,
    secs: f64,
}

impl Window {
    pub(super) fn new(size: egui::Vec2) -> Self {
        let ctx = egui::Context::default();
        theme::apply(&ctx);
        Self { ctx, size, secs: 0.0 }
    }

    /// Draws a picture, after this has happened.
    pub(super) fn draw(&mut self, events: Vec<egui::Event>, draw: impl FnMut(&mut Ui)) -> Picture {
        self.secs += 0.25;
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, self.size)),
            time: Some(self.secs),
            events,
            ..Default::default()
        };
        let mut output = self.ctx.run_ui(input, draw);
        output.textures_delta.clear();
        Picture(output.shapes)
    }

    /// Draws until everything has found its place.
    pub(super) fn settle(&mut self, mut draw: impl FnMut(&mut Ui)) -> Picture {
        for _ in 0..3 {
            self.draw(Vec::new(), &mut draw);
        }
        self.draw(Vec::new(), draw)
    }

    /// Presses and lets go at this place.
    pub(super) fn click(&mut self, at: egui::Pos2, mut draw: impl FnMut(&mut Ui)) {
        self.draw(vec![egui::Event::PointerMoved(at)], &mut draw);
        for pressed in [true, false] {
            let button = egui::PointerButton::Primary;
            let event = egui::Event::PointerButton { pos: at, button, pressed, modifiers: egui::Modifiers::NONE };
            self.draw(vec![event], &mut draw);
        }
    }
}

/// What has been drawn.
pub(super) struct Picture(Vec<egui::epaint::ClippedShape>);

/// A text in a picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Text {
    pub(super) text: String,
    pub(super) rect: egui::Rect,
    /// As much of its place as is seen.
    pub(super) seen: egui::Rect,
    /// Whether all of it can be seen.
    pub(super) is_whole: bool,
}

impl Picture {
    pub(super) fn texts(&self) -> Vec<Text> {
        let mut texts = Vec::new();
        for egui::epaint::ClippedShape { clip_rect, shape } in &self.0 {
            each(shape, &mut |shape| {
                let egui::Shape::Text(drawn) = shape else { return };
                let rect = drawn.galley.rect.translate(drawn.pos.to_vec2());
                if rect.is_positive() && clip_rect.intersects(rect) {
                    let is_whole = clip_rect.expand(1.0).contains_rect(rect) && !drawn.galley.elided;
                    texts.push(Text {
                        text: drawn.galley.text().to_owned(),
                        rect,
                        seen: rect.intersect(*clip_rect),
                        is_whole,
                    });
                }
            });
        }
        texts
    }

    /// The filled rectangles, as far as they are seen.
    pub(super) fn fills(&self) -> Vec<(egui::Rect, egui::Color32)> {
        let mut fills = Vec::new();
        for egui::epaint::ClippedShape { clip_rect, shape } in &self.0 {
            each(shape, &mut |shape| {
                if let egui::Shape::Rect(drawn) = shape {
                    fills.push((drawn.rect.intersect(*clip_rect), drawn.fill));
                }
            });
        }
        fills
    }

    /// Where a text stands.
    pub(super) fn find(&self, text: &str) -> Option<Text> {
        self.texts().into_iter().find(|found| found.text == text)
    }
}

fn each(shape: &egui::Shape, seen: &mut impl FnMut(&egui::Shape)) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| each(shape, seen)),
        shape => seen(shape),
    }
}
