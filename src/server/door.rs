//! Accepts connections: as many as there are places, and as many of each address as it may have.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode, header};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use super::places::{ConnectionPlace, ConnectionPlaces};
use super::{
    address::PeerInfo, answers::refusal_response, bounded_log::BoundedLog, games::Games, metrics::add_one,
    paced_stream::PacedStream, rate_limit::AddressRateLimiter,
};

/// The time limit for a request's header.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// The same for a connection that is refused, or that has a place that is kept for players.
const SHORT_HEADER_TIMEOUT: Duration = Duration::from_secs(3);
/// The maximum size of a request's header, in bytes.
const MAX_HEADER_BYTES: usize = 16 << 10;
/// The number of connections that are told at the same time that they are too many. Others are closed.
const MAX_CONCURRENT_REFUSALS: usize = 64;
/// How long a stopping server waits for unfinished responses.
pub(super) const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// Accepts the connections of one listener.
pub(super) struct ConnectionAcceptor {
    pub(super) router: Router,
    pub(super) games: Arc<Games>,
    /// The limits of addresses; `None` if they do not count here, because a proxy connects or only an operator can.
    pub(super) addresses: Option<Arc<AddressRateLimiter>>,
    pub(super) places: ConnectionPlaces,
    /// How long a client may take to read a part of a response.
    pub(super) write_timeout: Duration,
    pub(super) stop_signal: watch::Receiver<bool>,
    /// What encrypts connections; `None` if a proxy does, or nobody.
    pub(super) tls: Option<TlsAcceptor>,
}

impl ConnectionAcceptor {
    /// Accepts connections until the server stops.
    pub(super) async fn accept_connections(self, listener: TcpListener) {
        let (refusal_permits, error_log) = (Arc::new(Semaphore::new(MAX_CONCURRENT_REFUSALS)), BoundedLog::default());
        let mut stop_signal = self.stop_signal.clone();
        loop {
            let accepted_connection = tokio::select! {
                accepted_connection = self.accept_next(&listener, &error_log) => accepted_connection,
                () = wait_until_stopped(&mut stop_signal) => return,
            };
            if let Some((stream, peer)) = accepted_connection {
                self.serve(stream, peer, &refusal_permits);
            }
        }
    }

    /// The next connection, when there is a place.
    async fn accept_next(&self, listener: &TcpListener, error_log: &BoundedLog) -> Option<(TcpStream, Visitor)> {
        let place = self.places.acquire().await?;
        let (stream, address) = match listener.accept().await {
            Ok(connection) => connection,
            Err(error) => {
                // A temporary error, for example too many open files.
                if let Some(count) = error_log.note() {
                    tracing::warn!(%error, count, "connections cannot be accepted");
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
                return None;
            }
        };
        drop(stream.set_nodelay(true));
        Some((stream, Visitor { address: address.ip(), place: self.places.exchange_reserved_place(place) }))
    }

    /// Serves a connection, or refuses it with an answer.
    fn serve(&self, stream: TcpStream, Visitor { address, place }: Visitor, refusal_permits: &Arc<Semaphore>) {
        let permit = self.addresses.as_ref().map(|addresses| addresses.connect(address).map(Arc::new));
        let peer = PeerInfo { address, permit: permit.clone().flatten(), place: Arc::new(place) };
        if !matches!(permit, Some(None)) {
            let header_timeout = if peer.place.is_reserved { SHORT_HEADER_TIMEOUT } else { HEADER_TIMEOUT };
            let connection = self.connection(stream, peer, self.router.clone(), header_timeout);
            tokio::spawn(connection);
            return;
        }
        add_one(&self.games.metrics().refused_request_count);
        if let Ok(refusal_permit) = Arc::clone(refusal_permits).try_acquire_owned() {
            let router = Router::new().fallback(|| async { too_many_connections() });
            let connection = self.connection(stream, peer, router, SHORT_HEADER_TIMEOUT);
            tokio::spawn(async move {
                connection.await;
                drop(refusal_permit);
            });
        }
    }

    fn connection(
        &self,
        stream: TcpStream,
        peer: PeerInfo,
        router: Router,
        header_timeout: Duration,
    ) -> impl Future<Output = ()> + use<> {
        let stream = PacedStream::new(stream, self.write_timeout);
        let (tls, stop_signal) = (self.tls.clone(), self.stop_signal.clone());
        async move {
            let Some(tls) = tls else {
                return serve_connection(stream, peer, router, header_timeout, stop_signal).await;
            };
            // A client that does not encrypt is not an error of the server.
            if let Ok(Ok(stream)) = tokio::time::timeout(header_timeout, tls.accept(stream)).await {
                serve_connection(stream, peer, router, header_timeout, stop_signal).await;
            }
        }
    }
}

/// Who has connected.
struct Visitor {
    address: std::net::IpAddr,
    place: ConnectionPlace,
}

fn too_many_connections() -> Response {
    let text = "too many connections from your address: close some, or wait a little";
    let mut response = refusal_response(StatusCode::TOO_MANY_REQUESTS, text, Duration::from_secs(10));
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

async fn serve_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: PeerInfo,
    router: Router,
    header_timeout: Duration,
    mut stop_signal: watch::Receiver<bool>,
) {
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer.clone());
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .max_buf_size(MAX_HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let is_finished = tokio::select! {
        // A client that disconnects is not an error of the server.
        _ = connection.as_mut() => true,
        () = wait_until_stopped(&mut stop_signal) => false,
    };
    if !is_finished {
        connection.as_mut().graceful_shutdown();
        drop(tokio::time::timeout(DRAIN_TIMEOUT, connection).await);
    }
}

/// Works until the server must stop, or the work is done.
pub(super) async fn run_until_stopped(mut stop_signal: watch::Receiver<bool>, work: impl Future<Output = ()>) {
    tokio::select! {
        () = work => {}
        () = wait_until_stopped(&mut stop_signal) => {}
    }
}

/// Waits until the server must stop.
pub(super) async fn wait_until_stopped(stop_signal: &mut watch::Receiver<bool>) {
    drop(stop_signal.wait_for(|&is_stopped| is_stopped).await);
}
