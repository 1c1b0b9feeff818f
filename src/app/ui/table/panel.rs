//! The panel of the game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Deref, Res, Result, Single};
use bevy_egui::egui::{self, Ui};

use crate::app::scene::token_looks::{ShapeIcon, look_of};
use crate::app::ui::table::actions::{self, ActionsView};
use crate::app::ui::table::clocks::{self, ClockParams, ClockView};
use crate::app::ui::table::dice::{self, DiceEntry, DiceParams, DiceView};
use crate::app::ui::table::engine::{self, EngineParams, EngineView};
use crate::app::ui::table::live_analysis::{self, AnalysisParams, AnalysisView};
use crate::app::ui::table::move_entry::{self, EntryLine};
use crate::app::ui::table::move_list::{self, MoveList, MoveListView};
use crate::app::ui::table::openings::{self, OpeningParams, OpeningView};
use crate::app::ui::table::remote::{self, RemoteParams, RemoteView};
use crate::app::ui::table::review::{self, ReviewView};
use crate::app::ui::widgets::dock::{Dock, DockedPanel, Space};
use crate::app::ui::widgets::game_view::{GameParams, GameView};
use crate::app::ui::widgets::icons::{self, Icon};
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, TEXT, WARNING, side_dot};
use crate::app::ui::{
    command::UiCommand, context::DockContext, systems::DrawApp, table::navigation, widgets::images::Images,
};
use crate::app::{analysis::Mate, phrases, play::Intent, play::replay::Replay, screen::Screen};
use crate::board::Side;
use crate::session::Material;

/// The width of the panel at the right, and its height below the table, in logical pixels.
const WIDTH: f32 = 300.0;
const HEIGHT: f32 = 300.0;
/// The width of a window below which the panel is narrower, so that the board keeps the larger part.
const NARROW_WINDOW: f32 = 900.0;
const NARROW_WIDTH: f32 = 270.0;
/// The number of rows of buttons in it, which are higher where fingers are used.
const BUTTON_ROWS: f32 = 4.0;
/// The additional height of the panel below the table in online games.
const REMOTE_HEIGHT: f32 = 70.0;
/// The additional height of the panel below the table with clocks, which leave room for one name in a row.
const CLOCK_HEIGHT: f32 = 41.0;
/// The width of a row from which a side's material is told in words in it.
const MATERIAL_IN_WORDS_WIDTH: f32 = 210.0;
/// The height that analysis, openings and review have at least.
const LEAST_STUDY_HEIGHT: f32 = 40.0;
/// The height of the row that says who is in check, above the dice.
const CHECKS_HEIGHT: f32 = 18.0;

/// The resources of the panel's parts.
#[derive(SystemParam)]
struct PanelParams<'w, 's> {
    game: GameParams<'w>,
    clocks: ClockParams<'w>,
    dice: DiceParams<'w, 's>,
    engine: EngineParams<'w>,
    analysis: AnalysisParams<'w>,
    openings: OpeningParams<'w>,
    remote: RemoteParams<'w>,
    replay: Res<'w, Replay>,
}

impl PanelParams<'_, '_> {
    fn view(&self) -> PanelView<'_> {
        let view = self.game.view();
        let clocks = self.clocks.view(view);
        PanelView {
            view,
            clocks,
            dice: self.dice.view(view),
            engine: self.engine.view(view, clocks.clocks.is_timed()),
            analysis: self.analysis.live(view),
            review: self.analysis.review(view),
            mate: self.analysis.announced(),
            openings: self.openings.view(view),
            remote: self.remote.view(view),
            replay: *self.replay,
        }
    }
}

/// The views of the panel's parts.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct PanelView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    pub(in crate::app::ui) clocks: ClockView<'a>,
    pub(in crate::app::ui) dice: DiceView<'a>,
    pub(in crate::app::ui) engine: EngineView<'a>,
    pub(in crate::app::ui) analysis: AnalysisView<'a>,
    pub(in crate::app::ui) review: ReviewView<'a>,
    /// The mate found in the position.
    pub(in crate::app::ui) mate: Option<Mate>,
    pub(in crate::app::ui) openings: OpeningView<'a>,
    pub(in crate::app::ui) remote: RemoteView<'a>,
    pub(in crate::app::ui) replay: Replay,
}

