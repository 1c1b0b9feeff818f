//! The actions of the player besides moves: buttons and a menu.

use bevy::prelude::Deref;
use bevy_egui::egui::{self, Ui};

use crate::app::scene::camera::{CameraCommand, View as CameraView};
use crate::app::screen::{Overlay, Screen};
use crate::app::settings::shortcuts::{Shortcut, Shortcuts};
use crate::app::ui::widgets::dialog;
use crate::app::ui::widgets::icons::{self, Icon};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand, table::cube, table::engine::EngineStatus, table::remote_actions,
    table::remote_view::RemoteView, widgets::game_view::GameView, widgets::menus, widgets::theme,
};
use crate::app::{
    editor::Edit, opponent::EngineCommand, persistence::opening_explorer::OpeningSource, phrases, play::Intent,
    settings::DiceHabit,
};
use crate::online::Proposal;
use crate::session::cube::cube_decision;
use crate::session::{Claim, Draft, Phase};

/// The width of the menu and of its button, the padding of a button's text, and the gap between two buttons.
const MENU_WIDTH: f32 = 210.0;
const MENU_BUTTON_WIDTH: f32 = 38.0;
/// The height around the menu that a window keeps.
const MENU_MARGIN: f32 = 32.0;
const BUTTON_PADDING: f32 = 7.0;
const BUTTON_GAP: f32 = 6.0;

/// The state on which the available actions depend.
#[derive(Clone, Copy, Deref)]
pub(in crate::app::ui) struct ActionsView<'a> {
    #[deref]
    pub(in crate::app::ui) view: GameView<'a>,
    pub(in crate::app::ui) dice_habit: DiceHabit,
    pub(in crate::app::ui) engine: EngineStatus,
    /// Whether the position is being analysed.
    pub(in crate::app::ui) is_analysed: bool,
    /// Whether the opening explorer is displayed.
    pub(in crate::app::ui) shows_openings: bool,
    pub(in crate::app::ui) remote: RemoteView<'a>,
    pub(in crate::app::ui) shortcuts: &'a Shortcuts,
}

/// An action.
pub(in crate::app::ui) struct MenuAction {
    name_key: &'static str,
    tip_key: &'static str,
    is_enabled: bool,
    command: UiCommand,
}

impl MenuAction {
    pub(in crate::app::ui) const fn new(name_key: &'static str, tip_key: &'static str, command: UiCommand) -> Self {
        Self { name_key, tip_key, is_enabled: true, command }
    }

    pub(in crate::app::ui) const fn enabled_if(mut self, is_enabled: bool) -> Self {
        self.is_enabled = is_enabled;
        self
    }

    /// Draws the action as a button of this width.
    fn button_ui(&self, ui: &mut Ui, view: ActionsView, width: f32, commands: &mut Vec<UiCommand>) {
        let text = egui::RichText::new(view.say(self.name_key)).size(theme::BUTTON_TEXT);
        let button = egui::Button::new(text).truncate();
        ui.spacing_mut().button_padding = theme::TIGHT;
        let add_button = |ui: &mut Ui| ui.add_sized([width, theme::button_height(ui)], button);
        let response = ui.add_enabled_ui(self.is_enabled, add_button).inner;
        if self.with_tips(response, view).clicked() {
            commands.push(self.command.clone());
        }
    }

    /// Draws the action as an entry of the menu.
    fn entry_ui(&self, ui: &mut Ui, view: ActionsView, commands: &mut Vec<UiCommand>) {
        let text = egui::RichText::new(view.say(self.name_key)).size(theme::BUTTON_TEXT);
        let button = egui::Button::new(text).frame_when_inactive(false);
        let response = ui.add_enabled(self.is_enabled, button);
        if self.with_tips(response, view).clicked() {
            commands.push(self.command.clone());
        }
    }

    fn with_tips(&self, response: egui::Response, view: ActionsView) -> egui::Response {
        let disabled_tip_key = if self.name_key == "action-claim-draw" { "claim-unavailable" } else { self.tip_key };
        let [tip, disabled_tip] =
            [self.tip_key, disabled_tip_key].map(|key| view.translations.say_for(view.game().id(), key, &[]));
        let tip = phrases::tip_with_key(view.translations, view.shortcuts, tip, self.shortcut());
        response.show_tip(tip).show_disabled_tip(disabled_tip)
    }

