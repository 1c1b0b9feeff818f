//! Where the other processes reach one: a host and a port.

use std::fmt;
use std::io;
use std::net::{IpAddr, TcpListener};
use std::str::FromStr;
use std::sync::Arc;

use tokio::net::TcpStream;

/// A host, by its name or its number, and a port. Names are looked up for each connection. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberAddress {
    host: Arc<str>,
    port: u16,
}

impl FromStr for MemberAddress {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (host, port) = text.rsplit_once(':').ok_or("expected HOST:PORT")?;
        let ipv6_host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let is_host = |host: &str| !host.is_empty() && !host.contains(['/', '@', '[', ']', ' ']);
        if ipv6_host.is_none() && host.contains(':') || !is_host(ipv6_host.unwrap_or(host)) {
            return Err("expected HOST:PORT, with an address of IPv6 in brackets");
        }
        let port = port.parse().map_err(|_| "expected a port from 0 to 65535")?;
        Ok(Self { host: ipv6_host.unwrap_or(host).into(), port })
    }
}

impl fmt::Display for MemberAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        if host.contains(':') { write!(f, "[{host}]:{port}") } else { write!(f, "{host}:{port}") }
    }
}

impl MemberAddress {
    /// Listens there. Returns also the address with the port that was found, if it was any that is free.
    ///
    /// # Errors
    /// If the host is not known, or not this machine, or stands for all its networks; or if the port is another's.
    pub(super) fn listen(self) -> io::Result<(TcpListener, Self)> {
        let listener = TcpListener::bind((&*self.host, self.port))?;
        let local_address = listener.local_addr()?;
        if local_address.ip().is_unspecified() {
            return Err(io::Error::other("expected one at which others can connect, found one for all networks"));
        }
        let is_name = self.host.parse::<IpAddr>().is_err() && &*self.host != "localhost";
        if is_name && local_address.ip().is_loopback() {
            let message =
                format!("expected a name by which others can connect, found {} for {}", local_address.ip(), self.host);
            return Err(io::Error::other(message));
        }
        Ok((listener, Self { port: local_address.port(), ..self }))
    }

    pub(super) async fn connect(&self) -> io::Result<TcpStream> {
        TcpStream::connect((&*self.host, self.port)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_a_name_or_a_number() {
        for text in ["app1:8081", "127.0.0.1:0", "[::1]:8081", "a.example:1"] {
            assert_eq!(text.parse::<MemberAddress>().expect(text).to_string(), text);
        }
        for text in ["app1", ":8081", "::1:8081", "[app1:8081", "app1:http", "http://app1:8081", "app1:65536"] {
            assert!(text.parse::<MemberAddress>().is_err(), "{text}");
        }
    }
}
