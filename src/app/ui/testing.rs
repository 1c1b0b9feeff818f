//! Test support: drawing, pressing and reading panels without an app or a window.

use std::time::Duration;

use bevy::ecs::change_detection::Tick;
use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{self, Ui};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::analysis::{GameReview, LiveAnalysis};
use crate::app::i18n::{Language, Translations};
use crate::app::phrases;
use crate::app::phrases::announce::Announcement;
use crate::app::play::remote::{RemotePlay, RemoteTurn};
use crate::app::settings::shortcuts::Shortcut;
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
    learn::Learn, online::challenges::Challenges, online::kept_seats::KeptSeats, online::lobby::HouseRules,
    online::lobby::Lobby, online::online_game::SaidPhrase, online::tournaments::OnlineTournaments,
    persistence::opening_explorer::OpeningExplorer, play::CurrentGame, play::clocks::TableClocks, play::replay::Replay,
    puzzles::PuzzleTraining, settings::PlayerProgress, settings::Settings, system::wall_clock::WallClock,
};
use crate::board::{BySide, Side};
use crate::games::dice_chess::Variant;
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
    pub(in crate::app::ui) refusal: Option<ActRefusal>,
    pub(in crate::app::ui) declined_proposal: Option<Proposal>,
    pub(in crate::app::ui) said_phrases: Vec<SaidPhrase>,
    /// The program's time in milliseconds.
    pub(in crate::app::ui) now_ms: u64,
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
        images.load_for_game(&egui::Context::default(), record.game.id());
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
        Self::new(game_after(Game::new(GameId::TurnoverModern), codes))
    }

    /// Dice Chess after these moves and rolls from the start.
    pub(in crate::app::ui) fn dice_chess(codes: &[&str]) -> Self {
        let id = Family::DiceChess.editions().next().expect("it has editions");
        Self::new(game_after(Game::new(id), codes))
    }

    pub(in crate::app::ui) fn say(&self, key: &str) -> String {
        self.translations.say(key)
    }

    /// A tip with the key that does the same.
    pub(in crate::app::ui) fn tip(&self, key: &str, shortcut: Shortcut) -> String {
        phrases::tip_with_key(&self.translations, &self.settings.shortcuts, self.say(key), Some(shortcut))
    }

    pub(in crate::app::ui) fn game_view(&self) -> GameView<'_> {
        GameView { translations: &self.translations, current: &self.current, changed: Tick::new(0), is_kiosk: false }
    }

    pub(in crate::app::ui) fn clock_view(&self) -> ClockView<'_> {
        ClockView { view: self.game_view(), clocks: &self.clocks, now: Duration::ZERO }
    }

    pub(in crate::app::ui) fn dice_view(&self) -> DiceView<'_> {
        DiceView {
            view: self.game_view(),
            settings: &self.settings,
            images: &self.images,
            visible_dice: self.dice,
            waits_for_double: self.waits_for_double,
            is_answer_highlighted: false,
        }
    }

    pub(in crate::app::ui) fn engine_view(&self) -> EngineView<'_> {
        EngineView { view: self.game_view(), status: self.engine, hint: None, is_timed: self.clocks.is_timed() }
    }

    pub(in crate::app::ui) fn analysis_view(&self) -> AnalysisView<'_> {
        AnalysisView { view: self.game_view(), analysis: &self.analysis }
    }

    pub(in crate::app::ui) fn review_view(&self) -> ReviewView<'_> {
        ReviewView { view: self.game_view(), review: &self.review }
    }

    pub(in crate::app::ui) fn remote_view(&self) -> RemoteView<'_> {
        let table =
            self.remote.as_ref().map(|RemoteFixture { client, refusal, declined_proposal, said_phrases, .. }| {
                RemoteTable { client, refusal: refusal.as_ref(), declined_proposal: *declined_proposal, said_phrases }
            });
        let now_ms = self.remote.as_ref().map_or(0, |remote| remote.now_ms);
        RemoteView { view: self.game_view(), table, is_result_shown: false, now_ms }
    }

    /// An online game of Turnover between Ana and Bea, with this pace, on this side, after these moves. They are
    /// followed by events of these kinds, each by its side.
    pub(in crate::app::ui) fn of_online_game(
        own_side: Option<Side>,
        pace: Pace,
        codes: &[&str],
        later_events: &[(Side, EventKind)],
        language: Language,
    ) -> Self {
        let client = connected_client(own_side, &game_events(pace, codes, later_events));
        let state = client.state().expect("the game has begun");
        let record = state.record();
        let is_under_way = state.progress() != GameProgress::Over;
        let has_begun = Side::ALL.into_iter().all(|side| state.seat(side).is_some());
        let is_turn = own_side.is_some() && state.awaited_action().side() == own_side;
        let mut fixture = Self::of(record, language);
        let turn = if is_turn { RemoteTurn::Move } else { RemoteTurn::Wait };
        fixture.current.remote = Some(RemotePlay { own: own_side, is_under_way, has_begun, turn });
        fixture.remote =
            Some(RemoteFixture { client, refusal: None, declined_proposal: None, said_phrases: Vec::new(), now_ms: 0 });
        fixture
    }

    /// Handles a message of the server.
    pub(in crate::app::ui) fn handle_server_message(&mut self, message: ServerMessage) {
        let remote = self.remote.as_mut().expect("a game over a network");
        let _ = remote.client.handle_server_message(remote.now_ms, message);
    }

    pub(in crate::app::ui) fn panel_view(&self) -> PanelView<'_> {
        PanelView {
            view: self.game_view(),
            clocks: self.clock_view(),
            dice: self.dice_view(),
            engine: self.engine_view(),
            analysis: self.analysis_view(),
            review: self.review_view(),
            mate: None,
            openings: OpeningView { view: self.game_view(), explorer: &self.explorer },
            remote: self.remote_view(),
            study: StudyView { view: self.game_view(), other_count: 0, is_place_shown: None, is_following: None },
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
    pub(in crate::app::ui) fn puzzle_view<'a>(&'a self, training: &'a PuzzleTraining, now: Duration) -> PuzzleView<'a> {
        PuzzleView {
            training,
            settings: &self.settings,
            progress: &self.progress,
            translations: &self.translations,
            now,
        }
    }

    /// The data of exercises.
    pub(in crate::app::ui) fn learn_view<'a>(
        &'a self,
        learn: &'a Learn,
        training: &'a PuzzleTraining,
    ) -> LearnView<'a> {
        let puzzles = self.puzzle_view(training, Duration::ZERO);
        LearnView { learn, puzzles, refusal: None, are_dice_tumbling: false, translations: &self.translations }
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
pub(in crate::app::ui) fn lobby_after(change: impl FnOnce(&mut Lobby)) -> Lobby {
    let mut lobby = Lobby::default();
    change(&mut lobby);
    lobby
}

