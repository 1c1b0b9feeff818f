//! The services that requests use, and what each request costs.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::HeaderMap;
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::MethodRouter;
use tokio::sync::watch;

use super::address::{PeerInfo, forwarded_address};
use super::answers::too_many_requests_response;
use super::banned_addresses::BannedAddresses;
use super::games::Games;
use super::players::Openings;
use super::programs::{ProgramStreams, WebhookClient};
use super::rate_limit::{AddressLimits, AddressRateLimiter, Rate};
use super::server_config::ServerConfig;
use super::store_error::StoreError;
use super::studies::StudyHall;
use super::tournaments::TournamentHall;
use super::{
    bounded_log::BoundedLog, long_work::LongWork, metrics::add_one, origin::OwnPages, record_cache::RecordCache,
};

/// The interval at which the requests of all addresses are compared.
const SURVEY_INTERVAL: Duration = Duration::from_secs(60);
/// The interval at which it is read what operators have banned in the database.
const BAN_INTERVAL: Duration = Duration::from_secs(5);

/// The methods of a path.
type ServiceRoute = MethodRouter<Arc<Services>>;

/// How requests get the services.
pub(super) type Shared = State<Arc<Services>>;

/// The services that requests use.
#[derive(Debug)]
pub(super) struct Services {
    pub(super) games: Arc<Games>,
    pub(super) tournaments: Arc<TournamentHall>,
    pub(super) studies: Arc<StudyHall>,
    pub(super) addresses: Arc<AddressRateLimiter>,
    pub(super) pages: OwnPages,
    /// The number of trusted proxies, if every request comes through one.
    pub(super) trusted_hops: Option<usize>,
    pub(super) banned: Arc<BannedAddresses>,
    /// The warning about proxies that do not tell addresses.
    pub(super) unknown_address_log: BoundedLog,
    pub(super) has_public_metrics: bool,
    pub(super) records: Arc<RecordCache>,
    pub(super) record_work: LongWork,
    pub(super) openings: Arc<Openings>,
    pub(super) programs: Arc<ProgramStreams>,
    pub(super) webhooks: Arc<WebhookClient>,
    /// Whether these requests come from other processes that share the database.
    pub(super) is_inner: bool,
    pub(super) stop_signal: watch::Receiver<bool>,
}

impl Services {
    /// Those of a server with this configuration that listens at this address.
    pub(super) fn new(
        games: Arc<Games>,
        config: &ServerConfig,
        address: SocketAddr,
        webhooks: Arc<WebhookClient>,
        banned: Arc<BannedAddresses>,
        stop_signal: watch::Receiver<bool>,
    ) -> Self {
        let requests_per_second = f64::from(config.requests_per_second);
        let rate = Rate { burst: 10.0 * requests_per_second, per_second: requests_per_second };
        let seats_per_minute = f64::from(config.seats_per_minute);
        let seat_rate = Rate { burst: 3.0 * seats_per_minute, per_second: seats_per_minute / 60.0 };
        let is_shared = games.cluster().is_some();
        let limits = AddressLimits { rate, max_connections: config.connections_per_address, seat_rate };
        Self {
            tournaments: TournamentHall::new(Arc::clone(&games)),
            studies: StudyHall::new(Arc::clone(&games)),
            games,
            addresses: Arc::new(AddressRateLimiter::new(limits, is_shared)),
            pages: OwnPages {
                origins: config.origins.clone(),
                is_local: address.ip().to_canonical().is_loopback(),
                is_behind_proxy: config.is_behind_proxy,
                is_encrypted: config.tls.is_some(),
            },
            trusted_hops: config.is_behind_proxy.then_some(config.trusted_hops),
            banned,
            unknown_address_log: BoundedLog::default(),
            has_public_metrics: config.has_public_metrics,
            records: Arc::new(RecordCache::default()),
            record_work: LongWork::new(),
            openings: Arc::new(Openings::new()),
            programs: ProgramStreams::new(),
            webhooks,
            is_inner: false,
            stop_signal,
        }
    }