impl<'a> PanelView<'a> {
    pub(in crate::app::ui) fn actions(self) -> ActionsView<'a> {
        let (view, dice) = (self.view, self.dice.settings.dice);
        let (engine, is_analysed) = (self.engine.status, self.analysis.analysis.is_on);
        let explores = self.openings.explorer.is_on;
        ActionsView { view, dice, engine, is_analysed, explores, remote: self.remote }
    }

    pub(in crate::app::ui) fn moves(self) -> MoveListView<'a> {
        MoveListView { view: self.view, images: self.dice.images, airborne: self.dice.visible.airborne }
    }

    fn is_airborne(self) -> bool {
        self.dice.visible.airborne.is_some()
    }
}

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<MoveList>(Screen::Table).draw_panel(Screen::Table, draw_game_panel);
}

fn draw_game_panel(
    mut context: DockContext,
    params: PanelParams,
    mut line: Single<&mut EntryLine>,
    mut list: Single<&mut MoveList>,
    mut dice: Single<&mut DiceEntry>,
) -> Result {
    context.draw(|ui, commands| {
        let state = PanelState { line: &mut line, list: &mut list, dice: &mut dice };
        panel_ui(ui, params.view(), state, commands)
    })
}

/// The state of the panel's parts.
struct PanelState<'a> {
    line: &'a mut EntryLine,
    list: &'a mut MoveList,
    dice: &'a mut DiceEntry,
}

/// Draws the panel.
fn panel_ui(ui: &mut Ui, view: PanelView, state: PanelState, commands: &mut Vec<UiCommand>) -> DockedPanel {
    let PanelState { line, list, dice: dice_entry } = state;
    let width = if ui.available_width() < NARROW_WINDOW { NARROW_WIDTH } else { WIDTH };
    let clocks_height = if view.clocks.clocks.is_timed() { CLOCK_HEIGHT } else { 0.0 };
    let rows_height = BUTTON_ROWS * (theme::button_height(ui) - theme::BUTTON_HEIGHT);
    let height = HEIGHT + rows_height + clocks_height + if view.remote.is_remote() { REMOTE_HEIGHT } else { 0.0 };
    let dock = Dock::of(ui.available_size(), width, height);
    // Dice and what is told of them take two rows.
    let space = match dock.space(ui.available_height()) {
        Space::Short if view.game().id().has_dice() => Space::Flat,
        space => space,
    };
    let shown = dock.panel(ui, "panel", space.margin()).show(ui, |ui| {
        let part = |id: &'static str, top: bool| {
            let panel = if top { egui::Panel::top(id) } else { egui::Panel::bottom(id) };
            panel.show_separator_line(false).frame(egui::Frame::new())
        };
        ui.spacing_mut().item_spacing.y = space.gap();
        // Parts that come and go are above buttons that are pressed often. In online games, a pause is proposed to the
        // opponent.
        let may_pause = clocks::may_pause(view.clocks.clocks) && !view.current.is_remote();
        let has_pause = may_pause || engine::may_pause(view.engine);
        let has_error = line.has_error(*view);
        let below = [("foot", true), ("pause", has_pause), ("wrong line", has_error)];
        part("head", true).show(ui, |ui| {
            ui.scope(|ui| {
                // No finger presses what is only read.
                ui.spacing_mut().interact_size.y = theme::BUTTON_HEIGHT;
                turn_ui(ui, view, space);
                match space {
                    Space::Flat if !view.clocks.clocks.is_timed() => standings_ui(ui, view),
                    Space::Flat | Space::Short | Space::Roomy => {
                        sides(*view).into_iter().for_each(|side| standing_ui(ui, view, side));
                    }
                }
            });
            remote::status_ui(ui, view.remote, commands);
            if view.game().id().has_dice() {
                checks_ui(ui, *view);
            }
            mate_ui(ui, view);
            dice::dice_ui(ui, view.dice, space, dice_entry, commands);
            engine::engine_ui(ui, view.engine);
            offer_ui(ui, *view, commands);
            ui.scope(|ui| remote::notices_ui(ui, view.remote, commands));
            let room = ui.available_height() - height_below(ui.ctx(), &below) - least_list_height(space);
            study_ui(ui, view, (space, room), commands);
            ui.add_space(space.gap());
        });
        part("foot", false).show(ui, |ui| {
            ui.add_space(space.gap());
            let menu = navigation::navigation_ui(ui, *view, view.replay, commands);
            if menu.clicked() {
                list.open_menu(*view, menu.rect);
            }
            if !view.current.is_watched() {
                move_entry::entry_ui(ui, *view, view.is_airborne(), line, commands);
            }
            actions::actions_ui(ui, view.actions(), space == Space::Roomy, commands);
        });
        if has_pause {
            part("pause", false).show(ui, |ui| {
                ui.add_space(space.gap());
                clocks::pause_ui(ui, view.clocks, commands);
                engine::pause_ui(ui, view.engine, commands);
            });
        }
        if has_error {
            part("wrong line", false).show(ui, |ui| {
                ui.add_space(space.gap());
                move_entry::error_ui(ui, *view, line);
            });
        }
        move_list::move_list_ui(ui, view.moves(), list, commands);
    });
    dock.docked(shown.response.rect)
}

