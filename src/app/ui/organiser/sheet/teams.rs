//! Tests of a tournament of teams at one table.

use bevy_egui::egui;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::Queryable;

use super::tests::Evening;
use crate::app::i18n::Language;
use crate::app::organiser::TournamentCommand;
use crate::app::ui::testing;
use crate::session::GameId;
use crate::tournament::{BoardCount, Colour, ParticipantId, Points, TournamentFormat};

const SIZE: [f32; 2] = [1000.0, 700.0];

/// The dialog with a tournament of teams with two boards, in which nobody is entered.
fn evening(size: [f32; 2], language: Language) -> Evening {
    let mut evening = Evening::new(size, language);
    let (name, game, initial_colour) = ("Team cup".to_owned(), GameId::Lielow, Colour::White);
    let (format, boards) = (TournamentFormat::Swiss { rounds: 1 }, BoardCount::try_from(2).ok());
    let command = TournamentCommand::Create { name, game, format, initial_colour, boards };
    evening.app.world_mut().write_message(command);
    evening.app.update();
    evening
}

impl Evening {
    /// Presses a button with the keyboard.
    pub(super) fn press_by_key(&mut self, name: &str) {
        self.act(|harness| {
            testing::focus_control(harness, name);
            testing::press_key(harness, egui::Key::Enter);
        });
    }

    /// The same of the button about somebody.
    fn press_about(&mut self, key: &str, about: &str) {
        let name = format!("{}: {about}", self.translations.say(key));
        self.press_by_key(&name);
    }

    /// Enters this name with the keyboard.
    fn type_name(&mut self, name: &str) {
        let field = self.translations.say("tournament-name");
        self.act(|harness| {
            testing::focus_control(harness, &field);
            harness.event(egui::Event::Text(name.to_owned()));
            testing::run_until_settled(harness);
            testing::press_key(harness, egui::Key::Enter);
        });
    }

    fn enter_team(&mut self, team: &str, players: &[&str]) {
        self.type_name(team);
        self.press_about("tournament-add-players", team);
        players.iter().for_each(|player| self.type_name(player));
        let team_id = *self.tournament().tournament().participants().last_key_value().expect("a team").0;
        if self.tournament().has_place(team_id) {
            let done = self.translations.say("tournament-players-done");
            self.press_by_key(&done);
        }
    }

    fn pair_round(&mut self) {
        let round = self.tournament().tournament().rounds().len() + 1;
        let name = self.translations.say_with("tournament-pair", &[("round", round.into())]);
        self.press_text(&name);
    }

    /// Chooses the result of the game between these players.
    fn choose_result(&mut self, players: &str, text: &str) {
        let list = format!("{}: {players}", self.translations.say("tournament-result"));
        self.act(|harness| {
            testing::press_control(harness, &list);
            testing::press_control(harness, text);
        });
    }

    /// The players of the first team, by their boards.
    fn first_players(&self) -> Vec<&str> {
        self.tournament().players_of(ParticipantId(1)).iter().map(|player| &*player.name).collect()
    }
}

#[test]
fn teams_are_chosen_where_the_system_has_them() {
    let mut evening = Evening::new(SIZE, Language::English);
    evening.press("online-teams-play");
    assert!(evening.reads("Boards of a team"));
    evening.act(|harness| {
        testing::press_control(harness, "System");
        testing::press_control(harness, "Knock-out");
    });
    assert!(!evening.reads("Teams play"));
    evening.act(|harness| {
        testing::press_control(harness, "System");
        testing::press_control(harness, "Swiss system");
    });
    evening.press("online-teams-play");
    evening.press("tournament-create");
    assert_eq!(evening.tournament().boards().map(u8::from), Some(4));
    evening.enter_team("Castles", &["Ana"]);
    evening.press("tournament-all");
    assert!(evening.reads("1 team"));
}

