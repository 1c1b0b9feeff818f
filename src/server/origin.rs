//! The pages that may ask: those of the server itself.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName, header};

/// Which pages may ask.
#[derive(Clone, Debug)]
pub(super) struct OwnPages {
    /// The origins of the pages, such as `https://play.example`. If there are none, the pages of the address that was
    /// asked for.
    pub(super) origins: Vec<String>,
    /// Whether only this machine can reach the server. Then it can only have names of this machine: a page of another
    /// server whose name suddenly means this machine (DNS rebinding) asks by that name.
    pub(super) is_local: bool,
    /// Whether a proxy asks, by a name that is not known.
    pub(super) is_behind_proxy: bool,
    /// Whether the server itself encrypts its connections.
    pub(super) is_encrypted: bool,
}

impl OwnPages {
    /// Whether a request comes from a page of this server, or from a program that is not a browser and sends no origin.
    pub(super) fn may_ask(&self, headers: &HeaderMap) -> bool {
        let host = header_text(headers, header::HOST);
        let is_own_name = !self.is_local || host.is_some_and(is_local_name);
        let Some(origin) = headers.get(header::ORIGIN) else {
            return is_own_name || self.is_behind_proxy || !self.origins.is_empty() || host.is_none();
        };
        origin.to_str().is_ok_and(|origin| self.is_own_origin(origin, headers))
    }

    /// Whether this is an origin of this server, seen from the request with these headers.
    pub(super) fn is_own_origin(&self, origin: &str, headers: &HeaderMap) -> bool {
        let host = header_text(headers, header::HOST);
        let is_own_name = !self.is_local || host.is_some_and(is_local_name);
        if !self.origins.is_empty() {
            return self.origins.iter().any(|own_origin| own_origin.eq_ignore_ascii_case(origin));
        }
        let authority = origin.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"));
        is_own_name && authority.zip(host).is_some_and(|((_, authority), host)| host.eq_ignore_ascii_case(authority))
    }

    /// The origin by which other sites find the pages, such as `https://play.example`; of several that by which the request came, if it is
    /// among them. `None` if no origin is known.
    pub(super) fn origin(&self, headers: &HeaderMap) -> Option<String> {
        let host = header_text(headers, header::HOST);
        if !self.origins.is_empty() {
            let is_asked_origin =
                |own_origin: &&String| own_origin.split_once("://").map(|(_, authority)| authority) == host;
            return self.origins.iter().find(is_asked_origin).or(self.origins.first()).cloned();
        }
        let scheme = if self.is_encrypted { "https" } else { "http" };
        host.map(|host| format!("{scheme}://{host}"))
    }
}

/// Parses an origin as browsers send it: without a path, and without the default port.
pub(super) fn parse_origin(text: &str) -> Result<String, String> {
    let text = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
    let default_port = if text.starts_with("https://") { ":443" } else { ":80" };
    let origin = text.strip_suffix(default_port).unwrap_or(&text);
    let authority = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://")).unwrap_or_default();
    let is_authority = !authority.is_empty() && !authority.contains(['/', '?', '#', '@', ' ']);
    is_authority.then(|| origin.to_owned()).ok_or_else(|| "expected https://HOST or http://HOST:PORT".to_owned())
}

