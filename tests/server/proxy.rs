//! Plays games over connections that are slow, are cut, and split messages.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use turnover::online::verify_text;

use crate::host::{Folder, LIVE, get, start_in};
use crate::play::play_whole_game;

/// The faults of one direction of a connection.
#[derive(Clone, Copy)]
struct Faults {
    /// The number of bytes after which it is cut, in the middle of a message or of the first request.
    most_bytes: usize,
    /// The number of bytes that are passed on at a time.
    chunk: usize,
    /// The delay of each of these.
    delay: Duration,
    /// How long it passes nothing on before it is cut.
    silence: Duration,
}

impl Faults {
    fn draw(random: &mut SmallRng) -> Self {
        let millis = |random: &mut SmallRng, most| Duration::from_millis(random.random_range(0..=most));
        Self {
            most_bytes: if random.random_bool(0.2) {
                random.random_range(0..800)
            } else {
                random.random_range(0..40_000)
            },
            chunk: if random.random_bool(0.2) { random.random_range(1..50) } else { 4_096 },
            delay: if random.random_bool(0.3) { millis(random, 10) } else { Duration::ZERO },
            silence: if random.random_bool(0.1) { millis(random, 3_000) } else { Duration::ZERO },
        }
    }
}

/// Passes bytes on until the end or the cut.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, faults: Faults) -> io::Result<bool> {
    let mut left = faults.most_bytes;
    let mut bytes = vec![0; faults.chunk];
    while left > 0 {
        let count = from.read(&mut bytes).await?;
        if count == 0 {
            return Ok(false);
        }
        tokio::time::sleep(faults.delay).await;
        let passed = count.min(left);
        to.write_all(&bytes[..passed]).await?;
        left -= passed;
    }
    tokio::time::sleep(faults.silence).await;
    Ok(true)
}

async fn connect(client: TcpStream, server: SocketAddr, faults: [Faults; 2], cuts: Arc<AtomicU32>) {
    let Ok(server) = TcpStream::connect(server).await else { return };
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    let is_cut = tokio::select! {
        up = pass(from_client, to_server, faults[0]) => up,
        down = pass(from_server, to_client, faults[1]) => down,
    };
    cuts.fetch_add(u32::from(is_cut.unwrap_or(false)), Ordering::Relaxed);
}

/// A faulty connection to a server. Returns its address and the number of cuts.
async fn bad_line(server: SocketAddr, seed: u64) -> (SocketAddr, Arc<AtomicU32>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let cuts = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&cuts);
    tokio::spawn(async move {
        let mut random = SmallRng::seed_from_u64(seed);
        while let Ok((client, _)) = listener.accept().await {
            let faults = [(); 2].map(|()| Faults::draw(&mut random));
            tokio::spawn(connect(client, server, faults, Arc::clone(&counter)));
        }
    });
    (address, cuts)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_each_family_is_played_over_bad_lines() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let (line, cuts) = bad_line(server.address(), 17).await;
    let (_sender, address) = watch::channel(line);
    let play = |game, number| play_whole_game(server.address(), &address, game, LIVE, number, 0);
    let (one, two, three) = tokio::join!(play("turnover-modern", 1), play("lielow", 2), play("dice-chess", 3));
    for (record, _) in [one, two, three] {
        assert!(record.contains("[Result \""), "{record}");
        let (lines, are_proven) = verify_text(&record).expect("a record");
        assert!(are_proven, "{lines:?}");
    }
    let cuts = cuts.load(Ordering::Relaxed);
    println!("{cuts} connections were cut");
    assert!(cuts > 0, "no connection was cut");
    let metrics = get(server.address(), "/metrics").await.text();
    assert!(metrics.contains("turnover_saves_failed_total 0"), "{metrics}");
    server.stop().await;
}
