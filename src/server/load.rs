//! A load test: how fast moves reach the opponent while many games are played.
//!
//! The load is an open loop: each ply has its scheduled time, however slow the server is, and its delay counts from
//! that time. So a pause of the server is visible in all delays (no *coordinated omission*).

use std::error::Error;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use hdrhistogram::Histogram;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use tokio::sync::{Barrier, Semaphore};
use tokio::time::{Instant, sleep_until, timeout};

use super::client::{Client, ClientError};
use super::load_player::{LoadPlayer, client_error, post_json};
use super::load_push::{Arrivals, LoadPushService};
use super::load_streams::EventStreams;
use super::store::SideName;
use crate::board::{BySide, Side};
use crate::online::{
    ActId, ClientMessage, EventKind, GameEvent, PROTOCOL_VERSION, PlayerAction, SeatToken, ServerMessage,
};
use crate::session::{Game, GameId};

/// The number of different games; each game played is one of these.
const SCRIPT_COUNT: u64 = 16;
/// The number of connections that are opened at the same time at the beginning.
const MAX_OPENING_GAMES: usize = 64;
/// The time limit for a move, for the ratings and for a push message.
const MOVE_TIMEOUT: Duration = Duration::from_secs(30);
/// The number of plies from one of which the opponent learns by a push message to the next one.
const PUSH_PLIES: u32 = 5;
/// The shortest interval of plies with push messages, in milliseconds: a server sends them after two seconds.
const MIN_PUSH_INTERVAL: u64 = 4_000;

/// How much load.
#[derive(Clone, Debug, Args)]
pub(super) struct LoadOptions {
    /// The server, which must allow one address all these connections and requests
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    server: SocketAddr,
    /// How many games, each with two connections
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    games: u32,
    /// How long to play, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    seconds: u64,
    /// How long each game takes for a ply, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 6_000)]
    interval: u64,
    /// How many streams of events programs read meanwhile, at most 1280
    #[arg(long, value_name = "COUNT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=1280))]
    streams: u32,
    /// At the end let all clients come back at once, and print how long that takes
    #[arg(long)]
    storm: bool,
    /// Let all players have names and sign in; games are rated, and White resigns at the end. Half of the players take a seat, which
    /// --seats-per-minute of the server must allow
    #[arg(long)]
    rated: bool,
    /// Let all players subscribe to push messages; of each fifth ply the opponent learns by one. The server must be on this machine and run
    /// with --push-to-loopback
    #[arg(long)]
    push: bool,
}

#[derive(Debug)]
struct Figures {
    /// The delays from the scheduled time of a ply until the opponent has received it.
    ply_times: Histogram<u64>,
    /// The delays from a client's reconnection until it has the game.
    return_times: Histogram<u64>,
    /// The delays from a challenge until a stream has told of it, and how many streams have ended.
    stream_figures: Option<(Histogram<u64>, usize)>,
    /// The delays from the scheduled time of a resignation until the opponent has the new ratings.
    rating_times: Histogram<u64>,
    /// The delays from the scheduled time of a ply until the push message about it has come.
    push_times: Histogram<u64>,
    lost_push_count: u64,
    late_count: u64,
    failed_count: u64,
    first_error: Option<String>,
}

type SharedFigures = Arc<Mutex<Figures>>;

fn update_figures<T>(figures: &SharedFigures, change: impl FnOnce(&mut Figures) -> T) -> T {
    change(&mut figures.lock().unwrap_or_else(PoisonError::into_inner))
}

fn saturating_micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// The codes of a game with random moves.
fn random_script(seed: u64, ply_count: usize) -> Vec<String> {
    let (mut game, mut rng) = (Game::new(GameId::default()), SmallRng::seed_from_u64(seed));
    let mut codes = Vec::new();
    while codes.len() < ply_count && game.outcome().is_none() {
        let moves = game.referee().legal_moves();
        let id = moves[rng.random_range(0..moves.len())].id;
        let code = game.referee().codes().into_iter().find(|(_, move_id)| *move_id == id).map(|(code, _)| code);
        let (Some(code), true) = (code, game.play(id).is_some()) else { break };
        codes.push(code);
    }
    codes
}

