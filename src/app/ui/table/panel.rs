//! The panel of the game.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, Deref, Res, Result, Single};
use bevy_egui::egui::{self, Ui};

use crate::app::scene::token_looks::{ShapeIcon, look_of};
use crate::app::ui::table::actions::{self, ActionsView};
use crate::app::ui::table::clocks::{self, ClockParams, ClockView};
use crate::app::ui::table::dice::{self, DiceParams, DiceView};
use crate::app::ui::table::engine::{self, EngineParams, EngineView};
use crate::app::ui::table::live_analysis::{self, AnalysisParams, AnalysisView};
use crate::app::ui::table::move_entry::{self, EntryLine};
use crate::app::ui::table::move_list::{self, MoveList, MoveListView};
use crate::app::ui::table::openings::{self, OpeningParams, OpeningView};
use crate::app::ui::table::remote_view::{RemoteParams, RemoteView};
use crate::app::ui::table::review::{self, ReviewView};
use crate::app::ui::table::study_notice::{self, StudyParams, StudyView};
use crate::app::ui::table::{navigation, remote, remote_notices};
use crate::app::ui::widgets::dialog;
use crate::app::ui::widgets::dock::{self, Dock, DockedPanel, Space};
use crate::app::ui::widgets::game_view::{GameParams, GameView};
use crate::app::ui::widgets::icons::{self, Icon};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme::{self, ACCENT, TEXT, WARNING, side_dot};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand, context::DockContext, systems::DrawApp, table::dice_entry::DiceEntry, widgets::images::Images,
};
use crate::app::{analysis::Mate, phrases, play::Intent, play::replay::Replay, screen::Screen};
use crate::board::Side;
use crate::session::Material;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<MoveList>(Screen::Table).draw_panel(Screen::Table, draw_game_panel);
}

/// The width of the panel at the right, and its height below the table, in logical pixels.
const PANEL_WIDTH: f32 = 300.0;
const PANEL_HEIGHT: f32 = 300.0;
/// The number of rows of buttons in it, which are higher where fingers are used.
const BUTTON_ROWS: f32 = 4.0;
/// The additional height of the panel below the table in online games.
const EXTRA_REMOTE_HEIGHT: f32 = 70.0;
/// The additional height of the panel below the table with clocks, which leave room for one name in a row.
const EXTRA_CLOCK_HEIGHT: f32 = 41.0;
/// The height of a row that is only read, where there is little space.
const FLAT_ROW_HEIGHT: f32 = 18.0;
/// The gap between the sides where they are side by side, and the width that a disc, a number and an icon take there.
const COLUMN_GAP: f32 = 22.0;
const WIDTH_BESIDE_NAME: f32 = 70.0;
/// The size of the icon of a side's material, and its width with the gaps around it.
const ICON_SIZE: f32 = 16.0;
const ICON_WIDTH: f32 = 28.0;
/// The height that analysis, openings and review have at least.
const MIN_STUDY_HEIGHT: f32 = 40.0;
/// The height of the row that says who is in check, above the dice.
const CHECKS_ROW_HEIGHT: f32 = 18.0;

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
    study: StudyParams<'w>,
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
            analysis: self.analysis.analysis_view(view),
            review: self.analysis.review_view(view),
            mate: self.analysis.announced_mate(),
            openings: self.openings.view(view),
            remote: self.remote.view(view),
            study: self.study.view(view),
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
    pub(in crate::app::ui) study: StudyView<'a>,
    pub(in crate::app::ui) replay: Replay,
}

impl<'a> PanelView<'a> {
    pub(in crate::app::ui) fn actions_view(self) -> ActionsView<'a> {
        let (view, settings) = (self.view, self.dice.settings);
        let (engine, is_analysed) = (self.engine.status, self.analysis.analysis.is_on);
        let shows_openings = self.openings.explorer.is_on;
        ActionsView {
            view,
            dice_habit: settings.dice,
            engine,
            is_analysed,
            shows_openings,
            remote: self.remote,
            shortcuts: &settings.shortcuts,
        }
    }

    pub(in crate::app::ui) fn move_list_view(self) -> MoveListView<'a> {
        MoveListView {
            view: self.review,
            images: self.dice.images,
            tumbling_node: self.dice.visible_dice.tumbling_node,
        }
    }

    fn are_dice_tumbling(self) -> bool {
        self.dice.visible_dice.tumbling_node.is_some()
    }
}

fn draw_game_panel(
    mut context: DockContext,
    params: PanelParams,
    mut entry_line: Single<&mut EntryLine>,
    mut move_list: Single<&mut MoveList>,
    mut dice_entry: Single<&mut DiceEntry>,
) -> Result {
    context.draw(|ui, commands| {
        let state = PanelState { entry_line: &mut entry_line, move_list: &mut move_list, dice_entry: &mut dice_entry };
        panel_ui(ui, params.view(), state, commands)
    })
}

