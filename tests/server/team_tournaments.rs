//! Tests of tournaments of teams. The scores of matches are computed here anew from the stored games.
//!
//! `TURNOVER_TOURNAMENT_BOTS=64` lets 16 teams of four bots take part, instead of 8 in a Swiss tournament and 4 in a round robin.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;
use turnover::online_tournament::{NOBODY, TournamentGameView, TournamentStage};
use turnover::server::client::request;
use turnover::tournament::{Bye, ParticipantId, RoundResult, trf};

use crate::ended_tournament::EndedTournament;
use crate::host::{Folder, ORIGIN, Program, get, start_in};
use crate::person::{Person, value};
use crate::tournament_bots::{Bot, Habits, act, announce, view};

/// On how many boards teams play.
const BOARDS: u8 = 4;
const ROUNDS: usize = 3;
/// How long the tournament may take before it is regarded as standing still.
const PATIENCE: Duration = Duration::from_secs(540);

/// As many teams as the bots make that are asked for, an even number, or else this many.
fn team_count(usual: u8) -> u8 {
    let asked = std::env::var("TURNOVER_TOURNAMENT_BOTS").map(|bots| bots.parse::<u8>().expect("a number of bots"));
    asked.map_or(usual, |bots| (bots / BOARDS).next_multiple_of(2).max(4))
}

fn plan(system: &Value) -> Value {
    let pace = json!({ "type": "live", "white": "60+2", "black": "60+2" });
    json!({ "name": "Team cup", "game": "lielow", "pace": pace, "system": system, "rated": true, "public": true,
        "first_turn": 20, "break_secs": 0, "boards": BOARDS })
}

fn swiss() -> Value {
    json!({ "type": "swiss", "rounds": ROUNDS })
}

/// One of the second team withdraws after the first game, and one of the third team does not come to the second.
fn habits(team: u8, board: u8) -> Habits {
    Habits {
        withdraws_after: ((team, board) == (1, 2)).then_some(1),
        misses: ((team, board) == (2, 0)).then_some(1),
        ..Habits::default()
    }
}

/// Lets a team enter, whose first player makes it and whose others join it by its invitation.
async fn enter_team(server: &watch::Receiver<SocketAddr>, key: &str, team: u8) -> Vec<Person> {
    let address = *server.borrow();
    let (mut people, mut wish) = (Vec::new(), json!({ "team": format!("Team {team}") }));
    for board in 0..BOARDS {
        let number = team * BOARDS + board + 1;
        let person = Person::named(address, number, &format!("Bot-{number}")).await;
        let seen = act(server, &person, key, "enter", &wish).await;
        wish = json!({ "invitation": seen.own_invitation().expect("the invitation to the team") });
        people.push(person);
    }
    people
}

impl EndedTournament {
    /// The points of White and Black on a board, in tenths, by what is stored of its game.
    async fn points_on(&self, board: &TournamentGameView) -> [u32; 2] {
        if board.game.is_none() {
            return [board.white, board.black].map(|id| if id == NOBODY { 0 } else { 10 });
        }
        self.stored(board).await.points
    }

    /// Checks who plays on the boards of a match. Returns the game points of both teams, in tenths.
    async fn check_match(&self, pairing: &TournamentGameView) -> [u32; 2] {
        let teams = [pairing.white, pairing.black];
        let mut line_ups: [Vec<ParticipantId>; 2] = [Vec::new(), Vec::new()];
        let mut sum = [0, 0];
        assert_eq!(pairing.boards.len(), usize::from(BOARDS), "{pairing:?}");
        for (index, board) in pairing.boards.iter().enumerate() {
            let points = self.points_on(board).await;
            // The first team has White on the first board, and Black on the second one.
            let places = if index % 2 == 0 { [0, 1] } else { [1, 0] };
            for (place, (id, points)) in places.into_iter().zip([board.white, board.black].into_iter().zip(points)) {
                sum[place] += points;
                line_ups[place].extend([id].into_iter().filter(|id| *id != NOBODY));
            }
        }
        for (id, line_up) in teams.into_iter().zip(line_ups) {
            let team = self.view.teams.iter().find(|team| team.id == id).expect("a team");
            let mut in_order = team.players.iter().map(|player| player.id);
            assert!(line_up.iter().all(|id| in_order.any(|other| other == *id)), "{line_up:?} in {team:?}");
        }
        sum
    }

