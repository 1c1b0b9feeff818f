//! The large buttons of the start screen.

use bevy_egui::egui::{self, Ui};

use crate::app::settings::sparring::Sparring;
use crate::app::ui::widgets::icons::{self, Icon};
use crate::app::ui::widgets::theme::{self, ACCENT, FAINT_TEXT, ON_ACCENT, TEXT};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{start::players, start::start_view::StartView};
use crate::session::GameId;

/// The gap between two buttons, and the radius of their corners, in logical pixels.
pub(in crate::app::ui) const BUTTON_GAP: f32 = 6.0;
const CORNER_RADIUS: u8 = 8;
/// The font size of an explanation.
const ABOUT_TEXT_SIZE: f32 = 12.5;

/// What a large button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::ui) enum StartAction {
    /// A game against the computer.
    Play,
    /// The exercises.
    Learn,
    /// An invitation to an online game.
    Invite,
    /// A game of the computer against itself.
    Watch,
}

impl StartAction {
    /// All actions, in their order on the screen.
    const ALL: [Self; 4] = [Self::Play, Self::Learn, Self::Invite, Self::Watch];

    /// Those that are offered, in this order.
    const fn offered_actions(view: StartView) -> &'static [Self] {
        if view.is_kiosk { &[Self::Play, Self::Learn, Self::Watch] } else { &Self::ALL }
    }

    /// The key of the name.
    pub(in crate::app::ui) const fn name_key(self) -> &'static str {
        match self {
            Self::Play => "start-play",
            Self::Learn => "start-learn",
            Self::Invite => "start-friend",
            Self::Watch => "start-watch-now",
        }
    }

    const fn icon(self) -> Icon {
        match self {
            Self::Play => Icon::Play,
            Self::Learn => Icon::Cap,
            Self::Invite => Icon::People,
            Self::Watch => Icon::Eye,
        }
    }

    /// The action that the player most likely wants, whose button is prominent.
    pub(in crate::app::ui) const fn suggested_action(view: StartView) -> Self {
        if view.settings.learning_was_offered { Self::Play } else { Self::Learn }
    }

    /// The explanation below the name.
    fn explanation(self, view: StartView, sparring: Sparring) -> String {
        match self {
            Self::Play => view.translations.say_with("start-play-about", &[("level", sparring.level.number().into())]),
            Self::Learn if view.settings.learning_was_offered => view.say("start-learn-about"),
            Self::Learn => view.say("start-learn-new"),
            Self::Invite => view.say("start-friend-about"),
            Self::Watch => view.say("start-watch-about"),
        }
    }

    /// What is said of it where there is no space for more.
    fn brief_explanation(self, view: StartView, sparring: Sparring) -> Option<String> {
        match self {
            Self::Play => {
                Some(view.translations.say_with("start-play-level", &[("level", sparring.level.number().into())]))
            }
            Self::Learn | Self::Invite | Self::Watch => None,
        }
    }

    /// All that the explanation says, and more.
    fn tip_text(self, view: StartView, sparring: Sparring) -> String {
        match self {
            Self::Play => players::tip_of_sparring(view.translations, sparring),
            Self::Learn if view.settings.learning_was_offered => view.say("tip-learn"),
            Self::Learn => format!("{} {}", view.say("start-learn-new"), view.say("tip-learn")),
            Self::Invite => view.say("tip-online"),
            Self::Watch => view.say("tip-watch"),
        }
    }
}

/// The arrangement of the buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app::ui) enum Arrangement {
    /// One below the other, with their explanations.
    Column,
    /// Two in a row, with their names, and the level of a game.
    Grid,
}

impl Arrangement {
    const fn column_count(self) -> usize {
        match self {
            Self::Column => 1,
            Self::Grid => 2,
        }
    }

    const fn button_height(self) -> f32 {
        match self {
            Self::Column => 52.0,
            Self::Grid => 44.0,
        }
    }

    /// The height of the note for newcomers, if it is not in a button.
    fn note_height(self, view: StartView) -> f32 {
        let has_note = self == Self::Grid && !view.settings.learning_was_offered;
        if has_note { ABOUT_TEXT_SIZE + 4.0 + BUTTON_GAP } else { 0.0 }
    }

    /// The height of all buttons.
    pub(in crate::app::ui) fn height(self, view: StartView) -> f32 {
        let row_count = StartAction::offered_actions(view).len().div_ceil(self.column_count()) as f32;
        row_count * (self.button_height() + BUTTON_GAP) - BUTTON_GAP + self.note_height(view)
    }
}

