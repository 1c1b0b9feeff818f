//! The doubling cube in the panel: the stake, the score of the match, and the buttons to double, take and drop.

use bevy_egui::egui::{self, Ui};

use crate::app::play::Intent;
use crate::app::ui::table::{dice::DiceView, dice_entry};
use crate::app::ui::{command::UiCommand, widgets::theme};
use crate::app::{i18n::Translations, phrases, play::CurrentGame};
use crate::board::Side;
use crate::session::cube::{Crawford, Cube, CubeAction, DoubleOffer, MatchScore, cube_decision};
use crate::session::final_cube;

/// Draws the stake, who owns the cube, and the score of the match. Draws nothing in games without a cube.
pub(in crate::app::ui) fn cube_ui(ui: &mut Ui, view: DiceView) {
    let Some(cube) = Cube::of(view.game().referee()) else { return };
    let stake_text = stake_in_words(view.translations, view.current, &cube).join(" · ");
    let text = egui::RichText::new(stake_text).size(theme::BUTTON_TEXT);
    ui.add(egui::Label::new(text).wrap()).on_hover_text(view.say("tip-start-cube"));
    if let Some(score) = cube.score {
        ui.add(
            egui::Label::new(theme::faint(score_in_words(view.translations, score)).size(theme::BUTTON_TEXT)).wrap(),
        );
        if score.crawford == Crawford::Now {
            let text = egui::RichText::new(view.say("cube-crawford")).size(theme::BUTTON_TEXT);
            ui.add(egui::Label::new(text).wrap()).on_hover_text(view.say("tip-start-crawford"));
        }
    }
}

/// The stake, and who owns the cube, in words.
pub(in crate::app) fn stake_in_words(translations: &Translations, current: &CurrentGame, cube: &Cube) -> [String; 2] {
    let owned_by = |side| {
        let player = phrases::player(translations, current, side);
        translations.say_with("cube-owned", &[("player", player.into())])
    };
    let owner_text = cube.owner.map_or_else(|| translations.say("cube-in-middle"), owned_by);
    [translations.say_with("cube-stake", &[("stake", cube.stake.into())]), owner_text]
}

/// The score of a match in words.
pub(in crate::app) fn score_in_words(translations: &Translations, score: MatchScore) -> String {
    let [white_points, black_points] = Side::ALL.map(|side| score.points[side]);
    let values = [("length", score.length.into()), ("white", white_points.into()), ("black", black_points.into())];
    translations.say_with("cube-match", &values)
}

/// Draws the button to double, if a person at this table may.
pub(in crate::app::ui) fn offer_ui(ui: &mut Ui, view: DiceView, commands: &mut Vec<UiCommand>) {
    let Some((cube, _)) = decision_here(view) else { return };
    let stake_values = [("stake", cube.doubled_stake().into())];
    let button = egui::Button::new(view.translations.say_with("cube-double", &stake_values)).truncate();
    let button = ui.add_sized([ui.available_width(), dice_entry::roll_height(ui)], button);
    let tip = view.translations.say_with("tip-cube-double", &[("stake", cube.stake.into())]);
    if button.on_hover_text(tip).clicked() {
        commands.extend(command(view, CubeAction::Double));
    }
}

/// Draws the buttons that answer a double, if a person at this table is to answer.
pub(in crate::app::ui) fn answer_ui(ui: &mut Ui, view: DiceView, commands: &mut Vec<UiCommand>) {
    let Some((cube, _)) = decision_here(view).filter(|(cube, _)| cube.offer == DoubleOffer::Open) else { return };
    ui.horizontal(|ui| {
        let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
        let size = [width.floor(), dice_entry::roll_height(ui)];
        let stake_values = [("stake", cube.doubled_stake().into())];
        let take_button = ui.add_sized(size, theme::main_button(view.say("cube-take")).truncate());
        if take_button.on_hover_text(view.translations.say_with("tip-cube-take", &stake_values)).clicked() {
            commands.extend(command(view, CubeAction::Take));
        }
        let drop_button = ui.add_sized(size, egui::Button::new(view.say("cube-drop")).truncate());
        let tip = view.translations.say_with("tip-cube-drop", &[("stake", cube.stake.into())]);
        if drop_button.on_hover_text(tip).clicked() {
            commands.extend(command(view, CubeAction::Drop));
        }
    });
}

