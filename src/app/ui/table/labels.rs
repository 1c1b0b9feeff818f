//! Labels above the table: refusals, the legend of marks, and the name of the piece under the pointer.

use bevy::prelude::{ColorToPacked, Deref, Res, Result, Vec2};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Color32, Ui};

use crate::app::play::selection::{Selection, moves_from};
use crate::app::scene::marks::{BoardMark, STAR_MIDDLE};
use crate::app::settings::{Settings, Theme};
use crate::app::ui::table::camera_buttons;
use crate::app::ui::table::gamepad_help::table_foot_y;
use crate::app::ui::widgets::game_view::{GameParams, GameView};
use crate::app::ui::widgets::table_area::TableArea;
use crate::app::ui::widgets::theme::{self, WARNING};
use crate::app::{i18n::Translations, learn::Learn, play::threats::ShownThreats};
use crate::board::Square;
use crate::session::{Game, MoveKind};

const MAX_WARNING_WIDTH: f32 = 260.0;
const MAX_PIECE_LABEL_WIDTH: f32 = 380.0;
const ICON_SIZE: f32 = 24.0;
/// The width that what lies in a corner of the table leaves free there, also for the buttons for the view.
const FREE_WIDTH: f32 = 80.0;
/// The height of a table below which its near corner is taken by the board.
const LOW_TABLE_HEIGHT: f32 = 400.0;

/// The data for the legend and the names of pieces.
#[derive(Clone, Copy, Deref)]
struct LabelsView<'a> {
    #[deref]
    view: GameView<'a>,
    selection: &'a Selection,
    settings: &'a Settings,
    threats: &'a ShownThreats,
}

/// Draws the last refusal, and a warning before a move that loses at once, near their squares.
pub(in crate::app::ui) fn draw_warnings(
    mut contexts: EguiContexts,
    game: GameParams,
    selection: Res<Selection>,
    area: TableArea,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    for (square, text) in warnings(game.view(), &selection) {
        if let Some(pos) = area.square_label_position(ctx, square) {
            warning_ui(ctx, text, pos, area.rect(ctx));
        }
    }
    Ok(())
}

/// The last refusal, and a warning before a move that loses at once, each with its square.
fn warnings(view: GameView, selection: &Selection) -> Vec<(Square, String)> {
    let refusal = selection.refusal.as_ref();
    let refusal_text = refusal.map(|(refusal, square)| (*square, view.translations.refusal(view.game().id(), refusal)));
    let losing_move = selection.aimed_move(view.game()).filter(|legal| legal.loses).and_then(|legal| legal.info());
    let loss_warning = losing_move.map(|info| {
        let key = match (info.to, selection.has_been_warned) {
            (None, false) => "warning-leaves",
            (None, true) => "warning-leaves-again",
            (Some(_), _) => "warning-loses",
        };
        (info.end_square(), view.say(key))
    });
    refusal_text.into_iter().chain(loss_warning).collect()
}

/// Draws what is said of the selected piece, or of the one under the pointer.
pub(in crate::app::ui) fn draw_labels(
    mut contexts: EguiContexts,
    game: GameParams,
    selection: Res<Selection>,
    settings: Res<Settings>,
    threats: Res<ShownThreats>,
    area: TableArea,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let view = LabelsView { view: game.view(), selection: &selection, settings: &settings, threats: &threats };
    labels_ui(ctx, view, area.rect(ctx));
    Ok(())
}

/// Draws the legend of the marks, or the name of the piece under the pointer.
fn labels_ui(ctx: &egui::Context, view: LabelsView, table_rect: egui::Rect) {
    match view.selection.from {
        Some(from_square) => legend_ui(
            ctx,
            LegendView { translations: view.translations, game: view.game(), theme: view.settings.theme },
            table_rect,
            from_square,
        ),
        None if !view.settings.hides_labels => piece_label_ui(ctx, view, table_rect),
        None => {}
    }
}

