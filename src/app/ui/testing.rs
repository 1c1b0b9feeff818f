//! Test support: drawing, pressing and reading panels without an app or a window.

use std::time::Duration;

use bevy::ecs::change_detection::Tick;
use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{self, Ui};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::analysis::{GameReview, LiveAnalysis};
use crate::app::i18n::{Language, Translations};
use crate::app::play::remote::{RemotePlay, RemoteTurn};
use crate::app::ui::table::dice::{DiceView, VisibleDice};
use crate::app::ui::table::engine::{EngineStatus, EngineView};
use crate::app::ui::table::remote_view::{RemoteTable, RemoteView};
use crate::app::ui::table::study_notice::StudyView;
use crate::app::ui::widgets::{dock, theme, zoom};
use crate::app::ui::{
    command::UiCommand, learn::exercise_panel::LearnView, learn::puzzles::PuzzleView, online::online_view::OnlineView,
    start::start_view::StartView, table::clocks::ClockView, table::live_analysis::AnalysisView,
    table::openings::OpeningView, table::panel::PanelView, table::review::ReviewView, widgets::game_view::GameView,
    widgets::images::Images,
};
use crate::app::{
    learn::Learn, online::challenges::Challenges, online::kept_seats::KeptSeats, online::lobby::Lobby,
    online::online_game::SaidPhrase, online::tournaments::OnlineTournaments,
    persistence::opening_explorer::OpeningExplorer, play::CurrentGame, play::clocks::TableClocks, play::replay::Replay,
    puzzles::PuzzleTraining, settings::PlayerProgress, settings::Settings, system::wall_clock::WallClock,
};
use crate::board::{BySide, Side};
use crate::online::{
    ActRefusal, EventKind, GameClient, GameEvent, GameProgress, GameSettings, Pace, Proposal, SeatMemory,
    ServerMessage, TimeBack,
};
use crate::session::{Family, Game, GameId, GameRecord};

/// A current game and the other data of panels.
pub(in crate::app::ui) struct Fixture {
    pub(in crate::app::ui) current: CurrentGame,
    pub(in crate::app::ui) translations: Translations,
    pub(in crate::app::ui) settings: Settings,
    pub(in crate::app::ui) progress: PlayerProgress,
    pub(in crate::app::ui) images: Images,
    pub(in crate::app::ui) clocks: TableClocks,
    pub(in crate::app::ui) engine: EngineStatus,
    pub(in crate::app::ui) analysis: LiveAnalysis,
    pub(in crate::app::ui) review: GameReview,
    pub(in crate::app::ui) dice: VisibleDice,
    pub(in crate::app::ui) waits_for_double: bool,
    pub(in crate::app::ui) remote: Option<RemoteFixture>,
    pub(in crate::app::ui) explorer: OpeningExplorer,
    pub(in crate::app::ui) tournaments: OnlineTournaments,
    pub(in crate::app::ui) challenges: Challenges,
}

/// An online game, as the client knows it.
pub(in crate::app::ui) struct RemoteFixture {
    pub(in crate::app::ui) client: GameClient,
    pub(in crate::app::ui) refused: Option<ActRefusal>,
    pub(in crate::app::ui) declined: Option<Proposal>,
    pub(in crate::app::ui) said: Vec<SaidPhrase>,
    /// The program's time in milliseconds.
    pub(in crate::app::ui) now: u64,
}

impl Fixture {
    /// This game, in English.
    pub(in crate::app::ui) fn new(game: Game) -> Self {
        Self::of(GameRecord::of(game), Language::English)
    }

    /// The default game at its start.
    pub(in crate::app::ui) fn in_language(language: Language) -> Self {
        Self::of(GameRecord::of(Game::new(GameId::default())), language)
    }