    /// Whether only players have it, and not who watches or edits a study.
    const fn is_for_players(&self) -> bool {
        matches!(
            self.command,
            UiCommand::Intent(Intent::Undo | Intent::Rematch | Intent::ClaimDraw)
                | UiCommand::Overlay(Overlay::ConfirmDraw | Overlay::ConfirmResign)
        )
    }

    /// The shortcut that does the same.
    fn shortcut(&self) -> Option<Shortcut> {
        Some(match self.command {
            UiCommand::Intent(Intent::Undo) => Shortcut::TakeBack,
            UiCommand::Screen(Screen::Start) => Shortcut::AnotherGame,
            UiCommand::Overlay(Overlay::Rules) => Shortcut::Rules,
            UiCommand::Engine(EngineCommand::Hint) => Shortcut::Hint,
            UiCommand::Analyse(_) => Shortcut::Analysis,
            _ => return None,
        })
    }
}

/// All actions, the most frequent ones first.
fn actions(view: ActionsView) -> Vec<MenuAction> {
    if view.current.is_remote() {
        return remote_actions::actions(view);
    }
    let game = view.game();
    let is_running = game.result().is_none() && game.outcome().is_none();
    let may_resign = view.current.declaring_side().is_some();
    let may_rematch = !view.remote.is_remote() || view.remote.may_propose(Proposal::Rematch);
    let may_offer_draw = is_running && game.draw_offer().is_none() && view.current.drawing_side().is_some();
    let may_move = view.current.person_to_move().is_some();
    let may_claim_draw = may_offer_draw && Claim::of(game).is_some() && may_move;
    let has_choice = matches!(game.phase(), Phase::Move(_)) || cube_decision(game.referee()).is_some();
    let may_ask_hint = may_move && view.current.may_ask_engine() && has_choice && !view.engine.seeks_hint;
    let is_spectator = view.current.remote.is_some_and(|remote| remote.own.is_none());
    let mut actions = vec![
        MenuAction::new("action-undo", "tip-undo", UiCommand::Intent(Intent::Undo))
            .enabled_if(view.current.can_take_back(view.dice_habit)),
        MenuAction::new("action-new-game", "tip-new-game", UiCommand::Screen(Screen::Start)),
        MenuAction::new("action-offer-draw", "tip-offer-draw", UiCommand::Overlay(Overlay::ConfirmDraw))
            .enabled_if(may_offer_draw),
        if is_running {
            MenuAction::new("action-resign", "tip-resign", UiCommand::Overlay(Overlay::ConfirmResign))
                .enabled_if(may_resign)
        } else {
            MenuAction::new(cube::next_game_key(view.current), "tip-rematch", UiCommand::Intent(Intent::Rematch))
                .enabled_if(may_rematch)
        },
        MenuAction::new("action-options", "tip-options", UiCommand::Overlay(Overlay::Options)),
        MenuAction::new("action-rules", "tip-rules", UiCommand::Overlay(Overlay::Rules)),
        if view.engine.is_thinking {
            MenuAction::new("action-move-now", "tip-move-now", UiCommand::Engine(EngineCommand::MoveNow))
        } else {
            MenuAction::new("action-hint", "tip-hint", UiCommand::Engine(EngineCommand::Hint)).enabled_if(may_ask_hint)
        },
        if view.is_analysed {
            MenuAction::new("action-stop-analysis", "tip-analyse", UiCommand::Analyse(false))
        } else {
            MenuAction::new("action-analyse", "tip-analyse", UiCommand::Analyse(true))
                .enabled_if(view.current.may_ask_engine())
        },
        {
            let name_key = if view.shows_openings { "action-hide-openings" } else { "action-openings" };
            let source = (!view.shows_openings).then_some(OpeningSource::default());
            MenuAction::new(name_key, "tip-openings", UiCommand::Openings(source))
                .enabled_if(view.current.may_ask_engine())
        },
        MenuAction::new("action-claim-draw", "tip-claim-draw", UiCommand::Intent(Intent::ClaimDraw))
            .enabled_if(may_claim_draw),
        MenuAction::new("action-share", "tip-share", UiCommand::Overlay(Overlay::Share)),
        MenuAction::new("start-library", "tip-library", UiCommand::Overlay(Overlay::Library)),
        MenuAction::new("tournament-title", "tip-tournaments", UiCommand::Overlay(Overlay::Tournaments)),
        MenuAction::new("action-set-up", "tip-set-up", set_up_command(view)),
    ];
    if is_spectator || view.current.study.is_some() {
        actions.retain(|action| !action.is_for_players());
    }
    if is_spectator && view.remote.table.is_some() {
        actions.insert(0, remote_actions::leave_action(view.remote));
    }
    actions.retain(|action| !(view.is_kiosk && action.command.leaves_table()));
    actions
}

