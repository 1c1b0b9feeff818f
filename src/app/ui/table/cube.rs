//! The doubling cube in the panel: the stake, the score of the match, and the buttons to double, take and drop.

use bevy_egui::egui::{self, Ui};

use crate::app::play::Intent;
use crate::app::screen::Overlay;
use crate::app::ui::table::{dice::DiceView, dice_entry};
use crate::app::ui::widgets::tips::ShowTip;
use crate::app::ui::{command::UiCommand, widgets::theme};
use crate::app::{i18n::Translations, phrases, play::CurrentGame};
use crate::board::Side;
use crate::session::cube::{Crawford, Cube, CubeAction, DoubleOffer, MatchScore};
use crate::session::final_cube;

/// Draws the stake, who owns the cube, and the score of the match. Draws nothing in games without a cube.
pub(in crate::app::ui) fn cube_ui(ui: &mut Ui, view: DiceView) {
    let Some(cube) = Cube::of(view.game().referee()) else { return };
    let stake_text = stake_texts(view.translations, view.current, &cube).join(" · ");
    let text = egui::RichText::new(stake_text).size(theme::BUTTON_TEXT);
    ui.add(egui::Label::new(text).wrap()).show_tip(view.say("tip-start-cube"));
    if let Some(score) = cube.score {
        ui.add(
            egui::Label::new(theme::faint(match_score_text(view.translations, score)).size(theme::BUTTON_TEXT)).wrap(),
        );
        if score.crawford == Crawford::Now {
            let text = egui::RichText::new(view.say("cube-crawford")).size(theme::BUTTON_TEXT);
            ui.add(egui::Label::new(text).wrap()).show_tip(view.say("tip-start-crawford"));
        }
    }
}

/// The stake, and who owns the cube, in words.
pub(in crate::app) fn stake_texts(translations: &Translations, current: &CurrentGame, cube: &Cube) -> [String; 2] {
    let owned_by = |side| {
        let player = phrases::player(translations, current, side);
        translations.say_with("cube-owned", &[("player", player.into())])
    };
    let owner_text = cube.owner.map_or_else(|| translations.say("cube-in-middle"), owned_by);
    [translations.say_with("cube-stake", &[("stake", cube.stake.into())]), owner_text]
}

/// The score of a match in words.
pub(in crate::app) fn match_score_text(translations: &Translations, score: MatchScore) -> String {
    let [white_points, black_points] = Side::ALL.map(|side| score.points[side]);
    let arguments = [("length", score.length.into()), ("white", white_points.into()), ("black", black_points.into())];
    translations.say_with("cube-match", &arguments)
}

/// Draws the button to double, if a person at this table may.
pub(in crate::app::ui) fn double_button_ui(ui: &mut Ui, view: DiceView, commands: &mut Vec<UiCommand>) {
    let Some(cube) = view.current.cube_to_decide() else { return };
    let double_text = phrases::cube::choice(view.translations, &cube, Some(CubeAction::Double));
    let double_button = egui::Button::new(double_text).truncate();
    let double_button = ui.add_sized([ui.available_width(), dice_entry::roll_button_height(ui)], double_button);
    let tip = view.translations.say_with("tip-cube-double", &[("stake", cube.stake.into())]);
    if double_button.show_tip(tip).clicked() {
        commands.extend(cube_action_command(view, CubeAction::Double));
    }
}

/// Draws the buttons that answer a double, if a person at this table is to answer. A frame shows them to whoever has pressed the cube.
pub(in crate::app::ui) fn double_answer_ui(ui: &mut Ui, view: DiceView, commands: &mut Vec<UiCommand>) {
    let Some(cube) = view.current.cube_to_decide().filter(|cube| cube.offer == DoubleOffer::Open) else { return };
    let answer_row = ui.horizontal(|ui| {
        let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
        let size = [width.floor(), dice_entry::roll_button_height(ui)];
        let stake_values = [("stake", cube.doubled_stake().into())];
        let take_button = ui.add_sized(size, theme::main_button(view.say("cube-take")).truncate());
        if take_button.show_tip(view.translations.say_with("tip-cube-take", &stake_values)).clicked() {
            commands.extend(cube_action_command(view, CubeAction::Take));
        }
        let drop_button = ui.add_sized(size, egui::Button::new(view.say("cube-drop")).truncate());
        let tip = view.translations.say_with("tip-cube-drop", &[("stake", cube.stake.into())]);
        if drop_button.show_tip(tip).clicked() {
            commands.push(UiCommand::Overlay(Overlay::ConfirmDrop));
        }
    });
    if view.is_answer_highlighted {
        let frame_rect = answer_row.response.rect.expand(4.0);
        ui.painter().rect_stroke(frame_rect, 6, egui::Stroke::new(2.0, theme::TEXT), egui::StrokeKind::Inside);
    }
}

fn cube_action_command(view: DiceView, action: CubeAction) -> Option<UiCommand> {
    let id = view.game().referee().find(action.code())?;
    Some(UiCommand::Intent(Intent::Play(id)))
}