    pub(in crate::app::ui) fn of(record: GameRecord, language: Language) -> Self {
        let mut images = Images::default();
        images.fit(&egui::Context::default(), record.game.id());
        Self {
            clocks: TableClocks::of(&record, Duration::ZERO),
            current: CurrentGame::from(record),
            translations: Translations::new(language),
            settings: Settings::default(),
            progress: PlayerProgress::default(),
            images,
            engine: EngineStatus::default(),
            analysis: LiveAnalysis::default(),
            review: GameReview::default(),
            dice: VisibleDice::default(),
            waits_for_double: false,
            remote: None,
            explorer: OpeningExplorer::default(),
            tournaments: OnlineTournaments::default(),
            challenges: Challenges::default(),
        }
    }

    /// Turnover after these moves from the start.
    pub(in crate::app::ui) fn turnover(codes: &[&str]) -> Self {
        Self::new(played(Game::new(GameId::TurnoverModern), codes))
    }

    /// Dice Chess after these moves and rolls from the start.
    pub(in crate::app::ui) fn dice_chess(codes: &[&str]) -> Self {
        let id = Family::DiceChess.editions().next().expect("it has editions");
        Self::new(played(Game::new(id), codes))
    }

    pub(in crate::app::ui) fn say(&self, key: &str) -> String {
        self.translations.say(key)
    }

    pub(in crate::app::ui) fn game(&self) -> GameView<'_> {
        GameView { translations: &self.translations, current: &self.current, changed: Tick::new(0), is_kiosk: false }
    }

    pub(in crate::app::ui) fn clocks(&self) -> ClockView<'_> {
        ClockView { view: self.game(), clocks: &self.clocks, now: Duration::ZERO }
    }

    pub(in crate::app::ui) fn dice(&self) -> DiceView<'_> {
        DiceView {
            view: self.game(),
            settings: &self.settings,
            images: &self.images,
            visible_dice: self.dice,
            waits_for_double: self.waits_for_double,
        }
    }

    pub(in crate::app::ui) fn engine(&self) -> EngineView<'_> {
        EngineView { view: self.game(), status: self.engine, hint: None, is_timed: self.clocks.is_timed() }
    }

    pub(in crate::app::ui) fn analysis(&self) -> AnalysisView<'_> {
        AnalysisView { view: self.game(), analysis: &self.analysis }
    }

    pub(in crate::app::ui) fn review(&self) -> ReviewView<'_> {
        ReviewView { view: self.game(), review: &self.review }
    }

    pub(in crate::app::ui) fn remote(&self) -> RemoteView<'_> {
        let table = self.remote.as_ref().map(|RemoteFixture { client, refused, declined, said, .. }| RemoteTable {
            client,
            refusal: refused.as_ref(),
            declined_proposal: *declined,
            said_phrases: said,
        });
        let now = self.remote.as_ref().map_or(0, |remote| remote.now);
        RemoteView { view: self.game(), table, is_result_shown: false, now }
    }

    /// An online game of Turnover between Ana and Bea, with this pace, on this side, after these moves. They are
    /// followed by events of these kinds, each by its side.
    pub(in crate::app::ui) fn over_network(
        own: Option<Side>,
        pace: Pace,
        codes: &[&str],
        kinds: &[(Side, EventKind)],
        language: Language,
    ) -> Self {
        let client = connected(own, &events(pace, codes, kinds));
        let state = client.state().expect("the game has begun");
        let record = state.record();
        let is_under_way = state.progress() != GameProgress::Over;
        let has_begun = Side::ALL.into_iter().all(|side| state.seat(side).is_some());
        let is_turn = own.is_some() && state.awaited_action().side() == own;
        let mut shown = Self::of(record, language);
        let turn = if is_turn { RemoteTurn::Move } else { RemoteTurn::Wait };
        shown.current.remote = Some(RemotePlay { own, is_under_way, has_begun, turn });
        shown.remote = Some(RemoteFixture { client, refused: None, declined: None, said: Vec::new(), now: 0 });
        shown
    }

    /// Handles a message of the server.
    pub(in crate::app::ui) fn hear(&mut self, message: ServerMessage) {
        let remote = self.remote.as_mut().expect("a game over a network");
        let _ = remote.client.handle_server_message(remote.now, message);
    }

    pub(in crate::app::ui) fn panel(&self) -> PanelView<'_> {
        PanelView {
            view: self.game(),
            clocks: self.clocks(),
            dice: self.dice(),
            engine: self.engine(),
            analysis: self.analysis(),
            review: self.review(),
            mate: None,
            openings: OpeningView { view: self.game(), explorer: &self.explorer },
            remote: self.remote(),
            study: StudyView { view: self.game(), others: 0, shows_place: None, follows: None },
            replay: Replay::default(),
        }
    }

    /// The data of the dialog of online games, with a server whose address is known.
    pub(in crate::app::ui) fn online<'a>(&'a self, lobby: &'a Lobby, seats: &'a KeptSeats) -> OnlineView<'a> {
        OnlineView {
            translations: &self.translations,
            settings: &self.settings,
            progress: &self.progress,
            lobby,
            tournaments: &self.tournaments,
            challenges: &self.challenges,
            seats,
            now: Duration::ZERO,
            clock: WallClock::default(),
            current: &self.current,
            name: None,
            has_site: true,
        }
    }

    /// The data of puzzles at this time.
    pub(in crate::app::ui) fn puzzles<'a>(&'a self, training: &'a PuzzleTraining, now: Duration) -> PuzzleView<'a> {
        PuzzleView {
            training,
            settings: &self.settings,
            progress: &self.progress,
            translations: &self.translations,
            now,
        }
    }

    /// The data of exercises.
    pub(in crate::app::ui) fn learn<'a>(&'a self, learn: &'a Learn, training: &'a PuzzleTraining) -> LearnView<'a> {
        LearnView { learn, puzzles: self.puzzles(training, Duration::ZERO), translations: &self.translations }
    }

    /// The data of the start screen. The random side is always Black.
    pub(in crate::app::ui) fn start(&self) -> StartView<'_> {
        StartView {
            translations: &self.translations,
            settings: &self.settings,
            progress: &self.progress,
            current_game: &self.current,
            is_covered: false,
            had_focus: false,
            is_kiosk: false,
            draw_side: || Side::Black,
        }
    }
}

