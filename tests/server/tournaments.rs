//! Tests of tournaments that run by themselves. The crosstable is computed here anew from the stored games.
//!
//! `TURNOVER_TOURNAMENT_BOTS=64` lets more bots take part than the usual 8.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use turnover::online_tournament::{
    OnlineTournament, TournamentEntry, TournamentGameView, TournamentStage, TournamentView,
};
use turnover::server::client::request;
use turnover::server::{EventStore, PostgresStore, ShardId};
use turnover::tournament::{Bye, GameOutcome, GameResult, ParticipantId, trf};

use crate::database::{Database, beside_runtime};
use crate::ended_tournament::EndedTournament;
use crate::host::{Folder, ORIGIN, Program, get, start_in, wait_until_ready};
use crate::person::{Person, post_as, value};
use crate::tournament_bots::{Bot, Habits, Played, act, announce, stored_game, view};

/// How long a tournament may take before it is regarded as standing still.
const PATIENCE: Duration = Duration::from_secs(540);

fn bots() -> u8 {
    std::env::var("TURNOVER_TOURNAMENT_BOTS").map_or(8, |bots| bots.parse().expect("a number of bots"))
}

/// How long a bot may let its first move wait: on a busy machine many bots need a while to come.
fn first_turn_secs() -> u32 {
    if bots() > 16 { 20 } else { 4 }
}

pub fn plan(game: &str, system: Value) -> Value {
    let pace = json!({ "type": "live", "white": "60+2", "black": "60+2" });
    json!({ "name": "Club evening", "game": game, "pace": pace, "system": system, "rated": true, "public": true,
        "first_turn": first_turn_secs(), "break_secs": 0 })
}

/// A tournament that has begun, and the bots that play in it.
pub struct Begun {
    pub key: String,
    at: Instant,
    pub tasks: Vec<JoinHandle<Played>>,
}

/// Lets bots enter a tournament, each at one of these servers, and begins it.
pub async fn begin(plan: Value, servers: &[watch::Receiver<SocketAddr>], habits: impl Fn(u8) -> Habits) -> Begun {
    let at = Instant::now();
    let server = &servers[0];
    let address = *server.borrow();
    let organiser = Person::named(address, 200, "Organiser").await;
    let key = announce(server, &organiser, &plan).await;
    let mut tasks = Vec::new();
    for number in 1..=bots() {
        let server = servers[usize::from(number) % servers.len()].clone();
        let address = *server.borrow();
        let person = Person::named(address, number, &format!("Bot-{number}")).await;
        let bot = Bot { server, person, tournament: key.clone(), habits: habits(number), seed: number.into() };
        tasks.push(bot.start());
    }
    let late = (1..=bots()).filter(|&number| habits(number).enters_late).count();
    while view(server, &key).await.rows.len() + late < usize::from(bots()) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    act(server, &organiser, &key, "start", &json!({})).await;
    Begun { key, at, tasks }
}

impl Begun {
    /// Waits until it is over.
    pub async fn end(self, server: &watch::Receiver<SocketAddr>) -> (TournamentView, Vec<Played>) {
        let mut played = Vec::new();
        for task in self.tasks {
            let left = PATIENCE.saturating_sub(self.at.elapsed());
            played.push(tokio::time::timeout(left, task).await.expect("a tournament that goes on").expect("no panic"));
        }
        let view = view(server, &self.key).await;
        let games: usize = played.iter().map(|bot| bot.games.len()).sum();
        println!(
            "{:?}: {} bots, {} rounds, {} games, {} s",
            view.listed.system,
            bots(),
            view.rounds.len(),
            games / 2,
            self.at.elapsed().as_secs()
        );
        assert_eq!(view.listed.stage, TournamentStage::Over);
        (view, played)
    }
}

/// Lets bots play a tournament to its end, while the server is killed twice.
async fn play(plan: Value, habits: impl Fn(u8) -> Habits) -> EndedTournament {
    let folder = Folder::new();
    let mut program = Program::start(&folder, &ORIGIN);
    let (address, server) = watch::channel(program.address);
    let begun = begin(plan, std::slice::from_ref(&server), habits).await;
    for wait in [2, 5] {
        tokio::time::sleep(Duration::from_secs(wait)).await;
        program.kill();
        program = Program::start(&folder, &ORIGIN);
        address.send_replace(program.address);
    }
    let (view, played) = begun.end(&server).await;
    EndedTournament { view, played, server, _programs: vec![program], _database: None, _folder: folder }
}