/// The state of the panel's parts.
struct PanelState<'a> {
    entry_line: &'a mut EntryLine,
    move_list: &'a mut MoveList,
    dice_entry: &'a mut DiceEntry,
}

/// Draws the panel.
fn panel_ui(ui: &mut Ui, view: PanelView, state: PanelState, commands: &mut Vec<UiCommand>) -> DockedPanel {
    let PanelState { entry_line, move_list, dice_entry } = state;
    let clocks_height = if view.clocks.clocks.is_timed() { EXTRA_CLOCK_HEIGHT } else { 0.0 };
    let rows_height = BUTTON_ROWS * (theme::button_height(ui) - theme::BUTTON_HEIGHT);
    let panel_height =
        PANEL_HEIGHT + rows_height + clocks_height + if view.remote.is_remote() { EXTRA_REMOTE_HEIGHT } else { 0.0 };
    let dock = Dock::beside_table(ui.available_size(), PANEL_WIDTH, panel_height);
    // Dice and what is told of them take two rows.
    let space = match dock.space(ui.available_height()) {
        Space::Short if view.game().id().has_dice() => Space::Flat,
        space => space,
    };
    let panel_response = dock.panel(ui, "panel", space.margin()).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = space.gap();
        // Parts that come and go are above buttons that are pressed often. In online games, a pause is proposed to the
        // opponent.
        let may_pause = clocks::may_pause(view.clocks.clocks) && !view.current.is_remote();
        let has_pause = may_pause || engine::may_pause(view.engine);
        let has_message = entry_line.has_message(view.changed);
        let foot_parts = [("foot", true), ("pause", has_pause), ("wrong line", has_message)];
        // The head itself is as high as it was in the last frame. What is new in it is drawn beyond that height at once.
        let (panel_bottom, visible_rect) = (ui.max_rect().bottom(), ui.clip_rect());
        dock::head("head").show(ui, |ui| {
            ui.set_clip_rect(visible_rect);
            game_state_ui(ui, view, space, dice_entry, commands);
            let free_height = panel_bottom - ui.cursor().top() - foot_height(ui.ctx(), &foot_parts);
            let study_height = free_height - min_list_height(space) - 2.0 * space.gap();
            study_tools_ui(ui, view, (space, study_height), commands);
            ui.add_space(space.gap());
        });
        dock::foot("foot").show(ui, |ui| {
            ui.add_space(space.gap());
            let menu_button =
                navigation::navigation_ui(ui, *view, &view.dice.settings.shortcuts, view.replay, commands);
            if menu_button.clicked() {
                move_list.open_menu(*view, menu_button.rect);
            }
            if has_entry(view, space, entry_line) {
                move_entry::entry_ui(ui, view.actions_view(), view.are_dice_tumbling(), entry_line, commands);
            }
            actions::actions_ui(ui, view.actions_view(), space == Space::Roomy, commands);
        });
        if has_pause {
            dock::foot("pause").show(ui, |ui| {
                ui.add_space(space.gap());
                clocks::pause_button_ui(ui, view.clocks, commands);
                engine::pause_button_ui(ui, view.engine, commands);
            });
        }
        if has_message {
            dock::foot("wrong line").show(ui, |ui| {
                ui.add_space(space.gap());
                move_entry::message_ui(ui, view.changed, entry_line);
            });
        }
        move_list::move_list_ui(ui, view.move_list_view(), move_list, commands);
    });
    dock.into_docked_panel(panel_response.response.rect)
}

/// Draws how the game stands, and what is to be decided now: the headline, both sides, the dice, the engine, and offers.
fn game_state_ui(
    ui: &mut Ui,
    view: PanelView,
    space: Space,
    dice_entry: &mut DiceEntry,
    commands: &mut Vec<UiCommand>,
) {
    ui.scope(|ui| {
        // No finger presses what is only read.
        ui.spacing_mut().interact_size.y = if space == Space::Flat { FLAT_ROW_HEIGHT } else { theme::BUTTON_HEIGHT };
        headline_ui(ui, view, space);
        sides_ui(ui, view, space);
    });
    remote::status_ui(ui, view.remote, commands);
    if view.game().id().has_dice() {
        checks_ui(ui, *view);
    }
    mate_ui(ui, view);
    dice::dice_ui(ui, view.dice, space, dice_entry, commands);
    engine::engine_status_ui(ui, view.engine);
    draw_offer_ui(ui, *view, commands);
    study_notice::study_ui(ui, view.study, space, commands);
    ui.scope(|ui| remote_notices::notices_ui(ui, view.remote, commands));
}