/// The cube and the side that is to roll, if a person at this table decides about the cube.
fn decision_here(view: DiceView) -> Option<(Cube, Side)> {
    let is_person_to_move = view.current.person_to_move().is_some();
    cube_decision(view.game().referee()).filter(|_| is_person_to_move && view.game().outcome().is_none())
}

fn command(view: DiceView, action: CubeAction) -> Option<UiCommand> {
    let id = view.game().referee().find(action.code())?;
    Some(UiCommand::Intent(Intent::Play(id)))
}

/// What the game has counted: the points of the winner, and the score or the end of the match. Empty in games without a cube.
pub(in crate::app::ui) fn result_in_words(translations: &Translations, current: &CurrentGame) -> Vec<String> {
    let (Some(outcome), Some(final_cube_state)) = (current.game.outcome(), final_cube(&current.game)) else {
        return Vec::new();
    };
    let points_text = outcome.winner.map(|winner| {
        let player = phrases::player(translations, current, winner);
        translations.say_with("result-points", &[("player", player.into()), ("points", final_cube_state.stake.into())])
    });
    let score = final_cube_state.score_after(outcome).map(|score| match score.winner() {
        Some(winner) => {
            let [winner_points, loser_points] = [winner, !winner].map(|side| score.points[side]);
            let values = [
                ("player", phrases::player(translations, current, winner).into()),
                ("won", winner_points.into()),
                ("lost", loser_points.into()),
            ];
            translations.say_with("result-match-won", &values)
        }
        None => score_in_words(translations, score),
    });
    points_text.into_iter().chain(score).collect()
}

