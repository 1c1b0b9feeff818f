//! The line that is typed where there is no panel of a game: in exercises a move or a question, elsewhere a question. It is only seen
//! while something is typed or answered.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, DetectChanges, IntoScheduleConfigs, Res, Result, Single, State, in_state};
use bevy_egui::{EguiPrimaryContextPass, egui};

use crate::app::play::{CurrentGame, TableAction, TableInput};
use crate::app::screen::{Overlay, Screen};
use crate::app::shown_table::ShownTable;
use crate::app::ui::table::move_entry::{self, EntryLine, LineField};
use crate::app::ui::widgets::table_area::TableArea;
use crate::app::ui::{command::UiCommand, context::PanelContext, systems::UiSystems};
use crate::app::{i18n::Translations, learn::ExerciseRun};
use crate::session::MoveId;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    let is_without_game_panel =
        |screen: Res<State<Screen>>| matches!(screen.get(), Screen::Learn | Screen::Tutorial | Screen::Editor);
    app.add_systems(
        EguiPrimaryContextPass,
        draw_typed_line.in_set(UiSystems::OverTable).run_if(is_without_game_panel).run_if(in_state(Overlay::None)),
    );
}

/// The width of the line, and its distance from the edge of the table, in points.
const MAX_LINE_WIDTH: f32 = 320.0;
const EDGE_GAP: f32 = 14.0;

/// What the line is about.
#[derive(SystemParam)]
struct TypedLineParams<'w, 's> {
    translations: Res<'w, Translations>,
    shown_table: ShownTable<'w>,
    current_game: Res<'w, CurrentGame>,
    area: TableArea<'w, 's>,
}

fn draw_typed_line(
    mut context: PanelContext,
    params: TypedLineParams,
    mut entry_line: Single<&mut EntryLine>,
) -> Result {
    let TypedLineParams { translations, shown_table, current_game, area } = &params;
    let game_tick = current_game.last_changed();
    context.draw(|ctx, commands| {
        if ctx.input(|input| input.key_pressed(egui::Key::Escape) || input.pointer.any_pressed()) {
            entry_line.clear_message();
        }
        // In the frame in which egui measures an area, what is typed would be lost: it is measured before it is needed.
        let id = egui::Id::new("typed line");
        let is_measured = egui::AreaState::load(ctx, id).is_some();
        if is_measured && !entry_line.is_being_typed() && !entry_line.has_message(game_tick) {
            return;
        }
        let table_rect = area.rect(ctx);
        egui::Area::new(id)
            .order(egui::Order::Foreground)
            .fixed_pos(table_rect.center_bottom() - egui::vec2(0.0, EDGE_GAP))
            .pivot(egui::Align2::CENTER_BOTTOM)
            .show(ctx, |ui| {
                egui::Frame::window(&ctx.global_style()).show(ui, |ui| {
                    ui.set_width(MAX_LINE_WIDTH.min(table_rect.width() - 4.0 * EDGE_GAP));
                    move_entry::message_ui(ui, game_tick, &entry_line);
                    let example_move = shown_table.exercise_run().and_then(example_move);
                    let line_field =
                        LineField::show(ui, translations, shown_table.game_id(), example_move, &mut entry_line);
                    let Some(text) = line_field
                        .sent_text
                        .as_deref()
                        .filter(|_| !line_field.ask_if_question(&mut entry_line, commands))
                    else {
                        return;
                    };
                    match parse_move(translations, shown_table.exercise_run(), text) {
                        Ok(id) => {
                            entry_line.clear();
                            let action = TableAction::Make(id);
                            commands.push(UiCommand::Table(TableInput { table: shown_table.id(), action }));
                        }
                        Err(reason) => {
                            move_entry::show_refusal(&mut entry_line, game_tick, reason, commands);
                            line_field.select_all(ui, &mut entry_line);
                        }
                    }
                });
            });
    })
}

/// A move that could be typed.
fn example_move(exercise_run: &ExerciseRun) -> Option<String> {
    let legal_moves = exercise_run.right_game().legal_moves();
    legal_moves
        .iter()
        .find(|legal| exercise_run.awaits_move() && legal.info().is_some())
        .map(|legal| legal.code.clone())
}

/// The move of an exercise that is typed; else why it is none.
fn parse_move(translations: &Translations, exercise_run: Option<&ExerciseRun>, text: &str) -> Result<MoveId, String> {
    let Some(exercise_run) = exercise_run.filter(|exercise_run| !exercise_run.is_solved()) else {
        return Err(translations.say("entry-only-questions"));
    };
    let game = exercise_run.right_game();
    let id = game.referee().read_move(text).or_else(|_| game.referee().read_move(&text.to_lowercase()));
    id.map_err(|error| move_entry::error_text(translations, game, &error, text))
}