/// The rules of a house at the address of the tests.
pub(in crate::app::ui) fn house_rules() -> HouseRules {
    let site = "https://play.example/turnover/".parse().expect("an address");
    HouseRules { site, version: "2".to_owned(), text: "Be kind.".to_owned() }
}

/// The events of an online game between Ana and Bea.
pub(in crate::app::ui) fn game_events(
    pace: Pace,
    codes: &[&str],
    later_events: &[(Side, EventKind)],
) -> Vec<GameEvent> {
    let settings = GameSettings::new("k".into(), GameId::TurnoverModern, None, pace);
    let seated_event =
        |name: &str| EventKind::Seated { nickname: name.into(), token_hash: None, chain: None, player: None };
    let mut sided_kinds = vec![
        (None, EventKind::Created { settings }),
        (Some(Side::White), seated_event("Ana")),
        (Some(Side::Black), seated_event("Bea")),
    ];
    let sides = [Side::White, Side::Black].into_iter().cycle();
    for (side, code) in sides.zip(codes) {
        let time_back = TimeBack::default();
        sided_kinds.push((Some(side), EventKind::Moved { code: (*code).to_owned(), reveal: None, time_back }));
    }
    // The server cancels games itself.
    let event_side = |side: Side, kind: &EventKind| (*kind != EventKind::Aborted).then_some(side);
    sided_kinds.extend(later_events.iter().map(|(side, kind)| (event_side(*side, kind), kind.clone())));
    let event = |(index, (side, kind)): (usize, (Option<Side>, EventKind))| GameEvent {
        seq: index as u64 + 1,
        at: 1_000,
        side,
        act: None,
        kind,
    };
    sided_kinds.into_iter().enumerate().map(event).collect()
}