/// The key of the text of the button for another game with the same opponent.
pub(in crate::app::ui) fn again_key(current: &CurrentGame) -> &'static str {
    let score = final_cube(&current.game).zip(current.game.outcome()).and_then(|(cube, end)| cube.score_after(end));
    match score {
        None => "result-rematch",
        Some(score) if score.winner().is_some() => "result-new-match",
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
    use crate::session::{Declaration, Game, GameId, Level, Seat, start_of_rematch};

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn table(cube: &str, codes: &str, seats: [Seat; 2]) -> Fixture {
        let mut game =
            Game::from_fen(GameId::DiceChess(Variant::DiceChess), &format!("{START} {cube}")).expect("a position");
        for code in codes.split_whitespace() {
            let id = game.referee().find(code).expect("a legal move");
            game.play(id);
        }
        let mut shown = Fixture::new(game);
        shown.current.record.head.seats = seats;
        shown
    }

    fn panel(shown: &Fixture) -> Harness<'_, Vec<UiCommand>> {
        testing::harness([272.0, 300.0], move |ui, commands| {
            offer_ui(ui, shown.dice(), commands);
            answer_ui(ui, shown.dice(), commands);
            cube_ui(ui, shown.dice());
        })
    }

    fn asked(harness: &mut Harness<Vec<UiCommand>>, shown: &Fixture, text: &str) -> String {
        testing::press(harness, text);
        let [UiCommand::Intent(Intent::Play(id))] = &*testing::take(harness) else { panic!("a move") };
        shown.current.game.referee().legal_move(*id).expect("a legal move").code
    }

    #[test]
    fn a_person_doubles_before_the_roll_and_takes_or_drops() {
        let shown = table("x2w:7:3-2", "", [Seat::Human; 2]);
        let mut harness = panel(&shown);
        for text in [shown.translations.say_with("cube-stake", &[("stake", 2.into())]), "Match to 7: 3 – 2".into()] {
            assert!(testing::reads(&harness, &text), "{text}");
        }
        let double = shown.translations.say_with("cube-double", &[("stake", 4.into())]);
        assert_eq!(asked(&mut harness, &shown, &double), "double");
        let shown = table("x2w:7:3-2", "double", [Seat::Human; 2]);
        let mut harness = panel(&shown);
        assert_eq!(asked(&mut harness, &shown, &shown.say("cube-take")), "take");
        assert_eq!(asked(&mut harness, &shown, &shown.say("cube-drop")), "drop");
    }

    #[test]
    fn nobody_is_asked_to_decide_for_the_engine_or_without_a_choice() {
        let engine = Seat::Engine(Level::WEAKEST);
        for (cube, codes, seats) in [
            ("x1", "", [engine, Seat::Human]),
            ("x1", "double", [Seat::Human, engine]),
            ("x2b", "", [Seat::Human; 2]),
            ("x1:3:2-0:crawford", "", [Seat::Human; 2]),
            ("x1", "r12", [Seat::Human; 2]),
        ] {
            let shown = table(cube, codes, seats);
            let harness = panel(&shown);
            for key in ["cube-take", "cube-drop"] {
                assert!(!testing::reads(&harness, &shown.say(key)), "{cube} {codes}");
            }
            let double = shown.translations.say_with("cube-double", &[("stake", 2.into())]);
            assert!(!testing::reads(&harness, &double), "{cube} {codes}");
        }
        let shown = table("x1:3:2-0:crawford", "", [Seat::Human; 2]);
        assert!(testing::reads(&panel(&shown), &shown.say("cube-crawford")));
    }

    #[test]
    fn real_dice_of_the_engine_are_entered_after_its_decision_about_the_double() {
        let mut shown = table("x1", "", [Seat::Engine(Level::WEAKEST), Seat::Human]);
        shown.settings.dice = DiceHabit::ByHand;
        let faces: Vec<String> = shown
            .images
            .set()
            .iter()
            .zip(1..)
            .map(|(faces, number)| format!("{number} 1: {}", shown.translations.face(faces[0])))
            .collect();
        for waits in [true, false] {
            shown.waits_for_double = waits;
            let mut entry = DiceEntry::default();
            let mut harness = testing::harness([272.0, 500.0], |ui, commands| {
                dice::dice_ui(ui, shown.dice(), Space::Roomy, &mut entry, commands);
            });
            for face in &faces {
                testing::press(&mut harness, face);
            }
            let commands = testing::take(&mut harness);
            assert_eq!(commands.is_empty(), waits, "{commands:?}");
        }
    }

    #[test]
    fn over_a_network_whoever_may_double_also_rolls() {
        for (own, turn, may_double) in [
            (Side::White, RemoteTurn::RollOrDouble, true),
            (Side::White, RemoteTurn::Wait, false),
            (Side::Black, RemoteTurn::Wait, false),
        ] {
            let mut shown = table("x1", "", [Seat::Human; 2]);
            shown.current.remote = Some(RemotePlay { own: Some(own), is_under_way: true, has_begun: true, turn });
            let mut entry = DiceEntry::default();
            let mut harness = testing::harness([272.0, 500.0], |ui, commands| {
                dice::dice_ui(ui, shown.dice(), Space::Roomy, &mut entry, commands);
            });
            let double = shown.translations.say_with("cube-double", &[("stake", 2.into())]);
            for text in [&double, &shown.say("dice-roll")] {
                assert_eq!(testing::reads(&harness, text), may_double, "{own} {turn:?} {text}");
            }
            assert!(!testing::reads(&harness, &shown.say("dice-enter")), "real dice prove nothing to the other");
            if may_double {
                testing::press(&mut harness, &shown.say("dice-roll"));
                assert!(matches!(&*testing::take(&mut harness), [UiCommand::Intent(Intent::Roll)]));
            }
        }
    }

    #[test]
    fn the_result_counts_the_points_and_leads_to_the_next_game() {
        let mut shown = table("x2w:5:3-2", "", [Seat::Human; 2]);
        shown.current.record.game.declare(Declaration::Resign(Side::Black));
        let told = result_in_words(&shown.translations, &shown.current);
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told[1].contains('5') && told[1].contains('2'), "{told:?}");
        assert_eq!(again_key(&shown.current), "result-new-match");
        assert!(start_of_rematch(&shown.current.game).ends_with(" x1:5:0-0"));
        let shown = table("x1:5:3-2", "double drop", [Seat::Human; 2]);
        assert_eq!(again_key(&shown.current), "result-next-game");
        // The players have changed sides.
        assert!(start_of_rematch(&shown.current.game).ends_with(" x1:5:2-4"));
        let alone = Fixture::dice_chess(&[]);
        assert!(result_in_words(&alone.translations, &alone.current).is_empty());
        assert_eq!(again_key(&alone.current), "result-rematch");
    }
}
