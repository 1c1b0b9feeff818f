//! Tests of encryption by the server itself: certificates from files and from an authority, and the way there without encryption.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::tungstenite::Message;
use turnover::online::{ClientMessage, PROTOCOL_VERSION};
use turnover::server::client::request;
use turnover::server::{AcmeOptions, CertificateSource, RunningServer, ServerConfig, SqliteStore, Storage, TlsOptions};

use crate::acme_authority::AcmeAuthority;
use crate::host::{Folder, Program, UNTIMED, config, offer, start, tokens};

/// A self-signed certificate and its key, in files of this folder. Returns the files and the certificate.
fn certificate(folder: &Path, name: &str) -> (PathBuf, PathBuf, String) {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
    let (file, key) = (folder.join(format!("{name}.pem")), folder.join(format!("{name}.key")));
    fs::write(&file, made.cert.pem()).expect("a file");
    fs::write(&key, made.signing_key.serialize_pem()).expect("a file");
    (file, key, made.cert.pem())
}

/// Connects as a client that trusts this certificate alone.
async fn connect(server: SocketAddr, trusted: &str) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(trusted.as_bytes()).expect("a certificate")).expect("a root");
    let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
    let name = ServerName::try_from("localhost").expect("a name");
    TlsConnector::from(Arc::new(config)).connect(name, TcpStream::connect(server).await?).await
}

/// The answer to a request, as text.
async fn ask(server: SocketAddr, trusted: &str, method: &str, path: &str, body: &str) -> std::io::Result<String> {
    let mut stream = connect(server, trusted).await?;
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    );
    stream.write_all(format!("{head}{body}").as_bytes()).await?;
    let mut answer = Vec::new();
    // A server that closes without a farewell has told all.
    match stream.read_to_end(&mut answer).await {
        Err(error) if error.kind() != std::io::ErrorKind::UnexpectedEof => return Err(error),
        _ => {}
    }
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

