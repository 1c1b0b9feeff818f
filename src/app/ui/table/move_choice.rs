//! The choice between several moves to the same square: a promotion, or the die used for castling.

use bevy::prelude::{Res, Result};
use bevy_egui::egui::{self, Ui};

use crate::app::i18n::Translations;
use crate::app::learn::LearnCommand;
use crate::app::play::selection::{Selection, moves_to};
use crate::app::play::{Intent, TableId};
use crate::app::shown_table::ShownTable;
use crate::app::ui::widgets::theme::{self, ACCENT};
use crate::app::ui::{
    command::UiCommand, context::PanelContext, widgets::images::Images, widgets::table_area::TableArea,
};
use crate::board::{Chessman, Side, Square};
use crate::session::{Game, LegalMove, MoveId};

/// The size of a piece on its button.
const BUTTON_SIZE: f32 = 52.0;

/// The id of the layer in which the choice is drawn.
pub(in crate::app) fn layer() -> egui::Id {
    egui::Id::new("fork")
}

/// The moves to choose from.
#[derive(Clone, Copy)]
struct MoveChoiceView<'a> {
    translations: &'a Translations,
    table: TableId,
    game: &'a Game,
    selection: &'a Selection,
    images: &'a Images,
}

impl MoveChoiceView<'_> {
    /// The command that makes a move at this table.
    fn command(self, id: MoveId) -> UiCommand {
        match self.table {
            TableId::Exercise => UiCommand::Learn(LearnCommand::Attempt(id)),
            _ => UiCommand::Intent(Intent::Play(id)),
        }
    }
}

/// Draws the choice near the target of the moves, in the current game or in an exercise.
pub(in crate::app::ui) fn draw_move_choice(
    mut context: PanelContext,
    translations: Res<Translations>,
    table: ShownTable,
    selection: Res<Selection>,
    images: Res<Images>,
    area: TableArea,
) -> Result {
    let Some(game) = table.game_to_move_in() else { return Ok(()) };
    let view =
        MoveChoiceView { translations: &translations, table: table.id(), game, selection: &selection, images: &images };
    context.draw(|ctx, commands| {
        move_choice_ui(ctx, view, area.rect(ctx), |square| area.on_screen(ctx, square), commands);
    })
}

/// Draws the moves near their target, while there is a choice.
fn move_choice_ui(
    ctx: &egui::Context,
    view: MoveChoiceView,
    table: egui::Rect,
    on_screen: impl Fn(Square) -> Option<egui::Pos2>,
    commands: &mut Vec<UiCommand>,
) {
    let selection = view.selection;
    let (Some(from), Some(to)) = (selection.from, selection.fork) else { return };
    let Some(target_position) = on_screen(to) else { return };
    let moves: Vec<&LegalMove> = moves_to(view.game, from, Some(to)).collect();
    let is_promotion = moves.iter().any(|legal| legal.info().is_some_and(|info| info.promotes));
    egui::Area::new(layer())
        .order(egui::Order::Foreground)
        .fixed_pos(target_position - egui::vec2(0.0, 16.0))
        .pivot(egui::Align2::CENTER_BOTTOM)
        .constrain_to(table.shrink(6.0))
        .fade_in(false)
        .show(ctx, |ui| {
            let stroke = egui::Stroke::new(1.5, ACCENT);
            egui::Frame::new().fill(theme::OVERLAY).stroke(stroke).corner_radius(8).inner_margin(10).show(ui, |ui| {
                let key = if is_promotion { "promotion-title" } else { "dice-choice-title" };
                ui.label(theme::strong(view.translations.say(key)));
                ui.horizontal(|ui| {
                    for legal in moves {
                        if choice_ui(ui, view, legal) {
                            commands.push(view.command(legal.id));
                        }
                    }
                });
            });
        });
}

/// Draws a move as a button. Returns whether it was pressed.
fn choice_ui(ui: &mut Ui, view: MoveChoiceView, legal: &LegalMove) -> bool {
    let Some(choice) = legal.info().and_then(|info| info.choice) else {
        return ui.button(&legal.text).clicked();
    };
    let name = view.translations.piece(view.game.id(), choice);
    let chessman = Chessman::ALL.into_iter().find(|chessman| chessman.piece_name() == choice);
    let response = ui.add_sized([BUTTON_SIZE, BUTTON_SIZE], egui::Button::new("")).on_hover_text(&name);
    let side = view.game.side_to_move().unwrap_or(Side::White);
    let piece_color = theme::SIDES[side.index()];
    if let Some(chessman) = chessman {
        view.images.paint_chessman(ui.painter(), response.rect.shrink(4.0), chessman, piece_color, theme::FAINT_TEXT);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &name));
    response.clicked()
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
        let shown = Fixture::new(game);
        let [from, to] = ["a7", "a8"].map(|square| square.parse::<Square>().expect("a square"));
        let mut selection = Selection::of(&shown.current.game, from);
        selection.fork = Some(to);
        let game = &shown.current.game;
        let knight = game.referee().find("a7a8n").expect("a knight");
        let choice = moves_to(game, from, Some(to)).find(|legal| legal.id == knight);
        let choice = choice.and_then(|legal| legal.info()?.choice).expect("what it becomes");
        let chosen = |table: TableId| {
            let mut harness = testing::harness([800.0, 600.0], |ui, commands| {
                let (translations, images) = (&shown.translations, &shown.images);
                let view = MoveChoiceView { translations, table, game, selection: &selection, images };
                move_choice_ui(ui.ctx(), view, ui.max_rect(), |_| Some(egui::pos2(400.0, 300.0)), commands);
            });
            assert!(testing::reads(&harness, &shown.say("promotion-title")));
            testing::press(&mut harness, &shown.translations.piece(id, choice));
            testing::take(&mut harness)
        };
        let played = chosen(TableId::Game);
        assert!(matches!(&*played, [UiCommand::Intent(Intent::Play(id))] if *id == knight), "{played:?}");
        let tried = chosen(TableId::Exercise);
        assert!(matches!(&*tried, [UiCommand::Learn(LearnCommand::Attempt(id))] if *id == knight), "{tried:?}");
    }
}
