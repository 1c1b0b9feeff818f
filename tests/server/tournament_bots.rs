//! Bots that play in a tournament by themselves: they enter, come to their games or stay away, and note what they have played.

use std::net::SocketAddr;
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use turnover::board::Side;
use turnover::online::{ListedGame, SeatToken};
use turnover::online_tournament::{TournamentGameView, TournamentStage, TournamentView};
use turnover::server::client::request;
use turnover::tournament::ParticipantId;

use crate::person::Person;
use crate::robot::Robot;

/// How a bot takes part.
#[derive(Clone, Copy, Debug, Default)]
pub struct Habits {
    /// Whether it enters when the first game is over.
    pub enters_late: bool,
    /// After how many games it withdraws.
    pub withdraws_after: Option<usize>,
    /// Which game it does not come to, from 0. It returns when that is over.
    pub misses: Option<usize>,
    /// Whether it goes berserk.
    pub is_berserk: bool,
    /// How long it thinks about a move on average.
    pub thinks: Duration,
}

/// A game in which a bot was paired.
#[derive(Clone, Debug)]
pub struct NotedGame {
    pub key: String,
    pub has_come: bool,
}

/// What a bot knows when the tournament is over.
pub struct Played {
    pub name: String,
    pub id: Option<ParticipantId>,
    pub games: Vec<NotedGame>,
}