/// Whether there is a field for moves and questions. For spectators, and after the end of an online game in a low window, there is none
/// until something is typed.
fn has_entry(view: PanelView, space: Space, entry_line: &EntryLine) -> bool {
    let is_over = view.current.remote.is_some_and(|remote| !remote.is_under_way);
    let is_kept = !view.current.is_watched() && (!is_over || space == Space::Roomy);
    is_kept || entry_line.is_being_typed()
}

/// The height that the list of moves keeps at least.
const fn min_list_height(space: Space) -> f32 {
    match space {
        Space::Flat => 34.0,
        Space::Short => 48.0,
        Space::Roomy => 64.0,
    }
}

/// The height of the parts at the lower end that are shown, as they were in the last frame.
fn foot_height(ctx: &egui::Context, foot_parts: &[(&'static str, bool)]) -> f32 {
    let shown_parts = foot_parts.iter().filter(|(_, is_shown)| *is_shown);
    let heights = shown_parts.filter_map(|(id, _)| egui::containers::panel::PanelState::load(ctx, egui::Id::new(*id)));
    heights.map(|state| state.size().y).sum()
}

/// Draws analysis, openings and review. What has no place between the parts above and below is scrolled, so that those stay
/// where they are.
fn study_tools_ui(ui: &mut Ui, view: PanelView, (space, max_height): (Space, f32), commands: &mut Vec<UiCommand>) {
    if !live_analysis::is_shown(view.analysis) && !openings::is_shown(view.openings) && !review::is_shown(view.review) {
        return;
    }
    let min_tools_height =
        if review::is_shown(view.review) { review::min_height(ui, view.review, space) } else { MIN_STUDY_HEIGHT };
    let tools_height = max_height.max(min_tools_height);
    let scroll_area = egui::ScrollArea::vertical().id_salt("study").auto_shrink([false, true]);
    dialog::scroll_area_ui(ui, scroll_area.max_height(tools_height).min_scrolled_height(tools_height), |ui| {
        // What is not shown takes no gap either.
        if live_analysis::is_shown(view.analysis) {
            ui.scope(|ui| live_analysis::analysis_ui(ui, view.analysis, space, commands));
        }
        if openings::is_shown(view.openings) {
            ui.scope(|ui| openings::openings_ui(ui, view.openings, space, commands));
        }
        ui.scope(|ui| review::review_ui(ui, view.review, space, commands));
    });
}

/// Draws the headline: whose turn it is, or the result.
fn headline_ui(ui: &mut Ui, view: PanelView, space: Space) {
    if space != Space::Flat {
        let title_text = phrases::title(view.translations, view.current);
        let title = theme::faint(title_text).text_style(egui::TextStyle::Small);
        structure::heading_ui(ui, HeadingLevel::Screen, title);
    }
    ui.horizontal(|ui| {
        if let Some(side) = view.game().side_to_move().filter(|_| !view.current.is_cancelled()) {
            side_dot(ui, side);
        }
        let thinking_side =
            view.game().side_to_move().filter(|_| view.engine.status.is_thinking && !view.are_dice_tumbling());
        let thinking_text = |side| phrases::player_sentence(view.translations, view.current, "opponent-thinks", side);
        if let Some(turn_text) =
            thinking_side.map(thinking_text).or_else(|| phrases::turn(view.translations, view.current))
        {
            theme::fitting_label(ui, &turn_text, theme::strong_font(19.0), TEXT);
        }
        if let Some([cancellation_text, _]) = phrases::cancellation(view.translations, view.current) {
            theme::fitting_label(ui, &cancellation_text, theme::strong_font(19.0), ACCENT);
        }
        if let Some(outcome) = view.game().outcome() {
            let text = format!("{}  {}", outcome.score(), phrases::headline(view.translations, view.current, outcome));
            theme::fitting_label(ui, &text, theme::strong_font(19.0), ACCENT);
        }
    });
}

/// Both sides, that of the only person at this table last: it is the nearer one.
fn sides_in_order(view: GameView) -> [Side; 2] {
    view.current.lone_person().map_or(Side::ALL, |own_side| [!own_side, own_side])
}

/// Draws both sides: side by side where space is short, if there are no clocks and both names fit so; else in rows.
fn sides_ui(ui: &mut Ui, view: PanelView, space: Space) {
    let max_name_width = (ui.available_width() - COLUMN_GAP) / 2.0 - WIDTH_BESIDE_NAME;
    let fits_in_half = |side: Side| {
        theme::text_width(ui, &view.player(side), egui::TextStyle::Body.resolve(ui.style())) <= max_name_width
    };
    let is_flat = space == Space::Flat && !view.clocks.clocks.is_timed();
    if !is_flat || !Side::ALL.into_iter().all(fits_in_half) {
        return sides_in_order(*view).into_iter().for_each(|side| side_rows_ui(ui, view, side));
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = COLUMN_GAP;
        ui.columns_const(|columns: &mut [Ui; 2]| {
            for (side, ui) in sides_in_order(*view).into_iter().zip(columns) {
                ui.spacing_mut().item_spacing.x = 8.0;
                side_rows_ui(ui, view, side);
            }
        });
    });
}

/// Draws a side's name, its number of Castles or stacks, and which of them are attacked.
fn side_rows_ui(ui: &mut Ui, view: PanelView, side: Side) {
    ui.spacing_mut().item_spacing.y = 4.0;
    let check_text = phrases::check(view.translations, view.game(), side);
    clocks::beside_clock_ui(ui, view.clocks, side, |ui| {
        side_dot(ui, side);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            material_ui(ui, *view, view.dice.images, side, if check_text.is_some() { WARNING } else { TEXT });
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let font = egui::TextStyle::Body.resolve(ui.style());
                theme::fitting_label(ui, &view.player(side), font, TEXT);
            });
        });
    });
    if let Some(text) = check_text.filter(|_| !view.game().id().has_dice()) {
        ui.add(egui::Label::new(egui::RichText::new(text).size(theme::BUTTON_TEXT).color(WARNING)).wrap());
    }
}