/// Draws the name of the piece under the pointer, and how it moves.
fn piece_label_ui(ctx: &egui::Context, view: LabelsView, table_rect: egui::Rect) {
    let referee = view.game().referee();
    let kit = referee.position().kit();
    let pointed_piece_id = view.selection.hover.and_then(|square| referee.position().pieces().get(&square).copied());
    let Some(pointed_piece) = pointed_piece_id.and_then(|id| kit.piece(id)) else { return };
    corner_label_ui(ctx, table_rect, |ui| {
        ui.set_max_width(MAX_PIECE_LABEL_WIDTH.min(table_rect.width() - FREE_WIDTH));
        let id = view.game().id();
        ui.label(theme::strong(view.translations.piece(id, pointed_piece.name)));
        ui.label(view.translations.moves_of(id, pointed_piece.name));
        if let Some(threat) = view.threats.0.iter().find(|threat| Some(threat.square) == view.selection.hover) {
            let key = if threat.hangs { "threat-hangs" } else { "threat-guarded" };
            ui.label(egui::RichText::new(view.say(key)).color(WARNING));
        }
    });
}

/// Draws contents that do not receive clicks in the near left corner of the table, or in the far one if the table is low and the board
/// fills its height.
fn corner_label_ui(ctx: &egui::Context, table_rect: egui::Rect, add_contents: impl FnOnce(&mut Ui)) {
    let is_table_filled = table_rect.height() < LOW_TABLE_HEIGHT && table_rect.height() <= table_rect.width();
    let (anchor, corner_pos) = if is_table_filled {
        (egui::Align2::LEFT_TOP, camera_buttons::free_corner_position(table_rect))
    } else {
        (egui::Align2::LEFT_BOTTOM, egui::pos2(table_rect.left() + 10.0, table_foot_y(ctx, table_rect) - 10.0))
    };
    egui::Area::new("legend".into()).fixed_pos(corner_pos).pivot(anchor).interactable(false).fade_in(false).show(
        ctx,
        |ui| {
            let background = theme::GROUND.gamma_multiply(0.9);
            egui::Frame::new().fill(background).corner_radius(8).inner_margin(8).show(ui, add_contents);
        },
    );
}

/// Draws a text near a point of the table.
fn warning_ui(ctx: &egui::Context, text: String, pos: egui::Pos2, table_rect: egui::Rect) {
    egui::Area::new("refusal".into())
        .order(egui::Order::Foreground)
        .fixed_pos(pos - egui::vec2(0.0, 12.0))
        .pivot(egui::Align2::CENTER_BOTTOM)
        .constrain_to(table_rect.shrink(6.0))
        .interactable(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let stroke = egui::Stroke::new(1.5, WARNING);
            egui::Frame::new().fill(theme::OVERLAY).stroke(stroke).corner_radius(8).inner_margin(10).show(ui, |ui| {
                ui.set_max_width(MAX_WARNING_WIDTH);
                ui.label(egui::RichText::new(text).color(theme::TEXT));
            });
        });
}

/// The data for the legend.
#[derive(Clone, Copy)]
struct LegendView<'a> {
    translations: &'a Translations,
    game: &'a Game,
    theme: Theme,
}

/// Draws the legend of the marks in an exercise.
pub(in crate::app::ui) fn draw_exercise_legend(
    mut contexts: EguiContexts,
    translations: Res<Translations>,
    learn: Res<Learn>,
    selection: Res<Selection>,
    settings: Res<Settings>,
    area: TableArea,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if let (Some(exercise_run), Some(from_square)) = (learn.exercise_run(), selection.from) {
        let view = LegendView { translations: &translations, game: exercise_run.game(), theme: settings.theme };
        legend_ui(ctx, view, area.rect(ctx), from_square);
    }
    Ok(())
}