impl EndedTournament {
    /// Compares a pairing with its stored game. Returns the points of both sides, in tenths.
    async fn check_pairing(&self, pairing: &TournamentGameView, is_knock_out: bool) -> [u32; 2] {
        let outcome = pairing.outcome.expect("an outcome");
        if pairing.game.is_none() {
            assert!(!matches!(outcome, GameOutcome::Played { .. }), "{pairing:?}");
            return match outcome {
                GameOutcome::WhiteAbsent => [0, 10],
                GameOutcome::BlackAbsent => [10, 0],
                GameOutcome::Played { .. } | GameOutcome::BothAbsent => [0, 0],
            };
        }
        let stored = self.stored(pairing).await;
        let points = if is_knock_out && stored.points == [5, 5] { [0, 10] } else { stored.points };
        let told = match outcome {
            GameOutcome::Played { result: GameResult::Win, .. } | GameOutcome::BlackAbsent => [10, 0],
            GameOutcome::Played { result: GameResult::Loss, .. } | GameOutcome::WhiteAbsent => [0, 10],
            GameOutcome::Played { result: GameResult::Draw, .. } => [5, 5],
            GameOutcome::BothAbsent => [0, 0],
        };
        assert_eq!((told, outcome.absences()), (points, stored.absent), "{:?} {:?}", pairing, stored.game);
        points
    }

    /// Checks every round against the stored games, and the standings against the rounds.
    async fn check_rounds(&self, is_knock_out: bool) -> BTreeMap<ParticipantId, u32> {
        let mut points: BTreeMap<ParticipantId, u32> = self.view.rows.iter().map(|row| (row.id, 0)).collect();
        let mut results: BTreeMap<ParticipantId, Vec<Option<ParticipantId>>> =
            points.keys().map(|&id| (id, Vec::new())).collect();
        for (index, round) in self.view.rounds.iter().enumerate() {
            let mut members = BTreeSet::new();
            for pairing in &round.games {
                let [white, black] = self.check_pairing(pairing, is_knock_out).await;
                for (id, other, gained) in
                    [(pairing.white, pairing.black, white), (pairing.black, pairing.white, black)]
                {
                    assert!(members.insert(id), "{} is paired twice in round {}", self.name(id), index + 1);
                    *points.get_mut(&id).expect("a participant") += gained;
                    results.get_mut(&id).expect("a participant").push(Some(other));
                }
            }
            for &(id, bye) in &round.byes {
                assert!(members.insert(id), "{} is paired and has a bye", self.name(id));
                *points.get_mut(&id).expect("a participant") += match bye {
                    Bye::PairingAllocated | Bye::FullPoint => 10,
                    Bye::HalfPoint => 5,
                    Bye::ZeroPoint => 0,
                };
            }
            results.values_mut().for_each(|row| row.resize(index + 1, None));
        }
        let ids: BTreeMap<_, _> = self.view.rows.iter().map(|row| (row.number, row.id)).collect();
        for row in &self.view.rows {
            let opponents: Vec<_> =
                row.results.iter().map(|result| result.opponent().map(|number| ids[&Some(number)])).collect();
            assert_eq!(opponents, results[&row.id], "the row of {}", row.name);
        }
        points
    }

    fn check_points(&self, points: &BTreeMap<ParticipantId, u32>) {
        for row in &self.view.rows {
            let tenths = points[&row.id];
            assert_eq!(row.points, format!("{}.{}", tenths / 10, tenths % 10), "{}", row.name);
        }
    }

    /// Checks the report file against the standings.
    async fn check_report(&self) {
        let path = format!("/api/tournaments/{}/report", self.view.listed.key);
        let address = *self.server.borrow();
        let text = get(address, &path).await.text();
        let report = trf::read(&text).expect("a report file");
        let table = report.crosstable().expect("a crosstable");
        for row in &self.view.rows {
            let number = row.number.expect("a number");
            assert_eq!(table.row(number).collect::<Vec<_>>(), row.results, "{}", row.name);
        }
    }

