//! The description of all that the server answers at its public address, by the OpenAPI specification.

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use super::services::{Services, at_cost};

/// The document.
const DOCUMENT: &str = include_str!("openapi.json");

/// The routes.
pub(super) fn document_routes(services: &Arc<Services>) -> Router<Arc<Services>> {
    Router::new().route("/api", at_cost(services, 1.0, get(get_document)))
}

async fn get_document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json; charset=utf-8")], DOCUMENT)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;
    use std::time::Duration;

    use serde_json::Value;
    use tokio::sync::watch;

    use super::*;
    use crate::server::banned_addresses::BannedAddresses;
    use crate::server::clean_up::RetentionDays;
    use crate::server::http::router;
    use crate::server::offer_book::OfferLimits;
    use crate::server::programs::WebhookClient;
    use crate::server::push::PushOptions;
    use crate::server::serve::{OpenedGames, open_games};
    use crate::server::server_config::ServerConfig;
    use crate::server::sqlite::SqliteStore;

    fn config() -> ServerConfig {
        ServerConfig {
            listen: "127.0.0.1:0".parse().expect("an address"),
            site: None,
            origins: Vec::new(),
            is_behind_proxy: false,
            trusted_hops: 1,
            has_public_metrics: false,
            metrics_address: None,
            max_connections: 1,
            connections_per_address: 1,
            requests_per_second: 1,
            seats_per_minute: 1,
            admin_socket: None,
            retention_days: RetentionDays { open_days: 14, idle_days: 180, over_days: None },
            offers: OfferLimits { open: 1, unfinished: 1, allows_both_seats: false },
            push: PushOptions::default(),
            tls: None,
            bots: Vec::new(),
            bot_forms: Vec::new(),
            house_rules: None,
            banned_addresses: None,
            idle_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_secs(20),
        }
    }

    /// The methods and paths of the routes at the public address, of a server with a database in this folder.
    async fn public_routes(folder: &Path) -> BTreeSet<String> {
        let config = config();
        let store = SqliteStore::open(&folder.join("a.db"), 0).expect("a store");
        let OpenedGames { games, webhook_key, .. } =
            open_games(&config, Box::new(store), None).await.expect("an empty store");
        let webhooks = Arc::new(WebhookClient::new(webhook_key, false));
        let banned = Arc::new(BannedAddresses::from_file(None).expect("no addresses"));
        let (_stop_sender, stop_signal) = watch::channel(false);
        let services = Services::new(Arc::clone(&games), &config, config.listen, webhooks, banned, stop_signal);
        let routes = routes_of(&router(Arc::new(services), None, None));
        games.store().stop().await;
        routes
    }

    /// The methods and paths of a router, such as `GET /api/account`. It tells them in its debug output alone: what belongs to each route
    /// after the route's number, and the path of each number after that.
    fn routes_of(router: &Router) -> BTreeSet<String> {
        let text = format!("{router:?}");
        let (routes_text, _) = text.split_once("fallback_router: ").expect("the fallbacks by themselves");
        let (endpoints_text, paths_text) = routes_text.split_once("node: Node").expect("the paths by themselves");
        let endpoints = texts_by_number(endpoints_text);
        let routes_of_path = |(number, path_text): (&str, &str)| {
            let path = quoted(path_text).expect("a path").to_owned();
            let (_, methods_text) = endpoints[number].split_once("allow_header: ").expect("the methods of a path");
            // A WebSocket begins with GET, and its route takes any method.
            let methods = quoted(methods_text).unwrap_or("GET").split(',').filter(|&method| method != "HEAD");
            methods.map(|method| format!("{method} {path}")).collect::<Vec<_>>()
        };
        texts_by_number(paths_text).into_iter().flat_map(routes_of_path).collect()
    }

    /// What stands after each number of a route.
    fn texts_by_number(text: &str) -> BTreeMap<&str, &str> {
        text.split("RouteId(").skip(1).filter_map(|part| part.split_once("): ")).collect()
    }

    /// The first text in quotation marks; `None` if there is none.
    fn quoted(text: &str) -> Option<&str> {
        text.split('"').nth(1)
    }

    /// The methods and paths of the document, such as `GET /api/account`.
    fn described_routes() -> BTreeSet<String> {
        let document: Value = serde_json::from_str(DOCUMENT).expect("JSON");
        let paths = document["paths"].as_object().expect("paths");
        let methods = |(path, methods): (&String, &Value)| {
            let path = path.clone();
            let method_names: Vec<String> = methods.as_object().expect("methods").keys().cloned().collect();
            method_names.into_iter().map(move |method| format!("{} {path}", method.to_uppercase()))
        };
        paths.iter().flat_map(methods).collect()
    }

    #[test]
    fn the_routes_of_a_router_are_read_with_all_their_methods() {
        let answer = || async {};
        let router = Router::new()
            .route("/a", get(answer))
            .route("/a", axum::routing::post(answer))
            .route("/b/{key}", axum::routing::delete(answer))
            .merge(Router::new().route("/ws/{key}", axum::routing::any(answer)))
            .fallback(answer);
        let routes = ["DELETE /b/{key}", "GET /a", "GET /ws/{key}", "POST /a"].map(str::to_owned);
        assert_eq!(routes_of(&router), BTreeSet::from(routes));
    }

    #[tokio::test]
    async fn the_document_describes_every_route_and_no_other() {
        let folder = std::env::temp_dir().join(format!("turnover-api-document-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let (described, routed) = (described_routes(), public_routes(&folder).await);
        drop(std::fs::remove_dir_all(&folder));
        assert!(routed.len() > 100, "{routed:?}");
        assert_eq!(described.difference(&routed).collect::<Vec<_>>(), Vec::<&String>::new(), "described and not there");
        assert_eq!(routed.difference(&described).collect::<Vec<_>>(), Vec::<&String>::new(), "there and not described");
    }

    #[test]
    fn the_result_of_a_listed_game_is_described_with_its_reason() {
        let document: Value = serde_json::from_str(DOCUMENT).expect("JSON");
        let result_schema = &document["components"]["schemas"]["ListedGame"]["properties"]["result"];
        let examples = result_schema["examples"].as_array().expect("examples");
        assert!(result_schema.get("enum").is_none() && examples.contains(&"1-0 resignation".into()));
    }

    /// What a part of the document refers to, such as `#/components/schemas/Game`.
    fn references_in(value: &Value) -> Vec<&str> {
        match value {
            Value::Object(members) => members
                .iter()
                .flat_map(|(name, member)| match member {
                    Value::String(reference) if name == "$ref" => vec![reference.as_str()],
                    _ => references_in(member),
                })
                .collect(),
            Value::Array(items) => items.iter().flat_map(references_in).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn what_the_document_refers_to_is_in_it() {
        let document: Value = serde_json::from_str(DOCUMENT).expect("JSON");
        let references = references_in(&document);
        assert!(!references.is_empty());
        for reference in references {
            let pointer = reference.strip_prefix('#').expect("a reference within the document");
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }
}