/// A client with these events, connected at time zero; both players are connected.
pub(in crate::app::ui) fn connected_client(own_side: Option<Side>, events: &[GameEvent]) -> GameClient {
    let mut client = GameClient::new(own_side.map(|_| SeatMemory::new([1; 16], [2; 32])), 1);
    let _ = (client.tick(0), client.handle_open(0));
    for message in [
        ServerMessage::Welcome { side: own_side, seq: events.len() as u64, server_now: 1_000 },
        ServerMessage::Events { server_now: 1_000, events: events.to_vec() },
        ServerMessage::presence(BySide::both(true), 0, None),
    ] {
        let _ = client.handle_server_message(0, message);
    }
    client
}

/// The beginning of a game of Dice Chess with a doubling cube, before White's first roll.
pub(in crate::app::ui) fn game_with_cube() -> Game {
    let id = GameId::DiceChess(Variant::DiceChess);
    Game::from_fen(id, &format!("{} x1", Game::new(id).start().fen())).expect("a position")
}

/// The game after these moves.
pub(in crate::app::ui) fn game_after(mut game: Game, codes: &[&str]) -> Game {
    for code in codes {
        let move_id = game.referee().find(code).unwrap_or_else(|| panic!("{code} is legal"));
        game.play(move_id);
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
    let mut has_theme = false;
    let mut harness = Harness::builder().with_size(size).with_max_steps(8).build_ui_state(
        move |ui, state| {
            // New fonts are loaded from the second frame on.
            if std::mem::replace(&mut has_theme, true) {
                draw(&mut dock::background(ui.ctx()), state);
            } else {
                theme::apply(ui.ctx());
                ui.ctx().request_repaint();
            }
        },
        state,
    );
    run_until_settled(&mut harness);
    harness
}

/// The same on a device of this size, in logical pixels, that is used by fingers. Returns its scale too.
pub(in crate::app::ui) fn touch_harness<'a>(
    size: [f32; 2],
    mut draw: impl FnMut(&mut Ui, &mut Vec<UiCommand>) + 'a,
) -> (Harness<'a, Vec<UiCommand>>, f32) {
    let zoom_factor = zoom::zoom_for_fingers(size.into());
    let harness = harness(size.map(|length| length / zoom_factor), move |ui, commands| {
        zoom::fit_to_fingers(ui.ctx(), zoom_factor);
        draw(&mut dock::background(ui.ctx()), commands);
    });
    (harness, zoom_factor)
}

/// Runs frames until the layout has settled.
pub(in crate::app::ui) fn run_until_settled<S>(harness: &mut Harness<S>) {
    harness.run_steps(4);
}

/// The button, field or list entry with this name. There is exactly one.
fn control_node<'a, S>(harness: &'a Harness<S>, name: &'a str) -> egui_kittest::Node<'a> {
    let mut nodes: Vec<_> = harness
        .query_all_by_label(name)
        .filter(|node| {
            let role = node.accesskit_node().role();
            !matches!(role, Role::Label | Role::Image | Role::Heading | Role::Group | Role::RadioGroup)
        })
        .collect();
    assert_eq!(nodes.len(), 1, "{name} in {harness:?}");
    nodes.remove(0)
}

/// Its rectangle.
pub(in crate::app::ui) fn control_rect<S>(harness: &Harness<S>, name: &str) -> egui::Rect {
    control_node(harness, name).rect()
}

/// Gives the keyboard to the button, field or list entry with this name.
pub(in crate::app::ui) fn focus_control<S>(harness: &mut Harness<S>, name: &str) {
    control_node(harness, name).focus();
    run_until_settled(harness);
}

/// The name of the control with the keyboard.
pub(in crate::app::ui) fn focused_name<S>(harness: &Harness<S>) -> Option<String> {
    let node = harness.query_all_by(|node| node.is_focused()).next()?;
    node.accesskit_node().label()
}