    /// The same for the other processes that share the database, which tell the addresses of clients as a proxy does.
    pub(super) fn for_members(services: Arc<Self>) -> Self {
        Self {
            games: Arc::clone(&services.games),
            tournaments: Arc::clone(&services.tournaments),
            studies: Arc::clone(&services.studies),
            addresses: Arc::clone(&services.addresses),
            pages: services.pages.clone(),
            trusted_hops: Some(1),
            banned: Arc::clone(&services.banned),
            unknown_address_log: BoundedLog::default(),
            has_public_metrics: false,
            records: Arc::clone(&services.records),
            record_work: LongWork::new(),
            openings: Arc::clone(&services.openings),
            programs: Arc::clone(&services.programs),
            webhooks: Arc::clone(&services.webhooks),
            is_inner: true,
            stop_signal: services.stop_signal.clone(),
        }
    }

    pub(super) fn client_address(&self, peer: &PeerInfo, headers: &HeaderMap) -> IpAddr {
        let Some(hops) = self.trusted_hops else { return peer.address };
        forwarded_address(headers, hops).unwrap_or_else(|error| {
            if let Some(count) = self.unknown_address_log.note() {
                tracing::warn!(%error, count, "the proxy does not tell from where requests come, so they share one limit");
            }
            peer.address
        })
    }

    /// Reads from which networks nobody may play by the database.
    pub(super) async fn learn_bans(&self) -> Result<(), StoreError> {
        let bans = self.games.store().read(|store| store.players().banned_networks()).await?;
        self.banned.set_stored(bans.into_iter().map(|ban| ban.network).collect());
        Ok(())
    }

    /// Takes the cost of a request from what its address may spend, or tells how long it must wait.
    pub(super) fn charge(&self, peer: &PeerInfo, headers: &HeaderMap, cost: f64) -> Result<(), Duration> {
        let charge_result = self.addresses.charge(self.client_address(peer, headers), cost);
        if charge_result.is_err() {
            add_one(&self.games.metrics().refused_request_count);
        }
        charge_result
    }
}

/// Charges this cost of each request to its address.
pub(super) fn at_cost(services: &Arc<Services>, cost: f64, route: ServiceRoute) -> ServiceRoute {
    route.layer(middleware::from_fn_with_state((Arc::clone(services), cost), limit_request_rate))
}

/// Charges this cost of each request to any of the routes.
pub(super) fn all_at_cost(services: &Arc<Services>, cost: f64, routes: Router<Arc<Services>>) -> Router<Arc<Services>> {
    routes.layer(middleware::from_fn_with_state((Arc::clone(services), cost), limit_request_rate))
}

/// Refuses requests of addresses that have used up their rate.
async fn limit_request_rate(
    State((services, cost)): State<(Arc<Services>, f64)>,
    Extension(peer): Extension<PeerInfo>,
    request: Request,
    next: Next,
) -> Response {
    match services.charge(&peer, request.headers(), cost) {
        Ok(()) => next.run(request).await,
        Err(wait) => too_many_requests_response(wait),
    }
}

/// Learns now and then what operators have banned in the database, whichever process they have asked. While it cannot be read, what is
/// known stays.
pub(super) async fn follow_bans(services: Arc<Services>) {
    loop {
        tokio::time::sleep(BAN_INTERVAL).await;
        drop(services.learn_bans().await);
    }
}

/// Warns when nearly all requests seem to come from one address, which is then likely that of a proxy.
pub(super) async fn warn_about_shared_address(services: Arc<Services>) {
    let mut had_one_address = false;
    loop {
        tokio::time::sleep(SURVEY_INTERVAL).await;
        let survey = services.addresses.survey();
        let has_one_address = survey.is_one_address() && services.trusted_hops.is_some();
        if has_one_address && !had_one_address {
            tracing::warn!(
                requests = survey.total_request_count,
                "nearly all requests seem to come from one address, and share its limits: is there another proxy (--trusted-hops), or one that does not pass on addresses?"
            );
        }
        had_one_address = has_one_address;
    }
}