/// A lobby after this change.
pub(in crate::app::ui) fn lobby(change: impl FnOnce(&mut Lobby)) -> Lobby {
    let mut lobby = Lobby::default();
    change(&mut lobby);
    lobby
}

/// The events of an online game between Ana and Bea.
pub(in crate::app::ui) fn events(pace: Pace, codes: &[&str], kinds: &[(Side, EventKind)]) -> Vec<GameEvent> {
    let settings = GameSettings::new("k".into(), GameId::TurnoverModern, None, pace);
    let seated = |name: &str| EventKind::Seated { nickname: name.into(), token_hash: None, chain: None, player: None };
    let mut kinds_of_all = vec![
        (None, EventKind::Created { settings }),
        (Some(Side::White), seated("Ana")),
        (Some(Side::Black), seated("Bea")),
    ];
    let sides = [Side::White, Side::Black].into_iter().cycle();
    for (side, code) in sides.zip(codes) {
        let back = TimeBack::default();
        kinds_of_all.push((Some(side), EventKind::Moved { code: (*code).to_owned(), reveal: None, time_back: back }));
    }
    // The server cancels games itself.
    let side_of = |side: Side, kind: &EventKind| (*kind != EventKind::Aborted).then_some(side);
    kinds_of_all.extend(kinds.iter().map(|(side, kind)| (side_of(*side, kind), kind.clone())));
    let event = |(index, (side, kind)): (usize, (Option<Side>, EventKind))| GameEvent {
        seq: index as u64 + 1,
        at: 1_000,
        side,
        act: None,
        kind,
    };
    kinds_of_all.into_iter().enumerate().map(event).collect()
}

