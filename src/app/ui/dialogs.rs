//! How did it end, is that really wanted, what do the rules say?

use bevy_egui::egui::{self, Ui};

use super::theme::{self, ACCENT, FAINT_TEXT};
use super::{PanelView, UiCommand, players, share, start};
use crate::app::phrases;
use crate::app::play::Intent;
use crate::app::scene::camera::View as CameraView;
use crate::app::screen::{Screen, Sheet};
use crate::app::settings::DiceHabit;
use crate::app::settings::{PieceSet, Settings, Tempo, Theme, Volume};
use crate::board::Square;

const READING_WIDTH: f32 = 560.0;
const QUESTION_WIDTH: f32 = 340.0;

/// Draws the sheet that lies over the table, if one does.
pub(super) fn sheets_ui(
    ctx: &egui::Context,
    view: &PanelView,
    table: egui::Rect,
    on_screen: impl Fn(Square) -> Option<egui::Pos2>,
    texts: &mut share::Texts,
    asked: &mut Vec<UiCommand>,
) {
    match view.sheet {
        // These two are drawn elsewhere.
        Sheet::None | Sheet::Library | Sheet::Comment => {}
        Sheet::Result => {
            let decided: Vec<egui::Pos2> = view.game().deciding_squares().into_iter().filter_map(on_screen).collect();
            let is_far = |at: &egui::Pos2| at.y < table.center().y;
            result_ui(ctx, view, table, decided.iter().any(is_far), asked);
        }
        Sheet::Rules => reading_ui(ctx, view, "rules-title", asked, |ui| rules_ui(ui, view)),
        Sheet::Options => {
            let mut wishes = Vec::new();
            reading_ui(ctx, view, "options-title", asked, |ui| options_ui(ui, view, &mut wishes));
            asked.append(&mut wishes);
        }
        Sheet::ConfirmResign => {
            let Some(side) = view.current.speaker() else { return };
            let text = view.words.say_with("confirm-resign", &[("player", view.player(side).into())]);
            let resign = UiCommand::Intent(Intent::Resign);
            question_ui(ctx, view, "confirm-resign-title", &text, "action-resign", resign, asked);
        }
        Sheet::Alert => tidings_ui(ctx, view, asked),
        Sheet::Share => {
            let mut wishes = Vec::new();
            reading_ui(ctx, view, "share-title", asked, |ui| share::share_ui(ui, view, texts, &mut wishes));
            asked.append(&mut wishes);
        }
        Sheet::Animation => film_ui(ctx, view, asked),
        Sheet::ConfirmNewGame => {
            let text = view.say("confirm-new-game");
            let start = match view.editor {
                Some(_) => view.choice.play_from_editor(),
                None => UiCommand::Intent(view.choice.start()),
            };
            question_ui(ctx, view, "confirm-new-game-title", &text, "action-new-game", start, asked);
        }
    }
}

/// The result lies at the far or the near edge of the table, so that the deciding square stays in sight.
fn result_ui(ctx: &egui::Context, view: &PanelView, table: egui::Rect, near: bool, asked: &mut Vec<UiCommand>) {
    let Some(outcome) = view.game().outcome() else { return };
    let frame = egui::Frame::window(&ctx.global_style()).stroke(egui::Stroke::new(1.5, ACCENT));
    let gap = egui::vec2(0.0, 14.0);
    egui::Area::new("result".into())
        .order(egui::Order::Foreground)
        .fixed_pos(if near { table.center_bottom() - gap } else { table.center_top() + gap })
        .pivot(if near { egui::Align2::CENTER_BOTTOM } else { egui::Align2::CENTER_TOP })
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_max_width(QUESTION_WIDTH.min(table.width() - 60.0));
                ui.vertical_centered(|ui| {
                    ui.label(theme::strong(phrases::headline(view.words, view.current, outcome)).size(24.0));
                    ui.label(egui::RichText::new(outcome.score()).color(FAINT_TEXT));
                    ui.label(phrases::reason(view.words, view.current, outcome));
                });
                ui.add_space(4.0);
                ui.horizontal_wrapped(|ui| {
                    if ui.add(theme::main_button(view.say("result-rematch"))).clicked() {
                        asked.push(UiCommand::Intent(Intent::Rematch));
                    }
                    if ui.button(view.say("result-new-game")).clicked() {
                        asked.extend([UiCommand::Sheet(Sheet::None), UiCommand::Screen(Screen::Start)]);
                    }
                    if ui.button(view.say("result-view-board")).clicked() {
                        asked.push(UiCommand::Sheet(Sheet::None));
                    }
                });
            });
        });
}