/// Draws a legend of the kinds of targets of the selected piece.
fn legend_ui(ctx: &egui::Context, view: LegendView, table_rect: egui::Rect, from_square: Square) {
    let mut marks: Vec<(BoardMark, &str)> = Vec::new();
    for (legal, info) in moves_from(view.game, from_square).filter_map(|legal| Some((legal, legal.info()?))) {
        let key = match info.arrival {
            MoveKind::Move => "legend-move",
            MoveKind::Combine => "legend-combine",
            MoveKind::TurnOver => "legend-turn-over",
            MoveKind::Capture => "legend-capture",
            MoveKind::Leave => "legend-leave",
        };
        marks.push((BoardMark::of(info.arrival), key));
        marks.extend(info.promotes.then_some((BoardMark::Promote, "legend-promote")));
        marks.extend(legal.loses.then_some((BoardMark::Loses, "legend-loses")));
    }
    marks.sort_unstable();
    marks.dedup();
    if marks.is_empty() {
        return;
    }
    corner_label_ui(ctx, table_rect, |ui| {
        ui.set_max_width(table_rect.width() - FREE_WIDTH);
        ui.horizontal_wrapped(|ui| {
            for (mark, key) in marks {
                mark_icon_ui(ui, mark, view.theme);
                ui.label(view.translations.say(key));
            }
        });
    });
}