    /// Checks the matches of each round. Returns the match points and the game points of each team, in tenths.
    async fn check_matches(&self) -> BTreeMap<ParticipantId, [u32; 2]> {
        let mut points: BTreeMap<ParticipantId, [u32; 2]> = self.view.rows.iter().map(|row| (row.id, [0; 2])).collect();
        let mut met = BTreeSet::new();
        for round in &self.view.rounds {
            let mut members: BTreeSet<ParticipantId> = round.byes.iter().map(|&(id, _)| id).collect();
            assert!(round.byes.iter().all(|(_, bye)| *bye != Bye::PairingAllocated), "an even number of teams");
            for pairing in &round.games {
                let [white, black] = self.check_match(pairing).await;
                let written = [white, black].map(|tenths| format!("{}.{}", tenths / 10, tenths % 10));
                assert_eq!(pairing.score.as_ref(), Some(&written), "{pairing:?}");
                assert!(met.insert([pairing.white.min(pairing.black), pairing.white.max(pairing.black)]), "twice");
                for (id, own, other) in [(pairing.white, white, black), (pairing.black, black, white)] {
                    assert!(members.insert(id), "{} is paired twice", self.name(id));
                    let [match_points, game_points] = points.get_mut(&id).expect("a team");
                    *game_points += own;
                    *match_points += match own.cmp(&other) {
                        std::cmp::Ordering::Greater => 20,
                        std::cmp::Ordering::Equal => 10,
                        std::cmp::Ordering::Less => 0,
                    };
                }
            }
            assert_eq!(members.len(), self.view.rows.len());
        }
        points
    }

    /// Checks standings and crosstable against these points.
    fn check_table(&self, points: &BTreeMap<ParticipantId, [u32; 2]>) {
        let order: Vec<[u32; 2]> = self.view.rows.iter().map(|row| points[&row.id]).collect();
        assert!(order.is_sorted_by(|one, other| one >= other), "{order:?}");
        let numbers: BTreeMap<_, _> = self.view.rows.iter().map(|row| (row.number, row.id)).collect();
        for row in &self.view.rows {
            let [match_points, game_points] = points[&row.id];
            assert_eq!(row.points, format!("{}.{}", match_points / 10, match_points % 10), "{}", row.name);
            assert_eq!(row.tie_breaks[0], format!("{}.{}0", game_points / 10, game_points % 10), "{}", row.name);
            assert_eq!(row.results.len(), self.view.rounds.len());
            for (result, round) in row.results.iter().zip(&self.view.rounds) {
                let of_own = |game: &&TournamentGameView| game.white == row.id || game.black == row.id;
                let pairing = round.games.iter().find(of_own).expect("a match in each round");
                let opponent = if pairing.white == row.id { pairing.black } else { pairing.white };
                assert!(matches!(result, RoundResult::Played { .. }), "{result:?}");
                assert_eq!(result.opponent().map(|number| numbers[&Some(number)]), Some(opponent), "{}", row.name);
            }
        }
    }

    /// Checks the report file and the page of the tournament against the standings.
    async fn check_report_and_page(&self) {
        let (address, key) = (*self.server.borrow(), &self.view.listed.key);
        let text = get(address, &format!("/api/tournaments/{key}/report")).await.text();
        let report = trf::read(&text).expect("a report file");
        report.crosstable().expect("results without contradictions");
        assert_eq!(report.players.len(), self.view.rows.len() * usize::from(BOARDS));
        let page = get(address, &format!("/tournament/{key}")).await.text();
        for row in &self.view.rows {
            let team = report.teams.iter().find(|team| Some(team.number) == row.number).expect("a team");
            assert_eq!((&team.name, team.match_points.to_string()), (&row.name, row.points.clone()));
            assert_eq!(format!("{}0", team.game_points), row.tie_breaks[0]);
            assert!(page.contains(&format!("<th scope=\"row\">{}</th>", row.name)), "{page}");
        }
        let score = self.view.rounds[0].games[0].score.as_ref().expect("a score");
        assert!(page.contains(&score.join(" : ")), "{score:?} in {page}");
    }
}

