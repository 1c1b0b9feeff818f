//! Hands a connection for a game over to the process that owns the game, and copies what both sides send.

use std::net::IpAddr;
use std::pin::pin;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use socket2::{SockRef, TcpKeepalive};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::server::member_address::MemberAddress;

/// The field with the secret by which processes of the same database know each other.
const SECRET_HEADER: &str = "x-turnover-secret";
/// The field that tells that the connection has a place that is kept for players in the process that hands it over.
pub(in crate::server) const RESERVED_PLACE_HEADER: &str = "x-turnover-reserved-place";
/// The path at which a process carries out what an operator asks.
pub(in crate::server) const ADMIN_PATH: &str = "/admin";
/// The path at which a process shows the seed of a duplicate match in the game with the key that is posted.
pub(in crate::server) const SHOW_SEED_PATH: &str = "/show-seed";
/// How long the owner may take to accept and to answer.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// The time without an answer after which the owner's machine is asked for a sign of life, and the interval of further questions.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(5);
/// How many questions without an answer end the connection.
const KEEPALIVE_RETRIES: u32 = 2;
/// How long one side may take to end a connection that the other one has ended.
const END_TIMEOUT: Duration = Duration::from_secs(2);
/// How long an answer to what is asked may take: an operator waits until the end of a game is saved.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);
/// The maximum size of an answer, in bytes.
const MAX_ANSWER_BYTES: usize = 64 << 10;
/// The size of each of the two buffers of a bridged connection. Messages are short, and there are many connections.
const BUFFER_BYTES: usize = 2 << 10;

