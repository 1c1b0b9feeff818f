//! What the buttons of the gamepad in use do, and which gamepad has come or gone.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{GamepadButton, Query, Res, Result, State};
use bevy_egui::{EguiContexts, egui};

use crate::app::i18n::Translations;
use crate::app::input::active_gamepad::{GamepadFamily, GamepadStatus, cube_action, reaches_board};
use crate::app::input::keyboard::PanelKeys;
use crate::app::input::screen_keyboard::ScreenKeyboard;
use crate::app::kiosk::Kiosk;
use crate::app::play::CurrentGame;
use crate::app::play::selection::Selection;
use crate::app::screen::{Overlay, Screen};
use crate::app::settings::{DiceHabit, Settings};
use crate::app::shown_table::ShownTable;
use crate::app::ui::start::start_view::StartPage;
use crate::app::ui::widgets::gamepad_glyphs::{GamepadGlyph, glyph_ui};
use crate::app::ui::widgets::{table_area::TableArea, theme};
use crate::session::cube::CubeAction;

/// The distance to the edges of the table.
const EDGE_GAP: f32 = 10.0;

/// Where other things at the foot of the table end: above this line, if it is there.
pub(in crate::app::ui) fn table_foot_y(ctx: &egui::Context, table_rect: egui::Rect) -> f32 {
    let layer = egui::LayerId::new(egui::Order::Tooltip, area_id());
    let help_rect =
        ctx.memory(|memory| memory.areas().visible_last_frame(&layer).then(|| memory.area_rect(area_id())).flatten());
    help_rect.map_or(table_rect.bottom(), |help_rect| help_rect.top())
}

fn area_id() -> egui::Id {
    egui::Id::new("gamepad")
}

/// Draws a line at the foot of the table, while a gamepad is used or has just come or gone. The on-screen keyboard has its own.
pub(in crate::app::ui) fn draw_gamepad_help(
    mut contexts: EguiContexts,
    translations: Res<Translations>,
    status: Res<GamepadStatus>,
    gamepad_context: GamepadContext,
    area: TableArea,
) -> Result {
    let notice = status.notice.as_ref().map(|(text, _)| text.as_str());
    if notice.is_none() && status.active_gamepad.is_none() || gamepad_context.screen_keyboard.is_open() {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    let family_and_button_uses = status.active_gamepad.map(|(_, family)| (family, gamepad_context.button_uses()));
    gamepad_help_ui(ctx, &translations, area.rect(ctx), notice, family_and_button_uses);
    Ok(())
}

/// Where the player is, which decides what the buttons do.
#[derive(SystemParam)]
pub(in crate::app::ui) struct GamepadContext<'w, 's> {
    screen: Res<'w, State<Screen>>,
    overlay: Res<'w, State<Overlay>>,
    panel_keys: Res<'w, PanelKeys>,
    selection: Res<'w, Selection>,
    settings: Res<'w, Settings>,
    screen_keyboard: Res<'w, ScreenKeyboard>,
    kiosk: Option<Res<'w, Kiosk>>,
    shown_table: ShownTable<'w>,
    start_page: Query<'w, 's, &'static StartPage>,
}

impl GamepadContext<'_, '_> {
    /// What the buttons do here, as keys of the translation files.
    fn button_uses(&self) -> Vec<(GamepadGlyph, &'static str)> {
        let screen = *self.screen.get();
        let is_on_board = reaches_board(screen, *self.overlay.get(), *self.panel_keys, &self.selection);
        let is_covered = screen == Screen::Start || self.overlay.covers_table();
        let can_leave = self.selection.from.is_some_and(|from_square| self.shown_table.has_move(from_square, None));
        let usual_uses =
            BoardUses { west: if can_leave { "gamepad-leave" } else { help_key(screen) }, ..BoardUses::USUAL };
        let current = self.shown_table.current().filter(|_| screen == Screen::Table);
        let board_uses = current.map_or(usual_uses, |current| usual_uses.in_game(current, self.settings.dice));
        let opens_keyboard = self.panel_keys.is_typing && self.kiosk.is_none();
        let press_key = if opens_keyboard { "gamepad-type" } else { "gamepad-press" };
        let mut uses = button_uses(is_on_board.then_some(board_uses), press_key, is_covered);
        let is_first_page = self.start_page.iter().any(|page| *page == StartPage::Main);
        if is_first_page && *self.overlay.get() == Overlay::None && !self.panel_keys.has_open_list {
            uses.retain(|(glyph, _)| *glyph != GamepadGlyph::East);
        }
        uses
    }
}

/// What three of the buttons do on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct BoardUses {
    south: &'static str,
    east: &'static str,
    west: &'static str,
}

impl BoardUses {
    const USUAL: Self = Self { south: "gamepad-choose", east: "gamepad-back", west: "gamepad-hint" };