/// Draws a small image of a mark.
fn mark_icon_ui(ui: &mut Ui, mark: BoardMark, theme: Theme) {
    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(ICON_SIZE), egui::Sense::hover());
    let [edge_color, color] = [BoardMark::edge_color(theme), mark.color(theme)].map(|color| {
        let [red, green, blue, alpha] = color.to_srgba().to_u8_array();
        Color32::from_rgba_unmultiplied(red, green, blue, alpha)
    });
    // A star alone is drawn larger and centred, a dot smaller.
    let (mark_center, scale) = match mark {
        BoardMark::Promote => (Vec2::splat(STAR_MIDDLE), 2.8),
        BoardMark::Loses => (Vec2::ZERO, 2.6),
        BoardMark::Leave => (Vec2::ZERO, 2.0),
        BoardMark::Move => (Vec2::ZERO, 2.5),
        _ => (Vec2::ZERO, 1.0),
    };
    let mut mesh = egui::Mesh::default();
    // One star is sufficient.
    let mut mark_strips = mark.strips_in(theme);
    mark_strips.truncate(if mark == BoardMark::Promote { 1 } else { usize::MAX });
    let edge_strips = mark.edge_of(theme, &mark_strips).into_iter().map(|strip| (strip, edge_color));
    let edge_strips: Vec<_> = edge_strips.collect();
    for (strip, color) in edge_strips.into_iter().chain(mark_strips.into_iter().map(|strip| (strip, color))) {
        let first_vertex = mesh.vertices.len() as u32;
        for point in &strip {
            let point = (*point - mark_center) * scale * ICON_SIZE;
            mesh.colored_vertex(rect.center() + egui::vec2(point.x, -point.y), color);
        }
        for corner in 0..(strip.len() as u32).saturating_sub(2) {
            mesh.add_triangle(first_vertex + corner, first_vertex + corner + 1, first_vertex + corner + 2);
        }
    }
    ui.painter().add(mesh);
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::i18n::Language;
    use crate::app::ui::command::UiCommand;
    use crate::app::ui::testing::{self, Fixture};
    use crate::board::Side;
    use crate::lessons;

    fn labels_harness<'a>(fixture: &'a Fixture, selection: &'a Selection) -> Harness<'a, Vec<UiCommand>> {
        testing::harness([800.0, 600.0], move |ui, _| {
            let threats = ShownThreats(lessons::threats(&fixture.current.game, Side::White));
            let view =
                LabelsView { view: fixture.game_view(), selection, settings: &fixture.settings, threats: &threats };
            labels_ui(ui.ctx(), view, ui.max_rect());
            for (_, text) in warnings(fixture.game_view(), selection) {
                warning_ui(ui.ctx(), text, egui::pos2(400.0, 300.0), ui.max_rect());
            }
        })
    }

    fn parse_square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn a_refusal_says_why_and_the_legend_what_the_marks_mean() {
        let fixture = Fixture::turnover(&[]);
        let refusal = fixture
            .current
            .game
            .referee()
            .position()
            .refusal(parse_square("e1"), Some(parse_square("e5")))
            .expect("it is refused");
        let text = fixture.translations.refusal(fixture.current.game.id(), &refusal);
        let refused_selection = Selection { refusal: Some((refusal, parse_square("e5"))), ..Selection::default() };
        assert!(testing::shows_text(&labels_harness(&fixture, &refused_selection), &text));

        let chosen_selection = Selection::of(&fixture.current.game, parse_square("d2"));
        let harness = labels_harness(&fixture, &chosen_selection);
        assert!(testing::shows_text(&harness, &fixture.say("legend-move")), "{harness:?}");
        assert!(!testing::shows_text(&harness, &text));
    }

    /// Where the legend lies on a table of this size, clear of the buttons for the view.
    fn legend_rect(language: Language, size: [f32; 2]) -> egui::Rect {
        let fixture = Fixture::in_language(language);
        let selection = Selection::of(&fixture.current.game, parse_square("d2"));
        let harness = testing::harness(size, |ui, commands| {
            let (table_rect, threats) = (ui.max_rect(), ShownThreats(Vec::new()));
            let (view, settings) = (fixture.game_view(), &fixture.settings);
            camera_buttons::camera_buttons_ui(ui.ctx(), &fixture.translations, table_rect, Side::White, commands);
            labels_ui(ui.ctx(), LabelsView { view, selection: &selection, settings, threats: &threats }, table_rect);
        });
        assert!(testing::shows_text(&harness, &fixture.say("legend-move")), "{language:?} {size:?}");
        let legend_rect = harness.ctx.memory(|memory| memory.area_rect("legend")).expect("the legend");
        for key in ["view-reset", "view-turn"] {
            let button_rect = testing::control_rect(&harness, &fixture.say(key));
            assert!(!legend_rect.intersects(button_rect), "{language:?} {size:?}: {legend_rect} {button_rect}");
        }
        legend_rect
    }

    #[test]
    fn on_a_low_table_the_legend_lies_in_the_far_half_unless_the_board_leaves_room_at_the_foot() {
        for language in Language::ALL {
            for width in [328.0, 440.0, 560.0] {
                let legend_rect = legend_rect(language, [width, 328.0]);
                assert!(
                    legend_rect.bottom() < 164.0 && legend_rect.right() < width,
                    "{language:?} {width}: {legend_rect}"
                );
            }
            let legend_rect = legend_rect(language, [328.0, 368.0]);
            assert!(legend_rect.top() > 290.0 && legend_rect.bottom() < 368.0, "{language:?}: {legend_rect}");
        }
    }

    #[test]
    fn in_an_exercise_the_legend_tells_turning_over_from_capturing() {
        let fixture = Fixture::turnover(&[]);
        let fen = "1c5c/8/8/3b4/8/8/1C6/1C1R1r2 w";
        let game = Game::from_fen(fixture.current.game.id(), fen).expect("a position");
        let harness = testing::harness([800.0, 600.0], |ui, _| {
            let view = LegendView { translations: &fixture.translations, game: &game, theme: fixture.settings.theme };
            legend_ui(ui.ctx(), view, ui.max_rect(), parse_square("d1"));
        });
        for key in ["legend-move", "legend-turn-over", "legend-capture"] {
            assert!(testing::shows_text(&harness, &fixture.say(key)), "{key} in {harness:?}");
        }
        assert!(!testing::shows_text(&harness, &fixture.say("legend-promote")));
    }

    #[test]
    fn the_piece_under_the_pointer_is_named_unless_nobody_wants_that() {
        let mut fixture = Fixture::turnover(&[]);
        let game = &fixture.current.game;
        let id = game.referee().position().pieces()[&parse_square("e1")];
        let name =
            fixture.translations.piece(game.id(), game.referee().position().kit().piece(id).expect("a piece").name);
        let pointed_selection = Selection { hover: Some(parse_square("e1")), ..Selection::default() };
        assert!(testing::shows_text(&labels_harness(&fixture, &pointed_selection), &name));
        fixture.settings.hides_labels = true;
        assert!(!testing::shows_text(&labels_harness(&fixture, &pointed_selection), &name));
    }
}