/// Why a connection is not handed over.
#[derive(Debug, thiserror::Error)]
pub(in crate::server) enum BridgeError {
    #[error("the process that serves the game cannot be reached: {0}")]
    Connect(#[from] std::io::Error),
    #[error("the process that serves the game does not answer by HTTP: {0}")]
    Answer(#[from] hyper::Error),
    #[error("expected a secret and a path of HTTP: {0}")]
    Request(#[from] axum::http::Error),
    #[error("the answer of the other process cannot be read: {0}")]
    Body(#[from] axum::Error),
    #[error("the process that serves the game does not answer in time")]
    Timeout(#[from] tokio::time::error::Elapsed),
}

/// Whether a request comes from a process of the same database.
pub(in crate::server) fn is_of_member(headers: &HeaderMap, secret: &str) -> bool {
    // Both have the same length, and all bytes are compared.
    let sent_secret = headers.get(SECRET_HEADER).map_or(&b""[..], HeaderValue::as_bytes);
    let differences = sent_secret.iter().zip(secret.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
    sent_secret.len() == secret.len() && differences == 0
}

/// Connects to another process.
async fn connect(member: &MemberAddress) -> Result<SendRequest<Body>, BridgeError> {
    let stream = tokio::time::timeout(CONNECT_TIMEOUT, member.connect()).await??;
    stream.set_nodelay(true)?;
    end_without_signs_of_life(&stream)?;
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection.with_upgrades());
    Ok(sender)
}

/// Lets a connection end when the other machine does not answer any more, as after a power failure.
fn end_without_signs_of_life(stream: &TcpStream) -> std::io::Result<()> {
    let socket = SockRef::from(stream);
    let keepalive = TcpKeepalive::new().with_time(KEEPALIVE_INTERVAL).with_interval(KEEPALIVE_INTERVAL);
    socket.set_tcp_keepalive(&keepalive.with_retries(KEEPALIVE_RETRIES))?;
    // No sign of life is asked for while sent data wait for theirs.
    #[cfg(target_os = "linux")]
    socket.set_tcp_user_timeout(Some(KEEPALIVE_INTERVAL * (KEEPALIVE_RETRIES + 1)))?;
    Ok(())
}

/// Passes a request, for a WebSocket or another one, on to the owner of its game, with the address of the client, and returns the owner's answer. `places` is
/// what the connection takes here as long as it lasts; it lasts until `stop_future` at most.
///
/// # Errors
/// If the owner cannot be reached or does not answer.
pub(in crate::server) async fn bridge(
    owner: &MemberAddress,
    secret: &str,
    client_address: IpAddr,
    mut request: Request,
    held_permits: impl Send + 'static,
    stop_future: impl Future<Output = ()> + Send + 'static,
) -> Result<Response, BridgeError> {
    let visitor_upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let mut sender = connect(owner).await?;
    let (mut parts, body) = request.into_parts();
    parts.extensions.clear();
    for name in [SECRET_HEADER, "x-forwarded-for"] {
        parts.headers.remove(name);
    }
    if let Ok(secret) = HeaderValue::from_str(secret) {
        parts.headers.insert(SECRET_HEADER, secret);
    }
    if let Ok(address) = HeaderValue::from_str(&client_address.to_string()) {
        parts.headers.insert("x-forwarded-for", address);
    }
    let response_future = sender.send_request(Request::from_parts(parts, body));
    let mut response = tokio::time::timeout(CONNECT_TIMEOUT, response_future).await??;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS
        && let Some(visitor_upgrade) = visitor_upgrade
    {
        let owner_upgrade = hyper::upgrade::on(&mut response);
        let copying = async move {
            if let (Ok(visitor), Ok(owner)) = tokio::join!(visitor_upgrade, owner_upgrade) {
                copy_both_ways(TokioIo::new(visitor), TokioIo::new(owner)).await;
            }
        };
        tokio::spawn(async move {
            tokio::select! {
                () = copying => {}
                () = stop_future => {}
            }
            drop(held_permits);
        });
    }
    Ok(response.map(Body::new))
}

/// Posts JSON to another process, and returns its answer.
///
/// # Errors
/// If it cannot be reached or does not answer.
pub(in crate::server) async fn post_to_member(
    member: &MemberAddress,
    secret: &str,
    path: &str,
    body: Bytes,
) -> Result<Bytes, BridgeError> {
    let mut sender = connect(member).await?;
    let request = Request::post(path)
        .header(header::HOST, member.to_string())
        .header(header::CONTENT_TYPE, "application/json")
        .header(SECRET_HEADER, secret)
        .body(Body::from(body))?;
    let answer_future = async {
        let response = sender.send_request(request).await?;
        Ok::<_, BridgeError>(axum::body::to_bytes(Body::new(response.into_body()), MAX_ANSWER_BYTES).await?)
    };
    tokio::time::timeout(ANSWER_TIMEOUT, answer_future).await?
}

/// Copies both ways until one side ends. The other one may not be there any more: it has only a little time to end too.
async fn copy_both_ways(visitor: impl AsyncRead + AsyncWrite, owner: impl AsyncRead + AsyncWrite) {
    let ((from_visitor, to_visitor), (from_owner, to_owner)) = (tokio::io::split(visitor), tokio::io::split(owner));
    let mut to_owner = pin!(copy_one_way(from_visitor, to_owner));
    let mut to_visitor = pin!(copy_one_way(from_owner, to_visitor));
    tokio::select! {
        () = to_owner.as_mut() => drop(tokio::time::timeout(END_TIMEOUT, to_visitor).await),
        () = to_visitor.as_mut() => drop(tokio::time::timeout(END_TIMEOUT, to_owner).await),
    }
}

/// Copies one way until its end, and passes that on.
async fn copy_one_way(from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
    // The end of a connection is no error of the server.
    drop(tokio::io::copy_buf(&mut BufReader::with_capacity(BUFFER_BYTES, from), &mut to).await);
    drop(to.shutdown().await);
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, duplex};

    use super::*;

    /// One side leaves, and the other one neither answers nor ends.
    async fn check_end(is_visitor_silent: bool) {
        let ((visitor, visitor_end), (owner, owner_end)) = (duplex(64), duplex(64));
        let (mut silent_end, mut leaving_end) =
            if is_visitor_silent { (visitor_end, owner_end) } else { (owner_end, visitor_end) };
        let copying = tokio::spawn(copy_both_ways(visitor, owner));
        leaving_end.write_all(b"the last words").await.expect("room");
        drop(leaving_end);
        tokio::time::timeout(Duration::from_secs(30), copying).await.expect("an end").expect("no panic");
        let mut received = String::new();
        silent_end.read_to_string(&mut received).await.expect("an end");
        assert_eq!(received, "the last words");
    }

    #[tokio::test]
    async fn a_connection_ends_with_one_side_though_the_other_does_not_answer() {
        tokio::join!(check_end(true), check_end(false));
    }
}
