//! How is a panel drawn, pressed and read in a test, without an app or a window?

use std::time::Duration;

use bevy::ecs::change_detection::Tick;
use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{self, Ui};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::clocks::ClockView;
use super::dice::{DiceView, VisibleDice};
use super::engine::{EngineStatus, EngineView};
use super::game_view::GameView;
use super::images::Images;
use super::live_analysis::AnalysisView;
use super::panel::PanelView;
use super::review::ReviewView;
use super::start::StartView;
use super::{UiCommand, dock, theme};
use crate::app::analysis::{GameReview, LiveAnalysis};
use crate::app::i18n::{Language, Translations};
use crate::app::play::CurrentGame;
use crate::app::play::clocks::TableClocks;
use crate::app::play::replay::Replay;
use crate::app::settings::Settings;
use crate::board::Side;
use crate::session::{Family, Game, GameId, GameRecord};

/// A game on the table, and what the panels beside it read.
pub(super) struct Fixture {
    pub(super) current: CurrentGame,
    pub(super) words: Translations,
    pub(super) settings: Settings,
    pub(super) images: Images,
    pub(super) clocks: TableClocks,
    pub(super) engine: EngineStatus,
    pub(super) analysis: LiveAnalysis,
    pub(super) review: GameReview,
    pub(super) dice: VisibleDice,
}

impl Fixture {
    /// This game in English.
    pub(super) fn new(game: Game) -> Self {
        Self::of(GameRecord::of(game), Language::English)
    }

    pub(super) fn of(record: GameRecord, language: Language) -> Self {
        let mut images = Images::default();
        images.fit(&egui::Context::default(), record.game.id());
        Self {
            clocks: TableClocks::of(&record, Duration::ZERO),
            current: CurrentGame::from(record),
            words: Translations::new(language),
            settings: Settings::default(),
            images,
            engine: EngineStatus::default(),
            analysis: LiveAnalysis::default(),
            review: GameReview::default(),
            dice: VisibleDice::default(),
        }
    }

    /// The start of Turnover after these moves.
    pub(super) fn turnover(codes: &[&str]) -> Self {
        Self::new(played(Game::new(GameId::TurnoverModern), codes))
    }

    /// The start of Dice Chess after these moves and throws.
    pub(super) fn dice_chess(codes: &[&str]) -> Self {
        let id = Family::DiceChess.editions().next().expect("it has editions");
        Self::new(played(Game::new(id), codes))
    }

    pub(super) fn say(&self, key: &str) -> String {
        self.words.say(key)
    }

    pub(super) fn game(&self) -> GameView<'_> {
        GameView { words: &self.words, current: &self.current, changed: Tick::new(0) }
    }

    pub(super) fn clocks(&self) -> ClockView<'_> {
        ClockView { view: self.game(), clocks: &self.clocks, now: Duration::ZERO }
    }

    pub(super) fn dice(&self) -> DiceView<'_> {
        DiceView { view: self.game(), settings: &self.settings, images: &self.images, visible: self.dice }
    }

    pub(super) fn engine(&self) -> EngineView<'_> {
        EngineView { view: self.game(), status: self.engine, hint: None, is_timed: self.clocks.is_timed() }
    }

    pub(super) fn analysis(&self) -> AnalysisView<'_> {
        AnalysisView { view: self.game(), analysis: &self.analysis }
    }

    pub(super) fn review(&self) -> ReviewView<'_> {
        ReviewView { view: self.game(), review: &self.review }
    }

    pub(super) fn panel(&self) -> PanelView<'_> {
        PanelView {
            view: self.game(),
            clocks: self.clocks(),
            dice: self.dice(),
            engine: self.engine(),
            analysis: self.analysis(),
            review: self.review(),
            mate: None,
            replay: Replay::default(),
        }
    }

    /// The start screen. Every lot falls on Black.
    pub(super) fn start(&self) -> StartView<'_> {
        StartView {
            words: &self.words,
            settings: &self.settings,
            current: &self.current,
            is_covered: false,
            lot: || Side::Black,
        }
    }
}

/// The game after these moves.
pub(super) fn played(mut game: Game, codes: &[&str]) -> Game {
    for code in codes {
        let id = game.referee().find(code).unwrap_or_else(|| panic!("{code} is legal"));
        game.play(id);
    }
    game
}

