//! The players with names in a load test, and the requests that they make.

use std::net::SocketAddr;

use serde_json::{Value, json};

use super::client::{ClientError, HttpAnswer, request};
use crate::player::{ChallengeAnswer, IdentitySecret, PlayerAccount, SessionToken};
use crate::signing::PlayerKeyPair;

/// A player with a name that is drawn.
pub(super) struct LoadPlayer {
    server: SocketAddr,
    pub(super) session: SessionToken,
    pub(super) name: String,
}

impl LoadPlayer {
    pub(super) async fn sign_in(server: SocketAddr) -> Result<Self, ClientError> {
        let mut random_bytes = [0; 16];
        getrandom::fill(&mut random_bytes).map_err(client_error)?;
        let key_pair = PlayerKeyPair::of(&IdentitySecret::new(random_bytes));
        let challenge = post_json(server, "", "/api/sign-in/challenge", &json!({})).await?;
        let challenge: ChallengeAnswer = serde_json::from_value(challenge).map_err(client_error)?;
        let sign_in_body = key_pair.sign_in(&format!("http://{server}"), challenge.challenge);
        let account =
            post_json(server, "", "/api/sign-in", &serde_json::to_value(sign_in_body).map_err(client_error)?).await?;
        let account: PlayerAccount = serde_json::from_value(account).map_err(client_error)?;
        let session = account.session.ok_or_else(|| client_error("expected a session"))?;
        let name = format!("Load-{}", crate::hex::digits(&random_bytes[..5]));
        post_json(server, &session.to_string(), "/api/account", &json!({ "name": name })).await?;
        Ok(Self { server, session, name })
    }

    /// The token of a new program.
    pub(super) async fn create_token(&self) -> Result<String, ClientError> {
        let body = json!({ "name": "load", "scopes": ["board:play"] });
        let answer = post_json(self.server, &self.session.to_string(), "/api/account/programs", &body).await?;
        answer["token"].as_str().map(str::to_owned).ok_or_else(|| client_error("expected a token"))
    }
}

pub(super) fn client_error(error: impl ToString) -> ClientError {
    std::io::Error::other(error.to_string()).into()
}

/// Posts JSON, for whoever has this session or token, which is empty for nobody in particular, and returns the JSON of the answer.
pub(super) async fn post_json(
    server: SocketAddr,
    bearer: &str,
    path: &str,
    body: &Value,
) -> Result<Value, ClientError> {
    serde_json::from_slice(&post(server, bearer, path, body).await?.body).map_err(client_error)
}

/// The same for any answer of success.
pub(super) async fn post(
    server: SocketAddr,
    bearer: &str,
    path: &str,
    body: &Value,
) -> Result<HttpAnswer, ClientError> {
    let authorization = if bearer.is_empty() { String::new() } else { format!("authorization: Bearer {bearer}\r\n") };
    let header_lines = format!("content-type: application/json\r\n{authorization}");
    let answer = request(server, "POST", path, &header_lines, &body.to_string()).await?;
    if !(200..300).contains(&answer.status) {
        return Err(client_error(format!("{path}: {} {}", answer.status, answer.text())));
    }
    Ok(answer)
}
