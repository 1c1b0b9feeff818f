//! What assistive technology is told of a game over a network and of its sheets, of an account, and of a tournament on a server.

use super::tournaments::{TOURNAMENT_KEY, plan};
use super::*;
use crate::app::access::tests::expect_tree;
use crate::app::access::tree::AccessTree;
use crate::app::online::tournaments::OnlineTournamentCommand;
use crate::app::random_play;
use crate::online_tournament::TournamentSystem;
use crate::player::{PlayerProfile, ProfileRating};
use crate::session::Game;

/// What everybody may read of a player with this name.
pub(super) fn profile_json(name: &str) -> String {
    let form = CLASSIC.to_string();
    let rating = ProfileRating { form, points: 1612, deviation: 60, provisional: false, games: 12 };
    super::super::network::to_json(&PlayerProfile {
        name: name.parse().expect("a name"),
        bot: false,
        since: 0,
        ratings: vec![rating],
        graph: None,
        opposition: None,
        openings: None,
        shows: Visibility::default(),
    })
}

impl TestPrograms {
    /// A room in which one of them has the whole program, read by assistive technology.
    fn with_program(index: usize) -> Self {
        let mut programs = Self::new();
        let network = LocalNetwork { server: programs.server.clone(), client_id: index as u64 + 200 };
        let mut app = random_play::table(Screen::Table, Game::new(CLASSIC));
        app.init_resource::<AccessTree>()
            .insert_resource(NetworkHandle(Box::new(network)))
            .insert_resource(KeptSeats::of(Box::new(programs.stores[index].clone())));
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.site, settings.nickname) = (SITE_URL.parse().ok(), ["Ana", "Beto", ""][index].into());
        programs.apps[index] = app;
        programs.run_frames(12);
        programs
    }

    fn open(&mut self, index: usize, overlay: Overlay) {
        self.apps[index].world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.run_frames(12);
    }

    /// This sheet is open, and told as it is written down, with these parts of lines in it.
    fn expect_sheet(&self, index: usize, overlay: Overlay, expected_parts: &[&str]) {
        assert_eq!(self.overlay(index), overlay);
        expect_tree(overlay.name(), &self.apps[index], expected_parts);
    }

    /// A program looks the offered game up.
    fn open_offer_link(&mut self, index: usize) {
        let link = self.online(WHITE).table().expect("a game").link();
        self.run_command(index, OnlineCommand::Look(link.to_string().parse().expect("a link")));
    }
}

#[test]
fn an_invitation_that_was_received_and_its_game_are_told_as_they_are_written_down() {
    let mut programs = TestPrograms::with_program(BLACK);
    programs.run_command(WHITE, OnlineCommand::Offer(FRIEND_OFFER));
    programs.open_offer_link(BLACK);
    let expected_parts = [
        "dialog \"Invitation\"",
        "Ana invites you",
        "text \"You would play Black.\"",
        "textbox \"Your name\" = \"Beto\"",
        "button \"Sit down\"",
        "button \"Watch\"",
    ];
    programs.expect_sheet(BLACK, Overlay::JoinGame, &expected_parts);
    programs.run_command(BLACK, OnlineCommand::Sit(None));
    programs.run_frames(10);
    programs.play_code(WHITE, "e1e3");
    programs.run_frames(10);
    assert_eq!((programs.overlay(BLACK), programs.played_codes(BLACK)), (Overlay::None, vec!["e1e3".to_owned()]));
    let expected_parts = [
        "grid \"Board\"",
        "last move",
        "text \"Ana is here\"",
        "button \"Say…\"",
        "button \"Takeback?\"",
        "button \"Resign\"",
    ];
    expect_tree("table-online", &programs.apps[BLACK], &expected_parts);
}

