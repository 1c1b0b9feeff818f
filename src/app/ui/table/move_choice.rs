//! The choice between several moves to the same square: a promotion, or the die used for castling.

use bevy::prelude::{Res, Result};
use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::play::selection::{Selection, moves_to};
use crate::app::play::{TableAction, TableId, TableInput};
use crate::app::shown_table::ShownTable;
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{
    command::UiCommand, context::PanelContext, widgets::images::Images, widgets::table_area::TableArea,
};
use crate::board::{Chessman, Side, Square};
use crate::session::{Game, LegalMove};

/// The size of a piece on its button.
const BUTTON_SIZE: f32 = 52.0;

/// The id of the layer in which the choice is drawn.
pub(in crate::app) fn layer_id() -> egui::Id {
    egui::Id::new("fork")
}

/// The moves to choose from.
#[derive(Clone, Copy)]
struct MoveChoiceView<'a> {
    translations: &'a Translations,
    table_id: TableId,
    game: &'a Game,
    selection: &'a Selection,
    images: &'a Images,
}

/// Draws the choice near the target of the moves, in the current game or in an exercise.
pub(in crate::app::ui) fn draw_move_choice(
    mut context: PanelContext,
    translations: Res<Translations>,
    shown_table: ShownTable,
    selection: Res<Selection>,
    images: Res<Images>,
    area: TableArea,
) -> Result {
    let Some(game) = shown_table.game_to_move_in() else { return Ok(()) };
    let view = MoveChoiceView {
        translations: &translations,
        table_id: shown_table.id(),
        game,
        selection: &selection,
        images: &images,
    };
    context.draw(|ctx, commands| {
        move_choice_ui(ctx, view, area.rect(ctx), |square| area.square_label_position(ctx, square), commands);
    })
}

/// Draws the moves near their target, while there is a choice.
fn move_choice_ui(
    ctx: &egui::Context,
    view: MoveChoiceView,
    table_rect: egui::Rect,
    screen_pos: impl Fn(Square) -> Option<egui::Pos2>,
    commands: &mut Vec<UiCommand>,
) {
    let selection = view.selection;
    let (Some(from_square), Some(to_square)) = (selection.from, selection.fork) else { return };
    let Some(target_pos) = screen_pos(to_square) else { return };
    let moves: Vec<&LegalMove> = moves_to(view.game, from_square, Some(to_square)).collect();
    let is_promotion = moves.iter().any(|legal| legal.info().is_some_and(|info| info.promotes));
    egui::Area::new(layer_id())
        .order(egui::Order::Foreground)
        .fixed_pos(target_pos - egui::vec2(0.0, 16.0))
        .pivot(egui::Align2::CENTER_BOTTOM)
        .constrain_to(table_rect.shrink(6.0))
        .fade_in(false)
        .show(ctx, |ui| {
            let stroke = egui::Stroke::new(1.5, ACCENT);
            egui::Frame::new().fill(theme::OVERLAY).stroke(stroke).corner_radius(8).inner_margin(10).show(ui, |ui| {
                let key = if is_promotion { "promotion-title" } else { "dice-choice-title" };
                ui.label(theme::strong(view.translations.say(key)));
                ui.horizontal(|ui| {
                    for legal in moves {
                        if choice_button_ui(ui, view, legal) {
                            let action = TableAction::Make(legal.id);
                            commands.push(UiCommand::Table(TableInput { table: view.table_id, action }));
                        }
                    }
                });
            });
        });
}

/// Draws a move as a button. Returns whether it was pressed.
fn choice_button_ui(ui: &mut Ui, view: MoveChoiceView, legal: &LegalMove) -> bool {
    let Some(promoted_piece) = legal.info().and_then(|info| info.choice) else {
        return ui.button(&legal.text).clicked();
    };
    let name = view.translations.piece(view.game.id(), promoted_piece);
    let chessman = Chessman::ALL.into_iter().find(|chessman| chessman.piece_name_key() == promoted_piece);
    let response = ui.add_sized([BUTTON_SIZE, BUTTON_SIZE], egui::Button::new(""));
    let side = view.game.side_to_move().unwrap_or(Side::White);
    let piece_color = theme::SIDES[side.index()];
    if let Some(chessman) = chessman {
        view.images.paint_chessman(ui.painter(), response.rect.shrink(4.0), chessman, piece_color, theme::FAINT_TEXT);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    response.show_tip(name).clicked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::testing::{self, Fixture};
    use crate::session::{Family, Game};

    #[test]
    fn a_pawn_becomes_what_is_pressed() {
        let id = Family::DiceChess.editions().next().expect("it has editions");
        let game = Game::from_fen(id, "8/P6k/8/8/8/8/8/K7 w - - 0 1 r11").expect("a position");
        let fixture = Fixture::new(game);
        let [from_square, to_square] = ["a7", "a8"].map(|square| square.parse::<Square>().expect("a square"));
        let mut selection = Selection::of(&fixture.current.game, from_square);
        selection.fork = Some(to_square);
        let game = &fixture.current.game;
        let knight_move_id = game.referee().find("a7a8n").expect("a knight");
        let promoted_piece = moves_to(game, from_square, Some(to_square)).find(|legal| legal.id == knight_move_id);
        let promoted_piece = promoted_piece.and_then(|legal| legal.info()?.choice).expect("what it becomes");
        for table_id in [TableId::Game, TableId::Exercise] {
            let mut harness = testing::harness([800.0, 600.0], |ui, commands| {
                let (translations, images) = (&fixture.translations, &fixture.images);
                let view = MoveChoiceView { translations, table_id, game, selection: &selection, images };
                move_choice_ui(ui.ctx(), view, ui.max_rect(), |_| Some(egui::pos2(400.0, 300.0)), commands);
            });
            assert!(testing::shows_text(&harness, &fixture.say("promotion-title")));
            testing::press_control(&mut harness, &fixture.translations.piece(id, promoted_piece));
            let commands = testing::take_commands(&mut harness);
            let expected_input = TableInput { table: table_id, action: TableAction::Make(knight_move_id) };
            assert!(matches!(&*commands, [UiCommand::Table(input)] if *input == expected_input), "{commands:?}");
        }
    }
}
