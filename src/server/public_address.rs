//! Addresses that others tell, to which the server sends requests: those of push services, and of webhooks.
//!
//! Anybody can name any address: without these checks the server could be made to ask machines of its own network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::Uri;

/// The maximum length of an address, in bytes. Those of today's push services have 100 to 800.
const MAX_BYTES: usize = 2_048;

/// Why an address is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It is no such address.
    #[error("expected an address https://HOST/… with at most {MAX_BYTES} bytes")]
    Form,
    /// The host is not one of the public network.
    #[error("expected a host in the public network")]
    NotPublic,
}

/// An address of HTTPS in the public network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::server) struct PublicAddress {
    pub(in crate::server) is_encrypted: bool,
    pub(in crate::server) host: String,
    pub(in crate::server) port: u16,
    /// The path and the query.
    pub(in crate::server) path: String,
}

impl PublicAddress {
    /// Reads an address. Only for tests may it be one of this machine, and then also without encryption.
    ///
    /// # Errors
    /// If it is none of HTTPS, or names a machine that is not public.
    pub(in crate::server) fn parse(text: &str, allows_loopback: bool) -> Result<Self, AddressError> {
        let uri: Uri = text.parse().map_err(|_| AddressError::Form)?;
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'));
        let authority = authority.filter(|_| text.len() <= MAX_BYTES).ok_or(AddressError::Form)?;
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        let is_loopback = host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        let is_encrypted = match uri.scheme_str() {
            Some("https") => true,
            Some("http") if allows_loopback && is_loopback => false,
            _ => return Err(AddressError::Form),
        };
        if host.parse().is_ok_and(|address| !may_connect(address, allows_loopback)) {
            return Err(AddressError::NotPublic);
        }
        let port = authority.port_u16().unwrap_or(if is_encrypted { 443 } else { 80 });
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Self { is_encrypted, host, port, path })
    }

    /// The host, with brackets around an address of IPv6, and the port unless it is the usual one.
    pub(in crate::server) fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        let default_port = if self.is_encrypted { 443 } else { 80 };
        if self.port == default_port { host } else { format!("{host}:{}", self.port) }
    }

    /// The origin, for which a server signs.
    pub(in crate::server) fn origin(&self) -> String {
        format!("{}://{}", if self.is_encrypted { "https" } else { "http" }, self.authority())
    }

    /// The address as who is there sees it, however it was written.
    pub(in crate::server) fn uri(&self) -> String {
        self.origin() + &self.path
    }

    /// Those of the host's addresses that may be connected to. They are looked up once and then used, so that no other can take their place.
    ///
    /// # Errors
    /// If the name cannot be looked up.
    pub(in crate::server) async fn addresses(&self, allows_loopback: bool) -> std::io::Result<Vec<SocketAddr>> {
        let socket_addresses = tokio::net::lookup_host((self.host.as_str(), self.port)).await?;
        Ok(socket_addresses.filter(|address| may_connect(address.ip(), allows_loopback)).collect())
    }
}

fn may_connect(address: IpAddr, allows_loopback: bool) -> bool {
    match address.to_canonical() {
        address if address.is_loopback() => allows_loopback,
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// Whether an address is neither private nor reserved, by IANA's registry of special addresses.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_special = address.is_private()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || matches!((first, second, third), (0 | 127 | 240..=255, ..) | (100, 64..=127, _))
        || matches!((first, second, third), (192, 0, 0) | (192, 88, 99) | (198, 18..=19, _));
    !is_special
}

/// The same for IPv6, of which only the networks that begin with the bits 001 are public. Those that contain addresses of IPv4 are not.
fn is_public_v6(address: Ipv6Addr) -> bool {
    match address.segments() {
        [0x2001, second, ..] => second >= 0x200 && second != 0xdb8,
        [0x2002, ..] => false,
        [0x3fff, second, ..] => second >= 0x1000,
        [first, ..] => first >> 13 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_https_in_the_public_network_are_taken() {
        for (text, expected) in [
            ("https://push.example/a?b=c", Ok("https://push.example")),
            ("https://PUSH.example:8443/a", Ok("https://push.example:8443")),
            ("https://192.0.1.1/", Ok("https://192.0.1.1")),
            ("https://[2606:4700::1]:444/", Ok("https://[2606:4700::1]:444")),
            ("http://push.example/a", Err(AddressError::Form)),
            ("https://user@push.example/", Err(AddressError::Form)),
            ("push.example", Err(AddressError::Form)),
            ("/a", Err(AddressError::Form)),
            ("", Err(AddressError::Form)),
            ("https://127.0.0.1/", Err(AddressError::NotPublic)),
            ("https://10.1.2.3/", Err(AddressError::NotPublic)),
            ("https://[::1]/", Err(AddressError::NotPublic)),
            ("https://[::ffff:10.0.0.1]/", Err(AddressError::NotPublic)),
        ] {
            let origin = PublicAddress::parse(text, false).map(|endpoint| endpoint.origin());
            assert_eq!(origin.as_deref(), expected.as_ref().map(|text| *text), "{text}");
        }
        assert!(PublicAddress::parse(&format!("https://push.example/{}", "a".repeat(MAX_BYTES)), false).is_err());
        assert!(PublicAddress::parse("http://127.0.0.1:9/a", true).is_ok());
        assert!(PublicAddress::parse("http://push.example/a", true).is_err());
    }

    #[test]
    fn an_address_is_the_same_however_it_is_written() {
        for (text, expected) in [
            ("https://bot.example", "https://bot.example/"),
            ("https://Bot.Example/Hook?a=B", "https://bot.example/Hook?a=B"),
            ("https://bot.example:443/hook#part", "https://bot.example/hook"),
            ("https://bot.example:444/hook", "https://bot.example:444/hook"),
        ] {
            assert_eq!(PublicAddress::parse(text, false).expect(text).uri(), expected);
        }
    }

    #[test]
    fn special_addresses_are_not_public() {
        let special_addresses = "0.1.2.3 10.0.0.1 100.64.0.1 127.9.9.9 169.254.169.254 172.16.0.1 192.0.0.8 192.0.2.1 192.88.99.1 192.168.0.1 \
            198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::10.0.0.1 ::ffff:192.168.0.1 64:ff9b::a00:1 \
            100::1 2001::1 2001:db8::1 2002:a00:1::1 3fff::1 fc00::1 fe80::1 ff02::1";
        for text in special_addresses.split_whitespace() {
            assert!(!may_connect(text.parse().expect(text), false), "{text}");
        }
        for text in ["1.1.1.1", "100.128.0.1", "172.32.0.1", "198.20.0.1", "::ffff:1.1.1.1", "2001:4860::1", "2a00::1"]
        {
            assert!(may_connect(text.parse().expect(text), false), "{text}");
        }
        assert!(may_connect(Ipv4Addr::LOCALHOST.into(), true) && !may_connect(Ipv4Addr::new(10, 0, 0, 1).into(), true));
    }

    #[tokio::test]
    async fn a_name_that_means_this_machine_is_not_connected_to() {
        let endpoint = PublicAddress::parse("https://localhost/a", false).expect("a name");
        assert_eq!(endpoint.addresses(false).await.expect("addresses"), []);
    }
}