/// What the game has counted: the points of the winner, and the score or the end of the match. Empty in games without a cube.
pub(in crate::app::ui) fn cube_result_texts(translations: &Translations, current_game: &CurrentGame) -> Vec<String> {
    let (Some(outcome), Some(final_cube_state)) = (current_game.game.outcome(), final_cube(&current_game.game)) else {
        return Vec::new();
    };
    let points_text = outcome.winner.map(|winner| {
        let player = phrases::player(translations, current_game, winner);
        translations.say_with("result-points", &[("player", player.into()), ("points", final_cube_state.stake.into())])
    });
    let score_text = final_cube_state.score_after(outcome).map(|score| match score.winner() {
        Some(winner) => {
            let [winner_points, loser_points] = [winner, !winner].map(|side| score.points[side]);
            let arguments = [
                ("player", phrases::player(translations, current_game, winner).into()),
                ("won", winner_points.into()),
                ("lost", loser_points.into()),
            ];
            translations.say_with("result-match-won", &arguments)
        }
        None => match_score_text(translations, score),
    });
    points_text.into_iter().chain(score_text).collect()
}

/// The key of the text of the button for another game with the same opponent.
pub(in crate::app::ui) fn next_game_key(current_game: &CurrentGame) -> &'static str {
    let score_after = final_cube(&current_game.game)
        .zip(current_game.game.result())
        .and_then(|(cube, outcome)| cube.score_after(outcome));
    match score_after {
        None => "result-rematch",
        Some(score_after) if score_after.winner().is_some() => "result-new-match",
        Some(_) => "result-next-game",
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;

    use super::*;
    use crate::app::play::remote::{RemotePlay, RemoteTurn};
    use crate::app::settings::DiceHabit;
    use crate::app::ui::table::dice;
    use crate::app::ui::table::dice_entry::DiceEntry;
    use crate::app::ui::testing::{self, Fixture};
    use crate::app::ui::widgets::dock::Space;
    use crate::games::dice_chess::Variant;
    use crate::session::{Declaration, Game, GameId, Level, NodeId, Seat, start_of_rematch};

    const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn cube_fixture(cube_fen: &str, codes: &str, seats: [Seat; 2]) -> Fixture {
        let mut game = Game::from_fen(GameId::DiceChess(Variant::DiceChess), &format!("{START_FEN} {cube_fen}"))
            .expect("a position");
        for code in codes.split_whitespace() {
            let id = game.referee().find(code).expect("a legal move");
            game.play(id);
        }
        let mut fixture = Fixture::new(game);
        fixture.current.record.head.seats = seats;
        fixture
    }

    fn cube_harness(fixture: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        testing::harness([272.0, 300.0], move |ui, commands| {
            double_button_ui(ui, fixture.dice_view(), commands);
            double_answer_ui(ui, fixture.dice_view(), commands);
            cube_ui(ui, fixture.dice_view());
        })
    }

    fn code_after_press(harness: &mut Harness<Vec<UiCommand>>, fixture: &Fixture, text: &str) -> String {
        testing::press_control(harness, text);
        let [UiCommand::Intent(Intent::Play(id))] = &*testing::take_commands(harness) else { panic!("a move") };
        fixture.current.game.referee().legal_move(*id).expect("a legal move").code
    }

    #[test]
    fn a_person_doubles_before_the_roll_and_takes_or_drops() {
        let fixture = cube_fixture("x2w:7:3-2", "", [Seat::Human; 2]);
        let mut harness = cube_harness(&fixture);
        for text in [fixture.translations.say_with("cube-stake", &[("stake", 2.into())]), "Match to 7: 3 – 2".into()]
        {
            assert!(testing::shows_text(&harness, &text), "{text}");
        }
        let double_text = fixture.translations.say_with("cube-double", &[("stake", 4.into())]);
        assert_eq!(code_after_press(&mut harness, &fixture, &double_text), "double");
        let fixture = cube_fixture("x2w:7:3-2", "double", [Seat::Human; 2]);
        let mut harness = cube_harness(&fixture);
        assert_eq!(code_after_press(&mut harness, &fixture, &fixture.say("cube-take")), "take");
        testing::press_control(&mut harness, &fixture.say("cube-drop"));
        let commands = testing::take_commands(&mut harness);
        assert!(matches!(&*commands, [UiCommand::Overlay(Overlay::ConfirmDrop)]), "it asks first: {commands:?}");
    }

    #[test]
    fn a_frame_shows_the_answers_to_whoever_has_pressed_the_cube() {
        let fixture = cube_fixture("x1", "double", [Seat::Human; 2]);
        let shape_count = |is_answer_highlighted| {
            let view = DiceView { is_answer_highlighted, ..fixture.dice_view() };
            let harness = testing::harness([272.0, 300.0], move |ui, commands| double_answer_ui(ui, view, commands));
            harness.output().shapes.len()
        };
        assert_eq!(shape_count(true), shape_count(false) + 1);
    }

    #[test]
    fn nobody_is_asked_to_decide_for_the_engine_or_without_a_choice() {
        let engine = Seat::Engine(Level::WEAKEST);
        for (cube_fen, codes, seats) in [
            ("x1", "", [engine, Seat::Human]),
            ("x1", "double", [Seat::Human, engine]),
            ("x2b", "", [Seat::Human; 2]),
            ("x1:3:2-0:crawford", "", [Seat::Human; 2]),
            ("x1", "r12", [Seat::Human; 2]),
        ] {
            let fixture = cube_fixture(cube_fen, codes, seats);
            let harness = cube_harness(&fixture);
            for key in ["cube-take", "cube-drop"] {
                assert!(!testing::shows_text(&harness, &fixture.say(key)), "{cube_fen} {codes}");
            }
            let double_text = fixture.translations.say_with("cube-double", &[("stake", 2.into())]);
            assert!(!testing::shows_text(&harness, &double_text), "{cube_fen} {codes}");
        }
        let fixture = cube_fixture("x1:3:2-0:crawford", "", [Seat::Human; 2]);
        assert!(testing::shows_text(&cube_harness(&fixture), &fixture.say("cube-crawford")));
    }

    #[test]
    fn real_dice_of_the_engine_are_entered_after_its_decision_about_the_double() {
        let mut fixture = cube_fixture("x1", "", [Seat::Engine(Level::WEAKEST), Seat::Human]);
        fixture.settings.dice = DiceHabit::ByHand;
        let face_names: Vec<String> = fixture
            .images
            .die_faces()
            .iter()
            .zip(1..)
            .map(|(face_names, number)| format!("{number} 1: {}", fixture.translations.face(face_names[0])))
            .collect();
        for is_waiting in [true, false] {
            fixture.waits_for_double = is_waiting;
            let mut entry = DiceEntry::default();
            let mut harness = testing::harness([272.0, 500.0], |ui, commands| {
                dice::dice_ui(ui, fixture.dice_view(), Space::Roomy, &mut entry, commands);
            });
            for face in &face_names {
                testing::press_control(&mut harness, face);
            }
            let commands = testing::take_commands(&mut harness);
            assert_eq!(commands.is_empty(), is_waiting, "{commands:?}");
        }
    }

    #[test]
    fn over_a_network_whoever_may_double_also_rolls() {
        for (own_side, turn, may_double) in [
            (Side::White, RemoteTurn::RollOrDouble, true),
            (Side::White, RemoteTurn::Wait, false),
            (Side::Black, RemoteTurn::Wait, false),
        ] {
            let mut fixture = cube_fixture("x1", "", [Seat::Human; 2]);
            fixture.current.remote =
                Some(RemotePlay { own: Some(own_side), is_under_way: true, has_begun: true, turn });
            let mut entry = DiceEntry::default();
            let mut harness = testing::harness([272.0, 500.0], |ui, commands| {
                dice::dice_ui(ui, fixture.dice_view(), Space::Roomy, &mut entry, commands);
            });
            let double_text = fixture.translations.say_with("cube-double", &[("stake", 2.into())]);
            for text in [&double_text, &fixture.say("dice-roll")] {
                assert_eq!(testing::shows_text(&harness, text), may_double, "{own_side} {turn:?} {text}");
            }
            assert!(!testing::shows_text(&harness, &fixture.say("dice-enter")), "real dice prove nothing to the other");
            if may_double {
                testing::press_control(&mut harness, &fixture.say("dice-roll"));
                assert!(matches!(&*testing::take_commands(&mut harness), [UiCommand::Intent(Intent::Roll)]));
            }
        }
    }

    #[test]
    fn the_result_counts_the_points_and_leads_to_the_next_game() {
        let mut fixture = cube_fixture("x2w:5:3-2", "", [Seat::Human; 2]);
        fixture.current.record.game.declare(Declaration::Resign(Side::Black));
        let result_texts = cube_result_texts(&fixture.translations, &fixture.current);
        assert_eq!(result_texts.len(), 2, "{result_texts:?}");
        assert!(result_texts[1].contains('5') && result_texts[1].contains('2'), "{result_texts:?}");
        assert_eq!(next_game_key(&fixture.current), "result-new-match");
        assert!(start_of_rematch(&fixture.current.game).ends_with(" x1:5:0-0"));
        let mut fixture = cube_fixture("x1:5:3-2", "double drop", [Seat::Human; 2]);
        assert_eq!(next_game_key(&fixture.current), "result-next-game");
        assert!(fixture.current.record.game.go_to(NodeId::ROOT));
        assert_eq!(next_game_key(&fixture.current), "result-next-game", "also while an earlier position is looked at");
        // The players have changed sides.
        assert!(start_of_rematch(&fixture.current.game).ends_with(" x1:5:2-4"));
        let fixture_without_cube = Fixture::dice_chess(&[]);
        assert!(cube_result_texts(&fixture_without_cube.translations, &fixture_without_cube.current).is_empty());
        assert_eq!(next_game_key(&fixture_without_cube.current), "result-rematch");
    }
}