    /// The same where the dice are to be rolled, or something is to be decided about the doubling cube.
    fn in_game(self, current: &CurrentGame, habit: DiceHabit) -> Self {
        let rolls = current.awaits_roll() && habit != DiceHabit::ByHand;
        let key_of = |button| cube_action(current, button).map(cube_key);
        Self {
            south: key_of(GamepadButton::South).unwrap_or(if rolls { "gamepad-roll" } else { self.south }),
            east: key_of(GamepadButton::East).unwrap_or(self.east),
            west: key_of(GamepadButton::West).unwrap_or(self.west),
        }
    }
}

const fn cube_key(action: CubeAction) -> &'static str {
    match action {
        CubeAction::Double => "gamepad-double",
        CubeAction::Take => "gamepad-take",
        CubeAction::Drop => "gamepad-drop",
    }
}

/// What the buttons do where they reach the board or not, and the table is covered or not. `press_key` is what the lower one does beside
/// the board.
fn button_uses(
    board_uses: Option<BoardUses>,
    press_key: &'static str,
    is_covered: bool,
) -> Vec<(GamepadGlyph, &'static str)> {
    use GamepadGlyph::{East, North, Shoulders, South, Triggers, West};
    if is_covered {
        return vec![(South, press_key), (East, "gamepad-back")];
    }
    let Some(board_uses) = board_uses else {
        return vec![(South, press_key), (East, "gamepad-back"), (North, "gamepad-board")];
    };
    vec![
        (South, board_uses.south),
        (East, board_uses.east),
        (West, board_uses.west),
        (North, "gamepad-panel"),
        (Shoulders, "gamepad-turn"),
        (Triggers, "gamepad-step"),
    ]
}

/// What the button for help does on a screen.
const fn help_key(screen: Screen) -> &'static str {
    match screen {
        Screen::Start | Screen::Table | Screen::Learn => "gamepad-hint",
        Screen::Editor => "gamepad-remove",
        Screen::Tutorial => "gamepad-pause",
    }
}

fn gamepad_help_ui(
    ctx: &egui::Context,
    translations: &Translations,
    table_rect: egui::Rect,
    notice: Option<&str>,
    family_and_button_uses: Option<(GamepadFamily, Vec<(GamepadGlyph, &'static str)>)>,
) {
    egui::Area::new(area_id())
        .order(egui::Order::Tooltip)
        .fixed_pos(table_rect.left_bottom() + egui::vec2(EDGE_GAP, -EDGE_GAP))
        .pivot(egui::Align2::LEFT_BOTTOM)
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let background = theme::GROUND.gamma_multiply(0.9);
            egui::Frame::new().fill(background).corner_radius(8).inner_margin(8).show(ui, |ui| {
                ui.set_max_width(table_rect.width() - 4.0 * EDGE_GAP);
                if let Some(text) = notice {
                    ui.label(text);
                }
                let Some((family, glyph_uses)) = family_and_button_uses else { return };
                ui.horizontal_wrapped(|ui| {
                    for (glyph, key) in glyph_uses {
                        ui.horizontal(|ui| {
                            glyph_ui(ui, glyph, family);
                            ui.label(translations.say(key));
                        });
                    }
                });
            });
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};

    #[test]
    fn the_buttons_are_marked_as_on_the_gamepad_in_use() {
        let fixture = Fixture::turnover(&[]);
        let table_rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 500.0));
        for (family, button_marks) in [
            (GamepadFamily::Xbox, ["A", "B", "LB RB"]),
            (GamepadFamily::PlayStation, ["×", "○", "L1 R1"]),
            (GamepadFamily::Nintendo, ["B", "A", "L R"]),
        ] {
            let harness = testing::harness([800.0, 500.0], |ui, _| {
                let button_uses = button_uses(Some(BoardUses::USUAL), "gamepad-press", false);
                gamepad_help_ui(
                    ui.ctx(),
                    &fixture.translations,
                    table_rect,
                    Some("Gamepad connected"),
                    Some((family, button_uses)),
                );
            });
            for text in button_marks.into_iter().chain(["Gamepad connected", &fixture.say("gamepad-choose")]) {
                assert!(testing::shows_text(&harness, text), "{family:?} {text}");
            }
        }
    }

    #[test]
    fn the_buttons_tell_when_they_roll_double_take_and_drop() {
        let uses = |codes: &[&str], habit| {
            let current = CurrentGame::new(testing::game_after(testing::game_with_cube(), codes));
            let BoardUses { south, east, west } = BoardUses::USUAL.in_game(&current, habit);
            [south, east, west]
        };
        let pressed = DiceHabit::Pressed;
        assert_eq!(uses(&[], pressed), ["gamepad-roll", "gamepad-back", "gamepad-double"]);
        assert_eq!(uses(&[], DiceHabit::ByHand), ["gamepad-choose", "gamepad-back", "gamepad-double"]);
        assert_eq!(uses(&["double"], pressed), ["gamepad-take", "gamepad-drop", "gamepad-hint"]);
        assert_eq!(uses(&["double", "take"], pressed), ["gamepad-roll", "gamepad-back", "gamepad-hint"]);
        assert_eq!(uses(&["r12"], pressed), ["gamepad-choose", "gamepad-back", "gamepad-hint"]);
    }
}