/// The height that the list of moves keeps at least.
const fn least_list_height(space: Space) -> f32 {
    match space {
        Space::Flat => 34.0,
        Space::Short => 48.0,
        Space::Roomy => 64.0,
    }
}

/// The height of the parts at the lower end that are shown, as they were in the last frame.
fn height_below(ctx: &egui::Context, parts: &[(&'static str, bool)]) -> f32 {
    let shown = parts.iter().filter(|(_, is_shown)| *is_shown);
    let heights = shown.filter_map(|(id, _)| egui::containers::panel::PanelState::load(ctx, egui::Id::new(*id)));
    heights.map(|state| state.size().y).sum()
}

/// Draws analysis, openings and review. What has no place between the parts above and below is scrolled, so that those stay
/// where they are.
fn study_ui(ui: &mut Ui, view: PanelView, (space, room): (Space, f32), commands: &mut Vec<UiCommand>) {
    if !live_analysis::is_shown(view.analysis) && !openings::is_shown(view.openings) && !review::is_shown(view.review) {
        return;
    }
    let area = egui::ScrollArea::vertical().id_salt("study").auto_shrink([false, true]);
    area.max_height(room.max(LEAST_STUDY_HEIGHT)).show(ui, |ui| {
        ui.scope(|ui| live_analysis::analysis_ui(ui, view.analysis, space, commands));
        ui.scope(|ui| openings::openings_ui(ui, view.openings, space, commands));
        ui.scope(|ui| review::review_ui(ui, view.review, space, commands));
    });
}

/// Draws the headline: whose turn it is, or the result.
fn turn_ui(ui: &mut Ui, view: PanelView, space: Space) {
    if space != Space::Flat {
        let game = phrases::title(view.words, view.current);
        ui.label(egui::RichText::new(game).text_style(egui::TextStyle::Small).color(FAINT_TEXT));
    }
    ui.horizontal(|ui| {
        if let Some(side) = view.game().side_to_move().filter(|_| !view.current.is_cancelled()) {
            side_dot(ui, side);
        }
        let thinking = view.game().side_to_move().filter(|_| view.engine.status.is_thinking && !view.is_airborne());
        let thinks = |side| {
            view.words.say_with(
                "opponent-thinks",
                &[("player", phrases::player_in_sentence(view.words, view.current, side).into())],
            )
        };
        if let Some(turn) = thinking.map(thinks).or_else(|| phrases::turn(view.words, view.current)) {
            ui.add(egui::Label::new(theme::strong(turn).size(19.0)).truncate());
        }
        if let Some([cancelled, _]) = phrases::cancellation(view.words, view.current) {
            ui.add(egui::Label::new(theme::strong(cancelled).size(19.0).color(ACCENT)).truncate());
        }
        if let Some(outcome) = view.game().outcome() {
            let text = format!("{}  {}", outcome.score(), phrases::headline(view.words, view.current, outcome));
            ui.add(egui::Label::new(theme::strong(text).size(19.0).color(ACCENT)).truncate());
        }
    });
}

/// Both sides, that of the only person at this table last: it is the nearer one.
fn sides(view: GameView) -> [Side; 2] {
    view.current.lone_person().map_or(Side::ALL, |own| [!own, own])
}

/// Draws both sides side by side.
fn standings_ui(ui: &mut Ui, view: PanelView) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 22.0;
        ui.columns_const(|columns: &mut [Ui; 2]| {
            for (side, ui) in sides(*view).into_iter().zip(columns) {
                ui.spacing_mut().item_spacing.x = 8.0;
                standing_ui(ui, view, side);
            }
        });
    });
}

/// Draws a side's name, its number of Castles or stacks, and which of them are attacked.
fn standing_ui(ui: &mut Ui, view: PanelView, side: Side) {
    ui.spacing_mut().item_spacing.y = 4.0;
    let check = phrases::check(view.words, view.current, side);
    clocks::beside_clock_ui(ui, view.clocks, side, |ui| {
        side_dot(ui, side);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            material_ui(ui, *view, view.dice.images, side, if check.is_some() { WARNING } else { TEXT });
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(view.player(side)).truncate());
            });
        });
    });
    if let Some(text) = check.filter(|_| !view.game().id().has_dice()) {
        ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT).color(WARNING)).wrap());
    }
}