/// Draws which kings are attacked, in a row that is always there, so that the button below it stays in place.
fn checks_ui(ui: &mut Ui, view: GameView) {
    let row_size = egui::vec2(ui.available_width(), CHECKS_ROW_HEIGHT);
    ui.allocate_ui_with_layout(row_size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        ui.set_min_size(row_size);
        ui.set_max_height(CHECKS_ROW_HEIGHT);
        for side in Side::ALL {
            if let Some(text) = phrases::check(view.translations, view.game(), side) {
                side_dot(ui, side);
                let text = egui::RichText::new(text).size(theme::BUTTON_TEXT).color(WARNING);
                ui.add(egui::Label::new(text).truncate());
            }
        }
    });
}

/// A side's number of Castles or stacks in words.
fn material_text(view: GameView, side: Side) -> String {
    let Material { piece, count, .. } = view.game().referee().position().material(side);
    view.translations.say_with(&format!("material-{}", piece.code), &[("count", count.into())])
}

/// Whether the words about the material of either side leave room for both names.
fn has_room_for_words(ui: &Ui, view: GameView, material_texts: &[String; 2]) -> bool {
    let widest_text = |texts: &[String; 2], font: egui::FontId| {
        texts.iter().map(|text| theme::text_width(ui, text, font.clone())).fold(0.0, f32::max)
    };
    let name_width = widest_text(&Side::ALL.map(|side| view.player(side)), egui::TextStyle::Body.resolve(ui.style()));
    let material_width = widest_text(material_texts, egui::FontId::proportional(theme::BUTTON_TEXT));
    name_width + material_width + ICON_WIDTH <= ui.available_width()
}

/// Draws a side's number of Castles or stacks, in words where there is room for them beside the names. They are read aloud
/// everywhere.
fn material_ui(ui: &mut Ui, view: GameView, images: &Images, side: Side, color: egui::Color32) {
    let Material { shape, count, .. } = view.game().referee().position().material(side);
    let material_texts = Side::ALL.map(|side| material_text(view, side));
    let text = material_texts[side.index()].as_str();
    let shown_text = if has_room_for_words(ui, view, &material_texts) { text.to_owned() } else { count.to_string() };
    ui.spacing_mut().item_spacing.x = 5.0;
    let text_response = ui.label(egui::RichText::new(shown_text).size(theme::BUTTON_TEXT).color(color));
    text_response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
    text_response.show_tip(text);
    let (rect, icon_response) = ui.allocate_exact_size(egui::Vec2::splat(ICON_SIZE), egui::Sense::hover());
    if let ShapeIcon::Chessman(chessman) = look_of(shape).icon {
        images.paint_chessman(ui.painter(), rect.expand(2.0), chessman, color, egui::Color32::TRANSPARENT);
    }
    if let Some(icon) = Icon::of_shape(shape) {
        icons::paint(ui.painter(), icon, rect.center(), 6.5, color);
    }
    icon_response.show_tip_without_description(text);
    ui.spacing_mut().item_spacing.x = 8.0;
}

/// Draws the announcement of a mate that does not end the game.
fn mate_ui(ui: &mut Ui, view: PanelView) {
    if let Some(mate) = view.mate {
        let text = theme::strong(phrases::mate(view.translations, view.current, mate)).color(WARNING);
        ui.add(egui::Label::new(text.size(theme::BUTTON_TEXT)).wrap());
    }
}

/// Draws a draw offer for the other player to answer.
fn draw_offer_ui(ui: &mut Ui, view: GameView, commands: &mut Vec<UiCommand>) {
    let Some(offer) = view.game().draw_offer().filter(|offer| view.current.seat(!offer.by).is_human()) else { return };
    let text = phrases::offer(view.translations, view.current, offer);
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
mod tests;