fn question_ui(
    ctx: &egui::Context,
    view: &PanelView,
    title: &str,
    text: &str,
    yes: &str,
    wish: UiCommand,
    asked: &mut Vec<UiCommand>,
) {
    let modal = sheet(ctx, "question", QUESTION_WIDTH).show(ctx, |ui| {
        ui.set_width(QUESTION_WIDTH);
        ui.heading(view.say(title));
        ui.label(text);
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if ui.add(theme::main_button(view.say(yes))).clicked() {
                asked.extend([UiCommand::Sheet(Sheet::None), wish.clone()]);
            }
            if ui.button(view.say("action-cancel")).on_hover_text(view.say("tip-cancel")).clicked() {
                asked.push(UiCommand::Sheet(Sheet::None));
            }
        });
    });
    if modal.should_close() {
        asked.push(UiCommand::Sheet(Sheet::None));
    }
}

/// What the player must know before anything else.
fn tidings_ui(ctx: &egui::Context, view: &PanelView, asked: &mut Vec<UiCommand>) {
    let width = QUESTION_WIDTH.min(ctx.content_rect().width() - 80.0);
    let modal = sheet(ctx, "tidings", width).show(ctx, |ui| {
        ui.set_width(width);
        ui.label(view.tidings);
        ui.add_space(6.0);
        if ui.add(theme::main_button(view.say("action-close"))).clicked() {
            asked.push(UiCommand::Sheet(Sheet::None));
        }
    });
    if modal.should_close() {
        asked.push(UiCommand::Sheet(Sheet::None));
    }
}

/// How far the animated picture is.
fn film_ui(ctx: &egui::Context, view: &PanelView, asked: &mut Vec<UiCommand>) {
    let Some(film) = view.film else { return };
    let modal = sheet(ctx, "film", QUESTION_WIDTH).show(ctx, |ui| {
        ui.set_width(QUESTION_WIDTH);
        ui.heading(view.say("animation-title"));
        let [done, all] = film.plies();
        ui.label(view.words.say_with("animation-progress", &[("done", done.into()), ("all", all.into())]));
        ui.add(egui::ProgressBar::new(film.progress()).fill(ACCENT));
        ui.add_space(6.0);
        if ui.button(view.say("action-cancel")).on_hover_text(view.say("tip-cancel")).clicked() {
            asked.push(UiCommand::Sheet(Sheet::None));
        }
    });
    if modal.should_close() {
        asked.push(UiCommand::Sheet(Sheet::None));
    }
}

/// A sheet that lies over everything until it is answered, at most nearly as high as the window.
pub(super) fn sheet(ctx: &egui::Context, name: &str, width: f32) -> egui::Modal {
    let id = egui::Id::new(name);
    let size = egui::vec2(width, ctx.content_rect().height() - 80.0);
    let area = egui::Modal::default_area(id).default_size(size);
    egui::Modal::new(id).area(area).frame(egui::Frame::window(&ctx.global_style()))
}

/// A sheet to be read, with a button that closes it.
fn reading_ui(
    ctx: &egui::Context,
    view: &PanelView,
    title: &str,
    asked: &mut Vec<UiCommand>,
    contents: impl FnOnce(&mut Ui),
) {
    let width = READING_WIDTH.min(ctx.content_rect().width() - 80.0);
    let modal = sheet(ctx, "reading", width).show(ctx, |ui| {
        ui.set_width(width);
        ui.horizontal(|ui| {
            ui.heading(view.say(title));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.button(view.say("action-close")).on_hover_text(view.say("tip-close")).clicked() {
                    asked.push(UiCommand::Sheet(Sheet::None));
                }
            });
        });
        ui.separator();
        egui::ScrollArea::vertical().auto_shrink([false, true]).show(ui, contents);
    });
    if modal.should_close() {
        asked.push(UiCommand::Sheet(Sheet::None));
    }
}

