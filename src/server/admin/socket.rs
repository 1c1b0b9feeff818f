//! The socket by which an operator reaches the running server: beside the database, and only for its owner and root.

use std::fs::{self, Permissions};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::os::unix::net::UnixStream as BlockingStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;

use super::request::{AdminAnswer, AdminRequest};
use super::running::carry_out;
use crate::server::door::run_until_stopped;
use crate::server::games::Games;
use crate::server::sqlite::file::path_with_suffix;

/// The maximum size of a request, in bytes.
const MAX_REQUEST_BYTES: u64 = 4_096;
/// The time limit for a request to arrive.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// How long an operator waits for an answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// Makes the socket, and answers requests until the server stops. A server can also do without.
pub(in crate::server) fn spawn(path: PathBuf, games: Arc<Games>, stop_signal: watch::Receiver<bool>) {
    match AdminSocket::listen(path) {
        Ok(socket) => {
            tokio::spawn(run_until_stopped(stop_signal, socket.serve(games)));
        }
        Err(error) => {
            tracing::warn!(%error, "the operator's socket cannot be made: games cannot be ended by `turnover-server admin`")
        }
    }
}

/// The path of the socket of a database whose path has no symbolic links.
pub(in crate::server) fn socket_path(database: &Path) -> PathBuf {
    path_with_suffix(database, ".admin")
}

/// The socket of a running server. It is removed when the server stops.
#[derive(Debug)]
struct AdminSocket {
    listener: UnixListener,
    path: PathBuf,
    owner_uid: u32,
}

impl AdminSocket {
    /// Makes the socket. The caller holds the lock of the database, so that a socket that is there belongs to a server that was killed.
    ///
    /// # Errors
    /// If it cannot be made; for example if its path is longer than about 100 bytes.
    fn listen(path: PathBuf) -> io::Result<Self> {
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.file_type().is_socket() => fs::remove_file(&path)?,
            Ok(_) => return Err(io::Error::other("expected no other file of this name")),
            Err(_) => {}
        }
        let listener = UnixListener::bind(&path)?;
        fs::set_permissions(&path, Permissions::from_mode(0o600))?;
        let owner_uid = fs::metadata(&path)?.uid();
        Ok(Self { listener, path, owner_uid })
    }

    /// Answers requests as long as it is polled.
    async fn serve(self, games: Arc<Games>) {
        loop {
            match self.listener.accept().await {
                Ok((stream, _)) if self.is_operator(&stream) => {
                    tokio::spawn(answer_request(stream, Arc::clone(&games)));
                }
                Ok(_) => tracing::warn!("another user has tried to use the operator's socket"),
                Err(error) => {
                    tracing::warn!(%error, "the operator's socket cannot be used");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }

    /// Between the making of the socket and the change of its permissions others might connect.
    fn is_operator(&self, stream: &UnixStream) -> bool {
        stream.peer_cred().is_ok_and(|peer| peer.uid() == self.owner_uid || peer.uid() == 0)
    }
}

impl Drop for AdminSocket {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.path));
    }
}

async fn answer_request(mut stream: UnixStream, games: Arc<Games>) {
    let mut line = String::new();
    let (reader, mut writer) = stream.split();
    let mut reader = tokio::io::BufReader::new(reader).take(MAX_REQUEST_BYTES);
    if !matches!(tokio::time::timeout(REQUEST_TIMEOUT, reader.read_line(&mut line)).await, Ok(Ok(_))) {
        return;
    }
    let answer = match serde_json::from_str(&line) {
        Ok(request) => carry_out(&games, request).await,
        Err(error) => AdminAnswer::Failed(format!("expected a request of this version: {error}")),
    };
    if let Ok(mut text) = serde_json::to_string(&answer) {
        text.push('\n');
        drop(writer.write_all(text.as_bytes()).await);
    }
}

/// Asks the running server; `None` if none runs.
pub(super) fn send_request(path: &Path, request: &AdminRequest) -> io::Result<Option<AdminAnswer>> {
    let mut stream = match BlockingStream::connect(path) {
        Ok(stream) => stream,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => {
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    stream.set_read_timeout(Some(ANSWER_TIMEOUT))?;
    let mut text = serde_json::to_string(request)?;
    text.push('\n');
    stream.write_all(text.as_bytes())?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    Ok(Some(serde_json::from_str(&line)?))
}