/// Runs the load test and prints the results.
pub(super) fn run_load(options: &LoadOptions) -> Result<(), Box<dyn Error>> {
    if options.push && options.interval < MIN_PUSH_INTERVAL {
        return Err(format!("expected --interval {MIN_PUSH_INTERVAL} or more with --push").into());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let figures = runtime.block_on(run_games(options.clone()))?;
    print_figures(&figures, options);
    Ok(())
}

fn print_figures(figures: &Figures, options: &LoadOptions) {
    let print_line = |name: &str, histogram: &Histogram<u64>| {
        let quantile_ms = |quantile| histogram.value_at_quantile(quantile) as f64 / 1_000.0;
        println!(
            "{name}: {} in all, p50 {:.2} ms, p90 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms, largest {:.2} ms",
            histogram.len(),
            quantile_ms(0.5),
            quantile_ms(0.9),
            quantile_ms(0.99),
            quantile_ms(0.999),
            histogram.max() as f64 / 1_000.0
        );
    };
    println!("{} games, a ply every {} ms in each, {} s", options.games, options.interval, options.seconds);
    print_line("ply to opponent", &figures.ply_times);
    if let Some((delays, ended_count)) = &figures.stream_figures {
        print_line("challenge to stream", delays);
        println!("{} streams of events, of which {ended_count} ended before", options.streams);
    }
    if options.rated {
        print_line("end to ratings", &figures.rating_times);
    }
    if options.push {
        print_line("ply to push message", &figures.push_times);
        println!("push messages that never came: {}", figures.lost_push_count);
    }
    if options.storm {
        print_line("all come back", &figures.return_times);
    }
    println!("plies that the opponent never had: {}, games that failed: {}", figures.late_count, figures.failed_count);
    if let Some(error) = &figures.first_error {
        println!("first error: {error}");
    }
}

async fn run_games(options: LoadOptions) -> Result<Figures, Box<dyn Error>> {
    let new_histogram = || Histogram::new_with_bounds(1, 600_000_000, 3);
    let figures = Figures {
        ply_times: new_histogram()?,
        return_times: new_histogram()?,
        stream_figures: None,
        rating_times: new_histogram()?,
        push_times: new_histogram()?,
        lost_push_count: 0,
        late_count: 0,
        failed_count: 0,
        first_error: None,
    };
    let figures = Arc::new(Mutex::new(figures));
    let ply_count = usize::try_from(options.seconds * 1_000 / options.interval.max(1))? + 1;
    let scripts: Vec<Arc<Vec<String>>> =
        (0..SCRIPT_COUNT).map(|seed| Arc::new(random_script(seed, ply_count))).collect();
    let open_permits = Arc::new(Semaphore::new(MAX_OPENING_GAMES));
    let [begin_barrier, end_barrier] = [(); 2].map(|()| Arc::new(Barrier::new(options.games as usize)));
    let (push_service, mut arrivals) = if options.push {
        let (push_service, arrivals) = LoadPushService::start(options.games).await?;
        (Some(push_service), arrivals.into_iter())
    } else {
        (None, Vec::new().into_iter())
    };
    let tasks: Vec<_> = (0..options.games)
        .map(|pair_number| {
            let arrivals = arrivals.next();
            let script = Arc::clone(&scripts[pair_number as usize % scripts.len()]);
            let (options, open_permits, figures) = (options.clone(), Arc::clone(&open_permits), Arc::clone(&figures));
            let (begin_barrier, end_barrier) = (Arc::clone(&begin_barrier), Arc::clone(&end_barrier));
            tokio::spawn(async move {
                let pair = {
                    let _permit = open_permits.acquire().await;
                    Pair::open(&options, pair_number, push_service).await
                };
                let play_result = match begin_together(pair, &begin_barrier).await {
                    Ok(pair) => play_pair(pair, &options, &script, arrivals, &figures).await,
                    Err(error) => Err(error),
                };
                end_barrier.wait().await;
                let result = match play_result {
                    Ok(pair) if options.storm => pair.come_back(&figures).await,
                    Ok(_) => Ok(()),
                    Err(error) => Err(error),
                };
                if let Err(error) = result {
                    update_figures(&figures, |figures| {
                        figures.failed_count += 1;
                        figures.first_error.get_or_insert_with(|| error.to_string());
                    });
                }
            })
        })
        .collect();
    if options.streams > 0 {
        let streams = EventStreams::open(options.server, options.streams).await?;
        let stream_figures = streams.challenge_repeatedly(Duration::from_secs(options.seconds)).await?;
        update_figures(&figures, |figures| figures.stream_figures = Some(stream_figures));
    }
    for task in tasks {
        task.await?;
    }
    let figures = Arc::into_inner(figures).ok_or("a task is left")?;
    Ok(figures.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// A game with its two players.
struct Pair {
    server: SocketAddr,
    number: u32,
    key: String,
    tokens: BySide<SeatToken>,
    /// The connections of the players; `None` for one whose page is closed.
    clients: BySide<Option<Client>>,
    /// The number of the last event.
    seq: u64,
}

impl Pair {
    async fn open(
        options: &LoadOptions,
        pair_number: u32,
        push_service: Option<LoadPushService>,
    ) -> Result<Self, ClientError> {
        let server = options.server;
        let token = |side: u8| {
            let mut bytes = [0; 16];
            getrandom::fill(&mut bytes).map_err(client_error)?;
            bytes[..4].copy_from_slice(&pair_number.to_be_bytes());
            bytes[4] = side;
            Ok::<_, ClientError>(SeatToken::new(bytes))
        };
        let tokens = BySide([token(0)?, token(1)?]);
        let (key, black_client) = if options.rated {
            open_rated_game(server, tokens).await?
        } else {
            let key = offer_game(server, "", &[Side::White, Side::Black], tokens).await?;
            let (black_client, _) = connect_player(server, &key, tokens[Side::Black], 0).await?;
            (key, black_client)
        };
        let (white_client, _) = connect_player(server, &key, tokens[Side::White], 0).await?;
        if let Some(push_service) = push_service {
            push_service.subscribe(server, pair_number, tokens.0).await?;
        }
        let clients = BySide([Some(white_client), Some(black_client)]);
        Ok(Self { server, number: pair_number, key, tokens, clients, seq: 3 })
    }

    async fn send(&mut self, side: Side, message: &ClientMessage) -> Result<(), ClientError> {
        let client = self.clients[side].as_mut().ok_or_else(|| client_error("the page is closed"))?;
        client.send(message).await
    }

    async fn send_act(&mut self, side: Side, id: ActId, action: PlayerAction) -> Result<(), ClientError> {
        self.send(side, &ClientMessage::Act { id, action }).await
    }

    /// The next message to one of the players. The future can be dropped at any time without losing a message.
    async fn receive(&mut self) -> Result<(Side, ServerMessage), ClientError> {
        let BySide([white, black]) = &mut self.clients;
        tokio::select! {
            message = receive_from(white) => Ok((Side::White, message?)),
            message = receive_from(black) => Ok((Side::Black, message?)),
        }
    }

    async fn handle_message(&mut self, side: Side, message: ServerMessage) -> Result<(), ClientError> {
        match message {
            ServerMessage::Ping { id, .. } => self.send(side, &ClientMessage::Pong { id }).await,
            ServerMessage::Events { events, .. } => {
                self.seq = self.seq.max(events.last().map_or(0, |event| event.seq));
                Ok(())
            }
            ServerMessage::Refused { expected, .. } => Err(client_error(format!("refused: expected {expected}"))),
            _ => Ok(()),
        }
    }

    /// Waits for the push message about a ply that was due at this time. Then its addressee comes back.
    async fn come_back_after_push(
        &mut self,
        addressee: Side,
        due_at: Instant,
        arrivals: &mut Arrivals,
        figures: &SharedFigures,
    ) -> Result<(), ClientError> {
        let arrival = listen_until(self, timeout(MOVE_TIMEOUT, arrivals.recv())).await?;
        update_figures(figures, |figures| match arrival {
            Ok(Some(arrived_at)) => {
                let delay = arrived_at.saturating_duration_since(due_at);
                figures.push_times.saturating_record(saturating_micros(delay));
            }
            Ok(None) | Err(_) => figures.lost_push_count += 1,
        });
        let (client, _) = connect_player(self.server, &self.key, self.tokens[addressee], self.seq).await?;
        self.clients[addressee] = Some(client);
        Ok(())
    }

    /// Disconnects both players and reconnects them at once.
    async fn come_back(self, figures: &SharedFigures) -> Result<(), ClientError> {
        let Self { server, key, tokens, clients, seq, .. } = self;
        drop(clients);
        let started_at = Instant::now();
        for side in Side::ALL {
            let (_client, welcome_seq) = connect_player(server, &key, tokens[side], seq).await?;
            if welcome_seq < seq {
                return Err(client_error(format!("expected event {seq}, the game has only {welcome_seq}")));
            }
            update_figures(figures, |figures| {
                figures.return_times.saturating_record(saturating_micros(started_at.elapsed()))
            });
        }
        Ok(())
    }
}

/// The next message; none ever comes to a page that is closed.
async fn receive_from(client: &mut Option<Client>) -> Result<ServerMessage, ClientError> {
    match client {
        Some(client) => client.receive().await,
        None => std::future::pending().await,
    }
}

/// Offers a game in which these seats are taken, by whoever has this session, which is empty for nobody. Returns its key.
async fn offer_game(
    server: SocketAddr,
    session: &str,
    taken_sides: &[Side],
    tokens: BySide<SeatToken>,
) -> Result<String, ClientError> {
    let seat = |side: &Side| json!({ "side": SideName::from(*side), "token": tokens[*side].hash().to_string() });
    let offer = json!({
        "game": GameId::default().to_string(),
        "pace": { "type": "live", "white": "3600+10", "black": "3600+10" },
        "rated": !session.is_empty(),
        "seats": taken_sides.iter().map(seat).collect::<Vec<_>>()
    });
    let answer = post_json(server, session, "/api/games", &offer).await?;
    answer["key"].as_str().map(str::to_owned).ok_or_else(|| client_error("expected a key"))
}

/// Lets one player with a name offer a rated game, as White, and another one join it. Returns its key and Black's connection.
async fn open_rated_game(server: SocketAddr, tokens: BySide<SeatToken>) -> Result<(String, Client), ClientError> {
    let (white, black) = (LoadPlayer::sign_in(server).await?, LoadPlayer::sign_in(server).await?);
    let key = offer_game(server, &white.session.to_string(), &[Side::White], tokens).await?;
    let mut client = Client::connect(server, &key, None).await?;
    let sit = ClientMessage::Sit {
        id: "sit".parse().map_err(client_error)?,
        side: None,
        nickname: black.name,
        token_hash: tokens[Side::Black].hash(),
        chain: None,
    };
    for message in [
        ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: None, known_seq: 0 },
        ClientMessage::SignIn { session: black.session },
        sit,
    ] {
        client.send(&message).await?;
    }
    loop {
        match client.receive().await? {
            ServerMessage::Events { events, .. } if events.iter().any(|event| is_seat_taken(event, Side::Black)) => {
                return Ok((key, client));
            }
            ServerMessage::Refused { expected, .. } => return Err(client_error(expected)),
            _ => {}
        }
    }
}

fn is_seat_taken(event: &GameEvent, side: Side) -> bool {
    event.side == Some(side) && matches!(event.kind, EventKind::Seated { .. })
}

/// Connects a player and waits for the welcome. Returns the number of the game's last event too.
async fn connect_player(
    server: SocketAddr,
    key: &str,
    token: SeatToken,
    known_seq: u64,
) -> Result<(Client, u64), ClientError> {
    let mut client = Client::connect(server, key, None).await?;
    client.send(&ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(token), known_seq }).await?;
    loop {
        match client.receive().await? {
            ServerMessage::Welcome { seq, .. } => return Ok((client, seq)),
            ServerMessage::Refused { expected, .. } => return Err(client_error(expected)),
            _ => {}
        }
    }
}

/// Waits until all games begin. Others do not wait for one that fails.
async fn begin_together(pair: Result<Pair, ClientError>, begin_barrier: &Barrier) -> Result<Pair, ClientError> {
    match pair {
        // The barrier comes before the messages, of which one may end the game.
        Ok(mut pair) => listen_until(&mut pair, begin_barrier.wait()).await.map(|_| pair),
        Err(error) => {
            begin_barrier.wait().await;
            Err(error)
        }
    }
}

/// Plays on schedule. The starts of the games are spread over one interval. With push messages, whose arrivals are given, the opponent's
/// page is closed at each [`PUSH_PLIES`]th ply, and opened again when a message has come.
async fn play_pair(
    mut pair: Pair,
    options: &LoadOptions,
    script: &[String],
    mut arrivals: Option<Arrivals>,
    figures: &SharedFigures,
) -> Result<Pair, ClientError> {
    let interval = Duration::from_millis(options.interval);
    let mut due_at = Instant::now() + interval.mul_f64(f64::from(pair.number) / f64::from(options.games.max(1)));
    let ply_count = options.seconds * 1_000 / options.interval.max(1);
    for (ply, code) in (0..u32::try_from(ply_count).unwrap_or(u32::MAX)).zip(script) {
        let mover = if ply % 2 == 0 { Side::White } else { Side::Black };
        let mut awaited_arrivals = arrivals.as_mut().filter(|_| ply % PUSH_PLIES == 0);
        if awaited_arrivals.is_some() {
            pair.clients[!mover] = None;
        }
        listen_until(&mut pair, sleep_until(due_at)).await?;
        if let Some(arrivals) = &mut awaited_arrivals {
            // Those of messages about what was before.
            while arrivals.try_recv().is_ok() {}
        }
        let id: ActId = format!("p{ply}").parse().map_err(client_error)?;
        pair.send_act(mover, id, PlayerAction::Move { ply, code: code.clone(), reveal: None }).await?;
        if let Some(arrivals) = awaited_arrivals {
            pair.come_back_after_push(!mover, due_at, arrivals, figures).await?;
        } else {
            match timeout(MOVE_TIMEOUT, wait_for_event(&mut pair, !mover, |kind| is_move(kind, code))).await {
                Ok(move_result) => {
                    move_result?;
                    update_figures(figures, |figures| {
                        figures.ply_times.saturating_record(saturating_micros(due_at.elapsed()))
                    });
                }
                Err(_) => update_figures(figures, |figures| figures.late_count += 1),
            }
        }
        due_at += interval;
    }
    // Otherwise the game was over before.
    if options.rated && script.len() as u64 > ply_count {
        listen_until(&mut pair, sleep_until(due_at)).await?;
        pair.send_act(Side::White, "end".parse().map_err(client_error)?, PlayerAction::Resign).await?;
        let rating_future = wait_for_event(&mut pair, Side::Black, |kind| matches!(kind, EventKind::Rated { .. }));
        timeout(MOVE_TIMEOUT, rating_future).await.map_err(client_error)??;
        update_figures(figures, |figures| figures.rating_times.saturating_record(saturating_micros(due_at.elapsed())));
    }
    Ok(pair)
}

fn is_move(kind: &EventKind, code: &str) -> bool {
    matches!(kind, EventKind::Moved { code: played_code, .. } if played_code == code)
}

/// Answers pings until this is done.
async fn listen_until<T>(pair: &mut Pair, work: impl Future<Output = T>) -> Result<T, ClientError> {
    let mut work = pin!(work);
    loop {
        let (side, message) = tokio::select! {
            biased;
            output = &mut work => return Ok(output),
            received = pair.receive() => received?,
        };
        pair.handle_message(side, message).await?;
    }
}

/// Waits until this player has received such an event.
async fn wait_for_event(
    pair: &mut Pair,
    listener: Side,
    is_awaited: impl Fn(&EventKind) -> bool,
) -> Result<(), ClientError> {
    loop {
        let (side, message) = pair.receive().await?;
        let has_come = match &message {
            ServerMessage::Events { events, .. } if side == listener => {
                events.iter().any(|event| is_awaited(&event.kind))
            }
            _ => false,
        };
        pair.handle_message(side, message).await?;
        if has_come {
            return Ok(());
        }
    }
}