fn rules_ui(ui: &mut Ui, view: &PanelView) {
    ui.label(egui::RichText::new(view.say(&format!("game-{}", view.rule_book.name()))).color(ACCENT));
    for section in view.words.rule_book(view.rule_book) {
        ui.add_space(6.0);
        ui.label(theme::strong(section.title).size(16.0));
        ui.label(section.body);
    }
}

fn options_ui(ui: &mut Ui, view: &PanelView, asked: &mut Vec<UiCommand>) {
    if view.screen == Screen::Table {
        players::change_seats_ui(ui, view, asked);
    }
    ui.label(theme::strong(view.say("option-language")));
    start::languages_ui(ui, view, asked);
    let mut wanted = view.settings.clone();
    looks_ui(ui, view, &mut wanted);
    ui.label(theme::strong(view.say("option-speed")));
    ui.horizontal_wrapped(|ui| {
        for tempo in Tempo::ALL {
            ui.selectable_value(&mut wanted.tempo, tempo, view.say(tempo.key()));
        }
    });
    volume_ui(ui, view, &mut wanted.volume);
    ui.label(theme::strong(view.say("option-view")));
    ui.horizontal_wrapped(|ui| {
        for camera in CameraView::ALL {
            if ui.button(view.say(camera.key())).clicked() {
                asked.push(UiCommand::Look(camera));
            }
        }
    });
    ui.checkbox(&mut wanted.turn_board, view.say("option-turn-board"));
    ui.label(theme::strong(view.say("option-dice")));
    ui.horizontal_wrapped(|ui| {
        for habit in DiceHabit::ALL {
            ui.selectable_value(&mut wanted.dice, habit, view.say(habit.key())).on_hover_text(view.say(habit.tip()));
        }
    });
    let tip = view.say("tip-option-stop-at-pass");
    ui.checkbox(&mut wanted.stop_at_pass, view.say("option-stop-at-pass")).on_hover_text(tip);
    if wanted != *view.settings {
        asked.push(UiCommand::Settings(wanted));
    }
    ui.separator();
    ui.label(theme::strong(view.say("help-title")));
    for key in ["help-mouse", "help-camera", "help-keys", "help-entry", "help-undo"] {
        ui.label(view.say(key));
    }
}

/// In which light, with which set, and whether pieces are named.
fn looks_ui(ui: &mut Ui, view: &PanelView, wanted: &mut Settings) {
    ui.label(theme::strong(view.say("option-set")));
    ui.horizontal_wrapped(|ui| {
        for set in PieceSet::ALL {
            ui.selectable_value(&mut wanted.set, set, view.say(set.key()));
        }
    });
    ui.label(theme::strong(view.say("option-theme")));
    ui.horizontal_wrapped(|ui| {
        for theme in Theme::ALL {
            ui.selectable_value(&mut wanted.theme, theme, view.say(theme.key()));
        }
    });
    let mut shown = !wanted.hides_labels;
    ui.checkbox(&mut shown, view.say("option-labels")).on_hover_text(view.say("tip-option-labels"));
    wanted.hides_labels = !shown;
}

/// Whether the table is heard, and how loud.
fn volume_ui(ui: &mut Ui, view: &PanelView, volume: &mut Volume) {
    let mut is_heard = !volume.is_muted;
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut is_heard, theme::strong(view.say("option-sound")));
        // A slider goes to its nearest step even if nobody moves it.
        let mut percent = volume.percent;
        let slider = egui::Slider::new(&mut percent, 0..=100).step_by(5.0).suffix(" %");
        if ui.add_enabled(is_heard, slider).on_hover_text(view.say("tip-option-volume")).changed() {
            volume.percent = percent;
        }
    });
    volume.is_muted = !is_heard;
}
