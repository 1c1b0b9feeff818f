//! Tests of how the site is served.

use std::fs;

use turnover::server::client::request;
use turnover::server::{ServerConfig, SqliteStore};

use crate::host::{Folder, config, get, start, start_in};

#[tokio::test]
async fn a_site_arrives_with_its_types_and_in_small_if_it_is_there() {
    let folder = Folder::new();
    let site = folder.0.join("site");
    fs::create_dir_all(site.join("0123456789ab")).expect("a folder");
    for (name, text) in [
        ("index.html", "<p>page"),
        ("0123456789ab/turnover_bg.wasm", "wasm"),
        ("0123456789ab/turnover_bg.wasm.br", "small"),
        ("0123456789ab/turnover_bg.wasm.gz", "zipped"),
        ("manifest.webmanifest", "{}"),
        ("service-worker.js", "worker"),
        ("icon.svg", "<svg/>"),
        ("icon-192.png", "png"),
        ("0123456789ab/page.css", "p {}"),
        ("0123456789ab/page.js", "page"),
        ("0123456789ab/board.webp", "webp"),
        ("0123456789ab/move.ogg", "ogg"),
    ] {
        fs::write(site.join(name), text).expect("a file");
    }
    fs::write(folder.0.join("secret"), "secret").expect("a file");
    let server =
        start(ServerConfig { site: Some(site), ..config() }, SqliteStore::open(&folder.data(), 0).expect("a store"));
    let server = server.await;
    let address = server.address();

    let page = get(address, "/").await;
    assert_eq!((page.status, page.text().as_str()), (200, "<p>page"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert!(page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
    assert!(page.header("content-security-policy").is_some_and(|policy| policy.contains("frame-ancestors 'none'")));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));

    let wasm = "/0123456789ab/turnover_bg.wasm";
    for (accepted, encoding, text) in
        [("", None, "wasm"), ("br, gzip", Some("br"), "small"), ("gzip", Some("gzip"), "zipped")]
    {
        let fields = format!("accept-encoding: {accepted}\r\n");
        let answer = request(address, "GET", wasm, &fields, "").await.expect("an answer");
        assert_eq!((answer.header("content-encoding"), answer.text().as_str()), (encoding, text), "{accepted}");
        assert_eq!(answer.header("content-type"), Some("application/wasm"));
        assert_eq!(answer.header("cache-control"), Some("public, max-age=31536000, immutable"));
    }
    // With `nosniff`, browsers accept a script, a style sheet or a program only with the right type.
    for (path, kind, is_kept) in [
        ("/manifest.webmanifest", "application/manifest+json", false),
        ("/service-worker.js", "text/javascript", false),
        ("/icon.svg", "image/svg+xml", false),
        ("/icon-192.png", "image/png", false),
        ("/0123456789ab/page.css", "text/css", true),
        ("/0123456789ab/page.js", "text/javascript", true),
        ("/0123456789ab/board.webp", "image/webp", true),
        ("/0123456789ab/move.ogg", "audio/ogg", true),
    ] {
        let answer = get(address, path).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)), "{path}");
        let cached = if is_kept { "public, max-age=31536000, immutable" } else { "no-cache" };
        assert_eq!(answer.header("cache-control"), Some(cached), "{path}");
    }
    let policy = page.header("content-security-policy").unwrap_or_default();
    // A WebSocket at the page's own address is same-origin.
    assert!(policy.contains("connect-src 'self';") && policy.contains("worker-src 'self';"), "{policy}");
    for path in ["/../secret", "/..%2fsecret", "/%2e%2e/secret", "/secret", "/0123456789ab/none.wasm"] {
        let answer = get(address, path).await;
        assert_eq!((answer.status, answer.header("cache-control")), (404, Some("no-cache")), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_frame_of_the_servers_own_pages_gets_a_table_that_only_watches() {
    let folder = Folder::new();
    let site = folder.0.join("site");
    fs::create_dir_all(&site).expect("a folder");
    let index = site.join("index.html");
    fs::write(&index, "<script defer src=\"0123456789ab/start.js\"></script><p>table").expect("a file");
    let store = SqliteStore::open(&folder.data(), 0).expect("a store");
    let server = start(ServerConfig { site: Some(site), ..config() }, store).await;
    let page = get(server.address(), "/watch?games=abcd").await;
    let text = "<script type=\"module\" src=\"/watch.js\" data-start=\"0123456789ab/start.js\"></script><p>table";
    assert_eq!((page.status, page.text().as_str()), (200, text));
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let [watched, own] = [page, get(server.address(), "/").await]
        .map(|page| page.header("content-security-policy").unwrap_or_default().to_owned());
    assert_eq!(watched, own.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    assert!(watched.ends_with("frame-ancestors 'self'"), "{watched}");
    fs::write(&index, "<p>something else").expect("a file");
    assert_eq!(get(server.address(), "/watch").await.status, 404, "a site without the table");
    server.stop().await;
}

#[tokio::test]
async fn hidden_files_and_other_hosts_are_not_served() {
    let folder = Folder::new();
    let site = folder.0.join("site");
    for hidden in [".git", "sub/.hidden", "sub/folder"] {
        fs::create_dir_all(site.join(hidden)).expect("a folder");
    }
    for name in ["index.html", ".env", ".git/config", "sub/.hidden/a", "sub/folder/index.html", "sub/.b.html"] {
        fs::write(site.join(name), name).expect("a file");
    }
    let store = SqliteStore::open(&folder.data(), 0).expect("a store");
    let server = start(ServerConfig { site: Some(site), ..config() }, store).await;
    for path in ["/.env", "/.git/config", "/%2egit/config", "/sub/.hidden/a", "/sub/.b.html", "/.git", "/sub/../.env"] {
        assert_eq!(get(server.address(), path).await.status, 404, "{path}");
    }
    for path in ["//sub", "//sub/folder", "/\\sub", "/%5csub", "///sub/folder", "/sub//folder"] {
        let answer = get(server.address(), path).await;
        assert_eq!((answer.status, answer.header("location")), (404, None), "{path}");
    }
    let redirect = get(server.address(), "/sub/folder").await;
    assert_eq!((redirect.status, redirect.header("location")), (307, Some("/sub/folder/")));
    assert_eq!(get(server.address(), "/sub/folder/").await.text(), "sub/folder/index.html");
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn links_that_lead_out_of_the_site_are_not_served() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new();
    let [site, secrets] = ["site", "secrets"].map(|name| folder.0.join(name));
    for folder in [&site.join("inside"), &secrets] {
        fs::create_dir_all(folder).expect("a folder");
    }
    for file in [site.join("index.html"), site.join("inside/page.html"), secrets.join("index.html"), site.join("c.js")]
    {
        fs::write(file, "text").expect("a file");
    }
    for (target, link) in [
        (secrets.clone(), "folder"),
        (secrets.join("index.html"), "a.html"),
        (secrets.join("index.html"), "c.js.br"),
        (site.join("inside/page.html"), "b.html"),
        (site.join("inside"), "again"),
    ] {
        symlink(target, site.join(link)).expect("a link");
    }
    // The site itself may be reached by a link.
    let linked = folder.0.join("linked");
    symlink(&site, &linked).expect("a link");
    let store = SqliteStore::open(&folder.data(), 0).expect("a store");
    let server = start(ServerConfig { site: Some(linked), ..config() }, store).await;
    for (path, status) in [
        ("/folder", 404),
        ("/folder/", 404),
        ("/folder/index.html", 404),
        ("/a.html", 404),
        ("/c.js", 404),
        ("/b.html", 200),
        ("/again/page.html", 200),
        ("/", 200),
    ] {
        let answer = request(server.address(), "GET", path, "accept-encoding: br\r\n", "").await.expect("an answer");
        assert_eq!(answer.status, status, "{path}");
    }
    fs::write(secrets.join("index.html"), "<script defer src=\"start.js\"></script>").expect("a file");
    fs::remove_file(site.join("index.html")).expect("a file");
    symlink(secrets.join("index.html"), site.join("index.html")).expect("a link");
    assert_eq!(get(server.address(), "/watch").await.status, 404);
    server.stop().await;
}

#[tokio::test]
async fn without_a_site_the_server_says_so_and_how_it_does() {
    let folder = Folder::new();
    let server = start_in(&folder).await;
    let page = get(server.address(), "/").await;
    assert_eq!((page.status, page.text().contains("--site")), (404, true));
    assert_eq!(get(server.address(), "/watch").await.status, 404);
    let health = get(server.address(), "/health").await;
    assert_eq!(health.status, 200);
    assert!(health.text().contains("\"protocol\":"), "{}", health.text());
    server.stop().await;
}

#[tokio::test]
async fn a_folder_that_is_no_site_is_refused_at_the_start() {
    let folder = Folder::new();
    let store = SqliteStore::open(&folder.data(), 0).expect("a store");
    let config = ServerConfig { site: Some(folder.0.clone()), ..config() };
    let error = turnover::server::RunningServer::start(config, turnover::server::Storage::alone(store))
        .await
        .expect_err("no site");
    assert!(error.to_string().starts_with("expected a finished site"), "{error}");
}
