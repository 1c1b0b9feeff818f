//! Members of a club who come to a tournament, so that somebody can see an evening in a browser.
#![cfg(unix)]

use std::env::var;
use std::time::Duration;

use tokio::sync::watch;

use crate::person::Person;
use crate::tournament_bots::{Bot, Habits};

/// The members, of whom the first ones come.
const NAMES: [&str; 27] = [
    "Ada", "Bruno", "Chiara", "Davi", "Elena", "Felix", "Greta", "Hugo", "Ines", "Jorge", "Katja", "Luis", "Marta",
    "Nuno", "Olga", "Pablo", "Quirin", "Rosa", "Sven", "Teresa", "Ulrich", "Vera", "Walter", "Xenia", "Yann", "Zoe",
    "Arturo",
];

/// `TURNOVER_CLUB_SERVER` is the address of a server with `--origin https://play.example`, beside the origin of its pages;
/// `TURNOVER_CLUB_TOURNAMENT` the key of an open tournament, `TURNOVER_CLUB_MEMBERS` how many come instead of all.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "plays at a server that runs"]
async fn members_play_in_the_tournament_of_a_server_that_runs() {
    let address = var("TURNOVER_CLUB_SERVER").expect("TURNOVER_CLUB_SERVER").parse().expect("an address and a port");
    let tournament = var("TURNOVER_CLUB_TOURNAMENT").expect("TURNOVER_CLUB_TOURNAMENT");
    let members = var("TURNOVER_CLUB_MEMBERS").map_or(NAMES.len(), |members| members.parse().expect("a number"));
    let (_stays, server) = watch::channel(address);
    let mut evening = Vec::new();
    for (number, name) in (1..).zip(NAMES).take(members) {
        let person = Person::named(address, number, name).await;
        let habits = Habits { thinks: Duration::from_secs(1), ..Habits::default() };
        let (server, tournament) = (server.clone(), tournament.clone());
        evening.push(Bot { server, person, tournament, habits, seed: number.into() }.start());
    }
    for member in evening {
        let played = member.await.expect("the end of the evening");
        println!("{}: {} games", played.name, played.games.len());
    }
}
