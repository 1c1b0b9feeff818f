//! Starts, runs and stops the server.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::watch;

use super::banned_addresses::{BannedAddresses, BannedAddressesError};
use super::clock_doubt::check_clock;
use super::cluster::{Member, ShardEvent, Storage, follow::follow_shard_events, shared_limits::share_limits};
use super::door::{ConnectionAcceptor, DRAIN_TIMEOUT, run_until_stopped};
use super::house_bots;
use super::house_rules::{HouseRules, HouseRulesError};
use super::http::{member_router, operator_router, router};
use super::monotonic_time::MonotonicTime;
use super::offer_book::OfferBook;
use super::periodic_work::{observe_stalls, run_periodic_work};
use super::players::Sessions;
use super::programs::{ProgramStreams, WebhookClient, WebhookKey, WebhookKeyError, run_webhooks};
use super::push::{Pusher, VapidError, VapidKey};
use super::rate_limit::AddressRateLimiter;
use super::server_config::ServerConfig;
use super::services::{Services, follow_bans, warn_about_shared_address};
use super::store::{EventStore, StoreError};
use super::store_handle::StoreHandle;
use super::tls::{
    CertificateError, CertificateSource, Challenges, ServedCertificate, redirect_router, renew_certificates,
};
use super::{
    games::{Games, GamesParts},
    metrics::Metrics,
    places::ConnectionPlaces,
    site::site_router,
    tournaments::run_tournaments,
};

/// The number of connections without encryption, where the others are encrypted.
const MAX_REDIRECTED_CONNECTIONS: usize = 1_024;
/// The number of connections of operators.
const MAX_OPERATOR_CONNECTIONS: usize = 64;

/// How long a stopping server waits until programs' offers to everybody are withdrawn.
const WITHDRAWAL_TIMEOUT: Duration = Duration::from_secs(1);

