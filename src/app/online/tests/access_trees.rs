//! What assistive technology is told of a game over a network and of its sheets, of an account, and of a tournament on a server.

use super::tournaments::{KEY, plan};
use super::*;
use crate::app::access::tests::expect_tree;
use crate::app::access::tree::AccessTree;
use crate::app::online::tournaments::OnlineTournamentCommand;
use crate::app::random_play;
use crate::online_tournament::TournamentSystem;
use crate::player::{PlayerProfile, ProfileRating};
use crate::session::Game;

/// What everybody may read of a player with this name.
pub(super) fn profile(name: &str) -> String {
    let form = CLASSIC.to_string();
    let rating = ProfileRating { form, points: 1612, deviation: 60, provisional: false, games: 12 };
    super::super::lobby::json(&PlayerProfile {
        name: name.parse().expect("a name"),
        bot: false,
        since: 0,
        ratings: vec![rating],
        graph: None,
        opposition: None,
        shows: Visibility::default(),
    })
}

impl Room {
    /// A room in which one of them has the whole program, read by assistive technology.
    fn with_program(index: usize) -> Self {
        let mut room = Self::new();
        let network = LocalNetwork { server: room.server.clone(), client: index as u64 + 200 };
        let mut app = random_play::table(Screen::Table, Game::new(CLASSIC));
        app.init_resource::<AccessTree>()
            .insert_resource(NetworkHandle(Box::new(network)))
            .insert_resource(KeptSeats::of(Box::new(room.stores[index].clone())));
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.site, settings.nickname) = (SITE.parse().ok(), ["Ana", "Beto", ""][index].into());
        room.apps[index] = app;
        room.frames(12);
        room
    }

    fn open(&mut self, index: usize, overlay: Overlay) {
        self.apps[index].world_mut().resource_mut::<NextState<Overlay>>().set(overlay);
        self.frames(12);
    }

    /// This sheet is open, and told as it is written down, with these parts of lines in it.
    fn expect_sheet(&self, index: usize, overlay: Overlay, parts: &[&str]) {
        assert_eq!(self.overlay(index), overlay);
        expect_tree(overlay.name(), &self.apps[index], parts);
    }

    /// Black looks the offered game up.
    fn look(&mut self) {
        let link = self.online(WHITE).table().expect("a game").link();
        self.command(BLACK, OnlineCommand::Look(link.to_string().parse().expect("a link")));
    }
}

#[test]
fn an_invitation_that_was_received_and_its_game_are_told_as_they_are_written_down() {
    let mut room = Room::with_program(BLACK);
    room.command(WHITE, OnlineCommand::Offer(OFFER));
    room.look();
    let parts = [
        "dialog \"Invitation\"",
        "Ana invites you",
        "text \"You would play Black.\"",
        "textbox \"Your name\" = \"Beto\"",
        "button \"Sit down\"",
        "button \"Watch\"",
    ];
    room.expect_sheet(BLACK, Overlay::JoinGame, &parts);
    room.command(BLACK, OnlineCommand::Sit(None));
    room.frames(10);
    room.play(WHITE, "e1e3");
    room.frames(10);
    assert_eq!((room.overlay(BLACK), room.codes(BLACK)), (Overlay::None, vec!["e1e3".to_owned()]));
    let parts = [
        "grid \"Board\"",
        "last move",
        "text \"Ana is here\"",
        "button \"Say…\"",
        "button \"Takeback?\"",
        "button \"Resign\"",
    ];
    expect_tree("table-online", &room.apps[BLACK], &parts);
}

#[test]
fn an_invitation_that_was_sent_and_conditional_moves_are_told_as_they_are_written_down() {
    let mut room = Room::with_program(WHITE);
    let pace = Pace::Days { turn: 3, bank: 5, vacation: 7 };
    room.command(WHITE, OnlineCommand::Offer(OfferChoice { pace, ..OFFER }));
    let parts = ["dialog \"Invitation\"", "textbox \"Invitation\" = \"http://server.test/#", "button \"Copy\""];
    room.expect_sheet(WHITE, Overlay::Invitation, &parts);
    room.look();
    room.command(BLACK, OnlineCommand::Sit(None));
    room.frames(10);
    room.play(WHITE, "e1e3");
    room.open(WHITE, Overlay::ConditionalMoves);
    let parts = [
        "dialog \"Conditional moves\"",
        "If Beto plays",
        "textbox \"The lines as text\"",
        "button \"Deposit\" disabled",
    ];
    room.expect_sheet(WHITE, Overlay::ConditionalMoves, &parts);
}

#[test]
fn an_account_is_told_as_it_is_written_down() {
    let mut room = Room::with_program(WHITE).named();
    room.open(WHITE, Overlay::Account);
    let parts = [
        "dialog \"Your name\"",
        "text \"Carla\"",
        "1612",
        "checkbox \"My games\"",
        "button \"Show the twelve words\"",
        "button \"Forget the key on this device\"",
    ];
    room.expect_sheet(WHITE, Overlay::Account, &parts);
}

#[test]
fn a_tournament_on_a_server_is_told_as_it_is_written_down() {
    let mut room = Room::with_program(BLACK).named();
    let plan = plan(TournamentSystem::RoundRobin { cycles: 2 });
    room.tournament_command(WHITE, OnlineTournamentCommand::Announce(Box::new(plan)));
    room.frames(6);
    let link = format!("{SITE}#tournament={KEY}").parse().expect("a link");
    room.tournament_command(BLACK, OnlineTournamentCommand::Show(link));
    room.frames(8);
    let parts = [
        "dialog \"Tournament\"",
        "text \"Club evening\"",
        "organiser: Carla",
        "text \"Nobody has entered yet.\"",
        "button \"Enter\"",
        "button \"Copy the link\"",
    ];
    room.expect_sheet(BLACK, Overlay::OnlineTournament, &parts);
}
