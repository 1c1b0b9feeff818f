//! What may be done besides moving, and which of it has a button of its own?

use bevy_egui::egui::{self, Ui};

use super::icons::{self, Icon};
use super::theme::{self, BUTTON_HEIGHT, FAINT_TEXT};
use super::{PanelView, UiCommand};
use crate::app::editor::Edit;
use crate::app::opponent::EngineCommand;
use crate::app::play::Intent;
use crate::app::scene::camera::View as CameraView;
use crate::app::screen::{Screen, Sheet};
use crate::session::{Draft, Phase};

/// How wide the menu and its button are, what is left free beside a button's text, and between two buttons.
const MENU_WIDTH: f32 = 210.0;
const MENU_BUTTON_WIDTH: f32 = 38.0;
const PADDING: f32 = 7.0;
const GAP: f32 = 6.0;

/// Something to be done by a button.
struct MenuAction {
    name: &'static str,
    tip: &'static str,
    enabled: bool,
    wish: UiCommand,
}

impl MenuAction {
    const fn new(name: &'static str, tip: &'static str, wish: UiCommand) -> Self {
        Self { name, tip, enabled: true, wish }
    }

    const fn only_if(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Draws the deed as a button of this width.
    fn button_ui(&self, ui: &mut Ui, view: &PanelView, width: f32, asked: &mut Vec<UiCommand>) {
        let text = egui::RichText::new(view.say(self.name)).size(theme::BUTTON_TEXT);
        let button = egui::Button::new(text).truncate();
        ui.spacing_mut().button_padding = theme::TIGHT;
        let add = |ui: &mut Ui| ui.add_sized([width, BUTTON_HEIGHT], button);
        let response = ui.add_enabled_ui(self.enabled, add).inner;
        if self.told(response, view).clicked() {
            asked.push(self.wish.clone());
        }
    }

    /// Draws the deed as an entry of a menu.
    fn entry_ui(&self, ui: &mut Ui, view: &PanelView, asked: &mut Vec<UiCommand>) {
        let text = egui::RichText::new(view.say(self.name)).size(theme::BUTTON_TEXT);
        let button = egui::Button::new(text).frame_when_inactive(false).min_size(egui::vec2(0.0, BUTTON_HEIGHT));
        let response = ui.add_enabled(self.enabled, button);
        if self.told(response, view).clicked() {
            asked.push(self.wish.clone());
        }
    }

    fn told(&self, response: egui::Response, view: &PanelView) -> egui::Response {
        let excuse = if self.name == "action-claim-draw" { "claim-unavailable" } else { self.tip };
        let [tip, excuse] = [self.tip, excuse].map(|key| view.words.say_for(view.game().id(), key, &[]));
        response.on_hover_text(tip).on_disabled_hover_text(excuse)
    }
}

/// All deeds, those first that are wanted most.
fn deeds(view: &PanelView) -> Vec<MenuAction> {
    let game = view.game();
    let running = game.result().is_none() && game.outcome().is_none();
    let speaks = view.current.speaker().is_some();
    let may_offer = running && game.draw_offer().is_none() && speaks;
    let may_move = view.current.person_to_move().is_some();
    let may_claim = may_offer && game.claimable().is_some() && may_move;
    let may_ask = may_move && matches!(game.phase(), Phase::Move(_)) && !view.opponent.seeks_hint();
    let mut draws = [
        MenuAction::new("action-offer-draw", "tip-offer-draw", UiCommand::Intent(Intent::OfferDraw)).only_if(may_offer),
        MenuAction::new("action-claim-draw", "tip-claim-draw", UiCommand::Intent(Intent::ClaimDraw)).only_if(may_claim),
    ];
    if may_claim {
        draws.swap(0, 1);
    }
    let [draw, other_draw] = draws;
    vec![
        MenuAction::new("action-undo", "tip-undo", UiCommand::Intent(Intent::Undo))
            .only_if(view.current.can_take_back(view.settings.dice)),
        MenuAction::new("action-new-game", "tip-new-game", UiCommand::Screen(Screen::Start)),
        draw,
        if running {
            MenuAction::new("action-resign", "tip-resign", UiCommand::Sheet(Sheet::ConfirmResign)).only_if(speaks)
        } else {
            MenuAction::new("result-rematch", "tip-rematch", UiCommand::Intent(Intent::Rematch))
        },
        MenuAction::new("action-options", "tip-options", UiCommand::Sheet(Sheet::Options)),
        MenuAction::new("action-rules", "tip-rules", UiCommand::Sheet(Sheet::Rules)),
        if view.opponent.is_at_work() {
            MenuAction::new("action-move-now", "tip-move-now", UiCommand::Opponent(EngineCommand::MoveNow))
        } else {
            MenuAction::new("action-hint", "tip-hint", UiCommand::Opponent(EngineCommand::Hint)).only_if(may_ask)
        },
        if view.study.is_on {
            MenuAction::new("action-stop-analysis", "tip-analyse", UiCommand::Study(false))
        } else {
            MenuAction::new("action-analyse", "tip-analyse", UiCommand::Study(true))
        },
        other_draw,
        MenuAction::new("action-share", "tip-share", UiCommand::Sheet(Sheet::Share)),
        MenuAction::new("start-library", "tip-library", UiCommand::Sheet(Sheet::Library)),
        MenuAction::new("action-set-up", "tip-set-up", set_up(view)),
    ]
}

/// Sets up a position, from the one that is looked at.
fn set_up(view: &PanelView) -> UiCommand {
    let game = view.game();
    UiCommand::Edit(Edit::Begin { draft: Box::new(Draft::of(game.id(), game.referee())), back: Screen::Table })
}

/// Draws the first few deeds as buttons, and a button for the menu with the others: all in one row where room is short,
/// else two and two.
pub(super) fn deeds_ui(ui: &mut Ui, view: &PanelView, is_roomy: bool, asked: &mut Vec<UiCommand>) {
    let deeds = deeds(view);
    ui.spacing_mut().item_spacing = egui::vec2(GAP, GAP);
    if !is_roomy {
        let (shown, others) = deeds.split_at(2);
        ui.horizontal(|ui| row_ui(ui, view, shown, others, asked));
        return;
    }
    let (shown, others) = deeds.split_at(6);
    let (pairs, last) = shown.split_at(4);
    for pair in pairs.chunks(2) {
        let width = (ui.available_width() - GAP) / 2.0;
        ui.horizontal(|ui| pair.iter().for_each(|deed| deed.button_ui(ui, view, width, asked)));
    }
    ui.horizontal(|ui| row_ui(ui, view, last, others, asked));
}

/// Draws buttons in a row, each as wide as its text asks for, and the rest of the row shared among them; at its end the
/// menu with the others.
fn row_ui(ui: &mut Ui, view: &PanelView, shown: &[MenuAction], others: &[MenuAction], asked: &mut Vec<UiCommand>) {
    let menu = view.say("action-menu");
    let font = egui::FontId::proportional(theme::BUTTON_TEXT);
    let wanted = |text: String| {
        let galley = ui.fonts_mut(|fonts| fonts.layout_no_wrap(text, font.clone(), theme::TEXT));
        galley.size().x + 2.0 * PADDING
    };
    let mut widths: Vec<f32> = shown.iter().map(|deed| wanted(view.say(deed.name))).collect();
    let gaps = GAP * shown.len() as f32;
    let rest = ui.available_width() - gaps - MENU_BUTTON_WIDTH - widths.iter().sum::<f32>();
    widths.iter_mut().for_each(|width| *width += rest / shown.len() as f32);
    for (deed, width) in shown.iter().zip(widths) {
        deed.button_ui(ui, view, width, asked);
    }
    let button = icons::button(ui, Icon::Menu, egui::vec2(MENU_BUTTON_WIDTH, BUTTON_HEIGHT), true, &menu);
    egui::Popup::menu(&button).show(|ui| menu_ui(ui, view, others, asked));
    if !egui::Popup::is_id_open(ui.ctx(), egui::Popup::default_response_id(&button)) {
        button.on_hover_text(menu);
    }
}

/// What has no button of its own, and from where to look.
fn menu_ui(ui: &mut Ui, view: &PanelView, deeds: &[MenuAction], asked: &mut Vec<UiCommand>) {
    ui.set_width(MENU_WIDTH);
    ui.spacing_mut().item_spacing = egui::vec2(4.0, 2.0);
    for deed in deeds {
        deed.entry_ui(ui, view, asked);
    }
    ui.separator();
    ui.label(egui::RichText::new(view.say("option-view")).size(theme::BUTTON_TEXT).color(FAINT_TEXT));
    ui.horizontal(|ui| {
        let width = (MENU_WIDTH - 8.0) / 3.0;
        for camera in CameraView::ALL {
            let text = egui::RichText::new(view.say(camera.key())).size(theme::BUTTON_TEXT);
            ui.spacing_mut().button_padding = theme::TIGHT;
            if ui.add_sized([width, BUTTON_HEIGHT], egui::Button::new(text).truncate()).clicked() {
                asked.push(UiCommand::Look(camera));
            }
        }
    });
}