/// A client with these events, connected at time zero; both players are connected.
pub(in crate::app::ui) fn connected(own: Option<Side>, events: &[GameEvent]) -> GameClient {
    let mut client = GameClient::new(own.map(|_| SeatMemory::new([1; 16], [2; 32])), 1);
    let _ = (client.tick(0), client.handle_open(0));
    for message in [
        ServerMessage::Welcome { side: own, seq: events.len() as u64, server_now: 1_000 },
        ServerMessage::Events { server_now: 1_000, events: events.to_vec() },
        ServerMessage::presence(BySide::both(true), 0, None),
    ] {
        let _ = client.handle_server_message(0, message);
    }
    client
}

/// The game after these moves.
pub(in crate::app::ui) fn played(mut game: Game, codes: &[&str]) -> Game {
    for code in codes {
        let id = game.referee().find(code).unwrap_or_else(|| panic!("{code} is legal"));
        game.play(id);
    }
    game
}

/// A window of this size in which `draw` draws and pushes its commands.
pub(in crate::app::ui) fn harness<'a>(
    size: impl Into<egui::Vec2>,
    draw: impl FnMut(&mut Ui, &mut Vec<UiCommand>) + 'a,
) -> Harness<'a, Vec<UiCommand>> {
    harness_with(size, Vec::new(), draw)
}

/// The same for a panel with a state of its own.
pub(in crate::app::ui) fn harness_with<'a, S: 'a>(
    size: impl Into<egui::Vec2>,
    state: S,
    mut draw: impl FnMut(&mut Ui, &mut S) + 'a,
) -> Harness<'a, S> {
    let mut is_dressed = false;
    let mut harness = Harness::builder().with_size(size).with_max_steps(8).build_ui_state(
        move |ui, state| {
            // New fonts are loaded from the second frame on.
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

/// The same on a device of this size, in logical pixels, that is used by fingers. Returns its scale too.
pub(in crate::app::ui) fn touch_harness<'a>(
    size: [f32; 2],
    mut draw: impl FnMut(&mut Ui, &mut Vec<UiCommand>) + 'a,
) -> (Harness<'a, Vec<UiCommand>>, f32) {
    let factor = zoom::factor_for_fingers(size.into());
    let harness = harness(size.map(|length| length / factor), move |ui, commands| {
        zoom::fit_to_fingers(ui.ctx(), factor);
        draw(&mut dock::background(ui.ctx()), commands);
    });
    (harness, factor)
}

/// Runs frames until the layout has settled.
pub(in crate::app::ui) fn settle<S>(harness: &mut Harness<S>) {
    harness.run_steps(4);
}

/// The button, field or list entry with this name. There is exactly one.
fn control<'a, S>(harness: &'a Harness<S>, name: &'a str) -> egui_kittest::Node<'a> {
    let mut found: Vec<_> = harness
        .query_all_by_label(name)
        .filter(|node| !matches!(node.accesskit_node().role(), Role::Label | Role::Image))
        .collect();
    assert_eq!(found.len(), 1, "{name} in {harness:?}");
    found.remove(0)
}

/// Its rectangle.
pub(in crate::app::ui) fn place<S>(harness: &Harness<S>, name: &str) -> egui::Rect {
    control(harness, name).rect()
}

/// Gives the keyboard to the button, field or list entry with this name.
pub(in crate::app::ui) fn focus<S>(harness: &mut Harness<S>, name: &str) {
    control(harness, name).focus();
    settle(harness);
}

/// The name of the control with the keyboard.
pub(in crate::app::ui) fn focused<S>(harness: &Harness<S>) -> Option<String> {
    let node = harness.query_all_by(|node| node.is_focused()).next()?;
    node.accesskit_node().label()
}

/// The control with the keyboard, if all of it is in sight.
pub(in crate::app::ui) fn focused_in_sight<S>(harness: &Harness<S>) -> Option<egui::Id> {
    let focused = harness.ctx.memory(|memory| memory.focused())?;
    let control = harness.ctx.read_response(focused)?;
    control.interact_rect.expand(0.5).contains_rect(control.rect).then_some(focused)
}

/// Presses a key, and returns the name of the control that has the keyboard then.
pub(in crate::app::ui) fn key<S>(harness: &mut Harness<S>, key: egui::Key) -> Option<String> {
    harness.key_press(key);
    settle(harness);
    focused(harness)
}

/// Clicks on the button, field or list entry with this name.
pub(in crate::app::ui) fn press<S>(harness: &mut Harness<S>, name: &str) {
    let at = place(harness, name).center();
    click(harness, at, egui::PointerButton::Primary);
}

pub(in crate::app::ui) fn click<S>(harness: &mut Harness<S>, at: egui::Pos2, button: egui::PointerButton) {
    harness.hover_at(at);
    for pressed in [true, false] {
        harness.event(egui::Event::PointerButton { pos: at, button, pressed, modifiers: egui::Modifiers::NONE });
    }
    harness.step();
    settle(harness);
}

/// Whether a text is displayed, possibly as a part of another one.
pub(in crate::app::ui) fn reads<S>(harness: &Harness<S>, text: &str) -> bool {
    Picture::of(harness).texts().iter().any(|found| found.text.contains(text))
        || harness.query_all_by_label_contains(text).next().is_some()
}

/// Takes the commands so far.
pub(in crate::app::ui) fn take(harness: &mut Harness<Vec<UiCommand>>) -> Vec<UiCommand> {
    std::mem::take(harness.state_mut())
}

/// The shapes of a drawn frame.
pub(in crate::app::ui) struct Picture<'a>(&'a [egui::epaint::ClippedShape]);