    /// Checks that everybody was paired as often as they have noted.
    fn check_notes(&self) {
        for bot in &self.played {
            let Some(id) = bot.id else { continue };
            let games = self.view.rounds.iter().flat_map(|round| &round.games);
            let own = games.filter(|game| (game.white == id || game.black == id) && game.game.is_some());
            let keys: BTreeSet<&str> = own.filter_map(|game| game.game.as_deref()).collect();
            let noted: BTreeSet<&str> = bot.games.iter().map(|game| game.key.as_str()).collect();
            assert!(keys.is_subset(&noted), "{}: {keys:?} {noted:?}", bot.name);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_tournament_runs_by_itself_with_drop_outs_late_entries_and_a_killed_server() {
    let rounds = if bots() > 16 { 7 } else { 5 };
    let ended = play(plan("lielow", json!({ "type": "swiss", "rounds": rounds })), |number| Habits {
        enters_late: number % 8 == 3,
        withdraws_after: (number % 8 == 5).then_some(2),
        misses: (number % 8 == 6).then_some(1),
        ..Habits::default()
    })
    .await;
    assert_eq!(ended.view.rounds.len(), rounds);
    let points = ended.check_rounds(false).await;
    ended.check_points(&points);
    ended.check_report().await;
    ended.check_notes();
    let games = || ended.view.rounds.iter().flat_map(|round| &round.games);
    let met: BTreeSet<_> = games()
        .filter(|game| matches!(game.outcome, Some(GameOutcome::Played { .. })))
        .map(|game| (game.white.min(game.black), game.white.max(game.black)))
        .collect();
    let played = games().filter(|game| matches!(game.outcome, Some(GameOutcome::Played { .. }))).count();
    assert_eq!(met.len(), played, "nobody plays twice against the same opponent");
    let tenths: Vec<u32> = ended.view.rows.iter().map(|row| points[&row.id]).collect();
    assert!(tenths.is_sorted_by(|one, other| one >= other), "{tenths:?}");
    assert_eq!(ended.view.rows.len(), usize::from(bots()), "those who were late are in it");
}

/// A process that shares a database, with its number there, and what tells its players where they are served.
struct Member {
    number: i32,
    program: Program,
    address: watch::Sender<SocketAddr>,
}

async fn join(folder: &Folder, database: &Database) -> Member {
    let program = Program::start_in_cluster(folder, database, &ORIGIN);
    wait_until_ready(program.address).await;
    let number = database.number("SELECT max(id) FROM process").expect("a process");
    let (address, _) = watch::channel(program.address);
    Member { number, program, address }
}

/// Ends a process like a power failure, or as an operator does.
async fn end(mut program: Program, is_killed: bool) {
    if is_killed {
        return program.kill();
    }
    program.signal("TERM");
    assert!(tokio::task::spawn_blocking(move || program.wait()).await.expect("no panic").success());
}

/// What is stored of a tournament.
fn stored_entries(database: &Database, key: &str) -> Vec<TournamentEntry> {
    beside_runtime(|| {
        let store = PostgresStore::open_to_read(database.config()).expect("a store");
        store.tournaments().tournament_events(key, 0).expect("events")
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_goes_on_at_another_process_when_the_one_that_runs_it_is_killed_or_stopped_within_a_round() {
    let (folder, Some(database)) = (Folder::new(), Database::new()) else { return };
    let mut members = Vec::new();
    for _ in 0..3 {
        members.push(join(&folder, &database).await);
    }
    let servers: Vec<_> = members.iter().map(|member| member.address.subscribe()).collect();
    let mut plan = plan("lielow", json!({ "type": "swiss", "rounds": 4 }));
    // Everybody comes, if only after the process that serves the game has been replaced.
    plan["first_turn"] = json!(30);
    let begun = begin(plan, &servers, |_| Habits::default()).await;
    let shard = ShardId::of(&begun.key).0;
    let owner_of_shard = format!("SELECT owner FROM shard WHERE id = {shard}");
    for (round, is_killed) in [(1, true), (3, false)] {
        let is_within = |view: &TournamentView| {
            let games = view.rounds.get(round - 1).map(|round| &round.games);
            games.is_some_and(|games| games.iter().any(|game| game.outcome.is_none()))
        };
        while !is_within(&view(&servers[0], &begun.key).await) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let owner = database.number(&owner_of_shard);
        let place = members.iter().position(|member| Some(member.number) == owner).expect("the owner is one of them");
        let lost = members.remove(place);
        end(lost.program, is_killed).await;
        let left = stored_entries(&database, &begun.key);
        // As a balancer does.
        lost.address.send_replace(members[0].program.address);
        let after = loop {
            let after = stored_entries(&database, &begun.key);
            if after.len() > left.len() {
                break after;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        assert!(after.starts_with(&left));
        assert_ne!(database.number(&owner_of_shard), owner, "another process runs it");
        let Member { number, program, .. } = join(&folder, &database).await;
        lost.address.send_replace(program.address);
        members.push(Member { number, program, address: lost.address });
    }
    let key = begun.key.clone();
    let (view, played) = begun.end(&servers[0]).await;
    let entries = stored_entries(&database, &key);
    let tournament = OnlineTournament::replay(key, &entries).expect("a tournament");
    assert_eq!((tournament.stage(), tournament.games().len()), (TournamentStage::Over, 4 * usize::from(bots()) / 2));
    let programs = members.into_iter().map(|member| member.program).collect();
    let server = servers[0].clone();
    let ended =
        EndedTournament { view, played, server, _programs: programs, _database: Some(database), _folder: folder };
    let points = ended.check_rounds(false).await;
    ended.check_points(&points);
    ended.check_report().await;
    ended.check_notes();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_robin_runs_by_itself_with_drop_outs_and_a_killed_server() {
    // Everybody against everybody would be 2016 games of 64.
    let ended = play(plan("dice-chess", json!({ "type": "round-robin", "cycles": 1 })), |number| Habits {
        misses: (number % 8 == 6).then_some(1),
        withdraws_after: (number % 8 == 5).then_some(usize::from(bots()) / 4),
        ..Habits::default()
    })
    .await;
    assert_eq!(ended.view.rounds.len(), usize::from(bots()) - 1);
    let all = ended.check_rounds(false).await;
    ended.check_notes();
    let annulled: BTreeSet<ParticipantId> =
        ended.played.iter().filter(|bot| bot.games.len() < usize::from(bots()) / 2).filter_map(|bot| bot.id).collect();
    assert!(!annulled.is_empty());
    // The games of whoever withdrew before half of them do not count.
    let mut points: BTreeMap<ParticipantId, u32> = all.keys().map(|&id| (id, 0)).collect();
    for pairing in ended.view.rounds.iter().flat_map(|round| &round.games) {
        if annulled.contains(&pairing.white) || annulled.contains(&pairing.black) {
            continue;
        }
        let [white, black] = ended.check_pairing(pairing, false).await;
        *points.get_mut(&pairing.white).expect("a participant") += white;
        *points.get_mut(&pairing.black).expect("a participant") += black;
    }
    let pairs: BTreeSet<_> = ended
        .view
        .rounds
        .iter()
        .flat_map(|round| &round.games)
        .map(|game| (game.white.min(game.black), game.white.max(game.black)))
        .collect();
    assert_eq!(pairs.len(), usize::from(bots()) * (usize::from(bots()) - 1) / 2, "everybody meets everybody");
    let tenths: Vec<u32> = ended.view.rows.iter().map(|row| points[&row.id]).collect();
    assert!(tenths.is_sorted_by(|one, other| one >= other), "{tenths:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knock_out_runs_by_itself_with_drop_outs_and_a_killed_server() {
    let ended = play(plan("turnover-modern", json!({ "type": "knock-out" })), |number| Habits {
        misses: (number % 8 == 6).then_some(0),
        withdraws_after: (number % 8 == 5).then_some(1),
        ..Habits::default()
    })
    .await;
    ended.check_rounds(true).await;
    ended.check_notes();
    let mut left: BTreeSet<ParticipantId> = ended.view.rows.iter().map(|row| row.id).collect();
    for round in &ended.view.rounds {
        let mut winners: BTreeSet<ParticipantId> = round.byes.iter().map(|&(id, _)| id).collect();
        for pairing in &round.games {
            let members = [pairing.white, pairing.black];
            assert!(members.iter().all(|id| left.contains(id)), "who has lost is out");
            let points = ended.check_pairing(pairing, true).await;
            winners.extend(members.into_iter().zip(points).filter(|(_, points)| *points == 10).map(|(id, _)| id));
        }
        left = winners;
    }
    assert!(left.len() <= 1, "{left:?}");
    let winner = left.first().expect("a winner");
    assert_eq!((ended.view.rows[0].id, ended.view.rows[0].rank), (*winner, 1));
    assert!(ended.view.rows[1].rank > 1);
}

/// The points of an arena's games in their order: 2 for a win and 1 for a draw, doubled after two wins in a row; of draws the first
/// one, and long ones, until the next win; one more for a win with half the time, if both have moved.
fn arena_points(games: impl Iterator<Item = (GameResult, u32, bool)>) -> u32 {
    let (mut sum, mut wins, mut has_drawn) = (0, 0, false);
    for (result, plies, is_berserk) in games {
        let factor = if wins >= 2 { 2 } else { 1 };
        match result {
            GameResult::Win => {
                sum += 2 * factor + u32::from(is_berserk && plies >= 2);
                (wins, has_drawn) = (wins + 1, false);
            }
            GameResult::Draw => {
                sum += if !has_drawn || plies >= 60 { factor } else { 0 };
                (wins, has_drawn) = (0, true);
            }
            GameResult::Loss => wins = 0,
        }
    }
    sum
}

#[tokio::test(flavor = "multi_thread")]
async fn an_arena_runs_by_itself_with_drop_outs_late_entries_and_a_killed_server() {
    let ended = play(plan("lielow", json!({ "type": "arena", "minutes": 1 })), |number| Habits {
        enters_late: number % 8 == 3,
        withdraws_after: (number % 8 == 5).then_some(2),
        misses: (number % 8 == 6).then_some(1),
        is_berserk: number % 8 == 1,
        ..Habits::default()
    })
    .await;
    let mut count = 0;
    for row in &ended.view.rows {
        let bot = ended.played.iter().find(|bot| bot.id == Some(row.id)).expect("a bot");
        let mut games = Vec::new();
        for noted in &bot.games {
            let game = stored_game(&ended.server, &noted.key).await;
            let is_white = game.white.as_deref() == Some(&*bot.name);
            let opponent = if is_white { game.black.clone() } else { game.white.clone() };
            let other = ended.played.iter().find(|bot| Some(&*bot.name) == opponent.as_deref()).expect("an opponent");
            let other_came = other.games.iter().any(|game| game.key == noted.key && game.has_come);
            let text = game.result.expect("a result");
            let result = match (text.split(' ').next(), noted.has_come, other_came) {
                (Some("aborted"), true, false) => GameResult::Win,
                (Some("aborted"), false, true) => GameResult::Loss,
                (Some("aborted"), false, false) => continue,
                (Some("1/2-1/2"), ..) => GameResult::Draw,
                (Some(score), true, _) if (score == "1-0") == is_white => GameResult::Win,
                (Some("1-0" | "0-1"), ..) => GameResult::Loss,
                _ => panic!("{text}"),
            };
            games.push((result, game.plies, bot_is_berserk(&bot.name)));
        }
        assert_eq!(row.games, Some(games.len()), "{}", row.name);
        count += games.len();
        assert_eq!(row.points, arena_points(games.into_iter()).to_string(), "{}", row.name);
    }
    assert!(count / 2 > usize::from(bots()) / 2, "{count}");
    assert_eq!(ended.view.rows.len(), usize::from(bots()), "those who were late are in it");
    let points: Vec<u32> = ended.view.rows.iter().map(|row| row.points.parse().expect("points")).collect();
    assert!(points.is_sorted_by(|one, other| one >= other), "{points:?}");
}

fn bot_is_berserk(name: &str) -> bool {
    name.rsplit('-').next().and_then(|number| number.parse::<u8>().ok()).is_some_and(|number| number % 8 == 1)
}

#[tokio::test]
async fn only_whoever_may_enters_changes_or_begins_a_tournament() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let ana = Person::named(address, 1, "Ana").await;
    let bea = Person::named(address, 2, "Bea").await;
    let nameless = Person::sign_in(address, 3).await;
    let mut private = plan("lielow", json!({ "type": "swiss", "rounds": 3 }));
    private["public"] = json!(false);
    assert_eq!(post_as(address, None, "/api/tournaments", &private).await.status, 401);
    assert_eq!(nameless.post(address, "/api/tournaments", &private).await.status, 403);
    let mut wrong = private.clone();
    wrong["system"]["rounds"] = json!(99);
    let answer = ana.post(address, "/api/tournaments", &wrong).await;
    assert!(answer.status == 422 && answer.text().contains("rounds from 1 to 30, found 99"), "{}", answer.text());
    assert_eq!(value(&answer)["code"], json!("unplayable-plan"));
    let created = value(&ana.post(address, "/api/tournaments", &private).await);
    let (key, invitation) = (created["key"].as_str().expect("a key"), created["invitation"].clone());
    let path = |what: &str| format!("/api/tournaments/{key}/{what}");
    for (body, status, expected) in [
        (json!({}), 403, "expected the invitation"),
        (json!({ "invitation": "guessed" }), 403, "expected the invitation"),
        (json!({ "invitation": invitation }), 200, "Bea"),
        (json!({ "invitation": invitation }), 200, "Bea"),
    ] {
        let answer = bea.post(address, &path("enter"), &body).await;
        assert!(answer.status == status && answer.text().contains(expected), "{} {}", answer.status, answer.text());
    }
    for (person, what, status, code) in [
        (None, "start", 401, "not-signed-in"),
        (Some(&nameless), "start", 403, "nameless"),
        (Some(&bea), "start", 403, "not-organiser"),
        (Some(&ana), "start", 409, "too-few-players"),
        (Some(&ana), "withdraw", 409, "not-entered"),
        (Some(&bea), "berserk", 409, "other-system"),
    ] {
        let body = if what == "berserk" { json!({ "on": true }) } else { json!({}) };
        let answer = post_as(address, person.map(|person| person.session), &path(what), &body).await;
        assert_eq!((answer.status, &value(&answer)["code"]), (status, &json!(code)), "{what}");
    }
    assert_eq!(ana.post(address, &path("enter"), &json!({})).await.status, 200, "the organiser needs no invitation");
    let wish = json!({ "round": 2, "half_point": true });
    assert_eq!(bea.post(address, &path("bye"), &wish).await.status, 200);
    let answer = bea.post(address, &path("bye"), &json!({ "round": 9 })).await;
    assert!(answer.status == 409 && answer.text().contains("within the limits"), "{}", answer.text());
    assert_eq!(value(&answer)["code"], json!("bye-refused"));
    let seen = |person: Option<&Person>| {
        let fields = person.map(|person| format!("authorization: Bearer {}\r\n", person.session)).unwrap_or_default();
        let path = format!("/api/tournaments/{key}");
        async move { value(&request(address, "GET", &path, &fields, "").await.expect("an answer")) }
    };
    assert_eq!(seen(Some(&ana)).await["invitation"], invitation);
    assert_eq!(seen(Some(&bea)).await["invitation"], Value::Null);
    assert_eq!(seen(None).await["invitation"], Value::Null);
    let list = value(&get(address, "/api/tournaments").await);
    assert_eq!(list["open"], json!([]), "it is private");
    assert_eq!(ana.post(address, &path("remove"), &json!({ "name": "Bea" })).await.status, 200);
    assert_eq!(ana.post(address, &path("start"), &json!({})).await.status, 409);
    for what in ["return", "enter"] {
        let answer = bea.post(address, &path(what), &json!({ "invitation": invitation })).await;
        assert_eq!((answer.status, &value(&answer)["code"]), (403, &json!("removed")), "{what}");
    }
    assert_eq!(seen(Some(&bea)).await["own"]["is_removed"], json!(true));
    assert_eq!(bea.post(address, &path("readmit"), &json!({ "name": "Bea" })).await.status, 403);
    assert_eq!(ana.post(address, &path("readmit"), &json!({ "name": "Bea" })).await.status, 200);
    assert_eq!(bea.post(address, &path("withdraw"), &json!({})).await.status, 200, "takes part again");
    assert_eq!(bea.post(address, &path("return"), &json!({})).await.status, 200);
    assert_eq!(ana.post(address, &path("call-off"), &json!({})).await.status, 200);
    assert_eq!(bea.post(address, &path("return"), &json!({})).await.status, 200, "nothing changes");
    assert_eq!(bea.post(address, &path("withdraw"), &json!({})).await.status, 409);
    assert_eq!(get(address, "/api/tournaments/nothing").await.status, 404);
    server.stop().await;
}
