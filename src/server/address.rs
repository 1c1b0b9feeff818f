//! The addresses of clients.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::http::HeaderMap;

use super::{places::ConnectionPlace, rate_limit::ConnectionPermit};

/// The source of a connection, as reported by the system.
#[derive(Clone, Debug)]
pub(super) struct PeerInfo {
    pub(super) address: IpAddr,
    /// Limits the connections of the address, for the life of the connection or of what it was upgraded to. `None`
    /// behind a proxy, whose connections serve many clients.
    pub(super) permit: Option<Arc<ConnectionPermit>>,
    /// Limits the total number of connections, for the same time.
    pub(super) place: Arc<ConnectionPlace>,
}

/// Why a proxy does not tell a client's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoAddress {
    #[error("expected a field X-Forwarded-For, found none")]
    Missing,
    #[error("expected an address in X-Forwarded-For, found something else")]
    Unreadable,
}

/// The client's address behind this number of proxies, of which each adds the address that it sees. What stands before
/// was added by the client. A request that has passed fewer proxies has fewer addresses, and the first one counts.
///
/// # Errors
/// If the proxies do not tell it.
pub(super) fn forwarded_address(headers: &HeaderMap, hops: usize) -> Result<IpAddr, NoAddress> {
    let fields = headers.get_all("x-forwarded-for").iter();
    // An unreadable field counts as one unreadable address.
    let forwarded_texts: Vec<&str> = fields.flat_map(|field| field.to_str().unwrap_or("?").split(',')).collect();
    let trusted_index = forwarded_texts.len().saturating_sub(hops.max(1));
    read_address(forwarded_texts.get(trusted_index).ok_or(NoAddress::Missing)?.trim()).ok_or(NoAddress::Unreadable)
}

/// An address as proxies write it, some of them with a port or in brackets.
fn read_address(text: &str) -> Option<IpAddr> {
    let text = text.trim_matches('"');
    let unbracketed = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    unbracketed.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(fields: &[&str]) -> HeaderMap {
        let field = |text: &&str| ("x-forwarded-for".parse().expect("a name"), text.parse().expect("a field"));
        fields.iter().map(field).collect()
    }

    #[test]
    fn the_address_that_the_proxies_saw_counts_and_none_that_a_client_claims() {
        for (fields, hops, expected) in [
            (&["198.51.100.1, 203.0.113.9"][..], 1, "203.0.113.9"),
            (&["198.51.100.1", "203.0.113.9"], 1, "203.0.113.9"),
            (&["192.0.2.7, 198.51.100.1, 203.0.113.9"], 2, "198.51.100.1"),
            (&["192.0.2.7", "198.51.100.1,203.0.113.9"], 2, "198.51.100.1"),
            (&["203.0.113.9"], 3, "203.0.113.9"),
            (&["203.0.113.9"], 0, "203.0.113.9"),
        ] {
            let found_address = forwarded_address(&headers(fields), hops).map(|address| address.to_string());
            assert_eq!(found_address.as_deref(), Ok(expected), "{fields:?} {hops}");
        }
    }

    #[test]
    fn an_address_may_have_a_port_or_brackets() {
        for (text, expected) in [
            ("1.2.3.4", Some("1.2.3.4")),
            (" 1.2.3.4:5678 ", Some("1.2.3.4")),
            ("2001:db8::1", Some("2001:db8::1")),
            ("[2001:db8::1]", Some("2001:db8::1")),
            ("[::1]:5", Some("::1")),
            ("\"[::1]:5\"", Some("::1")),
            ("unknown", None),
            ("1.2.3.4:", None),
            ("[1.2.3.4", None),
            ("play.example", None),
            ("", None),
        ] {
            let found_address = forwarded_address(&headers(&[text]), 1).map(|address| address.to_string());
            assert_eq!(found_address.as_deref(), expected.ok_or(&NoAddress::Unreadable), "{text}");
        }
        assert_eq!(forwarded_address(&headers(&[]), 1), Err(NoAddress::Missing));
    }
}
