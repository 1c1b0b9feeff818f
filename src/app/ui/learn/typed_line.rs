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
    let has_no_panel =
        |screen: Res<State<Screen>>| matches!(screen.get(), Screen::Learn | Screen::Tutorial | Screen::Editor);
    app.add_systems(
        EguiPrimaryContextPass,
        draw_typed_line.in_set(UiSystems::OverTable).run_if(has_no_panel).run_if(in_state(Overlay::None)),
    );
}

/// The width of the line, and its distance from the edge of the table, in points.
const WIDTH: f32 = 320.0;
const GAP: f32 = 14.0;

/// What the line is about.
#[derive(SystemParam)]
struct LineParams<'w, 's> {
    translations: Res<'w, Translations>,
    table: ShownTable<'w>,
    current_game: Res<'w, CurrentGame>,
    area: TableArea<'w, 's>,
}

fn draw_typed_line(mut context: PanelContext, params: LineParams, mut line: Single<&mut EntryLine>) -> Result {
    let LineParams { translations, table, current_game: current, area } = &params;
    let state = current.last_changed();
    context.draw(|ctx, commands| {
        if ctx.input(|input| input.key_pressed(egui::Key::Escape) || input.pointer.any_pressed()) {
            line.forget_message();
        }
        // In the frame in which egui measures an area, what is typed would be lost: it is measured before it is needed.
        let id = egui::Id::new("typed line");
        let is_measured = egui::AreaState::load(ctx, id).is_some();
        if is_measured && !line.is_typed() && !line.has_message(state) {
            return;
        }
        let room = area.rect(ctx);
        egui::Area::new(id)
            .order(egui::Order::Foreground)
            .fixed_pos(room.center_bottom() - egui::vec2(0.0, GAP))
            .pivot(egui::Align2::CENTER_BOTTOM)
            .show(ctx, |ui| {
                egui::Frame::window(&ctx.global_style()).show(ui, |ui| {
                    ui.set_width(WIDTH.min(room.width() - 4.0 * GAP));
                    move_entry::message_ui(ui, state, &line);
                    let example = table.exercise_run().and_then(example);
                    let line_field = LineField::show(ui, translations, table.game_id(), example, &mut line);
                    let Some(text) = line_field.sent_text.as_deref().filter(|_| !line_field.ask(&mut line, commands))
                    else {
                        return;
                    };
                    match read_move(translations, table.exercise_run(), text) {
                        Ok(id) => {
                            line.clear();
                            let action = TableAction::Make(id);
                            commands.push(UiCommand::Table(TableInput { table: table.id(), action }));
                        }
                        Err(reason) => {
                            move_entry::refuse(&mut line, state, reason, commands);
                            line_field.keep(ui, &mut line);
                        }
                    }
                });
            });
    })
}

/// A move that could be typed.
fn example(run: &ExerciseRun) -> Option<String> {
    let moves = run.right_game().legal_moves();
    moves.iter().find(|legal| run.awaits_move() && legal.info().is_some()).map(|legal| legal.code.clone())
}

/// The move of an exercise that is typed; else why it is none.
fn read_move(translations: &Translations, run: Option<&ExerciseRun>, text: &str) -> Result<MoveId, String> {
    let Some(run) = run.filter(|run| !run.is_solved()) else {
        return Err(translations.say("entry-only-questions"));
    };
    let game = run.right_game();
    let id = game.referee().read_move(text).or_else(|_| game.referee().read_move(&text.to_lowercase()));
    id.map_err(|error| move_entry::explain(translations, game, &error, text))
}
