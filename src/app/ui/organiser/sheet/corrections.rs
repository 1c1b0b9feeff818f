//! Tests of what is corrected in a tournament at one table, and of its end.

use bevy_egui::egui;

use super::tests::Evening;
use crate::app::i18n::Language;
use crate::app::organiser::TournamentCommand;
use crate::app::ui::testing;
use crate::session::GameId;
use crate::tournament::{Colour, GameOutcome, GameResult, TournamentFormat};

const SIZE: [f32; 2] = [1000.0, 700.0];

/// The dialog with a tournament of this system in which these names are entered.
fn evening(format: TournamentFormat, names: &[&str]) -> Evening {
    let mut evening = Evening::new(SIZE, Language::English);
    let (name, game, initial_colour) = ("Evening".to_owned(), GameId::Lielow, Colour::White);
    evening.app.world_mut().write_message(TournamentCommand::Create {
        name,
        game,
        format,
        initial_colour,
        boards: None,
    });
    evening.app.update();
    names.iter().for_each(|name| evening.enter(name));
    evening
}

impl Evening {
    pub(super) fn press_text(&mut self, text: &str) {
        self.act(|harness| testing::press_control(harness, text));
    }

    /// Whether this is read in the dialog.
    pub(super) fn reads(&mut self, text: &str) -> bool {
        self.act(|_| {}).iter().any(|read| read.contains(text))
    }

    fn outcomes(&self, round: usize) -> Vec<Option<GameOutcome>> {
        self.tournament().tournament().rounds()[round].games.iter().map(|game| game.outcome).collect()
    }
}

#[test]
fn a_name_is_corrected_before_and_after_the_end() {
    let mut evening = evening(TournamentFormat::RoundRobin { cycles: 1 }, &["Ada", "B"]);
    evening.press_text("Correct…: B");
    evening.press("action-cancel");
    for (wrong, missing, right) in [("B", "o", "Bo"), ("Bo", "b", "Bob")] {
        evening.press_text(&format!("Correct…: {wrong}"));
        evening.act(|harness| {
            let at = testing::control_rect(harness, "Name").center();
            testing::click_at(harness, at, egui::PointerButton::Primary);
            harness.event(egui::Event::Text(missing.to_owned()));
            testing::run_until_settled(harness);
            testing::press_control(harness, "Correct entry");
        });
        let participants = evening.tournament().tournament().participants();
        assert_eq!(participants.values().map(|one| &*one.name).collect::<Vec<_>>(), ["Ada", right]);
        if evening.tournament().tournament().rounds().is_empty() {
            evening.press_text("Pair round 1");
            evening.result("1 : 0");
            evening.press("tournament-participants");
        }
    }
    assert!(!evening.reads("Enter") && !evening.reads("Withdraw"), "nobody comes or goes after the end");
}

#[test]
fn a_result_of_the_round_before_is_corrected_until_the_round_is_over() {
    let mut evening = evening(TournamentFormat::Swiss { rounds: 3 }, &["Ada", "Bo", "Cy", "Di"]);
    for round in 1..=2 {
        evening.press_text(&format!("Pair round {round}"));
        if round == 1 {
            (0..2).for_each(|_| evening.result("1 : 0"));
        }
    }
    evening.press_text("Round 1");
    assert!(evening.reads("Pairings that have been made stay as they are"));
    let game = evening.tournament().tournament().rounds()[0].games[0];
    let [white, black] = [game.white, game.black].map(|id| evening.tournament().name_of(id).to_owned());
    evening.act(|harness| {
        testing::press_control(harness, &format!("Result: {white} – {black}"));
        testing::press_control(harness, "½ : ½");
    });
    let played = |result| Some(GameOutcome::Played { result, is_rated: true });
    assert_eq!(evening.outcomes(0), [played(GameResult::Draw), played(GameResult::Win)]);
    evening.press_text("Round 2");
    evening.result("1 : 0");
    evening.press("tournament-standings");
    assert!(evening.reads("Standings during round 2"));
    evening.press("tournament-rounds");
    evening.result("0 : 1");
    evening.press("tournament-standings");
    assert!(!evening.reads("Standings during"));
    evening.press("tournament-rounds");
    evening.press_text("Round 1");
    assert!(!evening.reads("Pairings that have been made stay as they are"), "it is too late");
    evening.press("tournament-finish");
    assert!(evening.tournament().is_over() && !evening.reads("Pair round"));
    evening.press("tournament-take-back");
    assert!(evening.reads("Pair round 3"));
}

#[test]
fn a_knock_out_is_over_after_its_final_and_names_the_winner() {
    let mut evening = evening(TournamentFormat::KnockOut, &["Ada", "Bo"]);
    evening.press_text("Pair round 1");
    assert!(!evening.reads("Winner") && !evening.reads("Pair round"));
    evening.result("0 : 1");
    assert!(evening.reads("Winner: Bo") && !evening.reads("Pair round"));
    evening.act(|harness| {
        testing::press_control(harness, "Result: Ada – Bo");
        testing::press_control(harness, "1 : 0");
    });
    assert!(evening.reads("Winner: Ada"), "a wrong result is corrected");
    evening.act(|harness| {
        testing::press_control(harness, "Result: Ada – Bo");
        testing::press_control(harness, "− : −");
    });
    assert!(!evening.reads("Winner"), "nobody came");
    evening.press("tournament-all");
    assert!(evening.reads("finished"));
}
