//! What is pasted: the game, the puzzle or the online game to which it leads.

use bevy::prelude::{
    App, Commands, Component, DespawnOnExit, IntoScheduleConfigs, MessageWriter, Res, Result, Single, State, not,
    resource_exists,
};
use bevy_egui::egui::{self, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::app::kiosk::Kiosk;
use crate::app::play::{CurrentGame, Intent};
use crate::app::share::paste::{self, PasteError, PastedKind};
use crate::app::ui::command::UiCommand;
use crate::app::ui::overlays::share::{ShareView, text_box_ui};
use crate::app::ui::systems::{DrawApp, UiSystems};
use crate::app::ui::widgets::structure::{self, HeadingLevel};
use crate::app::ui::widgets::theme::{self, WARNING};
use crate::app::{
    online::commands::OnlineCommand, online::tournaments::OnlineTournamentCommand, program::link_target::LinkTarget,
    puzzles::PuzzleCommand, screen::Overlay,
};
use crate::session::GameId;

pub(in crate::app::ui) fn plugin(app: &mut App) {
    app.spawn_while::<PastedText>(Overlay::Share).add_systems(
        EguiPrimaryContextPass,
        handle_pasted_text.in_set(UiSystems::Prepare).run_if(not(resource_exists::<Kiosk>)),
    );
}

/// The height of the field, in logical pixels.
const PASTE_BOX_HEIGHT: f32 = 64.0;

/// The pasted text.
#[derive(Component, Default)]
pub(in crate::app::ui) struct PastedText {
    text: String,
    /// The result of reading it.
    parsed_target: Option<Result<LinkTarget, PasteError>>,
    /// The game of a text that does not name one.
    game_id: Option<GameId>,
}

impl PastedText {
    fn set_text(&mut self, text: String, current_game: &CurrentGame) {
        let game_id = *self.game_id.get_or_insert(current_game.game.id());
        self.parsed_target = paste::kind_of(&text).map(|_| parse_target(&text, game_id));
        self.text = text;
    }
}

/// What a pasted text leads to; `game_id` is its game if it does not tell.
fn parse_target(text: &str, game_id: GameId) -> Result<LinkTarget, PasteError> {
    if LinkTarget::has_link_mark(text) {
        return LinkTarget::parse(text)
            .map_err(|error| PasteError { kind: PastedKind::Link, reason: error.to_string() });
    }
    paste::parse(text, game_id).map(|record| LinkTarget::Game(Box::new(record)))
}

/// The command that opens what a link leads to.
pub(in crate::app::ui) fn open_command(target: &LinkTarget) -> UiCommand {
    match target.clone() {
        LinkTarget::Game(record) => UiCommand::Intent(Intent::Open { record, key: None, remote: None }),
        LinkTarget::Online(link) => UiCommand::Online(OnlineCommand::Look(link)),
        LinkTarget::Tournament(link) => UiCommand::OnlineTournament(OnlineTournamentCommand::Show(link)),
        LinkTarget::Challenge(link) => UiCommand::Online(OnlineCommand::Invite(Some(link.player))),
        LinkTarget::Study(link) => UiCommand::Online(OnlineCommand::OpenStudy(link)),
        LinkTarget::Puzzle(puzzle) => UiCommand::Puzzle(PuzzleCommand::Open(puzzle)),
    }
}

/// Handles text that is pasted without a focused field. A game is opened at once if it does not replace another one.
fn handle_pasted_text(
    mut contexts: EguiContexts,
    current_game: Res<CurrentGame>,
    overlay: Res<State<Overlay>>,
    mut sheet_text: Option<Single<&mut PastedText>>,
    mut ui_commands: MessageWriter<UiCommand>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if ctx.text_edit_focused() || !matches!(overlay.get(), Overlay::None | Overlay::Result | Overlay::Share) {
        return Ok(());
    }
    let Some(text) = ctx.input_mut(|input| pasted_text_of_frame(&mut input.events)) else { return Ok(()) };
    let mut new_text = PastedText::default();
    let (is_sheet_open, pasted_text) =
        (sheet_text.is_some(), sheet_text.as_deref_mut().map_or(&mut new_text, |sheet_text| &mut **sheet_text));
    pasted_text.set_text(text, &current_game);
    match &pasted_text.parsed_target {
        Some(Ok(target)) if !matches!(target, LinkTarget::Game(_)) || !current_game.is_under_way() => {
            ui_commands.write(open_command(target));
        }
        _ if is_sheet_open => {}
        _ => {
            commands.spawn((new_text, DespawnOnExit(Overlay::Share)));
            ui_commands.write(UiCommand::Overlay(Overlay::Share));
        }
    }
    Ok(())
}

/// Removes a pasted text from the events if it is more than a move. On a desktop, pasting produces a text event.
fn pasted_text_of_frame(events: &mut Vec<egui::Event>) -> Option<String> {
    let is_pasted_text = |event: &mut egui::Event| match event {
        egui::Event::Paste(text) | egui::Event::Text(text) => paste::is_more_than_a_move(text),
        _ => false,
    };
    match events.extract_if(.., is_pasted_text).last()? {
        egui::Event::Paste(text) | egui::Event::Text(text) => Some(text),
        _ => None,
    }
}

pub(in crate::app::ui) fn paste_ui(
    ui: &mut Ui,
    view: ShareView,
    pasted_text: &mut PastedText,
    commands: &mut Vec<UiCommand>,
) {
    structure::heading_ui(ui, HeadingLevel::SheetPart, theme::strong(view.say("paste-title")));
    ui.label(theme::faint(view.say("paste-hint")));
    let text_box = text_box_ui(ui, "paste", PASTE_BOX_HEIGHT, &mut pasted_text.text);
    theme::set_accessible_name(&text_box, view.say("paste-title"));
    let mut has_changed = text_box.changed();
    let game_id = pasted_text.game_id.get_or_insert(view.current_game.game.id());
    ui.horizontal_wrapped(|ui| {
        structure::mark_group(ui, view.say("paste-game"));
        structure::group_name_ui(ui, view.say("paste-game"));
        for listed_id in GameId::ALL {
            has_changed |=
                theme::selectable_value(ui, game_id, listed_id, view.say(&format!("game-{}", listed_id.name())))
                    .changed();
        }
    });
    if has_changed {
        let text = std::mem::take(&mut pasted_text.text);
        pasted_text.set_text(text, view.current_game);
    }
    match &pasted_text.parsed_target {
        None => {}
        Some(Ok(target)) => {
            target_ui(ui, view, target);
            if ui.add(theme::main_button(view.say("paste-open"))).clicked() {
                commands.push(open_command(target));
            }
        }
        Some(Err(error)) => {
            let key = match error.kind {
                PastedKind::Link => "paste-wrong-link",
                PastedKind::Position => "paste-wrong-position",
                PastedKind::Record => "paste-wrong-record",
            };
            let text = view.translations.say_with(key, &[("why", error.reason.clone().into())]);
            ui.add(egui::Label::new(egui::RichText::new(text).color(WARNING)).wrap());
        }
    }
}

/// Draws what was recognised.
fn target_ui(ui: &mut Ui, view: ShareView, target: &LinkTarget) {
    let game_name = |id: GameId| view.say(&format!("game-{}", id.name()));
    match target {
        LinkTarget::Game(record) => {
            let name = game_name(record.game.id());
            let tree = record.game.tree();
            let move_count = tree.number(tree.end()).map_or(0, |(move_number, _)| move_number);
            ui.label(view.translations.say_with("paste-found", &[("game", name.into()), ("count", move_count.into())]));
            if view.current_game.is_under_way() {
                ui.label(egui::RichText::new(view.say("paste-replaces")).color(WARNING));
            }
        }
        LinkTarget::Online(link) => {
            ui.label(view.translations.say_with("paste-found-online", &[("key", link.key.clone().into())]));
        }
        LinkTarget::Tournament(_) => drop(ui.label(view.say("paste-found-tournament"))),
        LinkTarget::Challenge(link) => {
            ui.label(view.translations.say_with("online-challenge-whom", &[("player", link.player.as_str().into())]));
        }
        LinkTarget::Study(_) => drop(ui.label(view.say("paste-found-study"))),
        LinkTarget::Puzzle(puzzle) => {
            ui.label(view.translations.say_with("paste-found-puzzle", &[("game", game_name(puzzle.game).into())]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ui::overlays::share::tests::share_harness_with;
    use crate::app::ui::testing::{self, Fixture};
    use crate::puzzles::Puzzle;

    #[test]
    fn what_is_pasted_on_the_table_is_a_game_and_no_move() {
        let position = "c1c1c1c1/1c1c1c1c/8/8/3P4/8/1C1Q1C1C/C1C1C1C1 b 1 1".to_owned();
        for event in [egui::Event::Paste(position.clone()), egui::Event::Text(position.clone())] {
            let mut events = vec![egui::Event::Text("a".into()), event];
            assert_eq!(pasted_text_of_frame(&mut events), Some(position.clone()));
            assert_eq!(events, [egui::Event::Text("a".into())]);
        }
        let mut typed_events = vec![egui::Event::Text("e2e4".into())];
        assert_eq!(pasted_text_of_frame(&mut typed_events), None);
        assert_eq!(typed_events.len(), 1);
    }

    #[test]
    fn a_link_in_the_paste_box_opens_a_puzzle() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let puzzle_text = "turnover-modern|7c/8/R7/1R6/8/8/8/C7 w 0 1|mate2|b5b7 h8g8 a6a8|mate|900";
        let puzzle: Puzzle = puzzle_text.parse().expect("a puzzle");
        let mut pasted_text = PastedText::default();
        pasted_text.set_text(format!("https://example.org/{}", puzzle.fragment()), &fixture.current);
        let mut harness = share_harness_with(pasted_text, &fixture);
        testing::press_control(&mut harness, &fixture.say("paste-open"));
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Puzzle(PuzzleCommand::Open(opened_puzzle))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(**opened_puzzle, puzzle);
    }

    #[test]
    fn a_link_in_the_paste_box_opens_a_game_on_a_server() {
        let fixture = Fixture::turnover(&["d2d4"]);
        let mut pasted_text = PastedText::default();
        pasted_text.set_text("https://example.org/#play=abcdefgh23456789".into(), &fixture.current);
        let mut harness = share_harness_with(pasted_text, &fixture);
        let open_name = fixture.say("paste-open");
        testing::press_control(&mut harness, &open_name);
        let commands = testing::take_commands(&mut harness);
        let [UiCommand::Online(OnlineCommand::Look(link))] = &*commands else { panic!("{commands:?}") };
        assert_eq!(link.key, "abcdefgh23456789");
    }

    #[test]
    fn what_is_pasted_may_lead_to_a_game_on_a_server() {
        let id = GameId::default();
        let text = "Play with me: https://example.org/#play=abcdefgh23456789";
        let pasted_text = pasted_text_of_frame(&mut vec![egui::Event::Paste(text.into())]).expect("a text");
        let Ok(LinkTarget::Online(link)) = parse_target(&pasted_text, id) else { panic!("a link") };
        assert_eq!(link.key, "abcdefgh23456789");
        for (text, expected) in
            [("https://example.org/#play=", "game on a server"), ("https://example.org/#game=abc", "")]
        {
            let error = parse_target(text, id).expect_err("an error");
            assert_eq!(error.kind, PastedKind::Link);
            assert!(error.reason.contains(expected), "{}", error.reason);
        }
    }

    #[test]
    fn a_pasted_game_is_as_long_as_the_numbers_of_its_main_line() {
        let mut fixture_with_variations = Fixture::turnover(&["d2d4", "d7d5"]);
        let first_node = fixture_with_variations.current.game.line().nodes()[0];
        let codes = fixture_with_variations.current.game.tree()[first_node].referee().codes();
        for (code, _) in codes.iter().take(4) {
            fixture_with_variations.current.record.game.add_move(first_node, code).expect("a legal move");
        }
        for fixture in [fixture_with_variations, Fixture::dice_chess(&["r12", "e2e3", "r12", "d7d6"])] {
            let mut pasted_text = PastedText::default();
            pasted_text.set_text(fixture.current.record.to_string(), &fixture.current);
            let harness = share_harness_with(pasted_text, &fixture);
            let name = fixture.say(&format!("game-{}", fixture.current.game.id()));
            let arguments = [("game", name.into()), ("count", 1.into())];
            let found_text = fixture.translations.say_with("paste-found", &arguments);
            assert!(testing::shows_text(&harness, &found_text), "{found_text}: {harness:?}");
        }
    }
}