fn header_text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Whether a host, with or without a port, is a name or an address of this machine.
fn is_local_name(host: &str) -> bool {
    let is_port = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let name = host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(name, _)| name);
    let unbracketed = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let name = unbracketed.to_ascii_lowercase();
    let name = name.strip_suffix('.').unwrap_or(&name);
    name == "localhost"
        || name.ends_with(".localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_what_browsers_send() {
        assert_eq!(parse_origin("https://Play.example/").as_deref(), Ok("https://play.example"));
        assert_eq!(parse_origin("http://localhost:8080").as_deref(), Ok("http://localhost:8080"));
        assert_eq!(parse_origin("https://play.example:443").as_deref(), Ok("https://play.example"));
        assert_eq!(parse_origin("http://localhost:80/").as_deref(), Ok("http://localhost"));
        for text in ["", "play.example", "https://", "https://play.example/game", "https://a@b", "ftp://a"] {
            assert!(parse_origin(text).is_err(), "{text}");
        }
    }

    fn may_ask(pages: &OwnPages, origin: Option<&str>, host: Option<&str>) -> bool {
        let fields = [(header::ORIGIN, origin), (header::HOST, host)];
        let field = |(name, text): (HeaderName, Option<&str>)| Some((name, text?.parse().expect("a field")));
        pages.may_ask(&fields.into_iter().filter_map(field).collect())
    }

    #[test]
    fn only_the_own_pages_and_programs_may_ask() {
        let named = OwnPages {
            origins: vec!["https://play.example".into()],
            is_local: true,
            is_behind_proxy: true,
            is_encrypted: false,
        };
        let open = OwnPages { origins: Vec::new(), is_local: false, is_behind_proxy: false, is_encrypted: false };
        for (pages, origin, host, expected) in [
            (&named, None, None, true),
            (&named, None, Some("play.example"), true),
            (&named, Some("https://play.example"), None, true),
            (&named, Some("https://play.example.evil.example"), None, false),
            (&named, Some("http://play.example"), None, false),
            (&named, Some("null"), None, false),
            (&named, Some("https://evil.example"), Some("evil.example"), false),
            (&open, Some("http://localhost:8080"), Some("localhost:8080"), true),
            (&open, Some("https://Play.example"), Some("play.example"), true),
            (&open, Some("https://evil.example"), Some("play.example"), false),
            (&open, Some("null"), Some("null"), false),
            (&open, Some("https://play.example"), None, false),
        ] {
            assert_eq!(may_ask(pages, origin, host), expected, "{origin:?} {host:?}");
        }
    }

    #[test]
    fn a_name_that_suddenly_means_this_machine_is_not_believed() {
        let local = OwnPages { origins: Vec::new(), is_local: true, is_behind_proxy: false, is_encrypted: false };
        for (host, is_own) in [
            ("localhost:8080", true),
            ("LocalHost", true),
            ("turnover.localhost:1", true),
            ("127.0.0.1:8080", true),
            ("127.8.9.1", true),
            ("[::1]:8080", true),
            ("[::ffff:127.0.0.1]:8080", true),
            ("evil.example:8080", false),
            ("localhost.evil.example", false),
            ("127.0.0.1.evil.example", false),
            ("notlocalhost", false),
            ("192.168.1.1", false),
            ("", false),
        ] {
            assert_eq!(may_ask(&local, Some(&format!("http://{host}")), Some(host)), is_own, "a page of {host}");
            assert_eq!(may_ask(&local, None, Some(host)), is_own, "a request without an origin at {host}");
        }
        assert!(may_ask(&local, None, None), "a program that sends no host is no browser");
        // A proxy passes on the name by which it was asked. It must be told with --origin, or pages are not served.
        let proxied = OwnPages { is_behind_proxy: true, ..local };
        assert!(may_ask(&proxied, None, Some("play.example")));
        assert!(!may_ask(&proxied, Some("https://play.example"), Some("play.example")));
    }

    #[test]
    fn others_are_told_the_own_origin_or_the_address_that_was_asked_for() {
        let unnamed = OwnPages { origins: Vec::new(), is_local: false, is_behind_proxy: false, is_encrypted: true };
        let plain = OwnPages { is_encrypted: false, ..unnamed.clone() };
        let origins = ["https://play.example", "https://other.example"].map(str::to_owned).to_vec();
        let named = OwnPages { origins, ..plain.clone() };
        for (pages, host, expected) in [
            (&plain, Some("localhost:8080"), Some("http://localhost:8080")),
            (&unnamed, Some("play.example"), Some("https://play.example")),
            (&unnamed, None, None),
            (&named, Some("other.example"), Some("https://other.example")),
            (&named, Some("127.0.0.1:8080"), Some("https://play.example")),
            (&named, None, Some("https://play.example")),
        ] {
            let headers = host.map(|host| (header::HOST, host.parse().expect("a field"))).into_iter().collect();
            assert_eq!(pages.origin(&headers).as_deref(), expected, "{host:?}");
        }
    }
}