#[test]
fn an_invitation_that_was_sent_and_conditional_moves_are_told_as_they_are_written_down() {
    let mut programs = TestPrograms::with_program(WHITE);
    let pace = Pace::Days { turn: 3, bank: 5, vacation: 7 };
    programs.run_command(WHITE, OnlineCommand::Offer(OfferChoice { pace, ..FRIEND_OFFER }));
    let expected_parts =
        ["dialog \"Invitation\"", "textbox \"Invitation\" = \"http://server.test/#", "button \"Copy\""];
    programs.expect_sheet(WHITE, Overlay::Invitation, &expected_parts);
    programs.open_offer_link(BLACK);
    programs.run_command(BLACK, OnlineCommand::Sit(None));
    programs.run_frames(10);
    programs.play_code(WHITE, "e1e3");
    programs.open(WHITE, Overlay::ConditionalMoves);
    let expected_parts = [
        "dialog \"Conditional moves\"",
        "If Beto plays",
        "textbox \"The lines as text\"",
        "button \"Deposit\" disabled",
    ];
    programs.expect_sheet(WHITE, Overlay::ConditionalMoves, &expected_parts);
}

#[test]
fn a_game_that_is_watched_is_told_as_it_is_written_down() {
    let mut programs = TestPrograms::with_program(WATCHER);
    programs.run_command(WHITE, OnlineCommand::Offer(FRIEND_OFFER));
    for (index, command) in [(BLACK, OnlineCommand::Sit(None)), (WATCHER, OnlineCommand::Watch)] {
        programs.open_offer_link(index);
        programs.run_command(index, command);
    }
    programs.run_frames(10);
    programs.play_code(WHITE, "e1e3");
    programs.run_frames(10);
    assert_eq!(programs.overlay(WATCHER), Overlay::None);
    let expected_parts = ["grid \"Board\"", "last move", "text \"Beto is here\"", "1 watching", "button \"Leave\""];
    expect_tree("table-watched", &programs.apps[WATCHER], &expected_parts);
}

#[test]
fn the_report_of_a_player_is_told_as_it_is_written_down() {
    let mut programs = TestPrograms::with_program(BLACK).with_names();
    let player = "Carla".parse().expect("a name");
    programs.apps[BLACK].world_mut().write_message(AccountCommand::BeginReport(player));
    programs.run_frames(12);
    let expected_parts = [
        "dialog \"Report a player\"",
        "textbox \"What is wrong\"",
        "button \"Send the report\" disabled=true",
        "button \"Close\"",
    ];
    programs.expect_sheet(BLACK, Overlay::Report, &expected_parts);
}

#[test]
fn an_account_is_told_as_it_is_written_down() {
    let mut programs = TestPrograms::with_program(WHITE).with_names();
    programs.open(WHITE, Overlay::Account);
    let expected_parts = [
        "dialog \"Your name\"",
        "text \"Carla\"",
        "1612",
        "checkbox \"My public games and rated ones\"",
        "button \"Show the twelve words\"",
        "button \"Forget the key on this device\"",
    ];
    programs.expect_sheet(WHITE, Overlay::Account, &expected_parts);
}

#[test]
fn a_tournament_on_a_server_is_told_as_it_is_written_down() {
    let mut programs = TestPrograms::with_program(BLACK).with_names();
    let plan = plan(TournamentSystem::RoundRobin { cycles: 2 });
    programs.run_tournament_command(WHITE, OnlineTournamentCommand::Announce(Box::new(plan)));
    programs.run_frames(6);
    let link = format!("{SITE_URL}#tournament={TOURNAMENT_KEY}").parse().expect("a link");
    programs.run_tournament_command(BLACK, OnlineTournamentCommand::Show(link));
    programs.run_frames(8);
    let expected_parts = [
        "dialog \"Tournament\"",
        "text \"Club evening\"",
        "organiser: Carla",
        "text \"Nobody has entered yet.\"",
        "button \"Enter\"",
        "button \"Copy the link\"",
    ];
    programs.expect_sheet(BLACK, Overlay::OnlineTournament, &expected_parts);
}