/// The command of the button that this word stands for when it is typed: to resign, to offer a draw or to take back. An inner `None` if it
/// cannot be pressed now.
pub(in crate::app::ui) fn typed_command(view: ActionsView, word: &str) -> Option<Option<UiCommand>> {
    let does_it: fn(&UiCommand) -> bool = match &*word.trim().to_lowercase() {
        "resign" => |command| matches!(command, UiCommand::Overlay(Overlay::ConfirmResign)),
        "draw" => |command| matches!(command, UiCommand::Overlay(Overlay::ConfirmDraw)),
        "undo" => |command| matches!(command, UiCommand::Intent(Intent::Undo)),
        _ => return None,
    };
    let possible_action = actions(view).into_iter().find(|action| action.is_enabled && does_it(&action.command));
    Some(possible_action.map(|action| action.command))
}

/// Opens the editor with the displayed position.
fn set_up_command(view: ActionsView) -> UiCommand {
    let game = view.game();
    UiCommand::Edit(Edit::Begin { draft: Box::new(Draft::of(game.id(), game.referee())), screen_before: Screen::Table })
}

/// Draws the first actions as buttons, and a button for the menu with the rest: in one row if space is short, otherwise
/// in rows of two.
pub(in crate::app::ui) fn actions_ui(ui: &mut Ui, view: ActionsView, is_roomy: bool, commands: &mut Vec<UiCommand>) {
    let actions = actions(view);
    ui.spacing_mut().item_spacing = egui::vec2(BUTTON_GAP, BUTTON_GAP);
    if !is_roomy {
        let (shown_actions, menu_actions) = actions.split_at(2);
        ui.horizontal(|ui| button_row_ui(ui, view, shown_actions, menu_actions, commands));
        return;
    }
    let (shown_actions, menu_actions) = actions.split_at(6);
    let (paired_actions, last_actions) = shown_actions.split_at(4);
    for pair in paired_actions.chunks(2) {
        let width = (ui.available_width() - BUTTON_GAP) / 2.0;
        ui.horizontal(|ui| pair.iter().for_each(|action| action.button_ui(ui, view, width, commands)));
    }
    ui.horizontal(|ui| button_row_ui(ui, view, last_actions, menu_actions, commands));
}

/// Draws buttons in a row, at the end of which is the menu with the rest. Each is as wide as its text, and the
/// remaining width is shared among them.
fn button_row_ui(
    ui: &mut Ui,
    view: ActionsView,
    shown_actions: &[MenuAction],
    menu_actions: &[MenuAction],
    commands: &mut Vec<UiCommand>,
) {
    let menu_text = view.say("action-menu");
    let font = egui::FontId::proportional(theme::BUTTON_TEXT);
    let button_width =
        |action: &MenuAction| theme::text_width(ui, &view.say(action.name_key), font.clone()) + 2.0 * BUTTON_PADDING;
    let mut widths: Vec<f32> = shown_actions.iter().map(button_width).collect();
    let gaps_width = BUTTON_GAP * shown_actions.len() as f32;
    let spare_width = ui.available_width() - gaps_width - MENU_BUTTON_WIDTH - widths.iter().sum::<f32>();
    widths.iter_mut().for_each(|width| *width += spare_width / shown_actions.len() as f32);
    for (action, width) in shown_actions.iter().zip(widths) {
        action.button_ui(ui, view, width, commands);
    }
    let button =
        icons::button(ui, Icon::Menu, egui::vec2(MENU_BUTTON_WIDTH, theme::button_height(ui)), true, &menu_text);
    menus::menu(&button, commands, |ui, commands| {
        let max_height = ui.ctx().content_rect().height() - MENU_MARGIN;
        let scroll_area = egui::ScrollArea::vertical().max_height(max_height);
        dialog::scroll_area_ui(ui, scroll_area, |ui| menu_ui(ui, view, menu_actions, commands));
    });
    if !egui::Popup::is_id_open(ui.ctx(), egui::Popup::default_response_id(&button)) {
        button.show_tip(menu_text);
    }
}