async fn start_with(folder: &Folder, tls: TlsOptions) -> RunningServer {
    let store = SqliteStore::open(&folder.data(), 0).expect("a store");
    start(ServerConfig { tls: Some(tls), origins: Vec::new(), ..config() }, store).await
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_over_an_encrypted_connection_and_others_are_sent_there() {
    let folder = Folder::with_file();
    let (file, key, trusted) = certificate(&folder.0, "own");
    let redirect = Some("127.0.0.1:0".parse().expect("an address"));
    let source = CertificateSource::Files { certificate: file, key };
    let server = start_with(&folder, TlsOptions { source, redirect }).await;
    let address = server.address();
    let created = ask(address, &trusted, "POST", "/api/games", &offer("lielow", UNTIMED, tokens(1))).await;
    let created = created.expect("an answer");
    let key = created.split("\"key\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect(&created);

    let stream = connect(address, &trusted).await.expect("a connection");
    let socket = tokio_tungstenite::client_async(format!("wss://localhost/ws/{key}"), stream).await;
    let (mut socket, _) = socket.expect("a WebSocket");
    let hello = ClientMessage::Hello { version: PROTOCOL_VERSION, seat_token: Some(tokens(1)[0]), known_seq: 0 };
    socket.send(Message::Text(hello.encode().into())).await.expect("a hello");
    let welcome = socket.next().await.expect("a message").expect("a message");
    assert!(welcome.to_string().contains("\"welcome\""), "{welcome}");

    // Without encryption.
    assert!(request(address, "GET", "/health", "", "").await.is_err());
    let plain = server.redirect_address().expect("an address");
    let answer = request(plain, "GET", "/a?b=c", "", "").await.expect("an answer");
    let location = format!("https://127.0.0.1:{}/a?b=c", address.port());
    assert_eq!((answer.status, answer.header("location")), (308, Some(&*location)));
    assert_eq!(request(plain, "GET", "/.well-known/acme-challenge/a", "", "").await.expect("an answer").status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_certificate_is_read_while_the_server_runs_and_a_broken_one_changes_nothing() {
    let folder = Folder::with_file();
    let (file, key, first) = certificate(&folder.0, "own");
    let source = CertificateSource::Files { certificate: file.clone(), key: key.clone() };
    let server = start_with(&folder, TlsOptions { source, redirect: None }).await;
    let address = server.address();
    assert!(ask(address, &first, "GET", "/health", "").await.expect("an answer").contains("200 OK"));

    let (other_file, other_key, second) = certificate(&folder.0, "other");
    fs::copy(&other_file, &file).expect("a copy");
    let error = server.read_certificate_again().expect_err("the key of another one");
    assert!(error.to_string().contains("the certificate's own key"), "{error}");
    assert!(ask(address, &first, "GET", "/health", "").await.is_ok());
    fs::copy(&other_key, &key).expect("a copy");
    assert!(server.read_certificate_again().expect("a certificate"));
    assert!(ask(address, &first, "GET", "/health", "").await.is_err());
    assert!(ask(address, &second, "GET", "/health", "").await.is_ok());
    server.stop().await;

    fs::write(&file, "nothing").expect("a file");
    let store = SqliteStore::open(&folder.data(), 0).expect("a store");
    let source = CertificateSource::Files { certificate: file, key };
    let config = ServerConfig { tls: Some(TlsOptions { source, redirect: None }), ..config() };
    let error = RunningServer::start(config, Storage::alone(store)).await.expect_err("no certificate");
    assert!(error.to_string().starts_with("expected a certificate in PEM in"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_tell_until_when_the_certificate_is_valid_and_browsers_are_told_to_stay_encrypted() {
    let folder = Folder::with_file();
    let (file, key, trusted) = certificate(&folder.0, "own");
    let source = CertificateSource::Files { certificate: file, key };
    let server = start_with(&folder, TlsOptions { source, redirect: None }).await;
    let health = ask(server.address(), &trusted, "GET", "/health", "").await.expect("an answer");
    assert!(health.contains("\r\nstrict-transport-security: max-age=31536000\r\n"), "{health}");
    let metrics = ask(server.address(), &trusted, "GET", "/metrics", "").await.expect("an answer");
    // The beginning of 4096.
    assert!(metrics.contains("\nturnover_certificate_expires_seconds 67090118400\n"), "{metrics}");
    assert!(metrics.contains("\nturnover_requests_total{status=\"2xx\"} 1\n"), "{metrics}");
    server.stop().await;

    let server = start(config(), SqliteStore::open(&folder.data(), 0).expect("a store")).await;
    let health = request(server.address(), "GET", "/health", "", "").await.expect("an answer");
    assert_eq!(health.header("strict-transport-security"), None);
    let metrics = request(server.address(), "GET", "/metrics", "", "").await.expect("an answer").text();
    assert!(!metrics.contains("\nturnover_certificate_expires_seconds "), "{metrics}");
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_hang_up_lets_the_program_read_its_certificate_again() {
    let folder = Folder::new();
    let (file, key, first) = certificate(&folder.0, "own");
    let names = [&file, &key].map(|file| file.to_str().expect("UTF-8").to_owned());
    let options = ["--tls-certificate", &names[0], "--tls-key", &names[1]];
    let program = Program::start_with_log(&folder, &options, "info");
    assert!(ask(program.address, &first, "GET", "/health", "").await.is_ok());
    let (other_file, other_key, second) = certificate(&folder.0, "other");
    fs::copy(other_file, &file).expect("a copy");
    fs::copy(other_key, &key).expect("a copy");
    program.signal("HUP");
    while !program.log().contains("the certificate has been read again") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(ask(program.address, &second, "GET", "/health", "").await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_container_asks_whether_its_server_is_well_also_where_that_encrypts() {
    let folder = Folder::with_file();
    let (file, key, _) = certificate(&folder.0, "own");
    let source = CertificateSource::Files { certificate: file, key };
    let server = start_with(&folder, TlsOptions { source, redirect: None }).await;
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_turnover-server"));
    command.arg("health").env("TURNOVER_LISTEN", format!("0.0.0.0:{}", server.address().port()));
    let said = command.output().expect("a program");
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_authority_gives_a_certificate_which_is_kept_for_the_next_start() {
    let folder = Folder::with_file();
    // The authority must know where to ask before the server knows where the authority is.
    let plain = std::net::TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
    let authority = AcmeAuthority::start(plain).await;
    let options = AcmeOptions {
        domains: vec!["localhost".into()],
        contact: Some("mailto:me@play.example".into()),
        directory: authority.directory(),
        folder: folder.0.join("certificates"),
    };
    for _ in 0..2 {
        let tls = TlsOptions { source: CertificateSource::Acme(options.clone()), redirect: Some(plain) };
        let server = start_with(&folder, tls).await;
        let begin = Instant::now();
        while ask(server.address(), &authority.root, "GET", "/health", "").await.is_err() {
            assert!(begin.elapsed() < Duration::from_secs(60), "expected a certificate");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(!server.read_certificate_again().expect("no error"), "there are no files of the operator's");
        server.stop().await;
        assert_eq!(authority.counts(), (1, 1));
    }
    #[cfg(unix)]
    for name in ["key.pem", "account.json"] {
        let mode = std::os::unix::fs::MetadataExt::mode(&fs::metadata(options.folder.join(name)).expect("a file"));
        assert_eq!(mode & 0o077, 0, "{name} is for its owner alone");
    }
}