/// A request until it is answered by a server that runs, with the status and the body.
pub async fn ask(
    server: &watch::Receiver<SocketAddr>,
    person: Option<&Person>,
    method: &str,
    path: &str,
    body: &Value,
) -> (u16, Value) {
    let bearer = person.map(|person| format!("authorization: Bearer {}\r\n", person.session)).unwrap_or_default();
    let fields = format!("content-type: application/json\r\n{bearer}");
    let body = if method == "GET" { String::new() } else { body.to_string() };
    loop {
        let address = *server.borrow();
        let asked = tokio::time::timeout(Duration::from_secs(10), request(address, method, path, &fields, &body)).await;
        if let Ok(Ok(answer)) = asked
            && answer.status < 500
        {
            return (answer.status, serde_json::from_slice(&answer.body).unwrap_or(Value::Null));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Announces a tournament, which this person organises. Returns its key.
#[cfg(unix)]
pub async fn announce(server: &watch::Receiver<SocketAddr>, organiser: &Person, plan: &Value) -> String {
    let (status, created) = ask(server, Some(organiser), "POST", "/api/tournaments", plan).await;
    assert_eq!(status, 201, "{created}");
    created["key"].as_str().expect("a key").to_owned()
}

/// Lets a person do something in a tournament. Returns the tournament afterwards.
#[cfg(unix)]
pub async fn act(
    server: &watch::Receiver<SocketAddr>,
    person: &Person,
    key: &str,
    what: &str,
    body: &Value,
) -> TournamentView {
    let (status, body) = ask(server, Some(person), "POST", &format!("/api/tournaments/{key}/{what}"), body).await;
    assert_eq!(status, 200, "{what}: {body}");
    serde_json::from_value(body).expect("a tournament")
}

pub async fn view(server: &watch::Receiver<SocketAddr>, key: &str) -> TournamentView {
    let (status, body) = ask(server, None, "GET", &format!("/api/tournaments/{key}"), &Value::Null).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_value(body).expect("a tournament")
}

pub async fn stored_game(server: &watch::Receiver<SocketAddr>, key: &str) -> ListedGame {
    let (status, body) = ask(server, None, "GET", &format!("/api/games/{key}"), &Value::Null).await;
    assert_eq!(status, 200, "{body}");
    serde_json::from_value(body).expect("a game")
}

pub struct Bot {
    pub server: watch::Receiver<SocketAddr>,
    pub person: Person,
    pub tournament: String,
    pub habits: Habits,
    pub seed: u64,
}

impl Bot {
    pub fn start(self) -> JoinHandle<Played> {
        tokio::spawn(self.take_part())
    }

    async fn act(&self, what: &str, body: &Value) -> u16 {
        let path = format!("/api/tournaments/{}/{what}", self.tournament);
        ask(&self.server, Some(&self.person), "POST", &path, body).await.0
    }

    async fn take_part(self) -> Played {
        let mut random = SmallRng::seed_from_u64(self.seed);
        let mut played = Played { name: self.person.name.clone(), id: None, games: Vec::new() };
        let mut has_withdrawn = false;
        let mut is_late = self.habits.enters_late;
        if !is_late {
            assert_eq!(self.act("enter", &json!({})).await, 200);
        }
        if self.habits.is_berserk {
            assert_eq!(self.act("berserk", &json!({ "on": true })).await, 200);
        }
        loop {
            let seen = view(&self.server, &self.tournament).await;
            if matches!(seen.listed.stage, TournamentStage::Over | TournamentStage::CalledOff) {
                return played;
            }
            let mut games = seen.rounds.iter().flat_map(|round| &round.games).chain(&seen.arena_games);
            let is_begun = games.any(|game| game.outcome.is_some());
            if is_late && is_begun {
                // It may be over before that is heard.
                is_late = self.act("enter", &json!({})).await != 200;
            }
            played.id = seen.names().find(|(_, name)| *name == self.person.name).map(|(id, _)| id);
            let is_new = |game: &&TournamentGameView| {
                let key = game.game.as_ref().filter(|_| game.outcome.is_none());
                key.is_some_and(|key| played.games.iter().all(|noted| noted.key != *key))
                    && played.id.is_some_and(|id| id == game.white || id == game.black)
            };
            if let Some(game) = seen.current_games().iter().flat_map(TournamentGameView::games).find(is_new) {
                let key = game.game.clone().expect("a key");
                let has_come = self.habits.misses != Some(played.games.len());
                played.games.push(NotedGame { key: key.clone(), has_come });
                if has_come {
                    let side = if played.id == Some(game.white) { Side::White } else { Side::Black };
                    self.play(&key, side, &mut random).await;
                } else {
                    self.stay_away(&key).await;
                }
            }
            if self.habits.withdraws_after.is_some_and(|games| played.games.len() >= games) && !has_withdrawn {
                has_withdrawn = matches!(self.act("withdraw", &json!({})).await, 200 | 409);
            }
            tokio::time::sleep(Duration::from_millis(random.random_range(150..350))).await;
        }
    }

    async fn play(&self, game: &str, side: Side, random: &mut SmallRng) {
        let mut token = [0; 16];
        token[..8].copy_from_slice(&random.random::<u64>().to_be_bytes());
        token[8..].copy_from_slice(&random.random::<u64>().to_be_bytes());
        let seed = random.random();
        let mut robot = Robot::entering(self.server.clone(), game, SeatToken::new(token), seed, self.person.session);
        robot.most_plies = random.random_range(2..24);
        (robot.tired, robot.agrees, robot.think) = (side, true, self.habits.thinks);
        robot.proposes_draws = random.random_range(0..4) == 0;
        let ended = tokio::time::timeout(Duration::from_secs(180), robot.play()).await;
        assert!(ended.is_ok(), "game {game} does not end");
    }

    /// Waits until the game is over without coming, and returns to the tournament then.
    async fn stay_away(&self, game: &str) {
        while stored_game_if_there(&self.server, game).await.is_none_or(|game| game.result.is_none()) {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        // The result is entered soon after.
        for _ in 0..20 {
            let seen = view(&self.server, &self.tournament).await;
            let players =
                seen.teams.iter().flat_map(|team| &team.players).map(|player| (&player.name, player.is_absent));
            let mut all = seen.rows.iter().map(|row| (&row.name, row.is_absent)).chain(players);
            if all.any(|(name, is_absent)| is_absent && *name == self.person.name)
                || seen.listed.stage != TournamentStage::Running
            {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let status = self.act("return", &json!({})).await;
        assert!(matches!(status, 200 | 409), "{status}");
    }
}

async fn stored_game_if_there(server: &watch::Receiver<SocketAddr>, key: &str) -> Option<ListedGame> {
    let (_, body) = ask(server, None, "GET", &format!("/api/games/{key}"), &Value::Null).await;
    serde_json::from_value(body).ok()
}