/// A window of this size in which `draw` draws and pushes its commands.
pub(super) fn harness<'a>(
    size: impl Into<egui::Vec2>,
    draw: impl FnMut(&mut Ui, &mut Vec<UiCommand>) + 'a,
) -> Harness<'a, Vec<UiCommand>> {
    harness_with(size, Vec::new(), draw)
}

/// The same for a panel that changes something of its own.
pub(super) fn harness_with<'a, S: 'a>(
    size: impl Into<egui::Vec2>,
    state: S,
    mut draw: impl FnMut(&mut Ui, &mut S) + 'a,
) -> Harness<'a, S> {
    let mut is_dressed = false;
    let mut harness = Harness::builder().with_size(size).with_max_steps(8).build_ui_state(
        move |ui, state| {
            // New fonts are there from the second frame on.
            if std::mem::replace(&mut is_dressed, true) {
                draw(&mut dock::background(ui.ctx()), state);
            } else {
                theme::apply(ui.ctx());
                ui.ctx().request_repaint();
            }
        },
        state,
    );
    settle(&mut harness);
    harness
}

/// Draws until everything has found its place.
pub(super) fn settle<S>(harness: &mut Harness<S>) {
    harness.run_steps(4);
}

/// Where the button, field or list entry of this name is. There is exactly one.
pub(super) fn place<S>(harness: &Harness<S>, name: &str) -> egui::Rect {
    let found: Vec<_> = harness
        .query_all_by_label(name)
        .filter(|node| !matches!(node.accesskit_node().role(), Role::Label | Role::Image))
        .collect();
    assert_eq!(found.len(), 1, "{name} in {harness:?}");
    found[0].rect()
}

/// Clicks on the button, field or list entry of this name.
pub(super) fn press<S>(harness: &mut Harness<S>, name: &str) {
    let at = place(harness, name).center();
    click(harness, at, egui::PointerButton::Primary);
}

pub(super) fn click<S>(harness: &mut Harness<S>, at: egui::Pos2, button: egui::PointerButton) {
    harness.hover_at(at);
    for pressed in [true, false] {
        harness.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers: egui::Modifiers::NONE });
    }
    harness.step();
    settle(harness);
}

/// Whether a text is to be read there, or a part of one.
pub(super) fn reads<S>(harness: &Harness<S>, text: &str) -> bool {
    Picture::of(harness).texts().iter().any(|found| found.text.contains(text))
        || harness.query_all_by_label_contains(text).next().is_some()
}

/// Takes what has been asked for so far.
pub(super) fn take(harness: &mut Harness<Vec<UiCommand>>) -> Vec<UiCommand> {
    std::mem::take(harness.state_mut())
}

/// What has been drawn.
pub(super) struct Picture<'a>(&'a [egui::epaint::ClippedShape]);

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

impl<'a> Picture<'a> {
    pub(super) fn of<S>(harness: &'a Harness<S>) -> Self {
        Self(&harness.output().shapes)
    }

    pub(super) fn texts(&self) -> Vec<Text> {
        let mut texts = Vec::new();
        for egui::epaint::ClippedShape { clip_rect, shape } in self.0 {
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
        self.rects().into_iter().map(|(rect, drawn)| (rect, drawn.fill)).collect()
    }

    /// The rectangles, each with its place as far as it is seen.
    pub(super) fn rects(&self) -> Vec<(egui::Rect, &'a egui::epaint::RectShape)> {
        let mut rects = Vec::new();
        for egui::epaint::ClippedShape { clip_rect, shape } in self.0 {
            each(shape, &mut |shape| {
                if let egui::Shape::Rect(drawn) = shape {
                    rects.push((drawn.rect.intersect(*clip_rect), drawn));
                }
            });
        }
        rects
    }

    /// Where a text stands.
    pub(super) fn find(&self, text: &str) -> Option<Text> {
        self.texts().into_iter().find(|found| found.text == text)
    }
}

fn each<'a>(shape: &'a egui::Shape, seen: &mut impl FnMut(&'a egui::Shape)) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| each(shape, seen)),
        shape => seen(shape),
    }
}