/// Draws which kings are attacked, in a row that is always there, so that the button below it stays in place.
fn checks_ui(ui: &mut Ui, view: GameView) {
    let row = egui::vec2(ui.available_width(), CHECKS_HEIGHT);
    ui.allocate_ui_with_layout(row, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_min_size(row);
        ui.set_max_height(CHECKS_HEIGHT);
        for side in Side::ALL {
            if let Some(text) = phrases::check(view.words, view.current, side) {
                side_dot(ui, side);
                let text = egui::RichText::new(text).size(theme::BUTTON_TEXT).color(WARNING);
                ui.add(egui::Label::new(text).truncate());
            }
        }
    });
}

/// Draws a side's number of Castles or stacks, in words where there is room for them beside a name.
fn material_ui(ui: &mut Ui, view: GameView, images: &Images, side: Side, color: egui::Color32) {
    let Material { piece, shape, count } = view.game().referee().material(side);
    let told = view.words.say_with(&format!("material-{}", piece.code), &[("count", count.into())]);
    ui.spacing_mut().item_spacing.x = 5.0;
    let shown = if ui.available_width() < MATERIAL_IN_WORDS_WIDTH { count.to_string() } else { told.clone() };
    ui.label(egui::RichText::new(shown).size(theme::BUTTON_TEXT).color(color)).on_hover_text(&told);
    let (rect, icon) = ui.allocate_exact_size(egui::Vec2::splat(16.0), egui::Sense::hover());
    if let ShapeIcon::Chessman(man) = look_of(shape).icon {
        images.paint_man(ui.painter(), rect.expand(2.0), man, color, egui::Color32::TRANSPARENT);
    }
    if let Some(icon) = Icon::of_shape(shape) {
        icons::paint(ui.painter(), icon, rect.center(), 6.5, color);
    }
    icon.on_hover_text(told);
    ui.spacing_mut().item_spacing.x = 8.0;
}

/// Draws the announcement of a mate that does not end the game.
fn mate_ui(ui: &mut Ui, view: PanelView) {
    if let Some(mate) = view.mate {
        let text = theme::strong(phrases::mate(view.words, view.current, mate)).color(WARNING);
        ui.add(egui::Label::new(text.size(theme::BUTTON_TEXT)).wrap());
    }
}