/// Lets teams play a tournament with a drop-out, a no-show and a killed server, and checks all of it.
async fn play(system: &Value, teams: u8, rounds: usize) {
    let folder = Folder::new();
    let mut program = Program::start(&folder, &ORIGIN);
    let (address, server) = watch::channel(program.address);
    let organiser = Person::named(program.address, 200, "Organiser").await;
    let key = announce(&server, &organiser, &plan(system)).await;
    let mut tasks = Vec::new();
    for team in 0..teams {
        for (board, person) in (0..).zip(enter_team(&server, &key, team).await) {
            let (server, tournament, seed) = (server.clone(), key.clone(), u64::from(team * BOARDS + board));
            tasks.push(Bot { server, person, tournament, habits: habits(team, board), seed }.start());
        }
    }
    act(&server, &organiser, &key, "start", &json!({})).await;
    // It is killed while the second round is played.
    let wait = async {
        while view(&server, &key).await.rounds.len() < 2 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("a second round");
    tokio::time::sleep(Duration::from_secs(2)).await;
    program.kill();
    program = Program::start(&folder, &ORIGIN);
    address.send_replace(program.address);
    let mut played = Vec::new();
    for task in tasks {
        played.push(tokio::time::timeout(PATIENCE, task).await.expect("a tournament that goes on").expect("no panic"));
    }
    let view = view(&server, &key).await;
    let ended = EndedTournament { view, played, server, _programs: vec![program], _database: None, _folder: folder };
    assert_eq!((ended.view.listed.stage, ended.view.rounds.len()), (TournamentStage::Over, rounds));
    assert_eq!(ended.view.rows.len(), usize::from(teams));
    let points = ended.check_matches().await;
    ended.check_table(&points);
    ended.check_report_and_page().await;
    // Whoever has withdrawn during the second round at the latest does not play in the last one.
    let team = ended.view.teams.iter().find(|team| ended.name(team.id) == "Team 1").expect("a team");
    assert_eq!(team.players.iter().map(|player| player.is_absent).collect::<Vec<_>>(), [false, false, true, false]);
    let of_team = |game: &&TournamentGameView| game.white == team.id || game.black == team.id;
    let last_round = ended.view.rounds.last().expect("a round");
    let last_boards = last_round.games.iter().find(of_team).expect("a match").boards.last();
    let last_board = last_boards.expect("a board");
    assert!([last_board.white, last_board.black].contains(&NOBODY), "{last_board:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn teams_play_a_swiss_tournament_by_itself_with_a_drop_out_a_no_show_and_a_killed_server() {
    play(&swiss(), team_count(8), ROUNDS).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn teams_play_a_round_robin_by_itself_with_a_drop_out_a_no_show_and_a_killed_server() {
    let teams = team_count(4);
    play(&json!({ "type": "round-robin", "cycles": 1 }), teams, usize::from(teams) - 1).await;
}

#[tokio::test]
async fn a_captain_makes_a_team_orders_its_players_and_may_remove_them() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let address = server.address();
    let mut people = Vec::new();
    for (number, name) in [(1, "Ana"), (2, "Bea"), (3, "Carla"), (4, "Dora")] {
        people.push(Person::named(address, number, name).await);
    }
    let [ana, bea, carla, dora] = &people[..] else { panic!("four people") };
    let mut private = plan(&swiss());
    private["public"] = json!(false);
    let created = value(&ana.post(address, "/api/tournaments", &private).await);
    let (key, invitation) = (created["key"].as_str().expect("a key"), created["invitation"].clone());
    let path = |what: &str| format!("/api/tournaments/{key}/{what}");
    for (body, status, expected) in [
        (json!({}), 403, "expected the invitation"),
        (json!({ "team": "Rooks" }), 403, "expected the invitation"),
        (json!({ "invitation": invitation }), 403, "no-team"),
        (json!({ "invitation": invitation, "team": " " }), 422, "expected a name of 1 to 32 characters"),
        (json!({ "invitation": invitation, "team": "Rooks" }), 200, "Bea"),
    ] {
        let answer = bea.post(address, &path("enter"), &body).await;
        assert!(answer.status == status && answer.text().contains(expected), "{} {}", answer.status, answer.text());
    }
    let same = json!({ "invitation": invitation, "team": "rooks" });
    assert_eq!(ana.post(address, &path("enter"), &same).await.status, 422, "another team has this name");
    let seen = |person: &Person| {
        let fields = format!("authorization: Bearer {}\r\n", person.session);
        let path = format!("/api/tournaments/{key}");
        async move { value(&request(address, "GET", &path, &fields, "").await.expect("an answer")) }
    };
    let to_team = seen(bea).await["teams"][0]["invitation"].clone();
    assert!(to_team.is_string());
    assert_eq!(seen(carla).await["teams"][0]["invitation"], Value::Null);
    for person in [carla, dora] {
        let answer = person.post(address, &path("enter"), &json!({ "invitation": to_team })).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    let ids: Vec<Value> = seen(bea).await["teams"][0]["players"]
        .as_array()
        .expect("players")
        .iter()
        .map(|player| player["id"].clone())
        .collect();
    let order = json!({ "players": [ids[2], ids[0], ids[1]] });
    assert_eq!(carla.post(address, &path("order"), &order).await.status, 403, "she is not the captain");
    assert_eq!(bea.post(address, &path("order"), &json!({ "players": [ids[0]] })).await.status, 409);
    for _ in 0..2 {
        assert_eq!(bea.post(address, &path("order"), &order).await.status, 200, "repeating it changes nothing");
    }
    let players = seen(bea).await["teams"][0]["players"].clone();
    let names: Vec<&Value> = players.as_array().expect("players").iter().map(|player| &player["name"]).collect();
    assert_eq!(names, ["Dora", "Bea", "Carla"]);
    assert_eq!(carla.post(address, &path("remove"), &json!({ "name": "Bea" })).await.status, 403);
    assert_eq!(bea.post(address, &path("remove"), &json!({ "name": "Carla" })).await.status, 200);
    assert_eq!(seen(bea).await["teams"][0]["players"][2]["is_absent"], json!(true));
    for (person, what, status) in
        [(ana, "remove", 200), (bea, "readmit", 403), (bea, "return", 403), (ana, "readmit", 200), (bea, "return", 200)]
    {
        let body = if what == "return" { json!({}) } else { json!({ "name": "Bea" }) };
        assert_eq!(person.post(address, &path(what), &body).await.status, status, "{what}");
    }
    assert_eq!(ana.post(address, &path("start"), &json!({})).await.status, 409, "there is only one team");
    let mut knock_out = plan(&swiss());
    knock_out["system"] = json!({ "type": "knock-out" });
    let answer = ana.post(address, "/api/tournaments", &knock_out).await;
    assert!(answer.status == 422 && answer.text().contains("expected teams in a Swiss"), "{}", answer.text());
    server.stop().await;
}
