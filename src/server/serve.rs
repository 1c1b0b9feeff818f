//! Starts, runs and stops the server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use super::address::PeerInfo;
use super::clean_up::{Keeping, clean_up};
use super::clock_doubt::{DAY_MS, doubt};
use super::games::Games;
use super::http::{Services, router};
use super::metrics::{Metrics, add_one};
use super::monotonic_time::{MonotonicTime, system_time};
use super::offer_book::{OfferBook, OfferLimits};
use super::rate_limit::{AddressBook, AddressLimits, Rate};
use super::store::{EventStore, StoreError};
use super::store_handle::{HEARTBEAT, StoreHandle};

/// The time limit for a request's header.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum size of a request's header, in bytes.
const HEADER_BYTES: usize = 16 << 10;
/// The interval at which the server looks for due events in games that are not in memory.
const LOOK_FOR_DUE: Duration = Duration::from_secs(10);
/// The interval of heartbeats while nobody plays.
const QUIET_HEARTBEAT: Duration = Duration::from_secs(60);
/// How long a stopping server waits for unfinished responses.
const DRAIN: Duration = Duration::from_secs(5);

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The folder with the built site.
    pub site: Option<PathBuf>,
    /// The allowed origins of pages, such as `https://play.example`. If empty, pages of the address in the request are
    /// allowed.
    pub origins: Vec<String>,
    /// Whether every request comes through a proxy that adds `X-Forwarded-For`.
    pub is_behind_proxy: bool,
    /// Whether everybody may read the metrics.
    pub has_public_metrics: bool,
    /// The maximum number of connections.
    pub max_connections: usize,
    /// The maximum number of connections per address.
    pub connections_per_address: u32,
    /// The maximum number of requests per address and second in the long run; ten times as many in a burst.
    pub requests_per_second: u32,
    /// The socket by which an operator ends and deletes games, if there is one. Only on Unix.
    pub admin_socket: Option<PathBuf>,
    /// For how long games are kept.
    pub keeping: Keeping,
    /// What may be offered.
    pub offers: OfferLimits,
    /// How long a game stays in memory without connections, for players who reload their page.
    pub linger: Duration,
}

/// Why the server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be used.
    #[error("cannot listen at {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The reason.
        error: std::io::Error,
    },
    /// There is no site in this folder.
    #[error("expected a finished site, a folder with an index.html, at {0}")]
    Site(PathBuf),
}

/// A running server.
#[derive(Debug)]
pub struct RunningServer {
    address: SocketAddr,
    games: Arc<Games>,
    stop: watch::Sender<bool>,
    connections: Arc<Semaphore>,
    most: u32,
}

impl RunningServer {
    /// Starts the server.
    ///
    /// # Errors
    /// If it cannot listen or cannot read its store.
    pub async fn start(config: ServerConfig, store: Box<dyn EventStore>) -> Result<Self, StartError> {
        if let Some(site) = config.site.as_ref().filter(|site| !site.join("index.html").is_file()) {
            return Err(StartError::Site(site.clone()));
        }
        let mut store = store;
        let alive_before = check_clock(store.as_mut(), config.keeping)?;
        let metrics = Arc::new(Metrics::default());
        let store = StoreHandle::start(store, Arc::clone(&metrics))?;
        // Later than the last sign of life, even if the system's clock was set back, so that games notice the restart.
        let time = MonotonicTime::start(alive_before.saturating_add(1));
        let games = Games::new(store, metrics, time, alive_before, config.linger, OfferBook::new(config.offers));
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|error| StartError::Listen { address: config.listen, error })?;
        let address = listener.local_addr().map_err(|error| StartError::Listen { address: config.listen, error })?;

        let rate = f64::from(config.requests_per_second);
        let rate = Rate { burst: 10.0 * rate, per_second: rate };
        let limits = AddressLimits { rate, connections: config.connections_per_address };
        let addresses = Arc::new(AddressBook::new(limits));
        let most = u32::try_from(config.max_connections).unwrap_or(u32::MAX).max(1);
        let connections = Arc::new(Semaphore::new(most as usize));
        let (stop, stopped) = watch::channel(false);
        tokio::spawn(look_after(Arc::clone(&games), config.clone(), stopped.clone()));
        #[cfg(unix)]
        if let Some(path) = config.admin_socket.clone() {
            super::admin::socket::spawn(path, Arc::clone(&games), stopped.clone());
        }
        let services = Services {
            games: Arc::clone(&games),
            addresses,
            origins: config.origins,
            is_behind_proxy: config.is_behind_proxy,
            has_public_metrics: config.has_public_metrics,
        };
        let services = Arc::new(services);
        let door = Door {
            router: router(Arc::clone(&services), config.site),
            services,
            connections: Arc::clone(&connections),
            stopped,
        };
        tokio::spawn(door.accept(listener));
        Ok(Self { address, games, stop, connections, most })
    }

    /// The address that it listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops the server: saves everything, closes all connections, and accepts no new ones.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        self.games.stop().await;
        let now = self.games.now();
        if self.games.has_recovered()
            && let Err(error) = self.games.store().change(move |store| store.set_alive(now)).await
        {
            tracing::warn!(%error, "the time of the end cannot be saved");
        }
        self.games.store().stop().await;
        drop(tokio::time::timeout(DRAIN, self.connections.acquire_many(self.most)).await);
    }
}

