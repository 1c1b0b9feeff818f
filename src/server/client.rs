//! A simple client for load tests and other tests, without reconnecting and without rules.

use std::io;
use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};

use crate::online::{ClientMessage, MAX_SERVER_BYTES, MessageError, ServerMessage};

/// An error in the communication with the server.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The connection failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The WebSocket failed; the boxed error contains an HTTP status.
    #[error(transparent)]
    Socket(#[from] Box<tungstenite::Error>),
    /// The server sent something that is not in the protocol.
    #[error(transparent)]
    Message(#[from] MessageError),
    /// The server closed the connection with this code.
    #[error("closed with code {0}")]
    Closed(u16),
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}

impl ClientError {
    /// The HTTP status with which a connection was refused.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Socket(error) => match &**error {
                tungstenite::Error::Http(response) => Some(response.status().as_u16()),
                _ => None,
            },
            _ => None,
        }
    }
}

/// A connection to a game.
#[derive(Debug)]
pub struct Client {
    socket: WebSocketStream<TcpStream>,
}

impl Client {
    /// Connects to a game; like a page of this origin if one is given.
    ///
    /// # Errors
    /// If the server cannot be reached or refuses.
    pub async fn connect(server: SocketAddr, key: &str, origin: Option<&str>) -> Result<Self, ClientError> {
        let mut request = format!("ws://{server}/ws/{key}").into_client_request()?;
        if let Some(origin) = origin.and_then(|origin| HeaderValue::from_str(origin).ok()) {
            request.headers_mut().insert("origin", origin);
        }
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default()
            .read_buffer_size(1 << 10)
            .write_buffer_size(0)
            .max_message_size(Some(MAX_SERVER_BYTES));
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Self { socket })
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        self.send_text(message.encode()).await
    }

    /// Sends any text.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::Text(text.into())).await?)
    }

    /// Sends bytes, which the protocol does not use.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn send_bytes(&mut self, bytes: Vec<u8>) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::Binary(bytes.into())).await?)
    }

    /// Sends a sign of life, as proxies and some libraries do by themselves.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn send_ping(&mut self) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::Ping(Vec::<u8>::new().into())).await?)
    }

    /// The next message of the server. The future can be dropped at any time without losing a message.
    ///
    /// # Errors
    /// If the connection is closed or fails, or the server sends something that is not in the protocol.
    pub async fn receive(&mut self) -> Result<ServerMessage, ClientError> {
        Ok(ServerMessage::decode(&self.receive_text().await?)?)
    }

    /// The next text of the server, as [`receive`](Self::receive) gets it.
    ///
    /// # Errors
    /// If the connection is closed or fails.
    pub async fn receive_text(&mut self) -> Result<String, ClientError> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(frame))) => {
                    return Err(ClientError::Closed(frame.map_or(1005, |frame| frame.code.into())));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(ClientError::Closed(1006)),
            }
        }
    }
}

/// The answer to an HTTP request.
#[derive(Clone, Debug)]
pub struct HttpAnswer {
    /// The status.
    pub status: u16,
    /// The head, as received.
    pub head: String,
    /// The body.
    pub body: Vec<u8>,
}

impl HttpAnswer {
    /// The value of a header field.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let fields = self.head.lines().skip(1).filter_map(|line| line.split_once(':'));
        fields.filter(|(field_name, _)| field_name.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim()).next()
    }

    /// The body as text, with invalid UTF-8 replaced.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Sends a request over a new connection. `fields` are further header lines, each with its `\r\n`.
///
/// # Errors
/// If the server cannot be reached or does not answer by HTTP.
pub async fn request(
    server: SocketAddr,
    method: &str,
    path: &str,
    header_lines: &str,
    body: &str,
) -> Result<HttpAnswer, ClientError> {
    let mut stream = TcpStream::connect(server).await?;
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\ncontent-length: {length}\r\n{header_lines}\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let invalid_answer = || io::Error::new(io::ErrorKind::InvalidData, "expected an HTTP answer");
    let head_end = answer.windows(4).position(|window| window == b"\r\n\r\n").ok_or_else(invalid_answer)?;
    let body = answer.split_off(head_end + 4);
    let head = String::from_utf8(answer).map_err(|_| invalid_answer())?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(invalid_answer)?;
    Ok(HttpAnswer { status, head, body })
}