#[test]
fn an_evening_of_teams_is_run_with_the_keyboard_in_each_language_and_on_a_phone() {
    for (size, language) in
        [(SIZE, Language::English), ([327.0, 700.0], Language::Spanish), ([327.0, 700.0], Language::Portuguese)]
    {
        let mut evening = evening(size, language);
        evening.enter_team("Castles", &["Ana", "Bea", "Cleo"]);
        evening.enter_team("Walls", &["Dora", "Eva"]);
        evening.press_about("online-team-earlier", "Cleo");
        assert_eq!(evening.first_players(), ["Ana", "Cleo", "Bea"]);
        evening.pair_round();
        let play = format!("{}: Ana – Dora", evening.translations.say("tournament-play"));
        evening.press_by_key(&play);
        assert_eq!(evening.played.take().map(|game| game.players), Some(["Ana", "Dora"].map(str::to_owned)));
        evening.choose_result("Ana – Dora", "1 : 0");
        assert!(!evening.tournament().is_over(), "a game goes on");
        evening.choose_result("Eva – Cleo", "½ : ½");
        assert!(evening.tournament().is_over());
        let score = evening.tournament().tournament().rounds()[0].games[0].game_points;
        assert_eq!(score, Some([Points::tenths(15), Points::tenths(5)]));
        assert!(evening.reads("Castles – Walls · 1.5 : 0.5"));
        evening.choose_result("Eva – Cleo", "1 : 0");
        assert!(evening.reads("Castles – Walls · 1.0 : 1.0"), "a wrong result is corrected");
        evening.press("tournament-standings");
        assert!(evening.reads("Castles") && evening.reads("Walls"));
    }
}

#[test]
fn the_next_team_is_typed_at_once_after_the_players_of_one() {
    let mut evening = evening(SIZE, Language::English);
    evening.type_name("Castles");
    evening.press_about("tournament-add-players", "Castles");
    evening.type_name("Ana");
    evening.act(|harness| {
        testing::focus_control(harness, "Done");
        assert_eq!(testing::press_key(harness, egui::Key::Enter).as_deref(), Some("Name"));
    });
    evening.enter_team("Walls", &["Bea", "Cleo", "Dora", "Eva"]);
    evening.act(|harness| {
        assert_eq!(testing::focused_name(harness).as_deref(), Some("Name"));
        let is_offered = |team: &str| harness.query_by_label(&format!("Add players…: {team}")).is_some();
        assert_eq!(["Castles", "Walls"].map(is_offered), [true, false], "a team that is full takes nobody");
    });
}

#[test]
fn nobody_is_entered_after_the_end() {
    let mut evening = evening(SIZE, Language::English);
    evening.enter_team("Castles", &["Ana"]);
    evening.enter_team("Walls", &["Dora"]);
    evening.press_about("tournament-add-players", "Castles");
    evening.pair_round();
    evening.choose_result("Ana – Dora", "1 : 0");
    assert!(evening.tournament().is_over());
    evening.press("online-teams");
    assert!(evening.reads("Ana") && !evening.reads("Enter player"));
}

#[test]
fn players_are_corrected_and_removed_until_they_have_played() {
    let mut evening = evening(SIZE, Language::English);
    evening.enter_team("Castles", &["A", "Bea", "Cleo", "ana"]);
    evening.press_text("Correct…: A");
    evening.act(|harness| {
        let at = testing::control_rect(harness, "Name").center();
        testing::click_at(harness, at, egui::PointerButton::Primary);
        harness.event(egui::Event::Text("na".to_owned()));
        testing::run_until_settled(harness);
        testing::press_control(harness, "Correct entry");
    });
    assert!(evening.reads("Somebody in this tournament has this name already."), "there is an ana");
    evening.press_about("tournament-remove", "ana");
    assert_eq!(evening.first_players(), ["A", "Bea", "Cleo"]);
    assert!(evening.reads("reserve") && !evening.reads("Free next round"));
    evening.type_name("Walls");
    evening.pair_round();
    assert!(evening.reads("Each team needs a player before a round is paired."));
    evening.press("online-teams");
    evening.press_about("tournament-add-players", "Walls");
    evening.type_name("Dora");
    evening.pair_round();
    assert!(evening.reads("nobody"), "Bea has no opponent");
    evening.press("online-teams");
    evening.act(|harness| {
        let is_offered = |name: &str| harness.query_by_label(&format!("Remove: {name}")).is_some();
        assert!(!is_offered("Bea") && is_offered("Cleo"));
    });
}

#[test]
fn assistive_technology_is_told_teams_and_matches_as_headings_and_groups() {
    let mut evening = evening(SIZE, Language::English);
    evening.enter_team("Castles", &["Ana"]);
    evening.enter_team("Walls", &["Dora"]);
    let is_told = |evening: &mut Evening, name: &str| {
        evening.act(|harness| {
            for role in [Role::Heading, Role::Group] {
                assert!(harness.query_by_role_and_label(role, name).is_some(), "{role:?} {name}");
            }
        });
    };
    ["Castles", "Walls"].into_iter().for_each(|team| is_told(&mut evening, team));
    evening.pair_round();
    is_told(&mut evening, "Castles – Walls");
}