/// Accepts connections.
struct Door {
    router: Router,
    services: Arc<Services>,
    connections: Arc<Semaphore>,
    stopped: watch::Receiver<bool>,
}

impl Door {
    async fn accept(self, listener: TcpListener) {
        let mut stopped = self.stopped.clone();
        loop {
            let accepted = tokio::select! {
                accepted = self.next(&listener) => accepted,
                () = is_stopped(&mut stopped) => return,
            };
            let Some((stream, peer)) = accepted else { continue };
            let (router, stopped) = (self.router.clone(), self.stopped.clone());
            tokio::spawn(serve_connection(stream, peer, router, stopped));
        }
    }

    /// The next connection, when there is room.
    async fn next(&self, listener: &TcpListener) -> Option<(TcpStream, PeerInfo)> {
        let place = Arc::clone(&self.connections).acquire_owned().await.ok()?;
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // A temporary error, for example too many open files.
                tracing::warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(Duration::from_millis(100)).await;
                return None;
            }
        };
        let address = address.ip();
        let permit = if self.services.is_behind_proxy {
            None
        } else if let Some(permit) = self.services.addresses.connect(address) {
            Some(Arc::new(permit))
        } else {
            add_one(&self.services.games.metrics().refused_requests);
            return None;
        };
        drop(stream.set_nodelay(true));
        Some((stream, PeerInfo { address, permit, place: Some(Arc::new(place)) }))
    }
}

async fn serve_connection(stream: TcpStream, peer: PeerInfo, router: Router, mut stopped: watch::Receiver<bool>) {
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer.clone());
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let is_done = tokio::select! {
        // A client that disconnects is not an error of the server.
        _ = connection.as_mut() => true,
        () = is_stopped(&mut stopped) => false,
    };
    if !is_done {
        connection.as_mut().graceful_shutdown();
        drop(tokio::time::timeout(DRAIN, connection).await);
    }
}

/// Waits until the server must stop.
async fn is_stopped(stopped: &mut watch::Receiver<bool>) {
    drop(stopped.wait_for(|&is_stopped| is_stopped).await);
}

/// Runs periodic tasks until the server stops.
async fn look_after(games: Arc<Games>, config: ServerConfig, mut stopped: watch::Receiver<bool>) {
    let work = async {
        recover(&games).await;
        tokio::join!(beat(&games), look_for_due(&games), clean_up(&games, config.keeping));
    };
    tokio::select! {
        () = work => {}
        () = is_stopped(&mut stopped) => {}
    }
}

/// Loads all games with a running clock, so that each of them records the restart.
async fn recover(games: &Arc<Games>) {
    let keys = loop {
        match games.store().read(|store| store.due(u64::MAX)).await {
            Ok(keys) => break keys,
            Err(error) => tracing::error!(%error, "the games cannot be read"),
        }
        tokio::time::sleep(HEARTBEAT).await;
    };
    let count = keys.len();
    let mut awake = Vec::with_capacity(count);
    for key in keys {
        awake.push(games.wake(&key).await);
    }
    for answer in awake {
        // Errors in loading have been logged.
        drop(answer.await);
    }
    games.all_have_recovered();
    tracing::info!(games = count, "recovered");
}

/// Saves heartbeats periodically.
async fn beat(games: &Games) {
    loop {
        let now = games.now();
        if let Err(error) = games.store().change(move |store| store.set_alive(now)).await {
            tracing::warn!(%error, "the time cannot be saved");
        }
        for _ in 0..QUIET_HEARTBEAT.as_secs() / HEARTBEAT.as_secs() {
            tokio::time::sleep(HEARTBEAT).await;
            if games.len() > 0 || games.metrics().failure().is_some() {
                break;
            }
        }
    }
}

async fn look_for_due(games: &Arc<Games>) {
    loop {
        tokio::time::sleep(LOOK_FOR_DUE).await;
        let now = games.now();
        match games.store().read(move |store| store.due(now)).await {
            Ok(keys) => {
                for key in keys.into_iter().filter(|key| !games.is_loaded(key)) {
                    drop(games.wake(&key).await);
                }
            }
            Err(error) => tracing::warn!(%error, "what is due cannot be read"),
        }
    }
}

/// Compares the system's clock with the last sign of life, which it returns; 0 if there was none. If one of the two must be wrong, no game
/// is removed for as long as an offer is kept.
fn check_clock(store: &mut dyn EventStore, keeping: Keeping) -> Result<u64, StoreError> {
    let alive = store.alive()?;
    let now = system_time().max(alive.unwrap_or_default());
    if let Some(doubt) = doubt(system_time(), alive) {
        tracing::warn!(days = keeping.open_days, "{doubt}. For some days no old games are removed");
        let from = now.saturating_add(u64::from(keeping.open_days) * DAY_MS);
        if let Err(error) = store.set_clean_up_from(from) {
            tracing::warn!(%error, "that cannot be saved");
        }
    }
    Ok(alive.unwrap_or_default())
}