/// Why the server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The key of Web Push cannot be made or read.
    #[error(transparent)]
    PushKey(#[from] VapidError),
    /// The key of webhooks cannot be made or read.
    #[error(transparent)]
    WebhookKey(#[from] WebhookKeyError),
    /// The certificate cannot be used.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// The rules of the house cannot be used.
    #[error(transparent)]
    HouseRules(#[from] HouseRulesError),
    /// The banned addresses cannot be read.
    #[error(transparent)]
    BannedAddresses(#[from] BannedAddressesError),
    /// The address cannot be used.
    #[error("cannot listen at {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The reason.
        error: std::io::Error,
    },
    /// The folder of the site cannot be read.
    #[error("the site cannot be read: {0}")]
    SiteFolder(std::io::Error),
    /// There is no site in this folder.
    #[error("expected a finished site, a folder with an index.html, at {0}")]
    Site(PathBuf),
}

/// A running server.
#[derive(Debug)]
pub struct RunningServer {
    address: SocketAddr,
    metrics_address: Option<SocketAddr>,
    redirect_address: Option<SocketAddr>,
    certificate: Option<(CertificateSource, Arc<ServedCertificate>)>,
    banned_addresses: Arc<BannedAddresses>,
    games: Arc<Games>,
    programs: Arc<ProgramStreams>,
    stop_sender: watch::Sender<bool>,
    places: ConnectionPlaces,
}

impl RunningServer {
    /// Starts the server.
    ///
    /// # Errors
    /// If it cannot listen or cannot read its store.
    pub async fn start(config: ServerConfig, storage: Storage) -> Result<Self, StartError> {
        if let Some(site) = config.site.as_ref().filter(|site| !site.join("index.html").is_file()) {
            return Err(StartError::Site(site.clone()));
        }
        let rules = config.house_rules.as_deref().map(HouseRules::from_file).transpose()?;
        let banned_addresses = Arc::new(BannedAddresses::from_file(config.banned_addresses.as_deref())?);
        let certificate = match &config.tls {
            Some(tls) => Some((tls.source.clone(), tls.source.load_certificate()?)),
            None => None,
        };
        let tls_acceptor =
            certificate.as_ref().map(|(_, served_certificate)| served_certificate.acceptor()).transpose()?;
        let Storage { store, member, listener: member_listener } = storage;
        let OpenedGames { games, shard_events, webhook_key } = open_games(&config, store, member).await?;
        if let Some((_, served_certificate)) = &certificate {
            games.metrics().set_certificate(Arc::clone(served_certificate));
        }
        let Listeners { public_listener: (listener, address), operator_listener, redirect_listener } =
            Listeners::open(&config).await?;
        let metrics_address = operator_listener.as_ref().map(|(_, address)| *address);
        let redirect_address = redirect_listener.as_ref().map(|(_, address)| *address);
        let site = config.site.as_deref().map(site_router).transpose().map_err(StartError::SiteFolder)?;

        let (stop_sender, stop_signal) = watch::channel(false);
        let webhooks = Arc::new(WebhookClient::new(webhook_key, config.push.allows_loopback));
        let services = Services::new(
            Arc::clone(&games),
            &config,
            address,
            webhooks,
            Arc::clone(&banned_addresses),
            stop_signal.clone(),
        );
        services.learn_bans().await?;
        let services = Arc::new(services);
        let programs = Arc::clone(&services.programs);
        spawn_tasks(&services, &config, &stop_signal);
        let places = ConnectionPlaces::new(config.max_connections);
        let acceptor_parts = AcceptorParts {
            games: Arc::clone(&games),
            write_timeout: config.write_timeout,
            stop_signal: stop_signal.clone(),
        };
        // The connections of a proxy serve many addresses.
        let addresses = (!config.is_behind_proxy).then(|| Arc::clone(&services.addresses));
        let public_router = router(Arc::clone(&services), rules, site);
        let public_acceptor = ConnectionAcceptor {
            tls: tls_acceptor,
            ..acceptor_parts.acceptor(public_router, places.clone(), addresses.clone())
        };
        tokio::spawn(public_acceptor.accept_connections(listener));
        let challenges = Arc::new(Challenges::default());
        if let Some((listener, _)) = redirect_listener {
            let router = redirect_router(Arc::clone(&challenges), address.port());
            tokio::spawn(
                acceptor_parts
                    .acceptor(router, ConnectionPlaces::new(MAX_REDIRECTED_CONNECTIONS), addresses)
                    .accept_connections(listener),
            );
        }
        if let Some((CertificateSource::Acme(options), served_certificate)) = &certificate {
            let renewal = renew_certificates(options.clone(), Arc::clone(served_certificate), challenges);
            tokio::spawn(run_until_stopped(stop_signal.clone(), renewal));
        }
        if let Some((cluster, shard_events)) = games.cluster().zip(shard_events) {
            tokio::spawn(follow_shard_events(Arc::clone(&games), Arc::clone(cluster), shard_events));
            cluster.wait_until_connected().await;
        }
        if let Some(listener) = member_listener.and_then(|listener| tokio_listener(listener).ok()) {
            tokio::spawn(share_limits(Arc::clone(&services)));
            let router = member_router(Arc::new(Services::for_members(Arc::clone(&services))));
            tokio::spawn(
                acceptor_parts
                    .acceptor(router, ConnectionPlaces::new(config.max_connections), None)
                    .accept_connections(listener),
            );
        }
        if let Some((listener, _)) = operator_listener {
            tokio::spawn(
                acceptor_parts
                    .acceptor(operator_router(services), ConnectionPlaces::new(MAX_OPERATOR_CONNECTIONS), None)
                    .accept_connections(listener),
            );
        }
        Ok(Self {
            address,
            metrics_address,
            redirect_address,
            certificate,
            banned_addresses,
            games,
            programs,
            stop_sender,
            places,
        })
    }

    /// The address that it listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address at which whoever reaches it may read the metrics.
    #[must_use]
    pub const fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics_address
    }

    /// The address from which everybody is sent to the encrypted one.
    #[must_use]
    pub const fn redirect_address(&self) -> Option<SocketAddr> {
        self.redirect_address
    }

    /// Whether connections are encrypted.
    #[must_use]
    pub const fn is_encrypted(&self) -> bool {
        self.certificate.is_some()
    }

    /// Reads the certificate's files again. If they cannot be used, the certificate stays as it is. Returns false if there are none.
    ///
    /// # Errors
    /// If they cannot be used.
    pub fn read_certificate_again(&self) -> Result<bool, CertificateError> {
        match &self.certificate {
            Some((CertificateSource::Files { certificate, key }, served)) => {
                served.load_from_files(certificate, key).map(|()| true)
            }
            Some((CertificateSource::Acme(_), _)) | None => Ok(false),
        }
    }

    /// Reads the file with banned addresses again. Returns how many networks it has; `None` if there is no file.
    ///
    /// # Errors
    /// If it cannot be used. Then they stay as they are.
    pub fn read_banned_addresses_again(&self) -> Result<Option<usize>, BannedAddressesError> {
        self.banned_addresses.reload()
    }

    /// Stops the server: saves everything, closes all connections, and accepts no new ones.
    pub async fn stop(self) {
        self.stop_sender.send_replace(true);
        // While their games can still be ended.
        drop(tokio::time::timeout(WITHDRAWAL_TIMEOUT, self.programs.wait_until_no_seek()).await);
        // It stops the games of each shard when it lets others have it: nobody's clock runs until all have stopped.
        if let Some(cluster) = self.games.cluster() {
            cluster.leave().await;
        }
        self.games.stop().await;
        self.games.pusher().stop().await;
        let now = self.games.now();
        if self.games.has_recovered()
            && let Err(error) = self.games.store().change(move |store| store.set_heartbeat(now)).await
        {
            tracing::warn!(%error, "the time of the end cannot be saved");
        }
        self.games.store().stop().await;
        drop(tokio::time::timeout(DRAIN_TIMEOUT, self.places.wait_until_all_free()).await);
    }
}

/// The games of a store that has been opened.
pub(super) struct OpenedGames {
    pub(super) games: Arc<Games>,
    /// What becomes of the shards; `None` if only this process uses the store.
    shard_events: Option<UnboundedReceiver<ShardEvent>>,
    pub(super) webhook_key: WebhookKey,
}

/// Reads what a server needs from its store, and takes the store into use.
pub(super) async fn open_games(
    config: &ServerConfig,
    mut store: Box<dyn EventStore>,
    member: Option<Member>,
) -> Result<OpenedGames, StartError> {
    let metrics = Arc::new(Metrics::default());
    let (store_metrics, retention_days) = (Arc::clone(&metrics), config.retention_days);
    let start_task = tokio::task::spawn_blocking(move || {
        let alive_before = check_clock(store.as_mut(), retention_days)?;
        // Later than the last sign of life, even if the system's clock was set back, so that games notice the restart.
        let time = MonotonicTime::start(alive_before.saturating_add(1));
        let member = member.map(|member| member.start(time)).transpose()?;
        let sessions = Sessions::new(&store.players().sign_in_secret()?);
        let keys = (load_or_create_push_key(store.as_mut())?, load_or_create_webhook_key(store.as_ref())?);
        Ok::<_, StartError>((StoreHandle::start(store, store_metrics)?, alive_before, time, member, sessions, keys))
    });
    let (store, alive_before, time, member, sessions, (push_key, webhook_key)) =
        start_task.await.map_err(|_| StoreError::Closed)??;
    let (cluster, shard_events) = member.unzip();
    let offer_book = OfferBook::new(config.offers, cluster.as_ref().map(|cluster| cluster.secret()));
    let pusher = Pusher::new(push_key, config.push.clone(), store.clone(), Arc::clone(&metrics));
    let idle_timeout = config.idle_timeout;
    let parts = GamesParts { store, metrics, time, alive_before, idle_timeout, offer_book, cluster, sessions, pusher };
    Ok(OpenedGames { games: Games::new(parts), shard_events, webhook_key })
}

/// The sockets on which a server listens, each with its address.
struct Listeners {
    public_listener: (TcpListener, SocketAddr),
    operator_listener: Option<(TcpListener, SocketAddr)>,
    /// Where everybody is sent to the encrypted address.
    redirect_listener: Option<(TcpListener, SocketAddr)>,
}

impl Listeners {
    async fn open(config: &ServerConfig) -> Result<Self, StartError> {
        let public_listener = listen(config.listen).await?;
        let operator_listener = match config.metrics_address {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        let redirect_listener = match config.tls.as_ref().and_then(|tls| tls.redirect) {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        Ok(Self { public_listener, operator_listener, redirect_listener })
    }
}

/// What all doors of a server have in common.
struct AcceptorParts {
    games: Arc<Games>,
    write_timeout: Duration,
    stop_signal: watch::Receiver<bool>,
}

impl AcceptorParts {
    fn acceptor(
        &self,
        router: Router,
        places: ConnectionPlaces,
        addresses: Option<Arc<AddressRateLimiter>>,
    ) -> ConnectionAcceptor {
        ConnectionAcceptor {
            router,
            games: Arc::clone(&self.games),
            addresses,
            places,
            write_timeout: self.write_timeout,
            stop_signal: self.stop_signal.clone(),
            tls: None,
        }
    }
}

/// Starts what runs besides the answers to requests until the server stops.
fn spawn_tasks(services: &Arc<Services>, config: &ServerConfig, stop_signal: &watch::Receiver<bool>) {
    let games = &services.games;
    tokio::spawn(run_until_stopped(stop_signal.clone(), observe_stalls(Arc::clone(games))));
    tokio::spawn(run_until_stopped(stop_signal.clone(), run_periodic_work(Arc::clone(games), config.retention_days)));
    #[cfg(unix)]
    if let Some(path) = config.admin_socket.clone() {
        super::admin::socket::spawn(path, Arc::clone(games), stop_signal.clone());
    }
    tokio::spawn(run_until_stopped(stop_signal.clone(), warn_about_shared_address(Arc::clone(services))));
    tokio::spawn(run_until_stopped(stop_signal.clone(), follow_bans(Arc::clone(services))));
    let bots = house_bots::run_house_bots(Arc::clone(services), config.bots.clone(), config.bot_forms.clone());
    tokio::spawn(run_until_stopped(stop_signal.clone(), bots));
    tokio::spawn(run_until_stopped(stop_signal.clone(), run_webhooks(Arc::clone(services))));
    tokio::spawn(run_until_stopped(stop_signal.clone(), run_tournaments(Arc::clone(&services.tournaments))));
}

/// The server's key of Web Push, which is made at the first start.
fn load_or_create_push_key(store: &mut dyn EventStore) -> Result<VapidKey, StartError> {
    let text = match store.push_key()? {
        Some(text) => text,
        None => store.keep_push_key(&VapidKey::generate()?)?,
    };
    Ok(VapidKey::from_text(&text)?)
}

/// The server's key of webhooks, which is made at the first start.
fn load_or_create_webhook_key(store: &dyn EventStore) -> Result<WebhookKey, StartError> {
    let text = match store.webhooks().webhook_key()? {
        Some(text) => text,
        None => store.webhooks().keep_webhook_key(&WebhookKey::generate()?)?,
    };
    Ok(WebhookKey::from_text(&text)?)
}

/// A listener that was opened before the runtime was there.
fn tokio_listener(listener: std::net::TcpListener) -> std::io::Result<TcpListener> {
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener)
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    let listen_error = |error| StartError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(listen_error)?;
    let address = listener.local_addr().map_err(listen_error)?;
    Ok((listener, address))
}
