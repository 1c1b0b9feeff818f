//! An authority of this machine that gives certificates by ACME, to whoever answers at a given address. It checks no signatures.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rcgen::{BasicConstraints, CertificateParams, CertificateSigningRequestParams, IsCa, Issuer, KeyPair};
use serde_json::{Value, json};
use turnover::server::client::request;

const TOKEN: &str = "a-token-that-nobody-guesses";

#[derive(Default)]
struct OrderRecord {
    names: Vec<String>,
    is_proven: bool,
    certificate: Option<String>,
    /// How many accounts were made, and how many certificates were given.
    accounts: u32,
    given: u32,
}

struct AuthorityState {
    address: SocketAddr,
    /// Where names are asked for what proves them.
    asked_at: SocketAddr,
    issuer: Issuer<'static, KeyPair>,
    order: Mutex<OrderRecord>,
}

/// The authority.
pub struct AcmeAuthority {
    state: Arc<AuthorityState>,
    /// Its own certificate, in PEM.
    pub root: String,
}

type Shared = State<Arc<AuthorityState>>;

impl AcmeAuthority {
    /// Starts one that asks at this address.
    pub async fn start(asked_at: SocketAddr) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut params = CertificateParams::new(Vec::new()).expect("parameters");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let root = params.self_signed(&key).expect("a certificate").pem();
        let state = AuthorityState { address, asked_at, issuer: Issuer::new(params, key), order: Mutex::default() };
        let state = Arc::new(state);
        let router = Router::new()
            .route("/directory", get(directory))
            .route("/nonce", get(|| async { ok(&json!({})) }))
            .route("/account", post(account))
            .route("/new-order", post(new_order))
            .route("/order", post(|state: Shared| async move { ok(&order(&state)) }))
            .route("/authorization", post(authorization))
            .route("/challenge", post(challenge))
            .route("/finalize", post(finalize))
            .route("/certificate", post(certificate))
            .with_state(Arc::clone(&state));
        tokio::spawn(serve(listener, router));
        Self { state, root }
    }

    pub fn directory(&self) -> String {
        format!("http://{}/directory", self.state.address)
    }

    /// How many accounts were made, and how many certificates were given.
    pub fn counts(&self) -> (u32, u32) {
        let order = self.state.order.lock().expect("no panic");
        (order.accounts, order.given)
    }
}

async fn serve(listener: tokio::net::TcpListener, router: Router) {
    while let Ok((stream, _)) = listener.accept().await {
        let service = hyper_util::service::TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let stream = hyper_util::rt::TokioIo::new(stream);
            drop(hyper::server::conn::http1::Builder::new().serve_connection(stream, service).await);
        });
    }
}

fn ok(value: &Value) -> Response {
    ([("replay-nonce", "a-nonce")], Json(value)).into_response()
}

fn created(location: &str, value: &Value) -> Response {
    let fields = [("replay-nonce", "a-nonce"), (header::LOCATION.as_str(), location)];
    (StatusCode::CREATED, fields, Json(value)).into_response()
}

fn url(state: &AuthorityState, path: &str) -> String {
    format!("http://{}/{path}", state.address)
}

/// What was signed.
fn payload(body: &Bytes) -> Value {
    let signed: Value = serde_json::from_slice(body).expect("JSON");
    let payload = URL_SAFE_NO_PAD.decode(signed["payload"].as_str().expect("a payload")).expect("Base64");
    serde_json::from_slice(&payload).unwrap_or_default()
}

async fn directory(State(state): Shared) -> Response {
    let url = |path| url(&state, path);
    ok(&json!({"newNonce": url("nonce"), "newAccount": url("account"), "newOrder": url("new-order")}))
}

async fn account(State(state): Shared) -> Response {
    state.order.lock().expect("no panic").accounts += 1;
    created(&url(&state, "account/1"), &json!({"status": "valid"}))
}

async fn new_order(State(state): Shared, body: Bytes) -> Response {
    let identifiers = payload(&body)["identifiers"].as_array().cloned().unwrap_or_default();
    let names = identifiers.iter().filter_map(|name| name["value"].as_str().map(str::to_owned)).collect();
    {
        let mut record = state.order.lock().expect("no panic");
        (record.names, record.is_proven, record.certificate) = (names, false, None);
    }
    created(&url(&state, "order"), &order(&state))
}

fn order(state: &AuthorityState) -> Value {
    let record = state.order.lock().expect("no panic");
    let status = match (record.certificate.is_some(), record.is_proven) {
        (true, _) => "valid",
        (false, true) => "ready",
        (false, false) => "pending",
    };
    json!({"status": status, "authorizations": [url(state, "authorization")], "finalize": url(state, "finalize"),
        "certificate": record.certificate.as_ref().map(|_| url(state, "certificate"))})
}

async fn authorization(State(state): Shared) -> Response {
    let record = state.order.lock().expect("no panic");
    let status = if record.is_proven { "valid" } else { "pending" };
    let challenge = json!({"type": "http-01", "url": url(&state, "challenge"), "token": TOKEN, "status": "pending"});
    ok(&json!({"identifier": {"type": "dns", "value": record.names[0]}, "status": status, "challenges": [challenge]}))
}

/// Asks for what proves the name.
async fn challenge(State(state): Shared) -> Response {
    let path = format!("/.well-known/acme-challenge/{TOKEN}");
    let answer = request(state.asked_at, "GET", &path, "", "").await.expect("an answer");
    let is_proof = answer.status == 200 && answer.text().starts_with(&format!("{TOKEN}."));
    state.order.lock().expect("no panic").is_proven = is_proof;
    ok(&json!({"type": "http-01", "url": url(&state, "challenge"), "token": TOKEN, "status": "processing"}))
}

async fn finalize(State(state): Shared, body: Bytes) -> Response {
    let request = payload(&body)["csr"].as_str().map(|text| URL_SAFE_NO_PAD.decode(text).expect("Base64"));
    let request = CertificateSigningRequestParams::from_der(&request.expect("a request").into()).expect("a request");
    {
        let mut record = state.order.lock().expect("no panic");
        assert!(record.is_proven, "a certificate without a proof");
        record.certificate = Some(request.signed_by(&state.issuer).expect("a certificate").pem());
        record.given += 1;
    }
    ok(&order(&state))
}

async fn certificate(State(state): Shared) -> Response {
    let pem = state.order.lock().expect("no panic").certificate.clone().expect("a certificate");
    ([("replay-nonce", "a-nonce"), ("content-type", "application/pem-certificate-chain")], pem).into_response()
}
