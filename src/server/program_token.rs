//! Gets a token for a program from a server: signs in with the twelve words of a player, and asks for it.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use clap::Args;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::origin::parse_origin;
use super::tls::HttpsClient;
use crate::online::ApiError;
use crate::player::{
    AccountChange, ChallengeAnswer, IdentitySecret, NewProgram, PlayerAccount, PlayerName, PlayerProgram, ProgramScope,
    ProgramToken, SessionToken,
};
use crate::signing::PlayerKeyPair;

/// How long all requests together may take.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The maximum size of an answer, in bytes.
const MAX_ANSWER_BYTES: usize = 64 << 10;

type AnyError = Box<dyn std::error::Error + Send + Sync>;

/// For whom the token is, and what for.
#[derive(Debug, Args)]
pub(super) struct TokenOptions {
    /// The server, such as https://play.example; one on this machine also without encryption, such as http://127.0.0.1:8080
    #[arg(value_name = "URL", value_parser = parse_origin)]
    server: String,
    /// The file with the twelve words of the player; if it is not there, it is made for a new player
    #[arg(long, value_name = "FILE")]
    words: PathBuf,
    /// The name of the player; one who has none gets this one
    #[arg(long, value_name = "NAME")]
    name: Option<PlayerName>,
    /// What the player calls the program
    #[arg(long, value_name = "NAME", default_value = "program")]
    program: String,
    /// What the program may do: bot:play to choose the moves itself, board:play to be the board of a person
    #[arg(long, value_name = "SCOPES", value_delimiter = ',', default_value = "bot:play")]
    scope: Vec<ProgramScope>,
}

/// Makes a token for a program, and writes it to standard output.
///
/// # Errors
/// If the words cannot be read or written, or the server cannot be reached or refuses.
pub(super) fn print_token(options: &TokenOptions) -> Result<(), Box<dyn std::error::Error>> {
    HttpsClient::check_server(&options.server).map_err(|error| error.to_string())?;
    let secret = load_or_create_secret(&options.words).map_err(|error| error.to_string())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let token_future = async { tokio::time::timeout(TIMEOUT, request_token(options, &secret)).await };
    let token_result = runtime.block_on(token_future).map_err(|_| "the server does not answer in time")?;
    let token = token_result.map_err(|error| error.to_string())?;
    Ok(writeln!(io::stdout(), "{token}")?)
}

/// The secret whose words are in a file. If there is no file, a new player's secret is made and its words are written to it.
fn load_or_create_secret(file: &Path) -> Result<IdentitySecret, AnyError> {
    let file_error = |error: &dyn std::fmt::Display| AnyError::from(format!("{}: {error}", file.display()));
    match fs::read_to_string(file) {
        Ok(text) => {
            #[cfg(unix)]
            warn_if_others_may_read(file);
            text.parse::<IdentitySecret>().map_err(|error| file_error(&error))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let mut bytes = [0; 16];
            getrandom::fill(&mut bytes)?;
            let secret = IdentitySecret::new(bytes);
            write_words(file, &secret.words()).map_err(|error| file_error(&error))?;
            Ok(secret)
        }
        Err(error) => Err(file_error(&error)),
    }
}

/// Warns of a file that not only its owner may read or write.
#[cfg(unix)]
fn warn_if_others_may_read(file: &Path) {
    use std::os::unix::fs::PermissionsExt;
    if fs::metadata(file).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0) {
        let file = file.display();
        eprintln!("turnover-server: others may read {file}, and whoever has the words has the name: chmod 600 {file}");
    }
}

/// Writes words to a new file, which only its owner may read: whoever has the words has the name. If they cannot be written, the file is
/// removed again.
fn write_words(file: &Path, words: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut output = options.open(file)?;
    let write_result = writeln!(output, "{words}").and_then(|()| output.sync_all());
    if write_result.is_err() {
        drop(output);
        drop(fs::remove_file(file));
    }
    write_result
}

async fn request_token(options: &TokenOptions, secret: &IdentitySecret) -> Result<ProgramToken, AnyError> {
    let mut session = ServerSession { client: HttpsClient::new(), origin: &options.server, token: None };
    let ChallengeAnswer { challenge, .. } = session.post("/api/sign-in/challenge", &json!({})).await?;
    let sign_in = PlayerKeyPair::of(secret).sign_in(&options.server, challenge);
    let account: PlayerAccount = session.post("/api/sign-in", &sign_in).await?;
    session.token = account.session;
    match (&account.name, &options.name) {
        (None, None) => return Err("expected --name NAME, because the player has no name yet".into()),
        (None, Some(name)) => {
            let change = AccountChange { name: Some(name.clone()), ..AccountChange::default() };
            session.post::<PlayerAccount>("/api/account", &change).await?;
        }
        (Some(own_name), Some(name)) if own_name != name => {
            return Err(format!("expected the words of {name}, found those of {own_name}").into());
        }
        (Some(_), _) => {}
    }
    let new_program = NewProgram { name: options.program.clone(), scopes: options.scope.clone() };
    let program: PlayerProgram = session.post("/api/account/programs", &new_program).await?;
    program.token.ok_or_else(|| "expected a token in the answer, found none".into())
}

/// Requests to one server, by whoever is signed in there.
struct ServerSession<'a> {
    client: HttpsClient,
    origin: &'a str,
    token: Option<SessionToken>,
}

impl ServerSession<'_> {
    /// The answer to a request with this body.
    ///
    /// # Errors
    /// If there is none, or a refusal.
    async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, AnyError> {
        let mut request =
            Request::post(format!("{}{path}", self.origin)).header(header::CONTENT_TYPE, "application/json");
        if let Some(token) = self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let response = self.client.send(request.body(Body::from(serde_json::to_vec(body)?))?).await?;
        let status = response.status();
        let answer = to_bytes(Body::new(response.into_body()), MAX_ANSWER_BYTES).await?;
        if status.is_success() {
            return Ok(serde_json::from_slice(&answer)?);
        }
        let reason =
            serde_json::from_slice::<ApiError>(&answer).map_or_else(|_| status.to_string(), |refusal| refusal.error);
        Err(format!("{path}: {reason}").into())
    }
}