/// The control with the keyboard, if all of it is in sight.
pub(in crate::app::ui) fn visible_focus_id<S>(harness: &Harness<S>) -> Option<egui::Id> {
    let focused_id = harness.ctx.memory(|memory| memory.focused())?;
    let control = harness.ctx.read_response(focused_id)?;
    control.interact_rect.expand(0.5).contains_rect(control.rect).then_some(focused_id)
}

/// Presses a key, and returns the name of the control that has the keyboard then.
pub(in crate::app::ui) fn press_key<S>(harness: &mut Harness<S>, key: egui::Key) -> Option<String> {
    harness.key_press(key);
    run_until_settled(harness);
    focused_name(harness)
}

/// Clicks on the button, field or list entry with this name.
pub(in crate::app::ui) fn press_control<S>(harness: &mut Harness<S>, name: &str) {
    let center = control_rect(harness, name).center();
    click_at(harness, center, egui::PointerButton::Primary);
}

pub(in crate::app::ui) fn click_at<S>(harness: &mut Harness<S>, pos: egui::Pos2, button: egui::PointerButton) {
    harness.hover_at(pos);
    for pressed in [true, false] {
        harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers: egui::Modifiers::NONE });
    }
    harness.step();
    run_until_settled(harness);
}

/// Whether a text is displayed, possibly as a part of another one.
pub(in crate::app::ui) fn shows_text<S>(harness: &Harness<S>, text: &str) -> bool {
    Picture::of(harness).texts().iter().any(|found| found.text.contains(text))
        || harness.query_all_by_label_contains(text).next().is_some()
}

/// Takes the commands so far.
pub(in crate::app::ui) fn take_commands(harness: &mut Harness<Vec<UiCommand>>) -> Vec<UiCommand> {
    std::mem::take(harness.state_mut())
}

/// What is said by these commands.
pub(in crate::app::ui) fn announcements(commands: &[UiCommand]) -> Vec<&Announcement> {
    let announcements = commands.iter().filter_map(|command| match command {
        UiCommand::Announce(announcement) => Some(announcement),
        _ => None,
    });
    announcements.collect()
}

/// The shapes of a drawn frame.
pub(in crate::app::ui) struct Picture<'a>(&'a [egui::epaint::ClippedShape]);

/// A text in a picture.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app::ui) struct Text {
    pub(in crate::app::ui) text: String,
    pub(in crate::app::ui) rect: egui::Rect,
    /// The visible part of its rectangle.
    pub(in crate::app::ui) visible_rect: egui::Rect,
    /// Whether it is completely visible.
    pub(in crate::app::ui) is_whole: bool,
    /// The colour of its beginning.
    pub(in crate::app::ui) color: egui::Color32,
    /// Whether its beginning is struck through.
    pub(in crate::app::ui) is_struck_through: bool,
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
            visit_shapes(shape, &mut |shape| {
                let egui::Shape::Text(drawn) = shape else { return };
                let rect = drawn.galley.rect.translate(drawn.pos.to_vec2());
                if rect.is_positive() && clip_rect.intersects(rect) {
                    let is_whole = clip_rect.expand(1.0).contains_rect(rect) && !drawn.galley.elided;
                    let format = drawn.galley.job.sections.first().map(|section| &section.format);
                    texts.push(Text {
                        text: drawn.galley.text().to_owned(),
                        rect,
                        visible_rect: rect.intersect(*clip_rect),
                        is_whole,
                        color: format.map_or(drawn.fallback_color, |format| format.color),
                        is_struck_through: format.is_some_and(|format| format.strikethrough != egui::Stroke::NONE),
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
            visit_shapes(shape, &mut |shape| {
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
pub(in crate::app::ui) fn texts_cut_off(picture: &Picture) -> Vec<String> {
    let texts = picture.texts().into_iter();
    texts.filter(|text| text.visible_rect.width() < text.rect.width() - 1.0).map(|text| text.text).collect()
}

fn visit_shapes<'a>(shape: &'a egui::Shape, visit: &mut impl FnMut(&'a egui::Shape)) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| visit_shapes(shape, visit)),
        shape => visit(shape),
    }
}
