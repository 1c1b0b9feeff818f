//! The rules of the house: a text of whoever runs the server, which pages show at the first visit.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use sha2::{Digest, Sha256};

use super::answers::error_response;
use crate::hex;
use crate::online::{RulesReference, SiteInformation};

/// The path of the text.
pub(super) const RULES_PATH: &str = "/rules-of-the-house";
/// The maximum size of the text, in bytes.
const MAX_BYTES: usize = 64 << 10;

/// Why the rules cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum HouseRulesError {
    /// The file cannot be read.
    #[error("expected the rules of the house in {file}: {error}")]
    File {
        /// The file.
        file: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The file is too long.
    #[error("expected rules of the house of at most {MAX_BYTES} bytes, found {0}")]
    TooLong(usize),
}

/// The text and what it is known by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HouseRules {
    text: String,
    /// A part of its hash: another text is another version.
    version: String,
}

impl HouseRules {
    /// Reads them from a file of UTF-8.
    ///
    /// # Errors
    /// If it cannot be read, or is too long.
    pub(super) fn from_file(file: &Path) -> Result<Self, HouseRulesError> {
        let content = std::fs::read_to_string(file);
        let text = content.map_err(|error| HouseRulesError::File { file: file.to_owned(), error })?;
        if text.len() > MAX_BYTES {
            return Err(HouseRulesError::TooLong(text.len()));
        }
        let version = hex::digits(&Sha256::digest(&text)[..8]);
        Ok(Self { text, version })
    }
}

/// The routes of the text and of what names it.
pub(super) fn site_routes<S: Clone + Send + Sync + 'static>(rules: Option<HouseRules>) -> Router<S> {
    Router::new()
        .route("/api/site", get(get_site_information))
        .route(RULES_PATH, get(get_rules_text))
        .with_state(Arc::new(rules))
}

async fn get_site_information(State(rules): State<Arc<Option<HouseRules>>>) -> Response {
    let reference = |rules: &HouseRules| RulesReference { path: RULES_PATH.into(), version: rules.version.clone() };
    let rules_of_the_house = rules.as_ref().as_ref().map(reference);
    Json(SiteInformation { version: env!("CARGO_PKG_VERSION").into(), rules_of_the_house }).into_response()
}

async fn get_rules_text(State(rules): State<Arc<Option<HouseRules>>>) -> Response {
    match rules.as_ref() {
        Some(rules) => ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], rules.text.clone()).into_response(),
        None => error_response(StatusCode::NOT_FOUND, "this server has no rules of the house (--rules-of-the-house)"),
    }
}