/// Draws the buttons. Returns what is pressed; `is_enter_pressed` presses the prominent one.
pub(in crate::app::ui) fn buttons_ui(
    ui: &mut Ui,
    view: StartView,
    game_id: GameId,
    arrangement: Arrangement,
    is_enter_pressed: bool,
) -> Option<StartAction> {
    let sparring = view.suited_sparring(game_id);
    let column_count = arrangement.column_count();
    let button_width = (ui.available_width() - BUTTON_GAP * (column_count - 1) as f32) / column_count as f32;
    let button_size = egui::vec2(button_width, arrangement.button_height());
    let mut pressed_action = is_enter_pressed.then(|| StartAction::suggested_action(view));
    ui.spacing_mut().item_spacing = egui::Vec2::splat(BUTTON_GAP);
    for action_row in StartAction::offered_actions(view).chunks(column_count) {
        ui.horizontal(|ui| {
            for &action in action_row {
                if button_ui(ui, view, action, sparring, button_size).clicked() {
                    pressed_action = Some(action);
                }
            }
        });
    }
    if arrangement.note_height(view) > 0.0 {
        let note_text = theme::faint(view.say("start-learn-new")).size(ABOUT_TEXT_SIZE);
        ui.add(egui::Label::new(note_text).truncate());
    }
    pressed_action
}

/// Draws a button with its icon, its name and, if there is space, its explanation.
fn button_ui(
    ui: &mut Ui,
    view: StartView,
    action: StartAction,
    sparring: Sparring,
    button_size: egui::Vec2,
) -> egui::Response {
    let (name, explanation) = (view.say(action.name_key()), action.explanation(view, sparring));
    let (button_rect, response) = ui.allocate_exact_size(button_size, egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    let is_suggested = action == StartAction::suggested_action(view);
    let (text_color, explanation_color) = if is_suggested { (ON_ACCENT, ON_ACCENT) } else { (TEXT, FAINT_TEXT) };
    let visuals = *ui.style().interact(&response);
    let fill_color = if is_suggested { ACCENT } else { visuals.weak_bg_fill };
    // On the accent colour, only this line shows that the button is focused or pointed at.
    let is_aimed_at = response.hovered() || response.has_focus();
    let outline = if is_suggested && is_aimed_at { egui::Stroke::new(2.0, TEXT) } else { visuals.bg_stroke };
    ui.painter().rect(button_rect, CORNER_RADIUS, fill_color, outline, egui::StrokeKind::Inside);

    let has_explanation = button_size.y >= Arrangement::Column.button_height();
    let (icon_half_size, margin) = if has_explanation { (9.0, 12.0) } else { (7.5, 8.0) };
    // An icon is one and a half times as wide as high.
    let icon_center = egui::pos2(button_rect.left() + margin + 1.5 * icon_half_size, button_rect.center().y);
    icons::paint(ui.painter(), action.icon(), icon_center, icon_half_size, text_color);
    let text_left = icon_center.x + 1.5 * icon_half_size + margin;
    let mut text_lines = vec![theme::strong(name).size(if has_explanation { 16.0 } else { 14.5 }).color(text_color)];
    let explanation_line = if has_explanation { Some(explanation) } else { action.brief_explanation(view, sparring) };
    text_lines.extend(
        explanation_line
            .map(|explanation| egui::RichText::new(explanation).size(ABOUT_TEXT_SIZE).color(explanation_color)),
    );
    lines_ui(
        ui,
        egui::Rect::from_min_max(egui::pos2(text_left, button_rect.top()), button_rect.max - egui::vec2(4.0, 0.0)),
        text_lines,
    );
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    response.show_tip(action.tip_text(view, sparring))
}

/// Draws lines of text, one below the other, at the left of a rectangle and at half its height.
fn lines_ui(ui: &Ui, rect: egui::Rect, lines: Vec<egui::RichText>) {
    let wrap_mode = Some(egui::TextWrapMode::Truncate);
    let galleys = lines
        .into_iter()
        .map(|line| egui::WidgetText::from(line).into_galley(ui, wrap_mode, rect.width(), egui::TextStyle::Body));
    let galleys: Vec<_> = galleys.collect();
    let height: f32 = galleys.iter().map(|galley| galley.size().y).sum();
    let mut top = rect.center().y - height / 2.0;
    for galley in galleys {
        let galley_bottom = top + galley.size().y;
        ui.painter().galley(egui::pos2(rect.left(), top), galley, TEXT);
        top = galley_bottom;
    }
}
