//! The description of the interface for programs, by the OpenAPI specification.

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::server::services::{Services, at_cost};

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
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;
    use crate::player::ProgramScope;

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

    /// The methods and paths of the routes, as the sources write them: those of programs, and those of studies.
    fn source_routes() -> BTreeSet<String> {
        let mut routes = BTreeSet::new();
        let files =
            ["src/server/programs", "src/server/studies"].map(|folder| std::fs::read_dir(folder).expect("the sources"));
        for file in files.into_iter().flatten() {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            let text: String = text.split_whitespace().collect();
            for route in text.split(".route(").skip(1) {
                let mut parts = route.split('"').skip(1);
                let (path, route_source) = (parts.next().expect("a path"), parts.next().unwrap_or_default());
                let methods = route_source.split([';', '}']).next().unwrap_or_default();
                let paths = match path.strip_prefix('/') {
                    Some(_) => vec![path.to_owned()],
                    None => ProgramScope::ALL
                        .map(|scope| format!("/api/{}/game/{path}", scope.name().trim_end_matches(":play")))
                        .to_vec(),
                };
                for method in
                    ["get", "post", "delete"].into_iter().filter(|method| methods.contains(&format!("{method}(")))
                {
                    routes.extend(paths.iter().map(|path| format!("{} {path}", method.to_uppercase())));
                }
            }
        }
        routes
    }

    #[test]
    fn the_document_describes_every_route_and_no_other() {
        let (described, in_source) = (described_routes(), source_routes());
        assert!(in_source.len() > 40, "{in_source:?}");
        assert_eq!(
            described.difference(&in_source).collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "described and not there"
        );
        assert_eq!(
            in_source.difference(&described).collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "there and not described"
        );
    }

    #[test]
    fn what_the_document_refers_to_is_in_it() {
        let document: Value = serde_json::from_str(DOCUMENT).expect("JSON");
        let references = DOCUMENT.split("\"$ref\": \"#").skip(1).map(|rest| rest.split('"').next().unwrap_or_default());
        for reference in references {
            assert!(document.pointer(reference).is_some(), "{reference}");
        }
    }
}
