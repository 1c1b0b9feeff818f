//! The files of the site.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use percent_encoding::percent_decode_str;
use tower_http::services::ServeDir;

/// Serves a folder. Hidden files in it, and links that lead out of it, are not there.
///
/// # Errors
/// If there is no such folder.
pub(super) fn site_router(folder: &Path) -> io::Result<Router> {
    let root: Arc<Path> = folder.canonicalize()?.into();
    let files = ServeDir::new(&root).precompressed_br().precompressed_gzip();
    Ok(Router::new().fallback_service(files).layer(middleware::from_fn_with_state(root, refuse_foreign_files)))
}

async fn refuse_foreign_files(State(root): State<Arc<Path>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let is_own = tokio::task::spawn_blocking(move || is_own_file(&root, &path)).await;
    if is_own.unwrap_or(false) { next.run(request).await } else { StatusCode::NOT_FOUND.into_response() }
}

/// Whether a path of a request may be looked for.
fn is_own_file(root: &Path, path: &str) -> bool {
    let Ok(path) = percent_decode_str(path).decode_utf8() else { return false };
    // Browsers understand `//NAME` and `/\NAME` as another host.
    let is_plain = !path.contains("//") && !path.contains('\\') && !path.contains("/.");
    let file = root.join(path.trim_start_matches('/'));
    is_plain && [file.clone(), file.join("index.html")].iter().all(|file| lies_in_folder(root, file))
}

/// Whether a file and its compressed copies, if they are there, lie in a folder.
fn lies_in_folder(root: &Path, file: &Path) -> bool {
    let path_with_ending = |ending: &str| {
        let mut name = OsString::from(file);
        name.push(ending);
        PathBuf::from(name)
    };
    [path_with_ending(""), path_with_ending(".br"), path_with_ending(".gz")]
        .iter()
        .all(|file| file.canonicalize().map_or(true, |file| file.starts_with(root)))
}
