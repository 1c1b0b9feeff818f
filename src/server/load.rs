//! A load test: how fast moves reach the opponent while many games are played.
//!
//! The load is an open loop: each ply has its scheduled time, however slow the server is, and its delay counts from
//! that time. So a pause of the server is visible in all delays (no *coordinated omission*).

use std::error::Error;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use hdrhistogram::Histogram;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::{Barrier, Semaphore};
use tokio::time::{Instant, sleep_until};

use super::client::{Client, ClientError, request};
use super::load_streams::EventStreams;
use crate::board::{BySide, Side};
use crate::online::{ActId, ClientMessage, EventKind, PROTOCOL_VERSION, PlayerAction, SeatToken, ServerMessage};
use crate::session::{Game, GameId};

/// The number of different games; each game played is one of these.
const SCRIPT_COUNT: u64 = 16;
/// The number of connections that are opened at the same time at the beginning.
const MAX_OPENING_GAMES: usize = 64;
/// The time limit for the last moves at the end.
const MOVE_TIMEOUT: Duration = Duration::from_secs(30);

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
}

#[derive(Debug)]
struct Figures {
    /// The delays from the scheduled time of a ply until the opponent has received it.
    ply_times: Histogram<u64>,
    /// The delays from a client's reconnection until it has the game.
    return_times: Histogram<u64>,
    /// The delays from a challenge until a stream has told of it, and how many streams have ended.
    stream_figures: Option<(Histogram<u64>, usize)>,
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
    let tasks: Vec<_> = (0..options.games)
        .map(|pair_number| {
            let script = Arc::clone(&scripts[pair_number as usize % scripts.len()]);
            let (options, open_permits, figures) = (options.clone(), Arc::clone(&open_permits), Arc::clone(&figures));
            let (begin_barrier, end_barrier) = (Arc::clone(&begin_barrier), Arc::clone(&end_barrier));
            tokio::spawn(async move {
                let pair = {
                    let _permit = open_permits.acquire().await;
                    Pair::open(&options, pair_number).await
                };
                begin_barrier.wait().await;
                let play_result = play_pair(pair, pair_number, &options, &script, &figures).await;
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
    key: String,
    tokens: BySide<SeatToken>,
    client_by_side: BySide<Client>,
    /// The number of the last event.
    seq: u64,
}

#[derive(serde::Deserialize)]
struct CreatedKey {
    key: String,
}

impl Pair {
    async fn open(options: &LoadOptions, pair_number: u32) -> Result<Self, ClientError> {
        let token = |side: u8| {
            let mut bytes = [0; 16];
            getrandom::fill(&mut bytes).map_err(io_error)?;
            bytes[..4].copy_from_slice(&pair_number.to_be_bytes());
            bytes[4] = side;
            Ok::<_, ClientError>(SeatToken::new(bytes))
        };
        let tokens = BySide([token(0)?, token(1)?]);
        let BySide([white, black]) = tokens;
        let offer = format!(
            r#"{{"game":"{}","pace":{{"type":"live","white":"3600+10","black":"3600+10"}},"seats":[{{"side":"white","token":"{}"}},{{"side":"black","token":"{}"}}]}}"#,
            GameId::default(),
            white.hash(),
            black.hash()
        );
        let answer =
            request(options.server, "POST", "/api/games", "content-type: application/json\r\n", &offer).await?;
        let CreatedKey { key } = serde_json::from_slice(&answer.body)
            .map_err(|_| io_error(format!("{}: {}", answer.status, answer.text())))?;
        let client_by_side = BySide([
            connect_player(options.server, &key, white, 0).await?.0,
            connect_player(options.server, &key, black, 0).await?.0,
        ]);
        Ok(Self { server: options.server, key, tokens, client_by_side, seq: 3 })
    }

    /// Disconnects both players and reconnects them at once.
    async fn come_back(self, figures: &SharedFigures) -> Result<(), ClientError> {
        let Self { server, key, tokens, client_by_side, seq } = self;
        drop(client_by_side);
        let started_at = Instant::now();
        for side in Side::ALL {
            let (_client, welcome_seq) = connect_player(server, &key, tokens[side], seq).await?;
            if welcome_seq < seq {
                return Err(io_error(format!("expected event {seq}, the game has only {welcome_seq}")));
            }
            update_figures(figures, |figures| {
                figures.return_times.saturating_record(saturating_micros(started_at.elapsed()))
            });
        }
        Ok(())
    }
}

fn io_error(error: impl ToString) -> ClientError {
    std::io::Error::other(error.to_string()).into()
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
            ServerMessage::Refused { expected, .. } => return Err(io_error(expected)),
            _ => {}
        }
    }
}

/// Plays on schedule. The starts of the games are spread over one interval.
async fn play_pair(
    pair: Result<Pair, ClientError>,
    pair_number: u32,
    options: &LoadOptions,
    script: &[String],
    figures: &SharedFigures,
) -> Result<Pair, ClientError> {
    let mut pair = pair?;
    let interval = Duration::from_millis(options.interval);
    let mut due_at = Instant::now() + interval.mul_f64(f64::from(pair_number) / f64::from(options.games.max(1)));
    let ply_count = options.seconds * 1_000 / options.interval.max(1);
    for (ply, code) in (0..u32::try_from(ply_count).unwrap_or(u32::MAX)).zip(script) {
        let mover = if ply % 2 == 0 { Side::White } else { Side::Black };
        listen_until(&mut pair, due_at).await?;
        let id: ActId = format!("p{ply}").parse().map_err(io_error)?;
        let action = PlayerAction::Move { ply, code: code.clone(), reveal: None };
        pair.client_by_side[mover].send(&ClientMessage::Act { id, action }).await?;
        match tokio::time::timeout(MOVE_TIMEOUT, wait_for_move(&mut pair, mover, code)).await {
            Ok(move_result) => {
                move_result?;
                update_figures(figures, |figures| {
                    figures.ply_times.saturating_record(saturating_micros(due_at.elapsed()))
                });
            }
            Err(_) => update_figures(figures, |figures| figures.late_count += 1),
        }
        due_at += interval;
    }
    Ok(pair)
}

/// Answers pings until this time.
async fn listen_until(pair: &mut Pair, due_at: Instant) -> Result<(), ClientError> {
    loop {
        let BySide([white, black]) = &mut pair.client_by_side;
        let (side, message) = tokio::select! {
            biased;
            () = sleep_until(due_at) => return Ok(()),
            message = white.receive() => (Side::White, message?),
            message = black.receive() => (Side::Black, message?),
        };
        handle_message(pair, side, message).await?;
    }
}

/// Waits until the opponent has received this move.
async fn wait_for_move(pair: &mut Pair, mover: Side, code: &str) -> Result<(), ClientError> {
    loop {
        let BySide([white, black]) = &mut pair.client_by_side;
        let (side, message) = tokio::select! {
            message = white.receive() => (Side::White, message?),
            message = black.receive() => (Side::Black, message?),
        };
        let is_awaited_move = side == !mover
            && matches!(&message, ServerMessage::Events { events, .. } if events.iter().any(|event| {
                matches!(&event.kind, EventKind::Moved { code: played_code, .. } if played_code == code)
            }));
        handle_message(pair, side, message).await?;
        if is_awaited_move {
            return Ok(());
        }
    }
}

async fn handle_message(pair: &mut Pair, side: Side, message: ServerMessage) -> Result<(), ClientError> {
    match message {
        ServerMessage::Ping { id, .. } => pair.client_by_side[side].send(&ClientMessage::Pong { id }).await,
        ServerMessage::Events { events, .. } => {
            pair.seq = pair.seq.max(events.last().map_or(0, |event| event.seq));
            Ok(())
        }
        ServerMessage::Refused { expected, .. } => Err(io_error(format!("refused: expected {expected}"))),
        _ => Ok(()),
    }
}