/// Draws a draw offer for the other player to answer.
fn offer_ui(ui: &mut Ui, view: GameView, commands: &mut Vec<UiCommand>) {
    let Some(offer) = view.game().draw_offer().filter(|offer| view.current.seat(!offer.by).is_human()) else { return };
    let text = phrases::offer(view.words, view.current, offer);
    egui::Frame::new().fill(theme::OVERLAY).corner_radius(8).inner_margin(10).show(ui, |ui| {
        ui.label(text);
        ui.horizontal(|ui| {
            if ui.add(theme::main_button(view.say("offer-accept"))).clicked() {
                commands.push(UiCommand::Intent(Intent::AnswerDraw { accept: true }));
            }
            if ui.button(view.say("offer-decline")).clicked() {
                commands.push(UiCommand::Intent(Intent::AnswerDraw { accept: false }));
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    fn panel_of(shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        panel_in(shown, [1280.0, 720.0])
    }

    fn panel_in(shown: &Fixture, size: impl Into<egui::Vec2>) -> Harness<'_, Vec<UiCommand>> {
        let mut draw = draw_panel(shown);
        testing::harness(size, move |ui, commands| draw(ui, commands))
    }

    /// Draws the panel with a state of its own.
    fn draw_panel(shown: &Fixture) -> impl FnMut(&mut Ui, &mut Vec<UiCommand>) {
        let (mut line, mut list, mut dice) = (EntryLine::default(), MoveList::default(), DiceEntry::default());
        move |ui, commands| {
            let state = PanelState { line: &mut line, list: &mut list, dice: &mut dice };
            let _ = panel_ui(ui, shown.panel(), state, commands);
        }
    }

    #[test]
    fn the_panel_says_whose_turn_it_is_and_who_has_won() {
        let mut shown = Fixture::turnover(&["d2d4"]);
        let told = phrases::turn(&shown.words, &shown.current).expect("it goes on");
        let harness = panel_of(&shown);
        assert!(testing::reads(&harness, &told) && testing::reads(&harness, &shown.say("player-black")));
        drop(harness);
        shown.engine.is_thinking = true;
        let thinks = shown.words.say_with("opponent-thinks", &[("player", shown.say("player-black").into())]);
        assert!(testing::reads(&panel_of(&shown), &thinks));
        shown.current.record.game.resign(Side::Black);
        let outcome = shown.current.game.outcome().expect("it is over");
        let headline = phrases::headline(&shown.words, &shown.current, outcome);
        assert!(testing::reads(&panel_of(&shown), &headline));
    }

    #[test]
    fn a_draw_that_is_offered_is_accepted_or_declined() {
        let mut shown = Fixture::turnover(&["d2d4"]);
        shown.current.record.game.offer_draw(Side::White);
        let mut harness = panel_of(&shown);
        for (key, accepts) in [("offer-accept", true), ("offer-decline", false)] {
            testing::press(&mut harness, &shown.say(key));
            let asked = testing::take(&mut harness);
            let [UiCommand::Intent(Intent::AnswerDraw { accept })] = &*asked else { panic!("{asked:?}") };
            assert_eq!(*accept, accepts);
        }
    }

    #[test]
    fn what_a_side_has_left_is_told_in_words_where_there_is_room() {
        let shown = Fixture::turnover(&[]);
        for (size, is_told) in [([1280.0, 720.0], true), ([390.0, 844.0], false)] {
            let harness = panel_in(&shown, size);
            let texts = testing::Picture::of(&harness).texts();
            let told = texts.iter().filter(|text| text.text == "8 Castles left" && text.is_whole).count();
            assert_eq!(told, if is_told { 2 } else { 0 }, "{size:?}: {texts:?}");
            assert!(["White", "Black"].iter().all(|name| texts.iter().any(|text| text.text == *name && text.is_whole)));
        }
    }

    #[test]
    fn the_own_name_stands_below_and_no_name_is_cut_on_a_phone_with_clocks() {
        use crate::app::i18n::Language;
        use crate::online::Pace;
        let control = "600+5".parse().expect("a time control");
        let pace = Pace::Live { white: control, black: control };
        for own in Side::ALL {
            let shown = Fixture::over_network(Some(own), pace, &["d2d4", "d7d5"], &[], Language::English);
            for size in [[390.0, 844.0], [844.0, 390.0], [1280.0, 720.0]] {
                let harness = panel_in(&shown, size);
                let texts = testing::Picture::of(&harness).texts();
                let [own_name, other] = [own, !own].map(|side| {
                    let name = shown.current.head.players[side.index()].clone();
                    texts.iter().find(|text| text.text == name).cloned().unwrap_or_else(|| panic!("{name}: {texts:?}"))
                });
                assert!(own_name.is_whole && other.is_whole, "{size:?}: {own_name:?} {other:?}");
                assert!(other.rect.top() < own_name.rect.top(), "{size:?}: {own_name:?} {other:?}");
            }
        }
    }

    #[test]
    fn a_player_reads_that_it_is_the_own_move_or_that_the_other_thinks_and_a_spectator_types_none() {
        use crate::app::i18n::Language;
        use crate::online::Pace;
        for (own, text) in
            [(Some(Side::White), "Your move"), (Some(Side::Black), "Ana is thinking…"), (None, "Ana to move")]
        {
            let shown = Fixture::over_network(own, Pace::Untimed, &["d2d4", "d7d5"], &[], Language::English);
            let harness = panel_of(&shown);
            assert!(testing::reads(&harness, text), "{own:?}: {harness:?}");
            assert_eq!(testing::reads(&harness, "Type a move"), own == Some(Side::White), "{own:?}");
        }
    }

    #[test]
    fn the_buttons_stay_where_they_are_however_much_there_is_to_study() {
        use crate::ai::search::Score;
        use crate::app::analysis::game_review::tests::judged;
        use crate::app::analysis::{AnalysisLine, TurningPoint};
        let codes = ["d2d4", "d7d5"];
        let mut studied = Fixture::turnover(&codes);
        let moves = studied.current.game.legal_moves()[..1].to_vec();
        studied.analysis.is_on = true;
        studied.analysis.lines = vec![AnalysisLine { score: Score::Units(134), moves }; 3];
        studied.explorer.is_on = true;
        let better = "a long hint about what would have been better in this position".to_owned();
        let turning = TurningPoint { ply: 1, side: Side::Black, loss: 0.3, better, explanation: None };
        studied.review = judged(&[0.5, 0.5, 0.9], vec![turning]);
        for size in [[960.0, 600.0], [640.0, 480.0], [844.0, 390.0], [390.0, 844.0], [1280.0, 720.0]] {
            let places = |shown: &Fixture| {
                let harness = panel_in(shown, size);
                ["tip-first", "tip-replay", "tip-move-menu", "action-undo", "action-menu"]
                    .map(|key| testing::place(&harness, &shown.say(key)))
            };
            let quiet = places(&Fixture::turnover(&codes));
            assert_eq!(places(&studied), quiet, "{size:?}");
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
            assert!(quiet.iter().all(|place| window.contains_rect(*place)), "{size:?}: {quiet:?}");
        }
    }

    #[test]
    fn on_a_device_for_fingers_every_button_is_as_high_as_a_fingertip_and_in_the_window() {
        use egui_kittest::kittest::{NodeT, Queryable};

        use crate::app::i18n::Language;
        use crate::online::Pace;
        let control = "600+5".parse().expect("a time control");
        let pace = Pace::Live { white: control, black: control };
        let shown = [
            Fixture::turnover(&[]),
            Fixture::dice_chess(&[]),
            Fixture::over_network(Some(Side::White), pace, &[], &[], Language::Spanish),
        ];
        for (shown, size) in shown.iter().flat_map(|shown| {
            [[320.0, 560.0], [360.0, 740.0], [390.0, 844.0], [844.0, 390.0], [768.0, 1024.0], [1024.0, 768.0]]
                .map(|size| (shown, size))
        }) {
            let (harness, factor) = testing::touch_harness(size, draw_panel(shown));
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size[0], size[1]) / factor);
            // Nothing has been played: a move in the list is no higher than its text.
            let buttons: Vec<_> = harness.query_all_by_role(egui::accesskit::Role::Button).collect();
            assert!(buttons.len() > 6, "{size:?}: {harness:?}");
            for button in buttons {
                let (name, rect) = (button.accesskit_node().label(), button.rect());
                assert!(rect.height() * factor > 43.9, "{size:?}: {name:?} {rect}");
                assert!(window.contains_rect(rect), "{size:?}: {name:?} {rect}");
            }
        }
    }

    #[test]
    fn in_a_low_window_dice_leave_room_for_the_buttons() {
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(640.0, 480.0));
        for codes in [&[][..], &["r12"], &["r12", "b1c3"], &["r22"]] {
            let shown = Fixture::dice_chess(codes);
            let harness = panel_in(&shown, window.size());
            let [first, undo, menu] =
                ["tip-first", "action-undo", "action-menu"].map(|key| testing::place(&harness, &shown.say(key)));
            assert!(window.contains_rect(menu) && first.bottom() < undo.top(), "{codes:?}: {first} {undo} {menu}");
            let list = testing::Picture::of(&harness).fills();
            let list = list.iter().filter(|(_, fill)| *fill == theme::FIELD).map(|(rect, _)| *rect);
            let above = list.filter(|rect| rect.top() < first.top()).map(|rect| rect.bottom()).fold(0.0, f32::max);
            assert!(above > 0.0 && above <= first.top(), "{codes:?}: {above} {first}");
        }
    }

    #[test]
    fn in_a_game_over_a_network_everything_has_its_place_in_any_window() {
        use crate::app::i18n::Language;
        use crate::online::{EventKind, Pace, Proposal};
        let asks = [(Side::Black, EventKind::Proposed { what: Proposal::Takeback })];
        for language in Language::ALL {
            let moves = ["d2d4", "d7d5"];
            let shown = Fixture::over_network(Some(Side::White), Pace::Untimed, &moves, &asks, language);
            for size in [[640.0, 480.0], [390.0, 844.0], [1280.0, 720.0]] {
                let harness = panel_in(&shown, size);
                let accept = testing::place(&harness, &shown.say("offer-accept"));
                let takeback = testing::place(&harness, &shown.say("action-ask-takeback"));
                assert!(accept.bottom() < takeback.top(), "{language:?} {size:?}: {accept} {takeback}");
                let texts = testing::Picture::of(&harness).texts();
                for key in ["offer-accept", "online-decline", "action-ask-takeback", "action-leave", "online-say"] {
                    let text = texts.iter().find(|text| text.text == shown.say(key)).expect(key);
                    assert!(text.is_whole, "{language:?} {size:?}: {text:?}");
                }
            }
        }
    }
}
