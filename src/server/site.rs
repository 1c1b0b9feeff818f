//! The files of the site, and the table in a frame of one of the server's own pages.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use percent_encoding::percent_decode_str;
use tower_http::services::ServeDir;

use super::http::CONTENT_SECURITY_POLICY;

/// The path of the table that only watches, for a frame of one of the server's own pages.
const WATCH_PATH: &str = "/watch";
/// What begins the element of the page that starts the table, up to the address of the script.
const START_ELEMENT: &str = "<script defer src=";
/// What begins that element of the table that only watches: a script that takes everything else away, and then runs the one of this address.
const WATCH_ELEMENT: &str = "<script type=\"module\" src=\"/watch.js\" data-start=";

/// Serves a folder, and its table for frames. Hidden files in it, and links that lead out of it, are not there.
///
/// # Errors
/// If there is no such folder.
pub(super) fn site_router(folder: &Path) -> io::Result<Router> {
    let root: Arc<Path> = folder.canonicalize()?.into();
    let files = ServeDir::new(&root).precompressed_br().precompressed_gzip();
    let router = Router::new().route(WATCH_PATH, get(get_watch_page)).fallback_service(files);
    let router: Router = router.with_state(Arc::clone(&root));
    Ok(router.layer(middleware::from_fn_with_state(root, refuse_foreign_files)))
}

/// The table that only watches. No page of another site may have it in a frame, nor one of the server's own that is in such a frame itself.
async fn get_watch_page(State(root): State<Arc<Path>>) -> Response {
    let page = tokio::task::spawn_blocking(move || read_watch_page(&root)).await;
    let Some(page) = page.ok().flatten() else { return StatusCode::NOT_FOUND.into_response() };
    let policy = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    let fields =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, policy.as_str())];
    (fields, page).into_response()
}

/// The page of the table with another script in the place of the one that starts it; `None` if the site has no table.
fn read_watch_page(root: &Path) -> Option<String> {
    let file = root.join("index.html");
    let page = lies_in_folder(root, &file).then(|| fs::read_to_string(&file).ok()).flatten()?;
    page.contains(START_ELEMENT).then(|| page.replacen(START_ELEMENT, WATCH_ELEMENT, 1))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_started_by_one_script_alone() {
        let page = fs::read_to_string("assets/web/index.html").expect("the page");
        assert_eq!(
            page.matches("<script").count(),
            1,
            "another one would run before it is known that one only watches"
        );
        let (_, rest) = page.split_once(START_ELEMENT).expect("the script");
        assert!(rest.starts_with("\"__VERSION__/start.js\"></script>"), "{rest}");
    }
}