/// A text in a picture.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::ui) struct Text {
    pub(in crate::app::ui) text: String,
    pub(in crate::app::ui) rect: egui::Rect,
    /// The visible part of its rectangle.
    pub(in crate::app::ui) seen: egui::Rect,
    /// Whether it is completely visible.
    pub(in crate::app::ui) is_whole: bool,
    /// The colour of its beginning.
    pub(in crate::app::ui) color: egui::Color32,
}

impl<'a> Picture<'a> {
    pub(in crate::app::ui) fn of<S>(harness: &'a Harness<S>) -> Self {
        Self(&harness.output().shapes)
    }

    /// Of these shapes of a whole window.
    pub(in crate::app::ui) const fn among(shapes: &'a [egui::epaint::ClippedShape]) -> Self {
        Self(shapes)
    }

    pub(in crate::app::ui) fn texts(&self) -> Vec<Text> {
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
                        color: drawn
                            .galley
                            .job
                            .sections
                            .first()
                            .map_or(drawn.fallback_color, |first| first.format.color),
                    });
                }
            });
        }
        texts
    }

    /// The visible parts of the filled rectangles.
    pub(in crate::app::ui) fn fills(&self) -> Vec<(egui::Rect, egui::Color32)> {
        self.rects().into_iter().map(|(rect, drawn)| (rect, drawn.fill)).collect()
    }

    /// The rectangles, each with its visible part.
    pub(in crate::app::ui) fn rects(&self) -> Vec<(egui::Rect, &'a egui::epaint::RectShape)> {
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

    /// The position of a text.
    pub(in crate::app::ui) fn find(&self, text: &str) -> Option<Text> {
        self.texts().into_iter().find(|found| found.text == text)
    }
}

/// The texts that are cut off at the left or right.
pub(in crate::app::ui) fn cut_off_at_the_side(picture: &Picture) -> Vec<String> {
    let texts = picture.texts().into_iter();
    texts.filter(|text| text.seen.width() < text.rect.width() - 1.0).map(|text| text.text).collect()
}

fn each<'a>(shape: &'a egui::Shape, seen: &mut impl FnMut(&'a egui::Shape)) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| each(shape, seen)),
        shape => seen(shape),
    }
}
