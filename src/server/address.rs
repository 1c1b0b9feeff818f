//! The addresses of clients and the origins of pages.

use std::net::IpAddr;
use std::sync::Arc;

use axum::http::{HeaderMap, header};
use tokio::sync::OwnedSemaphorePermit;

use super::rate_limit::ConnectionPermit;

/// The source of a connection, as reported by the system.
#[derive(Clone, Debug)]
pub(super) struct PeerInfo {
    pub(super) address: IpAddr,
    /// Limits the connections of the address, for the life of the connection or of what it was upgraded to. `None`
    /// behind a proxy, whose connections serve many clients.
    pub(super) permit: Option<Arc<ConnectionPermit>>,
    /// Limits the total number of connections, for the same time.
    #[expect(dead_code, reason = "it is held, not read")]
    pub(super) place: Option<Arc<OwnedSemaphorePermit>>,
}

/// The client's address: that of the peer, or behind a proxy the last one that the proxy has added.
pub(super) fn client_address(peer: &PeerInfo, headers: &HeaderMap, is_behind_proxy: bool) -> IpAddr {
    let forwarded = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    is_behind_proxy.then(forwarded).flatten().unwrap_or(peer.address)
}

/// Whether the client runs on this machine and is not a proxy.
pub(super) fn is_local(peer: &PeerInfo, headers: &HeaderMap) -> bool {
    let is_passed_on = ["forwarded", "x-forwarded-for", "x-real-ip"].iter().any(|name| headers.contains_key(*name));
    peer.address.to_canonical().is_loopback() && !is_passed_on
}

/// Whether the request comes from a page of this server, or from a program that is not a browser and sends no origin.
pub(super) fn is_own_origin(headers: &HeaderMap, origins: &[String]) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if !origins.is_empty() {
        return origins.iter().any(|own| own.eq_ignore_ascii_case(origin));
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let authority = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
    authority.is_some_and(|authority| host.is_some_and(|host| host.eq_ignore_ascii_case(authority)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().expect("a header"));
        }
        headers
    }

    fn peer(address: &str) -> PeerInfo {
        PeerInfo { address: address.parse().expect("an address"), permit: None, place: None }
    }

    #[test]
    fn only_the_own_pages_and_programs_may_ask() {
        let named = ["https://play.example".to_owned()];
        for (origins, pairs, is_own) in [
            (&named[..], &[][..], true),
            (&named, &[("origin", "https://play.example")], true),
            (&named, &[("origin", "https://play.example.evil.example")], false),
            (&named, &[("origin", "http://play.example")], false),
            (&named, &[("origin", "null")], false),
            (&named, &[("origin", "https://evil.example"), ("host", "evil.example")], false),
            (&[], &[("origin", "http://localhost:8080"), ("host", "localhost:8080")], true),
            (&[], &[("origin", "https://Play.example"), ("host", "play.example")], true),
            (&[], &[("origin", "https://evil.example"), ("host", "play.example")], false),
            (&[], &[("origin", "null"), ("host", "null")], false),
            (&[], &[("origin", "https://play.example")], false),
        ] {
            assert_eq!(is_own_origin(&headers(pairs), origins), is_own, "{pairs:?}");
        }
    }

    #[test]
    fn the_address_that_the_proxy_saw_counts_and_none_that_a_client_claims() {
        let claimed = headers(&[("x-forwarded-for", "198.51.100.1, 203.0.113.9")]);
        let twice = headers(&[("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "203.0.113.9")]);
        for (headers, is_behind_proxy, expected) in [
            (&claimed, false, "127.0.0.1"),
            (&claimed, true, "203.0.113.9"),
            (&twice, true, "203.0.113.9"),
            (&headers(&[]), true, "127.0.0.1"),
            (&headers(&[("x-forwarded-for", "nonsense")]), true, "127.0.0.1"),
        ] {
            assert_eq!(client_address(&peer("127.0.0.1"), headers, is_behind_proxy).to_string(), expected);
        }
        assert!(is_local(&peer("::1"), &headers(&[])));
        assert!(!is_local(&peer("::1"), &claimed));
        assert!(!is_local(&peer("192.0.2.1"), &headers(&[])));
    }
}