/// The menu: actions without a button, and the views.
fn menu_ui(ui: &mut Ui, view: ActionsView, menu_actions: &[MenuAction], commands: &mut Vec<UiCommand>) {
    ui.set_width(MENU_WIDTH);
    ui.spacing_mut().item_spacing = egui::vec2(4.0, 2.0);
    for action in menu_actions {
        action.entry_ui(ui, view, commands);
    }
    ui.separator();
    ui.label(theme::faint(view.say("option-view")).size(theme::BUTTON_TEXT));
    ui.horizontal(|ui| {
        let width = (MENU_WIDTH - 8.0) / 3.0;
        for camera_view in CameraView::ALL {
            let text = egui::RichText::new(view.say(camera_view.key())).size(theme::BUTTON_TEXT);
            ui.spacing_mut().button_padding = theme::TIGHT;
            if ui.add_sized([width, theme::button_height(ui)], egui::Button::new(text).truncate()).clicked() {
                commands.push(UiCommand::Camera(CameraCommand::At(camera_view)));
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::ui::testing::{self, Fixture};
    use crate::games::dice_chess::Variant;
    use crate::session::{Game, GameId};

    /// A position with two Castles each, which can move back and forth for ever.
    const SHUFFLING_FEN: &str = "c5r1/7p/8/8/8/8/P7/1R5C w";

    fn actions_harness(fixture: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        testing::harness([272.0, 400.0], |ui, commands| {
            actions_ui(ui, fixture.panel_view().actions_view(), true, commands)
        })
    }

    #[test]
    fn some_actions_have_buttons_and_the_menu_holds_the_others() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let mut harness = actions_harness(&fixture);
        testing::press_control(&mut harness, &fixture.say("action-rules"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::Rules)]));
        testing::press_control(&mut harness, &fixture.say("action-menu"));
        testing::press_control(&mut harness, &fixture.say("action-share"));
        assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Overlay(Overlay::Share)]));
    }

    #[test]
    fn a_hint_may_be_asked_for_before_a_roll_only_by_whoever_may_double() {
        let id = GameId::DiceChess(Variant::DiceChess);
        let start = Game::new(id).start().fen();
        for (fen, is_possible) in
            [(start.clone(), false), (format!("{start} x1"), true), (format!("{start} x2b"), false)]
        {
            let fixture = Fixture::new(Game::from_fen(id, &fen).expect("a position"));
            let panel_view = fixture.panel_view();
            let actions = actions(panel_view.actions_view());
            let hint_action = actions.iter().find(|action| action.name_key == "action-hint").expect("an action");
            assert_eq!(hint_action.is_enabled, is_possible, "{fen}");
        }
    }

    #[test]
    fn the_menu_is_used_with_keys_alone() {
        use egui::Key::{ArrowDown, ArrowUp, End, Enter, Escape, Home, Tab};
        let fixture = Fixture::turnover(&["d2d4"]);
        // Something else follows that the keyboard could go to.
        let mut harness = testing::harness([272.0, 400.0], |ui, commands| {
            actions_ui(ui, fixture.panel_view().actions_view(), true, commands);
            if ui.button("Below").clicked() {
                commands.push(UiCommand::Quit);
            }
        });
        let say = |key: &str| Some(fixture.say(key));
        testing::focus_control(&mut harness, &fixture.say("action-menu"));
        for (key, expected) in [
            (Enter, "action-hint"),
            (ArrowUp, "action-hint"),
            (ArrowDown, "action-analyse"),
            (Home, "action-hint"),
            (End, CameraView::Top.key()),
            (ArrowDown, CameraView::Top.key()),
            (Tab, "action-hint"),
            (Tab, "action-analyse"),
            // The first one closes the tip.
            (Escape, "action-analyse"),
            (Escape, "action-menu"),
        ] {
            assert_eq!(testing::press_key(&mut harness, key), say(expected), "{key:?}");
        }
        assert!(!testing::shows_text(&harness, &fixture.say("action-share")), "it is closed");
        testing::press_key(&mut harness, Enter);
        harness.key_press_modifiers(egui::Modifiers::SHIFT, Tab);
        testing::run_until_settled(&mut harness);
        assert_eq!(testing::focused_name(&harness), say(CameraView::Top.key()), "it goes round");
        for key in [Home, ArrowDown] {
            testing::press_key(&mut harness, key);
        }
        assert!(testing::take_commands(&mut harness).is_empty());
        assert_eq!(testing::press_key(&mut harness, Enter), say("action-menu"), "what was chosen closes it");
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Analyse(true)]), "{commands:?}");
        assert!(!testing::shows_text(&harness, &fixture.say("action-share")), "it is closed");
    }

    #[test]
    fn a_menu_that_the_pointer_opens_gets_the_keyboard_with_the_first_key_and_gives_it_to_nothing_covered() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let mut harness = actions_harness(&fixture);
        testing::press_control(&mut harness, &fixture.say("action-menu"));
        assert_eq!(testing::focused_name(&harness), None);
        for _ in 0..20 {
            let focused = testing::press_key(&mut harness, egui::Key::Tab);
            assert!(
                focused.is_some_and(|name| name != fixture.say("action-undo") && name != fixture.say("action-menu"))
            );
        }
    }

    #[test]
    fn the_menu_scrolls_in_a_low_window() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(272.0, 240.0));
        let mut harness = testing::harness(window.size(), |ui, commands| {
            actions_ui(ui, fixture.panel_view().actions_view(), true, commands);
        });
        testing::press_control(&mut harness, &fixture.say("action-menu"));
        let last_name = fixture.say(CameraView::Top.key());
        assert!(!window.contains_rect(testing::control_rect(&harness, &last_name)));
        for _ in 0..20 {
            harness.hover_at(window.center());
            harness.event(egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                delta: egui::vec2(0.0, -100.0),
                phase: egui::TouchPhase::Move,
                modifiers: egui::Modifiers::NONE,
            });
            harness.run_steps(2);
        }
        testing::run_until_settled(&mut harness);
        assert!(window.contains_rect(testing::control_rect(&harness, &last_name)), "{harness:?}");
    }

    #[test]
    fn offering_and_claiming_a_draw_stay_where_they_are_and_move_no_other_button() {
        let shuffling_moves = "b1b2 g8g7 b2b1 g7g8 b1b2 g8g7 b2b1 g7g8";
        let codes: Vec<&str> = shuffling_moves.split(' ').collect();
        let game = Game::from_fen(GameId::TurnoverClassic, SHUFFLING_FEN).expect("a position");
        let claimable_fixture = Fixture::new(testing::game_after(game.clone(), &codes));
        let calm_fixture = Fixture::new(testing::game_after(game, &codes[..2]));
        assert!(
            Claim::of(&claimable_fixture.current.game).is_some() && Claim::of(&calm_fixture.current.game).is_none()
        );
        let control_rects = |fixture: &Fixture| {
            let mut harness = actions_harness(fixture);
            let button_rects =
                ["action-undo", "action-new-game", "action-offer-draw", "action-resign", "action-options"]
                    .map(|key| testing::control_rect(&harness, &fixture.say(key)));
            testing::press_control(&mut harness, &fixture.say("action-menu"));
            let entry_rects = ["action-hint", "action-analyse", "action-claim-draw", "action-share"]
                .map(|key| testing::control_rect(&harness, &fixture.say(key)));
            (button_rects, entry_rects)
        };
        assert_eq!(control_rects(&claimable_fixture), control_rects(&calm_fixture));
    }
}
